// The host's sign: shows the table of this page's room to strangers, and lets them in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hall/sign.h"
#include "ui/hall/hall_listener.h"

namespace parlour::ui {

class HallSign final : public HallListener {
 public:
  explicit HallSign(Services& app) : HallListener(app) {}

  /// Requires a room that this page hosts. `fill`: which of the waiting times for bots.
  void put_up(int fill);
  void take_down();
  /// In the lobby: the switch and its choices; who asks for a seat. Both return their height.
  float draw(const Rect&);
  float draw_knocks(const Rect&);
  void run() override;

 private:
  void on_open(const hall::PublicKey&) override;
  void on_relays(const hall::Relays&) override;
  void on_knock(ByteView) override;
  void on_opened(std::uint32_t ticket, ByteView plain) override;
  hall::Announcement told() const;
  double fill_seats();
  void tell_knocks();
  float draw_choice(const Line& about, std::string_view id, const Rect&,
                    std::vector<std::string> labels, int& chosen);
  float draw_fill(const Rect&);
  float draw_knock(const hall::Sign::Guest&, const Rect&);
  std::string state_text() const;

  std::optional<hall::Sign> sign_;
  int door_ = 0;            // 1: the host decides who comes in
  int wanted_ = 0;          // a hall::Wanted
  int fill_ = 0;            // of kFillMinutes
  double shown_since_ = 0;  // ms: when the table was first announced; 0: not yet
  bool starts_ = false;     // bots have come: the game begins once everybody is ready
  std::size_t told_ = 0;    // knocks that have been told
};

}  // namespace parlour::ui
