// The grid in the notation of the rules, the islands on it, and the length of roads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <set>

#include "games/settlers/grid.h"
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

using Names = std::vector<std::string>;

std::string name(char letter, int x, int y) {
  return std::string(1, letter) + std::to_string(x) + ',' + std::to_string(y);
}

template <class List>
Names nodes(const List& list) {
  Names out;
  for (int n : list) out.push_back(n == kNowhere ? "-" : node_name(n));
  return out;
}
template <class List>
Names paths(const List& list) {
  Names out;
  for (int n : list) out.push_back(n == kNowhere ? "-" : path_name(n));
  return out;
}
template <class List>
std::set<std::string> hexes(const List& list) {
  std::set<std::string> out;
  for (int n : list) {
    if (n != kNowhere) out.insert(hex_name(n));
  }
  return out;
}

TEST(SettlersGrid, HexesHaveTheIntersectionsAndPathsOfTheTable) {
  for (int h = 0; h < kHexes; ++h) {
    const auto [x, y, letter] = kGrid.hex[static_cast<std::size_t>(h)];
    EXPECT_EQ(nodes(kGrid.hex_nodes[static_cast<std::size_t>(h)]),
              (Names{name('T', x, y), name('B', x, y + 1), name('T', x + 1, y - 1), name('B', x, y),
                     name('T', x, y - 1), name('B', x - 1, y + 1)}));
    EXPECT_EQ(paths(kGrid.hex_paths[static_cast<std::size_t>(h)]),
              (Names{name('U', x, y), name('R', x, y), name('D', x, y), name('U', x, y - 1),
                     name('R', x - 1, y), name('D', x - 1, y + 1)}));
  }
}

TEST(SettlersGrid, IntersectionsHaveTheHexesPathsAndNeighboursOfTheTable) {
  for (int n = 0; n < kNodes; ++n) {
    const auto k = static_cast<std::size_t>(n);
    const auto [x, y, letter] = kGrid.node[k];
    const bool top = letter == 'T';
    const Names next =
        top ? Names{name('B', x, y + 1), name('B', x - 1, y + 2), name('B', x - 1, y + 1)}
            : Names{name('T', x + 1, y - 1), name('T', x + 1, y - 2), name('T', x, y - 1)};
    const Names ways =
        top ? Names{name('U', x, y), name('R', x - 1, y + 1), name('D', x - 1, y + 1)}
            : Names{name('D', x, y), name('R', x, y - 1), name('U', x, y - 1)};
    for (std::size_t i = 0; i < 3; ++i) {
      if (kGrid.node_paths[k][i] == kNowhere) continue;
      EXPECT_EQ(path_name(kGrid.node_paths[k][i]), ways[i]);
      EXPECT_EQ(node_name(kGrid.node_next[k][i]), next[i]);
    }
    // Its hexes are those that have it as a corner.
    std::set<std::string> around;
    for (int h = 0; h < kHexes; ++h) {
      const auto& corners = kGrid.hex_nodes[static_cast<std::size_t>(h)];
      if (std::ranges::find(corners, n) != corners.end()) around.insert(hex_name(h));
    }
    EXPECT_EQ(hexes(kGrid.node_hexes[k]), around);
  }
}

TEST(SettlersGrid, PathsHaveTheEndsAndHexesOfTheTable) {
  for (int p = 0; p < kPaths; ++p) {
    const auto k = static_cast<std::size_t>(p);
    const auto [x, y, letter] = kGrid.path[k];
    const Names ends = letter == 'U'   ? Names{name('T', x, y), name('B', x, y + 1)}
                       : letter == 'R' ? Names{name('B', x, y + 1), name('T', x + 1, y - 1)}
                                       : Names{name('T', x + 1, y - 1), name('B', x, y)};
    EXPECT_EQ(nodes(kGrid.path_nodes[k]), ends);
    std::set<std::string> beside;
    for (int h = 0; h < kHexes; ++h) {
      const auto& sides = kGrid.hex_paths[static_cast<std::size_t>(h)];
      if (std::ranges::find(sides, p) != sides.end()) beside.insert(hex_name(h));
    }
    EXPECT_EQ(hexes(kGrid.path_hexes[k]), beside);
  }
}

