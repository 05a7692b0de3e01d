#include "room/local_game.h"

#include <gtest/gtest.h>

#include "core/core_text.h"
#include "core/sealed_chance.h"
#include "games/registry.h"
#include "laws/sealed.h"
#include "room/fake_device.h"
#include "room/shelf.h"

namespace parlour::room {
namespace {

const AnyGame& flax() {
  return *find_game("flax");
}
const AnyGame& coup() {
  return *find_game("coup");
}
// Three hands of hidden cards, three rounds in which all players bid at once.
const AnyGame& sealed_bids() {
  static const Erased<sealed::Sealed<>> game;
  return game;
}

Player person(std::string name = {}) {
  return {.bot = false, .level = ai::Level::Medium, .name = std::move(name)};
}
Player bot() {
  return {.bot = true, .level = ai::Level::Easy, .name = {}};
}

AnyAction first_legal(const LocalGame& g, Seat s) {
  std::vector<AnyAction> out;
  const AnyView v = g.view();
  g.game().legal(v, s, out);
  return out.front();
}

/// A bot's answer: its first legal action.
Bytes answer(const AnyGame& game, const FakeDevice::Asked& asked) {
  const AnyGame* const games[] = {&game};
  const auto q = ai::read_question(games, asked.request);
  EXPECT_TRUE(q);
  std::vector<AnyAction> legal;
  game.legal(q->view, q->view.viewer, legal);
  ai::Answer a;
  a.choice = legal.front();
  a.opinions = {{legal.front(), 0.5f, 1.0f}};
  return ai::write(a);
}

void answer_all(LocalGame& g, FakeDevice& device) {
  auto asked = std::exchange(device.asked, {});
  for (const auto& a : asked) g.on_bot(a.ticket, answer(g.game(), a));
}

/// Lets time pass until a person may act or the game is over; bots answer at once.
void settle(LocalGame& g, FakeDevice& device) {
  for (int i = 0; i < 1000 && !g.may_act() && !g.over() && !g.curtain(); ++i) {
    g.tick(Settings{});
    answer_all(g, device);
    device.pass(200);
  }
}

// What the House did in a record is what the game's number gives.
void expect_sealed(const AnyGame& game, const Record& record) {
  const std::uint64_t chance = chance_number(record);
  ASSERT_NE(chance, 0u);
  AnyState s = *game.start(record.options, record.seats);
  const SealedChance sealed(chance);
  const std::span<const Entry> entries = record.entries;
  int draws = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].seat == House) {
      EXPECT_EQ(entries[i].action, sealed.action(game, s, entries.first(i))) << i;
      ++draws;
    }
    game.apply(s, entries[i].seat, entries[i].action);
  }
  EXPECT_GT(draws, 0);
}

TEST(LocalGame, ChanceIsDecidedBeforeTheFirstActionAndAReloadDoesNotChangeIt) {
  for (const AnyGame* game : {&flax(), &coup()}) {
    FakeDevice device;
    LocalGame g(device, *game, "", {person(), bot()});
    ASSERT_NE(g.chance_to_keep(), 0u);
    EXPECT_EQ(g.actions(), 0u);
    const std::uint64_t number = g.chance_to_keep();
    settle(g, device);
    LocalGame again(device, from_text(games(), to_text(*game, g.record_to_keep()), Lang::English));
    EXPECT_EQ(again.chance_to_keep(), number);
    device.asked.clear();
    for (int i = 0; i < 12 && !again.over(); ++i) {
      if (again.may_act()) EXPECT_EQ(again.submit(first_legal(again, again.eyes())), kAllowed);
      settle(again, device);
    }
    EXPECT_GT(again.actions(), g.actions());
    expect_sealed(*game, again.record_to_keep());
  }
}

TEST(LocalGame, TwoGamesHaveDifferentChance) {
  FakeDevice device;
  LocalGame one(device, flax(), "", {person(), bot()}),
      other(device, flax(), "", {person(), bot()});
  EXPECT_NE(one.chance_to_keep(), other.chance_to_keep());
}

