// Flax in words: actions for buttons and the log, the state for the narrator and the terminal.
#include "games/flax/flax_text.h"

#include "games/flax/flax.h"

namespace parlour::flax {

std::string Flax::text(const View<State>& v, Seat, const Action& a, Lang lang) {
  if (a.kind == Action::Kind::Draw) {
    return fill(text::act_draw, lang,
                {std::to_string(low_face(a.type)), std::to_string(high_face(a.type))});
  }
  const std::string where = square_name(square(a.x, a.y));
  const bool cover = v.state.layout.on_board(a.x, a.y) && v.state.cell(square(a.x, a.y)).height > 0;
  return fill(cover ? text::act_cover : text::act_place, lang, {std::to_string(a.face), where});
}

namespace {

// The board in the terminal: two characters and a blank per square. Room names, * for a start;
// chips as pips with the side's mark (a for side 0, b for side 1, capital if it covers another
// chip).
std::string board(const State& s) {
  std::string out;
  for (int y = 0; y < s.layout.rows; ++y) {
    for (int x = 0; x < s.layout.columns; ++x) {
      const Square t = square(x, y);
      const Cell c = s.cell(t);
      const int r = s.layout.room[t];
      if (c.height > 0) {
        out += static_cast<char>('0' + c.face);
        out += "abAB"[(c.height - 1) * 2 + c.side];
      } else {
        out += r == 0 ? '.' : room_name(r);
        out += t == s.layout.start[0] || t == s.layout.start[1] ? '*' : ' ';
      }
      out += ' ';
    }
    while (out.back() == ' ') out.pop_back();
    out += '\n';
  }
  return out;
}

}  // namespace

std::string Flax::describe(const View<State>& v, Lang lang) {
  const State& s = v.state;
  std::string out = board(s);
  const auto number = [](int n) { return std::to_string(n); };
  for (int r = 1; r <= s.layout.rooms; ++r) {
    const auto& pips = s.pips[static_cast<std::size_t>(r)];
    const Line& line = r == s.layout.central ? text::say_room_central : text::say_room;
    out +=
        fill(line, lang, {std::string(1, room_name(r)), number(pips[0]), number(pips[1])}) + '\n';
  }
  out += fill(text::say_points, lang, {number(points(s, 0)), number(points(s, 1))}) + '\n';
  const auto left = [&](std::size_t k) {
    return number(s.supply[k][0] + s.supply[k][1] + s.supply[k][2]);
  };
  out += fill(text::say_chips_left, lang, {left(0), left(1)}) + '\n';
  if (s.over) {
    const auto w = winners(s);
    out += w[0] && w[1] ? std::string(text::say_shared.in(lang))
                        : fill(text::say_won, lang, {number(w[0] ? 0 : 1)});
  } else if (s.drawn == kNone) {
    out += fill(text::say_draw, lang, {number(s.turn)});
  } else {
    out += fill(text::say_turn, lang,
                {number(s.turn), number(low_face(s.drawn)), number(high_face(s.drawn))});
  }
  return out + '\n';
}

}  // namespace parlour::flax
