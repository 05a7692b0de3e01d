#include "ui/games/coup/coup_places.h"

#include <cmath>

#include "core/bytes.h"
#include "gfx/court.h"
#include "imgui.h"
#include "ui/games/coup/coup_claims.h"
#include "ui/games/coup/coup_layout.h"
#include "ui/games/coup/coup_words.h"

namespace parlour::ui::coup_table {
namespace {

constexpr float kRadius = 12, kMark = 26;  // of the corners; width of the mark of an answer
constexpr float kCardGap = 3, kAnswer = 32, kSign = 22;
constexpr float kRise = 10;       // of the figure of a change
constexpr float kPurse = 35;      // from the top of a low place to the middle of its purse
constexpr float kStruck = 0.35f;  // of the red over a place that has lost a card, at first
constexpr float kLowPlace = 90, kTinyPlace = 54;  // heights
constexpr float kClaimsUp = 10;    // from the bottom of a low place, off what is declared
constexpr float kClaimsLine = 72;  // a low place of this height has a line for the claims
constexpr float kWaits = 0.45f;    // of the outline of a player whose turn waits for others
// What is declared: on its outline, and on a tag on the lower edge.
constexpr Color kDeclared = gfx::rgb(0xF2C14E), kDeclaredInk = gfx::rgb(0x2B1A06);
constexpr Color kRight = gfx::rgb(0x2E7D4F), kWrong = gfx::rgb(0xB3362B);  // of a verdict
constexpr float kDeclaredWidth = 3, kTag = 17, kTagType = 12.5f, kTagSides = 7;
constexpr float kNameAt = 28;     // from the left edge to the name
constexpr float kNameLeast = 11;  // size of a name that is too long for a low place
constexpr float kCorner = 8, kCornerAt = 5,
                kCornerRoom = 14;  // a low place has the mark of an answer on its corner
// The lowest places: the middle of the name from the top, that of the purse and the cards from the
// bottom; the height of these, and the radius of a coin.
constexpr float kTinyName = 10, kTinyPurse = 11, kTinyCard = 15, kTinyCoin = 6;
constexpr Vec2 kWonAt{20, 3};  // of the number of games won, from the sign's corner

constexpr float kLetter = 7, kLetterSize = 9;                 // the radius of a faction's letter
constexpr float kWin = 4.5f, kWinStep = 12, kBeforeWins = 8;  // of the rings of a match

Color team_color(int team) {
  static constexpr std::uint32_t kColors[] = {0x9E2F4E, 0x2F6E9E, 0x37753C, 0x6F4B9B, 0x8A5A12};
  return gfx::rgb(kColors[at(team)]);
}
// The number of a player's team, or of their faction.
int team_of(const State& s, int q) {
  return s.sides() ? q % s.sides() : (s.team >> q) & 1;
}
const Line& team_line(bool second) {
  return second ? words::reformists : words::loyalists;
}

void draw_letter(const Ui& ui, std::string_view word, Color fill, Color ink, Vec2 p) {
  ui.canvas().circle(p, kLetter, fill, {1, ink});
  ui.label(p, word.substr(0, character_after(word, 0)), Type::Small, ink, gfx::kCentred, true,
           kLetterSize);
}

// Who still has to answer the open decision, and who has answered.
void draw_answer(const Scene& scene, const State& s, int q, Vec2 p, bool on_corner) {
  const Ui& ui = scene.ui;
  const bool several = s.phase == Phase::Reply || s.phase == Phase::BlockReply;
  if (!several || !((s.asked >> q) & 1)) return;
  const bool owes = (s.owing >> q) & 1;
  const std::string said =
      ui.tr(text::says, {name(scene, q), ui.tr(owes ? words::owes : words::answered)});
  scene.ui.term("replied" + std::to_string(q), Rect::square(p, kAnswer), said,
                ui.tr(text::two_sentences, {said, ui.tr(words::answers_mean)}));
  if (on_corner)
    ui.canvas().round_rect(Rect::around(p, {3 * kCorner, 2 * kCorner}), kCorner,
                           ui.colors().panel.with_alpha(1), {1, ui.colors().panel_border});
  if (owes) {
    for (int d = 0; d < 3; ++d)
      ui.canvas().circle(p + Vec2{7.0f * static_cast<float>(d - 1), 0}, 2.5f, ui.strong_tint());
  } else {
    // they have answered; the answer is not known
    ui.icon(Icon::Check, p, 17, ui.colors().second);
  }
}

void draw_small_cards(const Scene& scene, const State& s, int q, Vec2 right, float high) {
  gfx::Canvas& g = scene.ui.canvas();
  const bool open = coup::Coup::over(s) || scene.view.viewer == House;
  const float w = high * gfx::kCardAspect;
  float x = right.x;
  const auto next = [&] {
    x -= w;
    const Rect r = Rect::at({x, right.y - high / 2}, {w, high});
    x -= kCardGap;
    return r;
  };
  for (const std::uint8_t role : s.up[at(q)].card) {
    if (role < kRoles) gfx::role_card(g, next(), {.role = role, .elevation = 0.4f, .fallen = true});
  }
  const Seat viewer = scene.view.viewer;
  coup::Pair known;
  if (is_player(viewer) && index(viewer) < s.seats && index(viewer) != q)
    known = s.know[at(q)][at(index(viewer))];
  int n = 0;
  for (const std::uint8_t held : s.hand[at(q)].card) {
    if (held == coup::kNone) continue;
    const Rect r = next();
    if (held < kRoles && open) {
      gfx::role_card(g, r, {.role = held, .elevation = 0.6f});
    } else {
      gfx::court_back(g, r, 0, 0.6f);
      // A card that the viewer has seen there lies face down like the others, marked with its
      // role.
      if (n < 2 && known[at(n)] < kRoles) gfx::role_sign(g, known[at(n)], r.centre(), w * 0.34f);
    }
    ++n;
  }
}

// A name in a narrow place: smaller if it is too long, and only then cut. Returns its width.
float draw_name(const Ui& ui, std::string_view name, Vec2 at, float width, Type type, Color ink) {
  const float usual = ui.size_of(type);
  float size = usual;
  const auto wide = [&](std::string_view said) {
    return ui.label_width(said, type, true) * size / usual;
  };
  if (wide(name) > width) size = kNameLeast;
  std::string said(name);
  for (std::size_t end = name.size(); end > 0 && wide(said) > width;) {
    end = character_before(name, end);
    said = std::string(name.substr(0, end)) + "…";
  }
  return ui.label(at, said, type, ink, gfx::kLeftMiddle, true, size);
}

void explain_wins(const Scene& scene, const State& s, int q, const Rect& r) {
  const std::string won = scene.ui.tr(
      text::says, {name(scene, q), count_text(words::games_won, scene.ui.lang, s.wins(q))});
  scene.ui.term("wins" + std::to_string(q), r, won, won);
}

// How many games of a match a player has won, as a number at their sign; none: nothing.
void draw_won(const Scene& scene, const State& s, int q, Vec2 p) {
  const Ui& ui = scene.ui;
  const int won = s.games() > 1 ? s.wins(q) : 0;
  if (won == 0) return;
  ui.canvas().circle(p, kLetter, kDeclared, {1, kDeclaredInk});
  ui.label(p, std::to_string(won), Type::Small, kDeclaredInk, gfx::kCentred, true, kLetterSize + 1);
  explain_wins(scene, s, q, Rect::square(p, kSign));
}

}  // namespace

// Where the parts of a place lie.
struct Places::Metrics {
  bool low, tiny;
  bool lined;  // the claims have a line of their own
  Rect in;
  float card_h, cards_w;    // of one; of both
  float name_w, named = 0;  // the room for the name; its width
  float name_y, y;          // the middles of the name, and of cards and purse
  bool lettered = false;    // the faction is a letter at the sign
  bool beside = false;      // the faction stands beside the name

