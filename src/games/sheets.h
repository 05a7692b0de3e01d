// The rules of any game of the house, for its players.
#pragma once

#include "core/any_game.h"
#include "core/rule_sheet.h"

namespace parlour {

/// By the options and the seats of a state, which is one of this game. Not part of AnyGame: bots,
/// which are loaded apart, have no use for so many words.
RuleSheet rules_of(const AnyGame&, const AnyState&, Lang);

}  // namespace parlour
