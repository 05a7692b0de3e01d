// A round and a match: the kitty, friends, tricks, bad throws, the last trick, levels, the bank.
#include <algorithm>

#include "tractor_play.h"

namespace parlour::tractor {
namespace {

// The options of a table, and their consequences.
using Hands = std::vector<std::string_view>;

// Each seat plays in turn; the House judges throws and shows the kitty.
void trick(State& s, std::initializer_list<std::string_view> plays) {
  for (const auto text : plays) {
    go(s, int{s.turn}, "play " + std::string(text));
    if (s.phase == Phase::Throw) house(s);
  }
}

// --- tables -------------------------------------------------------------------------------------

TEST(Tractor, KittiesOfAllTables) {
  EXPECT_EQ(kitty_size(4, 2), 8);
  EXPECT_EQ(kitty_size(5, 2), 8);
  EXPECT_EQ(kitty_size(6, 3), 6);
  EXPECT_EQ(kitty_size(7, 3), 8);
  EXPECT_EQ(kitty_size(8, 4), 8);
  EXPECT_EQ(kitty_size(6, 2), 6);
  EXPECT_EQ(kitty_size(4, 3), 6);
}

TEST(Tractor, UsualPacks) {
  const std::array<int, 5> usual = {2, 2, 3, 3, 4};
  for (int seats = 4; seats <= 8; ++seats) EXPECT_EQ(begun("", seats).packs, usual[at(seats - 4)]);
  EXPECT_EQ(begun("packs=4", 4).packs, 4);
}

TEST(Tractor, TheTablesOfTheRulesAndNoOthers) {
  const std::array<std::string_view, 5> allowed = {"1234", "2", "23", "3", "4"};
  for (int seats = 4; seats <= 8; ++seats) {
    for (const char packs : {'1', '2', '3', '4'}) {
      const auto options = parse_options(Tractor::info(), "packs=" + std::string(1, packs));
      const auto s = Tractor::start(*options, seats);
      EXPECT_EQ(s.has_value(), allowed[at(seats - 4)].contains(packs)) << seats << packs;
      if (s) {
        EXPECT_EQ(s->packs, packs - '0');
      } else {
        EXPECT_EQ(s.error().in(Lang::English),
                  "Four players take one to four decks, six two or three; all others the usual "
                  "number.");
      }
    }
  }
  State s = begun("", 8);
  s.packs = 2;
  EXPECT_FALSE(Tractor::valid(s)) << "nor can a link bring one";
}

TEST(Tractor, NobodyIsAheadInTheFirstRound) {
  State s = begun("", 4);
  EXPECT_TRUE(Tractor::valid(s));
  s.level[3] =
      kAce;  // the future banker would play at this level, but the trumps are dealt at another
  EXPECT_FALSE(Tractor::valid(s));
}

TEST(Tractor, SidesSitAlternately) {
  for (const int seats : {4, 6, 8}) {
    State s = begun("", seats);
    s.banker = 1;
    for (int q = 0; q < seats; ++q) EXPECT_EQ(with_banker(s, q), q % 2 == 1);
  }
}

// --- the kitty ----------------------------------------------------------------------------------

// The banker, seat 0, has taken the kitty.
State burying(int seats = 4) {
  State s = begun("", seats);
  house(s, "first 0");
  Rng rng(9);
  const auto step = [&] {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
      return;
    }
    const Seat p = *Tractor::actors(s).begin();
    const auto may = legal_actions<Tractor>(s, p);
    const bool bids = index(p) == 0 && may.back().kind == Action::Kind::Bid;
    Tractor::apply(s, p, bids ? may.back() : action("pass"));
  };
  while (s.phase != Phase::Bury) step();
  EXPECT_EQ(s.banker, 0);
  EXPECT_TRUE(Tractor::valid(s));
  return s;
}

Cards some(const Cards& from, int n) {
  Cards out;
  from.each([&](int kind, int copies) {
    for (; copies > 0 && n > 0; --copies, --n) out.add(kind);
  });
  return out;
}

TEST(Tractor, TheBankerBuriesAnyCards) {
  State s = burying();
  EXPECT_EQ(s.hand[0].size(), 33);
  EXPECT_EQ(why(s, 0, "bury " + names_of(some(s.hand[0], 7))), &text::why_bury_count);
  EXPECT_EQ(why(s, 0, "bury " + names_of(some(s.hand[0], 9))), &text::why_bury_count);
  const Cards foreign = some(packs(2).without(s.hand[0]), 8);
  EXPECT_EQ(why(s, 0, "bury " + names_of(foreign)), &text::why_not_held);
  EXPECT_EQ(why(s, 1, "bury " + names_of(foreign)), &text::why_not_turn);
  EXPECT_EQ(why(s, 0, "play 3S"), &text::why_bury_first);
  const Cards buried = some(s.hand[0], 8);
  EXPECT_FALSE(s.known[0].empty()) << "the banker has shown a bid";
  EXPECT_TRUE(Tractor::revocable(s, seat(0), action("bury " + names_of(buried))))
      << "nobody has learnt anything";
  go(s, 0, "bury " + names_of(buried));
  EXPECT_EQ(s.kitty, buried);
  EXPECT_EQ(s.hand[0].size(), 25);
  EXPECT_TRUE(s.known[0].empty()) << "the shown cards may be buried";
  EXPECT_EQ(s.turn, 0) << "and the banker leads";
  EXPECT_FALSE(Tractor::revocable(s, seat(0), action("play " + names_of(some(s.hand[0], 1)))))
      << "played cards are seen";
  // The others see that the banker has buried, but not what.
  const auto v = Tractor::view(s, seat(1)).state;
  EXPECT_TRUE(v.kitty.empty());
  EXPECT_EQ(v.hidden_kitty, 8);
  EXPECT_EQ(Tractor::view(s, seat(0)).state.kitty, buried);
}

// --- friends ------------------------------------------------------------------------------------

TEST(Tractor, TheBankerNamesFriends) {
  State s = burying(7);
  go(s, 0, "bury " + names_of(some(s.hand[0], 8)));
  EXPECT_EQ(s.phase, Phase::Friend);
  EXPECT_EQ(why(s, 0, "friend AH 4"), &text::why_friend_copy) << "three packs";
  EXPECT_EQ(why(s, 1, "friend AH 1"), &text::why_not_turn);
  go(s, 0, "friend AH 2");
  EXPECT_EQ(why(s, 0, "friend AH 2"), &text::why_friend_twice);
  EXPECT_EQ(s.phase, Phase::Friend);
  go(s, 0, "friend AH 3");
  EXPECT_EQ(s.phase, Phase::Play);
}

State friends(std::string_view trumps, Hands hands, std::string_view named, int nth,
              std::string_view kitty = "") {
  return table(trumps, std::move(hands), "", kitty, named, nth);
}

TEST(Tractor, WhoPlaysTheNthCopyIsTheFriend) {
  State s = friends("2S", {"KH 3C", "AH 4C", "5H 5C", "AH 6C", "6H 7C"}, "AH", 2);
  EXPECT_FALSE(with_banker(s, 3));
  trick(s, {"KH", "AH", "5H"});
  EXPECT_FALSE(with_banker(s, 1)) << "the first copy";
  trick(s, {"AH"});
  EXPECT_TRUE(with_banker(s, 3));
  EXPECT_EQ(s.named[0].who, 3);
  trick(s, {"6H"});
  // K and 5: the attackers have won 15, as long as nobody else is a friend.
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(attackers_points(s), 15);
}

TEST(Tractor, PointsOfAFriendGoOverWithHim) {
  State s = friends("2S", {"3H AC", "AH 9C", "KH 5C", "4H 6C", "6H 7C"}, "9C", 2);
  trick(s, {"3H", "AH", "KH", "4H", "6H"});
  EXPECT_EQ(attackers_points(s), 10);
  // One nine of clubs was played before: this is the second.
  go(s, 1, "play 9C");
  EXPECT_TRUE(with_banker(s, 1));
  EXPECT_EQ(attackers_points(s), 0);
}

// --- tricks -------------------------------------------------------------------------------------

TEST(Tractor, TheWinnerTakesThePointsAndLeads) {
  State s = table("2S", {"5H 3C", "KH 4C", "3S 5C", "AH 6C"});
  trick(s, {"5H", "KH", "3S", "AH"});
  EXPECT_EQ(s.turn, 2);
  EXPECT_EQ(s.points[2], 15);
  EXPECT_EQ(attackers_points(s), 0) << "seat 2 is the banker's partner";
  trick(s, {"5C", "6C", "3C"});
  EXPECT_EQ(s.winning, 3);
}

TEST(Tractor, CardsMustBeHeldAndOfOneGroup) {
  State s = table("2S", {"5H 3C", "KH 4C", "3S 5C", "AH 6C"});
  EXPECT_EQ(why(s, 0, "play 7H"), &text::why_not_held);
  EXPECT_EQ(why(s, 0, "play 5H 3C"), &text::why_lead_group);
  EXPECT_EQ(why(s, 1, "play KH"), &text::why_not_turn);
  EXPECT_EQ(why(s, 0, "bury 5H"), &text::why_play_first);
  go(s, 0, "play 5H");
  EXPECT_EQ(why(s, 1, "play 4C"), &text::why_follow);
  EXPECT_EQ(why(s, 1, "play KH 4C"), &text::why_count);
}

TEST(Tractor, AnotherReadingIsNamed) {
  State s = table("2S", {"AH AH AH KH KH", "3H 4H 6H 7H 8H", "3D 4D 6D 7D 8D", "3C 4C 6C 7C 8C"},
                  "packs=3");
  EXPECT_EQ(why(s, 0, "play AH AH AH KH KH as 2x2"), &text::why_reading_usual);
  EXPECT_EQ(why(s, 0, "play AH AH AH KH KH as 4x1"), &text::why_reading);
  EXPECT_EQ(why(s, 0, "play AH AH AH KH KH as 3x1 2x1"), kAllowed);
  EXPECT_EQ(Tractor::parse("play KH KH AH AH AH as 3x1 2x1"),
            action("play AH AH AH KH KH as 3x1 2x1"));
  go(s, 0, "play AH AH AH KH KH as 3x1 2x1");
  house(s, "stands");
  EXPECT_EQ(s.largest, 3);
  EXPECT_EQ(why(s, 1, "play 3H 4H 6H 7H 8H as 1x1"), &text::why_reading_lead);
}

// --- throws -------------------------------------------------------------------------------------

TEST(Tractor, AGoodThrowStands) {
  State s = table("2S", {"AH AH KH", "KH 3H 4H", "QH QH 5H", "3D 3D 4D"});
  go(s, 0, "play AH AH KH");
  EXPECT_EQ(s.phase, Phase::Throw);
  house(s);
  EXPECT_EQ(s.phase, Phase::Play);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.penalty[0], 0);
  EXPECT_EQ(s.largest, 2);
}

