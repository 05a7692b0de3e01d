// The editor of Flax boards: drag to paint rooms, set the starts and the central room, keep, share.
#include <algorithm>

#include "games/flax/flax_text.h"
#include "imgui.h"
#include "ui/app_impl.h"

namespace parlour::ui {
namespace {

constexpr int kPath = 0, kStart0 = -1, kStart1 = -2, kCentral = -3;

// Rooms get the numbers 1 to n in reading order; the room a player paints keeps being that room.
void renumber(flax::Layout& layout, int* tool) {
  std::array<std::uint8_t, 256> now{};
  std::uint8_t next = 0;
  for (int y = 0; y < layout.rows; ++y) {
    for (int x = 0; x < layout.columns; ++x) {
      const auto r = layout.room[flax::square(x, y)];
      if (r != 0 && now[r] == 0) now[r] = ++next;
    }
  }
  for (auto& r : layout.room) r = now[r];
  if (layout.central != 0) layout.central = now[layout.central];
  if (tool && *tool > 0) *tool = now[static_cast<std::size_t>(*tool)] ? now[static_cast<std::size_t>(*tool)] : std::min<int>(next + 1, flax::kMaxRooms);
  layout.rooms = next;
}

void resize(flax::Layout& layout, int columns, int rows) {
  layout.columns = static_cast<std::uint8_t>(columns);
  layout.rows = static_cast<std::uint8_t>(rows);
  for (int i = 0; i < flax::kSquares; ++i) {
    const auto t = static_cast<flax::Square>(i);
    if (!layout.on_board(flax::column(t), flax::row(t))) layout.room[t] = 0;
  }
  for (auto& s : layout.start) {
    s = flax::square(std::min(flax::column(s), columns - 1), std::min(flax::row(s), rows - 1));
  }
  renumber(layout, nullptr);
}

}  // namespace

void App::Impl::draw_editor(bool blocked) {
  Editor& e = editor;
  const auto& c = ui.colors();
  const bool phone = ui.phone();
  ui.heading(ui.tr(text::board_editor));
  Rect body = top_bar(e.name.empty() ? ui.tr(text::board_editor) : std::string_view(e.name), false, blocked);
  Rect tools = phone ? body.take_bottom(296) : body.take_right(330);
  tools = tools.inset(kSpace4, kSpace2);
  const Rect board = body.inset(kSpace2);
  gfx::Canvas& g = ui.canvas();

  const auto remember = [&] {
    if (e.history.empty() || !(e.history.back() == e.layout)) e.history.push_back(e.layout);
    if (e.history.size() > 100) e.history.erase(e.history.begin());
  };

  // The board.
  e.view.fit(board, e.layout.columns, e.layout.rows);
  const ImGuiIO& io = ImGui::GetIO();
  g.push_clip(board);
  const Rect frame = e.view.area().grown(e.view.cell() * 0.16f);
  gfx::shadow(g, frame, 12, 2);
  gfx::flax_board(g, frame, e.view.cell() * 0.3f, ui.theme);
  static constexpr std::uint32_t kTints[] = {0xFFD84D, 0xFFB35C, 0xB7E36B, 0x7FD9D2, 0xF49AC1, 0xC6A9FF, 0x9CC4FF};
  for (int y = 0; y < e.layout.rows; ++y) {
    for (int x = 0; x < e.layout.columns; ++x) {
      const flax::Square t = flax::square(x, y);
      const Rect q = e.view.square(x, y);
      const int room = e.layout.room[t];
      if (room == 0) {
        gfx::flax_path(g, q);
      } else {
        gfx::FlaxRoom look;
        look.centre = q.centre(), look.reach = q.width();
        look.light = gfx::rgb(kTints[room % 7]);
        look.intensity = room == e.layout.central ? 0.95f : 0.55f;
        constexpr int step[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
        std::uint8_t sides = 0;
        for (int i = 0; i < 8; ++i) {
          const auto [dx, dy] = e.view.from_screen(step[i][0], step[i][1]);
          if (e.layout.on_board(x + dx, y + dy) && e.layout.room[flax::square(x + dx, y + dy)] == room) sides = static_cast<std::uint8_t>(sides | (1 << i));
        }
        gfx::flax_cell(g, q, sides, look);
        const bool first = std::ranges::find(e.layout.room, static_cast<std::uint8_t>(room)) - e.layout.room.begin() == t;
        const bool started = t == e.layout.start[0] || t == e.layout.start[1];
        if (e.view.cell() > 22 && !started) {
          ui.label(q.centre(), std::string(1, flax::room_name(room)), Type::Small, gfx::rgb(gfx::kFlaxIndigo).with_alpha(0.8f), gfx::kCentred, true);
        }
        if (room == e.layout.central && first) g.star(q.point(0.76f, 0.24f), e.view.cell() * 0.14f, 5, 0.5f, 1, gfx::rgb(gfx::kFlaxIndigo));
      }
      for (int side = 0; side < 2; ++side) {
        if (e.layout.start[static_cast<std::size_t>(side)] == t) gfx::flax_start(g, q, seat_sign(side), gfx::seat_color(side));
      }
    }
  }
  g.pop_clip();

  const auto paint = [&](flax::Square t, int tool) {
    if (tool >= 0) {
      e.layout.room[t] = static_cast<std::uint8_t>(tool);
      e.layout.rooms = static_cast<std::uint8_t>(std::max<int>(e.layout.rooms, tool));
    } else if (tool == kCentral) {
      if (e.layout.room[t] != 0) e.layout.central = e.layout.room[t];
    } else {
      e.layout.start[tool == kStart0 ? 0 : 1] = t;
    }
    e.dirty = true;
  };
  // With the pointer one paints by dragging; the right button erases.
  const bool right = ImGui::IsMouseDown(ImGuiMouseButton_Right);
  if ((io.MouseDown[0] || right) && !blocked) {
    const bool begins = (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) && board.contains(io.MousePos);
    if (begins) remember(), e.painting = true;
    const auto at = e.view.at(io.MousePos);
    if (e.painting && at) paint(flax::square(at->first, at->second), right ? kPath : e.tool);
  } else if (e.painting) {
    e.painting = false;
    renumber(e.layout, &e.tool);
  }
  // By keyboard and for the narrator each square is a control (boards of a usual size).
  if (e.layout.columns * e.layout.rows <= 400) {
    for (int y = 0; y < e.layout.rows; ++y) {
      for (int x = 0; x < e.layout.columns; ++x) {
        const flax::Square t = flax::square(x, y);
        const Rect q = e.view.square(x, y);
        if (!q.overlaps(board)) continue;
        const int room = e.layout.room[t];
        const std::string what = room == 0 ? std::string(ui.tr(text::editor_path)) : ui.tr(text::tool_room, {std::string(1, flax::room_name(room))});
        const Ui::Touch touch = ui.area("sq" + std::to_string(t), q, ui.tr(text::editor_square, {std::to_string(x + 1), std::to_string(y + 1), what}));
        if (touch.focused) gfx::focus_ring(g, q.inset(3), 6, c.focus);
        if (touch.pressed && !io.MouseReleased[0]) remember(), paint(t, e.tool), renumber(e.layout, &e.tool);
      }
    }
  }

  // The tools.
  ui.panel(tools, kRadiusPanel, 0.8f);
  Rect content = ui.begin_scroll("tools", tools.inset(kSpace3));
  const float x = content.min.x, w = content.width() - 6;
  float y = content.min.y;
  const float cell = 46;
  const int per_row = std::max(1, static_cast<int>((w + 6) / cell));
  int k = 0;
  const auto place_tool = [&](std::string_view id, int tool, std::string_view narrated, auto&& draw) {
    const Rect r = Rect::at({x + static_cast<float>(k % per_row) * cell, y + static_cast<float>(k / per_row) * cell}, {cell - 6, cell - 6});
    ++k;
    const bool chosen = e.tool == tool;
    const Ui::Touch t = ui.area(id, r, (chosen ? "✓ " : "") + std::string(narrated));
    ui.canvas().round_rect(r, kRadiusControl, chosen ? c.hovered : t.hovered ? c.control : gfx::kClear, {chosen ? 2.0f : 1.0f, chosen ? ui.tint : c.panel_border});
    draw(r);
    if (t.focused) gfx::focus_ring(ui.canvas(), r, kRadiusControl, c.focus);
    if ((t.hovered && !ui.shell.touch()) || t.long_press) ui.tip(narrated);
    if (t.pressed) e.tool = tool;
  };
  place_tool("tool-path", kPath, ui.tr(text::tool_path), [&](const Rect& r) { ui.icon(Icon::Trash, r.centre(), 20, c.text); });
  for (int side = 0; side < 2; ++side) {
    place_tool(side ? "tool-s1" : "tool-s0", side ? kStart1 : kStart0, ui.tr(text::tool_start, {std::to_string(side + 1)}),
               [&](const Rect& r) { gfx::seat_badge(ui.canvas(), seat_sign(side), r.centre(), 26, gfx::seat_color(side)); });
  }
  place_tool("tool-central", kCentral, ui.tr(text::tool_central), [&](const Rect& r) { ui.canvas().star(r.centre(), 13, 5, 0.5f, 1.5f, ui.tint); });
  const int shown = std::min<int>(e.layout.rooms + 1, flax::kMaxRooms);
  for (int room = 1; room <= shown; ++room) {
    place_tool("tool-r" + std::to_string(room), room, ui.tr(room > e.layout.rooms ? text::tool_new_room : text::tool_room, {std::string(1, flax::room_name(room))}),
               [&](const Rect& r) {
                 ui.canvas().round_rect(r.inset(6), 5, gfx::rgb(kTints[room % 7]));
                 if (room > e.layout.rooms) ui.icon(Icon::Plus, r.centre(), 18, gfx::rgb(gfx::kFlaxIndigo));
                 else ui.label(r.centre(), std::string(1, flax::room_name(room)), Type::Small, gfx::rgb(gfx::kFlaxIndigo), gfx::kCentred, true);
               });
  }
  y += static_cast<float>((k + per_row - 1) / per_row) * cell + kSpace2;

  const auto stepper = [&](std::string_view id, const Line& title, int value) {
    const Rect r = Rect::at({x, y}, {w, kTarget});
    ui.label({r.min.x, r.centre().y}, ui.tr(title), Type::Body, c.second, gfx::kLeftMiddle);
    int by = 0;
    if (ui.button(std::string(id) + "-", Rect::at({r.max.x - 3 * kTarget, y}, {kTarget, kTarget}), {.icon = Icon::Minus, .look = Look::Quiet, .why_not = value > flax::kMinSide ? std::string_view() : ui.tr(flax::text::layout_size), .narrated = std::string(ui.tr(title)) + ": " + std::string(ui.tr(text::less))})) by = -1;
    ui.label({r.max.x - 1.5f * kTarget, r.centre().y}, std::to_string(value), Type::Control, c.text, gfx::kCentred, true);
    if (ui.button(std::string(id) + "+", Rect::at({r.max.x - kTarget, y}, {kTarget, kTarget}), {.icon = Icon::Plus, .look = Look::Quiet, .why_not = value < flax::kMaxSide ? std::string_view() : ui.tr(flax::text::layout_size), .narrated = std::string(ui.tr(title)) + ": " + std::string(ui.tr(text::more))})) by = 1;
    y += kTarget + kSpace1;
    return by;
  };
  if (const int by = stepper("columns", text::columns, e.layout.columns)) remember(), resize(e.layout, e.layout.columns + by, e.layout.rows), e.dirty = true;
  if (const int by = stepper("rows", text::rows, e.layout.rows)) remember(), resize(e.layout, e.layout.columns, e.layout.rows + by), e.dirty = true;

  flax::Layout checked = e.layout;
  renumber(checked, nullptr);
  const Reason wrong = flax::check_layout(checked);
  if (wrong) {
    y += ui.paragraph({{x, y}, {x + w, y}}, ui.tr(*wrong), Type::Body, c.danger) + kSpace2;
  } else {
    y += ui.paragraph({{x, y}, {x + w, y}}, ui.tr(text::board_good), Type::Body, c.good) + kSpace2;
  }
  const std::string_view why = wrong ? ui.tr(*wrong) : std::string_view();
  const auto row = [&](int n) {
    const Rect r = Rect::at({x, y}, {w, 46});
    y += 46 + kSpace2;
    (void)n;
    return r;
  };
  Rect r1 = row(2);
  if (ui.button("play-board", r1.column(0, 2, kSpace2), {.label = ui.tr(text::play_board), .icon = Icon::Play, .look = Look::Primary, .why_not = why})) {
    const AnyGame* flax_game = find_game("flax");
    if (!setup.game) {
      setup = {};
      setup.game = flax_game;
      for (int s = 0; s < 2; ++s) setup.players.push_back(default_player(*flax_game, s));
    }
    std::string board_value = flax::to_code(checked);
    for (int b = 1; b <= flax::kBuiltIn; ++b) {
      if (flax::built_in(b) == checked) board_value = std::to_string(b);
    }
    setup.options["board"] = board_value;
    go(Screen::NewGame);
    return;
  }
  if (ui.button("keep-board", r1.column(1, 2, kSpace2), {.label = ui.tr(text::keep_board), .icon = Icon::Check, .why_not = why})) {
    edit_name(e.name, [this, checked](std::string name) {
      Editor& ed = editor;
      if (ed.key.empty()) ed.key = "layout/" + std::to_string(ui.shell.entropy() % 1'000'000'000'000ull);
      ed.name = name;
      if (ui.shell.save(ed.key, flax::to_code(checked) + '\n' + name)) {
        ed.dirty = false;
        ui.toast(ui.tr(text::board_kept));
      } else {
        ui.toast(ui.tr(text::storage_failed), true);
      }
      look_at_storage();
    });
  }
  Rect r2 = row(2);
  if (ui.button("share-board", r2.column(0, 2, kSpace2), {.label = ui.tr(text::share), .icon = Icon::Share, .why_not = why})) offer_layout_link(checked);
  if (ui.button("undo-paint", r2.column(1, 2, kSpace2), {.label = ui.tr(text::undo), .icon = Icon::Undo, .why_not = e.history.empty() ? ui.tr(text::nothing_painted) : std::string_view(), .key = ImGuiKey_U})) {
    e.layout = e.history.back();
    e.history.pop_back();
  }
  Rect r3 = row(1);
  if (ui.button("clear-board", r3, {.label = ui.tr(text::clear_board), .look = Look::Danger})) {
    remember();
    e.layout.room.fill(0);
    e.layout.rooms = e.layout.central = 0;
    e.tool = 1;
  }
  if (!own_layouts.empty()) {
    ui.label({x, y}, ui.tr(text::own_boards), Type::Body, c.second);
    y += 26;
    for (const OwnLayout& own : own_layouts) {
      const Rect r = Rect::at({x, y}, {w, kTarget});
      const std::string label = own.name.empty() ? std::string(ui.tr(text::own_board)) : own.name;
      if (ui.button("own" + own.key, {r.min, {r.max.x - kTarget - kSpace1, r.max.y}}, {.label = label})) {
        remember();
        e.layout = *flax::from_code(own.code);
        e.name = own.name, e.key = own.key;
      }
      if (ui.button("del" + own.key, Rect::at({r.max.x - kTarget, y}, {kTarget, kTarget}), {.icon = Icon::Trash, .look = Look::Quiet, .narrated = ui.tr(text::remove_board, {label}), .tip = ui.tr(text::remove_board, {label})})) {
        ui.shell.erase(own.key);
        look_at_storage();
        break;
      }
      y += kTarget + kSpace1;
    }
  }
  ui.end_scroll(y - content.min.y + kSpace2);
}

}  // namespace parlour::ui
