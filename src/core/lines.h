// Texts a player reads. A Line is the same sentence in each language, with {0}, {1} ... where
// arguments go; src/texts has them all (docs/translate.md). Rules give Lines as the reasons for a
// refusal, so that they need not know who will read them.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lang.h"

namespace parlour {

struct Line {
  const char* text[kLangCount];  // null where a language lacks it: then it reads as English
  constexpr bool has(Lang lang) const { return text[static_cast<int>(lang)]; }
  constexpr std::string_view in(Lang lang) const {
    return text[static_cast<int>(has(lang) ? lang : Lang::English)];
  }
};

/// The texts of a language and the English of a game are in sections of their own, which
/// web/texts.mjs takes out of the page's module as files: the page starts with English alone, and a
/// game's English comes with its code.
#ifdef __EMSCRIPTEN__
#define PARLOUR_TEXTS(name) [[gnu::section(name)]]
#else
#define PARLOUR_TEXTS(name)
#endif

/// The sentence with {0}, {1} ... replaced by the arguments; a missing one is left out.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> args);
std::string fill(const Line& line, Lang lang, std::initializer_list<std::string_view> args = {});
/// `first` and `next` in the way of `how` ("{0}, {1}"); `next` alone when there is nothing before
/// it.
std::string join(const Line& how, Lang lang, std::string first, std::string_view next);

/// Ends each form but the last in a line with forms for numbers. count_text gives the form that the
/// language takes for n, which is {0}: "1 chip", "2 chips". Of a line with fewer, the last is
/// taken.
inline constexpr char kFormEnd = '\037';
std::string count_text(const Line& forms, Lang lang, long n);

/// A Line with its arguments, to be read later in any language.
struct Phrase {
  const Line* line = nullptr;
  std::vector<std::string> args;
  std::string in(Lang lang) const;
};

/// What the texts of every game are made of: sentences in one language, players by name, lists with
/// the marks of the language. A game's own words are added by a class that derives from it.
class Teller {
 public:
  /// Players go by `names`, one a seat, or as `player` says of their numbers ("player {0}", from
  /// 1). All that is given must outlive the teller.
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
  /// Those whose bits are set: "Ana, Li".
  std::string players(unsigned set) const;
  /// "a, b"; the other one when one is empty.
  std::string join(const std::string& a, const std::string& b) const;
  /// "a; b"; b when a is empty.
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

/// Why something is not allowed: a Line, or nothing when it is allowed.
using Reason = const Line*;
inline constexpr Reason kAllowed = nullptr;

}  // namespace parlour
