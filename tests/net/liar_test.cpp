// A host that makes things up, and what a guest makes of it.
#include <gtest/gtest.h>

#include "fake.h"
#include "games/coup/coup.h"
#include "games/registry.h"
#include "games/settlers/settlers.h"
#include "games/tractor/tractor.h"
#include "net/guest.h"

namespace parlour::net {
namespace {

const RoomId kRoom{9};

// A guest, and a host whose every word is the test's.
class Liar {
 public:
  FakeCarrier carrier{key_of(1), 1}, other{key_of(2), 2};
  Guest guest{carrier, games(), kRoom, key_of(1), "guest", key_of(2)};
  Peers host{other, kRoom, key_of(2), true};
  std::vector<Bytes> heard;  // from the guest
  PeerId id = 0;
  Millis now = 0;

  Liar() {
    guest.on_up(1, {}, now);
    host.on_up(1, {}, now);
    pass(500);
  }
  void pass(Millis ms) {
    for (const Millis until = now + ms; now < until; now += 20) {
      guest.tick(now);
      host.flush(now);
      tell_signatures(carrier, guest, now);
      tell_signatures(other, host, now);
      for (const auto& s : std::exchange(carrier.sent, {})) host.on_frame(1, s.frame, now);
      for (const auto& s : std::exchange(other.sent, {})) guest.on_frame(1, s.frame, now);
      while (auto e = host.next()) {
        if (e->type == Peers::Event::Type::Up) id = e->peer;
        if (e->type == Peers::Event::Type::Message) heard.push_back(std::move(e->message));
      }
    }
  }
  void say(Bytes message) {
    heard.clear();
    host.send(id, std::move(message));
    pass(1000);  // faster would be a flood
  }
  bool doubts() const {
    return std::ranges::any_of(heard, [](const Bytes& m) { return kind_of(m) == Kind::Doubt; });
  }
};

Sync sync_of(const Table& t, Seat viewer) {
  const AnyGame& game = t.game();
  Sync m;
  m.place = {1, 1, 0};
  m.game = game.info().id;
  m.seats = static_cast<std::uint8_t>(t.seats());
  m.view = game.write_view(t.view(viewer));
  return m;
}

struct Lie {
  Seat actor;
  AnyAction told;
};

// Everything that follows is told at this table to each seat and a watcher: none of it is believed, and
// what then really happens is.
void refuses(Table& t, const std::vector<Lie>& lies) {
  const AnyGame& game = t.game();
  for (int i = 0; i <= t.seats(); ++i) {
    const Seat viewer = i < t.seats() ? seat(i) : Watcher;
    Liar liar;
    ASSERT_NE(liar.id, 0u);
    const AnyView before = t.view(viewer);
    for (const Lie& lie : lies) {
      const LogEntry entry{lie.actor, lie.told.bytes, view_hash(before)};
      AnyView led = before;
      EXPECT_FALSE(advance(game, led, entry)) << game.print(lie.told);
      EXPECT_EQ(led, before);
      liar.say(write(sync_of(t, viewer)));
      ASSERT_TRUE(liar.guest.game());
      ASSERT_FALSE(liar.guest.lost());
      liar.say(write(Entries{{1, 1, 0}, {entry}}));
      EXPECT_TRUE(liar.guest.lost()) << game.print(lie.told);
      EXPECT_TRUE(liar.doubts()) << game.print(lie.told);
      EXPECT_EQ(liar.guest.view(), before) << game.print(lie.told);
    }
    Table truth = t;
    if (truth.house_due()) {
      truth.play_house();
    } else {
      const Seat p = *truth.actors().begin();
      std::vector<AnyAction> all;
      game.legal(truth.view(p), p, all);
      ASSERT_EQ(truth.submit({p, all.front(), game.window(before)}), kAllowed);
    }
    const Table::Step step = truth.step(truth.record().entries.size() - 1, viewer);
    liar.say(write(sync_of(t, viewer)));
    liar.say(write(Entries{{1, 1, 0}, {{step.actor, step.shadow.bytes, view_hash(step.after) + 1}}}));
    EXPECT_TRUE(liar.guest.lost()) << "the hash is of another view";
    EXPECT_EQ(liar.guest.view(), before);
    liar.say(write(sync_of(t, viewer)));
    liar.say(write(Entries{{1, 1, 0}, {{step.actor, step.shadow.bytes, view_hash(step.after)}}}));
    EXPECT_FALSE(liar.guest.lost());
    EXPECT_EQ(liar.guest.view(), step.after);
  }
}

Table table_of(std::string_view game, std::string_view options, int seats) {
  return Table(*find_game(game), options, seats, 3);
}

TEST(Liars, AreNotBelievedInCoup) {
  using namespace coup;
  using Kind = Action::Kind;
  Table t = table_of("coup", "first=1", 3);
  while (t.house_due()) t.play_house();
  std::vector<Lie> lies;
  for (const char* word :
       {"prove duke", "prove duke captain", "lose duke", "keep ?", "keep duke", "show ?", "show duke", "sealed",
        "sealed last", "allow", "challenge", "block duke", "force", "leave", "steal 9", "coup 1", "steal 0"}) {
    lies.push_back({seat(0), encoded<Coup>(*Coup::parse(word))});
  }
  for (const Seat p : {seat(1), seat(9), House}) lies.push_back({p, encoded<Coup>(play(Play::Income))});
  for (const char* word : {"draw 0 ? ?", "draw 2 duke", "deal 0 ? ?", "first 9", "outcome nothing", "outcome challenge 1"})
    lies.push_back({House, encoded<Coup>(*Coup::parse(word))});
  refuses(t, lies);
  // In a window: an answer of somebody else is sealed, and it is not the last.
  const AnyView v = t.view(seat(0));
  ASSERT_EQ(t.submit({seat(0), encoded<Coup>(play(Play::Tax)), t.game().window(v)}), kAllowed);
  refuses(t, {{seat(2), encoded<Coup>(act(Kind::Sealed, 0, 0, 1))},
              {seat(1), encoded<Coup>(block(Duke))},
              {seat(1), encoded<Coup>(*Coup::parse("prove duke"))},
              {House, encoded<Coup>(*Coup::parse("outcome nothing"))}});
}

TEST(Liars, AreNotBelievedInSettlers) {
  using namespace settlers;
  using Kind = Action::Kind;
  Table t = table_of("settlers", "island=beginner", 4);
  std::vector<Lie> lies;
  for (const Action& a :
       {act(Kind::City, 0, kNodes - 1), act(Kind::Settle, 0, kNodes - 1), act(Kind::Road, 0, kPaths - 1),
        act(Kind::Deal, kMost - 1), act(Kind::Embargo, kMost - 1), act(Kind::Lift, kMost - 1),
        act(Kind::Robber, kMost - 1, kHexes - 1), act(Kind::Discard, 0, 0, 0, kSealed), act(Kind::Sealed),
        act(Kind::Knight), act(Kind::RoadBuilding), act(Kind::Buy), act(Kind::Claim, 0, 0, 31), act(Kind::Pass),
        act(Kind::End), act(Kind::Withdraw), act(Kind::Plenty, 0, 0, 0, Cards::some(Ore, 31).bits),
        act(Kind::Bank, 0, Ore, Wool)}) {
    lies.push_back({seat(0), encoded<Settlers>(a)});
  }
  for (const Action& a :
       {act(Kind::Island), act(Kind::Dice, 0, 3, 4), act(Kind::Steal, 0, 0, kUnknown), act(Kind::Drawn, 0, 0, kUnknown),
        act(Kind::Collect, 0, 0, 0, (1u << 30) - 1), act(Kind::Reveal, 0, 0, 0, (1u << 30) - 1),
        act(Kind::Discarded, kMost - 1, 0, 0, Cards::some(Ore, 31).bits),
        act(Kind::Answer, kMost - 1, 0, static_cast<int>(Reply::Yes))}) {
    lies.push_back({House, encoded<Settlers>(a)});
  }
  refuses(t, lies);
}

TEST(Liars, AreNotBelievedInTractor) {
  using namespace tractor;
  Table t = table_of("tractor", "", 4);
  t.play_house();
  std::vector<Lie> lies;
  for (const char* word : {"take ?60", "take ?8", "bury ?8", "flip 2S", "kitty 2S", "stands", "fails 2S", "play 2S",
                           "bid 2S", "sealed last", "outcome none", "outcome 1 2S", "first 0"}) {
    lies.push_back({House, encoded<Tractor>(*Tractor::parse(word))});
  }
  lies.push_back({seat(0), encoded<Tractor>(*Tractor::parse("play 2S"))});
  refuses(t, lies);
  while (t.house_due()) t.play_house();
  lies.clear();
  for (const char* word : {"bury ?8", "play 2S 3S", "sealed last", "friend 2S 1"})
    lies.push_back({*t.actors().begin(), encoded<Tractor>(*Tractor::parse(word))});
  refuses(t, lies);
}

// A view of another number of seats than is said, of a seat that there is not, or cut to another game.
TEST(Liars, WhoSayAnotherNumberOfSeatsAreNotBelieved) {
  for (const char* id : {"coup", "settlers", "tractor", "flax"}) {
    const AnyGame& game = *find_game(id);
    const int seats = std::max(game.info().min_seats, 2);
    Table t(game, "", seats, 1);
    for (const int said : {0, 1, seats - 1, seats + 1, kMaxSeats}) {
      Liar liar;
      liar.say(write(sync_of(t, seat(0))));
      ASSERT_TRUE(liar.guest.game()) << id;
      Sync m = sync_of(t, seat(0));
      m.seats = static_cast<std::uint8_t>(said);
      liar.say(write(m));
      EXPECT_FALSE(liar.guest.game()) << id << said;
      bool told = false;
      while (auto n = liar.guest.next_notice()) told |= n->type == Guest::Notice::Type::Unknown;
      EXPECT_TRUE(told) << id << said;
      liar.say(write(sync_of(t, seat(0))));
      EXPECT_TRUE(liar.guest.game()) << "the truth is taken all the same";
    }
    Liar liar;
    Sync m = sync_of(t, seat(0));
    m.view = game.write_view({t.view(seat(0)).state, seat(kMaxSeats - 1)});
    if (game.info().max_seats < kMaxSeats) {
      liar.say(write(m));
      EXPECT_FALSE(liar.guest.game()) << id;
    }
    m = sync_of(t, seat(0));
    m.game = id == std::string_view("coup") ? "flax" : "coup";
    liar.say(write(m));
    EXPECT_FALSE(liar.guest.game()) << id;
  }
}

// Whoever deals on after this host starts a game from them.
TEST(Liars, MakeNobodyBeginFromOptionsThatAreNone) {
  const auto& game = **std::ranges::find(games(), std::string_view("coup"), [](const AnyGame* g) { return g->info().id; });
  Table t(game, "", *game.start("", 2), 1);
  for (const char* options : {"x=1", "type=none", "first=3"}) {
    Liar liar;
    Sync m = sync_of(t, seat(0));
    m.options = options;
    liar.say(write(m));
    EXPECT_FALSE(liar.guest.game()) << options;
  }
}

}  // namespace
}  // namespace parlour::net