TEST(SettlersGrid, TheBaseIslandHas19Hexes54IntersectionsAnd72Paths) {
  int land = 0;
  std::set<std::uint8_t> corners, sides;
  for (std::size_t h = 0; h < kHexes; ++h) {
    const auto [x, y, letter] = kGrid.hex[h];
    const bool base = std::max({std::abs(x), std::abs(y), std::abs(x + y)}) <= 2;
    EXPECT_EQ(base, h < 19);
    land += base;
    if (!base) continue;
    corners.insert(kGrid.hex_nodes[h].begin(), kGrid.hex_nodes[h].end());
    sides.insert(kGrid.hex_paths[h].begin(), kGrid.hex_paths[h].end());
  }
  EXPECT_EQ(land, 19);
  EXPECT_EQ(corners.size(), 54u);
  EXPECT_EQ(*corners.rbegin(), 53) << "they come first";
  EXPECT_EQ(sides.size(), 72u);
  EXPECT_EQ(*sides.rbegin(), 71);
  int two = 0, coast = 0;
  for (std::size_t n = 0; n < 54; ++n) {
    two += std::ranges::count_if(kGrid.node_paths[n], [](int p) { return p < 72; }) == 2;
  }
  for (std::size_t p = 0; p < 72; ++p) {
    coast += std::ranges::count_if(kGrid.path_hexes[p], [](int h) { return h < 19; }) == 1;
  }
  EXPECT_EQ(two, 18);
  EXPECT_EQ(coast, 30);
}

TEST(SettlersGrid, TheFrameHas61Hexes150IntersectionsAnd210Paths) {
  std::set<std::uint8_t> corners, sides;
  int rim = 0;
  for (std::size_t h = 0; h < kHexes; ++h) {
    const auto [x, y, letter] = kGrid.hex[h];
    const int far = std::max({std::abs(x), std::abs(y), std::abs(x + y)});
    EXPECT_LE(far, 4);
    rim += far == 4;
    const bool large = x >= -3 && x <= 2 && y >= -3 && y <= 3 && x + y >= -3 && x + y <= 2;
    EXPECT_EQ(large, h < 30) << "the large island comes before the rest";
    corners.insert(kGrid.hex_nodes[h].begin(), kGrid.hex_nodes[h].end());
    sides.insert(kGrid.hex_paths[h].begin(), kGrid.hex_paths[h].end());
  }
  EXPECT_EQ(rim, 24);
  EXPECT_EQ(corners.size(), 150u);
  EXPECT_EQ(*corners.rbegin(), 149);
  EXPECT_EQ(sides.size(), 210u);
  EXPECT_EQ(*sides.rbegin(), 209);
  // The places of the large island keep their numbers from when there was no frame.
  EXPECT_EQ(hex_name(29), "2,-3");
  EXPECT_EQ(node_from("T-3,3"), std::optional<int>(54));
}

TEST(SettlersGrid, NamesAreRead) {
  for (int h = 0; h < kHexes; ++h) EXPECT_EQ(hex_from(hex_name(h)), h);
  for (int n = 0; n < kNodes; ++n) EXPECT_EQ(node_from(node_name(n)), n);
  for (int p = 0; p < kPaths; ++p) EXPECT_EQ(path_from(path_name(p)), p);
  for (const char* bad :
       {"", "T", "T0", "T0,", "T0,0,", "T+0,0", "T-0,0", "T00,0", "U0,0", "T9,9", "t0,0"}) {
    EXPECT_FALSE(node_from(bad)) << bad;
  }
  EXPECT_FALSE(hex_from("5,0"));
  EXPECT_FALSE(path_from("T0,0"));
}

// Clockwise from the middle intersection of the top left hex, as seen from the middle of the
// island.
std::vector<int> base_coast() {
  std::vector<std::pair<double, int>> around;
  const auto at = [](int hex) {
    const Place h = kGrid.hex[static_cast<std::size_t>(hex)];
    return std::pair(h.x + h.y / 2.0, h.y * std::sqrt(0.75));
  };
  double first = 0;
  for (int h = 0; h < kBase.hexes; ++h) {
    for (std::size_t side = 0; side < 6; ++side) {
      const int p = kGrid.hex_paths[static_cast<std::size_t>(h)][side];
      const auto& sides = kGrid.path_hexes[static_cast<std::size_t>(p)];
      if (std::ranges::count_if(sides, [](int x) { return x < kBase.hexes; }) != 1) continue;
      const double out =
          (60 - 60 * static_cast<double>(side)) * std::numbers::pi / 180;  // NE E SE SW W NW
      const auto [x, y] = at(h);
      const double angle = std::atan2(y + std::sin(out) / 2, x + std::cos(out) / 2);
      if (hex_name(h) == "-2,2" && side == 5) first = angle;
      around.emplace_back(angle, p);
    }
  }
  for (auto& [angle, p] : around) {
    angle = first - angle;
    if (angle < 0) angle += 2 * std::numbers::pi;
  }
  std::ranges::sort(around);
  std::vector<int> out;
  for (const auto& [angle, p] : around) out.push_back(p);
  return out;
}

