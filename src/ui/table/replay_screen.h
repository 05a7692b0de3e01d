// A replay: the table with a scrubber, and the coach's report of a finished game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoints.h"
#include "core/record.h"
#include "room/log.h"
#include "room/moves.h"
#include "ui/app/services.h"
#include "ui/coach/coach_desk.h"
#include "ui/table/drawer.h"
#include "ui/table/game_ui.h"
#include "ui/table/replay_layout.h"

namespace parlour::ui {

class ReplayScreen final : public Screen {
 public:
  /// `coach`: begins with its report.
  ReplayScreen(Services&, Replay, bool coach);

  void draw(bool covered) override;
  void open_menu() override;
  const AnyGame* game() const override { return replay_.game; }
  std::optional<std::string> address() const override;
  bool passing() const override { return true; }
  bool gives_way() const override { return true; }
  std::string report() const override;
  bool on_bot(std::uint32_t ticket, ByteView answer) override;
  void closed() override;

 private:
  const AnyGame& rules() const { return *replay_.game; }
  const std::vector<Entry>& entries() const { return replay_.record.entries; }
  AnyState state_at(std::size_t entries) const;
  void name_players();
  // time
  void jump(std::size_t to);
  Table::Step step_of(AnyState&, const Entry&) const;
  void step(int moves);
  void want(std::size_t entries) { playing_ = false, wanted_ = entries; }
  void run();
  // a frame
  void draw_top(const Rect& body, const AnyView&);
  void open_drawer(Drawer::Tab, const Rect& body);
  DrawerContent drawer_content(const AnyView&);
  void draw_line(const Scene&, const Rect&);
  std::string move_told(std::size_t made) const;
  std::string chances_told() const;
  const room::Decision* mistake_here() const;
  std::string mistake_told(const room::Decision&) const;
  std::string count_of(std::size_t made) const;
  void draw_count(Vec2 at, float width, std::size_t made, const std::string& more);
  AboveScrubber above_scrubber() const;
  void draw_eyes(const ReplayBar&);
  void draw_chances(const ReplayBar&);
  void draw_scrubber(const Rect&);
  void draw_areas(const Rect& plot) const;
  void draw_signs(const Rect& plot) const;
  void draw_reading(const Rect& plot);
  void draw_pill(const Rect& plot, std::size_t entries, float x) const;
  float plot_x(const Rect& plot, std::size_t entries) const;
  std::size_t entry_at(const Rect& plot, float x) const;
  std::size_t move_at(float part) const;
  float draw_end_button(const Rect&, bool over);
  void draw_buttons(const Rect&);
  float draw_next_mistake(const Rect& line);
  float draw_try_again(const Rect& line);
  // sheets
  void show_result();
  void show_coach();
  void ask_play_on();

  Services& app_;
  Ui& ui_;
  Replay replay_;
  Checkpoints way_;                    // of the whole record
  bool open_;                          // nothing in it is hidden any more, or ever was
  bool mine_;                          // played on this device
  AnyState state_;                     // after at_ entries
  std::size_t at_ = 0;                 // entries applied
  std::optional<std::size_t> wanted_;  // target of a press, used from the next frame on, so that no
                                       // frame shows one position and describes another
  Seat eyes_, through_;                // House: everything is shown; the current eyes
  bool playing_ = false;
  double next_at_ = 0;
  int speed_ = 1;
  std::unique_ptr<GameUi> shown_;
  std::vector<std::size_t> moves_;  // entries that are decisions, not chance
  std::vector<Player> players_;
  std::vector<std::string> names_;
  bool end_said_ = false;
  room::Log log_;
  CoachDesk coach_;
  bool show_coach_;  // as soon as the first frame is drawn
  // What is better than the move that follows, in words: of the position and the language.
  mutable std::string told_;
  mutable std::optional<std::pair<std::size_t, Lang>> told_at_;
};

/// The best seat and its part of the chances: "Ana 63 %".
std::string chance_text(const Ui&, std::span<const Player>, int ahead, float part);

std::shared_ptr<Screen> make_replay_screen(Services&, Replay, bool coach);

}  // namespace parlour::ui
