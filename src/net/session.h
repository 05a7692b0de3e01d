// Messages to and from one peer: in order, each exactly once, over links that lose, double and
// reorder frames and are replaced by others.
//
// A stream belongs to two lives: each side draws 64 random bits when it begins, and both numbers
// are exchanged and signed when a link opens (peers.h). While both are the same, a new link
// continues where the old one broke off: the receiver says how many messages it has had, and the
// sender sends the rest again. When either side has lost its memory its number is different, and
// both begin anew; the layer above takes care of what was under way (a whole View, an intent sent
// again).
//
// Sender: messages are numbered from 0, at most kInFlight are under way, and the oldest is
// repeated, with those after it, when no acknowledgement comes. Receiver: accepts only the next
// number. Nothing is kept out of order, so memory is bounded by the queue.
#pragma once

#include <optional>
#include <vector>

#include "net/link.h"

namespace parlour::net {

/// A token bucket: a rate per second, and a maximum of saved tokens.
class Bucket {
 public:
  constexpr Bucket(double rate, double burst) : rate_(rate), burst_(burst), left_(burst) {}
  /// Takes n tokens, or returns false if there are not enough.
  bool take(double n, Millis now);
  /// When `n` can be taken, to a millisecond, if nothing is taken before: in the past if they can
  /// be taken now.
  Millis when(double n) const;

 private:
  double rate_, burst_, left_;
  Millis at_ = 0;
};

inline constexpr std::size_t kMostQueued = 256;  // messages not yet acknowledged
inline constexpr std::size_t kMostQueuedBytes = 1 << 20;
inline constexpr std::size_t kInFlight = 16;
inline constexpr Millis kFirstRepeat = 400, kLastRepeat = 3200;  // ms without acknowledgement
inline constexpr Millis kHeartbeat = 1000;  // ms after which an idle side says it is there
/// Leaves room for the head of a frame.
inline constexpr std::size_t kLargestMessage = kLargestFrame - 32;

class Session {
 public:
  explicit Session(std::uint64_t life) : life_(life) {}

  std::uint64_t life() const { return life_; }
  /// The peer's life that the stream is with (0: none yet), and how many of its messages we have
  /// had.
  std::uint64_t peer_life() const { return peer_; }
  std::uint64_t received() const { return received_; }

  /// A link to the peer has opened; the peer has had `theirs` of our messages. False: one of the
  /// two has begun anew, and so does the stream; queued messages are gone. Nothing: the peer claims
  /// messages that this stream never had; only a new life helps.
  std::optional<bool> open(std::uint64_t peer_life, std::uint64_t theirs, Millis now);

  /// Queues a message of at most kLargestMessage bytes. False: the queue is full and the peer has
  /// been away too long; the owner begins a new life.
  bool send(Bytes message);
  bool idle() const { return queue_.empty(); }

  enum class Heard : std::uint8_t { Nothing, Message, Lie };
  /// A frame after its first byte: kData or kAck. With Message, `message` is the next one.
  Heard on_data(Reader&, Bytes& message, Millis now);
  Heard on_ack(Reader&, Millis now);

  /// The next frame to send now, or nothing; `heard`: the peer listens on this link, which is known
  /// once something has come on it. Before that only acknowledgements are sent.
  std::optional<Bytes> frame(Millis now, bool heard = true);
  /// Sends an acknowledgement soon, as a sign that we listen.
  void greet() { ack_due_ = true; }
  /// The latest time to call frame() again.
  Millis due(Millis now) const;

 private:
  bool acknowledge(std::uint64_t count, Millis now);

  std::uint64_t life_, peer_ = 0;
  std::vector<Bytes> queue_;  // from first_ on
  std::size_t queued_bytes_ = 0;
  std::uint64_t first_ = 0;      // number of queue_[0]: all before it are acknowledged
  std::uint64_t next_ = 0;       // number of the next to send on this link
  std::uint64_t most_sent_ = 0;  // one past the highest number ever sent
  std::uint64_t received_ = 0;
  bool ack_due_ = false;
  Millis repeat_at_ = 0, repeat_after_ = kFirstRepeat, said_at_ = 0;
};

/// First bytes of the frames of an open link.
inline constexpr std::uint8_t kData = 2, kAck = 3;

}  // namespace parlour::net
