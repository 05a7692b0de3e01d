// How the bots of Settlers behave towards the other players, in constructed positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ai/arena.h"
#include "ai/bot.h"
#include "ai/game_hints.h"
#include "ai/settlers_judge.h"
#include "games/registry.h"

namespace parlour {
namespace {

using namespace settlers;
using Kind = settlers::Action::Kind;
using GameState = settlers::State;
using GameAction = settlers::Action;

/// Player 0 has rolled an 8 on the beginners' island; everybody has two settlements and roads.
GameState table() {
  GameState s = *Settlers::start(*parse_options(Settlers::info(), "island=beginner"), 4);
  for (int i = 0; i < 8; ++i) {
    const int q = i % 4;
    // Spread over the island.
    int n = (i * 13) % 54;
    while (s.blocked.has(n)) n = (n + 1) % 54;
    lay_settlement(s, q, n);
    int path = -1;
    (kPathsAt[at(n)] & Bits::first(s.size().paths)).each([&](int p) { path = p; });
    lay_road(s, q, path);
  }
  s.phase = Phase::Main;
  s.setup = 8;
  s.turns = 9;
  s.active = s.mover = 0;
  s.die1 = 3, s.die2 = 5;
  EXPECT_TRUE(Settlers::valid(s));
  return s;
}

void give(GameState& s, int q, Cards c) {
  set_hand(s, q, s.hand(q) + c);
  s.bank = s.bank - c;
}

/// Adds cities for the seat until it has that many points (an even number).
void build_up(GameState& s, int q, int points) {
  const Bits own = city_spots(s, q);
  own.each([&](int n) {
    if (s.points[at(q)] < points && !s.city(n)) lay_city(s, q, n);
  });
  for (int n = 0; n < 54 && s.points[at(q)] < points; ++n) {
    if (s.blocked.has(n)) continue;
    lay_settlement(s, q, n);
    if (s.points[at(q)] < points && s.cities[at(q)] < kCities) lay_city(s, q, n);
  }
  EXPECT_EQ(s.points[at(q)], points);
  EXPECT_TRUE(Settlers::valid(s));
}

GameState offered(GameState s, int to, Cards give_cards, Cards want) {
  const GameAction a = act(Kind::Offer, 1 << to, 0, 0, Terms::of(give_cards, want).bits);
  EXPECT_EQ(Settlers::check(s, seat(s.mover), a), kAllowed);
  Settlers::apply(s, seat(s.mover), a);
  EXPECT_TRUE(Settlers::valid(s));
  return s;
}

GameAction chosen(const GameState& s, int q, ai::Level level, std::uint64_t seed,
                  ai::Style style = ai::Style::Any) {
  const auto view = Settlers::view(s, seat(q));
  const ai::Answer a = ai::answer({find_game("settlers"),
                                   {AnyState(bytes_of(view.state)), seat(q)},
                                   level,
                                   {200, 0},
                                   seed,
                                   style});
  return decoded<Settlers>(a.choice).value();
}

template <class F>
void every_level(F&& f) {
  for (int level = 0; level < ai::kLevels; ++level) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) f(static_cast<ai::Level>(level), seed);
  }
}

/// Player 1 could use wool and has ore, which player 0 lacks for a city.
GameState leader_lacks_ore(int leaders_points) {
  GameState s = table();
  build_up(s, 0, leaders_points);
  give(s, 0, Cards::of(0, 0, 2, 2, 2));
  give(s, 1, Cards::of(1, 1, 0, 1, 1));
  return s;
}

