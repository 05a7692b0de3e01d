// The host's side of fair chance (fair/chance.h): its secret, what the players have told, and what
// it still waits for.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "fair/proof.h"
#include "net/link.h"

namespace parlour::net {

/// A player who is here and pledges or tells nothing for so long is left out of that moment, and of
/// some that follow.
inline constexpr Millis kTellWait = 5000;

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
  /// of the one before. False: it covers nothing that comes, or they have begun too many.
  bool pledge(const Key&, Seat, std::uint32_t from, const fair::Digest& anchor,
              std::uint32_t length);
  /// A link that a player tells; false: it is none of theirs.
  bool told(const Key&, std::uint32_t place, const fair::Digest& link);

  /// The moment at this place. Nothing at first: everybody in `here` has to pledge a chain, then
  /// the circle is closed, and everybody in it is asked for their link. Whoever keeps the others
  /// waiting for kTellWait, or is no longer here, drops out. Call it again after each event.
  std::optional<fair::Digest> moment(std::uint32_t place, std::span<const Key> here, Millis now);
  /// The players in the closed circle whose link is missing, and the circle that they are told.
  const std::vector<Key>& missing() const { return missing_; }
  fair::Digest circle() const { return proof_.circle_digest(circle_); }
  /// Those that everybody waits for: missing, or without a chain.
  const std::vector<Key>& awaited() const { return closed_ ? missing_ : unpledged_; }
  /// Players have been asked for the moment at this place: what led there cannot be taken back.
  bool asked(std::uint32_t place) const { return asked_ == place; }
  /// Until when it waits; nothing: it waits for nobody.
  std::optional<Millis> due() const;

 private:
  int share_of(const Key&, std::uint32_t place) const;  // the latest that covers it; -1: none
  void ask(std::uint32_t place, Millis now);
  void close_circle(std::uint32_t place, std::span<const Key> here, Millis now);
  void look_who_tells(std::uint32_t place, std::span<const Key> here, Millis now);
  void leave_out(const Key&);
  bool is_skipped(const Key&) const;
  void note_circle(std::uint32_t place);

  fair::Proof proof_;
  std::optional<std::uint32_t> asked_, decided_;  // places; a decided moment does not change
  bool closed_ = false;
  std::uint64_t circle_ = 0;  // of the asked place: bits of shares
  std::vector<Key> missing_, unpledged_;
  // Of players who have kept the others waiting: moments to do without them, now and next time.
  struct Skipped {
    Key member;
    int now, next;
  };
  std::vector<Skipped> skipped_;
  Millis until_ = 0;
};

}  // namespace parlour::net
