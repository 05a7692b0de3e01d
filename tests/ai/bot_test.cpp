// What the page asks of the bots, for every game.
#include "ai/bot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ai/arena.h"
#include "ai/signature.h"
#include "games/registry.h"

namespace parlour {
namespace {

using namespace ai;

// A match of Tractor would take hours at this speed, so play one round of it.
std::string quick(const AnyGame& g) {
  return std::string(g.info().shortest);
}

// Calls f(view) for each seat that is to act, in games of random moves.
template <class F>
void each_question(const AnyGame& g, int plays, std::uint64_t seed, F&& f) {
  Rng rng(seed);
  std::vector<AnyAction> legal;
  if (!quick(g).empty()) plays = 1;
  for (int i = 0; i < plays; ++i) {
    AnyState s = *g.start(quick(g), g.info().usual_seats);
    while (!g.over(s)) {
      if (g.house_due(s)) {
        g.apply(s, House, g.house(s, rng));
        continue;
      }
      for (Seat p : g.actors(s)) f(g.view(s, p));
      const Seat p = *g.actors(s).begin();
      g.legal(g.view(s, p), p, legal);
      g.apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

Question some_question(const AnyGame& g) {
  Question q{&g, {}, Level::Hard, {321, 45}, 0x123456789ABCDEF0u};
  each_question(g, 1, 5, [&](const AnyView& v) { q.view = v; });
  return q;
}

TEST(Bots, AnswerLegallyAtEveryLevel) {
  for (const AnyGame* g : games()) {
    std::uint64_t seed = 0;
    // Levels take turns by question, so that each sees every kind of position.
    each_question(*g, 3, 77, [&](const AnyView& v) {
      const Answer a = answer({g, v, static_cast<Level>(seed % kLevels), {60, 0}, seed});
      ++seed;
      EXPECT_EQ(g->check(v, v.viewer, a.choice), kAllowed) << g->print(a.choice);
      EXPECT_LE(a.opinions.size(), kMostOpinions);
      EXPECT_GE(a.win, 0);
      EXPECT_LE(a.win, 1);
      float share = 0;
      for (const Opinion& o : a.opinions) {
        EXPECT_EQ(g->check(v, v.viewer, o.action), kAllowed);
        EXPECT_GE(o.share, 0);
        share += o.share;
      }
      EXPECT_LE(share, 1.0001f);
      EXPECT_GT(share, 0.5f);
    });
  }
}

TEST(Bots, EvenAnEmptyBudgetGivesAnAnswer) {
  for (const AnyGame* g : games()) {
    Question q = some_question(*g);
    q.budget = {};
    EXPECT_EQ(g->check(q.view, q.view.viewer, answer(q).choice), kAllowed);
  }
}

TEST(Bots, TheSameQuestionHasTheSameAnswer) {
  for (const AnyGame* g : games()) {
    for (int level = 0; level < kLevels; ++level) {
      Question q = some_question(*g);
      q.level = static_cast<Level>(level);
      q.budget = {400, 0};
      EXPECT_EQ(write(answer(q)), write(answer(q)));
    }
  }
}

// --- the stated chances of winning ---------------------------------------------------------------

// One round of the game, with everybody playing the fallback: all positions in which a seat is to
// act.
std::vector<std::pair<AnyState, Seat>> round_of(const AnyGame& g, int seats, std::uint64_t seed) {
  std::vector<std::pair<AnyState, Seat>> out;
  Rng rng(seed);
  AnyState s = *g.start(g.info().shortest, seats);
  while (!g.over(s)) {
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, rng));
      continue;
    }
    const Seat p = *g.actors(s).begin();
    out.emplace_back(s, p);
    g.apply(s, p, *g.fallback(g.view(s, p), p));
  }
  return out;
}

// Whether the seat wins if everybody continues so: 1 or 0 if the hidden cards make no difference,
// else nothing.
std::optional<float> surely(const AnyGame& g, const AnyState& from, Seat who) {
  int won = 0;
  constexpr int kWorlds = 60;
  for (int i = 0; i < kWorlds; ++i) {
    Rng rng(static_cast<std::uint64_t>(i) + 1);
    const AnyView seen[] = {g.view(from, who)};
    AnyState s = *g.joined(seen, rng);
    while (!g.over(s)) {
      if (g.house_due(s))
        g.apply(s, House, g.house(s, rng));
      else if (const Seat p = *g.actors(s).begin(); true)
        g.apply(s, p, *g.fallback(g.view(s, p), p));
    }
    won += g.score(s, who) > 0;
  }
  if (won == 0 || won == kWorlds) return won ? 1.0f : 0.0f;
  return {};
}

TEST(Chances, AreThoseOfTheSideHoweverManyShareTheWin) {
  for (const AnyGame* g : games()) {
    if (!g->info().sides) continue;
    for (int seats = g->info().min_seats; seats <= g->info().max_seats; ++seats) {
      int sure_wins = 0, sure_losses = 0;
      for (std::uint64_t seed = 1; seed <= 12 && (sure_wins == 0 || sure_losses == 0); ++seed) {
        const auto asked = round_of(*g, seats, seed);
        // In the last trick nobody has a choice.
        for (std::size_t i = asked.size() - static_cast<std::size_t>(seats); i < asked.size();
             ++i) {
          const auto& [state, who] = asked[i];
          std::vector<AnyAction> legal;
          g->legal(g->view(state, who), who, legal);
          const auto sure = legal.size() == 1 ? surely(*g, state, who) : std::nullopt;
          if (!sure) continue;
          const Answer a = answer({g, g->view(state, who), Level::Expert, {20, 0}, seed});
          EXPECT_NEAR(a.win, *sure, 0.001f) << seats << " seats, game " << seed;
          ASSERT_FALSE(a.opinions.empty());
          EXPECT_NEAR(a.opinions[0].win, *sure, 0.001f);
          ++(*sure > 0 ? sure_wins : sure_losses);
        }
      }
      EXPECT_GT(sure_wins, 0) << seats;
      EXPECT_GT(sure_losses, 0) << seats;
    }
  }
}

TEST(Chances, OfAnEvenGameAreOneHalf) {
  for (const AnyGame* g : games()) {
    for (int seats = g->info().min_seats; seats <= g->info().max_seats; ++seats) {
      const std::vector<std::string> names(static_cast<std::size_t>(seats), "x");
      if (g->seating(*g->start("", seats), names, Lang::English).empty()) continue;  // no sides
      double sum = 0;
      constexpr int kDeals = 30;
      for (int deal = 1; deal <= kDeals; ++deal) {
        Rng rng(static_cast<std::uint64_t>(deal));
        AnyState s = *g->start("", seats);
        while (g->house_due(s)) g->apply(s, House, g->house(s, rng));
        const Seat who = *g->actors(s).begin();
        sum += answer({g, g->view(s, who), Level::Expert, {6, 0}, static_cast<std::uint64_t>(deal)})
                   .win;
      }
      EXPECT_NEAR(sum / kDeals, 0.5, 0.08) << seats << " seats";
    }
  }
}

TEST(Bots, LevelsHaveNames) {
  for (int i = 0; i < kLevels; ++i) {
    const auto level = static_cast<Level>(i);
    EXPECT_EQ(level_from(name(level)), level);
    for (const AnyGame* g : games()) {
      EXPECT_GT(usual_budget(g->info(), level).milliseconds, 0u);
      EXPECT_LE(usual_budget(g->info(), level).milliseconds, 1000u);
    }
  }
  // A turn of Settlers takes many decisions.
  EXPECT_LT(8 * usual_budget(find_game("settlers")->info(), Level::Expert).milliseconds, 1000u);
  EXPECT_FALSE(level_from("Expert"));
  EXPECT_FALSE(level_from(""));
}

TEST(Questions, SurviveAsBytes) {
  for (const AnyGame* g : games()) {
    Question q = some_question(*g);
    q.style = Style::Vengeful;
    const auto back = read_question(games(), write(q));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->game, g);
    EXPECT_EQ(back->view, q.view);
    EXPECT_EQ(back->level, q.level);
    EXPECT_EQ(back->style, q.style);
    EXPECT_EQ(back->budget.iterations, 321u);
    EXPECT_EQ(back->budget.milliseconds, 45u);
    EXPECT_EQ(back->seed, q.seed);
  }
}

TEST(Questions, CutOrFlippedAreRefused) {
  for (const AnyGame* g : games()) {
    const Question q = some_question(*g);
    const Bytes whole = write(q);
    const std::size_t view = whole.size() - g->write_view(q.view).size();
    for (std::size_t n = 0; n < whole.size(); ++n) {
      EXPECT_FALSE(read_question(games(), ByteView(whole).first(n))) << n;
    }
    Rng rng(1);
    for (int i = 0; i < 4000; ++i) {
      Bytes bad = whole;
      const auto at = i < static_cast<int>(view) * 8
                          ? static_cast<std::uint32_t>(i) / 8
                          : rng.below(static_cast<std::uint32_t>(bad.size()));
      bad[at] ^= static_cast<std::uint8_t>(1u << (i % 8));
      const auto read = read_question(games(), bad);
      // The game, the level, the budget and the seed come before the view: other values are just as
      // valid.
      if (at >= view)
        EXPECT_FALSE(read) << "byte " << at;
      else if (read)
        EXPECT_EQ(read->view, q.view);
    }
    Bytes longer = whole;
    longer.push_back(0);
    EXPECT_FALSE(read_question(games(), longer));
  }
}

TEST(Questions, WhoIsNotToActCannotAsk) {
  for (const AnyGame* g : games()) {
    Question q = some_question(*g);
    for (int i = 0; i < g->info().usual_seats; ++i) {
      q.view.viewer = seat(i);
      EXPECT_EQ(read_question(games(), write(q)).has_value(), g->actors(q.view).has(seat(i)));
    }
    q.view.viewer = Watcher;
    EXPECT_FALSE(read_question(games(), write(q)));
  }
}

TEST(Answers, SurviveAsBytes) {
  for (const AnyGame* g : games()) {
    Question q = some_question(*g);
    q.budget = {500, 0};
    const Answer a = answer(q);
    const auto back = read_answer(*g, write(a));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->choice, a.choice);
    EXPECT_EQ(back->iterations, a.iterations);
    EXPECT_NEAR(back->win, a.win, 1e-4);
    ASSERT_EQ(back->opinions.size(), a.opinions.size());
    for (std::size_t i = 0; i < a.opinions.size(); ++i) {
      EXPECT_EQ(back->opinions[i].action, a.opinions[i].action);
      EXPECT_NEAR(back->opinions[i].win, a.opinions[i].win, 1e-4);
      EXPECT_NEAR(back->opinions[i].share, a.opinions[i].share, 1e-4);
    }
  }
}

