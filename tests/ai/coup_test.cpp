// How the bots play Coup: what they believe, that they mix, that they cannot be exploited easily.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "ai/arena.h"
#include "ai/coup_mind.h"
#include "games/registry.h"

namespace parlour::ai {
namespace {

using namespace coup;
using GameState = coup::State;
using GameAction = coup::Action;

GameState court(std::initializer_list<const char*> hands, const char* options = "") {
  GameState s = *Coup::start(*parse_options(Coup::info(), options), static_cast<int>(hands.size()));
  int q = 0;
  for (const char* hand : hands)
    Coup::apply(s, House, *parse_any_order("deal " + std::to_string(q++) + ' ' + hand));
  Coup::apply(s, House, *Coup::parse("first 0"));
  return s;
}
void go(GameState& s, int q, const char* text) {
  const GameAction a = *parse_any_order(text);
  ASSERT_EQ(Coup::check(s, seat(q), a), kAllowed) << text;
  Coup::apply(s, seat(q), a);
  Rng rng(1);
  while (s.phase == Phase::Closed || s.phase == Phase::BlockClosed)
    Coup::apply(s, House, Coup::house(s, rng));
}
GameAction choice(const GameState& s, int q, std::uint64_t seed, std::uint32_t iterations = 200,
                  Level level = Level::Expert) {
  std::uint32_t made = 0;
  return ponder_coup(Coup::view(s, seat(q)), level, {iterations, 0}, Style::Any, seed, made)[0]
      .action;
}

TEST(CoupBeliefs, FollowTheCardsThatAreSeen) {
  const GameState s = court({"duke duke", "captain contessa", "duke assassin"});
  // Two dukes in the bot's own hand, one more among the other 13 cards.
  EXPECT_NEAR(belief_coup(s, 0, 1, Duke), belief_coup(s, 0, 2, Duke), 1e-6);
  EXPECT_LT(belief_coup(s, 0, 1, Duke), belief_coup(s, 0, 1, Captain));
  GameState known = s;
  known.up[2].add(Duke);
  known.hand[2].remove(Duke);
  EXPECT_EQ(belief_coup(known, 0, 1, Duke), 0);
}

TEST(CoupBeliefs, FollowWhatWasSaidAndNotSaid) {
  const GameState s = court({"assassin ambassador", "captain contessa", "duke assassin"});
  const float before = belief_coup(s, 0, 1, Duke);
  GameState claimed = s, caught = s, passed = s;
  claimed.memory[1].claims[Duke] = 1;
  EXPECT_GT(belief_coup(claimed, 0, 1, Duke), before + 0.15f);
  // A known liar's claim counts for less.
  GameState liar = claimed;
  liar.memory[1].bluffs = 3;
  EXPECT_LT(belief_coup(liar, 0, 1, Duke), belief_coup(claimed, 0, 1, Duke) - 0.1f);
  caught.memory[1].lacks = 1u << Duke;
  EXPECT_LT(belief_coup(caught, 0, 1, Duke), 0.1f);
  passed.memory[1].passed[Contessa] = 2;
  EXPECT_LT(belief_coup(passed, 0, 1, Contessa), belief_coup(s, 0, 1, Contessa));
  GameState shown = s;
  shown.know[1][0].add(Captain);
  EXPECT_EQ(belief_coup(shown, 0, 1, Captain), 1);
}

TEST(CoupBeliefs, WhatIsSeenInOneHandIsInNoOther) {
  // Two dukes in the bot's own hand, and the third was seen in the hand of player 1.
  GameState s = court({"duke duke", "duke contessa", "captain assassin"}, "type=inquisitors");
  EXPECT_GT(belief_coup(s, 0, 2, Duke), 0.1f);
  s.know[1][0].add(Duke);
  ASSERT_TRUE(Coup::valid(s));
  EXPECT_EQ(belief_coup(s, 0, 2, Duke), 0);
  EXPECT_EQ(belief_coup(s, 0, 1, Duke), 1);
  // A player whose two cards were both seen has no other.
  s.know[1][0].add(Contessa);
  EXPECT_EQ(belief_coup(s, 0, 1, Captain), 0);
}

TEST(CoupBots, MixTheirPlay) {
  // A question asked repeatedly gets more than one answer, both truth and bluff among them.
  const GameState s =
      court({"captain contessa", "assassin contessa", "duke assassin", "duke captain"});
  std::map<std::string, int> seen;
  int bluffs = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const GameAction a = choice(s, 0, seed, 120);
    ++seen[Coup::print(a)];
    const int role = claimed(s, static_cast<Play>(a.what));
    bluffs += role < kRoles && !s.hand[0].has(role);
  }
  EXPECT_GE(seen.size(), 3u);
  for (const auto& [words, n] : seen) EXPECT_LT(n, 110) << words;
  EXPECT_GT(bluffs, 3);
  EXPECT_LT(bluffs, 117);
}

TEST(CoupBots, ChallengeWhatCannotBe) {
  // All three dukes are in the bot's own hand or face up.
  GameState s = court({"duke duke", "captain contessa", "duke assassin"});
  s.up[2].add(Duke);
  s.hand[2].remove(Duke);
  ASSERT_TRUE(Coup::valid(s));
  go(s, 0, "income");
  go(s, 1, "tax");
  int challenged = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    challenged += choice(s, 0, seed).kind == GameAction::Kind::Challenge;
  EXPECT_GE(challenged, 18);
}

TEST(CoupBots, ChallengeWhatTheyPutIntoTheDeck) {
  // One captain is face up; the other two have just gone back.
  GameState s = court({"duke ambassador", "captain contessa"});
  s.up[1].add(Captain);
  s.hand[1].remove(Captain);
  go(s, 0, "exchange");
  go(s, 1, "allow");
  Coup::apply(s, House, *parse_any_order("draw 0 captain captain"));
  go(s, 0, "keep duke ambassador");
  ASSERT_TRUE(Coup::valid(s));
  go(s, 1, "steal 0");
  int challenged = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    challenged += choice(s, 0, seed).kind == GameAction::Kind::Challenge;
  EXPECT_GE(challenged, 18);
}

TEST(CoupBots, ChallengeWhatTheySawElsewhere) {
  GameState s = court({"duke duke", "duke contessa", "captain assassin"}, "type=inquisitors");
  s.know[1][0].add(Duke);
  go(s, 0, "income");
  GameState true_claim = s;
  go(true_claim, 1, "tax");
  go(s, 1, "income");
  go(s, 2, "tax");
  for (const char* script : {"", "honest"}) {
    int challenged = 0, in_vain = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Rng rng(seed);
      const auto answer = [&](const GameState& t) {
        return *script ? script_coup(script, Coup::view(t, seat(0)), rng) : choice(t, 0, seed);
      };
      challenged += answer(s).kind == GameAction::Kind::Challenge;
      in_vain += answer(true_claim).kind == GameAction::Kind::Challenge;
    }
    EXPECT_GE(challenged, 18) << script;
    EXPECT_EQ(in_vain, 0) << script;
  }
}

