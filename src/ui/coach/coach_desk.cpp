#include "ui/coach/coach_desk.h"

#include <algorithm>
#include <numeric>

#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

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
  if (std::exchange(ticket_, 0) == 0) return;
  ui_.shell.stop_thinking();
  app_.tables.thinking_stopped();
}

void CoachDesk::ask() {
  ticket_ = ++next_ticket;
  ui_.shell.think(ticket_, work_->ask());
}

bool CoachDesk::on_bot(std::uint32_t ticket, ByteView answer) {
  if (ticket == 0 || ticket != ticket_) return false;
  ticket_ = 0;
  if (work_->take(answer)) {
    silent_ = 0;
  } else if (++silent_ == kMostSilent) {
    failed_ = true;
    work_.reset();
    ui_.announce(ui_.tr(text::coach_failed));
    ui_.shell.wake();
    return true;
  }
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
