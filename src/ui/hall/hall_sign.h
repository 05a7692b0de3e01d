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

  /// Requires a room that this page hosts. `fill`: which of the waiting times for bots. Among
  /// strangers everybody speaks in set phrases, unless the host allows more.
  void put_up(int fill);
  /// The room has been left; what is stored of its table stays with it.
  void leave();
  /// In the lobby: the switch and its choices; who asks for a seat. Both return their height.
  float draw(const Rect&);
  float draw_knocks(const Rect&);
  void run() override;

 private:
  void on_open(const hall::PublicKey&) override;
  void on_relays(const hall::Relays&) override;
  void on_knock(ByteView) override;
  void on_opened(std::uint32_t ticket, ByteView plain) override;
  void announce(int fill);
  void take_down();
  void close_table();
  void look_at_stored();
  void store();
  hall::Announcement told() const;
  double fill_seats();
  void tell_knocks();
  float draw_choice(const Line& about, std::string_view id, const Rect&,
                    std::vector<std::string> labels, int& chosen);
  float draw_fill(const Rect&);
  float draw_rated(const Rect&);
  float draw_late(const Rect&);
  float draw_knock(const hall::Sign::Guest&, const Rect&);
  std::string state_text() const;

  std::optional<hall::Sign> sign_;
  int door_ = 0;    // 1: the host decides who comes in
  int wanted_ = 0;  // a hall::Wanted
  int fill_ = 0;    // of kFillMinutes
  /// What is stored of this room's table (rooms::open_key): a host's choices, "guest" for who found
  /// it in the list; nothing: not looked at yet.
  std::optional<std::string> stored_;
  double shown_since_ = 0;  // ms: when the table was first announced; 0: not yet
  bool watched_ = false;    // strangers may watch
  bool starts_ = false;     // bots have come: the game begins once everybody is ready
  std::size_t told_ = 0;    // knocks that have been told
};

}  // namespace parlour::ui
