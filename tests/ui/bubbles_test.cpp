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

TEST(Bubbles, AreNotThereIfThereIsNoPlace) {
  const Rect plate = Rect::at({20, 100}, {100, 60});
  EXPECT_FALSE(bubble_place(plate, kSize, kRoom, true, [](const Rect&) { return true; }));
  EXPECT_FALSE(bubble_place(plate, {500, 30}, kRoom, true, kNothing)) << "wider than the room";
}

}  // namespace
}  // namespace parlour::ui
