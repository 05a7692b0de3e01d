// What a few elements, or plain bytes, need less code for than the standard library's templates.
#pragma once

#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>

namespace parlour {

/// Sorts by insertion: equal elements keep their order. The time grows with the square of their
/// number.
template <class Iterator, class Less>
void sort_few(Iterator begin, Iterator end, Less less) {
  for (Iterator next = begin; next != end; ++next) {
    auto one = std::move(*next);
    Iterator to = next;
    for (; to != begin && less(one, *(to - 1)); --to) *to = std::move(*(to - 1));
    *to = std::move(one);
  }
}
template <class Range, class Less = std::less<>>
void sort_few(Range&& all, Less less = {}) {
  sort_few(all.begin(), all.end(), less);
}

/// Equality of values without padding.
template <class T>
bool same_bytes(const T& a, const T& b) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace parlour
