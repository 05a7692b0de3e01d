#include "rooms/store.h"

#include <algorithm>
#include <ctime>
#include <ranges>

#include "room/settings.h"

namespace parlour::rooms {
namespace {

constexpr std::string_view kPrefix = "room/", kState = "/state", kJoin = "/join/";
constexpr std::size_t kCode = 22;  // characters

std::string key_of(const net::RoomId& room) { return std::string(kPrefix) + code_of(room); }

// Lines "key value", as the settings have them.
std::string print(const Place& p) {
  std::string out = "identity " + to_base64url(p.identity) + "\nhost " + (p.host ? "1" : "0") + "\nturn " +
                    std::to_string(p.turn) + "\nplaying " + (p.playing ? "1" : "0") + '\n';
  if (!p.name.empty()) out += "name " + p.name + '\n';
  if (!p.game.empty()) out += "game " + p.game + '\n';
  if (p.seen != 0) out += "seen " + std::to_string(p.seen) + '\n';
  for (const std::string& other : p.others | std::views::take(kMostOthers)) out += "with " + other + '\n';
  return out;
}

std::optional<Place> parse(const net::RoomId& room, std::string_view text) {
  Place p{.room = room};
  bool known = false;
  std::optional<bool> playing;  // not said by earlier versions
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) continue;
    const std::string_view key = line.substr(0, blank), value = line.substr(blank + 1);
    if (key == "host") p.host = value == "1";
    if (key == "turn") p.turn = parse_number(value, 0xFFFFFFF).value_or(0);
    if (key == "name") p.name = room::tidy_name(value);
    if (key == "game") p.game = value;
    if (key == "playing") playing = value == "1";
    if (key == "seen") p.seen = parse_number(value, 0xFFFFFFFF).value_or(0);
    if (key == "with" && p.others.size() < kMostOthers) {
      if (const std::string other = room::tidy_name(value); !other.empty()) p.others.push_back(other);
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

// Of the other places those that have to go so that one more can be kept; nothing: nobody may.
std::optional<std::vector<Place>> leaving(room::Device& device, const net::RoomId& room) {
  std::vector<Place> all = places(device), out;
  std::erase_if(all, [&](const Place& p) { return p.room == room; });
  std::size_t kept = all.size();
  for (auto p = all.rbegin(); p != all.rend() && kept >= kMostRooms; ++p) {
    if (p->host && p->playing) continue;
    out.push_back(*p);
    --kept;
  }
  return kept < kMostRooms ? std::optional(out) : std::nullopt;
}

}  // namespace

std::string code_of(const net::RoomId& room) { return to_base64url(room); }

std::optional<net::RoomId> room_of(std::string_view code) {
  net::RoomId room;
  const auto bytes = code.size() == kCode ? from_base64url(code) : std::nullopt;
  if (!bytes || bytes->size() != room.size()) return {};
  std::ranges::copy(*bytes, room.begin());
  return room;
}

std::optional<net::RoomId> room_in(std::string_view pasted) {
  const std::size_t link = pasted.find(kJoin);
  if (link != std::string_view::npos) pasted.remove_prefix(link + kJoin.size());
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!pasted.empty() && blank(pasted.front())) pasted.remove_prefix(1);
  const auto part_of_code = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  const auto end = std::ranges::find_if_not(pasted, part_of_code);
  const std::string_view code = pasted.substr(0, static_cast<std::size_t>(end - pasted.begin()));
  // Alone it stands alone: 22 letters of a sentence are no code.
  if (link == std::string_view::npos && !std::ranges::all_of(pasted.substr(code.size()), blank)) return {};
  return room_of(code);
}

std::string fragment_of(const net::RoomId& room) { return std::string(kJoin) + code_of(room); }

std::int64_t clock_seconds() { return std::time(nullptr); }

std::vector<Place> places(room::Device& device) {
  std::vector<Place> out;
  for (const std::string& key : device.keys(kPrefix)) {
    const auto room = room_of(std::string_view(key).substr(kPrefix.size()));
    const auto text = room ? device.load(key) : std::nullopt;
    if (const auto place = text ? parse(*room, *text) : std::nullopt) out.push_back(*place);
  }
  std::ranges::sort(out, std::greater(), &Place::turn);
  return out;
}

std::optional<Place> place_in(room::Device& device, const net::RoomId& room) {
  const auto text = device.load(key_of(room));
  return text ? parse(room, *text) : std::nullopt;
}

bool has_room_for(room::Device& device, const net::RoomId& room) { return leaving(device, room).has_value(); }

bool keep_place(room::Device& device, Place place) {
  const auto out = leaving(device, place.room);
  if (!out) return false;
  for (const Place& p : *out) forget_place(device, p.room);
  const std::vector<Place> all = places(device);
  place.turn = all.empty() ? 1 : all.front().turn + 1;
  place.seen = clock_seconds();
  return device.save(key_of(place.room), print(place));
}

void forget_place(room::Device& device, const net::RoomId& room) {
  device.erase(key_of(room));
  forget_state(device, room);
}

void forget_state(room::Device& device, const net::RoomId& room) { device.erase(key_of(room) + std::string(kState)); }

std::optional<Bytes> load_state(room::Device& device, const net::RoomId& room) {
  const auto text = device.load(key_of(room) + std::string(kState));
  return text ? from_base64url(*text) : std::nullopt;
}

bool save_state(room::Device& device, const net::RoomId& room, ByteView bytes) {
  return device.save(key_of(room) + std::string(kState), to_base64url(bytes));
}

}  // namespace parlour::rooms
