// The frames of dialogs, and choices that wrap.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// A sheet in the middle (from below on a phone) over a veil; false when the player closed it.
/// `inside` is what is left for its content. Ends with end_sheet.
bool begin_sheet(Ui&, std::string_view title, float wanted_width, float wanted_height,
                 Rect& inside);
void end_sheet(Ui&);

/// How wide the content of a sheet of the usual width is.
float sheet_words(const Ui&);

enum class Answered : std::uint8_t { Open, No, Yes };  // Open: not yet
/// A sheet that says something and asks yes or no; closing it means no. `id`: of the button for
/// yes.
Answered ask_sheet(Ui&, std::string_view title, const std::string& said, std::string_view id,
                   const ButtonSpec& yes, std::string_view no = {});

/// As many choices in a row as can be read; returns the height. Measures only when `draw` is false.
float choose(Ui&, std::string_view id, const Rect& r, const std::vector<std::string_view>& labels,
             int& chosen, std::string_view about = {}, bool draw = true);

}  // namespace parlour::ui
