#include "ui/rooms/rooms_list.h"

#include <algorithm>

#include "games/registry.h"
#include "imgui.h"
#include "ui/app/archive.h"
#include "ui/app/top_bar.h"
#include "ui/parts/pictures.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 880, kRow = 82;
constexpr float kWay = 52,
                kWaysBeside = 460;  // height of the two ways in; side by side from this width on
constexpr float kSign = 60;         // of a row, left of its text
constexpr float kPictureShare = 0.74f, kCaption = 44;  // of a game: its picture's height relative
                                                       // to its width; its name's height
constexpr std::int64_t kMinute = 60, kHour = 60, kDay = 24, kHoursTold = 48;

}  // namespace

// The approximate time since then.
std::string RoomsScreen::ago(std::int64_t seen) const {
  const std::int64_t minutes = std::max<std::int64_t>(0, rooms::clock_seconds() - seen) / kMinute;
  if (minutes == 0) return std::string(ui_.tr(text::room_ago_now));
  if (minutes < kHour) return ui_.tr(text::room_ago_min, {std::to_string(minutes)});
  if (minutes < kHoursTold * kHour)
    return ui_.tr(text::room_ago_hours, {std::to_string(minutes / kHour)});
  return ui_.tr(text::room_ago_days, {std::to_string(minutes / (kDay * kHour))});
}

std::string RoomsScreen::name_of(const rooms::Place& p) const {
  for (const AnyGame* g : games_here(ui_)) {
    if (g->info().id == p.game) return ui_.tr(text::room_title_game, {ui_.tr(g->info().title)});
  }
  return std::string(ui_.tr(text::room_title));
}

std::string RoomsScreen::role_of(const rooms::Place& p) const {
  std::string role(ui_.tr(p.host ? text::room_hosted : text::room_guest));
  return p.playing ? ui_.list(std::move(role), ui_.tr(text::room_plays)) : role;
}

// Rooms of one game are told apart by who was there, and when.
std::string RoomsScreen::company_of(const rooms::Place& p) const {
  std::string who;
  for (const std::string& other : p.others) who = ui_.list(std::move(who), other);
  if (!who.empty()) who = ui_.tr(text::room_with, {who});
  if (p.seen != 0) who += (who.empty() ? "" : " · ") + ago(p.seen);
  return who;
}

void RoomsScreen::draw(bool) {
  const auto& c = ui_.colors();
  const Rect body = top_bar(app_, ui_.tr(text::rooms));
  ui_.heading(ui_.tr(text::rooms));
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  const Rect column = Rect::at({body.centre().x - width / 2, body.min.y + kSpace3},
                               {width, body.height() - kSpace3});
  const Rect content = ui_.begin_scroll("rooms", column);
  float y = content.min.y + draw_help(content);
  if (ui_.shell.links()) y += draw_games(Rect::at({content.min.x, y}, {content.width(), 0}));
  y += draw_ways(Rect::at({content.min.x, y}, {content.width(), 0}));
  if (!known_.empty()) {
    ui_.label({content.min.x, y}, ui_.tr(text::rooms_here), Type::Heading, c.text, gfx::kTopLeft,
              true);
    y += ui_.size_of(Type::Heading) * kLineHeight + kSpace2;
  }
  std::optional<rooms::Place> opened, forgotten;
  for (const rooms::Place& p : known_) {
    const Did did = draw_place(p, Rect::at({content.min.x, y}, {content.width(), kRow}));
    if (did == Did::Open) opened = p;
    if (did == Did::Forget) forgotten = p;
    y += kRow + kSpace2;
  }
  ui_.end_scroll(y - content.min.y + kSpace4);
  if (forgotten)
    forget(*forgotten);
  else if (opened)
    rooms_.open_link(rooms::fragment_of(opened->room));
}

// What a room is, or why there can be none.
float RoomsScreen::draw_help(const Rect& content) {
  const bool links = ui_.shell.links();
  const std::string_view said = ui_.tr(links ? text::rooms_help : text::room_no_links);
  ui_.describe(said);
  return ui_.paragraph(content, said, Type::Body,
                       links ? ui_.colors().second : ui_.colors().warning) +
         kSpace4;
}

// Make a room for any game, or join one by invitation.
float RoomsScreen::draw_ways(const Rect& at) {
  const bool links = ui_.shell.links();
  const std::string_view why_not = links ? std::string_view() : ui_.tr(text::room_no_links);
  const bool beside = at.width() > kWaysBeside;
  const Rect ways = Rect::at(at.min, {at.width(), beside ? kWay : 2 * kWay + kSpace2});
  const auto way = [&](int k) {
    return beside ? ways.column(k, 2, kSpace3) : ways.row(k, 2, kSpace2);
  };
  if (ui_.button("make", way(0),
                 {.label = ui_.tr(text::room_make),
                  .icon = Icon::Plus,
                  .look = Look::Primary,
                  .why_not = why_not}))
    rooms_.make_any();
  if (ui_.button("join", way(1),
                 {.label = ui_.tr(text::room_join_paste), .icon = Icon::Share, .why_not = why_not}))
    rooms_.ask_link();
  float h = ways.height() + kSpace4;
  if (links)
    h += ui_.paragraph(at.moved({0, h}), ui_.tr(text::room_address), Type::Small,
                       ui_.colors().muted);
  return h + kSpace5;
}

