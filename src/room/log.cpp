#include "room/log.h"

namespace parlour::room {

Seat told_as(const AnyGame& game, const Table::Step& step) {
  return step.actor == House ? game.about(step.before, step.shadow) : step.actor;
}

void follow(Log& log, const AnyGame& game, const Record& record, std::size_t actions, Seat viewer, Lang lang) {
  std::size_t i = log.covers(viewer, lang, actions);
  if (i == actions) return;
  AnyState s = state_after(game, record, i);
  for (; i < actions; ++i) {
    const Entry& e = record.entries[i];
    const AnyView before = game.view(s, viewer);
    const AnyAction shadow = game.shadow(s, e.seat, e.action, viewer);
    game.apply(s, e.seat, e.action);
    log.add(game, {e.seat, shadow, before, game.view(s, viewer)});
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

void Log::add(const AnyGame& game, const Table::Step& step) {
  const Seat who = told_as(game, step);
  const std::string what = game.text(step.before, step.actor, step.shadow, lang_);
  const bool goes_on = open_ && step.actor != House && lines_.back().who == who;
  if (goes_on) lines_.back().text += ", " + what;
  else lines_.push_back({who, what});
  open_ = step.actor == House && who != House;
  ++actions_;
}

}  // namespace parlour::room
