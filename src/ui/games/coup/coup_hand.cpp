#include "ui/games/coup/coup_hand.h"

#include "gfx/court.h"
#include "ui/games/coup/coup_claims.h"
#include "ui/games/coup/coup_roles.h"
#include "ui/kit/gestures.h"

namespace parlour::ui::coup_table {
namespace {

// Of the list of roles: from its edge to its words, the radius of a sign, where words begin, from
// one role to the next, and what a name and a line need.
constexpr float kRolesEdge = 10, kRoleSign = 11, kRoleWords = 31, kRoleGap = 12, kLeastRoleGap = 1,
                kRoleTwoLines = 36;
constexpr float kRoomy = 420;  // a column of this height also has room for the roles
constexpr float kUsualCard = 90, kRolesRoom = 262;
constexpr float kCardGap = 8, kMostCardWidth = 150;
constexpr float kAround = 104, kClaims = 22;  // above the cards and around; the line below them
constexpr float kRolesButton = 72, kRolesFrom = 24;  // its width; from the top of the hand
constexpr float kSlotRadius = 6;    // of the place of a card that is still to be chosen
constexpr float kRowShare = 0.45f;  // what lies left of the cards in a row

struct Card {
  int role;
  bool fallen;
};
// While some are chosen to be kept: those, and the places of those that are still to be chosen.
std::vector<Card> cards_of(const State& s, int q, const OwnPlace& own) {
  std::vector<Card> out;
  for (const int role : own.kept) out.push_back({role, false});
  while (static_cast<int>(out.size()) < own.due) out.push_back({coup::kNone, false});
  for (const std::uint8_t role : s.hand[at(q)].card) {
    if (own.due == 0 && role != coup::kNone) out.push_back({role, false});
  }
  for (const std::uint8_t role : s.up[at(q)].card) {
    if (role < kRoles) out.push_back({role, true});
  }
  return out;
}

bool in_column(const Ui& ui) {
  return !(ui.phone() && ui.portrait());
}

// Purse, faction and claims, below each other; returns the room for the cards.
Rect draw_column(const Scene& scene, const State& s, int me, const Places& places, const Rect& r) {
  const Ui& ui = scene.ui;
  const float purse = r.min.y + 46;
  places.draw_purse(ui, me, s.coins[at(me)], {r.min.x, purse}, 11);
  if (has_factions(s)) {
    const std::string team = team_name(ui, s, me);
    if (ui.label_width(team, Type::Small) < r.width() - 64)
      ui.label({r.max.x, purse}, team, Type::Small, ui.colors().second, gfx::kRightMiddle);
    else
      draw_team_letter(ui, s, me, {r.min.x + 24, r.min.y + 22});
  }
  Rect field = {{r.min.x, purse + 22}, r.max};
  if (field.height() > 150) {
    const Rect line = field.take_bottom(kClaims, kSpace1);
    const Vec2 left{line.min.x, line.centre().y};
    draw_claims(ui, s, me, left, 9, line.width());
    explain_claims(scene, s, me, left, line.width());
  }
  return field;
}

// The same left of the cards, and a button for the roles; sets `roles` if that was pressed.
Rect draw_row(const Scene& scene, const State& s, int me, const Places& places, const Rect& r,
              bool open, bool& roles) {
  Ui& ui = scene.ui;
  if (has_factions(s)) draw_team_letter(ui, s, me, {r.min.x + 24, r.min.y + 22});
  places.draw_purse(ui, me, s.coins[at(me)], {r.min.x + 2, r.min.y + 46}, 10);
  const float wide = r.width() * kRowShare;
  roles = ui.button(
      "roles",
      Rect::at({r.min.x + wide - kRolesButton, r.min.y + kRolesFrom}, {kRolesButton, kTarget}),
      {.label = ui.tr(words::roles), .selected = open});
  const Vec2 left{r.min.x, r.max.y - 12};
  // In a low hand the button reaches down to the claims.
  const bool apart = left.y - kClaims / 2 >= r.min.y + kRolesFrom + kTarget;
  const float room = apart ? wide : wide - kRolesButton - kSpace1;
  draw_claims(ui, s, me, left, 8.5f, room);
  explain_claims(scene, s, me, left, room);
  return {{r.min.x + r.width() * (kRowShare + 0.01f), r.min.y}, r.max};
}

struct Grid {
  Vec2 card;
  int across;
  Rect all;

