// The name plates of the players.
#pragma once

#include "gfx/bot_faces.h"
#include "ui/table/game_ui.h"
#include "ui/table/layout.h"

namespace parlour::ui {

/// What the bots' faces show, by seat.
using Moods = std::array<gfx::Mood, kMaxSeats>;

/// `table`: who is thinking and who is away; null in a replay.
void draw_plates(const Scene&, GameUi&, const TableRects&, const room::TableGame* table,
                 const Moods&);
/// The seat's sign, `badge` wide; of a bot with a character also its face, ringed in the seat's
/// colour and a little larger.
void draw_seat_sign(const Scene&, Seat who, Vec2 centre, float badge, gfx::Mood);
/// The scene with Scene::draw_plate and draw_sign, for a game that places plates itself.
Scene with_plates(const Scene&, GameUi&, const room::TableGame* table, const Moods&);
/// How each seat takes a step.
using Feelings = std::array<Feeling, kMaxSeats>;
Feelings feelings_about(const AnyGame&, const Table::Step&);
/// The moods after a step: those that it stirs, or else those before it.
void stir(Moods&, const Feelings&);
/// What a face shows: whoever has won a game that is over is glad, others keep their mood.
gfx::Mood mood_at_end(const AnyGame&, const AnyState&, Seat, gfx::Mood);

}  // namespace parlour::ui
