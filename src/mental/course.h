// The course of one game without a dealer, as everybody sees it who hears the members' words in the
// same order: what is due next and from whom, where the cards lie, what has been proven, and the
// Watcher's view of the game. It holds no secret and trusts nobody.
//
// Whoever carries the words sees to their authors, to one order for all, and to their length
// (net/word_log.h). Before a member tells their secret, all have to have compared what they heard
// (docs/dealerless.md).
//
// Every word names the ask that it answers and is checked before it counts. One that is not due now
// is late and changes nothing: its author could not know better. A word that is due and wrong
// proves that its author lies, since whoever carries words here has checked that they are the
// author's (a signature in the log): the game is broken and says by whom. What cannot be told while
// hands are hidden is told by the audit, when the game is over or broken and every member has told
// their secret (audit.h).
//
// Cards. A pack is masked and shuffled by every member in turn before its first card is drawn. A
// card is drawn for a seat when all other members have told their shares of it, and shown when its
// owner tells theirs; each share has its proof. A card that goes back into the pack is shuffled
// under it with proofs (deck.h), since hands are out and a copy of somebody's card must not slip
// in. What a hand puts aside is only bound by a digest until it is shown.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/dealerless.h"
#include "fair/chain.h"
#include "mental/deck.h"
#include "mental/words.h"

namespace parlour::mental {

/// Who plays what.
struct Party {
  const AnyGame* game = nullptr;
  const AnyDealerless* rules = nullptr;
  std::string options;
  int members = 0;              // at least 2
  std::vector<MemberId> owner;  // by seat: the member whose page plays it, also for a bot
  /// Of the room, the game in it, its options and the members' keys: no word is valid elsewhere.
  fair::Digest name{};
  /// After so many coins everybody begins another chain; at most fair::kChain.
  std::uint32_t chain = fair::kChain;

  int seats() const { return static_cast<int>(owner.size()); }
};

/// What is due now.
struct Ask {
  Word word = Word::Promise;
  std::uint32_t turn = 0;    // its own number: asks are counted from 1
  std::vector<bool> from;    // by member: who owes it; of a seat's word, its owner
  Seat seat = Watcher;       // of Open, Show, Aside, Mix of a hand, Offer, Pick, Give
  SeatSet seats = {};        // of Act, Seal and Tell: any of these
  bool whole = false;        // of Open
  std::vector<int> slots;    // of Shares
  std::uint32_t number = 0;  // of the coin, the pack or the mix
};

/// Something that happened in the game, for the views of seats.
struct Event {
  Seat actor = House;
  AnyAction shadow;  // the Watcher's
  /// Of the House's action: what it is made of. Cards are those of the slots.
  Due due;
  std::vector<int> slots;
  std::vector<AnyAction> told;
  std::vector<std::optional<AnyAction>> answers;
  std::uint64_t seed = 0;  // of a Lot
  Bytes box;               // what only the owner of moves.to, or due.to, can read
  bool answer = false;     // a sealed answer is taken
  bool last = false;       // the last one of its decision
  std::uint32_t seal = 0;  // which seal of the game it was under
};

class Course {
 public:
  /// Requires that rules->refused allows the start.
  explicit Course(const Party&);

  enum class Heard : std::uint8_t { Taken, Late, Wrong };
  /// A word of that member, in the order that everybody hears. Wrong: see fault().
  Heard take(MemberId, ByteView);
  /// The same of a word that the caller has made: its proofs are not checked.
  Heard take_own(MemberId, ByteView);

  /// The words that follow have been checked before: their proofs are not checked again.
  void trust_proofs() { trusts_ = true; }

  /// Nothing is due when the game is broken or audited.
  const std::optional<Ask>& ask() const { return ask_; }
  const std::optional<Fault>& fault() const { return fault_; }
  const Party& party() const { return party_; }
  const AnyView& view() const { return view_; }  // the Watcher's
  bool over() const { return over_; }
  const std::vector<Event>& events() const { return events_; }

