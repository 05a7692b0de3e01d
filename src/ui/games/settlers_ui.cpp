// Settlers on the table: the island, the hand, what can be built, the robber, dice, development cards.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"
#include "gfx/pieces.h"
#include "imgui.h"
#include "ui/game_ui.h"
#include "ui/games/settlers_cards.h"
#include "ui/games/settlers_map.h"
#include "ui/games/settlers_trade.h"
#include "ui/places.h"

namespace parlour::ui {
namespace {

using settlers::act;
using settlers::Action;
using settlers::Cards;
using settlers::kGrid;
using settlers::Phase;
using settlers::Settlers;
using settlers::State;
using Kind = settlers::Action::Kind;
namespace words = settlers::text;

constexpr double kRollTime = 0.6, kWaves = 4;  // seconds

std::optional<Action> read_action(const AnyAction& a) {
  Reader r(a.bytes);
  const Action read = Settlers::read(r);
  return r.done() ? std::optional(read) : std::nullopt;
}

AnyAction wrap(const Action& a) {
  Writer w;
  Settlers::write(w, a);
  return {w.take()};
}

class SettlersUi final : public GameUi {
 public:
  void begin(const Ui& ui, const Table::Step& step) override {
    const auto a = read_action(step.shadow);
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    moved_at_ = ui.now;
    if (!a) return;
    if (a->kind == Kind::Dice) {
      rolled_at_ = ui.now;
      // Every card that the roll brings flies from its hex to its owner.
      for (int q = 0; q < after.seats; ++q) {
        const int gained = after.total[static_cast<std::size_t>(q)] - before.total[static_cast<std::size_t>(q)];
        if (gained > 0) gains_.push_back({q, gained, ui.now + kRollTime});
      }
    }
    if (!step_keeps_choice(*a)) selected_.reset(), robber_hex_.reset();
    if (after.phase == Phase::Main && before.phase != Phase::Main) mode_ = Mode::None;
    if (a->kind == Kind::End || a->kind == Kind::Dice) mode_ = Mode::None, trade_.reset(), chooser_ = Chooser::None;
    if (a->kind == Kind::Settle || a->kind == Kind::Road || a->kind == Kind::City) last_ = a;
    if (a->kind == Kind::Settle || a->kind == Kind::Road || a->kind == Kind::City) mode_ = Mode::None;
    places_.focus_first();
  }

  void reset() override {
    selected_.reset(), robber_hex_.reset(), last_.reset();
    mode_ = Mode::None, chooser_ = Chooser::None;
    trade_.reset(), discard_.clear(), chosen_.clear();
    gains_.clear();
  }

  Sound sound_of(const Table::Step& step) const override {
    const auto a = read_action(step.shadow);
    if (!a) return Sound::Tap;
    switch (a->kind) {
      case Kind::Dice: return Sound::Draw;
      case Kind::City: return Sound::Cover;
      case Kind::Settle:
      case Kind::Road:
      case Kind::Robber: return Sound::Place;
      default: return Sound::Tap;
    }
  }

  std::optional<AnyAction> draw(const Scene& scene) override {
    Ui& ui = scene.ui;
    const State& s = state(scene);
    legal_.clear();
    if (scene.may_act) Settlers::legal(s, scene.view.viewer, legal_);
    else selected_.reset(), robber_hex_.reset(), chooser_ = Chooser::None;
    if (selected_ && Settlers::check(s, scene.view.viewer, *selected_)) selected_.reset();

    map_.fit(scene.board, s.large != 0);
    const bool panel = panel_height(scene) > 0;
    panel_ = panel ? panel_rect(scene) : Rect{};
    if (!panel || !panel_.contains(ImGui::GetIO().MousePos)) map_.view().input(ui);
    gfx::Canvas& g = ui.canvas();
    g.push_clip(scene.board, 14);
    map_.draw(ui, s, scene.board, sea_time(ui), ui.now - rolled_at_ < 3 || ui.still ? s.die1 + s.die2 : 0);
    std::optional<Action> done;
    if (scene.may_act && !panel) done = draw_targets(scene, s);
    if (selected_) draw_ghost(scene, s, *selected_, gfx::Stand::Built);
    draw_hint(scene, s);
    draw_last(ui, s);
    g.pop_clip();
    draw_dice(scene, s);
    draw_gains(scene);
    if (robber_hex_ && scene.may_act) {
      if (const auto a = draw_victims(scene, s)) done = a;
    }
    if (panel) {
      if (const auto a = draw_panel(scene, s)) done = a;
    }
    if (!scene.hand.empty()) {
      if (const auto a = draw_hand(scene, s)) done = a;
    }
    if (!done) return {};
    return wrap(*done);
  }

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const State& s = state(scene);
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    const auto k = static_cast<std::size_t>(index(who));
    const bool small = ui.phone() || ui.low();
    const int points = s.points[k];
    const int known = settlers::points_with_hidden(s, index(who));
    std::string shown = std::to_string(points);
    if (known > points) shown += "+" + std::to_string(known - points);
    ui.label({r.max.x, small ? r.min.y + 10 : r.min.y + 12}, shown, small ? Type::Control : Type::Heading, c.text, gfx::kRightMiddle, true);
    // What a neighbour sees: cards, development cards, knights played, the longest trail.
    const float y = r.max.y - (small ? 8 : 12);
    float x = r.min.x - (small ? 34 : 0);
    const float size = small ? 15 : 17;
    const auto item = [&](auto&& draw, int n, bool proud) {
      draw(Vec2(x + size / 2, y));
      x += size + 3;
      x += ui.label({x, y}, std::to_string(n), Type::Small, proud ? ui.strong_tint() : c.second, gfx::kLeftMiddle, true) + (small ? 5 : 9);
    };
    gfx::Canvas& g = ui.canvas();
    const auto paper = [&](Color color) {
      return [&, color](Vec2 m) { g.round_rect(Rect::around(m, {size * 0.66f, size * 0.92f}), 2.5f, color, {1, c.panel_border}); };
    };
    item(paper(gfx::rgb(0xE9DFC8)), s.total[k], s.total[k] > s.limit);
    item(paper(gfx::rgb(0x7C6BB0)), s.dev_total[k], false);
    item([&](Vec2 m) { gfx::development_sign(g, settlers::Knight, m, size, s.army_holder == k ? ui.strong_tint() : c.second); }, s.knights[k], s.army_holder == k);
    item([&](Vec2 m) { gfx::development_sign(g, settlers::RoadBuilding, m, size, s.road_holder == k ? ui.strong_tint() : c.second); }, s.length[k], s.road_holder == k);
  }

