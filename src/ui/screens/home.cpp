#include "ui/screens/home.h"

#include <algorithm>
#include <ctime>
#include <span>
#include <vector>

#include "core/bytes.h"
#include "games/registry.h"
#include "imgui.h"
#include "room/deal.h"
#include "room/shelf.h"
#include "ui/app/offers.h"
#include "ui/daily/daily.h"
#include "ui/games/flax/flax_drawing.h"
#include "ui/lessons/lessons.h"
#include "ui/parts/names.h"
#include "ui/parts/pictures.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/editor.h"
#include "ui/screens/new_game.h"
#include "ui/screens/records.h"
#include "ui/screens/settings.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kGoOnPicture = 92, kGoOnSign = 40;
constexpr float kNameLine = 1.2f;  // height of the name relative to its type
// Of another entry on a phone: its label is set smaller before it takes a row of its own.
constexpr float kBesideLabel = kSpace4;
constexpr std::time_t kDay = 24 * 60 * 60;     // seconds; deals of days begin at midnight UTC
constexpr std::time_t kRunningFor = 7 * kDay;  // nobody waits longer in a room
constexpr double kLives =
    8;  // seconds that a picture moves under the pointer: nobody watches for ever

// For how many a game is, and how long it takes: "2–6 players · 45 min".
std::string facts_of(const Ui& ui, const Info& info) {
  if (info.minutes == 0) return {};
  std::string players = std::to_string(info.min_seats);
  if (info.max_seats > info.min_seats) players += "–" + std::to_string(info.max_seats);
  return ui.tr(text::home_facts, {players, std::to_string(info.minutes)});
}

// The other entries; the first one is for those who are not in a room.
struct Extra {
  std::string_view id;
  const Line* line;
  Icon icon;
  void (*open)(Services&);
};
constexpr Extra kExtras[] = {
    {"rooms", &text::rooms, Icon::Person,
     [](Services& app) { with_rooms(app, [&app] { app.rooms->show_list(); }); }},
    {"today", &text::today, Icon::Dice, [](Services& app) { open_daily(app, kTodayLink); }},
    {"learn", &text::learn, Icon::Hint, [](Services& app) { open_lessons(app, nullptr); }},
    {"replays", &text::replays, Icon::Log, show_replays},
    {"import", &text::open_record, Icon::Download, ask_record},
    {"editor", &text::flax_editor, Icon::Pencil,
     [](Services& app) {
       app.nav.with_part("flax", [&app] {
         show_editor(app,
                     {.drawing = make_flax_drawing(app, flax::built_in(1)), .from_home = true});
       });
     }},
    {"islands", &text::island_editor, Icon::Pencil, [](Services& app) {
       app.nav.with_part("settlers", [&app] { show_island_editor(app, {}, {.from_home = true}); });
     }}};

std::span<const Extra> extras_of(const Services& app) {
  return std::span(kExtras).subspan(in_a_room(app) ? 1 : 0);
}

}  // namespace

void HomeScreen::shown() {
  app_.tables.look_at_stored();
  app_.archive.look();
  new_here_ = ui_.shell.keys("choices/").empty();
  today_ = dealt_today();
  running_ = running_rooms();
}

// The first field of a line, which it loses with the tab behind it.
static std::string_view take_field(std::string_view& line, char end = '\t') {
  const std::string_view field = line.substr(0, line.find(end));
  line.remove_prefix(std::min(line.size(), field.size() + 1));
  return field;
}

// Those in rooms::kRunningKey.
std::vector<HomeScreen::Running> HomeScreen::running_rooms() const {
  std::vector<Running> out;
  const std::string all = ui_.shell.load(rooms::kRunningKey).value_or("");
  for (std::string_view rest = all; !rest.empty();) {
    std::string_view line = take_field(rest, '\n');
    const std::string_view code = take_field(line), seen = take_field(line);
    const AnyGame* game = find_game(take_field(line));
    const auto when = parse_number(seen, 0xFFFFFFFF);
    if (!game || !when || std::time(nullptr) - static_cast<std::time_t>(*when) > kRunningFor)
      continue;
    std::string others;
    while (!line.empty()) others = ui_.list(std::move(others), take_field(line));
    out.push_back({std::string(rooms::kJoinLink) + std::string(code), game, std::move(others)});
  }
  return out;
}

// The key is that of daily_key, which is in a part that may still have to be fetched.
std::string HomeScreen::dealt_today() const {
  std::string out;
  const std::string day =
      std::string(room::daily::kDailyPrefix) + std::to_string(std::time(nullptr) / kDay) + '/';
  for (const AnyGame* g : games()) {
    if (ui_.shell.load(day + std::string(g->info().id)))
      out = ui_.list(std::move(out), ui_.tr(g->info().title));
  }
  return out;
}

