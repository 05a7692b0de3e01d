// Who knows what: views, guesses at the truth, and what makes a State valid.
#include <algorithm>
#include <bit>

#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {

View<State> Tractor::view(const State& truth, Seat viewer) {
  State s = truth;
  if (viewer == House) return {s, viewer};
  for (int q = 0; q < s.seats; ++q) {
    if (seat(q) == viewer) continue;
    Cards& hand = s.hand[at(q)];
    const Cards& known = s.known[at(q)];
    s.hidden[at(q)] = byte(s.hidden[at(q)] + hand.size() - known.size());
    hand = known;
    if (s.reply[at(q)] != reply::None && !ends_early(s)) s.reply[at(q)] = reply::Sealed;
  }
  if (s.keeper != kNobody && seat(s.keeper) != viewer) {
    s.hidden_kitty = byte(s.hidden_kitty + s.kitty.size());
    s.kitty = {};
  }
  if (s.phase == Phase::Told) {
    s.result = reply::Sealed;
    s.result_who = kNobody;
    s.result_passed = 0;
  }
  return {s, viewer};
}

// --- guesses ------------------------------------------------------------------------------------
namespace {

constexpr int kMostCards = 54 * kMostPacks;
constexpr int kMostLaps = 20 * kAce;  // a step each, of all rounds that can be played
constexpr int kPlaces = kMost + 1;    // hands, and the kitty

// Deals cards to hands and the kitty so that nobody gets a group that they are known not to have.
class Dealing {
 public:
  Dealing(const State& s, Rng& rng) : s_(s), rng_(rng) {
    place_.fill(kNobody);
    for (int q = 0; q < s.seats; ++q) wanted_[at(q)] = s.hidden[at(q)];
    wanted_[kMost] = s.hidden_kitty;
    wanted_of_ = wanted_;
    // Cards that fit the fewest hands go first, each class in any order.
    const Cards pool = unseen(s);
    std::array<int, kGroups> order{};
    for (int g = 0; g < kGroups; ++g) {
      order[at(g)] = g;
      for (int p = 0; p < kPlaces; ++p) places_[at(g)] |= unsigned{may(p, g)} << p;
      for (int q = 0; q < s.seats; ++q) {
        if (s.hidden[at(q)] && in(s.voids[at(q)], g)) ++barred_[at(g)];
      }
    }
    sort_few(order, [&](int a, int b) {
      return barred_[at(a)] != barred_[at(b)] ? barred_[at(a)] > barred_[at(b)] : a < b;
    });
    for (const int g : order) {
      const int from = n_;
      s.order.of_group(pool, g).each([&](int kind, int copies) {
        for (; copies > 0; --copies) card_[at(n_)] = byte(kind), group_[at(n_++)] = byte(g);
      });
      for (int i = n_ - 1; i > from; --i) {
        const int j = from + static_cast<int>(rng.below(static_cast<std::uint32_t>(i - from + 1)));
        std::swap(card_[at(i)], card_[at(j)]);
      }
    }
  }

  // Fills the hands; if there are more cards than places, the rest stays undealt.
  void run(State& s) {
    const bool some_stay = [&] {
      int places = 0;
      for (const int w : wanted_) places += w;
      return places < n_;
    }();
    // While cards are dealt no hand excludes any group.
    if (some_stay) {
      for (int i = n_ - 1; i > 0; --i) {
        const auto j = at(static_cast<int>(rng_.below(static_cast<std::uint32_t>(i + 1))));
        std::swap(card_[at(i)], card_[j]);
        std::swap(group_[at(i)], group_[j]);
      }
    }
    for (int i = 0; i < n_; ++i) {
      int sum = 0;
      for (int p = 0; p < kPlaces; ++p) sum += can(p, i) ? wanted_[at(p)] : 0;
      if (sum > 0) {
        auto k = static_cast<int>(rng_.below(static_cast<std::uint32_t>(sum)));
        int p = 0;
        while (!can(p, i) || k >= wanted_[at(p)]) k -= can(p, i) ? wanted_[at(p)] : 0, ++p;
        put(i, p);
        continue;
      }
      unsigned seen = 0;
      if (const int p = make_room(group_[at(i)], seen); p >= 0) {
        put(i, p);
        continue;
      }
      // No deal is consistent: no game leads to this view. Any deal will do.
      for (int p = 0; p < kPlaces; ++p) {
        if (wanted_[at(p)] == 0) continue;
        put(i, p);
        break;
      }
    }
    for (int i = 0; i < n_; ++i) {
      const int p = place_[at(i)];
      if (p == kNobody) continue;
      (p == kMost ? s.kitty : s.hand[at(p)]).add(card_[at(i)]);
    }
    s.hidden = {};
    s.hidden_kitty = 0;
    part_pairs(s);
  }

