// Coup on the table: the players' places around what is going on, the possible actions, the
// viewer's own cards. This object holds what the player has begun; the parts draw.
#include <map>
#include <optional>
#include <vector>

#include "ui/games/coup/coup_hand.h"
#include "ui/games/coup/coup_layout.h"
#include "ui/games/coup/coup_middle.h"
#include "ui/games/coup/coup_offer.h"
#include "ui/games/coup/coup_places.h"
#include "ui/games/coup/coup_result.h"
#include "ui/games/coup/coup_words.h"

namespace parlour::ui {
namespace {

using namespace coup_table;
using coup::Action;
using coup::Coup;
using coup::kNobody;

constexpr float kHandUpright = 124, kHandUprightClose = 104, kHandColumn = 1000;
constexpr float kSwitchHeight = 34, kSwitchRow = 40, kSwitchWidth = 340, kPassRow = 36;
constexpr float kNobodyHeight = 52, kNobodyWidth = 460;  // the answer of all who are asked aloud
constexpr float kNameBeside = 174, kNameAbove = 24;      // room for a name at spoken answers
// The outcome of a challenge stays for so many seconds, at most so many moves of a bot.
constexpr double kOutcomeHolds = 2, kOutcomePaces = 4;

class CoupUi final : public GameUi {
 public:
  // The board shows who sits where. In a side column the hand takes the remaining height.
  Shape shape(const Ui& ui, float) const override {
    const bool upright = ui.phone() && ui.portrait();
    return {.cloth = gfx::Theme::Velvet,
            .plates = false,
            .hand = !upright         ? kHandColumn
                    : ui.close_set() ? kHandUprightClose
                                     : kHandUpright};
  }

  Decision draw(const Scene& scene) override {
    const std::optional<Action> done = draw_board(scene);
    return {.action = done ? std::optional(encoded<Coup>(*done)) : std::nullopt,
            .speakers = speakers_,
            .looks = std::exchange(looks_, Watcher)};
  }

  Words explain(const Scene& scene) override {
    Words out{.state = narrate(scene), .out = out_line(scene), .nobody_left = nobody_left(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.over()) out.reason = reason(scene);
    const State& s = scene.view.state.as<State>();
    if (is_player(scene.behind) && Coup::actors(s).has(scene.behind))
      out.why_asked = duty(scene.ui, s);
    return out;
  }

  Told tell(const Ui& ui, const Table::Step& step) const override {
    return {.sound = sound_of(step), .lines = effects(ui, step)};
  }

  double show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Mark) {
      reset();
      return 0;
    }
    places_.begin(ui, step);
    outcome_step_ = step_with_outcome(step);
    if (!outcome_step_) return 0;
    const double holds =
        std::min(kOutcomeHolds, kOutcomePaces * room::pace_ms(ui.settings.pace) / 1000);
    outcome_until_ = ui.now + holds;
    return holds;
  }
  void reset() override {
    give_up();
    places_.reset();
    outcome_step_.reset();
  }

  // What the player always lets pass.
  std::optional<room::TableGame::AutoAction> auto_action(const AnyView& v, std::span<const Player>,
                                                         const room::Settings&) const override {
    const State& s = v.state.as<State>();
    const Action pass = coup::act(Kind::Allow);
    if (!may_let_pass(v)) return {};
    // The question that was open when they chose this is still theirs to answer.
    const auto since = let_pass_.find({index(v.viewer), matter(s)});
    if (since == let_pass_.end() || since->second == s.decision || Coup::check(s, v.viewer, pass))
      return {};
    return room::TableGame::AutoAction{encoded<Coup>(pass)};
  }

  Prepared prepared(const Scene& scene) override {
    return {.action = scene.asked() && selected_ ? std::optional(encoded<Coup>(*selected_))
                                                 : std::nullopt};
  }
  bool preparing() const override { return selected_.has_value() || picking_ != Play::None; }
  void give_up() override {
    selected_.reset();
    picking_ = Play::None;
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    return result_.draw(scene, r, draw);
  }

 private:
  static Sound sound_of(const Table::Step& step) {
    const auto a = decoded<Coup>(step.shadow);
    if (!a) return Sound::Place;
    if (a->kind == Kind::Lose || a->kind == Kind::Challenge) return Sound::Cover;
    return step.actor == House ? Sound::Draw : a->kind == Kind::Play ? Sound::Place : Sound::Tap;
  }
  static std::optional<Table::Step> step_with_outcome(const Table::Step& step) {
    const auto a = decoded<Coup>(step.shadow);
    const bool of_challenge = step.before.state.as<State>().phase == Phase::Prove;
    const bool answered = a && (a->kind == Kind::Prove || a->kind == Kind::Lose);
    return of_challenge && answered ? std::optional(step) : std::nullopt;
  }

  // --- words ------------------------------------------------------------------------------------

  std::string narrate(const Scene& scene) const {
    const AnyView& seen = scene.all ? *scene.all : scene.view;
    // On a shared device anyone may read the words, as they may see the picture: a player's cards
    // are named only to whoever holds the device for them.
    const View<State> known = shy(scene) ? Coup::view(seen.state.as<State>(), Watcher)
                                         : View<State>{seen.state.as<State>(), seen.viewer};
    std::string out = coup::described(known, player_names(scene.ui, scene.players), scene.ui.lang);
    for (int q = 0; q < static_cast<int>(scene.players.size()); ++q) {
      const std::string_view style = style_of(scene, q);
      if (style.empty()) continue;
      const std::string line = scene.ui.tr(text::says, {name(scene, q), style});
      out += ' ' + scene.ui.tr(text::one_sentence, {line});
    }
    return out;
  }

  static std::string out_line(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    const Seat viewer = scene.view.viewer;
    const bool out =
        is_player(viewer) && index(viewer) < s.seats && s.turns > 0 && !s.alive(index(viewer));
    return out ? std::string(scene.ui.tr(text::coup_out)) : std::string();
  }
  static bool nobody_left(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    for (int q = 0; q < s.seats; ++q) {
      if (!scene.players[at(q)].bot && s.alive(q)) return false;
    }
    return s.turns > 0;
  }
  static std::string reason(const Scene& scene) {
    const State& s = shown(scene);
    if (s.winner == kNobody) return std::string(scene.ui.tr(words::say_drawn));
    const Lang lang = scene.ui.lang;
    return scene.ui.tr(text::coup_last,
                       {count_text(words::say_influences, lang, s.influence(s.winner)),
                        count_text(words::say_coins, lang, s.coins[at(s.winner)])});
  }

  bool may(Kind kind) const {
    return std::ranges::find(legal_, kind, &Action::kind) != legal_.end();
  }
  bool is_legal(const Action& a) const { return std::ranges::find(legal_, a) != legal_.end(); }

