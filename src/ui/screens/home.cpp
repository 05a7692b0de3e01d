#include "ui/screens/home.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/registry.h"
#include "imgui.h"
#include "room/shelf.h"
#include "ui/app/offers.h"
#include "ui/parts/pictures.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/editor.h"
#include "ui/screens/new_game.h"
#include "ui/screens/records.h"
#include "ui/screens/settings.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kWidest = 1080, kFourColumns = 760;
constexpr float kGoOn = 52, kGoOnLeast = 260;  // a button that resumes something
constexpr float kHead = 170, kFoot = 80,
                kGoOnRow = 76;         // approximate room above and below the cards
constexpr float kAboveMiddle = 0.42f;  // on a large screen everything is slightly above the middle
constexpr double kLives =
    8;  // seconds that a picture moves under the pointer: nobody watches for ever

}  // namespace

struct HomeScreen::Cards {
  int count = 0, columns = 1, rows = 1;
  float gap = 0, width = 0, picture = 0,
        words = 0;  // heights of the picture and of the text below it
  Type title = Type::Heading;
  float height() const { return picture + words; }
  float whole() const { return static_cast<float>(rows) * (height() + gap); }
};

void HomeScreen::shown() {
  app_.tables.look_at_stored();
  app_.archive.look();
}

// All cards have the height that the longest text needs, and titles of one size.
HomeScreen::Cards HomeScreen::lay_cards(float width) const {
  Cards out;
  out.count = static_cast<int>(games().size());
  out.columns = !ui_.phone() && width > kFourColumns ? 4 : 2;
  out.rows = (out.count + out.columns - 1) / out.columns;
  out.gap = ui_.phone() ? kSpace3 : kSpace4;
  out.width = std::floor((width - out.gap * static_cast<float>(out.columns - 1)) /
                         static_cast<float>(out.columns));
  out.picture = std::round(out.width * (ui_.phone() ? 0.82f : out.columns == 4 ? 1.12f : 0.6f));
  const Rect probe = Rect::at({}, {out.width - 2 * kSpace3, 0});
  float words = 0;
  for (const AnyGame* g : games()) {
    if (ui_.label_width(ui_.tr(g->info().title), Type::Heading, true) > probe.width())
      out.title = Type::Control;
    words = std::max(
        words, ui_.paragraph(probe, ui_.tr(g->info().tagline), Type::Small, {}, 0, false, false));
  }
  out.words = kSpace3 + ui_.size_of(out.title) * kLineHeight + words + kSpace3;
  return out;
}

void HomeScreen::draw(bool) {
  const bool phone = ui_.phone();
  ui_.heading(ui_.tr(text::name));
  ui_.describe(ui_.tr(text::tagline));
  const float margin = phone ? kSpace4 : kSpace6;
  const Rect content = ui_.begin_scroll("home", Rect::at({}, {ui_.width, ui_.height}));
  const float width = std::min(content.width() - 2 * margin, kWidest);
  const Cards cards = lay_cards(width);
  const bool goes_on = app_.tables.under_way() || in_a_room(app_);
  const float whole = kHead + (goes_on ? kGoOnRow : 0) + cards.whole() + kFoot;
  const float above = phone ? kSpace5 : std::max(kSpace6, (ui_.height - whole) * kAboveMiddle);
  Rect at = Rect::at({std::round(content.min.x + (content.width() - width) / 2),
                      content.min.y + ui_.insets.top + above},
                     {width, 0});
  const auto part = [&](float h) { at.min.y += h; };
  part(draw_head(at));
  part(draw_going_on(at));
  if (!app_.tables.unread().empty()) part(draw_unread(at) + (phone ? kSpace4 : kSpace5));
  part(draw_cards(at, cards));
  part(draw_extras(at));
  ui_.end_scroll(at.min.y - content.min.y + kSpace6 + ui_.insets.bottom);
}

float HomeScreen::draw_head(const Rect& at) {
  const bool phone = ui_.phone();
  const auto& c = ui_.colors();
  const Rect gear = Rect::at({at.max.x - kTarget / 2 - kSpace3, at.min.y + 2}, {kTarget, kTarget});
  const std::string_view settings = ui_.tr(text::settings);
  if (ui_.button("settings", gear,
                 {.icon = Icon::Gear, .look = Look::Quiet, .narrated = settings, .tip = settings}))
    show_settings(app_);
  ui_.label(at.min, ui_.tr(text::name), Type::Display, c.text, gfx::kTopLeft, true);
  float y = at.min.y + ui_.size_of(Type::Display) * 1.2f;
  y += ui_.paragraph({{at.min.x, y}, {at.max.x - kSpace5, y}}, ui_.tr(text::tagline),
                     phone ? Type::Body : Type::Control, c.second);
  return y + (phone ? kSpace4 : kSpace6) - at.min.y;
}

bool HomeScreen::go_on_button(std::string_view id, std::string_view label, Icon icon, Rect& at) {
  const ButtonSpec spec{.label = label, .icon = icon, .look = Look::Primary};
  const float w = ui_.phone() ? at.width() : std::max(kGoOnLeast, ui_.button_width(spec));
  const bool pressed = ui_.button(id, Rect::at(at.min, {w, kGoOn}), spec);
  if (ui_.phone())
    at.min.y += kGoOn + kSpace3;
  else
    at.min.x += w + kSpace3;
  return pressed;
}

