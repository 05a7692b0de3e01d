// A board of Flax in the editor: drag to paint rooms, set the starts and the central room. The
// meaning of drawing is in games/flax/sketch.h.
#include "ui/games/flax/flax_drawing.h"

#include <algorithm>

#include "core/bytes.h"
#include "games/flax/flax_text.h"
#include "games/flax/gallery.h"
#include "games/registry.h"
#include "imgui.h"
#include "ui/games/flax/flax_board.h"

namespace parlour::ui {
namespace {

constexpr int kPath = 0, kCentral = -1 - flax::kMostSides;
constexpr float kLargestCell = 76;
constexpr int kMostControls = 400;  // squares that are also keyboard controls

std::string letter(int room) {
  return std::string(1, flax::room_name(room));
}

// The tool that sets the start of a side, and back.
constexpr int start_tool(int side) {
  return -1 - side;
}
constexpr int side_of(int tool) {
  return -1 - tool;
}

std::string flaw_text(const Ui& ui, const flax::Flaw& flaw) {
  using Kind = flax::Flaw::Kind;
  const std::string number = std::to_string(flaw.number);
  switch (flaw.kind) {
    case Kind::TooFewRooms:
      return ui.tr(text::flaw_few, {number});
    case Kind::InPieces:
      return ui.tr(text::flaw_pieces, {letter(flaw.room), number});
    case Kind::NoCentral:
      return std::string(ui.tr(text::flaw_central));
    case Kind::SameStart:
      return std::string(ui.tr(text::flaw_same_start));
    case Kind::NoStart:
      return std::string(ui.tr(flax::text::layout_no_start));
  }
  return {};
}

// By its number among the boards of the game, or by its code.
std::optional<flax::Layout> board_of(const std::string& value) {
  if (const auto number = parse_number(value, flax::kGallery); number && *number > 0)
    return flax::gallery(static_cast<int>(*number));
  const auto board = flax::from_code(value);
  return board ? std::optional(*board) : std::nullopt;
}

class FlaxDrawing final : public Drawing {
 public:
  FlaxDrawing(Services& app, const flax::Layout& layout)
      : ui_(app.ui), boards_(app.ui), layout_(layout) {
    settle();
    take_first();
  }

  const AnyGame& game() const override { return *find_game("flax"); }
  std::string_view option() const override { return "board"; }
  std::string_view link() const override { return "/board/"; }
  std::string_view title() const override { return ui_.tr(text::board_editor); }
  Boards& boards() override { return boards_; }
  int players(int) const override { return layout_.sides(); }

  // --- the drawing
  std::string drawn() const override { return flax::to_draft(layout_); }
  void draw_again(const std::string& drawn) override {
    if (const auto layout = flax::from_draft(drawn)) layout_ = *layout, judge();
  }
  void draw_board(const std::string& value) override {
    layout_ = board_of(value).value_or(flax::empty_sketch());
    take_first();
  }
  std::string code() const override { return flax::to_code(flax::finished(layout_)); }
  std::string value() const override {
    const flax::Layout board = flax::finished(layout_);
    for (int b = 1; b <= flax::kGallery; ++b) {
      if (flax::gallery(b, board.sides()) == board) return std::to_string(b);
    }
    return code();
  }
  bool is_common() const override {
    for (int b = 1; b <= flax::kGallery; ++b) {
      if (flax::gallery(b, layout_.sides()) == layout_) return true;
    }
    return layout_ == flax::empty_sketch();
  }
  void clear() override {
    for (int y = 0; y < layout_.rows; ++y) {
      for (int x = 0; x < layout_.columns; ++x) layout_.room[flax::square(x, y)] = 0;
    }
    tool_ = 1;
  }
  void settle() override {
    flax::settle(layout_);
    judge();
  }
  std::vector<std::string> flaws() const override {
    std::vector<std::string> out;
    for (const flax::Flaw& flaw : flaws_) out.push_back(flaw_text(ui_, flaw));
    return out;
  }
  std::string_view praise() const override { return ui_.tr(text::board_good); }

