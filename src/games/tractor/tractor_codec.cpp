// Actions as bytes and as words of a record.
#include <algorithm>

#include "core/action_table.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {

bool good_reading(const Reading& reading, int cards) {
  int sum = 0, before = 0;
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const std::uint8_t r = reading[i];
    if (r == 0) {
      return std::all_of(reading.begin() + static_cast<std::ptrdiff_t>(i), reading.end(),
                         [](std::uint8_t rest) { return rest == 0; });
    }
    const Part p{byte(r >> 4), byte(r & 15)};
    if (p.width < 1 || p.width > kMostPacks || p.length < 1) return false;
    // All singles have a name; singles beside other parts have none.
    if (p.width == 1 && (p.length > 1 || i > 0 || reading[1] != 0)) return false;
    if (i > 0 && p.greatness() > before) return false;
    before = p.greatness();
    sum += p.cards();
    if (sum > cards) return false;
  }
  return true;
}

std::string reading_text(const Reading& reading) {
  std::string out;
  for (const std::uint8_t r : reading) {
    if (r == 0) break;
    if (!out.empty()) out += ' ';
    out += std::to_string(r >> 4) + 'x' + std::to_string(r & 15);
  }
  return out;
}

namespace {

using Kind = Action::Kind;

constexpr int kMostHeld = 60;  // cards in a hand, including the kitty

// Cards, ascending, or the number of unseen cards ("?8"). Bytes: the number of cards, then each
// card; if zero, the number of unseen cards.
class CardList final : public Field<Action> {
 public:
  enum class Unseen { Never, Too };
  constexpr CardList(int least, int most, Unseen unseen = Unseen::Never)
      : least_(least), most_(most), unseen_(unseen) {}

  bool fits(const Action& a) const override {
    const int seen = a.cards.size();
    if (a.hidden > 0 && (seen > 0 || unseen_ == Unseen::Never)) return false;
    return seen + a.hidden >= least_ && seen + a.hidden <= most_;
  }
  void write(Writer& w, const Action& a) const override {
    w.u8(byte(a.cards.size()));
    a.cards.each([&](int kind, int n) {
      for (; n > 0; --n) w.u8(byte(kind));
    });
    if (a.cards.empty()) w.u8(a.hidden);
  }
  void read(Reader& r, Action& a) const override {
    const int n = r.u8();
    int before = 0;
    for (int i = 0; i < n && r.ok(); ++i) {
      const int kind = r.u8();
      if (kind < before || kind >= kKinds || !add(a, kind)) r.fail();
      before = kind;
    }
    if (n == 0) a.hidden = r.u8();
  }
  void print(WordWriter& w, const Action& a) const override {
    w.add(a.hidden ? '?' + std::to_string(a.hidden) : names_of(a.cards));
  }
  bool parse(WordReader& r, Action& a) const override {
    if (r.peek().starts_with('?')) {
      const auto n = parse_number(r.take().substr(1), kMostHeld);
      a.hidden = n ? byte(static_cast<int>(*n)) : std::uint8_t{0};
      return a.hidden > 0;
    }
    while (const auto kind = card_from(r.peek())) {
      if (!add(a, *kind)) return false;
      r.take();
    }
    return true;
  }

