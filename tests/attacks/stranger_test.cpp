// Strangers on the relay, or at the end of a link, who have no key that the room knows.
#include <gtest/gtest.h>

#include "net/devices.h"
#include "net/ends.h"

namespace parlour::net {
namespace {

// Whether the host admits the peer on this link.
bool gets_in(End& host, End& who, LinkId link, Millis& now) {
  host.events.clear();
  up(host, who, link, now);
  run(host, who, link, now, 10);
  return host.saw(Peers::Event::Type::Up);
}

TEST(AStranger, ProvesNoKeyButTheirOwnAndOnNoOtherLinkOrRoom) {
  const auto opens = [](End& a, End& b, const Bytes& at_b) {
    Millis now = 0;
    up(a, b, 1, now, at_b);
    run(a, b, 1, now);
    return a.saw(Peers::Event::Type::Up) || b.saw(Peers::Event::Type::Up);
  };
  End a(1, true), b(2, false);
  EXPECT_TRUE(opens(a, b, kBinding));
  End c(1, true), d(2, false, RoomId{9});
  EXPECT_FALSE(opens(c, d, kBinding)) << "another room";
  End e(1, true), f(2, false);
  EXPECT_FALSE(opens(e, f, {8})) << "somebody intercepts the link";
  // With somebody else's key.
  End g(1, true), h(2, false);
  h.carrier = FakeCarrier(key_of(3), 3);
  opens(g, h, kBinding);
  EXPECT_FALSE(g.saw(Peers::Event::Type::Up));
  EXPECT_TRUE(g.carrier.whose.empty());
  ASSERT_TRUE(h.left());
  EXPECT_EQ(h.left()->why, Farewell::Forged);
}

// The position of a stream is part of what is signed.
TEST(AStranger, ChangesNoPlaceInAStreamThatWasSigned) {
  for (const std::size_t byte : {1u, 9u, 17u}) {  // of the proof: life, the other's life, count
    End a(1, true), b(2, false);
    Millis now = 0;
    up(a, b, 1, now);
    run(a, b, 1, now, 20, [&](End* from, Bytes& f) {
      if (from == &b && f[0] == 1) f[byte] ^= 1;
    });
    EXPECT_FALSE(a.saw(Peers::Event::Type::Up)) << byte;
    ASSERT_TRUE(b.left()) << byte;
    EXPECT_EQ(b.left()->why, Farewell::Forged) << byte;
  }
}

TEST(AStranger, DoesNoHarmByAnyBytes) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    End a(1, true), b(2, false);
    Rng rng(seed);
    Millis now = 0;
    up(a, b, 1, now);
    run(a, b, 1, now, 40, [&](End* from, Bytes& f) {
      if (from != &b || rng.below(4) != 0) return;
      const std::uint32_t n = rng.below(4);
      if (n == 0)
        f.resize(rng.below(static_cast<std::uint32_t>(f.size() + 1)));
      else if (n == 1)
        f.push_back(static_cast<std::uint8_t>(rng.below(256)));
      else
        f[rng.below(static_cast<std::uint32_t>(f.size()))] ^=
            static_cast<std::uint8_t>(1 << rng.below(8));
    });
    // Every peer that counts as known has proven their key.
    for (const auto& e : a.events) {
      if (e.type == Peers::Event::Type::Up) EXPECT_EQ(a.peers.key(e.peer), b.key);
    }
  }
}

// A stranger who makes many keys, and a known player.
TEST(AStranger, TakesNoPlaceOfWhoIsKnown) {
  End host(1, true);
  const Key friend_key = key_of(2);
  host.peers.knows = [&](const Key& k) { return k == friend_key; };
  Millis now = 0;
  LinkId link = 0;
  std::vector<std::unique_ptr<End>> strangers;
  const auto comes = [&](End& who) { return gets_in(host, who, ++link, now); };
  for (std::size_t i = 0; i < kMostPeers + 4; ++i) {
    strangers.push_back(std::make_unique<End>(100 + i, false));
    EXPECT_EQ(comes(*strangers.back()), i < kMostPeers) << i;
  }
  End known(2, false);
  EXPECT_TRUE(comes(known));
  EXPECT_EQ(host.left(), nullptr);
  EXPECT_EQ(host.peers.up_with(strangers[kMostPeers - 1]->key), 0u) << "the latest stranger went";
  EXPECT_NE(host.peers.up_with(strangers[0]->key), 0u);
  // Links on which nobody identifies themselves are in nobody's way.
  host.peers.on_down(link), known.peers.on_down(link);
  for (std::size_t i = 0; i < 2 * kMostLinks; ++i) host.peers.on_up(++link, kBinding, now);
  EXPECT_TRUE(comes(known));
}

