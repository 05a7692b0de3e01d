// Who is at the other end of a link, and what becomes of those who are not who they say.
#include "net/peers.h"

#include <gtest/gtest.h>

#include "fake.h"

namespace parlour::net {
namespace {

const RoomId kRoom{1, 2, 3};
const Bytes kBinding{7, 7, 7};

struct End {
  Key key;
  FakeCarrier carrier;
  Peers peers;
  std::vector<Peers::Event> events;
  End(std::uint64_t n, bool tight, const RoomId& room = kRoom)
      : key(key_of(n)), carrier(key, n), peers(carrier, room, key, tight) {}
  bool saw(Peers::Event::Type type) const {
    return std::ranges::any_of(events, [&](const auto& e) { return e.type == type; });
  }
  const Peers::Event* left() const {
    const auto i = std::ranges::find(events, Peers::Event::Type::Left, &Peers::Event::type);
    return i == events.end() ? nullptr : &*i;
  }
  std::vector<Bytes> messages() const {
    std::vector<Bytes> out;
    for (const auto& e : events) {
      if (e.type == Peers::Event::Type::Message) out.push_back(e.message);
    }
    return out;
  }
};

// Both ends for a while; whatever is sent arrives, or goes through `change`.
template <class F>
void run(End& a, End& b, LinkId link, Millis& now, int rounds, F&& change) {
  for (int i = 0; i < rounds; ++i) {
    now += 20;
    for (End* e : {&a, &b}) {
      e->peers.flush(now);
      tell_signatures(e->carrier, e->peers, now);
    }
    for (End* e : {&a, &b}) {
      End& other = e == &a ? b : a;
      for (auto& s : std::exchange(e->carrier.sent, {})) {
        if (s.link != link) continue;
        change(e, s.frame);
        other.peers.on_frame(link, s.frame, now);
      }
    }
    for (End* e : {&a, &b}) {
      tell_signatures(e->carrier, e->peers, now);
      while (auto event = e->peers.next()) e->events.push_back(std::move(*event));
    }
  }
}
void run(End& a, End& b, LinkId link, Millis& now, int rounds = 20) {
  run(a, b, link, now, rounds, [](End*, Bytes&) {});
}
void up(End& a, End& b, LinkId link, Millis now, const Bytes& at_b = kBinding) {
  a.peers.on_up(link, kBinding, now);
  b.peers.on_up(link, at_b, now);
}

TEST(Peers, ProveThemselvesAndTalk) {
  End a(1, true), b(2, false);
  Millis now = 0;
  up(a, b, 1, now);
  run(a, b, 1, now);
  ASSERT_FALSE(a.events.empty());
  EXPECT_EQ(a.events[0].type, Peers::Event::Type::Up);
  EXPECT_TRUE(a.events[0].restarted);
  const PeerId id = a.events[0].peer;
  EXPECT_EQ(a.peers.key(id), b.key);
  EXPECT_EQ(a.carrier.whose, (std::vector{std::pair(LinkId{1}, b.key)})) << "the carrier knows it, too";
  a.peers.send(id, {42});
  run(a, b, 1, now);
  ASSERT_EQ(b.messages().size(), 1u);
  EXPECT_EQ(b.messages()[0], Bytes{42});
  EXPECT_TRUE(a.peers.idle(id));
  // Another link goes on with the stream; what was said meanwhile arrives.
  a.peers.on_down(1), b.peers.on_down(1);
  a.peers.send(id, {43});
  a.events.clear();
  up(a, b, 2, now);
  run(a, b, 2, now);
  ASSERT_EQ(b.messages().size(), 2u);
  EXPECT_EQ(b.messages()[1], Bytes{43});
  const auto again = std::ranges::find(a.events, Peers::Event::Type::Up, &Peers::Event::type);
  ASSERT_NE(again, a.events.end());
  EXPECT_FALSE(again->restarted);
}

TEST(Peers, AreRefusedUnlessRoomBindingAndKeyAreSigned) {
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
  EXPECT_FALSE(opens(e, f, {8})) << "somebody stands between them";
  // With a key that is not his own.
  End g(1, true), h(2, false);
  h.carrier = FakeCarrier(key_of(3), 3);
  opens(g, h, kBinding);
  EXPECT_FALSE(g.saw(Peers::Event::Type::Up));
  EXPECT_TRUE(g.carrier.whose.empty());
  ASSERT_TRUE(h.left());
  EXPECT_EQ(h.left()->why, Farewell::Forged);
}

// Where a stream goes on is part of what is signed.
TEST(Peers, AreRefusedWhenTheirPlaceInTheStreamIsNotTheSignedOne) {
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

TEST(Peers, OfAnotherVersionAreToldSo) {
  End a(1, true), b(2, false);
  Millis now = 0;
  up(a, b, 1, now);
  run(a, b, 1, now, 20, [&](End* from, Bytes& f) {
    if (from == &b && f[0] == 'P') f[1] = kProtocol + 1;
  });
  ASSERT_TRUE(a.left());
  EXPECT_EQ(a.left()->why, Farewell::Version);
  ASSERT_TRUE(b.left());
  EXPECT_EQ(b.left()->why, Farewell::Version);
  EXPECT_FALSE(a.saw(Peers::Event::Type::Up));
}

TEST(Peers, SurviveAnyBytes) {
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
    // Whoever is taken for somebody has proven it.
    for (const auto& e : a.events) {
      if (e.type == Peers::Event::Type::Up) EXPECT_EQ(a.peers.key(e.peer), b.key);
    }
  }
}

TEST(Peers, AFloodClosesItsLinkAndNoOther) {
  End host(1, true), liar(2, false), honest(3, false);
  Millis now = 0;
  up(host, liar, 1, now);
  run(host, liar, 1, now);
  up(host, honest, 2, now);
  run(host, honest, 2, now);
  host.events.clear();
  for (int i = 0; i < 1000; ++i) host.peers.on_frame(1, Bytes{kAck, 0}, now);
  while (auto e = host.peers.next()) host.events.push_back(std::move(*e));
  ASSERT_TRUE(host.left());
  EXPECT_EQ(host.left()->why, Farewell::Flood);
  EXPECT_EQ(host.peers.key(host.left()->peer), liar.key);
  EXPECT_EQ(std::ranges::count(host.carrier.closed, LinkId{1}), 1);
  EXPECT_EQ(std::ranges::count(host.carrier.closed, LinkId{2}), 0);
  // Too large is a flood too.
  host.peers.on_frame(2, Bytes(kLargestFrame + 1, kAck), now);
  EXPECT_EQ(std::ranges::count(host.carrier.closed, LinkId{2}), 1);
}

TEST(Peers, WhoIsThrownOutThreeTimesWaits) {
  End host(1, true), liar(2, false);
  Millis now = 0;
  LinkId link = 0;
  const auto comes_in = [&] {
    host.events.clear(), liar.events.clear();
    up(host, liar, ++link, now);
    run(host, liar, link, now);
    return host.saw(Peers::Event::Type::Up);
  };
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(comes_in()) << i;
    host.peers.on_frame(link, Bytes{99}, now);
    liar.peers.on_down(link);
  }
  EXPECT_FALSE(comes_in());
  now += kBanned;
  liar.peers.on_down(link);
  EXPECT_TRUE(comes_in());
}

TEST(Peers, WhoIsSilentIsGivenUp) {
  End a(1, true), b(2, false);
  Millis now = 0;
  up(a, b, 1, now);
  run(a, b, 1, now);
  a.events.clear();
  a.peers.flush(now + kDead - 1000);
  EXPECT_FALSE(a.peers.next());
  a.peers.flush(now + kDead + 1000);
  const auto e = a.peers.next();
  ASSERT_TRUE(e);
  EXPECT_EQ(e->type, Peers::Event::Type::Down);
}

TEST(Peers, AnotherPageOfTheSameKeyReplacesTheFirst) {
  End host(1, true), page(2, false), other(2, false);
  other.carrier = FakeCarrier(other.key, 99);  // other chance
  Millis now = 0;
  up(host, page, 1, now);
  run(host, page, 1, now);
  host.events.clear();
  up(host, other, 2, now);
  run(host, other, 2, now);
  ASSERT_FALSE(host.events.empty());
  EXPECT_TRUE(host.events[0].restarted);
  EXPECT_EQ(std::ranges::count(host.carrier.closed, LinkId{1}), 1);
}

// Whether the host has a place for who comes by this link.
bool gets_in(End& host, End& who, LinkId link, Millis& now) {
  host.events.clear();
  up(host, who, link, now);
  run(host, who, link, now, 10);
  return host.saw(Peers::Event::Type::Up);
}

// One who makes keys by the dozen, and one who is known.
TEST(Peers, StrangersMakeRoomForWhoIsKnown) {
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
  // Links on which nobody says who he is are in nobody's way.
  host.peers.on_down(link), known.peers.on_down(link);
  for (std::size_t i = 0; i < 2 * kMostLinks; ++i) host.peers.on_up(++link, kBinding, now);
  EXPECT_TRUE(comes(known));
}

// All places are taken by strangers who say nothing: that keeps newcomers out no longer than a slow phone needs.
TEST(Peers, StrangersWhoSayNothingMakeRoomForNewcomers) {
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
  guest = strangers[0]->key;  // who came first has joined
  // They go on being there: all that an idle link says.
  const auto pass = [&](Millis ms) {
    for (const Millis until = now + ms; now < until;) {
      now += 1000;
      for (LinkId l = 1; l <= link; ++l) host.peers.on_frame(l, Bytes{kAck, 0}, now);
      host.peers.flush(now);
    }
  };
  pass(kMakesHimselfKnown - 10'000);
  End early(2, false), late(3, false);
  EXPECT_FALSE(comes(early)) << "they may be slow";
  pass(11'000);
  EXPECT_TRUE(comes(late));
  EXPECT_NE(host.peers.up_with(guest), 0u);
  EXPECT_EQ(host.peers.up_with(strangers[1]->key), 0u) << "who has been silent longest went";
  EXPECT_NE(host.peers.up_with(strangers[2]->key), 0u) << "and nobody else";
}

// Whoever has been forgotten is nobody: not this device, and nothing is heard of what he had said.
TEST(Peers, WhoIsForgottenIsNobody) {
  End a(1, true), b(2, false);
  Millis now = 0;
  up(a, b, 1, now);
  run(a, b, 1, now);
  const PeerId id = a.events[0].peer;
  EXPECT_EQ(a.peers.key(id), b.key);
  for (const auto& e : b.events) {
    if (e.type == Peers::Event::Type::Up) b.peers.send(e.peer, {42});
  }
  b.peers.flush(now);
  for (const auto& s : std::exchange(b.carrier.sent, {})) a.peers.on_frame(1, s.frame, now);
  a.peers.drop(id, Farewell::Full, true);
  EXPECT_FALSE(a.peers.key(id));
  const auto e = a.peers.next();
  ASSERT_TRUE(e);
  EXPECT_EQ(e->type, Peers::Event::Type::Down) << "his word comes before it, and is passed over";
  EXPECT_FALSE(a.peers.next());
}

TEST(Peers, AFullQueueBeginsTheStreamAnew) {
  End a(1, true), b(2, false);
  Millis now = 0;
  up(a, b, 1, now);
  run(a, b, 1, now);
  const PeerId id = a.events[0].peer;
  a.peers.on_down(1), b.peers.on_down(1);
  for (std::size_t i = 0; i <= kMostQueued; ++i) a.peers.send(id, {1});
  a.events.clear(), b.events.clear();
  up(a, b, 2, now);
  run(a, b, 2, now);
  ASSERT_TRUE(b.saw(Peers::Event::Type::Up));
  EXPECT_TRUE(std::ranges::find(b.events, Peers::Event::Type::Up, &Peers::Event::type)->restarted);
  EXPECT_TRUE(b.messages().empty());
}

}  // namespace
}  // namespace parlour::net
