// What a table shows or tells only now and then: the end of a game over its board, what concerns
// players who share a device. It belongs to the part kSheetsPart.
#include <algorithm>
#include <ranges>
#include <utility>

#include "core/core_text.h"
#include "imgui.h"
#include "ui/app/archive.h"
#include "ui/app/offers.h"
#include "ui/daily/daily.h"
#include "ui/rooms/open_tables.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/records.h"
#include "ui/table/end_layout.h"
#include "ui/table/plates.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kCurtainBadge = 84, kCurtainWords = 46, kCurtainButton = 56,
                kCurtainButtonWidth = 260;
constexpr float kAroundBadge = 10;     // for the larger face of a bot, and its ring
constexpr float kCoachWordFrom = 300;  // width of the row in which the coach's button has a word
constexpr std::size_t kTakeOverLines = 5, kTakeOverSteps = 64;

// A function, so that the call into the part of rooms stays outside kSheetsPart (web/split.mjs).
std::function<void()> end_in_room(Services& app) {
  return [&app] { app.rooms->room->end_game(); };
}

// At the right end of the row, which loses its place: with its word, if there is room for one.
bool coach_button(Ui& ui, Rect& row, std::string_view why_not) {
  const std::string_view word = ui.tr(text::coach);
  ButtonSpec spec{.icon = Icon::Hint, .why_not = why_not, .narrated = word, .tip = word};
  float width = row.height();
  if (row.width() >= kCoachWordFrom) {
    spec.label = word;
    spec.tip = {};
    width = ui.button_width(spec);
  }
  return ui.button("coach", row.take_right(width, kSpace2), spec);
}

}  // namespace

std::function<void()> TableScreen::chance_in_room(Services& app) {
  return [&app] { app.rooms->show_chance(); };
}

void TableScreen::draw_winners(const Scene& scene, const EndRects& at) {
  std::vector<Seat> best = winners(scene.game, scene.view.state);
  const bool lost = best.empty();  // a player alone, who keeps their place
  if (lost && is_player(scene.view.viewer)) best.push_back(scene.view.viewer);
  std::string title =
      winner_text(ui_, scene.game, scene.view.state, scene.players, at.title.width());
  // Of two the title also tells by how much, if there is room.
  if (scene.players.size() == 2) {
    const std::string more = app_.archive.result_of(scene.game, scene.view.state, scene.players,
                                                    shown_->points(scene.view.state));
    if (ui_.label_width(more, Type::Heading, true) <= at.title.width()) title = more;
  }
  const float size = at.badges.height();
  float x = at.badges.centre().x - (size + kSpace2) / 2 * static_cast<float>(best.size() - 1);
  for (const Seat s : best) {
    if (size > 0)
      draw_seat_sign(scene, s, {x, at.badges.centre().y}, size - kAroundBadge,
                     lost ? gfx::Mood::Cross : gfx::Mood::Glad);
    x += size + kSpace2;
  }
  const bool wide = ui_.label_width(title, Type::Heading, true) > at.title.width();
  ui_.label_cut(at.title.centre(), at.title.width(), title, wide ? Type::Control : Type::Heading,
                ui_.colors().text, gfx::kCentred, true);
  if (std::exchange(end_said_, true)) return;
  ui_.forget_asked();  // it would cover the result
  ui_.announce(title);
}

void TableScreen::draw_end(const Scene& scene, const Rect& board) {
  const float wanted = shown_->shape(ui_, 0).result, width = end_result_width(ui_, wanted);
  const float result_h = shown_->result(scene, Rect::at({}, {width, 0}), false);
  ui_.play(end_rises_);
  const float t = end_rises_.at(ui_.clock());
  const auto* others = game_.other_devices();
  const room::ChanceReport chance = others ? others->chance() : room::ChanceReport();
  const room::DealReport* deal = others ? others->deal() : nullptr;
  const bool own = has_own_seal(), known = (chance.over && chance.sealed) || deal;
  const EndRects at =
      end_rects(ui_, board, result_h, own || known, wanted).moved({0, (1 - t) * kSpace5});
  ui_.begin_layer("end", at.panel, ui_.blocked());
  gfx::Canvas& g = ui_.canvas();
  g.push_opacity(std::min(t, end_rises_.opacity(ui_.clock())));
  ui_.panel(at.panel, kRadiusPanel, 3);
  ui_.note(at.panel);  // no message lies over the result
  draw_winners(scene, at);
  if (ui_.button("hide-end", at.close,
                 {.icon = Icon::Close,
                  .look = Look::Quiet,
                  .narrated = ui_.tr(text::show_board),
                  .tip = ui_.tr(text::show_board)}))
    end_hidden_ = true;
  const Rect content = ui_.begin_scroll("result", at.result);
  ui_.end_scroll(shown_->result(scene, Rect::at(content.min, {width, content.height()}), true));
  if (at.chance.empty()) {
  } else if (own) {
    draw_own_chance(at.chance);
  } else if (deal) {
    draw_deal(at.chance, *deal);
  } else {
    draw_chance(at.chance, chance);
  }
  draw_what_next(at);
  g.pop_opacity();
  ui_.end_layer();
}

