#include "ui/table/drawer.h"

#include "ui/table/layout.h"

namespace parlour::ui {

bool Drawer::toggle(Tab tab, float body_width) {
  const bool beside = body_width > kDrawerFrom;
  if (beside) open_ = !open_ || (tab != Tab::Log && tab_ != tab);
  tab_ = tab;
  return !beside;
}

// Null while its code is being fetched.
Drawer::Inside* Drawer::inside() {
  if (!inside_ && ui_.shell.has_game(kHistoryPart)) inside_ = make_history_drawer(ui_);
  if (!inside_ && !std::exchange(asked_, true))
    ui_.shell.need_game(kHistoryPart, [this](bool here) {
      asked_ = here;
      if (here) ui_.shell.wake();
    });
  return inside_.get();
}

void Drawer::draw_beside(const Rect& r, const DrawerContent& of) {
  if (Inside* in = inside()) drawn_ = true, in->draw_beside(tab_, r, of);
}
bool Drawer::draw_sheet(const DrawerContent& of) {
  Inside* const in = inside();
  drawn_ = in != nullptr;
  return !in || in->draw_sheet(tab_, of);
}
void Drawer::draw_places(const Scene& scene, GameUi& game) {
  if (Inside* in = inside()) in->draw_places(scene, game);
}
void Drawer::tell(room::Log& log, GameUi& shown, const AnyGame& g, std::size_t actions, Seat reader,
                  std::span<const std::string> names, const room::Steps& steps) {
  if (Inside* in = inside()) in->tell(log, shown, g, actions, reader, names, steps);
}

}  // namespace parlour::ui
