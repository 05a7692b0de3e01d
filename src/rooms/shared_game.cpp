#include "rooms/shared_game.h"

#include "rooms/room.h"

namespace parlour::rooms {

SharedGame::SharedGame(Room& room, const AnyGame* game, std::string options)
    : LedGame(room.device_), room_(room), game_(game), options_(std::move(options)) {
  settings_ = room.settings_;
}

net::Host* SharedGame::host() const {
  return room_.host_.get();
}
net::Guest* SharedGame::guest() const {
  return room_.guest_.get();
}

void SharedGame::look_at_players(std::size_t seats) {
  const net::Lobby& lobby = room_.lobby();
  if (lobby.chairs.size() != seats && players_.size() == seats)
    return;  // it is of the next game, which arrives in a moment
  players_.clear();
  for (const net::Chair& c : lobby.chairs) {
    room::Player p;
    const net::Member* m = c.kind == net::Chair::Kind::Person ? lobby.member(c.member) : nullptr;
    p.bot = !m;
    p.level = c.level;
    if (m) p.name = m->name;
    players_.push_back(std::move(p));
  }
  players_.resize(seats);
}

bool SharedGame::away(Seat s) const {
  const net::Lobby& lobby = room_.lobby();
  const auto i = static_cast<std::size_t>(index(s));
  if (i >= lobby.chairs.size() || lobby.chairs[i].kind != net::Chair::Kind::Person) return false;
  const net::Member* m = lobby.member(lobby.chairs[i].member);
  if (!m) return false;
  return m->id == 0 ? !room_.host_here() : m->presence != net::Presence::Here;
}

bool SharedGame::saved() const {
  return room_.kept();
}

void LogWalk::steps(const AnyGame& game, const AnyView& begin,
                    std::span<const net::LogEntry> entries, std::size_t from, std::size_t to,
                    const std::function<void(const Table::Step&)>& f) {
  if (view_.state.empty() || at_ > from) at_ = 0, view_ = begin;
  while (at_ < to && at_ < entries.size()) {
    const net::LogEntry& e = entries[at_];
    AnyView before = view_;
    if (!net::advance(game, view_, e)) return;
    const std::size_t i = at_++;
    if (i >= from) f({e.actor, AnyAction{e.shadow}, before, view_});
  }
}

}  // namespace parlour::rooms
