// The sentences of Coup from its table in texts/.
#pragma once

#include "core/lines.h"
#include "games/coup/coup.h"

namespace parlour::coup::text {
#include "texts/coup.inc"
}  // namespace parlour::coup::text
/// Those of its rules, which are loaded when they are opened.
namespace parlour::coup::book_text {
#include "texts/coup_book.inc"
}  // namespace parlour::coup::book_text

namespace parlour::coup {

/// "Duke"; "a card" if it is not a role.
const Line& role_line(int role);
/// The name of a seat's team: "A".
inline std::string team_letter(const State& s, int q) {
  return std::string(1, static_cast<char>('A' + q % s.sides()));
}
/// "Tax"; "a card" for Play::None.
const Line& play_line(Play);

}  // namespace parlour::coup
