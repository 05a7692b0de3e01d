#include "ai/coup_mind.h"

#include <algorithm>
#include <bit>
#include <chrono>

#include "games/coup/coup_rules.h"

namespace parlour::ai {
namespace {

using namespace coup;
using Kind = coup::Action::Kind;
using GameState = coup::State;
using GameAction = coup::Action;

// The character of a player: factors for how often it does things.
struct Character {
  float bluff = 1, doubt = 1, grudge = 0.3f, mixing = 1;
};
constexpr int kSeatStyles = 4;  // Any is one of the first four, by seat
Character character_of(Style style, int seat) {
  if (style == Style::Any) style = static_cast<Style>(1 + seat % kSeatStyles);
  switch (style) {
    case Style::Bold:
      return {1.35f, 1.15f, 0.3f, 1};
    case Style::Cautious:
      return {0.7f, 0.85f, 0.2f, 1};
    case Style::Vengeful:
      return {1, 1, 1.5f, 1};
    case Style::Trader:
      return {1.15f, 0.75f, 0.1f, 1};
    case Style::Patient:
      return {0.8f, 0.7f, 0.1f, 1};
    default:
      return {1, 1, 0.1f, 1.6f};
  }
}

// An imagined opponent: one who never bluffs, or a model player.
Character kind_of(bool honest) {
  Character out;
  if (honest) out.bluff = 0;
  return out;
}

float clamp(float x, float low, float high) {
  return x < low ? low : x > high ? high : x;
}

// --- beliefs ------------------------------------------------------------------------------------

// A player's words change the odds that they hold a role. In a duel there are two kinds of player:
// one claims only what they hold; the other bluffs as the model does.

float power(float x, int n) {
  float out = 1;
  while (n-- > 0) out *= x;
  return out;
}

// How likely it is that q never bluffs, from what everybody knows. In a duel alone: among more than
// two, claims are believed readily as it is.
float honesty(const GameState& s, int q) {
  const Memory& m = s.memory[at(q)];
  constexpr float kOdds = 0.06f, kCaught = 0.02f, kMany = 0.08f, kProof = 1.5f, kAgain = 0.12f;
  if (s.seats > 2) return 0;
  if (m.bluffs || m.lacks) return kCaught;
  int roles = 0, claims = 0;
  for (const std::uint8_t n : m.claims) roles += n > 0, claims += n;
  float odds = kOdds * (1 + kAgain * static_cast<float>(claims - roles)) *
               power(kProof, std::min<int>(m.proofs, 4));
  if (roles > s.influence(q)) odds *= kMany;  // more roles than cards
  return odds / (1 + odds);
}

// The factor of one who never bluffs.
float honest_word(const Memory& m, int role) {
  constexpr float kClaimed = 25, kUnclaimed = 0.7f, kPassed[] = {1, 0.15f, 0.08f, 0.05f};
  return (m.claims[at(role)] ? kClaimed : kUnclaimed) *
         kPassed[std::min<int>(m.passed[at(role)], 3)];
}

// The factors of the model in a duel, fitted by logistic regression to duels between experts who
// believe just this: the beliefs and the bluffs of experts agree.
struct DuelWords {
  std::array<float, kRoles> claimed, blocked;  // by role; a block with it is at stake
  float last, again;                           // with one influence left; the claim was made before
};
constexpr DuelWords kDuelWords = {.claimed = {2.15f, 2.5f, 2.7f, 3.15f, 3.15f, 2.3f},
                                  .blocked = {0.79f, 1, 1.04f, 0.64f, 0.64f, 1},
                                  .last = 2.1f,
                                  .again = 1.39f};
constexpr float kPassed[] = {1, 0.55f, 0.35f, 0.25f}, kUnclaimed = 0.75f, kLacks = 0.08f;

float duel_word(const GameState& s, int q, int role) {
  const Memory& m = s.memory[at(q)];
  float out = kUnclaimed * kPassed[std::min<int>(m.passed[at(role)], 3)];
  if (m.claims[at(role)]) {
    out = kDuelWords.claimed[at(role)];
    if (s.influence(q) == 1) out *= kDuelWords.last;
    if (s.blocker == q && s.block_role == role) out *= kDuelWords.blocked[at(role)];
    if (m.claims[at(role)] > 1) out *= kDuelWords.again;
  }
  return (m.lacks >> role) & 1 ? out * kLacks : out;
}

// The factors of the model among more than two, where a claim has more listeners.
float table_word(const Memory& m, int role) {
  constexpr float kClaims[] = {kUnclaimed, 3.4f, 5, 6.5f};
  const float caught = m.bluffs, proved = m.proofs;
  // A player who was caught before is believed less, soon not at all; one who could prove it, more.
  const float trust = clamp(3 * (proved + 2) / (caught + proved + 3) - 1, 0, 1.4f);
  float out = kPassed[std::min<int>(m.passed[at(role)], 3)];
  const int claims = std::min<int>(m.claims[at(role)], 3);
  out *= claims == 0 ? kClaims[0] : 1 + (kClaims[claims] - 1) * trust;
  return (m.lacks >> role) & 1 ? out * kLacks : out;
}

float word_of(const GameState& s, int q, int role) {
  return s.seats == 2 ? duel_word(s, q, role) : table_word(s.memory[at(q)], role);
}

// What p sees: the number of copies of each role whose location p does not know, and the number of
// those cards. p knows their own cards, those that are face up, and those seen in others' hands.
struct Sight {
  std::array<int, kRoles> left{};
  int cards = 0;
};
Sight sight_of(const GameState& s, int p) {
  Sight out;
  for (int r = 0; r < kRoles; ++r) {
    if (s.has_role(r)) out.left[at(r)] = s.copies();
  }
  out.cards = 5 * s.copies();
  const auto take = [&](const auto& cards) {
    for (const std::uint8_t c : cards.card) {
      if (c < kRoles) --out.left[c], --out.cards;
    }
  };
  take(s.hand[at(p)]);
  if (s.rule(rule::Chosen)) take(s.aside(p));
  for (int q = 0; q < s.seats; ++q) {
    take(s.up[at(q)]);
    take(s.know[at(q)][at(p)]);
  }
  return out;
}

float holds(const GameState& s, const Sight& sight, int p, int q, int role) {
  if (s.know[at(q)][at(p)].has(role)) return 1;
  const int n = sight.left[at(role)];
  int cards = s.influence(q) - s.know[at(q)][at(p)].size();
  if (n <= 0 || cards <= 0) return 0;
  const int all = std::max(sight.cards, 1);
  float none = 1;
  for (int i = 0; i < cards; ++i) {
    none *= static_cast<float>(std::max(all - n - i, 0)) / static_cast<float>(std::max(all - i, 1));
  }
  if (none <= 0) return 1;
  const float prior = (1 - none) / none;
  const float honest = honesty(s, q);
  const float x = prior * honest_word(s.memory[at(q)], role), y = prior * word_of(s, q, role);
  return honest * x / (1 + x) + (1 - honest) * y / (1 + y);
}

// How likely it is that the claim that can be challenged now is true.
float truth_of_claim(const GameState& s, const Sight& sight, int p) {
  const int role = claim_at_stake(s);
  if (role >= kRoles) return 1 - holds(s, sight, p, s.active, Duke);  // embezzling
  return holds(s, sight, p, claimant(s), role);
}

// How much more often than others this player challenges, as far as can be seen.
float doubting(const Memory& m, bool block) {
  const float usual = block ? 0.25f : 0.12f;
  const float n = static_cast<float>(m.challenges[block]) + static_cast<float>(m.allowed[block]);
  const float rate = (static_cast<float>(m.challenges[block]) + 3 * usual) / (n + 3);
  return clamp(rate / usual, 0.2f, 3.5f);
}

// --- the model of a player ----------------------------------------------------------------------

constexpr float kWorth[kRoles] = {1.0f, 0.85f, 0.85f, 0.5f, 0.6f, 0.8f};

float worth_of(const GameState& s, const Hand& hand, int role) {
  float out = kWorth[role];
  if (hand.count(role) > 1) out *= 0.6f;
  if (role == Contessa && s.living() == 2) out *= 0.9f;
  if (role == Captain && s.living() == 2) out *= 1.25f;
  return out;
}

// The card that the player can spare most easily.
int least(const GameState& s, const Hand& hand) {
  int out = hand[0];
  float worst = 1e9f;
  for (std::size_t i = 0; i < 4 && hand[i] < kRoles; ++i) {
    const float w = worth_of(s, hand, hand[i]);
    if (w < worst) worst = w, out = hand[i];
  }
  return out;
}

// How dangerous an opponent is.
float threat(const GameState& s, int p, int q, const Character& c) {
  float out = static_cast<float>(s.influence(q)) * 2 +
              static_cast<float>(std::min<int>(s.coins[at(q)], 10)) * 0.45f;
  if (s.memory[at(p)].foe == q) out *= 1 + c.grudge;
  return out;
}

bool hostile_to(const GameState& s, int p, int q) {
  return q != p && s.alive(q) && !allied(s, p, q);
}

// Chooses by weights; returns -1 if there are none.
template <std::size_t n>
int weighted(const std::array<float, n>& w, int count, Rng& rng) {
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += w[at(i)];
  if (sum <= 0) return -1;
  float x = static_cast<float>(rng.unit()) * sum;
  int last = -1;
  for (int i = 0; i < count; ++i) {
    if (w[at(i)] <= 0) continue;
    last = i;
    x -= w[at(i)];
    if (x < 0) return i;
  }
  return last;
}

template <class F>
int pick_target(const GameState& s, int p, const Character& c, Rng& rng, F&& factor) {
  std::array<float, kMost> w{};
  for (int q = 0; q < s.seats; ++q) {
    if (!hostile_to(s, p, q)) continue;
    const float t = threat(s, p, q, c);
    w[at(q)] = t * t * factor(q);
  }
  return weighted(w, s.seats, rng);
}

// How bold a claim of this role would be now: given earlier claims by this player, and the
// listeners.
float nerve(const GameState& s, int p, int role) {
  const Memory& m = s.memory[at(p)];
  float out = 1;
  int others = 0;
  for (int r = 0; r < kRoles; ++r) others += r != role && m.claims[at(r)] > 0;
  if (m.claims[at(role)] > 0)
    out = 1.8f;
  else if (others >= s.influence(p))
    out = 0.35f;
  if ((m.lacks >> role) & 1) out *= 0.25f;
  float ears = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q != p && s.alive(q)) ears += doubting(s.memory[at(q)], false);
  }
  return out * clamp(1.4f - 0.4f * ears / static_cast<float>(s.living() - 1), 0.3f, 1.3f) *
         (s.influence(p) > 1 ? 1 : 0.7f);
}

