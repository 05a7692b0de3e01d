#include "room/training_claims.h"

#include <vector>

#include "ai/coup_mind.h"

namespace parlour::room::training {
namespace {

using coup::Coup;
using coup::kNone;
using coup::kRoles;
using coup::kUnknown;
using State = coup::State;

constexpr int kLeastSeats = 3, kMostSeats = 5;
constexpr std::uint16_t kFirstTurn = 3;  // before it little is known of anybody
constexpr std::size_t kMostGames = 60;   // until one has a claim to ask about

// Whether all that this player can do is to challenge a role or to allow it.
bool asks(const State& s, Seat p) {
  if (!s.open() || coup::claim_at_stake(s) == kNone || s.turns < kFirstTurn) return false;
  const std::vector<coup::Action> legal = legal_actions<Coup>(s, p);
  const auto among = [&](coup::Action::Kind kind) {
    return std::ranges::find(legal, coup::act(kind)) != legal.end();
  };
  return legal.size() == 2 && among(coup::Action::Kind::Challenge) &&
         among(coup::Action::Kind::Allow);
}

// Plays a game to its end; returns one of the moments at which somebody was asked.
Exercise one_of_game(Rng& rng) {
  const int seats = kLeastSeats + static_cast<int>(rng.below(kMostSeats - kLeastSeats + 1));
  Played<Coup> game("", seats);
  std::vector<std::pair<std::size_t, Seat>> found;
  for (game.settle(rng); !Coup::over(game.state); game.settle(rng)) {
    for (const Seat p : Coup::actors(game.state)) {
      if (asks(game.state, p)) found.push_back({game.record.entries.size(), p});
    }
    const Seat p = *Coup::actors(game.state).begin();
    game.act(p, ai::model_coup(game.state, p, ai::Style::Any, rng));
  }
  if (found.empty()) return {};
  const auto [entries, learner] = found[rng.below(static_cast<std::uint32_t>(found.size()))];
  while (game.record.entries.size() > entries) game.record.entries.pop_back();
  return {std::move(game.record), learner};
}

// C(n - k, cards) / C(n, cards): none of k among n is in a hand of so many.
double none_of(int n, int k, int cards) {
  double out = 1;
  for (int i = 0; i < cards; ++i) out *= static_cast<double>(n - k - i) / (n - i);
  return out > 0 ? out : 0;
}

double by_count(const State& s, int claimer, int role) {
  const coup::Hand& hand = s.hand[at(claimer)];
  if (hand.has(role)) return 1;  // the player has seen it there
  int all = 0, of_role = 0;
  const std::array<int, kRoles> left = coup::unseen(s);
  for (int r = 0; r < kRoles; ++r) all += left[at(r)];
  of_role = left[at(role)];
  return 1 - none_of(all, of_role, hand.count(kUnknown));
}

}  // namespace

Claim odds_of_claim(const View<State>& v) {
  const State& s = v.state;
  const int who = coup::claimant(s), role = coup::claim_at_stake(s);
  return {.who = who,
          .role = role,
          .by_count = by_count(s, who, role),
          .by_belief = ai::belief_coup(s, index(v.viewer), who, role)};
}

Exercise make_claim(std::uint64_t seed) {
  Rng rng(seed);
  Exercise out;
  for (std::size_t i = 0; i < kMostGames && out.learner == House; ++i) out = one_of_game(rng);
  return out;
}

}  // namespace parlour::room::training
