#include "platform/glyphs.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "platform/web.h"

namespace parlour {
namespace {

constexpr int kArea = kAtlasSide * kAtlasSide;
constexpr int kCrowded = kArea * 3 / 4, kOfDevice = kArea / 2;  // pixels
constexpr int kNewAFrame =
    150;  // characters from the device: each takes the browser a fraction of a millisecond
constexpr double kRest = 2000;  // ms, at least, from one discarding of all glyphs to the next
constexpr int kMostTries = 3;   // in a row, when the characters on screen do not fit

struct Atlas {
  int of_device = 0;              // pixels, since all glyphs were last discarded
  int in_frame = 0;               // characters
  std::vector<ImWchar> left_out;  // there was no room for them, or no time
  bool crowded = false;           // before the last frame
  double rests_until = 0;
  int tries = 0;  // frames that left something out, each after all glyphs were discarded
} state;

bool drawable(ImWchar c) {
  const bool control = c < 0xA0 || (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F);
  const bool reserved = (c >= 0xD800 && c <= 0xF8FF) || (c >= 0xFFF0 && c <= 0xFFFF) || c == 0xFEFF;
  return !control && !reserved;
}
/// Characters that join or modify emoji, each of which is drawn by itself: joiners, presentation
/// selectors, skin tones.
bool silent(ImWchar c) {
  return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) ||
         (c >= 0x1F3FB && c <= 0x1F3FF);
}

/// Fonts may be merged after this source, and still take precedence.
bool known_elsewhere(ImFontAtlas* atlas, ImFontConfig* self, ImWchar c) {
  for (ImFontConfig* source : self->DstFont->Sources) {
    if (source == self) continue;
    const ImFontLoader* loader = source->FontLoader ? source->FontLoader : atlas->FontLoader;
    if (loader->FontSrcContainsGlyph(atlas, source, c)) return true;
  }
  return false;
}

/// Text that is only measured, such as a chat line out of sight, takes no room.
bool begin(ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*) {
  baked->LoadNoRenderOnLayout = true;
  return true;
}

bool contains(ImFontAtlas*, ImFontConfig*, ImWchar c) {
  return drawable(c) || silent(c);
}

/// `glyph` or `advance` is null: ImGui asks for metrics before it draws.
bool load(ImFontAtlas* atlas, ImFontConfig* self, ImFontBaked* baked, void*, ImWchar c,
          ImFontGlyph* glyph, float* advance) {
  if (silent(c)) {
    if (advance)
      *advance = 0;
    else
      glyph->Codepoint = c;
    return true;
  }
  if (!drawable(c)) return false;
  if (known_elsewhere(atlas, self, c)) {  // its source comes later, or had no room for it
    state.left_out.push_back(c);
    return false;
  }
  if (glyph && (state.of_device >= kOfDevice || state.in_frame >= kNewAFrame)) {
    state.left_out.push_back(c);
    return false;
  }
  // The site's fonts are made so that ImGui's size is the em (web/fonts.mjs).
  const float density = self->RasterizerDensity * baked->RasterizerDensity;
  const float pixels = baked->Size * density;
  const int weight = static_cast<int>(self->FontLoaderFlags);
  if (advance) {
    *advance = web::glyph_advance(c, pixels, weight) / density;
    return true;
  }
  const web::Glyph drawn = web::draw_glyph(c, pixels, weight);
  ++state.in_frame;
  state.of_device += drawn.width * drawn.height;
  glyph->Codepoint = c;
  glyph->AdvanceX = drawn.advance / density;
  if (drawn.pixels.empty()) return true;

  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, drawn.width, drawn.height);
  if (id == ImFontAtlasRectId_Invalid) {
    state.left_out.push_back(c);
    return false;
  }
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
    l.FontBakedInit = begin;
    l.FontBakedLoadGlyph = load;
    return l;
  }();
  return it;
}

/// Looks again for characters that ImGui has marked as missing (the constants are from
/// imgui_draw.cpp).
void look_again(ImFontBaked& baked) {
  constexpr ImU16 kUnused = 0xFFFF, kNotFound = 0xFFFE;
  for (const ImWchar c : state.left_out) {
    const int i = static_cast<int>(c);
    if (i >= baked.IndexLookup.Size || baked.IndexLookup[i] != kNotFound) continue;
    baked.IndexLookup[i] = kUnused;
    baked.IndexAdvanceX[i] = -1;
  }
}

int bytes_of(const ImFontBaked& b) {
  return b.IndexAdvanceX.size_in_bytes() + b.IndexLookup.size_in_bytes() + b.Glyphs.size_in_bytes();
}

}  // namespace

void limit_atlas() {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.TexMaxWidth = atlas.TexMaxHeight = kAtlasSide;
}

void tidy_atlas(double now) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontAtlasBuilder* const b = atlas.Builder;
  if (!b) return;
  int tables = 0;
  for (int i = 0; i < b->BakedPool.Size; ++i) {
    look_again(b->BakedPool[i]);
    tables += bytes_of(b->BakedPool[i]);
  }
  state.crowded = b->RectsPackedSurface - b->RectsDiscardedSurface > kCrowded ||
                  state.of_device >= kOfDevice || tables > kMostTables;
  if (state.left_out.empty()) state.tries = 0;
  if (state.crowded && now >= state.rests_until) {
    ImFontAtlasBuildDiscardBakes(&atlas, 0);
    ImFontAtlasTextureRepack(&atlas, atlas.TexData->Width, atlas.TexData->Height);
    state.rests_until = now + kRest;
    state.crowded = false;
    state.of_device = 0;
    ++state.tries;
  }
  state.left_out.clear();
  state.in_frame = 0;
}

double glyphs_wait(double now) {
  if (state.left_out.empty() || state.tries >= kMostTries) return -1;
  return state.crowded ? std::max(0.0, state.rests_until - now) : 0;
}

void add_device_glyphs(int weight) {
  ImFontConfig config;
  config.MergeMode = true;
  config.FontLoader = &loader();
  config.FontLoaderFlags = static_cast<unsigned>(weight);
  ImGui::GetIO().Fonts->AddFont(&config);
}

}  // namespace parlour
