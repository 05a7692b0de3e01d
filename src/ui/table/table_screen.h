// The table: plates of the players, the board, the viewer's hand, the bar that says what is
// expected, with log and rules beside it. It lives as long as the game is at the table, visible or
// not.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "room/log.h"
#include "ui/app/services.h"
#include "ui/kit/late_part.h"
#include "ui/lessons/lessons.h"
#include "ui/table/bubbles.h"
#include "ui/table/calls.h"
#include "ui/table/drawer.h"
#include "ui/table/game_ui.h"
#include "ui/table/layout.h"
#include "ui/table/plates.h"

namespace parlour::ui {

struct EndRects;

/// The bar of a table: a sentence, and three buttons beside or below it.
struct BarRects {
  Rect line, buttons;
  bool below = false, wordless = false;  // wordless: the buttons are pictures
};

/// Seconds after a press of the main button: a double press of Roll, or of Confirm, ends no turn
/// and lifts no curtain.
inline constexpr double kHardUpon = 1.5;

class TableScreen final : public Screen {
 public:
  TableScreen(Services&, TableGame&);

  void draw(bool covered) override;
  bool curtained() const override;
  void draw_curtain(bool covered) override;
  bool back() override;
  bool escape() override;
  void open_menu() override;
  const AnyGame* game() const override { return &game_.game(); }
  /// That of the lessons, puzzles or trainer, if it is of one.
  std::optional<std::string> address() const override;
  void hidden() override;

  /// No person is left in the game, and one asked to end it.
  bool hurried() const { return hurried_; }
  /// The chat of the room, where it is not on the screen.
  void show_chat() {
    if (!app_.drawer.shows(Drawer::Tab::Chat)) open_drawer(Drawer::Tab::Chat, body_);
  }
  /// True once, after the game has ended.
  bool take_end();
  /// Of a move that the player had in mind.
  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    return help_ && help_->on_bot(ticket, answer);
  }

 private:
  using Shown = GameUi::Words;

  bool at_table() const;
  /// Whom the curtain waits for; House: there is no curtain.
  Seat behind_curtain() const;
  bool in_room() const;
  // events since the last frame (telling.cpp)
  void catch_up();
  void change_eyes();
  void resume_begun(const AnyView&);
  void keep_begun(const AnyView&);
  std::string_view begun_key() const;
  static std::string position(const AnyView&);
  GameUi::Wait show_steps(std::size_t entries);
  void tell_step(const Table::Step&);
  void forget_taken_back(std::size_t entries);
  void show_last_move();
  Seat log_reader() const;
  void tell_log();
  std::vector<std::string> lines_of(const Table::Step&) const;
  // a frame
  Scene scene_of(const AnyView&, const TableRects&) const;
  GameUi::Decision draw_table(const Scene&, const Rect& body, const TableRects&);
  void draw_bubbles(const Scene&, const Rect& body, const TableRects&);
  Bubbles* bubbles();
  void be_silent();
  Rect below_note(const Rect& body);
  void draw_note(const Scene&);
  std::string rules_in_short();
  const std::string& special_rules_here();
  bool shows_hint() const;
  Rect draw_top(const Rect& body, std::string_view title, const std::string& rules);
  void draw_rules_in_short(const Rect& line, const std::string& rules);
  std::string chance_sentence() const;
  std::string sentence_of(const Scene&, const Shown&) const;
  void describe(const Shown&, const std::string& sentence);
  BarRects bar_rects(const Rect& bar, bool over) const;
  void draw_bar(const Scene&, const TableRects&, const Shown&, const GameUi::Decision&, bool goes,
                bool covered);
  void draw_undo(const BarRects&, bool hides);
  void draw_hint(const Scene&, const BarRects&);
  bool draw_main(const Scene&, const Shown&, const GameUi::Prepared&, const BarRects&, bool entered,
                 int key);
  bool bar_button(std::string_view id, int column, const BarRects&, ButtonSpec);
  void take(const Scene&, const AnyAction&, SeatSet speakers);
  void call_player(const Scene&);
  void draw_time(const Scene&, const TableRects&);
  void draw_seconds(const Scene&, const TableRects&, int whole, float share);
  void tell_seconds(int whole);
  bool rare_is_here();
  // in the part kSheetsPart (end_panel.cpp)
  void draw_curtain_words(const Rect&);
  void tell_who_takes_over();
  void make_menu();
  void draw_end(const Scene&, const Rect& board);
  void draw_winners(const Scene&, const EndRects&);
  void draw_chance(const Rect&, const room::ChanceReport&);
  void draw_deal(const Rect&, const room::DealReport&);
  std::string rated_text() const;  // of a rated game; empty: it is none
  bool has_own_seal() const;
  void draw_own_chance(const Rect&);
  const Line& chance_title() const;  // of what draw_own_chance shows
  /// Shows what is known of chance, once the part of rooms is there; the call into it stays outside
  /// kSheetsPart (web/split.mjs).
  static std::function<void()> chance_in_room(Services&);
  void draw_what_next(const EndRects&);
  void draw_end_buttons(const Rect&);
  void open_drawer(Drawer::Tab, const Rect& body);
  DrawerContent drawer_content(const AnyView&);

  Services& app_;
  Ui& ui_;
  TableGame& game_;
  std::unique_ptr<GameUi> shown_;
  std::vector<std::string> names_;
  std::uint32_t seen_version_;  // version of the table that the screen has shown
  std::size_t seen_entries_;
  Seat seen_eyes_;
  bool tell_last_ = false;  // to the person who has just taken the device
  // the stored text of what was begun; nothing: not read yet
  std::optional<std::string> begun_kept_;
  Seat curtain_before_ = House;  // the player behind the curtain in the last frame; House: nobody
  std::array<std::size_t, kMaxSeats>
      looked_{};               // number of actions seen by each person who shares the device
  double main_pressed_ = -10;  // when the main button was last pressed, seconds
  bool hurried_ = false;
  bool end_hidden_ = false;  // the player looks at the board behind the end panel
  bool end_said_ = false;
  bool ended_ = false;
  LatePart rare_{kSheetsPart};
  Tween end_rises_;      // the panel of the end, once the board has been seen
  Moods moods_{};        // on the faces of bots
  Rect body_;            // below the top bar, in the last frame
  float card_high_ = 0;  // of a room's card above the table, in the last frame
  Places places_{};      // of the players, in this frame
  std::unique_ptr<Bubbles> bubbles_;
  bool words_wanted_ = false;  // kTalkPart has been asked for
  room::Log log_;
  std::unique_ptr<LessonPanel> lesson_;  // null: it is no lesson
  LatePart helps_{kLessonsPart};
  bool guided_;                      // this may be somebody's first game
  std::unique_ptr<TableHelp> help_;  // null: none was wanted yet
  TableNote* note_ = nullptr;        // above the table in this frame; null: none
  std::string said_aloud_;           // the last question asked aloud, as told to a screen reader
  Attention called_;                 // in the last frame
  // What is special about the rules, and what it was found for.
  std::string rules_;
  std::optional<std::uint32_t> rules_at_;
  Lang rules_lang_{};
  std::vector<std::string> rules_names_;
  int said_seconds_ = 0;  // left to answer, as last announced; 0: none yet
  std::shared_ptr<bool> time_wakes_ =
      std::make_shared<bool>(false);  // a timer is running to show the time left
};

/// Where a title in the top bar ends.
float title_end(const Ui&, std::string_view title);
/// A button in the top bar, left of `taken` earlier ones.
bool top_button(Ui&, std::string_view id, const Rect& body, int taken, const ButtonSpec&);

}  // namespace parlour::ui
