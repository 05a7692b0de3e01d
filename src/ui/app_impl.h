// The screens behind App. Each screen is one file; this is what they share.
#pragma once

#include <limits>
#include <map>

#include "core/record.h"
#include "games/flax/sketch.h"
#include "games/registry.h"
#include "room/local_game.h"
#include "room/log.h"
#include "room/shelf.h"
#include "ui/app.h"
#include "ui/board_view.h"
#include "ui/game_ui.h"
#include "ui/log_view.h"
#include "ui/ui.h"

namespace parlour::ui {

enum class Screen : std::uint8_t { Home, NewGame, Table, Replay, Replays, Editor, Rooms, Lobby };
/// What lies over the screen.
enum class Sheet : std::uint8_t { None, Settings, GameMenu, Drawer, Leave, Rules, PlayOn, Result, Unkept, RemoveReplay, RoomLeave, RoomKick, RoomEnd };

struct App::Impl {
  explicit Impl(Shell& shell);
  ~Impl();

  Ui ui;
  room::Shelf shelf;
  Screen screen = Screen::Home;
  Sheet sheet = Sheet::None;

  // --- the running game
  std::unique_ptr<LocalGame> local;   // on this device alone
  TableGame* game = nullptr;          // the one at the table: that, or a room's; null: none
  std::unique_ptr<GameUi> game_ui;
  std::uint32_t seen_version = 0;     // of the table, up to which the stage has shown
  std::size_t seen_entries = 0;
  Seat seen_eyes = Watcher;
  bool tell_last = false;             // to who has just taken the device
  Seat curtain_before = House;        // whom the last frame waited for behind the curtain; House: for nobody
  std::array<std::size_t, kMaxSeats> looked{};  // how much of the game each has seen who shares the device
  double main_pressed = -10;          // when the main button of the table was pressed last, seconds
  bool hurried = false;               // no person is left in the game, and one asked for its end
  bool end_hidden = false;            // the player looks at the board behind the end panel
  double end_at = 0;                  // when the game ended, seconds
  room::Log log;
  LogView log_view;                   // of the table's log or the replay's
  bool hint_said = false;             // to a screen reader
  std::string said_aloud;             // what was last asked aloud, told to a screen reader
  static constexpr int kLastSeconds = 5;
  int said_seconds = 0;               // of the time to answer, as last told; 0: not yet
  bool time_wakes = false;  // a timer is under way that shows what is left of it
  bool drawer_open = true;            // beside the board, on wide screens
  int drawer_tab = 0;
  bool save_failed_said = false, second_tab_said = false, end_said = false;
  bool owned_saves = true;            // as of the last frame
  Lang asked_lang = Lang::English;    // the language whose letters are on their way

  std::uint32_t wanted_game = 0;      // counts what with_game was asked for, and what undid it
  bool with_game_waits = false;       // what it was asked for last has not come yet

  int home_hovered = -1;              // game card under the pointer, and since when
  double home_since = 0;

  // --- setting up a game
  struct Setup {
    const AnyGame* game = nullptr;
    std::vector<Player> players;
    std::map<std::string, std::string> options;
    bool unfolded = false;
    bool for_room = false;               // the options of a room that is there
  } setup;
  const AnyGame* unfinished = nullptr;   // game of the autosave, when there is one to continue
  bool unfinished_begun = false;         // somebody has done something in it
  std::vector<Player> unfinished_players;
  std::string unread_save;                 // what is to be said of one that cannot be read; empty: there is none

  // --- what another game is to take the place of (keeping.cpp)
  struct Aside {
    std::string title;  // as the shelf keeps it, details and all
    room::Finished finished = room::Finished::No;
    std::string content;                 // as the shelf keeps it
    std::string file, file_name;         // as the player can take it away
    bool unread = false;                 // what the file holds is not known here
  };
  struct Unkept {
    Aside aside;
    std::string why;
    std::function<void()> then;          // without it
  } unkept;                              // while the player is asked what is to become of it
  struct Sizes {
    std::size_t open = 0, rooms = 0, own = 0;
  };
  std::optional<Sizes> sizes;            // of the storage, as of when the settings were opened
  room::Shelved to_remove;               // while that is asked
  bool laying_other = false;             // the shelf has not answered yet (lay_other_aside)

  // --- rooms of several devices (rooms.h); null as long as nobody has wanted one
  struct Rooms;
  std::unique_ptr<Rooms> rooms;

