// The unfolded options of a new game, and the player's own presets. Few games need them, so they
// are in the part of the module with the sheets.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/bytes.h"
#include "games/registry.h"
#include "ui/app/offers.h"
#include "ui/app/question.h"
#include "ui/kit/fold.h"
#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/parts/option_drawing.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/new_game.h"

namespace parlour::ui {
namespace {

constexpr float kNumber = 180, kSeat = 300;  // width of the control for a number, a seat
constexpr float kMark = 14, kBetween = 3;    // of a changed option; two that are summed up
constexpr float kDrawing = 24;               // height of an option's drawing
constexpr float kLeastTitle = 140;           // width of a title beside it
constexpr float kFaint = 0.45f;              // opacity of the drawing of what is off

}  // namespace

float NewGameScreen::draw_option_list(Rect rest) {
  const Info& info = setup_.game.info();
  if (preset_ >= preset_count()) preset_ = nearest_preset();
  const Shown p = preset(preset_);
  const std::vector<const OptionSpec*> changed = this->changed(p);
  const float top = rest.min.y;
  // It keeps its place: the next press on a choice must find that where it was.
  const Rect row = Rect::at({rest.min.x, rest.min.y + kSpace3}, {rest.width(), kTarget});
  const bool differs = !changed.empty() || (other_seats(p) && !take_);
  const std::string same = differs ? std::string() : ui_.tr(text::preset_same, {p.name});
  if (ui_.button(
          "reset-rules", row,
          {.label = ui_.tr(text::preset_reset, {p.name}), .icon = Icon::Undo, .why_not = same}))
    take_preset(preset_);
  rest.min.y = row.max.y;
  std::vector<const Line*> drawn;
  for (const OptionSpec& spec : info.options) {
    if (!offered(spec) || std::ranges::find(drawn, spec.part) != drawn.end()) continue;
    drawn.push_back(spec.part);
    rest.min.y += kSpace3;
    rest.min.y += spec.part ? draw_part(*spec.part, changed, rest)
                            : draw_part_options(nullptr, changed, rest);
  }
  rest.min.y += kSpace3;
  rest.min.y += draw_clock(rest) + kSpace3;
  return rest.min.y + draw_own_presets(rest) - top;
}

// The time for a decision belongs to the table, not to the rules.
float NewGameScreen::draw_clock(const Rect& at) {
  const float title =
      ui_.paragraph(at, ui_.tr(text::set_answer), Type::Body, ui_.colors().second) + kSpace1;
  int answer = *answer_;
  const Rect row = Rect::at({at.min.x, at.min.y + title}, {at.width(), kTarget});
  const float h =
      choose(ui_, "answer", row, app_.preferences.answer_times(), answer, ui_.tr(text::set_answer));
  if (answer != *answer_) *answer_ = static_cast<std::uint8_t>(answer), app_.preferences.keep();
  return title + h;
}

// The options under one heading; those without one, in the order of the game.
float NewGameScreen::draw_part_options(const Line* part, std::span<const OptionSpec* const> changed,
                                       Rect rest) {
  const float top = rest.min.y;
  for (const OptionSpec& spec : setup_.game.info().options) {
    if (spec.part != part || !offered(spec)) continue;
    const bool marked = std::ranges::find(changed, &spec) != changed.end();
    rest.min.y += draw_option(spec, marked, rest) + kSpace3;
  }
  return rest.min.y - top - kSpace3;
}

// Folded away, it tells what is chosen.
float NewGameScreen::draw_part(const Line& part, std::span<const OptionSpec* const> changed,
                               const Rect& at) {
  const auto it = std::ranges::find(open_parts_, &part);
  bool open = it != open_parts_.end();
  const bool was = open;
  std::vector<const OptionSpec*> its;
  std::string all;
  for (const OptionSpec& spec : setup_.game.info().options) {
    if (open || spec.part != &part || !offered(spec)) continue;
    its.push_back(&spec);
    all = join(text::joined_more, ui_.lang, std::move(all),
               ui_.says(ui_.tr(spec.title), option_text(spec)));
  }
  const std::function<float(const Rect&, bool)> list = [&](const Rect& rest, bool draw) {
    return draw_chosen(its, changed, rest, draw);
  };
  const float h = draw_fold(
      ui_, "part-" + std::string(ui_.tr(part)), at, ui_.tr(part), all, open,
      [&](const Rect& rest) {
        const Rect inside = rest.inset(kSpace2, 0).moved({0, kSpace3});
        return kSpace3 + draw_part_options(&part, changed, inside);
      },
      &list);
  if (open && !was) open_parts_.push_back(&part);
  if (!open && was) open_parts_.erase(it);
  return h;
}

// What is chosen: titles left, values right, those unlike the preset's strong. A value that has no
// room there stands in lines of its own. Returns the height.
float NewGameScreen::draw_chosen(std::span<const OptionSpec* const> all,
                                 std::span<const OptionSpec* const> changed, const Rect& at,
                                 bool draw) const {
  const auto& c = ui_.colors();
  float y = 0;
  for (const OptionSpec* spec : all) {
    const std::string_view title = ui_.tr(spec->title);
    const std::string value = option_text(*spec);
    const bool strong = std::ranges::find(changed, spec) != changed.end();
    Rect r = at.moved({0, y + kBetween});
    const bool beside =
        ui_.label_width(title, Type::Small) + ui_.label_width(value, Type::Small, true) + kSpace3 <=
        at.width();
    const float high = ui_.paragraph(r, title, Type::Small, c.second, 0, false, draw);
    if (!beside) r = r.moved({0, high});
    const float below = ui_.paragraph(r, value, Type::Small, c.text, 1, strong, draw);
    y += kBetween + (beside ? high : high + below);
  }
  return y;
}

// A mark and a word say that the choice is not that of the preset.
float NewGameScreen::draw_option(const OptionSpec& spec, bool changed, const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  Rect title = rest();
  if (changed) {
    const std::string_view word = ui_.tr(text::changed);
    const float wide = ui_.label_width(word, Type::Small, true);
    const float middle = y + kDrawing / 2;
    ui_.label({at.max.x, middle}, word, Type::Small, c.text, gfx::kRightMiddle, true);
    ui_.icon(Icon::Pencil, {at.max.x - wide - kMark / 2 - kSpace1, middle}, kMark, c.text);
    title.max.x -= wide + kMark + 2 * kSpace2;
  }
  std::string& value =
      setup_.options.try_emplace(std::string(spec.key), spec.initial).first->second;
  const Picture picture = draw_picture(spec, value, title);
  title.min.y += std::max(0.0f, (picture.beside - ui_.size_of(Type::Body) * kLineHeight) / 2);
  y = title.min.y + ui_.paragraph(title, ui_.tr(spec.title), Type::Body, c.second) + picture.below;
  y = std::max(y, at.min.y + picture.beside) + kSpace1;
  const bool number = spec.kind == OptionSpec::Kind::Number || spec.kind == OptionSpec::Kind::Seat;
  y += (number ? draw_number(spec, rest(), value) : draw_choices(spec, rest(), value)) + kSpace1;
  y += ui_.paragraph(rest(), ui_.tr(spec.help), Type::Small, c.second);
  return y - at.min.y;
}

// At the right end of the title, which gives way. A wide one has a line of its own below the title.
NewGameScreen::Picture NewGameScreen::draw_picture(const OptionSpec& spec, std::string_view value,
                                                   Rect& title) {
  const AnyGame& g = setup_.game;
  const std::string drawing = option_drawing(g.info().id, spec.key, value);
  if (drawing.empty()) return {};
  if (!pictures_) pictures_ = make_game_ui(g);
  const float wide = draw_option_drawing(ui_, *pictures_, drawing, {}, kDrawing, false);
  const bool below = title.width() - wide < kLeastTitle;
  const float words =
      below ? ui_.height_of(title.width(), ui_.tr(spec.title), Type::Body) + kSpace1 : 0;
  const Vec2 at{below ? title.min.x : title.max.x - wide, title.min.y + words + kDrawing / 2};
  ui_.canvas().push_opacity(is_off(value) ? kFaint : 1);
  draw_option_drawing(ui_, *pictures_, drawing, at, kDrawing);
  ui_.canvas().pop_opacity();
  if (below) return {.below = kDrawing + kSpace1};
  title.max.x = at.x - kSpace2;
  return {.beside = kDrawing};
}

float NewGameScreen::draw_number(const OptionSpec& spec, const Rect& at, std::string& value) {
  const auto& c = ui_.colors();
  const bool named = spec.kind == OptionSpec::Kind::Seat;
  const Rect line = Rect::at(at.min, {named ? std::min(at.width(), kSeat) : kNumber, kTarget});
  const auto button = [&](const char* sign, float x, Icon icon, const Line& word) {
    const std::string said =
        ui_.says(ui_.tr(spec.title), ui_.list(option_text(spec), ui_.tr(word)));
    return ui_.button(std::string(spec.key) + sign, Rect::at({x, line.min.y}, {kTarget, kTarget}),
                      {.icon = icon, .narrated = said});
  };
  int number = std::atoi(value.c_str());
  if (button("-", line.min.x, Icon::Minus, text::less)) --number;
  if (named)
    ui_.label_cut(line.centre(), line.width() - 2 * kTarget - kSpace2, option_text(spec),
                  Type::Body, c.text, gfx::kCentred, true);
  else
    ui_.label_cut(line.centre(), line.width() - 2 * kTarget, option_text(spec),
                  spec.zero && number == 0 ? Type::Body : Type::Heading, c.text, gfx::kCentred,
                  true);
  if (button("+", line.max.x - kTarget, Icon::Plus, text::more)) ++number;
  value = std::to_string(
      std::clamp(number, spec.low, named ? static_cast<int>(setup_.players.size()) : spec.high));
  return kTarget;
}

float NewGameScreen::draw_choices(const OptionSpec& spec, const Rect& at, std::string& value) {
  std::vector<std::string_view> labels, why_not;
  int chosen = -1;
  for (const OptionSpec::Choice& choice : spec.choices) {
    if (choice.value == value) chosen = static_cast<int>(labels.size());
    labels.push_back(ui_.tr(choice.title));
    const Reason why = setup_.why_not(spec.key, choice.value);
    why_not.push_back(why ? ui_.tr(*why) : std::string_view());
  }
  const float h = choose(ui_, spec.key, at, labels, chosen, ui_.tr(spec.title), true, why_not);
  if (chosen >= 0) value = spec.choices[static_cast<std::size_t>(chosen)].value;
  // Why a choice is grey: once, below them.
  const auto why = std::ranges::find_if(why_not, [](std::string_view it) { return !it.empty(); });
  if (why == why_not.end()) return h;
  return h + kSpace1 +
         ui_.paragraph({{at.min.x, at.min.y + h + kSpace1}, {at.max.x, at.min.y + h + kSpace1}},
                       *why, Type::Small, ui_.colors().second);
}

// --- the player's own presets -------------------------------------------------------------------

OwnPreset NewGameScreen::own_preset(std::string name) const {
  const Info& info = setup_.game.info();
  const Shown p = preset(preset_);
  return {.name = std::move(name),
          .options = print_options(info, with_preset(info, {}, setup_.printed())),
          .seats = other_seats(p) ? 0 : p.seats};
}

float NewGameScreen::draw_own_presets(const Rect& at) {
  float y = at.min.y;
  const auto row = [&] { return Rect::at({at.min.x, y}, {at.width(), kTarget}); };
  const Shown now = preset(preset_);
  const std::string full = ui_.tr(text::preset_full, {std::to_string(kMostPresets)});
  const bool room = linked_ || own_.size() < kMostPresets;
  const Pair two = side_by_side(row(), ui_.least_button(text::preset_keep),
                                ui_.least_button(text::preset_share), kSpace2);
  const bool icons = ui_.icons_fit(text::preset_keep, two.first, text::preset_share, two.second);
  if (ui_.button("keep-rules", two.first,
                 {.label = ui_.tr(text::preset_keep),
                  .icon = icons ? Icon::Plus : Icon::None,
                  .why_not = room ? std::string_view() : full}))
    ask_preset_name();
  if (ui_.button("share-rules", two.second,
                 {.label = ui_.tr(text::preset_share), .icon = icons ? Icon::Share : Icon::None})) {
    const std::string line = print(own_preset(std::string(now.name)));
    const std::string id(setup_.game.info().id);
    offer_link(
        ui_, ui_.tr(text::preset_share),
        ui_.shell.base_url() + "#" + std::string(kRulesLink) + id + '/' +
            to_base64url(ByteView(reinterpret_cast<const std::uint8_t*>(line.data()), line.size())),
        {}, {});
  }
  y = two.second.max.y + kSpace2;
  if (preset_ < built_in()) return y - at.min.y;
  if (ui_.button("delete-rules", row(),
                 {.label = ui_.tr(text::preset_delete, {now.name}),
                  .icon = Icon::Trash,
                  .look = Look::Danger}))
    ask_drop_preset();
  return y + kTarget + kSpace2 - at.min.y;
}

void NewGameScreen::ask_preset_name() {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::preset_keep), prompt.label = ui_.tr(text::preset_name);
  if (preset_ >= built_in()) prompt.initial = preset(preset_).name;
  prompt.ok = ui_.tr(text::ok), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  ui_.shell.ask_text(prompt, alive([this](std::optional<std::string> typed) {
                       if (typed) keep_preset(tidy_name(*typed));
                       ui_.shell.wake();
                     }));
}