  // --- its picture and painting
  float shape() const override {
    return static_cast<float>(layout_.rows) / static_cast<float>(layout_.columns);
  }
  void fit(const Rect& board) override {
    judge();
    view_.fit(board, layout_.columns, layout_.rows, kLargestCell, false);
  }
  BoardView& view() override { return view_; }
  void draw(const Rect& board) override;
  bool paints(Vec2 at) const override { return view_.at(at).has_value(); }
  void begin_stroke(Vec2 at, bool erases) override {
    erasing_ = erases;
    touched_ = -1, takes_away_ = false;
    from_ = view_.in_squares(at);
  }
  void go_on(Vec2) override;
  std::vector<Place> places(const Rect& board) override;

  // --- the tools
  std::vector<int> tools() const override;
  std::string tool_words(int tool) const override;
  void draw_tool(const Rect&, int tool, bool chosen) override;
  int tool() const override { return tool_; }
  void take(int tool) override { tool_ = tool; }

  // --- beside it
  float draw_more(const Rect&, const Change&) override;
  std::vector<Origin> origins() const override {
    return {{"1", std::string(ui_.tr(flax::text::board_1))},
            {"2", std::string(ui_.tr(flax::text::board_2))},
            {"3", std::string(ui_.tr(flax::text::board_3))},
            {"", std::string(ui_.tr(text::empty_board))}};
  }
  float tile_height(float width, std::string_view name) const override {
    return flax_tile_height(ui_, width, name);
  }
  bool tile(std::string_view id, const Rect& r, const Origin& o) override {
    return flax_tile(ui_, id, r, board_of(o.value).value_or(flax::empty_sketch()), o.name, false);
  }
  void thumbnail(const Rect& r, const std::string& text, bool board) const override {
    const auto layout = board ? board_of(text) : flax::from_draft(text);
    if (layout) flax_thumbnail(ui_, r, *layout);
  }

 private:
  void judge();
  void take_first() {
    const std::vector<int> rooms = flax::rooms_of(layout_);
    tool_ = rooms.empty() ? 1 : rooms.front();
  }
  void paint(flax::Square, int tool);
  void draw_marks();
  bool is_new(int tool) const;
  int draw_side(const Rect&, std::string_view id, const Line& title, int value);

