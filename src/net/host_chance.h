// The host's side of fair chance (fair/chance.h): its secret, what the players have told, and what
// it still waits for.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "fair/proof.h"
#include "net/link.h"

namespace parlour::net {

/// A player who is here and does not tell their link for so long is left out of that moment.
inline constexpr Millis kTellWait = 5000;
/// Chains that one player can begin in a game: nobody uses up the places of others.
inline constexpr int kMostOfMember = 7;

class HostChance {
 public:
  HostChance(const RoomId&, std::uint32_t game, const fair::Secret&);
  /// As it was kept; nothing if it is damaged.
  static std::optional<HostChance> read(Reader&);
  void write(Writer&) const;

  const fair::Ground& ground() const { return proof_.ground; }
  std::uint32_t game() const { return ground().game; }
  fair::Digest seal() const { return fair::seal(proof_.secret, proof_.ground); }
  const fair::Proof& proof() const { return proof_; }

  /// A player begins a chain, with the log at `length`. It counts from its first place on, instead
  /// of the one before. False: it would begin at a place that has been.
  bool pledge(const Key&, Seat, std::uint32_t from, const fair::Digest& anchor,
              std::uint32_t length);
  /// A link that a player tells; false: it is none of theirs.
  bool told(const Key&, std::uint32_t place, const fair::Digest& link);

  /// The moment at this place, once everybody in `here` has pledged a chain and told the link, or
  /// kTellWait is over.
  /// Nothing: some are awaited. Whoever has let that time pass is asked, but no longer awaited,
  /// until they tell something.
  std::optional<fair::Digest> moment(std::uint32_t place, std::span<const Key> here, Millis now);
  /// The players whose link at the asked place is missing.
  const std::vector<Key>& missing() const { return missing_; }
  /// Those of them that everybody waits for.
  std::vector<Key> awaited() const;
  /// Players have been asked for the moment at this place: what led there cannot be taken back.
  bool asked(std::uint32_t place) const { return asked_ == place; }
  /// Until when it waits; nothing: it waits for nobody.
  std::optional<Millis> due() const;

 private:
  int share_of(const Key&, std::uint32_t place) const;  // the latest that covers it; -1: none
  void heard(const Key&);
  std::uint64_t circle_of(std::uint32_t place, std::span<const Key> here);
  void note_circle(std::uint32_t place, std::uint64_t circle);

  fair::Proof proof_;
  std::optional<std::uint32_t> asked_, decided_;  // places; a decided moment does not change
  std::vector<Key> missing_, slow_;
  Millis until_ = 0;
};

}  // namespace parlour::net
