// The rules sheets: what they say is true, in every preset and for every number of seats.
#include "games/sheets.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/coup/coup.h"
#include "games/registry.h"
#include "games/settlers/settlers.h"
#include "games/tractor/tractor.h"
#include "golden_file.h"

namespace parlour {
namespace {

constexpr Lang kLangs[] = {Lang::English, Lang::Russian, Lang::Chinese};

std::string sheet(std::string_view game, std::string_view options, int seats,
                  Lang lang = Lang::English) {
  const AnyGame& g = *find_game(game);
  const auto s = g.start(options, seats);
  EXPECT_TRUE(s) << game << ' ' << options << ' ' << seats;
  std::string out;
  for (const RuleSection& section : rules_of(g, *s, lang))
    out.append("# ").append(section.title->in(lang)).append("\n").append(section.text).append("\n");
  return out;
}

void says(const std::string& text, const std::string& words) {
  EXPECT_NE(text.find(words), std::string::npos) << "no \"" << words << "\" in\n" << text;
}
void says_nothing_of(const std::string& text, const std::string& words) {
  EXPECT_EQ(text.find(words), std::string::npos) << "\"" << words << "\" in\n" << text;
}
std::string number(int n) {
  return std::to_string(n);
}

// Each value of an option that players may choose, with the others at their defaults.
void each_preset(const AnyGame& g,
                 const std::function<void(const std::string& key, const std::string& preset)>& f) {
  f("", "");
  for (const OptionSpec& spec : g.info().options) {
    std::set<std::string> values;
    for (const OptionSpec::Choice& c : spec.choices) values.emplace(c.value);
    if (spec.kind == OptionSpec::Kind::Number) values = {number(spec.low), number(spec.high)};
    values.erase(std::string(spec.initial));
    for (const std::string& v : values) f(std::string(spec.key), std::string(spec.key) + '=' + v);
  }
}

TEST(RuleSheets, AreWholeInEveryPresetAndEveryNumberOfSeats) {
  for (const AnyGame* g : games()) {
    each_preset(*g, [&](const std::string&, const std::string& preset) {
      for (int seats = g->info().min_seats; seats <= g->info().max_seats; ++seats) {
        const auto s = g->start(preset, seats);
        for (const Lang lang : kLangs) {
          if (!s) continue;
          for (const RuleSection& section : rules_of(*g, *s, lang)) {
            EXPECT_FALSE(section.text.empty()) << section.title->in(lang);
            says_nothing_of(section.text, "{");
            says_nothing_of(section.text, "  ");
          }
        }
      }
    });
  }
}

// An option that changes play changes the sheet, in every language. The layout of an island or
// board, and who begins, can be seen at the table.
TEST(RuleSheets, FollowEveryOption) {
  const std::set<std::string> seen_at_the_table = {"board", "island", "numbers", "first",
                                                   "harbours"};
  for (const AnyGame* g : games()) {
    each_preset(*g, [&](const std::string& key, const std::string& preset) {
      int seats = g->info().usual_seats;
      if (!g->start(preset, seats)) seats = g->info().min_seats;
      while (seats < g->info().max_seats && !g->start(preset, seats)) ++seats;
      if (key.empty() || seen_at_the_table.contains(key)) return;
      if (key == "forced") return;  // only tells bad throws by parts apart, below
      if (*g->start(preset, seats) == *g->start("", seats)) return;  // equal to the default
      for (const Lang lang : kLangs)
        EXPECT_TRUE(sheet(g->info().id, preset, seats, lang) !=
                    sheet(g->info().id, "", seats, lang))
            << preset;
    });
  }
  for (const Lang lang : kLangs)
    EXPECT_TRUE(sheet("tractor", "badthrow=component forced=lowest", 4, lang) !=
                sheet("tractor", "badthrow=component", 4, lang));
}

TEST(RuleSheets, AreTheSameAtEveryMomentOfAGame) {
  Rng rng(3);
  for (const AnyGame* g : games()) {
    const AnyState begun = *g->start(g->info().shortest, g->info().usual_seats);
    AnyState s = begun;
    std::vector<AnyAction> moves;
    for (int n = 0; n < 300 && !g->over(s); ++n) {
      if (g->house_due(s)) {
        g->apply(s, House, g->house(s, rng));
        continue;
      }
      const Seat p = *g->actors(s).begin();
      g->legal(g->view(s, p), p, moves);
      std::erase_if(moves, [&](const AnyAction& a) { return g->check(s, p, a) != kAllowed; });
      g->apply(s, p, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    const RuleSheet now = rules_of(*g, g->view(s, seat(0)).state, Lang::English),
                    then = rules_of(*g, begun, Lang::English);
    ASSERT_EQ(now.size(), then.size());
    for (std::size_t i = 0; i < now.size(); ++i) EXPECT_EQ(now[i].text, then[i].text);
  }
}

// --- Settlers ------------------------------------------------------------------------------------

TEST(RuleSheets, SettlersNumbers) {
  using namespace settlers;
  for (const int points : {3, 6, 10, 20})
    says(sheet("settlers", "points=" + number(points), 4),
         "The first to have " + number(points) + " points on");
  for (const int limit : {3, 7, 20})
    says(sheet("settlers", "discard=" + number(limit), 4),
         "anybody with more than " + number(limit) + " resource cards");
  says(sheet("settlers", "", 4), "The bank starts with " + number(cards_of_each(false)) + " cards");
  says(sheet("settlers", "", 6), "The bank starts with " + number(cards_of_each(true)) + " cards");
  says(sheet("settlers", "offers=1", 4), "up to 1 offer (");
  says(sheet("settlers", "", 4), "up to 4 offers (");
  says(sheet("settlers", "points=6", 4, Lang::Russian), "в свой ход 6 очков");
  says(sheet("settlers", "points=3", 4, Lang::Russian), "в свой ход 3 очка");
  says(sheet("settlers", "points=6", 4, Lang::Chinese), "达到 6 分者");
  // The sentence about costs names only the game's own numbers.
  EXPECT_EQ(kRoadCost, Cards::of(1, 1, 0, 0, 0));
  EXPECT_EQ(kSettlementCost, Cards::of(1, 1, 1, 1, 0));
  EXPECT_EQ(kCityCost, Cards::of(0, 0, 0, 2, 3));
  EXPECT_EQ(kDevelopmentCost, Cards::of(0, 0, 1, 1, 1));
}

TEST(RuleSheets, SettlersRulesThatAreThereOrNot) {
  const char* special = "After each turn everybody else may build";
  says_nothing_of(sheet("settlers", "", 4), special);
  says(sheet("settlers", "", 5), special);
  says_nothing_of(sheet("settlers", "trade=off", 4), "offer");
  says(sheet("settlers", "trade=off", 4), "Players do not trade with each other.");
  says(sheet("settlers", "phases=strict", 4), "after building or buying you cannot trade any more");
  says_nothing_of(sheet("settlers", "phases=strict", 4), "in any order");
  says(sheet("settlers", "shortage=nobody", 4),
       "If it cannot pay a resource in full, nobody gets it.");
  says(sheet("settlers", "friendly=yes desert=closed", 4),
       "2 visible points or fewer, while another hex is free. The robber never goes back to the "
       "desert.");
  says_nothing_of(sheet("settlers", "", 4), "visible points");
  says(sheet("settlers", "dice=bag", 4), "each of the 36 outcomes");
  says_nothing_of(sheet("settlers", "", 4), "rolled again");
  says(sheet("settlers", "sevens=after-one", 4), "In the first round a 7 is rolled again.");
  says(sheet("settlers", "sevens=after-two", 4), "In the first two rounds a 7 is rolled again.");
  says(sheet("settlers", "bank=3", 4), "The bank takes 3 cards of a kind for one");
  says_nothing_of(sheet("settlers", "bank=3", 4), "3:1");
  says(sheet("settlers", "robber=off discard=9", 4), "with more than 9 resource cards");
  says(sheet("settlers", "robber=off", 4), "A knight counts for the largest army");
  says_nothing_of(sheet("settlers", "robber=off", 4), "moves the robber");
  says_nothing_of(sheet("settlers", "", 4), "lie open");
  says(sheet("settlers", "hands=open", 4), "Resource cards lie open");
  says(sheet("settlers", "order=bid", 4), "secretly bids 0 to 3 points");
  says_nothing_of(sheet("settlers", "", 4), "bids");
  says(sheet("settlers", "turns=50", 1), "If you do not win within 50 turns, you lose.");
  says(sheet("settlers", "", 1), "There is nobody else to trade with.");
  says(sheet("settlers", "", 1), "Alone you steal nothing");
  says_nothing_of(sheet("settlers", "", 2), "Alone");
}

// --- Coup ----------------------------------------------------------------------------------------

TEST(RuleSheets, CoupNumbers) {
  for (const auto [seats, copies] : {std::pair(2, 3), {6, 3}, {7, 4}, {8, 4}, {9, 5}, {10, 5}})
    says(sheet("coup", "", seats), "There are " + number(copies) + " cards of each role.");
  // The starting hand in the text is what the game deals.
  for (const int seats : {2, 3}) {
    coup::State s = *coup::Coup::start({}, seats);
    Rng rng(1);
    settle<coup::Coup>(s, rng);
    for (int q = 0; q < seats; ++q)
      EXPECT_EQ(s.coins[static_cast<std::size_t>(q)], seats == 2 && q == s.active ? 1 : 2);
  }
  says(sheet("coup", "", 2), "You start with 2 coins, whoever goes first with 1.");
  says(sheet("coup", "", 3), "Everybody starts with 2 coins.");
  says(sheet("coup", "", 3), "With " + number(coup::kRich) + " coins or more you must launch one.");
}

TEST(RuleSheets, CoupRolesAreThoseOfItsType) {
  for (const char* type : {"original", "inquisitors", "reformation"}) {
    const std::string options = std::string("type=") + type, text = sheet("coup", options, 4);
    const coup::State s = *coup::Coup::start(*parse_options(coup::Coup::info(), options), 4);
    const auto names = [&](int role, const char* name) {
      EXPECT_EQ(text.find(name) != std::string::npos, s.has_role(role)) << type << ": " << name;
    };
    names(coup::Duke, "Duke");
    names(coup::Assassin, "Assassin");
    names(coup::Captain, "Captain");
    names(coup::Contessa, "Contessa");
    names(coup::Ambassador, "Ambassador");
    names(coup::Inquisitor, "Inquisitor");
    EXPECT_EQ(text.find("faction") != std::string::npos, s.type == coup::Type::Reformation);
  }
  says(sheet("coup", "empty-purse=refused", 3), "Nobody steals from a player with no coins.");
  says(sheet("coup", "losses=one", 3), "takes no second influence");
  says(sheet("coup", "", 3), "can cost both influences in one turn");
}

// --- Tractor -------------------------------------------------------------------------------------

TEST(RuleSheets, TractorNumbersAreThoseOfThePacks) {
  using namespace tractor;
  for (int seats = 4; seats <= 8; ++seats) {
    for (int packs = 2; packs <= kMostPacks; ++packs) {
      if (!plays_with(seats, packs)) continue;
      const std::string text =
          sheet("tractor", packs == usual_packs(seats) ? "" : "packs=" + number(packs), seats);
      says(text, "There are " + number(packs) +
                     " decks. Fives count 5 points, tens and kings 10: " + number(100 * packs) +
                     " in all.");
      says(text, "takes the " + number(kitty_size(seats, packs)) + " cards of the kitty");
      const int two = 20 * packs, one = 40 * packs;
      says(text, "the banker’s side goes up three levels, with fewer than " + number(two) +
                     " two, with fewer than " + number(one) + " one. At " + number(one) +
                     " the attackers take over, and every " + number(two) + " more are a level");
      EXPECT_EQ(levels_for(0, packs), (Levels{true, 3}));
      EXPECT_EQ(levels_for(two - 5, packs), (Levels{true, 2}));
      EXPECT_EQ(levels_for(one - 5, packs), (Levels{true, 1}));
      EXPECT_EQ(levels_for(one, packs), (Levels{false, 0}));
      EXPECT_EQ(levels_for(one + two, packs), (Levels{false, 1}));
      EXPECT_EQ(levels_for(-two, packs), (Levels{true, 4}));
    }
  }
}

TEST(RuleSheets, TractorRulesThatAreThereOrNot) {
  says(sheet("tractor", "", 5), "in each round the banker finds one friend");
  says(sheet("tractor", "", 7), "in each round the banker finds 2 friends");
  says_nothing_of(sheet("tractor", "", 6), "friend");
  says(sheet("tractor", "", 6), "Two sides sit alternately");
  says(sheet("tractor", "", 4), "All start at level 2. Whoever stands at the ace");
  says(sheet("tractor", "", 4),
       "won after " + number(tractor::kMostRounds) + " rounds, the highest level wins.");
  says(sheet("tractor", "rounds=5 start=J", 4), "All start at level J and play 5 rounds;");
  says_nothing_of(sheet("tractor", "rounds=5", 4), "100 rounds");
  says(sheet("tractor", "", 4), "the lowest card that can be beaten is led instead");
  says(sheet("tractor", "badthrow=component", 4), "has the fewest cards is led instead");
  says(sheet("tractor", "", 4), "costs the side 10 points");
  says(sheet("tractor", "", 4), "below zero");
  says(sheet("tractor", "fine=none", 4), "the failed throw costs no points");
  says_nothing_of(sheet("tractor", "fine=none", 4), "10 points:");
  says_nothing_of(sheet("tractor", "fine=none", 4), "below zero");
  says(sheet("tractor", "overruff=all", 4), "every part must be higher");
  says(sheet("tractor", "kitty=power", 4), "doubled once for each card");
  says(sheet("tractor", "", 4), "times twice the cards");
}

// --- Flax ----------------------------------------------------------------------------------------

TEST(RuleSheets, FlaxSaysHowTheStartIsReached) {
  says(sheet("flax", "", 2), "on any turn: no chip needs to reach it");
  says(sheet("flax", "start=reach", 2), "where one of your chips reaches it exactly");
}

TEST(RuleSheets, FlaxSaysWhatDiffers) {
  const std::string usual = sheet("flax", "", 2);
  for (const auto& [options, said] :
       {std::pair{"draw=ahead", "as soon as you have placed one"},
        std::pair{"pie=yes", "may swap sides instead of placing"},
        std::pair{"handicap=6", "each player but the first has from the start: 6"}}) {
    says(sheet("flax", options, 2), said);
    EXPECT_EQ(usual.find(said), std::string::npos) << said;
  }
}

// Whole sheets, for a reader to review.
TEST(RuleSheets, ReadAsKept) {
  const auto kept = [](const char* file, std::string_view game, std::string_view options,
                       int seats) {
    std::string all;
    for (const Lang lang : kLangs) all += sheet(game, options, seats, lang) + '\n';
    expect_golden(std::string("golden/sheets/") + file + ".txt", all);
  };
  kept("flax", "flax", "", 2);
  kept("flax_four_options", "flax", "start=reach draw=ahead handicap=6", 4);
  kept("settlers_four", "settlers", "", 4);
  kept("settlers_six_options", "settlers",
       "points=8 discard=9 friendly=yes desert=closed phases=strict shortage=nobody dice=bag "
       "trade=off",
       6);
  kept("coup_two", "coup", "", 2);
  kept("coup_reformation_of_eight", "coup", "type=reformation losses=one empty-purse=refused", 8);
  kept("tractor_four", "tractor", "", 4);
  kept("tractor_seven_options", "tractor",
       "rounds=3 start=5 badthrow=component overruff=all kitty=power", 7);
}

}  // namespace
}  // namespace parlour
