// The bytes of a record in a link: as given, and with a correct checksum.
#include "records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const ByteView bytes = fuzz::view_of(data, size);
  fuzz::check(from_bytes(games(), bytes, Lang::English));
  fuzz::check(from_bytes(games(), fuzz::sealed(bytes), Lang::English));
  if (const auto linked = from_base64url(fuzz::text_of(data, size))) {
    fuzz::check(from_bytes(games(), *linked, Lang::English));
  }
  return 0;
}
