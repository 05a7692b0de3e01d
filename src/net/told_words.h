// Everything that was said in a game without a dealer, for storage and for strangers: whoever has
// it can check each signature and play the whole game again (mental/aide_protocol.h).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "net/word_log.h"

namespace parlour::net {

struct ToldWords {
  RoomId room{};
  Seating seating;
  std::vector<SignedWord> words;
  bool operator==(const ToldWords&) const = default;
};
ToldWords told_words(const RoomId&, const WordLog&);

/// With a digest in front: bytes that were damaged give nothing.
Bytes write(const ToldWords&);
std::optional<ToldWords> read_told_words(ByteView);

/// Lines to be added to the text of the game's record, where they are comments (core/record.h).
std::string lines_of(const ToldWords&);
/// What these lines say in such a text; nothing: there are none, or they were damaged.
std::optional<ToldWords> told_words_in(std::string_view text);
bool has_told_words(std::string_view text);
/// The text without them.
std::string without_told_words(std::string_view text);
/// Of a record with everything that its members could say, bytes.
inline constexpr std::size_t kLongestToldText = 32 << 20;
static_assert(kLongestToldText > kMostAuthors * kMostSaid * 3 / 2);

/// Whether this is the key's signature of the text.
using IsSigned = std::function<bool(const Key&, ByteView text, const Signature&)>;
/// The place of the first word that its author has not signed, or that says that they had heard
/// what nobody had said; nothing: there is none.
std::optional<std::uint32_t> first_forged(const ToldWords&, const IsSigned&);

}  // namespace parlour::net
