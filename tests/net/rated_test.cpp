// Rated games in a room: who signs what, what comes of it when somebody leaves or is late, and what
// liars get.
#include <gtest/gtest.h>

#include "devices.h"
#include "net/plant.h"
#include "standing/ratings.h"

namespace parlour::net {
namespace {

using standing::Word;

constexpr std::int64_t kNow = 1'800'000'000;

class RatedRoom : public Room {
 public:
  explicit RatedRoom(int guests, std::string_view game = "coup", bool rated = true,
                     std::uint32_t answer = 0)
      : Room(guests) {
    for (const auto& d : devices) tell_time(*d);
    host().set_rated(rated);
    host().set_answer(answer);
    pass(300);
    start(game, "", guests + 1);
  }
  static void tell_time(Device& d) {
    if (d.host) d.host->clock = [] { return kNow; };
    if (d.guest) d.guest->clock = [] { return kNow + 60; };  // no two clocks agree
  }
  void finish(int most = 20'000) {
    for (int i = 0; i < most && !host().table()->over(); ++i) step();
    ASSERT_TRUE(host().table()->over());
    pass(2000);
  }
  std::size_t seat_of(int i) { return static_cast<std::size_t>(index(member(i)->seat)); }
  Word word(int of, int seen_by) {
    const standing::Signed* s =
        seen_by == 0 ? host().rated_result() : guest(seen_by).rated_result();
    return s ? s->said[seat_of(of)].word : Word::None;
  }
};

TEST(ARatedGame, IsSignedByEverybodyAndEverybodyHasIt) {
  for (const char* game : {"coup", "flax", "settlers"}) {
    RatedRoom room(game == std::string_view("flax") ? 1 : 2, game);
    room.finish();
    const standing::Signed* all = room.host().rated_result();
    ASSERT_TRUE(all) << game;
    EXPECT_TRUE(all->whole());
    EXPECT_EQ(all->signers(), static_cast<int>(room.devices.size()));
    EXPECT_EQ(all->result.at, kNow);
    EXPECT_EQ(all->result.left, 0);
    for (const standing::ToCheck& c : standing::to_check(*all))
      EXPECT_EQ(toy_signature(c.key, c.text), c.signature);
    for (int i = 1; i < static_cast<int>(room.devices.size()); ++i) {
      ASSERT_TRUE(room.guest(i).rated_result()) << game << i;
      EXPECT_EQ(*room.guest(i).rated_result(), *all) << game << i;
    }
  }
}

TEST(ARatedGame, IsOneOnlyWhereTheLobbySaysSo) {
  RatedRoom room(1, "flax", false);
  EXPECT_FALSE(room.host().rated());
  room.finish();
  EXPECT_FALSE(room.host().rated_result());
  EXPECT_FALSE(room.guest(1).rated_result());
}

TEST(ARatedGame, IsDecidedBeforeItBeginsAndEverybodyHasToBeReadyForIt) {
  Room room(1);
  ASSERT_TRUE(room.host().choose("coup", "", 2));
  room.guest(1).sit(seat(0));
  room.guest(1).ready(true);
  room.pass(300);
  EXPECT_TRUE(room.member(1)->ready);
  EXPECT_TRUE(room.host().set_rated(true));
  EXPECT_FALSE(room.member(1)->ready);
  RatedRoom playing(1);
  EXPECT_FALSE(playing.host().set_rated(false));
}

TEST(ARatedGame, OfOnePersonAndBotsIsNotRated) {
  Room room(0);
  room.at(0).host->clock = [] { return kNow; };
  room.host().set_rated(true);
  ASSERT_TRUE(room.host().choose("coup", "", 3));
  room.host().sit(seat(0));
  for (int i = 1; i < 3; ++i) room.host().set_bot(seat(i), ai::Level::Easy);
  ASSERT_TRUE(room.host().start());
  EXPECT_FALSE(room.host().rated());
}

TEST(ARatedGame, OfAHostWhoWatchesIsSignedByThePlayers) {
  Room room(2);
  for (const auto& d : room.devices) RatedRoom::tell_time(*d);
  room.host().set_rated(true);
  room.start("coup", "", 2);
  ASSERT_EQ(room.host().seat(), Watcher);
  for (int i = 0; i < 3000 && !room.host().table()->over(); ++i) room.step();
  room.pass(2000);
  ASSERT_TRUE(room.guest(2).rated_result());
  EXPECT_EQ(room.guest(2).rated_result()->signers(), 2);
}

// Everybody agrees before the first draw, so nobody can deny later that they sat there.
TEST(ARatedGame, IsEnteredByEverybodyAtItsBeginning) {
  RatedRoom room(2);
  room.cut(2);
  room.at(2).guest.reset();
  room.pass(kAway + 1000);
  ASSERT_TRUE(room.host().lend(room.member(2)->seat));
  room.finish();
  const standing::Signed* s = room.host().rated_result();
  ASSERT_TRUE(s);
  EXPECT_EQ(s->result.left, 1u << room.seat_of(2));
  EXPECT_EQ(room.word(2, 1), Word::Entered);
  EXPECT_GE(room.word(1, 1), Word::Gaps);
  EXPECT_TRUE(s->whole()) << "two say that the third has left";
  const auto meets = standing::meetings(s->result, room.seat_of(2));
  ASSERT_EQ(meets.size(), 2u);
  for (const auto& m : meets) EXPECT_EQ(m.score, 0) << "whatever the bot did";
}

TEST(ARatedGame, OfTwoIsNotWholeIfOneLeaves) {
  RatedRoom room(1, "flax");
  room.cut(1);
  room.at(1).guest.reset();
  room.pass(kAway + 1000);
  ASSERT_TRUE(room.host().lend(room.member(1)->seat));
  room.finish();
  const standing::Signed* s = room.host().rated_result();
  ASSERT_TRUE(s);
  EXPECT_EQ(s->signers(), 1);
  EXPECT_FALSE(s->whole());
}

// Somebody comes back after the end: they sign late, and everybody has it.
TEST(ARatedGame, IsSignedLateByWhoWasAwayAtTheEnd) {
  RatedRoom room(2);
  const Bytes kept = [&] {
    for (int i = 0; i < 3000 && !room.host().table()->over(); ++i) {
      if (room.host().table()->record().entries.size() == 12) break;
      room.step();
    }
    return room.guest(2).save();
  }();
  for (int i = 0; i < 3000 && !room.host().table()->over(); ++i) room.step();
  room.cut(2);  // the last messages are lost
  room.at(2).guest = Guest::restore(room.at(2).carrier, games(), kRoom, room.at(2).key, kept);
  ASSERT_TRUE(room.at(2).guest);
  RatedRoom::tell_time(room.at(2));
  room.pass(300);
  room.connect(2);
  room.pass(2000);
  EXPECT_GE(room.word(2, 2), Word::Gaps);
  EXPECT_GE(room.word(2, 1), Word::Gaps);
  EXPECT_GE(room.word(2, 0), Word::Gaps);
}

TEST(ARatedGame, OutlivesReloads) {
  RatedRoom room(2);
  const auto reload = [&] {
    Room::Device &a = room.at(0), &b = room.at(1);
    const Bytes kept = b.guest->save();
    b.guest = Guest::restore(b.carrier, games(), kRoom, b.key, kept);
    a.host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key, a.memory.kept());
    ASSERT_TRUE(a.host && a.host->table() && b.guest);
    RatedRoom::tell_time(a), RatedRoom::tell_time(b);
    for (int i = 1; i <= 2; ++i) {
      room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
      room.connect(i);
    }
    room.pass(500);
  };
  for (int n = 0; n < 4; ++n) {
    for (int i = 0; i < 4; ++i) room.step();
    reload();
    EXPECT_TRUE(room.host().rated());
    EXPECT_TRUE(room.guest(1).rated());
  }
  room.finish();
  const standing::Signed before = *room.host().rated_result();
  EXPECT_EQ(before.signers(), 3);
  reload();
  room.pass(2000);
  ASSERT_TRUE(room.host().rated_result());
  EXPECT_EQ(*room.host().rated_result(), before) << "no second result is written";
  EXPECT_EQ(room.guest(1).rated_result() ? room.guest(1).rated_result()->signers() : 0, 3);
}

TEST(ARatedGame, WithoutTheHostItBeganWithIsNotRated) {
  RatedRoom room(2);
  for (int i = 0; i < 10; ++i) room.step();
  room.pass(200);
  for (int i = 1; i <= 2; ++i) room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
  room.at(0).host.reset();
  Room::Device& d = room.at(1);
  d.host = Host::succeed(d.carrier, d.memory, games(), kRoom, room.guest(1));
  d.host->clock = [] { return kNow; };
  d.guest.reset();
  room.host_at = 1;
  room.guest(2).follow(d.key, room.now + kAway);
  room.connect(2);
  room.pass(300);
  ASSERT_TRUE(room.host().deal_on(room.now));
  room.pass(500);
  EXPECT_FALSE(room.host().rated());
  EXPECT_FALSE(room.guest(2).rated());
}

// --- what people carry along ---------------------------------------------------------------------

TEST(WhatPeopleCarry, ReachesEverybodyWhereGamesAreRated) {
  Room room(2);
  room.host().carry({1});
  room.guest(1).carry({2});
  room.pass(500);
  EXPECT_FALSE(room.guest(2).next_carried()) << "not among friends";
  room.host().set_rated(true);
  room.pass(500);
  room.guest(2).carry({3});
  room.pass(500);
  const auto all = [](auto& of) {
    std::vector<Bytes> out;
    while (auto b = of.next_carried()) out.push_back(*b);
    std::ranges::sort(out);
    return out;
  };
  EXPECT_EQ(all(room.host()), (std::vector<Bytes>{{2}, {3}}));
  EXPECT_EQ(all(room.guest(1)), (std::vector<Bytes>{{1}, {3}}));
  EXPECT_EQ(all(room.guest(2)), (std::vector<Bytes>{{1}, {2}}));
}

TEST(WhatPeopleCarry, IsHeardNowAndThen) {
  RatedRoom room(2);
  Speaker& liar = room.modify(2, 77);
  liar.say(write(Join{"x", {}}));
  room.pass(300);
  while (room.host().next_carried()) {
  }
  for (int i = 0; i < 50; ++i) liar.say(write(Carry{Bytes(standing::kLargestBundle, 1)}));
  room.pass(3000);
  int heard = 0;
  while (room.host().next_carried()) ++heard;
  EXPECT_GT(heard, 0);
  EXPECT_LE(heard, 4);
}

// --- the time to answer --------------------------------------------------------------------------

class TimedRoom : public RatedRoom {
 public:
  static constexpr std::uint32_t kAnswer = 30;
  static constexpr Millis kLimit = kAnswer * 1000;
  explicit TimedRoom(bool rated = true, std::string_view game = "coup")
      : RatedRoom(2, game, rated, kAnswer) {
    pass(kLimit + kAway);
  }
  bool asks(int i) {
    const Table& t = *host().table();
    return !t.over() && !t.house_due() && t.actors().has(member(i)->seat);
  }
  // Until that device's player is asked.
  void step_to(int i) {
    for (int n = 0; n < 200 && !(asks(i) && *host().table()->actors().begin() == member(i)->seat);
         ++n)
      step();
    ASSERT_TRUE(asks(i));
    notices(1), notices(2);
  }
  bool play_for(int i) {
    const Table& t = *host().table();
    const Seat s = member(i)->seat;
    return host().play_for(s, first_legal(t.view(s)), t.game().decision(t.view(Watcher)));
  }
  void reload_host() {
    Room::Device& d = at(0);
    d.host = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, d.memory.kept());
    ASSERT_TRUE(d.host && d.host->table());
    tell_time(d);
    for (int i = 1; i <= 2; ++i) {
      guest(i).on_down(std::exchange(at(i).link, 0), now);
      connect(i);
    }
  }
};

