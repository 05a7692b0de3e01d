// The trainer of a game: how the player does, and the way to the next run.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ui/app/services.h"
#include "ui/lessons/lessons.h"
#include "ui/trainers/trainer.h"

namespace parlour::room {
class LessonGame;
}

namespace parlour::ui::train {

class TrainerScreen final : public Course {
 public:
  TrainerScreen(Services&, const AnyGame&);
  void shown() override;
  void draw(bool covered) override;
  const AnyGame* game() const override { return &game_; }
  std::optional<std::string> address() const override;

  std::unique_ptr<LessonPanel> panel() override;
  std::string title(const TableGame&) override;
  std::string sentence(const TableGame&, std::string_view use) override;
  std::string_view next_word(const TableGame&) override;
  void go_on(const TableGame&) override;

  // --- for the panel, about the exercise at the table
  const Trainer& trainer() const { return trainer_; }
  /// How the answer has been judged; nothing before that.
  std::optional<training::Outcome> outcome() const {
    return counted_ ? std::optional(run_->outcomes.back()) : std::nullopt;
  }
  /// An answer by a button; -1: the player gives up.
  void choose(int choice);
  /// In each frame: takes what has been done at the table, and what the bots have answered.
  void look();

 private:
  float draw_about(const Rect&);
  float draw_figures(const Rect&);
  float draw_buttons(const Rect&);
  bool under_way() const { return run_ && !run_->over(); }
  /// Makes the exercise of this seed in pieces, from now on, unless it is to be another one.
  void prepare(std::uint64_t seed);
  void start_run();
  void keep_run();
  void next_exercise();
  void put_on_table(training::Exercise);
  void ask_bots();
  /// Counts the answer once it has been judged, and the run with its last one.
  void judge();

  Services& app_;
  Ui& ui_;
  const AnyGame& game_;
  Trainer trainer_;
  training::Progress progress_;
  std::optional<training::Run> run_;   // under way, or just over
  std::uint64_t next_run_ = 0;         // the seed of the run after it
  std::uint64_t prepared_ = 0;         // the seed of the exercise that is being made
  bool answered_ = false;              // the exercise at the table
  bool gave_up_ = false;               // without an answer
  bool counted_ = false;               // it has been judged
  room::LessonGame* table_ = nullptr;  // with that exercise, while it is at the table
  std::uint32_t ticket_ = 0;           // of the open question to the bots; 0: none
  double asked_at_ = 0;                // seconds
};

std::unique_ptr<LessonPanel> make_trainer_panel(std::shared_ptr<TrainerScreen>);

}  // namespace parlour::ui::train
