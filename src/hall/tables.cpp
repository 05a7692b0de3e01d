#include "hall/tables.h"

#include <algorithm>

namespace parlour::hall {
namespace {

using Share = std::pair<std::uint32_t, net::Bucket>;

// Whether a's place is the better one.
bool is_better(const Announcement* a, const Announcement* b, Order order, std::string_view own) {
  const auto rank = [&](const Announcement& of) {
    return 4 * (of.open == 0 || of.playing) + 2 * of.playing +
           (order == Order::Language && of.language != own);
  };
  if (const int x = rank(*a), y = rank(*b); x != y) return x < y;
  if (order == Order::Newest && a->since != b->since) return a->since > b->since;
  return a->open != b->open ? a->open < b->open : a->host < b->host;
}

}  // namespace

bool fits(const Filter& f, const Announcement& a) {
  return (f.game.empty() || a.game == f.game) && (f.language.empty() || a.language == f.language) &&
         (!f.with_seat || (a.open > 0 && !a.playing)) &&
         std::ranges::find(f.without, a.host) == f.without.end();
}

// The cheap checks first: only what has cost its sender work is read, and costs us a check of its
// signature.
void Tables::hear(ByteView bytes, std::uint32_t relay, Board& board, std::int64_t now, double ms) {
  const std::optional<Head> head = head_of(bytes);
  if (!head || head->host == own_ || !is_current(*head, now)) return;
  if (const auto it = known_.find(head->host); it != known_.end()) {
    const Known& known = it->second;
    if (head->at <= known.past || (known.said && head->at <= known.said->at)) return;
  }
  if (!has_work(*head, price_) || !may_check(head->host, relay, ms)) return;
  const std::optional<Announcement> a = read_announcement(bytes);
  if (!a) return checked(head->host);
  const std::int64_t age = std::max<std::int64_t>(0, now - a->at);
  const bool late = age >= kLives;
  unverified_.push_back(
      {++tickets_, *a, late, ms + 1000 * static_cast<double>(late ? kLives : kLives - age)});
  board.verify(tickets_, a->host, signed_part(bytes), signature_of(bytes));
}

// Whoever alters another host's announcement passes its work on, so that work alone is not enough.
bool Tables::may_check(const net::Key& host, std::uint32_t relay, double ms) {
  if (unverified_.size() >= kMostUnverified) return false;
  const auto known = known_.find(host);
  if (known != known_.end() && known->second.checks >= kChecksOfOne) return false;
  auto share = std::ranges::find(shares_, relay, &Share::first);
  if (share == shares_.end())
    share = shares_.insert(share, {relay, net::Bucket(kChecks, kChecksAtOnce)});
  if (!share->second.take(1, static_cast<net::Millis>(ms))) return false;
  ++known_[host].checks;
  return true;
}

void Tables::verified(std::uint32_t ticket, bool good, double ms) {
  const auto found = std::ranges::find(unverified_, ticket, &Unverified::ticket);
  if (found == unverified_.end()) return;
  const Unverified it = *found;
  unverified_.erase(found);
  if (good && it.until > ms) put(it);
  checked(it.said.host);
}

void Tables::checked(const net::Key& host) {
  --known_[host].checks;
  drop_empty(host);
}

void Tables::put(const Unverified& it) {
  const Announcement& said = it.said;
  Known& known = known_[said.host];
  if (known.said && said.at <= known.said->at) return;
  const bool spoke = known.said || known.past != 0;
  if (said.closed || (it.late && !spoke)) {
    if (past_ >= kMostTables) forget_past();
    leave_list(known);
    past_ += known.past == 0;
    known.past = said.at;
    return;
  }
  if (!known.said) make_room(said.host), ++listed_;
  past_ -= known.past != 0;
  known.past = 0;
  Announcement before = known.said.value_or(Announcement());
  before.at = said.at, before.nonce = said.nonce;
  if (before != said) ++version_;
  known.said = said, known.until = it.until;
}

void Tables::leave_list(Known& known) {
  if (!known.said) return;
  known.said.reset();
  --listed_, ++version_;
}

void Tables::forget_past() {
  for (auto& [_, known] : known_) known.past = 0;
  past_ = 0;
}

void Tables::drop_empty(const net::Key& host) {
  const auto it = known_.find(host);
  if (it == known_.end()) return;
  const Known& known = it->second;
  if (!known.said && known.past == 0 && known.checks == 0) known_.erase(it);
}

// The one that follows in the order of the keys goes, which nobody can choose: a list that is full
// of made-up tables still shows real ones.
void Tables::make_room(const net::Key& host) {
  if (listed_ < kMostTables) return;
  auto it = known_.upper_bound(host);
  for (;; ++it) {
    if (it == known_.end()) it = known_.begin();
    if (it->second.said) break;
  }
  leave_list(it->second);
  drop_empty(it->first);
}

double Tables::expire(double ms) {
  double next = 0;
  for (auto it = known_.begin(); it != known_.end();) {
    const auto here = it++;
    Known& known = here->second;
    if (known.said && known.until <= ms) {
      if (past_ < kMostTables) known.past = known.said->at, ++past_;
      leave_list(known);
    }
    if (known.said) next = next == 0 ? known.until : std::min(next, known.until);
    if (!known.said && known.past == 0 && known.checks == 0) known_.erase(here);
  }
  return next;
}

const Announcement* Tables::find(const net::Key& host) const {
  const auto found = known_.find(host);
  return found != known_.end() && found->second.said ? &*found->second.said : nullptr;
}

// Into their places one by one: much less code than a sort, and as fast for this many.
std::vector<const Announcement*> Tables::matching(const Filter& f, Order order,
                                                  std::string_view own) const {
  std::vector<const Announcement*> out;
  for (const auto& [_, t] : known_) {
    if (!t.said || !fits(f, *t.said)) continue;
    std::size_t from = 0, to = out.size();
    while (from < to) {
      const std::size_t middle = (from + to) / 2;
      if (is_better(out[middle], &*t.said, order, own))
        from = middle + 1;
      else
        to = middle;
    }
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(from), &*t.said);
  }
  return out;
}

const Announcement* Tables::quickest(const Filter& f, const std::vector<net::Key>& tried) const {
  Filter seated = f;
  seated.with_seat = true;
  for (const Announcement* a : matching(seated)) {
    if (!a->by_hand && std::ranges::find(tried, a->host) == tried.end()) return a;
  }
  return nullptr;
}

}  // namespace parlour::hall
