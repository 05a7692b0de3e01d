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
  /// Of a bot, in games that leave room for it. Hidden: the others learn it when the game is over;
  /// Any and hidden is one that is drawn when the game starts.
  ai::Style style = ai::Style::Any;
  bool hidden = false;
  /// The name of a script of the player's own that plays in this bot's place; empty: none.
  std::string script = {};
  bool operator==(const Player&) const = default;
};

/// The note that keeps a player in a record: "person Ana", "bot hard Vega", "bot hard:bold Vega" (a
/// style), "bot hard:bold? Vega" (hidden until the end), "bot hard:script=mine Vega".
std::string print(const Player&);
/// A person without a name when the note cannot be read.
Player parse_player(std::string_view note);
/// The players that the notes of a record name, one for each seat.
std::vector<Player> players_of(const Record&);
/// The scripts of this device: their texts in the storage by these keys, in web/script.js, too.
inline constexpr std::string_view kScriptKeys = "script/";
/// A name that a script may have: letters, digits, '-', '_' and '.', at most kLongestName.
bool is_script_name(std::string_view);
/// Key of the note of a seat.
std::string seat_key(int seat);

}  // namespace parlour::room
