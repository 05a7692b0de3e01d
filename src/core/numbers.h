// Intended conversions. State fields are small unsigned integers and arithmetic is done in int;
// these functions mark where one becomes the other, so that every other narrowing still warns.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace parlour {

/// `i` as an index; requires i >= 0.
constexpr std::size_t at(int i) {
  assert(i >= 0);
  return static_cast<std::size_t>(i);
}
/// `i` as a field of a state: 0 to 255.
constexpr std::uint8_t byte(int i) {
  assert(i >= 0 && i <= 0xFF);
  return static_cast<std::uint8_t>(i);
}

}  // namespace parlour
