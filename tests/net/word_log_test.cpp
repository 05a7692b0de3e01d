// The order of words in a game without a dealer, and who can disturb it.
#include "net/word_log.h"

#include <gtest/gtest.h>

#include "fake.h"
#include "net/protocol.h"

namespace parlour::net {
namespace {

// Signs and checks what is asked when step() is called.
struct Hand : FakeCarrier {
  explicit Hand(std::uint64_t n) : FakeCarrier(key_of(n), n) {}
  void step(WordLog& log) {
    while (!made.empty() || !checked.empty()) {
      most = std::max(most, checked.size());
      for (const auto& [ticket, s] : std::exchange(made, {})) EXPECT_TRUE(log.on_signed(ticket, s));
      for (const auto& [ticket, good] : std::exchange(checked, {}))
        EXPECT_TRUE(log.on_verified(ticket, good));
    }
  }
  std::size_t most = 0;  // signatures at once
};

class WordLogs : public testing::Test {
 public:
  RoomId room{1};
  Seating seating{1, 7, "coup", "", {key_of(1), key_of(2), key_of(3)}, {0, 1, 2}};
  Hand hand[3] = {Hand(1), Hand(2), Hand(3)};
  // The first one puts words in order.
  WordLog log[3] = {WordLog(hand[0], key_of(1), room, seating),
                    WordLog(hand[1], key_of(2), room, seating),
                    WordLog(hand[2], key_of(3), room, seating)};

