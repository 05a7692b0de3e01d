// Cards that nobody can read alone: ElGamal encryption under a key of all members (Barnett and
// Smart, "Mental poker revisited", 2003).
//
// The key of all is the sum of the members' keys. A face is a point that stands for one physical
// card. A masked card hides a face; anybody can mask it anew, so that it cannot be recognized, and
// it opens when every member has given their share for it.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "mental/proofs.h"

namespace parlour::mental {

/// A card face down: a = mask * base, b = face + mask * joint key. 64 bytes.
struct Masked {
  Point a, b;
  bool operator==(const Masked&) const = default;
  auto operator<=>(const Masked&) const = default;
};

/// The face of the card with this number: each physical card has a point of its own, so a card that
/// is there twice is noticed.
class Faces {
 public:
  /// `cards` faces, numbered from 0, for the game with this name.
  Faces(ByteView game, int cards);
  int size() const { return static_cast<int>(points_.size()); }
  const Point& operator[](int card) const { return points_[static_cast<std::size_t>(card)]; }
  /// The card's number, or nothing: the point is no card of this game. How long it takes depends
  /// on the card.
  std::optional<int> find(const Point&) const;

 private:
  std::vector<Point> points_;
  std::vector<std::pair<Point, int>> sorted_;
};

/// The card face up, in the form of a masked one: everybody knows it. Nobody sends such a card:
/// its neutral element cannot be read.
Masked plain(const Point& face);
/// The same card, unrecognizable to whoever does not know `by`.
Masked remask(const Masked&, const Point& joint_key, const SecretScalar& by);
Masked remask(const Masked&, const Point& joint_key, const Scalar& by);

/// A shuffle: out[i] = remask(in[from[i]], by[i]). The order is wiped when it goes.
///
/// The order is made and used without a branch or an index that depends on it.
struct Shuffle {
  std::vector<int> from;
  std::vector<SecretScalar> by;
  ~Shuffle();
};
/// The shuffle of n cards that a member's secret determines under this name and number; all orders
/// are equally likely. A name and a number are for one deck: whoever sees the same shuffle of two
/// decks can tell its order.
Shuffle shuffle_of(const Secret&, std::string_view name, std::uint64_t number, int n);
/// One card at a time, so that callers can work in slices.
Masked shuffled_card(const Shuffle&, std::span<const Masked> in, const Point& joint_key, int i);
std::vector<Masked> shuffled(const Shuffle&, std::span<const Masked> in, const Point& joint_key);

/// A member's part of opening a card, with the proof that it is theirs. 96 bytes.
struct Share {
  Point point;
  EqualProof proof;
  bool operator==(const Share&) const = default;
};
/// `key` is base_times(secret). The card is not a plain one.
Share share_of(const SecretScalar& secret, const Point& key, const Masked&, ByteView context);
bool proven(const Share&, const Point& key, const Masked&, ByteView context);
/// The face, when every member's share is there; requires proven shares.
Point opened(const Masked&, std::span<const Point> shares);

/// The proof of a shuffle in the middle of a game, where a copy of somebody's card must not slip in
/// (cut and choose): for each of kRounds other shuffles of the same cards, a coin that was not
/// known when they were made decides whether its own secrets are told, or those that lead from the
/// result to it. Who cheats is caught except once in 2^kRounds. It proves nothing without
/// everybody's part in the coin: who knows it beforehand can make decoys for it.
inline constexpr int kRounds = 20;
struct Decoys {
  std::vector<std::vector<Masked>> decks;  // kRounds
};
struct DecoyAnswer {
  std::vector<int> from;
  std::vector<Scalar> by;
};
/// The shuffle that makes the decoy of a round, 0 to kRounds - 1, for callers who work in slices.
/// The secret, name and number are those of the shuffle that is proven.
Shuffle decoy_shuffle(const Secret&, std::string_view name, std::uint64_t number, int round, int n);
/// Decoys for `out` = shuffled(shuffle_of(secret, name, number), in): made from `in`.
Decoys decoys_of(const Secret&, std::string_view name, std::uint64_t number,
                 std::span<const Masked> in, const Point& joint_key);
/// What decoys bind their maker to, told before the coin.
fair::Digest digest_of(const Decoys&);
/// The answer to one round: bit false, the shuffle from `in` to the decoy; true, from the decoy to
/// `out`. Only one of them may ever be told: both together tell the order.
DecoyAnswer decoy_answer(const Secret&, std::string_view name, std::uint64_t number,
                         const Shuffle& real, int round, bool bit);
/// Whether the answer is a shuffle, and leads from the one deck to the other. Total.
bool holds(const DecoyAnswer&, std::span<const Masked> from, std::span<const Masked> to,
           const Point& joint_key);

void write(Writer&, const Masked&);
void write(Writer&, const Share&);
/// Nothing unless the next 64, or 96, bytes are points and numbers in their only encodings, none of
/// them the neutral element; then the reader has failed.
std::optional<Masked> read_masked(Reader&);
std::optional<Share> read_share(Reader&);

}  // namespace parlour::mental