// Records of former versions, and games that go on from a replay.
TEST(LocalGame, WithoutANumberInItsRecordChanceIsDrawnAsItComes) {
  FakeDevice device;
  LocalGame g(device, from_text(games(), "flax 1 seats=2\n@ seat 0 person\n@ seat 1 bot easy\n",
                                Lang::English));
  EXPECT_EQ(g.chance_to_keep(), 0u);
  settle(g, device);
  EXPECT_TRUE(g.may_act());
}

// Two tabs with one game: the tab that owns the saves acts for chance and bots, once.
TEST(LocalGame, NothingHappensByItselfInATabThatDoesNotKeepTheGame) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {bot(), person()});
  device.owns = false;
  for (int i = 0; i < 20; ++i) {
    g.tick(Settings{});
    answer_all(g, device);
    device.pass(1000);
  }
  EXPECT_EQ(g.actions(), 0u);
  EXPECT_TRUE(device.asked.empty());
  device.owns = true;
  settle(g, device);
  EXPECT_TRUE(g.may_act());
  EXPECT_GT(g.actions(), 2u);
}

// Cards are dealt without passing the device around for each of them; the last chance to bid is
// asked for.
TEST(LocalGame, WhoShareADeviceAreNotAskedWhileCardsAreDealt) {
  FakeDevice device;
  const AnyGame& tractor = *find_game("tractor");
  LocalGame g(device, tractor, "", {person("Ana"), person("Ben"), bot(), person("Cleo")});
  for (int i = 0; i < 2000 && (g.actions() == 0 || tractor.dealing(g.view())); ++i) {
    g.tick(Settings{});
    answer_all(g, device);
    device.pass(50);
    if (tractor.dealing(g.view())) {
      ASSERT_EQ(g.behind_curtain(), seat(0)) << "the device changes hands";
      ASSERT_FALSE(g.may_act());
    }
  }
  EXPECT_GE(g.actions(), 100u);
  EXPECT_FALSE(tractor.dealing(g.view()));
}

// The player looks at a scored round: nothing happens before they continue, or after a reload.
TEST(LocalGame, RestsBetweenTheRoundsOfAMatch) {
  FakeDevice device;
  const AnyGame& tractor = *find_game("tractor");
  const auto play = [&](LocalGame& g) {
    for (int i = 0; i < 4000 && !g.over() && !g.resting(); ++i) {
      g.tick(Settings{});
      answer_all(g, device);
      if (g.may_act()) {
        ASSERT_EQ(g.submit(*tractor.fallback(g.view(), g.eyes())), kAllowed);
      }
      device.pass(1000);
    }
  };
  LocalGame g(device, tractor, "rounds=2", {person(), bot(), bot(), bot()});
  play(g);
  ASSERT_TRUE(g.resting());
  const std::size_t actions = g.actions();
  device.pass(60'000);
  g.tick(Settings{});
  EXPECT_EQ(g.actions(), actions);
  EXPECT_EQ(g.can_undo(), &parlour::text::undo_dealing);

  const AnyGame* const games[] = {&tractor};
  LocalGame again(device, from_text(games, *open_game(device), Lang::English));
  EXPECT_TRUE(again.resting());

  g.go_on();
  EXPECT_FALSE(g.resting());
  play(g);
  EXPECT_GT(g.actions(), actions + 100);
  EXPECT_TRUE(g.over());
}

TEST(LocalGame, WaitsUntilTheScreenHasShownWhatHappened) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  g.tick(Settings{});
  g.linger({5000});
  device.pass(4000);
  EXPECT_EQ(g.actions(), 0u);
  device.pass(1500);
  EXPECT_TRUE(g.may_act());
  g.linger({5000});
  EXPECT_EQ(g.submit(first_legal(g, seat(0))), kAllowed) << "a person need not wait";
}

