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
    : app_(app), ui_(app.ui), setup_{g, std::move(players), {}}, answer_(&ui_.settings.answer) {
  if (const auto parsed = parse_options(g.info(), options)) {
    for (const auto& [k, v] : parsed->set) setup_.options[k] = v;
  }
  part_ = make_setup_part(app, setup_);
}

NewGameScreen::NewGameScreen(Services& app, const AnyGame& g, std::vector<Player> players,
                             std::string_view options, std::uint8_t& answer,
                             std::function<void(const std::string&)> take)
    : NewGameScreen(app, g, std::move(players), options) {
  answer_ = &answer;
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
  seating_ = setup_.seating(ui_);
  ui_.describe(ui_.tr(info.tagline));
  if (!seating_.empty()) ui_.describe_also(seating_);
  const Rect body = top_bar(app_, ui_.tr(text::new_game, {ui_.tr(info.title)}));
  const NewGameRects at =
      new_game_rects(ui_, body, take_ ? 0 : ui_.least_button(text::rooms_far),
                     ui_.least_button(take_ ? text::room_take_options : text::start));
  if (!at.card.empty()) draw_card(at.card);
  draw_setup(at);
  draw_bar(at.bar);
}

// The game's picture, what it is, and the way to its rules.
void NewGameScreen::draw_card(const Rect& card) {
  const Info& info = setup_.game.info();
  const auto& c = ui_.colors();
  const GameCardRects at =
      game_card_rects(card, ui_.size_of(Type::Title) * kLineHeight,
                      ui_.height_of(game_card_words(card), ui_.tr(info.tagline), Type::Body),
                      ui_.least_button(text::how_to_play), learn_width());
  ui_.panel(at.whole, kRadiusPanel, 1);
  if (!part_ || !part_->draw_picture(setup_, at.picture)) {
    ui_.canvas().push_clip(at.whole, kRadiusPanel);
    gfx::home_vignette(ui_.canvas(), picture_of(info.id), at.picture, 0.0f, 0, 0.0f, ui_.theme);
    ui_.canvas().pop_clip();
  }
  ui_.label(at.title.min, ui_.tr(info.title), Type::Title, c.text, gfx::kTopLeft, true);
  ui_.paragraph(at.about, ui_.tr(info.tagline), Type::Body, c.second);
  draw_teachers(at.teachers);
}

// 0: there are no lessons.
float NewGameScreen::learn_width() const {
  return has_lessons(setup_.game.info().id) ? ui_.least_button(text::learn) : 0;
}

// The rules, and the lessons if there are any.
void NewGameScreen::draw_teachers(const Pair& at) {
  const bool learns = learn_width() > 0;
  const bool icons = !learns || ui_.icons_fit(text::how_to_play, at.first, text::learn, at.second);
  if (ui_.button("rules", at.first,
                 {.label = ui_.tr(text::how_to_play), .icon = icons ? Icon::Book : Icon::None}))
    show_rules();
  if (learns && ui_.button("learn", at.second,
                           {.label = ui_.tr(text::learn), .icon = icons ? Icon::Hint : Icon::None}))
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

void NewGameScreen::draw_setup(const NewGameRects& on) {
  const Rect page = ui_.begin_scroll("setup", on.setup);
  const SetupRects at = setup_rects(page, setup_content(page.width(), on.card.empty()));
  if (on.card.empty()) draw_teachers(at.teachers);
  if (!take_) draw_seats(at);
  if (preset_count() > 0) draw_presets(at);
  Rect rest = {{page.min.x, at.bottom}, {page.max.x, at.bottom}};
  const auto part = [&](float h) { rest.min.y += h + (h > 0 ? kSpace4 : 0); };
  if (part_) part(part_->draw(setup_, rest, on.card.empty()));
  part(draw_options(rest));
  ui_.end_scroll(rest.min.y - page.min.y + kSpace2);
}

SetupContent NewGameScreen::setup_content(float width, bool teaches) {
  const Info& info = setup_.game.info();
  SetupContent has;
  if (teaches) has.rules = ui_.least_button(text::how_to_play), has.learn = learn_width();
  if (!take_) {
    has.seats = static_cast<int>(setup_.players.size());
    has.seat_line = setup_seat_line(ui_);
    if (info.max_seats != info.min_seats)
      has.fewer = ui_.least_button(text::remove_seat), has.more = ui_.least_button(text::add_seat);
    has.sides = ui_.height_of(width, seating_, Type::Body);
  }
  if (preset_count() == 0) return has;
  if (preset_ >= preset_count()) preset_ = nearest_preset();
  int chosen = 0;
  has.heading = ui_.height_of(width, ui_.tr(text::drawer_rules), Type::Body);
  has.presets = choose(ui_, {}, Rect::at({}, {width, 0}), preset_labels(), chosen, {}, false);
  has.about = ui_.height_of(width, preset(preset_).about, Type::Small);
  return has;
}

void NewGameScreen::draw_bar(const Pair& at) {
  if (take_) {
    if (ui_.button(
            "take", at.first,
            {.label = ui_.tr(text::room_take_options), .icon = Icon::Check, .look = Look::Primary}))
      take_(setup_.printed());
    return;
  }
  const bool alone = setup_.players.size() < 2;
  const bool icons = ui_.icons_fit(text::rooms_far, at.first, text::start, at.second);
  if (ui_.button("far", at.first,
                 {.label = ui_.tr(text::rooms_far),
                  .icon = icons ? Icon::Share : Icon::None,
                  .why_not = alone ? ui_.tr(text::room_two) : std::string_view()}))
    begin(true);
  if (ui_.button("start", at.second,
                 {.label = ui_.tr(text::start),
                  .icon = icons ? Icon::Play : Icon::None,
                  .look = Look::Primary}))
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
