// What a game shows on the table: its board, its hand, its name plates. Everything else of the table
// screen is the same for all games. A GameUi holds only hover, selection, the clocks of tweens
// and what the player wants done by itself for as long as the table is seen: it can be thrown away and made
// again in the middle of a game.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/table.h"
#include "room/log.h"
#include "room/player.h"
#include "room/table_game.h"
#include "ui/ui.h"

namespace parlour::ui {

/// One frame of the table, as a game sees it.
struct Scene {
  Ui& ui;
  const AnyGame& game;
  const AnyView& view;
  std::span<const Player> players;
  bool may_act = false;             // the viewer may act now
  bool review = false;              // a replay: nobody acts
  const ai::Answer* hint = nullptr; // a bot's opinion of this position
  Rect board;                       // where the board goes
  Rect hand;                        // the viewer's own things; may be empty
  const AnyView* all = nullptr;     // everything, once the game is over
  const Record* record = nullptr;   // the same
  SeatSet aloud = {};               // the viewer is the Watcher, and these are asked aloud
  bool one_device = false;          // several persons share it
  bool resting = false;             // nothing happens until the person has looked at what has ended
};

class GameUi {
 public:
  virtual ~GameUi() = default;

  /// What a step has brought besides what is told of the action: lines for the log.
  virtual std::vector<room::LogLine> effects(const Ui&, const Table::Step&) const { return {}; }
  /// Something happened: begin its tweens. The next scene shows step.after.
  virtual void begin(const Ui&, const Table::Step& step) = 0;
  /// The next scene shows something else altogether (undo, jump): forget selection and tweens.
  virtual void reset() = 0;
  /// The same after a jump: `step` led to what the next scene shows; it is marked without motion.
  virtual void show_last(const Table::Step&) { reset(); }
  /// What is done for the viewer when he does nothing else in time, where no frame is drawn too. Where other
  /// persons see when he answers, it depends on nothing that only he knows.
  virtual std::optional<room::TableGame::Habit> habit(const AnyView&, std::span<const Player>, const room::Settings&) const { return {}; }
  /// Seconds that the screen still needs to show what has happened; the game waits for it.
  virtual double shows_for(const Ui&) const { return 0; }
  /// The game so far, action by action from its first one on, each once. What it remembers of that
  /// (null: nothing) can be asked for at any time, and be gone back to.
  virtual void recall(const Table::Step&) {}
  virtual std::shared_ptr<const void> memory() const { return {}; }
  virtual void go_back(const std::shared_ptr<const void>&) {}
  /// The game so far in figures, for the drawer. Returns the height; 0: there are none. Measures only
  /// when `draw` is false.
  virtual float statistics(const Scene&, const Rect&, bool /*draw*/) { return 0; }
  virtual const Line& statistics_word() const { return text::drawer_statistics; }
  /// The same in words, for the text version while they are seen.
  virtual std::string statistics_told(const Scene&) { return {}; }
  /// Draws board and hand; gives the action that the player decided on, if any.
  virtual std::optional<AnyAction> draw(const Scene&) = 0;
  /// Whether the screen draws a name plate for each player; else the board shows who sits there.
  virtual bool plates() const { return true; }
  /// Draws what a name plate says about a seat, right of its sign; `r` is the plate's inside.
  virtual void plate(const Scene&, Seat, const Rect& r) = 0;
  /// What it needs right of the name, of the width that both have; below 0: as much as is usual.
  virtual float beside_name(const Ui&, float /*width*/) const { return -1; }
  /// What is expected of the viewer, as a sentence ("Your turn: choose a square"), or of those who are
  /// asked aloud; only asked while somebody may act.
  virtual std::string expected(const Scene&) = 0;
  /// The hint as it is shown, for a screen reader; empty: its best actions, one after the other.
  virtual std::string hint_text(const Scene&) { return {}; }
  /// While Scene::aloud is not empty: who takes the action that draw or prepared gives.
  virtual SeatSet speakers() const { return {}; }
  /// The one of Scene::aloud who wants to look at his own things before he answers, once; else Watcher.
  virtual Seat looks() { return Watcher; }
  /// The action that the main button takes: what is being prepared, or what a turn goes on with when
  /// nothing is (roll the dice, end the turn); and the word on the button, empty for "Confirm".
  virtual std::optional<AnyAction> prepared(const Scene&) = 0;
  virtual std::string_view main_word(const Scene&) { return {}; }
  /// While Scene::resting: what has ended, as a sentence, and the word on the button that goes on.
  virtual std::string rest_line(const Scene&) { return {}; }
  virtual std::string_view rest_word(const Scene& scene) { return scene.ui.tr(text::confirm); }
  /// That the viewer is out of a game that goes on without him, as a sentence; empty: he is not.
  virtual std::string out_line(const Scene&) { return {}; }
  /// No person has anything to do in this game any more: what is left may go fast.
  virtual bool nobody_left(const Scene&) { return false; }
  /// What everybody knows of why this player is asked, as a sentence; empty: nothing to be said.
  virtual std::string why_asked(const Ui&, const AnyView& /*of the Watcher*/, Seat) { return {}; }
  /// Whose turn it is, while others are asked; the Watcher where a turn belongs to nobody.
  virtual Seat turn_of(const Scene&) const { return Watcher; }
  /// What the main button would do now ends the turn, and stands where another word stood: a press that comes
  /// hard upon another one was meant for that.
  virtual bool ends_turn(const Scene&) { return false; }
  /// Something has been begun that can be given up.
  virtual bool preparing() const = 0;
  virtual void give_up() = 0;
  /// What an action sounds like.
  virtual Sound sound_of(const Table::Step& step) const { return step.actor == House ? Sound::Draw : Sound::Place; }
  /// How high the hand should be, given the width.
  virtual float hand_height(const Ui&, float width) const = 0;
  /// The state for a screen reader, several sentences.
  virtual std::string narrate(const Scene&) = 0;
  /// Why who won, for the end: a heading is drawn by the screen. Returns the height used; measures
  /// only when `draw` is false.
  virtual float result(const Scene&, const Rect& r, bool draw) = 0;
  /// The same in one sentence, for a line under the board; empty: the game has none.
  virtual std::string reason(const Scene&) { return {}; }
};

/// GameUi::memory of something that is a value, and the way back from it.
template <class T>
std::shared_ptr<const void> remembered(const T& value) { return std::make_shared<const T>(value); }
template <class T>
T recollected(const std::shared_ptr<const void>& memory) {
  return memory ? *static_cast<const T*>(memory.get()) : T();
}

/// The UI of a game, or the generic one when it has none of its own.
std::unique_ptr<GameUi> make_game_ui(const AnyGame&);
std::unique_ptr<GameUi> make_generic_ui();
std::unique_ptr<GameUi> make_flax_ui();
std::unique_ptr<GameUi> make_settlers_ui();
std::unique_ptr<GameUi> make_coup_ui();
std::unique_ptr<GameUi> make_tractor_ui();

/// The keys of a game, in a sentence; null where it has none of its own.
const Line* keys_of(const AnyGame&);
/// The picture that belongs under a section of a game's rules. Returns the height used (0: there is
/// none); measures only when `draw` is false.
float rules_figure(const Ui&, const AnyGame&, const Line& section, const Rect& r, bool draw = true);

/// A share of 0 to 1: "25%".
std::string percent_text(const Ui&, float share);
/// "Ana", or "You"/"Player 2" for a person without a name, "Bot" with its level otherwise.
std::string player_name(const Ui&, std::span<const Player>, Seat);
/// The names of all players, seat by seat.
std::vector<std::string> player_names(const Ui&, std::span<const Player>);
/// The same for a place `width` wide: a bot without a name goes by its number alone where it must, or by
/// its level when it is the only one.
std::string player_name_in(const Ui&, std::span<const Player>, Seat, float width, Type, bool strong);

}  // namespace parlour::ui
