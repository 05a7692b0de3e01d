// Who is at the other end of a link, and what happens to peers who are not who they claim to be.
#include "net/peers.h"

#include <gtest/gtest.h>

#include "ends.h"

namespace parlour::net {
namespace {

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
  EXPECT_EQ(a.carrier.whose, (std::vector{std::pair(LinkId{1}, b.key)}))
      << "the carrier knows it, too";
  a.peers.send(id, {42});
  run(a, b, 1, now);
  ASSERT_EQ(b.messages().size(), 1u);
  EXPECT_EQ(b.messages()[0], Bytes{42});
  EXPECT_TRUE(a.peers.idle(id));
  // Another link continues the stream; what was sent in the meantime arrives.
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
  other.carrier = FakeCarrier(other.key, 99);  // another random source
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

// A forgotten peer is no longer known: not to this device, and nothing of what they had sent
// arrives.
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
  EXPECT_EQ(e->type, Peers::Event::Type::Down)
      << "the peer's own message comes before it, and is ignored";
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
