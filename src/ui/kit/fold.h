// A title with a sign that unfolds what belongs to it.
#pragma once

#include <functional>
#include <string_view>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// Draws it at the top of r; `below`, if any, is a sentence under the title that sums up what is
/// folded away. A press changes `open`. While it is open, `content` draws what belongs to it, from
/// the top of the given place on, and returns the height; the part that scrolls shows what has just
/// been unfolded. Returns the height of all. `list`, if given, draws what sums it up in place of
/// the sentence, which is then for a screen reader alone, and returns its height; if `draw` is
/// false, it only measures.
float draw_fold(Ui&, std::string_view id, const Rect& r, std::string_view title,
                std::string_view below, bool& open,
                const std::function<float(const Rect&)>& content,
                const std::function<float(const Rect&, bool draw)>* list = nullptr);

}  // namespace parlour::ui
