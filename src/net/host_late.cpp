// Watchers who see a game late: what a host holds back of them.
#include <algorithm>
#include <limits>

#include "net/host_inside.h"
#include "net/plant.h"

namespace parlour::net {
namespace {

constexpr Millis kSecond = 1000, kNever = std::numeric_limits<Millis>::max();

}  // namespace

bool Host::set_late(std::uint32_t seconds) {
  if (busy() || seconds > kLongestLate || lobby_.late == seconds) return false;
  lobby_.late = seconds;
  changed_ = lobby_changed_ = true;
  return true;
}

// What a restored host does not know the time of has just been made.
void Host::note_times() {
  made_.resize(table_ ? table_->record().entries.size() : 0, now_);
}

bool Host::sees_late(const Person& p) const {
  return lobby_.late != 0 && !is_player(lobby_.member(p.member)->seat);
}

// How many actions of the table's record they may know by now.
std::uint32_t Host::shown_to(const Person& p) const {
  const std::size_t all = table_->record().entries.size();
  if (!sees_late(p) || table_->over()) return static_cast<std::uint32_t>(all);
  const auto hidden =
      std::ranges::upper_bound(made_, now_ - static_cast<Millis>(lobby_.late) * kSecond);
  return static_cast<std::uint32_t>(
      std::min<std::size_t>(all, static_cast<std::size_t>(hidden - made_.begin())));
}

Place Host::place_for(const Person& p) const {
  Place out = place();
  if (table_) out.length = offset_ + shown_to(p);
  return out;
}

// When they may know the next action.
Millis Host::shows_more(const Person& p) const {
  if (!table_ || !sees_late(p) || p.wants_sync) return kNever;
  const std::size_t next = shown_to(p);
  return next < made_.size() ? made_[next] + static_cast<Millis>(lobby_.late) * kSecond : kNever;
}

// Queues what they may know by now and have not been sent.
void Host::show_more(Person& p) {
  note_times();
  if (!sees_late(p) || p.wants_sync) return;
  const std::uint32_t from = p.knows.length - offset_, to = shown_to(p);
  p.fresh.clear();
  p.wants_sync = p.knows.rewind != rewind_ || to < from || to - from > kMostFresh;
  for (std::uint32_t i = from; i < to && !p.wants_sync; ++i) p.fresh.push_back(entry(i, p));
}

LogEntry Host::entry(std::size_t i, const Person& p) const {
  const Seat viewer = PLANTED(LeaksView) ? parlour::seat(0) : lobby_.member(p.member)->seat;
  const Table::Step step = table_->step(i, viewer);
  return {step.actor, step.shadow.bytes, view_hash(step.after)};
}

}  // namespace parlour::net
