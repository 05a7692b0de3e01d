#include "ui/app/preferences.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace parlour::ui {
namespace {

constexpr std::string_view kKey = "settings";
// A screen counts as large from this size on; no layout supports one smaller than the least.
constexpr float kLargeWidth = 1600, kLargeHeight = 900, kLargest = 2.4f;
constexpr float kLeastSide = 300, kLeastSum = 720, kLeastScale = 0.5f;
constexpr float kSteps = 20;  // of scale from one whole number to the next
constexpr float kRounding = 0.01f;

}  // namespace

Preferences::Preferences(Ui& ui) : ui_(ui), asked_(Lang::English) {
  read_again();
}

void Preferences::read_again() {
  if (const auto kept = ui_.shell.load(kKey)) ui_.settings = parse_settings(*kept);
  apply();
}

void Preferences::apply() {
  Shell& shell = ui_.shell;
  const Settings& s = ui_.settings;
  const bool dark =
      s.theme == ThemeChoice::Device ? shell.prefers_dark() : s.theme == ThemeChoice::Evening;
  ui_.theme = dark ? gfx::Theme::Evening : gfx::Theme::Morning;
  ui_.still = s.motion == MotionChoice::Device ? shell.prefers_reduced_motion()
                                               : s.motion == MotionChoice::Reduced;
  const Lang wanted = s.lang ? *s.lang : lang_from_tag(shell.language());
  asked_ = wanted;
  shell.need_language(tag(wanted), [this, wanted](bool ok) {
    if (wanted != asked_) return;  // another one was chosen while this one loaded
    if (ok) {
      ui_.lang = wanted;
      ui_.shell.set_document(tag(wanted), text::name.in(wanted), ui_.theme == gfx::Theme::Evening);
    } else {
      ui_.toast(ui_.tr(text::font_missing), true);
    }
    ui_.shell.wake();
  });
  shell.set_document(tag(ui_.lang), text::name.in(ui_.lang), dark);
  shell.wake();
}

void Preferences::keep() {
  if (!ui_.shell.save(kKey, print(ui_.settings))) ui_.toast(ui_.tr(text::storage_failed), true);
  apply();
}

std::vector<std::string_view> Preferences::answer_times() const {
  std::vector<std::string_view> out = {ui_.tr(text::answer_none), "15", "30", "60", "180"};
  assert(out.size() == std::size(room::kAnswerTimes));
  return out;
}

void Preferences::ask_name(std::string_view current, std::function<void(std::string)> then) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::name_title), prompt.label = ui_.tr(text::name_label);
  prompt.initial = current;
  prompt.ok = ui_.tr(text::ok), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  ui_.shell.ask_text(prompt, [this, then = std::move(then)](std::optional<std::string> typed) {
    if (typed) then(tidy_name(*typed));
    ui_.shell.wake();
  });
}

// The chosen size, enlarged on screens much larger than a laptop's: they are seen from farther
// away, or their pixels are smaller than CSS assumes. A very small window reduces the scale until
// words, buttons and a board fit.
float scale_for(float css_width, float css_height, int size) {
  const float chosen = kSizes[std::min<int>(size, kSizeCount - 1)];
  const float large =
      std::clamp(std::min(css_width / kLargeWidth, css_height / kLargeHeight), 1.0f, kLargest);
  const float most = std::max(std::min({css_width / kLeastSide, css_height / kLeastSide,
                                        (css_width + css_height) / kLeastSum}),
                              kLeastScale);
  // The screen is measured in units of the present scale: what rounding does to that must not lead
  // to another scale.
  const float step = std::floor(large * kSteps + kRounding);
  return std::min(chosen * step / kSteps, most);
}

}  // namespace parlour::ui
