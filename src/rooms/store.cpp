#include "rooms/store.h"

#include <algorithm>
#include <ctime>
#include <ranges>

#include "room/settings.h"
#include "room/shelf.h"

namespace parlour::rooms {
namespace {

constexpr std::string_view kPrefix = "room/";
constexpr std::string_view kState = "/state", kLog = "/log/", kAside = "/aside/",
                           kBefore = "-before", kHand = "/hand";
constexpr std::size_t kLongestMore = 2000;  // characters
constexpr std::size_t kCode = 22;           // characters

std::string key_of(const net::RoomId& room) {
  return std::string(kPrefix) + code_of(room);
}

// Lines "key value", as in the settings.
std::string print(const Place& p) {
  std::string out = "identity " + to_base64url(p.identity) + "\nhost " + (p.host ? "1" : "0") +
                    "\nturn " + std::to_string(p.turn) + "\nplaying " + (p.playing ? "1" : "0") +
                    '\n';
  if (!p.name.empty()) out += "name " + p.name + '\n';
  if (!p.game.empty()) out += "game " + p.game + '\n';
  if (p.seen != 0) out += "seen " + std::to_string(p.seen) + '\n';
  for (const std::string& other : p.others | std::views::take(kMostOthers))
    out += "with " + other + '\n';
  return out + p.more;
}

std::optional<Place> parse(const net::RoomId& room, std::string_view text) {
  Place p{.room = room};
  bool known = false;
  std::optional<bool> playing;  // not stored by earlier versions
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) continue;
    const std::string_view key = line.substr(0, blank), value = line.substr(blank + 1);
    constexpr std::string_view kKnown[] = {"host",    "turn", "name", "game",
                                           "playing", "seen", "with", "identity"};
    if (std::ranges::find(kKnown, key) == std::end(kKnown) &&
        p.more.size() + line.size() < kLongestMore)
      p.more += std::string(line) + '\n';
    if (key == "host") p.host = value == "1";
    if (key == "turn") p.turn = parse_number(value, 0xFFFFFFF).value_or(0);
    if (key == "name") p.name = room::tidy_name(value);
    if (key == "game") p.game = value;
    if (key == "playing") playing = value == "1";
    if (key == "seen") p.seen = parse_number(value, 0xFFFFFFFF).value_or(0);
    if (key == "with" && p.others.size() < kMostOthers) {
      if (const std::string other = room::tidy_name(value); !other.empty())
        p.others.push_back(other);
    }
    if (key != "identity") continue;
    const auto bytes = from_base64url(value);
    if (!bytes || bytes->size() != p.identity.size()) return {};
    std::ranges::copy(*bytes, p.identity.begin());
    known = true;
  }
  p.playing = playing.value_or(!p.game.empty());
  return known ? std::optional(p) : std::nullopt;
}

// A host's table put aside, or a game that another version of the page can read.
bool has_game_aside(room::Device& device, const Place& p) {
  const std::string aside = key_of(p.room) + std::string(kAside);
  return device.load(aside + std::string(kTable)) ||
         (p.host && device.load(aside + std::string(kUnread)));
}

// The other places that must go so that one more can be stored; nothing: none may go.
std::optional<std::vector<Place>> leaving(room::Device& device, const net::RoomId& room) {
  std::vector<Place> all = places(device), out;
  std::erase_if(all, [&](const Place& p) { return p.room == room; });
  std::size_t kept = all.size();
  for (auto p = all.rbegin(); p != all.rend() && kept >= kMostRooms; ++p) {
    if (p->playing || has_game_aside(device, *p)) continue;
    out.push_back(*p);
    --kept;
  }
  return kept < kMostRooms ? std::optional(out) : std::nullopt;
}

void list_running(room::Device& device) {
  std::string out;
  for (const Place& p : places(device)) {
    if (!p.playing) continue;
    out += code_of(p.room) + '\t' + std::to_string(p.seen) + '\t' + p.game;
    for (const std::string& other : p.others) out += '\t' + other;
    out += '\n';
  }
  if (out.empty())
    device.erase(kRunningKey);
  else
    device.save(kRunningKey, out);
}

}  // namespace

std::string code_of(const net::RoomId& room) {
  return to_base64url(room);
}