TEST(TheTimeToAnswer, IsExceededWithAHostWhoLetsItAndEveryPageSaysSoAndSignsNothing) {
  TimedRoom room;
  room.step_to(1);
  room.pass(room.kLimit + kOvertime - 2000);
  for (int i = 1; i <= 2; ++i) EXPECT_FALSE(room.guest(i).untimely()) << i;
  room.pass(4000);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_TRUE(room.guest(i).untimely()) << i;
    const auto told = room.notices(i);
    const auto it = std::ranges::find(told, Guest::Notice::Type::Overtime, &Guest::Notice::type);
    ASSERT_NE(it, told.end()) << i;
    EXPECT_EQ(it->member, room.member(1)->id);
  }
  room.finish();
  for (int i = 1; i <= 2; ++i) {
    EXPECT_FALSE(room.guest(i).rated_result()) << i;
    EXPECT_LT(room.word(i, 0), Word::Gaps) << i;
  }
  EXPECT_FALSE(room.host().rated_result()->whole());
}

TEST(TheTimeToAnswer, IsWatchedInGamesThatAreNotRatedTooAndInEachAnew) {
  TimedRoom room(false);
  room.step_to(1);
  room.pass(room.kLimit + kOvertime + 2000);
  EXPECT_TRUE(room.guest(2).untimely());
  room.host().end_game();
  room.start("coup", "", 3);
  EXPECT_FALSE(room.guest(2).untimely());
}

