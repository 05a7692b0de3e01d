// A world of honest players and cheats with puppets, for parlour standing: who has played whom, and
// how the games ended.
#pragma once

#include <cstdint>
#include <vector>

#include "standing/result.h"

namespace parlour::cli {

struct WorldPlan {
  /// What the puppets do: nothing; lose to their cheat; to other cheats, too; and to honest
  /// players.
  enum class Puppets : std::uint8_t { None, Alone, Ring, Mingling };
  int honest = 1000, cheats = 100, puppets = 10;  // puppets: of each cheat
  int games = 40;  // of an honest player, with honest ones and cheats
  Puppets what = Puppets::Alone;
  std::uint64_t seed = 1;
};

struct World {
  struct Person {
    enum class Kind : std::uint8_t { Veteran, Newcomer, Cheat, Puppet };
    standing::Key key{};
    Kind kind = Kind::Veteran;
    double skill = 1500;  // Glicko's scale
  };
  std::vector<Person> people;
  std::vector<standing::Signed> results;
};

World make_world(const WorldPlan&);

}  // namespace parlour::cli
