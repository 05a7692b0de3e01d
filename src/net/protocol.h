// The messages between devices in a room. Total functions decode everything here: any bytes give a
// message within the limits below, in its one encoding, or nothing; the host and the guest judge
// whether a message is allowed. No message says who sends it: the link does.
//
// A message is a byte (Kind) and its fields. Another protocol version may change everything but the
// hello (peers.h), which names the version.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ai/bot.h"
#include "fair/verdict.h"
#include "net/peers.h"
#include "net/word_log.h"
#include "standing/book.h"

namespace parlour::net {

inline constexpr std::size_t kMostMembers = 20;  // 10 players and 10 watchers, including the host
inline constexpr std::size_t kMostKicked = 64;
inline constexpr std::size_t kLongestName = 96;      // bytes; 24 characters
inline constexpr std::size_t kLongestChat = 500;     // bytes
inline constexpr std::size_t kLongestOptions = 512;  // bytes
inline constexpr std::size_t kLongestAction = 256;   // bytes
inline constexpr std::size_t kLargestView = 16 << 10;
inline constexpr std::size_t kLargestLog = 40 << 10;   // bytes of entries in one message
inline constexpr std::size_t kOfAnEntry = 11;          // bytes, without the action
inline constexpr std::uint32_t kLongestAnswer = 3600;  // seconds
inline constexpr std::uint32_t kLongestLate = 3600;    // seconds
inline constexpr std::size_t kMostEntries = 8192;      // in one message
inline constexpr std::size_t kLargestRecord = 512 << 10;
inline constexpr std::size_t kLargestPiece = 16 << 10;  // of a record, in one message
inline constexpr std::size_t kOfASignedWord = 96;       // bytes, without the word, at most
static_assert(kLongestWord + kOfASignedWord + 32 <= kLargestMessage);
/// A Sync is the largest: its names, numbers and lengths take less than 128 bytes.
static_assert(kLargestView + kLargestLog + kLongestOptions + 128 <= kLargestMessage);

/// A name as displayed: at most 24 visible characters, one space between words; empty if it is no
/// text. Characters that are not shown by themselves (Default_Ignorable_Code_Point in
/// DerivedCoreProperties.txt of the Unicode Character Database, and spaces of other widths) would
/// let two names look alike; they stay only where they join or colour an emoji.
std::string tidy_name(std::string_view);

/// The name that a host gives to a person who asks for this one: tidy, and without what would make
/// it a sentence about the room ("Ana: host, connected. Cy" becomes "Ana host, connected Cy"); the
/// word that screens use for their own player is put in quotation marks. Empty if nothing is left.
std::string given_name(std::string_view wanted);
/// Both have the same characters, ignoring ASCII case and characters that are not shown. Similar
/// letters of other scripts, and marks written as separate characters (й as и and a breve), are not
/// compared.
bool look_alike(std::string_view a, std::string_view b);

/// A text that a chat message may hold: one line that is not empty.
bool can_be_said(std::string_view text);

enum class Kind : std::uint8_t {
  // from a guest
  Join = 1,
  Sit,
  Ready,
  Name,
  Chat,
  Act,
  Undo,
  Doubt,
  Vote,
  Reveal,
  Pledge,
  Told,
  Checked,
  Speak,
  Sign,
  Carry,
  Utter,
  Heard,
  // from the host
  Lobby = 32,
  Sync,
  Entries,
  Said,
  Refused,
  Ask,
  Past,
  Claim,
  Yield,
  Sealed,
  Draw,
  Spoken,
  Rated,
  Carried,
  Seated,
  Words,  // from a guest too, to a host that knows fewer
};
/// The kind that the bytes begin with; they may still be invalid.
std::optional<Kind> kind_of(ByteView);

/// How people talk in a room. Phrases: no text passes from one page to another.
enum class Talk : std::uint8_t { Free, Phrases };

/// What everybody can say, and reads in their own language. Those of one game may be said at every
/// table: the game may change while one is on its way.
enum class StockPhrase : std::uint8_t {
  Hello,
  GoodLuck,
  WellPlayed,
  Thanks,
  Sorry,
  OneMoment,
  AreYouThere,
  AnotherGame,
  Gladly,
  Goodbye,
  // of Settlers
  AnyTrade,
  RobberAgain,
  // of Coup
  NotBelieved,
  NiceBluff,
  // of Tractor
  NiceTractor,
  WellDonePartner,
  // of Flax
  NiceLine,
  MyRoom,
};
inline constexpr int kStockPhrases = 18, kCommonPhrases = 10;  // the first ones fit every game

/// Where a game stands: which log it has, and how many actions. `rewind` changes whenever the log
/// may have lost its end (a move taken back, a host restored from its storage, a new host), so that
/// two different logs never have the same place.
struct Place {
  std::uint32_t game = 0;  // in this room, from 1; 0: none yet
  std::uint32_t rewind = 0;
  std::uint32_t length = 0;  // actions so far
  bool operator==(const Place&) const = default;
};

// --- from a guest --------------------------------------------------------------------------------

/// The first message of a stream.
struct Join {
  std::string name;
  Place place;  // of the game that they remember
  bool operator==(const Join&) const = default;
};
/// Wants that seat, or with Watcher none.
struct Sit {
  Seat seat = Watcher;
  bool operator==(const Sit&) const = default;
};
struct Ready {
  bool ready = false;
  bool operator==(const Ready&) const = default;
};
struct Name {
  std::string name;
  bool operator==(const Name&) const = default;
};
struct Chat {
  std::string text;
  bool operator==(const Chat&) const = default;
};
struct Speak {
  StockPhrase phrase = StockPhrase::Hello;
  bool operator==(const Speak&) const = default;
};
/// An action of the sender's seat, in answer to that game's decision of this number.
struct Act {
  std::uint32_t game = 0, rewind = 0, decision = 0;
  Bytes action;
  bool operator==(const Act&) const = default;
};
/// Takes back the last action, which was the sender's.
struct Undo {
  Place place;
  bool operator==(const Undo&) const = default;
};
/// The log and the guest's view disagree: asks for a Sync.
struct Doubt {
  Place place;
  std::uint64_t hash = 0;  // of that view
  bool operator==(const Doubt&) const = default;
};
/// What players vote on, about the player of another seat: whether a bot shall play for them while
/// they are away, and whether they shall leave for good.
enum class Ballot : std::uint8_t { Lend, Remove };
struct Vote {
  Seat seat = Watcher;
  bool yes = false;
  Ballot ballot = Ballot::Lend;
  bool operator==(const Vote&) const = default;
};
/// To a new host that has asked, with the player's consent: their view at that place (host.h).
struct Reveal {
  Place place;
  Bytes view;
  bool operator==(const Reveal&) const = default;
};

/// Fair chance (fair/chance.h): begins a chain at a place of that game's log.
struct Pledge {
  std::uint32_t game = 0, from = 0;
  fair::Digest anchor{};
  bool operator==(const Pledge&) const = default;
};
/// The link of that place.
struct Told {
  std::uint32_t game = 0, place = 0;
  fair::Digest link{};
  bool operator==(const Told&) const = default;
};
/// Of a rated game (standing/result.h): the sender's word for its terms, or for its result.
struct Sign {
  std::uint32_t game = 0;
  standing::Word word = standing::Word::Entered;
  Signature signature{};
  bool operator==(const Sign&) const = default;
};
/// What the sender carries along: results that speak for their rating (standing::Book::bundle).
struct Carry {
  Bytes bundle;
  bool operator==(const Carry&) const = default;
};
/// A game without a dealer (word_log.h): the sender says this word.
struct Utter {
  std::uint32_t game = 0;
  SignedWord word;
  bool operator==(const Utter&) const = default;
};
/// How many words the sender has, and the head after them.
struct Heard {
  std::uint32_t game = 0, count = 0;
  fair::Digest head{};
  bool operator==(const Heard&) const = default;
};
// --- from the host -------------------------------------------------------------------------------

enum class Presence : std::uint8_t { Here, Away, Left };

/// What a member's page says of the chance of the last game (fair/verdict.h).
enum class Says : std::uint8_t { Nothing, Fair, Gaps, Unfair };

struct Member {
  std::uint8_t id = 0;  // in this room; the host has 0
  Key key{};
  std::string name = {};
  Seat seat = Watcher;
  Presence presence = Presence::Here;
  bool ready = false;
  Says says = Says::Nothing;
  bool operator==(const Member&) const = default;
};

/// The player of a seat.
struct Chair {
  enum class Kind : std::uint8_t { Open, Person, Bot };
  Kind kind = Kind::Open;
  bool lent = false;        // for a Person: a bot plays until they are back
  std::uint8_t member = 0;  // for a Person
  ai::Level level = ai::Level::Medium;
  // for a Person: bits of the seats that want a bot to play, or want them to leave
  std::uint16_t votes = 0, removal = 0;
  bool operator==(const Chair&) const = default;
};

/// The whole room except the game itself; sent after each change.
struct Lobby {
  std::uint32_t term = 0;  // counts the room's hosts
  bool locked = false;
  bool playing = false;       // a game is under way, or over and still on the table
  std::uint32_t games = 0;    // started so far
  std::string game, options;  // chosen for the next game, or those of the current one
  std::uint32_t answer = 0;   // seconds to answer before a bot decides; 0: no limit
  std::vector<Chair> chairs;  // one per seat
  std::vector<Member> members;
  std::vector<Key> kicked;  // may not come back, whoever is the host; latest last
  Talk talk = Talk::Free;
  bool rated = false;       // the next game, or the current one, counts for its players' ratings
  bool dealerless = false;  // nobody deals the next game, or the current one (word_log.h)
  std::uint32_t late = 0;   // seconds by which whoever watches sees a game later
  bool operator==(const Lobby&) const = default;

