// Any game whose rules compile: the view in words, and a button for each legal action.
#include <algorithm>
#include <cmath>

#include "games/all.h"
#include "ui/games/coup/coup_figure.h"
#include "ui/games/flax/flax_board.h"
#include "ui/games/tractor/tractor_summary.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {
namespace {

class GenericUi final : public GameUi {
 public:
  Shape shape(const Ui&, float) const override { return {}; }
  Wait show(const Ui&, const Table::Step&, Show how) override {
    if (how == Show::Mark) reset();
    return {};
  }
  void reset() override { chosen_.reset(); }
  Words explain(const Scene& scene) override {
    return {.state = scene.game.describe(scene.view, scene.ui.lang),
            .expected = std::string(scene.ui.tr(text::your_turn))};
  }

  Decision draw(const Scene& scene) override {
    Ui& ui = scene.ui;
    Rect left = scene.board;
    Rect right = left.take_right(std::min(left.width() * 0.45f, 420.0f), kSpace3);
    ui.panel(left), ui.panel(right);
    Rect content = ui.begin_scroll("view", left.inset(kSpace4));
    const float used = ui.paragraph(content, scene.game.describe(scene.view, ui.lang), Type::Body,
                                    ui.colors().text);
    ui.end_scroll(used);
    std::optional<AnyAction> done;
    std::vector<AnyAction> legal;
    const bool all = !scene.may_act || scene.game.legal(scene.view, scene.view.viewer, legal);
    if (chosen_ && !scene.may_act) chosen_.reset();
    if (const Reason why =
            chosen_ ? scene.game.check(scene.view, scene.view.viewer, *chosen_) : kAllowed) {
      chosen_.reset();
      ui.toast(ui.tr(*why), true);
    }
    content = ui.begin_scroll("actions", right.inset(kSpace3));
    float y = content.min.y;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      std::string label = scene.game.text(scene.view, scene.view.viewer, legal[i], ui.lang);
      for (std::size_t k = 0; scene.hint && k < scene.hint->opinions.size(); ++k) {
        const ai::Opinion& o = scene.hint->opinions[k];
        if (o.action == legal[i]) label += " (" + std::to_string(std::lround(o.win * 100)) + " %)";
      }
      const Rect r = Rect::at({content.min.x, y}, {content.width(), kTarget});
      if (ui.button("action" + std::to_string(i), r,
                    {.label = label, .selected = chosen_ == legal[i]})) {
        if (!ui.settings.confirm || chosen_ == legal[i])
          done = legal[i];
        else
          chosen_ = legal[i];
      }
      y += kTarget + kSpace1;
    }
    // If the list is not complete, the other actions can be entered as records write them.
    if (!all) {
      const Rect r = Rect::at({content.min.x, y}, {content.width(), kTarget});
      if (ui.button("write", r, {.label = ui.tr(text::write_action), .icon = Icon::Pencil}))
        ask_action(scene);
      y += kTarget + kSpace1;
    }
    ui.end_scroll(y - content.min.y);
    return {.action = done};
  }

  void ask_action(const Scene& scene) {
    Ui& ui = scene.ui;
    TextPrompt prompt;
    prompt.title = prompt.label = ui.tr(text::write_action);
    prompt.ok = ui.tr(text::ok), prompt.cancel = ui.tr(text::cancel);
    prompt.max_length = 200;
    const AnyGame& game = scene.game;
    ui.shell.ask_text(prompt, [this, alive = std::weak_ptr(alive_), &ui,
                               &game](std::optional<std::string> typed) {
      if (!typed || !alive.lock()) return;
      const auto action = game.parse(*typed);
      if (action)
        chosen_ = action;  // the next frame checks whether it is legal, and says so
      else
        ui.toast(ui.tr(text::not_an_action), true);
      ui.shell.wake();
    });
  }

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    if (!scene.game.over(scene.view)) return;
    const int percent = static_cast<int>(scene.game.score(scene.view, who) * 100 + 0.5);
    scene.ui.label({r.max.x, r.centre().y}, std::to_string(percent) + "%", Type::Heading,
                   scene.ui.colors().text, gfx::kRightMiddle, true);
  }
  Prepared prepared(const Scene& scene) override {
    return {.action = scene.may_act ? chosen_ : std::nullopt};
  }
  void give_up() override { chosen_.reset(); }
  bool preparing() const override { return chosen_.has_value(); }
  float result(const Scene& scene, const Rect& r, bool draw) override {
    return scene.ui.paragraph(r, scene.game.describe(scene.view, scene.ui.lang), Type::Body,
                              scene.ui.colors().second, 0, false, draw);
  }

 private:
  std::optional<AnyAction> chosen_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // a dialog may outlive the table
};

}  // namespace

std::unique_ptr<GameUi> make_generic_ui() {
  return std::make_unique<GenericUi>();
}

const Line* keys_of(const AnyGame& g) {
  if (g.info().id == "flax") return &text::flax_keys;
  if (g.info().id == "settlers") return &text::settlers_keys;
  if (g.info().id == "tractor") return &text::tractor_keys;
  return nullptr;
}

namespace {

// A game without a line of its own has the generic table; while each has one, that is not built in.
template <class G>
constexpr auto kTable = make_generic_ui;
template <>
constexpr auto kTable<flax::Flax> = make_flax_ui;
template <>
constexpr auto kTable<settlers::Settlers> = make_settlers_ui;
template <>
constexpr auto kTable<coup::Coup> = make_coup_ui;
template <>
constexpr auto kTable<tractor::Tractor> = make_tractor_ui;

}  // namespace

std::unique_ptr<GameUi> make_game_ui(const AnyGame& g) {
  std::unique_ptr<GameUi> own;
  AllGames::with(g.info().id, [&]<class G>() { own = kTable<G>(); });
  return own;
}

float rules_figure(const Ui& ui, const AnyGame& g, const Line& section, const Rect& r, bool draw) {
  static constexpr struct {
    std::string_view id;
    float (*figure)(const Ui&, const Line&, const Rect&, bool);
  } kFigures[] = {{"coup", coup_figure}, {"flax", flax_figure}, {"tractor", tractor_figure}};
  for (const auto& [id, figure] : kFigures) {
    if (g.info().id == id) return figure(ui, section, r, draw);
  }
  return 0;
}

}  // namespace parlour::ui
