#include "ui/app.h"

#include <cmath>
#include <utility>

#include "games/registry.h"
#include "ui/app/archive.h"
#include "ui/app/services.h"
#include "ui/daily/daily.h"
#include "ui/lessons/lessons.h"
#include "ui/puzzles/puzzles.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/art.h"
#include "ui/screens/home.h"
#include "ui/screens/new_game.h"
#include "ui/screens/records.h"
#include "ui/table/drawer.h"
#include "ui/table/game_ui.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"
#include "ui/trainers/trainers.h"

namespace parlour::ui {
namespace {

constexpr std::string_view kAtTable = "at-table";  // storage key: a reload returns to the table

// The game whose id follows the link in the address; null: it is another address.
const AnyGame* game_after(std::string_view link, std::string_view fragment) {
  return fragment.starts_with(link) ? find_game(fragment.substr(link.size())) : nullptr;
}

}  // namespace

// The services, and the work done in each frame.
struct App::Impl {
  explicit Impl(Shell& shell);
  void frame(float width, float height);
  void take_accent();
  void take_ambience();
  void open_fragment(std::string_view fragment);
  void stack_changed();

  Ui ui;
  Preferences preferences{ui};
  Navigator nav{ui};
  Drawer drawer{ui};
  std::unique_ptr<Rooms> rooms;
  Services services;
  Archive archive;
  Tables tables;
  bool addressed = false;  // the address is one that a screen set
};

App::App(Shell& shell) : impl_(std::make_unique<Impl>(shell)) {}
App::~App() = default;

void App::frame(float width, float height) {
  impl_->frame(width, height);
}
void App::create_gl() {
  gfx::create();
}
void App::on_fragment(std::string_view fragment) {
  impl_->open_fragment(fragment);
}
void App::on_narrated(std::uint32_t control) {
  impl_->ui.on_narrated(control);
  impl_->ui.shell.wake();
}
void App::on_preferences() {
  impl_->preferences.apply();
}
bool App::on_back() {
  return impl_->nav.back_pressed();
}
void App::on_escape() {
  impl_->nav.escape_pressed();
}

void App::on_bot(std::uint32_t ticket, std::span<const std::uint8_t> answer) {
  if (!impl_->nav.top().on_bot(ticket, answer)) impl_->tables.on_bot(ticket, answer);
}

App::Impl::Impl(Shell& shell)
    : ui(shell),
      services{ui, nav, preferences, archive, tables, drawer, rooms},
      archive(services),
      tables(services) {
  archive.points = [](const AnyGame& g, const AnyState& end) {
    return make_game_ui(g)->points(end);
  };
  const auto home = std::make_shared<HomeScreen>(services);
  nav.begin(home);
  nav.changed = [this] { stack_changed(); };
  home->shown();
  shell.set_report_source([this] {
    std::string shown = nav.top().report();
    return shown.empty() ? tables.report() : shown;
  });
  const std::string fragment = shell.fragment();
  if (!fragment.empty()) open_fragment(fragment);
  // A reload in the middle of a game resumes it, unless the link's game is still to come.
  if (nav.shows(home.get()) && shell.load(kAtTable) && tables.under_way() && !nav.waits_for_part())
    tables.resume();
}

void App::Impl::open_fragment(std::string_view fragment) {
  if (fragment.starts_with("/replay/") || fragment.starts_with("/board/") ||
      fragment.starts_with("/island/")) {
    open_link(services, fragment);
  } else if (fragment.starts_with(kRulesLink)) {
    nav.with_part(kSheetsPart, [this, given = std::string(fragment.substr(kRulesLink.size()))] {
      open_rules(services, given);
    });
  } else if (fragment.starts_with("/join/")) {
    with_rooms(services, [this, given = std::string(fragment)] { rooms->open_link(given); });
  } else if (fragment.starts_with(kLessonsLink) &&
             has_lessons(fragment.substr(kLessonsLink.size()))) {
    open_lessons(services, find_game(fragment.substr(kLessonsLink.size())));
  } else if (const AnyGame* of = game_after(kPuzzlesLink, fragment)) {
    open_practice(services, *of, Practice::Puzzles);
  } else if (const AnyGame* trained = game_after(kTrainLink, fragment)) {
    open_practice(services, *trained, Practice::Trainer);
  } else if (fragment == kArtAddress) {
    for (const std::string_view part : kArtParts) {
      if (!ui.shell.has_game(part))
        return nav.with_part(part, [this] { open_fragment(kArtAddress); });
    }
    show_art(services);
  } else if (fragment.starts_with(kPlayerLink)) {
    const std::string given(fragment);
    ui.shell.set_fragment("");  // it holds a key, and the part may take long to come
    open_daily(services, given);
  } else if (fragment.size() > 1) {
    open_daily(services, {});  // it knows the others
  }
}

void App::Impl::stack_changed() {
  const Screen& top = nav.top();
  const auto address = top.address();
  const bool has_address = address && !address->empty();
  if (has_address || in_a_room(services) || (address && addressed)) restore_address(services);
  if (address) addressed = has_address;
  if (!ui.shell.owns_saves()) return;  // the tab that owns the saves decides what a reload resumes
  if (nav.shows(tables.screen().get()) && tables.game() == tables.local())
    ui.shell.save(kAtTable, "1");
  else if (!top.passing())
    ui.shell.erase(kAtTable);
}

// Uses the accent of the current game, or the usual one where there is none.
void App::Impl::take_accent() {
  const AnyGame* game = nav.top().game();
  const Accent a = accent(game ? game->info().id : std::string_view());
  ui.tint = a.color, ui.tint_ink = a.ink;
  ui.shell.set_accent(gfx::hex(a.color), gfx::hex(a.ink));
}

void App::Impl::take_ambience() {
  const bool heard = ui.settings.ambience > 0 && nav.shows(tables.screen().get());
  ui.shell.set_ambience(heard ? tables.game()->game().info().id : std::string_view(),
                        room::gain_of(ui.settings.ambience));
}

void App::Impl::frame(float w, float h) {
  constexpr float kRounding = 1e-4f;  // of a size in units of the present scale
  if (const float scale = scale_for(w * ui.scale, h * ui.scale, ui.settings.size);
      std::abs(scale - ui.scale) > kRounding) {
    ui.scale = scale;  // takes effect in the next frame
    ui.shell.set_scale(scale);
    ui.shell.wake();
  }
  ui.begin_frame(w, h);
  drawer.begin_frame();
  if (rooms) rooms->run();
  tables.run();
  take_accent();
  take_ambience();
  ui.shell.stay_awake(rooms && rooms->lit                ? Shell::Awake::Yes
                      : nav.shows(tables.screen().get()) ? Shell::Awake::WhileHere
                                                         : Shell::Awake::No);
  nav.begin_frame();
  nav.draw();
  ui.end_frame();
  nav.end_frame();
  if (ui.animating() || gfx::pending()) ui.shell.wake(2);
}

}  // namespace parlour::ui
