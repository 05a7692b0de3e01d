// A guest of a room: a player or a watcher at their own device, with the view of their seat.
//
// The view is led by the shadows that the host sends, and each comes with the hash of the view that
// it leads to. When they do not agree, or a shadow is none, the view is taken for lost and the host
// is asked for all of it (Doubt, Sync). What the player decides is said again until its effect is
// seen, also to a host that has lost its memory in between; it is done at most once, because it
// names the game, the line of it and the decision.
//
// A guest believes the host about the game: at this level of trust there is nobody else to ask. It
// does not believe its bytes: they are decoded by total functions, a View must be valid, a shadow
// must be one that could be told in it (consistent in core/hooks.h), and valid what comes of it.
#pragma once

#include "core/table.h"
#include "net/hears.h"
#include "net/protocol.h"

namespace parlour::net {

/// The view after one more entry. False: nobody could be told this in it; the view is then as it
/// was.
bool advance(const AnyGame&, AnyView&, const LogEntry&);

inline constexpr std::size_t kMostRemembered = 1 << 20;  // bytes of entries
inline constexpr std::size_t kLargestGuestSave = 64 << 10;

class Guest : public Hears<Guest> {
  friend class Hears<Guest>;

 public:
  /// `host`: its key, when it is known; else the first peer that answers as a host is believed to
  /// be the host of this room, from then on.
  Guest(Carrier&, std::span<const AnyGame* const> games, const RoomId&, const Key& own,
        std::string_view name, std::optional<Key> host = {});
  /// Goes on from what save() gave: who the host is and what was known of the game. Null when it is
  /// none of this room and key, or of a later format.
  static std::unique_ptr<Guest> restore(Carrier&, std::span<const AnyGame* const> games,
                                        const RoomId&, const Key& own, ByteView kept);
  /// At most kLargestGuestSave bytes, at any length of the game and whatever the host says: of the
  /// log only the end.
  Bytes save() const;
  /// Of a game that was kept, the game, its rules or the bytes are not known here: everything but
  /// the game has been restored.
  bool game_unread() const { return game_unread_; }

  // --- 1. from the carrier (peers.h): on_up and the like, and tick (hears.h) ---------------------
  Millis due(Millis now) const;

  // --- 2. the room -------------------------------------------------------------------------------
  const std::optional<Key>& host() const { return host_; }
  /// A link to the host is open and it has been heard within kAway.
  bool host_here(Millis now) const;
  /// As the host last told it; null before that.
  const Lobby* lobby() const { return has_lobby_ ? &lobby_ : nullptr; }
  const Member* me() const { return has_lobby_ ? lobby_.member(peers_.own()) : nullptr; }
  /// Whom the room goes on with when its host is gone: the others in the order of their seats.
  std::vector<Key> successors() const;
  // Wishes: the lobby shows what came of them. Said to nobody while no link is open.
  void sit(Seat);  // Watcher: stand up
  void ready(bool);
  void rename(std::string_view);
  bool say(std::string_view text);
  void vote(Seat, bool yes);
  /// For good: the seat is not kept.
  void leave();
  /// The host is given up for this peer, who will be shown the own view of the game (host.h);
  /// refused while the host is here.
  bool follow(const Key& host, Millis now);

  // --- 3. the game -------------------------------------------------------------------------------
  const AnyGame* game() const { return game_; }  // null: none is on the table
  const std::string& options() const { return options_; }
  const Place& place() const { return place_; }
  Seat seat() const { return game_ ? view_.viewer : Watcher; }
  /// Requires game(); not to be shown while lost().
  const AnyView& view() const { return view_; }
  /// The view is being asked for anew.
  bool lost() const { return doubting_; }
  bool may_act() const;
  /// The reason when the rules refuse it; otherwise it is under way until pending() is false.
  Reason act(const AnyAction&);
  bool pending() const { return pending_.has_value(); }
  void undo();
  /// The log that is known here: the view it begins with, and what followed. No game that people
  /// play is longer than what is remembered (kMostRemembered); of another the beginning is
  /// forgotten.
  const AnyView& begin() const { return begin_; }
  std::uint32_t begins() const { return begins_; }
  const std::vector<LogEntry>& entries() const { return entries_; }
  /// As much of its end as a message holds (as Host sends it), for the storage and whoever deals
  /// on. Requires game().
  Sync remembered() const;
  /// Of a game that is over, once the host has sent it: everything that happened, and it is what
  /// was shown here, action by action from begins() on. Null before that.
  const Replay* past() const { return past_ ? &*past_ : nullptr; }
  /// The view at a place of the own log; nothing when it is not known here.
  std::optional<AnyView> view_at(const Place&) const;

  struct Notice {
    enum class Type : std::uint8_t {
      Chat,     // member, text
      Lobby,    // it has changed
      Game,     // the view is another: a Sync (the log may have changed altogether)
      Actions,  // the log has grown
      Refused,  // what was under way was not taken
      Drift,    // the view and its hash did not agree; reported to the host
      Unknown,  // the host plays a game, or a version of it, that this page does not have
      Past,     // past() is there
      Untrue,   // the record that the host has sent is none, or not of what was shown here
      // The host, or we, closed: `why`. Also what somebody unproven said, when no host has spoken
      // for three seconds since: a newcomer is refused, or Farewell::Version.
      Farewell,
    };
    Type type;
    std::uint8_t member = 0;
    Farewell why = Farewell::Bye;
    std::string text = {};
  };
  std::optional<Notice> next_notice();

 private:
  void work(Millis now);
  void tell(Bytes);
  void on_message(PeerId, ByteView);
  void on_sync(const Sync&);
  void on_entries(const Entries&);
  void on_past(const Past&);
  bool agrees(const Replay&) const;
  bool advance(const LogEntry&);
  void cut_log();
  void doubt();
  void hear_refusal(Farewell);
  void go_to(const Key& host);
  void settle_pending();
  void forget_game();
  bool load(ByteView);

  Peers peers_;
  std::span<const AnyGame* const> games_;
  RoomId room_;
  std::string name_;
  std::optional<Key> host_;
  std::optional<Key> left_;  // the host that was given up last
  PeerId host_peer_ = 0;     // 0: no stream with it
  bool has_lobby_ = false;
  Lobby lobby_;
  const AnyGame* game_ = nullptr;
  std::string options_;
  Place place_;
  AnyView begin_, view_;
  std::uint32_t begins_ = 0;
  std::vector<LogEntry> entries_;
  std::size_t size_ = 0;  // of the entries, as in messages
  // What remembered() begins with.
  AnyView late_;
  std::uint32_t late_begins_ = 0;
  std::size_t late_size_ = 0;
  Bytes pieces_;  // of the record, as far as it has come
  std::optional<Replay> past_;
  std::optional<Act> pending_;
  struct Refusal {
    Farewell why;
    Millis until;  // it is believed then
    bool told;
  };
  std::optional<Refusal> refusal_;
  bool doubting_ = false, follows_ = false, game_unread_ = false;
  bool sent_ = false;  // to host_ by left_, and nothing of the room has come from there yet
  Millis doubt_at_ = 0, now_ = 0;
  std::vector<Notice> notices_;
};

}  // namespace parlour::net