// A press ends what the screen shows, and with it the wait; the usual pace remains.
TEST(LocalGame, ABotWaitsNoLongerOnceThePersonHasSeenEnough) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {bot(), person()});
  Settings settings;
  g.tick(settings);
  device.pass(400);  // chance has drawn
  ASSERT_EQ(g.actions(), 1u);
  g.linger({5000});
  answer_all(g, device);
  device.pass(1000);
  EXPECT_EQ(g.actions(), 1u);
  g.hasten();
  device.pass(2);
  EXPECT_EQ(g.actions(), 2u) << "the bot has placed its chip";
  g.hasten();
  device.pass(pace_ms(Pace::Normal) - 50);
  EXPECT_EQ(g.actions(), 2u) << "the next event still has its time";
}

TEST(LocalGame, TheScreenMayShowAStepForLessThanTheUsualPace) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {bot(), person()});
  g.tick(Settings{});
  device.pass(400);
  ASSERT_EQ(g.actions(), 1u);
  answer_all(g, device);
  ASSERT_EQ(g.actions(), 2u) << "the bot has placed its chip";
  g.linger({60, true});
  device.pass(55);
  EXPECT_EQ(g.actions(), 2u);
  device.pass(7);
  EXPECT_EQ(g.actions(), 3u) << "chance has drawn, before the usual time";
}

TEST(LocalGame, ShowingAStepNeverShortensTheTimeForTakingBack) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  g.tick(Settings{});
  g.linger({60, true});
  g.hasten();
  device.pass(500);
  EXPECT_GT(g.undo_left(), 0);
  EXPECT_EQ(g.can_undo(), kAllowed);
}

TEST(LocalGame, ChanceAndBotsActInTheirTimeWithoutFrames) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  g.tick(Settings{});  // the one frame
  EXPECT_EQ(g.actions(), 0u) << "not at once";
  device.pass(1000);
  EXPECT_TRUE(g.may_act()) << "a timer drew a chip";
  EXPECT_EQ(g.eyes(), seat(0));
  EXPECT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  g.tick(Settings{});
  device.pass(5000);
  EXPECT_TRUE(g.thinking(seat(1)));
  ASSERT_EQ(device.asked.size(), 1u);
  answer_all(g, device);
  device.pass(5000);
  EXPECT_TRUE(g.may_act()) << "the bot has placed a chip and the next one is drawn";
  EXPECT_EQ(g.actions(), 5u);
}

TEST(LocalGame, AnActionCanBeTakenBackWhileChanceWaits) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  const AnyView before = g.view();
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  g.tick(Settings{});
  device.pass(500);
  EXPECT_GT(g.undo_left(), 0.3f);
  EXPECT_EQ(g.undo(), kAllowed);
  EXPECT_EQ(g.view(), before);
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  g.tick(Settings{});
  device.pass(3000);
  EXPECT_EQ(g.undo_left(), 0.0f);
  EXPECT_EQ(g.undo(), &parlour::text::undo_too_late);
}

TEST(LocalGame, WithoutConfirmingThereIsMoreTime) {
  const auto time = [](bool confirm) {
    FakeDevice device;
    Settings s;
    s.confirm = confirm;
    LocalGame g(device, flax(), "", {person(), bot()});
    settle(g, device);
    g.submit(first_legal(g, seat(0)));
    g.tick(s);
    const std::size_t length = g.actions();
    double waited = 0;
    for (; g.actions() == length; waited += 50) device.pass(50);
    return waited;
  };
  EXPECT_GE(time(true), 1500);
  EXPECT_GE(time(false), time(true) + 900);
}

TEST(LocalGame, EveryActionIsKeptAndAReloadGoesOn) {
  FakeDevice device;
  LocalGame g(device, flax(), "board=2", {person("Ana"), bot()});
  settle(g, device);
  g.submit(first_legal(g, seat(0)));
  const AnyGame* const games[] = {&flax()};
  Replay r = from_text(games, *open_game(device), Lang::English);
  ASSERT_FALSE(r.error);
  LocalGame again(device, std::move(r));
  EXPECT_EQ(again.players(), g.players());
  EXPECT_EQ(again.options(), "board=2");
  EXPECT_EQ(again.actions(), g.actions());
  settle(again, device);
  EXPECT_TRUE(again.may_act());
}

