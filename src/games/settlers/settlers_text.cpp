// Settlers in words: actions for buttons and the log, the state for the narrator and the terminal.
#include "games/settlers/settlers_text.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/core_text.h"
#include "core/signs.h"
#include "games/settlers/settlers_flow.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

constexpr const Line* kKinds[] = {&text::brick, &text::lumber, &text::wool, &text::grain,
                                  &text::ore};
constexpr const Line* kTerrains[] = {&text::hills,     &text::forest, &text::pasture, &text::fields,
                                     &text::mountains, &text::desert, &text::gold,    &text::sea};
constexpr const Line* kDevelopmentLines[] = {&text::knight, &text::victory_point,
                                             &text::road_building, &text::year_of_plenty,
                                             &text::monopoly};

class Words : public Teller {
 public:
  /// With `grid`, places carry their grid names in addition to what is seen there.
  Words(const State& s, Lang lang, std::span<const std::string> names = {}, bool grid = true)
      : Teller(lang, names, text::player), s_(s), grid_(grid) {}

  std::string kinds(Cards c, std::span<const Line* const> names) const {
    std::string out;
    for (int r = 0; r < kResources; ++r) {
      const std::string name = word(*names[at(r)]);
      if (c[r]) out = join(out, c[r] == 1 ? name : name + " ×" + number(c[r]));
    }
    return out;
  }
  std::string cards(Cards c) const { return c.empty() ? word(text::any_kind) : kinds(c, kKinds); }
  std::string resource(int r) const { return word(r < kResources ? *kKinds[at(r)] : text::a_card); }

  // The same for the log, with pictures in place of the names (SettlersUi::picture).
  std::string pictures(Cards c) const {
    if (c.empty()) return word(text::any_kind);
    std::string out;
    for (int r = 0; r < kResources; ++r) {
      if (c[r] == 0) continue;
      if (!out.empty()) out += say(parlour::text::listed, "", "");
      out += pictured(r, c[r] > 1 ? " " : "");
      if (c[r] > 1) out += "×" + number(c[r]);
    }
    return out;
  }
  std::string pictured(int r, std::string_view after = {}) const {
    return sign(picture('r', r), resource(r).append(after));
  }
  /// A picture before the words about it.
  static std::string with(char kind, int which, std::string_view said) {
    return sign(picture(kind, which)).append(said);
  }
  /// A piece of the player who moves.
  std::string piece(char kind, const Line& line, const std::string& where) const {
    return with(kind, s_.mover, say(line, where));
  }
  static std::string picture(char kind, int which) {
    return {kPicture, kind, static_cast<char>('0' + std::min(which, kUnknown))};
  }
  static constexpr int kUnknown = 9;  // a card face down

  // "fields 8", "desert", "sea".
  std::string hex(int h) const {
    if (!s_.land(h)) return word(text::sea);
    const std::string name = word(*kTerrains[at(s_.terrain(h))]);
    return s_.hex_number(h) ? name + ' ' + number(s_.hex_number(h)) : name;
  }
  std::string named(const std::string& place, const std::string& name) const {
    return grid_ ? aside(place, name) : place;
  }
  // A place by the land around it and the harbour that it reaches: "fields 8 · hills 5 · 3:1
  // harbour".
  template <class Hexes>
  std::string place(const Hexes& hexes, Bits paths) const {
    std::string out;
    for (const std::uint8_t h : hexes) {
      if (s_.land(h)) out += (out.empty() ? "" : " · ") + hex(h);
    }
    for (int i = 0; i < s_.harbours(); ++i) {
      if (paths.has(s_.harbour_paths()[at(i)])) out += " · " + harbour(s_.harbour[at(i)]);
    }
    return out;
  }
  std::string harbour(int kind) const {
    return kind == kAnyHarbour ? word(text::harbour_any) : say(text::harbour_of, resource(kind));
  }
  std::string node(int n) const {
    return named(place(kGrid.node_hexes[at(n)], kPathsAt[at(n)]), node_name(n));
  }
  std::string path(int p) const { return named(beside(p), path_name(p)); }
  // A path between two lands, named by them; one of several coastal paths of a land, by the land at
  // one of its ends.
  std::string beside(int p) const {
    const auto& between = kGrid.path_hexes[at(p)];
    const auto on_land = [&](int h) { return s_.land(h); };
    if (std::ranges::count_if(between, on_land) != 1) return place(between, {});
    const int own = *std::ranges::find_if(between, on_land);
    std::string next;
    for (const std::uint8_t n : kGrid.path_nodes[at(p)]) {
      for (const std::uint8_t h : kGrid.node_hexes[at(n)]) {
        if (on_land(h) && h != own) next = join(next, hex(h));
      }
    }
    return next.empty() ? say(text::coast, hex(own)) : say(text::coast_by, hex(own), next);
  }
  std::string hex_place(int h) const { return named(hex(h), hex_name(h)); }

