// A record: how a game was started and everything that was done, the House's actions included. It
// is the save, the undo, the replay, the bug report, the golden file and the link.
//
// Text: the first line is "flax 1 seats=2 board=2"; lines that begin with '@' are notes (names,
// bots; no rule depends on them), '#' begins a comment; every other line is "<seat> <action>" with
// the seat a number from 0, or "house". Bytes: the same, shorter, with a checksum; links carry
// these.
#pragma once

#include <span>

#include "core/any_game.h"

namespace parlour {

struct Entry {
  Seat seat;
  AnyAction action;
  bool operator==(const Entry&) const = default;
};

struct Record {
  std::string game;
  int version = 0;
  int seats = 0;
  std::string options;  // as print_options gives them
  std::vector<std::string> notes;
  std::vector<Entry> entries;
  bool operator==(const Record&) const = default;

  /// The note "key rest" that begins with the key; empty when there is none.
  std::string_view note(std::string_view key) const;
  void set_note(std::string_view key, std::string_view value);  // an empty value removes it
};

inline constexpr std::size_t kLongestRecordText = 1 << 20;
inline constexpr std::size_t kMostNotes = 64;
inline constexpr std::size_t kLongestNote = 400;  // bytes

/// The head of a record, its first line and its notes, and a line of an entry, without line break:
/// the text is the one and all the others.
std::string head_text(const Record&);
std::string line_text(const AnyGame&, const Entry&);
std::string to_text(const AnyGame&, const Record&);
Bytes to_bytes(const AnyGame&, const Record&);

/// What came of reading a record: as much of it as could be applied, the state after that, and what
/// was wrong with the rest. `game` is null when not even the first line could be used.
struct Replay {
  const AnyGame* game = nullptr;
  Record record;  // without the entries that could not be applied
  AnyState state;
  std::optional<Phrase> error;
  int line = 0;  // of the text, from 1, that the error is about; 0: of none
};

/// Both are total: any bytes give a Replay, in time proportional to their length.
Replay from_text(std::span<const AnyGame* const> games, std::string_view text, Lang lang);
Replay from_bytes(std::span<const AnyGame* const> games, ByteView bytes, Lang lang);

/// The id of the game that a record says it is of, known here or not; nothing else is looked at.
/// Empty when it does not come so far.
std::string game_named(std::string_view text);
std::string game_named(ByteView bytes);

/// The state after the first `count` entries of a record that has been applied once before.
AnyState state_after(const AnyGame&, const Record&, std::size_t count);

}  // namespace parlour
