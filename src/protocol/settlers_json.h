// A position of Settlers as JSON: src/cli/query_settlers.cpp describes it.
#pragma once

#include <array>
#include <string>

#include "games/settlers/settlers.h"
#include "protocol/json_text.h"

namespace parlour::protocol {

inline constexpr std::array<std::string_view, settlers::kDevelopments> kDevelopmentKeys = {
    "knight", "point", "roads", "plenty", "monopoly"};
inline constexpr std::array<std::string_view, 23> kSettlersPhases = {
    "island",  "settle", "road", "roll",    "dice",       "discard", "discarded", "robber",
    "steal",   "main",   "draw", "collect", "free roads", "reply",   "answers",   "deal",
    "special", "reveal", "over", "gold",    "bid",        "bids",    "first"};

/// Cards as an object of counts, without kinds that count zero.
template <std::size_t n>
void put(JsonOut& out, settlers::Cards c, const std::array<std::string_view, n>& names) {
  out.open('{');
  for (std::size_t r = 0; r < n; ++r) {
    if (const int count = c[static_cast<int>(r)]) out.key(names[r]).number(count);
  }
  out.close('}');
}
void put(JsonOut&, settlers::Cards);
/// Places, by their numbers in the grid; open_place leaves the bracket open, for further data about
/// the place.
void put_hex(JsonOut&, int hex);
void open_place(JsonOut&, settlers::Place);
void put_place(JsonOut&, settlers::Place);
void put_node(JsonOut&, int node);
void put_path(JsonOut&, int path);
/// A list of the seats in a set of bits.
void put_seats(JsonOut&, int set);
/// The members "give" and "want"; an object of them.
void put_members(JsonOut&, settlers::Terms);
void put(JsonOut&, settlers::Terms);
/// A seat, or null for nobody.
void put_seat(JsonOut&, std::uint8_t seat);
/// The members that change in a game; those that do not.
void put_changing(JsonOut&, const settlers::State&);
void put_island(JsonOut&, const settlers::State&);

/// The whole position, without its options.
std::string settlers_position(const settlers::State&);

}  // namespace parlour::protocol
