// How many requests a second `parlour query` answers, 50,000 being the goal, and beside each answer
// what JSON for Modern C++ alone would take to read the request and write the answer.
#include "cli/query.h"

#include <benchmark/benchmark.h>

#include "games/settlers/settlers.h"

namespace parlour::cli {
namespace {

Json position() {
  using namespace settlers;
  constexpr const char* kKinds[] = {"brick", "lumber", "wool", "grain", "ore"};
  const Island& island = beginners_island(false);
  Json p = {{"seats", 4}, {"phase", "main"}, {"turn", 0}, {"rolled", {3, 5}}};
  for (std::size_t h = 0; h < 19; ++h) {
    const bool desert = island.terrain[h] == kResources;
    p["hexes"].push_back({kGrid.hex[h].x, kGrid.hex[h].y,
                          desert ? "desert" : kKinds[island.terrain[h]],
                          desert ? Json() : Json(island.number[h])});
  }
  for (std::size_t i = 0; i < 9; ++i) {
    const auto place = kGrid.path[kGrid.harbour_paths[0][i]];
    const bool any = island.harbour[i] == kResources;
    p["harbours"].push_back(
        {place.x, place.y, std::string(1, place.letter), any ? "any" : kKinds[island.harbour[i]]});
  }
  p["buildings"] = {{0, 0, "T", 0, "settlement"}, {1, 1, "T", 1, "settlement"}};
  p["roads"] = {{0, 0, "U", 0}, {1, 1, "U", 1}};
  p["players"] = {{{"cards", {{"brick", 2}, {"lumber", 2}, {"wool", 1}, {"grain", 1}}}},
                  {{"cards", {{"ore", 3}}}},
                  Json::object(),
                  Json::object()};
  return p;
}

std::string request(const char* op) {
  Json r = {{"game", "settlers"}, {"op", op}, {"seat", 0}, {"position", position()}};
  r["action"] = {{"type", "road"}, {"at", {0, 0, "R"}}};
  return r.dump();
}

const std::string kLevels = R"({"game":"tractor","op":"levels","points":80,"decks":2})";
const std::string kLegal = request("legal"), kApply = request("apply");

void answer(benchmark::State& state, const std::string& line) {
  if (answer_query(line).starts_with("{\"error\"")) state.SkipWithError("no answer");
  for (auto _ : state) benchmark::DoNotOptimize(answer_query(line));
  state.SetItemsProcessed(state.iterations());
}
void tree_alone(benchmark::State& state, const std::string& line) {
  const Json out = Json::parse(answer_query(line));
  for (auto _ : state) {
    benchmark::DoNotOptimize(Json::parse(line, nullptr, false));
    Json copy = out;
    benchmark::DoNotOptimize(copy.dump());
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(answer, tractor_levels, kLevels);
BENCHMARK_CAPTURE(tree_alone, tractor_levels, kLevels);
BENCHMARK_CAPTURE(answer, settlers_legal, kLegal);
BENCHMARK_CAPTURE(tree_alone, settlers_legal, kLegal);
BENCHMARK_CAPTURE(answer, settlers_apply, kApply);
BENCHMARK_CAPTURE(tree_alone, settlers_apply, kApply);

}  // namespace
}  // namespace parlour::cli
