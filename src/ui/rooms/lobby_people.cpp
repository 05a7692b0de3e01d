// The people in a room.
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/rooms/lobby.h"

namespace parlour::ui {
namespace {

constexpr double kMinute = 60'000, kSecond = 1000;  // ms
constexpr float kEye = 22;
constexpr float kIconRoom = 28;  // beside a button's words
constexpr int kLevels = 4;
constexpr float kChoicePad = 18;  // of a label that stands beside others, as of choose()
constexpr int kActs = 9;
constexpr int kFirstWatcher = 100;  // number of a row, beyond those of the seats
constexpr float kSits = 0.8f,
                kElse = 0.4f;  // elevations of rows: a person at the table, all others

}  // namespace

// A row for each seat, or for each person without one. Returns the height.
float LobbyScreen::draw_people(const Rect& at, bool watchers) {
  Rect rest = at;
  const auto row = [&](int seat, const net::Member* m) {
    rest.min.y += draw_person(seat, m, rest) + kSpace2;
  };
  for (int i = 0; !watchers && i < static_cast<int>(room().lobby().chairs.size()); ++i)
    row(i, sitter(chair(i)));
  for (const net::Member& m : room().lobby().members) {
    if (!watchers || is_player(m.seat) || is_screen(m)) continue;
    if (rest.min.y == at.min.y)
      rest.min.y +=
          ui_.paragraph(rest, ui_.tr(text::room_watchers), Type::Body, ui_.colors().second) +
          kSpace1;
    row(-1, &m);
  }
  return std::max(0.0f, rest.min.y - at.min.y - kSpace2);
}

// Who it is, and the possible actions. Returns the height.
float LobbyScreen::draw_person(int seat, const net::Member* m, const Rect& at) {
  const auto& c = ui_.colors();
  const bool levels =
      seat >= 0 && chair(seat).kind == net::Chair::Kind::Bot && room().hosting() && may_choose();
  const std::string name = name_of(seat, m), state = m ? state_of(*m) : std::string();
  Offers can = offers(seat, m);
  float widths[kPersonButtons];
  for (int i = 0; i < can.count; ++i) widths[i] = width_of(can.all[i]);
  const auto buttons = [&] { return std::span(widths, static_cast<std::size_t>(can.count)); };
  const Type name_type = type_of(Type::Control), state_type = type_of(Type::Small);
  PersonContent has{.name = ui_.label_width(name, name_type, true),
                    .state = ui_.label_width(state, state_type),
                    .buttons = buttons()};
  std::vector<std::string_view> labels;
  for (int i = 0; levels && i < kLevels; ++i) {
    labels.push_back(ui_.tr(level_line(static_cast<ai::Level>(i))));
    has.choice += ui_.label_width(labels.back(), Type::Small, true) + kChoicePad;
  }
  PersonLine line = person_line(at.width(), has);
  PersonHeights high;
  if (line.choice_beside) {
    high.choice = kTarget;
  } else if (levels) {  // unfolded by a button
    widths[can.count] = kTarget;
    can.all[can.count++] = {Act::ShowLevels, nullptr, Icon::Pencil, false};
    has.buttons = buttons(), has.choice = 0;
    line = person_line(at.width(), has);
    int any = 0;
    const Rect wide = Rect::at({}, {person_choice_width(at.width()), 0});
    if (levels_shown_ == seat) high.choice = choose(ui_, {}, wide, labels, any, {}, false);
  }
  high.name = ui_.height_of(line.words, name, name_type, true);
  if (!state.empty()) high.state = ui_.height_of(line.words, state, state_type);
  const PersonRects on = person_rects(at, line, has, high);
  const bool sits = m && seat >= 0;
  ui_.panel(on.whole, kRadiusPanel, sits ? kSits : kElse);
  if (seat >= 0)
    gfx::seat_badge(ui_.canvas(), seat_sign(seat), on.sign.centre(), on.sign.width(),
                    gfx::seat_color(seat));
  else
    ui_.icon(Icon::Eye, on.sign.centre(), kEye, c.second);
  ui_.paragraph(on.name, name, name_type, m ? c.text : c.second, 0, true);
  ui_.paragraph(on.state, state, state_type, m && room().away_for(*m) > 0 ? c.warning : c.second);
  if (!on.choice.empty()) draw_levels(seat, on.choice, labels);
  draw_offers(can, on.buttons, seat, m);
  return on.whole.height();
}

void LobbyScreen::draw_levels(int number, const Rect& at,
                              const std::vector<std::string_view>& labels) {
  const int was = static_cast<int>(chair(number).level);
  int level = was;
  choose(ui_, "level" + std::to_string(number), at, labels, level, name_of(number, nullptr));
  if (level != was) room().set_bot(seat(number), static_cast<ai::Level>(level));
}

bool LobbyScreen::may_choose() const {
  return !room().lobby().playing && !room().gathering();
}

const net::Member* LobbyScreen::sitter(const net::Chair& chair) const {
  return chair.kind == net::Chair::Kind::Person ? room().lobby().member(chair.member) : nullptr;
}

std::string LobbyScreen::name_of(int seat, const net::Member* m) const {
  if (!m)
    return chair(seat).kind == net::Chair::Kind::Bot
               ? ui_.tr(text::bot_name, {ui_.tr(level_line(chair(seat).level))})
               : std::string(ui_.tr(text::room_seat_open));
  const std::string name = m->name.empty() && seat >= 0
                               ? ui_.tr(text::player_n, {std::to_string(seat + 1)})
                               : rooms_.name_or_none(m->name);
  return m->id == room().me().id ? ui_.tr(text::room_you, {name}) : name;
}

// --- what can be done ---------------------------------------------------------------------------

// From the right end of the line.
LobbyScreen::Offers LobbyScreen::offers(int seat, const net::Member* m) const {
  Offers out;
  const auto add = [&](Act act, const Line& label, Icon icon, bool words = false) {
    out.all[out.count++] = {act, &label, icon, words};
  };
  const bool host = room().hosting();
  if (m && m->id == room().me().id) {
    if (seat >= 0 && may_choose()) add(Act::Stand, text::room_stand, Icon::None, true);
    add(Act::Rename, text::room_rename, Icon::Pencil);
  } else if (m) {
    const bool muted = room().muted(m->id);
    if (host)
      add(Act::Kick, text::room_kick, Icon::Trash);
    else if (may_vote_on(*m))
      add(Act::Vote, voted_on(*m) ? text::room_vote_out_undo : text::room_vote_out,
          voted_on(*m) ? Icon::Undo : Icon::Trash);
    add(Act::Mute, muted ? text::room_unmute : text::room_mute, muted ? Icon::Muted : Icon::Heard);
  } else if (!may_choose()) {
    return out;
  } else if (chair(seat).kind == net::Chair::Kind::Bot) {
    if (host) add(Act::RemoveBot, text::room_remove_bot, Icon::Close);
  } else {
    if (!rooms_.is_screen())
      add(Act::Sit, is_player(room().me().seat) ? text::room_sit_over : text::room_sit, Icon::None,
          true);
    if (host) add(Act::AddBot, text::room_add_bot, Icon::Bot, true);
  }
  return out;
}

// Players may vote another player out of a game, but for the host: without them it does not go on.
bool LobbyScreen::may_vote_on(const net::Member& m) const {
  return room().lobby().playing && is_player(room().me().seat) && is_player(m.seat) && m.id != 0;
}

bool LobbyScreen::voted_on(const net::Member& m) const {
  const net::Chair& c = room().lobby().chairs[static_cast<std::size_t>(index(m.seat))];
  return (c.removal >> index(room().me().seat)) & 1;
}

float LobbyScreen::width_of(const Offer& offer) const {
  if (!offer.words) return kTarget;
  const bool icon = offer.icon != Icon::None && !ui_.phone();
  return std::max(kTarget, ui_.label_width(ui_.tr(*offer.label), Type::Body, true) + kSpace5 +
                               (icon ? kIconRoom : 0));
}

void LobbyScreen::draw_offers(const Offers& can, std::span<const Rect> at, int seat,
                              const net::Member* m) {
  const int row = seat < 0 ? kFirstWatcher + m->id : seat;
  std::optional<Act> pressed;
  for (int i = 0; i < can.count; ++i) {
    const Offer& offer = can.all[i];
    const std::string about = m ? rooms_.name_or_none(m->name) : name_of(seat, m);
    const std::string label = offer.label ? ui_.tr(*offer.label, {about}) : about;
    ButtonSpec spec{.label = label, .icon = offer.icon};
    if (!offer.words) spec.narrated = spec.tip = std::exchange(spec.label, {});
    if (!offer.words && m) spec.look = Look::Quiet;
    const std::string id = std::to_string(row * kActs + static_cast<int>(offer.act));
    if (ui_.button(id, at[static_cast<std::size_t>(i)], spec)) pressed = offer.act;
  }
  if (pressed) take(*pressed, seat, m);
}

void LobbyScreen::take(Act act, int number, const net::Member* m) {
  switch (act) {
    case Act::Stand:
      return room().sit(Watcher);
    case Act::Sit:
      return room().sit(seat(number));
    case Act::AddBot:
      return room().set_bot(seat(number), ai::Level::Medium);
    case Act::RemoveBot:
      return room().clear_bot(seat(number));
    case Act::ShowLevels:
      levels_shown_ = levels_shown_ == number ? -1 : number;
      return;
    case Act::Kick:
      return rooms_.ask_kick(m->id);
    case Act::Vote:
      return room().vote(m->seat, !voted_on(*m), net::Ballot::Remove);
    case Act::Mute:
      room().mute(m->id, !room().muted(m->id));
      if (rooms_.open_table && room().muted(m->id)) rooms_.ask_block(m->id);
      return;
    case Act::Rename:
      return rooms_.ask_name(text::ok, [this](std::string typed) {
        if (rooms_.room && !typed.empty()) room().rename(typed);
      });
  }
}

// With how far it may be off.
std::string LobbyScreen::rating_of(const net::Member& m) const {
  const standing::Standing s = room().standing(m);
  if (s.games == 0) return std::string(ui_.tr(text::room_no_rating));
  return ui_.tr(text::room_rating, {std::to_string(std::lround(s.rating.value)),
                                    std::to_string(2 * std::lround(s.rating.deviation))});
}

std::string LobbyScreen::state_of(const net::Member& m) const {
  std::string out;
  const auto add = [&](std::string_view s) { out = ui_.list(std::move(out), s); };
  if (m.id == 0) add(ui_.tr(text::room_host));
  if (room().lobby().rated && room().keeps_ratings()) add(rating_of(m));
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
  if (chair < room().lobby().chairs.size() && room().lobby().chairs[chair].removal != 0) {
    const net::Tally t = net::tally(room().lobby(), m.seat, net::Ballot::Remove);
    add(ui_.tr(text::room_votes_out, {std::to_string(t.yes), std::to_string(t.needed)}));
  }
  if (is_player(m.seat) && m.id != 0 && !room().lobby().playing)
    add(ui_.tr(m.ready ? text::room_ready : text::room_not_ready));
  return out;
}

}  // namespace parlour::ui
