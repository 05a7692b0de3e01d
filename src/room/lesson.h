// A lesson: a position of a game, and step by step what its learner shall do in it. Lessons are
// data, one text for each game (lessons/GAME.txt):
//
//   lesson tax                    begins a lesson and names it
//   coup 1 seats=3                the position, as a record
//   house deal 0 duke captain
//   me 0                          whose lesson it is; the steps follow
//   after take                    instead: where that earlier lesson ends; more of the record may
//                                 follow
//   goal                          a step
//   right tax                     what reaches its goal, without the seat; the first one literally
//   wrong coup * : dear           a mistake, and the name of the sentence that explains it
//   then 1 allow                  what happens after a right action
//
// In the patterns of "right" and "wrong", '*' stands for any text; the first line that fits
// decides. Lines that begin with '#' are comments. The sentences are texts of the table "lessons",
// named after game, lesson and use: coup_tax (the title), coup_tax_goal, coup_tax_goal2 of the
// second step, coup_tax_done, coup_tax_dear, and coup_tax_no, in the second step coup_tax_no2, for
// every other mistake.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"

namespace parlour::room {

struct LessonStep {
  struct Try {
    std::string pattern;
    std::string mistake;  // the name of its sentence; empty: it is right
  };
  std::vector<Try> tries;
  // In the course of the lesson: the first right action, and the end of what follows it.
  std::size_t at = 0, end = 0;
};

struct Lesson {
  std::string name;
  Seat learner;
  std::string position;  // a record
  Record course;         // the position's entries, then each step's first right action and the rest
  std::vector<LessonStep> steps;
};

/// The name of the sentence about a mistake that a step, from 0, does not list: "no", "no2".
std::string other_mistake(std::size_t step);

/// Whether an action, as records write it, is one of the pattern's.
bool matches(std::string_view pattern, std::string_view action);

/// All lessons of a text; or what is wrong with it and in which line, for developers.
std::expected<std::vector<Lesson>, std::string> parse_lessons(const AnyGame&, std::string_view);

}  // namespace parlour::room
