// The simulator can fail: each fault of net/plant.h is planted in turn and must be found.
#include <gtest/gtest.h>

#include "net/plant.h"
#include "simulation.h"

namespace parlour::net {
namespace {

constexpr std::uint64_t kMostSeeds = 600;

std::string found(Plant p) {
  planted = p;
  for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed) {
    Simulation s(seed, 1 + static_cast<int>(seed % 3));
    if (const std::string why = s.run(); !why.empty()) {
      planted = Plant::None;
      std::printf("seed %3d: %s\n", static_cast<int>(seed), why.substr(0, 100).c_str());
      return why;
    }
  }
  planted = Plant::None;
  return {};
}

TEST(Simulation, FindsNothingWhereNothingIsPlanted) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) EXPECT_EQ(Simulation(seed, 1).run(), "");
}

#define FINDS(fault)                    \
  TEST(SimulationFinds, fault) {        \
    EXPECT_NE(found(Plant::fault), ""); \
  }
FINDS(TakesOld)
FINDS(TakesGaps)
FINDS(NeverRepeats)
FINDS(TrustsSeat)
FINDS(IgnoresDecision)
FINDS(SendsThenSaves)
FINDS(ForgetsRewind)
FINDS(NoSync)
FINDS(LeaksView)
FINDS(NeverGivesBack)
FINDS(NoLimit)
FINDS(FalsePast)
FINDS(NoProof)
FINDS(DrawsAlone)
FINDS(OtherSecret)

}  // namespace
}  // namespace parlour::net
