// The player's own boards of a game, and drawings that are not boards yet, as stored.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/few.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// The keys of boards and of drawings in the storage begin with these.
inline constexpr std::string_view kFlaxBoardKeys = "layout/", kFlaxDraftKeys = "draft/",
                                  kIslandKeys = "island/", kIslandDraftKeys = "island-draft/";

class Boards {
 public:
  struct Board {
    std::string key, name, code;
  };
  struct Draft {
    std::string key, board_key, name;  // of the board that it changes, if any
    std::string drawn;                 // Drawing::drawn
  };

  virtual ~Boards() = default;
  const std::vector<Board>& boards() const { return boards_; }
  const std::vector<Draft>& drafts() const { return drafts_; }  // newest first
  virtual std::string_view prefix() const = 0;                  // of the keys of boards
  virtual std::string_view draft_prefix() const = 0;
  /// Reads them again. Damaged ones are left alone and not shown.
  virtual void look() = 0;

 protected:
  std::vector<Board> boards_;
  std::vector<Draft> drafts_;
};

/// `Kind` says where a game's boards are stored, and which texts are boards and drawings. A
/// template, so that it comes with the code of that game.
template <class Kind>
class BoardsOf final : public Boards {
 public:
  explicit BoardsOf(Ui& ui) : ui_(ui) {}
  std::string_view prefix() const override { return Kind::kPrefix; }
  std::string_view draft_prefix() const override { return Kind::kDraftPrefix; }

  void look() override {
    boards_.clear();
    for (const std::string& key : ui_.shell.keys(Kind::kPrefix)) {
      const auto text = ui_.shell.load(key);
      if (!text) continue;
      const std::size_t end = text->find('\n');
      const std::string code = text->substr(0, end);
      if (!Kind::is_board(code)) continue;
      boards_.push_back(
          {key, end == std::string::npos ? "" : tidy_name(text->substr(end + 1)), code});
    }
    look_at_drafts();
  }

 private:
  void look_at_drafts() {
    drafts_.clear();
    for (const std::string& key : ui_.shell.keys(Kind::kDraftPrefix)) {
      const auto text = ui_.shell.load(key);
      if (!text) continue;
      const std::size_t first = text->find('\n');
      const std::size_t second = first == std::string::npos ? first : text->find('\n', first + 1);
      if (second == std::string::npos) continue;
      std::string drawn = text->substr(second + 1);
      if (!Kind::is_drawn(drawn)) continue;
      std::string board = text->substr(0, first);
      if (!board.starts_with(Kind::kPrefix)) board.clear();
      drafts_.push_back(
          {key, board, tidy_name(text->substr(first + 1, second - first - 1)), std::move(drawn)});
    }
    sort_few(drafts_, [](const Draft& a, const Draft& b) { return a.key > b.key; });
  }

  Ui& ui_;
};

}  // namespace parlour::ui
