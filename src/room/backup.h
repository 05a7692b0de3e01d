// Everything that a device keeps, as one file: JSON with a checksum. Reading is total, and merging
// loses nothing that is on the device.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace parlour::room::backup {

inline constexpr int kVersion = 1;
inline constexpr std::size_t kLargest = 40'000'000;  // bytes of a file

struct Game {
  std::string title;  // as the shelf stores it, with details
  bool finished = true;
  std::string record;  // its text, or its bytes as base64url after '~'
  bool operator==(const Game&) const = default;
};

struct Backup {
  std::map<std::string, std::string> kept;  // of the storage, by key
  std::vector<Game> games;                  // oldest first
  bool operator==(const Backup&) const = default;
};

/// A record of the shelf as Game::record, and back.
std::string packed_text(std::string_view content);
std::string unpacked_text(std::string_view record);

/// Whether what is stored under this key belongs into the file. Games have their own place in it;
/// rooms, and what only this page needs, have none.
bool belongs(std::string_view key);
/// Whether it says how this device is used: it is taken over only if the player agrees.
bool is_choice(std::string_view key);

/// `made`: seconds since 1970.
std::string to_json(const Backup&, std::int64_t made);

enum class Fault : std::uint8_t {
  Unreadable,  // no JSON
  Foreign,     // JSON, but no such file
  Later,       // of a later version
  Damaged      // something in it has been changed or cut off
};
std::expected<Backup, Fault> from_json(std::string_view);

/// What is to be stored after a merge. Lists are joined; what is on both sides and differs stays,
/// and the file's goes under a new name; choices change only with `choices_too`.
struct Merge {
  std::map<std::string, std::string> writes;
  bool asks = false;  // the file has other choices than the device
};
Merge merged(const std::map<std::string, std::string>& here,
             const std::map<std::string, std::string>& file, bool choices_too);

}  // namespace parlour::room::backup
