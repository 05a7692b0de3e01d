// The player by whom strangers know this device, on another one: their key, their name and what
// their ratings are, in a link that both devices keep to themselves. It holds a file of everything
// (room/backup.h) that has nothing else.
#pragma once

#include <string_view>

#include "ui/app/services.h"

namespace parlour::ui::statistics {

/// Whether there is such a player: this device has been at an open table.
bool has_player(Services&);
/// Offers the link, and its code.
void offer_player(Services&);
/// `packed`: what follows kPlayerLink in the address, which is cleared. Asks first, and says so if
/// it is no such link.
void take_player(Services&, std::string_view packed);

}  // namespace parlour::ui::statistics