TEST(SettlersGrid, HarboursLieWhereThePrintedFrameHasThem) {
  const std::vector<int> coast = base_coast();
  ASSERT_EQ(coast.size(), 30u);
  const auto places = [&](std::string_view options) {
    std::vector<std::ptrdiff_t> out;
    const State s = *Settlers::start(*parse_options(Settlers::info(), options), 4);
    for (int i = 0; i < kBase.harbours; ++i)
      out.push_back(std::ranges::find(coast, s.harbour_paths()[static_cast<std::size_t>(i)]) -
                    coast.begin());
    return out;
  };
  EXPECT_EQ(places(""), (std::vector<std::ptrdiff_t>{0, 3, 7, 10, 13, 17, 20, 23, 27}));
  EXPECT_EQ(places("harbours=once"),
            (std::vector<std::ptrdiff_t>{0, 3, 6, 10, 13, 16, 20, 23, 26}));
}

TEST(SettlersGrid, HarboursLieOnTheCoastApartFromEachOther) {
  for (const Coast coast : {Coast::Base, Coast::Large, Coast::BaseOnce}) {
    const IslandSize size = coast == Coast::Large ? kLarge : kBase;
    std::set<int> used;
    for (int i = 0; i < size.harbours; ++i) {
      const int p =
          kGrid.harbour_paths[static_cast<std::size_t>(coast)][static_cast<std::size_t>(i)];
      ASSERT_LT(p, size.paths);
      const auto& sides = kGrid.path_hexes[static_cast<std::size_t>(p)];
      EXPECT_EQ(std::ranges::count_if(sides, [&](int h) { return h < size.hexes; }), 1);
      for (int n : kGrid.path_nodes[static_cast<std::size_t>(p)])
        EXPECT_TRUE(used.insert(n).second);
    }
  }
}

TEST(SettlersGrid, ASpiralGoesRoundInwardOverEveryHexOnce) {
  for (const bool large : {false, true}) {
    for (int corner = 0; corner < 6; ++corner) {
      const auto order = spiral(large, corner);
      const int n = large ? 30 : 19;
      std::set<int> seen;
      for (int i = 0; i < n; ++i) {
        seen.insert(order[static_cast<std::size_t>(i)]);
        if (i == 0) continue;
        const auto& next = kGrid.hex_next[order[static_cast<std::size_t>(i - 1)]];
        EXPECT_NE(std::ranges::find(next, order[static_cast<std::size_t>(i)]), next.end());
      }
      EXPECT_EQ(seen.size(), static_cast<std::size_t>(n));
      EXPECT_EQ(*seen.rbegin(), n - 1);
      if (!large) EXPECT_EQ(hex_name(order[18]), "0,0");
    }
  }
}

