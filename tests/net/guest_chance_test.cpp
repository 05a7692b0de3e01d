// What a guest finds out about a host that cheats at fair chance: the host here plays a whole game
// alone with one guest's chain, and lies in one way.
#include "net/guest_chance.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/table.h"
#include "fake.h"
#include "games/registry.h"
#include "net/host_chance.h"
#include "net/protocol.h"

namespace parlour::net {
namespace {

using Kind = fair::Verdict::Kind;

const RoomId kRoom{7};
const Key kOwn = key_of(1), kMadeUp = key_of(2);

struct Cheat {
  GuestChance guest;
  fair::Proof proof;
  Rng rng{5};
  Record record;
  // Before the guest is asked at this moment, and after it has told; the moment's number.
  std::function<void(int)> before, after;
  // The circle and the view's hash that the guest is shown.
  std::function<fair::Digest(int, fair::Digest)> circle = [](int, fair::Digest d) { return d; };
  // The link that counts at a place, for the one that the guest has told.
  std::function<fair::Digest(std::uint32_t, const fair::Digest&)> link =
      [](std::uint32_t, const fair::Digest& d) { return d; };
  std::function<std::uint64_t(int, std::uint64_t)> view = [](int, std::uint64_t h) { return h; };

  Cheat() {
    proof.ground = {kRoom, 1};
    proof.secret = fair::new_secret([&] { return rng.next(); });
    guest.sealed(kRoom, 1, fair::seal(proof.secret, proof.ground));
    guest.begins_at(0);
    proof.circles = {{0, 1}};
    const fair::Chain* chain = guest.begin_chain(0, [&] { return rng.next(); });
    proof.shares.push_back(share_of(*chain, kOwn, seat(0)));
  }
  static fair::Share share_of(const fair::Chain& c, const Key& key, Seat s) {
    return {.member = key, .seat = s, .from = c.from(), .anchor = c.anchor(), .until = c.from()};
  }

