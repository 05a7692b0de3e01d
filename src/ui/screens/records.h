// What players bring: a record as text or file, a link to a replay, a link to a board; and the
// games on the shelf. All but the first two functions are in a part of the module that is fetched
// when a replay is first needed; those two fetch it.
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
/// A record as a replay over the current screen; `coach`: with the coach's report.
void open_replay(Services&, Replay, bool coach = false);
/// Opens the target of an address (a replay, a board), or says why it cannot.
void open_link(Services&, std::string_view link);
/// Opens a text as if it had been pasted; if it cannot be opened, shows it again with the reason.
void open_or_ask(Services&, std::string given);

}  // namespace parlour::ui
