#include "room/player.h"

#include "room/settings.h"

namespace parlour::room {
namespace {

std::string_view take_word(std::string_view& s) {
  const std::size_t blank = s.find(' ');
  const std::string_view w = s.substr(0, blank);
  s.remove_prefix(blank == std::string_view::npos ? s.size() : blank + 1);
  return w;
}

}  // namespace

std::string seat_key(int seat) { return "seat " + std::to_string(seat); }

std::string print(const Player& p) {
  const std::string kind = p.bot ? "bot " + std::string(ai::name(p.level)) : "person";
  return p.name.empty() ? kind : kind + ' ' + p.name;
}

Player parse_player(std::string_view note) {
  Player p;
  const std::string_view kind = take_word(note);
  if (kind == "bot") {
    p.bot = true;
    p.level = ai::level_from(take_word(note)).value_or(ai::Level::Medium);
  }
  p.name = tidy_name(note);
  return p;
}

std::vector<Player> players_of(const Record& record) {
  std::vector<Player> out;
  for (int i = 0; i < record.seats; ++i) out.push_back(parse_player(record.note(seat_key(i))));
  return out;
}

}  // namespace parlour::room
