// The rooms that this device has a place in, in its storage: "room/CODE" says who it is there, and
// "room/CODE/state" what it must remember to come back into the same game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/device.h"
#include "rooms/network.h"

namespace parlour::rooms {

/// The random part of a room's address, as it stands in links: 22 characters of base64url.
std::string code_of(const net::RoomId&);
std::optional<net::RoomId> room_of(std::string_view code);
/// The code in what somebody has pasted: a link, its fragment, or the code alone.
std::optional<net::RoomId> room_in(std::string_view pasted);
/// The fragment of a link to it.
std::string fragment_of(const net::RoomId&);

/// Of one room.
struct Place {
  net::RoomId room{};
  bool host = false;
  Seed identity{};
  std::string name = {};    // this player's in it
  std::string game = {};    // last chosen there; may be empty
  bool playing = false;     // a game was on the table when it was last seen
  std::vector<std::string> others = {};  // who was in it besides; not all when they are many
  std::uint32_t turn = 0;   // counts up with each visit on this device
  std::int64_t seen = 0;    // when it was last kept, seconds since 1970; 0: not known
};

inline constexpr std::size_t kMostRooms = 8;
inline constexpr std::size_t kMostOthers = 5;  // that are kept of a room

/// Seconds since 1970 by this device.
std::int64_t clock_seconds();

/// The last visited first.
std::vector<Place> places(room::Device&);
std::optional<Place> place_in(room::Device&, const net::RoomId&);
/// Whether it can be kept beside the others. Those visited longest ago make room for it, but not the table of others:
/// a room that this device is the host of, with a game in it, is nowhere else.
bool has_room_for(room::Device&, const net::RoomId&);
/// Keeps it as the last visited, now. False: there is no room for it, or the storage refuses.
bool keep_place(room::Device&, Place);
void forget_place(room::Device&, const net::RoomId&);

/// The place stays.
void forget_state(room::Device&, const net::RoomId&);

/// What the host or the guest keeps there.
std::optional<Bytes> load_state(room::Device&, const net::RoomId&);
bool save_state(room::Device&, const net::RoomId&, ByteView);

}  // namespace parlour::rooms
