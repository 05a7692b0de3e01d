// The result of a rated game, as everybody who sat at the table signs it, and what they have agreed
// to before its first draw. docs/standing.md has the rules and the bytes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/seat.h"
#include "fair/hash.h"

namespace parlour::standing {

/// A player's key at open tables: ed25519.
using Key = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;
/// In place of a bot's key.
inline constexpr Key kBot{};

inline constexpr std::size_t kLongestGame = 16;         // bytes of a game's id
inline constexpr std::uint32_t kWhole = 1'000'000;      // of the scores of a game
inline constexpr std::size_t kLargestSigned = 2 << 10;  // bytes

/// What is agreed on when the game begins.
struct Terms {
  std::array<std::uint8_t, 16> room{};
  std::uint32_t number = 0;   // of the game in that room
  std::string game;           // its id
  std::uint32_t version = 0;  // of its rules
  fair::Digest options{};     // digest_of_options
  fair::Digest seal{};        // of its chance (fair/chance.h)
  std::vector<Key> seats;     // kBot: a bot
  bool operator==(const Terms&) const = default;

  /// The seat of a key; nothing: it sits in none.
  std::optional<std::size_t> seat_of(const Key&) const;
  int people() const;
};

struct Result {
  Terms terms;
  std::uint32_t at = 0;               // when it ended, seconds since 1970, by the host's clock
  fair::Digest record{};              // digest_of_record
  bool sides = false;                 // who has the same score was on the same side
  std::vector<std::uint32_t> scores;  // of each seat, in parts of kWhole
  std::uint16_t left = 0;             // bits of the seats whose player did not play to the end
  bool operator==(const Result&) const = default;

  bool has_left(std::size_t seat) const { return (left >> seat) & 1; }
};

/// What a player's signature says.
enum class Word : std::uint8_t {
  None,     // there is no signature
  Entered,  // they have agreed to the terms; they have not signed the result
  Gaps,     // they have checked the result, and their page vouches for most draws
  Fair,     // and for all draws
};
struct Mark {
  Word word = Word::None;
  Signature signature{};
  bool operator==(const Mark&) const = default;
};

struct Signed {
  Result result;
  std::vector<Mark> said;  // of each seat
  bool operator==(const Signed&) const = default;

  /// The people who have signed the result itself.
  int signers() const;
  bool signed_by(std::size_t seat) const { return said[seat].word >= Word::Gaps; }
  bool signed_by(const Key&) const;
  /// At least two have signed it, and everybody else had agreed to the terms.
  bool whole() const;
};

fair::Digest digest_of_options(std::string_view options);
fair::Digest digest_of_record(ByteView record);
/// That tells results apart.
fair::Digest digest_of(const Result&);

/// What is signed: a text for each word.
Bytes terms_text(const Terms&);
Bytes result_text(const Result&, Word);
/// The text that this seat's signature is of. Requires a word other than None.
Bytes text_of(const Signed&, std::size_t seat);

void put(Writer&, const Terms&);
void put(Writer&, const Result&);
void put(Writer&, const Signed&);
/// Total: any bytes give a result that is possible, in its one encoding, or r fails. Signatures are
/// not checked.
void get(Reader&, Terms&);
void get(Reader&, Result&);
void get(Reader&, Signed&);

/// Two people or more, with different keys; scores that add up; not everybody has left.
bool is_possible(const Result&);

}  // namespace parlour::standing
