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