  // --- cards ------------------------------------------------------------------------------------
  struct Slot {
    Masked card;
    std::vector<std::optional<Point>> shares;  // by member
    std::optional<int> face;                   // once everybody knows it: the number of the card
    Seat hand = Watcher;  // whose; House: in the pack; Watcher: out of the game
  };
  const std::vector<Slot>& slots() const { return slots_; }
  std::vector<int> hand(Seat) const;
  /// The faces and kinds of the pack that is played with now.
  const Faces& faces() const { return *faces_; }
  const Pack& pack() const { return pack_; }
  /// What the mix that is due begins with.
  const std::vector<Masked>& mix_in() const { return mix_.in; }
  /// Whose hand is mixed; Watcher: the pack. How many mixes have been proven.
  Seat mix_hand() const { return mix_.hand; }
  std::uint32_t mixes() const { return mixes_; }
  /// Who put the cards aside that were last given away or shown.
  Seat aside_by() const { return aside_by_; }
  const Point& joint_key() const { return joint_; }
  const Point& key(MemberId m) const { return keys_[m]; }
  /// Of boxes for that member. Another than that of cards: shares of a card whose shuffler chose
  /// its point would open boxes.
  const Point& box_key(MemberId m) const { return box_keys_[m]; }
  /// Of the first chain.
  const fair::Digest& anchor(MemberId m) const { return anchors_[m]; }
  /// The context of that member's proof about a slot, and of any other word of theirs.
  Bytes context(MemberId, std::uint32_t number) const;
  /// What a coin decides.
  fair::Digest coin(std::uint32_t number) const { return coins_[number]; }
  /// What binds the card that was last shown to one seat.
  const fair::Digest& shown() const { return shown_; }
  /// The digests that a hand was offered as, and the one that was picked.
  const std::vector<fair::Digest>& offered() const { return offered_; }
  std::uint32_t picked() const { return picked_; }
  /// What the action that is due to happen does with cards; null: no action waits for cards.
  const Moves* moving() const { return pending_ ? &pending_->moves : nullptr; }
  /// Requires that action: its actor.
  Seat mover() const { return pending_->actor; }
  /// Of the House's action that is due.
  const Due& due() const { return due_; }

  /// The secrets and hidden actions that members have told for the audit; by member.
  struct Revealed {
    Secret secret;
    std::vector<std::pair<std::uint32_t, AnyAction>> actions;  // of the events with these numbers
  };
  const std::vector<std::optional<Revealed>>& secrets() const { return secrets_; }
  /// Everything that was ever taken, for the audit.
  struct Line {
    MemberId author;
    Bytes word;
  };
  const std::vector<Line>& lines() const { return lines_; }

 private:
  struct Seal {
    fair::Digest first{}, whole{};
    std::uint32_t number = 0;
  };
  struct Mix {
    std::vector<Masked> in, out;
    fair::Digest decoys{};
    MemberId by = 0;
    Seat hand = Watcher;     // of a hand; Watcher: of the pack
    std::uint8_t back = 0;   // cards of the hand that go back
    std::uint32_t coin = 0;  // that decides about the decoys
    bool running = false;
  };
  struct Pending {  // an action whose cards are not settled yet
    Seat actor;
    AnyAction action;
    Event event;
    Moves moves;
    std::vector<int> shown;
  };

  bool wrong(std::optional<MemberId>, Fault::Kind);
  bool on(MemberId, Word, Reader&);
  bool on_promise(MemberId, Reader&);
  bool on_keys(MemberId, Reader&);
  bool on_coin(MemberId, Reader&);
  bool on_chain(MemberId, Reader&);
  bool on_shuffle(MemberId, Reader&);
  bool on_shares(MemberId, Reader&);
  bool on_act(MemberId, Reader&);
  bool on_seal(MemberId, Reader&);
  bool on_open(MemberId, Reader&);
  bool on_tell(MemberId, Reader&);
  bool on_show(MemberId, Reader&);
  bool on_aside(MemberId, Reader&);
  bool on_mix(MemberId, Reader&);
  bool on_proof(MemberId, Reader&);
  bool on_offer(MemberId, Reader&);
  bool on_pick(MemberId, Reader&);
  bool on_give(MemberId, Reader&);
  Heard take_secret(MemberId, const Line&, Reader&);
  bool give_up(MemberId by, Reader&);

