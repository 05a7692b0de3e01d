// What a guest signs of a rated game, and what it carries along (scribe.h).
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
  misrated_ = own != theirs || age < -kClocksDiffer || age > kSignedWithin ||
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
