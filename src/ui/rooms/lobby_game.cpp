// The game of a room.
#include <algorithm>
#include <cstdlib>

#include "ui/kit/sheets.h"
#include "ui/parts/choices.h"
#include "ui/rooms/lobby.h"
#include "ui/screens/new_game.h"
#include "ui/table/rules.h"

namespace parlour::ui {

// The host chooses game, seats and options; the others see them.
float LobbyScreen::draw_game_choice(const Rect& at) {
  const bool host = room().hosting() && !room().lobby().playing && !room().gathering();
  float y = at.min.y;
  if (host && choose_game(at, y)) return y - at.min.y;
  const AnyGame* g = rooms_.chosen();
  if (!g) return y - at.min.y;
  const std::string told = game_told(*g);
  ui_.describe_also(told);
  y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, told, Type::Body, ui_.colors().second) +
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
  const int seats = std::clamp(static_cast<int>(room().lobby().chairs.size()),
                               net::least_chairs(next), next.max_seats);
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
  if (l.rated) add(std::string(ui_.tr(text::room_rated)));
  if (l.dealerless) add(std::string(ui_.tr(text::room_no_dealer)));
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
  const int least = net::least_chairs(info);
  const bool counts = info.max_seats > info.min_seats;
  const std::string told = ui_.tr(text::room_seats_n, {std::to_string(seats)});
  const float count_width = 2 * (kTarget + kSpace2) + ui_.label_width(told, Type::Small, true);
  const Pair on = seats_and_options(Rect::at(at.min, {at.width(), kTarget}),
                                    counts ? count_width : 0, ui_.least_button(text::room_options));
  if (counts) {
    Rect count = on.first;
    const auto button = [&](std::string_view id, const Rect& r, Icon icon, const Line& says,
                            bool may, const Line& why, int then) {
      if (ui_.button(id, r,
                     {.icon = icon,
                      .why_not = may ? std::string_view() : ui_.tr(why),
                      .narrated = ui_.tr(says)}))
        set_seats(g, then);
    };
    button("fewer", count.take_left(kTarget), Icon::Minus, text::remove_seat, seats > least,
           least > info.min_seats ? text::room_two : text::no_fewer_seats, seats - 1);
    button("more", count.take_right(kTarget), Icon::Plus, text::add_seat, seats < info.max_seats,
           text::no_more_seats, seats + 1);
    ui_.label(count.centre(), told, Type::Small, ui_.colors().text, gfx::kCentred, true);
  }
  if (ui_.button("options", on.second, {.label = ui_.tr(text::room_options), .icon = Icon::Pencil}))
    set_options();
  return on.second.max.y - at.min.y;
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
      app_, *g, std::move(players), room().chosen_options(), rooms_.answer(),
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
