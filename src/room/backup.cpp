#include "room/backup.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/bytes.h"
#include "protocol/json_text.h"
#include "room/daily.h"
#include "room/strangers.h"

namespace parlour::room::backup {
namespace {

constexpr std::string_view kFile = "Parlour";
constexpr std::string_view kChoices[] = {"settings", "log-unfolded", "choices/"};
constexpr std::string_view kListsOfLines[] = {"presets/", "statistics", "blocked"};
constexpr std::string_view kListsOfWords[] = {"lessons/"};
constexpr std::string_view kNamed[] = {"layout/", "draft/", "island/", "island-draft/", "script/"};
constexpr std::string_view kRated = "rated/";
constexpr std::string_view kOthers[] = {"daily/",         "puzzles/",   "trainers/",
                                        "tractor-played", kIdentityKey, kRated};

bool among(std::span<const std::string_view> prefixes, std::string_view key) {
  return std::ranges::any_of(prefixes, [&](std::string_view p) {
    return p.ends_with('/') ? key.starts_with(p) : key == p;
  });
}

// Of what the file says, not of how it is laid out.
std::string checksum(const Backup& b) {
  Writer w;
  for (const auto& [key, value] : b.kept) w.text(key), w.text(value);
  for (const Game& g : b.games) w.text(g.title), w.u8(g.finished), w.text(g.record);
  Writer sum;
  sum.u32(crc32(w.bytes()));
  return to_base64url(sum.bytes());
}

// --- JSON ---------------------------------------------------------------------------------------

using protocol::JsonOut;
using protocol::JsonText;
using protocol::Value;

std::string text_of(Value v) {
  return v.is_string() ? std::string(v.text()) : std::string();
}

// Names of boards and scripts may have any characters.
std::string escaped(std::string_view key) {
  std::string out;
  JsonOut(out).text(key);
  return out.substr(1, out.size() - 2);
}

Backup backup_in(Value file) {
  Backup out;
  for (const Value kept : file.find("kept")) out.kept[std::string(kept.key())] = text_of(kept);
  for (const Value game : file.find("games"))
    out.games.push_back({.title = text_of(game.find("title")),
                         .finished = text_of(game.find("finished")) == "yes",
                         .record = text_of(game.find("record"))});
  return out;
}

// --- merging ------------------------------------------------------------------------------------

std::string joined(std::string_view here, std::string_view file, char between) {
  std::string out(here);
  std::set<std::string, std::less<>> known;
  const auto each = [between](std::string_view all, auto&& f) {
    while (!all.empty()) {
      const std::size_t end = std::min(all.find(between), all.size());
      if (end > 0) f(all.substr(0, end));
      all.remove_prefix(std::min(end + 1, all.size()));
    }
  };
  each(here, [&](std::string_view one) { known.emplace(one); });
  each(file, [&](std::string_view one) {
    if (!known.emplace(one).second) return;
    if (!out.empty() && out.back() != between) out += between;
    out += one;
    if (between == '\n') out += between;
  });
  return out;
}

// Signed results, and the ratings that follow, belong to the key that they were signed with.
bool of_another_player(const std::map<std::string, std::string>& here,
                       const std::map<std::string, std::string>& file) {
  const std::string key(kIdentityKey);
  const auto own = here.find(key), theirs = file.find(key);
  return own != here.end() && (theirs == file.end() || theirs->second != own->second);
}

// The first free name after this one: "board-2".
std::string free_name(const std::map<std::string, std::string>& here, const std::string& key,
                      const std::string& value) {
  for (int n = 2;; ++n) {
    std::string next = key + '-' + std::to_string(n);
    const auto it = here.find(next);
    if (it == here.end() || it->second == value) return next;
  }
}

}  // namespace

std::string packed_text(std::string_view content) {
  constexpr std::uint8_t kBytes = 0xA7;  // the first byte of a binary record, and of no text
  if (content.empty() || static_cast<std::uint8_t>(content[0]) != kBytes)
    return std::string(content);
  return '~' +
         to_base64url({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});
}

std::string unpacked_text(std::string_view record) {
  const auto bytes = record.starts_with('~') ? from_base64url(record.substr(1)) : std::nullopt;
  return bytes ? std::string(bytes->begin(), bytes->end()) : std::string(record);
}

bool belongs(std::string_view key) {
  return is_choice(key) || among(kListsOfLines, key) || among(kListsOfWords, key) ||
         among(kNamed, key) || among(kOthers, key);
}

bool is_choice(std::string_view key) {
  return among(kChoices, key);
}

std::string to_json(const Backup& b, std::int64_t made) {
  std::string out;
  JsonOut json(out);
  json.open('{').key("file").word(kFile).key("version").number(kVersion);
  json.key("made").word(daily::date_of(daily::day_of(made)));
  json.key("checksum").word(checksum(b)).key("kept").open('{');
  for (const auto& [key, value] : b.kept) json.key(escaped(key)).text(value);
  json.close('}').key("games").open('[');
  for (const Game& g : b.games) {
    json.open('{').key("title").text(g.title);
    json.key("finished").word(g.finished ? "yes" : "no").key("record").text(g.record).close('}');
  }
  json.close(']').close('}');
  return out;
}

std::expected<Backup, Fault> from_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // some editors add it
  JsonText json;
  if (!json.parse(text))
    return std::unexpected(text.find("\"Parlour\"") == text.npos ? Fault::Unreadable
                                                                 : Fault::Damaged);
  const Value file(json, 0), version = file.find("version");
  if (text_of(file.find("file")) != kFile) return std::unexpected(Fault::Foreign);
  if (version.is_integer() && version.integer() > kVersion) return std::unexpected(Fault::Later);
  Backup out = backup_in(file);
  if (!version.is_integer() || version.integer() < 1 ||
      text_of(file.find("checksum")) != checksum(out))
    return std::unexpected(Fault::Damaged);
  return out;
}

Merge merged(const std::map<std::string, std::string>& here,
             const std::map<std::string, std::string>& file, bool choices_too) {
  Merge out;
  const auto write = [&](const std::string& key, std::string value) {
    const auto it = here.find(key);
    if (it == here.end() || it->second != value) out.writes[key] = std::move(value);
  };
  const bool others = of_another_player(here, file);
  for (const auto& [key, value] : file) {
    if (others && key.starts_with(kRated)) continue;
    const auto it = here.find(key);
    if (!belongs(key) || (it != here.end() && it->second == value)) continue;
    if (it == here.end())
      write(key, value);
    else if (is_choice(key) && choices_too)
      write(key, value);
    else if (is_choice(key))
      out.asks = true;
    else if (among(kListsOfLines, key))
      write(key, joined(it->second, value, '\n'));
    else if (among(kListsOfWords, key))
      write(key, joined(it->second, value, ' '));
    else if (among(kNamed, key))
      write(free_name(here, key, value), value);
    else if (among(kOthers, key) && it->second.empty())
      write(key, value);
  }
  return out;
}

}  // namespace parlour::room::backup
