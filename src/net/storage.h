// The storage of a room on its device.
//
// A game may have tens of thousands of actions, and it is stored after each. So its log is stored
// in parts that are written once, and only the head is written each time: everything else, the end
// of the log that does not fill a part yet, and the checksum of each part that belongs to it.
//
// A part belongs to nothing until a head names it, and no part that a stored head names is written
// again or removed. So whatever is interrupted, and whichever write fails, the stored head still
// has its own parts, or detects by their checksums that it has not.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/bytes.h"

namespace parlour::net {

/// The stored data as read back.
struct Kept {
  Bytes head;
  struct Part {
    std::uint32_t number;
    Bytes bytes;  // empty: it is missing
  };
  std::vector<Part> parts = {};  // those that the head names, in its order
};

class Storage {
 public:
  virtual ~Storage() = default;
  /// Stores a part beside the existing ones, under a number that no other part has. Nothing: it
  /// failed.
  virtual std::optional<std::uint32_t> keep_part(ByteView part) = 0;
  /// Replaces the head, atomically, by one that names these parts, in this order. Parts that are no
  /// longer named are removed. False: it failed.
  virtual bool keep(ByteView head, std::span<const std::uint32_t> parts) = 0;
};

}  // namespace parlour::net
