// Questions about Settlers. Requests name "game":"settlers" and "op".
//
// A place is [x,y,"T"|"B"] (intersection), [x,y,"U"|"R"|"D"] (path) or [x,y] (hex), in the names of
// src/games/settlers/grid.h. Cards are an object of counts, {"brick":1,"ore":2}; omitted
// kinds count zero. Seats are numbers from 0.
//
// Position P (omitted keys have the value in brackets):
//   "seats" 1..6; "hexes" [[x,y,terrain,number], ...], terrain a resource or "desert" (number
//   null); "harbours" [[x,y,"U",kind], ...], one for each harbour place, kind a resource or "any";
//   "robber" [x,y] [the desert; null with the option robber=off]; "buildings"
//   [[x,y,"T",seat,"settlement"|"city"], ...]; "roads"
//   [[x,y,"U",seat], ...]; "bank" cards; "deck" cards in the development deck [those in no hand
//   and not played]; "players", one per seat: {"cards": cards or a total, "known": the known cards
//     of a total, "development": cards or a total (knight, point, roads, plenty, monopoly),
//     "bought": the same, of this turn, "knights": played [0], "shown": victory points shown [0],
//     "embargo": [seats] [none]}
//   "played" cards: development cards out of the game besides knights and shown points [none];
//   "turn" seat; "mover" the seat that builds in the special phase [turn]; "phase" "settle",
//   "road", "roll", "discard", "robber", "main", "free roads", "reply", "deal", "special", "over",
//   or, when the House is due, "dice", "discarded", "steal", "draw", "collect", "answers",
//   "reveal"; or "gold"; "rolled" [a,b] or null; "dice_left" [[a,b], ...], with the option
//   dice=bag: the throws that are still in the bag [all 36]; "free_roads" 0..2 [0];
//   "played_development" [false]; "built" [false]; "offers" made this turn [0]; "tried" [{"give",
//   "want"}, ...], the failed offers of this turn, newest first, at most four [none]; "last" the
//   settlement that needs its road, in set-up; "discards" [[seat, cards or null], ...]: the seats
//   that must discard, and their choices; "offer" {"give": cards, "want": cards, "to": [seats],
//   "replies": [[seat, reply],
//   ...]}, reply "no", "yes", "sealed" or {"give": cards, "want": cards}; "victim" seat of the
//   steal or null; "wanted" resource of the monopoly or null; "longest_road" seat or null [the sole
//   leader]; "largest_army" the same; "winner" seat or null; "turns" begun [1, in set-up 0];
//   "setup" settlements placed [counted]; "options": {"points":10, "discard":7, ...} as in records,
//   except the island [{}]; "island" "base" or "large" [by the seats], or "own": any hexes of the
//   frame, whose terrain may also be "gold", and harbours anywhere on their coast; "most_seats"
//   that an own island is for [6]. In the phase "gold" the mover takes cards for their gold. With
//   the option order=bid: "first" the seat that begins [0], "extra" the points more that it needs
//   [0], and in the phases "bid", "bids" (the House shows them) and "first" (it draws who begins)
//   "bids" [[seat, points or "sealed"], ...], in "bids" with "shown" for those that are shown.
// The asking seat may not be the House. A hidden hand is a total, plus the cards in "known". If a
// hand is hidden or an answer sealed, the position is what the asking seat sees; the others' hidden
// cards other than resource cards, and their answers that are not yet shown, are ignored.
//
// Action A is an object {"type": word, ...}:
//   settle, city {"at"}; road {"at"}; roll; end; pass; buy; knight; road-building; withdraw; yes;
//   no; discard {"cards"}; robber {"hex", "victim": seat or null}; plenty, gold {"cards"}; monopoly
//   {"resource"}; bank {"give": resource, "get": resource}; offer {"give", "want", "to": [seats]};
//   counter {"give", "want"}; deal, embargo, lift {"seat"}; claim, bid {"points"}.
//
//   legal {"position": P, "seat": s} -> {"actions": [A, ...], "complete": bool}
//   apply {"position": P, "seat": s, "action": A, "chance": C} -> {"position": P'}. C lists
//     the House's next actions in the words of a record: ["dice 3 4", "steal ore", "drawn knight"],
//     or is one such word. Actions that the position determines may be omitted: known discards and
//     answers, and, if everything is known, the cards that a monopoly collects and the points that
//     are revealed. In a seat's view C contains those too ("discarded 1 3ore", "answer 2 yes",
//     "collect 0,2,0,1,0,0", "reveal 0,1,0,0,0,0"); the parts that the seat does not see are
//     dropped. A draw that C does not give stays due, as the phase of P' shows.
//   adjacency {"island": "base"|"large"|"frame"} -> {"hexes": {"0,0": {"intersections": [6],
//     "paths": [6]}}, "intersections": {"T0,0": {"hexes", "paths", "next"}}, "paths": {"U0,0":
//     {"intersections", "hexes"}}}, lists in the order of the grid's tables, without places that
//     are not on the island; "frame": all that islands can have.
//   longest_road {"roads": [[x,y,"U",seat], ...], "buildings": [[x,y,"T",seat], ...]}
//     -> {"length": [n of each seat up to the highest named]}.
#include <algorithm>
#include <optional>
#include <span>

#include "cli/protocol.h"
#include "cli/query.h"
#include "games/settlers/own_island.h"
#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"
#include "protocol/settlers_json.h"

namespace parlour::cli {
namespace {

using namespace settlers;
using Kind = settlers::Action::Kind;
using GameState = settlers::State;
using GameAction = settlers::Action;

// The error in a request: not thrown, but kept until the end.
class Asked {
 public:
  explicit Asked(Value request) : request_(request) {}