TEST(Answers, CutOnesAreRefusedAndFlippedOnesHarmless) {
  for (const AnyGame* g : games()) {
    Question q = some_question(*g);
    q.budget = {500, 0};
    const Bytes whole = write(answer(q));
    for (std::size_t n = 0; n < whole.size(); ++n) {
      EXPECT_FALSE(read_answer(*g, ByteView(whole).first(n)));
    }
    for (std::size_t i = 0; i < whole.size() * 8; ++i) {
      Bytes bad = whole;
      bad[i / 8] ^= static_cast<std::uint8_t>(1u << (i % 8));
      if (const auto read = read_answer(*g, bad)) EXPECT_LE(read->opinions.size(), kMostOpinions);
    }
  }
}

// Shows any change of a game or a bot, on every platform at once. If it is intended, write the new
// number into ai/signature.h, and the last line of `parlour signature` into the commit message.
TEST(Signature, IsTheRecordedOne) {
  for (const AnyGame* g : games()) {
    const std::uint64_t number = fingerprint(*g);
    char now[17];
    std::snprintf(now, sizeof now, "%016llx", static_cast<unsigned long long>(number));
    EXPECT_EQ(number, signature(g->info().id)) << g->info().id << " 0x" << now;
  }
  EXPECT_EQ(signature("chess"), 0u);
}

}  // namespace
}  // namespace parlour
