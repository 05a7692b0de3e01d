// Why an action may be good, in sentences for players who learn.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "games/coup/coup.h"

namespace parlour::coup::reasons {

/// What speaks for or against an action of the viewer, from what they may know alone; the most
/// important first; empty: nothing that can be said. Requires an action that is legal for the
/// viewer, and a name for each seat.
std::vector<std::string> why(const View<State>&, const Action&, std::span<const std::string> names,
                             Lang);

}  // namespace parlour::coup::reasons
