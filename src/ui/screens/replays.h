// The games on the shelf: finished ones are watched, the others resumed.
#pragma once

#include <memory>
#include <string>

#include "room/shelf.h"
#include "ui/app/archive.h"
#include "ui/app/services.h"

namespace parlour::ui {

class ReplaysScreen final : public Screen {
 public:
  explicit ReplaysScreen(Services& app) : app_(app), ui_(app.ui) {}
  void draw(bool covered) override;
  void shown() override;

 private:
  void draw_ways(const Rect&);
  float draw_row(const room::Shelved&, const Rect& at, const Rect& seen);
  void draw_sign(const room::Shelved&, const Rect&);
  void open(const room::Shelved&);
  void play_on(const room::Shelved&, Replay);
  void ask_remove(const room::Shelved&);

  Services& app_;
  Ui& ui_;
};

std::shared_ptr<Screen> make_replays_screen(Services&);

}  // namespace parlour::ui
