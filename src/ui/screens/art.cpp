#include "ui/screens/art.h"

#include <algorithm>

#include "games/coup/coup_text.h"
#include "gfx/bot_faces.h"
#include "gfx/court.h"
#include "gfx/faces.h"
#include "ui/app/top_bar.h"

namespace parlour::ui {
namespace {

constexpr float kLarge = 168, kMiddle = 120, kSmall = 72, kTiny = 40;
constexpr float kSign = 22, kCoin = 20;
constexpr float kGap = 10, kShadows = 4;
constexpr int kSuits = 4, kAce = 14, kSmallJoker = 15, kBigJoker = 16;

}  // namespace

// Places things in lines, from left to right. Those out of sight take their place undrawn.
class ArtScreen::Rows {
 public:
  Rows(const Rect& content, const Rect& seen)
      : content_(content), seen_(seen), at_(content.min + Vec2{kShadows, kShadows}) {}

  void put(Vec2 size, auto&& draw) {
    if (at_.x + size.x > content_.max.x - kShadows) end_line();
    const Rect r = Rect::at(at_, size);
    if (r.overlaps(seen_.grown(kGap))) draw(r);
    at_.x += size.x + kGap;
    high_ = std::max(high_, size.y);
  }
  void card(float width, auto&& draw) { put({width, width / gfx::kCardAspect}, draw); }
  void end_line() {
    if (high_ > 0) at_ = {content_.min.x + kShadows, at_.y + high_ + kGap};
    high_ = 0;
  }
  float height() const { return at_.y - content_.min.y; }

 private:
  Rect content_, seen_;
  Vec2 at_;
  float high_ = 0;  // of the line
};

void ArtScreen::draw(bool) {
  ui_.heading(ui_.tr(text::art));
  const Rect body = top_bar(app_, ui_.tr(text::art)).inset(kSpace4, 0);
  const Rect content = ui_.begin_scroll("art", body);
  Rows rows(content, body);
  draw_roles(rows);
  draw_bot_faces(rows);
  draw_deck(rows, kMiddle, false);
  draw_deck(rows, kSmall, true);
  draw_deck(rows, kTiny, ui_.settings.four_colours);
  draw_coins(rows);
  ui_.end_scroll(rows.height());
}

void ArtScreen::draw_roles(Rows& rows) const {
  gfx::Canvas& g = ui_.canvas();
  const auto cards = [&](float width, gfx::RoleCard card, bool named) {
    for (int role = 0; role < gfx::kCourt; ++role) {
      card.role = role;
      if (named) card.name = ui_.tr(coup::role_line(role));
      rows.card(width, [&](const Rect& r) { gfx::role_card(g, r, card); });
    }
    rows.end_line();
  };
  cards(kLarge, {}, true);
  cards(kMiddle, {.fallen = true}, true);
  cards(kSmall, {}, true);
  cards(kSmall, {.turn = 0.6f}, false);
  cards(kTiny, {}, false);
  cards(kTiny, {.fallen = true}, false);
  rows.card(kSmall, [&](const Rect& r) { gfx::court_back(g, r); });
  for (const bool struck : {false, true}) {
    for (int role = 0; role < gfx::kCourt; ++role)
      rows.put(Vec2{2, 2} * kSign,
               [&](const Rect& r) { gfx::role_sign(g, role, r.centre(), kSign, struck); });
  }
  rows.end_line();
}

// A line for each mood.
void ArtScreen::draw_bot_faces(Rows& rows) const {
  for (int mood = 0; mood < gfx::kMoods; ++mood) {
    for (int face = 0; face < gfx::kBotFaces; ++face) {
      rows.put({kSmall, kSmall}, [&](const Rect& r) {
        gfx::bot_face(ui_.canvas(), r, face, static_cast<gfx::Mood>(mood));
      });
    }
    rows.end_line();
  }
}

void ArtScreen::draw_deck(Rows& rows, float width, bool four_colours) const {
  gfx::Canvas& g = ui_.canvas();
  const auto put = [&](int rank, int suit) {
    rows.card(width, [&](const Rect& r) {
      gfx::card(g, r, 0, {rank, static_cast<gfx::Emblem>(suit), four_colours}, ui_.tint);
    });
  };
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = kAce; rank >= 2; --rank) put(rank, suit);
  }
  put(kBigJoker, 0);
  put(kSmallJoker, 0);
  rows.card(width, [&](const Rect& r) { gfx::card_back(g, r, 0, ui_.tint); });
  rows.end_line();
}

void ArtScreen::draw_coins(Rows& rows) const {
  gfx::Canvas& g = ui_.canvas();
  for (const int coins : {1, 3, 7}) {
    rows.put(Vec2{3, 6} * kCoin, [&](const Rect& r) {
      gfx::coin_stack(g, r.point(0.5f, 0.75f), kCoin, coins, r.height());
    });
  }
  rows.put(Vec2{3, 6} * kCoin, [&](const Rect& r) { gfx::coin(g, r.point(0.5f, 0.75f), kCoin); });
  rows.end_line();
}

void show_art(Services& app) {
  app.nav.open(std::make_shared<ArtScreen>(app));
}

}  // namespace parlour::ui
