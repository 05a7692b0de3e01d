#include "ui/games/coup/coup_offer.h"

#include <algorithm>
#include <utility>

#include "gfx/court.h"
#include "imgui.h"
#include "ui/games/coup/coup_layout.h"
#include "ui/games/coup/coup_roles.h"
#include "ui/games/coup/coup_words.h"

namespace parlour::ui::coup_table {
namespace {

using coup::Action;
using coup::Coup;
using coup::kNobody;

constexpr int kStolen = 2;  // coins, at most

// --- what is offered -----------------------------------------------------------------------------

bool is_bluff(const Scene& scene, const State& s, Play p, int role) {
  if (shy(scene)) return false;
  const int me = own_seat(scene);
  return p == Play::Embezzle ? holds(s, me, coup::Duke) : role < kRoles && !holds(s, me, role);
}

// The possible targets of an action; or, if there are none, why it is impossible.
void find_targets(const Ui& ui, const State& s, Seat own, Play p, Offer& o) {
  const bool aims = coup::has_target(p);
  int possible = 0;
  Reason why = kAllowed;
  for (int q = 0; q < (aims ? s.seats : 1); ++q) {
    const Action a = coup::play(p, aims ? q : kNobody);
    const Reason refused = Coup::check(s, own, a);
    if (!refused)
      o.action = a, ++possible;
    else if (!why && (!aims || (q != index(own) && s.alive(q))))
      why = refused;
  }
  o.picks = possible > 1;
  if (possible == 0) o.why_not = ui.tr(why ? *why : words::why_not_now);
}

Offer action_offer(const Scene& scene, const State& s, Play p) {
  const Ui& ui = scene.ui;
  Offer o;
  o.id = "play" + std::to_string(static_cast<int>(p));
  o.label = ui.tr(play_line(p));
  o.action = coup::play(p, kNobody);
  o.role = coup::claimed(s, p);
  o.cost = coup::cost(p);
  o.under = p == Play::Embezzle ? ui.tr(words::reserve, {std::to_string(s.reserve)})
                                : std::string(ui.tr(play_does(p)));
  if (is_bluff(scene, s, p, o.role)) o.under = ui.tr(words::bluff, {o.under});
  o.told = o.under;
  // Who claims to do it is said in words: newcomers do not know the signs.
  if (o.role < kRoles) o.under = fill(words::told_as, ui.lang, {ui.tr(role_line(o.role)), o.under});
  find_targets(ui, s, scene.view.viewer, p, o);
  return o;
}

// What comes of letting it pass: "You: −2 coins".
std::string allowed_text(const Scene& scene, const State& s) {
  const Ui& ui = scene.ui;
  if (s.blocker != kNobody) return std::string(ui.tr(words::allow_block));
  const auto loses = [&](const std::string& what) {
    return ui.says(name(scene, s.target), "−" + what);
  };
  switch (s.play) {
    case Play::ForeignAid:
    case Play::Tax:
      return ui.says(name(scene, s.active), ui.tr(play_does(s.play)));
    case Play::Assassinate:
      return loses(count_text(words::say_influences, ui.lang, 1));
    case Play::Steal:
      if (const int coins = std::min(kStolen, static_cast<int>(s.coins[at(s.target)])); coins > 0)
        return loses(count_text(words::say_coins, ui.lang, coins));
      [[fallthrough]];
    default:
      return std::string(ui.tr(words::allow_action));
  }
}

Offer answer_offer(const Scene& scene, const State& s, const Action& a, std::size_t i) {
  Offer o;
  o.id = "answer" + std::to_string(i);
  o.label = said(scene, a);
  o.action = a;
  const bool names_cards = a.kind == Kind::Choose || a.kind == Kind::Lose || a.kind == Kind::Show ||
                           a.kind == Kind::Keep || (a.kind == Kind::Prove && a.what < kRoles);
  if (names_cards || a.kind == Kind::Block) o.role = a.what;
  o.own_cards = names_cards;
  if (names_cards && (a.kind == Kind::Keep || a.kind == Kind::Prove)) o.second = a.more;
  if (a.kind == Kind::Challenge)
    o.under = scene.ui.tr(words::challenge_means, {brief_name(scene, coup::claimant(s))});
  if (a.kind == Kind::Choose) {
    if (!scene.ui.phone()) o.under = scene.ui.tr(does_line(a.what));  // there not all have room
    o.narrated = Coup::text({s, scene.view.viewer}, scene.view.viewer, a, scene.ui.lang);
  }
  if (a.kind == Kind::Allow) o.under = allowed_text(scene, s);
  if (a.kind == Kind::Block && !shy(scene)) {
    o.told = scene.ui.tr(holds(s, own_seat(scene), a.what) ? words::have : words::have_not);
    o.under = fill(words::told_as, scene.ui.lang, {scene.ui.tr(words::stops), o.told});
  }
  return o;
}

// --- how it is drawn -----------------------------------------------------------------------------

constexpr float kInset = kCardSides;  // of text from the button's sides
constexpr float kTwoLines = 44;       // height of a button with two lines
// Of a button whose second line is below sign and name: the first line, the rim above and below,
// and the radius of the sign.
constexpr float kFirstLine = 24, kRim = 4, kSmallSign = 10;
constexpr float kCostRoom = 22;  // of a coin, before its number

float cost_width(const Ui& ui, const Offer& o) {
  return o.cost > 0 ? kCostRoom + ui.label_width(std::to_string(o.cost), Type::Body, true) : 0;
}

constexpr float kCovered = 0.35f;  // of the second of two cards

// Own cards beside the words: the room for all of them, and the width of one.
Vec2 small_cards(const Offer& o, const Rect& r) {
  const float w = (r.height() - 2 * kRim) * gfx::kCardAspect;
  return {o.second < kRoles ? w * (2 - kCovered) : w, w};
}

// How an offer fits its button. Two lines if the height allows. If the label has no room beside
// sign and cost, these move to the second line; without one, a long label drops its signs.
struct Fit {
  float radius;  // of a sign
  float beside;  // the room for the label
  bool two, stacked, bare;

