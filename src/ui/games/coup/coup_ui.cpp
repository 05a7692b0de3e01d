// Coup on the table: the players' places around the current claim, the available answers, the
// viewer's own cards.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "games/coup/coup.h"
#include "games/coup/coup_text.h"
#include "games/coup/honesty.h"
#include "gfx/court.h"
#include "imgui.h"
#include "ui/kit/gestures.h"
#include "ui/parts/bot_words.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {
namespace {

using coup::Action;
using coup::Coup;
using coup::kNobody;
using coup::kRoles;
using coup::Phase;
using coup::Play;
using coup::State;
using Kind = coup::Action::Kind;
namespace words = coup::text;

constexpr double kFloats = 1.6;  // seconds that a change of a purse is shown

using coup::play_line;
using coup::role_line;

// What an action gains and costs, in a few words.
const Line& play_does(Play p) {
  static constexpr const Line* lines[] = {&words::a_card,
                                          &text::coup_does_income,
                                          &text::coup_does_foreign_aid,
                                          &text::coup_does_coup,
                                          &text::coup_does_tax,
                                          &text::coup_does_assassinate,
                                          &text::coup_does_steal,
                                          &text::coup_does_exchange,
                                          &text::coup_does_interrogate,
                                          &text::coup_does_change_team,
                                          &text::coup_does_convert,
                                          &text::coup_does_embezzle};
  return *lines[at(static_cast<int>(p))];
}

class CoupUi final : public GameUi {
 public:
  // The board shows who sits where. In a side column the hand takes the remaining height.
  Shape shape(const Ui& ui, float) const override {
    return {.plates = false,
            .hand = !ui.phone() || !ui.portrait() ? 1000.0f
                    : ui.close_set()              ? 104.0f
                                                  : 124.0f};
  }

  Decision draw(const Scene& scene) override {
    const std::optional<AnyAction> action = draw_board(scene);
    return {.action = action, .speakers = speakers_, .looks = std::exchange(looks_, Watcher)};
  }

  Words explain(const Scene& scene) override {
    Words out{.state = narrate(scene), .out = out_line(scene), .nobody_left = nobody_left(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.over()) out.reason = reason(scene);
    if (is_player(scene.behind)) out.why_asked = why_asked(scene.ui, scene.view, scene.behind);
    return out;
  }

  Told tell(const Ui& ui, const Table::Step& step) const override {
    return {.sound = sound_of(step), .lines = effects(ui, step)};
  }

  double show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Play)
      begin(ui, step);
    else
      reset();
    return 0;
  }

  // Whether a claim held, and the coins that an action brought when it took effect.
  static std::vector<room::LogLine> effects(const Ui& ui, const Table::Step& step) {
    const auto a = decoded<Coup>(step.shadow);
    if (!a) return {};
    const State& before = step.before.state.as<State>();
    const State& after = step.after.state.as<State>();
    std::vector<room::LogLine> out;
    const bool blocked = before.blocker != kNobody;
    const std::string what(ui.tr(play_line(before.play)));
    if (a->kind == Kind::Lose && before.phase == Phase::Prove) {
      if (blocked)
        out.push_back({seat(before.blocker), std::string(ui.tr(text::coup_block_fails))});
      else
        out.push_back({seat(before.active), ui.tr(text::coup_fails, {what})});
    } else if (blocked && (a->kind == Kind::Prove ||
                           (a->kind == Kind::Outcome && a->what == coup::outcome::Nothing))) {
      out.push_back({seat(before.blocker), std::string(ui.tr(text::coup_block_stands))});
    }
    // What comes back of an action that was given up is not what it brought.
    const bool given_up = !blocked && a->kind == Kind::Lose && before.phase == Phase::Prove;
    const int brought = given_up ? 0 : after.coins[before.active] - before.coins[before.active];
    if (before.play != Play::None && brought > 0)
      out.push_back(
          {seat(before.active), ui.tr(text::coup_brings, {what, std::to_string(brought)})});
    return out;
  }

