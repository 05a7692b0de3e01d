// An island in the editor: paint land, numbers and harbours; deal the rest at random; let bots say
// how fair it is. games/settlers/own_island.h says what an island may be.
#include "ui/games/settlers/island_drawing.h"

#include <algorithm>
#include <cmath>

#include "games/registry.h"
#include "games/settlers/gallery.h"
#include "games/settlers/settlers_text.h"
#include "games/settlers/sketch.h"
#include "gfx/pieces.h"
#include "ui/games/settlers/island_fairness.h"
#include "ui/games/settlers/island_stored.h"
#include "ui/games/settlers/settlers_map.h"
#include "ui/parts/board_tile.h"

namespace parlour::ui {
namespace {

using namespace settlers;
namespace words = settlers::text;

// Tools: a terrain, a number, a kind of harbour.
constexpr int kNumberTools = 10, kHarbourTools = 30;
constexpr float kStep = 0.4f;    // of a stroke, in radii
constexpr float kReach = 0.55f;  // of a harbour's path, in radii
constexpr float kLargestRadius = 60;

constexpr bool is_terrain(int tool) {
  return tool < kNumberTools;
}
constexpr bool is_number(int tool) {
  return tool >= kNumberTools && tool < kHarbourTools;
}

constexpr const Line* kLands[] = {&words::hills,  &words::forest,    &words::pasture,
                                  &words::fields, &words::mountains, &words::desert,
                                  &words::gold,   &words::sea};
constexpr const Line* kKinds[] = {&words::brick, &words::lumber, &words::wool, &words::grain,
                                  &words::ore};

std::optional<Island> island_of(const std::string& value) {
  const auto island = from_own_code(gallery_code(value));
  return island ? std::optional(*island) : std::nullopt;
}

Island empty_island(std::uint8_t seats) {
  Island out;
  out.seats = seats;
  return out;
}

class IslandDrawing final : public Drawing {
 public:
  IslandDrawing(Services& app, const Island& island)
      : ui_(app.ui), boards_(app.ui), island_(island), fairness_(app.ui) {
    judge();
  }

  const AnyGame& game() const override { return *find_game("settlers"); }
  std::string_view option() const override { return "island"; }
  std::string_view link() const override { return "/island/"; }
  std::string_view title() const override { return ui_.tr(sketch::text::island_editor); }
  Boards& boards() override { return boards_; }
  int players(int usual) const override { return std::min<int>(usual, island_.seats); }

  // --- the drawing
  std::string drawn() const override { return to_own_code(island_); }
  void draw_again(const std::string& drawn) override {
    if (const auto island = from_own_code(drawn)) island_ = *island, judge();
  }
  void draw_board(const std::string& value) override {
    island_ = island_of(value).value_or(empty_island(4));
  }
  std::string code() const override { return to_own_code(island_); }
  std::string value() const override {
    const std::string own = code();
    const auto found = std::ranges::find(kGallery, own, &GalleryIsland::code);
    return found == kGallery.end() ? own : std::string(found->id);
  }
  bool is_common() const override {
    return island_ == empty_island(island_.seats) || value() != code();
  }
  void clear() override { island_ = empty_island(island_.seats); }
  void settle() override { judge(); }
  std::vector<std::string> flaws() const override { return told(true); }
  std::vector<std::string> hints() const override { return told(false); }
  std::string_view praise() const override { return ui_.tr(sketch::text::island_good); }

  // --- its picture and painting
  float shape() const override { return kFrameShape; }
  void fit(const Rect& board) override { map_.fit_frame(board, kLargestRadius); }
  BoardView& view() override { return map_.view(); }
  void draw(const Rect& board) override;
  bool paints(Vec2 at) const override {
    return tool_ >= kHarbourTools ? path_at(at) >= 0 : hex_at(at) >= 0;
  }
  void begin_stroke(Vec2 at, bool erases) override { erases_ = erases, from_ = at, path_ = -1; }
  void go_on(Vec2) override;
  std::vector<Place> places(const Rect& board) override;

  // --- the tools
  std::vector<int> tools() const override;
  std::string tool_words(int tool) const override;
  void draw_tool(const Rect&, int tool, bool chosen) override;
  int tool() const override { return tool_; }
  void take(int tool) override { tool_ = tool; }

