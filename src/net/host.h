// The host of a room: the one device that holds the table. It deals; everybody else, including the
// host's own player, gets the view of their seat and nothing more.
//
// Trust. The host's device knows the whole truth, the others only what they may know, and nothing
// that is sent to a seat depends on what that seat may not see (tests/net/worlds_test.cpp). Chance
// is everybody's (fair/chance.h): the host cannot choose what the House draws, and when the game is
// over everybody checks that it has not. A host that goes on with another's game draws alone,
// because the secret of that game is gone. Play without a dealer comes later: every hidden fact is
// already an action of the House.
//
// Order. Every change is first stored and then sent to the others, so a host that dies at any
// moment and comes back from its storage (restore) goes on with the same game, and nobody has seen
// more of it than it remembers. If the storage has forgotten some actions all the same, the place
// of the game says so (Place::rewind) and everybody goes back with it.
//
// When the host is gone for good. Only the host held the truth. While it lives no peer holds any
// part of another's secrets, not even sealed or in shares: peers who can open them together could
// do so earlier. So the room waits for its host as long as its players like. When they give it up,
// one of them becomes the host (succeed), the others follow (Guest::follow), and each thereby shows
// the new host their own view, as a dealer would know it. Nothing is shuffled in advance, so these
// views together are the whole truth except for the hands of the host and its bots and what nobody
// had seen yet (sealed answers: the game goes back to before they were due). What is missing is
// dealt anew, consistent with everything that all those views show. The price: the new host now
// knows the hands of the game that it continues, as the old one did; and a hand that nobody showed
// becomes another hand of the same size. Nothing of a game goes on without its players' consent.
//
// A view may be a lie. Views that fit together are all used. Otherwise the new host uses its own
// view, for which it need not trust anybody, and as many of the others as fit together with it: it
// searches for the largest such sets. If there is one, those outside it are left out; if there are
// several, what they have in common is used and everybody else is left out, because of two people
// who contradict each other nobody can tell who has lied. Each person left out is named
// (Notice::LeftOut) and their hand is dealt anew: a liar keeps no hand that they made up unless
// more players lie with them than contradict them, and gains only that an honest hand is dealt
// anew. The order of the answers makes no difference.
//
// Two hosts. While devices did not see each other a room may have got two hosts. They are linked as
// soon as possible, and a peer that is linked for a while and does not join is told that this is a
// host (Claim). Two hosts that know each other by proven keys decide alike which of them gives way:
// the one with fewer people who have played in the room before, then the one without a game under
// way, then the shorter one (games, actions, hosts), then the one with the higher key. Nobody else
// is believed: a stranger does not outrank a host, nor does a peer that was a guest here within the
// last minute, nor one that claims more players than there can be. If the former host no longer
// knows its successor, the successor gives way.
//
// A claim is only words, and a player who came back alone could say whatever takes the room. So the
// players prove it, without having to carry signatures about: guests link with every host, each by
// their own proven key, and tell the hosts that are not theirs whom they follow (Yield). A host
// yields by itself (Notice::Yields) only if as many players have said so as the claim counts, and
// strictly more than it has itself: half of a room takes no table. On a tie, until enough have said
// so, and for good if devices cannot reach each other, its own player is asked (other_host()): they
// know the others better, and only words speak for either table. The owner of this object keeps the
// old table aside until the new one has been seen and its player has agreed (rooms::Room).
//
// Call tick() after any call of the second part, and at due(). Calls that return false did nothing.
#pragma once

#include "core/table.h"
#include "fair/verdict.h"
#include "net/carried.h"
#include "net/hears.h"
#include "net/host_chance.h"
#include "net/protocol.h"
#include "net/scribe.h"
#include "net/storage.h"
#include "net/word_log.h"

namespace parlour::net {

// after this absence a seat may be lent to a bot by vote
inline constexpr Millis kLendAfter = 60'000;
inline constexpr Millis kRevealWait = 10'000;  // for a view that was asked for
inline constexpr int kMostWatchers = 10;
inline constexpr Millis kClaimAfter = 3000;    // a guest has joined by then
inline constexpr Millis kClaimAtFirst = 8000;  // a host's own guests are back by then

/// The fewest seats of a room: a game for one player alone needs none.
inline int least_chairs(const Info& info) {
  return info.min_seats < 2 ? 2 : info.min_seats;
}

inline constexpr Millis kKeepAgain = 2000;  // after the storage has refused

inline constexpr std::size_t kMostRegulars = 32;
/// Actions that may have been under way when a host vanished: its successor deals on from what all
/// know, but a player who is further behind does not take the game back.
inline constexpr std::uint32_t kMostBehind = 32;

class Guest;

class Host : public Hears<Host> {
  friend class Hears<Host>;

