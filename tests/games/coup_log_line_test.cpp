// How the log describes events to a player at the table.
#include <vector>

#include "core/signs.h"
#include "coup_play.h"
#include "shown_line.h"

namespace parlour::coup {
namespace {

// The log line that seat 0 gets for an action in this state, with the names Ana, Bo and Cy.
std::string line_of(const State& s, Seat actor, std::string_view text) {
  static const std::vector<std::string> names = {"Ana", "Bo", "Cy"};
  const Action a = Coup::shadow(s, actor, action(text), seat(0));
  const View<State> before = Coup::view(s, seat(0));
  View<State> after = before;
  Coup::apply(after.state, actor, a);
  return Coup::log_line(before, a, after.state, names, Lang::English);
}
std::string told(const State& s, Seat actor, std::string_view text) {
  return spoken(line_of(s, actor, text));
}
/// The line as the eye sees it, with the names of its pictures.
std::string shown(const State& s, Seat actor, std::string_view text) {
  return shown_line(line_of(s, actor, text));
}

State three() {
  return court({"duke captain", "assassin contessa", "ambassador duke"});
}

TEST(CoupTold, ActionsByRoleAndName) {
  State s = three();
  EXPECT_EQ(told(s, seat(0), "income"), "Income");
  EXPECT_EQ(told(s, seat(0), "tax"), "Tax · Duke");
  EXPECT_EQ(told(s, seat(0), "steal 2"), "Steal → Cy · Captain");
}

TEST(CoupTold, WordsOfAnActionHaveTheNames) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy"};
  const View<State> v = Coup::view(three(), seat(0));
  const Action steal = action("steal 2");
  EXPECT_TRUE(Coup::said(v, seat(0), steal, names, Lang::English).contains("Cy"));
  EXPECT_TRUE(Coup::text(v, seat(0), steal, Lang::English).contains("player 3"));
}

TEST(CoupTold, TheEyeGetsSignsOfRolesAndCoins) {
  State s = three();
  EXPECT_EQ(shown(s, seat(0), "income"), "Income +1#o");
  EXPECT_EQ(shown(s, seat(0), "tax"), "Tax · #0Duke");
  s.coins[0] = 7, s.treasury = static_cast<std::uint8_t>(s.treasury - 5);
  EXPECT_EQ(shown(s, seat(0), "coup 1"), "Coup → Bo −7#o");
}

TEST(CoupTold, AnswersOnlyByTheirOutcome) {
  State s = three();
  go(s, 0, "tax");
  EXPECT_EQ(told(s, seat(1), "allow"), "");
  EXPECT_EQ(told(s, seat(1), "challenge"), "");
}

TEST(CoupTold, OneCardIsTold) {
  State s = three();
  go(s, 0, "tax");
  go(s, 1, "challenge");
  EXPECT_EQ(told(s, seat(0), "prove duke"), "Shown: Duke");
  go(s, 0, "prove duke");
  EXPECT_EQ(told(s, House, "draw 0 contessa"), "Drawn: Contessa");
  house(s, "draw 0 contessa");
  EXPECT_EQ(told(s, seat(1), "lose assassin"), "Lost: Assassin");
}

TEST(CoupTold, CardsThatOneDoesNotSeeAreNotTold) {
  State s = three();
  go(s, 0, "income");
  go(s, 1, "income");
  go(s, 2, "exchange");
  all(s, {0, 1}, "allow");
  EXPECT_EQ(told(s, House, "draw 2 assassin captain"), "Drawn: 2 cards");
  house(s, "draw 2 assassin captain");
  EXPECT_EQ(told(s, seat(2), "keep assassin captain"), "Cards exchanged");
}

// Names are not declined: sentences must not require a grammatical case.
TEST(CoupText, InRussianAChallengeNamesEverybodyInTheNominative) {
  State s = court({"captain inquisitor", "captain contessa", "assassin duke"}, "type=reformation");
  give_reserve(s, 2);
  const auto challenged = [&](std::string_view what) {
    State t = s;
    go(t, 0, what);
    const View<State> v = Coup::view(t, seat(2));
    return Coup::text(v, House, action("outcome challenge 1"), Lang::Russian);
  };
  EXPECT_EQ(challenged("tax"), "Проверка: игрок 2 → игрок 1, «Герцог»");
  EXPECT_EQ(challenged("embezzle"), "Проверка: игрок 2 → игрок 1, Герцог");
}

}  // namespace
}  // namespace parlour::coup
