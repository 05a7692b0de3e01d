// Every value of every option that players are offered has a drawing that agrees with it.
#include "ui/parts/option_drawing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "games/registry.h"

namespace parlour::ui {
namespace {

// A board is chosen among pictures of boards.
bool chosen_elsewhere(const Info& info, const OptionSpec& spec) {
  return info.id == "flax" && spec.key == "board";
}

std::vector<std::string> values_of(const OptionSpec& spec) {
  std::vector<std::string> out;
  for (const OptionSpec::Choice& one : spec.choices) out.emplace_back(one.value);
  const bool number = spec.kind == OptionSpec::Kind::Number || spec.kind == OptionSpec::Kind::Seat;
  for (int n = spec.low; number && n <= spec.high; ++n) out.push_back(std::to_string(n));
  if (out.empty()) out.emplace_back(spec.initial);
  return out;
}

struct Drawn {
  std::string game;
  const OptionSpec& spec;
  std::string value, drawing;
  std::string name() const { return game + ' ' + std::string(spec.key) + '=' + value; }
};
// Every value of every option that players are offered.
void each(const std::function<void(const Drawn&)>& check) {
  for (const AnyGame* g : games()) {
    for (const OptionSpec& spec : g->info().options) {
      if (spec.past || chosen_elsewhere(g->info(), spec)) continue;
      for (const std::string& value : values_of(spec)) {
        const std::string game(g->info().id);
        check({game, spec, value, option_drawing(game, spec.key, value)});
      }
    }
  }
}

std::vector<std::string> parts_of(const std::string& drawing) {
  std::vector<std::string> out;
  std::istringstream in(drawing);
  for (std::string part; in >> part;) out.push_back(part);
  return out;
}
bool is_figure(const std::string& part) {
  return part.find_first_not_of("+−0123456789") == part.npos;
}
bool is_number(const std::string& value) {
  return value.find_first_not_of("0123456789") == value.npos;
}

TEST(OptionDrawings, EachOptionHasOne) {
  each([](const Drawn& one) { EXPECT_FALSE(one.drawing.empty()) << one.name(); });
}

// Figures alone say nothing to newcomers.
TEST(OptionDrawings, EachShowsAPiece) {
  each([](const Drawn& one) {
    EXPECT_NE(one.drawing.find_first_of("#@"), one.drawing.npos) << one.name();
    EXPECT_EQ(one.drawing.find_first_of("?%"), one.drawing.npos) << one.name();
  });
}

// The figures of rules that a choice turns on or off, or that none of its values changes.
bool has_its_own_figure(const Drawn& one) {
  static constexpr std::string_view kOwn[] = {"discard", "aces",        "zero",  "fine",
                                              "kitty",   "empty-purse", "losses"};
  return std::ranges::find(kOwn, one.spec.key) != std::end(kOwn);
}

TEST(OptionDrawings, FiguresAreThoseOfTheValue) {
  each([](const Drawn& one) {
    if (has_its_own_figure(one)) return;
    for (const std::string& part : parts_of(one.drawing)) {
      if (!is_figure(part)) continue;
      EXPECT_TRUE(is_number(one.value)) << one.name() << ": " << one.drawing;
      EXPECT_EQ(part.substr(part.starts_with("+")), one.value) << one.name();
    }
  });
}

TEST(OptionDrawings, ShowWhatIsChosen) {
  const auto drawing = [](std::string_view game, std::string_view key, std::string_view value) {
    return option_drawing(game, key, value);
  };
  EXPECT_EQ(drawing("coup", "type", "original"), "#0 #1 #2 #3 #5");
  for (const std::string_view type : {"inquisitors", "reformation"})
    EXPECT_EQ(drawing("coup", "type", type), "#0 #1 #2 #4 #5");
  EXPECT_EQ(drawing("coup", "losses", "one"), "#1 × 1");
  EXPECT_EQ(drawing("coup", "losses", "two"), "#1 × 2");
  EXPECT_EQ(drawing("tractor", "packs", "1"), "#53 × 1");
  EXPECT_EQ(drawing("tractor", "packs", "3"), "#53 × 3");
  EXPECT_EQ(drawing("tractor", "packs", "usual"), "#53 …");
  EXPECT_EQ(drawing("tractor", "win", "120"), "#3 #8 #11 → 120");
  EXPECT_EQ(drawing("tractor", "start", "A"), "#12 …");
  EXPECT_EQ(drawing("coup", "first", "10"), "@9 → …");
  EXPECT_EQ(drawing("coup", "match", "5"), "@0@0@0 : @1@1");
  EXPECT_EQ(drawing("settlers", "offers", "1"), "#r0 ↔ #r4 × 1");
  EXPECT_EQ(drawing("settlers", "bank", "3"), "#r2#r2#r2 → #r4");
  EXPECT_EQ(drawing("flax", "handicap", "7"), "@0 : @1 +7");
}

// What has no drawing of its own for each value is a rule that is on or off, or about a thing.
TEST(OptionDrawings, WhatIsOffIsFaint) {
  for (const std::string_view value : {"no", "off", "none", "refused"}) EXPECT_TRUE(is_off(value));
  for (const std::string_view value : {"yes", "on", "0", "1", "usual", ""})
    EXPECT_FALSE(is_off(value));
}

TEST(OptionDrawings, WhatIsNoOptionHasNone) {
  EXPECT_TRUE(option_drawing("settlers", "point", "").empty());
  EXPECT_TRUE(option_drawing("settlers", "", "").empty());
  EXPECT_TRUE(option_drawing("coup", "robber", "on").empty());
  EXPECT_TRUE(option_drawing("chess", "points", "10").empty());
}

TEST(OptionDrawings, HaveNoEmptyParts) {
  each([](const Drawn& one) {
    EXPECT_EQ(one.drawing.find("  "), one.drawing.npos) << one.name();
    EXPECT_EQ(one.drawing.find("##"), one.drawing.npos) << one.name();
    EXPECT_NE(one.drawing.back(), '#') << one.name();
    EXPECT_NE(one.drawing.back(), ' ') << one.name();
  });
}

}  // namespace
}  // namespace parlour::ui