  std::string expected(const Scene& scene) const {
    const State& s = scene.view.state.as<State>();
    const Ui& ui = scene.ui;
    if (!scene.asked_aloud.empty()) return asked_aloud(scene, s);
    if (selected_) {
      const std::string what = said(scene, *selected_), risk = warning(scene, *selected_);
      return risk.empty() ? ui.tr(text::one_sentence, {what})
                          : ui.tr(text::two_sentences, {what, risk});
    }
    if (const auto best = hinted(scene); !best.empty() && picking_ == Play::None)
      return ui.tr(text::hint_says, {said(scene, best[0].action), percent_text(ui, best[0].win)});
    if (picking_ != Play::None)
      return ui.tr(text::coup_choose_target, {ui.tr(play_line(picking_))});
    if (s.open()) return expected_answer(scene, s);
    if (s.phase == Phase::Turn && s.coins[at(own_seat(scene))] >= coup::kRich)
      return std::string(ui.tr(words::why_must_coup));
    if (s.phase == Phase::Prove && !may(Kind::Prove)) return std::string(ui.tr(text::coup_caught));
    const std::string due = duty(ui, s);
    return due.empty() ? std::string(ui.tr(text::your_turn)) : due;
  }
  std::string expected_answer(const Scene& scene, const State& s) const {
    const Ui& ui = scene.ui;
    if (!named_)  // the board has no room for it
      return ui.tr(text::coup_let_it_pass, {headline(ui, scene.players, s)});
    return std::string(ui.tr(!may(Kind::Block)      ? text::coup_answer_challenge
                             : may(Kind::Challenge) ? text::coup_answer
                                                    : text::coup_answer_aid));
  }

  struct Hinted {
    Action action;
    float win;
  };
  /// A bot's rating of the viewer's choices, best first.
  static std::vector<Hinted> hinted(const Scene& scene) {
    std::vector<Hinted> out;
    if (!scene.hint || !scene.may_act) return out;
    for (const ai::Opinion& o : scene.hint->opinions) {
      if (const auto a = decoded<Coup>(o.action)) out.push_back({*a, o.win});
    }
    return out;
  }

  // --- choosing ---------------------------------------------------------------------------------

  /// Weighty choices are shown first and need confirming.
  bool twice(const Scene& scene, const Action& a) const {
    if (!warning(scene, a).empty()) return true;
    if (legal_.size() == 1) return false;  // no alternative to consider
    const bool weighs = a.kind == Kind::Play ? static_cast<Play>(a.what) != Play::Income
                                             : a.kind == Kind::Challenge || a.kind == Kind::Block ||
                                                   a.kind == Kind::Lose || a.kind == Kind::Keep;
    // The number of presses must not tell a bluff from the truth.
    return (scene.ui.settings.confirm || shy(scene)) && weighs;
  }
  void choose(const Scene& scene, const Action& a, std::optional<Action>& done) {
    if (selected_ == a || !twice(scene, a)) {
      done = a;
    } else {
      selected_ = a;
      picking_ = Play::None;
    }
  }

  /// The action that a target is being chosen for.
  Play aiming() const {
    if (picking_ != Play::None) return picking_;
    const bool aims = selected_ && selected_->kind == Kind::Play &&
                      coup::has_target(static_cast<Play>(selected_->what));
    return aims ? static_cast<Play>(selected_->what) : Play::None;
  }
  Aim aim_at(int q) const {
    const Play p = aiming();
    if (p == Play::None || !is_legal(coup::play(p, q))) return Aim::None;
    if (!selected_) return Aim::Possible;
    return selected_->who == q ? Aim::Chosen : Aim::PossibleToo;
  }

  /// Never when the player is the target or the one who acts.
  static bool may_let_pass(const AnyView& v) {
    const State& s = v.state.as<State>();
    const int me = index(v.viewer);
    return s.open() && s.target != me && s.active != me;
  }

  // --- the board --------------------------------------------------------------------------------

  // Drops what was begun for an earlier question.
  void follow(const Scene& scene, const State& s) {
    places_.age(scene.ui);
    const std::uint32_t decision = scene.view.state.as<State>().decision;
    if (const auto before = std::exchange(decision_, decision); before && before != decision) {
      give_up(), speakers_ = {};
      // the second of two presses was meant for the previous question
      if (scene.may_act) scene.ui.pass_over(Ui::kSettles);
    }
    legal_.clear();
    if (scene.may_act) Coup::legal(scene.view.state.as<State>(), scene.view.viewer, legal_);
    const bool aloud = !scene.asked_aloud.empty();
    if (selected_ && !(aloud ? spoken_for(scene, s) : is_legal(*selected_))) selected_.reset();
    if (!scene.may_act || s.phase != Phase::Turn) picking_ = Play::None;
    const std::string out = scene.review || Coup::over(s) ? std::string() : out_line(scene);
    const bool told = std::exchange(out_told_, !out.empty());
    if (out_told_ && !told) scene.ui.toast(scene.ui.tr(text::one_sentence, {out}));
  }

  std::optional<Action> draw_board(const Scene& scene) {
    const State& s = shown(scene);
    Ui& ui = scene.ui;
    follow(scene, s);
    std::optional<Action> done;
    Rect r = scene.board.inset(ui.phone() ? 6.0f : kSpace1, ui.phone() ? 0.0f : kSpace1);
    const bool aloud = !scene.asked_aloud.empty();
    // The possible actions come first: the places get the remaining room.
    const Rect probe = Rect::at({r.min.x, 0}, {r.width(), 0});
    const float aloud_h = aloud ? draw_aloud(scene, s, probe, false, done) : 0;
    const float panel_h = legal_.empty() ? 0 : draw_panel(scene, s, probe, false, done);
    const float claim_line = 26;
    const float taken = std::min(std::max(aloud_h, panel_h), std::max(96.0f, r.height() * 0.4f));
    draw_others(scene, s, r,
                r.height() - taken - 2 * kSpace2 - claim_line - draw_let_pass(scene, probe, false),
                done);
    // Leaves a line for the claim and one for who is being waited for.
    if (aloud)
      draw_scrolled(ui, "aloud",
                    r.take_bottom(std::min(aloud_h, std::max(120.0f, r.height() - 56)), kSpace2),
                    aloud_h, [&](const Rect& at) { draw_aloud(scene, s, at, true, done); });
    // Many players on a small screen: the possible actions scroll.
    if (!legal_.empty())
      draw_scrolled(ui, "offers",
                    r.take_bottom(std::min(panel_h, std::max(60.0f, r.height())), kSpace2), panel_h,
                    [&](const Rect& at) { draw_panel(scene, s, at, true, done); });
    r.min.y += draw_let_pass(scene, r, true);
    named_ = draw_middle(scene, s, r, event(scene));
    if (own_seat(scene) >= 0)
      draw_hand(scene, s, places_);
    else if (scene.hand.height() > 260 && !Coup::over(s))
      draw_roles(ui, s, Rect::at(scene.hand.min, {scene.hand.width(), kRolesHeight}));
    if (places_.moving(ui)) ui.animate();
    return done;
  }