std::optional<net::RoomId> room_of(std::string_view code) {
  net::RoomId room;
  const auto bytes = code.size() == kCode ? from_base64url(code) : std::nullopt;
  if (!bytes || bytes->size() != room.size()) return {};
  std::ranges::copy(*bytes, room.begin());
  return room;
}

std::optional<net::RoomId> room_in(std::string_view pasted) {
  const std::size_t link = pasted.find(kJoinLink);
  if (link != std::string_view::npos) pasted.remove_prefix(link + kJoinLink.size());
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!pasted.empty() && blank(pasted.front())) pasted.remove_prefix(1);
  const auto part_of_code = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  const auto end = std::ranges::find_if_not(pasted, part_of_code);
  const std::string_view code = pasted.substr(0, static_cast<std::size_t>(end - pasted.begin()));
  // Without a link the code must stand alone: 22 letters of a sentence are no code.
  if (link == std::string_view::npos && !std::ranges::all_of(pasted.substr(code.size()), blank))
    return {};
  return room_of(code);
}

std::string fragment_of(const net::RoomId& room) {
  return std::string(kJoinLink) + code_of(room);
}

std::string open_key(const net::RoomId& room) {
  return key_of(room) + "/open";
}

std::string screen_key(const net::RoomId& room) {
  return key_of(room) + "/screen";
}

std::int64_t clock_seconds() {
  return std::time(nullptr);
}

std::vector<Place> places(room::Device& device) {
  std::vector<Place> out;
  for (const std::string& key : device.keys(kPrefix)) {
    const auto room = room_of(std::string_view(key).substr(kPrefix.size()));
    const auto text = room ? device.load(key) : std::nullopt;
    const auto place = text ? parse(*room, *text) : std::nullopt;
    if (place)
      out.insert(std::ranges::find_if(out, [&](const Place& p) { return p.turn < place->turn; }),
                 *place);
  }
  return out;
}

std::optional<Place> place_in(room::Device& device, const net::RoomId& room) {
  const auto text = device.load(key_of(room));
  return text ? parse(room, *text) : std::nullopt;
}

bool has_room_for(room::Device& device, const net::RoomId& room) {
  return leaving(device, room).has_value();
}

bool keep_place(room::Device& device, Place place) {
  const auto out = leaving(device, place.room);
  if (!out) return false;
  for (const Place& p : *out) forget_place(device, p.room);
  const std::vector<Place> all = places(device);
  place.turn = all.empty() ? 1 : all.front().turn + 1;
  place.seen = clock_seconds();
  const std::string key = key_of(place.room);
  const auto before = device.load(key);
  const auto known = before ? parse(place.room, *before) : std::nullopt;
  if (before && !known && !device.save(key + std::string(kAside) + "place", *before)) return false;
  if (known) place.more = known->more;
  const bool kept = device.save(key, print(place));
  list_running(device);
  return kept;
}

void forget_place(room::Device& device, const net::RoomId& room) {
  const std::string key = key_of(room);
  for (const std::string& of : device.keys(key + '/')) device.erase(of);
  device.erase(key);
  device.archive_erase(words_key(room), [](bool) {});
  list_running(device);
}

std::string words_key(const net::RoomId& room) {
  return std::string(room::kNotShelved) + code_of(room);
}

void sweep_rooms(room::Device& device) {
  for (const std::string& key : device.keys(kPrefix)) {
    const std::string place = key.substr(0, kPrefix.size() + kCode);
    const bool of_place = key.size() > place.size() && key[place.size()] == '/' &&
                          room_of(key.substr(kPrefix.size(), kCode));
    if (of_place && !device.load(place)) device.erase(key);
  }
}

// --- stored data of one room --------------------------------------------------------------------

namespace {

// The part numbers in the first line of a head; nothing if there is no such line.
std::vector<std::uint32_t> parts_of(std::string_view head) {
  std::vector<std::uint32_t> out;
  if (head.find('\n') == std::string_view::npos) return out;
  for (head = head.substr(0, head.find('\n')); !head.empty();) {
    const std::string_view number = head.substr(0, head.find(' '));
    head.remove_prefix(std::min(head.size(), number.size() + 1));
    if (const auto n = parse_number(number, 0xFFFFFFFF)) out.push_back(*n);
  }
  return out;
}

}  // namespace

