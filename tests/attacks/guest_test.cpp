// A member of the room with a modified page: they know its link, have the key of a player, and send
// whatever they like.
#include <gtest/gtest.h>

#include <set>

#include "games/coup/coup.h"
#include "net/devices.h"
#include "net/ends.h"

namespace parlour::net {
namespace {

// --- forged views when the host is replaced ------------------------------------------------------

// A game whose host has left; the first guest becomes the host. Some of the other guests have
// modified pages.
struct Succession {
  Room room;
  std::vector<AnyView> views;  // the guests' true views
  AnyView hand(int i) const { return views[static_cast<std::size_t>(i - 1)]; }

  Succession(std::string_view game, std::string_view options, int guests, int actions, int deal = 0)
      : room(guests) {
    for (int i = 0; i < deal; ++i) room.at(0).carrier.entropy();
    room.start(game, options, guests + 1);
    for (int i = 0; i < actions && !room.host().table()->over(); ++i) room.step();
    while (room.host().table()->house_due()) room.step();
    room.pass(200);
    for (int i = 1; i <= guests; ++i) views.push_back(room.guest(i).view());
    place = room.guest(1).place();
    for (int i = 1; i <= guests; ++i)
      room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
    room.at(0).host.reset();
    Room::Device& d = room.at(1);
    d.host = Host::succeed(d.carrier, d.memory, games(), kRoom, room.guest(1));
    d.guest.reset();
    room.host_at = 1;
  }
  // Guest i arrives and shows that view.
  void comes(int i, const std::optional<AnyView>& shown = {}) {
    const AnyGame& game = *find_game(room.host().lobby().game);
    if (!shown) {
      room.guest(i).follow(room.at(1).key, room.now + kAway);
      return room.connect(i);
    }
    room.at(i).guest.reset();
    Speaker& s = room.speaker(room.at(i).key, 900 + static_cast<std::uint64_t>(i));
    s.hears = [&game, view = *shown](Speaker& who, ByteView message) {
      Ask ask;
      if (read(message, ask)) who.say(write(Reveal{ask.place, game.write_view(view)}));
    };
    s.say(write(Join{"guest " + std::to_string(i), place}));
    room.pass(300);
  }
  // Deals on; returns the guests who were left out.
  std::vector<int> deal_on() {
    EXPECT_TRUE(room.host().deal_on(room.now));
    room.pass(500);
    EXPECT_FALSE(room.host().gathering());
    std::vector<int> out;
    while (auto n = room.host().next_notice()) {
      if (n->type != Host::Notice::Type::LeftOut) continue;
      for (int i = 2; i < static_cast<int>(room.devices.size()); ++i) {
        if (room.member(i)->id == n->member) out.push_back(i);
      }
    }
    std::ranges::sort(out);
    return out;
  }
  bool kept(int i) const {
    return room.devices[1]->host->table() &&
           room.devices[1]->host->table()->view(seat(i - 1)) == hand(i);
  }
  Place place;
};

// The liar's view with another player's hand as the liar's own.
AnyView robbing(const Succession& s, int liar, int robbed) {
  coup::State state = s.hand(liar).state.as<coup::State>();
  state.hand[static_cast<std::size_t>(liar - 1)] =
      s.hand(robbed).state.as<coup::State>().hand[static_cast<std::size_t>(robbed - 1)];
  return {AnyState(bytes_of(state)), s.hand(liar).viewer};
}

// Three of a role in two hands and one elsewhere are one too many: one hand is a lie, and nobody
// knows which.
bool contradict(const Succession& s, std::initializer_list<int> who,
                const std::map<int, AnyView>& shown) {
  std::vector<AnyView> views;
  for (const int i : who) views.push_back(shown.contains(i) ? shown.at(i) : s.hand(i));
  Rng rng(1);
  const AnyGame& game = *find_game("coup");
  for (const auto& [i, view] : shown) {
    if (!game.read_view(game.write_view(view))) return false;  // not a valid view
  }
  return !game.joined(views, rng);
}

// Plays until the forged hand (the robbed player's) contradicts exactly the given hands.
template <class F>
int games_where(int guests, F&& f) {
  int found = 0;
  for (int deal = 0; deal < 120 && found < 4; ++deal) {
    Succession s("coup", "", guests, 9 + deal % 12, deal);
    if (!s.room.at(1).host || !s.room.host().gathering()) continue;
    found += f(s);
  }
  return found;
}

// Answering first does not make anyone more credible.
TEST(AGuest, WhoMakesAHandUpAndAnswersFirstKeepsNoHandThatTheNewHostContradicts) {
  const int found = games_where(4, [](Succession& s) {
    // The liar claims the new host's own cards.
    const AnyView forged = robbing(s, 2, 1);
    if (forged == s.hand(2) || !contradict(s, {1, 2}, {{2, forged}})) return 0;
    for (const int i : {2, 3, 4}) s.comes(i, i == 2 ? std::optional(forged) : std::nullopt);
    EXPECT_EQ(s.deal_on(), std::vector{2});
    for (const int i : {1, 3, 4}) EXPECT_TRUE(s.kept(i)) << "an honest hand stays, " << i;
    return 1;
  });
  EXPECT_GT(found, 0);
}

// Two hands contradict each other and fit everybody else: nobody can tell who lies, so neither is
// used.
TEST(AGuest, WhoTakesTheHandOfAnotherDoesNotKeepItWhoeverAnswersFirst) {
  for (const bool liar_first : {true, false}) {
    const int found = games_where(5, [&](Succession& s) {
      const AnyView forged = robbing(s, 2, 3);
      if (forged == s.hand(2) || !contradict(s, {1, 2, 3, 4, 5}, {{2, forged}}) ||
          contradict(s, {1, 2, 4, 5}, {{2, forged}}))
        return 0;
      for (const int i : liar_first ? std::vector{2, 3, 4, 5} : std::vector{3, 4, 5, 2})
        s.comes(i, i == 2 ? std::optional(forged) : std::nullopt);
      const std::vector<int> out = s.deal_on();
      EXPECT_TRUE(std::ranges::find(out, 2) != out.end()) << "the liar's view is left out";
      EXPECT_TRUE(s.kept(1));
      // Everyone not named keeps their hand.
      for (const int i : {3, 4, 5}) {
        if (std::ranges::find(out, i) == out.end()) EXPECT_TRUE(s.kept(i)) << i;
      }
      return 1;
    });
    EXPECT_GT(found, 0) << liar_first;
  }
}

// When the host is replaced, the game continues from what everybody knows; claiming to know nothing
// of it takes no move back.
TEST(AGuest, WhoClaimsToHaveSeenNothingTakesNoMoveBack) {
  Succession s("coup", "", 4, 60);
  const std::uint32_t length = s.place.length;
  ASSERT_GT(length, kMostBehind + 10);
  for (const int i : {3, 4}) s.comes(i);
  s.room.at(2).guest.reset();
  Speaker& liar = s.room.speaker(s.room.at(2).key, 902);
  liar.say(write(Join{"guest 2", {s.place.game, s.place.rewind, 0}}));
  s.room.pass(300);
  ASSERT_TRUE(s.room.host().deal_on(s.room.now));
  s.room.pass(500);
  ASSERT_TRUE(s.room.host().table());
  EXPECT_GT(s.room.host().place().length + kMostBehind, length);
  std::vector<std::uint8_t> behind;
  while (auto n = s.room.host().next_notice()) {
    if (n->type == Host::Notice::Type::Behind) behind.push_back(n->member);
  }
  EXPECT_EQ(behind, std::vector{s.room.member(2)->id});
}

// The forged view differs in what everybody sees: coins that the player does not have.
TEST(AGuest, WhoMakesUpWhatEverybodySeesIsLeftOut) {
  for (const int liar : {2, 3, 4}) {
    Succession s("coup", "", 4, 20);
    coup::State state = s.hand(liar).state.as<coup::State>();
    ++state.coins[static_cast<std::size_t>(liar - 1)], --state.treasury;
    for (const int i : {4, 3, 2})
      s.comes(i, i == liar ? std::optional(AnyView{AnyState(bytes_of(state)), s.hand(i).viewer})
                           : std::nullopt);
    EXPECT_EQ(s.deal_on(), std::vector{liar});
    for (int i = 1; i <= 4; ++i)
      EXPECT_EQ(s.room.host().table()->view(Watcher).state.as<coup::State>().coins,
                s.hand(1).state.as<coup::State>().coins);
    for (int i = 1; i <= 4; ++i) {
      if (i != liar) EXPECT_TRUE(s.kept(i)) << i;
    }
  }
}

// Whether all the largest sets of views that fit together have those of 1 to 4, who are honest.
bool honest_prevail(const Succession& s, const std::map<int, AnyView>& shown) {
  const AnyGame& game = *find_game("tractor");
  std::size_t largest = 0;
  bool honest = true;
  for (unsigned others = 0; others < 64; ++others) {
    std::vector<AnyView> views{s.hand(1)};
    for (int i = 2; i <= 7; ++i) {
      if (others >> (i - 2) & 1) views.push_back(shown.contains(i) ? shown.at(i) : s.hand(i));
    }
    Rng rng(1);
    if (views.size() < largest || !game.joined(views, rng)) continue;
    const bool all = (others & 7) == 7;  // 2, 3 and 4
    honest = all && (honest || views.size() > largest);
    largest = views.size();
  }
  return honest;
}

// Three of eight players in the longest game lie: the others' hands stay, and the page does not
// freeze.
TEST(AGuest, WhoLiesWithOthersIsLeftOutWhereMoreAreHonest) {
  const AnyGame& game = *find_game("tractor");
  int found = 0;
  for (int deal = 0; deal < 12 && found == 0; ++deal) {
    Succession s("tractor", "packs=4 rounds=1", 7, 400, deal);
    std::map<int, AnyView> shown;
    for (int i = 5; i <= 7; ++i) {  // invents another deal of what they cannot see
      Rng rng(static_cast<std::uint64_t>(i));
      const AnyView of[] = {s.hand(1)};
      const auto truth = game.joined(of, rng);
      ASSERT_TRUE(truth);
      shown.emplace(i, game.view(*truth, seat(i - 1)));
    }
    if (!honest_prevail(s, shown)) continue;
    ++found;
    for (int i = 2; i <= 7; ++i)
      s.comes(i, shown.contains(i) ? std::optional(shown.at(i)) : std::nullopt);
    const std::vector<int> out = s.deal_on();
    EXPECT_FALSE(out.empty());
    for (const int i : out) EXPECT_GE(i, 5) << "an honest player is left out";
    for (const int i : {1, 2, 3, 4}) EXPECT_TRUE(s.kept(i)) << i;
  }
  EXPECT_GT(found, 0);
}

// --- what guests send and do ---------------------------------------------------------------------

TEST(AGuest, WhoFloodsLosesTheLinkAndDisturbsNoOther) {
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
  // A frame that is too large counts as a flood.
  host.peers.on_frame(2, Bytes(kLargestFrame + 1, kAck), now);
  EXPECT_EQ(std::ranges::count(host.carrier.closed, LinkId{2}), 1);
}

TEST(AGuest, WhoWasThrownOutThreeTimesWaits) {
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

TEST(AGuest, WhoWasRemovedIsNotLetInByTheNextHostEither) {
  Room room(3);
  ASSERT_TRUE(room.host().kick(room.member(3)->id));
  room.pass(500);
  EXPECT_EQ(room.guest(1).lobby()->kicked, std::vector<Key>{room.at(3).key});
  // A reloaded page remembers it, and so does the host.
  Room::Device& old = room.at(0);
  old.host = Host::restore(old.carrier, old.memory, games(), kRoom, old.key, old.memory.kept());
  ASSERT_TRUE(old.host);
  room.guest(3).on_down(room.at(3).link, room.now);
  room.connect(3);
  EXPECT_EQ(room.member(3), nullptr);
  Room::Device& d = room.at(1);
  d.guest = Guest::restore(d.carrier, games(), kRoom, d.key, d.guest->save());
  ASSERT_TRUE(d.guest);
  for (int i = 1; i <= 3; ++i) room.at(i).link = 0;
  old.host.reset();
  d.host = Host::succeed(d.carrier, d.memory, games(), kRoom, *d.guest);
  ASSERT_TRUE(d.host);
  d.guest.reset();
  room.host_at = 1;
  for (const int i : {2, 3}) {
    room.guest(i).on_down(room.at(i).link, room.now);
    room.guest(i).follow(d.key, room.now + kAway);
    room.connect(i);
  }
  EXPECT_NE(room.member(2), nullptr);
  EXPECT_EQ(room.member(3), nullptr);
  const auto told = room.notices(3);
  ASSERT_TRUE(has(told, Guest::Notice::Type::Farewell));
  EXPECT_EQ(told.back().why, Farewell::Kicked);
}

TEST(AGuest, TakesNoTableOverByWordsAlone) {
  const Claim great{true, 9, true, 90, 9000, 9},
      plain{true, 0, true, 1, 9000, 2};  // players, games, length, term
  const auto played = [](Room& room) {
    room.start("coup", "", 3);
    for (int i = 0; i < 6; ++i) room.step();
  };
  {
    Room room(2);
    played(room);
    Claimant stranger(666, 5001);
    EXPECT_FALSE(stranger.claims(room, plain, 9000)) << "a stranger";
    ASSERT_FALSE(stranger.heard.empty());
    Claim said;
    EXPECT_TRUE(read(stranger.heard.front(), said));
    EXPECT_FALSE(said.knows);
    EXPECT_EQ(said.games, 1u);
  }
  for (const bool away : {false, true}) {
    Room room(2);
    played(room);
    for (const int i : {1, 2}) {
      room.cut(i);
      room.at(i).guest.reset();
    }
    for (int i = 0; i < (away ? 70 : 20); ++i) room.pass(1000);
    Claimant guest(101, 5002);
    EXPECT_FALSE(guest.claims(room, great, 5000)) << "nine players do not fit in this room";
    Claim no = plain;
    no.knows = false;
    Claimant other(102, 5003);
    EXPECT_FALSE(other.claims(room, no, 5000)) << "the claim does not know their former host";
    EXPECT_FALSE(room.host().other_host()) << "the player is not asked about such a claim";
    Claimant third(101, 5004);
    EXPECT_FALSE(third.claims(room, plain, 7000)) << "nobody else confirms it";
    // The host's player may know better, unless the claimant was a guest a moment ago.
    EXPECT_EQ(room.host().other_host(), away ? std::optional(key_of(101)) : std::nullopt);
  }
}

// A player returns alone and forges a claim that would take over the room; others are away.
TEST(AGuest, TakesTheTableOverOnlyWhenAsManyPlayersSaySoAsAreClaimed) {
  Claim made_up{true, 1, true, 90, 9000, 9};
  const auto room_of = [] {
    auto room = std::make_unique<Room>(3);
    room->start("coup", "", 4);
    for (const int i : {1, 2, 3}) room->cut(i), room->at(i).guest.reset();
    for (int i = 0; i < 70; ++i) room->pass(1000);
    return room;
  };
  {
    const auto room = room_of();
    Claimant claimant(101, 6001), stranger(666, 6002);
    EXPECT_FALSE(claimant.claims(*room, made_up, 9000));
    EXPECT_EQ(room->host().other_host(), key_of(101)) << "the player is asked";
    EXPECT_FALSE(stranger.is_with(*room, key_of(101), 2000)) << "nobody knows the stranger";
    Claimant elsewhere(102, 6004);
    EXPECT_FALSE(elsewhere.is_with(*room, key_of(103), 2000)) << "they are with somebody else";
    Claimant with(103, 6005);
    EXPECT_TRUE(with.is_with(*room, key_of(101), 1000));
    EXPECT_EQ(room->host().winner(), key_of(101));
  }
  {
    const auto room = room_of();
    made_up.players = 2;
    Claimant with(102, 6006), claimant(101, 6007);
    EXPECT_FALSE(with.is_with(*room, key_of(101), 1000));
    EXPECT_FALSE(claimant.claims(*room, made_up, 7000))
        << "one player confirms it, but the claim counts two";
  }
  {
    const auto room = room_of();
    made_up.players = 1;
    room->host().distrust(key_of(101));
    Claimant with(102, 6008), claimant(101, 6009);
    EXPECT_FALSE(with.is_with(*room, key_of(101), 1000));
    EXPECT_FALSE(claimant.claims(*room, made_up, 7000)) << "this host was tried before";
  }
}

// Each doubt makes the host send the whole game again; the room carries out only the first few.
TEST(AGuest, WhoDoubtsWithoutEndIsSentLittleAndDisturbsNobody) {
  Room room(2);
  room.start("coup", "", 3);
  room.cut(2);
  room.at(2).guest.reset();
  Claimant doubter(102, 7001);  // with the key of a player
  const LinkId link = ++room.last_link;
  room.host().on_up(link, {}, room.now), doubter.peers.on_up(link, {}, room.now);
  int syncs = 0, doubts = 0, said = 0, notices = 0;
  Millis ask_at = 0;
  for (const Millis until = room.now + 20'000; room.now < until; room.now += 20) {
    doubter.peers.flush(room.now), room.host().tick(room.now), room.guest(1).tick(room.now);
    tell_signatures(doubter.carrier, doubter.peers, room.now),
        tell_signatures(room.at(0).carrier, room.host(), room.now);
    for (const auto& s : std::exchange(doubter.carrier.sent, {}))
      room.host().on_frame(link, s.frame, room.now);
    for (const auto& s : std::exchange(room.at(1).carrier.sent, {}))
      room.host().on_frame(s.link, s.frame, room.now);
    for (const auto& s : std::exchange(room.at(0).carrier.sent, {})) {
      if (s.link == link)
        doubter.peers.on_frame(link, s.frame, room.now);
      else
        room.guest(1).on_frame(s.link, s.frame, room.now);
    }
    while (auto e = doubter.peers.next()) {
      if (e->type == Peers::Event::Type::Up)
        doubter.peers.send(doubter.id = e->peer, write(Join{"guest 2", {}}));
      if (e->type == Peers::Event::Type::Message) syncs += kind_of(e->message) == Kind::Sync;
    }
    while (auto n = room.host().next_notice()) notices += n->type == Host::Notice::Type::Doubt;
    if (syncs == 0 || room.now < ask_at) continue;
    ask_at = room.now + 50;  // 20 per second: below the flood limit
    doubter.peers.send(doubter.id, write(Doubt{room.host().place(), 1}));
    ++doubts;
    // Requests with no other limit cost no more than their answer.
    if (++said % 4 == 0) doubter.peers.send(doubter.id, write(Undo{room.host().place()}));
  }
  EXPECT_GT(doubts, 300);
  EXPECT_GT(syncs, 3);
  EXPECT_LE(syncs, 15);
  EXPECT_LE(notices, 15);
  EXPECT_TRUE(room.member(2)) << "doubting is not treated as a fault";
  EXPECT_EQ(room.member(1)->presence, Presence::Here);
  const std::uint32_t length = room.host().place().length;
  for (int i = 0; i < 20; ++i) room.step();
  EXPECT_GT(room.host().place().length, length);
  EXPECT_EQ(room.guest(1).view(), room.host().table()->view(room.guest(1).seat()));
}

// The host is away, and a guest claims to be the new host and sends all that a host would send.
TEST(AGuest, WhoCallsThemselvesHostIsShownNothing) {
  Room room(2);
  room.start("coup", "", 3);
  for (int i = 0; i < 8; ++i) room.step();
  while (room.host().table()->house_due()) room.step();
  room.pass(300);
  const AnyView view = room.guest(1).view();
  const Place place = room.guest(1).place();
  const Lobby lobby = *room.guest(1).lobby();
  room.cut(1);
  room.pass(6000);
  room.notices(1);
  Lobby made_up = lobby;
  made_up.term = 99;
  for (Member& m : made_up.members) m.id = m.key == key_of(102) ? 0 : m.id == 0 ? 2 : m.id;
  Sync other;
  other.place = {place.game, place.rewind + 1, 0};
  other.game = "coup", other.seats = 3, other.goes_on = true;
  other.view =
      room.host().table()->game().write_view(room.host().table()->view(room.guest(1).seat()));
  const Bytes words[] = {write(made_up),
                         write(Ask{place}),
                         write(other),
                         write(Yield{key_of(102)}),
                         write(Said{1, "I am the host"}),
                         write(Claim{true, 2, true, 90, 9000, 99}),
                         write(Refused{place.game, place.rewind, 1}),
                         write(Entries{place, {}})};
  for (const Bytes& word : words) {
    Claimant liar(102, 8000 + (&word - words));
    const LinkId link = ++room.last_link;
    room.guest(1).on_up(link, {}, room.now), liar.peers.on_up(link, {}, room.now);
    for (const Millis until = room.now + 3000; room.now < until; room.now += 20) {
      room.guest(1).tick(room.now), liar.peers.flush(room.now);
      tell_signatures(room.at(1).carrier, room.guest(1), room.now),
          tell_signatures(liar.carrier, liar.peers, room.now);
      for (const auto& s : std::exchange(room.at(1).carrier.sent, {})) {
        if (s.link == link) liar.peers.on_frame(link, s.frame, room.now);
      }
      for (const auto& s : std::exchange(liar.carrier.sent, {}))
        room.guest(1).on_frame(link, s.frame, room.now);
      while (auto e = liar.peers.next()) {
        if (e->type == Peers::Event::Type::Up) liar.peers.send(e->peer, word);
        if (e->type == Peers::Event::Type::Message) liar.heard.push_back(e->message);
      }
    }
    room.guest(1).on_down(link, room.now);
    room.now += kBanned;
    ASSERT_FALSE(liar.heard.empty());
    for (const Bytes& heard : liar.heard)
      EXPECT_EQ(kind_of(heard), Kind::Yield) << "the answer names the host and nothing more";
  }
  EXPECT_EQ(room.guest(1).host(), room.at(0).key);
  EXPECT_EQ(*room.guest(1).lobby(), lobby);
  EXPECT_EQ(room.guest(1).place(), place);
  EXPECT_EQ(room.guest(1).view(), view);
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Chat));
  room.connect(1);
  EXPECT_TRUE(room.guest(1).host_here(room.now)) << "the guest still belongs to its host";
}

TEST(AGuest, WhoClaimsToBeAHostIsToldWithWhomTheOthersAre) {
  Room room(1);
  room.start("coup", "", 2);
  FakeCarrier carrier(key_of(666), 666);
  Peers peers(carrier, kRoom, key_of(666), true);
  room.guest(1).on_up(77, {}, room.now), peers.on_up(77, {}, room.now);
  std::vector<Bytes> heard;
  for (const Millis until = room.now + 3000; room.now < until; room.now += 20) {
    room.guest(1).tick(room.now), peers.flush(room.now);
    tell_signatures(room.at(1).carrier, room.guest(1), room.now),
        tell_signatures(carrier, peers, room.now);
    for (const auto& s : std::exchange(room.at(1).carrier.sent, {})) {
      if (s.link == 77) peers.on_frame(77, s.frame, room.now);
    }
    for (const auto& s : std::exchange(carrier.sent, {}))
      room.guest(1).on_frame(77, s.frame, room.now);
    while (auto e = peers.next()) {
      if (e->type == Peers::Event::Type::Up) {
        peers.send(e->peer, write(Claim{true, 9, true, 90, 9000, 9}));
        peers.send(e->peer, write(Yield{key_of(666)}));
      }
      if (e->type == Peers::Event::Type::Message) heard.push_back(e->message);
    }
  }
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0], write(Yield{room.at(0).key}));
  EXPECT_EQ(room.guest(1).host(), room.at(0).key);
  EXPECT_NE(peers.up_with(room.at(1).key), 0u) << "it is no fault: the link stays";
}