  // The other players in the order of their turns after the viewer's.
  void draw_others(const Scene& scene, const State& s, Rect& r, float left,
                   std::optional<Action>& done) {
    const int me = own_seat(scene);
    std::vector<int> seats;
    for (int i = 1; i <= s.seats; ++i) {
      const int q = ((me < 0 ? s.seats - 1 : me) + i) % s.seats;
      if (q != me) seats.push_back(q);
    }
    const PlaceGrid grid = place_grid(scene.ui, r, static_cast<int>(seats.size()), left);
    for (int i = 0; i < grid.n; ++i) {
      const int q = seats[at(i)];
      if (places_.draw(scene, s, q, grid.place(i), aim_at(q)))
        choose(scene, coup::play(aiming(), q), done);
    }
    r.min.y += grid.height();
  }

  // Draws what needs `wanted` units into an area that may be lower.
  template <class F>
  static void draw_scrolled(Ui& ui, std::string_view id, const Rect& area, float wanted, F&& draw) {
    if (wanted <= area.height() + 1) return draw(area);
    const Rect inside = ui.begin_scroll(id, area);
    draw(Rect{inside.min, {inside.max.x - 6, inside.min.y + wanted}});
    ui.end_scroll(wanted);
  }

  // The outcome of a challenge, for a moment.
  std::string event(const Scene& scene) {
    if (outcome_step_ && scene.ui.now > outcome_until_) outcome_step_.reset();
    if (!outcome_step_) return {};
    if (!scene.ui.still) scene.ui.animate();
    return outcome_line(scene.ui, scene.players, *outcome_step_);
  }

  // --- the panel: the possible actions ----------------------------------------------------------

  std::vector<Offer> panel_offers(const Scene& scene, const State& s) const {
    std::vector<Offer> out = offers(scene, s, legal_);
    const auto hints = hinted(scene);
    for (Offer& o : out) {
      const bool can = o.why_not.empty(), play = o.action.kind == Kind::Play;
      // Of an action with several targets, any is meant.
      const auto same = [&](const Action& a) {
        return a == o.action || (play && a.kind == Kind::Play && a.what == o.action.what);
      };
      o.chosen = can && ((selected_ && same(*selected_)) ||
                         (play && picking_ == static_cast<Play>(o.action.what)));
      const auto hint = std::ranges::find_if(hints, same, &Hinted::action);
      if (hint != hints.end()) o.win = hint->win;
    }
    return out;
  }

  static float least_width(const Ui& ui, const State& s, int n) {
    const bool crowded = n > 8 || s.seats > 6;
    if (s.phase != Phase::Turn) return ui.close_set() ? 138.0f : ui.phone() ? 150.0f : 196.0f;
    if (ui.close_set()) return 92;
    if (ui.phone()) return crowded ? 112.0f : 150.0f;
    return n > 8 ? 190.0f : 158.0f;
  }

  /// Returns the height; if `draw` is false, only measures.
  float draw_panel(const Scene& scene, const State& s, const Rect& r, bool draw,
                   std::optional<Action>& done) {
    Ui& ui = scene.ui;
    const std::vector<Offer> all = panel_offers(scene, s);
    const int n = static_cast<int>(all.size());
    if (n == 0) return 0;
    const ButtonGrid grid = button_grid(r.width(), n, least_width(ui, s, n),
                                        ui.low() || ui.close_set() ? kTarget : 52.0f);
    // On a shared device the question is asked aloud: players who take it to look at their cards
    // want to choose.
    const bool passes = !shy(scene) && may_let_pass(scene.view);
    if (draw) {
      for (int i = 0; i < n; ++i) {
        if (draw_offer(ui, all[at(i)], grid.button(r, i))) take(scene, all[at(i)], done);
      }
      if (passes) draw_switch(scene, s, r);
    }
    return grid.height() + (passes ? kSwitchRow : 0);
  }
  void take(const Scene& scene, const Offer& o, std::optional<Action>& done) {
    if (!o.picks) return choose(scene, o.action, done);
    selected_.reset();
    picking_ = static_cast<Play>(o.action.what);
    scene.ui.announce(scene.ui.tr(text::coup_choose_target, {o.label}));
  }
  // "Always allow", at the lower edge of r.
  void draw_switch(const Scene& scene, const State& s, const Rect& r) {
    Ui& ui = scene.ui;
    const std::pair<int, int> key{index(scene.view.viewer), matter(s)};
    const std::string what = ui.tr(text::coup_always_pass, {matter_text(ui, matter(s))});
    const bool on = let_pass_.contains(key);
    const float wide = std::min(r.width(), kSwitchWidth);
    const Rect line =
        Rect::at({r.centre().x - wide / 2, r.max.y - kSwitchHeight}, {wide, kSwitchHeight});
    if (ui.toggle("let-pass", line, what, on) == on) return;
    if (on)
      let_pass_.erase(key);
    else
      let_pass_[key] = s.decision;
  }
  /// Shows what the player always lets pass beside the table; a press ends it. Returns the height.
  float draw_let_pass(const Scene& scene, const Rect& r, bool draw) {
    Ui& ui = scene.ui;
    const int me = own_seat(scene);
    if (me < 0 || Coup::over(scene.view.state.as<State>())) return 0;
    std::string all;
    for (const auto& [key, since] : let_pass_) {
      if (key.first == me) all = ui.list(std::move(all), matter_text(ui, key.second));
    }
    if (all.empty()) return 0;
    if (!draw) return kPassRow;
    const std::string said = ui.tr(text::coup_always_pass, {all});
    const std::string told = ui.tr(text::says, {ui.tr(text::cancel), said});
    const ButtonSpec spec{.label = said, .icon = Icon::Close, .narrated = told, .tip = told};
    const float wide = std::min(r.width(), ui.button_width(spec));
    if (ui.button("let-pass-off", Rect::at({r.centre().x - wide / 2, r.min.y}, {wide, 32}), spec))
      std::erase_if(let_pass_, [&](const auto& one) { return one.first.first == me; });
<<<<<<< HEAD
    return 36;
  }
  /// Never when the player is the target or the one who acts.
  static bool may_let_pass(const AnyView& v) {
    const State& s = v.state.as<State>();
    const int me = index(v.viewer);
    return (s.phase == Phase::Reply || s.phase == Phase::BlockReply) && s.target != me &&
           s.active != me;
  }

  // --- places -----------------------------------------------------------------------------------

