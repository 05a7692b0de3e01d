#include "net/timekeeper.h"

#include <algorithm>

namespace parlour::net {

void Timekeeper::listen(Millis now, Millis heard) {
  const bool slept = now - listened_ > kAway;
  const bool silent = heard - heard_ > kAway || now - heard > kAway;
  listened_ = now, heard_ = heard;
  if (slept || silent) sound_since_ = now;
}

void Timekeeper::look(const std::optional<Asked>& asked, bool goes_on, Millis now) {
  if (asked == asked_) return;
  asked_ = asked;
  since_ = now;
  witnessed_ = goes_on;
}

bool Timekeeper::is_late(Millis now) const {
  return asked_ && now - std::max(since_, sound_since_) > asked_->limit + kOvertime;
}

// What this page has not seen open was open for no time: an honest host would have shown it.
bool Timekeeper::is_early(const Asked& asked, Millis now) const {
  if (now - sound_since_ < asked.limit + kAway) return false;
  if (asked_ != asked) return true;
  return witnessed_ && now - since_ < asked.limit / 2;
}

}  // namespace parlour::net
