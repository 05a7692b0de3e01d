// Rated games as their players experience them: what follows for the ratings, and what is kept.
#include <gtest/gtest.h>

#include "world.h"

namespace parlour::rooms {
namespace {

using State = room::RatedReport::State;

class RatedRooms : public testing::Test {
 public:
  World w{3};
  // Everybody at an open table, under the key by which strangers know them.
  void gather(int people, bool rated = true) {
    for (int i = 0; i < people; ++i) {
      w.load(i, i == 0, Seed{static_cast<std::uint8_t>(i + 1)});
      w.room(i).keep_ratings();
    }
    w.pass(1000);
    w.room(0).set_rated(rated);
    w.pass(1000);
  }
  void play(int people) {
    w.start("flax", "", people, people);
    ASSERT_TRUE(w.play(4000, [&] { return w.game(0).over(); }));
    w.pass(3000);
  }
  void again() {
    w.room(0).end_game();
    w.pass(1000);
  }
  void reload(int i) {
    w.load(i, i == 0, Seed{static_cast<std::uint8_t>(i + 1)});
    w.room(i).keep_ratings();
    w.pass(2000);
  }
  standing::Standing seen(int by, int who) {
    const net::Lobby& l = w.room(by).lobby();
    for (const net::Member& m : l.members)
      if (m.name == w.at(who).name) return w.room(by).standing(m);
    return {};
  }
};

TEST_F(RatedRooms, BothPagesComputeTheSameRatingsAndKeepThem) {
  gather(2);
  play(2);
  const room::RatedReport a = w.game(0).rated(), b = w.game(1).rated();
  for (const auto& r : {a, b}) {
    EXPECT_EQ(r.state, State::Signed);
    EXPECT_EQ(r.before, 1500);
    EXPECT_EQ(r.signers, 2);
    EXPECT_EQ(r.people, 2);
  }
  EXPECT_NE(a.after, 1500);
  EXPECT_EQ(a.after - 1500, 1500 - b.after);
  const auto ana = seen(0, 0), bo = seen(0, 1);
  EXPECT_EQ(ana.games, 1);
  EXPECT_EQ(seen(1, 0), ana);
  EXPECT_EQ(seen(1, 1), bo);
  EXPECT_EQ(std::lround(ana.rating.value), a.after);
  again();  // nothing of the game is on the table any more, and nobody can bring it along
  for (const int i : {0, 1}) w.close(i);
  for (const int i : {0, 1}) reload(i);
  EXPECT_EQ(seen(0, 0), ana);
  EXPECT_EQ(seen(1, 1), bo);
  EXPECT_EQ(w.at(1).device.load(room::kOwnRatings), "flax " + std::to_string(b.after) + " 290 1\n");
}

TEST_F(RatedRooms, WhatIsNotRatedChangesNothing) {
  gather(2, false);
  play(2);
  EXPECT_EQ(w.game(0).rated().state, State::None);
  EXPECT_FALSE(w.at(0).device.load(room::kOwnRatings));
}

TEST_F(RatedRooms, TheNextGameCountsToo) {
  gather(2);
  play(2);
  again();
  play(2);
  EXPECT_EQ(w.game(0).rated().state, State::Signed);
  again();
  EXPECT_EQ(seen(1, 0).games, 2);
  EXPECT_LT(seen(1, 0).rating.deviation, 290);
}

// Over a bad network, with people who let their time pass, lose their line or reload their page.
TEST_F(RatedRooms, OfAHostWhoKeepsTheTimeToAnswerNobodySaysOtherwise) {
  gather(3);
  w.room(0).set_answer(15);
  w.start("coup", "", 3, 3);
  w.faults = {.lost = 15, .doubled = 10, .late = 10};
  const auto below = [&](std::uint32_t n) { return static_cast<int>(w.rng.below(n)); };
  for (int n = 0; n < 400 && !w.game(0).over(); ++n) {
    const int what = below(12), who = 1 + below(2);
    if (what == 0) w.pass(1000 * below(40));
    if (what == 1) reload(who);
    if (what == 2) w.at(who).cut = true, w.pass(1000 * below(30)), w.at(who).cut = false;
    if (what > 2) w.move();
  }
  ASSERT_TRUE(w.game(0).over());
  w.faults = {};
  w.pass(10'000);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(w.at(i).told(Room::News::Type::Overtime)) << i;
    EXPECT_FALSE(w.at(i).told(Room::News::Type::CutShort)) << i;
    EXPECT_NE(w.game(i).rated().state, State::Untimely) << i;
  }
}

// What a player brings along from elsewhere is seen by whoever has never met them.
TEST_F(RatedRooms, WhatAPlayerCarriesIsCheckedAndCounts) {
  gather(2);
  play(2);
  const auto ana = seen(0, 0);
  again();
  w.load(2, false, Seed{3});
  w.room(2).keep_ratings();
  w.pass(5000);
  EXPECT_EQ(seen(2, 0), ana);
  EXPECT_EQ(seen(2, 2).games, 0);
}

// A game that the first of two has won, and both have signed.
standing::Signed signed_by(const net::Key& winner, const net::Key& loser, std::uint32_t number) {
  standing::Signed s;
  s.result.terms.number = number, s.result.at = 1000 + number;
  s.result.terms.game = "flax";
  s.result.terms.seats = {winner, loser};
  s.result.scores = {standing::kWhole, 0};
  s.said.assign(2, {standing::Word::Fair, {}});
  for (std::size_t i = 0; i < 2; ++i)
    s.said[i].signature = net::toy_signature(s.result.terms.seats[i], standing::text_of(s, i));
  return s;
}

TEST_F(RatedRooms, AForgedBundleCountsNothing) {
  room::FakeDevice device;
  const net::Key own = net::key_of(1), friendly = net::key_of(2), victim = net::key_of(3);
  Ledger ledger(device, own);
  net::FakeCarrier carrier(own, 1);
  const auto result = [&](std::uint32_t number) { return signed_by(friendly, victim, number); };
  const auto bundle_of = [&](const standing::Signed& s) {
    standing::Book book(friendly);
    book.add(s);
    return book.bundle();
  };
  const auto take = [&](const standing::Signed& s) {
    ledger.take_bundle(bundle_of(s));
    ledger.check(carrier);
    for (const auto& [ticket, good] : std::exchange(carrier.checked, {}))
      EXPECT_TRUE(ledger.on_verified(ticket, good));
  };
  standing::Signed forged = result(1);
  forged.said[1].signature[5] ^= 1;
  take(forged);
  EXPECT_EQ(ledger.standing("flax", victim).games, 0);
  standing::Signed future = result(2);
  future.result.at = static_cast<std::uint32_t>(clock_seconds() + 10'000);
  take(future);
  EXPECT_EQ(ledger.standing("flax", victim).games, 0);
  standing::Signed alone = result(3);
  alone.said[1] = {};
  take(alone);
  EXPECT_EQ(ledger.standing("flax", victim).games, 0) << "one signature is a claim";
  take(result(4));
  EXPECT_EQ(ledger.standing("flax", victim).games, 1);
}

TEST_F(RatedRooms, OfAnyBytesNothingIsTaken) {
  room::FakeDevice device;
  Ledger ledger(device, net::key_of(1));
  net::FakeCarrier carrier(net::key_of(1), 1);
  Rng rng(2);
  for (int i = 0; i < 200; ++i) {
    Bytes any(rng.below(400));
    for (std::uint8_t& b : any) b = static_cast<std::uint8_t>(rng.below(256));
    if (!any.empty()) any[0] = 1;
    ledger.take_bundle(any);
    ledger.check(carrier);
  }
  EXPECT_TRUE(carrier.checked.empty());
  device.storage["rated/book"] = "rubbish";
  EXPECT_EQ(Ledger(device, net::key_of(1)).standing("flax", net::key_of(1)).games, 0);
}

// --- another device's player ---------------------------------------------------------------------

class AnotherPlayer : public testing::Test {
 public:
  const net::Key former = net::key_of(1), next = net::key_of(2), other = net::key_of(3);
  const Seed first_seed{1}, next_seed{2};
  room::FakeDevice device;
  void SetUp() override {
    room::keep_stranger_identity(device, first_seed);
    Ledger ledger(device, former);
    ledger.take(signed_by(former, other, 1));
    ASSERT_TRUE(device.load(room::kRatedBook));
    ASSERT_EQ(own().substr(0, 5), "flax ");
  }
  std::string own() { return device.load(room::kOwnRatings).value_or(""); }
};

TEST_F(AnotherPlayer, BringsRatingsThatStayUntilAsManyGamesAreKnownHere) {
  const std::string coup = "coup 1700 60 12\n", flax = "flax 1600 80 2\n";
  room::become_stranger(device, next_seed, coup + flax);
  Ledger ledger(device, next);
  EXPECT_EQ(own(), coup + flax) << "at the first rated table";
  EXPECT_EQ(ledger.standing("flax", former).games, 0) << "results of who it was";
  ledger.take(signed_by(next, other, 2));
  EXPECT_EQ(own(), coup + flax) << "one game says less than two";
  ledger.take(signed_by(next, other, 3));
  EXPECT_EQ(own().substr(0, coup.size()), coup);
  EXPECT_NE(own(), coup + flax);
  EXPECT_TRUE(own().ends_with(" 2\n")) << own();
  EXPECT_EQ(Ledger(device, next).standing("flax", next).games, 2);
}

TEST_F(AnotherPlayer, WithoutRatingsLeavesNoneOfTheFormerOnes) {
  room::become_stranger(device, next_seed, "");
  EXPECT_FALSE(device.load(room::kRatedBook));
  EXPECT_EQ(own(), "");
  EXPECT_EQ(room::stranger_identity(device), next_seed);
}

TEST_F(AnotherPlayer, WhoIsTheSameOneKeepsTheirResults) {
  const auto book = device.load(room::kRatedBook);
  room::become_stranger(device, first_seed, "flax 1600 80 5\n");
  EXPECT_EQ(device.load(room::kRatedBook), book);
  EXPECT_EQ(own(), "flax 1600 80 5\n");
}

// The code was opened in another tab.
TEST_F(AnotherPlayer, LosesNothingToARoomThatIsStillOpenUnderTheFormerKey) {
  Ledger open(device, former);
  room::become_stranger(device, next_seed, "flax 1600 80 5\n");
  open.take(signed_by(former, other, 2));
  EXPECT_FALSE(device.load(room::kRatedBook));
  EXPECT_EQ(own(), "flax 1600 80 5\n");
}

}  // namespace
}  // namespace parlour::rooms
