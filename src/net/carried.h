// Bundles of results (standing/book.h) that other people carry, until the page looks at them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "net/protocol.h"

namespace parlour::net {

class CarriedBundles {
 public:
  /// At most one for each member that a room can have; the oldest gives way.
  void put(Bytes bundle) {
    if (all_.size() >= kMostMembers) all_.erase(all_.begin());
    all_.push_back(std::move(bundle));
  }
  /// The oldest; nothing: none is left.
  std::optional<Bytes> next() {
    if (all_.empty()) return {};
    Bytes out = std::move(all_.front());
    all_.erase(all_.begin());
    return out;
  }

 private:
  std::vector<Bytes> all_;
};

}  // namespace parlour::net
