#include "room/shelf.h"

#include <algorithm>

#include "core/few.h"
#include "room/journal.h"

namespace parlour::room {
namespace {

ByteView view_of(std::string_view s) {
  return {reinterpret_cast<const std::uint8_t*>(s.data()), s.size()};
}
std::string string_of(const Bytes& b) {
  return {b.begin(), b.end()};
}

constexpr std::uint8_t kBytes = 0xA7;  // first byte of a binary record, and of no text
bool is_bytes(std::string_view content) {
  return !content.empty() && static_cast<std::uint8_t>(content[0]) == kBytes;
}

std::string fingerprint(std::string_view content) {
  Writer w;
  w.u64(hash64(view_of(content)));
  return to_base64url(w.bytes());
}

constexpr char kBetween = '\t';  // a title and its details

std::string_view take_to(std::string_view& s, char end) {
  const std::size_t at = s.find(end);
  const std::string_view out = s.substr(0, at);
  s.remove_prefix(at == std::string_view::npos ? s.size() : at + 1);
  return out;
}

// Games are ordered by a running number; no clock is used.
constexpr std::uint32_t kMostNumber = 99'999'998;
std::string digits(std::uint32_t number) {
  std::string out = std::to_string(number);
  return out.insert(0, 8 - std::min<std::size_t>(8, out.size()), '0');
}
std::uint32_t number_in(std::string_view word) {
  while (word.size() > 1 && word.front() == '0') word.remove_prefix(1);
  return parse_number(word, kMostNumber).value_or(0);
}

std::string_view word(Finished f) {
  return f == Finished::Yes ? "yes" : f == Finished::No ? "no" : "";
}
Finished finished_in(std::string_view word) {
  return word == "yes" ? Finished::Yes : word == "no" ? Finished::No : Finished::Unknown;
}

// In the storage: "done/00000012-FINGERPRINT.yes"; in earlier versions without the last word.
struct Staged {
  std::uint32_t number = 0;
  std::string_view fingerprint;
  Finished finished = Finished::Unknown;
};
Staged staged_in(std::string_view key) {
  key.remove_prefix(std::min(key.size(), kShelfPrefix.size()));
  Staged s{.number = number_in(take_to(key, '-')), .fingerprint = take_to(key, '.')};
  s.finished = finished_in(key);
  return s;
}

// In the archive the name holds all data: "00000012/FINGERPRINT/yes/BYTES/TITLE".
constexpr std::string_view kArchived = "archive/";  // prefixed in Shelved::key
struct Named {
  std::uint32_t number = 0;
  std::string_view fingerprint, title = {};
  Finished finished = Finished::Unknown;
  std::size_t bytes = 0;
};
Named named_in(std::string_view name) {
  Named n{.number = number_in(take_to(name, '/')), .fingerprint = take_to(name, '/')};
  n.finished = finished_in(take_to(name, '/'));
  n.bytes = parse_number(take_to(name, '/'), 0xFFFFFFFF).value_or(0);
  n.title = name;
  return n;
}

// The value of a storage key.
struct Body {
  std::string title, content;
};
Body parse_body(std::string_view kept) {
  Body b{.title = std::string(take_to(kept, '\n')), .content = {}};
  const auto bytes = kept.starts_with('~') ? from_base64url(kept.substr(1)) : std::nullopt;
  b.content = bytes ? string_of(*bytes) : std::string(kept);
  return b;
}

Details details_of(std::string_view title) {
  take_to(title, kBetween);
  return parse_details(title);
}

std::string one_line(std::string_view title) {
  std::string out(title);
  std::ranges::replace(out, '\n', ' ');
  return out;
}

// Games with lower worth go first if there is no room for all.
int worth(Finished f) {
  return f == Finished::Yes ? 0 : f == Finished::Unknown ? 1 : 2;
}
bool goes_before(const Shelved& a, const Shelved& b) {
  return std::pair(worth(a.finished), a.number) < std::pair(worth(b.finished), b.number);
}
bool newer(const Shelved& a, const Shelved& b) {
  return std::tie(a.number, a.key) > std::tie(b.number, b.key);
}
bool older(const Shelved& a, const Shelved& b) {
  return newer(b, a);
}

void sort(std::vector<Shelved>& games, bool (*before)(const Shelved&, const Shelved&)) {
  sort_few(games, before);
}

}  // namespace

std::string with_details(std::string_view title, const Details& d) {
  std::string out(title);
  for (const std::string& part : {d.result, std::to_string(d.when), std::to_string(d.moves)})
    out += kBetween + part;
  return out;
}

Details parse_details(std::string_view s) {
  constexpr std::uint32_t kLatest = 0xFFFF'FFFF, kMostMoves = 1'000'000;
  Details d{.result = std::string(take_to(s, kBetween))};
  d.when = static_cast<std::int64_t>(parse_number(take_to(s, kBetween), kLatest).value_or(0));
  d.moves = static_cast<int>(parse_number(take_to(s, kBetween), kMostMoves).value_or(0));
  return d;
}

std::string shown_title(std::string_view title) {
  return std::string(take_to(title, kBetween));
}

std::optional<std::string> open_game(Device& device) {
  const auto kept = read_journal(device, kOpenKey);
  if (!kept) return {};
  if (kept->state == Kept::State::Newer)
    return std::string(kOfLaterVersion) + raw_journal(device, kOpenKey);
  std::string text = kept->head;
  for (const std::string& line : kept->lines) text += line + '\n';
  if (kept->state == Kept::State::Cut) text += "(lost)\n" + raw_journal(device, kOpenKey);
  return text;
}

Shelf::Shelf(Device& device) : device_(device) {
  look();
}

void Shelf::tell_changed() {
  if (changed) changed();
}

void Shelf::look() {
  device_.archive_names(
      [this, alive = std::weak_ptr(alive_)](std::optional<std::vector<std::string>> names) {
        if (!alive.lock()) return;
        if (!names && archive_ == Archive::Here)
          return tell_changed();  // it has answered before, and may again
        archive_ = names ? Archive::Here : Archive::None;
        names_ = names ? *std::move(names) : std::vector<std::string>();
        std::erase_if(names_, [](const std::string& n) { return n.starts_with(kNotShelved); });
        move_next();
        tell_changed();
      });
}

std::vector<Shelved> Shelf::staged(bool titles) const {
  std::vector<Shelved> out;
  for (const std::string& key : device_.keys(kShelfPrefix)) {
    const Staged s = staged_in(key);
    Shelved one{.key = key,
                .title = {},
                .details = {},
                .finished = s.finished,
                .bytes = 0,
                .number = s.number};
    if (titles) {
      const auto kept = device_.load(key);
      const std::size_t end = kept ? kept->find('\n') : std::string::npos;
      if (end == std::string::npos) continue;  // no game
      const std::string title = kept->substr(0, end);
      one.title = shown_title(title), one.details = details_of(title),
      one.bytes = key.size() + kept->size();
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<Shelved> Shelf::archived() const {
  std::vector<Shelved> out;
  for (const std::string& name : names_) {
    const Named n = named_in(name);
    if (n.number == 0) continue;  // a later version's: left alone
    const auto moved = keys_.find(name);
    const std::string key = moved == keys_.end() ? std::string(kArchived) + name : moved->second;
    out.push_back({.key = key,
                   .title = shown_title(n.title),
                   .details = details_of(n.title),
                   .finished = n.finished,
                   .bytes = n.bytes,
                   .number = n.number});
  }
  return out;
}

std::vector<Shelved> Shelf::games() const {
  std::vector<Shelved> out = archived();
  std::set<std::string, std::less<>> there;
  for (const std::string& name : names_) there.emplace(named_in(name).fingerprint);
  for (Shelved& s : staged(true)) {
    if (!there.contains(staged_in(s.key).fingerprint)) out.push_back(std::move(s));
  }
  sort(out, newer);
  return out;
}

std::size_t Shelf::bytes() const {
  std::size_t n = 0;
  for (const Shelved& s : games()) n += s.bytes;
  return n;
}

bool Shelf::holds(std::string_view content) const {
  const std::string mark = fingerprint(content);
  return std::ranges::any_of(
             names_, [&](const std::string& n) { return named_in(n).fingerprint == mark; }) ||
         std::ranges::any_of(device_.keys(kShelfPrefix), [&](const std::string& k) {
           return staged_in(k).fingerprint == mark;
         });
}

void Shelf::take(std::string_view key, std::function<void(std::optional<std::string>)> f) {
  if (const auto name = archive_name_of(key)) return device_.archive_get(*name, std::move(f));
  const auto kept = device_.load(key);
  f(kept ? std::optional(parse_body(*kept).content) : std::nullopt);
}

std::optional<std::string> Shelf::archive_name_of(std::string_view key) const {
  if (key.starts_with(kArchived)) return std::string(key.substr(kArchived.size()));
  const auto moved =
      std::ranges::find(keys_, key, [](const auto& it) -> std::string_view { return it.second; });
  return moved == keys_.end() ? std::nullopt : std::optional(moved->first);
}

void Shelf::erase(const std::string& key) {
  const auto name = archive_name_of(key);
  if (!name) return device_.erase(key);
  std::erase(names_, *name);
  keys_.erase(*name);
  device_.archive_erase(*name, [](bool) {});
}

void Shelf::remove(std::string_view key) {
  erase(std::string(key));
  hopeless_ = false;
  tell_changed();
}

std::uint32_t Shelf::next_number() const {
  std::uint32_t last = 0;
  for (const std::string& name : names_) last = std::max(last, named_in(name).number);
  for (const std::string& key : device_.keys(kShelfPrefix))
    last = std::max(last, staged_in(key).number);
  return std::min(last, kMostNumber - 1) + 1;
}

std::string Shelf::archive_name(std::uint32_t number, std::string_view title, Finished finished,
                                std::string_view content) const {
  return digits(number) + '/' + fingerprint(content) + '/' + std::string(word(finished)) + '/' +
         std::to_string(content.size()) + '/' + one_line(title);
}

// --- adding a game ------------------------------------------------------------------------------

bool Shelf::lay(std::string_view title, Finished finished, std::string_view content) {
  if (holds(content)) return true;
  std::string key = std::string(kShelfPrefix) + digits(next_number()) + '-' + fingerprint(content);
  if (finished != Finished::Unknown) key += '.' + std::string(word(finished));
  const std::string body =
      one_line(title) + '\n' +
      (is_bytes(content) ? '~' + to_base64url(view_of(content)) : std::string(content));
  if (!save_giving_up([&] { return device_.save(key, body); }, false)) return false;
  // Without an archive the storage holds only a few games; those on their way to the archive do not
  // count.
  for (std::vector<Shelved> all = staged(false);
       archive_ == Archive::None && all.size() > kMostInStorage;) {
    std::erase_if(all, [&](const Shelved& s) { return s.key == key; });
    const auto first = std::ranges::min_element(all, goes_before);
    give_up(*first);
    all = staged(false);
  }
  move_next();
  tell_changed();
  return true;
}

void Shelf::lay_surely(std::string_view title, Finished finished, std::string_view content,
                       std::function<void(bool)> done) {
  if (lay(title, finished, content)) return done(true);
  if (archive_ == Archive::None) return done(false);
  const std::string name = archive_name(next_number(), title, finished, content);
  device_.archive_put(name, content, [this, alive = std::weak_ptr(alive_), name, done](bool ok) {
    if (!alive.lock()) return;
    if (ok) names_.push_back(name), trim(), tell_changed();
    done(ok);
  });
}

// --- room ---------------------------------------------------------------------------------------

void Shelf::note_given_up(const Shelved& game, std::string_view body) {
  given_up_ += (given_up_.empty() ? "" : "\n") +
               (game.title.empty() ? shown_title(parse_body(body).title) : game.title);
}

void Shelf::give_up(const Shelved& game) {
  if (game.finished == Finished::No) note_given_up(game, device_.load(game.key).value_or(""));
  erase(game.key);
}

// Removes one game after the other from the storage and tries again; restores all if none of this
// helped.
bool Shelf::save_giving_up(const std::function<bool()>& save, bool unfinished_too) {
  if (save()) {
    hopeless_ = false;
    return true;
  }
  if (unfinished_too && hopeless_) return false;
  std::vector<Shelved> all = staged(false);
  // Games on their way to the archive will make room by themselves in a moment.
  std::erase_if(all, [&](const Shelved& s) {
    return (archive_ != Archive::None && !stuck_.contains(s.key)) ||
           (!unfinished_too && s.finished == Finished::No);
  });
  sort(all, goes_before);
  std::vector<std::pair<Shelved, std::string>> erased;
  const std::string given_up = given_up_;
  bool saved = false;
  for (const Shelved& s : all) {
    std::string body = device_.load(s.key).value_or("");
    if (!device_.save(s.key, body)) break;  // nothing can be written, so it could not be restored
    erased.emplace_back(s, std::move(body));
    give_up(s);
    if ((saved = save())) break;
  }
  if (!saved) {
    given_up_ = given_up;
    for (const auto& [game, body] : erased) {
      if (!device_.save(game.key, body))
        note_given_up(game, body);  // another page has used its room
    }
    if (unfinished_too) hopeless_ = !erased.empty();
  } else {
    tell_changed();
  }
  return saved;
}

bool Shelf::make_room_for(const std::function<bool()>& save) {
  return save_giving_up(save, true);
}

// --- into the archive ---------------------------------------------------------------------------

void Shelf::move_next() {
  if (archive_ != Archive::Here || moving_ || !device_.owns_saves()) return;
  std::vector<Shelved> waiting = staged(false);
  std::erase_if(waiting, [&](const Shelved& s) { return stuck_.contains(s.key); });
  sort(waiting, older);
  for (const Shelved& s : waiting) {
    const auto kept = device_.load(s.key);
    if (!kept || !kept->contains('\n')) continue;  // no game: left alone
    const Body body = parse_body(*kept);
    const std::string mark = fingerprint(body.content);
    if (std::ranges::any_of(
            names_, [&](const std::string& n) { return named_in(n).fingerprint == mark; })) {
      device_.erase(s.key);
      continue;
    }
    // Games added before the archive answered may have the number of an earlier game.
    std::uint32_t last = 0;
    for (const std::string& name : names_) last = std::max(last, named_in(name).number);
    const std::string name =
        archive_name(std::max(s.number, last + 1), body.title, s.finished, body.content);
    moving_ = true;
    device_.archive_put(name, body.content,
                        [this, alive = std::weak_ptr(alive_), key = s.key, name](bool ok) {
                          if (alive.lock()) moved(key, name, ok);
                        });
    return;
  }
}

void Shelf::moved(const std::string& key, const std::string& name, bool ok) {
  moving_ = false;
  if (ok) {
    names_.push_back(name);
    keys_.insert_or_assign(name, key);
    device_.erase(key);
    trim();
  } else {
    stuck_.insert(key);
  }
  move_next();
  tell_changed();
}

// The newest always stays.
void Shelf::trim() {
  for (;;) {
    std::vector<Shelved> all = archived();
    std::size_t bytes = 0;
    for (const Shelved& s : all) bytes += s.bytes;
    if (all.size() < 2 || (all.size() <= kMost && bytes <= kMostBytes)) return;
    all.erase(std::ranges::max_element(all, {}, &Shelved::number));
    give_up(*std::ranges::min_element(all, goes_before));
  }
}

// --- records ------------------------------------------------------------------------------------

std::string packed(const AnyGame& game, const Record& record) {
  return string_of(to_bytes(game, record));
}

Replay unpacked(std::span<const AnyGame* const> games, std::string_view content, Lang lang) {
  return is_bytes(content) ? from_bytes(games, view_of(content), lang)
                           : from_text(games, content, lang);
}

std::string readable(std::string_view content) {
  return is_bytes(content) ? "/replay/" + to_base64url(view_of(content)) : std::string(content);
}

std::string game_of_packed(std::string_view content) {
  return is_bytes(content) ? game_named(view_of(content)) : game_named(content);
}

Stored stored_against(Device& device, const AnyGame& game, const Record& record) {
  const auto kept = open_game(device);
  if (!kept) return Stored::None;
  const AnyGame* const games[] = {&game};
  const Replay r = from_text(games, *kept, Lang::English);
  const Record& other = r.record;
  if (!r.game || r.error || other.options != record.options || other.seats != record.seats ||
      other.notes != record.notes)
    return Stored::Other;
  const std::size_t both = std::min(other.entries.size(), record.entries.size());
  if (!std::equal(other.entries.begin(), other.entries.begin() + static_cast<std::ptrdiff_t>(both),
                  record.entries.begin()))
    return Stored::Other;
  return other.entries.size() > record.entries.size() ? Stored::Ahead : Stored::Same;
}

}  // namespace parlour::room
