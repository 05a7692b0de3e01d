#include "games/settlers/sketch.h"

#include <algorithm>
#include <bit>

#include "core/rng.h"

namespace parlour::settlers::sketch {
namespace {

bool is_red(int number) {
  return number == 6 || number == 8;
}

std::uint64_t bit(int h) {
  return std::uint64_t{1} << h;
}

template <class F>
void each_land(const Island& island, F&& f) {
  for (int h = 0; h < kHexes; ++h) {
    if (is_land(island, h)) f(h);
  }
}

std::uint64_t red_neighbours(const Island& island) {
  std::uint64_t out = 0;
  for (int h = 0; h < kHexes; ++h) {
    if (!is_red(island.number[at(h)])) continue;
    for (const std::uint8_t n : kGrid.hex_next[at(h)])
      out |= n != kNowhere && is_red(island.number[n]) ? bit(h) : 0;
  }
  return out;
}

// Of 18 hexes that yield: brick, lumber, wool, grain, ore. Of 18 numbers, from 2.
constexpr int kShares[kResources] = {3, 4, 4, 4, 3};
constexpr int kNumberShares[11] = {1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1};

// n values in about these shares of 18; what does not divide is drawn.
template <std::size_t kinds>
std::vector<std::uint8_t> deal(const int (&shares)[kinds], std::size_t n, Rng& rng) {
  std::vector<std::uint8_t> out;
  const auto add_all = [&](std::vector<std::uint8_t>& list) {
    for (std::uint8_t kind = 0; kind < kinds; ++kind)
      list.insert(list.end(), at(shares[kind]), kind);
  };
  std::vector<std::uint8_t> rest;
  while (out.size() < n) {
    rest.clear();
    add_all(rest);
    for (std::size_t i = rest.size(); i > 1; --i)
      std::swap(rest[i - 1], rest[rng.below(static_cast<std::uint32_t>(i))]);
    rest.resize(std::min(rest.size(), n - out.size()));
    out.insert(out.end(), rest.begin(), rest.end());
  }
  return out;
}

void deal_numbers(Island& island, const std::vector<int>& hexes, Rng& rng) {
  constexpr int kTries = 300;
  Island best = island;
  int fewest = kHexes + 1;
  for (int i = 0; i < kTries && fewest > 0; ++i) {
    const auto numbers = deal(kNumberShares, hexes.size(), rng);
    for (std::size_t k = 0; k < hexes.size(); ++k)
      island.number[at(hexes[k])] = static_cast<std::uint8_t>(numbers[k] + 2);
    const int reds = std::popcount(red_neighbours(island));
    if (reds < fewest) fewest = reds, best = island;
  }
  island = best;
}

// The coast of the land, in steps from each path to one that shares an intersection with it: every
// third or fourth path gets a harbour, as far as others leave room.
void lay_harbours(Island& island, Rng& rng) {
  constexpr int kKinds[] = {1, 1, 1, 1, 1, 4};
  std::vector<int> coast;
  for (int p = 0; p < kPaths; ++p) {
    if (on_coast(island, p)) coast.push_back(p);
  }
  std::vector<std::uint8_t> kinds;
  for (std::uint8_t k = 0; k < 6; ++k) kinds.insert(kinds.end(), at(kKinds[k]), k);
  const std::size_t most = std::max<std::size_t>(coast.size() * 3 / 10, 1);
  Bits near;  // intersections within one step of a harbour
  for (int tries = 0; tries < 500 && island.harbours < std::min(most, std::size_t{kHarbours});
       ++tries) {
    const int p = coast[rng.below(static_cast<std::uint32_t>(coast.size()))];
    const auto& ends = kGrid.path_nodes[at(p)];
    if (near.has(ends[0]) || near.has(ends[1]) || !can_have_harbour(island, p)) continue;
    if (kinds.empty()) kinds.push_back(kAnyHarbour);
    const auto which = rng.below(static_cast<std::uint32_t>(kinds.size()));
    put_harbour(island, p, kinds[which]);
    kinds.erase(kinds.begin() + which);
    for (const std::uint8_t n : ends) near = near | kAround[n];
  }
}

}  // namespace

std::vector<Remark> hints_of(const Island& island) {
  std::vector<Remark> out;
  if (const std::uint64_t red = red_neighbours(island))
    out.push_back({&text::island_reds, 0, false, red});
  std::uint64_t gold = 0;
  unsigned kinds = 0;
  each_land(island, [&](int h) {
    gold |= island.terrain[at(h)] == kGold ? bit(h) : 0;
    kinds |= 1u << island.terrain[at(h)];
  });
  constexpr const Line* kMissing[] = {&text::island_no_brick, &text::island_no_lumber,
                                      &text::island_no_wool, &text::island_no_grain,
                                      &text::island_no_ore};
  for (int r = 0; r < kResources && !gold; ++r) {
    if (!((kinds >> r) & 1)) out.push_back({kMissing[r], 0, false});
  }
  if (island.harbours == 0) out.push_back({&text::island_no_harbour, 0, false});
  return out;
}

void fill_at_random(Island& island, std::uint32_t seed) {
  Rng rng(seed);
  std::vector<int> fields, numbered;
  each_land(island, [&](int h) {
    const std::uint8_t terrain = island.terrain[at(h)];
    if (terrain < kResources) fields.push_back(h);
    if (terrain != kDesert) numbered.push_back(h);
  });
  const auto kinds = deal(kShares, fields.size(), rng);
  for (std::size_t i = 0; i < fields.size(); ++i) island.terrain[at(fields[i])] = kinds[i];
  deal_numbers(island, numbered, rng);
  if (island.harbours == 0 && !(fields.empty() && numbered.empty())) lay_harbours(island, rng);
}

}  // namespace parlour::settlers::sketch
