// A guest of a room: a player or a watcher on their own device, with the view of their seat.
//
// The shadows that the host sends advance the view, and each comes with the hash of the view that
// it leads to. If they disagree, or a shadow is invalid, the view counts as lost and the guest asks
// the host for all of it (Doubt, Sync). A player's action is repeated until its effect is seen,
// even to a host that has lost its memory in between; it is done at most once, because it names the
// game, the log and the decision.
//
// A guest believes the host about the game: at this level of trust there is nobody else to ask. It
// does not trust the host's bytes: total functions decode them, a View must be valid, a shadow must
// be one that the view allows (consistent in core/hooks.h), and its result must be valid.
#pragma once

#include "core/table.h"
#include "net/carried.h"
#include "net/guest_chance.h"
#include "net/hears.h"
#include "net/protocol.h"
#include "net/scribe.h"
#include "net/timekeeper.h"

namespace parlour::net {

/// Advances the view by one entry. False: the entry is impossible in this view, which is then
/// unchanged.
bool advance(const AnyGame&, AnyView&, const LogEntry&);

inline constexpr std::size_t kMostRemembered = 1 << 20;  // bytes of entries
inline constexpr std::size_t kLargestGuestSave = 64 << 10;

class Guest : public Hears<Guest> {
  friend class Hears<Guest>;

 public:
  /// `host`: its key, if known; otherwise the first peer that answers as a host is taken for the
  /// host of this room from then on.
  Guest(Carrier&, std::span<const AnyGame* const> games, const RoomId&, const Key& own,
        std::string_view name, std::optional<Key> host = {});
  /// Resumes from the bytes of save(): who the host is and what was known of the game. Null if they
  /// do not belong to this room and key, or have a later format.
  static std::unique_ptr<Guest> restore(Carrier&, std::span<const AnyGame* const> games,
                                        const RoomId&, const Key& own, ByteView kept);
  /// At most kLargestGuestSave bytes, however long the game is and whatever the host sends: only
  /// the end of the log.
  Bytes save() const;
  /// A game was stored, but the game, its rules or the bytes are unknown here: everything but the
  /// game has been restored.
  bool game_unread() const { return game_unread_; }

  // --- 1. from the carrier (peers.h): on_up and the like, and tick (hears.h) ---------------------
  Millis due(Millis now) const;

  // --- 2. the room -------------------------------------------------------------------------------
  const std::optional<Key>& host() const { return host_; }
  /// A link to the host is open, and the host has been heard within kAway.
  bool host_here(Millis now) const;
  /// As the host last sent it; null before that. Talk::Phrases stays until no game is on the table,
  /// whatever a host says.
  const Lobby* lobby() const { return has_lobby_ ? &lobby_ : nullptr; }
  const Member* me() const { return has_lobby_ ? lobby_.member(peers_.own()) : nullptr; }
  /// The possible successors once the host is gone: the others in the order of their seats.
  std::vector<Key> successors() const;
  // Wishes: the lobby shows their result. They are dropped while no link is open.
  void sit(Seat);  // Watcher: stand up
  void ready(bool);
  void rename(std::string_view);
  /// Text only where people talk freely.
  bool say(std::string_view text);
  bool say(StockPhrase);
  void vote(Seat, bool yes, Ballot = Ballot::Lend);
  /// For good: the seat is not kept.
  void leave();
  /// Replaces the host by this peer, which will be shown our view of the game (host.h); refused
  /// while the host is here.
  bool follow(const Key& host, Millis now);

  // --- 3. the game -------------------------------------------------------------------------------
  const AnyGame* game() const { return game_; }  // null: none is on the table
  const std::string& options() const { return options_; }
  const Place& place() const { return place_; }
  Seat seat() const { return game_ ? view_.viewer : Watcher; }
  /// Requires game(); do not show it while lost().
  const AnyView& view() const { return view_; }
  /// The view has been requested again.
  bool lost() const { return doubting_; }
  bool may_act() const;
  /// The reason if the rules refuse it; otherwise it is pending until pending() is false.
  Reason act(const AnyAction&);
  bool pending() const { return pending_.has_value(); }
  void undo();
  /// The log that is known here: the view it begins with, and what followed. No real game is longer
  /// than what is remembered (kMostRemembered); of a longer one the beginning is forgotten.
  const AnyView& begin() const { return begin_; }
  std::uint32_t begins() const { return begins_; }
  const std::vector<LogEntry>& entries() const { return entries_; }
  /// The end of the log that fits in a message (as Host sends it), for the storage and for a
  /// successor. Requires game().
  Sync remembered() const;
  /// For a finished game, once the host has sent it: everything that happened; it agrees with what
  /// was shown here, action by action from begins() on. Null before that.
  const Replay* past() const { return past_ ? &*past_ : nullptr; }
  /// With past(): what this page has found out about its chance.
  const fair::Verdict& chance() const { return verdict_; }
  /// The host has sealed the chance of the game on the table.
  bool chance_sealed() const { return game_ && chance_.is_sealed(place_.game); }
  /// Seconds since 1970; without it no game is rated.
  std::function<std::int64_t()> clock;
  /// The game on the table is rated; and once it is over, what has been signed of its result. Null:
  /// nothing has, or this page has found another result (misrated).
  bool rated() const { return game_ && scribe_.has(place_.game); }
  const standing::Signed* rated_result() const { return rated() ? scribe_.gathered() : nullptr; }
  bool misrated() const { return misrated_; }
  /// The host has not kept the time to answer in this game, as far as this page has seen it: no
  /// result of it is signed here.
  bool untimely() const { return overtime_ || cut_short_; }
  std::uint32_t rated_version() const { return scribe_.version(); }
  /// What this device carries along (standing::Book::bundle); the host hears it in a room whose
  /// games are rated. And what others there carry, one by one, not checked.
  void carry(Bytes bundle);
  std::optional<Bytes> next_carried() { return carried_.next(); }
  /// The view at a place of our log; nothing if it is unknown here.
  std::optional<AnyView> view_at(const Place&) const;