  const std::string& error() const { return error_; }
  bool good() const { return error_.empty(); }
  void wrong(std::string why) {
    if (error_.empty()) error_ = std::move(why);
  }
  void wrong(Reason why) { wrong(std::string(why->in(Lang::English))); }

  /// No value if absent or null.
  Value member(Value object, std::string_view key) const {
    const Value v = object.find(key);
    return v && v.is_null() ? Value() : v;
  }
  int whole(Value v, int low, int high, std::string_view what) {
    if (v && v.is_integer() && v.integer() >= low && v.integer() <= high) {
      return static_cast<int>(v.integer());
    }
    wrong(std::string(what) + " is a whole number from " + std::to_string(low) + " to " +
          std::to_string(high) + ".");
    return low;
  }
  int number(Value object, std::string_view key, int low, int high, int otherwise) {
    const Value v = member(object, key);
    return v ? whole(v, low, high, key) : otherwise;
  }
  bool flag(Value object, std::string_view key) {
    const Value v = member(object, key);
    if (v && !v.is_boolean()) wrong(std::string(key) + " is true or false.");
    return v && v.kind() == Value::Kind::True;
  }
  std::string_view word(Value v) const {
    return v && v.is_string() ? v.text() : std::string_view();
  }

  /// Cards by name; at most 31 of a kind.
  template <std::size_t n>
  Cards cards(Value object, const std::array<std::string_view, n>& names, std::string_view what) {
    Cards out;
    if (!object) return out;
    if (!object.is_object()) {
      wrong(std::string(what) + " is an object of counts.");
      return out;
    }
    for (const Value count : object) {
      const auto it = std::ranges::find(names, count.key());
      if (it == names.end()) {
        wrong(std::string(what) + " has an unknown kind.");
        continue;
      }
      const auto kind = static_cast<int>(it - names.begin());
      // If a kind is named twice, the last count applies.
      out = out.less(Cards::some(kind, 31)) + Cards::some(kind, whole(count, 0, 31, what));
    }
    return out;
  }
  Cards cards(Value object, std::string_view key) {
    return cards(member(object, key), kResourceNames, key);
  }

  /// The number of a place [x,y,letter] or of a hex [x,y]; `letters` are the accepted ones.
  int place(Value v, std::string_view letters, std::string_view what) {
    const std::size_t n = letters == " " ? 2 : 3;
    if (v && v.is_array() && v.size() >= n) {
      auto it = v.begin();
      const Value first = *it;
      const Value second = *++it;
      if (first.is_integer() && second.is_integer()) {
        const int x = whole(first, -4, 4, what), y = whole(second, -4, 4, what);
        const std::string_view letter = n == 2 ? std::string_view(" ") : word(*++it);
        if (letter.size() == 1 && letters.find(letter) != std::string_view::npos) {
          const auto found =
              find_place({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), letter[0]});
          if (found) return *found;
        }
      }
    }
    wrong(std::string(what) + " is no place of the grid.");
    return 0;
  }
  int resource(Value v, std::string_view what, std::string_view sixth = {}) {
    const std::string_view name = word(v);
    if (!sixth.empty() && name == sixth) return kResources;
    const auto it = std::ranges::find(kResourceNames, name);
    if (it == kResourceNames.end()) {
      wrong(std::string(what) + " is brick, lumber, wool, grain or ore.");
      return 0;
    }
    return static_cast<int>(it - kResourceNames.begin());
  }
  /// A list; empty if absent.
  Value list(Value object, std::string_view key) {
    const Value v = member(object, key);
    if (v && !v.is_array()) wrong(std::string(key) + " is a list.");
    return v && v.is_array() ? v : Value();
  }
  int seats_set(Value object, std::string_view key, int seats) {
    int set = 0;
    for (const Value q : list(object, key)) set |= 1 << whole(q, 0, seats - 1, key);
    return set;
  }

  Value request() const { return request_; }

