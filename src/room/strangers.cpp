#include "room/strangers.h"

#include <algorithm>
#include <string_view>

#include "core/bytes.h"
#include "room/settings.h"

namespace parlour::room {
namespace {

constexpr std::string_view kBlocked = "blocked";  // storage key

template <class Array>
std::optional<Array> array_of(std::string_view text) {
  Array out{};
  const auto bytes = from_base64url(text);
  if (!bytes || bytes->size() != out.size()) return {};
  std::ranges::copy(*bytes, out.begin());
  return out;
}

// Lines of a key, and behind a blank the name.
void keep(Device& device, const std::vector<Blocked>& all) {
  std::string out;
  for (const Blocked& one : all)
    out += to_base64url(one.key) + (one.name.empty() ? "" : " " + one.name) + '\n';
  if (out.empty())
    device.erase(kBlocked);
  else
    device.save(kBlocked, out);
}

}  // namespace

std::optional<Identity> read_identity(std::string_view stored) {
  return array_of<Identity>(stored);
}

std::optional<Identity> stranger_identity(Device& device) {
  return read_identity(device.load(kIdentityKey).value_or(""));
}

void keep_stranger_identity(Device& device, const Identity& seed) {
  device.save(kIdentityKey, to_base64url(seed));
}

void become_stranger(Device& device, const Identity& seed, std::string_view ratings) {
  if (device.load(kIdentityKey) != to_base64url(seed)) device.erase(kRatedBook);
  keep_stranger_identity(device, seed);
  for (const std::string_view key : {kOwnRatings, kBroughtRatings}) {
    if (ratings.empty())
      device.erase(key);
    else
      device.save(key, ratings);
  }
}

std::vector<Blocked> blocked(Device& device) {
  std::vector<Blocked> out;
  const std::string all = device.load(kBlocked).value_or("");
  for (std::string_view rest = all; !rest.empty() && out.size() < kMostBlocked;) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string_view key = line.substr(0, line.find(' '));
    const auto read = array_of<PlayerKey>(key);
    if (!read || is_blocked(out, *read)) continue;
    const bool named = key.size() < line.size();
    out.push_back({*read, named ? tidy_name(line.substr(key.size() + 1)) : std::string()});
  }
  return out;
}

bool is_blocked(const std::vector<Blocked>& all, const PlayerKey& key) {
  return std::ranges::find(all, key, &Blocked::key) != all.end();
}

void block(Device& device, Blocked one) {
  std::vector<Blocked> all = blocked(device);
  std::erase_if(all, [&](const Blocked& other) { return other.key == one.key; });
  all.insert(all.begin(), std::move(one));
  if (all.size() > kMostBlocked) all.resize(kMostBlocked);
  keep(device, all);
}

void unblock(Device& device, const PlayerKey& key) {
  std::vector<Blocked> all = blocked(device);
  std::erase_if(all, [&](const Blocked& one) { return one.key == key; });
  keep(device, all);
}

}  // namespace parlour::room
