// The island of a new game of Settlers: its layout, a picture of it, its number.
#include <algorithm>

#include "games/settlers/gallery.h"
#include "games/settlers/own_island.h"
#include "games/settlers/settlers_text.h"
#include "ui/app/offers.h"
#include "ui/games/settlers/island_chooser.h"
#include "ui/games/settlers/settlers_map.h"
#include "ui/kit/sheets.h"
#include "ui/screens/editor.h"
#include "ui/screens/setup.h"

namespace parlour::ui {
namespace {

struct IslandKind {
  std::string_view numbers;  // the option; empty for the fixed island
  const Line& title;
  const Line& about;
};
const IslandKind kKinds[] = {
    {"apart", text::island_apart, text::island_apart_about},
    {"", settlers::text::island_more, settlers::text::island_more_about},
    {"spiral", text::island_spiral, text::island_spiral_about},
    {"random", text::island_chance, text::island_chance_about},
    {"balanced", settlers::text::numbers_balanced, settlers::text::balanced_about},
    {"", text::island_beginners, text::island_beginners_about},
};

bool is_number(std::string_view s) {
  return !s.empty() && s.size() <= 10 &&
         std::ranges::all_of(s, [](char c) { return c >= '0' && c <= '9'; });
}

constexpr int kFixed = 5, kShaped = 1;  // in kKinds: the beginners' island; those with own shapes
constexpr std::string_view kRandom = "random", kBeginner = "beginner";
constexpr int kLongestIsland = settlers::kLongestOwnCode;  // characters of a number or a code
constexpr float kTag = 26, kTagRoom = 28, kPictureMost = 320, kPictureShape = 0.78f;

// The number of an island that nobody has seen.
std::string new_island(Ui& ui) {
  return std::to_string(static_cast<std::uint32_t>(ui.shell.entropy()));
}

class SettlersSetup final : public SetupPart {
 public:
  SettlersSetup(Services& app, Setup& setup) : app_(app), ui_(app.ui), setup_(setup) {}
  void shown() override {
    asked_ = false;
    if (*chooser_) (*chooser_)->shown();
  }

  bool has(std::string_view option) const override {
    return option == "island" || option == "numbers";
  }

  // The island as it will be played, and its number.
  bool draw_picture(Setup& setup, const Rect& picture) override {
    const auto& c = ui_.colors();
    const std::string& island = this->island();
    OptionText options;
    for (const char* key : {"island", "numbers"}) {
      if (const auto it = setup.options.find(key); it != setup.options.end())
        options.set.emplace_back(key, it->second);
    }
    // Over the island the number would hide a harbour.
    Rect land = picture;
    if (is_number(island)) land.min.y += kTagRoom;
    ui_.canvas().push_clip(picture, kRadiusPanel);
    if (const auto s = settlers::Settlers::start(options, static_cast<int>(setup.players.size()))) {
      settlers_table::Map map;
      map.fit(land, *s);
      map.draw(ui_, *s, picture, 0, 0);
    }
    ui_.canvas().pop_clip();
    if (!is_number(island)) return true;
    const std::string said = ui_.tr(text::island_number, {island});
    const Rect tag = Rect::at(picture.min + Vec2(kSpace2, kSpace2),
                              {ui_.label_width(said, Type::Small, true) + 20, kTag});
    ui_.canvas().round_rect(tag, kTag / 2, c.panel.with_alpha(0.9f), {1, c.panel_border});
    ui_.label(tag.centre(), said, Type::Small, c.text, gfx::kCentred, true);
    return true;
  }

  float draw(Setup& setup, const Rect& at, bool with_picture) override {
    float y = at.min.y + draw_kinds(at);
    if (with_picture) {
      const Rect picture =
          Rect::at({at.min.x, y}, {at.width(), std::min(kPictureMost, at.width() * kPictureShape)});
      draw_picture(setup, picture);
      y = picture.max.y + kSpace2;
    }
    if (is_shaped()) y += draw_islands(Rect{{at.min.x, y}, {at.max.x, y}});
    draw_buttons(Rect::at({at.min.x, y}, {at.width(), kTarget}));
    return y + kTarget - at.min.y;
  }

 private:
  // The chosen island. A random one is drawn now, so that the player sees it before playing.
  std::string& island() {
    std::string& island = setup_.options.try_emplace("island", kRandom).first->second;
    if (island == kRandom) island = new_island(ui_);
    return island;
  }
  std::string& numbers() { return setup_.options.try_emplace("numbers", "apart").first->second; }

  // The chosen island has a shape of its own.
  bool is_shaped() { return settlers::is_own_code(settlers::gallery_code(island())); }

  // Those with shapes of their own come with the part kIslandsPart.
  float draw_islands(const Rect& at) {
    if (!*chooser_ && !std::exchange(asked_, true)) want_islands(app_, chooser_);
    return *chooser_ ? (*chooser_)->draw(setup_, island(), at) : 0;
  }

