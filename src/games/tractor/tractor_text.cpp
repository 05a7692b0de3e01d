// Tractor in words: actions for buttons and the log, the state for the narrator and the terminal.
#include "games/tractor/tractor_text.h"

#include "core/core_text.h"
#include "core/signs.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

constexpr const Line* kSuitLines[] = {&text::club, &text::diamond, &text::heart, &text::spade};
constexpr const Line* kTrumpLines[] = {&text::clubs, &text::diamonds, &text::hearts, &text::spades,
                                       &text::no_trump};

// One line each for a first bid, a bid over another seat's, and more of one's own.
using ByWay = const Line* [3];
constexpr ByWay kBids = {&text::act_bid, &text::act_bid_over, &text::act_bid_more};
constexpr ByWay kPasses = {&text::act_pass, &text::act_pass_over, &text::act_pass_more};
constexpr ByWay kOutcomes = {&text::act_outcome, &text::act_outcome_over, &text::act_outcome_more};
constexpr ByWay kToldBids = {&text::told_bid, &text::told_bid_over, &text::told_bid_more};
constexpr ByWay kDealing = {&text::why_bid_first, &text::why_bid_first_over,
                            &text::why_bid_first_more};
constexpr ByWay kAnswers = {&text::why_answer_now, &text::why_answer_now,
                            &text::why_answer_now_more};
constexpr ByWay kAllDealt = {&text::why_no_more_cards, &text::why_no_more_cards_over,
                             &text::why_no_more_cards_more};

const Line& by_way(const ByWay& lines, const State& s, int q) {
  return *lines[static_cast<int>(bid_way(s, q))];
}
// For the bid of these cards.
const Line& by_way(const ByWay& lines, const State& s, int q, const Cards& bid) {
  BidWay way = bid_way(s, q);
  bid.each([&](int kind, int) { way = bid_way(s, q, bid_place_of(kind)); });
  return *lines[static_cast<int>(way)];
}

class Words : public Teller {
 public:
  /// With `pictures`, cards are signs: as the log shows them (TractorUi::picture).
  Words(const State& s, Lang lang, std::span<const std::string> names = {}, bool pictures = false)
      : Teller(lang, names, text::player), s_(s), pictures_(pictures) {}

  std::string card(int kind, int n = 1) const {
    const std::string one = card_words(kind, lang_);
    const std::string all = n == 1 ? one : say(text::times, one, number(n));
    if (!pictures_) return all;
    std::string shown;
    for (int i = 0; i < n; ++i) shown += kPicture + number(kind);
    return sign(shown, all);
  }
  /// Trumps last, each group from its lowest card up: "5♣, 7♣ ×2, 2♠".
  std::string cards(const Cards& set) const {
    const std::string comma = say(parlour::text::listed, "", "");
    std::string out;
    for (int group = 0; group < kGroups; ++group) {
      const Cards here = s_.order.of_group(set, group);
      for (int level = 0; level < kLevels; ++level) {
        here.each([&](int kind, int n) {
          if (s_.order.level(kind) != level) return;
          if (!out.empty()) out += pictures_ ? sign(" ", comma) : comma;
          out += card(kind, n);
        });
      }
    }
    return out.empty() ? word(text::nothing) : out;
  }
  std::string group(int g) const {
    return word(g == kTrumps ? text::say_trump_group : *kTrumpLines[g]);
  }

  std::string nth(int n) const { return nth_words(n, lang_); }
  std::string action(const Action& a, Seat actor) const;
  /// The cards led, and how they are read if not as usual.
  std::string lead(const Line& line, const Action& a) const {
    const std::string out = say(line, cards(a.cards));
    const auto parts = a.reading[0] ? parts_of(s_.order, a.cards, a.reading) : std::nullopt;
    return parts ? say(text::act_read_as, out, parts_words(*parts, lang_)) : out;
  }

 private:
  std::string play(const Action& a) const;

  const State& s_;
  bool pictures_;
};

std::string Words::play(const Action& a) const {
  if (s_.phase != Phase::Play || s_.played > 0) return say(text::act_follow, cards(a.cards));
  const auto parts = parts_of(s_.order, a.cards, a.reading);
  return lead(parts && parts->size() > 1 ? text::act_throw : text::act_lead, a);
}