  void begin(const Ui& ui, const Table::Step& step) {
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    for (int q = 0; q < after.seats; ++q) {
      const int change = after.coins[at(q)] - before.coins[at(q)];
      if (change != 0 && before.turns > 0) floats_.push_back({q, change, ui.now});
      if (after.influence(q) < before.influence(q)) struck_[at(q)] = ui.now;
    }
    if (ui.still && !floats_.empty())
      ui.shell.after(kFloats * 1000 + 50, [] {});  // also removes those that stand still
  }
  void reset() override {
    give_up();
    floats_.clear();
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

  std::optional<AnyAction> draw_board(const Scene& scene) {
    const State& s = shown(scene);
    std::erase_if(floats_, [&](const Float& f) { return scene.ui.now - f.start > kFloats; });
    // What was begun was meant for the previous question.
    const std::uint32_t decision = scene.view.state.as<State>().decision;
    if (const auto before = std::exchange(decision_, decision); before && before != decision) {
      give_up(), speakers_ = {};
      if (scene.may_act)
        // the second of two presses was meant for the previous question
        scene.ui.pass_over(Ui::kSettles);
    }
    legal_.clear();
    if (scene.may_act) Coup::legal(scene.view.state.as<State>(), scene.view.viewer, legal_);
    const bool asked_aloud = !scene.asked_aloud.empty();
    if (selected_ && (asked_aloud ? !spoken_for(scene, s)
                                  : std::ranges::find(legal_, *selected_) == legal_.end()))
      selected_.reset();
    if (!scene.may_act || s.phase != Phase::Turn) picking_ = Play::None;
    const std::string out = scene.review || Coup::over(s) ? std::string() : out_line(scene);
    const bool told = std::exchange(out_told_, !out.empty());
    if (out_told_ && !told) scene.ui.toast(scene.ui.tr(text::one_sentence, {out}));

    std::optional<Action> done;
    Rect r = scene.board.inset(scene.ui.phone() ? 6.0f : 0.0f, 0);
    std::vector<int> seats;
    const int me = own_seat(scene);
    for (int i = 1; i <= s.seats; ++i) {
      const int q = ((me < 0 ? s.seats - 1 : me) + i) % s.seats;
      if (q != me) seats.push_back(q);
    }
    Ui& ui = scene.ui;
    const int n = static_cast<int>(seats.size());
    const bool close = ui.close_set();
    // The possible actions come first: the places get the remaining room, in more columns and lower
    // rows.
    const Rect probe = Rect::at({r.min.x, 0}, {r.width(), 0});
    const float aloud_h = asked_aloud ? draw_aloud(scene, s, probe, false, done) : 0;
    const float panel_h = legal_.empty() ? 0 : draw_panel(scene, s, probe, false, done);
    const float left =
        r.height() - std::min(std::max(aloud_h, panel_h), std::max(96.0f, r.height() * 0.4f)) -
        2 * kSpace2 - 26 - draw_let_pass(scene, probe, false);  // a line for what is claimed
    float row = close ? 58.0f : ui.low() ? 62.0f : ui.phone() ? 74.0f : 98.0f;
    int most = std::max(1, static_cast<int>(r.width() / (!ui.phone() ? 176.0f
                                                         : close     ? 96.0f
                                                         : n > 6     ? 112.0f
                                                                     : 150.0f)));
    const auto rows_of = [&] { return (n + most - 1) / most; };
    while (most<n&& static_cast<float>(rows_of()) * (std::min(row, 50.0f) + kSpace1)> left &&
           r.width() / static_cast<float>(most + 1) > 84)
      ++most;
    const int rows = rows_of(), columns = (n + rows - 1) / rows;
    row = std::clamp(left / static_cast<float>(rows) - kSpace1, 34.0f, row);
    for (int i = 0; i < n; ++i) {
      const int in_row = i / columns == rows - 1 ? n - columns * (rows - 1) : columns;
      const float width =
          (r.width() - kSpace2 * static_cast<float>(columns - 1)) / static_cast<float>(columns);
      const float from =
          r.centre().x - (width + kSpace2) * static_cast<float>(in_row) / 2 + kSpace2 / 2;
      const Rect place = Rect::at({from + static_cast<float>(i % columns) * (width + kSpace2),
                                   r.min.y + static_cast<float>(i / columns) * (row + kSpace1)},
                                  {width, row});
      if (draw_place(scene, s, seats[at(i)], place)) done = aim(scene, seats[at(i)]);
    }
    r.min.y += static_cast<float>(rows) * (row + kSpace1) + kSpace1;
    if (asked_aloud) {
      const float high = aloud_h;
      // Leaves a line for the claim and one for who is being waited for.
      const Rect panel = r.take_bottom(std::min(high, std::max(120.0f, r.height() - 56)), kSpace2);
      if (high > panel.height() + 1) {
        const Rect inside = scene.ui.begin_scroll("aloud", panel);
        draw_aloud(scene, s, {inside.min, {inside.max.x - 6, inside.min.y + high}}, true, done);
        scene.ui.end_scroll(high);
      } else {
        draw_aloud(scene, s, panel, true, done);
      }
    }
    if (!legal_.empty()) {
      const float high = panel_h;
      const Rect panel = r.take_bottom(std::min(high, std::max(60.0f, r.height())), kSpace2);
      if (high > panel.height() + 1) {
        // Many players on a small screen: the possible actions scroll.
        const Rect inside = scene.ui.begin_scroll("offers", panel);
        draw_panel(scene, s, {inside.min, {inside.max.x, inside.min.y + high}}, true, done);
        scene.ui.end_scroll(high);
      } else {
        draw_panel(scene, s, panel, true, done);
      }
    }
    r.min.y += draw_let_pass(scene, r, true);
    draw_claim(scene, s, r);
    if (!scene.hand.empty() && me >= 0)
      draw_hand(scene, s, me);
    else if (scene.hand.height() > 260 && !Coup::over(s))
      draw_roles(ui, s, Rect::at(scene.hand.min, {scene.hand.width(), 16 + 54 * 5.0f}));
    if (!floats_.empty() && !ui.still) scene.ui.animate();
    return done ? std::optional(encoded<Coup>(*done)) : std::nullopt;
  }

  std::string expected(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    const Ui& ui = scene.ui;
    if (!scene.asked_aloud.empty()) return asked_aloud(scene, s);
    if (selected_) {
      const std::string what = said(scene, *selected_);
      const std::string risk = warning(scene, *selected_);
      return risk.empty() ? ui.tr(text::one_sentence, {what})
                          : ui.tr(text::two_sentences, {what, risk});
    }
    if (const auto best = hinted(scene); !best.empty() && picking_ == Play::None) {
      return ui.tr(text::hint_says, {said(scene, best[0].action), percent_text(ui, best[0].win)});
    }
    if (picking_ != Play::None)
      return ui.tr(text::coup_choose_target, {ui.tr(play_line(picking_))});
    switch (s.phase) {
      case Phase::Turn:
        return std::string(ui.tr(s.coins[at(own_seat(scene))] >= coup::kRich
                                     ? words::why_must_coup
                                     : words::why_declare_first));
      case Phase::Reply:
      case Phase::BlockReply: {
        if (!named_) {
          // No room for a picture of it.
          const std::string who =
              player_name_in(ui, scene.players, seat(coup::claimant(s)), 1, Type::Small, true);
          const std::string what =
              s.blocker == kNobody ? declared(scene, s, true)
                                   : ui.tr(text::coup_block_as, {ui.tr(role_line(s.block_role))});
          return ui.tr(text::coup_let_it_pass, {ui.tr(text::says, {who, what})});
        }
        const auto may = [&](Kind kind) {
          return std::ranges::find(legal_, kind, &Action::kind) != legal_.end();
        };
        return std::string(ui.tr(!may(Kind::Block)      ? text::coup_answer_challenge
                                 : may(Kind::Challenge) ? text::coup_answer
                                                        : text::coup_answer_aid));
      }
      case Phase::Final:
        return std::string(ui.tr(words::why_final_first));
      case Phase::Prove:
        return std::string(
            ui.tr(std::ranges::find(legal_, Kind::Prove, &Action::kind) != legal_.end()
                      ? words::why_prove_first
                      : text::coup_caught));
      case Phase::Lose:
        return ui.tr(text::two_sentences, {ui.tr(lose_line(s)), ui.tr(words::why_lose_first)});
      case Phase::Exchange:
        return std::string(ui.tr(words::why_keep_first));
      case Phase::Show:
        return std::string(ui.tr(words::why_show_first));
      case Phase::Judge:
        return std::string(ui.tr(words::why_judge_first));
      default:
        return std::string(ui.tr(text::your_turn));
    }
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
  static Sound sound_of(const Table::Step& step) {
    const auto a = decoded<Coup>(step.shadow);
    if (!a) return Sound::Place;
    if (a->kind == Kind::Lose || a->kind == Kind::Challenge) return Sound::Cover;
    return step.actor == House ? Sound::Draw : a->kind == Kind::Play ? Sound::Place : Sound::Tap;
  }

  std::string narrate(const Scene& scene) {
    const AnyView& seen = scene.all ? *scene.all : scene.view;
    // On a shared device anyone may read the words, as they may see the picture: a player's cards
    // are named only to whoever holds the device for them.
    const View<State> known = shy(scene) ? Coup::view(seen.state.as<State>(), Watcher)
                                         : View<State>{seen.state.as<State>(), seen.viewer};
    std::string out = coup::described(known, player_names(scene.ui, scene.players), scene.ui.lang);
    for (int q = 0; q < static_cast<int>(scene.players.size()); ++q) {
      const std::string_view style = style_of(scene, q);
      if (!style.empty())
        out += ' ' +
               scene.ui.tr(text::one_sentence, {scene.ui.tr(text::says, {name(scene, q), style})});
    }
    return out;
  }

  std::string out_line(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    const Seat viewer = scene.view.viewer;
    return is_player(viewer) && index(viewer) < s.seats && s.turns > 0 && !s.alive(index(viewer))
               ? std::string(scene.ui.tr(text::coup_out))
               : std::string();
  }
  bool nobody_left(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    for (int q = 0; q < s.seats; ++q) {
      if (!scene.players[at(q)].bot && s.alive(q)) return false;
    }
    return s.turns > 0;
  }
  // The public reason why this player is asked.
  std::string why_asked(const Ui& ui, const AnyView& v, Seat who) {
    const State& s = v.state.as<State>();
    if (!Coup::actors(s).has(who)) return {};
    switch (s.phase) {
      case Phase::Turn:
        return std::string(ui.tr(words::why_declare_first));
      case Phase::Final:
        return std::string(ui.tr(words::why_final_first));
      case Phase::Prove:
        return std::string(ui.tr(words::why_prove_first));
      case Phase::Lose:
        return ui.tr(text::two_sentences, {ui.tr(lose_line(s)), ui.tr(words::why_lose_first)});
      case Phase::Exchange:
        return std::string(ui.tr(words::why_keep_first));
      case Phase::Show:
        return std::string(ui.tr(words::why_show_first));
      case Phase::Judge:
        return std::string(ui.tr(words::why_judge_first));
      default:
        return {};
    }
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    const State& s = shown(scene);
    const Ui& ui = scene.ui;
    const auto& c = ui.colors();
    look_back(scene);
    float y = r.min.y;
    for (int q = 0; q < s.seats; ++q) {
      // Without a record it is unknown who has bluffed, so nothing is shown.
      const coup::Honesty& h = honesty_[at(q)];
      const std::string how =
          !scene.record
              ? std::string()
              : ui.tr(text::coup_honesty, {std::to_string(h.bluffs), std::to_string(h.claims),
                                           std::to_string(h.right), std::to_string(h.challenges)});
      const auto is_card = [](int role) { return role < kRoles; };
      const auto cards = std::ranges::count_if(s.up[at(q)].card, is_card) +
                         std::ranges::count_if(s.hand[at(q)].card, is_card);
      // Beside the cards if there is enough width, otherwise below them.
      const float beside = r.width() - 38 * static_cast<float>(cards) - 40;
      const bool below = beside < 150;
      const Rect words = Rect::at({r.min.x + 34, y + (below ? 54.0f : 22.0f)},
                                  {below ? r.width() - 34 : beside, 0});
      const float row =
          std::max(66.0f, words.min.y - y +
                              ui.paragraph(words, how, Type::Small, c.second, 0, false, draw) + 6);
      const Rect line = Rect::at({r.min.x, y}, {r.width(), row - 6});
      y += row;
      if (!draw) continue;
      gfx::Canvas& g = ui.canvas();
      gfx::seat_badge(g, seat_sign(q), {line.min.x + 14, line.min.y + 16}, 26, gfx::seat_color(q));
      float x = line.max.x;
      const auto card = [&](int role, bool fallen) {
        x -= 38;
        if (role < kRoles)
          gfx::role_card(g, Rect::at({x, line.min.y}, {35, 50}),
                         {.role = role, .elevation = 0.5f, .fallen = fallen});
      };
      for (const std::uint8_t up : s.up[at(q)].card) {
        if (up < kRoles) card(up, true);
      }
      for (const std::uint8_t held : s.hand[at(q)].card) {
        if (held < kRoles) card(held, false);
      }
      const float wide = x - line.min.x - 40;
      const float name_w = ui.label_cut({line.min.x + 34, line.min.y + 2}, wide, name(scene, q),
                                        Type::Body, c.text, gfx::kTopLeft, q == s.winner);
      ui.label_cut({line.min.x + 42 + name_w, line.min.y + 4}, std::max(0.0f, wide - name_w - 8),
                   style_of(scene, q), Type::Small, c.second);
    }
    return y - r.min.y;
  }

  std::string reason(const Scene& scene) {
    const State& s = shown(scene);
    if (s.winner == kNobody) return std::string(scene.ui.tr(words::say_drawn));
    const Lang lang = scene.ui.lang;
    return scene.ui.tr(text::coup_last,
                       {count_text(words::say_influences, lang, s.influence(s.winner)),
                        count_text(words::say_coins, lang, s.coins[at(s.winner)])});
  }

 private:
  struct Float {
    int seat, change;
    double start;
  };

  static const State& shown(const Scene& scene) {
    return (scene.all ? *scene.all : scene.view).state.as<State>();
  }
  static int own_seat(const Scene& scene) {
    return is_player(scene.view.viewer) && !scene.hand.empty() ? index(scene.view.viewer) : -1;
  }
  static std::string name(const Scene& scene, int q) {
    return player_name(scene.ui, scene.players, seat(q));
  }
  static std::string_view style_of(const Scene& scene, int q) {
    return style_told(scene.ui, scene.players[at(q)], scene.all != nullptr);
  }
  static bool holds(const State& s, int q, int role) {
    return q >= 0 && role < kRoles && s.hand[at(q)].has(role);
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

  // --- what is said -----------------------------------------------------------------------------

  /// An action of the viewer, as they would announce it.
  std::string said(const Scene& scene, const Action& a) const {
    const Ui& ui = scene.ui;
    const State& s = scene.view.state.as<State>();
    switch (a.kind) {
      case Kind::Play: {
        const Play p = static_cast<Play>(a.what);
        const std::string what(ui.tr(play_line(p)));
        return a.who == kNobody ? what : ui.tr(text::coup_against, {what, name(scene, a.who)});
      }
      case Kind::Allow:
        return std::string(ui.tr(text::coup_allow));
      case Kind::Challenge:
        return std::string(ui.tr(text::coup_challenge));
      case Kind::Block:
        return ui.tr(text::coup_block_as, {ui.tr(role_line(a.what))});
      case Kind::Prove:
        return std::string(ui.tr(text::coup_prove));
      case Kind::Lose:
        return ui.tr(s.phase == Phase::Prove ? text::coup_give_up : text::coup_lose,
                     {ui.tr(role_line(a.what))});
      case Kind::Show:
        return ui.tr(text::coup_show, {ui.tr(role_line(a.what))});
      case Kind::Leave:
        return std::string(ui.tr(text::coup_leave));
      case Kind::Force:
        return std::string(ui.tr(text::coup_force));
      case Kind::Keep: {
        std::string cards(ui.tr(role_line(a.what)));
        if (a.more < kRoles) cards = ui.tr(text::coup_and, {cards, ui.tr(role_line(a.more))});
        return ui.tr(text::coup_keep, {cards});
      }
      default:
        return Coup::text({s, scene.view.viewer}, scene.view.viewer, a, ui.lang);
    }
  }

  /// The risk of the viewer's action beyond what is visible; empty: none.
  std::string warning(const Scene& scene, const Action& a) const {
    const Ui& ui = scene.ui;
    const State& s = scene.view.state.as<State>();
    const int me = own_seat(scene);
    if (me < 0) return {};
    const bool last = s.influence(me) == 1;
    const bool struck =
        s.play == Play::Assassinate && s.target == me && !s.rule(coup::rule::SingleLoss);
    if (a.kind == Kind::Challenge && struck && s.blocker == kNobody && !last)
      return std::string(ui.tr(text::coup_risk_both_challenge));
    if (a.kind == Kind::Challenge && last)
      return std::string(ui.tr(text::coup_risk_last_challenge));
    int role = coup::kNone;
    if (a.kind == Kind::Block) role = a.what;
    if (a.kind == Kind::Play) {
      const Play p = static_cast<Play>(a.what);
      role = coup::claimed(s, p);
      if (p == Play::Embezzle && holds(s, me, coup::Duke) && !shy(scene))
        return std::string(ui.tr(last ? text::coup_risk_last_duke : text::coup_risk_duke));
    }
    if (role >= kRoles || shy(scene) || holds(s, me, role)) return {};
    const std::string_view called = ui.tr(role_line(role));
    if (a.kind == Kind::Block && struck && !last) return ui.tr(text::coup_risk_both, {called});
    return ui.tr(last ? text::coup_risk_last : text::coup_risk, {called});
  }

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
  std::optional<Action> aim(const Scene& scene, int q) {
    std::optional<Action> done;
    const Play p = picking_ != Play::None ? picking_
                   : selected_            ? static_cast<Play>(selected_->what)
                                          : Play::None;
    const Action a = coup::play(p, q);
    if (std::ranges::find(legal_, a) != legal_.end()) choose(scene, a, done);
    return done;
  }
  bool can_aim_at(int q) const {
    const bool aims = selected_ && selected_->kind == Kind::Play &&
                      coup::has_target(static_cast<Play>(selected_->what));
    const Play p = picking_ != Play::None ? picking_
                   : aims                 ? static_cast<Play>(selected_->what)
                                          : Play::None;
    return p != Play::None && std::ranges::find(legal_, coup::play(p, q)) != legal_.end();
  }

  /// Why an influence is lost.
  static const Line& lose_line(const State& s) {
    return s.cause == coup::Cause::WrongChallenge ? text::coup_lose_challenge
           : block_fell(s)                        ? text::coup_lose_block
           : s.cause == coup::Cause::Coup         ? text::coup_lose_coup
                                                  : text::coup_lose_assassin;
  }

  // --- letting pass -----------------------------------------------------------------------------

  /// The subject of the open decision, for "always let pass": the role of a block; or kRoles plus
  /// an action's number.
  static int matter(const State& s) {
    return s.blocker != kNobody ? s.block_role : kRoles + static_cast<int>(s.play);
  }
  static std::string matter_text(const Ui& ui, int matter) {
    if (matter >= kRoles) return std::string(ui.tr(play_line(static_cast<Play>(matter - kRoles))));
    return fill(words::told_as, ui.lang, {ui.tr(words::told_block), ui.tr(role_line(matter))});
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
    if (!draw) return 36;
    const std::string said = ui.tr(text::coup_always_pass, {all});
    const std::string told = ui.tr(text::says, {ui.tr(text::cancel), said});
    const ButtonSpec spec{.label = said, .icon = Icon::Close, .narrated = told, .tip = told};
    const float wide = std::min(r.width(), ui.button_width(spec));
    if (ui.button("let-pass-off", Rect::at({r.centre().x - wide / 2, r.min.y}, {wide, 32}), spec))
      std::erase_if(let_pass_, [&](const auto& one) { return one.first.first == me; });
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
  }

  // --- asked aloud ------------------------------------------------------------------------------
  // Several people around one device: the screen shows what everybody may see, and nothing here
  // depends on anybody's hidden cards.

  bool spoken_for(const Scene& scene, const State& s) const {
    for (Seat p : speakers_) {
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
      return last ? ui.tr(text::two_sentences, {what, ui.tr(text::coup_risk_last_challenge)})
                  : ui.tr(text::one_sentence, {what});
    }
    std::string what = declared(scene, s, false);
    if (s.blocker != kNobody) what = ui.tr(text::coup_block_as, {ui.tr(role_line(s.block_role))});
    return ui.tr(text::two_sentences, {ui.tr(text::says, {name(scene, coup::claimant(s)), what}),
                                       ui.tr(text::coup_aloud)});
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
      if (a.kind == Kind::Block) o.role = a.what;
      out.push_back(std::move(o));
    }
    return out;
  }
  /// How many of them fit side by side with two lines each and no broken word.
  static int abreast(const Ui& ui, const std::vector<Offer>& all, float width) {
    float widest = 0;
    for (const Offer& o : all) {
      const float room = o.role < kRoles
                             ? ui.label_width(ui.tr(role_line(o.role)), Type::Small, true) + 54
                             : ui.label_width(o.label, Type::Small, true) * 0.6f + 18;
      widest = std::max(widest, room);
    }
    const int n = static_cast<int>(all.size());
    const int most = std::clamp(static_cast<int>((width + kSpace2) / (widest + kSpace2)), 1, n);
    const int rows = (n + most - 1) / most;
    return (n + rows - 1) / rows;
  }

  /// Returns the height; if `draw` is false, only measures.
  float draw_aloud(const Scene& scene, const State& s, const Rect& r, bool draw,
                   std::optional<Action>& done) {
    Ui& ui = scene.ui;
    const auto& c = ui.colors();
    const bool beside = r.width() > 560;  // the name stands left of the answers, else above
    const float high = ui.low() || ui.close_set() ? 44.0f : 48.0f, over = beside ? 0.0f : 24.0f;
    float y = r.min.y;
    if (draw) {
      const float wide = std::min(r.width(), 460.0f);
      const Rect all = Rect::at({r.centre().x - wide / 2, y}, {wide, 52});
      if (ui.button("nobody", all,
                    {.label = ui.tr(text::coup_nobody),
                     .icon = Icon::Check,
                     .look = selected_ ? Look::Plain : Look::Primary})) {
        speakers_ = scene.asked_aloud;
        selected_.reset();
        done = coup::act(Kind::Allow);
      }
    }
    y += 52 + kSpace2;
    for (Seat p : scene.asked_aloud) {
      const int q = index(p);
      const std::vector<Offer> all = spoken(scene, s, p);
      const int n = static_cast<int>(all.size());
      Rect line = Rect::at({r.min.x, y + over}, {r.width(), high});
      if (beside) line.min.x += 174;
      const int columns = abreast(ui, all, line.width());
      const int rows = (n + columns - 1) / columns;
      y += over + static_cast<float>(rows) * (high + kSpace2);
      if (!draw) continue;
      const Vec2 sign = {r.min.x + (beside ? 14.0f : 12.0f),
                         beside ? line.centre().y : line.min.y - 13};
      gfx::seat_badge(ui.canvas(), seat_sign(q), sign, beside ? 26.0f : 20.0f, gfx::seat_color(q));
      ui.label_cut(sign + Vec2{beside ? 22.0f : 18.0f, 0}, beside ? 130.0f : r.width() - 30,
                   name(scene, q), Type::Body, c.text, gfx::kLeftMiddle, true);
      // What another person has begun is not marked on this person's line.
      const bool own = speakers_ == SeatSet::of(p);
      const auto others = own ? std::nullopt : std::exchange(selected_, std::nullopt);
      bool pressed = false;
      for (int i = 0; i < n; ++i) {
        const Offer& o = all[at(i)];
        const int row = i / columns, in_row = row == rows - 1 ? n - columns * row : columns;
        const Rect place = Rect::at(
            {line.min.x, line.min.y + static_cast<float>(row) * (high + kSpace2)}, line.size());
        if (!draw_offer(scene, o, place.column(i % columns, in_row, kSpace2))) continue;
        pressed = true;
        speakers_ = SeatSet::of(p);
        if (o.action.kind == Kind::Deal)
          looks_ = p, selected_.reset();
        else if (selected_ == o.action || !ui.settings.confirm)
          done = o.action;
        else
          selected_ = o.action;
      }
      if (!own && !pressed) selected_ = others;
    }
    return y - r.min.y - kSpace2;
  }

  // The label has the first line to itself; sign, cost and effect share the second.
  static void draw_stacked(const Ui& ui, const Offer& o, const Rect& r, Color ink, Color second,
                           bool can) {
    gfx::Canvas& g = ui.canvas();
    const Rect in = r.inset(8, 3);
    const float mid = in.centre().y;
    const float h = ui.paragraph(in, o.label, Type::Small, ink, 0, true, false);
    // A label that is a little too long is set a little smaller, and keeps its second line.
    constexpr float kLeast = 0.8f;
    const float size = ui.size_of(Type::Small),
                fits = std::min(1.0f, in.width() / ui.label_width(o.label, Type::Small, true));
    if (h > size * 1.5f && fits < kLeast) {
      ui.paragraph({{in.min.x, mid - h / 2}, in.max}, o.label, Type::Small, ink, 0, true);
      if (o.cost == 0) return;
      const std::string cost = std::to_string(o.cost);
      const float w = ui.label_width(cost, Type::Small, true);
      ui.label({in.max.x - w, mid + 10}, cost, Type::Small, ink, gfx::kLeftMiddle, true);
      return gfx::coin(g, {in.max.x - w - 11, mid + 10}, 7);
    }
    ui.label({in.min.x, mid - 11}, o.label, Type::Small, ink, gfx::kLeftMiddle, true, size * fits);
    float x = in.min.x;
    const float y = mid + 11;
    g.push_opacity(can ? 1.0f : 0.5f);
    if (o.role < kRoles) gfx::role_sign(g, o.role, {x + 9, y}, 9), x += 23;
    if (o.cost > 0) {
      gfx::coin(g, {x + 7, y}, 7);
      x += 18 +
           ui.label({x + 18, y}, std::to_string(o.cost), Type::Small, ink, gfx::kLeftMiddle, true) +
           6;
    }
    g.pop_opacity();
    for (const std::string_view under : {std::string_view(o.under), o.brief}) {
      if (under.empty() || ui.label_width(under, Type::Small) > in.max.x - x) continue;
      ui.label({x, y}, under, Type::Small, second, gfx::kLeftMiddle);
      break;
    }
  }

  bool draw_offer(const Scene& scene, const Offer& o, const Rect& r) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    const bool can = o.why_not.empty();
    std::string narrated = o.narrated.empty() ? o.label : o.narrated;
    if (!o.told.empty()) narrated = ui.tr(text::says, {narrated, o.told});
    if (!can) narrated = ui.tr(text::says, {o.label, o.why_not});
    const bool chosen =
        (selected_ && *selected_ == o.action && can) ||
        (can && o.action.kind == Kind::Play &&
         (picking_ == static_cast<Play>(o.action.what) ||
          (selected_ && selected_->kind == Kind::Play && selected_->what == o.action.what)));
    if (chosen) narrated = "✓ " + narrated;
    const Ui::Touch t = ui.area(o.id, r, narrated, can);
    if (can) gfx::shadow(g, r, kRadiusControl, t.held ? 0.3f : 0.8f);
    const bool hot = t.hovered && can && !ui.shell.touch();
    g.round_rect(r, kRadiusControl,
                 chosen   ? ui.tint
                 : !can   ? c.control.faded(0.45f)
                 : t.held ? c.pressed
                 : hot    ? c.hovered
                          : c.control,
                 {1, c.panel_border});
    if (t.focused) gfx::focus_ring(g, r, kRadiusControl, c.focus);
    if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const Color ink = chosen ? ui.tint_ink
                      : can  ? c.text
                             : c.muted,
                second = chosen ? ui.tint_ink.faded(0.85f)
                         : can  ? c.second
                                : c.muted;
    float x = r.min.x + 8;
    // Two lines if the height allows. If the label has no room beside sign and cost, these move to
    // the second line; without one, a long label drops its signs.
    const float radius = std::min(15.0f, r.height() * 0.3f);
    const int signs = (o.role < kRoles) + (o.second < kRoles);
    const float beside =
        r.width() - 16 - static_cast<float>(signs) * (2 * radius + 4) - (signs > 0 ? 3 : 0) -
        (o.cost > 0 ? 22 + ui.label_width(std::to_string(o.cost), Type::Body, true) : 0);
    const bool tight = ui.label_width(o.label, Type::Small, true) > beside;
    const bool said =
        !o.under.empty() &&
        (tight ||
         std::min(ui.label_width(o.under, Type::Small),
                  o.brief.empty() ? 1e6f : ui.label_width(o.brief, Type::Small)) <= beside);
    const bool two = said && r.height() >= 44, stacked = two && tight;
    const bool bare = tight && !two && signs > 1 &&
                      ui.paragraph(Rect::at({}, {beside, 0}), o.label, Type::Small, ink, 0, true,
                                   false) > r.height() - 6;
    if (stacked) draw_stacked(ui, o, r, ink, second, can);
    g.push_opacity(can ? 1.0f : 0.5f);
    for (const int role : {o.role, o.second}) {
      if (role >= kRoles || stacked || bare) continue;
      gfx::role_sign(g, role, {x + radius, r.centre().y}, radius);
      x += 2 * radius + (role == o.role && o.second < kRoles ? 2 : 7);
    }
    float right = r.max.x - 8;
    if (o.cost > 0 && !stacked) {
      const std::string cost = std::to_string(o.cost);
      right -= ui.label_width(cost, Type::Body, true);
      ui.label({right, r.centre().y}, cost, Type::Body, ink, gfx::kLeftMiddle, true);
      right -= 18;
      gfx::coin(g, {right + 7, r.centre().y}, 7);
      right -= 4;
    }
    g.pop_opacity();
    const float wide = right - x;
    // Two short lines, or the label alone, as large as it fits.
    const Type type = ui.label_width(o.label, Type::Control, true) <= wide ? Type::Control
                      : ui.label_width(o.label, Type::Body, true) <= wide  ? Type::Body
                                                                           : Type::Small;
    const float mid = r.centre().y;
    if (!stacked && !two && ui.label_width(o.label, Type::Small, true) > wide) {
      const float h = ui.paragraph({{x, 0}, {right, 0}}, o.label, Type::Small, ink, 0, true, false);
      ui.paragraph({{x, mid - h / 2}, {right, r.max.y}}, o.label, Type::Small, ink, 0, true);
    } else if (!stacked) {
      const bool alone = o.role >= kRoles && o.cost == 0 && !two;
      if (alone)
        ui.label_cut({r.centre().x, mid}, r.width() - 16, o.label, type, ink, gfx::kCentred, true);
      else
        ui.label_cut({x, two ? mid - 9 : mid}, wide, o.label, type, ink, gfx::kLeftMiddle, true);
    }
    // A hint: the chance to win with it, on its corner; with several targets, the best one's.
    for (const Hinted& h : hinted(scene)) {
      const bool this_one =
          h.action == o.action || (o.action.kind == Kind::Play && h.action.kind == Kind::Play &&
                                   h.action.what == o.action.what);
      if (!this_one || !can) continue;
      const std::string win = percent_text(ui, h.win);
      const float w = ui.label_width(win, Type::Small, true) + 12;
      const Rect tag = Rect::at({r.max.x - w - 4, r.min.y - 9}, {w, 20});
      g.round_rect(tag, 10, c.text);
      ui.label(tag.centre(), win, Type::Small, c.panel.with_alpha(1), gfx::kCentred, true);
      break;
    }
    // If the whole line has no room, it says only that this is a bluff.
    const std::string_view under = o.brief.empty() || ui.label_width(o.under, Type::Small) <= wide
                                       ? std::string_view(o.under)
                                       : o.brief;
    if (two && !stacked)
      ui.label_cut({x, mid + 11}, wide, under, Type::Small, second, gfx::kLeftMiddle);
    if (!can && (t.hovered || t.long_press || t.focused)) ui.tip(o.why_not);
    return t.pressed && can;
  }

  // --- the viewer's own cards -------------------------------------------------------------------

  void draw_hand(const Scene& scene, const State& s, int me) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    const bool column = !(ui.phone() && ui.portrait());
    Rect r = scene.hand;
    if (!column) r = r.inset(8, 2);
    Rect below = r;
    if (column) {
      // As high as two cards need; below them, what each role can do.
      const bool roomy = r.height() > 420;
      const float wanted =
          roomy ? 78 + (r.width() - 28) / 2 / 0.7f * (s.hand[at(me)].size() > 2 ? 2.1f : 1) + 26
                : r.height();
      r = below.take_top(std::min(wanted, r.height()), kSpace3);
      if (below.height() > 150) draw_roles(ui, s, below);
    }
    const bool acts = !Coup::over(s) && Coup::actors(s).has(seat(me));
    // On a shared device the cards lie face down until someone holds a finger on them.
    const bool shy = CoupUi::shy(scene);
    ui.panel(r, 12, acts ? 1.2f : 0.5f);
    if (me == s.active && !Coup::over(s)) draw_turn(ui, r);
    if (acts) g.round_rect(r, 12, gfx::kClear, {2, ui.strong_tint()});
    r = r.inset(10, 9);
    gfx::seat_badge(g, seat_sign(me), {r.min.x + 13, r.min.y + 13}, 26, gfx::seat_color(me));
    std::vector<std::pair<int, bool>> cards;  // role, fallen
    for (const std::uint8_t role : s.hand[at(me)].card) {
      if (role != coup::kNone) cards.push_back({role, false});
    }
    for (const std::uint8_t role : s.up[at(me)].card) {
      if (role < kRoles) cards.push_back({role, true});
    }
    const float name_w = column ? r.width() - 34 : r.width() * 0.42f;
    ui.label_cut({r.min.x + 34, r.min.y + 13}, name_w, name(scene, me), Type::Control, c.text,
                 gfx::kLeftMiddle, true);
    Rect field;
    if (column) {
      const float purse = r.min.y + 46;
      draw_purse(scene, me, s.coins[at(me)], {r.min.x, purse}, 11);
      if (s.type == coup::Type::Reformation && s.turns > 0) {
        const bool second = ((s.team >> me) & 1) != 0;
        const std::string_view team = ui.tr(second ? words::reformists : words::loyalists);
        if (ui.label_width(team, Type::Small) < r.width() - 64)
          ui.label({r.max.x, purse}, team, Type::Small, c.second, gfx::kRightMiddle);
        else
          draw_team_letter(ui, s, me, {r.min.x + 24, r.min.y + 22});
      }
      field = {{r.min.x, purse + 22}, r.max};
      const bool claims = field.height() > 150;
      if (claims) {
        const Rect line = field.take_bottom(22, kSpace1);
        draw_claims(ui, s, me, {line.min.x, line.centre().y}, 9, line.width());
      }
    } else {
      if (s.type == coup::Type::Reformation && s.turns > 0)
        draw_team_letter(ui, s, me, {r.min.x + 24, r.min.y + 22});
      draw_purse(scene, me, s.coins[at(me)], {r.min.x + 2, r.min.y + 46}, 10);
      draw_claims(ui, s, me, {r.min.x, r.max.y - 12}, 8.5f, r.width() * 0.45f);
      field = {{r.min.x + r.width() * 0.46f, r.min.y}, r.max};
    }
    const int n = static_cast<int>(cards.size());
    if (n == 0) return;
    const float gap = 8;
    const int across = n > 2 && column ? 2 : n, down = (n + across - 1) / across;
    float w = (field.width() - gap * static_cast<float>(across - 1)) / static_cast<float>(across);
    w = std::min(
        {w, (field.height() - gap * static_cast<float>(down - 1)) / static_cast<float>(down) * 0.7f,
         124.0f});
    const Vec2 size{w, w / 0.7f};
    const float whole = static_cast<float>(across) * (w + gap) - gap;
    const float x0 = column ? field.centre().x - whole / 2 : field.max.x - whole;
    const Rect all =
        Rect::at({x0, field.min.y}, {whole, static_cast<float>(down) * (size.y + gap) - gap});
    std::string held;
    for (const auto& [role, fallen] : cards) {
      if (role < kRoles && !fallen) held = ui.list(std::move(held), ui.tr(role_line(role)));
    }
    const Ui::Touch t = ui.area(
        "own-cards", all,
        shy ? ui.tr(text::coup_peek) : ui.tr(text::says, {ui.tr(text::coup_your_cards), held}));
    if (shy && t.pressed) ui.announce(held);  // heard by whoever holds the device
    const bool open = !shy || t.held || (t.long_press && gestures().resting);
    for (int i = 0; i < n; ++i) {
      const Rect card =
          Rect::at(Vec2{x0 + static_cast<float>(i % across) * (w + gap),
                        field.min.y + static_cast<float>(i / across) * (size.y + gap)},
                   size);
      const auto [role, fallen] = cards[at(i)];
      if (role < kRoles && (open || fallen))
        gfx::role_card(
            g, card,
            {.role = role, .name = ui.tr(role_line(role)), .elevation = 1.4f, .fallen = fallen});
      else
        gfx::court_back(g, card, 0, 1.4f);
    }
    if (t.focused) gfx::focus_ring(g, all, 8, c.focus);
    if (!open) {
      const float wide =
          std::min(all.width() - 8, ui.label_width(ui.tr(text::coup_peek), Type::Small, true) + 22);
      const float high = ui.paragraph(Rect::at({}, {wide - 16, 0}), ui.tr(text::coup_peek),
                                      Type::Small, c.text, 0.5f, true, false);
      const Rect tag = Rect::around(all.centre(), {wide, high + 12});
      g.round_rect(tag, 12, c.panel.with_alpha(1), {1, c.panel_border});
      ui.paragraph({{tag.min.x + 8, tag.min.y + 6}, {tag.max.x - 8, tag.max.y}},
                   ui.tr(text::coup_peek), Type::Small, c.text, 0.5f, true);
    }
  }

