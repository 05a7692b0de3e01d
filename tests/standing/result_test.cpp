#include "standing/result.h"

#include <gtest/gtest.h>

#include "standing/book.h"
#include "world.h"

namespace parlour::standing {
namespace {

Bytes bytes_of(const Signed& s) {
  Writer w;
  put(w, s);
  return w.take();
}

std::optional<Signed> read(ByteView bytes) {
  Reader r(bytes);
  Signed s;
  get(r, s);
  return r.done() ? std::optional(s) : std::nullopt;
}

TEST(AResult, IsReadAsItWasWritten) {
  Signed s = won(7, {1, 2, 3});
  s.result.terms.seats[2] = kBot;
  s.said[2] = {};
  s.said[1].word = Word::Entered;
  s.result.left = 2;
  EXPECT_EQ(read(bytes_of(s)), s);
}

TEST(AResult, ThatIsCutOffIsNone) {
  const Bytes whole = bytes_of(won(7, {1, 2, 3}));
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_FALSE(read(ByteView(whole).first(n))) << n;
}

TEST(AResult, IsOneOfTwoPeopleOrMore) {
  Signed s = won(7, {1, 2});
  s.result.terms.seats[1] = kBot, s.said[1] = {};
  EXPECT_FALSE(read(bytes_of(s))) << "a person and a bot";
  s = won(7, {1, 1});
  EXPECT_FALSE(read(bytes_of(s))) << "one key twice";
  s = won(7, {1, 2});
  s.result.left = 3;
  EXPECT_FALSE(read(bytes_of(s))) << "everybody has left";
  s = won(7, {1, 2});
  s.result.scores = {kWhole, kWhole};
  EXPECT_FALSE(read(bytes_of(s))) << "two have won everything";
  s.result.scores = {0, 0};
  EXPECT_FALSE(read(bytes_of(s))) << "nobody has won anything";
}

TEST(AResult, IsSignedWithAWordOfItsOwn) {
  const Result r = won(7, {1, 2}).result;
  EXPECT_NE(result_text(r, Word::Fair), result_text(r, Word::Gaps));
  Result other = r;
  other.terms.room[0] ^= 1;
  EXPECT_NE(result_text(r, Word::Fair), result_text(other, Word::Fair));
  other = r;
  std::swap(other.scores[0], other.scores[1]);
  EXPECT_NE(result_text(r, Word::Fair), result_text(other, Word::Fair));
  EXPECT_NE(digest_of(r), digest_of(other));
}

TEST(AResult, IsWholeOnceTwoHaveSignedItAndTheOthersHadEntered) {
  Signed s = won(7, {1, 2, 3});
  EXPECT_TRUE(s.whole());
  s.said[2].word = Word::Entered;
  EXPECT_TRUE(s.whole());
  s.said[1].word = Word::Entered;
  EXPECT_FALSE(s.whole()) << "one person says so alone";
  s = won(7, {1, 2, 3});
  s.said[2].word = Word::None;
  EXPECT_FALSE(s.whole()) << "somebody never agreed";
}

TEST(ABook, KeepsEachResultOnceAndGathersItsSignatures) {
  Book book(player(1));
  Signed half = won(7, {1, 2}), other = half;
  half.said[1] = {}, other.said[0] = {};
  EXPECT_TRUE(book.add(half));
  EXPECT_FALSE(book.add(half));
  EXPECT_TRUE(book.add(other));
  ASSERT_EQ(book.all().size(), 1u);
  EXPECT_TRUE(book.all()[0].whole());
  EXPECT_TRUE(book.knows(half));
}

// Of two results of one game, in whatever order they come, the same one stays.
TEST(ABook, KeepsOneOfTwoResultsOfOneGame) {
  Signed a = won(7, {1, 2}), b = won(7, {2, 1});
  Signed c = b;
  c.said[0].word = Word::Entered;
  Book one(player(1)), two(player(1));
  one.add(a), one.add(b);
  two.add(b), two.add(a);
  ASSERT_EQ(one.all().size(), 1u);
  EXPECT_EQ(one.all()[0], two.all()[0]);
  Book three(player(1));
  three.add(c), three.add(a);
  ASSERT_EQ(three.all().size(), 1u);
  EXPECT_EQ(three.all()[0], a) << "more have signed it";
}

TEST(ABook, IsBoundedAndForgetsOthersBeforeItsOwn) {
  Book book(player(1));
  for (std::uint32_t i = 0; i < kMostKept; ++i) book.add(won(2 * i + 1, {2, 3}));
  for (std::uint32_t i = 0; i < 100; ++i) book.add(won(2 * i, {1, 2}));
  EXPECT_EQ(book.all().size(), kMostKept);
  const auto own = std::ranges::count_if(
      book.all(), [](const Signed& s) { return s.result.terms.seat_of(player(1)).has_value(); });
  EXPECT_EQ(own, 100);
  EXPECT_LE(book.write().size(), kLargestBook + 64);
}

TEST(ABook, IsReadAsItWasWrittenByItsOwner) {
  Book book(player(1));
  for (std::uint32_t i = 0; i < 20; ++i) book.add(won(i, {1, static_cast<int>(2 + i % 3)}));
  const Bytes kept = book.write();
  const Book again = Book::read(player(1), kept);
  EXPECT_TRUE(std::ranges::equal(again.all(), book.all()));
  EXPECT_TRUE(Book::read(player(2), kept).all().empty());
  for (std::size_t n = 0; n < kept.size(); n += 7)
    EXPECT_LE(Book::read(player(1), ByteView(kept).first(n)).all().size(), book.all().size());
}

TEST(ABundle, HasTheOwnersLatestResultsAndSomeOfTheirOpponents) {
  Book book(player(1));
  for (std::uint32_t i = 0; i < 60; ++i) book.add(won(10 + 2 * i, {1, 2}));
  for (std::uint32_t i = 0; i < 30; ++i) book.add(won(11 + 2 * i, {2, 3}));
  for (std::uint32_t i = 0; i < 30; ++i) book.add(won(200 + i, {4, 5}));
  const std::vector<Signed> carried = read_bundle(book.bundle());
  EXPECT_EQ(carried.size(), kMostCarried);
  EXPECT_EQ(carried[0].result.at, 10u + 2 * 59) << "the latest first";
  int of_others = 0;
  for (const Signed& s : carried) {
    EXPECT_FALSE(s.result.terms.seat_of(player(4))) << "nobody of this game was met";
    of_others += !s.result.terms.seat_of(player(1));
  }
  EXPECT_GE(of_others, 10);
  EXPECT_LE(book.bundle().size(), kLargestBundle);
}

TEST(ABundle, OfLargeGamesStaysSmall) {
  Book book(player(1));
  for (std::uint32_t i = 0; i < 60; ++i) book.add(won(i, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_LE(book.bundle().size(), kLargestBundle);
  EXPECT_GE(read_bundle(book.bundle()).size(), 10u);
}

TEST(ABundle, OfAnyBytesIsReadAsFarAsItGoes) {
  Book book(player(1));
  for (std::uint32_t i = 0; i < 10; ++i) book.add(won(i, {1, 2}));
  const Bytes whole = book.bundle();
  Rng rng(5);
  for (int i = 0; i < 500; ++i) {
    Bytes changed = whole;
    changed[rng.below(static_cast<std::uint32_t>(changed.size()))] ^=
        static_cast<std::uint8_t>(1 << rng.below(8));
    for (const Signed& s : read_bundle(changed)) EXPECT_TRUE(is_possible(s.result));
  }
}

}  // namespace
}  // namespace parlour::standing
