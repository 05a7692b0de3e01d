#include "mental/box.h"

#include <gtest/gtest.h>

#include "mental/members.h"

namespace parlour::mental {
namespace {

struct Boxes : testing::Test {
  SecretScalar anna = derived_scalar(counting_secret(1), "key", 0);
  SecretScalar boris = derived_scalar(counting_secret(2), "key", 0);
  Bytes text = {1, 2, 3, 250};
  Bytes box = boxed(anna, base_times(boris), bytes_of("context"), text);
};

TEST_F(Boxes, OpenForTheirReaderAlone) {
  EXPECT_EQ(unboxed(boris, base_times(anna), bytes_of("context"), box), text);
  const SecretScalar carla = derived_scalar(counting_secret(3), "key", 0);
  EXPECT_FALSE(unboxed(carla, base_times(anna), bytes_of("context"), box));
  EXPECT_FALSE(unboxed(boris, base_times(carla), bytes_of("context"), box)) << "not from them";
  EXPECT_FALSE(unboxed(boris, base_times(anna), bytes_of("contexu"), box));
}

TEST_F(Boxes, DoNotOpenWithABitChanged) {
  for (std::size_t bit = 0; bit < 8 * box.size(); ++bit) {
    Bytes damaged = box;
    damaged[bit / 8] ^= static_cast<std::uint8_t>(1 << (bit % 8));
    EXPECT_FALSE(unboxed(boris, base_times(anna), bytes_of("context"), damaged)) << bit;
  }
  for (std::size_t n = 0; n < box.size(); ++n)
    EXPECT_FALSE(unboxed(boris, base_times(anna), bytes_of("context"), ByteView(box).first(n)));
}

TEST_F(Boxes, HideTheirText) {
  EXPECT_EQ(box.size(), text.size() + 16);
  EXPECT_NE(Bytes(box.begin(), box.begin() + 4), text);
  EXPECT_NE(boxed(anna, base_times(boris), bytes_of("other"), text), box);
  EXPECT_EQ(unboxed(boris, base_times(anna), bytes_of("e"),
                    boxed(anna, base_times(boris), bytes_of("e"), {})),
            Bytes());
}

}  // namespace
}  // namespace parlour::mental
