#include "core/table.h"

#include <gtest/gtest.h>

#include "core/core_text.h"
#include "games/registry.h"

namespace parlour {
namespace {

const AnyGame& flax() {
  return *find_game("flax");
}
AnyAction action(std::string_view text) {
  return *flax().parse(text);
}

std::vector<AnyAction> legal(const Table& t, Seat s) {
  std::vector<AnyAction> out;
  t.game().legal(t.view(s), s, out);
  return out;
}

Intent first_legal(const Table& t) {
  const Seat s = *t.actors().begin();
  return {s, legal(t, s).front(), t.game().decision(t.view(s))};
}

TEST(Table, TheHouseBeginsAndThenAPlayerActs) {
  Table t(flax(), "", 2, 1);
  EXPECT_TRUE(t.house_due());
  EXPECT_TRUE(t.actors().empty());
  EXPECT_EQ(t.submit({seat(0), action("place 1,9 1"), 0}), &text::not_your_turn);
  t.play_house();
  EXPECT_FALSE(t.house_due());
  EXPECT_EQ(t.actors(), SeatSet::of(seat(0)));
  EXPECT_EQ(t.submit(first_legal(t)), kAllowed);
  EXPECT_EQ(t.record().entries.size(), 2u);
  EXPECT_EQ(t.version(), 2u);
}

TEST(Table, WhatIsRefusedChangesNothing) {
  Table t(flax(), "", 2, 1);
  t.play_house();
  const AnyView before = t.view(Watcher);
  const Intent good = first_legal(t);
  EXPECT_EQ(t.submit({seat(1), good.action, good.decision}), &text::not_your_turn);
  EXPECT_EQ(t.submit({House, good.action, good.decision}), &text::not_your_turn);
  EXPECT_EQ(t.submit({Watcher, good.action, good.decision}), &text::not_your_turn);
  EXPECT_EQ(t.submit({seat(0), good.action, good.decision + 1}), &text::too_late);
  EXPECT_NE(t.submit({seat(0), action("place 2,2 1"), good.decision}), kAllowed);
  EXPECT_NE(t.submit({seat(0), action("draw 1/6"), good.decision}), kAllowed);
  Bytes longer = good.action.bytes;
  longer.push_back(0);
  for (const Bytes& bytes : {Bytes{}, Bytes{0xFF}, longer})
    EXPECT_EQ(t.submit({seat(0), AnyAction{bytes}, good.decision}), &text::no_action);
  EXPECT_EQ(t.view(Watcher), before);
  EXPECT_EQ(t.version(), 1u);
  EXPECT_EQ(t.submit(good), kAllowed);
  EXPECT_EQ(t.submit(good), &text::not_your_turn) << "the same answer again";
}

TEST(Table, AnAnswerToAnEarlierDecisionComesTooLate) {
  Table t(flax(), "", 2, 1);
  t.play_house();
  const Intent old = first_legal(t);
  t.submit(old);
  t.play_house();
  t.submit(first_legal(t));
  t.play_house();
  ASSERT_EQ(t.actors(), SeatSet::of(seat(0)));
  EXPECT_EQ(t.submit({seat(0), legal(t, seat(0)).front(), old.decision}), &text::too_late);
}

TEST(Table, AnActionCanBeTakenBackUntilChanceSpeaks) {
  Table t(flax(), "", 2, 1);
  EXPECT_EQ(t.undo(seat(0)), &text::nothing_to_undo);
  t.play_house();
  EXPECT_EQ(t.undo(seat(0)), &text::nothing_to_undo) << "the House's draw is not theirs to undo";
  const AnyView before = t.view(seat(0));
  const Intent move = first_legal(t);
  t.submit(move);
  EXPECT_EQ(t.undo(seat(1)), &text::nothing_to_undo);
  EXPECT_EQ(t.undo(seat(0)), kAllowed);
  EXPECT_EQ(t.view(seat(0)), before);
  EXPECT_EQ(t.record().entries.size(), 1u);
  EXPECT_EQ(t.version(), 3u) << "taking back counts as an event";
  EXPECT_EQ(t.undo(seat(0)), &text::nothing_to_undo);
  EXPECT_EQ(t.submit(move), kAllowed);
  t.play_house();
  EXPECT_EQ(t.undo(seat(0)), &text::undo_too_late);
  EXPECT_EQ(t.can_undo(seat(1)), &text::nothing_to_undo);
}

TEST(Table, TheSeedDecidesEveryChance) {
  const auto play = [](std::uint64_t seed) {
    Table t(flax(), "board=2", 2, seed);
    while (!t.over()) {
      if (t.house_due())
        t.play_house();
      else
        t.submit(first_legal(t));
    }
    return t.record();
  };
  EXPECT_EQ(play(1), play(1));
  EXPECT_NE(play(1), play(2));
}

TEST(Table, GoesOnFromARecord) {
  Table t(flax(), "start=reach", 2, 5);
  for (int i = 0; i < 9; ++i) t.house_due() ? t.play_house() : void(t.submit(first_legal(t)));
  t.notes().set_note("name0", "Ana");
  Table again(from_text(games(), to_text(flax(), t.record()), Lang::English), 6);
  EXPECT_EQ(again.record(), t.record());
  EXPECT_EQ(again.view(Watcher), t.view(Watcher));
  EXPECT_EQ(again.can_undo(seat(0)), t.can_undo(seat(0)));
  EXPECT_EQ(again.submit(first_legal(again)), kAllowed);
}

TEST(Table, GoesOnFromARecordAndTakesItsLastActionBack) {
  Table t(flax(), "", 2, 5);
  for (int i = 0; i < 6; ++i) t.house_due() ? t.play_house() : void(t.submit(first_legal(t)));
  const Seat last = t.record().entries.back().seat;
  ASSERT_TRUE(is_player(last));
  Table again(from_text(games(), to_text(flax(), t.record()), Lang::English), 6);
  EXPECT_EQ(again.undo(last), kAllowed);
  EXPECT_EQ(t.undo(last), kAllowed);
  EXPECT_EQ(again.view(last), t.view(last));
}

TEST(Table, StepsTellWhatHappened) {
  Table t(flax(), "", 2, 5);
  std::vector<AnyView> seen = {t.view(seat(1))};
  while (!t.over()) {
    t.house_due() ? t.play_house() : void(t.submit(first_legal(t)));
    seen.push_back(t.view(seat(1)));
  }
  EXPECT_EQ(t.submit({seat(0), action("place 1,9 1"), 0}), &text::game_over);
  for (std::size_t i = 0; i < t.record().entries.size(); ++i) {
    const Table::Step step = t.step(i, seat(1));
    EXPECT_EQ(step.actor, t.record().entries[i].seat);
    EXPECT_EQ(step.before, seen[i]);
    EXPECT_EQ(step.after, seen[i + 1]);
    AnyView fed = step.before;
    ASSERT_TRUE(t.game().advance(fed, step.actor, step.shadow));
    EXPECT_EQ(fed, step.after);
  }
  EXPECT_DOUBLE_EQ(t.score(seat(0)) + t.score(seat(1)), 1);
}

TEST(AnyGame, AViewIsLedByNothingButWhatCanBeTold) {
  Table t(flax(), "", 2, 1);
  AnyView v = t.view(seat(1));
  const AnyView before = v;
  const AnyAction place = action("place 1,9 1");
  EXPECT_FALSE(flax().advance(v, seat(0), place)) << "the House is due";
  EXPECT_FALSE(flax().advance(v, House, place));
  EXPECT_FALSE(flax().advance(v, House, AnyAction{{0xFF}}));
  EXPECT_EQ(v, before);
  t.play_house();
  EXPECT_TRUE(flax().advance(v, House, t.record().entries.back().action));
  EXPECT_EQ(v, t.view(seat(1)));
}

TEST(Table, AllStepsAtOnceAreTheStepsOneByOne) {
  Table t(flax(), "", 2, 5);
  for (int i = 0; i < 12; ++i) t.house_due() ? t.play_house() : void(t.submit(first_legal(t)));
  std::size_t i = 3;
  t.steps(3, seat(0), [&](const Table::Step& step) {
    const Table::Step one = t.step(i++, seat(0));
    EXPECT_EQ(step.actor, one.actor);
    EXPECT_EQ(step.shadow, one.shadow);
    EXPECT_EQ(step.before, one.before);
    EXPECT_EQ(step.after, one.after);
  });
  EXPECT_EQ(i, 12u);
  t.steps(12, seat(0), [](const Table::Step&) { FAIL() << "there are no more steps"; });
}

TEST(AnyGame, AViewOfAnotherGameOrSeatIsRefused) {
  Table t(flax(), "", 2, 5);
  const Bytes good = flax().write_view(t.view(seat(1)));
  ASSERT_TRUE(flax().read_view(good));
  EXPECT_EQ(flax().read_view(good)->viewer, seat(1));
  const auto with = [&](std::size_t i, std::uint8_t v) {
    Writer w;
    Bytes body(good.begin(), good.end() - 4);
    body[i] = v;
    w.raw(body);
    w.u32(crc32(body));
    return flax().read_view(w.bytes()).has_value();
  };
  EXPECT_TRUE(with(6, 0));
  EXPECT_TRUE(with(6, 0xFF));
  EXPECT_FALSE(with(6, 2)) << "Flax has two seats";
  EXPECT_FALSE(with(6, 0xFE)) << "the House has no view";
  EXPECT_FALSE(with(1, 'g'));
  EXPECT_FALSE(with(5, 2)) << "another version";
  EXPECT_FALSE(with(9, 77)) << "not a valid state";
  EXPECT_FALSE(flax().read_view({}));
  EXPECT_FALSE(flax().read_view(Bytes(5000)));
}

}  // namespace
}  // namespace parlour
