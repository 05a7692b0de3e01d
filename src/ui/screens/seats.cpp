// The seats of a new game: a row for each, with its player.
#include <algorithm>
#include <utility>

#include "imgui.h"
#include "ui/kit/sheets.h"
#include "ui/parts/bot_words.h"
#include "ui/parts/names.h"
#include "ui/screens/new_game.h"

namespace parlour::ui {
namespace {

constexpr float kRow = 60, kSign = 46, kBadge = 34;  // height; room for the sign
constexpr float kPencil = 26, kChoicePadding = 18;
constexpr int kLevels = 4;

// Who plays: a person, or a bot of this level.
std::vector<std::string_view> kind_labels(const Ui& ui) {
  std::vector<std::string_view> out = {ui.tr(text::person)};
  for (int i = 0; i < kLevels; ++i) out.push_back(ui.tr(level_line(static_cast<ai::Level>(i))));
  return out;
}
// The width with which they stand in one line.
float kinds_width(const Ui& ui) {
  float widest = 0;
  const auto labels = kind_labels(ui);
  for (const std::string_view label : labels)
    widest = std::max(widest, ui.label_width(label, Type::Small, true) + kChoicePadding);
  return widest * static_cast<float>(labels.size());
}

}  // namespace

struct NewGameScreen::SeatRow {
  Rect whole, sign, name, kind, character;  // empty: not present
};

Player NewGameScreen::usual_player(int i) const {
  Player p;
  p.bot = i > 0;
  p.hidden = p.bot && setup_.game.info().has_styles;
  p.level = ai::Level::Medium;
  p.name = p.bot ? new_bot_name(ui_, setup_.players) : ui_.settings.name;
  return p;
}

// If a name and the choice of who plays do not fit side by side, they are stacked, in all rows
// alike.
bool NewGameScreen::names_below(float width) const {
  const float beside = width - 2 * kSpace3 - kSign - kinds_width(ui_) - kSpace2;
  float widest = 0;
  for (int i = 0; i < static_cast<int>(setup_.players.size()); ++i)
    widest = std::max(
        widest, ui_.label_width(player_name(ui_, setup_.players, seat(i)), Type::Control, true) +
                    kPencil + 4);
  return widest > beside;
}

float NewGameScreen::draw_seats(const Rect& at) {
  const bool stacked = names_below(at.width());
  float y = at.min.y;
  for (std::size_t i = 0; i < setup_.players.size(); ++i) {
    const SeatRow row = lay_seat(i, Rect::at({at.min.x, y}, {at.width(), 0}), stacked);
    draw_seat(i, row);
    y += row.whole.height() + kSpace2;
  }
  y += draw_seat_count(Rect::at({at.min.x, y}, {at.width(), kTarget}));
  y += draw_characters_fold(Rect::at({at.min.x, y}, {at.width(), kTarget}));
  if (const std::string said = setup_.seating(ui_); !said.empty())
    y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, said, Type::Body, ui_.colors().second) +
         kSpace2;
  return y - at.min.y - kSpace2;
}

NewGameScreen::SeatRow NewGameScreen::lay_seat(std::size_t i, const Rect& at, bool stacked) const {
  const Player& p = setup_.players[i];
  const float inner = at.width() - 2 * kSpace3;
  int none = 0;
  const float kind_h =
      stacked ? choose(ui_, {}, Rect::at({}, {inner, 0}), kind_labels(ui_), none, {}, false)
              : kTarget;
  const bool with_character = p.bot && setup_.game.info().has_styles && characters_open();
  const float character_h = with_character ? character_height(inner) + kSpace2 : 0;
  const float first = stacked ? kTarget + kSpace2 : kRow;
  const float high = first + (stacked ? kind_h + kSpace3 : 0) + character_h +
                     (character_h > 0 && !stacked ? kSpace1 : 0);
  SeatRow out{.whole = Rect::at(at.min, {at.width(), high}),
              .sign = {},
              .name = {},
              .kind = {},
              .character = {}};
  Rect rest = out.whole.inset(kSpace3, 0);
  Rect line = rest.take_top(first);
  out.sign = line.take_left(kSign);
  const float kind_w = kinds_width(ui_);
  out.kind = stacked ? rest.take_top(kind_h, kSpace2)
                     : Rect::around({line.max.x - kind_w / 2, line.centre().y}, {kind_w, kTarget});
  const float name_w = (stacked ? line.max.x : out.kind.min.x - kSpace2) - line.min.x;
  out.name = Rect::at({line.min.x, line.centre().y - kTarget / 2}, {name_w, kTarget});
  if (with_character) out.character = rest.take_top(character_h - kSpace2);
  return out;
}

void NewGameScreen::draw_seat(std::size_t i, const SeatRow& row) {
  ui_.panel(row.whole, kRadiusPanel, 0.6f);
  gfx::seat_badge(ui_.canvas(), seat_sign(static_cast<int>(i)),
                  {row.sign.min.x + 18, row.sign.centre().y}, kBadge,
                  gfx::seat_color(static_cast<int>(i)));
  draw_kind(i, row.kind);
  draw_name(i, row.name);
  if (setup_.players[i].bot && !row.character.empty()) bot_character(i, row.character);
}