  Fit(const Ui& ui, const Offer& o, const Rect& r) : radius(std::min(15.0f, r.height() * 0.3f)) {
    const int signs = (o.role < kRoles) + (o.second < kRoles);
    const float cost = cost_width(ui, o),
                taken = o.own_cards
                            ? small_cards(o, r).x + kSpace2
                            : static_cast<float>(signs) * (2 * radius + 4) + (signs > 0 ? 3 : 0);
    beside = r.width() - 2 * kInset - taken - cost;
    const bool tight = ui.label_width(o.label, Type::Small, true) > beside;
    const auto fits = [&](std::string_view s) {
      return !s.empty() && ui.label_width(s, Type::Small) <= beside;
    };
    two = r.height() >= kTwoLines && !o.under.empty() && (tight || fits(o.under));
    stacked = two && tight;
    bare = tight && !two && signs > 1 && !o.own_cards &&
           ui.height_of(beside, o.label, Type::Small, true) > r.height() - 6;
  }
};

struct Inks {
  Color first, second;
};

// A coin and the number before x; returns where it begins.
float draw_cost(const Ui& ui, int cost, Vec2 right, Type type, Color ink) {
  const std::string number = std::to_string(cost);
  const float w = ui.label_width(number, type, true);
  ui.label({right.x - w, right.y}, number, type, ink, gfx::kLeftMiddle, true);
  gfx::coin(ui.canvas(), {right.x - w - 11, right.y}, 7);
  return right.x - w - 22;
}

// A label that is a little too long is set smaller, to this share at least.
constexpr float kLeastShare = 0.8f;

// The share at which the label has one line to itself, above sign, cost and effect; at least
// kLeastShare, unless it needs more lines.
float stacked_share(const Ui& ui, const Offer& o, float width) {
  const float fits = std::min(1.0f, width / ui.label_width(o.label, Type::Small, true));
  return fits < kLeastShare ? 1 : fits;
}

// The largest type in which the label has one line.
Type label_type(const Ui& ui, std::string_view label, float width) {
  for (const Type type : {Type::Control, Type::Body}) {
    if (ui.label_width(label, type, true) <= width) return type;
  }
  return Type::Small;
}

// The label has the first line to itself; sign, cost and effect share the second.
void draw_stacked(const Ui& ui, const Offer& o, const Rect& r, const OfferStyle& style,
                  const Inks& inks) {
  gfx::Canvas& g = ui.canvas();
  const Rect in = r.inset(kInset, 3);
  const float mid = in.centre().y;
  const float h = ui.height_of(in.width(), o.label, Type::Small, true);
  const float size = ui.size_of(Type::Small);
  const float share = std::min(style.smaller, stacked_share(ui, o, in.width()));
  if (h > size * 1.5f && share * ui.label_width(o.label, Type::Small, true) > in.width() + 1) {
    ui.paragraph({{in.min.x, mid - h / 2}, in.max}, o.label, Type::Small, inks.first, 0, true);
    if (o.cost > 0) draw_cost(ui, o.cost, {in.max.x, mid + 10}, Type::Small, inks.first);
    return;
  }
  ui.label({in.min.x, mid - 11}, o.label, Type::Small, inks.first, gfx::kLeftMiddle, true,
           size * share);
  float x = in.min.x;
  const float y = mid + 11;
  g.push_opacity(o.why_not.empty() ? 1.0f : 0.5f);
  if (o.role < kRoles) gfx::role_sign(g, o.role, {x + 9, y}, 9), x += 23;
  if (o.cost > 0) {
    const std::string cost = std::to_string(o.cost);
    gfx::coin(g, {x + 7, y}, 7);
    x += 24 + ui.label({x + 18, y}, cost, Type::Small, inks.first, gfx::kLeftMiddle, true);
  }
  g.pop_opacity();
  if (!o.under.empty() && ui.label_width(o.under, Type::Small) <= in.max.x - x)
    ui.label({x, y}, o.under, Type::Small, inks.second, gfx::kLeftMiddle);
}

// Sign, name and cost in the first line; below them, across the button, what comes of it.
void draw_above(const Ui& ui, const Offer& o, const Rect& r, const Inks& inks) {
  gfx::Canvas& g = ui.canvas();
  Rect in = r.inset(kInset, kRim);
  const float lines = ui.height_of(in.width(), o.under, Type::Small);
  in.min.y = r.centre().y - (kFirstLine + lines) / 2;
  const Rect under{{in.min.x, in.min.y + kFirstLine}, in.max};
  const float y = in.min.y + kFirstLine / 2;
  g.push_opacity(o.why_not.empty() ? 1.0f : 0.5f);
  if (o.role < kRoles) {
    gfx::role_sign(g, o.role, {in.min.x + kSmallSign, y}, kSmallSign);
    in.min.x += 2 * kSmallSign + kSpace1 + 1;
  }
  if (o.cost > 0) in.max.x = draw_cost(ui, o.cost, {in.max.x, y}, Type::Body, inks.first) - kSpace1;
  g.pop_opacity();
  const Type type = label_type(ui, o.label, in.width());
  const float share = in.width() / ui.label_width(o.label, type, true);
  if (share >= 1 || share < kLeastShare)
    ui.label_cut({in.min.x, y}, in.width(), o.label, type, inks.first, gfx::kLeftMiddle, true);
  else
    ui.label({in.min.x, y}, o.label, type, inks.first, gfx::kLeftMiddle, true,
             ui.size_of(type) * share);
  ui.paragraph(under, o.under, Type::Small, inks.second);
}

// Cut to `width` if it must be.
void draw_name(const Ui& ui, std::string_view label, Vec2 at, float width, Type type, float smaller,
               Color ink, gfx::Align align) {
  if (smaller < 1)
    ui.label(at, label, type, ink, align, true, ui.size_of(type) * smaller);
  else
    ui.label_cut(at, width, label, type, ink, align, true);
}

// Two short lines, or the label alone.
void draw_label(const Ui& ui, const Offer& o, const Rect& r, const Fit& fit,
                const OfferStyle& style, float x, float right, const Inks& inks) {
  const float wide = right - x, mid = r.centre().y;
  // Words alone stand in the middle; actions, of which some have signs, begin at one edge.
  const bool alone = o.role >= kRoles && o.cost == 0 && (!fit.two || o.action.kind != Kind::Play);
  const float left = alone ? r.centre().x : x;
  const gfx::Align align = alone ? gfx::kCentred : gfx::kLeftMiddle;
  const Type type = std::min(style.most, label_type(ui, o.label, wide));
  if (!fit.two && ui.label_width(o.label, Type::Small, true) > wide) {
    const float h = ui.height_of(right - x, o.label, Type::Small, true);
    ui.paragraph({{x, mid - h / 2}, {right, r.max.y}}, o.label, Type::Small, inks.first, 0, true);
  } else {
    draw_name(ui, o.label, {left, fit.two ? mid - 9 : mid}, wide, type, style.smaller, inks.first,
              align);
  }
  if (!fit.two) return;
  ui.label_cut({left, mid + 11}, wide, o.under, Type::Small, inks.second, align);
}

// Signs left, cost right, the words between them.
void draw_in_line(const Ui& ui, const Offer& o, const Rect& r, const Fit& fit,
                  const OfferStyle& style, const Inks& inks) {
  gfx::Canvas& g = ui.canvas();
  float x = r.min.x + kInset, right = r.max.x - kInset;
  g.push_opacity(o.why_not.empty() ? 1.0f : 0.5f);
  if (o.own_cards) {
    const Vec2 room = small_cards(o, r);
    float left = x;
    for (const int role : {o.role, o.second}) {
      if (role >= kRoles) continue;
      gfx::role_card(g, Rect::at({left, r.min.y + kRim}, {room.y, room.y / gfx::kCardAspect}),
                     {.role = role, .elevation = 0.6f});
      left += room.y * (1 - kCovered);
    }
    x += room.x + kSpace2;
  }
  for (const int role : {o.role, o.second}) {
    if (role >= kRoles || fit.bare || o.own_cards) continue;
    gfx::role_sign(g, role, {x + fit.radius, r.centre().y}, fit.radius);
    x += 2 * fit.radius + (role == o.role && o.second < kRoles ? 2 : 7);
  }
  if (o.cost > 0) right = draw_cost(ui, o.cost, {right, r.centre().y}, Type::Body, inks.first);
  g.pop_opacity();
  draw_label(ui, o, r, fit, style, x, right, inks);
}

constexpr float kSecondLine = 18;
constexpr float kPictured = 64;  // height of a button with small cards beside the words

// The cards, and below them the words.
void draw_with_cards(const Ui& ui, const Offer& o, const Rect& r, const OfferStyle& style,
                     const Inks& inks) {
  Rect in = r.inset(kInset, kInset);
  const Rect words = in.take_bottom(kCardWords - 2 * kInset);
  const bool two = o.second < kRoles;
  const float wide = two ? 2 - kCovered : 1;
  const float w = std::min(in.height() * gfx::kCardAspect, in.width() / wide);
  const float h = w / gfx::kCardAspect, left = in.centre().x - w * wide / 2;
  float x = left;
  for (const int role : {o.role, o.second}) {
    if (role >= kRoles) continue;
    gfx::role_card(ui.canvas(), Rect::at({x, in.centre().y - h / 2}, {w, h}),
                   {.role = role, .name = ui.tr(role_line(role)), .elevation = 1.2f});
    x += w * (1 - kCovered);
  }
  const float line = o.under.empty() ? 0 : kSecondLine / 2;
  // A long label stands in two lines.
  const float above = words.centre().y - line;
  if (style.most == Type::Small && o.under.empty()) {
    const float high = ui.height_of(words.width(), o.label, Type::Small, true);
    ui.paragraph({{words.min.x, above - high / 2}, words.max}, o.label, Type::Small, inks.first,
                 0.5f, true);
  } else {
    ui.label_cut({words.centre().x, above}, in.width(), o.label, std::min(style.most, Type::Body),
                 inks.first, gfx::kCentred, true);
  }
  if (!o.under.empty())
    ui.label_cut(words.centre() + Vec2(0, line), in.width(), o.under, Type::Small, inks.second,
                 gfx::kCentred);
}

constexpr float kChosen = 0.22f;  // of the accent on the ground of what is chosen

void draw_ground(Ui& ui, const Offer& o, const Rect& r, const Ui::Touch& t) {
  gfx::Canvas& g = ui.canvas();
  const auto& c = ui.colors();
  const bool can = o.why_not.empty(), hot = t.hovered && can && !ui.shell.touch();
  if (can) gfx::shadow(g, r, kRadiusControl, t.held ? 0.3f : 0.8f);
  g.round_rect(r, kRadiusControl,
               !can     ? c.control.faded(0.45f)
               : t.held ? c.pressed
               : hot    ? c.hovered
                        : c.control,
               {1, c.panel_border});
  // Outlined: the one filled button is the one that goes on.
  if (o.chosen) g.round_rect(r, kRadiusControl, ui.tint.with_alpha(kChosen), {3, ui.strong_tint()});
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl, c.focus);
  if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

Inks inks_of(const Ui& ui, const Offer& o) {
  const auto& c = ui.colors();
  return o.why_not.empty() ? Inks{c.text, c.second} : Inks{c.muted, c.muted};
}

std::string narrated(const Ui& ui, const Offer& o) {
  if (!o.why_not.empty()) return ui.tr(text::says, {o.label, o.why_not});
  std::string out = o.narrated.empty() ? o.label : o.narrated;
  if (!o.told.empty()) out = ui.tr(text::says, {out, o.told});
  return o.chosen ? "✓ " + out : out;
}

// A small card has only the sign of its role: its name stands above the words.
Offer named(const Ui& ui, Offer o) {
  if (o.unnamed) o.under = std::exchange(o.label, std::string(ui.tr(role_line(o.role))));
  return o;
}

// A hint: the chance to win, on the button's corner.
void draw_chance(const Ui& ui, float chance, const Rect& r) {
  const std::string win = percent_text(ui, chance);
  const float w = ui.label_width(win, Type::Small, true) + 12;
  const Rect tag = Rect::at({r.max.x - w - 4, r.min.y - 9}, {w, 20});
  ui.canvas().round_rect(tag, 10, ui.colors().text);
  ui.label(tag.centre(), win, Type::Small, ui.colors().panel.with_alpha(1), gfx::kCentred, true);
}

}  // namespace

std::vector<Offer> offers(const Scene& scene, const State& s, const std::vector<Action>& legal) {
  std::vector<Offer> out;
  if (s.phase != Phase::Turn) {
    for (std::size_t i = 0; i < legal.size(); ++i)
      out.push_back(answer_offer(scene, s, legal[i], i));
    return out;
  }
  for (int i = 1; i < coup::kPlays; ++i) {
    const Play p = static_cast<Play>(i);
    if (coup::is_play_of(s.type, p)) out.push_back(action_offer(scene, s, p));
  }
  return out;
}

OfferStyle offer_style(const Ui& ui, const std::vector<Offer>& all, float width, float high,
                       bool cards) {
  OfferStyle out{.cards = cards, .high = high};
  if (cards) {
    for (const Offer& o : all) {
      const bool fits = ui.label_width(o.label, Type::Body, true) <= width - 2 * kInset;
      out.most = std::min(out.most, fits ? Type::Body : Type::Small);
    }
    return out;
  }
  if (std::ranges::all_of(all, &Offer::own_cards)) out.high = std::max(high, kPictured);
  for (const Offer& one : all) {
    const Offer o = named(ui, one);
    const Fit fit(ui, o, Rect::at({}, {width, out.high}));
    // Answers of which something comes are like actions.
    if (o.action.kind == Kind::Play || (!o.own_cards && !o.under.empty()))
      out.below |= fit.stacked || !fit.two;
    else if (fit.stacked)
      out.most = Type::Small,
      out.smaller = std::min(out.smaller, stacked_share(ui, o, width - 2 * kInset));
    else
      out.most = std::min(out.most, label_type(ui, o.label, fit.beside));
  }
  return out;
}

float below_height(const Ui& ui, const Offer& o, float width) {
  const Rect inside = Rect::at({}, {width - 2 * kInset, 0});
  return kFirstLine + 2 * kRim + ui.height_of(inside.width(), o.under, Type::Small);
}

bool draw_offer(Ui& ui, const Offer& offer, const Rect& r, const OfferStyle& style) {
  const Offer o = style.cards ? offer : named(ui, offer);
  const bool can = o.why_not.empty();
  const Ui::Touch t = ui.area(o.id, r, narrated(ui, o), can);
  if (can) ui.starts_here();
  draw_ground(ui, o, r, t);
  const Inks inks = inks_of(ui, o);
  const Fit fit(ui, o, r);
  if (style.cards)
    draw_with_cards(ui, o, r, style, inks);
  else if (style.below)
    draw_above(ui, o, r, inks);
  else if (fit.stacked)
    draw_stacked(ui, o, r, style, inks);
  else
    draw_in_line(ui, o, r, fit, style, inks);
  if (o.win && can) draw_chance(ui, *o.win, r);
  if (!can && (t.hovered || t.long_press || t.focused)) ui.tip(o.why_not);
  return t.pressed && can;
}

}  // namespace parlour::ui::coup_table
