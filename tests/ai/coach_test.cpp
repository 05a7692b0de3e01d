// The coach's questions: chances of true positions, and judgements by what a player knew.
#include "ai/coach.h"

#include <gtest/gtest.h>

#include <numeric>

#include "games/all.h"
#include "games/registry.h"

namespace parlour::ai {
namespace {

// Random play up to the first position, after so many actions, in which somebody has a choice.
AnyState played(const AnyGame& g, int seats, std::string_view options, std::uint64_t seed,
                int actions) {
  Rng rng(seed);
  AnyState s = *g.start(options, seats);
  std::vector<AnyAction> legal;
  while (!g.over(s)) {
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, rng));
      continue;
    }
    const Seat p = *g.actors(s).begin();
    g.legal(g.view(s, p), p, legal);
    if (--actions < 0 && legal.size() > 1) return s;
    g.apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return s;
}

struct Table {
  std::string_view game;
  int seats;
  std::string_view options;
  int actions;
};
constexpr Table kTables[] = {{"flax", 2, "", 12},
                             {"flax", 4, "", 12},
                             {"settlers", 3, "", 60},
                             {"coup", 4, "", 12},
                             {"tractor", 4, "rounds=1", 30},
                             {"tractor", 5, "rounds=2", 30}};

TEST(Coach, ChancesAddUpToOne) {
  for (const Table& t : kTables) {
    const AnyGame& g = *find_game(t.game);
    const AnyState s = played(g, t.seats, t.options, 5, t.actions);
    ASSERT_FALSE(g.over(s)) << t.game;
    const Chances chances = price(g, {s, 1});
    ASSERT_EQ(chances.size(), static_cast<std::size_t>(t.seats));
    const float sum = std::accumulate(chances.begin(), chances.end(), 0.0f);
    // Of two sides each seat has its side's chance.
    if (t.game != "tractor") EXPECT_NEAR(sum, 1, 0.001) << t.game << t.seats;
    if (t.game == "tractor" && t.seats == 4) EXPECT_NEAR(sum, 2, 0.001);
    EXPECT_EQ(price(g, {s, 1}), chances) << t.game;
  }
}

TEST(Coach, ChancesAtTheEndAreTheResult) {
  const AnyGame& g = *find_game("coup");
  const AnyState s = played(g, 3, "", 5, 1'000'000);
  ASSERT_TRUE(g.over(s));
  const Chances chances = price(g, {s, 1});
  for (int q = 0; q < 3; ++q)
    EXPECT_EQ(chances[static_cast<std::size_t>(q)], static_cast<float>(g.score(s, seat(q))));
}

// Two worlds that differ in what a player does not see: the same judgement, though not the same
// chances.
template <Game G>
void judge_in_two_worlds(const Table& t) {
  const AnyGame& g = *find_game(t.game);
  AnyState one, two;
  Seat p = House;
  AnyView view;
  Rng rng(3);
  for (int more = 0; more < 40 && one == two; ++more) {
    one = two = played(g, t.seats, t.options, 11, t.actions + more);
    if (g.over(one)) continue;
    p = *g.actors(one).begin();
    view = g.view(one, p);
    const View<typename G::State> typed{view.state.as<typename G::State>(), p};
    two = AnyState(bytes_of(G::determinize(typed, rng)));
  }
  ASSERT_NE(one, two) << t.game;
  ASSERT_EQ(view, g.view(two, p)) << t.game;
  std::vector<AnyAction> legal;
  g.legal(view, p, legal);
  for (const AnyAction& a : {legal.front(), legal.back()}) {
    const Judgement x = judge(g, {g.view(one, p), a, Pass::First, 9});
    const Judgement y = judge(g, {g.view(two, p), a, Pass::First, 9});
    EXPECT_EQ(x.best, y.best) << t.game;
    EXPECT_EQ(x.win, y.win) << t.game;
    EXPECT_EQ(x.loss, y.loss) << t.game;
    EXPECT_EQ(x.error, y.error) << t.game;
  }
}

