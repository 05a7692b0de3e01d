// What members of a game without a dealer tell: any bytes are refused, or are points and numbers in
// their only encodings, on which every check comes to an end.
#include "fuzz.h"
#include "mental/backup.h"
#include "mental/deck.h"

namespace {

using namespace parlour;
using namespace parlour::mental;

void check_written(ByteView bytes, std::size_t left, const Bytes& again) {
  const ByteView was_read = bytes.first(bytes.size() - left);
  fuzz::must(Bytes(was_read.begin(), was_read.end()) == again, "one encoding a value");
}

template <class Value>
std::optional<Value> check(ByteView bytes, std::optional<Value> (*read)(Reader&)) {
  Reader r(bytes);
  const std::optional<Value> value = read(r);
  fuzz::must(value.has_value() == r.ok(), "nothing is read where the reader fails");
  if (!value) return value;
  Writer w;
  if constexpr (requires { w.raw(value->bytes); })
    w.raw(value->bytes);
  else
    write(w, *value);
  check_written(bytes, r.left(), w.bytes());
  return value;
}

// An order and masks as somebody may tell them, of as many cards as there are.
DecoyAnswer answer_of(Reader& r, std::size_t cards) {
  DecoyAnswer out;
  for (std::size_t i = 0; i < cards; ++i) {
    out.from.push_back(static_cast<std::int8_t>(r.u8()));
    out.by.push_back(read_scalar(r).value_or(Scalar()));
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes = fuzz::view_of(data, size);
  check(bytes, read_scalar);
  const auto point = check(bytes, read_point);
  const auto key_proof = check(bytes, read_key_proof);
  const auto equal_proof = check(bytes, read_equal_proof);
  const auto card = check(bytes, read_masked);
  const auto share = check(bytes, read_share);
  if (key_proof && point) proven(*key_proof, *point, bytes);
  if (equal_proof && point) proven(*equal_proof, {kBase, *point, *point, kBase}, bytes);
  if (share && card) proven(*share, kBase, *card, bytes);

  Reader r(bytes);
  if (const auto secret = read_secret_scalar(r); secret && point)
    fits(std::span(&*point, 1), r.u8(), *secret);
  const std::vector<Masked> deck(2, card.value_or(Masked{kBase, kBase}));
  Reader told(bytes);
  holds(answer_of(told, size % 4), deck, deck, kBase);
  return 0;
}
