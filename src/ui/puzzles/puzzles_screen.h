// The puzzles of a game: how the player stands, and the way to the next one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "room/puzzles.h"
#include "ui/app/services.h"
#include "ui/lessons/lessons.h"

namespace parlour::ui {

class PuzzlesScreen final : public Course {
 public:
  /// `puzzles`: the file of them, or nothing if it could not be had.
  PuzzlesScreen(Services&, const AnyGame&, std::string_view puzzles);
  void draw(bool covered) override;
  const AnyGame* game() const override { return &game_; }
  std::optional<std::string> address() const override;

  std::unique_ptr<LessonPanel> panel() override;
  std::string title(const TableGame&) override;
  std::string sentence(const TableGame&, std::string_view use) override;
  std::string_view next_word(const TableGame&) override;
  void answer_shown() override { tried(false); }
  void go_on(const TableGame&) override { solve_next(); }

 private:
  float draw_figures(const Rect&);
  std::string again_text() const;
  float draw_missing(const Rect&);
  float draw_start(const Rect&);
  void solve_next();
  /// The player has tried, or asked: only the first time counts.
  void tried(bool right);
  const ai::Puzzle& puzzle() const { return puzzles_[at_]; }

  Services& app_;
  Ui& ui_;
  const AnyGame& game_;
  std::vector<ai::Puzzle> puzzles_;
  room::PuzzleProgress progress_;
  std::size_t at_ = 0;   // the puzzle at the table
  bool tried_ = false;   // it has been counted
  bool failed_ = false;  // as failed
  AnyView view_;         // of the position, for the words of its actions
};

}  // namespace parlour::ui
