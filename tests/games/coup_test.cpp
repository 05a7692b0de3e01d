// Every case of the rules, by its number.
#include "coup_play.h"

namespace parlour::coup {
namespace {

TEST(Coup, TheBeginning) {
  const State s = court({"duke captain", "assassin contessa", "ambassador duke"});
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_EQ(coins(s, 2), 2);
  EXPECT_EQ(deck_size(s), 9);
  EXPECT_TRUE(turn_of(s, 0));
  EXPECT_EQ(begun("", 6).copies(), 3);
  EXPECT_EQ(begun("", 7).copies(), 4);
  EXPECT_EQ(begun("", 8).copies(), 4);
  EXPECT_EQ(begun("", 9).copies(), 5);
  EXPECT_EQ(begun("", 10).copies(), 5);
}

TEST(Coup, OfTwoPlayersTheFirstGetsOneCoin) {
  State s = begun("", 2);
  house(s, "deal 0 duke captain");
  house(s, "deal 1 duke captain");
  house(s, "first 1");
  EXPECT_EQ(coins(s, 1), 1);
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(Coup, EachTypeHasItsRolesAndActions) {
  const State original = court({"duke captain", "assassin contessa"});
  EXPECT_EQ(unseen(original)[Ambassador], 3);
  EXPECT_EQ(unseen(original)[Inquisitor], 0);
  EXPECT_EQ(why(original, 0, "interrogate 1"), &text::why_other_type);
  EXPECT_EQ(why(original, 0, "change-team"), &text::why_other_type);
  const State inquisitors = court({"duke captain", "assassin contessa"}, "type=inquisitors");
  EXPECT_EQ(unseen(inquisitors)[Ambassador], 0);
  EXPECT_EQ(unseen(inquisitors)[Inquisitor], 3);
  EXPECT_EQ(why(inquisitors, 0, "interrogate 1"), kAllowed);
  EXPECT_EQ(why(inquisitors, 0, "embezzle"), &text::why_other_type);
  const State reformation = court({"duke captain", "assassin contessa"}, "type=reformation");
  EXPECT_EQ(why(reformation, 0, "change-team"), kAllowed);
}

TEST(Coup, Income) {
  State s = court({"duke captain", "assassin contessa"});
  go(s, 0, "income");
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(Coup, ACoupCannotBeStopped) {
  State s = court({"duke captain", "assassin contessa", "duke duke"});
  give(s, 0, 7);
  go(s, 0, "coup 1");
  EXPECT_EQ(coins(s, 0), 0);
  EXPECT_EQ(s.phase, Phase::Lose);
  EXPECT_EQ(why(s, 1, "lose duke"), &text::why_not_held);
  EXPECT_EQ(why(s, 2, "lose duke"), &text::why_not_turn);
  go(s, 1, "lose contessa");
  EXPECT_TRUE(lost(s, 1, Contessa));
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No01_WithTenCoinsOnlyACoup) {
  State s = court({"duke captain", "assassin contessa"});
  give(s, 0, 10);
  for (const char* other :
       {"income", "foreign-aid", "tax", "assassinate 1", "steal 1", "exchange"}) {
    EXPECT_EQ(why(s, 0, other), &text::why_must_coup) << other;
  }
  EXPECT_EQ(legal_actions<Coup>(s, seat(0)), std::vector<Action>{action("coup 1")});
  give(s, 0, 9);
  EXPECT_TRUE(may(s, 0, "income"));
}

TEST(CoupCase, No01_WithTenCoinsOnlyACoupInOtherTypesToo) {
  State s = court({"duke captain", "assassin contessa", "duke duke"}, "type=reformation");
  give(s, 0, 10);
  give_reserve(s, 4);
  for (const char* other : {"interrogate 1", "change-team", "convert 1", "embezzle", "exchange"}) {
    EXPECT_EQ(why(s, 0, other), &text::why_must_coup) << other;
  }
  EXPECT_EQ(legal_actions<Coup>(s, seat(0)), std::vector<Action>{action("coup 1")})
      << "player 2 is an ally";
  give(s, 0, 9);
  for (const char* other : {"interrogate 1", "change-team", "convert 1", "embezzle"}) {
    EXPECT_TRUE(may(s, 0, other)) << other;
  }
}

TEST(CoupCase, No02_TooFewCoinsPayNothing) {
  State s = court({"duke captain", "assassin contessa"});
  give(s, 0, 6);
  EXPECT_EQ(why(s, 0, "coup 1"), &text::why_pay_coup);
  give(s, 0, 2);
  EXPECT_EQ(why(s, 0, "assassinate 1"), &text::why_pay_assassin);
  EXPECT_EQ(coins(s, 0), 2);
  give(s, 0, 7);
  EXPECT_EQ(why(s, 0, "coup 1"), kAllowed);
  give(s, 0, 3);
  EXPECT_EQ(why(s, 0, "assassinate 1"), kAllowed);
}

TEST(CoupCase, No03_ForeignAidIsBlockedAndNotChallenged) {
  State s = court({"duke captain", "assassin contessa", "duke duke"});
  go(s, 0, "foreign-aid");
  EXPECT_EQ(why(s, 1, "challenge"), &text::why_no_claim);
  EXPECT_EQ(why(s, 1, "block contessa"), &text::why_wrong_block);
  EXPECT_EQ(why(s, 1, "block duke"), kAllowed);
  go(s, 1, "block duke");
  // The block can be challenged by anyone but the blocker.
  EXPECT_EQ(s.phase, Phase::BlockReply);
  EXPECT_EQ(why(s, 0, "challenge"), kAllowed);
  EXPECT_EQ(why(s, 2, "challenge"), kAllowed);
  EXPECT_EQ(why(s, 1, "challenge"), &text::why_not_turn);
  EXPECT_EQ(why(s, 2, "block duke"), &text::why_block_block);
  all(s, {0, 2}, "allow");
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No03_ForeignAidThatNobodyBlocks) {
  State s = court({"duke captain", "assassin contessa", "duke duke"});
  go(s, 0, "foreign-aid");
  all(s, {1, 2}, "allow");
  EXPECT_EQ(coins(s, 0), 4);
}

TEST(CoupCase, No04_ABlockOfForeignAidWithoutTheDuke) {
  State s = court({"duke captain", "assassin contessa", "duke duke"});
  go(s, 0, "foreign-aid");
  go(s, 1, "block duke");
  go(s, 0, "challenge");
  EXPECT_EQ(why(s, 1, "prove duke"), &text::why_cannot_prove);
  go(s, 1, "lose assassin");
  EXPECT_EQ(coins(s, 0), 4);
  EXPECT_EQ(s.influence(1), 1);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No04_ABlockOfForeignAidWithTheDuke) {
  State s = court({"duke captain", "duke contessa", "duke captain"});
  go(s, 0, "foreign-aid");
  go(s, 1, "block duke");
  all(s, {0}, "allow");
  go(s, 2, "challenge");
  go(s, 1, "prove duke");
  EXPECT_EQ(s.hand[1].size(), 1);
  house(s, "draw 1 ambassador");
  EXPECT_TRUE(holds(s, 1, Ambassador));
  go(s, 2, "lose captain");
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_EQ(s.influence(1), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No05_ATaxBluffThatIsChallenged) {
  State s = court({"assassin captain", "duke contessa"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  go(s, 0, "lose captain");
  EXPECT_EQ(coins(s, 0), 1);
  EXPECT_EQ(s.influence(0), 1);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No06_OfTwoDukesOneIsRedrawn) {
  State s = court({"duke duke", "assassin contessa"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  go(s, 0, "prove duke");
  EXPECT_TRUE(holds(s, 0, Duke, 1));
  EXPECT_EQ(s.draws, 1);
  EXPECT_EQ(unseen(s)[Duke], 2);
  house(s, "draw 0 duke");
  EXPECT_TRUE(holds(s, 0, Duke, 2));
  go(s, 1, "lose assassin");
  EXPECT_EQ(coins(s, 0), 4);
}

TEST(CoupCase, No07_WhoCanProveMayDecline) {
  State s = court({"duke captain", "assassin contessa"});
  go(s, 0, "tax");
  go(s, 1, "challenge");
  EXPECT_EQ(why(s, 0, "prove captain"), &text::why_prove_claim);
  EXPECT_TRUE(may(s, 0, "prove duke"));
  EXPECT_TRUE(may(s, 0, "lose duke"));
  EXPECT_TRUE(may(s, 0, "lose captain"));
  go(s, 0, "lose captain");
  EXPECT_EQ(coins(s, 0), 1);
  EXPECT_TRUE(holds(s, 0, Duke));
  EXPECT_EQ(s.influence(1), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No07_WhoCanProveHisBlockMayDecline) {
  State s = court({"duke captain", "duke contessa", "assassin contessa"});
  go(s, 0, "foreign-aid");
  go(s, 1, "block duke");
  go(s, 2, "allow");
  go(s, 0, "challenge");
  EXPECT_TRUE(may(s, 1, "prove duke"));
  go(s, 1, "lose contessa");
  EXPECT_TRUE(holds(s, 1, Duke));
  EXPECT_EQ(s.influence(0), 2);
  EXPECT_EQ(coins(s, 0), 4) << "the block fails";
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No07_WhoHasNoDukeMayDeclineToShowIt) {
  State s = court({"captain inquisitor", "captain contessa"}, "type=reformation");
  give_reserve(s, 5);
  go(s, 0, "embezzle");
  go(s, 1, "challenge");
  EXPECT_TRUE(may(s, 0, "prove captain inquisitor"));
  go(s, 0, "lose captain");
  EXPECT_EQ(s.reserve, 5);
  EXPECT_EQ(coins(s, 0), 1);
  EXPECT_EQ(s.influence(1), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No08_AnAssassinBluffThatIsChallengedGivesTheCoinsBack) {
  State s = court({"duke captain", "ambassador contessa", "duke duke"});
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  EXPECT_EQ(coins(s, 0), 0);
  go(s, 1, "allow");
  go(s, 2, "challenge");
  go(s, 0, "lose duke");
  EXPECT_EQ(coins(s, 0), 3);
  EXPECT_EQ(s.influence(1), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No09_AContessaThatNobodyChallenges) {
  State s = court({"duke assassin", "ambassador captain", "duke duke"});
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  go(s, 2, "allow");
  go(s, 1, "block contessa");
  all(s, {0, 2}, "allow");
  EXPECT_EQ(coins(s, 0), 0);
  EXPECT_EQ(s.influence(1), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No10_ABluffedContessaCostsBoth) {
  State s = court({"duke assassin", "ambassador captain", "duke duke"});
  give(s, 0, 4);
  give(s, 1, 5);
  go(s, 0, "assassinate 1");
  go(s, 1, "block contessa");
  go(s, 2, "allow");
  go(s, 0, "challenge");
  go(s, 1, "lose captain");
  EXPECT_EQ(s.phase, Phase::Lose);
  EXPECT_EQ(s.loser, 1);
  go(s, 1, "lose ambassador");
  EXPECT_FALSE(s.alive(1));
  EXPECT_EQ(coins(s, 1), 0);
  EXPECT_EQ(coins(s, 0), 1);
  EXPECT_TRUE(turn_of(s, 2));
}

TEST(CoupCase, No11_AfterAWrongChallengeTheTargetMayStillClaimTheContessa) {
  State s = court({"duke assassin", "ambassador captain", "duke duke"});
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  go(s, 1, "challenge");
  go(s, 0, "prove assassin");
  house(s, "draw 0 captain");
  go(s, 1, "lose captain");
  EXPECT_EQ(s.phase, Phase::Final);
  EXPECT_EQ(why(s, 1, "challenge"), &text::why_final_first) << "no claim can be challenged twice";
  EXPECT_EQ(why(s, 2, "allow"), &text::why_not_turn);
  State blocked = s;
  go(blocked, 1, "block contessa");
  EXPECT_EQ(blocked.phase, Phase::BlockReply);
  all(blocked, {0, 2}, "allow");
  EXPECT_EQ(blocked.influence(1), 1);
  EXPECT_EQ(coins(blocked, 0), 0);
  // Or they let it happen, and lose both.
  go(s, 1, "allow");
  go(s, 1, "lose ambassador");
  EXPECT_FALSE(s.alive(1));
}

TEST(CoupCase, No12_AWrongChallengeWithOneInfluenceEndsIt) {
  State s = court({"duke assassin", "ambassador captain", "duke duke"});
  turn_up(s, 1, Captain);
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  go(s, 1, "challenge");
  go(s, 0, "prove assassin");
  house(s, "draw 0 captain");
  go(s, 1, "lose ambassador");
  EXPECT_FALSE(s.alive(1));
  EXPECT_EQ(coins(s, 0), 0);
  EXPECT_TRUE(turn_of(s, 2));
}

TEST(CoupCase, No13_AThirdPlayersWrongChallenge) {
  State s = court({"duke assassin", "ambassador contessa", "duke duke"});
  give(s, 0, 3);
  go(s, 0, "assassinate 1");
  go(s, 1, "allow");
  go(s, 2, "challenge");
  go(s, 0, "prove assassin");
  house(s, "draw 0 captain");
  go(s, 2, "lose duke");
  EXPECT_EQ(s.phase, Phase::Final);
  EXPECT_EQ(Coup::actors(s), SeatSet::of(seat(1)));
  go(s, 1, "block contessa");
  go(s, 2, "challenge");
  go(s, 0, "allow");
  go(s, 1, "prove contessa");
  house(s, "draw 1 captain");
  go(s, 2, "lose duke");
  EXPECT_FALSE(s.alive(2));
  EXPECT_EQ(s.influence(1), 2);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No14_WhoIsNotTheTargetDoesNotBlock) {
  State s = court({"duke assassin", "ambassador captain", "contessa duke", "contessa duke"});
  give(s, 0, 3);
  EXPECT_EQ(why(s, 0, "assassinate 0"), &text::why_oneself);
  EXPECT_EQ(why(s, 0, "steal 0"), &text::why_oneself);
  EXPECT_EQ(why(s, 0, "steal 7"), &text::why_no_seat);
  turn_up(s, 3, Contessa);
  turn_up(s, 3, Duke);
  EXPECT_EQ(why(s, 0, "assassinate 3"), &text::why_exiled);
  EXPECT_EQ(why(s, 3, "income"), &text::why_you_exiled);
  State rich = s;
  give(rich, 0, 8);
  EXPECT_EQ(why(rich, 0, "coup 3"), &text::why_exiled);
  EXPECT_EQ(why(rich, 0, "coup 0"), &text::why_oneself);
  go(s, 0, "assassinate 1");
  EXPECT_EQ(why(s, 2, "block contessa"), &text::why_target_blocks);
  EXPECT_EQ(why(s, 3, "allow"), &text::why_you_exiled);
  EXPECT_EQ(why(s, 1, "block duke"), &text::why_wrong_block);
  EXPECT_FALSE(may(s, 2, "block contessa"));
  EXPECT_TRUE(may(s, 1, "block contessa"));
}

TEST(CoupCase, No15_StealingFromASmallPurse) {
  State s = court({"duke captain", "ambassador contessa"});
  give(s, 1, 1);
  go(s, 0, "steal 1");
  go(s, 1, "allow");
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_EQ(coins(s, 1), 0);
  go(s, 1, "income");
  give(s, 1, 0);
  EXPECT_EQ(why(s, 0, "steal 1"), kAllowed);
  go(s, 0, "steal 1");
  go(s, 1, "allow");
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_EQ(coins(s, 1), 0);
}

TEST(CoupCase, No16_ABlockClaimsOneRole) {
  State s = court({"duke captain", "ambassador contessa", "duke duke"});
  go(s, 0, "steal 1");
  EXPECT_TRUE(may(s, 1, "block captain"));
  EXPECT_TRUE(may(s, 1, "block ambassador"));
  EXPECT_EQ(why(s, 1, "block inquisitor"), &text::why_other_role);
  go(s, 2, "allow");
  go(s, 1, "block captain");
  go(s, 0, "challenge");
  // They have the ambassador, and it does not help.
  EXPECT_EQ(why(s, 1, "prove ambassador"), &text::why_cannot_prove);
  EXPECT_FALSE(may(s, 1, "prove ambassador"));
  go(s, 1, "lose contessa");
  EXPECT_EQ(coins(s, 0), 4);
  EXPECT_EQ(coins(s, 1), 0);
  State other = court({"duke captain", "ambassador contessa", "duke duke"});
  go(other, 0, "steal 1");
  go(other, 2, "allow");
  go(other, 1, "block ambassador");
  go(other, 0, "challenge");
  go(other, 1, "prove ambassador");
  house(other, "draw 1 assassin");
  go(other, 0, "lose duke");
  EXPECT_EQ(coins(other, 1), 2);
  const State inquisitors = [] {
    State t = court({"duke captain", "inquisitor contessa"}, "type=inquisitors");
    go(t, 0, "steal 1");
    return t;
  }();
  EXPECT_TRUE(may(inquisitors, 1, "block inquisitor"));
  EXPECT_EQ(why(inquisitors, 1, "block ambassador"), &text::why_other_role);
}

TEST(CoupCase, No17_TheCoinsOfWhoDiesByHisChallengeAreNotStolen) {
  State s = court({"duke captain", "ambassador contessa", "duke duke"});
  turn_up(s, 1, Contessa);
  give(s, 1, 5);
  const int treasury = s.treasury;
  go(s, 0, "steal 1");
  go(s, 1, "challenge");
  go(s, 0, "prove captain");
  house(s, "draw 0 captain");
  go(s, 1, "lose ambassador");
  EXPECT_EQ(s.treasury, treasury + 5);
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_TRUE(turn_of(s, 2));
}

TEST(CoupCase, No18_Exile) {
  State s = court({"duke captain", "ambassador contessa", "duke duke"});
  turn_up(s, 1, Contessa);
  give(s, 0, 7);
  give(s, 1, 4);
  const int treasury = s.treasury;
  go(s, 0, "coup 1");
  go(s, 1, "lose ambassador");
  EXPECT_TRUE(lost(s, 1, Contessa));
  EXPECT_TRUE(lost(s, 1, Ambassador));
  EXPECT_EQ(coins(s, 1), 0);
  EXPECT_EQ(s.treasury, treasury + 7 + 4);
  EXPECT_TRUE(turn_of(s, 2));
  go(s, 2, "income");
  EXPECT_TRUE(turn_of(s, 0)) << "exiled players are skipped";
}

TEST(CoupCase, No19_ExchangeWithTheAmbassador) {
  State s = court({"duke ambassador", "captain contessa"});
  go(s, 0, "exchange");
  go(s, 1, "allow");
  house(s, "draw 0 assassin contessa");
  EXPECT_EQ(s.hand[0].size(), 4);
  EXPECT_EQ(why(s, 0, "keep captain duke"), &text::why_not_offered);
  EXPECT_EQ(why(s, 0, "keep duke duke"), &text::why_not_offered);
  EXPECT_EQ(why(s, 0, "keep duke"), &text::why_keep_as_many);
  EXPECT_EQ(legal_actions<Coup>(s, seat(0)).size(), 6u);
  go(s, 0, "keep assassin contessa");
  EXPECT_TRUE(holds(s, 0, Assassin));
  EXPECT_TRUE(holds(s, 0, Contessa));
  EXPECT_EQ(deck_size(s), 11);
  EXPECT_TRUE(turn_of(s, 1));
}

TEST(CoupCase, No19_ExchangeWithOneInfluence) {
  State s = court({"duke ambassador", "captain contessa"});
  turn_up(s, 0, Duke);
  go(s, 0, "exchange");
  go(s, 1, "allow");
  house(s, "draw 0 assassin assassin");
  EXPECT_EQ(s.hand[0].size(), 3);
  EXPECT_EQ(why(s, 0, "keep assassin assassin"), &text::why_keep_as_many);
  EXPECT_EQ(legal_actions<Coup>(s, seat(0)).size(), 2u);
  go(s, 0, "keep assassin");
  EXPECT_EQ(s.hand[0].size(), 1);
}

TEST(CoupCase, No19_ExchangeWithTheInquisitor) {
  State s = court({"duke inquisitor", "captain contessa"}, "type=inquisitors");
  State one = s;
  go(s, 0, "exchange");
  go(s, 1, "allow");
  house(s, "draw 0 assassin");
  EXPECT_EQ(s.hand[0].size(), 3);
  go(s, 0, "keep duke assassin");
  EXPECT_EQ(s.hand[0].size(), 2);
  turn_up(one, 0, Duke);
  go(one, 0, "exchange");
  go(one, 1, "allow");
  house(one, "draw 0 assassin");
  EXPECT_EQ(one.hand[0].size(), 2);
  EXPECT_EQ(why(one, 0, "keep assassin inquisitor"), &text::why_keep_as_many);
  go(one, 0, "keep inquisitor");
  EXPECT_EQ(one.hand[0].size(), 1);
}

TEST(CoupCase, No20_AChallengeThatRemovesTheLastOpponentEndsTheGame) {
  State s = court({"duke captain", "ambassador contessa"});
  turn_up(s, 1, Contessa);
  go(s, 0, "tax");
  go(s, 1, "challenge");
  go(s, 0, "prove duke");
  house(s, "draw 0 duke");
  go(s, 1, "lose ambassador");
  EXPECT_TRUE(Coup::over(s));
  EXPECT_EQ(s.winner, 0);
  EXPECT_EQ(Coup::score(s, seat(0)), 1);
  EXPECT_EQ(Coup::score(s, seat(1)), 0);
  EXPECT_TRUE(Coup::actors(s).empty());
  EXPECT_EQ(why(s, 0, "income"), &text::why_over);
}

TEST(CoupCase, No20_AChallengedBlockMayEndTheGameToo) {
  const auto blocked = [] {
    State s = court({"assassin captain", "duke contessa"});
    turn_up(s, 0, Captain);
    turn_up(s, 1, Contessa);
    go(s, 0, "foreign-aid");
    go(s, 1, "block duke");
    go(s, 0, "challenge");
    return s;
  };
  State proven = blocked();
  go(proven, 1, "prove duke");
  house(proven, "draw 1 captain");
  go(proven, 0, "lose assassin");
  EXPECT_TRUE(Coup::over(proven));
  EXPECT_EQ(proven.winner, 1);
  State given_up = blocked();
  go(given_up, 1, "lose duke");
  EXPECT_TRUE(Coup::over(given_up));
  EXPECT_EQ(given_up.winner, 0);
  EXPECT_EQ(coins(given_up, 0), 1) << "the foreign aid does not come any more";
}

TEST(CoupCase, No21_InterrogationCannotBeBlocked) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=inquisitors");
  go(s, 0, "interrogate 1");
  EXPECT_EQ(why(s, 1, "block inquisitor"), &text::why_no_block);
  EXPECT_EQ(why(s, 1, "challenge"), kAllowed);
  all(s, {1, 2}, "allow");
  EXPECT_EQ(s.phase, Phase::Show);
  EXPECT_EQ(why(s, 1, "show duke"), &text::why_not_held);
  State replaced = s;
  go(s, 1, "show contessa");
  go(s, 0, "leave");
  EXPECT_TRUE(holds(s, 1, Contessa));
  EXPECT_TRUE(turn_of(s, 1));
  go(replaced, 1, "show contessa");
  go(replaced, 0, "force");
  house(replaced, "draw 1 duke");
  EXPECT_TRUE(holds(replaced, 1, Duke));
  EXPECT_TRUE(holds(replaced, 1, Captain));
  EXPECT_TRUE(turn_of(replaced, 1));
}

TEST(CoupCase, No21_OnlyActorAndTargetKnowTheCard) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=inquisitors");
  go(s, 0, "interrogate 1");
  all(s, {1, 2}, "allow");
  EXPECT_EQ(Coup::shadow(s, seat(1), action("show contessa"), seat(0)), action("show contessa"));
  EXPECT_EQ(Coup::shadow(s, seat(1), action("show contessa"), seat(2)), action("show ?"));
  go(s, 1, "show contessa");
  EXPECT_EQ(Coup::view(s, seat(0)).state.shown, Contessa);
  EXPECT_EQ(Coup::view(s, seat(1)).state.shown, Contessa);
  EXPECT_EQ(Coup::view(s, seat(2)).state.shown, kUnknown);
  EXPECT_EQ(Coup::view(s, Watcher).state.shown, kUnknown);
}

TEST(CoupCase, No21_AnInterrogationOfTheDeadIsVoid) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=inquisitors");
  turn_up(s, 1, Captain);
  go(s, 0, "interrogate 1");
  go(s, 1, "challenge");
  go(s, 0, "prove inquisitor");
  house(s, "draw 0 inquisitor");
  go(s, 1, "lose contessa");
  EXPECT_TRUE(turn_of(s, 2));
  // A wrong challenge against another player, or a challenge that is survived, changes nothing.
  State t = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=inquisitors");
  go(t, 0, "interrogate 1");
  go(t, 1, "challenge");
  go(t, 0, "prove inquisitor");
  house(t, "draw 0 inquisitor");
  go(t, 1, "lose contessa");
  EXPECT_EQ(t.phase, Phase::Show);
}

TEST(CoupCase, No22_FactionsAlternateFromTheFirst) {
  State s = begun("type=reformation", 3);
  for (const char* hand : {"deal 0 duke captain", "deal 1 duke captain", "deal 2 duke captain"})
    house(s, hand);
  house(s, "first 1");
  EXPECT_EQ(s.team, 0b100);
}

TEST(CoupCase, No22_TheSameFactionIsSpared) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke", "duke captain"},
                  "type=reformation");
  ASSERT_EQ(s.team, 0b1010);
  give(s, 0, 7);
  for (const char* hostile : {"coup 2", "assassinate 2", "steal 2", "interrogate 2"}) {
    EXPECT_EQ(why(s, 0, hostile), &text::why_allied) << hostile;
    EXPECT_FALSE(may(s, 0, hostile));
  }
  EXPECT_TRUE(may(s, 0, "coup 1"));
  EXPECT_TRUE(may(s, 0, "convert 2"));
  // Foreign aid: an ally cannot respond.
  State aid = s;
  go(aid, 0, "foreign-aid");
  EXPECT_EQ(Coup::actors(aid), SeatSet::of(seat(1)).with(seat(3)));
  EXPECT_EQ(why(aid, 2, "block duke"), &text::why_not_turn);
  // Challenges are allowed among allies.
  go(s, 0, "tax");
  go(s, 2, "challenge");
  go(s, 1, "allow");
  EXPECT_EQ(s.challenger, 2);
}

TEST(CoupCase, No22_AlliesMayChallengeABlock) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke", "duke captain"},
                  "type=reformation");
  ASSERT_EQ(s.team, 0b1010);
  go(s, 0, "foreign-aid");
  go(s, 3, "allow");
  go(s, 1, "block duke");
  // The actor's ally, and the blocker's own.
  EXPECT_EQ(Coup::actors(s), SeatSet::of(seat(0)).with(seat(2)).with(seat(3)));
  go(s, 0, "allow");
  State own = s;
  go(s, 2, "challenge");
  EXPECT_EQ(s.challenger, 2);
  go(s, 1, "lose captain");
  EXPECT_EQ(coins(s, 0), 4);
  go(own, 2, "allow");
  go(own, 3, "challenge");
  EXPECT_EQ(own.challenger, 3);
  go(own, 1, "lose captain");
  EXPECT_EQ(coins(own, 0), 4);
}

TEST(CoupCase, No22_OneFactionIsFreeForAll) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=reformation");
  ASSERT_EQ(s.team, 0b010);
  EXPECT_FALSE(free_for_all(s));
  give(s, 0, 7);
  go(s, 0, "convert 1");
  EXPECT_EQ(s.team, 0);
  EXPECT_TRUE(free_for_all(s));
  EXPECT_EQ(coins(s, 0), 5);
  EXPECT_EQ(s.reserve, 2);
  give(s, 1, 7);
  EXPECT_TRUE(may(s, 1, "coup 0"));
  EXPECT_TRUE(may(s, 1, "coup 2"));
  go(s, 1, "foreign-aid");
  EXPECT_EQ(Coup::actors(s).size(), 2);
  all(s, {0, 2}, "allow");
  // Until somebody converts.
  go(s, 2, "change-team");
  EXPECT_FALSE(free_for_all(s));
  EXPECT_EQ(s.reserve, 3);
  EXPECT_EQ(why(s, 0, "steal 1"), &text::why_allied);
  EXPECT_EQ(why(s, 0, "steal 2"), kAllowed);
}

TEST(CoupCase, No22_ExileMayLeaveOneFaction) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=reformation");
  turn_up(s, 1, Captain);
  give(s, 0, 7);
  go(s, 0, "coup 1");
  go(s, 1, "lose contessa");
  EXPECT_TRUE(free_for_all(s));
  EXPECT_TRUE(may(s, 2, "steal 0"));
}

TEST(CoupCase, No23_Embezzlement) {
  State s = court({"captain inquisitor", "captain contessa", "assassin duke"}, "type=reformation");
  EXPECT_EQ(why(s, 0, "embezzle"), &text::why_reserve_empty);
  EXPECT_FALSE(may(s, 0, "embezzle"));
  give_reserve(s, 5);
  State plain = s;
  go(plain, 0, "embezzle");
  EXPECT_EQ(why(plain, 1, "block duke"), &text::why_no_block);
  all(plain, {1, 2}, "allow");
  EXPECT_EQ(coins(plain, 0), 7);
  EXPECT_EQ(plain.reserve, 0);
  // Challenged without a duke: everything is shown and redrawn.
  go(s, 0, "embezzle");
  go(s, 1, "challenge");
  EXPECT_EQ(why(s, 0, "prove captain"), &text::why_show_all);
  go(s, 0, "prove captain inquisitor");
  EXPECT_TRUE(s.hand[0].empty());
  house(s, "draw 0 duke duke");
  go(s, 1, "lose captain");
  EXPECT_EQ(coins(s, 0), 7);
  EXPECT_EQ(s.reserve, 0);
  EXPECT_TRUE(holds(s, 0, Duke, 2));
}

TEST(CoupCase, No23_EmbezzlementWithADuke) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=reformation");
  give_reserve(s, 5);
  go(s, 0, "embezzle");
  go(s, 1, "challenge");
  EXPECT_EQ(why(s, 0, "prove duke inquisitor"), &text::why_cannot_prove);
  go(s, 0, "lose inquisitor");
  EXPECT_EQ(coins(s, 0), 2);
  EXPECT_EQ(s.reserve, 5);
}

TEST(CoupCase, No23_EmbezzlementWithOneInfluence) {
  State s = court({"duke inquisitor", "captain contessa", "assassin duke"}, "type=reformation");
  turn_up(s, 0, Duke);
  give_reserve(s, 1);
  go(s, 0, "embezzle");
  go(s, 1, "challenge");
  go(s, 0, "prove inquisitor");
  house(s, "draw 0 contessa");
  go(s, 1, "lose captain");
  EXPECT_EQ(coins(s, 0), 3);
}

// Case 24, that nothing is lost or created, is a law: tests/laws/coup_trial.h.

TEST(CoupCase, No25_TwoWhoOnlyExchangeDraw) {
  State s = court({"duke ambassador", "captain ambassador"});
  for (int turn = 0; turn < 2 * kQuietTurns; ++turn) {
    ASSERT_FALSE(Coup::over(s)) << turn;
    const int q = turn % 2;
    go(s, q, "exchange");
    go(s, 1 - q, "allow");
    Rng rng(static_cast<std::uint64_t>(turn));
    Coup::apply(s, House, Coup::house(s, rng));
    const auto keeps = legal_actions<Coup>(s, seat(q));
    Coup::apply(s, seat(q), keeps[rng.below(static_cast<std::uint32_t>(keeps.size()))]);
    ASSERT_TRUE(Coup::valid(s));
  }
  EXPECT_TRUE(Coup::over(s));
  EXPECT_EQ(s.winner, kNobody);
  EXPECT_EQ(Coup::score(s, seat(0)), 0.5);
  EXPECT_EQ(Coup::score(s, seat(1)), 0.5);
}

TEST(CoupCase, No25_AnyLossBeginsTheCountAnew) {
  State s = court({"duke ambassador", "captain ambassador", "duke duke"});
  s.quiet = 3 * kQuietTurns - 1;
  ASSERT_TRUE(Coup::valid(s));
  give(s, 0, 7);
  State drawn = s;
  go(s, 0, "coup 1");
  go(s, 1, "lose captain");
  EXPECT_EQ(s.quiet, 0);
  go(drawn, 0, "income");
  EXPECT_TRUE(Coup::over(drawn));
  EXPECT_NEAR(Coup::score(drawn, seat(2)), 1.0 / 3, 1e-12);
}

// The turn of the loss does not count, whatever took the influence.
TEST(CoupCase, No25_AfterALossEachHasAllHisTurns) {
  State by_coup = court({"duke ambassador", "captain ambassador", "duke duke"});
  give(by_coup, 0, 7);
  go(by_coup, 0, "coup 1");
  go(by_coup, 1, "lose captain");
  State by_challenge = court({"duke ambassador", "captain ambassador", "duke duke"});
  go(by_challenge, 0, "tax");
  go(by_challenge, 1, "challenge");
  go(by_challenge, 0, "prove duke");
  house(by_challenge, "draw 0 duke");
  go(by_challenge, 1, "lose captain");
  for (State* s : {&by_coup, &by_challenge}) {
    for (int turn = 0; turn < 3 * kQuietTurns; ++turn) {
      ASSERT_TRUE(turn_of(*s, (1 + turn) % 3)) << turn;
      give(*s, s->active, 2);
      go(*s, s->active, "income");
    }
    EXPECT_TRUE(Coup::over(*s));
    EXPECT_EQ(s->winner, kNobody);
  }
}

}  // namespace
}  // namespace parlour::coup
