#include "room/training.h"

#include <algorithm>
#include <charconv>

namespace parlour::room::training {

constexpr int kMostRuns = 1'000'000;

std::string print(const Progress& p) {
  return std::to_string(p.runs) + ' ' + std::to_string(p.best);
}

Progress parse_progress(std::string_view text) {
  Progress out;
  const char* const end = text.data() + text.size();
  const auto runs = std::from_chars(text.data(), end, out.runs);
  if (runs.ec != std::errc() || runs.ptr == end || *runs.ptr != ' ') return {};
  const auto best = std::from_chars(runs.ptr + 1, end, out.best);
  const bool good = best.ec == std::errc() && best.ptr == end && out.runs >= 0 &&
                    out.runs <= kMostRuns && out.best >= 0 && out.best <= kRun;
  return good ? out : Progress();
}

void count(Progress& p, int right) {
  p.runs = std::min(p.runs + 1, kMostRuns);
  p.best = std::max(p.best, right);
}

}  // namespace parlour::room::training