std::string TableScreen::rated_text() const {
  using State = room::RatedReport::State;
  const room::RatedReport rated = game_.other_devices()->rated();
  const auto number = [](int n) { return std::to_string(n); };
  switch (rated.state) {
    case State::None:
      break;
    case State::Waits:
      return std::string(ui_.tr(text::end_rated_waits));
    case State::Signed:
      return ui_.tr(text::end_rated, {number(rated.before), number(rated.after),
                                      number(rated.signers), number(rated.people)});
    case State::Refused:
      return std::string(ui_.tr(text::end_not_rated));
    case State::Untimely:
      return std::string(ui_.tr(text::end_untimely));
  }
  return {};
}

// One line; the sheet behind it has the rest. What a rated game has changed comes first.
void TableScreen::draw_chance(const Rect& at, const room::ChanceReport& chance) {
  using Kind = fair::Verdict::Kind;
  const bool good = chance.own.kind == Kind::Fair || chance.own.kind == Kind::Gaps;
  const std::size_t all =
      chance.fair.size() + chance.gaps.size() + chance.unfair.size() + chance.silent.size();
  const std::string rated = good ? rated_text() : std::string();
  const std::string said =
      !rated.empty() ? rated
      : good ? ui_.tr(text::room_checked, {std::to_string(chance.fair.size()), std::to_string(all)})
             : std::string(ui_.tr(text::room_not_fair));
  if (ui_.button("chance", at,
                 {.label = said,
                  .icon = chance.own.kind == Kind::Fair ? Icon::Check : Icon::Eye,
                  .look = good ? Look::Quiet : Look::Danger}))
    chance_in_room(app_)();
}

void TableScreen::draw_deal(const Rect& at, const room::DealReport& deal) {
  const bool good = deal.found.empty();
  const Line& said = !deal.audited ? text::deal_checks : good ? text::deal_good : text::deal_bad;
  const bool waits = !deal.audited && deal.missing;
  const std::string label =
      waits ? ui_.tr(text::waiting_for, {player_name(ui_, game_.players(), *deal.missing)})
            : std::string(ui_.tr(said));
  if (ui_.button("chance", at,
                 {.label = label,
                  .icon = deal.audited && good ? Icon::Check : Icon::Eye,
                  .look = good ? Look::Quiet : Look::Danger}))
    chance_in_room(app_)();
}

const Line& TableScreen::chance_title() const {
  const bool luck = game_.over() && game_.game().info().prizes;
  return luck ? text::chance_and_luck : text::room_chance;
}

void TableScreen::draw_own_chance(const Rect& at) {
  if (ui_.button("chance", at,
                 {.label = ui_.tr(chance_title()), .icon = Icon::Eye, .look = Look::Quiet}))
    with_rooms(app_, chance_in_room(app_));
}

// In a shared room the host takes the game from the table, which returns everybody to the room;
// strangers look for another table instead of going home.
void TableScreen::draw_what_next(const EndRects& at) {
  const Rooms* rooms = in_room() ? app_.rooms.get() : nullptr;
  const bool hosting = rooms && rooms->room->hosting();
  OpenTables* open = rooms ? rooms->among_strangers() : nullptr;
  const Record* record = game_.shareable();
  const bool dealt = !rooms && record && !record->note(room::kDealKey).empty();
  const Line& next = dealt             ? text::compare
                     : !rooms          ? text::play_again
                     : hosting || open ? text::room_next_game
                                       : text::room_to_lobby;
  const std::string_view no_record =
      game_.shareable() ? std::string_view() : ui_.tr(text::room_no_record);
  const Rect& buttons = at.others;
  const auto replay = [&](bool coach) {
    Replay r;
    r.game = &game_.game();
    r.record = *game_.shareable();
    open_replay(app_, std::move(r), coach);
  };
  Rect row = at.first;
  if (coach_button(ui_, row, no_record)) replay(true);
  if (ui_.button("again", row,
                 {.label = ui_.tr(next),
                  .icon = dealt ? Icon::Swing : Icon::Play,
                  .look = Look::Primary})) {
    if (dealt) return open_daily(app_, kResultOfDeal);
    if (!rooms) return app_.tables.play_again();
    if (hosting) end_in_room(app_)();
    return app_.nav.back();
  }
  if (ui_.button("replay", buttons.column(0, 3, kSpace2),
                 {.label = ui_.tr(text::replay), .why_not = no_record}))
    replay(false);
  if (ui_.button("share", buttons.column(1, 3, kSpace2),
                 {.label = ui_.tr(text::share), .why_not = no_record}))
    offer_record(ui_, game_.game(), *game_.shareable(), true);
  const Line& away = open ? open->words().another : text::home;
  if (ui_.button("home", buttons.column(2, 3, kSpace2), {.label = ui_.tr(away)}))
    open ? open->find_another() : app_.nav.home();
}

