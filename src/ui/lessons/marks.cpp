#include "ui/lessons/marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"

namespace parlour::ui {
namespace {

constexpr std::string_view kConfirm = "confirm";
constexpr double kPulses = 3;          // seconds that a new mark pulses; then it stands still
constexpr float kPulse = 5, kGap = 2;  // units: how far a pulse grows; from the control to the ring
constexpr float kRing = 3, kHalo = 6;
constexpr float kRound = 0.9f;  // of a control's sides, from which its ring is a circle
constexpr Color kHaloInk = gfx::rgb(0x101418).with_alpha(0.75f);
constexpr Color kInk = gfx::rgb(0xFFE08A);

}  // namespace

void Marks::want(const std::string& told, std::vector<Press> presses) {
  if (told == told_) return;
  told_ = told, presses_ = std::move(presses), step_ = 0;
  first_.clear(), now_.clear(), name_.clear();
}

void Marks::begin(Ui& ui) {
  seen_.clear();
  chosen_ = ui.tr(text::chosen);
  ui.spotter = wanted() ? this : nullptr;
}

bool Marks::spot(std::string_view id, std::string_view narrated, const Rect& seen) {
  const auto named = [&](const Press& p) { return std::ranges::contains(p.ids, id); };
  if (id != kConfirm && std::ranges::none_of(presses_, named)) return false;
  seen_[std::string(id)] = {std::string(narrated), seen};
  first_.try_emplace(std::string(id), narrated);
  if (scrolled_ || !std::ranges::contains(now_, id)) return false;
  return scrolled_ = true;
}

// A control that has been chosen is called otherwise than before.
bool Marks::is_done(const std::string& id) const {
  const auto seen = seen_.find(id);
  if (seen == seen_.end()) return false;
  const std::string& name = seen->second.narrated;
  return name.starts_with("✓") || name.ends_with(chosen_) || name != first_.at(id);
}

std::size_t Marks::due() const {
  const auto there = [&](const Press& p) {
    return std::ranges::any_of(p.ids, [&](const std::string& id) { return seen_.contains(id); });
  };
  for (auto p = presses_.begin(); p != presses_.end(); ++p) {
    const bool done =
        p->opens ? p + 1 != presses_.end() && there(*(p + 1))
                 : std::ranges::all_of(p->ids, [&](const std::string& id) { return is_done(id); });
    if (!done && there(*p)) return static_cast<std::size_t>(p - presses_.begin());
  }
  return presses_.size();
}

// The steps before may change how a control is called: a card of the hand while a trade is open. So
// each control's first name is that of the frame after they were done.
void Marks::go_to(std::size_t step) {
  const std::size_t renamed = std::exchange(step_, step) == step ? step + 1 : step;
  for (std::size_t i = renamed; i < presses_.size(); ++i)
    for (const std::string& id : presses_[i].ids) first_.erase(id);
}

void Marks::end(Ui& ui, bool prepared) {
  ui.spotter = nullptr;
  if (!wanted()) return;
  std::vector<std::string> now;
  if ((prepared || presses_.empty()) && seen_.contains(kConfirm)) {
    now.emplace_back(kConfirm);
  } else if (const std::size_t step = due(); step < presses_.size()) {
    std::ranges::copy_if(presses_[step].ids, std::back_inserter(now),
                         [&](const std::string& id) { return seen_.contains(id) && !is_done(id); });
    go_to(step);
  }
  if (now != now_) {
    now_ = std::move(now), since_ = ui.now, scrolled_ = false;
    name_ = now_.empty() ? std::string() : seen_.at(now_[0]).narrated;
    ui.animate();  // what is told of it changes
  }
}

void Marks::draw(Ui& ui, const Rect& note) const {
  gfx::Canvas& g = gfx::canvas(ImGui::GetForegroundDrawList());
  const double age = ui.now - since_;
  const bool pulses = !ui.still && age < kPulses;
  if (pulses && !now_.empty()) ui.animate();
  const float grown = pulses ? kPulse * std::abs(std::sin(static_cast<float>(age) * gfx::kPi)) : 0;
  for (const std::string& id : now_) {
    const auto it = seen_.find(id);
    if (it == seen_.end() || it->second.r.empty()) continue;
    const Rect r = it->second.r.grown(kGap + grown);
    if (r.overlaps(note)) continue;
    const float longer = std::max(r.width(), r.height());
    const float radius = r.shorter() > kRound * longer ? r.shorter() / 2 : kRadiusControl + grown;
    g.round_rect(r.grown((kHalo - kRing) / 2), radius + (kHalo - kRing) / 2, gfx::kClear,
                 {kHalo, kHaloInk});
    g.round_rect(r, radius, gfx::kClear, {kRing, kInk});
  }
}

}  // namespace parlour::ui
