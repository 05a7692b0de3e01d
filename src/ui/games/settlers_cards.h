// Resource cards in panels: rows of counts, and rows in which a player chooses how many of each.
#pragma once

#include <array>

#include "games/settlers/settlers.h"
#include "ui/ui.h"

namespace parlour::ui {

/// Name of a resource and of a development card.
const Line& resource_line(int resource);
const Line& development_line(int kind);

/// "2 brick, 1 ore", or what `nothing` says.
std::string cards_text(const Ui&, settlers::Cards, const Line& nothing);
/// Signs with counts from the left, `height` high; returns the width.
float draw_cards(const Ui&, Vec2 left_middle, settlers::Cards, float height);

/// How many of each a player is choosing.
class CardPicker {
 public:
  void clear() { count_.fill(0); }
  void set(settlers::Cards);
  settlers::Cards cards() const;
  bool empty() const { return cards().empty(); }
  /// Five columns: tapping a card takes one more (up to `most` of its kind), the minus one less.
  /// Returns the height.
  float draw(Ui&, std::string_view id, const Rect&, settlers::Cards most);

 private:
  std::array<int, settlers::kResources> count_{};
};

}  // namespace parlour::ui
