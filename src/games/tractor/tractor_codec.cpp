// Actions as bytes and as words of a record.
#include <algorithm>
#include <vector>

#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

constexpr int kMostHeld = 60;  // cards in a hand, with the kitty

int below(Reader& r, int n) {
  const int v = r.u8();
  if (v >= n) r.fail();
  return v;
}

// Which cards an action of a kind may have.
bool good(const Action& a) {
  const int n = a.cards.size();
  int most = 0;
  a.cards.each([&](int, int copies) { most = std::max(most, copies); });
  if (n > kMostHeld || most > kMostPacks || a.hidden > kMostHeld || (n && a.hidden)) return false;
  // Only a lead is read.
  if (a.kind != Kind::Play && a.reading[0]) return false;
  if (!good_reading(a.reading, n)) return false;
  switch (a.kind) {
    case Kind::Deal:
      return n + a.hidden == 1;
    case Kind::Flip:
      return n == 1 && !a.hidden;
    case Kind::Take:
    case Kind::Bury:
      return n + a.hidden > 0;
    case Kind::Bid:
    case Kind::Play:
    case Kind::Reveal:
      return n > 0 && !a.hidden;
    case Kind::Outcome:
      return !a.hidden && (a.who == kNobody ? n == 0 : n > 0 && a.who < kMost && a.more == 0);
    case Kind::Verdict:
      return !a.hidden;
    default:
      return n == 0 && !a.hidden;
  }
}

bool has_cards(Kind k) {
  switch (k) {
    case Kind::Deal:
    case Kind::Bid:
    case Kind::Outcome:
    case Kind::Flip:
    case Kind::Take:
    case Kind::Bury:
    case Kind::Play:
    case Kind::Verdict:
    case Kind::Reveal:
      return true;
    default:
      return false;
  }
}

}  // namespace

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
    // All singles have a name; beside other parts they have none.
    if (p.width == 1 && (p.length > 1 || i > 0 || reading[1] != 0)) return false;
    if (i > 0 && p.greatness() > before) return false;
    before = p.greatness();
    sum += p.cards();
    if (sum > cards) return false;
  }
  return true;
}

void Tractor::write(Writer& w, const Action& a) {
  w.u8(static_cast<std::uint8_t>(a.kind));
  switch (a.kind) {
    case Kind::First:
      w.u8(a.who);
      break;
    case Kind::Sealed:
      w.u8(a.more);
      break;
    case Kind::Outcome:
      w.u8(a.who);
      w.u8(a.more);
      break;
    case Kind::Friend:
      w.u8(a.who);
      w.u8(a.more);
      break;
    default:
      break;
  }
  if (has_cards(a.kind)) {
    w.u8(static_cast<std::uint8_t>(a.cards.size()));
    a.cards.each([&](int kind, int n) {
      for (; n > 0; --n) w.u8(static_cast<std::uint8_t>(kind));
    });
    if (a.cards.empty()) w.u8(a.hidden);
  }
  if (a.kind == Kind::Play) {
    for (const std::uint8_t r : a.reading) {
      w.u8(r);
      if (r == 0) break;
    }
  }
}

Action Tractor::read(Reader& r) {
  Action a;
  a.kind = static_cast<Kind>(below(r, kActionKinds));
  if (!r.ok()) return Action();
  switch (a.kind) {
    case Kind::First:
      a.who = byte(below(r, kMost));
      break;
    case Kind::Sealed:
      a.more = byte(below(r, 2));
      break;
    case Kind::Outcome:
      a.who = r.u8();
      a.more = r.u8();
      break;
    case Kind::Friend:
      a.who = byte(below(r, kKinds));
      a.more = byte(below(r, kMostPacks + 1));
      if (a.more == 0) r.fail();
      break;
    default:
      break;
  }
  if (has_cards(a.kind)) {
    const int n = below(r, kMostHeld + 1);
    int before = 0;
    for (int i = 0; i < n; ++i) {
      const int kind = below(r, kKinds);
      if (!r.ok() || kind < before || a.cards.count(kind) == kMostPacks) {
        r.fail();
        break;
      }
      a.cards.add(kind);
      before = kind;
    }
    if (n == 0) a.hidden = byte(below(r, kMostHeld + 1));
  }
  if (a.kind == Kind::Play) {
    for (std::uint8_t& part : a.reading) {
      part = r.u8();
      if (part == 0) break;
    }
  }
  if (r.ok() && !good(a)) r.fail();
  return r.ok() ? a : Action();
}

namespace {

std::string cards_text(const Action& a) {
  if (a.hidden) return " ?" + std::to_string(a.hidden);
  return a.cards.empty() ? "" : " " + names_of(a.cards);
}

std::string set_text(int set) {
  std::string out;
  for (int q = 0; q < kMost; ++q) {
    if ((set >> q) & 1) out += ' ' + std::to_string(q);
  }
  return out;
}

constexpr struct {
  std::string_view word;
  Kind kind;
} kWords[] = {{"deal", Kind::Deal},    {"bid", Kind::Bid},      {"flip", Kind::Flip},
              {"take", Kind::Take},    {"bury", Kind::Bury},    {"play", Kind::Play},
              {"kitty", Kind::Reveal}, {"fails", Kind::Verdict}};

}  // namespace