  static void small_cards(const Scene& scene, const State& s, int q, Vec2 right, float high,
                          bool open) {
    gfx::Canvas& g = scene.ui.canvas();
    const float w = high * 0.7f;
    float x = right.x;
    for (const std::uint8_t role : s.up[at(q)].card) {
      if (role >= kRoles) continue;
      x -= w;
      gfx::role_card(g, Rect::at({x, right.y - high / 2}, {w, high}),
                     {.role = role, .elevation = 0.4f, .fallen = true});
      x -= 3;
    }
    const Seat viewer = scene.view.viewer;
    coup::Pair known;
    if (is_player(viewer) && index(viewer) < s.seats && index(viewer) != q)
      known = s.know[at(q)][at(index(viewer))];
    int n = 0;
    for (const std::uint8_t held : s.hand[at(q)].card) {
      if (held == coup::kNone) continue;
      x -= w;
      const Rect r = Rect::at({x, right.y - high / 2}, {w, high});
      if (held < kRoles && open) {
        gfx::role_card(g, r, {.role = held, .elevation = 0.6f});
      } else {
        gfx::court_back(g, r, 0, 0.6f);
        // A card that the viewer has seen there lies face down like the others, marked with its
        // role.
        if (n < 2 && known[at(n)] < kRoles) gfx::role_sign(g, known[at(n)], r.centre(), w * 0.34f);
      }
      ++n;
      x -= 3;
    }
  }

  // The roles the player has claimed, each with its count; those they could not prove are struck
  // out.
  static float draw_claims(const Ui& ui, const State& s, int q, Vec2 left, float radius,
                           float width) {
    const coup::Memory& m = s.memory[at(q)];
    float x = left.x;
    for (int role = 0; role < kRoles; ++role) {
      const bool lacks = ((m.lacks >> role) & 1) != 0;
      const int n = m.claims[at(role)];
      if ((n == 0 && !lacks) || x + 2 * radius > left.x + width) continue;
      gfx::role_sign(ui.canvas(), role, {x + radius, left.y}, radius, lacks);
      x += 2 * radius + 2;
      if (n > 1)
        x += ui.label({x, left.y}, std::to_string(n), Type::Small, ui.colors().second,
                      gfx::kLeftMiddle) +
             2;
      x += 3;
    }
    return x - left.x;
  }

  void draw_purse(const Scene& scene, int q, int coins, Vec2 left, float radius) const {
    const Ui& ui = scene.ui;
    gfx::coin(ui.canvas(), left + Vec2{radius, 0}, radius);
    const float w = ui.label(left + Vec2{2 * radius + 5, 0}, std::to_string(coins), Type::Heading,
                             ui.colors().text, gfx::kLeftMiddle, true);
    for (const Float& f : floats_) {
      const float t = static_cast<float>((ui.now - f.start) / kFloats);
      if (f.seat != q || t >= 1) continue;
      const float rise = ui.still ? 0 : 10 * t;
      ui.label(left + Vec2{2 * radius + 11 + w, -rise},
               (f.change > 0 ? "+" : "−") + std::to_string(std::abs(f.change)), Type::Control,
               (f.change > 0 ? ui.colors().good : ui.colors().danger).with_alpha(1 - t * t),
               gfx::kLeftMiddle, true);
    }
  }

  /// A change of this purse is being shown.
  bool changing(const Ui& ui, int q) const {
    return std::ranges::any_of(
        floats_, [&](const Float& f) { return f.seat == q && ui.now - f.start < kFloats; });
  }

  std::string place_text(const Scene& scene, const State& s, int q) const {
    const Ui& ui = scene.ui;
    std::string out =
        ui.tr(text::says, {name(scene, q), count_text(words::say_coins, ui.lang, s.coins[at(q)])});
    out = ui.list(std::move(out), count_text(words::say_influences, ui.lang, s.influence(q)));
    const std::string_view style = style_of(scene, q);
    return style.empty() ? out : ui.list(std::move(out), style);
  }

