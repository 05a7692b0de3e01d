// Cards are opened by all members and by nobody else, shares are their members' own, and shuffles
// keep the cards and are equally likely.
#include "mental/deck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "members.h"

namespace parlour::mental {
namespace {

constexpr std::string_view kContext = "room 1, game 2, place 4";

struct Dealt {
  Members members{3};
  Faces faces{bytes_of("game"), 12};
  Masked card =
      remask(plain(faces[7]), members.joint_key, derived_scalar(counting_secret(), "mask", 0));
};

TEST(Faces, AreFoundByTheirPoint) {
  const Dealt d;
  ASSERT_EQ(d.faces.size(), 12);
  for (int card = 0; card < d.faces.size(); ++card) EXPECT_EQ(d.faces.find(d.faces[card]), card);
  EXPECT_FALSE(d.faces.find(kBase));
  EXPECT_FALSE(d.faces.find(Point()));
  EXPECT_FALSE(Faces(bytes_of("game"), 0).find(kBase));
}

TEST(Faces, OfAnotherGameAreOthers) {
  const Dealt d;
  const Faces other(bytes_of("gam3"), 12);
  for (int card = 0; card < other.size(); ++card) EXPECT_FALSE(d.faces.find(other[card]));
}

TEST(Masked, OpensWithEverybodysShares) {
  Dealt d;
  EXPECT_EQ(d.faces.find(opened(d.card, d.members.shares(d.card))), 7);
  for (int again = 1; again < 4; ++again) {
    const Masked before = d.card;
    d.card = remask(d.card, d.members.joint_key,
                    derived_scalar(counting_secret(), "mask", static_cast<std::uint64_t>(again)));
    EXPECT_NE(d.card.a, before.a);
    EXPECT_NE(d.card.b, before.b);
    EXPECT_EQ(d.faces.find(opened(d.card, d.members.shares(d.card))), 7);
  }
}

TEST(Masked, HasNoFaceWhileAShareIsMissing) {
  const Dealt d;
  const std::vector<Point> shares = d.members.shares(d.card);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    std::vector<Point> some = shares;
    some.erase(some.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(d.faces.find(opened(d.card, some)));
    some.push_back(some.front());
    EXPECT_FALSE(d.faces.find(opened(d.card, some))) << "one of them twice";
  }
  EXPECT_FALSE(d.faces.find(opened(d.card, {})));
}

TEST(Masked, IsTheSameWithASecretOrATold) {
  const Dealt d;
  const SecretScalar by = derived_scalar(counting_secret(), "by", 0);
  EXPECT_EQ(remask(d.card, d.members.joint_key, by),
            remask(d.card, d.members.joint_key, Scalar{by.bytes()}));
  EXPECT_EQ(remask(d.card, d.members.joint_key, Scalar()), d.card) << "by nothing";
}

TEST(Share, IsProvenToBeItsMembers) {
  const Dealt d;
  for (int i = 0; i < d.members.size(); ++i) {
    const Share share = d.members.share(i, d.card, kContext);
    for (int j = 0; j < d.members.size(); ++j) {
      const Point& key = d.members.keys[static_cast<std::size_t>(j)];
      EXPECT_EQ(proven(share, key, d.card, bytes_of(kContext)), i == j);
    }
  }
}

TEST(Share, OfAnotherCardOrPlaceIsFound) {
  const Dealt d;
  const Share share = d.members.share(0, d.card, kContext);
  const Point& key = d.members.keys[0];
  EXPECT_FALSE(proven(share, key, d.card, bytes_of("another place")));
  const Masked other = remask(d.card, d.members.joint_key, scalar_of(1));
  EXPECT_FALSE(proven(share, key, other, bytes_of(kContext)));
  EXPECT_FALSE(proven(share, key, {d.card.a, d.card.b + kBase}, bytes_of(kContext)))
      << "the other half of the card";
}

TEST(Share, ThatIsWrongIsFound) {
  const Dealt d;
  const Share share = d.members.share(0, d.card, kContext);
  Share wrong = share;
  wrong.point = wrong.point + kBase;
  EXPECT_FALSE(proven(wrong, d.members.keys[0], d.card, bytes_of(kContext)));
  wrong = d.members.share(1, d.card, kContext);
  wrong.proof = share.proof;
  EXPECT_FALSE(proven(wrong, d.members.keys[0], d.card, bytes_of(kContext)));
  EXPECT_FALSE(proven(share_of(d.members.secrets[1], d.members.keys[0], d.card, {}),
                      d.members.keys[0], d.card, {}));
}

TEST(Share, WithABitChangedIsRefusedOrFound) {
  const Dealt d;
  Bytes bytes = written(d.members.share(0, d.card, kContext));
  ASSERT_EQ(bytes.size(), 96u);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    Reader r(bytes);
    const auto share = read_share(r);
    EXPECT_FALSE(share && proven(*share, d.members.keys[0], d.card, bytes_of(kContext))) << bit;
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
  }
}

TEST(Share, OfAnythingWithABitChangedIsFound) {
  const Dealt d;
  const Share share = d.members.share(0, d.card, kContext);
  Bytes bytes = written(d.card);
  ASSERT_EQ(bytes.size(), 64u);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    Reader r(bytes);
    const auto card = read_masked(r);
    EXPECT_FALSE(card && proven(share, d.members.keys[0], *card, bytes_of(kContext))) << bit;
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
  }
}

