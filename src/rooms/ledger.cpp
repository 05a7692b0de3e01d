#include "rooms/ledger.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "net/scribe.h"
#include "room/strangers.h"
#include "rooms/store.h"

namespace parlour::rooms {
namespace {

constexpr std::uint32_t kTickets = 3u << 30;  // above those of net::Scribe
constexpr std::size_t kMostUnchecked = 200;   // results
constexpr std::uint32_t kMostGames = 1'000'000;

standing::Book read_book(room::Device& device, const net::Key& own) {
  const auto bytes = from_base64url(device.load(room::kRatedBook).value_or(""));
  return standing::Book::read(own, bytes ? ByteView(*bytes) : ByteView());
}

// Lines as of room::kOwnRatings, by game.
std::map<std::string, std::string, std::less<>> own_lines(std::string_view stored) {
  std::map<std::string, std::string, std::less<>> out;
  while (!stored.empty()) {
    const std::string_view line = stored.substr(0, stored.find('\n'));
    stored.remove_prefix(std::min(stored.size(), line.size() + 1));
    out.emplace(line.substr(0, line.find(' ')), line);
  }
  return out;
}

int games_of(std::string_view line) {
  return static_cast<int>(parse_number(line.substr(line.rfind(' ') + 1), kMostGames).value_or(0));
}

}  // namespace

Ledger::Ledger(room::Device& device, const net::Key& own)
    : device_(device), book_(read_book(device, own)), identity_(device.load(room::kIdentityKey)) {}

void Ledger::take(const standing::Signed& s) {
  const bool own = s.signed_by(book_.owner());
  if ((!own && !s.whole()) || !book_.add(s)) return;
  // While others' results come in, one after the other, what was known is shown.
  if (own || unchecked_.empty()) known_.clear(), keep();
  if (!own) return;
  ++version_;
  keep_own();
}

// Another page may have made this device another player's.
bool Ledger::may_keep() const {
  return device_.load(room::kIdentityKey) == identity_;
}

void Ledger::keep() {
  if (may_keep()) device_.save(room::kRatedBook, to_base64url(book_.write()));
}

// What was brought here from another device is shown until this one knows as many games.
void Ledger::keep_own() {
  if (!may_keep()) return;
  std::set<std::string> played;
  for (const standing::Signed& s : book_.all())
    if (s.result.terms.seat_of(book_.owner())) played.insert(s.result.terms.game);
  auto lines = own_lines(device_.load(room::kBroughtRatings).value_or(""));
  for (const std::string& game : played) {
    const standing::Standing s = standing(game, book_.owner());
    std::string& line = lines[game];
    if (games_of(line) > s.games) continue;
    line = game + ' ' + std::to_string(std::lround(s.rating.value)) + ' ' +
           std::to_string(std::lround(s.rating.deviation)) + ' ' + std::to_string(s.games);
  }
  std::string all;
  for (const auto& [game, line] : lines) all += line + '\n';
  device_.save(room::kOwnRatings, all);
}

// Nobody's word for a game in the future counts: it would come after all others for ever.
void Ledger::take_bundle(ByteView bytes) {
  for (standing::Signed& s : standing::read_bundle(bytes)) {
    const bool later = s.result.at > clock_seconds() + net::kClocksDiffer;
    const auto same = [&](const standing::Signed& other) { return other.result == s.result; };
    if (!s.whole() || later || book_.knows(s) || std::ranges::any_of(unchecked_, same)) continue;
    if (unchecked_.size() < kMostUnchecked) unchecked_.push_back(std::move(s));
  }
}

void Ledger::check(net::Carrier& carrier) {
  if (unchecked_.empty() || !asked_.empty()) return;
  good_ = true;
  for (const standing::ToCheck& c : standing::to_check(unchecked_.front())) {
    asked_.push_back(kTickets | (++tickets_ & ~kTickets));
    carrier.verify(asked_.back(), c.key, c.text, c.signature);
  }
}

bool Ledger::on_verified(std::uint32_t ticket, bool good) {
  if (std::erase(asked_, ticket) == 0) return false;
  good_ = good_ && good;
  if (!asked_.empty()) return true;
  const standing::Signed checked = std::move(unchecked_.front());
  unchecked_.erase(unchecked_.begin());
  if (good_) take(checked);
  return true;
}

// --- what follows --------------------------------------------------------------------------------

Ledger::Standings Ledger::all_in(std::string_view game) const {
  const standing::Trust trust(book_.all(), book_.owner());
  return standing::ratings(book_.all(), game, book_.owner(), trust);
}

standing::Standing Ledger::standing(std::string_view game, const net::Key& key) {
  const auto it = known_.find(game);
  const Standings& all =
      it != known_.end() ? it->second : known_.emplace(game, all_in(game)).first->second;
  return standing::standing_of(all, key);
}

Ledger::Change Ledger::change(const standing::Result& r) const {
  const auto last = [&](bool with) {
    std::vector<standing::Signed> some;
    for (const standing::Signed& s : book_.all()) {
      const bool later = s.result.at > r.at;
      if (s.result == r ? with : !later) some.push_back(s);
    }
    const standing::Trust trust(some, book_.owner());
    return standing::standing_of(standing::ratings(some, r.terms.game, book_.owner(), trust),
                                 book_.owner())
        .rating;
  };
  return {last(false), last(true)};
}

}  // namespace parlour::rooms
