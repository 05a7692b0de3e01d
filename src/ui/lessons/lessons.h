// Lessons on the screen: the list of them, and what the table adds while one is there. All but the
// entries is in a part of its own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "room/lesson_game.h"
#include "ui/app/services.h"

namespace parlour::ui {

struct Scene;
class GameUi;

inline constexpr std::string_view kLessonsPart = "lessons";

/// The address of a game's lessons: this and the game's id.
inline constexpr std::string_view kLessonsLink = "/learn/";

/// Whether there are lessons for this game.
bool has_lessons(std::string_view game);
/// Fetches what is needed and opens the list of a game's lessons; `game` null: of all games.
void open_lessons(Services&, const AnyGame* game);
/// Requires kLessonsPart and the game's code.
void show_lessons(Services&, const AnyGame&);

/// Words above the table.
class TableNote {
 public:
  virtual ~TableNote() = default;
  /// Before the table is drawn: returns the height that the note takes from the body's upper edge,
  /// and watches the table's controls until draw().
  virtual float begin(Ui&, const TableGame&, const Rect& body) = 0;
  /// After that: it has something to say. Else it is not drawn.
  virtual bool says() const { return true; }
  /// After begin(): its words are folded away, and a button with this label shows them again;
  /// empty: they are not.
  virtual std::string_view away(const Ui&) const { return {}; }
  virtual void unfold(const Ui&) {}
  /// Before that: may mark places of the table.
  virtual void mark_board(const Scene&, GameUi&) {}
  /// After everything else of the table. `prepared`: what its main button would do.
  virtual void draw(const Scene&, const std::optional<AnyAction>& prepared) = 0;
  /// The same for a screen reader.
  virtual const std::string& told() const = 0;
  /// Where it has been drawn in this frame.
  virtual const Rect& drawn() const = 0;
};

/// A hint with its reasons, and the guide of a first game.
class TableHelp : public TableNote {
 public:
  /// The note of a hint is open: the table shows its figures, too.
  virtual bool shows_hint() const = 0;
  /// The player wants this move rated: it is not to be made.
  virtual bool weighs(const AnyAction&) = 0;
  /// The answer to such a question, or to somebody else's: returns whether it is one.
  virtual bool on_bot(std::uint32_t ticket, ByteView answer) = 0;
};
/// Requires kLessonsPart. All arguments outlive it.
std::unique_ptr<TableHelp> make_table_help(Ui&, const AnyGame&);

/// Where the guide of a first game under way is stored: the game's id and what has been told. To
/// store the id alone begins it, unless its player has had it, or has closed it.
inline constexpr std::string_view kGuideKey = "guide";

/// What the table shows while a lesson is there (TableGame::taught).
class LessonPanel : public TableNote {
 public:
  virtual std::string title(const TableGame&) = 0;
  /// From now on also tells and marks what would be right, until the next step or mistake.
  virtual void show_answer() = 0;
  virtual void hide_answer() = 0;
  /// The words on the buttons: shows what would be right; goes on after the lesson.
  virtual std::string_view show_word(const Ui&) = 0;
  virtual std::string_view next_word(const TableGame&) = 0;
  /// The lesson is done: what comes next.
  virtual void go_on(const TableGame&) = 0;
};

/// A screen whose lessons, or puzzles, are put on the table one after the other.
class Course : public Screen {
 public:
  /// For the lesson at the table: its panel and its title.
  virtual std::unique_ptr<LessonPanel> panel() = 0;
  virtual std::string title(const TableGame&) = 0;
  /// What it says: "goal" (of the second step, "goal2"), "done", or the name of a mistake.
  virtual std::string sentence(const TableGame&, std::string_view use) = 0;
  /// The player asked for the answer.
  virtual void answer_shown() {}
  /// It is done. Then: what the button says, and what comes next.
  virtual void finished(const TableGame&) {}
  virtual std::string_view next_word(const TableGame&) = 0;
  virtual void go_on(const TableGame&) = 0;
};
/// Requires kLessonsPart.
std::unique_ptr<LessonPanel> make_lesson_panel(std::shared_ptr<Course>);

}  // namespace parlour::ui