TEST(Tractor, AThrowThatOnlyThePartnerBeatsIsBad) {
  State s = table("2S", {"AH QH", "3H 4H", "KH 5H", "3D 3D"});
  go(s, 0, "play AH QH");
  house(s, "fails QH");
  EXPECT_EQ(s.table[0], cards("QH"));
  EXPECT_EQ(s.penalty[0], 10);
}

TEST(Tractor, OverruffedInEveryPart) {
  const Hands hands = {"KH KH AH AH QH 10H", "3S 3S 4S 4S 8S 7S", "7S 7S 8S 8S 9S 9S",
                       "3C 3C 4C 4C 6C 7C"};
  const auto winner_of = [&](const char* options, const Hands& of) {
    State s = table("2S", of, options);
    trick(s, {of[0], of[1], of[2], of[3]});
    return int{s.turn};
  };
  EXPECT_EQ(winner_of("packs=3 overruff=all", hands), 2) << "sevens and eights, and two nines";
  Hands lower = hands;
  lower[2] = "7S 7S 9S 9S 10S 8S";
  EXPECT_EQ(winner_of("packs=3 overruff=all", lower), 1) << "no tractor";
  lower[2] = "5S 5S 6S 6S 7S 9S";
  EXPECT_EQ(winner_of("packs=3 overruff=all", lower), 1) << "a seven is not higher than a seven";
  EXPECT_EQ(winner_of("packs=3", lower), 2) << "the greatest part is higher";
}