std::string reading_text(const Reading& reading) {
  std::string out;
  for (const std::uint8_t r : reading) {
    if (r == 0) break;
    if (!out.empty()) out += ' ';
    out += std::to_string(r >> 4) + 'x' + std::to_string(r & 15);
  }
  return out;
}

std::string Tractor::print(const Action& a) {
  switch (a.kind) {
    case Kind::First:
      return "first " + std::to_string(a.who);
    case Kind::Wait:
      return "wait";
    case Kind::Pass:
      return "pass";
    case Kind::Sealed:
      return a.more ? "sealed last" : "sealed";
    case Kind::Outcome:
      if (a.who != kNobody) return "outcome " + std::to_string(a.who) + cards_text(a);
      return "outcome none" + (a.more ? " passed" + set_text(a.more) : std::string());
    case Kind::Friend:
      return "friend " + card_name(a.who) + ' ' + std::to_string(a.more);
    case Kind::Verdict:
      if (a.cards.empty()) return "stands";
      break;
    default:
      break;
  }
  for (const auto& w : kWords) {
    if (w.kind != a.kind) continue;
    const std::string as = reading_text(a.reading);
    return std::string(w.word) + cards_text(a) + (as.empty() ? "" : " as " + as);
  }
  return {};
}

namespace {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (out.size() < kMostHeld + kNamed + 4) {
    const std::size_t blank = text.find(' ');
    out.push_back(text.substr(0, blank));
    if (blank == std::string_view::npos) break;
    text.remove_prefix(blank + 1);
  }
  return out;
}

// Cards from the i-th word on, up to a word that is none; or "?8".
bool cards_from(const std::vector<std::string_view>& w, std::size_t& i, Action& a) {
  if (i < w.size() && w[i].starts_with('?')) {
    const auto n = parse_number(w[i].substr(1), kMostHeld);
    if (!n || *n == 0) return false;
    a.hidden = byte(static_cast<int>(*n));
    ++i;
    return true;
  }
  for (; i < w.size(); ++i) {
    const auto kind = card_from(w[i]);
    if (!kind) break;
    if (a.cards.count(*kind) == kMostPacks) return false;
    a.cards.add(*kind);
  }
  return true;
}

bool reading_from(const std::vector<std::string_view>& w, std::size_t& i, Action& a) {
  if (i == w.size() || w[i] != "as") return true;
  std::size_t n = 0;
  for (++i; i < w.size(); ++i) {
    const std::size_t x = w[i].find('x');
    if (x == std::string_view::npos || n == a.reading.size()) return false;
    const auto width = parse_number(w[i].substr(0, x), kMostPacks);
    const auto length = parse_number(w[i].substr(x + 1), 15);
    if (!width || !length) return false;
    a.reading[n++] = byte(static_cast<int>(*width * 16 + *length));
  }
  return n > 0;
}

std::optional<Action> action_from(const std::vector<std::string_view>& w) {
  const std::size_t n = w.size();
  if (n == 1 && w[0] == "wait") return act(Kind::Wait);
  if (n == 1 && w[0] == "pass") return act(Kind::Pass);
  if (n == 1 && w[0] == "stands") return act(Kind::Verdict);
  if (n == 1 && w[0] == "sealed") return act(Kind::Sealed);
  if (n == 2 && w[0] == "sealed" && w[1] == "last") return act(Kind::Sealed, {}, 0, 1);
  if (n == 2 && w[0] == "first") {
    const auto q = parse_number(w[1], kMost - 1);
    return q ? std::optional(act(Kind::First, {}, static_cast<int>(*q))) : std::nullopt;
  }
  if (n == 3 && w[0] == "friend") {
    const auto kind = card_from(w[1]);
    const auto nth = parse_number(w[2], kMostPacks);
    if (!kind || !nth || *nth == 0) return {};
    return act(Kind::Friend, {}, *kind, static_cast<int>(*nth));
  }
  std::size_t i = 1;
  if (n >= 2 && w[0] == "outcome") {
    Action a = act(Kind::Outcome, {}, kNobody);
    if (w[1] == "none") {
      if (n == 2) return a;
      if (w[2] != "passed" || n == 3) return {};
      for (i = 3; i < n; ++i) {
        const auto q = parse_number(w[i], kMost - 1);
        if (!q) return {};
        a.more = byte(a.more | (1 << *q));
      }
      return a;
    }
    const auto q = parse_number(w[1], kMost - 1);
    if (!q) return {};
    a.who = byte(static_cast<int>(*q));
    i = 2;
    return cards_from(w, i, a) && i == n ? std::optional(a) : std::nullopt;
  }
  for (const auto& word : kWords) {
    if (word.word != w[0]) continue;
    Action a = act(word.kind);
    if (!cards_from(w, i, a) || !reading_from(w, i, a) || i != n) return {};
    if (a.kind == Kind::Verdict && a.cards.empty()) return {};
    return a;
  }
  return {};
}

}  // namespace

std::optional<Action> parse_any_order(std::string_view text) {
  const auto a = action_from(words(text));
  return a && good(*a) ? a : std::nullopt;
}

std::optional<Action> Tractor::parse(std::string_view text) {
  const auto a = parse_any_order(text);
  return a && print(*a) == text ? a : std::nullopt;
}

}  // namespace parlour::tractor
