// How a host stores its room, and reads it again (storage.h).
#include <algorithm>

#include "net/host_inside.h"
#include "net/plant.h"

namespace parlour::net {
namespace {

constexpr std::string_view kHostHead = "parlour room";
constexpr std::size_t kPart = 256;  // actions in a part of the log
constexpr std::size_t kMostKickedOnce = 256;
// What is on the table: nothing, a game with the log, one that is still to be dealt on, one without
// a dealer.
constexpr std::uint8_t kNothing = 0, kTable = 1, kGather = 2, kSeating = 3;

void put(Writer& w, std::span<const Entry> entries) {
  for (const Entry& e : entries) {
    w.u8(static_cast<std::uint8_t>(e.seat));
    w.raw(e.action.bytes);
  }
}

// Reads this many actions, which check() has yet to allow; on error r fails.
void get(Reader& r, const AnyGame& game, std::uint64_t count, std::vector<Entry>& to) {
  for (; count > 0 && r.ok(); --count) {
    const Seat s{r.u8()};
    to.push_back({s, game.read(r)});
  }
}

// The bytes of a part, if their checksum is the one in the head.
const Bytes* part(const Kept& kept, std::size_t i, std::uint32_t sum) {
  return i < kept.parts.size() && crc32(kept.parts[i].bytes) == sum ? &kept.parts[i].bytes
                                                                    : nullptr;
}

Key key_in(Reader& r) {
  Key key{};
  r.raw(key);
  return key;
}

}  // namespace

// --- storing ------------------------------------------------------------------------------------

bool Host::keep() {
  if (!file_log()) return false;
  std::vector<std::uint32_t> parts;
  for (const Filed& f : filed_) parts.push_back(f.number);
  return storage_.keep(head(), parts);
}

void Host::keep_anew() {
  filed_.clear();
  changed_ = true;
}

// Stores every full part. False: not even the first, which the others need.
bool Host::file_log() {
  const auto file = [&](ByteView bytes) {
    const auto number = storage_.keep_part(bytes);
    if (number) filed_.push_back({*number, crc32(bytes)});
    return number.has_value();
  };
  if (!table_ && !gather_)
    filed_.clear();
  else if (filed_.empty() && !file(gather_ ? ByteView(gathered()) : table_->begin().bytes()))
    return false;
  if (!table_) return true;
  const std::span<const Entry> all = table_->record().entries;
  while (filed_.size() * kPart <= all.size()) {
    Writer w;
    put(w, all.subspan((filed_.size() - 1) * kPart, kPart));
    if (!file(w.bytes())) break;  // the head holds it until there is room
  }
  return true;
}

// Drops the parts that hold more than the remaining log.
void Host::unfile() {
  filed_.resize(std::min(filed_.size(), 1 + table_->record().entries.size() / kPart));
}

Bytes Host::gathered() const {
  return write(Sync{.place = gather_->place,
                    .game = lobby_.game,
                    .options = gather_->options,
                    .seats = static_cast<std::uint8_t>(lobby_.chairs.size()),
                    .begins = gather_->begins,
                    .view = gather_->game->write_view(gather_->begin),
                    .entries = gather_->entries});
}

Bytes Host::head() const {
  Writer w;
  w.text(kHostHead);
  w.varint(kKeptFormat);
  w.raw(room_);
  w.raw(peers_.own());
  put(w, lobby_);
  w.text(chosen_);
  w.varint(regulars_.size());
  for (const Key& k : regulars_) w.raw(k);
  w.u8(succeeds_.has_value());
  if (succeeds_) w.raw(*succeeds_);
  w.u8(table_ ? kTable : gather_ ? kGather : words_ ? kSeating : kNothing);
  if (table_ || gather_) {
    w.varint(filed_.size());
    for (const Filed& f : filed_) w.u32(f.sum);
  }
  if (table_) {
    w.varint(static_cast<std::uint64_t>(table_->game().info().version));
    w.varint(rewind_);
    w.varint(offset_);
    w.varint(former_.size());
    for (const Former& f : former_) w.varint(f.rewind), w.varint(f.length);
    const auto rest = std::span(table_->record().entries).subspan((filed_.size() - 1) * kPart);
    w.varint(rest.size());
    put(w, rest);
    w.u8(chance_.has_value());
    if (chance_) chance_->write(w);
    scribe_.write(w);
  }
  if (words_) put(w, words_->seating());
  w.u32(crc32(w.bytes()));
  return w.take();
}

// --- reading -------------------------------------------------------------------------------------

bool Host::has_kept(ByteView head) {
  Reader r(head);
  return r.text(32) == kHostHead;
}

// Always reads the room; its game if it can be read.
bool Host::load(const Kept& kept) {
  if (kept.head.size() < 4) return false;
  const ByteView body = ByteView(kept.head).first(kept.head.size() - 4);
  Reader sum(ByteView(kept.head).last(4));
  if (sum.u32() != crc32(body)) return false;
  Reader r(body);
  if (r.text(32) != kHostHead) return false;
  const std::uint64_t format = r.varint();
  if (format < kOldestKept || format > kKeptFormat) return false;
  const auto is = [&](const auto& wanted) {
    return std::ranges::equal(r.raw(wanted.size()), wanted);
  };
  if (!is(room_) || !is(peers_.own())) return false;
  const bool oldest = format == kOldestKept;
  get_kept(r, lobby_, format);
  chosen_ = r.text(kLongestOptions);
  // Regulars; in the oldest format, the kicked.
  for (std::uint64_t n = r.varint_upto(oldest ? kMostKickedOnce : kMostRegulars); n > 0 && r.ok();
       --n) {
    const Key key = key_in(r);
    if (!oldest || n <= kMostKicked) (oldest ? lobby_.kicked : regulars_).push_back(key);
  }
  if (!oldest && r.u8() != 0) succeeds_ = key_in(r);
  const std::uint8_t what = r.u8();
  const Member* me = lobby_.member(std::uint8_t{0});
  if (!r.ok() || (what == kNothing && !r.done()) || !me || me->key != peers_.own()) return false;
  for (Member& m : lobby_.members) {
    if (m.id == 0) continue;
    if (m.presence == Presence::Here) m.presence = Presence::Away;
    people_.push_back(std::make_unique<Person>(Person{.member = m.id}));
  }
  const bool whole = what == kNothing || (what == kTable && load_table(r, format, kept)) ||
                     (what == kGather && load_gather(r, format, kept)) ||
                     (what == kSeating && load_seating(r));
  if (!whole) lose_game();
  lobby_.playing = what != kNothing && whole;
  look_at_choice();
  if (table_) rewind(true);
  if (table_ && table_->over()) judge_chance();
  return true;
}

// The parts named by the head; false: the stored parts are others.
bool Host::load_parts(Reader& r, const Kept& kept) {
  const std::uint64_t parts = r.varint_upto(kept.parts.size());
  for (std::size_t i = 0; i < parts && r.ok(); ++i) {
    const std::uint32_t sum = r.u32();
    if (!part(kept, i, sum))
      r.fail();
    else
      filed_.push_back({kept.parts[i].number, sum});
  }
  return r.ok() && !filed_.empty();
}

bool Host::load_table(Reader& r, std::uint64_t format, const Kept& kept) {
  const AnyGame* game = game_of(games_, lobby_.game);
  const int seats = static_cast<int>(lobby_.chairs.size());
  if (!game || !game->start(lobby_.options, seats)) return false;
  if (format >= 5 && !load_parts(r, kept)) return false;
  const auto options = options_since(game->info(), r.varint(), lobby_.options);
  if (!options) return false;
  rewind_ = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  offset_ = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  former_.resize(r.varint_upto(kMostFormer));
  for (Former& f : former_) {
    f.rewind = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
    f.length = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  }
  // Before there were parts, everything was here.
  const auto begin = game->read_state(format >= 5 ? ByteView(kept.parts[0].bytes)
                                                  : r.raw(r.varint_upto(kLargestView)));
  if (!begin || game->seats(*begin) != seats) return false;
  std::vector<Entry> entries;
  for (std::size_t i = 1; i < filed_.size(); ++i) {
    Reader of(kept.parts[i].bytes);
    get(of, *game, kPart, entries);
    if (!of.done()) return false;
  }
  get(r, *game, r.varint_upto(std::min(kMostActions, r.left())), entries);
  if (format >= kWithChance && r.u8() != 0) {
    chance_ = HostChance::read(r);
    if (!chance_ || chance_->ground() != fair::Ground{room_, lobby_.games}) return false;
  }
  if (format >= kWithRating) scribe_.read(r);
  if (!r.done()) return false;
  table_ = Table::restored(*game, *options, *begin, entries, peers_.carrier().entropy());
  if (table_) lobby_.options = *options;
  return table_.has_value();
}

bool Host::load_gather(Reader& r, std::uint64_t format, const Kept& kept) {
  const AnyGame* game = game_of(games_, lobby_.game);
  const int seats = static_cast<int>(lobby_.chairs.size());
  Sync known;
  if (format >= 5 && !load_parts(r, kept)) return false;
  if (!game || !read_kept(format >= 5 ? ByteView(kept.parts[0].bytes) : r.raw(r.left()), known) ||
      !r.done())
    return false;
  const auto begin = game->read_view(known.view);
  const auto options = begin ? game->options_of(known.view, known.options) : std::nullopt;
  if (!options || game->seats(begin->state) != seats || !game->start(*options, seats)) return false;
  AnyView view = *begin;
  for (const LogEntry& e : known.entries) {
    if (!advance(*game, view, e)) return false;
  }
  gather_ = std::make_unique<Gather>(Gather{.game = game,
                                            .options = *options,
                                            .place = known.place,
                                            .begin = *begin,
                                            .begins = known.begins,
                                            .entries = std::move(known.entries)});
  return true;
}

// The others have the words (word_log.h).
bool Host::load_seating(Reader& r) {
  Seating seating;
  get(r, seating);
  const AnyGame* game = game_of(games_, seating.id);
  const int seats = static_cast<int>(lobby_.chairs.size());
  if (!r.done() || !game || seating.game != lobby_.games ||
      seating.owner.size() != lobby_.chairs.size() || !game->start(seating.options, seats))
    return false;
  words_.emplace(peers_.carrier(), peers_.own(), room_, std::move(seating));
  words_settled_ = words_fetched_ = false;
  return true;
}

// Everybody keeps their seat; the game is not on the table.
void Host::lose_game() {
  table_.reset();
  words_.reset();
  chance_.reset();
  scribe_.forget();
  gather_.reset();
  filed_.clear();
  former_.clear();
  rewind_ = offset_ = 0;
  game_unread_ = true;
  for (Chair& c : lobby_.chairs) c.lent = false, c.votes = c.removal = 0;
}

// The choice may need other rules, or a game that is missing here: then nothing is chosen.
void Host::look_at_choice() {
  if (busy() || lobby_.game.empty()) return;
  const AnyGame* game = game_of(games_, lobby_.game);
  const auto starts = [&](const std::string& options) {
    return game && game->start(options, static_cast<int>(lobby_.chairs.size())).has_value();
  };
  if (!starts(chosen_)) chosen_.clear();
  if (!starts(lobby_.options)) lobby_.options = chosen_;
  if (!starts(lobby_.options)) lobby_.game.clear();
}

std::unique_ptr<Host> Host::restore(Carrier& carrier, Storage& storage,
                                    std::span<const AnyGame* const> games, const RoomId& room,
                                    const Key& own, const Kept& kept) {
  std::unique_ptr<Host> host(new Host(carrier, storage, games, room, own));
  if (!host->load(kept)) return nullptr;
  return host;
}

}  // namespace parlour::net
