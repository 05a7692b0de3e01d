// Lessons: the reader, the game, and every lesson that ships.
#include "room/lesson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/registry.h"
#include "lessons.gen.h"
#include "room/fake_device.h"
#include "room/lesson_game.h"

namespace parlour::room {
namespace {

namespace words {
#include "texts/lessons.inc"
}  // namespace words

struct Row {
  std::string_view name;
  Line line;
};
using namespace words;  // NOLINT: the rows name the lines
const Row kRows[] = {
#include "texts/lessons.rows"
};

bool has_sentence(const std::string& name) {
  return std::ranges::any_of(kRows, [&](const Row& row) { return row.name == name; });
}

std::vector<Lesson> lessons_of(std::string_view game) {
  const auto i = std::ranges::find(lessons::kGames, game) - std::begin(lessons::kGames);
  auto all = parse_lessons(*find_game(game), lessons::kTexts[i]);
  EXPECT_TRUE(all) << game << ": " << (all ? "" : all.error());
  return all.value_or(std::vector<Lesson>());
}

std::vector<Player> players(int seats) {
  std::vector<Player> out(static_cast<std::size_t>(seats),
                          Player{.bot = true, .level = ai::Level::Easy, .name = {}});
  out[0].bot = false;
  return out;
}

// A lesson on a device whose clock the test moves.
struct Played {
  FakeDevice device;
  const AnyGame& game;
  LessonGame table;
  Played(const AnyGame& g, const Lesson& lesson)
      : game(g), table(device, g, lesson, players(lesson.course.seats)) {}

