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

constexpr int kHinted = 3;       // squares shown by a hint
constexpr float kChip = 0.46f;   // radius of a chip in the log, in heights of a line's picture
constexpr double kLands = 0.35;  // share of a chip's drop after which it touches the board

class FlaxUi final : public GameUi {
 public:
  Shape shape(const Ui& ui, float) const override {
    return {.hand = ui.close_set() ? 58.0f : ui.phone() ? 76.0f : ui.low() ? 64.0f : 96.0f};
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
    draw_scores(scene, s, scene.may_act && tried ? after(s, *tried) : s);
    if (scene.hint && scene.may_act) draw_hint(scene);
    if (cut) ui.canvas().pop_clip();
    if (!scene.hand.empty()) draw_hand(scene, s);
    explain_refused(scene, s);
    return done;
  }

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const auto& s = scene.view.state.as<State>();
    Ui& ui = scene.ui;
    const int side = index(who);
    const auto k = static_cast<std::size_t>(side);
    const std::string points = std::to_string(flax::points(s, side));
    const bool small = ui.phone() || ui.low();
    ui.label({r.max.x, small ? r.min.y + 12 : r.centre().y}, points,
             small ? Type::Heading : Type::Title, ui.colors().text, gfx::kRightMiddle, true);
    // The remaining chips by kind, as a careful player would count them. If there is no room for
    // the kinds, their total.
    std::array<std::string, flax::kTypes> kinds, counts;
    float needed = 0;
    int all = 0;
    for (int type = 0; type < flax::kTypes; ++type) {
      const auto t = static_cast<std::size_t>(type);
      const int n = s.supply[k][t] - (s.drawn == type && s.turn == side ? 1 : 0);
      all += n;
      kinds[t] = std::to_string(flax::low_face(type)) + "/" + std::to_string(flax::high_face(type));
      counts[t] = "×" + std::to_string(n);
      needed +=
          ui.label_width(kinds[t], Type::Small, true) + ui.label_width(counts[t], Type::Small) + 8;
    }
    float x = r.min.x - (small ? 34 : 0);  // on a phone, under the badge
    const float y = r.max.y - (small ? 8 : 10);
    if (x + needed > r.max.x + 8) {
      ui.label({x, y}, "×" + std::to_string(all), Type::Small, ui.colors().second, gfx::kLeftMiddle,
               true);
      return;
    }
    if (!small)
      ui.label({x, y - 19}, ui.tr(text::flax_left), Type::Small, ui.colors().muted,
               gfx::kLeftMiddle);
    const float gap = std::min(12.0f, 8 + (r.max.x + 8 - x - needed) / 2);
    for (std::size_t t = 0; t < flax::kTypes; ++t) {
      const float alpha = counts[t] == "×0" ? 0.35f : 1.0f;
      x += ui.label({x, y}, kinds[t], Type::Small, ui.colors().second.faded(alpha),
                    gfx::kLeftMiddle, true) +
           2;
      x += ui.label({x, y}, counts[t], Type::Small, ui.colors().muted.faded(alpha),
                    gfx::kLeftMiddle) +
           gap - 2;
    }
  }

  std::string expected(const Scene& scene) {
    const auto& s = scene.view.state.as<State>();
    Ui& ui = scene.ui;
    const std::string pips = std::to_string(face(s));
    if (selected_) {
      const std::string where = flax::square_name(*selected_);
      const int room = s.layout.room[*selected_];
      if (room == 0) return ui.tr(text::flax_confirm_path, {pips, where});
      const auto& p = after(s, *selected_).pips[static_cast<std::size_t>(room)];
      return ui.tr(text::flax_confirm, {pips, where, std::string(1, flax::room_name(room)),
                                        std::to_string(p[s.turn]), std::to_string(p[1 - s.turn])});
    }
    if (std::string said = hint_text(scene); !said.empty()) return said;
    if (s.placed[s.turn] == 0) return std::string(ui.tr(text::flax_first));
    return ui.tr(text::flax_choose, {std::to_string(flax::low_face(s.drawn)),
                                     std::to_string(flax::high_face(s.drawn))});
  }

  std::string hint_text(const Scene& scene) {
    const Ui& ui = scene.ui;
    const auto best = hinted(scene);
    if (best.empty()) return {};
    std::string said =
        ui.tr(text::flax_hint, {std::to_string(best[0].face), flax::square_name(best[0].square),
                                percent_text(ui, best[0].win)});
    for (std::size_t i = 1; i < best.size(); ++i)
      said += ' ' + ui.tr(text::flax_hint_more,
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
      out +=
          ui.tr(text::one_sentence, {ui.tr(room == s.layout.central ? flax::text::say_room_central
                                                                    : flax::text::say_room,
                                           {std::string(1, flax::room_name(room)),
                                            std::to_string(p[0]), std::to_string(p[1])})}) +
          ' ';
    }
    return out;
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    const auto& s = scene.view.state.as<State>();
    const Ui& ui = scene.ui;
    const float step = ui.phone() ? 26.0f : 24.0f;
    float y = r.min.y;
    const float c0 = r.max.x - 150, c1 = r.max.x - 90, c2 = r.max.x;
    const auto row = [&](std::string_view name, int a, int b, int got, bool strong) {
      if (draw) {
        const auto& c = ui.colors();
        const float m = y + step / 2;
        ui.label_cut({r.min.x, m}, c0 - r.min.x - 20, name, Type::Body, strong ? c.text : c.second,
                     gfx::kLeftMiddle, strong);
        ui.label({c0, m}, std::to_string(a), Type::Body, strong ? c.text : c.second, gfx::kCentred,
                 strong);
        ui.label({c1, m}, std::to_string(b), Type::Body, strong ? c.text : c.second, gfx::kCentred,
                 strong);
        for (int side = 0; side < 2; ++side) {
          if (got & (1 << side))
            gfx::seat_badge(ui.canvas(), seat_sign(side),
                            {c2 - 42 + 26 * static_cast<float>(side), m}, 18, side_color(side));
        }
      }
      y += step;
    };
    if (draw) {
      gfx::seat_badge(ui.canvas(), seat_sign(0), {c0, y + step / 2}, 18, side_color(0));
      gfx::seat_badge(ui.canvas(), seat_sign(1), {c1, y + step / 2}, 18, side_color(1));
      ui.label({c2, y + step / 2}, ui.tr(text::flax_takes), Type::Small, ui.colors().muted,
               gfx::kRightMiddle);
    }
    y += step;
    for (int room = 1; room <= s.layout.rooms; ++room) {
      const auto& p = s.pips[static_cast<std::size_t>(room)];
      const auto takes = flax::takers(s, room);
      const int got = takes[0] + 2 * takes[1];
      const std::string name =
          ui.tr(room == s.layout.central ? text::flax_room_central : text::flax_room,
                {std::string(1, flax::room_name(room))});
      row(name, p[0], p[1], got, false);
    }
    row(ui.tr(text::flax_total), flax::points(s, 0), flax::points(s, 1), 0, true);
    y += kSpace2;
    const auto w = flax::winners(s);
    if (flax::points(s, 0) == flax::points(s, 1)) {
      const auto& p = s.pips[s.layout.central];
      const Line& why = w[0] && w[1] ? text::flax_tie_shared : text::flax_tie_central;
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
    return scene.ui.tr(w[0] && w[1] ? text::flax_tie_shared : text::flax_tie_central,
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
    // Each room's number, as used in texts, in the corner of its last square.
    if (grid_.cell() > ui.css(24)) {
      for (int room = 1; room <= s.layout.rooms; ++room) {
        Vec2 low{-1e9f, -1e9f};
        each([&](int, int, const Rect& q, int r) {
          if (r == room && (q.max.y > low.y + 1 || (q.max.y > low.y - 1 && q.max.x > low.x)))
            low = q.max;
        });
        if (low.x < 0) continue;
        const float size = std::max(grid_.cell() * 0.24f, ui.css(11)), round = size * 0.62f;
        const Vec2 m = low - Vec2(round + 3, round + 3);
        g.circle(m, round, kFlaxNumber.face);
        ui.label(m, std::string(1, flax::room_name(room)), Type::Small, kFlaxNumber.ink,
                 gfx::kCentred, true, size);
      }
    }
    // The central room decides ties: a star in its middle.
    const auto& central = looks[s.layout.central];
    g.star(central.centre, grid_.cell() * 0.26f, 5, 0.5f, 1.5f, kFlaxNumber.ink,
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
                            ? scene.hand.centre()
                            : Vec2(chip.centre.x, scene.board.min.y - 40);
      const Pose pose = f.drops.pose(ui.clock(), from, chip.centre);
      chip.centre = pose.at;
      chip.lift = std::abs(1 - f.drops.at(ui.clock()));
      chip.opacity = pose.opacity;
      chip.height = 1, chip.closed = false;
      gfx::flax_chip(g, chip);
    }
    if (selected_ && scene.may_act) ghost(scene, s, *selected_, 0.92f);
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
      for (int step = 1; step < n; ++step) {
        g.circle(gfx::mix(a, b, static_cast<float>(step) / static_cast<float>(n)),
                 grid_.cell() * 0.09f, gfx::kWhite.with_alpha(0.85f));
      }
      g.ring(a, grid_.cell() * 0.42f, 2, gfx::kWhite.with_alpha(0.7f));
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
          ui.tr(cover ? text::flax_cover_here : text::flax_place_here,
                {std::to_string(face(s)), flax::square_name(t)}) +
          (room > 0 ? " " + ui.tr(text::flax_in_room, {std::string(1, flax::room_name(room))})
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
      if (!chosen)
        gfx::flax_target(g, q.inset(q.width() * (cover ? 0.04f : 0.12f)), q.width() * 0.2f);
      if (touch.focused) gfx::focus_ring(g, q.inset(3), q.width() * 0.2f, ui.colors().focus);
      if (chosen || (touch.hovered && !ui.shell.touch()) || touch.focused || touch.long_press)
        draw_rays(scene, s, t);
      if (!chosen && touch.hovered && !ui.shell.touch()) hover_ghost_ = t;
      if (touch.focused || (touch.hovered && !ui.shell.touch())) tried_ = t;
      if (touch.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (!touch.pressed || grid_.dragging()) continue;
      // A player who follows a hint gets the face that the hint chose, and sees it before placing
      // it.
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
        done = act(t, face(s));
      } else {
        selected_ = t;
        ui.sound(Sound::Tap);
      }
    }
    places_.end(ui);
    if (hover_ghost_ && !selected_) ghost(scene, s, *hover_ghost_, 0.45f);
    hover_ghost_.reset();
    return done;
  }

  // A tap on a square that is not legal is answered with the reason.
  void explain_refused(const Scene& scene, const State& s) {
    if (!scene.may_act || grid_.dragging() || !ImGui::IsMouseReleased(0)) return;
    if (!grid_.under_pointer() || !scene.ui.on_no_control()) return;
    const auto at = grid_.at(ImGui::GetIO().MousePos);
    if (!at) return;
    const Reason why =
        Flax::check(s, scene.view.viewer, flax::place(at->first, at->second, face(s)));
    if (why) scene.ui.toast(scene.ui.tr(*why), true);
  }

  // Pips of both sides in a room, as a tag on its upper edge, between two chips if possible.
  void draw_scores(const Scene& scene, const State& now, const State& s) {
    const auto [columns, rows] = grid_.shown();
    std::vector<bool> done(static_cast<std::size_t>(s.layout.rooms) + 1);
    const auto room_at = [&](int u, int v) {
      const auto [x, y] = grid_.unturned(u, v);
      return x < s.layout.columns && y < s.layout.rows && u < columns
                 ? static_cast<std::size_t>(s.layout.room[flax::square(x, y)])
                 : 0;
    };
    for (int v = 0; v < rows; ++v) {
      for (int u = 0; u < columns; ++u) {
        const std::size_t room = room_at(u, v);
        if (room == 0 || done[room]) continue;
        done[room] = true;
        if (s.pips[room][0] + s.pips[room][1] == 0) continue;
        const auto [x, y] = grid_.unturned(u, v);
        const Rect q = grid_.square(x, y);
        const bool wide = u + 1 < columns && room_at(u + 1, v) == room;
        score_tag(scene, s, static_cast<int>(room), {wide ? q.max.x : q.centre().x, q.min.y},
                  !(now.pips[room] == s.pips[room]));
      }
    }
  }

  void score_tag(const Scene& scene, const State& s, int room, Vec2 at, bool tried) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& p = s.pips[static_cast<std::size_t>(room)];
    const std::string a = std::to_string(p[0]), b = std::to_string(p[1]);
    const float size = std::clamp(grid_.cell() * 0.27f, ui.css(11), 20.0f);
    const float k = size / ui.size_of(Type::Small);
    const float h = size + 3, pad = size * 0.7f;
    const float left = ui.label_width(a, Type::Small, true) * k + pad,
                right = ui.label_width(b, Type::Small, true) * k + pad;
    Rect tag = Rect::around(at, {left + right, h});
    const Rect limit = grid_.area();  // the frame's letters stay free
    tag = tag.moved(
        {std::clamp(tag.min.x, limit.min.x, std::max(limit.min.x, limit.max.x - tag.width())) -
             tag.min.x,
         std::max(limit.min.y - tag.min.y, 0.0f)});
    const int lead = leader(s, room);
    gfx::shadow(g, tag, h / 2, 0.5f);
    const auto half = [&](Rect r, gfx::Corners corners, int side, const std::string& n) {
      const bool dim = lead == 1 - side || p[static_cast<std::size_t>(side)] == 0;
      const TagColors colors = flax_tag(side, dim);
      g.round_rect(r, corners, colors.face);
      ui.label(r.centre(), n, Type::Small, colors.ink, gfx::kCentred, true, size);
    };
    half(Rect::at(tag.min, {left, h}), {h / 2, 0, 0, h / 2}, 0, a);
    half(Rect::at({tag.min.x + left, tag.min.y}, {right, h}), {0, h / 2, h / 2, 0}, 1, b);
    if (tried) g.round_rect(tag.grown(2), h / 2 + 2, gfx::kClear, {2, gfx::kWhite});
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

  void draw_hand(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const Rect& r = scene.hand;
    if (s.over || s.drawn == flax::kNone) return;
    const float radius = std::min(r.height() * 0.36f, 34.0f);
    const float gap = radius * 3.3f;
    for (int i = 0; i < 2; ++i) {
      const bool high = i == 1;
      const int pips = high ? flax::high_face(s.drawn) : flax::low_face(s.drawn);
      const Vec2 m{r.centre().x + (high ? gap / 2 : -gap / 2), r.centre().y};
      const bool chosen = scene.may_act && high_ == high;
      Ui::Touch touch;
      if (scene.may_act) {
        const std::string narrated =
            (chosen ? "✓ " : "") + ui.tr(text::flax_face, {std::to_string(pips)});
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
