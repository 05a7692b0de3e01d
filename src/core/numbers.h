// Conversions that are meant. State fields are small unsigned integers and arithmetic is done in
// int; these say where one becomes the other, so that every other narrowing stays a warning.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace parlour {

/// `i` as an index: 0 and more.
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
