#include "net/protocol.h"

#include <algorithm>

namespace parlour::net {

namespace {

constexpr std::uint32_t kJoiner = 0x200D, kTextStyle = 0xFE0E, kEmojiStyle = 0xFE0F;

struct Range {
  std::uint32_t first, last;
};

template <std::size_t n>
bool in(const Range (&ranges)[n], std::uint32_t c) {
  return std::ranges::any_of(ranges, [c](const Range& r) { return c >= r.first && c <= r.last; });
}

// Default_Ignorable_Code_Point of DerivedCoreProperties.txt, Unicode Character Database 16.0; and
// what cannot be drawn: private use, whose first code points mark signs (core/signs.h), and
// everything above it.
bool is_ignorable(std::uint32_t c) {
  constexpr Range kRanges[] = {{0xAD, 0xAD},       {0x34F, 0x34F},   {0x61C, 0x61C},
                               {0x115F, 0x1160},   {0x17B4, 0x17B5}, {0x180B, 0x180F},
                               {0x200B, 0x200F},   {0x202A, 0x202E}, {0x2060, 0x206F},
                               {0x3164, 0x3164},   {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
                               {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3},
                               {0x1D173, 0x1D17A}, {0xE000, 0xF8FF}, {0xE0000, 0x10FFFF}};
  return in(kRanges, c);
}

// Blanks and line ends (general categories Zs, Zl and Zp), and the empty Braille pattern.
bool is_blank(std::uint32_t c) {
  constexpr Range kRanges[] = {{0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680},
                               {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F},
                               {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000}};
  return in(kRanges, c);
}

// Marks that end a sentence or introduce a list, and the colons of other scripts.
bool ends_sentence(std::uint32_t c) {
  constexpr std::uint32_t kMarks[] = {'.',    ':',    ';',    '!',    '?',    0x2D0,  0x37E,
                                      0x589,  0x5C3,  0x61B,  0x61F,  0x2026, 0x203C, 0x2236,
                                      0x3001, 0x3002, 0xA789, 0xFE13, 0xFE30, 0xFE52, 0xFE55,
                                      0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF61};
  return std::ranges::find(kMarks, c) != std::end(kMarks);
}

// Symbols that are, or may be, emoji: whole blocks rather than single symbols.
bool is_pictorial(std::uint32_t c) {
  constexpr Range kRanges[] = {{0x2190, 0x27BF}, {0x2900, 0x2BFF}, {0x1F000, 0x1FAFF}};
  return in(kRanges, c) && !is_blank(c);
}

// Skin tones: each modifies the emoji before it.
bool is_tone(std::uint32_t c) {
  return c >= 0x1F3FB && c <= 0x1F3FF;
}

// Of clean UTF-8.
std::vector<std::uint32_t> characters(std::string_view text) {
  std::vector<std::uint32_t> out;
  for (const char byte : text) {
    const auto b = static_cast<std::uint8_t>(byte);
    if ((b & 0xC0) == 0x80)
      out.back() = out.back() << 6 | (b & 0x3F);
    else
      out.push_back(b < 0x80 ? b : b >= 0xF0 ? b & 0x07 : b >= 0xE0 ? b & 0x0F : b & 0x1F);
  }
  return out;
}

void append(std::string& out, std::uint32_t c) {
  const auto put = [&](std::uint32_t b) { out.push_back(static_cast<char>(b)); };
  const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr std::uint32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
  put(kLead[more] | c >> 6 * more);
  for (int k = more; k-- > 0;) put(0x80 | (c >> 6 * k & 0x3F));
}

}  // namespace

std::string tidy_name(std::string_view name) {
  constexpr std::size_t kCharacters = 24;
  if (!clean_utf8(name)) return {};
  const std::vector<std::uint32_t> all = characters(name);
  std::vector<std::uint32_t> shown;
  for (std::size_t i = 0; i < all.size() && shown.size() < kCharacters; ++i) {
    const std::uint32_t c = is_blank(all[i]) ? ' ' : all[i],
                        last = shown.empty() ? ' ' : shown.back();
    if (c == ' ' && last == ' ') continue;
    if (is_ignorable(c)) {
      const bool coloured = last == kEmojiStyle && c == kJoiner;
      const bool style = (c == kTextStyle || c == kEmojiStyle) && is_pictorial(last);
      const bool joins = c == kJoiner && (is_pictorial(last) || coloured) && i + 1 < all.size() &&
                         is_pictorial(all[i + 1]);
      if (!style && !joins) continue;
    }
    if (is_tone(c) && !is_pictorial(last)) continue;
    shown.push_back(c);
  }
  while (!shown.empty() && (shown.back() == ' ' || shown.back() == kJoiner)) shown.pop_back();
  std::string out;
  for (const std::uint32_t c : shown) append(out, c);
  return out;
}

// The characters of a name as a reader compares them.
static std::vector<std::uint32_t> look_of(std::string_view name) {
  std::vector<std::uint32_t> seen = characters(tidy_name(name));
  std::erase_if(seen, [](std::uint32_t c) { return is_ignorable(c) || is_tone(c); });
  for (std::uint32_t& c : seen) {
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  }
  return seen;
}

std::string given_name(std::string_view wanted) {
  std::vector<std::uint32_t> shown = characters(tidy_name(wanted));
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (ends_sentence(shown[i]) &&
        (shown[i] > 0x7F || i + 1 == shown.size() || shown[i + 1] == ' '))
      shown[i] = ' ';
  }
  std::string out;
  for (const std::uint32_t c : shown) append(out, c);
  out = tidy_name(out);
  constexpr std::string_view kOwn[] = {"You", "Вы", "вы", "ВЫ", "你"};
  constexpr std::size_t kLongestOwn = 3;  // characters; no other name has to be compared with them
  const auto seen = look_of(out);
  const bool own =
      seen.size() <= kLongestOwn &&
      std::ranges::any_of(kOwn, [&](std::string_view it) { return look_of(it) == seen; });
  return own ? '"' + out + '"' : out;
}

bool look_alike(std::string_view a, std::string_view b) {
  return look_of(a) == look_of(b);
}

bool can_be_said(std::string_view text) {
  return !text.empty() && text.size() <= kLongestChat && clean_utf8(text);
}

std::uint64_t view_hash(const AnyView& v) {
  return hash64(v.state.bytes(), static_cast<std::uint64_t>(index(v.viewer)));
}

Tally tally(const Lobby& l, Seat s, Ballot ballot) {
  constexpr int kLeastToRemove = 2;
  const Chair& c = l.chairs[static_cast<std::size_t>(index(s))];
  const std::uint16_t bits = ballot == Ballot::Lend ? c.votes : c.removal;
  Tally out;
  int here = 0;
  for (const Member& m : l.members) {
    if (!is_player(m.seat) || m.seat == s || m.presence != Presence::Here) continue;
    ++here;
    out.yes += (bits >> index(m.seat)) & 1;
  }
  out.needed = std::max(here / 2 + 1, ballot == Ballot::Lend ? 1 : kLeastToRemove);
  return out;
}

const Member* Lobby::member(std::uint8_t id) const {
  const auto at = std::ranges::find(members, id, &Member::id);
  return at == members.end() ? nullptr : &*at;
}

const Member* Lobby::member(const Key& key) const {
  const auto at = std::ranges::find(members, key, &Member::key);
  return at == members.end() ? nullptr : &*at;
}

namespace {

// Each put has its get: whatever get accepts, put writes back byte for byte.

void put(Writer& w, bool v) {
  w.u8(v);
}
void get(Reader& r, bool& v) {
  const std::uint8_t b = r.u8();
  if (b > 1) r.fail();
  v = b == 1;
}

void put(Writer& w, std::uint32_t v) {
  w.varint(v);
}
void get(Reader& r, std::uint32_t& v) {
  v = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
}

template <class E>
void get_enum(Reader& r, E& v, E last) {
  const std::uint8_t b = r.u8();
  if (b > static_cast<std::uint8_t>(last)) r.fail();
  v = static_cast<E>(r.ok() ? b : 0);
}

void put(Writer& w, Seat s) {
  w.u8(static_cast<std::uint8_t>(s));
}
// A player's seat or `other`.
void get(Reader& r, Seat& s, Seat other) {
  s = Seat{r.u8()};
  if (!is_player(s) && s != other) r.fail();
}

void put(Writer& w, const Place& p) {
  put(w, p.game);
  put(w, p.rewind);
  put(w, p.length);
}
void get(Reader& r, Place& p) {
  get(r, p.game);
  get(r, p.rewind);
  get(r, p.length);
}

void get(Reader& r, Key& k) {
  r.raw(k);
}

void put(Writer& w, const Bytes& b) {
  w.varint(b.size());
  w.raw(b);
}
void get(Reader& r, Bytes& b, std::size_t most) {
  const ByteView v = r.raw(r.varint_upto(most));
  b.assign(v.begin(), v.end());
}

// A text that can be shown on one line.
void get_line(Reader& r, std::string& s, std::size_t most) {
  s = r.text(most);
  if (!clean_utf8(s)) r.fail();
}

void put_name(Writer& w, const std::string& s) {
  w.text(s);
}
void get_name(Reader& r, std::string& s) {
  get_line(r, s, kLongestName);
  if (tidy_name(s) != s) r.fail();
}

void put(Writer& w, const Member& m) {
  w.u8(m.id);
  w.raw(m.key);
  put_name(w, m.name);
  put(w, m.seat);
  w.u8(static_cast<std::uint8_t>(m.presence));
  put(w, m.ready);
}
void get(Reader& r, Member& m, std::uint64_t version) {
  m.id = r.u8();
  get(r, m.key);
  if (version >= 4)
    get_name(r, m.name);
  else
    get_line(r, m.name, kLongestName), m.name = tidy_name(m.name);
  get(r, m.seat, Watcher);
  get_enum(r, m.presence, Presence::Left);
  get(r, m.ready);
}

void put(Writer& w, const Chair& c) {
  w.u8(static_cast<std::uint8_t>(c.kind));
  put(w, c.lent);
  w.u8(c.member);
  w.u8(static_cast<std::uint8_t>(c.level));
  put(w, std::uint32_t{c.votes});
}
void get_seats(Reader& r, std::uint16_t& bits) {
  bits = static_cast<std::uint16_t>(r.varint_upto((1u << kMaxSeats) - 1));
}
void get(Reader& r, Chair& c) {
  get_enum(r, c.kind, Chair::Kind::Bot);
  get(r, c.lent);
  c.member = r.u8();
  get_enum(r, c.level, ai::Level::Expert);
  get_seats(r, c.votes);
}

void put(Writer& w, const std::vector<LogEntry>& entries) {
  w.varint(entries.size());
  for (const LogEntry& e : entries) {
    put(w, e.actor);
    put(w, e.shadow);
    w.u64(e.hash);
  }
}
void get(Reader& r, std::vector<LogEntry>& entries, std::size_t most = kMostEntries) {
  entries.clear();
  const std::uint64_t n = r.varint_upto(std::min(most, r.left() / 10));
  for (std::uint64_t i = 0; i < n && r.ok(); ++i) {
    LogEntry& e = entries.emplace_back();
    get(r, e.actor, House);
    get(r, e.shadow, kLongestAction);
    e.hash = r.u64();
  }
}

void put(Writer& w, const Join& m) {
  put_name(w, m.name), put(w, m.place);
}
void get(Reader& r, Join& m) {
  get_name(r, m.name), get(r, m.place);
}
void put(Writer& w, const Sit& m) {
  put(w, m.seat);
}
void get(Reader& r, Sit& m) {
  get(r, m.seat, Watcher);
}
void put(Writer& w, const Ready& m) {
  put(w, m.ready);
}
void get(Reader& r, Ready& m) {
  get(r, m.ready);
}
void put(Writer& w, const Name& m) {
  put_name(w, m.name);
}
void get(Reader& r, Name& m) {
  get_name(r, m.name);
}
void put(Writer& w, const Chat& m) {
  w.text(m.text);
}
void get(Reader& r, Chat& m) {
  get_line(r, m.text, kLongestChat);
}
void put(Writer& w, StockPhrase p) {
  w.u8(static_cast<std::uint8_t>(p));
}
void get(Reader& r, StockPhrase& p) {
  get_enum(r, p, StockPhrase{kStockPhrases - 1});
}
void put(Writer& w, const Speak& m) {
  put(w, m.phrase);
}
void get(Reader& r, Speak& m) {
  get(r, m.phrase);
}
void put(Writer& w, const Act& m) {
  put(w, m.game), put(w, m.rewind), put(w, m.decision), put(w, m.action);
}
void get(Reader& r, Act& m) {
  get(r, m.game), get(r, m.rewind), get(r, m.decision), get(r, m.action, kLongestAction);
}
void put(Writer& w, const Undo& m) {
  put(w, m.place);
}
void get(Reader& r, Undo& m) {
  get(r, m.place);
}
void put(Writer& w, const Doubt& m) {
  put(w, m.place), w.u64(m.hash);
}
void get(Reader& r, Doubt& m) {
  get(r, m.place), m.hash = r.u64();
}
void put(Writer& w, const Vote& m) {
  put(w, m.seat), put(w, m.yes), w.u8(static_cast<std::uint8_t>(m.ballot));
}
void get(Reader& r, Vote& m) {
  get(r, m.seat, Watcher), get(r, m.yes), get_enum(r, m.ballot, Ballot::Remove);
}
void put(Writer& w, const Reveal& m) {
  put(w, m.place), put(w, m.view);
}
void get(Reader& r, Reveal& m) {
  get(r, m.place), get(r, m.view, kLargestView);
}

void put(Writer& w, const Sync& m) {
  put(w, m.place);
  w.text(m.game);
  w.text(m.options);
  w.u8(m.seats);
  put(w, m.goes_on);
  put(w, m.begins);
  put(w, m.view);
  put(w, m.entries);
}
void get(Reader& r, Sync& m, std::size_t most_entries = kMostEntries) {
  get(r, m.place);
  get_line(r, m.game, 32);
  get_line(r, m.options, kLongestOptions);
  m.seats = r.u8();
  get(r, m.goes_on);
  get(r, m.begins);
  get(r, m.view, kLargestView);
  get(r, m.entries, most_entries);
  if (m.seats > kMaxSeats || std::uint64_t{m.begins} + m.entries.size() != m.place.length) r.fail();
}
void put(Writer& w, const Entries& m) {
  put(w, m.place), put(w, m.entries);
}
void get(Reader& r, Entries& m) {
  get(r, m.place), get(r, m.entries);
}
void put(Writer& w, const Said& m) {
  w.u8(m.member), w.text(m.text);
}
void get(Reader& r, Said& m) {
  m.member = r.u8(), get_line(r, m.text, kLongestChat);
}
void put(Writer& w, const Spoken& m) {
  w.u8(m.member), put(w, m.phrase);
}
void get(Reader& r, Spoken& m) {
  m.member = r.u8(), get(r, m.phrase);
}
void put(Writer& w, const Refused& m) {
  put(w, m.game), put(w, m.rewind), put(w, m.decision);
}
void get(Reader& r, Refused& m) {
  get(r, m.game), get(r, m.rewind), get(r, m.decision);
}
void put(Writer& w, const Ask& m) {
  put(w, m.place);
}
void get(Reader& r, Ask& m) {
  get(r, m.place);
}
void put(Writer& w, const Past& m) {
  put(w, m.place), put(w, m.size), put(w, m.from), put(w, m.piece);
}
void get(Reader& r, Past& m) {
  get(r, m.place), get(r, m.size), get(r, m.from), get(r, m.piece, kLargestPiece);
  if (m.size > kLargestRecord || m.piece.empty() || m.from > m.size ||
      m.piece.size() > m.size - m.from)
    r.fail();
}

void put(Writer& w, const Claim& m) {
  put(w, m.knows), w.u8(m.players), put(w, m.playing), put(w, m.games), put(w, m.length),
      put(w, m.term);
}
void get(Reader& r, Claim& m) {
  get(r, m.knows), m.players = r.u8(), get(r, m.playing), get(r, m.games), get(r, m.length),
                   get(r, m.term);
  if (m.players >= kMostMembers) r.fail();
}
void put(Writer& w, const Yield& m) {
  w.raw(m.host);
}
void get(Reader& r, Yield& m) {
  get(r, m.host);
}

void put(Writer& w, const Pledge& m) {
  put(w, m.game), put(w, m.from), w.raw(m.anchor);
}
void get(Reader& r, Pledge& m) {
  get(r, m.game), get(r, m.from), get(r, m.anchor);
}
void put(Writer& w, const Told& m) {
  put(w, m.game), put(w, m.place), w.raw(m.link);
}
void get(Reader& r, Told& m) {
  get(r, m.game), get(r, m.place), get(r, m.link);
}
void put(Writer& w, const Checked& m) {
  put(w, m.game), w.u8(static_cast<std::uint8_t>(m.says));
}
void get(Reader& r, Checked& m) {
  get(r, m.game), get_enum(r, m.says, Says::Unfair);
}
void put(Writer& w, const Sealed& m) {
  put(w, m.game), w.raw(m.seal);
}
void get(Reader& r, Sealed& m) {
  get(r, m.game), get(r, m.seal);
}
void put(Writer& w, const Draw& m) {
  put(w, m.place), w.raw(m.circle);
}
void get(Reader& r, Draw& m) {
  get(r, m.place), get(r, m.circle);
}

void put(Writer& w, const Sign& m) {
  put(w, m.game), w.u8(static_cast<std::uint8_t>(m.word)), w.raw(m.signature);
}
void get(Reader& r, Sign& m) {
  get(r, m.game), get_enum(r, m.word, standing::Word::Fair), r.raw(m.signature);
  if (m.word == standing::Word::None) r.fail();
}
void put(Writer& w, const Carry& m) {
  put(w, m.bundle);
}
void get(Reader& r, Carry& m) {
  get(r, m.bundle, standing::kLargestBundle);
}
void put(Writer& w, const Rated& m) {
  put(w, m.what);
}
void get(Reader& r, Rated& m) {
  get(r, m.what);
}
void put(Writer& w, const Carried& m) {
  put(w, m.bundle);
}
void get(Reader& r, Carried& m) {
  get(r, m.bundle, standing::kLargestBundle);
}

void put(Writer& w, const Utter& m) {
  put(w, m.game), put(w, m.word);
}
void get(Reader& r, Utter& m) {
  get(r, m.game), get(r, m.word);
}
void put(Writer& w, const Heard& m) {
  put(w, m.game), put(w, m.count), w.raw(m.head);
}
void get(Reader& r, Heard& m) {
  get(r, m.game), get(r, m.count), get(r, m.head);
  if (m.count > kMostWords) r.fail();
}
void put(Writer& w, const Seated& m) {
  put(w, m.seating), put(w, m.words);
}
void get(Reader& r, Seated& m) {
  get(r, m.seating), get(r, m.words);
}
void put(Writer& w, const Words& m) {
  put(w, m.game), put(w, m.from), put(w, m.more);
  w.varint(m.words.size());
  for (const SignedWord& one : m.words) put(w, one);
}
void get(Reader& r, Words& m) {
  get(r, m.game), get(r, m.from), get(r, m.more);
  m.words.clear();
  for (std::uint64_t n = r.varint_upto(r.left() / Signature().size()); n > 0 && r.ok(); --n)
    get(r, m.words.emplace_back());
  if (m.from > kMostWords) r.fail();
}

constexpr std::uint8_t kKinds[] = {
#define PARLOUR_MESSAGE(M) static_cast<std::uint8_t>(Kind::M),
    PARLOUR_MESSAGES(PARLOUR_MESSAGE)
#undef PARLOUR_MESSAGE
};

}  // namespace

void put(Writer& w, const SignedWord& one) {
  w.u8(one.author), put(w, one.heard), w.raw(one.signature), put(w, one.word);
}
void get(Reader& r, SignedWord& one) {
  one.author = r.u8(), get(r, one.heard), r.raw(one.signature), get(r, one.word, kLongestWord);
  if (one.author >= kMostAuthors) r.fail();
}
void put(Writer& w, const Seating& m) {
  put(w, m.game);
  w.u64(m.salt);
  w.text(m.id);
  w.text(m.options);
  w.varint(m.members.size());
  for (const Key& k : m.members) w.raw(k);
  w.varint(m.owner.size());
  for (const std::uint8_t o : m.owner) w.u8(o);
}
void get(Reader& r, Seating& m) {
  get(r, m.game);
  m.salt = r.u64();
  get_line(r, m.id, 32);
  get_line(r, m.options, kLongestOptions);
  m.members.clear();
  for (std::uint64_t n = r.varint_upto(kMostAuthors); n > 0 && r.ok(); --n) {
    Key key{};
    get(r, key);
    if (m.member(key)) r.fail();
    m.members.push_back(key);
  }
  m.owner.resize(r.varint_upto(kMaxSeats));
  for (std::uint8_t& o : m.owner) {
    o = r.u8();
    if (o >= m.members.size()) r.fail();
  }
  if (m.game == 0 || m.members.size() < 2 || m.owner.empty()) r.fail();
}

void put(Writer& w, const Lobby& m) {
  put(w, m.term);
  put(w, m.locked);
  put(w, m.playing);
  put(w, m.games);
  w.text(m.game);
  w.text(m.options);
  put(w, m.answer);
  w.varint(m.chairs.size());
  for (const Chair& c : m.chairs) put(w, c);
  w.varint(m.members.size());
  for (const Member& one : m.members) put(w, one);
  w.varint(m.kicked.size());
  for (const Key& k : m.kicked) w.raw(k);
  for (const Member& one : m.members) w.u8(static_cast<std::uint8_t>(one.says));
  w.u8(static_cast<std::uint8_t>(m.talk));
  for (const Chair& c : m.chairs) put(w, std::uint32_t{c.removal});
  put(w, m.rated);
  put(w, m.dealerless);
  w.varint(m.late);
}

void get(Reader& r, Lobby& m) {
  get_kept(r, m, kKeptFormat);
}

void get_kept(Reader& r, Lobby& m, std::uint64_t version) {
  get(r, m.term);
  get(r, m.locked);
  get(r, m.playing);
  get(r, m.games);
  get_line(r, m.game, 32);
  get_line(r, m.options, kLongestOptions);
  m.answer = static_cast<std::uint32_t>(r.varint_upto(kLongestAnswer));
  m.chairs.resize(r.varint_upto(kMaxSeats));
  for (Chair& c : m.chairs) get(r, c);
  m.members.clear();
  for (std::uint64_t n = r.varint_upto(kMostMembers); n > 0 && r.ok(); --n) {
    Member one;
    get(r, one, version);
    // Numbers and keys are unique; a seat must match its chair.
    if (m.member(one.id) || m.member(one.key)) r.fail();
    const auto k = static_cast<std::size_t>(index(one.seat));
    if (is_player(one.seat) && (k >= m.chairs.size() || m.chairs[k].kind != Chair::Kind::Person ||
                                m.chairs[k].member != one.id)) {
      r.fail();
    }
    m.members.push_back(std::move(one));
  }
  for (std::size_t i = 0; i < m.chairs.size() && r.ok(); ++i) {
    const Chair& c = m.chairs[i];
    if (c.kind != Chair::Kind::Person) {
      if (c.lent || c.member != 0 || c.votes != 0) r.fail();
      continue;
    }
    const Member* who = m.member(c.member);
    if (!who || who->seat != seat(static_cast<int>(i))) r.fail();
  }
  m.kicked.resize(version > kOldestKept ? r.varint_upto(kMostKicked) : 0);
  for (Key& k : m.kicked) get(r, k);
  if (version < kWithChance) return;
  for (Member& one : m.members) get_enum(r, one.says, Says::Unfair);
  if (version < kWithTalk) return;
  get_enum(r, m.talk, Talk::Phrases);
  for (Chair& c : m.chairs) {
    get_seats(r, c.removal);
    if (c.kind != Chair::Kind::Person && c.removal != 0) r.fail();
  }
  if (version >= kWithRating) get(r, m.rated);
  if (version >= kWithNoDealer) get(r, m.dealerless);
  if (version >= kWithLate) m.late = static_cast<std::uint32_t>(r.varint_upto(kLongestLate));
}

bool read_kept(ByteView bytes, Sync& to) {
  Reader r(bytes);
  if (r.u8() != static_cast<std::uint8_t>(Kind::Sync)) r.fail();
  get(r, to, kMostActions);
  return r.done();
}

Says says(const fair::Verdict& v) {
  switch (v.kind) {
    case fair::Verdict::Kind::Unsealed:
      return Says::Nothing;
    case fair::Verdict::Kind::Fair:
      return Says::Fair;
    case fair::Verdict::Kind::Gaps:
      return Says::Gaps;
    default:
      return Says::Unfair;
  }
}

std::optional<Kind> kind_of(ByteView bytes) {
  if (bytes.empty() || std::ranges::find(kKinds, bytes[0]) == std::end(kKinds)) return {};
  return static_cast<Kind>(bytes[0]);
}

#define PARLOUR_MESSAGE(M)                                      \
  Bytes write(const M& m) {                                     \
    Writer w;                                                   \
    w.u8(static_cast<std::uint8_t>(Kind::M));                   \
    put(w, m);                                                  \
    return w.take();                                            \
  }                                                             \
  bool read(ByteView bytes, M& to) {                            \
    Reader r(bytes);                                            \
    if (r.u8() != static_cast<std::uint8_t>(Kind::M)) r.fail(); \
    get(r, to);                                                 \
    return r.done();                                            \
  }
PARLOUR_MESSAGES(PARLOUR_MESSAGE)
#undef PARLOUR_MESSAGE

}  // namespace parlour::net
