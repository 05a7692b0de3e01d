#include "protocol/settlers_json.h"

#include <algorithm>

namespace parlour::protocol {

using namespace settlers;

void put(JsonOut& out, settlers::Cards c) {
  put(out, c, kResourceNames);
}

void put_hex(JsonOut& out, int h) {
  out.open('[').number(kGrid.hex[at(h)].x).number(kGrid.hex[at(h)].y).close(']');
}
void open_place(JsonOut& out, Place p) {
  out.open('[').number(p.x).number(p.y).word({&p.letter, 1});
}
void put_place(JsonOut& out, Place p) {
  open_place(out, p);
  out.close(']');
}
void put_node(JsonOut& out, int n) {
  put_place(out, kGrid.node[at(n)]);
}
void put_path(JsonOut& out, int n) {
  put_place(out, kGrid.path[at(n)]);
}

void put_seats(JsonOut& out, int set) {
  out.open('[');
  for (int q = 0; q < kMost; ++q) {
    if ((set >> q) & 1) out.number(q);
  }
  out.close(']');
}

void put_members(JsonOut& out, Terms t) {
  put(out.key("give"), t.give());
  put(out.key("want"), t.want());
}
void put(JsonOut& out, Terms t) {
  out.open('{');
  put_members(out, t);
  out.close('}');
}

void put_seat(JsonOut& out, std::uint8_t q) {
  if (q == kNobody)
    out.null();
  else
    out.number(q);
}

namespace {

void put_player(JsonOut& out, const State& s, int q) {
  const bool open = s.eyes == kTruth || s.eyes == q;
  out.open('{').key("knights").number(s.knights[at(q)]);
  if (unknown_cards(s, q) == 0) {
    put(out.key("cards"), s.hand(q));
  } else {
    out.key("cards").number(s.total[at(q)]);
    put(out.key("known"), s.hand(q));
  }
  out.key("development");
  if (open)
    put(out, s.dev[at(q)], kDevelopmentKeys);
  else
    out.number(s.dev_total[at(q)]);
  if (q == s.active && s.fresh_total) {
    out.key("bought");
    if (open)
      put(out, s.fresh, kDevelopmentKeys);
    else
      out.number(s.fresh_total);
  }
  if (s.shown[at(q)]) out.key("shown").number(s.shown[at(q)]);
  if (s.embargo[at(q)]) put_seats(out.key("embargo"), s.embargo[at(q)]);
  out.key("points").number(s.points[at(q)]).close('}');
}

void put_reply(JsonOut& out, const State& s, int q) {
  out.open('[').number(q);
  switch (s.reply[at(q)]) {
    case Reply::Yes:
      out.word("yes");
      break;
    case Reply::Sealed:
      out.word("sealed");
      break;
    case Reply::Counter:
      put(out, Terms{s.answer[at(q)]});
      break;
    default:
      out.word("no");
      break;
  }
  if (s.phase == Phase::Answers && !((s.owing >> q) & 1)) out.word("shown");
  out.close(']');
}

void put_offer(JsonOut& out, const State& s) {
  out.open('{');
  put_members(out, s.offer);
  put_seats(out.key("to"), s.asked);
  out.key("replies").open('[');
  for (int q = 0; q < s.seats; ++q) {
    if (s.reply[at(q)] != Reply::None) put_reply(out, s, q);
  }
  out.close(']').close('}');
}

void put_pieces(JsonOut& out, const State& s) {
  out.key("buildings").open('[');
  for (int n = 0; n < s.size().nodes; ++n) {
    if (s.owner(n) < 0) continue;
    open_place(out, kGrid.node[at(n)]);
    out.number(s.owner(n)).word(s.city(n) ? "city" : "settlement").close(']');
  }
  out.close(']').key("roads").open('[');
  for (int q = 0; q < s.seats; ++q) {
    s.roads[at(q)].each([&](int path) {
      open_place(out, kGrid.path[at(path)]);
      out.number(q).close(']');
    });
  }
  out.close(']');
}

void put_bids(JsonOut& out, const State& s) {
  out.key("first").number(s.first).key("extra").number(s.extra).key("bids").open('[');
  for (int q = 0; q < s.seats && s.phase >= Phase::Bid; ++q) {
    const bool owes = ((s.owing >> q) & 1) != 0;
    if (s.phase == Phase::Bid && owes) continue;
    out.open('[').number(q);
    if (s.answer[at(q)] == kSealed)
      out.word("sealed");
    else
      out.number(static_cast<int>(s.answer[at(q)]));
    if (s.phase == Phase::Bids && !owes) out.word("shown");
    out.close(']');
  }
  out.close(']');
}

void put_windows(JsonOut& out, const State& s) {
  out.key("discards").open('[');
  for (int q = 0; q < s.seats; ++q) {
    if ((s.phase != Phase::Discard && s.phase != Phase::Discarded) || !((s.asked >> q) & 1)) {
      continue;
    }
    const std::uint32_t a = s.answer[at(q)];
    out.open('[').number(q);
    if (a == kSealed)
      out.word("sealed");
    else if (a)
      put(out, Cards{a});
    else
      out.null();
    out.close(']');
  }
  out.close(']');
  if (s.bids()) put_bids(out, s);
  out.key("tried").open('[');
  for (const Terms t : s.tried) {
    if (!t.empty()) put(out, t);
  }
  out.close(']').key("offer");
  if (s.offer.empty())
    out.null();
  else
    put_offer(out, s);
}

}  // namespace

void put_changing(JsonOut& out, const State& s) {
  out.key("robber");
  if (s.no_robber())
    out.null();
  else
    put_hex(out, s.robber);
  put_pieces(out, s);
  put(out.key("bank"), s.bank);
  out.key("deck").number(s.deck);
  int knights = 0, shown = 0;
  for (int q = 0; q < s.seats; ++q) knights += s.knights[at(q)], shown += s.shown[at(q)];
  put(out.key("played"),
      s.spent.less(Cards::some(Knight, knights) + Cards::some(VictoryPoint, shown)),
      kDevelopmentKeys);
  out.key("players").open('[');
  for (int q = 0; q < s.seats; ++q) put_player(out, s, q);
  out.close(']').key("turn").number(s.active).key("mover").number(s.mover);
  out.key("phase").word(kSettlersPhases[at(static_cast<int>(s.phase))]).key("rolled");
  if (s.die1)
    out.open('[').number(s.die1).number(s.die2).close(']');
  else
    out.null();
  if (s.rule(rule::BalancedDice)) {
    out.key("dice_left").open('[');
    for (int i = 0; i < 36; ++i) {
      if ((s.bag >> i) & 1) out.open('[').number(i / 6 + 1).number(i % 6 + 1).close(']');
    }
    out.close(']');
  }
  out.key("free_roads").number(s.free_roads);
  out.key("played_development").flag(s.dev_played != 0);
  out.key("built").flag(s.built != 0).key("offers").number(s.offers);
  put_seat(out.key("longest_road"), s.road_holder);
  put_seat(out.key("largest_army"), s.army_holder);
  put_seat(out.key("winner"), s.winner);
  out.key("turns").number(s.turns).key("setup").number(s.setup);
  put_seat(out.key("victim"), s.phase == Phase::Steal ? s.victim : kNobody);
  out.key("wanted");
  if (s.phase == Phase::Collect)
    out.word(kResourceNames[s.wanted]);
  else
    out.null();
  out.key("last");
  if (s.phase == Phase::Road || (s.phase == Phase::Gold && s.turns == 0))
    put_node(out, s.last);
  else
    out.null();
  put_windows(out, s);
}

void put_island(JsonOut& out, const State& s) {
  const auto kind = [&](int r, std::string_view other) {
    out.word(r < kResources ? kResourceNames[at(r)] : other);
  };
  if (s.own) out.key("most_seats").number(s.own);
  out.key("hexes").open('[');
  for (int h = 0; h < s.size().hexes; ++h) {
    if (!s.land(h)) continue;
    out.open('[').number(kGrid.hex[at(h)].x).number(kGrid.hex[at(h)].y);
    kind(s.terrain(h), s.terrain(h) == kGold ? "gold" : "desert");
    if (s.hex_number(h))
      out.number(s.hex_number(h));
    else
      out.null();
    out.close(']');
  }
  out.close(']').key("harbours").open('[');
  for (int i = 0; i < s.harbours(); ++i) {
    open_place(out, kGrid.path[s.harbour_paths()[at(i)]]);
    kind(s.harbour[at(i)], "any");
    out.close(']');
  }
  out.close(']');
}

std::string_view island_word(const State& s) {
  return s.own ? "own" : s.large ? "large" : "base";
}

std::string settlers_position(const settlers::State& s) {
  std::string text;
  JsonOut out(text);
  out.open('{').key("seats").number(s.seats).key("island").word(island_word(s));
  if (s.phase != Phase::Island) put_island(out, s);
  put_changing(out, s);
  out.close('}');
  return text;
}

}  // namespace parlour::protocol
