// Land and sea: shaders/terrain.frag.
#include "gfx/materials.h"

namespace parlour::gfx {
namespace {

constexpr std::uint32_t kOpenSea = 7, kSurf = 8, kBeach = 9, kGoldLand = 10;

/// Deep, middle and light colour of a land.
struct Tones {
  std::uint32_t deep, plain, light;
};
constexpr Tones kTones[] = {
    {0x245A35, 0x2E6B3F, 0x5B9A56},  // forest
    {0x739F45, 0x87B850, 0xAACB78},  // pasture
    {0xC08F2A, 0xE3B740, 0xF6DA7E},  // fields
    {0x96432D, 0xB5573A, 0xDB8A61},  // hills
    {0x5C6672, 0x7C8694, 0xAEB8C4},  // mountains
    {0xBFA577, 0xD9C49A, 0xEEDFBE},  // desert
    {0x1B4965, 0x2A6F97, 0xBFE3EE},  // sea
    {0x6E4F22, 0x9C7636, 0xFFD23E},  // gold
};

Instance of(std::uint32_t kind, Vec2 centre, Vec2 half, float radius, float seed, float time,
            const Tones& tones) {
  Instance in;
  in.centre = centre;
  in.half = half;
  in.kind = kind;
  in.from = rgb(tones.deep).packed();
  in.to = rgb(tones.plain).packed();
  in.edge = rgb(tones.light).packed();
  in.p[0] = radius, in.p[1] = seed, in.p[2] = time;
  in.q[0] = centre.x, in.q[1] = centre.y;  // positions on the board, before the transforms
  return in;
}

}  // namespace

void terrain_hex(Canvas& c, Vec2 centre, float radius, Land land, std::uint32_t seed, float time) {
  const auto which = static_cast<std::uint32_t>(land);
  Instance in = of(land == Land::Gold ? kGoldLand : which, centre, {radius * 0.88f, radius}, radius,
                   static_cast<float>(seed % 97), time, kTones[which]);
  c.add(Family::Terrain, in);
}

void terrain_sea(Canvas& c, const Rect& r, float radius, float time) {
  Instance in = of(kOpenSea, r.centre(), r.size() * 0.5f, radius, 0, time, kTones[6]);
  in.pad = -1;
  c.add(Family::Terrain, in);
}

void terrain_surf(Canvas& c, Vec2 centre, float radius, float time) {
  const float seed = centre.x / radius * 0.9f + centre.y / radius * 1.7f;
  Instance in = of(kSurf, centre, {radius * 1.25f, radius * 1.35f}, radius, seed, time,
                   {0, 0x4FA3BF, 0xF2FBFF});
  c.add(Family::Terrain, in);
}

void terrain_beach(Canvas& c, Vec2 centre, float radius) {
  Instance in = of(kBeach, centre, {radius, radius * 1.12f}, radius, 0, 0, {0xCDB98A, 0xEBDDB4, 0});
  c.add(Family::Terrain, in);
}

}  // namespace parlour::gfx