// A match of hours: each action costs the same to save, and a reload after any of them loses
// nothing.
TEST(LocalGame, KeepingALongGameCostsNoMoreThanAShortOne) {
  FakeDevice device;
  const AnyGame& tractor = *find_game("tractor");
  LocalGame g(device, tractor, "packs=4", {bot(), bot(), bot(), bot(), bot(), bot(), bot(), bot()});
  std::size_t most = 0, actions = 0;
  for (int i = 0; g.actions() < 4000; ++i) {
    ASSERT_LT(i, 100'000);
    const std::size_t before = device.written;
    g.tick(Settings{});
    if (g.actions() > actions)
      most = std::max(most, (device.written - before) / (g.actions() - actions));
    actions = g.actions();
    for (const auto& a : std::exchange(device.asked, {})) {
      const AnyGame* const games[] = {&tractor};
      const auto q = ai::read_question(games, a.request);
      ai::Answer move;
      move.choice = *tractor.fallback(q->view, q->view.viewer);
      move.opinions = {{move.choice, 0.5f, 1.0f}};
      g.on_bot(a.ticket, ai::write(move));
    }
    device.pass(2000);
  }
  EXPECT_LT(most, 40'000u) << "bytes; the whole is " << device.stored();
  const AnyGame* const games[] = {&tractor};
  const Replay r = from_text(games, *open_game(device), Lang::English);
  EXPECT_FALSE(r.error);
  EXPECT_EQ(r.record, g.record_to_keep());
}

TEST(LocalGame, WhatSomebodyElseWroteMeanwhileIsNoPartOfTheGame) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  device.storage.clear();  // the player has cleared the site's data
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  const AnyGame* const games[] = {&flax()};
  EXPECT_EQ(from_text(games, *open_game(device), Lang::English).record, g.record_to_keep());
}

// Bots finish the game while nobody looks, and then the system ends the tab: no frame is ever
// drawn.
TEST(LocalGame, AGameThatEndsWithoutAFrameLiesOnTheShelf) {
  FakeDevice device;
  Shelf shelf(device);
  LocalGame g(device, flax(), "", {bot(), bot()});
  g.keep_on(shelf, [] { return std::string("Flax: two bots"); });
  for (int i = 0; i < 4000 && !g.over(); ++i) {
    if (i == 0) g.tick(Settings{});  // the one frame that started it
    answer_all(g, device);
    device.pass(1000);
  }
  ASSERT_TRUE(g.over());
  EXPECT_TRUE(g.shelved());
  Shelf later(device);
  device.pass(1000);
  ASSERT_EQ(later.games().size(), 1u);
  EXPECT_EQ(later.games()[0].title, "Flax: two bots");
  EXPECT_EQ(later.games()[0].finished, Finished::Yes);
  EXPECT_TRUE(later.holds(packed(flax(), g.record_to_keep())));
}

// Replays fill the storage of a device without an archive: the running game takes precedence.
TEST(LocalGame, OldGamesMakeRoomForTheRunningOne) {
  FakeDevice device;
  device.has_archive = false;
  Shelf shelf(device);
  device.pass(1000);
  for (int i = 0; i < 19; ++i)
    shelf.lay("old " + std::to_string(i), Finished::Yes,
              std::string(2000, static_cast<char>('a' + i)));
  device.capacity = device.stored() + 40;
  LocalGame g(device, flax(), "", {person(), bot()});
  EXPECT_FALSE(g.saved());
  g.keep_on(shelf, [] { return std::string(); });
  EXPECT_TRUE(g.saved());
  settle(g, device);
  g.submit(first_legal(g, seat(0)));
  EXPECT_TRUE(g.saved());
  EXPECT_GE(shelf.games().size(), 17u) << "no more than necessary";
  const AnyGame* const games[] = {&flax()};
  EXPECT_EQ(from_text(games, *open_game(device), Lang::English).record, g.record_to_keep());
}

TEST(LocalGame, WritesNothingWhileAnotherGameWaitsToBeLaidAside) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  device.storage["game"] = "another";
  g.wait_with_saves(true);
  g.submit(first_legal(g, seat(0)));
  EXPECT_EQ(device.storage["game"], "another");
  g.wait_with_saves(false);
  g.save();
  EXPECT_NE(device.storage["game"], "another");
}