// A picture of each game: a press opens a room for it.
float RoomsScreen::draw_games(const Rect& at) {
  const auto all = parlour::games();
  const int n = static_cast<int>(all.size()), columns = at.width() > kWaysBeside ? n : 2;
  const float width = at.column(0, columns, kSpace3).width();
  const Rect area = Rect::at(at.min, {at.width(), width * kPictureShare + kCaption});
  for (int i = 0; i < n; ++i) {
    const Rect card = area.column(i % columns, columns, kSpace3)
                          .moved({0, static_cast<float>(i / columns) * (area.height() + kSpace3)});
    draw_game(*all[static_cast<std::size_t>(i)], card);
  }
  const int rows = (n + columns - 1) / columns;
  return static_cast<float>(rows) * (area.height() + kSpace3) + kSpace2;
}

void RoomsScreen::draw_game(const AnyGame& g, const Rect& card) {
  const Info& info = g.info();
  const std::string_view title = ui_.tr(info.title);
  const Ui::Touch t =
      ui_.area("for-" + std::string(info.id), card, ui_.says(ui_.tr(text::room_make), title));
  ui_.panel(card, kRadiusPanel, t.hovered ? 1.6f : 0.8f);
  const Rect picture = Rect::at(card.min, {card.width(), card.height() - kCaption});
  ui_.canvas().push_clip(card, kRadiusPanel);
  gfx::home_vignette(ui_.canvas(), picture_of(info.id), picture, 0, 0, t.hovered ? 1.0f : 0.0f,
                     ui_.theme);
  ui_.canvas().pop_clip();
  ui_.label_cut({card.centre().x, picture.max.y + kCaption / 2}, card.width() - 2 * kSpace2, title,
                Type::Control, ui_.colors().text, gfx::kCentred, true);
  if (t.focused) gfx::focus_ring(ui_.canvas(), card, kRadiusPanel, ui_.colors().focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (!t.pressed) return;
  app_.nav.with_part(info.id, [&rooms = rooms_, &g] {
    rooms.make(g, {}, std::vector<Player>(static_cast<std::size_t>(g.info().usual_seats)));
  });
}

RoomsScreen::Did RoomsScreen::draw_place(const rooms::Place& p, const Rect& row) {
  const auto& c = ui_.colors();
  const std::string place = rooms::code_of(p.room), name = name_of(p), role = role_of(p),
                    who = company_of(p);
  const std::string mine = p.name.empty() ? role : ui_.list(p.name, role);
  const Rect open = {row.min, {row.max.x - kTarget - kSpace2, row.max.y}};
  const std::string below = who.empty() ? role : ui_.tr(text::two_sentences, {role, who});
  const Ui::Touch t = ui_.area("room" + place, open, ui_.tr(text::two_sentences, {name, below}));
  ui_.panel(row, kRadiusPanel, t.hovered ? 1.0f : 0.5f);
  ui_.icon(p.host ? Icon::Person : Icon::Play, {row.min.x + kSign / 2, row.centre().y}, 22,
           ui_.strong_tint());
  const float words_w = open.width() - kSign - 10;
  ui_.label_cut({row.min.x + kSign, row.min.y + 10}, words_w, name, Type::Control, c.text,
                gfx::kTopLeft, true);
  ui_.label_cut({row.min.x + kSign, row.min.y + 34}, words_w, mine, Type::Small, c.second);
  ui_.label_cut({row.min.x + kSign, row.min.y + 54}, words_w, who, Type::Small, c.muted);
  if (t.focused) gfx::focus_ring(ui_.canvas(), open, kRadiusPanel, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const Rect bin =
      Rect::around({row.max.x - kTarget / 2 - kSpace2, row.centre().y}, {kTarget, kTarget});
  const Look look = forgetting_ == p.room ? Look::Danger : Look::Quiet;
  const std::string_view forget = ui_.tr(text::room_forget);
  if (ui_.button("forget" + place, bin,
                 {.icon = Icon::Trash, .look = look, .narrated = forget, .tip = forget}))
    return ask_to_forget(p);
  return t.pressed ? Did::Open : Did::Nothing;
}

// Asks twice, because nothing else stores it.
RoomsScreen::Did RoomsScreen::ask_to_forget(const rooms::Place& p) {
  const bool sure = !(p.host && p.playing) || forgetting_ == p.room;
  forgetting_ = sure ? std::nullopt : std::optional(p.room);
  if (!sure) ui_.toast(ui_.tr(text::room_forget_game), true);
  return sure ? Did::Forget : Did::Nothing;
}

void RoomsScreen::forget(const rooms::Place& p) {
  if (rooms_.room && rooms_.room->id() == p.room) rooms_.leave();
  rooms::forget_place(ui_.shell, p.room);
  if (rooms_.room) rooms_.room->keep_again();
  rooms_.show_list();
}

}  // namespace parlour::ui
