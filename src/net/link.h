// What carries bytes between devices and speaks for an identity, seen from the session layer. The
// page implements it over WebRTC, tests over a simulated network; nothing above it knows a
// transport.
//
// A link is one way to one peer, and not to be trusted: frames may be lost, doubled, reordered or
// late, and a link may be replaced by another at any moment. A frame that is given to send() has
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
/// An ed25519 public key: who somebody is, and with what they resume.
using Key = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;
/// The random part of a room's address.
using RoomId = std::array<std::uint8_t, 16>;

inline constexpr std::size_t kLargestFrame = 64 << 10;  // bytes

/// No function here may call back before it returns: what comes of a call is told later, as an
/// event.
class Carrier {
 public:
  virtual ~Carrier() = default;
  /// At most kLargestFrame bytes; ignored when the link is down.
  virtual void send(LinkId, ByteView frame) = 0;
  /// No event of this link follows.
  virtual void close(LinkId) = 0;
  /// Signs with this device's key of the room; answered once by on_signed(ticket, signature).
  virtual void sign(std::uint32_t ticket, ByteView text) = 0;
  /// Answered once by on_verified(ticket, whether the signature is that key's).
  virtual void verify(std::uint32_t ticket, const Key&, ByteView text, const Signature&) = 0;
  /// Whose link it is has been proven just now. Before that, what it says of itself is a claim.
  virtual void proven(LinkId, const Key&) = 0;
  /// 64 bits from the device's cryptographic source.
  virtual std::uint64_t entropy() = 0;
};

}  // namespace parlour::net
