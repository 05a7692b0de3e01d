// Actions as bytes and as words of a record.
#include <algorithm>
#include <vector>

#include "games/settlers/settlers.h"

namespace parlour::settlers {

std::string print(Cards c) {
  std::string out;
  for (int r = 0; r < kResources; ++r) {
    if (c[r] == 0) continue;
    if (!out.empty()) out += '+';
    out += std::to_string(c[r]);
    out += kResourceNames[static_cast<std::size_t>(r)];
  }
  return out.empty() ? "0" : out;
}

std::optional<Cards> cards_from(std::string_view text) {
  const std::string_view whole = text;
  Cards out;
  for (bool more = text != "0"; more;) {
    const std::size_t plus = text.find('+');
    const std::string_view one = text.substr(0, plus);
    const std::size_t letters = std::min(one.find_first_not_of("0123456789"), one.size());
    const auto n = parse_number(one.substr(0, letters), 31);
    const auto name = std::ranges::find(kResourceNames, one.substr(letters));
    if (!n || name == kResourceNames.end()) return {};
    const int kind = static_cast<int>(name - kResourceNames.begin());
    if (out[kind]) return {};
    out = out + Cards::some(kind, static_cast<int>(*n));
    more = plus != std::string_view::npos;
    if (more) text.remove_prefix(plus + 1);
  }
  return print(out) == whole ? std::optional(out) : std::nullopt;
}

namespace {

using Kind = Action::Kind;

constexpr std::array<std::string_view, kDevelopments> kDevelopmentNames = {
    "knight", "point", "roads", "plenty", "monopoly"};
constexpr std::uint32_t kFields = 1u << 30;  // five fields of six bits, or six of five

bool clean(std::uint32_t bits) {
  return bits < kFields && (bits & Cards::kGuards) == 0;
}
bool clean(Terms t) {
  return t.bits && t.bits < kFields && Terms::of(t.give(), t.want()) == t;
}

int below(Reader& r, int n) {
  const int v = r.u8();
  if (v >= n) r.fail();
  return v;
}

std::uint32_t read_cards(Reader& r) {
  const auto bits = static_cast<std::uint32_t>(r.varint_upto(kFields - 1));
  if (!clean(bits) || bits == 0) r.fail();
  return bits;
}

std::uint32_t read_terms(Reader& r) {
  const auto bits = static_cast<std::uint32_t>(r.varint_upto(kFields - 1));
  if (!clean(Terms{bits})) r.fail();
  return bits;
}

// A kind of card, or one that is not seen.
int read_hidden(Reader& r, int n) {
  const int v = r.u8();
  if (v >= n && v != kUnknown) r.fail();
  return v;
}

std::uint32_t read_counts(Reader& r) {
  return static_cast<std::uint32_t>(r.varint_upto(kFields - 1));
}

std::string seat_text(int q) {
  return std::to_string(q);
}

std::string set_text(unsigned set) {
  std::string out;
  for (; set; set &= set - 1) {
    if (!out.empty()) out += ',';
    out += seat_text(std::countr_zero(set));
  }
  return out;
}

std::string side_text(Cards c) {
  return c.empty() ? "?" : print(c);
}
std::string terms_text(Terms t) {
  return side_text(t.give()) + " for " + side_text(t.want());
}

std::string counts_text(std::uint32_t bits) {
  std::string out;
  for (int q = 0; q < kMost; ++q) {
    if (q) out += ',';
    out += std::to_string(seat_count(bits, q));
  }
  return out;
}

template <std::size_t n>
std::string kind_text(const std::array<std::string_view, n>& names, int kind) {
  return kind == kUnknown ? "?" : std::string(names[static_cast<std::size_t>(kind)]);
}

}  // namespace

void Settlers::write(Writer& w, const Action& a) {
  w.u8(static_cast<std::uint8_t>(a.kind));
  switch (a.kind) {
    case Kind::Island:
      return w.u32(a.bits);
    case Kind::Settle:
    case Kind::Road:
    case Kind::City:
      return w.u8(a.at);
    case Kind::Dice:
      return w.u8(static_cast<std::uint8_t>(6 * (a.at - 1) + a.what - 1));
    case Kind::Discard:
      return w.varint(a.bits == kSealed ? kFields : a.bits);
    case Kind::Discarded:
      w.u8(a.who);
      return w.varint(a.bits);
    case Kind::Robber:
      w.u8(a.at);
      return w.u8(a.who);
    case Kind::Steal:
    case Kind::Drawn:
    case Kind::Monopoly:
    case Kind::Claim:
      return w.u8(a.what);
    case Kind::Plenty:
    case Kind::Collect:
    case Kind::Counter:
    case Kind::Reveal:
      return w.varint(a.bits);
    case Kind::Bank:
      return w.u8(static_cast<std::uint8_t>(kResources * a.what + a.at));
    case Kind::Offer:
      w.u8(a.who);
      return w.varint(a.bits);
    case Kind::Answer:
      w.u8(a.who);
      w.u8(a.what);
      if (a.bits) w.varint(a.bits);
      return;
    case Kind::Deal:
    case Kind::Embargo:
    case Kind::Lift:
      return w.u8(a.who);
    default:
      return;
  }
}

Action Settlers::read(Reader& r) {
  Action a;
  const auto kind = static_cast<Kind>(below(r, kActionKinds));
  if (!r.ok()) return Action();
  switch (kind) {
    case Kind::Island:
      a = act(kind, 0, 0, 0, r.u32());
      break;
    case Kind::Settle:
    case Kind::City:
      a = act(kind, 0, below(r, kNodes));
      break;
    case Kind::Road:
      a = act(kind, 0, below(r, kPaths));
      break;
    case Kind::Dice: {
      const int n = below(r, 36);
      a = act(kind, 0, n / 6 + 1, n % 6 + 1);
      break;
    }
    case Kind::Discard: {
      const auto bits = static_cast<std::uint32_t>(r.varint_upto(kFields));
      if (bits != kFields && (!clean(bits) || bits == 0)) r.fail();
      a = act(kind, 0, 0, 0, bits == kFields ? kSealed : bits);
      break;
    }
    case Kind::Discarded: {
      const int who = below(r, kMost);
      a = act(kind, who, 0, 0, read_cards(r));
      break;
    }
    case Kind::Robber: {
      const int hex = below(r, kHexes), who = r.u8();
      if (who >= kMost && who != kNobody) r.fail();
      a = act(kind, who, hex);
      break;
    }
    case Kind::Steal:
      a = act(kind, 0, 0, read_hidden(r, kResources));
      break;
    case Kind::Drawn:
      a = act(kind, 0, 0, read_hidden(r, kDevelopments));
      break;
    case Kind::Monopoly:
      a = act(kind, 0, 0, below(r, kResources));
      break;
    case Kind::Claim:
      a = act(kind, 0, 0, below(r, 32));
      break;
    case Kind::Plenty:
      a = act(kind, 0, 0, 0, read_cards(r));
      break;
    case Kind::Collect:
    case Kind::Reveal:
      a = act(kind, 0, 0, 0, read_counts(r));
      break;
    case Kind::Counter:
      a = act(kind, 0, 0, 0, read_terms(r));
      break;
    case Kind::Bank: {
      const int n = below(r, kResources * kResources);
      a = act(kind, 0, n % kResources, n / kResources);
      break;
    }
    case Kind::Offer: {
      const int asked = below(r, 1 << kMost);
      if (asked == 0) r.fail();
      a = act(kind, asked, 0, 0, read_terms(r));
      break;
    }
    case Kind::Answer: {
      const int who = below(r, kMost), reply = r.u8();
      if (reply < static_cast<int>(Reply::No) || reply > static_cast<int>(Reply::Counter)) r.fail();
      const bool counter = reply == static_cast<int>(Reply::Counter);
      a = act(kind, who, 0, reply, counter && r.ok() ? read_terms(r) : 0);
      break;
    }
    case Kind::Deal:
    case Kind::Embargo:
    case Kind::Lift:
      a = act(kind, below(r, kMost));
      break;
    default:
      a = act(kind);
      break;
  }
  return r.ok() ? a : Action();
}

std::string Settlers::print(const Action& a) {
  switch (a.kind) {
    case Kind::Island:
      return "island " + std::to_string(a.bits);
    case Kind::Settle:
      return "settle " + node_name(a.at);
    case Kind::Road:
      return "road " + path_name(a.at);
    case Kind::City:
      return "city " + node_name(a.at);
    case Kind::Roll:
      return "roll";
    case Kind::Dice:
      return "dice " + std::to_string(a.at) + ' ' + std::to_string(a.what);
    case Kind::Discard:
      return a.bits == kSealed ? "discard ?" : "discard " + settlers::print(a.cards());
    case Kind::Discarded:
      return "discarded " + seat_text(a.who) + ' ' + settlers::print(a.cards());
    case Kind::Robber:
      return "robber " + hex_name(a.at) + ' ' + (a.who == kNobody ? "-" : seat_text(a.who));
    case Kind::Steal:
      return "steal " + kind_text(kResourceNames, a.what);
    case Kind::Buy:
      return "buy";
    case Kind::Drawn:
      return "drawn " + kind_text(kDevelopmentNames, a.what);
    case Kind::Knight:
      return "knight";
    case Kind::RoadBuilding:
      return "road-building";
    case Kind::Plenty:
      return "plenty " + settlers::print(a.cards());
    case Kind::Monopoly:
      return "monopoly " + kind_text(kResourceNames, a.what);
    case Kind::Collect:
      return "collect " + counts_text(a.bits);
    case Kind::Bank:
      return "bank " + kind_text(kResourceNames, a.what) + ' ' + kind_text(kResourceNames, a.at);
    case Kind::Offer:
      return "offer " + terms_text(a.terms()) + " to " + set_text(a.who);
    case Kind::Yes:
      return "yes";
    case Kind::No:
      return "no";
    case Kind::Counter:
      return "counter " + terms_text(a.terms());
    case Kind::Sealed:
      return "sealed";
    case Kind::Answer: {
      const auto reply = static_cast<Reply>(a.what);
      return "answer " + seat_text(a.who) +
             (reply == Reply::Yes  ? " yes"
              : reply == Reply::No ? " no"
                                   : " counter " + terms_text(a.terms()));
    }
    case Kind::Deal:
      return "deal " + seat_text(a.who);
    case Kind::Withdraw:
      return "withdraw";
    case Kind::Embargo:
      return "embargo " + seat_text(a.who);
    case Kind::Lift:
      return "lift " + seat_text(a.who);
    case Kind::End:
      return "end";
    case Kind::Pass:
      return "pass";
    case Kind::Claim:
      return "claim " + std::to_string(a.what);
    case Kind::Reveal:
      return "reveal " + counts_text(a.bits);
  }
  return {};
}

namespace {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (out.size() < 8) {
    const std::size_t blank = text.find(' ');
    out.push_back(text.substr(0, blank));
    if (blank == std::string_view::npos) break;
    text.remove_prefix(blank + 1);
  }
  return out;
}

template <std::size_t n>
std::optional<int> kind_from(const std::array<std::string_view, n>& names, std::string_view text) {
  if (text == "?") return kUnknown;
  const auto it = std::ranges::find(names, text);
  return it == names.end() ? std::nullopt : std::optional(static_cast<int>(it - names.begin()));
}

std::optional<int> seat_from(std::string_view text) {
  const auto n = parse_number(text, kMost - 1);
  return n ? std::optional(static_cast<int>(*n)) : std::nullopt;
}

std::optional<std::uint32_t> terms_from(std::string_view give, std::string_view want) {
  const auto side = [](std::string_view text) {
    return text == "?" ? std::optional(Cards()) : cards_from(text);
  };
  const auto g = side(give), w = side(want);
  if (!g || !w) return {};
  for (int r = 0; r < kResources; ++r) {
    if ((*g)[r] && (*w)[r]) return {};
  }
  const Terms t = Terms::of(*g, *w);
  return t.empty() ? std::nullopt : std::optional(t.bits);
}

// Numbers between commas, each at most `most`.
std::optional<std::vector<int>> numbers_from(std::string_view text, std::uint32_t most) {
  std::vector<int> out;
  while (out.size() <= kMost) {
    const std::size_t comma = text.find(',');
    const auto n = parse_number(text.substr(0, comma), most);
    if (!n) return {};
    out.push_back(static_cast<int>(*n));
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
  return {};
}

std::optional<Action> action_from(const std::vector<std::string_view>& w) {
  const auto is = [&](std::string_view word, std::size_t count) {
    return w[0] == word && w.size() == count;
  };
  const auto with = [&](Kind k, std::optional<int> v, int field) -> std::optional<Action> {
    if (!v) return {};
    return act(k, field == 0 ? *v : 0, field == 1 ? *v : 0, field == 2 ? *v : 0);
  };
  const auto with_cards = [](Kind k, int who, std::optional<Cards> c) -> std::optional<Action> {
    if (!c || c->empty()) return {};
    return act(k, who, 0, 0, c->bits);
  };
  const auto with_counts = [&](Kind k) -> std::optional<Action> {
    const auto n = numbers_from(w[1], 31);
    if (!n || n->size() != kMost) return {};
    std::uint32_t bits = 0;
    for (std::size_t q = 0; q < kMost; ++q) bits |= static_cast<std::uint32_t>((*n)[q]) << (5 * q);
    return act(k, 0, 0, 0, bits);
  };
  for (const auto& [word, kind] : {std::pair{"roll", Kind::Roll},
                                   {"buy", Kind::Buy},
                                   {"knight", Kind::Knight},
                                   {"road-building", Kind::RoadBuilding},
                                   {"yes", Kind::Yes},
                                   {"no", Kind::No},
                                   {"sealed", Kind::Sealed},
                                   {"withdraw", Kind::Withdraw},
                                   {"end", Kind::End},
                                   {"pass", Kind::Pass}}) {
    if (is(word, 1)) return act(kind);
  }
  if (is("island", 2)) {
    const auto n = parse_number(w[1], 0xFFFFFFFFu);
    return n ? std::optional(act(Kind::Island, 0, 0, 0, *n)) : std::nullopt;
  }
  if (is("settle", 2)) return with(Kind::Settle, node_from(w[1]), 1);
  if (is("road", 2)) return with(Kind::Road, path_from(w[1]), 1);
  if (is("city", 2)) return with(Kind::City, node_from(w[1]), 1);
  if (is("dice", 3)) {
    const auto a = parse_number(w[1], 6), b = parse_number(w[2], 6);
    if (!a || !b || !*a || !*b) return {};
    return act(Kind::Dice, 0, static_cast<int>(*a), static_cast<int>(*b));
  }
  if (is("discard", 2)) {
    if (w[1] == "?") return act(Kind::Discard, 0, 0, 0, kSealed);
    return with_cards(Kind::Discard, 0, cards_from(w[1]));
  }
  if (is("discarded", 3)) {
    const auto q = seat_from(w[1]);
    return q ? with_cards(Kind::Discarded, *q, cards_from(w[2])) : std::nullopt;
  }
  if (is("robber", 3)) {
    const auto h = hex_from(w[1]);
    const auto q = w[2] == "-" ? std::optional<int>(kNobody) : seat_from(w[2]);
    return h && q ? std::optional(act(Kind::Robber, *q, *h)) : std::nullopt;
  }
  if (is("steal", 2)) return with(Kind::Steal, kind_from(kResourceNames, w[1]), 2);
  if (is("drawn", 2)) return with(Kind::Drawn, kind_from(kDevelopmentNames, w[1]), 2);
  if (is("monopoly", 2) && w[1] != "?")
    return with(Kind::Monopoly, kind_from(kResourceNames, w[1]), 2);
  if (is("plenty", 2)) return with_cards(Kind::Plenty, 0, cards_from(w[1]));
  if (is("collect", 2)) return with_counts(Kind::Collect);
  if (is("reveal", 2)) return with_counts(Kind::Reveal);
  if (is("bank", 3) && w[1] != "?" && w[2] != "?") {
    const auto give = kind_from(kResourceNames, w[1]), get = kind_from(kResourceNames, w[2]);
    return give && get ? std::optional(act(Kind::Bank, 0, *get, *give)) : std::nullopt;
  }
  if (is("offer", 6) && w[2] == "for" && w[4] == "to") {
    const auto terms = terms_from(w[1], w[3]);
    const auto seats = numbers_from(w[5], kMost - 1);
    if (!terms || !seats) return {};
    int asked = 0;
    for (int q : *seats) asked |= 1 << q;
    return act(Kind::Offer, asked, 0, 0, *terms);
  }
  if (is("counter", 4) && w[2] == "for") {
    const auto terms = terms_from(w[1], w[3]);
    return terms ? std::optional(act(Kind::Counter, 0, 0, 0, *terms)) : std::nullopt;
  }
  if (w[0] == "answer" && w.size() >= 3) {
    const auto q = seat_from(w[1]);
    if (!q) return {};
    if (is("answer", 3)) {
      if (w[2] == "yes") return act(Kind::Answer, *q, 0, static_cast<int>(Reply::Yes));
      if (w[2] == "no") return act(Kind::Answer, *q, 0, static_cast<int>(Reply::No));
    }
    if (!is("answer", 6) || w[2] != "counter" || w[4] != "for") return {};
    const auto terms = terms_from(w[3], w[5]);
    if (!terms) return {};
    return act(Kind::Answer, *q, 0, static_cast<int>(Reply::Counter), *terms);
  }
  if (is("deal", 2)) return with(Kind::Deal, seat_from(w[1]), 0);
  if (is("embargo", 2)) return with(Kind::Embargo, seat_from(w[1]), 0);
  if (is("lift", 2)) return with(Kind::Lift, seat_from(w[1]), 0);
  if (is("claim", 2)) {
    const auto n = parse_number(w[1], 31);
    return n ? std::optional(act(Kind::Claim, 0, 0, static_cast<int>(*n))) : std::nullopt;
  }
  return {};
}

}  // namespace

std::optional<Action> Settlers::parse(std::string_view text) {
  const auto a = action_from(words(text));
  return a && print(*a) == text ? a : std::nullopt;
}

}  // namespace parlour::settlers