  // --- beside it
  float draw_more(const Rect&, const Change&) override;
  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    return fairness_.on_bot(ticket, answer);
  }
  std::vector<Origin> origins() const override {
    std::vector<Origin> out;
    for (const GalleryIsland& g : kGallery)
      out.push_back({std::string(g.id), std::string(ui_.tr(*g.title))});
    out.push_back({to_own_code(as_own(false, beginners_island(false))),
                   std::string(ui_.tr(words::island_beginner))});
    out.push_back({"", std::string(ui_.tr(sketch::text::island_empty))});
    return out;
  }
  float tile_height(float width, std::string_view name) const override {
    return board_tile_height<Island>(ui_, width, name);
  }
  bool tile(std::string_view id, const Rect& r, const Origin& o) override {
    return board_tile(ui_, id, r, o.name, false, [&](const Rect& place) {
      island_thumbnail(ui_, place, island_of(o.value).value_or(empty_island(4)));
    });
  }
  void thumbnail(const Rect& r, const std::string& text, bool) const override {
    if (const auto island = island_of(text)) island_thumbnail(ui_, r, *island);
  }

 private:
  static constexpr float kFrameShape = 0.9f;

  void judge() {
    remarks_ = flaws_of(island_);
    for (const Remark& r : sketch::hints_of(island_)) remarks_.push_back(r);
    fairness_.forget_unless(to_own_code(island_));
  }
  std::vector<std::string> told(bool flaws) const {
    std::vector<std::string> out;
    for (const Remark& r : remarks_) {
      if (r.flaw == flaws) out.push_back(ui_.tr(*r.line, {std::to_string(r.number)}));
    }
    return out;
  }
  int hex_at(Vec2) const;
  int path_at(Vec2) const;
  void paint_hex(int hex, bool erases);
  void paint_path(int path, bool erases);
  std::string hex_words(int hex) const;
  float draw_seats(const Rect&, const Change&);

