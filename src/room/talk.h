// What the bots at a table say, and when: a word now and then, about what everybody has seen. The
// words themselves are texts of the screens.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "ai/bot.h"
#include "core/feeling.h"
#include "core/seat.h"

namespace parlour::room {

/// How a bot with this style speaks.
enum class Temper : std::uint8_t { Fiery, Warm, Cool };
Temper temper_of(ai::Style);

/// Different words for each temper and feeling.
inline constexpr int kVariants = 3;

struct Remark {
  Seat who;
  Feeling why;
  int variant;  // below kVariants
};

/// Decides who says something, from public facts and the times at which it is asked: the same game
/// at the same times sounds the same again.
class Talk {
 public:
  static constexpr double kQuiet = 15;  // seconds from one remark to the next

  /// What is said about a step. `number`: of the action; `felt`: by seat; `talkers`: the bots that
  /// talk; `asked`: a person has made the offer that is answered, and hears the answer even within
  /// the quiet time; `now`: seconds, never less than before.
  std::optional<Remark> hear(std::uint64_t number, std::span<const Feeling> felt, SeatSet talkers,
                             bool asked, double now);

 private:
  Remark say(std::uint64_t number, Seat, Feeling, double now);

  double quiet_until_ = 0;
  std::array<int, kFeelings> last_ = all_unsaid();  // variants; below 0: none yet
  static constexpr std::array<int, kFeelings> all_unsaid() {
    std::array<int, kFeelings> out{};
    out.fill(-1);
    return out;
  }
};

}  // namespace parlour::room