KeptRoom::KeptRoom(room::Device& device, const net::RoomId& room)
    : device_(device), code_(key_of(room)) {}

std::string KeptRoom::key(std::string_view of, std::string_view name) const {
  return code_ + std::string(of) + std::string(name);
}

bool KeptRoom::any() const {
  return device_.load(key(kState)).has_value();
}
std::optional<net::Kept> KeptRoom::load() const {
  return read(key(kState));
}
std::optional<net::Kept> KeptRoom::aside(std::string_view name) const {
  return read(key(kAside, name));
}

std::optional<net::Kept> KeptRoom::read(const std::string& where) const {
  const auto text = device_.load(where);
  if (!text) return {};
  const auto head = from_base64url(std::string_view(*text).substr(text->find('\n') + 1));
  if (!head) return {};
  net::Kept out{*head};
  for (const std::uint32_t n : parts_of(*text)) {
    const auto part = device_.load(key(kLog, std::to_string(n)));
    const auto bytes = part ? from_base64url(*part) : std::nullopt;
    out.parts.push_back({n, bytes.value_or(Bytes())});
  }
  return out;
}

std::optional<std::uint32_t> KeptRoom::keep_part(ByteView part) {
  if (!next_) {
    next_ = 1;
    const std::string log = key(kLog);
    for (const std::string& of : device_.keys(log)) {
      if (const auto n = parse_number(std::string_view(of).substr(log.size()), 0xFFFFFFF))
        next_ = std::max(*next_, *n + 1);
    }
  }
  if (!device_.save(key(kLog, std::to_string(*next_)), to_base64url(part))) return {};
  return (*next_)++;
}

bool KeptRoom::keep(ByteView head, std::span<const std::uint32_t> parts) {
  std::string text;
  for (const std::uint32_t n : parts) text += (text.empty() ? "" : " ") + std::to_string(n);
  if (!device_.save(key(kState), text + '\n' + to_base64url(head))) return false;
  if (named_ && std::ranges::equal(*named_, parts)) return true;
  named_.emplace(parts.begin(), parts.end());
  sweep();
  return true;
}

bool KeptRoom::keep_hand(ByteView hand) {
  return device_.save(key(kHand), to_base64url(hand));
}

std::optional<Bytes> KeptRoom::hand() const {
  const auto text = device_.load(key(kHand));
  return text ? from_base64url(*text) : std::nullopt;
}

void KeptRoom::drop_hand() {
  device_.erase(key(kHand));
}

void KeptRoom::forget() {
  drop_hand();
  device_.erase(key(kState));
  sweep();
}

// Removes parts that no head names.
void KeptRoom::sweep() {
  std::vector<std::string> gone = device_.keys(key(kLog)), heads = device_.keys(key(kAside));
  heads.push_back(key(kState));
  for (const std::string& head : heads) {
    for (const std::uint32_t n : parts_of(device_.load(head).value_or(std::string())))
      std::erase(gone, key(kLog, std::to_string(n)));
  }
  for (const std::string& of : gone) device_.erase(of);
}

bool KeptRoom::put_aside(std::string_view name) {
  const auto text = device_.load(key(kState));
  if (!text) return false;
  const std::string where = key(kAside, name), earlier = where + std::string(kBefore);
  const auto there = device_.load(where);
  if (there == text) return true;
  if (there && !device_.save(earlier, *there)) return false;
  return device_.save(where, *text);
}

bool KeptRoom::take_back(std::string_view name) {
  const auto text = device_.load(key(kAside, name));
  if (!text || !device_.save(key(kState), *text)) return false;
  named_.reset();
  drop_aside(name);
  return true;
}

void KeptRoom::drop_aside(std::string_view name) {
  device_.erase(key(kAside, name));
  sweep();
}

void KeptRoom::age_aside(std::string_view name) {
  const std::string where = key(kAside, name);
  const auto text = device_.load(where);
  if (text && device_.save(where + std::string(kBefore), *text)) drop_aside(name);
}

void KeptRoom::drop_all_aside(std::string_view name) {
  device_.erase(key(kAside, name) + std::string(kBefore));
  drop_aside(name);
}

}  // namespace parlour::rooms
