// Why an action may be good, in words for a player: in hints, and in the coach's report.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/any_game.h"
#include "ui/kit/ui.h"

namespace parlour::ui::reasons {

/// At most so many sentences about an action of the viewer, who is called "you"; empty: there is
/// nothing to say. Requires kLessonsPart, the game's code, an action that is legal for the viewer,
/// and a name for each seat.
std::string told(const Ui&, const AnyGame&, const AnyView&, std::span<const std::string> names,
                 const AnyAction&, std::size_t most);

}  // namespace parlour::ui::reasons
