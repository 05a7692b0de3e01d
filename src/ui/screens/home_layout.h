// The layout of the home screen.
#pragma once

#include <span>
#include <vector>

#include "ui/kit/frame.h"

namespace parlour::ui {

/// The games: cards of one width, each a picture above words.
struct HomeCards {
  int count = 0, columns = 1, rows = 1;
  float gap = 0, width = 0;
};

/// What the screen shows; heights are those of the texts at the widths that the functions below
/// return.
struct HomeContent {
  float name = 0, tagline = 0;         // heights of the page's name and of the text below it
  bool game = false, room = false;     // what can be resumed
  float unread = 0;                    // height of the notice of an unreadable game, 0: none
  float unread_button = 0;             // width that its button needs
  std::span<const float> words = {};   // of each row of cards: the height below its pictures
  std::span<const float> extras = {};  // widths that the other entries need, at least one; 0: a row
};

struct HomeRects {
  Rect name, tagline, gear;
  Rect game, room;                           // the cards that resume, empty without one
  Rect notice, notice_words, notice_button;  // of an unreadable game, empty without one
  std::vector<Rect> cards, extras;
  float picture = 0;  // height of a card's picture: on a phone lower, if then all is seen at once
  float bottom = 0;   // where the page to scroll ends
};

/// The width of everything on the screen, centred in a page that is `page` wide.
float home_width(const Frame&, float page);
float home_tagline_width(float width);
float home_notice_width(float width);
/// Whether large words on the cards leave everything in sight; `goes_on`: with what can be resumed.
bool home_roomy(const Frame&, bool goes_on);
HomeCards home_cards(const Frame&, float width, int count);
/// `page`: the width and the top of the page that scrolls.
HomeRects home_rects(const Frame&, const Rect& page, const HomeCards&, const HomeContent&);

}  // namespace parlour::ui
