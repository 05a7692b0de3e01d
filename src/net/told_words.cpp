#include "net/told_words.h"

#include <utility>

#include "net/protocol.h"

namespace parlour::net {
namespace {

constexpr std::string_view kTold = "parlour told words 1", kLine = "#words ";
constexpr std::size_t kLineLength = 120;  // characters after kLine

// Answers at once; nothing is sent.
class Checker final : public Carrier {
 public:
  explicit Checker(const IsSigned& is_signed) : is_signed_(is_signed) {}
  void send(LinkId, ByteView) override {}
  void close(LinkId) override {}
  void sign(std::uint32_t, ByteView) override {}
  void verify(std::uint32_t ticket, const Key& key, ByteView text, const Signature& s) override {
    asked_ = {ticket, is_signed_(key, text, s)};
  }
  void proven(LinkId, const Key&) override {}
  std::uint64_t entropy() override { return 0; }
  std::optional<std::pair<std::uint32_t, bool>> take() {
    return std::exchange(asked_, std::nullopt);
  }

 private:
  const IsSigned& is_signed_;
  std::optional<std::pair<std::uint32_t, bool>> asked_;
};

// A text's lines: those of words joined, and the others.
struct Parted {
  std::string words, record;
};
Parted parted(std::string_view text) {
  Parted out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (!line.starts_with(kLine)) {
      out.record.append(line);
      continue;
    }
    line.remove_prefix(kLine.size());
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    out.words.append(line);
  }
  return out;
}

}  // namespace

ToldWords told_words(const RoomId& room, const WordLog& log) {
  return {room, log.seating(), log.words()};
}

Bytes write(const ToldWords& told) {
  Writer w;
  w.raw(told.room);
  put(w, told.seating);
  w.varint(told.words.size());
  for (const SignedWord& word : told.words) put(w, word);
  Writer whole;
  whole.raw(fair::digest(kTold, w.bytes()));
  whole.raw(w.bytes());
  return whole.take();
}

std::optional<ToldWords> read_told_words(ByteView bytes) {
  Reader r(bytes);
  fair::Digest digest{};
  r.raw(digest);
  if (!r.ok() || fair::digest(kTold, bytes.subspan(digest.size())) != digest) return {};
  ToldWords told;
  r.raw(told.room);
  get(r, told.seating);
  for (std::uint64_t n = r.varint_upto(kMostWords); n > 0 && r.ok(); --n)
    get(r, told.words.emplace_back());
  if (!r.done()) return {};
  return told;
}

std::string lines_of(const ToldWords& told) {
  const std::string all = to_base64url(write(told));
  std::string out;
  for (std::size_t at = 0; at < all.size(); at += kLineLength)
    out.append(kLine).append(all, at, kLineLength).push_back('\n');
  return out;
}

std::optional<ToldWords> told_words_in(std::string_view text) {
  const auto bytes = from_base64url(parted(text).words);
  return bytes ? read_told_words(*bytes) : std::nullopt;
}

bool has_told_words(std::string_view text) {
  return text.starts_with(kLine) || text.find("\n" + std::string(kLine)) != std::string_view::npos;
}

std::string without_told_words(std::string_view text) {
  return parted(text).record;
}

std::optional<std::uint32_t> first_forged(const ToldWords& told, const IsSigned& is_signed) {
  Checker checker(is_signed);
  WordLog log(checker, Key{}, told.room, told.seating);
  for (std::uint32_t i = 0; i < told.words.size(); ++i) {
    if (!log.hear(i, {&told.words[i], 1})) return i;
    if (const auto answer = checker.take()) log.on_verified(answer->first, answer->second);
    if (log.count() != i + 1) return i;
  }
  return {};
}

}  // namespace parlour::net
