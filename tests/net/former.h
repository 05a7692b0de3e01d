// What earlier versions of the page stored of a room, built from what this one knows.
#pragma once

#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {

/// With its checksum.
inline Bytes with_sum(Bytes b) {
  Writer w;
  w.raw(b);
  w.u32(crc32(b));
  return w.take();
}

/// The lobby before its members said anything of chance, anything said how people talk, players
/// could vote others out, games were rated, some had no dealer, and watchers could see them late.
inline Bytes former_lobby(const Lobby& lobby) {
  Writer w;
  put(w, lobby);
  Bytes b = w.take();
  b.resize(b.size() - lobby.members.size() - 4 - lobby.chairs.size());
  return b;
}

/// A view as an earlier version of the rules wrote it.
inline Bytes former_view(const AnyGame& game, const AnyView& v, std::uint64_t rules) {
  Writer w;
  w.text(game.info().id);
  w.varint(rules);
  w.u8(static_cast<std::uint8_t>(v.viewer));
  w.varint(v.state.bytes().size());
  w.raw(v.state.bytes());
  return with_sum(w.take());
}

/// Before there were parts, the whole game followed the rest. `format`: 3 or 4; `rules`: the
/// version of the rules, if it is an earlier one that the options do not mention.
inline Bytes former_room(const RoomId& room, const Host& host, std::uint64_t format = 4,
                         std::optional<std::uint64_t> rules = {}) {
  const Table* t = host.table();
  Lobby lobby = host.lobby();
  std::string chosen = host.chosen();
  if (rules) {
    lobby.options = without_past(t->game().info(), lobby.options);
    chosen = without_past(t->game().info(), chosen);
  }
  const Key own = host.lobby().member(std::uint8_t{0})->key;
  Writer w;
  w.text("parlour room");
  w.varint(format);
  w.raw(room);
  w.raw(own);
  w.raw(former_lobby(lobby));
  w.text(chosen);
  std::vector<Key> regulars;
  for (const Member& m : host.lobby().members) {
    if (m.id != 0 && is_player(m.seat)) regulars.push_back(m.key);
  }
  w.varint(regulars.size());
  for (const Key& k : regulars) w.raw(k);
  w.u8(0);
  w.u8(t ? 1 : 0);
  if (t) {
    w.varint(rules.value_or(static_cast<std::uint64_t>(t->game().info().version)));
    w.varint(host.place().rewind);
    w.varint(host.place().length - t->record().entries.size());
    w.varint(0);
    w.varint(t->begin().bytes().size());
    w.raw(t->begin().bytes());
    w.varint(t->record().entries.size());
    for (const Entry& e : t->record().entries) {
      w.u8(static_cast<std::uint8_t>(e.seat));
      w.raw(e.action.bytes);
    }
  }
  return with_sum(w.take());
}

/// The log was never cut.
inline Bytes former_guest(const RoomId& room, const Guest& guest, std::uint64_t format = 4,
                          std::optional<std::uint64_t> rules = {}) {
  Writer w;
  w.text("parlour guest");
  w.varint(format);
  w.raw(room);
  w.raw(guest.me()->key);
  w.text(guest.me()->name);
  w.u8(guest.host().has_value());
  if (guest.host()) w.raw(*guest.host());
  w.u8(0);
  w.u8(1);
  w.raw(former_lobby(*guest.lobby()));
  w.u8(guest.game() != nullptr);
  if (guest.game()) {
    const Info& info = guest.game()->info();
    const auto version = rules.value_or(static_cast<std::uint64_t>(info.version));
    w.raw(write(Sync{.place = guest.place(),
                     .game = std::string(guest.game()->info().id),
                     .options = rules ? without_past(info, guest.options()) : guest.options(),
                     .seats = static_cast<std::uint8_t>(guest.game()->seats(guest.view().state)),
                     .begins = guest.begins(),
                     .view = former_view(*guest.game(), guest.begin(), version),
                     .entries = guest.entries()}));
  }
  return with_sum(w.take());
}

}  // namespace parlour::net