// A game of three; the first guest has a modified page. Only seat 1's honest page has acted.
struct Table3 {
  Room room{2};
  Speaker* liar = nullptr;
  Table3() {
    room.start("coup", "", 3);
    for (int i = 0; i < 7; ++i) room.step();
    liar = &room.modify(1, 4001);
    liar->say(write(Join{"guest 1", room.host().place()}));
    room.pass(500);
    // Until only other seats are to act.
    for (int i = 0; i < 60 && !others_turn(); ++i) {
      while (room.host().table()->house_due()) room.house(), room.pass(100);
      if (mine())
        act(legal(seat(0)).front(), seat(0));
      else if (!others_turn())
        room.step();
    }
  }
  const Table& table() const { return *room.devices[0]->host->table(); }
  bool mine() const { return table().actors().has(seat(0)); }
  bool others_turn() const {
    return !table().house_due() && !table().over() && !mine() && table().actors().size() == 1;
  }
  std::vector<AnyAction> legal(Seat s) const {
    std::vector<AnyAction> all;
    table().game().legal(table().view(s), s, all);
    return all;
  }
  std::uint32_t decision() const { return table().game().decision(table().view(Watcher)); }
  void act(const AnyAction& a, Seat, int rewind = 0, int decision_by = 0) {
    const Place at = room.host().place();
    liar->say(write(Act{at.game, at.rewind + static_cast<std::uint32_t>(rewind),
                        decision() + static_cast<std::uint32_t>(decision_by), a.bytes}));
    room.pass(200);
  }
};

