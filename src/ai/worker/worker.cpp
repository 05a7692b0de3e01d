// The bots' worker: a question's bytes in, an answer's bytes out. web/bots_worker.js calls it.
#include <emscripten/emscripten.h>

#include "ai/bot.h"
#include "games/registry.h"
#include "treason/treason.h"

namespace {

parlour::Bytes question, reply;

// A length (u32, little endian), then that many bytes.
const std::uint8_t* sent(parlour::ByteView bytes) {
  parlour::Writer w;
  w.u32(static_cast<std::uint32_t>(bytes.size()));
  w.raw(bytes);
  reply = w.take();
  return reply.data();
}

parlour::ByteView as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The view in a question about Coup.
std::optional<parlour::View<parlour::coup::State>> shown(parlour::ByteView bytes) {
  const auto q = parlour::ai::read_question(parlour::games(), bytes);
  if (!q || q->game->info().id != "coup") return {};
  return parlour::View<parlour::coup::State>{q->view.state.as<parlour::coup::State>(),
                                             q->view.viewer};
}

}  // namespace

extern "C" {

/// Room for a question of that size; valid until the next call.
EMSCRIPTEN_KEEPALIVE std::uint8_t* parlour_bot_buffer(std::uint32_t size) {
  question.resize(size);
  return question.data();
}

/// Answers the question that has been written into the buffer: a length (u32, little endian), then
/// that many bytes; length 0 if the bytes are not a question.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_bot_answer(std::uint32_t size) {
  using namespace parlour;
  Bytes bytes;
  question.resize(size);
  if (const auto q = ai::read_question(games(), question)) bytes = ai::write(ai::answer(*q));
  return sent(bytes);
}

// The same question for a player's own script, which speaks treason's protocol:

/// The text for the script; length 0 if the question is not one about Coup.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_bot_asking(std::uint32_t size) {
  question.resize(size);
  const auto view = shown(question);
  return sent(as_bytes(view ? parlour::treason::asking(*view) : std::string()));
}

/// The buffer holds the question (`size` bytes) and the command that the script has posted. Returns
/// the answer's bytes, or a zero byte and a sentence that says why there is none.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_bot_obeying(std::uint32_t size,
                                                             std::uint32_t whole, int lang) {
  using namespace parlour;
  question.resize(whole);
  const auto view = shown(ByteView(question).first(size));
  if (!view) return sent({});
  const ByteView said = ByteView(question).subspan(size);
  const auto tongue = static_cast<Lang>(lang);
  const auto action =
      treason::obeyed(*view, {reinterpret_cast<const char*>(said.data()), said.size()}, tongue);
  if (!action) return sent(as_bytes('\0' + action.error()));
  ai::Answer a;
  a.choice = encoded<coup::Coup>(*action);
  return sent(ai::write(a));
}
}
