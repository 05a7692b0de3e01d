// Texts for players. A Line is the same sentence in each language, with {0}, {1} ... for arguments;
// src/texts has all of them (docs/translate.md). Rules return Lines as reasons for a refusal, so
// that they need not know the reader's language.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lang.h"

namespace parlour {

struct Line {
  const char* text[kLangCount];  // null if a language lacks it: then it reads as English
  constexpr bool has(Lang lang) const { return text[static_cast<int>(lang)]; }
  constexpr std::string_view in(Lang lang) const {
    return text[static_cast<int>(has(lang) ? lang : Lang::English)];
  }
};

/// The texts of a language, the English of a game and its Lines are in sections of their own, which
/// web/texts.mjs extracts from the page's module as files: the page starts with English alone, and
/// a game's English comes with its code.
#ifdef __EMSCRIPTEN__
#define PARLOUR_TEXTS(name) [[gnu::section(name)]]
#else
#define PARLOUR_TEXTS(name)
#endif

/// The sentence with {0}, {1} ... replaced by the arguments; a missing one is left out.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> args);
std::string fill(const Line& line, Lang lang, std::initializer_list<std::string_view> args = {});
/// Combines `first` and `next` in the pattern `how` ("{0}, {1}"); `next` alone if `first` is empty.
std::string join(const Line& how, Lang lang, std::string first, std::string_view next);

/// Ends each form except the last in a line with number forms. count_text returns the form that the
/// language uses for n, which is {0}: "1 chip", "2 chips". If a line has fewer forms, the last one
/// is used.
inline constexpr char kFormEnd = '\037';
std::string count_text(const Line& forms, Lang lang, long n);

/// A Line with its arguments, for reading later in any language.
struct Phrase {
  const Line* line = nullptr;
  std::vector<std::string> args;
  std::string in(Lang lang) const;
};

/// The building blocks of every game's texts: sentences in one language, players by name, lists
/// with the language's punctuation. A derived class adds a game's own words.
class Teller {
 public:
  /// Players are called by `names`, one per seat, or by the pattern `player` with their number
  /// ("player {0}", from 1). All arguments must outlive the teller.
  Teller(Lang lang, std::span<const std::string> names, const Line& player)
      : lang_(lang), names_(names), player_(player) {}

  template <class... Args>
  std::string say(const Line& line, const Args&... args) const {
    return fill(line, lang_, {std::string_view(args)...});
  }
  std::string word(const Line& line) const { return std::string(line.in(lang_)); }
  std::string count(const Line& forms, long n) const { return count_text(forms, lang_, n); }
  static std::string number(std::int64_t n) {
    return std::to_string(n);
  }  // a long has 32 bits in WebAssembly

  std::string player(int seat) const;
  /// The players whose bits are set: "Ana, Li".
  std::string players(unsigned set) const;
  /// "a, b"; the other one if one is empty.
  std::string join(const std::string& a, const std::string& b) const;
  /// "a; b"; b if a is empty.
  std::string also(const std::string& a, const std::string& b) const;
  /// "a: b", "a (b)".
  std::string row(const std::string& a, const std::string& b) const;
  std::string aside(const std::string& a, const std::string& b) const;

 protected:
  Lang lang_;

 private:
  std::span<const std::string> names_;
  const Line& player_;
};

/// Why something is not allowed: a Line, or nothing if it is allowed.
using Reason = const Line*;
inline constexpr Reason kAllowed = nullptr;

}  // namespace parlour
