// Flax on the table: lit rooms, chips, the two faces in hand, live scores.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/signs.h"
#include "games/flax/flax.h"
#include "games/flax/flax_text.h"
#include "imgui.h"
#include "imgui_internal.h"
#include "room/lesson_game.h"
#include "ui/games/flax/flax_badges.h"
#include "ui/games/flax/flax_board.h"
#include "ui/games/flax/flax_sounds.h"
#include "ui/parts/board_view.h"
#include "ui/parts/places.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {
namespace {

using flax::Action;
using flax::Cell;
using flax::Flax;
using flax::Square;
using flax::State;

Color side_color(int side) {
  return gfx::seat_color(side);
}
gfx::Pattern side_pattern(int side) {
  using enum gfx::Pattern;
  constexpr gfx::Pattern kPatterns[flax::kMostSides] = {Dots, Stripes, Crosshatch, Waves};
  return kPatterns[side];
}

constexpr float kShared = 0.85f;  // power of a lamp that several sides have lit
// Its colour where the usual one would look like the fourth side's.
constexpr std::uint32_t kSharedOfFour = 0xFFF3E0;

// The lamp of a room: of the side that leads, or, while several take its points, nobody's.
gfx::FlaxLamp lamp(const State& s, int room) {
  const flax::Sides takers = flax::takers(s, room);
  const auto lead = std::ranges::find(takers, true);
  const auto n = std::ranges::count(takers, true);
  if (n == 1) {
    const int side = static_cast<int>(lead - takers.begin());
    return gfx::flax_lamp(side_color(side), side_pattern(side));
  }
  const std::uint32_t shared = s.sides < flax::kMostSides ? gfx::kFlaxLight : kSharedOfFour;
  return {.color = gfx::rgb(shared, n == 0 ? 0 : kShared)};
}

// Of the result: columns from the right edge, the star of the central room.
constexpr float kPipsFirst = 168, kPipsStep = 46, kTakersMiddle = 44, kTakerStep = 24;
constexpr float kPipsLast = 26, kTakerWide = 34, kTakerHigh = 20;  // with more than two sides
constexpr float kResultStar = 8;
constexpr int kHinted = 3;       // squares shown by a hint
constexpr float kStar = 0.26f;   // of the central room: its radius, in squares
constexpr float kClear = 0.37f;  // what badges leave free around the middle of a chip, in squares
constexpr float kStaged = 0.62f, kHovered = 0.45f;  // opacity of a chip that is not played yet
constexpr float kOtherTargets = 0.3f;  // opacity of the other frames while one is chosen
constexpr float kRayFrom = 0.46f;      // of a ray, from the middles of its squares, in squares
constexpr float kUnderBadge = 34, kAboveRooms = 6;  // of points and rooms on a plate
// A hand at least so high also tells what the game is about, above the faces.
constexpr float kTallHand = 210, kFacesHigh = 96;
constexpr float kLeftHigh = 24, kLeftSign = 19, kLeastLeft = 60,
                kLeastBrief = 40;   // the number of chips left
constexpr float kFacesHalf = 3.1f;  // half the width of both faces, in radii
constexpr float kChip = 0.46f;      // radius of a chip in the log, in heights of a line's picture
constexpr int kLineTold = 4;  // until a side has placed so many chips, the rule of the line is told
// Of the frame around a chip that may be covered: how far in from its square, its round corners and
// its width, in squares.
constexpr float kCoverIn = 0.045f, kCoverRound = 0.32f, kCoverWide = 0.07f;
constexpr double kLands = 0.35;  // share of a chip's drop after which it touches the board

class FlaxUi final : public GameUi {
 public:
  Shape shape(const Ui& ui, float) const override {
    return {.hand = ui.close_set() ? 58.0f
                    : ui.phone()   ? 76.0f
                    : ui.low()     ? 64.0f
                                   : kFacesHigh + kTallHand};
  }

  Decision draw(const Scene& scene) override { return {.action = draw_board(scene)}; }

  Words explain(const Scene& scene) override {
    Words out{.state = narrate(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.over()) out.reason = reason(scene);
    return out;
  }

  Told tell(const Ui&, const Table::Step& step) const override {
    const auto& s = step.before.state.as<State>();
    const auto a = decoded<Flax>(step.shadow);
    Told out{.sound = heard(step), .setting = {.turn = seat(s.turn)}};
    if (a && a->kind == Action::Kind::Place)
      out.setting.placed = true,
      out.setting.seen = sign(std::string{kPicture, digit(s.turn), digit(a->face)});
    return out;
  }
  // A chip: its side and its pips.
  float picture(const Ui& ui, std::string_view name, Vec2 at, float high,
                bool draw) const override {
    if (name.size() < 2) return 0;
    const int side = std::clamp(name[0] - '0', 0, flax::kMostSides - 1);
    gfx::FlaxChip chip;
    chip.centre = at + Vec2(high / 2, 0);
    chip.radius = high * kChip;
    chip.color = side_color(side);
    chip.sign = seat_sign(side);
    chip.pips = std::clamp(name[1] - '0', 0, 6);
    if (draw) gfx::flax_chip(ui.canvas(), chip);
    return high * 1.25f;
  }
  std::vector<Outline> places(const Scene&, const Table::Step& step, Seat) override {
    const auto a = decoded<Flax>(step.shadow);
    if (!a || a->kind != Action::Kind::Place) return {};
    const Rect r = square_rect(flax::square(a->x, a->y));
    return {{r, r.width() * 0.2f}};
  }
  BoardView* board() override { return &grid_; }

  Wait show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Play)
      begin(ui, step);
    else
      mark(step);
    return {};
  }

  void begin(const Ui& ui, const Table::Step& step) {
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    const auto a = decoded<Flax>(step.shadow);
    give_up();
    if (!a) return;
    if (a->kind == Action::Kind::Draw) {
      turns_ = Tween(ui.clock(), Move::Turn);
      places_.focus_first();
      return;
    }
    kindle(ui, before, after);
    if (a->kind == Action::Kind::Swap) return;
    const Square t = flax::square(a->x, a->y);
    const bool from_hand = step.actor == step.before.viewer || selected_from_hand_;
    flights_.push_back({t, Tween(ui.clock(), Move::Drop), from_hand});
    selected_from_hand_ = false;
    last_ = t;
  }