TEST(AGuest, ActsForNobodyElse) {
  Table3 t;
  ASSERT_TRUE(t.others_turn());
  const Place before = t.room.host().place();
  const Seat other = *t.table().actors().begin();
  for (const AnyAction& a : t.legal(other)) {
    t.act(a, other);
    ASSERT_EQ(t.room.host().place(), before) << t.table().game().print(a);
  }
  EXPECT_TRUE(std::ranges::any_of(t.liar->heard,
                                  [](const Bytes& m) { return kind_of(m) == Kind::Refused; }));
  EXPECT_TRUE(t.room.member(1)) << "it may have come too late: no fault";
}

TEST(AGuest, AnswersOnlyTheDecisionThatIsOpenAndOnce) {
  Table3 t;
  for (int i = 0; i < 200 && !t.mine() && !t.table().over(); ++i) t.room.step();
  ASSERT_TRUE(t.mine());
  const Place before = t.room.host().place();
  const AnyAction a = t.legal(seat(0)).front();
  for (const int by : {-1, 1, 7}) t.act(a, seat(0), 0, by);
  for (const int by : {-1, 1}) t.act(a, seat(0), by, 0);
  EXPECT_EQ(t.room.host().place(), before);
  const Bytes said = write(Act{before.game, before.rewind, t.decision(), a.bytes});
  for (int i = 0; i < 5; ++i) t.liar->say(said);
  t.room.pass(500);
  EXPECT_EQ(t.room.host().place().length, before.length + 1);
}

