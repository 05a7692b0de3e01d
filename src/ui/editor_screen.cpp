// The editor of Flax boards: drag to paint rooms, set the starts and the central room, keep, share.
// What drawing means is in games/flax/sketch.h; here is the screen.
#include <algorithm>

#include "core/bytes.h"
#include "games/flax/flax_text.h"
#include "imgui.h"
#include "ui/app_impl.h"
#include "ui/games/flax_board.h"
#include "ui/gestures.h"

namespace parlour::ui {
namespace {

constexpr int kPath = 0, kStart0 = -1, kStart1 = -2, kCentral = -3;
constexpr std::string_view kDraftPrefix = "draft/", kLayoutPrefix = "layout/";
constexpr std::size_t kMostMoments = 100, kMostDrafts = 100;
constexpr std::uint32_t kFirstDraft = 10'000'000;  // their keys are running numbers of one length

std::string letter(int room) {
  return std::string(1, flax::room_name(room));
}

std::string tool_text(const Ui& ui, int tool, bool is_new) {
  if (tool == kPath) return std::string(ui.tr(text::tool_path));
  if (tool == kCentral) return std::string(ui.tr(text::tool_central));
  if (tool < 0) return ui.tr(text::tool_start, {std::to_string(tool == kStart0 ? 1 : 2)});
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

constexpr float kRow = 56;  // height of a row of one's own boards

struct BoardRow {
  bool open = false, rename = false, remove = false;  // what was pressed
};

// Picture and name, which open the board; then what else can be done with it.
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

// The name in what the storage holds of a board ("code, name") or a draft ("key, name, drawing").
std::string kept_name(const Ui& ui, std::string_view key, std::string_view kept) {
  const bool board = key.starts_with(kLayoutPrefix);
  const std::size_t end = kept.find('\n');
  kept = end == std::string_view::npos ? std::string_view() : kept.substr(end + 1);
  const std::string name = tidy_name(board ? kept : kept.substr(0, kept.find('\n')));
  return !name.empty() ? name : std::string(ui.tr(board ? text::own_board : text::draft_unnamed));
}

}  // namespace

void App::Impl::draw_editor(bool blocked) {
  if (!editor.begun) begin_editor();
  Editor& e = editor;
  const bool phone = ui.phone() && ui.portrait();  // tools below the board; else beside it
  ui.heading(ui.tr(text::board_editor));
  const std::string title = e.name.empty() ? std::string(ui.tr(text::board_editor)) : e.name;
  Rect body = top_bar(title, false, blocked);
  if (screen != Screen::Editor) return;
  // On a phone the board gets the height that its width can use, the tools the rest.
  const float board_h =
      std::min(body.height() * 0.46f, (body.width() - 16) * static_cast<float>(e.layout.rows) /
                                              static_cast<float>(e.layout.columns) +
                                          28);
  Rect tools =
      phone ? body.take_bottom(body.height() - std::max(board_h, 150.0f)) : body.take_right(std::min(340.0f, body.width() / 2));
  if (phone)
    tools.max.y += ui.insets.bottom;
  else
    tools = tools.inset(0, kSpace2), tools.max.x -= kSpace4, tools.max.y -= kSpace2;
  const Rect board = body.inset(kSpace2);
  judge_board();
  e.view.fit(board, e.layout.columns, e.layout.rows, 76, false);
  e.view.input(ui, true);
  draw_sketch(board);
  paint_by_pointer();
  paint_by_keyboard(board);

  ui.panel(tools, phone ? 0 : kRadiusPanel, 0.8f);
  const Rect content = ui.begin_scroll("tools", tools.inset(kSpace3));
  Rect at = Rect::at(content.min, {content.width() - 8, 0});
  const auto part = [&](float h) { at.min.y += h > 0 ? h + kSpace3 : 0; };
  part(draw_tools(at));
  part(draw_verdict(at));
  part(draw_board_buttons(at));
  if (screen == Screen::Editor) {
    part(draw_sizes(at));
    part(draw_own_boards(at));
    part(draw_origins(at));
  }
  ui.end_scroll(at.min.y - content.min.y + (phone ? ui.insets.bottom : 0));
}

// --- what is drawn, and what it was --------------------------------------------------------------

// The screen has just been opened with a board. From the home screen, which knows of none, the last
// unfinished drawing goes on.
void App::Impl::begin_editor() {
  Editor& e = editor;
  look_at_storage();
  look_at_drafts();
  removed.clear();
  e.begun = true;
  const bool from_home =
      !setup.game && e.layout == flax::built_in(1) && !ui.shell.fragment().starts_with("/board/");
  if (from_home && !drafts.empty()) {
    const Draft d = drafts.front();
    e.layout = d.layout, e.name = d.name, e.key = d.board_key, e.draft = d.key;
    ui.toast(ui.tr(text::draft_back));
  }
  e.tool = flax::rooms_of(e.layout).empty() ? 1 : flax::rooms_of(e.layout).front();
}

void App::Impl::look_at_drafts() {
  drafts.clear();
  for (const std::string& key : ui.shell.keys(kDraftPrefix)) {
    const auto text = ui.shell.load(key);
    if (!text) continue;
    const std::size_t first = text->find('\n');
    const std::size_t second = first == std::string::npos ? first : text->find('\n', first + 1);
    if (second == std::string::npos) continue;
    const auto layout = flax::from_draft(std::string_view(*text).substr(second + 1));
    if (!layout) continue;  // damaged: left alone, not shown
    std::string board = text->substr(0, first);
    if (!board.starts_with(kLayoutPrefix)) board.clear();
    drafts.push_back({key, board,
                      tidy_name(std::string_view(*text).substr(first + 1, second - first - 1)),
                      *layout});
  }
  std::ranges::sort(drafts, std::greater{}, &Draft::key);
}

void App::Impl::remember_board() {
  Editor& e = editor;
  e.past.push_back({e.layout, e.name, e.key, e.board});
  if (e.past.size() > kMostMoments) e.past.erase(e.past.begin());
  e.future.clear();
}

// The drawing can be had again without a draft of it.
bool App::Impl::board_is_kept() const {
  const Editor& e = editor;
  for (int b = 1; b <= flax::kBuiltIn; ++b) {
    if (flax::built_in(b) == e.layout) return true;
  }
  const auto is_this = [&](const OwnLayout& own) {
    return own.key == e.key && own.name == e.name &&
           flax::from_code(own.code) == flax::finished(e.layout);
  };
  return e.layout == flax::empty_sketch() ||
         (e.flaws.empty() && std::ranges::any_of(own_layouts, is_this));
}

// Every change is kept at once: what is not a board yet waits as a draft.
void App::Impl::changed_board() {
  Editor& e = editor;
  flax::settle(e.layout);
  judge_board();
  if (board_is_kept()) {
    e.unsafe.clear();
    if (!e.draft.empty()) ui.shell.erase(e.draft), e.draft.clear();
  } else if (ui.shell.owns_saves()) {
    e.unsafe.clear();
    const auto same = std::ranges::find_if(drafts, [&](const Draft& d) {
      return d.layout == e.layout && d.name == e.name && d.board_key == e.key;
    });
    if (e.draft.empty() && same != drafts.end()) e.draft = same->key;
    if (e.draft.empty()) {
      // Above every number in use, by another tab too, by those that may be put back, and by those that only
      // a later version can read.
      look_at_drafts();
      std::uint32_t last = kFirstDraft;
      const auto count = [&](std::string_view key) {
        if (!key.starts_with(kDraftPrefix)) return;
        last =
            std::max(last, parse_number(key.substr(kDraftPrefix.size()), 99'999'998).value_or(0));
      };
      for (const std::string& key : ui.shell.keys(kDraftPrefix)) count(key);
      for (const auto& [key, text] : removed) count(key);
      e.draft = std::string(kDraftPrefix) + std::to_string(last + 1);
    }
    keep_draft();
  }
  look_at_drafts();
  // A reload must not bring back the link's board in place of this one.
  if (ui.shell.fragment().starts_with("/board/")) ui.shell.set_fragment("");
  ui.shell.wake();
}

// No other draft gives way to it. What is not kept is said below the board, as long as that is so.
void App::Impl::keep_draft() {
  Editor& e = editor;
  const bool is_new = !ui.shell.load(e.draft);
  if (is_new && drafts.size() >= kMostDrafts) e.unsafe = ui.tr(text::draft_full, {std::to_string(drafts.size())});
  else if (!ui.shell.save(e.draft, e.key + '\n' + e.name + '\n' + flax::to_draft(e.layout))) e.unsafe = ui.tr(text::draft_lost);
  if (e.unsafe.empty()) return;
  if (is_new) e.draft.clear();
  ui.announce(e.unsafe);
}

void App::Impl::turn_back_board(bool redo) {
  Editor& e = editor;
  auto& from = redo ? e.future : e.past;
  auto& to = redo ? e.past : e.future;
  if (from.empty()) return;
  to.push_back({e.layout, e.name, e.key, e.board});
  e.layout = from.back().layout, e.name = from.back().name, e.key = from.back().key,
  e.board = from.back().board;
  from.pop_back();
  changed_board();
}

// Another board takes the drawing's place; the drawing stays a draft, and one undo away.
void App::Impl::open_board(const flax::Layout& layout, std::string name, std::string key,
                           std::string draft) {
  Editor& e = editor;
  remember_board();
  e.layout = layout, e.name = std::move(name), e.key = std::move(key), e.draft = std::move(draft);
  e.unsafe.clear();
  e.board = ++e.boards;
  e.tool = flax::rooms_of(layout).empty() ? 1 : flax::rooms_of(layout).front();
  e.view.set_zoom(1, {});
}

void App::Impl::judge_board() {
  Editor& e = editor;
  if (e.judged == e.layout && e.judged.columns != 0) return;
  e.judged = e.layout;
  e.flaws = flax::flaws(e.layout);
  e.letters = flax::letters(e.layout);
}

// --- painting ------------------------------------------------------------------------------------

void App::Impl::paint_square(flax::Square t, int tool) {
  flax::Layout& l = editor.layout;
  if (tool >= 0)
    flax::paint(l, t, tool);
  else if (tool != kCentral)
    l.start[tool == kStart0 ? 0 : 1] = t;
  else if (l.room[t] != 0)
    l.central = l.room[t];
}

// One paints by dragging, with a finger or the left button; the right one erases. A second finger
// means that the board should move: what the first has painted meanwhile is taken back.
void App::Impl::paint_by_pointer() {
  Editor& e = editor;
  const ImGuiIO& io = ImGui::GetIO();
  if (e.painting && gestures().two_fingers) {
    e.painting = false;
    e.layout = e.past.back().layout;
    e.past.pop_back();
    return;
  }
  const bool right = ImGui::IsMouseDown(ImGuiMouseButton_Right);
  const bool down = (io.MouseDown[0] || right) && ImGui::IsMousePosValid();
  const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
  if (!e.painting && clicked && e.view.under_pointer() && e.view.at(io.MousePos)) {
    remember_board();
    e.painting = true, e.erasing = right;
    e.from = e.view.in_squares(io.MousePos);
  }
  if (!e.painting) return;
  if (down) {
    // The pointer leaps from frame to frame: all between is painted too.
    const Vec2 to = e.view.in_squares(io.MousePos);
    const int tool = e.erasing ? kPath : e.tool;
    const std::vector<flax::Square> under = flax::stroke(e.layout, e.from.x, e.from.y, to.x, to.y);
    if (tool >= 0) {
      for (flax::Square t : under) paint_square(t, tool);
    } else if (!under.empty()) {
      paint_square(under.back(), tool);
    }
    e.from = to;
    return;
  }
  e.painting = false;
  if (e.past.back().layout == e.layout)
    e.past.pop_back();
  else
    changed_board();
}

// For the keyboard and the narrator each square is a control, on boards of a usual size.
void App::Impl::paint_by_keyboard(const Rect& board) {
  Editor& e = editor;
  if (e.layout.columns * e.layout.rows > 400) return;
  for (int y = 0; y < e.layout.rows; ++y) {
    for (int x = 0; x < e.layout.columns; ++x) {
      const flax::Square t = flax::square(x, y);
      const Rect q = e.view.square(x, y);
      if (!q.overlaps(board)) continue;
      const int room = e.layout.room[t];
      const std::string what = room == 0 ? std::string(ui.tr(text::editor_path))
                                         : ui.tr(text::tool_room, {letter(room)});
      // Zoomed in, a square may lie beside the board's place: it takes no pointer there.
      ImGui::PushClipRect(board.min, board.max, true);
      const Ui::Touch touch =
          ui.area("sq" + std::to_string(t), q,
                  ui.tr(text::editor_square, {std::to_string(x + 1), std::to_string(y + 1), what}));
      ImGui::PopClipRect();
      if (touch.focused) gfx::focus_ring(ui.canvas(), q.inset(3), 6, ui.colors().focus);
      if (!touch.pressed || ImGui::GetIO().MouseReleased[0]) continue;
      remember_board();
      paint_square(t, e.tool);
      changed_board();
    }
  }
}

void App::Impl::draw_sketch(const Rect& board) {
  Editor& e = editor;
  gfx::Canvas& g = ui.canvas();
  const Color ink = gfx::rgb(gfx::kFlaxIndigo);
  const float cell = e.view.cell();
  const Rect frame = e.view.area().grown(cell * 0.16f);
  const bool cut = frame.min.x < board.min.x || frame.min.y < board.min.y ||
                   frame.max.x > board.max.x || frame.max.y > board.max.y;  // zoomed in
  if (cut) g.push_clip(board);
  gfx::shadow(g, frame, 12, 2);
  gfx::flax_board(g, frame, cell * 0.3f, ui.theme);
  for (int y = 0; y < e.layout.rows; ++y) {
    for (int x = 0; x < e.layout.columns; ++x) {
      const Rect q = e.view.square(x, y);
      if (!q.overlaps(board)) continue;
      if (const int room = e.layout.room[flax::square(x, y)])
        flax_tinted_cell(g, q, flax_open_sides(e.layout, x, y, e.view), room);
      else
        gfx::flax_path(g, q);
    }
  }
  for (const auto& [room, t] : e.letters) {
    const Rect q = e.view.square(flax::column(t), flax::row(t));
    const bool central = room == e.layout.central;
    if (central) g.star(q.centre(), cell * 0.46f, 5, 0.5f, 1, ink.with_alpha(0.32f));
    const bool started = t == e.layout.start[0] || t == e.layout.start[1];
    if (cell > 15 && !started)
      ui.label(q.centre(), letter(room), cell > 30 ? Type::Control : Type::Small, ink,
               gfx::kCentred, true);
  }
  for (int side = 0; side < 2; ++side) {
    const flax::Square t = e.layout.start[static_cast<std::size_t>(side)];
    gfx::flax_start(g, e.view.square(flax::column(t), flax::row(t)), seat_sign(side),
                    gfx::seat_color(side));
  }
  for (const flax::Flaw& flaw : e.flaws) {
    for (flax::Square t : flaw.squares) {
      const Rect q = e.view.square(flax::column(t), flax::row(t)).inset(cell * 0.08f);
      const Color c = ui.colors().danger;
      g.round_rect(q, cell * 0.18f,
                   gfx::Fill(gfx::kClear).with(gfx::Pattern::Stripes, c.with_alpha(0.45f), 7),
                   {3, c});
    }
  }
  if (cut) g.pop_clip();
}

// --- the tools -----------------------------------------------------------------------------------

float App::Impl::draw_tools(const Rect& at) {
  Editor& e = editor;
  const auto& c = ui.colors();
  const float w = at.width();
  float y = at.min.y;
  std::vector<int> painted = flax::rooms_of(e.layout);
  std::vector<int> tools = {kPath, kStart0, kStart1, kCentral};
  std::vector<int> offered = painted;
  for (int room : {flax::new_room(e.layout), e.tool}) {
    if (room > 0 && std::ranges::find(offered, room) == offered.end()) offered.push_back(room);
  }
  tools.insert(tools.end(), offered.begin(), offered.end());
  const auto is_new = [&](int tool) {
    return tool > 0 && std::ranges::find(painted, tool) == painted.end();
  };

  // What the pointer does now, in words, and the way back.
  const float icons = 2 * kTarget + kSpace1;
  const std::string doing = tool_text(ui, e.tool, is_new(e.tool));
  const Rect words{{at.min.x, y}, {at.min.x + w - icons - kSpace2, y + kTarget}};
  const float h = ui.paragraph(words, doing, Type::Control, c.text, 0, true, false);
  ui.paragraph({{words.min.x, words.centre().y - h / 2}, words.max}, doing, Type::Control, c.text,
               0, true);
  const auto way = [&](std::string_view id, float x, Icon icon, const Line& line, bool off,
                       bool redo, int key) {
    const std::string_view why =
        off ? ui.tr(redo ? text::nothing_to_redo : text::nothing_painted) : std::string_view();
    if (ui.button(id, Rect::at({x, y}, {kTarget, kTarget}),
                  {.icon = icon,
                   .why_not = why,
                   .narrated = ui.tr(line),
                   .tip = ui.tr(line),
                   .key = key}))
      turn_back_board(redo);
  };
  way("undo-paint", at.min.x + w - icons, Icon::Undo, text::undo, e.past.empty(), false,
      ImGuiKey_U);
  way("redo-paint", at.min.x + w - kTarget, Icon::Redo, text::redo, e.future.empty(), true,
      ImGuiKey_Y);
  y += kTarget + kSpace2;

  const int per_row = std::max(1, static_cast<int>((w + kSpace1) / (kTarget + kSpace1)));
  const float step = (w + kSpace1) / static_cast<float>(per_row);
  gfx::Canvas& g = ui.canvas();
  for (std::size_t i = 0; i < tools.size(); ++i) {
    const int tool = tools[i];
    const auto k = static_cast<int>(i);
    const Rect r = Rect::at({at.min.x + static_cast<float>(k % per_row) * step,
                             y + static_cast<float>(k / per_row) * (kTarget + kSpace1)},
                            {kTarget, kTarget});
    const bool chosen = e.tool == tool;
    const std::string narrated = (chosen ? "✓ " : "") + tool_text(ui, tool, is_new(tool));
    const Ui::Touch t = ui.area("tool" + std::to_string(tool), r, narrated);
    const bool warm = t.hovered && !ui.shell.touch();
    g.round_rect(r, kRadiusControl, chosen || warm ? c.hovered : c.control.faded(0.5f),
                 {chosen ? 3.0f : 1.0f, chosen ? ui.tint : c.panel_border});
    const Rect swatch = Rect::square(r.centre(), chosen ? 32 : 30);
    if (tool == kCentral) {
      g.star(r.centre(), 14, 5, 0.5f, 1.5f, c.text);
    } else if (tool < 0) {
      const int side = tool == kStart0 ? 0 : 1;
      gfx::seat_badge(g, seat_sign(side), r.centre(), 28, gfx::seat_color(side));
    } else {
      g.round_rect(swatch.grown(2), 6, gfx::rgb(gfx::kFlaxIndigo));
      if (tool == kPath)
        gfx::flax_path(g, swatch);
      else
        flax_tinted_cell(g, swatch, 0, tool);
      if (is_new(tool))
        ui.icon(Icon::Plus, r.centre(), 18, gfx::rgb(gfx::kFlaxIndigo));
      else if (tool > 0)
        ui.label(r.centre(), letter(tool), Type::Body, gfx::rgb(gfx::kFlaxIndigo), gfx::kCentred,
                 true);
    }
    if (t.focused) gfx::focus_ring(g, r, kRadiusControl, c.focus);
    if (warm || t.long_press) ui.tip(tool_text(ui, tool, is_new(tool)));
    if (t.pressed) e.tool = tool;
  }
  const auto lines = (static_cast<int>(tools.size()) + per_row - 1) / per_row;
  return y + static_cast<float>(lines) * (kTarget + kSpace1) - kSpace1 - at.min.y;
}

// What keeps the board from being played on; where, is marked on it.
float App::Impl::draw_verdict(const Rect& at) {
  const Editor& e = editor;
  const auto& c = ui.colors();
  float y = at.min.y;
  const auto say = [&](std::string_view s, Type type, Color color) {
    y += ui.paragraph({{at.min.x, y}, {at.max.x, y}}, s, type, color) + kSpace1;
  };
  std::string spoken;
  for (std::size_t i = 0; i < std::min<std::size_t>(e.flaws.size(), 3); ++i) {
    say(flaw_text(ui, e.flaws[i]), Type::Body, c.danger);
    spoken += flaw_text(ui, e.flaws[i]) + ' ';
  }
  if (e.flaws.empty())
    say(ui.tr(text::board_good), Type::Body, c.good), spoken = ui.tr(text::board_good);
  if (!e.unsafe.empty()) say(e.unsafe, Type::Body, c.danger), spoken += ' ' + e.unsafe;
  else if (!e.draft.empty()) say(ui.tr(text::draft_kept), Type::Small, c.muted);
  ui.describe(spoken);
  return y - at.min.y;
}

float App::Impl::draw_board_buttons(const Rect& at) {
  const Editor& e = editor;
  const std::string why = e.flaws.empty() ? std::string() : flaw_text(ui, e.flaws.front());
  const float h = 46;
  const auto place = [&](int row, int column) {
    return Rect::at({at.min.x, at.min.y + static_cast<float>(row) * (h + kSpace2)}, {at.width(), h})
        .column(column, 2, kSpace2);
  };
  const bool stored = !e.key.empty();
  if (ui.button("keep-board", place(0, 1),
                {.label = ui.tr(text::keep_board), .icon = Icon::Check, .why_not = why}))
    keep_board(false);
  if (ui.button("share-board", place(1, 0),
                {.label = ui.tr(text::share), .icon = Icon::Share, .why_not = why}))
    offer_layout_link(flax::finished(e.layout));
  if (stored &&
      ui.button("keep-new", place(1, 1), {.label = ui.tr(text::keep_new), .why_not = why}))
    keep_board(true);
  const Rect clear = stored ? place(2, 0) : place(1, 1);
  if (ui.button("clear-board", clear, {.label = ui.tr(text::clear_board), .look = Look::Danger})) {
    remember_board();
    for (int y = 0; y < e.layout.rows; ++y) {
      for (int x = 0; x < e.layout.columns; ++x) editor.layout.room[flax::square(x, y)] = 0;
    }
    editor.tool = 1;
    changed_board();
  }
  if (ui.button("play-board", place(0, 0),
                {.label = ui.tr(text::play_board),
                 .icon = Icon::Play,
                 .look = Look::Primary,
                 .why_not = why}))
    play_board();
  return (stored ? 3 : 2) * (h + kSpace2) - kSpace2;
}

float App::Impl::draw_sizes(const Rect& at) {
  Editor& e = editor;
  const auto& c = ui.colors();
  float y = at.min.y;
  const auto stepper = [&](std::string_view id, const Line& title, int value) {
    const Rect r = Rect::at({at.min.x, y}, {at.width(), kTarget});
    ui.label({r.min.x, r.centre().y}, ui.tr(title), Type::Body, c.second, gfx::kLeftMiddle);
    const auto step = [&](const char* sign, float x, Icon icon, const Line& line, bool can) {
      const std::string narrated = ui.says(ui.tr(title), ui.tr(line));
      return ui.button(std::string(id) + sign, Rect::at({x, y}, {kTarget, kTarget}),
                       {.icon = icon,
                        .look = Look::Quiet,
                        .why_not = can ? std::string_view() : ui.tr(flax::text::layout_size),
                        .narrated = narrated});
    };
    int by = 0;
    if (step("-", r.max.x - 3 * kTarget, Icon::Minus, text::less, value > flax::kMinSide)) by = -1;
    ui.label({r.max.x - 1.5f * kTarget, r.centre().y}, std::to_string(value), Type::Control, c.text,
             gfx::kCentred, true);
    if (step("+", r.max.x - kTarget, Icon::Plus, text::more, value < flax::kMaxSide)) by = 1;
    y += kTarget + kSpace1;
    return by;
  };
  const int dx = stepper("columns", text::columns, e.layout.columns);
  const int dy = stepper("rows", text::rows, e.layout.rows);
  if (dx != 0 || dy != 0) {
    remember_board();
    flax::resize(e.layout, e.layout.columns + dx, e.layout.rows + dy);
    changed_board();
  }
  return y - at.min.y - kSpace1;
}

// --- other boards --------------------------------------------------------------------------------

float App::Impl::draw_origins(const Rect& at) {
  const std::string_view names[] = {ui.tr(flax::text::board_1), ui.tr(flax::text::board_2),
                                    ui.tr(flax::text::board_3), ui.tr(text::empty_board)};
  float y = at.min.y;
  ui.label({at.min.x, y}, ui.tr(text::start_from), Type::Body, ui.colors().second);
  y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
  constexpr int per_row = 2;
  const float w = (at.width() - kSpace2) / per_row;
  for (int row = 0; row < 2; ++row) {
    float h = 0;
    for (int i = 0; i < per_row; ++i)
      h = std::max(h, flax_tile_height(ui, w, names[row * per_row + i]));
    for (int i = 0; i < per_row; ++i) {
      const int k = row * per_row + i;
      const flax::Layout layout = k < flax::kBuiltIn ? flax::built_in(k + 1) : flax::empty_sketch();
      const Rect r = Rect::at({at.min.x + static_cast<float>(i) * (w + kSpace2), y}, {w, h});
      if (flax_tile(ui, "origin" + std::to_string(k), r, layout, names[k], false))
        open_board(layout, {}, {}, {});
    }
    y += h + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

float App::Impl::draw_own_boards(const Rect& at) {
  Editor& e = editor;
  float y = at.min.y;
  const auto title = [&](const Line& line) {
    ui.label({at.min.x, y}, ui.tr(line), Type::Body, ui.colors().second);
    y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
  };
  const auto row = [&](const std::string& key, const flax::Layout& layout, const std::string& name,
                       bool here, bool can_rename) {
    const Rect r = Rect::at({at.min.x, y}, {at.width(), kRow});
    y += kRow + kSpace1;
    return board_row(ui, r, key, layout, name, here, can_rename);
  };
  const auto remove = [&](const std::string& key) {
    if (const auto text = ui.shell.load(key)) removed[key] = *text;
    ui.shell.erase(key);
    if (e.draft == key) e.draft.clear();
  };

  const std::vector<OwnLayout> boards = own_layouts;  // the rows may change the list
  if (!boards.empty()) title(text::own_boards);
  for (const OwnLayout& own : boards) {
    const auto layout = flax::from_code(own.code);
    if (!layout) continue;
    const std::string name = own.name.empty() ? std::string(ui.tr(text::own_board)) : own.name;
    const BoardRow did = row(own.key, *layout, name, own.key == e.key && e.draft.empty(), true);
    if (did.open) open_board(*layout, own.name, own.key, {});
    if (did.rename) rename_board(own);
    if (did.remove) remove(own.key);
    if (did.remove) look_at_storage();
  }
  const std::vector<Draft> unfinished_ones = drafts;
  if (!unfinished_ones.empty()) title(text::drafts);
  for (const Draft& d : unfinished_ones) {
    const std::string name =
        d.name.empty() ? std::string(ui.tr(text::draft_unnamed)) : ui.tr(text::draft_of, {d.name});
    const BoardRow did = row(d.key, d.layout, name, d.key == e.draft, false);
    if (did.open && d.key != e.draft) open_board(d.layout, d.name, d.board_key, d.key);
    if (did.remove) remove(d.key), look_at_drafts();
    if (did.remove && !e.unsafe.empty()) changed_board();  // there is room now
  }
  // What has been removed in this sitting can be put back.
  for (const auto& [key, text] : std::map(removed)) {
    const std::string label = ui.tr(text::put_back, {kept_name(ui, key, text)});
    if (ui.button("back" + key, Rect::at({at.min.x, y}, {at.width(), kTarget}),
                  {.label = label, .icon = Icon::Undo})) {
      if (ui.shell.save(key, text)) removed.erase(key);
      else ui.toast(ui.tr(text::storage_failed), true);
      look_at_storage();
      look_at_drafts();
    }
    y += kTarget + kSpace1;
  }
  return y - at.min.y;
}

// --- keeping and playing -------------------------------------------------------------------------

void App::Impl::keep_board(bool as_new) {
  TextPrompt prompt;
  prompt.title = ui.tr(as_new ? text::keep_new_title : text::keep_title);
  prompt.label = ui.tr(text::board_name);
  prompt.ok = ui.tr(text::keep_board), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  prompt.initial = editor.name;
  // A board without a name, or another one beside the first, is offered a name that is free.
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(own_layouts, [&](const OwnLayout& o) { return o.name == name; });
  };
  if (as_new || prompt.initial.empty()) {
    for (int n = 1; prompt.initial.empty() || taken(prompt.initial); ++n)
      prompt.initial = ui.tr(text::board_n, {std::to_string(n)});
  }
  ui.shell.ask_text(prompt,
                    [this, as_new, usual = prompt.initial](std::optional<std::string> typed) {
                      if (!typed) return;
                      const std::string name = tidy_name(*typed);
                      keep_board_as(name.empty() ? usual : name, as_new, false);
                    });
}

void App::Impl::keep_board_as(std::string name, bool as_new, bool replace) {
  Editor& e = editor;
  const auto other = std::ranges::find_if(own_layouts, [&](const OwnLayout& o) {
    return o.name == name && (as_new || o.key != e.key);
  });
  if (other != own_layouts.end() && !replace) {
    // Two boards of one name could not be told apart: another name, or the other board's place.
    TextPrompt prompt;
    prompt.title = ui.tr(text::keep_title), prompt.label = ui.tr(text::board_name);
    prompt.initial = name, prompt.max_length = static_cast<int>(kLongestName);
    prompt.error = ui.tr(text::board_name_taken, {name});
    prompt.ok = ui.tr(text::keep_board), prompt.ok_again = ui.tr(text::replace_board),
    prompt.cancel = ui.tr(text::cancel);
    ui.shell.ask_text(prompt, [this, name, as_new](std::optional<std::string> typed) {
      if (!typed) return;
      const std::string again = tidy_name(*typed);
      keep_board_as(again.empty() ? name : again, as_new, again == name || again.empty());
    });
    return;
  }
  std::string place = e.key;
  if (other != own_layouts.end()) {
    place = other->key;
  } else if (as_new || place.empty()) {
    place = std::string(kLayoutPrefix) + std::to_string(ui.shell.entropy() % 1'000'000'000'000ull);
  }
  if (!ui.shell.save(place, flax::to_code(flax::finished(e.layout)) + '\n' + name)) {
    ui.toast(ui.tr(text::storage_failed), true);
    return;
  }
  // It moves into the other's place.
  if (other != own_layouts.end() && !e.key.empty() && e.key != place && !as_new) ui.shell.erase(e.key);
  call_board(std::move(place), std::move(name));
  look_at_storage();
  changed_board();
  ui.toast(ui.tr(text::board_kept_as, {e.name}));
}

// Undo changes the board, neither its place nor its name.
void App::Impl::call_board(std::string key, std::string name) {
  Editor& e = editor;
  e.key = std::move(key), e.name = std::move(name);
  for (auto* moments : {&e.past, &e.future}) {
    for (Editor::Moment& m : *moments) {
      if (m.board == e.board) m.name = e.name, m.key = e.key;
    }
  }
}

void App::Impl::rename_board(const OwnLayout& own) {
  TextPrompt prompt;
  prompt.title = ui.tr(text::rename_title), prompt.label = ui.tr(text::board_name);
  prompt.initial = own.name, prompt.max_length = static_cast<int>(kLongestName);
  prompt.ok = ui.tr(text::ok), prompt.cancel = ui.tr(text::cancel);
  ui.shell.ask_text(prompt, [this, own](std::optional<std::string> typed) {
    const std::string name = tidy_name(typed.value_or(""));
    if (name.empty() || name == own.name) return;
    if (std::ranges::any_of(own_layouts, [&](const OwnLayout& o) { return o.name == name; })) {
      return ui.toast(ui.tr(text::board_name_taken, {name}), true);
    }
    if (!ui.shell.save(own.key, own.code + '\n' + name))
      return ui.toast(ui.tr(text::storage_failed), true);
    if (editor.key == own.key) call_board(own.key, name);
    look_at_storage();
    changed_board();
    ui.shell.wake();
  });
}

void App::Impl::play_board() {
  const flax::Layout board = flax::finished(editor.layout);
  const AnyGame* flax_game = find_game("flax");
  if (setup.game != flax_game) {
    setup = {};
    setup.game = flax_game;
    for (int s = 0; s < 2; ++s) setup.players.push_back(default_player(*flax_game, s));
  }
  std::string value = flax::to_code(board);
  for (int b = 1; b <= flax::kBuiltIn; ++b) {
    if (flax::built_in(b) == board) value = std::to_string(b);
  }
  setup.options["board"] = value;
  go(Screen::NewGame);
}

}  // namespace parlour::ui
