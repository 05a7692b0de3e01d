// Whole games without a dealer: every member's page at once, in one process.
#include "mental/course.h"

#include <gtest/gtest.h>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/audit.h"
#include "mental/company.h"

namespace parlour::mental {
namespace {

struct Case {
  const char* game;
  const char* options;
  int seats, members;
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.game << ' ' << c.options << ' ' << c.seats << " seats, " << c.members << " members";
}

class WholeGames : public testing::TestWithParam<Case> {};

TEST_P(WholeGames, EndWithTheSameViewsAsTheTruth) {
  const Case& c = GetParam();
  Company company(*find_game(c.game), *find_dealerless(c.game), c.options, c.seats, c.members, 7);
  ASSERT_TRUE(company.play());
  ASSERT_FALSE(company.course().fault()) << static_cast<int>(company.course().fault()->kind);
  for (const Member& m : company.members()) {
    EXPECT_FALSE(m.course().fault());
    EXPECT_TRUE(m.course().over());
    EXPECT_EQ(m.course().view(), company.course().view());
  }
  // The audit finds the truth behind all views, and nothing to blame anybody for.
  const Course& course = company.course();
  const Audit audit = audited(course);
  EXPECT_TRUE(audit.complete);
  for (const Finding& f : audit.findings)
    ADD_FAILURE() << "member " << int{f.by} << " is blamed: " << static_cast<int>(f.kind)
                  << ", line " << f.line << ", event " << f.event;
  AnyState truth = *company.party().game->start(c.options, c.seats);
  for (const Entry& e : audit.truth) {
    ASSERT_EQ(company.party().game->check(truth, e.seat, e.action), kAllowed);
    company.party().game->apply(truth, e.seat, e.action);
  }
  EXPECT_TRUE(company.party().game->over(truth));
  for (const Member& m : company.members()) {
    for (int s = 0; s < c.seats; ++s) {
      if (company.party().owner[at(s)] == m.self())
        EXPECT_EQ(m.view(seat(s)), company.party().game->view(truth, seat(s)));
    }
  }
}

// Nothing of the protocol is left untried: every word is said in some game.
TEST(Words, AreAllSaidInSomeGame) {
  std::set<std::uint8_t> said;
  const auto play = [&](const char* game, const char* options, int seats, int members) {
    Company company(*find_game(game), *find_dealerless(game), options, seats, members, 11);
    ASSERT_TRUE(company.play());
    for (const Course::Line& line : company.course().lines()) said.insert(line.word[0]);
  };
  play("coup", "type=inquisitors", 3, 2);
  play("coup", "", 3, 3);
  play("settlers", "points=5", 3, 2);
  play("tractor", "rounds=1 fry=yes", 4, 2);
  for (int word = 0; word < kWords; ++word) {
    const auto seldom = {Word::Complain, Word::Gone, Word::Chain};
    if (std::ranges::find(seldom, static_cast<Word>(word)) == seldom.end())
      EXPECT_TRUE(said.contains(static_cast<std::uint8_t>(word))) << word;
  }
}

// When a chain has no link left, everybody begins another.
TEST(Coins, DoNotEnd) {
  Company company(*find_game("settlers"), *find_dealerless("settlers"), "points=3", 2, 2, 4, 8);
  std::size_t chains = 0, coins = 0;
  while (company.course().ask()) {
    const auto said = company.next();
    ASSERT_TRUE(said && company.hear(*said));
    coins += static_cast<Word>(said->word[0]) == Word::Coin;
    chains += static_cast<Word>(said->word[0]) == Word::Chain;
  }
  EXPECT_GT(coins, 4 * 8u);
  EXPECT_EQ(chains / 2, (coins / 2 - 1) / 8);
  EXPECT_TRUE(audited(company.course()).findings.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Games, WholeGames,
    testing::Values(Case{"coup", "", 2, 2}, Case{"coup", "", 4, 3},
                    Case{"coup", "type=inquisitors", 3, 3}, Case{"coup", "type=reformation", 5, 2},
                    Case{"coup", "match=3", 2, 2}, Case{"settlers", "points=5", 3, 3},
                    Case{"settlers", "points=5", 4, 2}, Case{"tractor", "rounds=1", 4, 4},
                    Case{"tractor", "rounds=1", 5, 2}));

}  // namespace
}  // namespace parlour::mental
