#include <algorithm>
#include <cmath>

#include "games/coup/coup_text.h"
#include "games/registry.h"
#include "ui/parts/names.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/trainers/trainer.h"

namespace parlour::ui::train {
namespace {

using coup::Coup;

constexpr std::uint32_t kIterations = 3000;
constexpr float kAsGood = 0.02f;  // a chance that is so near the best one

const AnyGame& game() {
  return *find_game(Coup::info().id);
}

}  // namespace

training::Exercise ClaimTrainer::begin(std::uint64_t seed) {
  training::Exercise out = training::make_claim(seed);
  const AnyState truth = state_after(game(), out.record, out.record.entries.size());
  view_ = game().view(truth, out.learner);
  claim_ = training::odds_of_claim({view_.state.as<coup::State>(), out.learner});
  had_ = truth.as<coup::State>().hand[static_cast<std::size_t>(claim_.who)].has(claim_.role);
  challenge_ = allow_ = -1;
  acted_ = failed_ = false;
  seed_ = seed;
  return out;
}

std::string ClaimTrainer::name() const {
  return names_[static_cast<std::size_t>(claim_.who)];
}

std::string_view ClaimTrainer::role() const {
  return ui.tr(coup::role_line(claim_.role));
}

std::string ClaimTrainer::words(Kind kind) const {
  return game().said(view_, view_.viewer, encoded<Coup>(coup::act(kind)), names_, ui.lang);
}

std::string ClaimTrainer::question() const {
  return ui.tr(puzzle_text::train_claim_asked, {name(), role()});
}

void ClaimTrainer::act(const AnyAction* action) {
  acted_ = true;
  chosen_ = action ? decoded<Coup>(*action) : std::nullopt;
}

std::optional<ai::Question> ClaimTrainer::wanted() const {
  if (challenge_ >= 0 || failed_) return {};
  return ai::Question{.game = &game(),
                      .view = view_,
                      .level = ai::Level::Expert,
                      .budget = {.iterations = kIterations},
                      .seed = seed_};
}

void ClaimTrainer::take(const std::optional<ai::Answer>& answer) {
  failed_ = !answer || answer->opinions.empty();
  if (failed_) return;
  challenge_ = allow_ = 0;
  for (const ai::Opinion& o : answer->opinions) {
    const auto a = decoded<Coup>(o.action);
    (a && a->kind == Kind::Challenge ? challenge_ : allow_) = o.win;
  }
}

std::optional<Verdict> ClaimTrainer::verdict() const {
  if (challenge_ < 0 || !acted_) return {};
  const float best = std::max(challenge_, allow_);
  const bool either = std::abs(challenge_ - allow_) <= kAsGood;
  const bool right =
      chosen_ && best - (chosen_->kind == Kind::Challenge ? challenge_ : allow_) <= kAsGood;
  const auto percent = [&](double part) { return percent_text(ui, static_cast<float>(part)); };
  const std::string why =
      ui.tr(puzzle_text::train_claim_why, {percent(challenge_), percent(allow_), name(), role(),
                                           percent(claim_.by_count), percent(claim_.by_belief)});
  const Line& truth = had_ ? puzzle_text::train_claim_true : puzzle_text::train_claim_bluff;
  const std::string both = ui.tr(puzzle_text::train_both, {why, ui.tr(truth)});
  if (either) return Verdict{right, ui.tr(puzzle_text::train_claim_either, {both})};
  return Verdict{right, both, words(challenge_ > allow_ ? Kind::Challenge : Kind::Allow)};
}

}  // namespace parlour::ui::train
