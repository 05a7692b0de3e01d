// A glyph source for ImGui's fonts that has every character: the browser draws those that the
// site's fonts lack, especially in players' names, with the device's fonts, and emoji in colour.
#pragma once

namespace parlour {

/// Adds the source to the last font added. `weight` as in CSS.
void add_device_glyphs(int weight);

/// All glyphs share one texture, the atlas, with sides of at most this many pixels and four bytes
/// per pixel: 16 MB of memory and as much of the GPU's, and twice that for the one frame in which
/// it is rebuilt. Half of it is for characters from the device. Whatever guests write, no page
/// draws more: when the atlas is nearly full, all of it is discarded, and what is still on the
/// screen is drawn again.
inline constexpr int kAtlasSide = 2048;
/// Largest size in bytes of the tables in which ImGui finds a glyph by its character; beyond it
/// they are discarded too.
inline constexpr int kMostTables = 24 << 20;
void limit_atlas();

/// Call before each frame, outside one: discards what has to go. `now` in ms.
void tidy_atlas(double now);
/// In how many ms a frame can draw characters that the last one showed as question marks; negative:
/// there are none, or no frame can. `now` in ms.
double glyphs_wait(double now);

}  // namespace parlour