  /// True: this player was chosen as a target.
  bool draw_place(const Scene& scene, const State& s, int q, const Rect& r) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    const bool alive = s.alive(q), over = Coup::over(s);
    const bool acts = !over && Coup::actors(s).has(seat(q));
    const bool target = can_aim_at(q),
               chosen = selected_ && selected_->kind == Kind::Play && selected_->who == q;
    const Ui::Touch t =
        target ? ui.area("place" + std::to_string(q), r, place_text(scene, s, q)) : Ui::Touch{};
    ui.panel(r, 12, acts || target ? 1.2f : 0.5f);
    const bool turn = q == s.active && !over;
    if (turn) draw_turn(ui, r);
    if (chosen)
      gfx::legal_glow(g, r, 12, c.danger, 0),
          g.round_rect(r, 12, c.danger.with_alpha(0.2f), {4, c.danger});
    else if (target && selected_)
      g.round_rect(r, 12, t.hovered ? ui.tint.with_alpha(0.14f) : gfx::kClear,
                   {1, ui.strong_tint().faded(0.6f)});
    else if (target)
      gfx::legal_glow(g, r, 12, ui.tint, 0),
          g.round_rect(r, 12, t.hovered ? ui.tint.with_alpha(0.14f) : gfx::kClear,
                       {2, ui.strong_tint()});
    else if (acts)
      g.round_rect(r, 12, gfx::kClear, {2, ui.strong_tint()});
    if (t.focused) gfx::focus_ring(g, r, 12, c.focus);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const double struck = ui.now - struck_[at(q)];
    if (struck < 0.9 && !ui.still) {
      g.round_rect(r, 12, c.danger.with_alpha(0.35f * static_cast<float>(1 - struck / 0.9)));
      ui.animate();
    }
    g.push_opacity(alive || over ? 1.0f : 0.55f);
    const bool low = r.height() < 90, tiny = r.height() < 54;
    const Rect in = r.inset(tiny ? 6 : 10, low ? 6 : 9);
    // The two cards leave room for the purse.
    const float card_h = std::min({in.height() * (low ? 0.62f : 0.6f), 56.0f,
                                   std::max(17.0f, (in.width() - (tiny ? 62 : 42)) / 1.44f)});
    // In the lowest rows the sign alone identifies the player, and the purse stands beside it.
    gfx::seat_badge(g, seat_sign(q), {in.min.x + 11, tiny ? in.centre().y : in.min.y + 10}, 22,
                    gfx::seat_color(q));
    const float mark = 26;
    const float name_w = in.width() - 28 - ((s.asked >> q) & 1 ? mark : 0);
    const Type name_type = low ? Type::Small : Type::Body;
    const float named =
        tiny ? 0
             : ui.label_cut({in.min.x + 28, in.min.y + 10}, name_w,
                            player_name_in(ui, scene.players, seat(q), name_w, name_type, true),
                            name_type, c.text, gfx::kLeftMiddle, true);
    draw_answer(ui, s, q, {in.max.x - 10, in.min.y + 10});
    const bool factions = s.type == coup::Type::Reformation && s.turns > 0 && alive;
    // The faction stands beside the name, otherwise beside the purse, otherwise it is a letter.
    bool lettered = factions && low, beside = false;
    if (factions && !low) {
      const bool second = ((s.team >> q) & 1) != 0;
      const std::string_view team = ui.tr(second ? words::reformists : words::loyalists);
      const float w = ui.label_width(team, Type::Small) + 12;
      const float cards = 2 * (card_h * 0.7f + 3);
      // Decides on the wider name, so that both factions are shown in the same way.
      const float widest = std::max(ui.label_width(ui.tr(words::reformists), Type::Small),
                                    ui.label_width(ui.tr(words::loyalists), Type::Small)) +
                           12;
      beside = 28 + named + kSpace2 + w <= in.width() - mark;
      const Rect tag = beside
                           ? Rect::at({in.max.x - mark - w, in.min.y + 1}, {w, 18})
                           : Rect::at({in.max.x - cards - 4 - w, in.max.y - card_h - 1}, {w, 18});
      lettered = !beside && in.max.x - cards - 4 - widest < in.min.x + 54;
      if (!lettered && (beside || !changing(ui, q))) {
        g.round_rect(tag, 9, team_color(second));
        ui.label(tag.centre(), team, Type::Small, gfx::rgb(0xFFFFFF), gfx::kCentred);
      }
    }
    if (const std::string_view style = style_of(scene, q); !style.empty() && alive) {
      // Beside the name; if there is no room, the first letter at the corner of the sign.
      const float free = name_w - named - 7 - (beside ? in.width() * 0.6f : 0);
      if (ui.label_width(style, Type::Small) <= free)
        ui.label({in.min.x + 35 + named, in.min.y + 11}, style, Type::Small, c.second,
                 gfx::kLeftMiddle);
      else
        draw_letter(ui, style, c.text, c.panel.with_alpha(1), {in.min.x + 2, in.min.y + 18});
    }
    const float y = tiny ? in.centre().y : in.max.y - card_h / 2;
    small_cards(scene, s, q, {in.max.x, y}, card_h, over || scene.view.viewer == House);
    if (alive) {
      draw_purse(scene, q, s.coins[at(q)],
                 {in.min.x + (tiny ? 26 : 0), tiny  ? in.centre().y
                                              : low ? y
                                                    : in.max.y - card_h + 8},
                 low ? 8 : 9);
      const float left = low ? in.min.x + 46 : in.min.x;
      if (lettered)
        draw_team_letter(ui, s, q,
                         {in.min.x + (tiny ? 18 : 20), tiny ? in.max.y - 4 : in.min.y + 18});
      const float claims_w = in.max.x - 2 * (card_h * 0.7f + 3) - left - 4;
      if (!tiny) draw_claims(ui, s, q, {left, low ? y : in.max.y - 9}, low ? 7.0f : 8.5f, claims_w);
    } else {
      ui.label_cut({in.min.x, y}, in.width() - 2 * card_h * 0.75f, ui.tr(words::say_out),
                   Type::Small, c.muted, gfx::kLeftMiddle);
    }
    g.pop_opacity();
    return t.pressed;
  }

  static Color team_color(bool second) { return second ? gfx::rgb(0x2F6E9E) : gfx::rgb(0x9E2F4E); }
  // If the faction's name has no room: its first letter, at the corner of the sign.
  static void draw_team_letter(const Ui& ui, const State& s, int q, Vec2 p) {
    const bool second = ((s.team >> q) & 1) != 0;
    const std::string_view team = ui.tr(second ? words::reformists : words::loyalists);
    draw_letter(ui, team, team_color(second), gfx::rgb(0xFFFFFF), p);
  }
  static void draw_letter(const Ui& ui, std::string_view word, Color fill, Color ink, Vec2 p) {
    ui.canvas().circle(p, 8, fill, {1, ink});
    ui.label(p, word.substr(0, letter_bytes(word)), Type::Small, ink, gfx::kCentred, true, 10);
  }
  // Length in bytes of the first character of a UTF-8 text.
  static std::size_t letter_bytes(std::string_view s) {
    std::size_t n = 1;
    while (n < s.size() && (static_cast<unsigned char>(s[n]) & 0xC0) == 0x80) ++n;
    return n;
  }

  // Marks the player whose turn it is: a ribbon at the edge of their place.
  static void draw_turn(const Ui& ui, const Rect& r) {
    ui.canvas().round_rect({{r.min.x + 3, r.min.y + 10}, {r.min.x + 7, r.max.y - 10}}, 2, ui.tint);
  }

  // Who still has to answer the open decision, and who has answered.
  static void draw_answer(const Ui& ui, const State& s, int q, Vec2 p) {
    const bool several = s.phase == Phase::Reply || s.phase == Phase::BlockReply;
    if (!several || !((s.asked >> q) & 1)) return;
    if ((s.owing >> q) & 1) {
      for (int d = 0; d < 3; ++d)
        ui.canvas().circle(p + Vec2{7.0f * static_cast<float>(d - 1), 0}, 2.5f, ui.strong_tint());
    } else {
      // they have answered; the answer is not known
      ui.icon(Icon::Chat, p, 17, ui.colors().second);
    }
  }

  // --- the middle: the current claim ------------------------------------------------------------

  /// The block could not be proved, and the blocked action goes on.
  static bool block_fell(const State& s) {
    return s.blocker != kNobody && s.phase == Phase::Lose && s.cause == coup::Cause::Assassination;
  }

  /// What is declared, without the player: "Theft → Ana". Claims that no card states are named.
  std::string declared(const Scene& scene, const State& s, bool brief) const {
    const Ui& ui = scene.ui;
    std::string what(ui.tr(play_line(s.play)));
    if (s.play == Play::Embezzle)
      what = fill(words::told_as, ui.lang, {what, ui.tr(words::told_no_duke)});
    const auto called = [&](int q) {
      return brief ? player_name_in(ui, scene.players, seat(q), 1, Type::Small, true)
                   : name(scene, q);
    };
    return s.target == kNobody ? what : ui.tr(text::coup_against, {what, called(s.target)});
  }

