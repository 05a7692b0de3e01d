// One member of a game without a dealer: a page, with its secret and the views of the seats that it
// plays (its person's, and those of its bots). What it may know it works out itself; what it owes
// the others it says by itself, except what a seat does, which it is told.
//
// Everything secret follows from one secret of 32 bytes: keys, chains of coins, shuffles and salts.
// A member that has lost everything but that, the words said so far and its seats' own actions is
// as before, once it has taken and acted them again.
#pragma once

#include "mental/course.h"

namespace parlour::mental {

/// A member's secret number, of which their key is the multiple of the base.
SecretScalar member_key(const Secret&);
/// The one for boxes.
SecretScalar member_box_key(const Secret&);
/// The number under which a member tells what a seat has said and what has not happened.
std::uint32_t pending_number(const Course&, Seat);

class Member {
 public:
  Member(const Party&, MemberId self, const Secret&);

  /// A word that everybody hears now, its own ones too.
  Course::Heard take(MemberId, ByteView);
  /// The same of the word that word() or act() has just given.
  Course::Heard take_own(ByteView);
  /// What this member says now, if that needs nobody's decision; nothing: nothing is due from it.
  /// The same until everybody hears it. Proofs take up to a tenth of a second.
  std::optional<Bytes> word() const;

  /// The seats of this member that may act now.
  SeatSet may_act() const;
  /// The word for that seat's action; or the reason why the rules refuse it. Requires that the seat
  /// may act. The action counts when the word comes back through take(); until then it is the same
  /// word, whatever the action.
  std::expected<Bytes, Reason> act(Seat, const AnyAction&);
  /// The word by which that seat has answered what is due now, if nobody has heard it yet; else
  /// null.
  const Bytes* acted(Seat) const;
  /// The word that gives up a member; late unless something is due from them. When that is right is
  /// up to the caller.
  Bytes give_up(MemberId) const;
  /// Requires one of this member's seats.
  const AnyView& view(Seat) const;
  /// What has happened by the word that was taken last, as each of this member's seats sees it.
  struct Seen {
    Seat viewer, actor;
    AnyAction shadow;
  };
  const std::vector<Seen>& seen() const { return seen_; }
  const Course& course() const { return course_; }
  void trust_proofs() { course_.trust_proofs(); }
  /// Of its first chain of coins.
  fair::Digest anchor() const { return chain(0).anchor(); }
  MemberId self() const { return self_; }
  /// For those who keep it. Whoever knows it knows the hands of this member.
  const Secret& secret() const { return secret_; }
  /// The kind of a card that this member knows, or kUnseen; its own share of a card.
  std::uint8_t kind_of(int slot) const { return kind(slot); }
  Share share_of_slot(int slot) const { return share(slot); }
  /// What its word of keys has after its head.
  Bytes keys_said() const { return keys(); }
  /// Its word Mix, without the digest of the decoys. Requires that it is due from this member.
  std::optional<Bytes> mixed() const;

 private:
  struct Own {
    Seat seat;
    AnyView view;
    std::optional<AnyAction> said;  // what it has done and nobody has seen happen
    Bytes word;                     // by which it has
    bool heard = false;             // by everybody
  };
  Course::Heard hear(MemberId, ByteView, bool made_here);
  // A card of a hand of ours, or one that another has shown to us.
  std::optional<int> face(int slot) const;
  std::uint8_t kind(int slot) const;
  Own* own(Seat);
  const Own* own(Seat) const;
  bool owns(Seat s) const { return is_player(s) && own(s); }

  Share share(int slot) const;
  Writer begun(Word) const;
  std::uint32_t turn() const;
  static std::uint32_t begun_with(ByteView word);
  std::uint32_t event() const { return static_cast<std::uint32_t>(course_.events().size()); }
  std::uint32_t chain_from(std::uint32_t coin) const;
  fair::Chain chain(std::uint32_t coin) const;
  Bytes keys() const;
  // The rest of each word; false: there is none, since somebody has lied to us.
  bool say_promise(Writer&) const;
  bool say_keys(Writer&) const;
  bool say_coin(Writer&) const;
  bool say_chain(Writer&) const;
  bool say_shuffle(Writer&) const;
  bool say_shares(Writer&) const;
  bool say_open(Writer&) const;
  bool say_tell(Writer&) const;
  bool say_show(Writer&) const;
  bool say_aside(Writer&) const;
  bool show_aside(Writer&) const;
  bool say_mix(Writer&) const;
  bool say_mixed(Writer&) const;
  const Decoys& decoys() const;
  bool say_proof(Writer&) const;
  bool say_offer(Writer&) const;
  bool say_pick(Writer&) const;
  bool say_give(Writer&) const;
  bool say_secret(Writer&) const;
  void write_slot(Writer&, int slot) const;
  void write_box(Writer&, Seat to, ByteView text) const;
  Moves moving() const;
  std::optional<std::vector<int>> choose(Seat, std::span<const std::uint8_t> kinds) const;
  std::optional<Shuffle> mix() const;
  std::vector<int> offer_order(std::uint32_t event) const;
  fair::Digest salt(std::string_view name, std::uint64_t number) const;

  void see(const Event&, std::uint32_t number);
  AnyAction seen_by(Own&, const Event&, std::uint32_t number);
  std::vector<std::uint8_t> cards_for(const Own&, const Event&) const;
  void open_box(const Event&, std::uint32_t number);
  bool read_theft(const Event&, std::uint32_t number, Reader&);
  bool read_card(const Event&, MemberId author, int slot, Reader&);
  bool learn(int slot, MemberId but = kMostMembers, const Point& share = {});

  Course course_;
  MemberId self_;
  Secret secret_;
  SecretScalar x_, box_x_;
  fair::Chain chain_;  // the one whose links are told now
  std::vector<Own> own_;
  std::vector<std::optional<int>> faces_;  // by slot
  std::optional<std::uint8_t> stolen_;     // the kind that the last theft gave or took
  std::optional<int> shown_;               // the slot that was last shown to us
  fair::Digest shown_salt_{};
  std::vector<int> aside_;  // slots that we have put aside
  fair::Digest aside_salt_{};
  std::vector<std::pair<std::uint32_t, AnyAction>> hidden_;
  std::size_t events_ = 0;  // seen
  std::vector<Seen> seen_;
  bool complains_ = false;
  // Made for Mix, and told by Proof.
  struct Made {
    std::uint32_t mix;
    Decoys decoys;
  };
  mutable std::optional<Made> decoys_;
};

}  // namespace parlour::mental