  // Lamps that change begin to when the chip has landed.
  void kindle(const Ui& ui, const State& before, const State& after) {
    for (int room = 1; room <= after.layout.rooms; ++room) {
      const gfx::FlaxLamp was = lamp(before, room);
      if (was != lamp(after, room))
        kindled_[room] = {was, {ui.clock(), Move::Kindle, ui.clock().lasts(Move::Drop) * kLands}};
    }
  }

  void reset() override {
    give_up();
    flights_.clear();
    kindled_.clear();
    last_.reset();
  }

  void mark(const Table::Step& step) {
    reset();
    const auto a = decoded<Flax>(step.shadow);
    if (a && a->kind == Action::Kind::Place) last_ = flax::square(a->x, a->y);
  }

  std::optional<AnyAction> draw_board(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    Ui& ui = scene.ui;
    // A turned board puts the start of the only person at the bottom, near the hand.
    const bool alone = std::ranges::count(scene.players, false, &Player::bot) == 1;
    const auto mine = std::ranges::find(scene.players, false, &Player::bot) - scene.players.begin();
    grid_.turn_left(alone && starts_left(s, static_cast<int>(mine)));
    grid_.fit(scene.board, s.layout.columns, s.layout.rows);
    grid_.input(ui);
    if (!scene.may_act) give_up();
    // An enlarged board is clipped to its area; otherwise its shadow may extend beyond it.
    const bool cut = grid_.zoom() > 1;
    if (cut) ui.canvas().push_clip(scene.board);
    draw_board(scene, s);
    grid_.draw_whole(ui);
    std::optional<AnyAction> done = draw_targets(scene, s);
    draw_chips(scene, s);
    // Shows what the room would hold before the chip is placed.
    const std::optional<Square> tried = selected_ ? selected_ : tried_;
    draw_badges(scene, s, scene.may_act && tried ? after(s, *tried) : s);
    if (scene.hint && scene.may_act) draw_hint(scene);
    if (cut) ui.canvas().pop_clip();
    if (!scene.hand.empty()) draw_hand(scene, s);
    explain_square(scene, s);
    return done;
  }

