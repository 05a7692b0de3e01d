// A source of glyphs for ImGui's fonts that has every character: the browser draws those which the
// fonts of the site lack, in players' names above all, with the fonts of the device, emoji in
// their colours.
#pragma once

namespace parlour {

/// Adds the source to the font added last. `weight` as in CSS.
void add_device_glyphs(int weight);

}  // namespace parlour
