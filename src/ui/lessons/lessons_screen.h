// The lessons of a game, with those done ticked off, and the way to the first game.
#pragma once

#include <string>
#include <vector>

#include "room/lesson.h"
#include "room/player.h"
#include "ui/app/services.h"

namespace parlour::ui {

class LessonsScreen final : public Screen {
 public:
  LessonsScreen(Services&, const AnyGame&);
  void draw(bool covered) override;
  void shown() override;
  const AnyGame* game() const override { return &game_; }
  std::optional<std::string> address() const override;

  const std::vector<room::Lesson>& lessons() const { return lessons_; }
  /// Puts a lesson on the table, with this screen below it.
  void teach(std::size_t);
  /// After that one; the list itself after the last.
  void teach_after(std::string_view lesson);

 private:
  float draw_games(const Rect&);
  float draw_rows(const Rect&);
  bool draw_row(std::size_t i, const Rect&);
  float draw_first_game(const Rect&);
  void start_first_game();
  std::vector<room::Player> players(int seats, Seat learner) const;

  Services& app_;
  Ui& ui_;
  const AnyGame& game_;
  std::vector<room::Lesson> lessons_;
  std::string done_;
};

}  // namespace parlour::ui