  std::string moment(const Scene& scene, const State& s) const {
    const Ui& ui = scene.ui;
    const auto who = [&](int q) { return name(scene, q); };
    const bool several = s.phase == Phase::Reply || s.phase == Phase::BlockReply;
    if (scene.may_act && !several) return {};  // the bar says what is expected
    switch (s.phase) {
      case Phase::Deal:
      case Phase::Lot:
        return std::string(ui.tr(words::say_dealing));
      case Phase::Over:
        return {};
      case Phase::Turn:
        return ui.tr(text::coup_turn_of, {who(s.active)});
      case Phase::Reply:
      case Phase::Closed:
      case Phase::BlockReply:
      case Phase::BlockClosed: {
        std::string waits;
        for (int q = 0; q < s.seats; ++q) {
          if (((s.owing >> q) & 1) && !(scene.may_act && q == own_seat(scene)))
            waits = ui.list(std::move(waits), who(q));
        }
        return waits.empty() ? std::string() : fill(words::say_waits, ui.lang, {waits});
      }
      case Phase::Final:
        return fill(words::say_final, ui.lang, {who(s.target)});
      case Phase::Prove:
        return fill(words::say_prove, ui.lang, {who(s.loser), who(s.challenger)});
      case Phase::Draw:
        return ui.tr(text::coup_draws, {who(s.drawer)});
      case Phase::Lose: {
        const std::string loses = fill(words::say_lose, ui.lang, {who(s.loser)});
        return s.cause == coup::Cause::WrongChallenge
                   ? ui.tr(text::two_sentences, {ui.tr(text::coup_challenge_failed), loses})
               : block_fell(s) ? ui.tr(text::two_sentences, {ui.tr(text::coup_block_failed), loses})
                               : loses;
      }
      case Phase::Exchange:
        return fill(words::say_exchange, ui.lang, {who(s.active)});
      case Phase::Show:
        return fill(words::say_show, ui.lang, {who(s.target)});
      case Phase::Judge:
        return fill(words::say_judge, ui.lang, {who(s.active), who(s.target)});
    }
    return {};
  }

  void draw_claim(const Scene& scene, const State& s, const Rect& r) {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    std::string now = moment(scene, s);
    const float line = ui.size_of(Type::Body) * kLineHeight;
    float y = r.max.y - line;
    const bool alone = s.play == Play::None;  // else the claim stands above it
    named_ = true;
    // Without the picture of the treasury, the reserve is given in words.
    if (s.type == coup::Type::Reformation && s.turns > 0 && !Coup::over(s) &&
        (!alone || r.height() - line - 34 < 40)) {
      const std::string reserve = ui.tr(text::coup_reserve, {std::to_string(s.reserve)});
      now = now.empty() ? reserve : fill(words::told_as, ui.lang, {reserve, now});
    }
    if (r.height() > (alone ? 24 : 2 * line))
      ui.label_cut({r.centre().x, std::max(r.min.y, y)}, r.width(), now, Type::Body, c.second,
                   gfx::kTopMiddle);
    if (s.play == Play::None) {
      // Between two actions: deck and treasury.
      const float h = std::clamp(r.height() - line - 34, 0.0f, 150.0f);
      if (h < 40) return;
      const Vec2 m = {r.centre().x, r.min.y + (r.height() - line) / 2};
      for (int i = 0; i < 3; ++i) {
        const float k = static_cast<float>(i);
        gfx::court_back(g,
                        Rect::around(m + Vec2{-h * 0.42f - 1.5f * k, -h * 0.08f - 2 * k},
                                     {h * 0.56f, h * 0.8f}),
                        0, i == 0 ? 1.2f : 0.2f);
      }
      ui.label({m.x - h * 0.42f, m.y + h * 0.46f},
               ui.tr(text::coup_deck, {std::to_string(coup::deck_size(s))}), Type::Small, c.second,
               gfx::kCentred);
      gfx::coin_stack(g, m + Vec2{h * 0.36f, h * 0.24f}, h * 0.13f, 9, h * 0.6f);
      gfx::coin_stack(g, m + Vec2{h * 0.62f, h * 0.29f}, h * 0.13f, 6, h * 0.6f);
      if (s.type == coup::Type::Reformation)
        ui.label({m.x + h * 0.5f, m.y + h * 0.46f},
                 ui.tr(text::coup_reserve, {std::to_string(s.reserve)}), Type::Small, c.second,
                 gfx::kCentred);
      return;
    }
    const float high = r.height() - line - 8;
    const float head = ui.size_of(Type::Heading) * 1.35f;
    const std::string what = ui.tr(text::says, {name(scene, s.active), declared(scene, s, false)});
    named_ = r.height() >= 22;
    if (!named_) return;  // the bar names it
    if (high < 84) {      // no room for pictures
      ui.label_cut({r.centre().x, r.min.y}, r.width(), what, Type::Control, c.text, gfx::kTopMiddle,
                   true);
      return;
    }
    float card_h = std::clamp(high - head - 12, 44.0f, 190.0f), card_w = card_h * 0.7f;
    const bool blocked = s.blocker != kNobody, fell = block_fell(s), apart = s.blocker != s.target;
    const int role = coup::claimed(s, s.play);
    float badge = std::min(48.0f, card_h * 0.42f);
    float gap = std::min(26.0f, card_w * 0.24f);
    // actor · claimed role · target · (blocker) · blocking role
    float width = badge + gap + card_w;
    if (s.target != kNobody) width += gap * 2 + badge;
    if (blocked) width += gap * 1.5f + (apart ? badge + gap : 0) + card_w;
    if (const float k = r.width() / (width + 8); k < 1) {
      for (float* one : {&card_h, &card_w, &badge, &gap, &width}) *one *= k;
    }
    float x = r.centre().x - width / 2;
    const float top = r.min.y + std::max(0.0f, (high - head - card_h) / 2);
    const Type heading =
        ui.label_width(what, Type::Heading, true) <= r.width() ? Type::Heading : Type::Control;
    ui.label_cut({r.centre().x, top}, r.width(), what, heading, c.text, gfx::kTopMiddle, true);
    const float m = top + head + 6 + card_h / 2;
    const auto player = [&](int q) {
      gfx::seat_badge(g, seat_sign(q), {x + badge / 2, m}, badge, gfx::seat_color(q));
      x += badge + gap;
    };
    const auto claim = [&](int claimed, std::string_view called, bool fallen = false) {
      const Rect card = Rect::at({x, m - card_h / 2}, {card_w, card_h});
      if (claimed < kRoles)
        gfx::role_card(
            g, card,
            {.role = claimed, .name = ui.tr(role_line(claimed)), .elevation = 2, .fallen = fallen});
      else {
        gfx::shadow(g, card, card_w * 0.08f, 1);
        g.round_rect(card, card_w * 0.08f, c.control, {1, c.panel_border});
        // Embezzling claims not to have the Duke.
        if (s.play == Play::Embezzle)
          gfx::role_sign(g, coup::Duke, card.point(0.5f, 0.36f), card_w * 0.28f, true);
        else
          gfx::coin(g, card.point(0.5f, 0.36f), card_w * 0.24f);
        const float h = ui.paragraph({{card.min.x + 4, 0}, {card.max.x - 4, 0}}, called,
                                     Type::Small, c.text, 0.5f, false, false);
        if (const float y0 = card.point(0, 0.62f).y; y0 + h < card.max.y)
          ui.paragraph({{card.min.x + 4, y0}, {card.max.x - 4, card.max.y}}, called, Type::Small,
                       c.text, 0.5f);
      }
      x += card_w + gap;
    };
    player(s.active);
    claim(role, ui.tr(s.play == Play::Embezzle ? words::told_no_duke : play_line(s.play)));
    if (s.target != kNobody) {
      const Color ink = blocked && !fell ? c.muted : c.danger;
      g.arrow({x - gap + 4, m}, {x + gap / 2 - 4, m}, {x + gap - 4, m}, 3, ink);
      x += gap;
      player(s.target);
    }
    if (blocked) {
      if (!fell)
        g.line({x - gap / 2, m - card_h * 0.35f}, {x - gap / 2, m + card_h * 0.35f}, 4, c.danger);
      x += gap / 2;
      if (apart) player(s.blocker);
      claim(s.block_role, {}, fell);
    }
  }

