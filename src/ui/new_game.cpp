// Who sits where, which bots, which options.
#include <algorithm>
#include <cstdlib>

#include "imgui.h"
#include "ui/app_impl.h"
#include "ui/rooms.h"
#include "ui/games/flax_board.h"

namespace parlour::ui {

float choose(Ui& ui, std::string_view id, const Rect& r,
             const std::vector<std::string_view>& labels, int& chosen, std::string_view about,
             bool draw) {
  float widest = 0, sum = 0;
  for (std::string_view l : labels) {
    const float w = ui.label_width(l, Type::Small, true) + 18;
    widest = std::max(widest, w), sum += w;
  }
  const int all = static_cast<int>(labels.size());
  int per_row = sum <= r.width() ? all : std::clamp(static_cast<int>(r.width() / widest), 1, all);
  const int rows = (all + per_row - 1) / per_row;
  per_row = (all + rows - 1) / rows;  // rows of one length: 2 and 2 rather than 3 and 1
  float y = r.min.y;
  if (!draw) return static_cast<float>(rows) * (kTarget + kSpace1) - kSpace1;
  for (int from = 0; from < all; from += per_row) {
    const int to = std::min(all, from + per_row);
    const int was = chosen - from;
    const std::string row_id = std::string(id) + (from == 0 ? "" : std::to_string(from));
    const int picked = ui.segmented(row_id, Rect::at({r.min.x, y}, {r.width(), kTarget}),
                                    {labels.begin() + from, labels.begin() + to}, was, about);
    if (picked != was) chosen = from + picked;
    y += kTarget + kSpace1;
  }
  return y - r.min.y - kSpace1;
}

void App::Impl::draw_new_game(bool blocked) {
  if (!setup.game) return go(Screen::Home);
  const AnyGame& g = *setup.game;
  const Info& info = g.info();
  const auto& c = ui.colors();
  ui.heading(info.title.in(ui.lang));
  const std::string seating = seating_text();
  ui.describe(seating.empty() ? std::string(info.tagline.in(ui.lang)) : std::string(info.tagline.in(ui.lang)) + ' ' + seating);
  Rect body = top_bar(ui.tr(text::new_game, {info.title.in(ui.lang)}), false, blocked);
  if (screen != Screen::NewGame) return;
  const bool wide = body.width() > 860;
  const float width = std::min(body.width() - 2 * kSpace4, wide ? 980.0f : 560.0f);
  Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  Rect bar = area.take_bottom(84);
  const ButtonSpec rules{.label = ui.tr(text::how_to_play), .icon = Icon::Book};
  if (wide) {
    Rect card = area.take_left(340, kSpace6);
    card.min.y += kSpace2;
    const float words = ui.paragraph(Rect::at({}, {card.width() - 2 * kSpace4, 0}),
                                     info.tagline.in(ui.lang), Type::Body, {}, 0, false, false);
    // The words keep their room; the picture takes what is left.
    const float below = kSpace4 + ui.size_of(Type::Title) * kLineHeight + words + kSpace4 + kTarget + kSpace4;
    const float picture_h = std::clamp(card.height() - below, 80.0f, card.width() * 0.86f);
    card.max.y = card.min.y + picture_h + below;
    ui.panel(card, kRadiusPanel, 1);
    const Rect picture = Rect::at(card.min, {card.width(), picture_h});
    if (info.id == "settlers") {
      draw_island(picture);
    } else {
      ui.canvas().push_clip(card, kRadiusPanel);
      gfx::home_vignette(ui.canvas(), picture_of(info.id), picture, 0.0f, 0, 0.0f, ui.theme);
      ui.canvas().pop_clip();
    }
    Rect inside = card.inset(kSpace4);
    inside.min.y = picture.max.y + kSpace4;
    ui.label(inside.min, info.title.in(ui.lang), Type::Title, c.text, gfx::kTopLeft, true);
    inside.min.y += ui.size_of(Type::Title) * kLineHeight;
    ui.paragraph(inside, info.tagline.in(ui.lang), Type::Body, c.second);
    if (ui.button("rules", inside.take_bottom(kTarget), rules)) show_rules();
  }
  const Rect content = ui.begin_scroll("setup", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  const auto part = [&](float h) { at.min.y += h + (h > 0 ? kSpace4 : 0); };
  if (!wide) {
    if (ui.button("rules", Rect::at(at.min, {at.width(), kTarget}), rules)) show_rules();
    part(kTarget);
  }
  if (!setup.for_room) part(draw_seats(at));
  if (info.id == "flax") part(draw_board_choice(at));
  if (info.id == "settlers") part(draw_island_choice(at, !wide));
  if (screen == Screen::NewGame) part(draw_options(at));
  ui.end_scroll(at.min.y - content.min.y + kSpace2);
  if (screen != Screen::NewGame) return;

  const std::string printed = chosen_options();
  const Rect row = Rect::at({bar.max.x - (wide ? 560.0f : bar.width()), bar.min.y + kSpace3}, {wide ? 560.0f : bar.width(), 56});
  if (setup.for_room) {
    if (ui.button("take", row.column(1, 2, kSpace3), {.label = ui.tr(text::room_take_options), .icon = Icon::Check, .look = Look::Primary}))
      rooms->take_options(printed);
    return;
  }
  if (ui.button("far", row.column(0, 2, kSpace3), {.label = ui.tr(text::rooms_far), .icon = Icon::Share})) {
    const auto state = g.start(printed, static_cast<int>(setup.players.size()));
    if (!state) ui.toast(state.error().in(ui.lang), true);
    else with_rooms([this, &g, printed, players = setup.players] { rooms->make(g, printed, players); });
  }
  if (ui.button("start", row.column(1, 2, kSpace3),
                {.label = ui.tr(text::start), .icon = Icon::Play, .look = Look::Primary})) {
    const auto state = g.start(printed, static_cast<int>(setup.players.size()));
    if (!state)
      ui.toast(state.error().in(ui.lang), true);
    else if (game_begun())
      sheet = Sheet::Leave;
    else
      start_game(g, printed, setup.players);
  }
}

// Who sits where: a row for each seat. Where a name and the choice of person or bot do not fit
// beside each other, they stand below each other, in all rows alike.
float App::Impl::draw_seats(const Rect& at) {
  const AnyGame& g = *setup.game;
  const Info& info = g.info();
  const auto& c = ui.colors();
  const float w = at.width(), kind_w = ui.phone() ? 140 : 180;
  const float beside = w - 2 * kSpace3 - 46 - kind_w - kSpace2;
  float widest = 0;
  for (int i = 0; i < static_cast<int>(setup.players.size()); ++i) {
    widest = std::max(
        widest, ui.label_width(player_name(ui, setup.players, seat(i)), Type::Control, true) + 30);
  }
  const bool stacked = widest > beside && beside < 200;
  float y = at.min.y;
  for (std::size_t i = 0; i < setup.players.size(); ++i) {
    Player& p = setup.players[i];
    const std::string id = std::to_string(i);
    const std::vector<std::string_view> levels = {
        ui.tr(text::level_easy), ui.tr(text::level_medium), ui.tr(text::level_hard),
        ui.tr(text::level_expert)};
    const float inner = w - 2 * kSpace3;
    float widest_level = 0;
    for (std::string_view l : levels)
      widest_level = std::max(widest_level, ui.label_width(l, Type::Small, true) + 18);
    const float levels_h = !p.bot ? 0 : widest_level * 4 > inner ? 2 * kTarget + kSpace1 : kTarget;
    const float character_h = p.bot && info.tempers ? bot_character(i, Rect::at({}, {inner, 0}), false) + kSpace2 : 0;
    const float row_h = 66 + (stacked ? kTarget + kSpace2 : 0) + (p.bot ? levels_h + kSpace2 : 0) + character_h +
                        (stacked || p.bot ? kSpace1 : 0);
    const Rect row = Rect::at({at.min.x, y}, {w, row_h});
    ui.panel(row, kRadiusPanel, 0.6f);
    Rect rest = row.inset(kSpace3, 0);
    Rect line = rest.take_top(66);
    gfx::seat_badge(ui.canvas(), seat_sign(static_cast<int>(i)), {line.min.x + 18, line.centre().y},
                    34, gfx::seat_color(static_cast<int>(i)));
    line.min.x += 46;
    const Rect kind =
        stacked ? rest.take_top(kTarget, kSpace2)
                : Rect::around({line.max.x - kind_w / 2, line.centre().y}, {kind_w, kTarget});
    const int was = p.bot ? 1 : 0;
    const int now_kind =
        ui.segmented("kind" + id, kind, {ui.tr(text::person), ui.tr(text::bot)}, was, player_name(ui, setup.players, seat(static_cast<int>(i))));
    if (now_kind != was) {
      const ai::Level level = p.level;
      p = {};
      p.bot = now_kind == 1, p.level = level, p.hidden = p.bot && info.tempers;
    }
    const std::string name = player_name(ui, setup.players, seat(static_cast<int>(i)));
    const float name_w = (stacked ? line.max.x : kind.min.x - kSpace2) - line.min.x;
    const Rect name_r = Rect::at({line.min.x, line.centre().y - kTarget / 2}, {name_w, kTarget});
    const Ui::Touch t = ui.area("name" + id, name_r, ui.tr(text::rename, {name}));
    const float nw = ui.label_cut({name_r.min.x, name_r.centre().y}, name_w - 26, name,
                                  Type::Control, c.text, gfx::kLeftMiddle, true);
    ui.icon(Icon::Pencil, {name_r.min.x + std::min(nw, name_w - 26) + 16, name_r.centre().y}, 16,
            t.hovered ? c.text : c.muted);
    if (t.focused) gfx::focus_ring(ui.canvas(), name_r, kRadiusControl, c.focus);
    if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (t.pressed) {
      edit_name(p.name, [this, i](std::string typed) {
        if (i >= setup.players.size()) return;
        setup.players[i].name = typed;
        if (i == 0 && !setup.players[i].bot) ui.settings.name = typed, keep_settings();
      });
    }
    if (p.bot && !p.script.empty()) {
      const std::string script = ui.tr(text::script_is, {p.script});
      if (ui.button("script" + id, rest.take_top(levels_h, kSpace2), {.label = script, .icon = Icon::Pencil})) bot_script(i);
    } else if (p.bot) {
      int level = static_cast<int>(p.level);
      // Several bots have the same levels: whose they are is told.
      const bool several = std::ranges::count(setup.players, true, &Player::bot) > 1;
      choose(ui, "level" + id, rest.take_top(levels_h, kSpace2), levels, level, several ? name : std::string());
      p.level = static_cast<ai::Level>(level);
    }
    if (character_h > 0) bot_character(i, rest, true);
    y += row_h + kSpace2;
  }
  // More or fewer seats.
  const int seats = static_cast<int>(setup.players.size());
  if (info.max_seats > info.min_seats) {
    const Rect line = Rect::at({at.min.x, y}, {w, kTarget});
    if (ui.button(
            "fewer", line.column(0, 2, kSpace3),
            {.label = ui.tr(text::remove_seat),
             .icon = Icon::Minus,
             .why_not = seats > info.min_seats ? std::string_view() : ui.tr(text::no_fewer_seats)}))
      setup.players.pop_back();
    if (ui.button(
            "more", line.column(1, 2, kSpace3),
            {.label = ui.tr(text::add_seat),
             .icon = Icon::Plus,
             .why_not = seats < info.max_seats ? std::string_view() : ui.tr(text::no_more_seats)}))
      setup.players.push_back(default_player(g, seats));
    y += kTarget + kSpace2;
  }
  if (const std::string said = seating_text(); !said.empty())
    y += ui.paragraph({{at.min.x, y}, {at.min.x + w, y}}, said, Type::Body, c.second) + kSpace2;
  return y - at.min.y - kSpace2;
}

std::string App::Impl::chosen_options() const {
  OptionText options;
  for (const auto& [k, v] : setup.options) options.set.emplace_back(k, v);
  return print_options(setup.game->info(), options);
}

std::optional<AnyState> App::Impl::chosen_start() const {
  const auto s = setup.game->start(chosen_options(), static_cast<int>(setup.players.size()));
  return s ? std::optional(*s) : std::nullopt;
}

// Who plays with whom, where players win as a side.
std::string App::Impl::seating_text() const {
  if (!setup.game->info().sides) return {};
  const auto state = chosen_start();
  return state ? setup.game->seating(*state, player_names(ui, setup.players), ui.lang) : std::string();
}

std::string App::Impl::chosen_option(const OptionSpec& spec) const {
  const auto it = setup.options.find(std::string(spec.key));
  return it == setup.options.end() ? std::string(spec.initial) : it->second;
}

// What is chosen, as a person reads it; a board of one's own by its name.
std::string App::Impl::option_text(const OptionSpec& spec) const {
  const std::string value = chosen_option(spec);
  for (const OptionSpec::Choice& c : spec.choices) {
    if (c.value == value) return std::string(ui.tr(c.title));
  }
  if (spec.kind == OptionSpec::Kind::Seat) return first_text(value);
  if (spec.kind != OptionSpec::Kind::Text) return value;
  const auto own = std::ranges::find(own_layouts, value, &OwnLayout::code);
  return own != own_layouts.end() && !own->name.empty() ? own->name
                                                        : std::string(ui.tr(text::own_board));
}

// Who begins: by lot, or the player of this seat.
std::string App::Impl::first_text(std::string_view value) const {
  const int number = std::atoi(std::string(value).c_str());
  if (number < 1) return std::string(ui.tr(text::by_lot));
  return number <= static_cast<int>(setup.players.size()) ? player_name(ui, setup.players, seat(number - 1)) : std::to_string(number);
}

// The boards as pictures: those of the rules, one's own, one that came by link, and a new one.
float App::Impl::draw_board_choice(const Rect& at) {
  const Info& info = setup.game->info();
  const auto spec = std::ranges::find(info.options, std::string_view("board"), &OptionSpec::key);
  if (spec == info.options.end()) return 0;
  struct Tile {
    std::string value, name, key;
    flax::Layout layout;
  };
  std::vector<Tile> tiles;
  for (const OptionSpec::Choice& choice : spec->choices) {
    const int number = std::clamp(std::atoi(std::string(choice.value).c_str()), 1, flax::kBuiltIn);
    tiles.push_back(
        {std::string(choice.value), std::string(ui.tr(choice.title)), {}, flax::built_in(number)});
  }
  for (const OwnLayout& own : own_layouts) {
    const auto layout = flax::from_code(own.code);
    if (layout)
      tiles.push_back({own.code, own.name.empty() ? std::string(ui.tr(text::own_board)) : own.name,
                       own.key, *layout});
  }
  const std::string value = chosen_option(*spec);
  if (std::ranges::find(tiles, value, &Tile::value) == tiles.end()) {
    if (const auto layout = flax::from_code(value))
      tiles.push_back({value, std::string(ui.tr(text::own_board)), {}, *layout});
  }

  float y = at.min.y;
  ui.label({at.min.x, y}, ui.tr(spec->title), Type::Body, ui.colors().second);
  y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
  const int per_row = at.width() < 310 ? 2 : at.width() < 480 ? 3 : 4;
  const float w =
      (at.width() - kSpace2 * static_cast<float>(per_row - 1)) / static_cast<float>(per_row);
  const std::size_t columns = static_cast<std::size_t>(per_row);
  const auto found = std::ranges::find(tiles, value, &Tile::value);
  const auto chosen = static_cast<std::size_t>(found == tiles.end() ? 0 : found - tiles.begin());
  for (std::size_t from = 0; from < tiles.size(); from += columns) {
    const std::size_t to = std::min(tiles.size(), from + columns);
    float h = 0;
    for (std::size_t i = from; i < to; ++i) h = std::max(h, flax_tile_height(ui, w, tiles[i].name));
    for (std::size_t i = from; i < to; ++i) {
      const Rect r = Rect::at({at.min.x + static_cast<float>(i - from) * (w + kSpace2), y}, {w, h});
      if (flax_tile(ui, "board" + std::to_string(i), r, tiles[i].layout, tiles[i].name,
                    i == chosen))
        setup.options["board"] = tiles[i].value;
    }
    y += h + kSpace2;
  }
  const Rect edit = Rect::at({at.min.x, y}, {ui.phone() ? at.width() : 280.0f, kTarget});
  if (ui.button("edit-board", edit, {.label = ui.tr(text::make_board), .icon = Icon::Pencil})) {
    const Tile& tile = tiles[chosen];
    edit_board(tile.layout, tile.key.empty() ? std::string() : tile.name, tile.key);
  }
  return y + kTarget - at.min.y;
}

void App::Impl::edit_board(const flax::Layout& layout, std::string name, std::string key) {
  editor = {};
  editor.layout = layout, editor.name = std::move(name), editor.key = std::move(key);
  go(Screen::Editor);
}

bool App::Impl::chosen_apart(std::string_view key) const {
  const std::string_view id = setup.game->info().id;
  return (id == "flax" && key == "board") || (id == "settlers" && (key == "island" || key == "numbers"));
}

// The other options: what is chosen said in one sentence, the choices folded away.
float App::Impl::draw_options(const Rect& at) {
  const Info& info = setup.game->info();
  const auto& c = ui.colors();
  const float x = at.min.x, w = at.width();
  float y = at.min.y;
  // A seat that is gone begins no game.
  const int seats = static_cast<int>(setup.players.size());
  for (const OptionSpec& spec : info.options) {
    if (spec.kind == OptionSpec::Kind::Seat && std::atoi(chosen_option(spec).c_str()) > seats)
      setup.options[std::string(spec.key)] = spec.initial;
  }
  // What is chosen by its picture is not said again; of many options only those that are not as usual.
  const bool many = info.options.size() > 5;
  std::string sentence;
  for (const OptionSpec& spec : info.options) {
    if (spec.past || chosen_apart(spec.key)) continue;
    if (many && chosen_option(spec) == spec.initial) continue;
    const std::string said = ui.tr(text::says, {ui.tr(spec.title), option_text(spec)});
    sentence = sentence.empty() ? said : ui.tr(text::two_sentences, {sentence, said});
  }
  if (info.options.empty()) return 0;
  if (sentence.empty()) sentence = ui.tr(text::usual_rules);
  const float text_h =
      ui.paragraph(Rect::at({}, {w - 48 - kSpace3, 0}), sentence, Type::Body, {}, 0, false, false);
  const float title_h = ui.size_of(Type::Control) * kLineHeight;
  const Rect fold = Rect::at({x, y}, {w, title_h + text_h + 2 * kSpace3});
  const Ui::Touch t = ui.area("options", fold, ui.tr(text::says, {ui.tr(text::options), sentence}));
  if (t.pressed) setup.unfolded = !setup.unfolded;
  ui.panel(fold, kRadiusPanel, 0.6f);
  ui.label({x + kSpace3, y + kSpace3}, ui.tr(text::options), Type::Control, c.text, gfx::kTopLeft, true);
  ui.paragraph({{x + kSpace3, y + kSpace3 + title_h}, {x + w - 48, y}}, sentence, Type::Body, c.second);
  ui.icon(setup.unfolded ? Icon::Minus : Icon::Plus, {fold.max.x - 24, fold.centre().y}, 20,
          t.hovered ? c.text : c.muted);
  if (t.focused) gfx::focus_ring(ui.canvas(), fold, kRadiusPanel, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  y += fold.height() + kSpace3;
  if (!setup.unfolded) return y - at.min.y - kSpace3;
  const auto help = [&](const OptionSpec& spec) {
    return ui.paragraph({{x, y}, {x + w, y}}, ui.tr(spec.help), Type::Small, c.second);
  };
  for (const OptionSpec& spec : info.options) {
    if (spec.past || chosen_apart(spec.key)) continue;
    y += ui.paragraph({{x, y}, {x + w, y}}, ui.tr(spec.title), Type::Body, c.second) + kSpace1;
    std::string& value =
        setup.options.try_emplace(std::string(spec.key), spec.initial).first->second;
    if (spec.kind == OptionSpec::Kind::Number || spec.kind == OptionSpec::Kind::Seat) {
      const bool named = spec.kind == OptionSpec::Kind::Seat;
      const Rect line = Rect::at({x, y}, {named ? std::min(w, 300.0f) : 180.0f, kTarget});
      const int number = std::atoi(value.c_str());
      const std::string less_said = ui.says(ui.tr(spec.title), ui.tr(text::less)), more_said = ui.says(ui.tr(spec.title), ui.tr(text::more));
      const int less =
          ui.button(
              std::string(spec.key) + "-", Rect::at(line.min, {kTarget, kTarget}),
              {.icon = Icon::Minus, .narrated = less_said})
              ? 1
              : 0;
      if (named) ui.label_cut(line.centre(), line.width() - 2 * kTarget - kSpace2, first_text(value), Type::Body, c.text, gfx::kCentred, true);
      else ui.label(line.centre(), value, Type::Heading, c.text, gfx::kCentred, true);
      const int more =
          ui.button(std::string(spec.key) + "+",
                    Rect::at({line.max.x - kTarget, line.min.y}, {kTarget, kTarget}),
                    {.icon = Icon::Plus, .narrated = more_said})
              ? 1
              : 0;
      value = std::to_string(std::clamp(number + more - less, spec.low, named ? seats : spec.high));
      y += kTarget + kSpace1;
      y += help(spec) + kSpace3;
      continue;
    }
    // What the game refuses with so many players is not offered.
    const auto refused = [&](const OptionSpec::Choice& choice) {
      OptionText options;
      for (const auto& [k, v] : setup.options)
        options.set.emplace_back(k, k == spec.key ? std::string(choice.value) : v);
      return spec.kind == OptionSpec::Kind::Choice &&
             !setup.game->start(print_options(info, options), static_cast<int>(setup.players.size()));
    };
    std::vector<OptionSpec::Choice> offered;
    std::ranges::remove_copy_if(spec.choices, std::back_inserter(offered), refused);
    if (offered.empty()) offered.assign(spec.choices.begin(), spec.choices.end());
    std::vector<std::string_view> labels;
    int chosen = -1;
    for (const OptionSpec::Choice& choice : offered) {
      if (choice.value == value) chosen = static_cast<int>(labels.size());
      labels.push_back(ui.tr(choice.title));
    }
    y += choose(ui, spec.key, Rect::at({x, y}, {w, 0}), labels, chosen) + kSpace1;
    if (chosen >= 0) value = offered[static_cast<std::size_t>(chosen)].value;
    else if (spec.kind == OptionSpec::Kind::Choice) value = spec.initial;
    y += help(spec) + kSpace3;
  }
  return y - at.min.y - kSpace3;
}

// A game is under way: starting another one ends it, so this is asked first.
void App::Impl::draw_leave() {
  Rect inside;
  const bool here = game && !game->over();
  const AnyGame* old = here ? &game->game() : unfinished;
  const std::string title = ui.tr(text::leave_title, {old ? old->info().title.in(ui.lang) : std::string_view()});
  const std::string who = ui.tr(text::leave_players, {seats_text(ui, here ? game->players() : unfinished_players)});
  const std::string_view question = ui.tr(text::leave_question);
  // As high as its words.
  const Rect probe = Rect::at({}, {std::min(460.0f, ui.width - (ui.phone() ? 0 : 48.0f)) - 2 * kSpace5, 0});
  const float who_h = old ? ui.paragraph(probe, who, Type::Body, {}, 0, true, false) + kSpace2 : 0;
  const float h = ui.paragraph(probe, question, Type::Body, {}, 0, false, false);
  const float bottom = kSpace4 + (ui.phone() ? ui.insets.bottom : 0);
  // Two buttons side by side, or one under the other where the words need it.
  const bool beside = ui.label_width(ui.tr(text::leave_start), Type::Control, true) + 2 * kSpace3 < (probe.width() - kSpace3) / 2;
  const float buttons_h = beside ? 48 : 96 + kSpace2;
  const bool open = begin_sheet(title, 460, 64 + who_h + h + kSpace5 + buttons_h + bottom, inside);
  ui.describe(ui.tr(text::two_sentences, {who, question}));
  if (old) ui.paragraph(inside.take_top(who_h), who, Type::Body, ui.colors().text, 0, true);
  ui.paragraph(inside, question, Type::Body, ui.colors().second);
  Rect buttons = Rect::at({inside.min.x, inside.min.y + h + kSpace5}, {inside.width(), buttons_h});
  const Rect second = beside ? buttons.take_right(buttons.column(1, 2, kSpace3).width(), kSpace3) : buttons.take_bottom(48, kSpace2);
  const bool keep = ui.button("keep", buttons, {.label = ui.tr(text::leave_keep)});
  const bool begin = ui.button("begin", second,
                               {.label = ui.tr(text::leave_start), .look = Look::Primary});
  end_sheet();
  if (!open) sheet = Sheet::None;
  if (keep) sheet = Sheet::None, resume();
  if (begin && setup.game) {
    OptionText options;
    for (const auto& [k, v] : setup.options) options.set.emplace_back(k, v);
    sheet = Sheet::None;
    start_game(*setup.game, print_options(setup.game->info(), options), setup.players);
  }
}

}  // namespace parlour::ui