/// Player 0 holds two hidden points and lacks one more, which a city brings.
TEST(SettlersBots, TheLastPointIsBuiltAndHiddenOnesAreShown) {
  GameState s = table();
  build_up(s, 0, 6);
  int site = 0;
  while (s.blocked.has(site)) ++site;
  lay_settlement(s, 0, site);
  give(s, 0, kCityCost + Cards::of(1, 1, 1, 0, 0));
  s.dev[0] = Cards::some(VictoryPoint, 2);
  s.dev_total[0] = 2;
  s.deck = static_cast<std::uint8_t>(s.deck - 2);
  ASSERT_TRUE(Settlers::valid(s));
  every_level([&](ai::Level level, std::uint64_t seed) {
    GameState then = s;
    const GameAction built = chosen(then, 0, level, seed);
    EXPECT_EQ(built.kind, Kind::City) << ai::name(level);
    Settlers::apply(then, seat(0), act(Kind::City, 0, site));
    for (const ai::Style style : {ai::Style::Any, ai::Style::Trader})
      EXPECT_EQ(chosen(then, 0, level, seed, style).kind, Kind::Claim) << ai::name(level);
  });
}

TEST(SettlersBots, NobodyHandsALeaderHisCity) {
  GameState s = leader_lacks_ore(6);
  lay_settlement(s, 0, [&] {
    int n = 0;
    while (s.blocked.has(n)) ++n;
    return n;
  }());  // a settlement to upgrade to a city
  s = offered(s, 1, Cards::one(Wool), Cards::one(Ore));
  every_level([&](ai::Level level, std::uint64_t seed) {
    EXPECT_NE(chosen(s, 1, level, seed).kind, Kind::Yes);
  });
}

TEST(SettlersBots, NobodyTradesWithWhoIsAboutToWin) {
  GameState s = leader_lacks_ore(8);
  set_hand(s, 0, {});
  s.bank = s.bank + Cards::of(0, 0, 2, 2, 2);
  give(s, 0, Cards::of(0, 0, 3, 0, 0));
  const GameState asked = offered(s, 1, Cards::some(Wool, 2), Cards::one(Ore));
  every_level([&](ai::Level level, std::uint64_t seed) {
    EXPECT_EQ(chosen(asked, 1, level, seed).kind, Kind::No);
  });
  // Nor does the bot ask the leader.
  s.mover = s.active = 1;
  EXPECT_TRUE(Settlers::valid(s));
  every_level([&](ai::Level level, std::uint64_t seed) {
    const GameAction a = chosen(s, 1, level, seed);
    if (a.kind == Kind::Offer) EXPECT_EQ(a.who & 1, 0);
  });
}

TEST(SettlersBots, AGoodDealIsTaken) {
  GameState s = table();
  give(s, 0,
       Cards::of(0, 0, 0, 1, 4));  // ore to spare; only wool is missing for a development card
  give(s, 1,
       Cards::of(0, 0, 2, 2, 2));  // only one ore is missing for a city, and the wool is no use
  s = offered(s, 1, Cards::one(Ore), Cards::one(Wool));
  int taken = 0;
  every_level([&](ai::Level level, std::uint64_t seed) {
    const bool yes = chosen(s, 1, level, seed).kind == Kind::Yes;
    if (level != ai::Level::Easy) EXPECT_TRUE(yes) << ai::name(level) << ' ' << seed;
    taken += yes;
  });
  EXPECT_GE(taken, 30);
}

TEST(SettlersBots, ABadDealIsNot) {
  GameState s = table();
  give(s, 0, Cards::of(0, 0, 3, 0, 0));
  give(s, 1, Cards::of(0, 0, 0, 2, 3));  // enough for a city
  s = offered(s, 1, Cards::one(Wool), Cards::one(Ore));
  every_level([&](ai::Level level, std::uint64_t seed) {
    if (level != ai::Level::Easy) EXPECT_NE(chosen(s, 1, level, seed).kind, Kind::Yes);
  });
  GameState dear = table();
  give(dear, 0, Cards::one(Brick));
  give(dear, 1, Cards::of(0, 0, 3, 3, 0));
  dear = offered(dear, 1, Cards::one(Brick), Cards::some(Wool, 3));
  every_level([&](ai::Level level, std::uint64_t seed) {
    EXPECT_NE(chosen(dear, 1, level, seed).kind, Kind::Yes) << "three for one";
  });
}

