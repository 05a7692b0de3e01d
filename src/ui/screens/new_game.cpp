#include "ui/screens/new_game.h"

#include <algorithm>

#include "ui/app/top_bar.h"
#include "ui/kit/sheets.h"
#include "ui/lessons/lessons.h"
#include "ui/parts/characters.h"
#include "ui/parts/names.h"
#include "ui/parts/pictures.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/leave_sheet.h"
#include "ui/table/rules.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

// units: body width to be wide; widths of the content
constexpr float kWideFrom = 860, kWide = 980, kNarrow = 560;
constexpr float kBar = 84, kBarButton = 56, kCardWidth = 340;
// its height; relative to the card's width
constexpr float kLeastPicture = 80, kPictureShare = 0.86f;

}  // namespace

// --- choices ------------------------------------------------------------------------------------

std::string Setup::chosen(const OptionSpec& spec) const {
  const auto it = options.find(std::string(spec.key));
  return it == options.end() ? std::string(spec.initial) : it->second;
}

OptionText Setup::text() const {
  OptionText out;
  for (const auto& [k, v] : options) out.set.emplace_back(k, v);
  return out;
}

std::string Setup::printed() const {
  return print_options(game.info(), text());
}

Reason Setup::why_not(std::string_view key, std::string_view value) const {
  return why_not_choose(game.info(), text(), static_cast<int>(players.size()), key, value);
}

std::optional<AnyState> Setup::start() const {
  const auto s = game.start(printed(), static_cast<int>(players.size()));
  return s ? std::optional(*s) : std::nullopt;
}

std::string Setup::seating(const Ui& ui) const {
  if (!game.info().sides) return {};
  const auto state = start();
  return state ? game.seating(*state, player_names(ui, players), ui.lang) : std::string();
}

std::unique_ptr<SetupPart> make_setup_part(Services& app, Setup& setup) {
  const std::string_view id = setup.game.info().id;
  if (id == "flax") return make_flax_setup(app, setup);
  if (id == "settlers") return make_settlers_setup(app, setup);
  return nullptr;
}

std::string options_again(Ui& ui, const AnyGame& g, const std::string& options) {
  const std::string today = without_past(g.info(), options);
  const auto parsed = parse_options(g.info(), today);
  return g.info().id == "settlers" && parsed ? settlers_options_again(ui, g.info(), *parsed)
                                             : today;
}

// --- the screen ---------------------------------------------------------------------------------

NewGameScreen::NewGameScreen(Services& app, const AnyGame& g) : NewGameScreen(app, g, {}, {}) {
  if (restore_choices()) return;
  for (int i = 0; i < g.info().usual_seats; ++i) setup_.players.push_back(usual_player(i));
}

NewGameScreen::NewGameScreen(Services& app, const AnyGame& g, std::vector<Player> players,
                             std::string_view options)
    : app_(app), ui_(app.ui), setup_{g, std::move(players), {}} {
  if (const auto parsed = parse_options(g.info(), options)) {
    for (const auto& [k, v] : parsed->set) setup_.options[k] = v;
  }
  part_ = make_setup_part(app, setup_);
}

NewGameScreen::NewGameScreen(Services& app, const AnyGame& g, std::vector<Player> players,
                             std::string_view options, std::function<void(const std::string&)> take)
    : NewGameScreen(app, g, std::move(players), options) {
  take_ = std::move(take);
}

// A first player who begins because they won the last game was not chosen.
std::shared_ptr<NewGameScreen> new_game_like(Services& app, const TableGame& played,
                                             const LocalGame* local) {
  const AnyGame& g = played.game();
  const std::string options =
      without_past(g.info(), local == &played ? local->table_options() : played.options());
  return std::make_shared<NewGameScreen>(app, g, played.players(), options);
}

void NewGameScreen::shown() {
  app_.tables.look_at_stored();
  if (part_) part_->shown();
  if (ui_.shell.load(presets_key(setup_.game.info()))) with_list(false);
}

void NewGameScreen::draw(bool) {
  const Info& info = setup_.game.info();
  ui_.heading(ui_.tr(info.title));
  const std::string seating = setup_.seating(ui_);
  ui_.describe(seating.empty() ? std::string(ui_.tr(info.tagline))
                               : std::string(ui_.tr(info.tagline)) + ' ' + seating);
  const Rect body = top_bar(app_, ui_.tr(text::new_game, {ui_.tr(info.title)}));
  const bool wide = body.width() > kWideFrom;
  const float width = std::min(body.width() - 2 * kSpace4, wide ? kWide : kNarrow);
  Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  const Rect bar = area.take_bottom(kBar);
  if (wide) draw_card(area.take_left(kCardWidth, kSpace6));
  draw_setup(area, wide);
  draw_bar(bar, wide);
}