GameAction take_turn(const GameState& s, int p, const Character& c, Rng& rng) {
  const int coins = s.coins[at(p)];
  const Hand& hand = s.hand[at(p)];
  const Sight sight = sight_of(s, p);
  const auto coup_target = [&] { return pick_target(s, p, c, rng, [](int) { return 1.0f; }); };
  if (coins >= kRich) {
    const int q = coup_target();
    return play(Play::Coup, q);
  }
  std::array<float, kPlays> w{};
  const auto claim = [&](Play what, int role, float have, float lack) {
    w[at(static_cast<int>(what))] = hand.has(role) ? have : lack * c.bluff * nerve(s, p, role);
  };
  w[at(static_cast<int>(Play::Income))] = 0.35f;
  w[at(static_cast<int>(Play::ForeignAid))] = 0.5f;
  if (coins >= 7) w[at(static_cast<int>(Play::Coup))] = 9;
  claim(Play::Tax, Duke, 3, 1.3f);
  if (coins >= 3) claim(Play::Assassinate, Assassin, 5, 0.9f);
  claim(Play::Exchange, s.envoy(), 0.9f, 0.35f);
  const auto purse = [&](int q) {
    const float safe =
        1 - std::max(holds(s, sight, p, q, Captain), holds(s, sight, p, q, s.envoy()));
    return static_cast<float>(std::min<int>(s.coins[at(q)], 2)) * (0.3f + safe);
  };
  const int victim = pick_target(s, p, c, rng, purse);
  if (victim >= 0) claim(Play::Steal, Captain, 2.2f, 0.7f);
  if (s.type != Type::Original) claim(Play::Interrogate, Inquisitor, 0.5f, 0.15f);
  if (s.type == Type::Reformation && s.reserve > 0) {
    const float n = static_cast<float>(s.reserve);
    w[at(static_cast<int>(Play::Embezzle))] = hand.has(Duke) ? 0.25f * n * c.bluff : 0.9f * n;
  }
  if (s.type == Type::Reformation && !free_for_all(s))
    w[at(static_cast<int>(Play::ChangeTeam))] = coins > 1 ? 0.1f : 0;
  const auto what = static_cast<Play>(weighted(w, kPlays, rng));
  switch (what) {
    case Play::Coup:
      return play(what, coup_target());
    case Play::Assassinate: {
      const int q =
          pick_target(s, p, c, rng, [&](int t) { return 1.1f - holds(s, sight, p, t, Contessa); });
      return q < 0 ? play(Play::Income) : play(what, q);
    }
    case Play::Steal:
      return play(what, victim);
    case Play::Interrogate: {
      const int q = coup_target();
      return q < 0 ? play(Play::Income) : play(what, q);
    }
    default:
      return play(what);
  }
}