  // --- the panel: the possible actions ----------------------------------------------------------

  struct Offer {
    std::string id, label, under, why_not,
        narrated = {};            // narrated: where the label is not enough
    std::string told = {};        // like `under`, for screen readers
    std::string_view brief = {};  // replaces `under` when that is too long
    Action action;
    int role = coup::kNone, second = coup::kNone;
    int cost = 0;
    bool picks = false;  // a target has to be chosen
  };

  /// Several people share the device, and any of them may see the screen of the player whose turn
  /// it is, so it shows nothing private without a touch. Choices for which a player took the device
  /// (which card to lose, to show, to keep) are named.
  static bool shy(const Scene& scene) {
    return scene.one_device && std::ranges::count(scene.players, false, &Player::bot) > 1 &&
           !scene.game.over(scene.view.state);
  }

  std::vector<Offer> offers(const Scene& scene, const State& s) const {
    const Ui& ui = scene.ui;
    std::vector<Offer> out;
    const int me = own_seat(scene);
    const Seat own = scene.view.viewer;
    if (s.phase == Phase::Turn) {
      for (int i = 1; i < coup::kPlays; ++i) {
        const Play p = static_cast<Play>(i);
        if (!coup::is_play_of(s.type, p)) continue;
        Offer o;
        o.id = "play" + std::to_string(i);
        o.label = ui.tr(play_line(p));
        o.role = coup::claimed(s, p);
        o.cost = coup::cost(p);
        o.under = o.told = p == Play::Embezzle
                               ? ui.tr(text::coup_reserve, {std::to_string(s.reserve)})
                               : std::string(ui.tr(play_does(p)));
        const bool bluff = p == Play::Embezzle ? holds(s, me, coup::Duke)
                                               : o.role < kRoles && !holds(s, me, o.role);
        if (bluff && !shy(scene))
          o.under = o.told = ui.tr(text::coup_bluff, {o.under}),
          o.brief = ui.tr(text::coup_have_not);
        int targets = 0;
        Reason why = kAllowed;
        for (int q = 0; q < s.seats; ++q) {
          const Action a = coup::play(p, coup::has_target(p) ? q : kNobody);
          const Reason not_so = Coup::check(s, own, a);
          if (!not_so)
            o.action = a, ++targets;
          else if (q != me && !why && (s.alive(q) || !coup::has_target(p)))
            why = not_so;
          if (!coup::has_target(p)) break;
        }
        o.picks = targets > 1;
        if (targets == 0 && !coup::has_target(p)) why = Coup::check(s, own, coup::play(p));
        if (targets == 0) o.why_not = why ? ui.tr(*why) : ui.tr(words::why_not_now);
        out.push_back(std::move(o));
      }
      return out;
    }
    int k = 0;
    for (const Action& a : legal_) {
      Offer o;
      o.id = "answer" + std::to_string(k++);
      o.label = said(scene, a);
      o.action = a;
      if (a.kind == Kind::Block) {
        o.role = a.what;
        if (!shy(scene))
          o.under = o.told = ui.tr(holds(s, me, a.what) ? text::coup_have : text::coup_have_not);
      } else if (a.kind == Kind::Lose || a.kind == Kind::Show || a.kind == Kind::Keep ||
                 (a.kind == Kind::Prove && a.what < kRoles)) {
        o.role = a.what;
        if (a.kind == Kind::Keep || a.kind == Kind::Prove) o.second = a.more;
      }
      out.push_back(std::move(o));
    }
    return out;
  }

  /// Returns the height; if `draw` is false, only measures.
  float draw_panel(const Scene& scene, const State& s, const Rect& r, bool draw,
                   std::optional<Action>& done) {
    Ui& ui = scene.ui;
    const std::vector<Offer> all = offers(scene, s);
    const int n = static_cast<int>(all.size());
    if (n == 0) return 0;
    const bool turn = s.phase == Phase::Turn;
    const bool close = ui.close_set();
    const bool crowded = n > 8 || s.seats > 6;
    const float least = turn ? (close        ? 92.0f
                                : ui.phone() ? (crowded ? 112.0f : 150.0f)
                                : n > 8      ? 190.0f
                                             : 158.0f)
                             : (close        ? 138.0f
                                : ui.phone() ? 150.0f
                                             : 196.0f);
    const int most = std::max(1, static_cast<int>((r.width() + kSpace2) / (least + kSpace2)));
    const int rows = (n + most - 1) / most, columns = (n + rows - 1) / rows;
    const float high = ui.low() || close ? 44.0f : 52.0f;
    // On a shared device the question is asked aloud: players who take it to look at their cards
    // want to choose.
    const bool passes = !shy(scene) && may_let_pass(scene.view);
    const float used = static_cast<float>(rows) * (high + kSpace2) - kSpace2 + (passes ? 40 : 0);
    if (!draw) return used;
    for (int i = 0; i < n; ++i) {
      const int row = i / columns, in_row = row == rows - 1 ? n - columns * row : columns;
      const Rect line = Rect::at({r.min.x, r.min.y + static_cast<float>(row) * (high + kSpace2)},
                                 {r.width(), high});
      if (draw_offer(scene, all[at(i)], line.column(i % columns, in_row, kSpace2))) {
        const Offer& o = all[at(i)];
        if (o.picks) {
          selected_.reset();
          picking_ = static_cast<Play>(o.action.what);
          ui.announce(ui.tr(text::coup_choose_target, {o.label}));
        } else {
          choose(scene, o.action, done);
        }
      }
    }
    if (passes) {
      const std::pair<int, int> key{index(scene.view.viewer), matter(s)};
      const std::string what = matter_text(ui, matter(s));
      const bool on = let_pass_.contains(key);
      const float wide = std::min(r.width(), 340.0f);
      const Rect line = Rect::at({r.centre().x - wide / 2, r.max.y - 34}, {wide, 34});
      if (ui.toggle("let-pass", line, ui.tr(text::coup_always_pass, {what}), on) != on) {
        if (on)
          let_pass_.erase(key);
        else
          let_pass_[key] = s.decision;
      }
    }
    return used;
=======
    return kPassRow;
>>>>>>> b1b97a3 (Coup and Tractor are played on cloth; Coup says what is going on in a sentence)
  }

