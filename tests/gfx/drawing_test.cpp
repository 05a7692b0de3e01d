// The outlines of the pictures on cards, and the meshes made of them.
#include "gfx/drawing.h"

#include <gtest/gtest.h>

#include <deque>
#include <set>
#include <string>

#include "gfx/bot_faces.h"
#include "gfx/court.h"
#include "gfx/faces.h"

namespace parlour::gfx {
namespace {

// Tolerances of the coarsest and the finest meshes, in units of the grid.
constexpr float kCoarse = 1.3f, kFine = 0.11f;

std::vector<Drawing> all_drawings() {
  std::vector<Drawing> all;
  for (int role = 0; role < kCourt; ++role) all.push_back(role_drawing(role));
  for (int rank = 11; rank <= 13; ++rank) {
    for (int suit = 0; suit < 4; ++suit)
      all.push_back(court_drawing({rank, static_cast<Emblem>(suit)}));
  }
  all.push_back(joker_drawing());
  static std::deque<std::string> parts;  // the drawings refer to them
  for (int face = 0; face < kBotFaces; ++face) {
    for (int mood = 0; mood < kMoods; ++mood)
      all.push_back(bot_face_drawing(face, static_cast<Mood>(mood), parts.emplace_back()));
  }
  return all;
}

std::string where(const Drawing& d, const Outline& o) {
  std::string text = "drawing " + std::to_string(d.id) + ", ink " + kInkLetters[o.ink] + ":";
  for (const Vec2 p : o.points) text += " " + std::to_string(p.x) + "," + std::to_string(p.y);
  return text;
}

float cross(Vec2 a, Vec2 b) {
  return a.x * b.y - a.y * b.x;
}

// Whether two sides cross at a point inside both.
bool meet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  constexpr float kTouching = 0.05f;
  const auto apart = [](float p, float q) {
    return (p > kTouching && q < -kTouching) || (p < -kTouching && q > kTouching);
  };
  return apart(cross(b - a, c - a), cross(b - a, d - a)) &&
         apart(cross(d - c, a - c), cross(d - c, b - c));
}

bool crosses_itself(const std::vector<Vec2>& p) {
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = i + 2; k < n; ++k) {
      if ((k + 1) % n == i) continue;
      if (meet(p[i], p[i + 1], p[k], p[(k + 1) % n])) return true;
    }
  }
  return false;
}

TEST(Drawings, HaveNumbersOfTheirOwn) {
  std::set<int> numbers;
  for (const Drawing& d : all_drawings()) {
    EXPECT_TRUE(numbers.insert(d.id).second) << d.id;
    EXPECT_GE(d.id, 0);
    EXPECT_LT(d.id, kDrawings);
  }
  EXPECT_EQ(numbers.size(), std::size_t{kDrawings});
}

TEST(Drawings, HaveEveryPartTheyName) {
  for (const Drawing& d : all_drawings()) {
    for (const char part : d.parts) {
      if (part == '/') continue;
      const std::string head = std::string("@") + part + "\n";
      const std::size_t at = d.library.find(head);
      ASSERT_NE(at, d.library.npos) << part;
      EXPECT_EQ(d.library.find(head, at + 1), d.library.npos) << part << " is there twice";
    }
  }
}

TEST(Drawings, ConsistOfLayersInKnownInksAndKinds) {
  for (const Drawing& d : all_drawings()) {
    std::string_view left = d.library;
    ASSERT_EQ(left.back(), '\n');
    while (!left.empty()) {
      const std::string_view line = left.substr(0, left.find('\n'));
      left.remove_prefix(line.size() + 1);
      if (line.front() == '@') continue;
      EXPECT_NE(kInkLetters.find(line[0]), kInkLetters.npos) << line;
      EXPECT_NE(std::string_view("fmdstop").find(line[1]), std::string_view::npos) << line;
      EXPECT_EQ(line.find_first_not_of("0123456789,/ ", 2), line.npos) << line;
    }
  }
}

TEST(Drawings, HaveClosedOutlinesInsideTheirGrid) {
  for (const Drawing& d : all_drawings()) {
    for (const float tolerance : {kCoarse, kFine}) {
      const std::vector<Outline> all = outlines(d, tolerance);
      EXPECT_GT(all.size(), d.id < kFirstBotFace ? 20u : 8u);
      for (const Outline& o : all) {
        ASSERT_GE(o.points.size(), 3u) << where(d, o);
        EXPECT_LT(o.ink, kInkLetters.size());
        EXPECT_GT(doubled_area(o.points), 0) << "not clockwise: " << where(d, o);
        EXPECT_FALSE(crosses_itself(o.points)) << where(d, o);
        for (const Vec2 p : o.points)
          EXPECT_TRUE(p.x >= 0 && p.y >= 0 && p.x <= d.size.x && p.y <= d.size.y) << where(d, o);
      }
    }
  }
}

