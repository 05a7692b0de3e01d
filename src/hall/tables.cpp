#include "hall/tables.h"

#include <algorithm>
#include <tuple>

namespace parlour::hall {
namespace {

// Lower is better.
auto rank(const Announcement& a) {
  const bool can_sit = a.open > 0 && !a.playing;
  return std::tuple(!can_sit, a.playing, a.open, a.host);
}

}  // namespace

bool fits(const Filter& f, const Announcement& a) {
  return (f.game.empty() || a.game == f.game) && (f.language.empty() || a.language == f.language) &&
         (!f.with_seat || (a.open > 0 && !a.playing));
}

// The cheap checks first: only what has cost its sender work costs us a check of its signature.
void Tables::hear(ByteView bytes, std::uint32_t relay, Board& board, std::int64_t now, double ms) {
  const std::optional<Announcement> a = read_announcement(bytes);
  if (!a || a->host == own_ || !is_current(*a, now)) return;
  if (const auto known = tables_.find(a->host);
      known != tables_.end() && a->at <= known->second.said.at)
    return;
  if (const auto past = past_.find(a->host); past != past_.end() && a->at <= past->second) return;
  if (!has_work(*a, price_) || !may_check(a->host, relay, ms)) return;
  const std::int64_t age = std::max<std::int64_t>(0, now - a->at);
  const std::uint32_t ticket = ++tickets_;
  const bool late = age >= kLives;
  unverified_[ticket] = {*a, late, ms + 1000 * static_cast<double>(late ? kLives : kLives - age)};
  board.verify(ticket, a->host, signed_part(bytes), signature_of(bytes));
}

// Whoever alters another host's announcement passes its work on, so that work alone is not enough.
bool Tables::may_check(const net::Key& host, std::uint32_t relay, double ms) {
  if (unverified_.size() >= kMostUnverified) return false;
  const auto pending = checked_.find(host);
  if (pending != checked_.end() && pending->second >= kChecksOfOne) return false;
  net::Bucket& share = shares_.try_emplace(relay, kChecks, kChecksAtOnce).first->second;
  if (!share.take(1, static_cast<net::Millis>(ms))) return false;
  ++checked_[host];
  return true;
}

void Tables::verified(std::uint32_t ticket, bool good, double ms) {
  const auto found = unverified_.find(ticket);
  if (found == unverified_.end()) return;
  const Unverified it = found->second;
  unverified_.erase(found);
  if (const auto n = checked_.find(it.said.host); n != checked_.end() && --n->second == 0)
    checked_.erase(n);
  if (good && it.until > ms) put(it);
}

void Tables::put(const Unverified& it) {
  const Announcement& said = it.said;
  const auto known = tables_.find(said.host);
  if (known != tables_.end() && said.at <= known->second.said.at) return;
  const bool spoke = known != tables_.end() || past_.contains(said.host);
  if (said.closed || (it.late && !spoke)) {
    if (past_.size() >= kMostTables) past_.clear();
    past_[said.host] = said.at;
    version_ += static_cast<std::uint32_t>(tables_.erase(said.host));
    return;
  }
  if (known == tables_.end()) make_room(said.host);
  past_.erase(said.host);
  Announcement before = tables_[said.host].said;
  before.at = said.at, before.nonce = said.nonce;
  if (before != said) ++version_;
  tables_[said.host] = {said, it.until};
}

// The one that follows in the order of the keys goes, which nobody can choose: a list that is full
// of made-up tables still shows real ones.
void Tables::make_room(const net::Key& host) {
  if (tables_.size() < kMostTables) return;
  const auto next = tables_.upper_bound(host);
  tables_.erase(next == tables_.end() ? tables_.begin() : next);
}

double Tables::expire(double ms) {
  const auto gone = std::erase_if(tables_, [&](const auto& t) {
    if (t.second.until <= ms && past_.size() < kMostTables) past_[t.first] = t.second.said.at;
    return t.second.until <= ms;
  });
  if (gone > 0) ++version_;
  double next = 0;
  for (const auto& [_, t] : tables_) next = next == 0 ? t.until : std::min(next, t.until);
  return next;
}

const Announcement* Tables::find(const net::Key& host) const {
  const auto found = tables_.find(host);
  return found == tables_.end() ? nullptr : &found->second.said;
}

std::vector<const Announcement*> Tables::matching(const Filter& f) const {
  std::vector<const Announcement*> out;
  for (const auto& [_, t] : tables_) {
    if (fits(f, t.said)) out.push_back(&t.said);
  }
  std::ranges::sort(out, {}, [](const Announcement* a) { return rank(*a); });
  return out;
}

const Announcement* Tables::quickest(const Filter& f, const std::vector<net::Key>& tried) const {
  Filter seated = f;
  seated.with_seat = true;
  const Announcement* best = nullptr;
  for (const auto& [host, t] : tables_) {
    if (t.said.by_hand || !fits(seated, t.said) || std::ranges::find(tried, host) != tried.end())
      continue;
    if (!best || rank(t.said) < rank(*best)) best = &t.said;
  }
  return best;
}

}  // namespace parlour::hall
