// The longest games, in rooms whose pages reload again and again and whose host is replaced twice.
#include <gtest/gtest.h>

#include "devices.h"

namespace parlour::net {
namespace {

// Every player is a person with their own page who plays at random.
class LongGame {
 public:
  Room room;
  std::uint32_t reloads = 0, changes = 0;
  std::size_t stored = 0,
              written = 0;  // at a host: the most ever stored, and the most written for one action

  LongGame(std::string_view game, std::string_view options, int seats) : room(seats - 1) {
    room.start(game, options, seats);
  }
  const Table& table() { return *room.host().table(); }
  std::uint32_t length() { return room.host().place().length; }

  // Plays until the game is over or reaches that length. Each page reloads every `reload` actions,
  // one after the other; the host leaves for good at these lengths.
  void play(std::uint32_t until, std::uint32_t reload, std::vector<std::uint32_t> goes) {
    const auto pages = static_cast<std::uint32_t>(room.devices.size());
    std::uint32_t next = length() + reload / pages, page = 0;
    for (int stuck = 0; !table().over() && length() < until && stuck < 200;) {
      const std::uint32_t before = length();
      act();
      stuck = length() == before ? stuck + 1 : 0;
      if (length() >= next) next += reload / pages, load_again(static_cast<int>(page++ % pages));
      if (!goes.empty() && length() >= goes.front()) goes.erase(goes.begin()), change_host();
      if (::testing::Test::HasFatalFailure()) return;
    }
  }

  // The host and everybody else see the same game.
  void expect_agreement() {
    room.pass(3000);
    for (int i = 0; i < static_cast<int>(room.devices.size()); ++i) {
      if (i == room.host_at) continue;
      const Guest& g = room.guest(i);
      ASSERT_TRUE(g.game()) << i;
      EXPECT_FALSE(g.lost()) << i;
      EXPECT_EQ(g.place(), room.host().place()) << i;
      EXPECT_TRUE(is_player(g.seat())) << i;
      EXPECT_EQ(g.view(), table().view(g.seat())) << i;
      const Bytes kept = g.save();
      EXPECT_LE(kept.size(), kLargestGuestSave) << i;
      guest_stored = std::max(guest_stored, kept.size());
      std::size_t log = 0;
      for (const LogEntry& e : g.entries()) log += sizeof e + e.shadow.capacity();
      guest_memory = std::max(guest_memory, log);
    }
    for (const Entry& e : table().record().entries)
      host_memory += sizeof e + e.action.bytes.capacity();
  }
  std::size_t guest_stored = 0, guest_memory = 0, host_memory = 0;  // of the logs, bytes

 private:
  Memory& memory() { return room.at(room.host_at).memory; }

  void act() {
    // A page of a Tractor round deals quickly, too.
    for (int i = 0; i < 20 && table().house_due(); ++i) {
      room.house();
      look_at_storage();
    }
    if (!table().house_due() && !table().over()) decide(*table().actors().begin());
    room.pass(60);
    look_at_storage();
  }
  void look_at_storage() {
    memory().written = 0;
    room.host().tick(room.now);
    stored = std::max(stored, memory().stored());
    written = std::max(written, memory().written);
  }
  void decide(Seat s) {
    const auto any = [&](const AnyGame& game, const AnyView& v) {
      std::vector<AnyAction> all;
      game.legal(v, s, all);
      for (;;) {
        const AnyAction& a = all[room.rng.below(static_cast<std::uint32_t>(all.size()))];
        if (!game.check(v, s, a)) return a;
      }
    };
    if (room.host().seat() == s) {
      const AnyView v = table().view(s);
      EXPECT_EQ(room.host().act(any(table().game(), v), table().game().decision(v)), kAllowed);
      return;
    }
    for (const auto& d : room.devices) {
      if (d->guest && d->guest->seat() == s && d->guest->may_act() && !d->guest->pending())
        EXPECT_EQ(d->guest->act(any(*d->guest->game(), d->guest->view())), kAllowed);
    }
  }

