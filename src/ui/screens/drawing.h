// What a player draws in the editor: a board of Flax, an island of Settlers. The editor's screen
// (editor.h) does all that is the same for both: undoing, keeping, sharing. A drawing is part of
// its game's code.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "ui/parts/board_view.h"
#include "ui/screens/boards.h"

namespace parlour::ui {

class Drawing {
 public:
  virtual ~Drawing() = default;

  // --- the game
  virtual const AnyGame& game() const = 0;
  virtual std::string_view option() const = 0;  // that a board is the value of
  virtual std::string_view link() const = 0;    // "/board/", before the code of a board
  virtual std::string_view title() const = 0;
  virtual Boards& boards() = 0;
  /// How many would play on it, if the usual number is `usual`.
  virtual int players(int usual) const = 0;

  // --- the drawing
  /// The whole drawing as text, finished or not; draw_again restores it.
  virtual std::string drawn() const = 0;
  virtual void draw_again(const std::string& drawn) = 0;
  /// Draws a board; the value is one of the game's own boards, or a code.
  virtual void draw_board(const std::string& value) = 0;
  /// Of the finished board; the value names a board of the game, if it is one.
  virtual std::string code() const = 0;
  virtual std::string value() const = 0;
  /// It is empty, or a board of the game: nothing is lost with it.
  virtual bool is_common() const = 0;
  virtual void clear() = 0;
  /// After a stroke or another change.
  virtual void settle() = 0;
  /// Why nobody can play on it; empty: it can be played on. What is unusual about it.
  virtual std::vector<std::string> flaws() const = 0;
  virtual std::vector<std::string> hints() const { return {}; }
  virtual std::string_view praise() const = 0;  // without flaws

  // --- its picture and painting
  virtual float shape() const = 0;  // height : width
  virtual void fit(const Rect& board) = 0;
  virtual BoardView& view() = 0;
  virtual void draw(const Rect& board) = 0;
  /// Whether a stroke may begin here; then what it paints, from one point to the next.
  virtual bool paints(Vec2) const = 0;
  virtual void begin_stroke(Vec2, bool erases) = 0;
  virtual void go_on(Vec2) = 0;
  /// The places that are controls for the keyboard and the narrator.
  struct Place {
    std::string id, words;
    Rect r;
    std::function<void()> paint;
  };
  virtual std::vector<Place> places(const Rect& board) = 0;

  // --- the tools
  virtual std::vector<int> tools() const = 0;
  virtual std::string tool_words(int tool) const = 0;
  virtual void draw_tool(const Rect&, int tool, bool chosen) = 0;
  virtual int tool() const = 0;
  virtual void take(int tool) = 0;

  // --- beside it
  /// Makes a change that can be undone.
  using Change = std::function<void(const std::function<void()>& change)>;
  /// Further controls, in a column; returns their height.
  virtual float draw_more(const Rect&, const Change&) = 0;
  virtual bool on_bot(std::uint32_t /*ticket*/, ByteView /*answer*/) { return false; }
  struct Origin {
    std::string value, name;  // no value: the empty drawing
  };
  virtual std::vector<Origin> origins() const = 0;
  virtual float tile_height(float width, std::string_view name) const = 0;
  virtual bool tile(std::string_view id, const Rect&, const Origin&) = 0;
  /// Of a stored drawing or, with `board`, of a board's code.
  virtual void thumbnail(const Rect&, const std::string& text, bool board) const = 0;
};

}  // namespace parlour::ui
