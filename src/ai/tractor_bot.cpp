// Rules of thumb that are known to work: a pair of trumps is worth four or five single ones when
// bidding; suits are voided when burying, aces and higher pairs are kept, points are buried only
// with many trumps; unbeatable cards are led first, together if they can be thrown; points are
// given to a partner who is winning, and small cards to others.
#include "ai/tractor_bot.h"

#include <algorithm>

#include "ai/game_hints.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

// Cards that q does not see: in other hands, or buried.
Cards elsewhere(const State& s, int q) {
  Cards out = packs(s.packs) - s.gone - s.hand[at(q)];
  if (q == s.banker && s.phase > Phase::Bury) out -= s.kitty;
  return out;
}

// Whether q considers them to be on one side: fixed in teams; among friends as far as play has
// shown, and the banker's friend knows themselves by their cards.
bool same_side(const State& s, int q, int other) {
  if (q == other) return true;
  if (!s.finding()) return (q - other) % 2 == 0;
  const auto knows = [&](int p) {
    if (with_banker(s, p)) return true;
    if (p != q) return false;
    for (const Named& n : s.named) {
      if (n.nth && n.who == kNobody && s.hand[at(q)].count(n.kind) > 0) return true;
    }
    return false;
  };
  return knows(q) == knows(other);
}

// --- bidding ------------------------------------------------------------------------------------

// Two for each trump, and five more for each copy of a card beyond the first: a pair is worth four
// or five single trumps. Jokers are worth two more.
int strength(const Cards& hand, const Order& order) {
  int n = 0;
  order.of_group(hand, kTrumps).each([&](int kind, int copies) {
    n += 2 * copies + 5 * (copies - 1);
    if (is_joker(kind)) n += 2;
  });
  return n;
}

// `eager`: how much weaker than usual a bid may be.
Action choose_bid(const State& s, int q, int eager = 0) {
  const Cards& hand = s.hand[at(q)];
  // The next card may complete a better bid.
  Action best = act(all_dealt(s) ? Kind::Pass : Kind::Wait);
  int most = 0;
  for (int place = 0; place < 6; ++place) {
    const int kind = bid_card(place, s.order.rank);
    const int held = hand.count(kind);
    for (int n = place < kSuits ? 1 : 2; n <= held; ++n) {
      const Cards cards = Cards::of(kind, n);
      if (check_bid(s, q, cards)) continue;
      const Order order{s.order.rank, place < kSuits ? byte(place) : byte(kNoSuit)};
      // A third of the cards are trumps; overturning a bid requires more, and no-trump requires
      // high cards in all suits.
      int worth = strength(hand, order);
      if (place >= kSuits) worth += 4;
      int needed = laps(s) + 3;
      if (s.bidder == kNobody && all_dealt(s)) needed = 8;  // better than a stranger's choice
      if (s.bidder != kNobody && s.bidder != q) {
        const bool ours = s.banker != kNobody && !s.finding() && (q - s.bidder) % 2 == 0;
        needed += ours ? 12 : 4;
      }
      needed -= eager;
      if (s.bidder == q) needed = 0;  // to keep it
      if (worth - needed > most) most = worth - needed, best = act(Kind::Bid, cards);
    }
  }
  return best;
}

// --- burying ------------------------------------------------------------------------------------

Action choose_burial(const State& s, int q) {
  const Cards& hand = s.hand[at(q)];
  const int k = kitty_size(s);
  const int trumps = s.order.of_group(hand, kTrumps).size();
  const bool rich = 5 * trumps > 2 * hand.size();
  std::array<int, kKinds> cost{};
  for (int g = 0; g < kGroups; ++g) {
    const Cards own = s.order.of_group(hand, g);
    const int length = own.size();
    own.each([&](int kind, int n) {
      const int level = s.order.level(kind);
      int c = level + 3 * length;  // a short suit is soon void
      if (g == kTrumps)
        c += 200;
      else if (level == 11)
        c += 60;  // the ace, or the king if aces are trumps
      if (n >= 2) c += level >= 5 ? 50 : 12;
      if (points_of(kind)) c += rich ? 4 : 12 + points_of(kind);
      cost[at(kind)] = c;
    });
  }
  Cards left = hand, out;
  for (int n = 0; n < k;) {
    int best = -1;
    left.each([&](int kind, int) {
      if (best < 0 || cost[at(kind)] < cost[at(best)]) best = kind;
    });
    const int copies = std::min(left.count(best), k - n);
    out.add(best, copies);
    left.remove(best, copies);
    n += copies;
  }
  return act(Kind::Bury, out);
}

