// Fair chance in a room: who takes part in it, what everybody finds out in the end, and what
// happens where somebody is away, silent, new or a liar.
#include <gtest/gtest.h>

#include "devices.h"
#include "net/plant.h"

namespace parlour::net {
namespace {

using Kind = fair::Verdict::Kind;

void finish(Room& room, int most = 3000) {
  for (int i = 0; i < most && !room.host().table()->over(); ++i) room.step();
  ASSERT_TRUE(room.host().table()->over());
  room.pass(1000);
}

Says said(Room& room, int i) {
  return room.member(i)->says;
}

// The moments of the game on the table so far.
int moments(const Host& h) {
  int out = 0;
  bool due = false;
  for (const Entry& e : h.table()->record().entries) {
    out += e.seat == House && !due;
    due = e.seat == House;
  }
  return out;
}

TEST(FairChance, IsMadeAndCheckedByEverybody) {
  for (const char* game : {"coup", "flax", "settlers", "tractor"}) {
    const bool two = game == std::string_view("flax");
    Room room(two ? 1 : 3);
    room.start(game, game == std::string_view("tractor") ? "rounds=1" : "", two ? 2 : 4);
    finish(room, 20'000);
    for (int i = 1; i < static_cast<int>(room.devices.size()); ++i) {
      ASSERT_TRUE(room.guest(i).past()) << game << i;
      const fair::Verdict& v = room.guest(i).chance();
      EXPECT_EQ(v.kind, Kind::Fair) << game << i;
      EXPECT_EQ(v.moments, moments(room.host()));
      EXPECT_EQ(v.own, v.moments) << "takes part in each";
      EXPECT_EQ(v.changed, 0);
      EXPECT_EQ(said(room, i), Says::Fair);
    }
  }
}

TEST(FairChance, GoesOnWithoutWhoIsAway) {
  Room room(2);
  room.start("coup", "", 3);
  room.guest(2).on_down(std::exchange(room.at(2).link, 0), room.now);
  while (!room.host().table()->house_due() && !room.host().table()->over()) room.step();
  const Millis before = room.now;
  room.house();
  EXPECT_LE(room.now - before, kAway + 1000);
  for (int i = 0; i < 200 && !room.host().table()->house_due(); ++i) room.step();
  room.connect(2);
  room.pass(500);
  finish(room);
  const fair::Verdict& other = room.guest(1).chance();
  EXPECT_EQ(other.kind, Kind::Gaps) << "its link was told for a draw with the one who is away";
  EXPECT_EQ(other.changed, 1);
  EXPECT_EQ(other.own, other.moments);
  const fair::Verdict& v = room.guest(2).chance();
  EXPECT_EQ(v.kind, Kind::Gaps);
  EXPECT_LT(v.own, v.moments);
  EXPECT_LE(v.changed, 1) << "a question that came too late";
}

// Somebody who is here and tells nothing is waited for once, not at each moment.
TEST(FairChance, WaitsOnceForWhoIsSilent) {
  Room room(2);
  room.start("settlers", "", 3);
  room.guest(2).on_down(std::exchange(room.at(2).link, 0), room.now);
  room.at(2).guest.reset();
  room.speaker(room.at(2).key, 301).say(write(Join{"guest 2", {}}));
  room.pass(300);
  const Seat silent = room.member(2)->seat;
  std::vector<Millis> waited;
  for (int i = 0; i < 400 && waited.size() < 5 && !room.host().table()->over(); ++i) {
    if (room.host().table()->house_due()) {
      const Millis before = room.now;
      room.house();
      waited.push_back(room.now - before);
    } else if (room.host().table()->actors().has(silent)) {
      const AnyView v = room.host().table()->view(silent);
      ASSERT_TRUE(room.host().play_for(silent, room.first_legal(v),
                                       room.host().table()->game().decision(v)));
    } else {
      room.step();
    }
  }
  ASSERT_EQ(waited.size(), 5u);
  EXPECT_GE(waited[0], kTellWait);
  for (std::size_t i = 1; i < waited.size(); ++i) EXPECT_LT(waited[i], 1000) << i;
}

// The secret, the links and what was told outlive both pages.
TEST(FairChance, OutlivesReloads) {
  Room room(2);
  room.start("coup", "", 3);
  for (int n = 0; n < 6; ++n) {
    for (int i = 0; i < 5; ++i) room.step();
    Room::Device &a = room.at(0), &b = room.at(1);
    const Bytes kept = b.guest->save();
    b.guest = Guest::restore(b.carrier, games(), kRoom, b.key, kept);
    ASSERT_TRUE(b.guest);
    EXPECT_TRUE(b.guest->chance_sealed());
    a.host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key, a.memory.kept());
    ASSERT_TRUE(a.host && a.host->table());
    for (int i = 1; i <= 2; ++i) {
      room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
      room.connect(i);
    }
    room.pass(500);
  }
  finish(room);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_EQ(room.guest(i).chance().kind, Kind::Fair) << i;
    EXPECT_EQ(room.guest(i).chance().own, moments(room.host())) << i;
  }
}

// A page that has lost its memory begins another chain.
TEST(FairChance, TakesPartAgainAfterLosingItsMemory) {
  Room room(1);
  room.start("settlers", "points=3", 2);
  for (int i = 0; i < 30; ++i) room.step();
  room.guest(1).on_down(std::exchange(room.at(1).link, 0), room.now);
  room.enter(1, "guest 1");
  room.pass(500);
  const int before = moments(room.host());
  finish(room, 20'000);
  const fair::Verdict& v = room.guest(1).chance();
  EXPECT_EQ(v.kind, Kind::Gaps) << "it vouches for what it remembers";
  EXPECT_GT(v.since, 0u);
  EXPECT_EQ(v.own + before, v.moments);
  EXPECT_EQ(v.changed, 0);
}

TEST(FairChance, OfAnotherHostIsNotVouchedFor) {
  Room room(2);
  room.start("coup", "", 3);
  for (int i = 0; i < 10; ++i) room.step();
  room.pass(200);
  for (int i = 1; i <= 2; ++i) room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
  room.at(0).host.reset();
  Room::Device& d = room.at(1);
  d.host = Host::succeed(d.carrier, d.memory, games(), kRoom, room.guest(1));
  d.guest.reset();
  room.host_at = 1;
  room.guest(2).follow(d.key, room.now + kAway);
  room.connect(2);
  room.pass(300);
  ASSERT_TRUE(room.host().deal_on(room.now));
  room.pass(500);
  ASSERT_TRUE(room.host().table());
  EXPECT_FALSE(room.guest(2).chance_sealed()) << "says so at once";
}

// What has led to a moment cannot be taken back once its chance may be known.
TEST(FairChance, NothingIsTakenBackOnceAMomentIsAskedFor) {
  int found = 0;
  for (const char* game : {"flax", "coup", "settlers"}) {
    Room room(1);
    room.start(game, "", 2);
    for (int i = 0; i < 300 && !room.host().table()->over(); ++i) {
      const Table& t = *room.host().table();
      const auto& entries = t.record().entries;
      const Seat own = room.host().seat();
      const bool leads = t.house_due() && !entries.empty() && entries.back().seat == own;
      if (!leads || t.can_undo(own)) {
        room.step();
        continue;
      }
      const std::uint32_t length = room.host().place().length;
      EXPECT_FALSE(room.host().play_house()) << "the guest is asked first";
      EXPECT_TRUE(room.host().undo());
      EXPECT_EQ(room.host().place().length, length);
      room.house();
      ++found;
    }
  }
  EXPECT_GT(found, 0);
}

#ifdef PARLOUR_PLANT
// The host of a modified page, as its guests find it out.
fair::Verdict with_plant(Plant p, int guest) {
  planted = p;
  Room room(2);
  room.start("coup", "", 3);
  finish(room);
  planted = Plant::None;
  EXPECT_EQ(said(room, guest), Says::Unfair);
  return room.guest(guest).chance();
}

TEST(ADishonestHost, WhoChoosesDrawsIsFoundOut) {
  const fair::Verdict v = with_plant(Plant::DrawsAlone, 1);
  EXPECT_EQ(v.kind, Kind::Flawed);
  EXPECT_EQ(v.flaw->rule, fair::Flaw::Rule::NotDrawn);
  EXPECT_EQ(v.flaw->member, House);
}
TEST(ADishonestHost, WhoTellsAnotherSecretIsFoundOut) {
  EXPECT_EQ(with_plant(Plant::OtherSecret, 2).kind, Kind::Resealed);
}
TEST(ADishonestHost, WhoLeavesSomebodyOutIsFoundOutByThem) {
  planted = Plant::LeavesOut;
  Room room(2);
  room.start("coup", "", 3);
  room.pass(kAway);
  finish(room);
  planted = Plant::None;
  EXPECT_EQ(room.guest(1).chance().kind, Kind::Gaps);
  EXPECT_EQ(said(room, 1), Says::Gaps);
  EXPECT_EQ(room.guest(1).chance().own, 0);
  EXPECT_EQ(room.guest(2).chance().kind, Kind::Fair);
  EXPECT_EQ(room.guest(2).chance().own, room.guest(2).chance().moments);
}
#endif

}  // namespace
}  // namespace parlour::net