// On a phone one below the other.
float HomeScreen::draw_going_on(const Rect& at) {
  Rect next = at;
  const bool game = app_.tables.under_way(), room = in_a_room(app_);
  if (!game && !room) return 0;
  if (game) {
    const std::string label =
        ui_.tr(text::continue_game, {ui_.tr(app_.tables.under_way_game().info().title)});
    if (go_on_button("continue", label, Icon::Play, next)) app_.tables.resume();
  }
  if (room && go_on_button("room", ui_.tr(text::room_back_to), Icon::Person, next))
    with_rooms(app_, [&app = app_] { app.rooms->show_lobby(); });
  return ui_.phone() ? next.min.y + kSpace1 - at.min.y : kGoOn + kSpace5;
}

// A game that cannot be read stays as it is, and can be exported.
float HomeScreen::draw_unread(const Rect& at) {
  const std::string said = app_.tables.unread() + '\n' + std::string(ui_.tr(text::unread_help));
  ui_.describe_also(said);
  const Rect words = Rect::at(at.min + Vec2(kSpace4, kSpace3), {at.width() - 2 * kSpace4, 0});
  const float h = ui_.paragraph(words, said, Type::Body, {}, 0, false, false);
  const Rect box = Rect::at(at.min, {at.width(), h + kTarget + 3 * kSpace3});
  ui_.panel(box, kRadiusControl, 0.6f);
  ui_.paragraph(words, said, Type::Body, ui_.colors().text);
  const ButtonSpec spec{.label = ui_.tr(text::save_file), .icon = Icon::Download};
  const Rect button = Rect::at({words.min.x, words.min.y + h + kSpace3},
                               {std::min(ui_.button_width(spec), words.width()), kTarget});
  if (ui_.button("unread-file", button, spec)) {
    if (const auto kept = room::open_game(ui_.shell)) offer_unread(ui_, *kept);
  }
  return box.height();
}

float HomeScreen::draw_cards(const Rect& at, const Cards& cards) {
  for (int i = 0; i < cards.count; ++i) {
    const Vec2 corner{
        at.min.x + static_cast<float>(i % cards.columns) * (cards.width + cards.gap),
        at.min.y + static_cast<float>(i / cards.columns) * (cards.height() + cards.gap)};
    draw_card(i, Rect::at(corner, {cards.width, cards.height()}), cards);
  }
  return cards.whole() - cards.gap + kSpace5;
}

void HomeScreen::draw_card(int i, const Rect& card, const Cards& cards) {
  const AnyGame& of = *games()[static_cast<std::size_t>(i)];
  const Info& info = of.info();
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const Ui::Touch t = ui_.area(
      info.id, card, ui_.tr(text::two_sentences, {ui_.tr(info.title), ui_.tr(info.tagline)}));
  const bool warm = t.hovered && !ui_.shell.touch();
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (warm && hovered_ != i) hovered_ = i, since_ = ui_.now;
  if (!warm && hovered_ == i) hovered_ = -1;
  const double lived = warm ? std::min(ui_.now - since_, kLives) : 0;
  ui_.panel(card, kRadiusPanel, warm ? 2.0f : 1.0f);
  const Rect picture = Rect::at(card.min, {card.width(), cards.picture});
  g.push_clip(card, kRadiusPanel);
  gfx::home_vignette(g, picture_of(info.id), picture, 0.0f,
                     ui_.still ? 0.0f : static_cast<float>(lived), warm ? 1.0f : 0.0f, ui_.theme);
  g.pop_clip();
  if (warm && !ui_.still && lived < kLives) ui_.animate();
  Rect words = Rect{{card.min.x, picture.max.y}, card.max}.inset(kSpace3);
  ui_.label_cut(words.min, words.width(), ui_.tr(info.title), cards.title, c.text, gfx::kTopLeft,
                true);
  words.min.y += ui_.size_of(cards.title) * kLineHeight;
  ui_.paragraph(words, ui_.tr(info.tagline), Type::Small, c.second);
  if (t.focused) gfx::focus_ring(g, card, kRadiusPanel, c.focus);
  if (t.pressed) set_up(of);
}

void HomeScreen::set_up(const AnyGame& g) {
  app_.nav.with_part(g.info().id,
                     [&app = app_, &g] { app.nav.open(std::make_shared<NewGameScreen>(app, g)); });
}

// The other entries.
float HomeScreen::draw_extras(const Rect& at) {
  struct Extra {
    std::string_view id;
    const Line* line;
    Icon icon;
    void (*open)(Services&);
  };
  static constexpr Extra extras[] = {
      {"rooms", &text::rooms, Icon::Person,
       [](Services& app) { with_rooms(app, [&app] { app.rooms->show_list(); }); }},
      {"replays", &text::replays, Icon::Log, show_replays},
      {"import", &text::open_record, Icon::Download, ask_record},
      {"editor", &text::board_editor, Icon::Pencil, [](Services& app) {
         app.nav.with_part("flax", [&app] {
           show_editor(app, {.layout = flax::built_in(1), .from_home = true});
         });
       }}};
  const bool phone = ui_.phone();
  Vec2 corner = at.min;
  for (const Extra& e : extras) {
    if (e.id == "rooms" && in_a_room(app_)) continue;
    const ButtonSpec spec{.label = ui_.tr(*e.line), .icon = e.icon};
    const float w = phone ? at.width() : ui_.button_width(spec);
    if (ui_.button(e.id, Rect::at(corner, {w, kTarget}), spec)) e.open(app_);
    if (phone)
      corner.y += kTarget + kSpace2;
    else
      corner.x += w + kSpace3;
  }
  return corner.y + (phone ? 0 : kTarget) - at.min.y;
}

}  // namespace parlour::ui
