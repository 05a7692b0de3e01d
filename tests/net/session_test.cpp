// One stream: in order, each message once, whatever the links do.
#include "net/session.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace parlour::net {
namespace {

Bytes numbered(std::uint32_t n) {
  Writer w;
  w.u32(n);
  return w.take();
}

// Two ends and a channel that loses, duplicates and reorders.
struct Pair {
  Rng rng;
  Session a{1}, b{2};
  Millis now = 0;
  std::vector<Bytes> to_a, to_b;
  std::vector<std::uint32_t> at_b;
  std::uint32_t bad = 0;

  explicit Pair(std::uint64_t seed) : rng(seed) {}

  bool open() {
    to_a.clear(), to_b.clear();
    const std::uint64_t had_a = a.peer_life() == b.life() ? a.received() : 0;
    const std::uint64_t had_b = b.peer_life() == a.life() ? b.received() : 0;
    const auto x = a.open(b.life(), had_b, now), y = b.open(a.life(), had_a, now);
    return x && y;
  }

  void hear(Session& s, ByteView frame) {
    Reader r(frame);
    Bytes message;
    const std::uint8_t kind = r.u8();
    const auto heard = kind == kData ? s.on_data(r, message, now) : s.on_ack(r, now);
    bad += heard == Session::Heard::Lie;
    if (heard != Session::Heard::Message || &s != &b) return;
    Reader m(message);
    at_b.push_back(m.u32());
  }

  void pass(int loss) {
    now += 50;
    for (auto* q : {&to_a, &to_b}) {
      Session& from = q == &to_a ? b : a;
      while (const auto f = from.frame(now)) {
        if (static_cast<int>(rng.below(100)) >= loss) q->push_back(*f);
        if (static_cast<int>(rng.below(100)) < loss) q->push_back(*f);
      }
    }
    for (auto* q : {&to_a, &to_b}) {
      for (std::size_t n = q->size(); n > 0; --n) {
        const std::size_t i = loss > 0 ? rng.below(static_cast<std::uint32_t>(q->size())) : 0;
        const Bytes f = (*q)[i];
        q->erase(q->begin() + static_cast<std::ptrdiff_t>(i));
        hear(q == &to_a ? a : b, f);
      }
    }
  }
};

TEST(Session, DeliversInOrderAndOnce) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Pair p(seed);
    ASSERT_TRUE(p.open());
    std::uint32_t sent = 0;
    for (int round = 0; round < 400; ++round) {
      if (sent < 200 && p.a.send(numbered(sent))) ++sent;
      if (p.rng.below(40) == 0) ASSERT_TRUE(p.open());  // another link
      p.pass(round < 300 ? 30 : 0);
    }
    for (int round = 0; round < 200; ++round) p.pass(0);
    ASSERT_EQ(p.at_b.size(), 200u) << "seed " << seed;
    for (std::uint32_t i = 0; i < 200; ++i) ASSERT_EQ(p.at_b[i], i) << "seed " << seed;
    EXPECT_TRUE(p.a.idle());
    EXPECT_EQ(p.bad, 0u);
  }
}

TEST(Session, BeginsAnewWhenAnEndHasLostItsMemory) {
  Pair p(1);
  ASSERT_TRUE(p.open());
  for (std::uint32_t i = 0; i < 5; ++i) p.a.send(numbered(i));
  for (int i = 0; i < 20; ++i) p.pass(0);
  ASSERT_EQ(p.at_b.size(), 5u);
  p.a.send(numbered(5));  // never arrives: b is another
  p.b = Session(3);
  ASSERT_TRUE(p.open());
  EXPECT_TRUE(p.a.idle()) << "the old stream is gone";
  p.a.send(numbered(100));
  for (int i = 0; i < 20; ++i) p.pass(0);
  EXPECT_EQ(p.at_b.back(), 100u);
  EXPECT_EQ(p.at_b.size(), 6u);
}

TEST(Session, TellsWhetherTheStreamGoesOn) {
  Session s(1);
  EXPECT_EQ(s.open(2, 0, 0), std::optional(false));
  EXPECT_EQ(s.open(2, 0, 0), std::optional(true));
  EXPECT_EQ(s.open(2, 1, 0), std::nullopt) << "nothing was ever sent";
  EXPECT_EQ(s.open(3, 0, 0), std::optional(false));
  EXPECT_EQ(s.open(4, 7, 0), std::nullopt) << "of a stream that is forgotten";
}

TEST(Session, KeepsNoMoreThanItsQueue) {
  Session s(1);
  s.open(2, 0, 0);
  std::size_t n = 0;
  while (s.send(numbered(0))) ASSERT_LE(++n, kMostQueued);
  EXPECT_EQ(n, kMostQueued);
  Session large(1);
  large.open(2, 0, 0);
  std::size_t bytes = 0;
  while (large.send(Bytes(kLargestMessage))) bytes += kLargestMessage;
  EXPECT_LE(bytes, kMostQueuedBytes);
  // At most kInFlight frames are sent before the first is acknowledged.
  std::size_t frames = 0;
  while (const auto f = s.frame(1)) frames += (*f)[0] == kData;
  EXPECT_EQ(frames, kInFlight);
}

TEST(Session, RefusesAnAcknowledgementOfWhatWasNeverSent) {
  Session s(1);
  s.open(2, 0, 0);
  s.send(numbered(1));
  Writer w;
  w.varint(1);
  Reader early(w.bytes());
  EXPECT_EQ(s.on_ack(early, 0), Session::Heard::Lie);
  s.frame(0);
  Reader r(w.bytes());
  EXPECT_EQ(s.on_ack(r, 0), Session::Heard::Nothing);
  EXPECT_TRUE(s.idle());
}

TEST(Bucket, GivesWhatHasDrippedIn) {
  Bucket b(10, 5);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(b.take(1, 0));
  EXPECT_FALSE(b.take(1, 0));
  EXPECT_FALSE(b.take(1, 99));
  EXPECT_NEAR(b.when(1), 100, 1);
  EXPECT_TRUE(b.take(1, 100));
  EXPECT_NEAR(b.when(3), 400, 1);
  EXPECT_FALSE(b.take(6, 1'000'000)) << "never more than the burst";
}

}  // namespace
}  // namespace parlour::net
