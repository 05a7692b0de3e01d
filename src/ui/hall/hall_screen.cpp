#include "ui/hall/hall_screen.h"

#include <algorithm>

#include "games/registry.h"
#include "imgui.h"
#include "rooms/store.h"
#include "ui/app/top_bar.h"
#include "ui/hall/hall_address.h"
#include "ui/kit/sheets.h"
#include "ui/parts/choices.h"
#include "ui/parts/pictures.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 880, kWay = 52, kBesideFrom = 460;
constexpr float kSign = 44;  // where there is no table
constexpr float kRow = 84, kPicture = 96, kPictureNarrow = 60;
constexpr std::size_t kRows = 40;  // shown at first, and more by each press
constexpr std::int64_t kMinute = 60;

}  // namespace

std::optional<std::string> HallScreen::address() const {
  return std::string(kHallAddress);
}

void HallScreen::shown() {
  without_.clear();
  for (const room::Blocked& one : room::blocked(ui_.shell)) without_.push_back(one.key);
}

hall::Filter HallScreen::filter() const {
  hall::Filter f;
  if (game_ > 0) f.game = games()[static_cast<std::size_t>(game_ - 1)]->info().id;
  if (own_language_) f.language = tag(ui_.lang);
  f.with_seat = with_seat_;
  f.without = without_;
  return f;
}

void HallScreen::draw(bool) {
  search_.begin();
  go_on();
  const Rect body = top_bar(app_, ui_.tr(text::hall));
  ui_.heading(ui_.tr(text::hall));
  const auto& c = ui_.colors();
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  const Rect column = Rect::at({body.centre().x - width / 2, body.min.y + kSpace3},
                               {width, body.height() - kSpace3});
  const Rect content = ui_.begin_scroll("hall", column);
  Rect at = Rect::at(content.min, {content.width(), 0});
  const auto part = [&](float h) { at.min.y += h + (h > 0 ? kSpace4 : 0); };
  ui_.describe(ui_.tr(text::hall_help));
  if (!ui_.low()) part(ui_.paragraph(at, ui_.tr(text::hall_help), Type::Body, c.second));
  part(draw_ways(at));
  part(draw_asked(at));
  part(draw_games(at));
  const bool narrow = at.width() <= kBesideFrom;  // there the tables come first
  if (!narrow) part(draw_filter(at));
  part(draw_list(at));
  if (narrow) part(draw_filter(at));
  ui_.describe_also(ui_.tr(text::room_address));
  part(ui_.paragraph(at, ui_.tr(text::room_address), Type::Small, c.muted));
  ui_.end_scroll(at.min.y - content.min.y);
}

// --- the ways to a table ------------------------------------------------------------------------

float HallScreen::draw_ways(const Rect& at) {
  if (in_a_room(app_)) return draw_way_back(at);
  const bool beside = at.width() > kBesideFrom;
  const float height = beside ? kWay : 2 * kWay + kSpace2;
  const Rect r = Rect::at(at.min, {at.width(), height});
  const auto way = [&](int i) { return beside ? r.column(i, 2, kSpace3) : r.row(i, 2, kSpace2); };
  const std::string_view why = why_not();
  if (ui_.button("quick", way(0),
                 {.label = ui_.tr(text::hall_quick),
                  .icon = Icon::Play,
                  .look = Look::Primary,
                  .why_not = why,
                  .tip = ui_.tr(text::hall_quick_help)}))
    want({});
  if (ui_.button("own", way(1),
                 {.label = ui_.tr(text::hall_own), .icon = Icon::Plus, .why_not = why}))
    own_table();
  return height;
}

// Whoever is in a room has a table already.
float HallScreen::draw_way_back(const Rect& at) {
  if (ui_.button("room", Rect::at(at.min, {at.width(), kWay}),
                 {.label = ui_.tr(text::room_back_to), .icon = Icon::Play, .look = Look::Primary}))
    app_.rooms->show_lobby();
  return kWay;
}

// Why nothing can be asked for now; empty: it can.
std::string_view HallScreen::why_not() const {
  if (in_a_room(app_)) return ui_.tr(text::hall_in_room);
  return search_.busy() ? ui_.tr(text::hall_busy) : std::string_view();
}

// Opens a table for the game that is looked at, or the first one.
void HallScreen::own_table() {
  app_.rooms->make_open(*games()[static_cast<std::size_t>(std::max(0, game_ - 1))]);
}

// What was pressed waits until the player has a name.
void HallScreen::want(std::optional<hall::Announcement> table) {
  wanted_ = std::move(table);
  wants_ = true;
  app_.rooms->want_name();
}

void HallScreen::go_on() {
  if (search_.found_nothing()) {
    ui_.toast(ui_.tr(text::hall_opened));
    return own_table();
  }
  if (!wants_ || app_.rooms->asks_name()) return;
  wants_ = false;
  if (!app_.rooms->named()) return;  // they have thought better of it
  if (wanted_)
    search_.ask(*wanted_);
  else
    search_.ask_quickest(filter());
}

// --- which tables -------------------------------------------------------------------------------

