// Trade in Settlers: one panel for bank, offers, answers and counter-offers, and the closing of a
// deal.
#pragma once

#include <optional>
#include <span>

#include "ui/game_ui.h"
#include "ui/games/settlers_cards.h"

namespace parlour::ui {

class SettlersTrade {
 public:
  /// The player wants to trade (in his own turn), or no more.
  void open(bool on) { open_ = on; }
  bool is_open() const { return open_; }
  void reset();

  /// Whether a panel stands on the board now, and how high it is.
  bool shown(const Scene&) const;
  float height(const Scene&) const;
  /// Draws it into r; gives the action that was decided on.
  std::optional<settlers::Action> draw(const Scene&, const Rect& r);

 private:
  std::optional<settlers::Action> draw_editor(const Scene&, Rect in, bool counter);
  std::optional<settlers::Action> draw_offer(const Scene&, Rect in);
  std::optional<settlers::Action> draw_answers(const Scene&, Rect in);

  bool open_ = false, countering_ = false;
  std::uint8_t asked_ = 0xFF;   // seats that an offer goes to
  std::uint32_t window_ = 0;    // the decision that a counter-offer was begun for
  CardPicker give_, want_;
};

}  // namespace parlour::ui
