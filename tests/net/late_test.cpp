// Watchers who see a game late.
#include <gtest/gtest.h>

#include "devices.h"

namespace parlour::net {
namespace {

constexpr std::uint32_t kLate = 60;  // seconds

// Guest 1 plays against two bots, guest 2 watches.
struct LateRoom : Room {
  explicit LateRoom(std::uint32_t late = kLate, std::string_view game = "coup") : Room(2) {
    EXPECT_TRUE(host().choose(game, "", 3));
    guest(1).sit(seat(0));
    guest(2).sit(Watcher);
    pass(300);
    for (int i = 1; i < 3; ++i) EXPECT_TRUE(host().set_bot(seat(i), ai::Level::Easy));
    EXPECT_EQ(host().set_late(late), late != 0);
    begin();
  }
  void begin() {
    guest(1).ready(true);
    pass(300);
    EXPECT_TRUE(host().start());
    pass(300);
  }
  void play(int actions) {
    for (int i = 0; i < actions && !host().table()->over(); ++i) step(), pass(400);
  }
  // How far a watcher's page is.
  std::uint32_t seen(int i = 2) { return guest(i).place().length; }
  std::uint32_t length() { return host().place().length; }
  // The watcher's view is what everybody saw after that many actions.
  void expect_view_of_then() {
    const Table& t = *host().table();
    const bool now = seen() == t.record().entries.size();
    EXPECT_EQ(guest(2).view(), now ? t.view(Watcher) : t.step(seen(), Watcher).before) << seen();
  }
  void reload_host() {
    Device& d = at(0);
    for (const int i : {1, 2}) cut(i);
    d.host = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, d.memory.kept());
    for (const int i : {1, 2}) connect(i);
  }
};

TEST(LateWatchers, SeeEachActionWhenItsTimeHasCome) {
  LateRoom room;
  ASSERT_TRUE(room.guest(2).game()) << "they know that a game is under way";
  room.play(8);
  EXPECT_EQ(room.seen(), 0u);
  EXPECT_EQ(room.guest(1).place(), room.host().place()) << "players see everything at once";
  room.pass(1000 * kLate - 20'000);
  EXPECT_EQ(room.seen(), 0u) << "not a moment before";
  std::uint32_t before = 0;
  int parts = 0;
  for (int i = 0; i < 60; ++i) {
    room.pass(500);
    EXPECT_GE(room.seen(), before);
    parts += room.seen() > before;
    before = room.seen();
    room.expect_view_of_then();
  }
  EXPECT_GT(parts, 4) << "one after the other";
  EXPECT_EQ(room.seen(), room.length()) << "nothing has happened since";
}

TEST(LateWatchers, SeeTheEndAtOnce) {
  LateRoom room;
  for (int i = 0; i < 2000 && !room.host().table()->over(); ++i) room.step();
  ASSERT_TRUE(room.host().table()->over());
  room.pass(2000);
  EXPECT_EQ(room.guest(2).place(), room.host().place());
  EXPECT_EQ(room.guest(2).view(), room.host().table()->view(Watcher));
  EXPECT_TRUE(room.guest(2).past()) << "and its record";
}

// What a page says that it knows brings it nothing that it may not know.
TEST(LateWatchers, WhoComeAnewSeeNoMore) {
  LateRoom room;
  room.play(6);
  room.devices.push_back(std::make_unique<Room::Device>(300));
  room.enter(3, "new");
  ASSERT_TRUE(room.guest(3).game());
  EXPECT_EQ(room.seen(3), 0u);
  Speaker& liar = room.speaker(key_of(301), 5);
  liar.say(write(Join{"liar", room.host().place()}));
  room.pass(1000);
  bool told = false;
  for (const Bytes& b : liar.heard) {
    EXPECT_NE(kind_of(b), Kind::Entries);
    Sync sync;
    if (kind_of(b) != Kind::Sync || !read(b, sync)) continue;
    told = true;
    EXPECT_EQ(sync.place.length, 0u);
    EXPECT_TRUE(sync.entries.empty());
  }
  EXPECT_TRUE(told);
}

TEST(LateWatchers, FollowMovesThatAreTakenBack) {
  LateRoom room(5, "settlers");
  int undone = 0;
  for (int i = 0; i < 40; ++i) {
    room.play(1);
    const auto& entries = room.host().table()->record().entries;
    if (!entries.empty() && entries.back().seat == seat(0)) {
      const std::size_t before = entries.size();
      room.guest(1).undo();
      room.pass(300);
      undone += room.host().table()->record().entries.size() < before;
      if (undone > 3) room.play(2);
    }
    EXPECT_LE(room.seen(), room.length());
    room.expect_view_of_then();
  }
  EXPECT_GT(undone, 0);
  EXPECT_GT(room.seen(), 0u);
}

// The next game's first actions are not as old as those of the one before.
TEST(LateWatchers, SeeTheNextGameAsLate) {
  LateRoom room;
  room.play(6);
  room.pass(2000 * kLate);
  room.host().end_game();
  room.pass(300);
  room.begin();
  room.play(4);
  EXPECT_EQ(room.seen(), 0u);
}

TEST(LateWatchers, AreAsLateAfterTheHostHasReloadedItsPage) {
  LateRoom room;
  room.play(6);
  room.pass(1000 * kLate - 20'000);
  room.reload_host();
  room.pass(1000 * kLate - 15'000);
  EXPECT_EQ(room.host().lobby().late, kLate);
  EXPECT_EQ(room.seen(), 0u);
  room.pass(1000 * kLate);
  EXPECT_EQ(room.seen(), room.length());
}

TEST(LateWatchers, AreChosenBetweenTwoGames) {
  LateRoom room(0);
  EXPECT_FALSE(room.host().set_late(kLate)) << "a game is on the table";
  room.play(3);
  EXPECT_EQ(room.seen(), room.length());
  room.host().end_game();
  EXPECT_FALSE(room.host().set_late(kLongestLate + 1));
  EXPECT_TRUE(room.host().set_late(kLongestLate));
}

}  // namespace
}  // namespace parlour::net
