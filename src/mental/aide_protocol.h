// What a page and its aide (aide.h) tell each other about a game without a dealer. The page carries
// words between members and shows the game; the aide, in a worker, does everything else: it knows
// the rules, the secret and the cards. Bytes both ways; each request has one answer, in order.
//
// All functions that read are total: bytes that are no message give nothing.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"
#include "fair/hash.h"
#include "mental/words.h"

namespace parlour::mental {

/// What a seat of this page has done: the action that answered the ask of that number. The page
/// keeps them, since nobody else knows the hidden ones.
struct Deed {
  std::uint32_t turn = 0;
  Seat seat = Watcher;
  AnyAction action;
  bool operator==(const Deed&) const = default;
};

/// The first request: a game begins, or a page that was loaded anew returns to it. Everything
/// before is forgotten.
struct AideBegin {
  std::string game, options;
  std::uint8_t members = 0;
  std::vector<MemberId> owner;   // by seat
  fair::Digest name{};           // of the game (Party::name)
  std::optional<MemberId> self;  // nothing: this page watches
  fair::Secret secret;           // of self
  std::vector<Deed> deeds;       // that are known from before
};
/// The next words in the order that everybody hears.
struct AideHear {
  struct Said {
    MemberId author = 0;
    Bytes word;
    bool operator==(const Said&) const = default;
  };
  std::vector<Said> words;
};
/// A seat of this page acts.
struct AideAct {
  Seat seat = Watcher;
  AnyAction action;
};
/// This page gives up a member who says nothing.
struct AideGiveUp {
  MemberId who = 0;
};
/// What was true, once every member has told their secret or been given up.
struct AideAudit {};
using AideRequest = std::variant<AideBegin, AideHear, AideAct, AideGiveUp, AideAudit>;

struct AideNews {
  /// Of Begin: this game cannot be played here. Of Act: the rules refuse it, or nothing is due from
  /// that seat. Of GiveUp: nothing is due from that member. Of Audit: something is still due.
  bool refused = false;
  std::uint32_t heard = 0;  // words so far, late ones too
  /// What has happened since the last answer, as each seat of this page sees it, and the Watcher.
  struct Seen {
    Seat viewer = Watcher, actor = House;
    Bytes shadow;
    bool operator==(const Seen&) const = default;
  };
  std::vector<Seen> seen;
  /// What is due now; nothing: the game is over or broken, and audited.
  struct Due {
    Word word = Word::Promise;
    std::uint32_t turn = 0;
    std::vector<MemberId> from;
    SeatSet seats;  // whose action or answer is due, if it is one
    bool operator==(const Due&) const = default;
  };
  std::optional<Due> due;
  SeatSet may_act;  // seats of this page that may act now
  /// What this page has to say now, without being told: the same until it is heard. After Act and
  /// GiveUp: the word for that.
  std::optional<Bytes> say;
  bool over = false;  // the game has ended by its rules
  std::optional<Fault> fault;
  struct Verdict {
    std::vector<Finding> findings;
    std::vector<Entry> truth;  // every action as it was
    bool complete = false;
  };
  std::optional<Verdict> verdict;  // of Audit
};

Bytes write(const AideRequest&);
std::optional<AideRequest> read_aide_request(ByteView);
Bytes write(const AideNews&);
std::optional<AideNews> read_aide_news(ByteView);

}  // namespace parlour::mental