  // --- 4. a game without a dealer ----------------------------------------------------------------
  /// What its members have said; null: no such game is on the table.
  const WordLog* words() const { return words_ ? &*words_ : nullptr; }
  /// This page says a word (WordLog::say).
  bool say_word(Bytes word);
  /// Words that this page has stored: for one that has been loaded anew.
  void hear_stored(const Words& m) {
    if (words_) words_->hear(m.from, m.words);
  }
  /// It has heard all of them.
  void has_stored_words();
  bool has_fetched_words() const { return words_fetched_; }
  /// Not all that had been said when the host was last heard of is here yet.
  bool lacks_words() const { return words_ && words_->count() < words_wanted_; }

  struct Notice {
    enum class Type : std::uint8_t {
      Chat,      // member, text or phrase
      Lobby,     // it has changed
      Game,      // the view was replaced by a Sync (the whole log may have changed)
      Actions,   // the log has grown
      Refused,   // the pending action was not accepted
      Drift,     // the view and its hash disagreed; reported to the host
      Unknown,   // the host plays a game, or a version of it, that this page does not have
      Past,      // past() is available
      Words,     // a game without a dealer has begun, or something was said in it
      Overtime,  // member: the host lets them take much longer than the time to answer
      CutShort,  // the host has answered for this page's player, who still had time
      Forked,    // the host has told others other words of it, or words that nobody has said
      Untrue,    // the record from the host is invalid, or differs from what was shown here
      // The host closed, or we did: `why`. Also the message of an unproven peer, if no host has
      // spoken for three seconds since: a newcomer is refused, or Farewell::Version.
      Farewell,
    };
    Type type;
    std::uint8_t member = 0;
    Farewell why = Farewell::Bye;
    std::string text = {};
    std::optional<StockPhrase> phrase = {};
  };
  std::optional<Notice> next_notice();

 private:
  void work(Millis now);
  void tell(Bytes);
  void on_message(PeerId, ByteView);
  void on_stranger(PeerId, std::optional<Kind>);
  bool finds_host(PeerId, ByteView lobby);
  void on_host(PeerId, Kind, ByteView);
  // What a message of the host does.
  void on(Lobby&);
  void on(const Sync&);
  void on(const Entries&);
  void on(const Past&);
  void on(Said&);
  void on(const Spoken&);
  void on(const Refused&);
  void on(const Ask&);
  void on(const Yield&);
  void on(const Sealed&);
  void on(const Draw&);
  void on(const Rated&);
  void on(Carried&);
  void on(Seated&);
  void on(const Words&);
  void on(const Heard&);
  bool is_seated(const Seating&) const;
  void utter();
  void tell_lacking();
  void look_at_terms();
  void look_at_result();
  void forget_rated();
  void tell_word();
  void tell_bundle();
  void pledge();
  bool acted_last() const;
  bool agrees(const Replay&) const;
  bool advance(const LogEntry&);
  std::optional<Timekeeper::Asked> asked() const;
  const Member* late_member() const;
  void watch_for_cut(const LogEntry&);
  void keep_time();
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
  std::optional<Key> left_;  // the host that was last given up
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
  Bytes pieces_;  // of the record, as received so far
  std::optional<Replay> past_;
  GuestChance chance_;
  fair::Verdict verdict_;
  Scribe scribe_;
  std::optional<standing::Signed> rated_;  // as the host has said
  std::optional<standing::Result> found_;  // by this page
  bool misrated_ = false;
  Timekeeper timekeeper_;
  Place judged_;                         // of the game: what is new after it is judged
  std::optional<std::uint32_t> answer_;  // the seconds for an answer in the game; rated: all along
  bool overtime_ = false, cut_short_ = false, doubted_ = false;
  std::uint32_t told_ = 0;        // of the scribe's versions, the one whose word the host was told
  std::optional<WordLog> words_;  // of a game without a dealer
  std::uint32_t words_seen_ = 0;  // by the owner of this object
  bool words_fetched_ = false;    // from this page's storage
  std::uint32_t words_wanted_ = ~std::uint32_t{0};
  std::optional<Heard> host_lacks_;  // words: how far it was
  bool uttered_ = false;
  Millis uttered_at_ = 0;
  Bytes bundle_;
  bool bundle_told_ = true;
  CarriedBundles carried_;
  std::optional<Act> pending_;
  struct Refusal {
    Farewell why;
    Millis until;  // when it is believed
    bool told;
  };
  std::optional<Refusal> refusal_;
  bool doubting_ = false, follows_ = false, game_unread_ = false;
  bool sent_ = false;  // left_ sent us to host_, which has sent nothing of the room yet
  Millis doubt_at_ = 0, now_ = 0;
  std::vector<Notice> notices_;
};

}  // namespace parlour::net