// The gain of a right challenge less the cost of a wrong one, in influences of the challenger.
float challenge_gain(const GameState& s, int p, float truth) {
  const int living = s.living(), claims_by = claimant(s);
  const bool duel = living == 2;
  float gain = duel ? 1.0f : living == 3 ? 0.55f : 0.4f;
  float cost = 1;
  if (s.influence(p) == 1) cost = duel ? 1.5f : 1.7f;
  if (duel && s.influence(claims_by) == 1) gain = 1.6f;
  if (s.blocker != kNobody) {
    if (p == s.active) gain += s.play == Play::Assassinate ? 0.75f : 0.25f;
  } else if (s.play == Play::Assassinate && p == s.target) {
    if (!s.hand[at(p)].has(Contessa)) gain += 0.8f;
  } else if (s.play == Play::Steal && p == s.target) {
    if (!s.hand[at(p)].has(Captain) && !s.hand[at(p)].has(s.envoy())) gain += 0.25f;
  } else if (s.play == Play::Tax) {
    gain += duel ? 0.3f : 0.08f;
  } else if (s.play == Play::Embezzle) {
    gain += 0.05f * static_cast<float>(s.reserve);
  }
  return (1 - truth) * gain - truth * cost;
}

GameAction respond(const GameState& s, int p, const Character& c, Rng& rng) {
  const Hand& hand = s.hand[at(p)];
  const bool block_window = s.blocker != kNobody;
  const bool target = !block_window && p == s.target && target_blocks(s.play);
  const auto chance = [&](float x) { return static_cast<float>(rng.unit()) < x; };
  // A block, true or not.
  float bluff = 0;
  int role = kNone;
  if (target && s.play == Play::Assassinate) {
    if (hand.has(Contessa)) return block(Contessa);
    role = Contessa;
    bluff = (s.influence(p) == 1 || s.phase == Phase::Final ? 0.75f : 0.45f) *
            clamp(1.3f - 0.3f * doubting(s.memory[s.active], true), 0.2f, 1.2f);
    if ((s.memory[at(p)].lacks >> Contessa) & 1) bluff *= 0.3f;
  } else if (target) {
    for (const int r : {static_cast<int>(Captain), s.envoy()}) {
      if (hand.has(r)) return block(r);
    }
    role = rng.below(2) ? static_cast<int>(Captain) : s.envoy();
    bluff = 0.2f * clamp(1.6f - 0.6f * doubting(s.memory[s.active], true), 0.2f, 1.5f);
  } else if (!block_window && s.play == Play::ForeignAid) {
    if (hand.has(Duke)) return chance(0.75f) ? block(Duke) : act(Kind::Allow);
    role = Duke;
    bluff = (s.living() == 2 ? 0.3f : 0.08f) *
            clamp(1.6f - 0.6f * doubting(s.memory[s.active], true), 0.2f, 1.5f);
  }
  bluff *= c.bluff;
  if (s.phase != Phase::Final && (block_window || challengeable(s.play))) {
    const Sight sight = sight_of(s, p);
    const float truth = truth_of_claim(s, sight, p);
    float want = challenge_gain(s, p, truth);
    // A player who will lose their last influence anyway has nothing to lose.
    if (target && s.play == Play::Assassinate && s.influence(p) == 1) {
      want = (1 - truth) - 0.5f * clamp(bluff, 0, 1);
      if (want > 0 && chance(clamp(want * 2.5f, 0, 0.95f))) return act(Kind::Challenge);
      return block(Contessa);
    }
    if (want > -0.15f) {
      float x = clamp((want + 0.15f) * 1.6f, 0, 0.95f) * c.doubt *
                clamp(doubting(s.memory[at(p)], block_window), 0.3f, 2.5f);
      if (truth <= 0.01f) x = 0.97f;
      if (chance(x)) return act(Kind::Challenge);
    } else if (chance(0.02f * doubting(s.memory[at(p)], block_window))) {
      return act(Kind::Challenge);
    }
  }
  if (role != kNone && chance(bluff)) return block(role);
  return act(Kind::Allow);
}

