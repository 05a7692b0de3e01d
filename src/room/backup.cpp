#include "room/backup.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/bytes.h"
#include "room/daily.h"

namespace parlour::room::backup {
namespace {

constexpr std::string_view kFile = "Parlour";
constexpr std::string_view kChoices[] = {"settings", "log-unfolded", "choices/"};
constexpr std::string_view kListsOfLines[] = {"presets/", "statistics"};
constexpr std::string_view kListsOfWords[] = {"lessons/"};
constexpr std::string_view kNamed[] = {"layout/", "draft/", "island/", "island-draft/", "script/"};
constexpr std::string_view kOthers[] = {"daily/", "tractor-played"};

bool among(std::span<const std::string_view> prefixes, std::string_view key) {
  return std::ranges::any_of(prefixes, [&](std::string_view p) {
    return p.ends_with('/') ? key.starts_with(p) : key == p;
  });
}

// --- JSON ---------------------------------------------------------------------------------------

void put_text(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      out += "\\u00";
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

void put_utf8(std::string& out, std::uint32_t c) {
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) return put(0xC0 | (c >> 6)), put(0x80 | (c & 63));
  if (c < 0x10000) return put(0xE0 | (c >> 12)), put(0x80 | (c >> 6 & 63)), put(0x80 | (c & 63));
  put(0xF0 | (c >> 18)), put(0x80 | (c >> 12 & 63)), put(0x80 | (c >> 6 & 63)),
      put(0x80 | (c & 63));
}

// Reads the JSON of such a file: objects, lists, texts, numbers. After the first failure nothing
// more is read.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : left_(text) {}
  bool ok() const { return ok_; }
  bool done() {
    skip_blanks();
    return ok_ && left_.empty();
  }

  /// Calls f(key) for each member, which must read its value.
  template <class F>
  void object(F&& f) {
    each('{', '}', [&] {
      const std::string key = text();
      take(':');
      if (ok_) f(key);
    });
  }
  template <class F>
  void list(F&& f) {
    each('[', ']', f);
  }

  std::string text() {
    std::string out;
    take('"');
    while (ok_ && !left_.empty() && left_.front() != '"') put_next(out);
    take('"', false);
    return out;
  }
  std::int64_t number() {
    skip_blanks();
    std::int64_t n = 0;
    std::size_t digits = 0;
    while (digits < left_.size() && digits < 15 && left_[digits] >= '0' && left_[digits] <= '9')
      n = 10 * n + (left_[digits++] - '0');
    if (digits == 0) ok_ = false;
    left_.remove_prefix(digits);
    return n;
  }
  /// Any value: of a later version.
  void skip(int depth = 0) {
    skip_blanks();
    if (left_.empty() || depth > kDeepest) return fail();
    const char c = left_.front();
    if (c == '{') return object([&](const std::string&) { skip(depth + 1); });
    if (c == '[') return list([&] { skip(depth + 1); });
    if (c == '"') return void(text());
    const std::size_t end = std::min(left_.find_first_of(",]} \n\r\t"), left_.size());
    if (end == 0) return fail();
    left_.remove_prefix(end);
  }

 private:
  static constexpr int kDeepest = 20;

  void fail() { ok_ = false, left_ = {}; }
  void skip_blanks() {
    left_.remove_prefix(std::min(left_.find_first_not_of(" \n\r\t"), left_.size()));
  }
  bool next_is(char c) {
    skip_blanks();
    return ok_ && !left_.empty() && left_.front() == c;
  }
  void take(char c, bool blanks = true) {
    if (blanks) skip_blanks();
    if (left_.empty() || left_.front() != c) return fail();
    left_.remove_prefix(1);
  }
  template <class F>
  void each(char open, char close, F&& f) {
    take(open);
    for (bool first = true; ok_ && !next_is(close); first = false) {
      if (!first) take(',');
      if (ok_) f();
    }
    take(close);
  }
  std::optional<std::uint32_t> hex() {
    std::uint32_t n = 0;
    if (left_.size() < 4) return {};
    for (const char c : left_.substr(0, 4)) {
      const bool digit = c >= '0' && c <= '9', low = c >= 'a' && c <= 'f',
                 up = c >= 'A' && c <= 'F';
      if (!digit && !low && !up) return {};
      n = n * 16 + static_cast<std::uint32_t>(digit ? c - '0' : low ? c - 'a' + 10 : c - 'A' + 10);
    }
    left_.remove_prefix(4);
    return n;
  }
  void put_next(std::string& out) {
    const char c = left_.front();
    left_.remove_prefix(1);
    if (c != '\\') return void(out += c);
    if (left_.empty()) return fail();
    const char e = left_.front();
    left_.remove_prefix(1);
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    if (const std::size_t at = kFrom.find(e); at != kFrom.npos) return void(out += kTo[at]);
    auto code = e == 'u' ? hex() : std::nullopt;
    if (code && *code >= 0xD800 && *code < 0xDC00 && left_.starts_with("\\u")) {
      left_.remove_prefix(2);
      const auto low = hex();
      if (low && *low >= 0xDC00 && *low < 0xE000)
        code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
    }
    if (!code || (*code >= 0xD800 && *code < 0xE000)) return fail();
    put_utf8(out, *code);
  }

