// What other screens ask of rooms whose code may not be loaded yet, besides Services' functions.
#pragma once

#include <string_view>

#include "ui/app/services.h"

namespace parlour::ui {

/// Fetches the code of rooms, and asks for the player's own servers: `key` is "relays" or "turn".
/// `title` and `label` are of the field, and stay alive.
void ask_servers(Services&, std::string_view key, const Line& title, const Line& label);

}  // namespace parlour::ui
