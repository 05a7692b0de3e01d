#include "ui/games/settlers/settlers_sounds.h"

namespace parlour::ui::settlers_table {
namespace {

using settlers::Action;
using settlers::State;
using Kind = Action::Kind;

constexpr float kApart = 0.16f;      // seconds between two kinds of resources
constexpr float kAwardAfter = 0.3f;  // and from the piece to the award

// As the House shows it.
Sound answer_sound(const Action& a) {
  return static_cast<settlers::Reply>(a.what) == settlers::Reply::No ? Sound::Decline
                                                                     : Sound::Offer;
}

bool award_moved(const State& before, const State& after) {
  const auto moved = [](int was, int is) { return is != was && is != settlers::kNobody; };
  return moved(before.road_holder, after.road_holder) ||
         moved(before.army_holder, after.army_holder);
}

}  // namespace

Sound sound_of(const State&, const Action& a, const State&) {
  switch (a.kind) {
    case Kind::Island:
      return Sound::Shuffle;
    case Kind::Settle:
      return Sound::Settlement;
    case Kind::Road:
      return Sound::Road;
    case Kind::City:
      return Sound::City;
    case Kind::Roll:
      return Sound::Roll;
    case Kind::Dice:
      return Sound::Dice;
    case Kind::Discarded:
    case Kind::Knight:
      return Sound::Play;
    case Kind::Robber:
      return Sound::Robber;
    case Kind::Steal:
    case Kind::Collect:
      return Sound::Steal;
    case Kind::Buy:
      return Sound::Buy;
    case Kind::Drawn:
      return Sound::Deal;
    case Kind::RoadBuilding:
    case Kind::Plenty:
    case Kind::Monopoly:
    case Kind::Claim:
    case Kind::Reveal:
    case Kind::Bidden:
    case Kind::First:
      return Sound::Flip;
    case Kind::Gold:
    case Kind::Bank:
      return Sound::CoinOut;
    case Kind::Offer:
      return Sound::Offer;
    case Kind::Answer:
      return answer_sound(a);
    case Kind::Deal:
      return Sound::Accept;
    case Kind::Withdraw:
      return Sound::Decline;
    case Kind::Embargo:
      return Sound::Block;
    case Kind::Lift:
      return Sound::Toggle;
    case Kind::Bid:
    case Kind::Discard:
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
    case Kind::Sealed:
    case Kind::End:
    case Kind::Pass:
      return Sound::Tap;
  }
  return Sound::Place;
}

std::vector<Cue> sounds_after(const State& before, const Action& a, const State& after,
                              float brought) {
  constexpr Sound kHarvest[] = {Sound::Brick, Sound::Lumber, Sound::Wool, Sound::Grain, Sound::Ore};
  std::vector<Cue> out;
  if (a.kind == Kind::Dice) {
    for (int kind = 0; kind < settlers::kResources; ++kind) {
      if (after.bank[kind] >= before.bank[kind]) continue;
      out.push_back({kHarvest[kind], brought + kApart * static_cast<float>(out.size())});
    }
  }
  if (award_moved(before, after)) out.push_back({Sound::Award, kAwardAfter});
  return out;
}

}  // namespace parlour::ui::settlers_table
