#include "ui/hall/hall_listener.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr double kMoment = 16;  // ms

}  // namespace

void HallListener::connect(const std::optional<hall::Seed>& identity) {
  failed_ = false;
  relays_ = {};
  board_ = ui_.shell.open_board(
      {.identity = identity, .relays = ui_.shell.load("relays").value_or("")}, *this);
}

void HallListener::call_again(double ms) {
  const double now = ui_.shell.now_ms(), at = now + std::max(ms, kMoment);
  if (called_at_ != 0 && called_at_ <= at) return;
  called_at_ = at;
  ui_.shell.call_after(at - now, [this, number = ++timers_, alive = std::weak_ptr(alive_)] {
    if (alive.expired() || number != timers_) return;
    called_at_ = 0;
    run();
    ui_.shell.wake(1);
  });
}

void HallListener::on_failed() {
  failed_ = true;
  ui_.shell.wake(1);
}

void HallListener::on_relays(const hall::Relays& relays) {
  relays_ = relays;
  ui_.shell.wake(1);
}

}  // namespace parlour::ui