  float draw_kinds(const Rect& at) {
    const bool shaped = is_shaped(), fixed = island() == kBeginner || shaped;
    int kind = shaped ? kShaped : kFixed;
    for (int i = 0; i < static_cast<int>(std::size(kKinds)) && !fixed; ++i) {
      if (kKinds[i].numbers == numbers()) kind = i;
    }
    float y = at.min.y;
    y += draw_heading(Rect::at(at.min, {at.width(), kTarget}));
    std::vector<std::string_view> labels;
    for (const IslandKind& k : kKinds) labels.push_back(ui_.tr(k.title));
    int chosen = kind;
    y += choose(ui_, "island", Rect::at({at.min.x, y}, {at.width(), 0}), labels, chosen,
                ui_.tr(text::settlers_island)) +
         kSpace1;
    if (chosen != kind) {
      const bool drawn = !kKinds[chosen].numbers.empty();  // by chance
      numbers() = kKinds[drawn ? chosen : 0].numbers;
      if (chosen == kFixed) island() = kBeginner;
      if (chosen == kShaped) island() = settlers::kGallery.front().id;
      if (drawn && fixed) island() = new_island(ui_);
    }
    y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, ui_.tr(kKinds[chosen].about), Type::Small,
                       ui_.colors().second) +
         kSpace2;
    return y - at.min.y;
  }

  // With a way to the editor, for an island of one's own; those with shapes have one beside them.
  float draw_heading(const Rect& line) {
    const float high = ui_.size_of(Type::Body) * kLineHeight;
    const ButtonSpec draw{
        .label = ui_.tr(text::island_draw), .icon = Icon::Pencil, .look = Look::Quiet};
    const float wide = is_shaped() ? 0 : ui_.button_width(draw);
    ui_.label_cut({line.min.x, line.max.y - high - kSpace1}, line.width() - wide,
                  ui_.tr(text::settlers_island), Type::Body, ui_.colors().second);
    if (wide > 0 && ui_.button("draw-island", Rect{line}.take_right(wide), draw))
      show_island_editor(app_, {}, {.take = [this](const std::string& drawn) {
                           numbers() = kKinds[0].numbers, island() = drawn;
                         }});
    return line.height();
  }

  void draw_buttons(const Rect& row) {
    const std::string_view fixed =
        island() == kBeginner ? ui_.tr(text::island_same) : std::string_view();
    const auto button = [&](std::string_view id, int column, const Line& label, Icon icon,
                            std::string_view why_not) {
      return ui_.button(id, row.column(column, 3, kSpace2),
                        {.label = ui_.tr(label), .icon = icon, .why_not = why_not});
    };
    const std::string_view drawn = is_shaped() ? ui_.tr(text::island_choose) : fixed;
    if (button("other-island", 0, text::island_other, Icon::Dice, drawn))
      island() = new_island(ui_);
    if (button("enter-island", 1, text::island_enter, Icon::Pencil, {})) ask_island();
    if (button("share-island", 2, text::island_share, Icon::Share, fixed))
      offer_text(ui_, ui_.tr(text::island_shared), island());
  }

  // Asks for a number or the code of an island; says so if the answer is neither.
  void ask_island() {
    TextPrompt prompt;
    prompt.title = ui_.tr(text::settlers_island), prompt.label = ui_.tr(text::island_enter_label);
    prompt.initial = island() == kBeginner ? std::string() : island();
    prompt.ok = ui_.tr(text::ok), prompt.cancel = ui_.tr(text::cancel);
    prompt.max_length = kLongestIsland;
    ui_.shell.ask_text(prompt,
                       [this, alive = std::weak_ptr(alive_)](std::optional<std::string> typed) {
                         if (!alive.lock()) return;
                         ui_.shell.wake();
                         if (typed) enter_island(*std::move(typed));
                       });
  }

  void enter_island(std::string typed) {
    std::erase(typed, ' ');
    if (typed == kRandom) typed = new_island(ui_);
    OptionText options;
    options.set = {{"island", typed}};
    const auto s = settlers::Settlers::start(options, static_cast<int>(setup_.players.size()));
    if (s && s->phase != settlers::Phase::Island)
      island() = typed;
    else
      ui_.toast(s ? std::string(ui_.tr(settlers::text::island_unknown)) : s.error().in(ui_.lang),
                true);
  }

  Services& app_;
  Ui& ui_;
  Setup& setup_;
  // Shared, since its code may arrive when the screen is gone.
  std::shared_ptr<std::shared_ptr<IslandChooser>> chooser_ =
      std::make_shared<std::shared_ptr<IslandChooser>>();
  bool asked_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // a dialog may outlive the screen
};

}  // namespace

std::unique_ptr<SetupPart> make_settlers_setup(Services& app, Setup& setup) {
  return std::make_unique<SettlersSetup>(app, setup);
}

std::string settlers_options_again(Ui& ui, const Info& info, const OptionText& options) {
  OptionText again = options;
  for (auto& [key, value] : again.set) {
    if (key == "island" && is_number(value)) value = new_island(ui);
  }
  return print_options(info, again);
}

}  // namespace parlour::ui