  // --- a replay
  struct Review {
    Replay replay;
    std::size_t at = 0;                 // entries applied
    std::optional<std::size_t> wanted;  // where a press leads: from the next frame on, so that no
                                        // frame shows one position and tells of another
    Seat eyes = Watcher, through = Watcher;  // House: everything may be seen; whose eyes one looks through
    AnyState state;                     // after `at` entries
    Checkpoints way;                    // of the whole record
    bool open = false;                  // nothing in it is hidden any more, or never was
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
    // Made once the screen is drawn: what the record says of itself.
    bool known = false, mine = false;   // mine: played on this device
    std::vector<std::size_t> moves;     // entries that are decisions, not chance
    std::vector<std::size_t> to_ask;    // positions that a bot has an opinion of, in order
    std::vector<Player> players;
    bool end_said = false;
    room::Log log;
  } review;
  std::vector<room::Shelved> done;      // finished games on this device, newest first

  // --- the editor of layouts
  struct Editor {
    flax::Layout layout;                // as it is drawn (games/flax/sketch.h)
    std::string name, key;              // key in the storage; empty: not kept yet
    int tool = 1;                       // room to paint, 0: path, -1/-2: start of a side, -3: central
    BoardView view;
    struct Moment {
      flax::Layout layout;
      std::string name, key;
      int board = 0;
    };
    std::vector<Moment> past, future;   // for undo and redo
    int board = 0, boards = 0;          // which of the boards opened this one is
    std::string draft;                  // its key in the storage, once there is one
    std::string unsafe;                 // why it could not be kept; empty: it is
    bool begun = false;                 // the screen has been drawn
    bool painting = false, erasing = false;
    Vec2 from;                          // the stroke's last point, in squares
    flax::Layout judged;                // the layout that these are of:
    std::vector<flax::Flaw> flaws;
    std::vector<std::pair<int, flax::Square>> letters;
  } editor;
  struct OwnLayout {
    std::string key, name, code;
  };
  std::vector<OwnLayout> own_layouts;
  struct Draft {
    std::string key, board_key, name;   // of the board that it changes, if any
    flax::Layout layout;
  };
  std::vector<Draft> drafts;            // newest first
  // Removed in this sitting, and what they were: can be put back.
  std::map<std::string, std::string> removed;

  // --- app.cpp: navigation, links, storage
  void frame(float width, float height);
  void fit_scale(float css_width, float css_height);
  void go(Screen);
  /// Does `then` when the code of the game is here: at once, or after it has been fetched. What is
  /// asked later takes the place of what is still waited for, as does any change of the screen.
  /// When it cannot be had: `missing`, or a word to the player.
  void with_game(std::string_view id, std::function<void()> then, std::function<void()> missing = {});
  /// Does `then` with `rooms`, when the code of rooms and that of all games is here: nobody at a table of
  /// several waits for another's line.
  void with_rooms(std::function<void()> then);
  bool has_room() const;               // this page is in a room
  bool in_room() const;                  // the table shown is a room's
  int chat_tab() const;                  // of the drawer; -1: there is none
  std::vector<const AnyGame*> games_here() const;  // whose code is here: all that records are read with
  bool back();
  void escape();
  std::string address() const;
  void open_fragment(std::string_view fragment);
  void apply_settings();
  void keep_settings();
  /// The choices of room::kAnswerTimes in words.
  std::vector<std::string_view> answer_times() const;
  void look_at_storage();                // unfinished game, finished games, own layouts
  void resume();
  void start_game(const AnyGame&, std::string_view options, std::vector<Player>, std::optional<std::string_view> of_table = {});
  void adopt(std::unique_ptr<LocalGame>);
  void show_game(TableGame*);            // on the table, as it stands; null: none
  void show_last_move();
  /// Tells the log, and the screen of the game, what they do not know yet; of a long game a part in each frame.
  void tell(room::Log&, GameUi&, const AnyGame&, std::size_t actions, Seat reader, std::span<const std::string> names, const room::Steps&);
  void forget_taken_back(std::size_t entries);
  void tell_who_takes_over(std::span<const std::string> names);
  void import_record(std::string_view text_or_link);
  /// Opens what the text holds: a record, a link to one, a link to a board. Otherwise says why not;
  /// a record that is right up to some action is opened up to there only if `part_too`.
  struct Refusal {
    std::string why;
    int line = 0;                        // of the text, from 1; 0: none in particular
    std::size_t readable = 0;            // actions before it
  };
  /// Requires the code of game_of(text).
  std::optional<Refusal> open_given(std::string_view text, bool part_too);
  /// The id of the game that the text holds something of; may be none of the house's.
  static std::string game_of(std::string_view text);
  void ask_record();                     // a dialog to paste a text or a link or to choose a file
  void prompt_record();  // the same; requires the part of replays, as do the next two
  void open_or_ask(std::string given);   // as if pasted there
  void refuse_given(const std::string& given, const Refusal&);  // the dialog again, with the reason
  bool played_here(const AnyGame&, const Record&);
  void open_replay(Replay, Screen back);
  void begin_replay(Replay, Screen back);
  void show_replays();
  void offer_record(const AnyGame&, const Record&, bool as_link);
  void offer_link(std::string_view title, std::string link, std::string file, std::string file_name);
  void offer_file(std::string_view content, std::string_view name);
  void offer_layout_link(const flax::Layout&);
  void run_table();                      // what must happen whether the table is shown or not
  void game_finished();
  void play_again();                     // the same game with the same players
  void say_hint(const Scene&);
  bool record_may_leave() const;
  /// Puts a game, finished or not, among those that can be replayed and played on. False: the storage
  /// does not take it.
  bool shelve(const AnyGame&, const Record&);
  /// As the shelf keeps it: game and players, and in the details how it ended (`end`: the state
  /// then; null: it has not) and when that is.
  std::string title_of(const AnyGame&, const Record&, const AnyState* end) const;

