#include <gtest/gtest.h>

#include "core/core_text.h"
#include "core/game.h"

namespace parlour {
namespace {

constexpr Line kLine = {{"x", "x", "x"}};
constexpr OptionSpec::Choice kColours[] = {{"red", kLine}, {"blue", kLine}};
constexpr OptionSpec kSpecs[] = {
    {.key = "colour", .title = kLine, .initial = "red", .choices = kColours},
    {.key = "target",
     .title = kLine,
     .kind = OptionSpec::Kind::Number,
     .initial = "10",
     .low = 5,
     .high = 20},
    {.key = "first", .title = kLine, .kind = OptionSpec::Kind::Seat, .initial = "0", .high = 4},
    {.key = "map", .title = kLine, .kind = OptionSpec::Kind::Text, .initial = "m", .longest = 4},
    {.key = "once", .title = kLine, .initial = "red", .choices = kColours, .past = true},
    {.key = "before", .title = kLine, .initial = "red", .choices = kColours, .past = true},
};
// A blue game needs a high target, any map but m is for two or three, and once=blue excludes red.
constexpr Line kBlue = {{"blue", "blue", "blue"}}, kMap = {{"map", "map", "map"}},
               kOnce = {{"once", "once", "once"}};
constexpr OptionRule kRules[] = {
    {.key = "colour", .value = "blue", .needs = "target", .among = "15 20", .why = &kBlue},
    {.key = "map", .value = "m", .needs = kSeats, .among = "2 3", .why = &kMap, .but = true},
    {.key = "once",
     .value = "blue",
     .needs = "colour",
     .among = "red",
     .why = &kOnce,
     .none = true},
};
constexpr std::string_view kFormer[] = {"before=blue", "once=blue"};
constexpr Info kInfo = {.id = "toy",
                        .title = kLine,
                        .tagline = kLine,
                        .version = 4,
                        .former = kFormer,
                        .options = kSpecs,
                        .option_rules = kRules};

std::string printed(std::string_view text) {
  const auto o = parse_options(kInfo, text);
  return o ? print_options(kInfo, *o) : "?";
}

const Line* why(std::string_view text) {
  const auto o = parse_options(kInfo, text);
  return o ? nullptr : o.error().line;
}

TEST(Options, DefaultsAreLeftOutAndTheOrderIsThatOfTheSpecs) {
  EXPECT_EQ(printed(""), "");
  EXPECT_EQ(printed("colour=red target=10"), "");
  EXPECT_EQ(printed("target=7 colour=blue"), "colour=blue target=7");
  EXPECT_EQ(printed("  map=abc  "), "map=abc");
  EXPECT_EQ(printed("first=0"), "");
  EXPECT_EQ(printed("first=4"), "first=4");
}

TEST(Options, GetGivesTheDefaultOrWhatIsSet) {
  const auto o = parse_options(kInfo, "target=20");
  ASSERT_TRUE(o);
  EXPECT_EQ(o->get(kInfo, "target"), "20");
  EXPECT_EQ(o->get(kInfo, "colour"), "red");
  EXPECT_EQ(o->get(kInfo, "nothing"), "");
}

TEST(Options, OfEarlierRulesSayWhatHasChanged) {
  EXPECT_EQ(options_since(kInfo, 4, "target=7"), "target=7");
  EXPECT_EQ(options_since(kInfo, 3, "target=7"), "target=7 once=blue");
  EXPECT_EQ(options_since(kInfo, 2, ""), "before=blue once=blue");
  EXPECT_EQ(options_since(kInfo, 1, ""), std::nullopt);
  EXPECT_EQ(options_since(kInfo, 5, ""), std::nullopt);
  EXPECT_EQ(options_since(kInfo, 0, ""), std::nullopt);
}

TEST(Options, ForANewGameSayNothingOfEarlierRules) {
  EXPECT_EQ(without_past(kInfo, "before=blue target=7 once=blue"), "target=7");
  EXPECT_EQ(without_past(kInfo, "no options"), "no options");
}

TEST(Options, EachReasonForARefusal) {
  EXPECT_EQ(why("shape=round"), &text::option_unknown);
  EXPECT_EQ(why("=red"), &text::option_unknown);
  for (const char* bad : {"colour=green", "colour=", "colour", "colour=red,blue", "target=4",
                          "target=21", "target=07", "first=5", "first=-1", "target=-7",
                          "target=", "target=1e1", "map=", "map=12345", "map=a\nb", "map=\xFF"}) {
    EXPECT_EQ(why(bad), &text::option_bad_value) << bad;
  }
  EXPECT_EQ(why("target=5 target=6"), &text::option_twice);
  EXPECT_EQ(why("target=5 target=5"), &text::option_twice);
}

TEST(Options, AReasonNamesWhatIsWrongAndNoMoreThanThat) {
  const auto o = parse_options(kInfo, "colour=" + std::string(5000, 'x'));
  ASSERT_FALSE(o);
  EXPECT_LT(o.error().in(Lang::English).size(), 120u);
  const auto control = parse_options(kInfo, "col\x01our=1");
  ASSERT_FALSE(control);
  EXPECT_TRUE(clean_utf8(control.error().in(Lang::English)));
}

const Line* broken(std::string_view text, int seats) {
  const OptionRule* rule = broken_rule(kInfo, *parse_options(kInfo, text), seats);
  return rule ? rule->why : nullptr;
}

TEST(Options, TheFirstRuleThatTheyBreak) {
  EXPECT_EQ(broken("", 4), nullptr);
  EXPECT_EQ(broken("colour=blue", 2), &kBlue);
  EXPECT_EQ(broken("colour=blue target=15", 2), nullptr);
  EXPECT_EQ(broken("colour=blue target=20", 2), nullptr);
  EXPECT_EQ(broken("colour=blue target=5", 2), &kBlue) << "5 is no value of the list";
  EXPECT_EQ(broken("map=abc", 3), nullptr);
  EXPECT_EQ(broken("map=abc", 4), &kMap);
  EXPECT_EQ(broken("map=m", 4), nullptr);
  EXPECT_EQ(broken("once=blue", 4), &kOnce);
  EXPECT_EQ(broken("once=blue colour=blue target=15", 4), nullptr);
  EXPECT_EQ(broken("colour=blue map=abc", 4), &kBlue);
}

TEST(Options, WhyAValueCannotBeChosenNow) {
  const auto why_not = [](std::string_view text, int seats, std::string_view key,
                          std::string_view value) {
    return why_not_choose(kInfo, *parse_options(kInfo, text), seats, key, value);
  };
  EXPECT_EQ(why_not("", 2, "colour", "blue"), &kBlue);
  EXPECT_EQ(why_not("target=20", 2, "colour", "blue"), kAllowed);
  EXPECT_EQ(why_not("colour=blue target=20", 2, "target", "10"), &kBlue) << "from the other side";
  EXPECT_EQ(why_not("colour=blue target=20", 2, "colour", "red"), kAllowed);
  EXPECT_EQ(why_not("", 5, "map", "abc"), &kMap);
  EXPECT_EQ(why_not("", 2, "map", "abc"), kAllowed);
  // What the others break among themselves is not the fault of this choice.
  EXPECT_EQ(why_not("colour=blue", 2, "map", "abc"), kAllowed);
  EXPECT_EQ(why_not("colour=blue", 5, "map", "abc"), &kMap);
}

TEST(Options, APresetLeavesTextsAsTheyAre) {
  const auto with = [](std::string_view text, std::string_view preset) {
    return print_options(kInfo, with_preset(kInfo, *parse_options(kInfo, text), preset));
  };
  EXPECT_EQ(with("target=7 map=abc first=2", "colour=blue"), "colour=blue map=abc");
  EXPECT_EQ(with("target=7", ""), "");
  EXPECT_EQ(with("map=abc", "map=xyz target=7"), "target=7 map=abc");
  EXPECT_EQ(with("target=7", "no options"), "target=7") << "not a preset: nothing changes";
}

}  // namespace
}  // namespace parlour
