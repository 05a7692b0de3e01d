#include "core/chances.h"

#include <gtest/gtest.h>

#include <array>

namespace parlour {
namespace {

constexpr std::array<std::uint32_t, 5> kWeights = {3, 0, 1, 4, 0};

auto urn(Source source) {
  return [source](auto&& visit) {
    for (int i = 0; i < 5; ++i) visit(kWeights[static_cast<std::size_t>(i)], [i] { return i; });
    return source;
  };
}

TEST(Chances, ListWhatIsPossible) {
  std::vector<Chance<int>> out = {{9, 9}};
  EXPECT_EQ(list_chances(out, urn(Source::Draw)), Source::Draw);
  EXPECT_EQ(out, (std::vector<Chance<int>>{{0, 3}, {2, 1}, {3, 4}}));
}

TEST(Chances, AreDrawnByTheirWeights) {
  Rng rng(7);
  std::array<int, 5> drawn{};
  for (int n = 0; n < 80'000; ++n)
    ++drawn[static_cast<std::size_t>(draw_chance<int>(rng, urn(Source::Draw)))];
  EXPECT_NEAR(drawn[0], 30'000, 700);
  EXPECT_EQ(drawn[1], 0);
  EXPECT_NEAR(drawn[2], 10'000, 500);
  EXPECT_NEAR(drawn[3], 40'000, 700);
  EXPECT_EQ(drawn[4], 0);
}

TEST(Chances, AFactTakesNoLuck) {
  Rng rng(7), untouched(7);
  const auto fact = [](auto&& visit) {
    visit(1, [] { return 5; });
    return Source::Fact;
  };
  EXPECT_EQ(draw_chance<int>(rng, fact), 5);
  EXPECT_EQ(rng.next(), untouched.next());
}

TEST(Chances, AnIndexIsDrawnByItsWeight) {
  Rng rng(7);
  std::array<int, 5> drawn{};
  for (int n = 0; n < 80'000; ++n) {
    const auto weight = [](int i) {
      return static_cast<int>(kWeights[static_cast<std::size_t>(i)]);
    };
    ++drawn[static_cast<std::size_t>(draw_index(8, rng, weight))];
  }
  EXPECT_NEAR(drawn[0], 30'000, 700);
  EXPECT_NEAR(drawn[2], 10'000, 500);
  EXPECT_EQ(drawn[0] + drawn[2] + drawn[3], 80'000);
}

}  // namespace
}  // namespace parlour