// Several turns of bots whose offers everybody refuses.
TEST(SettlersBots, OffersAreFewAndNoneIsRepeated) {
  int all = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Rng rng(seed);
    GameState s = table();
    give(s, 0, Cards::of(0, 0, 3, 2, 2));
    give(s, 1, Cards::of(3, 0, 1, 0, 1));
    give(s, 2, Cards::of(0, 3, 0, 1, 1));
    give(s, 3, Cards::of(1, 1, 1, 1, 0));
    std::vector<std::uint32_t> made;  // this turn
    for (int i = 0; i < 150 && !Settlers::over(s); ++i) {
      settle<Settlers>(s, rng);
      if (Settlers::over(s)) break;
      const int q = index(*Settlers::actors(s).begin());
      GameAction a = act(Kind::No);
      if (s.phase != Phase::Reply) {
        a = chosen(s, q, ai::Level::Hard, rng.next());
      }
      if (a.kind == Kind::Offer) {
        EXPECT_EQ(std::count(made.begin(), made.end(), a.bits), 0);
        made.push_back(a.bits);
        EXPECT_LE(made.size(), 1u) << "after a refusal it makes no further offer";
        ++all;
      }
      if (a.kind == Kind::End) made.clear();
      Settlers::apply(s, seat(q), a);
    }
  }
  EXPECT_GT(all, 0) << "bots do make offers";
}

TEST(SettlersBots, WhatCameToNothingIsRememberedForTheTurn) {
  GameState s = table();
  give(s, 0, Cards::of(0, 0, 3, 0, 0));
  give(s, 1, Cards::one(Ore));
  const Terms terms = Terms::of(Cards::one(Wool), Cards::one(Ore));
  s = offered(s, 1, Cards::one(Wool), Cards::one(Ore));
  Settlers::apply(s, seat(1), act(Kind::No));
  Rng rng(1);
  settle<Settlers>(s, rng);
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_EQ(s.tried[0], terms);
  EXPECT_TRUE(Settlers::valid(s));
  const Terms other = Terms::of(Cards::one(Wool), Cards::one(Grain));
  EXPECT_TRUE(ai::Hints<Settlers>::prunes(s, seat(0), act(Kind::Offer, 2, 0, 0, terms.bits)));
  EXPECT_TRUE(ai::Hints<Settlers>::prunes(s, seat(0), act(Kind::Offer, 2, 0, 0, other.bits)));
  Settlers::apply(s, seat(0), act(Kind::End));
  EXPECT_TRUE(s.tried[0].empty());
}

// A player who can win does so, at every level; only a senseless bot would not.
TEST(SettlersBots, WhoCanWinDoes) {
  GameState s = table();
  build_up(s, 0, 6);
  s.shown[0] = 3;
  s.spent = Cards::some(VictoryPoint, 3);
  s.deck = static_cast<std::uint8_t>(s.deck - 3);
  s.points[0] = 9;
  int n = 0;
  while (s.blocked.has(n)) ++n;
  lay_settlement(s, 0, n);
  s.goal = 11;
  give(s, 0, kCityCost);
  ASSERT_EQ(s.points[0], 10);
  ASSERT_TRUE(Settlers::valid(s));
  every_level([&](ai::Level level, std::uint64_t seed) {
    EXPECT_EQ(chosen(s, 0, level, seed).kind, Kind::City);
  });
}