 private:
  bool may(int p, int g) const { return p == kMost || !in(s_.voids[at(p)], g); }
  bool can(int p, int i) const { return may(p, group_[at(i)]); }
  void put(int i, int p) {
    place_[at(i)] = byte(p);
    --wanted_[at(p)];
    ++has_[at(p)][group_[at(i)]];
  }

  // Finds a place for a card of this group when all hands that can have it are full: one of them
  // passes on a card of another group, and so on. Returns -1 if there is none.
  int make_room(int g, unsigned& seen) {
    for (unsigned left; (left = places_[at(g)] & ~seen) != 0;) {
      const int p = std::countr_zero(left);
      if (wanted_[at(p)] > 0) return p;
      seen |= 1u << p;
      for (int other = 0; other < kGroups; ++other) {
        if (other == g || has_[at(p)][at(other)] == 0) continue;
        const int to = make_room(other, seen);
        if (to < 0) continue;
        int j = 0;
        while (place_[at(j)] != p || group_[at(j)] != other) ++j;
        --has_[at(p)][at(other)];
        ++wanted_[at(p)];
        put(j, to);
        return p;
      }
    }
    return -1;
  }

  // Each player who has shown that no two of their cards of a group are alike swaps one of two, if
  // a few tries find a partner for the swap.
  void part_pairs(State& s) {
    for (int q = 0; q < s.seats; ++q) {
      for (int g = 0; g < kGroups; ++g) {
        if (!in(s.thin[at(q)], g) || wanted_of_[at(q)] == 0) continue;
        for (int tries = 0; tries < 8 && part_one(s, q, g); ++tries) {
        }
      }
    }
  }

  // Returns true if there may be more to part.
  bool part_one(State& s, int q, int g) {
    // Any of the pairs, and any card that another can spare for it: all equally likely.
    int mine = -1;
    std::uint32_t among = 0;
    s.order.of_group(s.hand[at(q)], g).each([&](int kind, int n) {
      if (n >= 2 && s.known[at(q)].count(kind) < n && rng_.below(++among) == 0) mine = kind;
    });
    if (mine < 0) return false;
    const int first = static_cast<int>(rng_.below(kPlaces));
    for (int i = 0; i < kPlaces; ++i) {
      const int p = (first + i) % kPlaces;
      if (p == q || wanted_of_[at(p)] == 0) continue;
      Cards& theirs = p == kMost ? s.kitty : s.hand[at(p)];
      const bool thin = p != kMost && in(s.thin[at(p)], g);
      if (thin && theirs.count(mine) > 0) continue;
      Cards loose = s.order.of_group(theirs, g);
      if (p != kMost) loose = loose.without(s.known[at(p)]);
      int other = -1;
      std::uint32_t spare = 0;
      loose.each([&](int kind, int) {
        if (s.hand[at(q)].count(kind) == 0 && rng_.below(++spare) == 0) other = kind;
      });
      if (other < 0) continue;
      s.hand[at(q)].remove(mine), s.hand[at(q)].add(other);
      theirs.remove(other), theirs.add(mine);
      return true;
    }
    return false;
  }

