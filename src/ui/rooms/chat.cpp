// The chat of a room.
#include <utility>

#include "core/bytes.h"
#include "ui/rooms/phrases.h"
#include "ui/rooms/rooms.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kSign = 26;                 // of a line, left of its text
constexpr float kAbove = 120, kBelow = 40;  // around the visible part: drawn as well

}  // namespace

void Rooms::say() {
  if (room->lobby().talk == net::Talk::Phrases)
    return app_.nav.show(std::make_unique<PhraseSheet>(ui_, *this));
  TextPrompt prompt;
  prompt.title = ui_.tr(text::room_say), prompt.label = ui_.tr(text::room_say_label);
  prompt.ok = ui_.tr(text::room_say_send), prompt.cancel = ui_.tr(text::cancel);
  prompt.max_length =
      static_cast<int>(net::kLongestChat / 4);  // in bytes no more than the protocol's limit
  ui_.shell.ask_text(prompt, [this](std::optional<std::string> typed) {
    ui_.shell.wake();
    if (!typed || typed->empty() || !room || room->state() != rooms::Room::State::Inside) return;
    if (!room->say(*typed)) tell_not_said();
  });
}

void Rooms::say(net::StockPhrase phrase) {
  if (!room->say(phrase)) tell_not_said();
}

// Text may have been typed while the host allowed only phrases.
void Rooms::tell_not_said() {
  const bool may = room->host_here() && room->lobby().talk == net::Talk::Phrases;
  ui_.toast(ui_.tr(may ? text::room_news_phrases : text::room_not_said), true);
}

// The sheet of phrases takes the place of the drawer, where that is a sheet.
void Rooms::show_chat() {
  TableScreen* const table = app_.tables.screen().get();
  if (app_.nav.shows(table)) table->show_chat();
}

void Rooms::draw_chat(const Rect& r) {
  const auto& c = ui_.colors();
  room->read();
  Rect rest = r;
  const Rect button = rest.take_bottom(kTarget, kSpace2);
  if (ui_.button("say", button, {.label = ui_.tr(text::room_say), .icon = Icon::Chat})) say();
  const Rect content = ui_.begin_scroll("chat", rest, true);
  float y = content.min.y;
  if (room->chat().empty())
    y += ui_.paragraph({{content.min.x, y}, {content.max.x - 8, y}}, ui_.tr(text::room_chat_empty),
                       Type::Body, c.muted);
  // A line out of sight keeps its height: nobody can make a page measure all of a long chat in one
  // frame.
  const float w = content.width() - kSign;
  if (std::exchange(chat_width_, w) != w || chat_heights_.size() > 2 * rooms::kMostLines)
    chat_heights_.clear();
  for (const rooms::Room::Said& s : room->chat()) {
    const net::Member* m = room->lobby().member(s.member);
    const std::string who = !s.name.empty() ? s.name : name_or_none(m ? m->name : std::string());
    const bool near = y < rest.max.y + kBelow && y > rest.min.y - kAbove;
    const bool sits = m && is_player(m->seat);
    if (sits && near)
      gfx::seat_badge(ui_.canvas(), seat_sign(index(m->seat)),
                      {content.min.x + 9, y + ui_.size_of(Type::Body) * kLineHeight / 2}, 18,
                      gfx::seat_color(index(m->seat)));
    const std::string line = ui_.tr(text::says, {who, said_in(ui_, s.text, s.phrase)});
    float& high =
        chat_heights_[hash64({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()})];
    if (near || high == 0)
      high = ui_.paragraph({{content.min.x + kSign, y}, {content.max.x, y}}, line, Type::Body,
                           s.own ? c.second : c.text, 0, false, near);
    y += high + 4;
  }
  ui_.end_scroll(y - content.min.y);
}

}  // namespace parlour::ui
