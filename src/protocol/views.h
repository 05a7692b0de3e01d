// What a player that is no part of this program is told, and what it answers: the JSON of
// docs/protocol.md, for programs over pipes (src/cli) and for scripts in the page (worker). The
// machinery here is the same for all games; what a seat sees is written field by field in
// view_GAME.cpp.
#pragma once

#include <expected>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "games/all.h"
#include "protocol/json_text.h"

namespace parlour::protocol {

using Json = nlohmann::json;

/// What the viewer sees, with the legal actions if it must act. The options are those of the table;
/// without them the object has none.
Json view_json(const AnyGame&, const AnyView&, const std::optional<std::string>& options);

/// Whether an option's value is a number in JSON.
bool is_number(const OptionSpec&);
/// A value in the words of records, as a number or a text.
Json value_json(const OptionSpec&, std::string_view value);
/// {"board": "2", ...}: every option that is offered, numbers as numbers.
Json options_json(const Info&, std::string_view options);

/// A seat's number, "house", or null for the Watcher.
Json seat_json(Seat);
Json seats_json(SeatSet);
/// The same where a game stores a seat, or kNobody, or a set as bits.
Json seat_or_null(int seat);
Json set_json(unsigned bits);
/// The actions in the words of records.
Json words_json(const AnyGame&, const std::vector<AnyAction>&);
/// By seat, or null while the game goes on.
Json scores_json(const AnyGame&, const AnyState&);
/// What everybody knows about whose turn it is.
Json turn_json(const AnyGame&, const AnyState&);

/// Who sits where, and how long they may think.
struct Sitting {
  Seat me;
  int seats = 0;
  std::string options;         // in the form of print_options
  std::uint32_t move_ms = 0;   // for an answer
  std::uint32_t total_ms = 0;  // in a game; 0: no limit
};
/// {"type": "game", ...}: a game begins.
Json game_json(const AnyGame&, const Sitting&);
/// {"type": "decide", ...}: the viewer must act. `left_ms`: of the time in the game, if that is
/// limited.
Json decide_json(const AnyGame&, const AnyView&, const std::string& options, std::uint32_t id,
                 std::optional<std::int64_t> left_ms);
/// The action that the answer to the question `id` means, if the viewer may take it; or a sentence
/// that says why not, the rules' own in that language. Total: an answer is any bytes.
std::expected<AnyAction, std::string> understood(const AnyGame&, const AnyView&,
                                                 std::string_view answer, std::uint32_t id, Lang);

/// What the viewer sees of a game, field by field: docs/protocol.md.
Json state_json(const View<coup::State>&);
Json state_json(const View<flax::State>&);
Json state_json(const View<settlers::State>&);
Json state_json(const View<tractor::State>&);

}  // namespace parlour::protocol
