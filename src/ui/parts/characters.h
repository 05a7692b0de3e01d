// The sixteen characters of bots: each has a name, a face, a style and a range of levels.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gfx/bot_faces.h"
#include "room/characters.h"
#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

struct Character : room::Persona {
  const Line& about;  // two sentences
};
/// In the order of the names in text::bot_names, and of the faces.
std::span<const Character, gfx::kBotFaces> characters();
std::string_view character_name(const Ui&, int character);
/// The character of a bot, an index of characters(); -1: none.
int character_of(const Player&);
/// "Easy to hard", or "Hard".
std::string strength_text(const Ui&, const Character&);

/// The bot becomes this character, at the nearest level to its own at which they play.
void become(const Ui&, Player&, int character);
/// A bot that becomes a random character when the game starts.
Player surprise(ai::Level);
bool is_surprise(const Player&);
/// The first character that is not at the table and plays at this level, counted from `from`; -1:
/// there is none.
int free_character(std::span<const Player>, ai::Level, int from = 0);
/// Each surprise becomes a random character that is not at the table.
void reveal_surprises(const Ui&, std::span<Player>, std::uint64_t seed);

}  // namespace parlour::ui
