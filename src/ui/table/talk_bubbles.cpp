#include <algorithm>
#include <string>
#include <vector>

#include "room/talk.h"
#include "ui/parts/characters.h"
#include "ui/table/bubbles.h"

namespace parlour::ui {
namespace {

constexpr double kThinks = 0.3, kStays = 3;  // seconds until a bubble comes, and that it stays
constexpr float kWidest = 150, kPad = 10, kRadius = 13, kTail = 13, kEdge = 1.5f;
constexpr float kLoose = 1.2f;  // lines break early: wider than their share of the words
constexpr int kMostLines = 3;
constexpr float kFace = 24;     // from the corner of a plate to its face
constexpr float kSmall = 0.6f;  // the size of a bubble that begins

const Line& declining(Feeling f) {
  switch (f) {
    case Feeling::NoAgain:
      return text::no_again;
    case Feeling::NoLeader:
      return text::no_leader;
    case Feeling::NoUnfair:
      return text::no_unfair;
    case Feeling::NoSore:
      return text::no_sore;
    case Feeling::NoPoor:
      return text::no_poor;
    case Feeling::NoContent:
      return text::no_content;
    default:
      return text::no_plain;
  }
}

// The words of the tempers in their order.
const Line& of_temper(room::Temper t, const Line& fiery, const Line& warm, const Line& cool) {
  return t == room::Temper::Fiery ? fiery : t == room::Temper::Warm ? warm : cool;
}

const Line& line_of(Feeling f, room::Temper t) {
  switch (f) {
    case Feeling::Won:
      return of_temper(t, text::fiery_won, text::warm_won, text::cool_won);
    case Feeling::Lost:
      return of_temper(t, text::fiery_lost, text::warm_lost, text::cool_lost);
    case Feeling::Robbed:
      return of_temper(t, text::fiery_robbed, text::warm_robbed, text::cool_robbed);
    case Feeling::Caught:
      return of_temper(t, text::fiery_caught, text::warm_caught, text::cool_caught);
    case Feeling::Proven:
      return of_temper(t, text::fiery_proven, text::warm_proven, text::cool_proven);
    case Feeling::Awed:
      return of_temper(t, text::fiery_awed, text::warm_awed, text::cool_awed);
    default:
      return declining(f);
  }
}

// A line holds all variants, with a bar between them.
std::string_view variant_of(std::string_view all, int n) {
  for (; n > 0; --n) all.remove_prefix(std::min(all.size(), all.find('|') + 1));
  return all.substr(0, all.find('|'));
}

float longest_word(const Ui& ui, std::string_view words) {
  float out = 0;
  while (!words.empty()) {
    const std::string_view one = words.substr(0, words.find(' '));
    out = std::max(out, ui.label_width(one, Type::Small) + 1);
    words.remove_prefix(std::min(words.size(), one.size() + 1));
  }
  return out;
}

Vec2 nearest(const Rect& r, Vec2 p, float inside) {
  return {std::clamp(p.x, r.min.x + inside, std::max(r.min.x + inside, r.max.x - inside)),
          std::clamp(p.y, r.min.y + inside, std::max(r.min.y + inside, r.max.y - inside))};
}

class TalkBubbles final : public Bubbles {
 public:
  void hear(std::size_t number, const Feelings& felt) override { heard_.push_back({number, felt}); }
  void forget() override { heard_.clear(), bubbles_ = {}; }
  void draw(const Scene&, const BubbleRoom&, Seat turn) override;

 private:
  struct Heard {
    std::size_t number;
    Feelings felt;
  };
  struct Bubble {
    std::string words;
    Tween comes, goes;
    std::optional<Rect> at;  // where it stands, once it has been drawn
  };

  void answer(const Scene&, Seat turn);
  void say(const Scene&, const room::Remark&);
  bool free(const Ui&, const BubbleRoom&, const Rect&, int q, Yields) const;
  void settle(const Ui&, const BubbleRoom&, Bubble&, int q, bool asked) const;
  void draw_one(Ui&, const BubbleRoom&, Bubble&, int q, bool asked);

