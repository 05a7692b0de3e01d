// Actions as bytes and as words of a record.
#include <algorithm>
#include <vector>

#include "core/action_table.h"
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

// Action::bits in bytes: a varint.
class BitsField : public Field<Action> {
 public:
  void write(Writer& w, const Action& a) const override { w.varint(a.bits); }
  void read(Reader& r, Action& a) const override {
    a.bits = static_cast<std::uint32_t>(r.varint_upto(kFields - 1));
  }
};

// The seed of an island, all bits of which count.
class Seed final : public Field<Action> {
 public:
  bool fits(const Action&) const override { return true; }
  void write(Writer& w, const Action& a) const override { w.u32(a.bits); }
  void read(Reader& r, Action& a) const override { a.bits = r.u32(); }
  void print(WordWriter& w, const Action& a) const override { w.add(std::to_string(a.bits)); }
  bool parse(WordReader& r, Action& a) const override {
    const auto n = parse_number(r.take(), 0xFFFFFFFFu);
    a.bits = n.value_or(0);
    return n.has_value();
  }
};

// Cards, at least one: "2wool+1ore".
class CardsField final : public BitsField {
 public:
  bool fits(const Action& a) const override {
    return a.bits > 0 && a.bits < kFields && (a.bits & Cards::kGuards) == 0;
  }
  void print(WordWriter& w, const Action& a) const override { w.add(settlers::print(a.cards())); }
  bool parse(WordReader& r, Action& a) const override {
    const auto cards = cards_from(r.take());
    a.bits = cards.value_or(Cards()).bits;
    return cards.has_value();
  }
};

// Cards that are not shown. In bytes: a value that no cards have.
class SealedCards final : public Field<Action> {
 public:
  bool fits(const Action& a) const override { return a.bits == kSealed; }
  void write(Writer& w, const Action&) const override { w.varint(kFields); }
  void read(Reader& r, Action& a) const override { a.bits = r.varint() == kFields ? kSealed : 0; }
  void print(WordWriter& w, const Action&) const override { w.add("?"); }
  bool parse(WordReader& r, Action& a) const override {
    a.bits = kSealed;
    return r.skip("?");
  }
};

// "1wool for 1ore"; "?" is a side that is left open.
class TermsField final : public BitsField {
 public:
  bool fits(const Action& a) const override {
    const Terms t = a.terms();
    return !t.empty() && t.bits < kFields && Terms::of(t.give(), t.want()) == t;
  }
  void print(WordWriter& w, const Action& a) const override {
    const auto side = [](Cards c) { return c.empty() ? "?" : settlers::print(c); };
    w.add(side(a.terms().give()));
    w.add("for");
    w.add(side(a.terms().want()));
  }
  bool parse(WordReader& r, Action& a) const override {
    const auto side = [&] {
      const std::string_view word = r.take();
      return word == "?" ? std::optional(Cards()) : cards_from(word);
    };
    const auto give = side();
    if (!give || !r.skip("for")) return false;
    const auto want = side();
    if (!want) return false;
    for (int kind = 0; kind < kResources; ++kind) {
      if ((*give)[kind] && (*want)[kind]) return false;
    }
    a.bits = Terms::of(*give, *want).bits;
    return true;
  }
};

