// The sixteen characters of bots, as far as they decide how a bot plays. Their names and faces are
// in ui/parts/characters.h.
#pragma once

#include <string_view>

#include "ai/bot.h"

namespace parlour::room {

struct Persona {
  std::string_view id;  // in records: Player::character
  ai::Style style;
  ai::Level least, most;  // the levels at which they play
};

inline constexpr Persona kPersonas[] = {
    {"ada", ai::Style::Bold, ai::Level::Easy, ai::Level::Expert},
    {"boris", ai::Style::Trader, ai::Level::Easy, ai::Level::Expert},
    {"chen", ai::Style::Cautious, ai::Level::Easy, ai::Level::Expert},
    {"dara", ai::Style::Vengeful, ai::Level::Easy, ai::Level::Hard},
    {"emil", ai::Style::Patient, ai::Level::Easy, ai::Level::Medium},
    {"faye", ai::Style::PokerFaced, ai::Level::Medium, ai::Level::Expert},
    {"goro", ai::Style::Bold, ai::Level::Medium, ai::Level::Expert},
    {"hana", ai::Style::Trader, ai::Level::Medium, ai::Level::Expert},
    {"ivo", ai::Style::Vengeful, ai::Level::Hard, ai::Level::Expert},
    {"juno", ai::Style::Patient, ai::Level::Hard, ai::Level::Expert},
    {"kofi", ai::Style::Cautious, ai::Level::Medium, ai::Level::Hard},
    {"lena", ai::Style::PokerFaced, ai::Level::Hard, ai::Level::Expert},
    {"mei", ai::Style::Bold, ai::Level::Easy, ai::Level::Medium},
    {"nils", ai::Style::Patient, ai::Level::Medium, ai::Level::Expert},
    {"omar", ai::Style::Trader, ai::Level::Easy, ai::Level::Hard},
    {"pia", ai::Style::Vengeful, ai::Level::Easy, ai::Level::Expert},
};

}  // namespace parlour::room