TEST(AGuest, TakesBackNoMoveOfOthers) {
  Table3 t;
  ASSERT_TRUE(t.others_turn());
  t.room.step();  // somebody else, or the House, has acted last
  while (t.table().house_due()) t.room.step();
  const Place before = t.room.host().place();
  ASSERT_NE(t.table().record().entries.back().seat, seat(0));
  for (std::uint32_t back = 0; back < 4; ++back) {
    t.liar->say(write(Undo{{before.game, before.rewind, before.length - back}}));
    t.room.pass(300);
  }
  EXPECT_EQ(t.room.host().place(), before);
}

TEST(AGuest, LendsNoSeatOfSomebodyWhoIsHereAndSitsInNone) {
  Table3 t;
  for (int s = 0; s < kMaxSeats; ++s) {
    t.liar->say(write(Vote{seat(s), true}));
    t.liar->say(write(Sit{seat(s)}));
    t.room.pass(600);
  }
  for (const Chair& c : t.room.host().lobby().chairs) {
    EXPECT_FALSE(c.lent);
    EXPECT_EQ(c.votes, 0);
  }
  EXPECT_EQ(t.room.member(1)->seat, seat(0));
  EXPECT_EQ(t.room.member(2)->seat, seat(1));
}

TEST(AGuest, RemovesNobodyByOneVoiceAndNeverTheHost) {
  Table3 t;
  for (int round = 0; round < 3; ++round) {
    for (int s = 0; s < kMaxSeats; ++s) {
      t.liar->say(write(Vote{seat(s), true, Ballot::Remove}));
      t.room.pass(300);
    }
  }
  const Lobby& l = t.room.host().lobby();
  EXPECT_EQ(l.members.size(), 3u);
  EXPECT_EQ(l.chairs[0].removal, 0) << "nobody votes on themselves";
  EXPECT_EQ(l.chairs[1].removal, 1) << "one voice of the two that it takes";
  EXPECT_EQ(l.chairs[2].removal, 0) << "the host";
}