TEST(Tractor, ABadThrowLeadsItsLowestCardAndCosts) {
  const Hands hands = {"KS QS 10S 10S 8S 8S 3S 3S", "4S 4S 5S 7S 9D 9D 8D 8D",
                       "3D 3D 4D 4D 6D 6D 7D 7D", "3C 3C 4C 4C 6C 6C 7C 7C"};
  State s = table("2H", hands);
  go(s, 0, "play KS QS 10S 10S 8S 8S 3S 3S");
  house(s, "fails 3S 3S");
  EXPECT_EQ(s.table[0], cards("3S"));
  EXPECT_EQ(s.hand[0].size(), 7) << "the rest comes back";
  EXPECT_EQ(s.penalty[0], 20);
  EXPECT_EQ(attackers_points(s), 20) << "the banker's side loses what the attackers gain";
  EXPECT_EQ(attackers_tricks(s), 0) << "and has not lost it in tricks";
  EXPECT_EQ(attackers_fines(s), 20);
  // And everybody knows it.
  EXPECT_EQ(s.known[0], cards("KS QS 10S 10S 8S 8S 3S"));
  EXPECT_EQ(Tractor::view(s, seat(2)).state.hand[0], s.known[0]);
  s = table("2H", hands, "badthrow=component");
  go(s, 0, "play KS QS 10S 10S 8S 8S 3S 3S");
  house(s, "fails 3S 3S");
  EXPECT_EQ(s.table[0], cards("3S 3S"));
  EXPECT_EQ(s.penalty[0], 20);
  EXPECT_EQ(why(s, 1, "play 5S 7S"), &text::why_pair);
}