  Ui& ui_;
  Islands boards_;
  Island island_;
  IslandFairness fairness_;
  settlers_table::Map map_;
  int tool_ = Lumber;
  std::vector<Remark> remarks_;
  bool erases_ = false;
  Vec2 from_;      // the stroke's last point
  int path_ = -1;  // the last one that this stroke has touched
};

// --- painting ------------------------------------------------------------------------------------

int IslandDrawing::hex_at(Vec2 p) const {
  int best = -1;
  float nearest = map_.radius() * std::sqrt(3.0f) / 2;
  for (int h = 0; h < kHexes; ++h) {
    const float far = gfx::length(map_.hex(h) - p);
    if (far < nearest) nearest = far, best = h;
  }
  return best;
}

// A path that has a harbour or could have one.
int IslandDrawing::path_at(Vec2 p) const {
  int best = -1;
  float nearest = map_.radius() * kReach;
  for (int i = 0; i < kPaths; ++i) {
    if (harbour_at(island_, i) == kNowhere && !can_have_harbour(island_, i)) continue;
    const float far = gfx::length(map_.path(i) - p);
    if (far < nearest) nearest = far, best = i;
  }
  return best;
}

void IslandDrawing::paint_hex(int h, bool erases) {
  if (is_terrain(tool_)) {
    settlers::paint(island_, h, erases ? kSea : static_cast<std::uint8_t>(tool_));
  } else if (island_.terrain[at(h)] != kSea && island_.terrain[at(h)] != kDesert) {
    island_.number[at(h)] =
        erases ? std::uint8_t{0} : static_cast<std::uint8_t>(tool_ - kNumberTools);
  }
}

// The same kind again takes a harbour away.
void IslandDrawing::paint_path(int path, bool erases) {
  const std::uint8_t old = harbour_at(island_, path);
  const auto kind = static_cast<std::uint8_t>(tool_ - kHarbourTools);
  if (old != kNowhere) remove_harbour(island_, path);
  if (!erases && old != kind && can_have_harbour(island_, path)) put_harbour(island_, path, kind);
}

void IslandDrawing::go_on(Vec2 to) {
  if (tool_ >= kHarbourTools) {
    const int path = path_at(to);
    if (path >= 0 && path != path_) paint_path(path, erases_), path_ = path;
    return;
  }
  const float way = gfx::length(to - from_);
  const int steps = std::max(1, static_cast<int>(way / (map_.radius() * kStep)));
  for (int i = 1; i <= steps; ++i) {
    const int h = hex_at(gfx::mix(from_, to, static_cast<float>(i) / static_cast<float>(steps)));
    if (h >= 0) paint_hex(h, erases_);
  }
  from_ = to;
}

std::string IslandDrawing::hex_words(int h) const {
  const int number = island_.number[at(h)];
  std::string what(ui_.tr(*kLands[island_.terrain[at(h)]]));
  if (number) what += ' ' + std::to_string(number);
  return ui_.says(hex_name(h), what);
}

std::vector<Drawing::Place> IslandDrawing::places(const Rect& board) {
  std::vector<Place> out;
  const auto add = [&](std::string id, std::string words, Vec2 m, float half,
                       std::function<void()> paint) {
    const Rect r = Rect::square(m, 2 * half);
    if (r.overlaps(board)) out.push_back({std::move(id), std::move(words), r, std::move(paint)});
  };
  if (tool_ < kHarbourTools) {
    for (int h = 0; h < kHexes; ++h)
      add("hex" + std::to_string(h), hex_words(h), map_.hex(h), map_.radius() * 0.8f,
          [this, h] { paint_hex(h, false); });
    return out;
  }
  for (int p = 0; p < kPaths; ++p) {
    const std::uint8_t kind = harbour_at(island_, p);
    if (kind == kNowhere && !can_have_harbour(island_, p)) continue;
    const std::string what = kind == kNowhere ? std::string(ui_.tr(sketch::text::coast_free))
                                              : tool_words(kHarbourTools + kind);
    add("coast" + std::to_string(p), ui_.says(path_name(p), what), map_.path(p),
        map_.radius() * 0.4f, [this, p] { paint_path(p, false); });
  }
  return out;
}

// --- the picture

void IslandDrawing::draw(const Rect& board) {
  gfx::Canvas& g = ui_.canvas();
  const float R = map_.radius();
  g.push_clip(board, kRadiusPanel);
  gfx::terrain_sea(g, board, R, 0);
  for (int h = 0; h < kHexes; ++h) {
    if (island_.terrain[at(h)] == kSea)
      g.polygon(map_.hex(h), R * 0.93f, 6, R * 0.05f, gfx::kClear,
                {1.5f, gfx::kWhite.with_alpha(0.28f)});
  }
  map_.draw_land(g, island_.terrain, 0);
  for (std::size_t i = 0; i < island_.harbours; ++i) {
    const auto& beside = kGrid.path_hexes[island_.path[i]];
    const bool first = beside[0] < kHexes && island_.terrain[beside[0]] != kSea;
    map_.draw_harbour(ui_, island_.path[i], island_.harbour[i], beside[first ? 0 : 1]);
  }
  for (int h = 0; h < kHexes; ++h) {
    if (const int n = island_.number[at(h)]) gfx::number_token(g, map_.hex(h), R * 0.3f, n);
  }
  if (tool_ >= kHarbourTools) {
    for (int p = 0; p < kPaths; ++p) {
      if (can_have_harbour(island_, p))
        g.circle(map_.path(p), std::max(R * 0.12f, 4.0f), gfx::kWhite.with_alpha(0.75f),
                 {1.5f, ui_.tint});
    }
  }
  for (const Remark& r : remarks_) {
    const gfx::Color c = r.flaw ? ui_.colors().danger : gfx::rgb(0xF0B429);
    for (std::uint64_t left = r.hexes; left; left &= left - 1) {
      const Vec2 m = map_.hex(std::countr_zero(left));
      const auto pattern =
          gfx::Fill(gfx::kClear).with(gfx::Pattern::Stripes, c.with_alpha(0.4f), 7);
      g.polygon(m, R * 0.9f, 6, R * 0.05f, r.flaw ? pattern : gfx::Fill(gfx::kClear), {3, c});
    }
  }
  g.pop_clip();
}

// --- the tools -----------------------------------------------------------------------------------

std::vector<int> IslandDrawing::tools() const {
  std::vector<int> out = {Brick, Lumber, Wool, Grain, Ore, kGold, kDesert, kSea};
  for (int n = 2; n <= 12; ++n) {
    if (n != 7) out.push_back(kNumberTools + n);
  }
  for (int kind = 0; kind <= kAnyHarbour; ++kind) out.push_back(kHarbourTools + kind);
  return out;
}

std::string IslandDrawing::tool_words(int tool) const {
  if (is_terrain(tool)) return std::string(ui_.tr(*kLands[tool]));
  if (is_number(tool))
    return ui_.tr(sketch::text::tool_number, {std::to_string(tool - kNumberTools)});
  const int kind = tool - kHarbourTools;
  if (kind == kAnyHarbour) return std::string(ui_.tr(words::harbour_any));
  return ui_.tr(words::harbour_of, {std::string(ui_.tr(*kKinds[kind]))});
}

void IslandDrawing::draw_tool(const Rect& r, int tool, bool) {
  gfx::Canvas& g = ui_.canvas();
  const Vec2 m = r.centre();
  if (is_terrain(tool)) {
    if (tool == kSea)
      gfx::terrain_hex(g, m, 18, gfx::Land::Sea, 0, 0);
    else
      gfx::terrain_hex(g, m, 18, settlers_table::land_of(tool), 7, 0);
  } else if (is_number(tool)) {
    gfx::number_token(g, m, 16, tool - kNumberTools);
  } else {
    const int kind = tool - kHarbourTools;
    g.circle(m, 17, gfx::rgb(0xF3E9D2), {1.5f, gfx::rgb(0x8A6A3B)});
    if (kind < kResources) gfx::resource_sign(g, kind, m - Vec2(0, 5), 18);
    ui_.label(m + Vec2(0, kind < kResources ? 9.0f : 0.0f), kind < kResources ? "2:1" : "3:1",
              Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred, true);
  }
}

// --- beside it

// The most players; returns its height.
float IslandDrawing::draw_seats(const Rect& at, const Change& change) {
  const Rect r = Rect::at(at.min, {at.width(), kTarget});
  ui_.label({r.min.x, r.centre().y}, ui_.tr(sketch::text::island_seats), Type::Body,
            ui_.colors().second, gfx::kLeftMiddle);
  const auto step = [&](const char* id, float x, Icon icon, const Line& word, int by, bool can) {
    const std::string narrated = ui_.says(ui_.tr(sketch::text::island_seats), ui_.tr(word));
    const std::string_view why = can ? std::string_view() : ui_.tr(words::island_code_seats);
    if (ui_.button(id, Rect::at({x, r.min.y}, {kTarget, kTarget}),
                   {.icon = icon, .look = Look::Quiet, .why_not = why, .narrated = narrated}))
      change([this, by] { island_.seats = static_cast<std::uint8_t>(island_.seats + by); });
  };
  step("seats-", r.max.x - 3 * kTarget, Icon::Minus, text::less, -1, island_.seats > kLeastPlayers);
  ui_.label({r.max.x - 1.5f * kTarget, r.centre().y}, std::to_string(island_.seats), Type::Control,
            ui_.colors().text, gfx::kCentred, true);
  step("seats+", r.max.x - kTarget, Icon::Plus, text::more, 1, island_.seats < kMostPlayers);
  return kTarget;
}

float IslandDrawing::draw_more(const Rect& at, const Change& change) {
  float y = at.min.y;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  y += draw_seats(rest(), change) + kSpace2;
  const bool empty = island_ == empty_island(island_.seats);
  const std::string few = ui_.tr(words::island_few, {std::to_string(kLeastLand)});
  if (ui_.button("deal-island", Rect::at({at.min.x, y}, {at.width(), kTarget}),
                 {.label = ui_.tr(sketch::text::island_deal),
                  .icon = Icon::Dice,
                  .why_not = empty ? std::string_view(few) : std::string_view()})) {
    const auto seed = static_cast<std::uint32_t>(ui_.shell.entropy());
    change([this, seed] { sketch::fill_at_random(island_, seed); });
  }
  y += kTarget + kSpace3;
  const auto flaws = told(true);
  y += fairness_.draw(rest(), to_own_code(island_), island_.seats,
                      flaws.empty() ? std::string() : flaws.front());
  return y - at.min.y;
}

}  // namespace

std::shared_ptr<Drawing> make_island_drawing(Services& app, const std::string& value) {
  const std::string given = value.empty() ? std::string(kGallery.front().id) : value;
  return std::make_shared<IslandDrawing>(app, island_of(given).value_or(empty_island(4)));
}

}  // namespace parlour::ui
