// The home screen: four games, each a living picture of its own board; what can be gone on with.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/core_text.h"
#include "imgui.h"
#include "ui/app_impl.h"
#include "ui/rooms.h"

namespace parlour::ui {

gfx::Picture picture_of(std::string_view id) {
  constexpr std::pair<std::string_view, gfx::Picture> kPictures[] = {
      {"settlers", gfx::Picture::Settlers}, {"coup", gfx::Picture::Coup}, {"tractor", gfx::Picture::Tractor}};
  for (const auto& [game, picture] : kPictures) {
    if (game == id) return picture;
  }
  return gfx::Picture::Flax;
}

void App::Impl::draw_home(bool) {
  const bool phone = ui.phone();
  const auto& c = ui.colors();
  ui.heading(ui.tr(text::name));
  ui.describe(ui.tr(text::tagline));
  const float margin = phone ? kSpace4 : kSpace6;
  Rect page = Rect::at({0, 0}, {ui.width, ui.height});
  Rect content = ui.begin_scroll("home", page);
  const float width = std::min(content.width() - 2 * margin, 1080.0f);
  const bool goes_on = game_under_way(), in_a_room = has_room();
  const int columns = phone ? 2 : width > 760 ? 4 : 2;
  const std::span<const AnyGame* const> all = games();
  const int count = static_cast<int>(all.size());
  const int rows = (count + columns - 1) / columns;
  const float gap = phone ? kSpace3 : kSpace4;
  const float card_w = std::floor((width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  const float picture_h = std::round(card_w * (phone ? 0.82f : columns == 4 ? 1.12f : 0.6f));
  // All cards have the height that the longest words need, and titles of one size.
  float words_h = 0;
  Type title_type = Type::Heading;
  for (const AnyGame* g : all) {
    if (ui.label_width(ui.tr(g->info().title), Type::Heading, true) > card_w - 2 * kSpace3) title_type = Type::Control;
    const Rect probe = Rect::at({}, {card_w - 2 * kSpace3, 0});
    words_h = std::max(words_h, ui.paragraph(probe, ui.tr(g->info().tagline), Type::Small, {}, 0, false, false));
  }
  const float text_h = kSpace3 + ui.size_of(title_type) * 1.35f + words_h + kSpace3;
  // On a large screen everything stands in the middle, a little above it.
  const float whole = 170 + (goes_on || in_a_room ? 76 : 0) +
                      static_cast<float>(rows) * (picture_h + text_h + gap) + 80;
  float y = content.min.y + ui.insets.top + (phone ? kSpace5 : std::max(kSpace6, (ui.height - whole) * 0.42f));
  const float x = std::round(content.min.x + (content.width() - width) / 2);

  if (ui.button("settings", Rect::at({x + width - kTarget / 2 - kSpace3, y + 2}, {kTarget, kTarget}),
                {.icon = Icon::Gear, .look = Look::Quiet, .narrated = ui.tr(text::settings), .tip = ui.tr(text::settings)})) {
    sheet = Sheet::Settings;
  }
  ui.label({x, y}, ui.tr(text::name), Type::Display, c.text, gfx::kTopLeft, true);
  y += ui.size_of(Type::Display) * 1.2f;
  y += ui.paragraph({{x, y}, {x + width - kSpace5, y}}, ui.tr(text::tagline), phone ? Type::Body : Type::Control, c.second);
  y += phone ? kSpace4 : kSpace6;

  // What can be gone on with: on a phone one below the other.
  float goes_x = x;
  const auto go_on = [&](std::string_view id, std::string_view label, Icon icon) {
    const ButtonSpec spec{.label = label, .icon = icon, .look = Look::Primary};
    const float w = phone ? width : std::max(260.0f, ui.button_width(spec));
    const bool pressed = ui.button(id, Rect::at({goes_x, y}, {w, 52}), spec);
    if (phone)
      y += 52 + kSpace3;
    else
      goes_x += w + kSpace3;
    return pressed;
  };
  if (goes_on) {
    const AnyGame& g = local && !local->over() ? local->game() : *unfinished;
    if (go_on("continue", ui.tr(text::continue_game, {g.info().title.in(ui.lang)}), Icon::Play))
      resume();
  }
  if (in_a_room && go_on("room", ui.tr(text::room_back_to), Icon::Person))
    with_rooms([this] { go(Screen::Lobby); });
  if (goes_on || in_a_room) y += phone ? kSpace1 : 52 + kSpace5;

  if (!unread_save.empty()) y += draw_unread(Rect::at({x, y}, {width, 0})) + (phone ? kSpace4 : kSpace5);

  for (int i = 0; i < count; ++i) {
    const AnyGame* of = all[at(i)];
    const Info& info = of->info();
    const Rect card = Rect::at({x + static_cast<float>(i % columns) * (card_w + gap),
                                y + static_cast<float>(i / columns) * (picture_h + text_h + gap)},
                               {card_w, picture_h + text_h});
    const std::string narrated = ui.tr(text::two_sentences, {ui.tr(info.title), ui.tr(info.tagline)});
    const Ui::Touch t = ui.area(info.id, card, narrated);
    gfx::Canvas& g = ui.canvas();
    const bool warm = t.hovered && !ui.shell.touch();
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    // It lives while the pointer is on it, and rests after a while: nobody watches for ever.
    if (warm && home_hovered != i) home_hovered = i, home_since = ui.now;
    if (!warm && home_hovered == i) home_hovered = -1;
    ui.panel(card, kRadiusPanel, warm ? 2.0f : 1.0f);
    const Rect picture = Rect::at(card.min, {card_w, picture_h});
    g.push_clip(card, kRadiusPanel);
    gfx::home_vignette(g, picture_of(info.id), picture, 0.0f, ui.still || !warm ? 0.0f : static_cast<float>(std::min(ui.now - home_since, 8.0)), warm ? 1.0f : 0.0f, ui.theme);
    g.pop_clip();
    if (warm && !ui.still && ui.now - home_since < 8) ui.animate();
    Rect words = Rect::at({card.min.x + kSpace3, picture.max.y + kSpace3}, {card_w - 2 * kSpace3, text_h - kSpace3});
    ui.label_cut(words.min, words.width(), ui.tr(info.title), title_type, c.text, gfx::kTopLeft, true);
    words.min.y += ui.size_of(title_type) * 1.35f;
    ui.paragraph(words, ui.tr(info.tagline), Type::Small, c.second);
    if (t.focused) gfx::focus_ring(g, card, kRadiusPanel, c.focus);
    if (t.pressed) {
      with_game(info.id, [this, of] {
        setup = {};
        setup.game = of;
        for (int s = 0; s < of->info().usual_seats; ++s) setup.players.push_back(default_player(*of, s));
        look_at_storage();
        go(Screen::NewGame);
      });
    }
  }
  y += static_cast<float>(rows) * (picture_h + text_h) + static_cast<float>(rows - 1) * gap + kSpace5;

  // What else there is.
  struct Extra {
    std::string_view id;
    const Line* line;
    Icon icon;
  };
  const Extra extras[] = {{"rooms", &text::rooms, Icon::Person},
                          {"replays", &text::replays, Icon::Log},
                          {"import", &text::open_record, Icon::Download},
                          {"editor", &text::board_editor, Icon::Pencil}};
  float bx = x;
  for (const Extra& e : extras) {
    if (e.id == "rooms" && in_a_room) continue;
    const ButtonSpec spec{.label = ui.tr(*e.line), .icon = e.icon};
    const float w = phone ? width : ui.button_width(spec);
    if (ui.button(e.id, Rect::at({bx, y}, {w, kTarget}), spec)) {
      if (e.id == "rooms") {
        with_rooms([this] { rooms->show_list(); });
      } else if (e.id == "replays") {
        show_replays();
      } else if (e.id == "editor") {
        with_game("flax", [this] {
          edit_board(flax::built_in(1), {}, {});
          setup = {};
          look_at_storage();
        });
      } else {
        ask_record();
      }
    }
    if (phone) y += kTarget + kSpace2;
    else bx += w + kSpace3;
  }
  if (!phone) y += kTarget;
  y += kSpace6 + ui.insets.bottom;
  ui.end_scroll(y - content.min.y);
}

Rect App::Impl::top_bar(std::string_view title, bool menu, bool) {
  const float h = ui.low() ? 46 : ui.phone() ? 52 : 60;
  Rect r = Rect::at({ui.insets.left, ui.insets.top}, {ui.width - ui.insets.left - ui.insets.right, h});
  const float pad = ui.phone() ? kSpace1 : kSpace4;
  if (ui.button("back", Rect::at({r.min.x + pad, r.centre().y - kTarget / 2}, {kTarget, kTarget}),
                {.icon = Icon::Back, .look = Look::Quiet, .narrated = ui.tr(text::back), .tip = ui.tr(text::back)})) {
    back();
  }
  // A long title is set smaller before it is cut.
  const float room = r.width() - (menu ? 3 * kTarget + 60 : kTarget + 32);
  Type type = Type::Heading;
  for (const Type smaller : {Type::Control, Type::Small}) {
    if (ui.label_width(title, type, true) > room) type = smaller;
  }
  ui.label_cut({r.min.x + pad + kTarget + kSpace2, r.centre().y}, room, title, type, ui.colors().text, gfx::kLeftMiddle, true);
  if (menu && ui.button("menu", Rect::at({r.max.x - pad - kTarget, r.centre().y - kTarget / 2}, {kTarget, kTarget}),
                        {.icon = Icon::Menu, .look = Look::Quiet, .narrated = ui.tr(text::menu), .tip = ui.tr(text::menu)})) {
    sheet = Sheet::GameMenu;
  }
  Rect body = Rect::at({ui.insets.left, r.max.y}, {r.width(), ui.height - r.max.y - ui.insets.bottom});
  return body;
}

}  // namespace parlour::ui
