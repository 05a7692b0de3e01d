#include "hall/announcement.h"

#include <algorithm>
#include <bit>

#include "net/protocol.h"

namespace parlour::hall {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kLongestGame = 16;
constexpr std::size_t kSignature = std::tuple_size_v<net::Signature>;
// A page that does not know a flag does not list the tables that have it. All of them are taken.
enum Flag : std::uint8_t {
  Special = 1,
  ByHand = 2,
  Playing = 4,
  Closed = 8,
  Watched = 16,
  FreeChat = 32,
  Rated = 64,
  Late = 128
};

int zero_bits(const fair::Digest& d) {
  int n = 0;
  for (const std::uint8_t byte : d) {
    n += std::countl_zero(byte);
    if (byte != 0) break;
  }
  return n;
}

constexpr std::string_view kTableName = "parlour table", kKnockName = "parlour knock";

Bytes table_head(const net::Key& host, std::uint32_t hour) {
  Writer w;
  w.raw(host);
  w.u32(hour);
  return w.take();
}

Bytes knock_head(const Topic& topic, const PublicKey& guest) {
  Writer w;
  w.raw(topic);
  w.raw(guest);
  return w.take();
}

bool is_work(std::string_view name, ByteView head, std::uint64_t nonce, int bits) {
  Writer w;
  w.raw(head);
  w.u64(nonce);
  return zero_bits(fair::digest(name, w.bytes())) >= bits;
}

// The id of a game, or the tag of a language: it may be printed as it is.
bool is_plain(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
}

bool is_possible(const Announcement& a) {
  return is_plain(a.game) && is_plain(a.language) && clean_utf8(a.rules) &&
         (!a.special || a.rules.empty()) && a.seats >= 1 && a.seats <= kMostSeats &&
         a.open <= a.seats && static_cast<int>(a.wanted) < kWanted && a.since <= a.at &&
         net::given_name(a.name) == a.name;
}

}  // namespace

Bytes write(const Announcement& a) {
  Writer w;
  w.u8(kVersion);
  w.raw(a.host);
  w.u64(a.nonce);
  w.u32(a.at);
  w.raw(a.knock);
  w.text(a.game);
  w.text(a.rules);
  w.u8(static_cast<std::uint8_t>((a.special ? Special : 0) | (a.by_hand ? ByHand : 0) |
                                 (a.playing ? Playing : 0) | (a.closed ? Closed : 0) |
                                 (a.watched ? Watched : 0) | (a.free_chat ? FreeChat : 0) |
                                 (a.rated ? Rated : 0) | (a.late ? Late : 0)));
  w.u8(a.seats);
  w.u8(a.open);
  w.u8(static_cast<std::uint8_t>(a.wanted));
  w.text(a.language);
  w.varint(a.answer);
  w.u32(a.since);
  w.text(a.name);
  return w.take();
}

namespace {

bool read_head(Reader& r, Head& h) {
  if (r.u8() != kVersion) return false;
  r.raw(h.host);
  h.nonce = r.u64();
  h.at = r.u32();
  return r.ok();
}

}  // namespace

std::optional<Head> head_of(ByteView bytes) {
  if (bytes.size() > kLargestAnnouncement || bytes.size() <= kSignature) return {};
  Reader r(bytes.first(bytes.size() - kSignature));
  Head h;
  return read_head(r, h) ? std::optional(h) : std::nullopt;
}

std::optional<Announcement> read_announcement(ByteView bytes) {
  if (bytes.size() > kLargestAnnouncement || bytes.size() <= kSignature) return {};
  Reader r(bytes.first(bytes.size() - kSignature));
  Announcement a;
  Head h;
  if (!read_head(r, h)) return {};
  a.host = h.host, a.nonce = h.nonce, a.at = h.at;
  r.raw(a.knock);
  a.game = r.text(kLongestGame);
  a.rules = r.text(kLongestRules);
  const std::uint8_t flags = r.u8();
  a.special = flags & Special, a.by_hand = flags & ByHand;
  a.playing = flags & Playing, a.closed = flags & Closed, a.watched = flags & Watched;
  a.free_chat = flags & FreeChat, a.rated = flags & Rated, a.late = flags & Late;
  a.seats = r.u8();
  a.open = r.u8();
  a.wanted = static_cast<Wanted>(r.u8());
  a.language = r.text(kLongestLanguage);
  a.answer = static_cast<std::uint32_t>(r.varint_upto(net::kLongestAnswer));
  a.since = r.u32();
  a.name = r.text(net::kLongestName);
  if (!r.done() || !is_possible(a)) return {};
  return a;
}

ByteView signed_part(ByteView bytes) {
  return bytes.first(bytes.size() - kSignature);
}

net::Signature signature_of(ByteView bytes) {
  net::Signature out;
  std::ranges::copy(bytes.last(kSignature), out.begin());
  return out;
}

bool is_current(const Head& h, std::int64_t now) {
  const std::int64_t age = now - h.at;
  return age >= -kSkew && age <= kSkew + kLives;
}

bool has_work(const Head& h, Price price) {
  return is_work(kTableName, table_head(h.host, hour_of(h.at)), h.nonce, price.table);
}

Topic knock_topic(const net::Key& host) {
  const fair::Digest d = fair::digest("parlour knock at", host);
  Topic out;
  std::copy_n(d.begin(), out.size(), out.begin());
  return out;
}

bool has_knock_work(const Topic& topic, const PublicKey& guest, std::uint64_t nonce, Price price) {
  return is_work(kKnockName, knock_head(topic, guest), nonce, price.knock);
}

Work Work::of_table(const net::Key& host, std::int64_t now, Price price) {
  return {kTableName, table_head(host, hour_of(now)), price.table};
}

Work Work::of_knock(const Topic& topic, const PublicKey& guest, Price price) {
  return {kKnockName, knock_head(topic, guest), price.knock};
}

bool Work::go(int tries) {
  for (; !found_ && tries > 0; --tries) {
    if (is_work(name_, head_, nonce_, bits_))
      found_ = true;
    else
      ++nonce_;
  }
  return found_;
}

}  // namespace parlour::hall
