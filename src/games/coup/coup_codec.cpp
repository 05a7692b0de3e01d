// Actions as bytes and as words of a record.
#include <algorithm>
#include <vector>

#include "games/coup/coup.h"

namespace parlour::coup {
namespace {

using Kind = Action::Kind;

int below(Reader& r, int n) {
  const int v = r.u8();
  if (v >= n) r.fail();
  return v;
}

// A role, or one that is not seen.
int read_card(Reader& r) {
  return below(r, kRoles + 1);
}

// One or two cards in one byte; two are sorted, and seen or not seen together.
void write_cards(Writer& w, const Action& a) {
  w.u8(static_cast<std::uint8_t>(a.what | (a.more << 4)));
}
bool good_cards(const Action& a, bool one, bool two) {
  if (a.what > kUnknown) return false;
  if (a.more == kNone) return one;
  return two && a.more <= kUnknown && a.what <= a.more &&
         (a.what == kUnknown) == (a.more == kUnknown);
}

// Which numbers of cards an action of a kind may have.
bool good(const Action& a) {
  switch (a.kind) {
    case Kind::Deal:
      return good_cards(a, false, true);
    case Kind::Draw:
      return good_cards(a, true, true);
    case Kind::Keep:  // for others: that something was kept, not how much
      return good_cards(a, a.what != kUnknown, true);
    case Kind::Prove:
      return good_cards(a, true, true) && a.what != kUnknown;
    default:
      return true;
  }
}

}  // namespace

void Coup::write(Writer& w, const Action& a) {
  w.u8(static_cast<std::uint8_t>(a.kind));
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Draw:
      w.u8(a.who);
      return write_cards(w, a);
    case Kind::First:
      return w.u8(a.who);
    case Kind::Play:
      w.u8(a.what);
      return w.u8(a.who);
    case Kind::Sealed:
      return w.u8(a.more);
    case Kind::Outcome:
      w.u8(a.what);
      if (a.what != outcome::Nothing) w.u8(a.who);
      if (a.what == outcome::Block) w.u8(a.more);
      return;
    case Kind::Prove:
    case Kind::Keep:
      return write_cards(w, a);
    case Kind::Block:
    case Kind::Lose:
    case Kind::Show:
      return w.u8(a.what);
    case Kind::Allow:
    case Kind::Challenge:
    case Kind::Leave:
    case Kind::Force:
      return;
  }
}

Action Coup::read(Reader& r) {
  Action a;
  const auto kind = static_cast<Kind>(below(r, kActionKinds));
  if (!r.ok()) return Action();
  const auto read_cards = [&](int who) {
    const int cards = r.u8();
    a = act(kind, who, cards & 15, cards >> 4);
    if (!good(a)) r.fail();
  };
  switch (kind) {
    case Kind::Deal:
    case Kind::Draw:
      read_cards(below(r, kMost));
      break;
    case Kind::First:
      a = act(kind, below(r, kMost));
      break;
    case Kind::Play: {
      const int what = below(r, kPlays), who = r.u8();
      const bool target = has_target(static_cast<Play>(what));
      if (what == 0 || (target ? who >= kMost : who != kNobody)) r.fail();
      a = act(kind, who, what);
      break;
    }
    case Kind::Sealed:
      a = act(kind, 0, 0, below(r, 2));
      break;
    case Kind::Outcome: {
      const int what = below(r, 3);
      const int who = what == outcome::Nothing ? static_cast<int>(kNobody) : below(r, kMost);
      a = act(kind, who, what, what == outcome::Block ? below(r, kRoles) : kNone);
      break;
    }
    case Kind::Prove:
    case Kind::Keep:
      read_cards(0);
      break;
    case Kind::Block:
    case Kind::Lose:
      a = act(kind, 0, below(r, kRoles));
      break;
    case Kind::Show:
      a = act(kind, 0, read_card(r));
      break;
    case Kind::Allow:
    case Kind::Challenge:
    case Kind::Leave:
    case Kind::Force:
      a = act(kind);
      break;
  }
  return r.ok() ? a : Action();
}

namespace {

std::string card_text(int role) {
  return role < kRoles ? std::string(kRoleNames[static_cast<std::size_t>(role)]) : "?";
}
std::string cards_text(const Action& a) {
  return a.more == kNone ? card_text(a.what) : card_text(a.what) + ' ' + card_text(a.more);
}

}  // namespace

