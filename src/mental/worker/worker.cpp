// The worker of the aide in one game without a dealer: a request's bytes in, the news' bytes out
// (mental/aide_protocol.h). web/aide_worker.js calls it.
#include <emscripten/emscripten.h>

#include "core/module_bytes.h"
#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/aide.h"

extern "C" {

/// Room for a request of that size; valid until the next call.
EMSCRIPTEN_KEEPALIVE std::uint8_t* parlour_aide_buffer(std::uint32_t size) {
  parlour::given().resize(size);
  return parlour::given().data();
}

/// Answers the request that has been written into the buffer: a length (u32, little endian), then
/// that many bytes.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_aide_answer(std::uint32_t size) {
  static parlour::mental::Aide aide(parlour::find_game, parlour::find_dealerless);
  parlour::given().resize(size);
  return parlour::sent(aide.answer(parlour::given()));
}
}
