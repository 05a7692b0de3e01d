#include "ui/games/flax/boards.h"

#include <algorithm>
#include <functional>

namespace parlour::ui {

void Boards::look() {
  boards_.clear();
  for (const std::string& key : ui_.shell.keys(kPrefix)) {
    const auto text = ui_.shell.load(key);
    if (!text) continue;
    const std::size_t end = text->find('\n');
    const std::string code = text->substr(0, end);
    if (!flax::from_code(code)) continue;
    boards_.push_back(
        {key, end == std::string::npos ? "" : tidy_name(text->substr(end + 1)), code});
  }
  look_at_drafts();
}

void Boards::look_at_drafts() {
  drafts_.clear();
  for (const std::string& key : ui_.shell.keys(kDraftPrefix)) {
    const auto text = ui_.shell.load(key);
    if (!text) continue;
    const std::size_t first = text->find('\n');
    const std::size_t second = first == std::string::npos ? first : text->find('\n', first + 1);
    if (second == std::string::npos) continue;
    const auto layout = flax::from_draft(std::string_view(*text).substr(second + 1));
    if (!layout) continue;
    std::string board = text->substr(0, first);
    if (!board.starts_with(kPrefix)) board.clear();
    drafts_.push_back({key, board,
                       tidy_name(std::string_view(*text).substr(first + 1, second - first - 1)),
                       *layout});
  }
  std::ranges::sort(drafts_, std::greater{}, &Draft::key);
}

}  // namespace parlour::ui
