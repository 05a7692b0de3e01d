// The island of a new game of Settlers: how it is laid, a picture of it, its number.
#include <algorithm>

#include "games/settlers/settlers_text.h"
#include "ui/app_impl.h"
#include "ui/games/settlers_map.h"

namespace parlour::ui {
namespace {

struct IslandKind {
  std::string_view numbers;  // option; of the fixed island empty
  const Line& title;
  const Line& about;
};
const IslandKind kKinds[] = {
    {"apart", text::island_apart, text::island_apart_about},
    {"spiral", text::island_spiral, text::island_spiral_about},
    {"random", text::island_chance, text::island_chance_about},
    {"", text::island_beginners, text::island_beginners_about},
};

bool is_number(std::string_view s) {
  return !s.empty() && s.size() <= 10 && std::ranges::all_of(s, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string App::Impl::new_island() { return std::to_string(static_cast<std::uint32_t>(ui.shell.entropy())); }

// The island as it will be played, and its number.
void App::Impl::draw_island(const Rect& picture) {
  const auto& c = ui.colors();
  std::string& island = setup.options.try_emplace("island", "random").first->second;
  if (island == "random") island = new_island();  // one that can be seen before it is played
  OptionText options;
  for (const char* key : {"island", "numbers"}) {
    if (const auto it = setup.options.find(key); it != setup.options.end()) options.set.emplace_back(key, it->second);
  }
  // Over the island the number would hide a harbour.
  Rect land = picture;
  if (is_number(island)) land.min.y += 28;
  ui.canvas().push_clip(picture, kRadiusPanel);
  if (const auto s = settlers::Settlers::start(options, static_cast<int>(setup.players.size()))) {
    SettlersMap map;
    map.fit(land, s->large != 0);
    map.draw(ui, *s, picture, 0, 0);
  }
  ui.canvas().pop_clip();
  if (!is_number(island)) return;
  const std::string said = ui.tr(text::island_number, {island});
  const Rect tag = Rect::at(picture.min + Vec2(8, 8), {ui.label_width(said, Type::Small, true) + 20, 26});
  ui.canvas().round_rect(tag, 13, c.panel.with_alpha(0.9f), {1, c.panel_border});
  ui.label(tag.centre(), said, Type::Small, c.text, gfx::kCentred, true);
}

float App::Impl::draw_island_choice(const Rect& at, bool with_picture) {
  const auto& c = ui.colors();
  std::string& island = setup.options.try_emplace("island", "random").first->second;
  std::string& numbers = setup.options.try_emplace("numbers", "apart").first->second;
  if (island == "random") island = new_island();  // one that can be seen before it is played
  const bool fixed = island == "beginner";
  int kind = 3;
  for (int i = 0; i < 3 && !fixed; ++i) {
    if (kKinds[i].numbers == numbers) kind = i;
  }
  float y = at.min.y;
  ui.label({at.min.x, y}, ui.tr(text::settlers_island), Type::Body, c.second);
  y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
  std::vector<std::string_view> labels;
  for (const IslandKind& k : kKinds) labels.push_back(ui.tr(k.title));
  int chosen = kind;
  y += choose(ui, "island", Rect::at({at.min.x, y}, {at.width(), 0}), labels, chosen) + kSpace1;
  if (chosen != kind) {
    if (chosen == 3) island = "beginner";
    else numbers = kKinds[chosen].numbers;
    if (chosen != 3 && fixed) island = new_island();
  }
  y += ui.paragraph({{at.min.x, y}, {at.max.x, y}}, ui.tr(kKinds[chosen].about), Type::Small, c.second) + kSpace2;

  if (with_picture) {
    const Rect picture = Rect::at({at.min.x, y}, {at.width(), std::min(320.0f, at.width() * 0.78f)});
    draw_island(picture);
    y = picture.max.y + kSpace2;
  }
  const Rect row = Rect::at({at.min.x, y}, {at.width(), kTarget});
  const bool stays = island == "beginner";
  if (ui.button("other-island", row.column(0, 3, kSpace2), {.label = ui.tr(text::island_other), .icon = Icon::Dice, .why_not = stays ? ui.tr(text::island_beginners_about) : std::string_view()})) island = new_island();
  if (ui.button("enter-island", row.column(1, 3, kSpace2), {.label = ui.tr(text::island_enter), .icon = Icon::Pencil})) ask_island();
  if (ui.button("share-island", row.column(2, 3, kSpace2), {.label = ui.tr(text::island_share), .icon = Icon::Share, .why_not = stays ? ui.tr(text::island_beginners_about) : std::string_view()})) {
    TextOffer offer;
    offer.title = ui.tr(text::island_shared);
    offer.copy = ui.tr(text::copy), offer.copied = ui.tr(text::copied), offer.share = ui.tr(text::share), offer.close = ui.tr(text::close);
    offer.text = island;
    ui.shell.offer_text(offer);
  }
  return y + kTarget - at.min.y;
}

// A number, or the code of an island; what is neither is said so.
void App::Impl::ask_island() {
  TextPrompt prompt;
  prompt.title = ui.tr(text::settlers_island), prompt.label = ui.tr(text::island_enter_label);
  const std::string& now = setup.options["island"];
  prompt.initial = now == "beginner" ? "" : now;
  prompt.ok = ui.tr(text::ok), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = 96;
  ui.shell.ask_text(prompt, [this](std::optional<std::string> typed) {
    ui.shell.wake();
    if (!typed || !setup.game) return;
    std::erase(*typed, ' ');
    if (*typed == "random") *typed = new_island();
    OptionText options;
    options.set = {{"island", *typed}};
    const auto s = settlers::Settlers::start(options, static_cast<int>(setup.players.size()));
    if (s && s->phase != settlers::Phase::Island) setup.options["island"] = *typed;
    else ui.toast(ui.tr(settlers::text::island_unknown), true);
  });
}

// Who plays again wants another island, unless it is the fixed one or one of his own.
std::string App::Impl::options_again(const AnyGame& g, const std::string& options) {
  const std::string today = without_past(g.info(), options);
  const auto parsed = parse_options(g.info(), today);
  if (g.info().id != "settlers" || !parsed) return today;
  OptionText again = *parsed;
  for (auto& [key, value] : again.set) {
    if (key == "island" && is_number(value)) value = new_island();
  }
  return print_options(g.info(), again);
}

}  // namespace parlour::ui
