// The questions of docs/protocol.md about tables, views and options of every game, for programs by
// other authors. What a seat sees is written by protocol/views.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/query.h"
#include "core/any_game.h"
#include "games/all.h"
#include "protocol/views.h"

namespace parlour::cli {

/// A table of a game: the truth, and the options in the form of print_options.
struct Position {
  AnyState state;
  std::string options;
};

/// The view that such an object carries, or the text of its member "opaque".
std::expected<AnyView, std::string> view_from(const AnyGame&, const Json&);

/// The options in the form of print_options, from an object or from text as in records; or the
/// error.
std::expected<std::string, std::string> options_from(const Info&, const Json* given);

/// Whether a request with this "op" is one of those that answer_protocol answers for every game;
/// `general`: it has a member "table" or "view".
bool is_of_protocol(std::string_view op, bool general);
/// The answer to a request: see docs/protocol.md.
Answered answer_protocol(const AnyGame&, std::string_view op, const Json& request);

}  // namespace parlour::cli