GameAction keep_best(const GameState& s, int p, Rng& rng) {
  Hand rest = s.hand[at(p)];
  std::array<int, 2> kept = {kNone, kNone};
  const int n = s.influence(p);
  for (int i = 0; i < n; ++i) {
    float best = -1;
    for (std::size_t k = 0; k < 4 && rest[k] < kRoles; ++k) {
      float w = kWorth[rest[k]] * (0.9f + 0.2f * static_cast<float>(rng.unit()));
      if (i == 1 && rest[k] == kept[0]) w *= 0.5f;
      if (w > best) best = w, kept[at(i)] = rest[k];
    }
    rest.remove(kept[at(i)]);
  }
  return act(Kind::Keep, 0, std::min(kept[0], kept[1]), std::max(kept[0], kept[1]));
}

[[gnu::noinline]] GameAction model(const GameState& s, int p, const Character& c, Rng& rng) {
  const Hand& hand = s.hand[at(p)];
  switch (s.phase) {
    case Phase::Turn:
      return take_turn(s, p, c, rng);
    case Phase::Prove: {
      const bool all = s.blocker == kNobody && s.play == Play::Embezzle;
      if (can_prove(s, p))
        return all ? act(Kind::Prove, 0, hand[0], hand[1])
                   : act(Kind::Prove, 0, claim_at_stake(s), kNone);
      return lose(least(s, hand));
    }
    case Phase::Lose:
      return lose(least(s, hand));
    case Phase::Exchange:
      return keep_best(s, p, rng);
    case Phase::Show:
      return act(Kind::Show, 0, least(s, hand));
    case Phase::Judge:
      return act(s.shown < kRoles && kWorth[s.shown] > 0.7f ? Kind::Force : Kind::Leave);
    case Phase::Choose: {
      std::array<float, kMost> w{};
      for (int r = 0; r < kRoles; ++r) w[at(r)] = s.has_role(r) ? power(kWorth[r], 3) : 0;
      return act(Kind::Choose, 0, weighted(w, kRoles, rng));
    }
    default:
      return respond(s, p, c, rng);
  }
}

// --- worlds -------------------------------------------------------------------------------------

// Whether q is of the kind that never bluffs, and how much their words make each role of theirs
// likelier.
[[gnu::noinline]] std::array<float, kRoles> words_of(const GameState& s, int q, Rng& rng,
                                                     std::uint32_t& honest) {
  const Memory& m = s.memory[at(q)];
  const float honest_part = honesty(s, q);
  const bool never_bluffs = honest_part > 0 && static_cast<float>(rng.unit()) < honest_part;
  if (never_bluffs) honest |= 1u << q;
  std::array<float, kRoles> like{};
  for (int r = 0; r < kRoles; ++r) {
    if (s.has_role(r)) like[at(r)] = never_bluffs ? honest_word(m, r) : word_of(s, q, r);
  }
  return like;
}

// A true claim needs one card.
float after_one(const Memory& m, int role) {
  return m.claims[at(role)] ? 0.4f : 0.8f;
}

