// The game of a room.
#include <algorithm>
#include <cstdlib>

#include "ui/kit/sheets.h"
#include "ui/parts/choices.h"
#include "ui/rooms/lobby.h"
#include "ui/screens/new_game.h"
#include "ui/table/rules.h"

namespace parlour::ui {
namespace {

constexpr float kCountWidth = 190;

}  // namespace

// The host chooses game, seats and options; the others see them.
float LobbyScreen::draw_game_choice(const Rect& at) {
  const bool host = room().hosting() && !room().lobby().playing && !room().gathering();
  float y = at.min.y;
  if (host && choose_game(at, y)) return y - at.min.y;
  const AnyGame* g = rooms_.chosen();
  if (!g) return y - at.min.y;
  y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, game_told(*g), Type::Body,
                     ui_.colors().second) +
       kSpace2;
  const Rect line = Rect::at({at.min.x, y}, {at.width(), kTarget});
  if (host) return y + draw_seat_count(*g, line) - at.min.y;
  if (!room().lobby().playing &&
      ui_.button("rules", line, {.label = ui_.tr(text::how_to_play), .icon = Icon::Book}))
    show_rules(*g);
  return y + (room().lobby().playing ? 0 : kTarget) - at.min.y;
}

// True: another game was chosen.
bool LobbyScreen::choose_game(const Rect& at, float& y) {
  std::vector<std::string_view> names;
  int now = -1;
  for (const AnyGame* of : rooms_.games()) {
    if (of == rooms_.chosen()) now = static_cast<int>(names.size());
    names.push_back(ui_.tr(of->info().title));
  }
  const int was = now;
  y += choose(ui_, "game", Rect::at({at.min.x, y}, {at.width(), 0}), names, now) + kSpace2;
  if (now == was || now < 0) return false;
  const Info& next = rooms_.games()[static_cast<std::size_t>(now)]->info();
  const int seats =
      std::clamp(static_cast<int>(room().lobby().chairs.size()), next.min_seats, next.max_seats);
  room().choose(next.id, "", seats);
  return true;
}

// The chosen game in one sentence.
std::string LobbyScreen::game_told(const AnyGame& g) const {
  const net::Lobby& l = room().lobby();
  std::string sentence;
  const auto add = [&](const std::string& said) {
    sentence = sentence.empty() ? said : ui_.tr(text::two_sentences, {sentence, said});
  };
  std::vector<std::string> names;
  for (int i = 1; i <= static_cast<int>(l.chairs.size()); ++i) names.push_back(seat_named(i));
  const auto options = parse_options(g.info(), l.options);
  add(ui_.tr(text::says, {ui_.tr(text::drawer_rules),
                          rules_text(ui_, g.info(), options.value_or(OptionText()), names)}));
  if (l.answer != 0) add(ui_.tr(text::says, {ui_.tr(text::set_answer), std::to_string(l.answer)}));
  if (!g.info().sides) return sentence;
  if (const auto state = g.start(l.options, static_cast<int>(names.size())))
    add(g.seating(*state, names, ui_.lang));
  return sentence;
}

// Of the game as the host has chosen it.
void LobbyScreen::show_rules(const AnyGame& g) {
  const net::Lobby& l = room().lobby();
  if (const auto state = g.start(l.options, static_cast<int>(l.chairs.size())))
    app_.nav.show(std::make_unique<RulesSheet>(ui_, g, *state));
}

// More or fewer seats, and the way to the options.
float LobbyScreen::draw_seat_count(const AnyGame& g, const Rect& at) {
  const Info& info = g.info();
  const int seats = static_cast<int>(room().lobby().chairs.size());
  Rect line = at;
  if (info.max_seats > info.min_seats) {
    Rect count = line.take_left(std::min(kCountWidth, at.width() * 0.5f), kSpace2);
    const std::string_view no_fewer =
        seats > info.min_seats ? std::string_view() : ui_.tr(text::no_fewer_seats);
    const std::string_view no_more =
        seats < info.max_seats ? std::string_view() : ui_.tr(text::no_more_seats);
    if (ui_.button(
            "fewer", count.take_left(kTarget),
            {.icon = Icon::Minus, .why_not = no_fewer, .narrated = ui_.tr(text::remove_seat)}))
      set_seats(g, seats - 1);
    if (ui_.button("more", count.take_right(kTarget),
                   {.icon = Icon::Plus, .why_not = no_more, .narrated = ui_.tr(text::add_seat)}))
      set_seats(g, seats + 1);
    ui_.label(count.centre(), ui_.tr(text::room_seats_n, {std::to_string(seats)}), Type::Small,
              ui_.colors().text, gfx::kCentred, true);
  }
  if (ui_.button("options", line, {.label = ui_.tr(text::room_options), .icon = Icon::Pencil}))
    set_options();
  return kTarget;
}

// An option that does not allow this many seats returns to its default, with a message.
void LobbyScreen::set_seats(const AnyGame& g, int seats) {
  const std::string& chosen = room().chosen_options();
  const auto options = parse_options(g.info(), chosen);
  if (!options) return;
  OptionText left = *options;
  if (const auto start = g.start(chosen, seats); !start) {
    ui_.toast(start.error().in(ui_.lang), true);
    for (std::size_t i = 0; i <= options->set.size(); ++i) {
      left = i < options->set.size() ? *options : OptionText();
      if (i < options->set.size())
        left.set.erase(left.set.begin() + static_cast<std::ptrdiff_t>(i));
      if (g.start(print_options(g.info(), left), seats)) break;
    }
  }
  room().choose(g.info().id, print_options(g.info(), left), seats);
}

// Opens the screen that sets up a game, for this room.
void LobbyScreen::set_options() {
  const AnyGame* g = rooms_.chosen();
  if (!g) return;
  std::vector<Player> players;
  for (const net::Chair& chair : room().lobby().chairs) players.push_back(player_of(chair));
  app_.nav.push(std::make_shared<NewGameScreen>(
      app_, *g, std::move(players), room().chosen_options(),
      [this, g](const std::string& options) { take_options(*g, options); }));
}

void LobbyScreen::take_options(const AnyGame& g, const std::string& options) {
  if (!rooms_.inside()) return app_.nav.home();
  const auto seats = static_cast<int>(room().lobby().chairs.size());
  if (const auto state = g.start(options, seats); !state)
    return ui_.toast(state.error().in(ui_.lang), true);
  room().choose(g.info().id, options, seats);
  app_.nav.open(rooms_.lobby());
}

// As a player in the game's set-up: an open chair is a person without a name.
room::Player LobbyScreen::player_of(const net::Chair& chair) const {
  const net::Member* m =
      chair.kind == net::Chair::Kind::Person ? room().lobby().member(chair.member) : nullptr;
  return {.bot = chair.kind == net::Chair::Kind::Bot,
          .level = chair.level,
          .name = m ? m->name : std::string()};
}

// The name of the person at this chair, from 1; the number if nobody with a name sits there.
std::string LobbyScreen::seat_named(int number) const {
  const auto& chairs = room().lobby().chairs;
  if (number < 1 || number > static_cast<int>(chairs.size())) return std::to_string(number);
  const std::string name = player_of(chairs[static_cast<std::size_t>(number - 1)]).name;
  return name.empty() ? std::to_string(number) : name;
}

}  // namespace parlour::ui