  std::string expected(const Scene& scene) override {
    const State& s = state(scene);
    Ui& ui = scene.ui;
    if (selected_) return ui.tr(text::settlers_confirm, {Settlers::text({s, scene.view.viewer}, scene.view.viewer, *selected_, ui.lang)});
    switch (s.phase) {
      case Phase::Settle: return std::string(ui.tr(text::settlers_place_settlement));
      case Phase::Road:
      case Phase::FreeRoads: return std::string(ui.tr(text::settlers_place_road));
      case Phase::Roll: return std::string(ui.tr(text::settlers_your_roll));
      case Phase::Discard: return ui.tr(text::settlers_discard, {std::to_string(s.total[me(scene)] / 2)});
      case Phase::Robber: return std::string(ui.tr(robber_hex_ ? text::settlers_whom : text::settlers_move_robber));
      case Phase::Reply: return std::string(ui.tr(text::settlers_answer));
      case Phase::Deal: return std::string(ui.tr(text::settlers_pick));
      case Phase::Special: return std::string(ui.tr(text::settlers_special));
      default: break;
    }
    if (mode_ == Mode::Road) return std::string(ui.tr(text::settlers_place_road));
    if (mode_ == Mode::Settlement) return std::string(ui.tr(text::settlers_place_settlement));
    if (mode_ == Mode::City) return std::string(ui.tr(text::settlers_place_city));
    return std::string(ui.tr(text::settlers_main));
  }

  std::optional<AnyAction> prepared(const Scene& scene) override {
    if (!scene.may_act) return {};
    const State& s = state(scene);
    if (selected_) return wrap(*selected_);
    if (s.phase == Phase::Discard) {
      const Action a = act(Kind::Discard, 0, 0, 0, discard_.cards().bits);
      return Settlers::check(s, scene.view.viewer, a) ? std::nullopt : std::optional(wrap(a));
    }
    if (chooser_ != Chooser::None) {
      const auto a = chosen_action();
      return a && !Settlers::check(s, scene.view.viewer, *a) ? std::optional(wrap(*a)) : std::nullopt;
    }
    for (Kind k : {Kind::Claim, Kind::Roll, Kind::End, Kind::Pass}) {
      for (const Action& a : legal_) {
        if (a.kind == k && !trade_open(scene)) return wrap(a);
      }
    }
    return {};
  }

  std::string_view main_word(const Scene& scene) override {
    const Ui& ui = scene.ui;
    if (selected_ || chooser_ != Chooser::None || state(scene).phase == Phase::Discard) return {};
    const auto has = [&](Kind k) { return std::ranges::find(legal_, k, &Action::kind) != legal_.end(); };
    if (has(Kind::Claim)) return ui.tr(text::settlers_claim);
    if (has(Kind::Roll)) return ui.tr(text::settlers_roll);
    if (has(Kind::End)) return ui.tr(text::settlers_end);
    if (has(Kind::Pass)) return ui.tr(text::settlers_pass);
    return {};
  }

  void give_up() override {
    if (selected_) selected_.reset();
    else if (robber_hex_) robber_hex_.reset();
    else if (chooser_ != Chooser::None) chooser_ = Chooser::None;
    else if (trade_.is_open()) trade_.open(false);
    else mode_ = Mode::None;
  }
  bool preparing() const override {
    return selected_ || robber_hex_ || chooser_ != Chooser::None || trade_.is_open() || mode_ != Mode::None;
  }

