// The bots' worker: a question's bytes in, an answer's bytes out. web/bots_worker.js calls it.
#include <emscripten/emscripten.h>

#include "ai/bot.h"
#include "games/registry.h"

namespace {
parlour::Bytes question, reply;
}

extern "C" {

/// Room for a question of that size; holds until the next call.
EMSCRIPTEN_KEEPALIVE std::uint8_t* parlour_bot_buffer(std::uint32_t size) {
  question.resize(size);
  return question.data();
}

/// Answers the question that has been written into the buffer: a length (u32, little endian), then
/// as many bytes; length 0 when it is no question.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_bot_answer(std::uint32_t size) {
  using namespace parlour;
  Bytes bytes;
  question.resize(size);
  if (const auto q = ai::read_question(games(), question)) bytes = ai::write(ai::answer(*q));
  Writer w;
  w.u32(static_cast<std::uint32_t>(bytes.size()));
  w.raw(bytes);
  reply = w.take();
  return reply.data();
}

}
