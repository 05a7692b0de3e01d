// Setting up a game: players and seats, bots, options.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "room/local_game.h"
#include "ui/app/services.h"
#include "ui/screens/setup.h"

namespace parlour::ui {

class NewGameScreen final : public Screen {
 public:
  /// A new game with the last choices on this device, or the usual ones; or with these players and
  /// options.
  NewGameScreen(Services&, const AnyGame&);
  NewGameScreen(Services&, const AnyGame&, std::vector<Player>, std::string_view options);
  /// Only the options, for a game whose players are present: `take` receives the choices.
  NewGameScreen(Services&, const AnyGame&, std::vector<Player>, std::string_view options,
                std::function<void(const std::string&)> take);

  void draw(bool covered) override;
  const AnyGame* game() const override { return &setup_.game; }
  void shown() override;
  Setup& setup() { return setup_; }

 private:
  void draw_card(Rect card);
  void draw_setup(const Rect& area, bool wide);
  void draw_bar(const Rect& bar, bool wide);
  void begin(bool far);
  void show_rules();
  // the seats (seats.cpp)
  float draw_seats(const Rect&);
  void draw_seat(int i, const Rect&);
  void change_seat(std::size_t i);
  void rename(std::size_t i);
  float draw_seat_count(const Rect&);
  void choose_script(std::size_t i);
  Player usual_player(int seat) const;
  void keep_choices() const;
  bool restore_choices();
  // the options (options.cpp)
  float draw_options(const Rect&);
  std::string options_told() const;
  float draw_option(const OptionSpec&, const Rect&);
  float draw_number(const OptionSpec&, const Rect&, std::string& value);
  float draw_choices(const OptionSpec&, const Rect&, std::string& value);
  std::string option_text(const OptionSpec&) const;
  std::string first_text(std::string_view value) const;
  bool offered(const OptionSpec&) const;

  Services& app_;
  Ui& ui_;
  Setup setup_;
  std::function<void(const std::string&)> take_;  // of a room: receives the choices
  std::unique_ptr<SetupPart> part_;               // the game's own part; null: it has none
  bool unfolded_ = false;
};

/// The screen with the players and options of a game that has been played; `local`: this device's
/// own.
std::shared_ptr<NewGameScreen> new_game_like(Services&, const TableGame&, const LocalGame* local);
/// The options for the next game at a table: what was drawn at random is drawn again.
std::string options_again(Ui&, const AnyGame&, const std::string& options);

}  // namespace parlour::ui
