// What the player can export: links, files, texts, in a dialog of the page.
#pragma once

#include <string>
#include <string_view>

#include "core/record.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// Offers a record as a link to its replay, or as a file, to which the proof is added.
void offer_record(Ui&, const AnyGame&, const Record&, bool as_link, std::string_view proof = {});
/// Offers a link. If it is too long to be passed on whole, a file is offered first.
void offer_link(Ui&, std::string_view title, std::string link, std::string file,
                std::string file_name);
/// Offers a text to copy or save. `proof`: more of the file, which is not shown.
void offer_file(Ui&, std::string_view content, std::string_view name, std::string_view proof = {});
/// Offers a short text to copy.
void offer_text(Ui&, std::string_view title, std::string text);
/// Offers a text that the page cannot read. It may name hidden cards, so it is not shown.
void offer_unread(Ui&, std::string_view content);
inline constexpr std::string_view kUnreadFile = "parlour-game.txt";

/// The address of a record's replay on this page.
std::string replay_link(const Ui&, const AnyGame&, const Record&);
/// "parlour-coup.txt"
std::string file_name_of(const Record&);

}  // namespace parlour::ui
