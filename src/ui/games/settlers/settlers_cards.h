// Resource cards in panels: rows of counts, and rows in which a player chooses how many of each.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "games/settlers/settlers.h"
#include "ui/kit/ui.h"

namespace parlour::ui::settlers_table {

/// Name of a resource and of a development card.
const Line& resource_line(int resource);
const Line& development_line(int kind);

/// The sign of a resource on its own pale ground: legible on the panels of both themes.
void draw_sign(const Ui&, int resource, Vec2 centre, float size);
/// "2 brick, 1 ore", or the text of `nothing`.
std::string cards_text(const Ui&, settlers::Cards, const Line& nothing);
/// "lumber ×2, ore": as the log tells of cards.
std::string goods_text(Lang, settlers::Cards);
/// The back of a card too small for a pattern.
inline constexpr Color kCardBack = gfx::rgb(0xC9B58C);
/// A card no larger than a line of text: on a pale ground and as large as it fits, its sign stays
/// legible.
void draw_small_card(const Ui&, const Rect&, int resource);
/// Draws signs with counts from the left, `height` high, and `unknown` cards face down; returns the
/// width. If `draw` is false, only measures.
float draw_cards(const Ui&, Vec2 left_middle, settlers::Cards, float height, int unknown = 0,
                 bool draw = true);
/// The back of a resource card, and the front of a development card (without a kind: its back).
void draw_card_back(const Ui&, const Rect&);
void draw_development(const Ui&, const Rect&, std::optional<int> kind);

/// The number of cards chosen of a kind, over the right edge of its card; none if n is 0. A press
/// takes one back. Returns whether it was pressed.
bool draw_chosen(Ui&, std::string_view id, const Rect& cell, const Rect& card, int kind, int n);
/// A card in a cell that takes one more of its kind when pressed; n: chosen so far. Returns by how
/// many a press changes that: 1, -1 or 0.
int draw_choice(Ui&, std::string_view id, const Rect& cell, int kind, int n, bool more,
                std::string_view said);

/// How many of each resource a player is choosing.
class CardPicker {
 public:
  void clear() { count_.fill(0); }
  void set(settlers::Cards);
  settlers::Cards cards() const;
  bool empty() const { return cards().empty(); }

  /// Describes a row of choices.
  struct Row {
    settlers::Cards most;  // of each kind that can be chosen
    std::array<std::string, settlers::kResources>
        notes{};             // under each card: how many there are, or a rate
    std::string_view clear;  // label of the button that puts all back
  };
  static constexpr float kHeight = 48, kNotes = 16;  // of the cards, and of the notes below
  /// Tapping a card takes one more, tapping their number takes one back; the button at the end of
  /// the row puts all back.
  void draw(Ui&, std::string_view id, const Rect&, const Row&);

 private:
  std::array<int, settlers::kResources> count_{};
};

}  // namespace parlour::ui::settlers_table
