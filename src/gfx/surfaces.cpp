// Table top, wood and paper: shaders/surface.frag.
#include "gfx/materials.h"

namespace parlour::gfx {
namespace {

enum Kind : std::uint32_t { kTable, kWood, kPaper };

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
  const bool dark = theme == Theme::Evening;
  Instance in =
      over(r, kTable, dark ? rgb(0x21403E) : rgb(0xEFE8DA), dark ? rgb(0x0F1F23) : rgb(0xDCD1BC));
  in.p[0] = dark ? 0.0f : 1.0f;
  in.p[1] = dark ? 0.25f : 0.08f;
  in.p[2] = 0.02f;
  in.pad = -1;
  c.add(Family::Surface, in);
}

void wood(Canvas& c, const Rect& r, float radius, Theme theme, float rim) {
  const bool dark = theme == Theme::Evening;
  Instance in =
      over(r, kWood, dark ? rgb(0x2A1C14) : rgb(0x8A6038), dark ? rgb(0x6B4830) : rgb(0xCFA06A));
  in.p[0] = radius;
  in.p[1] = rim;
  c.add(Family::Surface, in);
}

void paper(Canvas& c, const Rect& r, float radius, Theme theme, float elevation) {
  const bool dark = theme == Theme::Evening;
  shadow(c, r, radius, elevation);
  const Color sheet = dark ? rgba(0x16272BF2) : rgba(0xFFFDF8F5);
  Instance in =
      over(r, kPaper, shade(sheet, dark ? 0.03f : 0.0f), shade(sheet, dark ? -0.06f : -0.02f));
  in.p[0] = radius;
  in.border = 1;
  in.edge = (dark ? rgb(0x2D464C) : rgb(0xDCD2C0)).packed();
  in.angle = kPi / 2;
  c.add(Family::Surface, in);
}

}  // namespace parlour::gfx
