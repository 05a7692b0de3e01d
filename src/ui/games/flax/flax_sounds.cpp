#include "ui/games/flax/flax_sounds.h"

namespace parlour::ui {

Sound sound_of(const flax::State& before, const flax::Action& a, const flax::State& after) {
  if (a.kind == flax::Action::Kind::Draw) return Sound::Draw;
  const auto side = static_cast<std::size_t>(before.turn);
  for (int room = 1; room <= before.layout.rooms; ++room) {
    if (flax::takers(after, room)[side] && !flax::takers(before, room)[side]) return Sound::Room;
  }
  return before.cell(flax::square(a.x, a.y)).height > 0 ? Sound::Cover : Sound::Chip;
}

}  // namespace parlour::ui
