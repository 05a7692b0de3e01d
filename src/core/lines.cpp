#include "core/lines.h"

#include <bit>
#include <cstdlib>

#include "core/core_text.h"

namespace parlour {
namespace {

template <class Args>
std::string fill_with(std::string_view pattern, const Args& args) {
  std::string out;
  out.reserve(pattern.size() + 16);
  for (std::size_t brace; (brace = pattern.find('{')) != std::string_view::npos;) {
    out += pattern.substr(0, brace);
    pattern.remove_prefix(brace);
    const bool slot =
        pattern.size() > 2 && pattern[2] == '}' && pattern[1] >= '0' && pattern[1] <= '9';
    const auto k = slot ? static_cast<std::size_t>(pattern[1] - '0') : 0;
    if (!slot)
      out += '{';
    else if (k < args.size())
      out += *(args.begin() + static_cast<std::ptrdiff_t>(k));
    pattern.remove_prefix(slot ? 3 : 1);
  }
  return out += pattern;
}

}  // namespace

std::string fill(std::string_view pattern, std::initializer_list<std::string_view> args) {
  return fill_with(pattern, args);
}

std::string fill(const Line& line, Lang lang, std::initializer_list<std::string_view> args) {
  return fill_with(line.in(lang), args);
}

std::string join(const Line& how, Lang lang, std::string first, std::string_view next) {
  return first.empty() ? first.append(next) : fill(how, lang, {first, next});
}

std::string count_text(const Line& forms, Lang lang, long n) {
  std::string_view left = forms.in(lang);
  const Lang rule = forms.has(lang) ? lang : Lang::English;
  for (std::size_t k = plural_form(rule, static_cast<unsigned long>(std::labs(n))); k > 0; --k) {
    const std::size_t end = left.find(kFormEnd);
    if (end == std::string_view::npos) break;
    left.remove_prefix(end + 1);
  }
  const std::string number = std::to_string(n);
  return fill(left.substr(0, left.find(kFormEnd)), {number});
}

std::string Phrase::in(Lang lang) const {
  return line ? fill_with(line->in(lang), args) : std::string();
}

std::string Teller::player(int seat) const {
  const auto i = static_cast<std::size_t>(seat);
  return i < names_.size() ? names_[i] : say(player_, number(seat + 1));
}

std::string Teller::players(unsigned set) const {
  std::string out;
  for (; set; set &= set - 1) out = join(out, player(std::countr_zero(set)));
  return out;
}

std::string Teller::join(const std::string& a, const std::string& b) const {
  return b.empty() ? a : parlour::join(text::listed, lang_, a, b);
}

std::string Teller::also(const std::string& a, const std::string& b) const {
  return parlour::join(text::joined_more, lang_, a, b);
}

std::string Teller::row(const std::string& a, const std::string& b) const {
  return say(text::row, a, b);
}

std::string Teller::aside(const std::string& a, const std::string& b) const {
  return say(text::aside, a, b);
}

}  // namespace parlour