 public:
  /// Opens a new room. The host is its first member, without a seat.
  Host(Carrier&, Storage&, std::span<const AnyGame* const> games, const RoomId&, const Key& own,
       std::string_view name);
  /// The stored room; null if the bytes are not of this room and key, or have a later format.
  static std::unique_ptr<Host> restore(Carrier&, Storage&, std::span<const AnyGame* const> games,
                                       const RoomId&, const Key& own, const Kept&);
  /// Whether a host, of any version, has stored that head.
  static bool has_kept(ByteView head);
  /// A game was stored, but the game, its rules or the bytes are unknown here: everything but the
  /// game has been restored. The stored game remains until this host stores something.
  bool game_unread() const { return game_unread_; }
  /// Takes over the room of a guest whose host is gone. Members join by their keys; then call
  /// deal_on().
  static std::unique_ptr<Host> succeed(Carrier&, Storage&, std::span<const AnyGame* const> games,
                                       const RoomId&, const Guest&);

  // --- 1. from the carrier (peers.h): on_up and the like, and tick (hears.h) ---------------------
  Millis due(Millis now) const;

  // --- 2. the room, by the host's player ---------------------------------------------------------
  const Lobby& lobby() const { return lobby_; }
  /// The options chosen for the room; those of the lobby may follow from its last game.
  const std::string& chosen() const { return chosen_; }
  /// Chooses the next game; not while one is under way, and not for one player alone. Players keep
  /// their seats as far as these exist.
  bool choose(std::string_view game, std::string_view options, int seats);
  bool sit(Seat s) { return sit(0, s); }  // Watcher: stand up
  bool rename(std::string_view name) { return rename(0, name); }
  /// A bot in an open seat, or another level; or nobody in a bot's seat. Not during a game.
  bool set_bot(Seat, ai::Level);
  bool clear_bot(Seat);
  /// The seconds that players have for an answer before a bot decides for them; 0: no limit. The
  /// owner of this object measures the time and makes the move (play_for). It stays as it is while
  /// a rated game is played.
  void set_answer(std::uint32_t seconds);
  /// How everybody talks here. Free is refused while a game is on the table; before a game
  /// everybody has to be ready again.
  bool set_talk(Talk);
  /// Whether the next games count for their players' ratings; not while a game is on the table, and
  /// everybody has to be ready again.
  bool set_rated(bool);
  /// Whether the next games are played without a dealer (word_log.h), and are not rated; not while
  /// a game is on the table, and everybody has to be ready again.
  bool set_dealerless(bool);
  /// Why the chosen game needs a dealer here; kAllowed: it needs none.
  Reason why_dealer() const;
  /// Whoever watches sees a game so many seconds later, at most kLongestLate, and all of it once it
  /// is over (of a game that nobody deals, nothing before that); not while a game is on the table.
  /// After a reload the host no longer knows when an action was made: it holds all of them back for
  /// that time.
  bool set_late(std::uint32_t seconds);
  /// Without new members; existing members may come back.
  void lock(bool locked);
  /// They leave and do not come back; during a game a bot plays on.
  bool kick(std::uint8_t member) { return send_away(member, Farewell::Kicked); }
  /// Tells everybody that the host leaves for good; nothing is asked of it any more.
  void leave();
  /// Every seat has a bot, or a player who is here and ready (the host always is).
  bool can_start() const;
  bool start();
  /// Takes the game from the table, finished or not.
  void end_game();
  /// Text only where people talk freely.
  bool say(std::string_view text);
  bool say(StockPhrase);
  /// A vote of this device's player. Lend: the seat's player has been away for kLendAfter. Remove:
  /// they are not the host. Both only while a game is on the table.
  bool vote(Seat s, bool yes, Ballot ballot = Ballot::Lend) { return vote(0, {s, yes, ballot}); }
  /// A bot plays for this player, who does not answer, until they are back.
  bool lend(Seat);

