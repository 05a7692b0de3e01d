// Shared by the fuzzers. Each fuzz_NAME takes any bytes; the readers must refuse them or return
// something valid.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "games/registry.h"

namespace parlour::fuzz {

/// An assertion that stays in every build.
inline void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

inline ByteView view_of(const std::uint8_t* data, std::size_t size) {
  return {data, size};
}
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Bytes with a correct checksum, so that the reader parses them.
inline Bytes sealed(ByteView body) {
  Writer w;
  w.raw(body);
  w.u32(crc32(body));
  return w.take();
}

}  // namespace parlour::fuzz