  room::Talk talk_;
  std::vector<Heard> heard_;  // since the last frame
  std::array<Bubble, kMaxSeats> bubbles_;
};

// The text version shows what stands there for as long as it does; it was announced once.
void TalkBubbles::draw(const Scene& scene, const BubbleRoom& room, Seat turn) {
  Ui& ui = scene.ui;
  answer(scene, turn);
  for (int q = 0; q < static_cast<int>(scene.players.size()); ++q) {
    Bubble& b = bubbles_[static_cast<std::size_t>(q)];
    if (b.words.empty()) continue;
    ui.play(b.comes);
    if (!ui.play(b.goes)) {
      b = {};
      continue;
    }
    ui.describe_also(ui.says(player_name(ui, scene.players, seat(q)), b.words));
    if (!b.comes.waits(ui.clock())) draw_one(ui, room, b, q, scene.asked());
  }
}

void TalkBubbles::answer(const Scene& scene, Seat turn) {
  SeatSet talkers;
  for (int q = 0; q < static_cast<int>(scene.players.size()); ++q) {
    if (character_of(scene.players[static_cast<std::size_t>(q)]) >= 0)
      talkers = talkers.with(seat(q));
  }
  const bool asked = is_player(turn) && !scene.players[static_cast<std::size_t>(index(turn))].bot;
  for (const Heard& h : heard_) {
    if (const auto remark = talk_.hear(h.number, h.felt, talkers, asked, scene.ui.now))
      say(scene, *remark);
  }
  heard_.clear();
}

void TalkBubbles::say(const Scene& scene, const room::Remark& remark) {
  Ui& ui = scene.ui;
  const auto q = static_cast<std::size_t>(index(remark.who));
  const Character& character =
      characters()[static_cast<std::size_t>(character_of(scene.players[q]))];
  const Line& line = line_of(remark.why, room::temper_of(character.style));
  bubbles_[q] = {.words = std::string(variant_of(ui.tr(line), remark.variant)),
                 .comes = Tween(ui.clock(), Move::Speak, kThinks),
                 .goes = Tween(ui.clock(), Move::Hush, kThinks + kStays),
                 .at = {}};
  ui.announce(ui.says(player_name(ui, scene.players, remark.who), bubbles_[q].words));
}

bool TalkBubbles::free(const Ui& ui, const BubbleRoom& room, const Rect& r, int q,
                       Yields yields) const {
  const auto on = [&](const Rect& other) { return !other.empty() && other.overlaps(r); };
  return !ui.taken(r, "board") && !std::ranges::any_of(room.kept, on) &&
         !on_plates(room.plates, r, q, yields);
}

// It stays where it is as long as that is free. The words in few lines, or in more where only a
// narrow bubble finds a place.
void TalkBubbles::settle(const Ui& ui, const BubbleRoom& room, Bubble& b, int q, bool asked) const {
  const Rect& plate = room.plates[static_cast<std::size_t>(q)];
  const std::span<const Yields> ways = bubble_ways(asked);
  if (b.at && !plate.empty() && free(ui, room, *b.at, q, ways.back())) return;
  b.at.reset();
  if (plate.empty()) return;
  const float all = ui.label_width(b.words, Type::Small) + 1;
  const float longest = longest_word(ui, b.words);
  for (const Yields yields : ways) {
    for (int lines = all > kWidest ? 2 : 1; lines <= kMostLines && !b.at; ++lines) {
      const float wide =
          lines == 1 ? all : std::max(longest, all / static_cast<float>(lines) * kLoose);
      const float high = ui.height_of(wide, b.words, Type::Small);
      b.at = bubble_place(plate, {wide + 2 * kPad, high + kPad}, room.room, room.beside,
                          [&](const Rect& r) { return !free(ui, room, r, q, yields); });
    }
  }
}

void TalkBubbles::draw_one(Ui& ui, const BubbleRoom& room, Bubble& b, int q, bool asked) {
  settle(ui, room, b, q, asked);
  if (!b.at) return;
  gfx::Canvas& canvas = ui.canvas();
  const auto& c = ui.colors();
  ui.note(*b.at);
  const Rect& r = *b.at;
  const Rect& plate = room.plates[static_cast<std::size_t>(q)];
  const Vec2 face = nearest(plate, plate.min + Vec2{kFace, kFace}, 0);
  const Vec2 root = nearest(r, face, kTail / 2);
  const Color edge = gfx::seat_color(q);
  canvas.push_opacity(b.comes.share(ui.clock()) * b.goes.opacity(ui.clock()));
  const float k = gfx::mix(kSmall, 1.0f, b.comes.at(ui.clock()));
  canvas.push_transform(root, 0, {k, k});
  gfx::shadow(canvas, r, kRadius, 1);
  const Vec2 tip = nearest(r, face, 0);
  canvas.round_rect(Rect::around(tip, {kTail, kTail}), 2, c.panel.with_alpha(1), {kEdge, edge},
                    gfx::kTau / 8);
  canvas.round_rect(r, kRadius, c.panel.with_alpha(1), {kEdge, edge});
  canvas.round_rect(Rect::around(root, {kTail, kTail}), 2, c.panel.with_alpha(1), {},
                    gfx::kTau / 8);
  ui.paragraph(r.inset(kPad, kPad / 2), b.words, Type::Small, c.text);
  canvas.pop_transform();
  canvas.pop_opacity();
}

}  // namespace

std::unique_ptr<Bubbles> make_talk_bubbles() {
  return std::make_unique<TalkBubbles>();
}

}  // namespace parlour::ui