 private:
  Value request_;
  std::string error_;
};

// --- reading a position ------------------------------------------------------------------------

GameState read_start(Asked& asked, Value p) {
  const int seats = asked.number(p, "seats", 1, kMost, 4);
  std::string options;
  if (const Value given = asked.member(p, "options")) {
    if (!given.is_object()) asked.wrong("\"options\" is an object.");
    for (const Value value : given) {
      const std::string_view text = value.is_string() ? value.text() : value.source();
      if (value.key() == "island" || text.find_first_of(" \t\r\n") != std::string_view::npos)
        asked.wrong("\"options\" are those of records.");
      else
        options.append(value.key()).append(1, '=').append(text).append(1, ' ');
    }
  }
  const auto set = parse_options(Settlers::info(), options);
  if (!set) {
    asked.wrong(set.error().in(Lang::English));
    return *Settlers::start(OptionText(), 2);
  }
  return *Settlers::start(*set, seats);
}

// On the printed frame, or on that of version 1 of the rules if only that one has these places.
void read_harbours(Asked& asked, Value p, GameState& s, Island& island) {
  const auto number_of = [&](int path) {
    const auto places = std::span(s.harbour_paths()).first(at(s.harbours()));
    return std::ranges::find(places, path) - places.begin();
  };
  std::vector<std::pair<int, std::uint8_t>> given;
  for (const Value h : asked.list(p, "harbours")) {
    const int path = asked.place(h, "URD", "A harbour");
    if (!h.is_array() || h.size() != 4) return asked.wrong("A harbour is [x,y,path,kind].");
    given.emplace_back(path, byte(asked.resource(h[3], "A harbour", "any")));
  }
  if (s.own) {
    for (const auto& [path, kind] : given) {
      if (!can_have_harbour(island, path))
        return asked.wrong("A harbour is on the coast, and meets no other one.");
      put_harbour(island, path, kind);
    }
    return;
  }
  const auto fits = [&] {
    return std::ranges::all_of(
        given, [&](const auto& h) { return number_of(h.first) < s.size().harbours; });
  };
  if (!fits()) s.rules ^= rule::PrintedHarbours;
  if (!fits()) return asked.wrong("A harbour is where the island has none.");
  std::uint32_t seen = 0;
  for (const auto& [path, kind] : given) {
    seen |= 1u << number_of(path);
    island.harbour[at(static_cast<int>(number_of(path)))] = kind;
  }
  if (seen != (1u << s.size().harbours) - 1)
    asked.wrong("\"harbours\" names each harbour of the island.");
}

void read_island(Asked& asked, Value p, GameState& s) {
  Island island;
  std::uint64_t seen = 0;
  for (const Value h : asked.list(p, "hexes")) {
    const int hex = asked.place(h, " ", "A hex");
    if (!h.is_array() || h.size() < 3 || hex >= s.size().hexes)
      return asked.wrong("A hex is [x,y,terrain,number].");
    const bool gold = s.own && asked.word(h[2]) == "gold";
    const int terrain = gold ? kGold : asked.resource(h[2], "A terrain", "desert");
    const bool numbered = h.size() > 3 && !h[3].is_null();
    seen |= std::uint64_t{1} << hex;
    island.terrain[at(hex)] = byte(terrain);
    island.number[at(hex)] = byte(numbered ? asked.whole(h[3], 0, 12, "A number") : 0);
  }
  if (!s.own && seen != (1u << s.size().hexes) - 1)
    return asked.wrong("\"hexes\" names each hex of the island.");
  read_harbours(asked, p, s, island);
  island.seats = s.own;
  if (s.own ? flaw_of(island).has_value() : !valid(s.large != 0, island))
    return asked.wrong(&settlers::text::position_island);
  if (s.own) s.large = many_cards(island);
  lay_island(s, island);
  if (const Value r = asked.member(p, "robber")) s.robber = byte(asked.place(r, " ", "The robber"));
}

void read_pieces(Asked& asked, Value p, GameState& s) {
  for (const Value b : asked.list(p, "buildings")) {
    const int n = asked.place(b, "TB", "A building");
    if (!b.is_array() || b.size() != 5)
      return asked.wrong("A building is [x,y,\"T\",seat,\"settlement\"].");
    const int q = asked.whole(b[3], 0, s.seats - 1, "A seat");
    const std::string_view kind = asked.word(b[4]);
    if (!s.has_node(n) || s.node[at(n)] || (kind != "settlement" && kind != "city")) {
      return asked.wrong("A building stands on a free intersection and is a settlement or a city.");
    }
    lay_settlement(s, q, n);
    if (kind == "city") lay_city(s, q, n);
  }
  for (const Value r : asked.list(p, "roads")) {
    const int path = asked.place(r, "URD", "A road");
    if (!r.is_array() || r.size() != 4) return asked.wrong("A road is [x,y,\"U\",seat].");
    const int q = asked.whole(r[3], 0, s.seats - 1, "A seat");
    if (path >= s.size().paths || s.taken.has(path)) return asked.wrong("Each path has one road.");
    if (s.road_count[at(q)] == kRoads) return asked.wrong("A player has 15 roads.");
    lay_road(s, q, path);
  }
  if (const Value h = asked.member(p, "longest_road")) {
    const int q = asked.whole(h, 0, s.seats - 1, "\"longest_road\"");
    if (s.road_holder != kNobody) s.points[s.road_holder] = byte(s.points[s.road_holder] - 2);
    s.points[at(q)] = byte(s.points[at(q)] + 2);
    s.road_holder = byte(q);
  } else if (p.find("longest_road") && s.road_holder != kNobody) {
    s.points[s.road_holder] = byte(s.points[s.road_holder] - 2);
    s.road_holder = kNobody;
  }
}

// Reads a hand, and which of its cards are hidden: returns true if all are known.
bool read_hand(Asked& asked, Value player, GameState& s, int q) {
  const Value j = asked.member(player, "cards");
  if (!j) return true;
  if (j.is_number()) {
    const int total = asked.whole(j, 0, 120, "\"cards\"");
    const Cards known = asked.cards(player, "known");
    set_hand(s, q, known);
    s.total[at(q)] = byte(total);
    return known.sum() == total;
  }
  set_hand(s, q, asked.cards(j, kResourceNames, "\"cards\""));
  return true;
}

bool read_development(Asked& asked, Value player, GameState& s, int q) {
  const Value j = asked.member(player, "development");
  if (!j) return true;
  if (j.is_number()) {
    s.dev_total[at(q)] = byte(asked.whole(j, 0, 34, "\"development\""));
    return s.dev_total[at(q)] == 0;
  }
  s.dev[at(q)] = asked.cards(j, kDevelopmentKeys, "\"development\"");
  s.dev_total[at(q)] = byte(s.dev[at(q)].sum());
  return true;
}

bool any_sealed(Asked& asked, Value p) {
  const auto among = [&](Value object, std::string_view key) {
    for (const Value pair : asked.list(object, key)) {
      if (pair.is_array() && pair.size() > 1 && asked.word(pair[1]) == "sealed") return true;
    }
    return false;
  };
  const Value offer = asked.member(p, "offer");
  return among(p, "discards") || among(p, "bids") || (offer && among(offer, "replies"));
}

void read_players(Asked& asked, Value p, GameState& s) {
  const Value players = asked.list(p, "players");
  if (players.size() != s.seats) return asked.wrong("\"players\" has one object a seat.");
  int army = -1, most = 2, leaders = 0;
  bool all = true;
  std::array<bool, kMost> open{};
  s.spent = asked.cards(asked.member(p, "played"), kDevelopmentKeys, "\"played\"");
  for (int q = 0; q < s.seats; ++q) {
    Value player = players[at(q)];
    const bool cards = read_hand(asked, player, s, q), dev = read_development(asked, player, s, q);
    open[at(q)] = cards && dev;
    all = all && open[at(q)];
    const int n = asked.number(player, "knights", 0, 20, 0),
              shown = asked.number(player, "shown", 0, 5, 0);
    s.knights[at(q)] = byte(n);
    s.shown[at(q)] = byte(shown);
    s.points[at(q)] = byte(s.points[at(q)] + shown);
    if (s.spent[Knight] + n > 31 || s.spent[VictoryPoint] + shown > 31)
      return asked.wrong("More development cards were played than there are.");
    s.spent = s.spent + Cards::some(Knight, n) + Cards::some(VictoryPoint, shown);
    s.embargo[at(q)] = byte(asked.seats_set(player, "embargo", s.seats));
    if (n > most)
      most = n, army = q, leaders = 1;
    else if (n == most)
      ++leaders;
  }
  if (const Value h = asked.member(p, "largest_army"))
    army = asked.whole(h, 0, s.seats - 1, "\"largest_army\"");
  else if (leaders > 1 || p.find("largest_army"))
    army = -1;
  if (army >= 0) {
    s.army_holder = byte(army);
    s.points[at(army)] = byte(s.points[at(army)] + 2);
  }
  // A position with hidden hands or sealed answers is a view of the asking seat: its own hand is
  // open, and it knows what everybody knows.
  if (!all || any_sealed(asked, p)) {
    const Value seat = asked.member(asked.request(), "seat");
    if (!seat) return asked.wrong("\"seat\" says who sees the position.");
    const int eyes = asked.whole(seat, 0, s.seats - 1, "\"seat\"");
    if (!open[at(eyes)]) return asked.wrong("The asking seat's own cards must be given.");
    s.eyes = byte(eyes);
    for (int q = 0; q < s.seats; ++q) {
      if (q == eyes) continue;
      s.dev[at(q)] = {};
    }
  }
  Cards left = Cards::each(cards_of_each(s.large));
  if (const Value bank = asked.member(p, "bank")) {
    s.bank = asked.cards(bank, kResourceNames, "\"bank\"");
  } else {
    for (int q = 0; q < s.seats; ++q) left = left.less(s.know[at(q)][kPublic]);
    s.bank = left;
  }
  int deck = full_deck(s.large).sum() - s.spent.sum();
  for (int q = 0; q < s.seats; ++q) deck -= s.dev_total[at(q)];
  deck = asked.number(p, "deck", 0, 34, std::clamp(deck, 0, 34));
  s.deck = byte(deck);
}

Terms read_terms(Asked& asked, Value j) {
  const Cards give = asked.cards(j, "give"), want = asked.cards(j, "want");
  for (int r = 0; r < kResources; ++r) {
    if (give[r] && want[r]) {
      asked.wrong(&settlers::text::why_same_kind);
      return {};
    }
  }
  return Terms::of(give, want);
}

void read_bids(Asked& asked, Value p, GameState& s) {
  s.first = asked.number(p, "first", 0, s.seats - 1, 0) & 7;
  s.extra = asked.number(p, "extra", 0, kMostBid, 0) & 15;
  if (s.phase < Phase::Bid) return;
  s.asked = byte((1 << s.seats) - 1);
  if (s.phase != Phase::First) s.owing = s.asked;
  for (const Value b : asked.list(p, "bids")) {
    if (!b.is_array() || b.size() < 2)
      return asked.wrong("\"bids\" are [seat, points or \"sealed\"].");
    const int q = asked.whole(b[0], 0, s.seats - 1, "A seat");
    const bool shown = b.size() > 2 && asked.word(b[2]) == "shown";
    if (s.phase == Phase::Bid || shown) s.owing = byte(s.owing & ~(1 << q));
    s.answer[at(q)] = asked.word(b[1]) == "sealed"
                          ? kSealed
                          : static_cast<std::uint32_t>(asked.whole(b[1], 0, kMostBid, "A bid"));
  }
}

void read_windows(Asked& asked, Value p, GameState& s) {
  const bool shows = s.phase == Phase::Discarded || s.phase == Phase::Answers;
  for (const Value d : asked.list(p, "discards")) {
    if (!d.is_array() || d.size() != 2)
      return asked.wrong("\"discards\" are [seat, cards or null].");
    const int q = asked.whole(d[0], 0, s.seats - 1, "A seat");
    s.asked = byte(s.asked | (1 << q));
    if (d[1].is_null() || shows) s.owing = byte(s.owing | (1 << q));
    if (!d[1].is_null()) {
      s.answer[at(q)] = asked.word(d[1]) == "sealed"
                            ? kSealed
                            : asked.cards(d[1], kResourceNames, "A discard").bits;
    }
  }
  if (s.bids()) read_bids(asked, p, s);
  int tried = 0;
  for (const Value t : asked.list(p, "tried")) {
    if (tried == kTried) return asked.wrong("\"tried\" are at most four.");
    s.tried[at(tried++)] = read_terms(asked, t);
  }
  const Value offer = asked.member(p, "offer");
  if (!offer) return;
  s.offer = read_terms(asked, offer);
  s.asked = byte(asked.seats_set(offer, "to", s.seats));
  s.owing = s.phase == Phase::Reply ? s.asked : std::uint8_t{0};
  for (const Value r : asked.list(offer, "replies")) {
    if (!r.is_array() || r.size() < 2)
      return asked.wrong("A reply is [seat, \"no\"|\"yes\"|{...}].");
    const int q = asked.whole(r[0], 0, s.seats - 1, "A seat");
    const std::string_view word = asked.word(r[1]);
    s.owing = byte(s.owing & ~(1 << q));
    if (r[1].is_object()) {
      s.reply[at(q)] = Reply::Counter;
      s.answer[at(q)] = read_terms(asked, r[1]).bits;
    } else if (word == "sealed") {
      s.reply[at(q)] = Reply::Sealed;
      s.answer[at(q)] = kSealed;
    } else if (word == "yes" || word == "no") {
      s.reply[at(q)] = word == "yes" ? Reply::Yes : Reply::No;
    } else {
      asked.wrong("A reply is \"no\", \"yes\", \"sealed\" or {\"give\", \"want\"}.");
    }
    if (s.phase == Phase::Answers && asked.word(r.size() < 3 ? Value() : r[2]) != "shown")
      s.owing = byte(s.owing | (1 << q));
  }
}

// Seals answers that others have given and that are not yet shown, as in a view.
void seal(GameState& s) {
  if (s.phase == Phase::Deal) return;
  const bool shows =
      s.phase == Phase::Discarded || s.phase == Phase::Answers || s.phase == Phase::Bids;
  const int sealed = shows ? s.owing : s.asked & ~s.owing;
  for (int q = 0; q < s.seats; ++q) {
    if (q == s.eyes || !((sealed >> q) & 1)) continue;
    s.answer[at(q)] = kSealed;
    if (!s.offer.empty()) s.reply[at(q)] = Reply::Sealed;
  }
}

// From the mover on, all who have gold on the number rolled are to choose.
void owe_gold(GameState& s) {
  for (int q = s.mover;; q = (q + 1) % s.seats) {
    s.answer[at(q)] = static_cast<std::uint32_t>(gold_owed(s, q));
    if (s.answer[at(q)]) s.owing = byte(s.owing | 1 << q);
    if ((q + 1) % s.seats == s.active) break;
  }
  s.asked = s.owing;
}

void read_phase(Asked& asked, Value p, GameState& s) {
  const std::string_view phase = asked.word(asked.member(p, "phase"));
  const auto named = std::ranges::find(kSettlersPhases, phase);
  if (named == kSettlersPhases.end() || phase == "island")
    asked.wrong("\"phase\" is not one of those in query_settlers.cpp.");
  else
    s.phase = static_cast<Phase>(named - kSettlersPhases.begin());
}

// Development cards that the active player has bought this turn.
void read_bought(Asked& asked, Value p, GameState& s) {
  const Value b = asked.member(asked.list(p, "players")[s.active], "bought");
  if (!b) return;
  if (b.is_number())
    s.fresh_total = byte(asked.whole(b, 0, 34, "\"bought\""));
  else
    s.fresh = asked.cards(b, kDevelopmentKeys, "\"bought\"");
  if (!s.fresh.empty()) s.fresh_total = byte(s.fresh.sum());
  if (s.eyes != kTruth && s.eyes != s.active) s.fresh = {};
}

void read_dice(Asked& asked, Value p, GameState& s) {
  const auto pair = [](const Value& v) { return v.is_array() && v.size() == 2; };
  const auto die = [&](const Value& v) { return asked.whole(v, 1, 6, "A die"); };
  if (const Value rolled = asked.member(p, "rolled")) {
    if (!pair(rolled))
      asked.wrong("\"rolled\" is [a,b] or null.");
    else
      s.die1 = byte(die(rolled[0])), s.die2 = byte(die(rolled[1]));
  }
  const Value left = asked.list(p, "dice_left");
  if (!left || !s.rule(rule::BalancedDice)) return;
  for (const Value d : left) {
    if (!pair(d)) return asked.wrong("\"dice_left\" are throws [a,b].");
    const int a = die(d[0]), b = die(d[1]);
    s.bag |= std::uint64_t{1} << (6 * (a - 1) + b - 1);
  }
}

void read_turn(Asked& asked, Value p, GameState& s) {
  const bool set_up = s.phase == Phase::Settle || s.phase == Phase::Road ||
                      (s.phase == Phase::Gold && asked.member(p, "last"));
  int placed = 0;
  for (int n : s.settlements) placed += n;
  s.setup = byte(asked.number(p, "setup", 0, 2 * s.seats, set_up ? placed : 2 * s.seats));
  s.turns = static_cast<std::uint16_t>(asked.number(p, "turns", 0, s.most_turns(), set_up ? 0 : 1));
  if (const Value last = asked.member(p, "last"))
    s.last = byte(asked.place(last, "TB", "\"last\""));
  s.free_roads = byte(asked.number(p, "free_roads", 0, 2, 0));
  s.offers = byte(asked.number(p, "offers", 0, kMostOffers, asked.member(p, "offer") ? 1 : 0));
  s.dev_played = asked.flag(p, "played_development");
  s.built = asked.flag(p, "built");
  s.victim = byte(asked.number(p, "victim", 0, s.seats - 1, 0));
  if (const Value w = asked.member(p, "wanted")) s.wanted = byte(asked.resource(w, "\"wanted\""));
  if (asked.member(p, "winner")) s.winner = byte(asked.number(p, "winner", 0, s.seats - 1, 0));
}

// An offer on the table has shown its cards, and so have answers that have been shown.
void know_shown_cards(GameState& s) {
  if (s.offer.give().sum()) {
    for (Cards& k : s.know[s.mover]) k = k.most(s.offer.give());
  }
  for (int q = 0; q < s.seats; ++q) {
    if (s.phase == Phase::Reply || ((s.owing >> q) & 1)) continue;
    const Cards held = s.reply[at(q)] == Reply::Yes       ? s.offer.want()
                       : s.reply[at(q)] == Reply::Counter ? Terms{s.answer[at(q)]}.give()
                                                          : Cards();
    if (s.eyes != kTruth && s.eyes != q) {
      for (Cards& k : s.know[at(q)]) k = k.most(held);
    }
  }
}

std::optional<GameState> read_position(Asked& asked) {
  const Value p = asked.member(asked.request(), "position");
  if (!p || !p.is_object()) {
    asked.wrong("\"position\" is an object.");
    return {};
  }
  GameState s = read_start(asked, p);
  if (!asked.good()) return {};
  read_phase(asked, p, s);
  if (asked.word(asked.member(p, "island")) == "own")
    s.own = byte(asked.number(p, "most_seats", s.seats, kMost, kMost));
  read_island(asked, p, s);
  if (!asked.good()) return {};
  read_pieces(asked, p, s);
  if (!asked.good()) return {};
  read_players(asked, p, s);
  if (!asked.good()) return {};
  s.active = byte(asked.number(p, "turn", 0, s.seats - 1, 0));
  s.mover = byte(asked.number(p, "mover", 0, s.seats - 1, s.active));
  read_bought(asked, p, s);
  read_dice(asked, p, s);
  read_turn(asked, p, s);
  read_windows(asked, p, s);
  if (s.phase == Phase::Gold) owe_gold(s);
  if (s.eyes != kTruth) seal(s);
  know_shown_cards(s);
  if (!asked.good()) return {};
  const Value island = asked.member(p, "island");
  if (!s.own && s.large != (asked.word(island) == "large" || (!island && s.large))) {
    asked.wrong("Five and six players play on the large island, others on the base island.");
    return {};
  }
  if (!Settlers::valid(s)) {
    asked.wrong(&settlers::text::position_unsound);
    return {};
  }
  return s;
}

// --- writing -----------------------------------------------------------------------------------

constexpr std::string_view kChanging[] = {"robber",       "buildings",
                                          "roads",        "bank",
                                          "deck",         "played",
                                          "players",      "turn",
                                          "mover",        "phase",
                                          "rolled",       "dice_left",
                                          "free_roads",   "played_development",
                                          "built",        "offers",
                                          "longest_road", "largest_army",
                                          "winner",       "turns",
                                          "setup",        "victim",
                                          "wanted",       "last",
                                          "discards",     "tried",
                                          "offer",        "first",
                                          "extra",        "bids"};

// Writes what changes; copies the rest from the request.
void put_position(JsonOut& out, const GameState& s, Value asked) {
  out.open('{');
  for (const Value v : asked) {
    if (std::ranges::find(kChanging, v.key()) == std::end(kChanging)) out.member(v);
  }
  put_changing(out, s);
  out.close('}');
}

// --- actions -----------------------------------------------------------------------------------

constexpr std::pair<std::string_view, Kind> kWords[] = {
    {"settle", Kind::Settle},   {"road", Kind::Road},         {"city", Kind::City},
    {"roll", Kind::Roll},       {"discard", Kind::Discard},   {"robber", Kind::Robber},
    {"buy", Kind::Buy},         {"knight", Kind::Knight},     {"road-building", Kind::RoadBuilding},
    {"plenty", Kind::Plenty},   {"monopoly", Kind::Monopoly}, {"bank", Kind::Bank},
    {"offer", Kind::Offer},     {"yes", Kind::Yes},           {"no", Kind::No},
    {"counter", Kind::Counter}, {"deal", Kind::Deal},         {"withdraw", Kind::Withdraw},
    {"embargo", Kind::Embargo}, {"lift", Kind::Lift},         {"end", Kind::End},
    {"pass", Kind::Pass},       {"claim", Kind::Claim},       {"gold", Kind::Gold},
    {"bid", Kind::Bid}};

std::string_view word_of(Kind kind) {
  for (const auto& [word, k] : kWords) {
    if (k == kind) return word;
  }
  return "";
}

void put(JsonOut& out, const GameAction& a) {
  out.open('{').key("type").word(word_of(a.kind));
  switch (a.kind) {
    case Kind::Settle:
    case Kind::City:
      put_node(out.key("at"), a.at);
      break;
    case Kind::Road:
      put_path(out.key("at"), a.at);
      break;
    case Kind::Discard:
    case Kind::Plenty:
    case Kind::Gold:
      put(out.key("cards"), a.cards());
      break;
    case Kind::Robber:
      put_hex(out.key("hex"), a.at);
      put_seat(out.key("victim"), a.who);
      break;
    case Kind::Monopoly:
      out.key("resource").word(kResourceNames[a.what]);
      break;
    case Kind::Bank:
      out.key("give").word(kResourceNames[a.what]).key("get").word(kResourceNames[a.at]);
      break;
    case Kind::Offer:
      put_seats(out.key("to"), a.who);
      [[fallthrough]];
    case Kind::Counter:
      put_members(out, a.terms());
      break;
    case Kind::Deal:
    case Kind::Embargo:
    case Kind::Lift:
      out.key("seat").number(a.who);
      break;
    case Kind::Claim:
    case Kind::Bid:
      out.key("points").number(a.what);
      break;
    default:
      break;
  }
  out.close('}');
}

GameAction read_action(Asked& asked, Value j, int seats) {
  const std::string_view type = asked.word(asked.member(j, "type"));
  const auto it = std::ranges::find(kWords, type, &std::pair<std::string_view, Kind>::first);
  if (it == std::end(kWords)) {
    asked.wrong("An action is {\"type\": ...}; the words stand in query_settlers.cpp.");
    return {};
  }
  const Kind k = it->second;
  switch (k) {
    case Kind::Settle:
    case Kind::City:
      return act(k, 0, asked.place(asked.member(j, "at"), "TB", "\"at\""));
    case Kind::Road:
      return act(k, 0, asked.place(asked.member(j, "at"), "URD", "\"at\""));
    case Kind::Discard:
    case Kind::Plenty:
    case Kind::Gold:
      return act(k, 0, 0, 0, asked.cards(j, "cards").bits);
    case Kind::Robber: {
      const Value victim = asked.member(j, "victim");
      const int hex = asked.place(asked.member(j, "hex"), " ", "\"hex\"");
      return act(k, victim ? asked.whole(victim, 0, seats - 1, "\"victim\"") : kNobody, hex);
    }
    case Kind::Monopoly:
      return act(k, 0, 0, asked.resource(asked.member(j, "resource"), "\"resource\""));
    case Kind::Bank:
      return act(k, 0, asked.resource(asked.member(j, "get"), "\"get\""),
                 asked.resource(asked.member(j, "give"), "\"give\""));
    case Kind::Offer:
      return act(k, asked.seats_set(j, "to", seats), 0, 0, read_terms(asked, j).bits);
    case Kind::Counter:
      return act(k, 0, 0, 0, read_terms(asked, j).bits);
    case Kind::Deal:
    case Kind::Embargo:
    case Kind::Lift:
      return act(k, asked.number(j, "seat", 0, seats - 1, 0));
    case Kind::Claim:
    case Kind::Bid:
      return act(k, 0, 0, asked.number(j, "points", 0, 31, 0));
    default:
      return act(k);
  }
}

// --- operations --------------------------------------------------------------------------------

// Answers are written as they are computed: the members of an object. If a request cannot be
// answered, `asked` says why, and the output is unusable.
using Out = JsonOut;

void legal(Out& out, const GameState& s, int q) {
  thread_local std::vector<GameAction> all;
  const bool complete = Settlers::legal(s, seat(q), all);
  out.key("actions").open('[');
  for (const GameAction& a : all) put(out, a);
  out.close(']').key("complete").flag(complete);
}

// The House's next action if the position alone determines it: sealed, collected or revealed values
// are known if everything is, and a seat knows its own answer.
std::optional<GameAction> decided(const GameState& s) {
  const bool shows =
      s.phase == Phase::Discarded || s.phase == Phase::Answers || s.phase == Phase::Bids;
  const bool mine = shows && std::countr_zero(s.owing) == s.eyes;
  if (s.eyes != kTruth && !mine) return {};
  if (!shows && s.phase != Phase::Reveal && s.phase != Phase::Collect) return {};
  GameState open = s;
  open.eyes = kTruth;
  Rng none(0);
  return Settlers::house(open, none);
}

// Given actions take precedence over determined ones, so that errors in them are reported.
std::optional<GameAction> next_of_house(const GameState& s, std::span<const Value> chance,
                                        std::size_t& used, Asked& asked) {
  const auto known = decided(s);
  if (used >= chance.size()) return known;
  const auto told = Settlers::parse(asked.word(chance[used]));
  if (known && told && (told->kind != known->kind || told->who != known->who)) return known;
  ++used;
  if (!told) asked.wrong("\"chance\" is a list of actions of the House, such as \"dice 3 4\".");
  return told;
}

void apply(Out& out, Asked& asked, GameState s, int q) {
  const Value request = asked.request(), j = asked.member(request, "action");
  if (!j) return asked.wrong("\"action\" is an object.");
  const GameAction own = read_action(asked, j, s.seats);
  if (!asked.good()) return;
  if (const Reason why = Settlers::check(s, seat(q), own)) return asked.wrong(why);
  Settlers::apply(s, seat(q), own);
  std::vector<Value> chance;
  if (const Value c = asked.member(request, "chance")) {
    if (c.is_array())
      for (const Value one : c) chance.push_back(one);
    else
      chance.push_back(c);
  }
  std::size_t used = 0;
  while (Settlers::house_due(s)) {
    const auto next = next_of_house(s, chance, used, asked);
    if (!asked.good()) return;
    if (!next) break;
    GameAction a = *next;
    if (s.eyes != kTruth) {
      // The seat sees only what the rules show of it.
      a = Settlers::shadow(s, House, a, seat(s.eyes));
      if (!Settlers::consistent({s, seat(s.eyes)}, House, a))
        return asked.wrong(&settlers::text::why_impossible);
    } else if (const Reason why = Settlers::check(s, House, a)) {
      return asked.wrong(why);
    }
    Settlers::apply(s, House, a);
    if (!Settlers::valid(s)) return asked.wrong(&settlers::text::why_impossible);
  }
  if (used < chance.size()) return asked.wrong("The House is not due for all of \"chance\".");
  put_position(out.key("position"), s, asked.member(request, "position"));
}

// The places of a list that are on the island.
template <class List, class F>
void put_each(Out& out, std::string_view key, const List& list, int below, F&& put_one) {
  out.key(key).open('[');
  for (const std::uint8_t i : list) {
    if (i < below) put_one(out, i);
  }
  out.close(']');
}

void adjacency(Out& out, Asked& asked) {
  const std::string_view which = asked.word(asked.member(asked.request(), "island"));
  if (!which.empty() && which != "base" && which != "large" && which != "frame") {
    return asked.wrong("\"island\" is \"base\", \"large\" or \"frame\".");
  }
  const IslandSize size = which == "large" ? kLarge : which == "frame" ? kFrame : kBase;
  out.key("hexes").open('{');
  for (int h = 0; h < size.hexes; ++h) {
    out.key(hex_name(h)).open('{');
    put_each(out, "intersections", kGrid.hex_nodes[at(h)], size.nodes, put_node);
    put_each(out, "paths", kGrid.hex_paths[at(h)], size.paths, put_path);
    out.close('}');
  }
  out.close('}').key("intersections").open('{');
  for (int n = 0; n < size.nodes; ++n) {
    out.key(node_name(n)).open('{');
    put_each(out, "hexes", kGrid.node_hexes[at(n)], size.hexes, put_hex);
    put_each(out, "paths", kGrid.node_paths[at(n)], size.paths, put_path);
    put_each(out, "next", kGrid.node_next[at(n)], size.nodes, put_node);
    out.close('}');
  }
  out.close('}').key("paths").open('{');
  for (int p = 0; p < size.paths; ++p) {
    out.key(path_name(p)).open('{');
    put_each(out, "intersections", kGrid.path_nodes[at(p)], size.nodes, put_node);
    put_each(out, "hexes", kGrid.path_hexes[at(p)], size.hexes, put_hex);
    out.close('}');
  }
  out.close('}');
}

void longest_road(Out& out, Asked& asked) {
  std::array<Bits, kMost> roads{}, built{};
  int seats = 0;
  const auto read = [&](const char* key, std::string_view letters, std::array<Bits, kMost>& into) {
    for (const Value j : asked.list(asked.request(), key)) {
      const int place = asked.place(j, letters, key);
      if (!j.is_array() || j.size() < 4) return asked.wrong("A place is [x,y,letter,seat].");
      const int q = asked.whole(j[3], 0, kMost - 1, "A seat");
      into[at(q)].add(place);
      seats = std::max(seats, q + 1);
    }
  };
  read("roads", "URD", roads);
  read("buildings", "TB", built);
  if (!asked.good()) return;
  out.key("length").open('[');
  for (int q = 0; q < seats; ++q) {
    if (roads[at(q)].size() > kRoads) return asked.wrong("A player has 15 roads.");
    Bits cut;
    for (int other = 0; other < seats; ++other) {
      if (other != q) cut = cut | built[at(other)];
    }
    out.number(longest_trail(roads[at(q)], cut));
  }
  out.close(']');
}

void answer(Out& out, Asked& asked, std::string_view op) {
  if (op == "adjacency") return adjacency(out, asked);
  if (op == "longest_road") return longest_road(out, asked);
  if (op != "legal" && op != "apply") {
    return asked.wrong("Settlers answers legal, apply, adjacency and longest_road.");
  }
  const auto s = read_position(asked);
  if (!s) return;
  const Value seat = asked.member(asked.request(), "seat");
  const int q = seat ? asked.whole(seat, 0, s->seats - 1, "\"seat\"") : s->mover;
  if (!asked.good()) return;
  if (op == "legal")
    legal(out, *s, q);
  else
    apply(out, asked, *s, q);
}

}  // namespace

