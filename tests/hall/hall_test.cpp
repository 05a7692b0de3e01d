// Open tables: which announcements are believed, who is let in, and what hostile relays and
// strangers can do to it.
#include <gtest/gtest.h>

#include <cstdlib>

#include "world.h"

namespace parlour::hall {
namespace {

using Kind = World::Message::Kind;
using State = Visit::State;

Announcement shown(int seats = 4, int open = 3) {
  Announcement a = some_table(0);
  a.host = {}, a.nonce = 0, a.at = 0, a.since = 0;
  a.seats = static_cast<std::uint8_t>(seats), a.open = static_cast<std::uint8_t>(open);
  a.name = "Ana";
  return a;
}

void publish(World& world, const Announcement& a, int signer) {
  world.publish({Kind::Table, {}, with_signature(a, key_of(signer))});
}

// --- the list -----------------------------------------------------------------------------------

TEST(OpenTables, AreSeenWithinASecondAndGoneThirtySecondsAfterTheirHost) {
  World world;
  auto host = std::make_unique<HostPage>(world, 1, shown());
  world.pass(60'000);
  GuestPage guest(world, 2);
  world.pass(1000);
  ASSERT_EQ(guest.tables.size(), 1u);
  EXPECT_EQ(guest.tables.find(key_of(1))->name, "Ana");
  world.pass(120'000);
  ASSERT_EQ(guest.tables.size(), 1u) << "a table that is renewed stays";
  world.fate = [](const World::Message&) { return std::vector<double>{}; };  // its page is gone
  world.pass(30'100);
  EXPECT_EQ(guest.tables.size(), 0u);
}

TEST(OpenTables, AreGoneAtOnceWhenTheyAreClosedAndStayGone) {
  World world;
  HostPage host(world, 1, shown());
  GuestPage guest(world, 2);
  world.pass(25'000);
  ASSERT_EQ(guest.tables.size(), 1u);
  host.close();
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
  const auto said = world.log;
  for (const auto& m : said) world.publish(m);  // replayed
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
}

TEST(OpenTables, ShowEachChangeWithinSeconds) {
  World world;
  HostPage host(world, 1, shown());
  GuestPage guest(world, 2);
  world.pass(5000);
  host.shown().open = 1;
  host.shown().wanted = Wanted::Beginners;
  world.pass(2700);
  EXPECT_EQ(guest.tables.find(key_of(1))->open, 1);
  EXPECT_EQ(guest.tables.find(key_of(1))->wanted, Wanted::Beginners);
}

TEST(OpenTables, NeedTheHostsSignature) {
  World world;
  GuestPage guest(world, 2);
  world.pass(100);
  publish(world, some_table(1, world.now()), 7);
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
  EXPECT_EQ(guest.page().verified, 1);
  Bytes b = with_signature(some_table(1, world.now()), key_of(1));
  b[120] ^= 1;
  world.publish({Kind::Table, {}, b});
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
  publish(world, some_table(1, world.now()), 1);
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 1u);
}

TEST(OpenTables, NeedTheirWorkAndWithoutItCostNoCheckOfASignature) {
  World world;
  GuestPage guest(world, 2);
  world.pass(100);
  Announcement a = some_table(1, world.now());
  while (has_work(a, kCheap)) ++a.nonce;
  publish(world, a, 1);
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
  EXPECT_EQ(guest.page().verified, 0);
}

TEST(OpenTables, OfAnotherTimeAreNotBelieved) {
  World world;
  GuestPage guest(world, 2);
  world.pass(100);
  publish(world, some_table(1, world.now() - kSkew - kLives - 1), 1);
  publish(world, some_table(2, world.now() + kSkew + 1), 2);
  publish(world, some_table(3, world.now() - kLives), 3);
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
}

// A minute by which two clocks differ makes a table neither invisible nor immortal.
TEST(OpenTables, AreFoundByAPageWhoseClockIsWrong) {
  for (const std::int64_t ahead : {-100, -60, 60, 100}) {
    World world;
    HostPage host(world, 1, shown());
    world.pass(3000);
    GuestPage guest(world, 2);
    guest.clock_ahead = ahead;
    world.pass(21'000);
    EXPECT_EQ(guest.tables.size(), 1u) << ahead;
    host.close();
    world.pass(30'200);
    EXPECT_EQ(guest.tables.size(), 0u) << ahead;
  }
}

TEST(OpenTables, DoNotIncludeOnesOwn) {
  World world;
  GuestPage guest(world, 2);
  guest.tables.leave_out(key_of(1));
  world.pass(100);
  publish(world, some_table(1, world.now()), 1);
  world.pass(200);
  EXPECT_EQ(guest.tables.size(), 0u);
}

TEST(OpenTables, AThousandAreListedAmongTenThousandThatAreJunk) {
  World world;
  Rng rng(3);
  GuestPage guest(world, 5000);
  world.pass(100);
  for (int i = 0; i < 11'000; ++i) {
    if (i % 11 == 0) {
      publish(world, some_table(i / 11, world.now()), i / 11);
    } else {
      Announcement a = some_table(0, world.now());
      for (auto& byte : a.host) byte = static_cast<std::uint8_t>(rng.next());
      while (has_work(a, kCheap)) ++a.nonce;
      publish(world, a, 0);
    }
    if (i % 100 == 0) world.pass(8);  // 880 ms in all
  }
  world.pass(100);
  EXPECT_EQ(guest.tables.size(), 1000u);
  EXPECT_EQ(guest.page().verified, 1000);
}

// Whoever alters a live host's announcement has its work for nothing.
TEST(OpenTables, AreNotCrowdedOutByAlteredCopiesOfOne) {
  World world;
  HostPage host(world, 1, shown());
  GuestPage guest(world, 2);
  world.pass(3000);
  const Bytes real = world.log.back().bytes;
  const int before = guest.page().verified;
  for (int i = 0; i < 9000; ++i) {
    World::Message m{Kind::Table, {}, real, 7};
    m.bytes[41] = static_cast<std::uint8_t>(m.bytes[41] + 1 + i / 9000);  // a second later
    m.bytes[120] = static_cast<std::uint8_t>(i), m.bytes[121] = static_cast<std::uint8_t>(i >> 8);
    for (std::size_t k = 0; k < 2; ++k) m.bytes[m.bytes.size() - 1 - k] ^= m.bytes[120 + k];
    world.publish(m);
    if (i % 10 == 0) world.pass(1);
    if (i == 4500) publish(world, some_table(3, world.now()), 3);
  }
  world.pass(200);
  EXPECT_LE(guest.page().verified - before, 2500 + 100 + 4) << "the share of that relay";
  EXPECT_NE(guest.tables.find(key_of(3)), nullptr);
  world.pass(31'000);
  EXPECT_EQ(guest.tables.size(), 1u) << "the host goes on, the other is silent";
  EXPECT_NE(guest.tables.find(key_of(1)), nullptr);
}

TEST(OpenTables, ThatAreNewFindAPlaceInAFullList) {
  World world;
  GuestPage guest(world, 5000);
  world.pass(100);
  for (int i = 0; i < static_cast<int>(kMostTables); ++i) {
    publish(world, some_table(i, world.now()), i);
    if (i % 100 == 0) world.pass(50);
  }
  HostPage host(world, 4000, shown());
  world.pass(500);
  EXPECT_NE(guest.tables.find(key_of(4000)), nullptr);
  EXPECT_EQ(guest.tables.size(), kMostTables);
}

TEST(OpenTables, AreNeverMoreThanTheListHolds) {
  World world;
  GuestPage guest(world, 5000);
  world.pass(100);
  const int more = static_cast<int>(kMostTables) + 100;
  for (int i = 0; i < more; ++i) {
    publish(world, some_table(i, world.now()), i);
    if (i % 100 == 0) world.pass(50);
  }
  world.pass(100);
  EXPECT_EQ(guest.tables.size(), kMostTables);
}

TEST(OpenTables, AreSortedByWhoCanBeginSoonest) {
  World world;
  GuestPage guest(world, 50);
  world.pass(100);
  const auto put = [&](int n, int open, bool playing, bool by_hand, const char* game) {
    Announcement a = some_table(n, world.now());
    a.open = static_cast<std::uint8_t>(open), a.playing = playing, a.by_hand = by_hand;
    a.game = game;
    publish(world, a, n);
  };
  put(1, 3, false, false, "coup");
  put(2, 1, false, true, "coup");
  put(3, 0, false, false, "coup");
  put(4, 2, true, false, "coup");
  put(5, 2, false, false, "flax");
  world.pass(200);
  std::vector<net::Key> order;
  for (const Announcement* a : guest.tables.matching({})) order.push_back(a->host);
  EXPECT_EQ(order, (std::vector{key_of(2), key_of(5), key_of(1), key_of(3), key_of(4)}));
  EXPECT_EQ(guest.tables.matching({.game = "coup", .with_seat = true}).size(), 2u);
  EXPECT_EQ(guest.tables.matching({.language = "ru"}).size(), 0u);
  const auto of_others = guest.tables.matching({.without = {key_of(2), key_of(5)}});
  EXPECT_EQ(of_others.size(), 3u);
  EXPECT_EQ(guest.tables.quickest({.without = {key_of(5)}}, {})->host, key_of(1));
  // A quick game asks nobody who has to decide first.
  EXPECT_EQ(guest.tables.quickest({}, {})->host, key_of(5));
  EXPECT_EQ(guest.tables.quickest({}, {key_of(5)})->host, key_of(1));
  EXPECT_EQ(guest.tables.quickest({}, {key_of(5), key_of(1)}), nullptr);
}

TEST(OpenTables, AreSortedAsThePlayerLikes) {
  World world;
  GuestPage guest(world, 50);
  world.pass(100);
  const auto put = [&](int n, int open, const char* language) {
    Announcement a = some_table(n, world.now() - n);
    a.open = static_cast<std::uint8_t>(open), a.language = language;
    publish(world, a, n);
  };
  put(1, 3, "ru");
  put(2, 1, "en");
  put(3, 2, "ru");
  put(4, 0, "ru");
  world.pass(200);
  const auto order = [&](Order by) {
    std::vector<net::Key> out;
    for (const Announcement* a : guest.tables.matching({}, by, "ru")) out.push_back(a->host);
    return out;
  };
  const auto keys = [](auto... n) { return std::vector{key_of(n)...}; };
  EXPECT_EQ(order(Order::Soonest), keys(2, 3, 1, 4));
  EXPECT_EQ(order(Order::Newest), keys(1, 2, 3, 4));
  EXPECT_EQ(order(Order::Language), keys(3, 1, 2, 4));
}

// --- the host's side ----------------------------------------------------------------------------

// An hour's work is of no use in the next one.
TEST(ASign, IsListedThroughTheHour) {
  World world;
  world.ms = 1000.0 * static_cast<double>(kWorkLasts) - 60'000;  // a minute before the hour
  HostPage host(world, 1, shown());
  GuestPage guest(world, 2);
  for (int i = 0; i < 30; ++i) {
    world.pass(5000);
    EXPECT_EQ(guest.tables.size(), 1u) << i;
  }
}

TEST(ASign, WorksAnewIfTheHourEndsMeanwhile) {
  constexpr Price kSlow{18, 4};  // more than one slice
  World world;
  HostPage host(world, 1, shown());
  world.pass(100);
  Sign slow(host.page(), key_of(5), {}, {}, kSlow);
  slow.show(shown());
  const std::size_t before = world.log.size();
  std::int64_t now = kEpoch + kWorkLasts - 1;
  double ms = 100;
  ASSERT_EQ(slow.go(now, ms), 0) << "a nonce was found at once: take another key";
  now += 2;
  for (int i = 0; i < 2000 && world.log.size() == before; ++i) slow.go(now, ++ms);
  ASSERT_GT(world.log.size(), before);
  const auto said = read_announcement(world.log.back().bytes);
  ASSERT_TRUE(said);
  EXPECT_TRUE(has_work(*said, kSlow));
}

// On a slow device a slice takes long by itself: a larger one would keep the page from being drawn.
TEST(ASign, WorksInSmallSlicesUnlessItIsSeldomCalled) {
  constexpr Price kSlow{17, 4};
  World world;
  HostPage host(world, 1, shown());
  const auto calls = [&](double works, double rests) {
    Sign sign(host.page(), key_of(8), {}, {}, kSlow);
    sign.show(shown());
    double ms = 1000;
    int n = 0;
    for (; !sign.announced(); ++n, ms += rests) {
      sign.go(kEpoch, ms);
      sign.went(ms += works);
    }
    return n;
  };
  const int small = calls(1, 16);
  ASSERT_GT(small, 16) << "a nonce was found too soon: take another key";
  EXPECT_EQ(calls(3000, 16), small);
  EXPECT_LT(calls(1, 1000), small / 4);
}

// A page that is hidden is called once in a while.
TEST(ASign, IsAnnouncedAtOnceAfterALongSleep) {
  World world;
  HostPage host(world, 1, shown());
  world.pass(3000);
  const double slept = 5 * 3600 * 1000.0;
  world.ms += slept;
  world.pass(20'000);
  GuestPage guest(world, 2);
  world.pass(1000);
  EXPECT_EQ(guest.tables.size(), 1u);
}

// Whatever relays do, announcements keep a distance and their time does not run ahead.
TEST(ASign, IsNotHurriedByARelayThatComesAndGoes) {
  World world;
  HostPage host(world, 1, shown());
  world.pass(3000);
  const std::size_t before = world.log.size();
  for (int i = 0; i < 1000; ++i) {
    host.sign->again();
    host.sign->go(world.now(), world.ms);
    world.pass(10);
  }
  EXPECT_LE(world.log.size() - before, 6u) << "ten seconds have passed";
  const auto last = read_announcement(world.log.back().bytes);
  ASSERT_TRUE(last);
  EXPECT_LE(last->at, world.now() + 1);
}

TEST(ASign, OutlivesAClockThatIsSetBack) {
  World world;
  HostPage host(world, 1, shown());
  GuestPage guest(world, 2);
  world.pass(3000);
  host.sign->go(world.now() + 3000, world.ms + 20'000);  // its clock was ahead
  host.sign->go(world.now(), world.ms + 40'000);
  const auto last = read_announcement(world.log.back().bytes);
  ASSERT_TRUE(last);
  EXPECT_LE(last->at, world.now() + 1);
}

// --- asking for a seat --------------------------------------------------------------------------

struct Asking {
  explicit Asking(Announcement what = shown()) : host(world, 1, std::move(what)), guest(world, 2) {
    world.pass(3000);
  }
  State ask(double wait = 1000) {
    guest.ask(*guest.tables.find(key_of(1)));
    world.pass(wait);
    return guest.visit->state();
  }
  World world{11};
  HostPage host;
  GuestPage guest;
};

// The host looks at whoever asks.
Announcement by_hand() {
  Announcement a = shown();
  a.by_hand = true;
  return a;
}

TEST(AKnock, IsAnsweredWithTheLinkWhereEverybodyMayComeIn) {
  Asking it;
  EXPECT_EQ(it.ask(), State::LetIn);
  EXPECT_EQ(it.guest.visit->room(), it.host.room);
}

TEST(AKnock, WaitsForAHostWhoDecides) {
  Asking it(by_hand());
  EXPECT_EQ(it.ask(60'000), State::Waits);
  ASSERT_EQ(it.host.sign->waiting().size(), 1u);
  EXPECT_EQ(it.host.sign->waiting()[0].knock.name, "Bo");
  it.host.sign->decide(it.host.sign->waiting()[0].ticket, true, it.world.ms);
  it.world.pass(200);
  EXPECT_EQ(it.guest.visit->state(), State::LetIn);
  EXPECT_EQ(it.guest.visit->room(), it.host.room);
}

TEST(AKnock, MayBeRefused) {
  Asking it(by_hand());
  it.ask();
  it.host.sign->decide(it.host.sign->waiting()[0].ticket, false, it.world.ms);
  it.world.pass(200);
  EXPECT_EQ(it.guest.visit->state(), State::Refused);
  EXPECT_EQ(it.guest.visit->room(), net::RoomId{});
  EXPECT_TRUE(it.host.sign->waiting().empty());
}

TEST(AKnock, IsForgottenOnBothSidesIfTheHostNeverDecides) {
  Asking it(by_hand());
  EXPECT_EQ(it.ask(kDecideWithin + 2000), State::Silent);
  EXPECT_TRUE(it.host.sign->waiting().empty());
}

TEST(AKnock, AtAFullTableOrAGameUnderWayIsToldSo) {
  for (const bool playing : {false, true}) {
    Announcement a = shown(4, playing ? 2 : 0);
    a.playing = playing;
    Asking it(a);
    EXPECT_EQ(it.ask(), State::Full);
  }
}

TEST(AKnock, OfWhoMayWatchIsAnsweredWithTheLinkWhereNoSeatIsFree) {
  for (const bool playing : {false, true}) {
    Announcement a = shown(4, playing ? 2 : 0);
    a.playing = playing, a.watched = true;
    Asking it(a);
    EXPECT_EQ(it.ask(), State::LetIn);
    EXPECT_EQ(it.guest.visit->room(), it.host.room);
  }
}

TEST(AKnock, ThatItsGuestTakesBackIsGone) {
  Asking it(by_hand());
  it.ask();
  ASSERT_EQ(it.host.sign->waiting().size(), 1u);
  it.guest.page().take_back();
  it.world.pass(200);
  EXPECT_TRUE(it.host.sign->waiting().empty());
  // Asking again is a new knock.
  it.world.pass(2000);
  it.ask();
  EXPECT_EQ(it.host.sign->waiting().size(), 1u);
}

// The next knock takes the one before back, at whichever table it was.
TEST(AKnock, AtTheNextTableTakesTheLastOneBack) {
  Asking it(by_hand());
  HostPage other(it.world, 3, by_hand());
  it.world.pass(12'000);
  it.ask();
  it.guest.ask(*it.guest.tables.find(key_of(3)));
  it.world.pass(1000);
  EXPECT_TRUE(it.host.sign->waiting().empty());
  EXPECT_EQ(other.sign->waiting().size(), 1u);
}

// Relays repeat the knock of somebody who waits: they wait once, and can still take it back.
TEST(AKnock, IsNotTakenBackByACopyOfIt) {
  Asking it(by_hand());
  it.ask();
  const auto knock = std::ranges::find(it.world.log, Kind::Knock, &World::Message::kind);
  ASSERT_NE(knock, it.world.log.end());
  const World::Message copy = *knock;
  for (int i = 0; i < 40; ++i) it.world.publish(copy);
  it.world.pass(200);
  EXPECT_EQ(it.host.sign->waiting().size(), 1u);
  GuestPage other(it.world, 3);
  it.world.pass(12'000);
  other.ask(*other.tables.find(key_of(1)));
  it.world.pass(1000);
  EXPECT_EQ(it.host.sign->waiting().size(), 2u) << "copies keep nobody out";
  it.guest.page().take_back();
  it.world.pass(200);
  EXPECT_EQ(it.host.sign->waiting().size(), 1u);
}

TEST(AKnock, AtATableWhosePageIsGoneIsGivenUp) {
  Asking it;
  const Announcement table = *it.guest.tables.find(key_of(1));
  it.host.close();
  it.guest.ask(table);
  it.world.pass(kAnswerWithin - 2000);
  EXPECT_EQ(it.guest.visit->state(), State::Asked);
  it.world.pass(4000);
  EXPECT_EQ(it.guest.visit->state(), State::Silent);
}

TEST(AKnock, ThatWaitsIsRefusedWhenTheTableCloses) {
  Asking it(by_hand());
  it.ask();
  it.host.close();
  it.world.pass(200);
  EXPECT_EQ(it.guest.visit->state(), State::Refused);
}

// Two who ask at the same moment for one seat: one of them comes in, until they have taken it or
// have not come.
TEST(AKnock, TakesTheLastSeatForAWhile) {
  Asking it(shown(2, 1));
  GuestPage other(it.world, 3);
  it.world.pass(12'000);
  other.ask(*other.tables.find(key_of(1)));
  it.ask();
  it.world.pass(1000);
  EXPECT_EQ((it.guest.visit->state() == State::LetIn) + (other.visit->state() == State::LetIn), 1);
  it.world.pass(kPlaceHeld);
  GuestPage third(it.world, 4);
  it.world.pass(12'000);
  third.ask(*third.tables.find(key_of(1)));
  it.world.pass(1000);
  EXPECT_EQ(third.visit->state(), State::LetIn) << "the seat was not taken";
}

TEST(AKnock, CountsAsOneOnceItsGuestSits) {
  Asking it(shown(4, 2));
  EXPECT_EQ(it.ask(), State::LetIn);
  it.host.shown().open = 1;
  it.world.pass(3000);
  GuestPage other(it.world, 3);
  it.world.pass(12'000);
  other.ask(*other.tables.find(key_of(1)));
  it.world.pass(1000);
  EXPECT_EQ(other.visit->state(), State::LetIn);
}

TEST(AKnock, WithoutItsWorkIsNotOpened) {
  Asking it;
  PublicKey guest{};
  guest[0] = 4;
  std::uint64_t nonce = 0;
  const Topic topic = knock_topic(key_of(1));
  while (has_knock_work(topic, guest, nonce, kCheap)) ++nonce;
  Writer w;
  w.u8(1);
  w.raw(guest);
  w.u64(nonce);
  w.u64(0);
  it.world.publish({Kind::Knock, topic, w.take()});
  it.world.pass(200);
  EXPECT_EQ(it.host.page().opened, 0);
}

// Everybody sees the knocks that pass a relay.
TEST(AKnock, ThatSomebodyRepeatsCountsOnce) {
  Announcement a = shown(2, 1);
  a.by_hand = true;
  Asking it(a);
  it.ask();
  it.host.sign->decide(it.host.sign->waiting()[0].ticket, false, it.world.ms);
  const auto knock = std::ranges::find(it.world.log, Kind::Knock, &World::Message::kind);
  ASSERT_NE(knock, it.world.log.end());
  const World::Message copy = *knock;
  const int opened = it.host.page().opened;
  for (int i = 0; i < 400; ++i) {
    it.world.publish(copy);
    it.world.pass(3000);
  }
  EXPECT_EQ(it.host.page().opened, opened);
  EXPECT_TRUE(it.host.sign->waiting().empty());
  it.host.shown().by_hand = false;
  it.world.pass(13'000);
  EXPECT_EQ(it.ask(), State::LetIn) << "they can still ask themselves";
}

TEST(AKnock, OfAnotherDayIsNotAnswered) {
  Asking it;
  Announcement old = *it.guest.tables.find(key_of(1));
  old.at -= 3 * static_cast<std::uint32_t>(kWorkLasts);
  it.guest.ask(old);
  it.world.pass(kAnswerWithin + 1000);
  EXPECT_EQ(it.guest.visit->state(), State::Silent);
}

TEST(AKnock, ThatIsLostIsSentAgain) {
  Asking it;
  bool lost = false;
  it.world.fate = [&](const World::Message& m) {
    if (m.kind == Kind::Knock && !std::exchange(lost, true)) return std::vector<double>{};
    return std::vector<double>{40};
  };
  EXPECT_EQ(it.ask(kAgainAfter + 1000), State::LetIn);
}

TEST(AKnock, FloodsNobodyWhoHasManyKeys) {
  Asking it(by_hand());
  const Topic topic = knock_topic(key_of(1));
  for (int i = 0; i < 5000; ++i) {
    PublicKey guest{};
    std::ranges::copy(key_of(i), guest.begin());
    Work work = Work::of_knock(topic, guest, kCheap);
    while (!work.go(100)) {
    }
    Writer w;
    w.u8(1);
    w.raw(guest);
    w.u64(work.nonce());
    w.u64(static_cast<std::uint64_t>(i));
    it.world.publish({Kind::Knock, topic, w.take()});
    it.world.pass(2);
  }
  EXPECT_LE(it.host.page().opened, 12 + 10 + 1) << "ten seconds have passed";
  it.world.pass(12'000);
  EXPECT_EQ(it.ask(), State::Waits) << "others are heard again soon after";
}

TEST(AnAnswer, OfSomebodyElseOrOfAnotherKnockChangesNothing) {
  Asking it(by_hand());
  it.ask();
  it.guest.visit->heard(write(Answer{123, Answer::Kind::LetIn, {6, 6, 6}}), it.world.ms);
  EXPECT_EQ(it.guest.visit->state(), State::Waits);
  it.guest.visit->heard(Bytes{1, 2, 3}, it.world.ms);
  EXPECT_EQ(it.guest.visit->state(), State::Waits);
}

// --- hostile relays -----------------------------------------------------------------------------

bool holds(const Bytes& whole, ByteView part) {
  return !std::ranges::search(whole, part).empty();
}

// One hall with hosts and guests on a network that drops, doubles, delays and replays messages and
// adds damaged ones. Nobody gets a link that its host did not give; whoever may come in does, where
// messages pass at all; nothing is stuck at the end.
void play(std::uint64_t seed) {
  World world(seed);
  Rng chaos(seed ^ 0x5EED);
  double loss = chaos.unit() * 0.4;
  world.fate = [&](const World::Message&) {
    std::vector<double> out;
    if (chaos.unit() >= loss) out.push_back(chaos.below(3000));
    if (chaos.unit() < 0.2) out.push_back(chaos.below(9000));
    return out;
  };
  const int hosts = 1 + static_cast<int>(chaos.below(4)),
            guests = 1 + static_cast<int>(chaos.below(4));
  std::vector<std::unique_ptr<HostPage>> tables;
  for (int i = 0; i < hosts; ++i) {
    Announcement a = shown(4, 1 + static_cast<int>(chaos.below(3)));
    a.by_hand = chaos.below(3) == 0;
    tables.push_back(std::make_unique<HostPage>(world, i, a));
  }
  std::vector<std::unique_ptr<GuestPage>> people;
  for (int i = 0; i < guests; ++i) people.push_back(std::make_unique<GuestPage>(world, 100 + i));
  std::size_t let_in = 0;
  for (int step = 0; step < 120; ++step) {
    if (step == 80) loss = 0;
    world.pass(500);
    if (!world.log.empty() && chaos.below(4) == 0) {
      World::Message m = world.log[chaos.below(static_cast<std::uint32_t>(world.log.size()))];
      if (chaos.below(2) == 0 && !m.bytes.empty())
        m.bytes[chaos.below(static_cast<std::uint32_t>(m.bytes.size()))] ^= 1u << chaos.below(8);
      if (chaos.below(8) == 0) m.topic = knock_topic(key_of(0));
      world.publish(m);
    }
    for (const auto& t : tables) {
      if (!t->sign || t->sign->waiting().empty() || chaos.below(3) != 0) continue;
      t->sign->decide(t->sign->waiting()[0].ticket, chaos.below(2) == 0, world.ms);
    }
    if (chaos.below(60) == 0 && step < 80)
      tables[chaos.below(static_cast<std::uint32_t>(hosts))]->close();
    for (const auto& p : people) {
      if (p->visit && !p->visit->over()) {
        if (chaos.below(20) == 0) p->page().take_back(), p->visit.reset();
        continue;
      }
      if (p->visit && p->visit->state() == State::LetIn) {
        bool real = false;
        for (const auto& t : tables) real |= t->room == p->visit->room();
        ASSERT_TRUE(real) << "seed " << seed;
        ++let_in;
        p->visit.reset();
      } else if (const auto all = p->tables.matching({}); !all.empty()) {
        p->ask(*all[chaos.below(static_cast<std::uint32_t>(all.size()))]);
      }
    }
    for (const auto& p : people) {
      for (const Announcement* a : p->tables.matching({})) {
        bool real = false;
        for (int i = 0; i < hosts; ++i) real |= a->host == key_of(i);
        ASSERT_TRUE(real) << "seed " << seed;
      }
    }
  }
  for (const auto& m : world.log) {
    for (const auto& t : tables) ASSERT_FALSE(holds(m.bytes, t->room)) << "a link in clear text";
  }
  // With everything delivered, whoever is open is listed, and nobody else.
  world.pass(45'000);
  std::size_t open = 0;
  for (const auto& t : tables) open += t->sign.has_value();
  for (const auto& p : people) EXPECT_EQ(p->tables.size(), open) << "seed " << seed;
  for (const auto& p : people) {
    if (p->visit)
      EXPECT_TRUE(p->visit->over() || p->visit->state() == State::Waits) << "seed " << seed;
  }
  if (let_in == 0 && open > 0) {
    GuestPage last(world, 999);
    world.pass(12'000);
    for (const auto& t : tables) {
      if (!t->sign) continue;
      t->shown().by_hand = false;
    }
    world.pass(4000);
    const auto all = last.tables.matching({});
    ASSERT_FALSE(all.empty()) << "seed " << seed;
    last.ask(*all[0]);
    world.pass(8000);  // there and back
    EXPECT_TRUE(last.visit->over()) << "seed " << seed;
  }
}

TEST(HallSimulation, HostileRelaysStealAndStickNothing) {
  const char* runs = std::getenv("PARLOUR_HALL_RUNS");
  const char* first = std::getenv("PARLOUR_HALL_SEED");
  const int n = runs ? std::atoi(runs) : 60;
  const int from = first ? std::atoi(first) : 1;
  for (int i = 0; i < n && !testing::Test::HasFatalFailure(); ++i)
    play(static_cast<std::uint64_t>(from + i));
}

}  // namespace
}  // namespace parlour::hall
