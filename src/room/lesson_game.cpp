#include "room/lesson_game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/core_text.h"

namespace parlour::room {
namespace {

Table at_position(const AnyGame& game, const Lesson& lesson) {
  const AnyGame* const only = &game;
  return Table(from_text({&only, 1}, lesson.position, Lang::English), 0);
}

}  // namespace

LessonGame::LessonGame(Device& device, const AnyGame& game, Lesson lesson,
                       std::vector<Player> players, std::function<void(bool right)> tried)
    : device_(device),
      lesson_(std::move(lesson)),
      table_(at_position(game, lesson_)),
      players_(std::move(players)),
      tried_(std::move(tried)) {
  assert(static_cast<int>(players_.size()) == table_.seats());
}

AnyAction LessonGame::answer() const {
  return lesson_.course.entries[lesson_.steps[std::min(step_, lesson_.steps.size() - 1)].at].action;
}

bool LessonGame::goes_on() const {
  return next_ < end_;
}

bool LessonGame::may_act() const {
  return asks_table() && !goes_on() && table_.actors().has(lesson_.learner);
}

Reason LessonGame::submit(const AnyAction& action) {
  if (!may_act()) return done() ? &text::game_over : &text::not_your_turn;
  const AnyView view = this->view();
  if (const Reason why = game().check(view, eyes(), action)) return why;
  const LessonStep& step = lesson_.steps[step_];
  const std::string said = game().print(action);
  const auto fits = [&](const std::string& pattern) { return matches(pattern, said); };
  const auto known = std::ranges::find_if(step.tries, fits, &LessonStep::Try::pattern);
  if (known == step.tries.end() || !known->mistake.empty()) {
    mistake_ = known != step.tries.end() ? known->mistake : other_mistake(step_);
    if (tried_) tried_(false);
    device_.wake();
    return kAllowed;
  }
  if (const Reason why = table_.submit({eyes(), action, game().decision(view)})) return why;
  taken_ = action;
  if (tried_) tried_(true);
  mistake_.clear();
  next_ = step.at + 1, end_ = step.end;
  if (!goes_on()) ++step_;
  changed_at_ = device_.now_ms(), due_at_ = 0, lingers_ = false;
  device_.wake();
  return kAllowed;
}

void LessonGame::conclude() {
  if (done() || goes_on()) return;
  mistake_.clear();
  ++step_;
  device_.wake();
}

void LessonGame::on_bot(std::uint32_t ticket, ByteView answer) {
  heard_ = {ticket, Bytes(answer.begin(), answer.end())};
  device_.wake();
}

Reason LessonGame::can_undo() const {
  return &text::nothing_to_undo;
}

void LessonGame::tick(const Settings& settings) {
  settings_ = settings;
  while (goes_on()) {
    if (due_at_ == 0) due_at_ = changed_at_ + pace_ms(settings_.pace);
    if (device_.now_ms() + 0.5 < due_at_) return call_at(due_at_);
    // The course was checked when it was read; after another right action it may differ.
    if (!table_.follow(lesson_.course.entries[next_])) next_ = end_ - 1;
    if (++next_ == end_) ++step_;
    changed_at_ = device_.now_ms(), due_at_ = 0, lingers_ = false;
    device_.wake();
  }
}

void LessonGame::call_at(double at) {
  if (timer_at_ == at) return;
  timer_at_ = at;
  device_.after(std::max(0.0, at - device_.now_ms()) + 1, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    timer_at_ = 0;
    tick(Settings(settings_));
  });
}

void LessonGame::linger(const Wait& wait) {
  const double until = device_.now_ms() + wait.ms;
  due_at_ = wait.whole ? until : std::max(changed_at_ + pace_ms(settings_.pace), until);
  lingers_ = true;
}

void LessonGame::hasten() {
  if (std::exchange(lingers_, false)) due_at_ = changed_at_ + pace_ms(settings_.pace);
}

}  // namespace parlour::room
