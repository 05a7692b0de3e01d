// A game outside the project's lists: docs/add-a-game.md says all that it takes.
#include <gtest/gtest.h>

#include "ai/ismcts.h"
#include "games/registry.h"
#include "net/simulation.h"
#include "sample_game/trial.h"

namespace parlour {

template <>
struct ai::Hints<embers::Embers> : NoHints<embers::Embers> {};

namespace {

using embers::Action;
using embers::deal;
using embers::Embers;
using embers::Phase;
using embers::State;
using Kind = Action::Kind;
using Laws = laws::Laws<Embers>;

State begun(int seats, std::string_view lives = "lives=2") {
  return *Embers::start(*parse_options(Embers::info(), lives), seats);
}
void act(State& s, Seat p, const Action& a) {
  ASSERT_EQ(Embers::check(s, p, a), kAllowed) << Embers::print(a);
  Embers::apply(s, p, a);
}
void act(State& s, const Action& a) {
  act(s, s.phase == Phase::Turn ? seat(s.turn) : House, a);
}

TEST(Embers, WhoHasTheLowestCardLosesALife) {
  State s = begun(3);
  for (const int card : {4, 2, 6}) act(s, deal(s.turn, card));
  act(s, {});
  act(s, embers::swap(2));
  act(s, deal(1, 5));
  act(s, {});
  act(s, {Kind::Show, 0, 0, {4, 5, 6, 0}});
  EXPECT_EQ(s.lives, (std::array<std::uint8_t, 4>{1, 2, 2, 0}));
  EXPECT_EQ(s.turn, 1) << "the next seat begins";
  EXPECT_EQ(s.round, 2);
}

TEST(Embers, OfEqualCardsNobodyLosesAndTheLastOneWins) {
  State s = begun(2, "lives=1");
  for (const int card : {3, 3}) act(s, deal(s.turn, card));
  act(s, {});
  act(s, {});
  act(s, {Kind::Show, 0, 0, {3, 3, 0, 0}});
  EXPECT_EQ(s.lives[0] + s.lives[1], 2);
  for (const int card : {1, 5}) act(s, deal(s.turn, card));
  act(s, {});
  act(s, {});
  act(s, {Kind::Show, 0, 0, {5, 1, 0, 0}});
  ASSERT_TRUE(Embers::over(s));
  EXPECT_EQ(Embers::score(s, seat(0)), 1);
  EXPECT_EQ(Embers::score(s, seat(1)), 0);
}

constexpr int kGames = 40;
TEST(SampleGame, ObeysTheLaws) {
  EXPECT_EQ(Laws::deterministic(kGames), "");
  EXPECT_EQ(Laws::fingerprint(), laws::Trial<Embers>::fingerprint)
      << "0x" << std::hex << Laws::fingerprint() << "u";
  EXPECT_EQ(Laws::turns(kGames), "");
  EXPECT_EQ(Laws::chances(kGames), "");
  EXPECT_EQ(Laws::refusals(kGames), "");
  EXPECT_EQ(Laws::views(kGames), "");
  EXPECT_EQ(Laws::secrets(kGames), "");
  EXPECT_EQ(Laws::guesses(kGames), "");
  EXPECT_EQ(Laws::joins(kGames), "");
  EXPECT_EQ(Laws::shadows(kGames), "");
  EXPECT_EQ(Laws::rumours(kGames), "");
  EXPECT_EQ(Laws::decisions(kGames), "");
  EXPECT_EQ(Laws::conservation(kGames), "");
  EXPECT_EQ(Laws::next_games(kGames), "");
  EXPECT_EQ(Laws::codecs(kGames), "");
  EXPECT_EQ(Laws::records(kGames), "");
  EXPECT_EQ(Laws::view_bytes(kGames), "");
  EXPECT_EQ(Laws::damaged_states(kGames), "");
  EXPECT_EQ(Laws::words(kGames), "");
}

TEST(SampleGame, TheGeneralSearchPlaysIt) {
  ai::Search<Embers> search;
  double won = 0;
  constexpr int kMatches = 200;
  for (int n = 0; n < kMatches; ++n) {
    State s = begun(2);
    Rng chance(static_cast<std::uint64_t>(n / 2)), other = chance.split();
    const Seat bot = seat(n % 2);
    for (settle<Embers>(s, chance); !Embers::over(s); settle<Embers>(s, chance)) {
      const Seat p = seat(s.turn);
      const auto legal = legal_actions<Embers>(s, p);
      Embers::apply(s, p,
                    p == bot ? search.run(Embers::view(s, p), {100, 0}, {}, other.split())[0].action
                             : legal[other.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    won += Embers::score(s, bot);
  }
  EXPECT_GT(won, 0.6 * kMatches);
}

// What the generic table and a screen reader say about it, and what a record holds.
TEST(SampleGame, IsToldInWordsAndKeptInRecords) {
  const AnyGame& g = *find_game("embers");
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Table table(g, "lives=1", 4, seed);
    Rng rng(seed);
    while (!table.over()) {
      if (table.house_due()) {
        table.play_house();
        continue;
      }
      const Seat p = *table.actors().begin();
      const AnyView v = table.view(p);
      std::vector<AnyAction> legal;
      ASSERT_TRUE(g.legal(v, p, legal));
      for (int lang = 0; lang < kLangCount; ++lang) {
        EXPECT_FALSE(g.describe(v, static_cast<Lang>(lang)).empty());
        for (const AnyAction& a : legal)
          EXPECT_FALSE(g.text(v, p, a, static_cast<Lang>(lang)).empty());
      }
      const AnyAction& a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      ASSERT_EQ(table.submit({p, a, g.decision(v)}), kAllowed);
    }
    const Replay text = from_text(games(), to_text(g, table.record()), Lang::English);
    const Replay bytes = from_bytes(games(), to_bytes(g, table.record()), Lang::English);
    EXPECT_FALSE(text.error || bytes.error);
    EXPECT_EQ(text.record, table.record());
    EXPECT_EQ(bytes.record, table.record());
    EXPECT_TRUE(g.over(text.state));
  }
}

// A hostile network, with hosts that leave: net/simulation.h.
TEST(SampleGame, IsPlayedInARoomOfSeveralDevices) {
  long games = 0;
  for (std::uint64_t seed = 1; games < 10; ++seed) {
    ASSERT_LT(seed, 200) << games << " games were finished";
    net::Simulation room(seed, 2, "embers");
    ASSERT_EQ(room.run(), "") << "seed " << seed;
    games += room.counts().games;
  }
}

}  // namespace
}  // namespace parlour
