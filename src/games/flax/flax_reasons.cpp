#include "games/flax/flax_reasons.h"

#include <algorithm>

#include "games/reason_text.h"

namespace parlour::flax::reasons {
namespace {

namespace say = reason_text;

using Rooms = std::uint64_t;  // a set of rooms, by their numbers

// Rooms in which a side may place a chip with its next move.
Rooms reach(const State& s, int side) {
  Rooms out = 0;
  std::vector<Square> squares;
  targets(s, side, squares);
  for (const Square t : squares)
    if (const int room = s.layout.room[t]; room > 0) out |= Rooms{1} << room;
  return out;
}

std::string names_of(const Reasons& out, const State& s, Rooms rooms) {
  std::string all;
  for (int room = 1; room <= s.layout.rooms; ++room)
    if ((rooms >> room) & 1) out.list(all, std::string(1, room_name(room)));
  return all;
}

// The points of the room that change hands.
void gains(Reasons& out, const State& s, const State& after, int room, int me,
           std::span<const std::string> names) {
  const auto k = static_cast<std::size_t>(me);
  const Sides before = takers(s, room), now = takers(after, room);
  if (before[k] || !now[k]) return;
  std::string losers;
  for (std::size_t q = 0; q < static_cast<std::size_t>(s.sides); ++q)
    if (before[q] && !now[q]) out.list(losers, names[q]);
  if (!losers.empty()) out.say(say::reason_f_takes, {std::string(1, room_name(room)), losers});
}

// Which ways a placement closes for the others, and which it opens for the player.
void ways(Reasons& out, const State& s, const State& after, int me,
          std::span<const std::string> names) {
  for (int q = 0; q < s.sides; ++q) {
    const Rooms cut = q == me ? 0 : reach(s, q) & ~reach(after, q);
    if (cut != 0)
      out.say(say::reason_f_cuts, {names[static_cast<std::size_t>(q)], names_of(out, s, cut)});
  }
  if (const Rooms opened = reach(after, me) & ~reach(s, me))
    out.say(say::reason_f_opens, {names_of(out, s, opened)});
}

void stand(Reasons& out, const State& after, int room, int me) {
  const int mine = after.pips[static_cast<std::size_t>(room)][static_cast<std::size_t>(me)],
            theirs = most_of_others(after, room, me);
  const std::string name(1, room_name(room)), own = std::to_string(mine);
  if (mine == theirs) return out.say(say::reason_f_level, {name, own});
  out.say(mine > theirs ? say::reason_f_leads : say::reason_f_trails,
          {name, own, std::to_string(theirs)});
}

// Who may still place a chip in the room.
void rivals(Reasons& out, const State& after, int room, int me,
            std::span<const std::string> names) {
  std::string listed;
  for (int q = 0; q < after.sides; ++q)
    if (q != me && ((reach(after, q) >> room) & 1))
      out.list(listed, names[static_cast<std::size_t>(q)]);
  if (listed.empty())
    out.say(say::reason_f_closed);
  else
    out.say(say::reason_f_reach, {listed});
}

std::vector<std::string> swap(const State& s, Lang lang) {
  Reasons out{lang};
  out.say(say::reason_f_swap,
          {std::to_string(points(s, 1 - s.turn)), std::to_string(points(s, s.turn))});
  return out.all;
}

}  // namespace

std::vector<std::string> why(const View<State>& v, const Action& a,
                             std::span<const std::string> names, Lang lang) {
  const State& s = v.state;
  if (a.kind == Action::Kind::Swap) return swap(s, lang);
  if (a.kind != Action::Kind::Place) return {};
  const Square t = square(a.x, a.y);
  const int me = s.turn, room = s.layout.room[t];
  State after = s;
  Flax::apply(after, seat(me), a);
  Reasons out{lang};
  if (room == 0) out.say(say::reason_f_path);
  if (room > 0) gains(out, s, after, room, me, names), stand(out, after, room, me);
  const Cell below = s.cell(t);
  if (s.height(t) > 0 && below.side != me)
    out.say(say::reason_f_covers,
            {std::to_string(below.face), names[static_cast<std::size_t>(below.side)]});
  if (after.over) return out.all;
  ways(out, s, after, me, names);
  if (room > 0) rivals(out, after, room, me, names);
  return out.all;
}

}  // namespace parlour::flax::reasons
