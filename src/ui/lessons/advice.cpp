#include "ui/lessons/advice.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "ui/lessons/lesson_text.h"
#include "ui/lessons/presses.h"
#include "ui/lessons/reasoning.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

constexpr std::size_t kReasons = 3;   // sentences about the best action
constexpr float kLookedAt = 0.03f;    // of the visits: a chance that is worth telling
constexpr double kDoublePress = 0.7;  // seconds: the second press of two plays nothing

std::string reasons_for(const Ui& ui, const TableGame& table, const AnyAction& action) {
  return reasons::told(ui, table.game(), table.view(), player_names(ui, table.players()), action,
                       kReasons);
}

std::string words_of(const Ui& ui, const TableGame& table, const AnyAction& action) {
  return action_words(ui, table.game(), table.view(), table.players(), action);
}

std::string rated(const Ui& ui, const TableGame& table, const Line& line, const ai::Opinion& o) {
  return ui.tr(line, {words_of(ui, table, o.action), percent_text(ui, o.win)});
}

// What the hint itself says of a move; null: it has hardly looked at it.
const ai::Opinion* opinion_on(const TableGame& table, const AnyAction& idea) {
  const std::vector<ai::Opinion>& all = table.hint()->opinions;
  const auto it = std::ranges::find(all, idea, &ai::Opinion::action);
  return it == all.end() || it->share < kLookedAt ? nullptr : &*it;
}

}  // namespace

std::string Advice::idea_text(const Ui& ui, const TableGame& table) const {
  if (!idea_) return {};
  using Verdict = IdeaJudge::Verdict;
  const ai::Opinion& best = table.hint()->opinions.front();
  const std::string words = words_of(ui, table, *idea_);
  if (*idea_ == best.action) return ui.tr(lesson_text::hint_idea_best, {words});
  const ai::Opinion* known = opinion_on(table, *idea_);
  if (known ? best.win - known->win < kAsGood : verdict_ == Verdict::AsGood)
    return ui.tr(lesson_text::hint_idea_good, {words});
  if (known)
    return ui.tr(lesson_text::hint_idea_known,
                 {words, percent_text(ui, known->win), percent_text(ui, best.win)});
  if (verdict_ == Verdict::Worse)
    return ui.tr(lesson_text::hint_idea, {words, judge_->loss(best.win)});
  return ui.tr(lesson_text::hint_idea_waits, {words});
}

// Only a move that the hint's search has hardly looked at needs the coach.
void Advice::judge(Ui& ui, const TableGame& table) {
  if (!idea_ || *idea_ == table.hint()->opinions.front().action || opinion_on(table, *idea_) ||
      !coach_.here(ui))
    return;
  if (!judge_) judge_ = make_idea_judge(ui, table.game(), table.view(), *idea_);
  verdict_ = judge_->verdict();
  if (verdict_ == IdeaJudge::Verdict::Failed)
    ui.toast(ui.tr(lesson_text::hint_idea_failed), true), forget();
}

bool Advice::weighs(Ui& ui, const AnyAction& action) {
  if (!std::exchange(armed_, false)) return idea_ == action && ui.now - rated_at_ < kDoublePress;
  idea_ = action, rated_at_ = ui.now;
  judge_.reset(), verdict_ = {};
  ui.animate();
  return true;
}

float Advice::draw_button(Ui& ui, const Rect& r, bool draw) {
  const Line& line = armed_ ? text::cancel : lesson_text::hint_rate;
  const ButtonSpec spec{.label = ui.tr(line), .icon = armed_ ? Icon::Close : Icon::Hint};
  const float wide = std::min(ui.button_width(spec), r.width());
  if (draw && ui.button("note-rate", Rect::at({r.min.x, r.min.y + kSpace1}, {wide, kTarget}), spec))
    armed_ = !armed_, ui.animate();
  return kSpace1 + kTarget;
}

// Of the best action, found once for each position.
const std::string& Advice::reasons(const Ui& ui, const TableGame& table) {
  const std::pair now{table.hint()->opinions.front().action, ui.lang};
  if (std::exchange(explained_, now) != now) reasons_ = reasons_for(ui, table, now.first);
  return reasons_;
}

Note::Content Advice::content(Ui& ui, const TableGame& table) {
  if (std::exchange(asked_at_, table.version()) != table.version()) forget();
  judge(ui, table);
  const auto& c = ui.colors();
  const std::vector<ai::Opinion>& all = table.hint()->opinions;
  Note::Content out{.icon = Icon::Bot, .sign = ui.strong_tint(), .closes = true};
  const auto say = [&](std::string said, Color ink, bool strong = false) {
    if (!said.empty()) out.parts.push_back({std::move(said), ink, strong});
  };
  if (armed_) {
    say(std::string(ui.tr(lesson_text::hint_armed)), c.text, true);
  } else {
    say(rated(ui, table, lesson_text::hint_best, all[0]), c.text, true);
    say(idea_text(ui, table), c.text, true);
    if (!idea_) say(reasons(ui, table), c.text);
    if (!idea_ && all.size() > 1) say(rated(ui, table, lesson_text::hint_next, all[1]), c.second);
  }
  out.more = [this, &ui](const Rect& r, bool draw) { return draw_button(ui, r, draw); };
  return out;
}

}  // namespace parlour::ui
