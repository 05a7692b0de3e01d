// What a step means to a player, and the reason that everybody can see for declining an offer.
#include <algorithm>

#include "games/settlers/settlers.h"

namespace parlour::settlers {
namespace {

constexpr int kBigMove = 2;      // points at once
constexpr int kCloseToGoal = 3;  // points away from it
constexpr int kFewCards = 2;
constexpr int kRobberRoll = 7;

// The seat has more points than each of the others.
bool leads(const State& s, int q) {
  for (int other = 0; other < s.seats; ++other) {
    if (other != q && s.points[at(other)] >= s.points[at(q)]) return false;
  }
  return true;
}

// This step shows that the seat declines the offer. After the last answer an offer that nobody
// takes is gone, and its answers with it.
bool declines(const State& before, const State& after, int q) {
  const bool shown =
      before.phase == Phase::Answers && (((before.owing & ~after.owing) >> q) & 1) != 0;
  return shown && (after.phase == Phase::Main || after.reply[at(q)] == Reply::No);
}

// A seven was rolled in this turn, and the robber that it moved took a card of the seat.
bool just_robbed(const State& s, int q) {
  return s.die1 + s.die2 == kRobberRoll && !s.no_robber() && s.victim == q &&
         ((robber_victims(s, s.robber) >> q) & 1) != 0;
}

Feeling reason_to_decline(const State& s, int q) {
  const int give = s.offer.give().sum(), want = s.offer.want().sum();
  if (std::ranges::find(s.tried, s.offer) != s.tried.end()) return Feeling::NoAgain;
  if (leads(s, s.active) && s.points[s.active] + kCloseToGoal >= s.goal_of(s.active))
    return Feeling::NoLeader;
  if (give > 0 && give < want) return Feeling::NoUnfair;
  if (just_robbed(s, q)) return Feeling::NoSore;
  if (s.total[at(q)] <= kFewCards) return Feeling::NoPoor;
  return leads(s, q) ? Feeling::NoContent : Feeling::NoPlain;
}

// The robber took a card of the seat, or a monopoly all of a kind.
bool robbed(const State& before, const State& after, int q) {
  const bool taken =
      (before.phase == Phase::Steal && before.victim == q) || before.phase == Phase::Collect;
  return taken && after.total[at(q)] < before.total[at(q)];
}

bool big_move_of_another(const State& before, const State& after, int q) {
  for (int other = 0; other < after.seats; ++other) {
    if (other != q && after.points[at(other)] >= before.points[at(other)] + kBigMove) return true;
  }
  return false;
}

}  // namespace

Feeling Settlers::feeling(const State& before, const State& after, Seat who) {
  const int q = index(who);
  if (declines(before, after, q)) return reason_to_decline(before, q);
  if (robbed(before, after, q)) return Feeling::Robbed;
  if (after.points[at(q)] > before.points[at(q)]) return Feeling::Won;
  if (after.points[at(q)] < before.points[at(q)]) return Feeling::Lost;
  return big_move_of_another(before, after, q) ? Feeling::Awed : Feeling::None;
}

}  // namespace parlour::settlers
