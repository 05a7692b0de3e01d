// What a seat sees of Settlers: a position of `parlour query`, and what follows from the board and
// from memory. docs/protocol.md describes the fields.
#include <array>

#include "protocol/settlers_json.h"
#include "protocol/views.h"

namespace parlour::protocol {
namespace {

using namespace settlers;

Json cards_json(settlers::Cards cards) {
  Json out = Json::object();
  for (int r = 0; r < kResources; ++r) {
    if (cards[r]) out[std::string(kResourceNames[at(r)])] = cards[r];
  }
  return out;
}

Json rates_json(const settlers::State& s, int q) {
  Json out = Json::object();
  for (int r = 0; r < kResources; ++r) out[std::string(kResourceNames[at(r)])] = bank_rate(s, q, r);
  return out;
}

}  // namespace

Json state_json(const View<settlers::State>& v) {
  const settlers::State& s = v.state;
  Json out = Json::parse(settlers_position(s), nullptr, false);
  Json& players = out["players"];
  for (int q = 0; q < s.seats; ++q) {
    Json& player = players[at(q)];
    player["total"] = s.total[at(q)];
    player["public"] = cards_json(s.know[at(q)][kPublic]);
    player["length"] = s.length[at(q)];
    player["rates"] = rates_json(s, q);
    player["pieces"] = {{"roads", kRoads - s.road_count[at(q)]},
                        {"settlements", kSettlements - s.settlements[at(q)]},
                        {"cities", kCities - s.cities[at(q)]}};
  }
  return out;
}

}  // namespace parlour::protocol