// The value of allowing the assassination for its target, after another player has answered.
double worth_of_allowing(const GameState& s, int q) {
  double out = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    std::uint32_t made = 0;
    for (const Thought& t :
         ponder_coup(Coup::view(s, seat(q)), Level::Expert, {200, 0}, Style::Any, seed, made)) {
      if (t.action.kind == GameAction::Kind::Allow) out += t.total;
    }
  }
  return out;
}

TEST(CoupBots, TakeIntoAccountWhatOthersMayHaveAnswered) {
  // Two of three assassins are face up: a claim that invites a challenge.
  GameState s = court({"duke captain", "assassin contessa", "assassin captain"});
  for (const int q : {1, 2}) {
    s.up[at(q)].add(Assassin);
    s.hand[at(q)].remove(Assassin);
  }
  s.coins[0] += 2, s.treasury -= 2;
  ASSERT_TRUE(Coup::valid(s));
  // A player later in turn order may have challenged, and nobody sees it yet.
  GameState later = s;
  go(later, 0, "assassinate 1");
  go(later, 2, "allow");
  EXPECT_GT(worth_of_allowing(later, 1), 0);
  // A player earlier in turn order has not: the decision would be closed.
  GameState earlier = s;
  go(earlier, 0, "assassinate 2");
  go(earlier, 1, "allow");
  EXPECT_EQ(worth_of_allowing(earlier, 2), 0);
}