float HallScreen::draw_games(const Rect& at) {
  std::vector<std::string_view> names{ui_.tr(text::hall_any_game)};
  for (const AnyGame* g : games()) names.push_back(ui_.tr(g->info().title));
  return choose(ui_, "game", Rect::at(at.min, {at.width(), kTarget}), names, game_,
                ui_.tr(text::hall_game));
}

float HallScreen::draw_filter(const Rect& at) {
  const bool beside = at.width() > kBesideFrom;
  const Rect r = Rect::at(at.min, {at.width(), beside ? kTarget : 2 * kTarget + kSpace1});
  const auto place = [&](int i) { return beside ? r.column(i, 2, kSpace5) : r.row(i, 2, kSpace1); };
  with_seat_ = ui_.toggle("seat", place(0), ui_.tr(text::hall_with_seat), with_seat_);
  own_language_ = ui_.toggle("language", place(1), ui_.tr(text::hall_own_language), own_language_);
  return r.height() + kSpace2 +
         draw_order(Rect::at({at.min.x, r.max.y + kSpace2}, {at.width(), kTarget}));
}

float HallScreen::draw_order(const Rect& at) {
  const std::vector<std::string_view> labels{ui_.tr(text::hall_order_soon),
                                             ui_.tr(text::hall_order_new),
                                             ui_.tr(text::hall_order_language)};
  const int before = order_;
  const float h = choose(ui_, "order", at, labels, order_, ui_.tr(text::hall_order));
  if (order_ != before) ui_.shell.save(kOrder, digits_of({order_}));
  return h;
}

// Who is being asked, and what they say.
float HallScreen::draw_asked(const Rect& at) {
  using State = hall::Visit::State;
  const hall::Visit* v = search_.visit();
  if (!search_.busy()) return 0;
  std::string said(ui_.tr(text::hall_searching));
  if (v) {
    const std::string who = app_.rooms->name_or_none(v->table().name);
    said = ui_.tr(v->state() == State::Waits ? text::hall_waits : text::hall_asking, {who});
  }
  ui_.describe_also(said);
  const float button = std::min(140.0f, at.width() * 0.4f);
  const float words = at.width() - 3 * kSpace3 - button;
  const float high = ui_.paragraph(Rect::at({}, {words, 0}), said, Type::Body, {}, 0, true, false);
  const Rect r = Rect::at(at.min, {at.width(), std::max(kTarget, high) + 2 * kSpace2});
  ui_.panel(r, kRadiusPanel, 1);
  const Rect in = r.inset(kSpace3, kSpace2);
  ui_.paragraph(Rect::at({in.min.x, in.centre().y - high / 2}, {words, high}), said, Type::Body,
                ui_.colors().text, 0, true);
  if (ui_.button("cancel", Rect::around({in.max.x - button / 2, in.centre().y}, {button, kTarget}),
                 {.label = ui_.tr(text::cancel), .icon = Icon::Close}))
    search_.cancel();
  return r.height();
}

std::string HallScreen::state_text(std::size_t fitting) const {
  const hall::Relays& r = search_.relays();
  if (search_.failed()) return std::string(ui_.tr(text::part_missing));
  if (search_.ready() && r.failed == r.all) return std::string(ui_.tr(text::hall_no_relay));
  if (r.open == 0) return std::string(ui_.tr(text::hall_connecting));
  if (fitting > 0) return count_text(text::hall_count, ui_.lang, static_cast<int>(fitting));
  return std::string(ui_.tr(search_.tables().size() > 0 ? text::hall_none_fit : text::hall_none));
}

float HallScreen::draw_list(const Rect& at) {
  const auto fitting =
      search_.tables().matching(filter(), static_cast<hall::Order>(order_), tag(ui_.lang));
  const std::string state = state_text(fitting.size());
  ui_.describe_also(state);
  if (fitting.empty()) return draw_nothing(at, state);
  float h = ui_.paragraph(at, state, Type::Body, ui_.colors().second) + kSpace2;
  const std::size_t most = std::max(kRows, most_);
  for (std::size_t i = 0; i < std::min(most, fitting.size()); ++i)
    h += draw_table(*fitting[i], Rect::at({at.min.x, at.min.y + h}, {at.width(), kRow})) + kSpace2;
  if (fitting.size() <= most) return h;
  if (ui_.button("more", Rect::at({at.min.x, at.min.y + h}, {at.width(), kTarget}),
                 {.label = ui_.tr(text::hall_more)}))
    most_ = most + kRows;
  return h + kTarget;
}

// No table to show, and why.
float HallScreen::draw_nothing(const Rect& at, const std::string& why) {
  const auto& c = ui_.colors();
  const Rect words{{at.min.x, at.min.y + kSpace5 + kSign + kSpace3}, at.max};
  ui_.icon(Icon::Person, {at.centre().x, at.min.y + kSpace5 + kSign / 2}, kSign, c.muted);
  const float h = ui_.paragraph(words, why, Type::Body, c.second, 0.5f);
  return words.min.y + h - at.min.y;
}