std::string Words::action(const Action& a, Seat actor) const {
  const int q = is_player(actor) ? index(actor) : kNobody;
  switch (a.kind) {
    case Kind::First:
      return say(text::act_first, player(a.who));
    case Kind::Deal: {
      const std::string who = player((s_.first + s_.dealt) % s_.seats);
      return a.hidden ? say(text::act_deal_hidden, who) : say(text::act_deal, who, cards(a.cards));
    }
    case Kind::Wait:
      return word(text::act_wait);
    case Kind::Pass:
      return word(ends_early(s_) ? text::act_play_on : by_way(kPasses, s_, q));
    case Kind::End:
      return word(text::act_end);
    case Kind::Bid:
      return say(by_way(kBids, s_, q, a.cards), cards(a.cards));
    case Kind::Sealed:
      return word(text::act_sealed);
    case Kind::Outcome:
      if (a.who != kNobody)
        return say(by_way(kOutcomes, s_, a.who, a.cards), player(a.who), cards(a.cards));
      return word(s_.bidder == kNobody ? text::act_outcome_none : text::act_outcome_none_over);
    case Kind::Flip:
      return say(text::act_flip, cards(a.cards));
    case Kind::Take: {
      const std::string who = player(taker(s_));
      return a.hidden ? say(text::act_take_hidden, who) : say(text::act_take, who, cards(a.cards));
    }
    case Kind::Bury:
      return a.hidden ? word(text::act_bury_hidden) : say(text::act_bury, cards(a.cards));
    case Kind::Friend:
      return say(text::act_friend, card(a.who), nth(a.more));
    case Kind::Play:
      return play(a);
    case Kind::Verdict:
      if (a.cards.empty()) return word(text::act_stands);
      return say(text::act_fails, cards(a.cards));
    case Kind::Wish:
      return word(text::act_redeal);
    case Kind::Redeal:
      return say(text::act_redeal_by, player(a.who));
    case Kind::Reveal:
      return a.hidden ? word(text::act_covered) : say(text::act_reveal, cards(a.cards));
  }
  return {};
}

// "player 2: level 5, 12 cards, 25 points, banker's side, has no spades, hand: ..."
std::string seat_line(const State& s, const Words& w, int q, Seat viewer) {
  std::string out = w.say(text::say_level, level_name(s.level[at(q)]));
  if (const int laps = s.laps[at(q)])
    out = w.join(out, w.say(text::say_laps, std::to_string(laps)));
  if (const int lost = s.aces[at(q)])
    out = w.join(out, w.say(text::say_aces, std::to_string(lost), std::to_string(kAces)));
  if (const int n = hand_size(s, q)) out = w.join(out, w.count(text::some_cards, n));
  if (s.phase >= Phase::Play && s.phase < Phase::Over) {
    if (with_banker(s, q)) out = w.join(out, w.word(text::say_side_banker));
    out = w.join(out, w.count(text::say_won_points, s.points[at(q)] - s.penalty[at(q)]));
  }
  for (int g = 0; g < kGroups; ++g) {
    if (in(s.voids[at(q)], g)) out = w.join(out, w.say(text::say_void, w.group(g)));
  }
  if (seat(q) == viewer || viewer == House) {
    if (!s.hand[at(q)].empty()) out = w.join(out, w.say(text::say_hand, w.cards(s.hand[at(q)])));
  } else if (!s.known[at(q)].empty()) {
    out = w.join(out, w.say(text::say_known, w.cards(s.known[at(q)])));
  }
  return w.row(w.player(q), out);
}

std::string table_line(const State& s, const Words& w) {
  std::string out;
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.leader + i) % s.seats;
    if (s.table[at(q)].empty()) continue;
    out = w.also(out, w.row(w.player(q), w.cards(s.table[at(q)])));
  }
  return out.empty() ? out : w.say(text::say_trick, out);
}

// Who has fallen back, by level: " Back to level 6: Ann, Ben."
std::string fallen(const State& before, const State& after, const Words& w) {
  std::string out;
  for (int level = 0; level < kRanks; ++level) {
    int who = 0;
    for (int q = 0; q < after.seats; ++q) {
      const bool fell = height(after, q) < height(before, q);
      who |= fell && after.level[at(q)] == level ? 1 << q : 0;
    }
    if (who) out += ' ' + w.say(text::told_back, kRankNames[at(level)], w.players(byte(who)));
  }
  return out;
}

