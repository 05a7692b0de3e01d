// What bots say, in bubbles beside their plates. The code that decides and draws is a part of its
// own (kTalkPart), fetched for the first table with a bot that talks.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "ui/table/plates.h"

namespace parlour::ui {

inline constexpr std::string_view kTalkPart = "talk";

/// Where each seat's plate, or its place on the board, is in this frame; empty: nowhere.
using Places = std::array<Rect, kMaxSeats>;

/// Where bubbles may stand.
struct BubbleRoom {
  const Places& plates;
  Rect room;
  std::array<Rect, 3> kept = {};  // they stand on none of these
  bool beside = false;            // right of a plate rather than below it
};

class Bubbles {
 public:
  virtual ~Bubbles() = default;
  /// What has happened, in the order of the actions; `number`: of the action.
  virtual void hear(std::size_t number, const Feelings&) = 0;
  /// Another position, or another person looks: nobody says anything.
  virtual void forget() = 0;
  /// Called after everything that they must not cover. `turn`: whose turn it is.
  virtual void draw(const Scene&, const BubbleRoom&, Seat turn) = 0;
};
/// Requires kTalkPart.
std::unique_ptr<Bubbles> make_talk_bubbles();

/// What a bubble gives way to besides controls and notes.
enum class Yields : std::uint8_t { AllPlates, OtherPlates, NoPlates };
/// How a place for a bubble is looked for, first the first: on a plate only if it must be, and
/// never while somebody at this screen is asked, because they look at the plates.
std::span<const Yields> bubble_ways(bool asked);
/// Whether r, where the bubble of seat q may stand, lies on what it gives way to.
bool on_plates(const Places&, const Rect& r, int q, Yields);

/// Where a bubble of this size stands: at a side of the plate, within the room, and not on what is
/// taken; nothing if there is no such place. As the last resort, on the plate itself.
std::optional<Rect> bubble_place(const Rect& plate, Vec2 size, const Rect& room, bool beside,
                                 const std::function<bool(const Rect&)>& taken);

}  // namespace parlour::ui