// A person, or a bot of a level; a script has no level, so its name takes that place.
void NewGameScreen::draw_kind(std::size_t i, const Rect& r) {
  Player& p = setup_.players[i];
  if (!p.script.empty()) {
    if (ui_.button("script" + std::to_string(i), Rect::at(r.min, {r.width(), kTarget}),
                   {.label = ui_.tr(text::script_is, {p.script}), .icon = Icon::Pencil}))
      choose_script(i);
    return;
  }
  // Every seat has the same labels: says whose they are.
  const std::string about = player_name(ui_, setup_.players, seat(static_cast<int>(i)));
  const int was = p.bot ? 1 + static_cast<int>(p.level) : 0;
  int kind = was;
  choose(ui_, "kind" + std::to_string(i), r, kind_labels(ui_), kind, about);
  if (kind == was) return;
  if (p.bot && kind > 0) {
    p.level = static_cast<ai::Level>(kind - 1);
    return;
  }
  p = {};
  p.bot = kind > 0, p.hidden = p.bot && setup_.game.info().has_styles;
  p.level = kind > 0 ? static_cast<ai::Level>(kind - 1) : ai::Level::Medium;
  if (p.bot) p.name = new_bot_name(ui_, setup_.players);
}

void NewGameScreen::draw_name(std::size_t i, const Rect& r) {
  const auto& c = ui_.colors();
  const std::string name = player_name(ui_, setup_.players, seat(static_cast<int>(i)));
  const Ui::Touch t = ui_.area("name" + std::to_string(i), r, ui_.tr(text::rename, {name}));
  const float most = r.width() - kPencil;
  const float w = ui_.label_cut({r.min.x, r.centre().y}, most, name, Type::Control, c.text,
                                gfx::kLeftMiddle, true);
  ui_.icon(Icon::Pencil, {r.min.x + std::min(w, most) + 16, r.centre().y}, 16,
           t.hovered ? c.text : c.muted);
  if (t.focused) gfx::focus_ring(ui_.canvas(), r, kRadiusControl, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (!t.pressed) return;
  app_.preferences.ask_name(setup_.players[i].name, alive([this, i](std::string typed) {
                              if (i >= setup_.players.size()) return;
                              setup_.players[i].name = typed;
                              if (i == 0 && !setup_.players[i].bot)
                                ui_.settings.name = typed, app_.preferences.keep();
                            }));
}

float NewGameScreen::draw_seat_count(const Rect& line) {
  const Info& info = setup_.game.info();
  const int seats = static_cast<int>(setup_.players.size());
  if (info.max_seats == info.min_seats) return 0;
  const auto button = [&](std::string_view id, int column, const Line& label, Icon icon, bool may,
                          const Line& why) {
    return ui_.button(
        id, line.column(column, 2, kSpace3),
        {.label = ui_.tr(label), .icon = icon, .why_not = may ? std::string_view() : ui_.tr(why)});
  };
  if (button("fewer", 0, text::remove_seat, Icon::Minus, seats > info.min_seats,
             text::no_fewer_seats))
    setup_.players.pop_back();
  if (button("more", 1, text::add_seat, Icon::Plus, seats < info.max_seats, text::no_more_seats))
    setup_.players.push_back(usual_player(seats));
  return kTarget + kSpace2;
}

// --- characters of bots -------------------------------------------------------------------------

// They are folded away until the player asks for them, or one has been chosen.
bool NewGameScreen::characters_open() const {
  return characters_unfolded_ || std::ranges::any_of(setup_.players, [](const Player& p) {
           return p.bot && (!p.script.empty() || (!p.hidden && p.style != ai::Style::Any));
         });
}

float NewGameScreen::draw_characters_fold(const Rect& line) {
  const bool bots = std::ranges::find(setup_.players, true, &Player::bot) != setup_.players.end();
  if (!setup_.game.info().has_styles || !bots || characters_open()) return 0;
  if (ui_.button("characters", line, {.label = ui_.tr(text::characters), .look = Look::Quiet}))
    characters_unfolded_ = true;
  return kTarget + kSpace2;
}

// --- who plays in place of a bot: one of its styles, or the player's own script -----------------

std::vector<std::string_view> NewGameScreen::character_labels() const {
  std::vector<std::string_view> labels;
  for (int t = 0; t < ai::kStyles; ++t)
    labels.push_back(ui_.tr(style_line(static_cast<ai::Style>(t))));
  if (setup_.game.info().scripts) labels.push_back(ui_.tr(text::script));
  return labels;
}

float NewGameScreen::character_height(float width) const {
  int none = 0;
  return choose(ui_, {}, Rect::at({}, {width, 0}), character_labels(), none, {}, false);
}

// One line of choices below the levels; a script has no level, so its name takes that place.
void NewGameScreen::bot_character(std::size_t i, const Rect& r) {
  Player& p = setup_.players[i];
  // A style drawn for a game that may still be under way is not revealed here.
  if (p.hidden || p.style == ai::Style::Any) p.style = ai::Style::Any, p.hidden = p.script.empty();
  const int was = !p.script.empty() ? ai::kStyles : static_cast<int>(p.style);
  int chosen = was;
  choose(ui_, "style" + std::to_string(i), r, character_labels(), chosen,
         player_name(ui_, setup_.players, seat(static_cast<int>(i))));
  if (chosen == was) return;
  if (chosen == ai::kStyles) return choose_script(i);
  p.style = static_cast<ai::Style>(chosen);
  p.hidden = chosen == 0;
  if (!std::exchange(p.script, {}).empty()) p.name = new_bot_name(ui_, setup_.players);
}

void NewGameScreen::choose_script(std::size_t i) {
  ui_.shell.choose_script(setup_.players[i].script, alive([this, i](std::string name) {
                            if (i >= setup_.players.size() || !room::is_script_name(name)) return;
                            Player& p = setup_.players[i];
                            p.script = std::move(name);
                            p.name.clear();             // the script's name is shown
                            p.level = ai::Level::Hard;  // plays on if the script is missing
                          }));
}

}  // namespace parlour::ui