  float hand_height(const Ui& ui, float) const override {
    if (ui.phone() && ui.portrait()) return ui.close_set() ? 100.0f : 112.0f;
    return ui.low() ? 150.0f : 252.0f;
  }

  std::string narrate(const Scene& scene) override {
    std::string out = scene.game.describe(scene.view, scene.ui.lang);
    std::ranges::replace(out, '\n', ' ');
    return out;
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    const State& s = state(scene);
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    std::vector<int> order(s.seats);
    for (int q = 0; q < s.seats; ++q) order[static_cast<std::size_t>(q)] = q;
    std::ranges::stable_sort(order, std::greater{}, [&](int q) { return settlers::points_with_hidden(s, q); });
    float y = r.min.y;
    for (int q : order) {
      const auto k = static_cast<std::size_t>(q);
      std::string why = std::to_string(s.settlements[k]) + " " + std::string(ui.tr(words::settlement)) + ", " + std::to_string(s.cities[k]) + " " + std::string(ui.tr(words::city));
      if (s.road_holder == q) why += ", " + ui.tr(words::say_longest, {std::to_string(s.length[k])});
      if (s.army_holder == q) why += ", " + std::string(ui.tr(words::say_army));
      if (s.shown[k] > 0) why += ", " + std::to_string(s.shown[k]) + " " + std::string(ui.tr(words::victory_point));
      if (draw) {
        gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 14, y + 15}, 26, gfx::seat_color(q));
        ui.label_cut({r.min.x + 36, y + 15}, r.width() - 90, player_name(ui, scene.players, seat(q)), Type::Control, c.text, gfx::kLeftMiddle, true);
        ui.label({r.max.x, y + 15}, std::to_string(settlers::points_with_hidden(s, q)), Type::Heading, c.text, gfx::kRightMiddle, true);
      }
      y += 30;
      y += ui.paragraph({{r.min.x + 36, y}, {r.max.x - 40, y}}, why, Type::Small, c.second, 0, false, draw) + kSpace2;
    }
    return y - r.min.y;
  }

 private:
  enum class Mode : std::uint8_t { None, Road, Settlement, City };
  enum class Chooser : std::uint8_t { None, Plenty, Monopoly };
  struct Gain {
    int seat, cards;
    double start;
  };

  static const State& state(const Scene& scene) { return scene.view.state.as<State>(); }
  static std::size_t me(const Scene& scene) { return static_cast<std::size_t>(index(scene.view.viewer)); }
  // A sealed answer of another takes nothing from what this player is choosing.
  static bool step_keeps_choice(const Action& a) { return a.kind == Kind::Sealed || a.kind == Kind::Answer || (a.kind == Kind::Discard && a.bits == settlers::kSealed); }
  bool trade_open(const Scene& scene) const { return trade_.shown(scene); }

  // The sea moves for a while after something has happened, and rests when nobody plays.
  float sea_time(Ui& ui) {
    const double since = ui.now - drawn_at_;
    drawn_at_ = ui.now;
    if (ui.still) return 0;
    if (ui.now - moved_at_ < kWaves) {
      sea_ += static_cast<float>(std::min(since, 0.05));
      ui.animate();
    }
    return sea_;
  }

  // --- targets ----------------------------------------------------------------------------------
  bool offered(const State& s, Kind k) const {
    if (k == Kind::Settle) return s.phase == Phase::Settle || mode_ == Mode::Settlement;
    if (k == Kind::Road) return s.phase == Phase::Road || s.phase == Phase::FreeRoads || mode_ == Mode::Road;
    if (k == Kind::City) return mode_ == Mode::City;
    return k == Kind::Robber;
  }

  // The action is taken at once, or shown first and confirmed.
  std::optional<Action> choose(Ui& ui, const Action& a) {
    if (selected_ == a || !ui.settings.confirm) {
      selected_.reset();
      return a;
    }
    selected_ = a;
    if (ui.settings.sound) ui.shell.sound(Sound::Tap);
    return {};
  }

  std::optional<Action> draw_targets(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    std::optional<Action> done;
    const float R = map_.radius();
    places_.begin();
    std::array<bool, settlers::kHexes> hexes{};
    int id = 0;
    for (const Action& a : legal_) {
      ++id;
      if (!offered(s, a.kind)) continue;
      if (a.kind == Kind::Robber) {
        if (std::exchange(hexes[a.at], true)) continue;
        if (const auto b = robber_target(scene, s, a, id)) done = b;
        continue;
      }
      const bool path = a.kind == Kind::Road;
      const Vec2 m = path ? map_.path(a.at) : map_.node(a.at);
      const float reach = std::max(R * (path ? 0.32f : 0.36f), 15.0f);
      const Ui::Touch t = target(scene, a, id, m, reach);
      if (selected_ != a) {
        const float r = R * (path ? 0.12f : 0.17f);
        if (t.hovered && !ui.shell.touch()) draw_ghost(scene, s, a, gfx::Stand::Ghost);
        else ui.canvas().circle(m, r, gfx::kWhite.with_alpha(0.55f), {2, gfx::kWhite.with_alpha(0.95f)});
      }
      if (t.focused) gfx::focus_ring(ui.canvas(), Rect::square(m, R * 0.5f), R * 0.25f, ui.colors().focus);
      if (t.pressed && !map_.view().dragging()) {
        if (const auto b = choose(ui, a)) done = b;
      }
    }
    places_.end(ui);
    return done;
  }

  Ui::Touch target(const Scene& scene, const Action& a, int id, Vec2 m, float reach) {
    Ui& ui = scene.ui;
    const std::string said = Settlers::text({state(scene), scene.view.viewer}, scene.view.viewer, a, ui.lang);
    ImGui::PushClipRect(scene.board.min, scene.board.max, true);
    const Ui::Touch t = ui.area("t" + std::to_string(static_cast<int>(a.kind)) + "," + std::to_string(a.at), Rect::square(m, 2 * reach), map_.view().dragging() ? std::string_view() : std::string_view(said));
    ImGui::PopClipRect();
    places_.place(ui, id, m, t.focused);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return t;
  }

  std::optional<Action> robber_target(const Scene& scene, const State& s, const Action& a, int id) {
    Ui& ui = scene.ui;
    const float R = map_.radius();
    const Vec2 m = map_.hex(a.at);
    const Ui::Touch t = target(scene, a, id, m, R * 0.6f);
    const bool here = robber_hex_ == a.at || (selected_ && selected_->kind == Kind::Robber && selected_->at == a.at);
    if (!here) ui.canvas().polygon(m, R * 0.86f, 6, R * 0.05f, gfx::kClear, {t.hovered ? 4.0f : 2.0f, gfx::kWhite.with_alpha(t.hovered ? 0.95f : 0.6f)});
    if (t.hovered && !here && !ui.shell.touch()) gfx::robber_piece(ui.canvas(), map_.robber(a.at), R * 0.62f, 0.6f);
    if (t.focused) ui.canvas().polygon(m, R * 0.9f, 6, R * 0.05f, gfx::kClear, {3, ui.colors().focus});
    if (!t.pressed || map_.view().dragging()) return {};
    const auto victims = std::ranges::count_if(legal_, [&](const Action& b) { return b.kind == Kind::Robber && b.at == a.at; });
    selected_.reset();
    if (victims > 1) {
      robber_hex_ = a.at;
      return {};
    }
    robber_hex_.reset();
    (void)s;
    return choose(ui, a);
  }

  // Whom to rob, beside the hex that was chosen.
  std::optional<Action> draw_victims(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    std::vector<Action> choices;
    for (const Action& a : legal_) {
      if (a.kind == Kind::Robber && a.at == *robber_hex_) choices.push_back(a);
    }
    if (choices.empty()) {
      robber_hex_.reset();
      return {};
    }
    gfx::robber_piece(ui.canvas(), map_.robber(*robber_hex_), map_.radius() * 0.62f, 0.9f);
    const float w = 60, h = 64;
    const Vec2 m = map_.hex(*robber_hex_);
    Rect r = Rect::around({m.x, m.y - map_.radius() - h / 2}, {w * static_cast<float>(choices.size()) + 16, h});
    r = r.moved({std::clamp(r.min.x, scene.board.min.x + 4, std::max(scene.board.min.x + 4, scene.board.max.x - r.width() - 4)) - r.min.x, std::max(scene.board.min.y + 4 - r.min.y, 0.0f)});
    ui.panel(r, kRadiusPanel, 3);
    std::optional<Action> done;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const Rect cell = r.inset(8, 6).column(static_cast<int>(i), static_cast<int>(choices.size()), 4);
      const int who = choices[i].who;
      const std::string name = player_name(ui, scene.players, seat(who));
      const Ui::Touch t = ui.area("rob" + std::to_string(who), cell, ui.tr(text::settlers_rob, {name}));
      if (t.hovered) ui.canvas().round_rect(cell, kRadiusControl, ui.colors().hovered);
      gfx::seat_badge(ui.canvas(), seat_sign(who), cell.point(0.5f, 0.36f), 30, gfx::seat_color(who));
      ui.label(cell.point(0.5f, 0.84f), std::to_string(s.total[static_cast<std::size_t>(who)]), Type::Small, ui.colors().second, gfx::kCentred, true);
      if (t.focused) gfx::focus_ring(ui.canvas(), cell, kRadiusControl, ui.colors().focus);
      if (t.pressed) {
        robber_hex_.reset();
        done = choose(ui, choices[i]);
      }
    }
    return done;
  }

  void draw_ghost(const Scene& scene, const State& s, const Action& a, gfx::Stand stand) {
    gfx::Canvas& g = scene.ui.canvas();
    const float R = map_.radius();
    const int seat = s.mover;
    const Color color = gfx::seat_color(s.phase == Phase::Robber ? 0 : seat);
    switch (a.kind) {
      case Kind::Road: {
        const auto [from, to] = map_.road(a.at);
        if (stand == gfx::Stand::Built) g.line(from, to, R * 0.26f, gfx::kWhite.with_alpha(0.7f));
        gfx::road_piece(g, from, to, R * 0.15f, color, seat_sign(seat), stand);
        break;
      }
      case Kind::Settle:
      case Kind::City: {
        const Vec2 m = map_.node(a.at);
        if (stand == gfx::Stand::Built) g.ring(m, R * 0.38f, 3, gfx::kWhite);
        if (a.kind == Kind::City) gfx::city_piece(g, m, R * 0.44f, color, seat_sign(seat), stand);
        else gfx::settlement_piece(g, m, R * 0.4f, color, seat_sign(seat), stand);
        break;
      }
      case Kind::Robber:
        g.polygon(map_.hex(a.at), R * 0.86f, 6, R * 0.05f, gfx::kClear, {4, gfx::kWhite});
        gfx::robber_piece(g, map_.robber(a.at), R * 0.62f);
        break;
      default: break;
    }
  }

  // A ring about what was built last.
  void draw_last(Ui& ui, const State& s) {
    if (!last_) return;
    const float R = map_.radius();
    const Vec2 m = last_->kind == Kind::Road ? map_.path(last_->at) : map_.node(last_->at);
    if (s.phase == Phase::Island) return;
    ui.canvas().ring(m, R * (last_->kind == Kind::Road ? 0.3f : 0.36f), 2, gfx::kWhite.with_alpha(0.65f));
  }

  void draw_hint(const Scene& scene, const State& s) {
    if (!scene.hint || !scene.may_act) return;
    Ui& ui = scene.ui;
    const float R = map_.radius();
    int n = 0;
    for (const ai::Opinion& o : scene.hint->opinions) {
      const auto a = read_action(o.action);
      if (!a || ++n > 3) break;
      Vec2 m;
      if (a->kind == Kind::Road) m = map_.path(a->at);
      else if (a->kind == Kind::Settle || a->kind == Kind::City) m = map_.node(a->at);
      else if (a->kind == Kind::Robber) m = map_.hex(a->at);
      else continue;
      const std::string said = std::to_string(static_cast<int>(std::lround(o.win * 100))) + "%";
      const Rect tag = Rect::around(m - Vec2(0, R * 0.34f), {ui.label_width(said, Type::Small, true) + 12, 20});
      if (n == 1) ui.canvas().ring(m, R * 0.3f, 3, ui.tint);
      gfx::shadow(ui.canvas(), tag, 10, 0.8f);
      ui.canvas().round_rect(tag, 10, n == 1 ? ui.tint : gfx::rgb(0xFBF7EE));
      ui.label(tag.centre(), said, Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred, true);
    }
    (void)s;
  }

  // --- dice and gains -----------------------------------------------------------------------------
  void draw_dice(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    if (s.die1 == 0) return;
    const float side = ui.phone() ? 30 : 40;
    const Vec2 at = {scene.board.max.x - side * 1.9f, scene.board.min.y + side * 0.95f};
    const double t = ui.now - rolled_at_;
    const bool rolling = !ui.still && t < kRollTime;
    if (rolling) ui.animate();
    const auto face = [&](int k, int pips) {
      if (!rolling) return pips;
      return 1 + (static_cast<int>(t * 14) * (5 + 2 * k) + 3 * k) % 6;
    };
    const float spin = rolling ? static_cast<float>(1 - t / kRollTime) * 5 : 0;
    gfx::die(ui.canvas(), at, side, face(0, s.die1), gfx::rgb(0xFBF7EE), spin - 0.1f);
    gfx::die(ui.canvas(), at + Vec2(side * 1.2f, side * 0.05f), side, face(1, s.die2), gfx::rgb(0xF2C45A), 0.12f - spin);
  }

  // How many cards a roll brought to whom, for a moment.
  void draw_gains(const Scene& scene) {
    Ui& ui = scene.ui;
    std::erase_if(gains_, [&](const Gain& g) { return ui.now - g.start > 1.6; });
    float x = scene.board.min.x + 12;
    for (const Gain& gain : gains_) {
      if (ui.now < gain.start && !ui.still) {
        ui.animate();
        continue;
      }
      if (!ui.still) ui.animate();
      const Rect r = Rect::at({x, scene.board.min.y + 10}, {64, 32});
      ui.panel(r, 16, 1);
      gfx::seat_badge(ui.canvas(), seat_sign(gain.seat), {r.min.x + 17, r.centre().y}, 22, gfx::seat_color(gain.seat));
      ui.label({r.max.x - 10, r.centre().y}, "+" + std::to_string(gain.cards), Type::Body, ui.colors().good, gfx::kRightMiddle, true);
      x += 70;
    }
  }

  // --- panels over the board ------------------------------------------------------------------------
  float panel_height(const Scene& scene) const {
    const State& s = state(scene);
    if (scene.may_act && s.phase == Phase::Discard) return 128;
    if (chooser_ != Chooser::None && scene.may_act) return 128;
    return trade_open(scene) ? trade_.height(scene) : 0;
  }

  Rect panel_rect(const Scene& scene) const {
    const float w = std::min(scene.board.width() - 12, 430.0f), h = std::min(panel_height(scene), scene.board.height() - 8);
    return Rect::at({scene.board.centre().x - w / 2, scene.board.max.y - h - 4}, {w, h});
  }

  std::optional<Action> draw_panel(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    if (s.phase != Phase::Discard && chooser_ == Chooser::None) return trade_.draw(scene, panel_);
    ui.panel(panel_, kRadiusPanel, 3);
    Rect in = panel_.inset(kSpace3);
    const Rect head = in.take_top(24);
    if (s.phase == Phase::Discard) {
      const int due = s.total[me(scene)] / 2;
      ui.label({head.min.x, head.centre().y}, ui.tr(text::settlers_discarding, {std::to_string(discard_.cards().sum()), std::to_string(due)}), Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
      discard_.draw(ui, "discard", in, discard_.cards().sum() < due ? s.hand(static_cast<int>(me(scene))) : discard_.cards());
      return {};
    }
    const bool plenty = chooser_ == Chooser::Plenty;
    ui.label({head.min.x, head.centre().y}, ui.tr(plenty ? text::settlers_choose_two : text::settlers_choose_one), Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
    const int most = plenty ? 2 : 1;
    chosen_.draw(ui, "choose", in, chosen_.cards().sum() < most ? (plenty ? s.bank : Cards::each(1)) : chosen_.cards());
    return {};
  }

  std::optional<Action> chosen_action() const {
    const Cards c = chosen_.cards();
    if (chooser_ == Chooser::Plenty) return act(Kind::Plenty, 0, 0, 0, c.bits);
    for (int k = 0; k < settlers::kResources; ++k) {
      if (c[k] > 0) return act(Kind::Monopoly, 0, 0, k);
    }
    return {};
  }

  // --- the own hand and what can be done with it ------------------------------------------------------
  std::optional<Action> draw_hand(const Scene& scene, const State& s) {
    if (!is_player(scene.view.viewer)) return {};
    Ui& ui = scene.ui;
    const int q = index(scene.view.viewer);
    Rect r = scene.hand;
    const bool flat = ui.phone() && ui.portrait();
    if (flat) r = r.inset(kSpace2, 0);
    const Rect cards = r.take_top(flat ? (ui.close_set() ? 46.0f : 54.0f) : ui.low() ? 52.0f : 66.0f, kSpace1);
    std::optional<Action> done;
    if (flat) {
      Rect row = cards;
      const float each = row.width() / static_cast<float>(settlers::kResources + dev_kinds(s, q));
      draw_resources(scene, s, q, row.take_left(each * settlers::kResources));
      done = draw_developments(scene, s, q, row);
    } else {
      draw_resources(scene, s, q, cards);
      if (dev_kinds(s, q) > 0 || !ui.low()) done = draw_developments(scene, s, q, r.take_top(ui.low() ? 34.0f : 42.0f, kSpace1));
    }
    if (const auto a = draw_actions(scene, s, q, r, flat || ui.low() ? 5 : 2)) done = a;
    return done;
  }

  static int dev_kinds(const State& s, int q) {
    int n = 0;
    for (int k = 0; k < settlers::kDevelopments; ++k) n += s.dev[static_cast<std::size_t>(q)][k] > 0;
    return n;
  }

  void draw_resources(const Scene& scene, const State& s, int q, const Rect& r) {
    Ui& ui = scene.ui;
    const Cards hand = s.hand(q);
    for (int k = 0; k < settlers::kResources; ++k) {
      const Rect column = r.column(k, settlers::kResources, 3);
      const float w = std::min(column.width(), column.height() * 0.74f);
      const Rect card = Rect::around(column.centre(), {w, column.height() - 4});
      gfx::Canvas& g = ui.canvas();
      g.push_opacity(hand[k] > 0 ? 1.0f : 0.3f);
      gfx::resource_card(g, card, k, hand[k] > 0 ? 1.0f : 0.2f);
      g.pop_opacity();
      const Vec2 m = card.point(0.5f, 0.82f);
      ui.label(m, std::to_string(hand[k]), Type::Control, gfx::kWhite.with_alpha(hand[k] > 0 ? 1 : 0.6f), gfx::kCentred, true);
      const std::string said = std::string(ui.tr(resource_line(k))) + ": " + std::to_string(hand[k]) + ". " + ui.tr(text::settlers_rate, {std::to_string(settlers::bank_rate(s, q, k))});
      const Ui::Touch t = ui.area("hand" + std::to_string(k), column, said);
      if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused) ui.tip(said);
      if (t.focused) gfx::focus_ring(g, card, 6, ui.colors().focus);
      // A card in hand begins a trade with it.
      if (t.pressed && scene.may_act && s.phase == Phase::Main) trade_.open(true), selected_.reset(), mode_ = Mode::None;
    }
  }

  std::optional<Action> draw_developments(const Scene& scene, const State& s, int q, const Rect& r) {
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    std::optional<Action> done;
    const int kinds = dev_kinds(s, q);
    int column = 0;
    for (int k = 0; k < settlers::kDevelopments; ++k) {
      const int n = s.dev[static_cast<std::size_t>(q)][k];
      if (n == 0) continue;
      Rect card = r.column(column++, std::max(kinds, 3), 3);
      card.max.x = std::min(card.max.x, card.min.x + 76);
      card = card.inset(0, 2);
      const Reason why = may_play(scene, s, k);
      const std::string name(ui.tr(development_line(k)));
      std::string said = name + (n > 1 ? " ×" + std::to_string(n) : "") + ": " + std::string(ui.tr(does(k)));
      if (why && k != settlers::VictoryPoint) said += " " + std::string(ui.tr(*why));
      const Ui::Touch t = ui.area("dev" + std::to_string(k), card, said);
      gfx::Canvas& g = ui.canvas();
      g.push_opacity(why ? 0.6f : 1.0f);
      gfx::shadow(g, card, 7, 0.7f);
      g.round_rect(card, 7, {gfx::rgb(0x8A78C4), gfx::rgb(0x5D4D91)}, {1, gfx::rgb(0xBBAEE4)});
      gfx::development_sign(g, k, {card.min.x + 18, card.centre().y}, std::min(22.0f, card.height() - 8), gfx::kWhite);
      if (n > 1) ui.label({card.max.x - 6, card.centre().y}, "×" + std::to_string(n), Type::Small, gfx::kWhite, gfx::kRightMiddle, true);
      g.pop_opacity();
      if (t.focused) gfx::focus_ring(g, card, 7, c.focus);
      if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused) ui.tip(said);
      if (!t.pressed || !scene.may_act) continue;
      if (why) ui.toast(ui.tr(*why), true);
      else done = play(ui, k);
    }
    if (column == 0 && !(ui.phone() && ui.portrait())) {
      ui.label({r.min.x, r.centre().y}, ui.tr(text::settlers_no_cards), Type::Small, c.muted, gfx::kLeftMiddle);
    }
    return done;
  }

  static const Line& does(int kind) {
    static constexpr const Line* lines[] = {&text::settlers_does_knight, &text::settlers_does_point, &text::settlers_does_roads, &text::settlers_does_plenty, &text::settlers_does_monopoly};
    return *lines[kind];
  }

  Reason may_play(const Scene& scene, const State& s, int kind) const {
    const auto check = [&](const Action& a) { return Settlers::check(s, scene.view.viewer, a); };
    switch (kind) {
      case settlers::Knight: return check(act(Kind::Knight));
      case settlers::RoadBuilding: return check(act(Kind::RoadBuilding));
      case settlers::Plenty: {
        for (const Action& a : legal_) {
          if (a.kind == Kind::Plenty) return kAllowed;
        }
        return check(act(Kind::Plenty, 0, 0, 0, Cards::some(0, 2).bits));
      }
      case settlers::Monopoly: return check(act(Kind::Monopoly, 0, 0, 0));
      default: return &text::settlers_does_point;
    }
  }

  std::optional<Action> play(Ui& ui, int kind) {
    selected_.reset(), mode_ = Mode::None, trade_.open(false);
    chosen_.clear();
    switch (kind) {
      case settlers::Knight: return choose(ui, act(Kind::Knight));
      case settlers::RoadBuilding: return choose(ui, act(Kind::RoadBuilding));
      case settlers::Plenty: chooser_ = Chooser::Plenty; break;
      case settlers::Monopoly: chooser_ = Chooser::Monopoly; break;
      default: break;
    }
    return {};
  }

  // Why a kind of building cannot be built now; kAllowed when it can.
  Reason may_build(const Scene& scene, const State& s, Kind kind, int q) const {
    if (std::ranges::find(legal_, kind, &Action::kind) != legal_.end()) return kAllowed;
    const settlers::Bits spots = kind == Kind::Road ? settlers::road_spots(s, q) : kind == Kind::City ? settlers::city_spots(s, q) : settlers::settlement_spots(s, q);
    Reason why = kind == Kind::Road ? &words::why_no_path : kind == Kind::City ? &words::why_city : &words::why_settle_road;
    if (!scene.may_act) return Settlers::check(s, scene.view.viewer, act(kind, 0, 0));
    bool first = true;
    spots.each([&](int at) {
      if (std::exchange(first, false)) why = Settlers::check(s, scene.view.viewer, act(kind, 0, at));
    });
    return why;
  }

  struct Built {
    Mode mode;
    Kind kind;
    const Line* name;
    Cards cost;
  };

  std::optional<Action> draw_actions(const Scene& scene, const State& s, int q, const Rect& r, int columns) {
    Ui& ui = scene.ui;
    std::optional<Action> done;
    const Built list[] = {{Mode::Road, Kind::Road, &text::settlers_road, settlers::kRoadCost},
                          {Mode::Settlement, Kind::Settle, &text::settlers_settlement, settlers::kSettlementCost},
                          {Mode::City, Kind::City, &text::settlers_city, settlers::kCityCost},
                          {Mode::None, Kind::Buy, &text::settlers_card, settlers::kDevelopmentCost}};
    const int rows = columns == 2 ? 3 : 1;
    const auto cell = [&](int i) { return r.row(i / columns, rows, 4).column(i % columns, columns, 4); };
    for (int i = 0; i < 4; ++i) {
      const Built& b = list[i];
      const Reason why = b.kind == Kind::Buy ? Settlers::check(s, scene.view.viewer, act(Kind::Buy)) : may_build(scene, s, b.kind, q);
      const bool on = b.mode != Mode::None && mode_ == b.mode;
      if (!build_button(scene, "build" + std::to_string(i), cell(i), b, q, why, on)) continue;
      selected_.reset(), chooser_ = Chooser::None, trade_.open(false);
      if (b.kind == Kind::Buy) done = choose(ui, act(Kind::Buy));
      else mode_ = on ? Mode::None : b.mode;
    }
    const bool can_trade = scene.may_act && s.phase == Phase::Main;
    const Rect t = columns == 2 ? r.row(2, 3, 4) : cell(4);
    if (ui.button("trade", t, {.label = ui.tr(text::settlers_trade), .selected = trade_.is_open(), .why_not = can_trade ? std::string_view() : ui.tr(text::settlers_trade_when), .key = ImGuiKey_T})) {
      trade_.open(!trade_.is_open());
      selected_.reset(), mode_ = Mode::None, chooser_ = Chooser::None;
    }
    return done;
  }

  // A picture, and what it costs.
  bool build_button(const Scene& scene, const std::string& id, const Rect& r, const Built& b, int q, Reason why, bool on) {
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    gfx::Canvas& g = ui.canvas();
    const std::string name(ui.tr(*b.name));
    const std::string cost = cards_text(ui, b.cost, words::nobody);
    const std::string said = name + " (" + cost + ")" + (why ? ": " + std::string(ui.tr(*why)) : "");
    constexpr ImGuiKey keys[] = {ImGuiKey_R, ImGuiKey_S, ImGuiKey_C, ImGuiKey_B};
    const Ui::Touch t = ui.area(id, r, said, !why, keys[static_cast<int>(b.kind == Kind::Buy ? 3 : static_cast<int>(b.mode) - 1)]);
    const Color face = why ? c.control.faded(0.5f) : on ? ui.tint : t.held ? c.pressed : t.hovered && !ui.shell.touch() ? c.hovered : c.control;
    if (!why) gfx::shadow(g, r, kRadiusControl, 0.4f);
    g.round_rect(r, kRadiusControl, face, {1, on ? ui.tint : c.panel_border});
    g.push_opacity(why ? 0.45f : 1);
    const Vec2 m = r.point(0.5f, 0.36f);
    const Color color = gfx::seat_color(q);
    const float k = std::min(r.height() * 0.5f, 26.0f);
    if (b.kind == Kind::Road) gfx::road_piece(g, m - Vec2(k * 0.6f, -k * 0.2f), m + Vec2(k * 0.6f, -k * 0.2f), k * 0.34f, color, seat_sign(q));
    else if (b.kind == Kind::Settle) gfx::settlement_piece(g, m, k * 0.8f, color, seat_sign(q));
    else if (b.kind == Kind::City) gfx::city_piece(g, m, k * 0.8f, color, seat_sign(q));
    else {
      const Rect card = Rect::around(m, {k * 0.72f, k});
      g.round_rect(card, 4, {gfx::rgb(0x8A78C4), gfx::rgb(0x5D4D91)}, {1, gfx::rgb(0xBBAEE4)});
      ui.label(m, "?", Type::Small, gfx::kWhite, gfx::kCentred, true);
    }
    // The price, sign by sign.
    const int n = b.cost.sum();
    const float size = std::min(13.0f, (r.width() - 8) / static_cast<float>(n));
    float x = r.centre().x - size * static_cast<float>(n) / 2 + size / 2;
    for (int kind = 0; kind < settlers::kResources; ++kind) {
      for (int i = 0; i < b.cost[kind]; ++i, x += size) {
        g.circle({x, r.max.y - size * 0.72f}, size * 0.5f, gfx::resource_color(kind));
        gfx::resource_sign(g, kind, {x, r.max.y - size * 0.72f}, size * 0.72f);
      }
    }
    g.pop_opacity();
    if (t.focused) gfx::focus_ring(g, r, kRadiusControl, c.focus);
    if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused) ui.tip(said);
    if (t.hovered && !why) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return t.pressed;
  }

  SettlersMap map_;
  Places places_;
  SettlersTrade trade_;
  CardPicker discard_, chosen_;
  std::vector<Action> legal_;
  std::optional<Action> selected_, last_;
  std::optional<std::uint8_t> robber_hex_;
  Mode mode_ = Mode::None;
  Chooser chooser_ = Chooser::None;
  Rect panel_;
  std::vector<Gain> gains_;
  double rolled_at_ = -10, moved_at_ = -10, drawn_at_ = 0;
  float sea_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_settlers_ui() { return std::make_unique<SettlersUi>(); }

}  // namespace parlour::ui