// The words on the curtain, and the button that lifts it.
void TableScreen::draw_curtain_words(const Rect& all) {
  const Seat who = behind_curtain();
  const std::string name = player_name(ui_, game_.players(), who);
  std::string title = ui_.tr(text::curtain, {name});
  ui_.heading(title);
  // No line break within a name.
  const Rect words = Rect::at({kSpace5, 0}, {ui_.width - 2 * kSpace5, 0});
  if (ui_.label_width(title, Type::Title, true) > words.width())
    title = ui_.tr(text::curtain, {'\n' + name});
  const float high = ui_.height_of(words.width(), title, Type::Title, true);
  const AnyView view = game_.view();
  Scene scene = scene_of(view, {});
  scene.may_act = false, scene.asked_aloud = {};
  scene.behind = who;
  const std::string why = shown_->explain(scene).why_asked;
  const float why_h = ui_.height_of(words.width(), why, Type::Body);
  ui_.describe(why);
  const Vec2 m = all.centre();
  gfx::seat_badge(ui_.canvas(), seat_sign(index(who)), {m.x, m.y - 110}, kCurtainBadge,
                  gfx::seat_color(index(who)));
  const float top = m.y - kCurtainWords;
  ui_.paragraph({{words.min.x, top}, {words.max.x, m.y + 40}}, title, Type::Title,
                ui_.colors().text, 0.5f, true);
  ui_.paragraph({{words.min.x, top + high + kSpace2}, {words.max.x, m.y + 80}}, why, Type::Body,
                ui_.colors().second, 0.5f);
  const float lift = std::max(m.y + 90, top + high + why_h + kSpace2 + 48);
  // A second press by the person who has just played is not the next person's.
  const bool early = ui_.now - main_pressed_ < kHardUpon;
  if (ui_.button("lift", Rect::around({m.x, lift}, {kCurtainButtonWidth, kCurtainButton}),
                 {.label = ui_.tr(text::curtain_lift, {name}),
                  .look = Look::Primary,
                  .key = ImGuiKey_Enter,
                  .early = early}))
    game_.shared_device()->lift_curtain();
}

// The person who takes the device has not seen what happened since they last looked: shows the last
// log lines, in the form that everybody may hear.
void TableScreen::tell_who_takes_over() {
  const std::size_t from = looked_[static_cast<std::size_t>(index(seen_eyes_))];
  std::vector<std::string> said;  // last first
  for (std::size_t end = game_.actions();
       end > 0 && said.size() < kTakeOverLines && (end > from || said.empty());) {
    // If nothing has happened since they looked, shows the last action again.
    const std::size_t begin = std::max(end - std::min(end, kTakeOverSteps), end > from ? from : 0);
    std::vector<std::string> lines;
    std::size_t of_last = 0;  // lines of the last action that has any
    game_.steps(begin, end, Watcher, [&](const Table::Step& step) {
      std::vector<std::string> more = lines_of(step);
      if (!more.empty()) of_last = more.size();
      std::ranges::move(more, std::back_inserter(lines));
    });
    const std::size_t most = end > from ? kTakeOverLines : of_last;
    for (std::string& line : std::views::reverse(lines)) {
      if (said.size() < most) said.push_back(std::move(line));
    }
    end = begin;
  }
  std::string all;
  for (const std::string& line : std::views::reverse(said)) all += all.empty() ? line : '\n' + line;
  if (!all.empty()) ui_.toast(all);
}

void TableScreen::draw_end_buttons(const Rect& buttons) {
  const auto button = [&](std::string_view id, int column, const Line& line, Look look) {
    return ui_.button(id, buttons.column(column, 3, kSpace2),
                      {.label = ui_.tr(line), .look = look});
  };
  if (button("show-end", 2, text::show_result, Look::Primary)) end_hidden_ = false;
  if (in_room() && button("lobby2", 1, text::room_to_lobby, Look::Plain)) app_.nav.back();
  if (!in_room() && button("again2", 1, text::play_again, Look::Plain)) app_.tables.play_again();
}

}  // namespace parlour::ui