  const State& s_;
  Rng& rng_;
  std::array<int, kPlaces> wanted_of_{};  // the initial counts
  std::array<std::uint8_t, kMostCards> card_{}, group_{}, place_{};
  std::array<int, kPlaces> wanted_{};
  std::array<std::array<int, kGroups>, kPlaces> has_{};  // cards given, by group
  std::array<int, kGroups> barred_{};
  std::array<unsigned, kGroups> places_{};  // that may have the group
  int n_ = 0;
};

}  // namespace

State Tractor::determinize(const View<State>& view, Rng& rng) {
  State s = view.state;
  Dealing(view.state, rng).run(s);
  for (std::uint8_t& answer : s.reply) {
    if (answer == reply::Sealed) answer = may_wait(s) ? reply::Wait : reply::Pass;
  }
  if (s.result == reply::Sealed) s.result = 0;
  return s;
}

// Takes each hand that is shown, and the kitty if its keeper is among them; deals the rest.
std::optional<State> Tractor::joined(std::span<const View<State>> views, Rng& rng) {
  State s = views.front().state;
  std::uint8_t shown = 0;  // seats whose own view is among them
  for (const View<State>& v : views) {
    if (!is_player(v.viewer) || index(v.viewer) >= s.seats || in(shown, index(v.viewer))) return {};
    const int p = index(v.viewer);
    shown = byte(shown | 1 << p);
    s.hand[at(p)] = v.state.hand[at(p)];
    s.hidden[at(p)] = v.state.hidden[at(p)];
    s.reply[at(p)] = v.state.reply[at(p)];
    if (s.keeper != p) continue;
    s.kitty = v.state.kitty;
    s.hidden_kitty = v.state.hidden_kitty;
  }
  // Each card is in one place, and there are enough for the remaining places.
  Cards pool = packs(s.packs);
  const auto take = [&pool](const Cards& cards) {
    const bool there = pool.contains(cards);
    if (there) pool = pool.without(cards);
    return there;
  };
  int wanted = s.hidden_kitty;
  bool agree = take(s.gone) && take(s.kitty);
  for (int q = 0; q < s.seats; ++q) {
    agree = agree && take(s.hand[at(q)]);
    wanted += s.hidden[at(q)];
  }
  if (!agree || pool.size() < wanted) return {};
  return determinize({s, views.front().viewer}, rng);
}

