#include "room/player.h"

#include <algorithm>

#include "room/settings.h"

namespace parlour::room {
namespace {

constexpr std::string_view kScript = "script=";

std::string_view take_word(std::string_view& s) {
  const std::size_t blank = s.find(' ');
  const std::string_view w = s.substr(0, blank);
  s.remove_prefix(blank == std::string_view::npos ? s.size() : blank + 1);
  return w;
}

// A word of lower-case letters, or nothing.
std::string word_of(std::string_view s) {
  const bool letters = std::ranges::all_of(s, [](char c) { return c >= 'a' && c <= 'z'; });
  return letters && s.size() <= kLongestName ? std::string(s) : std::string();
}

}  // namespace

std::string seat_key(int seat) {
  return "seat " + std::to_string(seat);
}

std::string print(const Player& p) {
  std::string kind = p.bot ? "bot " + std::string(ai::name(p.level)) : "person";
  if (p.bot && !p.script.empty())
    kind += ":script=" + p.script;
  else if (p.bot && (p.hidden || p.style != ai::Style::Any || !p.character.empty()))
    kind += ':' + std::string(ai::name(p.style)) + (p.hidden ? "?" : "") +
            (p.character.empty() ? "" : ':' + p.character);
  return p.name.empty() ? kind : kind + ' ' + p.name;
}

Player parse_player(std::string_view note) {
  Player p;
  const std::string_view kind = take_word(note);
  if (kind == "bot") {
    p.bot = true;
    std::string_view how = take_word(note);
    const std::size_t colon = how.find(':');
    p.level = ai::level_from(how.substr(0, colon)).value_or(ai::Level::Medium);
    if (colon != std::string_view::npos) {
      how.remove_prefix(colon + 1);
      if (how.starts_with(kScript) && is_script_name(how.substr(kScript.size()))) {
        p.script = how.substr(kScript.size());
      } else {
        const std::size_t next = how.find(':');
        if (next != std::string_view::npos) p.character = word_of(how.substr(next + 1));
        how = how.substr(0, next);
        const bool hidden = how.ends_with('?');
        if (const auto style = ai::style_from(how.substr(0, how.size() - hidden)))
          p.style = *style, p.hidden = hidden;
      }
    }
  }
  p.name = tidy_name(note);
  return p;
}

std::string refused_script(std::string_view note) {
  if (take_word(note) != "bot") return {};
  std::string_view how = take_word(note);
  const std::size_t colon = how.find(':');
  if (colon == std::string_view::npos || !how.substr(colon + 1).starts_with(kScript)) return {};
  how.remove_prefix(colon + 1 + kScript.size());
  return is_script_name(how) ? std::string() : tidy_name(how);
}

bool is_script_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

std::vector<Player> players_of(const Record& record) {
  std::vector<Player> out;
  for (int i = 0; i < record.seats; ++i) out.push_back(parse_player(record.note(seat_key(i))));
  return out;
}

}  // namespace parlour::room