// Only listed actions may be chosen.
TEST(SettlersBots, ChooseAmongWhatTheyAreGiven) {
  GameState s = table();
  give(s, 0, Cards::of(4, 1, 0, 0, 0));
  const auto view = Settlers::view(s, seat(0));
  std::vector<GameAction> legal;
  Settlers::legal(s, seat(0), legal);
  std::vector<AnyAction> among;
  for (const GameAction& a : legal) {
    if (a.kind != Kind::Bank) continue;
    among.push_back(encoded<Settlers>(a));
  }
  ASSERT_EQ(among.size(), 4u);
  const ai::Answer a = ai::answer({find_game("settlers"),
                                   {AnyState(bytes_of(view.state)), seat(0)},
                                   ai::Level::Hard,
                                   {50, 0},
                                   3,
                                   ai::Style::Any,
                                   among});
  EXPECT_NE(std::find(among.begin(), among.end(), a.choice), among.end());
}

// Small budgets and wide margins: only a broken bot fails here. `parlour simulate` measures.
TEST(SettlersBots, EachLevelBeatsThoseBelow) {
  const auto share = [](std::string_view one, std::string_view others, std::uint32_t games) {
    ai::Match m;
    m.game = find_game("settlers");
    m.options = "trade=off";
    m.players = {*ai::player_from(one), *ai::player_from(others), *ai::player_from(others),
                 *ai::player_from(others)};
    m.games = games;
    m.mirror = true;
    m.budget = ai::Budget{40, 0};
    return ai::play(m, 0, m.games).players[0].share();
  };
  EXPECT_GE(share("easy", "random", 12), 0.9);
  EXPECT_GT(share("expert", "easy", 48), 0.25);
}

TEST(SettlersBots, NobodyIsAskedForWhatNobodyMayHave) {
  GameState s = table();
  give(s, 0, Cards::of(2, 2, 2, 2, 0));
  give(s, 1, Cards::of(0, 0, 1, 1, 0));
  // Nothing is known of player 1's cards, except that all ore is in the bank.
  for (std::size_t v = 0; v < kColumns; ++v) {
    if (v != 1) s.know[1][v] = {};
  }
  ASSERT_TRUE(Settlers::valid(s));
  const auto prunes = [&](int want) {
    return ai::Hints<Settlers>::prunes(
        s, seat(0),
        act(Kind::Offer, 1 << 1, 0, 0, Terms::of(Cards::one(Brick), Cards::one(want)).bits));
  };
  EXPECT_TRUE(prunes(Ore));
  EXPECT_FALSE(prunes(Wool));
  EXPECT_FALSE(prunes(Grain));
}

// What the evaluation caches of a position serves that position alone, even for two that differ by
// a city and by the robber's place.
TEST(SettlersBots, AJudgementDoesNotHangOnWhatWasJudgedBefore) {
  GameState s = table();
  const int own = [&] {
    int n = 0;
    while (s.owner(n) != 0) ++n;
    return n;
  }();
  for (int from = 0; from < 19; ++from) {
    for (int to = 0; to < 19; ++to) {
      GameState before = s, after = s;
      before.robber = byte(from), after.robber = byte(to);
      lay_city(after, 0, own);
      features(before, 0);
      const Features then = features(after, 1);
      GameState other = s;
      other.harbour[0] = byte((other.harbour[0] + 1) % 5);
      features(other, 0);  // another island: clears the cache
      EXPECT_EQ(then, features(after, 1)) << from << ' ' << to;
    }
  }
}

// --- habits ------------------------------------------------------------------------------------

constexpr std::array<Kind, 4> kLiked = {Kind::City, Kind::Bank, Kind::Road, Kind::Buy};

/// How the prior rates one action of each of kLiked, relative to ending the turn.
std::array<float, 4> leanings(const GameState& s, int q) {
  std::vector<GameAction> all, some;
  Settlers::legal(s, seat(q), all);
  for (Kind k : {Kind::End, kLiked[0], kLiked[1], kLiked[2], kLiked[3]}) {
    const auto found = std::ranges::find(all, k, &GameAction::kind);
    EXPECT_NE(found, all.end()) << static_cast<int>(k);
    if (found != all.end()) some.push_back(*found);
  }
  std::vector<float> prior(some.size());
  ai::Hints<Settlers>::prior(s, seat(q), some, prior);
  std::array<float, 4> out{};
  for (std::size_t i = 0; i < 4; ++i) out[i] = prior[i + 1] / prior[0];
  return out;
}

