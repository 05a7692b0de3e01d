#include "sample_game/embers/embers.h"

#include <algorithm>
#include <numeric>

#include "core/action_table.h"
#include "sample_game/embers/embers_text.h"

namespace parlour::embers {
namespace {

using Kind = Action::Kind;

constexpr OptionSpec kOptions[] = {{.key = "lives",
                                    .title = text::option_lives,
                                    .kind = OptionSpec::Kind::Number,
                                    .initial = "2",
                                    .low = 1,
                                    .high = kMostLives}};

int living(const State& s) {
  return static_cast<int>(std::ranges::count_if(s.lives, [](int n) { return n > 0; }));
}

// The next seat that is not out, in turn order.
int after(const State& s, int q) {
  do q = (q + 1) % s.seats;
  while (!s.alive(q));
  return q;
}

// How many of the living seats come before this one in the round.
int place_of(const State& s, int q) {
  int n = 0;
  for (int other = s.first; other != q; other = after(s, other)) ++n;
  return n;
}

void pass_on(State& s, Phase same, Phase then) {
  const int next = after(s, s.turn);
  s.phase = next == s.first ? then : same;
  s.turn = byte(next);
}

std::uint8_t draw(std::array<int, kValues + 1>& left, Rng& rng) {
  const int all = std::accumulate(left.begin(), left.end(), 0);
  const int card = draw_index(all, rng, [&](int i) { return left[at(i)]; });
  --left[at(card)];
  return byte(card);
}

void end_round(State& s, const std::array<std::uint8_t, kMost>& cards) {
  int lowest = kValues, highest = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (!s.alive(q)) continue;
    lowest = std::min<int>(lowest, cards[at(q)]);
    highest = std::max<int>(highest, cards[at(q)]);
  }
  for (int q = 0; q < s.seats && lowest < highest; ++q) {
    if (s.alive(q) && cards[at(q)] == lowest) --s.lives[at(q)];
  }
  s.hand = {};
  s.swapped = {};
  s.swappers = 0;
  s.first = s.turn = byte(after(s, s.first));
  if (living(s) == 1 || s.round == kRounds) {
    s.phase = Phase::Over;
  } else {
    s.phase = Phase::Deal;
    ++s.round;
  }
}

}  // namespace

const Info& Embers::info() {
  static constexpr Info info = {.id = "embers",
                                .title = text::title,
                                .tagline = text::tagline,
                                .min_seats = 2,
                                .max_seats = kMost,
                                .usual_seats = 3,
                                .hides = true,
                                .longest = kRounds * (3 * kMost + 1),
                                .options = kOptions};
  return info;
}

std::expected<State, Phrase> Embers::start(const OptionText& options, int seats) {
  State s;
  s.seats = byte(seats);
  const std::string_view lives = options.get(info(), "lives");
  for (int q = 0; q < seats; ++q) s.lives[at(q)] = byte(lives[0] - '0');
  return s;
}

SeatSet Embers::actors(const State& s) {
  return s.phase == Phase::Turn ? SeatSet::of(seat(s.turn)) : SeatSet();
}

std::uint32_t Embers::decision(const State& s) {
  constexpr std::uint32_t kSteps = 16;  // of a round, at most
  const int step = s.phase == Phase::Turn || s.phase == Phase::Draw ? place_of(s, s.turn)
                   : s.phase == Phase::Deal                         ? -1
                                                                    : kMost;
  return kSteps * s.round + static_cast<std::uint32_t>(2 * step + 3 + (s.phase == Phase::Draw));
}

std::array<int, kValues + 1> unseen(const State& s) {
  std::array<int, kValues + 1> left;
  left.fill(kCopies);
  left[0] = 0;
  for (int card = 1; card <= kValues; ++card) left[at(card)] -= s.swapped[at(card)];
  for (const std::uint8_t card : s.hand) {
    if (card != kNoCard && card != kUnknown) --left[card];
  }
  return left;
}

bool Embers::legal(const State& s, Seat p, std::vector<Action>& out) {
  out.clear();
  if (!actors(s).has(p)) return true;
  out.push_back({});
  if (s.hand[s.turn] != kUnknown) out.push_back(swap(s.hand[s.turn]));
  return true;
}

