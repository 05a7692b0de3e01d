// A message between devices: any bytes are refused, or are a message in its one encoding.
#include "fuzz.h"
#include "net/protocol.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const ByteView bytes = fuzz::view_of(data, size);
  const auto check = [&](auto message) {
    if (!net::read(bytes, message)) return;
    fuzz::must(net::kind_of(bytes).has_value(), "what is read has a kind");
    fuzz::must(net::write(message) == Bytes(bytes.begin(), bytes.end()), "one encoding a message");
  };
#define PARLOUR_CHECK(M) check(net::M());
  PARLOUR_MESSAGES(PARLOUR_CHECK)
#undef PARLOUR_CHECK
  return 0;
}
