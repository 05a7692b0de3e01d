// The part of open tables, as the screens of rooms see it.
#include "ui/hall/hall_screen.h"
#include "ui/hall/hall_sign.h"
#include "ui/rooms/open_tables.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {
namespace {

constexpr int kOneMinute = 1;    // the number of the choice
constexpr int kUsualAnswer = 3;  // of room::kAnswerTimes: nobody waits for ever for a stranger

class HallDesk final : public OpenTables {
 public:
  explicit HallDesk(Services& app) : app_(app), search_(app), sign_(app) {}

  void show() override {
    if (const auto shown = screen_.lock(); shown && app_.nav.holds(shown.get())) return;
    const auto screen = std::make_shared<HallScreen>(app_, search_);
    screen_ = screen;
    app_.nav.push(screen);
  }
  void run() override {
    search_.run();
    sign_.run();
  }
  float draw_sign(const Rect& at) override { return sign_.draw(at); }
  float draw_knocks(const Rect& at) override { return sign_.draw_knocks(at); }
  void put_up_sign() override { sign_.put_up(0); }
  void open_table() override {
    app_.rooms->set_answer(kUsualAnswer);
    sign_.put_up(kOneMinute);
  }
  void take_sign_down() override { sign_.leave(); }
  void find_another() override { app_.rooms->find_another(); }
  Words words() const override {
    return {text::hall_coming, text::hall_coming_help, text::hall_another};
  }

 private:
  Services& app_;
  HallSearch search_;
  HallSign sign_;
  std::weak_ptr<HallScreen> screen_;
};

}  // namespace

std::unique_ptr<OpenTables> make_hall(Services& app) {
  return std::make_unique<HallDesk>(app);
}

}  // namespace parlour::ui
