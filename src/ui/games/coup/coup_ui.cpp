// Coup on the table: the players' places around what is going on, the possible actions, the
// viewer's own cards. This object holds what the player has begun; the parts draw.
#include <map>
#include <optional>
#include <vector>

#include "gfx/court.h"
#include "ui/games/coup/coup_hand.h"
#include "ui/games/coup/coup_keep.h"
#include "ui/games/coup/coup_layout.h"
#include "ui/games/coup/coup_middle.h"
#include "ui/games/coup/coup_moment.h"
#include "ui/games/coup/coup_offer.h"
#include "ui/games/coup/coup_places.h"
#include "ui/games/coup/coup_result.h"
#include "ui/games/coup/coup_sounds.h"
#include "ui/games/coup/coup_verdict.h"
#include "ui/games/coup/coup_words.h"

namespace parlour::ui {
namespace {

using namespace coup_table;
using coup::Action;
using coup::Coup;
using coup::kNobody;

constexpr float kSignRadius = 0.44f;  // of a picture in the log, in its heights
constexpr float kSide = 312;          // width of the column of the own cards
constexpr float kHandUpright = 124, kHandUprightClose = 104, kHandColumn = 1000;
constexpr float kSwitchHeight = 34, kSwitchRow = 40, kSwitchRoom = 62, kPassRow = 36;
constexpr float kCardsWide = 230;  // of a button that shows own cards, at most
constexpr float kNobodyHeight = 52, kNobodyWidth = 460;  // the answer of all who are asked aloud
constexpr float kOverhang = 12;                          // of a hint's figure, above its button
constexpr float kRolesOver = 3;  // elevation of the list of roles over the board of a phone
constexpr float kNameBeside = 174, kNameAbove = 24;  // room for a name at spoken answers

class CoupUi final : public GameUi {
 public:
  // The board shows who sits where. In a side column the hand takes the remaining height.
  Shape shape(const Ui& ui, float) const override {
    const bool upright = ui.phone() && ui.portrait();
    return {.cloth = gfx::Theme::Velvet,
            .plates = false,
            .hand = !upright         ? kHandColumn
                    : ui.close_set() ? kHandUprightClose
                                     : kHandUpright,
            .side = ui.low() ? 0 : kSide};
  }

  Decision draw(const Scene& scene) override {
    const std::optional<Action> done = draw_board(scene);
    return {.action = done ? std::optional(encoded<Coup>(*done)) : std::nullopt,
            .speakers = speakers_,
            .looks = std::exchange(looks_, Watcher)};
  }

  Words explain(const Scene& scene) override {
    const State& s = scene.view.state.as<State>();
    Words out{.state = narrate(scene), .out = out_line(scene), .nobody_left = nobody_left(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.over()) out.reason = reason(scene);
    if (scene.resting) {
      out.rest =
          scene.ui.tr(text::two_sentences, {won_line(scene.ui, scene.players, s), score(scene, s)});
      out.rest_word = scene.ui.tr(words::next_game);
    }
    if (is_player(scene.behind) && Coup::actors(s).has(scene.behind))
      out.why_asked = duty(scene.ui, s);
    return out;
  }

  Seat turn_of(const Scene& scene) const override {
    const State& s = scene.view.state.as<State>();
    return s.turns == 0 || coup::ended(s) ? Watcher : seat(s.active);
  }

  Told tell(const Ui& ui, const Table::Step& step) const override {
    const auto& before = step.before.state.as<State>();
    return {.sound = heard(step),
            .lines = effects(ui, step),
            .setting = {
                .turn = before.turns == 0 || coup::ended(before) ? Watcher : seat(before.active),
                .placed = true}};
  }
  // A coin, or the sign of a role.
  float picture(const Ui& ui, std::string_view name, Vec2 at, float high,
                bool draw) const override {
    const int role = name.empty() ? -1 : name[0] - '0';
    const bool coin = name == "o";
    if (!coin && (role < 0 || role >= kRoles)) return 0;
    const Vec2 m = at + Vec2(high / 2, 0);
    if (draw && coin) gfx::coin(ui.canvas(), m, high * kSignRadius);
    if (draw && !coin) gfx::role_sign(ui.canvas(), role, m, high * kSignRadius);
    return high * 1.15f;
  }
  std::vector<Outline> places(const Scene& scene, const Table::Step&, Seat who) override {
    if (!is_player(who)) return {};
    const Rect& r = index(who) == own_seat(scene) ? scene.hand : seats_[at(index(who))];
    if (r.empty()) return {};
    return {{r.inset(1), kRadiusControl}};
  }

  std::optional<Sound> call(const Scene& scene) const override {
    return scene.view.state.as<State>().phase == Phase::Turn ? Sound::Turn : Sound::Asked;
  }

  Wait show(const Ui& ui, const Table::Step& step, Show how) override {
    const State& after = step.after.state.as<State>();
    if (how == Show::Mark) reset();
    const bool open = step.before.state.as<State>().play != Play::None;
    if (!open && step.actor != House) ended_.reset();  // another action
    if (open && after.play == Play::None) ended_ = step;
    remember(step);
    if (how == Show::Mark) return {};
    places_.begin(ui, step);
    moment_.begin(ui, step);
    verdict_.begin(ui, step);
    return {.seconds = std::max(moment_.lasts(ui), places_.lasts(ui))};
  }
  // What the viewer has drawn, which the state does not tell.
  void remember(const Table::Step& step) override {
    const auto a = decoded<Coup>(step.shadow);
    if (!a || a->kind != Kind::Draw) return;
    drawn_ = coup::Pair();
    if (index(step.before.viewer) == a->who) drawn_ = {{a->what, a->more}};
  }
  void reset() override {
    give_up();
    places_.reset();
    moment_.reset();
    verdict_.reset();
    ended_.reset();
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
                                                 : std::nullopt,
            .elsewhere = true};
  }
  bool preparing() const override {
    return selected_.has_value() || picking_ != Play::None || roles_ || !picks_.cards().empty();
  }
  void give_up() override {
    selected_.reset();
    picks_.clear();
    picking_ = Play::None;
    roles_ = false;
  }

