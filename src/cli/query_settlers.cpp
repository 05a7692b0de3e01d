// Questions about Settlers. Requests name "game":"settlers" and "op".
//
// A place is [x,y,"T"|"B"] (intersection), [x,y,"U"|"R"|"D"] (path) or [x,y] (hex), in the names of
// src/games/settlers/grid.h. Cards are an object of counts, {"brick":1,"ore":2}; kinds that are
// left out are none. Seats are numbers from 0.
//
// Position P (keys that are left out have the value in brackets):
//   "seats" 2..6; "hexes" [[x,y,terrain,number], ...], terrain a resource or "desert" (number
//   null); "harbours" [[x,y,"U",kind], ...], kind a resource or "any" [none]; "robber" [x,y] [the
//   desert]; "buildings" [[x,y,"T",seat,"settlement"|"city"], ...]; "roads" [[x,y,"U",seat], ...];
//   "bank" cards; "deck" cards in the development deck [what is in no hand and was not played];
//   "players", one a seat: {"cards": cards or a total, "known": cards of a total that are known,
//     "development": cards or a total (knight, point, roads, plenty, monopoly), "bought": the same,
//     of this turn, "knights": played [0], "shown": victory points shown [0], "embargo": [seats]
//     [none]}
//   "played" cards: development cards out of the game besides knights and shown points [none];
//   "turn" seat; "mover" seat, who builds in the special phase [turn]; "phase" "settle", "road",
//   "roll", "discard", "robber", "main", "free roads", "reply", "deal", "special", "over", or, when
//   the House is due, "dice", "discarded", "steal", "draw", "collect", "answers", "reveal";
//   "rolled" [a,b] or null; "free_roads" 0..2 [0]; "played_development" [false]; "built" [false];
//   "offers" made this turn [0]; "last" the settlement that needs its road, in set-up;
//   "discards" [[seat, cards or null], ...]: who must discard, and what he has chosen;
//   "offer" {"give": cards, "want": cards, "to": [seats], "replies": [[seat, reply], ...]}, reply
//   "no", "yes", "sealed" or {"give": cards, "want": cards}; "victim" seat of the steal; "wanted"
//   resource of the monopoly; "longest_road" seat or null [who leads alone]; "largest_army" the
//   same; "winner" seat or null; "turns" begun [1, in set-up 0]; "setup" settlements placed
//   [counted]; "options": {"points":10, "discard":7, ...} as in records, but for the island [{}];
//   "island" "base" or "large" [by the seats].
// The House may not be asked; a hidden hand is a total, and what "known" says of it.
//
// Action A is an object {"type": word, ...}:
//   settle, city {"at"}; road {"at"}; roll; end; pass; buy; knight; road-building; withdraw; yes;
//   no; discard {"cards"}; robber {"hex", "victim": seat or null}; plenty {"cards"}; monopoly
//   {"resource"}; bank {"give": resource, "get": resource}; offer {"give", "want", "to": [seats]};
//   counter {"give", "want"}; deal, embargo, lift {"seat"}; claim {"points"}.
//
//   legal {"position": P, "seat": s} -> {"actions": [A, ...], "complete": bool}
//   apply {"position": P, "seat": s, "action": A, "chance": C} -> {"position": P'}. C is a list of
//   what
//     the House does next, in the words of a record: ["dice 3 4", "steal ore", "drawn knight",
//     "collect 0,2,0,1,0,0"], or one such word; sealed answers are shown without being told.
//     What chance is not given stays due, and P' says so by its phase.
//   adjacency {"island": "base"|"large"} -> {"hexes": {"0,0": {"intersections": [6], "paths":
//   [6]}},
//     "intersections": {"T0,0": {"hexes", "paths", "next"}}, "paths": {"U0,0": {"intersections",
//     "hexes"}}}, lists in the order of the grid's tables, what is not on the island left out.
//   longest_road {"roads": [[x,y,"U",seat], ...], "buildings": [[x,y,"T",seat], ...]}
//     -> {"length": [n of each seat up to the highest named]}.
#include <algorithm>
#include <optional>

#include "cli/query.h"
#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"

namespace parlour::cli {
namespace {

using namespace settlers;
using Kind = settlers::Action::Kind;
using GameState = settlers::State;
using GameAction = settlers::Action;

constexpr std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}
constexpr std::uint8_t byte(int i) {
  return static_cast<std::uint8_t>(i);
}

constexpr std::array<std::string_view, kDevelopments> kDevelopmentKeys = {
    "knight", "point", "roads", "plenty", "monopoly"};
constexpr std::array<std::string_view, 19> kPhases = {
    "island",  "settle", "road",    "roll",   "dice",    "discard",    "discarded",
    "robber",  "steal",  "main",    "draw",   "collect", "free roads", "reply",
    "answers", "deal",   "special", "reveal", "over"};

// What is wrong with a request: thrown nowhere, kept until the end.
class Asked {
 public:
  explicit Asked(const Json& request) : request_(request) {}

