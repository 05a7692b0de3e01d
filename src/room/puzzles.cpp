#include "room/puzzles.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace parlour::room {
namespace {

constexpr double kPuzzleDeviation = 90;  // of the bots' trials that gave a puzzle its rating
constexpr std::size_t kNear = 8;         // the next one is one of so many that are nearest
constexpr int kMostCounted = 1'000'000;
constexpr std::size_t kMostSeen = 10'000;
// Stored numbers are whole.
constexpr double kVolatilityUnit = 1e6;

std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc()) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty() && text[0] == ' ') text.remove_prefix(1);
  return out;
}

bool is_seen(const PuzzleProgress& p, std::uint32_t id) {
  return std::ranges::find(p.seen, id) != p.seen.end();
}

// Reads the whole text, or says that it is no progress.
bool read(std::string_view text, PuzzleProgress& out) {
  std::int64_t head[8];
  for (std::int64_t& number : head) {
    const auto next = take_number(text);
    if (!next || *next < 0 || *next > kMostCounted) return false;
    number = *next;
  }
  out.rating = {
      .value = std::clamp(static_cast<double>(head[0]), 100.0, 4000.0),
      .deviation = std::clamp(static_cast<double>(head[1]), 45.0, 350.0),
      .volatility = std::clamp(static_cast<double>(head[2]) / kVolatilityUnit, 0.01, 0.2)};
  out.solved = static_cast<int>(head[3]), out.failed = static_cast<int>(head[4]);
  out.streak = static_cast<int>(head[5]), out.longest = static_cast<int>(head[6]);
  const std::int64_t seen = head[7];
  const auto id = [&]() -> std::optional<std::uint32_t> {
    const auto next = take_number(text);
    if (!next || *next < 0 || *next > 0xFFFFFFFF) return {};
    return static_cast<std::uint32_t>(*next);
  };
  for (std::int64_t i = 0; i < seen; ++i) {
    const auto next = id();
    if (!next || out.seen.size() == kMostSeen) return false;
    out.seen.push_back(*next);
  }
  while (!text.empty()) {
    const auto next = id(), due = id();
    if (!next || !due || *due > kMostCounted || out.again.size() == kMostAgain) return false;
    out.again.push_back({*next, static_cast<int>(*due)});
  }
  return true;
}

}  // namespace

std::uint32_t puzzle_id(const ai::Puzzle& p) {
  return crc32({reinterpret_cast<const std::uint8_t*>(p.position.data()), p.position.size()});
}

std::string print(const PuzzleProgress& p) {
  std::string out;
  const auto put = [&](std::int64_t number) {
    if (!out.empty()) out += ' ';
    out += std::to_string(number);
  };
  put(std::lround(p.rating.value)), put(std::lround(p.rating.deviation));
  put(std::lround(p.rating.volatility * kVolatilityUnit));
  put(p.solved), put(p.failed), put(p.streak), put(p.longest);
  put(static_cast<std::int64_t>(p.seen.size()));
  for (const std::uint32_t id : p.seen) put(id);
  for (const PuzzleProgress::Due& due : p.again) put(due.id), put(due.at);
  return out;
}

PuzzleProgress parse_progress(std::string_view text) {
  PuzzleProgress out;
  return read(text, out) ? out : PuzzleProgress();
}

std::size_t next_puzzle(const PuzzleProgress& p, const std::vector<ai::Puzzle>& puzzles, Rng& rng) {
  for (const PuzzleProgress::Due& due : p.again) {
    const auto it = std::ranges::find(puzzles, due.id, puzzle_id);
    if (due.at <= p.tried() && it != puzzles.end())
      return static_cast<std::size_t>(it - puzzles.begin());
  }
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    if (!is_seen(p, puzzle_id(puzzles[i]))) open.push_back(i);
  if (open.empty()) return rng.below(static_cast<std::uint32_t>(puzzles.size()));
  std::ranges::sort(open, {}, [&](std::size_t i) {
    return std::pair(std::abs(puzzles[i].rating - p.rating.value), i);
  });
  return open[rng.below(static_cast<std::uint32_t>(std::min(kNear, open.size())))];
}

void count(PuzzleProgress& p, const ai::Puzzle& puzzle, bool solved) {
  const std::uint32_t id = puzzle_id(puzzle);
  if (!is_seen(p, id)) {
    const Rating its{.value = static_cast<double>(puzzle.rating), .deviation = kPuzzleDeviation};
    p.rating = rated(p.rating, its, solved ? 1 : 0);
    if (p.seen.size() < kMostSeen) p.seen.push_back(id);
  }
  ++(solved ? p.solved : p.failed);
  p.streak = solved ? p.streak + 1 : 0;
  p.longest = std::max(p.longest, p.streak);
  std::erase_if(p.again, [&](const PuzzleProgress::Due& due) { return due.id == id; });
  if (!solved && p.again.size() < kMostAgain) p.again.push_back({id, p.tried() + kComesBackAfter});
}

std::optional<Lesson> as_lesson(const AnyGame& game, const ai::Puzzle& puzzle) {
  std::optional<Replay> at = ai::position_of(game, puzzle);
  if (!at) return {};
  Lesson out{.name = std::to_string(puzzle_id(puzzle)),
             .learner = puzzle.solver,
             .position = to_text(game, at->record),
             .course = at->record,
             .steps = {}};
  const std::size_t entries = out.course.entries.size();
  out.course.entries.push_back({puzzle.solver, *game.parse(puzzle.right.front())});
  LessonStep& step = out.steps.emplace_back();
  step.at = entries, step.end = entries + 1;
  for (const std::string& action : puzzle.right) step.tries.push_back({action, {}});
  step.tries.push_back({puzzle.wrong, "second"});
  return out;
}

}  // namespace parlour::room
