// What others carry along: any bytes are refused, or are results in their one encoding, from which
// ratings can be computed.
#include "fuzz.h"
#include "standing/book.h"
#include "standing/ratings.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const ByteView bytes = fuzz::view_of(data, size);
  Reader r(bytes);
  standing::Signed one;
  get(r, one);
  if (r.done()) {
    Writer w;
    put(w, one);
    fuzz::must(w.bytes() == Bytes(bytes.begin(), bytes.end()), "one encoding a result");
  }
  const std::vector<standing::Signed> all = standing::read_bundle(bytes);
  if (all.empty()) return 0;
  const standing::Key viewer = all[0].result.terms.seats[0];
  standing::Book book(viewer);
  for (const standing::Signed& s : all) {
    for (const standing::ToCheck& c : standing::to_check(s))
      fuzz::must(c.key != standing::kBot, "no bot signs");
    book.add(s);
  }
  fuzz::must(standing::read_bundle(book.bundle()).size() <= all.size(), "nothing is made up");
  const standing::Trust trust(book.all(), viewer);
  for (const auto& s : standing::ratings(book.all(), all[0].result.terms.game, viewer, trust)) {
    fuzz::must(s.rating.deviation >= glicko::kLeastDeviation, "a rating is never certain");
    fuzz::must(s.rating.value > -10'000 && s.rating.value < 10'000, "a rating has bounds");
  }
  return 0;
}