// The highest card of a side suit of which the banker lacks a copy: its owner is likely to be
// strong.
Action choose_friend(const State& s, int q) {
  Action best = act(Kind::Friend, {}, 0, 1);
  int most = -1;
  for (int kind = 0; kind < kSmallJoker; ++kind) {
    const int group = s.order.group(kind);
    if (group == kTrumps) continue;
    const int mine = s.hand[at(q)].count(kind);
    const int nth = mine + 1;
    const Action a = act(Kind::Friend, {}, kind, nth);
    if (nth > s.packs || Tractor::check(s, seat(q), a)) continue;
    // With a copy of their own, the banker can call for the other.
    const int worth = 10 * s.order.level(kind) + (mine == 1 ? 8 : 0) +
                      s.order.of_group(s.hand[at(q)], group).size();
    if (worth > most) most = worth, best = a;
  }
  if (most >= 0) return best;
  while (Tractor::check(s, seat(q), best)) {
    if (++best.more > s.packs) best.more = 1, ++best.who;
  }
  return best;
}

// --- leading ------------------------------------------------------------------------------------

Action choose_lead(const State& s, int q) {
  const Cards& hand = s.hand[at(q)];
  const Cards others = elsewhere(s, q);
  Cards best;
  int most = -1000;
  const auto offer = [&](const Cards& cards, int worth) {
    if (worth > most) most = worth, best = cards;
  };
  for (int g = 0; g < kGroups; ++g) {
    const Cards own = s.order.of_group(hand, g);
    if (own.empty()) continue;
    const Held held(own, s.order, g), rest(s.order.of_group(others, g), s.order, g);
    int foes_void = 0, friends_void = 0;
    for (int p = 0; p < s.seats; ++p) {
      if (p == q || !in(s.voids[at(p)], g)) continue;
      ++(same_side(s, q, p) ? friends_void : foes_void);
    }
    const bool ruffed = g != kTrumps && foes_void > 0;
    // Unbeatable cards go together.
    Cards sure;
    int parts = 0;
    for (const Part& p : read(held)) {
      const Cards cards = cards_of(s.order, g, p);
      if (beats(rest, p)) {
        // A card that gives away the lead: low, without points, from a long side suit.
        int worth = -20 - 2 * p.top - 2 * cards.points() + own.size();
        if (g == kTrumps) worth -= 14;
        if (p.cards() > 1) worth += 6 * p.cards();
        if (friends_void > 0 && g != kTrumps) worth += 8;
        offer(cards, worth);
        continue;
      }
      int worth = 12 * p.cards() + cards.points();
      if (g == kTrumps) worth -= 10;
      if (ruffed) worth -= 30 + 2 * cards.points();
      offer(cards, worth);
      sure += cards;
      ++parts;
    }
    if (parts > 1 && g != kTrumps && !ruffed) offer(sure, 12 * sure.size() + sure.points());
  }
  return play(best);
}

// --- following ----------------------------------------------------------------------------------

