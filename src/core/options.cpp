#include <algorithm>

#include "core/core_text.h"
#include "core/game.h"

namespace parlour {
namespace {

const OptionSpec* spec_of(const Info& info, std::string_view key) {
  const auto it = std::ranges::find(info.options, key, &OptionSpec::key);
  return it == info.options.end() ? nullptr : &*it;
}

bool fits(const OptionSpec& spec, std::string_view value) {
  switch (spec.kind) {
    case OptionSpec::Kind::Choice:
      return std::ranges::find(spec.choices, value, &OptionSpec::Choice::value) !=
             spec.choices.end();
    case OptionSpec::Kind::Number:
    case OptionSpec::Kind::Seat: {
      const auto n = parse_number(value, static_cast<std::uint32_t>(spec.high));
      return n && static_cast<int>(*n) >= spec.low;
    }
    case OptionSpec::Kind::Text:
      return !value.empty() && value.size() <= spec.longest && clean_utf8(value);
  }
  return false;
}

// Whether the value is one of those that blanks separate.
bool listed(std::string_view among, std::string_view value) {
  while (!among.empty()) {
    const std::size_t end = std::min(among.find(' '), among.size());
    if (among.substr(0, end) == value) return true;
    among.remove_prefix(std::min(end + 1, among.size()));
  }
  return false;
}

bool breaks(const Info& info, const OptionRule& rule, const OptionText& options,
            std::string_view seats) {
  if ((options.get(info, rule.key) == rule.value) == rule.but) return false;
  const std::string_view has = options.get(info, rule.needs);
  return listed(rule.among, rule.needs == kSeats ? seats : has) == rule.none;
}

std::string shortened(std::string_view s) {
  return clean_utf8(s) && s.size() <= 40 ? std::string(s) : std::string("...");
}

}  // namespace

std::string_view OptionText::get(const Info& info, std::string_view key) const {
  for (const auto& [k, v] : set) {
    if (k == key) return v;
  }
  const OptionSpec* spec = spec_of(info, key);
  return spec ? spec->initial : std::string_view();
}

void OptionText::put(std::string_view key, std::string_view value) {
  for (auto& [k, v] : set) {
    if (k == key) return void(v = value);
  }
  set.emplace_back(key, value);
}

std::expected<OptionText, Phrase> parse_options(const Info& info, std::string_view text) {
  OptionText out;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    if (word.empty()) continue;
    const std::size_t eq = word.find('=');
    const std::string_view key = word.substr(0, eq);
    const OptionSpec* spec = spec_of(info, key);
    if (!spec) return std::unexpected(Phrase{&text::option_unknown, {shortened(key)}});
    const std::string_view value =
        eq == std::string_view::npos ? std::string_view() : word.substr(eq + 1);
    if (!fits(*spec, value)) {
      return std::unexpected(Phrase{&text::option_bad_value, {shortened(key), shortened(value)}});
    }
    if (std::ranges::find(out.set, key, &std::pair<std::string, std::string>::first) !=
        out.set.end()) {
      return std::unexpected(Phrase{&text::option_twice, {shortened(key)}});
    }
    out.set.emplace_back(key, value);
  }
  return out;
}

std::string print_options(const Info& info, const OptionText& options) {
  std::string out;
  for (const OptionSpec& spec : info.options) {
    const std::string_view value = options.get(info, spec.key);
    if (value == spec.initial) continue;
    if (!out.empty()) out += ' ';
    out.append(spec.key).append("=").append(value);
  }
  return out;
}

const OptionRule* broken_rule(const Info& info, const OptionText& options, int seats) {
  const std::string players = std::to_string(seats);
  for (const OptionRule& rule : info.option_rules) {
    if (breaks(info, rule, options, players)) return &rule;
  }
  return nullptr;
}

// What other choices break among themselves is not this one's fault.
Reason why_not_choose(const Info& info, OptionText options, int seats, std::string_view key,
                      std::string_view value) {
  options.put(key, value);
  const std::string players = std::to_string(seats);
  for (const OptionRule& rule : info.option_rules) {
    if ((rule.key == key || rule.needs == key) && breaks(info, rule, options, players))
      return rule.why;
  }
  return kAllowed;
}

OptionText with_preset(const Info& info, const OptionText& options, std::string_view preset) {
  OptionText out;
  const auto chosen = parse_options(info, preset);
  for (const OptionSpec& spec : info.options) {
    const OptionText& from = in_presets(spec) && chosen ? *chosen : options;
    if (const auto value = from.get(info, spec.key); value != spec.initial)
      out.set.emplace_back(spec.key, value);
  }
  return out;
}

std::string without_past(const Info& info, std::string_view options) {
  auto parsed = parse_options(info, options);
  if (!parsed) return std::string(options);
  std::erase_if(parsed->set, [&](const auto& it) { return spec_of(info, it.first)->past; });
  return print_options(info, *parsed);
}

std::optional<std::string> options_since(const Info& info, std::uint64_t version,
                                         std::string_view options) {
  const auto now = static_cast<std::uint64_t>(info.version);
  if (version > now || now - version > info.former.size()) return {};
  std::string out(options);
  for (const std::string_view was : info.former.last(static_cast<std::size_t>(now - version))) {
    if (!out.empty()) out += ' ';
    out += was;
  }
  return out;
}

}  // namespace parlour
