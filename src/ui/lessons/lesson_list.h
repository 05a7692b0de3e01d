// Which lessons there are, and which of them have been done on this device.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lines.h"
#include "room/lesson.h"
#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// The lessons of a game; none if there are none, or if they cannot be read.
std::vector<room::Lesson> lessons_of(const AnyGame&);
/// The sentence of that name (room/lesson.h); null: there is none.
const Line* lesson_line(std::string_view game, std::string_view lesson, std::string_view use = {});

/// The names of the done lessons of a game, separated by blanks.
std::string lessons_done(Shell&, std::string_view game);
bool is_done(std::string_view done, std::string_view lesson);
void mark_done(Shell&, std::string_view game, std::string_view lesson);

/// Who sits at the table of a lesson: the learner, and easy bots with a character each.
std::vector<room::Player> taught_players(Ui&, int seats, Seat learner);

}  // namespace parlour::ui
