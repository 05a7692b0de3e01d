#include "ui/screens/editor.h"

#include <algorithm>

#include "core/bytes.h"
#include "games/flax/flax_text.h"
#include "games/flax/gallery.h"
#include "games/registry.h"
#include "imgui.h"
#include "ui/app/offers.h"
#include "ui/app/top_bar.h"
#include "ui/games/flax/flax_board.h"
#include "ui/kit/gestures.h"
#include "ui/screens/new_game.h"

namespace parlour::ui {
namespace {

constexpr int kPath = 0, kCentral = -1 - flax::kMostSides;
constexpr float kBoardShare = 0.46f, kBoardLeast = 150,
                kToolsWidth = 340;  // of a phone's height; units
constexpr float kLargestCell = 76;
constexpr int kMostControls = 400;  // squares that are also keyboard controls
constexpr std::size_t kFlawsTold = 3;
constexpr std::uint64_t kBoardKeys =
    1'000'000'000'000;  // keys of stored boards are drawn from this many
constexpr std::size_t kMostMoments = 100, kMostDrafts = 100;
constexpr std::uint32_t kFirstDraft = 10'000'000,
                        kLastDraft = 99'999'998;  // their keys are serial numbers of one length

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

std::string tool_text(const Ui& ui, int tool, bool is_new) {
  if (tool == kPath) return std::string(ui.tr(text::tool_path));
  if (tool == kCentral) return std::string(ui.tr(text::tool_central));
  if (tool < 0) {
    const int side = side_of(tool);
    return ui.tr(side < flax::kLeastSides ? text::tool_start : flax::text::tool_start_more,
                 {std::to_string(side + 1)});
  }
  return ui.tr(is_new ? text::tool_new_room : text::tool_room, {letter(tool)});
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

constexpr float kRow = 56;  // height of a row of the player's boards

struct BoardRow {
  bool open = false, rename = false, remove = false;  // what was pressed
};

// Picture and name, which open the board; then the other actions for it.
BoardRow board_row(Ui& ui, const Rect& r, const std::string& key, const flax::Layout& layout,
                   const std::string& name, bool here, bool can_rename) {
  const auto& c = ui.colors();
  BoardRow out;
  Rect open_r = r;
  open_r.max.x -= (can_rename ? 2 : 1) * (kTarget + kSpace1);
  const Ui::Touch t = ui.area("own" + key, open_r, (here ? "✓ " : "") + name);
  const bool warm = t.hovered && !ui.shell.touch();
  ui.canvas().round_rect(open_r, kRadiusControl, warm || here ? c.hovered : c.control,
                         {here ? 2.0f : 1.0f, here ? ui.tint : c.panel_border});
  flax_thumbnail(ui, Rect::at(open_r.min + Vec2(4, 4), {64, r.height() - 8}), layout);
  ui.label_cut({open_r.min.x + 78, open_r.centre().y}, open_r.width() - 86, name, Type::Body,
               c.text, gfx::kLeftMiddle, here);
  if (t.focused) gfx::focus_ring(ui.canvas(), open_r, kRadiusControl, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  out.open = t.pressed;
  const auto small = [&](const char* id, float x, Icon icon, const std::string& words) {
    const Rect box = Rect::around({x, r.centre().y}, {kTarget, kTarget});
    return ui.button(id + key, box,
                     {.icon = icon, .look = Look::Quiet, .narrated = words, .tip = words});
  };
  const float x = r.max.x - kTarget / 2;
  if (can_rename) {
    const std::string words = ui.tr(text::rename_board, {name});
    out.rename = small("name", x - kTarget - kSpace1, Icon::Pencil, words);
  }
  out.remove = small("del", x, Icon::Trash, ui.tr(text::remove_board, {name}));
  return out;
}

// The name in the stored text of a board ("code, name") or a draft ("key, name, drawing").
std::string kept_name(const Ui& ui, std::string_view key, std::string_view kept) {
  const bool board = key.starts_with(Boards::kPrefix);
  const std::size_t end = kept.find('\n');
  kept = end == std::string_view::npos ? std::string_view() : kept.substr(end + 1);
  const std::string name = tidy_name(board ? kept : kept.substr(0, kept.find('\n')));
  return !name.empty() ? name : std::string(ui.tr(board ? text::own_board : text::draft_unnamed));
}

}  // namespace

EditorScreen::EditorScreen(Services& app, Given given)
    : app_(app),
      ui_(app.ui),
      layout_(given.layout),
      name_(std::move(given.name)),
      key_(std::move(given.key)),
      take_(std::move(given.take)) {
  app_.boards.look();
  if (given.from_home && !app_.boards.drafts().empty()) {
    const Boards::Draft d = app_.boards.drafts().front();
    layout_ = d.layout, name_ = d.name, key_ = d.board_key, draft_ = d.key;
    ui_.toast(ui_.tr(text::draft_back));
  }
  tool_ = flax::rooms_of(layout_).empty() ? 1 : flax::rooms_of(layout_).front();
}

void show_editor(Services& app, EditorScreen::Given given, bool from_link) {
  const auto screen = std::make_shared<EditorScreen>(app, std::move(given));
  if (from_link)
    app.nav.open(screen);
  else
    app.nav.push(screen);
}

const AnyGame* EditorScreen::game() const {
  return find_game("flax");
}

// The board of a link stays in the address until it is changed.
std::optional<std::string> EditorScreen::address() const {
  std::string here = ui_.shell.fragment();
  return here.starts_with("/board/") ? std::optional(std::move(here)) : std::nullopt;
}

void EditorScreen::draw(bool) {
  const bool phone = ui_.phone() && ui_.portrait();  // tools below the board; else beside it
  ui_.heading(ui_.tr(text::board_editor));
  Rect body = top_bar(app_, name_.empty() ? ui_.tr(text::board_editor) : std::string_view(name_));
  // On a phone the board gets the height that it can use at its width, the tools the rest.
  const float shape = static_cast<float>(layout_.rows) / static_cast<float>(layout_.columns);
  const float board_h = std::max(
      std::min(body.height() * kBoardShare, (body.width() - 16) * shape + 28), kBoardLeast);
  Rect tools = phone ? body.take_bottom(body.height() - board_h)
                     : body.take_right(std::min(kToolsWidth, body.width() / 2));
  if (phone)
    tools.max.y += ui_.insets.bottom;
  else
    tools = tools.inset(0, kSpace2), tools.max.x -= kSpace4, tools.max.y -= kSpace2;
  const Rect board = body.inset(kSpace2);
  judge_board();
  view_.fit(board, layout_.columns, layout_.rows, kLargestCell, false);
  view_.input(ui_, true);
  draw_sketch(board);
  paint_by_pointer();
  paint_by_keyboard(board);

  ui_.panel(tools, phone ? 0 : kRadiusPanel, 0.8f);
  const Rect content = ui_.begin_scroll("tools", tools.inset(kSpace3));
  Rect at = Rect::at(content.min, {content.width() - 8, 0});
  const auto part = [&](float h) { at.min.y += h > 0 ? h + kSpace3 : 0; };
  part(draw_tools(at));
  part(draw_verdict(at));
  part(draw_board_buttons(at));
  part(draw_sizes(at));
  part(draw_own_boards(at));
  part(draw_origins(at));
  ui_.end_scroll(at.min.y - content.min.y + (phone ? ui_.insets.bottom : 0));
}

// --- the drawing and its history ----------------------------------------------------------------

void EditorScreen::remember_board() {
  past_.push_back({layout_, name_, key_, board_});
  if (past_.size() > kMostMoments) past_.erase(past_.begin());
  future_.clear();
}

// The drawing can be restored without a draft of it.
bool EditorScreen::board_is_kept() const {
  for (int b = 1; b <= flax::kGallery; ++b) {
    if (flax::gallery(b, layout_.sides()) == layout_) return true;
  }
  const auto is_this = [&](const Boards::Board& own) {
    return own.key == key_ && own.name == name_ &&
           flax::from_code(own.code) == flax::finished(layout_);
  };
  return layout_ == flax::empty_sketch() ||
         (flaws_.empty() && std::ranges::any_of(app_.boards.boards(), is_this));
}

// Stores every change at once: an unfinished board is stored as a draft.
void EditorScreen::changed_board() {
  flax::settle(layout_);
  judge_board();
  if (board_is_kept()) {
    unsafe_.clear();
    if (!draft_.empty()) ui_.shell.erase(draft_), draft_.clear();
  } else if (ui_.shell.owns_saves()) {
    unsafe_.clear();
    const auto same = std::ranges::find_if(app_.boards.drafts(), [&](const Boards::Draft& d) {
      return d.layout == layout_ && d.name == name_ && d.board_key == key_;
    });
    if (draft_.empty() && same != app_.boards.drafts().end()) draft_ = same->key;
    if (draft_.empty()) draft_ = new_draft_key();
    keep_draft();
  }
  app_.boards.look();
  // A reload must not restore the link's board instead of this one.
  if (ui_.shell.fragment().starts_with("/board/")) ui_.shell.set_fragment("");
  ui_.shell.wake();
}

// Higher than every number in use, including those of another tab, of drafts that can be restored,
// and of drafts that only a later version can read.
std::string EditorScreen::new_draft_key() {
  app_.boards.look();
  std::uint32_t last = kFirstDraft;
  const auto count = [&](std::string_view key) {
    if (!key.starts_with(Boards::kDraftPrefix)) return;
    last = std::max(last,
                    parse_number(key.substr(Boards::kDraftPrefix.size()), kLastDraft).value_or(0));
  };
  for (const std::string& key : ui_.shell.keys(Boards::kDraftPrefix)) count(key);
  for (const auto& [key, text] : removed_) count(key);
  return std::string(Boards::kDraftPrefix) + std::to_string(last + 1);
}

// It replaces no other draft. While it cannot be stored, a message below the board says so.
void EditorScreen::keep_draft() {
  const bool is_new = !ui_.shell.load(draft_);
  if (is_new && app_.boards.drafts().size() >= kMostDrafts)
    unsafe_ = ui_.tr(text::draft_full, {std::to_string(app_.boards.drafts().size())});
  else if (!ui_.shell.save(draft_, key_ + '\n' + name_ + '\n' + flax::to_draft(layout_)))
    unsafe_ = ui_.tr(text::draft_lost);
  if (unsafe_.empty()) return;
  if (is_new) draft_.clear();
  ui_.announce(unsafe_);
}

void EditorScreen::turn_back_board(bool redo) {
  auto& from = redo ? future_ : past_;
  auto& to = redo ? past_ : future_;
  if (from.empty()) return;
  to.push_back({layout_, name_, key_, board_});
  layout_ = from.back().layout, name_ = from.back().name, key_ = from.back().key,
  board_ = from.back().board;
  from.pop_back();
  changed_board();
}

// Another board replaces the drawing, which stays as a draft, one undo away.
void EditorScreen::open_board(const flax::Layout& layout, std::string name, std::string key,
                              std::string draft) {
  remember_board();
  layout_ = layout, name_ = std::move(name), key_ = std::move(key), draft_ = std::move(draft);
  unsafe_.clear();
  board_ = ++boards_;
  tool_ = flax::rooms_of(layout).empty() ? 1 : flax::rooms_of(layout).front();
  view_.set_zoom(1, {});
}

void EditorScreen::judge_board() {
  if (judged_ == layout_ && judged_.columns != 0) return;
  judged_ = layout_;
  flaws_ = flax::flaws(layout_);
  letters_ = flax::letters(layout_);
}

// --- painting ------------------------------------------------------------------------------------

void EditorScreen::paint_square(flax::Square t, int tool) {
  flax::Layout& l = layout_;
  if (tool >= 0)
    flax::paint(l, t, tool);
  else if (tool != kCentral)
    flax::put_start(l, side_of(tool), t);
  else if (l.room[t] != 0)
    l.central = l.room[t];
}

// Dragging paints, with a finger or the left button; the right button erases. A second finger means
// that the board should move: what the first has painted is undone.
void EditorScreen::paint_by_pointer() {
  const ImGuiIO& io = ImGui::GetIO();
  if (painting_ && gestures().two_fingers) {
    painting_ = false;
    layout_ = past_.back().layout;
    past_.pop_back();
    return;
  }
  const bool right = ImGui::IsMouseDown(ImGuiMouseButton_Right);
  const bool down = (io.MouseDown[0] || right) && ImGui::IsMousePosValid();
  const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
  if (!painting_ && clicked && view_.under_pointer() && view_.at(io.MousePos)) {
    remember_board();
    painting_ = true, erasing_ = right;
    touched_ = -1, takes_away_ = false;
    from_ = view_.in_squares(io.MousePos);
  }
  if (!painting_) return;
  if (down) {
    // The pointer jumps from frame to frame: everything in between is painted too.
    const Vec2 to = view_.in_squares(io.MousePos);
    const int tool = erasing_ ? kPath : tool_;
    const std::vector<flax::Square> under = flax::stroke(layout_, from_.x, from_.y, to.x, to.y);
    if (tool >= 0) {
      for (flax::Square t : under) paint_square(t, tool);
    } else if (!under.empty() && under.back() != touched_) {
      // Once for each square: a second time would take the start away again.
      touched_ = under.back();
      const int sides = layout_.sides();
      if (!takes_away_) paint_square(under.back(), tool);
      takes_away_ |= layout_.sides() < sides;
    }
    from_ = to;
    return;
  }
  painting_ = false;
  if (past_.back().layout == layout_)
    past_.pop_back();
  else
    changed_board();
}

// On boards of a usual size each square is a control for the keyboard and the narrator.
void EditorScreen::paint_by_keyboard(const Rect& board) {
  if (layout_.columns * layout_.rows > kMostControls) return;
  for (int y = 0; y < layout_.rows; ++y) {
    for (int x = 0; x < layout_.columns; ++x) {
      const flax::Square t = flax::square(x, y);
      const Rect q = view_.square(x, y);
      if (!q.overlaps(board)) continue;
      const int room = layout_.room[t];
      const std::string what = room == 0 ? std::string(ui_.tr(text::editor_path))
                                         : ui_.tr(text::tool_room, {letter(room)});
      // When zoomed in, a square may lie outside the board's area: it takes no pointer there.
      ImGui::PushClipRect(board.min, board.max, true);
      const Ui::Touch touch = ui_.area(
          "sq" + std::to_string(t), q,
          ui_.tr(text::editor_square, {std::to_string(x + 1), std::to_string(y + 1), what}));
      ImGui::PopClipRect();
      if (touch.focused) gfx::focus_ring(ui_.canvas(), q.inset(3), 6, ui_.colors().focus);
      if (!touch.pressed || ImGui::GetIO().MouseReleased[0]) continue;
      remember_board();
      paint_square(t, tool_);
      changed_board();
    }
  }
}

void EditorScreen::draw_sketch(const Rect& board) {
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
void EditorScreen::draw_marks() {
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

bool EditorScreen::is_new(int tool) const {
  const std::vector<int> rooms = flax::rooms_of(layout_);
  return tool > 0 && std::ranges::find(rooms, tool) == rooms.end();
}

// Path, starts and one more, the star, the existing rooms, and one more.
std::vector<int> EditorScreen::tools_offered() const {
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

float EditorScreen::draw_tools(const Rect& at) {
  const Rect top = Rect::at(at.min, {at.width(), kTarget});
  draw_ways_back(top);
  const float y = top.max.y + kSpace2;
  const std::vector<int> tools = tools_offered();
  const int per_row = std::max(1, static_cast<int>((at.width() + kSpace1) / (kTarget + kSpace1)));
  const float step = (at.width() + kSpace1) / static_cast<float>(per_row);
  for (std::size_t i = 0; i < tools.size(); ++i) {
    const int column = static_cast<int>(i) % per_row, row = static_cast<int>(i) / per_row;
    const Vec2 corner{at.min.x + static_cast<float>(column) * step,
                      y + static_cast<float>(row) * (kTarget + kSpace1)};
    draw_tool(Rect::at(corner, {kTarget, kTarget}), tools[i]);
  }
  const auto lines = (static_cast<int>(tools.size()) + per_row - 1) / per_row;
  return y + static_cast<float>(lines) * (kTarget + kSpace1) - kSpace1 - at.min.y;
}

// The pointer's current tool, in words, and the buttons to undo and redo.
void EditorScreen::draw_ways_back(const Rect& line) {
  const float icons = 2 * kTarget + kSpace1;
  const std::string doing = tool_text(ui_, tool_, is_new(tool_));
  const Rect words{line.min, {line.max.x - icons - kSpace2, line.max.y}};
  const float h = ui_.paragraph(words, doing, Type::Control, {}, 0, true, false);
  ui_.paragraph({{words.min.x, words.centre().y - h / 2}, words.max}, doing, Type::Control,
                ui_.colors().text, 0, true);
  const auto way = [&](std::string_view id, float x, Icon icon, const Line& word,
                       const std::vector<Moment>& moments, const Line& none, int key) {
    const std::string_view why = moments.empty() ? ui_.tr(none) : std::string_view();
    return ui_.button(
        id, Rect::at({x, line.min.y}, {kTarget, kTarget}),
        {.icon = icon, .why_not = why, .narrated = ui_.tr(word), .tip = ui_.tr(word), .key = key});
  };
  if (way("undo-paint", line.max.x - icons, Icon::Undo, text::undo, past_, text::nothing_painted,
          ImGuiKey_U))
    turn_back_board(false);
  if (way("redo-paint", line.max.x - kTarget, Icon::Redo, text::redo, future_,
          text::nothing_to_redo, ImGuiKey_Y))
    turn_back_board(true);
}

void EditorScreen::draw_tool(const Rect& r, int tool) {
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const Color ink = gfx::rgb(gfx::kFlaxIndigo);
  const bool chosen = tool_ == tool;
  const std::string said = tool_text(ui_, tool, is_new(tool));
  const Ui::Touch t = ui_.area("tool" + std::to_string(tool), r, (chosen ? "✓ " : "") + said);
  const bool warm = t.hovered && !ui_.shell.touch();
  g.round_rect(r, kRadiusControl, chosen || warm ? c.hovered : c.control.faded(0.5f),
               {chosen ? 3.0f : 1.0f, chosen ? ui_.tint : c.panel_border});
  if (tool == kCentral) {
    g.star(r.centre(), 14, 5, 0.5f, 1.5f, c.text);
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
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl, c.focus);
  if (warm || t.long_press) ui_.tip(said);
  if (t.pressed) tool_ = tool;
}

// The flaws that make the board unplayable; they are marked on it.
float EditorScreen::draw_verdict(const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  const auto say = [&](std::string_view s, Type type, Color color) {
    y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, s, type, color) + kSpace1;
  };
  std::string spoken;
  for (std::size_t i = 0; i < std::min(flaws_.size(), kFlawsTold); ++i) {
    say(flaw_text(ui_, flaws_[i]), Type::Body, c.danger);
    spoken += flaw_text(ui_, flaws_[i]) + ' ';
  }
  if (flaws_.empty())
    say(ui_.tr(text::board_good), Type::Body, c.good), spoken = ui_.tr(text::board_good);
  if (!unsafe_.empty())
    say(unsafe_, Type::Body, c.danger), spoken += ' ' + unsafe_;
  else if (!draft_.empty())
    say(ui_.tr(text::draft_kept), Type::Small, c.muted);
  ui_.describe(spoken);
  return y - at.min.y;
}

float EditorScreen::draw_board_buttons(const Rect& at) {
  const std::string why = flaws_.empty() ? std::string() : flaw_text(ui_, flaws_.front());
  const float h = 46;
  const auto place = [&](int row, int column) {
    return Rect::at({at.min.x, at.min.y + static_cast<float>(row) * (h + kSpace2)}, {at.width(), h})
        .column(column, 2, kSpace2);
  };
  const bool stored = !key_.empty();
  if (ui_.button("keep-board", place(0, 1),
                 {.label = ui_.tr(text::keep_board), .icon = Icon::Check, .why_not = why}))
    keep_board(false);
  if (ui_.button("share-board", place(1, 0),
                 {.label = ui_.tr(text::share), .icon = Icon::Share, .why_not = why}))
    share_board();
  if (stored &&
      ui_.button("keep-new", place(1, 1), {.label = ui_.tr(text::keep_new), .why_not = why}))
    keep_board(true);
  const Rect clear = stored ? place(2, 0) : place(1, 1);
  if (ui_.button("clear-board", clear, {.label = ui_.tr(text::clear_board), .look = Look::Danger}))
    clear_board();
  if (ui_.button("play-board", place(0, 0),
                 {.label = ui_.tr(text::play_board),
                  .icon = Icon::Play,
                  .look = Look::Primary,
                  .why_not = why}))
    play_board();
  return (stored ? 3 : 2) * (h + kSpace2) - kSpace2;
}

void EditorScreen::share_board() {
  const std::string link =
      ui_.shell.base_url() + "#/board/" + flax::to_code(flax::finished(layout_));
  offer_link(ui_, ui_.tr(text::share_board), link, link + '\n', "parlour-board.txt");
}

void EditorScreen::clear_board() {
  remember_board();
  for (int y = 0; y < layout_.rows; ++y) {
    for (int x = 0; x < layout_.columns; ++x) layout_.room[flax::square(x, y)] = 0;
  }
  tool_ = 1;
  changed_board();
}

float EditorScreen::draw_sizes(const Rect& at) {
  const auto line = [&](int i) {
    return Rect::at({at.min.x, at.min.y + static_cast<float>(i) * (kTarget + kSpace1)},
                    {at.width(), kTarget});
  };
  const int dx = draw_side(line(0), "columns", text::columns, layout_.columns);
  const int dy = draw_side(line(1), "rows", text::rows, layout_.rows);
  if (dx != 0 || dy != 0) {
    remember_board();
    flax::resize(layout_, layout_.columns + dx, layout_.rows + dy);
    changed_board();
  }
  return 2 * kTarget + kSpace1;
}

// The length of a side; returns the change.
int EditorScreen::draw_side(const Rect& r, std::string_view id, const Line& title, int value) {
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

// --- other boards --------------------------------------------------------------------------------

float EditorScreen::draw_origins(const Rect& at) {
  const std::string_view names[] = {ui_.tr(flax::text::board_1), ui_.tr(flax::text::board_2),
                                    ui_.tr(flax::text::board_3), ui_.tr(text::empty_board)};
  float y = at.min.y;
  ui_.label({at.min.x, y}, ui_.tr(text::start_from), Type::Body, ui_.colors().second);
  y += ui_.size_of(Type::Body) * kLineHeight + kSpace1;
  constexpr int per_row = 2;
  const float w = (at.width() - kSpace2) / per_row;
  for (int row = 0; row < 2; ++row) {
    float h = 0;
    for (int i = 0; i < per_row; ++i)
      h = std::max(h, flax_tile_height(ui_, w, names[row * per_row + i]));
    for (int i = 0; i < per_row; ++i) {
      const int k = row * per_row + i;
      const flax::Layout layout = k < flax::kBuiltIn ? flax::built_in(k + 1) : flax::empty_sketch();
      const Rect r = Rect::at({at.min.x + static_cast<float>(i) * (w + kSpace2), y}, {w, h});
      if (flax_tile(ui_, "origin" + std::to_string(k), r, layout, names[k], false))
        open_board(layout, {}, {}, {});
    }
    y += h + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

float EditorScreen::draw_title(const Rect& at, const Line& line) {
  ui_.label(at.min, ui_.tr(line), Type::Body, ui_.colors().second);
  return ui_.size_of(Type::Body) * kLineHeight + kSpace1;
}

void EditorScreen::remove(const std::string& key) {
  if (const auto text = ui_.shell.load(key)) removed_[key] = *text;
  ui_.shell.erase(key);
  if (draft_ == key) draft_.clear();
  app_.boards.look();
}

float EditorScreen::draw_own_boards(const Rect& at) {
  float y = at.min.y;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  y += draw_board_rows(rest());
  y += draw_draft_rows(rest());
  y += draw_removed(rest());
  return y - at.min.y;
}

float EditorScreen::draw_board_rows(const Rect& at) {
  const std::vector<Boards::Board> boards = app_.boards.boards();  // the rows may change the list
  if (boards.empty()) return 0;
  float y = at.min.y + draw_title(at, text::own_boards);
  for (const Boards::Board& own : boards) {
    const auto layout = flax::from_code(own.code);
    if (!layout) continue;
    const std::string name = own.name.empty() ? std::string(ui_.tr(text::own_board)) : own.name;
    const bool here = own.key == key_ && draft_.empty();
    const BoardRow did = board_row(ui_, Rect::at({at.min.x, y}, {at.width(), kRow}), own.key,
                                   *layout, name, here, true);
    if (did.open) open_board(*layout, own.name, own.key, {});
    if (did.rename) rename_board(own);
    if (did.remove) remove(own.key);
    y += kRow + kSpace1;
  }
  return y - at.min.y;
}

float EditorScreen::draw_draft_rows(const Rect& at) {
  const std::vector<Boards::Draft> drafts = app_.boards.drafts();
  if (drafts.empty()) return 0;
  float y = at.min.y + draw_title(at, text::drafts);
  for (const Boards::Draft& d : drafts) {
    const std::string name = d.name.empty() ? std::string(ui_.tr(text::draft_unnamed))
                                            : ui_.tr(text::draft_of, {d.name});
    const BoardRow did = board_row(ui_, Rect::at({at.min.x, y}, {at.width(), kRow}), d.key,
                                   d.layout, name, d.key == draft_, false);
    if (did.open && d.key != draft_) open_board(d.layout, d.name, d.board_key, d.key);
    if (did.remove) remove(d.key);
    if (did.remove && !unsafe_.empty()) changed_board();  // there is room now
    y += kRow + kSpace1;
  }
  return y - at.min.y;
}

// What was removed in this session can be restored.
float EditorScreen::draw_removed(const Rect& at) {
  float y = at.min.y;
  for (const auto& [key, kept] : std::map(removed_)) {
    const std::string label = ui_.tr(text::put_back, {kept_name(ui_, key, kept)});
    if (ui_.button("back" + key, Rect::at({at.min.x, y}, {at.width(), kTarget}),
                   {.label = label, .icon = Icon::Undo})) {
      if (ui_.shell.save(key, kept))
        removed_.erase(key);
      else
        ui_.toast(ui_.tr(text::storage_failed), true);
      app_.boards.look();
    }
    y += kTarget + kSpace1;
  }
  return y - at.min.y;
}

// --- keeping and playing -------------------------------------------------------------------------

void EditorScreen::keep_board(bool as_new) {
  TextPrompt prompt;
  prompt.title = ui_.tr(as_new ? text::keep_new_title : text::keep_title);
  prompt.label = ui_.tr(text::board_name);
  prompt.ok = ui_.tr(text::keep_board), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  prompt.initial = name_;
  // A board without a name, or a second one, is offered a free name.
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(app_.boards.boards(),
                               [&](const Boards::Board& o) { return o.name == name; });
  };
  if (as_new || prompt.initial.empty()) {
    for (int n = 1; prompt.initial.empty() || taken(prompt.initial); ++n)
      prompt.initial = ui_.tr(text::board_n, {std::to_string(n)});
  }
  ui_.shell.ask_text(
      prompt, alive([this, as_new, usual = prompt.initial](std::optional<std::string> typed) {
        if (!typed) return;
        const std::string name = tidy_name(*typed);
        keep_board_as(name.empty() ? usual : name, as_new, false);
      }));
}

void EditorScreen::keep_board_as(std::string name, bool as_new, bool replace) {
  const auto other = std::ranges::find_if(app_.boards.boards(), [&](const Boards::Board& o) {
    return o.name == name && (as_new || o.key != key_);
  });
  if (other != app_.boards.boards().end() && !replace) return ask_another_name(name, as_new);
  std::string place = key_;
  if (other != app_.boards.boards().end()) {
    place = other->key;
  } else if (as_new || place.empty()) {
    place = std::string(Boards::kPrefix) + std::to_string(ui_.shell.entropy() % kBoardKeys);
  }
  if (!ui_.shell.save(place, flax::to_code(flax::finished(layout_)) + '\n' + name)) {
    ui_.toast(ui_.tr(text::storage_failed), true);
    return;
  }
  // It moves to the other board's key.
  if (other != app_.boards.boards().end() && !key_.empty() && key_ != place && !as_new)
    ui_.shell.erase(key_);
  call_board(std::move(place), std::move(name));
  app_.boards.look();
  changed_board();
  ui_.toast(ui_.tr(text::board_kept_as, {name_}));
}

// Two boards with the same name would look alike: asks for another name, or replaces the other
// board.
void EditorScreen::ask_another_name(const std::string& name, bool as_new) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::keep_title), prompt.label = ui_.tr(text::board_name);
  prompt.initial = name, prompt.max_length = static_cast<int>(kLongestName);
  prompt.error = ui_.tr(text::board_name_taken, {name});
  prompt.ok = ui_.tr(text::keep_board), prompt.ok_again = ui_.tr(text::replace_board),
  prompt.cancel = ui_.tr(text::cancel);
  ui_.shell.ask_text(prompt, alive([this, name, as_new](std::optional<std::string> typed) {
                       if (!typed) return;
                       const std::string again = tidy_name(*typed);
                       keep_board_as(again.empty() ? name : again, as_new,
                                     again == name || again.empty());
                     }));
}

// Undo changes the board, but not its key or its name.
void EditorScreen::call_board(std::string key, std::string name) {
  key_ = std::move(key), name_ = std::move(name);
  for (auto* moments : {&past_, &future_}) {
    for (Moment& m : *moments) {
      if (m.board == board_) m.name = name_, m.key = key_;
    }
  }
}

void EditorScreen::rename_board(const Boards::Board& own) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::rename_title), prompt.label = ui_.tr(text::board_name);
  prompt.initial = own.name, prompt.max_length = static_cast<int>(kLongestName);
  prompt.ok = ui_.tr(text::ok), prompt.cancel = ui_.tr(text::cancel);
  ui_.shell.ask_text(prompt, alive([this, own](std::optional<std::string> typed) {
                       const std::string name = tidy_name(typed.value_or(""));
                       if (name.empty() || name == own.name) return;
                       if (std::ranges::any_of(app_.boards.boards(), [&](const Boards::Board& o) {
                             return o.name == name;
                           }))
                         return ui_.toast(ui_.tr(text::board_name_taken, {name}), true);
                       if (!ui_.shell.save(own.key, own.code + '\n' + name))
                         return ui_.toast(ui_.tr(text::storage_failed), true);
                       if (key_ == own.key) call_board(own.key, name);
                       app_.boards.look();
                       changed_board();
                       ui_.shell.wake();
                     }));
}

void EditorScreen::play_board() {
  const flax::Layout board = flax::finished(layout_);
  std::string value = flax::to_code(board);
  for (int b = 1; b <= flax::kGallery; ++b) {
    if (flax::gallery(b, board.sides()) == board) value = std::to_string(b);
  }
  if (take_) {
    take_(value);
    return app_.nav.back();
  }
  const auto next = std::make_shared<NewGameScreen>(app_, *find_game("flax"));
  next->setup().options["board"] = value;
  app_.nav.open(next);
}

}  // namespace parlour::ui
