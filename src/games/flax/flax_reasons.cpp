#include "games/flax/flax_reasons.h"

#include <algorithm>

#include "games/reason_text.h"

namespace parlour::flax::reasons {
namespace {

namespace say = reason_text;

// Sides that may place a chip in the room with their next move.
std::vector<int> reaching(const State& s, int room, int but) {
  std::vector<int> out;
  std::vector<Square> squares;
  for (int q = 0; q < s.sides; ++q) {
    if (q == but) continue;
    squares.clear();
    targets(s, q, squares);
    if (std::ranges::any_of(squares, [&](Square t) { return s.layout.room[t] == room; }))
      out.push_back(q);
  }
  return out;
}

void stand(Reasons& out, const State& after, int room, int me) {
  const int mine = after.pips[static_cast<std::size_t>(room)][static_cast<std::size_t>(me)],
            theirs = most_of_others(after, room, me);
  const std::string name(1, room_name(room)), own = std::to_string(mine);
  if (mine == theirs) return out.say(say::reason_f_level, {name, own});
  out.say(mine > theirs ? say::reason_f_leads : say::reason_f_trails,
          {name, own, std::to_string(theirs)});
}

}  // namespace

std::vector<std::string> why(const View<State>& v, const Action& a,
                             std::span<const std::string> names, Lang lang) {
  if (a.kind != Action::Kind::Place) return {};
  const State& s = v.state;
  const Square t = square(a.x, a.y);
  const int me = s.turn, room = s.layout.room[t];
  State after = s;
  Flax::apply(after, seat(me), a);
  Reasons out{lang};
  if (room == 0) out.say(say::reason_f_path);
  if (room > 0) stand(out, after, room, me);
  const Cell below = s.cell(t);
  if (s.height(t) > 0 && below.side != me)
    out.say(say::reason_f_covers,
            {std::to_string(below.face), names[static_cast<std::size_t>(below.side)]});
  if (room == 0 || after.over) return out.all;
  std::string listed;
  for (const int q : reaching(after, room, me))
    out.list(listed, names[static_cast<std::size_t>(q)]);
  if (listed.empty())
    out.say(say::reason_f_closed);
  else
    out.say(say::reason_f_reach, {listed});
  return out.all;
}

}  // namespace parlour::flax::reasons