// Silent strangers take all places: that keeps newcomers out no longer than a slow phone needs.
TEST(AStranger, WhoSaysNothingKeepsNoNewcomerOut) {
  End host(1, true);
  Key guest{};
  host.peers.knows = [&](const Key& k) { return k == guest; };
  Millis now = 0;
  LinkId link = 0;
  std::vector<std::unique_ptr<End>> strangers;
  const auto comes = [&](End& who) { return gets_in(host, who, ++link, now); };
  for (std::size_t i = 0; i < kMostPeers; ++i) {
    strangers.push_back(std::make_unique<End>(100 + i, false));
    ASSERT_TRUE(comes(*strangers.back()));
  }
  guest = strangers[0]->key;  // the first to come has joined
  // They stay: the only traffic of an idle link.
  const auto pass = [&](Millis ms) {
    for (const Millis until = now + ms; now < until;) {
      now += 1000;
      for (LinkId l = 1; l <= link; ++l) host.peers.on_frame(l, Bytes{kAck, 0}, now);
      host.peers.flush(now);
    }
  };
  pass(kMakesSelfKnown - 10'000);
  End early(2, false), late(3, false);
  EXPECT_FALSE(comes(early)) << "the strangers may just be slow";
  pass(11'000);
  EXPECT_TRUE(comes(late));
  EXPECT_NE(host.peers.up_with(guest), 0u);
  EXPECT_EQ(host.peers.up_with(strangers[1]->key), 0u) << "the longest silent stranger is dropped";
  EXPECT_NE(host.peers.up_with(strangers[2]->key), 0u) << "and nobody else";
}

// Anyone who knows the address can come with any number of keys.
TEST(AStranger, TakesNoPlaceOfWhoHasPlayedHere) {
  Room room(2);
  room.start("flax", "", 2);
  room.host().end_game();
  room.guest(2).sit(Watcher);
  room.pass(300);
  // Two minutes away: the seat is kept. The watcher's place is not, but they take precedence over
  // strangers.
  room.cut(1), room.cut(2);
  for (int i = 0; i < 120; ++i) room.pass(1000);
  ASSERT_NE(room.member(1), nullptr);
  EXPECT_TRUE(is_player(room.member(1)->seat));
  EXPECT_EQ(room.member(2), nullptr);
  for (int i = 3; i <= 14; ++i) {
    room.devices.push_back(std::make_unique<Room::Device>(1000 + i));
    room.enter(i, "stranger");
  }
  room.pass(3000);
  EXPECT_EQ(room.notices(14).back().why, Farewell::Full);
  EXPECT_TRUE(is_player(room.member(1)->seat));
  room.connect(2);
  EXPECT_NE(room.member(2), nullptr);
  room.connect(1);
  EXPECT_EQ(room.member(1)->presence, Presence::Here);
  EXPECT_TRUE(is_player(room.member(1)->seat));
  // It is remembered.
  Room::Device& d = room.at(0);
  const auto again = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, d.memory.kept());
  ASSERT_TRUE(again);
  const std::size_t before = d.memory.head.size();
  again->keep_anew();
  again->tick(room.now);
  EXPECT_EQ(d.memory.head.size(), before);
}

// They all come at one moment and send hello, as a page does.
TEST(AStranger, DisturbsNobodyAsTwentyAtOnce) {
  for (const bool locked : {false, true}) {
    Room room(2);
    room.start("coup", "", 3);
    room.host().lock(locked);
    room.pass(300);
    room.notices(1);
    for (int i = 3; i <= 22; ++i) {
      room.devices.push_back(std::make_unique<Room::Device>(1000 + i));
      Room::Device& d = room.at(i);
      d.guest = std::make_unique<Guest>(d.carrier, games(), kRoom, d.key, "stranger");
      d.link = ++room.last_link;
      room.host().on_up(d.link, {}, room.now), d.guest->on_up(d.link, {}, room.now);
    }
    const Place before = room.host().place();
    for (int i = 0; i < 40; ++i) {
      room.step();
      for (const int k : {1, 2}) ASSERT_EQ(room.member(k)->presence, Presence::Here) << i;
    }
    EXPECT_GT(room.host().place().length, before.length) << "the game goes on";
    EXPECT_EQ(room.guest(1).view(), room.host().table()->view(room.guest(1).seat()));
    EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell));
    // Ten may watch; the others are told why they may not.
    room.pass(4000);
    EXPECT_EQ(room.host().lobby().members.size(), locked ? 3u : 13u);
    for (int i = 3; i <= 22; ++i) {
      if (room.member(i)) continue;
      const auto heard = room.notices(i);
      ASSERT_TRUE(has(heard, Guest::Notice::Type::Farewell)) << i;
      EXPECT_EQ(heard.back().why, locked ? Farewell::Locked : Farewell::Full) << i;
    }
    // A player who was cut off comes back at once.
    room.cut(1);
    room.pass(6000);
    EXPECT_EQ(room.member(1)->presence, Presence::Away);
    room.connect(1);
    EXPECT_EQ(room.member(1)->presence, Presence::Here) << locked;
    EXPECT_TRUE(is_player(room.member(1)->seat));
  }
}

