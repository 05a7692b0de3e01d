// Set phrases, which everybody reads in their own language: the sheet in which a player picks one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/protocol.h"
#include "ui/app/screen.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

class Rooms;

const Line& line_of(net::StockPhrase);
/// What somebody has said: the phrase in the language of the page, or else the text.
std::string said_in(const Ui&, const std::string& text, std::optional<net::StockPhrase>);
/// Those that fit every game, then those of the game with this id; an unknown one has none.
std::vector<net::StockPhrase> phrases_for(std::string_view game);

class PhraseSheet final : public Sheet {
 public:
  PhraseSheet(Ui& ui, Rooms& rooms) : ui_(ui), rooms_(rooms) {}
  bool draw() override;

 private:
  Ui& ui_;
  Rooms& rooms_;
};

}  // namespace parlour::ui
