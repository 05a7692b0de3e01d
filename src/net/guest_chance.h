// A guest's side of fair chance (fair/chance.h): the seal that its host has told, its own chains,
// and what it can say about the record in the end.
//
// A host could learn the next draw too early by asking for links that are not due, or by showing a
// game that is not played. So a link is told only where the House is due in the guest's own view,
// after an action of somebody; and the guest remembers for which circle of players and in which
// view it has told each, and compares them with the record.
#pragma once

#include <optional>
#include <vector>

#include "fair/verdict.h"
#include "net/link.h"

namespace parlour::net {

class GuestChance {
 public:
  /// The host's seal for that game of this room; an earlier game's is ignored.
  void sealed(const RoomId&, std::uint32_t game, const fair::Digest& seal);
  bool is_sealed(std::uint32_t game) const { return sealed_ && ground_.game == game; }
  const fair::Digest& seal() const { return seal_; }
  /// Of the sealed game there have been so many actions, as far as this page knows at first.
  void begins_at(std::uint32_t length) { since_ = since_.value_or(length); }

  /// A chain that has to be begun for what comes after `length` actions; null: there is one.
  template <class Entropy>
  const fair::Chain* begin_chain(std::uint32_t length, Entropy&& entropy) {
    const auto from = next_from(length);
    if (!from) return nullptr;
    chains_.emplace_back(fair::new_secret(entropy), *from);
    return &chains_.back();
  }
  /// The latest chain, which the host may not know; null: none.
  const fair::Chain* latest_chain() const { return chains_.empty() ? nullptr : &chains_.back(); }

  /// The link of this place, for this circle and in the view with this hash. `due`: somebody has
  /// acted, and the House is due. Nothing: it is not. A link that has been told is told again.
  std::optional<fair::Digest> tell(std::uint32_t place, bool due, const fair::Digest& circle,
                                   std::uint64_t view_hash);

  /// Requires a record whose actions the rules allow, from the first one on. `viewer`: the seat
  /// whose view this guest has.
  fair::Verdict judge(const AnyGame&, const Record&, const Key& own, Seat viewer) const;

  void write(Writer&) const;
  static std::optional<GuestChance> read(Reader&);

 private:
  // A link that was told: where, and a digest of the circle and the view.
  struct ToldLink {
    std::uint32_t place;
    std::uint64_t what;
  };
  std::optional<std::uint32_t> next_from(std::uint32_t length) const;
  const fair::Chain* chain_at(std::uint32_t place) const;
  bool takes_part(const fair::Proof&, std::uint32_t place, const Key& own) const;

  fair::Ground ground_;
  fair::Digest seal_{};
  bool sealed_ = false, resealed_ = false;
  std::optional<std::uint32_t> since_;
  std::vector<fair::Chain> chains_;  // in the order of their places, which do not overlap
  std::vector<ToldLink> told_;       // in the order in which they were told, the latest kMostTold
  std::uint32_t until_ = 0;          // one past the last place whose link was told
};

}  // namespace parlour::net
