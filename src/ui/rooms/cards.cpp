// Somebody is away, or the room has moved: a card that explains the situation and offers actions.
#include <algorithm>

#include "ui/rooms/card_layout.h"
#include "ui/rooms/open_tables.h"
#include "ui/rooms/rooms.h"
#include "ui/table/layout.h"

namespace parlour::ui {
namespace {

constexpr float kLateHigh = 30;
constexpr std::uint32_t kMinute = 60;  // seconds

}  // namespace

Rooms::Pressed Rooms::draw_card(Place& place, const Card& card) {
  const auto& c = ui_.colors();
  ui_.describe_also(card.head_told ? card.said
                                   : ui_.tr(text::two_sentences, {card.head, card.said}));
  const bool small = place.over && (ui_.phone() || ui_.low());
  if (small && unfolded_ != card.id) return draw_folded(place, card);
  const auto height = [this](std::string_view words, Type type, bool strong) {
    return [=, this](float width) { return ui_.height_of(width, words, type, strong); };
  };
  const CardRects at =
      card_rects(place.at, place.over,
                 {.head = height(card.head, Type::Control, true),
                  .said = height(card.said, Type::Small, false),
                  .buttons = static_cast<int>(!card.button.empty()) + !card.other.empty(),
                  .folds = small});
  place.height = place.over ? height_taken(place.at, at.whole) : at.whole.height();
  if (place.over) ui_.begin_layer(card.id, at.whole), ui_.cover("card", at.whole);
  ui_.panel(at.whole, kRadiusPanel, 1);
  ui_.paragraph(at.head, card.head, Type::Control, c.text, 0, true);
  ui_.paragraph(at.said, card.said, Type::Small, c.second);
  if (small &&
      ui_.button("fold", at.fold,
                 {.icon = Icon::Close, .look = Look::Quiet, .narrated = ui_.tr(text::close)}))
    unfolded_ = {};
  Pressed pressed = Pressed::None;
  const std::string id(card.id);
  if (!card.button.empty() &&
      ui_.button(id + "-do", at.buttons[0],
                 {.label = card.button, .look = card.look, .why_not = card.why_not}))
    pressed = Pressed::Button;
  const Rect& last = at.buttons[card.button.empty() ? 0 : 1];
  if (!card.other.empty() && ui_.button(id + "-other", last, {.label = card.other}))
    pressed = Pressed::Other;
  if (place.over) ui_.end_layer();
  return pressed;
}

// On a small screen one line above the table, because a move may be due; a press unfolds it.
Rooms::Pressed Rooms::draw_folded(Place& place, const Card& card) {
  const Rect r = folded_card_rect(place.at);
  place.height = height_taken(place.at, r);
  ui_.begin_layer(card.id, r);
  ui_.cover("card", r);
  if (ui_.button("unfold", r, {.label = card.head, .icon = Icon::Plus})) unfolded_ = card.id;
  ui_.end_layer();
  return Pressed::None;
}

// This device has no place for the room; the player can make room.
float Rooms::draw_no_place(const Rect& at) {
  if (room->placed()) return 0;
  Place place{at, false};
  const Card card{.id = "no-place",
                  .head = ui_.tr(text::room_no_place),
                  .said = std::string(ui_.tr(text::room_no_place_help)),
                  .button = ui_.tr(text::rooms_here),
                  .look = Look::Plain};
  if (draw_card(place, card) == Pressed::Button) show_list();
  return place.height;
}

float Rooms::draw_absence(const Rect& at, bool over) {
  Place place{at, over};
  if (room->others_moved()) {
    const Pressed which = draw_card(place, {.id = "moved",
                                            .head = ui_.tr(text::room_moved_title),
                                            .said = std::string(ui_.tr(text::room_moved_help)),
                                            .button = ui_.tr(text::room_moved_do),
                                            .other = ui_.tr(text::room_moved_stay)});
    if (which == Pressed::Button) room->join_others();
    if (which == Pressed::Other) room->stay();
  } else if (room->table_aside()) {
    const std::string host = name_of(room->lobby().member(std::uint8_t{0}));
    const Pressed which = draw_card(place, {.id = "aside",
                                            .head = ui_.tr(text::room_aside_title),
                                            .said = ui_.tr(text::room_aside_help, {host}),
                                            .button = ui_.tr(text::room_aside_agree),
                                            .other = ui_.tr(text::room_aside_back)});
    if (which == Pressed::Button) room->agree();
    if (which == Pressed::Other) room->take_table_back();
  } else if (room->gathering()) {
    draw_gathering(place);
  } else if (!room->host_here()) {
    draw_no_host(place);
  } else if (room->dealerless()) {
    draw_deal(place);
  } else {
    draw_votes(place);
  }
  if (place.height == 0) draw_late(place);
  return over ? room_for_card(ui_, at, place.height) : place.height;
}

// Only players and the host see a game as it happens.
bool Rooms::sees_late() const {
  return inside() && room->lobby().late != 0 && !room->hosting() && !is_player(room->me().seat);
}

std::string Rooms::late_text() const {
  return ui_.tr(text::room_late, {std::to_string(room->lobby().late / kMinute)});
}

void Rooms::draw_late(Place& place) {
  if (!place.over || !sees_late() || !room->game() || room->game()->over()) return;
  const std::string said = late_text();
  const float width = ui_.label_width(said, Type::Small, true) + 2 * kSpace3;
  const Rect r = Rect::around({place.at.centre().x, place.at.min.y + kSpace1 + kLateHigh / 2},
                              {width, kLateHigh});
  ui_.panel(r, kRadiusControl, 2);
  ui_.label(r.centre(), said, Type::Small, ui_.colors().second, gfx::kCentred, true);
  ui_.describe_also(said);
  place.height = height_taken(place.at, r);
}

// A new host waits for the players who will continue the game.
void Rooms::draw_gathering(Place& place) {
  std::string here;
  for (const net::Member& m : room->lobby().members) {
    if (m.id != room->me().id && is_player(m.seat) && m.presence == net::Presence::Here)
      here = ui_.list(std::move(here), name_of(&m));
  }
  if (here.empty()) here = ui_.tr(text::room_gather_nobody);
  Card card{.id = "gather",
            .head = ui_.tr(text::room_gather_title),
            .said = std::string(ui_.tr(text::room_dealing))};
  if (!room->deals())
    card.said = ui_.tr(text::room_gather_help, {here}), card.button = ui_.tr(text::room_deal_on);
  if (draw_card(place, card) == Pressed::Button) room->deal_on();
}

void Rooms::draw_no_host(Place& place) {
  const double away = room->host_away_for();
  if (away < net::kAway) return;
  const net::Lobby& l = room->lobby();
  const std::string host = name_of(l.member(std::uint8_t{0}));
  const bool left = room->host_left(), late = away >= rooms::kGoOnAfter;
  Card card{.id = "wait",
            .head = ui_.tr(left ? text::room_host_left : text::room_wait_title),
            .said = ui_.tr(!left       ? text::room_wait_help
                           : l.playing ? text::room_host_left_help
                                       : text::room_host_left_lobby,
                           {host})};
  if (const auto next = room->next_host()) {
    const bool dealt = !room->dealerless();
    if (late && l.playing)
      card.said +=
          ' ' + (room->next_is_me()
                     ? std::string(ui_.tr(dealt ? text::room_go_on_me : text::deal_go_on_me))
                     : ui_.tr(dealt ? text::room_go_on_other : text::deal_go_on_other,
                              {name_of(l.member(*next))}));
    else if (!late)
      wake_in_a_second();
    card.button = ui_.tr(text::room_go_on),
    card.why_not = late ? std::string_view() : ui_.tr(text::room_go_on_later);
  }
  const bool goes_on = !card.button.empty();
  if (const OpenTables* open = among_strangers())
    (goes_on ? card.other : card.button) = ui_.tr(open->words().another);
  const Pressed which = draw_card(place, card);
  if (which == Pressed::None) return;
  if (which == Pressed::Button && goes_on)
    room->go_on();
  else
    find_another();
}

// The first player who is away: the others vote on whether a bot plays for them.
void Rooms::draw_votes(Place& place) {
  const net::Lobby& l = room->lobby();
  if (!l.playing || (room->game() && room->game()->over())) return;
  const Seat own = room->me().seat;
  for (std::size_t i = 0; i < l.chairs.size(); ++i) {
    const net::Chair& chair = l.chairs[i];
    const net::Member* m =
        chair.kind == net::Chair::Kind::Person ? l.member(chair.member) : nullptr;
    if (!m || m->id == 0 || chair.lent || m->presence == net::Presence::Here) continue;
    const auto voters = std::ranges::count_if(l.members, [&](const net::Member& other) {
      return is_player(other.seat) && other.id != m->id && other.presence == net::Presence::Here;
    });
    // A host who watches decides if no player is present to do so.
    if (!is_player(own) && !(room->hosting() && voters == 0)) continue;
    const bool voted = is_player(own) && ((chair.votes >> index(own)) & 1);
    return draw_vote(place, seat(static_cast<int>(i)), *m, voters, voted);
  }
}

void Rooms::draw_vote(Place& place, Seat who, const net::Member& m, std::ptrdiff_t voters,
                      bool voted) {
  const std::string name = name_of(&m);
  const bool late = room->away_for(m) >= net::kLendAfter;
  const std::string head = ui_.tr(text::room_vote_title, {name}),
                    button = ui_.tr(voted ? text::room_vote_undo : text::room_vote, {name});
  const std::string wait = late ? std::string() : ui_.tr(text::room_vote_later, {name});
  const Card card{
      .id = "vote",
      .head = head,
      .said = ui_.tr(voters > 1 ? text::room_vote_question : text::room_vote_alone, {name}),
      .button = button,
      .why_not = wait,
      .head_told = true};
  if (draw_card(place, card) == Pressed::Button) room->vote(who, !voted);
}

}  // namespace parlour::ui