TEST(LocalGame, AGameOfAnEarlierVersionIsOneText) {
  FakeDevice device;
  {
    LocalGame g(device, flax(), "", {person("Ana"), bot()});
    settle(g, device);
    device.storage[std::string(kOpenKey)] = to_text(flax(), g.record_to_keep());
  }
  const std::string text = device.storage.at("game");
  EXPECT_EQ(open_game(device), text);
  const AnyGame* const games[] = {&flax()};
  LocalGame again(device, from_text(games, *open_game(device), Lang::English));
  again.save();
  EXPECT_EQ(from_text(games, *open_game(device), Lang::English).record, again.record_to_keep());
}

TEST(LocalGame, WritesNothingWhileAnotherTabOwnsTheSaves) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  device.owns = false;
  device.storage["game"] = "the other tab's";
  EXPECT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  device.pass(5000);
  EXPECT_EQ(device.storage.at("game"), "the other tab's");
}

TEST(LocalGame, AStorageThatRefusesIsTold) {
  FakeDevice device;
  device.capacity = 40;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  g.submit(first_legal(g, seat(0)));
  EXPECT_FALSE(g.saved());
  device.capacity = 1 << 20;
  g.save();
  EXPECT_TRUE(g.saved());
}

TEST(LocalGame, ThinkingThatWasStoppedByOthersIsAskedAgain) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {bot(), bot()});
  g.tick(Settings{});
  device.pass(1000);
  ASSERT_EQ(device.asked.size(), 1u);
  device.stop_thinking();  // another question was given up
  g.thinking_stopped();
  EXPECT_FALSE(g.thinking(seat(0)));
  g.tick(Settings{});
  ASSERT_EQ(device.asked.size(), 1u) << "otherwise the game would hang";
  answer_all(g, device);
  device.pass(1000);
  EXPECT_GE(g.actions(), 2u);
}

TEST(LocalGame, AHintThatWasStoppedCanBeAskedForAgain) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  g.ask_hint();
  EXPECT_TRUE(g.hint_under_way());
  device.stop_thinking();
  g.thinking_stopped();
  EXPECT_FALSE(g.hint_under_way());
  g.ask_hint();
  answer_all(g, device);
  ASSERT_TRUE(g.hint());
  EXPECT_EQ(g.hint()->choice, first_legal(g, seat(0)));
}

TEST(LocalGame, AHintThatFailsIsTold) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  g.ask_hint();
  g.on_bot(device.asked.back().ticket, {});
  EXPECT_FALSE(g.hint());
  EXPECT_FALSE(g.hint_under_way());
  EXPECT_TRUE(g.take_hint_failure());
  EXPECT_FALSE(g.take_hint_failure()) << "once";
}

TEST(LocalGame, ABotThatFailsIsAskedAgainAndInTheEndPlayedFor) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {bot(), person()});
  g.tick(Settings{});
  device.pass(1000);
  int questions = 0;
  while (g.actions() < 2 && questions < 10) {
    ASSERT_FALSE(device.asked.empty());
    ++questions;
    g.on_bot(std::exchange(device.asked, {}).back().ticket, {});
    device.pass(1000);
  }
  EXPECT_EQ(questions, 3);
  EXPECT_TRUE(g.take_bot_failure());
  settle(g, device);
  EXPECT_TRUE(g.may_act());
}

