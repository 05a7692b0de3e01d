// The layout of a new game: what it is, the setup that scrolls, and the bar with the ways into it.
#pragma once

#include "ui/kit/flow.h"
#include "ui/kit/frame.h"

namespace parlour::ui {

/// The screen around the setup. Empty: there is none.
struct NewGameRects {
  Rect card;   // what the game is: beside the setup, on a wide screen only
  Rect setup;  // scrolls
  Pair bar;    // the buttons that begin the game: with others far away, and here
};

/// The card, from its top. Heights of texts are those at the width `words`.
struct GameCardRects {
  Rect whole, picture, title, about;
  Pair teachers;  // the rules, and the lessons
};

/// The setup, from its top to the game's own part.
struct SetupContent {
  float rules = 0, learn = 0;                 // widths of the buttons that teach; 0: not here
  int seats = 0;                              // 0: they are chosen elsewhere
  float seat_line = 0;                        // height of each: setup_seat_line
  float fewer = 0, more = 0;                  // widths of the buttons; 0: their number is fixed
  float sides = 0;                            // height of the words for who plays with whom
  float heading = 0, presets = 0, about = 0;  // heights; 0: there are no presets
};
struct SetupRects {
  Pair teachers;
  Rect seats;  // a row for each, kSpace2 apart
  Pair count;
  Rect sides, heading, presets, about;
  float bottom = 0;  // where the game's own part begins
};

/// `body`: the screen below its top bar. `far`, `start`: widths that the buttons of the bar need;
/// far 0: there is only one.
NewGameRects new_game_rects(const Frame&, const Rect& body, float far, float start);
/// The height of a seat's line: on a lower screen they stand closer, so that all below them is
/// seen.
float setup_seat_line(const Frame&);
/// The width of the words on a card.
float game_card_words(const Rect& card);
/// `title`, `about`: heights of the words; `rules`, `learn`: widths that the buttons need.
GameCardRects game_card_rects(const Rect& card, float title, float about, float rules, float learn);
/// `page`: the width and the top of what scrolls.
SetupRects setup_rects(const Rect& page, const SetupContent&);

}  // namespace parlour::ui