std::string Coup::print(const Action& a) {
  switch (a.kind) {
    case Kind::Deal:
      return "deal " + std::to_string(a.who) + ' ' + cards_text(a);
    case Kind::First:
      return "first " + std::to_string(a.who);
    case Kind::Play: {
      const std::string word(kPlayNames[a.what]);
      return a.who == kNobody ? word : word + ' ' + std::to_string(a.who);
    }
    case Kind::Allow:
      return "allow";
    case Kind::Challenge:
      return "challenge";
    case Kind::Block:
      return "block " + card_text(a.what);
    case Kind::Sealed:
      return a.more ? "sealed last" : "sealed";
    case Kind::Outcome:
      if (a.what == outcome::Nothing) return "outcome nothing";
      if (a.what == outcome::Challenge) return "outcome challenge " + std::to_string(a.who);
      return "outcome block " + std::to_string(a.who) + ' ' + card_text(a.more);
    case Kind::Prove:
      return "prove " + cards_text(a);
    case Kind::Lose:
      return "lose " + card_text(a.what);
    case Kind::Draw:
      return "draw " + std::to_string(a.who) + ' ' + cards_text(a);
    case Kind::Keep:
      return a.what == kUnknown ? "keep ?" : "keep " + cards_text(a);
    case Kind::Show:
      return "show " + card_text(a.what);
    case Kind::Leave:
      return "leave";
    case Kind::Force:
      return "force";
  }
  return {};
}

namespace {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (out.size() < 5) {
    const std::size_t blank = text.find(' ');
    out.push_back(text.substr(0, blank));
    if (blank == std::string_view::npos) break;
    text.remove_prefix(blank + 1);
  }
  return out;
}

std::optional<int> seat_from(std::string_view text) {
  const auto n = parse_number(text, kMost - 1);
  return n ? std::optional(static_cast<int>(*n)) : std::nullopt;
}

std::optional<int> card_from(std::string_view text) {
  if (text == "?") return kUnknown;
  const auto it = std::ranges::find(kRoleNames, text);
  return it == kRoleNames.end() ? std::nullopt
                                : std::optional(static_cast<int>(it - kRoleNames.begin()));
}

// The cards from the i-th word on: one or two.
std::optional<Action> with_cards(Kind kind, int who, const std::vector<std::string_view>& w,
                                 std::size_t i) {
  if (w.size() != i + 1 && w.size() != i + 2) return {};
  const auto one = card_from(w[i]);
  const auto two = w.size() == i + 2 ? card_from(w[i + 1]) : std::optional<int>(kNone);
  if (!one || !two) return {};
  Action a = act(kind, who, std::min(*one, *two), std::max(*one, *two));
  if (kind == Kind::Keep && *one == kUnknown) a.more = kUnknown;
  return good(a) ? std::optional(a) : std::nullopt;
}

std::optional<Action> action_from(const std::vector<std::string_view>& w) {
  const std::size_t n = w.size();
  const auto is = [&](std::string_view word, std::size_t count) {
    return w[0] == word && n == count;
  };
  if (is("allow", 1)) return act(Kind::Allow);
  if (is("challenge", 1)) return act(Kind::Challenge);
  if (is("sealed", 1)) return act(Kind::Sealed);
  if (is("sealed", 2) && w[1] == "last") return act(Kind::Sealed, 0, 0, 1);
  if (is("leave", 1)) return act(Kind::Leave);
  if (is("force", 1)) return act(Kind::Force);
  if (is("first", 2)) {
    const auto q = seat_from(w[1]);
    return q ? std::optional(act(Kind::First, *q)) : std::nullopt;
  }
  for (const auto& [word, kind] :
       {std::pair{"block", Kind::Block}, {"lose", Kind::Lose}, {"show", Kind::Show}}) {
    if (!is(word, 2)) continue;
    const auto role = card_from(w[1]);
    if (!role || (kind != Kind::Show && *role == kUnknown)) return {};
    return act(kind, 0, *role);
  }
  if (w[0] == "prove") return with_cards(Kind::Prove, 0, w, 1);
  if (w[0] == "keep") return with_cards(Kind::Keep, 0, w, 1);
  if ((w[0] == "deal" || w[0] == "draw") && n >= 3) {
    const auto q = seat_from(w[1]);
    return q ? with_cards(w[0] == "deal" ? Kind::Deal : Kind::Draw, *q, w, 2) : std::nullopt;
  }
  if (w[0] == "outcome") {
    if (is("outcome", 2) && w[1] == "nothing")
      return act(Kind::Outcome, kNobody, outcome::Nothing, kNone);
    const auto q = n >= 3 ? seat_from(w[2]) : std::nullopt;
    if (!q) return {};
    if (n == 3 && w[1] == "challenge") return act(Kind::Outcome, *q, outcome::Challenge, kNone);
    const auto role = n == 4 && w[1] == "block" ? card_from(w[3]) : std::nullopt;
    if (!role || *role == kUnknown) return {};
    return act(Kind::Outcome, *q, outcome::Block, *role);
  }
  const auto it = std::find(kPlayNames.begin() + 1, kPlayNames.end(), w[0]);
  if (it == kPlayNames.end()) return {};
  const auto p = static_cast<Play>(it - kPlayNames.begin());
  if (!has_target(p)) return n == 1 ? std::optional(play(p)) : std::nullopt;
  const auto q = n == 2 ? seat_from(w[1]) : std::nullopt;
  return q ? std::optional(play(p, *q)) : std::nullopt;
}

}  // namespace

std::optional<Action> parse_any_order(std::string_view text) {
  return action_from(words(text));
}

std::optional<Action> Coup::parse(std::string_view text) {
  const auto a = parse_any_order(text);
  return a && print(*a) == text ? a : std::nullopt;
}

}  // namespace parlour::coup