Reason Embers::check(const State& s, Seat p, const Action& a) {
  const auto there = [&](int card) {
    return card >= 1 && card <= kValues && unseen(s)[at(card)] > 0;
  };
  switch (a.kind) {
    case Kind::Keep:
    case Kind::Swap:
      if (p == House) return &text::why_player;
      if (!actors(s).has(p)) return &text::why_turn;
      if (a.kind == Kind::Keep || a.card == s.hand[s.turn]) return kAllowed;
      return s.hand[s.turn] == kUnknown && there(a.card) ? kAllowed : &text::why_card;
    case Kind::Deal:
      if (p != House || (s.phase != Phase::Deal && s.phase != Phase::Draw)) return &text::why_house;
      return a.who == s.turn && there(a.card) ? kAllowed : &text::why_card;
    case Kind::Show: {
      if (p != House || s.phase != Phase::Show) return &text::why_house;
      State shown = s;  // including the cards that are not seen yet
      for (int q = 0; q < kMost; ++q) {
        const int card = a.cards[at(q)];
        if ((card == kNoCard) != !s.alive(q)) return &text::why_card;
        if (s.hand[at(q)] != kUnknown && s.hand[at(q)] != card) return &text::why_card;
        shown.hand[at(q)] = byte(card);
      }
      return std::ranges::all_of(unseen(shown), [](int n) { return n >= 0; }) ? kAllowed
                                                                              : &text::why_card;
    }
  }
  return &text::why_house;
}

static auto each_chance(const State& s) {
  return [&s](auto&& visit) {
    if (s.phase == Phase::Show) {
      visit(1, [&] { return Action{Kind::Show, 0, 0, s.hand}; });
      return Source::Fact;
    }
    const auto left = unseen(s);
    for (int card = 1; card <= kValues; ++card) {
      visit(static_cast<std::uint32_t>(left[at(card)]), [&] { return deal(s.turn, card); });
    }
    return Source::Draw;
  };
}

Source Embers::chances(const State& s, std::vector<Chance<Action>>& out) {
  return list_chances(out, each_chance(s));
}

Action Embers::house(const State& s, Rng& rng) {
  return draw_chance<Action>(rng, each_chance(s));
}

void Embers::apply(State& s, Seat, const Action& a) {
  switch (a.kind) {
    case Kind::Deal:
      s.hand[a.who] = a.card;
      if (s.phase == Phase::Deal)
        pass_on(s, Phase::Deal, Phase::Turn);
      else
        pass_on(s, Phase::Turn, Phase::Show);
      return;
    case Kind::Keep:
      return pass_on(s, Phase::Turn, Phase::Show);
    case Kind::Swap:
      ++s.swapped[a.card];
      s.swappers = byte(s.swappers | (1 << s.turn));
      s.hand[s.turn] = kNoCard;
      s.phase = Phase::Draw;
      return;
    case Kind::Show:
      return end_round(s, a.cards);
  }
}

Action Embers::shadow(const State&, Seat, const Action& a, Seat viewer) {
  const bool sees = a.kind != Kind::Deal || viewer == House || index(viewer) == a.who;
  return sees ? a : deal(a.who, kUnknown);
}

View<State> Embers::view(const State& s, Seat viewer) {
  View<State> v{s, viewer};
  for (int q = 0; q < s.seats; ++q) {
    if (viewer != House && index(viewer) != q && s.hand[at(q)] != kNoCard)
      v.state.hand[at(q)] = kUnknown;
  }
  return v;
}

bool Embers::consistent(const View<State>& v, Seat actor, const Action& a) {
  if (a.kind != Kind::Deal || v.viewer == House || index(v.viewer) == v.state.turn)
    return check(v.state, actor, a) == kAllowed;
  return actor == House && (v.state.phase == Phase::Deal || v.state.phase == Phase::Draw) &&
         a.who == v.state.turn && a.card == kUnknown;
}

State Embers::determinize(const View<State>& v, Rng& rng) {
  State s = v.state;
  auto left = unseen(s);
  for (std::uint8_t& card : s.hand) {
    if (card == kUnknown) card = draw(left, rng);
  }
  return s;
}

std::optional<State> Embers::joined(std::span<const View<State>> views, Rng& rng) {
  View<State> all = views.front();
  for (const View<State>& v : views) {
    for (int q = 0; q < all.state.seats; ++q) {
      if (v.state.hand[at(q)] != kUnknown) all.state.hand[at(q)] = v.state.hand[at(q)];
    }
  }
  for (const int n : unseen(all.state)) {
    if (n < 0) return {};
  }
  return determinize(all, rng);
}

