// Every option that players are offered has a drawing.
#include "ui/parts/option_drawing.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace parlour::ui {
namespace {

// A board is chosen among pictures of boards.
bool chosen_elsewhere(const Info& info, const OptionSpec& spec) {
  return info.id == "flax" && spec.key == "board";
}

TEST(OptionDrawings, EachOptionHasOne) {
  for (const AnyGame* g : games()) {
    for (const OptionSpec& spec : g->info().options) {
      if (spec.past || chosen_elsewhere(g->info(), spec)) continue;
      EXPECT_FALSE(option_drawing(g->info().id, spec.key).empty())
          << g->info().id << ' ' << spec.key;
    }
  }
}

// Figures alone say nothing to newcomers.
TEST(OptionDrawings, EachShowsAPiece) {
  for (const AnyGame* g : games()) {
    for (const OptionSpec& spec : g->info().options) {
      const std::string_view drawing = option_drawing(g->info().id, spec.key);
      if (drawing.empty()) continue;
      EXPECT_NE(drawing.find_first_of("#@"), drawing.npos) << g->info().id << ' ' << spec.key;
      EXPECT_EQ(drawing.find('?'), drawing.npos) << g->info().id << ' ' << spec.key;
    }
  }
}

TEST(OptionDrawings, WhatIsNoOptionHasNone) {
  EXPECT_TRUE(option_drawing("settlers", "point").empty());
  EXPECT_TRUE(option_drawing("settlers", "").empty());
  EXPECT_TRUE(option_drawing("coup", "robber").empty());
  EXPECT_TRUE(option_drawing("chess", "points").empty());
}

TEST(OptionDrawings, HaveNoEmptyParts) {
  for (const AnyGame* g : games()) {
    for (const OptionSpec& spec : g->info().options) {
      const std::string drawing(option_drawing(g->info().id, spec.key));
      if (drawing.empty()) continue;
      EXPECT_EQ(drawing.find("  "), drawing.npos) << spec.key;
      EXPECT_EQ(drawing.find("##"), drawing.npos) << spec.key;
      EXPECT_NE(drawing.back(), '#') << spec.key;
      EXPECT_NE(drawing.back(), ' ') << spec.key;
    }
  }
}

}  // namespace
}  // namespace parlour::ui
