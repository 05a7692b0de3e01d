// What a player may choose for this device.
#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>

#include "ui/app_impl.h"
#include "ui/rooms.h"

namespace parlour::ui {

std::vector<std::string_view> App::Impl::answer_times() const {
  std::vector<std::string_view> out = {ui.tr(text::answer_none), "15", "30", "60", "120"};
  assert(out.size() == std::size(room::kAnswerTimes));
  return out;
}

void App::Impl::draw_settings() {
  Rect in;
  bool open = begin_sheet(ui.tr(text::settings), 560, 760, in);
  const auto& c = ui.colors();
  Settings s = ui.settings;
  Rect content = ui.begin_scroll("settings", in);
  const float w = content.width() - 8, x = content.min.x;
  float y = content.min.y;
  const auto choice = [&]<class T>(std::string_view id, const Line& title, T& field, std::vector<std::string_view> labels) {
    ui.label({x, y}, ui.tr(title), Type::Body, c.second);
    y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
    int picked = static_cast<int>(field);
    y += choose(ui, id, Rect::at({x, y}, {w, kTarget}), labels, picked, ui.tr(title)) + kSpace3;
    field = static_cast<T>(picked);
  };
  choice("theme", text::set_theme, s.theme, {ui.tr(text::as_device), ui.tr(text::theme_evening), ui.tr(text::theme_morning)});
  std::vector<std::string_view> languages = {ui.tr(text::as_device)};
  languages.insert(languages.end(), std::begin(kLangNames), std::end(kLangNames));
  int language = s.lang ? 1 + static_cast<int>(*s.lang) : 0;
  choice("lang", text::set_language, language, languages);
  s.lang = language > 0 ? std::optional(static_cast<Lang>(language - 1)) : std::nullopt;
  choice("size", text::set_size, s.size, {ui.tr(text::size_s), ui.tr(text::size_m), ui.tr(text::size_l), ui.tr(text::size_xl)});
  choice("motion", text::set_motion, s.motion, {ui.tr(text::as_device), ui.tr(text::motion_full), ui.tr(text::motion_reduced)});
  choice("pace", text::set_pace, s.pace, {ui.tr(text::pace_quick), ui.tr(text::pace_normal), ui.tr(text::pace_slow)});
  choice("answer", text::set_answer, s.answer, answer_times());
  const auto toggle = [&](std::string_view id, const Line& line, bool& on) {
    const float words = ui.paragraph(Rect::at({}, {w - 60, 0}), ui.tr(line), Type::Body, {}, 0, false, false);
    const float h = std::max(kTarget, words + kSpace2);
    on = ui.toggle(id, Rect::at({x, y}, {w, h}), ui.tr(line), on);
    y += h;
  };
  toggle("confirm", text::set_confirm, s.confirm);
  toggle("sound", text::set_sound, s.sound);
  y += kSpace3;
  ui.label({x, y}, ui.tr(text::set_settlers), Type::Body, c.second);
  y += ui.size_of(Type::Body) * kLineHeight;
  toggle("roll", text::set_roll, s.roll);
  toggle("end", text::set_end, s.end);
  toggle("decline", text::set_decline, s.decline);
  toggle("known", text::set_known, s.known);
  y += kSpace3;
  ui.label({x, y}, ui.tr(text::set_tractor), Type::Body, c.second);
  y += ui.size_of(Type::Body) * kLineHeight;
  toggle("four", text::set_four, s.four_colours);
  y += kSpace3;
  const std::string name_label = s.name.empty() ? std::string(ui.tr(text::set_no_name)) : ui.tr(text::set_name, {s.name});
  if (ui.button("name", Rect::at({x, y}, {w, kTarget}), {.label = name_label, .icon = Icon::Pencil})) {
    edit_name(s.name, [this](std::string typed) {
      ui.settings.name = typed;
      keep_settings();
    });
  }
  y += kTarget + kSpace2;
  // Of rooms of several devices.
  const auto servers = [&](std::string_view key, const Line& title, const Line& label) {
    if (ui.button(key, Rect::at({x, y}, {w, kTarget}), {.label = ui.tr(title), .icon = Icon::Pencil}))
      with_rooms([this, key, &title, &label] { rooms->ask_servers(key, title, label); });
    y += kTarget + kSpace2;
  };
  servers("relays", text::room_set_relays, text::room_set_relays_label);
  servers("turn", text::room_set_turn, text::room_set_turn_label);
  y += draw_used(Rect::at({x, y + kSpace2}, {w, 0})) + 2 * kSpace2;
  if (ui.button("notices", Rect::at({x, y}, {w, kTarget}), {.label = ui.tr(text::notices), .look = Look::Quiet})) ui.shell.open_notices();
  y += kTarget + kSpace2;
  y += ui.paragraph({{x, y}, {x + w, y}}, ui.tr(text::privacy), Type::Small, c.muted);
  ui.end_scroll(y - content.min.y + kSpace3);
  end_sheet();
  if (s != ui.settings) {
    ui.settings = s;
    keep_settings();
  }
  if (!open) sheet = Sheet::None;
}

}  // namespace parlour::ui
