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
  return side == 0 ? gfx::Pattern::Dots : gfx::Pattern::Stripes;
}

// The side that leads a room: 0 or 1; -1: nobody or both.
int leader(const State& s, int room) {
  const auto& p = s.pips[static_cast<std::size_t>(room)];
  return p[0] > p[1] ? 0 : p[1] > p[0] ? 1 : -1;
}

constexpr float kShared = 0.85f;  // power of a lamp that both sides have lit

// The lamp of a room: of the side that leads, or, while both take its points, nobody's.
gfx::FlaxLamp lamp(const State& s, int room) {
  if (const int lead = leader(s, room); lead >= 0)
    return gfx::flax_lamp(side_color(lead), side_pattern(lead));
  const bool empty = s.pips[static_cast<std::size_t>(room)][0] == 0;
  return {.color = gfx::rgb(gfx::kFlaxLight, empty ? 0 : kShared)};
}

// Of the result: columns from the right edge, the star of the central room.
constexpr float kPipsFirst = 168, kPipsSecond = 122, kTakersMiddle = 44, kTakerStep = 24;
constexpr float kResultStar = 8;
constexpr int kHinted = 3;       // squares shown by a hint
constexpr float kStar = 0.26f;   // of the central room: its radius, in squares
constexpr float kClear = 0.37f;  // what badges leave free around the middle of a chip, in squares
constexpr float kStaged = 0.62f, kHovered = 0.45f;  // opacity of a chip that is not played yet
constexpr float kOtherTargets = 0.3f;  // opacity of the other frames while one is chosen
constexpr float kRayFrom = 0.46f;      // of a ray, from the middles of its squares, in squares
constexpr float kUnderBadge = 34, kAboveRooms = 2;  // of points and rooms on a plate
// A hand at least so high also tells what the game is about, above the faces.
constexpr float kTallHand = 210, kFacesHigh = 96;
constexpr float kLeftHigh = 24, kLeftSign = 19, kLeastLeft = 60;  // the number of chips left
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
    if (scene.hint) out.hint = hint_text(scene);
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
    const int side = name[0] == digit(1) ? 1 : 0;
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
    selected_.reset();
    if (!a) return;
    if (a->kind == Action::Kind::Draw) {
      turns_ = Tween(ui.clock(), Move::Turn);
      places_.focus_first();
      return;
    }
    const Square t = flax::square(a->x, a->y);
    const bool from_hand = step.actor == step.before.viewer || selected_from_hand_;
    flights_.push_back({t, Tween(ui.clock(), Move::Drop), from_hand});
    selected_from_hand_ = false;
    for (int room = 1; room <= after.layout.rooms; ++room) {
      const gfx::FlaxLamp was = lamp(before, room);
      if (was != lamp(after, room))
        kindled_[room] = {was, {ui.clock(), Move::Kindle, ui.clock().lasts(Move::Drop) * kLands}};
    }
    last_ = t;
  }

  void reset() override {
    selected_.reset();
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
    const std::size_t mine = scene.players[0].bot ? 1 : 0;
    const auto column = [&](std::size_t side) { return flax::column(s.layout.start[side]); };
    grid_.turn_left(alone && column(mine) < column(1 - mine));
    grid_.fit(scene.board, s.layout.columns, s.layout.rows);
    grid_.input(ui);
    if (!scene.may_act) selected_.reset();
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

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const auto& s = scene.view.state.as<State>();
    Ui& ui = scene.ui;
    const int side = index(who);
    const bool small = ui.phone() || ui.low();
    const int points = flax::points(s, side);
    ui.label({r.max.x, small ? r.min.y + 12 : r.centre().y - kAboveRooms}, std::to_string(points),
             small ? Type::Heading : Type::Title, ui.colors().text, gfx::kRightMiddle, true);
    // How they come about: on a phone under the badge.
    const std::string worth = std::to_string(flax::kRoomPoints);
    const std::string rooms = count_text(flax::text::rooms, ui.lang, points / flax::kRoomPoints);
    const Vec2 at{r.min.x - (small ? kUnderBadge : 0), r.max.y - (small ? 8 : 12)};
    ui.label_cut(
        at, r.max.x - at.x,
        points > 0 ? ui.tr(flax::text::each, {rooms, worth}) : ui.tr(flax::text::worth, {worth}),
        Type::Small, ui.colors().second, gfx::kLeftMiddle);
  }

  std::string expected(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    Ui& ui = scene.ui;
    const std::string pips = std::to_string(face(s));
    if (selected_) {
      const std::string where = flax::square_name(*selected_);
      const int room = s.layout.room[*selected_];
      if (room == 0) return ui.tr(flax::text::confirm_path, {pips, where});
      const auto& p = after(s, *selected_).pips[static_cast<std::size_t>(room)];
      return ui.tr(flax::text::confirm, {pips, where, std::string(1, flax::room_name(room)),
                                         std::to_string(p[s.turn]), std::to_string(p[1 - s.turn])});
    }
    if (std::string said = hint_text(scene); !said.empty()) return said;
    if (s.placed[s.turn] == 0) return std::string(ui.tr(flax::text::first));
    // The chip shows one of its faces already.
    const int other = high_ ? flax::low_face(s.drawn) : flax::high_face(s.drawn);
    const std::string choose = ui.tr(flax::text::choose, {pips, std::to_string(other)});
    if (s.placed[s.turn] < kLineTold) {
      // On a phone there is no room for both.
      const std::string line(ui.tr(flax::text::choose_line));
      return ui.phone() ? line : choose + ' ' + line;
    }
    // Where the hand has no room for the aim of the game, the sentence says it.
    if (scene.hand.height() >= kTallHand) return choose;
    return choose + ' ' + ui.tr(flax::text::legend_short, {std::to_string(flax::kRoomPoints)});
  }

  std::string hint_text(const Scene& scene) {
    const Ui& ui = scene.ui;
    const auto best = hinted(scene);
    if (best.empty()) return {};
    std::string said =
        ui.tr(flax::text::hint, {std::to_string(best[0].face), flax::square_name(best[0].square),
                                 percent_text(ui, best[0].win)});
    for (std::size_t i = 1; i < best.size(); ++i)
      said += ' ' + ui.tr(flax::text::hint_more,
                          {std::to_string(i + 1), std::to_string(best[i].face),
                           flax::square_name(best[i].square), percent_text(ui, best[i].win)});
    return said;
  }

  Prepared prepared(const Scene& scene) override {
    const auto& s = scene.view.state.as<State>();
    if (!selected_ || !scene.may_act) return {};
    return {.action = act(*selected_, face(s))};
  }
  void give_up() override { selected_.reset(); }
  static Sound heard(const Table::Step& step) {
    const auto a = decoded<Flax>(step.shadow);
    return a ? sound_of(step.before.state.as<State>(), *a, step.after.state.as<State>())
             : Sound::Place;
  }
  bool preparing() const override { return selected_.has_value(); }

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
    if (!Flax::over(s))  // at the end it explains the winner
      out = fill(flax::text::say_points, ui.lang,
                 {std::to_string(flax::points(s, 0)), std::to_string(flax::points(s, 1))}) +
            ' ';
    for (int room = 1; room <= s.layout.rooms; ++room) {
      const auto& p = s.pips[static_cast<std::size_t>(room)];
      if (p[0] + p[1] == 0) continue;
      out += ui.tr(text::one_sentence, {room_stands(ui, s, room)}) + ' ';
    }
    return out;
  }

  std::vector<int> points(const AnyState& end) const override {
    return {flax::points(end.as<State>(), 0), flax::points(end.as<State>(), 1)};
  }
  float result(const Scene& scene, const Rect& r, bool draw) override {
    const auto& s = scene.view.state.as<State>();
    const Ui& ui = scene.ui;
    const float step = ui.phone() ? 26.0f : 24.0f;
    float y = r.min.y;
    const auto line = [&] { return Rect::at({r.min.x, y}, {r.width(), step}); };
    if (draw) draw_result_head(ui, line());
    y += step;
    for (int room = 1; room <= s.layout.rooms; ++room, y += step) {
      if (!draw) continue;
      const std::string name = ui.tr(flax::text::room, {std::string(1, flax::room_name(room))});
      const auto& p = s.pips[static_cast<std::size_t>(room)];
      draw_result_row(ui, line(), name, p[0], p[1], false);
      draw_takers(ui, s, room, line(), ui.label_width(name, Type::Body));
    }
    if (draw)
      draw_result_row(ui, line(), ui.tr(flax::text::total), flax::points(s, 0), flax::points(s, 1),
                      true);
    y += step + kSpace2;
    const auto w = flax::winners(s);
    if (flax::points(s, 0) == flax::points(s, 1)) {
      const auto& p = s.pips[s.layout.central];
      const Line& why = w[0] && w[1] ? flax::text::tie_shared : flax::text::tie_central;
      y += ui.paragraph({{r.min.x, y}, {r.max.x, y}},
                        ui.tr(why, {std::to_string(p[0]), std::to_string(p[1])}), Type::Body,
                        ui.colors().second, 0, false, draw);
    }
    return y - r.min.y;
  }

  std::string reason(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    const int a = flax::points(s, 0), b = flax::points(s, 1);
    if (a != b) return scene.ui.tr(flax::text::say_points, {std::to_string(a), std::to_string(b)});
    const auto w = flax::winners(s);
    const auto& p = s.pips[s.layout.central];
    return scene.ui.tr(w[0] && w[1] ? flax::text::tie_shared : flax::text::tie_central,
                       {std::to_string(p[0]), std::to_string(p[1])});
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

  // --- the result: the pips in each room, and who gets its points ------------------------------
  static float pips_at(const Rect& line, int side) {
    return line.max.x - (side == 0 ? kPipsFirst : kPipsSecond);
  }
  static void draw_result_head(const Ui& ui, const Rect& line) {
    const auto& c = ui.colors();
    const float m = line.centre().y;
    for (int side = 0; side < 2; ++side)
      gfx::seat_badge(ui.canvas(), seat_sign(side), {pips_at(line, side), m}, 18, side_color(side));
    ui.label_cut({line.min.x, m}, pips_at(line, 0) - line.min.x - kSpace4, ui.tr(flax::text::pips),
                 Type::Small, c.second, gfx::kLeftMiddle);
    ui.label_cut({line.max.x, m}, line.max.x - pips_at(line, 1) - kSpace4,
                 ui.tr(flax::text::points_to, {std::to_string(flax::kRoomPoints)}), Type::Small,
                 c.second, gfx::kRightMiddle);
  }
  static void draw_result_row(const Ui& ui, const Rect& line, std::string_view name, int first,
                              int second, bool strong) {
    const auto& c = ui.colors();
    const Color ink = strong ? c.text : c.second;
    const float m = line.centre().y;
    ui.label_cut({line.min.x, m}, pips_at(line, 0) - line.min.x - kSpace4, name, Type::Body, ink,
                 gfx::kLeftMiddle, strong);
    for (int side = 0; side < 2; ++side)
      ui.label({pips_at(line, side), m}, std::to_string(side == 0 ? first : second), Type::Body,
               ink, gfx::kCentred, strong);
  }
  // The sides that get the room's points; the central room has a star, as on the board.
  static void draw_takers(const Ui& ui, const State& s, int room, const Rect& line, float name) {
    const float m = line.centre().y;
    if (room == s.layout.central)
      ui.canvas().star({line.min.x + name + kSpace4, m}, kResultStar, 5, 0.5f, 1, kFlaxNumber.ink,
                       {1, kFlaxNumber.face});
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
    for (int side = 0; side < 2; ++side) {
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
    selected_ = t;
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
    const std::string told = ui.tr(text::two_sentences, {room_stands(ui, s, room), more});
    return central ? told + ' ' + std::string(ui.tr(flax::text::legend_end)) : told;
  }
  static std::string room_stands(const Ui& ui, const State& s, int room) {
    const auto& p = s.pips[static_cast<std::size_t>(room)];
    const bool central = room == s.layout.central;
    return ui.tr(
        central ? flax::text::say_room_central : flax::text::say_room,
        {std::string(1, flax::room_name(room)), std::to_string(p[0]), std::to_string(p[1])});
  }

  // Pips of both sides in each room, and its number as used in texts, where they cover no chip.
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
    if (tag.parts[0].wide > 0) out.tag = {tag.parts[0].wide + tag.parts[1].wide, tag.high};
    if (grid_.cell() > ui.css(24)) {
      const float side = 1.24f * number_size(ui);
      out.number = {side, side};
    }
    return out;
  }

  // The two halves of a tag: whoever gets the room's points has their sign before the pips.
  struct Tag {
    struct Part {
      std::string pips;
      bool takes = false;
      float wide = 0;
    };
    std::array<Part, 2> parts;
    float size = 0, high = 0, sign = 0;
  };
  Tag tag_of(const Ui& ui, const State& s, int room) const {
    Tag out;
    const auto& p = s.pips[static_cast<std::size_t>(room)];
    if (p[0] + p[1] == 0) return out;
    const auto takers = flax::takers(s, room);
    out.size = std::clamp(grid_.cell() * 0.27f, ui.css(11), 20.0f);
    out.high = out.size + 3, out.sign = out.size * 0.8f;
    const float k = out.size / ui.size_of(Type::Small);
    for (std::size_t side = 0; side < 2; ++side) {
      Tag::Part& part = out.parts[side];
      part.pips = std::to_string(p[side]);
      part.takes = takers[side];
      part.wide = ui.label_width(part.pips, Type::Small, true) * k + out.size * 0.6f +
                  (part.takes ? out.sign + 1 : 0);
    }
    return out;
  }

  void draw_tag(const Ui& ui, const State& s, int room, const Rect& at, bool tried) const {
    gfx::Canvas& g = ui.canvas();
    const Tag tag = tag_of(ui, s, room);
    const float round = tag.high / 2;
    gfx::shadow(g, at, round, 0.5f);
    Rect left = at;
    for (int side = 0; side < 2; ++side) {
      const Tag::Part& part = tag.parts[static_cast<std::size_t>(side)];
      Rect r = left.take_left(part.wide);
      const TagColors colors = flax_tag(side, !part.takes);
      g.round_rect(r,
                   side == 0 ? gfx::Corners{round, 0, 0, round} : gfx::Corners{0, round, round, 0},
                   colors.face);
      if (part.takes) {
        const Rect sign = r.inset(tag.size * 0.25f, 0).take_left(tag.sign, 1);
        // On a light ground, as on the name plate: on its own colour it would be a white dot.
        g.circle(sign.centre(), tag.sign / 2 + 1, gfx::kWhite);
        gfx::seat_badge(g, seat_sign(side), sign.centre(), tag.sign, side_color(side));
        r.min.x += tag.sign;
      }
      ui.label(r.centre(), part.pips, Type::Small, colors.ink, gfx::kCentred, true, tag.size);
    }
    if (tried) g.round_rect(at.grown(2), round + 2, gfx::kClear, {2, gfx::kWhite});
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
      const float h = ui.paragraph(r, words, Type::Small, ink, 0, false, false);
      if (h <= r.height()) ui.paragraph(r, words, Type::Small, ink);
      r.min.y += h + kSpace2;
    };
    say(ui.tr(flax::text::legend_room, {std::to_string(flax::kRoomPoints)}));
    say(ui.tr(flax::text::legend_end));
    say(ui.tr(flax::text::legend_figures));
  }

  // How many chips a side has yet to draw; which ones, is said at a press.
  static void draw_left(const Scene& scene, const State& s, int side, const Rect& r) {
    Ui& ui = scene.ui;
    std::string kinds;
    int all = 0;
    for (int type = 0; type < flax::kTypes; ++type) {
      const int n = s.supply[static_cast<std::size_t>(side)][static_cast<std::size_t>(type)] -
                    (s.drawn == type && s.turn == side ? 1 : 0);
      all += n;
      kinds = ui.list(std::move(kinds), std::to_string(flax::low_face(type)) + "/" +
                                            std::to_string(flax::high_face(type)) + " ×" +
                                            std::to_string(n));
    }
    const std::string left = count_text(flax::text::left, ui.lang, all);
    const float w = std::min(r.width(), kLeftSign + ui.label_width(left, Type::Small));
    if (r.width() < kLeastLeft) return;
    const Rect line = Rect::around(r.centre(), {w, kLeftHigh});
    gfx::seat_badge(ui.canvas(), seat_sign(side), {line.min.x + 7, line.centre().y}, 14,
                    side_color(side));
    ui.label_cut({line.min.x + kLeftSign, line.centre().y}, w - kLeftSign, left, Type::Small,
                 ui.colors().second, gfx::kLeftMiddle);
    ui.term("left" + std::to_string(side), line,
            ui.tr(text::says, {player_name(ui, scene.players, seat(side)), left}),
            ui.tr(flax::text::left_means, {kinds}));
  }

  // The chip that was drawn, with its two faces; beside or above it what is still to come.
  void draw_hand(const Scene& scene, const State& s) {
    if (s.over) return;
    Rect r = scene.hand;
    if (r.height() >= kTallHand) {
      const Rect faces = faces_of(r);
      r.max.y = faces.min.y;
      const Rect lines = r.take_bottom(kLeftHigh, kSpace2);
      for (int side = 0; side < 2; ++side) draw_left(scene, s, side, lines.column(side, 2));
      draw_legend(scene.ui, r.inset(kSpace1, kSpace2));
      r = faces;
    } else {
      // The viewer's own, and what stands right of the faces.
      const float middle = std::min(r.width(), 2 * kFacesHalf * faces_radius(r));
      const int mine = scene.view.viewer == seat(1) ? 1 : 0;
      const float beside = (r.width() - middle) / 2;
      Rect free = r;
      draw_left(scene, s, mine, free.take_left(beside));
      draw_left(scene, s, 1 - mine, free.take_right(beside));
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
  Tween turns_, flips_;  // of the chip that was drawn, and of the one under the pointer
  std::vector<Flight> flights_;
  std::map<int, Kindled> kindled_;  // rooms whose light changes
};

}  // namespace

std::unique_ptr<GameUi> make_flax_ui() {
  return std::make_unique<FlaxUi>();
}

}  // namespace parlour::ui
