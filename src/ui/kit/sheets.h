// The frames of dialogs, and choices that wrap.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// A sheet in the middle (from below on a phone) over a veil; false if the player closed it.
/// `inside` is the area for its content. End it with end_sheet.
bool begin_sheet(Ui&, std::string_view title, float wanted_width, float wanted_height,
                 Rect& inside);
/// The same of the usual width, as high as content of this height needs.
bool begin_usual_sheet(Ui&, std::string_view title, float content, Rect& inside);
void end_sheet(Ui&);

/// The width of the content of a sheet of the usual width.
float sheet_words(const Ui&);

enum class Answered : std::uint8_t { Open, No, Yes };  // Open: not answered yet
/// A sheet with a message and a yes/no question; closing it means no. `id`: of the yes button.
Answered ask_sheet(Ui&, std::string_view title, const std::string& said, std::string_view id,
                   const ButtonSpec& yes, std::string_view no = {});

/// As many choices per row as stay legible; returns the height. If `draw` is false, only measures.
/// `why_not`: as of Ui::segmented.
float choose(Ui&, std::string_view id, const Rect& r, const std::vector<std::string_view>& labels,
             int& chosen, std::string_view about = {}, bool draw = true,
             std::span<const std::string_view> why_not = {});

}  // namespace parlour::ui