  // The games of a match that each has won; of teams the reason tells it.
  std::vector<int> points(const AnyState& state) const override {
    const State& s = state.as<State>();
    std::vector<int> out;
    for (int q = 0; q < s.seats && s.games() > 1 && !s.sides(); ++q) out.push_back(s.wins(q));
    return out;
  }
  float result(const Scene& scene, const Rect& r, bool draw) override {
    return book_.here(scene.ui) ? result_.draw(scene, r, draw) : 0;
  }

 private:
  static Sound heard(const Table::Step& step) {
    const auto a = decoded<Coup>(step.shadow);
    return a ? sound_of(step.before.state.as<State>(), *a, step.after.state.as<State>())
             : Sound::Place;
  }

  // --- words ------------------------------------------------------------------------------------

  std::string narrate(const Scene& scene) const {
    const AnyView& seen = scene.all ? *scene.all : scene.view;
    // On a shared device anyone may read the words, as they may see the picture: a player's cards
    // are named only to whoever holds the device for them.
    View<State> known = shy(scene) ? Coup::view(seen.state.as<State>(), Watcher)
                                   : View<State>{seen.state.as<State>(), seen.viewer};
    if (lesson_over(scene)) known.state.owing = 0;
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
    return out ? std::string(scene.ui.tr(words::out)) : std::string();
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
    if (s.games() > 1) return scene.ui.tr(text::one_sentence, {score(scene, s)});
    if (s.winner == kNobody) return std::string(scene.ui.tr(words::say_drawn));
    const Lang lang = scene.ui.lang;
    return scene.ui.tr(words::last, {count_text(words::say_influences, lang, s.influence(s.winner)),
                                     count_text(words::say_coins, lang, s.coins[at(s.winner)])});
  }

