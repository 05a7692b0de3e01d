// What a seat sees of Flax: everything. docs/protocol.md describes the fields.
#include <algorithm>
#include <array>

#include "protocol/views.h"

namespace parlour::protocol {
namespace {

using namespace flax;

Json place_json(Square s) {
  return {column(s) + 1, row(s) + 1};
}

Json board_json(const Layout& layout) {
  Json rows = Json::array();
  Json starts = Json::array();
  for (const Square s : layout.starts()) starts.push_back(place_json(s));
  const std::string text = to_rows(layout);
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    rows.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return {{"rows", std::move(rows)},
          {"starts", std::move(starts)},
          {"central", std::string(1, room_name(layout.central))}};
}

Json squares_json(const flax::State& s) {
  Json out = Json::array();
  for (int y = 0; y < s.layout.rows; ++y) {
    for (int x = 0; x < s.layout.columns; ++x) {
      const Cell c = s.cell(square(x, y));
      if (c.height == 0) continue;
      out.push_back({x + 1, y + 1, c.side, c.face, c.height == 2 ? Json(c.under) : Json()});
    }
  }
  return out;
}

}  // namespace

Json state_json(const View<flax::State>& v) {
  const flax::State& s = v.state;
  const auto sides = [&](auto&& figure) {
    Json out = Json::array();
    for (int side = 0; side < s.sides; ++side) out.push_back(figure(side));
    return out;
  };
  const auto left = [&](int side) {
    std::array<std::uint8_t, kTypes> out = s.supply[at(side)];
    if (side == s.turn && s.drawn != kNone) --out[s.drawn];
    if (s.waiting[at(side)] != kNone) --out[s.waiting[at(side)]];
    return out;
  };
  Json rooms = Json::array();
  for (int r = 1; r <= s.layout.rooms; ++r)
    rooms.push_back(sides([&](int side) { return s.pips[at(r)][at(side)]; }));
  Json out = {{"board", board_json(s.layout)},
              {"squares", squares_json(s)},
              {"supply", sides(left)},
              {"turn", s.turn},
              {"drawn", s.drawn == kNone ? Json() : Json(s.drawn)},
              {"rooms", std::move(rooms)},
              {"points", sides([&](int side) { return points(s, side); })}};
  if (!s.ahead) return out;
  out["waiting"] = sides([&](int side) {
    const std::uint8_t type = s.waiting[at(side)];
    return type == kNone ? Json() : Json(type);
  });
  return out;
}

}  // namespace parlour::protocol