  // --- asked aloud ------------------------------------------------------------------------------
  // Several people around one device: the screen shows what everybody may see, and nothing here
  // depends on anybody's hidden cards.

  bool spoken_for(const Scene& scene, const State& s) const {
    return std::ranges::any_of(speakers_, [&](Seat p) {
      return scene.asked_aloud.has(p) && !Coup::check(s, p, *selected_);
    });
  }

  std::string asked_aloud(const Scene& scene, const State& s) const {
    const Ui& ui = scene.ui;
    if (selected_) {
      const int q = index(*speakers_.begin());
      const std::string what = ui.tr(text::says, {name(scene, q), said(scene, *selected_)});
      const bool last = selected_->kind == Kind::Challenge && s.influence(q) == 1;
      return last ? ui.tr(text::two_sentences, {what, ui.tr(text::coup_risk_last_challenge)})
                  : ui.tr(text::one_sentence, {what});
    }
    return ui.tr(text::two_sentences, {headline(ui, scene.players, s), ui.tr(text::coup_aloud)});
  }

  /// The possible answers of a person who is asked aloud; the last is to look at their cards
  /// (Kind::Deal, which no player chooses).
  std::vector<Offer> spoken(const Scene& scene, const State& s, Seat p) const {
    std::vector<Action> can;
    Coup::legal(s, p, can);
    std::erase(can, coup::act(Kind::Allow));
    can.push_back(coup::act(Kind::Deal));
    std::vector<Offer> out;
    for (const Action& a : can) {
      Offer o;
      o.id = "aloud" + std::to_string(index(p)) + '-' + std::to_string(out.size());
      o.label = a.kind == Kind::Deal ? std::string(scene.ui.tr(text::coup_look)) : said(scene, a);
      o.narrated = scene.ui.tr(text::says, {name(scene, index(p)), o.label});
      o.action = a;
      // What another person has begun is not marked on this person's line.
      o.chosen = speakers_ == SeatSet::of(p) && selected_ == a;
      if (a.kind == Kind::Block) o.role = a.what;
      out.push_back(std::move(o));
    }
    return out;
  }
  /// The width with which all fit in two lines each without a broken word.
  static float spoken_width(const Ui& ui, const std::vector<Offer>& all) {
    float widest = 0;
    for (const Offer& o : all) {
      const float wide = o.role < kRoles
                             ? ui.label_width(ui.tr(role_line(o.role)), Type::Small, true) + 54
                             : ui.label_width(o.label, Type::Small, true) * 0.6f + 18;
      widest = std::max(widest, wide);
    }
    return widest;
  }

  /// Returns the height; if `draw` is false, only measures.
  float draw_aloud(const Scene& scene, const State& s, const Rect& r, bool draw,
                   std::optional<Action>& done) {
    const Ui& ui = scene.ui;
    const bool beside = r.width() > 560;  // the name stands left of the answers, else above
    if (draw) draw_nobody(scene, r, done);
    float y = r.min.y + kNobodyHeight + kSpace2;
    for (const Seat p : scene.asked_aloud) {
      const std::vector<Offer> all = spoken(scene, s, p);
      Rect line = {{r.min.x, y + (beside ? 0 : kNameAbove)}, {r.max.x, 0}};
      if (beside) line.min.x += kNameBeside;
      const ButtonGrid grid =
          button_grid(line.width(), static_cast<int>(all.size()), spoken_width(ui, all),
                      ui.low() || ui.close_set() ? kTarget : 48.0f);
      if (draw) draw_speaker(scene, p, r, beside, line.min.y, grid.high);
      for (int i = 0; draw && i < grid.n; ++i) {
        if (draw_offer(scene.ui, all[at(i)], grid.button(line, i)))
          speak(scene, p, all[at(i)].action, done);
      }
      y = line.min.y + grid.height() + kSpace2;
    }
    return y - r.min.y - kSpace2;
  }
  // The answer of everybody at once.
  void draw_nobody(const Scene& scene, const Rect& r, std::optional<Action>& done) {
    const float wide = std::min(r.width(), kNobodyWidth);
    if (!scene.ui.button("nobody",
                         Rect::at({r.centre().x - wide / 2, r.min.y}, {wide, kNobodyHeight}),
                         {.label = scene.ui.tr(text::coup_nobody),
                          .icon = Icon::Check,
                          .look = selected_ ? Look::Plain : Look::Primary}))
      return;
    speakers_ = scene.asked_aloud;
    selected_.reset();
    done = coup::act(Kind::Allow);
  }
  static void draw_speaker(const Scene& scene, Seat p, const Rect& r, bool beside, float y,
                           float high) {
    const Ui& ui = scene.ui;
    const int q = index(p);
    const Vec2 sign = {r.min.x + (beside ? 14.0f : 12.0f), beside ? y + high / 2 : y - 13};
    gfx::seat_badge(ui.canvas(), seat_sign(q), sign, beside ? 26.0f : 20.0f, gfx::seat_color(q));
    ui.label_cut(sign + Vec2{beside ? 22.0f : 18.0f, 0}, beside ? 130.0f : r.width() - 30,
                 name(scene, q), Type::Body, ui.colors().text, gfx::kLeftMiddle, true);
  }
  void speak(const Scene& scene, Seat p, const Action& a, std::optional<Action>& done) {
    const bool again = speakers_ == SeatSet::of(p) && selected_ == a;
    speakers_ = SeatSet::of(p);
    if (a.kind == Kind::Deal)
      looks_ = p, selected_.reset();
    else if (again || !scene.ui.settings.confirm)
      done = a;
    else
      selected_ = a;
  }

  Places places_;
  Result result_;
  std::vector<Action> legal_;       // the viewer's, in this frame
  std::optional<Action> selected_;  // awaits confirmation
  Play picking_ = Play::None;       // awaits its target
  SeatSet speakers_;                // whose spoken answer is selected
  Seat looks_ = Watcher;
  // seat, matter: the question at which they chose to let it always pass
  std::map<std::pair<int, int>, std::uint32_t> let_pass_;
  bool named_ = true;  // the board shows what is declared
  bool out_told_ = false;
  std::optional<std::uint32_t> decision_;  // the previous frame's question
  std::optional<Table::Step> outcome_step_;
  double outcome_until_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_coup_ui() {
  return std::make_unique<CoupUi>();
}

}  // namespace parlour::ui