// The game's picture, what it is, and the way to its rules. The text keeps its room; the picture
// takes the rest.
void NewGameScreen::draw_card(Rect card) {
  const Info& info = setup_.game.info();
  const auto& c = ui_.colors();
  card.min.y += kSpace2;
  const float words = ui_.paragraph(Rect::at({}, {card.width() - 2 * kSpace4, 0}),
                                    ui_.tr(info.tagline), Type::Body, {}, 0, false, false);
  const float below =
      kSpace4 + ui_.size_of(Type::Title) * kLineHeight + words + kSpace4 + kTarget + kSpace4;
  const float picture_h =
      std::clamp(card.height() - below, kLeastPicture, card.width() * kPictureShare);
  card.max.y = card.min.y + picture_h + below;
  ui_.panel(card, kRadiusPanel, 1);
  const Rect picture = Rect::at(card.min, {card.width(), picture_h});
  if (!part_ || !part_->draw_picture(setup_, picture)) {
    ui_.canvas().push_clip(card, kRadiusPanel);
    gfx::home_vignette(ui_.canvas(), picture_of(info.id), picture, 0.0f, 0, 0.0f, ui_.theme);
    ui_.canvas().pop_clip();
  }
  Rect inside = card.inset(kSpace4);
  inside.min.y = picture.max.y + kSpace4;
  ui_.label(inside.min, ui_.tr(info.title), Type::Title, c.text, gfx::kTopLeft, true);
  inside.min.y += ui_.size_of(Type::Title) * kLineHeight;
  ui_.paragraph(inside, ui_.tr(info.tagline), Type::Body, c.second);
  draw_teachers(inside.take_bottom(kTarget));
}

// The rules, and the lessons if there are any.
void NewGameScreen::draw_teachers(const Rect& row) {
  const bool taught = has_lessons(setup_.game.info().id);
  if (ui_.button("rules", row.column(0, taught ? 2 : 1, kSpace2),
                 {.label = ui_.tr(text::how_to_play), .icon = Icon::Book}))
    show_rules();
  if (taught && ui_.button("learn", row.column(1, 2, kSpace2),
                           {.label = ui_.tr(text::learn), .icon = Icon::Hint}))
    open_lessons(app_, &setup_.game);
}

void NewGameScreen::show_rules() {
  app_.nav.with_part(rules_part(setup_.game), alive([this] {
                       const auto chosen = setup_.start();
                       const AnyGame& g = setup_.game;
                       app_.nav.show(std::make_unique<RulesSheet>(
                           ui_, g, chosen ? *chosen : *g.start({}, g.info().usual_seats)));
                     }));
}

void NewGameScreen::draw_setup(const Rect& area, bool wide) {
  const Rect content = ui_.begin_scroll("setup", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  const auto part = [&](float h) { at.min.y += h + (h > 0 ? kSpace4 : 0); };
  if (!wide) {
    draw_teachers(Rect::at(at.min, {at.width(), kTarget}));
    part(kTarget);
  }
  if (!take_) part(draw_seats(at));
  part(draw_presets(at));
  if (part_) part(part_->draw(setup_, at, !wide));
  part(draw_options(at));
  ui_.end_scroll(at.min.y - content.min.y + kSpace2);
}

void NewGameScreen::draw_bar(const Rect& bar, bool wide) {
  const float width = wide ? kNarrow : bar.width();
  const Rect row = Rect::at({bar.max.x - width, bar.min.y + kSpace3}, {width, kBarButton});
  const Rect left = row.column(0, 2, kSpace3), right = row.column(1, 2, kSpace3);
  if (take_) {
    if (ui_.button(
            "take", right,
            {.label = ui_.tr(text::room_take_options), .icon = Icon::Check, .look = Look::Primary}))
      take_(setup_.printed());
    return;
  }
  if (ui_.button("far", left, {.label = ui_.tr(text::rooms_far), .icon = Icon::Share})) begin(true);
  if (ui_.button("start", right,
                 {.label = ui_.tr(text::start), .icon = Icon::Play, .look = Look::Primary}))
    begin(false);
}

// Here, or in a room with others.
void NewGameScreen::begin(bool far) {
  const AnyGame& g = setup_.game;
  const std::string options = setup_.printed();
  const auto state = g.start(options, static_cast<int>(setup_.players.size()));
  if (!state) return ui_.toast(state.error().in(ui_.lang), true);
  keep_choices();
  std::vector<Player> players = setup_.players;
  reveal_surprises(ui_, players, ui_.shell.entropy());
  if (far)
    return with_rooms(
        app_, [&app = app_, &g, options, players] { app.rooms->make(g, options, players); });
  const auto start = [&app = app_, &g, options, players] { app.tables.start(g, options, players); };
  if (app_.tables.begun())
    ask_to_leave(app_, start);
  else
    start();
}

}  // namespace parlour::ui