TEST(TheTimeToAnswer, OfAPlayerThatTheHostCutsShortIsNoticedByThem) {
  TimedRoom room;
  room.step_to(1);
  room.pass(3000);
  ASSERT_TRUE(room.play_for(1));
  room.pass(500);
  EXPECT_TRUE(room.guest(1).untimely());
  EXPECT_TRUE(has(room.notices(1), Guest::Notice::Type::CutShort));
  EXPECT_FALSE(room.guest(2).untimely()) << "it cannot know who has answered";
  room.finish();
  EXPECT_FALSE(room.guest(1).rated_result());
  EXPECT_LT(room.word(1, 0), Word::Gaps);
  EXPECT_GE(room.word(2, 0), Word::Gaps);
}

TEST(TheTimeToAnswer, MayNotBeCutToNothing) {
  TimedRoom room;
  room.step_to(2);
  for (int i = 0; i < 200 && !room.guest(1).untimely(); ++i) {
    // Whoever acts before guest 1 does, and at once the host answers for them.
    if (room.asks(1)) {
      room.step();
      continue;
    }
    const Seat s = *room.host().table()->actors().begin();
    if (!room.host().table()->house_due() && is_player(s)) {
      const Table& t = *room.host().table();
      room.host().play_for(s, room.first_legal(t.view(s)), t.game().decision(t.view(Watcher)));
      if (room.asks(1)) ASSERT_TRUE(room.play_for(1));
      room.pass(300);
    } else {
      room.step();
    }
  }
  EXPECT_TRUE(room.guest(1).untimely());
}