  fair::Verdict play() {
    const AnyGame& game = *find_game("coup");
    Table table(game, "", 2, 1);
    fair::Digest at{};
    bool due = false;
    for (int n = 0; !table.over();) {
      if (!table.house_due()) {
        due = false;
        act(table);
        continue;
      }
      const auto place = static_cast<std::uint32_t>(table.record().entries.size());
      if (!std::exchange(due, true)) at = moment(n++, place, table);
      table.reseed(fair::draw_seed(at, place));
      table.play_house();
    }
    record = table.record();
    add_proof(record, proof);
    return guest.judge(game, record, kOwn, seat(0));
  }
  fair::Digest moment(int n, std::uint32_t place, const Table& table) {
    if (before) before(n);
    const auto told_link =
        guest.tell(place, true, circle(n, proof.circle_digest(proof.circle(place))),
                   view(n, view_hash(table.view(seat(0)))));
    EXPECT_TRUE(told_link && proof.shares[0].take(place, link(place, *told_link)));
    if (after) after(n);
    std::vector<fair::Told> told;
    for (std::size_t i = 0; i < proof.shares.size(); ++i) {
      if (proof.circle(place) >> i & 1)
        told.push_back({proof.shares[i].member, proof.shares[i].link(place)});
    }
    return fair::moment(proof.secret, place, told);
  }
  void act(Table& t) {
    const Seat s = *t.actors().begin();
    std::vector<AnyAction> all;
    t.game().legal(t.view(s), s, all);
    while (t.submit({s, all[rng.below(static_cast<std::uint32_t>(all.size()))],
                     t.game().decision(t.view(Watcher))})) {
    }
  }
};

TEST(GuestChance, AnHonestHostIsFair) {
  Cheat c;
  const fair::Verdict v = c.play();
  EXPECT_EQ(v.kind, Kind::Fair);
  EXPECT_EQ(v.own, v.moments);
  EXPECT_EQ(v.changed, 0);
}

// Somebody who is made up once the guest's link is known could be chosen so that the draw suits.
TEST(GuestChance, AMemberAddedAfterTheLinkWasToldIsFoundOut) {
  Cheat c;
  const fair::Chain made_up(fair::Secret(), 0);
  c.after = [&](int n) {
    if (n != 0) return;
    c.proof.shares.push_back(Cheat::share_of(made_up, kMadeUp, seat(1)));
    EXPECT_TRUE(c.proof.shares[1].take(0, made_up.link(0)));
    c.proof.circles = {{0, 3}, {1, 1}};
  };
  const fair::Verdict v = c.play();
  EXPECT_EQ(v.kind, Kind::Gaps);
  EXPECT_EQ(v.changed, 1);
}

TEST(GuestChance, BeingLeftOutAfterTheLinkWasToldIsFoundOut) {
  Cheat c;
  c.after = [&](int n) {
    if (n == 0) c.proof.circles = {{0, 0}, {1, 1}};
  };
  const fair::Verdict v = c.play();
  EXPECT_EQ(v.kind, Kind::Gaps);
  EXPECT_EQ(v.own, v.moments - 1);
  EXPECT_EQ(v.changed, 1);
}

TEST(GuestChance, AGameThatWasNotPlayedIsFoundOut) {
  Cheat c;
  c.view = [](int n, std::uint64_t h) { return n == 1 ? h + 1 : h; };
  const fair::Verdict v = c.play();
  EXPECT_EQ(v.kind, Kind::Gaps);
  EXPECT_EQ(v.changed, 1);
}

TEST(GuestChance, AnotherAnchorInPlaceOfItsOwnIsFoundOut) {
  Cheat c;
  const fair::Chain other(fair::Secret(), 0);
  const fair::Verdict before = c.play();
  ASSERT_EQ(before.kind, Kind::Fair);
  fair::Share forged = Cheat::share_of(other, kOwn, seat(0));
  ASSERT_TRUE(forged.take(c.proof.shares[0].until - 1, other.link(c.proof.shares[0].until - 1)));
  c.proof.shares[0] = forged;
  add_proof(c.record, c.proof);
  EXPECT_EQ(c.guest.judge(*find_game("coup"), c.record, kOwn, seat(0)).kind, Kind::Flawed);
}

// The host asks for the guest's links, and draws with those of a chain that it has made up under
// the guest's key.
TEST(GuestChance, AChainInPlaceOfItsOwnIsFoundOut) {
  Cheat c;
  const fair::Chain other(fair::Secret(), 0);
  c.before = [&](int n) {
    if (n == 0) c.proof.shares = {Cheat::share_of(other, kOwn, seat(0))};
  };
  c.link = [&](std::uint32_t place, const fair::Digest&) { return other.link(place); };
  const fair::Verdict v = c.play();
  EXPECT_EQ(v.kind, Kind::Gaps);
  EXPECT_EQ(v.own, 0);
  EXPECT_GT(v.moments, 0);
}

TEST(GuestChance, AnotherSealIsFoundOut) {
  const fair::Digest other{1};
  Cheat again;
  again.before = [&](int n) {
    if (n == 1) again.guest.sealed(kRoom, 1, other);
  };
  EXPECT_EQ(again.play().kind, Kind::Resealed);
  // By way of a later game's.
  Cheat c;
  ASSERT_EQ(c.play().kind, Kind::Fair);
  c.guest.sealed(kRoom, 2, other);
  c.guest.sealed(kRoom, 1, fair::seal(c.proof.secret, c.proof.ground));
  EXPECT_EQ(c.guest.judge(*find_game("coup"), c.record, kOwn, seat(0)).kind, Kind::Resealed);
}

TEST(GuestChance, ASealThatComesLateIsNotVouchedFor) {
  Cheat c;
  ASSERT_EQ(c.play().kind, Kind::Fair);
  GuestChance late;
  late.sealed(kRoom, 1, fair::seal(c.proof.secret, c.proof.ground));
  late.begins_at(4);
  late.begins_at(0);
  const fair::Verdict v = late.judge(*find_game("coup"), c.record, kOwn, Watcher);
  EXPECT_EQ(v.kind, Kind::Gaps);
  EXPECT_EQ(v.since, 4u);
}

TEST(GuestChance, IsKeptWhole) {
  Cheat c;
  const fair::Verdict v = c.play();
  Writer w;
  c.guest.write(w);
  Reader r(w.bytes());
  const auto again = GuestChance::read(r);
  ASSERT_TRUE(again && r.done());
  EXPECT_EQ(again->judge(*find_game("coup"), c.record, kOwn, seat(0)), v);
}

// A moment of links that were never told would be computed for ever.
TEST(HostChance, IsNotReadWhereADecidedMomentCannotBe) {
  const auto read = [](bool told) {
    HostChance host(kRoom, 1, fair::Secret());
    const fair::Chain chain(fair::Secret(), 0);
    EXPECT_TRUE(host.pledge(kOwn, seat(0), 0, chain.anchor(), 0));
    EXPECT_FALSE(host.moment(0, std::span(&kOwn, 1), 1));
    EXPECT_TRUE(host.told(kOwn, 0, chain.link(0)));
    EXPECT_TRUE(host.moment(0, std::span(&kOwn, 1), 2));
    Writer w;
    if (told) {
      host.write(w);
    } else {
      fair::Proof p = host.proof();
      p.shares[0].until = p.shares[0].from, p.shares[0].last = {};
      Writer all;
      host.write(all);
      Writer before;
      put(before, host.proof());
      put(w, p);
      w.raw(ByteView(all.bytes()).subspan(before.bytes().size()));
    }
    Reader r(w.bytes());
    return HostChance::read(r).has_value();
  };
  EXPECT_TRUE(read(true));
  EXPECT_FALSE(read(false));
}

}  // namespace
}  // namespace parlour::net
