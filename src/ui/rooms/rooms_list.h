// The rooms in which this device has a place, and the ways into others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rooms/store.h"
#include "ui/rooms/rooms.h"
#include "ui/rooms/rooms_layout.h"

namespace parlour::ui {

class RoomsScreen final : public Screen {
 public:
  RoomsScreen(Services& app, Rooms& rooms)
      : app_(app), ui_(app.ui), rooms_(rooms), known_(rooms::places(app.ui.shell)) {}
  void draw(bool covered) override;

 private:
  enum class Did : std::uint8_t { Nothing, Open, Forget };
  void draw_ways(const RoomsRects&);
  float draw_how(const Rect&);
  float draw_steps(const Rect&);
  float draw_step(int i, const Rect&, bool draw);
  void draw_game(const AnyGame&, const Rect& card);
  Did draw_place(const rooms::Place&, const Rect& row);
  Did ask_to_forget(const rooms::Place&);
  void forget(const rooms::Place&);
  std::string name_of(const rooms::Place&) const;
  std::string role_of(const rooms::Place&) const;
  std::string company_of(const rooms::Place&) const;
  std::string ago(std::int64_t seen) const;

  Services& app_;
  Ui& ui_;
  Rooms& rooms_;
  std::vector<rooms::Place> known_;        // last visited first
  bool how_ = false;                       // the explanation is unfolded
  std::optional<net::RoomId> forgetting_;  // the bin in this room's row was pressed once
};

}  // namespace parlour::ui
