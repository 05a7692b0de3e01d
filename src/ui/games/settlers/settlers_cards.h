// Resource cards in panels: rows of counts, and rows in which a player chooses how many of each.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "games/settlers/settlers.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// Name of a resource and of a development card.
const Line& resource_line(int resource);
const Line& development_line(int kind);

/// The sign of a resource on a pale ground of its own: read on the panels of both themes.
void draw_sign(const Ui&, int resource, Vec2 centre, float size);
/// "2 brick, 1 ore", or what `nothing` says.
std::string cards_text(const Ui&, settlers::Cards, const Line& nothing);
/// Signs with counts from the left, `height` high, and `unknown` cards face down; returns the
/// width. Measures only when `draw` is false.
float draw_cards(const Ui&, Vec2 left_middle, settlers::Cards, float height, int unknown = 0,
                 bool draw = true);
/// The back of a resource card, and the front of a development card of a kind (its back without).
void draw_card_back(const Ui&, const Rect&);
void draw_development(const Ui&, const Rect&, std::optional<int> kind);

/// How many of each a player is choosing.
class CardPicker {
 public:
  void clear() { count_.fill(0); }
  void set(settlers::Cards);
  settlers::Cards cards() const;
  bool empty() const { return cards().empty(); }

  /// What a row of choices is about.
  struct Row {
    settlers::Cards most;  // of each kind that can be chosen
    std::array<std::string, settlers::kResources>
        notes{};             // under each card: how many there are, a rate
    std::string_view clear;  // what the button that puts all back is called
  };
  static constexpr float kHeight = 48, kNotes = 16;  // of the cards, and of the notes under them
  /// Tapping a card takes one more, the button behind the row puts all back.
  void draw(Ui&, std::string_view id, const Rect&, const Row&);

 private:
  std::array<int, settlers::kResources> count_{};
};

}  // namespace parlour::ui
