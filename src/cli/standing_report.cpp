#include "cli/standing_report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "standing/ratings.h"

namespace parlour::cli {
namespace {

using Kind = World::Person::Kind;

struct Rated {
  const World::Person* person;
  double rating;
};

double root_mean_square(const std::vector<Rated>& all, Kind kind) {
  double squares = 0, count = 0;
  for (const Rated& r : all) {
    if (r.person->kind != kind) continue;
    squares += (r.rating - r.person->skill) * (r.rating - r.person->skill), ++count;
  }
  return count > 0 ? std::sqrt(squares / count) : 0;
}

double mean_above(const std::vector<Rated>& all, Kind kind) {
  double sum = 0, count = 0;
  for (const Rated& r : all)
    if (r.person->kind == kind) sum += r.rating - r.person->skill, ++count;
  return count > 0 ? sum / count : 0;
}

// In per cent of the best of all but puppets, by rating.
double cheats_among(std::vector<Rated> all, std::size_t part) {
  std::ranges::sort(all, std::greater(), &Rated::rating);
  const std::size_t best = std::max<std::size_t>(1, all.size() / part);
  const auto cheats = std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(best),
                                    [](const Rated& r) { return r.person->kind == Kind::Cheat; });
  return 100.0 * static_cast<double>(cheats) / static_cast<double>(best);
}

std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  std::vector<double> out(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) out[order[i]] = static_cast<double>(i);
  return out;
}

// Spearman's, of honest players.
double rank_correlation(const std::vector<Rated>& all) {
  std::vector<double> ratings, skills;
  for (const Rated& r : all) {
    if (r.person->kind == Kind::Cheat) continue;
    ratings.push_back(r.rating), skills.push_back(r.person->skill);
  }
  const std::vector<double> a = ranks(ratings), b = ranks(skills);
  const double n = static_cast<double>(a.size());
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i]) * (a[i] - b[i]);
  return 1 - 6 * squares / (n * (n * n - 1));
}

StandingReport seen_by(const World& world, const standing::Key& viewer, bool weighed) {
  const standing::Trust trust(world.results, viewer);
  const auto standings = standing::ratings(world.results, "flax", viewer, trust, weighed);
  std::vector<Rated> all;
  for (const World::Person& p : world.people) {
    if (p.kind != Kind::Puppet)
      all.push_back({&p, standing::standing_of(standings, p.key).rating.value});
  }
  return {.inflation = mean_above(all, Kind::Cheat),
          .in_first_tenth = cheats_among(all, 10),
          .in_first_hundredth = cheats_among(all, 100),
          .error = root_mean_square(all, Kind::Veteran),
          .error_of_new = root_mean_square(all, Kind::Newcomer),
          .correlation = rank_correlation(all)};
}

}  // namespace

StandingReport report_on(const World& world, int viewers, bool weighed) {
  constexpr double StandingReport::* kFigures[] = {
      &StandingReport::inflation,          &StandingReport::in_first_tenth,
      &StandingReport::in_first_hundredth, &StandingReport::error,
      &StandingReport::error_of_new,       &StandingReport::correlation};
  StandingReport sum;
  int seen = 0;
  for (const World::Person& p : world.people) {
    if (p.kind != Kind::Veteran || seen == viewers) continue;
    const StandingReport one = seen_by(world, p.key, weighed);
    for (const auto figure : kFigures) sum.*figure += one.*figure;
    ++seen;
  }
  for (const auto figure : kFigures) sum.*figure /= std::max(1, seen);
  return sum;
}

}  // namespace parlour::cli
