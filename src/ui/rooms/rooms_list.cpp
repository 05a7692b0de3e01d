#include "ui/rooms/rooms_list.h"

#include <algorithm>

#include "games/registry.h"
#include "imgui.h"
#include "ui/app/archive.h"
#include "ui/app/top_bar.h"
#include "ui/kit/fold.h"
#include "ui/parts/pictures.h"
#include "ui/rooms/rooms_layout.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 880, kRow = 82;
constexpr float kSign = 60;                                        // of a row, left of its text
constexpr float kStepsFrom = 600, kStepSign = 56, kStepIcon = 24;  // of the steps to a game
constexpr std::int64_t kMinute = 60, kHour = 60, kDay = 24, kHoursTold = 48;

struct Step {
  Icon icon;
  const Line* title;
  const Line* more;
};
constexpr Step kSteps[] = {{Icon::Dice, &text::step_choose, &text::step_choose_more},
                           {Icon::Share, &text::step_send, &text::step_send_more},
                           {Icon::Play, &text::step_play, &text::step_play_more}};

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
  const bool links = ui_.shell.links();
  const std::string_view help = ui_.tr(links ? text::rooms_help : text::room_no_links);
  ui_.describe(help);
  const auto all = parlour::games();
  // The first step, and what follows it.
  const std::string_view first = links ? ui_.tr(text::rooms_first) : std::string_view();
  const auto first_high = [&](const Rect& r, bool draw) {
    return links ? ui_.paragraph(r, first, Type::Heading, c.text, 0, true, draw) + kSpace1 : 0.0f;
  };
  const float head = first_high(content, false);
  const RoomsRects at = rooms_rects(content, links ? static_cast<int>(all.size()) : 0,
                                    head + ui_.height_of(content.width(), help, Type::Body));
  first_high(at.help, true);
  ui_.paragraph({{at.help.min.x, at.help.min.y + head}, at.help.max}, help, Type::Body,
                links ? c.second : c.warning);
  for (std::size_t i = 0; i < at.games.size(); ++i) draw_game(*all[i], at.games[i]);
  draw_ways(at);
  float y = at.bottom;
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
  if (links) y += draw_how(Rect::at({content.min.x, y}, {content.width(), 0}));
  if (links) y += draw_steps({{content.min.x, y + kSpace6}, {content.max.x, column.max.y}});
  ui_.end_scroll(y - content.min.y + kSpace4);
  if (forgotten)
    forget(*forgotten);
  else if (opened)
    rooms_.open_link(rooms::fragment_of(opened->room));
}

// The ways beside choosing a game: find strangers, show the table here to people with phones, make
// a room whose game is chosen later, or join one by invitation.
void RoomsScreen::draw_ways(const RoomsRects& at) {
  const std::string_view why_not =
      ui_.shell.links() ? std::string_view() : ui_.tr(text::room_no_links);
  if (ui_.button(
          "open-tables", at.open,
          {.label = ui_.tr(text::room_open_tables), .icon = Icon::Person, .why_not = why_not}))
    rooms_.show_open_tables();
  if (ui_.button("around", at.around,
                 {.label = ui_.tr(text::room_around),
                  .icon = Icon::Play,
                  .why_not = why_not,
                  .tip = ui_.tr(text::room_around_help)}))
    rooms_.make_screen();
  if (ui_.button("make", at.make,
                 {.label = ui_.tr(text::room_make_later), .icon = Icon::Plus, .why_not = why_not}))
    rooms_.make_any();
  if (ui_.button(
          "join", at.join,
          {.label = ui_.tr(text::room_join_paste), .icon = Icon::Person, .why_not = why_not}))
    rooms_.ask_link();
}

// For those who want to know: how devices reach each other, and what they learn.
float RoomsScreen::draw_how(const Rect& at) {
  return draw_fold(ui_, "how", at, ui_.tr(text::rooms_how), {}, how_, [&](const Rect& below) {
    float h = kSpace1;
    for (const Line* line : {&text::rooms_direct, &text::room_address}) {
      ui_.describe_also(ui_.tr(*line));
      h += kSpace2 + ui_.paragraph(below.inset(kSpace3, 0).moved({0, h}), ui_.tr(*line), Type::Body,
                                   ui_.colors().second);
    }
    return h;
  });
}

// Where a large screen has room left: how a room comes about. Returns the height.
float RoomsScreen::draw_steps(const Rect& at) {
  if (at.width() < kStepsFrom) return 0;
  float words = 0;
  for (int i = 0; i < static_cast<int>(std::size(kSteps)); ++i)
    words = std::max(words, draw_step(i, at, false));
  const float whole = kStepSign + kSpace3 + words;
  if (whole > at.height() - kSpace4) return 0;
  for (int i = 0; i < static_cast<int>(std::size(kSteps)); ++i) draw_step(i, at, true);
  return kSpace6 + whole;
}

// A sign, joined to the one before, with words below. Returns their height; if `draw` is false,
// only measures.
float RoomsScreen::draw_step(int i, const Rect& at, bool draw) {
  const auto& c = ui_.colors();
  const Step& step = kSteps[i];
  const auto place = [&](int n) { return at.column(n, std::size(kSteps), kSpace6); };
  const Rect column = place(i);
  Rect words = {{column.min.x, at.min.y + kStepSign + kSpace3}, column.max};
  const float title =
      ui_.paragraph(words, ui_.tr(*step.title), Type::Control, c.text, 0.5f, true, draw);
  words.min.y += title;
  const float more =
      ui_.paragraph(words, ui_.tr(*step.more), Type::Body, c.second, 0.5f, false, draw);
  if (!draw) return title + more;
  ui_.describe_also(ui_.says(ui_.tr(*step.title), ui_.tr(*step.more)));
  const Vec2 middle{column.centre().x, at.min.y + kStepSign / 2},
      beside{kStepSign / 2 + kSpace3, 0};
  ui_.canvas().circle(middle, kStepSign / 2, c.control, {1, c.panel_border});
  ui_.icon(step.icon, middle, kStepIcon, c.text);
  if (i > 0)
    ui_.canvas().line(Vec2(place(i - 1).centre().x, middle.y) + beside, middle - beside, 2,
                      c.panel_border);
  return title + more;
}

void RoomsScreen::draw_game(const AnyGame& g, const Rect& card) {
  const Info& info = g.info();
  const std::string_view title = ui_.tr(info.title);
  const Ui::Touch t =
      ui_.area("for-" + std::string(info.id), card, ui_.says(ui_.tr(text::room_make), title));
  ui_.panel(card, kRadiusPanel, t.hovered ? 1.6f : 0.8f);
  const Rect picture = Rect::at(card.min, {card.width(), card.height() - kRoomCaption});
  ui_.canvas().push_clip(card, kRadiusPanel);
  gfx::home_vignette(ui_.canvas(), picture_of(info.id), picture, 0, 0, t.hovered ? 1.0f : 0.0f,
                     ui_.theme);
  ui_.canvas().pop_clip();
  ui_.label_cut({card.centre().x, picture.max.y + kRoomCaption / 2}, card.width() - 2 * kSpace2,
                title, Type::Control, ui_.colors().text, gfx::kCentred, true);
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
