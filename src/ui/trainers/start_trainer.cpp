#include <algorithm>

#include "games/registry.h"
#include "games/settlers/settlers_text.h"
#include "room/training_starts.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/parts/names.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/trainers/trainer.h"

namespace parlour::ui::train {
namespace {

using settlers::kResources;
using settlers::Settlers;

constexpr std::uint32_t kFirstLook = 2000, kIterations = 800;  // of the search
constexpr std::size_t kBest = 3;                               // places that are compared
constexpr float kAsGood = 0.03f;  // a chance that is so near the best one

const AnyGame& game() {
  return *find_game(Settlers::info().id);
}

}  // namespace

training::Exercise StartTrainer::begin(std::uint64_t seed) {
  training::Exercise out = training::make_start(seed);
  truth_ = state_after(game(), out.record, out.record.entries.size());
  me_ = out.learner;
  seed_ = seed;
  judged_.clear();
  looked_ = acted_ = failed_ = false;
  chosen_.reset();
  return out;
}

std::string StartTrainer::question() const {
  return std::string(ui.tr(puzzle_text::train_start_asked));
}

void StartTrainer::act(const AnyAction* action) {
  acted_ = true;
  if (!action) return;
  chosen_ = *action;
  if (looked_ && !own()) judged_.push_back({*chosen_});
}

ai::Question StartTrainer::about(AnyView view, std::uint32_t iterations) const {
  return {.game = &game(),
          .view = std::move(view),
          .level = ai::Level::Expert,
          .budget = {.iterations = iterations},
          .seed = seed_};
}

// First which places are good; then one place after the other.
std::optional<ai::Question> StartTrainer::wanted() const {
  if (failed_) return {};
  if (!looked_) return about(game().view(truth_, me_), kFirstLook);
  const Judged* due = next();
  if (!due) return {};
  AnyState then = truth_;
  game().apply(then, me_, due->place);
  return about(game().view(then, me_), kIterations);
}

void StartTrainer::take(const std::optional<ai::Answer>& answer) {
  failed_ = !answer || answer->opinions.empty();
  if (failed_) return;
  if (looked_) {
    const auto due = static_cast<std::size_t>(next() - judged_.data());
    judged_[due].win = answer->win;
    return;
  }
  looked_ = true;
  for (std::size_t i = 0; i < std::min(kBest, answer->opinions.size()); ++i)
    judged_.push_back({answer->opinions[i].action});
  if (chosen_ && !own()) judged_.push_back({*chosen_});
}

const StartTrainer::Judged* StartTrainer::next() const {
  const auto it = std::ranges::find_if(judged_, [](const Judged& j) { return j.win < 0; });
  return it == judged_.end() ? nullptr : &*it;
}

const StartTrainer::Judged* StartTrainer::own() const {
  if (!chosen_) return nullptr;
  const auto it = std::ranges::find(judged_, *chosen_, &Judged::place);
  return it == judged_.end() ? nullptr : &*it;
}

std::optional<Verdict> StartTrainer::verdict() const {
  if (!acted_ || !looked_ || next()) return {};
  const Judged& best = *std::ranges::max_element(judged_, {}, &Judged::win);
  std::string why =
      ui.tr(puzzle_text::train_start_best, {percent_text(ui, best.win), facts(best.place)});
  const Judged* mine = own();
  if (mine && mine->place != best.place) {
    const std::string yours =
        ui.tr(puzzle_text::train_start_yours, {percent_text(ui, mine->win), facts(mine->place)});
    why = ui.tr(puzzle_text::train_both, {yours, why});
  }
  return Verdict{mine && best.win - mine->win <= kAsGood, why};
}

std::vector<Mark> StartTrainer::marks() const {
  std::vector<Mark> out;
  if (!verdict()) return out;
  for (const Judged& j : judged_) out.push_back({j.place, percent_text(ui, j.win)});
  return out;
}

// "dots 11 (wool 5, ore 4); still without brick; 3:1 harbour"
std::string StartTrainer::facts(const AnyAction& place) const {
  const auto a = decoded<Settlers>(place);
  const training::PlaceFacts f =
      training::facts_of(truth_.as<settlers::State>(), index(me_), a->at);
  std::string made, lacks;
  for (int r = 0; r < kResources; ++r) {
    const auto k = static_cast<std::size_t>(r);
    const std::string name(ui.tr(settlers_table::resource_line(r)));
    if (f.pips[k] > 0) made = listed(made, name + ' ' + std::to_string(f.pips[k]));
    if (f.lacks[k]) lacks = listed(lacks, name);
  }
  std::string out = ui.tr(puzzle_text::train_pips, {std::to_string(f.all), made});
  if (!lacks.empty()) out += "; " + ui.tr(puzzle_text::train_lacks, {lacks});
  if (f.harbour == settlers::kAnyHarbour)
    out += "; " + std::string(ui.tr(settlers::text::harbour_any));
  else if (f.harbour >= 0)
    out +=
        "; " + ui.tr(settlers::text::harbour_of, {ui.tr(settlers_table::resource_line(f.harbour))});
  return out;
}

std::string StartTrainer::listed(const std::string& so_far, const std::string& more) const {
  return so_far.empty() ? more : ui.list(so_far, more);
}

}  // namespace parlour::ui::train
