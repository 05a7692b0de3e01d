// The games that a device keeps: the one that is open, and those that were finished or laid aside.
#pragma once

#include <string>
#include <vector>

#include "core/record.h"
#include "room/device.h"

namespace parlour::room {

/// Keys of the storage. The open game is kept as a journal whose lines are those of its record; a game on the shelf is a line with its
/// title, then the text.
inline constexpr std::string_view kOpenKey = "game";
inline constexpr std::string_view kShelfPrefix = "done/";
inline constexpr std::size_t kMostOnShelf = 20;

/// The record of the open game as text; nothing when there is none. What cannot be read of it stands in a
/// line that no record has, so that reading stops there; what a later version has kept is such a line.
std::optional<std::string> open_game(Device&);

struct Shelved {
  std::string key, title;
};

/// Newest first.
std::vector<Shelved> shelf(Device&);
/// The record's text of one of them; nothing when it is gone.
std::optional<std::string> from_shelf(Device&, std::string_view key);

/// Lays a record's text on the shelf. The same text is kept once; the oldest make room when there
/// are too many or the storage is full. False: it could not be kept, and nothing was lost for it.
bool shelve(Device&, std::string_view title, std::string_view record_text);

/// How the game in the storage stands to a record of a tab that wants to go on.
enum class Stored : std::uint8_t {
  None,    // there is none
  Same,    // it is this game, up to here or an earlier moment of it
  Ahead,   // it is this game, and has gone on
  Other,   // another game, or this one on another way
};
Stored stored_against(Device&, const AnyGame&, const Record&);

}  // namespace parlour::room