TEST(Coach, JudgesByWhatItsPlayerKnew) {
  judge_in_two_worlds<settlers::Settlers>({"settlers", 3, "", 400});
  judge_in_two_worlds<coup::Coup>({"coup", 4, "", 12});
  judge_in_two_worlds<tractor::Tractor>({"tractor", 4, "rounds=1", 30});
}

// With seven coins a coup is there to take: some choice is clearly worse than the best, which
// itself loses nothing, and the errors are small after the second pass.
TEST(Coach, TellsGoodChoicesFromBadOnes) {
  const AnyGame& g = *find_game("coup");
  AnyState s = *g.start("", 2);
  Rng rng(1);
  std::vector<AnyAction> legal;
  const auto& state = s.as<coup::State>();
  while (state.phase != coup::Phase::Turn || state.active != 0 || state.coins[0] < 7) {
    ASSERT_FALSE(g.over(s));
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, rng));
      continue;
    }
    const Seat p = *g.actors(s).begin();
    g.legal(g.view(s, p), p, legal);
    g.apply(s, p, legal.front());  // incomes, and no challenges
  }
  g.legal(g.view(s, seat(0)), seat(0), legal);
  float worst = 0;
  for (const AnyAction& a : legal) {
    const Judgement j = judge(g, {g.view(s, seat(0)), a, Pass::Second, 4});
    EXPECT_GE(j.win, j.loss);
    EXPECT_GE(j.choices, 2u);
    if (a == j.best) EXPECT_EQ(j.loss, 0);
    EXPECT_LE(j.error, 0.03f);
    worst = std::max(worst, j.loss);
  }
  EXPECT_GT(worst, 0.05f);
}

TEST(Coach, AnswersMessages) {
  for (const Table& t : kTables) {
    const AnyGame& g = *find_game(t.game);
    const AnyState s = played(g, t.seats, t.options, 5, t.actions);
    const Seat p = *g.actors(s).begin();
    std::vector<AnyAction> legal;
    g.legal(g.view(s, p), p, legal);
    const std::vector<CoachQuestion> questions = {
        {.pricing = Pricing{s, 1}},
        {.judging = Judging{g.view(s, p), legal.back(), Pass::First, 2}}};
    const auto bytes = answer_coach(games(), write(g, questions));
    ASSERT_TRUE(bytes) << t.game;
    const auto answers = read_coach_answers(g, *bytes, questions);
    ASSERT_TRUE(answers && answers->size() == 2) << t.game;
    EXPECT_NEAR((*answers)[0].chances[0], price(g, {s, 1})[0], 1e-5);
    const Judgement j = judge(g, *questions[1].judging);
    EXPECT_EQ((*answers)[1].judgement.best, j.best);
    EXPECT_NEAR((*answers)[1].judgement.loss, j.loss, 1e-5);
  }
}

TEST(Coach, RefusesWhatIsNoMessage) {
  const AnyGame& g = *find_game("flax");
  const AnyState s = played(g, 2, "", 5, 12);
  const std::vector<CoachQuestion> questions = {{.pricing = Pricing{s, 1}}};
  const Bytes good = write(g, questions);
  EXPECT_FALSE(answer_coach(games(), {}));
  EXPECT_FALSE(answer_coach(games(), Bytes{4, 'f', 'l', 'a', 'x'}));
  for (std::size_t n = 6; n < good.size(); n += 11) {
    const auto answer = answer_coach(games(), ByteView(good).first(n));
    EXPECT_TRUE(answer && answer->empty()) << n;
  }
  EXPECT_FALSE(read_coach_answers(g, {}, questions));
  EXPECT_FALSE(read_coach_answers(g, Bytes(8, 0xFF), questions));
}

}  // namespace
}  // namespace parlour::ai
