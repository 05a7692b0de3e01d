// The faces of the bots' characters: each is composed of parts (heads, hair, glasses, hats, beards)
// in colours of its own, and can show a mood.
#pragma once

#include "gfx/canvas.h"

namespace parlour::gfx {

inline constexpr int kBotFaces = 16;
enum class Mood : std::uint8_t { Calm, Glad, Cross, Surprised, Thinking };
inline constexpr int kMoods = 5;

/// The face in a disc of the diameter r.width(). `face`: 0 to kBotFaces - 1.
void bot_face(Canvas& c, const Rect& r, int face, Mood mood);

/// The drawing, whose parts are written to `parts`, which must outlive it.
Drawing bot_face_drawing(int face, Mood mood, std::string& parts);

}  // namespace parlour::gfx