  Metrics(const State& s, int q, const Rect& r)
      : low(r.height() < kLowPlace),
        tiny(r.height() < kTinyPlace),
        lined(!low || r.height() >= kClaimsLine),
        in(r.inset(tiny ? 6 : 10, low ? 6 : 9)),
        // The two cards leave room for the purse and the claims.
        card_h(tiny ? kTinyCard
                    : std::min({in.height() * (!low    ? 0.6f
                                               : lined ? 0.56f
                                                       : 0.62f),
                                56.0f, std::max(17.0f, (in.width() - 42) / 1.44f)})),
        cards_w(2 * (card_h * gfx::kCardAspect + kCardGap)),
        name_w(in.width() - kNameAt - ((s.asked >> q) & 1 ? low ? kCornerRoom : kMark : 0) -
               (low ? 0 : wins_width(s))),
        name_y(tiny ? r.min.y + kTinyName : in.min.y + 10),
        y(tiny ? r.max.y - kTinyPurse : in.max.y - card_h / 2) {}
  Type name_type() const { return low ? Type::Small : Type::Body; }
};

void Places::begin(const Ui& ui, const Table::Step& step) {
  const auto& before = step.before.state.as<State>();
  const auto& after = step.after.state.as<State>();
  if (before.turns > 0) coins_.send(ui, before, after);
  for (int q = 0; q < after.seats; ++q) {
    const int change = after.coins[at(q)] - before.coins[at(q)];
    if (change != 0 && before.turns > 0)
      floats_.push_back({q, change, Tween(ui.clock(), Move::Float)});
    if (after.influence(q) < before.influence(q)) struck_[at(q)] = Tween(ui.clock(), Move::Strike);
  }
}

void Places::age(Ui& ui) {
  std::erase_if(floats_, [&](const Float& f) { return !ui.play(f.rises); });
}

void Places::draw_coins(Ui& ui, Vec2 treasury) {
  coins_.draw(ui, [&](int q) { return q == kTreasury ? treasury : purses_[at(q)]; });
}

bool Places::changing(int q) const {
  return std::ranges::contains(floats_, q, &Float::seat);
}

void Places::draw_purse(const Ui& ui, int q, int coins, Vec2 left, float radius) const {
  purses_[at(q)] = left + Vec2{radius, 0};
  gfx::coin(ui.canvas(), purses_[at(q)], radius);
  const int here = std::max(0, coins - coins_.coming(ui, q));
  const float w = ui.label(left + Vec2{2 * radius + 5, 0}, std::to_string(here),
                           radius > kTinyCoin ? Type::Heading : Type::Small, ui.colors().text,
                           gfx::kLeftMiddle, true);
  for (const Float& f : floats_) {
    if (f.seat != q) continue;
    const float rise = kRise * (ui.still ? 0 : f.rises.at(ui.clock()));
    ui.label(left + Vec2{2 * radius + 11 + w, -rise},
             (f.change > 0 ? "+" : "−") + std::to_string(std::abs(f.change)), Type::Control,
             (f.change > 0 ? ui.colors().good : ui.colors().danger)
                 .with_alpha(f.rises.opacity(ui.clock())),
             gfx::kLeftMiddle, true);
  }
}

void Places::draw_frame(const Scene& scene, const State& s, int q, const Rect& r, Aim aim,
                        const Ui::Touch& t) const {
  Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const auto& c = ui.colors();
  const bool over = coup::Coup::over(s), acts = !over && coup::Coup::actors(s).has(seat(q));
  ui.panel(r, kRadius, acts || aim != Aim::None ? 1.2f : 0.5f);
  const Color hover = t.hovered ? ui.tint.with_alpha(0.14f) : gfx::kClear;
  switch (aim) {
    case Aim::Chosen:
      gfx::legal_glow(g, r, kRadius, c.danger, 0);
      g.round_rect(r, kRadius, c.danger.with_alpha(0.2f), {4, c.danger});
      break;
    case Aim::PossibleToo:
      g.round_rect(r, kRadius, hover, {1, ui.strong_tint().faded(0.6f)});
      break;
    case Aim::Possible:
      gfx::legal_glow(g, r, kRadius, ui.tint, 0);
      g.round_rect(r, kRadius, hover, {2, ui.strong_tint()});
      break;
    case Aim::None:
      draw_turn(ui, s, q, r);
  }
  if (t.focused) gfx::focus_ring(g, r, kRadius, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (const Tween& struck = struck_[at(q)]; ui.play(struck))
    g.round_rect(r, kRadius, c.danger.with_alpha(kStruck * struck.opacity(ui.clock())));
}

// The faction stands beside the name, otherwise beside the purse, otherwise it is a letter.
void Places::draw_faction(const Scene& scene, const State& s, int q, Metrics& m) const {
  const Ui& ui = scene.ui;
  if (!has_factions(s) || (!s.alive(q) && !s.sides())) return;
  m.lettered = m.low;
  if (m.low) return;
  const std::string team = team_name(ui, s, q);
  const auto width_of = [&](std::string_view called) {
    return ui.label_width(called, Type::Small) + 12;
  };
  const float w = width_of(team);
  m.beside = kNameAt + m.named + kSpace2 + w <= m.in.width() - kMark;
  const Rect& in = m.in;
  const Rect tag = m.beside
                       ? Rect::at({in.max.x - kMark - w, in.min.y + 1}, {w, 18})
                       : Rect::at({in.max.x - m.cards_w - 4 - w, in.max.y - m.card_h - 1}, {w, 18});
  // Decides on the wider name, so that both factions are shown in the same way.
  m.lettered = !m.beside && in.max.x - m.cards_w - 4 -
                                    (s.sides() ? w
                                               : std::max(width_of(ui.tr(words::loyalists)),
                                                          width_of(ui.tr(words::reformists)))) <
                                in.min.x + 54;
  if (m.lettered || (!m.beside && changing(q))) return;
  ui.canvas().round_rect(tag, 9, team_color(team_of(s, q)));
  ui.label(tag.centre(), team, Type::Small, gfx::rgb(0xFFFFFF), gfx::kCentred);
}

// Cards, purse, claims; or that the player is out.
void Places::draw_below_name(const Scene& scene, const State& s, int q, const Metrics& m,
                             bool explains) const {
  Ui& ui = scene.ui;
  const Rect& in = m.in;
  draw_small_cards(scene, s, q, {in.max.x, m.y}, m.card_h);
  if (!s.alive(q)) {
    // In two lines where one has no room.
    const std::string_view out = ui.tr(words::say_out);
    const Color ink = ui.colors().muted;
    Rect r{{in.min.x, 0}, {in.max.x - m.cards_w, in.max.y}};
    const float high = ui.height_of(r.width(), out, Type::Small);
    if (m.tiny || high > m.card_h + kSpace2) return;  // the cards say it
    r.min.y = m.y - high / 2;
    ui.paragraph(r, out, Type::Small, ink);
    return;
  }
  const float purse_y = m.low && m.lined ? in.min.y + kPurse
                        : m.low          ? m.y
                                         : in.max.y - m.card_h + 8;
  draw_purse(ui, q, s.coins[at(q)], {in.min.x + (m.tiny ? kNameAt : 0), purse_y},
             m.tiny  ? kTinyCoin
             : m.low ? 8
                     : 9);
  if (m.lettered)
    draw_team_letter(ui, s, q,
                     {in.min.x + (m.tiny ? 18 : 19), m.tiny ? in.max.y - 4 : in.min.y + 20});
  if (m.tiny) return;
  const Vec2 left{m.lined ? in.min.x : in.min.x + 46, !m.low    ? in.max.y - 9
                                                      : m.lined ? in.max.y - kClaimsUp
                                                                : m.y};
  const float room = in.max.x - m.cards_w - left.x - 4;
  draw_claims(ui, s, q, left, m.low ? 6.5f : 8.5f, room);
  if (explains) explain_claims(scene, s, q, left, room);
}

bool Places::draw(const Scene& scene, const State& s, int q, const Rect& r, Aim aim) const {
  Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const auto& c = ui.colors();
  const Ui::Touch t = aim == Aim::None
                          ? Ui::Touch{}
                          : ui.area("place" + std::to_string(q), r, place_text(scene, s, q));
  draw_frame(scene, s, q, r, aim, t);
  if (scene.stands) scene.stands(seat(q), r);
  g.push_opacity(s.alive(q) || coup::Coup::over(s) ? 1.0f : 0.55f);
  Metrics m(s, q, r);
  const Rect& in = m.in;
  scene.draw_sign(seat(q), {in.min.x + 11, m.tiny ? in.centre().y : in.min.y + 10}, 20);
  const std::string called =
      player_name_in(ui, scene.players, seat(q), m.name_w, m.name_type(), true);
  m.named = draw_name(ui, called, {in.min.x + kNameAt, m.name_y}, m.name_w, m.name_type(), c.text);
  if (m.low)
    draw_won(scene, s, q, in.min + (m.tiny ? Vec2(kWonAt.x, m.in.height() / 2 - 8) : kWonAt));
  else
    draw_wins(scene, s, q, {in.min.x + kNameAt + m.named, m.name_y});
  draw_answer(
      scene, s, q,
      m.low ? Vec2(r.max.x - kCorner - 2, r.min.y + kCornerAt) : Vec2(in.max.x - 10, in.min.y + 10),
      m.low);
  draw_faction(scene, s, q, m);
  // A place that is pressed as a target explains nothing.
  if (aim == Aim::None)
    explain_bot(ui, scene.players, seat(q), scene.all != nullptr,
                {in.min, {in.min.x + kNameAt + m.named, in.min.y + kSign}});
  draw_below_name(scene, s, q, m, aim == Aim::None);
  g.pop_opacity();
  return t.pressed;
}

void draw_team_letter(const Ui& ui, const State& s, int q, Vec2 p) {
  draw_letter(ui, s.sides() ? coup::team_letter(s, q) : team_name(ui, s, q),
              team_color(team_of(s, q)), gfx::rgb(0xFFFFFF), p);
}
std::string team_name(const Ui& ui, const State& s, int q) {
  if (s.sides()) return ui.tr(words::team, {coup::team_letter(s, q)});
  return std::string(ui.tr(team_line(team_of(s, q) != 0)));
}

float wins_width(const State& s) {
  return s.games() == 1 ? 0 : kBeforeWins + kWinStep * static_cast<float>(s.games() / 2 + 1);
}
void draw_wins(const Scene& scene, const State& s, int q, Vec2 left) {
  if (s.games() == 1) return;
  const Ui& ui = scene.ui;
  const Color ring = ui.colors().second;
  for (int i = 0; i < std::max(s.games() / 2 + 1, s.wins(q)); ++i) {
    const Vec2 m = left + Vec2(kBeforeWins + kWin + kWinStep * static_cast<float>(i), 0);
    ui.canvas().circle(m, kWin, i < s.wins(q) ? ui.strong_tint() : gfx::kClear, {1.5f, ring});
  }
  explain_wins(scene, s, q, Rect::at(left - Vec2(0, kSign / 2), {wins_width(s), kSign}));
}

int declares(const State& s) {
  switch (s.phase) {
    case Phase::Reply:
    case Phase::Closed:
    case Phase::Final:
      return s.active;
    case Phase::BlockReply:
    case Phase::BlockClosed:
    case Phase::Prove:
      return coup::claimant(s);
    default:
      return coup::kNobody;
  }
}

// As large as the place allows.
static void draw_tag(const Ui& ui, std::string_view said, const Rect& place, float gap, Color fill,
                     Color ink) {
  const float most = place.width() - 2 * kSpace1, share = kTagType / ui.size_of(Type::Small),
              wide = ui.label_width(said, Type::Small, true) * share + 2 * kTagSides,
              fits = std::min(1.0f, most / wide);
  const Rect tag = tag_rect(place, {wide * fits, kTag}, gap);
  ui.canvas().round_rect(tag, kTag / 2, fill, {1, kDeclaredInk});
  ui.label(tag.centre(), said, Type::Small, ink, gfx::kCentred, true, kTagType * fits);
}

void draw_verdict(const Ui& ui, const Verdict::Tag& tag, const Rect& place, float gap) {
  draw_tag(ui, tag.said, place, gap, tag.good ? kRight : kWrong, gfx::rgb(0xFFFFFF));
}

void draw_declared(const Scene& scene, const State& s, int q, const Rect& place, float gap) {
  const Ui& ui = scene.ui;
  const bool blocks = q == s.blocker;
  const int role = blocks ? s.block_role : coup::claimed(s, s.play);
  const std::string said = role >= kRoles ? std::string(ui.tr(play_line(s.play)))
                                          : ui.tr(blocks ? words::tag_blocks : words::tag_claims,
                                                  {ui.tr(role_line(role))});
  if (place.height() < kTinyPlace && role < kRoles) {  // words would cover the next place
    const float high = 2 * (kCorner + 1);
    const Vec2 m = tag_rect(place, {high, high}, gap).centre();
    ui.canvas().circle(m, high / 2, kDeclared);
    return gfx::role_sign(ui.canvas(), role, m, kCorner);
  }
  draw_tag(ui, said, place, gap, kDeclared, kDeclaredInk);
}

void draw_turn(const Ui& ui, const State& s, int q, const Rect& r) {
  if (coup::Coup::over(s)) return;
  if (declares(s) == q)
    return ui.canvas().round_rect(r, kRadius, gfx::kClear, {kDeclaredWidth, kDeclared});
  const bool acts = coup::Coup::actors(s).has(seat(q));
  if (acts || q == s.active)
    ui.canvas().round_rect(r, kRadius, gfx::kClear,
                           {2, ui.strong_tint().faded(acts ? 1.0f : kWaits)});
}

}  // namespace parlour::ui::coup_table