TEST(AGuest, TalksNoFasterThanItCanBeRead) {
  Table3 t;
  t.room.notices(2);
  for (int i = 0; i < 100; ++i) {
    t.liar->say(write(Chat{"buy " + std::to_string(i)}));
    t.room.pass(100);
  }
  int heard = 0;
  for (const auto& n : t.room.notices(2)) heard += n.type == Guest::Notice::Type::Chat;
  EXPECT_GT(heard, 5);
  EXPECT_LE(heard, 18) << "five at once, then one per second";
  EXPECT_TRUE(t.room.member(1)) << "chatting is no fault";
}

// Of guest 2: what it has heard since the last call.
std::vector<Guest::Notice> heard_by_the_other(Room& room) {
  room.pass(1500);
  std::vector<Guest::Notice> out = room.notices(2);
  std::erase_if(out, [](const auto& n) { return n.type != Guest::Notice::Type::Chat; });
  return out;
}

TEST(AGuest, SaysNoTextWhereTalkIsInPhrases) {
  Table3 t;
  ASSERT_TRUE(t.room.host().set_talk(Talk::Phrases));
  heard_by_the_other(t.room);
  while (t.room.host().next_notice()) {
  }
  for (const char* text : {"buy", "http://example.org", "\u4F60\u597D"})
    t.liar->say(write(Chat{text}));
  EXPECT_TRUE(heard_by_the_other(t.room).empty());
  EXPECT_FALSE(t.room.host().next_notice());
  EXPECT_TRUE(t.room.member(1)) << "it may have been typed before the host's choice: no fault";
  t.liar->say(write(Speak{StockPhrase::NiceBluff}));
  const auto heard = heard_by_the_other(t.room);
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0].phrase, StockPhrase::NiceBluff);
  EXPECT_EQ(heard[0].text, "");
  // A phrase that there is not, and words behind one that there is.
  Bytes unknown = write(Speak{}), longer = unknown;
  unknown.back() = kStockPhrases;
  longer.push_back('!');
  for (const Bytes& bytes : {unknown, longer}) t.liar->say(bytes);
  EXPECT_TRUE(heard_by_the_other(t.room).empty());
}

