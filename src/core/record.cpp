#include "core/record.h"

#include <algorithm>

#include "core/core_text.h"

namespace parlour {
namespace {

constexpr std::uint8_t kFormat = 1;
constexpr std::uint8_t kMagic = 0xA7;

std::string quoted(std::string_view line) {
  std::string s(line.substr(0, 60));
  while (!s.empty() && !clean_utf8(s)) s.pop_back();
  return line.size() > s.size() ? s + "…" : s;
}

Replay failed(Replay r, const Line& line, std::vector<std::string> args = {}) {
  r.error = Phrase{&line, std::move(args)};
  return r;
}

bool good_note(std::string_view note) {
  // Blanks at the end of a line get lost in texts.
  return !note.empty() && note.back() != ' ' && note.size() <= kLongestNote && clean_utf8(note);
}

// Finds the game and creates its first state from the header; sets error otherwise.
Replay begin(std::span<const AnyGame* const> games, std::string_view id, std::uint64_t version,
             int seats, std::string_view options) {
  Replay r;
  const auto it = std::ranges::find(games, id, [](const AnyGame* g) { return g->info().id; });
  if (it == games.end()) return failed(std::move(r), text::record_no_game, {quoted(id)});
  const Info& info = (*it)->info();
  const std::optional<std::string> today = options_since(info, version, options);
  if (!today) {
    return failed(std::move(r), text::record_version,
                  {std::to_string(version), std::to_string(info.version)});
  }
  auto state = (*it)->start(*today, seats);
  if (!state) {
    r.error = state.error();
    return r;
  }
  r.game = *it;
  r.state = *std::move(state);
  r.record.game = info.id;
  r.record.version = info.version;
  r.record.seats = seats;
  r.record.options = print_options(info, *parse_options(info, *today));
  return r;
}

// Applies one more entry; returns false and sets the error if it violates the rules.
bool add(Replay& r, Seat seat, const AnyAction& action, Lang lang) {
  const std::string number = std::to_string(r.record.entries.size() + 1);
  if (r.record.entries.size() >= r.game->info().longest) {
    r.error = Phrase{&text::record_too_long, {}};
    return false;
  }
  if (const Reason why = r.game->check(r.state, seat, action)) {
    r.error = Phrase{&text::record_action, {number, std::string(why->in(lang))}};
    return false;
  }
  r.game->apply(r.state, seat, action);
  r.record.entries.push_back({seat, action});
  return true;
}

std::string_view next_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return word;
}

// "flax 1 seats=2 key=value ..."
Replay read_header(std::span<const AnyGame* const> games, std::string_view line) {
  const std::string_view id = next_word(line);
  const auto version = parse_number(next_word(line), 1'000'000);
  const std::string_view seats_word = next_word(line);
  const auto seats = seats_word.starts_with("seats=")
                         ? parse_number(seats_word.substr(6), kMaxSeats)
                         : std::nullopt;
  if (id.empty() || !version || !seats) return failed({}, text::record_header);
  return begin(games, id, *version, static_cast<int>(*seats), line);
}

std::optional<Seat> read_seat(std::string_view word, int seats) {
  if (word == "house") return House;
  const auto n = parse_number(word, kMaxSeats);
  if (!n || static_cast<int>(*n) >= seats) return {};
  return seat(static_cast<int>(*n));
}

}  // namespace

std::string_view Record::note(std::string_view key) const {
  for (const std::string& n : notes) {
    if (n.starts_with(key) && n.size() > key.size() && n[key.size()] == ' ') {
      return std::string_view(n).substr(key.size() + 1);
    }
  }
  return {};
}

void Record::set_note(std::string_view key, std::string_view value) {
  std::erase_if(notes, [&](const std::string& n) {
    return n.starts_with(key) && n.size() > key.size() && n[key.size()] == ' ';
  });
  while (value.ends_with(' ')) value.remove_suffix(1);
  std::string note = std::string(key) + ' ' + std::string(value);
  if (!value.empty() && good_note(note) && notes.size() < kMostNotes)
    notes.push_back(std::move(note));
}

std::string head_text(const Record& record) {
  std::string out =
      record.game + ' ' + std::to_string(record.version) + " seats=" + std::to_string(record.seats);
  if (!record.options.empty()) out += ' ' + record.options;
  out += '\n';
  for (const std::string& n : record.notes) out += "@ " + n + '\n';
  return out;
}

std::string line_text(const AnyGame& game, const Entry& e) {
  return (e.seat == House ? "house" : std::to_string(index(e.seat))) + ' ' + game.print(e.action);
}

std::string to_text(const AnyGame& game, const Record& record) {
  std::string out = head_text(record);
  for (const Entry& e : record.entries) out += line_text(game, e) + '\n';
  return out;
}