Action choose_follow(const State& s, int q) {
  thread_local std::vector<Action> options;
  list_few_follows(s, q, options);
  const Parts shape = lead_parts(s);
  const int group = lead_group(s);
  const bool all = s.rule(rule::OverruffAll);
  const Contender standing = contender(s.order, s.table[s.winning], group, shape);
  const bool last = s.played + 1 == s.seats;
  bool ours = same_side(s, q, s.winning);
  int at_stake = 0;
  for (int p = 0; p < s.seats; ++p) at_stake += s.table[at(p)].points();
  // A partner is winning so far: certain, if no seat that is still to play can beat them.
  bool sure = last;
  if (!last && ours) {
    const Held rest(s.order.of_group(elsewhere(s, q), standing.group), s.order, standing.group);
    sure = standing.parts.size() > 0 && !beats(rest, standing.parts[0]);
    for (int i = s.played + 1; i < s.seats && sure && standing.group != kTrumps; ++i) {
      const int p = (s.leader + i) % s.seats;
      sure = !in(s.voids[at(p)], group) || same_side(s, q, p);
    }
  }
  int best = 0, most = -100000;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Cards& cards = options[i].cards;
    const int points = cards.points();
    int cost = 0;
    cards.each([&](int kind, int n) {
      const int level = s.order.level(kind);
      cost += n * (level + (s.order.group(kind) == kTrumps ? 14 : 0));
      if (n == 1 && s.hand[at(q)].count(kind) > 1) cost += 4;  // breaks a pair
    });
    int worth = -cost;
    const int mine = s.order.group_of(cards);
    const bool contends = mine == kTrumps || mine == group;
    const bool wins = contends && overtakes(contender(s.order, cards, group, shape), standing, all);
    if (ours) {
      worth += (sure ? 6 : 1) * points;
      if (wins && sure) worth -= 20;  // no need to
    } else if (wins) {
      const int high = last ? 3 : 1;
      worth += 16 + high * (at_stake + points);
      if (!last && mine == group) worth += cost;  // high enough to stay
    } else {
      worth -= 6 * points;
    }
    if (worth > most) most = worth, best = static_cast<int>(i);
  }
  return options[at(best)];
}

// A side's share of what can still be won: levels ahead, and the bank.
float standing_of(float levels) {
  const float x = levels < -6 ? -6.0f : levels > 6 ? 6.0f : levels;
  return 0.5f + x * (0.12f - 0.006f * (x < 0 ? -x : x));
}

}  // namespace

Action by_thumb(const State& s, int q) {
  switch (s.phase) {
    case Phase::Bid:
      return choose_bid(s, q);
    case Phase::Bury:
      return choose_burial(s, q);
    case Phase::Friend:
      return choose_friend(s, q);
    default:
      return s.played == 0 ? choose_lead(s, q) : choose_follow(s, q);
  }
}

}  // namespace parlour::tractor

