#include "room/journal.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/bytes.h"
#include "core/few.h"

namespace parlour::room {
namespace {

constexpr std::string_view kMark = "#log ", kFormat = "1", kParts = "/log/";
constexpr std::size_t kAtOnce = 4;  // parts written per save: a long new log is stored bit by bit
constexpr std::uint32_t kMostParts = 9999;  // their keys have four digits

std::string part_key(std::string_view key, std::size_t n) {
  std::string digits = std::to_string(n);
  digits.insert(0, 4 - std::min<std::size_t>(4, digits.size()), '0');
  return std::string(key) + std::string(kParts) + digits;
}

std::uint64_t summed(std::uint64_t before, std::string_view lines) {
  return hash64({reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()}, before);
}

std::string print(std::uint64_t sum) {
  Writer w;
  w.u64(sum);
  return to_base64url(w.bytes());
}

std::string_view take(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view word = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return word;
}

// The key's text, split up. `parts` only if this version wrote it.
struct Front {
  std::string_view head, lines = {}, sum = {};
  std::uint32_t parts = 0;
  Kept::State state = Kept::State::Plain;
};

Front front_of(std::string_view text) {
  Front f{.head = text};
  std::size_t at = text.starts_with(kMark) ? 0 : text.find(std::string("\n") + std::string(kMark));
  if (at == std::string_view::npos) return f;
  at += at > 0;
  std::string_view rest = text.substr(at + kMark.size()), mark = take(rest, '\n');
  f.state = Kept::State::Newer;
  if (take(mark, ' ') != kFormat) return f;
  const auto parts = parse_number(take(mark, ' '), kMostParts);
  if (!parts) return f;
  return {.head = text.substr(0, at),
          .lines = rest,
          .sum = mark,
          .parts = *parts,
          .state = Kept::State::Whole};
}

void add_lines(std::vector<std::string>& out, std::string_view text) {
  while (!text.empty()) out.emplace_back(take(text, '\n'));
}

// Reads the parts in order while they fit together; returns the sums.
std::vector<std::uint64_t> read_parts(Device& device, std::string_view key, const Front& front,
                                      Kept& into) {
  std::vector<std::uint64_t> sums{0};
  for (std::size_t n = 0; n < front.parts; ++n) {
    const auto part = device.load(part_key(key, n));
    if (!part) break;
    std::string_view lines = *part;
    const std::string_view said = take(lines, '\n');
    const std::uint64_t sum = summed(sums.back(), lines);
    if (said != print(sum)) break;
    add_lines(into.lines, lines);
    sums.push_back(sum);
  }
  return sums;
}

Kept read(Device& device, std::string_view key, std::string_view text,
          std::vector<std::uint64_t>& sums) {
  const Front front = front_of(text);
  Kept kept{.head = std::string(front.head), .lines = {}, .state = front.state};
  if (front.state != Kept::State::Whole) return kept;
  sums = read_parts(device, key, front, kept);
  const bool all = sums.size() == front.parts + 1;
  if (all && front.sum == print(sums.back())) {
    add_lines(kept.lines, front.lines);
    return kept;
  }
  kept.state = Kept::State::Cut;
  if (all) kept.lines.clear(), sums = {0};  // whole, but of another log
  return kept;
}

}  // namespace

std::optional<Kept> read_journal(Device& device, std::string_view key) {
  const auto text = device.load(key);
  std::vector<std::uint64_t> sums;
  return text ? std::optional(read(device, key, *text, sums)) : std::nullopt;
}

std::string raw_journal(Device& device, std::string_view key) {
  std::string out = device.load(key).value_or("");
  if (out.empty()) return out;
  std::vector<std::string> parts = device.keys(std::string(key) + std::string(kParts));
  sort_few(parts);
  for (const std::string& part : parts) {
    if (!out.ends_with('\n')) out += '\n';
    out += "# " + part + '\n' + device.load(part).value_or("");
  }
  return out;
}

void erase_journal(Device& device, std::string_view key) {
  device.erase(key);
  for (const std::string& part : device.keys(std::string(key) + std::string(kParts)))
    device.erase(part);
}

std::size_t journal_size(Device& device, std::string_view key) {
  std::size_t n = 0;
  const auto count = [&](std::string_view k) {
    if (const auto value = device.load(k)) n += k.size() + value->size();
  };
  count(key);
  for (const std::string& part : device.keys(std::string(key) + std::string(kParts))) count(part);
  return n;
}

Journal::Journal(Device& device, std::string key, std::size_t count,
                 const std::function<std::string(std::size_t)>& line)
    : device_(&device), key_(std::move(key)) {
  std::size_t same = 0;
  if (const auto text = device_->load(key_)) {
    std::vector<std::uint64_t> sums{0};
    const Kept kept = read(*device_, key_, *text, sums);
    while (same < std::min(count, kept.lines.size()) && kept.lines[same] == line(same)) ++same;
    // A later version's text may name any parts.
    stored_parts_ = kept.state == Kept::State::Newer ? kMostParts : front_of(*text).parts;
    // Lines that may be taken back stay in memory.
    parts_ = std::min(sums.size() - 1, same / kPart);
    if (parts_ > 0 && count < (parts_ + 1) * kPart) --parts_;
    sums_.assign(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(parts_ + 1));
  }
  tail_.reserve(count - parts_ * kPart);
  for (std::size_t i = parts_ * kPart; i < count; ++i) tail_.push_back(line(i));
}

bool Journal::truncate(std::size_t n) {
  if (n < parts_ * kPart) return false;
  tail_.resize(std::min(tail_.size(), n - parts_ * kPart));
  return true;
}

// Writes the lines that can no longer be taken back into parts, and returns their sums. The stored
// key must name none of the parts written here: they would change the content that it stands for.
std::vector<std::uint64_t> Journal::store_parts() {
  std::vector<std::uint64_t> sums;
  while (sums.size() < kAtOnce && stored_parts_ <= parts_) {
    const std::size_t n = sums.size(), part = parts_ + n;
    if (tail_.size() < (n + 2) * kPart || part == kMostParts) break;
    std::string lines;
    for (std::size_t i = n * kPart; i < (n + 1) * kPart; ++i) lines += tail_[i] + '\n';
    const std::uint64_t sum = summed(n > 0 ? sums.back() : sums_.back(), lines);
    if (!device_->save(part_key(key_, part), print(sum) + '\n' + lines)) break;
    sums.push_back(sum);
  }
  return sums;
}

bool Journal::untouched() const {
  if (!saved_) return true;
  const auto text = device_->load(key_);
  return text && summed(0, *text) == *saved_;
}

bool Journal::save(std::string_view head) {
  const std::vector<std::uint64_t> fresh = store_parts();
  const std::size_t parts = parts_ + fresh.size();
  const auto rest = std::span(tail_).subspan(fresh.size() * kPart);
  std::string text(head);
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += std::string(kMark) + std::string(kFormat) + ' ' + std::to_string(parts) + ' ' +
          print(fresh.empty() ? sums_.back() : fresh.back()) + '\n';
  for (const std::string& line : rest) text += line + '\n';
  if (!device_->save(key_, text)) {
    for (std::size_t n = parts_; n < parts; ++n)
      device_->erase(part_key(key_, n));  // would take up room
    return false;
  }
  parts_ = parts;
  sums_.insert(sums_.end(), fresh.begin(), fresh.end());
  tail_.erase(tail_.begin(), tail_.end() - static_cast<std::ptrdiff_t>(rest.size()));
  if (!swept_) {
    // Parts of an earlier log.
    for (const std::string& part : device_->keys(key_ + std::string(kParts))) {
      if (part >= part_key(key_, parts_)) device_->erase(part);
    }
  }
  for (std::size_t n = parts_; swept_ && n < stored_parts_; ++n) device_->erase(part_key(key_, n));
  swept_ = true;
  saved_ = summed(0, text);
  stored_parts_ = parts_;
  return true;
}

}  // namespace parlour::room