  // --- keeping.cpp: nothing is overwritten before it has been laid aside, or the player has let it go
  Aside aside_of(const AnyGame&, const Record&, const AnyState&) const;
  /// The game in the storage; nothing when nobody has done anything in it yet.
  std::vector<Aside> stored_aside();
  /// The game here, which the storage may have refused, and the one in the storage where that is another tab's.
  std::vector<Aside> open_aside();
  /// Does `then` when all have been stored; where that fails, the player is asked (`why` says what), and
  /// `then` or `stay` is done as they like. Whatever changes the screen meanwhile ends it.
  void lay_aside(std::vector<Aside>, std::string why, std::function<void()> then);
  void lay_other_aside(bool ask);
  void ask_unkept(Unkept);
  void offer_unread(std::string_view content);
  void draw_unkept();
  void draw_remove_replay();
  void look_at_open_game();
  void shelf_changed();
  void tell_saving();
  void look_at_sizes();
  float draw_used(const Rect&);
  float draw_unread(const Rect&);
  void take_over_saves();                // another tab had them until now
  void leave_to_stored();
  void play_from_here();                 // a replay becomes a game
  std::string report() const;

  // --- the screens
  void draw_home(bool blocked);
  void draw_new_game(bool blocked);
  void draw_table(bool blocked);
  void draw_replay(bool blocked);
  void draw_replays(bool blocked);
  float draw_shelved(std::size_t, const Rect&, const Rect& seen);
  void open_shelved(const room::Shelved&);
  void play_on_shelved(const room::Shelved&, const Replay&);
  void draw_editor(bool blocked);
  void draw_curtain();
  void draw_time(const Rect& bar);
  void draw_end(const Scene&, const Rect& over);
  void draw_settings();
  void draw_game_menu();
  void draw_leave();
  void draw_rules_sheet();
  void draw_play_on();
  void draw_result();
  void draw_drawer(const Rect& r, bool as_sheet);