  // --- 3. the game -------------------------------------------------------------------------------
  /// Null: none is on the table. This object can show everything: use it only for views of the
  /// host's own seat (and of a bot's, for that bot), pace and replay.
  const Table* table() const { return table_ ? &*table_ : nullptr; }
  Place place() const;
  Seat seat() const;  // the host's own
  /// Seats that a bot plays now.
  SeatSet bots() const;
  Reason act(const AnyAction&, std::uint32_t decision);
  /// A bot's decision; refused if the seat is no longer a bot's.
  bool act_for(Seat, const AnyAction&, std::uint32_t decision);
  /// For a player who has not answered in time.
  bool play_for(Seat, const AnyAction&, std::uint32_t decision);
  /// Requires table()->house_due(). False: some are asked for their part of chance (awaited) and
  /// have to answer first; call it again after the next event.
  bool play_house();
  /// The members for whose part of chance everybody waits.
  std::vector<std::uint8_t> awaited() const;
  Reason undo();
  /// The table's record; once the game is over, with the proof of its chance.
  Record whole_record() const;
  /// The chance of the game on the table is everybody's; and, once the game is over, what this page
  /// says of it.
  bool chance_sealed() const { return chance_.has_value(); }
  const fair::Verdict& chance() const { return verdict_; }
  /// Seconds since 1970; without it no game is rated.
  std::function<std::int64_t()> clock;
  /// The game on the table is rated; and once it is over, what has been signed of its result, or
  /// null.
  bool rated() const { return table_ && scribe_.has(lobby_.games); }
  const standing::Signed* rated_result() const { return rated() ? scribe_.gathered() : nullptr; }
  std::uint32_t rated_version() const { return scribe_.version(); }
  /// What this device carries along (standing::Book::bundle), for everybody in a room whose games
  /// are rated. And what others there carry, one by one, not checked.
  void carry(Bytes bundle);
  std::optional<Bytes> next_carried() { return carried_.next(); }
  /// Of a successor: the former host's game is still to be dealt on.
  bool gathering() const { return gather_ != nullptr; }
  /// Asks those who are here for their views, and goes on when all have answered or kRevealWait is
  /// over; gathering() is then false, and table() is null if it failed. False: not now.
  bool deal_on(Millis now);

  // --- 4. a game without a dealer ----------------------------------------------------------------
  /// What its members have said; null: no such game is on the table.
  const WordLog* words() const { return words_ ? &*words_ : nullptr; }
  /// This page says a word (WordLog::say).
  bool say_word(Bytes word) { return words_ && words_->say(std::move(word)); }
  /// Words that this page has stored: for one that has been loaded anew.
  void hear_stored(const Words& m) {
    if (words_) words_->hear(m.from, m.words);
  }
  /// It has heard all of them. A host that has been restored waits for that, like for the others.
  void has_stored_words() { words_fetched_ = true; }
  /// The game is over, as its members have found out.
  void end_words() { words_over_ = true; }
  /// After another host: it waits for those who may have heard more words. Nobody can say anything
  /// until then.
  bool settled() const { return words_settled_; }

  // --- notices for the screens ------------------------------------------------------------------
  struct Notice {
    // The lobby shows who comes, goes and is away.
    enum class Type : std::uint8_t {
      Chat,
      Doubt,  // the member's view was not what it should have been: it is sent again
      Flood,
      NotDealt,
      Behind,   // the member has not seen the last actions (kMostBehind): their hand is dealt anew
      LeftOut,  // the member's view contradicts the others': their hand has been dealt anew
      Forked,   // the member has heard other words of this game than this page
      Yields,   // another host is this room's: winner(); nothing is asked of this one any more
    };
    Type type;
    std::uint8_t member = 0;
    std::string text = {};
    std::optional<StockPhrase> phrase = {};  // of a Chat, in place of the text
  };
  std::optional<Notice> next_notice();
  /// The host that this one has yielded to.
  const std::optional<Key>& winner() const { return winner_; }
  /// The host that the room goes on with, according to a linked peer that is known here: not enough
  /// to yield. Nothing: no such report.
  std::optional<Key> other_host() const;
  /// Sends those who are here to that host; no game is played here any more.
  void yield_to(const Key& host);
  /// That rival's claim mentions a game under way.
  bool says_it_plays(const Key& host) const;
  /// Never yields to this host: it did not show the game when asked.
  void distrust(const Key& host) { distrusted_.push_back(host); }
  /// Newcomers with these keys are not let in, as if the room were locked.
  void keep_out(std::vector<Key> keys) { kept_out_ = std::move(keys); }
  /// False after the storage has refused.
  bool kept() const { return kept_; }
  /// The storage has lost its contents: stores everything again.
  void keep_anew();

