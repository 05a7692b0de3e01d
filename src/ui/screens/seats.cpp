// The seats of a new game: a line for each, with its player.
#include <utility>

#include "imgui.h"
#include "ui/lessons/lessons.h"
#include "ui/parts/characters.h"
#include "ui/parts/names.h"
#include "ui/screens/new_game.h"
#include "ui/screens/seat_layout.h"
#include "ui/screens/seat_sheet.h"

namespace parlour::ui {
namespace {

constexpr float kBadge = 36, kSmallBadge = 18;

// Storage keys, by game; and the longest text that is read.
std::string choices_key(const AnyGame& g) {
  return "choices/" + std::string(g.info().id);
}
constexpr std::size_t kMostKept = 4096;

}  // namespace

Player NewGameScreen::usual_player(int i) const {
  Player p;
  if (i == 0) {
    p.name = ui_.settings.name;
    return p;
  }
  p.bot = true;
  if (const int found = free_character(setup_.players, p.level); found >= 0) become(ui_, p, found);
  return p;
}

void NewGameScreen::draw_seats(const SetupRects& at) {
  const int seats = static_cast<int>(setup_.players.size());
  for (int i = 0; i < seats; ++i) draw_seat(i, at.seats.row(i, seats, kSpace2));
  ui_.paragraph(at.sides, seating_, Type::Body, ui_.colors().second);
  if (!at.count.first.empty()) draw_seat_count(at.count);
}

void NewGameScreen::draw_seat(int i, const Rect& at) {
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const Player& p = setup_.players[static_cast<std::size_t>(i)];
  const bool any = is_surprise(p);
  const std::string name =
      any ? std::string(ui_.tr(text::style_any)) : player_name(ui_, setup_.players, seat(i));
  const std::string_view level = ui_.tr(!any && !p.script.empty() ? text::script_kind
                                        : p.bot                   ? level_line(p.level)
                                                                  : text::person);
  const SeatLine line = seat_line(at, ui_.label_width(level, Type::Small));
  const Ui::Touch t =
      ui_.area("seat" + std::to_string(i), line.whole,
               ui_.tr(text::seat_says, {std::to_string(i + 1), ui_.list(name, level)}));
  ui_.panel(line.whole, kRadiusPanel, t.hovered ? 1.2f : 0.6f);
  if (t.focused) gfx::focus_ring(g, line.whole, kRadiusPanel, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const int face = character_of(p);
  if (face >= 0) {
    gfx::bot_face(g, line.face, face, t.hovered ? gfx::Mood::Glad : gfx::Mood::Calm);
    gfx::seat_badge(g, seat_sign(i), line.face.point(0.9f, 0.9f), kSmallBadge, gfx::seat_color(i));
  } else {
    gfx::seat_badge(g, seat_sign(i), line.face.centre(), kBadge, gfx::seat_color(i));
  }
  ui_.label_cut({line.name.min.x, line.name.centre().y}, line.name.width(), name, Type::Control,
                c.text, gfx::kLeftMiddle, true);
  ui_.label_cut({line.level.max.x, line.level.centre().y}, line.level.width(), level, Type::Small,
                c.second, gfx::kRightMiddle);
  ui_.icon(Icon::Pencil, line.pencil, 16, t.hovered ? c.text : c.muted);
  if (t.pressed) change_seat(static_cast<std::size_t>(i));
}

void NewGameScreen::change_seat(std::size_t i) {
  app_.nav.with_part(
      kSheetsPart, alive([this, i] {
        if (i >= setup_.players.size()) return;
        app_.nav.show(std::make_unique<SeatSheet>(app_, setup_, i, alive([this, i] { rename(i); }),
                                                  alive([this, i] { choose_script(i); })));
      }));
}

void NewGameScreen::rename(std::size_t i) {
  app_.preferences.ask_name(setup_.players[i].name, alive([this, i](std::string typed) {
                              if (i >= setup_.players.size()) return;
                              setup_.players[i].name = typed;
                              if (i == 0 && !setup_.players[i].bot)
                                ui_.settings.name = typed, app_.preferences.keep();
                            }));
}

void NewGameScreen::draw_seat_count(const Pair& at) {
  const Info& info = setup_.game.info();
  const int seats = static_cast<int>(setup_.players.size());
  const bool icons = ui_.icons_fit(text::remove_seat, at.first, text::add_seat, at.second);
  const auto button = [&](std::string_view id, const Rect& r, const Line& label, Icon icon,
                          bool may, const Line& why) {
    return ui_.button(id, r,
                      {.label = ui_.tr(label),
                       .icon = icons ? icon : Icon::None,
                       .why_not = may ? std::string_view() : ui_.tr(why)});
  };
  if (button("fewer", at.first, text::remove_seat, Icon::Minus, seats > info.min_seats,
             text::no_fewer_seats)) {
    setup_.players.pop_back();
    look_for_preset();
  }
  if (button("more", at.second, text::add_seat, Icon::Plus, seats < info.max_seats,
             text::no_more_seats)) {
    setup_.players.push_back(usual_player(seats));
    look_for_preset();
  }
}

void NewGameScreen::choose_script(std::size_t i) {
  ui_.shell.choose_script(setup_.game.info().id, setup_.players[i].script,
                          alive([this, i](std::string name) {
                            if (i >= setup_.players.size() || !room::is_script_name(name)) return;
                            Player& p = setup_.players[i];
                            p = {.bot = true,
                                 .level = ai::Level::Hard,  // plays on if the script is missing
                                 .name = {},                // the script's name is shown
                                 .script = std::move(name)};
                          }));
}

// --- the last choices ---------------------------------------------------------------------------

// The options, then a line for each seat as in a record.
void NewGameScreen::keep_choices() const {
  std::string kept = setup_.printed();
  for (const Player& p : setup_.players) kept += '\n' + print(p);
  const std::string key = choices_key(setup_.game);
  if (!ui_.shell.load(key)) ui_.shell.save(kGuideKey, setup_.game.info().id);  // the first one
  ui_.shell.save(key, kept);
}

// False if nothing usable is kept. The first person keeps the name of the settings.
bool NewGameScreen::restore_choices() {
  const Info& info = setup_.game.info();
  const std::string kept = ui_.shell.load(choices_key(setup_.game)).value_or(std::string());
  std::string_view rest = kept;
  const std::string_view options = rest.substr(0, rest.find('\n'));
  std::vector<Player> players;
  while (rest.size() < kMostKept && rest.find('\n') != rest.npos) {
    rest.remove_prefix(rest.find('\n') + 1);
    players.push_back(room::parse_player(rest.substr(0, rest.find('\n'))));
  }
  const int seats = static_cast<int>(players.size());
  const std::string today = options_again(ui_, setup_.game, std::string(options));
  if (seats < info.min_seats || seats > info.max_seats || !setup_.game.start(today, seats))
    return false;
  if (!players[0].bot) players[0].name = ui_.settings.name;
  setup_.players = std::move(players);
  for (const auto& [key, value] : parse_options(info, today)->set) setup_.options[key] = value;
  return true;
}

}  // namespace parlour::ui
