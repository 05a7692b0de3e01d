// Where the viewer's cards, what they can build, and trade lie: pure functions.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "games/settlers/cards.h"
#include "ui/kit/frame.h"

namespace parlour::ui::settlers_table {

inline constexpr int kBuildButtons = 5;  // road, settlement, city, card, trade

/// The height that the hand wants.
float hand_height(const Frame&);

/// The width that the column of plates and hand wants beside the board.
inline constexpr float kSideWidth = 304;

/// The width that the result at the end wants: players left, charts right of them.
inline constexpr float kResultWidth = 820;

/// On an upright phone a row of cards above one or two rows of buttons; else a column of short
/// rows.
struct HandRects {
  bool upright = false;
  Rect title;  // above the cards; empty: there is no room for it
  std::array<Rect, settlers::kResources> cards{};
  Rect developments;
  Rect below;  // the rest: the buttons, or what a trade needs
  std::array<Rect, kBuildButtons> buttons{};

  /// For an offer and its answers, which need one row of buttons: on an upright phone the cards
  /// go down to it. Returns how far: by so much a panel above them may be higher.
  float make_room();
  /// Below the cards there is room to tell what has happened, when nothing can be built.
  bool recap() const;
};
HandRects hand_rects(const Frame&, const Rect& hand);

/// The height at the lower edge of `free`, which the stock leaves of the board, that an offer in
/// the making covers. The island leaves it free where it has room enough, and then never moves.
float room_to_trade(const Frame&, const Rect& board, const Rect& free);

/// The height that open panels leave of the island at least, unless the board has less.
inline constexpr float kLeastIsland = 60;
/// What is left of `free` for the island beside a panel, which may be empty: on an upright phone
/// panels lie over the hand and the board's lower edge.
Rect above_panel(const Frame&, const Rect& free, const Rect& panel);

/// What takes a press for each of these places: a square of `reach` around it, cut in the middle
/// between two places that lie closer together, so that the nearer one is meant.
std::vector<Rect> press_rects(std::span<const Vec2> places, float reach);

/// An offer in the making: what is given and wanted, the bank, the other players. Elsewhere than on
/// an upright phone, the cards of the hand are what is given.
struct EditorRects {
  // Over the lower edge of the board, on an upright phone over the hand too; empty: everything lies
  // in the hand.
  Rect panel;
  // Of what is given, of what is wanted, of the players; empty: there is no room.
  Rect give_title, title, players_title;
  std::array<Rect, settlers::kResources> give{}, want{};
  Rect put_back;  // beside both rows of cards where there is room
  Rect bank;
  Rect players;  // whom the offer goes to, or the offer that is countered
};
/// `bank`: it may be traded with, which is so in one's own turn.
EditorRects editor_rects(const Frame&, const Rect& board, const HandRects&, bool bank);

/// Where the columns of a table of answers begin, from its left edge: what the viewer gives and
/// what they get, right of the names.
struct AnswerColumns {
  float give = 0, get = 0;
};
AnswerColumns answer_columns(float width);

/// A panel for an offer and its answers: in the hand, in place of what can be built, if there is
/// room for it, else over the edge of the board at the hand.
struct Dock {
  enum class Side : std::uint8_t { Hand, Below, Left, Right };
  Side side = Side::Below;
  float width = 0;  // inside
};
Dock dock(const Rect& board, const Rect& hand, const HandRects&);
/// Its outside; `height`: of its inside. It may need to scroll.
Rect dock_rect(const Dock&, const Rect& board, const HandRects&, float height);
/// Between the outside and the inside of a docked panel.
inline constexpr float kDockPad = 10;

/// A panel over the board, for a question or for what somebody has.
struct PanelNeeds {
  std::function<float(float width)> height;  // of its inside, kSpace3 smaller on each side
  bool island = false;      // the island stays in sight above it, on an upright phone
  bool shows_hand = false;  // it shows the cards of the hand, and may lie over them
};
/// At the lower edge of the board. On a phone a high panel also covers the hand; it may need to
/// scroll.
Rect panel_rect(const Frame&, const Rect& board, const Rect& hand, const PanelNeeds&);
/// The same of a panel in which cards are chosen: where an offer would be docked beside the island,
/// it is.
Rect choice_rect(const Frame&, const Rect& board, const Rect& hand, const HandRects&,
                 const PanelNeeds&);

/// The face of a button to build something: picture left where it is wide, else above name and
/// price.
struct BuildFace {
  Rect picture;        // empty: there is no room for it
  Rect name, price;    // their middles and heights; names may be set smaller
  bool wide = false;   // the picture stands left
  bool roomy = false;  // larger words
};
/// `small`: the size of small letters.
BuildFace build_face(const Rect& button, float small);

}  // namespace parlour::ui::settlers_table
