#include "cli/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ai/coach.h"

namespace parlour::cli {
namespace {

std::size_t bin_of(double chance) {
  return std::min<std::size_t>(static_cast<std::size_t>(chance * kCalibrationBins),
                               kCalibrationBins - 1);
}

// A game's truths, those in which somebody decides.
std::vector<AnyState> play_one(const ai::Match& match, std::uint64_t number) {
  const AnyGame& g = *match.game;
  Rng chance(match.seed * 0x9E3779B97F4A7C15u + number), players = chance.split();
  std::vector<AnyState> out;
  AnyState s = *g.start(match.options, static_cast<int>(match.players.size()));
  while (!g.over(s)) {
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, chance));
      continue;
    }
    out.push_back(s);
    const Seat p = *g.actors(s).begin();
    const ai::Player& player = match.players[static_cast<std::size_t>(index(p))];
    g.apply(s, p, ai::choose(g, player, g.view(s, p), players));
  }
  out.push_back(std::move(s));
  return out;
}

// What one game adds to each bin.
void note_game(const std::vector<AnyState>& truths, const ai::Match& match, std::uint64_t number,
               int positions, Calibration& out) {
  const AnyGame& g = *match.game;
  Rng rng(match.seed + 31 * number);
  const ai::Chances result = ai::price(g, {truths.back(), 0});
  double even = 0;
  for (const float c : result) even += static_cast<double>(c) / static_cast<double>(result.size());
  std::array<double, kCalibrationBins> apart{};
  std::array<bool, kCalibrationBins> hit{};
  for (int i = 0; i < positions; ++i) {
    const auto at = rng.below(static_cast<std::uint32_t>(truths.size() - 1));
    const ai::Chances chances = ai::price(g, {truths[at], rng.next()});
    for (std::size_t q = 0; q < chances.size(); ++q) {
      const auto foretold = static_cast<double>(chances[q]), came = static_cast<double>(result[q]);
      const std::size_t k = bin_of(foretold);
      CalibrationBin& bin = out.bins[k];
      ++bin.chances;
      bin.foretold += foretold;
      bin.came += came;
      apart[k] += came - foretold;
      hit[k] = true;
      constexpr double kLeast = 0.001;
      const double p = std::clamp(foretold, kLeast, 1 - kLeast);
      out.log_loss -= came * std::log(p) + (1 - came) * std::log(1 - p);
      out.guess_loss -= came * std::log(even) + (1 - came) * std::log(1 - even);
      ++out.chances;
    }
  }
  for (std::size_t k = 0; k < apart.size(); ++k) {
    out.bins[k].squares += apart[k] * apart[k];
    out.bins[k].games += hit[k];
  }
  ++out.games;
}

std::string formatted(const char* format, double a, double b = 0, double c = 0, double d = 0) {
  char text[200];
  std::snprintf(text, sizeof text, format, a, b, c, d);
  return text;
}

double mean(double sum, std::uint64_t n) {
  return n ? sum / static_cast<double>(n) : 0;
}

}  // namespace

void CalibrationBin::add(const CalibrationBin& more) {
  chances += more.chances;
  games += more.games;
  foretold += more.foretold;
  came += more.came;
  squares += more.squares;
}

void Calibration::add(const Calibration& more) {
  for (std::size_t i = 0; i < bins.size(); ++i) bins[i].add(more.bins[i]);
  games += more.games;
  chances += more.chances;
  log_loss += more.log_loss;
  guess_loss += more.guess_loss;
}

ai::Interval interval(const CalibrationBin& bin) {
  if (bin.chances == 0) return {0, 1};
  constexpr double z = 1.959964;
  const double share = mean(bin.came, bin.chances);
  const double reach = z * std::sqrt(bin.squares) / static_cast<double>(bin.chances);
  // Few games may all have ended alike.
  const ai::Interval few = ai::wilson(share, bin.games);
  if (bin.games < 10) return few;
  return {std::max(0.0, share - reach), std::min(1.0, share + reach)};
}

Calibration calibrate(const ai::Match& match, std::uint32_t first, std::uint32_t count,
                      int positions) {
  Calibration out;
  for (std::uint32_t i = first; i < first + count; ++i)
    note_game(play_one(match, i), match, i, positions, out);
  return out;
}

std::string table_of(const Calibration& c) {
  std::string out =
      "| foretold | mean | won | 95 % | chances | games |\n|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < c.bins.size(); ++i) {
    const CalibrationBin& bin = c.bins[i];
    if (bin.chances == 0) continue;
    const ai::Interval range = interval(bin);
    const auto percent = static_cast<double>(i) * 100 / kCalibrationBins;
    out += formatted("| %.0f to %.0f %% | %.1f %% | %.1f %% ", percent,
                     percent + 100.0 / kCalibrationBins, 100 * mean(bin.foretold, bin.chances),
                     100 * mean(bin.came, bin.chances));
    out += formatted("| %.1f to %.1f %% | %.0f | %.0f |\n", 100 * range.low, 100 * range.high,
                     static_cast<double>(bin.chances), static_cast<double>(bin.games));
  }
  return out;
}

// Foretold to the right, won upwards; the line is perfection, each bar an interval of 95 %.
std::string svg_of(const Calibration& c, const std::string& title) {
  constexpr double kSide = 220, kLeft = 34, kTop = 24;
  const auto x = [](double p) { return kLeft + kSide * p; };
  const auto y = [](double p) { return kTop + kSide * (1 - p); };
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 270 284\" width=\"270\" "
      "height=\"284\" font-family=\"sans-serif\" font-size=\"11\">\n"
      "<rect width=\"270\" height=\"284\" fill=\"#fff\"/>\n";
  out += "<text x=\"34\" y=\"16\" font-weight=\"bold\">" + title + "</text>\n";
  for (int i = 0; i <= 4; ++i) {
    const double p = i / 4.0;
    out += formatted("<path d=\"M%.0f %.0fV%.0f", x(p), y(0), y(1));
    out += formatted("M%.0f %.0fH%.0f\" stroke=\"#ddd\" fill=\"none\"/>\n", x(0), y(p), x(1));
    out += formatted("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%.0f</text>\n", x(p),
                     y(0) + 14, 100 * p);
    out += formatted("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%.0f</text>\n", x(0) - 5,
                     y(p) + 4, 100 * p);
  }
  out += formatted("<path d=\"M%.0f %.0fL%.0f %.0f\" stroke=\"#888\"/>\n", x(0), y(0), x(1), y(1));
  for (const CalibrationBin& bin : c.bins) {
    if (bin.chances == 0) continue;
    const ai::Interval range = interval(bin);
    const double at = x(mean(bin.foretold, bin.chances));
    out += formatted("<path d=\"M%.1f %.1fV%.1f\" stroke=\"#1668a8\" stroke-width=\"2\"/>\n", at,
                     y(range.low), y(range.high));
    out += formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"#1668a8\"/>\n", at,
                     y(mean(bin.came, bin.chances)));
  }
  out += formatted("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">foretold, %%</text>\n",
                   x(0.5), kTop + kSide + 30);
  return out + "</svg>\n";
}

}  // namespace parlour::cli
