// The chances beside the places of Settlers' trainer, at the sizes that its island has.
#include "ui/trainers/mark_labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ui/games/settlers/settlers_map.h"

namespace parlour::ui::train {
namespace {

using settlers::kGrid;

constexpr float kRing = 0.42f;  // radius of the mark of a place, in radii of a hex
constexpr Vec2 kLabel{38, 18};  // "100%" and "45%" are no wider
constexpr Vec2 kBoards[] = {{316, 300}, {386, 420}, {900, 560}, {1500, 900}};

bool overlap(const Rect& a, const Rect& b) {
  return a.inset(0.01f).overlaps(b);
}

struct Island {
  settlers::State state;
  settlers_table::Map map;
  Rect board;
};
Island island(Vec2 board) {
  OptionText options;
  options.put("island", "beginner");
  Island out{.state = *settlers::Settlers::start(options, 4), .map = {}, .board = {{0, 0}, board}};
  out.map.fit(out.board, out.state);
  return out;
}

// Land all around it.
bool is_inland(const settlers::State& s, int node) {
  return std::ranges::all_of(kGrid.node_hexes[static_cast<std::size_t>(node)],
                             [&](int h) { return s.land(h); });
}

std::vector<MarkedPlace> marked(const Island& on, std::initializer_list<int> nodes) {
  std::vector<MarkedPlace> out;
  for (const int n : nodes)
    out.push_back({Rect::square(on.map.node(n), 2 * kRing * on.map.radius()), kLabel});
  return out;
}

void expect_legible(const Island& on, const std::vector<MarkedPlace>& places,
                    const std::string& name) {
  const std::vector<Rect> signs = on.map.signs(on.state);
  ASSERT_EQ(signs.size(), 18u + 9u) << name;
  const std::vector<Rect> labels = label_rects(places, signs, on.board);
  ASSERT_EQ(labels.size(), places.size()) << name;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    EXPECT_NEAR(labels[i].width(), kLabel.x, 0.01f) << name;
    EXPECT_NEAR(labels[i].height(), kLabel.y, 0.01f) << name;
    for (const Rect& sign : signs) EXPECT_FALSE(overlap(labels[i], sign)) << name << i;
    for (std::size_t k = 0; k < places.size(); ++k) {
      EXPECT_FALSE(overlap(labels[i], places[k].r)) << name << i << " and the mark " << k;
      if (k != i) EXPECT_FALSE(overlap(labels[i], labels[k])) << name << i << " and " << k;
    }
    const Vec2 apart = labels[i].centre() - places[i].r.centre();
    EXPECT_LE(std::abs(apart.x), (places[i].r.width() + kLabel.x) / 2 + 38) << name << i;
    EXPECT_LE(std::abs(apart.y), (places[i].r.height() + kLabel.y) / 2 + 38) << name << i;
  }
}

TEST(MarkLabels, TheChanceOfAPlaceHidesNoNumberAndNoHarbour) {
  for (const Vec2 board : kBoards) {
    const Island on = island(board);
    for (int n = 0; n < on.state.size().nodes; ++n) {
      if (!is_inland(on.state, n)) continue;
      expect_legible(on, marked(on, {n}),
                     std::to_string(board.x) + ": " + std::to_string(n) + ", ");
    }
  }
}

// The best places are often neighbours.
TEST(MarkLabels, TheChancesOfNeighboursAreApart) {
  for (const Vec2 board : kBoards) {
    const Island on = island(board);
    for (int n = 0; n < on.state.size().nodes; ++n) {
      for (const int next : kGrid.node_next[static_cast<std::size_t>(n)]) {
        if (next == settlers::kNowhere || !is_inland(on.state, n) || !is_inland(on.state, next))
          continue;
        expect_legible(on, marked(on, {n, next}),
                       std::to_string(board.x) + ": " + std::to_string(n) + ", ");
      }
    }
  }
}

// Without anything beside it, a label stands above its mark.
TEST(MarkLabels, AloneItStandsAbove) {
  const MarkedPlace one[] = {{Rect::square({100, 100}, 30), kLabel}};
  const Rect r = label_rects(one, {}, {{0, 0}, {200, 200}}).front();
  EXPECT_FLOAT_EQ(r.centre().x, 100);
  EXPECT_LE(r.max.y, 85);
  EXPECT_GE(r.max.y, 80);
  const Rect below = label_rects(one, {}, {{0, 80}, {200, 200}}).front();
  EXPECT_GE(below.min.y, 80);
}

}  // namespace
}  // namespace parlour::ui::train
