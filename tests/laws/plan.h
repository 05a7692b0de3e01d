// Which random games a law is checked on. Without any variable: some games of the setups that the
// Trial of a game lists.
//
//   PARLOUR_LAW_GAMES=10000      games for each law; with presets, of each preset
//   PARLOUR_LAW_SETUP="4 fry=yes"  these seats and options alone
//   PARLOUR_LAW_PRESETS=all      the presets that players choose from, or one of them by its id,
//                                with each number of seats in turn
//   PARLOUR_LAW_PART=2/8         the second eighth of these games, so that processes share them
#pragma once

#include <algorithm>
#include <cstdlib>
#include <expected>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace parlour::laws {

struct Setup {
  std::string options;
  int seats = 2;
};

class Plan {
 public:
  struct Game {
    const Setup& setup;
    int round;  // how many games before it have this setup
  };

  /// Of some games of these setups in turn.
  Plan(std::vector<Setup> setups, int games) : end_(games) {
    for (Setup& s : setups) turns_.push_back({{}, {std::move(s)}});
  }
  /// What the variables say; an error if they make no sense. `usual`: the setups of the Trial.
  static std::expected<Plan, std::string> from_environment(const AnyGame& game,
                                                           std::vector<Setup> usual, int games) {
    const auto variable = [](const char* name) {
      const char* text = std::getenv(name);
      return text ? std::optional<std::string>(text) : std::nullopt;
    };
    Plan out(std::move(usual), games);
    if (const auto text = variable("PARLOUR_LAW_SETUP")) {
      char* options = nullptr;
      const long seats = std::strtol(text->c_str(), &options, 10);
      out = Plan({{options, static_cast<int>(seats)}}, games);
      if (!game.start(options, static_cast<int>(seats)))
        return std::unexpected("no game begins with PARLOUR_LAW_SETUP=" + *text);
    }
    if (const auto id = variable("PARLOUR_LAW_PRESETS")) {
      out.turns_ = presets_of(game, *id);
      out.end_ = games * static_cast<int>(out.turns_.size());
      if (out.turns_.empty()) return std::unexpected("no preset is called " + *id);
    }
    if (const auto part = variable("PARLOUR_LAW_PART"); part && !out.take(*part))
      return std::unexpected("PARLOUR_LAW_PART is a part and their number, as in 2/8, not " +
                             *part);
    return out;
  }

  /// The numbers of the games.
  int first() const { return first_; }
  int end() const { return end_; }
  Game at(int number) const {
    const auto n = static_cast<std::size_t>(number);
    const Turn& turn = turns_[n % turns_.size()];
    const std::size_t before = n / turns_.size(), setups = turn.setups.size();
    return {turn.setups[before % setups], static_cast<int>(before / setups)};
  }

  /// "coup: 12 games of preset teams", for each preset and for the setups without one.
  void print(std::ostream& out, std::string_view game) const {
    std::map<std::string, int> games;
    for (int n = first_; n < end_; ++n)
      ++games[turns_[static_cast<std::size_t>(n) % turns_.size()].preset];
    for (const auto& [preset, count] : games) {
      out << game << ": " << count << " games of "
          << (preset.empty() ? std::to_string(turns_.size()) + " setups" : "preset " + preset)
          << ", numbers " << first_ << " to " << end_ - 1 << "\n";
    }
  }

 private:
  // The setups that take turns among the games of a preset, or one without a name.
  struct Turn {
    std::string preset;
    std::vector<Setup> setups;
  };

  static std::vector<Turn> presets_of(const AnyGame& game, std::string_view id) {
    std::vector<Turn> out;
    for (const Preset& p : game.info().presets) {
      if (id != "all" && id != p.id) continue;
      out.push_back({std::string(p.id), {}});
      for (int seats = game.info().min_seats; seats <= game.info().max_seats; ++seats) {
        if ((p.seats == 0 || p.seats == seats) && game.start(p.options, seats))
          out.back().setups.push_back({std::string(p.options), seats});
      }
    }
    return out;
  }

  // Keeps the part "2/8" of the games.
  bool take(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return false;
    const auto part = parse_number(text.substr(0, slash), 1000);
    const auto parts = parse_number(text.substr(slash + 1), 1000);
    if (!part || !parts || *part < 1 || *part > *parts) return false;
    const auto before = [&](std::uint32_t n) {
      return static_cast<int>(std::int64_t{end_} * n / *parts);
    };
    first_ = before(*part - 1), end_ = before(*part);
    return true;
  }

  std::vector<Turn> turns_;
  int first_ = 0, end_ = 0;
};

}  // namespace parlour::laws