  const std::string& error() const { return error_; }
  bool good() const { return error_.empty(); }
  void wrong(std::string why) {
    if (error_.empty()) error_ = std::move(why);
  }
  void wrong(Reason why) { wrong(std::string(why->in(Lang::English))); }

  const Json* member(const Json& object, const char* key) const {
    if (!object.is_object()) return nullptr;
    const auto it = object.find(key);
    return it == object.end() || it->is_null() ? nullptr : &*it;
  }
  int whole(const Json& j, int low, int high, const char* what) {
    if (j.is_number_integer() && !(j.is_number_unsigned() && j.get<std::uint64_t>() > 1'000'000)) {
      const auto v = j.get<std::int64_t>();
      if (v >= low && v <= high) return static_cast<int>(v);
    }
    wrong(std::string(what) + " is a whole number from " + std::to_string(low) + " to " +
          std::to_string(high) + ".");
    return low;
  }
  int number(const Json& object, const char* key, int low, int high, int otherwise) {
    const Json* j = member(object, key);
    return j ? whole(*j, low, high, key) : otherwise;
  }
  bool flag(const Json& object, const char* key) {
    const Json* j = member(object, key);
    if (j && !j->is_boolean()) wrong(std::string(key) + " is true or false.");
    return j && j->is_boolean() && j->get<bool>();
  }
  std::string_view word(const Json* j) const {
    return j && j->is_string() ? std::string_view(j->get_ref<const std::string&>())
                               : std::string_view();
  }

  /// Cards by their names; at most 31 of a kind.
  template <std::size_t n>
  Cards cards(const Json* j, const std::array<std::string_view, n>& names, const char* what) {
    Cards out;
    if (!j) return out;
    if (!j->is_object()) {
      wrong(std::string(what) + " is an object of counts.");
      return out;
    }
    for (const auto& [key, count] : j->items()) {
      const auto it = std::ranges::find(names, key);
      if (it == names.end())
        wrong(std::string(what) + " has an unknown kind.");
      else
        out = out + Cards::some(static_cast<int>(it - names.begin()), whole(count, 0, 31, what));
    }
    return out;
  }
  Cards cards(const Json& object, const char* key) {
    return cards(member(object, key), kResourceNames, key);
  }

  /// The number of a place [x,y,letter] or of a hex [x,y]; `letters` are those that will do.
  int place(const Json* j, std::string_view letters, const char* what) {
    const std::size_t n = letters == " " ? 2 : 3;
    if (j && j->is_array() && j->size() >= n && (*j)[0].is_number_integer() &&
        (*j)[1].is_number_integer()) {
      const int x = whole((*j)[0], -4, 4, what), y = whole((*j)[1], -4, 4, what);
      const std::string_view letter = n == 2 ? std::string_view(" ") : word(&(*j)[2]);
      if (letter.size() == 1 && letters.find(letter) != std::string_view::npos) {
        const auto found =
            find_place({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), letter[0]});
        if (found) return *found;
      }
    }
    wrong(std::string(what) + " is no place of the grid.");
    return 0;
  }
  int resource(const Json* j, const char* what, std::string_view sixth = {}) {
    const std::string_view name = word(j);
    if (!sixth.empty() && name == sixth) return kResources;
    const auto it = std::ranges::find(kResourceNames, name);
    if (it == kResourceNames.end()) {
      wrong(std::string(what) + " is brick, lumber, wool, grain or ore.");
      return 0;
    }
    return static_cast<int>(it - kResourceNames.begin());
  }
  /// A list; an empty one when it is not there.
  const Json& list(const Json& object, const char* key) {
    static const Json none = Json::array();
    const Json* j = member(object, key);
    if (j && !j->is_array()) wrong(std::string(key) + " is a list.");
    return j && j->is_array() ? *j : none;
  }
  int seats_set(const Json& object, const char* key, int seats) {
    int set = 0;
    for (const Json& q : list(object, key)) set |= 1 << whole(q, 0, seats - 1, key);
    return set;
  }

  const Json& request() const { return request_; }

 private:
  const Json& request_;
  std::string error_;
};

// --- reading a position ------------------------------------------------------------------------

