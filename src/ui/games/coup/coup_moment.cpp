#include "ui/games/coup/coup_moment.h"

#include <algorithm>

#include "gfx/court.h"
#include "ui/games/coup/coup_words.h"

namespace parlour::ui::coup_table {
namespace {

// Seconds at the normal pace: before the card is turned, and until all is over.
constexpr double kTurns = 0.45, kEnds = 2.4;
constexpr double kHolds = 0.6;  // until what no press ends begins; it ends at kEnds, too
constexpr double kFade = 0.15;  // in seconds, of reduced motion
constexpr float kShade = 0.5f;
constexpr float kLeastCard = 64, kMostCard = 210,
                kLight = 0.95f;  // heights; radius in card heights
constexpr float kWords = 84;     // height

}  // namespace

void Moment::begin(const Ui& ui, const Table::Step& step) {
  const auto a = decoded<coup::Coup>(step.shadow);
  const bool of_challenge = step.before.state.as<State>().phase == Phase::Prove;
  if (!a || !of_challenge || (a->kind != Kind::Prove && a->kind != Kind::Lose)) {
    if (step.actor == step.before.viewer) step_.reset();
    return;
  }
  step_ = step;
  role_ = a->what;
  fell_ = a->kind == Kind::Lose;
  const Clock clock = ui.clock();
  dims_ = Tween(clock, Move::Rise);
  turns_ = Tween(clock, Move::Turn, kTurns * clock.pace);
  fades_ = Tween(clock, Move::Rise, kEnds * clock.pace - (clock.still ? kFade : 0));
  holds_ = Tween(clock, Move::Strike, kHolds * clock.pace);
}

bool Moment::goes_on(Ui& ui) {
  if (!step_) return false;
  ui.play(dims_), ui.play(turns_), ui.play(fades_), ui.play(holds_);
  if (ui.still && holds_.left(ui.clock()) < kFade) ui.animate();
  if (end(ui).over(ui.clock())) step_.reset();
  return step_.has_value();
}

float Moment::opacity(const Ui& ui) const {
  const Clock clock = ui.clock();
  if (!ui.still) return std::min(dims_.at(clock), 1 - fades_.share(clock));
  const auto left = static_cast<float>(holds_.left(clock) / kFade);
  return std::min({1.0f, dims_.share(clock), left});
}

std::string Moment::said(const Scene& scene) const {
  const Ui& ui = scene.ui;
  std::string out = outcome_line(ui, scene.players, *step_);
  const State& after = step_->after.state.as<State>();
  if (fell_ || out.empty() || after.loser >= after.seats) return out;
  return ui.tr(text::two_sentences, {out, loss_line(scene, after)});
}

bool Moment::draw(const Scene& scene, const Rect& all, const Rect& middle) const {
  const Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const Clock clock = ui.clock();
  Rect r = middle;
  const Rect words = r.take_bottom(std::min(kWords, r.height() * 0.4f));
  const float high = std::min(r.height(), kMostCard);
  if (high < kLeastCard || role_ >= kRoles) return false;
  g.push_opacity(opacity(ui));
  g.round_rect(all, kRadiusPanel, gfx::kBlack.with_alpha(kShade));
  const Vec2 m = r.centre();
  g.glow(m, high * kLight, gfx::rgb(0xFFE9A8, 0.55f));
  const Rect card = Rect::around(m, {high * gfx::kCardAspect, high});
  const float turned = ui.still ? 1 : turns_.at(clock);
  gfx::role_card(g, card,
                 {.role = role_,
                  .name = ui.tr(role_line(role_)),
                  .turn = 2 * turned - 1,
                  .elevation = 3,
                  .fallen = fell_ && turned >= 1});
  if (turned > 0.5f)
    ui.paragraph({words.min + Vec2(kSpace3, kSpace2), words.max}, said(scene), Type::Control,
                 gfx::rgb(0xFBF7EE), 0.5f, true);
  g.pop_opacity();
  return true;
}

}  // namespace parlour::ui::coup_table
