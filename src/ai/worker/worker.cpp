// The worker of the bots of one game: a question's bytes in, an answer's bytes out.
// web/bots_worker.js calls it.
#include <emscripten/emscripten.h>

#include "ai/bot.h"
#include "ai/coach.h"
#include "ai/fairness.h"
#include "core/module_bytes.h"
#include "games/all.h"
#include "games/registry.h"

using parlour::given;
using parlour::sent;

extern "C" {

/// Room for a question of that size; valid until the next call.
EMSCRIPTEN_KEEPALIVE std::uint8_t* parlour_bot_buffer(std::uint32_t size) {
  given().resize(size);
  return given().data();
}

/// Answers the question that has been written into the buffer: a length (u32, little endian), then
/// that many bytes; length 0 if the bytes are not a question.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_bot_answer(std::uint32_t size) {
  using namespace parlour;
  Bytes bytes;
  given().resize(size);
  if constexpr (AllGames::has<settlers::Settlers>) {
    const auto trial = ai::read_trial(given());
    if (const auto fairness = trial ? ai::play(*trial) : std::nullopt)
      return sent(ai::write(*fairness));
  }
  if (auto coached = ai::answer_coach(games(), given())) {
    bytes = *std::move(coached);
  } else if (const auto q = ai::read_question(games(), given())) {
    bytes = ai::write(ai::answer(*q));
  }
  return sent(bytes);
}
}
