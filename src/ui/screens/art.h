// For developers: everything that is drawn on cards, on one sheet, at the address #/art. Requires
// Coup's code, which has the portraits.
#pragma once

#include <optional>
#include <string>

#include "ui/app/services.h"

namespace parlour::ui {

inline constexpr std::string_view kArtAddress = "/art";
/// The games whose code has the pictures.
inline constexpr std::string_view kArtParts[] = {"coup", "tractor"};

class ArtScreen final : public Screen {
 public:
  explicit ArtScreen(Services& app) : app_(app), ui_(app.ui) {}
  void draw(bool covered) override;
  std::optional<std::string> address() const override { return std::string(kArtAddress); }

 private:
  class Rows;
  void draw_roles(Rows&) const;
  void draw_bot_faces(Rows&) const;
  void draw_deck(Rows&, float width, bool four_colours) const;
  void draw_coins(Rows&) const;

  Services& app_;
  Ui& ui_;
};

void show_art(Services&);

}  // namespace parlour::ui