 private:
  static bool add(Action& a, int kind) {
    if (a.cards.count(kind) == kMostPacks) return false;
    a.cards.add(kind);
    return true;
  }
  int least_, most_;
  Unseen unseen_;
};

// How a lead is read: "as 2x2 1x1", or nothing for the greatest reading. Bytes: its parts, then a
// zero.
class ReadAs final : public Field<Action> {
 public:
  bool fits(const Action& a) const override { return good_reading(a.reading, a.cards.size()); }
  void write(Writer& w, const Action& a) const override {
    for (const std::uint8_t part : a.reading) {
      w.u8(part);
      if (part == 0) break;
    }
  }
  void read(Reader& r, Action& a) const override {
    for (std::uint8_t& part : a.reading) {
      part = r.u8();
      if (part == 0) break;
    }
  }
  void print(WordWriter& w, const Action& a) const override {
    if (a.reading[0]) w.add("as " + reading_text(a.reading));
  }
  bool parse(WordReader& r, Action& a) const override {
    if (!r.skip("as")) return true;
    for (std::size_t n = 0; n == 0 || !r.done(); ++n) {
      const std::string_view word = r.take();
      const std::size_t x = word.find('x');
      if (x == std::string_view::npos || n == a.reading.size()) return false;
      const auto width = parse_number(word.substr(0, x), kMostPacks);
      const auto length = parse_number(word.substr(x + 1), 15);
      if (!width || !length) return false;
      a.reading[n] = byte(static_cast<int>(*width * 16 + *length));
    }
    return true;
  }
};

// The seats that have passed, at least one.
class Passed final : public Field<Action> {
 public:
  bool fits(const Action& a) const override { return a.more != 0; }
  void write(Writer& w, const Action& a) const override { w.u8(a.more); }
  void read(Reader& r, Action& a) const override { a.more = r.u8(); }
  void print(WordWriter& w, const Action& a) const override {
    for (int q = 0; q < kMost; ++q) {
      if (in(a.more, q)) w.add(std::to_string(q));
    }
  }
  bool parse(WordReader& r, Action& a) const override {
    while (!r.done()) {
      const auto q = parse_number(r.take(), kMost - 1);
      if (!q) return false;
      a.more = byte(a.more | (1 << *q));
    }
    return true;
  }
};

constexpr Small kSeat(&Action::who, 0, kMost - 1);
constexpr Small kNamedCard(&Action::who, 0, kKinds - 1, Naming{card_name, card_from});
constexpr Small kNth(&Action::more, 1, kMostPacks);
constexpr Constant kNotLast(&Action::more, 0), kLast(&Action::more, 1, "last");
constexpr Constant kByNobody(&Action::who, kNobody), kNonePassed(&Action::more, 0);
constexpr CardList kNoCards(0, 0), kCard(1, 1), kCards(1, kMostHeld);
constexpr CardList kDealt(1, 1, CardList::Unseen::Too),
    kCovered(1, kMostHeld, CardList::Unseen::Too);
constexpr Passed kPassed;
constexpr ReadAs kReadAs;

constexpr ActionRow<Action> kRows[] = {
    {Kind::First, "first", {&kSeat}},
    {Kind::Deal, "deal", {&kDealt}},
    {Kind::Wait, "wait"},
    {Kind::Pass, "pass"},
    {Kind::Bid, "bid", {&kCards}},
    {Kind::Sealed, "sealed", {&kNotLast}},
    {Kind::Sealed, "sealed", {&kLast}},
    {Kind::Outcome, "outcome none", {&kByNobody, &kNonePassed, &kNoCards}},
    {Kind::Outcome, "outcome none passed", {&kByNobody, &kPassed, &kNoCards}},
    {Kind::Outcome, "outcome", {&kSeat, &kNonePassed, &kCards}},
    {Kind::Flip, "flip", {&kCard}},
    {Kind::Take, "take", {&kCovered}},
    {Kind::Bury, "bury", {&kCovered}},
    {Kind::Friend, "friend", {&kNamedCard, &kNth}},
    {Kind::Play, "play", {&kCards, &kReadAs}},
    {Kind::Verdict, "stands", {&kNoCards}},
    {Kind::Verdict, "fails", {&kCards}},
    {Kind::Reveal, "kitty", {&kCovered}},
    {Kind::Wish, "wish"},
    {Kind::Redeal, "redeal", {&kSeat}},
    {Kind::End, "end"},
};
constexpr ActionTable<Action> kTable(kRows);

}  // namespace

void Tractor::write(Writer& w, const Action& a) {
  kTable.write(w, a);
}
Action Tractor::read(Reader& r) {
  return kTable.read(r);
}
std::string Tractor::print(const Action& a) {
  return kTable.print(a);
}
std::optional<Action> Tractor::parse(std::string_view text) {
  return kTable.parse(text);
}
std::optional<Action> parse_any_order(std::string_view text) {
  return kTable.parse_loosely(text);
}

}  // namespace parlour::tractor
