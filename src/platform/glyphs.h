// A source of glyphs for ImGui's fonts that has every character: the browser draws those which the
// fonts of the site lack, in players' names above all, with the fonts of the device, emoji in
// their colours.
#pragma once

namespace parlour {

/// Adds the source to the font added last. `weight` as in CSS.
void add_device_glyphs(int weight);

/// All glyphs share one texture, the atlas, of at most so many pixels a side and four bytes a
/// pixel: 16 MB of memory and as much of the GPU's, and for the one frame in which it is made anew
/// twice that. Half of it is for characters of the device. Whatever guests write, no page draws
/// more: when the atlas is crowded, all of it is forgotten, and what is still on the screen is made
/// again.
inline constexpr int kAtlasSide = 2048;
/// The tables in which ImGui finds a glyph by its character may grow to so many bytes before they
/// are forgotten, too.
inline constexpr int kMostTables = 24 << 20;
void limit_atlas();

/// Before each frame, outside of one: forgets what has to be forgotten. `now` in ms.
void tidy_atlas(double now);
/// The last frame has left characters out, as question marks, that the next one can draw.
bool glyphs_wait();

}  // namespace parlour
