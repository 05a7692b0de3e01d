// The rooms that this device has a place in, in its storage: "room/CODE" says who it is there, and
// "room/CODE/..." what it must remember to come back into the same game (KeptRoom).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/storage.h"
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
  std::string name = {};                 // this player's in it
  std::string game = {};                 // last chosen there; may be empty
  bool playing = false;                  // a game was on the table when it was last seen
  std::vector<std::string> others = {};  // who was in it besides; not all when they are many
  std::uint32_t turn = 0;                // counts up with each visit on this device
  std::int64_t seen = 0;                 // when it was last kept, seconds since 1970; 0: not known
  std::string more = {};                 // lines of a later version of this page: kept as they are
};

/// What is put aside in a room: what another version of the page may read, and the table of a host
/// that has yielded.
inline constexpr std::string_view kUnread = "unread", kTable = "table";

inline constexpr std::size_t kMostRooms = 8;
inline constexpr std::size_t kMostOthers = 5;  // that are kept of a room

/// Seconds since 1970 by this device.
std::int64_t clock_seconds();

/// The last visited first.
std::vector<Place> places(room::Device&);
std::optional<Place> place_in(room::Device&, const net::RoomId&);
/// Whether it can be kept beside the others. Those visited longest ago make room for it, but not a
/// running game, nor one that was put aside: a host's table is nowhere else, and a guest's seat is
/// its key's.
bool has_room_for(room::Device&, const net::RoomId&);
/// Keeps it as the last visited, now. False: there is no room for it, or the storage refuses. What
/// cannot be read of the one before is put aside.
bool keep_place(room::Device&, Place);
/// With all that is kept of the room.
void forget_place(room::Device&, const net::RoomId&);
/// Removes what is kept of rooms that have no place.
void sweep_rooms(room::Device&);

/// What the host or the guest keeps of one room. "room/CODE/state" is the head: a line with the
/// numbers of its parts, then base64url (earlier versions of this page: that alone, and no parts).
/// "room/CODE/log/NUMBER" is a part. "room/CODE/aside/NAME" is a head that was put aside; its parts
/// stay as long as it does.
class KeptRoom final : public net::Storage {
 public:
  KeptRoom(room::Device& device, const net::RoomId&);

  /// Whether anything is kept, to be read or not.
  bool any() const;
  /// Nothing: there is none, or it is damaged.
  std::optional<net::Kept> load() const;
  /// A guest has no parts.
  std::optional<std::uint32_t> keep_part(ByteView) override;
  bool keep(ByteView head, std::span<const std::uint32_t> parts) override;
  /// But for what is aside.
  void forget();

  /// What is kept stays under this name, whatever is kept next; what stood there is NAME-before
  /// now. False: nothing is kept, or the storage refuses.
  bool put_aside(std::string_view name);
  std::optional<net::Kept> aside(std::string_view name) const;
  /// What is aside is what is kept, again. False: there is none, or the storage refuses.
  bool take_back(std::string_view name);
  void drop_aside(std::string_view name);
  /// With NAME-before.
  void drop_all_aside(std::string_view name);
  /// What is aside is NAME-before now: nothing takes it back, and it goes with its room when others
  /// need the place.
  void age_aside(std::string_view name);

 private:
  std::string key(std::string_view of, std::string_view name = {}) const;
  std::optional<net::Kept> read(const std::string& key) const;
  void sweep();

  room::Device& device_;
  std::string code_;
  std::optional<std::uint32_t> next_;                     // number of a part
  std::optional<std::vector<std::uint32_t>> named_ = {};  // by the head that was kept last
};

}  // namespace parlour::rooms
