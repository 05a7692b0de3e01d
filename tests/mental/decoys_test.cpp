// The proof of a shuffle by cut and choose: honest ones always pass, and who slips in a copy or
// another card passes no round with both of its bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "members.h"
#include "mental/deck.h"

namespace parlour::mental {
namespace {

constexpr int kCards = 4;
constexpr std::string_view kName = "reshuffle";

struct Reshuffle {
  Members members{2};
  Secret secret = counting_secret(5);
  std::vector<Masked> in;
  Shuffle real = shuffle_of(secret, kName, 1, kCards);

  Reshuffle() {
    const Faces faces(bytes_of("game"), kCards);
    in = shuffled(shuffle_of(counting_secret(9), "deck", 0, kCards), plain_deck(faces),
                  members.joint_key);
  }
  std::vector<Masked> out() const { return shuffled(real, in, members.joint_key); }
  Decoys decoys() const { return decoys_of(secret, kName, 1, in, members.joint_key); }
  DecoyAnswer answer(int round, bool bit) const {
    return decoy_answer(secret, kName, 1, real, round, bit);
  }
};

const std::vector<Masked>& deck(const Decoys& d, int round) {
  return d.decks[static_cast<std::size_t>(round)];
}

TEST(Decoys, OfAnHonestShuffleHoldWithBothBits) {
  const Reshuffle r;
  const Decoys decoys = r.decoys();
  const std::vector<Masked> out = r.out();
  ASSERT_EQ(decoys.decks.size(), static_cast<std::size_t>(kRounds));
  for (int round = 0; round < kRounds; ++round) {
    const Point& key = r.members.joint_key;
    EXPECT_TRUE(holds(r.answer(round, false), r.in, deck(decoys, round), key)) << round;
    EXPECT_TRUE(holds(r.answer(round, true), deck(decoys, round), out, key)) << round;
    EXPECT_FALSE(holds(r.answer(round, true), r.in, deck(decoys, round), key)) << "the other bit";
    EXPECT_FALSE(holds(r.answer(round, false), deck(decoys, round), out, key));
  }
}

TEST(Decoys, AreMadeRoundByRoundToo) {
  const Reshuffle r;
  const Decoys decoys = r.decoys();
  for (int round = 0; round < kRounds; ++round) {
    const Shuffle s = decoy_shuffle(r.secret, kName, 1, round, kCards);
    EXPECT_EQ(shuffled(s, r.in, r.members.joint_key), deck(decoys, round));
    EXPECT_NE(s.by[0].bytes(), r.real.by[0].bytes());
    EXPECT_NE(s.by[0].bytes(),
              decoy_shuffle(r.secret, kName, 1, (round + 1) % kRounds, kCards).by[0].bytes());
  }
}

TEST(Decoys, HoldForOneCardAndForNone) {
  for (const int n : {0, 1}) {
    Reshuffle r;
    r.in.resize(static_cast<std::size_t>(n));
    r.real = shuffle_of(r.secret, kName, 1, n);
    const Decoys decoys = r.decoys();
    EXPECT_TRUE(holds(r.answer(0, false), r.in, deck(decoys, 0), r.members.joint_key));
    EXPECT_TRUE(holds(r.answer(0, true), deck(decoys, 0), r.out(), r.members.joint_key));
  }
}

// A card may be masked by nothing, and two cards of a deck may be the same.
TEST(Decoys, HoldForMasksOfZeroAndTwins) {
  Reshuffle r;
  r.in[1] = r.in[0];
  const DecoyAnswer nothing{.from = {0, 1, 2, 3}, .by = std::vector<Scalar>(kCards)};
  EXPECT_TRUE(holds(nothing, r.in, r.in, r.members.joint_key));
  const DecoyAnswer twins{.from = {1, 0, 2, 3}, .by = std::vector<Scalar>(kCards)};
  EXPECT_TRUE(holds(twins, r.in, r.in, r.members.joint_key));
  EXPECT_TRUE(holds(r.answer(3, true), deck(r.decoys(), 3), r.out(), r.members.joint_key));
}

// How a shuffle can cheat: the deck that it makes, and its own account of it, in which each card
// comes from its place in `in` with a mask, and the first one does so in vain.
struct Cheat {
  std::string_view name;
  void (*spoil)(Reshuffle&, std::vector<Masked>& out);
};
const Cheat kCheats[] = {
    {"copy",  // of the card that is in the second place, unrecognizable
     [](Reshuffle& r, std::vector<Masked>& out) {
       out[0] = remask(out[1], r.members.joint_key, scalar_of(77));
     }},
    {"exact_copy", [](Reshuffle&, std::vector<Masked>& out) { out[0] = out[1]; }},
    {"another_card",
     [](Reshuffle& r, std::vector<Masked>& out) {
       const Faces faces(bytes_of("game"), kCards + 1);
       out[0] = remask(plain(faces[kCards]), r.members.joint_key, scalar_of(78));
     }},
    {"no_card", [](Reshuffle&, std::vector<Masked>& out) { out[0].b = out[0].b + kBase; }},
    {"under_another_key",
     [](Reshuffle& r, std::vector<Masked>& out) {
       const auto from = static_cast<std::size_t>(r.real.from[0]);
       out[0] = remask(r.in[from], r.members.keys[0], r.real.by[0]);
     }},
};

class Cheats : public testing::TestWithParam<Cheat> {
 protected:
  Reshuffle r;
  std::vector<Masked> out = r.out();
  const Point& key = r.members.joint_key;
  void SetUp() override { GetParam().spoil(r, out); }
  // Decoys that pass this coin: made from the result where its bit says so.
  Decoys fitting(std::uint32_t coin) const {
    Decoys d = r.decoys();
    for (int round = 0; round < kRounds; ++round) {
      if (coin >> round & 1) d.decks[static_cast<std::size_t>(round)] = from_result(round);
    }
    return d;
  }
  std::vector<Masked> from_result(int round) const {
    return shuffled(decoy_shuffle(r.secret, kName, 1, round, kCards), out, key);
  }
  // The way back from such a decoy to the result.
  DecoyAnswer back(int round) const {
    const Shuffle s = decoy_shuffle(r.secret, kName, 1, round, kCards);
    DecoyAnswer a{.from = std::vector<int>(kCards), .by = std::vector<Scalar>(kCards)};
    for (std::size_t i = 0; i < kCards; ++i) {
      const auto to = static_cast<std::size_t>(s.from[i]);
      a.from[to] = static_cast<int>(i);
      a.by[to] = Scalar() - Scalar{s.by[i].bytes()};
    }
    return a;
  }
  // The best that the cheat can tell, of the decoys made for one coin when another one falls.
  bool passes(const Decoys& d, std::uint32_t made_for, std::uint32_t coin, int round) const {
    const bool bit = coin >> round & 1, made = made_for >> round & 1;
    const auto &from = bit ? deck(d, round) : r.in, &to = bit ? out : deck(d, round);
    if (holds(bit && made ? back(round) : r.answer(round, bit), from, to, key)) return true;
    return any_order_holds(r.answer(round, bit), from, to);
  }
  // The masks that the cheat knows, in whatever order.
  bool any_order_holds(DecoyAnswer a, std::span<const Masked> from,
                       std::span<const Masked> to) const {
    std::ranges::sort(a.from);
    do {
      if (holds(a, from, to, key)) return true;
    } while (std::ranges::next_permutation(a.from).found);
    return false;
  }
};

TEST_P(Cheats, PassARoundWithOneOfItsBitsAtMost) {
  for (const std::uint32_t made_for : {0u, (1u << kRounds) - 1}) {
    const Decoys d = fitting(made_for);
    for (const int round : {0, kRounds - 1}) {
      EXPECT_TRUE(passes(d, made_for, made_for, round));
      EXPECT_FALSE(passes(d, made_for, ~made_for, round));
    }
  }
}

TEST_P(Cheats, PassOnlyWithTheCoinThatTheyGuessed) {
  constexpr std::uint32_t kGuess = 0b1011'0010'1110'0110'1001;
  const Decoys d = fitting(kGuess);
  const auto passed = [&](std::uint32_t coin) {
    int rounds = 0;
    for (int round = 0; round < kRounds; ++round) rounds += passes(d, kGuess, coin, round);
    return rounds;
  };
  EXPECT_EQ(passed(kGuess), kRounds);
  EXPECT_EQ(passed(~kGuess), 0);
  EXPECT_EQ(passed(kGuess ^ 1u << 11), kRounds - 1) << "one bit is enough to be caught";
}

INSTANTIATE_TEST_SUITE_P(Each, Cheats, testing::ValuesIn(kCheats),
                         [](const auto& p) { return std::string(p.param.name); });

TEST(DecoyAnswers, ThatAreNoShuffleDoNotHold) {
  const Reshuffle r;
  const Decoys decoys = r.decoys();
  const DecoyAnswer right = r.answer(0, false);
  const std::vector<Masked>& to = deck(decoys, 0);
  const Point& key = r.members.joint_key;
  ASSERT_TRUE(holds(right, r.in, to, key));
  DecoyAnswer a = right;
  a.from[0] = a.from[1];
  EXPECT_FALSE(holds(a, r.in, to, key)) << "a card twice";
  for (const int outside : {-1, kCards, 1 << 30}) {
    a.from[0] = outside;
    EXPECT_FALSE(holds(a, r.in, to, key));
  }
  a = right;
  a.from.pop_back();
  EXPECT_FALSE(holds(a, r.in, to, key));
  a = right;
  a.by.pop_back();
  EXPECT_FALSE(holds(a, r.in, to, key));
  EXPECT_FALSE(holds(right, std::span(r.in).first(kCards - 1), to, key));
  EXPECT_FALSE(holds(right, r.in, std::span(to).first(kCards - 1), key));
  EXPECT_FALSE(holds({}, r.in, to, key));
  a = right;
  a.by[2] = a.by[2] + scalar_of(1);
  EXPECT_FALSE(holds(a, r.in, to, key));
  EXPECT_FALSE(holds(right, r.in, to, r.members.keys[0])) << "another key";
}

// A copy that the account admits, card from the same place twice, is no shuffle either.
TEST(DecoyAnswers, ThatAdmitACopyDoNotHold) {
  Reshuffle r;
  r.real.from[0] = r.real.from[1];
  EXPECT_FALSE(holds(r.answer(0, true), deck(r.decoys(), 0), r.out(), r.members.joint_key));
}

TEST(DecoyDigest, BindsEveryCardAndItsPlace) {
  const Reshuffle r;
  const Decoys decoys = r.decoys();
  const fair::Digest digest = digest_of(decoys);
  EXPECT_EQ(digest_of(r.decoys()), digest);
  for (const int round : {0, kRounds - 1}) {
    Decoys other = decoys;
    Masked& card = other.decks[static_cast<std::size_t>(round)].back();
    card.b = card.b + kBase;
    EXPECT_NE(digest_of(other), digest);
  }
  Decoys other = decoys;
  std::swap(other.decks[0], other.decks[1]);
  EXPECT_NE(digest_of(other), digest);
  other = decoys;
  std::swap(other.decks[0][0], other.decks[0][1]);
  EXPECT_NE(digest_of(other), digest);
  // The same cards in other decks.
  Decoys parts{{{decoys.decks[0][0]}, {decoys.decks[0][1]}}};
  Decoys whole{{{decoys.decks[0][0], decoys.decks[0][1]}, {}}};
  EXPECT_NE(digest_of(parts), digest_of(whole));
}

// An answer hides the real order: the real one is the same each time, and every order is told
// equally often.
TEST(DecoyAnswers, DoNotDependOnTheOrderThatTheyHide) {
  Shuffle real = shuffle_of(Secret(), kName, 0, 3);
  real.from = {2, 0, 1};
  for (const bool bit : {false, true}) {
    std::map<std::vector<int>, int> seen;
    int all = 0;
    for (std::uint64_t number = 0; number < 150; ++number) {
      for (int round = 0; round < kRounds; ++round, ++all)
        ++seen[decoy_answer(Secret(), kName, number, real, round, bit).from];
    }
    ASSERT_EQ(seen.size(), 6u);
    double sum = 0;
    for (const auto& [order, n] : seen) sum += (n - all / 6.0) * (n - all / 6.0) / (all / 6.0);
    EXPECT_LT(sum, 25.8) << "5 degrees of freedom: by chance once in 10,000";
  }
}

}  // namespace
}  // namespace parlour::mental