void NewGameScreen::read_presets() {
  ui_.shell.wake();
  if (std::exchange(read_, true)) return;
  const Info& info = setup_.game.info();
  own_ = parse_presets(info, ui_.shell.load(presets_key(info)).value_or(std::string()));
  if (!own_.empty()) preset_ = preset_count();  // one of them may be nearer
}

// In place of the one of that name, and of the one from a link.
void NewGameScreen::keep_preset(const std::string& name) {
  if (name.empty()) return;
  OwnPreset kept = own_preset(name);
  if (std::exchange(linked_, false)) own_.pop_back();
  std::erase_if(own_, [&](const OwnPreset& it) { return it.name == name; });
  if (own_.size() >= kMostPresets) return;
  own_.push_back(std::move(kept));
  preset_ = preset_count() - 1;
  if (!save_presets()) ui_.toast(ui_.tr(text::preset_unsaved), true);
}

void NewGameScreen::ask_drop_preset() {
  const std::string title = ui_.tr(text::preset_delete, {preset(preset_).name});
  const std::string said(ui_.tr(text::preset_delete_asked));
  const auto ask = [title, said]() -> std::optional<Asked> {
    return Asked{title, said, {.label = title, .look = Look::Danger}};
  };
  app_.nav.show(std::make_unique<Question>(ui_, app_.nav, ask, alive([this] { drop_preset(); })));
}

