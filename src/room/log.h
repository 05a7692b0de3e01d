// What has happened, line by line, as one viewer may read it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/table.h"

namespace parlour::room {

struct LogLine {
  Seat who = House;   // whose line it is; the House's when it concerns nobody
  std::string text;   // without the name
  bool closes = false;  // a part of the game ends with it, such as a trick
};

class Log {
 public:
  const std::vector<LogLine>& lines() const { return lines_; }
  /// How many actions the lines cover, for this viewer and language: 0 when it must begin anew.
  std::size_t covers(Seat viewer, Lang lang, std::size_t actions);
  /// The next action. Where the game does not tell in lines of its own, what chance did for a player
  /// and what he made of it is one line.
  void add(const AnyGame&, const Table::Step&, std::span<const std::string> names);
  /// A line about what the last action has brought.
  void also(LogLine line) { lines_.push_back(std::move(line)), open_ = false; }

 private:
  std::vector<LogLine> lines_;
  std::size_t actions_ = 0;
  Seat viewer_ = Watcher;
  Lang lang_ = Lang::English;
  bool open_ = false;  // the last line is about chance, and waits for what its player does
};

/// Brings a log up to the first `actions` entries of a record that has been applied once before;
/// `also` gets each step that is new to it.
void follow(Log&, const AnyGame&, const Record&, std::size_t actions, Seat viewer, Lang,
            std::span<const std::string> names = {},
            const std::function<void(const Table::Step&)>& also = {});

/// Whose action a step is told as: an action of the House as that of the seat it concerns.
Seat told_as(const AnyGame&, const Table::Step&);

}  // namespace parlour::room
