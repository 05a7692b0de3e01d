#include "ui/table/drawer.h"

#include "ui/table/layout.h"

namespace parlour::ui {

namespace {

constexpr std::string_view kUnfolded = "log-unfolded";  // in the storage

}  // namespace

bool Drawer::open() {
  if (!open_) open_ = ui_.shell.load(kUnfolded).has_value();
  return *open_;
}

void Drawer::unfold(bool on) {
  open_ = on;
  if (on)
    ui_.shell.save(kUnfolded, "1");
  else
    ui_.shell.erase(kUnfolded);
}

bool Drawer::toggle(Tab tab, float body_width) {
  const bool beside = body_width > kDrawerFrom;
  if (beside) unfold(!open() || tab_ != tab);
  tab_ = tab;
  return !beside;
}

bool Drawer::fold() {
  if (!seen_ || !open()) return false;
  unfold(false);
  return true;
}

Drawer::Inside& Drawer::inside() {
  if (!inside_) inside_ = make_history_drawer(ui_);
  return *inside_;
}

void Drawer::draw_beside(const Rect& r, const DrawerContent& of) {
  drawn_ = true;
  if (inside().draw_beside(tab_, r, of)) unfold(false);
}
void Drawer::draw_strip(const Rect& r, const DrawerContent& of) {
  if (inside().draw_strip(r, of)) tab_ = Tab::Log, unfold(true);
}
bool Drawer::draw_sheet(const DrawerContent& of) {
  drawn_ = true;
  return inside().draw_sheet(tab_, of);
}
void Drawer::draw_places(const Scene& scene, GameUi& game) {
  inside().draw_places(scene, game);
}
void Drawer::tell(room::Log& log, GameUi& shown, const AnyGame& g, std::size_t actions, Seat reader,
                  std::span<const std::string> names, const room::Steps& steps, const Late& late) {
  inside().tell(log, shown, g, actions, reader, names, steps, late);
}

}  // namespace parlour::ui