GameState read_start(Asked& asked, const Json& p) {
  const int seats = asked.number(p, "seats", 2, kMost, 4);
  std::string options;
  if (const Json* given = asked.member(p, "options")) {
    if (!given->is_object()) asked.wrong("\"options\" is an object.");
    const Json none = Json::object();
    for (const auto& [key, value] : (given->is_object() ? *given : none).items()) {
      const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
      if (key == "island" || text.find(' ') != std::string::npos)
        asked.wrong("\"options\" are those of records.");
      else
        options += key + '=' + text + ' ';
    }
  }
  const auto set = parse_options(Settlers::info(), options);
  if (!set) {
    asked.wrong(set.error().in(Lang::English));
    return *Settlers::start(OptionText(), 2);
  }
  return *Settlers::start(*set, seats);
}

void read_island(Asked& asked, const Json& p, GameState& s) {
  Island island;
  std::uint32_t seen = 0;
  for (const Json& h : asked.list(p, "hexes")) {
    const int hex = asked.place(&h, " ", "A hex");
    if (!h.is_array() || h.size() < 3 || hex >= s.size().hexes)
      return asked.wrong("A hex is [x,y,terrain,number].");
    const int terrain = asked.resource(&h[2], "A terrain", "desert");
    const bool numbered = h.size() > 3 && !h[3].is_null();
    seen |= 1u << hex;
    island.terrain[at(hex)] = byte(terrain);
    island.number[at(hex)] = byte(numbered ? asked.whole(h[3], 0, 12, "A number") : 0);
  }
  if (seen != (1u << s.size().hexes) - 1)
    return asked.wrong("\"hexes\" names each hex of the island.");
  // An island has a harbour at each of its places; a position may leave some out.
  std::array<bool, kHarbours> given{};
  for (const Json& h : asked.list(p, "harbours")) {
    const int path = asked.place(&h, "URD", "A harbour");
    const auto& places = kGrid.harbour_paths[s.large];
    const auto it = std::find(places.begin(), places.begin() + s.size().harbours, path);
    if (it == places.begin() + s.size().harbours || !h.is_array() || h.size() != 4) {
      return asked.wrong("A harbour is [x,y,path,kind] where the island has one.");
    }
    const auto i = at(static_cast<int>(it - places.begin()));
    island.harbour[i] = byte(asked.resource(&h[3], "A harbour", "any"));
    given[i] = true;
  }
  for (int i = 0; i < s.size().harbours; ++i) {
    if (!given[at(i)]) return asked.wrong("\"harbours\" names each harbour of the island.");
  }
  if (!sound(s.large != 0, island)) return asked.wrong(&settlers::text::position_island);
  lay_island(s, island);
  if (const Json* r = asked.member(p, "robber")) s.robber = byte(asked.place(r, " ", "The robber"));
}

void read_pieces(Asked& asked, const Json& p, GameState& s) {
  for (const Json& b : asked.list(p, "buildings")) {
    const int n = asked.place(&b, "TB", "A building");
    if (!b.is_array() || b.size() != 5)
      return asked.wrong("A building is [x,y,\"T\",seat,\"settlement\"].");
    const int q = asked.whole(b[3], 0, s.seats - 1, "A seat");
    const std::string_view kind = asked.word(&b[4]);
    if (n >= s.size().nodes || s.node[at(n)] || (kind != "settlement" && kind != "city")) {
      return asked.wrong("A building stands on a free intersection and is a settlement or a city.");
    }
    lay_settlement(s, q, n);
    if (kind == "city") lay_city(s, q, n);
  }
  for (const Json& r : asked.list(p, "roads")) {
    const int path = asked.place(&r, "URD", "A road");
    if (!r.is_array() || r.size() != 4) return asked.wrong("A road is [x,y,\"U\",seat].");
    const int q = asked.whole(r[3], 0, s.seats - 1, "A seat");
    if (path >= s.size().paths || s.taken.has(path)) return asked.wrong("Each path has one road.");
    if (s.road_count[at(q)] == kRoads) return asked.wrong("A player has 15 roads.");
    lay_road(s, q, path);
  }
  if (const Json* h = asked.member(p, "longest_road")) {
    const int q = asked.whole(*h, 0, s.seats - 1, "\"longest_road\"");
    if (s.road_holder != kNobody) s.points[s.road_holder] = byte(s.points[s.road_holder] - 2);
    s.points[at(q)] = byte(s.points[at(q)] + 2);
    s.road_holder = byte(q);
  } else if (p.contains("longest_road") && s.road_holder != kNobody) {
    s.points[s.road_holder] = byte(s.points[s.road_holder] - 2);
    s.road_holder = kNobody;
  }
}

