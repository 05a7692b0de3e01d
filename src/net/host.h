// The host of a room: the one device that holds the table. It deals; everybody else, the host's own
// player too, is given the view of their seat and nothing more.
//
// Trust. This is the first of three levels: the host's device knows the whole truth, the others
// only what they may know, and nothing that is sent to a seat depends on what that seat may not see
// (tests/net/worlds_test.cpp). Joint randomness and play without a dealer come later: every chance
// and every hidden fact already is an action of the House.
//
// Order. Whatever happens is first kept in the storage and then told to the others, so a host that
// dies at any moment and comes back from its storage (restore) goes on with the same game, and
// nobody has seen more of it than it remembers. Should the storage have forgotten some actions all
// the same, the place of the game says so (Place::rewind) and everybody goes back with it.
//
// When the host is gone for good. Only it held the truth. While it lives no peer holds any part of
// another's secrets, not even sealed or in shares: who can open them together could do so earlier.
// So the room waits for its host as long as its players like. When they give it up, one of them
// becomes the host (succeed), the others follow (Guest::follow), and each by that shows the new
// host their own view, as a dealer would know it. Nothing is shuffled in advance, so these views
// together are the whole truth but for the hands of the host and its bots and what nobody had seen
// yet (sealed answers: the game goes back to before they were due). What is missing is dealt anew,
// in agreement with everything that all those views show. The price: the new host now knows the
// hands of the game that it plays on, as the old one did; and a hand that nobody showed is another
// hand of the same size. Nothing of a game goes on without its players' consent.
//
// A view may be a lie. Views that fit together are all used. Else the new host's own view, which it
// need not believe anybody about, and as many of the others as fit together with it: the largest
// such sets are looked for. If there is one, those outside it are left out; if there are several,
// what they have in common is used and everybody else is left out, for nobody can tell who of two
// that contradict each other has lied. Who is left out is named (Notice::LeftOut) and their hand is
// dealt anew: a liar keeps no hand that they made up unless more players lie with them than
// contradict them, and wins nothing by making an honest hand be dealt anew but that. When answers
// come makes no difference.
//
// Two hosts. While devices did not see each other a room may have got two hosts. They are linked as
// soon as they can be, and who is linked for a while and does not join is told that this is a host
// (Claim). Of two that know each other, by proven keys, both decide alike which is to give way:
// where fewer of those are who have played in the room before, then where no game is under way,
// then the shorter one, then the higher key. Nobody else is believed: a stranger is no host's
// better, nor who was a guest here within the last minute, nor who says that more players are with
// them than can be. Where the former host does not know its successor any more, that one gives way.
//
// A claim is only words, and a player who came back alone could say whatever takes the room. So the
// players prove it, and no signatures have to be carried about for that: guests link with every
// host, each by their own proven key, and tell those that are not theirs with whom they go on
// (Yield). A host yields by itself (Notice::Yields) only where as many have said so as the claim
// counts, and strictly more than it has itself: half of a room takes no table. On a tie, until
// enough have said so, and for good where devices cannot reach each other, its own player is asked
// (other_host()): they know the others better, and nothing but words speaks for either table.
// Whoever owns this keeps the old table aside until the new one has been seen and its player has
// agreed (rooms::Room).
//
// Call tick() after any call of the second part, and at due(). Calls that give false did nothing.
#pragma once

#include "core/table.h"
#include "net/hears.h"
#include "net/protocol.h"
#include "net/storage.h"

namespace parlour::net {

inline constexpr Millis kLendAfter = 60'000;   // away so long, a seat may be lent to a bot by vote
inline constexpr Millis kRevealWait = 10'000;  // for a view that was asked for
inline constexpr int kMostWatchers = 10;
inline constexpr Millis kClaimAfter = 3000;    // a guest has joined by then
inline constexpr Millis kClaimAtFirst = 8000;  // a host's own guests are back by then

inline constexpr Millis kKeepAgain = 2000;  // after the storage has refused

inline constexpr std::size_t kMostRegulars = 32;
/// Actions that may have been under way when a host went: a new one deals on from what all know,
/// and who is further behind takes no game back.
inline constexpr std::uint32_t kMostBehind = 32;

class Guest;

class Host : public Hears<Host> {
  friend class Hears<Host>;