TEST(SettlersIslands, HaveTheHexesNumbersAndHarboursOfTheBox) {
  for (const bool large : {false, true}) {
    for (const auto how : {Numbers::Apart, Numbers::Random, Numbers::Spiral, Numbers::Balanced}) {
      for (std::uint32_t seed = 0; seed < 200; ++seed) {
        const Island island = lay_island(large, how, seed);
        ASSERT_TRUE(valid(large, island));
        std::array<int, 6> terrain{}, harbour{};
        std::array<int, 13> number{};
        const auto n = static_cast<std::size_t>(large ? 30 : 19);
        for (std::size_t h = 0; h < n; ++h)
          ++terrain[island.terrain[h]], ++number[island.number[h]];
        for (std::size_t i = 0; i < (large ? 11u : 9u); ++i) ++harbour[island.harbour[i]];
        EXPECT_EQ(terrain, (large ? std::array{5, 6, 6, 6, 5, 2} : std::array{3, 4, 4, 4, 3, 1}));
        EXPECT_EQ(harbour, (large ? std::array{1, 1, 2, 1, 1, 5} : std::array{1, 1, 1, 1, 1, 4}));
        EXPECT_EQ(number, (large ? std::array{2, 0, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2}
                                 : std::array{1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1}));
        EXPECT_EQ(from_code(large, to_code(large, island)), island);
        if (how != Numbers::Apart) continue;
        const auto red = [&](std::size_t h) {
          return island.number[h] == 6 || island.number[h] == 8;
        };
        for (std::size_t h = 0; h < n; ++h) {
          for (std::uint8_t next : kGrid.hex_next[h]) {
            if (next < n) EXPECT_FALSE(red(h) && red(next));
          }
        }
      }
    }
  }
}

TEST(SettlersIslands, BalancedNumbersAreApartAndShared) {
  for (const bool large : {false, true}) {
    const auto n = static_cast<std::size_t>(large ? 30 : 19);
    for (std::uint32_t seed = 0; seed < 1000; ++seed) {
      const Island island = lay_island(large, Numbers::Balanced, seed);
      std::array<int, 6> rolls{}, hexes{};
      int all = 0, land = 0;
      for (std::size_t h = 0; h < n; ++h) {
        const int number = island.number[h];
        if (number == 0) continue;
        const int pips = 6 - std::abs(7 - number);
        rolls[island.terrain[h]] += pips, ++hexes[island.terrain[h]];
        all += pips, ++land;
        for (const std::uint8_t next : kGrid.hex_next[h]) {
          if (next >= n) continue;
          const int other = island.number[next];
          ASSERT_NE(other, number) << seed;
          ASSERT_FALSE((number == 6 || number == 8) && (other == 6 || other == 8)) << seed;
        }
      }
      for (std::size_t kind = 0; kind < 5; ++kind) {
        const double fair = static_cast<double>(all) * hexes[kind] / land;
        ASSERT_LE(std::abs(rolls[kind] - fair), 1.0) << seed;
      }
    }
  }
}

// The numbers follow the letters on their backs, from one of the corners inward; the desert has
// none and is skipped.
TEST(SettlersIslands, LettersLieAlongASpiral) {
  const std::vector<int> base = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
  const std::vector<int> big = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};
  for (const bool large : {false, true}) {
    std::set<int> corners;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      const Island island = lay_island(large, Numbers::Spiral, seed);
      for (int corner = 0; corner < 6; ++corner) {
        const auto order = spiral(large, corner);
        std::vector<int> along;
        for (std::size_t i = 0; i < (large ? 30u : 19u); ++i) {
          if (island.terrain[order[i]] != kDesert) along.push_back(island.number[order[i]]);
        }
        if (along == (large ? big : base)) corners.insert(corner);
      }
    }
    EXPECT_EQ(corners.size(), 6u);
  }
}

TEST(SettlersIslands, ASeedOrACodeGivesTheSameIslandAgain) {
  State s = begun("");
  EXPECT_TRUE(Settlers::house_due(s));
  house(s, "island 123456");
  const State same = begun("island=123456");
  EXPECT_EQ(same.hex, s.hex);
  EXPECT_EQ(same.harbour, s.harbour);
  const Island laid = lay_island(false, Numbers::Apart, 123456);
  EXPECT_EQ(begun("island=" + to_code(false, laid)).hex, s.hex);
  EXPECT_NE(begun("island=123457").hex, s.hex);
  for (const char* bad : {"island=nowhere", "island=4294967296", "island=--", "island=-1"}) {
    EXPECT_FALSE(Settlers::start(*parse_options(Settlers::info(), bad), 4)) << bad;
  }
  // A code belongs to one size of island.
  EXPECT_FALSE(
      Settlers::start(*parse_options(Settlers::info(), "island=" + to_code(false, laid)), 5));
}

TEST(SettlersIslands, TheRobberBeginsInTheDesert) {
  for (int seats : {2, 5}) {
    const State s = begun("island=77", seats);
    EXPECT_EQ(s.terrain(s.robber), kDesert);
  }
}

// --- the longest trail -------------------------------------------------------------------------