// Numbers separated by commas, each at most `most`, and at most as many as there are seats.
std::optional<std::vector<int>> numbers_from(std::string_view text, std::uint32_t most) {
  std::vector<int> out;
  while (out.size() < kMost) {
    const std::size_t comma = text.find(',');
    const auto n = parse_number(text.substr(0, comma), most);
    if (!n) return {};
    out.push_back(static_cast<int>(*n));
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
  return {};
}

// Counts by seat, five bits each: "0,2,1,0,0,0".
class Counts final : public BitsField {
 public:
  bool fits(const Action& a) const override { return a.bits < kFields; }
  void print(WordWriter& w, const Action& a) const override {
    std::string out;
    for (int q = 0; q < kMost; ++q) out += (q ? "," : "") + std::to_string(seat_count(a.bits, q));
    w.add(out);
  }
  bool parse(WordReader& r, Action& a) const override {
    const auto counts = numbers_from(r.take(), 31);
    if (!counts || counts->size() != kMost) return false;
    for (int q = 0; q < kMost; ++q)
      a.bits |= static_cast<std::uint32_t>((*counts)[at(q)]) << (5 * q);
    return true;
  }
};

// The seats asked, and the terms: "1wool for 1ore to 0,2".
class Offered final : public Field<Action> {
 public:
  bool fits(const Action& a) const override {
    return a.who > 0 && a.who < 1 << kMost && terms_.fits(a);
  }
  void write(Writer& w, const Action& a) const override {
    w.u8(a.who);
    terms_.write(w, a);
  }
  void read(Reader& r, Action& a) const override {
    a.who = r.u8();
    terms_.read(r, a);
  }
  void print(WordWriter& w, const Action& a) const override {
    terms_.print(w, a);
    std::string seats;
    for (int q = 0; q < kMost; ++q) {
      if ((a.who >> q) & 1) seats += (seats.empty() ? "" : ",") + std::to_string(q);
    }
    w.add("to " + seats);
  }
  bool parse(WordReader& r, Action& a) const override {
    if (!terms_.parse(r, a) || !r.skip("to")) return false;
    const auto seats = numbers_from(r.take(), kMost - 1);
    if (!seats) return false;
    for (const int q : *seats) a.who = byte(a.who | (1 << q));
    return true;
  }

 private:
  TermsField terms_;
};

constexpr Small kSeat(&Action::who, 0, kMost - 1);
constexpr Small kVictim = kSeat.or_value(kNobody, "-");
constexpr Small kNode(&Action::at, 0, kNodes - 1, Naming{node_name, node_from});
constexpr Small kPath(&Action::at, 0, kPaths - 1, Naming{path_name, path_from});
constexpr Small kHex(&Action::at, 0, kHexes - 1, Naming{hex_name, hex_from});
constexpr Small kDie1(&Action::at, 1, 6), kDie2(&Action::what, 1, 6);
constexpr Packed kDice(kDie1, kDie2);
constexpr Small kResource(&Action::what, 0, kResources - 1, kByName<kResourceNames>);
constexpr Small kFromBank(&Action::at, 0, kResources - 1, kByName<kResourceNames>);
constexpr Packed kBankTrade(kResource, kFromBank);
constexpr Small kStolen = kResource.or_value(kUnknown, "?");
constexpr Small kDevelopment =
    Small(&Action::what, 0, kDevelopments - 1, kByName<kDevelopmentNames>).or_value(kUnknown, "?");
constexpr Small kBid = Small(&Action::what, 0, kMostBid).or_value(kUnknown, "?");
constexpr Small kBidShown(&Action::what, 0, kMostBid);
constexpr Small kCount(&Action::what, 0, 31);
constexpr Constant kYes(&Action::what, static_cast<int>(Reply::Yes), "yes");
constexpr Constant kNo(&Action::what, static_cast<int>(Reply::No), "no");
constexpr Constant kCounter(&Action::what, static_cast<int>(Reply::Counter), "counter");
constexpr Seed kSeed;
constexpr CardsField kCards;
constexpr SealedCards kHidden;
constexpr TermsField kTerms;
constexpr Counts kCounts;
constexpr Offered kOffered;

constexpr ActionRow<Action> kRows[] = {
    {Kind::Island, "island", {&kSeed}},
    {Kind::Settle, "settle", {&kNode}},
    {Kind::Road, "road", {&kPath}},
    {Kind::City, "city", {&kNode}},
    {Kind::Roll, "roll"},
    {Kind::Dice, "dice", {&kDice}},
    {Kind::Discard, "discard", {&kCards}},
    {Kind::Discard, "discard", {&kHidden}},
    {Kind::Discarded, "discarded", {&kSeat, &kCards}},
    {Kind::Robber, "robber", {&kHex, &kVictim}},
    {Kind::Steal, "steal", {&kStolen}},
    {Kind::Buy, "buy"},
    {Kind::Drawn, "drawn", {&kDevelopment}},
    {Kind::Knight, "knight"},
    {Kind::RoadBuilding, "road-building"},
    {Kind::Plenty, "plenty", {&kCards}},
    {Kind::Monopoly, "monopoly", {&kResource}},
    {Kind::Collect, "collect", {&kCounts}},
    {Kind::Bank, "bank", {&kBankTrade}},
    {Kind::Offer, "offer", {&kOffered}},
    {Kind::Yes, "yes"},
    {Kind::No, "no"},
    {Kind::Counter, "counter", {&kTerms}},
    {Kind::Sealed, "sealed"},
    {Kind::Answer, "answer", {&kSeat, &kYes}},
    {Kind::Answer, "answer", {&kSeat, &kNo}},
    {Kind::Answer, "answer", {&kSeat, &kCounter, &kTerms}},
    {Kind::Deal, "deal", {&kSeat}},
    {Kind::Withdraw, "withdraw"},
    {Kind::Embargo, "embargo", {&kSeat}},
    {Kind::Lift, "lift", {&kSeat}},
    {Kind::End, "end"},
    {Kind::Pass, "pass"},
    {Kind::Claim, "claim", {&kCount}},
    {Kind::Reveal, "reveal", {&kCounts}},
    {Kind::Gold, "gold", {&kCards}},
    {Kind::Bid, "bid", {&kBid}},
    {Kind::Bidden, "bidden", {&kSeat, &kBidShown}},
    {Kind::First, "first", {&kSeat}},
};
constexpr ActionTable<Action> kTable(kRows);

}  // namespace

void Settlers::write(Writer& w, const Action& a) {
  kTable.write(w, a);
}
Action Settlers::read(Reader& r) {
  return kTable.read(r);
}
std::string Settlers::print(const Action& a) {
  return kTable.print(a);
}
std::optional<Action> Settlers::parse(std::string_view text) {
  return kTable.parse(text);
}

}  // namespace parlour::settlers