TEST(Tractor, OfSeveralBadPartsTheSmallestIsLedOnceTheLowestWas) {
  const auto led = [](std::string_view options) {
    State s = table("2H", {"KS QS 3S 3S", "AS 4S 4S 6S", "5S 7S 9D 9D", "3D 4D 5D 6D"}, options);
    go(s, 0, "play KS QS 3S 3S");
    house(s);
    EXPECT_EQ(s.penalty[0], 40);
    return s.table[0];
  };
  EXPECT_EQ(led("badthrow=component"), cards("QS"));
  EXPECT_EQ(led("badthrow=component forced=lowest"), cards("3S 3S"));
  EXPECT_EQ(led(""), cards("3S"));
}

TEST(Tractor, WithoutAFineABadThrowIsForcedAndCostsNothing) {
  const Hands hands = {"KS QS 3S 3S", "AS 4S 4S 6S", "5S 7S 9D 9D", "3D 4D 5D 6D"};
  for (const auto& [options, led] :
       {std::pair{"fine=none", "3S"}, std::pair{"fine=none badthrow=component", "QS"}}) {
    State s = table("2H", hands, options);
    go(s, 0, "play KS QS 3S 3S");
    house(s);
    EXPECT_EQ(s.table[0], cards(led));
    EXPECT_EQ(s.penalty[0], 0);
    EXPECT_EQ(attackers_points(s), 0);
    EXPECT_TRUE(Tractor::valid(s));
    s.penalty[0] = 10;
    EXPECT_FALSE(Tractor::valid(s)) << "nobody can have been fined";
  }
}

// A pair that nobody beats is not led in place of a king that somebody beats, however the kings
// were read.
TEST(Tractor, TheForcedPartIsOneThatIsBeaten) {
  State s = table("2S", {"KH KH KH KH", "AH 3C 4C 5C", "6C 7C 8C 9C", "3D 4D 5D 6D"},
                  "packs=4 badthrow=component");
  go(s, 0, "play KH KH KH KH as 2x1");
  ASSERT_EQ(s.phase, Phase::Throw);
  house(s);
  EXPECT_EQ(s.table[0], cards("KH"));
}

// Foreign data is checked before its lead is split into parts.
TEST(Tractor, ALeadThatNobodyCanHaveMadeIsNoSoundState) {
  State s = table("2S", {"KH QH", "AH 3C", "6C 7C", "3D 4D"});
  go(s, 0, "play KH QH");
  ASSERT_EQ(s.phase, Phase::Throw);
  ASSERT_TRUE(Tractor::valid(s));
  State wide = s;
  wide.table[0] = cards("3H 3H 4H 4H 5H");
  wide.reading[0] = 0x51;  // five cards of a kind
  EXPECT_FALSE(Tractor::valid(wide));
  State many = s;
  many.packs = 4;
  many.table[0] = s.order.of_group(packs(4), kTrumps);
  many.reading[0] = 0x11;
  EXPECT_FALSE(Tractor::valid(many));
}