std::string moment(const State& s, const Words& w) {
  const std::string round = std::to_string(s.round);
  const std::string rank = s.order.ranks();
  const bool no_rank = s.order.rank == kNoRank;
  if (s.phase == Phase::Over) return w.say(text::say_won, w.players(s.winners));
  if (s.phase < Phase::Take) {
    std::string out = w.say(text::say_dealing, round, no_rank ? level_name(kNoRank) : rank) + ' ';
    if (no_rank) {
      out += w.word(text::say_nothing_to_bid);
    } else if (s.bidder == kNobody) {
      out += w.word(text::say_no_bid);
    } else {
      const Cards bid = Cards::of(bid_card(s.bid_place, s.order.rank), s.bid_count);
      out += w.say(text::say_bid, w.player(s.bidder), w.cards(bid));
    }
    if (s.owing) out += ' ' + w.say(text::say_waits, w.players(s.owing));
    return out;
  }
  std::string out = rank.empty() ? w.say(text::say_jokers, round)
                    : s.order.suit == kNoSuit
                        ? w.say(text::say_no_trump, round, rank)
                        : w.say(text::say_trumps, round, w.word(*kTrumpLines[s.order.suit]), rank);
  out += ' ' + w.say(text::say_banker, w.player(s.banker));
  for (const Named& n : s.named) {
    if (n.nth == 0) continue;
    const std::string card = w.card(n.kind), nth = w.nth(n.nth);
    out += ' ' + (n.who == kNobody ? w.say(text::say_friend, card, nth)
                                   : w.say(text::say_friend_found, card, nth, w.player(n.who)));
  }
  if (s.phase == Phase::Bury) {
    return out + ' ' +
           w.say(text::say_bury, w.player(taker(s)), w.count(text::some_cards, kitty_size(s)));
  }
  if (s.phase == Phase::Fry) return out + ' ' + w.say(text::say_fry, w.player(s.turn));
  if (s.phase == Phase::Friend) return out + ' ' + w.say(text::say_friend_turn, w.player(s.banker));
  if (!s.kitty.empty()) out += ' ' + w.say(text::say_kitty, w.cards(s.kitty));
  if (s.phase < Phase::Play) return out;
  out += ' ' + w.say(text::say_attackers, std::to_string(attackers_points(s)),
                     std::to_string(points_to_win(s)));
  if (const std::string table = table_line(s, w); !table.empty()) out += ' ' + table;
  if (s.phase != Phase::Play) return out;
  if (ends_early(s)) return out + ' ' + w.say(text::say_end, w.players(s.owing));
  if (s.played == 0) return out + ' ' + w.say(text::say_lead, w.player(s.turn));
  return out + ' ' + w.say(text::say_winning, w.player(s.winning)) + ' ' +
         w.say(text::say_turn, w.player(s.turn));
}

}  // namespace

std::string card_words(int kind, Lang lang) {
  if (is_joker(kind)) return fill(kind == kBigJoker ? text::big_joker : text::small_joker, lang);
  return fill(*kSuitLines[suit_of(kind)], lang, {kRankNames[at(rank_of(kind))]});
}

std::string suit_mark(int suit, Lang lang) {
  return fill(*kSuitLines[suit], lang, {""});
}

std::string nth_words(int n, Lang lang) {
  static constexpr const Line* kNth[kMostPacks] = {&text::nth_1, &text::nth_2, &text::nth_3,
                                                   &text::nth_4};
  if (n < 1 || n > kMostPacks) return std::to_string(n);
  return std::string(kNth[at(n - 1)]->in(lang));
}

std::string throw_words(const State& s, const Action& a, Lang lang) {
  return Words(s, lang).lead(text::told_throw, a);
}

std::string parts_words(const Parts& parts, Lang lang) {
  constexpr const Line* tuples[] = {&text::part_single, &text::part_pair, &text::part_triple,
                                    &text::part_four};
  constexpr const Line* tractors[] = {&text::part_pairs, &text::part_triples, &text::part_fours};
  const Teller w(lang, {}, text::player);
  std::string out;
  for (int i = 0, next = 0; i < parts.size(); i = next) {
    const Part& p = parts[i];
    while (next < parts.size() && parts[next].same_shape(p)) ++next;
    const std::string one = p.length > 1 ? w.say(*tractors[p.width - 2], std::to_string(p.length))
                                         : w.word(*tuples[p.width - 1]);
    const int n = next - i;
    out = w.join(out, n > 2 ? w.say(text::times, one, std::to_string(n)) : one);
    if (n == 2) out = w.join(out, one);
  }
  return out;
}

