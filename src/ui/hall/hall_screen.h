// The list of open tables: which ones, and the ways to one.
#pragma once

#include <string>
#include <vector>

#include "ui/app/screen.h"
#include "ui/hall/hall_choices.h"
#include "ui/hall/hall_search.h"

namespace parlour::ui {

class HallScreen final : public Screen {
 public:
  HallScreen(Services& app, HallSearch& search) : app_(app), ui_(app.ui), search_(search) {
    order_ = digit_at(ui_.shell.load(kOrder).value_or(""), 0, hall::kOrders);
  }
  void draw(bool covered) override;
  std::optional<std::string> address() const override;
  void shown() override;
  void hidden() override { search_.end(); }

 private:
  static constexpr std::string_view kOrder = "tables-order";  // storage key
  float draw_ways(const Rect&);
  float draw_way_back(const Rect&);
  float draw_games(const Rect&);
  float draw_filter(const Rect&);
  float draw_order(const Rect&);
  float draw_asked(const Rect&);
  float draw_list(const Rect&);
  float draw_nothing(const Rect&, const std::string& why);
  float draw_table(const hall::Announcement&, const Rect&);
  std::string state_text(std::size_t fitting) const;
  std::string title_of(const hall::Announcement&) const;
  std::string host_of(const hall::Announcement&) const;
  std::string details_of(const hall::Announcement&) const;
  std::string rules_of(const hall::Announcement&) const;
  std::string_view why_not() const;
  hall::Filter filter() const;
  void want(std::optional<hall::Announcement>);
  void go_on();
  void own_table();

  Services& app_;
  Ui& ui_;
  HallSearch& search_;
  int game_ = 0;  // 0: any; else its number among the games, from 1
  bool with_seat_ = true, own_language_ = false;
  int order_ = 0;                             // a hall::Order
  std::vector<net::Key> without_;             // whom the player has blocked
  bool wants_ = false;                        // pressed, and not carried out yet:
  std::optional<hall::Announcement> wanted_;  // a seat at this table; nothing: a quick game
  std::size_t most_ = 0;                      // rows to show; 0: the first ones
};

}  // namespace parlour::ui
