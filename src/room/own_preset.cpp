#include "room/own_preset.h"

#include <algorithm>

#include "room/settings.h"

namespace parlour::room {

std::string print(const OwnPreset& own) {
  return std::to_string(own.seats) + ' ' + own.options + '\t' + own.name;
}

std::optional<OwnPreset> parse_preset(const Info& info, std::string_view line) {
  const std::size_t blank = line.find(' '), tab = line.find('\t');
  if (line.size() > kLongestPreset || tab == line.npos || blank > tab) return {};
  OwnPreset own;
  own.name = tidy_name(line.substr(tab + 1));
  const auto seats =
      parse_number(line.substr(0, blank), static_cast<std::uint32_t>(info.max_seats));
  const auto options = parse_options(info, line.substr(blank + 1, tab - blank - 1));
  if (own.name.empty() || !seats || !options) return {};
  own.seats = static_cast<int>(*seats);
  own.options = print_options(info, with_preset(info, {}, print_options(info, *options)));
  const OptionText kept = *parse_options(info, own.options);
  for (int n = info.min_seats; n <= info.max_seats; ++n) {
    if ((own.seats == 0 || own.seats == n) && !broken_rule(info, kept, n)) return own;
  }
  return {};
}

std::vector<OwnPreset> parse_presets(const Info& info, std::string_view text) {
  std::vector<OwnPreset> out;
  while (!text.empty() && out.size() < kMostPresets) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto own = parse_preset(info, text.substr(0, end))) out.push_back(*std::move(own));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string presets_key(const Info& info) {
  return "presets/" + std::string(info.id);
}

}  // namespace parlour::room
