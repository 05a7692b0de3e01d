#include "standing/ratings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/rng.h"
#include "standing/book.h"
#include "standing/exact.h"
#include "world.h"

namespace parlour::standing {
namespace {

TEST(ExactNumbers, AreThoseOfTheStandardLibrary) {
  for (double x = -30; x < 30; x += 0.37) EXPECT_NEAR(Exact::exp(x) / std::exp(x), 1, 1e-14) << x;
  for (double x = 1e-6; x < 1e6; x *= 1.7)
    EXPECT_NEAR(Exact::log(x), std::log(x), 1e-14 * std::max(1.0, std::abs(std::log(x)))) << x;
}

// The same bits on every device: this test runs natively and as WebAssembly.
TEST(ExactNumbers, AreTheSameOnEveryDevice) {
  Writer w;
  for (int i = -40; i < 40; ++i) {
    w.u64(std::bit_cast<std::uint64_t>(Exact::exp(i * 0.3)));
    w.u64(std::bit_cast<std::uint64_t>(Exact::log((i + 41) * 0.7)));
  }
  EXPECT_EQ(hash64(w.bytes()), 1988621197475175614u);
}

// A round of games: everybody has met everybody.
std::vector<Signed> round(int players, std::uint32_t rounds) {
  std::vector<Signed> out;
  Rng rng(3);
  std::uint32_t at = 0;
  for (std::uint32_t n = 0; n < rounds; ++n)
    for (int a = 0; a < players; ++a)
      for (int b = 0; b < a; ++b)
        out.push_back(rng.below(3) == 0 ? won(++at, {b, a}) : won(++at, {a, b}));
  return out;
}

TEST(Ratings, AreTheSameOnEveryDevice) {
  Writer w;
  for (const Standing& s : seen_by(0, round(6, 3))) {
    w.u64(std::bit_cast<std::uint64_t>(s.rating.value));
    w.u64(std::bit_cast<std::uint64_t>(s.rating.deviation));
  }
  EXPECT_EQ(hash64(w.bytes()), 13979584354788991844u);
}

TEST(Ratings, DoNotDependOnTheOrderInWhichResultsCome) {
  std::vector<Signed> all = round(6, 3);
  const auto before = seen_by(0, all);
  Rng rng(9);
  for (std::size_t i = all.size(); i > 1; --i)
    std::swap(all[i - 1], all[rng.below(static_cast<std::uint32_t>(i))]);
  EXPECT_EQ(seen_by(0, all), before);
}

TEST(Ratings, AreThoseOfGlicko) {
  const auto all = seen_by(1, std::vector{won(1, {1, 2})});
  EXPECT_NEAR(rating_of(all, 1).value, 1662, 1);
  EXPECT_NEAR(rating_of(all, 2).value, 1338, 1);
  EXPECT_NEAR(rating_of(all, 1).deviation, 290, 1);
  EXPECT_EQ(rating_of(all, 3), Rating()) << "who has played nothing";
}

TEST(Ratings, OfAGameOfManyCountItOnce) {
  const auto two = seen_by(1, std::vector{won(1, {1, 2})}),
             four = seen_by(1, std::vector{won(1, {1, 2, 3, 4})});
  EXPECT_NEAR(rating_of(four, 1).value, rating_of(two, 1).value, 0.01);
  EXPECT_GT(rating_of(four, 2).value, rating_of(two, 2).value) << "a third of a defeat";
  EXPECT_EQ(rating_of(four, 2), rating_of(four, 4));
  double weight = 0;
  for (const Meeting& m : meetings(won(1, {1, 2, 3, 4}).result, 0)) weight += m.weight;
  EXPECT_NEAR(weight, 1, 1e-12);
}

TEST(Ratings, OfSidesRiseAndFallTogether) {
  Signed s = won(1, {1, 2, 3, 4});
  s.result.sides = true;
  s.result.scores = {kWhole / 2, 0, kWhole / 2, 0};
  const auto all = seen_by(1, std::vector{s});
  EXPECT_EQ(rating_of(all, 1), rating_of(all, 3));
  EXPECT_EQ(rating_of(all, 2), rating_of(all, 4));
  EXPECT_NEAR(rating_of(all, 1).value, 1662, 1);
  EXPECT_NEAR(rating_of(all, 2).value, 1338, 1);
}

// A weak partner of a strong one is expected to win as often as the side is.
TEST(Ratings, OfASideExpectWhatTheSideIsWorth) {
  std::vector<Signed> all;
  for (std::uint32_t i = 0; i < 12; ++i) all.push_back(won(i, {1, 9}));
  Signed s = won(20, {1, 2, 3, 4});
  s.result.sides = true;
  s.result.scores = {kWhole / 2, 0, kWhole / 2, 0};
  const double alone = rating_of(seen_by(3, std::vector{s}), 3).value;
  all.push_back(s);
  const double with_strong = rating_of(seen_by(3, all, false), 3).value;
  EXPECT_LT(with_strong, alone - 40) << "their partner is strong";
  EXPECT_GT(with_strong, 1500);
}

TEST(Ratings, OfADrawMeetInTheMiddle) {
  Signed s = won(1, {1, 2});
  s.result.scores = {kWhole / 2, kWhole / 2};
  std::vector all{won(0, {1, 3}), s};
  const auto before = seen_by(1, std::span(all).first(1)), after = seen_by(1, all);
  EXPECT_LT(rating_of(after, 1).value, rating_of(before, 1).value);
  EXPECT_GT(rating_of(after, 2).value, 1500);
}

// A bot has won: of the people nobody was ahead.
TEST(Ratings, OfAGameThatABotHasWonStay) {
  Signed s = won(1, {9, 1, 2});
  s.result.terms.seats[0] = kBot, s.said[0] = {};
  EXPECT_EQ(rating_of(seen_by(1, std::vector{s}), 1), Rating());
}

TEST(Leaving, LosesToEverybodyWhoStayedWhateverABotDidThen) {
  Signed s = won(1, {1, 2, 3});
  s.result.left = 1;
  s.said[0].word = Word::Entered;
  const auto all = seen_by(2, std::vector{s});
  EXPECT_LT(rating_of(all, 1).value, 1500);
  EXPECT_GT(rating_of(all, 2).value, 1500);
  EXPECT_EQ(rating_of(all, 2), rating_of(all, 3));
}

TEST(Leaving, OfAPartnerCostsTheOthersNothing) {
  Signed s = won(1, {1, 2, 3, 4});
  s.result.sides = true;
  s.result.scores = {kWhole / 2, 0, kWhole / 2, 0};
  s.result.left = 2, s.said[1].word = Word::Entered;
  const auto all = seen_by(1, std::vector{s});
  EXPECT_EQ(rating_of(all, 4), Rating());
  EXPECT_LT(rating_of(all, 2).value, 1500);
}

// With two players nobody else can tell who has left: only who was there believes it.
TEST(Leaving, IsBelievedByOthersOnlyIfTwoSaySo) {
  Signed s = won(9, {1, 2});
  s.result.left = 2, s.said[1].word = Word::Entered;
  std::vector<Signed> all{s};
  for (std::uint32_t i = 0; i < 8; ++i)
    all.push_back(won(20 + i, {3, static_cast<int>(1 + i % 2)}));
  std::vector<Signed> without(all.begin() + 1, all.end());
  EXPECT_EQ(rating_of(seen_by(3, all), 2), rating_of(seen_by(3, without), 2));
  EXPECT_LT(rating_of(seen_by(1, all), 2).value, rating_of(seen_by(1, without), 2).value);
}

// --- trust ---------------------------------------------------------------------------------------

constexpr int kPeople = 12, kCheat = 40, kFirstPuppet = 50, kPuppets = 10;

// People who have all met, a cheat among them, and their puppets.
std::vector<Signed> with_puppets() {
  std::vector<Signed> all = round(kPeople, 1);
  for (int i = 0; i < kPeople; ++i)
    all.push_back(i % 2 ? won(1000 + static_cast<std::uint32_t>(i), {kCheat, i})
                        : won(1000 + static_cast<std::uint32_t>(i), {i, kCheat}));
  return all;
}
void add_puppets(std::vector<Signed>& all) {
  for (std::uint32_t k = 0; k < 10; ++k)
    for (int i = 0; i < kPuppets; ++i)
      all.push_back(won(2000 + k * 20 + static_cast<std::uint32_t>(i), {kCheat, kFirstPuppet + i}));
}

TEST(Trust, GivesPuppetsWhomOnlyTheirOwnerKnowsNothing) {
  std::vector<Signed> all = with_puppets();
  const Rating honest = rating_of(seen_by(0, all), kCheat);
  add_puppets(all);
  EXPECT_EQ(rating_of(seen_by(0, all), kCheat), honest);
  EXPECT_GT(rating_of(seen_by(0, all, false), kCheat).value, honest.value + 200);
}

TEST(Trust, LetsGamesOfThoseWhoAreConnectedCount) {
  std::vector<Signed> all = with_puppets();
  const Trust trust(all, player(0));
  const auto w = trust.weights_for(*trust.number_of(player(3)));
  for (int i = 0; i < kPeople; ++i) {
    if (i != 3) EXPECT_GT(w[static_cast<std::size_t>(*trust.number_of(player(i)))], 0.9) << i;
  }
}

// Puppets who say that somebody has left are worth as much as their connections.
TEST(Trust, DoesNotLetACheatAndPuppetsAccuseAlone) {
  std::vector<Signed> all = with_puppets();
  add_puppets(all);
  const Rating before = rating_of(seen_by(0, all), 5);
  for (std::uint32_t k = 0; k < 20; ++k) {
    Signed s = won(3000 + k, {kCheat, 5, kFirstPuppet});
    s.result.left = 2, s.said[1].word = Word::Entered;
    all.push_back(s);
  }
  EXPECT_NEAR(rating_of(seen_by(0, all), 5).value, before.value, 12);
  EXPECT_LT(rating_of(seen_by(0, all, false), 5).value, before.value - 100);
}

TEST(Trust, OfAViewerWithoutGamesIsTheSameForEverybody) {
  std::vector<Signed> all = with_puppets();
  const Trust trust(all, player(99));
  for (const double w : trust.weights_for(0)) EXPECT_EQ(w, 1);
}

TEST(Trust, IsAlwaysGivenToWhatOneHasSeen) {
  std::vector all{won(1, {7, 8})};
  EXPECT_GT(rating_of(seen_by(7, all), 7).value, 1600);
  EXPECT_LT(rating_of(seen_by(7, all), 8).value, 1400);
  all[0].said[1].word = Word::Entered;  // the other has not signed: nobody else would believe it
  EXPECT_GT(rating_of(seen_by(7, all), 7).value, 1600);
  EXPECT_LT(rating_of(seen_by(7, all), 8).value, 1400);
}

}  // namespace
}  // namespace parlour::standing
