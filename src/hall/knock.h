// What a stranger asks of a table's host, and what the host answers. Both are sealed: relays learn
// that somebody knocks and is answered, not who and what, and only the guest learns the room's
// link.
#pragma once

#include <optional>
#include <string>

#include "hall/announcement.h"

namespace parlour::hall {

/// A knock in its envelope: version, the guest's key, the nonce of the work, and what is sealed.
struct Envelope {
  PublicKey guest{};
  std::uint64_t nonce = 0;
};
inline constexpr std::size_t kLargestKnock = 512;  // bytes
/// Nothing if the bytes are none.
std::optional<Envelope> read_envelope(ByteView);

struct Knock {
  std::uint64_t id = 0;       // random; the answer repeats it
  std::uint32_t hour = 0;     // of the announcement: an old knock is worth nothing
  Topic reply{};              // random; where the answer goes
  std::string name = {};      // as given_name allows
  std::string language = {};  // of the page
  bool operator==(const Knock&) const = default;
};

struct Answer {
  enum class Kind : std::uint8_t {
    LetIn,    // `room` is the way in
    Refused,  // the host does not want it
    Full,     // there is no seat left
    Waits,    // the host has to decide
  };
  std::uint64_t id = 0;
  Kind kind = Kind::Refused;
  net::RoomId room{};  // zero in the others, so that all answers have one length
  bool operator==(const Answer&) const = default;
};

/// The guest has given up: what takes the knock with that id back, sealed as the knock was.
Bytes write_withdrawal(std::uint64_t id);
std::optional<std::uint64_t> read_withdrawal(ByteView);

Bytes write(const Knock&);
std::optional<Knock> read_knock(ByteView);
Bytes write(const Answer&);
std::optional<Answer> read_answer(ByteView);

}  // namespace parlour::hall
