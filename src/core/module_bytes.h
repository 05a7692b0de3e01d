// How bytes enter and leave a module that a worker of the page runs: web/module_worker.js reads and
// writes them. Each module has one buffer and one reply.
#pragma once

#include <string_view>

#include "core/bytes.h"

namespace parlour {

/// The buffer that the page fills; valid until the page asks for another.
inline Bytes& given() {
  static Bytes buffer;
  return buffer;
}

/// A length (u32, little endian), then that many bytes; valid until the next call.
inline const std::uint8_t* sent(ByteView bytes) {
  static Bytes reply;
  Writer w;
  w.u32(static_cast<std::uint32_t>(bytes.size()));
  w.raw(bytes);
  reply = w.take();
  return reply.data();
}

inline ByteView as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(ByteView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace parlour
