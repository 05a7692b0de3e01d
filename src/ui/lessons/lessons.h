// Lessons on the screen: the list of them, and what the table adds while one is there. All but the
// entries is in a part of its own.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "room/lesson_game.h"
#include "ui/app/services.h"

namespace parlour::ui {

inline constexpr std::string_view kLessonsPart = "lessons";

/// The address of a game's lessons: this and the game's id.
inline constexpr std::string_view kLessonsLink = "/learn/";

/// Whether there are lessons for this game.
bool has_lessons(std::string_view game);
/// Fetches what is needed and opens the list of a game's lessons; `game` null: of all games.
void open_lessons(Services&, const AnyGame* game);

/// What the table shows while a lesson is there (TableGame::taught).
class LessonPanel {
 public:
  virtual ~LessonPanel() = default;
  virtual std::string title(const Ui&, const TableGame&) = 0;
  /// What the learner shall do, or why it was wrong; with `answer`, also what would be right.
  /// Returns the height; if `draw` is false, only measures.
  virtual float draw(Ui&, const TableGame&, bool answer, const Rect&, bool draw = true) = 0;
  /// The same for a screen reader.
  virtual std::string told(const Ui&, const TableGame&, bool answer) = 0;
  /// The words on the buttons: shows what would be right; goes on after the lesson.
  virtual std::string_view show_word(const Ui&) = 0;
  virtual std::string_view next_word(const Ui&, const TableGame&) = 0;
  /// The lesson is done: marks it, and opens the next one, or after the last one the list.
  virtual void go_on(Services&, const TableGame&) = 0;
};
/// Requires kLessonsPart.
std::unique_ptr<LessonPanel> make_lesson_panel();

}  // namespace parlour::ui
