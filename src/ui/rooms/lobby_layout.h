// The layout of a room's lobby: the screen, and a row for each person and seat.
#pragma once

#include <cstdint>
#include <span>

#include "ui/kit/flow.h"
#include "ui/kit/frame.h"

namespace parlour::ui {

struct LobbyRects {
  Rect page;     // scrolls
  Rect chat;     // beside it; empty: it is a part of the page
  Rect code;     // at a screen, beside it; empty: it is a part of the page
  Rect bar;      // always in sight
  Rect told;     // in the bar: what is expected, and from whom
  Pair buttons;  // in the bar: to invite others; the player's next step
};

/// Of a player's own device, or of the screen that everybody sits around.
enum class LobbyKind : std::uint8_t { Own, Screen };

/// Whether the chat, or at a screen the code, stands beside the page.
bool lobby_wide(const Rect& body);
/// The width of the sentence in the bar.
float lobby_told_width(const Frame&, const Rect& body, LobbyKind = LobbyKind::Own);
/// `body`: the screen below its top bar. `told`: height of the sentence. `invite`, `next`: widths
/// that the buttons need; next 0: there is none.
LobbyRects lobby_rects(const Frame&, const Rect& body, float told, float invite, float next,
                       LobbyKind = LobbyKind::Own);

/// The way into a room, to be photographed and read from afar: words, below them the code, a square
/// as large as the room allows, and a link of one line.
struct CodeRects {
  Rect words, square, link;
};
/// `words`, `link`: their heights. An `at` without a height is made as high as the code needs.
CodeRects code_rects(const Rect& at, float words, float link);

/// In the row `at`: the number of seats, whose words and buttons need that width (0: it is fixed),
/// and the way to the options.
Pair seats_and_options(const Rect& at, float seats, float options);

/// How much room a row needs: widths, of words in one line.
struct PersonContent {
  float name = 0, state = 0;
  std::span<const float> buttons = {};
  float choice = 0;  // that would like to stand beside the words; 0: there is none
};
/// Where its parts stand, before the heights of its words are known.
struct PersonLine {
  float words = 0;             // their width
  bool buttons_below = false;  // they would leave too little for the words
  bool choice_beside = false;  // else it has lines of its own
};
PersonLine person_line(float width, const PersonContent&);

inline constexpr int kPersonButtons = 2;  // at most

struct PersonRects {
  Rect whole, sign, name, state, choice;
  Rect buttons[kPersonButtons];  // from the right end
};
/// Of the words at their width, and of the choice, 0: there is none.
struct PersonHeights {
  float name = 0, state = 0, choice = 0;
};
PersonRects person_rects(const Rect& at, const PersonLine&, const PersonContent&,
                         const PersonHeights&);
/// The width of a choice that has lines of its own.
float person_choice_width(float width);

/// The column of a page, in a body of that height, for a room of which nothing is known yet, or any
/// more: it begins with a sign; texts follow, then buttons. Each is cut off its top.
Rect closed_column(const Rect& page, float height);
Rect closed_sign(Rect& column);
Rect closed_button(Rect& column);

}  // namespace parlour::ui