// Where cards were chosen, hands depend on what was put aside: of a few truths by the rules, one by
// the other's statements.
[[gnu::noinline]] GameState likely(const View<GameState>& v, Rng& rng, std::uint32_t& honest) {
  constexpr int kTruths = 6;
  const int q = 1 - index(v.viewer);
  const std::array<float, kRoles> words = words_of(v.state, q, rng, honest);
  GameState out = v.state;
  float all = 0;
  for (int i = 0; i < kTruths; ++i) {
    const GameState s = Coup::determinize(v, rng);
    std::array<float, kRoles> like = words;
    float likelihood = 1;
    for (const std::uint8_t c : s.hand[at(q)].card) {
      if (c < kRoles) likelihood *= like[c], like[c] *= after_one(s.memory[at(q)], c);
    }
    all += likelihood;
    if (i == 0 || static_cast<float>(rng.unit()) * all < likelihood) out = s;
  }
  return out;
}

// The others' hands, by their statements.
void draw_hands(const View<GameState>& v, GameState& s, Rng& rng, std::uint32_t& honest) {
  const int me = index(v.viewer);
  // The others' hands are drawn anew, card by card, by their owners' statements; cards that the
  // viewer has seen there stay, and cards known to be in the deck are not drawn. The order of the
  // seats is random, so that none has the first choice of the cards.
  std::array<int, kRoles> pool = unseen(s);
  std::array<int, kMost> order{};
  int seats = 0, wanted = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q == me || !v.state.hand[at(q)].sealed()) continue;
    Hand dealt = s.hand[at(q)];
    for (const std::uint8_t c : s.know[at(q)][at(me)].card) {
      if (c < kRoles) dealt.remove(c);
    }
    for (const std::uint8_t c : dealt.card) {
      if (c < kRoles) ++pool[c], ++wanted;
    }
    order[at(seats++)] = q;
  }
  set_aside(v.state, me, pool, wanted, rng);
  for (int i = seats; i > 1; --i)
    std::swap(order[at(i - 1)], order[rng.below(static_cast<std::uint32_t>(i))]);
  for (int i = 0; i < seats; ++i) {
    const int q = order[at(i)];
    std::array<float, kRoles> like = words_of(s, q, rng, honest);
    Hand hand;
    const Pair known = s.know[at(q)][at(me)];
    for (const std::uint8_t c : known.card) {
      if (c < kRoles) hand.add(c), like[c] *= 0.5f;
    }
    for (int n = s.hand[at(q)].size() - known.size(); n > 0; --n) {
      std::array<float, kMost> w{};
      for (int r = 0; r < kRoles; ++r) w[at(r)] = static_cast<float>(pool[at(r)]) * like[at(r)];
      const int r = weighted(w, kRoles, rng);
      hand.add(r);
      --pool[at(r)];
      like[at(r)] *= after_one(s.memory[at(q)], r);
    }
    s.hand[at(q)] = hand;
  }
}

// A state that the viewer could be in, with the likelihood that all statements give it. The seats
// in `honest` are of the kind that never bluffs.
[[gnu::noinline]] GameState world(const View<GameState>& v, Rng& rng, std::uint32_t& honest) {
  const bool chosen = v.state.rule(rule::Chosen);
  // Cards outside hands stay as the rules alone would have them.
  GameState s = chosen ? likely(v, rng, honest) : Coup::determinize(v, rng);
  if (!chosen) draw_hands(v, s, rng, honest);
  // The others' sealed answers: what such players would answer while leaving the decision open. No
  // seat before the first one in turn order that owes an answer has settled it.
  bool before_gap = true;
  for (int i = 0; s.open() && i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if ((s.owing >> q) & 1) before_gap = false;
    if (v.state.reply[at(q)] != reply::Sealed) continue;
    const GameAction a = respond(s, q, kind_of((honest >> q) & 1), rng);
    std::uint8_t& answer = s.reply[at(q)];
    answer = a.kind == Kind::Block       ? static_cast<std::uint8_t>(reply::Block + a.what)
             : a.kind == Kind::Challenge ? reply::Challenge
                                         : reply::Allow;
    if (before_gap && decides(s, answer)) answer = reply::Allow;
  }
  return s;
}

// --- judgement ----------------------------------------------------------------------------------

float strength(const GameState& s, int q) {
  if (!s.alive(q)) return 0;
  const float coins = static_cast<float>(std::min<int>(s.coins[at(q)], 10));
  float out = s.influence(q) == 2 ? 1.0f : 0.42f;
  out += 0.035f * coins;
  if (coins >= 7) out += 0.12f;
  float cards = 0;
  for (const std::uint8_t c : s.hand[at(q)].card) {
    if (c < kRoles) cards += kWorth[c];
  }
  return out + 0.06f * cards;
}

float value(const GameState& s, int p) {
  if (ended(s)) {  // a match is won game by game
    const unsigned best = game_winners(s);
    return (best >> p) & 1 ? 1.0f / static_cast<float>(std::popcount(best)) : 0;
  }
  if (!s.alive(p) && !s.sides()) return 0;
  float sum = 0, own = 0;
  for (int q = 0; q < s.seats; ++q) {
    const float x = strength(s, q);
    const float y = x * x;
    sum += y;
    if (q == p || (s.sides() && same_side(s, q, p))) own += y;
  }
  return own / sum;
}

