// What every game says of its options as data: rules between them, and presets.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/registry.h"
#include "games/tractor/tractor.h"

namespace parlour {
namespace {

// Values of an option that are worth trying.
std::vector<std::string> values_of(const OptionSpec& spec) {
  std::vector<std::string> out = {std::string(spec.initial)};
  for (const auto& choice : spec.choices) out.emplace_back(choice.value);
  if (spec.kind == OptionSpec::Kind::Number)
    for (const int n : {spec.low, spec.high}) out.push_back(std::to_string(n));
  return out;
}

const OptionSpec* spec_of(const Info& info, std::string_view key) {
  const auto it = std::ranges::find(info.options, key, &OptionSpec::key);
  return it == info.options.end() ? nullptr : &*it;
}

// Whether some options and seats break just this rule; start then says its reason.
bool is_refused(const AnyGame& g, const OptionRule& rule) {
  const Info& info = g.info();
  const OptionSpec* other = spec_of(info, rule.needs);
  bool found = false;
  for (const std::string& value : values_of(*spec_of(info, rule.key))) {
    for (const std::string& needed : other ? values_of(*other) : std::vector<std::string>(1)) {
      OptionText options;
      options.put(rule.key, value);
      if (other) options.put(rule.needs, needed);
      for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
        if (broken_rule(info, options, seats) != &rule) continue;
        const auto start = g.start(print_options(info, options), seats);
        EXPECT_FALSE(start) << info.id << ' ' << print_options(info, options) << ' ' << seats;
        if (!start) EXPECT_EQ(start.error().line, rule.why);
        found = true;
      }
    }
  }
  return found;
}

TEST(OptionRules, EachIsSaidByStart) {
  for (const AnyGame* g : games()) {
    for (const OptionRule& rule : g->info().option_rules) {
      ASSERT_NE(spec_of(g->info(), rule.key), nullptr) << rule.key;
      EXPECT_TRUE(rule.needs == kSeats || spec_of(g->info(), rule.needs)) << rule.needs;
      EXPECT_TRUE(is_refused(*g, rule)) << g->info().id << ' ' << rule.key << '=' << rule.value;
    }
  }
}

TEST(OptionRules, NoOptionHasTheNameOfTheSeats) {
  for (const AnyGame* g : games()) EXPECT_EQ(spec_of(g->info(), kSeats), nullptr);
}

TEST(OptionRules, OfTractorAreThePossibleTables) {
  for (int seats = 4; seats <= tractor::kMost; ++seats) {
    for (int packs = 1; packs <= 4; ++packs) {
      const auto options =
          parse_options(tractor::Tractor::info(), "packs=" + std::to_string(packs));
      EXPECT_EQ(tractor::Tractor::start(*options, seats).has_value(),
                tractor::plays_with(seats, packs))
          << seats << " players, " << packs << " packs";
    }
  }
}

// Id, and what differs from the defaults.
using Said = std::map<std::string_view, std::string>;
const std::map<std::string_view, Said> kSaid = {
    {"settlers",
     {{"official", ""},
      {"quick", "points=8 roads=yes"},
      {"two", "seats=2 points=15 discard=9 friendly=yes"},
      {"alone", "seats=1 "},
      {"tournament", "numbers=balanced"},
      {"short-bank", "shortage=nobody"}}},
    {"tractor",
     {{"standard", ""},
      {"short", "rounds=4"},
      {"beijing", "stops=5-10-K jacks=yes aces=yes"},
      {"shanghai", "stops=2-5-10-K"},
      {"shandong", "always=2-3-5"},
      {"fry", "fry=yes"},
      {"friends", "seats=5 "}}},
    {"coup",
     {{"standard", ""},
      {"inquisitors", "type=inquisitors"},
      {"reformation", "type=reformation"},
      {"teams", "seats=6 teams=two"},
      {"two", "seats=2 "},
      {"chosen", "seats=2 cards=chosen"}}},
    {"flax",
     {{"standard", ""},
      {"reach", "start=reach"},
      {"three", "seats=3 "},
      {"four", "seats=4 "},
      {"ahead", "draw=ahead"},
      {"pie", "seats=2 pie=yes"}}},
};

TEST(Presets, DifferFromTheDefaultsAsTheySay) {
  for (const AnyGame* g : games()) {
    const Info& info = g->info();
    Said said;
    for (const Preset& p : info.presets) {
      const auto options = parse_options(info, p.options);
      ASSERT_TRUE(options) << p.id;
      EXPECT_EQ(print_options(info, *options), p.options) << "in the order of the options";
      EXPECT_EQ(print_options(info, with_preset(info, {}, p.options)), p.options) << "no texts";
      const std::string seats = p.seats ? "seats=" + std::to_string(p.seats) + ' ' : "";
      EXPECT_TRUE(said.emplace(p.id, seats + std::string(p.options)).second) << p.id;
    }
    EXPECT_EQ(said, kSaid.at(info.id)) << info.id;
    ASSERT_FALSE(info.presets.empty());
    EXPECT_EQ(info.presets.front().options, "");
  }
}

TEST(Presets, EachStarts) {
  for (const AnyGame* g : games()) {
    const Info& info = g->info();
    for (const Preset& p : info.presets) {
      const int from = p.seats ? p.seats : info.min_seats, to = p.seats ? p.seats : info.max_seats;
      for (int seats = from; seats <= to; ++seats)
        EXPECT_TRUE(g->start(p.options, seats)) << info.id << ' ' << p.id << ' ' << seats;
    }
  }
}

}  // namespace
}  // namespace parlour
