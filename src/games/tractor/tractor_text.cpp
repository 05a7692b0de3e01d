// Tractor in words: actions for buttons and the log, the state for the narrator and the terminal.
#include "games/tractor/tractor_text.h"

#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

constexpr const Line* kSuitLines[] = {&text::club, &text::diamond, &text::heart, &text::spade};
constexpr const Line* kTrumpLines[] = {&text::clubs, &text::diamonds, &text::hearts, &text::spades,
                                       &text::no_trump};

class Words : public Teller {
 public:
  Words(const State& s, Lang lang, std::span<const std::string> names = {})
      : Teller(lang, names, text::player), s_(s) {}

  std::string card(int kind) const { return card_words(kind, lang_); }
  /// Trumps last, each group from its lowest card up: "5♣, 7♣ ×2, 2♠".
  std::string cards(const Cards& set) const {
    std::string out;
    for (int group = 0; group < kGroups; ++group) {
      const Cards here = s_.order.of_group(set, group);
      for (int level = 0; level < kLevels; ++level) {
        here.each([&](int kind, int n) {
          if (s_.order.level(kind) != level) return;
          out = join(out, n == 1 ? card(kind) : say(text::times, card(kind), std::to_string(n)));
        });
      }
    }
    return out.empty() ? word(text::nothing) : out;
  }
  std::string group(int g) const {
    return word(g == kTrumps ? text::say_trump_group : *kTrumpLines[g]);
  }

  std::string action(const Action& a) const;

 private:
  std::string play(const Action& a) const;

  const State& s_;
};

std::string Words::play(const Action& a) const {
  if (s_.phase != Phase::Play || s_.played > 0) return say(text::act_follow, cards(a.cards));
  const auto parts = parts_of(s_.order, a.cards, a.reading);
  const bool thrown = parts && parts->size() > 1;
  std::string out = say(thrown ? text::act_throw : text::act_lead, cards(a.cards));
  if (a.reading[0]) out = say(text::act_read_as, out, reading_text(a.reading));
  return out;
}

std::string Words::action(const Action& a) const {
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
      return word(text::act_pass);
    case Kind::Bid:
      return say(text::act_bid, cards(a.cards));
    case Kind::Sealed:
      return word(text::act_sealed);
    case Kind::Outcome:
      if (a.who == kNobody) return word(text::act_outcome_none);
      return say(text::act_outcome, player(a.who), cards(a.cards));
    case Kind::Flip:
      return say(text::act_flip, cards(a.cards));
    case Kind::Take: {
      const std::string who = player(s_.banker);
      return a.hidden ? say(text::act_take_hidden, who) : say(text::act_take, who, cards(a.cards));
    }
    case Kind::Bury:
      return a.hidden ? word(text::act_bury_hidden) : say(text::act_bury, cards(a.cards));
    case Kind::Friend:
      return say(text::act_friend, card(a.who), std::to_string(a.more));
    case Kind::Play:
      return play(a);
    case Kind::Verdict:
      if (a.cards.empty()) return word(text::act_stands);
      return say(text::act_fails, cards(a.cards));
    case Kind::Reveal:
      return say(text::act_reveal, cards(a.cards));
  }
  return {};
}

// "player 2: level 5, 12 cards, 25 points, banker's side, has no spades, hand: ..."
std::string seat_line(const State& s, const Words& w, int q, Seat viewer) {
  std::string out = w.say(text::say_level, kRankNames[s.level[at(q)]]);
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
    const std::string one = w.row(w.player(q), w.cards(s.table[at(q)]));
    out += (out.empty() ? "" : "; ") + one;
  }
  return out.empty() ? out : w.say(text::say_trick, out);
}

std::string moment(const State& s, const Words& w) {
  const std::string round = std::to_string(s.round);
  const std::string rank(kRankNames[s.order.rank]);
  if (s.phase == Phase::Over) return w.say(text::say_won, w.players(s.winners));
  if (s.phase < Phase::Take) {
    std::string out = w.say(text::say_dealing, round, rank) + ' ';
    if (s.bidder == kNobody) {
      out += w.word(text::say_no_bid);
    } else {
      const Cards bid = Cards::of(bid_card(s.bid_place, s.order.rank), s.bid_count);
      out += w.say(text::say_bid, w.player(s.bidder), w.cards(bid));
    }
    if (s.owing) out += ' ' + w.say(text::say_waits, w.players(s.owing));
    return out;
  }
  std::string out = w.say(text::say_trumps, round, w.word(*kTrumpLines[s.order.suit]), rank);
  out += ' ' + w.say(text::say_banker, w.player(s.banker));
  for (const Named& n : s.named) {
    if (n.nth == 0) continue;
    const std::string card = w.card(n.kind), nth = std::to_string(n.nth);
    out += ' ' + (n.who == kNobody ? w.say(text::say_friend, card, nth)
                                   : w.say(text::say_friend_found, card, nth, w.player(n.who)));
  }
  if (s.phase == Phase::Bury) {
    return out + ' ' +
           w.say(text::say_bury, w.player(s.banker), w.count(text::some_cards, kitty_size(s)));
  }
  if (s.phase == Phase::Friend) return out + ' ' + w.say(text::say_friend_turn, w.player(s.banker));
  if (!s.kitty.empty()) out += ' ' + w.say(text::say_kitty, w.cards(s.kitty));
  if (s.phase < Phase::Play) return out;
  out += ' ' + w.say(text::say_attackers, std::to_string(attackers_points(s)),
                     std::to_string(40 * s.packs));
  if (const std::string table = table_line(s, w); !table.empty()) out += ' ' + table;
  if (s.phase != Phase::Play) return out;
  if (s.played == 0) return out + ' ' + w.say(text::say_lead, w.player(s.turn));
  return out + ' ' + w.say(text::say_winning, w.player(s.winning)) + ' ' +
         w.say(text::say_turn, w.player(s.turn));
}

}  // namespace

std::string card_words(int kind, Lang lang) {
  if (is_joker(kind)) return fill(kind == kBigJoker ? text::big_joker : text::small_joker, lang);
  return fill(*kSuitLines[suit_of(kind)], lang, {kRankNames[at(rank_of(kind))]});
}

std::string Tractor::text(const View<State>& v, Seat, const Action& a, Lang lang) {
  return Words(v.state, lang).action(a);
}

// Dealing, and that somebody has answered, is not worth a line.
std::string Tractor::told(const View<State>& before, const Action& a, const State& after,
                          std::span<const std::string> names, Lang lang) {
  const State& s = before.state;
  const Words w(s, lang, names);
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Wait:
    case Kind::Pass:
    case Kind::Bid:
    case Kind::Sealed:
      return {};
    case Kind::First:
      return w.word(text::told_first);
    case Kind::Outcome:
      return a.who == kNobody ? std::string() : w.say(text::told_bid, w.cards(a.cards));
    case Kind::Flip:
      return w.say(text::told_flip, w.cards(a.cards));
    case Kind::Take:
      return w.word(text::told_take);
    case Kind::Bury:
      return w.word(text::told_bury);
    case Kind::Friend:
      return w.say(text::told_friend, w.card(a.who), std::to_string(a.more));
    case Kind::Play: {
      const bool thrown = after.phase == Phase::Throw;
      return thrown ? w.say(text::told_throw, w.cards(a.cards)) : w.cards(a.cards);
    }
    case Kind::Verdict:
      if (a.cards.empty()) return w.word(text::told_stands);
      return w.say(text::told_fails, w.cards(a.cards));
    case Kind::Reveal:
      return w.say(text::told_reveal, w.cards(a.cards), std::to_string(after.last_points));
  }
  return {};
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
