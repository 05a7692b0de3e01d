// The players at a table of this device: persons and bots. Stored as notes in the record.
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
  /// Of a bot, in games that have styles. Hidden: the others learn it at the end of the game; Any
  /// and hidden: drawn at random when the game starts.
  ai::Style style = ai::Style::Any;
  bool hidden = false;
  /// The word for a bot's character, which names its face: lower-case letters; empty: none.
  std::string character = {};
  /// The name of the player's own script that plays instead of this bot; empty: none.
  std::string script = {};
  bool operator==(const Player&) const = default;
};

/// The note that stores a player in a record: "person Ana", "bot hard Vega", "bot hard:bold Vega"
/// (a style), "bot hard:bold? Vega" (hidden until the end), "bot hard:bold:ada Vega" (a character),
/// "bot hard:script=mine Vega".
std::string print(const Player&);
/// A person without a name if the note cannot be read.
Player parse_player(std::string_view note);
/// The script that a note names, if no script can be called so: a bot plays instead. Empty: none.
std::string refused_script(std::string_view note);
/// The players named in a record's notes, one per seat.
std::vector<Player> players_of(const Record&);
/// Storage keys of this device's scripts; also used in web/scripts.js.
inline constexpr std::string_view kScriptKeys = "script/";
/// A valid script name: letters, digits, '-', '_' and '.', at most kLongestName.
bool is_script_name(std::string_view);
/// Key of a seat's note.
std::string seat_key(int seat);

}  // namespace parlour::room