 public:
  /// A new room. The host is its first member, without a seat.
  Host(Carrier&, Storage&, std::span<const AnyGame* const> games, const RoomId&, const Key& own,
       std::string_view name);
  /// The room as it was kept; null when the bytes are none of this room and key, or of a later
  /// format.
  static std::unique_ptr<Host> restore(Carrier&, Storage&, std::span<const AnyGame* const> games,
                                       const RoomId&, const Key& own, const Kept&);
  /// Whether a host, of any version, has kept that head.
  static bool has_kept(ByteView head);
  /// A game was kept, and it, its rules or the bytes are not known here: everything but the game
  /// has been restored. What was kept is still there until this host keeps something.
  bool game_unread() const { return game_unread_; }
  /// The room of a guest whose host is gone. Members come by their keys; then deal_on().
  static std::unique_ptr<Host> succeed(Carrier&, Storage&, std::span<const AnyGame* const> games,
                                       const RoomId&, const Guest&);

  // --- 1. from the carrier (peers.h): on_up and the like, and tick (hears.h) ---------------------
  Millis due(Millis now) const;

  // --- 2. the room, by the host's player ---------------------------------------------------------
  const Lobby& lobby() const { return lobby_; }
  /// The options that were chosen for the room; those of the lobby may follow from its last game.
  const std::string& chosen() const { return chosen_; }
  /// Which game is next; not while one is under way. Players keep their seats as far as there are
  /// any.
  bool choose(std::string_view game, std::string_view options, int seats);
  bool sit(Seat s) { return sit(0, s); }  // Watcher: stand up
  bool rename(std::string_view name) { return rename(0, name); }
  /// A bot in a seat that is open, or another level; or nobody in a bot's seat. Not during a game.
  bool set_bot(Seat, ai::Level);
  bool clear_bot(Seat);
  /// How long players have for an answer, in seconds, before the game's fallback is played for
  /// them; 0: no limit. The time is measured, and the move made, by whoever owns this (play_for).
  void set_answer(std::uint32_t seconds);
  /// With no new members; who is one may come back.
  void lock(bool locked);
  /// They go and do not come back; during a game a bot plays on.
  bool kick(std::uint8_t member);
  /// Tells everybody that the host goes for good; nothing is asked of it any more.
  void leave();
  /// Every seat has a bot, or a player who is here and ready (the host always is).
  bool can_start() const;
  bool start();
  /// Takes the game from the table, over or not.
  void end_game();
  bool say(std::string_view text);
  bool vote(Seat s, bool yes) { return vote(0, s, yes); }

  // --- 3. the game -------------------------------------------------------------------------------
  /// Null: none is on the table. Who holds this may see everything: for views of the own seat (and
  /// of a bot's, for that bot), pace and replay only.
  const Table* table() const { return table_ ? &*table_ : nullptr; }
  Place place() const;
  Seat seat() const;  // the host's own
  /// Seats that a bot plays now.
  SeatSet bots() const;
  Reason act(const AnyAction&, std::uint32_t decision);
  /// What a bot decided; refused when the seat is not a bot's any more.
  bool act_for(Seat, const AnyAction&, std::uint32_t decision);
  /// For whoever has not answered in time.
  bool play_for(Seat, const AnyAction&, std::uint32_t decision);
  /// Requires table()->house_due().
  void play_house();
  Reason undo();
  /// Of a successor: the game of the former host is still to be dealt on.
  bool gathering() const { return gather_ != nullptr; }
  /// Asks those who are here for their views, and goes on when all have answered or kRevealWait is
  /// over; gathering() is false then, and table() is null when it could not be done. False: not
  /// now.
  bool deal_on(Millis now);

  // --- what a screen may want to say -------------------------------------------------------------
  struct Notice {
    // Who comes, goes and is away is in the lobby.
    enum class Type : std::uint8_t {
      Chat,
      Doubt,  // the member's view was not what it should have been: they are sent it anew
      Flood,
      NotDealt,
      Behind,   // the member has not seen the last actions (kMostBehind): their hand is dealt anew
      LeftOut,  // the member's view contradicts the others': their hand has been dealt anew
      Yields,   // another host is this room's: winner(); nothing is asked of this one any more
    };
    Type type;
    std::uint8_t member = 0;
    std::string text = {};
  };
  std::optional<Notice> next_notice();
  /// The host that this one has yielded to.
  const std::optional<Key>& winner() const { return winner_; }
  /// With whom the room goes on, as somebody says who is linked and known here: not enough to
  /// yield. Nothing: nobody says so.
  std::optional<Key> other_host() const;
  /// Sends those who are here to that host; no game is played here any more.
  void yield_to(const Key& host);
  /// That rival's claim speaks of a game under way.
  bool says_it_plays(const Key& host) const;
  /// Never yields to this one: it did not show the game when it was asked.
  void distrust(const Key& host) { distrusted_.push_back(host); }
  /// False after the storage has refused.
  bool kept() const { return kept_; }
  /// The storage has lost what it was given: all of it is kept again.
  void keep_anew();

