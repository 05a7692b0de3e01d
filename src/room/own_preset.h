// A player's own rules of a game under a name: a line of a text, also in links.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace parlour::room {

struct OwnPreset {
  std::string name;     // of tidy_name
  std::string options;  // those that presets set (in_presets)
  int seats = 0;        // 0: any number
  bool operator==(const OwnPreset&) const = default;
};

inline constexpr std::size_t kMostPresets = 6;      // of a game
inline constexpr std::size_t kLongestPreset = 400;  // bytes of a line

/// "0 points=8 roads=yes", a tab, the name.
std::string print(const OwnPreset&);
/// Nothing if the line is none, or if no number of players can play by it.
std::optional<OwnPreset> parse_preset(const Info&, std::string_view line);
/// The lines of a text that are presets, at most kMostPresets.
std::vector<OwnPreset> parse_presets(const Info&, std::string_view text);
/// Storage key of the text.
std::string presets_key(const Info&);

}  // namespace parlour::room
