// Actions as bytes and as words of a record.
#include "core/action_table.h"
#include "games/coup/coup.h"

namespace parlour::coup {
namespace {

using Kind = Action::Kind;

// An action with a word of its own: with a target, or without.
class Played final : public Small<Action> {
 public:
  constexpr explicit Played(bool target)
      : Small(&Action::what, 1, kPlays - 1, kByName<kPlayNames>), target_(target) {}
  bool fits(const Action& a) const override {
    return Small::fits(a) && has_target(static_cast<Play>(a.what)) == target_;
  }

 private:
  bool target_;
};

// One or two cards in one byte; two are sorted, and seen or hidden together.
class Influences : public Field<Action> {
 public:
  enum class Unseen { Never, Too };
  enum class Number { OneOrTwo, Two };
  constexpr explicit Influences(Number number, Unseen unseen) : number_(number), unseen_(unseen) {}

  bool fits(const Action& a) const override {
    if (a.what > kUnknown || (a.what == kUnknown && unseen_ == Unseen::Never)) return false;
    if (a.more == kNone) return number_ == Number::OneOrTwo;
    return a.what <= a.more && a.more <= kUnknown && (a.what == kUnknown) == (a.more == kUnknown);
  }
  void write(Writer& w, const Action& a) const override { w.u8(byte(a.what | (a.more << 4))); }
  void read(Reader& r, Action& a) const override {
    const int cards = r.u8();
    a.what = byte(cards & 15);
    a.more = byte(cards >> 4);
  }
  void print(WordWriter& w, const Action& a) const override {
    for (const int card : {a.what, a.more}) {
      if (card != kNone) w.add(card == kUnknown ? "?" : kRoleNames[at(card)]);
    }
  }
  bool parse(WordReader& r, Action& a) const override {
    const auto one = card_from(r.take());
    const auto two = r.done() ? kNone : card_from(r.take());
    if (!one || !two) return false;
    a.what = byte(std::min(*one, *two));
    a.more = byte(std::max(*one, *two));
    return true;
  }

 private:
  static std::optional<int> card_from(std::string_view word) {
    return word == "?" ? kUnknown : kByName<kRoleNames>.find(word);
  }
  Number number_;
  Unseen unseen_;
};

// What others learn of cards that a seat keeps: not even their number.
class Secret final : public Influences {
 public:
  constexpr Secret() : Influences(Number::Two, Unseen::Too) {}
  bool fits(const Action& a) const override { return a.what == kUnknown && a.more == kUnknown; }
  void print(WordWriter&, const Action&) const override {}
  bool parse(WordReader&, Action& a) const override {
    a.what = a.more = kUnknown;
    return true;
  }
};

constexpr Small kSeat(&Action::who, 0, kMost - 1);
constexpr Small kRole(&Action::what, 0, kRoles - 1, kByName<kRoleNames>);
constexpr Small kCard = kRole.or_value(kUnknown, "?");
constexpr Played kUntargeted(false), kTargeted(true);
constexpr Constant kNoTarget(&Action::who, kNobody);
constexpr Constant kNotLast(&Action::more, 0), kLast(&Action::more, 1, "last");
constexpr Constant kNothing(&Action::what, outcome::Nothing, "nothing");
constexpr Constant kChallenge(&Action::what, outcome::Challenge, "challenge");
constexpr Constant kBlock(&Action::what, outcome::Block, "block");
constexpr Small kBlockRole(&Action::more, 0, kRoles - 1, kByName<kRoleNames>);
constexpr Implied kByNobody(&Action::who, kNobody), kNoRole(&Action::more, kNone);
constexpr Influences kOneOrTwo(Influences::Number::OneOrTwo, Influences::Unseen::Too);
constexpr Influences kShown(Influences::Number::OneOrTwo, Influences::Unseen::Never);
constexpr Secret kSecret;

constexpr ActionRow<Action> kRows[] = {
    {Kind::Deal, "deal", {&kSeat, &kOneOrTwo}},
    {Kind::First, "first", {&kSeat}},
    {Kind::Play, "", {&kUntargeted, &kNoTarget}},
    {Kind::Play, "", {&kTargeted, &kSeat}},
    {Kind::Allow, "allow"},
    {Kind::Challenge, "challenge"},
    {Kind::Block, "block", {&kRole}},
    {Kind::Sealed, "sealed", {&kNotLast}},
    {Kind::Sealed, "sealed", {&kLast}},
    {Kind::Outcome, "outcome", {&kNothing, &kByNobody, &kNoRole}},
    {Kind::Outcome, "outcome", {&kChallenge, &kSeat, &kNoRole}},
    {Kind::Outcome, "outcome", {&kBlock, &kSeat, &kBlockRole}},
    {Kind::Prove, "prove", {&kShown}},
    {Kind::Lose, "lose", {&kRole}},
    {Kind::Draw, "draw", {&kSeat, &kOneOrTwo}},
    {Kind::Keep, "keep", {&kShown}},
    {Kind::Keep, "keep ?", {&kSecret}},
    {Kind::Show, "show", {&kCard}},
    {Kind::Leave, "leave"},
    {Kind::Force, "force"},
    {Kind::Choose, "choose", {&kCard}},
    {Kind::Next, "next"},
};
constexpr ActionTable<Action> kTable(kRows);

}  // namespace

void Coup::write(Writer& w, const Action& a) {
  kTable.write(w, a);
}
Action Coup::read(Reader& r) {
  return kTable.read(r);
}
std::string Coup::print(const Action& a) {
  return kTable.print(a);
}
std::optional<Action> Coup::parse(std::string_view text) {
  return kTable.parse(text);
}
std::optional<Action> parse_any_order(std::string_view text) {
  return kTable.parse_loosely(text);
}

}  // namespace parlour::coup
