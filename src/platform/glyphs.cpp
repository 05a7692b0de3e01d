#include "platform/glyphs.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "platform/web.h"

namespace parlour {
namespace {

bool drawable(ImWchar c) {
  const bool control = c < 0xA0 || (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F);
  const bool reserved = (c >= 0xD800 && c <= 0xF8FF) || (c >= 0xFFF0 && c <= 0xFFFF) || c == 0xFEFF;
  return !control && !reserved;
}
/// What joins and varies emoji, of which each is drawn for itself: joiners, presentation, colours of skin.
bool silent(ImWchar c) {
  return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x1F3FB && c <= 0x1F3FF);
}

/// Fonts may be merged after this source, and go before it all the same.
bool known_elsewhere(ImFontAtlas* atlas, ImFontConfig* self, ImWchar c) {
  for (ImFontConfig* source : self->DstFont->Sources) {
    if (source == self) continue;
    const ImFontLoader* loader = source->FontLoader ? source->FontLoader : atlas->FontLoader;
    if (loader->FontSrcContainsGlyph(atlas, source, c)) return true;
  }
  return false;
}

bool contains(ImFontAtlas*, ImFontConfig*, ImWchar c) { return drawable(c) || silent(c); }

/// `glyph` or `advance` is null: ImGui asks for metrics before it draws.
bool load(ImFontAtlas* atlas, ImFontConfig* self, ImFontBaked* baked, void*, ImWchar c,
          ImFontGlyph* glyph, float* advance) {
  if (silent(c)) {
    if (advance) *advance = 0;
    else glyph->Codepoint = c;
    return true;
  }
  if (!drawable(c) || known_elsewhere(atlas, self, c)) return false;
  // The fonts of the site are made so that ImGui's size is the em (web/fonts.mjs).
  const float density = self->RasterizerDensity * baked->RasterizerDensity;
  const web::Glyph drawn =
      web::draw_glyph(c, baked->Size * density, static_cast<int>(self->FontLoaderFlags));
  if (advance) {
    *advance = drawn.advance / density;
    return true;
  }
  glyph->Codepoint = c;
  glyph->AdvanceX = drawn.advance / density;
  if (drawn.pixels.empty()) return true;

  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, drawn.width, drawn.height);
  if (id == ImFontAtlasRectId_Invalid) return false;
  ImTextureRect* rect = ImFontAtlasPackGetRect(atlas, id);
  const float x = drawn.left / density, y = drawn.top / density + std::round(baked->Ascent);
  glyph->X0 = x;
  glyph->Y0 = y;
  glyph->X1 = x + static_cast<float>(drawn.width) / density;
  glyph->Y1 = y + static_cast<float>(drawn.height) / density;
  glyph->Visible = true;
  glyph->Colored = drawn.colored;
  glyph->PackId = id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, self, glyph, rect, drawn.pixels.data(),
                                     ImTextureFormat_RGBA32, 4 * drawn.width);
  return true;
}

const ImFontLoader& loader() {
  static const ImFontLoader it = [] {
    ImFontLoader l;
    l.Name = "device";
    l.FontSrcContainsGlyph = contains;
    l.FontBakedLoadGlyph = load;
    return l;
  }();
  return it;
}

}  // namespace

void add_device_glyphs(int weight) {
  ImFontConfig config;
  config.MergeMode = true;
  config.FontLoader = &loader();
  config.FontLoaderFlags = static_cast<unsigned>(weight);
  ImGui::GetIO().Fonts->AddFont(&config);
}

}  // namespace parlour
