#include "ui/parts/choices.h"

#include <algorithm>
#include <cstdlib>

namespace parlour::ui {
namespace {

constexpr std::size_t kLongestValue = 12;  // of an option's text that is shown unchanged

// The first player: drawn at random, or the player of this seat.
std::string seat_text(const Ui& ui, std::string_view value, std::span<const std::string> names) {
  const int number = std::atoi(std::string(value).c_str());
  if (number < 1) return std::string(ui.tr(text::by_lot));
  const auto i = static_cast<std::size_t>(number - 1);
  return i < names.size() ? names[i] : std::to_string(number);
}

std::string said(const Ui& ui, const OptionSpec& spec, std::string_view value,
                 std::span<const std::string> names) {
  return ui.says(ui.tr(spec.title), choice_text(ui, spec, value, names));
}

bool other_seats(int preset, std::size_t seats) {
  return preset && static_cast<std::size_t>(preset) != seats;
}

auto nearest_preset(const Info& info, const OptionText& options, int seats) {
  return std::ranges::min_element(info.presets, {}, [&](const Preset& p) {
    return distance(info, options, seats, p.options, p.seats);
  });
}

}  // namespace

std::string choice_text(const Ui& ui, const OptionSpec& spec, std::string_view value,
                        std::span<const std::string> names) {
  for (const OptionSpec::Choice& c : spec.choices) {
    if (c.value == value) return std::string(ui.tr(c.title));
  }
  if (spec.zero && value == "0") return std::string(ui.tr(*spec.zero));
  if (spec.kind == OptionSpec::Kind::Seat) return seat_text(ui, value, names);
  if (spec.kind == OptionSpec::Kind::Text && value.size() > kLongestValue)
    return std::string(ui.tr(text::own_board));
  return std::string(value);
}

std::vector<const OptionSpec*> differences(const Info& info, const OptionText& a,
                                           const OptionText& b) {
  std::vector<const OptionSpec*> out;
  for (const OptionSpec& spec : info.options) {
    if (in_presets(spec) && a.get(info, spec.key) != b.get(info, spec.key)) out.push_back(&spec);
  }
  return out;
}

std::size_t distance(const Info& info, const OptionText& options, int seats,
                     std::string_view preset, int preset_seats) {
  const std::size_t differ = differences(info, options, with_preset(info, {}, preset)).size();
  return 2 * (differ + other_seats(preset_seats, static_cast<std::size_t>(seats))) +
         (preset_seats == 0);
}

std::string changes_text(const Ui& ui, const Info& info, const OptionText& before,
                         const OptionText& now, std::span<const std::string> names) {
  std::string out;
  for (const OptionSpec& spec : info.options) {
    const std::string_view value = now.get(info, spec.key);
    if (!spec.past && before.get(info, spec.key) != value)
      out = ui.list(std::move(out), said(ui, spec, value, names));
  }
  return out;
}

std::string rules_text(const Ui& ui, const Info& info, const OptionText& options,
                       std::span<const std::string> names) {
  const auto nearest = nearest_preset(info, options, static_cast<int>(names.size()));
  const bool none = nearest == info.presets.end();
  const OptionText its = none ? OptionText() : with_preset(info, {}, nearest->options);
  std::string other;
  if (!none && other_seats(nearest->seats, names.size()))
    other = ui.tr(text::preset_seats, {std::to_string(names.size())});
  const std::string changed = changes_text(ui, info, its, options, names);
  if (!changed.empty()) other = ui.list(std::move(other), changed);
  const std::string name(none ? ui.tr(text::usual_rules) : ui.tr(*nearest->title));
  return other.empty() ? name : ui.tr(text::preset_but, {name, other});
}

std::string special_rules(const Ui& ui, const Info& info, const OptionText& options,
                          std::span<const std::string> names) {
  if (info.presets.empty()) return {};
  const auto nearest = nearest_preset(info, options, static_cast<int>(names.size()));
  std::string out;
  if (nearest != info.presets.begin()) out = ui.tr(*nearest->title);
  for (const OptionSpec* spec : differences(info, options, with_preset(info, {}, nearest->options)))
    out = ui.list(std::move(out), said(ui, *spec, options.get(info, spec->key), names));
  return out;
}

}  // namespace parlour::ui
