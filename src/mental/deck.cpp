#include "mental/deck.h"

#include <sodium/utils.h>

#include <algorithm>
#include <bit>
#include <cassert>

namespace parlour::mental {
namespace {

constexpr std::string_view kFace = "parlour face 1", kDecoys = "parlour decoys 1";
// What is derived from the secret of one shuffle.
constexpr std::string_view kPlace = "place", kMask = "mask", kDecoy = "decoy";

template <class Number>
Masked remasked(const Masked& card, const Point& joint_key, const Number& by) {
  return {card.a + base_times(by), card.b + times(by, joint_key)};
}

// --- orders, without branches and indexes -------------------------------------------------------

// All bits if the two are the same, else none.
std::uint64_t mask_if_same(int x, int y) {
  const auto differ = static_cast<std::uint64_t>(static_cast<unsigned>(x ^ y));
  return 0 - ((differ - 1) >> 63);
}

// A card's number in the order: 128 bits, so that two are never the same in practice.
struct Place {
  std::uint64_t high = 0, low = 0;
};

// 1 if x is the smaller one, else 0.
int smaller(const Place& x, const Place& y) {
  const int high = x.high < y.high, same = x.high == y.high, low = x.low < y.low;
  return high | (same & low);
}

std::vector<Place> places_of(const Secret& seed, int n) {
  std::vector<Place> out;
  for (int i = 0; i < n; ++i) {
    const Secret bytes = derived_secret(seed, kPlace, static_cast<std::uint64_t>(i));
    Reader r(bytes.bytes());
    Place& place = out.emplace_back();
    place.low = r.u64(), place.high = r.u64();
  }
  return out;
}

// How many places are smaller than that of i; of two that are the same, the earlier one is.
int rank(std::span<const Place> places, std::size_t i) {
  int out = 0;
  for (std::size_t j = 0; j < i; ++j) out += 1 - smaller(places[i], places[j]);
  for (std::size_t j = i + 1; j < places.size(); ++j) out += smaller(places[j], places[i]);
  return out;
}

std::vector<int> order_of(const Secret& seed, int n) {
  std::vector<Place> places = places_of(seed, n);
  std::vector<int> from;
  for (std::size_t i = 0; i < places.size(); ++i) from.push_back(rank(places, i));
  sodium_memzero(places.data(), places.size() * sizeof(Place));
  return from;
}

// The card at a secret place: every card is read.
Masked taken(std::span<const Masked> in, int place) {
  std::array<std::uint64_t, sizeof(Masked) / sizeof(std::uint64_t)> out{};
  for (std::size_t i = 0; i < in.size(); ++i) {
    const auto words = std::bit_cast<decltype(out)>(in[i]);
    const std::uint64_t mask = mask_if_same(static_cast<int>(i), place);
    for (std::size_t k = 0; k < out.size(); ++k) out[k] |= words[k] & mask;
  }
  return std::bit_cast<Masked>(out);
}

// Where the number is among them.
int place_of(std::span<const int> numbers, int number) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) out |= i & mask_if_same(numbers[i], number);
  return static_cast<int>(out);
}

bool is_order(std::span<const int> from) {
  std::vector<bool> seen(from.size());
  for (const int i : from) {
    if (i < 0 || static_cast<std::size_t>(i) >= seen.size()) return false;
    if (seen[static_cast<std::size_t>(i)]) return false;
    seen[static_cast<std::size_t>(i)] = true;
  }
  return true;
}

// A share is for the whole card, though it follows from one half.
Bytes share_context(const Masked& card, ByteView context) {
  Writer w;
  w.raw(card.b.bytes);
  w.raw(context);
  return w.take();
}

Scalar told(const SecretScalar& s) {
  return {s.bytes()};
}

}  // namespace

Faces::Faces(ByteView game, int cards) {
  for (int card = 0; card < cards; ++card) {
    Writer w;
    w.raw(game);
    w.u32(static_cast<std::uint32_t>(card));
    points_.push_back(hashed_point(kFace, w.bytes()));
    sorted_.emplace_back(points_.back(), card);
  }
  std::ranges::sort(sorted_);
}

std::optional<int> Faces::find(const Point& p) const {
  const auto it = std::ranges::lower_bound(sorted_, p, {}, &std::pair<Point, int>::first);
  if (it == sorted_.end() || it->first != p) return std::nullopt;
  return it->second;
}

Masked plain(const Point& face) {
  return {{}, face};
}

Masked remask(const Masked& card, const Point& joint_key, const SecretScalar& by) {
  return remasked(card, joint_key, by);
}

Masked remask(const Masked& card, const Point& joint_key, const Scalar& by) {
  return remasked(card, joint_key, by);
}

