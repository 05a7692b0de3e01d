#include "ui/coach/coach_desk.h"

#include <algorithm>
#include <numeric>

#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr std::size_t kWorkers = 2;  // that the page has for the coach
constexpr int kMostSilent = 2;

// High numbers tell the coach's requests from those of a game.
std::uint32_t next_ticket = 0x80000000u;

}  // namespace

CoachDesk::CoachDesk(Services& app, const Replay& replay, bool over)
    : app_(app), ui_(app.ui), replay_(replay), over_(over) {
  if (!over_) return;
  if (auto kept = room::kept_findings(ui_.shell, *replay.game, replay.record))
    take(*std::move(kept));
}

void CoachDesk::take(room::Findings findings) {
  findings_ = std::move(findings);
  mistakes_.clear();
  for (int q = 0; q < replay_.record.seats; ++q) {
    for (const std::size_t i :
         room::worst_moves(replay_.record, *findings_, seat(q), findings_->decisions.size())) {
      if (findings_->decisions[i].judged.loss >= kBigMistake) mistakes_.push_back(i);
    }
  }
  std::ranges::sort(mistakes_);
}

void CoachDesk::start() {
  if (findings_ || work_) return;
  work_ = std::make_unique<room::Coach>(*replay_.game, replay_.record);
  failed_ = false;
  silent_ = shown_percent_ = 0;
  ask();
}

void CoachDesk::stop() {
  work_.reset();
  if (std::exchange(asked_, {}).empty()) return;
  ui_.shell.stop_thinking();
  app_.tables.thinking_stopped();
}

// Each worker has something to do.
void CoachDesk::ask() {
  while (asked_.size() < kWorkers) {
    const auto message = work_->ask();
    if (!message) return;
    asked_.push_back({++next_ticket, message->number});
    ui_.shell.think(next_ticket, message->bytes);
  }
}

bool CoachDesk::on_bot(std::uint32_t ticket, ByteView answer) {
  const auto it = std::ranges::find(asked_, ticket, &Asked::ticket);
  if (it == asked_.end()) return false;
  const std::uint32_t number = it->number;
  asked_.erase(it);
  if (work_->take(number, answer))
    silent_ = 0;
  else if (++silent_ == kMostSilent)
    return fail(), true;
  if (work_->done()) {
    finish();
    ui_.shell.wake();
    return true;
  }
  ask();
  // A frame for each percent, not for each answer.
  const int percent = static_cast<int>(100 * progress());
  if (std::exchange(shown_percent_, percent) != percent) ui_.shell.wake(1);
  return true;
}

void CoachDesk::fail() {
  failed_ = true;
  work_.reset();
  asked_.clear();
  ui_.announce(ui_.tr(text::coach_failed));
  ui_.shell.wake();
}

void CoachDesk::finish() {
  take(work_->findings());
  work_.reset();
  room::keep_findings(ui_.shell, *replay_.game, replay_.record, *findings_);
  ui_.announce(ui_.tr(text::coach_done));
}

float CoachDesk::part(std::size_t entries, int seat) const {
  const ai::Chances& c = room::outlook_at(*findings_, entries).chances;
  const float all = std::accumulate(c.begin(), c.end(), 0.0f);
  return all > 0 ? c[static_cast<std::size_t>(seat)] / all : 0;
}

int CoachDesk::ahead(std::size_t entries) const {
  const ai::Chances& c = room::outlook_at(*findings_, entries).chances;
  return static_cast<int>(std::ranges::max_element(c) - c.begin());
}

}  // namespace parlour::ui