// --- valid --------------------------------------------------------------------------------------
// All values are in range, sums agree, and play can continue.
namespace {

// At most as many copies of each card as `full` has, and so no cards that do not exist.
bool clean(const Cards& cards, const Cards& full) {
  return cards.sound() && full.contains(cards);
}

bool valid_cards(const State& s) {
  const Cards full = packs(s.packs);
  for (int q = 0; q < kMost; ++q) {
    const auto k = at(q);
    for (const Cards* cards : {&s.hand[k], &s.known[k], &s.table[k]}) {
      if (!clean(*cards, full)) return false;
      if (q >= s.seats && !cards->empty()) return false;
    }
    if (!s.hand[k].contains(s.known[k])) return false;
    if (s.hidden[k] && (q >= s.seats || s.hand[k] != s.known[k])) return false;
  }
  if (!clean(s.gone, full) || !clean(s.kitty, full)) return false;
  Cards sum = s.gone + s.kitty;
  if (!full.contains(sum)) return false;
  for (int q = 0; q < s.seats; ++q) {
    sum += s.hand[at(q)];
    if (!full.contains(sum)) return false;
  }
  return true;
}

// Only what options can set.
bool valid_rules(const State& s) {
  const auto both = [&](rule::Set a, rule::Set b) { return s.rule(a) && s.rule(b); };
  if (s.order.always != 0 && s.order.always != kTwos && s.order.always != kTwosToFives)
    return false;
  constexpr int kMostUnits = 160 / kPointUnit;
  if (s.win > kMostUnits || s.step > kMostUnits) return false;
  if (s.again > (s.phase == Phase::Deal && s.dealt == 0)) return false;
  if (s.rules & ~rule::kAll || both(rule::KittyPower, rule::KittyFlat) ||
      both(rule::AfterNoTrump, rule::AfterOn) || both(rule::FollowPairs, rule::FollowCount) ||
      std::popcount(s.rules & kWishes) > 1 || (s.packs < 4 && s.rule(rule::Fours)) ||
      (!s.finding() && s.rule(rule::OthersJoin | rule::AloneDouble)))
    return false;
  if (both(rule::NoThrows, rule::BadThrowPart | rule::OverruffAll | rule::NoFine)) return false;
  return s.rule(rule::Stops) || !s.rule(rule::StopAtTwo);
}

bool valid_seats(const State& s) {
  const int all = (1 << s.seats) - 1;
  for (int q = 0; q < kMost; ++q) {
    const auto k = at(q);
    if (s.aces[k] >= kAces || (s.aces[k] && (!s.rule(rule::Aces) || s.level[k] != kAce)))
      return false;
    if (q >= s.seats) {
      if (s.points[k] || s.penalty[k] || s.hidden[k] || s.level[k] || s.laps[k] || s.voids[k] ||
          s.thin[k] || s.reply[k])
        return false;
    } else if (s.level[k] > last_level(s) || s.level[k] < s.start_level ||
               s.laps[k] > (s.rule(rule::AfterOn) ? kMostLaps : 0) || s.points[k] < 0 ||
               s.penalty[k] > 50'000 || s.penalty[k] % 10 ||
               (s.penalty[k] && s.rule(rule::NoFine)) || s.voids[k] >> kGroups ||
               s.thin[k] >> kGroups) {
      return false;
    }
  }
  for (const int set :
       {int(s.owing), int(s.passed), int(s.result_passed), int(s.last_side), int(s.winners)}) {
    if (set & ~all) return false;
  }
  return true;
}

bool valid_rest(const State& s) {
  if (s.first >= s.seats || s.leader >= s.seats || s.turn >= s.seats || s.winning >= s.seats ||
      s.played >= s.seats || s.order.suit > kNoSuit) {
    return false;
  }
  if (s.banker != kNobody ? s.banker >= s.seats : s.round > 1 || s.phase > Phase::Told)
    return false;
  if (s.round > 1 && s.first != s.banker && s.phase < Phase::Bury) return false;
  if (s.order.rank != (s.banker == kNobody ? s.start_level : s.level[s.banker])) return false;
  if (s.phase < Phase::Take && s.order.suit != kNoSuit) return false;
  if (s.last_held > 1 || s.last_gain > kAce) return false;
  if (s.last_points > kMostPoints || s.last_points < -kMostPoints) return false;
  const bool before = s.round == 1 && s.phase != Phase::Over;
  for (int q = 0; s.banker == kNobody && q < s.seats; ++q) {
    if (s.level[at(q)] != s.start_level) return false;  // any banker to come plays at it
  }
  return !before || (!s.last_held && !s.last_gain && !s.last_side && !s.last_points);
}

bool valid_bid(const State& s) {
  if (s.bidder == kNobody) return s.bid_place == 0 && s.bid_count == 0;
  if (s.bidder >= s.seats || s.bid_place > 5 || s.bid_count < least_bid(s, s.bid_place) ||
      s.bid_count > s.packs) {
    return false;
  }
  if (s.phase > Phase::Take) return true;
  return s.known[s.bidder].count(bid_card(s.bid_place, s.order.rank)) >= s.bid_count;
}

// Whether the bid is possible: of cards that are seen in the hand.
bool holds_bid(const State& s, int q, std::uint8_t answer) {
  const BidRank bid = bid_of(answer);
  if (answer < reply::Bid || bid.place > 5 || s.hidden[at(q)]) return false;
  const Cards cards = Cards::of(bid_card(bid.place, s.order.rank), bid.count);
  return !check_bid(s, q, cards) && s.hand[at(q)].contains(cards);
}

// All are asked between two tricks whether to end the round; nothing is hidden in their answers.
bool valid_end(const State& s) {
  if (!s.rule(rule::Early) || s.passed || s.played || s.tricks == 0 || !is_decided(s)) return false;
  for (int q = 0; q < s.seats; ++q) {
    const std::uint8_t answer = s.reply[at(q)];
    if (in(s.owing, q) ? answer != reply::None : answer != reply::Pass && answer != reply::Wish)
      return false;
  }
  return true;
}

bool valid_decision(const State& s) {
  if (s.phase == Phase::Bid) {
    const std::uint8_t asked = who_is_asked(s);
    if (!s.owing || (s.owing & ~asked)) return false;
    for (int q = 0; q < s.seats; ++q) {
      const std::uint8_t answer = s.reply[at(q)];
      if ((in(asked, q) && !in(s.owing, q)) != (answer != reply::None)) return false;
      if (answer == reply::Wait && !may_wait(s)) return false;
      if (answer == reply::Wish) {
        if (!may_wish(s) || !is_poor(s, s.hand[at(q)])) return false;
      } else if (answer > reply::Sealed && !holds_bid(s, q, answer)) {
        return false;
      }
    }
  } else if (ends_early(s)) {
    if (!valid_end(s)) return false;
  } else if (s.owing || s.reply != decltype(s.reply){}) {
    return false;
  }
  if (s.phase == Phase::Told && s.result >= reply::Bid) {
    return s.result_who < s.seats && holds_bid(s, s.result_who, s.result) && !s.result_passed;
  }
  if (s.phase == Phase::Told && s.result == reply::Wish) {
    return s.result_who < s.seats && may_wish(s) && is_poor(s, s.hand[s.result_who]) &&
           !s.result_passed;
  }
  if (s.result != 0 && !(s.phase == Phase::Told && s.result == reply::Sealed)) return false;
  if (s.result_passed && (s.phase != Phase::Told || s.result || all_dealt(s))) return false;
  return s.result_who == kNobody;
}

// Nothing has been played yet.
bool fresh(const State& s) {
  return s.gone.empty() && s.points == decltype(s.points){} && s.penalty == decltype(s.penalty){} &&
         s.voids == decltype(s.voids){} && s.thin == decltype(s.thin){} && !s.tricks &&
         s.table == decltype(s.table){} && s.reading == decltype(s.reading){} && !s.played &&
         !s.largest;
}

// Somebody has bid for a kitty that another has buried.
bool taken_over(const State& s) {
  return s.bidder != kNobody && s.bidder != s.keeper &&
         s.order.suit == (s.bid_place < kSuits ? s.bid_place : kNoSuit);
}

// Whoever has buried the kitty: the banker, or after them a bidder.
bool valid_keeper(const State& s) {
  if (s.keeper == kNobody) return s.phase <= Phase::Bury;
  if (s.keeper >= s.seats || s.phase < Phase::Take) return false;
  return s.rule(rule::Fry) || (s.phase > Phase::Bury && s.keeper == s.banker);
}

bool valid_friends(const State& s) {
  for (int i = 0; i < kFriends; ++i) {
    const Named& n = s.named[at(i)];
    const bool must = i < s.friends() && s.phase > Phase::Friend;
    const bool may = i + 1 < s.friends() && s.phase == Phase::Friend;
    if (n.nth == 0) {
      if (must || !(n == Named())) return false;
      continue;
    }
    if (!(must || may) || n.kind >= kKinds || n.nth > s.packs) return false;
    const bool found = s.gone.count(n.kind) >= n.nth;
    const bool waits = s.rule(rule::OthersJoin) && n.who == kNobody;
    if (found && !waits ? n.who >= s.seats : n.who != kNobody) return false;
    if (s.rule(rule::OthersJoin) && n.who != kNobody &&
        (n.who == s.banker || n.who == s.named[at(1 - i)].who))
      return false;
    if (i == 1 && n.kind == s.named[0].kind && n.nth == s.named[0].nth) return false;
  }
  return true;
}

// Between a burial and the next, or the tricks: everybody has an equal hand.
bool valid_fry(const State& s) {
  if (!fresh(s) || !all_dealt(s) || s.leader || s.winning || s.passed || !valid_friends(s))
    return false;
  for (int q = 0; q < s.seats; ++q) {
    if (hand_size(s, q) != laps(s)) return false;
  }
  if (s.kitty.size() + s.hidden_kitty != kitty_size(s) || (s.hidden_kitty && !s.kitty.empty()))
    return false;
  if (s.phase == Phase::Fry)
    return s.rule(rule::Fry) && s.turn < s.seats && s.turn != s.keeper && could_bid(s, s.turn);
  if (s.turn) return false;
  return s.phase == Phase::Friend ? s.finding() : s.rule(rule::Fry) && taken_over(s);
}

bool valid_before(const State& s) {
  if (!fresh(s) || s.leader || s.turn || s.winning || s.hidden_kitty) return false;
  if (s.named != decltype(s.named){}) return false;
  const bool turning = s.phase == Phase::Flip || s.phase == Phase::Take;
  if (!turning && !s.kitty.empty()) return false;
  if (s.phase > Phase::Told && s.passed) return false;
  if (s.rule(rule::AtOnce) && s.bidder != kNobody) {
    const int all = (1 << s.seats) - 1;  // while answers are due nobody has passed
    if (s.passed && s.passed != all) return false;
    if (s.phase == Phase::Deal && !s.passed) return false;
  }
  for (int q = 0; q < s.seats; ++q) {
    const int place = (q - s.first + s.seats) % s.seats;
    if (hand_size(s, q) != laps(s) + (place < s.dealt % s.seats)) return false;
  }
  switch (s.phase) {
    case Phase::Deal:
      return s.dealt < to_deal(s);
    case Phase::Bid:
    case Phase::Told:
      return s.dealt > 0 && s.dealt % s.seats == 0 && s.dealt <= to_deal(s);
    default:
      break;
  }
  if (!all_dealt(s)) return false;
  int of_rank = 0, suit = kNoSuit;
  s.kitty.each([&](int kind, int n) {
    if (is_joker(kind) || rank_of(kind) != s.order.rank) return;
    of_rank += n, suit = suit_of(kind);
  });
  if (s.bidder != kNobody) {
    return s.phase == Phase::Take && s.kitty.empty() &&
           s.order.suit == (s.bid_place < kSuits ? s.bid_place : kNoSuit);
  }
  if (s.phase == Phase::Flip) return of_rank == 0 && s.kitty.size() < kitty_size(s);
  if (s.order.rank == kNoRank)
    return s.phase == Phase::Take && s.order.suit == kNoSuit && s.kitty.empty();
  return s.order.suit == suit && of_rank <= 1 && s.kitty.size() <= kitty_size(s) &&
         (of_rank == 1 || s.kitty.size() == kitty_size(s));
}

bool valid_trick(const State& s) {
  const int full = to_deal(s) / s.seats;
  int led = 0, size = -1, points = 0;
  if (s.played > 0) {
    led = lead_size(s);
    if (led == 0 || s.turn != (s.leader + s.played) % s.seats) return false;
  } else if (s.turn != s.leader) {
    return false;
  }
  Cards table;
  int gone = 0;
  for (int q = 0; q < s.seats; ++q) {
    const bool has_played = (q - s.leader + s.seats) % s.seats < s.played;
    const int had = hand_size(s, q) + (has_played ? led : 0);
    if (size >= 0 && had != size) return false;
    size = had;
    gone += full - hand_size(s, q);
    if (s.played > 0 && s.table[at(q)].size() != (has_played ? led : 0)) return false;
    if (s.played > 0) points += s.table[at(q)].points();
    table += s.table[at(q)];
    if (s.phase != Phase::Throw && !s.gone.contains(table)) return false;
  }
  if (s.tricks + size > full + (s.played > 0)) return false;
  if (size > full || size < std::max(led, s.phase == Phase::Reveal ? 0 : 1)) return false;
  const bool early = s.rule(rule::Early) && !s.passed && s.played == 0;
  if (gone != s.gone.size() || (s.phase == Phase::Reveal && size != 0 && !early)) return false;
  for (const std::int16_t p : s.points) points += p;
  if (points != s.gone.points()) return false;
  if (s.played == 0 && s.phase != Phase::Throw) {
    if (s.reading != decltype(s.reading){} || s.winning != s.leader) return false;
    // The last trick is on the table, or none is.
    const int last = s.table[0].size();
    for (int q = 0; q < s.seats; ++q) {
      if (s.table[at(q)].size() != last) return false;
    }
    return last > 0 ? s.largest > 0 && s.largest <= last : s.gone.empty() && !s.largest;
  }
  // parts_of() requires cards that can have been led.
  if (!good_reading(s.reading, s.table[s.leader].size())) return false;
  if (s.phase == Phase::Throw ? !s.known[s.leader].contains(s.table[s.leader])
                              : s.table[s.leader].size() > kMostParts)
    return false;
  const auto parts = parts_of(s.order, s.table[s.leader], s.reading);
  if (!parts) return false;
  if (s.reading[0] && parts->same_shape(*parts_of(s.order, s.table[s.leader], {}))) return false;
  if (s.phase == Phase::Throw) {
    if (s.played || parts->size() < 2 || s.winning != s.leader) return false;
    for (int q = 0; q < s.seats; ++q) {
      if (q != s.leader && !s.table[at(q)].empty()) return false;
    }
    return true;
  }
  if ((s.winning - s.leader + s.seats) % s.seats >= s.played) return false;
  return s.largest == (*parts)[0].cards();
}

bool valid_play(const State& s) {
  if (!all_dealt(s) || !valid_friends(s)) return false;
  if (s.passed && !(s.rule(rule::Early) && s.phase >= Phase::Play)) return false;
  const int k = kitty_size(s);
  if (s.phase == Phase::Bury) {
    if (!fresh(s) || !s.kitty.empty() || s.hidden_kitty || s.leader || s.turn || s.winning)
      return false;
    for (int q = 0; q < s.seats; ++q) {
      if (hand_size(s, q) != laps(s) + (q == taker(s) ? k : 0)) return false;
    }
    return s.keeper == kNobody || taken_over(s);
  }
  if (s.kitty.size() + s.hidden_kitty != k || (s.hidden_kitty && !s.kitty.empty())) return false;
  return valid_trick(s);
}

}  // namespace