// A hand, and which of its cards are hidden: true when all are known.
bool read_hand(Asked& asked, const Json& player, GameState& s, int q) {
  const Json* j = asked.member(player, "cards");
  if (!j) return true;
  if (j->is_number()) {
    const int total = asked.whole(*j, 0, 120, "\"cards\"");
    const Cards known = asked.cards(player, "known");
    set_hand(s, q, known);
    s.total[at(q)] = byte(total);
    return known.sum() == total;
  }
  set_hand(s, q, asked.cards(j, kResourceNames, "\"cards\""));
  return true;
}

bool read_development(Asked& asked, const Json& player, GameState& s, int q) {
  const Json* j = asked.member(player, "development");
  if (!j) return true;
  if (j->is_number()) {
    s.dev_total[at(q)] = byte(asked.whole(*j, 0, 34, "\"development\""));
    return s.dev_total[at(q)] == 0;
  }
  s.dev[at(q)] = asked.cards(j, kDevelopmentKeys, "\"development\"");
  s.dev_total[at(q)] = byte(s.dev[at(q)].sum());
  return true;
}

void read_players(Asked& asked, const Json& p, GameState& s) {
  const Json& players = asked.list(p, "players");
  if (players.size() != s.seats) return asked.wrong("\"players\" has one object a seat.");
  int army = -1, most = 2, leaders = 0, hidden = -1;
  bool all = true;
  std::array<bool, kMost> open{};
  s.spent = asked.cards(asked.member(p, "played"), kDevelopmentKeys, "\"played\"");
  for (int q = 0; q < s.seats; ++q) {
    const Json& player = players[at(q)];
    const bool cards = read_hand(asked, player, s, q), dev = read_development(asked, player, s, q);
    open[at(q)] = cards && dev;
    if (!open[at(q)]) all = false, hidden = q;
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
  if (const Json* h = asked.member(p, "largest_army"))
    army = asked.whole(*h, 0, s.seats - 1, "\"largest_army\"");
  else if (leaders > 1 || p.contains("largest_army"))
    army = -1;
  if (army >= 0) {
    s.army_holder = byte(army);
    s.points[at(army)] = byte(s.points[at(army)] + 2);
  }
  // A position with hidden hands is a view: of the seat that asks, whose own hand is open, and what
  // it knows is what everybody knows.
  if (!all) {
    const Json* seat = asked.member(asked.request(), "seat");
    const int eyes = seat ? asked.whole(*seat, 0, s.seats - 1, "\"seat\"") : hidden;
    if (!open[at(eyes)]) return asked.wrong("The asking seat's own cards must be given.");
    s.eyes = byte(eyes);
    for (int q = 0; q < s.seats; ++q) {
      if (q == eyes) continue;
      s.dev[at(q)] = {};
    }
  }
  Cards left = Cards::each(cards_of_each(s.large));
  if (const Json* bank = asked.member(p, "bank")) {
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

Terms read_terms(Asked& asked, const Json& j) {
  const Cards give = asked.cards(j, "give"), want = asked.cards(j, "want");
  for (int r = 0; r < kResources; ++r) {
    if (give[r] && want[r]) {
      asked.wrong(&settlers::text::why_same_kind);
      return {};
    }
  }
  return Terms::of(give, want);
}

void read_windows(Asked& asked, const Json& p, GameState& s) {
  const bool shows = s.phase == Phase::Discarded || s.phase == Phase::Answers;
  for (const Json& d : asked.list(p, "discards")) {
    if (!d.is_array() || d.size() != 2)
      return asked.wrong("\"discards\" are [seat, cards or null].");
    const int q = asked.whole(d[0], 0, s.seats - 1, "A seat");
    s.asked = byte(s.asked | (1 << q));
    if (d[1].is_null() || shows) s.owing = byte(s.owing | (1 << q));
    if (!d[1].is_null()) {
      s.answer[at(q)] = asked.word(&d[1]) == "sealed"
                            ? kSealed
                            : asked.cards(&d[1], kResourceNames, "A discard").bits;
    }
  }
  const Json* offer = asked.member(p, "offer");
  if (!offer) return;
  s.offer = read_terms(asked, *offer);
  s.asked = byte(asked.seats_set(*offer, "to", s.seats));
  s.owing = s.phase == Phase::Reply ? s.asked : std::uint8_t{0};
  for (const Json& r : asked.list(*offer, "replies")) {
    if (!r.is_array() || r.size() < 2)
      return asked.wrong("A reply is [seat, \"no\"|\"yes\"|{...}].");
    const int q = asked.whole(r[0], 0, s.seats - 1, "A seat");
    const std::string_view word = asked.word(&r[1]);
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
    if (s.phase == Phase::Answers && (r.size() < 3 || r[2] != "shown"))
      s.owing = byte(s.owing | (1 << q));
  }
}

std::optional<GameState> read_position(Asked& asked) {
  const Json* j = asked.member(asked.request(), "position");
  if (!j || !j->is_object()) {
    asked.wrong("\"position\" is an object.");
    return {};
  }
  const Json& p = *j;
  GameState s = read_start(asked, p);
  if (!asked.good()) return {};
  const std::string_view phase = asked.word(asked.member(p, "phase"));
  const auto named = std::ranges::find(kPhases, phase);
  if (named == kPhases.end() || phase == "island")
    asked.wrong("\"phase\" is not one of those in query_settlers.cpp.");
  else
    s.phase = static_cast<Phase>(named - kPhases.begin());
  read_island(asked, p, s);
  if (!asked.good()) return {};
  read_pieces(asked, p, s);
  if (!asked.good()) return {};
  read_players(asked, p, s);
  if (!asked.good()) return {};
  s.active = byte(asked.number(p, "turn", 0, s.seats - 1, 0));
  s.mover = byte(asked.number(p, "mover", 0, s.seats - 1, s.active));
  if (const Json* bought = &asked.list(p, "players")[s.active]; asked.member(*bought, "bought")) {
    const Json* b = asked.member(*bought, "bought");
    if (b->is_number())
      s.fresh_total = byte(asked.whole(*b, 0, 34, "\"bought\""));
    else
      s.fresh = asked.cards(b, kDevelopmentKeys, "\"bought\"");
    if (!s.fresh.empty()) s.fresh_total = byte(s.fresh.sum());
    if (s.eyes != kTruth && s.eyes != s.active) s.fresh = {};
  }
  if (const Json* rolled = asked.member(p, "rolled")) {
    if (!rolled->is_array() || rolled->size() != 2)
      asked.wrong("\"rolled\" is [a,b] or null.");
    else
      s.die1 = byte(asked.whole((*rolled)[0], 1, 6, "A die")),
      s.die2 = byte(asked.whole((*rolled)[1], 1, 6, "A die"));
  }
  const bool set_up = s.phase == Phase::Settle || s.phase == Phase::Road;
  int placed = 0;
  for (int n : s.settlements) placed += n;
  s.setup = byte(asked.number(p, "setup", 0, 2 * s.seats, set_up ? placed : 2 * s.seats));
  s.turns = static_cast<std::uint16_t>(asked.number(p, "turns", 0, kMostTurns, set_up ? 0 : 1));
  if (const Json* last = asked.member(p, "last"))
    s.last = byte(asked.place(last, "TB", "\"last\""));
  s.free_roads = byte(asked.number(p, "free_roads", 0, 2, 0));
  s.offers = byte(asked.number(p, "offers", 0, kMostOffers, asked.member(p, "offer") ? 1 : 0));
  s.dev_played = asked.flag(p, "played_development");
  s.built = asked.flag(p, "built");
  s.victim = byte(asked.number(p, "victim", 0, s.seats - 1, 0));
  if (const Json* w = asked.member(p, "wanted")) s.wanted = byte(asked.resource(w, "\"wanted\""));
  if (asked.member(p, "winner")) s.winner = byte(asked.number(p, "winner", 0, s.seats - 1, 0));
  read_windows(asked, p, s);
  if (s.offer.give().sum()) {  // an offer on the table has shown its cards
    for (Cards& k : s.know[s.mover]) k = k.most(s.offer.give());
  }
  for (int q = 0; q < s.seats; ++q) {  // and so have answers that have been shown
    if (s.phase == Phase::Reply || ((s.owing >> q) & 1)) continue;
    const Cards held = s.reply[at(q)] == Reply::Yes       ? s.offer.want()
                       : s.reply[at(q)] == Reply::Counter ? Terms{s.answer[at(q)]}.give()
                                                          : Cards();
    if (s.eyes != kTruth && s.eyes != q) {
      for (Cards& k : s.know[at(q)]) k = k.most(held);
    }
  }
  if (!asked.good()) return {};
  if (s.large != (asked.word(asked.member(p, "island")) == "large" ||
                  (!asked.member(p, "island") && s.large))) {
    asked.wrong("Five and six players play on the large island, others on the base island.");
    return {};
  }
  if (!Settlers::sound(s)) {
    asked.wrong(&settlers::text::position_unsound);
    return {};
  }
  return s;
}

// --- writing -----------------------------------------------------------------------------------

template <std::size_t n>
Json cards_json(Cards c, const std::array<std::string_view, n>& names) {
  Json out = Json::object();
  for (std::size_t r = 0; r < n; ++r) {
    if (c[static_cast<int>(r)]) out[std::string(names[r])] = c[static_cast<int>(r)];
  }
  return out;
}
Json cards_json(Cards c) {
  return cards_json(c, kResourceNames);
}

Json place_json(Place p) {
  return {p.x, p.y, std::string(1, p.letter)};
}
Json hex_json(int h) {
  return {kGrid.hex[at(h)].x, kGrid.hex[at(h)].y};
}
Json node_json(int n) {
  return place_json(kGrid.node[at(n)]);
}
Json path_json(int n) {
  return place_json(kGrid.path[at(n)]);
}

Json seats_json(int set) {
  Json out = Json::array();
  for (int q = 0; q < kMost; ++q) {
    if ((set >> q) & 1) out.push_back(q);
  }
  return out;
}

Json terms_json(Terms t) {
  return {{"give", cards_json(t.give())}, {"want", cards_json(t.want())}};
}

Json holder(std::uint8_t q) {
  return q == kNobody ? Json() : Json(q);
}

Json players_json(const GameState& s) {
  Json out = Json::array();
  for (int q = 0; q < s.seats; ++q) {
    const bool open = s.eyes == kTruth || s.eyes == q;
    Json player = {{"knights", s.knights[at(q)]}};
    if (unknown_cards(s, q) == 0) {
      player["cards"] = cards_json(s.hand(q));
    } else {
      player["cards"] = s.total[at(q)];
      player["known"] = cards_json(s.hand(q));
    }
    if (open)
      player["development"] = cards_json(s.dev[at(q)], kDevelopmentKeys);
    else
      player["development"] = s.dev_total[at(q)];
    if (q == s.active && s.fresh_total) {
      if (open)
        player["bought"] = cards_json(s.fresh, kDevelopmentKeys);
      else
        player["bought"] = s.fresh_total;
    }
    if (s.shown[at(q)]) player["shown"] = s.shown[at(q)];
    if (s.embargo[at(q)]) player["embargo"] = seats_json(s.embargo[at(q)]);
    player["points"] = s.points[at(q)];
    out.push_back(std::move(player));
  }
  return out;
}

Json offer_json(const GameState& s) {
  Json out = terms_json(s.offer);
  out["to"] = seats_json(s.asked);
  Json replies = Json::array();
  for (int q = 0; q < s.seats; ++q) {
    Json one;
    switch (s.reply[at(q)]) {
      case Reply::None:
        continue;
      case Reply::No:
        one = {q, "no"};
        break;
      case Reply::Yes:
        one = {q, "yes"};
        break;
      case Reply::Sealed:
        one = {q, "sealed"};
        break;
      case Reply::Counter:
        one = {q, terms_json({s.answer[at(q)]})};
        break;
    }
    if (s.phase == Phase::Answers && !((s.owing >> q) & 1)) one.push_back("shown");
    replies.push_back(std::move(one));
  }
  out["replies"] = std::move(replies);
  return out;
}

// What changes is written anew; what does not is that of the request.
Json position_json(const GameState& s, const Json& asked) {
  Json p = asked;
  p["robber"] = hex_json(s.robber);
  Json buildings = Json::array(), roads = Json::array();
  for (int n = 0; n < s.size().nodes; ++n) {
    if (s.owner(n) < 0) continue;
    Json b = node_json(n);
    b.push_back(s.owner(n));
    b.push_back(s.city(n) ? "city" : "settlement");
    buildings.push_back(std::move(b));
  }
  for (int q = 0; q < s.seats; ++q) {
    s.roads[at(q)].each([&](int path) {
      Json r = path_json(path);
      r.push_back(q);
      roads.push_back(std::move(r));
    });
  }
  p["buildings"] = std::move(buildings);
  p["roads"] = std::move(roads);
  p["bank"] = cards_json(s.bank);
  p["deck"] = s.deck;
  Cards played = s.spent;
  int knights = 0, shown = 0;
  for (int q = 0; q < s.seats; ++q) knights += s.knights[at(q)], shown += s.shown[at(q)];
  p["played"] =
      cards_json(played.less(Cards::some(Knight, knights) + Cards::some(VictoryPoint, shown)),
                 kDevelopmentKeys);
  p["players"] = players_json(s);
  p["turn"] = s.active;
  p["mover"] = s.mover;
  p["phase"] = std::string(kPhases[at(static_cast<int>(s.phase))]);
  p["rolled"] = s.die1 ? Json{s.die1, s.die2} : Json();
  p["free_roads"] = s.free_roads;
  p["played_development"] = s.dev_played != 0;
  p["built"] = s.built != 0;
  p["offers"] = s.offers;
  p["longest_road"] = holder(s.road_holder);
  p["largest_army"] = holder(s.army_holder);
  p["winner"] = holder(s.winner);
  p["turns"] = s.turns;
  p["setup"] = s.setup;
  p["victim"] = s.victim;
  p["wanted"] = std::string(kResourceNames[s.wanted]);
  p["last"] = s.phase == Phase::Road ? node_json(s.last) : Json();
  p["discards"] = Json::array();
  p["offer"] = s.offer.empty() ? Json() : offer_json(s);
  if (s.phase == Phase::Discard || s.phase == Phase::Discarded) {
    for (int q = 0; q < s.seats; ++q) {
      if (!((s.asked >> q) & 1)) continue;
      const std::uint32_t a = s.answer[at(q)];
      p["discards"].push_back({q, a == kSealed ? Json("sealed")
                                  : a          ? cards_json(Cards{a})
                                               : Json()});
    }
  }
  return p;
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
    {"pass", Kind::Pass},       {"claim", Kind::Claim}};

Json action_json(const GameAction& a) {
  Json out = Json::object();
  for (const auto& [word, kind] : kWords) {
    if (kind == a.kind) out["type"] = std::string(word);
  }
  switch (a.kind) {
    case Kind::Settle:
    case Kind::City:
      out["at"] = node_json(a.at);
      break;
    case Kind::Road:
      out["at"] = path_json(a.at);
      break;
    case Kind::Discard:
    case Kind::Plenty:
      out["cards"] = cards_json(a.cards());
      break;
    case Kind::Robber:
      out["hex"] = hex_json(a.at);
      out["victim"] = holder(a.who);
      break;
    case Kind::Monopoly:
      out["resource"] = std::string(kResourceNames[a.what]);
      break;
    case Kind::Bank:
      out["give"] = std::string(kResourceNames[a.what]);
      out["get"] = std::string(kResourceNames[a.at]);
      break;
    case Kind::Offer:
      out["to"] = seats_json(a.who);
      [[fallthrough]];
    case Kind::Counter:
      out.update(terms_json(a.terms()));
      break;
    case Kind::Deal:
    case Kind::Embargo:
    case Kind::Lift:
      out["seat"] = a.who;
      break;
    case Kind::Claim:
      out["points"] = a.what;
      break;
    default:
      break;
  }
  return out;
}

GameAction read_action(Asked& asked, const Json& j, int seats) {
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
      return act(k, 0, 0, 0, asked.cards(j, "cards").bits);
    case Kind::Robber: {
      const Json* victim = asked.member(j, "victim");
      const int hex = asked.place(asked.member(j, "hex"), " ", "\"hex\"");
      return act(k, victim ? asked.whole(*victim, 0, seats - 1, "\"victim\"") : kNobody, hex);
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
      return act(k, 0, 0, asked.number(j, "points", 0, 31, 0));
    default:
      return act(k);
  }
}

// --- operations --------------------------------------------------------------------------------

Answered legal(const GameState& s, int q) {
  std::vector<GameAction> all;
  const bool complete = Settlers::legal(s, seat(q), all);
  Json list = Json::array();
  for (const GameAction& a : all) list.push_back(action_json(a));
  return Json{{"actions", std::move(list)}, {"complete", complete}};
}

// Sealed answers are known to whoever asks; the rest of chance is told.
std::optional<GameAction> next_of_house(const GameState& s, const Json& chance, std::size_t& used,
                                        Asked& asked) {
  if (s.phase == Phase::Discarded || s.phase == Phase::Answers || s.phase == Phase::Reveal) {
    if (s.eyes != kTruth) return {};
    Rng none(0);
    return Settlers::house(s, none);
  }
  if (s.phase == Phase::Collect && s.eyes == kTruth && used >= chance.size()) {
    Rng none(0);
    return Settlers::house(s, none);
  }
  if (used >= chance.size()) return {};
  const auto a = Settlers::parse(asked.word(&chance[used++]));
  if (!a) asked.wrong("\"chance\" is a list of actions of the House, such as \"dice 3 4\".");
  return a;
}

Answered apply(Asked& asked, GameState s, int q) {
  const Json& request = asked.request();
  const Json* j = asked.member(request, "action");
  if (!j) return std::unexpected("\"action\" is an object.");
  const GameAction a = read_action(asked, *j, s.seats);
  if (!asked.good()) return std::unexpected(asked.error());
  if (const Reason why = Settlers::check(s, seat(q), a))
    return std::unexpected(std::string(why->in(Lang::English)));
  Settlers::apply(s, seat(q), a);
  Json chance = Json::array();
  if (const Json* c = asked.member(request, "chance")) {
    if (c->is_array())
      chance = *c;
    else
      chance.push_back(*c);
  }
  std::size_t used = 0;
  while (Settlers::house_due(s)) {
    const auto next = next_of_house(s, chance, used, asked);
    if (!asked.good()) return std::unexpected(asked.error());
    if (!next) break;
    const bool unseen = next->what == kUnknown && s.eyes != kTruth &&
                        (next->kind == Kind::Steal || next->kind == Kind::Drawn);
    // A view cannot tell what the House finds in hidden hands.
    const bool trusted =
        s.eyes != kTruth && (next->kind == Kind::Steal || next->kind == Kind::Collect);
    const bool timely = (next->kind == Kind::Steal) == (s.phase == Phase::Steal) &&
                        (next->kind == Kind::Collect) == (s.phase == Phase::Collect);
    const Reason why = (unseen || trusted) && timely ? kAllowed : Settlers::check(s, House, *next);
    if (why) return std::unexpected(std::string(why->in(Lang::English)));
    Settlers::apply(s, House, *next);
    if (!Settlers::sound(s))
      return std::unexpected(std::string(settlers::text::why_impossible.in(Lang::English)));
  }
  if (used < chance.size()) return std::unexpected("The House is not due for all of \"chance\".");
  return Json{{"position", position_json(s, *asked.member(request, "position"))}};
}

template <class List, class F>
Json each(const List& list, int below, F&& name) {
  Json out = Json::array();
  for (const std::uint8_t i : list) {
    if (i < below) out.push_back(name(i));
  }
  return out;
}

Answered adjacency(Asked& asked) {
  const std::string_view which = asked.word(asked.member(asked.request(), "island"));
  if (!which.empty() && which != "base" && which != "large")
    return std::unexpected("\"island\" is \"base\" or \"large\".");
  const IslandSize size = which == "large" ? kLarge : kBase;
  Json hexes = Json::object(), nodes = Json::object(), paths = Json::object();
  for (int h = 0; h < size.hexes; ++h) {
    hexes[hex_name(h)] = {{"intersections", each(kGrid.hex_nodes[at(h)], size.nodes, node_json)},
                          {"paths", each(kGrid.hex_paths[at(h)], size.paths, path_json)}};
  }
  for (int n = 0; n < size.nodes; ++n) {
    nodes[node_name(n)] = {{"hexes", each(kGrid.node_hexes[at(n)], size.hexes, hex_json)},
                           {"paths", each(kGrid.node_paths[at(n)], size.paths, path_json)},
                           {"next", each(kGrid.node_next[at(n)], size.nodes, node_json)}};
  }
  for (int p = 0; p < size.paths; ++p) {
    paths[path_name(p)] = {{"intersections", each(kGrid.path_nodes[at(p)], size.nodes, node_json)},
                           {"hexes", each(kGrid.path_hexes[at(p)], size.hexes, hex_json)}};
  }
  return Json{{"hexes", std::move(hexes)},
              {"intersections", std::move(nodes)},
              {"paths", std::move(paths)}};
}

Answered longest_road(Asked& asked) {
  std::array<Bits, kMost> roads{}, built{};
  int seats = 0;
  const auto read = [&](const char* key, std::string_view letters, std::array<Bits, kMost>& into) {
    for (const Json& j : asked.list(asked.request(), key)) {
      const int place = asked.place(&j, letters, key);
      if (!j.is_array() || j.size() < 4) return asked.wrong("A place is [x,y,letter,seat].");
      const int q = asked.whole(j[3], 0, kMost - 1, "A seat");
      into[at(q)].add(place);
      seats = std::max(seats, q + 1);
    }
  };
  read("roads", "URD", roads);
  read("buildings", "TB", built);
  if (!asked.good()) return std::unexpected(asked.error());
  Json length = Json::array();
  for (int q = 0; q < seats; ++q) {
    if (roads[at(q)].size() > kRoads) return std::unexpected("A player has 15 roads.");
    Bits cut;
    for (int other = 0; other < seats; ++other) {
      if (other != q) cut = cut | built[at(other)];
    }
    length.push_back(longest_trail(roads[at(q)], cut));
  }
  return Json{{"length", std::move(length)}};
}

}  // namespace

Answered query_settlers(const std::string& op, const Json& request) {
  Asked asked(request);
  if (op == "adjacency") return adjacency(asked);
  if (op == "longest_road") return longest_road(asked);
  if (op != "legal" && op != "apply") {
    return std::unexpected("Settlers answers legal, apply, adjacency and longest_road.");
  }
  const auto s = read_position(asked);
  if (!s) return std::unexpected(asked.error());
  const Json* seat = asked.member(request, "seat");
  const int q = seat ? asked.whole(*seat, 0, s->seats - 1, "\"seat\"") : s->mover;
  if (!asked.good()) return std::unexpected(asked.error());
  return op == "legal" ? legal(*s, q) : apply(asked, *s, q);
}

}  // namespace parlour::cli
