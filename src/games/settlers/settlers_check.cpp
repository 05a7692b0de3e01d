// Why an action is not allowed: the authority on the rules. Also what the House does.
#include <algorithm>

#include "games/settlers/settlers_rules.h"
#include "games/settlers/settlers_text.h"

namespace parlour::settlers {

namespace {

// Whether this view does not show the seat's cards.
bool hidden(const State& s, int q) {
  return s.eyes != kTruth && s.eyes != q;
}

// Cards that this view does not see anywhere.
Cards unseen(const State& s) {
  Cards left = Cards::each(cards_of_each(s.large)) - s.bank;
  for (int q = 0; q < s.seats; ++q) left = left - s.hand(q);
  return left;
}

// Whether the hand has the cards, or they can be among its unseen ones.
bool holds(const State& s, int q, Cards c) {
  return s.hand(q).covers(c) || (hidden(s, q) && may_hold(s, s.eyes, q, c));
}

}  // namespace

Reason why_not_deal(const State& s, int q) {
  if (q >= s.seats || !((s.asked >> q) & 1)) return &text::why_not_accepted;
  const bool counter = s.reply[at(q)] == Reply::Counter;
  if (!counter && s.reply[at(q)] != Reply::Yes) return &text::why_not_accepted;
  const Terms t = counter ? Terms{s.answer[at(q)]} : s.offer;
  if (!holds(s, q, counter ? t.give() : t.want())) return &text::why_void;
  return holds(s, s.mover, counter ? t.want() : t.give()) ? kAllowed : &text::why_not_held;
}

namespace {

using Kind = Action::Kind;

// The next seat whose answer is shown; lowest seat first.
int next_shown(const State& s) {
  return std::countr_zero(s.owing);
}

Cards deck_of(const State& s) {
  Cards left = full_deck(s.large) - s.spent;
  for (int q = 0; q < s.seats; ++q) left = left.less(s.dev[at(q)]);
  return left;
}

// What must happen first, when an action does not belong to this moment.
Reason due_now(const State& s) {
  switch (s.phase) {
    case Phase::Settle:
      return &text::why_place_settlement;
    case Phase::Road:
      return &text::why_place_road;
    case Phase::Roll:
      return &text::why_roll_first;
    case Phase::Discard:
      return &text::why_discard_first;
    case Phase::Robber:
      return &text::why_robber_first;
    case Phase::FreeRoads:
      return &text::why_free_roads_first;
    case Phase::Reply:
      return &text::why_answer_first;
    case Phase::Deal:
      return &text::why_deal_first;
    case Phase::Special:
      return &text::why_special_only;
    case Phase::Gold:
      return &text::why_gold_first;
    case Phase::Bid:
      return &text::why_bid_first;
    default:
      return &text::why_not_now;
  }
}

Reason in_one_of(const State& s, std::uint32_t phases) {
  return ((phases >> static_cast<int>(s.phase)) & 1) != 0 ? kAllowed : due_now(s);
}
template <class... Phases>
Reason in_phase(const State& s, Phases... phases) {
  return in_one_of(s, ((1u << static_cast<int>(phases)) | ...));
}

Reason check_settle(const State& s, int n) {
  if (const Reason why = in_phase(s, Phase::Settle, Phase::Main, Phase::Special)) return why;
  if (!s.has_node(n)) return &text::why_off_island;
  if (s.node[at(n)]) return &text::why_node_taken;
  if (s.blocked.has(n)) return &text::why_distance;
  if (s.phase == Phase::Settle)
    return (kPathsAt[at(n)] - s.taken).empty() ? &text::why_no_path : kAllowed;
  if ((kPathsAt[at(n)] & s.roads[s.mover]).empty()) return &text::why_settle_road;
  if (s.settlements[s.mover] == kSettlements) return &text::why_no_settlements;
  return holds(s, s.mover, kSettlementCost) ? kAllowed : &text::why_pay_settlement;
}

// A path beside the seat's own pieces that an opponent's building blocks.
bool barred(const State& s, int p) {
  for (const std::uint8_t n : kGrid.path_nodes[at(p)]) {
    const int q = s.owner(n);
    if (q >= 0 && q != s.mover && !(kPathsAt[n] & s.roads[s.mover]).empty()) return true;
  }
  return false;
}

Reason check_road(const State& s, int p) {
  if (const Reason why = in_phase(s, Phase::Road, Phase::Main, Phase::FreeRoads, Phase::Special)) {
    return why;
  }
  if (!s.has_path(p)) return &text::why_off_island;
  if (s.taken.has(p)) return &text::why_path_taken;
  if (s.phase == Phase::Road) {
    return kPathsAt[s.last].has(p) ? kAllowed : &text::why_setup_road;
  }
  if (!s.spots[s.mover].has(p))
    return barred(s, p) ? &text::why_road_beyond : &text::why_road_alone;
  if (!can_lay_road(s, s.mover)) return &text::why_no_roads;
  if (s.phase == Phase::FreeRoads) return kAllowed;
  return holds(s, s.mover, kRoadCost) ? kAllowed : &text::why_pay_road;
}

Reason check_city(const State& s, int n) {
  if (const Reason why = in_phase(s, Phase::Main, Phase::Special)) return why;
  if (!s.has_node(n)) return &text::why_off_island;
  if (s.node[at(n)] != s.mover + 1) return &text::why_city;
  if (s.cities[s.mover] == kCities) return &text::why_no_cities;
  return holds(s, s.mover, kCityCost) ? kAllowed : &text::why_pay_city;
}

Reason check_development(const State& s, const Action& a) {
  if (s.phase == Phase::Special) return &text::why_special_only;
  if (const Reason why = in_phase(s, Phase::Roll, Phase::Main)) return why;
  const int kind = a.kind == Kind::Knight         ? Knight
                   : a.kind == Kind::RoadBuilding ? RoadBuilding
                   : a.kind == Kind::Plenty       ? Plenty
                                                  : Monopoly;
  if (s.dev_played) return &text::why_one_development;
  if (hidden(s, s.mover)) {
    if (s.dev_total[s.mover] == s.fresh_total || deck_of(s)[kind] == 0) return &text::why_no_card;
  } else {
    if (s.dev[s.mover][kind] == 0) return &text::why_no_card;
    if (playable(s)[kind] == 0) return &text::why_bought_now;
  }
  if (a.kind == Kind::RoadBuilding) {
    if (!can_lay_road(s, s.mover)) return &text::why_no_roads;
    return s.spots[s.mover].empty() ? &text::why_no_path : kAllowed;
  }
  if (a.kind == Kind::Monopoly) return a.what < kResources ? kAllowed : &text::why_not_now;
  if (a.kind == Kind::Plenty) {
    const int left = s.bank.sum();
    if (left == 0) return &text::why_bank_empty;
    if (!s.bank.covers(a.cards())) return &text::why_bank_lacks;
    if (a.cards().sum() != std::min(left, 2)) return &text::why_plenty_two;
  }
  return kAllowed;
}

Reason check_bank(const State& s, int give, int get) {
  if (s.phase == Phase::Special) return &text::why_special_only;
  if (const Reason why = in_phase(s, Phase::Main)) return why;
  if (trade_is_over(s)) return &text::why_trade_over;
  if (give == get) return &text::why_same_kind;
  const int rate = bank_rate(s, s.mover, give);
  if (!holds(s, s.mover, Cards::some(give, rate))) {
    return rate == 4   ? &text::why_bank_four
           : rate == 3 ? (s.bank_three() ? &text::why_bank_any_three : &text::why_bank_three)
                       : &text::why_bank_two;
  }
  return s.bank[get] ? kAllowed : &text::why_bank_lacks;
}

bool too_many(const State& s, Terms t) {
  const Cards most = Cards::each(cards_of_each(s.large));
  return !most.covers(t.give()) || !most.covers(t.want());
}

// Trade between the active seat and others: after the roll; in strict phases, before building.
Reason check_table(const State& s) {
  if (s.phase == Phase::Special) return &text::why_special_only;
  if (const Reason why = in_phase(s, Phase::Main)) return why;
  if (s.alone()) return &text::why_alone;
  if (s.rule(rule::NoTrade)) return &text::why_no_trade;
  if (trade_is_over(s)) return &text::why_trade_over;
  return s.offers < s.most_offers ? kAllowed : &text::why_offers_used;
}

Reason check_offer(const State& s, unsigned asked, Terms t) {
  if (const Reason why = check_table(s)) return why;
  if (t.empty()) return &text::why_offer_empty;
  if (too_many(s, t)) return &text::why_too_many;
  if (!holds(s, s.mover, t.give())) return &text::why_not_held;
  const unsigned others = ((1u << s.seats) - 1) & ~(1u << s.mover);
  if (asked == 0 || (asked & ~others) != 0) return &text::why_asked;
  for (int q = 0; q < s.seats; ++q) {
    if (!((asked >> q) & 1)) continue;
    if (no_trade_between(s, s.mover, q)) return &text::why_embargo;
    if (s.total[at(q)] == 0) return &text::why_partner_empty;
  }
  return kAllowed;
}

Reason check_embargo(const State& s, int q, bool lift) {
  if (const Reason why = check_table(s)) return why;
  if (q >= s.seats || q == s.mover) return &text::why_asked;
  if (lift) return (s.embargo[s.mover] >> q) & 1 ? kAllowed : &text::why_no_embargo;
  return (s.embargo[s.mover] >> q) & 1 ? &text::why_has_embargo : kAllowed;
}

// Checks an answer to the offer; `t`: of a counter-offer.
Reason check_reply(const State& s, int q, Reply reply, Terms t) {
  if (reply == Reply::No) return kAllowed;
  const Cards give = s.offer.give(), want = s.offer.want();
  if (reply == Reply::Yes) {
    if (give.empty() || want.empty()) return &text::why_open_offer;
    return holds(s, q, want) ? kAllowed : &text::why_not_held;
  }
  if (t.give().empty() || t.want().empty()) return &text::why_gift;
  if (too_many(s, t)) return &text::why_too_many;
  if (!holds(s, q, t.give())) return &text::why_not_held;
  return t == Terms::of(want, give) ? &text::why_counter_same : kAllowed;
}

Reason check_answer(const State& s, int q, const Action& a) {
  if (const Reason why = in_phase(s, Phase::Reply)) return why;
  const Reply reply = a.kind == Kind::No    ? Reply::No
                      : a.kind == Kind::Yes ? Reply::Yes
                                            : Reply::Counter;
  return check_reply(s, q, reply, a.terms());
}

Reason check_cards(const State& s, int q, Cards c) {
  if (c.sum() != s.total[at(q)] / 2) return &text::why_discard_half;
  return holds(s, q, c) ? kAllowed : &text::why_not_held;
}

Reason check_discard(const State& s, int q, const Action& a) {
  if (const Reason why = in_phase(s, Phase::Discard)) return why;
  return a.bits == kSealed ? &text::why_not_now : check_cards(s, q, a.cards());
}

Reason check_gold(const State& s, Cards c) {
  if (const Reason why = in_phase(s, Phase::Gold)) return why;
  if (!s.bank.covers(c)) return &text::why_bank_lacks;
  return c.sum() == gold_due(s) ? kAllowed : &text::why_gold_count;
}

Reason check_robber(const State& s, int h, int victim) {
  if (const Reason why = in_phase(s, Phase::Robber)) return why;
  if (!s.land(h)) return &text::why_off_island;
  if (h == s.robber) return &text::why_robber_stays;
  if (!((robber_hexes(s) >> h) & 1)) {
    const bool desert = s.rule(rule::NoDesert) && s.terrain(h) == kDesert;
    return desert ? &text::why_robber_desert : &text::why_robber_friendly;
  }
  const unsigned victims = robber_victims(s, h);
  if (victim == kNobody) return victims ? &text::why_must_rob : kAllowed;
  return victim < s.seats && ((victims >> victim) & 1) ? kAllowed : &text::why_no_victim;
}

Reason check_claim(const State& s, int n) {
  const bool good = hidden(s, s.mover)
                        ? n > 0 &&
                              n <= std::min<int>(s.dev_total[s.mover], deck_of(s)[VictoryPoint]) &&
                              s.points[s.mover] + n >= s.goal_of(s.mover)
                        : may_claim(s) && n == s.dev[s.mover][VictoryPoint];
  return good ? kAllowed : &text::why_claim;
}

std::uint32_t highest_bid(const State& s) {
  return *std::max_element(s.answer.begin(), s.answer.begin() + s.seats);
}

Reason check_house(const State& s, const Action& a) {
  const auto when = [&](Phase phase, bool good) {
    return s.phase == phase && good ? kAllowed : &text::why_impossible;
  };
  // Counts by seat: the sure cards, and those that may come from unseen ones, `left` at most.
  const auto is_count = [&](auto&& sure, auto&& more, int left) {
    for (int q = 0; q < kMost; ++q) {
      const int n = seat_count(a.bits, q) - sure(q);
      if (n < 0 || n > more(q)) return false;
      left -= n;
    }
    return left >= 0;
  };
  switch (a.kind) {
    case Kind::Island:
      return when(Phase::Island, true);
    case Kind::Dice: {
      const bool dice = a.at >= 1 && a.at <= 6 && a.what >= 1 && a.what <= 6;
      const bool left = dice && ((throws_left(s) >> (6 * (a.at - 1) + a.what - 1)) & 1) != 0;
      return when(Phase::Dice, left);
    }
    case Kind::Discarded: {
      const std::uint32_t answer = s.answer[a.who];
      return when(Phase::Discarded,
                  a.who == next_shown(s) &&
                      (answer == kSealed ? !check_cards(s, a.who, a.cards()) : a.bits == answer));
    }
    case Kind::Bidden: {
      const std::uint32_t bid = s.answer[a.who];
      return when(Phase::Bids,
                  a.who == next_shown(s) && (bid == kSealed ? a.what <= kMostBid : a.what == bid));
    }
    case Kind::First:
      return when(Phase::First, a.who < s.seats && s.answer[a.who] == highest_bid(s));
    case Kind::Steal:
      return when(Phase::Steal, a.what < kResources && holds(s, s.victim, Cards::one(a.what)));
    case Kind::Drawn:
      return when(Phase::Draw, a.what < kDevelopments && deck_of(s)[a.what] > 0);
    case Kind::Collect:
      return when(Phase::Collect,
                  is_count([&](int q) { return q == s.mover ? 0 : s.hand(q)[s.wanted]; },
                           [&](int q) { return q == s.mover ? 0 : unknown_cards(s, q); },
                           unseen(s)[s.wanted]));
    case Kind::Answer: {
      const auto reply = static_cast<Reply>(a.what);
      return when(Phase::Answers, a.who == next_shown(s) &&
                                      (s.reply[a.who] == Reply::Sealed
                                           ? !check_reply(s, a.who, reply, a.terms())
                                           : reply == s.reply[a.who] && a.bits == s.answer[a.who]));
    }
    default:
      return when(Phase::Reveal,
                  a.kind == Kind::Reveal &&
                      is_count([&](int q) { return s.dev[at(q)][VictoryPoint]; },
                               [&](int q) { return hidden(s, q) ? s.dev_total[at(q)] : 0; },
                               deck_of(s)[VictoryPoint]));
  }
}

bool of_house(Kind k) {
  switch (k) {
    case Kind::Bidden:
    case Kind::First:
    case Kind::Island:
    case Kind::Dice:
    case Kind::Discarded:
    case Kind::Steal:
    case Kind::Drawn:
    case Kind::Collect:
    case Kind::Answer:
    case Kind::Reveal:
      return true;
    default:
      return false;
  }
}

}  // namespace

Reason Settlers::check(const State& s, Seat p, const Action& a) {
  if (over(s)) return &text::why_over;
  if (of_house(a.kind)) return p == House ? check_house(s, a) : &text::why_house;
  if (!may_act(s, p)) return &text::why_not_turn;
  const int q = index(p);
  switch (a.kind) {
    case Kind::Settle:
      return check_settle(s, a.at);
    case Kind::Road:
      return check_road(s, a.at);
    case Kind::City:
      return check_city(s, a.at);
    case Kind::Roll:
      return s.phase == Phase::Main ? &text::why_rolled : in_phase(s, Phase::Roll);
    case Kind::Discard:
      return check_discard(s, q, a);
    case Kind::Robber:
      return check_robber(s, a.at, a.who);
    case Kind::Buy:
      if (const Reason why = in_phase(s, Phase::Main, Phase::Special)) return why;
      if (s.deck == 0) return &text::why_deck_empty;
      return holds(s, q, kDevelopmentCost) ? kAllowed : &text::why_pay_development;
    case Kind::Knight:
    case Kind::RoadBuilding:
    case Kind::Plenty:
    case Kind::Monopoly:
      return check_development(s, a);
    case Kind::Bank:
      return check_bank(s, a.what, a.at);
    case Kind::Offer:
      return check_offer(s, a.who, a.terms());
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
      return check_answer(s, q, a);
    case Kind::Deal:
      if (const Reason why = in_phase(s, Phase::Deal)) return why;
      return why_not_deal(s, a.who);
    case Kind::Withdraw:
      return in_phase(s, Phase::Deal);
    case Kind::Embargo:
      return check_embargo(s, a.who, false);
    case Kind::Lift:
      return check_embargo(s, a.who, true);
    case Kind::End:
      return in_phase(s, Phase::Main);
    case Kind::Pass:
      return in_phase(s, Phase::Special);
    case Kind::Claim:
      if (s.phase == Phase::Discard || s.phase == Phase::Reply || s.phase == Phase::Special ||
          s.phase == Phase::Settle || s.phase == Phase::Road || s.phase == Phase::Gold ||
          s.phase == Phase::Bid) {
        return due_now(s);
      }
      return check_claim(s, a.what);
    case Kind::Gold:
      return check_gold(s, a.cards());
    case Kind::Bid:
      if (const Reason why = in_phase(s, Phase::Bid)) return why;
      return a.what <= kMostBid ? kAllowed : &text::why_not_now;
    default:
      return &text::why_not_now;
  }
}

Reason why_not_build(const State& s, Seat p, Kind kind) {
  const bool road = kind == Kind::Road, city = kind == Kind::City;
  // The seat may not act, or not now: the reason is the same for every place.
  if (Settlers::over(s) || !may_act(s, p) || kind == Kind::Buy)
    return Settlers::check(s, p, act(kind));
  const int q = index(p);
  const bool pays = s.phase == Phase::Main || s.phase == Phase::Special;
  if (s.phase == (road ? Phase::Road : Phase::Settle) && !city) return kAllowed;
  if (!pays && !(road && s.phase == Phase::FreeRoads)) return due_now(s);
  if (road && !can_lay_road(s, q)) return &text::why_no_roads;
  if (city && s.cities[at(q)] == kCities) return &text::why_no_cities;
  if (!road && !city && s.settlements[at(q)] == kSettlements) return &text::why_no_settlements;
  const Cards cost = road ? kRoadCost : city ? kCityCost : kSettlementCost;
  if (pays && !holds(s, q, cost)) {
    return road ? &text::why_pay_road : city ? &text::why_pay_city : &text::why_pay_settlement;
  }
  const Bits places = road ? road_spots(s, q) : city ? city_spots(s, q) : settlement_spots(s, q);
  if (!places.empty()) return kAllowed;
  return road ? &text::why_no_path : city ? &text::why_city : &text::why_no_site;
}

bool Settlers::consistent(const View<State>& v, Seat p, const Action& a) {
  const State& s = v.state;
  const bool others = s.eyes != kTruth && v.viewer != p;  // another seat's action
  switch (a.kind) {
    case Kind::Discard:
      if (others) return s.phase == Phase::Discard && a.bits == kSealed;
      break;
    case Kind::Bid:
      if (others) return s.phase == Phase::Bid && a.what == kUnknown;
      break;
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
      if (others) return false;
      break;
    case Kind::Sealed:
      return others && s.phase == Phase::Reply;
    case Kind::Steal:
      if (!s.open_hands() && hidden(s, s.mover) && hidden(s, s.victim))
        return s.phase == Phase::Steal && a.what == kUnknown;
      break;
    case Kind::Drawn:
      if (hidden(s, s.mover)) return s.phase == Phase::Draw && a.what == kUnknown;
      break;
    default:
      break;
  }
  return !check(s, p, a);
}

// --- the House ---------------------------------------------------------------------------------

namespace {

// One of these cards, all equally likely.
template <class Visit>
Source each_card(const Cards& cards, Kind kind, Visit&& visit) {
  for (int what = 0; what < 5; ++what) {
    visit(static_cast<std::uint32_t>(cards[what]), [&] { return act(kind, 0, 0, what); });
  }
  return Source::Draw;
}

// All that are left, equally likely.
template <class Visit>
Source each_throw(const State& s, Visit&& visit) {
  const std::uint64_t bag = throws_left(s);
  for (int k = 0; k < 36; ++k) {
    const auto left = static_cast<std::uint32_t>(bag >> k & 1);
    visit(left, [&] { return act(Kind::Dice, 0, k / 6 + 1, k % 6 + 1); });
  }
  return Source::Draw;
}

template <class F>
std::uint32_t counts(const State& s, F&& of) {
  std::uint32_t bits = 0;
  for (int q = 0; q < s.seats; ++q) bits |= static_cast<std::uint32_t>(of(q)) << (5 * q);
  return bits;
}

// What follows from the players' hidden cards and sealed answers.
Action fact_of(const State& s) {
  switch (s.phase) {
    case Phase::Discarded: {
      const int q = next_shown(s);
      return act(Kind::Discarded, q, 0, 0, s.answer[at(q)]);
    }
    case Phase::Collect:
      return act(Kind::Collect, 0, 0, 0,
                 counts(s, [&](int q) { return q == s.mover ? 0 : s.hand(q)[s.wanted]; }));
    case Phase::Bids: {
      const int q = next_shown(s);
      return act(Kind::Bidden, q, 0, static_cast<int>(s.answer[at(q)]));
    }
    case Phase::Answers: {
      const int q = next_shown(s);
      return act(Kind::Answer, q, 0, static_cast<int>(s.reply[at(q)]), s.answer[at(q)]);
    }
    default:
      return act(Kind::Reveal, 0, 0, 0,
                 counts(s, [&](int q) { return s.dev[at(q)][VictoryPoint]; }));
  }
}

auto each_chance(const State& s) {
  return [&s](auto&& visit) {
    switch (s.phase) {
      case Phase::Island:  // 2^32 seeds
        return Source::TooMany;
      case Phase::Dice:
        return each_throw(s, visit);
      case Phase::Steal:
        return each_card(s.hand(s.victim), Kind::Steal, visit);
      case Phase::First:
        for (int q = 0; q < s.seats; ++q)
          visit(s.answer[at(q)] == highest_bid(s) ? 1u : 0u, [&] { return act(Kind::First, q); });
        return Source::Draw;
      case Phase::Draw:
        return each_card(deck_of(s), Kind::Drawn, visit);
      default:
        visit(1, [&] { return fact_of(s); });
        return Source::Fact;
    }
  };
}

}  // namespace

Source Settlers::chances(const State& s, std::vector<Chance<Action>>& out) {
  assert(house_due(s) && s.eyes == kTruth);
  return list_chances(out, each_chance(s));
}

Action Settlers::house(const State& s, Rng& rng) {
  assert(house_due(s) && s.eyes == kTruth);
  if (s.phase == Phase::Island) {
    return act(Kind::Island, 0, 0, 0, static_cast<std::uint32_t>(rng.next() >> 32));
  }
  return draw_chance<Action>(rng, each_chance(s));
}

Fortune Settlers::fortune(const State& s, const Action& drawn, int seat) {
  if (drawn.kind != Kind::Dice) return {};
  return fortune_of<Settlers>(s, drawn, [=](const State& t) { return t.total[at(seat)]; });
}

}  // namespace parlour::settlers