// Plays on by the model, to the end if few players are left, and evaluates.
float play_on(GameState& s, int p, const std::array<Character, kMost>& characters, int most,
              Rng& rng) {
  for (int n = 0; !ended(s);) {
    if (Coup::house_due(s)) {
      Coup::apply(s, House, Coup::house(s, rng));
      continue;
    }
    if (!s.alive(p) && !s.sides()) return 0;
    if (n >= most && s.phase == Phase::Turn) break;
    ++n;
    const Seat q = *Coup::actors(s).begin();
    Coup::apply(s, q, model(s, index(q), characters[at(index(q))], rng));
  }
  return value(s, p);
}

// The hunch about an action before it is tried: its expected score relative to others.
float hunch(const GameState& s, int p, const GameAction& a, const Character& c) {
  const Hand& hand = s.hand[at(p)];
  const float scale = 2.5f / static_cast<float>(s.living() + 1);
  switch (a.kind) {
    case Kind::Challenge: {
      const Sight sight = sight_of(s, p);
      return 0.16f * scale * challenge_gain(s, p, truth_of_claim(s, sight, p)) * (2 - c.doubt);
    }
    case Kind::Block: {
      const bool have = hand.has(a.what);
      const float deaf = clamp(1.3f - 0.3f * doubting(s.memory[s.active], true), 0.3f, 1.2f);
      if (s.play == Play::Assassinate) return scale * (have ? 0.15f : 0.1f * deaf * c.bluff);
      const float gain = s.play == Play::Steal ? 0.035f : 0.03f;
      return scale * (have ? gain : gain * (deaf - 0.7f) * c.bluff);
    }
    case Kind::Play: {
      const auto what = static_cast<Play>(a.what);
      const int role = claimed(s, what);
      const bool have = role >= kRoles || hand.has(role);
      float gain = 0;
      if (what == Play::Coup) gain = 0.09f;
      if (what == Play::Tax) gain = 0.05f;
      if (what == Play::Assassinate) gain = 0.075f;
      if (what == Play::Steal)
        gain = 0.012f + 0.012f * static_cast<float>(std::min<int>(s.coins[a.who], 2));
      if (what == Play::Exchange) gain = have ? 0.02f : 0.025f;
      if (what == Play::ForeignAid) gain = 0.012f;
      if (what == Play::Interrogate || what == Play::ChangeTeam || what == Play::Convert)
        gain = -0.02f;
      if (what == Play::Embezzle)
        gain = hand.has(Duke) ? -0.03f : 0.015f * static_cast<float>(s.reserve);
      if (!have) gain = gain * 1.1f * nerve(s, p, role) * c.bluff - 0.035f;
      return scale * gain;
    }
    case Kind::Keep: {
      float out = 0;
      for (const std::uint8_t r : {a.what, a.more}) {
        if (r < kRoles) out += 0.05f * kWorth[r];
      }
      return scale * (a.what == a.more ? out * 0.8f : out);
    }
    case Kind::Lose:
      return s.phase == Phase::Prove && can_prove(s, p)
                 ? -0.3f * scale
                 : -0.05f * scale * worth_of(s, hand, a.what);
    case Kind::Show:
      return -0.03f * scale * worth_of(s, hand, a.what);
    case Kind::Choose:
      return 0.05f * scale * kWorth[a.what];
    default:
      return 0;
  }
}

struct Quality {
  std::uint32_t iterations;
  float slack;  // score it may give away
  float whim;   // how often it acts on a whim
};
constexpr Quality kQuality[kLevels] = {
    {24, 0.12f, 0.35f}, {80, 0.06f, 0.12f}, {300, 0.03f, 0}, {2400, 0.012f, 0}};

// One decision: tries the legal actions against the models of the others, gives up the worse half
// of them again and again (sequential halving: Karnin, Koren, Somekh 2013), and chooses among those
// that are nearly as good as the best.
class Pondering {
 public:
  Pondering(const View<GameState>& v, Level level, Style style, std::uint64_t seed)
      : quality_(kQuality[static_cast<std::size_t>(level)]),
        viewer_(v.viewer),
        me_(index(v.viewer)),
        own_(character_of(style, me_)),
        mine_(v),
        rng_(seed) {
    characters_[at(me_)] = own_;
    // The rules run on a sampled state: a forged view may hide the viewer's own hand.
    const GameState known = Coup::determinize(v, rng_);
    mine_.state.hand[at(me_)] = known.hand[at(me_)];
    depth_ = known.living() <= 2 ? 60 : 26;
    for (const GameAction& a : legal_actions<Coup>(known, viewer_)) {
      if (out_.size() < hunches_.size()) hunches_[out_.size()] = hunch(mine_.state, me_, a, own_);
      out_.push_back({a, 0, 0, static_cast<std::uint32_t>(out_.size())});
    }
  }

