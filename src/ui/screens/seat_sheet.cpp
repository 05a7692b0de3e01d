#include "ui/screens/seat_sheet.h"

#include <algorithm>
#include <vector>

#include "ai/ratings.h"
#include "imgui.h"
#include "ui/kit/sheets.h"
#include "ui/parts/characters.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 560, kShare = 0.86f;  // of the screen's height
constexpr float kFace = 56;

// Where the first sentence ends; Latin or Chinese.
std::size_t first_sentence(std::string_view text) {
  constexpr std::string_view kStop = ". ", kChineseStop = "。";
  if (const std::size_t at = text.find(kStop); at != std::string_view::npos) return at + 1;
  const std::size_t at = text.find(kChineseStop);
  return at == std::string_view::npos ? text.size() : at + kChineseStop.size();
}

}  // namespace

bool SeatSheet::draw() {
  if (seat_ >= setup_.players.size()) return false;
  Rect in;
  bool open = begin_sheet(ui_, ui_.tr(text::seat_title, {std::to_string(seat_ + 1)}), kWidth,
                          ui_.height * kShare, in);
  const Rect page = ui_.begin_scroll("seat", in);
  Rect at = Rect::at(page.min, {page.width() - kSpace3, 0});
  draw_kind(at);
  if (draw_button(at, "rename", text::rename_seat, Icon::Pencil)) rename_(), open = false;
  if (setup_.game.info().scripts &&
      draw_button(at, "script", text::script, Icon::Bot, !player().script.empty()))
    script_(), open = false;
  if (draw_button(at, "surprise", text::style_any, Icon::Dice, is_surprise(player())))
    player() = surprise(player().level), open = false;
  for (int i = 0; i < gfx::kBotFaces; ++i) {
    if (draw_character(at, i)) become(ui_, player(), i), open = false;
  }
  ui_.end_scroll(at.min.y - page.min.y + kSpace3);
  end_sheet(ui_);
  return open;
}

// A person, or a bot of a level at which its character plays.
void SeatSheet::draw_kind(Rect& at) {
  Player& p = player();
  const int character = character_of(p);
  const ai::Level least = character < 0 ? ai::Level::Easy : characters()[character].least;
  const ai::Level most = character < 0 ? ai::Level::Expert : characters()[character].most;
  std::vector<std::string_view> labels = {ui_.tr(text::person)};
  for (int level = static_cast<int>(least); level <= static_cast<int>(most); ++level)
    labels.push_back(ui_.tr(level_line(static_cast<ai::Level>(level))));
  const int first = static_cast<int>(least) - 1;  // the level before the first choice
  const int was = p.bot ? static_cast<int>(p.level) - first : 0;
  int kind = was;
  const std::string about = player_name(ui_, setup_.players, seat(static_cast<int>(seat_)));
  at.min.y += choose(ui_, "kind", at, labels, kind, about) + kSpace2;
  if (const std::string rated = rating(); !rated.empty()) {
    at.min.y += ui_.paragraph(at, rated, Type::Small, ui_.colors().second) + kSpace2;
    ui_.describe_also(rated);
  }
  if (kind == was) return;
  if (kind == 0) {
    p = {.name = seat_ == 0 ? ui_.settings.name : std::string()};
    return;
  }
  const auto level = static_cast<ai::Level>(kind + first);
  const bool person = !p.bot;
  p.bot = true, p.level = level;
  if (!person) return;
  if (const int found = free_character(setup_.players, level); found >= 0) become(ui_, p, found);
}

// How strong the bot is; nothing of a person. It was measured at tables of the usual size alone.
std::string SeatSheet::rating() const {
  const Info& info = setup_.game.info();
  const auto own = ai::rating(info.id, player().level);
  const auto medium = ai::rating(info.id, ai::Level::Medium);
  const bool measured = setup_.players.size() == static_cast<std::size_t>(info.usual_seats);
  if (!player().bot || !own || !medium || !measured) return {};
  const std::string number = std::to_string(*own);
  if (player().level == ai::Level::Medium) return ui_.tr(text::level_measure, {number});
  return ui_.tr(text::level_rated, {number, std::to_string(ai::wins_of_100(*own, *medium))});
}

bool SeatSheet::draw_button(Rect& at, std::string_view id, const Line& label, Icon icon,
                            bool selected) {
  const bool pressed = ui_.button(id, Rect::at(at.min, {at.width(), kTarget}),
                                  {.label = ui_.tr(label), .icon = icon, .selected = selected});
  at.min.y += kTarget + kSpace2;
  return pressed;
}

bool SeatSheet::draw_character(Rect& at, int character) {
  const Character& who = characters()[character];
  const auto& c = ui_.colors();
  const bool mine = character_of(player()) == character;
  const std::string name(character_name(ui_, character));
  const std::string strength = strength_text(ui_, who);
  // The second sentence is about games of trade, bids and claims, which Flax is not.
  const std::string_view both = ui_.tr(who.about);
  const std::string_view about =
      setup_.game.info().id == "flax" ? both.substr(0, first_sentence(both)) : both;
  const float left = kFace + 2 * kSpace3, line = ui_.size_of(Type::Control) * kLineHeight;
  const Rect words =
      Rect::at({at.min.x + left, at.min.y + kSpace2 + line}, {at.width() - left - kSpace3, 0});
  const float h = ui_.height_of(words.width(), about, Type::Small);
  const Rect r = Rect::at(at.min, {at.width(), std::max(kFace, line + h) + 2 * kSpace2});
  at.min.y = r.max.y + kSpace2;
  const Ui::Touch t =
      ui_.area(who.id, r, (mine ? "✓ " : "") + ui_.says(ui_.list(name, strength), about));
  ui_.panel(r, kRadiusControl, t.hovered ? 1.2f : 0.6f);
  if (mine) ui_.canvas().round_rect(r, kRadiusControl, gfx::kClear, {2, ui_.strong_tint()});
  if (t.focused) gfx::focus_ring(ui_.canvas(), r, kRadiusControl, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  gfx::bot_face(ui_.canvas(), Rect::at(r.min + Vec2{kSpace3, kSpace2}, {kFace, kFace}), character,
                t.hovered ? gfx::Mood::Glad : gfx::Mood::Calm);
  const float name_w =
      ui_.label({words.min.x, r.min.y + kSpace2}, name, Type::Control, c.text, gfx::kTopLeft, true);
  ui_.label_cut({words.max.x, r.min.y + kSpace2 + line / 2}, words.width() - name_w - kSpace2,
                strength, Type::Small, c.second, gfx::kRightMiddle);
  ui_.paragraph(words, about, Type::Small, c.second);
  return t.pressed;
}

}  // namespace parlour::ui
