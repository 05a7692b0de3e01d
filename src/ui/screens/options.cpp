// The options of a new game: the choices summed up in one sentence, the controls folded away.
#include <algorithm>
#include <cstdlib>

#include "ui/kit/fold.h"
#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/screens/new_game.h"

namespace parlour::ui {
namespace {

// with more options, only those that differ from the default are listed
constexpr std::size_t kMany = 5;
constexpr float kNumber = 180, kSeat = 300;  // width of the control for a number, a seat

}  // namespace

bool NewGameScreen::offered(const OptionSpec& spec) const {
  return !spec.past && !(part_ && part_->has(spec.key));
}

// The choice as a person reads it.
std::string NewGameScreen::option_text(const OptionSpec& spec) const {
  const std::string value = setup_.chosen(spec);
  for (const OptionSpec::Choice& c : spec.choices) {
    if (c.value == value) return std::string(ui_.tr(c.title));
  }
  return spec.kind == OptionSpec::Kind::Seat ? first_text(value) : value;
}

// The first player: drawn at random, or the player of this seat.
std::string NewGameScreen::first_text(std::string_view value) const {
  const int number = std::atoi(std::string(value).c_str());
  if (number < 1) return std::string(ui_.tr(text::by_lot));
  return number <= static_cast<int>(setup_.players.size())
             ? player_name(ui_, setup_.players, seat(number - 1))
             : std::to_string(number);
}

// A choice shown by its picture is not named again.
std::string NewGameScreen::options_told() const {
  const Info& info = setup_.game.info();
  std::string sentence;
  for (const OptionSpec& spec : info.options) {
    if (!offered(spec) || (info.options.size() > kMany && setup_.chosen(spec) == spec.initial))
      continue;
    const std::string said = ui_.tr(text::says, {ui_.tr(spec.title), option_text(spec)});
    sentence = sentence.empty() ? said : ui_.tr(text::two_sentences, {sentence, said});
  }
  return sentence.empty() ? std::string(ui_.tr(text::usual_rules)) : sentence;
}

float NewGameScreen::draw_options(const Rect& at) {
  const Info& info = setup_.game.info();
  if (info.options.empty()) return 0;
  // A seat that no longer exists cannot begin a game.
  for (const OptionSpec& spec : info.options) {
    if (spec.kind == OptionSpec::Kind::Seat &&
        std::atoi(setup_.chosen(spec).c_str()) > static_cast<int>(setup_.players.size()))
      setup_.options[std::string(spec.key)] = spec.initial;
  }
  return draw_fold(ui_, "options", at, ui_.tr(text::options), options_told(), unfolded_,
                   [&](Rect rest) {
                     const float top = rest.min.y;
                     for (const OptionSpec& spec : info.options) {
                       if (offered(spec))
                         rest.min.y += kSpace3 + draw_option(spec, rest.moved({0, kSpace3}));
                     }
                     return rest.min.y - top;
                   });
}

float NewGameScreen::draw_option(const OptionSpec& spec, const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  y += ui_.paragraph(rest(), ui_.tr(spec.title), Type::Body, c.second) + kSpace1;
  std::string& value =
      setup_.options.try_emplace(std::string(spec.key), spec.initial).first->second;
  const bool number = spec.kind == OptionSpec::Kind::Number || spec.kind == OptionSpec::Kind::Seat;
  y += (number ? draw_number(spec, rest(), value) : draw_choices(spec, rest(), value)) + kSpace1;
  y += ui_.paragraph(rest(), ui_.tr(spec.help), Type::Small, c.second);
  return y - at.min.y;
}

float NewGameScreen::draw_number(const OptionSpec& spec, const Rect& at, std::string& value) {
  const auto& c = ui_.colors();
  const bool named = spec.kind == OptionSpec::Kind::Seat;
  const Rect line = Rect::at(at.min, {named ? std::min(at.width(), kSeat) : kNumber, kTarget});
  const auto button = [&](const char* sign, float x, Icon icon, const Line& word) {
    const std::string said = ui_.says(ui_.tr(spec.title), ui_.tr(word));
    return ui_.button(std::string(spec.key) + sign, Rect::at({x, line.min.y}, {kTarget, kTarget}),
                      {.icon = icon, .narrated = said});
  };
  int number = std::atoi(value.c_str());
  if (button("-", line.min.x, Icon::Minus, text::less)) --number;
  if (named)
    ui_.label_cut(line.centre(), line.width() - 2 * kTarget - kSpace2, first_text(value),
                  Type::Body, c.text, gfx::kCentred, true);
  else
    ui_.label(line.centre(), value, Type::Heading, c.text, gfx::kCentred, true);
  if (button("+", line.max.x - kTarget, Icon::Plus, text::more)) ++number;
  value = std::to_string(
      std::clamp(number, spec.low, named ? static_cast<int>(setup_.players.size()) : spec.high));
  return kTarget;
}

float NewGameScreen::draw_choices(const OptionSpec& spec, const Rect& at, std::string& value) {
  // Choices that the game refuses with this many players are not offered.
  const auto refused = [&](const OptionSpec::Choice& choice) {
    Setup other = setup_;
    other.options[std::string(spec.key)] = choice.value;
    return spec.kind == OptionSpec::Kind::Choice && !other.start();
  };
  std::vector<OptionSpec::Choice> offered;
  std::ranges::remove_copy_if(spec.choices, std::back_inserter(offered), refused);
  if (offered.empty()) offered.assign(spec.choices.begin(), spec.choices.end());
  std::vector<std::string_view> labels;
  int chosen = -1;
  for (const OptionSpec::Choice& choice : offered) {
    if (choice.value == value) chosen = static_cast<int>(labels.size());
    labels.push_back(ui_.tr(choice.title));
  }
  const float h = choose(ui_, spec.key, at, labels, chosen);
  if (chosen >= 0)
    value = offered[static_cast<std::size_t>(chosen)].value;
  else if (spec.kind == OptionSpec::Kind::Choice)
    value = spec.initial;
  return h;
}

}  // namespace parlour::ui