  std::string counts(std::uint32_t bits, const Line& nothing, const Line& line,
                     const std::string& kind) const {
    std::string out;
    for (int q = 0; q < kMost; ++q) {
      const int n = seat_count(bits, q);
      if (n) out = join(out, row(player(q), number(n)));
    }
    if (out.empty()) return kind.empty() ? word(nothing) : say(nothing, kind);
    return kind.empty() ? say(line, out) : say(line, kind, out);
  }

  std::string offer(const Action& a) const {
    const Cards give = a.terms().give(), want = a.terms().want();
    const std::string whom = players(a.who);
    if (want.empty()) return say(text::act_offer_asks, cards(give), whom);
    if (give.empty()) return say(text::act_offer_wants, cards(want), whom);
    return say(text::act_offer, cards(give), cards(want), whom);
  }

  std::string action(const Action& a) const;
  std::string log_line(const Action& a, const State& after) const;
  std::string consequences(const State& after) const;

 private:
  std::string harvest(const Action& a, const State& after) const;
  std::string offered(const Action& a) const;
  std::string exchanged(const Action& a, const State& after) const;

  const State& s_;
  bool grid_;
};

// One case for each kind of action.  NOLINTNEXTLINE(readability-function-size)
std::string Words::action(const Action& a) const {
  switch (a.kind) {
    case Kind::Island:
      return say(text::act_island, number(a.bits));
    case Kind::Settle:
      return say(text::act_settle, node(a.at));
    case Kind::Road:
      return say(text::act_road, path(a.at));
    case Kind::City:
      return say(text::act_city, node(a.at));
    case Kind::Roll:
      return word(text::act_roll);
    case Kind::Dice:
      return say(text::act_dice, number(a.at), number(a.what), number(a.at + a.what));
    case Kind::Discard:
      if (a.bits == kSealed) return word(text::act_discard_hidden);
      return say(text::act_discard, cards(a.cards()));
    case Kind::Discarded:
      return say(text::act_discarded, player(a.who), cards(a.cards()));
    case Kind::Robber:
      if (a.who == kNobody) return say(text::act_robber_alone, hex_place(a.at));
      return say(text::act_robber, hex_place(a.at), player(a.who));
    case Kind::Steal:
      return say(text::act_steal, resource(a.what), player(s_.victim));
    case Kind::Buy:
      return word(text::act_buy);
    case Kind::Drawn:
      if (a.what >= kDevelopments) return word(text::act_drawn_hidden);
      return say(text::act_drawn, word(*kDevelopmentLines[a.what]));
    case Kind::Knight:
      return word(text::act_knight);
    case Kind::RoadBuilding:
      return word(text::act_road_building);
    case Kind::Plenty:
      return say(text::act_plenty, cards(a.cards()));
    case Kind::Gold:
      return say(text::act_gold, cards(a.cards()));
    case Kind::Monopoly:
      return say(text::act_monopoly, resource(a.what));
    case Kind::Collect:
      return counts(a.bits, text::act_collect_nothing, text::act_collect, resource(s_.wanted));
    case Kind::Bank: {
      const int rate = bank_rate(s_, s_.mover, a.what);
      return say(text::act_bank, cards(Cards::some(a.what, rate)), resource(a.at));
    }
    case Kind::Offer:
      return offer(a);
    case Kind::Yes:
      return word(text::act_yes);
    case Kind::No:
      return word(text::act_no);
    case Kind::Counter:
      return say(text::act_counter, cards(a.terms().give()), cards(a.terms().want()));
    case Kind::Sealed:
      return word(text::act_sealed);
    case Kind::Answer:
      switch (static_cast<Reply>(a.what)) {
        case Reply::Yes:
          return say(text::act_answer_yes, player(a.who));
        case Reply::Counter:
          return say(text::act_answer_counter, player(a.who), cards(a.terms().give()),
                     cards(a.terms().want()));
        default:
          return say(text::act_answer_no, player(a.who));
      }
    case Kind::Deal:
      return say(text::act_deal, player(a.who));
    case Kind::Withdraw:
      return word(text::act_withdraw);
    case Kind::Embargo:
      return say(text::act_embargo, player(a.who));
    case Kind::Lift:
      return say(text::act_lift, player(a.who));
    case Kind::End:
      return word(text::act_end);
    case Kind::Pass:
      return word(text::act_pass);
    case Kind::Claim:
      return say(text::act_claim, kinds(Cards::some(VictoryPoint, a.what), kDevelopmentLines));
    case Kind::Bid:
      return a.what == kUnknown ? word(text::act_bid_sealed) : count(text::act_bid, a.what);
    case Kind::Bidden:
      return row(player(a.who), count(text::act_bid, a.what));
    case Kind::First:
      return say(text::act_first, player(a.who));
    case Kind::Reveal:
      return counts(a.bits, text::act_reveal_nothing, text::act_reveal, {});
  }
  return {};
}

