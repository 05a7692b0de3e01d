// Flax in words: actions for buttons and the log, the state for the narrator and the terminal.
#include "games/flax/flax_text.h"

#include <algorithm>

#include "games/flax/flax.h"

namespace parlour::flax {

std::string Flax::text(const View<State>& v, Seat, const Action& a, Lang lang) {
  if (a.kind == Action::Kind::Swap) return std::string(text::act_swap.in(lang));
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
// chips as pips with the side's mark (a for side 0, b for side 1 and so on, capital if it covers
// another chip).
std::string board(const State& s) {
  std::string out;
  for (int y = 0; y < s.layout.rows; ++y) {
    for (int x = 0; x < s.layout.columns; ++x) {
      const Square t = square(x, y);
      const Cell c = s.cell(t);
      const int r = s.layout.room[t];
      if (c.height > 0) {
        out += static_cast<char>('0' + c.face);
        out += static_cast<char>((c.height == 2 ? 'A' : 'a') + c.side);
      } else {
        out += r == 0 ? '.' : room_name(r);
        out += s.layout.is_start(t) ? '*' : ' ';
      }
      out += ' ';
    }
    while (out.back() == ' ') out.pop_back();
    out += '\n';
  }
  return out;
}

std::string number(int n) {
  return std::to_string(n);
}

using Names = std::span<const std::string>;

// "8, 4, 0" or "Ann 8, Ben 4, Cem 0": a figure of each side.
template <class F>
std::string of_sides(const State& s, F&& figure, Names names = {}) {
  std::string out;
  for (int side = 0; side < s.sides; ++side) {
    if (side > 0) out += ", ";
    if (!names.empty()) out += names[at(side)] + ' ';
    out += number(figure(side));
  }
  return out;
}

// A figure of each side: of two in a sentence of their own.
template <class F>
std::string figures(const State& s, Lang lang, const Line& two, const Line& more, F&& figure,
                    Names names = {}) {
  return s.sides == 2 ? fill(two, lang, {number(figure(0)), number(figure(1))})
                      : fill(more, lang, {of_sides(s, figure, names)});
}

std::string outcome(const State& s, Lang lang) {
  const Sides w = winners(s);
  std::string all;
  for (int side = 0; side < s.sides; ++side) {
    if (w[at(side)]) all += (all.empty() ? "" : ", ") + number(side);
  }
  if (std::ranges::count(w, true) == 1) return fill(text::say_won, lang, {all});
  return s.sides == 2 ? std::string(text::say_shared.in(lang))
                      : fill(text::say_shared_by, lang, {all});
}

std::string turn(const State& s, Lang lang) {
  if (s.drawn == kNone) return fill(text::say_draw, lang, {number(draws_for(s))});
  return fill(text::say_turn, lang,
              {number(s.turn), number(low_face(s.drawn)), number(high_face(s.drawn))});
}

// With draw=ahead: the chips that wait for the turns of their sides.
std::string waiting(const State& s, Lang lang) {
  std::string out;
  for (int side = 0; side < s.sides; ++side) {
    const int type = s.waiting[at(side)];
    if (type == kNone) continue;
    out += fill(text::say_waiting, lang,
                {number(side), number(low_face(type)), number(high_face(type))}) +
           '\n';
  }
  return out;
}

}  // namespace

std::string room_stands(const State& s, int room, Lang lang) {
  const bool central = room == s.layout.central;
  const auto& pips = s.pips[at(room)];
  const std::string name(1, room_name(room));
  if (s.sides == 2)
    return fill(central ? text::say_room_central : text::say_room, lang,
                {name, number(pips[0]), number(pips[1])});
  return fill(central ? text::say_room_central_of : text::say_room_of, lang,
              {name, of_sides(s, [&](int side) { return pips[at(side)]; })});
}

std::string points_stand(const State& s, Lang lang, Names names) {
  return figures(
      s, lang, text::say_points, text::say_points_of, [&](int side) { return points(s, side); },
      names);
}

std::string tie_broken(const State& s, Lang lang, Names names) {
  const auto& pips = s.pips[s.layout.central];
  const bool shared = std::ranges::count(winners(s), true) > 1;
  return figures(
      s, lang, shared ? text::tie_shared : text::tie_central,
      shared ? text::tie_shared_of : text::tie_central_of, [&](int side) { return pips[at(side)]; },
      names);
}

std::string Flax::describe(const View<State>& v, Lang lang) {
  const State& s = v.state;
  std::string out = board(s);
  for (int room = 1; room <= s.layout.rooms; ++room) out += room_stands(s, room, lang) + '\n';
  out += points_stand(s, lang) + '\n';
  out += figures(s, lang, text::say_chips_left, text::say_chips_left_of,
                 [&](int side) { return chips_left(s, side); }) +
         '\n';
  out += waiting(s, lang);
  return out + (s.over ? outcome(s, lang) : turn(s, lang)) + '\n';
}

}  // namespace parlour::flax
