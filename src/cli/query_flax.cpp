// Questions about Flax: see query.h.
#include <algorithm>
#include <numeric>
#include <optional>

#include "cli/query.h"
#include "games/flax/flax.h"
#include "games/flax/flax_text.h"
#include "games/flax/gallery.h"

namespace parlour::cli {
namespace {

using namespace flax;
using Supply = std::array<std::array<std::uint8_t, kTypes>, 2>;

std::unexpected<std::string> wrong(std::string why) {
  return std::unexpected(std::move(why));
}
std::unexpected<std::string> wrong(Reason why) {
  return wrong(std::string(why->in(Lang::English)));
}

/// A member of an object; null if absent.
const Json* member(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? nullptr : &*it;
}

/// An integer in a range, written as one.
std::optional<int> whole(const Json& j, int low, int high) {
  if (!j.is_number_integer()) return {};
  if (j.is_number_unsigned() && j.get<std::uint64_t>() > 1'000'000) return {};
  const std::int64_t v = j.get<std::int64_t>();
  if (v < low || v > high) return {};
  return static_cast<int>(v);
}

/// Integers in a list of exactly `n`.
template <std::size_t n>
std::optional<std::array<int, n>> wholes(const Json& j, int low, int high) {
  if (!j.is_array() || j.size() != n) return {};
  std::array<int, n> out;
  for (std::size_t i = 0; i < n; ++i) {
    const auto v = whole(j[i], low, high);
    if (!v) return {};
    out[i] = *v;
  }
  return out;
}

std::expected<Layout, std::string> read_board(const Json& j) {
  if (const auto n = whole(j, 1, kGallery)) return gallery(*n);
  if (j.is_string()) {
    const std::string& code = j.get_ref<const std::string&>();
    if (const auto n = parse_number(code, kGallery); n && *n > 0)
      return gallery(static_cast<int>(*n));
    const auto layout = from_code(code);
    if (!layout) return wrong(layout.error());
    return *layout;
  }
  if (!j.is_object())
    return wrong("A board is 1 to 15, a code, or {\"rows\", \"starts\", \"central\"}.");
  const Json* rows = member(j, "rows");
  const Json* starts = member(j, "starts");
  const Json* central = member(j, "central");
  if (!rows || !rows->is_array() || rows->size() > kMaxSide) {
    return wrong("\"rows\" is a list of 4 to 40 texts.");
  }
  std::string text;
  for (const Json& row : *rows) {
    const auto* one = row.get_ptr<const std::string*>();
    if (!one || one->size() > kMaxSide || one->find('\n') != std::string::npos) {
      return wrong("A row is a text of 4 to 40 characters.");
    }
    text += *one + '\n';
  }
  std::array<Square, 2> start;
  for (std::size_t k = 0; k < 2; ++k) {
    const auto xy = starts && starts->is_array() && starts->size() == 2
                        ? wholes<2>((*starts)[k], 1, kMaxSide)
                        : std::nullopt;
    if (!xy) return wrong("\"starts\" is a list of two squares, [[x,y],[x,y]].");
    start[k] = square((*xy)[0] - 1, (*xy)[1] - 1);
  }
  int room = 0;
  if (central && central->is_string() && central->get_ref<const std::string&>().size() == 1) {
    const char c = central->get_ref<const std::string&>()[0];
    while (room <= kMaxRooms && (room == 0 || room_name(room) != c)) ++room;
  } else if (central) {
    room = whole(*central, 1, kMaxRooms).value_or(0);
  }
  const auto layout = from_rows(text, start[0], start[1], room);
  if (!layout) return wrong(layout.error());
  return *layout;
}

struct Asked {
  flax::State state;
  int turn = 0;
  std::uint8_t drawn = kNone;
  bool spent = false;  // the side to move has no chip left
};

std::expected<std::vector<Chip>, std::string> read_chips(const Json& state) {
  const Json* list = member(state, "chips");
  if (!list || !list->is_array() || list->size() > 2 * kChips) {
    return wrong("\"chips\" is a list of at most 48 chips [x,y,side,value].");
  }
  std::vector<Chip> chips;
  for (const Json& c : *list) {
    const auto v = wholes<4>(c, 0, kMaxSide);
    if (!v || (*v)[0] < 1 || (*v)[1] < 1) return wrong("A chip is [x,y,side,value].");
    chips.push_back({square((*v)[0] - 1, (*v)[1] - 1), static_cast<std::uint8_t>((*v)[2]),
                     static_cast<std::uint8_t>((*v)[3])});
  }
  return chips;
}

// The supplies of both sides; `asked` has the side to move and its drawn chip, and learns whether
// that side has a chip left.
std::expected<Supply, std::string> read_supply(const Json& state, std::span<const Chip> chips,
                                               Asked& asked) {
  const Json* supplies = member(state, "supply");
  if (!supplies || !supplies->is_array() || supplies->size() != 2) {
    return wrong("\"supply\" is a list of two lists of three numbers.");
  }
  Supply supply{};
  for (std::size_t k = 0; k < 2; ++k) {
    const auto v = wholes<kTypes>((*supplies)[k], 0, kPerType);
    if (!v) return wrong("A side has 0 to 8 chips of each of three kinds.");
    const bool moves = static_cast<int>(k) == asked.turn;
    const int in_hand = moves && asked.drawn != kNone;
    const auto placed = static_cast<int>(std::ranges::count(chips, k, &Chip::side));
    if (moves) asked.spent = std::accumulate(v->begin(), v->end(), 0) + in_hand == 0;
    // The rules only ask whether a supply has a chip left: the excess is cut.
    int room = kChips - in_hand - std::min(placed, kChips);
    if (placed + in_hand > kChips) return wrong(&flax::text::position_many);
    for (std::size_t type = 0; type < kTypes; ++type) {
      const int most = kPerType - (in_hand && type == asked.drawn);
      const int n = std::min({(*v)[type], most, room});
      supply[k][type] = static_cast<std::uint8_t>(n);
      room -= n;
    }
  }
  return supply;
}

// Whether chips must start from what they can reach.
std::expected<bool, std::string> read_rules(const Json& state) {
  const Json* rules = member(state, "rules");
  if (!rules) return false;
  const Json* start = rules->is_object() ? member(*rules, "start") : nullptr;
  if (!rules->is_object() || (start && *start != "free" && *start != "reach")) {
    return wrong("\"rules\" is {\"start\": \"free\"} or {\"start\": \"reach\"}.");
  }
  return start && *start == "reach";
}

std::expected<Asked, std::string> read_state(const Json& request) {
  const Json* j = member(request, "state");
  if (!j || !j->is_object()) return wrong("\"state\" is an object.");
  const Json* board = member(*j, "board");
  if (!board) return wrong("A state names its board.");
  const auto layout = read_board(*board);
  if (!layout) return wrong(layout.error());
  const auto chips = read_chips(*j);
  if (!chips) return wrong(chips.error());

  Asked asked;
  const Json* turn = member(*j, "turn");
  const auto side = turn ? whole(*turn, 0, 1) : std::nullopt;
  if (!side) return wrong("\"turn\" is 0 or 1.");
  asked.turn = *side;
  if (const Json* d = member(*j, "drawn"); d && !d->is_null()) {
    const auto type = whole(*d, 0, kTypes - 1);
    if (!type) return wrong("\"drawn\" is 0, 1, 2 or null.");
    asked.drawn = static_cast<std::uint8_t>(*type);
  }
  const auto supply = read_supply(*j, *chips, asked);
  if (!supply) return wrong(supply.error());
  const auto reach = read_rules(*j);
  if (!reach) return wrong(reach.error());
  const auto state = position(*layout, *reach, *chips, *supply, asked.turn, asked.drawn);
  if (!state) return wrong(state.error());
  asked.state = *state;
  return asked;
}

Json xy(Square s) {
  return {column(s) + 1, row(s) + 1};
}

Json legal(const Asked& asked) {
  std::vector<Square> squares;
  if (!asked.spent) targets(asked.state, asked.turn, squares);
  std::ranges::sort(squares, {}, [](Square s) { return column(s) * kMaxSide + row(s); });
  Json list = Json::array();
  for (Square s : squares) list.push_back(xy(s));
  const int type = asked.drawn;
  const bool in_hand = type != kNone;
  return {{"targets", std::move(list)},
          {"values", in_hand ? Json{low_face(type), high_face(type)} : Json()}};
}

Answered apply(const Asked& asked, const Json& request) {
  const Json* j = member(request, "move");
  const auto move = j ? wholes<3>(*j, 1, kMaxSide) : std::nullopt;
  if (!move) return wrong("\"move\" is [x,y,value].");
  flax::State s = asked.state;
  if (!s.over && s.turn != asked.turn) return wrong("This side cannot place: it is passed over.");
  const auto [x, y, value] = *move;
  if (value > 6) return wrong(&flax::text::why_face);
  const Seat p = seat(asked.turn);
  const flax::Action a = place(x - 1, y - 1, value);
  if (const Reason why = Flax::check(s, p, a)) return wrong(why);
  Flax::apply(s, p, a);
  Json after = request["state"];
  after["chips"].push_back({x, y, asked.turn, value});
  after["turn"] = s.turn;
  after["drawn"] = nullptr;
  return Json{{"state", std::move(after)}};
}

Json score(const flax::State& s) {
  const auto pips = [&](int room) {
    const auto& p = s.pips[static_cast<std::size_t>(room)];
    return Json{p[0], p[1]};
  };
  Json rooms = Json::array(), winning = Json::array();
  for (int r = 1; r <= s.layout.rooms; ++r) rooms.push_back(pips(r));
  for (int side = 0; side < s.sides; ++side) {
    if (winners(s)[static_cast<std::size_t>(side)]) winning.push_back(side);
  }
  return {{"rooms", std::move(rooms)},
          {"score", {points(s, 0), points(s, 1)}},
          {"winners", std::move(winning)},
          {"tiebreak", pips(s.layout.central)}};
}

}  // namespace

Answered query_flax(const std::string& op, const Json& request) {
  if (op != "legal" && op != "apply" && op != "score" && op != "over") {
    return wrong("Flax answers legal, apply, score and over.");
  }
  const auto asked = read_state(request);
  if (!asked) return wrong(asked.error());
  if (op == "legal") return legal(*asked);
  if (op == "apply") return apply(*asked, request);
  if (op == "score") return score(asked->state);
  return Json{{"over", Flax::over(asked->state)}};
}

}  // namespace parlour::cli