// The payments, seat by seat: "Ana: wool, ore ×2; Li: grain".
std::string Words::harvest(const Action& a, const State& after) const {
  std::array<Cards, kMost> paid{};
  for (const Transfer& t : transfers(s_, a, after)) {
    if (t.to < kMost && t.from == kBank) paid[t.to] = paid[t.to] + t.cards;
  }
  std::string out;
  for (int q = 0; q < after.seats; ++q) {
    if (paid[at(q)].empty()) continue;
    out = also(out, row(player(q), pictures(paid[at(q)])));
  }
  return out;
}

std::string Words::offered(const Action& a) const {
  const Cards give = a.terms().give(), want = a.terms().want();
  if (want.empty()) return say(text::told_offer_asks, pictures(give));
  if (give.empty()) return say(text::told_offer_wants, pictures(want));
  return say(text::told_offer, pictures(give), pictures(want));
}

// The exchange of a closed deal, as its maker sees it.
std::string Words::exchanged(const Action& a, const State& after) const {
  Cards give, get;
  for (const Transfer& t : transfers(s_, a, after)) {
    (t.from == s_.mover ? give : get) = t.cards;
  }
  return say(text::told_deal, pictures(give), pictures(get), player(a.who));
}

// The other consequences: the two special cards that change hands, and the end.
std::string Words::consequences(const State& after) const {
  std::string out;
  if (after.road_holder != s_.road_holder) {
    out += after.road_holder == kNobody ? word(text::told_road_aside)
                                        : say(text::told_road_goes, player(after.road_holder),
                                              number(after.length[after.road_holder]));
  }
  if (after.army_holder != s_.army_holder)
    out += say(text::told_army_goes, player(after.army_holder));
  // Hidden points count, too: as long as some are to be shown, the end is not told.
  const bool ends = after.winner != kNobody && after.phase == Phase::Over;
  if (ends) out += say(text::told_wins, player(after.winner), number(after.points[after.winner]));
  return out;
}

// One case for each kind of action.  NOLINTNEXTLINE(readability-function-size)
std::string Words::log_line(const Action& a, const State& after) const {
  switch (a.kind) {
    case Kind::Settle: {
      const std::string paid = harvest(a, after);
      const std::string where = piece('s', text::told_settle, node(a.at));
      // The harvest of a second settlement needs no name: the line belongs to its owner.
      return paid.empty()
                 ? where
                 : say(text::told_receives, where, paid.substr(row(player(s_.mover), "").size()));
    }
    case Kind::Road:
      return piece('w', text::told_road, path(a.at));
    case Kind::City:
      return piece('c', text::told_city, node(a.at));
    case Kind::Dice: {
      const std::string sum =
          sign(picture('d', a.at) + picture('d', a.what)) + number(a.at + a.what);
      const std::string paid = harvest(a, after);
      if (!paid.empty()) return say(text::told_harvest, sum, paid);
      return say(a.at + a.what == 7 && !s_.no_robber() ? text::told_seven : text::told_no_harvest,
                 sum);
    }
    case Kind::Discarded:
      return say(text::told_discards, pictures(a.cards()));
    // If there is a victim, the stolen card follows, and both are one event.
    case Kind::Robber:
      return a.who == kNobody ? piece('b', text::told_robber, hex_place(a.at)) : std::string();
    case Kind::Steal:
      return with(
          'b', 0,
          say(text::told_steals, hex_place(s_.robber), pictured(a.what), player(s_.victim)));
    case Kind::Drawn:
      return with('k', a.what,
                  a.what < kDevelopments
                      ? say(text::told_buys_what, word(*kDevelopmentLines[a.what]))
                      : word(text::told_buys));
    case Kind::Knight:
      return with('k', Knight, word(text::told_knight));
    case Kind::RoadBuilding:
      return with('k', RoadBuilding, word(text::told_roads));
    case Kind::Plenty:
      return with('k', Plenty, say(text::told_plenty, pictures(a.cards())));
    case Kind::Gold:
      return say(text::told_gold, pictures(a.cards()));
    case Kind::Bank:
      return say(text::told_bank, pictures(Cards::some(a.what, bank_rate(s_, s_.mover, a.what))),
                 pictured(a.at));
    case Kind::Offer:
      return offered(a);
    case Kind::Answer:
      if (static_cast<Reply>(a.what) == Reply::Yes) return word(text::told_accepts);
      if (static_cast<Reply>(a.what) == Reply::Counter) {
        return say(text::told_counters, pictures(a.terms().give()), pictures(a.terms().want()));
      }
      return after.phase == Phase::Main ? word(text::told_no_taker) : std::string();
    case Kind::Deal:
      return exchanged(a, after);
    case Kind::Withdraw:
      return word(text::told_withdraws);
    case Kind::Claim:
      return say(text::told_shows, kinds(Cards::some(VictoryPoint, a.what), kDevelopmentLines));
    case Kind::Collect:
      return with('k', Monopoly, action(a));
    case Kind::Bidden:
      return count(text::act_bid, a.what);
    case Kind::First:
      return say(text::told_first, number(after.goal_of(a.who)));
    // Covered by what the House does next, or of no interest.
    case Kind::Bid:
    case Kind::Roll:
    case Kind::Buy:
    case Kind::Monopoly:
    case Kind::Discard:
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
    case Kind::Sealed:
    case Kind::End:
    case Kind::Pass:
      return {};
    default:
      return action(a);
  }
}

