#include "games/flax/flax.h"

#include <algorithm>
#include <utility>

#include "games/flax/flax_reach.h"
#include "games/flax/flax_text.h"
#include "games/flax/gallery.h"

namespace parlour::flax {
namespace {

constexpr std::uint64_t bit(int i) {
  return std::uint64_t{1} << i;
}

constexpr std::uint8_t pack(bool covers, int side, int face, int under) {
  return static_cast<std::uint8_t>((under << 6) | (covers ? State::kCovers : 0) | (side << 3) |
                                   face);
}
int pips_of(const State& s, Square t) {
  return s.cells[t] & 7;
}

// The side's own start may take its second chip without a line (8).
bool free_start(const State& s, int side) {
  const Square start = s.layout.start[static_cast<std::size_t>(side)];
  return !s.reach_start && s.height(start) == 1;
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
  s.cells[t] = pack(old.height > 0, side, face, old.side);
  s.row_taken[static_cast<std::size_t>(row(t))] |= bit(column(t));
  s.column_taken[static_cast<std::size_t>(column(t))] |= bit(row(t));
  ++s.placed[k];
}

// Sets whose turn it is when it should be that of `next`; a side that cannot place is skipped (9,
// 10).
void pass_to(State& s, int next) {
  for (int i = 0; i < s.sides; ++i) {
    const int side = next + i < s.sides ? next + i : next + i - s.sides;
    if (!can_place(s, side)) continue;
    s.turn = static_cast<std::uint8_t>(side);
    return;
  }
  s.over = 1;
}

// With draw=ahead: the side has chips left, and none of them in hand.
bool lacks_chip(const State& s, int side) {
  return s.waiting[at(side)] == kNone && chips_left(s, side) > 0;
}

// The first side that lacks a chip; the number of sides: none.
int first_lacking(const State& s) {
  int side = 0;
  while (side < s.sides && !lacks_chip(s, side)) ++side;
  return side;
}

// With draw=ahead the chip of the side to move has waited, once every side has one again.
void take_up(State& s) {
  if (!s.ahead || s.over || first_lacking(s) < s.sides) return;
  s.drawn = std::exchange(s.waiting[s.turn], kNone);
}

constexpr OptionSpec::Choice kBoards[] = {
    {"1", text::board_1},   {"2", text::board_2},   {"3", text::board_3},   {"4", text::board_4},
    {"5", text::board_5},   {"6", text::board_6},   {"7", text::board_7},   {"8", text::board_8},
    {"9", text::board_9},   {"10", text::board_10}, {"11", text::board_11}, {"12", text::board_12},
    {"13", text::board_13}, {"14", text::board_14}, {"15", text::board_15}};
static_assert(std::size(kBoards) == kGallery);
constexpr OptionSpec::Choice kDraws[] = {{"turn", text::draw_turn}, {"ahead", text::draw_ahead}};
constexpr OptionSpec::Choice kPies[] = {{"no", text::pie_no}, {"yes", text::pie_yes}};
constexpr OptionSpec::Choice kStarts[] = {{"free", text::start_free}, {"reach", text::start_reach}};
constexpr OptionSpec kOptions[] = {
    {.key = "board",
     .title = text::option_board,
     .kind = OptionSpec::Kind::Text,
     .initial = "1",
     .choices = kBoards,
     .longest = kLongestCode,
     .help = text::help_board},
    {.key = "start",
     .title = text::option_start,
     .initial = "free",
     .choices = kStarts,
     .help = text::start_help},
    {.key = "draw",
     .title = text::option_draw,
     .initial = "turn",
     .choices = kDraws,
     .help = text::draw_help},
    {.key = "pie",
     .title = text::option_pie,
     .initial = "no",
     .choices = kPies,
     .help = text::pie_help},
    {.key = "handicap",
     .title = text::option_handicap,
     .kind = OptionSpec::Kind::Number,
     .initial = "0",
     .high = kMostHandicap,
     .help = text::handicap_help},
};
constexpr OptionRule kRules[] = {{"pie", "yes", kSeats, "2", &text::why_pie_seats}};
constexpr Preset kPresets[] = {
    {.id = "standard", .title = &text::preset_standard, .about = &text::preset_standard_about},
    {.id = "reach",
     .title = &text::preset_reach,
     .about = &text::preset_reach_about,
     .options = "start=reach"},
    {.id = "three", .title = &text::preset_three, .about = &text::preset_three_about, .seats = 3},
    {.id = "four", .title = &text::preset_four, .about = &text::preset_four_about, .seats = 4},
    {.id = "ahead",
     .title = &text::preset_ahead,
     .about = &text::preset_ahead_about,
     .options = "draw=ahead"},
    {.id = "pie",
     .title = &text::preset_pie,
     .about = &text::preset_pie_about,
     .options = "pie=yes",
     .seats = 2},
};

// The board of an option, with a starting square for each of the seats.
std::expected<Layout, Phrase> board_of(std::string_view board, int seats) {
  if (board.size() < 8) {
    const auto number = parse_number(board, kGallery);
    if (!number || *number == 0) return std::unexpected(Phrase{&text::board_unknown, {}});
    return gallery(static_cast<int>(*number), seats);
  }
  const auto own = from_code(board);
  if (!own) return std::unexpected(Phrase{own.error(), {}});
  if (own->sides() < seats)
    return std::unexpected(Phrase{&text::board_sides, {std::to_string(own->sides())}});
  return for_sides(*own, seats);
}

}  // namespace

const Info& Flax::info() {
  static constexpr Info info = {.id = "flax",
                                .title = text::title,
                                .tagline = text::tagline,
                                .max_seats = kMostSides,
                                .minutes = 15,
                                .longest = 2 * kMostSides * kChips + 1,
                                .has_styles = true,
                                .scripts = true,
                                .options = kOptions,
                                .option_rules = kRules,
                                .presets = kPresets};
  return info;
}

std::expected<State, Phrase> Flax::start(const OptionText& options, int seats) {
  if (const OptionRule* broken = broken_rule(info(), options, seats))
    return std::unexpected(Phrase{broken->why, {}});
  State s;
  const auto board = board_of(options.get(info(), "board"), seats);
  if (!board) return std::unexpected(board.error());
  s.layout = *board;
  s.sides = byte(seats);
  s.reach_start = options.get(info(), "start") == "reach";
  s.ahead = options.get(info(), "draw") == "ahead";
  s.pie = options.get(info(), "pie") == "yes";
  s.handicap = byte(
      static_cast<int>(parse_number(options.get(info(), "handicap"), kMostHandicap).value_or(0)));
  for (int side = 0; side < seats; ++side) s.supply[at(side)].fill(kPerType);
  return s;
}

int draws_for(const State& s) {
  return s.ahead ? std::min(first_lacking(s), s.sides - 1) : s.turn;
}

bool may_swap(const State& s) {
  return s.pie && !s.swapped && s.turn == 1 && s.drawn != kNone && s.placed[0] == kBeforeSwap[0] &&
         s.placed[1] == kBeforeSwap[1];
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
  if (may_swap(s)) out.push_back(swap_sides());
  return true;
}

Reason Flax::check(const State& s, Seat p, const Action& a) {
  if (s.over) return &text::why_over;
  if (a.kind == Action::Kind::Draw) {
    if (p != House) return &text::why_draw_house;
    if (s.drawn != kNone) return &text::why_has_chip;
    return a.type < kTypes && s.supply[at(draws_for(s))][a.type] > 0 ? kAllowed
                                                                     : &text::why_none_left;
  }
  if (!is_player(p) || index(p) != s.turn) return &text::why_not_turn;
  if (s.drawn == kNone) return &text::why_no_chip;
  if (a.kind == Action::Kind::Swap) return may_swap(s) ? kAllowed : &text::why_swap;
  if (!s.layout.on_board(a.x, a.y)) return &text::why_off_board;
  if (!has_face(s.drawn, a.face)) return &text::why_face;
  const int side = s.turn;
  const Square t = square(a.x, a.y);
  const Square start = s.layout.start[s.turn];
  if (s.placed[s.turn] == 0) return t == start ? kAllowed : &text::why_first;
  if (t != start && s.layout.is_start(t)) return &text::why_their_start;
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
  return [&s, side = draws_for(s)](auto&& visit) {
    for (int type = 0; type < kTypes; ++type) {
      visit(s.supply[at(side)][at(type)], [&] { return draw(type); });
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

namespace {

// Each takes over all that was the other's: the chips on the board, the supply, the start. Seats
// and sides stay the same.
void swap_all(State& s) {
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < s.visible_count[at(side)]; ++i) {
      const Square t = s.visible[at(side)][at(i)];
      const Cell c = s.cell(t);
      s.cells[t] = pack(c.height == 2, 1 - c.side, c.face, c.height == 2 ? 1 - c.under : 0);
    }
  }
  for (auto& room : s.pips) std::swap(room[0], room[1]);
  std::swap(s.layout.start[0], s.layout.start[1]);
  std::swap(s.visible[0], s.visible[1]);
  std::swap(s.supply[0], s.supply[1]);
  std::swap(s.visible_count[0], s.visible_count[1]);
  std::swap(s.placed[0], s.placed[1]);
  std::swap(s.waiting[0], s.waiting[1]);
  s.turn = static_cast<std::uint8_t>(1 - s.turn);
  s.swapped = 1;
}

}  // namespace

// The supply includes the chip in hand until it is placed, so that "can place" is one test.
void Flax::apply(State& s, Seat p, const Action& a) {
  assert(check(s, p, a) == kAllowed);
  (void)p;
  if (a.kind == Action::Kind::Swap) return swap_all(s);
  if (a.kind == Action::Kind::Draw) {
    (s.ahead ? s.waiting[at(draws_for(s))] : s.drawn) = a.type;
    return take_up(s);
  }
  --s.supply[s.turn][s.drawn];
  s.drawn = kNone;
  lay(s, square(a.x, a.y), s.turn, a.face);
  pass_to(s, s.turn + 1 < s.sides ? s.turn + 1 : 0);
  take_up(s);
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

int most_of_others(const State& s, int room, int side) {
  int most = 0;
  for (int other = 0; other < s.sides; ++other) {
    if (other != side) most = std::max<int>(most, s.pips[at(room)][at(other)]);
  }
  return most;
}

namespace {

bool takes(const State& s, int room, int side) {
  const int own = s.pips[at(room)][at(side)];
  return own > 0 && own >= most_of_others(s, room, side);
}

}  // namespace

Sides takers(const State& s, int room) {
  Sides out{};
  for (int side = 0; side < s.sides; ++side) out[at(side)] = takes(s, room, side);
  return out;
}

int rooms_taken(const State& s, int side) {
  int n = 0;
  for (int room = 1; room <= s.layout.rooms; ++room) n += takes(s, room, side);
  return n;
}

int points(const State& s, int side) {
  return rooms_taken(s, side) * kRoomPoints + (side > 0 ? s.handicap : 0);
}

namespace {

Sides most_points(const State& s) {
  std::array<int, kMostSides> of{};
  for (int side = 0; side < s.sides; ++side) of[at(side)] = points(s, side);
  const int most = *std::ranges::max_element(of);
  Sides out{};
  for (int side = 0; side < s.sides; ++side) out[at(side)] = of[at(side)] == most;
  return out;
}

}  // namespace

bool level(const State& s) {
  return std::ranges::count(most_points(s), true) > 1;
}

Sides winners(const State& s) {
  Sides out = most_points(s);
  int most = 0;
  for (int side = 0; side < s.sides; ++side) {
    if (out[at(side)]) most = std::max<int>(most, s.pips[s.layout.central][at(side)]);
  }
  for (int side = 0; side < s.sides; ++side)
    out[at(side)] = out[at(side)] && s.pips[s.layout.central][at(side)] == most;
  return out;
}

double Flax::score(const State& s, Seat p) {
  const Sides w = winners(s);
  return w[at(index(p))] ? 1.0 / static_cast<double>(std::ranges::count(w, true)) : 0.0;
}

std::expected<State, Reason> position(const Layout& layout, bool reach_start,
                                      std::span<const Chip> chips,
                                      const std::array<std::array<std::uint8_t, kTypes>, 2>& supply,
                                      int turn, std::uint8_t drawn) {
  if (const Reason why = check_layout(layout)) return std::unexpected(why);
  State s;
  s.layout = for_sides(layout, 2);
  s.reach_start = reach_start;
  for (const Chip& c : chips) {
    if (c.side > 1 || c.face < 1 || c.face > 6) {
      return std::unexpected<Reason>(&text::position_chip);
    }
    if (c.square >= kSquares || !layout.on_board(column(c.square), row(c.square))) {
      return std::unexpected<Reason>(&text::why_off_board);
    }
    if (c.square == s.layout.start[1 - c.side])
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
  std::ranges::copy(supply, s.supply.begin());
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

namespace {

bool valid_options(const State& s) {
  return s.reach_start <= 1 && s.ahead <= 1 && s.pie <= 1 && s.swapped <= s.pie &&
         (!s.pie || s.sides == 2) && s.handicap <= kMostHandicap;
}

// Chips in hand are among those left, and everybody has one who should.
bool valid_hands(const State& s) {
  if (s.drawn != kNone && (s.drawn >= kTypes || s.over || s.supply[s.turn][s.drawn] == 0))
    return false;
  for (int side = 0; side < kMostSides; ++side) {
    const std::uint8_t type = s.waiting[at(side)];
    if (type == kNone) continue;
    if (!s.ahead || type >= kTypes || s.supply[at(side)][type] == 0) return false;
    if (side == s.turn && s.drawn != kNone) return false;
  }
  return !s.ahead || s.over || s.drawn != kNone || first_lacking(s) < s.sides;
}

// The chips on the board are possible, and what follows from them agrees with them.
bool valid_chips(const State& s) {
  State made;
  std::array<int, kMostSides> chips{}, covered{};
  const auto theirs = [&](Square t, int side) {
    return s.layout.is_start(t) && t != s.layout.start[at(side)];
  };
  for (int i = 0; i < kSquares; ++i) {
    const auto t = static_cast<Square>(i);
    const Cell c = s.cell(t);
    if (s.cells[t] == 0) continue;
    if (c.face < 1 || c.face > 6 || c.side >= s.sides || (c.height < 2 && c.under)) return false;
    if (!s.layout.on_board(column(t), row(t)) || theirs(t, c.side)) return false;
    if (++chips[c.side] > kChips) return false;
    if (c.height == 2) {
      if (c.under >= s.sides || theirs(t, c.under)) return false;
      ++covered[c.under];
    }
    made.row_taken[at(row(t))] |= bit(column(t));
    made.column_taken[at(column(t))] |= bit(row(t));
    auto& pips = made.pips[s.layout.room[t]][c.side];
    pips = static_cast<std::uint8_t>(pips + c.face);
  }
  if (made.row_taken != s.row_taken || made.column_taken != s.column_taken || made.pips != s.pips)
    return false;
  for (std::size_t k = 0; k < kMostSides; ++k) {
    if (s.visible_count[k] != chips[k] || s.placed[k] != chips[k] + covered[k]) return false;
  }
  return true;
}

// The list of a side's top chips, and its supply.
bool valid_side(const State& s, std::size_t k) {
  const int most = k < s.sides ? kChips : 0;
  if (s.placed[k] > most) return false;
  for (std::uint8_t n : s.supply[k]) {
    if (n > kPerType) return false;
  }
  if (chips_left(s, static_cast<int>(k)) + s.placed[k] > most) return false;
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
  return true;
}

}  // namespace

// All derived fields are derived again and must agree.
bool Flax::valid(const State& s) {
  if (check_layout(s.layout) || s.sides != s.layout.sides()) return false;
  if (s.turn >= s.sides || s.over > 1 || s.zero != std::array<std::uint8_t, 3>{}) return false;
  if (!valid_options(s) || !valid_hands(s) || !valid_chips(s)) return false;
  for (std::size_t k = 0; k < kMostSides; ++k) {
    if (!valid_side(s, k)) return false;
  }
  bool moves = false;
  for (int side = 0; side < s.sides; ++side) moves = moves || can_place(s, side);
  return s.over ? !moves : can_place(s, s.turn);
}

namespace {

// The first byte: a type that was drawn, a swap, or the face of a chip that was placed.
constexpr int kSwapped = 7, kPlaced = 7;

}  // namespace

void Flax::write(Writer& w, const Action& a) {
  if (a.kind == Action::Kind::Draw) {
    w.u8(a.type);
    return;
  }
  if (a.kind == Action::Kind::Swap) return w.u8(kSwapped);
  w.u8(static_cast<std::uint8_t>(kPlaced + a.face));
  w.u8(a.x);
  w.u8(a.y);
}

Action Flax::read(Reader& r) {
  const int head = r.u8();
  if (head < kTypes) return draw(head);
  if (head == kSwapped) return swap_sides();
  const int x = r.u8(), y = r.u8();
  if (head <= kPlaced || head > kPlaced + 6 || x >= kMaxSide || y >= kMaxSide) r.fail();
  return r.ok() ? place(x, y, head - kPlaced) : Action();
}

// "draw 1/6", "swap" and "place 4,5 6": columns and rows from 1.
std::string Flax::print(const Action& a) {
  if (a.kind == Action::Kind::Draw) {
    return "draw " + std::to_string(low_face(a.type)) + '/' + std::to_string(high_face(a.type));
  }
  if (a.kind == Action::Kind::Swap) return "swap";
  return "place " + std::to_string(a.x + 1) + ',' + std::to_string(a.y + 1) + ' ' +
         std::to_string(a.face);
}

std::optional<Action> Flax::parse(std::string_view text) {
  for (int type = 0; type < kTypes; ++type) {
    if (text == print(draw(type))) return draw(type);
  }
  if (text == print(swap_sides())) return swap_sides();
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
