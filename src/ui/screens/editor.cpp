#include "ui/screens/editor.h"

#include <algorithm>

#include "core/bytes.h"
#include "games/registry.h"
#include "imgui.h"
#include "ui/app/offers.h"
#include "ui/app/top_bar.h"
#include "ui/games/settlers/island_chooser.h"
#include "ui/games/settlers/island_drawing.h"
#include "ui/kit/gestures.h"
#include "ui/screens/new_game.h"

namespace parlour::ui {
namespace {

constexpr float kBoardShare = 0.46f, kBoardLeast = 150,
                kToolsWidth = 340;  // of a phone's height; units
constexpr std::size_t kFlawsTold = 3;
constexpr std::uint64_t kBoardKeys =
    1'000'000'000'000;  // keys of stored boards are drawn from this many
constexpr std::size_t kMostMoments = 100, kMostDrafts = 100;
constexpr std::uint32_t kFirstDraft = 10'000'000,
                        kLastDraft = 99'999'998;  // their keys are serial numbers of one length

constexpr float kRow = 56;  // height of a row of the player's boards

struct BoardRow {
  bool open = false, rename = false, remove = false;  // what was pressed
};

// Picture and name, which open the board; then the other actions for it.
BoardRow board_row(Ui& ui, const Rect& r, const std::string& key, const std::string& name,
                   bool here, bool can_rename, const std::function<void(const Rect&)>& picture) {
  const auto& c = ui.colors();
  BoardRow out;
  Rect open_r = r;
  open_r.max.x -= (can_rename ? 2 : 1) * (kTarget + kSpace1);
  const Ui::Touch t = ui.area("own" + key, open_r, (here ? "✓ " : "") + name);
  const bool warm = t.hovered && !ui.shell.touch();
  ui.canvas().round_rect(open_r, kRadiusControl, warm || here ? c.hovered : c.control,
                         {here ? 2.0f : 1.0f, here ? ui.tint : c.panel_border});
  picture(Rect::at(open_r.min + Vec2(4, 4), {64, r.height() - 8}));
  ui.label_cut({open_r.min.x + 78, open_r.centre().y}, open_r.width() - 86, name, Type::Body,
               c.text, gfx::kLeftMiddle, here);
  if (t.focused) gfx::focus_ring(ui.canvas(), open_r, kRadiusControl, c.focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  out.open = t.pressed;
  const auto small = [&](const char* id, float x, Icon icon, const std::string& words) {
    const Rect box = Rect::around({x, r.centre().y}, {kTarget, kTarget});
    return ui.button(id + key, box,
                     {.icon = icon, .look = Look::Quiet, .narrated = words, .tip = words});
  };
  const float x = r.max.x - kTarget / 2;
  if (can_rename) {
    const std::string words = ui.tr(text::rename_board, {name});
    out.rename = small("name", x - kTarget - kSpace1, Icon::Pencil, words);
  }
  out.remove = small("del", x, Icon::Trash, ui.tr(text::remove_board, {name}));
  return out;
}

}  // namespace

EditorScreen::EditorScreen(Services& app, EditorGiven given)
    : app_(app),
      ui_(app.ui),
      drawing_(std::move(given.drawing)),
      boards_(drawing_->boards()),
      name_(std::move(given.name)),
      key_(std::move(given.key)),
      take_(std::move(given.take)) {
  boards_.look();
  if (given.from_home && !boards_.drafts().empty()) {
    const Boards::Draft d = boards_.drafts().front();
    drawing_->draw_again(d.drawn);
    name_ = d.name, key_ = d.board_key, draft_ = d.key;
    ui_.toast(ui_.tr(text::draft_back));
  }
}

// In no part, so that a game's part can call it.
[[gnu::noinline]] void show_editor(Services& app, EditorGiven given, bool from_link) {
  app.nav.with_part(kStudioPart, [&app, given = std::move(given), from_link] {
    const auto screen = std::make_shared<EditorScreen>(app, given);
    if (from_link)
      app.nav.open(screen);
    else
      app.nav.push(screen);
  });
}

[[gnu::noinline]] void show_island_editor(Services& app, const std::string& island,
                                          EditorGiven given, bool from_link) {
  app.nav.with_part(kIslandsPart, [&app, island, given = std::move(given), from_link]() mutable {
    given.drawing = make_island_drawing(app, island);
    show_editor(app, std::move(given), from_link);
  });
}

// What is called when the part is there is in no part.
void want_islands(Services& app, std::shared_ptr<std::shared_ptr<IslandChooser>> into) {
  app.nav.with_part(kIslandsPart, [&app, into = std::move(into)] {
    *into = make_island_chooser(app);
    app.ui.shell.wake();
  });
}

// The board of a link stays in the address until it is changed.
std::optional<std::string> EditorScreen::address() const {
  std::string here = ui_.shell.fragment();
  return here.starts_with(drawing_->link()) ? std::optional(std::move(here)) : std::nullopt;
}

// The name in the stored text of a board ("code, name") or a draft ("key, name, drawing").
std::string EditorScreen::kept_name(std::string_view key, std::string_view kept) const {
  const bool board = key.starts_with(boards_.prefix());
  const std::size_t end = kept.find('\n');
  kept = end == std::string_view::npos ? std::string_view() : kept.substr(end + 1);
  const std::string name = tidy_name(board ? kept : kept.substr(0, kept.find('\n')));
  return !name.empty() ? name : std::string(ui_.tr(board ? text::own_board : text::draft_unnamed));
}

void EditorScreen::draw(bool) {
  const bool phone = ui_.phone() && ui_.portrait();  // tools below the board; else beside it
  ui_.heading(drawing_->title());
  Rect body = top_bar(app_, name_.empty() ? drawing_->title() : std::string_view(name_));
  // On a phone the board gets the height that it can use at its width, the tools the rest.
  const float board_h =
      std::max(std::min(body.height() * kBoardShare, (body.width() - 16) * drawing_->shape() + 28),
               kBoardLeast);
  Rect tools = phone ? body.take_bottom(body.height() - board_h)
                     : body.take_right(std::min(kToolsWidth, body.width() / 2));
  if (phone)
    tools.max.y += ui_.insets.bottom;
  else
    tools = tools.inset(0, kSpace2), tools.max.x -= kSpace4, tools.max.y -= kSpace2;
  const Rect board = body.inset(kSpace2);
  drawing_->fit(board);
  drawing_->view().input(ui_, true);
  drawing_->draw(board);
  paint_by_pointer();
  paint_by_keyboard(board);

  ui_.panel(tools, phone ? 0 : kRadiusPanel, 0.8f);
  const Rect content = ui_.begin_scroll("tools", tools.inset(kSpace3));
  Rect at = Rect::at(content.min, {content.width() - 8, 0});
  const auto part = [&](float h) { at.min.y += h > 0 ? h + kSpace3 : 0; };
  part(draw_tools(at));
  part(draw_verdict(at));
  part(draw_board_buttons(at));
  part(drawing_->draw_more(at, [this](const std::function<void()>& how) { change(how); }));
  part(draw_own_boards(at));
  part(draw_origins(at));
  ui_.end_scroll(at.min.y - content.min.y + (phone ? ui_.insets.bottom : 0));
}

// --- the drawing and its history ----------------------------------------------------------------

void EditorScreen::remember_board() {
  past_.push_back({drawing_->drawn(), name_, key_, board_});
  if (past_.size() > kMostMoments) past_.erase(past_.begin());
  future_.clear();
}

void EditorScreen::change(const std::function<void()>& how) {
  remember_board();
  how();
  changed_board();
}

// The drawing can be restored without a draft of it.
bool EditorScreen::board_is_kept() const {
  const auto is_this = [&](const Boards::Board& own) {
    return own.key == key_ && own.name == name_ && own.code == drawing_->code();
  };
  return drawing_->is_common() ||
         (drawing_->flaws().empty() && std::ranges::any_of(boards_.boards(), is_this));
}

// Stores every change at once: an unfinished board is stored as a draft.
void EditorScreen::changed_board() {
  drawing_->settle();
  if (board_is_kept()) {
    unsafe_.clear();
    if (!draft_.empty()) ui_.shell.erase(draft_), draft_.clear();
  } else if (ui_.shell.owns_saves()) {
    unsafe_.clear();
    const auto same = std::ranges::find_if(boards_.drafts(), [&](const Boards::Draft& d) {
      return d.drawn == drawing_->drawn() && d.name == name_ && d.board_key == key_;
    });
    if (draft_.empty() && same != boards_.drafts().end()) draft_ = same->key;
    if (draft_.empty()) draft_ = new_draft_key();
    keep_draft();
  }
  boards_.look();
  // A reload must not restore the link's board instead of this one.
  if (ui_.shell.fragment().starts_with(drawing_->link())) ui_.shell.set_fragment("");
  ui_.shell.wake();
}

// Higher than every number in use, including those of another tab, of drafts that can be restored,
// and of drafts that only a later version can read.
std::string EditorScreen::new_draft_key() {
  boards_.look();
  std::uint32_t last = kFirstDraft;
  const auto count = [&](std::string_view key) {
    if (!key.starts_with(boards_.draft_prefix())) return;
    last = std::max(
        last, parse_number(key.substr(boards_.draft_prefix().size()), kLastDraft).value_or(0));
  };
  for (const std::string& key : ui_.shell.keys(boards_.draft_prefix())) count(key);
  for (const auto& [key, text] : removed_) count(key);
  return std::string(boards_.draft_prefix()) + std::to_string(last + 1);
}

// It replaces no other draft. While it cannot be stored, a message below the board says so.
void EditorScreen::keep_draft() {
  const bool is_new = !ui_.shell.load(draft_);
  if (is_new && boards_.drafts().size() >= kMostDrafts)
    unsafe_ = ui_.tr(text::draft_full, {std::to_string(boards_.drafts().size())});
  else if (!ui_.shell.save(draft_, key_ + '\n' + name_ + '\n' + drawing_->drawn()))
    unsafe_ = ui_.tr(text::draft_lost);
  if (unsafe_.empty()) return;
  if (is_new) draft_.clear();
  ui_.announce(unsafe_);
}

void EditorScreen::turn_back_board(bool redo) {
  auto& from = redo ? future_ : past_;
  auto& to = redo ? past_ : future_;
  if (from.empty()) return;
  to.push_back({drawing_->drawn(), name_, key_, board_});
  drawing_->draw_again(from.back().drawn);
  name_ = from.back().name, key_ = from.back().key, board_ = from.back().board;
  from.pop_back();
  changed_board();
}

// Another board replaces the drawing, which stays as a draft, one undo away.
void EditorScreen::open_board(const std::function<void()>& draw, std::string name, std::string key,
                              std::string draft) {
  remember_board();
  draw();
  drawing_->settle();
  name_ = std::move(name), key_ = std::move(key), draft_ = std::move(draft);
  unsafe_.clear();
  board_ = ++boards_opened_;
  drawing_->view().set_zoom(1, {});
}

// --- painting ------------------------------------------------------------------------------------

// Dragging paints, with a finger or the left button; the right button erases. A second finger means
// that the board should move: what the first has painted is undone.
void EditorScreen::paint_by_pointer() {
  const ImGuiIO& io = ImGui::GetIO();
  if (painting_ && gestures().two_fingers) {
    painting_ = false;
    drawing_->draw_again(past_.back().drawn);
    past_.pop_back();
    return;
  }
  const bool right = ImGui::IsMouseDown(ImGuiMouseButton_Right);
  const bool down = (io.MouseDown[0] || right) && ImGui::IsMousePosValid();
  const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
  if (!painting_ && clicked && drawing_->view().under_pointer() && drawing_->paints(io.MousePos)) {
    remember_board();
    painting_ = true;
    drawing_->begin_stroke(io.MousePos, right);
  }
  if (!painting_) return;
  // The pointer jumps from frame to frame: everything in between is painted too.
  if (down) return drawing_->go_on(io.MousePos);
  painting_ = false;
  if (past_.back().drawn == drawing_->drawn())
    past_.pop_back();
  else
    changed_board();
}

// On boards of a usual size each place is a control for the keyboard and the narrator.
void EditorScreen::paint_by_keyboard(const Rect& board) {
  for (const Drawing::Place& p : drawing_->places(board)) {
    // When zoomed in, a place may lie outside the board's area: it takes no pointer there.
    ImGui::PushClipRect(board.min, board.max, true);
    const Ui::Touch touch = ui_.area(p.id, p.r, p.words);
    ImGui::PopClipRect();
    if (touch.focused) gfx::focus_ring(ui_.canvas(), p.r.inset(3), 6, ui_.colors().focus);
    if (touch.pressed && !ImGui::GetIO().MouseReleased[0]) change(p.paint);
  }
}

// --- the tools -----------------------------------------------------------------------------------

float EditorScreen::draw_tools(const Rect& at) {
  const Rect top = Rect::at(at.min, {at.width(), kTarget});
  draw_ways_back(top);
  const float y = top.max.y + kSpace2;
  const std::vector<int> tools = drawing_->tools();
  const int per_row = std::max(1, static_cast<int>((at.width() + kSpace1) / (kTarget + kSpace1)));
  const float step = (at.width() + kSpace1) / static_cast<float>(per_row);
  for (std::size_t i = 0; i < tools.size(); ++i) {
    const int column = static_cast<int>(i) % per_row, row = static_cast<int>(i) / per_row;
    const Vec2 corner{at.min.x + static_cast<float>(column) * step,
                      y + static_cast<float>(row) * (kTarget + kSpace1)};
    draw_tool(Rect::at(corner, {kTarget, kTarget}), tools[i]);
  }
  const auto lines = (static_cast<int>(tools.size()) + per_row - 1) / per_row;
  return y + static_cast<float>(lines) * (kTarget + kSpace1) - kSpace1 - at.min.y;
}

// The pointer's current tool, in words, and the buttons to undo and redo.
void EditorScreen::draw_ways_back(const Rect& line) {
  const float icons = 2 * kTarget + kSpace1;
  const std::string doing = drawing_->tool_words(drawing_->tool());
  const Rect words{line.min, {line.max.x - icons - kSpace2, line.max.y}};
  const float h = ui_.height_of(words.width(), doing, Type::Control, true);
  ui_.paragraph({{words.min.x, words.centre().y - h / 2}, words.max}, doing, Type::Control,
                ui_.colors().text, 0, true);
  const auto way = [&](std::string_view id, float x, Icon icon, const Line& word,
                       const std::vector<Moment>& moments, const Line& none, int key) {
    const std::string_view why = moments.empty() ? ui_.tr(none) : std::string_view();
    return ui_.button(
        id, Rect::at({x, line.min.y}, {kTarget, kTarget}),
        {.icon = icon, .why_not = why, .narrated = ui_.tr(word), .tip = ui_.tr(word), .key = key});
  };
  if (way("undo-paint", line.max.x - icons, Icon::Undo, text::undo, past_, text::nothing_painted,
          ImGuiKey_U))
    turn_back_board(false);
  if (way("redo-paint", line.max.x - kTarget, Icon::Redo, text::redo, future_,
          text::nothing_to_redo, ImGuiKey_Y))
    turn_back_board(true);
}

void EditorScreen::draw_tool(const Rect& r, int tool) {
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const bool chosen = drawing_->tool() == tool;
  const std::string said = drawing_->tool_words(tool);
  const Ui::Touch t = ui_.area("tool" + std::to_string(tool), r, (chosen ? "✓ " : "") + said);
  const bool warm = t.hovered && !ui_.shell.touch();
  g.round_rect(r, kRadiusControl, chosen || warm ? c.hovered : c.control.faded(0.5f),
               {chosen ? 3.0f : 1.0f, chosen ? ui_.tint : c.panel_border});
  drawing_->draw_tool(r, tool, chosen);
  if (t.focused) gfx::focus_ring(g, r, kRadiusControl, c.focus);
  if (warm || t.long_press) ui_.tip(said);
  if (t.pressed) drawing_->take(tool);
}

// The flaws that make the board unplayable; they are marked on it. Then what is unusual about it.
float EditorScreen::draw_verdict(const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  std::string spoken;
  const auto say = [&](std::string_view s, Type type, Color color) {
    y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, s, type, color) + kSpace1;
    if (type == Type::Body) spoken.append(s) += ' ';
  };
  const std::vector<std::string> flaws = drawing_->flaws();
  for (std::size_t i = 0; i < std::min(flaws.size(), kFlawsTold); ++i)
    say(flaws[i], Type::Body, c.danger);
  if (flaws.empty()) say(drawing_->praise(), Type::Body, c.good);
  for (const std::string& hint : drawing_->hints()) say(hint, Type::Body, c.second);
  if (!unsafe_.empty())
    say(unsafe_, Type::Body, c.danger);
  else if (!draft_.empty())
    say(ui_.tr(text::draft_kept), Type::Small, c.muted);
  if (spoken.ends_with(' ')) spoken.pop_back();
  ui_.describe(spoken);
  return y - at.min.y;
}

float EditorScreen::draw_board_buttons(const Rect& at) {
  const std::vector<std::string> flaws = drawing_->flaws();
  const std::string why = flaws.empty() ? std::string() : flaws.front();
  const float h = 46;
  const auto place = [&](int row, int column) {
    return Rect::at({at.min.x, at.min.y + static_cast<float>(row) * (h + kSpace2)}, {at.width(), h})
        .column(column, 2, kSpace2);
  };
  const bool stored = !key_.empty();
  if (ui_.button("keep-board", place(0, 1),
                 {.label = ui_.tr(text::keep_board), .icon = Icon::Check, .why_not = why}))
    keep_board(false);
  if (ui_.button("share-board", place(1, 0),
                 {.label = ui_.tr(text::share), .icon = Icon::Share, .why_not = why}))
    share_board();
  if (stored &&
      ui_.button("keep-new", place(1, 1), {.label = ui_.tr(text::keep_new), .why_not = why}))
    keep_board(true);
  const Rect clear = stored ? place(2, 0) : place(1, 1);
  if (ui_.button("clear-board", clear, {.label = ui_.tr(text::clear_board), .look = Look::Danger}))
    clear_board();
  if (ui_.button("play-board", place(0, 0),
                 {.label = ui_.tr(text::play_board),
                  .icon = Icon::Play,
                  .look = Look::Primary,
                  .why_not = why}))
    play_board();
  return (stored ? 3 : 2) * (h + kSpace2) - kSpace2;
}

void EditorScreen::share_board() {
  const std::string link =
      ui_.shell.base_url() + '#' + std::string(drawing_->link()) + drawing_->code();
  offer_link(ui_, ui_.tr(text::share_board), link, link + '\n', "parlour-board.txt");
}

void EditorScreen::clear_board() {
  change([this] { drawing_->clear(); });
}

// --- other boards --------------------------------------------------------------------------------

float EditorScreen::draw_origins(const Rect& at) {
  const std::vector<Drawing::Origin> origins = drawing_->origins();
  float y = at.min.y;
  ui_.label({at.min.x, y}, ui_.tr(text::start_from), Type::Body, ui_.colors().second);
  y += ui_.size_of(Type::Body) * kLineHeight + kSpace1;
  constexpr std::size_t per_row = 2;
  const float w = (at.width() - kSpace2) / per_row;
  for (std::size_t from = 0; from < origins.size(); from += per_row) {
    const std::size_t to = std::min(origins.size(), from + per_row);
    float h = 0;
    for (std::size_t k = from; k < to; ++k)
      h = std::max(h, drawing_->tile_height(w, origins[k].name));
    for (std::size_t k = from; k < to; ++k) {
      const float x = at.min.x + static_cast<float>(k - from) * (w + kSpace2);
      if (!drawing_->tile("origin" + std::to_string(k), Rect::at({x, y}, {w, h}), origins[k]))
        continue;
      open_board([&] { drawing_->draw_board(origins[k].value); }, {}, {}, {});
    }
    y += h + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

float EditorScreen::draw_title(const Rect& at, const Line& line) {
  ui_.label(at.min, ui_.tr(line), Type::Body, ui_.colors().second);
  return ui_.size_of(Type::Body) * kLineHeight + kSpace1;
}

void EditorScreen::remove(const std::string& key) {
  if (const auto text = ui_.shell.load(key)) removed_[key] = *text;
  ui_.shell.erase(key);
  if (draft_ == key) draft_.clear();
  boards_.look();
}

float EditorScreen::draw_own_boards(const Rect& at) {
  float y = at.min.y;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  y += draw_board_rows(rest());
  y += draw_draft_rows(rest());
  y += draw_removed(rest());
  return y - at.min.y;
}

float EditorScreen::draw_board_rows(const Rect& at) {
  const std::vector<Boards::Board> boards = boards_.boards();  // the rows may change the list
  if (boards.empty()) return 0;
  float y = at.min.y + draw_title(at, text::own_boards);
  for (const Boards::Board& own : boards) {
    const std::string name = own.name.empty() ? std::string(ui_.tr(text::own_board)) : own.name;
    const bool here = own.key == key_ && draft_.empty();
    const BoardRow did =
        board_row(ui_, Rect::at({at.min.x, y}, {at.width(), kRow}), own.key, name, here, true,
                  [&](const Rect& r) { drawing_->thumbnail(r, own.code, true); });
    if (did.open) open_board([&] { drawing_->draw_board(own.code); }, own.name, own.key, {});
    if (did.rename) rename_board(own);
    if (did.remove) remove(own.key);
    y += kRow + kSpace1;
  }
  return y - at.min.y;
}

float EditorScreen::draw_draft_rows(const Rect& at) {
  const std::vector<Boards::Draft> drafts = boards_.drafts();
  if (drafts.empty()) return 0;
  float y = at.min.y + draw_title(at, text::drafts);
  for (const Boards::Draft& d : drafts) {
    const std::string name = d.name.empty() ? std::string(ui_.tr(text::draft_unnamed))
                                            : ui_.tr(text::draft_of, {d.name});
    const BoardRow did =
        board_row(ui_, Rect::at({at.min.x, y}, {at.width(), kRow}), d.key, name, d.key == draft_,
                  false, [&](const Rect& r) { drawing_->thumbnail(r, d.drawn, false); });
    if (did.open && d.key != draft_)
      open_board([&] { drawing_->draw_again(d.drawn); }, d.name, d.board_key, d.key);
    if (did.remove) remove(d.key);
    if (did.remove && !unsafe_.empty()) changed_board();  // there is room now
    y += kRow + kSpace1;
  }
  return y - at.min.y;
}

// What was removed in this session can be restored.
float EditorScreen::draw_removed(const Rect& at) {
  float y = at.min.y;
  for (const auto& [key, kept] : std::map(removed_)) {
    const std::string label = ui_.tr(text::put_back, {kept_name(key, kept)});
    if (ui_.button("back" + key, Rect::at({at.min.x, y}, {at.width(), kTarget}),
                   {.label = label, .icon = Icon::Undo})) {
      if (ui_.shell.save(key, kept))
        removed_.erase(key);
      else
        ui_.toast(ui_.tr(text::storage_failed), true);
      boards_.look();
    }
    y += kTarget + kSpace1;
  }
  return y - at.min.y;
}

// --- keeping and playing -------------------------------------------------------------------------

void EditorScreen::keep_board(bool as_new) {
  TextPrompt prompt;
  prompt.title = ui_.tr(as_new ? text::keep_new_title : text::keep_title);
  prompt.label = ui_.tr(text::board_name);
  prompt.ok = ui_.tr(text::keep_board), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  prompt.initial = name_;
  // A board without a name, or a second one, is offered a free name.
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(boards_.boards(),
                               [&](const Boards::Board& o) { return o.name == name; });
  };
  if (as_new || prompt.initial.empty()) {
    for (int n = 1; prompt.initial.empty() || taken(prompt.initial); ++n)
      prompt.initial = ui_.tr(text::board_n, {std::to_string(n)});
  }
  ui_.shell.ask_text(
      prompt, alive([this, as_new, usual = prompt.initial](std::optional<std::string> typed) {
        if (!typed) return;
        const std::string name = tidy_name(*typed);
        keep_board_as(name.empty() ? usual : name, as_new, false);
      }));
}

void EditorScreen::keep_board_as(std::string name, bool as_new, bool replace) {
  const auto other = std::ranges::find_if(boards_.boards(), [&](const Boards::Board& o) {
    return o.name == name && (as_new || o.key != key_);
  });
  if (other != boards_.boards().end() && !replace) return ask_another_name(name, as_new);
  std::string place = key_;
  if (other != boards_.boards().end()) {
    place = other->key;
  } else if (as_new || place.empty()) {
    place = std::string(boards_.prefix()) + std::to_string(ui_.shell.entropy() % kBoardKeys);
  }
  if (!ui_.shell.save(place, drawing_->code() + '\n' + name)) {
    ui_.toast(ui_.tr(text::storage_failed), true);
    return;
  }
  // It moves to the other board's key.
  if (other != boards_.boards().end() && !key_.empty() && key_ != place && !as_new)
    ui_.shell.erase(key_);
  call_board(std::move(place), std::move(name));
  boards_.look();
  changed_board();
  ui_.toast(ui_.tr(text::board_kept_as, {name_}));
}

// Two boards with the same name would look alike: asks for another name, or replaces the other
// board.
void EditorScreen::ask_another_name(const std::string& name, bool as_new) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::keep_title), prompt.label = ui_.tr(text::board_name);
  prompt.initial = name, prompt.max_length = static_cast<int>(kLongestName);
  prompt.error = ui_.tr(text::board_name_taken, {name});
  prompt.ok = ui_.tr(text::keep_board), prompt.ok_again = ui_.tr(text::replace_board),
  prompt.cancel = ui_.tr(text::cancel);
  ui_.shell.ask_text(prompt, alive([this, name, as_new](std::optional<std::string> typed) {
                       if (!typed) return;
                       const std::string again = tidy_name(*typed);
                       keep_board_as(again.empty() ? name : again, as_new,
                                     again == name || again.empty());
                     }));
}