bool has_ended(const State& s) {
  return s.phase == Phase::Over || s.phase == Phase::Reveal;
}

// "player 2: 4 of 10 points, 5 cards (wool ×2, ore, 2 unknown), ..."
std::string seat_line(const State& s, const Words& w, int q, Lang lang, bool with_hand) {
  const auto number = [](int n) { return std::to_string(n); };
  const int known = points_with_hidden(s, q), hidden = known - s.points[at(q)];
  std::string out = w.say(text::say_points, number(known), number(s.goal_of(q)));
  if (hidden) out = w.aside(out, w.say(text::say_hidden_points, number(hidden)));
  std::string hand = w.kinds(s.hand(q), kKinds);
  if (const int n = unknown_cards(s, q)) hand = w.join(hand, w.say(text::say_unknown, number(n)));
  out = w.join(out, count_text(text::say_cards, lang, s.total[at(q)]));
  if (!hand.empty() && with_hand) out = w.aside(out, hand);
  if (s.dev_total[at(q)]) {
    out = w.join(out, w.say(text::say_development, number(s.dev_total[at(q)])));
    const std::string held = w.kinds(s.dev[at(q)], kDevelopmentLines);
    if (!held.empty()) out = w.aside(out, held);
  }
  if (s.knights[at(q)]) out = w.join(out, w.say(text::say_knights, number(s.knights[at(q)])));
  if (s.army_holder == q) out = w.join(out, w.word(text::say_army));
  if (s.road_holder == q) out = w.join(out, w.say(text::say_longest, number(s.length[at(q)])));
  out = w.join(out, w.say(text::say_pieces, number(s.settlements[at(q)]), number(s.cities[at(q)]),
                          number(s.road_count[at(q)])));
  std::string ports;
  for (int kind = 0; kind <= kAnyHarbour; ++kind) {
    if (!((s.ports[at(q)] >> kind) & 1)) continue;
    ports = w.join(ports, kind == kAnyHarbour ? "3:1" : "2:1 " + w.resource(kind));
  }
  if (!ports.empty()) out = w.join(out, w.say(text::say_harbours, ports));
  return w.row(w.player(q), out);
}

// The pieces of a seat by their grid names.
std::string pieces_line(const State& s, const Words& w, int q) {
  std::string settlements, cities, roads;
  for (int n = 0; n < s.size().nodes; ++n) {
    if (s.owner(n) != q) continue;
    std::string& list = s.city(n) ? cities : settlements;
    if (!list.empty()) list += ' ';
    list += node_name(n);
  }
  s.roads[at(q)].each([&](int p) {
    if (!roads.empty()) roads += ' ';
    roads += path_name(p);
  });
  std::string out;
  const auto add = [&](const Line& what, const std::string& where) {
    if (!where.empty()) out = w.join(out, w.row(w.word(what), where));
  };
  add(text::settlement, settlements);
  add(text::city, cities);
  add(text::road, roads);
  return out.empty() ? out : "  " + out + '\n';
}

