// The rules of any game of the project, for players.
#pragma once

#include "core/any_game.h"
#include "core/rule_sheet.h"

namespace parlour {

/// By the options and the seats of a state, which must be one of this game. Not part of AnyGame:
/// bots, which are loaded separately, have no use for so many words.
RuleSheet rules_of(const AnyGame&, const AnyState&, Lang);

}  // namespace parlour
