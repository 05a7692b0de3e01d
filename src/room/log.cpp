#include "room/log.h"

#include <algorithm>

#include "core/core_text.h"

namespace parlour::room {

Seat told_as(const AnyGame& game, const Table::Step& step) {
  return step.actor == House ? game.subject(step.before, step.shadow) : step.actor;
}

bool follow(Log& log, const AnyGame& game, std::size_t actions, Seat viewer, Lang lang,
            std::span<const std::string> names, const Steps& steps,
            const std::function<void(const Table::Step&)>& also,
            const std::function<bool()>& enough) {
  for (std::size_t told = log.covers(viewer, lang, actions); told < actions;) {
    steps(told, std::min(actions, told + Log::kMark), [&](const Table::Step& step) {
      log.add(game, step, names);
      if (also) also(step);
    });
    const std::size_t now = log.covers(viewer, lang, actions);
    if (now == actions) break;
    if (now == told || (enough && enough())) return false;
    told = now;
  }
  return true;
}

std::size_t Log::covers(Seat viewer, Lang lang, std::size_t actions) {
  if (viewer != viewer_ || lang != lang_) {
    cut(0);
    viewer_ = viewer, lang_ = lang;
  }
  cut(actions);
  return actions_;
}

std::uint32_t Log::new_run() {
  static std::uint32_t last = 0;
  return ++last;
}

void Log::cut(std::size_t actions) {
  if (actions >= actions_) return;
  while (!marks_.empty() && marks_.back().actions > actions) marks_.pop_back();
  const Mark to = marks_.empty() ? Mark() : marks_.back();
  lines_.resize(to.lines);
  if (!lines_.empty()) lines_.back() = to.last;
  actions_ = to.actions;
  open_ = to.open;
  memory_ = to.memory;
  went_back_ = true;
  run_ = new_run();
}

void Log::mark(std::shared_ptr<const void> memory) {
  marks_.push_back({actions_, lines_.size(), open_, lines_.empty() ? LogLine() : lines_.back(),
                    std::move(memory)});
}

void Log::add(const AnyGame& game, const Table::Step& step, std::span<const std::string> names) {
  const std::size_t action = actions_++;
  last_ = lines_.size();
  const Seat who = told_as(game, step);
  const std::string what =
      game.log_line(step.before, step.actor, step.shadow, step.after, names, lang_);
  if (what.empty()) return;
  const bool goes_on = open_ && step.actor != House && lines_.back().who == who;
  if (goes_on)
    lines_[--last_].text = join(text::joined, lang_, std::move(lines_.back().text), what);
  else
    lines_.push_back({who, what});
  lines_.back().action = action;
  open_ = step.actor == House && who != House && !game.tells_lines();
}

void Log::also(LogLine line) {
  if (!line.adds.empty() && !lines_.empty() && lines_.back().who == line.who) {
    lines_.back().text = join(text::joined, lang_, std::move(lines_.back().text), line.adds);
    return;
  }
  line.action = actions_ - 1;
  lines_.push_back(std::move(line));
  open_ = false;
}

void Log::set(const LogPlace& setting) {
  // What concerns nobody has no place at the table.
  for (std::size_t i = last_; i < lines_.size(); ++i)
    lines_[i].turn = setting.turn, lines_[i].placed = setting.placed && is_player(lines_[i].who);
  if (!setting.seen.empty() && last_ < lines_.size()) lines_[last_].text.insert(0, setting.seen);
}

}  // namespace parlour::room
