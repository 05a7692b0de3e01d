// The fallback for a seat that does not answer in time, and which questions can be asked aloud.
#include "games/coup_play.h"

namespace parlour::coup {
namespace {

// Random games of all types; `look` sees every state in which a seat is to act.
template <class F>
void walk(F&& look) {
  for (const std::string_view options : {"", "type=inquisitors", "type=reformation",
                                         "type=reformation losses=one empty-purse=refused"}) {
    for (int seats = 2; seats <= 6; ++seats) {
      Rng rng(static_cast<std::uint64_t>(seats));
      State s = begun(options, seats);
      for (int n = 0; n < 400 && !Coup::over(s); ++n) {
        settle<Coup>(s, rng);
        if (Coup::over(s)) break;
        look(s);
        const Seat p = *Coup::actors(s).begin();
        const auto all = legal_actions<Coup>(s, p);
        Coup::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      }
    }
  }
}

TEST(CoupFallback, IsLegalInEveryViewAndNeverAClaimAChallengeOrABlock) {
  walk([](const State& s) {
    for (Seat p : Coup::actors(s)) {
      const Action a = Coup::fallback(Coup::view(s, p), p);
      EXPECT_EQ(Coup::check(s, p, a), kAllowed) << Coup::print(a);
      EXPECT_NE(a.kind, Action::Kind::Challenge);
      EXPECT_NE(a.kind, Action::Kind::Block);
      if (a.kind == Action::Kind::Play) {
        EXPECT_EQ(static_cast<Play>(a.what),
                  s.coins[static_cast<std::size_t>(index(p))] >= kRich ? Play::Coup : Play::Income);
      }
    }
  });
}

TEST(CoupFallback, AClaimIsProvenWhereItCanBe) {
  State s = court({"duke captain", "assassin contessa"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  EXPECT_EQ(Coup::print(Coup::fallback(Coup::view(s, seat(0)), seat(0))), "prove duke");
  State bluff = court({"captain ambassador", "assassin contessa"});
  go(bluff, 0, "tax");
  go(bluff, 1, "challenge");
  EXPECT_EQ(Coup::print(Coup::fallback(Coup::view(bluff, seat(0)), seat(0))), "lose ambassador");
}

std::string fallback(const State& s, int q) {
  return Coup::print(Coup::fallback(Coup::view(s, seat(q)), seat(q)));
}

TEST(CoupFallback, ACoupIsAgainstTheStrongest) {
  State s = court({"duke captain", "assassin contessa", "ambassador duke", "captain contessa"});
  go(s, 0, "income");
  give(s, 1, 10);
  EXPECT_EQ(fallback(s, 1), "coup 0") << "the player with the most coins";
  give(s, 0, 2);
  EXPECT_EQ(fallback(s, 1), "coup 2") << "among equals, the next in turn order";
  give(s, 0, 9);
  turn_up(s, 0, Captain);
  EXPECT_EQ(fallback(s, 1), "coup 2") << "influences come before coins";
  give(s, 3, 3);
  EXPECT_EQ(fallback(s, 1), "coup 3");
}

TEST(CoupFallback, AnAllyIsSpared) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke", "duke captain"},
                  "type=reformation");
  give(s, 0, 10);
  give(s, 2, 9);
  EXPECT_EQ(fallback(s, 0), "coup 1");
}

TEST(CoupFallback, TheCardOfLeastUseGoes) {
  constexpr std::pair<const char*, const char*> kOriginal[] = {
      {"duke captain", "lose captain"},
      {"assassin captain", "lose assassin"},
      {"assassin contessa", "lose contessa"},
      {"ambassador contessa", "lose ambassador"},
      {"duke duke", "lose duke"}};
  for (const auto& [hand, lost] : kOriginal) {
    State s = court({"contessa captain", hand});
    give(s, 0, 7);
    go(s, 0, "coup 1");
    EXPECT_EQ(fallback(s, 1), lost) << hand;
  }
  State s = court({"duke inquisitor", "inquisitor contessa"}, "type=inquisitors");
  go(s, 0, "interrogate 1");
  go(s, 1, "allow");
  EXPECT_EQ(fallback(s, 1), "show inquisitor");
  go(s, 1, "show inquisitor");
  EXPECT_EQ(fallback(s, 0), "leave");
}

TEST(CoupFallback, OfAnExchangeTheMostUsefulCardsStay) {
  State s = court({"ambassador ambassador", "captain contessa"});
  go(s, 0, "exchange");
  go(s, 1, "allow");
  State doubled = s;
  house(s, "draw 0 contessa captain");
  EXPECT_EQ(fallback(s, 0), "keep captain contessa");
  house(doubled, "draw 0 duke duke");
  EXPECT_EQ(fallback(doubled, 0), "keep duke ambassador")
      << "two of a kind are worth little more than one";
  State last = court({"assassin ambassador", "captain contessa"});
  turn_up(last, 0, Assassin);
  go(last, 0, "exchange");
  go(last, 1, "allow");
  house(last, "draw 0 contessa captain");
  EXPECT_EQ(fallback(last, 0), "keep captain");
}

TEST(CoupAloud, WhatMayBeAnsweredFollowsFromWhatEverybodySees) {
  int asked = 0;
  walk([&](const State& s) {
    if (!Coup::open_question(s)) return;
    ++asked;
    const State open = Coup::view(s, Watcher).state;
    EXPECT_TRUE(Coup::open_question(open));
    EXPECT_EQ(Coup::actors(open), Coup::actors(s));
    for (Seat p : Coup::actors(s))
      EXPECT_EQ(legal_actions<Coup>(open, p), legal_actions<Coup>(s, p));
  });
  EXPECT_GT(asked, 100);
}

TEST(CoupAloud, WhatDependsOnOnesCardsIsNot) {
  State s = court({"duke captain", "assassin contessa"});
  EXPECT_FALSE(Coup::open_question(s)) << "a player's turn";
  go(s, 0, "tax");
  EXPECT_TRUE(Coup::open_question(s));
  go(s, 1, "challenge");
  EXPECT_FALSE(Coup::open_question(s)) << "a claim to prove";
}

}  // namespace
}  // namespace parlour::coup
