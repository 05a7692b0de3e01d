#include "net/guest_chance.h"

#include <algorithm>

namespace parlour::net {
namespace {

constexpr std::size_t kMostChains = 16;
/// Actions before the end of a chain when the next one is begun.
constexpr std::uint32_t kEarly = fair::kChain / 4;

}  // namespace

void GuestChance::sealed(const RoomId& room, std::uint32_t game, const fair::Digest& seal) {
  if (is_sealed(game)) {
    resealed_ |= seal != seal_;
    return;
  }
  *this = {};
  ground_ = {room, game};
  seal_ = seal;
  sealed_ = true;
}

// The end of the last chain, if that is near.
std::optional<std::uint32_t> GuestChance::next_from(std::uint32_t length) const {
  if (!sealed_ || chains_.size() >= kMostChains) return {};
  if (chains_.empty()) return std::max(length, until_);
  const std::uint32_t end = chains_.back().from() + fair::kChain;
  if (length + kEarly < end) return {};
  return std::max(length, end);
}

const fair::Chain* GuestChance::untold_chain() const {
  if (chains_.empty() || chains_.back().from() < until_) return nullptr;
  return &chains_.back();
}

std::optional<fair::Digest> GuestChance::tell(std::uint32_t place, bool due) {
  const auto chain =
      std::ranges::find_if(chains_, [&](const fair::Chain& c) { return c.covers(place); });
  if (chain == chains_.end()) return {};
  if (place >= until_) {
    if (!due) return {};
    until_ = place + 1;
  }
  return chain->link(place);
}

void GuestChance::saw_moment(std::uint32_t place) {
  const bool covered =
      std::ranges::any_of(chains_, [&](const fair::Chain& c) { return c.covers(place); });
  if (!covered || place < seen_until_) return;
  seen_until_ = place + 1;
  ++expected_;
}

fair::Verdict GuestChance::judge(const AnyGame& game, const Record& record, const Key& own) const {
  using Kind = fair::Verdict::Kind;
  const auto proof = fair::proof_of(record);
  if (!sealed_ || !proof) return {};
  if (resealed_ || proof->ground != ground_ || fair::seal(proof->secret, ground_) != seal_)
    return {.kind = Kind::Resealed};
  const fair::Check check = fair::check(game, record, *proof);
  fair::Verdict out = judge_own(*proof, check, own);
  if (check.flaw) out.kind = Kind::Flawed, out.flaw = check.flaw;
  return out;
}

fair::Verdict GuestChance::judge_own(const fair::Proof& proof, const fair::Check& check,
                                     const Key& own) const {
  using Kind = fair::Verdict::Kind;
  fair::Verdict out{.kind = Kind::Fair,
                    .moments = check.moments,
                    .draws = check.draws,
                    .taken_back = taken_back_};
  for (std::size_t i = 0; i < proof.shares.size(); ++i) {
    const fair::Share& s = proof.shares[i];
    if (s.member != own) continue;
    out.own += check.with[i];
    const bool ours = std::ranges::any_of(chains_, [&](const fair::Chain& c) {
      return c.from() == s.from && c.anchor() == s.anchor;
    });
    // Chains from before this page lost its memory are unknown here.
    if (!ours && !chains_.empty() && s.until > chains_.front().from()) out.kind = Kind::Replaced;
  }
  const bool left_out = static_cast<std::uint32_t>(out.own) < expected_ && !taken_back_;
  if (out.kind == Kind::Fair && left_out) out.kind = Kind::LeftOut;
  return out;
}

void GuestChance::write(Writer& w) const {
  w.raw(ground_.room);
  w.varint(ground_.game);
  w.raw(seal_);
  w.u8(sealed_), w.u8(resealed_), w.u8(taken_back_);
  w.varint(until_), w.varint(seen_until_), w.varint(expected_);
  w.varint(chains_.size());
  for (const fair::Chain& c : chains_) w.raw(c.secret().bytes()), w.varint(c.from());
}

std::optional<GuestChance> GuestChance::read(Reader& r) {
  constexpr std::uint64_t kMost = 0xFFFFFFFF - fair::kChain;
  GuestChance c;
  const auto get = [&](auto& to) {
    const ByteView bytes = r.raw(to.size());
    if (r.ok()) std::ranges::copy(bytes, to.begin());
  };
  get(c.ground_.room);
  c.ground_.game = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  get(c.seal_);
  c.sealed_ = r.u8() != 0, c.resealed_ = r.u8() != 0, c.taken_back_ = r.u8() != 0;
  c.until_ = static_cast<std::uint32_t>(r.varint_upto(kMost));
  c.seen_until_ = static_cast<std::uint32_t>(r.varint_upto(kMost));
  c.expected_ = static_cast<std::uint32_t>(r.varint_upto(kMost));
  for (std::uint64_t n = r.varint_upto(kMostChains); n > 0 && r.ok(); --n) {
    fair::Digest secret{};
    get(secret);
    const auto from = static_cast<std::uint32_t>(r.varint_upto(kMost));
    if (r.ok()) c.chains_.emplace_back(fair::Secret(secret), from);
  }
  if (!r.ok()) return {};
  return c;
}

}  // namespace parlour::net