  // Each role in short: what it does, and below that what it blocks.
  static void draw_roles(Ui& ui, const State& s, const Rect& area) {
    const auto& c = ui.colors();
    Rect r = area;
    ui.panel(r, 12, 0.4f);
    r = r.inset(10, 8);
    int n = 0;
    for (int role = 0; role < kRoles; ++role) n += s.has_role(role);
    const float row = std::min(r.height() / static_cast<float>(n), 54.0f);
    for (int role = 0; role < kRoles; ++role) {
      if (!s.has_role(role)) continue;
      const Rect line = r.take_top(row, 0);
      gfx::role_sign(ui.canvas(), role, {line.min.x + 12, line.centre().y}, 11);
      const float x = line.min.x + 31, w = line.max.x - x;
      static constexpr const Line* does[] = {
          &text::coup_role_duke,       &text::coup_role_assassin,   &text::coup_role_captain,
          &text::coup_role_ambassador, &text::coup_role_inquisitor, &text::coup_role_contessa};
      const bool two = row >= 36;
      ui.label_cut({x, line.centre().y - (two ? 8 : 0)}, w, ui.tr(role_line(role)), Type::Small,
                   c.text, gfx::kLeftMiddle, true);
      if (two)
        ui.label_cut({x, line.centre().y + 9}, w, ui.tr(*does[role]), Type::Small, c.second,
                     gfx::kLeftMiddle);
    }
  }

