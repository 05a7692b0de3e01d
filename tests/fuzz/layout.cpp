// A custom board: its code in a link or a record, its rows from the editor, its bytes in a view.
#include "fuzz.h"
#include "games/flax/flax.h"

namespace parlour {
namespace {

void check(const flax::Layout& layout) {
  using fuzz::must;
  must(flax::check_layout(layout) == kAllowed, "what is read is valid");
  const std::string code = flax::to_code(layout);
  must(code.size() <= flax::kLongestCode, "a code is short enough to be read");
  const auto again = flax::from_code(code);
  must(again && *again == layout, "the code gives the same board");
  const auto rows =
      flax::from_rows(flax::to_rows(layout), layout.start[0], layout.start[1], layout.central);
  must(rows && *rows == layout, "the rows give the same board");
  const AnyGame& game = *find_game("flax");
  must(game.start("board=" + code, 2).has_value(), "it can be played on");
}

}  // namespace
}  // namespace parlour

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const std::string_view text = fuzz::text_of(data, size);
  if (const auto l = flax::from_code(text)) {
    check(*l);
    fuzz::must(flax::to_code(*l) == text, "one code a board");
  }
  // As the bytes of a code, with a correct checksum.
  Bytes body(data, data + size);
  const std::uint32_t sum = crc32(body);
  for (int i = 0; i < 3; ++i) body.push_back(static_cast<std::uint8_t>(sum >> (8 * i)));
  if (const auto l = flax::from_code(to_base64url(body))) check(*l);
  // As starts, centre and rows.
  if (size >= 5) {
    const auto start0 = static_cast<flax::Square>(data[0] | data[1] << 8);
    const auto start1 = static_cast<flax::Square>(data[2] | data[3] << 8);
    if (const auto l = flax::from_rows(text.substr(5), start0, start1, data[4])) check(*l);
  }
  // As a layout itself.
  flax::Layout raw = flax::built_in(1);
  auto* to = reinterpret_cast<std::uint8_t*>(&raw);
  for (std::size_t i = 0; i + 2 < size; i += 3)
    to[(data[i] | data[i + 1] << 8) % sizeof raw] = data[i + 2];
  if (!flax::check_layout(raw)) check(raw);
  return 0;
}
