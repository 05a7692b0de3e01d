// The events of a game, line by line, as one viewer may read them.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/table.h"

namespace parlour::room {

struct LogLine {
  Seat who = House;        // whose line it is; the House's if it concerns nobody
  std::string text;        // without the name; may contain signs (core/signs.h)
  bool closes = false;     // it ends a part of the game, such as a trick
  Seat turn = Watcher;     // in whose turn it happened; the Watcher: in nobody's
  bool placed = false;     // the table can show the place that it is about
  std::size_t action = 0;  // the number of the action that it is about
  /// What it adds to the line before it: if that is of the same player, it is told there instead of
  /// in a line of its own. Empty: it always stands alone.
  std::string adds = {};
};

/// Where an action belongs: what a game's table knows of it besides its lines.
struct LogPlace {
  Seat turn = Watcher;    // as of LogLine
  bool placed = false;    // the same, for its lines about players
  std::string seen = {};  // a sign before its own line
};

class Log {
 public:
  static constexpr std::size_t kMark = 256;  // actions from one mark to the next

  const std::vector<LogLine>& lines() const { return lines_; }
  /// How many actions it has been given.
  std::size_t actions() const { return actions_; }
  /// How many of the first `actions` actions the lines cover, for this viewer and language: 0 if it
  /// must begin anew. If they cover more, it goes back to a mark, kMark actions at most.
  std::size_t covers(Seat viewer, Lang lang, std::size_t actions);
  /// Only the first `actions` are still what it was given: it forgets the rest.
  void cut(std::size_t actions);
  /// Adds the next action. If the game does not write lines of its own, chance for a player and
  /// that player's action share a line.
  void add(const AnyGame&, const Table::Step&, std::span<const std::string> names);
  /// Adds a line about an effect of the last action, or completes the last line (LogLine::adds).
  void also(LogLine line);
  /// Where the last action belongs; after all of its lines.
  void set(const LogPlace&);

  // Owners of other memory of the game can go back together with the lines. A mark is due; pass it
  // the memory.
  bool mark_due() const {
    return actions_ > 0 && actions_ % kMark == 0 &&
           (marks_.empty() || marks_.back().actions < actions_);
  }
  void mark(std::shared_ptr<const void> memory);
  /// True once after it has gone back or begun: then only memory() counts, saved at that mark; null
  /// for none.
  bool take_went_back() { return std::exchange(went_back_, false); }
  const std::shared_ptr<const void>& memory() const { return memory_; }
  /// A different number for each log and each time that it goes back: while it is the same, lines
  /// are only added, and only the last one may grow.
  std::uint32_t run() const { return run_; }

 private:
  struct Mark {
    std::size_t actions = 0, lines = 0;
    bool open = false;
    LogLine last;  // may still grow
    std::shared_ptr<const void> memory;
  };

  static std::uint32_t new_run();

  std::vector<LogLine> lines_;
  std::vector<Mark> marks_;
  std::size_t actions_ = 0;
  std::size_t last_ = 0;  // the first line of the last action; with chance, they may share it
  Seat viewer_ = Watcher;
  Lang lang_ = Lang::English;
  bool open_ = false;  // the last line is about chance, and waits for its player's action
  bool went_back_ = true;
  std::uint32_t run_ = new_run();
  std::shared_ptr<const void> memory_;
};

/// Brings a log up to the first `actions` actions. `steps` visits those from one number up to but
/// not including another; `also` gets each that is new to the log. After each kMark of them,
/// `enough` may stop it: the rest waits for the next call. True: it is up to date.
using Steps = std::function<void(std::size_t from, std::size_t to,
                                 const std::function<void(const Table::Step&)>&)>;
bool follow(Log&, const AnyGame&, std::size_t actions, Seat viewer, Lang,
            std::span<const std::string> names, const Steps& steps,
            const std::function<void(const Table::Step&)>& also = {},
            const std::function<bool()>& enough = {});

/// The player to whom a step is attributed: an action of the House belongs to the seat it concerns.
Seat told_as(const AnyGame&, const Table::Step&);

}  // namespace parlour::room
