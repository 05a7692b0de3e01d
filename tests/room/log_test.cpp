#include "room/log.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace parlour::room {
namespace {

// Actions of chance and their results alternate: one line for both. It begins so that checkpoints
// fall between the two.
class LongLog : public ::testing::Test {
 protected:
  LongLog() : table_(*find_game("flax"), "", 2, 1) {
    table_.play_house();
    const Seat s = *table_.actors().begin();
    std::vector<AnyAction> legal;
    table_.game().legal(table_.view(s), s, legal);
    table_.submit({s, legal.front(), table_.game().decision(table_.view(s))});
    for (std::size_t i = 0; i < 2; ++i) two_.push_back(table_.step(i, Watcher));
  }
  /// Brings a log up to that many actions; returns how many it was given.
  int tell(Log& log, std::size_t actions, const std::function<bool()>& enough = {}) {
    int told = 0;
    log.covers(Watcher, Lang::English, actions);
    if (log.take_went_back())
      remembered_ = log.memory() ? *static_cast<const std::size_t*>(log.memory().get()) : 0;
    follow(
        log, table_.game(), actions, Watcher, Lang::English, {},
        [&](std::size_t from, std::size_t to, const auto& f) {
          for (std::size_t i = from; i < to; ++i) f(two_[i == 0 ? 0 : (i + 1) % 2]);
        },
        [&](const Table::Step&) {
          ++told;
          ++remembered_;
          if (log.mark_due()) log.mark(std::make_shared<const std::size_t>(remembered_));
        },
        enough);
    return told;
  }
  static std::vector<std::string> texts(const Log& log) {
    std::vector<std::string> out;
    for (const LogLine& line : log.lines()) out.push_back(line.text);
    return out;
  }

  Table table_;
  std::vector<Table::Step> two_;
  std::size_t remembered_ = 0;
};

TEST_F(LongLog, GoesBackAFewActionsAndNotToTheBeginning) {
  Log log;
  EXPECT_EQ(tell(log, 2000), 2000);
  for (const std::size_t to : {1999u, 1800u, 1793u, 1792u, 1791u, 1024u, 257u, 256u, 255u, 1u}) {
    EXPECT_LE(tell(log, to), static_cast<int>(Log::kMark)) << to;
    EXPECT_EQ(remembered_, to);
    Log anew;
    const std::size_t mine = remembered_;
    tell(anew, to);
    EXPECT_EQ(texts(log), texts(anew)) << to;
    remembered_ = mine;
  }
  EXPECT_EQ(tell(log, 300), 299);
  EXPECT_EQ(remembered_, 300u);
}

TEST_F(LongLog, WhatWasTakenBackIsForgottenWhereAsMuchHasHappenedSince) {
  Log log;
  tell(log, 700);
  const std::uint32_t run = log.run();
  log.cut(690);
  EXPECT_NE(log.run(), run);
  EXPECT_LE(tell(log, 700), static_cast<int>(Log::kMark));
  EXPECT_EQ(remembered_, 700u);
  const std::uint32_t same = log.run();
  tell(log, 900);
  EXPECT_EQ(log.run(), same) << "it was only extended";
}

// A game that is loaded late: building the whole log in one go must not freeze the page.
TEST_F(LongLog, IsToldInPartsWhenThereIsNoTime) {
  Log log;
  const auto at_once = [] { return true; };
  EXPECT_EQ(tell(log, 1000, at_once), static_cast<int>(Log::kMark));
  EXPECT_EQ(log.covers(Watcher, Lang::English, 1000), Log::kMark);
  for (int i = 0; i < 3; ++i) tell(log, 1000, at_once);
  EXPECT_EQ(log.covers(Watcher, Lang::English, 1000), 1000u);
  Log whole;
  tell(whole, 1000);
  EXPECT_EQ(texts(log), texts(whole));
}

// --- what the table knows of an action -----------------------------------------------------------

TEST_F(LongLog, EveryLineOfAnActionIsSetWhereItBelongs) {
  Log log;
  log.add(table_.game(), two_[0], {});
  log.set({.turn = seat(1)});
  log.add(table_.game(), two_[1], {});  // shares the line of chance
  log.also({.who = seat(1), .text = "effect"});
  log.set({.turn = seat(0), .placed = true, .seen = "seen"});
  ASSERT_EQ(log.lines().size(), 2u);
  for (const LogLine& line : log.lines()) {
    EXPECT_EQ(line.turn, seat(0));
    EXPECT_TRUE(line.placed);
    EXPECT_EQ(line.action, 1u) << "the action whose place it shows";
  }
  EXPECT_TRUE(log.lines()[0].text.starts_with("seen"));
  EXPECT_EQ(log.lines()[1].text, "effect");
}

TEST_F(LongLog, ALineAboutNobodyShowsNoPlace) {
  Log log;
  log.add(table_.game(), two_[0], {});
  log.also({.who = House, .text = "the game begins"});
  log.also({.who = seat(1), .text = "effect"});
  log.set({.placed = true});
  EXPECT_FALSE(log.lines()[log.lines().size() - 2].placed);
  EXPECT_TRUE(log.lines().back().placed);
}

TEST_F(LongLog, LinesOfEarlierActionsStayAsTheyWere) {
  Log log;
  log.add(table_.game(), two_[0], {});
  log.also({.who = seat(0), .text = "effect"});
  log.set({.turn = seat(0), .placed = true});
  log.add(table_.game(), two_[1], {});
  log.set({.turn = seat(1)});
  EXPECT_EQ(log.lines()[0].turn, seat(0));
  EXPECT_EQ(log.lines()[1].turn, seat(0));
  EXPECT_TRUE(log.lines()[1].placed);
  EXPECT_EQ(log.lines()[2].turn, seat(1));
  EXPECT_FALSE(log.lines()[2].placed);
}

// The line of chance that the last mark kept has its setting too.
TEST_F(LongLog, GoingBackRestoresWhereALineBelongs) {
  Log log;
  const auto go = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      log.add(table_.game(), two_[i == 0 ? 0 : (i + 1) % 2], {});
      log.set({.turn = seat(static_cast<int>(i % 2)), .seen = std::to_string(i % 10)});
      if (log.mark_due()) log.mark(nullptr);
    }
  };
  go(0, Log::kMark);
  const LogLine before = log.lines().back();
  go(Log::kMark, 300);  // the line gets its action, in another player's turn
  log.cut(299);
  const LogLine& again = log.lines().back();
  EXPECT_EQ(again.text, before.text);
  EXPECT_EQ(again.turn, before.turn);
  EXPECT_EQ(again.action, before.action);
}

// "Tax", then what it has brought.
TEST_F(LongLog, AnOutcomeCompletesTheLineOfTheSamePlayer) {
  Log log;
  tell(log, 2);
  const std::size_t lines = log.lines().size();
  const LogLine last = log.lines().back();
  log.also({.who = last.who, .text = "alone", .adds = "+3"});
  ASSERT_EQ(log.lines().size(), lines);
  EXPECT_EQ(log.lines().back().text, last.text + ", +3");
  const Seat other = seat(1 - index(last.who));
  log.also({.who = other, .text = "alone", .adds = "+3"});
  ASSERT_EQ(log.lines().size(), lines + 1);
  EXPECT_EQ(log.lines().back().text, "alone");
  log.also({.who = other, .text = "without"});
  EXPECT_EQ(log.lines().size(), lines + 2);
}

}  // namespace
}  // namespace parlour::room
