#include "ui/games/coup/coup_verdict.h"

namespace parlour::ui::coup_table {
namespace {

constexpr double kRead = 2;  // seconds at the normal pace, before the last ones of Move::Tell

}  // namespace

void Verdict::begin(const Ui& ui, const Table::Step& step) {
  const auto a = decoded<coup::Coup>(step.shadow);
  if (!a) return;
  if (a->kind == Kind::Play) passes_ = true;
  const State& before = step.before.state.as<State>();
  if (before.phase != Phase::Prove || (a->kind != Kind::Prove && a->kind != Kind::Lose)) return;
  const int role = coup::claim_at_stake(before);
  told_ = {.claimant = before.loser,
           .challenger = before.challenger,
           .role = role < kRoles ? role : static_cast<int>(coup::Duke),
           .lacks = role >= kRoles,
           .proved = a->kind == Kind::Prove};
  passes_ = false;
  stays_ = Tween(ui.clock(), Move::Tell, kRead * ui.clock().pace);
}

void Verdict::age(Ui& ui) {
  if (told_ && !ui.play(stays_) && passes_) told_.reset();
}

std::optional<Verdict::Tag> Verdict::at(const Ui& ui, int q) const {
  if (!told_) return {};
  if (q == told_->challenger)
    return Tag{std::string(ui.tr(told_->proved ? words::tag_wrong : words::tag_right)),
               !told_->proved};
  if (q != told_->claimant) return {};
  const std::string_view role = ui.tr(role_line(told_->role));
  // Who claimed not to have it shows their other cards, or is caught with it.
  const Line& line = told_->lacks == told_->proved ? words::claims_lack : words::tag_shows;
  if (told_->proved || told_->lacks) return Tag{ui.tr(line, {role}), told_->proved};
  return Tag{ui.tr(words::tag_caught, {role}), false};
}

}  // namespace parlour::ui::coup_table