// The cards of a row have the height that the longest text needs; all titles have one size.
HomeScreen::Words HomeScreen::measure_words(const HomeCards& cards, Type body) const {
  Words out{.body = body};
  const float width = cards.width - 2 * kSpace3;
  std::vector<float> words(static_cast<std::size_t>(cards.rows));
  for (std::size_t i = 0; i < games().size(); ++i) {
    const Info& info = games()[i]->info();
    if (ui_.label_width(ui_.tr(info.title), Type::Heading, true) > width) out.title = Type::Control;
    const float facts = ui_.height_of(width, facts_of(ui_, info), body, true);
    float& row = words[i / static_cast<std::size_t>(cards.columns)];
    row = std::max(row, facts + ui_.height_of(width, ui_.tr(info.tagline), body));
  }
  for (const float row : words)
    out.heights.push_back(kSpace3 + ui_.size_of(out.title) * kLineHeight + row + kSpace3);
  return out;
}

void HomeScreen::draw(bool) {
  ui_.heading(ui_.tr(text::name));
  ui_.describe(ui_.tr(text::tagline));
  const Rect page = ui_.begin_scroll("home", Rect::at({}, {ui_.width, ui_.height}));
  const float width = home_width(ui_, page.width());
  const HomeCards cards = home_cards(ui_, width, static_cast<int>(games().size()));
  const std::vector<float> extras = extra_widths();
  const ButtonSpec save = save_button();
  const std::string unread = unread_words();
  const bool game = app_.tables.under_way(), room = in_a_room(app_) || !running_.empty();
  const Words words =
      measure_words(cards, home_roomy(ui_, game || room) ? Type::Control : Type::Small);
  const HomeRects at = home_rects(
      ui_, page, cards,
      {.name = ui_.size_of(Type::Display) * kNameLine,
       .tagline = ui_.height_of(home_tagline_width(width), ui_.tr(text::tagline), tagline_type()),
       .game = game,
       .room = room,
       .unread = unread.empty() ? 0 : ui_.height_of(home_notice_width(width), unread, Type::Body),
       .unread_button = ui_.button_width(save),
       .words = words.heights,
       .extras = extras});
  draw_head(at);
  draw_going_on(at);
  if (!unread.empty()) draw_unread(at, unread);
  for (int i = 0; i < cards.count; ++i)
    draw_card(i, at.cards[static_cast<std::size_t>(i)], at.picture, words);
  draw_extras(at);
  ui_.end_scroll(at.bottom - page.min.y);
}

Type HomeScreen::tagline_type() const {
  return ui_.phone() ? Type::Body : Type::Control;
}

void HomeScreen::draw_head(const HomeRects& at) {
  const auto& c = ui_.colors();
  const std::string_view settings = ui_.tr(text::settings);
  if (ui_.button("settings", at.gear,
                 {.icon = Icon::Gear, .look = Look::Quiet, .narrated = settings, .tip = settings}))
    show_settings(app_);
  ui_.label(at.name.min, ui_.tr(text::name), Type::Display, c.text, gfx::kTopLeft, true);
  ui_.paragraph(at.tagline, ui_.tr(text::tagline), tagline_type(), c.second);
}

