// The order of players by bid: sealed bids for the start, and what the first player pays.
#include "core/any_game.h"
#include "games/registry.h"
#include "games/settlers/settlers_text.h"
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

constexpr std::string_view kOptions = "order=bid island=beginner";

/// All have bid and the House has shown it.
State bids_shown(std::initializer_list<int> bids) {
  State s = begun(kOptions, static_cast<int>(bids.size()));
  int q = 0;
  for (const int n : bids) go(s, q++, "bid " + std::to_string(n));
  q = 0;
  for (const int n : bids) house(s, "bidden " + std::to_string(q++) + ' ' + std::to_string(n));
  return s;
}

TEST(SettlersBid, ComesBeforeTheFirstSettlement) {
  State s = begun(kOptions);
  EXPECT_EQ(s.phase, Phase::Bid);
  EXPECT_EQ(Settlers::actors(s), SeatSet::first(4));
  EXPECT_EQ(why(s, 0, "settle T0,0"), &text::why_bid_first);
  EXPECT_EQ(why(s, 0, "claim 1"), &text::why_bid_first);
  State random = begun("order=bid");
  house(random, "island 5");
  EXPECT_EQ(random.phase, Phase::Bid) << "the island is known";
  EXPECT_EQ(begun().phase, Phase::Settle) << "the usual order has no bids";
}

TEST(SettlersBid, TheHighestBeginsAndTheOthersFollow) {
  State s = bids_shown({1, 0, 3, 2});
  std::vector<Chance<Action>> all;
  EXPECT_EQ(Settlers::chances(s, all), Source::Draw);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(why(s, House, "first 3"), &text::why_impossible);
  house(s, "first 2");
  std::string order;
  while (s.turns == 0) {
    std::vector<Action> legal;
    const int q = s.mover;
    if (s.phase == Phase::Settle) order += static_cast<char>('0' + q);
    Settlers::legal(s, seat(q), legal);
    Settlers::apply(s, seat(q), legal.front());
    ASSERT_TRUE(Settlers::valid(s)) << order;
  }
  EXPECT_EQ(order, "23011032");
  EXPECT_EQ(s.active, 2);
}

TEST(SettlersBid, EqualHighestBidsAreDrawn) {
  const State s = bids_shown({2, 1, 2, 0});
  std::vector<Chance<Action>> all;
  Settlers::chances(s, all);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].action, action("first 0"));
  EXPECT_EQ(all[1].action, action("first 2"));
  EXPECT_EQ(all[0].weight, all[1].weight);
}

TEST(SettlersBid, OnlyTheFirstPaysTheirOwnBid) {
  State s = bids_shown({1, 0, 3, 3});
  house(s, "first 3");
  EXPECT_EQ(s.goal_of(3), 13);
  for (const int q : {0, 1, 2}) EXPECT_EQ(s.goal_of(q), 10) << q;
}

TEST(SettlersBid, TheFirstWinsWithMorePoints) {
  State s = in_turn("island=beginner points=3", 2);
  s.more |= rule::Bid, s.extra = 2;
  city(s, 0, "T0,0");
  city(s, 0, "T1,-1");
  give(s, 0, kRoadCost);
  ASSERT_EQ(s.points[0], 4);
  go(s, 0, "road U0,0");
  EXPECT_FALSE(Settlers::over(s)) << "4 of 5";
  settlement(s, 0, "T-2,0");
  give(s, 0, kRoadCost);
  go(s, 0, "road D0,0");
  EXPECT_TRUE(Settlers::over(s)) << "5 of 5";
}

TEST(SettlersBid, OthersSeeThatSomebodyHasBidAndNotWhat) {
  State s = begun(kOptions);
  const View<State> before = Settlers::view(s, seat(1));
  go(s, 0, "bid 3");
  const Action seen = Settlers::shadow(s, seat(0), action("bid 3"), seat(1));
  EXPECT_EQ(Settlers::print(seen), "bid ?");
  EXPECT_TRUE(Settlers::consistent(before, seat(0), seen));
  EXPECT_FALSE(Settlers::consistent(before, seat(0), action("bid 2")));
  EXPECT_EQ(Settlers::view(s, seat(1)).state.answer[0], kSealed);
  EXPECT_EQ(Settlers::view(s, seat(0)).state.answer[0], 3u);
}

TEST(SettlersBid, AnyOrderOfBidsIsTheSame) {
  State a = begun(kOptions, 3), b = a;
  for (const auto& [q, bid] : {std::pair(0, "bid 1"), {1, "bid 2"}, {2, "bid 0"}}) go(a, q, bid);
  for (const auto& [q, bid] : {std::pair(2, "bid 0"), {0, "bid 1"}, {1, "bid 2"}}) go(b, q, bid);
  EXPECT_EQ(a, b);
}

TEST(SettlersBid, RefusesMoreThanTheMost) {
  State s = begun(kOptions);
  EXPECT_FALSE(Settlers::parse("bid 4"));
  Action a = act(Action::Kind::Bid, 0, 0, 4);
  EXPECT_EQ(Settlers::check(s, seat(0), a), &text::why_not_now);
  a.what = kUnknown;
  EXPECT_EQ(Settlers::check(s, seat(0), a), &text::why_not_now) << "nobody bids in the dark";
  go(s, 0, "bid 0");
  EXPECT_EQ(why(s, 0, "bid 1"), &text::why_not_turn);
}

TEST(SettlersBid, StatesThatCannotBe) {
  State s = bids_shown({1, 0, 3, 3});
  State t = s;
  t.answer[1] = kMostBid + 1;
  EXPECT_FALSE(Settlers::valid(t));
  t = s;
  t.first = 1;
  EXPECT_FALSE(Settlers::valid(t)) << "before it is drawn";
  house(s, "first 3");
  t = s;
  t.extra = kMostBid + 1;
  EXPECT_FALSE(Settlers::valid(t));
  t = s;
  t.first = 4;
  EXPECT_FALSE(Settlers::valid(t));
  t = begun();
  t.extra = 1;
  EXPECT_FALSE(Settlers::valid(t)) << "nobody has bid";
}

TEST(SettlersBid, Words) {
  State s = bids_shown({1, 0, 2, 0});
  EXPECT_EQ(said(s, action("bid 1"), {}, Lang::English), "bids 1 point");
  EXPECT_EQ(said(s, action("bid 0"), {}, Lang::English), "bids 0 points");
  const std::string names[] = {"Ana", "Bo", "Cy", "Di"};
  const View<State> before = Settlers::view(s, Watcher);
  house(s, "first 2");
  EXPECT_EQ(Settlers::log_line(before, action("first 2"), s, names, Lang::English),
            "begins and needs 12 points");
  EXPECT_NE(Settlers::describe(Settlers::view(s, Watcher), Lang::English).find("0 of 12 points"),
            std::string::npos);
}

}  // namespace
}  // namespace parlour::settlers
