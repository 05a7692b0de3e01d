// What the player takes away: links, files, texts, in a dialog of the page.
#pragma once

#include <string>
#include <string_view>

#include "core/record.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// A record as a link to its replay, or as a file.
void offer_record(Ui&, const AnyGame&, const Record&, bool as_link);
/// A link. One that is too long to be passed on whole is offered as a file first.
void offer_link(Ui&, std::string_view title, std::string link, std::string file,
                std::string file_name);
/// A text, to be copied or saved.
void offer_file(Ui&, std::string_view content, std::string_view name);
/// A short text, to be copied.
void offer_text(Ui&, std::string_view title, std::string text);
/// A text that the page cannot read. It may name hidden cards, so it is not shown.
void offer_unread(Ui&, std::string_view content);
inline constexpr std::string_view kUnreadFile = "parlour-game.txt";

/// The address of a record's replay in this page.
std::string replay_link(const Ui&, const AnyGame&, const Record&);
/// "parlour-coup.txt"
std::string file_name_of(const Record&);

}  // namespace parlour::ui
