// What has happened, line by line, as one viewer may read it.
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
  Seat who = House;     // whose line it is; the House's when it concerns nobody
  std::string text;     // without the name
  bool closes = false;  // a part of the game ends with it, such as a trick
};

class Log {
 public:
  static constexpr std::size_t kMark = 256;  // actions from one mark to the next

  const std::vector<LogLine>& lines() const { return lines_; }
  /// How many of the first `actions` actions the lines tell, for this viewer and language: 0 when
  /// it must begin anew. Where they told of more it goes back to a mark, kMark actions at most.
  std::size_t covers(Seat viewer, Lang lang, std::size_t actions);
  /// Only the first `actions` are still what it was told: of the others it forgets all.
  void cut(std::size_t actions);
  /// The next action. Where the game does not tell in lines of its own, what chance did for a
  /// player and what they made of it is one line.
  void add(const AnyGame&, const Table::Step&, std::span<const std::string> names);
  /// A line about what the last action has brought.
  void also(LogLine line) { lines_.push_back(std::move(line)), open_ = false; }

  // Who remembers more of the game than its lines can go back with them.
  /// A mark is due; with what is to be remembered at it.
  bool mark_due() const {
    return actions_ > 0 && actions_ % kMark == 0 &&
           (marks_.empty() || marks_.back().actions < actions_);
  }
  void mark(std::shared_ptr<const void> memory);
  /// True once after it has gone back or begun: all that counts then is what was remembered at that
  /// mark, null for nothing.
  bool take_went_back() { return std::exchange(went_back_, false); }
  const std::shared_ptr<const void>& memory() const { return memory_; }
  /// Another number for each log and each time that it has gone back: as long as it is the same,
  /// lines are only added, and only the last one may grow.
  std::uint32_t run() const { return run_; }

 private:
  struct Mark {
    std::size_t actions = 0, lines = 0;
    bool open = false;
    std::string last;  // the text of the last line, which may be added to
    std::shared_ptr<const void> memory;
  };

  static std::uint32_t new_run();

  std::vector<LogLine> lines_;
  std::vector<Mark> marks_;
  std::size_t actions_ = 0;
  Seat viewer_ = Watcher;
  Lang lang_ = Lang::English;
  bool open_ = false;  // the last line is about chance, and waits for what its player does
  bool went_back_ = true;
  std::uint32_t run_ = new_run();
  std::shared_ptr<const void> memory_;
};

/// Brings a log up to the first `actions` actions. `steps` tells of those from one number to before
/// another; `also` gets each that is new to the log. After each kMark of them, `enough` may end it:
/// the rest waits for the next call. True: it is up to date.
using Steps = std::function<void(std::size_t from, std::size_t to,
                                 const std::function<void(const Table::Step&)>&)>;
bool follow(Log&, const AnyGame&, std::size_t actions, Seat viewer, Lang,
            std::span<const std::string> names, const Steps& steps,
            const std::function<void(const Table::Step&)>& also = {},
            const std::function<bool()>& enough = {});

/// Whose action a step is told as: an action of the House as that of the seat it concerns.
Seat told_as(const AnyGame&, const Table::Step&);

}  // namespace parlour::room
