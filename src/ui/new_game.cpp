// Who sits where, which bots, which options.
#include <algorithm>

#include "imgui.h"
#include "ui/app_impl.h"

namespace parlour::ui {
namespace {

// The value of an option as a person reads it.
std::string value_text(const Ui& ui, const OptionSpec& spec, std::string_view value) {
  for (const OptionSpec::Choice& c : spec.choices) {
    if (c.value == value) return std::string(ui.tr(c.title));
  }
  return spec.kind == OptionSpec::Kind::Text ? std::string(ui.tr(text::own_board)) : std::string(value);
}

}  // namespace

void App::Impl::draw_new_game(bool blocked) {
  if (!setup.game) return go(Screen::Home);
  const AnyGame& g = *setup.game;
  const Info& info = g.info();
  const auto& c = ui.colors();
  const bool phone = ui.phone();
  ui.heading(info.title.in(ui.lang));
  ui.describe(info.tagline.in(ui.lang));
  Rect body = top_bar(ui.tr(text::new_game, {info.title.in(ui.lang)}), false, blocked);
  const bool wide = body.width() > 860;
  const float width = std::min(body.width() - 2 * kSpace4, wide ? 980.0f : 560.0f);
  Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  const float bar_h = 84;
  Rect bar = area.take_bottom(bar_h);
  if (wide) {
    Rect card = area.take_left(340, kSpace6);
    card.max.y = std::min(card.max.y, card.min.y + 470);
    ui.panel(card, kRadiusPanel, 1);
    const Rect picture = Rect::at(card.min, {card.width(), card.width() * 0.9f});
    ui.canvas().push_clip(card, kRadiusPanel);
    gfx::home_vignette(ui.canvas(), gfx::Picture::Flax, picture, 0.0f, 0, 0.0f, ui.theme);
    ui.canvas().pop_clip();
    float ty = picture.max.y + kSpace4;
    ui.label({card.min.x + kSpace4, ty}, info.title.in(ui.lang), Type::Title, c.text, gfx::kTopLeft, true);
    ty += ui.size_of(Type::Title) * 1.35f;
    ui.paragraph({{card.min.x + kSpace4, ty}, {card.max.x - kSpace4, card.max.y}}, info.tagline.in(ui.lang), Type::Body, c.second);
  }
  Rect content = ui.begin_scroll("setup", area);
  float y = content.min.y + kSpace2;
  const float x = content.min.x, w = content.width() - 6;

  // Seats.
  for (std::size_t i = 0; i < setup.players.size(); ++i) {
    Player& p = setup.players[i];
    const std::string id = std::to_string(i);
    const float row_h = p.bot ? (phone ? 122.0f : 118.0f) : 66.0f;
    const Rect row = Rect::at({x, y}, {w, row_h});
    ui.panel(row, kRadiusPanel, 0.6f);
    Rect line = row.inset(kSpace3, 0);
    line.max.y = line.min.y + 66;
    gfx::seat_badge(ui.canvas(), seat_sign(static_cast<int>(i)), {line.min.x + 18, line.centre().y}, 34, gfx::seat_color(static_cast<int>(i)));
    const float kind_w = phone ? 132 : 180;
    const Rect kind = Rect::at({line.max.x - kind_w, line.centre().y - kTarget / 2}, {kind_w, kTarget});
    const int was = p.bot ? 1 : 0;
    const int now_kind = ui.segmented("kind" + id, kind, {ui.tr(text::person), ui.tr(text::bot)}, was);
    if (now_kind != was) {
      p.bot = now_kind == 1;
      p.name.clear();
    }
    const std::string name = player_name(ui, setup.players, seat(static_cast<int>(i)));
    const Rect name_r = Rect::at({line.min.x + 46, line.centre().y - kTarget / 2}, {kind.min.x - line.min.x - 46 - kSpace2, kTarget});
    const Ui::Touch t = ui.area("name" + id, name_r, ui.tr(text::rename, {name}));
    const float nw = ui.label_cut({name_r.min.x, name_r.centre().y}, name_r.width() - 24, name, Type::Control, c.text, gfx::kLeftMiddle, true);
    ui.icon(Icon::Pencil, {name_r.min.x + std::min(nw, name_r.width() - 24) + 14, name_r.centre().y}, 16, t.hovered ? c.text : c.muted);
    if (t.focused) gfx::focus_ring(ui.canvas(), name_r, kRadiusControl, c.focus);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (t.pressed) {
      edit_name(p.name, [this, i](std::string typed) {
        if (i >= setup.players.size()) return;
        setup.players[i].name = typed;
        if (i == 0 && !setup.players[i].bot) ui.settings.name = typed, keep_settings();
      });
    }
    if (p.bot) {
      const Rect levels = Rect::at({line.min.x, line.max.y - 4}, {line.width(), kTarget});
      p.level = static_cast<ai::Level>(ui.segmented(
          "level" + id, levels,
          {ui.tr(text::level_easy), ui.tr(text::level_medium), ui.tr(text::level_hard), ui.tr(text::level_expert)}, static_cast<int>(p.level)));
    }
    y += row_h + kSpace3;
  }

  // More or fewer seats.
  const int seats = static_cast<int>(setup.players.size());
  if (info.max_seats > info.min_seats) {
    Rect line = Rect::at({x, y}, {w, kTarget});
    if (ui.button("fewer", line.column(0, 2, kSpace3), {.label = ui.tr(text::remove_seat), .icon = Icon::Minus,
                  .why_not = seats > info.min_seats ? std::string_view() : ui.tr(text::no_fewer_seats)})) setup.players.pop_back();
    if (ui.button("more", line.column(1, 2, kSpace3), {.label = ui.tr(text::add_seat), .icon = Icon::Plus,
                  .why_not = seats < info.max_seats ? std::string_view() : ui.tr(text::no_more_seats)})) setup.players.push_back(default_player(g, seats));
    y += kTarget + kSpace3;
  }

  // Options: what is chosen said in one sentence, the choices folded away.
  std::string sentence;
  const auto chosen = [&](const OptionSpec& spec) -> std::string {
    const auto it = setup.options.find(std::string(spec.key));
    return it == setup.options.end() ? std::string(spec.initial) : it->second;
  };
  for (const OptionSpec& spec : info.options) {
    if (!sentence.empty()) sentence += " · ";
    sentence += std::string(ui.tr(spec.title)) + ": " + value_text(ui, spec, chosen(spec));
  }
  const Rect fold = Rect::at({x, y}, {w, 0});
  const float text_h = ui.paragraph({{x + kSpace3, 0}, {x + w - 48, 0}}, sentence, Type::Body, c.second, 0, false, false);
  const Rect fold_r = Rect::at(fold.min, {w, std::max(52.0f, text_h + 2 * kSpace3)});
  const Ui::Touch ft = ui.area("options", fold_r, std::string(ui.tr(text::options)) + ": " + sentence);
  if (ft.pressed) setup.unfolded = !setup.unfolded;
  ui.panel(fold_r, kRadiusPanel, 0.6f);
  ui.paragraph({{x + kSpace3, fold_r.centre().y - text_h / 2}, {x + w - 48, y}}, sentence, Type::Body, c.second);
  ui.icon(setup.unfolded ? Icon::Minus : Icon::Plus, {fold_r.max.x - 24, fold_r.centre().y}, 20, ft.hovered ? c.text : c.muted);
  if (ft.focused) gfx::focus_ring(ui.canvas(), fold_r, kRadiusPanel, c.focus);
  y += fold_r.height() + kSpace3;
  if (setup.unfolded) {
    for (const OptionSpec& spec : info.options) {
      ui.label({x, y}, ui.tr(spec.title), Type::Body, c.second);
      y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
      std::vector<std::string_view> labels;
      std::vector<std::string> values;
      for (const OptionSpec::Choice& choice : spec.choices) labels.push_back(ui.tr(choice.title)), values.emplace_back(choice.value);
      // Boards of one's own stand among the built-in ones.
      if (spec.kind == OptionSpec::Kind::Text) {
        for (const OwnLayout& own : own_layouts) labels.push_back(own.name.empty() ? ui.tr(text::own_board) : std::string_view(own.name)), values.push_back(own.code);
        if (std::ranges::find(values, chosen(spec)) == values.end()) labels.push_back(ui.tr(text::own_board)), values.push_back(chosen(spec));
      }
      if (spec.kind == OptionSpec::Kind::Number) {
        Rect line = Rect::at({x, y}, {180, kTarget});
        const int value = std::atoi(chosen(spec).c_str());
        const int less = ui.button(std::string(spec.key) + "-", Rect::at(line.min, {kTarget, kTarget}), {.icon = Icon::Minus, .narrated = ui.tr(text::less)}) ? 1 : 0;
        ui.label(line.centre(), std::to_string(value), Type::Heading, c.text, gfx::kCentred, true);
        const int more = ui.button(std::string(spec.key) + "+", Rect::at({line.max.x - kTarget, line.min.y}, {kTarget, kTarget}), {.icon = Icon::Plus, .narrated = ui.tr(text::more)}) ? 1 : 0;
        setup.options[std::string(spec.key)] = std::to_string(std::clamp(value + more - less, spec.low, spec.high));
        y += kTarget + kSpace3;
        continue;
      }
      const auto at = std::ranges::find(values, chosen(spec));
      const int was = at == values.end() ? -1 : static_cast<int>(at - values.begin());
      // Rows of as many choices as fit.
      const int per_row = phone ? (spec.kind == OptionSpec::Kind::Text ? 1 : 1) : 3;
      for (std::size_t from = 0; from < values.size(); from += static_cast<std::size_t>(per_row)) {
        const std::size_t to = std::min(values.size(), from + static_cast<std::size_t>(per_row));
        const int first = static_cast<int>(from);
        const int picked = ui.segmented(std::string(spec.key) + std::to_string(from), Rect::at({x, y}, {w, kTarget}),
                                        {labels.begin() + first, labels.begin() + static_cast<int>(to)}, was - first);
        if (picked != was - first && picked >= 0 && picked < static_cast<int>(to - from)) setup.options[std::string(spec.key)] = values[from + static_cast<std::size_t>(picked)];
        y += kTarget + kSpace1;
      }
      y += kSpace3;
    }
    if (info.id == "flax") {
      if (ui.button("edit-board", Rect::at({x, y}, {phone ? w : 260.0f, kTarget}), {.label = ui.tr(text::board_editor), .icon = Icon::Pencil})) {
        editor = {};
        const std::string board = chosen(info.options[0]);
        const auto own = flax::from_code(board);
        editor.layout = own ? *own : flax::built_in(std::clamp(std::atoi(board.c_str()), 1, 3));
        go(Screen::Editor);
      }
      y += kTarget + kSpace3;
    }
  }
  ui.end_scroll(y - content.min.y + kSpace4);

  OptionText options;
  for (const auto& [k, v] : setup.options) options.set.emplace_back(k, v);
  const std::string printed = print_options(info, options);
  const float start_w = phone ? bar.width() : 280.0f;
  if (ui.button("start", Rect::at({bar.max.x - start_w, bar.min.y + kSpace3}, {start_w, 56}),
                {.label = ui.tr(text::start), .icon = Icon::Play, .look = Look::Primary})) {
    const auto state = g.start(printed, seats);
    if (!state) {
      ui.toast(state.error().in(ui.lang), true);
      return;
    }
    if (unfinished || (game && !game->table().over())) sheet = Sheet::Leave;
    else start_game(g, printed, setup.players);
  }
}

// A game is under way: starting another one ends it, so this is asked first.
void App::Impl::draw_leave() {
  Rect inside;
  const std::string question(ui.tr(text::leave_question));
  const bool open = begin_sheet(ui.tr(text::leave_title), 460, 250, inside);
  const float h = ui.paragraph(inside, question, Type::Body, ui.colors().second);
  Rect buttons = Rect::at({inside.min.x, inside.min.y + h + kSpace5}, {inside.width(), 48});
  const bool keep = ui.button("keep", buttons.column(0, 2, kSpace3), {.label = ui.tr(text::leave_keep)});
  const bool begin = ui.button("begin", buttons.column(1, 2, kSpace3), {.label = ui.tr(text::leave_start), .look = Look::Primary});
  end_sheet();
  if (!open) sheet = Sheet::None;
  if (keep) sheet = Sheet::None, resume();
  if (begin && setup.game) {
    OptionText options;
    for (const auto& [k, v] : setup.options) options.set.emplace_back(k, v);
    sheet = Sheet::None;
    start_game(*setup.game, print_options(setup.game->info(), options), setup.players);
  }
}

}  // namespace parlour::ui
