// The screens behind App. Each screen is one file; this is what they share.
#pragma once

#include <map>

#include "core/record.h"
#include "games/flax/layout.h"
#include "games/registry.h"
#include "ui/app.h"
#include "ui/board_view.h"
#include "ui/game_ui.h"
#include "room/local_game.h"
#include "ui/ui.h"

namespace parlour::ui {

enum class Screen : std::uint8_t { Home, NewGame, Table, Replay, Replays, Editor };
/// What lies over the screen.
enum class Sheet : std::uint8_t { None, Settings, GameMenu, Drawer, Leave };

struct App::Impl {
  explicit Impl(Shell& shell);

  Ui ui;
  Screen screen = Screen::Home;
  Sheet sheet = Sheet::None;

  // --- the running game
  std::unique_ptr<LocalGame> game;
  std::unique_ptr<GameUi> game_ui;
  std::uint32_t seen_version = 0;     // of the table, up to which the stage has shown
  std::size_t seen_entries = 0;
  Seat seen_eyes = Watcher;
  bool end_hidden = false;            // the player looks at the board behind the end panel
  double end_at = 0;                  // when the game ended, seconds
  std::vector<std::string> log;
  std::size_t log_entries = 0;        // of the record that `log` covers
  Seat log_eyes = Watcher;            // who reads it
  Lang log_lang = Lang::English;
  bool drawer_open = true;            // beside the board, on wide screens
  int drawer_tab = 0;
  bool save_failed_said = false, second_tab_said = false, end_said = false;
  bool owned_saves = true;            // as of the last frame

  int home_hovered = -1;              // game card under the pointer, and since when
  double home_since = 0;

  // --- setting up a game
  struct Setup {
    const AnyGame* game = nullptr;
    std::vector<Player> players;
    std::map<std::string, std::string> options;
    bool unfolded = false;
  } setup;
  const AnyGame* unfinished = nullptr;   // game of the autosave, when there is one to continue

  // --- a replay
  struct Review {
    Replay replay;
    std::size_t at = 0;                 // entries applied
    Seat eyes = Watcher;
    AnyState state;                     // after `at` entries
    bool playing = false;
    double next_at = 0;
    int speed = 1;
    std::unique_ptr<GameUi> ui;
    // Win chance of seat 0 as a bot sees it, by number of entries; asked for one by one.
    std::map<std::size_t, float> chance;
    std::size_t asked_at = 0;
    std::uint32_t ticket = 0;
    bool analysing = false;
    Screen back = Screen::Home;
  } review;
  struct Done {
    std::string key, title, subtitle;
  };
  std::vector<Done> done;               // finished games on this device, newest first

  // --- the editor of layouts
  struct Editor {
    flax::Layout layout;
    std::string name, key;              // key in the storage; empty: not kept yet
    int tool = 1;                       // room to paint, 0: path, -1/-2: start of a side, -3: central
    BoardView view;
    std::vector<flax::Layout> history;  // for undo
    bool painting = false, dirty = false;
  } editor;
  struct OwnLayout {
    std::string key, name, code;
  };
  std::vector<OwnLayout> own_layouts;

  // --- app.cpp: navigation, links, storage
  void frame(float width, float height);
  void fit_scale(float css_width, float css_height);
  void go(Screen);
  bool back();
  void escape();
  void open_fragment(std::string_view fragment);
  void apply_settings();
  void keep_settings();
  void look_at_storage();                // unfinished game, finished games, own layouts
  void resume();
  void start_game(const AnyGame&, std::string_view options, std::vector<Player>);
  void adopt(std::unique_ptr<LocalGame>);
  void import_record(std::string_view text_or_link);
  void open_replay(Replay, Screen back);
  void offer_record(const AnyGame&, const Record&, bool as_link);
  void offer_layout_link(const flax::Layout&);
  void run_table();                      // what must happen whether the table is shown or not
  void game_finished();
  /// Puts a game, finished or not, among those that can be replayed and played on; the newest
  /// twenty are kept.
  void shelve(const AnyGame&, const Record&);
  /// The same for what is in the storage, when it is not over: before another game takes its place.
  void shelve_unfinished();
  void play_from_here();                 // a replay becomes a game
  std::string report() const;

  // --- the screens
  void draw_home(bool blocked);
  void draw_new_game(bool blocked);
  void draw_table(bool blocked);
  void draw_replay(bool blocked);
  void draw_replays(bool blocked);
  void draw_editor(bool blocked);
  void draw_curtain();
  void draw_end(const Scene&, const Rect& over);
  void draw_settings();
  void draw_game_menu();
  void draw_leave();
  void draw_drawer(const Rect& r, bool as_sheet);

  // --- pieces of screens
  /// The bar at the top: back, title, buttons on the right. Returns what is left below it.
  Rect top_bar(std::string_view title, bool menu, bool blocked);
  struct TableRects {
    Rect plates, board, hand, bar, drawer;
    bool plates_in_column = false;
  };
  TableRects table_rects(const Rect& body, const GameUi&, bool review) const;
  void draw_plates(const Scene&, GameUi&, const TableRects&, const LocalGame*);
  void update_log(const AnyGame&, const Record&, std::span<const Player>);
  /// A sheet in the middle (from below on a phone) over a veil; false when the player closed it.
  bool begin_sheet(std::string_view title, float wanted_width, float wanted_height, Rect& inside);
  void end_sheet();
  Player default_player(const AnyGame&, int seat_index) const;
  void edit_name(std::string_view current, std::function<void(std::string)> f);
};

/// Names of levels and other small words that several screens use.
const Line& level_line(ai::Level);
/// A short text about when: nothing is said about time zones, the browser's clock is not asked.
std::string seats_text(const Ui&, std::span<const Player>);

}  // namespace parlour::ui
