#include "net/host_chance.h"

#include <algorithm>

namespace parlour::net {

HostChance::HostChance(const RoomId& room, std::uint32_t game, const fair::Secret& secret) {
  proof_.ground = {room, game};
  proof_.secret = secret;
}

std::optional<HostChance> HostChance::read(Reader& r) {
  fair::Proof p;
  get(r, p);
  HostChance out(p.ground.room, p.ground.game, p.secret);
  if (r.u8() != 0) out.decided_ = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  if (!r.ok()) return {};
  out.proof_ = std::move(p);
  return out;
}

void HostChance::write(Writer& w) const {
  put(w, proof_);
  w.u8(decided_.has_value());
  if (decided_) w.varint(*decided_);
}

int HostChance::share_of(const Key& key, std::uint32_t place) const {
  for (auto i = static_cast<int>(proof_.shares.size()); i-- > 0;) {
    const fair::Share& s = proof_.shares[static_cast<std::size_t>(i)];
    if (s.member == key && s.covers(place)) return i;
  }
  return -1;
}

void HostChance::heard(const Key& key) {
  std::erase(missing_, key);
  std::erase(slow_, key);
}

// A chain of which nothing was told makes room for the next.
bool HostChance::pledge(const Key& key, Seat seat, std::uint32_t from, const fair::Digest& anchor,
                        std::uint32_t length) {
  if (from < length || from > length + fair::kChain || !is_player(seat)) return false;
  const fair::Share share{
      .member = key, .seat = seat, .from = from, .anchor = anchor, .until = from};
  int own = 0;
  for (fair::Share& old : proof_.shares) {
    if (old.member != key) continue;
    ++own;
    if (old.until != old.from) continue;
    old = share;
    return true;
  }
  if (own >= kMostOfMember || proof_.shares.size() >= fair::kMostShares) return false;
  proof_.shares.push_back(share);
  return true;
}

bool HostChance::told(const Key& key, std::uint32_t place, const fair::Digest& link) {
  const int i = share_of(key, place);
  if (i < 0) return false;
  fair::Share& s = proof_.shares[static_cast<std::size_t>(i)];
  if (!s.told(place) && !s.take(place, link)) return false;
  heard(key);
  return true;
}

// The shares that count at this place; fills missing_.
std::uint64_t HostChance::circle_of(std::uint32_t place, std::span<const Key> here) {
  std::uint64_t circle = 0;
  missing_.clear();
  for (const Key& key : here) {
    const int i = share_of(key, place);
    if (i >= 0 && proof_.shares[static_cast<std::size_t>(i)].told(place))
      circle |= std::uint64_t{1} << i;
    else
      missing_.push_back(key);
  }
  return circle;
}

// A circle holds from its place on, so it is written only where it changes. The last one that there
// is room for is empty: then the host alone decides, and the proof says so.
void HostChance::note_circle(std::uint32_t place, std::uint64_t circle) {
  auto& all = proof_.circles;
  std::erase_if(all, [&](const fair::Circle& c) { return c.from >= place; });
  if (all.size() + 1 >= fair::kMostCircles) circle = 0;
  if (proof_.circle(place) != circle) all.push_back({place, circle});
}

std::vector<Key> HostChance::awaited() const {
  std::vector<Key> out;
  for (const Key& k : missing_) {
    if (std::ranges::find(slow_, k) == slow_.end()) out.push_back(k);
  }
  return out;
}

std::optional<fair::Digest> HostChance::moment(std::uint32_t place, std::span<const Key> here,
                                               Millis now) {
  if (decided_ != place) {
    if (asked_ != place) asked_ = place, until_ = now + kTellWait;
    const std::uint64_t circle = circle_of(place, here);
    if (now >= until_) {
      for (const Key& k : awaited()) slow_.push_back(k);
    }
    if (!awaited().empty()) return {};
    note_circle(place, circle);
    decided_ = place;
  }
  missing_.clear();
  std::vector<fair::Told> links;
  const std::uint64_t circle = proof_.circle(place);
  for (std::size_t i = 0; i < proof_.shares.size(); ++i) {
    const fair::Share& s = proof_.shares[i];
    if (circle >> i & 1) links.push_back({s.member, s.link(place)});
  }
  return fair::moment(proof_.secret, place, links);
}

std::optional<Millis> HostChance::due() const {
  if (awaited().empty()) return {};
  return until_;
}

}  // namespace parlour::net
