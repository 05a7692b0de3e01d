// The carrier of bytes between devices, which also speaks for an identity, as the session layer
// sees it. The page implements it with WebRTC, tests with a simulated network; the layers above
// know no transport.
//
// A link is one way to reach one peer, and not to be trusted: frames may be lost, doubled,
// reordered or late, and another link may replace it at any moment. A frame passed to send() has
// not arrived; only the peer's acknowledgement says so. Time is in milliseconds of any monotonic
// clock and is passed in: there is no clock here.
#pragma once

#include <array>
#include <cstdint>

#include "core/bytes.h"

namespace parlour::net {

using Millis = std::int64_t;
/// A number that the carrier gives a link; never used again for another.
using LinkId = std::uint32_t;
/// An ed25519 public key: a peer's identity, with which it resumes.
using Key = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;
/// The random part of a room's address.
using RoomId = std::array<std::uint8_t, 16>;

inline constexpr std::size_t kLargestFrame = 64 << 10;  // bytes

/// No function here may call back before it returns: results are reported later, as events.
class Carrier {
 public:
  virtual ~Carrier() = default;
  /// At most kLargestFrame bytes; ignored when the link is down.
  virtual void send(LinkId, ByteView frame) = 0;
  /// No event of this link follows.
  virtual void close(LinkId) = 0;
  /// Signs with this device's key for the room; answered once by on_signed(ticket, signature).
  virtual void sign(std::uint32_t ticket, ByteView text) = 0;
  /// Answered once by on_verified(ticket, whether the signature is that key's).
  virtual void verify(std::uint32_t ticket, const Key&, ByteView text, const Signature&) = 0;
  /// The peer's key has just been proven. Before that, what it says about itself is a claim.
  virtual void proven(LinkId, const Key&) = 0;
  /// 64 bits from the device's cryptographic source.
  virtual std::uint64_t entropy() = 0;
};

}  // namespace parlour::net
