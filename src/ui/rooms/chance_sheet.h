// Whether the chance of a game was fair, and how that is known: of the game in a room, of the one
// on this device, or of any record that has a proof (fair/proof.h) or a number
// (core/sealed_chance.h); and how much luck everybody had. It is in the part of rooms.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "room/local_game.h"
#include "room/table_game.h"
#include "ui/app/screen.h"
#include "ui/app/services.h"

namespace parlour::ui {

/// What such a sheet says: paragraphs, the first of which is the answer.
struct ChanceTold {
  std::vector<std::string> said;
  bool good = true;
};
/// `names`: of the seats. `hosting`: this page is the host's; `plays`: it has a seat. `record`: of
/// the whole game, once it is over; null if this page does not have it.
ChanceTold tell_chance(const Ui&, const room::ChanceReport&, const std::vector<std::string>& names,
                       bool hosting, bool plays, const AnyGame&, const Record*);
/// Of a game that nobody deals.
ChanceTold tell_deal(const Ui&, const room::DealReport&, const AnyGame&, const Record*);
/// Of a game that goes on while the sheet is open. `news` is asked before each frame: what is to be
/// said, the first time and whenever that has changed; nothing: what has been said still holds.
std::unique_ptr<Sheet> make_chance_sheet(Services&,
                                         std::function<std::optional<ChanceTold>()> news);
/// The seal, and when the game is over also the number. Requires a game that has one.
std::unique_ptr<Sheet> make_chance_sheet(Services&, const room::LocalGame&);
/// What a record says of itself.
std::unique_ptr<Sheet> make_record_chance_sheet(Services&, const AnyGame&, const Record&);

/// Why a game that nobody deals is over, and what its check has found: sentences.
std::vector<std::string> deal_told(const Ui&, const room::DealReport&);

}  // namespace parlour::ui
