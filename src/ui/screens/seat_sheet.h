// Who takes a seat of a new game: a person, a surprise, a character, or the player's own script.
#pragma once

#include <functional>
#include <string>

#include "room/player.h"
#include "ui/app/services.h"
#include "ui/screens/setup.h"

namespace parlour::ui {

class SeatSheet final : public Sheet {
 public:
  /// `seat`: of the setup, which outlives the sheet. `rename` asks for a name, `script` for a
  /// script; both close the sheet.
  SeatSheet(Services& app, Setup& setup, std::size_t seat, std::function<void()> rename,
            std::function<void()> script)
      : ui_(app.ui),
        setup_(setup),
        seat_(seat),
        rename_(std::move(rename)),
        script_(std::move(script)) {}
  bool draw() override;

 private:
  Player& player() const { return setup_.players[seat_]; }
  void draw_kind(Rect& at);
  std::string rating() const;
  bool draw_button(Rect& at, std::string_view id, const Line& label, Icon, bool selected = false);
  bool draw_character(Rect& at, int character);

  Ui& ui_;
  Setup& setup_;
  std::size_t seat_;
  std::function<void()> rename_, script_;
};

}  // namespace parlour::ui