TEST(TheTimeToAnswer, ThatIsKeptMakesNobodySuspicious) {
  TimedRoom room;
  for (int n = 0; n < 3000 && !room.host().table()->over(); ++n) {
    const bool late = n % 5 == 0;  // whoever is asked does not answer, and the host does in the end
    room.pass(late ? room.kLimit + 2000 : 1000 * (n % 25));
    for (int i = 1; late && i <= 2; ++i)
      if (room.asks(i)) room.play_for(i);
    room.step();
  }
  room.pass(2000);
  for (int i = 1; i <= 2; ++i) {
    EXPECT_FALSE(room.guest(i).untimely()) << i;
    ASSERT_TRUE(room.guest(i).rated_result()) << i;
    EXPECT_EQ(room.guest(i).rated_result()->signers(), 3);
  }
}

TEST(TheTimeToAnswer, IsNotJudgedByAPageThatHasSleptOrHeardNothing) {
  TimedRoom room;
  room.step_to(1);
  room.now += room.kLimit + 2 * kOvertime;  // all devices sleep
  room.pass(3000);
  for (int i = 1; i <= 2; ++i) EXPECT_FALSE(room.guest(i).untimely()) << i;
  room.cut(2);
  room.pass(room.kLimit + kOvertime - 5000);
  ASSERT_TRUE(room.play_for(1));
  for (int n = 0; n < 20 && !room.asks(2); ++n) room.step();
  ASSERT_TRUE(room.asks(2));
  ASSERT_TRUE(room.play_for(2)) << "for somebody who is not here";
  room.connect(2);
  room.pass(500);
  EXPECT_FALSE(room.guest(2).untimely());
}