// Undo changes the board, but not its key or its name.
void EditorScreen::call_board(std::string key, std::string name) {
  key_ = std::move(key), name_ = std::move(name);
  for (auto* moments : {&past_, &future_}) {
    for (Moment& m : *moments) {
      if (m.board == board_) m.name = name_, m.key = key_;
    }
  }
}

void EditorScreen::rename_board(const Boards::Board& own) {
  TextPrompt prompt;
  prompt.title = ui_.tr(text::rename_title), prompt.label = ui_.tr(text::board_name);
  prompt.initial = own.name, prompt.max_length = static_cast<int>(kLongestName);
  prompt.ok = ui_.tr(text::ok), prompt.cancel = ui_.tr(text::cancel);
  ui_.shell.ask_text(prompt, alive([this, own](std::optional<std::string> typed) {
                       const std::string name = tidy_name(typed.value_or(""));
                       if (name.empty() || name == own.name) return;
                       if (std::ranges::any_of(boards_.boards(), [&](const Boards::Board& o) {
                             return o.name == name;
                           }))
                         return ui_.toast(ui_.tr(text::board_name_taken, {name}), true);
                       if (!ui_.shell.save(own.key, own.code + '\n' + name))
                         return ui_.toast(ui_.tr(text::storage_failed), true);
                       if (key_ == own.key) call_board(own.key, name);
                       boards_.look();
                       changed_board();
                       ui_.shell.wake();
                     }));
}

void EditorScreen::play_board() {
  const std::string value = drawing_->value();
  if (take_) {
    take_(value);
    return app_.nav.back();
  }
  const auto next = std::make_shared<NewGameScreen>(app_, drawing_->game());
  next->setup().options[std::string(drawing_->option())] = value;
  next->set_seats(drawing_->players(static_cast<int>(next->setup().players.size())));
  app_.nav.open(next);
}

}  // namespace parlour::ui
