// All peers connected to this device: the identity at the other end of each link, and a Session
// with each peer.
//
// On every new link both sides say hello (protocol, key, nonce, life) and prove their key: they
// sign the protocol, the room, what binds the link to its transport (both DTLS fingerprints), both
// keys, nonces and lives, and how much of the other's stream they have had. Before that they ignore
// everything else. The proven key is the peer: whatever comes on the link is theirs, and no field
// of a message can say otherwise. A new link of the same key replaces the old one, and the Session
// continues (session.h).
//
// Each link has its own limits: a frame that is too large, a flood, or bytes that are no frame
// close that link and affect no other. A peer thrown out like this for the third time is ignored
// for a minute.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "net/session.h"

namespace parlour::net {

/// Of hello and all messages, and of the bytes of games' views in them. Others are refused with
/// Farewell::Version.
inline constexpr std::uint64_t kProtocol = 9;
inline constexpr std::size_t kMostPeers = 24, kMostLinks = 48;
inline constexpr Millis kAway = 4000;         // silence after which a peer is away
inline constexpr Millis kDead = 12'000;       // silence after which a link is given up
inline constexpr Millis kHandshake = 10'000;  // after which a link must be open
inline constexpr Millis kBanned = 60'000;
/// How long a stranger keeps a place that others want. Newcomers ask to be let in as soon as their
/// side of the link is open, which is within kHandshake even on a slow phone, and repeat it within
/// 4 s: then they are known.
inline constexpr Millis kMakesSelfKnown = 15'000;

/// Why a link is closed on purpose.
enum class Farewell : std::uint8_t {
  Bye,       // the peer leaves, for good
  Version,   // another protocol: reload the page
  Nonsense,  // bytes that are no frame or no message
  Flood,     // too much, too often
  Forged,    // the key was not proven
  Replaced,  // the same key is here from another page
  Full,      // no place
  Locked,    // the host lets no newcomers in
  Kicked,    // the host does not want them
  Moved,     // this peer is not the host (any more)
  Silent,    // nothing was heard
  VotedOut,  // the other players do not want them
};
inline constexpr std::uint8_t kFarewells = 12;

using PeerId = std::uint32_t;  // stands for a key, as long as Peers remembers it

class Peers {
 public:
  /// `tight`: the limits for players' frames (the host's side); else those for a host (a guest's
  /// side).
  Peers(Carrier&, const RoomId&, const Key& own, bool tight);

  /// Whose keys come before those of strangers if there is no room for all; empty: nobody's.
  std::function<bool(const Key&)> knows;

  // --- from the carrier; `now` never goes back ---------------------------------------------------
  /// `binding`: what both ends of this link, and nobody between them, know alike; at most 256
  /// bytes.
  void on_up(LinkId, ByteView binding, Millis now);
  void on_frame(LinkId, ByteView frame, Millis now);
  void on_down(LinkId);
  void on_signed(std::uint32_t ticket, const Signature&);
  void on_verified(std::uint32_t ticket, bool good, Millis now);

  // --- to peers ----------------------------------------------------------------------------------
  /// Queues a message; flush() sends it again and again until it has arrived. If a peer's queue is
  /// full, the stream begins anew (Event::Up, restarted, once the peer is back).
  void send(PeerId, Bytes message);
  /// Closes its link; `forget`: and drops its stream.
  void drop(PeerId, Farewell, bool forget);
  /// Sends what is due, and gives up dead links. Call it after events, and when due() says.
  void flush(Millis now);
  Millis due(Millis now) const;

  struct Event {
    enum class Type : std::uint8_t {
      Up,  // a link is open; `restarted`: a new stream, nothing of the old one will come
      Message,
      Down,  // it has no link any more
      Left,  // the peer, or we, closed the link on purpose: `why`
    };
    Type type;
    PeerId peer = 0;  // 0: no key was proven yet
    bool restarted = false;
    Farewell why = Farewell::Bye;
    bool ours = false;  // for Left: we closed it
    Bytes message = {};
  };
  /// The next event, in order; null if there is none. Messages of a peer that has since been
  /// forgotten are dropped.
  std::optional<Event> next();

  /// Nothing: that peer has since been forgotten.
  std::optional<Key> key(PeerId) const;
  bool up(PeerId) const;
  /// The peer with this key if a link to it is open; 0: none.
  PeerId up_with(const Key&) const;
  /// Calls f(id) for each peer with an open link.
  void each_up(const std::function<void(PeerId)>& f) const;
  /// When the last whole frame came from it.
  Millis heard(PeerId) const;
  /// Everything queued for it has been acknowledged.
  bool idle(PeerId) const;
  const Key& own() const { return own_; }
  Carrier& carrier() { return carrier_; }
  /// Throws out a peer whose message was invalid.
  void nonsense(PeerId, Millis now);

 private:
  static constexpr PeerId kNobody = 0;
  struct Link {
    LinkId id;
    Bytes binding;
    std::uint64_t nonce[2];
    Millis since, say_at, heard;
    Bucket in, in_bytes, out;
    Key key{};  // theirs, proven when open
    std::uint64_t their_nonce[2] = {};
    std::uint64_t life = 0, their_life = 0;
    std::uint64_t goes_on = 0,
                  count = 0;  // their life that we know, and how much of it we have had
    std::uint64_t their_goes_on = 0, their_count = 0;  // the same, as they say
    Signature proof{};                                 // ours
    bool has_hello = false, has_proof = false;         // of theirs
    bool has_signature = false;
    bool open = false;       // we know who it is
    bool confirmed = false;  // and they know us
    bool answer = false;     // they ask again
    std::uint32_t sign_ticket = 0, verify_ticket = 0;
    PeerId peer = kNobody;
  };
  struct Peer {
    PeerId id;
    Key key;
    Session session;
    Bucket faults;
    Millis since, heard = 0, banned_until = 0;
    LinkId link = 0;
    bool up = false;
  };

  Link* link(LinkId);
  Peer* peer(PeerId);
  const Peer* peer(PeerId) const;
  Peer* peer_of(const Key&);
  void say(Link&, Millis now);
  Bytes text(const Link&, bool ours) const;
  bool on_hello(Link&, Reader&);
  void on_proof(Link&, Reader&);
  void open(Link&, Millis now);
  bool make_room(const Key& for_whom, Millis now);
  void shut(LinkId, Farewell, bool ours);
  void fault(LinkId, Farewell, Millis now);
  void renew(Peer&);
  std::uint64_t fresh_life();

  Carrier& carrier_;
  RoomId room_;
  Key own_;
  bool tight_;
  std::uint32_t last_ticket_ = 0, last_peer_ = 0;
  std::vector<std::unique_ptr<Link>> links_;
  std::vector<std::unique_ptr<Peer>> peers_;
  std::vector<Event> events_;
  std::size_t told_ = 0;
};

}  // namespace parlour::net
