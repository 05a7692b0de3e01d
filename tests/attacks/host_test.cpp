// A host with a modified page, and how a guest reacts.
#include <gtest/gtest.h>

#include "games/coup/coup.h"
#include "games/registry.h"
#include "games/settlers/settlers.h"
#include "games/tractor/tractor.h"
#include "net/devices.h"

namespace parlour::net {
namespace {

// A guest whose host sends whatever the test wants.
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
    pass(1000);  // faster would count as a flood
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

// Sends each seat and a watcher of this table all of the lies, which nobody must believe, and then
// the truth, which they must.
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
      ASSERT_EQ(truth.submit({p, all.front(), game.decision(before)}), kAllowed);
    }
    const Table::Step step = truth.step(truth.record().entries.size() - 1, viewer);
    liar.say(write(sync_of(t, viewer)));
    liar.say(
        write(Entries{{1, 1, 0}, {{step.actor, step.shadow.bytes, view_hash(step.after) + 1}}}));
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

TEST(AHost, IsNotBelievedWhatCannotBeInCoup) {
  using namespace coup;
  using Kind = Action::Kind;
  Table t = table_of("coup", "first=1", 3);
  while (t.house_due()) t.play_house();
  std::vector<Lie> lies;
  for (const char* word : {"prove duke", "prove duke captain", "lose duke", "keep ?", "keep duke",
                           "show ?", "show duke", "sealed", "sealed last", "allow", "challenge",
                           "block duke", "force", "leave", "steal 9", "coup 1", "steal 0"}) {
    lies.push_back({seat(0), encoded<Coup>(*Coup::parse(word))});
  }
  for (const Seat p : {seat(1), seat(9), House})
    lies.push_back({p, encoded<Coup>(play(Play::Income))});
  for (const char* word : {"draw 0 ? ?", "draw 2 duke", "deal 0 ? ?", "first 9", "outcome nothing",
                           "outcome challenge 1"})
    lies.push_back({House, encoded<Coup>(*Coup::parse(word))});
  refuses(t, lies);
  // During a decision: another player's answer is sealed, and it is not the last.
  const AnyView v = t.view(seat(0));
  ASSERT_EQ(t.submit({seat(0), encoded<Coup>(play(Play::Tax)), t.game().decision(v)}), kAllowed);
  refuses(t, {{seat(2), encoded<Coup>(act(Kind::Sealed, 0, 0, 1))},
              {seat(1), encoded<Coup>(block(Duke))},
              {seat(1), encoded<Coup>(*Coup::parse("prove duke"))},
              {House, encoded<Coup>(*Coup::parse("outcome nothing"))}});
}

TEST(AHost, IsNotBelievedWhatCannotBeInSettlers) {
  using namespace settlers;
  using Kind = Action::Kind;
  Table t = table_of("settlers", "island=beginner", 4);
  std::vector<Lie> lies;
  for (const Action& a :
       {act(Kind::City, 0, kNodes - 1), act(Kind::Settle, 0, kNodes - 1),
        act(Kind::Road, 0, kPaths - 1), act(Kind::Deal, kMost - 1), act(Kind::Embargo, kMost - 1),
        act(Kind::Lift, kMost - 1), act(Kind::Robber, kMost - 1, kHexes - 1),
        act(Kind::Discard, 0, 0, 0, kSealed), act(Kind::Sealed), act(Kind::Knight),
        act(Kind::RoadBuilding), act(Kind::Buy), act(Kind::Claim, 0, 0, 31), act(Kind::Pass),
        act(Kind::End), act(Kind::Withdraw), act(Kind::Plenty, 0, 0, 0, Cards::some(Ore, 31).bits),
        act(Kind::Bank, 0, Ore, Wool)}) {
    lies.push_back({seat(0), encoded<Settlers>(a)});
  }
  for (const Action& a :
       {act(Kind::Island), act(Kind::Dice, 0, 3, 4), act(Kind::Steal, 0, 0, kUnknown),
        act(Kind::Drawn, 0, 0, kUnknown), act(Kind::Collect, 0, 0, 0, (1u << 30) - 1),
        act(Kind::Reveal, 0, 0, 0, (1u << 30) - 1),
        act(Kind::Discarded, kMost - 1, 0, 0, Cards::some(Ore, 31).bits),
        act(Kind::Answer, kMost - 1, 0, static_cast<int>(Reply::Yes))}) {
    lies.push_back({House, encoded<Settlers>(a)});
  }
  refuses(t, lies);
}

TEST(AHost, IsNotBelievedWhatCannotBeInTractor) {
  using namespace tractor;
  Table t = table_of("tractor", "", 4);
  t.play_house();
  std::vector<Lie> lies;
  for (const char* word :
       {"take ?60", "take ?8", "bury ?8", "flip 2S", "kitty 2S", "stands", "fails 2S", "play 2S",
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

// A view with a different number of seats than announced, of a seat that does not exist, or of
// another game.
TEST(AHost, WhoSaysAnotherNumberOfSeatsIsNotBelieved) {
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
      EXPECT_TRUE(liar.guest.game()) << "the truth is still accepted";
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

// Whoever deals on after this host starts a game from these options.
TEST(AHost, MakesNobodyBeginFromOptionsThatAreNone) {
  const auto& game = **std::ranges::find(games(), std::string_view("coup"),
                                         [](const AnyGame* g) { return g->info().id; });
  Table t(game, "", *game.start("", 2), 1);
  for (const char* options : {"x=1", "type=none", "first=3"}) {
    Liar liar;
    Sync m = sync_of(t, seat(0));
    m.options = options;
    liar.say(write(m));
    EXPECT_FALSE(liar.guest.game()) << options;
  }
}

// --- endless messages ----------------------------------------------------------------------------

// A lobby with every field at its maximum.
Lobby largest_lobby() {
  Lobby l;
  l.playing = true;
  l.games = l.term = 0xFFFFFFFF;
  l.game = std::string(32, 'g');
  l.options = std::string(kLongestOptions, 'o');
  l.answer = kLongestAnswer;
  l.chairs.resize(kMaxSeats);
  const std::string wide = "\xF0\x9F\x92\xA9";  // four bytes per character
  for (std::uint8_t i = 0; i < kMostMembers; ++i) {
    Member m{.id = i, .key = i == 0 ? key_of(2) : i == 1 ? key_of(1) : key_of(500u + i)};
    for (int k = 0; k < 24; ++k) m.name += wide;
    if (i < kMaxSeats) {
      m.seat = seat(i);
      l.chairs[i] = {.kind = Chair::Kind::Person,
                     .lent = true,
                     .member = i,
                     .votes = (1u << kMaxSeats) - 1,
                     .removal = (1u << kMaxSeats) - 1};
    }
    l.members.push_back(std::move(m));
  }
  for (std::size_t i = 0; i < kMostKicked; ++i) l.kicked.push_back(key_of(9000 + i));
  return l;
}

// A host that sends games forever: legal actions, moves taken back, the whole game again, another
// game.
TEST(AHost, WhoTellsWithoutEndFillsNeitherStorageNorMemory) {
  FakeCarrier own(key_of(1), 1), carrier(key_of(2), 2);
  Guest guest(own, games(), kRoom, key_of(1), "guest", key_of(2));
  Peers host(carrier, kRoom, key_of(2), true);
  Millis now = 0;
  PeerId id = 0;
  const auto pass = [&](int rounds) {
    for (int i = 0; i < rounds; ++i) {
      now += 40;
      guest.tick(now), host.flush(now);
      tell_signatures(own, guest, now), tell_signatures(carrier, host, now);
      for (const auto& s : std::exchange(own.sent, {})) host.on_frame(1, s.frame, now);
      for (const auto& s : std::exchange(carrier.sent, {})) guest.on_frame(1, s.frame, now);
      while (auto e = host.next()) {
        if (e->type == Peers::Event::Type::Up) id = e->peer;
      }
    }
  };
  guest.on_up(1, {}, now), host.on_up(1, {}, now);
  pass(20);
  ASSERT_NE(id, 0u);
  host.send(id, write(largest_lobby()));
  pass(3);
  ASSERT_TRUE(guest.me());
  Rng rng(5);
  std::size_t largest = 0, told = 0;
  const auto look = [&] {
    pass(2);
    const Bytes kept = guest.save();
    largest = std::max(largest, kept.size());
    ASSERT_LE(kept.size(), kLargestGuestSave);
    std::size_t bytes = 0;
    for (const LogEntry& e : guest.entries()) bytes += kOfAnEntry + e.shadow.size();
    ASSERT_LE(bytes, kMostRemembered);
    int notices = 0;
    while (guest.next_notice()) ++notices;
    ASSERT_LE(notices, 300);
    if (told % 40 != 0) return;
    const auto again = Guest::restore(own, games(), kRoom, key_of(1), kept);
    ASSERT_TRUE(again && !again->game_unread());
    EXPECT_EQ(again->view(), guest.view());
  };
  for (std::uint32_t game = 1; game <= 2; ++game) {
    Table t(*find_game("tractor"), "packs=4", 8, game);
    Place at{game, 1, 0};
    Sync sync = sync_of(t, Watcher);
    sync.place = at, sync.options = "packs=4";
    host.send(id, write(sync));
    std::vector<LogEntry> fresh;
    for (int i = 0; i < 6000 && !t.over(); ++i) {
      if (t.house_due()) {
        t.play_house();
      } else {
        const Seat s = *t.actors().begin();
        std::vector<AnyAction> all;
        t.game().legal(t.view(s), s, all);
        while (t.submit({s, all[rng.below(static_cast<std::uint32_t>(all.size()))],
                         t.game().decision(t.view(s))})) {
        }
      }
      const Table::Step step = t.step(t.record().entries.size() - 1, Watcher);
      fresh.push_back({step.actor, step.shadow.bytes, view_hash(step.after)});
      if (fresh.size() < 60) continue;
      const std::uint32_t more = static_cast<std::uint32_t>(fresh.size());
      host.send(id, write(Entries{at, std::exchange(fresh, {})}));
      at.length += more;
      if (++told % 55 == 0) {  // everything again from here on, as after a move that was taken back
        ++at.rewind;
        sync.place = at, sync.begins = at.length, sync.goes_on = true;
        sync.view = t.game().write_view(t.view(Watcher));
        host.send(id, write(sync));
      }
      look();
      ASSERT_TRUE(guest.game());
      ASSERT_EQ(guest.place(), at) << "the true state is accepted";
    }
  }
  EXPECT_GT(largest, std::size_t{40'000}) << "the limit was tested";
  // The storage holds it as text.
  RecordProperty("largest_kept_bytes", static_cast<int>(largest));
}

// Drags out a game of Coup: the player on turn steals, the robbed player blocks, nobody challenges.
// Only shortly before the game would be drawn does somebody lose a card.
coup::Action dragging(const coup::State& s, Seat p, Rng& rng) {
  using namespace coup;
  std::vector<Action> all;
  Coup::legal(s, p, all);
  const bool loss_due = s.quiet + 6 * s.living() > quiet_limit(s);
  const auto worth = [&](const Action& a) {
    if (a.kind == Action::Kind::Challenge) return 0;
    if (a.kind == Action::Kind::Block) return loss_due ? 1 : 4;
    if (a.kind == Action::Kind::Allow) return 3;
    if (a.kind != Action::Kind::Play) return 2;
    const Play wanted =
        loss_due ? s.coins[index(p)] >= cost(Play::Coup) ? Play::Coup : Play::Tax : Play::Steal;
    return static_cast<Play>(a.what) == wanted ? 2 : 1;
  };
  const auto best = *std::ranges::max_element(all, {}, worth);
  std::erase_if(all, [&](const Action& a) { return worth(a) < worth(best); });
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

TEST(AHost, WhoDragsAGameOutFillsNoMemory) {
  const AnyGame& game = *find_game("coup");
  Rng rng(6);
  coup::State truth = *coup::Coup::start({}, 10);
  const auto seen = [&] {
    return AnyView{AnyState(bytes_of(coup::Coup::view(truth, Watcher).state)), Watcher};
  };
  Liar liar;
  Sync sync;
  sync.place = {1, 1, 0}, sync.game = "coup", sync.seats = 10, sync.view = game.write_view(seen());
  liar.say(write(sync));
  std::vector<LogEntry> fresh;
  std::size_t told = 0, most = 0;
  while (!coup::Coup::over(truth) && told < kMostRemembered + kMostRemembered / 4) {
    const bool due = coup::Coup::house_due(truth);
    const Seat p = due ? House : *coup::Coup::actors(truth).begin();
    const coup::Action a = due ? coup::Coup::house(truth, rng) : dragging(truth, p, rng);
    const coup::Action shadow = coup::Coup::shadow(truth, p, a, Watcher);
    coup::Coup::apply(truth, p, a);
    fresh.push_back({p, encoded<coup::Coup>(shadow).bytes, view_hash(seen())});
    told += kOfAnEntry + fresh.back().shadow.size();
    if (fresh.size() < 1000) continue;
    liar.host.send(liar.id, write(Entries{sync.place, std::exchange(fresh, {})}));
    sync.place.length += 1000;
    liar.pass(100);
    ASSERT_EQ(liar.guest.place(), sync.place) << "the true state is accepted";
    std::size_t bytes = 0;
    for (const LogEntry& e : liar.guest.entries()) bytes += kOfAnEntry + e.shadow.size();
    most = std::max(most, bytes);
    ASSERT_LE(bytes, kMostRemembered);
  }
  EXPECT_GT(told, kMostRemembered) << "the limit was tested";
  EXPECT_GT(most, kMostRemembered / 4 * 3);
  EXPECT_GT(liar.guest.begins(), 0u) << "the beginning is forgotten";
  EXPECT_LE(liar.guest.save().size(), kLargestGuestSave);
}

// Positions have 32 bits: after the last one, no entry could be told from an early one.
TEST(AHost, WhoBeginsALogAtTheEndOfTheNumbersIsNotFollowed) {
  Table t = table_of("flax", "", 2);
  for (const bool end : {false, true}) {
    Liar liar;
    Sync s = sync_of(t, seat(0));
    s.begins = s.place.length = end ? 0xFFFFFFFE : 0xFFFF;
    liar.say(write(s));
    EXPECT_EQ(liar.guest.game() == nullptr, end);
  }
}

TEST(AHost, WhoChatsWithoutEndIsHeardInPart) {
  Liar liar;
  Lobby l;
  l.members = {{.id = 0, .key = key_of(2), .name = "host"},
               {.id = 1, .key = key_of(1), .name = "guest"}};
  liar.say(write(l));
  while (liar.guest.next_notice()) {
  }
  for (int i = 0; i < 2000; ++i) {
    liar.host.send(liar.id, write(Said{0, std::string(kLongestChat, 'x')}));
    if (i % 3 == 0) liar.pass(100);
  }
  int heard = 0;
  while (liar.guest.next_notice()) ++heard;
  EXPECT_GT(heard, 10);
  EXPECT_LE(heard, 300) << "unread messages make room for new ones";
  EXPECT_LT(liar.guest.save().size(), 1000u) << "and none of them is stored";
}

Lobby lobby_of_two(Talk talk) {
  Lobby l;
  l.talk = talk;
  l.members = {{.id = 0, .key = key_of(2), .name = "host", .seat = seat(1)},
               {.id = 1, .key = key_of(1), .name = "guest", .seat = seat(0)}};
  l.chairs = {{.kind = Chair::Kind::Person, .member = 1},
              {.kind = Chair::Kind::Person, .member = 0}};
  return l;
}

// What the guest hears of this message.
std::vector<Guest::Notice> heard_of(Liar& liar, const Bytes& message) {
  while (liar.guest.next_notice()) {
  }
  liar.say(message);
  std::vector<Guest::Notice> out;
  while (auto n = liar.guest.next_notice()) {
    if (n->type == Guest::Notice::Type::Chat) out.push_back(std::move(*n));
  }
  return out;
}

TEST(AHost, SaysNoTextWhereTalkIsInPhrases) {
  Liar liar;
  const Bytes text = write(Said{0, "buy"});
  EXPECT_TRUE(heard_of(liar, text).empty()) << "it has not said how people talk";
  liar.say(write(lobby_of_two(Talk::Phrases)));
  EXPECT_TRUE(heard_of(liar, text).empty());
  const auto heard = heard_of(liar, write(Spoken{0, StockPhrase::Thanks}));
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0].phrase, StockPhrase::Thanks);
  EXPECT_EQ(heard[0].text, "");
  liar.say(write(lobby_of_two(Talk::Free)));
  EXPECT_EQ(heard_of(liar, text).size(), 1u);
  Bytes unknown = write(Spoken{});
  unknown.back() = kStockPhrases;
  EXPECT_TRUE(heard_of(liar, unknown).empty());
}

// Nor does it help to call it the next game; only in the lobby the guest's player sees that they
// talk in another way from now on.
TEST(AHost, AllowsNoTextAmidAGame) {
  Table t = table_of("flax", "", 2);
  Liar liar;
  Lobby l = lobby_of_two(Talk::Phrases);
  l.playing = true, l.games = 1, l.game = "flax";
  liar.say(write(l));
  liar.say(write(sync_of(t, seat(0))));
  ASSERT_TRUE(liar.guest.game());
  l.talk = Talk::Free;
  for (const std::uint32_t games : {1u, 2u}) {
    l.games = games;
    liar.say(write(l));
    EXPECT_EQ(liar.guest.lobby()->talk, Talk::Phrases);
    EXPECT_TRUE(heard_of(liar, write(Said{0, "buy"})).empty());
    EXPECT_FALSE(liar.guest.say("no"));
    EXPECT_TRUE(liar.guest.say(StockPhrase::Sorry));
  }
  const auto again = Guest::restore(liar.carrier, games(), kRoom, key_of(1), liar.guest.save());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->lobby()->talk, Talk::Phrases);
  l.playing = false;
  liar.say(write(l));
  EXPECT_EQ(liar.guest.lobby()->talk, Talk::Free);
  EXPECT_FALSE(liar.guest.game());
}

// The lobby announces one game, another one was shown, and then the host leaves: the next host's
// table must be one of the two, not a mixture.
TEST(AHost, WhoSpeaksOfAnotherGameThanItShowsLeavesNoMixture) {
  Table t = table_of("flax", "", 2);
  for (const bool another : {false, true}) {
    Liar liar;
    Lobby l;
    l.playing = true, l.games = 1, l.game = "flax";
    l.members = {{.id = 0, .key = key_of(2), .name = "host", .seat = seat(1)},
                 {.id = 1, .key = key_of(1), .name = "guest", .seat = seat(0)}};
    l.chairs = {{.kind = Chair::Kind::Person, .member = 1},
                {.kind = Chair::Kind::Person, .member = 0}};
    liar.say(write(l));
    liar.say(write(sync_of(t, seat(0))));
    ASSERT_TRUE(liar.guest.game());
    if (another) {
      l.games = 2, l.game = "settlers", l.options = "points=3";
      liar.say(write(l));
    }
    Memory memory;
    auto next = Host::succeed(liar.carrier, memory, games(), kRoom, liar.guest);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->gathering(), !another);
    EXPECT_EQ(next->lobby().playing, !another);
    next->tick(liar.now);
    next = Host::restore(liar.carrier, memory, games(), kRoom, key_of(1), memory.kept());
    ASSERT_TRUE(next);
    EXPECT_FALSE(next->game_unread());
    EXPECT_EQ(next->gathering(), !another);
    if (another) EXPECT_TRUE(next->choose("flax", "", 2));
  }
}

// The game started with other options than its last lobby says; that lobby also lists a seated
// player as removed.
TEST(AHost, WhoSpoilsTheLobbyAndGoesTakesNeitherGameNorPlayersAlong) {
  Table t = table_of("settlers", "points=5", 2);
  for (const char* options : {"", "nonsense=1", "points=7"}) {
    Liar liar;
    Lobby l;
    l.playing = true, l.games = 1, l.game = "settlers", l.options = "points=5";
    l.members = {{.id = 0, .key = key_of(2), .name = "host", .seat = seat(1)},
                 {.id = 1, .key = key_of(1), .name = "guest", .seat = seat(0)},
                 {.id = 2, .key = key_of(3), .name = "third"}};
    l.chairs = {{.kind = Chair::Kind::Person, .member = 1},
                {.kind = Chair::Kind::Person, .member = 0}};
    liar.say(write(l));
    Sync shown = sync_of(t, seat(0));
    shown.options = "points=5";
    liar.say(write(shown));
    ASSERT_TRUE(liar.guest.game());
    l.options = options, l.kicked = {key_of(3), key_of(4)};
    liar.say(write(l));
    Memory memory;
    auto next = Host::succeed(liar.carrier, memory, games(), kRoom, liar.guest);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->lobby().options, "points=5");
    EXPECT_EQ(next->lobby().kicked, std::vector{key_of(4)}) << "the third player is present";
    next->tick(liar.now);
    ASSERT_TRUE(next->deal_on(liar.now));
    next->tick(liar.now + 20'000);
    ASSERT_TRUE(next->table());
    const auto again =
        Host::restore(liar.carrier, memory, games(), kRoom, key_of(1), memory.kept());
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->table()) << options;
    EXPECT_FALSE(again->game_unread());
  }
}

// --- when the game is over -----------------------------------------------------------------------

// Of fair chance: a link that is told too early would tell the host a draw before it is made.
TEST(AHost, LearnsNoLinkBeforeItIsDue) {
  Table t = table_of("coup", "first=1", 3);
  const AnyGame& game = t.game();
  Liar liar;
  const auto told = [&] {
    return std::ranges::any_of(liar.heard, [](const Bytes& m) { return kind_of(m) == Kind::Told; });
  };
  const auto draw = [&](std::uint32_t length) {
    liar.say(write(Draw{{1, 1, length}, {}}));
    return told();
  };
  const auto show = [&](std::size_t i) {
    const Table::Step s = t.step(i, seat(0));
    liar.say(write(Entries{{1, 1, static_cast<std::uint32_t>(i)},
                           {{s.actor, s.shadow.bytes, view_hash(s.after)}}}));
  };
  liar.say(write(Sealed{1, {}}));
  liar.say(write(sync_of(t, seat(0))));
  EXPECT_TRUE(
      std::ranges::any_of(liar.heard, [](const Bytes& m) { return kind_of(m) == Kind::Pledge; }));
  ASSERT_TRUE(t.house_due());
  EXPECT_FALSE(draw(1)) << "of a place that has not come";
  EXPECT_TRUE(draw(0));
  t.play_house();
  show(0);
  ASSERT_TRUE(t.house_due()) << "the next card";
  EXPECT_FALSE(draw(1)) << "nobody has acted since the last link";
  while (t.house_due()) t.play_house(), show(t.record().entries.size() - 1);
  const auto length = static_cast<std::uint32_t>(t.record().entries.size());
  EXPECT_FALSE(draw(length)) << "a player is due";
  // Somebody acts; then the House is due, and the link is told, the same each time.
  while (!t.house_due() && !t.over()) {
    const Seat p = *t.actors().begin();
    std::vector<AnyAction> all;
    game.legal(t.view(p), p, all);
    ASSERT_EQ(t.submit({p, all.back(), game.decision(t.view(Watcher))}), kAllowed);
    show(t.record().entries.size() - 1);
  }
  ASSERT_TRUE(t.house_due());
  const auto now = static_cast<std::uint32_t>(t.record().entries.size());
  EXPECT_TRUE(draw(now));
  const auto first = liar.heard;
  EXPECT_TRUE(draw(now));
  EXPECT_EQ(liar.heard, first) << "asked again";
}

// The record has other cards or another action, is too short, or belongs to another game.
TEST(AHost, WhoSendsAFalseRecordIsFoundOut) {
  Table t = table_of("coup", "", 2);
  Table other = Table(*find_game("coup"), "", 2, 99);
  Rng rng(1);
  const auto play = [&](Table& of) {
    while (!of.over()) {
      if (of.house_due()) {
        of.play_house();
        continue;
      }
      const Seat s = *of.actors().begin();
      std::vector<AnyAction> all;
      of.game().legal(of.view(s), s, all);
      while (of.submit({s, all[rng.below(static_cast<std::uint32_t>(all.size()))],
                        of.game().decision(of.view(s))})) {
      }
    }
  };
  play(t), play(other);
  const AnyGame& game = t.game();
  Sync all = sync_of(t, seat(0));
  all.place.length = static_cast<std::uint32_t>(t.record().entries.size());
  all.view = game.write_view(t.step(0, seat(0)).before);
  t.steps(0, seat(0), [&](const Table::Step& s) {
    all.entries.push_back({s.actor, s.shadow.bytes, view_hash(s.after)});
  });
  const auto told = [&](const Record& record, std::size_t from) {
    Liar liar;
    Sync m = all;
    if (from > 0) {  // a guest who knows only the end
      m.begins = static_cast<std::uint32_t>(from);
      m.view = game.write_view(t.step(from, seat(0)).before);
      m.entries.erase(m.entries.begin(), m.entries.begin() + static_cast<std::ptrdiff_t>(from));
    }
    liar.say(write(m));
    EXPECT_TRUE(liar.guest.game());
    const Bytes bytes = to_bytes(game, record);
    liar.say(write(Past{all.place, static_cast<std::uint32_t>(bytes.size()), 0, bytes}));
    bool untrue = false, past = false;
    while (auto n = liar.guest.next_notice())
      untrue |= n->type == Guest::Notice::Type::Untrue,
          past |= n->type == Guest::Notice::Type::Past;
    EXPECT_NE(untrue, past);
    EXPECT_EQ(past, liar.guest.past() != nullptr);
    return past;
  };
  for (const std::size_t from : {std::size_t{0}, t.record().entries.size() / 2}) {
    EXPECT_TRUE(told(t.record(), from)) << "the true record is accepted";
    EXPECT_FALSE(told(other.record(), from));
    Record cut = t.record();
    cut.entries.pop_back();
    EXPECT_FALSE(told(cut, from));
    // Cards that this seat never saw, changed wherever the result is still a game: only changes
    // that nobody here can detect are accepted.
    int changed = 0, found = 0;
    for (std::size_t i = from; i < t.record().entries.size(); ++i) {
      Record lie = t.record();
      const AnyAction mine = game.shadow(state_after(game, lie, i), lie.entries[i].seat,
                                         lie.entries[i].action, seat(0));
      for (const AnyAction& a :
           {lie.entries[(i + 1) % lie.entries.size()].action, lie.entries[0].action}) {
        Record one = t.record();
        if (one.entries[i].action == a) continue;
        one.entries[i].action = a;
        ++changed;
        if (!told(one, from))
          ++found;
        else
          EXPECT_EQ(mine, game.shadow(state_after(game, lie, i), one.entries[i].seat, a, seat(0)))
              << i;
      }
    }
    EXPECT_GT(changed, 10);
    EXPECT_GT(found, changed / 2);
  }
}

// --- a game without a dealer ---------------------------------------------------------------------

// The host (2) and the guest (1) sit down at Coup with a third player (3), whose page never speaks.
struct Undealt : Liar {
  Lobby lobby;
  Seating seating{1, 7, "coup", "", {key_of(2), key_of(1), key_of(3)}, {0, 1, 2}};

  Undealt() {
    lobby.term = 1, lobby.games = 1, lobby.playing = lobby.dealerless = true;
    lobby.game = "coup";
    for (std::uint8_t i = 0; i < 3; ++i) {
      lobby.chairs.push_back({.kind = Chair::Kind::Person, .member = i});
      lobby.members.push_back({.id = i,
                               .key = seating.members[i],
                               .name = "player " + std::to_string(i),
                               .seat = seat(i),
                               .presence = Presence::Here});
    }
    say(write(lobby));
  }
  bool tells(Guest::Notice::Type type) {
    bool out = false;
    while (auto n = guest.next_notice()) out |= n->type == type;
    return out;
  }
  // A word as that member signs it, who has heard the first words of this log.
  SignedWord word_of(const WordLog& log, std::uint64_t key, std::uint8_t author, Bytes bytes) {
    FakeCarrier hand(key_of(key), key);
    WordLog own(hand, key_of(key), log);
    EXPECT_TRUE(own.say(std::move(bytes)));
    for (const auto& [ticket, s] : hand.made) own.on_signed(ticket, s);
    SignedWord out = *own.saying();
    out.author = author;
    return out;
  }
};

using Told = Guest::Notice::Type;

TEST(AHostWithoutCards, CannotPlayTheSeatsOfOthers) {
  Undealt u;
  Seating lie = u.seating;
  lie.owner = {0, 1, 0};  // it would know the cards of the third player
  u.say(write(Seated{lie}));
  EXPECT_FALSE(u.guest.words());
  EXPECT_TRUE(u.tells(Told::Unknown));
  lie.owner = {0, 0, 2};
  u.say(write(Seated{lie}));
  EXPECT_FALSE(u.guest.words());
  lie = u.seating, lie.game = 2;
  u.say(write(Seated{lie}));
  EXPECT_FALSE(u.guest.words());
  lie = u.seating, lie.id = "chess";
  u.say(write(Seated{lie}));
  EXPECT_FALSE(u.guest.words());
  lie = u.seating, lie.owner = {0, 1};
  u.say(write(Seated{lie}));
  EXPECT_FALSE(u.guest.words());
  u.say(write(Seated{u.seating}));
  EXPECT_TRUE(u.guest.words());
}

TEST(AHostWithoutCards, CannotDealInsteadOrGiveOthersASay) {
  Undealt u;
  const Table t = table_of("coup", "", 3);
  u.say(write(sync_of(t, seat(1))));
  EXPECT_FALSE(u.guest.game());
  EXPECT_TRUE(u.tells(Told::Unknown));
  u.say(write(Seated{u.seating}));
  ASSERT_TRUE(u.guest.words());
  u.say(write(sync_of(t, seat(1))));
  EXPECT_FALSE(u.guest.game());
  EXPECT_TRUE(u.guest.words());
  Seating lie = u.seating;
  lie.members.push_back(key_of(4));  // who plays nothing, and would give up others
  Undealt other;
  other.say(write(Seated{lie}));
  EXPECT_FALSE(other.guest.words());
  lie = u.seating, lie.options = "first=1";
  other.say(write(Seated{lie}));
  EXPECT_FALSE(other.guest.words());
}

TEST(AHostWithoutCards, CannotSpeakForOthers) {
  Undealt u;
  u.say(write(Seated{u.seating}));
  ASSERT_TRUE(u.guest.words());
  const WordLog log(u.other, key_of(2), *u.guest.words());
  const SignedWord own = u.word_of(log, 2, 0, {1, 2, 3}), forged = u.word_of(log, 2, 2, {1, 2, 3});
  u.say(write(Words{1, 0, false, {own, forged}}));
  EXPECT_EQ(u.guest.words()->count(), 1u);
  EXPECT_TRUE(u.tells(Told::Forked));
  u.say(write(Words{1, 0, false, {own}}));
  EXPECT_EQ(u.guest.words()->count(), 1u);
  EXPECT_FALSE(u.tells(Told::Forked));
  // Nor say its own again, nor tell another in its place.
  u.say(write(Words{1, 1, false, {own}}));
  EXPECT_EQ(u.guest.words()->count(), 1u);
  EXPECT_TRUE(u.tells(Told::Forked));
  u.say(write(Words{1, 0, false, {u.word_of(log, 2, 0, {4})}}));
  EXPECT_EQ(u.guest.words()->words()[0].word, (Bytes{1, 2, 3}));
  EXPECT_TRUE(u.tells(Told::Forked));
}

// What a member says is bound to what they have heard: after another order it is not theirs.
TEST(AHostWithoutCards, CannotTellTwoOrders) {
  Undealt u;
  u.say(write(Seated{u.seating}));
  const WordLog log(u.other, key_of(2), *u.guest.words());
  const SignedWord a = u.word_of(log, 2, 0, {1}), b = u.word_of(log, 3, 2, {2});
  FakeCarrier hand(key_of(2), 5);
  WordLog others(hand, key_of(2), log);
  EXPECT_TRUE(others.hear(0, std::array{b, a}));
  for (const auto& [ticket, good] : hand.checked) others.on_verified(ticket, good);
  ASSERT_EQ(others.count(), 2u);
  const SignedWord next = u.word_of(others, 3, 2, {3});
  u.say(write(Words{1, 0, false, {a, b}}));
  ASSERT_EQ(u.guest.words()->count(), 2u);
  u.say(write(Words{1, 2, false, {next}}));
  EXPECT_EQ(u.guest.words()->count(), 2u);
  EXPECT_TRUE(u.tells(Told::Forked));
}

}  // namespace
}  // namespace parlour::net
