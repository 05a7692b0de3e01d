// How bytes leave and enter the module: web/scripts_worker.js reads and writes them.
#pragma once

#include <string_view>

#include "core/bytes.h"

namespace parlour::worker {

/// The buffer that the page has filled; valid until the page asks for another.
Bytes& given();
/// A length (u32, little endian), then that many bytes; valid until the next call.
const std::uint8_t* sent(ByteView bytes);

inline ByteView as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(ByteView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace parlour::worker
