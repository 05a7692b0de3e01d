#include "room/settings.h"

#include <algorithm>
#include <iterator>

#include "core/bytes.h"
#include "core/signs.h"

namespace parlour::room {

namespace {

constexpr std::size_t kLongestSettings = 16'384;
// Earlier versions stored languages by these numbers instead of by their tags.
constexpr std::string_view kNumbered[] = {"device", "en", "ru", "zh"};

bool is_key(std::string_view word) {
  return !word.empty() && word.size() <= 32 && std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || c == '-' || c == '_';
  });
}

std::optional<Lang> chosen_lang(std::string_view value) {
  const auto number = parse_number(value, std::size(kNumbered) - 1);
  return lang_of(number ? kNumbered[*number] : value);
}

}  // namespace

double pace_ms(Pace pace) {
  switch (pace) {
    case Pace::Quick:
      return 150;
    case Pace::Normal:
      return 350;
    case Pace::Slow:
      return 900;
  }
  return 350;
}

float gain_of(std::uint8_t volume) {
  const float share = static_cast<float>(kVolumes[volume]) / 100;
  return share * share;
}

std::string print(const Settings& s) {
  const auto line = [](std::string_view key, int value) {
    return std::string(key) + ' ' + std::to_string(value) + '\n';
  };
  std::string out =
      line("theme", static_cast<int>(s.theme)) + line("motion", static_cast<int>(s.motion)) +
      "lang " + std::string(s.lang ? tag(*s.lang) : kNumbered[0]) + '\n' +
      line("pace", static_cast<int>(s.pace)) + line("size", s.size) + line("answer", s.answer) +
      line("confirm", s.confirm) + line("roll", s.roll) + line("end", s.end) +
      line("decline", s.decline) + line("known", s.known) + line("hand", static_cast<int>(s.hand)) +
      line("four", s.four_colours) + line("effects", s.effects) + line("ambience", s.ambience) +
      line("vibrate", s.vibrate) + line("notify", s.notify) + line("talk", s.talk);
  if (!s.name.empty()) out += "name " + s.name + '\n';
  return out + s.others;
}

Settings parse_settings(std::string_view text) {
  Settings s;
  if (text.size() > kLongestSettings) return s;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) continue;
    const std::string_view key = line.substr(0, blank), value = line.substr(blank + 1);
    if (key == "name") {
      s.name = tidy_name(value);
      continue;
    }
    if (key == "lang") {
      s.lang = chosen_lang(value);
      continue;
    }
    bool known = false;
    const auto set = [&]<class T>(std::string_view name, T& field, unsigned most) {
      if (key != name) return;
      known = true;
      if (const auto n = parse_number(value, most)) field = static_cast<T>(*n);
    };
    set("theme", s.theme, 2);
    set("motion", s.motion, 2);
    set("pace", s.pace, 2);
    set("size", s.size, kSizeCount - 1);
    set("answer", s.answer, kAnswerTimeCount - 1);
    set("confirm", s.confirm, 1);
    set("roll", s.roll, 1);
    set("end", s.end, 1);
    set("decline", s.decline, 1);
    set("known", s.known, 1);
    set("hand", s.hand, 2);
    set("four", s.four_colours, 1);
    set("effects", s.effects, kVolumeCount - 1);
    set("ambience", s.ambience, kVolumeCount - 1);
    set("vibrate", s.vibrate, 1);
    set("notify", s.notify, 1);
    set("talk", s.talk, 1);
    // Earlier versions had a switch.
    bool sound = true;
    set("sound", sound, 1);
    if (!sound) s.effects = 0;
    if (!known && is_key(key) && clean_utf8(line)) s.others += std::string(line) + '\n';
  }
  return s;
}

std::string tidy_name(std::string_view given) {
  if (!clean_utf8(given)) return {};
  const std::string unmarked = without_signs(given);
  std::string_view name = unmarked;
  while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
  std::size_t bytes = 0, characters = 0;
  while (bytes < name.size() && characters < kLongestName) {
    bytes = character_after(name, bytes);
    ++characters;
  }
  name = name.substr(0, bytes);
  while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
  return std::string(name);
}

}  // namespace parlour::room
