// The house rules of Tractor: what tables agree on before they play. Sources are named where a rule
// is tested; "shengji" is github.com/rbtying/shengji.
#include <algorithm>

#include "tractor_play.h"

namespace parlour::tractor {
namespace {

constexpr int kTen = 8, kKing = 11;

// A round whose last trick is these cards, led by seat 0, who has the bank; the attackers have this
// many points before.
State ended(int points, std::string_view trumps, std::vector<std::string_view> hands,
            std::string_view options, std::string_view kitty = "") {
  State s = table(trumps, std::move(hands), options, kitty);
  s.start_level = 0;
  s.points[0] = static_cast<std::int16_t>(s.points[0] - points);
  s.points[1] = static_cast<std::int16_t>(points);
  EXPECT_TRUE(Tractor::valid(s));
  for (int q = 0; q < s.seats; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
  EXPECT_EQ(s.phase, Phase::Reveal);
  house(s);
  return s;
}
// The same with a last trick that the banker wins.
State ended(int points, std::string_view trumps, std::string_view options) {
  return ended(points, trumps, {"AH", "3H", "4H", "6H"}, options);
}

// --- climbing ------------------------------------------------------------------------------------

// shengji, AdvancementPolicy::DefendPoints: a bump ends at a level that must be defended, and only
// the first step of a side that has defended leaves one.
TEST(TractorHouses, AClimbEndsAtALevelToDefend) {
  constexpr std::string_view kStops = "stops=5-10-K";
  EXPECT_EQ(ended(0, "3S", kStops).level[0], 3) << "three levels from 3: not past 5";
  EXPECT_EQ(ended(0, "3S", "").level[0], 4);
  EXPECT_EQ(ended(0, "5S", kStops).level[0], 6) << "who defends at 5 leaves it";
  EXPECT_EQ(ended(0, "8S", kStops).level[0], kTen);
  EXPECT_EQ(ended(0, "JS", kStops).level[0], kKing);
  EXPECT_EQ(ended(0, "KS", kStops).level[0], kAce);
  EXPECT_EQ(ended(0, "2S", kStops).level[0], 3) << "the two is free";
}

TEST(TractorHouses, AttackersDoNotLeaveALevelToDefend) {
  const State s = ended(160, "5S", "stops=5-10-K");
  EXPECT_EQ(s.level[1], 3) << "two levels won, none climbed";
  EXPECT_EQ(s.banker, 1) << "but the bank";
  EXPECT_EQ(s.last_gain, 0);
  EXPECT_EQ(ended(160, "5S", "").level[1], 5);
  EXPECT_EQ(ended(160, "4S", "stops=5-10-K").level[1], 3);
  EXPECT_EQ(ended(160, "2S", "stops=2-5-10-K").level[1], 0) << "nor the two, if it is one";
  EXPECT_EQ(ended(160, "2S", "stops=5-10-K").level[1], 2);
}

// Chinese tables: 主J勾到底, 副J勾一半: a jack of trumps to the bottom, another one half the way.
TEST(TractorHouses, AJackInTheLastTrickSendsTheBankersBack) {
  const auto after = [](std::vector<std::string_view> hands, std::string_view options) {
    return ended(0, "JS", std::move(hands), options);
  };
  State s = after({"AH", "JS", "4H", "6H"}, "jacks=yes");
  EXPECT_EQ(s.level[0], 0) << "and they do not climb, though they held the bank";
  EXPECT_EQ(s.level[2], 0);
  EXPECT_TRUE(s.last_held);
  EXPECT_EQ(s.level[1], kJack);
  EXPECT_EQ(after({"AH", "JD", "4H", "6H"}, "jacks=yes").level[0], 4) << "half the way: 6";
  EXPECT_EQ(after({"JS", "3S", "4S", "6S"}, "jacks=yes").level[0], kAce) << "their own jack";
  EXPECT_EQ(after({"AH", "2S", "4H", "6H"}, "jacks=yes").level[0], kAce) << "another trump";
  EXPECT_EQ(after({"AH", "JS", "4H", "6H"}, "").level[0], kAce);
  EXPECT_EQ(ended(0, "10S", {"AH", "JS", "4H", "6H"}, "jacks=yes").level[0], kKing)
      << "only at the jack";
}

// A friend who plays at another level neither climbs nor falls.
TEST(TractorHouses, AJackKeepsTheBankersFriendWhereTheyAre) {
  State s = table("JS", {"AH", "JS", "4H", "6H", "7H"}, "jacks=yes", "3C", "4H", 2);
  s.start_level = 0;
  s.level[2] = kTen;
  s.points[0] = static_cast<std::int16_t>(s.points[0] - 45);
  s.points[1] = 45;
  for (int q = 0; q < 5; ++q) go(s, q, "play " + names_of(s.hand[at(q)]));
  ASSERT_TRUE(with_banker(s, 2));
  house(s);
  EXPECT_TRUE(s.last_held);
  EXPECT_EQ(s.level[0], 0);
  EXPECT_EQ(s.level[2], kTen);
}

// Chinese tables: A打三次不过回2.
TEST(TractorHouses, ThreeRoundsLostAtTheAceSendBack) {
  State s = table("AS", {"KH", "3H", "4H", "6H"}, "aces=yes");
  s.start_level = 0;
  for (const int lost : {1, 2}) {
    State now = s;
    now.aces[0] = now.aces[2] = byte(lost);
    now.points[0] = static_cast<std::int16_t>(now.points[0] - 80);
    now.points[1] = 80;
    ASSERT_TRUE(Tractor::valid(now));
    for (int q = 0; q < 4; ++q) Tractor::apply(now, seat(q), play(now.hand[at(q)]));
    house(now);
    EXPECT_EQ(now.level[0], lost == 2 ? 0 : kAce);
    EXPECT_EQ(now.aces[0], lost == 2 ? 0 : 2);
    EXPECT_EQ(now.level[1], kAce);
    EXPECT_EQ(now.aces[1], 0) << "the attackers have lost nothing";
  }
  s.aces[0] = kAces;
  EXPECT_FALSE(Tractor::valid(s));
  EXPECT_EQ(ended(80, "AS", {"KH", "3H", "4H", "6H"}, "").aces[0], 0);
}

// shengji, issue 243: a rank after the ace, without a trump number and without bids; jokers are
// trumps.
TEST(TractorHouses, AfterTheAceComesALevelWithoutTrumps) {
  constexpr std::string_view kAfter = "after=no-trump";
  State s = ended(0, "AS", kAfter);
  EXPECT_FALSE(Tractor::over(s));
  EXPECT_EQ(s.level[0], kNoRank);
  EXPECT_EQ(s.last_gain, 1) << "three levels won, one climbed";
  EXPECT_EQ(s.order.rank, kNoRank) << "the bank stays with that side";
  EXPECT_EQ(ended(0, "KS", kAfter).level[0], kAce) << "the ace must be defended";
  EXPECT_EQ(ended(160, "AS", kAfter).level[1], kAce) << "nor do attackers pass it";
  s = ended(0, "NT", kAfter);
  EXPECT_TRUE(Tractor::over(s));
  EXPECT_EQ(s.winners, 0b0101);
  EXPECT_FALSE(Tractor::over(ended(160, "NT", kAfter)));
  EXPECT_TRUE(Tractor::over(ended(0, "AS", ""))) << "at other tables the ace is the end";
}

TEST(TractorHouses, WithoutATrumpRankSuitsAreWhole) {
  const Order order = trump("NT");
  EXPECT_EQ(order.group(card(Spades, 0)), Spades);
  EXPECT_EQ(order.group(kSmallJoker), kTrumps);
  EXPECT_EQ(reading("NT", "AS AS KS KS"), "KS KS AS AS");
  EXPECT_EQ(reading("NT", "2S 2S 3S 3S"), "2S 2S 3S 3S");
  EXPECT_EQ(reading("NT", "LJ LJ HJ HJ"), "LJ LJ HJ HJ");
  EXPECT_EQ(winner("NT", {"AS", "2S", "LJ", "HJ"}), 3);
  EXPECT_EQ(winner("NT", {"QS QS", "AS KS", "LJ HJ", "KS KS"}), 3);
  for (int group = 0; group < kTrumps; ++group) {
    for (int rank = 0; rank < kRanks; ++rank)
      EXPECT_EQ(kind_at(order, group, order.level(card(group, rank)), 0), card(group, rank));
  }
}

TEST(TractorHouses, PermanentTrumpsStandBelowTheJokersAtALevelWithoutRank) {
  Order order = trump("NT");
  order.always = kTwosToFives;
  EXPECT_EQ(order.ranks(), "5, 3, 2");
  const int five = card(Hearts, 3), three = card(Clubs, 1), two = card(Spades, 0);
  EXPECT_EQ(order.group(five), kTrumps);
  EXPECT_EQ(order.level(kSmallJoker), order.level(five) + 1) << "they make a tractor";
  EXPECT_EQ(order.level(five), order.level(three) + 1);
  EXPECT_EQ(order.level(three), order.level(two) + 1);
  EXPECT_EQ(order.level(card(Spades, kAce)), order.top());
  const auto tractor = parts_of(order, cards("5H 5H LJ LJ"), {});
  ASSERT_TRUE(tractor);
  EXPECT_EQ(tractor->size(), 1);
  EXPECT_EQ(cards_of(order, kTrumps, (*tractor)[0]), cards("5H 5H LJ LJ"));
}

TEST(TractorHouses, NothingIsBidAtALevelWithoutTrumps) {
  State s = ended(0, "AS", "after=no-trump");
  ASSERT_EQ(s.order.rank, kNoRank);
  EXPECT_EQ(check_bid(s, 0, cards("HJ HJ")), &text::why_bid_level);
  Rng rng(3);
  while (s.phase == Phase::Deal) Tractor::apply(s, House, Tractor::house(s, rng));
  EXPECT_EQ(s.phase, Phase::Take) << "nobody is asked, and no card is turned over";
  EXPECT_TRUE(s.kitty.empty());
  house(s);
  EXPECT_EQ(s.phase, Phase::Bury);
  EXPECT_EQ(s.order.suit, kNoSuit);
}

// shengji, Player::metalevel: whoever passes the last rank begins anew, and the lap counts.
TEST(TractorHouses, PlayGoesOnAfterTheAce) {
  State s = ended(0, "AS", "after=on rounds=5");
  EXPECT_FALSE(Tractor::over(s));
  EXPECT_EQ(s.level[0], 2) << "three steps: 2, 3, 4";
  EXPECT_EQ(s.laps[0], 1);
  EXPECT_EQ(s.last_gain, 3);
  EXPECT_GT(height(s, 0), height(s, 1)) << "a lap ahead of those at the ace";
  EXPECT_EQ(ended(160, "AS", "after=on rounds=5").laps[1], 0) << "only who defends passes";
  s = ended(0, "AS", "after=on rounds=1");
  EXPECT_EQ(s.winners, 0b0101) << "the last round is over: the lap decides";
}

TEST(TractorHouses, AMatchOfTwoLapsEndsAtTheSecondAce) {
  for (const int laps : {0, 1}) {
    State s = table("AS", {"AH", "3H", "4H", "6H"}, "after=on");
    s.start_level = 0;
    s.laps.fill(byte(laps));
    for (int q = s.seats; q < kMost; ++q) s.laps[at(q)] = 0;
    ASSERT_TRUE(Tractor::valid(s));
    for (int q = 0; q < 4; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
    house(s);
    EXPECT_EQ(Tractor::over(s), laps == 1);
  }
}

TEST(TractorHouses, RoundsLostAtTheAceAreForgottenOnceItIsPassed) {
  State s = table("AS", {"AH", "3H", "4H", "6H"}, "after=on rounds=5 aces=yes");
  s.aces[0] = s.aces[2] = 2;
  for (int q = 0; q < 4; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
  house(s);
  EXPECT_EQ(s.aces[0], 0);
  EXPECT_TRUE(Tractor::valid(s));
}

TEST(TractorHouses, TheLogSaysWhoFallsBack) {
  State s = table("JS", {"AH", "JD", "4H", "6H"}, "jacks=yes");
  s.start_level = 0;
  for (int q = 0; q < 4; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
  State after = s;
  Rng rng(1);
  const Action shown = Tractor::house(s, rng);
  Tractor::apply(after, House, shown);
  const std::string line =
      Tractor::log_line(Tractor::view(s, seat(0)), shown, after,
                        std::vector<std::string>{"Ann", "Ben", "Cay", "Dan"}, Lang::English);
  EXPECT_TRUE(line.ends_with("Back to level 6: Ann, Cay.") ||
              line.ends_with("Back to level 6: Ann and Cay."))
      << line;
}

// --- the kitty and throws ------------------------------------------------------------------------

// shengji, KittyPenalty, has 2c and 2^c; many tables count the kitty twice, whatever is led.
TEST(TractorHouses, TheKittyCountsTwice) {
  const std::vector<std::string_view> hands = {"3H 3H", "AH AH", "4H 4H", "6H 6H"};
  EXPECT_EQ(ended(0, "5S", hands, "kitty=flat", "10C").last_points, 20);
  EXPECT_EQ(ended(0, "5S", hands, "", "10C").last_points, 40);
  EXPECT_EQ(ended(0, "5S", hands, "kitty=power", "10C").last_points, 40);
}

TEST(TractorHouses, ThrowsAreNotAllowed) {
  const std::vector<std::string_view> hands = {"AH AH KH", "3H 3H 4H", "4H 6H 6H", "7H 7H 8H"};
  State s = table("5S", hands, "throws=no");
  EXPECT_EQ(why(s, 0, "play AH AH KH"), &text::why_no_throws);
  EXPECT_EQ(why(s, 0, "play AH AH as 1x1"), &text::why_no_throws) << "nor by their reading";
  EXPECT_EQ(why(s, 0, "play AH AH"), kAllowed);
  EXPECT_EQ(why(table("5S", hands), 0, "play AH AH KH"), kAllowed);
  for (const Action& a : legal_actions<Tractor>(s, seat(0)))
    EXPECT_EQ(Tractor::check(s, seat(0), a), kAllowed) << Tractor::print(a);
}

// --- permanent trumps ----------------------------------------------------------------------------

Order always(std::string_view trumps, std::uint8_t ranks) {
  Order out = trump(trumps);
  out.always = ranks;
  return out;
}
// The kinds of a group from the highest down; equal ones in brackets.
std::string ranking(const Order& order, int group) {
  std::string out;
  for (int level = order.levels() - 1; level >= 0; --level) {
    std::string here;
    for (int kind = 0; kind < kKinds; ++kind) {
      if (order.group(kind) != group || order.level(kind) != level) continue;
      here += (here.empty() ? "" : " ") + card_name(kind);
    }
    if (here.empty()) continue;
    if (!out.empty()) out += ' ';
    out += here.contains(' ') ? '(' + here + ')' : here;
  }
  return out;
}

// 常主: below the trump rank, each rank with the card of the trump suit on top.
TEST(TractorHouses, PermanentTrumpsStandBelowTheTrumpRank) {
  EXPECT_EQ(ranking(always("10H", kTwos), kTrumps),
            "HJ LJ 10H (10C 10D 10S) 2H (2C 2D 2S) AH KH QH JH 9H 8H 7H 6H 5H 4H 3H");
  EXPECT_EQ(ranking(always("10H", kTwosToFives), kTrumps),
            "HJ LJ 10H (10C 10D 10S) 5H (5C 5D 5S) 3H (3C 3D 3S) 2H (2C 2D 2S) AH KH QH JH 9H 8H "
            "7H 6H 4H");
  EXPECT_EQ(ranking(always("3H", kTwosToFives), kTrumps),
            "HJ LJ 3H (3C 3D 3S) 5H (5C 5D 5S) 2H (2C 2D 2S) AH KH QH JH 10H 9H 8H 7H 6H 4H")
      << "the trump rank stands above, whichever it is";
  EXPECT_EQ(ranking(always("10", kTwosToFives), kTrumps),
            "HJ LJ (10C 10D 10H 10S) (5C 5D 5H 5S) (3C 3D 3H 3S) (2C 2D 2H 2S)");
  EXPECT_EQ(ranking(always("10H", kTwosToFives), Clubs), "AC KC QC JC 9C 8C 7C 6C 4C");
}

TEST(TractorHouses, PermanentTrumpsMakeTractorsWithTheirNeighbours) {
  const auto reads = [](const Order& order, std::string_view lead) {
    return parts_of(order, cards(lead), {})->size();
  };
  const Order order = always("10H", kTwosToFives);
  EXPECT_EQ(reads(order, "2C 2C AH AH"), 1);
  EXPECT_EQ(reads(order, "2H 2H 2C 2C"), 1);
  EXPECT_EQ(reads(order, "3D 3D 2H 2H 2C 2C"), 1) << "through two levels of equal cards";
  EXPECT_EQ(reads(order, "10C 10C 5H 5H 5D 5D 3H 3H 3S 3S 2H 2H 2D 2D AH AH"), 1);
  EXPECT_EQ(reads(order, "2C 2C 2D 2D"), 2) << "equal cards are no neighbours";
  EXPECT_EQ(reads(order, "3H 3H 2C 2C"), 2);
  EXPECT_EQ(reads(order, "6C 6C 4C 4C"), 1) << "there is no 5 among clubs";
  EXPECT_EQ(reads(always("10", kTwos), "10C 10C 2D 2D"), 1);
  EXPECT_EQ(reads(trump("10H"), "6C 6C 4C 4C"), 2);
}

TEST(TractorHouses, PermanentTrumpsAreTrumpsInPlay) {
  State s = table("10H", {"AC", "2D", "3S", "KC"}, "always=2");
  for (int q = 0; q < 4; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
  EXPECT_EQ(s.winning, 1) << "the two of diamonds trumps, the three of spades does not";
  s = table("10H", {"AC 2D", "3S 2C", "4S 6C", "KC 2S"}, "always=2");
  go(s, 0, "play AC");
  EXPECT_EQ(why(s, 1, "play 2C"), kAllowed) << "no club is left but a trump";
  EXPECT_EQ(why(s, 1, "play 3S"), kAllowed);
  s = table("10H", {"AC 2D", "3C 2C", "4S 6C", "KC 2S"}, "always=2");
  go(s, 0, "play AC");
  EXPECT_EQ(why(s, 1, "play 2C"), &text::why_follow) << "the two is no club";
}

// --- bids ----------------------------------------------------------------------------------------

// Level two; seat 0 is dealt to first.
State dealing(std::string_view options, int seats = 4) {
  State s = begun(options, seats);
  house(s, "first 0");
  return s;
}
void bids(State& s, int q, std::string_view text) {
  for (const Seat p : Tractor::actors(s)) go(s, p, index(p) == q ? text : std::string_view("wait"));
  house(s);
}
void all_wait(State& s) {
  bids(s, kNobody, "");
}
// Seat 0 has bid 2S, and holds another and two hearts.
State bid_stands(std::string_view options) {
  State s = dealing(options);
  deal_lap(s, {"2S", "3C", "3C", "3D"});
  bids(s, 0, "bid 2S");
  deal_lap(s, {"2S", "4C", "4D", "4C"});
  all_wait(s);
  deal_lap(s, {"2H", "5C", "5D", "5C"});
  all_wait(s);
  deal_lap(s, {"2H", "6C", "6D", "6C"});
  return s;
}

// shengji, BidReinforcementPolicy: ReinforceWhileWinning, ReinforceWhileEquivalent and
// OverturnOrReinforceWhileWinning.
TEST(TractorHouses, OnesOwnBidStandsOrNot) {
  State s = bid_stands("");
  EXPECT_EQ(why(s, 0, "bid 2S 2S"), kAllowed);
  EXPECT_EQ(why(s, 0, "bid 2H 2H"), &text::why_bid_own);
  s = bid_stands("overown=yes");
  EXPECT_EQ(why(s, 0, "bid 2S 2S"), kAllowed);
  EXPECT_EQ(why(s, 0, "bid 2H 2H"), kAllowed);
  EXPECT_EQ(bid_way(s, 0, Hearts), BidWay::Over);
  s = bid_stands("overown=yes reinforce=no");
  EXPECT_EQ(why(s, 0, "bid 2S 2S"), &text::why_bid_no_more);
  EXPECT_EQ(why(s, 0, "bid 2H 2H"), kAllowed);
  s = bid_stands("reinforce=no");
  EXPECT_FALSE(in(s.owing, 0)) << "there is nothing to ask";
  EXPECT_FALSE(could_bid(s, 0));
  EXPECT_TRUE(could_bid(s, 1));
}

TEST(TractorHouses, JokersAreBidAllTogether) {
  State s = dealing("packs=3 jokers=all");
  for (int lap = 0; lap < 3; ++lap) {
    deal_lap(s, {"LJ", "3C", "3D", "3H"});
    if (lap < 2) all_wait(s);
  }
  EXPECT_EQ(why(s, 0, "bid LJ LJ"), &text::why_bid_jokers);
  EXPECT_EQ(why(s, 0, "bid LJ LJ LJ"), kAllowed);
  s.rules = begun("packs=3", 4).rules;
  EXPECT_EQ(why(s, 0, "bid LJ LJ"), kAllowed);
}

TEST(TractorHouses, TheFirstBankerMayBeWhoIsDealtToFirst) {
  for (const bool first : {false, true}) {
    State s = dealing(first ? "bank=first" : "");
    Rng rng(7);
    while (s.phase < Phase::Take) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, rng));
        continue;
      }
      const Seat p = *Tractor::actors(s).begin();
      const std::vector<Action> legal = legal_actions<Tractor>(s, p);
      Tractor::apply(s, p,
                     index(p) == 2 ? legal.back() : Tractor::fallback(Tractor::view(s, p), p));
    }
    ASSERT_EQ(s.bidder, 2);
    EXPECT_EQ(s.banker, first ? 0 : 2);
  }
}

// --- bidding for the buried kitty ----------------------------------------------------------------

// 炒地皮; shengji, issues 17 and 516 (kitty theft). Seat 0 has the bank with a two of spades; the
// others hold pairs of twos and of jokers. The kitty is not buried yet.
State to_bury(std::string_view options) {
  State s = table("2S", {"AH KH", "2H 2H", "LJ LJ", "3C 3C"}, options);
  s.phase = Phase::Bury;
  s.hand = {}, s.gone = s.kitty = {}, s.table = {}, s.points = {};
  s.tricks = s.largest = 0;
  s.keeper = kNobody;
  s.bidder = 0, s.bid_place = Spades, s.bid_count = 1;
  s.hand[0] = cards("2S AH AH"), s.hand[1] = cards("2H 2H"), s.hand[2] = cards("LJ LJ"),
  s.hand[3] = cards("3C 3C");
  // Fills the hands with what is left, from clubs up.
  Cards rest = unseen(s);
  int kind = 0;
  for (int q = 0; q < 4; ++q) {
    const int size = laps(s) + (q == 0 ? kitty_size(s) : 0);
    while (s.hand[at(q)].size() < size) {
      while (rest.count(kind) == 0) ++kind;
      rest.remove(kind);
      s.hand[at(q)].add(kind);
    }
  }
  EXPECT_TRUE(Tractor::valid(s));
  return s;
}
// The lowest cards of whoever buries.
void buries(State& s, int q) {
  Cards out;
  for (int kind = 0; out.size() < kitty_size(s); ++kind) {
    if (kind != card(Spades, 0)) {
      const int n = std::min(s.hand[at(q)].count(kind), kitty_size(s) - out.size());
      out.add(kind, n);
    }
  }
  go(s, q, "bury " + names_of(out));
}

TEST(TractorHouses, WhoBidsHigherAfterABurialTakesTheKitty) {
  State s = to_bury("fry=yes");
  buries(s, 0);
  ASSERT_EQ(s.phase, Phase::Fry);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.keeper, 0);
  const Cards buried = s.kitty;
  EXPECT_EQ(why(s, 1, "wait"), &text::why_fry_first);
  EXPECT_EQ(why(s, 2, "bid LJ LJ"), &text::why_not_turn);
  EXPECT_TRUE(Tractor::view(s, seat(1)).state.kitty.empty());
  EXPECT_EQ(Tractor::view(s, seat(0)).state.kitty, buried);
  go(s, 1, "bid 2H 2H");
  ASSERT_EQ(s.phase, Phase::Take);
  EXPECT_EQ(s.order, trump("2H")) << "the bid sets the trumps";
  EXPECT_EQ(s.banker, 0) << "the banker stays";
  EXPECT_TRUE(s.known[1].contains(cards("2H 2H")));
  const int before = hand_size(s, 1);
  house(s);
  EXPECT_EQ(hand_size(s, 1), before + kitty_size(s));
  EXPECT_TRUE(s.hand[1].contains(buried));
  EXPECT_EQ(Tractor::actors(s), SeatSet::of(seat(1)));
  buries(s, 1);
  EXPECT_EQ(s.keeper, 1);
  EXPECT_TRUE(Tractor::view(s, seat(0)).state.kitty.empty()) << "nobody else knows it now";
  ASSERT_EQ(s.turn, 2) << "the next after the burial";
  go(s, 2, "bid LJ LJ");
  EXPECT_EQ(s.order.suit, kNoSuit);
  house(s);
  buries(s, 2);
  EXPECT_EQ(s.turn, 3);
  go(s, 3, "pass");
  EXPECT_EQ(s.turn, 0) << "the banker too may bid";
  go(s, 0, "pass");
  EXPECT_EQ(s.turn, 1);
  go(s, 1, "pass");
  EXPECT_EQ(s.phase, Phase::Play) << "all others have passed";
  EXPECT_EQ(s.turn, 0) << "the banker leads";
  EXPECT_EQ(Tractor::view(s, seat(0)).state.hidden_kitty, kitty_size(s));
}

TEST(TractorHouses, WithoutItABurialIsTheLast) {
  State s = to_bury("");
  buries(s, 0);
  EXPECT_EQ(s.phase, Phase::Play);
  EXPECT_EQ(s.keeper, 0);
}

TEST(TractorHouses, NobodyIsAskedOverTheHighestBid) {
  State s = to_bury("fry=yes");
  s.bid_place = 5, s.bid_count = 2;
  s.order.suit = kNoSuit;
  buries(s, 0);
  EXPECT_EQ(s.phase, Phase::Play);
}

// --- following -----------------------------------------------------------------------------------

// shengji, TrickDrawPolicy: what a lead demands of those who follow.
TEST(TractorHouses, OnlyPairsAreAnswered) {
  const std::vector<std::string_view> hands = {"9H 9H 9H 10H 10H 10H", "3H 3H 3H 4H 4H 5H 5H 6H",
                                               "7H 7H 8H 8H JH JH QC QC", "KC"};
  const auto after = [&](std::string_view options) {
    State s =
        table("2S", {"9H 9H 10H 10H AC AC AC AC", hands[1], hands[2], "3C 3C 4C 4C 5C 5C 6C 6C"},
              "packs=4 " + std::string(options));
    go(s, 0, "play 9H 9H 10H 10H");
    return s;
  };
  State s = after("follow=pairs");
  EXPECT_EQ(why(s, 1, "play 3H 3H 5H 5H"), kAllowed) << "a tractor need not be answered";
  EXPECT_EQ(why(s, 1, "play 3H 3H 5H 6H"), &text::why_pair) << "two pairs are held";
  s = after("follow=suit");
  EXPECT_EQ(why(s, 1, "play 3H 4H 5H 6H"), kAllowed);
  EXPECT_EQ(why(s, 1, "play 3H 4H 5H"), &text::why_count);
  s = after("");
  EXPECT_EQ(why(s, 1, "play 3H 3H 5H 5H"), &text::why_tractor);
  s = table("2S", {"9H 9H 9H", "3H 3H 3H", "4H 5H 6H", "3C 3C 4C"}, "packs=3 follow=pairs");
  go(s, 0, "play 9H 9H 9H");
  EXPECT_EQ(why(s, 1, "play 3H 3H 3H"), kAllowed);
  s = table("2S", {"9H 9H 9H AC", "3H 3H 3H 7H", "4H 4H 5H 6H", "3C 3C 4C 4C"},
            "packs=3 follow=pairs");
  go(s, 0, "play 9H 9H 9H");
  EXPECT_EQ(why(s, 1, "play 3H 3H 7H"), kAllowed) << "a triple is answered by a pair";
  s.rules = begun("packs=3", 4).rules;
  EXPECT_EQ(why(s, 1, "play 3H 3H 7H"), &text::why_triple);
}

TEST(TractorHouses, NobodyShowsThatTheyHaveNoPairsWhereNoneAreAsked) {
  for (const bool suit : {false, true}) {
    State s =
        table("2S", {"9H 9H AC", "3H 4H 7H", "4H 5H 6H", "3C 3C 4C"}, suit ? "follow=suit" : "");
    go(s, 0, "play 9H 9H");
    go(s, 1, "play 3H 4H");
    EXPECT_EQ(in(s.thin[1], Hearts), !suit);
  }
}

// --- friends -------------------------------------------------------------------------------------

// shengji, MultipleJoinPolicy::NoDoubleJoin; issues 328 and 421.
TEST(TractorHouses, AFriendIsNobodyOfTheBankersSide) {
  for (const bool join : {false, true}) {
    State s = table("5S", {"AH KH", "3H 4H", "AH 4C", "6H 6C", "7H 7C"}, join ? "join=yes" : "", "",
                    "AH", 1);
    for (const std::string_view card : {"AH", "3H", "AH", "6H", "7H"}) {
      const Seat p = *Tractor::actors(s).begin();
      go(s, p, "play " + std::string(card));
    }
    EXPECT_EQ(s.named[0].who, join ? 2 : 0);
    EXPECT_EQ(with_banker(s, 2), join);
  }
}

TEST(TractorHouses, ABankerAloneClimbsTwiceAsFar) {
  const auto level = [](std::string_view options, std::string_view named) {
    State s = table("5S", {"AH", "3H", "4H", "6H", "7H"}, options, "3C", named, 2);
    s.points[0] = static_cast<std::int16_t>(s.points[0] - 45);
    s.points[1] = 45;
    for (int q = 0; q < 5; ++q) go(s, q, "play " + names_of(s.hand[at(q)]));
    house(s);
    return int{s.level[0]};
  };
  EXPECT_EQ(level("", "AH"), 4) << "their own friend";
  EXPECT_EQ(level("alone=yes", "AH"), 5);
}

// --- a new deal ----------------------------------------------------------------------------------

// All cards are dealt, of which seat 0 has no points or these.
State all_but_told(std::string_view options, std::string_view points) {
  State s = to_bury(options);
  s.phase = Phase::Bid;
  s.banker = s.bidder = kNobody;
  s.bid_place = s.bid_count = 0;
  s.order.suit = kNoSuit;
  s.owing = 15;
  s.hand = {};
  Cards rest = packs(2);
  s.hand[0] = cards(points);
  rest -= s.hand[0];
  for (int q = 0; q < 4; ++q) {
    for (int kind = 0; s.hand[at(q)].size() < laps(s); ++kind) {
      if (q == 0 && points_of(kind)) continue;
      const int n = std::min(rest.count(kind), laps(s) - s.hand[at(q)].size());
      s.hand[at(q)].add(kind, n);
      rest.remove(kind, n);
    }
  }
  EXPECT_TRUE(Tractor::valid(s));
  return s;
}

// Chinese tables: 手中无分, or at most 15, may ask for another deal.
TEST(TractorHouses, APoorHandMayAskForANewDeal) {
  EXPECT_EQ(why(all_but_told("", ""), 0, "wish"), &text::why_no_wish);
  EXPECT_EQ(why(all_but_told("redeal=0", ""), 0, "wish"), kAllowed);
  EXPECT_EQ(why(all_but_told("redeal=0", "5S"), 0, "wish"), &text::why_wish_rich);
  EXPECT_EQ(why(all_but_told("redeal=15", "5S 10S"), 0, "wish"), kAllowed);
  EXPECT_EQ(why(all_but_told("redeal=15", "5S 5S 10S"), 0, "wish"), &text::why_wish_rich);
  State s = all_but_told("redeal=0", "");
  go(s, 0, "wish");
  for (const int q : {1, 2, 3}) go(s, q, "pass");
  EXPECT_EQ(Tractor::view(s, seat(1)).state.result, reply::Sealed) << "until the House tells";
  house(s, "redeal 0");
  EXPECT_EQ(s.phase, Phase::Deal);
  EXPECT_EQ(s.dealt, 0);
  EXPECT_EQ(s.redeals, 1);
}

TEST(TractorHouses, EverybodyIsAskedForAWishSoThatNobodyShowsTheirPoints) {
  State s = all_but_told("redeal=0", "5S");
  s.bidder = 1, s.bid_place = 5, s.bid_count = 2;
  EXPECT_EQ(who_is_asked(s), 15) << "though no bid is higher";
  s.redeals = kRedeals;
  EXPECT_EQ(who_is_asked(s), 0);
}

// Chinese tables: at most three trumps once the trumps are known; nobody knows them without a bid.
TEST(TractorHouses, AHandWithFewTrumpsMayAskForANewDeal) {
  const auto holds = [](std::string_view trumps) {
    State s = begun("redeal=trumps", 4);
    s.phase = Phase::Bid;
    s.dealt = byte(to_deal(s));
    s.bidder = 1, s.bid_place = Spades, s.bid_count = 1;
    Cards rest = packs(2);
    rest.remove(card(Spades, 0));
    s.hand[1] = s.known[1] = Cards::of(card(Spades, 0));
    s.hand[0] = cards(trumps);
    rest -= s.hand[0];
    Order order = s.order;
    order.suit = Spades;
    for (int q = 0; q < 4; ++q) {
      for (int kind = 0; s.hand[at(q)].size() < laps(s); ++kind) {
        if (q == 0 && order.group(kind) == kTrumps) continue;
        const int n = std::min(rest.count(kind), laps(s) - s.hand[at(q)].size());
        s.hand[at(q)].add(kind, n);
        rest.remove(kind, n);
      }
    }
    s.owing = who_is_asked(s);
    EXPECT_EQ(s.owing, 15) << "all, so that nobody shows their trumps";
    EXPECT_TRUE(Tractor::valid(s));
    return s;
  };
  EXPECT_EQ(why(holds("LJ 2H 5S"), 0, "wish"), kAllowed);
  EXPECT_EQ(why(holds("LJ 2H 5S 6S"), 0, "wish"), &text::why_wish_strong);
  State s = holds("LJ 2H 5S");
  s.bidder = kNobody, s.bid_place = s.bid_count = 0;
  EXPECT_EQ(why(s, 0, "wish"), &text::why_wish_late) << "there are no trumps yet";
}

// --- points --------------------------------------------------------------------------------------

// shengji, GameScoringParameters: the size of a step, and how many take the bank.
TEST(TractorHouses, PointsToWinAndOfALevelAreFree) {
  const State s = begun("win=100 step=30", 4);
  EXPECT_EQ(levels_for(100, s), (Levels{false, 0}));
  EXPECT_EQ(levels_for(125, s), (Levels{false, 0}));
  EXPECT_EQ(levels_for(130, s), (Levels{false, 1}));
  EXPECT_EQ(levels_for(95, s), (Levels{true, 1}));
  EXPECT_EQ(levels_for(70, s), (Levels{true, 1})) << "30 are lacking";
  EXPECT_EQ(levels_for(65, s), (Levels{true, 2}));
  EXPECT_EQ(levels_for(5, s), (Levels{true, 4})) << "95: three steps and a rest";
  EXPECT_EQ(levels_for(0, s), (Levels{true, 5}));
  EXPECT_EQ(levels_for(-30, s), (Levels{true, 6}));
  EXPECT_EQ(ended(95, "3S", "win=100 step=30").level[0], 2);
  EXPECT_EQ(ended(95, "3S", "").level[0], 1) << "usually the bank is lost";
  EXPECT_EQ(ended(95, "3S", "").banker, 1);
}

TEST(TractorHouses, UsualPointsAreThoseOfThePacks) {
  for (int packs = 1; packs <= kMostPacks; ++packs) {
    const State s = begun("packs=" + std::to_string(packs), 4);
    for (int points = -200; points <= 400; points += 5)
      EXPECT_EQ(levels_for(points, s), levels_for(points, packs)) << points;
  }
}

// shengji, truncate_zero_crossing_window and BonusLevelPolicy: nothing is special about zero.
TEST(TractorHouses, NoPointsMayBringNoFurtherLevel) {
  EXPECT_EQ(ended(0, "3S", "").level[0], 4);
  EXPECT_EQ(ended(0, "3S", "zero=no").level[0], 3);
  EXPECT_EQ(ended(5, "3S", "zero=no").level[0], 3);
  EXPECT_EQ(levels_for(-40, begun("zero=no", 4)), (Levels{true, 3}));
}

// --- four alike ----------------------------------------------------------------------------------

// shengji, issues 262 and 392: 3333 beat AAKK of that suit; trumps beat both.
TEST(TractorHouses, FourAlikeBeatATractorOfTwoPairs) {
  constexpr std::string_view kFours = "packs=4 fours=yes";
  const auto won = [](std::vector<std::string_view> hands, std::string_view options) {
    State s = table("2S", hands, options);
    for (int q = 0; q < 4; ++q) go(s, q, "play " + std::string(hands[at(q)]).substr(0, 11));
    return int{s.winning};
  };
  std::vector<std::string_view> hands = {"AH AH KH KH 4C", "3H 3H 3H 3H 5C", "9H 9H 8H 8H 6C",
                                         "5H 6H 7H 9C 7C"};
  EXPECT_EQ(won(hands, kFours), 1);
  EXPECT_EQ(won(hands, "packs=4"), 0);
  hands[2] = "4H 4H 4H 4H 6C";
  EXPECT_EQ(won(hands, kFours), 2) << "a higher four";
  hands[3] = "3S 3S 4S 4S 7C";
  EXPECT_EQ(won(hands, kFours), 3) << "a tractor of trumps";
  hands[2] = "9S 9S 9S 9S 6C";
  EXPECT_EQ(won(hands, kFours), 2) << "four trumps, over which a tractor of trumps is nothing";
}

TEST(TractorHouses, FourAlikeMayBePlayedBesideATractor) {
  const std::vector<std::string_view> hands = {"AH AH KH KH", "3H 3H 3H 3H", "4C 5C 6C 7C",
                                               "4D 5D 6D 7D"};
  State s = table("2S", hands, "packs=4 fours=yes");
  const Owed with = shape_owed(s, parts("2S", "AH AH KH KH")), without = Parts(with);
  const Order order = trump("2S");
  const Cards lead = cards("AH AH KH KH"), hand = cards("3H 3H 3H 3H 5H 5H 6H 6H");
  const Cards four = cards("3H 3H 3H 3H"), tractor = cards("5H 5H 6H 6H");
  EXPECT_EQ(check_follow(order, hand, lead, with, four), kAllowed);
  EXPECT_EQ(check_follow(order, hand, lead, without, four), &text::why_tractor);
  EXPECT_EQ(check_follow(order, hand, lead, with, tractor), kAllowed);
  EXPECT_EQ(check_follow(order, hand, lead, with, cards("3H 3H 5H 5H")), &text::why_tractor);
  int plays = 0;
  EXPECT_TRUE(
      each_follow(order, hand, lead, with, 1000, [&](const Cards&) { return ++plays > 0; }));
  EXPECT_EQ(plays, 2);
  EXPECT_FALSE(fours_beat(s, parts("2S", "AH AH KH KH QH QH"))) << "only over two pairs";
  EXPECT_FALSE(Tractor::start(*parse_options(Tractor::info(), "fours=yes packs=2"), 4));
  EXPECT_FALSE(begun("fours=yes", 4).rule(rule::Fours)) << "no four are alike in two packs";
  EXPECT_TRUE(begun("fours=yes", 8).rule(rule::Fours));
}

// --- ending a round early ------------------------------------------------------------------------

// shengji, issues 277 and 285. A trick before the last two, of which the attackers have `points`.
State before_the_end(int points, std::string_view options,
                     std::vector<std::string_view> hands = {"AH 3H 7H", "4H 5C 6C", "6H 7C 8C",
                                                            "8H 9C 9D"}) {
  State s = table("2S", std::move(hands), options);
  s.points[0] = static_cast<std::int16_t>(s.points[0] - points);
  s.points[1] = static_cast<std::int16_t>(points);
  EXPECT_TRUE(Tractor::valid(s));
  go(s, 0, "play AH");
  go(s, 1, "play 4H");
  go(s, 2, "play 6H");
  go(s, 3, "play 8H");
  return s;
}

// Five points are left, the last trick has at most two cards, and the kitty may hold those points:
// at most 20 more.
TEST(TractorHouses, ARoundIsDecidedWhenNothingCanChangeALevel) {
  EXPECT_TRUE(is_decided(before_the_end(40, "")));
  EXPECT_TRUE(is_decided(before_the_end(55, "")));
  EXPECT_FALSE(is_decided(before_the_end(60, ""))) << "80 are possible";
  EXPECT_FALSE(is_decided(before_the_end(0, ""))) << "no points, or some";
  EXPECT_TRUE(is_decided(before_the_end(0, "zero=no")));
  EXPECT_TRUE(is_decided(before_the_end(65, "kitty=flat"))) << "75 at most";
  EXPECT_FALSE(is_decided(before_the_end(65, "")));
  EXPECT_FALSE(is_decided(before_the_end(40, "", {"AH 3H 7H", "4H KC 6C", "6H 7C 8C", "8H 9C 9D"})))
      << "ten are left: 40 more";
}

TEST(TractorHouses, AllAgreeToEndADecidedRound) {
  State s = before_the_end(45, "early=yes");
  ASSERT_TRUE(ends_early(s));
  EXPECT_EQ(Tractor::actors(s), SeatSet::first(4));
  EXPECT_EQ(why(s, 0, "play 3H"), &text::why_end_first);
  const std::uint32_t decision = Tractor::decision(s);
  for (const int q : {2, 0, 3}) go(s, q, "end");
  EXPECT_EQ(Tractor::decision(s), decision);
  go(s, 1, "end");
  EXPECT_NE(Tractor::decision(s), decision);
  EXPECT_EQ(s.phase, Phase::Reveal);
  EXPECT_EQ(kitty_times(s), 0) << "nobody has won the last trick";
  house(s);
  EXPECT_EQ(s.last_points, 45);
  EXPECT_TRUE(s.last_held);
  EXPECT_FALSE(ends_early(before_the_end(45, ""))) << "only if the option is on";
}

TEST(TractorHouses, OneWhoPlaysOnIsEnoughAndIsNotAskedAgain) {
  State s = before_the_end(45, "early=yes");
  for (const int q : {0, 1, 3}) go(s, q, "end");
  go(s, 2, "pass");
  EXPECT_EQ(s.phase, Phase::Play);
  EXPECT_FALSE(ends_early(s));
  EXPECT_EQ(why(s, 0, "end"), &text::why_play_first);
  go(s, 0, "play 7H");
  go(s, 1, "play 6C");
  go(s, 2, "play 7C");
  go(s, 3, "play 9C");
  EXPECT_FALSE(ends_early(s));
}

// A jack in the last trick could still send the bankers back, and a friend who is not found changes
// sides.
TEST(TractorHouses, WhatTheLastTricksCouldChangeIsNotDecided) {
  const std::vector<std::string_view> hands = {"AH 3H", "4H 6C", "6H 7C", "8H 9C"};
  const auto decided = [&](std::string_view options) {
    State s = table("JS", hands, options);
    s.points[1] = 100, s.points[0] = static_cast<std::int16_t>(s.points[0] - 100);
    return is_decided(s);
  };
  EXPECT_TRUE(decided(""));
  EXPECT_FALSE(decided("jacks=yes"));
  State s = table("JS", {"AH 3H", "4H 6C", "6H 7C", "8H 9C", "7H 8C"}, "", "", "8C");
  EXPECT_FALSE(is_decided(s));
}

// The proof: however the rest is played, the levels, the bank and the winners are the same.
void plays_on(State s, Rng& rng) {
  const int round = s.round;
  State ended = s;
  for (int q = 0; q < s.seats; ++q) {
    go(s, q, "pass");
    go(ended, q, "end");
  }
  house(ended);
  std::vector<Action> all;
  while (s.phase != Phase::Over && s.round == round) {
    if (Tractor::house_due(s)) {
      Tractor::apply(s, House, Tractor::house(s, rng));
      continue;
    }
    Tractor::legal(s, seat(s.turn), all);
    Tractor::apply(s, seat(s.turn), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  }
  EXPECT_EQ(s.level, ended.level);
  EXPECT_EQ(s.aces, ended.aces);
  EXPECT_EQ(s.banker, ended.banker);
  EXPECT_EQ(s.winners, ended.winners);
}

TEST(TractorHouses, ADecidedRoundEndsTheSameHoweverItIsPlayed) {
  int asked = 0;
  const auto game = [&](std::string_view options, int seats, std::uint64_t seed) {
    Rng rng(seed);
    State s = begun(options, seats);
    std::vector<Action> all;
    while (!Tractor::over(s)) {
      if (Tractor::house_due(s)) {
        Tractor::apply(s, House, Tractor::house(s, rng));
        continue;
      }
      if (ends_early(s) && Tractor::actors(s).size() == seats) {
        ++asked;
        for (int tries = 0; tries < 4; ++tries) plays_on(s, rng);
      }
      const Seat p = *Tractor::actors(s).begin();
      Tractor::legal(s, p, all);
      Tractor::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    }
  };
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    game("early=yes throws=no rounds=3 start=Q aces=yes", 4, seed);
    game("early=yes throws=no rounds=2 kitty=power stops=5-10-K start=10", 4, seed);
    game("early=yes throws=no rounds=2 kitty=flat win=60 step=10 zero=no", 6, seed);
    game("early=yes throws=no rounds=2 alone=yes", 5, seed);
  }
  EXPECT_GT(asked, 40) << "questions";
}

// What was lost by bad throws stays in the count of a round that ends early.
TEST(TractorHouses, FinesCountInARoundThatEndsEarly) {
  State s = before_the_end(45, "early=yes");
  s.penalty[0] = 20, s.penalty[1] = 10;
  ASSERT_TRUE(Tractor::valid(s));
  for (int q = 0; q < 4; ++q) go(s, q, "end");
  house(s);
  EXPECT_EQ(s.last_points, 55);
}

// --- the kitty at the end ------------------------------------------------------------------------

// shengji, should_reveal_kitty_at_end_of_game.
TEST(TractorHouses, AKittyThatDoesNotCountStaysCovered) {
  const auto last_trick = [](std::string_view first, std::string_view options) {
    State s = table("2S", {first, "KH", "4H", "6H"}, options, "10C");
    for (int q = 0; q < 4; ++q) Tractor::apply(s, seat(q), play(s.hand[at(q)]));
    EXPECT_EQ(s.phase, Phase::Reveal);
    return s;
  };
  const auto shown = [](const State& s, Seat viewer) {
    Rng rng(1);
    return Tractor::shadow(s, House, Tractor::house(s, rng), viewer);
  };
  State s = last_trick("AH", "shown=no");
  for (const Seat viewer : {seat(0), seat(1), Watcher}) {
    const Action a = shown(s, viewer);
    EXPECT_TRUE(a.cards.empty());
    EXPECT_EQ(a.hidden, kitty_size(s));
    EXPECT_EQ(Tractor::print(a), "kitty ?8");
    EXPECT_TRUE(Tractor::consistent(Tractor::view(s, viewer), House, a));
    EXPECT_FALSE(Tractor::consistent(Tractor::view(s, viewer), House, shown(s, House)));
  }
  EXPECT_FALSE(shown(last_trick("AH", ""), seat(1)).cards.empty());
  s = last_trick("QH", "shown=no");
  EXPECT_FALSE(shown(s, seat(0)).cards.empty()) << "it counts for the attackers";
  house(s);
  EXPECT_EQ(s.last_points, 2 * 10 + 10) << "the kitty twice, and the king";
}

// --- one pack ------------------------------------------------------------------------------------

// shengji, issue 110: one deck, and 40 points to win.
TEST(TractorHouses, OnePackIsWonWithFortyPoints) {
  State s = begun("packs=1", 4);
  EXPECT_EQ(kitty_size(s), 6);
  EXPECT_EQ(levels_for(35, s.packs), (Levels{true, 1}));
  EXPECT_EQ(levels_for(40, s.packs), (Levels{false, 0}));
  EXPECT_EQ(levels_for(60, s.packs), (Levels{false, 1}));
  house(s, "first 0");
  deal_lap(s, {"2S", "3C", "3D", "3H"});
  bids(s, 0, "bid 2S");
  deal_lap(s, {"2H", "2D", "2C", "LJ"});
  EXPECT_EQ(s.phase, Phase::Deal) << "one card is the highest bid, so nobody is asked";
}

}  // namespace
}  // namespace parlour::tractor
