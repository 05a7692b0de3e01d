#include "room/training.h"

#include <algorithm>
#include <charconv>

namespace parlour::room::training {
namespace {

constexpr int kMostRuns = 1'000'000, kMostSkipped = 1'000;

// The number at the beginning of the text, which then begins behind it and one blank.
template <class T>
std::optional<T> take(std::string_view& text, T most) {
  T out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || out < 0 || out > most) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.empty()) return out;
  if (text[0] != ' ' || text.size() == 1) return {};
  text.remove_prefix(1);
  return out;
}

std::optional<Outcome> outcome_of(char c) {
  for (const Outcome o : {Outcome::Right, Outcome::Wrong, Outcome::GivenUp})
    if (static_cast<char>(o) == c) return o;
  return {};
}

}  // namespace

int Run::right() const {
  return static_cast<int>(std::ranges::count(outcomes, Outcome::Right));
}

std::uint64_t Run::next_seed() const {
  return seed + outcomes.size() + static_cast<std::uint64_t>(skipped);
}

std::string print(const Run& run) {
  std::string out = std::to_string(run.seed) + ' ' + std::to_string(run.skipped);
  if (!run.outcomes.empty()) out += ' ';
  for (const Outcome o : run.outcomes) out += static_cast<char>(o);
  return out;
}

std::optional<Run> parse_run(std::string_view text) {
  const auto seed = take<std::uint64_t>(text, ~std::uint64_t{});
  const auto skipped = seed && !text.empty() ? take<int>(text, kMostSkipped) : std::nullopt;
  if (!skipped || text.size() > kRun) return {};
  Run out{.seed = *seed, .skipped = *skipped};
  for (const char c : text) {
    const auto outcome = outcome_of(c);
    if (!outcome) return {};
    out.outcomes.push_back(*outcome);
  }
  return out;
}

std::string print(const Progress& p) {
  std::string out = std::to_string(p.runs) + ' ' + std::to_string(p.best);
  for (const int right : p.last) out += ' ' + std::to_string(right);
  return out;
}

Progress parse_progress(std::string_view text) {
  Progress out;
  const auto runs = take(text, kMostRuns);
  const auto best = runs && !text.empty() ? take(text, kRun) : std::nullopt;
  if (!best) return {};
  out.runs = *runs, out.best = *best;
  while (!text.empty()) {
    const auto right = take(text, kRun);
    if (!right || out.last.size() == kTrend) return {};
    out.last.push_back(*right);
  }
  return out;
}

void count(Progress& p, int right) {
  p.runs = std::min(p.runs + 1, kMostRuns);
  p.best = std::max(p.best, right);
  if (p.last.size() == kTrend) p.last.erase(p.last.begin());
  p.last.push_back(right);
}

}  // namespace parlour::room::training
