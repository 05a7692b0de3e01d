// Strangers whom this device's player has met at open tables, and does not want to meet again; and
// the key by which they know this device. All of it stays on the device.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/device.h"

namespace parlour::room {

/// A player's key in rooms (net::Key), and the secret half of one.
using PlayerKey = std::array<std::uint8_t, 32>;
using Identity = std::array<std::uint8_t, 32>;

/// This device's identity at all open tables: one, so that people can keep away from somebody whom
/// they have met. Nothing before the first such table.
std::optional<Identity> stranger_identity(Device&);
/// Where it is stored, as base64url.
inline constexpr std::string_view kIdentityKey = "stranger";
std::optional<Identity> read_identity(std::string_view stored);
void keep_stranger_identity(Device&, const Identity&);

/// Where this player's rated games are stored: the signed results (rooms/ledger.h), and what is
/// shown of them without the code of rooms: a line for each game they have played, with its id, the
/// rating, its deviation, and how many games.
inline constexpr std::string_view kRatedBook = "rated/book", kOwnRatings = "rated/own";
/// Such lines that came from another device of this player, which knows more of their games.
inline constexpr std::string_view kBroughtRatings = "rated/brought";
/// Takes on another device's identity, and the lines of ratings that come with it. The signed
/// results of another player go.
void become_stranger(Device&, const Identity&, std::string_view ratings);

struct Blocked {
  PlayerKey key{};
  std::string name = {};  // at the table where they met; may be empty
  bool operator==(const Blocked&) const = default;
};
/// When there are more, the first blocked are forgotten.
inline constexpr std::size_t kMostBlocked = 100;

/// Latest first. Total: what cannot be read is left out.
std::vector<Blocked> blocked(Device&);
bool is_blocked(const std::vector<Blocked>&, const PlayerKey&);
void block(Device&, Blocked);
void unblock(Device&, const PlayerKey&);

}  // namespace parlour::room
