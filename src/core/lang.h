// The languages of the interface: English, and one for each PO file in src/texts
// (docs/translate.md).
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "texts/languages.h"

namespace parlour {

/// ISO 639 code of a language: "en".
constexpr std::string_view tag(Lang lang) {
  return kLangTags[static_cast<int>(lang)];
}
/// The language's own name: "English".
constexpr std::string_view own_name(Lang lang) {
  return kLangNames[static_cast<int>(lang)];
}

/// The language with this ISO 639 code.
constexpr std::optional<Lang> lang_of(std::string_view code) {
  const auto* at = std::ranges::find(kLangTags, code);
  if (at == std::ranges::end(kLangTags)) return std::nullopt;
  return static_cast<Lang>(at - kLangTags);
}

/// The language of a BCP 47 tag such as "en-GB"; English if the tag is not one of ours.
constexpr Lang lang_from_tag(std::string_view t) {
  return lang_of(t.substr(0, t.find('-'))).value_or(Lang::English);
}

}  // namespace parlour
