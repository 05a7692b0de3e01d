// Whether a record is what its members have played without a dealer (docs/dealerless.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/record.h"

namespace parlour::cli {

struct WordsChecked {
  std::optional<std::string> flaw;  // the action, the member and the rule, as far as there are any
  std::string told;                 // otherwise: what has been found out, lines
};
/// Of a record that was read from this text, which has the members' words (net/told_words.h).
WordsChecked check_words(const Replay&, std::string_view text);

}  // namespace parlour::cli
