// The editor for Flax boards: drag to paint rooms, set the starts and the central room, save,
// share. The meaning of drawing is in games/flax/sketch.h. Requires Flax's code.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/flax/sketch.h"
#include "ui/app/services.h"
#include "ui/games/flax/boards.h"
#include "ui/parts/board_view.h"

namespace parlour::ui {

class EditorScreen final : public Screen {
 public:
  struct Given {
    flax::Layout layout;
    std::string name = {}, key = {};  // storage key of the board; empty: none
    bool from_home = false;           // no particular board: resumes the last unfinished drawing
    /// Receives the board to be played, and the screen below goes on; empty: sets up a new game.
    std::function<void(const std::string& code)> take = {};
  };
  EditorScreen(Services&, Given);

  void draw(bool covered) override;
  std::optional<std::string> address() const override;
  bool passing() const override { return true; }
  const AnyGame* game() const override;

 private:
  struct Moment {
    flax::Layout layout;
    std::string name, key;
    int board = 0;
  };
  // the drawing and its history
  void remember_board();  // before a change
  void changed_board();   // after it
  void keep_draft();
  std::string new_draft_key();
  bool board_is_kept() const;
  void turn_back_board(bool redo);
  void open_board(const flax::Layout&, std::string name, std::string key, std::string draft);
  void judge_board();
  // painting
  void paint_square(flax::Square, int tool);
  void paint_by_pointer();
  void paint_by_keyboard(const Rect& board);
  // the screen
  void draw_sketch(const Rect& board);
  void draw_marks();
  float draw_tools(const Rect&);
  std::vector<int> tools_offered() const;
  bool is_new(int tool) const;
  void draw_ways_back(const Rect& line);
  void draw_tool(const Rect&, int tool);
  float draw_verdict(const Rect&);
  float draw_board_buttons(const Rect&);
  float draw_sizes(const Rect&);
  int draw_side(const Rect&, std::string_view id, const Line& title, int value);
  float draw_origins(const Rect&);
  float draw_own_boards(const Rect&);
  float draw_board_rows(const Rect&);
  float draw_draft_rows(const Rect&);
  float draw_removed(const Rect&);
  float draw_title(const Rect&, const Line&);
  void remove(const std::string& key);
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
  flax::Layout layout_;     // as drawn
  std::string name_, key_;  // key in the storage; empty: not stored yet
  std::function<void(const std::string&)> take_;
  int tool_ = 1;  // room to paint, 0: path, below: the start of a side, or central
  BoardView view_;
  std::vector<Moment> past_, future_;  // for undo and redo
  int board_ = 0, boards_ = 0;         // the number of this board among those opened
  std::string draft_;                  // its storage key, once it has one
  std::string unsafe_;                 // why it could not be stored; empty: it is stored
  bool painting_ = false, erasing_ = false;
  int touched_ = -1;         // the square that this stroke has last put a start on
  bool takes_away_ = false;  // it has taken a start away
  Vec2 from_;                // the stroke's last point, in squares
  flax::Layout judged_;      // the layout that these belong to:
  std::vector<flax::Flaw> flaws_;
  std::vector<std::pair<int, flax::Square>> letters_;
  // Removed in this session, with their contents, so that they can be restored.
  std::map<std::string, std::string> removed_;
};

/// Over the current screen. A board from a link is opened over the home screen instead.
void show_editor(Services&, EditorScreen::Given, bool from_link = false);

}  // namespace parlour::ui
