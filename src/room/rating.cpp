#include "room/rating.h"

namespace parlour::room {
namespace {

struct Maths {
  static double exp(double x) { return std::exp(x); }
  static double log(double x) { return std::log(x); }
};

}  // namespace

double expected(const Rating& one, const Rating& other) {
  return glicko::expected<Maths>(one, other);
}

Rating rated(const Rating& before, std::span<const RatedGame> games) {
  return glicko::rated<Maths>(before, games);
}

Rating rated(const Rating& before, const Rating& other, double score) {
  const RatedGame game{other, score};
  return rated(before, {&game, 1});
}

}  // namespace parlour::room