const Line* bid_expected(const State& s, int q) {
  return &by_way(all_dealt(s) ? kAllDealt : may_wait(s) ? kDealing : kAnswers, s, q);
}

std::string Tractor::text(const View<State>& v, Seat actor, const Action& a, Lang lang) {
  return Words(v.state, lang).action(a, actor);
}

std::string Tractor::said(const View<State>& v, Seat actor, const Action& a,
                          std::span<const std::string> names, Lang lang) {
  return Words(v.state, lang, names).action(a, actor);
}

// Dealing, and that somebody has answered, need no line; that nobody has bid needs one when it
// decides.
std::string Tractor::log_line(const View<State>& before, const Action& a, const State& after,
                              std::span<const std::string> names, Lang lang) {
  const State& s = before.state;
  const Words w(s, lang, names, true);
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Wait:
    case Kind::Sealed:
    case Kind::Wish:
      return {};
    case Kind::Pass:
      return ends_early(s)           ? w.word(text::told_play_on)
             : s.phase == Phase::Fry ? w.word(text::told_fry_pass)
                                     : std::string();
    case Kind::End:
      return w.word(text::told_end);
    case Kind::Redeal:
      return w.word(text::told_redeal_wish);
    case Kind::Bid:
      if (s.phase != Phase::Fry) return {};
      return w.say(by_way(kToldBids, s, s.turn, a.cards), w.cards(a.cards));
    case Kind::First:
      return w.word(text::told_first);
    case Kind::Outcome:
      if (a.who != kNobody) return w.say(by_way(kToldBids, s, a.who, a.cards), w.cards(a.cards));
      if (after.phase == Phase::Flip) return w.word(text::told_turned);
      return after.phase == Phase::Deal && after.dealt == 0 ? w.word(text::told_redeal)
                                                            : std::string();
    case Kind::Flip:
      return w.say(text::told_flip, w.cards(a.cards));
    case Kind::Take:
      return w.word(text::told_take);
    case Kind::Bury:
      return w.word(text::told_bury);
    case Kind::Friend:
      return w.say(text::told_friend, w.card(a.who), w.nth(a.more));
    case Kind::Play: {
      if (after.phase == Phase::Throw) return w.lead(text::told_throw_log, a);
      return w.cards(a.cards);
    }
    case Kind::Verdict:
      if (a.cards.empty()) return w.word(text::told_stands);
      return w.say(after.rule(rule::NoFine) ? text::told_fails_free : text::told_fails,
                   w.cards(a.cards));
    case Kind::Reveal: {
      const std::string points = std::to_string(after.last_points);
      return (a.hidden ? w.say(text::told_covered, points)
                       : w.say(text::told_reveal, w.cards(a.cards), points)) +
             fallen(s, after, w);
    }
  }
  return {};
}

std::string Tractor::seating(const State& s, std::span<const std::string> names, Lang lang) {
  const Words w(s, lang, names);
  if (s.finding()) return w.count(text::seat_friends, s.friends());
  std::uint8_t first = 0, second = 0;
  for (int q = 0; q < s.seats; ++q)
    (q % 2 == 0 ? first : second) |= static_cast<std::uint8_t>(1 << q);
  return w.say(text::seat_teams, w.players(first), w.players(second));
}

std::string Tractor::describe(const View<State>& v, Lang lang) {
  return described(v, {}, lang);
}

std::string described(const View<State>& v, std::span<const std::string> names, Lang lang) {
  const State& s = v.state;
  const Words w(s, lang, names);
  std::string out;
  for (int q = 0; q < s.seats; ++q) out += seat_line(s, w, q, v.viewer) + '\n';
  if (s.round > 1 || s.phase == Phase::Over) {
    out += w.say(s.last_held ? text::say_last_held : text::say_last_lost,
                 std::to_string(s.last_points), std::to_string(s.last_gain)) +
           '\n';
  }
  return out + moment(s, w) + '\n';
}

}  // namespace parlour::tractor
