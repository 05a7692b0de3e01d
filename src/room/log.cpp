#include "room/log.h"

#include "core/core_text.h"

namespace parlour::room {

Seat told_as(const AnyGame& game, const Table::Step& step) {
  return step.actor == House ? game.about(step.before, step.shadow) : step.actor;
}

void follow(Log& log, const AnyGame& game, const Record& record, std::size_t actions, Seat viewer, Lang lang,
            std::span<const std::string> names, const std::function<void(const Table::Step&)>& also) {
  std::size_t i = log.covers(viewer, lang, actions);
  if (i == actions) return;
  AnyState s = state_after(game, record, i);
  for (; i < actions; ++i) {
    const Entry& e = record.entries[i];
    AnyView before = game.view(s, viewer);
    AnyAction shadow = game.shadow(s, e.seat, e.action, viewer);
    game.apply(s, e.seat, e.action);
    const Table::Step step{e.seat, std::move(shadow), std::move(before), game.view(s, viewer)};
    log.add(game, step, names);
    if (also) also(step);
  }
}

std::size_t Log::covers(Seat viewer, Lang lang, std::size_t actions) {
  if (viewer != viewer_ || lang != lang_ || actions < actions_) {
    lines_.clear();
    actions_ = 0;
    open_ = false;
    viewer_ = viewer, lang_ = lang;
  }
  return actions_;
}

void Log::add(const AnyGame& game, const Table::Step& step, std::span<const std::string> names) {
  ++actions_;
  const Seat who = told_as(game, step);
  const std::string what = game.told(step.before, step.actor, step.shadow, step.after, names, lang_);
  if (what.empty()) return;
  const bool goes_on = open_ && step.actor != House && lines_.back().who == who;
  if (goes_on) lines_.back().text = join(text::joined, lang_, std::move(lines_.back().text), what);
  else lines_.push_back({who, what});
  open_ = step.actor == House && who != House && !game.tells_lines();
}

}  // namespace parlour::room