namespace {

void choose(Out& out, Asked& asked, const Choose& choice) {
  const Value request = asked.request();
  if (asked.word(request.find("type")) != "position")
    return asked.wrong("\"type\" is \"position\".");
  const Value who = asked.member(request, "seat");
  if (!who) return asked.wrong("\"seat\" says who is to act.");
  const auto s = read_position(asked);
  if (!s) return;
  const int q = asked.whole(who, 0, s->seats - 1, "\"seat\"");
  if (!asked.good()) return;
  const auto view = s->eyes == kTruth ? Settlers::view(*s, seat(q)) : View<GameState>{*s, seat(q)};
  if (!Settlers::actors(view.state).has(seat(q))) return asked.wrong("It is not this seat's turn.");
  std::vector<AnyAction> listed, legal;
  const Value actions = asked.list(request, "actions");
  for (const Value j : actions) {
    const GameAction a = read_action(asked, j, s->seats);
    if (!asked.good()) return;
    listed.push_back(encoded<Settlers>(a));
    if (Settlers::check(view.state, seat(q), a) == kAllowed) legal.push_back(listed.back());
  }
  if (!asked.good()) return;
  if (actions && legal.empty()) return asked.wrong("None of the \"actions\" is legal.");
  const AnyAction chosen = choice({AnyState(bytes_of(view.state)), seat(q)}, std::move(legal));
  if (actions) {
    out.key("index").number(std::ranges::find(listed, chosen) - listed.begin());
  } else {
    put(out.key("action"), *decoded<Settlers>(chosen));
  }
}

}  // namespace

std::string answer_position(std::string_view line, const Choose& choice) {
  JsonText text;
  const auto request = read_request(line, text);
  if (!request) return error_line(request.error());
  Asked asked(*request);
  std::string answer;
  JsonOut out(answer);
  choose(out.open('{'), asked, choice);
  if (!asked.good()) {
    answer.clear();
    out = JsonOut(answer);
    out.open('{').key("error").text(asked.error());
  }
  if (const Value id = request->find("id")) out.key("id").same(id);
  out.close('}');
  return answer;
}

std::string query_settlers(std::string_view op, Value request, JsonOut& out) {
  Asked asked(request);
  answer(out, asked, op);
  return asked.error();
}

}  // namespace parlour::cli