  void go_on();
  void ask_members(Word, std::vector<bool> from);
  void ask_all(Word);
  void ask_member(Word, MemberId);
  void ask_seats(Word, SeatSet);
  bool owes(MemberId m) const { return ask_ && m < ask_->from.size() && ask_->from[m]; }
  MemberId owner(Seat s) const { return party_.owner[at(index(s))]; }
  bool has_spoken(MemberId, Word, Reader) const;
  bool read_seat(Reader&, MemberId, Seat&);
  void has_said(Seat);

  void play();
  void house();
  void ask_coin();
  void new_pack();
  void draw();
  void give_drawn();
  void house_acts(const Given<AnyAction>&, Event);
  void settle_answers();
  void take_answers();
  bool begin(Seat actor, AnyAction, Event);
  void settle_cards();
  bool open_slots(std::span<const int>);
  void finish_shown();
  void finish();
  void ask_missing_shares(const std::vector<int>& slots, std::optional<MemberId> but = {});
  bool shares_missing(int slot) const;
  bool read_slot(Reader&, MemberId, Seat hand, bool open, int& slot);
  bool show_aside(MemberId, Reader&);
  void start_mix(MemberId, Seat hand, std::uint8_t back);
  void ask_mix();
  void end_mix();
  int new_slot(const Masked&, Seat hand);

  Party party_;
  AnyView view_;
  std::optional<Ask> ask_;
  std::optional<Fault> fault_;
  bool over_ = false, trusts_ = false;
  std::vector<Event> events_;
  std::vector<Line> lines_;
  std::vector<fair::Digest> promises_;
  std::vector<Point> keys_, box_keys_;
  Point joint_;
  std::vector<fair::Digest> anchors_;  // of the first chains
  std::vector<fair::Share> chains_;
  std::vector<fair::Digest> coins_;
  std::optional<Faces> faces_;
  Pack pack_;
  bool packed_ = false;
  std::vector<Slot> slots_;
  std::vector<int> deck_;    // slots of the pack, the next one first
  std::vector<int> turned_;  // turned up before they are taken
  std::vector<int> drawn_;   // slots of the draw that is due
  Due due_;                  // what the House's action is made of
  struct Bound {
    Seat by = Watcher;
    fair::Digest digest{};
    std::uint8_t count = 0;
  };
  std::optional<Bound> bound_;  // the cards put aside
  std::vector<Seal> seals_;     // by seat
  std::uint32_t next_seal_ = 0;
  std::vector<std::optional<AnyAction>> answers_;  // by seat
  SeatSet asked_;                                  // seats of the decision
  std::vector<std::optional<AnyAction>> told_;     // by seat
  std::optional<Pending> pending_;
  Mix mix_;
  std::uint32_t mixes_ = 0;  // that have been proven
  Bytes box_;                // of the cards put aside that are given
  Seat aside_by_ = Watcher;
  fair::Digest shown_{};       // binds the card that was last shown to one seat
  std::vector<int> returned_;  // slots that go back into the pack
  std::vector<fair::Digest> offered_;
  std::uint32_t picked_ = 0;
  std::vector<std::optional<Revealed>> secrets_;
  std::vector<std::set<MemberId>> given_up_;  // by member: who has, since their last word
  std::uint32_t turns_ = 0;                   // asks so far
};

// --- what binds members, for those who say it and those who check it ----------------------------

/// Of a sealed answer: of its action, or of one byte, whether it settles the decision.
fair::Digest seal_digest(const Party&, Seat, std::uint32_t seal, bool whole,
                         const fair::Digest& salt, ByteView said);
/// Which of a decoy's two answers a coin asks for.
bool bit_of(const fair::Digest& coin, int round);
/// Of cards put aside.
fair::Digest aside_digest(const Party&, Seat by, const fair::Digest& salt,
                          std::span<const int> slots);
/// Of a card that was shown to one seat.
fair::Digest shown_digest(const Party&, Seat by, const fair::Digest& salt, int slot);
/// Of a card of a hand one of which is stolen by the event with this number.
fair::Digest offered_digest(const Party&, std::uint32_t event, std::uint8_t kind,
                            const fair::Digest& salt);

}  // namespace parlour::mental
