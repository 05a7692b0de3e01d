// The rules of a new game: presets, and the options summed up in one sentence, folded away.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "ui/kit/fold.h"
#include "ui/kit/sheets.h"
#include "ui/parts/choices.h"
#include "ui/parts/names.h"
#include "ui/screens/new_game.h"
#include "ui/table/rules.h"

namespace parlour::ui {

bool NewGameScreen::offered(const OptionSpec& spec) const {
  return !spec.past && !(part_ && part_->has(spec.key));
}

std::string NewGameScreen::option_text(const OptionSpec& spec) const {
  return choice_text(ui_, spec, setup_.chosen(spec), player_names(ui_, setup_.players));
}

// --- presets ------------------------------------------------------------------------------------

// Those of the game, then the player's own.
NewGameScreen::Shown NewGameScreen::preset(std::size_t i) const {
  const auto presets = setup_.game.info().presets;
  if (i < presets.size())
    return {ui_.tr(*presets[i].title), ui_.tr(*presets[i].about), presets[i].options,
            presets[i].seats};
  const OwnPreset& own = own_[i - presets.size()];
  return {own.name, {}, own.options, own.seats};
}

bool NewGameScreen::other_seats(const Shown& p) const {
  return p.seats && p.seats != static_cast<int>(setup_.players.size());
}

std::string NewGameScreen::seats_told(int seats) const {
  return ui_.tr(text::preset_seats, {std::to_string(seats)});
}

std::vector<const OptionSpec*> NewGameScreen::changed(const Shown& p) const {
  const Info& info = setup_.game.info();
  return differences(info, setup_.text(), with_preset(info, {}, p.options));
}

// Of equal ones, the one for just this number of players, then the first one.
std::size_t NewGameScreen::nearest_preset() const {
  std::size_t best = 0, least = ~std::size_t{0};
  for (std::size_t i = 0; i < preset_count(); ++i) {
    const Shown p = preset(i);
    const std::size_t far = distance(setup_.game.info(), setup_.text(),
                                     static_cast<int>(setup_.players.size()), p.options, p.seats);
    if (far < least) least = far, best = i;
  }
  return best;
}

// After another number of players: the rules may be those of a preset for just this number, and a
// preset for another number fits no longer.
void NewGameScreen::look_for_preset() {
  if (preset_ >= preset_count()) return;
  const std::size_t nearest = nearest_preset();
  const int seats = static_cast<int>(setup_.players.size()), own = preset(preset_).seats;
  if ((own != 0 && own != seats) || preset(nearest).seats == seats) preset_ = nearest;
}

void NewGameScreen::set_seats(int seats) {
  while (static_cast<int>(setup_.players.size()) > seats) setup_.players.pop_back();
  while (static_cast<int>(setup_.players.size()) < seats)
    setup_.players.push_back(usual_player(static_cast<int>(setup_.players.size())));
}

// A board stays, unless the preset cannot be played on it; the number of players, too.
void NewGameScreen::take_preset(std::size_t i) {
  const Info& info = setup_.game.info();
  const Shown p = preset(i);
  const int seats = static_cast<int>(setup_.players.size());
  const int former = preset_ < preset_count() ? preset(preset_).seats : 0;
  preset_ = i;
  OptionText now = with_preset(info, setup_.text(), p.options);
  const auto possible = [&] {
    return !broken_rule(info, now, static_cast<int>(setup_.players.size()));
  };
  // Players whom a preset has brought, or sent away, go, or come back, with it.
  if (p.seats && !former) seats_before_ = seats;
  const int wanted = p.seats ? p.seats : former == seats ? seats_before_ : 0;
  if (wanted && !take_) set_seats(wanted);
  if (!possible()) now = with_preset(info, {}, p.options);
  for (int n = info.min_seats; n <= info.max_seats && !take_ && !possible(); ++n) set_seats(n);
  setup_.options.clear();
  for (const auto& [key, value] : now.set) setup_.options[key] = value;
}

std::vector<std::string_view> NewGameScreen::preset_labels() const {
  std::vector<std::string_view> out;
  for (std::size_t i = 0; i < preset_count(); ++i) out.push_back(preset(i).name);
  return out;
}

void NewGameScreen::draw_presets(const SetupRects& at) {
  ui_.paragraph(at.heading, ui_.tr(text::drawer_rules), Type::Body, ui_.colors().second);
  std::vector<std::string> reasons;  // in a room the seats are chosen elsewhere
  for (std::size_t i = 0; i < preset_count(); ++i) {
    const Shown p = preset(i);
    reasons.push_back(take_ && other_seats(p) ? seats_told(p.seats) : std::string());
  }
  const std::vector<std::string_view> why_not(reasons.begin(), reasons.end());
  int chosen = static_cast<int>(preset_);
  choose(ui_, "preset", at.presets, preset_labels(), chosen, {}, true, why_not);
  ui_.paragraph(at.about, preset(preset_).about, Type::Small, ui_.colors().second);
  if (chosen != static_cast<int>(preset_)) take_preset(static_cast<std::size_t>(chosen));
}

// --- the options --------------------------------------------------------------------------------

// The preset, and what differs from it: "Official, but: Points to win: 8".
std::string NewGameScreen::options_told() const {
  if (preset_ >= preset_count()) return {};
  const Shown p = preset(preset_);
  std::string other;
  if (other_seats(p)) other = seats_told(static_cast<int>(setup_.players.size()));
  for (const OptionSpec* spec : changed(p))
    other = ui_.list(std::move(other), ui_.says(ui_.tr(spec->title), option_text(*spec)));
  if (const int seconds = room::kAnswerTimes[*answer_])
    other = ui_.list(std::move(other), ui_.tr(text::answer_each, {std::to_string(seconds)}));
  return other.empty() ? std::string(p.name) : ui_.tr(text::preset_but, {p.name, other});
}

// What the number of players, or another choice, has made impossible returns to its default.
void NewGameScreen::drop_impossible() {
  for (const OptionSpec& spec : setup_.game.info().options) {
    const std::string value = setup_.chosen(spec);
    const Reason why = setup_.why_not(spec.key, value);
    // A seat that no longer exists cannot begin a game.
    const bool gone = spec.kind == OptionSpec::Kind::Seat &&
                      std::atoi(value.c_str()) > static_cast<int>(setup_.players.size());
    if (!why && !gone) continue;
    if (why) ui_.toast(ui_.tr(*why), true);
    setup_.options[std::string(spec.key)] = spec.initial;
  }
}

// Fetches the code of the unfolded options, and of the player's own presets. What helps to choose
// is among the rules of the game.
void NewGameScreen::with_list(bool unfold) {
  app_.nav.with_part(rules_part(setup_.game), alive([this, unfold] {
                       app_.nav.with_part(kSheetsPart, alive([this, unfold] {
                                            read_presets();
                                            unfolded_ |= unfold, reveals_ = unfold;
                                          }));
                     }));
}

float NewGameScreen::draw_options(const Rect& at) {
  if (setup_.game.info().options.empty()) return 0;
  drop_impossible();
  bool open = unfolded_;
  const float h =
      draw_fold(ui_, "options", at, ui_.tr(text::options), options_told(), open,
                [&](const Rect& rest) { return unfolded_ ? draw_option_list(rest) : 0; });
  if (std::exchange(reveals_, false)) ui_.reveal(Rect::at(at.min, {at.width(), h}));
  if (open && !unfolded_)
    with_list(true);
  else
    unfolded_ = open;
  return h;
}

}  // namespace parlour::ui
