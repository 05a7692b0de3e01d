#include "cli/standing_world.h"

#include <algorithm>
#include <cmath>

#include "core/rng.h"

namespace parlour::cli {
namespace {

constexpr double kMean = 1500, kSpread = 300, kWeak = 1200;
constexpr int kEvery = 10;         // each tenth honest player is new,
constexpr int kGamesOfNew = 5;     // with so many games
constexpr int kCircle = 20;        // half of the games are with one of so many acquaintances
constexpr int kRounds = 10;        // in which a cheat beats every puppet once
constexpr int kOthersInRing = 10;  // cheats to whom a puppet loses besides its own
constexpr int kMinglings = 3;      // games of a puppet with honest players

using Kind = World::Person::Kind;

class Maker {
 public:
  explicit Maker(const WorldPlan& plan) : plan_(plan), rng_(plan.seed) {}

  World make() {
    for (int i = 0; i < plan_.honest; ++i)
      add(i % kEvery == 0 ? Kind::Newcomer : Kind::Veteran, skill());
    for (int i = 0; i < plan_.cheats; ++i) add(Kind::Cheat, skill());
    for (int i = 0; i < plan_.cheats * plan_.puppets; ++i) add(Kind::Puppet, kWeak);
    play_honestly();
    if (plan_.what != WorldPlan::Puppets::None) play_with_puppets();
    return std::move(world_);
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  int cheat(int i) const { return plan_.honest + i; }
  int puppet(int of, int i) const { return plan_.honest + plan_.cheats + of * plan_.puppets + i; }

  // The sum of twelve even numbers is as good as normal.
  double skill() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += unit();
    return kMean + kSpread * sum;
  }
  double unit() { return static_cast<double>(rng_.next() >> 11) * 0x1p-53; }

  void add(Kind kind, double skill) {
    World::Person p{.kind = kind, .skill = skill};
    Rng bytes(world_.people.size() * 2 + 1);  // keys are in no order
    for (std::uint8_t& b : p.key) b = static_cast<std::uint8_t>(bytes.below(256));
    world_.people.push_back(p);
  }

  void play(int a, int b, bool a_wins) {
    standing::Signed s;
    standing::Result& r = s.result;
    r.terms.number = r.at = ++time_;
    r.terms.game = "flax";
    r.terms.seats = {world_.people[static_cast<std::size_t>(a)].key,
                     world_.people[static_cast<std::size_t>(b)].key};
    r.scores = {a_wins ? standing::kWhole : 0, a_wins ? 0 : standing::kWhole};
    s.said.assign(2, {.word = standing::Word::Fair});
    world_.results.push_back(std::move(s));
  }
  void play_fairly(int a, int b) {
    const double ahead = world_.people[static_cast<std::size_t>(a)].skill -
                         world_.people[static_cast<std::size_t>(b)].skill;
    play(a, b, unit() < 1 / (1 + std::pow(10, -ahead / 400)));
  }

  // Honest players and cheats meet like anybody; each evening brings everybody one game at most.
  void play_honestly() {
    const int all = plan_.honest + plan_.cheats;
    for (int evening = 0; evening < plan_.games; ++evening) {
      for (int i = 0; i < all; i += 2) {
        const int player = below(all);
        const bool near = below(2) == 0;
        int other = near ? (player + 1 + below(kCircle)) % all : below(all);
        if (other == player) other = (player + 1) % all;
        if (may_play(player) && may_play(other)) play_fairly(player, other);
      }
    }
  }
  bool may_play(int i) {
    const World::Person& p = world_.people[static_cast<std::size_t>(i)];
    if (p.kind != Kind::Newcomer) return true;
    return below(plan_.games) < kGamesOfNew;
  }

  // The puppets lift one another, so that the wins over the first ones are worth more.
  void play_with_puppets() {
    using enum WorldPlan::Puppets;
    for (int round = 0; round < kRounds; ++round) {
      for (int c = 0; c < plan_.cheats; ++c) {
        for (int i = plan_.puppets - 1; i > 0; --i) play(puppet(c, i - 1), puppet(c, i), true);
        for (int i = 0; i < plan_.puppets; ++i) play(cheat(c), puppet(c, i), true);
        if (plan_.what == Ring && round == 0) {
          for (int k = 1; k <= std::min(kOthersInRing, plan_.cheats - 1); ++k)
            for (int i = 0; i < plan_.puppets; ++i)
              play(cheat((c + k) % plan_.cheats), puppet(c, i), true);
        }
        if (plan_.what == Mingling && round < kMinglings) {
          for (int i = 0; i < plan_.puppets; ++i) play_fairly(below(plan_.honest), puppet(c, i));
        }
      }
    }
  }

  WorldPlan plan_;
  Rng rng_;
  World world_;
  std::uint32_t time_ = 0;
};

}  // namespace

World make_world(const WorldPlan& plan) {
  return Maker(plan).make();
}

}  // namespace parlour::cli
