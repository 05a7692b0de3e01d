// What a host gathers and spreads of a rated game (scribe.h).
#include <algorithm>

#include "net/host_inside.h"
#include "net/plant.h"

namespace parlour::net {

void Host::begin_rated() {
  scribe_.forget();
  const auto terms = terms_of(room_, lobby_, table_->game(), lobby_.options, chance_->seal());
  if (terms && clock) scribe_.begin(*terms);
}

// The result is written once, when the game is over, and signed if its chance was right.
void Host::look_at_result() {
  scribe_.go();
  if (rated() && table_->over() && chance_ && clock && from_the_start()) {
    standing::Result result;
    if (const standing::Signed* known = scribe_.gathered()) {
      result = known->result;
    } else {
      result =
          result_of(*scribe_.terms(), table_->game(), whole_record(), table_->view(House).state);
      result.at = static_cast<std::uint32_t>(clock());
      result.left = seats_left(result.terms, lobby_);
      if (PLANTED(FalseResult)) std::ranges::rotate(result.scores, result.scores.begin() + 1);
    }
    if (is_possible(result)) scribe_.end(result, word_for(verdict_, false)), scribe_.go();
  }
  if (scribe_kept_ == scribe_.version()) return;
  scribe_kept_ = scribe_.version();
  changed_ = true;
}

void Host::on(Person& p, const Sign& m) {
  if (scribe_.has(m.game)) scribe_.hear(lobby_.member(p.member)->key, m.word, m.signature);
}

void Host::tell_rated(Person& p) {
  if (!scribe_.gathered() || std::exchange(p.knows_rated, scribe_.version()) == scribe_.version())
    return;
  peers_.send(p.peer, write(Rated{*scribe_.gathered()}));
}

// --- what people carry along ---------------------------------------------------------------------

void Host::carry(Bytes bundle) {
  bundle_ = std::move(bundle);
  for (const auto& p : people_)
    if (p->attached && lobby_.rated) peers_.send(p->peer, write(Carried{bundle_}));
}

void Host::on(Person& p, Carry& m) {
  if (!lobby_.rated || !p.bundles.take(1, now_)) return;
  p.bundle = m.bundle;
  pass_on(write(Carried{std::move(m.bundle)}), &p);
  carried_.put(p.bundle);
}

// To somebody new: what everybody else carries.
void Host::tell_carried(Person& to) {
  if (!lobby_.rated || !std::exchange(to.wants_carried, false)) return;
  if (!bundle_.empty()) peers_.send(to.peer, write(Carried{bundle_}));
  for (const auto& p : people_)
    if (p.get() != &to && !p->bundle.empty()) peers_.send(to.peer, write(Carried{p->bundle}));
}

}  // namespace parlour::net