  // A question about the board waits for its answer, which is given beside the board.
  static bool is_asked(const Scene& scene) {
    return scene.taught && !scene.taught->asks_table() && !scene.taught->done();
  }

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const auto& s = scene.view.state.as<State>();
    // They would give the answer away, or take the eye off the rooms that have it.
    if (is_asked(scene)) return;
    Ui& ui = scene.ui;
    const int side = index(who);
    const bool small = ui.phone() || ui.low();
    const int points = flax::points(s, side), taken = flax::rooms_taken(s, side);
    const float number = ui.label({r.max.x, small ? r.min.y + 12 : r.centre().y - kAboveRooms},
                                  std::to_string(points), small ? Type::Heading : Type::Title,
                                  ui.colors().text, gfx::kRightMiddle, true);
    // How they come about: on a phone under the badge.
    const std::string worth = std::to_string(flax::kRoomPoints);
    const std::string rooms = count_text(flax::text::rooms, ui.lang, taken);
    const int given = points - taken * flax::kRoomPoints;
    const Vec2 at{r.min.x - (small ? kUnderBadge : 0), r.max.y - (small ? 8 : 12)};
    const std::string said =
        given > 0    ? ui.tr(flax::text::each_more, {rooms, worth, std::to_string(given)})
        : points > 0 ? ui.tr(flax::text::each, {rooms, worth})
                     : ui.tr(flax::text::worth, {worth});
    // Where the words have no room, the figures alone.
    const std::string product = std::to_string(taken) + " × " + worth;
    const std::string brief = points == 0 ? std::string()
                              : given > 0 ? product + " + " + std::to_string(given)
                                          : product;
    const float room = r.max.x - at.x;
    const bool fits = ui.label_width(said, Type::Small) <= room;
    ui.label_cut(at, room, fits ? said : brief, Type::Small, ui.colors().second, gfx::kLeftMiddle);
    const std::string total =
        ui.says(player_name(ui, scene.players, who), ui.tr(flax::text::total));
    ui.term("points" + std::to_string(side),
            {{r.max.x - std::max(number, kTarget), r.min.y}, r.max},
            ui.says(total, std::to_string(points)),
            ui.tr(text::two_sentences, {said, ui.tr(flax::text::legend_short, {worth})}));
  }

  std::string expected(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    Ui& ui = scene.ui;
    const std::string pips = std::to_string(face(s));
    if (selected_) {
      const std::string where = flax::square_name(*selected_);
      const int room = s.layout.room[*selected_];
      if (room == 0) return ui.tr(flax::text::confirm_path, {pips, where});
      const State next = after(s, *selected_);
      return ui.tr(s.sides == 2 ? flax::text::confirm : flax::text::confirm_of,
                   {pips, where, std::string(1, flax::room_name(room)),
                    std::to_string(next.pips[at(room)][s.turn]),
                    std::to_string(flax::most_of_others(next, room, s.turn))});
    }
    if (swaps_) return std::string(ui.tr(flax::text::confirm_swap));
    if (s.placed[s.turn] == 0) return std::string(ui.tr(flax::text::first));
    // The chip shows one of its faces already.
    const int other = high_ ? flax::low_face(s.drawn) : flax::high_face(s.drawn);
    const std::string choose = ui.tr(flax::text::choose, {pips, std::to_string(other)});
    if (flax::may_swap(s)) return on_a_phone_alone(ui, choose, ui.tr(flax::text::choose_swap));
    if (s.pie && s.turn == 0 && s.placed[0] < 2) {
      const std::string second = player_name(ui, scene.players, seat(1));
      return on_a_phone_alone(ui, choose, ui.tr(flax::text::choose_opening, {second}));
    }
    if (s.placed[s.turn] < kLineTold)
      return on_a_phone_alone(ui, choose, ui.tr(flax::text::choose_line));
    // Where the hand has no room for the aim of the game, the sentence says it.
    if (scene.hand.height() >= kTallHand) return choose;
    return choose + ' ' + ui.tr(flax::text::legend_short, {std::to_string(flax::kRoomPoints)});
  }

  Prepared prepared(const Scene& scene) override {
    const auto& s = scene.view.state.as<State>();
    if (!scene.may_act) return {};
    if (selected_) return {.action = act(*selected_, face(s))};
    if (swaps_) return {.action = encoded<Flax>(flax::swap_sides())};
    return {};
  }
  void give_up() override { selected_.reset(), swaps_ = false; }
  static Sound heard(const Table::Step& step) {
    const auto a = decoded<Flax>(step.shadow);
    return a ? sound_of(step.before.state.as<State>(), *a, step.after.state.as<State>())
             : Sound::Place;
  }
  bool preparing() const override { return selected_ || swaps_; }

  /// The best face for each square, best squares first.
  struct Hinted {
    Square square;
    int face;
    float win;
  };
  static std::vector<Hinted> hinted(const Scene& scene) {
    std::vector<Hinted> out;
    if (!scene.hint || !scene.may_act) return out;
    for (const ai::Opinion& o : scene.hint->opinions) {
      const auto a = decoded<Flax>(o.action);
      if (!a || a->kind != Action::Kind::Place || out.size() == kHinted) continue;
      const Square t = flax::square(a->x, a->y);
      if (std::ranges::find(out, t, &Hinted::square) == out.end())
        out.push_back({t, a->face, o.win});
    }
    return out;
  }

  std::string narrate(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    const Ui& ui = scene.ui;
    std::string out;
    if (!Flax::over(s) && !is_asked(scene))
      out = flax::points_stand(s, ui.lang) + ' ';  // at the end it explains the winner
    for (int room = 1; room <= s.layout.rooms; ++room) {
      if (is_empty(s, room)) continue;
      out += ui.tr(text::one_sentence, {flax::room_stands(s, room, ui.lang)}) + ' ';
    }
    return out;
  }

  std::vector<int> points(const AnyState& end) const override {
    const auto& s = end.as<State>();
    std::vector<int> out;
    for (int side = 0; side < s.sides; ++side) out.push_back(flax::points(s, side));
    return out;
  }
  float result(const Scene& scene, const Rect& r, bool draw) override {
    const auto& s = scene.view.state.as<State>();
    const Ui& ui = scene.ui;
    const float step = ui.phone() ? 26.0f : 24.0f;
    float y = r.min.y;
    const auto line = [&] { return Rect::at({r.min.x, y}, {r.width(), step}); };
    if (draw) draw_result_head(ui, s, line());
    y += step;
    for (int room = 1; room <= s.layout.rooms; ++room, y += step) {
      if (!draw) continue;
      const std::string name = ui.tr(flax::text::room, {std::string(1, flax::room_name(room))});
      draw_takers(ui, s, room, line(), ui.label_width(name, Type::Body));
      draw_result_row(
          ui, s, line(), name, [&](int side) { return s.pips[at(room)][at(side)]; },
          flax::takers(s, room), false);
    }
    if (draw)
      draw_result_row(
          ui, s, line(), ui.tr(flax::text::total), [&](int side) { return flax::points(s, side); },
          {}, true);
    y += step + kSpace2;
    if (flax::level(s))
      y += ui.paragraph({{r.min.x, y}, {r.max.x, y}},
                        flax::tie_broken(s, ui.lang, player_names(ui, scene.players)), Type::Body,
                        ui.colors().second, 0, false, draw);
    return y - r.min.y;
  }

  std::string reason(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    const std::vector<std::string> names = player_names(scene.ui, scene.players);
    return flax::level(s) ? flax::tie_broken(s, scene.ui.lang, names)
                          : flax::points_stand(s, scene.ui.lang, names);
  }

 private:
  struct Flight {
    Square to;
    Tween drops;
    bool from_hand;
  };

  struct Kindled {
    gfx::FlaxLamp before;
    Tween spreads;
  };

  // A sentence after what is always said, where there is room for both.
  static std::string on_a_phone_alone(const Ui& ui, const std::string& always,
                                      std::string_view said) {
    return ui.phone() ? std::string(said) : always + ' ' + std::string(said);
  }
  static bool is_empty(const State& s, int room) { return std::ranges::max(s.pips[at(room)]) == 0; }
  // Whether the side starts further left than the others on average.
  static bool starts_left(const State& s, int side) {
    int all = 0;
    for (const Square start : s.layout.starts()) all += flax::column(start);
    return s.sides * flax::column(s.layout.start[at(side)]) < all;
  }

  // --- the result: the pips in each room, and who gets its points ------------------------------
  // Of two sides a column of its own says who gets them; with more, their figures stand on tags.
  static float pips_at(const State& s, const Rect& line, int side) {
    const float step = kPipsStep * static_cast<float>(side);
    if (s.sides == 2) return line.max.x - kPipsFirst + step;
    return line.max.x - kPipsLast - kPipsStep * static_cast<float>(s.sides - 1) + step;
  }
  static void draw_result_head(const Ui& ui, const State& s, const Rect& line) {
    const auto& c = ui.colors();
    const float m = line.centre().y;
    for (int side = 0; side < s.sides; ++side)
      gfx::seat_badge(ui.canvas(), seat_sign(side), {pips_at(s, line, side), m}, 18,
                      side_color(side));
    ui.label_cut({line.min.x, m}, pips_at(s, line, 0) - line.min.x - kSpace4,
                 ui.tr(flax::text::pips), Type::Small, c.second, gfx::kLeftMiddle);
    if (s.sides > 2) return;
    ui.label_cut({line.max.x, m}, line.max.x - pips_at(s, line, 1) - kSpace4,
                 ui.tr(flax::text::points_to, {std::to_string(flax::kRoomPoints)}), Type::Small,
                 c.second, gfx::kRightMiddle);
  }
  template <class F>
  static void draw_result_row(const Ui& ui, const State& s, const Rect& line, std::string_view name,
                              F&& figure, const flax::Sides& takers, bool strong) {
    const auto& c = ui.colors();
    const Color ink = strong ? c.text : c.second;
    const float m = line.centre().y;
    ui.label_cut({line.min.x, m}, pips_at(s, line, 0) - line.min.x - kSpace4, name, Type::Body, ink,
                 gfx::kLeftMiddle, strong);
    for (int side = 0; side < s.sides; ++side) {
      const Vec2 at_{pips_at(s, line, side), m};
      const bool tagged = s.sides > 2 && takers[at(side)];
      const TagColors tag = flax_tag(side, false);
      if (tagged)
        ui.canvas().round_rect(Rect::around(at_, {kTakerWide, kTakerHigh}), kTakerHigh / 2,
                               tag.face);
      ui.label(at_, std::to_string(figure(side)), Type::Body, tagged ? tag.ink : ink, gfx::kCentred,
               strong || tagged);
    }
  }
  // The sides that get the room's points; the central room has a star, as on the board.
  static void draw_takers(const Ui& ui, const State& s, int room, const Rect& line, float name) {
    const float m = line.centre().y;
    if (room == s.layout.central)
      ui.canvas().star({line.min.x + name + kSpace4, m}, kResultStar, 5, 0.5f, 1, kFlaxNumber.ink,
                       {1, kFlaxNumber.face});
    if (s.sides > 2) return;
    const auto takes = flax::takers(s, room);
    const int n = takes[0] + takes[1];
    float x = line.max.x - kTakersMiddle - kTakerStep * static_cast<float>(n - 1) / 2;
    for (int side = 0; side < 2; ++side) {
      if (!takes[static_cast<std::size_t>(side)]) continue;
      gfx::seat_badge(ui.canvas(), seat_sign(side), {x, m}, 18, side_color(side));
      x += kTakerStep;
    }
  }

  static char digit(int n) { return static_cast<char>('0' + n); }
  static AnyAction act(Square t, int face) {
    return encoded<Flax>(flax::place(flax::column(t), flax::row(t), face));
  }

  int face(const State& s) const {
    if (s.drawn == flax::kNone) return 1;
    return high_ ? flax::high_face(s.drawn) : flax::low_face(s.drawn);
  }

  Rect square_rect(Square t) const { return grid_.square(flax::column(t), flax::row(t)); }

  gfx::FlaxRoom room_look(const Scene& scene, const State& s, int room) const {
    gfx::FlaxRoom look;
    Vec2 low{1e9f, 1e9f}, high{-1e9f, -1e9f};
    for (int y = 0; y < s.layout.rows; ++y) {
      for (int x = 0; x < s.layout.columns; ++x) {
        if (s.layout.room[flax::square(x, y)] != room) continue;
        const Rect q = grid_.square(x, y);
        low = {std::min(low.x, q.min.x), std::min(low.y, q.min.y)};
        high = {std::max(high.x, q.max.x), std::max(high.y, q.max.y)};
      }
    }
    look.centre = (low + high) * 0.5f;
    look.reach = gfx::length(high - low) * 0.5f;
    look.theme = scene.ui.theme;
    look.lamp = lamp(s, room);
    const auto it = kindled_.find(room);
    if (it == kindled_.end() || !scene.ui.play(it->second.spreads)) return look;
    // With reduced motion the whole room fades from one light to the other.
    look.before = it->second.before;
    look.spread = it->second.spreads.at(scene.ui.clock());
    look.fade = it->second.spreads.opacity(scene.ui.clock());
    return look;
  }

  void draw_board(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const Rect frame = grid_.frame();
    gfx::shadow(g, frame, grid_.cell() * 0.3f, 2);
    gfx::flax_board(g, frame, grid_.cell() * 0.3f, ui.theme);
    draw_names(ui, s);
    std::vector<gfx::FlaxRoom> looks(static_cast<std::size_t>(s.layout.rooms) + 1);
    for (int room = 1; room <= s.layout.rooms; ++room)
      looks[static_cast<std::size_t>(room)] = room_look(scene, s, room);
    const auto each = [&](auto&& f) {
      for (int y = 0; y < s.layout.rows; ++y) {
        for (int x = 0; x < s.layout.columns; ++x) {
          const Rect q = grid_.square(x, y);
          if (q.overlaps(scene.board)) f(x, y, q, s.layout.room[flax::square(x, y)]);
        }
      }
    };
    each([&](int, int, const Rect& q, int room) {
      if (room > 0) gfx::flax_room_glow(g, q, looks[static_cast<std::size_t>(room)]);
    });
    each([&](int x, int y, const Rect& q, int room) {
      if (room == 0)
        gfx::flax_path(g, q, ui.theme);
      else
        gfx::flax_cell(g, q, flax_open_sides(s.layout, x, y, grid_),
                       looks[static_cast<std::size_t>(room)]);
    });
    // The central room decides ties: a star in its middle.
    const auto& central = looks[s.layout.central];
    g.star(central.centre, grid_.cell() * kStar, 5, 0.5f, 1.5f, kFlaxNumber.ink,
           {std::max(grid_.cell() * 0.04f, 1.0f), kFlaxNumber.face});
    for (int side = 0; side < s.sides; ++side) {
      const Square t = s.layout.start[static_cast<std::size_t>(side)];
      if (s.cell(t).height == 0)
        gfx::flax_start(g, square_rect(t), seat_sign(side), side_color(side));
    }
  }

  // Letters of columns and numbers of rows on the frame, as used in texts.
  void draw_names(Ui& ui, const State& s) {
    const Rect frame = grid_.frame(), inner = grid_.area();
    const float band = inner.min.x - frame.min.x;
    if (band < 7) return;
    const auto name = [&](Vec2 at, std::string_view text) {
      ui.label(at, text, Type::Small, gfx::flax_house(ui.theme).names, gfx::kCentred, false,
               std::min(band * 0.8f, 13.0f));
    };
    for (int x = 0; x < s.layout.columns; ++x) {
      const Vec2 at = grid_.square(x, 0).centre();
      const std::string letter = flax::column_name(x);
      if (grid_.turned())
        name({frame.min.x + band / 2, at.y}, letter), name({frame.max.x - band / 2, at.y}, letter);
      else
        name({at.x, frame.min.y + band / 2}, letter), name({at.x, frame.max.y - band / 2}, letter);
    }
    for (int y = 0; y < s.layout.rows; ++y) {
      const Vec2 at = grid_.square(0, y).centre();
      const std::string number = std::to_string(y + 1);
      if (grid_.turned())
        name({at.x, frame.min.y + band / 2}, number), name({at.x, frame.max.y - band / 2}, number);
      else
        name({frame.min.x + band / 2, at.y}, number), name({frame.max.x - band / 2, at.y}, number);
    }
  }

  // The state with the chip in hand placed on a square.
  State after(const State& s, Square t) const {
    State next = s;
    const Action a = flax::place(flax::column(t), flax::row(t), face(s));
    if (!Flax::check(s, seat(s.turn), a)) Flax::apply(next, seat(s.turn), a);
    return next;
  }

  gfx::FlaxChip chip_look(const State& s, Square t) const {
    const Cell c = s.cell(t);
    const Rect q = square_rect(t);
    gfx::FlaxChip chip;
    chip.centre = q.centre();
    chip.radius = q.width() * 0.36f;
    chip.color = side_color(c.side);
    chip.sign = seat_sign(c.side);
    chip.pips = c.face;
    chip.height = c.height;
    chip.under = side_color(c.under);
    chip.closed = c.height == 2;
    return chip;
  }

  void draw_chips(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto flying = [&](Square t) {
      return std::ranges::any_of(flights_, [&](const Flight& f) { return f.to == t; });
    };
    for (int y = 0; y < s.layout.rows; ++y) {
      for (int x = 0; x < s.layout.columns; ++x) {
        const Square t = flax::square(x, y);
        const Rect q = square_rect(t);
        if (s.cell(t).height == 0 || !q.grown(q.width()).overlaps(scene.board)) continue;
        gfx::FlaxChip chip = chip_look(s, t);
        if (flying(t)) {
          if (chip.height == 1) continue;
          // The covered chip is still visible, but its pips are no longer known: a blank face.
          chip.height = 1, chip.closed = false, chip.color = chip.under, chip.pips = 0;
          chip.sign = seat_sign(s.cell(t).under);
        }
        gfx::flax_chip(g, chip);
        if (last_ == t && !flying(t))
          g.ring(chip.centre, chip.radius * 1.16f, 2, gfx::kWhite.with_alpha(0.8f));
      }
    }
    std::erase_if(flights_, [&](const Flight& f) { return !ui.play(f.drops); });
    for (const Flight& f : flights_) {
      gfx::FlaxChip chip = chip_look(s, f.to);
      if (chip.pips == 0) continue;
      const Vec2 from = f.from_hand && !scene.hand.empty()
                            ? Vec2(scene.hand.centre().x, faces_of(scene.hand).centre().y)
                            : Vec2(chip.centre.x, scene.board.min.y - 40);
      const Pose pose = f.drops.pose(ui.clock(), from, chip.centre);
      chip.centre = pose.at;
      chip.lift = std::abs(1 - f.drops.at(ui.clock()));
      chip.opacity = pose.opacity;
      chip.height = 1, chip.closed = false;
      gfx::flax_chip(g, chip);
    }
    if (!selected_ || !scene.may_act) return;
    // It is not played before it is confirmed: one sees through it, and a ring waits around it.
    ghost(scene, s, *selected_, kStaged);
    const Rect q = square_rect(*selected_);
    g.ring(q.centre(), q.width() * 0.47f, 5, gfx::rgb(0x10142A, 0.7f));
    g.ring(q.centre(), q.width() * 0.47f, 3, ui.tint);
  }

  void ghost(const Scene& scene, const State& s, Square t, float opacity) {
    gfx::FlaxChip chip = chip_look(s, t);
    chip.under = side_color(chip.height > 0 ? s.cell(t).side : 0);
    chip.height = chip.height > 0 ? 2 : 1;
    chip.color = side_color(s.turn);
    chip.sign = seat_sign(s.turn);
    chip.pips = face(s);
    chip.closed = false;
    chip.lift = 0.6f;
    chip.opacity = opacity;
    scene.ui.play(flips_);
    chip.turn = flips_.at(scene.ui.clock());
    gfx::flax_chip(scene.ui.canvas(), chip);
  }

  // Rays from the player's own chips that reach a square: why it is legal.
  void draw_rays(const Scene& scene, const State& s, Square t) {
    gfx::Canvas& g = scene.ui.canvas();
    std::vector<Square> from;
    flax::sources(s, s.turn, t, from);
    for (Square source : from) {
      const int n = s.cell(source).face;
      const Vec2 a = square_rect(source).centre(), b = square_rect(t).centre();
      const Vec2 edge = (b - a) * (kRayFrom / static_cast<float>(n));
      g.line(a + edge, b - edge, 2, gfx::kWhite.with_alpha(0.6f));
      for (int step = 1; step < n; ++step) {
        g.circle(gfx::mix(a, b, static_cast<float>(step) / static_cast<float>(n)),
                 grid_.cell() * 0.09f, gfx::kWhite.with_alpha(0.85f));
      }
      g.ring(a, grid_.cell() * 0.42f, 2, gfx::kWhite.with_alpha(0.7f));
    }
  }

  // Places the chip, or stages it. A player who follows a hint gets the face that the hint chose,
  // and sees it before placing it.
  std::optional<AnyAction> press_target(const Scene& scene, const State& s, Square t) {
    Ui& ui = scene.ui;
    const bool chosen = selected_ == t;
    bool turned = false;
    if (!chosen) {
      for (const Hinted& h : hinted(scene)) {
        if (h.square == t)
          turned = std::exchange(high_, h.face == flax::high_face(s.drawn)) != high_;
      }
    }
    if (turned) flips_ = Tween(ui.clock(), Move::Turn);
    if (chosen || (!ui.settings.confirm && !turned)) {
      selected_from_hand_ = true;
      return act(t, face(s));
    }
    selected_ = t, swaps_ = false;
    ui.sound(Sound::Tap);
    return {};
  }

  // Four corners around a chip that may be covered; a free square has a whole frame.
  static void draw_cover(gfx::Canvas& g, const Rect& square) {
    const float cell = square.width(), round = cell * kCoverRound;
    const float wide = std::max(cell * kCoverWide, 2.0f);
    const Rect centres = square.inset(cell * kCoverIn + round);
    g.halo(square.inset(cell * kCoverIn), round, cell * 0.2f, gfx::rgb(0x05060F, 0.75f));
    for (const float more : {2.5f, 0.0f}) {
      const Color ink = more > 0 ? gfx::rgb(0x05060F, 0.8f) : gfx::kWhite;
      for (int k = 0; k < 4; ++k) {
        const Vec2 at = centres.point(k == 0 || k == 3 ? 1.0f : 0.0f, k < 2 ? 1.0f : 0.0f);
        g.arc(at, round + more / 2, wide + more, gfx::kPi / 2 * static_cast<float>(k), gfx::kPi / 2,
              ink);
      }
    }
  }

  std::optional<AnyAction> draw_targets(const Scene& scene, const State& s) {
    if (!scene.may_act) return {};
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    std::vector<Square> squares;
    flax::targets(s, s.turn, squares);
    std::ranges::sort(squares);
    std::optional<AnyAction> done;
    tried_.reset();
    places_.begin();
    for (Square t : squares) {
      const Rect q = square_rect(t);
      const bool cover = s.cell(t).height > 0;
      const int room = s.layout.room[t];
      const std::string narrated =
          ui.tr(cover ? flax::text::cover_here : flax::text::place_here,
                {std::to_string(face(s)), flax::square_name(t)}) +
          (room > 0 ? " " + ui.tr(flax::text::in_room, {std::string(1, flax::room_name(room))})
                    : "");
      // When zoomed in, a square may lie outside the board's area: it is narrated but takes no
      // pointer there.
      ImGui::PushClipRect(scene.board.min, scene.board.max, true);
      const Ui::Touch touch =
          ui.area("sq" + std::to_string(t), q, grid_.dragging() ? std::string_view() : narrated);
      ImGui::PopClipRect();
      // With the keyboard, a turn starts on a square where a chip may go.
      places_.place(ui, t, q.centre(), touch.focused);
      const bool chosen = selected_ == t;
      g.push_opacity(selected_ ? kOtherTargets : 1);
      if (!chosen && cover)
        draw_cover(g, q);
      else if (!chosen)
        gfx::flax_target(g, q.inset(q.width() * 0.12f), q.width() * 0.2f);
      g.pop_opacity();
      if (touch.focused) gfx::focus_ring(g, q.inset(3), q.width() * 0.2f, ui.colors().focus);
      if (chosen || (touch.hovered && !ui.shell.touch()) || touch.focused || touch.long_press)
        draw_rays(scene, s, t);
      if (!chosen && touch.hovered && !ui.shell.touch()) hover_ghost_ = t;
      if (touch.focused || (touch.hovered && !ui.shell.touch())) tried_ = t;
      if (touch.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (touch.pressed && !grid_.dragging()) done = press_target(scene, s, t);
    }
    places_.end(ui);
    if (hover_ghost_ && !selected_) ghost(scene, s, *hover_ghost_, kHovered);
    hover_ghost_.reset();
    return done;
  }

  // A tap on a square where no chip may go is answered with the reason, and in a room with what its
  // figures mean.
  void explain_square(const Scene& scene, const State& s) {
    if (grid_.dragging() || !ImGui::IsMouseReleased(0)) return;
    if (!grid_.under_pointer() || !scene.ui.on_no_control()) return;
    const auto at = grid_.at(ImGui::GetIO().MousePos);
    if (!at) return;
    const Reason why = scene.may_act ? Flax::check(s, scene.view.viewer,
                                                   flax::place(at->first, at->second, face(s)))
                                     : nullptr;
    const int room = s.layout.room[flax::square(at->first, at->second)];
    if (room == 0) {
      if (why) scene.ui.toast(scene.ui.tr(*why), true);
      return;
    }
    const std::string told = room_told(scene.ui, s, room);
    if (why) scene.ui.sound(Sound::Refuse);
    scene.ui.toast(why ? std::string(scene.ui.tr(*why)) + ' ' + told : told);
  }
  // How a room stands and what that brings; of the central one also what its star means.
  static std::string room_told(const Ui& ui, const State& s, int room) {
    const bool central = room == s.layout.central;
    const std::string more = ui.tr(flax::text::legend_short, {std::to_string(flax::kRoomPoints)});
    const std::string told =
        ui.tr(text::two_sentences, {flax::room_stands(s, room, ui.lang), more});
    return central ? told + ' ' + std::string(ui.tr(flax::text::legend_end)) : told;
  }

  // Pips of the sides in each room, and its number as used in texts, where they cover no chip.
  void draw_badges(const Scene& scene, const State& now, const State& s) {
    const Ui& ui = scene.ui;
    std::vector<BadgeRoom> rooms;
    for (int room = 1; room <= s.layout.rooms; ++room) rooms.push_back(badge_room(ui, s, room));
    std::vector<Vec2> chips;
    std::vector<Rect> kept, marked;
    for (Square t = 0; t < flax::kSquares; ++t) {
      const bool tried = selected_ == t;
      if (s.layout.on_board(flax::column(t), flax::row(t)) && (now.cell(t).height > 0 || tried))
        chips.push_back(square_rect(t).centre());
    }
    const float star = grid_.cell() * kStar;
    kept.push_back(Rect::square(room_look(scene, s, s.layout.central).centre, 2 * star));
    if (scene.may_act) {
      std::vector<Square> targets;
      flax::targets(now, now.turn, targets);
      for (const Square t : targets) marked.push_back(square_rect(t).inset(grid_.cell() * 0.12f));
    }
    const std::vector<RoomBadges> at =
        badge_layout(rooms, chips, grid_.cell() * kClear, kept, marked, grid_.area());
    for (int room = 1; room <= s.layout.rooms; ++room) {
      const auto& [tag, number] = at[static_cast<std::size_t>(room) - 1];
      if (!number.empty()) draw_number(ui, number, room);
      const auto k = static_cast<std::size_t>(room);
      if (!tag.empty()) draw_tag(ui, s, room, tag, !(now.pips[k] == s.pips[k]));
    }
  }

  // In the order in which the board is seen.
  BadgeRoom badge_room(const Ui& ui, const State& s, int room) const {
    BadgeRoom out;
    const auto [columns, rows] = grid_.shown();
    for (int v = 0; v < rows; ++v) {
      for (int u = 0; u < columns; ++u) {
        const auto [x, y] = grid_.unturned(u, v);
        if (s.layout.room[flax::square(x, y)] == room) out.squares.push_back(grid_.square(x, y));
      }
    }
    const Tag tag = tag_of(ui, s, room);
    for (const Tag::Part& part : tag.parts) out.tag.x += part.wide;
    if (out.tag.x > 0) out.tag.y = tag.high;
    if (grid_.cell() > ui.css(24)) {
      const float side = 1.24f * number_size(ui);
      out.number = {side, side};
    }
    return out;
  }

  // A tag has a part for each side; of more than two sides for those that have pips in the room.
  // Whoever gets the room's points has their sign before the pips.
  struct Tag {
    struct Part {
      int side = 0;
      std::string pips;
      bool takes = false;
      float wide = 0;
    };
    std::vector<Part> parts;
    float size = 0, high = 0, sign = 0;
  };
  Tag tag_of(const Ui& ui, const State& s, int room) const {
    Tag out;
    if (is_empty(s, room)) return out;
    const auto takers = flax::takers(s, room);
    out.size = std::clamp(grid_.cell() * 0.27f, ui.css(11), 20.0f);
    out.high = out.size + 3, out.sign = out.size * 0.8f;
    const float k = out.size / ui.size_of(Type::Small);
    for (int side = 0; side < s.sides; ++side) {
      const int pips = s.pips[at(room)][at(side)];
      if (s.sides > 2 && pips == 0) continue;
      Tag::Part& part = out.parts.emplace_back();
      part.side = side;
      part.pips = std::to_string(pips);
      part.takes = takers[at(side)];
      part.wide = ui.label_width(part.pips, Type::Small, true) * k + out.size * 0.6f +
                  (part.takes ? out.sign + 1 : 0);
    }
    return out;
  }

  void draw_tag(const Ui& ui, const State& s, int room, const Rect& place, bool tried) const {
    gfx::Canvas& g = ui.canvas();
    const Tag tag = tag_of(ui, s, room);
    const float round = tag.high / 2;
    gfx::shadow(g, place, round, 0.5f);
    Rect left = place;
    for (const Tag::Part& part : tag.parts) {
      Rect r = left.take_left(part.wide);
      const TagColors colors = flax_tag(part.side, !part.takes);
      const float first = &part == &tag.parts.front() ? round : 0;
      const float last = &part == &tag.parts.back() ? round : 0;
      g.round_rect(r, gfx::Corners{first, last, last, first}, colors.face);
      if (part.takes) {
        const Rect sign = r.inset(tag.size * 0.25f, 0).take_left(tag.sign, 1);
        // On a light ground, as on the name plate: on its own colour it would be a white dot.
        g.circle(sign.centre(), tag.sign / 2 + 1, gfx::kWhite);
        gfx::seat_badge(g, seat_sign(part.side), sign.centre(), tag.sign, side_color(part.side));
        r.min.x += tag.sign;
      }
      ui.label(r.centre(), part.pips, Type::Small, colors.ink, gfx::kCentred, true, tag.size);
    }
    if (tried) g.round_rect(place.grown(2), round + 2, gfx::kClear, {2, gfx::kWhite});
  }

  float number_size(const Ui& ui) const { return std::max(grid_.cell() * 0.24f, ui.css(11)); }
  void draw_number(const Ui& ui, const Rect& at, int room) const {
    ui.canvas().circle(at.centre(), at.width() / 2, kFlaxNumber.face);
    ui.label(at.centre(), std::string(1, flax::room_name(room)), Type::Small, kFlaxNumber.ink,
             gfx::kCentred, true, number_size(ui));
  }

  // Rings around the best squares, with their numbers in the sentence below, so that the squares
  // themselves stay visible.
  void draw_hint(const Scene& scene) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    int number = 0;
    for (const Hinted& h : hinted(scene)) {
      const bool best = ++number == 1;
      if (selected_ == h.square) continue;
      const Rect q = square_rect(h.square);
      const Color color = best ? ui.tint : gfx::rgb(0xFBF7EE);
      g.ring(q.centre(), q.width() * 0.47f, best ? 4.0f : 2.5f, color);
      const float round = std::clamp(grid_.cell() * 0.16f, ui.css(8), 11.0f);
      const Vec2 m = q.centre() + gfx::polar(-gfx::kPi / 4, q.width() * 0.47f);
      gfx::shadow(g, m, round, 0.5f);
      g.circle(m, round, color);
      ui.label(m, std::to_string(number), Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred, true,
               round * 1.45f);
    }
  }

  // What the game is about, above the faces.
  static void draw_legend(const Ui& ui, Rect r) {
    const auto say = [&](std::string_view words) {
      const Color ink = ui.colors().second;
      const float h = ui.height_of(r.width(), words, Type::Small);
      if (h <= r.height()) ui.paragraph(r, words, Type::Small, ink);
      r.min.y += h + kSpace2;
    };
    say(ui.tr(flax::text::legend_room, {std::to_string(flax::kRoomPoints)}));
    say(ui.tr(flax::text::legend_end));
    say(ui.tr(flax::text::legend_figures));
  }

  // How many chips a side has yet to draw, and the one that it has drawn ahead; which ones are
  // left, is said at a press. `brief`: the number alone, as where the words have no room.
  static void draw_left(const Scene& scene, const State& s, int side, const Rect& r,
                        bool brief = false) {
    Ui& ui = scene.ui;
    std::string kinds;
    int all = 0;
    for (int type = 0; type < flax::kTypes; ++type) {
      const int n = s.supply[static_cast<std::size_t>(side)][static_cast<std::size_t>(type)] -
                    (s.drawn == type && s.turn == side ? 1 : 0) -
                    (s.waiting[at(side)] == type ? 1 : 0);
      all += n;
      kinds = ui.list(std::move(kinds), std::to_string(flax::low_face(type)) + "/" +
                                            std::to_string(flax::high_face(type)) + " ×" +
                                            std::to_string(n));
    }
    const int next = s.waiting[at(side)];
    const auto with_next = [&](const std::string& said) {
      if (next == flax::kNone) return said;
      return ui.tr(flax::text::next, {said, std::to_string(flax::low_face(next)),
                                      std::to_string(flax::high_face(next))});
    };
    const std::string words = with_next(count_text(flax::text::left, ui.lang, all));
    const float room = r.width() - kLeftSign;
    brief |= ui.label_width(words, Type::Small) > room;
    const std::string number = with_next(std::to_string(all));
    const std::string left = !brief                                        ? words
                             : ui.label_width(number, Type::Small) <= room ? number
                                                                           : std::to_string(all);
    const float w = std::min(r.width(), kLeftSign + ui.label_width(left, Type::Small));
    if (r.width() < (brief ? kLeastBrief : kLeastLeft)) return;
    const Rect line = Rect::around(r.centre(), {w, kLeftHigh});
    gfx::seat_badge(ui.canvas(), seat_sign(side), {line.min.x + 7, line.centre().y}, 14,
                    side_color(side));
    ui.label_cut({line.min.x + kLeftSign, line.centre().y}, w - kLeftSign, left, Type::Small,
                 ui.colors().second, gfx::kLeftMiddle);
    ui.term("left" + std::to_string(side), line,
            ui.tr(text::says, {player_name(ui, scene.players, seat(side)), words}),
            ui.tr(flax::text::left_means, {kinds}));
  }
  // Of all sides, two in a row; with a chip that waits there is room for one.
  static void draw_left_of_all(const Scene& scene, const State& s, Rect& r) {
    const int per_row = s.ahead ? 1 : 2, rows = (s.sides + per_row - 1) / per_row;
    const Rect lines = r.take_bottom(kLeftHigh * static_cast<float>(rows), kSpace2);
    for (int side = 0; side < s.sides; ++side)
      draw_left(scene, s, side, lines.row(side / per_row, rows).column(side % per_row, per_row));
  }
  // Of the viewer left of the faces, of the others right of them, one below the other.
  void draw_left_beside(const Scene& scene, const State& s, const Rect& r) {
    const float middle = std::min(r.width(), 2 * kFacesHalf * faces_radius(r));
    const int mine = is_player(scene.view.viewer) ? index(scene.view.viewer) : 0;
    const float beside = (r.width() - middle) / 2;
    Rect free = r;
    draw_left(scene, s, mine, free.take_left(beside));
    const Rect theirs = free.take_right(beside);
    if (offers_swap(scene, s)) return draw_swap(scene.ui, theirs);
    const float high = std::min(theirs.height() / static_cast<float>(s.sides - 1), kLeftHigh);
    Rect stack =
        Rect::around(theirs.centre(), {theirs.width(), high * static_cast<float>(s.sides - 1)});
    for (int side = 0; side < s.sides; ++side) {
      if (side != mine) draw_left(scene, s, side, stack.take_top(high), s.sides > 2);
    }
  }

  // To swap sides is begun here and confirmed like a chip: it cannot be taken back.
  static bool offers_swap(const Scene& scene, const State& s) {
    return scene.may_act && flax::may_swap(s);
  }
  void draw_swap(Ui& ui, const Rect& r) {
    const float wide = r.width() - (ui.phone() ? kSpace2 : 0);  // not at the edge of the screen
    const Rect at = Rect::at({r.min.x, r.centre().y - kTarget / 2}, {wide, kTarget});
    if (!ui.button("swap", at, {.label = ui.tr(flax::text::swap), .selected = swaps_})) return;
    const bool begins = !swaps_;
    give_up();
    swaps_ = begins;
  }

  // The chip that was drawn, with its two faces; beside or above it what is still to come.
  void draw_hand(const Scene& scene, const State& s) {
    if (s.over) return;
    Rect r = scene.hand;
    if (r.height() >= kTallHand) {
      const Rect faces = faces_of(r);
      r.max.y = faces.min.y;
      draw_left_of_all(scene, s, r);
      if (offers_swap(scene, s)) draw_swap(scene.ui, r.take_bottom(kTarget, kSpace2));
      draw_legend(scene.ui, r.inset(kSpace1, kSpace2));
      r = faces;
    } else {
      draw_left_beside(scene, s, r);
    }
    draw_faces(scene, s, r);
  }

  static Rect faces_of(const Rect& hand) {
    Rect r = hand;
    return r.take_bottom(std::min(r.height(), kFacesHigh));
  }
  static float faces_radius(const Rect& r) { return std::min(r.height() * 0.36f, 34.0f); }
  void draw_faces(const Scene& scene, const State& s, const Rect& r) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    if (s.drawn == flax::kNone) return;
    const float radius = faces_radius(r);
    const float gap = radius * 3.3f;
    for (int i = 0; i < 2; ++i) {
      const bool high = i == 1;
      const int pips = high ? flax::high_face(s.drawn) : flax::low_face(s.drawn);
      const Vec2 m{r.centre().x + (high ? gap / 2 : -gap / 2), r.centre().y};
      const bool chosen = scene.may_act && high_ == high;
      Ui::Touch touch;
      if (scene.may_act) {
        const std::string narrated =
            (chosen ? "✓ " : "") + ui.tr(flax::text::face, {std::to_string(pips)});
        touch =
            ui.area(high ? "face-high" : "face-low", Rect::square(m, std::max(gap - 8, kTarget)),
                    narrated, true, ImGuiKey_1 + pips - 1);
        if (touch.pressed && high_ != high) high_ = high, flips_ = Tween(ui.clock(), Move::Turn);
        if (touch.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      }
      gfx::FlaxChip chip;
      chip.centre = m;
      chip.radius = radius * (chosen ? 1.0f : 0.84f);
      chip.color = side_color(s.turn);
      chip.sign = seat_sign(s.turn);
      chip.pips = pips;
      chip.lift = chosen ? 0.5f : 0;
      chip.opacity = scene.may_act ? (chosen ? 1.0f : 0.6f) : 0.75f;
      ui.play(turns_);
      chip.turn = turns_.at(ui.clock());
      gfx::flax_chip(g, chip);
      if (chosen) g.ring(m, radius * 1.28f, 3, ui.tint);
      if (touch.focused)
        gfx::focus_ring(g, Rect::square(m, radius * 2.6f), radius * 1.3f, ui.colors().focus);
    }
    if (scene.may_act) ui.icon(Icon::Flip, r.centre(), 20, ui.colors().muted);
  }

  BoardView grid_;
  Places places_;
  std::optional<Square> selected_, last_, hover_ghost_;
  std::optional<Square> tried_;  // under the pointer or the keyboard
  bool high_ = true;
  bool selected_from_hand_ = false;
  bool swaps_ = false;   // the swap of sides waits to be confirmed
  Tween turns_, flips_;  // of the chip that was drawn, and of the one under the pointer
  std::vector<Flight> flights_;
  std::map<int, Kindled> kindled_;  // rooms whose light changes
};

}  // namespace

std::unique_ptr<GameUi> make_flax_ui() {
  return std::make_unique<FlaxUi>();
}

}  // namespace parlour::ui