TEST(CoupBots, ProveWhatTheyCan) {
  GameState s = court({"duke captain", "captain contessa"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    EXPECT_EQ(choice(s, 0, seed).kind, GameAction::Kind::Prove);
}

TEST(CoupBots, StylesDiffer) {
  const GameState s =
      court({"captain contessa", "assassin contessa", "duke assassin", "duke captain"});
  const auto bluffs = [&](Style t) {
    Rng rng(7);
    int n = 0;
    for (int i = 0; i < 3000; ++i) {
      const GameAction a = model_coup(s, seat(0), t, rng);
      const int role = claimed(s, static_cast<Play>(a.what));
      n += role < kRoles && !s.hand[0].has(role);
    }
    return n;
  };
  EXPECT_GT(bluffs(Style::Bold), bluffs(Style::Cautious) * 5 / 4);
  // Vengeful bots strike at the player who struck them.
  GameState hurt = s;
  hurt.memory[0].foe = 3;
  hurt.coins[0] = 10;
  hurt.treasury = static_cast<std::uint16_t>(hurt.treasury - 8);
  const auto strikes = [&](Style t) {
    Rng rng(7);
    int n = 0;
    for (int i = 0; i < 3000; ++i) n += model_coup(hurt, seat(0), t, rng).who == 3;
    return n;
  };
  EXPECT_GT(strikes(Style::Vengeful), strikes(Style::PokerFaced) * 5 / 4);
  for (int i = 0; i < kStyles; ++i) {
    const auto t = static_cast<Style>(i);
    EXPECT_EQ(style_from(name(t)), t);
  }
  EXPECT_FALSE(style_from("calm"));
}

TEST(CoupModel, IsAlwaysLegal) {
  Rng rng(3);
  for (const char* options : {"", "type=inquisitors empty-purse=refused", "type=reformation"}) {
    for (int seats = 2; seats <= kMost; seats += 2) {
      GameState s = *Coup::start(*parse_options(Coup::info(), options), seats);
      while (!Coup::over(s)) {
        if (Coup::house_due(s)) {
          Coup::apply(s, House, Coup::house(s, rng));
          continue;
        }
        const Seat p = *Coup::actors(s).begin();
        const GameAction a = model_coup(s, p, Style::Any, rng);
        ASSERT_EQ(Coup::check(s, p, a), kAllowed) << Coup::print(a);
        for (const auto script : kScripts) {
          const GameAction b = script_coup(script, Coup::view(s, p), rng);
          ASSERT_EQ(Coup::check(s, p, b), kAllowed) << script << ' ' << Coup::print(b);
        }
        Coup::apply(s, p, a);
      }
    }
  }
}

Outcome played(std::initializer_list<const char*> players, std::uint32_t games,
               const char* options = "") {
  Match m;
  m.game = find_game("coup");
  m.options = options;
  for (const char* p : players) m.players.push_back(*player_from(p));
  m.games = games;
  m.mirror = true;
  return play(m, 0, games);
}

// Small budgets and wide margins: only a broken bot fails here. `parlour simulate` measures.
TEST(CoupBots, BeatTheReferencePlayers) {
  for (const char* script : {"honest", "exploiter", "bluffer"}) {
    const auto o = played({"expert@80", script, script, script}, 32);
    EXPECT_GE(o.players[0].score, 9) << script;
  }
}

TEST(CoupBots, EachLevelBeatsTheOneBelow) {
  EXPECT_GE(played({"easy", "random"}, 40).players[0].score, 26);
  EXPECT_GE(played({"expert@200", "easy"}, 60).players[0].score, 30);
}

TEST(CoupBots, PlayOtherTypesToTheEnd) {
  for (const char* options : {"type=inquisitors", "type=reformation"}) {
    const auto o = played({"hard@40", "medium@20", "easy@10", "random"}, 8, options);
    EXPECT_EQ(o.games, 8u);
    EXPECT_GT(o.players[0].score + o.players[1].score, 2) << options;
  }
}

}  // namespace
}  // namespace parlour::ai
