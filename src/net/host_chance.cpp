#include "net/host_chance.h"

#include <algorithm>

namespace parlour::net {
namespace {

constexpr int kFirstSkip = 8, kLastSkip = 1 << 16;  // moments

bool has(std::span<const Key> keys, const Key& key) {
  return std::ranges::find(keys, key) != keys.end();
}

void put(Writer& w, const std::optional<std::uint32_t>& place) {
  w.u8(place.has_value());
  if (place) w.varint(*place);
}
std::optional<std::uint32_t> get_place(Reader& r) {
  if (r.u8() == 0) return {};
  return static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
}

}  // namespace

HostChance::HostChance(const RoomId& room, std::uint32_t game, const fair::Secret& secret) {
  proof_.ground = {room, game};
  proof_.secret = secret;
}

std::optional<HostChance> HostChance::read(Reader& r) {
  fair::Proof p;
  get(r, p);
  HostChance out(p.ground.room, p.ground.game, p.secret);
  out.decided_ = get_place(r);
  out.asked_ = get_place(r);
  out.closed_ = r.u8() != 0;
  out.circle_ = r.varint();
  if (!r.ok()) return {};
  out.proof_ = std::move(p);
  const auto& shares = out.proof_.shares;
  if (shares.size() < 64 && out.circle_ >> shares.size() != 0) return {};
  const std::uint64_t of = out.decided_ ? out.proof_.circle(*out.decided_) : 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if ((of >> i & 1) && !shares[i].told(*out.decided_)) return {};
  }
  return out;
}

void HostChance::write(Writer& w) const {
  put(w, proof_);
  put(w, decided_);
  put(w, asked_);
  w.u8(closed_);
  w.varint(circle_);
}

int HostChance::share_of(const Key& key, std::uint32_t place) const {
  for (auto i = static_cast<int>(proof_.shares.size()); i-- > 0;) {
    const fair::Share& s = proof_.shares[static_cast<std::size_t>(i)];
    if (s.member == key && s.covers(place)) return i;
  }
  return -1;
}

// A chain of which nothing was told, and nobody asked for, makes room for the next.
bool HostChance::pledge(const Key& key, Seat seat, std::uint32_t from, const fair::Digest& anchor,
                        std::uint32_t length) {
  if (from + fair::kChain <= length || from > length + fair::kChain || !is_player(seat))
    return false;
  const fair::Share share{
      .member = key, .seat = seat, .from = from, .anchor = anchor, .until = from};
  int own = 0;
  for (std::size_t i = 0; i < proof_.shares.size(); ++i) {
    fair::Share& old = proof_.shares[i];
    if (old.member != key) continue;
    ++own;
    if (old.until != old.from || (closed_ && circle_ >> i & 1)) continue;
    old = share;
    return true;
  }
  if (own >= fair::kMostChains || proof_.shares.size() >= fair::kMostShares) return false;
  proof_.shares.push_back(share);
  return true;
}

bool HostChance::told(const Key& key, std::uint32_t place, const fair::Digest& link) {
  const int i = share_of(key, place);
  if (i < 0) return false;
  fair::Share& s = proof_.shares[static_cast<std::size_t>(i)];
  if (!s.told(place) && !s.take(place, link)) return false;
  std::erase(missing_, key);
  std::erase_if(skipped_, [&](const Skipped& one) { return one.member == key; });
  return true;
}

void HostChance::leave_out(const Key& key) {
  const auto it = std::ranges::find(skipped_, key, &Skipped::member);
  if (it == skipped_.end())
    skipped_.push_back({key, kFirstSkip, 2 * kFirstSkip});
  else
    it->now = it->next, it->next = std::min(2 * it->next, kLastSkip);
}

bool HostChance::is_skipped(const Key& key) const {
  const auto it = std::ranges::find(skipped_, key, &Skipped::member);
  return it != skipped_.end() && it->now > 0;
}

void HostChance::ask(std::uint32_t place, Millis now) {
  asked_ = place;
  closed_ = false;
  circle_ = 0;
  missing_.clear();
  until_ = now + kTellWait;
  for (Skipped& s : skipped_) s.now = std::max(0, s.now - 1);
}

// Once everybody has a chain, or time is over: from here on nobody joins this moment.
void HostChance::close_circle(std::uint32_t place, std::span<const Key> here, Millis now) {
  unpledged_.clear();
  std::uint64_t circle = 0;
  for (const Key& key : here) {
    if (is_skipped(key)) continue;
    const int i = share_of(key, place);
    if (i >= 0)
      circle |= std::uint64_t{1} << i;
    else
      unpledged_.push_back(key);
  }
  if (now < until_ && !unpledged_.empty()) return;
  for (const Key& key : unpledged_) leave_out(key);
  unpledged_.clear();
  // The last circle that the proof has room for is empty: then the host alone decides.
  const bool full = proof_.circles.size() + 1 >= fair::kMostCircles;
  circle_ = full ? 0 : circle;
  closed_ = true;
  until_ = now + kTellWait;
}

void HostChance::look_who_tells(std::uint32_t place, std::span<const Key> here, Millis now) {
  missing_.clear();
  for (std::size_t i = 0; i < proof_.shares.size(); ++i) {
    const fair::Share& s = proof_.shares[i];
    if (!(circle_ >> i & 1) || s.told(place)) continue;
    const bool late = now >= until_;
    if (late) leave_out(s.member);
    if (late || !has(here, s.member))
      circle_ &= ~(std::uint64_t{1} << i);
    else
      missing_.push_back(s.member);
  }
}

// A circle holds from its place on, so it is written only where it changes.
void HostChance::note_circle(std::uint32_t place) {
  auto& all = proof_.circles;
  std::erase_if(all, [&](const fair::Circle& c) { return c.from >= place; });
  if (proof_.circle(place) != circle_) all.push_back({place, circle_});
}

std::optional<fair::Digest> HostChance::moment(std::uint32_t place, std::span<const Key> here,
                                               Millis now) {
  if (decided_ != place) {
    if (asked_ != place) ask(place, now);
    if (until_ == 0) until_ = now + kTellWait;  // it was asked before this page was loaded
    if (!closed_) close_circle(place, here, now);
    if (!closed_) return {};
    look_who_tells(place, here, now);
    if (!missing_.empty()) return {};
    note_circle(place);
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