TEST(Tractor, TheAttackersCountMayGoBelowZero) {
  State s = table("2H", {"3S 3D", "AD KS", "AS 3C", "AC 4D"});
  s.turn = s.leader = s.winning = 1;
  s.hand[1] = cards("KS 5S");
  s.hand[2] = cards("AS AD");
  s.gone = packs(2) - s.kitty;
  for (int q = 0; q < 4; ++q) s.gone -= s.hand[at(q)];
  s.points[0] = static_cast<std::int16_t>(s.gone.points());
  ASSERT_TRUE(Tractor::valid(s));
  go(s, 1, "play KS 5S");
  house(s, "fails 5S KS");
  EXPECT_EQ(s.table[1], cards("5S")) << "the lowest card";
  EXPECT_EQ(attackers_points(s), -20);
  EXPECT_EQ(attackers_tricks(s), 0);
}

TEST(Tractor, OnlyTheHouseSaysWhatFails) {
  State s = table("2S", {"AH QH", "KH 3H", "QD 5H", "3D 3D"});
  go(s, 0, "play AH QH");
  for (const char* wrong : {"stands", "fails AH", "fails AH QH"})
    EXPECT_EQ(Tractor::check(s, House, action(wrong)), &text::why_impossible) << wrong;
  EXPECT_EQ(Tractor::check(s, seat(1), action("fails QH")), &text::why_house);
  house(s, "fails QH");
  EXPECT_EQ(s.table[0], cards("QH"));
}

// --- memory -------------------------------------------------------------------------------------

TEST(Tractor, VoidsAreRemembered) {
  State s = table("2S", {"5H 3C", "KH 4C", "3S 5C", "9D 6C"});
  trick(s, {"5H", "KH", "3S", "9D"});
  EXPECT_EQ(s.voids[1], 0);
  EXPECT_EQ(s.voids[2], 1 << Hearts);
  EXPECT_EQ(s.voids[3], 1 << Hearts);
}

TEST(Tractor, WhoCouldNotGiveAPairHasNone) {
  State s = table("2S", {"5H 5H 3C", "6H 7H 8H", "9H 9H 4C", "3D 10H 5C"});
  trick(s, {"5H 5H", "6H 7H", "9H 9H", "3D 10H"});
  EXPECT_EQ(s.thin[1], 1 << Hearts);
  EXPECT_EQ(s.thin[2], 0);
  EXPECT_EQ(s.voids[3], 1 << Hearts);
}

TEST(Tractor, KnownCardsAreKnownUntilOneIsPlayed) {
  State s = table("2S", {"5H 3C", "KH KH", "3S 5C", "9D 6C"});
  s.known[1] = cards("KH");
  ASSERT_TRUE(Tractor::valid(s));
  go(s, 0, "play 5H");
  go(s, 1, "play KH");
  EXPECT_TRUE(s.known[1].empty()) << "it may have been that one";
}

TEST(Tractor, GuessesKeepToWhatIsKnown) {
  State s = table("2S", {"5H 5H 3C 9C", "6H 7H 8H KD", "9H 9H 8H JH", "3D 10H 5C 6C"});
  trick(s, {"5H 5H", "6H 7H", "9H 9H", "3D 10H"});
  ASSERT_EQ(s.thin[1], 1 << Hearts);
  s.known[3] = cards("6C");
  const auto v = Tractor::view(s, seat(0));
  Rng rng(4);
  int with_eight = 0;
  for (int n = 0; n < 500; ++n) {
    const State guess = Tractor::determinize(v, rng);
    ASSERT_TRUE(Tractor::valid(guess));
    EXPECT_EQ(Tractor::view(guess, seat(0)), v);
    EXPECT_TRUE(guess.order.of_group(guess.hand[3], Hearts).empty());
    EXPECT_TRUE(guess.hand[3].contains(cards("6C")));
    // Two eights are out; a player who could not give a pair has at most one.
    EXPECT_LT(guess.hand[1].count(*card_from("8H")), 2);
    with_eight += guess.hand[1].count(*card_from("8H"));
  }
  EXPECT_GT(with_eight, 100);
}

// --- the last trick -----------------------------------------------------------------------------

// Seat 1, an attacker, wins the last trick with these cards, and with it 10 points of the kitty.
// Returns what the kitty is worth.
int last_trick(std::string_view options, std::vector<std::string_view> hands) {
  State s = table("2S", std::move(hands), options, "KD");
  EXPECT_EQ(s.kitty.points(), 10);
  // Everything played before belongs to the banker.
  while (s.phase == Phase::Play) {
    const Cards whole = s.hand[s.turn];
    Tractor::apply(s, seat(s.turn), play(whole));
    if (s.phase == Phase::Throw) house(s);
  }
  EXPECT_EQ(s.phase, Phase::Reveal);
  EXPECT_EQ(s.turn, 1);
  const int before = attackers_points(s);
  house(s);
  return s.last_points - before;
}

