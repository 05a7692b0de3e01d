// A log in the storage whose cost per save does not grow with its length: a short text that may
// change each time (the head), and lines that are added at the end and rarely taken back.
//
// The key itself holds the head, a line "#log 1 PARTS SUM", and the last lines, 512 to 1023 of them
// in a long log. The lines before are in full parts, KEY/log/0000 and so on, each of 512 lines
// below a checksum of all lines so far. A part is written once, before the key that names it, and
// only if the stored key does not name it: so at any moment, whatever fails or is cut off, the
// storage holds the whole log of either the last save or the one before it. A part whose sum
// differs from the one that the key expects is ignored.
//
// One page at a time writes; a page that was not the only one opens the journal again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/device.h"

namespace parlour::room {

/// The data stored under a key.
struct Kept {
  std::string head;                // ends with a line break, or is empty
  std::vector<std::string> lines;  // without line breaks
  enum class State : std::uint8_t {
    Whole,
    Plain,  // the key holds no journal, but something else (a former version's text): all of it is
            // the head
    Cut,    // parts are missing or foreign: only the lines before the first of them
    Newer,  // a later version's journal: only the key's own text is known, as the head
  } state = State::Whole;
};

/// Nothing if the key does not exist.
std::optional<Kept> read_journal(Device&, std::string_view key);
/// Everything stored of it, key and parts one below the other, readable or not: for putting it
/// aside. Empty if there is nothing.
std::string raw_journal(Device&, std::string_view key);
void erase_journal(Device&, std::string_view key);
/// The bytes that it takes, including keys.
std::size_t journal_size(Device&, std::string_view key);

class Journal {
 public:
  static constexpr std::size_t kPart = 512;  // lines

  /// A log of `count` lines; `line(i)` returns the i-th, neither empty nor with a line break.
  /// Stored data under the key are kept as far as they agree. Nothing is written.
  Journal(Device&, std::string key, std::size_t count,
          const std::function<std::string(std::size_t)>& line);

  std::size_t size() const { return parts_ * kPart + tail_.size(); }
  void append(std::string line) { tail_.push_back(std::move(line)); }
  /// Drops the lines from the n-th on. False, and nothing has changed: they are no longer in
  /// memory, and the journal must be opened again. The last kPart lines always are.
  bool truncate(std::size_t n);

  /// False: somebody else has written under the key or erased it since the last save, so the
  /// journal must be opened again. True before the first save.
  bool untouched() const;

  /// Stores the log with this head; no line of the head begins with "#log ". False: the storage
  /// refuses, and holds exactly what it held before. The next save tries again with everything.
  bool save(std::string_view head);

 private:
  std::vector<std::uint64_t> store_parts();

  Device* device_;
  std::string key_;
  std::size_t parts_ = 0;               // full parts stored
  std::size_t stored_parts_ = 0;        // of those, named by the stored key
  std::optional<std::uint64_t> saved_;  // the sum of the text last stored under the key
  bool swept_ = false;                  // unnamed parts have been erased
  std::vector<std::uint64_t> sums_{0};  // of the lines of the first n parts, by n
  std::vector<std::string> tail_;       // the lines after them
};

}  // namespace parlour::room