  std::vector<Thought> run(Budget budget, std::uint32_t& iterations) {
    const auto order = [this](const Thought& a, const Thought& b) { return better(a, b); };
    sort_few(out_, order);
    try_all(budget, order);
    iterations = iterations_;
    // The actions tried longest are the best.
    sort_few(out_, [this](const Thought& a, const Thought& b) {
      return a.visits != b.visits ? a.visits > b.visits : better(a, b);
    });
    const auto chosen = static_cast<std::ptrdiff_t>(choose());
    std::rotate(out_.begin(), out_.begin() + chosen, out_.begin() + chosen + 1);
    return std::move(out_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  // The mean of what was won, where the hunch counts as kHunch tries.
  float worth(const Thought& t) const {
    constexpr float kHunch = 40;
    const float mean = iterations_ ? static_cast<float>(sum_ / iterations_) : 0.5f;
    const std::size_t k = std::min<std::size_t>(t.order, hunches_.size() - 1);
    const float expected = kHunch * (mean + hunches_[k]);
    return (static_cast<float>(t.total) + expected) / (static_cast<float>(t.visits) + kHunch);
  }
  bool better(const Thought& a, const Thought& b) const {
    const float x = worth(a), y = worth(b);
    return x != y ? x > y : a.order < b.order;
  }

  std::uint32_t most_tries(Budget budget) const {
    std::uint32_t most = quality_.iterations;
    if (budget.iterations) most = std::min(most, budget.iterations);
    if (!budget.iterations && !budget.milliseconds) most = 1;
    // A single choice needs little thought: only its value.
    return out_.size() == 1 ? std::min(most, 16u) : most;
  }

  template <class Order>
  void try_all(Budget budget, const Order& order) {
    const auto begin = budget.milliseconds ? Clock::now() : Clock::time_point();
    const auto time = std::chrono::milliseconds(budget.milliseconds);
    const std::uint32_t most = most_tries(budget);
    std::size_t left = out_.size();
    bool late = false;
    while (iterations_ < most && !late) {
      // This round's share of the remaining budget, the same for each action that is left.
      std::uint32_t rounds = 1;
      for (std::size_t n = left; n > 2; n = (n + 1) / 2) ++rounds;
      const auto share = std::max<std::uint32_t>(
          1, (most - iterations_) / (rounds * static_cast<std::uint32_t>(left)));
      for (std::uint32_t i = 0; i < share && !late; ++i) {
        try_in_one_world(left, most);
        late = budget.milliseconds && Clock::now() - begin >= time;
      }
      sort_few(std::span(out_).first(left), order);
      if (left > 2) left = (left + 1) / 2;
    }
  }

  // Each of the first `left` actions, with the same hidden cards and the same luck.
  void try_in_one_world(std::size_t left, std::uint32_t most) {
    std::uint32_t honest = 0;
    const GameState w = world(mine_, rng_, honest);
    std::array<Character, kMost> characters = characters_;
    for (int q = 0; q < w.seats; ++q) {
      if ((honest >> q) & 1) characters[at(q)] = kind_of(true);
    }
    const std::uint64_t luck = rng_.next();
    for (std::size_t k = 0; k < left && iterations_ < most; ++k) {
      GameState s = w;
      Rng chance(luck);
      Coup::apply(s, viewer_, out_[k].action);
      const auto got = static_cast<double>(play_on(s, me_, characters, depth_, chance));
      out_[k].total += got;
      ++out_[k].visits;
      sum_ += got;
      ++iterations_;
    }
  }

  std::size_t choose() {
    std::size_t chosen = 0;
    if (quality_.whim > 0 && static_cast<float>(rng_.unit()) < quality_.whim) {
      const GameAction a = model(mine_.state, me_, own_, rng_);
      for (std::size_t k = 0; k < out_.size(); ++k) {
        if (out_[k].action == a) chosen = k;
      }
      return chosen;
    }
    const float slack = quality_.slack * own_.mixing;
    std::array<float, 64> w{};
    const int n = static_cast<int>(std::min<std::size_t>(out_.size(), w.size()));
    for (int k = 0; k < n; ++k) {
      const Thought& t = out_[at(k)];
      if (t.visits * 4 < out_[0].visits) continue;
      const float x = 1 - (worth(out_[0]) - worth(t)) / slack;
      w[at(k)] = x > 0 ? x * x : 0;
    }
    return static_cast<std::size_t>(std::max(weighted(w, n, rng_), 0));
  }

  const Quality& quality_;
  Seat viewer_;
  int me_;
  Character own_;
  View<GameState> mine_;
  Rng rng_;
  std::array<Character, kMost> characters_{};
  int depth_ = 0;
  std::vector<Thought> out_;
  std::array<float, 64> hunches_{};
  double sum_ = 0;
  std::uint32_t iterations_ = 0;
};

}  // namespace

float belief_coup(const GameState& s, int p, int q, int role) {
  return holds(s, sight_of(s, p), p, q, role);
}

GameAction model_coup(const GameState& s, Seat p, Style style, Rng& rng) {
  const GameAction a = model(s, index(p), character_of(style, index(p)), rng);
  if (Coup::check(s, p, a) == kAllowed) return a;
  return legal_actions<Coup>(s, p).front();
}

namespace {

using Characters = std::array<Character, kMost>;

void play_on(GameState& s, const Characters& characters, Rng& rng) {
  while (!Coup::over(s)) {
    if (Coup::house_due(s)) {
      Coup::apply(s, House, Coup::house(s, rng));
      continue;
    }
    const Seat q = *Coup::actors(s).begin();
    Coup::apply(s, q, model(s, index(q), characters[at(index(q))], rng));
  }
}

}  // namespace

void play_on_coup(GameState& s, Rng& rng) {
  play_on(s, Characters{}, rng);
}

void try_coup(const View<GameState>& v, std::span<const GameAction> actions, Rng& rng,
              std::span<GameState> ends) {
  // A forged view may hide the viewer's own hand.
  View<GameState> mine = v;
  mine.state.hand[at(index(v.viewer))] = Coup::determinize(v, rng).hand[at(index(v.viewer))];
  std::uint32_t honest = 0;
  const GameState w = world(mine, rng, honest);
  Characters characters;
  for (int q = 0; q < w.seats; ++q) characters[at(q)] = kind_of((honest >> q) & 1);
  const std::uint64_t luck = rng.next();
  for (std::size_t k = 0; k < actions.size(); ++k) {
    ends[k] = w;
    Rng chance(luck);
    Coup::apply(ends[k], v.viewer, actions[k]);
    play_on(ends[k], characters, chance);
  }
}

std::vector<Thought> ponder_coup(const View<GameState>& v, Level level, Budget budget, Style style,
                                 std::uint64_t seed, std::uint32_t& iterations) {
  return Pondering(v, level, style, seed).run(budget, iterations);
}

// --- reference players --------------------------------------------------------------------------
namespace {

// The richest opponent among those with the most influences.
int leader(const GameState& s, int p) {
  int best = -1, most = -1;
  for (int q = 0; q < s.seats; ++q) {
    if (!hostile_to(s, p, q)) continue;
    const int x = 100 * s.influence(q) + s.coins[at(q)];
    if (x > most) most = x, best = q;
  }
  return best;
}
int fattest(const GameState& s, int p) {
  int best = -1, most = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (hostile_to(s, p, q) && s.coins[at(q)] > most) most = s.coins[at(q)], best = q;
  }
  return best;
}

GameAction honest_turn(const GameState& s, int p) {
  const Hand& hand = s.hand[at(p)];
  const int coins = s.coins[at(p)];
  if (coins >= 7) return play(Play::Coup, leader(s, p));
  if (coins >= 3 && hand.has(Assassin)) return play(Play::Assassinate, leader(s, p));
  if (s.type == Type::Reformation && s.reserve >= 3 && !hand.has(Duke)) return play(Play::Embezzle);
  if (hand.has(Duke)) return play(Play::Tax);
  if (const int q = fattest(s, p); hand.has(Captain) && q >= 0 && s.coins[at(q)] >= 2)
    return play(Play::Steal, q);
  if (hand.has(s.envoy())) return play(Play::Exchange);
  return play(Play::ForeignAid);
}

// Regardless of the cards it holds.
GameAction bluffed_turn(const GameState& s, int p, Rng& rng) {
  const int coins = s.coins[at(p)];
  if (coins >= 7) return play(Play::Coup, leader(s, p));
  if (coins >= 3 && rng.below(2)) return play(Play::Assassinate, leader(s, p));
  const int q = fattest(s, p);
  if (q >= 0 && s.coins[at(q)] >= 2 && rng.below(3) == 0) return play(Play::Steal, q);
  return play(Play::Tax);
}

int any_block(const GameState& s, int p, bool honest) {
  const Hand& hand = s.hand[at(p)];
  const bool may = s.blocker == kNobody &&
                   (s.play == Play::ForeignAid || (target_blocks(s.play) && p == s.target));
  if (!may) return kNone;
  int out = kNone;
  for (int r = 0; r < kRoles; ++r) {
    if (!s.has_role(r) || !blocks(s, s.play, r)) continue;
    if (hand.has(r)) return r;
    if (!honest && out == kNone) out = r;
  }
  return out;
}

}  // namespace