TEST(TheTimeToAnswer, BeginsAnewWithAHostWhoHasReloadedTheirPage) {
  TimedRoom room;
  room.step_to(1);
  room.pass(room.kLimit - 1000);
  room.reload_host();
  room.pass(room.kLimit + 2000);
  ASSERT_TRUE(room.play_for(1));
  room.pass(500);
  for (int i = 1; i <= 2; ++i) EXPECT_FALSE(room.guest(i).untimely()) << i;
}

// Taking back gives nobody more time.
TEST(TheTimeToAnswer, OfADecisionThatReturnsIsWhatWasLeftOfIt) {
  TimedRoom room(true, "flax");
  room.step_to(1);
  room.pass(room.kLimit - 8000);
  ASSERT_FALSE(room.guest(1).act(room.first_legal(room.guest(1).view())));
  room.pass(500);
  ASSERT_FALSE(room.asks(1));
  room.guest(1).undo();
  room.pass(500);
  ASSERT_TRUE(room.asks(1));
  room.pass(7500);
  ASSERT_TRUE(room.play_for(1));
  room.pass(500);
  EXPECT_FALSE(room.guest(1).untimely());
}

TEST(TheTimeToAnswer, IsNobodysWhileABotHasTheirSeat) {
  TimedRoom room;
  const AnyAction tax = *room.host().table()->game().parse("tax");
  for (int n = 0; n < 200 && room.guest(2).act(tax); ++n) room.step();
  room.pass(300);
  ASSERT_TRUE(room.asks(0) && room.asks(1));
  ASSERT_TRUE(room.host().lend(room.member(1)->seat)) << "they have often not answered";
  room.pass(300);
  ASSERT_TRUE(room.play_for(1));
  room.pass(500);
  EXPECT_FALSE(room.guest(1).untimely());
}

#ifdef PARLOUR_PLANT
TEST(TheTimeToAnswer, IsNoOtherAmidARatedGameWhateverTheHostSays) {
  planted = Plant::OtherTime;
  TimedRoom room;
  room.host().set_answer(3600);
  planted = Plant::None;
  room.pass(500);
  ASSERT_EQ(room.guest(1).lobby()->answer, 3600u);
  room.step_to(1);
  room.pass(room.kLimit + kOvertime + 2000);
  EXPECT_TRUE(room.guest(2).untimely());
}
#endif

TEST(TheTimeToAnswer, OfARatedGameIsThatOfItsBeginning) {
  TimedRoom room;
  room.host().set_answer(3600);
  EXPECT_EQ(room.host().lobby().answer, room.kAnswer);
  TimedRoom free(false);
  free.host().set_answer(3600);
  EXPECT_EQ(free.host().lobby().answer, 3600u);
  free.pass(500);
  free.step_to(1);
  free.pass(free.kLimit + kOvertime + 5000);
  EXPECT_FALSE(free.guest(1).untimely());
}

// --- liars ---------------------------------------------------------------------------------------

