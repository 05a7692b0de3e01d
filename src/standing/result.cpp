#include "standing/result.h"

#include <algorithm>

namespace parlour::standing {
namespace {

constexpr std::string_view kTermsName = "parlour terms 1", kResultName = "parlour result 1";
constexpr std::uint32_t kMost32 = 0xFFFFFFFF;

std::uint32_t u32_of(Reader& r, std::uint64_t most = kMost32) {
  return static_cast<std::uint32_t>(r.varint_upto(most));
}

bool is_plain(std::string_view id) {
  return !id.empty() && std::ranges::all_of(id, [](char c) { return c >= 'a' && c <= 'z'; });
}

bool is_possible(const Terms& t) {
  if (!is_plain(t.game) || t.seats.size() < 2 || t.seats.size() > kMaxSeats) return false;
  for (std::size_t i = 0; i < t.seats.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k)
      if (t.seats[i] != kBot && t.seats[i] == t.seats[k]) return false;
  }
  return t.people() >= 2;
}

}  // namespace

std::optional<std::size_t> Terms::seat_of(const Key& key) const {
  const auto it = std::ranges::find(seats, key);
  if (key == kBot || it == seats.end()) return {};
  return static_cast<std::size_t>(it - seats.begin());
}

int Terms::people() const {
  return static_cast<int>(std::ranges::count_if(seats, [](const Key& k) { return k != kBot; }));
}

int Signed::signers() const {
  return static_cast<int>(
      std::ranges::count_if(said, [](const Mark& s) { return s.word >= Word::Gaps; }));
}

bool Signed::signed_by(const Key& key) const {
  const auto seat = result.terms.seat_of(key);
  return seat && signed_by(*seat);
}

bool Signed::whole() const {
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (result.terms.seats[i] == kBot) continue;
    if (said[i].word < Word::Entered) return false;
  }
  return signers() >= 2;
}

bool is_possible(const Result& r) {
  const std::size_t n = r.terms.seats.size();
  if (!is_possible(r.terms) || r.scores.size() != n || r.left >> n != 0) return false;
  std::uint64_t sum = 0;
  int stayed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool bot = r.terms.seats[i] == kBot;
    if (r.scores[i] > kWhole || (bot && r.has_left(i))) return false;
    sum += r.scores[i];
    stayed += !bot && !r.has_left(i);
  }
  const std::uint64_t rounding = n;
  return stayed > 0 && sum + rounding >= kWhole && sum <= kWhole + rounding;
}

fair::Digest digest_of_options(std::string_view options) {
  return fair::digest("parlour options 1",
                      {reinterpret_cast<const std::uint8_t*>(options.data()), options.size()});
}

fair::Digest digest_of_record(ByteView record) {
  return fair::digest("parlour record 1", record);
}

fair::Digest digest_of(const Result& result) {
  Writer w;
  put(w, result);
  return fair::digest(kResultName, w.bytes());
}

Bytes terms_text(const Terms& t) {
  Writer w;
  w.text(kTermsName);
  put(w, t);
  return w.take();
}

Bytes result_text(const Result& r, Word word) {
  Writer w;
  w.text(kResultName);
  put(w, r);
  w.u8(static_cast<std::uint8_t>(word));
  return w.take();
}

Bytes text_of(const Signed& s, std::size_t seat) {
  const Word word = s.said[seat].word;
  return word == Word::Entered ? terms_text(s.result.terms) : result_text(s.result, word);
}

void put(Writer& w, const Terms& t) {
  w.raw(t.room);
  w.varint(t.number);
  w.text(t.game);
  w.varint(t.version);
  w.raw(t.options);
  w.raw(t.seal);
  w.varint(t.seats.size());
  for (const Key& k : t.seats) w.raw(k);
}

void get(Reader& r, Terms& t) {
  r.raw(t.room);
  t.number = u32_of(r);
  t.game = r.text(kLongestGame);
  t.version = u32_of(r);
  r.raw(t.options);
  r.raw(t.seal);
  t.seats.assign(r.varint_upto(kMaxSeats), {});
  for (Key& k : t.seats) r.raw(k);
  if (r.ok() && !is_possible(t)) r.fail();
}

void put(Writer& w, const Result& x) {
  put(w, x.terms);
  w.u32(x.at);
  w.raw(x.record);
  w.u8(x.sides);
  for (const std::uint32_t score : x.scores) w.varint(score);
  w.varint(x.left);
}

void get(Reader& r, Result& x) {
  get(r, x.terms);
  x.at = r.u32();
  r.raw(x.record);
  const std::uint8_t sides = r.u8();
  if (sides > 1) r.fail();
  x.sides = sides == 1;
  x.scores.assign(r.ok() ? x.terms.seats.size() : 0, 0);
  for (std::uint32_t& score : x.scores) score = u32_of(r, kWhole);
  x.left = static_cast<std::uint16_t>(r.varint_upto((1u << kMaxSeats) - 1));
  if (r.ok() && !is_possible(x)) r.fail();
}

void put(Writer& w, const Signed& s) {
  put(w, s.result);
  for (const Mark& one : s.said) {
    w.u8(static_cast<std::uint8_t>(one.word));
    if (one.word != Word::None) w.raw(one.signature);
  }
}

// A bot signs nothing.
void get(Reader& r, Signed& s) {
  get(r, s.result);
  s.said.assign(r.ok() ? s.result.terms.seats.size() : 0, {});
  for (std::size_t i = 0; i < s.said.size() && r.ok(); ++i) {
    const std::uint8_t word = r.u8();
    const bool bot = s.result.terms.seats[i] == kBot;
    if (word > static_cast<std::uint8_t>(Word::Fair) || (bot && word != 0)) r.fail();
    s.said[i].word = Word{r.ok() ? word : std::uint8_t{0}};
    if (s.said[i].word != Word::None) r.raw(s.said[i].signature);
  }
}

}  // namespace parlour::standing
