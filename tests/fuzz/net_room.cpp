// A host with a game on its table, and a proven player's messages: the host survives any bytes, and
// its log holds nothing that the rules forbid the player's seat. Then the same bytes come from a
// host.
#include "../net/fake.h"
#include "../net/memory.h"
#include "fuzz.h"
#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {
namespace {

const RoomId kRoom{3};

// One end is a host or a guest; the other sends the fuzzer's bytes.
template <class T>
void talk(T& mine, FakeCarrier& carrier, FakeCarrier& other, bool tight, ByteView bytes,
          const Bytes& first) {
  Peers peer(other, kRoom, key_of(2), tight);
  Millis now = 0;
  PeerId id = 0;
  mine.on_up(1, {}, now);
  peer.on_up(1, {}, now);
  Reader r(bytes);
  for (int i = 0; i < 60; ++i) {
    now += 20;
    mine.tick(now);
    peer.flush(now);
    tell_signatures(carrier, mine, now);
    tell_signatures(other, peer, now);
    for (const auto& s : std::exchange(carrier.sent, {})) peer.on_frame(1, s.frame, now);
    for (const auto& s : std::exchange(other.sent, {})) mine.on_frame(1, s.frame, now);
    while (const auto e = peer.next()) {
      if (e->type != Peers::Event::Type::Up) continue;
      id = e->peer;
      if (!first.empty()) peer.send(id, first);
    }
    if (id == 0 || r.left() == 0) continue;
    // A length, then a message.
    const std::size_t n = std::min<std::size_t>(r.u8() * std::size_t{4}, r.left());
    const ByteView m = r.raw(n);
    peer.send(id, Bytes(m.begin(), m.end()));
  }
  for (std::size_t i = 0; i + 1 < bytes.size() && i < 8; ++i)
    mine.on_frame(1, bytes.subspan(i), now);
}

}  // namespace
}  // namespace parlour::net

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  using namespace parlour::net;
  const ByteView bytes = fuzz::view_of(data, size);
  {
    FakeCarrier carrier(key_of(1), 1), other(key_of(2), 2);
    Memory memory;
    Host host(carrier, memory, games(), kRoom, key_of(1), "host");
    host.choose("flax", "", 2);
    host.set_bot(seat(1), ai::Level::Easy);
    host.sit(seat(0));
    host.start();
    while (host.table()->house_due()) host.play_house();
    const Place before = host.place();
    talk(host, carrier, other, false, bytes, write(Join{"x", {}}));
    fuzz::must(host.place() == before, "a watcher changes nothing");
    host.tick(5000);
    const auto again = Host::restore(carrier, memory, games(), kRoom, key_of(1), memory.kept());
    fuzz::must(again && !again->game_unread(), "the room can be kept");
  }
  {
    FakeCarrier carrier(key_of(1), 1), other(key_of(2), 2);
    Guest guest(carrier, games(), kRoom, key_of(1), "guest", key_of(2));
    talk(guest, carrier, other, true, bytes, {});
    if (guest.game() && !guest.lost())
      fuzz::must(guest.game()->read_view(guest.game()->write_view(guest.view())).has_value(),
                 "a view is valid");
  }
  {
    FakeCarrier carrier(key_of(1), 1);
    Memory memory;
    Host::restore(carrier, memory, games(), kRoom, key_of(1), {fuzz::sealed(bytes)});
    const std::size_t half = bytes.size() / 2;
    Host::restore(carrier, memory, games(), kRoom, key_of(1),
                  {fuzz::sealed(bytes.first(half)),
                   {{1, Bytes(bytes.begin() + static_cast<std::ptrdiff_t>(half), bytes.end())}}});
    Guest::restore(carrier, games(), kRoom, key_of(1), fuzz::sealed(bytes));
  }
  return 0;
}
