#include "ui/screens/settings_layout.h"

#include <algorithm>
#include <utility>

namespace parlour::ui {
namespace {

constexpr float kSwitch = 60;  // width that a switch takes beside its text
constexpr float kMeter = 8, kRule = 1;

}  // namespace

SettingsRows::SettingsRows(const Rect& page)
    : rest_(Rect::at(page.min, {page.width() - kSpace2, 0})) {}

float SettingsRows::switch_words() const {
  return width() - kSwitch;
}

// A row, below the gap that the last one wants; `gap`: what this one wants below it.
Rect SettingsRows::take(float height, float gap) {
  rest_.min.y += std::exchange(below_, gap);
  return rest_.take_top(height);
}

SettingsRows::Group SettingsRows::group(float title) {
  Group out;
  if (!std::exchange(first_, false)) {
    below_ = kSpace4;
    out.rule = take(kRule, kSpace4);
  }
  out.title = take(title, kSpace2);
  return out;
}

SettingsRows::Titled SettingsRows::choice(float title, float choice) {
  Titled out;
  if (title > 0) out.title = take(title, kSpace1);
  out.control = take(choice, kSpace3);
  return out;
}

Rect SettingsRows::part(float title) {
  below_ = std::max(below_, kSpace3);
  return take(title, kSpace1);
}

Rect SettingsRows::toggle(float words) {
  return take(std::max(kTarget, words + kSpace2), 0);
}

Rect SettingsRows::button() {
  return take(kTarget, kSpace2);
}

Rect SettingsRows::meter() {
  return take(kMeter, kSpace2);
}

Rect SettingsRows::text(float height) {
  return take(height, kSpace3);
}

}  // namespace parlour::ui
