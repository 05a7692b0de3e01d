// `parlour query`: questions to the rules from other programs and from tests. One JSON object
// per line, one answer per line.
//
// A request has "game" and "op", and any "id", which the answer repeats. Requests that cannot be
// read, or that violate the format, are answered {"error": "..."}.
//
// Every game: options, start, legal, check, apply, chances, view and score, about a "table" or a
// "view": docs/protocol.md. The questions below are about positions that need no table.
//
// Flax. S = {"board": 1..15|"code"|{"rows": ["11..", ...], "starts": [[x,y],[x,y]], "central":
// "5"},
//   "chips": [[x,y,side,value], ...] in order of play, "supply": [[a,b,c],[a,b,c]] of chips 1/6,
//   2/5, 3/4 without the drawn one, "turn": 0|1, "drawn": 0|1|2|null,
//   "rules": {"start": "free"|"reach"}}. "drawn" and "rules" may be left out. Positions need not be
//   reachable: more chips in the supplies than can be left are no error, as they affect nothing.
//   legal {"state": S} -> {"targets": [[x,y], ...] sorted by x, then y, "values": [low,high]|null}
//   apply {"state": S, "move": [x,y,value]} -> {"state": S'}
//   score {"state": S} -> {"rooms": [[p0,p1], ...], "score": [a,b], "winners": [...],
//                          "tiebreak": [p0,p1]}
//   over  {"state": S} -> {"over": bool}
// Columns and rows are counted from 1. A side that cannot place has no targets.
//
// Settlers: legal, apply, adjacency and longest_road, with positions that contain everything that
// a seat sees: query_settlers.cpp.
//
// Coup: replay, which returns treason's state objects: query_coup.cpp and treason.h.
//
// Tractor: format, legal, legal_plays, winner, throw, levels, kitty_size and bid, for cards without
// a table: query_tractor.cpp.
#pragma once

#include <expected>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/any_game.h"
#include "protocol/views.h"

namespace parlour::cli {

using namespace protocol;

/// An answer without its id, or the error in the request.
using Answered = std::expected<Json, std::string>;

/// Reads one line: JSON that is neither too long nor too deep; or a sentence.
std::expected<Value, const char*> read_request(std::string_view line, JsonText&);
/// {"error": why}
std::string error_line(std::string_view why);

inline constexpr std::size_t kLongestQuery = 1 << 20;     // bytes per line
inline constexpr int kDeepestQuery = JsonText::kDeepest;  // nesting of brackets

/// The answer to one line, without a line break. Total: any bytes have an answer. `usual`: the game
/// of a request that names none; empty: it must name one.
std::string answer_query(std::string_view line, std::string_view usual = {});

Answered query_coup(const std::string& op, const Json& request);
Answered query_flax(const std::string& op, const Json& request);
Answered query_tractor(const std::string& op, const Json& request);
/// Writes the members of the answer; returns the error in the request, or nothing.
std::string query_settlers(std::string_view op, Value request, JsonOut& out);

/// Chooses for a view: one of these actions or, if there are none, any legal one.
using Choose = std::function<AnyAction(const AnyView&, std::vector<AnyAction> among)>;
/// `parlour bot settlers`: the answer to one line
///   {"type": "position", "seat": s, "position": P, "actions": [A, ...]}
/// with P as that seat sees it (hidden values are ignored): {"index": k}, the index of the chosen
/// action, from 0; or, without "actions", {"action": A}. An "id" is repeated.
std::string answer_position(std::string_view line, const Choose&);

}  // namespace parlour::cli
