// The bytes of a view, as sent to a bot or a peer; and damaged states behind a correct checksum,
// which must be refused or be playable to the end.
#include "fuzz.h"
#include "games/flax/flax.h"

namespace parlour {
namespace {

void play(const AnyGame& game, AnyView v) {
  using fuzz::must;
  must(game.read_view(game.write_view(v)) == v, "the bytes give the same view");
  // A state with hidden parts cannot be played; the laws guess at damaged views and play those.
  if (game.info().hides) {
    must(!game.describe(v, Lang::Russian).empty(), "it has words");
    return;
  }
  Rng rng(1);
  for (std::uint32_t n = 0; !game.over(v); ++n) {
    must(n <= game.info().longest, "the game ends");
    must(!game.describe(v, Lang::English).empty(), "it has words");
    // The House's action needs the true state; Flax hides nothing, so a view is one.
    if (game.house_due(v)) {
      const AnyAction a = game.house(v.state, rng);
      must(game.check(v, House, a) == kAllowed, "the House may do what it does");
      must(game.advance(v, House, a), "it can be told");
      continue;
    }
    must(!game.actors(v).empty(), "somebody is to act");
    const Seat p = *game.actors(v).begin();
    std::vector<AnyAction> all;
    game.legal(v, p, all);
    must(!all.empty(), "an actor can act");
    const AnyAction a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    must(game.check(v, p, a) == kAllowed, "what is legal is allowed");
    must(game.advance(v, p, a), "it can be told, and what follows is valid");
  }
}

}  // namespace
}  // namespace parlour

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  for (const AnyGame* game : games()) {
    if (const auto v = game->read_view(fuzz::view_of(data, size))) play(*game, *v);
    if (const auto v = game->read_view(fuzz::sealed(fuzz::view_of(data, size)))) play(*game, *v);
  }
  // Changes to a state in the middle of a game: offset, value.
  static const AnyView middle = [] {
    using flax::Flax;
    Rng rng(5);
    auto s = *Flax::start(OptionText(), 2);
    for (int n = 0; n < 20; ++n) {
      settle<Flax>(s, rng);
      const auto all = legal_actions<Flax>(s, seat(s.turn));
      Flax::apply(s, seat(s.turn), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    }
    return AnyView{AnyState(bytes_of(s)), seat(0)};
  }();
  Bytes raw(middle.state.bytes().begin(), middle.state.bytes().end());
  for (std::size_t i = 0; i + 2 < size; i += 3) {
    raw[static_cast<std::size_t>(data[i] | data[i + 1] << 8) % raw.size()] = data[i + 2];
  }
  const AnyGame& game = *find_game("flax");
  const AnyView changed{AnyState(raw), seat(0)};
  if (const auto v = game.read_view(game.write_view(changed))) play(game, *v);
  return 0;
}
