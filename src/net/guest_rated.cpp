// What a guest signs of a rated game, and what it carries along (scribe.h); whether the time to
// answer is kept (timekeeper.h).
#include <algorithm>

#include "net/guest.h"

namespace parlour::net {

void Guest::forget_rated() {
  scribe_.forget();
  rated_.reset(), found_.reset();
  misrated_ = false;
}

// The lobby may come before the game, or after it.
void Guest::look_at_terms() {
  if (!game_ || !has_lobby_ || !lobby_.playing || lobby_.games != place_.game) return;
  if (!chance_.is_sealed(place_.game) || scribe_.has(place_.game)) return;
  forget_rated();
  if (const auto terms = terms_of(room_, lobby_, *game_, options_, chance_.seal()))
    scribe_.begin(*terms);
}

void Guest::on(const Rated& m) {
  if (!scribe_.has(m.what.result.terms.number)) return;
  rated_ = m.what;
  look_at_result();
}

// Signs what the host says if this page has found the same. Only the time and who has left are the
// host's to say: the time is near, and who has left is not here according to the lobby, which may
// come later.
void Guest::look_at_result() {
  if (!past_ || !rated_ || !scribe_.has(place_.game) || !clock) return;
  if (!found_) found_ = result_of(*scribe_.terms(), *game_, past_->record, past_->state);
  const standing::Result& theirs = rated_->result;
  standing::Result own = *found_;
  own.at = theirs.at, own.left = theirs.left;
  const std::int64_t age = clock() - theirs.at;
  const auto seat = own.terms.seat_of(peers_.own());
  misrated_ = untimely() || own != theirs || age < -kClocksDiffer || age > kSignedWithin ||
              (seat && theirs.has_left(*seat));
  if (misrated_ || (theirs.left & ~seats_left(own.terms, lobby_)) != 0) return;
  scribe_.end(theirs, word_for(verdict_, is_player(view_.viewer)));
  scribe_.hear(*rated_);
}

// In a stream that has begun anew, too.
void Guest::tell_word() {
  if (told_ == scribe_.version() || host_peer_ == 0) return;
  told_ = scribe_.version();
  if (const auto word = scribe_.own_word()) tell(write(*word));
}

// --- the time to answer --------------------------------------------------------------------------

const Member* Guest::late_member() const {
  const SeatSet actors = game_->actors(view_);
  for (const Member& m : lobby_.members) {
    const auto i = static_cast<std::size_t>(is_player(m.seat) ? index(m.seat) : kMaxSeats);
    if (i < lobby_.chairs.size() && !lobby_.chairs[i].lent && actors.has(m.seat)) return &m;
  }
  return nullptr;
}

std::optional<Timekeeper::Asked> Guest::asked() const {
  constexpr Millis kSecond = 1000;
  if (!game_ || doubting_ || !is_player(view_.viewer) || answer_.value_or(0) == 0 || !late_member())
    return {};
  return Timekeeper::Asked{place_.game, place_.rewind, game_->decision(view_), *answer_ * kSecond};
}

// Of what comes after judged_: a log that is sent again has been judged.
void Guest::watch_for_cut(const LogEntry& e) {
  const bool fresh = place_.game == judged_.game && place_.rewind == judged_.rewind &&
                     place_.length >= judged_.length;
  if (cut_short_ || !fresh || e.actor != view_.viewer || !is_player(e.actor)) return;
  const auto open = asked();
  const auto chair = static_cast<std::size_t>(index(e.actor));
  if (!open || (pending_ && pending_->decision == open->decision) ||
      chair >= lobby_.chairs.size() || lobby_.chairs[chair].lent ||
      !timekeeper_.is_early(*open, now_))
    return;
  cut_short_ = true;
  notices_.push_back({.type = Notice::Type::CutShort});
}

// The time for an answer of a rated game is that of its beginning.
void Guest::keep_time() {
  const bool goes_on = place_.game == judged_.game && place_.rewind == judged_.rewind;
  if (place_.game != judged_.game) overtime_ = cut_short_ = false, answer_.reset();
  judged_ = place_;
  if (game_ && has_lobby_ && lobby_.playing && lobby_.games == place_.game && !(answer_ && rated()))
    answer_ = lobby_.answer;
  timekeeper_.look(asked(), goes_on && !doubted_, now_);
  doubted_ = doubting_;
  if (overtime_ || !timekeeper_.is_late(now_)) return;
  overtime_ = true;
  notices_.push_back({.type = Notice::Type::Overtime, .member = late_member()->id});
}

// --- what people carry along ---------------------------------------------------------------------

void Guest::carry(Bytes bundle) {
  bundle_ = std::move(bundle);
  bundle_told_ = false;
}

void Guest::tell_bundle() {
  if (bundle_told_ || bundle_.empty() || !has_lobby_ || !lobby_.rated || !me() || host_peer_ == 0)
    return;
  bundle_told_ = true;
  tell(write(Carry{bundle_}));
}

void Guest::on(Carried& m) {
  carried_.put(std::move(m.bundle));
}

}  // namespace parlour::net