// A card with a sign that plays; `g`: whose picture it shows, null: none.
bool HomeScreen::go_on_card(std::string_view id, std::string_view label, std::string_view below,
                            const AnyGame* g, Rect card) {
  const auto& c = ui_.colors();
  const Ui::Touch t = ui_.area(id, card, label);
  ui_.panel(card, kRadiusPanel, t.hovered ? 2.0f : 1.0f);
  if (t.focused) gfx::focus_ring(ui_.canvas(), card, kRadiusPanel, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (g) {
    ui_.canvas().push_clip(card, kRadiusPanel);
    gfx::home_vignette(ui_.canvas(), picture_of(g->info().id), card.take_left(kGoOnPicture), 0, 0,
                       0, ui_.theme);
    ui_.canvas().pop_clip();
  }
  card = card.inset(kSpace3, 0);
  const Vec2 sign = card.take_right(kGoOnSign, kSpace2).centre();
  ui_.canvas().circle(sign, kGoOnSign / 2, ui_.tint);
  ui_.icon(Icon::Play, sign, 20, ui_.tint_ink);
  const float high = ui_.size_of(Type::Control) * kLineHeight;
  const float low = below.empty() ? 0 : ui_.size_of(Type::Small) * kLineHeight;
  const Vec2 words = {card.min.x, card.centre().y - (high + low) / 2};
  const bool fits = ui_.label_width(label, Type::Control, true) <= card.width();
  ui_.label_cut(words, card.width(), label, fits ? Type::Control : Type::Small, c.text,
                gfx::kTopLeft, true);
  ui_.label_cut(words + Vec2(0, high), card.width(), below, Type::Small, c.second);
  return t.pressed;
}

void HomeScreen::draw_going_on(const HomeRects& at) {
  if (!at.game.empty()) {
    const AnyGame& g = app_.tables.under_way_game();
    const std::string who = seats_text(ui_, app_.tables.under_way_players());
    ui_.describe_also(who);
    if (go_on_card("continue", ui_.tr(text::continue_game, {ui_.tr(g.info().title)}), who, &g,
                   at.game))
      app_.tables.resume();
  }
  if (!at.room.empty()) draw_room(at.room);
}

// The way back to the room of this page, or to those where a game waits for its player.
void HomeScreen::draw_room(const Rect& card) {
  if (in_a_room(app_)) {
    if (go_on_card("room", ui_.tr(text::room_back_to), {}, nullptr, card))
      with_rooms(app_, [&app = app_] { app.rooms->show_lobby(); });
  } else if (running_.size() > 1) {
    const std::string label = ui_.tr(text::rooms_running, {std::to_string(running_.size())});
    if (go_on_card("room", label, {}, nullptr, card))
      with_rooms(app_, [&app = app_] { app.rooms->show_list(); });
  } else {
    const Running& one = running_.front();
    const std::string label = ui_.tr(text::room_back_to_game, {ui_.tr(one.game->info().title)});
    ui_.describe_also(one.others);
    if (go_on_card("room", label, one.others, one.game, card))
      with_rooms(app_, [&app = app_, link = one.link] { app.rooms->open_link(link); });
  }
}

// A game that cannot be read stays as it is, and can be exported.
std::string HomeScreen::unread_words() const {
  const std::string_view why = app_.tables.unread();
  if (why.empty()) return {};
  return std::string(why) + '\n' + std::string(ui_.tr(text::unread_help));
}

ButtonSpec HomeScreen::save_button() const {
  return {.label = ui_.tr(text::save_file), .icon = Icon::Download};
}

void HomeScreen::draw_unread(const HomeRects& at, std::string_view said) {
  ui_.describe_also(said);
  ui_.panel(at.notice, kRadiusControl, 0.6f);
  ui_.paragraph(at.notice_words, said, Type::Body, ui_.colors().text);
  if (ui_.button("unread-file", at.notice_button, save_button())) {
    if (const auto kept = room::open_game(ui_.shell)) offer_unread(ui_, *kept);
  }
}

void HomeScreen::draw_card(int i, const Rect& card, float high, const Words& type) {
  const AnyGame& of = *games()[static_cast<std::size_t>(i)];
  const Info& info = of.info();
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const Ui::Touch t = ui_.area(
      info.id, card, ui_.tr(text::two_sentences, {ui_.tr(info.title), ui_.tr(info.tagline)}));
  ui_.starts_here();
  const bool warm = t.hovered && !ui_.shell.touch();
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (warm && hovered_ != i) hovered_ = i, since_ = ui_.now;
  if (!warm && hovered_ == i) hovered_ = -1;
  const double lived = warm ? std::min(ui_.now - since_, kLives) : 0;
  ui_.panel(card, kRadiusPanel, warm ? 2.0f : 1.0f);
  const Rect picture = Rect::at(card.min, {card.width(), high});
  g.push_clip(card, kRadiusPanel);
  gfx::home_vignette(g, picture_of(info.id), picture, 0.0f,
                     ui_.still ? 0.0f : static_cast<float>(lived), warm ? 1.0f : 0.0f, ui_.theme);
  g.pop_clip();
  if (warm && !ui_.still && lived < kLives) ui_.animate();
  Rect words = Rect{{card.min.x, picture.max.y}, card.max}.inset(kSpace3);
  ui_.label_cut(words.min, words.width(), ui_.tr(info.title), type.title, c.text, gfx::kTopLeft,
                true);
  words.min.y += ui_.size_of(type.title) * kLineHeight;
  words.min.y += ui_.paragraph(words, facts_of(ui_, info), type.body, c.text, 0, true);
  ui_.paragraph(words, ui_.tr(info.tagline), type.body, c.second);
  if (t.focused) gfx::focus_ring(g, card, kRadiusPanel, c.focus);
  if (t.pressed) set_up(of);
}

void HomeScreen::set_up(const AnyGame& g) {
  app_.nav.with_part(g.info().id,
                     [&app = app_, &g] { app.nav.open(std::make_shared<NewGameScreen>(app, g)); });
}

std::vector<float> HomeScreen::extra_widths() const {
  std::vector<float> out;
  for (const Extra& e : extras_of(app_)) {
    const ButtonSpec spec{.label = ui_.tr(*e.line), .icon = e.icon};
    const float least = ui_.label_width(spec.label, Type::Small, true) + kBesideLabel;
    out.push_back(!ui_.phone() ? ui_.button_width(spec) : e.line == &text::rooms ? 0 : least);
  }
  return out;
}

void HomeScreen::draw_extras(const HomeRects& at) {
  const std::span<const Extra> shown = extras_of(app_);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const Extra& e = shown[i];
    const bool first = new_here_ && e.line == &text::learn;
    const bool played = !today_.empty() && e.line == &text::today;
    const std::string_view label = ui_.tr(*e.line);
    const std::string ticked = played ? ui_.says("✓ " + std::string(label), today_) : std::string();
    if (ui_.button(e.id, at.extras[i],
                   {.label = label,
                    .icon = played ? Icon::Check : e.icon,
                    .look = first ? Look::Primary : Look::Plain,
                    .narrated = ticked,
                    .tip = played ? std::string_view(today_) : std::string_view()}))
      e.open(app_);
  }
}

}  // namespace parlour::ui
