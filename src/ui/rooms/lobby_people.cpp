// The people in a room.
#include <algorithm>

#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/rooms/lobby.h"

namespace parlour::ui {
namespace {

constexpr double kMinute = 60'000, kSecond = 1000;  // ms
constexpr float kChair = 66, kWatcher = 54;         // heights
constexpr float kSign = 46, kBadge = 34, kButtonMost = 150;
constexpr float kWordsFrom = 450;  // on a narrower screen buttons are small
constexpr int kLevels = 4;

}  // namespace

float LobbyScreen::draw_chairs(const Rect& at) {
  float y = at.min.y;
  for (std::size_t i = 0; i < room().lobby().chairs.size(); ++i)
    y += draw_chair(i, Rect::at({at.min.x, y}, {at.width(), 0})) + kSpace2;
  return y - at.min.y - kSpace2;
}

// Who sits on this chair, and the possible actions. Returns its height.
float LobbyScreen::draw_chair(std::size_t i, const Rect& at) {
  const auto& c = ui_.colors();
  const net::Chair& chair = room().lobby().chairs[i];
  const net::Member* m = sitter(chair);
  const bool levels = chair.kind == net::Chair::Kind::Bot && room().hosting() && may_choose();
  const Rect row = Rect::at(at.min, {at.width(), kChair + (levels ? kTarget + kSpace2 : 0)});
  ui_.panel(row, kRadiusPanel, m ? 0.8f : 0.4f);
  Rect rest = row.inset(kSpace3, 0);
  Rect line = rest.take_top(kChair);
  const int number = static_cast<int>(i);
  gfx::seat_badge(ui_.canvas(), seat_sign(number), {line.min.x + 18, line.centre().y}, kBadge,
                  gfx::seat_color(number));
  line.min.x += kSign;
  const float w = line.width() - draw_chair_buttons(i, line);
  const std::string name = chair_name(i), state = m ? state_of(*m) : std::string();
  ui_.label_cut({line.min.x, line.min.y + (state.empty() ? 22.0f : 12.0f)}, w, name, Type::Control,
                m ? c.text : c.second, gfx::kTopLeft, m != nullptr);
  if (!state.empty())
    ui_.label_cut({line.min.x, line.min.y + 36}, w, state, Type::Small,
                  room().away_for(*m) > 0 ? c.warning : c.second);
  if (levels) {
    int level = static_cast<int>(chair.level);
    std::vector<std::string_view> labels;
    for (int k = 0; k < kLevels; ++k)
      labels.push_back(ui_.tr(level_line(static_cast<ai::Level>(k))));
    choose(ui_, "level" + std::to_string(i), rest.take_top(kTarget), labels, level, name);
    if (level != static_cast<int>(chair.level))
      room().set_bot(seat(number), static_cast<ai::Level>(level));
  }
  return row.height();
}

bool LobbyScreen::may_choose() const {
  return !room().lobby().playing && !room().gathering();
}

const net::Member* LobbyScreen::sitter(const net::Chair& chair) const {
  return chair.kind == net::Chair::Kind::Person ? room().lobby().member(chair.member) : nullptr;
}

std::string LobbyScreen::chair_name(std::size_t i) const {
  const net::Chair& chair = room().lobby().chairs[i];
  if (chair.kind == net::Chair::Kind::Bot)
    return ui_.tr(text::bot_name, {ui_.tr(level_line(chair.level))});
  const net::Member* m = sitter(chair);
  if (!m) return std::string(ui_.tr(text::room_seat_open));
  std::string name = m->name.empty() ? ui_.tr(text::player_n, {std::to_string(i + 1)}) : m->name;
  return m->id == room().me().id ? ui_.tr(text::room_you, {name}) : name;
}

// From the right end of the line; returns the width they take.
float LobbyScreen::draw_chair_buttons(std::size_t i, const Rect& line) {
  const net::Chair& chair = room().lobby().chairs[i];
  const Seat s = seat(static_cast<int>(i));
  float used = 0;
  const auto button = [&](std::string_view what, const Line& label, Icon icon) {
    ButtonSpec spec{.label = ui_.tr(label), .icon = icon};
    float w = std::min(ui_.button_width(spec), kButtonMost);
    // A phone leaves room for the seat's own text: the word alone, or a cross.
    if (icon != Icon::None && ui_.width < kWordsFrom) {
      if (icon == Icon::Close) spec.narrated = spec.tip = std::exchange(spec.label, {});
      if (icon != Icon::Close) spec.icon = Icon::None;
      w = std::max(kTarget, ui_.label_width(spec.label, Type::Body, true) + kSpace5);
    }
    const Rect r = Rect::at({line.max.x - used - w, line.centre().y - kTarget / 2}, {w, kTarget});
    used += w + kSpace2;
    return ui_.button(std::string(what) + std::to_string(i), r, spec);
  };
  if (const net::Member* m = sitter(chair)) {
    const bool me = m->id == room().me().id;
    if (me && may_choose() && button("stand", text::room_stand, Icon::None)) room().sit(Watcher);
    return used + draw_person_buttons(*m, {line.min, {line.max.x - used, line.max.y}});
  }
  const bool bot = chair.kind == net::Chair::Kind::Bot, host = room().hosting();
  if (bot && host && may_choose() && button("nobot", text::room_remove_bot, Icon::Close))
    room().clear_bot(s);
  if (bot || !may_choose()) return used;
  const Line& sit = is_player(room().me().seat) ? text::room_sit_over : text::room_sit;
  if (button("sit", sit, Icon::None)) room().sit(s);
  if (host && button("bot", text::room_add_bot, Icon::Bot)) room().set_bot(s, ai::Level::Medium);
  return used;
}

float LobbyScreen::draw_watchers(const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  const bool any = std::ranges::any_of(room().lobby().members,
                                       [](const net::Member& m) { return !is_player(m.seat); });
  if (!any) return 0;
  ui_.label({at.min.x, y}, ui_.tr(text::room_watchers), Type::Body, c.second);
  y += ui_.size_of(Type::Body) * kLineHeight + kSpace1;
  for (const net::Member& m : room().lobby().members) {
    if (is_player(m.seat)) continue;
    const Rect row = Rect::at({at.min.x, y}, {at.width(), kWatcher});
    ui_.panel(row, kRadiusPanel, 0.4f);
    Rect line = row.inset(kSpace3, 0);
    const float used = draw_person_buttons(m, line);
    ui_.icon(Icon::Eye, {line.min.x + 12, line.centre().y}, 22, c.second);
    std::string name = rooms_.name_or_none(m.name);
    if (m.id == room().me().id) name = ui_.tr(text::room_you, {name});
    ui_.label_cut({line.min.x + 34, row.min.y + 8}, line.width() - 34 - used, name, Type::Control,
                  c.text, gfx::kTopLeft, true);
    ui_.label_cut({line.min.x + 34, row.min.y + 30}, line.width() - 34 - used, state_of(m),
                  Type::Small, c.second);
    y += kWatcher + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

std::string LobbyScreen::state_of(const net::Member& m) const {
  std::string out;
  const auto add = [&](std::string_view s) { out = ui_.list(std::move(out), s); };
  if (m.id == 0) add(ui_.tr(text::room_host));
  const double away = room().away_for(m);
  if (m.presence == net::Presence::Left || (m.id == 0 && room().host_left()))
    add(ui_.tr(text::room_left));
  else if (away >= kMinute)
    add(ui_.tr(text::room_away_min, {std::to_string(static_cast<int>(away / kMinute))}));
  else if (away > 0)
    add(ui_.tr(text::room_away, {std::to_string(static_cast<int>(away / kSecond))}));
  else
    add(ui_.tr(text::room_here));
  const auto chair = static_cast<std::size_t>(index(m.seat));
  if (chair < room().lobby().chairs.size() && room().lobby().chairs[chair].lent)
    add(ui_.tr(text::room_lent));
  if (is_player(m.seat) && m.id != 0 && !room().lobby().playing)
    add(ui_.tr(m.ready ? text::room_ready : text::room_not_ready));
  return out;
}

// The possible actions on a person, from the right end of the line. Returns the width they take.
float LobbyScreen::draw_person_buttons(const net::Member& m, const Rect& line) {
  float x = line.max.x;
  const std::string name = rooms_.name_or_none(m.name);
  const auto icon_button = [&](std::string_view id, Icon icon, const std::string& label) {
    x -= kTarget;
    const bool pressed =
        ui_.button(std::string(id) + std::to_string(m.id),
                   Rect::at({x, line.centre().y - kTarget / 2}, {kTarget, kTarget}),
                   {.icon = icon, .look = Look::Quiet, .narrated = label, .tip = label});
    x -= kSpace1;
    return pressed;
  };
  if (m.id != room().me().id) {
    if (room().hosting() && icon_button("kick", Icon::Trash, ui_.tr(text::room_kick, {name})))
      rooms_.ask_kick(m.id);
    const bool muted = room().muted(m.id);
    if (icon_button("mute", muted ? Icon::Muted : Icon::Heard,
                    ui_.tr(muted ? text::room_unmute : text::room_mute, {name})))
      room().mute(m.id, !muted);
  } else if (icon_button("rename", Icon::Pencil, std::string(ui_.tr(text::room_rename)))) {
    rooms_.ask_name(text::ok, [this](std::string typed) {
      if (rooms_.room && !typed.empty()) room().rename(typed);
    });
  }
  return line.max.x - x;
}

}  // namespace parlour::ui
