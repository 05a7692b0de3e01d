#include "net/session.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "net/plant.h"

namespace parlour::net {

bool Bucket::take(double n, Millis now) {
  if (now > at_) left_ = std::min(burst_, left_ + rate_ * static_cast<double>(now - at_) / 1000);
  at_ = std::max(at_, now);
  if (left_ < n) return false;
  left_ -= n;
  return true;
}

Millis Bucket::when(double n) const {
  return at_ + static_cast<Millis>(std::ceil(std::max(0.0, n - left_) / rate_ * 1000));
}

std::optional<bool> Session::open(std::uint64_t peer_life, std::uint64_t theirs, Millis now) {
  const bool same = peer_life == peer_;
  if (same && theirs > most_sent_) return {};
  if (!same) {
    if (theirs != 0) return {};  // it continues something we have forgotten
    peer_ = peer_life;
    queue_.clear();
    queued_bytes_ = 0;
    first_ = next_ = most_sent_ = received_ = 0;
  }
  acknowledge(theirs, now);
  next_ = first_;
  ack_due_ = true;
  repeat_after_ = kFirstRepeat;
  return same;
}

bool Session::send(Bytes message) {
  assert(message.size() <= kLargestMessage);
  if (queue_.size() >= kMostQueued || queued_bytes_ + message.size() > kMostQueuedBytes)
    return false;
  queued_bytes_ += message.size();
  queue_.push_back(std::move(message));
  return true;
}

bool Session::acknowledge(std::uint64_t count, Millis now) {
  if (count > most_sent_) return false;
  if (count <= first_) return true;  // an old acknowledgement, late
  const auto gone = static_cast<std::ptrdiff_t>(count - first_);
  for (auto i = queue_.begin(); i != queue_.begin() + gone; ++i) queued_bytes_ -= i->size();
  queue_.erase(queue_.begin(), queue_.begin() + gone);
  first_ = count;
  next_ = std::max(next_, first_);
  repeat_after_ = kFirstRepeat;
  repeat_at_ = now + repeat_after_;
  return true;
}

Session::Heard Session::on_data(Reader& r, Bytes& message, Millis now) {
  const std::uint64_t number = r.varint(), ack = r.varint();
  if (!r.ok() || !acknowledge(ack, now)) return Heard::Lie;
  ack_due_ = true;
  const bool next = number == received_ || (PLANTED(TakesOld) && number + 1 == received_) ||
                    (PLANTED(TakesGaps) && number > received_);
  if (!next) return Heard::Nothing;
  received_ = number + 1;
  const ByteView body = r.raw(r.left());
  message.assign(body.begin(), body.end());
  return Heard::Message;
}

Session::Heard Session::on_ack(Reader& r, Millis now) {
  const std::uint64_t ack = r.varint();
  return r.done() && acknowledge(ack, now) ? Heard::Nothing : Heard::Lie;
}

std::optional<Bytes> Session::frame(Millis now, bool heard) {
  if (heard && next_ > first_ && now >= repeat_at_ && !PLANTED(NeverRepeats)) {
    next_ = first_;
    repeat_after_ = std::min(2 * repeat_after_, kLastRepeat);
  }
  Writer w;
  if (heard && next_ < first_ + std::min(queue_.size(), kInFlight)) {
    if (next_ == first_) repeat_at_ = now + repeat_after_;
    w.u8(kData);
    w.varint(next_);
    w.varint(received_);
    w.raw(queue_[static_cast<std::size_t>(next_ - first_)]);
    most_sent_ = std::max(most_sent_, ++next_);
  } else if (ack_due_ || now >= said_at_ + kHeartbeat) {
    w.u8(kAck);
    w.varint(received_);
  } else {
    return {};
  }
  ack_due_ = false;
  said_at_ = now;
  return w.take();
}

Millis Session::due(Millis now) const {
  if (ack_due_ || next_ < first_ + std::min(queue_.size(), kInFlight)) return now;
  const Millis beat = said_at_ + kHeartbeat;
  return next_ > first_ ? std::min(beat, repeat_at_) : beat;
}

}  // namespace parlour::net
