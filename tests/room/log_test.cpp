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

}  // namespace
}  // namespace parlour::room
