// The signed results that a device keeps: those of its player, and those that others carried to it.
// What enters has been checked (to_check); a book is bounded, and the order in which results arrive
// makes no difference until it is full.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "standing/result.h"

namespace parlour::standing {

inline constexpr std::size_t kMostKept = 400;            // results
inline constexpr std::size_t kLargestBook = 192 << 10;   // bytes
inline constexpr std::size_t kMostCarried = 40;          // results of a bundle
inline constexpr std::size_t kLargestBundle = 14 << 10;  // bytes

/// One signature that has to be checked before a result is believed.
struct ToCheck {
  Key key{};
  Bytes text;
  Signature signature{};
};
std::vector<ToCheck> to_check(const Signed&);

class Book {
 public:
  explicit Book(const Key& owner) : owner_(owner) {}

  /// Signatures of a result that is known are added to it. Of two results of one game the one that
  /// more have signed stays, or else the one with the lower digest. False: nothing has changed.
  bool add(Signed);
  bool knows(const Signed&) const;  // with all its signatures
  std::span<const Signed> all() const { return all_; }
  const Key& owner() const { return owner_; }

  /// What a player carries along: their own latest results, then the latest of each opponent by
  /// turns, which show how well connected these are.
  Bytes bundle() const;

  Bytes write() const;
  /// What write() gave; empty if the bytes are none, or another owner's.
  static Book read(const Key& owner, ByteView);

 private:
  bool is_own(const Signed& s) const { return s.result.terms.seat_of(owner_).has_value(); }
  void shrink();

  Key owner_;
  std::vector<Signed> all_;  // in the order of their time, then of their digests
  std::size_t size_ = 0;     // bytes
};

/// The results of a bundle; at most kMostCarried, fewer if the rest is damaged. Signatures are not
/// checked.
std::vector<Signed> read_bundle(ByteView);

/// By time; of one second, by digest.
bool comes_before(const Signed&, const Signed&);

}  // namespace parlour::standing
