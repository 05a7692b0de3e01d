// The module of players' own scripts: what a script is asked, and what its answer means.
// web/scripts_worker.js calls it. A script speaks the protocol of docs/protocol.md; in Coup it may
// speak treason's instead.
#include <emscripten/emscripten.h>

#include "ai/bot.h"
#include "core/module_bytes.h"
#include "games/registry.h"
#include "protocol/views.h"
#include "treason/treason.h"

namespace {

using parlour::ai::Question;
using parlour::protocol::Json;

constexpr std::uint32_t kMoveMs = 2000;  // also in web/scripts.js

using parlour::as_bytes;
using parlour::as_text;
using parlour::given;
using parlour::sent;

// Whether the script is one of treason's: only Coup has such.
bool treason(const Question& q, int general) {
  return !general && q.game->info().id == "coup";
}

parlour::View<parlour::coup::State> of_coup(const Question& q) {
  return {q.view.state.as<parlour::coup::State>(), q.view.viewer};
}

Json asking(const Question& q, const std::string& options, int general) {
  const std::uint32_t id = q.game->decision(q.view);
  const int me = parlour::index(q.view.viewer), seats = q.game->seats(q.view.state);
  Json out = {{"key", std::string(q.game->info().id) + ' ' + std::to_string(me)}, {"id", id}};
  if (treason(q, general)) {
    out["ask"] = Json::parse(parlour::treason::asking(of_coup(q)), nullptr, false);
    out["game"] = {{"type", "game"},
                   {"seat", me},
                   {"players", seats},
                   {"gameType", out["ask"]["state"]["gameType"]}};
    return out;
  }
  out["game"] = parlour::protocol::game_json(*q.game, {q.view.viewer, seats, options, kMoveMs});
  out["ask"] = parlour::protocol::decide_json(*q.game, q.view, options, id, {});
  return out;
}

std::expected<parlour::AnyAction, std::string> obeyed(const Question& q, std::string_view said,
                                                      int general, parlour::Lang lang) {
  if (!treason(q, general)) {
    return parlour::protocol::understood(*q.game, q.view, said, q.game->decision(q.view), lang);
  }
  const auto action = parlour::treason::obeyed(of_coup(q), said, lang);
  if (!action) return std::unexpected(action.error());
  return parlour::encoded<parlour::coup::Coup>(*action);
}

}  // namespace

extern "C" {

/// Room for a question (src/ai/bot.h) and what belongs to it; valid until the next call.
EMSCRIPTEN_KEEPALIVE std::uint8_t* parlour_script_buffer(std::uint32_t size) {
  given().resize(size);
  return given().data();
}

/// The buffer holds the question (`size` bytes), then the game's options as in records. `general`:
/// not treason's protocol. Returns {"key": game and seat, "id": the number of the question, "game":
/// the message that begins a game, "ask": the one that asks}; length 0 if the bytes are no
/// question.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_script_asking(std::uint32_t size,
                                                               std::uint32_t whole, int general) {
  given().resize(whole);
  const auto bytes = parlour::ByteView(given());
  const auto q = parlour::ai::read_question(parlour::games(), bytes.first(size));
  if (!q) return sent({});
  const Json json = asking(*q, std::string(as_text(bytes.subspan(size))), general);
  return sent(as_bytes(json.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

/// The buffer holds the question, then what the script has posted, as JSON. Returns the answer's
/// bytes (src/ai/bot.h), or a zero byte and a sentence that says why there is none.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_script_obeying(std::uint32_t size,
                                                                std::uint32_t whole, int general,
                                                                int lang) {
  given().resize(whole);
  const auto bytes = parlour::ByteView(given());
  const auto q = parlour::ai::read_question(parlour::games(), bytes.first(size));
  if (!q) return sent({});
  const auto tongue = static_cast<parlour::Lang>(lang);
  const auto action = obeyed(*q, as_text(bytes.subspan(size)), general, tongue);
  if (!action) return sent(as_bytes('\0' + action.error()));
  parlour::ai::Answer a;
  a.choice = *action;
  return sent(parlour::ai::write(a));
}
}
