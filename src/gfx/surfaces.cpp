// Table top, wood and paper: shaders/surface.frag.
#include "gfx/materials.h"

namespace parlour::gfx {
namespace {

enum Kind : std::uint32_t { kTable, kWood, kPaper, kWoven, kVelvet };

// A sheet of paper on each theme's table, and its border.
struct Sheet {
  Color paper, edge;
};
constexpr Sheet kSheets[] = {{rgb(0x16272B), rgb(0x2D464C)},
                             {rgb(0xFEFCF6), rgb(0xDCD2C0)},
                             {rgb(0x0E2922), rgb(0x2C5A4A)},
                             {rgb(0x200C13), rgb(0x56303C)}};

Instance over(const Rect& r, Kind kind, Color from, Color to) {
  Instance in;
  in.centre = r.centre();
  in.half = r.size() * 0.5f;
  in.kind = kind;
  in.from = from.packed();
  in.to = to.packed();
  return in;
}

}  // namespace

void table(Canvas& c, const Rect& r, Theme theme) {
  const bool dark = is_dark(theme);
  Instance in =
      over(r, kTable, dark ? rgb(0x21403E) : rgb(0xEFE8DA), dark ? rgb(0x0F1F23) : rgb(0xDCD1BC));
  in.p[0] = dark ? 0.0f : 1.0f;
  in.p[1] = dark ? 0.25f : 0.08f;
  in.p[2] = 0.02f;
  in.pad = -1;
  c.add(Family::Surface, in);
}

void cloth(Canvas& c, const Rect& r, float radius, float frame, Theme theme, Theme page) {
  const bool velvet = theme == Theme::Velvet;
  if (frame > 0) {
    shadow(c, r.grown(frame), radius + frame, 2);
    wood(c, r.grown(frame), radius + frame, page, frame + 1);
  }
  Instance in = over(r, velvet ? kVelvet : kTable, velvet ? rgb(0x571A2A) : rgb(0x1B5745),
                     velvet ? rgb(0x2C0D17) : rgb(0x0C2A22));
  if (velvet) {
    in.p[0] = radius;
  } else {
    in.p[1] = 0.22f, in.p[2] = 0.03f, in.p[3] = radius;
  }
  in.edge = (velvet ? rgb(0xFF9E5A, 0.10f) : rgb(0xFFE9B0, 0.09f)).packed();
  in.q[1] = r.height() * -0.08f;
  in.q[2] = std::min(r.width(), r.height()) * 0.62f;
  in.pad = -1;
  c.add(Family::Surface, in);
  if (frame > 0) c.round_rect(r, radius, kClear, {2, rgb(0x000000, 0.35f)});  // the rim's shadow
}

void wood(Canvas& c, const Rect& r, float radius, Theme theme, float rim) {
  const bool dark = is_dark(theme);
  Instance in =
      over(r, kWood, dark ? rgb(0x2A1C14) : rgb(0x8A6038), dark ? rgb(0x6B4830) : rgb(0xCFA06A));
  in.p[0] = radius;
  in.p[1] = rim;
  c.add(Family::Surface, in, rim > 0 ? rim + corner_rim(std::max(radius - rim, 0.0f)) : 0);
}

void paper(Canvas& c, const Rect& r, float radius, Theme theme, float elevation) {
  const bool dark = is_dark(theme);
  shadow(c, r, radius, elevation);
  const auto [sheet, edge] = kSheets[static_cast<std::size_t>(theme)];
  Instance in =
      over(r, kPaper, shade(sheet, dark ? 0.03f : 0.0f), shade(sheet, dark ? -0.06f : -0.02f));
  in.p[0] = radius;
  in.border = 1;
  in.edge = edge.packed();
  in.angle = kPi / 2;
  c.add(Family::Surface, in);
}

}  // namespace parlour::gfx