GameAction script_coup(std::string_view name, const View<GameState>& v, Rng& rng) {
  const GameState& s = v.state;
  const int p = index(v.viewer);
  const bool honest = name == "honest";
  const bool bluffs = name == "bluffer";  // in its own turn
  const auto allowed = [&](const GameAction& a) {
    return Coup::check(s, v.viewer, a) == kAllowed ? a : legal_actions<Coup>(s, v.viewer).front();
  };
  switch (s.phase) {
    case Phase::Turn:
      return allowed(bluffs ? bluffed_turn(s, p, rng) : honest_turn(s, p));
    case Phase::Reply:
    case Phase::BlockReply:
    case Phase::Final: {
      const bool claim = s.blocker != kNobody || challengeable(s.play);
      if (name == "exploiter" && s.blocker != kNobody && s.block_role == Contessa)
        return act(Kind::Challenge);
      if (honest && claim && s.phase != Phase::Final) {
        const int role = claim_at_stake(s);
        if (role < kRoles && holds(s, sight_of(s, p), p, claimant(s), role) <= 0)
          return act(Kind::Challenge);
      }
      const int role = any_block(s, p, honest);
      return allowed(role == kNone ? act(Kind::Allow) : block(role));
    }
    default: {
      Rng own = rng.split();
      return allowed(model(s, p, {}, own));
    }
  }
}

}  // namespace parlour::ai
