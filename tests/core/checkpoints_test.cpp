#include "core/checkpoints.h"

#include <gtest/gtest.h>

#include "core/table.h"
#include "games/tractor/tractor.h"

namespace parlour {
namespace {

// Tractor that counts how often it is advanced.
struct Counted : tractor::Tractor {
  static inline long applied = 0;
  static void apply(State& s, Seat p, const Action& a) {
    ++applied;
    Tractor::apply(s, p, a);
  }
};
const AnyGame& counted() {
  static const Erased<Counted> game;
  return game;
}

void play(Table& t, std::size_t actions) {
  while (t.record().entries.size() < actions && !t.over()) {
    if (t.house_due()) {
      t.play_house();
      continue;
    }
    const Seat s = *t.actors().begin();
    const AnyView v = t.view(s);
    ASSERT_EQ(t.submit({s, *counted().fallback(v, s), counted().decision(v)}), kAllowed);
  }
}

long cost(const std::function<void()>& f) {
  const long before = Counted::applied;
  f();
  return Counted::applied - before;
}

// The curtain, the log and replays show earlier events: the cost of that must not grow.
TEST(Checkpoints, AnyStepOfALongGameIsAFewActionsAway) {
  Table t(counted(), "packs=4", 8, 1);
  play(t, 9000);
  const std::size_t all = t.record().entries.size();
  ASSERT_EQ(all, 9000u);
  for (const std::size_t i :
       {std::size_t{0}, std::size_t{31}, std::size_t{4444}, all - 2, all - 1}) {
    EXPECT_LE(cost([&] { t.step(i, Watcher); }), 129) << i;
    EXPECT_LE(cost([&] { t.steps(i, i + 5, Watcher, [](const Table::Step&) {}); }), 134) << i;
  }
  Replay r;
  r.game = &counted();
  r.record = t.record();
  r.state = state_after(counted(), t.record(), all);
  const Table again(std::move(r), 1);
  EXPECT_LE(cost([&] { again.step(all - 77, Watcher); }), 129);
  EXPECT_EQ(again.step(all - 77, seat(3)).after, t.step(all - 77, seat(3)).after);
}

TEST(Checkpoints, AreTheStatesThatTheGameWentThrough) {
  Table t(counted(), "rounds=2", 4, 2);
  play(t, 100'000);
  ASSERT_TRUE(t.over());
  const auto& entries = t.record().entries;
  ASSERT_GT(entries.size(), 2 * Checkpoints::kFirst);
  Checkpoints way(t.begin());
  AnyState s = t.begin();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    counted().apply(s, entries[i].seat, entries[i].action);
    way.note(i + 1, s);
    ASSERT_EQ(way.state_after(counted(), entries, i + 1), s);
  }
  const Checkpoints whole(counted(), t.begin(), entries);
  s = t.begin();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ASSERT_EQ(whole.state_after(counted(), entries, i), s);
    counted().apply(s, entries[i].seat, entries[i].action);
  }
}

// The game goes another way from an earlier moment: nothing of the former continuation remains.
TEST(Checkpoints, WhatWasTakenBackIsForgotten) {
  Table one(counted(), "rounds=1", 4, 3);
  play(one, 200);
  for (const std::size_t kept :
       {std::size_t{0}, Checkpoints::kFirst - 1, Checkpoints::kFirst, Checkpoints::kFirst + 1}) {
    Checkpoints way(counted(), one.begin(), one.record().entries);
    way.cut(kept);
    std::vector<Entry> entries(one.record().entries.begin(),
                               one.record().entries.begin() + static_cast<std::ptrdiff_t>(kept));
    AnyState s = way.state_after(counted(), entries, kept);
    Rng rng(9);
    for (std::size_t i = kept; i < 110; ++i) {  // the deal, with bids passed
      Seat who = House;
      AnyAction a;
      if (counted().house_due(s)) {
        a = counted().house(s, rng);
      } else {
        who = *counted().actors(s).begin();
        a = *counted().fallback(counted().view(s, who), who);
      }
      counted().apply(s, who, a);
      entries.push_back({who, a});
      way.note(i + 1, s);
      ASSERT_EQ(way.state_after(counted(), entries, i + 1), s) << kept;
    }
    const Checkpoints anew(counted(), one.begin(), entries);
    for (std::size_t i = 0; i <= 110; ++i) {
      ASSERT_EQ(way.state_after(counted(), entries, i), anew.state_after(counted(), entries, i))
          << kept << ", " << i;
    }
  }
}

TEST(Checkpoints, AreFewHoweverLongTheGame) {
  Checkpoints way(AnyState(Bytes{1}));
  for (std::size_t i = 1; i <= 100'000; ++i) way.note(i, AnyState(Bytes{2}));
  EXPECT_GE(way.spacing() * Checkpoints::kMost, 100'000u);
  EXPECT_LT(way.spacing() * Checkpoints::kMost, 400'000u);
}

}  // namespace
}  // namespace parlour
