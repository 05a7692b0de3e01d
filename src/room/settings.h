// What a player has chosen for this device; kept in its storage, one text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/lang.h"

namespace parlour::room {

enum class ThemeChoice : std::uint8_t { Device, Evening, Morning };
enum class MotionChoice : std::uint8_t { Device, Full, Reduced };
/// How long a bot's visible action waits at least: 150, 350, 900 ms.
enum class Pace : std::uint8_t { Quick, Normal, Slow };

/// Seconds that persons have to answer, where a game can go on without them; 0: as long as they
/// like.
inline constexpr int kAnswerTimes[] = {0, 15, 30, 60, 120};
inline constexpr int kAnswerTimeCount = 5;

struct Settings {
  ThemeChoice theme = ThemeChoice::Device;
  MotionChoice motion = MotionChoice::Device;
  std::optional<Lang> lang = {};  // nothing: that of the device
  Pace pace = Pace::Normal;
  std::uint8_t size = 1;      // of the interface: index into kSizes
  std::uint8_t answer = 0;    // index into kAnswerTimes
  bool confirm = true;        // a placed piece waits for a second tap
  bool roll = false;          // Settlers: the dice are rolled by themselves
  bool end = false;           // and a turn in which nothing is left to do ends
  bool decline = true;        // and, among bots, offers that cannot be met are declined
  bool known = false;         // and the cards that others are known to hold are shown
  bool four_colours = false;  // of the suits of playing cards: clubs green, diamonds blue
  bool sound = true;
  std::string name;    // of the player; empty: the word for "You"
  std::string others;  // lines that a later version knows: kept as they are
  bool operator==(const Settings&) const = default;
};

inline constexpr float kSizes[] = {0.85f, 1.0f, 1.15f, 1.35f};
inline constexpr int kSizeCount = 4;
inline constexpr std::size_t kLongestName = 24;  // characters

double pace_ms(Pace);

/// "key value" lines.
std::string print(const Settings&);
/// Total: impossible values are passed over, and lines with unknown keys kept, so that a damaged or
/// newer text loses no more than it must.
Settings parse_settings(std::string_view text);

/// A name as players may have: trimmed, clean UTF-8, at most kLongestName characters.
std::string tidy_name(std::string_view name);

}  // namespace parlour::room