Shuffle::~Shuffle() {
  sodium_memzero(from.data(), from.size() * sizeof(int));
}

Shuffle shuffle_of(const Secret& secret, std::string_view name, std::uint64_t number, int n) {
  const Secret seed = derived_secret(secret, name, number);
  Shuffle out{.from = order_of(seed, n), .by = {}};
  for (int i = 0; i < n; ++i)
    out.by.push_back(derived_scalar(seed, kMask, static_cast<std::uint64_t>(i)));
  return out;
}

Masked shuffled_card(const Shuffle& s, std::span<const Masked> in, const Point& joint_key, int i) {
  const auto at = static_cast<std::size_t>(i);
  return remask(taken(in, s.from[at]), joint_key, s.by[at]);
}

std::vector<Masked> shuffled(const Shuffle& s, std::span<const Masked> in, const Point& joint_key) {
  std::vector<Masked> out;
  for (std::size_t i = 0; i < s.from.size(); ++i)
    out.push_back(shuffled_card(s, in, joint_key, static_cast<int>(i)));
  return out;
}

Share share_of(const SecretScalar& secret, const Point& key, const Masked& card, ByteView context) {
  const Point point = times(secret, card.a);
  return {point, prove_equal(secret, {kBase, key, card.a, point}, share_context(card, context))};
}

bool proven(const Share& share, const Point& key, const Masked& card, ByteView context) {
  return proven(share.proof, {kBase, key, card.a, share.point}, share_context(card, context));
}

Point opened(const Masked& card, std::span<const Point> shares) {
  Point out = card.b;
  for (const Point& share : shares) out = out - share;
  return out;
}

Shuffle decoy_shuffle(const Secret& secret, std::string_view name, std::uint64_t number, int round,
                      int n) {
  return shuffle_of(derived_secret(secret, name, number), kDecoy, static_cast<std::uint64_t>(round),
                    n);
}

Decoys decoys_of(const Secret& secret, std::string_view name, std::uint64_t number,
                 std::span<const Masked> in, const Point& joint_key) {
  const int n = static_cast<int>(in.size());
  Decoys out;
  for (int round = 0; round < kRounds; ++round)
    out.decks.push_back(shuffled(decoy_shuffle(secret, name, number, round, n), in, joint_key));
  return out;
}

fair::Digest digest_of(const Decoys& decoys) {
  Writer w;
  w.u32(static_cast<std::uint32_t>(decoys.decks.size()));
  for (const std::vector<Masked>& deck : decoys.decks) {
    w.u32(static_cast<std::uint32_t>(deck.size()));
    for (const Masked& card : deck) write(w, card);
  }
  return fair::digest(kDecoys, w.bytes());
}

// out[i] comes from in[real.from[i]], and so does the decoy's card at `from`: what is left is the
// difference of their masks.
DecoyAnswer decoy_answer(const Secret& secret, std::string_view name, std::uint64_t number,
                         const Shuffle& real, int round, bool bit) {
  const int n = static_cast<int>(real.from.size());
  const Shuffle decoy = decoy_shuffle(secret, name, number, round, n);
  DecoyAnswer out;
  for (std::size_t i = 0; i < real.from.size(); ++i) {
    const int from = bit ? place_of(decoy.from, real.from[i]) : decoy.from[i];
    out.from.push_back(from);
    out.by.push_back(
        told(bit ? real.by[i] - decoy.by[static_cast<std::size_t>(from)] : decoy.by[i]));
  }
  return out;
}

bool holds(const DecoyAnswer& answer, std::span<const Masked> from, std::span<const Masked> to,
           const Point& joint_key) {
  const std::size_t n = from.size();
  if (to.size() != n || answer.from.size() != n || answer.by.size() != n) return false;
  if (!is_order(answer.from)) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Masked& card = from[static_cast<std::size_t>(answer.from[i])];
    if (remask(card, joint_key, answer.by[i]) != to[i]) return false;
  }
  return true;
}

void write(Writer& w, const Masked& card) {
  w.raw(card.a.bytes);
  w.raw(card.b.bytes);
}

void write(Writer& w, const Share& share) {
  w.raw(share.point.bytes);
  write(w, share.proof);
}

std::optional<Masked> read_masked(Reader& r) {
  const auto a = read_point(r), b = read_point(r);
  if (!a || !b) return std::nullopt;
  return Masked{*a, *b};
}

std::optional<Share> read_share(Reader& r) {
  const auto point = read_point(r);
  const auto proof = read_equal_proof(r);
  if (!point || !proof) return std::nullopt;
  return Share{*point, *proof};
}

}  // namespace parlour::mental
