// Hostile links, records and stored data: made by somebody, sent by somebody, or changed in the
// storage.
#include <gtest/gtest.h>

#include "net/devices.h"
#include "net/former.h"

namespace parlour::net {
namespace {

TEST(StoredData, DamagedInTheStorageIsRefused) {
  Room room(1);
  room.start("coup", "", 2);
  for (int i = 0; i < 10; ++i) room.step();
  Room::Device& d = room.at(0);
  const Bytes kept = d.memory.head, guest_kept = room.guest(1).save();
  const Kept all = d.memory.kept();
  const auto host_reads = [&](const Bytes& b) {
    return Host::restore(d.carrier, d.memory, games(), kRoom, d.key, {b, all.parts}) != nullptr;
  };
  const auto guest_reads = [&](const Bytes& b) {
    return Guest::restore(d.carrier, games(), kRoom, room.at(1).key, b) != nullptr;
  };
  // A restored host can play on, and what it saves can be read again; otherwise the data is
  // refused.
  const auto host_holds = [&](const Bytes& b) {
    Memory memory;
    const auto host = Host::restore(d.carrier, memory, games(), kRoom, d.key, {b, all.parts});
    if (!host) return false;
    for (int i = 0; i < 10; ++i) {
      if (const Table* t = host->table(); !t || t->over())
        host->start();
      else if (t->house_due())
        host->play_house();
      else if (const Seat s = *t->actors().begin(); s == host->seat())
        host->act(room.first_legal(t->view(s)), t->game().decision(t->view(s)));
      else
        host->play_for(s, room.first_legal(t->view(s)), t->game().decision(t->view(s)));
      host->keep_anew();
      host->tick(room.now);
    }
    EXPECT_TRUE(host->kept());
    EXPECT_TRUE(Host::restore(d.carrier, memory, games(), kRoom, d.key, memory.kept()));
    return true;
  };
  const auto guest_holds = [&](const Bytes& b) {
    const auto guest = Guest::restore(d.carrier, games(), kRoom, room.at(1).key, b);
    if (!guest) return false;
    guest->tick(room.now);
    EXPECT_TRUE(guest_reads(guest->save()));
    return true;
  };
  int holds = 0;
  EXPECT_TRUE(host_holds(kept));
  EXPECT_TRUE(guest_holds(guest_kept));
  EXPECT_FALSE(Host::restore(d.carrier, d.memory, games(), RoomId{1}, d.key, all))
      << "another room";
  EXPECT_FALSE(Host::restore(d.carrier, d.memory, games(), kRoom, key_of(1), all)) << "another key";
  const auto sealed = [](Bytes b) {
    b.resize(b.size() - 4);
    return with_sum(std::move(b));
  };
  Rng rng(1);
  for (const Bytes* whole : {&kept, &guest_kept}) {
    for (int n = 0; n < 400; ++n) {
      Bytes b = *whole;
      b[rng.below(static_cast<std::uint32_t>(b.size()))] ^=
          static_cast<std::uint8_t>(1 << rng.below(8));
      EXPECT_FALSE(whole == &kept ? host_reads(b) : guest_reads(b));
      const Bytes forged = sealed(b);
      holds += whole == &kept ? host_holds(forged) : guest_holds(forged);
      b = *whole;
      b.resize(rng.below(static_cast<std::uint32_t>(b.size())));
      EXPECT_FALSE(whole == &kept ? host_reads(b) : guest_reads(b));
    }
  }
  EXPECT_GT(holds, 20) << "some changed data is a valid room, too";
}

// Parts of the log that belong to another head, or are in another order, are rejected.
TEST(StoredData, WhosePartsAreMixedIsNoGame) {
  Room room(0);
  room.start_bots("tractor", "packs=4", 8);
  room.hurry(700);
  const Kept kept = room.at(0).memory.kept();
  ASSERT_EQ(kept.parts.size(), 3u);
  room.host().end_game();
  room.start_bots("tractor", "packs=4", 8);
  room.hurry(700);
  const Kept other = room.at(0).memory.kept();
  const auto unread = [&](const Kept& k) {
    Room::Device& d = room.at(0);
    const auto host = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, k);
    return host && host->game_unread() && !host->table();
  };
  EXPECT_FALSE(unread(kept));
  EXPECT_FALSE(unread(other));
  for (std::size_t i = 0; i < 3; ++i) {
    Kept mixed = kept;
    mixed.parts[i] = other.parts[i];
    EXPECT_EQ(unread(mixed), i > 0) << "both games begin alike, " << i;
    mixed = kept;
    std::swap(mixed.parts[i], mixed.parts[(i + 1) % 3]);
    EXPECT_TRUE(unread(mixed)) << i;
    mixed = kept;
    mixed.parts[i].bytes.clear();
    EXPECT_TRUE(unread(mixed)) << i;
  }
  EXPECT_TRUE(unread({kept.head, other.parts}));
  EXPECT_TRUE(unread({kept.head, {}}));
}

}  // namespace
}  // namespace parlour::net
