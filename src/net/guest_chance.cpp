#include "net/guest_chance.h"

#include <algorithm>

#include "net/protocol.h"

namespace parlour::net {
namespace {

/// Links that a guest remembers having told; of a longer game it vouches for the end.
constexpr std::size_t kMostTold = 1500;
/// Actions before the end of a chain when the next one is begun.
constexpr std::uint32_t kEarly = fair::kChain / 4;

std::uint64_t what_was_told(const fair::Digest& circle, std::uint64_t view) {
  Writer w;
  w.raw(circle);
  w.u64(view);
  const fair::Digest d = fair::digest("parlour told 1", w.bytes());
  Reader r(d);
  return r.u64();
}

}  // namespace

void GuestChance::sealed(const RoomId& room, std::uint32_t game, const fair::Digest& seal) {
  if (sealed_ && game <= ground_.game) {
    resealed_ |= game == ground_.game && seal != seal_;
    return;
  }
  *this = {};
  ground_ = {room, game};
  seal_ = seal;
  sealed_ = true;
}

// The end of the last chain, if that is near.
std::optional<std::uint32_t> GuestChance::next_from(std::uint32_t length) const {
  if (!sealed_ || chains_.size() >= fair::kMostChains) return {};
  if (chains_.empty()) return std::max(length, until_);
  const std::uint32_t end = chains_.back().from() + fair::kChain;
  if (length + kEarly < end) return {};
  return std::max(length, end);
}

const fair::Chain* GuestChance::chain_at(std::uint32_t place) const {
  const auto it =
      std::ranges::find_if(chains_, [&](const fair::Chain& c) { return c.covers(place); });
  return it == chains_.end() ? nullptr : &*it;
}

std::optional<fair::Digest> GuestChance::tell(std::uint32_t place, bool due,
                                              const fair::Digest& circle, std::uint64_t view_hash) {
  const fair::Chain* chain = chain_at(place);
  if (!chain) return {};
  if (place >= until_) {
    if (!due) return {};
    until_ = place + 1;
    if (told_.size() >= kMostTold) told_.erase(told_.begin());
    told_.push_back({place, what_was_told(circle, view_hash)});
  }
  return chain->link(place);
}

// --- the end -------------------------------------------------------------------------------------

bool GuestChance::takes_part(const fair::Proof& proof, std::uint32_t place, const Key& own) const {
  const fair::Chain* chain = chain_at(place);
  const std::uint64_t circle = proof.circle(place);
  for (std::size_t i = 0; chain && i < proof.shares.size(); ++i) {
    const fair::Share& s = proof.shares[i];
    if ((circle >> i & 1) && s.member == own && s.from == chain->from() &&
        s.anchor == chain->anchor())
      return true;
  }
  return false;
}

fair::Verdict GuestChance::judge(const AnyGame& game, const Record& record, const Key& own,
                                 Seat viewer) const {
  using Outcome = fair::Verdict::Kind;
  const auto proof = fair::proof_of(record);
  if (!sealed_ || !proof) return {};
  if (resealed_ || proof->ground != ground_ || fair::seal(proof->secret, ground_) != seal_)
    return {.kind = Outcome::Resealed};
  fair::Verdict out{.kind = Outcome::Fair, .since = since_.value_or(0)};
  std::size_t same = 0;
  const auto at_moment = [&](std::uint32_t place, const AnyState& s) {
    out.own += takes_part(*proof, place, own);
    const auto told = std::ranges::find(told_, place, &ToldLink::place);
    same += told != told_.end() &&
            told->what == what_was_told(proof->circle_digest(proof->circle(place)),
                                        view_hash(game.view(s, viewer)));
  };
  const fair::Check check = fair::check(game, record, *proof, at_moment);
  out.moments = check.moments, out.draws = check.draws;
  out.changed = static_cast<int>(told_.size() - same);
  const bool part = is_player(viewer) && out.own < out.moments;
  if (part || out.changed > 0 || out.since > 0) out.kind = Outcome::Gaps;
  if (check.flaw) out.kind = Outcome::Flawed, out.flaw = check.flaw;
  return out;
}

// --- storage -------------------------------------------------------------------------------------

void GuestChance::write(Writer& w) const {
  w.raw(ground_.room);
  w.varint(ground_.game);
  w.raw(seal_);
  w.u8(sealed_), w.u8(resealed_), w.u8(since_.has_value());
  w.varint(since_.value_or(0)), w.varint(until_);
  w.varint(chains_.size());
  for (const fair::Chain& c : chains_) w.raw(c.secret().bytes()), w.varint(c.from());
  w.varint(told_.size());
  for (const ToldLink& t : told_) w.varint(t.place), w.u64(t.what);
}

std::optional<GuestChance> GuestChance::read(Reader& r) {
  constexpr std::uint64_t kMost = 0xFFFFFFFF - fair::kChain;
  GuestChance c;
  const auto place = [&] { return static_cast<std::uint32_t>(r.varint_upto(kMost)); };
  r.raw(c.ground_.room);
  c.ground_.game = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  r.raw(c.seal_);
  c.sealed_ = r.u8() != 0, c.resealed_ = r.u8() != 0;
  const bool since = r.u8() != 0;
  if (const std::uint32_t at = place(); since) c.since_ = at;
  c.until_ = place();
  for (std::uint64_t n = r.varint_upto(fair::kMostChains); n > 0 && r.ok(); --n) {
    fair::Digest secret{};
    r.raw(secret);
    const std::uint32_t from = place();
    if (r.ok()) c.chains_.emplace_back(fair::Secret(secret), from);
  }
  for (std::uint64_t n = r.varint_upto(kMostTold); n > 0 && r.ok(); --n) {
    const std::uint32_t at = place();
    c.told_.push_back({at, r.u64()});
  }
  if (!r.ok()) return {};
  return c;
}

}  // namespace parlour::net