  Reason act(std::string_view action) {
    const Reason why = table.submit(*game.parse(action));
    table.tick({});
    return why;
  }
  std::string first_right(std::size_t step) const {
    const Lesson& lesson = table.lesson();
    return game.print(lesson.course.entries[lesson.steps[step].at].action);
  }
  void pass() {
    for (int i = 0; i < 60; ++i) device.pass(1000), table.tick({});
  }
  /// `whole`: whether these are all legal actions.
  std::vector<std::string> legal(bool& whole) const {
    std::vector<AnyAction> all;
    whole = game.legal(table.view(), table.eyes(), all);
    std::vector<std::string> out;
    for (const AnyAction& a : all) out.push_back(game.print(a));
    return out;
  }
};

std::string numbered(std::string name, std::size_t step) {
  return step == 0 ? name : name + std::to_string(step + 1);
}

TEST(LessonPatterns, AStarStandsForAnyText) {
  EXPECT_TRUE(matches("tax", "tax"));
  EXPECT_FALSE(matches("tax", "taxes"));
  EXPECT_TRUE(matches("coup *", "coup 2"));
  EXPECT_FALSE(matches("coup *", "coup"));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*c", "abbc"));
  EXPECT_TRUE(matches("*b*", "abc"));
  EXPECT_FALSE(matches("a*c", "abcd"));
}

TEST(LessonText, WhatIsWrongIsNamedWithItsLine) {
  const AnyGame& coup = *find_game("coup");
  const std::string start =
      "lesson a\ncoup 1 seats=2\nhouse deal 0 duke duke\nhouse deal 1 captain captain\n"
      "house first 0\n";
  const auto error = [&](const std::string& text) {
    const auto read = parse_lessons(coup, text);
    return read ? std::string("none") : read.error();
  };
  EXPECT_EQ(error(start + "me 0\ngoal\nright income\n"), "none");
  EXPECT_EQ(error("goal\n"), "1: no lesson has begun");
  EXPECT_EQ(error(start + "me 77\n"), "6: no seat");
  EXPECT_EQ(error(start + "me 0\nright income\n"), "7: no goal has begun");
  EXPECT_EQ(error(start + "me 0\ngoal\nthen 1 income\n"), "8: nothing was right yet");
  EXPECT_EQ(error(start + "me 0\ngoal\nwrong income\n"),
            "8: a mistake without the name of its sentence");
  EXPECT_EQ(error(start + "me 0\ngoal\nhelp\n"), "8: not a line of a lesson");
  EXPECT_EQ(error(start), "5: a has no steps");
  EXPECT_EQ(error(start + "me 0\ngoal\n"), "7: a has a step without a right action");
  EXPECT_TRUE(error(start + "me 0\ngoal\nright assassinate 1\n").starts_with("8: a: "));
  EXPECT_EQ(error("lesson a\nafter a\n"), "2: no such lesson");
  EXPECT_TRUE(error("lesson a\ncoup 1 seats=99\nme 0\n").starts_with("3: "));
}

TEST(LessonText, ALessonMayBeginWhereAnotherEnds) {
  const AnyGame& coup = *find_game("coup");
  const auto read = parse_lessons(
      coup,
      "lesson a\ncoup 1 seats=2\nhouse deal 0 duke duke\nhouse deal 1 captain captain\n"
      "house first 0\nme 0\ngoal\nright income\nthen 1 income\n"
      "lesson b\nafter a\n0 income\n1 income\nme 0\ngoal\nright income\n");
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[1].steps[0].at, 7u);
  EXPECT_EQ((*read)[1].course.entries.size(), 8u);
}

TEST(LessonGame, AMistakeIsExplainedAndChangesNothing) {
  const Lesson lesson = lessons_of("coup").front();
  Played p(*find_game("coup"), lesson);
  const AnyView before = p.table.view();
  ASSERT_TRUE(p.table.may_act());
  EXPECT_EQ(p.act("foreign-aid"), kAllowed);
  EXPECT_EQ(p.table.mistake(), "aid");
  EXPECT_EQ(p.act("tax"), kAllowed);
  EXPECT_EQ(p.table.mistake(), "no");
  EXPECT_NE(p.act("coup 1"), kAllowed) << "what is not allowed is refused as in any game";
  p.pass();
  EXPECT_EQ(p.table.view(), before);
  EXPECT_FALSE(p.table.done());
  EXPECT_EQ(p.act("income"), kAllowed);
  EXPECT_TRUE(p.table.mistake().empty());
  EXPECT_FALSE(p.table.may_act());
  EXPECT_FALSE(p.table.done()) << "the others have their turns first";
  p.pass();
  EXPECT_TRUE(p.table.done());
  EXPECT_NE(p.act("income"), kAllowed);
}

TEST(LessonGame, WhatFollowsHappensAtThePaceOfTheTable) {
  const Lesson lesson = lessons_of("coup")[1];
  Played p(*find_game("coup"), lesson);
  const std::size_t begin = p.table.actions();
  p.act("tax");
  EXPECT_EQ(p.table.actions(), begin + 1);
  p.table.linger({.ms = 5000});
  p.device.pass(4000);
  p.table.tick({});
  EXPECT_EQ(p.table.actions(), begin + 1);
  p.device.pass(1100);
  p.table.tick({});
  EXPECT_EQ(p.table.actions(), begin + 2);
  p.device.pass(20'000);  // without a frame
  EXPECT_TRUE(p.table.done());
}

TEST(LessonGame, AStepWithoutTriesIsAnsweredElsewhere) {
  Lesson lesson = lessons_of("coup").front();
  lesson.steps.resize(1);
  lesson.steps[0].tries.clear();
  Played p(*find_game("coup"), lesson);
  EXPECT_FALSE(p.table.asks_table());
  EXPECT_FALSE(p.table.may_act());
  EXPECT_NE(p.act("income"), kAllowed);
  EXPECT_FALSE(p.table.done());
  p.table.conclude();
  EXPECT_TRUE(p.table.done());
  EXPECT_FALSE(p.table.taken());
}

TEST(LessonGame, TellsWhatWasTakenAndWhatTheBotsAnswered) {
  Lesson lesson = lessons_of("coup").front();
  lesson.steps.resize(1);
  lesson.steps[0].tries = {{"*", {}}};
  Played p(*find_game("coup"), lesson);
  EXPECT_TRUE(p.table.asks_table());
  EXPECT_EQ(p.act("tax"), kAllowed);
  EXPECT_EQ(p.table.taken(), p.game.parse("tax"));
  const Bytes said = {1, 2, 3};
  p.table.on_bot(7, said);
  const auto heard = p.table.take_heard();
  ASSERT_TRUE(heard);
  EXPECT_EQ(heard->ticket, 7u);
  EXPECT_EQ(heard->answer, said);
  EXPECT_FALSE(p.table.take_heard());
}

TEST(LessonGame, NothingIsStored) {
  Played p(*find_game("coup"), lessons_of("coup").front());
  p.act("tax"), p.act("income"), p.pass();
  EXPECT_TRUE(p.device.storage.empty());
  EXPECT_TRUE(p.device.archive.empty());
}

// Every legal action either reaches the goal, by whatever way, or is a mistake with a sentence.
TEST(ShippedLessons, EverySolutionReachesTheGoalAndEveryMistakeIsExplained) {
  for (const std::string_view id : lessons::kGames) {
    const AnyGame& game = *find_game(id);
    const std::vector<Lesson> all = lessons_of(id);
    EXPECT_GE(all.size(), 8u) << id;
    for (const Lesson& lesson : all) {
      const std::string name = std::string(id) + '_' + lesson.name;
      SCOPED_TRACE(name);
      EXPECT_TRUE(has_sentence(name));
      EXPECT_TRUE(has_sentence(name + "_done"));
      for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        Played here(game, lesson);
        const auto go_to = [&](Played& p) {
          for (std::size_t i = 0; i < step; ++i) p.act(p.first_right(i)), p.pass();
        };
        go_to(here);
        ASSERT_EQ(here.table.step(), step);
        ASSERT_TRUE(here.table.may_act());
        EXPECT_TRUE(has_sentence(numbered(name + "_goal", step)));
        std::set<std::string> used;
        bool whole = false;
        for (const std::string& action : here.legal(whole)) {
          Played p(game, lesson);
          go_to(p);
          ASSERT_EQ(p.act(action), kAllowed) << action;
          if (const std::string why = p.table.mistake(); !why.empty()) {
            EXPECT_TRUE(has_sentence(name + '_' + why)) << action << ": " << why;
            used.insert(why);
            continue;
          }
          p.pass();
          EXPECT_EQ(p.table.step(), step + 1) << action;
          EXPECT_TRUE(p.table.done() || p.table.may_act()) << action;
          EXPECT_EQ(p.table.actions(), lesson.steps[step].end) << action;
        }
        for (const LessonStep::Try& it : lesson.steps[step].tries) {
          if (it.mistake.empty()) continue;
          EXPECT_TRUE(has_sentence(name + '_' + it.mistake)) << it.mistake;
          EXPECT_TRUE(!whole || used.contains(it.mistake)) << "never: " << it.pattern;
        }
      }
    }
  }
}

}  // namespace
}  // namespace parlour::room