/// Player q has rolled and can do one of each; the others hold nothing.
GameState rich(int q) {
  GameState s = table();
  s.active = s.mover = byte(q);
  give(s, q, Cards::of(4, 4, 4, 4, 4));
  EXPECT_TRUE(Settlers::valid(s));
  return s;
}

/// The same with the number of a hex mirrored, 3 for 11: a different island that is just as good.
GameState mirrored(GameState s, int hex) {
  Island island;
  for (int h = 0; h < kHexes; ++h) {
    const int n = s.hex_number(h);
    island.terrain[at(h)] = byte(s.terrain(h));
    island.number[at(h)] = byte(h == hex && n ? 14 - n : n);
  }
  island.harbour = s.harbour;
  const auto robber = s.robber;
  lay_island(s, island);
  s.robber = robber;
  EXPECT_TRUE(Settlers::valid(s));
  return s;
}

/// What each of these tables makes player q like: the one of kLiked that is rated higher than where
/// it is not liked, by a factor of 1.3.
std::vector<std::size_t> habits(const std::vector<GameState>& tables, int q) {
  std::vector<std::array<float, 4>> looks;
  std::array<float, 4> least{};
  for (const GameState& s : tables) {
    looks.push_back(leanings(s, q));
    for (std::size_t k = 0; k < 4; ++k)
      least[k] = looks.size() == 1 ? looks[0][k] : std::min(least[k], looks.back()[k]);
  }
  std::vector<std::size_t> out;
  for (const auto& look : looks) {
    std::size_t liked = kLiked.size();
    for (std::size_t k = 0; k < 4; ++k) {
      if (look[k] < 1.1f * least[k]) {
        EXPECT_NEAR(look[k] / least[k], 1.0f, 0.001f) << "nothing else differs";
        continue;
      }
      EXPECT_NEAR(look[k] / least[k], 1.3f, 0.001f) << "only a little";
      EXPECT_EQ(liked, kLiked.size()) << "only one habit";
      liked = k;
    }
    EXPECT_NE(liked, kLiked.size()) << "there is a habit";
    out.push_back(liked);
  }
  return out;
}

std::vector<GameState> tables(int q) {
  std::vector<GameState> out{rich(q)};
  for (int h = 0; h < 19; ++h) {
    out.push_back(mirrored(rich(q), h));
    out.push_back(mirrored(out.back(), (h + 1) % 19));
  }
  return out;
}

TEST(SettlersBots, ATableHasEachOfTheFourHabitsInAnOrderOfItsIsland) {
  std::array<std::vector<std::size_t>, 4> of;
  for (int q = 0; q < 4; ++q) of[at(q)] = habits(tables(q), q);
  std::set<std::vector<std::size_t>> orders;
  for (std::size_t i = 0; i < of[0].size(); ++i) {
    EXPECT_EQ((std::set<std::size_t>{of[0][i], of[1][i], of[2][i], of[3][i]}).size(), 4u);
    orders.insert({of[0][i], of[1][i], of[2][i], of[3][i]});
  }
  EXPECT_EQ(orders.size(), 4u);
}

// A style does not depend on what nobody else sees, nor on what has happened.
TEST(SettlersBots, AnAutomaticActionIsKept) {
  std::vector<GameState> later = tables(0);
  for (GameState& s : later) {
    s.turns = 40;
    give(s, 1, Cards::of(0, 1, 2, 0, 0));
    s.dev[1] = Cards::one(Development::Monopoly), s.dev_total[1] = 1, --s.deck;
    EXPECT_TRUE(Settlers::valid(s));
  }
  EXPECT_EQ(habits(later, 0), habits(tables(0), 0));
}

}  // namespace
}  // namespace parlour
