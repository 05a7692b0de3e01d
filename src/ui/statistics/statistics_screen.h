// What this device has played, in figures; and everything that it keeps as one file.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "room/backup.h"
#include "room/shelf.h"
#include "room/statistics.h"
#include "ui/app/services.h"

namespace parlour::ui::statistics {

class StatisticsScreen final : public Screen {
 public:
  explicit StatisticsScreen(Services&);
  void draw(bool covered) override;
  void shown() override;
  std::optional<std::string> address() const override;

 private:
  // counting
  void look();
  void count_next();
  void counted(const room::Shelved&, const std::string& content);
  void figure();
  // drawing, each from the top of the rectangle down; returns the height
  float draw_games(const Rect&);
  float draw_summary(const Rect&);
  float draw_ratings(const Rect&);
  float draw_course(const Rect&);
  float draw_tallies(const Rect&);
  float draw_tally(const Rect&, const std::string& name, const room::statistics::Tally&);
  float draw_dice(const Rect&);
  float draw_days(const Rect&);
  float draw_file(const Rect&);
  float heading(const Rect&, const Line&);
  float say(const Rect&, const std::string&, bool small = false);
  // the file
  void collect();
  void collect_next();
  void offer();
  void ask_file();
  void take_over(const std::string& text);
  void merge(const room::backup::Backup&, bool choices_too);
  void lay_next();

  Services& app_;
  Ui& ui_;
  std::vector<room::statistics::Played> played_;
  room::statistics::Figures figures_;
  std::vector<room::Shelved> to_count_;  // from the last one on
  std::size_t counted_ = 0;              // of those
  int only_ = 0;                         // the chosen game, from 1; 0: all
  std::set<std::uint32_t> days_;         // with a finished deal
  std::vector<int> calendar_;            // finished deals of the last days, the last is today
  std::vector<room::Shelved> to_collect_;
  std::size_t all_ = 0;                   // games to collect
  room::backup::Backup file_;             // being collected, or taken over
  std::size_t laid_ = 0;                  // of its games
  std::size_t stored_ = 0, refused_ = 0;  // things of it
  bool collecting_ = false, laying_ = false;
};

void show(Services&);

}  // namespace parlour::ui::statistics
