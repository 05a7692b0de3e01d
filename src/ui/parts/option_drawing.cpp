#include "ui/parts/option_drawing.h"

#include <algorithm>
#include <utility>

#include "core/signs.h"

namespace parlour::ui {
namespace {

// A line for each option of a game, after those for values with a drawing of their own; % is the
// value. One text is smaller than a table of its parts.
// @ is the sign of a seat, in every game.
// Settlers: h land, n number, r card, k development, s settlement, c city, w road, b robber, d die.
// Tractor: suit * 13 + rank (cards.h). Coup: a role, o coin. Flax: side and face.
constexpr std::string_view kSettlers =
    "points #s0 #c0 #k1\n"
    "island #h0#h5#h2\n"
    "numbers #n6 #n8\n"
    "discard #r0#r1#r2#r3 ÷ 2\n"
    "friendly #b0 × #s1\n"
    "desert #b0 → #h5\n"
    "phases #r0 → #s0\n"
    "shortage #r3 ÷ #s0 #s1\n"
    "dice #d3#d4\n"
    "trade #r0 ↔ #r4\n"
    "roads #w0#w0\n"
    "offers #r0 ↔ #r4 × %\n"
    "sevens #d1#d6 → #b0\n"
    "bank=3 #r2#r2#r2 → #r4\n"
    "bank #r2#r2#r2#r2 → #r4\n"
    "robber #b0\n"
    "hands #r5 → #r2\n"
    "order=bid @0 ↔ @1 ↔ @2\n"
    "order @0 → @1 → @2\n"
    "turns #d3#d4 × %\n";
constexpr std::string_view kTractor =
    "rounds=0 #0 → #12\n"
    "rounds #0 … × %\n"
    "start=2 #0 …\n"
    "start=3 #1 …\n"
    "start=4 #2 …\n"
    "start=5 #3 …\n"
    "start=6 #4 …\n"
    "start=7 #5 …\n"
    "start=8 #6 …\n"
    "start=9 #7 …\n"
    "start=10 #8 …\n"
    "start=J #9 …\n"
    "start=Q #10 …\n"
    "start=K #11 …\n"
    "start=A #12 …\n"
    "packs=usual #53 …\n"
    "packs #53 × %\n"
    "stops=5-10-K #3 #8 #11\n"
    "stops=2-5-10-K #0 #3 #8 #11\n"
    "stops #0 → #12\n"
    "jacks #9 → #0\n"
    "aces #12 × 3\n"
    "after=no-trump #12 → #52#53\n"
    "after=on #12 → #0\n"
    "after #12 …\n"
    "reinforce #0 → #0#0\n"
    "overown #0 → #13#13\n"
    "jokers=all #52#52 …\n"
    "at-once #0 ↔ #13#13\n"
    "jokers #52#52\n"
    "bank #0 → @0\n"
    "always=2 #52 #53 #0\n"
    "always=2-3-5 #52 #53 #0 #1 #3\n"
    "always #52 #53\n"
    "redeal #1#2#5 → #10#12#53\n"
    "follow=pairs #5#5 → #7#7\n"
    "follow=suit #5#5 → #7 #8\n"
    "follow #5#5#5 → #7#7\n"
    "throws #12#11#11\n"
    "badthrow=component #12#11#11 → #11#11\n"
    "badthrow #12#11#11 → #12\n"
    "fine #12#11#11 → −10\n"
    "overruff #12#11#11 → #13#14#14\n"
    "fours #5#5#5#5 → #7#7#8#8\n"
    "kitty=double #3#8#11 × 2 × …\n"
    "kitty=power #3#8#11 × 2 × 2 …\n"
    "kitty #3#8#11 × 2\n"
    "win=usual #3 #8 #11 → …\n"
    "win #3 #8 #11 → %\n"
    "step=usual … → #1\n"
    "step % → #1\n"
    "shown #3 #8 #11 → @0@1@2@3\n"
    "zero 0 → #3\n"
    "early #8 #9 …\n"
    "fry #0 → #13#13\n"
    "join #12 → @0@2\n"
    "alone @0 : @1@2@3@4\n";
constexpr std::string_view kCoup =
    "type=original #0 #1 #2 #3 #5\n"
    "type #0 #1 #2 #4 #5\n"
    "losses=one #1 × 1\n"
    "losses #1 × 2\n"
    "empty-purse #2 → 0 #o\n"
    "first=1 @0 → …\n"
    "first=2 @1 → …\n"
    "first=3 @2 → …\n"
    "first=4 @3 → …\n"
    "first=5 @4 → …\n"
    "first=6 @5 → …\n"
    "first=7 @6 → …\n"
    "first=8 @7 → …\n"
    "first=9 @8 → …\n"
    "first=10 @9 → …\n"
    "first @0 → @1 → @2\n"
    "cards #0#1#2#3#5 → #0\n"
    "match=3 @0@0 : @1\n"
    "match=5 @0@0@0 : @1@1\n"
    "match @0 : @1\n"
    "teams=two @0@2 : @1@3\n"
    "teams=pairs @0@1 : @2@3\n"
    "teams @0 : @1 : @2\n";
constexpr std::string_view kFlax =
    "start #06 → #05\n"
    "draw #06 #13\n"
    "pie @0 ↔ @1\n"
    "handicap @0 : @1 +%\n";

constexpr std::pair<std::string_view, std::string_view> kDrawings[] = {
    {"settlers", kSettlers}, {"tractor", kTractor}, {"coup", kCoup}, {"flax", kFlax}};

constexpr char kSeatSign = '@', kValue = '%';
constexpr float kSeat = 0.86f, kSeatStep = 1.02f;  // of a seat's sign, in heights

// "@0@1": the signs of seats; returns the width.
float draw_seats(const Ui& ui, std::string_view part, Vec2 at, float high, bool draw) {
  float x = 0;
  for (std::size_t i = 0; i + 1 < part.size(); i += 2, x += high * kSeatStep) {
    const int seat = part[i + 1] - '0';
    if (draw)
      gfx::seat_badge(ui.canvas(), seat_sign(seat), at + Vec2(x + high / 2, 0), high * kSeat,
                      gfx::seat_color(seat));
  }
  return x;
}

}  // namespace

std::string option_drawing(std::string_view game, std::string_view key, std::string_view value) {
  const auto* of = std::ranges::find(kDrawings, game, [](const auto& d) { return d.first; });
  std::string_view lines = of == std::end(kDrawings) ? std::string_view() : of->second;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + 1);
    const std::string_view name = line.substr(0, line.find(' '));
    const bool its = name == key || name == std::string(key) + '=' + std::string(value);
    if (key.empty() || !its) continue;
    std::string out(line.substr(name.size() + 1));
    if (const std::size_t at = out.find(kValue); at != out.npos) out.replace(at, 1, value);
    return out;
  }
  return {};
}

bool is_off(std::string_view value) {
  return value == "no" || value == "off" || value == "none" || value == "refused";
}

float draw_option_drawing(const Ui& ui, const GameUi& game, std::string_view drawing, Vec2 at,
                          float high, bool draw) {
  float x = 0;
  while (!drawing.empty()) {
    const std::string_view part = drawing.substr(0, drawing.find(' '));
    drawing.remove_prefix(std::min(drawing.size(), part.size() + 1));
    if (x > 0) x += kSpace1;
    if (part[0] == kSeatSign) {
      x += draw_seats(ui, part, at + Vec2(x, 0), high, draw);
      continue;
    }
    if (part[0] != kPicture) {
      const Vec2 here = at + Vec2(x, 0);
      x += draw ? ui.label(here, part, Type::Body, ui.colors().second, gfx::kLeftMiddle)
                : ui.label_width(part, Type::Body);
      continue;
    }
    for (std::string_view names = part; !names.empty();) {
      names.remove_prefix(1);
      const std::string_view name = names.substr(0, names.find(kPicture));
      names.remove_prefix(name.size());
      x += game.picture(ui, name, at + Vec2(x, 0), high, draw);
    }
  }
  return x;
}

}  // namespace parlour::ui