  static std::string score(const Scene& scene, const State& s) {
    const auto names = player_names(scene.ui, scene.players);
    return scene.ui.tr(words::score_now, {coup::score_text(s, names, scene.ui.lang)});
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
      const std::string what = said(scene, *selected_);
      std::string risk = warning(scene, *selected_);
      if (risk.empty()) risk = stake(scene, *selected_);
      return risk.empty() ? ui.tr(text::one_sentence, {what})
                          : ui.tr(text::two_sentences, {what, risk});
    }
    if (s.phase == Phase::Exchange) {
      const int held = s.hand[at(s.active)].size();
      return ui.tr(words::keep_of, {std::to_string(kept_by(legal_)), std::to_string(held)});
    }
    if (picking_ != Play::None) return ui.tr(words::choose_target, {ui.tr(play_line(picking_))});
    if (s.open()) return expected_answer(scene, s);
    if (s.phase == Phase::Turn && s.seats == 2 && s.turns == 1)
      return std::string(ui.tr(words::begins_of_two));
    if (s.phase == Phase::Turn && s.coins[at(own_seat(scene))] >= coup::kRich)
      return std::string(ui.tr(words::why_must_coup));
    if (s.phase == Phase::Prove && !may(Kind::Prove)) return std::string(ui.tr(words::caught));
    const std::string due = duty(ui, s);
    return due.empty() ? std::string(ui.tr(text::your_turn)) : due;
  }
  std::string expected_answer(const Scene& scene, const State& s) const {
    const Ui& ui = scene.ui;
    if (!named_)  // the board has no room for it
      return ui.tr(words::let_it_pass, {headline(ui, scene.players, s)});
    return std::string(ui.tr(!may(Kind::Block)      ? words::answer_challenge
                             : may(Kind::Challenge) ? words::answer
                                                    : words::answer_aid));
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
                                                   a.kind == Kind::Lose || a.kind == Kind::Keep ||
                                                   a.kind == Kind::Choose ||
                                                   // what a learner answers counts either way
                                                   (a.kind == Kind::Allow && scene.taught);
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
    verdict_.age(scene.ui);
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
    if (!keeps(scene, s)) picks_.clear();
    const std::string out = scene.review || coup::ended(s) ? std::string() : out_line(scene);
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
    draw_what_happens(scene, s, r);
    if (own_seat(scene) >= 0)
      roles_ ^= draw_hand(scene, s, places_, own_place(scene, s));
    else if (scene.hand.height() > 260 && !Coup::over(s))
      draw_roles(scene, s, scene.hand);
    places_.draw_coins(ui, r.centre());
    if (roles_ && ui.phone()) {
      // Actions that scroll would lie over it.
      const Rect over = scene.board.inset(kSpace2);
      ui.begin_layer("roles", over, ui.blocked());
      draw_roles(scene, s, over, kRolesOver);
      ui.end_layer();
    }
    return done;
  }

  OwnPlace own_place(const Scene& scene, const State& s) const {
    OwnPlace out{.roles = roles_, .verdict = verdict_.at(scene.ui, own_seat(scene))};
    if (keeps(scene, s)) out.kept = roles_of(s, picks_), out.due = kept_by(legal_);
    return out;
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
    seats_ = {};
    for (int i = 0; i < grid.n; ++i) {
      const int q = seats[at(i)];
      seats_[at(q)] = grid.place(i);
      if (places_.draw(scene, s, q, grid.place(i), aim_at(q)))
        choose(scene, coup::play(aiming(), q), done);
    }
    for (const int q : seats) {
      if (const auto verdict = verdict_.at(scene.ui, q))
        draw_verdict(scene.ui, *verdict, seats_[at(q)], grid.gap);
      else if (q == declares(s))
        draw_declared(scene, s, q, seats_[at(q)], grid.gap);
    }
    r.min.y += grid.height();
  }

  // Draws what needs `wanted` units into an area that may be lower.
  template <class F>
  static void draw_scrolled(Ui& ui, std::string_view id, const Rect& area, float wanted, F&& draw) {
    if (wanted <= area.height() + 1) return draw(area);
    const Rect inside = ui.begin_scroll(id, area);
    const float top = inside.min.y + kOverhang;
    draw(Rect{{inside.min.x, top}, {inside.max.x - 6, top + wanted}});
    ui.end_scroll(kOverhang + wanted);
  }

  // What is declared; for a moment, how a challenge was decided, over the places too.
  void draw_what_happens(const Scene& scene, const State& s, const Rect& r) {
    const bool moment = moment_.goes_on(scene.ui);
    named_ = moment && moment_.draw(scene, {scene.board.min, {scene.board.max.x, r.max.y}}, r);
    if (named_) return;
    // The result of a finished game lies there.
    const bool told = ended_ && (!scene.over() || scene.review);
    const std::string last = told ? ended_line(scene.ui, scene.players, *ended_) : std::string();
    if (s.phase == Phase::Rest && !moment) {
      const std::string won = won_line(scene.ui, scene.players, s);
      const std::string what = last.empty() ? won : scene.ui.tr(text::two_sentences, {last, won});
      named_ = draw_middle(scene, s, r, what, {});
      return;
    }
    named_ = draw_middle(scene, s, r, moment ? moment_.said(scene) : std::string(), last);
  }

  // --- the panel: the possible actions ----------------------------------------------------------