  Ui& ui_;
  FlaxBoards boards_;
  flax::Layout layout_;  // as drawn
  int tool_ = 1;         // room to paint, 0: path, below: the start of a side, or central
  BoardView view_;
  bool erasing_ = false;
  int touched_ = -1;         // the square that this stroke has last put a start on
  bool takes_away_ = false;  // it has taken a start away
  Vec2 from_;                // the stroke's last point, in squares
  flax::Layout judged_;      // the layout that these belong to:
  std::vector<flax::Flaw> flaws_;
  std::vector<std::pair<int, flax::Square>> letters_;
};

void FlaxDrawing::judge() {
  if (judged_ == layout_ && judged_.columns != 0) return;
  judged_ = layout_;
  flaws_ = flax::flaws(layout_);
  letters_ = flax::letters(layout_);
}

// --- painting ------------------------------------------------------------------------------------

void FlaxDrawing::paint(flax::Square t, int tool) {
  flax::Layout& l = layout_;
  if (tool >= 0)
    flax::paint(l, t, tool);
  else if (tool != kCentral)
    flax::put_start(l, side_of(tool), t);
  else if (l.room[t] != 0)
    l.central = l.room[t];
}

void FlaxDrawing::go_on(Vec2 at) {
  const Vec2 to = view_.in_squares(at);
  const int tool = erasing_ ? kPath : tool_;
  const std::vector<flax::Square> under = flax::stroke(layout_, from_.x, from_.y, to.x, to.y);
  from_ = to;
  if (tool >= 0) {
    for (flax::Square t : under) paint(t, tool);
  } else if (!under.empty() && under.back() != touched_) {
    // Once for each square: a second time would take the start away again.
    touched_ = under.back();
    const int sides = layout_.sides();
    if (!takes_away_) paint(under.back(), tool);
    takes_away_ |= layout_.sides() < sides;
  }
}

std::vector<Drawing::Place> FlaxDrawing::places(const Rect& board) {
  std::vector<Place> out;
  if (layout_.columns * layout_.rows > kMostControls) return out;
  for (int y = 0; y < layout_.rows; ++y) {
    for (int x = 0; x < layout_.columns; ++x) {
      const flax::Square t = flax::square(x, y);
      const Rect q = view_.square(x, y);
      if (!q.overlaps(board)) continue;
      const int room = layout_.room[t];
      const std::string what = room == 0 ? std::string(ui_.tr(text::editor_path))
                                         : ui_.tr(text::tool_room, {letter(room)});
      out.push_back(
          {"sq" + std::to_string(t),
           ui_.tr(text::editor_square, {std::to_string(x + 1), std::to_string(y + 1), what}), q,
           [this, t] { paint(t, tool_); }});
    }
  }
  return out;
}

void FlaxDrawing::draw(const Rect& board) {
  gfx::Canvas& g = ui_.canvas();
  const float cell = view_.cell();
  const Rect frame = view_.area().grown(cell * 0.16f);
  const bool cut = frame.min.x < board.min.x || frame.min.y < board.min.y ||
                   frame.max.x > board.max.x || frame.max.y > board.max.y;  // zoomed in
  if (cut) g.push_clip(board);
  gfx::shadow(g, frame, 12, 2);
  gfx::flax_board(g, frame, cell * 0.3f, ui_.theme);
  for (int y = 0; y < layout_.rows; ++y) {
    for (int x = 0; x < layout_.columns; ++x) {
      const Rect q = view_.square(x, y);
      if (!q.overlaps(board)) continue;
      if (const int room = layout_.room[flax::square(x, y)])
        flax_tinted_cell(g, q, flax_open_sides(layout_, x, y, view_), room);
      else
        gfx::flax_path(g, q, ui_.theme);
    }
  }
  draw_marks();
  if (cut) g.pop_clip();
}

// Letters, starts, and flaws.
void FlaxDrawing::draw_marks() {
  gfx::Canvas& g = ui_.canvas();
  const Color ink = gfx::rgb(gfx::kFlaxIndigo);
  const float cell = view_.cell();
  for (const auto& [room, t] : letters_) {
    const Rect q = view_.square(flax::column(t), flax::row(t));
    const bool central = room == layout_.central;
    if (central) g.star(q.centre(), cell * 0.46f, 5, 0.5f, 1, ink.with_alpha(0.32f));
    const bool started = layout_.is_start(t);
    if (cell > 15 && !started)
      ui_.label(q.centre(), letter(room), cell > 30 ? Type::Control : Type::Small, ink,
                gfx::kCentred, true);
  }
  for (int side = 0; side < layout_.sides(); ++side) {
    const flax::Square t = layout_.start[static_cast<std::size_t>(side)];
    gfx::flax_start(g, view_.square(flax::column(t), flax::row(t)), seat_sign(side),
                    gfx::seat_color(side));
  }
  for (const flax::Flaw& flaw : flaws_) {
    for (flax::Square t : flaw.squares) {
      const Rect q = view_.square(flax::column(t), flax::row(t)).inset(cell * 0.08f);
      const Color c = ui_.colors().danger;
      g.round_rect(q, cell * 0.18f,
                   gfx::Fill(gfx::kClear).with(gfx::Pattern::Stripes, c.with_alpha(0.45f), 7),
                   {3, c});
    }
  }
}

// --- the tools -----------------------------------------------------------------------------------

bool FlaxDrawing::is_new(int tool) const {
  const std::vector<int> rooms = flax::rooms_of(layout_);
  return tool > 0 && std::ranges::find(rooms, tool) == rooms.end();
}

// Path, starts and one more, the star, the existing rooms, and one more.
std::vector<int> FlaxDrawing::tools() const {
  std::vector<int> tools = {kPath};
  for (int side = 0; side < std::min(layout_.sides() + 1, flax::kMostSides); ++side)
    tools.push_back(start_tool(side));
  tools.push_back(kCentral);
  for (const int room : flax::rooms_of(layout_)) tools.push_back(room);
  for (const int room : {flax::new_room(layout_), tool_}) {
    if (room > 0 && std::ranges::find(tools, room) == tools.end()) tools.push_back(room);
  }
  return tools;
}

std::string FlaxDrawing::tool_words(int tool) const {
  if (tool == kPath) return std::string(ui_.tr(text::tool_path));
  if (tool == kCentral) return std::string(ui_.tr(text::tool_central));
  if (tool < 0) {
    const int side = side_of(tool);
    return ui_.tr(side < flax::kLeastSides ? text::tool_start : flax::text::tool_start_more,
                  {std::to_string(side + 1)});
  }
  return ui_.tr(is_new(tool) ? text::tool_new_room : text::tool_room, {letter(tool)});
}

void FlaxDrawing::draw_tool(const Rect& r, int tool, bool chosen) {
  gfx::Canvas& g = ui_.canvas();
  const Color ink = gfx::rgb(gfx::kFlaxIndigo);
  if (tool == kCentral) {
    g.star(r.centre(), 14, 5, 0.5f, 1.5f, ui_.colors().text);
  } else if (tool < 0) {
    const int side = side_of(tool);
    gfx::seat_badge(g, seat_sign(side), r.centre(), 28, gfx::seat_color(side));
  } else {
    const Rect swatch = Rect::square(r.centre(), chosen ? 32 : 30);
    g.round_rect(swatch.grown(2), 6, ink);
    if (tool == kPath)
      gfx::flax_path(g, swatch, ui_.theme);
    else
      flax_tinted_cell(g, swatch, 0, tool);
    if (is_new(tool))
      ui_.icon(Icon::Plus, r.centre(), 18, ink);
    else if (tool > 0)
      ui_.label(r.centre(), letter(tool), Type::Body, ink, gfx::kCentred, true);
  }
}

float FlaxDrawing::draw_more(const Rect& at, const Change& change) {
  const auto line = [&](int i) {
    return Rect::at({at.min.x, at.min.y + static_cast<float>(i) * (kTarget + kSpace1)},
                    {at.width(), kTarget});
  };
  const int dx = draw_side(line(0), "columns", text::columns, layout_.columns);
  const int dy = draw_side(line(1), "rows", text::rows, layout_.rows);
  if (dx != 0 || dy != 0) {
    change([&] { flax::resize(layout_, layout_.columns + dx, layout_.rows + dy); });
  }
  return 2 * kTarget + kSpace1;
}

// The length of a side; returns the change.
int FlaxDrawing::draw_side(const Rect& r, std::string_view id, const Line& title, int value) {
  const auto& c = ui_.colors();
  ui_.label({r.min.x, r.centre().y}, ui_.tr(title), Type::Body, c.second, gfx::kLeftMiddle);
  const auto step = [&](const char* sign, float x, Icon icon, const Line& word, bool can) {
    const std::string narrated = ui_.says(ui_.tr(title), ui_.tr(word));
    const std::string_view why = can ? std::string_view() : ui_.tr(flax::text::layout_size);
    return ui_.button(std::string(id) + sign, Rect::at({x, r.min.y}, {kTarget, kTarget}),
                      {.icon = icon, .look = Look::Quiet, .why_not = why, .narrated = narrated});
  };
  const bool less =
      step("-", r.max.x - 3 * kTarget, Icon::Minus, text::less, value > flax::kMinSide);
  ui_.label({r.max.x - 1.5f * kTarget, r.centre().y}, std::to_string(value), Type::Control, c.text,
            gfx::kCentred, true);
  const bool more = step("+", r.max.x - kTarget, Icon::Plus, text::more, value < flax::kMaxSide);
  return more ? 1 : less ? -1 : 0;
}

}  // namespace

std::shared_ptr<Drawing> make_flax_drawing(Services& app, const flax::Layout& layout) {
  return std::make_shared<FlaxDrawing>(app, layout);
}

}  // namespace parlour::ui