TEST(LocalGame, ForBotsThatDoNotAnswerTheLeastIsDoneAndItIsSaidOnce) {
  FakeDevice device;
  LocalGame g(device, coup(), "", {bot(), bot(), person()});
  g.tick(Settings{});
  int said = 0;
  std::size_t by_bots = 0;
  for (int steps = 0; steps < 400 && by_bots < 4; ++steps) {
    for (const auto& asked : std::exchange(device.asked, {})) g.on_bot(asked.ticket, {});
    device.pass(200);
    g.tick(Settings{});
    said += g.take_bot_failure();
    if (g.may_act()) {
      ASSERT_EQ(g.submit(*coup().fallback(g.view(), g.eyes())), kAllowed);
    }
    if (g.curtain()) g.lift_curtain();
    by_bots = 0;
    for (const Entry& e : g.record_to_keep().entries)
      by_bots += is_player(e.seat) && g.player(e.seat).bot;
  }
  EXPECT_GE(by_bots, 4u);
  EXPECT_EQ(said, 1);
  // The moves played are the fallbacks for players who do not answer.
  AnyState state = *coup().start("", 3);
  for (const Entry& e : g.record_to_keep().entries) {
    if (is_player(e.seat))
      EXPECT_EQ(coup().print(e.action),
                coup().print(*coup().fallback(coup().view(state, e.seat), e.seat)));
    coup().apply(state, e.seat, e.action);
  }
}

TEST(LocalGame, AnIllegalAnswerIsAFailureAndNoMove) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {bot(), person()});
  g.tick(Settings{});
  device.pass(1000);
  ai::Answer wrong;
  wrong.choice = *flax().parse("place 5,5 1");
  wrong.opinions = {{wrong.choice, 0.5f, 1.0f}};
  const std::size_t before = g.actions();
  g.on_bot(device.asked.back().ticket, ai::write(wrong));
  EXPECT_EQ(g.actions(), before);
  EXPECT_FALSE(g.take_bot_failure()) << "the first time it is asked again";
}

TEST(LocalGame, AnAnswerToAnOldQuestionIsNobodys) {
  FakeDevice device;
  LocalGame g(device, flax(), "", {person(), bot()});
  settle(g, device);
  g.submit(first_legal(g, seat(0)));
  g.tick(Settings{});
  device.pass(5000);
  ASSERT_EQ(device.asked.size(), 1u);
  const auto old = device.asked.front();
  LocalGame other(device, flax(), "", {bot(), bot()});
  other.tick(Settings{});
  device.pass(1000);
  const std::size_t before = other.actions();
  other.on_bot(old.ticket, answer(flax(), old));
  other.on_bot(0, {});
  EXPECT_EQ(other.actions(), before);
}

TEST(LocalGame, TimersOfAGameThatIsGoneDoNothing) {
  FakeDevice device;
  {
    LocalGame g(device, flax(), "", {person(), bot()});
    g.tick(Settings{});
    EXPECT_GT(device.timers(), 0u);
  }
  device.pass(5000);
}

// --- hidden hands, several at once ---------------------------------------------------------------

TEST(LocalGame, TheCurtainFallsWhenTheDeviceChangesHandsAndHidesEverything) {
  FakeDevice device;
  LocalGame g(device, sealed_bids(), "", {person("Ana"), person("Li"), bot()});
  settle(g, device);
  ASSERT_TRUE(g.curtain()) << "somebody has to take the device";
  EXPECT_EQ(g.behind_curtain(), seat(0));
  EXPECT_EQ(g.eyes(), Watcher);
  EXPECT_EQ(g.view().viewer, Watcher);
  EXPECT_FALSE(g.may_act());
  g.lift_curtain();
  settle(g, device);  // the cards are dealt
  ASSERT_TRUE(g.may_act());
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  g.tick(Settings{});
  EXPECT_TRUE(g.curtain());
  EXPECT_EQ(g.behind_curtain(), seat(1)) << "Li owes a reply, too";
  EXPECT_EQ(g.submit(first_legal(g, seat(1))), &parlour::text::not_your_turn)
      << "not through the curtain";
}

