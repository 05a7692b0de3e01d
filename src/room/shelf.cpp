#include "room/shelf.h"

#include <algorithm>

#include "room/journal.h"

namespace parlour::room {
namespace {

std::string fingerprint(std::string_view text) {
  Writer w;
  w.u64(hash64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return to_base64url(w.bytes());
}

// Keys sort by a running number, for no clock is asked: "done/00000012-fingerprint".
std::uint32_t number_of(std::string_view key) {
  key.remove_prefix(std::min(key.size(), kShelfPrefix.size()));
  key = key.substr(0, key.find('-'));
  while (key.size() > 1 && key.front() == '0') key.remove_prefix(1);
  return parse_number(key, 99'999'998).value_or(0);
}

std::string key_of(std::uint32_t number, std::string_view text) {
  std::string digits = std::to_string(number);
  digits.insert(0, 8 - std::min<std::size_t>(8, digits.size()), '0');
  return std::string(kShelfPrefix) + digits + '-' + fingerprint(text);
}

}  // namespace

std::optional<std::string> open_game(Device& device) {
  const auto kept = read_journal(device, kOpenKey);
  if (!kept) return {};
  if (kept->state == Kept::State::Newer) return "(of a later version)\n" + raw_journal(device, kOpenKey);
  std::string text = kept->head;
  for (const std::string& line : kept->lines) text += line + '\n';
  if (kept->state == Kept::State::Cut) text += "(lost)\n";
  return text;
}

std::vector<Shelved> shelf(Device& device) {
  std::vector<Shelved> out;
  for (const std::string& key : device.keys(kShelfPrefix)) {
    const auto kept = device.load(key);
    const std::size_t end = kept ? kept->find('\n') : std::string::npos;
    if (end != std::string::npos) out.push_back({key, kept->substr(0, end)});
  }
  std::ranges::sort(out, std::greater{}, &Shelved::key);
  return out;
}

std::optional<std::string> from_shelf(Device& device, std::string_view key) {
  const auto kept = device.load(key);
  if (!kept) return {};
  const std::size_t end = kept->find('\n');
  return end == std::string::npos ? *kept : kept->substr(end + 1);
}

bool shelve(Device& device, std::string_view title, std::string_view text) {
  std::vector<std::string> keys = device.keys(kShelfPrefix);
  const std::string mark = '-' + fingerprint(text);
  if (std::ranges::any_of(keys, [&](const std::string& k) { return k.ends_with(mark); })) return true;
  std::ranges::sort(keys);
  const std::uint32_t number = keys.empty() ? 1 : number_of(keys.back()) + 1;
  std::string line(title);
  std::ranges::replace(line, '\n', ' ');
  const std::string body = line + '\n' + std::string(text);
  std::size_t oldest = 0;
  std::vector<std::string> erased;
  while (!device.save(key_of(number, text), body)) {
    if (oldest == keys.size()) {
      // It was not the room that was missing: everything goes back to its place.
      for (std::size_t i = 0; i < erased.size(); ++i) device.save(keys[i], erased[i]);
      return false;
    }
    erased.push_back(device.load(keys[oldest]).value_or(""));
    device.erase(keys[oldest++]);
  }
  while (keys.size() + 1 - oldest > kMostOnShelf) device.erase(keys[oldest++]);
  return true;
}

Stored stored_against(Device& device, const AnyGame& game, const Record& record) {
  const auto kept = open_game(device);
  if (!kept) return Stored::None;
  const AnyGame* const games[] = {&game};
  const Replay r = from_text(games, *kept, Lang::English);
  const Record& other = r.record;
  if (!r.game || r.error || other.options != record.options || other.seats != record.seats || other.notes != record.notes) return Stored::Other;
  const std::size_t both = std::min(other.entries.size(), record.entries.size());
  if (!std::equal(other.entries.begin(), other.entries.begin() + static_cast<std::ptrdiff_t>(both), record.entries.begin())) return Stored::Other;
  return other.entries.size() > record.entries.size() ? Stored::Ahead : Stored::Same;
}

}  // namespace parlour::room