// --- a table ------------------------------------------------------------------------------------

std::string HallScreen::title_of(const hall::Announcement& a) const {
  const AnyGame* g = find_game(a.game);
  const std::string game(g ? ui_.tr(g->info().title) : std::string_view(a.game));
  if (a.playing) return ui_.says(game, ui_.tr(text::hall_playing));
  if (a.open == 0) return ui_.says(game, ui_.tr(text::hall_full));
  return ui_.says(game,
                  ui_.tr(text::hall_seats, {std::to_string(a.open), std::to_string(a.seats)}));
}

std::string HallScreen::host_of(const hall::Announcement& a) const {
  const std::int64_t minutes =
      std::max<std::int64_t>(0, rooms::clock_seconds() - a.since) / kMinute;
  const bool hours = minutes >= kMinute;  // as many as an hour has
  const std::string since = minutes == 0
                                ? std::string(ui_.tr(text::hall_new))
                                : ui_.tr(hours ? text::hall_open_hours : text::hall_open_for,
                                         {std::to_string(hours ? minutes / kMinute : minutes)});
  return app_.rooms->name_or_none(a.name) + " · " + since;
}

std::string HallScreen::rules_of(const hall::Announcement& a) const {
  if (a.special) return std::string(ui_.tr(text::hall_own_rules));
  if (a.rules.empty()) return {};  // the usual ones
  const AnyGame* g = find_game(a.game);
  if (!g) return std::string(ui_.tr(text::hall_unknown_game));
  const auto options = parse_options(g->info(), a.rules);
  if (!options) return std::string(ui_.tr(text::hall_own_rules));
  std::vector<std::string> names;
  for (int i = 1; i <= a.seats; ++i) names.push_back(std::to_string(i));
  return ui_.says(ui_.tr(text::drawer_rules), rules_text(ui_, g->info(), *options, names));
}

std::string HallScreen::details_of(const hall::Announcement& a) const {
  std::string out;
  const auto add = [&](const std::string& s) {
    if (!s.empty()) out += (out.empty() ? "" : " · ") + s;
  };
  if (a.wanted == hall::Wanted::Beginners) add(std::string(ui_.tr(text::hall_for_new)));
  if (a.wanted == hall::Wanted::Experienced) add(std::string(ui_.tr(text::hall_for_old)));
  const std::optional<Lang> lang = lang_of(a.language);
  if (lang && *lang != ui_.lang) add(std::string(own_name(*lang)));
  if (a.answer > 0) add(ui_.tr(text::hall_answer, {std::to_string(a.answer)}));
  if (a.by_hand) add(std::string(ui_.tr(text::hall_by_hand)));
  if (a.rated) add(std::string(ui_.tr(text::hall_is_rated)));
  if (a.watched) add(std::string(ui_.tr(text::hall_may_watch)));
  if (a.watched && a.late) add(ui_.tr(text::hall_is_late, {std::to_string(hall::kLate / kMinute)}));
  if (a.free_chat) add(std::string(ui_.tr(text::hall_free_chat)));
  add(rules_of(a));
  return out;
}

float HallScreen::draw_table(const hall::Announcement& a, const Rect& row) {
  const auto& c = ui_.colors();
  std::string id = "table";
  for (std::size_t i = 0; i < 8; ++i) id += std::to_string(a.host[i]) + '-';
  const std::string title = title_of(a), host = host_of(a), details = details_of(a);
  const bool seat = a.open > 0 && !a.playing;
  const bool can = (seat || a.watched) && find_game(a.game) && why_not().empty();
  const std::string said = ui_.tr(text::two_sentences, {title, ui_.list(host, details)});
  const Ui::Touch t = ui_.area(id, row, said);
  ui_.panel(row, kRadiusPanel, t.hovered && can ? 1.6f : 0.6f);
  const float picture = row.width() > kBesideFrom ? kPicture : kPictureNarrow;
  if (const AnyGame* g = find_game(a.game)) {
    const Rect r = Rect::at(row.min, {picture, row.height()});
    ui_.canvas().push_clip(r, kRadiusPanel);
    gfx::home_vignette(ui_.canvas(), picture_of(g->info().id), r, 0, 0, 0, ui_.theme);
    ui_.canvas().pop_clip();
  }
  const Vec2 words{row.min.x + picture + kSpace3, row.min.y + 12};
  const float width = row.max.x - words.x - kSpace3;
  const auto shade = can ? c.text : c.muted;
  ui_.label_cut(words, width, title, Type::Control, shade, gfx::kTopLeft, true);
  ui_.label_cut({words.x, words.y + 24}, width, host, Type::Small, c.second);
  ui_.label_cut({words.x, words.y + 44}, width, details, Type::Small, c.muted);
  if (t.focused) gfx::focus_ring(ui_.canvas(), row, kRadiusPanel, c.focus);
  if (t.hovered && can) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (t.pressed && can)
    want(a);
  else if (t.pressed)
    ui_.toast(why_not().empty() ? std::string_view(title) : why_not());
  return kRow;
}

}  // namespace parlour::ui