 private:
  struct Person;  // a member who is not the host, beside their Member
  struct Gather;
  Host(Carrier&, Storage&, std::span<const AnyGame* const> games, const RoomId&, const Key& own);
  bool load(const Kept&);
  bool load_parts(Reader&, const Kept&);
  bool load_table(Reader&, std::uint64_t format, const Kept&);
  bool load_gather(Reader&, std::uint64_t format, const Kept&);
  void lose_game();
  void look_at_choice();
  bool keep();
  bool file_log();
  void unfile();
  Bytes gathered() const;
  Bytes head() const;
  bool known(const Key&) const;
  bool regular(const Key&) const;
  void remember(const Key&);

  Person* person(PeerId);
  Person* person(std::uint8_t member);
  Member* member(std::uint8_t id);
  Chair* chair(Seat);
  void work(Millis now);
  void on_message(PeerId, ByteView);
  void on_join(PeerId, const Join&);
  void on_act(Person&, const Act&);
  void on_reveal(Person&, const Reveal&);
  bool sit(std::uint8_t member, Seat);
  std::string name_for(std::string_view wanted, int member) const;
  bool rename(std::uint8_t member, std::string_view name);
  bool vote(std::uint8_t member, Seat, bool yes);
  bool playing() const { return table_ && !table_->over(); }
  void look_who_is_here();
  Claim claim(const Key& to) const;
  void look_for_hosts();
  void count_votes();
  void remove(std::uint8_t member);
  void note_action();
  void rewind(bool restored);
  bool knows(const Place&) const;
  Sync sync(const Person&) const;
  Bytes past() const;
  void give_names();
  void publish();
  void finish_gathering();
  std::optional<AnyState> agreed(Rng&);
  void notice(Notice::Type, std::uint8_t member, std::string text = {});

  Peers peers_;
  Storage& storage_;
  std::span<const AnyGame* const> games_;
  RoomId room_;
  Lobby lobby_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<Key> regulars_;  // who has played a game here, the latest last
  std::string chosen_;  // the options of the room; lobby_.options may follow from the last game
  std::optional<Table> table_;
  std::uint32_t rewind_ = 0, offset_ = 0;  // of the game; offset_: actions before the table's first
  // Up to which length a log of an earlier rewind is the beginning of this one.
  struct Former {
    std::uint32_t rewind, length;
  };
  std::vector<Former> former_;
  std::unique_ptr<Gather> gather_;
  // Parts of the log that are in the storage: what it begins with, then so many actions each.
  struct Filed {
    std::uint32_t number, sum;
  };
  std::vector<Filed> filed_;
  // Who is linked and has not joined: another host, perhaps, or a guest of one.
  struct Rival {
    PeerId peer;
    Millis at;  // when they are told
    std::optional<Claim> ours = {}, theirs = {};
    std::optional<Key> with = {};  // whose guest they claim to be
    Millis heard = 0;              // when their claim came
    bool doubtful = false;         // they would be this room's host if it were true
    bool behind = false;           // by both claims it is they who give way
  };
  std::vector<Rival> rivals_;
  std::optional<Key> winner_, succeeds_;  // succeeds_: the former host
  std::vector<Key> distrusted_;
  Millis claims_from_ = 0;
  std::vector<Notice> notices_;
  Millis now_ = 0, lobby_at_ = 0;
  bool fresh_ = true;          // nothing has been heard yet
  bool changed_ = true;        // since it was kept
  bool lobby_changed_ = true;  // since it was told
  bool kept_ = true;
  Millis keep_at_ = 0;  // when the storage is asked again after it has refused
  bool game_unread_ = false;

 public:
  ~Host();
};

}  // namespace parlour::net