namespace parlour::ai {

using namespace tractor;

void Hints<Tractor>::candidates(const State& s, Seat p, std::vector<Action>& out) {
  Tractor::legal(s, p, out);
  const bool leads = s.phase == Phase::Play && s.played == 0;
  if (out.empty() || (s.phase != Phase::Bury && !leads) || s.hidden[at(index(p))]) return;
  const Action thumb = by_thumb(s, index(p));
  if (leads) {
    if (std::ranges::find(out, thumb) == out.end()) out.push_back(thumb);
  } else {  // goes first
    std::erase(out, thumb);
    out.insert(out.begin(), thumb);
  }
}

// While cards are dealt, only possible bids are considered: there are a hundred such questions.
bool Hints<Tractor>::prunes(const State& s, Seat p, const Action& a) {
  if (s.phase != Phase::Bid || all_dealt(s) || a.kind == Kind::Wait) return false;
  return by_thumb(s, index(p)).kind == Kind::Wait;
}

namespace {

int highest(const Order& order, const Cards& cards) {
  int most = 0;
  cards.each([&](int kind, int) { most = std::max(most, static_cast<int>(order.level(kind))); });
  return most;
}

}  // namespace

// Bold players bid, and bury points; cautious ones do neither; vengeful ones draw trumps; traders
// lead low and leave the trick to a partner; patient ones keep their trumps.
float Hints<Tractor>::taste(Style style, const State& s, Seat, const Action& a) {
  constexpr float kBid = 0.04f, kPoint = 0.002f, kCard = 0.05f;
  constexpr int kLow = 7;  // a level
  if (a.kind == Kind::Bid || a.kind == Kind::Bury) {
    const float wish = a.kind == Kind::Bid ? kBid : kPoint * static_cast<float>(a.cards.points());
    return style == Style::Bold ? wish : style == Style::Cautious ? -wish : 0;
  }
  if (a.kind != Kind::Play) return 0;
  const bool trumps = !s.order.of_group(a.cards, kTrumps).empty();
  if (style == Style::Patient) return trumps ? -kCard : 0;
  if (s.played > 0) return 0;
  if (style == Style::Vengeful) return trumps ? kCard : 0;
  return style == Style::Trader && !trumps && highest(s.order, a.cards) <= kLow ? kCard : 0;
}

bool Hints<Tractor>::dares(Style style, const State& s, Seat p, const Action& a) {
  constexpr int kEager = 5;  // two and a half trumps
  return style == Style::Bold && a.kind == Kind::Bid && a == choose_bid(s, index(p), kEager);
}

Action Hints<Tractor>::rollout(const State& s, Seat p, Rng&) {
  return by_thumb(s, index(p));
}

// The choice by rules of thumb gets half the probability.
void Hints<Tractor>::prior(const State& s, Seat p, std::span<const Action> actions,
                           std::span<float> out) {
  const Action chosen = by_thumb(s, index(p));
  const auto n = static_cast<float>(actions.size());
  bool there = false;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool this_one = actions[i] == chosen;
    there |= this_one;
    out[i] = this_one ? 0.5f : 0;
  }
  const float rest = there ? 0.5f : 1.0f;
  for (std::size_t i = 0; i < actions.size(); ++i) out[i] += rest / n;
}

// Plays the round on by rules of thumb. If the game continues, the sides share the result by their
// levels and by how the round went; points count if they won no level, so that better play shows. A
// side's chance is that of each of its seats.
void Hints<Tractor>::value_and_wins(const State& from, std::span<float> scores,
                                    std::span<float> wins) {
  State s = from;
  Rng rng(hash64(bytes_of(s)));
  const int round = s.round;
  while (!Tractor::over(s) && s.round == round) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
      continue;
    }
    const Seat p = *Tractor::actors(s).begin();
    Tractor::apply(s, p, by_thumb(s, index(p)));
  }
  // In levels, for the side that has won: whole ones for the round, fractions for the points.
  const float step = static_cast<float>(20 * s.packs);
  const float ahead = (static_cast<float>(s.last_points) - 2 * step) / step;
  const float won = s.last_held ? -ahead + 0.5f : ahead + 1.0f;
  float sum = 0;
  std::array<float, kMost> worth{};
  for (int q = 0; q < s.seats; ++q) {
    const bool winner = in(s.last_side, q);
    float level = 0, others = 0, n = 0;
    for (int p = 0; p < s.seats; ++p) {
      if (in(s.last_side, p) == winner) continue;
      others += static_cast<float>(s.level[at(p)]);
      n += 1;
    }
    level = static_cast<float>(s.level[at(q)]) - (n > 0 ? others / n : 0);
    const float by_round = standing_of(winner ? won : -won);
    // A level won is in both; the rest of the match counts half.
    const float by_match =
        Tractor::over(s) ? (in(s.winners, q) ? 1.0f : 0.0f) : standing_of(0.5f * level);
    worth[at(q)] = 0.6f * by_match + 0.4f * by_round;
    wins[at(q)] = Tractor::over(s) ? by_match : std::clamp(worth[at(q)], 0.0f, 1.0f);
    if (worth[at(q)] < 0.01f) worth[at(q)] = 0.01f;
    sum += worth[at(q)];
  }
  for (int q = 0; q < s.seats; ++q) scores[at(q)] = worth[at(q)] / sum;
}

}  // namespace parlour::ai
