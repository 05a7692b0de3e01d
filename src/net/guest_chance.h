// A guest's side of fair chance (fair/chance.h): the seal that its host has told, its own chains,
// and what it can say about the record in the end.
//
// A host could learn the next draw too early by asking for links that are not due. So a link is
// told only where the House is due in the guest's own view, after an action of somebody; one that
// has been told is told again whenever the host asks.
#pragma once

#include <optional>
#include <vector>

#include "fair/verdict.h"
#include "net/link.h"

namespace parlour::net {

class GuestChance {
 public:
  /// The host's seal for that game of this room.
  void sealed(const RoomId&, std::uint32_t game, const fair::Digest& seal);
  bool is_sealed(std::uint32_t game) const { return sealed_ && ground_.game == game; }

  /// A chain that has to be begun for what comes after `length` actions; null: there is one.
  template <class Entropy>
  const fair::Chain* begin_chain(std::uint32_t length, Entropy&& entropy) {
    const auto from = next_from(length);
    if (!from) return nullptr;
    chains_.emplace_back(fair::new_secret(entropy), *from);
    return &chains_.back();
  }
  /// The chain that the next links come from, if none of them was told: the host may not know it.
  const fair::Chain* untold_chain() const;

  /// The link of this place. `due`: somebody has acted, and the House is due. Nothing: it is not.
  std::optional<fair::Digest> tell(std::uint32_t place, bool due);
  /// The House has acted at the place of a moment, while the host could hear this guest.
  void saw_moment(std::uint32_t place);
  /// The log has lost its end, and has this length now.
  void went_back(std::uint32_t length) { taken_back_ |= length < until_; }

  /// Requires a record whose actions the rules allow, from the first one on.
  fair::Verdict judge(const AnyGame&, const Record&, const Key& own) const;

  void write(Writer&) const;
  static std::optional<GuestChance> read(Reader&);

 private:
  std::optional<std::uint32_t> next_from(std::uint32_t length) const;
  fair::Verdict judge_own(const fair::Proof&, const fair::Check&, const Key& own) const;

  fair::Ground ground_;
  fair::Digest seal_{};
  bool sealed_ = false, resealed_ = false, taken_back_ = false;
  std::vector<fair::Chain> chains_;  // in the order of their places, which do not overlap
  std::uint32_t until_ = 0;          // one past the last place whose link was told
  std::uint32_t seen_until_ = 0, expected_ = 0;  // moments that need a link of this guest
};

}  // namespace parlour::net
