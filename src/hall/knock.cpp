#include "hall/knock.h"

#include "net/protocol.h"

namespace parlour::hall {
namespace {

constexpr std::uint8_t kVersion = 1, kWithdrawal = 2, kKinds = 4;

}  // namespace

std::optional<Envelope> read_envelope(ByteView bytes) {
  if (bytes.size() > kLargestKnock) return {};
  Reader r(bytes);
  Envelope e;
  if (r.u8() != kVersion) return {};
  r.raw(e.guest);
  e.nonce = r.u64();
  return r.ok() && r.left() > 0 ? std::optional(e) : std::nullopt;
}

Bytes write(const Knock& k) {
  Writer w;
  w.u8(kVersion);
  w.u64(k.id);
  w.u32(k.hour);
  w.raw(k.reply);
  w.text(k.name);
  w.text(k.language);
  return w.take();
}

std::optional<Knock> read_knock(ByteView bytes) {
  Reader r(bytes);
  Knock k;
  if (r.u8() != kVersion) return {};
  k.id = r.u64();
  k.hour = r.u32();
  r.raw(k.reply);
  k.name = r.text(net::kLongestName);
  k.language = r.text(kLongestLanguage);
  if (!r.done() || net::given_name(k.name) != k.name || !clean_utf8(k.language)) return {};
  return k;
}

Bytes write_withdrawal(std::uint64_t id) {
  Writer w;
  w.u8(kWithdrawal);
  w.u64(id);
  return w.take();
}

std::optional<std::uint64_t> read_withdrawal(ByteView bytes) {
  Reader r(bytes);
  const bool is_one = r.u8() == kWithdrawal;
  const std::uint64_t id = r.u64();
  return is_one && r.done() ? std::optional(id) : std::nullopt;
}

Bytes write(const Answer& a) {
  Writer w;
  w.u8(kVersion);
  w.u64(a.id);
  w.u8(static_cast<std::uint8_t>(a.kind));
  w.raw(a.room);
  return w.take();
}

std::optional<Answer> read_answer(ByteView bytes) {
  Reader r(bytes);
  Answer a;
  if (r.u8() != kVersion) return {};
  a.id = r.u64();
  const std::uint8_t kind = r.u8();
  if (kind >= kKinds) return {};
  a.kind = static_cast<Answer::Kind>(kind);
  r.raw(a.room);
  const bool told = a.kind == Answer::Kind::LetIn || a.room == net::RoomId{};
  return r.done() && told ? std::optional(a) : std::nullopt;
}

}  // namespace parlour::hall
