// A log in the storage that costs the same to keep however long it has become: a short text that
// may change each time (the head), and lines that are added at the end and rarely taken back.
//
// The key itself holds the head, a line "#log 1 PARTS SUM", and the last lines, 512 to 1023 of them
// in a long log. The lines before are in full parts, KEY/log/0000 and so on, each of 512 lines
// below a checksum of all lines so far. A part is written once, before the key that speaks of it,
// and only where the stored key speaks of none: so at any moment, whatever fails or is cut off, the
// storage holds either what the last save kept or what the one before it did, whole. A part that
// does not carry the sum that the key expects is not taken for one.
//
// One page at a time writes; who was not the only one opens the journal again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/device.h"

namespace parlour::room {

/// What is stored under a key.
struct Kept {
  std::string head;                // ends with a line break, or is empty
  std::vector<std::string> lines;  // without line breaks
  enum class State : std::uint8_t {
    Whole,
    Plain,  // the key holds no journal, but something else (a former version's text): all of it is
            // the head
    Cut,    // parts are missing or foreign: the lines are those before the first of them
    Newer,  // a later version's journal: nothing but the key's own text is known, as the head
  } state = State::Whole;
};

/// Nothing when the key does not exist.
std::optional<Kept> read_journal(Device&, std::string_view key);
/// Everything that the storage holds of it, key and parts one below the other, readable or not: to
/// be put aside. Empty when there is nothing.
std::string raw_journal(Device&, std::string_view key);
void erase_journal(Device&, std::string_view key);
/// The bytes that it takes, keys included.
std::size_t journal_size(Device&, std::string_view key);

class Journal {
 public:
  static constexpr std::size_t kPart = 512;  // lines

  /// A log of `count` lines, the i-th of which `line(i)` gives: neither empty nor with a line
  /// break. Of what is stored under the key as much is kept as agrees with it. Nothing is written.
  Journal(Device&, std::string key, std::size_t count,
          const std::function<std::string(std::size_t)>& line);

  std::size_t size() const { return parts_ * kPart + tail_.size(); }
  void append(std::string line) { tail_.push_back(std::move(line)); }
  /// Forgets the lines from the n-th on. False, and nothing has changed: they are not in memory any
  /// more, and the journal must be opened again. The last kPart lines always are.
  bool truncate(std::size_t n);

  /// False: somebody else has written under the key since the last save, or erased it: it must be
  /// opened again. True before the first save.
  bool untouched() const;

  /// Keeps the log, with this head; no line of the head begins with "#log ". False: the storage
  /// refuses, and holds what it held before and nothing more. The next save tries again with
  /// everything.
  bool save(std::string_view head);

 private:
  std::vector<std::uint64_t> store_parts();

  Device* device_;
  std::string key_;
  std::size_t parts_ = 0;               // full parts that are stored
  std::size_t stored_parts_ = 0;        // of which the stored key speaks
  std::optional<std::uint64_t> saved_;  // the sum of what was last stored under the key
  bool swept_ = false;                  // parts that nothing speaks of have been erased
  std::vector<std::uint64_t> sums_{0};  // of the lines of the first n parts, by n
  std::vector<std::string> tail_;       // the lines after them
};

}  // namespace parlour::room
