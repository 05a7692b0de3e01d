// What the House of a host draws, and who takes part in it (host_chance.h).
#include <algorithm>

#include "net/host_inside.h"
#include "net/plant.h"

namespace parlour::net {

bool Host::play_house() {
  const std::span<const Entry> log = table_->record().entries;
  // Chance seen by the public must not reveal what comes (core/rng.h).
  std::uint64_t seed = peers_.carrier().entropy();
  if (chance_) {
    const auto moment = chance_->moment(fair::moment_place(log), players_here(), now_);
    if (!moment) {
      changed_ = true;  // the circle is stored before anybody is told of it
      return false;
    }
    if (!PLANTED(DrawsAlone))
      seed = fair::draw_seed(*moment, static_cast<std::uint32_t>(log.size()));
  }
  table_->reseed(seed);
  table_->play_house();
  note_action();
  return true;
}

// The players whose part of chance counts.
std::vector<Key> Host::players_here() const {
  std::vector<Key> out;
  for (const auto& p : people_) {
    const Member& m = *lobby_.member(p->member);
    if (p->attached && is_player(m.seat) && m.presence == Presence::Here) out.push_back(m.key);
  }
  if (PLANTED(LeavesOut) && !out.empty()) out.erase(out.begin());
  return out;
}

bool Host::misses(const Person& p) const {
  if (!chance_asked()) return false;
  const auto& missing = chance_->missing();
  return std::ranges::find(missing, lobby_.member(p.member)->key) != missing.end();
}

std::vector<std::uint8_t> Host::awaited() const {
  std::vector<std::uint8_t> out;
  if (!chance_asked()) return out;
  for (const Key& k : chance_->awaited()) {
    if (const Member* m = lobby_.member(k)) out.push_back(m->id);
  }
  return out;
}

// What leads to a moment that players were asked for stays: its chance may be known already.
bool Host::chance_asked() const {
  return chance_ && table_ && table_->house_due() && chance_->asked(place().length);
}

void Host::tell_chance(Person& p) {
  if (chance_ && !std::exchange(p.knows_seal, true))
    peers_.send(p.peer, write(Sealed{chance_->game(), chance_->seal()}));
}

void Host::judge_chance() {
  if (!chance_ || !from_the_start()) return;
  verdict_ = fair::verdict_of(table_->game(), whole_record());
  member(std::uint8_t{0})->says = says(verdict_);
}

void Host::on(Person& p, const Pledge& m) {
  if (!playing() || !chance_ || m.game != chance_->game()) return;
  const Member& who = *lobby_.member(p.member);
  changed_ |= chance_->pledge(who.key, who.seat, m.from, m.anchor, place().length);
}

// Only at the place that was asked for: nothing is stored without need.
void Host::on(Person& p, const Told& m) {
  if (!playing() || !chance_ || m.game != chance_->game() || !chance_->asked(m.place)) return;
  if (!misses(p)) return;
  changed_ |= chance_->told(lobby_.member(p.member)->key, m.place, m.link);
}

void Host::on(Person& p, const Checked& m) {
  if (!table_ || !table_->over() || m.game != lobby_.games) return;
  member(p.member)->says = m.says;
  changed_ = lobby_changed_ = true;
}

}  // namespace parlour::net
