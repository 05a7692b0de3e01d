// A player's settings for this device, stored as one text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/lang.h"

namespace parlour::room {

enum class ThemeChoice : std::uint8_t { Device, Evening, Morning };
enum class MotionChoice : std::uint8_t { Device, Full, Reduced };
/// Least delay of a bot's visible action: 150, 350, 900 ms.
enum class Pace : std::uint8_t { Quick, Normal, Slow };
/// Of a hand of playing cards, from the left. High cards come first, except in LowFirst, where
/// trumps are last.
enum class HandSort : std::uint8_t { TrumpsFirst, TrumpsLast, LowFirst };

/// Seconds that persons have for a decision; then a bot decides for them. 0: no limit.
inline constexpr int kAnswerTimes[] = {0, 15, 30, 60, 180};
inline constexpr int kAnswerTimeCount = 5;

struct Settings {
  ThemeChoice theme = ThemeChoice::Device;
  MotionChoice motion = MotionChoice::Device;
  std::optional<Lang> lang = {};  // nothing: the device's
  Pace pace = Pace::Normal;
  HandSort hand = HandSort::TrumpsFirst;
  std::uint8_t size = 1;      // of the interface: index into kSizes
  std::uint8_t answer = 0;    // index into kAnswerTimes
  bool confirm = true;        // a placed piece waits for a second tap
  bool roll = false;          // Settlers: the dice roll automatically
  bool end = false;           // and a turn with nothing left to do ends
  bool decline = true;        // and, among bots, offers that cannot be met are declined
  bool known = false;         // and cards that others are known to hold are shown
  bool four_colours = false;  // of the suits of playing cards: clubs green, diamonds blue
  std::uint8_t effects = 3;   // loudness of sounds: index into kVolumes
  std::uint8_t ambience = 0;  // and of what can be heard behind a game
  bool vibrate = true;        // where the device can
  bool notify = false;        // in a room, when the player is asked and the page is hidden
  bool talk = true;           // bots say a word now and then
  std::string name;           // of the player; empty: the word for "You"
  std::string others;         // lines of a later version: kept unchanged
  bool operator==(const Settings&) const = default;
};

inline constexpr float kSizes[] = {0.85f, 1.0f, 1.15f, 1.35f};
inline constexpr int kSizeCount = 4;
inline constexpr int kVolumes[] = {0, 25, 50, 75, 100};  // percent
inline constexpr int kVolumeCount = 5;
inline constexpr std::size_t kLongestName = 24;  // characters

double pace_ms(Pace);
/// The gain, 0 to 1, of one of kVolumes: equal steps sound equal.
float gain_of(std::uint8_t volume);

/// "key value" lines.
std::string print(const Settings&);
/// Total: ignores impossible values and keeps lines with unknown keys, so that a damaged or newer
/// text loses as little as possible.
Settings parse_settings(std::string_view text);

/// A valid player name: trimmed, clean UTF-8, at most kLongestName characters.
std::string tidy_name(std::string_view name);

}  // namespace parlour::room