int length(std::initializer_list<std::string_view> names,
           std::initializer_list<std::string_view> cuts = {}) {
  Bits road, cut;
  for (const auto n : names) road.add(path(n));
  for (const auto n : cuts) cut.add(node(n));
  return longest_trail(road, cut);
}

TEST(SettlersRoads, LengthOfTrails) {
  EXPECT_EQ(length({}), 0);
  EXPECT_EQ(length({"U0,0"}), 1);
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0"}), 3);
  // Only one branch of a fork counts.
  EXPECT_EQ(length({"U0,0", "R-1,1", "D-1,1"}), 2);
  // Two separate roads do not add up.
  EXPECT_EQ(length({"U0,0", "R0,0", "U2,-2"}), 2);
}

TEST(SettlersRoads, ARingOfSixIsSixAndEightWithATailOfTwo) {
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0", "U0,-1", "R-1,0", "D-1,1"}), 6);
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0", "U0,-1", "R-1,0", "D-1,1", "R-1,1", "U-1,1"}), 8);
}

TEST(SettlersRoads, ABuildingCutsAndARoadThatArrivesCounts) {
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0", "U0,-1"}, {"T1,-1"}), 2);
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0", "U0,-1"}, {"B0,0"}), 3);
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0", "U0,-1"}, {"T0,-1"}), 4) << "at its very end";
  EXPECT_EQ(length({"U0,0", "R0,0", "D0,0", "U0,-1", "R-1,0", "D-1,1"}, {"T0,0"}), 6)
      << "a ring cut in one place reaches it from both sides";
}

// Follows every road from both its ends, without any shortcut.
int all_ways(const Bits& roads, const Bits& cut, int at) {
  int best = 0;
  roads.each([&](int p) {
    const auto& ends = kGrid.path_nodes[static_cast<std::size_t>(p)];
    if (ends[0] != at && ends[1] != at) return;
    Bits left = roads;
    left.remove(p);
    const int next = ends[0] == at ? ends[1] : ends[0];
    best = std::max(best, 1 + (cut.has(next) ? 0 : all_ways(left, cut, next)));
  });
  return best;
}

TEST(SettlersRoads, AnyNetworkIsAsLongAsItsLongestWay) {
  Rng rng(8);
  for (int i = 0; i < 400; ++i) {
    Bits roads, cut;
    // Close together, so that rings form.
    for (int n = 3 + static_cast<int>(rng.below(11)); n > 0; --n) {
      const auto h = static_cast<std::size_t>(rng.below(3));
      roads.add(kGrid.hex_paths[h + 4][rng.below(6)]);
    }
    for (int n = static_cast<int>(rng.below(3)); n > 0; --n) {
      cut.add(kGrid.hex_nodes[4 + rng.below(3)][rng.below(6)]);
    }
    int want = 0;
    for (int n = 0; n < kNodes; ++n) want = std::max(want, all_ways(roads, cut, n));
    ASSERT_EQ(longest_trail(roads, cut), want);
  }
}

// The length that play updates road by road equals the result of a full search.
TEST(SettlersRoads, StepByStepIsAsLongAsAllAtOnce) {
  Rng rng(4);
  for (int game = 0; game < 200; ++game) {
    State s = begun("island=beginner", game % 2 ? 6 : 4);
    for (int step = 0; step < 60; ++step) {
      const int q = static_cast<int>(rng.below(s.seats));
      if (rng.below(6) == 0) {
        const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(s.size().nodes)));
        if (!s.blocked.has(n)) lay_settlement(s, q, n);
        continue;
      }
      std::vector<int> spots;
      road_spots(s, q).each([&](int p) { spots.push_back(p); });
      if (spots.empty() || s.road_count[static_cast<std::size_t>(q)] == kRoads) continue;
      lay_road(s, q, spots[rng.below(static_cast<std::uint32_t>(spots.size()))]);
      for (int r = 0; r < s.seats; ++r) {
        Bits cut;
        for (int n = 0; n < kNodes; ++n) {
          if (s.owner(n) >= 0 && s.owner(n) != r) cut.add(n);
        }
        ASSERT_EQ(s.length[static_cast<std::size_t>(r)],
                  longest_trail(s.roads[static_cast<std::size_t>(r)], cut));
      }
    }
  }
}

}  // namespace
}  // namespace parlour::settlers