  SignedWord spoken(int who, Bytes word) {
    EXPECT_TRUE(log[who].say(std::move(word)));
    hand[who].step(log[who]);
    return *log[who].saying();
  }
  void say(int who, Bytes word) {
    log[0].put(spoken(who, std::move(word)));
    hand[0].step(log[0]);
  }
  bool tell(int who, std::uint32_t from) {
    const bool good = log[who].hear(from, std::span(log[0].words()).subspan(from));
    hand[who].step(log[who]);
    return good;
  }
};

TEST_F(WordLogs, EverybodyHearsTheSameInOneOrder) {
  say(1, {1});
  say(0, {2});
  EXPECT_EQ(log[0].count(), 2u);
  for (const int who : {1, 2}) {
    ASSERT_TRUE(tell(who, 0));
    EXPECT_EQ(log[who].count(), 2u);
    EXPECT_EQ(log[who].head(2), log[0].head(2));
    EXPECT_EQ(log[who].words(), log[0].words());
  }
  EXPECT_FALSE(log[1].speaks());
  say(2, {});
  EXPECT_EQ(log[0].confirmed(2), 2u);
  EXPECT_NE(log[0].head(3), log[0].head(2));
  EXPECT_EQ(log[0].bytes(), 2u);
}

TEST_F(WordLogs, OneWordAtATime) {
  ASSERT_TRUE(log[1].say({1}));
  EXPECT_FALSE(log[1].say({2}));
  EXPECT_FALSE(log[1].saying());
  hand[1].step(log[1]);
  ASSERT_TRUE(log[1].saying());
  WordLog watcher(hand[1], key_of(9), room, seating);
  EXPECT_FALSE(watcher.say({1}));
}

TEST_F(WordLogs, NobodyIsForgedOrRepeated) {
  say(1, {1});
  SignedWord forged = log[0].words()[0];
  forged.word = {2};
  // As another word at its place, with another author, and again at the end.
  EXPECT_TRUE(log[2].hear(0, std::array{forged}));
  hand[2].step(log[2]);
  EXPECT_TRUE(log[2].take_forgery());
  EXPECT_FALSE(log[2].take_forgery());
  EXPECT_EQ(log[2].count(), 0u);
  SignedWord other = log[0].words()[0];
  other.author = 2;
  EXPECT_TRUE(log[2].hear(0, std::array{other}));
  hand[2].step(log[2]);
  EXPECT_TRUE(log[2].take_forgery());
  ASSERT_TRUE(tell(2, 0));
  EXPECT_EQ(log[2].count(), 1u);
  EXPECT_FALSE(log[2].hear(1, std::array{log[0].words()[0]}));
  EXPECT_EQ(log[2].count(), 1u);
  log[0].put(log[0].words()[0]);
  hand[0].step(log[0]);
  EXPECT_EQ(log[0].count(), 1u);
}

// A host that tells one page another order than the others is found out with the next word.
TEST_F(WordLogs, TwoOrdersDoNotStayHidden) {
  const SignedWord a = spoken(1, {1}), b = spoken(2, {2});
  for (const SignedWord& w : {a, b}) log[0].put(w), hand[0].step(log[0]);
  ASSERT_TRUE(tell(1, 0));
  ASSERT_TRUE(log[2].hear(0, std::array{b, a}));
  hand[2].step(log[2]);
  EXPECT_EQ(log[2].count(), 2u);
  EXPECT_NE(log[2].head(2), log[1].head(2));
  say(2, {3});
  EXPECT_EQ(log[0].take_doubtful(), 2);
  EXPECT_EQ(log[0].count(), 2u);
  EXPECT_FALSE(tell(2, 0));
}

// What its author said before they had heard their own last word is no honest word.
TEST_F(WordLogs, AWordFollowsItsAuthorsLastOne) {
  say(1, {1});
  SignedWord again = spoken(2, {9});
  again.author = 1, again.heard = 0;
  EXPECT_FALSE(log[2].hear(0, std::array{log[0].words()[0], again}));
  SignedWord early = again;
  early.author = 2, early.heard = 5;
  EXPECT_FALSE(log[1].hear(0, std::array{early}));
}

// Nobody fills the others' memory; nor does whoever is told a word that is not theirs lose by it.
TEST_F(WordLogs, NobodySaysTooMuch) {
  SignedWord forged = spoken(2, Bytes(kLongestWord));
  forged.signature = {};
  EXPECT_TRUE(log[1].hear(0, std::array{forged}));
  hand[1].step(log[1]);
  EXPECT_TRUE(log[1].take_forgery());
  hand[2] = Hand(3);
  WordLog own(hand[2], key_of(3), room, seating);
  const std::size_t most = kMostSaid / kLongestWord;
  for (std::size_t i = 0; i <= most; ++i) {
    ASSERT_TRUE(own.say(Bytes(kLongestWord)));
    hand[2].step(own);
    const SignedWord w = *own.saying();
    log[0].put(w);
    hand[0].step(log[0]);
    ASSERT_EQ(log[0].count(), std::min(i + 1, most));
    EXPECT_EQ(log[1].hear(static_cast<std::uint32_t>(i), std::array{w}), i < most);
    hand[1].step(log[1]);
    ASSERT_EQ(log[1].count(), std::min(i + 1, most));
    if (i < most) ASSERT_TRUE(own.hear(static_cast<std::uint32_t>(i), std::array{w}));
    hand[2].step(own);
  }
  // Others may still speak.
  ASSERT_TRUE(tell(1, 0));
  say(1, {1});
  EXPECT_EQ(log[0].count(), most + 1);
}

TEST_F(WordLogs, ManyAreCheckedAFewAtATime) {
  for (int i = 0; i < 100; ++i) {
    const int who = 1 + i % 2;
    say(who, {static_cast<std::uint8_t>(i)});
    ASSERT_TRUE(tell(who, 0));
  }
  WordLog late(hand[2], key_of(8), room, seating);
  ASSERT_TRUE(late.hear(0, log[0].words()));
  EXPECT_EQ(late.known(), 100u);
  EXPECT_EQ(late.count(), 0u);
  hand[2].step(late);
  EXPECT_EQ(late.count(), 100u);
  EXPECT_LE(hand[2].most, 16u);
  EXPECT_EQ(late.head(100), log[0].head(100));
  // What comes after a gap waits until the gap is filled.
  EXPECT_TRUE(log[2].hear(101, std::array{log[0].words()[0]}));
}

TEST_F(WordLogs, TheNextHostHasTheWords) {
  say(1, {1});
  ASSERT_TRUE(tell(1, 0));
  WordLog next(hand[1], key_of(2), log[1]);
  EXPECT_EQ(next.words(), log[0].words());
  next.put(spoken(2, {2}));  // who has not heard the first one
  hand[1].step(next);
  EXPECT_EQ(next.count(), 2u);
  EXPECT_EQ(next.confirmed(2), 0u);
}

TEST_F(WordLogs, GamesHaveNamesOfTheirOwn) {
  Seating other = seating;
  other.salt = 8;
  EXPECT_NE(name_of(room, other), name_of(room, seating));
  other = seating;
  other.owner = {0, 2, 1};
  EXPECT_NE(name_of(room, other), name_of(room, seating));
  EXPECT_NE(name_of(RoomId{2}, seating), name_of(room, seating));
  EXPECT_EQ(seating.member(key_of(3)), 2);
  EXPECT_FALSE(seating.member(key_of(4)));
}

TEST_F(WordLogs, MessagesHoldWhatTheyCan) {
  for (int i = 0; i < 8; ++i) {
    say(1, Bytes(20'000, 1));
    ASSERT_TRUE(tell(1, 0));
  }
  const Words first = words_from(log[0], 0);
  EXPECT_TRUE(first.more);
  EXPECT_EQ(first.words.size(), 2u);
  EXPECT_LE(write(first).size(), kLargestMessage);
  const Words last = words_from(log[0], 7);
  EXPECT_FALSE(last.more);
  EXPECT_EQ(last.words.size(), 1u);
  log[1].say(Bytes(kLongestWord, 1));
  hand[1].step(log[1]);
  EXPECT_LE(write(Utter{1, *log[1].saying()}).size(), kLargestMessage);
}

}  // namespace
}  // namespace parlour::net