// A link could be anybody's until a key is proven on it.
TEST(AStranger, SendsNoGuestAwayWithoutAKey) {
  Room room(1);
  room.notices(1);
  const LinkId stranger = 999;
  for (const Farewell why :
       {Farewell::Kicked, Farewell::Replaced, Farewell::Full, Farewell::Locked, Farewell::Bye}) {
    room.guest(1).on_up(stranger, {}, room.now);
    room.guest(1).on_frame(stranger, Bytes{4, static_cast<std::uint8_t>(why)}, room.now);
    room.pass(100);
    EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell));
  }
  const auto another_version = [&] {
    room.guest(1).on_up(stranger, {}, room.now);
    room.guest(1).on_frame(stranger, Bytes{4, static_cast<std::uint8_t>(Farewell::Version)},
                           room.now);
    room.pass(5000);
  };
  another_version();
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell))
      << "the host is here, so it is ignored";
  EXPECT_TRUE(room.guest(1).host_here(room.now));
  room.cut(1);
  room.pass(5000);
  another_version();
  EXPECT_TRUE(has(room.notices(1), Guest::Notice::Type::Farewell))
      << "this one is accepted without a key";
  another_version();
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell)) << "only once";
}

// A newcomer does not know who the host is: the first page that refuses them may not be it.
TEST(AStranger, SendsNoNewcomerAwayWithAKey) {
  for (const bool host_comes : {true, false}) {
    Room room(1);
    room.devices.push_back(std::make_unique<Room::Device>(300));
    FakeCarrier liar(key_of(666), 666);
    Peers peers(liar, kRoom, key_of(666), true);
    Guest newcomer(room.at(2).carrier, games(), kRoom, room.at(2).key, "Ana");
    const auto run = [&](Millis ms) {
      for (const Millis until = room.now + ms; room.now < until; room.now += 20) {
        newcomer.tick(room.now), peers.flush(room.now);
        tell_signatures(room.at(2).carrier, newcomer, room.now);
        tell_signatures(liar, peers, room.now);
        for (const auto& s : std::exchange(room.at(2).carrier.sent, {})) {
          if (s.link == 77) peers.on_frame(77, s.frame, room.now);
          if (s.link == 78) room.host().on_frame(78, s.frame, room.now);
        }
        for (const auto& s : std::exchange(liar.sent, {})) newcomer.on_frame(77, s.frame, room.now);
        room.host().tick(room.now);
        tell_signatures(room.at(0).carrier, room.host(), room.now);
        for (const auto& s : std::exchange(room.at(0).carrier.sent, {})) {
          if (s.link == 78) newcomer.on_frame(78, s.frame, room.now);
        }
        while (auto e = peers.next()) {
          if (e->type == Peers::Event::Type::Up) peers.drop(e->peer, Farewell::Kicked, true);
        }
      }
    };
    const auto refused = [&] {
      bool out = false;
      while (auto n = newcomer.next_notice()) out |= n->type == Guest::Notice::Type::Farewell;
      return out;
    };
    newcomer.on_up(77, {}, room.now), peers.on_up(77, {}, room.now);
    run(1000);
    EXPECT_FALSE(refused());
    if (host_comes) newcomer.on_up(78, {}, room.now), room.host().on_up(78, {}, room.now);
    run(4000);
    EXPECT_EQ(newcomer.me() != nullptr, host_comes);
    EXPECT_EQ(refused(), !host_comes) << "nobody else has answered";
  }
}

}  // namespace
}  // namespace parlour::net