TEST(Tractor, TheKittyCountsTwiceTheCardsOfTheGreatestPart) {
  EXPECT_EQ(last_trick("", {"3H", "4H", "6C", "7C"}), 10 * 2);
  EXPECT_EQ(last_trick("", {"3H 3H", "4H 4H", "6C 6C", "7C 7C"}), 10 * 4);
  EXPECT_EQ(last_trick("", {"3H 3H 4H 4H", "6H 6H 7H 7H", "6C 6C 8C 8C", "7C 7C 9C 9C"}), 10 * 8);
  EXPECT_EQ(last_trick("", {"AH AH 3H", "3S 3S 4S", "6C 6C 8C", "7C 7C 9C"}), 10 * 4)
      << "of a throw, the greatest part counts";
}

TEST(Tractor, OrItDoublesWithEachCard) {
  EXPECT_EQ(last_trick("kitty=power", {"3H", "4H", "6C", "7C"}), 10 * 2);
  EXPECT_EQ(last_trick("kitty=power", {"3H 3H 4H 4H", "6H 6H 7H 7H", "6C 6C 8C 8C", "7C 7C 9C 9C"}),
            10 * 16);
}

TEST(Tractor, WhatTheKittyIsMultipliedBy) {
  State s = table("2S", {"3H 3H", "4H 4H", "6C 6C", "7C 7C"});
  trick(s, {"3H 3H", "4H 4H", "6C 6C", "7C 7C"});
  EXPECT_EQ(kitty_times(s), 4);
  s.rules |= rule::KittyPower;
  EXPECT_EQ(kitty_times(s), 4);
  s.largest = 3;
  EXPECT_EQ(kitty_times(s), 8);
  s.leader = 2;
  EXPECT_EQ(kitty_times(s), 0) << "the banker's side won";
}

TEST(Tractor, PointsAreCountedUpToALimit) {
  // Seven pairs in a row: the kitty counts 16,384 times.
  const Hands hands = {
      "3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H", "3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S 9S",
      "6C 6C 7C 7C 8C 8C 9C 9C JC JC QC QC AC AC", "3D 3D 4D 4D 6D 6D 7D 7D 8D 8D 9D 9D JD JD"};
  State s = table("2S", hands, "kitty=power", "KD");
  for (const auto hand : hands) go(s, int{s.turn}, "play " + std::string(hand));
  EXPECT_EQ(kitty_times(s), 1 << 14);
  house(s);
  EXPECT_EQ(s.last_points, kMostPoints);
  EXPECT_EQ(s.last_gain, kAce);
  EXPECT_EQ(s.level[1], kAce);
  EXPECT_EQ(s.level[0], 0);
}

TEST(Tractor, TheBankersSideWinsNothingByTheKitty) {
  State s = table("2S", {"AH", "4H", "6C", "7C"}, "", "KD");
  trick(s, {"AH", "4H", "6C", "7C"});
  house(s, "kitty " + names_of(s.kitty));
  EXPECT_EQ(s.last_points, 0);
  EXPECT_TRUE(s.last_held);
}

// --- levels and the bank ------------------------------------------------------------------------

TEST(Tractor, LevelsOfTwoPacks) {
  EXPECT_EQ(levels_for(0, 2), (Levels{true, 3}));
  EXPECT_EQ(levels_for(5, 2), (Levels{true, 2}));
  EXPECT_EQ(levels_for(35, 2), (Levels{true, 2}));
  EXPECT_EQ(levels_for(40, 2), (Levels{true, 1}));
  EXPECT_EQ(levels_for(75, 2), (Levels{true, 1}));
  EXPECT_EQ(levels_for(80, 2), (Levels{false, 0}));
  EXPECT_EQ(levels_for(115, 2), (Levels{false, 0}));
  EXPECT_EQ(levels_for(120, 2), (Levels{false, 1}));
  EXPECT_EQ(levels_for(125, 2), (Levels{false, 1})) << "the example in the rules";
  EXPECT_EQ(levels_for(160, 2), (Levels{false, 2}));
  EXPECT_EQ(levels_for(200, 2), (Levels{false, 3}));
}

