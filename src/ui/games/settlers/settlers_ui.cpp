// Settlers on the table: the island and actions on it, dice, panels over the board.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/settlers/settlers.h"
#include "games/settlers/settlers_text.h"
#include "gfx/pieces.h"
#include "imgui.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_flights.h"
#include "ui/games/settlers/settlers_hand.h"
#include "ui/games/settlers/settlers_map.h"
#include "ui/games/settlers/settlers_stats.h"
#include "ui/games/settlers/settlers_trade.h"
#include "ui/parts/places.h"
#include "ui/table/game_ui.h"

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
using Press = SettlersHand::Press;
namespace words = settlers::text;

constexpr double kWaves = 4, kGainsShown = 2.4, kAutomatic = 0.7,
                 kAfterRoll = 1.8;  // seconds; shows first what a roll has brought

// With an initial capital, for the start of a sentence.
std::string sentence(std::string s) {
  if (s.empty()) return s;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  if (s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  if (s.size() < 2) return s;
  // Cyrillic in UTF-8: а..п are D0 B0..BF, р..я D1 80..8F.
  if (byte(0) == 0xD0 && byte(1) >= 0xB0)
    s[1] = static_cast<char>(byte(1) - 0x20);
  else if (byte(0) == 0xD1 && byte(1) <= 0x8F)
    s[0] = static_cast<char>(0xD0), s[1] = static_cast<char>(byte(1) + 0x20);
  return s;
}

// What is open over the middle of the board.
enum class Panel : std::uint8_t { None, Seat, Discard, Choose, Trade, Cards };

class SettlersUi final : public GameUi, private Figures {
 public:
  Shape shape(const Ui& ui, float width) const override {
    return {.hand = SettlersHand::height(ui), .beside_name = beside_name(ui, width)};
  }

  Decision draw(const Scene& scene) override { return {.action = draw_board(scene)}; }

  Words explain(const Scene& scene) override {
    Words out{.state = narrate(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.over()) out.reason = reason(scene);
    return out;
  }

  Told tell(const Ui&, const Table::Step& step) const override { return {.sound = sound_of(step)}; }

  double show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Play)
      begin(ui, step);
    else
      reset();
    return ui.still ? 0 : std::max(rolled_at_ + roll_time_ - ui.now, flights_.lasts(ui));
  }

  std::string begun(const AnyView& view) const override {
    return trade_.begun(view.state.as<State>());
  }
  void resume(const AnyView& view, std::string_view words) override {
    trade_.resume(view.state.as<State>(), index(view.viewer), words);
  }
  Figures* figures() override { return this; }

  void begin(const Ui& ui, const Table::Step& step) {
    const auto a = decoded<Settlers>(step.shadow);
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    moved_at_ = ui.now;
    if (!a) return;
    const auto moved = settlers::transfers(before, *a, after);
    if (a->kind == Kind::Dice) {
      rolled_at_ = ui.now, roll_time_ = ui.still ? 0 : ui.settings.pace == Pace::Quick ? 0.3 : 0.6;
      gains_ = {}, gains_timed_ = false, gains_at_ = ui.now + roll_time_;
      for (const settlers::Transfer& t : moved) gains_[t.to] = gains_[t.to] + t.cards;
    }
    flights_.send(ui, moved, a->kind == Kind::Dice ? roll_time_ : 0);
    if (!keeps_choice(*a)) selected_.reset(), robber_hex_.reset();
    const bool built = a->kind == Kind::Settle || a->kind == Kind::Road || a->kind == Kind::City;
    if (built) last_ = a, mode_ = Press::None;
    if (a->kind == Kind::End || a->kind == Kind::Dice) {
      mode_ = Press::None, chooser_ = Chooser::None, cards_open_ = false;
      trade_.reset(), discard_.clear();
    }
    // An offer that nobody took can be changed and made again.
    if (a->kind == Kind::Answer && after.phase == Phase::Main &&
        settlers_viewer(step.after) == after.active) {
      trade_.open(true), refused_ = true;
    }
    if (a->kind == Kind::Deal) trade_.reset();
    places_.focus_first();
  }

  void reset() override {
    selected_.reset(), robber_hex_.reset(), last_.reset();
    mode_ = Press::None, chooser_ = Chooser::None;
    trade_.reset(), discard_.clear(), chosen_.clear();
    flights_.skip();
    gains_ = {};
    cards_open_ = refused_ = false;
    seat_ = -1;
  }

  std::shared_ptr<const void> memory() const override { return remembered(tally_); }
  void go_back(const std::shared_ptr<const void>& memory) override {
    tally_ = recollected<decltype(tally_)>(memory);
  }
  void recall(const Table::Step& step) override {
    if (const auto a = decoded<Settlers>(step.shadow)) {
      tally_.add(step.before.state.as<State>(), *a, step.after.state.as<State>());
    }
  }

  float draw(const Scene& scene, const Rect& r, bool draw) override {
    return draw_figures(scene, r, draw);
  }
  std::string told(const Scene& scene) override { return say_statistics(scene, tally_); }

  static Sound sound_of(const Table::Step& step) {
    const auto a = decoded<Settlers>(step.shadow);
    if (!a) return Sound::Tap;
    switch (a->kind) {
      case Kind::Dice:
        return Sound::Draw;
      case Kind::City:
        return Sound::Cover;
      case Kind::Settle:
      case Kind::Road:
      case Kind::Robber:
        return Sound::Place;
      default:
        return Sound::Tap;
    }
  }

  // The roll, the end of the turn and a certain refusal, for players who turned these settings on,
  // when nothing else can be done.
  std::optional<room::TableGame::AutoAction> auto_action(const AnyView& v,
                                                         std::span<const Player> players,
                                                         const room::Settings& set) const override {
    const State& s = v.state.as<State>();
    if (preparing() || !(set.roll || set.end || set.decline)) return {};
    std::vector<Action> all;
    Settlers::legal(s, v.viewer, all);
    const auto any = [&](std::initializer_list<Kind> kinds) {
      return std::ranges::any_of(
          all, [&](const Action& a) { return std::ranges::find(kinds, a.kind) != kinds.end(); });
    };
    // Uses only what everybody sees, so that waiting or not reveals nothing about the cards.
    const bool card = s.dev_total[at(index(v.viewer))] > 0;
    const auto does = [](Kind kind, double after) {
      return room::TableGame::AutoAction{encoded<Settlers>(act(kind)), after};
    };
    if (set.roll && s.phase == Phase::Roll && !card) return does(Kind::Roll, kAutomatic);
    // Its timing would tell the other people what these cards cannot do: with people among the
    // others, the player ends the turn, unless everybody sees that there are no cards.
    const bool watched = std::ranges::count(players, false, &Player::bot) > 1;
    const bool told = watched && s.hand(index(v.viewer)).sum() > 0;
    if (set.end && !told && s.phase == Phase::Main && !card &&
        !any({Kind::Road, Kind::Settle, Kind::City, Kind::Buy, Kind::Bank, Kind::Offer}))
      return does(Kind::End, kAfterRoll);
    if (set.decline && !watched && s.phase == Phase::Reply && !s.offer.want().empty() &&
        !s.hand(index(v.viewer)).covers(s.offer.want()))
      return does(Kind::No, kAutomatic);
    return {};
  }

  std::optional<AnyAction> draw_board(const Scene& scene) {
    Ui& ui = scene.ui;
    const State& s = state(scene);
    legal_.clear();
    names_ = player_names(scene.ui, scene.players);
    if (scene.may_act)
      Settlers::legal(s, scene.view.viewer, legal_);
    else
      selected_.reset(), robber_hex_.reset(), chooser_ = Chooser::None;
    if (selected_ && Settlers::check(s, scene.view.viewer, *selected_)) selected_.reset();
    if (std::exchange(refused_, false)) ui.toast(ui.tr(text::settlers_no_taker));
    // A player who goes on need not wait for the flights.
    if (ImGui::IsMouseClicked(0)) flights_.skip(), roll_time_ = 0;

    lay_out(scene, s);
    const Panel panel = this->panel(scene);
    const bool covered = panel != Panel::None;
    map_.view().input(ui);
    gfx::Canvas& g = ui.canvas();
    g.push_clip(scene.board, 14);
    const double since = ui.now - rolled_at_ - roll_time_;
    map_.draw(ui, s, scene.board, sea_time(ui),
              since >= 0 && (since < 3 || ui.still) ? s.die1 + s.die2 : 0);
    std::optional<Action> done;
    if (!covered) map_.view().draw_whole(ui);
    if (scene.may_act && !covered) done = draw_targets(scene, s);
    if (selected_) draw_ghost(scene, s, *selected_, gfx::Stand::Built);
    draw_hint(scene);
    draw_last(ui, s);
    g.pop_clip();
    if (!stock_.empty()) draw_stock(scene, s);
    draw_dice(scene, s);
    if (!s.offer.empty() && !covered)
      draw_looked_on(scene);
    else
      draw_gains(scene, s);
    if (robber_hex_ && scene.may_act && !covered) {
      if (const auto a = draw_victims(scene, s)) done = a;
    }
    if (covered) {
      if (const auto a = draw_panel(scene, s, panel)) done = a;
    }
    const bool hand_covered = covered && panel_.max.y > scene.hand.min.y &&
                              panel_.min.y < scene.hand.max.y && panel_.min.x < scene.hand.max.x &&
                              panel_.max.x > scene.hand.min.x;
    if (!scene.hand.empty() && is_player(scene.view.viewer) && !hand_covered) {
      if (const auto a = draw_hand(scene)) done = a;
    }
    flights_.draw(ui, ui.phone() ? 34 : 42,
                  [&](const Flights::End& e) { return place_of(scene, e); });
    if (!done) return {};
    return encoded<Settlers>(*done);
  }

  static bool narrow(float plate) { return plate < 100; }
  // The room for the points.
  static float beside_name(const Ui& ui, float width) {
    if (ui.phone() || ui.low())
      return narrow(width) ? ui.label_width("10", Type::Control, true) + 6 : -1;
    return ui.label_width("10+1", Type::Heading, true) + 4;
  }

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const State& s = state(scene);
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    const auto k = at(index(who));
    const bool small = ui.phone() || ui.low();
    plates_[k] = r.centre();
    const int points = s.points[k];
    const int known = settlers::points_with_hidden(s, index(who));
    const bool summed = small && narrow(r.width());
    std::string shown = std::to_string(summed ? known : points);
    if (known > points && !summed) shown += "+" + std::to_string(known - points);
    const int cards = std::max(0, s.total[k] - flights_.coming(ui, index(who)));
    std::string said =
        ui.says(player_name(ui, scene.players, who),
                ui.tr(words::say_points, {std::to_string(known), std::to_string(s.goal)}));
    said = ui.list(std::move(said), count_text(words::say_cards, ui.lang, s.total[k]));
    said =
        ui.list(std::move(said), ui.tr(words::say_development, {std::to_string(s.dev_total[k])}));
    said = ui.list(std::move(said), ui.tr(words::say_knights, {std::to_string(s.knights[k])}));
    said = ui.list(std::move(said), ui.tr(words::say_trail, {std::to_string(s.length[k])}));
    const Rect whole{{r.min.x - 36, r.min.y - 4}, {r.max.x + 6, r.max.y + 4}};
    const Ui::Touch t = ui.area("plate" + std::to_string(k), whole, said);
    if (t.pressed) seat_ = seat_ == index(who) ? -1 : index(who);
    if (t.focused) gfx::focus_ring(ui.canvas(), whole, 10, c.focus);
    if ((t.hovered && !ui.shell.touch()) || t.long_press) ui.tip(said);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui.label({r.max.x, small ? r.min.y + 10 : r.min.y + 12}, shown,
             small ? Type::Control : Type::Heading, c.text, gfx::kRightMiddle, true);
    // What a neighbour would see: cards, development cards, knights played, the longest trail.
    const float y = r.max.y - (small ? 8 : 12);
    float x = r.min.x - (small ? 34 : 0);
    const float room = r.max.x - x, size = !small ? 17 : narrow(r.width()) ? 13 : 15;
    if (r.height() < 36) {  // one line: the cards in hand before the points
      const Vec2 m{r.max.x - 56, r.min.y + 10};
      ui.canvas().round_rect(Rect::around(m, {10, 14}), 2.5f, gfx::rgb(0xC9B58C),
                             {1, c.panel_border});
      ui.label({m.x + 9, m.y}, std::to_string(cards), Type::Small,
               s.total[k] > s.limit ? ui.strong_tint() : c.second, gfx::kLeftMiddle, true);
      return;
    }
    // If there is no room for all four, the knights give way to a longest road.
    const int count[] = {cards, s.dev_total[k], s.knights[k], s.length[k]};
    const bool proud[] = {s.total[k] > s.limit, false, s.army_holder == k, s.road_holder == k};
    float wide[4], all = 0;
    for (std::size_t i = 0; i < 4; ++i)
      all += wide[i] = size + 8 + ui.label_width(std::to_string(count[i]), Type::Small, true);
    int shown_items = 4;
    for (const std::size_t i : {proud[3] ? 2u : 3u, proud[3] ? 3u : 2u, 1u}) {
      if (all - 5 > room) all -= std::exchange(wide[i], 0.0f), --shown_items;
    }
    const float even = room / static_cast<float>(shown_items);  // aligned from plate to plate
    gfx::Canvas& g = ui.canvas();
    for (std::size_t i = 0; i < 4; ++i) {
      if (wide[i] == 0) continue;
      const Vec2 m(x + size / 2, y);
      const Color ink = proud[i] ? ui.strong_tint() : c.second;
      if (i < 2)
        g.round_rect(Rect::around(m, {size * 0.66f, size * 0.92f}), 2.5f,
                     gfx::rgb(i == 0 ? 0xC9B58C : 0x7C6BB0), {1, c.panel_border});
      else
        gfx::development_sign(g, i == 2 ? settlers::Knight : settlers::RoadBuilding, m, size, ink);
      ui.label({x + size + 3, y}, std::to_string(count[i]), Type::Small, ink, gfx::kLeftMiddle,
               true);
      x += even >= std::ranges::max(wide)
               ? even
               : wide[i] + std::max(0.0f, room - all) / static_cast<float>(shown_items);
    }
    if (!small && r.height() > 62 && shows_cards(scene, index(who)))
      draw_known(ui, s, index(who), {r.min.x, r.centre().y + 2}, r.width());
  }

  std::string expected(const Scene& scene) {
    const State& s = state(scene);
    const Ui& ui = scene.ui;
    if (selected_) return ui.tr(text::settlers_confirm, {sentence(said(scene, *selected_))});
    if (scene.hint && scene.may_act && !scene.hint->opinions.empty() && mode_ == Press::None &&
        !trade_.shown(scene)) {
      const ai::Opinion& best = scene.hint->opinions.front();
      if (const auto a = decoded<Settlers>(best.action))
        return ui.tr(text::settlers_hint,
                     {said(scene, *a), std::to_string(std::lround(best.win * 100))});
    }
    switch (s.phase) {
      case Phase::Settle:
        return std::string(ui.tr(text::settlers_place_settlement));
      case Phase::Road:
      case Phase::FreeRoads:
        return std::string(ui.tr(text::settlers_place_road));
      case Phase::Roll:
        return std::string(
            ui.tr(s.dev[me(scene)].empty() ? text::settlers_roll_now : text::settlers_your_roll));
      case Phase::Discard:
        return ui.tr(text::settlers_discard, {std::to_string(s.total[me(scene)] / 2)});
      case Phase::Robber:
        return std::string(ui.tr(robber_hex_ ? text::settlers_whom : text::settlers_move_robber));
      case Phase::Deal:
        return std::string(ui.tr(text::settlers_pick));
      case Phase::Special:
        return std::string(ui.tr(building(mode_) ? *place_line(mode_) : text::settlers_special));
      default:
        break;
    }
    if (const std::string_view advice = trade_.advice(scene); !advice.empty()) {
      if (s.phase != Phase::Main) return std::string(advice);
      return ui.tr(text::settlers_offers_left, {advice, std::to_string(s.most_offers - s.offers)});
    }
    if (s.phase == Phase::Reply) return std::string(ui.tr(text::settlers_answer));
    if (chooser_ != Chooser::None)
      return std::string(ui.tr(chooser_ == Chooser::Plenty ? text::settlers_choose_two
                                                           : text::settlers_choose_one));
    return std::string(ui.tr(building(mode_) ? *place_line(mode_) : text::settlers_main));
  }

  Prepared prepared(const Scene& scene) override {
    const auto a = main_action(scene);
    Prepared out{.action = a ? std::optional(encoded<Settlers>(*a)) : std::nullopt};
    if (scene.may_act) out.word = main_word(scene);
    out.ends_turn = a && !out.word.empty() && (a->kind == Kind::End || a->kind == Kind::Pass);
    return out;
  }

  std::string_view main_word(const Scene& scene) {
    const Ui& ui = scene.ui;
    if (selected_) return {};
    if (state(scene).phase == Phase::Discard) return ui.tr(text::settlers_throw);
    if (chooser_ != Chooser::None) return ui.tr(text::settlers_take);
    if (trade_.shown(scene)) {
      if (state(scene).phase == Phase::Main) return ui.tr(text::settlers_offer);
      return trade_.countering() ? ui.tr(text::settlers_send) : std::string_view();
    }
    const auto a = main_action(scene);
    if (!a) return {};
    switch (a->kind) {
      case Kind::Claim:
        return ui.tr(text::settlers_claim);
      case Kind::Roll:
        return ui.tr(text::settlers_roll);
      case Kind::End:
        return ui.tr(text::settlers_end);
      case Kind::Pass:
        return ui.tr(text::settlers_pass);
      default:
        return {};
    }
  }

  Seat turn_of(const Scene& scene) const override {
    const State& s = state(scene);
    return s.phase == Phase::Island ? Watcher : seat(s.active);
  }

  void give_up() override {
    if (seat_ >= 0)
      seat_ = -1;
    else if (selected_)
      selected_.reset();
    else if (robber_hex_)
      robber_hex_.reset();
    else if (chooser_ != Chooser::None)
      chooser_ = Chooser::None;
    else if (trade_.is_open() || trade_.countering())
      trade_.give_up();
    else if (cards_open_)
      cards_open_ = false;
    else
      mode_ = Press::None;
  }
  bool preparing() const override {
    return seat_ >= 0 || selected_ || robber_hex_ || chooser_ != Chooser::None ||
           trade_.is_open() || trade_.countering() || cards_open_ || mode_ != Press::None;
  }

  std::string narrate(const Scene& scene) {
    std::string out = settlers::describe(state(scene), player_names(scene.ui, scene.players),
                                         scene.ui.lang, scene.ui.settings.known);
    std::ranges::replace(out, '\n', ' ');
    return out;
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    const State& s = state(scene);
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    std::vector<int> order(s.seats);
    for (int q = 0; q < s.seats; ++q) order[at(q)] = q;
    std::ranges::stable_sort(order, std::greater{},
                             [&](int q) { return settlers::points_with_hidden(s, q); });
    float y = r.min.y;
    for (int q : order) {
      if (draw) {
        gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 14, y + 15}, 26, gfx::seat_color(q));
        ui.label_cut({r.min.x + 36, y + 15}, r.width() - 90,
                     player_name(ui, scene.players, seat(q)), Type::Control, c.text,
                     gfx::kLeftMiddle, true);
        ui.label({r.max.x, y + 15}, std::to_string(settlers::points_with_hidden(s, q)),
                 Type::Heading, c.text, gfx::kRightMiddle, true);
      }
      y += 28;
      y += ui.paragraph({{r.min.x + 36, y}, {r.max.x - 40, y}}, points_text(ui, s, q), Type::Small,
                        c.second, 0, false, draw) +
           kSpace2;
    }
    y += kSpace2;
    return y + draw_figures(scene, {{r.min.x, y}, r.max}, draw) - r.min.y;
  }

  std::string reason(const Scene& scene) {
    const State& s = state(scene);
    return s.winner == settlers::kNobody
               ? std::string()
               : scene.ui.tr(text::one_sentence, {sentence(points_text(scene.ui, s, s.winner))});
  }

 private:
  enum class Chooser : std::uint8_t { None, Plenty, Monopoly };

  static const State& state(const Scene& scene) { return scene.view.state.as<State>(); }
  static std::size_t me(const Scene& scene) { return at(index(scene.view.viewer)); }
  static int settlers_viewer(const AnyView& v) {
    return is_player(v.viewer) ? index(v.viewer) : -1;
  }
  static bool building(Press p) {
    return p == Press::Road || p == Press::Settlement || p == Press::City;
  }
  static const Line* place_line(Press p) {
    return p == Press::Road   ? &text::settlers_place_road
           : p == Press::City ? &text::settlers_place_city
                              : &text::settlers_place_settlement;
  }
  // Another player's sealed answer does not affect what this player is choosing.
  static bool keeps_choice(const Action& a) {
    return a.kind == Kind::Sealed || a.kind == Kind::Answer ||
           (a.kind == Kind::Discard && a.bits == settlers::kSealed);
  }
  std::string said(const Scene& scene, const Action& a) const {
    return settlers::said(state(scene), a, names_, scene.ui.lang);
  }
  bool listed(Kind k) const { return std::ranges::find(legal_, k, &Action::kind) != legal_.end(); }

  // "2 settlements, 1 city, 7 roads, longest road (6)": the pieces a player has built, and other
  // sources of points.
  static std::string points_text(const Ui& ui, const State& s, int q) {
    const auto k = at(q);
    std::string out = ui.tr(words::say_buildings,
                            {std::to_string(s.settlements[k]), std::to_string(s.cities[k])});
    if (s.road_holder == q)
      out = ui.list(std::move(out), ui.tr(words::say_longest, {std::to_string(s.length[k])}));
    if (s.army_holder == q) out = ui.list(std::move(out), ui.tr(words::say_army));
    if (const int n = s.shown[k] + s.dev[k][settlers::VictoryPoint])
      out = ui.list(std::move(out),
                    std::string(ui.tr(words::victory_point)) + " ×" + std::to_string(n));
    return out;
  }

  float draw_figures(const Scene& scene, const Rect& r, bool draw) const {
    const State& s = state(scene);
    float y = r.min.y;
    const auto rest = [&] { return Rect{{r.min.x, y}, r.max}; };
    y += draw_points_chart(scene.ui, tally_, s, rest(), draw);
    y += draw_dice_chart(scene.ui, tally_, rest(), draw) + kSpace2;
    y += draw_accounts(scene.ui, tally_, s.seats, rest(), draw);
    return y - r.min.y;
  }

  // --- automatic actions, and the main button ---------------------------------------------------
  std::optional<Action> main_action(const Scene& scene) const {
    if (!scene.may_act) return {};
    const State& s = state(scene);
    if (selected_) return selected_;
    if (s.phase == Phase::Discard)
      return if_allowed(scene, act(Kind::Discard, 0, 0, 0, discard_.cards().bits));
    if (chooser_ != Chooser::None) return if_allowed(scene, chosen_action());
    if (trade_.shown(scene)) return trade_.prepared(scene);
    if (mode_ != Press::None || robber_hex_) return {};  // a place has to be chosen first
    for (Kind k : {Kind::Claim, Kind::Roll, Kind::End, Kind::Pass}) {
      const auto found = std::ranges::find(legal_, k, &Action::kind);
      if (found != legal_.end()) return *found;
    }
    return {};
  }

  static std::optional<Action> if_allowed(const Scene& scene, std::optional<Action> a) {
    return a && !Settlers::check(state(scene), scene.view.viewer, *a) ? a : std::nullopt;
  }

  // --- layout -----------------------------------------------------------------------------------
  void lay_out(const Scene& scene, const State& s) {
    Rect island = scene.board;
    stock_ = {};
    const bool across = scene.board.width() > scene.board.height() * 1.2f;
    if (across && scene.board.height() > 250) {
      stock_ =
          Rect::at({scene.board.min.x + 8, scene.board.max.y - 8 - 6 * 26 - 8}, {58, 6 * 26 + 8});
    } else if (!across && scene.board.height() > 330) {
      stock_ = island.take_bottom(34).inset(8, 2);
    }
    map_.fit(island, s.large != 0);
    panel_ = panel_rect(scene);
  }

  Vec2 place_of(const Scene& scene, const Flights::End& e) const {
    if (e.hex != settlers::kNowhere) return map_.hex(e.hex);
    if (e.who == settlers::kBank)
      return stock_.empty() ? scene.board.point(0.5f, 0) : stock_.centre();
    if (scene.view.viewer == seat(e.who) && !scene.hand.empty() && e.kind >= 0)
      return hand_.place_of(e.kind);
    return plates_[at(e.who)];
  }

  // The sea moves for a while after each event, and rests when nobody plays.
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
    if (k == Kind::Settle) return s.phase == Phase::Settle || mode_ == Press::Settlement;
    if (k == Kind::Road)
      return s.phase == Phase::Road || s.phase == Phase::FreeRoads || mode_ == Press::Road;
    if (k == Kind::City) return mode_ == Press::City;
    return k == Kind::Robber;
  }

  // Takes the action at once, or shows it first for confirmation.
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
        if (const auto b = robber_target(scene, a, id)) done = b;
        continue;
      }
      const bool path = a.kind == Kind::Road;
      const Vec2 m = path ? map_.path(a.at) : map_.node(a.at);
      const float reach = std::max(R * (path ? 0.32f : 0.36f), 15.0f);
      const Ui::Touch t = target(scene, a, id, m, reach);
      if (selected_ != a) {
        const float r = R * (path ? 0.12f : 0.15f);
        if (t.hovered && !ui.shell.touch())
          draw_ghost(scene, s, a, gfx::Stand::Ghost);
        else
          draw_spot(ui, m, r);
      }
      if (t.focused)
        gfx::focus_ring(ui.canvas(), Rect::square(m, R * 0.5f), R * 0.25f, ui.colors().focus);
      if (t.pressed && !map_.view().dragging()) {
        if (const auto b = choose(ui, a)) done = b;
      }
    }
    places_.end(ui);
    return done;
  }

  // A place that may be chosen glows, on every ground.
  static void draw_spot(Ui& ui, Vec2 m, float r) {
    gfx::Canvas& g = ui.canvas();
    g.glow(m, r * 2.2f, gfx::rgb(0xFFE9A8, 0.5f));
    g.ring(m, r + 1, 1.5f, gfx::kBlack.with_alpha(0.4f));
    g.circle(m, r, gfx::kWhite.with_alpha(0.45f), {std::max(1.5f, r * 0.2f), gfx::kWhite});
  }

  Ui::Touch target(const Scene& scene, const Action& a, int id, Vec2 m, float reach) {
    Ui& ui = scene.ui;
    const std::string said = settlers::said(state(scene), a, names_, ui.lang, true);
    ImGui::PushClipRect(scene.board.min, scene.board.max, true);
    const Ui::Touch t =
        ui.area("t" + std::to_string(static_cast<int>(a.kind)) + "," + std::to_string(a.at),
                Rect::square(m, 2 * reach),
                map_.view().dragging() ? std::string_view() : std::string_view(said));
    ImGui::PopClipRect();
    places_.place(ui, id, m, t.focused);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return t;
  }

  std::optional<Action> robber_target(const Scene& scene, const Action& a, int id) {
    Ui& ui = scene.ui;
    const float R = map_.radius();
    const Vec2 m = map_.hex(a.at);
    const Ui::Touch t = target(scene, a, id, m, R * 0.6f);
    const bool here = robber_hex_ == a.at ||
                      (selected_ && selected_->kind == Kind::Robber && selected_->at == a.at);
    if (!here)
      ui.canvas().polygon(
          m, R * 0.86f, 6, R * 0.05f, gfx::kClear,
          {t.hovered ? 4.0f : 2.0f, gfx::kWhite.with_alpha(t.hovered ? 0.95f : 0.6f)});
    if (t.hovered && !here && !ui.shell.touch())
      gfx::robber_piece(ui.canvas(), map_.robber(a.at), R * 0.62f, 0.6f);
    if (t.focused)
      ui.canvas().polygon(m, R * 0.9f, 6, R * 0.05f, gfx::kClear, {3, ui.colors().focus});
    if (!t.pressed || map_.view().dragging()) return {};
    const auto victims = std::ranges::count_if(
        legal_, [&](const Action& b) { return b.kind == Kind::Robber && b.at == a.at; });
    selected_.reset();
    if (victims > 1) {
      robber_hex_ = a.at;
      return {};
    }
    robber_hex_.reset();
    return choose(ui, a);
  }

  // Whom to rob, beside the chosen hex: the second tap decides.
  std::optional<Action> draw_victims(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    std::vector<Action> choices;
    std::ranges::copy_if(legal_, std::back_inserter(choices), [&](const Action& a) {
      return a.kind == Kind::Robber && a.at == *robber_hex_;
    });
    if (choices.empty()) {
      robber_hex_.reset();
      return {};
    }
    gfx::robber_piece(ui.canvas(), map_.robber(*robber_hex_), map_.radius() * 0.62f, 0.9f);
    const float n = static_cast<float>(choices.size());
    const float w = std::min(scene.board.width() - 8, 108 * n + 16), h = 92;
    const Vec2 m = map_.hex(*robber_hex_);
    const float above = m.y - map_.radius() - h / 2;
    Rect r = Rect::around(
        {m.x, above - h / 2 < scene.board.min.y ? m.y + map_.radius() + h / 2 : above}, {w, h});
    r = r.moved({std::clamp(r.min.x, scene.board.min.x + 4,
                            std::max(scene.board.min.x + 4, scene.board.max.x - w - 4)) -
                     r.min.x,
                 std::min(scene.board.max.y - 4 - r.max.y, 0.0f)});
    ui.panel(r, kRadiusPanel, 3);
    std::optional<Action> done;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const Rect cell =
          r.inset(8, 6).column(static_cast<int>(i), static_cast<int>(choices.size()), 4);
      const int who = choices[i].who;
      const Ui::Touch t =
          ui.area("rob" + std::to_string(who), cell, ui.tr(text::settlers_rob, {names_[at(who)]}));
      ui.canvas().round_rect(cell, kRadiusControl,
                             t.hovered ? ui.colors().hovered : ui.colors().control);
      gfx::seat_badge(ui.canvas(), seat_sign(who), cell.point(0.5f, 0.28f), 28,
                      gfx::seat_color(who));
      ui.label_cut(cell.point(0.5f, 0.6f), cell.width() - 6, names_[at(who)], Type::Small,
                   ui.colors().text, gfx::kCentred, true);
      ui.label(cell.point(0.5f, 0.85f), count_text(words::say_cards, ui.lang, s.total[at(who)]),
               Type::Small, ui.colors().second, gfx::kCentred);
      if (t.focused) gfx::focus_ring(ui.canvas(), cell, kRadiusControl, ui.colors().focus);
      if (t.pressed) robber_hex_.reset(), done = choices[i];
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
        if (a.kind == Kind::City)
          gfx::city_piece(g, m, R * 0.44f, color, seat_sign(seat), stand);
        else
          gfx::settlement_piece(g, m, R * 0.4f, color, seat_sign(seat), stand);
        break;
      }
      case Kind::Robber:
        g.polygon(map_.hex(a.at), R * 0.86f, 6, R * 0.05f, gfx::kClear, {4, gfx::kWhite});
        gfx::robber_piece(g, map_.robber(a.at), R * 0.62f);
        break;
      default:
        break;
    }
  }

  // A ring around the piece built last.
  void draw_last(Ui& ui, const State& s) {
    if (!last_) return;
    const float R = map_.radius();
    const Vec2 m = last_->kind == Kind::Road ? map_.path(last_->at) : map_.node(last_->at);
    if (s.phase == Phase::Island) return;
    ui.canvas().ring(m, R * (last_->kind == Kind::Road ? 0.3f : 0.36f), 2,
                     gfx::kWhite.with_alpha(0.65f));
  }

  void draw_hint(const Scene& scene) {
    if (!scene.hint || !scene.may_act) return;
    Ui& ui = scene.ui;
    const float R = map_.radius();
    int n = 0;
    for (const ai::Opinion& o : scene.hint->opinions) {
      const auto a = decoded<Settlers>(o.action);
      if (!a || ++n > 3) break;
      Vec2 m;
      if (a->kind == Kind::Road)
        m = map_.path(a->at);
      else if (a->kind == Kind::Settle || a->kind == Kind::City)
        m = map_.node(a->at);
      else if (a->kind == Kind::Robber)
        m = map_.hex(a->at);
      else
        continue;
      const std::string said = percent_text(ui, o.win);
      const Rect tag =
          Rect::around(m - Vec2(0, R * 0.34f), {ui.label_width(said, Type::Small, true) + 12, 20});
      if (n == 1) ui.canvas().ring(m, R * 0.3f, 3, ui.tint);
      gfx::shadow(ui.canvas(), tag, 10, 0.8f);
      ui.canvas().round_rect(tag, 10, n == 1 ? ui.tint : gfx::rgb(0xFBF7EE));
      ui.label(tag.centre(), said, Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred, true);
    }
  }

  // --- dice, gains, the bank ---------------------------------------------------------------------
  void draw_dice(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    if (s.die1 == 0) return;
    const float side =
        std::min(ui.phone() || ui.low() ? 30.0f : 40.0f, scene.board.width() * 0.36f);
    const Vec2 m = {scene.board.max.x - side * 1.9f, scene.board.min.y + side * 0.95f};
    const double t = ui.now - rolled_at_;
    const bool rolling = !ui.still && t < roll_time_;
    if (rolling) ui.animate();
    const auto face = [&](int k, int pips) {
      if (!rolling) return pips;
      return 1 + (static_cast<int>(t * 14) * (5 + 2 * k) + 3 * k) % 6;
    };
    const float spin = rolling ? static_cast<float>(1 - t / roll_time_) * 5 : 0;
    gfx::die(ui.canvas(), m, side, face(0, s.die1), gfx::rgb(0xFBF7EE), spin - 0.1f);
    gfx::die(ui.canvas(), m + Vec2(side * 1.2f, side * 0.05f), side, face(1, s.die2),
             gfx::rgb(0xF2C45A), 0.12f - spin);
  }

  // Left of the dice, over the sea.
  Rect strip(const Scene& scene) const {
    const float dice = scene.ui.phone() || scene.ui.low() ? 92 : 120;
    return {{scene.board.min.x + 8, scene.board.min.y + 8},
            {scene.board.max.x - dice, scene.board.min.y + 44}};
  }

  // Shows for a moment what a roll brought to whom.
  void draw_gains(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    const double since = ui.now - gains_at_;
    if (since > kGainsShown) gains_ = {};
    if (std::ranges::all_of(gains_, &Cards::empty)) return;
    if (ui.still && !std::exchange(gains_timed_, true)) ui.shell.after(kGainsShown * 1000, [] {});
    if (!ui.still) ui.animate();
    if (since < 0) return;
    const Rect room = strip(scene);
    Vec2 m = room.min;
    for (int q = 0; q < s.seats; ++q) {
      if (gains_[at(q)].empty()) continue;
      const float w = 38 + draw_cards(ui, {}, gains_[at(q)], 22, 0, false);
      if (m.x + w > room.max.x && m.x > room.min.x) m = {room.min.x, m.y + 38};
      const Rect r = Rect::at(m, {w, 34});
      ui.cover("gains", r), ui.panel(r, 17, 1);
      gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 17, r.centre().y}, 22,
                      gfx::seat_color(q));
      draw_cards(ui, {r.min.x + 33, r.centre().y}, gains_[at(q)], 22);
      m.x += w + 6;
    }
  }

  // An offer that does not involve this player.
  void draw_looked_on(const Scene& scene) {
    const Rect r = strip(scene);
    scene.ui.cover("offer", r), scene.ui.panel(r, 18, 1);
    draw_offer_line(scene, r.inset(kSpace3, 0));
  }

  // The bank's stock: the five kinds, and the deck.
  void draw_stock(const Scene& scene, const State& s) {
    Ui& ui = scene.ui;
    if (s.phase == Phase::Island) return;
    gfx::Canvas& g = ui.canvas();
    const bool down = stock_.height() > stock_.width();
    g.round_rect(stock_, down ? 12 : stock_.height() / 2, ui.colors().panel.faded(0.78f),
                 {1, ui.colors().panel_border});
    for (int k = 0; k <= settlers::kResources; ++k) {
      const Rect cell = down ? stock_.inset(0, 4).row(k, settlers::kResources + 1)
                             : stock_.inset(6, 0).column(k, settlers::kResources + 1);
      const Vec2 sign{down ? cell.min.x + 18 : cell.centre().x - 12, cell.centre().y};
      if (k < settlers::kResources)
        draw_sign(ui, k, sign, 18);
      else
        draw_development(ui, Rect::around(sign, {13, 18}), std::nullopt);
      const int n = k < settlers::kResources ? s.bank[k] : s.deck;
      ui.label({sign.x + 14, sign.y}, std::to_string(n), Type::Small,
               n == 0 ? ui.colors().danger : ui.colors().text, gfx::kLeftMiddle, true);
    }
    if (ui.cover("stock", stock_) && !ui.shell.touch()) ui.tip(ui.tr(text::settlers_bank_holds));
  }

  // --- panels over the board ---------------------------------------------------------------------
  Panel panel(const Scene& scene) const {
    if (seat_ >= 0) return Panel::Seat;
    if (scene.may_act && state(scene).phase == Phase::Discard) return Panel::Discard;
    if (scene.may_act && chooser_ != Chooser::None) return Panel::Choose;
    if (trade_.shown(scene)) return Panel::Trade;
    return cards_open_ && is_player(scene.view.viewer) ? Panel::Cards : Panel::None;
  }

  float panel_height(const Scene& scene, float width) {
    switch (panel(scene)) {
      case Panel::Seat:
        return seat_height(scene, width);
      case Panel::Discard:
      case Panel::Choose:
        return kSpace5 + kSpace2 + CardPicker::kHeight +
               (chooser_ == Chooser::Monopoly ? 0 : CardPicker::kNotes);
      case Panel::Trade:
        return trade_.height(scene, width);
      case Panel::Cards:
        return list_cards(scene, Rect::at({}, {width, 0}), false).height;
      default:
        return 0;
    }
  }

  // At the lower edge of the board. On a phone a high panel also covers the hand, and then shows
  // what the hand holds.
  Rect panel_rect(const Scene& scene) {
    const Ui& ui = scene.ui;
    Rect room = scene.board.inset(4);
    // If the board is only a strip, beside it as well.
    if (room.width() < 250 && scene.hand.min.x > room.min.x) room.max.x = scene.hand.max.x;
    const auto width = [&] { return std::min(room.width(), ui.low() ? 680.0f : 430.0f); };
    const auto height = [&] { return panel_height(scene, width() - 2 * kSpace3) + 2 * kSpace3; };
    if (height() > room.height() && !scene.hand.empty()) {
      if (ui.phone() && ui.portrait()) room.max.y = scene.hand.max.y - 2;
      if (ui.low() && scene.hand.min.x > room.min.x) room.max.x = scene.hand.max.x;
    }
    const float w = width(), h = height();
    const float fits = std::min(h, room.height());
    return Rect::at({room.centre().x - w / 2, room.max.y - fits}, {w, fits});
  }

  std::optional<Action> draw_panel(const Scene& scene, const State& s, Panel which) {
    Ui& ui = scene.ui;
    ui.panel(panel_, kRadiusPanel, 3);
    Rect in = panel_.inset(kSpace3);
    const float wanted = panel_height(scene, in.width());
    const bool scrolls = wanted > in.height() + 1;
    if (scrolls) in = ui.begin_scroll("panel", in);
    std::optional<Action> done;
    switch (which) {
      case Panel::Seat:
        done = draw_seat(scene, s, in);
        break;
      case Panel::Trade:
        done = trade_.draw(scene, in);
        break;
      case Panel::Cards:
        done = list_cards(scene, in, true).played;
        break;
      default:
        draw_choice(scene, s, in, which == Panel::Discard);
        break;
    }
    if (scrolls) ui.end_scroll(wanted);
    return done;
  }

  void draw_choice(const Scene& scene, const State& s, Rect in, bool discard) {
    Ui& ui = scene.ui;
    const Rect head = in.take_top(kSpace5, kSpace2);
    CardPicker& picker = discard ? discard_ : chosen_;
    const bool plenty = chooser_ == Chooser::Plenty;
    const Cards held = s.hand(static_cast<int>(me(scene)));
    const int due = discard ? s.total[me(scene)] / 2 : plenty ? std::min(2, s.bank.sum()) : 1;
    const Cards from = discard ? held : plenty ? s.bank : Cards::each(1);
    const std::string title =
        discard
            ? ui.tr(text::settlers_discarding,
                    {std::to_string(picker.cards().sum()), std::to_string(due)})
            : std::string(ui.tr(plenty ? text::settlers_choose_two : text::settlers_choose_one));
    ui.label_cut({head.min.x, head.centre().y}, head.width(), title, Type::Body, ui.colors().text,
                 gfx::kLeftMiddle, true);
    CardPicker::Row row{.most = picker.cards().sum() < due ? from : picker.cards(),
                        .clear = ui.tr(text::settlers_none)};
    for (int k = 0; k < settlers::kResources; ++k) {
      if (discard || plenty) row.notes[at(k)] = std::to_string(from[k]);
    }
    picker.draw(ui, discard ? "discard" : "choose", in, row);
  }

  std::optional<Action> chosen_action() const {
    const Cards c = chosen_.cards();
    if (chooser_ == Chooser::Plenty) return act(Kind::Plenty, 0, 0, 0, c.bits);
    for (int k = 0; k < settlers::kResources; ++k) {
      if (c[k] > 0) return act(Kind::Monopoly, 0, 0, k);
    }
    return {};
  }

  // The viewer's development cards: what each does, and why it cannot be played now. If `draw` is
  // false, only measures.
  struct Listed {
    float height = 0;
    std::optional<Action> played;
  };
  Listed list_cards(const Scene& scene, Rect in, bool draw) {
    Ui& ui = scene.ui;
    const State& s = state(scene);
    const auto& c = ui.colors();
    Listed out;
    const float top = in.min.y;
    const Rect head = in.take_top(kSpace5, kSpace2);
    if (draw)
      ui.label_cut({head.min.x, head.centre().y}, head.width() - kTarget,
                   ui.tr(text::settlers_cards), Type::Body, c.text, gfx::kLeftMiddle, true);
    for (int k = 0; k < settlers::kDevelopments; ++k) {
      const int n = s.dev[me(scene)][k];
      if (n == 0) continue;
      const bool points = k == settlers::VictoryPoint;
      const Reason why = points ? kAllowed : why_not_play(scene, legal_, k);
      const std::string name = sentence(std::string(ui.tr(development_line(k)))) +
                               (n > 1 ? " ×" + std::to_string(n) : "");
      const std::string does(ui.tr(development_does(k)));
      Rect row{{in.min.x + 46, in.min.y}, {in.max.x - (points ? 0 : 92), in.min.y}};
      float h = ui.size_of(Type::Body) * kLineHeight;
      if (draw) ui.label_cut(row.min, row.width(), name, Type::Body, c.text, gfx::kTopLeft, true);
      h += ui.paragraph({{row.min.x, row.min.y + h}, row.max}, does, Type::Small, c.second, 0,
                        false, draw);
      if (why && scene.may_act)
        h += ui.paragraph({{row.min.x, row.min.y + h}, row.max}, ui.tr(*why), Type::Small,
                          c.warning, 0, false, draw);
      h = std::max(h, 46.0f);
      if (draw) {
        draw_development(ui, Rect::around({in.min.x + 18, in.min.y + 22}, {34, 44}), k);
        const std::string said =
            ui.says(ui.tr(text::settlers_play), ui.list(std::string(name), does));
        const std::string_view no = why ? ui.tr(*why) : std::string_view();
        const Rect b = Rect::at({in.max.x - 84, in.min.y}, {84, kTarget});
        if (!points && ui.button("play" + std::to_string(k), b,
                                 {.label = ui.tr(text::settlers_play),
                                  .look = why ? Look::Plain : Look::Primary,
                                  .why_not = no,
                                  .narrated = said}))
          out.played = play(k);
        if (points)
          ui.area("points", Rect::at({in.min.x, in.min.y}, {in.width(), h}), ui.says(name, does));
      }
      in.min.y += h + kSpace3;
    }
    out.height = in.min.y - top;
    return out;
  }

  // A card that needs no choice is played at once: the button said what it does.
  std::optional<Action> play(int kind) {
    selected_.reset(), mode_ = Press::None, trade_.open(false);
    chosen_.clear();
    cards_open_ = false;
    if (kind == settlers::Plenty) chooser_ = Chooser::Plenty;
    if (kind == settlers::Monopoly) chooser_ = Chooser::Monopoly;
    if (kind == settlers::Knight) return act(Kind::Knight);
    if (kind == settlers::RoadBuilding) return act(Kind::RoadBuilding);
    return {};
  }

  // --- a player's things -------------------------------------------------------------------------
  // The viewer's own cards are always shown; known cards of others, if the player's settings ask
  // for them.
  static bool shows_cards(const Scene& scene, int q) {
    return scene.view.viewer == seat(q) || scene.view.viewer == House || scene.ui.settings.known ||
           scene.game.over(scene.view);
  }

  static void draw_known(const Ui& ui, const State& s, int q, Vec2 m, float width) {
    float x = m.x;
    const auto one = [&](int n, auto&& sign) {
      if (n == 0 || x + 24 > m.x + width) return;
      sign(Vec2(x + 8, m.y));
      x += 19 +
           ui.label({x + 19, m.y}, std::to_string(n), Type::Small, ui.colors().second,
                    gfx::kLeftMiddle) +
           6;
    };
    for (int k = 0; k < settlers::kResources; ++k)
      one(s.hand(q)[k], [&](Vec2 p) { draw_sign(ui, k, p, 15); });
    one(settlers::unknown_cards(s, q),
        [&](Vec2 p) { ui.label(p, "?", Type::Small, ui.colors().second, gfx::kCentred, true); });
  }

  bool may_embargo(const Scene& scene) const {
    return is_player(scene.view.viewer) && index(scene.view.viewer) != seat_ &&
           !state(scene).rule(settlers::rule::NoTrade) && !scene.review;
  }

  float seat_height(const Scene& scene, float width) const {
    const Ui& ui = scene.ui;
    return 36 +
           ui.paragraph(Rect::at({}, {width, 0}), points_text(ui, state(scene), seat_), Type::Small,
                        {}, 0, false, false) +
           kSpace2 + 40 + 34 + 34 + (may_embargo(scene) ? kTarget + kSpace1 : 0);
  }

  std::optional<Action> draw_seat(const Scene& scene, const State& s, Rect in) {
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    gfx::Canvas& g = ui.canvas();
    const int q = seat_;
    const auto k = at(q);
    Rect head = in.take_top(36);
    if (ui.button("close-seat", head.take_right(kTarget),
                  {.icon = Icon::Close, .look = Look::Quiet, .narrated = ui.tr(text::close)}))
      seat_ = -1;
    gfx::seat_badge(g, seat_sign(q), {head.min.x + 14, head.centre().y}, 28, gfx::seat_color(q));
    const std::string points =
        ui.tr(words::say_points,
              {std::to_string(settlers::points_with_hidden(s, q)), std::to_string(s.goal)});
    const float pw = ui.label({head.max.x - 4, head.centre().y}, points, Type::Body, c.text,
                              gfx::kRightMiddle, true);
    ui.label_cut({head.min.x + 36, head.centre().y}, head.width() - 48 - pw, names_[k],
                 Type::Control, c.text, gfx::kLeftMiddle, true);
    in.min.y += ui.paragraph(in, points_text(ui, s, q), Type::Small, c.second) + kSpace2;
    // Cards in hand.
    const Rect cards = in.take_top(40);
    const bool known = shows_cards(scene, q);
    const float w = ui.label({cards.min.x, cards.centre().y},
                             ui.tr(text::settlers_known_off, {std::to_string(s.total[k])}),
                             Type::Body, c.second, gfx::kLeftMiddle) +
                    kSpace3;
    if (known)
      draw_cards(ui, {cards.min.x + w, cards.centre().y}, s.hand(q), 28,
                 settlers::unknown_cards(s, q));
    // Development cards, harbours.
    const Rect more = in.take_top(34);
    float x = more.min.x +
              ui.label({more.min.x, more.centre().y},
                       ui.tr(text::settlers_cards_n, {std::to_string(s.dev_total[k])}), Type::Body,
                       c.second, gfx::kLeftMiddle) +
              kSpace4;
    for (int kind = 0; kind <= settlers::kAnyHarbour; ++kind) {
      if (!(s.ports[k] >> kind & 1)) continue;
      g.circle({x + 11, more.centre().y}, 13, gfx::rgb(0xF3E9D2), {1, gfx::rgb(0x8A6A3B)});
      if (kind < settlers::kAnyHarbour)
        gfx::resource_sign(g, kind, {x + 11, more.centre().y}, 18);
      else
        ui.label({x + 11, more.centre().y}, "3:1", Type::Small, gfx::rgb(0x1F2A30), gfx::kCentred,
                 true, 11);
      x += 32;
    }
    // Pieces left to build.
    const Rect left = in.take_top(34);
    x = left.min.x +
        ui.label({left.min.x, left.centre().y}, ui.tr(text::settlers_left), Type::Body, c.second,
                 gfx::kLeftMiddle) +
        kSpace4;
    const auto piece = [&](int n, auto&& draw) {
      draw(Vec2(x + 12, left.centre().y));
      x += 28 +
           ui.label({x + 28, left.centre().y}, std::to_string(n), Type::Body, c.text,
                    gfx::kLeftMiddle, true) +
           kSpace3;
    };
    const Color color = gfx::seat_color(q);
    piece(settlers::kRoads - s.road_count[k], [&](Vec2 p) {
      gfx::road_piece(g, p - Vec2(10, -3), p + Vec2(10, -3), 7, color, seat_sign(q));
    });
    piece(settlers::kSettlements - s.settlements[k],
          [&](Vec2 p) { gfx::settlement_piece(g, p, 20, color, seat_sign(q)); });
    piece(settlers::kCities - s.cities[k],
          [&](Vec2 p) { gfx::city_piece(g, p, 20, color, seat_sign(q)); });
    if (!may_embargo(scene)) return {};
    const bool on = (s.embargo[me(scene)] >> q & 1) != 0;
    const Action a = act(on ? Kind::Lift : Kind::Embargo, q);
    const Reason why = Settlers::check(s, scene.view.viewer, a);
    in.take_top(kSpace1);
    const std::string label = ui.tr(on ? text::settlers_lift : text::settlers_embargo, {names_[k]});
    if (!ui.button("embargo", in.take_top(kTarget),
                   {.label = label, .why_not = why ? ui.tr(*why) : std::string_view()}))
      return {};
    return a;
  }

  // --- the viewer's hand and what it can do -----------------------------------------------------
  std::optional<Action> draw_hand(const Scene& scene) {
    const Press chosen = trade_.is_open() ? Press::Trade : cards_open_ ? Press::Cards : mode_;
    const Press pressed = hand_.draw(scene, {legal_, flights_, chosen});
    if (pressed == Press::None) return {};
    const bool again = pressed == chosen;
    const bool may_trade = scene.may_act && state(scene).phase == Phase::Main;
    const bool held = state(scene).hand(static_cast<int>(me(scene)))[hand_.resource()] > 0;
    if (pressed == Press::Resource && trade_.is_open()) {
      if (held) trade_.open_with(hand_.resource());
      return {};
    }
    selected_.reset(), robber_hex_.reset(), chooser_ = Chooser::None;
    trade_.open(false), cards_open_ = false, mode_ = Press::None, seat_ = -1;
    if (again) return {};
    switch (pressed) {
      case Press::Buy:
        return choose(scene.ui, act(Kind::Buy));
      case Press::Cards:
        cards_open_ = true;
        break;
      case Press::Trade:
        trade_.open(true);
        break;
      case Press::Resource:
        if (may_trade && held) trade_.open_with(hand_.resource());
        break;
      default:
        mode_ = pressed;
        break;
    }
    return {};
  }

  SettlersMap map_;
  SettlersHand hand_;
  SettlersTrade trade_;
  Places places_;
  Flights flights_;
  settlers::Tally tally_;
  CardPicker discard_, chosen_;
  std::vector<Action> legal_;
  std::vector<std::string> names_;
  std::optional<Action> selected_, last_;
  std::optional<std::uint8_t> robber_hex_;
  Press mode_ = Press::None;  // what is to be built
  Chooser chooser_ = Chooser::None;
  bool cards_open_ = false, refused_ = false, gains_timed_ = false;
  int seat_ = -1;  // whose things are shown
  Rect panel_, stock_;
  std::array<Vec2, settlers::kMost> plates_{};
  std::array<Cards, settlers::kMost + 1> gains_{};
  double rolled_at_ = -10, roll_time_ = 0, gains_at_ = -10, moved_at_ = -10, drawn_at_ = 0;
  float sea_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_settlers_ui() {
  return std::make_unique<SettlersUi>();
}

}  // namespace parlour::ui