  std::vector<Offer> panel_offers(const Scene& scene, const State& s) const {
    const bool one_by_one = keeps(scene, s);
    std::vector<Offer> out =
        one_by_one ? kept_offers(scene, s, picks_, drawn_) : offers(scene, s, legal_);
    const auto hints = hinted(scene);
    for (Offer& o : out) {
      const bool can = o.why_not.empty(), play = o.action.kind == Kind::Play;
      // Of an action with several targets, any is meant.
      const auto same = [&](const Action& a) {
        if (one_by_one) return a.what == o.role || a.more == o.role;
        return a == o.action || (play && a.kind == Kind::Play && a.what == o.action.what);
      };
      if (!one_by_one)
        o.chosen = can && ((selected_ && same(*selected_)) ||
                           (play && picking_ == static_cast<Play>(o.action.what)));
      const auto hint = std::ranges::find_if(hints, same, &Hinted::action);
      if (hint != hints.end()) o.win = hint->win;
    }
    return out;
  }

  static float least_width(const Ui& ui, const State& s, int n) {
    if (ui.phone()) return ui.close_set() ? 138.0f : 150.0f;
    if (s.phase != Phase::Turn) return 196;
    return n > 8 ? 190.0f : 158.0f;
  }

  struct Laid {
    ButtonGrid grid;
    OfferStyle style;
  };
  // Own cards lie side by side where there is room to show them above their words.
  static Laid laid_out(const Scene& scene, const State& s, const std::vector<Offer>& all,
                       float width) {
    const Ui& ui = scene.ui;
    const int n = static_cast<int>(all.size());
    Laid out;
    if (std::ranges::all_of(all, &Offer::own_cards))
      out.grid = card_grid(ui, width, scene.board.height(), n, keeps(scene, s));
    const float cards = out.grid.high;
    if (cards == 0)
      out.grid = button_grid(width, n, least_width(ui, s, n),
                             ui.low() || ui.close_set() ? kTarget : 52.0f);
    const float narrowest = Rect::at({}, {width, 0}).column(0, out.grid.columns, kSpace2).width();
    out.style = offer_style(ui, all, narrowest, out.grid.high, cards > 0);
    out.grid.high = out.style.high;
    return out;
  }

  /// Returns the height; if `draw` is false, only measures.
  float draw_panel(const Scene& scene, const State& s, const Rect& r, bool draw,
                   std::optional<Action>& done) {
    Ui& ui = scene.ui;
    const std::vector<Offer> all = panel_offers(scene, s);
    const int n = static_cast<int>(all.size());
    if (n == 0) return 0;
    auto [grid, style] = laid_out(scene, s, all, r.width());
    // A row is as high as its longest words need: all actions are seen at once.
    if (style.below) grid.highs.assign(at(grid.rows), grid.high);
    for (int i = 0; i < n && style.below; ++i) {
      float& row = grid.highs[at(grid.row_of(i))];
      row = std::max(row, below_height(ui, all[at(i)], grid.width(r.width(), i)));
    }
    // On a shared device the question is asked aloud: players who take it to look at their cards
    // want to choose.
    const bool passes = !shy(scene) && !scene.taught && may_let_pass(scene.view);
    if (draw) {
      // Buttons that show cards are no wider than these need, and stand in the middle.
      const auto across = static_cast<float>(grid.columns);
      const float most_wide = across * (kCardsWide + kSpace2) - kSpace2;
      const float wide = style.cards ? std::min(r.width(), most_wide) : r.width();
      const Rect area = Rect::at({r.centre().x - wide / 2, r.min.y}, {wide, r.height()});
      for (int i = 0; i < n; ++i) {
        if (!draw_offer(ui, all[at(i)], grid.button(area, i), style)) continue;
        if (keeps(scene, s))
          keep(scene, s, i, done);
        else
          take(scene, all[at(i)], done);
      }
      if (passes) draw_switch(scene, s, r);
    }
    return grid.height() + (passes ? kSwitchRow : 0);
  }
  // The i-th card that may be kept was pressed.
  void keep(const Scene& scene, const State& s, int i, std::optional<Action>& done) {
    picks_.press(i, kept_by(legal_));
    selected_.reset();
    if (const auto a = keeping(s, picks_, legal_)) choose(scene, *a, done);
  }
  void take(const Scene& scene, const Offer& o, std::optional<Action>& done) {
    if (!o.picks) return choose(scene, o.action, done);
    selected_.reset();
    picking_ = static_cast<Play>(o.action.what);
    scene.ui.announce(scene.ui.tr(words::choose_target, {o.label}));
  }
  // "Always allow", at the lower edge of r.
  void draw_switch(const Scene& scene, const State& s, const Rect& r) {
    Ui& ui = scene.ui;
    const std::pair<int, int> key{index(scene.view.viewer), matter(s)};
    const std::string what = ui.tr(words::always_pass, {matter_text(ui, matter(s))});
    const bool on = let_pass_.contains(key);
    const float wide =
        std::min(r.width(), ui.label_width(what, Type::Body) + kSwitchRoom);  // words and switch
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
    const std::string said = ui.tr(words::always_pass, {all});
    const std::string told = ui.tr(text::says, {ui.tr(text::cancel), said});
    const ButtonSpec spec{.label = said, .icon = Icon::Close, .narrated = told, .tip = told};
    const float wide = std::min(r.width(), ui.button_width(spec));
    if (ui.button("let-pass-off", Rect::at({r.centre().x - wide / 2, r.min.y}, {wide, 32}), spec))
      std::erase_if(let_pass_, [&](const auto& one) { return one.first.first == me; });
    return kPassRow;
  }

