// What a host tells strangers of its table, over the relays that bring the devices of a room
// together, and the work that this costs: whoever announces a thousand tables computes a thousand
// times as long. Nothing in it is secret; to come in, a stranger has to ask (knock.h).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/bytes.h"
#include "fair/hash.h"
#include "net/peers.h"

namespace parlour::hall {

/// The public half of a page's key for knocks and their answers: a point of P-256, uncompressed.
using PublicKey = std::array<std::uint8_t, 65>;
/// Where a message on the relays goes.
using Topic = std::array<std::uint8_t, 16>;

/// What a table and a knock cost: zero bits that a digest begins with.
struct Price {
  int table = 18, knock = 16;
};
inline constexpr std::int64_t kWorkLasts = 3600;  // seconds; then it has to be done anew
inline constexpr std::int64_t kSkew = 120;        // seconds by which two devices' clocks may differ
inline constexpr std::int64_t kLives = 30;        // seconds without a word until a table is gone
inline constexpr double kRenewed = 10'000;        // ms between announcements of one table
inline constexpr std::size_t kLongestRules = 160;         // bytes
inline constexpr std::size_t kLargestAnnouncement = 545;  // bytes, with its signature
inline constexpr int kMostSeats = 10;
inline constexpr std::uint32_t kLate =
    180;  // seconds by which watchers see a game later, if at all
inline constexpr std::size_t kLongestLanguage = 8;  // bytes of a tag

/// For whom a table is meant.
enum class Wanted : std::uint8_t { Anybody, Beginners, Experienced };
inline constexpr int kWanted = 3;

struct Announcement {
  net::Key host{};  // in that room; the announcement is signed with it
  std::uint64_t nonce = 0;
  std::uint32_t at = 0;  // seconds since 1970, by the host's clock
  PublicKey knock{};
  std::string game;      // the id; this page may not know it
  std::string rules;     // options as of core/game.h
  bool special = false;  // the rules are too long to be told here
  bool by_hand = false;  // the host looks at whoever asks
  bool playing = false;
  bool closed = false;     // the last word of a table
  bool watched = false;    // who finds no seat may come in to watch
  bool free_chat = false;  // people write what they like, not only set phrases
  bool rated = false;      // games count for their players' ratings
  bool late = false;       // who watches sees the game kLate later
  std::uint8_t seats = 2;
  std::uint8_t open = 0;  // seats that nobody has taken
  Wanted wanted = Wanted::Anybody;
  std::string language;      // of the page: "en"
  std::uint32_t answer = 0;  // seconds for an answer; 0: no limit
  std::uint32_t since = 0;   // when it was first announced
  std::string name;          // of the host's player, as given_name allows
  bool operator==(const Announcement&) const = default;
};

/// What an announcement begins with: whose it is, and whether they have worked for it.
struct Head {
  net::Key host{};
  std::uint64_t nonce = 0;
  std::uint32_t at = 0;
};
/// Of bytes that may be an announcement, without looking at the rest: cheap. Nothing if they are
/// none.
std::optional<Head> head_of(ByteView signed_bytes);

/// What is signed: everything but the signature, which follows it.
Bytes write(const Announcement&);
/// Checks everything except time, work and signature. Nothing if the bytes are none.
std::optional<Announcement> read_announcement(ByteView signed_bytes);
/// The two halves of a message. Requires one that read_announcement takes.
ByteView signed_part(ByteView);
net::Signature signature_of(ByteView);

/// By this device's clock (seconds since 1970) it was said lately, and its work is of the hour.
bool is_current(const Head&, std::int64_t now);
bool has_work(const Head&, Price = {});
inline bool has_work(const Announcement& a, Price price = {}) {
  return has_work(Head{a.host, a.nonce, a.at}, price);
}

/// The hour for which the work of an announcement counts.
inline std::uint32_t hour_of(std::int64_t seconds) {
  return static_cast<std::uint32_t>(seconds / kWorkLasts);
}

/// Where the host of this key listens for knocks.
Topic knock_topic(const net::Key& host);
bool has_knock_work(const Topic&, const PublicKey& guest, std::uint64_t nonce, Price = {});

inline constexpr int kTriesAtOnce = 4000;  // of work: a few ms on a slow phone

/// Looks for a nonce whose digest begins with that many zero bits, a slice at a time.
class Work {
 public:
  /// For an announcement by that key, valid around `now`; for a knock.
  static Work of_table(const net::Key& host, std::int64_t now, Price = {});
  static Work of_knock(const Topic&, const PublicKey& guest, Price = {});

  /// Tries that many numbers. True: found.
  bool go(int tries);
  std::uint64_t nonce() const { return nonce_; }

 private:
  Work(std::string_view name, Bytes head, int bits)
      : name_(name), head_(std::move(head)), bits_(bits) {}
  std::string_view name_;
  Bytes head_;  // before the nonce
  int bits_;
  std::uint64_t nonce_ = 0;
  bool found_ = false;
};

}  // namespace parlour::hall
