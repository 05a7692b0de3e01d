// A storage for tests: stores what it is given, and behaves like the worst device.
#pragma once

#include <map>

#include "net/storage.h"

namespace parlour::net {

class Memory final : public Storage {
 public:
  Bytes head;
  std::map<std::uint32_t, Bytes> parts;
  std::vector<std::uint32_t> named;
  int writes_left = -1;           // how many more writes succeed; -1: all
  std::size_t largest_write = 0;  // bytes
  std::size_t written = 0;        // bytes, since the test last looked

  Kept kept() const {
    Kept out{head};
    for (const std::uint32_t n : named) {
      const auto part = parts.find(n);
      out.parts.push_back({n, part == parts.end() ? Bytes() : part->second});
    }
    return out;
  }
  std::size_t stored() const {
    std::size_t n = head.size();
    for (const auto& [number, part] : parts) n += part.size();
    return n;
  }

  std::optional<std::uint32_t> keep_part(ByteView part) override {
    if (!writes(part)) return {};
    const std::uint32_t number = parts.empty() ? 1 : parts.rbegin()->first + 1;
    parts[number].assign(part.begin(), part.end());
    return number;
  }
  bool keep(ByteView bytes, std::span<const std::uint32_t> of) override {
    if (!writes(bytes)) return false;
    head.assign(bytes.begin(), bytes.end());
    named.assign(of.begin(), of.end());
    std::erase_if(parts,
                  [&](const auto& p) { return std::ranges::find(named, p.first) == named.end(); });
    return true;
  }

 private:
  bool writes(ByteView bytes) {
    if (writes_left == 0) return false;
    if (writes_left > 0) --writes_left;
    largest_write = std::max(largest_write, bytes.size());
    written += bytes.size();
    return true;
  }
};

}  // namespace parlour::net
