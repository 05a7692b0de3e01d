// Who sits at a table of this device: persons and bots. Kept as notes in the record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.h"
#include "core/record.h"

namespace parlour::room {

struct Player {
  bool bot = false;
  ai::Level level = ai::Level::Medium;  // of a bot
  std::string name;
  bool operator==(const Player&) const = default;
};

/// The note that keeps a player in a record: "person Ana", "bot hard Vega".
std::string print(const Player&);
/// A person without a name when the note cannot be read.
Player parse_player(std::string_view note);
/// The players that the notes of a record name, one for each seat.
std::vector<Player> players_of(const Record&);
/// Key of the note of a seat.
std::string seat_key(int seat);

}  // namespace parlour::room