Bytes to_bytes(const AnyGame&, const Record& record) {
  Writer w;
  w.u8(kMagic);
  w.u8(kFormat);
  w.text(record.game);
  w.varint(static_cast<std::uint64_t>(record.version));
  w.u8(static_cast<std::uint8_t>(record.seats));
  w.text(record.options);
  w.varint(record.notes.size());
  for (const std::string& n : record.notes) w.text(n);
  w.varint(record.entries.size());
  for (const Entry& e : record.entries) {
    w.u8(static_cast<std::uint8_t>(e.seat));
    w.raw(e.action.bytes);
  }
  w.u32(crc32(w.bytes()));
  return w.take();
}

namespace {

// The next line that is neither blank nor a comment, without surrounding blanks; empty at the end.
// `number` counts all lines.
std::string_view next_line(std::string_view& all, int& number) {
  if (number == 0 && all.starts_with("\xEF\xBB\xBF"))
    all.remove_prefix(3);  // editors on Windows add this mark
  while (!all.empty()) {
    ++number;
    const std::size_t end = all.find('\n');
    std::string_view line = all.substr(0, end);
    all.remove_prefix(end == std::string_view::npos ? all.size() : end + 1);
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!line.empty() && blank(line.back())) line.remove_suffix(1);
    while (!line.empty() && blank(line.front())) line.remove_prefix(1);
    if (!line.empty() && line.front() != '#') return line;
  }
  return {};
}

}  // namespace

Replay from_text(std::span<const AnyGame* const> games, std::string_view all, Lang lang) {
  if (all.size() > kLongestRecordText) return failed({}, text::record_too_large);
  Replay r;
  int number = 0;
  for (std::string_view line; !(line = next_line(all, number)).empty();) {
    if (!r.game) {
      r = read_header(games, line);
      r.line = number;
      if (r.error) return r;
      continue;
    }
    r.line = number;
    const auto unreadable = [&] {
      return failed(std::move(r), text::record_line, {std::to_string(number), quoted(line)});
    };
    if (line.starts_with("@ ")) {
      if (r.record.notes.size() >= kMostNotes) return unreadable();
      if (!good_note(line.substr(2))) continue;  // a bad name does not spoil the game
      r.record.notes.emplace_back(line.substr(2));
      continue;
    }
    std::string_view rest = line;
    const auto who = read_seat(next_word(rest), r.record.seats);
    const auto action = r.game->parse(rest);
    if (!who || !action) return unreadable();
    if (!add(r, *who, *action, lang)) return r;
  }
  r.line = 0;
  return r.game ? r : failed(std::move(r), text::record_empty);
}

Replay from_bytes(std::span<const AnyGame* const> games, ByteView bytes, Lang lang) {
  if (bytes.size() > kLongestRecordText) return failed({}, text::record_too_large);
  if (bytes.size() < 8 || bytes[0] != kMagic) return failed({}, text::record_damaged);
  Reader sum(bytes.last(4));
  if (sum.u32() != crc32(bytes.first(bytes.size() - 4))) return failed({}, text::record_damaged);
  if (bytes[1] != kFormat) return failed({}, text::record_format);
  Reader r(bytes.first(bytes.size() - 4).subspan(2));
  const std::string id = r.text(32);
  const std::uint64_t version = r.varint();
  const int seats = r.u8();
  const std::string options = r.text(8192);
  if (!r.ok()) return failed({}, text::record_damaged);
  Replay out = begin(games, id, version, seats, options);
  if (out.error) return out;
  const std::uint64_t notes = r.varint_upto(kMostNotes);
  for (std::uint64_t i = 0; i < notes && r.ok(); ++i) {
    std::string note = r.text(kLongestNote);
    if (!r.ok() || !good_note(note)) return failed(std::move(out), text::record_damaged);
    out.record.notes.push_back(std::move(note));
  }
  const std::uint64_t entries = r.varint_upto(out.game->info().longest);
  for (std::uint64_t i = 0; i < entries && r.ok(); ++i) {
    const Seat who{r.u8()};
    const AnyAction action = out.game->read(r);
    const bool known = who == House || index(who) < seats;
    if (!r.ok() || !known) return failed(std::move(out), text::record_damaged);
    if (!add(out, who, action, lang)) return out;
  }
  return r.done() ? out : failed(std::move(out), text::record_damaged);
}

std::string game_named(std::string_view text) {
  int number = 0;
  std::string_view line = next_line(text, number);
  return std::string(next_word(line));
}

std::string game_named(ByteView bytes) {
  if (bytes.size() < 2 || bytes[0] != kMagic) return {};
  Reader r(bytes.subspan(2));
  std::string id = r.text(32);
  return r.ok() ? id : std::string();
}

AnyState state_after(const AnyGame& game, const Record& record, std::size_t count) {
  AnyState s = *game.start(record.options, record.seats);
  for (const Entry& e : std::span(record.entries).first(count)) game.apply(s, e.seat, e.action);
  return s;
}

}  // namespace parlour