  // --- asked aloud ------------------------------------------------------------------------------
  // Several people around one device: the screen shows what everybody may see, and nothing here
  // depends on anybody's hidden cards.

  bool spoken_for(const Scene& scene, const State& s) const {
    for (const Seat p : speakers_) {
      if (scene.asked_aloud.has(p) && !Coup::check(s, p, *selected_)) return true;
    }
    return false;
  }

  std::string asked_aloud(const Scene& scene, const State& s) const {
    const Ui& ui = scene.ui;
    if (selected_) {
      const int q = index(*speakers_.begin());
      const std::string what = ui.tr(text::says, {name(scene, q), said(scene, *selected_)});
      const bool last = selected_->kind == Kind::Challenge && s.influence(q) == 1;
      return last ? ui.tr(text::two_sentences, {what, ui.tr(words::risk_last_challenge)})
                  : ui.tr(text::one_sentence, {what});
    }
    return ui.tr(text::two_sentences, {headline(ui, scene.players, s), ui.tr(words::aloud)});
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
      o.label = a.kind == Kind::Deal ? std::string(scene.ui.tr(words::look)) : said(scene, a);
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
      const OfferStyle style = offer_style(ui, all, grid.button(line, 0).width(), grid.high);
      for (int i = 0; draw && i < grid.n; ++i) {
        if (draw_offer(scene.ui, all[at(i)], grid.button(line, i), style))
          speak(scene, p, all[at(i)].action, done);
      }
      y = line.min.y + grid.height() + kSpace2;
    }
    return y - r.min.y - kSpace2;
  }
  // The answer of everybody at once.
  void draw_nobody(const Scene& scene, const Rect& r, std::optional<Action>& done) {
    const float wide = std::min(r.width(), kNobodyWidth);
    const Rect where = Rect::at({r.centre().x - wide / 2, r.min.y}, {wide, kNobodyHeight});
    const bool pressed = scene.ui.button("nobody", where,
                                         {.label = scene.ui.tr(words::nobody),
                                          .icon = Icon::Check,
                                          .look = selected_ ? Look::Plain : Look::Primary});
    scene.ui.starts_here();
    if (!pressed) return;
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
  std::array<Rect, coup::kMost> seats_{};  // of the others, in this frame
  Result result_;
  LatePart book_{kBookPart};
  std::vector<Action> legal_;       // the viewer's, in this frame
  std::optional<Action> selected_;  // awaits confirmation
  Play picking_ = Play::None;       // awaits its target
  SeatSet speakers_;                // whose spoken answer is selected
  Seat looks_ = Watcher;
  // seat, matter: the question at which they chose to let it always pass
  std::map<std::pair<int, int>, std::uint32_t> let_pass_;
  bool named_ = true;  // the board shows what is declared
  bool out_told_ = false;
  bool roles_ = false;                     // the list of roles lies over the board
  std::optional<std::uint32_t> decision_;  // the previous frame's question
  Moment moment_;
  Verdict verdict_;
  Picks picks_;                       // of the cards to be kept
  coup::Pair drawn_;                  // what the viewer last drew
  std::optional<Table::Step> ended_;  // the step that ended the last action
};

}  // namespace

std::unique_ptr<GameUi> make_coup_ui() {
  return std::make_unique<CoupUi>();
}

}  // namespace parlour::ui