TEST(AGuest, SpeaksInPhrasesNoFasterThanTheyCanBeRead) {
  Table3 t;
  ASSERT_TRUE(t.room.host().set_talk(Talk::Phrases));
  t.room.notices(2);
  for (int i = 0; i < 100; ++i) {
    t.liar->say(write(Speak{StockPhrase::Hello}));
    t.room.pass(100);
  }
  const auto heard = heard_by_the_other(t.room);
  EXPECT_GT(heard.size(), 5u);
  EXPECT_LE(heard.size(), 18u) << "five at once, then one per second";
}

TEST(AGuest, RenamesWithoutEndAndTheOthersAreToldNowAndThen) {
  Table3 t;
  t.room.notices(2);
  const auto liar = [&] { return t.room.member(1)->name; };
  std::set<std::string> names;
  for (int i = 0; i < 200; ++i) {
    t.liar->say(write(Name{"n" + std::to_string(i)}));
    t.room.pass(100);
    names.insert(liar());
  }
  int lobbies = 0;
  for (const auto& n : t.room.notices(2)) lobbies += n.type == Guest::Notice::Type::Lobby;
  EXPECT_GT(lobbies, 2);
  EXPECT_LE(lobbies, 9) << "five at once, then one per ten seconds";
  EXPECT_LE(names.size(), 9u);
  // The last requested name appears as soon as the limit allows.
  EXPECT_NE(liar(), "n199");
  t.room.pass(10'000);
  EXPECT_EQ(liar(), "n199");
}

// Shows it to a new host before being asked, repeatedly, for another seat, and at another place.
TEST(AGuest, ShowsNothingThatNobodyAskedFor) {
  const auto deals = [](std::function<void(Succession&, Speaker&, Ask)> answers) {
    Succession s("coup", "", 4, 12);
    for (const int i : {3, 4}) s.comes(i);
    s.room.at(2).guest.reset();
    Speaker& liar = s.room.speaker(s.room.at(2).key, 902);
    liar.hears = [&](Speaker&, ByteView message) {
      Ask ask;
      if (read(message, ask)) answers(s, liar, ask);
    };
    answers(s, liar, {s.place});
    liar.say(write(Join{"guest 2", s.place}));
    s.room.pass(300);
    EXPECT_EQ(s.deal_on(), std::vector<int>{});
    EXPECT_TRUE(s.room.host().table());
    for (const int i : {1, 3, 4}) EXPECT_TRUE(s.kept(i)) << "an honest hand stays, " << i;
  };
  const AnyGame& game = *find_game("coup");
  const auto show = [&](Speaker& liar, const Place& at, const AnyView& v) {
    liar.say(write(Reveal{at, game.write_view(v)}));
  };
  deals([&](Succession& s, Speaker& liar, const Ask& ask) { show(liar, ask.place, s.hand(3)); });
  deals([&](Succession& s, Speaker& liar, const Ask& ask) {
    for (int n = 0; n < 3; ++n) show(liar, ask.place, n == 0 ? s.hand(2) : robbing(s, 2, 3));
  });
  deals([&](Succession& s, Speaker& liar, Ask ask) {
    ++ask.place.length;
    show(liar, ask.place, robbing(s, 2, 3));
  });
}

// Players with modified pages were cut off for a minute, and claim to follow one of them, whose
// game has gone further. The host has one player left.
TEST(AGuest, WhoHasHalfOfTheRoomTakesNoTable) {
  for (const int liars : {2, 3}) {
    Room room(liars + 1);
    room.start("coup", "", liars + 2);
    for (int i = 0; i < 6; ++i) room.step();
    for (int i = 2; i <= liars + 1; ++i) room.cut(i), room.at(i).guest.reset();
    for (int i = 0; i < 70; ++i) room.pass(1000);
    const Place before = room.host().place();
    const auto says = [&](int i, Bytes word) {
      auto& s = *room.speakers.emplace_back(
          std::make_unique<Speaker>(room.at(i).key, 6100 + static_cast<std::uint64_t>(i)));
      room.connect(s);
      s.say(std::move(word));
    };
    for (int i = 3; i <= liars + 1; ++i) says(i, write(Yield{room.at(2).key}));
    says(2, write(Claim{true, static_cast<std::uint8_t>(liars - 1), true, 90, 9000, 9}));
    room.pass(9000);
    if (liars == 3) {
      EXPECT_EQ(room.host().winner(), room.at(2).key)
          << "two players who confirm it themselves outnumber one";
      continue;
    }
    EXPECT_FALSE(room.host().winner());
    EXPECT_EQ(room.host().other_host(), room.at(2).key) << "the host's player is asked";
    EXPECT_EQ(room.host().place(), before);
    room.step();
    EXPECT_TRUE(room.guest(1).host_here(room.now));
  }
}

}  // namespace
}  // namespace parlour::net
