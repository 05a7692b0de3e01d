// The rooms in which this device has a place, in its storage: "room/CODE" holds its identity there,
// and "room/CODE/..." what it must remember to return to the same game (KeptRoom).
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

/// The random part of a room's address, as in links: 22 characters of base64url.
std::string code_of(const net::RoomId&);
std::optional<net::RoomId> room_of(std::string_view code);
/// The code in a pasted text: a link, its fragment, or the code alone.
std::optional<net::RoomId> room_in(std::string_view pasted);
/// The fragment of a link to it: kJoinLink and the code.
inline constexpr std::string_view kJoinLink = "/join/";
std::string fragment_of(const net::RoomId&);

/// This device's place in one room.
struct Place {
  net::RoomId room{};
  bool host = false;
  Seed identity{};
  std::string name = {};                 // this player's in it
  std::string game = {};                 // last chosen there; may be empty
  bool playing = false;                  // a game was on the table when last seen
  std::vector<std::string> others = {};  // the others in it; not all if they are many
  std::uint32_t turn = 0;                // counts up with each visit on this device
  std::int64_t seen = 0;                 // when it was last stored, seconds since 1970; 0: unknown
  std::string more = {};                 // lines of a later version of this page: kept unchanged
};

/// Names for data put aside in a room: what another version of the page may read, and the table of
/// a host that has yielded.
inline constexpr std::string_view kUnread = "unread", kTable = "table";

inline constexpr std::size_t kMostRooms = 8;
inline constexpr std::size_t kMostOthers = 5;  // stored per room

/// Where is stored how strangers find this room's table, or that this player found it so
/// (ui/hall/hall_sign.h); it goes with the room.
std::string open_key(const net::RoomId&);
/// Where is stored that this device is the screen of this room's table; it goes with the room.
std::string screen_key(const net::RoomId&);

/// Where the home screen, whose code is loaded before that of rooms, finds the rooms with a running
/// game, last visited first: lines of CODE, when it was last seen (seconds since 1970), the game,
/// and the others, with tabs between.
inline constexpr std::string_view kRunningKey = "running";

/// Seconds since 1970 by this device's clock.
std::int64_t clock_seconds();

/// Last visited first.
std::vector<Place> places(room::Device&);
std::optional<Place> place_in(room::Device&, const net::RoomId&);
/// Whether it can be stored beside the others. Those visited longest ago make room for it, but not
/// a running game, nor one that was put aside: a host's table exists nowhere else, and a guest's
/// seat depends on its key.
bool has_room_for(room::Device&, const net::RoomId&);
/// Stores it as the last visited, now. False: there is no room for it, or the storage refuses. An
/// unreadable predecessor is put aside.
bool keep_place(room::Device&, Place);
/// The name of the words of a game that nobody deals, in the archive.
std::string words_key(const net::RoomId&);
/// With all stored data of the room.
void forget_place(room::Device&, const net::RoomId&);
/// Removes stored data of rooms that have no place.
void sweep_rooms(room::Device&);

/// The stored data of the host or the guest of one room. "room/CODE/state" is the head: a line with
/// the numbers of its parts, then base64url (earlier versions of this page: only that, and no
/// parts). "room/CODE/log/NUMBER" is a part. "room/CODE/aside/NAME" is a head that was put aside;
/// its parts stay as long as it does.
class KeptRoom final : public net::Storage {
 public:
  KeptRoom(room::Device& device, const net::RoomId&);

  /// Whether anything is stored, readable or not.
  bool any() const;
  /// Nothing: there is none, or it is damaged.
  std::optional<net::Kept> load() const;
  /// A guest has no parts.
  std::optional<std::uint32_t> keep_part(ByteView) override;
  bool keep(ByteView head, std::span<const std::uint32_t> parts) override;
  /// What this page alone knows of a game without a dealer (dealerless_game.h): "room/CODE/hand".
  bool keep_hand(ByteView);
  std::optional<Bytes> hand() const;
  void drop_hand();
  /// Except for what is put aside.
  void forget();

  /// Puts the stored data aside under this name, whatever is stored next; the former NAME becomes
  /// NAME-before. False: nothing is stored, or the storage refuses.
  bool put_aside(std::string_view name);
  std::optional<net::Kept> aside(std::string_view name) const;
  /// Restores the data that were put aside. False: there are none, or the storage refuses.
  bool take_back(std::string_view name);
  void drop_aside(std::string_view name);
  /// Including NAME-before.
  void drop_all_aside(std::string_view name);
  /// Renames the data put aside to NAME-before: nothing takes them back, and they go with their
  /// room when others need the place.
  void age_aside(std::string_view name);

 private:
  std::string key(std::string_view of, std::string_view name = {}) const;
  std::optional<net::Kept> read(const std::string& key) const;
  void sweep();

  room::Device& device_;
  std::string code_;
  std::optional<std::uint32_t> next_;                     // number of the next part
  std::optional<std::vector<std::uint32_t>> named_ = {};  // by the head that was stored last
};

}  // namespace parlour::rooms
