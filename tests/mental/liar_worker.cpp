// The worker of a dishonest aide, in place of src/mental/worker in browser tests. No site has it.
#include <emscripten/emscripten.h>

#include "core/module_bytes.h"
#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/liar.h"

namespace {
std::optional<parlour::mental::Liar> liar;
}

extern "C" {

/// From here on, the aide lies in this way (Lie in liar.h).
EMSCRIPTEN_KEEPALIVE void parlour_aide_lie(int lie) {
  liar.emplace(static_cast<parlour::mental::Lie>(lie), parlour::find_game,
               parlour::find_dealerless);
}

EMSCRIPTEN_KEEPALIVE std::uint8_t* parlour_aide_buffer(std::uint32_t size) {
  parlour::given().resize(size);
  return parlour::given().data();
}

EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_aide_answer(std::uint32_t size) {
  parlour::given().resize(size);
  return parlour::sent(liar->answer(parlour::given()));
}
}
