#include "ui/trainers/run_figures.h"

#include <algorithm>

#include "ui/lessons/outcome.h"
#include "ui/puzzles/puzzle_text.h"

namespace parlour::ui::train {
namespace {

namespace training = room::training;
using training::Outcome;

constexpr float kSign = 30, kSignIcon = 16;
constexpr float kGround = 0.18f;                            // opacity of the disc below a sign
constexpr float kChart = 56, kBarWidth = 26, kNumber = 20;  // of the trend; kNumber above each bar

OutcomeSign sign_of(const Ui& ui, Outcome outcome) {
  switch (outcome) {
    case Outcome::Right:
      return right_sign(ui);
    case Outcome::Wrong:
      return wrong_sign(ui);
    default:
      return {Icon::Minus, ui.colors().text};
  }
}

// "3, 7"; a dash for none.
std::string numbers_of(const Ui& ui, const training::Run& run, Outcome outcome) {
  std::string out;
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    if (run.outcomes[i] != outcome) continue;
    const std::string number = std::to_string(i + 1);
    out = out.empty() ? number : ui.list(out, number);
  }
  return out.empty() ? "–" : out;
}

void draw_sign(const Ui& ui, const training::Run& run, std::size_t i, Vec2 centre, float size) {
  if (i >= run.outcomes.size()) {
    ui.canvas().circle(centre, size / 2, ui.colors().muted.faded(0.25f));
    ui.label(centre, std::to_string(i + 1), Type::Small, ui.colors().second, gfx::kCentred);
    return;
  }
  const OutcomeSign sign = sign_of(ui, run.outcomes[i]);
  ui.canvas().circle(centre, size / 2, sign.ink.with_alpha(kGround));
  ui.icon(sign.icon, centre, kSignIcon, sign.ink);
}

}  // namespace

float draw_outcomes(Ui& ui, const Rect& at, const training::Run& run) {
  const float column = std::min(at.width() / training::kRun, kSign + kSpace2);
  const float size = std::min(kSign, column - 2);
  const float left = at.centre().x - column * training::kRun / 2;
  for (std::size_t i = 0; i < training::kRun; ++i) {
    const float x = left + column * (static_cast<float>(i) + 0.5f);
    draw_sign(ui, run, i, {x, at.min.y + size / 2}, size);
  }
  ui.describe_also(ui.tr(puzzle_text::train_outcomes,
                         {numbers_of(ui, run, Outcome::Right), numbers_of(ui, run, Outcome::Wrong),
                          numbers_of(ui, run, Outcome::GivenUp)}));
  return size;
}

float draw_trend(Ui& ui, const Rect& at, std::span<const int> right) {
  const auto& c = ui.colors();
  const std::string_view title = ui.tr(puzzle_text::train_trend);
  const float head = ui.paragraph(at, title, Type::Small, c.second, 0.5f) + kSpace1;
  const float foot = at.min.y + head + kNumber + kChart;
  const float column = std::min(at.width() / training::kTrend, kBarWidth + kSpace2);
  float x = at.centre().x - column * static_cast<float>(right.size()) / 2;
  std::string said;
  for (std::size_t i = 0; i < right.size(); ++i, x += column) {
    const std::string number = std::to_string(right[i]);
    const float high =
        std::max(2.0f, kChart * static_cast<float>(right[i]) / static_cast<float>(training::kRun));
    const Rect bar{{x + kSpace1 / 2, foot - high}, {x + column - kSpace1 / 2, foot}};
    const bool latest = i + 1 == right.size();
    ui.canvas().round_rect(bar, 3, latest ? ui.tint : c.muted.faded(0.4f));
    ui.label({bar.centre().x, bar.min.y - kNumber / 2}, number, Type::Small, c.text, gfx::kCentred,
             latest);
    said = said.empty() ? number : ui.list(said, number);
  }
  ui.describe_also(ui.says(title, said));
  return head + kNumber + kChart;
}

}  // namespace parlour::ui::train
