// What a player chooses on the island: sites for buildings and roads, the robber's hex, whom to
// rob.
#pragma once

#include <optional>
#include <vector>

#include "ui/games/settlers/settlers_hand.h"
#include "ui/games/settlers/settlers_map.h"
#include "ui/parts/places.h"

namespace parlour::ui::settlers_table {

class Targets {
 public:
  /// The action that waits for confirmation.
  const std::optional<Action>& selected() const { return selected_; }
  /// The robber's hex is chosen, and a victim is not.
  bool robbing() const { return robber_hex_.has_value(); }
  void unselect() { selected_.reset(); }
  void leave_hex() { robber_hex_.reset(); }
  void clear() { selected_.reset(), robber_hex_.reset(); }
  void focus_first() { places_.focus_first(); }

  /// Takes the action at once, or shows it first for confirmation.
  std::optional<Action> choose(const Ui&, const Action&);
  /// The places where one of the legal actions may be done. `mode`: what is to be built.
  std::optional<Action> draw(const Scene&, const Map&, std::span<const Action> legal,
                             Hand::Press mode);
  /// Whom to rob, beside the chosen hex: the second tap decides.
  std::optional<Action> draw_victims(const Scene&, const Map&, std::span<const Action> legal);

 private:
  Ui::Touch target(const Scene&, const Map&, const Action&, int id, Vec2, const Rect&);
  std::optional<Action> draw_sites(const Scene&, const Map&, std::span<const Action> legal,
                                   Hand::Press mode);
  std::optional<Action> draw_site(const Scene&, const Map&, const Action&, int id, const Rect&);
  std::optional<Action> draw_hex(const Scene&, const Map&, std::span<const Action> legal,
                                 const Action&, int id);

  Places places_;
  std::optional<Action> selected_;
  std::optional<std::uint8_t> robber_hex_;
};

}  // namespace parlour::ui::settlers_table