TEST(LocalGame, BotsAreAskedAllAtOnceAndKeepTheirAnswersWhileOthersReply) {
  FakeDevice device;
  LocalGame g(device, sealed_bids(), "", {person(), bot(), bot(), bot()});
  for (int i = 0; i < 40 && g.actors().empty(); ++i) g.tick(Settings{}), device.pass(400);
  g.tick(Settings{});
  ASSERT_EQ(device.asked.size(), 3u) << "one question for each bot that owes a reply";
  const auto asked = std::exchange(device.asked, {});
  g.on_bot(asked[2].ticket, answer(sealed_bids(), asked[2]));
  device.pass(1000);
  EXPECT_TRUE(device.asked.empty()) << "a sealed reply of one seat takes nothing from the others";
  g.on_bot(asked[0].ticket, answer(sealed_bids(), asked[0]));
  g.on_bot(asked[1].ticket, answer(sealed_bids(), asked[1]));
  device.pass(100);
  EXPECT_EQ(g.actors(), SeatSet::of(seat(0))) << "replies that nobody sees need no pace";
}

TEST(LocalGame, ASealedReplyOfABotLeavesThePersonsHint) {
  FakeDevice device;
  LocalGame g(device, sealed_bids(), "", {person(), bot(), bot()});
  for (int i = 0; i < 40 && g.actors().empty(); ++i) g.tick(Settings{}), device.pass(400);
  g.tick(Settings{});
  g.ask_hint();
  const auto asked = std::exchange(device.asked, {});
  ASSERT_EQ(asked.size(), 3u);
  g.on_bot(asked[2].ticket, answer(sealed_bids(), asked[2]));
  ASSERT_TRUE(g.hint());
  g.on_bot(asked[0].ticket, answer(sealed_bids(), asked[0]));
  device.pass(1000);
  EXPECT_EQ(g.actors().size(), 2);
  EXPECT_TRUE(g.hint()) << "the person's decision is the same";
}

TEST(LocalGame, TheLastReplyOfAWindowCannotBeTakenBack) {
  FakeDevice device;
  LocalGame g(device, sealed_bids(), "", {person(), bot()});
  for (int i = 0; i < 40 && g.actors().empty(); ++i) g.tick(Settings{}), device.pass(400);
  ASSERT_TRUE(g.may_act());
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  EXPECT_EQ(g.can_undo(), kAllowed) << "the bot has not replied: nobody has learnt anything";
  EXPECT_EQ(g.undo(), kAllowed);
  g.tick(Settings{});
  device.pass(100);
  answer_all(g, device);
  device.pass(1000);
  ASSERT_EQ(g.actors(), SeatSet::of(seat(0)));
  ASSERT_EQ(g.submit(first_legal(g, seat(0))), kAllowed);
  EXPECT_EQ(g.can_undo(), &parlour::text::undo_seen) << "the bids are turned over next";
}

TEST(LocalGame, ARecordWithSecretsStaysUntilTheGameIsOver) {
  FakeDevice device;
  LocalGame g(device, sealed_bids(), "", {person(), bot()});
  settle(g, device);
  EXPECT_EQ(g.shareable(), nullptr);
  EXPECT_EQ(g.report().find("deal"), std::string::npos) << "nobody can read hands in a report";
  for (int i = 0; i < 100 && !g.over(); ++i) {
    settle(g, device);
    if (g.may_act()) g.submit(first_legal(g, seat(0)));
  }
  ASSERT_TRUE(g.over());
  EXPECT_NE(g.shareable(), nullptr);
  LocalGame open(device, flax(), "", {person(), bot()});
  EXPECT_NE(open.shareable(), nullptr) << "Flax has no secrets";
}

}  // namespace
}  // namespace parlour::room
