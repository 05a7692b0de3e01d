// The text of a record: a file that somebody opens, or text pasted in.
#include "records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  fuzz::check(from_text(games(), fuzz::text_of(data, size), Lang::English));
  return 0;
}