  void load_again(int i) {
    ++reloads;
    Room::Device& d = room.at(i);
    if (i == room.host_at) {
      const Kept kept = d.memory.kept();
      for (int k = 0; k < static_cast<int>(room.devices.size()); ++k) {
        if (k != i) room.guest(k).on_down(std::exchange(room.at(k).link, 0), room.now);
      }
      d.host = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, kept);
      ASSERT_TRUE(d.host);
      ASSERT_FALSE(d.host->game_unread());
      for (int k = 0; k < static_cast<int>(room.devices.size()); ++k) {
        if (k != i) join(k);
      }
    } else {
      const Bytes kept = d.guest->save();
      room.cut(i);
      d.guest = Guest::restore(d.carrier, games(), kRoom, d.key, kept);
      ASSERT_TRUE(d.guest);
      ASSERT_FALSE(d.guest->game_unread());
      EXPECT_EQ(d.guest->host(), room.at(room.host_at).key);
      join(i);
    }
    room.pass(400);
  }
  void join(int i) {
    room.at(i).link = ++room.last_link;
    room.host().on_up(room.last_link, {}, room.now),
        room.guest(i).on_up(room.last_link, {}, room.now);
  }

  // The host never comes back; its player does, as a follower.
  void change_host() {
    ++changes;
    const int old = room.host_at, next = (old + 1) % static_cast<int>(room.devices.size());
    room.pass(1000);
    for (int i = 0; i < static_cast<int>(room.devices.size()); ++i) {
      if (i != old) room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
    }
    room.now += 10'000;
    Room::Device &was = room.at(old), &is = room.at(next);
    is.host = Host::succeed(is.carrier, is.memory, games(), kRoom, *is.guest);
    ASSERT_TRUE(is.host && is.host->gathering());
    is.guest.reset();
    was.host.reset();
    was.guest = std::make_unique<Guest>(was.carrier, games(), kRoom, was.key, "guest 0", is.key);
    room.host_at = next;
    for (int i = 0; i < static_cast<int>(room.devices.size()); ++i) {
      if (i == next) continue;
      if (i != old) ASSERT_TRUE(room.guest(i).follow(is.key, room.now));
      join(i);
    }
    room.pass(2000);
    // The new host's page may also reload before it deals on.
    is.host->tick(room.now);
    ASSERT_TRUE(room.host().deal_on(room.now));
    room.pass(500);
    ASSERT_FALSE(room.host().gathering());
    ASSERT_TRUE(room.host().table());
    while (const auto n = room.host().next_notice())
      EXPECT_NE(n->type, Host::Notice::Type::LeftOut);
  }
};

void state(const char* game, LongGame& g) {
  std::printf(
      "%s: %u actions, %u reloads, %u changes of host; kept: %zu bytes at a host, %zu written at "
      "once, %zu at a guest; "
      "logs in memory: %zu and %zu bytes\n",
      game, g.length(), g.reloads, g.changes, g.stored, g.written, g.guest_stored, g.host_memory,
      g.guest_memory);
  ::testing::Test::RecordProperty("actions", static_cast<int>(g.length()));
  ::testing::Test::RecordProperty("host_bytes", static_cast<int>(g.stored));
  ::testing::Test::RecordProperty("host_bytes_at_once", static_cast<int>(g.written));
  ::testing::Test::RecordProperty("guest_bytes", static_cast<int>(g.guest_stored));
}

TEST(LongGames, AMatchOfTractorOfEightWithFourPacks) {
  LongGame g("tractor", "packs=4", 8);
  g.play(15'000, 500, {3000, 7000});  // this one is over after 10,073
  EXPECT_TRUE(g.table().over() || g.length() >= 15'000);
  EXPECT_EQ(g.changes, 2u);
  EXPECT_GT(g.reloads, 100u);
  g.expect_agreement();
  state("tractor", g);
  // As text in the storage it is a third larger. The size of one write grows by four bytes per 256
  // actions.
  EXPECT_LE(g.stored, 4 * g.length() + 65'536);
  EXPECT_LE(g.written, 8192u);
  EXPECT_LE(g.host_memory, 100 * g.length());
  EXPECT_LE(g.guest_memory, 2u << 20);
}

TEST(LongGames, TheLargestOfSettlers) {
  LongGame g("settlers", "points=10 offers=2", 6);
  g.play(6000, 500, {600, 1500});
  EXPECT_EQ(g.changes, 2u);
  g.expect_agreement();
  state("settlers", g);
  EXPECT_LE(g.stored, 4 * g.length() + 65'536);
}

TEST(LongGames, CoupOfTen) {
  LongGame g("coup", "", 10);
  g.play(6000, 100, {60, 120});
  EXPECT_EQ(g.changes, 2u);
  g.expect_agreement();
  state("coup", g);
  EXPECT_LE(g.stored, 4 * g.length() + 65'536);
}

}  // namespace
}  // namespace parlour::net
