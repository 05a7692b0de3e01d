#include "standing/book.h"

#include <algorithm>

namespace parlour::standing {
namespace {

constexpr std::uint8_t kFormat = 1;

std::size_t size_of(const Signed& s) {
  Writer w;
  put(w, s);
  return w.bytes().size();
}

bool same_game(const Signed& a, const Signed& b) {
  return a.result.terms.number == b.result.terms.number &&
         a.result.terms.room == b.result.terms.room;
}

// Whether a is kept rather than b, of one game.
bool outranks(const Signed& a, const Signed& b) {
  if (a.signers() != b.signers()) return a.signers() > b.signers();
  return digest_of(a.result) < digest_of(b.result);
}

void write_results(Writer& w, std::span<const Signed> all) {
  w.u8(kFormat);
  w.varint(all.size());
  for (const Signed& s : all) put(w, s);
}

std::vector<Signed> read_results(Reader& r, std::size_t most) {
  std::vector<Signed> out;
  if (r.u8() != kFormat) return out;
  for (std::uint64_t n = r.varint_upto(most); n > 0 && r.ok(); --n) {
    Signed s;
    get(r, s);
    if (r.ok()) out.push_back(std::move(s));
  }
  return out;
}

}  // namespace

bool comes_before(const Signed& a, const Signed& b) {
  if (a.result.at != b.result.at) return a.result.at < b.result.at;
  return digest_of(a.result) < digest_of(b.result);
}

std::vector<ToCheck> to_check(const Signed& s) {
  std::vector<ToCheck> out;
  for (std::size_t i = 0; i < s.said.size(); ++i) {
    if (s.said[i].word != Word::None)
      out.push_back({s.result.terms.seats[i], text_of(s, i), s.said[i].signature});
  }
  return out;
}

bool Book::add(Signed s) {
  const auto it =
      std::ranges::find_if(all_, [&](const Signed& known) { return same_game(known, s); });
  if (it != all_.end()) {
    if (it->result == s.result) {
      for (std::size_t i = 0; i < s.said.size(); ++i)
        if (it->said[i].word > s.said[i].word) s.said[i] = it->said[i];
    }
    const bool gains = it->result == s.result ? s.said != it->said : outranks(s, *it);
    if (!gains) return false;
    size_ -= size_of(*it);
    all_.erase(it);
  }
  size_ += size_of(s);
  all_.insert(std::ranges::upper_bound(all_, s, comes_before), std::move(s));
  shrink();
  return true;
}

bool Book::knows(const Signed& s) const {
  const auto it =
      std::ranges::find_if(all_, [&](const Signed& known) { return known.result == s.result; });
  if (it == all_.end()) return false;
  for (std::size_t i = 0; i < s.said.size(); ++i)
    if (s.said[i].word > it->said[i].word) return false;
  return true;
}

// The oldest go first, and the player's own after all others'.
void Book::shrink() {
  while (all_.size() > kMostKept || size_ > kLargestBook) {
    auto it = std::ranges::find_if(all_, [&](const Signed& s) { return !is_own(s); });
    if (it == all_.end()) it = all_.begin();
    size_ -= size_of(*it);
    all_.erase(it);
  }
}

Bytes Book::bundle() const {
  std::vector<Signed> own, others;
  for (auto it = all_.rbegin(); it != all_.rend(); ++it)
    (is_own(*it) ? own : others).push_back(*it);
  const std::size_t most_own = others.empty() ? kMostCarried : kMostCarried * 3 / 4;
  if (own.size() > most_own) own.resize(most_own);
  // Of those met last, the latest result of each that is not taken yet, and again.
  std::vector<Key> met;
  for (const Signed& s : own) {
    for (const Key& k : s.result.terms.seats)
      if (k != kBot && k != owner_ && std::ranges::find(met, k) == met.end()) met.push_back(k);
  }
  std::vector<Signed> out = std::move(own);
  for (bool found = true; found && out.size() < kMostCarried;) {
    found = false;
    for (const Key& k : met) {
      const auto it = std::ranges::find_if(
          others, [&](const Signed& s) { return s.result.terms.seat_of(k).has_value(); });
      if (it == others.end() || out.size() >= kMostCarried) continue;
      out.push_back(std::move(*it));
      others.erase(it);
      found = true;
    }
  }
  Writer w;
  do {
    w = {};
    write_results(w, out);
    if (w.bytes().size() <= kLargestBundle) break;
    out.pop_back();
  } while (!out.empty());
  return w.take();
}

std::vector<Signed> read_bundle(ByteView bytes) {
  Reader r(bytes.first(std::min(bytes.size(), kLargestBundle)));
  return read_results(r, kMostCarried);
}

Bytes Book::write() const {
  Writer w;
  w.raw(owner_);
  write_results(w, all_);
  return w.take();
}

Book Book::read(const Key& owner, ByteView bytes) {
  Book out(owner);
  Reader r(bytes);
  Key key{};
  r.raw(key);
  if (!r.ok() || key != owner) return out;
  for (Signed& s : read_results(r, kMostKept)) out.add(std::move(s));
  return out;
}

}  // namespace parlour::standing