bool Tractor::valid(const State& s) {
  if (s.seats < 4 || s.seats > kMost || !plays_with(s.seats, s.packs) || !valid_rules(s) ||
      s.start_level > kAce || s.rounds > 20 || s.phase > Phase::Over || s.redeals > kRedeals) {
    return false;
  }
  if (s.round < 1 || s.round > (s.rounds ? s.rounds : kMostRounds)) return false;
  if (!valid_cards(s) || !valid_seats(s) || !valid_rest(s) || !valid_bid(s) || !valid_decision(s))
    return false;
  if ((s.phase == Phase::Over) != (s.winners != 0)) return false;
  if (s.phase == Phase::First || s.phase == Phase::Over) {
    if (s.phase == Phase::First && (s.round != 1 || s.first || s.redeals)) return false;
    if (s.phase == Phase::First && s.banker != kNobody) return false;
    for (int q = 0; q < s.seats; ++q) {
      if (hand_size(s, q)) return false;
    }
    return fresh(s) && s.kitty.empty() && !s.dealt && !s.passed && s.bidder == kNobody &&
           !s.hidden_kitty && s.keeper == kNobody && s.named == decltype(s.named){} && !s.leader &&
           !s.turn && !s.winning;
  }
  if (!valid_keeper(s)) return false;
  if (s.phase == Phase::Fry || s.phase == Phase::Friend ||
      (s.phase == Phase::Take && s.keeper != kNobody))
    return valid_fry(s);
  return s.phase < Phase::Bury ? valid_before(s) : valid_play(s);
}

}  // namespace parlour::tractor