  const Member* member(std::uint8_t id) const;
  const Member* member(const Key&) const;
};

/// The votes of the other players who are here about the player of a seat: how many are for it, and
/// how many carry it. Half is not enough, and nobody is removed by one voice.
struct Tally {
  int yes = 0, needed = 0;
};
Tally tally(const Lobby&, Seat, Ballot);

/// One action as the reader may know it, and what it leads to.
struct LogEntry {
  Seat actor = House;
  Bytes shadow;
  std::uint64_t hash = 0;  // view_hash after it
  bool operator==(const LogEntry&) const = default;
};

/// The game as the reader may know it: a View, and what has happened since.
struct Sync {
  Place place;  // after the entries
  std::string game, options;
  std::uint8_t seats = 0;
  bool goes_on = false;      // the place that they knew is part of this log
  std::uint32_t begins = 0;  // actions before the View
  Bytes view;                // AnyGame::write_view
  std::vector<LogEntry> entries;
  bool operator==(const Sync&) const = default;
};
struct Entries {
  Place place;  // before them
  std::vector<LogEntry> entries;
  bool operator==(const Entries&) const = default;
};
struct Said {
  std::uint8_t member = 0;
  std::string text;
  bool operator==(const Said&) const = default;
};
struct Spoken {
  std::uint8_t member = 0;
  StockPhrase phrase = StockPhrase::Hello;
  bool operator==(const Spoken&) const = default;
};
/// An Act was not accepted: too late, or against the rules.
struct Refused {
  std::uint32_t game = 0, rewind = 0, decision = 0;
  bool operator==(const Refused&) const = default;
};
/// A new host asks for a view at that place.
struct Ask {
  Place place;
  bool operator==(const Ask&) const = default;
};

/// A piece of the record of a finished game (core/record.h; without notes): nothing in it is secret
/// any more, so everyone who was there may look at it again, and check whether they were told the
/// truth.
struct Past {
  Place place;             // its end
  std::uint32_t size = 0;  // of the record, in bytes
  std::uint32_t from = 0;  // where in it the piece begins
  Bytes piece;             // not empty
  bool operator==(const Past&) const = default;
};

/// To a linked peer that has not joined: this device is also the host of the room (host.h).
struct Claim {
  bool knows = false;  // the reader was, or is, a member here
  // people who have played in this room before and are here, without the host
  std::uint8_t players = 0;
  bool playing = false;
  std::uint32_t games = 0, length = 0, term = 0;  // of the room and its game
  bool operator==(const Claim&) const = default;
};
/// To a host's guests: it is no longer the host, the room goes on with this one. From a guest to
/// another guest's host: whom they follow.
struct Yield {
  Key host{};
  bool operator==(const Yield&) const = default;
};

/// From a guest: what it has found out about the chance of that game, which is over.
struct Checked {
  std::uint32_t game = 0;
  Says says = Says::Nothing;
  bool operator==(const Checked&) const = default;
};
/// The seal of that game's chance; nothing is drawn before it.
struct Sealed {
  std::uint32_t game = 0;
  fair::Digest seal{};
  bool operator==(const Sealed&) const = default;
};
/// The House is due: asks for the reader's link at this place, for a draw of that circle
/// (fair::Proof::circle_digest).
struct Draw {
  Place place;
  fair::Digest circle{};
  bool operator==(const Draw&) const = default;
};

/// The result of that rated game, as far as it has been signed.
struct Rated {
  standing::Signed what;
  bool operator==(const Rated&) const = default;
};
/// What somebody in the room carries along; the results in it speak for themselves.
struct Carried {
  Bytes bundle;
  bool operator==(const Carried&) const = default;
};

/// A game without a dealer has begun, or goes on.
struct Seated {
  Seating seating;
  std::uint32_t words = 0;  // that have been said; kMostWords: the host does not know yet
  bool operator==(const Seated&) const = default;
};
/// Words from that place of the log on. More: others follow once the reader says that these were
/// heard.
struct Words {
  std::uint32_t game = 0, from = 0;
  bool more = false;
  std::vector<SignedWord> words;
  bool operator==(const Words&) const = default;
};

// clang-format off: it fills lines, and is never done
#define PARLOUR_MESSAGES(X) \
  X(Join)                   \
  X(Sit)                    \
  X(Ready)                  \
  X(Name)                   \
  X(Chat)                   \
  X(Act)                    \
  X(Undo)                   \
  X(Doubt)                  \
  X(Vote)                   \
  X(Reveal)                 \
  X(Lobby)                  \
  X(Sync)                   \
  X(Entries)                \
  X(Said)                   \
  X(Refused)                \
  X(Ask)                    \
  X(Past)                   \
  X(Claim)                  \
  X(Yield)                  \
  X(Pledge)                 \
  X(Told)                   \
  X(Checked)                \
  X(Sealed)                 \
  X(Draw)                   \
  X(Speak)                  \
  X(Spoken)                 \
  X(Sign)                   \
  X(Carry)                  \
  X(Rated)                  \
  X(Carried)                \
  X(Utter)                  \
  X(Heard)                  \
  X(Seated)                 \
  X(Words)
// clang-format on
#define PARLOUR_MESSAGE(M)                                               \
  Bytes write(const M&);                                                 \
  /* False: the bytes are no such message; `to` is then in any state. */ \
  bool read(ByteView, M& to);
PARLOUR_MESSAGES(PARLOUR_MESSAGE)
#undef PARLOUR_MESSAGE

/// What a page tells the others of its verdict.
Says says(const fair::Verdict&);

/// A fingerprint of a player's knowledge. Not cryptographic: it finds drift, not lies.
std::uint64_t view_hash(const AnyView&);

/// The storage format of hosts and guests. Formats from kOldestKept on can be read; up to 4 they
/// had the number of the protocol; since 6 a guest stores who sent it to its host, since 7 both
/// store their side of fair chance, since 8 the lobby says how people talk, and has the votes on
/// removing somebody, since 9 it says whether games are rated, and both store what has been signed,
/// since 10 it says whether anybody deals and how much later watchers see a game, and both store
/// who plays a game without a dealer.
inline constexpr std::uint64_t kKeptFormat = 10, kOldestKept = 2;
inline constexpr std::uint64_t kWithChance = 7, kWithTalk = 8, kWithRating = 9, kWithNoDealer = 10,
                               kWithLate = 10;
inline constexpr std::size_t kMostActions = 1 << 20;  // of one game

/// Fields as in messages, for storage.
void put(Writer&, const Lobby&);
void get(Reader&, Lobby&);
/// The words from that place on, as many as a message holds; and how far this page is.
Words words_from(const WordLog&, std::uint32_t from);
Heard heard_of(const WordLog&);

/// As in messages.
void put(Writer&, const Seating&);
void get(Reader&, Seating&);
void put(Writer&, const SignedWord&);
void get(Reader&, SignedWord&);
/// The lobby as a page of that format stored it. Before 10 the host dealt and nobody saw a game
/// late, before 9 nothing was rated, before 8 everybody talked freely and nobody was voted out,
/// before 4 names were checked less closely, before 3 there was no list of kicked members.
void get_kept(Reader&, Lobby&, std::uint64_t format);
/// A stored Sync: earlier pages stored logs that are longer than a message.
bool read_kept(ByteView, Sync& to);

}  // namespace parlour::net