 private:
  struct Person;  // a member other than the host, beside their Member
  struct Gather;
  Host(Carrier&, Storage&, std::span<const AnyGame* const> games, const RoomId&, const Key& own);
  bool load(const Kept&);
  bool load_parts(Reader&, const Kept&);
  bool load_table(Reader&, std::uint64_t format, const Kept&);
  bool load_gather(Reader&, std::uint64_t format, const Kept&);
  bool load_seating(Reader&);
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
  void on_stranger(PeerId, std::optional<Kind>, ByteView);
  void on_person(Person&, Kind, ByteView);
  // What a message of somebody in the room does.
  void on(Person&, const Sit&);
  void on(Person&, const Ready&);
  void on(Person&, Name&);
  void on(Person&, const Vote&);
  void on(Person&, Chat&);
  void on(Person&, const Speak&);
  void on(Person&, const Act&);
  void on(Person&, const Undo&);
  void on(Person&, const Doubt&);
  void on(Person&, const Reveal&);
  void on(Person&, const Pledge&);
  void on(Person&, const Told&);
  void on(Person&, const Checked&);
  void on(Person&, const Sign&);
  void on(Person&, Carry&);
  void on(Person&, const Utter&);
  void on(Person&, const Heard&);
  void on(Person&, const Words&);
  void begin_words();
  void look_at_words();
  void tell_words(Person&, bool has_lobby);
  std::optional<std::uint8_t> number_of(const Person&) const;
  bool is_caught_up() const;
  void begin_rated();
  void look_at_result();
  void tell_rated(Person&);
  void tell_carried(Person&);
  std::vector<Key> players_here() const;
  bool misses(const Person&) const;
  bool chance_asked() const;
  void tell_chance(Person&);
  void judge_chance();
  bool from_the_start() const;
  bool sit(std::uint8_t member, Seat);
  void ask_anew();
  void pass_on(const Bytes& said, const Person* speaker);
  std::string name_for(std::string_view wanted, int member) const;
  bool rename(std::uint8_t member, std::string_view name);
  bool send_away(std::uint8_t member, Farewell);
  bool vote(std::uint8_t member, const Vote&);
  bool vote_to_lend(const Member&, Chair&, const Vote&);
  bool vote_to_remove(const Member&, Chair&, const Vote&);
  bool playing() const { return table_ ? !table_->over() : words_ && !words_over_; }
  // A game is on the table, finished or not.
  bool busy() const { return table_ || gather_ || words_; }
  void look_who_is_here();
  Claim claim(const Key& to) const;
  void look_for_hosts();
  bool give_back(Chair&);
  void count_votes();
  void remove(std::uint8_t member);
  void note_action();
  void note_times();
  bool sees_late(const Person&) const;
  std::uint32_t shown_to(const Person&) const;
  Place place_for(const Person&) const;
  Millis shows_more(const Person&) const;
  void show_more(Person&);
  LogEntry entry(std::size_t i, const Person&) const;
  void rewind(bool restored);
  bool knows(const Place&) const;
  Sync sync(const Person&) const;
  Bytes past() const;
  void give_names();
  void publish();
  void finish_gathering();
  std::optional<AnyState> agreed(Rng&);
  void notice(Notice::Type, std::uint8_t member, std::string text = {},
              std::optional<StockPhrase> = {});

  Peers peers_;
  Storage& storage_;
  std::span<const AnyGame* const> games_;
  RoomId room_;
  Lobby lobby_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<Key> regulars_;  // the people who have played a game here, latest last
  std::string chosen_;  // the options of the room; lobby_.options may follow from the last game
  std::optional<Table> table_;
  std::optional<WordLog> words_;  // of a game without a dealer
  bool words_settled_ = true, words_fetched_ = true, words_over_ = false;
  Millis words_since_ = 0;  // when this page last had more of them; 0: it has not begun
  std::uint32_t words_seen_ = 0;
  std::vector<Millis> made_;  // when each action of the table was, as far as this page knows
  fair::Verdict verdict_;
  std::optional<HostChance> chance_;  // of the game on the table; nothing: the host draws alone
  Scribe scribe_;
  std::uint32_t scribe_kept_ = 0;  // its version that is stored
  Bytes bundle_;                   // of this device
  CarriedBundles carried_;
  std::uint32_t rewind_ = 0, offset_ = 0;  // of the game; offset_: actions before the table's first
  // The length up to which a log of an earlier rewind is the beginning of this one.
  struct Former {
    std::uint32_t rewind, length;
  };
  std::vector<Former> former_;
  std::unique_ptr<Gather> gather_;
  // Stored parts of the log: the beginning first, then a fixed number of actions each.
  struct Filed {
    std::uint32_t number, sum;
  };
  std::vector<Filed> filed_;
  // A peer that is linked and has not joined: another host, perhaps, or a guest of one.
  struct Rival {
    PeerId peer;
    Millis at;  // when they are told
    std::optional<Claim> ours = {}, theirs = {};
    std::optional<Key> with = {};  // whose guest they claim to be
    Millis heard = 0;              // when their claim came
    bool doubtful = false;         // they would be this room's host if it were true
    bool behind = false;           // by both claims they give way
  };
  std::vector<Rival> rivals_;
  std::optional<Key> winner_, succeeds_;  // succeeds_: the former host
  std::vector<Key> distrusted_, kept_out_;
  Millis claims_from_ = 0;
  std::vector<Notice> notices_;
  Millis now_ = 0, lobby_at_ = 0;
  bool fresh_ = true;          // nothing has been heard yet
  bool changed_ = true;        // since it was stored
  bool lobby_changed_ = true;  // since it was sent
  bool kept_ = true;
  Millis keep_at_ = 0;  // when to ask the storage again after it has refused
  bool game_unread_ = false;

 public:
  ~Host();
};

}  // namespace parlour::net