  Grid(const Rect& field, int n, bool column) {
    across = n > 2 && column ? 2 : n;
    const int down = (n + across - 1) / across;
    const auto each = [](float whole, int count) {
      return (whole - kCardGap * static_cast<float>(count - 1)) / static_cast<float>(count);
    };
    const float w = std::min({each(field.width(), across),
                              each(field.height(), down) * gfx::kCardAspect, kMostCardWidth});
    card = {w, w / gfx::kCardAspect};
    const float wide = static_cast<float>(across) * (w + kCardGap) - kCardGap;
    const float high = static_cast<float>(down) * (card.y + kCardGap) - kCardGap;
    const float x = column ? field.centre().x - wide / 2 : field.max.x - wide;
    all = Rect::at({x, field.min.y}, {wide, high});
  }
  Rect place(int i) const {
    return Rect::at(all.min + Vec2{static_cast<float>(i % across) * (card.x + kCardGap),
                                   static_cast<float>(i / across) * (card.y + kCardGap)},
                    card);
  }
};

// On a shared device, over the cards that lie face down: how to see them.
void draw_peek(const Ui& ui, const Rect& all) {
  const auto& c = ui.colors();
  const std::string_view peek = ui.tr(words::peek);
  const float wide = std::min(all.width() - 8, ui.label_width(peek, Type::Small, true) + 22);
  const float high = ui.height_of(wide - 16, peek, Type::Small, true);
  const Rect tag = Rect::around(all.centre(), {wide, high + 12});
  ui.canvas().round_rect(tag, 12, c.panel.with_alpha(1), {1, c.panel_border});
  ui.paragraph({{tag.min.x + 8, tag.min.y + 6}, {tag.max.x - 8, tag.max.y}}, peek, Type::Small,
               c.text, 0.5f, true);
}

void draw_cards(const Scene& scene, const State& s, const std::vector<Card>& cards,
                const Rect& field) {
  Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const Grid grid(field, static_cast<int>(cards.size()), in_column(ui));
  std::string held;
  for (const std::uint8_t role : s.hand[at(own_seat(scene))].card) {
    if (role < kRoles) held = ui.list(std::move(held), ui.tr(role_line(role)));
  }
  // On a shared device the cards lie face down until someone holds a finger on them.
  const bool hidden = shy(scene);
  const Ui::Touch t =
      ui.area("own-cards", grid.all,
              hidden ? ui.tr(words::peek) : ui.tr(text::says, {ui.tr(words::your_cards), held}));
  if (hidden && t.pressed) ui.announce(held);  // heard by whoever holds the device
  const bool open = !hidden || t.held || (t.long_press && gestures().resting);
  for (int i = 0; i < static_cast<int>(cards.size()); ++i) {
    const auto [role, fallen] = cards[at(i)];
    if (role == coup::kNone)
      g.round_rect(grid.place(i), kSlotRadius, gfx::kClear, {1.5f, ui.colors().muted});
    else if (role < kRoles && (open || fallen))
      gfx::role_card(
          g, grid.place(i),
          {.role = role, .name = ui.tr(role_line(role)), .elevation = 1.4f, .fallen = fallen});
    else
      gfx::court_back(g, grid.place(i), 0, 1.4f);
  }
  if (t.focused) gfx::focus_ring(g, grid.all, 8, ui.colors().focus);
  if (!open && !held.empty()) draw_peek(ui, grid.all);
}

// A role's sign and name, and below it what the role does and blocks. Returns the height; if `draw`
// is false, only measures.
float draw_role(const Scene& scene, const State& s, int role, const Rect& r, bool draw) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const float name = ui.size_of(Type::Small) * kLineHeight;
  const Rect does = {{r.min.x + kRoleWords, r.min.y + name}, r.max};
  const float high =
      name + ui.paragraph(does, ui.tr(does_line(role)), Type::Small, c.second, 0, false, draw);
  if (!draw) return high;
  gfx::role_sign(ui.canvas(), role, {r.min.x + kRoleSign, r.min.y + high / 2}, kRoleSign);
  const float dots = draw_copies(ui, s, role, {r.max.x, r.min.y + name / 2});
  ui.label_cut({does.min.x, r.min.y}, does.width() - dots, ui.tr(role_line(role)), Type::Small,
               c.text, gfx::kTopLeft, true);
  explain_role(scene, s, role, {r.min, {r.max.x, r.min.y + high}}, ui.tr(does_line(role)));
  return high;
}

// With less room: the name, and as much of that as fits one line; the rest is said at a press.
void draw_role_in_short(const Scene& scene, const State& s, int role, const Rect& r) {
  const Ui& ui = scene.ui;
  const std::string_view called = ui.tr(role_line(role)), does = ui.tr(does_line(role));
  const bool two = r.height() >= kRoleTwoLines;
  const float half = two ? ui.size_of(Type::Small) * kLineHeight / 2 : 0;
  const Vec2 at{r.min.x + kRoleWords, r.centre().y};
  const float all = r.width() - kRoleWords,
              wide = all - draw_copies(ui, s, role, {r.max.x, r.centre().y - half});
  gfx::role_sign(ui.canvas(), role, {r.min.x + kRoleSign, r.centre().y}, kRoleSign);
  ui.label_cut(at - Vec2(0, half), wide, called, Type::Small, ui.colors().text, gfx::kLeftMiddle,
               true);
  if (two)
    ui.label_cut(at + Vec2(0, half), all, does, Type::Small, ui.colors().second, gfx::kLeftMiddle);
  explain_role(scene, s, role, r, does);
}

}  // namespace

