// A replay: the table with a scrubber, and the curve of a bot's ratings.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoints.h"
#include "core/record.h"
#include "room/log.h"
#include "room/moves.h"
#include "ui/app/services.h"
#include "ui/table/drawer.h"
#include "ui/table/game_ui.h"
#include "ui/table/replay_layout.h"

namespace parlour::ui {

class ReplayScreen final : public Screen {
 public:
  ReplayScreen(Services&, Replay);

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
  void find_positions();
  // time
  void jump(std::size_t to);
  Table::Step step_of(AnyState&, const Entry&) const;
  void step(int moves);
  void want(std::size_t entries) { playing_ = false, wanted_ = entries; }
  void run();
  void think_on();
  // a frame
  void draw_top(const Rect& body, const AnyView&);
  void open_drawer(Drawer::Tab, const Rect& body);
  DrawerContent drawer_content(const AnyView&);
  void draw_line(const Scene&, const Rect&);
  std::string move_told(std::size_t made) const;
  std::string rating(std::size_t made) const;
  std::string count_of(std::size_t made) const;
  void draw_count(Vec2 at, float width, std::size_t made, const std::string& more);
  AboveScrubber above_scrubber() const;
  void draw_eyes(const ReplayBar&);
  void draw_curve(const Rect& plot);
  void draw_scrubber(const Rect&);
  void draw_areas(const Rect& plot) const;
  void draw_reading(const Rect& plot);
  void draw_pill(const Rect& plot, const std::string& said, float x, float y) const;
  Vec2 on_plot(const Rect& plot, std::size_t move, float chance) const;
  std::size_t move_at(float part) const;
  const float* chance_at(std::size_t move) const;
  std::ptrdiff_t asked() const;
  float draw_end_button(const Rect&, bool over);
  void draw_buttons(const Rect&);
  float draw_swing(const Rect& line);
  void next_swing(const std::vector<room::Swing>& found);
  // sheets
  void show_result();
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
  std::vector<std::size_t> moves_;       // entries that are decisions, not chance
  std::vector<std::size_t> to_ask_;      // positions still to be rated by a bot, in order
  std::map<std::size_t, float> chance_;  // that seat 0 wins, as a bot sees it, by number of entries
  std::size_t asked_at_ = 0;
  std::uint32_t ticket_ = 0;
  bool analysing_ = false;
  std::vector<Player> players_;
  std::vector<std::string> names_;
  bool end_said_ = false;
  room::Log log_;
};

/// Loss of the chance to win by one move that makes it worth a look.
inline constexpr float kSwing = 0.15f;
/// The leader and their lead, from the chance of the first seat: "Ana 63 %".
std::string chance_text(const Ui&, std::span<const Player>, float first);

std::shared_ptr<Screen> make_replay_screen(Services&, Replay);

}  // namespace parlour::ui
