// The lessons of a game, with those done ticked off, and the way to the first game.
#pragma once

#include <string>
#include <vector>

#include "room/lesson.h"
#include "room/player.h"
#include "ui/app/services.h"
#include "ui/lessons/lessons.h"

namespace parlour::ui {

class LessonsScreen final : public Course {
 public:
  LessonsScreen(Services&, const AnyGame&);
  void draw(bool covered) override;
  void shown() override;
  const AnyGame* game() const override { return &game_; }
  std::optional<std::string> address() const override;

  std::unique_ptr<LessonPanel> panel() override;
  std::string title(const TableGame& table) override { return sentence(table, {}); }
  std::string sentence(const TableGame&, std::string_view use) override;
  std::string_view next_word(const TableGame&) override;
  /// To the next lesson, or after the last one to the list.
  void finished(const TableGame&) override;
  void go_on(const TableGame&) override;

 private:
  float draw_rows(const Rect&);
  bool draw_row(std::size_t i, const Rect&);
  float draw_first_game(const Rect&);
  void start_first_game();
  /// Puts a lesson on the table, with this screen below it.
  void teach(std::size_t);
  void teach_after(std::string_view lesson);

  Services& app_;
  Ui& ui_;
  const AnyGame& game_;
  std::vector<room::Lesson> lessons_;
  std::string done_;
};

}  // namespace parlour::ui