// A plain card has no mask whose share could be proven.
TEST(Share, OfAPlainCardIsNotProven) {
  const Dealt d;
  const Masked card = plain(d.faces[0]);
  EXPECT_FALSE(proven(d.members.share(0, card, ""), d.members.keys[0], card, {}));
}

TEST(Cards, AreReadAsTheyAreWritten) {
  const Dealt d;
  const Share share = d.members.share(0, d.card, kContext);
  const Bytes card_bytes = written(d.card), share_bytes = written(share);
  Reader r(card_bytes), q(share_bytes);
  EXPECT_EQ(read_masked(r), d.card);
  EXPECT_EQ(read_share(q), share);
  EXPECT_TRUE(r.done());
  EXPECT_TRUE(q.done());
  for (std::size_t size = 0; size < 64; ++size) {
    Reader cut(ByteView(card_bytes).first(size));
    EXPECT_FALSE(read_masked(cut));
    EXPECT_FALSE(cut.ok());
  }
  const Bytes face_up = written(plain(d.faces[0]));
  Reader p(face_up);
  EXPECT_FALSE(read_masked(p)) << "nobody sends a card face up";
}

TEST(Shuffle, KeepsTheCards) {
  const Dealt d;
  std::vector<Masked> deck = plain_deck(d.faces);
  for (int member = 0; member < d.members.size(); ++member) {
    const Shuffle s =
        shuffle_of(counting_secret(static_cast<std::uint8_t>(member)), "deck", 0, d.faces.size());
    deck = shuffled(s, deck, d.members.joint_key);
  }
  std::vector<int> cards;
  for (const Masked& card : deck) {
    const auto face = d.faces.find(opened(card, d.members.shares(card)));
    ASSERT_TRUE(face);
    cards.push_back(*face);
  }
  EXPECT_FALSE(std::ranges::is_sorted(cards));
  std::ranges::sort(cards);
  for (int i = 0; i < d.faces.size(); ++i) EXPECT_EQ(cards[static_cast<std::size_t>(i)], i);
}

TEST(Shuffle, IsMadeCardByCardToo) {
  const Dealt d;
  const std::vector<Masked> in = plain_deck(d.faces);
  const Shuffle s = shuffle_of(counting_secret(), "deck", 0, d.faces.size());
  const std::vector<Masked> out = shuffled(s, in, d.members.joint_key);
  ASSERT_EQ(out.size(), in.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    EXPECT_EQ(shuffled_card(s, in, d.members.joint_key, static_cast<int>(i)), out[i]);
    EXPECT_EQ(remask(in[static_cast<std::size_t>(s.from[i])], d.members.joint_key, s.by[i]),
              out[i]);
  }
}

TEST(Shuffle, DependsOnSecretNameAndNumber) {
  const auto masks = [](std::uint8_t secret, std::string_view name, std::uint64_t number) {
    return shuffle_of(counting_secret(secret), name, number, 3).by[0].bytes();
  };
  EXPECT_EQ(masks(0, "deck", 0), masks(0, "deck", 0));
  EXPECT_NE(masks(0, "deck", 0), masks(1, "deck", 0));
  EXPECT_NE(masks(0, "deck", 0), masks(0, "dock", 0));
  EXPECT_NE(masks(0, "deck", 0), masks(0, "deck", 1));
}

TEST(Shuffle, HasAMaskForEachCard) {
  const Shuffle s = shuffle_of(counting_secret(), "deck", 0, 108);
  std::map<std::array<std::uint8_t, 32>, int> masks;
  for (const SecretScalar& by : s.by) ++masks[by.bytes()];
  EXPECT_EQ(masks.size(), 108u);
}

// The sum of squared differences between counts and their expectation, in units of it (Pearson).
double chi_square(std::span<const int> counts) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0);
  const double expected = all / static_cast<double>(counts.size());
  double sum = 0;
  for (const int n : counts) sum += (n - expected) * (n - expected) / expected;
  return sum;
}

// Each bound is exceeded by chance once in 10,000.
TEST(Shuffle, HasEveryOrderOfFourCardsEquallyOften) {
  std::map<std::vector<int>, int> seen;
  for (std::uint64_t i = 0; i < 4800; ++i) ++seen[shuffle_of(Secret(), "order", i, 4).from];
  ASSERT_EQ(seen.size(), 24u);
  std::vector<int> counts;
  for (const auto& [order, n] : seen) counts.push_back(n);
  EXPECT_LT(chi_square(counts), 56.1) << "23 degrees of freedom";
}

TEST(Shuffle, PutsEveryCardEverywhereEquallyOften) {
  constexpr int kCards = 12;
  std::array<std::array<int, kCards>, kCards> counts{};
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const Shuffle s = shuffle_of(Secret(), "place", i, kCards);
    for (std::size_t place = 0; place < kCards; ++place)
      ++counts[place][static_cast<std::size_t>(s.from[place])];
  }
  for (const auto& of_place : counts)
    EXPECT_LT(chi_square(of_place), 37.4) << "11 degrees of freedom";
}

}  // namespace
}  // namespace parlour::mental
