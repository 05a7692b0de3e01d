#include "ui/lessons/idea_judge.h"

#include <algorithm>
#include <optional>

#include "ai/coach.h"
#include "ui/coach/coach_sheet.h"

namespace parlour::ui {
namespace {

constexpr double kAskAgain = 20;  // seconds: the worker has dropped the question

// High numbers tell these requests from those of a game, and from the coach's.
std::uint32_t next_ticket = 0xC0000000u;

// Where each try is a whole game, many are quick; where it is a search, few are enough.
ai::Pass pass_for(const AnyGame& game) {
  const std::string_view id = game.info().id;
  return id == "coup" || id == "tractor" ? ai::Pass::Second : ai::Pass::First;
}

class CoachJudge final : public IdeaJudge {
 public:
  CoachJudge(Ui& ui, const AnyGame& game, const AnyView& view, const AnyAction& idea)
      : ui_(ui), game_(game) {
    question_.judging = ai::Judging{view, idea, pass_for(game), ui.shell.entropy()};
    ask();
  }

  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    if (ticket != ticket_) return false;
    if (const auto all = ai::read_coach_answers(game_, answer, {&question_, 1}))
      judged_ = all->front().judgement;
    failed_ = !judged_;
    ui_.shell.wake();
    return true;
  }

  Verdict verdict() override {
    if (failed_) return Verdict::Failed;
    if (judged_)
      return judged_->loss <= std::max(kAsGood, judged_->error) ? Verdict::AsGood : Verdict::Worse;
    if (ui_.now - asked_ > kAskAgain) ask();
    return Verdict::Waits;
  }

  // The coach tries both moves side by side; its loss is told beside the chance that the hint has
  // told.
  std::string loss(float best) const override {
    ai::Judgement j = *judged_;
    j.win = best;
    j.loss = std::min(j.loss, best);
    return loss_text(ui_, j);
  }

 private:
  void ask() {
    ticket_ = ++next_ticket;
    asked_ = ui_.now;
    ui_.shell.think(ticket_, ai::write(game_, {&question_, 1}));
    ui_.shell.after(1000 * kAskAgain + 50, [&ui = ui_] { ui.shell.wake(); });
  }

  Ui& ui_;
  const AnyGame& game_;
  ai::CoachQuestion question_;
  std::uint32_t ticket_ = 0;
  double asked_ = 0;  // seconds
  bool failed_ = false;
  std::optional<ai::Judgement> judged_;
};

}  // namespace

std::unique_ptr<IdeaJudge> make_idea_judge(Ui& ui, const AnyGame& game, const AnyView& view,
                                           const AnyAction& idea) {
  return std::make_unique<CoachJudge>(ui, game, view, idea);
}

}  // namespace parlour::ui
