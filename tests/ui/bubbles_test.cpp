// Where bubbles stand, and what is in them.
#include "ui/table/bubbles.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "room/talk.h"

namespace parlour::ui {
namespace {

const Rect kRoom = Rect::at({0, 40}, {400, 600});
constexpr Vec2 kSize{120, 30};

bool inside(const Rect& room, const Rect& r) {
  return r.min.x >= room.min.x && r.min.y >= room.min.y && r.max.x <= room.max.x &&
         r.max.y <= room.max.y;
}
const auto kNothing = [](const Rect&) { return false; };

TEST(Bubbles, StandBesideThePlateWithinTheRoom) {
  for (const bool beside : {false, true}) {
    for (float x = 0; x <= 300; x += 50) {
      for (float y = 40; y <= 580; y += 60) {
        const Rect plate = Rect::at({x, y}, {100, 60});
        const auto r = bubble_place(plate, kSize, kRoom, beside, kNothing);
        ASSERT_TRUE(r);
        EXPECT_TRUE(inside(kRoom, *r));
        EXPECT_FALSE(r->overlaps(plate)) << x << ' ' << y;
      }
    }
  }
}

TEST(Bubbles, StandBelowAPlateOfARowAndRightOfOneOfAColumn) {
  const Rect plate = Rect::at({20, 100}, {100, 60});
  EXPECT_GT(bubble_place(plate, kSize, kRoom, false, kNothing)->min.y, plate.max.y);
  EXPECT_GT(bubble_place(plate, kSize, kRoom, true, kNothing)->min.x, plate.max.x);
}

TEST(Bubbles, GiveWayToWhatIsThere) {
  const Rect plate = Rect::at({20, 100}, {100, 60});
  std::vector<Rect> there;
  const auto taken = [&](const Rect& r) {
    return std::ranges::any_of(there, [&](const Rect& one) { return one.overlaps(r); });
  };
  for (;;) {
    const auto r = bubble_place(plate, kSize, kRoom, true, taken);
    if (!r) break;
    EXPECT_FALSE(taken(*r));
    there.push_back(*r);
  }
  EXPECT_GT(there.size(), 3u);
  EXPECT_TRUE(there.back().overlaps(plate)) << "the last resort";
}

// Whatever is tried while somebody is asked.
std::vector<Rect> places_of(int q, const Places& plates, bool asked) {
  std::vector<Rect> out;
  for (const Yields yields : bubble_ways(asked)) {
    const auto r = bubble_place(plates[static_cast<std::size_t>(q)], kSize, kRoom, false,
                                [&](const Rect& one) { return on_plates(plates, one, q, yields); });
    if (r) out.push_back(*r);
  }
  return out;
}

TEST(Bubbles, LieOverNoPlateWhileThePlayerIsAsked) {
  // Two columns of plates without room between them: a place can be on plates alone.
  Places plates{};
  for (int i = 0; i < 8; ++i) {
    plates[static_cast<std::size_t>(i)] = Rect::at(
        {200.0f * static_cast<float>(i % 2), 40 + 150.0f * static_cast<float>(i / 2)}, {200, 150});
  }
  const auto covers = [&](const Rect& r) { return on_plates(plates, r, 0, Yields::AllPlates); };
  EXPECT_TRUE(places_of(0, plates, true).empty());
  EXPECT_TRUE(std::ranges::any_of(places_of(0, plates, false), covers)) << "else it may be";
  // With room between them there is a place beside the plates.
  for (Rect& r : plates) r.max.y -= r.empty() ? 0 : 80;
  EXPECT_EQ(places_of(0, plates, true).size(), 1u);
  EXPECT_TRUE(std::ranges::none_of(places_of(0, plates, true), covers));
}

TEST(Bubbles, StandOnTheirOwnPlateBeforeTheyStandOnAnothers) {
  Places plates{};
  plates[0] = Rect::at({0, 40}, {400, 300}), plates[1] = Rect::at({0, 340}, {400, 300});
  const auto r = places_of(0, plates, false).front();
  EXPECT_TRUE(r.overlaps(plates[0]));
  EXPECT_FALSE(r.overlaps(plates[1]));
}

TEST(Bubbles, AreNotThereIfThereIsNoPlace) {
  const Rect plate = Rect::at({20, 100}, {100, 60});
  EXPECT_FALSE(bubble_place(plate, kSize, kRoom, true, [](const Rect&) { return true; }));
  EXPECT_FALSE(bubble_place(plate, {500, 30}, kRoom, true, kNothing)) << "wider than the room";
}

}  // namespace
}  // namespace parlour::ui