bool draw_hand(const Scene& scene, const State& s, const Places& places, const OwnPlace& own) {
  Ui& ui = scene.ui;
  const int me = own_seat(scene);
  const bool column = in_column(ui);
  Rect r = column ? scene.hand : scene.hand.inset(8, 2);
  if (column) {
    // As high as two cards need; below them, what each role can do.
    Rect below = r;
    const float rows = s.hand[at(me)].size() > 2 ? 2.1f : 1;
    const auto high = [&](float card) {
      return kAround + kClaims + kSpace1 + card / gfx::kCardAspect * rows;
    };
    // Cards as large as leave room for the roles.
    const float wanted =
        std::max(high(kUsualCard), std::min(high((r.width() - 28) / 2), r.height() - kRolesRoom));
    r = below.take_top(r.height() > kRoomy ? std::min(wanted, r.height()) : r.height(), kSpace3);
    if (below.height() > 150) draw_roles(scene, s, below);
  }
  const bool over = coup::Coup::over(s), acts = !over && coup::Coup::actors(s).has(seat(me));
  ui.panel(r, 12, acts ? 1.2f : 0.5f);
  draw_turn(ui, s, me, r);
  const Rect whole = r;
  r = r.inset(10, 9);
  gfx::seat_badge(ui.canvas(), seat_sign(me), {r.min.x + 13, r.min.y + 13}, 26,
                  gfx::seat_color(me));
  const float name_w = (column ? r.width() - 34 : r.width() * 0.42f) - wins_width(s);
  const float named = ui.label_cut({r.min.x + 34, r.min.y + 13}, name_w, name(scene, me),
                                   Type::Control, ui.colors().text, gfx::kLeftMiddle, true);
  draw_wins(scene, s, me, {r.min.x + 34 + named, r.min.y + 13});
  bool roles = false;
  const Rect field = column ? draw_column(scene, s, me, places, r)
                            : draw_row(scene, s, me, places, r, own.roles, roles);
  if (const auto cards = cards_of(s, me, own); !cards.empty()) draw_cards(scene, s, cards, field);
  if (own.verdict)
    draw_verdict(ui, *own.verdict, whole, kSpace3);
  else if (declares(s) == me)
    draw_declared(scene, s, me, whole, kSpace3);
  return roles;
}

void draw_roles(const Scene& scene, const State& s, const Rect& area, float elevation) {
  const Rect room = area.inset(kRolesEdge, kRolesEdge);
  float whole = 0;
  int n = 0;
  for (int role = 0; role < kRoles; ++role) {
    if (s.has_role(role)) whole += draw_role(scene, s, role, room, false), ++n;
  }
  // Below them, if there is room, what their dots are.
  const Ui& ui = scene.ui;
  const std::string_view legend = ui.tr(words::copies_legend);
  const float words = ui.height_of(room.width(), legend, Type::Small) + kSpace2;
  const auto gap_with = [&](float below) {
    return std::min((room.height() - whole - below) / static_cast<float>(n), kRoleGap);
  };
  const float below = gap_with(words) >= kLeastRoleGap ? words : 0, gap = gap_with(below);
  const bool told = gap >= kLeastRoleGap;
  const float high = told ? whole + gap * static_cast<float>(n - 1) + below : room.height();
  scene.ui.panel(Rect::at(area.min, {area.width(), high + 2 * kRolesEdge}), 12, elevation);
  if (below > 0)
    ui.paragraph({{room.min.x, room.min.y + high - below + kSpace2}, room.max}, legend, Type::Small,
                 ui.colors().second);
  Rect rest = room;
  for (int role = 0; role < kRoles; ++role) {
    if (!s.has_role(role)) continue;
    if (told)
      rest.min.y += draw_role(scene, s, role, rest, true) + gap;
    else
      draw_role_in_short(scene, s, role, rest.take_top(room.height() / static_cast<float>(n), 0));
  }
}

}  // namespace parlour::ui::coup_table
