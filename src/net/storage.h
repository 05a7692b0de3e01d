// Where a room is kept on its device.
//
// A game may have tens of thousands of actions, and it is kept after each. So its log is kept in
// parts that are written once, and only the head is written each time: everything else, the end of
// the log that fills no part yet, and the checksum of each part that belongs to it.
//
// A part belongs to nothing until a head names it, and no part that a kept head names is written
// again or removed. So whatever is interrupted, and whatever write fails, the head that is there
// has its own parts, or says by their checksums that it has not.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/bytes.h"

namespace parlour::net {

/// What was kept, as it is found again.
struct Kept {
  Bytes head;
  struct Part {
    std::uint32_t number;
    Bytes bytes;  // empty: it is not there any more
  };
  std::vector<Part> parts = {};  // those that the head names, in its order
};

class Storage {
 public:
  virtual ~Storage() = default;
  /// Keeps a part beside what is there, under a number that no other part has. Nothing: it could
  /// not.
  virtual std::optional<std::uint32_t> keep_part(ByteView part) = 0;
  /// Replaces the head, whole or not at all, by one that names these parts, in this order. Parts
  /// that are named no more go. False: it could not.
  virtual bool keep(ByteView head, std::span<const std::uint32_t> parts) = 0;
};

}  // namespace parlour::net