TEST(Drawings, OfTheCourtAreTheSameUpsideDown) {
  for (int suit = 0; suit < 4; ++suit) {
    const Drawing d = court_drawing({13, static_cast<Emblem>(suit)});
    const std::size_t middle = d.parts.find('/');
    EXPECT_EQ(d.parts.substr(1, middle - 1),
              d.parts.substr(middle + 1, d.parts.size() - middle - 2));
  }
}

TEST(Drawings, OfBotsShowEachMoodAndNoTwoFacesAreAlike) {
  std::set<std::string> faces;
  for (const Drawing& d : all_drawings()) {
    if (d.id < kFirstBotFace) continue;
    EXPECT_EQ(d.parts.back(), '0' + (d.id - kFirstBotFace) % kMoods);
    if (d.parts.back() == '0') faces.insert(std::string(d.parts));
  }
  EXPECT_EQ(faces.size(), std::size_t{kBotFaces});
}

TEST(Triangles, FillTheOutline) {
  for (const Drawing& d : all_drawings()) {
    for (const Outline& o : outlines(d, kCoarse)) {
      const std::vector<std::uint16_t> corners = triangles_in(o.points);
      EXPECT_EQ(corners.size(), 3 * (o.points.size() - 2));
      float sum = 0;
      for (std::size_t i = 0; i < corners.size(); i += 3) {
        const Vec2 t[] = {o.points[corners[i]], o.points[corners[i + 1]], o.points[corners[i + 2]]};
        const float area = doubled_area(t);
        EXPECT_GT(area, -0.5f) << where(d, o);
        sum += area;
      }
      EXPECT_NEAR(sum, doubled_area(o.points), 0.01f + 1e-4f * sum) << where(d, o);
    }
  }
}

TEST(Triangles, FillAnOutlineWithADent) {
  const Vec2 arrow[] = {{0, 0}, {10, 0}, {10, 10}, {5, 2}, {0, 10}};
  const std::vector<std::uint16_t> corners = triangles_in(arrow);
  float sum = 0;
  for (std::size_t i = 0; i < corners.size(); i += 3) {
    const Vec2 t[] = {arrow[corners[i]], arrow[corners[i + 1]], arrow[corners[i + 2]]};
    EXPECT_GT(doubled_area(t), 0);
    sum += doubled_area(t);
  }
  EXPECT_FLOAT_EQ(sum, doubled_area(arrow));
}

TEST(Meshes, HaveARimAroundEachOutline) {
  const Outline square{2, {{0, 0}, {10, 0}, {10, 10}, {0, 10}}};
  const Mesh m = mesh_of({&square, 1});
  EXPECT_EQ(m.points.size(), 8u);             // inside and outside
  EXPECT_EQ(m.corners.size(), 3u * (2 + 8));  // the square, and two triangles along each side
  for (const MeshPoint& p : m.points) {
    EXPECT_EQ(p.ink, 2);
    EXPECT_EQ(p.out_x > 0, p.x > 0);
    EXPECT_EQ(p.out_y > 0, p.y > 0);
  }
}

// A mesh is made once and stays in the GPU's memory: a card costs one draw call of so many
// triangles. The coarse mesh is that of a card 70 pixels wide.
TEST(Meshes, AreSmall) {
  for (const Drawing& d : all_drawings()) {
    const auto triangles = [&](float tolerance) {
      return mesh_of(outlines(d, tolerance)).corners.size() / 3;
    };
    EXPECT_LT(triangles(kCoarse), 3000u) << d.id;
    EXPECT_LT(triangles(kFine), 9000u) << d.id;
    EXPECT_LT(mesh_of(outlines(d, kFine)).points.size(), 65536u) << d.id;
  }
}

TEST(Drawings, AreSmallTexts) {
  EXPECT_LT(role_drawing(0).library.size(), 16'000u);
  EXPECT_LT(joker_drawing().library.size(), 12'000u);
}

}  // namespace
}  // namespace parlour::gfx
