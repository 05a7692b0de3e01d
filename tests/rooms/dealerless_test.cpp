// Games that nobody deals, as their players experience them.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/record.h"
#include "net/told_words.h"
#include "world.h"

namespace parlour::rooms {
namespace {

class RoomsWithoutDealer {
 public:
  World w{5};
  int people = 0;

  // Players sit down at a table without a dealer; the rest of the seats are the host's bots.
  void start(int with, std::string_view game, std::string_view options, int seats) {
    people = with;
    for (int i = 0; i < people; ++i) {
      w.load(i, i == 0);
      ASSERT_EQ(w.room(i).state(), Room::State::Inside) << i;
    }
    w.room(0).set_dealerless(true);
    w.start(game, options, seats, people);
    for (int i = 0; i < people; ++i) ASSERT_TRUE(w.room(i).dealerless()) << i;
  }
  bool over() {
    for (int i = 0; i < people; ++i) {
      if (!w.at(i).room || !w.room(i).game() || !w.game(i).over()) return false;
      if (!w.game(i).other_devices()->deal()->audited) return false;
    }
    return true;
  }
  void expect_honest() {
    const Record* first = w.game(0).shareable();
    ASSERT_TRUE(first);
    for (int i = 0; i < people; ++i) {
      const room::DealReport& deal = *w.game(i).other_devices()->deal();
      EXPECT_FALSE(deal.fault) << i;
      EXPECT_TRUE(deal.audited) << i;
      EXPECT_TRUE(deal.found.empty()) << i;
      const Record* r = w.game(i).shareable();
      ASSERT_TRUE(r) << i;
      EXPECT_EQ(*r, *first) << i;
      const Replay replay = replayed(w.game(i).game(), *r);
      EXPECT_FALSE(replay.error) << i;
      EXPECT_EQ(w.game(i).game().view(replay.state, w.game(i).eyes()), w.game(i).view()) << i;
      EXPECT_FALSE(w.at(i).told(Room::News::Type::Forked)) << i;
    }
  }
  static Replay replayed(const AnyGame& game, const Record& r) {
    return from_bytes(games(), to_bytes(game, r), Lang::English);
  }
};

class DealerlessRooms : public testing::Test, public RoomsWithoutDealer {};

TEST_F(DealerlessRooms, CoupIsPlayedToItsAudit) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  EXPECT_TRUE(w.game(0).other_devices()->proof().empty());  // secrets are not told yet
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
  // Everybody has the same proof.
  const auto told = net::told_words_in(w.game(0).other_devices()->proof());
  ASSERT_TRUE(told);
  EXPECT_EQ(told->seating, w.words(0).seating());
  EXPECT_EQ(told->words, w.words(1).words());
  EXPECT_FALSE(
      net::first_forged(*told, [](const net::Key& key, ByteView text, const net::Signature& s) {
        return net::toy_signature(key, text) == s;
      }));
}

TEST_F(DealerlessRooms, TractorIsPlayedToItsAudit) {
  ASSERT_NO_FATAL_FAILURE(start(4, "tractor", "rounds=1", 4));
  ASSERT_TRUE(w.play(6000, [&] { return over(); }));
  expect_honest();
}

TEST_F(DealerlessRooms, SettlersIsPlayedToItsAudit) {
  ASSERT_NO_FATAL_FAILURE(start(3, "settlers", "points=4", 3));
  ASSERT_TRUE(w.play(9000, [&] { return over(); }));
  expect_honest();
}

TEST_F(DealerlessRooms, BotsPlayOnTheHostsPage) {
  ASSERT_NO_FATAL_FAILURE(start(2, "coup", "", 4));
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

// A page that is loaded anew, at any moment, is where it was.
TEST_F(DealerlessRooms, PagesAreLoadedAnew) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  for (int round = 0; round < 12 && !over(); ++round) {
    const int moves = static_cast<int>(w.rng.below(8));
    w.play(moves, [&] { return over(); });
    w.pass(w.rng.below(20) * 10);
    const int who = static_cast<int>(w.rng.below(3));
    const std::size_t before = who == 0 || !w.room(who).game() ? 0 : w.game(who).actions();
    w.load(who, who == 0);
    w.pass(3000);
    ASSERT_TRUE(w.room(who).dealerless()) << round;
    EXPECT_GE(w.game(who).actions(), before) << round;
  }
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

// The host knows its order of the words alone for a moment. Loaded anew then, it still knows it.
TEST_F(DealerlessRooms, TheHostIsLoadedAnewBeforeAnybodyHearsIt) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  for (int round = 0; round < 30 && !over(); ++round) {
    w.at(0).mute = true;
    for (int moves = 0; moves < 3; ++moves) w.move();
    w.load(0, true);
    w.at(0).mute = false;
    w.pass(3000);
  }
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

TEST_F(DealerlessRooms, TractorGoesOnAfterReloads) {
  ASSERT_NO_FATAL_FAILURE(start(4, "tractor", "rounds=1", 4));
  for (int round = 0; round < 6 && !over(); ++round) {
    w.play(20, [&] { return over(); });
    const int who = static_cast<int>(w.rng.below(4));
    w.load(who, who == 0);
    w.pass(3000);
  }
  ASSERT_TRUE(w.play(6000, [&] { return over(); }));
  expect_honest();
}

// The host only puts words in order: another page does it as well, and the one that comes back
// plays on.
TEST_F(DealerlessRooms, TheHostIsReplaced) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  w.play(10, [&] { return over(); });
  w.close(0);
  w.pass(kGoOnAfter + 5000);
  ASSERT_EQ(w.room(1).next_host(), w.room(1).key());
  w.room(1).go_on();
  w.room(2).go_on();
  w.pass(5000);
  ASSERT_TRUE(w.room(1).hosting());
  ASSERT_TRUE(w.room(1).dealerless());
  w.load(0, true);
  w.pass(3000);
  if (w.room(0).hosting()) w.room(0).join_others(), w.pass(5000);
  w.pass(kDealWithin + 5000);
  EXPECT_FALSE(w.room(0).hosting());
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

TEST_F(DealerlessRooms, WhoStaysAwayIsGivenUp) {
  ASSERT_NO_FATAL_FAILURE(start(4, "coup", "", 4));
  w.play(6, [&] { return over(); });
  w.close(3);
  w.pass(10'000);
  while (w.move()) {
  }
  w.pass(net::kLendAfter);
  for (int i = 0; i < 3; ++i) {
    const room::DealReport& deal = *w.game(i).other_devices()->deal();
    EXPECT_EQ(deal.missing, seat(3)) << i;
    EXPECT_TRUE(deal.can_give_up) << i;
    EXPECT_FALSE(deal.gave_up) << i;
    EXPECT_FALSE(deal.fault) << i;
  }
  for (int i = 0; i < 3; ++i) w.room(i).dealerless()->give_up(), w.pass(1000);
  w.pass(120'000);
  for (int i = 0; i < 3; ++i) {
    const room::DealReport& deal = *w.game(i).other_devices()->deal();
    EXPECT_EQ(deal.fault, mental::Fault::Kind::Gone) << i;
    EXPECT_EQ(deal.fault_by, "Di") << i;
    ASSERT_TRUE(deal.audited) << i;
    ASSERT_EQ(deal.found.size(), 1u) << i;
    EXPECT_EQ(deal.found[0].kind, mental::Finding::Kind::Silent) << i;
    EXPECT_EQ(deal.found[0].by, "Di") << i;
  }
  EXPECT_TRUE(w.room(0).hosting());
  w.room(0).end_game();
  w.pass(1000);
  EXPECT_FALSE(w.room(1).game());
}

// Of two players, nobody can give up the other: the game waits.
TEST_F(DealerlessRooms, OfTwoPlayersOneWaits) {
  ASSERT_NO_FATAL_FAILURE(start(2, "coup", "", 2));
  w.play(4, [&] { return over(); });
  w.close(1);
  while (w.move()) {
  }
  w.pass(net::kLendAfter + 10'000);
  EXPECT_EQ(w.game(0).other_devices()->deal()->missing, seat(1));
  EXPECT_FALSE(w.game(0).other_devices()->deal()->can_give_up);
  EXPECT_FALSE(w.game(0).over());
  w.load(1);
  w.pass(3000);
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

// Nor is there a check before both have told their secrets, and the page says for whom it waits.
TEST_F(DealerlessRooms, TheCheckOfTwoWaitsForBoth) {
  ASSERT_NO_FATAL_FAILURE(start(2, "coup", "", 2));
  const auto ends = [&] {
    return std::ranges::any_of(w.words(0).words(),
                               [](const auto& said) { return said.word.empty(); });
  };
  for (int i = 0; i < 60'000 && !ends(); ++i) {
    if (const int who = w.may_act(); who >= 0) w.act(who);
    w.pass(10);
  }
  w.close(1);
  w.pass(120'000);
  ASSERT_TRUE(w.game(0).over());
  EXPECT_FALSE(w.game(0).other_devices()->deal()->audited);
  EXPECT_EQ(w.game(0).other_devices()->deal()->missing, seat(1));
  w.load(1);
  w.pass(5000);
  ASSERT_TRUE(over());
  expect_honest();
}

TEST_F(DealerlessRooms, AnAideThatDiesIsReplaced) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  for (int round = 0; round < 5; ++round) {
    w.play(5, [&] { return over(); });
    w.at(round % 3).lose_aides();
    w.pass(2000);
  }
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

TEST_F(DealerlessRooms, AWatcherSeesWhatIsPublicAndAudits) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  w.play(5, [&] { return over(); });
  w.load(3);
  w.pass(3000);
  ASSERT_TRUE(w.room(3).dealerless());
  EXPECT_EQ(w.game(3).eyes(), Watcher);
  EXPECT_GT(w.game(3).actions(), 0u);
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  w.pass(3000);
  EXPECT_TRUE(w.game(3).other_devices()->deal()->audited);
  ASSERT_TRUE(w.game(3).shareable());
  EXPECT_EQ(*w.game(3).shareable(), *w.game(0).shareable());
}

TEST_F(DealerlessRooms, ABadNetworkChangesNothing) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  w.faults = {.lost = 10, .doubled = 10, .late = 5};
  ASSERT_TRUE(w.play(9000, [&] { return over(); }));
  expect_honest();
}

// A page that has lost its secret does not speak with another one: it would seem to lie.
TEST_F(DealerlessRooms, WhoHasLostTheirSecretSaysNothing) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  w.play(6, [&] { return over(); });
  w.close(1);
  std::erase_if(w.at(1).device.storage,
                [](const auto& kept) { return kept.first.ends_with("/hand"); });
  w.load(1);
  w.pass(3000);
  w.play(60, [&] { return over(); });
  EXPECT_TRUE(w.at(1).told(Room::News::Type::Forked));
  for (const int i : {0, 2}) {
    EXPECT_FALSE(w.game(i).other_devices()->deal()->fault) << i;
    EXPECT_FALSE(w.game(i).over()) << i;
  }
}

// An aide that dies while it checks the game is replaced, and checks it again.
TEST_F(DealerlessRooms, AnAideThatDiesAtTheEndIsReplaced) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  ASSERT_TRUE(w.play(3000, [&] { return w.game(1).over(); }));
  for (int i = 0; i < 3; ++i) w.at(i).lose_aides();
  w.pass(5000);
  ASSERT_TRUE(over());
  expect_honest();
}

// When all pages are closed at the same time, each of them still has what was said.
TEST_F(DealerlessRooms, AllPagesAreClosed) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  w.play(10, [&] { return over(); });
  const std::size_t before = w.game(1).actions();
  ASSERT_GT(before, 0u);
  for (int i = 0; i < 3; ++i) w.close(i);
  for (int i = 0; i < 3; ++i) w.load(i, i == 0);
  w.pass(5000);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(w.room(i).dealerless()) << i;
    EXPECT_GE(w.game(i).actions(), before) << i;
  }
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

// A game that is over is still there when everybody comes back, with its proof.
TEST_F(DealerlessRooms, AGameThatIsOverIsLoadedAnew) {
  ASSERT_NO_FATAL_FAILURE(start(2, "coup", "", 2));
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  w.pass(5000);
  const std::string proof = w.game(0).other_devices()->proof();
  for (int i = 0; i < 2; ++i) w.close(i);
  w.load(0, true);
  w.pass(net::kLendAfter + 5000);
  ASSERT_TRUE(w.game(0).over());
  EXPECT_TRUE(w.game(0).other_devices()->deal()->audited);
  EXPECT_EQ(w.game(0).other_devices()->proof(), proof);
  EXPECT_FALSE(w.at(0).told(Room::News::Type::Forked));
}

// Whoever is loaded anew twice, the second time at once, has lost nothing; nor has one whose
// archive is lost: what lies before comes from the others.
TEST_F(DealerlessRooms, WhatIsStoredWithTheHandStays) {
  for (const bool lost : {false, true}) {
    RoomsWithoutDealer r;
    ASSERT_NO_FATAL_FAILURE(r.start(3, "coup", "", 3));
    for (int round = 0; round < 10 && !r.over(); ++round) {
      r.w.play(4, [&] { return r.over(); });
      if (round % 3 == 0) r.w.pass(4000);  // the archive has all of it
      r.w.at(0).mute = true;
      room::FakeDevice& device = r.w.at(0).device;
      if (lost) device.archive_ms = -1;  // others have what is there
      for (int moves = 0; moves < 2; ++moves) r.w.move();
      r.w.close(0);
      if (lost) device.archive.clear(), device.archive_ms = 5;
      r.w.load(0, true);
      r.w.load(0, true);
      r.w.at(0).mute = false;
      r.w.pass(3000);
    }
    ASSERT_TRUE(r.w.play(3000, [&] { return r.over(); })) << lost;
    r.expect_honest();
  }
}

// Nobody is to blame for what a device has stored badly.
TEST_F(DealerlessRooms, DamagedWordsAreNotHeard) {
  ASSERT_NO_FATAL_FAILURE(start(3, "coup", "", 3));
  w.play(10, [&] { return over(); });
  w.pass(5000);
  w.close(1);
  ASSERT_EQ(w.at(1).device.archive.size(), 1u);
  std::string& words = w.at(1).device.archive.begin()->second;
  ASSERT_GT(words.size(), 1000u);
  words[words.size() / 2] ^= 1;
  w.load(1);
  w.pass(3000);
  EXPECT_FALSE(w.at(1).told(Room::News::Type::Forked));
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

// An archive that does not answer, or has no room, holds up nobody.
TEST_F(DealerlessRooms, WithoutAnArchiveTheGameGoesOn) {
  for (const bool full : {false, true}) {
    RoomsWithoutDealer r;
    r.w.at(0).device.archive_ms = full ? 5 : -1;
    r.w.at(0).device.archive_full = full;
    ASSERT_NO_FATAL_FAILURE(r.start(3, "coup", "", 3));
    ASSERT_TRUE(r.w.play(6000, [&] { return r.over(); })) << full;
    r.expect_honest();
  }
}

// After the host has changed, the words wait for whoever may have heard more, and the table says
// for whom.
TEST_F(DealerlessRooms, ANewHostWaitsForWhoIsAway) {
  ASSERT_NO_FATAL_FAILURE(start(4, "coup", "", 4));
  w.play(6, [&] { return over(); });
  w.close(3);
  w.close(0);
  w.pass(kGoOnAfter + 5000);
  for (const int i : {1, 2}) w.room(i).go_on();
  w.pass(10'000);
  ASSERT_TRUE(w.room(1).hosting());
  for (const int i : {1, 2})
    EXPECT_EQ(w.game(i).other_devices()->chance_waits_for(), "Ana, Di") << i;
}

// Whatever happens to pages, links and workers: the game ends, and nobody honest is accused. Run
// more with PARLOUR_DEALERLESS_GAMES=N, from the seed PARLOUR_DEALERLESS_SEED on.
int number_in(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

TEST(ManyDealerlessRooms, NobodyHonestIsAccused) {
  const int first = number_in("PARLOUR_DEALERLESS_SEED", 1),
            games = number_in("PARLOUR_DEALERLESS_GAMES", 4);
  for (int seed = first; seed < first + games; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RoomsWithoutDealer r;
    r.w.rng = Rng(static_cast<std::uint64_t>(seed));
    const auto below = [&](std::uint32_t n) { return static_cast<int>(r.w.rng.below(n)); };
    const int people = 2 + below(3);
    ASSERT_NO_FATAL_FAILURE(r.start(people, "coup", "", std::max(3, people)));
    r.w.faults = {.lost = below(15), .doubled = below(15), .late = below(8)};
    for (int trouble = below(6); trouble > 0 && !r.over(); --trouble) {
      r.w.play(below(15), [&] { return r.over(); });
      r.w.pass(below(50) * 10);
      const int who = below(static_cast<std::uint32_t>(people));
      switch (below(3)) {
        case 0:
          r.w.load(who, who == 0);
          break;
        case 1:
          r.w.at(who).lose_aides();
          break;
        default:
          r.w.at(who).cut = true;
          r.w.pass(below(3000) * 10);
          r.w.at(who).cut = false;
      }
    }
    r.w.faults = {};
    r.w.pass(5000);
    ASSERT_TRUE(r.w.play(4000, [&] { return r.over(); }));
    r.expect_honest();
    if (testing::Test::HasFailure()) return;
  }
}

// The next game in the same room has other secrets and another name.
TEST_F(DealerlessRooms, AnotherGameFollows) {
  ASSERT_NO_FATAL_FAILURE(start(2, "coup", "", 2));
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  w.room(0).end_game();
  w.pass(1000);
  EXPECT_FALSE(w.room(1).game());
  w.start("coup", "", 2, 2);
  ASSERT_TRUE(w.room(1).dealerless());
  ASSERT_TRUE(w.play(3000, [&] { return over(); }));
  expect_honest();
}

TEST_F(DealerlessRooms, WhatNeedsADealerIsRefused) {
  for (int i = 0; i < 2; ++i) w.load(i, i == 0);
  w.room(0).set_dealerless(true);
  ASSERT_TRUE(w.room(0).choose("flax", "", 2));
  EXPECT_TRUE(w.room(0).why_dealer());
  ASSERT_TRUE(w.room(0).choose("coup", "", 3));
  w.room(0).sit(seat(0));
  w.pass(300);
  // One page alone plays all.
  EXPECT_TRUE(w.room(0).why_dealer());
  w.room(1).sit(seat(1));
  w.pass(300);
  EXPECT_FALSE(w.room(0).why_dealer());
  w.room(0).set_rated(true);
  w.pass(200);
  EXPECT_FALSE(w.room(0).lobby().dealerless);
}

}  // namespace
}  // namespace parlour::rooms
