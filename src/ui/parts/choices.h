// The options of a game in words, the same on every screen.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// A choice as players read it. `names` are those of the seats.
std::string choice_text(const Ui&, const OptionSpec&, std::string_view value,
                        std::span<const std::string> names);
/// The options that presets set and that these two set differently.
std::vector<const OptionSpec*> differences(const Info&, const OptionText&, const OptionText&);
/// How far options at a table of so many seats are from a preset: twice the number of differences,
/// and 1 if the preset is for any number of players.
std::size_t distance(const Info&, const OptionText&, int seats, std::string_view preset,
                     int preset_seats);
/// What has changed: "Points to win: 8, Robber: none"; empty: nothing.
std::string changes_text(const Ui&, const Info&, const OptionText& before, const OptionText& now,
                         std::span<const std::string> names);
/// The nearest of the game's own presets and what differs: "Official, but: Points to win: 8".
std::string rules_text(const Ui&, const Info&, const OptionText&,
                       std::span<const std::string> names);

/// What is special about the rules of a table: the name of its preset, unless that is the first one
/// of the game, and what differs from it; empty: nothing.
std::string special_rules(const Ui&, const Info&, const OptionText&,
                          std::span<const std::string> names);

}  // namespace parlour::ui
