#include "room/own_preset.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace parlour::room {
namespace {

const Info& settlers() {
  return find_game("settlers")->info();
}
const Info& tractor() {
  return find_game("tractor")->info();
}

TEST(OwnPresets, AreLinesThatCanBeReadAgain) {
  const OwnPreset two{"Вечер вдвоём", "points=12 friendly=yes", 2};
  const OwnPreset usual{"As ever", "", 0};
  EXPECT_EQ(print(two), "2 points=12 friendly=yes\tВечер вдвоём");
  EXPECT_EQ(parse_preset(settlers(), print(two)), two);
  EXPECT_EQ(parse_preset(settlers(), print(usual)), usual);
  EXPECT_EQ(parse_presets(settlers(), print(two) + "\n" + print(usual) + "\n"),
            (std::vector{two, usual}));
}

TEST(OwnPresets, KeepOnlyWhatPresetsSet) {
  EXPECT_EQ(parse_preset(settlers(), "0 island=7 friendly=yes points=12 harbours=once\tA"),
            (OwnPreset{"A", "points=12 friendly=yes", 0}))
      << "neither a board nor an earlier rule; in the order of the options";
  EXPECT_EQ(parse_preset(settlers(), "0 \t  Spaces \x01 around  "), std::nullopt)
      << "no control characters in a name";
  EXPECT_EQ(parse_preset(settlers(), "0 \t  Spaces around  ")->name, "Spaces around");
}

TEST(OwnPresets, WhatIsNoneIsRefused) {
  for (const char* bad :
       {"", "\t", "0", "0 ", "0 points=12", "0 points=12 A", "0 points=99\tA", "0 points=\tA",
        "0 shape=round\tA", "0 points=12 points=12\tA", "7 \tA", "-1 \tA", "x \tA", "00 \tA",
        " points=12\tA", "0 points=12\t", "0 points=12\t   ", "0\t points=12", "0 \t\xFF"}) {
    EXPECT_EQ(parse_preset(settlers(), bad), std::nullopt) << bad;
  }
  EXPECT_EQ(parse_preset(settlers(), "0 \t" + std::string(500, 'a')), std::nullopt);
  EXPECT_TRUE(parse_preset(tractor(), "0 packs=4\tA"));
  EXPECT_TRUE(parse_preset(tractor(), "8 packs=4\tA"));
  EXPECT_EQ(parse_preset(tractor(), "5 packs=4\tA"), std::nullopt) << "five cannot play so";
  EXPECT_EQ(parse_preset(tractor(), "3 \tA"), std::nullopt) << "too few";
}

TEST(OwnPresets, OfADamagedTextTheGoodLinesAreLeft) {
  EXPECT_EQ(parse_presets(settlers(), "rubbish\n0 points=12\tA\n\n0 shape=round\tB\n0 \tC"),
            (std::vector<OwnPreset>{{"A", "points=12", 0}, {"C", "", 0}}));
  std::string many;
  for (int i = 0; i < 100; ++i) many += "0 \tA" + std::to_string(i) + "\n";
  EXPECT_EQ(parse_presets(settlers(), many).size(), kMostPresets);
  EXPECT_TRUE(parse_presets(settlers(), std::string(100'000, '\n')).empty());
  EXPECT_TRUE(parse_presets(settlers(), std::string(100'000, 'x')).empty());
}

}  // namespace
}  // namespace parlour::room
