#include "ui/games/coup/coup_result.h"

#include "gfx/court.h"
#include "ui/games/coup/coup_places.h"

namespace parlour::ui::coup_table {
namespace {

constexpr float kText = 34;  // where names begin, right of the signs
constexpr float kCardStep = 38, kCardWidth = 35, kCardHeight = 50;
constexpr float kLeastRow = 66, kLeastWords = 150;

int cards_of(const State& s, int q) {
  const auto is_card = [](int role) { return role < kRoles; };
  return static_cast<int>(std::ranges::count_if(s.up[at(q)].card, is_card) +
                          std::ranges::count_if(s.hand[at(q)].card, is_card));
}

// From the right; returns where they begin.
float draw_cards(const Ui& ui, const State& s, int q, Vec2 right) {
  float x = right.x;
  const auto card = [&](int role, bool fallen) {
    if (role >= kRoles) return;
    x -= kCardStep;
    gfx::role_card(ui.canvas(), Rect::at({x, right.y}, {kCardWidth, kCardHeight}),
                   {.role = role, .elevation = 0.5f, .fallen = fallen});
  };
  for (const std::uint8_t up : s.up[at(q)].card) card(up, true);
  for (const std::uint8_t held : s.hand[at(q)].card) card(held, false);
  return x;
}

void draw_player(const Scene& scene, const State& s, int q, const Rect& line) {
  const Ui& ui = scene.ui;
  gfx::seat_badge(ui.canvas(), seat_sign(q), {line.min.x + 14, line.min.y + 16}, 26,
                  gfx::seat_color(q));
  const float wide = draw_cards(ui, s, q, {line.max.x, line.min.y}) - line.min.x - kText - 6;
  const float name_w =
      ui.label_cut({line.min.x + kText, line.min.y + 2}, wide, name(scene, q), Type::Body,
                   ui.colors().text, gfx::kTopLeft, ((coup::match_leaders(s) >> q) & 1) != 0);
  draw_wins(scene, s, q, {line.min.x + kText + name_w, line.min.y + 12});
  const float before = name_w + 8 + wins_width(s);
  ui.label_cut({line.min.x + kText + before, line.min.y + 4}, std::max(0.0f, wide - before),
               style_of(scene, q), Type::Small, ui.colors().second);
}

std::vector<int> winner_first(const State& s) {
  std::vector<int> out;
  const unsigned best = coup::match_leaders(s);
  for (int q = 0; q < s.seats; ++q) {
    if ((best >> q) & 1) out.push_back(q);
  }
  for (int q = 0; q < s.seats; ++q) {
    if (!((best >> q) & 1)) out.push_back(q);
  }
  return out;
}

}  // namespace

// Without a record it is unknown who has bluffed, so nothing is shown; nor is it of
// players who have claimed and challenged nothing.
std::string Result::how(const Scene& scene, int q) const {
  if (!scene.record) return {};
  const coup::Honesty& h = honesty_[at(q)];
  if (h.claims == 0 && h.challenges == 0) return {};
  const Ui& ui = scene.ui;
  const std::string bluffs =
      ui.tr(words::say_bluffs, {std::to_string(h.bluffs), std::to_string(h.claims)});
  if (h.challenges == 0) return ui.tr(text::one_sentence, {bluffs});
  return ui.tr(text::two_sentences,
               {bluffs, ui.tr(words::say_challenges,
                              {std::to_string(h.right), std::to_string(h.challenges)})});
}

float Result::draw(const Scene& scene, const Rect& r, bool draw) {
  const State& s = shown(scene);
  const Ui& ui = scene.ui;
  look_back(scene);
  float y = r.min.y;
  for (const int q : winner_first(s)) {
    // The words stand beside the cards if there is enough width, otherwise below them.
    const float beside = r.width() - kCardStep * static_cast<float>(cards_of(s, q)) - kText - 6;
    const bool below = beside < kLeastWords;
    const Rect words = Rect::at({r.min.x + kText, y + (below ? 54.0f : 22.0f)},
                                {below ? r.width() - kText : beside, 0});
    const float words_h =
        ui.paragraph(words, how(scene, q), Type::Small, ui.colors().second, 0, false, draw);
    const float row = std::max(kLeastRow, words.min.y - y + words_h + 6);
    if (draw) draw_player(scene, s, q, Rect::at({r.min.x, y}, {r.width(), row - 6}));
    y += row;
  }
  return y - r.min.y;
}

void Result::look_back(const Scene& scene) {
  if (!scene.record || looked_at_ == scene.record->entries.size()) return;
  looked_at_ = scene.record->entries.size();
  std::vector<std::pair<Seat, coup::Action>> actions;
  for (const Entry& e : scene.record->entries) {
    if (const auto a = decoded<coup::Coup>(e.action)) actions.push_back({e.seat, *a});
  }
  const auto start = scene.game.start(scene.record->options, scene.record->seats);
  if (start) honesty_ = coup::honesty(start->as<State>(), actions);
}

}  // namespace parlour::ui::coup_table