std::string board(const State& s, const Words& w) {
  std::string out, line, harbours;
  int row = kGrid.hex[0].y;
  for (int h = 0; h < s.size().hexes; ++h) {  // rows of the base island come first
    if (!s.land(h)) continue;
    const int y = kGrid.hex[at(h)].y;
    if (y != row && !line.empty()) out += line + '\n', line.clear();
    row = y;
    line = w.join(line, hex_name(h) + ' ' + w.hex(h));
  }
  out += line + '\n';
  for (int i = 0; i < s.harbours(); ++i) {
    const int kind = s.harbour[at(i)];
    const std::string rate = kind == kAnyHarbour ? "3:1" : "2:1 " + w.resource(kind);
    harbours =
        w.also(harbours, w.say(text::say_harbour, rate, path_name(s.harbour_paths()[at(i)])));
  }
  return out + harbours + '\n';
}

std::string moment(const State& s, const Words& w, Lang lang) {
  if (has_ended(s)) {
    if (s.alone()) return alone_text(s, lang) + '.';
    return s.winner == kNobody ? w.word(text::say_out_of_turns)
                               : w.say(text::say_won, w.player(s.winner));
  }
  if (s.phase == Phase::Bid) return w.say(text::say_waits, w.players(s.owing));
  if (s.turns == 0) return w.say(text::say_set_up, w.player(s.active));
  std::string out = s.alone() ? alone_text(s, lang) + '.'
                              : w.say(text::say_turn, std::to_string(s.turns), w.player(s.active));
  if (s.die1) out += ' ' + w.say(text::say_rolled, std::to_string(s.die1 + s.die2));
  if (s.phase == Phase::Special) out += ' ' + w.say(text::say_building, w.player(s.mover));
  if (!s.offer.empty()) {
    out += ' ' + w.say(text::say_offer, w.cards(s.offer.give()), w.cards(s.offer.want()));
  }
  const bool open = s.phase == Phase::Discard || s.phase == Phase::Reply;
  if (open && s.owing) out += ' ' + w.say(text::say_waits, w.players(s.owing));
  return out;
}

}  // namespace

std::string alone_text(const State& s, Lang lang) {
  const Line& line = !has_ended(s)         ? text::say_turn_of
                     : s.winner == kNobody ? text::say_time_up
                                           : text::say_won_in;
  return fill(line, lang, {std::to_string(s.turns), std::to_string(s.most_turns())});
}

std::string Settlers::text(const View<State>& v, Seat, const Action& a, Lang lang) {
  return Words(v.state, lang).action(a);
}

std::string Settlers::said(const View<State>& v, Seat, const Action& a,
                           std::span<const std::string> names, Lang lang) {
  return settlers::said(v.state, a, names, lang);
}

std::string Settlers::log_line(const View<State>& before, const Action& a, const State& after,
                               std::span<const std::string> names, Lang lang) {
  const Words words(before.state, lang, names, false);
  const std::string what = words.log_line(a, after);
  if (!what.empty()) return what + words.consequences(after);
  if (after.alone() && a.kind == Kind::End && has_ended(after) && after.winner == kNobody)
    return alone_text(after, lang);
  // A player who has enough points when their turn begins wins by an action that needs no line.
  if (after.winner == kNobody) return {};
  const std::string won = words.consequences(after);
  const std::string mark = words.say(parlour::text::joined_more, "", "");
  return won.starts_with(mark) ? won.substr(mark.size()) : won;
}

std::string said(const State& s, const Action& a, std::span<const std::string> names, Lang lang,
                 bool grid) {
  return Words(s, lang, names, grid).action(a);
}

std::string Settlers::describe(const View<State>& v, Lang lang) {
  return settlers::describe(v.state, {}, lang);
}

std::string describe(const State& s, std::span<const std::string> names, Lang lang, bool known) {
  const Words w(s, lang, names);
  std::string out;
  if (s.phase != Phase::Island) {
    out = board(s, w);
    if (!s.no_robber()) out += w.say(text::say_robber, w.hex_place(s.robber)) + '\n';
    for (int q = 0; q < s.seats; ++q) {
      out += seat_line(s, w, q, lang, known || s.open_hands() || s.eyes == q || s.eyes == kTruth) +
             '\n' + pieces_line(s, w, q);
    }
    const std::string bank = s.bank.empty() ? "0" : w.cards(s.bank);
    out += w.say(text::say_bank, bank, std::to_string(s.deck)) + '\n';
  }
  return out + moment(s, w, lang) + '\n';
}

}  // namespace parlour::settlers
