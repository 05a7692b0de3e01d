#include "room/puzzles.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "games/all.h"
#include "games/registry.h"
#include "room/fake_device.h"
#include "room/lesson_game.h"
#include "room/puzzle_reason.h"

namespace parlour::room {
namespace {

std::vector<ai::Puzzle> three() {
  std::vector<ai::Puzzle> out(3);
  for (int i = 0; i < 3; ++i) {
    ai::Puzzle& p = out[static_cast<std::size_t>(i)];
    p.rating = 1000 + 500 * i, p.position = std::string(1, static_cast<char>('A' + i));
    p.right = {"tax"}, p.wrong = "income";
  }
  return out;
}

TEST(Puzzles, AreReadAsTheyArePrinted) {
  ai::Puzzle p{.rating = 1520,
               .solver = seat(2),
               .best = 64,
               .second = 41,
               .position = "AAFn",
               .right = {"city B0,0", "city T1,1"},
               .wrong = "road D1,0"};
  const auto read = ai::parse_puzzles("# a comment\n" + print(p) + print(p));
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ(print((*read)[1]), print(p));
  EXPECT_EQ((*read)[0].theme(), "city");
}

TEST(Puzzles, OfADamagedFileAreRefused) {
  const std::string good = "puzzle 1500 0 60 40\nat AA\nright tax\nwrong income\n";
  EXPECT_TRUE(ai::parse_puzzles(good));
  for (const char* bad : {"puzzle 1500 0 60\nat AA\nright tax\nwrong income\n",
                          "puzzle 1500 99 60 40\nat AA\nright tax\nwrong income\n",
                          "puzzle 1500 0 160 40\nat AA\nright tax\nwrong income\n",
                          "puzzle 1500 0 60 40\nat AA\nright tax\n",
                          "puzzle 1500 0 60 40\nright tax\nwrong income\npuzzle 1 0 1 1\n",
                          "at AA\n", "puzzle -1 0 60 40\nat AA\nright tax\nwrong income\n",
                          "puzzle 1500 0 60 40\nat \nright tax\nwrong income\n", "nonsense\n"})
    EXPECT_FALSE(ai::parse_puzzles(bad)) << bad;
  for (std::size_t i = 1; i + 1 < good.size(); ++i) ai::parse_puzzles(good.substr(0, i));
}

TEST(Puzzles, ProgressIsKept) {
  PuzzleProgress p;
  const auto puzzles = three();
  count(p, puzzles[0], true), count(p, puzzles[1], false), count(p, puzzles[2], true);
  const PuzzleProgress read = parse_progress(print(p));
  EXPECT_EQ(print(read), print(p));
  EXPECT_EQ(read.solved, 2);
  EXPECT_EQ(read.failed, 1);
  EXPECT_EQ(read.streak, 1);
  EXPECT_EQ(read.seen.size(), 3u);
  ASSERT_EQ(read.again.size(), 1u);
  for (const char* bad : {"", "x", "1500", "1500 350 60000 0 0 0 0 5 1", "-1 350 60000 0 0 0 0 0",
                          "1500 350 60000 0 0 0 0 0 77", "1500 350 60000 0 0 0 0 0 99999999999 1"})
    EXPECT_EQ(parse_progress(bad), PuzzleProgress()) << bad;
}

TEST(Puzzles, BeginNearThePlayersRating) {
  const auto puzzles = three();
  std::vector<ai::Puzzle> many;
  for (int i = 0; i < 40; ++i) {
    ai::Puzzle p = puzzles[0];
    p.rating = 800 + 40 * i, p.position = std::to_string(i);
    many.push_back(p);
  }
  PuzzleProgress p;
  p.rating.value = 1200;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    EXPECT_LE(std::abs(many[next_puzzle(p, many, rng)].rating - 1200), 160);
  }
}

TEST(Puzzles, ThatWereFailedComeBackUntilTheyAreSolved) {
  const auto puzzles = three();
  PuzzleProgress p;
  Rng rng(1);
  count(p, puzzles[1], false);
  EXPECT_EQ(p.streak, 0);
  const double after = p.rating.value;
  for (int i = 0; i < kComesBackAfter - 1; ++i) {
    EXPECT_NE(next_puzzle(p, puzzles, rng) == 1 && p.seen.size() < 3, true);
    count(p, puzzles[i % 2 ? 0 : 2], true);
  }
  count(p, puzzles[0], true);
  EXPECT_EQ(next_puzzle(p, puzzles, rng), 1u);
  const double before = p.rating.value;
  count(p, puzzles[1], true);
  EXPECT_EQ(p.rating.value, before) << "a second try changes no rating";
  EXPECT_TRUE(p.again.empty());
  EXPECT_GT(before, after);
}

// --- those that ship ----------------------------------------------------------------------------

std::vector<ai::Puzzle> shipped(std::string_view game) {
  std::ifstream file(std::string(PARLOUR_TEST_DATA) + "/../web/puzzles/" + std::string(game) +
                     ".txt");
  std::stringstream text;
  text << file.rdbuf();
  auto all = ai::parse_puzzles(text.str());
  EXPECT_TRUE(all) << game << ": " << (all ? "" : all.error());
  return all.value_or(std::vector<ai::Puzzle>());
}

// A puzzle's reason fits what its answer says; and most themes are met.
TEST(Puzzles, ThatShipHaveAReason) {
  std::set<PuzzleTheme> met;
  for (const AnyGame* game : games()) {
    for (const ai::Puzzle& p : shipped(game->info().id)) {
      const auto at = ai::position_of(*game, p);
      ASSERT_TRUE(at);
      const AnyView view = game->view(at->state, p.solver);
      const PuzzleReason reason =
          reason_of(*game, view, *game->parse(p.right.front()), *game->parse(p.wrong));
      met.insert(reason.theme);
      const std::string_view word = p.theme();
      EXPECT_EQ(reason.theme == PuzzleTheme::Doubt, word == "challenge") << p.position;
      EXPECT_EQ(reason.theme == PuzzleTheme::Place, word == "settle") << p.position;
      EXPECT_EQ(reason.theme == PuzzleTheme::Road, word == "road") << p.position;
      EXPECT_EQ(reason.theme == PuzzleTheme::Bank, word == "bank") << p.position;
      EXPECT_EQ(reason.theme >= PuzzleTheme::TakeRoom, word == "place") << p.position;
      if (word == "block") {
        // All blocks of the file are those of a contessa.
        const auto& s = at->state.as<coup::State>();
        const bool has = s.hand[static_cast<std::size_t>(index(p.solver))].has(coup::Contessa);
        EXPECT_EQ(reason.theme, has ? PuzzleTheme::Block : PuzzleTheme::Bluff) << p.position;
      }
      if (reason.theme == PuzzleTheme::Doubt || reason.theme == PuzzleTheme::Trust)
        EXPECT_TRUE(reason.first >= 0 && reason.first <= 100 &&
                    coup::may_challenge(view.state.as<coup::State>(), index(p.solver)))
            << reason.first << p.position;
      if (reason.theme == PuzzleTheme::Coins || reason.theme == PuzzleTheme::Hold)
        EXPECT_EQ(reason.theme == PuzzleTheme::Coins, reason.first < 7) << p.position;
      if (reason.theme == PuzzleTheme::Safe) {
        // Whatever the others really hold, it stands.
        const auto& s = at->state.as<tractor::State>();
        const auto a = *tractor::Tractor::parse(p.right.front());
        std::vector<tractor::Cards> others;
        for (int q = 0; q < s.seats; ++q)
          if (q != index(p.solver)) others.push_back(s.hand[static_cast<std::size_t>(q)]);
        const auto parts = *tractor::parts_of(s.order, a.cards, a.reading);
        EXPECT_TRUE(tractor::beaten(s.order, a.cards, parts, others).empty()) << p.position;
      }
    }
  }
  EXPECT_GE(met.size(), 18u);
}

TEST(Puzzles, ThatShipCanBePlayed) {
  for (const AnyGame* game : games()) {
    const auto all = shipped(game->info().id);
    EXPECT_GE(all.size(), 200u) << game->info().id;
    std::set<std::uint32_t> ids;
    FakeDevice device;
    for (const ai::Puzzle& p : all) {
      EXPECT_TRUE(ids.insert(puzzle_id(p)).second) << p.position;
      EXPECT_GT(p.best, p.second);
      const auto lesson = as_lesson(*game, p);
      ASSERT_TRUE(lesson) << game->info().id << ' ' << p.position;
      std::vector<Player> players(static_cast<std::size_t>(lesson->course.seats));
      LessonGame wrong(device, *game, *lesson, players);
      ASSERT_TRUE(wrong.may_act()) << p.position;
      EXPECT_EQ(wrong.submit(*game->parse(p.wrong)), kAllowed) << p.wrong;
      EXPECT_FALSE(wrong.done());
      EXPECT_EQ(wrong.mistake(), "second");
      for (const std::string& right : p.right) {
        LessonGame table(device, *game, *lesson, players);
        EXPECT_EQ(table.submit(*game->parse(right)), kAllowed) << right;
        EXPECT_TRUE(table.done()) << right;
      }
    }
  }
}

}  // namespace
}  // namespace parlour::room