  std::string_view left_;
  bool ok_ = true;
};

// Of what the file says, not of how it is laid out.
std::string checksum(const Backup& b) {
  Writer w;
  for (const auto& [key, value] : b.kept) w.text(key), w.text(value);
  for (const Game& g : b.games) w.text(g.title), w.u8(g.finished), w.text(g.record);
  Writer sum;
  sum.u32(crc32(w.bytes()));
  return to_base64url(sum.bytes());
}

struct Read {
  Backup backup;
  std::string file, checksum;
  std::int64_t version = 0;
};

Game read_game(JsonReader& json) {
  Game out;
  json.object([&](const std::string& key) {
    if (key == "title")
      out.title = json.text();
    else if (key == "finished")
      out.finished = json.text() == "yes";
    else if (key == "record")
      out.record = json.text();
    else
      json.skip();
  });
  return out;
}

Read read_all(JsonReader& json) {
  Read out;
  json.object([&](const std::string& key) {
    if (key == "file")
      out.file = json.text();
    else if (key == "version")
      out.version = json.number();
    else if (key == "checksum")
      out.checksum = json.text();
    else if (key == "kept")
      json.object([&](const std::string& name) { out.backup.kept[name] = json.text(); });
    else if (key == "games")
      json.list([&] { out.backup.games.push_back(read_game(json)); });
    else
      json.skip();
  });
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
  std::string out = "{\n\"file\": ";
  put_text(out, kFile);
  out += ",\n\"version\": " + std::to_string(kVersion) + ",\n\"made\": ";
  put_text(out, daily::date_of(daily::day_of(made)));
  out += ",\n\"checksum\": ";
  put_text(out, checksum(b));
  out += ",\n\"kept\": {";
  bool first = true;
  const auto next = [&] { out += std::exchange(first, false) ? "\n" : ",\n"; };
  for (const auto& [key, value] : b.kept) {
    next();
    put_text(out, key);
    out += ": ";
    put_text(out, value);
  }
  out += "\n},\n\"games\": [";
  first = true;
  for (const Game& g : b.games) {
    next();
    out += "{\"title\": ";
    put_text(out, g.title);
    out += ", \"finished\": \"";
    out += g.finished ? "yes" : "no";
    out += "\", \"record\": ";
    put_text(out, g.record);
    out += '}';
  }
  return out + "\n]\n}\n";
}

std::expected<Backup, Fault> from_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // some editors add it
  JsonReader json(text);
  Read read = read_all(json);
  if (!json.done())
    return std::unexpected(text.find("\"Parlour\"") == text.npos ? Fault::Unreadable
                                                                 : Fault::Damaged);
  if (read.file != kFile) return std::unexpected(Fault::Foreign);
  if (read.version > kVersion) return std::unexpected(Fault::Later);
  if (read.version < 1 || read.checksum != checksum(read.backup))
    return std::unexpected(Fault::Damaged);
  return std::move(read.backup);
}

Merge merged(const std::map<std::string, std::string>& here,
             const std::map<std::string, std::string>& file, bool choices_too) {
  Merge out;
  const auto write = [&](const std::string& key, std::string value) {
    const auto it = here.find(key);
    if (it == here.end() || it->second != value) out.writes[key] = std::move(value);
  };
  for (const auto& [key, value] : file) {
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
