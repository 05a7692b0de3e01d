// What players bring: a record as text or file, a link to a replay, a link to a board; and the
// games that lie on the shelf. But for the first two everything here is in a part of the module
// that is fetched when a replay is wanted first, and fetches it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/record.h"
#include "ui/app/services.h"

namespace parlour::ui {

/// The games on the shelf.
void show_replays(Services&);
/// A dialog to paste a text or a link, or to choose a file.
void ask_record(Services&);
/// A record as a replay over what is shown.
void open_replay(Services&, Replay);
/// Opens what an address leads to (a replay, a board), or says why not.
void open_link(Services&, std::string_view link);
/// Opens a text as if it had been pasted; what cannot be opened is shown again, with the reason.
void open_or_ask(Services&, std::string given);

}  // namespace parlour::ui
