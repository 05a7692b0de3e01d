// What a game shows on the table: its board, its hand, its name plates. Everything else of the
// table's screen is the same for all games. A GameUi holds only hover, selection, the clocks of
// tweens, figures of the game so far and what the player has begun: it can be thrown away and made
// again in the middle of a game.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/table.h"
#include "room/log.h"
#include "room/player.h"
#include "room/table_game.h"
#include "ui/kit/ui.h"
#include "ui/parts/names.h"

namespace parlour::ui {

/// One frame of the table, as a game sees it.
struct Scene {
  Ui& ui;
  const AnyGame& game;
  const AnyView& view;
  std::span<const Player> players;
  bool may_act = false;              // the viewer may act now
  bool review = false;               // a replay: nobody acts
  const ai::Answer* hint = nullptr;  // a bot's opinion of this position
  Rect board;                        // where the board goes
  Rect hand;                         // the viewer's own things; may be empty
  const AnyView* all = nullptr;      // everything, once the game is over
  const Record* record = nullptr;    // the same
  SeatSet asked_aloud = {};          // the viewer is the Watcher, and these are asked aloud
  bool one_device = false;           // several persons share it
  bool resting = false;  // nothing happens until the person has looked at what has ended
  Seat behind = House;   // the viewer is the Watcher, and a curtain waits for this player

  bool over() const { return game.over(view); }
  /// Somebody at this device is asked for something.
  bool asked() const { return may_act || !asked_aloud.empty(); }
};

/// The game so far in figures, for the drawer.
class Figures {
 public:
  virtual ~Figures() = default;
  /// The game action by action from its first one on, each once.
  virtual void recall(const Table::Step&) = 0;
  /// What has been recalled (null: nothing), to go back to later.
  virtual std::shared_ptr<const void> memory() const = 0;
  virtual void go_back(const std::shared_ptr<const void>& memory) = 0;
  /// Returns the height; 0: there are none yet. Measures only when `draw` is false.
  virtual float draw(const Scene&, const Rect&, bool draw) = 0;
  /// The same in words, for the text version while they are seen.
  virtual std::string told(const Scene&) = 0;
  virtual const Line& word() const { return text::drawer_statistics; }
};

/// Figures::memory of something that is a value, and the way back from it.
template <class T>
std::shared_ptr<const void> remembered(const T& value) {
  return std::make_shared<const T>(value);
}
template <class T>
T recollected(const std::shared_ptr<const void>& memory) {
  return memory ? *static_cast<const T*>(memory.get()) : T();
}

class GameUi {
 public:
  virtual ~GameUi() = default;

  // --- layout, picture, input -------------------------------------------------------------------
  struct Shape {
    bool plates = true;      // a name plate for each player; else the board shows who sits there
    float hand = 0;          // how high the hand should be
    float beside_name = -1;  // what a plate needs right of the name; below 0: as much as is usual
  };
  /// `width`: of the hand, or of the inside of a plate.
  virtual Shape shape(const Ui&, float width) const = 0;

  struct Decision {
    std::optional<AnyAction> action = {};  // that the player decided on
    SeatSet speakers =
        {};  // while Scene::asked_aloud is not empty: who takes it, or what is prepared
    Seat looks =
        Watcher;  // who of Scene::asked_aloud wants to look at their own things first, once
  };
  /// Draws board and hand, and takes what was pressed there.
  virtual Decision draw(const Scene&) = 0;
  /// What a name plate says about a seat, right of its sign; `r` is the plate's inside.
  virtual void plate(const Scene&, Seat, const Rect& /*r*/) {}
  /// Why who won, for the end: a heading is drawn by the screen. Returns the height used; measures
  /// only when `draw` is false.
  virtual float result(const Scene&, const Rect& r, bool draw) = 0;

  // --- what is being decided --------------------------------------------------------------------
  struct Prepared {
    std::optional<AnyAction> action =
        {};  // of the main button: what has been begun, or what a turn goes on with
    std::string_view word = {};  // on that button; empty: "Confirm"
    bool ends_turn = false;  // it ends the turn, and stands where another word stood: a press that
                             // comes hard upon another one was meant for that
  };
  virtual Prepared prepared(const Scene&) = 0;
  /// Something has been begun that can be given up.
  virtual bool preparing() const = 0;
  virtual void give_up() = 0;
  /// What has been begun and takes more than a press to begin again, in words that resume() reads;
  /// empty: nothing. A reload keeps it.
  virtual std::string begun(const AnyView&) const { return {}; }
  /// Goes on with what begun() said of this very position; words that do not fit are left.
  virtual void resume(const AnyView&, std::string_view) {}
  /// What is done for the viewer when they do nothing else in time, where no frame is drawn too.
  /// Where other persons see when they answer, it depends on nothing that only they know.
  virtual std::optional<room::TableGame::AutoAction> auto_action(const AnyView&,
                                                                 std::span<const Player>,
                                                                 const room::Settings&) const {
    return {};
  }

  // --- words ------------------------------------------------------------------------------------
  struct Words {
    std::string state = {};  // for a screen reader, several sentences
    std::string expected =
        {};  // of the viewer, or of those asked aloud: "Your turn: choose a square"; while asked()
    std::string out = {};   // that the viewer is out of a game that goes on; empty: they are not
    std::string rest = {};  // while resting: what has ended,
    std::string_view rest_word = {};  // and the word on the button that goes on; empty: "Confirm"
    std::string hint = {};  // while there is one, for a screen reader; empty: its best actions, one
                            // after the other
    std::string reason =
        {};  // once it is over: why who won, in a sentence; empty: the game has none
    std::string why_asked = {};  // while a curtain waits: what everybody knows of why
    bool nobody_left =
        false;  // no person has anything to do in this game any more: what is left may go fast
  };
  /// After draw().
  virtual Words explain(const Scene&) = 0;
  /// Whose turn it is, while others are asked; the Watcher where a turn belongs to nobody.
  virtual Seat turn_of(const Scene&) const { return Watcher; }

  // --- what has happened ------------------------------------------------------------------------
  enum class Show : std::uint8_t {
    Play,  // the step happened: its tweens begin, and the next scene shows step.after
    Mark,  // after a jump: the step led to what the next scene shows; it is marked without motion
  };
  /// Returns how many seconds the screen still needs to show what has happened; the game waits for
  /// it.
  virtual double show(const Ui&, const Table::Step&, Show) = 0;
  /// The next scene shows something else altogether (undo, jump): forget selection and tweens.
  virtual void reset() = 0;

  struct Told {
    Sound sound = Sound::Place;
    std::vector<room::LogLine> lines =
        {};  // what the step has brought besides what is told of the action
  };
  virtual Told tell(const Ui&, const Table::Step& step) const {
    return {.sound = step.actor == House ? Sound::Draw : Sound::Place};
  }
  /// Null: the game has none.
  virtual Figures* figures() { return nullptr; }
};

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

}  // namespace parlour::ui