Seat Embers::subject(const View<State>&, const Action& a) {
  return a.kind == Kind::Deal ? seat(a.who) : House;
}

double Embers::score(const State& s, Seat p) {
  const auto most = std::ranges::max(s.lives);
  return s.lives[at(index(p))] == most
             ? 1.0 / static_cast<double>(std::ranges::count(s.lives, most))
             : 0;
}

namespace {

// Whether the seat has the card, the lives and the mark that it must have at this moment.
bool valid_seat(const State& s, int q) {
  const int card = s.hand[at(q)];
  const bool swapped = (s.swappers >> q) & 1;
  if (q >= s.seats || !s.alive(q)) return card == kNoCard && !swapped && s.lives[at(q)] == 0;
  if (s.lives[at(q)] > kMostLives || (card > kValues && card != kUnknown)) return false;
  const bool before = place_of(s, q) < place_of(s, s.turn), has_card = card != kNoCard;
  switch (s.phase) {
    case Phase::Deal:
      return has_card == before && !swapped;
    case Phase::Turn:
      return has_card && (before || !swapped);
    case Phase::Draw:
      return has_card == (q != s.turn) && (q == s.turn ? swapped : before || !swapped);
    case Phase::Show:
      return has_card;
    case Phase::Over:
      return !has_card && !swapped;
  }
  return false;
}

}  // namespace

bool Embers::valid(const State& s) {
  if (s.seats < 2 || s.seats > kMost || s.phase > Phase::Over) return false;
  if (s.round < 1 || s.round > kRounds || s.swappers >= 1 << s.seats) return false;
  if (s.first >= s.seats || s.turn >= s.seats) return false;
  if (!s.alive(s.first) || !s.alive(s.turn)) return false;
  const bool ends = s.phase == Phase::Show || s.phase == Phase::Over;
  if (ends && s.turn != s.first) return false;
  if (living(s) == 1 ? s.phase != Phase::Over : s.phase == Phase::Over && s.round < kRounds)
    return false;
  for (int q = 0; q < kMost; ++q) {
    if (!valid_seat(s, q)) return false;
  }
  int open = 0;
  for (const std::uint8_t n : s.swapped) open += n;
  if (open != std::popcount(s.swappers) || s.swapped[0] != 0) return false;
  return std::ranges::all_of(unseen(s), [](int n) { return n >= 0; });
}

namespace {

// A card for each seat, 0 for those who are out: "3 0 5 0".
class ShownCards final : public Field<Action> {
 public:
  bool fits(const Action& a) const override {
    return std::ranges::all_of(a.cards, [](int card) { return card <= kValues; });
  }
  void write(Writer& w, const Action& a) const override { w.raw(a.cards); }
  void read(Reader& r, Action& a) const override {
    for (std::uint8_t& card : a.cards) card = r.u8();
  }
  void print(WordWriter& w, const Action& a) const override {
    for (const std::uint8_t card : a.cards) w.add(std::to_string(card));
  }
  bool parse(WordReader& r, Action& a) const override {
    for (std::uint8_t& card : a.cards) {
      const auto n = parse_number(r.take(), kValues);
      if (!n) return false;
      card = byte(static_cast<int>(*n));
    }
    return true;
  }
};

constexpr Small kSeat(&Action::who, 0, kMost - 1);
constexpr Small kCard(&Action::card, 1, kValues);
constexpr Small kDealt = kCard.or_value(kUnknown, "?");
constexpr ShownCards kCards;

constexpr ActionRow<Action> kRows[] = {
    {Kind::Deal, "deal", {&kSeat, &kDealt}},
    {Kind::Keep, "keep"},
    {Kind::Swap, "swap", {&kCard}},
    {Kind::Show, "show", {&kCards}},
};
constexpr ActionTable<Action> kTable(kRows);

}  // namespace

void Embers::write(Writer& w, const Action& a) {
  kTable.write(w, a);
}
Action Embers::read(Reader& r) {
  return kTable.read(r);
}
std::string Embers::print(const Action& a) {
  return kTable.print(a);
}
std::optional<Action> Embers::parse(std::string_view text) {
  return kTable.parse(text);
}

static_assert(Game<Embers>);

}  // namespace parlour::embers
