// A game's own parts of the table: its board, its hand, its name plates. The rest of the table's
// screen is the same for all games. A GameUi holds only hover, selection, tween clocks, figures of
// the game so far and what the player has begun: it can be discarded and recreated in the middle of
// a game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "core/table.h"
#include "room/log.h"
#include "room/player.h"
#include "room/table_game.h"
#include "ui/kit/ui.h"
#include "ui/parts/board_view.h"
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
  const ai::Answer* hint = nullptr;  // a bot's rating of this position
  Rect board;                        // where the board goes
  Rect hand;                         // the viewer's own pieces or cards; may be empty
  const AnyView* all = nullptr;      // everything, once the game is over
  const Record* record = nullptr;    // the same
  SeatSet asked_aloud = {};          // these seats are asked aloud; the viewer is the Watcher
  bool one_device = false;           // several people share it
  bool resting = false;  // nothing happens until the person has looked at what has ended
  Seat behind = House;   // the viewer is the Watcher, and a curtain waits for this player
  const room::LessonStand* taught = nullptr;  // how the lesson stands; null: it is a game
  /// Draws a player's name plate where the game wants it; for Shape::plates_on_board.
  std::function<void(Seat, const Rect&)> draw_plate = {};
  /// Draws a player's sign, with their face if they have one; `size` is the sign's.
  std::function<void(Seat, Vec2 centre, float size)> draw_sign = {};
  /// Called with the place of each player as it is drawn: what they say stands beside it. May be
  /// empty.
  std::function<void(Seat, const Rect&)> stands = {};

  bool over() const { return game.over(view); }
  /// Somebody at this device has to answer.
  bool asked() const { return may_act || !asked_aloud.empty(); }
};

/// A place on the table, to be outlined.
struct Outline {
  Rect r;
  float round = 0;   // of its corners; half its width: a ring
  bool hex = false;  // a hexagon inside r, on its tip
};
inline Outline ring_around(Vec2 centre, float radius) {
  return {Rect::square(centre, 2 * radius), radius};
}

/// Figures of the game so far, for the drawer.
class Figures {
 public:
  virtual ~Figures() = default;
  /// Receives every step of the game from the first one on, each once.
  virtual void recall(const Table::Step&) = 0;
  /// A copy of what has been recalled (null: nothing), to go back to later.
  virtual std::shared_ptr<const void> memory() const = 0;
  virtual void go_back(const std::shared_ptr<const void>& memory) = 0;
  /// Returns the height; 0: there are none yet. If `draw` is false, only measures.
  virtual float draw(const Scene&, const Rect&, bool draw) = 0;
  /// The same in words, for the text version while they are visible.
  virtual std::string told(const Scene&) = 0;
  virtual const Line& word() const { return text::drawer_statistics; }
};

