// Those who act and those who watch: the seats of a table, the House (chance and mechanical hidden
// facts) and the Watcher (who sees only what is public).
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace parlour {

inline constexpr int kMaxSeats = 10;

enum class Seat : std::uint8_t {};
inline constexpr Seat House{0xFE};
inline constexpr Seat Watcher{0xFF};

constexpr Seat seat(int i) {
  return static_cast<Seat>(i);
}
constexpr int index(Seat s) {
  return static_cast<int>(s);
}
constexpr bool is_player(Seat s) {
  return index(s) < kMaxSeats;
}

/// A set of players' seats (House and Watcher are never in it); iterates in ascending order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat s) { return SeatSet().with(s); }
  static constexpr SeatSet first(int n) {
    SeatSet r;
    r.bits_ = static_cast<std::uint16_t>((1u << n) - 1);
    return r;
  }
  constexpr SeatSet with(Seat s) const {
    assert(is_player(s));
    SeatSet r;
    r.bits_ = static_cast<std::uint16_t>(bits_ | (1u << index(s)));
    return r;
  }
  constexpr SeatSet without(Seat s) const {
    SeatSet r;
    r.bits_ = static_cast<std::uint16_t>(bits_ & ~(is_player(s) ? 1u << index(s) : 0u));
    return r;
  }
  constexpr bool has(Seat s) const { return is_player(s) && ((bits_ >> index(s)) & 1u); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool operator==(const SeatSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint16_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return seat(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint16_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace parlour