// The choices stay.
void NewGameScreen::drop_preset() {
  const std::size_t i = preset_ - built_in();
  if (linked_ && i + 1 == own_.size()) linked_ = false;
  own_.erase(own_.begin() + static_cast<std::ptrdiff_t>(i));
  save_presets();
  preset_ = nearest_preset();
}

bool NewGameScreen::save_presets() {
  std::string all;
  for (std::size_t i = 0; i + linked_ < own_.size(); ++i) all += print(own_[i]) + '\n';
  return ui_.shell.save(presets_key(setup_.game.info()), all);
}

void NewGameScreen::take_rules(const OwnPreset& rules) {
  read_presets();
  const auto same = std::ranges::find(own_, rules);
  const auto i = static_cast<std::size_t>(same - own_.begin());
  if (same == own_.end()) own_.push_back(rules), linked_ = true;
  take_preset(built_in() + i);
  ui_.toast(ui_.tr(text::preset_from_link, {rules.name}));
}

namespace {

void open_rules(Services& app, const AnyGame& g, std::string_view code) {
  const auto bytes = from_base64url(code);
  const auto rules =
      bytes ? parse_preset(g.info(), {reinterpret_cast<const char*>(bytes->data()), bytes->size()})
            : std::nullopt;
  if (!rules) return app.ui.toast(app.ui.tr(text::preset_bad), true);
  const auto screen = std::make_shared<NewGameScreen>(app, g);
  app.nav.open(screen);
  screen->take_rules(*rules);
}

}  // namespace

void open_rules(Services& app, const std::string& given) {
  const std::size_t slash = given.find('/');
  const AnyGame* g = find_game(given.substr(0, slash));
  if (!g || slash == given.npos) {
    app.ui.toast(app.ui.tr(text::preset_bad), true);
    return restore_address(app);
  }
  app.nav.with_part(g->info().id, [&app, g, code = given.substr(slash + 1)] {
    open_rules(app, *g, code);
    restore_address(app);
  });
}

}  // namespace parlour::ui