  // --- pieces of screens
  /// The rules of a game with their pictures, from the top of r; returns the height.
  float draw_rules(const RuleSheet&, const Rect& r, bool draw = true);
  /// Opens them over any screen (of the game set up, shown or played).
  void show_rules() { sheet = Sheet::Rules; }
  const AnyGame& game_in_hand() const;
  /// The rules of the game that is played, reviewed or set up here.
  RuleSheet rules_in_hand() const;
  std::string rules_told(const RuleSheet&) const;
  bool game_under_way();                 // here or in the storage
  bool game_begun();  // and somebody has done something in it: it is laid aside before another
  std::string_view play_on_refused() const;  // empty: the replay can be played on from here
  // of the replay
  void begin_review();
  AnyState state_in_review(std::size_t entries) const { return review.way.state_after(*review.replay.game, review.replay.record.entries, entries); }
  void jump_review(std::size_t to);
  void step_review(int moves);
  void run_review();
  void draw_curve(const Rect&);
  void draw_replay_line(const Scene&, const Rect&);
  void draw_replay_buttons(const Rect&);
  // of the editor
  void begin_editor();
  void remember_board();                 // before a change
  void changed_board();                  // after it
  void keep_draft();
  bool board_is_kept() const;
  void turn_back_board(bool redo);
  void open_board(const flax::Layout&, std::string name, std::string key, std::string draft);
  void look_at_drafts();
  void judge_board();
  void paint_square(flax::Square, int tool);
  void paint_by_pointer();
  void paint_by_keyboard(const Rect& board);
  void draw_sketch(const Rect& board);
  float draw_tools(const Rect&);
  float draw_board_buttons(const Rect&);
  float draw_verdict(const Rect&);
  float draw_sizes(const Rect&);
  float draw_origins(const Rect&);
  float draw_own_boards(const Rect&);
  void keep_board(bool as_new);
  void keep_board_as(std::string name, bool as_new, bool replace);
  void rename_board(const OwnLayout&);
  void call_board(std::string key, std::string name);  // the board that is being drawn
  void play_board();
  // of the screen that sets up a game
  float draw_seats(const Rect&);
  /// What is chosen on the screen of a new game: its options, and the state it would begin with
  /// (none where the game refuses them). Both require setup.game.
  std::string chosen_options() const;
  std::optional<AnyState> chosen_start() const;
  std::string seating_text() const;
  float draw_board_choice(const Rect&);
  // and who plays in place of a bot (bot_setup.cpp)
  float bot_character(std::size_t player, const Rect&, bool draw);
  void bot_script(std::size_t player);  // asks for one
  // and the island of Settlers (settlers_setup.cpp)
  float draw_island_choice(const Rect&, bool picture);
  void draw_island(const Rect& picture);
  void ask_island();
  std::string new_island();              // the number of one that nobody has seen
  std::string options_again(const AnyGame&, const std::string& options);
  bool chosen_apart(std::string_view key) const;  // on a picture, not among the other options
  float draw_options(const Rect&);
  std::string chosen_option(const OptionSpec&) const;
  std::string option_text(const OptionSpec&) const;
  std::string first_text(std::string_view value) const;
  void edit_board(const flax::Layout&, std::string name, std::string key);
  /// The bar at the top: back, title, buttons on the right. Returns what is left below it.
  Rect top_bar(std::string_view title, bool menu, bool blocked);
  struct TableRects {
    Rect plates, board, hand, bar, drawer;
    bool plates_in_column = false;
    int plate_rows = 1;  // where they do not stand in a column
  };
  TableRects table_rects(const Rect& body, const GameUi&, bool review, int players) const;
  void draw_plates(const Scene&, GameUi&, const TableRects&, const TableGame*);
  /// A sheet in the middle (from below on a phone) over a veil; false when the player closed it.
  bool begin_sheet(std::string_view title, float wanted_width, float wanted_height, Rect& inside);
  void end_sheet();
  std::optional<bool> ask_sheet(std::string_view title, const std::string& said,
                                std::string_view id, const ButtonSpec& yes);
  Player default_player(const AnyGame&, int seat_index) const;
  void edit_name(std::string_view current, std::function<void(std::string)> f);
};

/// As many choices in a row as can be read; returns the height. Measures only when `draw` is false.
float choose(Ui&, std::string_view id, const Rect& r, const std::vector<std::string_view>& labels,
             int& chosen, std::string_view about = {}, bool draw = true);
/// Names of levels and other small words that several screens use.
const Line& level_line(ai::Level);
/// Who plays, seat by seat: "Ana – Hard bot".
std::string seats_text(const Ui&, std::span<const Player>);
/// The living picture of a game on the home screen.
gfx::Picture picture_of(std::string_view game);
/// Who has the best score, several when they share it; requires a game that is over.
std::vector<Seat> winners(const AnyGame&, const AnyState&);
/// "Ana wins", "You win", "Ana, Li win", "Shared victory: Ana, Li"; of several, bots go by their numbers where
/// the heading would be wider than `width`. Requires a game that is over.
std::string winner_text(const Ui&, const AnyGame&, const AnyState&, std::span<const Player>,
                        float width = std::numeric_limits<float>::infinity());

}  // namespace parlour::ui
