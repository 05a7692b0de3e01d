// Setting up a game: players and seats, bots, options.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "room/local_game.h"
#include "room/own_preset.h"
#include "ui/app/services.h"
#include "ui/screens/new_game_layout.h"
#include "ui/screens/setup.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

class NewGameScreen final : public Screen {
 public:
  /// A new game with the last choices on this device, or the usual ones; or with these players and
  /// options.
  NewGameScreen(Services&, const AnyGame&);
  NewGameScreen(Services&, const AnyGame&, std::vector<Player>, std::string_view options);
  /// Only the options, for a game whose players are present: `take` receives the choices; `answer`
  /// is the table's time for an answer, as in Settings.
  NewGameScreen(Services&, const AnyGame&, std::vector<Player>, std::string_view options,
                std::uint8_t& answer, std::function<void(const std::string&)> take);

  void draw(bool covered) override;
  const AnyGame* game() const override { return &setup_.game; }
  void shown() override;
  Setup& setup() { return setup_; }
  /// So many players: the last ones leave, or bots join.
  void set_seats(int seats);
  /// Takes the rules of a link: among the presets, and not yet kept.
  void take_rules(const OwnPreset&);

 private:
  struct Shown {
    std::string_view name, about, options;
    int seats;
  };
  float learn_width() const;
  void draw_card(const Rect& card);
  void draw_teachers(const Pair&);
  void draw_setup(const NewGameRects&);
  SetupContent setup_content(float width, bool teaches);
  void draw_bar(const Pair&);
  void begin(bool far);
  void show_rules();
  // the seats (seats.cpp)
  void draw_seats(const SetupRects&);
  void draw_seat(int i, const Rect&);
  void change_seat(std::size_t i);
  void rename(std::size_t i);
  void draw_seat_count(const Pair&);
  void choose_script(std::size_t i);
  Player usual_player(int seat) const;
  void keep_choices() const;
  bool restore_choices();
  // presets, and the options summed up (options.cpp)
  std::size_t preset_count() const { return setup_.game.info().presets.size() + own_.size(); }
  Shown preset(std::size_t i) const;
  std::size_t built_in() const { return setup_.game.info().presets.size(); }
  std::size_t nearest_preset() const;
  void look_for_preset();
  std::vector<const OptionSpec*> changed(const Shown&) const;
  bool other_seats(const Shown&) const;
  std::string seats_told(int seats) const;
  void take_preset(std::size_t i);
  void drop_impossible();
  void with_list(bool unfold);
  std::vector<std::string_view> preset_labels() const;
  void draw_presets(const SetupRects&);
  float draw_options(const Rect&);
  std::string options_told() const;
  std::string option_text(const OptionSpec&) const;
  bool offered(const OptionSpec&) const;
  // the unfolded options, of kSheetsPart (option_list.cpp)
  float draw_option_list(Rect);
  float draw_part(const Line& part, std::span<const OptionSpec* const> changed, const Rect&);
  float draw_part_options(const Line* part, std::span<const OptionSpec* const> changed, Rect);
  float draw_chosen(std::span<const OptionSpec* const> all,
                    std::span<const OptionSpec* const> changed, const Rect&, bool draw) const;
  float draw_option(const OptionSpec&, bool changed, const Rect&);
  struct Picture {  // its height beside the title, or below it
    float beside = 0, below = 0;
  };
  Picture draw_picture(const OptionSpec&, std::string_view value, Rect& title);
  float draw_number(const OptionSpec&, const Rect&, std::string& value);
  float draw_choices(const OptionSpec&, const Rect&, std::string& value);
  float draw_clock(const Rect& at);
  float draw_own_presets(const Rect&);
  void read_presets();
  OwnPreset own_preset(std::string name) const;
  void ask_preset_name();
  void keep_preset(const std::string& name);
  void ask_drop_preset();
  void drop_preset();
  bool save_presets();

  Services& app_;
  Ui& ui_;
  Setup setup_;
  std::string seating_;                           // who plays with whom, in this frame
  std::uint8_t* answer_;                          // its time, of room::kAnswerTimes
  std::function<void(const std::string&)> take_;  // of a room: receives the choices
  std::unique_ptr<SetupPart> part_;               // the game's own part; null: it has none
  std::vector<OwnPreset> own_;                    // read when kSheetsPart is there
  bool read_ = false;
  bool linked_ = false;  // the last one of them is from a link, and not kept
  // What the options are compared with; beyond all: not known yet.
  std::size_t preset_ = ~std::size_t{0};
  int seats_before_ = 0;  // a preset set their number; 0: none has
  bool unfolded_ = false, reveals_ = false;
  std::unique_ptr<GameUi> pictures_;     // draws those of the options; null: not needed yet
  std::vector<const Line*> open_parts_;  // headings whose options are shown
};

/// A link to rules: this, the game's id, '/', a line of room/own_preset.h in base64url.
inline constexpr std::string_view kRulesLink = "/rules/";
/// Opens the rules of a link, without kRulesLink, or says why it cannot. Requires kSheetsPart.
void open_rules(Services&, const std::string& link);

/// The screen with the players and options of a game that has been played; `local`: this device's
/// own.
std::shared_ptr<NewGameScreen> new_game_like(Services&, const TableGame&, const LocalGame* local);
/// The options for the next game at a table: what was drawn at random is drawn again.
std::string options_again(Ui&, const AnyGame&, const std::string& options);

}  // namespace parlour::ui
