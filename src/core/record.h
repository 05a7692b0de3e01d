// A record: the start of a game and all its actions, including the House's. It serves as save,
// undo, replay, bug report, golden file and link.
//
// Text: the first line is "flax 1 seats=2 board=2"; lines that begin with '@' are notes (names,
// bots; no rule depends on them), '#' begins a comment; every other line is "<seat> <action>" where
// the seat is a number from 0, or "house". Bytes: the same in shorter form, with a checksum; links
// carry these.
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
  std::string options;  // in the form of print_options
  std::vector<std::string> notes;
  std::vector<Entry> entries;
  bool operator==(const Record&) const = default;

  /// The note "key rest" that begins with the key; empty if there is none.
  std::string_view note(std::string_view key) const;
  void set_note(std::string_view key, std::string_view value);  // an empty value removes it
};

inline constexpr std::size_t kLongestRecordText =
    4 << 20;  // with the words of a game that nobody dealt
inline constexpr std::size_t kMostNotes = 64;
inline constexpr std::size_t kLongestNote = 400;  // bytes

/// The head of a record, its first line and its notes, and an entry's line, without line break: the
/// text is the head and all entries.
std::string head_text(const Record&);
std::string line_text(const AnyGame&, const Entry&);
std::string to_text(const AnyGame&, const Record&);
Bytes to_bytes(const AnyGame&, const Record&);

/// The result of reading a record: the part of it that could be applied, the state after that, and
/// the error in the rest. `game` is null if not even the first line could be used.
struct Replay {
  const AnyGame* game = nullptr;
  Record record;  // without the entries that could not be applied
  AnyState state;
  std::optional<Phrase> error;
  int line = 0;  // line of the text with the error, from 1; 0: none
};

/// Both are total: any bytes give a Replay, in time proportional to their length.
Replay from_text(std::span<const AnyGame* const> games, std::string_view text, Lang lang);
Replay from_bytes(std::span<const AnyGame* const> games, ByteView bytes, Lang lang);

/// The id of the game that a record names, known here or not; looks at nothing else. Empty if the
/// record ends before it.
std::string game_named(std::string_view text);
std::string game_named(ByteView bytes);

/// The state after the first `count` entries of a record that has been applied once before.
AnyState state_after(const AnyGame&, const Record&, std::size_t count);

}  // namespace parlour