/// Implements Figures::memory for a value type, and the way back.
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
    std::optional<gfx::Theme> cloth = {};  // of the table; none: the page is the table
    bool plates = true;  // a name plate for each player; else the board shows who sits there
    bool plates_on_board = false;  // the game places them on the board: Scene::draw_plate
    float hand = 0;                // the height that the hand should have
    float beside_name = -1;        // room that a plate needs right of the name; below 0: the usual
    // width of the column of plates and hand, on screens with room for it; 0: the usual
    float side = 0;
    float result = 0;  // width of the result at the end, on screens with room for it; 0: the usual

    bool plates_beside() const { return plates && !plates_on_board; }
  };
  /// `width`: of the hand, or of the inside of a plate.
  virtual Shape shape(const Ui&, float width) const = 0;

  struct Decision {
    std::optional<AnyAction> action = {};  // the player's decision
    SeatSet speakers =
        {};  // while Scene::asked_aloud is not empty: who takes or prepares the action
    Seat looks =
        Watcher;  // set once when one of Scene::asked_aloud wants to look at their cards first
  };
  /// Draws board and hand, and handles input there.
  virtual Decision draw(const Scene&) = 0;
  /// What a name plate shows about a seat, right of its sign; `r` is the plate's inside.
  virtual void plate(const Scene&, Seat, const Rect& /*r*/) {}
  /// Explains the result at the end; the screen draws the heading. Returns the height used; if
  /// `draw` is false, only measures.
  virtual float result(const Scene&, const Rect& r, bool draw) = 0;
  /// The points of each seat at the end of a game; empty: the game counts none that tell how it
  /// ended.
  virtual std::vector<int> points(const AnyState&) const { return {}; }

  // --- the decision being prepared --------------------------------------------------------------
  struct Prepared {
    std::optional<AnyAction> action =
        {};                      // for the main button: what was begun, or what continues the turn
    std::string_view word = {};  // label of that button; empty: "Confirm"
    // It ends the turn, and its label has just replaced another one: a press that follows another
    // closely was meant for the old label.
    bool ends_turn = false;
    // The table has buttons of its own for what is asked: there is no main button without an
    // action, and no Undo without something to undo.
    bool elsewhere = false;
  };
  virtual Prepared prepared(const Scene&) = 0;
  /// Something was begun that can be cancelled.
  virtual bool preparing() const = 0;
  virtual void give_up() = 0;
  /// What was begun, if it takes more than one press to begin again, as text for resume(); empty:
  /// nothing. A reload keeps it.
  virtual std::string begun(const AnyView&) const { return {}; }
  /// Resumes what begun() returned for this same position; ignores text that does not fit.
  virtual void resume(const AnyView&, std::string_view) {}
  /// The action for a viewer who does nothing else in time, also while no frame is drawn. If other
  /// people can see when the viewer answers, it depends on nothing that only the viewer knows.
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
    // says that the viewer is out of a game that goes on; empty: they are not
    std::string out = {};
    std::string rest = {};            // while resting: what has ended,
    std::string_view rest_word = {};  // and the label of the button that goes on; empty: "Confirm"
    std::string reason = {};  // at the end: the reason for the result, in a sentence; empty: none
    std::string why_asked = {};  // while a curtain waits: the public reason
    bool nobody_left = false;    // no person can act in this game any more: the rest may run fast
  };
  /// Called after draw().
  virtual Words explain(const Scene&) = 0;
  /// Whose turn it is, while others are asked; the Watcher if the turn belongs to nobody.
  virtual Seat turn_of(const Scene&) const { return Watcher; }

  // --- what has happened ------------------------------------------------------------------------
  enum class Show : std::uint8_t {
    Play,  // the step happened: its tweens begin, and the next scene shows step.after
    Mark,  // after a jump: marks the step that led to the next scene, without motion
  };
  /// How long the screen needs to show what has happened; the game waits that long.
  struct Wait {
    double seconds = 0;
    bool whole = false;  // in place of the usual pace; else at least as long
  };
  virtual Wait show(const Ui&, const Table::Step&, Show) = 0;
  /// The last steps of a resumed game, each before show().
  virtual void remember(const Table::Step&) {}
  /// The next scene is unrelated (undo, jump): forget selection and tweens.
  virtual void reset() = 0;

  struct Told {
    Sound sound = Sound::Place;
    std::vector<Cue> more = {};             // sounds that follow
    std::vector<room::LogLine> lines = {};  // effects of the step beyond the action's own log line
    room::LogPlace setting = {};
  };
  /// Draws a picture that a line of the log names (core/signs.h), `high` units high from its left
  /// middle, and returns its width. If `draw` is false, only measures. Names of no picture have the
  /// width 0.
  virtual float picture(const Ui&, std::string_view /*name*/, Vec2, float /*high*/,
                        bool /*draw*/) const {
    return 0;
  }
  /// Places on the table that a step is about, for a line of `who` whose LogPlace is placed; as
  /// they were drawn in this frame. Called in each frame while they are shown.
  virtual std::vector<Outline> places(const Scene&, const Table::Step&, Seat /*who*/) { return {}; }
  /// What stands on the board to be read: words beside a place do not cover it.
  virtual std::vector<Rect> kept(const Scene&) { return {}; }
  /// The board, if it can be moved.
  virtual BoardView* board() { return nullptr; }
  virtual Told tell(const Ui&, const Table::Step& step) const {
    return {.sound = step.actor == House ? Sound::Draw : Sound::Place};
  }
  /// The sound that calls a viewer, or players at their device, who are asked now: Sound::Turn,
  /// Sound::Asked, or none.
  virtual std::optional<Sound> call(const Scene&) const { return Sound::Turn; }
  /// Null: the game has none.
  virtual Figures* figures() { return nullptr; }
};

/// The UI of one of games(): the generic one if it has none of its own.
std::unique_ptr<GameUi> make_game_ui(const AnyGame&);
std::unique_ptr<GameUi> make_generic_ui();
std::unique_ptr<GameUi> make_flax_ui();
std::unique_ptr<GameUi> make_settlers_ui();
std::unique_ptr<GameUi> make_coup_ui();
std::unique_ptr<GameUi> make_tractor_ui();

/// The keys of a game, in a sentence; null if it has none of its own.
const Line* keys_of(const AnyGame&);
/// The picture for a section of a game's rules. Returns the height used (0: no picture); if `draw`
/// is false, only measures.
float rules_figure(const Ui&, const AnyGame&, const Line& section, const Rect& r, bool draw = true);

}  // namespace parlour::ui
