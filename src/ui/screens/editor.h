// The editor: draw a board or an island, keep, share and play it. What is drawn is a Drawing of its
// game. The part kStudioPart.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ui/app/services.h"
#include "ui/screens/drawing.h"

namespace parlour::ui {

/// What the editor opens with. Outside the screen, since games make it, not the part kStudioPart.
struct EditorGiven {
  std::shared_ptr<Drawing> drawing = {};
  std::string name = {}, key = {};  // storage key of the board; empty: none
  bool from_home = false;           // no particular board: resumes the last unfinished drawing
  /// Receives the board to be played, and the screen below goes on; empty: sets up a new game.
  std::function<void(const std::string& value)> take = {};
};

class EditorScreen final : public Screen {
 public:
  EditorScreen(Services&, EditorGiven);

  void draw(bool covered) override;
  std::optional<std::string> address() const override;
  bool passing() const override { return true; }
  const AnyGame* game() const override { return &drawing_->game(); }
  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    return drawing_->on_bot(ticket, answer);
  }

 private:
  struct Moment {
    std::string drawn, name, key;
    int board = 0;
  };
  // the drawing and its history
  void remember_board();  // before a change
  void changed_board();   // after it
  void change(const std::function<void()>&);
  void keep_draft();
  std::string new_draft_key();
  bool board_is_kept() const;
  void turn_back_board(bool redo);
  void open_board(const std::function<void()>& draw, std::string name, std::string key,
                  std::string draft);
  // painting
  void paint_by_pointer();
  void paint_by_keyboard(const Rect& board);
  // the screen
  float draw_tools(const Rect&);
  void draw_ways_back(const Rect& line);
  void draw_tool(const Rect&, int tool);
  float draw_verdict(const Rect&);
  float draw_board_buttons(const Rect&);
  float draw_origins(const Rect&);
  float draw_own_boards(const Rect&);
  float draw_board_rows(const Rect&);
  float draw_draft_rows(const Rect&);
  float draw_removed(const Rect&);
  float draw_title(const Rect&, const Line&);
  void remove(const std::string& key);
  std::string kept_name(std::string_view key, std::string_view kept) const;
  // saving and playing
  void clear_board();
  void share_board();
  void keep_board(bool as_new);
  void keep_board_as(std::string name, bool as_new, bool replace);
  void ask_another_name(const std::string& name, bool as_new);
  void rename_board(const Boards::Board&);
  void call_board(std::string key, std::string name);  // of the board being drawn
  void play_board();

  Services& app_;
  Ui& ui_;
  std::shared_ptr<Drawing> drawing_;
  Boards& boards_;
  std::string name_, key_;  // key in the storage; empty: not stored yet
  std::function<void(const std::string&)> take_;
  std::vector<Moment> past_, future_;  // for undo and redo
  int board_ = 0, boards_opened_ = 0;  // the number of this board among those opened
  std::string draft_;                  // its storage key, once it has one
  std::string unsafe_;                 // why it could not be stored; empty: it is stored
  bool painting_ = false;
  // Removed in this session, with their contents, so that they can be restored.
  std::map<std::string, std::string> removed_;
};

inline constexpr std::string_view kStudioPart = "studio", kIslandsPart = "islands";

/// Over the current screen. A board from a link is opened over the home screen instead. Fetches the
/// editor first; requires the code of the drawing's game.
void show_editor(Services&, EditorGiven, bool from_link = false);
/// The same with an island of Settlers (its code, or its id in the gallery; empty: the first one
/// there), whose drawing is in the part kIslandsPart. Requires the code of Settlers.
void show_island_editor(Services&, const std::string& island, EditorGiven, bool from_link = false);

}  // namespace parlour::ui