  void look_back(const Scene& scene) {
    if (!scene.record || looked_at_ == scene.record->entries.size()) return;
    looked_at_ = scene.record->entries.size();
    std::vector<std::pair<Seat, Action>> actions;
    for (const Entry& e : scene.record->entries) {
      if (const auto a = decoded<Coup>(e.action)) actions.push_back({e.seat, *a});
    }
    const auto start = scene.game.start(scene.record->options, scene.record->seats);
    if (start) honesty_ = coup::honesty(start->as<State>(), actions);
  }

  std::vector<Action> legal_;       // the viewer's, in this frame
  std::optional<Action> selected_;  // awaits confirmation
  Play picking_ = Play::None;       // awaits its target
  SeatSet speakers_;                // whose spoken answer is selected
  Seat looks_ = Watcher;
  std::map<std::pair<int, int>, std::uint32_t>
      let_pass_;       // seat, matter: the question at which they chose it
  bool named_ = true;  // the board shows what is declared
  bool out_told_ = false;
  std::optional<std::uint32_t> decision_;  // the previous frame's question
  std::vector<Float> floats_;
  std::array<double, coup::kMost> struck_ = [] {
    std::array<double, coup::kMost> out;
    out.fill(-10);
    return out;
  }();
  std::array<coup::Honesty, coup::kMost> honesty_{};
  std::size_t looked_at_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_coup_ui() {
  return std::make_unique<CoupUi>();
}

}  // namespace parlour::ui
