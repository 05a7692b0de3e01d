// The functions about rooms that every screen may call before their code is loaded.
#include "ui/rooms/door.h"

#include "games/registry.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {

// Fetches all parts at once, waits for one of them, and then checks again.
void with_rooms(Services& app, std::function<void()> then) {
  std::string_view missing;
  const auto want = [&](std::string_view part) {
    if (app.ui.shell.has_game(part)) return;
    if (!missing.empty())
      app.ui.shell.need_game(part, [](bool) {});
    else
      missing = part;
  };
  want("rooms");
  for (const AnyGame* g : games()) want(g->info().id);
  if (!missing.empty())
    return app.nav.with_part(missing, [&app, then = std::move(then)] { with_rooms(app, then); });
  if (!app.rooms) app.rooms = std::make_unique<Rooms>(app);
  then();
}

void ask_servers(Services& app, std::string_view key, const Line& title, const Line& label) {
  with_rooms(app, [&app, key, &title, &label] { app.rooms->ask_servers(key, title, label); });
}

bool in_a_room(const Services& app) {
  return app.rooms && app.rooms->room;
}

void restore_address(Services& app) {
  const auto address = app.nav.top().address();
  if (!address) return;
  app.ui.shell.set_fragment(in_a_room(app) ? rooms::fragment_of(app.rooms->room->id()) : *address);
}

}  // namespace parlour::ui
