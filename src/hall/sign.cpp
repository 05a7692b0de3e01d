#include "hall/sign.h"

#include <algorithm>

#include "hall/visit.h"

namespace parlour::hall {
namespace {

using Hour = std::pair<std::uint32_t, std::uint64_t>;
using Heard = std::pair<PublicKey, std::uint32_t>;

bool has(const auto& all, const auto& what, auto part) {
  return std::ranges::find(all, what, part) != all.end();
}

}  // namespace

Sign::Sign(Board& board, const net::Key& host, const net::RoomId& room, const PublicKey& knock,
           Price price)
    : board_(board), room_(room), price_(price), topic_(knock_topic(host)) {
  shown_.host = host, shown_.knock = knock;
  board_.listen(topic_);
}

// The board has the table's last word.
Sign::~Sign() {
  for (const Guest& g : waiting_) answer(g.ticket, g.knock, Answer::Kind::Refused);
}

void Sign::again() {
  next_ = std::min(next_, announced_at_ + kChangedWithin);
}

bool Sign::expects(double ms) {
  std::erase_if(held_, [ms](double until) { return until <= ms; });
  return !held_.empty() || !waiting_.empty();
}

void Sign::show(const Announcement& what) {
  const Announcement kept = std::exchange(shown_, what);
  shown_.host = kept.host, shown_.knock = kept.knock;
  shown_.nonce = kept.nonce, shown_.at = kept.at, shown_.since = kept.since;
  // Whoever took a seat needs none kept for them.
  for (int taken = kept.open - shown_.open; taken > 0 && !held_.empty(); --taken)
    held_.erase(held_.begin());
  if (shown_ != kept) again();
}

double Sign::go(std::int64_t now, double ms) {
  const std::uint32_t hour = hour_of(now);
  forget_old(hour, ms);
  const bool can = has_nonce(hour, ms);
  if (hour_of(now + kWorkAhead) != hour && can) has_nonce(hour + 1, ms);
  called_ = ms;
  if (!can) return 0;
  if (ms >= next_) {
    announce(now);
    announced_at_ = ms;
    next_ = ms + kRenewed;
  }
  return work_ ? 0 : std::max(0.0, next_ - ms);
}

void Sign::forget_old(std::uint32_t hour, double ms) {
  std::erase_if(heard_, [hour](const auto& g) { return g.second + 1 < hour; });
  std::erase_if(nonces_, [hour](const auto& n) { return n.first < hour; });
  std::erase_if(opening_, [ms](const Opening& o) { return o.until <= ms; });
  std::erase_if(waiting_, [&](const Guest& g) {
    if (g.until <= ms) board_.forget(g.ticket);
    return g.until <= ms;
  });
}

// The work of an hour, a slice at a time. A page that is seldom called, because it is hidden, does
// more at once.
bool Sign::has_nonce(std::uint32_t hour, double ms) {
  if (has(nonces_, hour, &Hour::first)) return true;
  if (!work_ || work_hour_ != hour) {
    work_ = Work::of_table(shown_.host, static_cast<std::int64_t>(hour) * kWorkLasts, price_);
    work_hour_ = hour;
  }
  constexpr double kSeldom = 500;  // ms
  constexpr int kMore = 16;
  const bool seldom = called_ && ms - *called_ > kSeldom;
  if (!work_->go(seldom ? kMore * kTriesAtOnce : kTriesAtOnce)) return false;
  nonces_.emplace_back(hour, work_->nonce());
  work_.reset();
  return true;
}

// Each announcement is later than the one before and its closing word, or it would not count; but
// not if this device's clock was ahead and has been set back.
void Sign::announce(std::int64_t now) {
  const auto at = static_cast<std::uint32_t>(now);
  const bool clock_set_back = last_at_ > at + kSkew;
  last_at_ = clock_set_back ? at : std::max(at, last_at_ + 2);
  const auto nonce = std::ranges::find(nonces_, hour_of(last_at_), &Hour::first);
  if (nonce == nonces_.end()) return;  // just before the hour
  shown_.at = last_at_, shown_.nonce = nonce->second;
  if (shown_.since == 0 || clock_set_back) shown_.since = last_at_;
  Announcement last = shown_;
  last.closed = true;
  ++last.at;
  board_.announce(write(shown_), write(last));
}

// A guest has a key for each knock, so whoever knocks with the same one repeats another's.
bool Sign::is_heard(const PublicKey& guest) const {
  return has(heard_, guest, &Heard::first);
}

void Sign::remember(const PublicKey& guest) {
  if (heard_.size() >= kMostHeard)
    heard_.erase(std::ranges::min_element(heard_, {}, &Heard::second));
  heard_.emplace_back(guest, hour_of(last_at_));
}

// The key of somebody who waits, or is about to, brings their withdrawal, or a copy of their knock:
// those have a bucket of their own, so that copies keep nobody out.
void Sign::heard(ByteView bytes, double ms) {
  const std::optional<Envelope> e = read_envelope(bytes);
  if (!e || !announced() || opening_.size() >= kMostOpening) return;
  if (!has_knock_work(topic_, e->guest, e->nonce, price_)) return;
  const bool waits = has(waiting_, e->guest, &Guest::key) || has(opening_, e->guest, &Opening::key);
  if (!waits && is_heard(e->guest)) return;
  if (!(waits ? withdrawals_ : knocks_).take(1, static_cast<net::Millis>(ms))) return;
  if (!waits) remember(e->guest);
  opening_.push_back({++tickets_, e->guest, waits, ms + kAnswerWithin});
  board_.open(tickets_, bytes);
}

void Sign::opened(std::uint32_t ticket, ByteView plain, double ms) {
  const auto found = std::ranges::find(opening_, ticket, &Opening::ticket);
  if (found == opening_.end()) return;
  const Opening it = *found;
  opening_.erase(found);
  if (const auto id = read_withdrawal(plain)) take_back(*id);
  const std::optional<Knock> knock = read_knock(plain);
  const std::uint32_t hour = hour_of(last_at_);
  if (it.waits || !knock || knock->hour > hour || knock->hour + 1 < hour)
    return board_.forget(ticket);
  if (!has_place(ms)) return answer(ticket, *knock, Answer::Kind::Full);
  if (!shown_.by_hand) return let_in(ticket, *knock, ms);
  if (waiting_.size() >= kMostKnocks) return answer(ticket, *knock, Answer::Kind::Full);
  waiting_.push_back({ticket, it.key, *knock, ms + kKnockLasts});
  board_.answer(ticket, knock->reply, write(Answer{knock->id, Answer::Kind::Waits}));
}

// Nobody but the guest knows the number.
void Sign::take_back(std::uint64_t id) {
  std::erase_if(waiting_, [&](const Guest& g) {
    if (g.knock.id == id) board_.forget(g.ticket);
    return g.knock.id == id;
  });
}

void Sign::decide(std::uint32_t ticket, bool yes, double ms) {
  const auto found = std::ranges::find(waiting_, ticket, &Guest::ticket);
  if (found == waiting_.end()) return;
  const Knock knock = found->knock;
  waiting_.erase(found);
  if (!yes) return answer(ticket, knock, Answer::Kind::Refused);
  if (!has_place(ms)) return answer(ticket, knock, Answer::Kind::Full);
  let_in(ticket, knock, ms);
}

void Sign::let_in(std::uint32_t ticket, const Knock& knock, double ms) {
  held_.push_back(ms + kPlaceHeld);
  board_.answer(ticket, knock.reply, write(Answer{knock.id, Answer::Kind::LetIn, room_}));
  board_.forget(ticket);
}

void Sign::answer(std::uint32_t ticket, const Knock& knock, Answer::Kind kind) {
  board_.answer(ticket, knock.reply, write(Answer{knock.id, kind}));
  board_.forget(ticket);
}

bool Sign::has_place(double ms) {
  std::erase_if(held_, [ms](double until) { return until <= ms; });
  if (shown_.watched && (shown_.playing || shown_.open == 0)) return true;
  return !shown_.playing && held_.size() < shown_.open;
}

}  // namespace parlour::hall