// A player whose page is modified before the end, and what the host has of them then.
struct WithLiar {
  RatedRoom room{2};
  Speaker* liar = nullptr;
  WithLiar() {
    room.guest(2).clock = {};  // it signs no result itself
    for (int i = 0; i < 3000 && !room.host().table()->over(); ++i) room.step();
    room.pass(20);
    liar = &room.modify(2, 77);
    liar->say(write(Join{"guest 2", {}}));
    room.pass(1000);
  }
  Key key() { return room.at(2).key; }
  void says(Word word, const Bytes& text, const Key& by) {
    liar->say(write(Sign{room.host().lobby().games, word, toy_signature(by, text)}));
    room.pass(500);
  }
};

TEST(ALiar, SignsNothingWithAForgedSignature) {
  WithLiar t;
  const standing::Result result = t.room.host().rated_result()->result;
  t.says(Word::Fair, standing::result_text(result, Word::Fair), key_of(999));
  EXPECT_LT(t.room.word(2, 0), Word::Gaps);
  t.says(Word::Fair, standing::result_text(result, Word::Fair), t.key());
  EXPECT_EQ(t.room.word(2, 0), Word::Fair) << "nothing else was wrong with it";
}

TEST(ALiar, SignsNoOtherResult) {
  WithLiar t;
  standing::Result other = t.room.host().rated_result()->result;
  std::ranges::rotate(other.scores, other.scores.begin() + 1);
  t.says(Word::Fair, standing::result_text(other, Word::Fair), t.key());
  other = t.room.host().rated_result()->result;
  other.terms.room[3] ^= 1;
  t.says(Word::Fair, standing::result_text(other, Word::Fair), t.key());
  other = t.room.host().rated_result()->result;
  ++other.terms.number;
  t.says(Word::Fair, standing::result_text(other, Word::Fair), t.key());
  EXPECT_LT(t.room.word(2, 0), Word::Gaps) << "another result, of another room, of another game";
}

TEST(ALiar, SignsForNobodyElse) {
  WithLiar t;
  const standing::Result result = t.room.host().rated_result()->result;
  const standing::Signed before = *t.room.host().rated_result();
  t.says(Word::Fair, standing::result_text(result, Word::Fair), t.room.at(1).key);
  EXPECT_EQ(t.room.host().rated_result()->said[t.room.seat_of(1)], before.said[t.room.seat_of(1)]);
  EXPECT_LT(t.room.word(2, 0), Word::Fair);
}

#ifdef PARLOUR_PLANT
TEST(AHostWhoLies, AboutTheResultGetsNoSignature) {
  planted = Plant::FalseResult;
  RatedRoom room(2);
  room.finish();
  planted = Plant::None;
  for (int i = 1; i <= 2; ++i) {
    EXPECT_TRUE(room.guest(i).misrated()) << i;
    EXPECT_FALSE(room.guest(i).rated_result()) << i;
  }
  ASSERT_TRUE(room.host().rated_result());
  EXPECT_EQ(room.host().rated_result()->signers(), 1) << "its own alone";
  EXPECT_FALSE(room.host().rated_result()->whole());
}

TEST(AHostWhoLies, AboutChanceGetsNoSignature) {
  planted = Plant::DrawsAlone;
  RatedRoom room(2);
  room.finish();
  planted = Plant::None;
  for (int i = 1; i <= 2; ++i) EXPECT_LT(room.word(i, 0), Word::Gaps) << i;
}
#endif

TEST(AHostWhoLies, AboutTheTimeGetsNoSignature) {
  for (const std::int64_t off : {-2 * kSignedWithin, 2 * kClocksDiffer}) {
    RatedRoom room(2);
    room.host().clock = [off] { return kNow + off; };
    room.finish();
    EXPECT_TRUE(room.guest(1).misrated());
    EXPECT_EQ(room.host().rated_result()->signers(), 1);
  }
}

}  // namespace
}  // namespace parlour::net
