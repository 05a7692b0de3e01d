#include "games/registry.h"
#include "games/tractor/tractor_text.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/trainers/trainer.h"

namespace parlour::ui::train {

using tractor::Tractor;

constexpr std::size_t kStands = 0;  // among the choices

bool ThrowTrainer::prepare(std::uint64_t seed) {
  if (std::exchange(seed_, seed) != seed) maker_.emplace(seed), made_.reset();
  if (!made_ && maker_->step()) made_ = finished(maker_->take(), seed);
  return made_.has_value();
}

ThrowTrainer::Made ThrowTrainer::finished(training::Exercise made, std::uint64_t seed) {
  const AnyGame& game = *find_game(Tractor::info().id);
  const AnyState truth = state_after(game, made.record, made.record.entries.size());
  const auto view = Tractor::view(truth.as<tractor::State>(), made.learner);
  Rng rng(seed);
  return {std::move(made), training::odds_of_throw(view, training::kThrowDeals, rng),
          view.state.table[view.state.leader]};
}

training::Exercise ThrowTrainer::begin(std::uint64_t seed) {
  while (!prepare(seed)) {
  }
  seed_.reset();
  odds_ = made_->odds, thrown_ = made_->thrown;
  return std::move(made_->exercise);
}

std::string ThrowTrainer::question() const {
  return ui.tr(puzzle_text::train_throw_asked, {words(thrown_)});
}

std::vector<std::string> ThrowTrainer::choices() const {
  return {std::string(ui.tr(puzzle_text::train_throw_yes)),
          std::string(ui.tr(puzzle_text::train_throw_no))};
}

std::optional<Verdict> ThrowTrainer::verdict() const {
  const bool right = chosen_ >= 0 && (at(chosen_) == kStands) == odds_.stands;
  const std::string answer = choices()[odds_.stands ? kStands : 1 - kStands];
  if (odds_.stands)
    return Verdict{right, std::string(ui.tr(puzzle_text::train_throw_stands)), answer};
  return Verdict{right,
                 ui.tr(puzzle_text::train_throw_fails,
                       {words(odds_.weak), words(odds_.over), std::to_string(odds_.fails),
                        std::to_string(odds_.deals)}),
                 answer};
}

// "5♣ ×2, A♣"
std::string ThrowTrainer::words(const tractor::Cards& cards) const {
  std::string out;
  cards.each([&](int kind, int n) {
    std::string card = tractor::card_words(kind, ui.lang);
    if (n > 1) card += " ×" + std::to_string(n);
    out = out.empty() ? card : ui.list(out, card);
  });
  return out;
}

}  // namespace parlour::ui::train
