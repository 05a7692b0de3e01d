// The languages of the interface. Every text a player can read comes from a table with one column
// a language: src/ui/strings.def for the screens, src/games/<g>/<g>_strings.def for the rules.
#pragma once

#include <cstdint>
#include <string_view>

namespace parlour {

enum class Lang : std::uint8_t { English, Russian, Chinese };
inline constexpr int kLangCount = 3;

/// BCP 47 primary tag of a language: "en", "ru", "zh".
constexpr std::string_view tag(Lang lang) {
  constexpr std::string_view tags[kLangCount] = {"en", "ru", "zh"};
  return tags[static_cast<int>(lang)];
}

/// The language of a BCP 47 tag such as "ru-RU" or "zh-Hant"; English when it is none of ours.
constexpr Lang lang_from_tag(std::string_view t) {
  if (t.starts_with("ru")) return Lang::Russian;
  if (t.starts_with("zh")) return Lang::Chinese;
  return Lang::English;
}

}  // namespace parlour
