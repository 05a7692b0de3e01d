#include "ui/games/coup/coup_verdict.h"

namespace parlour::ui::coup_table {
namespace {

constexpr double kRead = 2;  // seconds at the normal pace, before the last ones of Move::Tell

}  // namespace

std::optional<Verdict::Told> Verdict::decided(const State& before, const coup::Action& a) {
  if (before.phase != Phase::Prove || (a.kind != Kind::Prove && a.kind != Kind::Lose)) return {};
  const int role = coup::claim_at_stake(before);
  return Told{.claimant = before.loser,
              .challenger = before.challenger,
              .role = role < kRoles ? role : static_cast<int>(coup::Duke),
              .lacks = role >= kRoles,
              .proved = a.kind == Kind::Prove};
}

void Verdict::begin(const Ui& ui, const Table::Step& step) {
  const auto a = decoded<coup::Coup>(step.shadow);
  if (!a) return;
  if (a->kind == Kind::Play) passes_ = true;
  const std::optional<Told> now = decided(step.before.state.as<State>(), *a);
  if (!now) return;
  told_ = now, passes_ = false;
  stays_ = Tween(ui.clock(), Move::Tell, kRead * ui.clock().pace);
}

void Verdict::age(Ui& ui) {
  if (told_ && !ui.play(stays_) && passes_) told_.reset();
}

std::optional<Verdict::Tag> Verdict::tag(const Told& told, int q, Lang lang) {
  if (q == told.challenger) {
    const Line& line = told.proved ? words::tag_wrong : words::tag_right;
    return Tag{std::string(line.in(lang)), !told.proved};
  }
  if (q != told.claimant) return {};
  // Who claimed not to have it shows their other cards, or is caught with it.
  const Line& line = !told.proved && !told.lacks ? words::tag_caught
                     : told.lacks == told.proved ? words::claims_lack
                                                 : words::tag_shows;
  return Tag{fill(line, lang, {role_line(told.role).in(lang)}), told.proved};
}

}  // namespace parlour::ui::coup_table