TEST(Tractor, LevelsBelowZeroAndOfMorePacks) {
  EXPECT_EQ(levels_for(-10, 2), (Levels{true, 3}));
  EXPECT_EQ(levels_for(-40, 2), (Levels{true, 4}));
  EXPECT_EQ(levels_for(-80, 2), (Levels{true, 5}));
  EXPECT_EQ(levels_for(55, 3), (Levels{true, 2}));
  EXPECT_EQ(levels_for(60, 3), (Levels{true, 1}));
  EXPECT_EQ(levels_for(120, 3), (Levels{false, 0}));
  EXPECT_EQ(levels_for(180, 3), (Levels{false, 1}));
  EXPECT_EQ(levels_for(160, 4), (Levels{false, 0}));
}

// A round that ends with that many points for the attackers; seat 0 has the bank.
State ended(int points, std::string_view level = "5S", std::string_view options = "",
            int seats = 4) {
  std::vector<std::string_view> hands = {"AH", "3H", "4H", "6H", "7H", "8H", "9H", "JH"};
  hands.resize(at(seats));
  State s = table(level, std::move(hands), options);
  s.points[0] = static_cast<std::int16_t>(s.points[0] - points);
  s.points[1] = static_cast<std::int16_t>(points);
  EXPECT_TRUE(Tractor::valid(s));
  for (int q = 0; q < seats; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
  EXPECT_EQ(s.phase, Phase::Reveal);
  house(s);
  return s;
}

TEST(Tractor, TheBankIsHeldAndGoesToThePartner) {
  const State s = ended(0, "5S", "start=5");
  EXPECT_EQ(s.banker, 2);
  EXPECT_EQ(s.level[0], 6);
  EXPECT_EQ(s.level[2], 6);
  EXPECT_EQ(s.level[1], 3);
  EXPECT_EQ(s.order.rank, 6) << "three levels up from five: eight";
  EXPECT_EQ(s.first, 2);
  EXPECT_EQ(s.round, 2);
}

TEST(Tractor, TheBankIsLostToTheNextOfTheOtherSide) {
  State s = ended(85);
  EXPECT_EQ(s.banker, 1);
  EXPECT_EQ(s.level[1], 3) << "nobody gains a level below 120";
  s = ended(125);
  EXPECT_EQ(s.banker, 1);
  EXPECT_EQ(s.level[1], 4);
  EXPECT_EQ(s.level[3], 4);
  EXPECT_EQ(s.level[0], 3);
}

TEST(Tractor, OfSixTheNextOfTheSideTakesTheBank) {
  State s = ended(70, "5S", "", 6);
  EXPECT_EQ(s.banker, 2);
  EXPECT_EQ(s.level[4], 4);
  s = ended(120, "5S", "", 6);
  EXPECT_EQ(s.banker, 1);
}

TEST(Tractor, NobodyPassesTheAce) {
  const State s = ended(0, "KS");
  EXPECT_EQ(s.level[0], kAce);
  EXPECT_EQ(s.level[2], kAce);
  EXPECT_FALSE(Tractor::over(s)) << "the ace has to be won";
}

TEST(Tractor, WhoHoldsTheBankAtTheAceWins) {
  State s = ended(75, "AS");
  EXPECT_TRUE(Tractor::over(s));
  EXPECT_EQ(s.winners, 1 | 4);
  EXPECT_EQ(Tractor::score(s, seat(0)), 0.5);
  EXPECT_EQ(Tractor::score(s, seat(1)), 0);
  // At the ace, the attackers must win the bank first.
  s = ended(160, "AS");
  EXPECT_FALSE(Tractor::over(s));
  EXPECT_EQ(s.banker, 1);
}

TEST(Tractor, FriendsClimbWithTheBanker) {
  State s = friends("5S", {"AH", "3H", "4H", "6H", "7H"}, "6H", 2);
  for (int q = 0; q < 5; ++q) go(s, q, "play " + names_of(s.hand[at(q)]));
  house(s);
  EXPECT_TRUE(s.last_held);
  EXPECT_EQ(s.level[0], 6);
  EXPECT_EQ(s.level[3], 6);
  EXPECT_EQ(s.level[1], 3);
  EXPECT_EQ(s.banker, 3) << "the next player of that side";
}

TEST(Tractor, ABankerWhoseFriendNeverShowsPlaysAlone) {
  State s = friends("5S", {"AH", "3H", "4H", "6H", "7H"}, "3C", 1, "3C 3C");
  for (int q = 0; q < 5; ++q) go(s, q, "play " + names_of(s.hand[at(q)]));
  house(s);
  EXPECT_EQ(s.banker, 0);
  EXPECT_EQ(s.level[0], 6);
  for (const int q : {1, 2, 3, 4}) EXPECT_EQ(s.level[at(q)], 3);
}

TEST(Tractor, AFriendAtTheAceWinsAlone) {
  State s = friends("5S", {"AH", "3H", "4H", "6H", "7H"}, "6H", 2);
  s.level[3] = kAce;
  for (int q = 0; q < 5; ++q) go(s, q, "play " + names_of(s.hand[at(q)]));
  house(s);
  ASSERT_TRUE(Tractor::over(s));
  EXPECT_EQ(s.winners, 1 << 3);
  EXPECT_EQ(Tractor::score(s, seat(3)), 1);
}

TEST(Tractor, AQuickGameEndsAfterItsRounds) {
  State s = ended(75, "5S", "rounds=1");
  EXPECT_TRUE(Tractor::over(s));
  EXPECT_EQ(s.winners, 1 | 4);
  s = ended(125, "5S", "rounds=1");
  EXPECT_EQ(s.winners, 2 | 8);
  // The attackers won no level, but the bank.
  s = ended(85, "5S", "rounds=1");
  EXPECT_EQ(s.winners, 2 | 8);
  s = ended(85, "5S", "rounds=2");
  EXPECT_FALSE(Tractor::over(s));
}

TEST(Tractor, AMatchEndsAtTheLimitOfRounds) {
  const auto last_round = [](int level) {
    State s = table("5S", {"AH", "3H", "4H", "6H"});
    s.round = kMostRounds;
    s.level[1] = s.level[3] = byte(level);
    s.last_side = 1 | 4;
    EXPECT_TRUE(Tractor::valid(s));
    for (int q = 0; q < 4; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
    house(s);
    EXPECT_TRUE(Tractor::over(s));
    EXPECT_TRUE(Tractor::valid(s));
    return int{s.winners};
  };
  EXPECT_EQ(last_round(9), 2 | 8) << "the higher level wins, whoever won the round";
  EXPECT_EQ(last_round(6), 1 | 4) << "among equals, the side that won the last round";
  EXPECT_EQ(last_round(3), 1 | 4);
}

TEST(Tractor, AGameStartsAtAnyLevel) {
  EXPECT_EQ(begun("start=10", 4).level[3], 8);
  EXPECT_EQ(begun("start=A", 4).order.rank, kAce);
}

// The fallback for a seat that does not answer in time; and what is skipped when several players
// share a device.
TEST(TractorFallback, IsLegalInEveryViewAndBidsNothing) {
  int named = 0;
  for (const int seats : {4, 5, 6}) {
    State s = *Tractor::start(OptionText(), seats);
    Rng rng(static_cast<std::uint64_t>(seats));
    int asked = 0;
    for (int n = 0; n < 600 && s.round == 1 && !Tractor::over(s); ++n) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, rng));
        continue;
      }
      const Seat p = *Tractor::actors(s).begin();
      const Action a = Tractor::fallback(Tractor::view(s, p), p);
      ASSERT_EQ(Tractor::check(s, p, a), kAllowed) << Tractor::print(a);
      EXPECT_NE(a.kind, Action::Kind::Bid);
      if (a.kind == Action::Kind::Friend) {
        EXPECT_EQ(s.hand[at(index(p))].count(a.who), 0) << "whoever plays it is not a friend";
        ++named;
      }
      if (s.phase == Phase::Bid) EXPECT_EQ(Tractor::dealing(s), !all_dealt(s));
      ++asked;
      // To make sure that a round is played, whoever is asked last in it bids what they can.
      const std::vector<Action> all = legal_actions<Tractor>(s, p);
      const auto bid = std::ranges::find(all, Action::Kind::Bid, &Action::kind);
      Tractor::apply(s, p, all_dealt(s) && bid != all.end() ? *bid : a);
    }
    EXPECT_GT(asked, 30);
  }
  EXPECT_GT(named, 0);
}

}  // namespace
}  // namespace parlour::tractor
