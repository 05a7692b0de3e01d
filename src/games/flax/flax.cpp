#include "games/flax/flax.h"

#include <algorithm>

#include "games/flax/flax_reach.h"
#include "games/flax/flax_text.h"

namespace parlour::flax {
namespace {

constexpr std::uint64_t bit(int i) {
  return std::uint64_t{1} << i;
}

constexpr std::uint8_t pack(int height, int side, int face, int under) {
  return static_cast<std::uint8_t>((under << 6) | (height << 4) | (side << 3) | face);
}
int height(const State& s, Square t) {
  return (s.cells[t] >> 4) & 3;
}
int pips_of(const State& s, Square t) {
  return s.cells[t] & 7;
}

// The side's own start may take its second chip without a line (8).
bool free_start(const State& s, int side) {
  const Square start = s.layout.start[static_cast<std::size_t>(side)];
  return !s.reach_start && height(s, start) == 1;
}

}  // namespace

int chips_left(const State& s, int side) {
  const auto& t = s.supply[static_cast<std::size_t>(side)];
  return t[0] + t[1] + t[2];
}

namespace {

// A chip in hand counts as still to be placed (9, 10).
bool can_place(const State& s, int side) {
  return chips_left(s, side) > 0 && has_target(s, side);
}

// Lays a chip and updates all derived fields.
void lay(State& s, Square t, int side, int face) {
  const auto k = static_cast<std::size_t>(side);
  const Cell old = s.cell(t);
  auto& room = s.pips[s.layout.room[t]];
  if (old.height > 0) {
    room[old.side] = static_cast<std::uint8_t>(room[old.side] - old.face);
    auto& list = s.visible[old.side];
    auto& count = s.visible_count[old.side];
    const auto it = std::find(list.begin(), list.begin() + count, t);
    *it = list[--count];
    list[count] = 0;
  }
  room[k] = static_cast<std::uint8_t>(room[k] + face);
  s.visible[k][s.visible_count[k]++] = t;
  s.cells[t] = pack(old.height + 1, side, face, old.side);
  s.row_taken[static_cast<std::size_t>(row(t))] |= bit(column(t));
  s.column_taken[static_cast<std::size_t>(column(t))] |= bit(row(t));
  ++s.placed[k];
}

// Sets whose turn it is when it should be that of `next`; a side that cannot place is skipped (9,
// 10).
void pass_to(State& s, int next) {
  if (can_place(s, next))
    s.turn = static_cast<std::uint8_t>(next);
  else if (can_place(s, 1 - next))
    s.turn = static_cast<std::uint8_t>(1 - next);
  else
    s.over = 1;
}

constexpr OptionSpec::Choice kBoards[] = {
    {"1", text::board_1}, {"2", text::board_2}, {"3", text::board_3}};
constexpr OptionSpec::Choice kStarts[] = {{"free", text::start_free}, {"reach", text::start_reach}};
constexpr OptionSpec kOptions[] = {
    {.key = "board",
     .title = text::option_board,
     .kind = OptionSpec::Kind::Text,
     .initial = "1",
     .choices = kBoards,
     .longest = kLongestCode},
    {.key = "start",
     .title = text::option_start,
     .initial = "free",
     .choices = kStarts,
     .help = text::start_help},
};
constexpr Preset kPresets[] = {
    {.id = "standard", .title = &text::preset_standard, .about = &text::preset_standard_about},
    {.id = "reach",
     .title = &text::preset_reach,
     .about = &text::preset_reach_about,
     .options = "start=reach"},
};

}  // namespace

const Info& Flax::info() {
  static constexpr Info info = {.id = "flax",
                                .title = text::title,
                                .tagline = text::tagline,
                                .minutes = 15,
                                .longest = 4 * kChips,
                                .has_styles = true,
                                .scripts = true,
                                .options = kOptions,
                                .presets = kPresets};
  return info;
}

std::expected<State, Phrase> Flax::start(const OptionText& options, int seats) {
  assert(seats == 2);
  (void)seats;
  State s;
  const std::string_view board = options.get(info(), "board");
  if (board.size() == 1 && board[0] >= '1' && board[0] <= '3') {
    s.layout = built_in(board[0] - '0');
  } else if (board.size() < 8) {
    return std::unexpected(Phrase{&text::board_unknown, {}});
  } else {
    const auto own = from_code(board);
    if (!own) return std::unexpected(Phrase{own.error(), {}});
    s.layout = *own;
  }
  s.reach_start = options.get(info(), "start") == "reach";
  for (auto& side : s.supply) side.fill(kPerType);
  return s;
}

SeatSet Flax::actors(const State& s) {
  return s.over || s.drawn == kNone ? SeatSet() : SeatSet::of(seat(s.turn));
}

void targets(const State& s, int side, std::vector<Square>& out) {
  out.clear();
  const auto k = static_cast<std::size_t>(side);
  const Square start = s.layout.start[k];
  if (s.placed[k] == 0) {  // 3
    if (open_to(s, side, start)) out.push_back(start);
    return;
  }
  // One bit per square seen, by row: a square reached by two chips is listed once.
  std::array<std::uint64_t, kMaxSide> seen{};
  const auto add = [&](Square t) {
    std::uint64_t& r = seen[static_cast<std::size_t>(row(t))];
    if (!(r & bit(column(t))) && open_to(s, side, t)) {
      r |= bit(column(t));
      out.push_back(t);
    }
    return false;
  };
  if (free_start(s, side)) add(start);
  for (int i = 0; i < s.visible_count[k]; ++i) {
    each_reached(s, s.visible[k][at(i)], pips_of(s, s.visible[k][at(i)]), add);
  }
}

bool has_target(const State& s, int side) {
  const auto k = static_cast<std::size_t>(side);
  if (s.placed[k] == 0) return open_to(s, side, s.layout.start[k]);
  if (free_start(s, side)) return true;
  for (int i = 0; i < s.visible_count[k]; ++i) {
    const Square from = s.visible[k][at(i)];
    if (each_reached(s, from, pips_of(s, from), [&](Square t) { return open_to(s, side, t); })) {
      return true;
    }
  }
  return false;
}

bool Flax::legal(const State& s, Seat p, std::vector<Action>& out) {
  out.clear();
  if (!actors(s).has(p)) return true;
  thread_local std::vector<Square> squares;
  targets(s, s.turn, squares);
  for (Square t : squares) {
    out.push_back(place(column(t), row(t), low_face(s.drawn)));
    out.push_back(place(column(t), row(t), high_face(s.drawn)));
  }
  return true;
}

Reason Flax::check(const State& s, Seat p, const Action& a) {
  if (s.over) return &text::why_over;
  if (a.kind == Action::Kind::Draw) {
    if (p != House) return &text::why_draw_house;
    if (s.drawn != kNone) return &text::why_has_chip;
    return a.type < kTypes && s.supply[s.turn][a.type] > 0 ? kAllowed : &text::why_none_left;
  }
  if (!is_player(p) || index(p) != s.turn) return &text::why_not_turn;
  if (s.drawn == kNone) return &text::why_no_chip;
  if (!s.layout.on_board(a.x, a.y)) return &text::why_off_board;
  if (!has_face(s.drawn, a.face)) return &text::why_face;
  const int side = s.turn;
  const Square t = square(a.x, a.y);
  const Square start = s.layout.start[s.turn];
  if (s.placed[s.turn] == 0) return t == start ? kAllowed : &text::why_first;
  if (t == s.layout.start[static_cast<std::size_t>(1 - side)]) return &text::why_their_start;
  if (s.cell(t).height == 2) return &text::why_closed;
  if (t == start && free_start(s, side)) return kAllowed;
  Reason why = &text::why_unreached;
  for (int i = 0; i < s.visible_count[s.turn]; ++i) {
    const Square from = s.visible[s.turn][static_cast<std::size_t>(i)];
    if (each_reached(s, from, pips_of(s, from), [&](Square r) { return r == t; })) return kAllowed;
    const int dx = column(t) - column(from), dy = row(t) - row(from);
    const int n = s.cell(from).face;
    if ((dx == 0 && (dy == n || dy == -n)) || (dy == 0 && (dx == n || dx == -n))) {
      why = &text::why_blocked;
    }
  }
  return why;
}

namespace {

// All remaining chips are equally likely, not all kinds of them (2).
auto each_chance(const State& s) {
  return [&s](auto&& visit) {
    for (int type = 0; type < kTypes; ++type) {
      visit(s.supply[s.turn][at(type)], [&] { return draw(type); });
    }
    return Source::Draw;
  };
}

}  // namespace

Source Flax::chances(const State& s, std::vector<Chance<Action>>& out) {
  assert(house_due(s));
  return list_chances(out, each_chance(s));
}

Action Flax::house(const State& s, Rng& rng) {
  assert(house_due(s));
  return draw_chance<Action>(rng, each_chance(s));
}

// The supply includes the chip in hand until it is placed, so that "can place" is one test.
void Flax::apply(State& s, Seat p, const Action& a) {
  assert(check(s, p, a) == kAllowed);
  (void)p;
  if (a.kind == Action::Kind::Draw) {
    s.drawn = a.type;
    return;
  }
  --s.supply[s.turn][s.drawn];
  s.drawn = kNone;
  lay(s, square(a.x, a.y), s.turn, a.face);
  pass_to(s, 1 - s.turn);
}

void sources(const State& s, int side, Square to, std::vector<Square>& out) {
  out.clear();
  const auto k = static_cast<std::size_t>(side);
  for (int i = 0; i < s.visible_count[k]; ++i) {
    const Square from = s.visible[k][static_cast<std::size_t>(i)];
    if (each_reached(s, from, pips_of(s, from), [&](Square t) { return t == to; }))
      out.push_back(from);
  }
}

std::array<bool, 2> takers(const State& s, int room) {
  const auto& p = s.pips[static_cast<std::size_t>(room)];
  return {p[0] > 0 && p[0] >= p[1], p[1] > 0 && p[1] >= p[0]};
}

int points(const State& s, int side) {
  int n = 0;
  for (int r = 1; r <= s.layout.rooms; ++r) {
    const auto& pips = s.pips[static_cast<std::size_t>(r)];
    const auto k = static_cast<std::size_t>(side);
    if (pips[k] > 0 && pips[k] >= pips[1 - k]) n += kRoomPoints;
  }
  return n;
}

std::array<bool, 2> winners(const State& s) {
  int lead = points(s, 0) - points(s, 1);
  if (lead == 0) lead = s.pips[s.layout.central][0] - s.pips[s.layout.central][1];
  return {lead >= 0, lead <= 0};
}

double Flax::score(const State& s, Seat p) {
  const auto w = winners(s);
  if (w[0] == w[1]) return 0.5;
  return w[static_cast<std::size_t>(index(p))] ? 1.0 : 0.0;
}

std::expected<State, Reason> position(const Layout& layout, bool reach_start,
                                      std::span<const Chip> chips,
                                      const std::array<std::array<std::uint8_t, kTypes>, 2>& supply,
                                      int turn, std::uint8_t drawn) {
  if (const Reason why = check_layout(layout)) return std::unexpected(why);
  State s;
  s.layout = layout;
  s.reach_start = reach_start;
  for (const Chip& c : chips) {
    if (c.side > 1 || c.face < 1 || c.face > 6) {
      return std::unexpected<Reason>(&text::position_chip);
    }
    if (c.square >= kSquares || !layout.on_board(column(c.square), row(c.square))) {
      return std::unexpected<Reason>(&text::why_off_board);
    }
    if (c.square == layout.start[1 - c.side])
      return std::unexpected<Reason>(&text::why_their_start);
    if (s.cell(c.square).height == 2) return std::unexpected<Reason>(&text::position_stack);
    if (s.placed[c.side] == kChips) return std::unexpected<Reason>(&text::position_many);
    lay(s, c.square, c.side, c.face);
  }
  for (const auto& side : supply) {
    for (std::uint8_t n : side) {
      if (n > kPerType) return std::unexpected<Reason>(&text::position_many);
    }
  }
  s.supply = supply;
  if (turn < 0 || turn > 1) return std::unexpected<Reason>(&text::position_chip);
  s.turn = static_cast<std::uint8_t>(turn);
  if (drawn != kNone) {
    if (drawn >= kTypes) return std::unexpected<Reason>(&text::why_none_left);
    if (supply[s.turn][drawn] == kPerType) return std::unexpected<Reason>(&text::position_many);
    ++s.supply[s.turn][drawn];
  }
  for (std::size_t k = 0; k < 2; ++k) {
    if (chips_left(s, static_cast<int>(k)) + s.placed[k] > kChips) {
      return std::unexpected<Reason>(&text::position_many);
    }
  }
  pass_to(s, turn);
  if (!s.over && s.turn == turn)
    s.drawn = drawn;
  else if (drawn != kNone)
    --s.supply[static_cast<std::size_t>(turn)][drawn];
  return s;
}

// All derived fields are derived again and must agree.
bool Flax::valid(const State& s) {
  if (check_layout(s.layout)) return false;
  if (s.turn > 1 || s.reach_start > 1 || s.over > 1) return false;
  if (s.drawn != kNone && (s.drawn >= kTypes || s.over || s.supply[s.turn][s.drawn] == 0))
    return false;
  if (s.zero != std::array<std::uint8_t, 2>{}) return false;
  State made;
  made.layout = s.layout;
  std::array<int, 2> chips{}, covered{};
  for (int i = 0; i < kSquares; ++i) {
    const auto t = static_cast<Square>(i);
    const Cell c = s.cell(t);
    if (s.cells[t] == 0) continue;
    const bool legal_face = c.face >= 1 && c.face <= 6;
    if (c.height < 1 || c.height > 2 || !legal_face || c.under > c.height - 1) return false;
    if (!s.layout.on_board(column(t), row(t)) || t == s.layout.start[1 - c.side]) return false;
    if (++chips[c.side] > kChips) return false;
    if (c.height == 2) {
      if (t == s.layout.start[1 - c.under]) return false;
      ++covered[c.under];
    }
    made.cells[t] = s.cells[t];
    made.row_taken[static_cast<std::size_t>(row(t))] |= bit(column(t));
    made.column_taken[static_cast<std::size_t>(column(t))] |= bit(row(t));
    auto& pips = made.pips[s.layout.room[t]][c.side];
    pips = static_cast<std::uint8_t>(pips + c.face);
  }
  if (made.row_taken != s.row_taken || made.column_taken != s.column_taken || made.pips != s.pips) {
    return false;
  }
  for (std::size_t k = 0; k < 2; ++k) {
    if (s.visible_count[k] != chips[k] || s.placed[k] > kChips) return false;
    if (s.placed[k] != chips[k] + covered[k]) return false;
    for (std::uint8_t n : s.supply[k]) {
      if (n > kPerType) return false;
    }
    if (chips_left(s, static_cast<int>(k)) + s.placed[k] > kChips) return false;
    std::array<bool, kSquares> listed{};
    for (std::size_t i = 0; i < kChips; ++i) {
      const Square t = s.visible[k][i];
      if (i >= s.visible_count[k]) {
        if (t != 0) return false;
        continue;
      }
      if (t >= kSquares || s.cells[t] == 0 || s.cell(t).side != k || listed[t]) return false;
      listed[t] = true;
    }
  }
  const bool moves = can_place(s, 0) || can_place(s, 1);
  return s.over ? !moves : can_place(s, s.turn);
}

void Flax::write(Writer& w, const Action& a) {
  if (a.kind == Action::Kind::Draw) {
    w.u8(a.type);
    return;
  }
  w.u8(static_cast<std::uint8_t>(7 + a.face));
  w.u8(a.x);
  w.u8(a.y);
}

Action Flax::read(Reader& r) {
  const int head = r.u8();
  if (head < kTypes) return draw(head);
  const int x = r.u8(), y = r.u8();
  if (head < 8 || head > 13 || x >= kMaxSide || y >= kMaxSide) r.fail();
  return r.ok() ? place(x, y, head - 7) : Action();
}

// "draw 1/6" and "place 4,5 6": columns and rows from 1.
std::string Flax::print(const Action& a) {
  if (a.kind == Action::Kind::Draw) {
    return "draw " + std::to_string(low_face(a.type)) + '/' + std::to_string(high_face(a.type));
  }
  return "place " + std::to_string(a.x + 1) + ',' + std::to_string(a.y + 1) + ' ' +
         std::to_string(a.face);
}

std::optional<Action> Flax::parse(std::string_view text) {
  for (int type = 0; type < kTypes; ++type) {
    if (text == print(draw(type))) return draw(type);
  }
  if (!text.starts_with("place ")) return {};
  text.remove_prefix(6);
  const std::size_t comma = text.find(','), blank = text.find(' ');
  if (comma == std::string_view::npos || blank == std::string_view::npos || blank < comma)
    return {};
  const auto x = parse_number(text.substr(0, comma), kMaxSide);
  const auto y = parse_number(text.substr(comma + 1, blank - comma - 1), kMaxSide);
  const auto face = parse_number(text.substr(blank + 1), 6);
  if (!x || !y || !face || *x == 0 || *y == 0 || *face == 0) return {};
  return place(static_cast<int>(*x) - 1, static_cast<int>(*y) - 1, static_cast<int>(*face));
}

static_assert(Game<Flax>);

}  // namespace parlour::flax
