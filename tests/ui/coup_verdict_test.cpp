// What stands at the players' places once a challenge is decided.
#include "ui/games/coup/coup_verdict.h"

#include <gtest/gtest.h>

#include "games/coup_play.h"

namespace parlour::ui::coup_table {
namespace {

using coup::court;
using coup::go;

// The verdict to which these words of the one who was challenged lead.
std::optional<Verdict::Told> verdict(const State& s, std::string_view answer) {
  return Verdict::decided(s, coup::action(answer));
}
std::string tag(const std::optional<Verdict::Told>& told, int q) {
  if (!told) return "none";
  const auto tag = Verdict::tag(*told, q, Lang::English);
  return tag ? tag->said + (tag->good ? " +" : " -") : "";
}

// Player 0 claims to be a duke, player 2 doubts it.
State doubted(std::string_view hand) {
  State s = court({hand, "assassin contessa", "captain ambassador"});
  go(s, 0, "tax");
  go(s, 1, "allow");
  go(s, 2, "challenge");
  return s;
}

TEST(CoupVerdict, WhoShowsTheCardIsRight) {
  const auto told = verdict(doubted("duke captain"), "prove duke");
  EXPECT_EQ(tag(told, 0), "Shows Duke +");
  EXPECT_EQ(tag(told, 1), "") << "they had no part in it";
  EXPECT_EQ(tag(told, 2), "Wrong challenge -");
}

TEST(CoupVerdict, WhoCannotShowItIsCaught) {
  const auto told = verdict(doubted("contessa captain"), "lose contessa");
  EXPECT_EQ(tag(told, 0), "Caught: no Duke -");
  EXPECT_EQ(tag(told, 2), "Right challenge +");
}

TEST(CoupVerdict, ABlockIsDecidedAtThePlaceOfWhoBlocks) {
  State s = court({"duke captain", "assassin contessa", "captain ambassador"});
  go(s, 0, "steal 1");
  go(s, 2, "allow");
  go(s, 1, "block ambassador");
  go(s, 2, "allow");
  go(s, 0, "challenge");
  const auto told = verdict(s, "lose assassin");
  EXPECT_EQ(tag(told, 1), "Caught: no Ambassador -");
  EXPECT_EQ(tag(told, 0), "Right challenge +");
  EXPECT_EQ(tag(told, 2), "");
}

TEST(CoupVerdict, NothingElseIsAVerdict) {
  const State s = doubted("duke captain");
  EXPECT_EQ(tag(verdict(s, "allow"), 0), "none");
  State lost = court({"duke captain", "assassin contessa"});
  coup::give(lost, 0, 7);
  go(lost, 0, "coup 1");
  EXPECT_EQ(tag(verdict(lost, "lose contessa"), 1), "none") << "a coup is no challenge";
}

}  // namespace
}  // namespace parlour::ui::coup_table
