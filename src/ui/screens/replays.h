// The games on the shelf: finished ones are watched, the others resumed.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "room/shelf.h"
#include "ui/app/archive.h"
#include "ui/app/services.h"

namespace parlour::ui {

class ReplaysScreen final : public Screen {
 public:
  explicit ReplaysScreen(Services& app) : app_(app), ui_(app.ui) {}
  void draw(bool covered) override;
  void shown() override;
  void hidden() override;

 private:
  void draw_ways(const Rect&);
  float draw_empty(Rect);
  float draw_filter(const std::vector<room::Shelved>&, const Rect&);
  float draw_row(const room::Shelved&, const Rect& at, const Rect& seen);
  const std::string& below_of(const room::Shelved&);
  void draw_sign(const room::Shelved&, const Rect&);
  void open(const room::Shelved&);
  void play_on(const room::Shelved&, Replay);
  float draw_removed(const room::Shelved&, const Rect&);
  void remove(const std::string& key);

  Services& app_;
  Ui& ui_;
  const AnyGame* only_ = nullptr;  // the game whose replays are listed; null: all
  struct Removed {
    std::string key;
    std::uint32_t number;  // of the removal: the same game may be removed again
  };
  std::vector<Removed> removed_;  // games that can still be brought back
  std::uint32_t removals_ = 0;
  // By key: when each game was played and how long it was, in words of the language.
  std::map<std::string, std::string> below_;
  Lang below_in_{};
};

std::shared_ptr<Screen> make_replays_screen(Services&);

}  // namespace parlour::ui
