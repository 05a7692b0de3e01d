// A game of a room that nobody deals, as the table screen sees it. This page carries words
// (net/word_log.h) to its aide (mental/aide_protocol.h), which knows the rules, the secret and the
// cards, and says what this page owes the others; and it shows what happens, at its player's pace.
//
// It also plays the bots whose page it is. What this page alone knows is stored before anybody
// hears what follows from it: its secret, what its seats have done, and the words, whose order only
// the host may know yet. With these a page that was loaded anew is where it was.
#pragma once

#include "core/core_text.h"
#include "mental/aide_protocol.h"
#include "rooms/network.h"
#include "rooms/shared_game.h"

namespace parlour::rooms {

class DealerlessGame final : public SharedGame {
 public:
  /// Requires a room with a game on the table that nobody deals.
  explicit DealerlessGame(Room&);

  bool current() const override;
  void refresh() override;
  /// This page goes on without the member that everybody waits for. With enough others, the game
  /// ends (mental::Course).
  void give_up();

  // --- TableGame
  Seat eyes() const override { return eyes_; }
  AnyView view() const override { return view_; }
  std::optional<AnyView> truth() const override;
  bool over() const override { return game_->over(view_); }
  double score(Seat s) const override { return game_->score(view_, s); }
  SeatSet actors() const override;
  bool house_due() const override { return !over() && actors().empty(); }
  bool resting() const override;
  void go_on() override;
  std::uint32_t version() const override { return version_; }
  std::size_t actions() const override { return entries_.size(); }
  using TableGame::steps;
  void steps(std::size_t from, std::size_t to, Seat viewer,
             const std::function<void(const Table::Step&)>&) const override;
  const Record* shareable() const override;
  std::string report() const override;
  bool may_act() const override;
  Reason submit(const AnyAction&) override;
  Reason can_undo() const override { return &parlour::text::nothing_to_undo; }
  Reason undo() override { return can_undo(); }
  std::optional<double> seconds_left() const override;
  double seconds_given() const override { return limit_ / 1000; }
  bool take_timeout() override { return std::exchange(timed_out_, false); }
  bool lent(Seat) const override { return false; }
  bool sending() const override;
  std::string chance_waits_for() const override;
  room::ChanceReport chance() const override { return {}; }
  room::RatedReport rated() const override { return {}; }
  const room::DealReport* deal() const override;
  std::string proof() const override;

 private:
  // --- LedGame: this page's bots, and the pace at which events are shown
  const Table* led() const override { return nullptr; }
  bool leads_something() const override { return true; }
  bool begun() const override { return !entries_.empty(); }
  bool finished() const override { return over(); }
  bool house_next() const override { return !unseen_.empty(); }
  SeatSet seats_due() const override;
  AnyView view_of(Seat) const override;
  const std::string& options_of_bots() const override { return options_; }
  bool bot_plays(Seat s) const override { return player(s).bot; }
  Played time_is_up() override;
  Played play(Seat, const AnyAction*) override;

  AnyState start() const;
  /// Nothing that this page has said before is missing in what it hears now.
  bool may_speak() const;
  const net::WordLog& words() const;
  bool catches_up() const;
  void look_at_beginning();
  bool owns(Seat) const;
  bool say(Bytes word);
  std::string players_of(mental::MemberId) const;
  bool is_here(mental::MemberId) const;

  void hire();
  void ask(const mental::AideRequest&);
  void on_aide(std::optional<Bytes>);
  void hear(mental::AideNews);
  void see(mental::AideNews::Seen&);
  void work();
  void feed();
  void speak();
  bool has_confirmed(mental::MemberId) const;
  bool all_confirmed() const;
  void audit();
  void show_next();
  void keep();
  bool load();
  void keep_words();
  void archive_words();
  void fetch_words();
  void hear_archived(ByteView);
  void hear_stored(const net::Words&);
  void hear_rest();
  bool waits_for_storage();
  Reason act(Seat, const AnyAction&);
  std::optional<mental::MemberId> missing() const;
  void look_at_time();

  net::Seating seating_;
  std::optional<mental::MemberId> self_;  // nothing: this page watches
  Seat eyes_ = Watcher;
  fair::Secret secret_;
  std::vector<mental::Deed> deeds_;
  // Whether the secret is one that this page had before; how many words it had heard when it last
  // spoke, and the head after them.
  bool loaded_ = false;
  std::optional<std::uint32_t> spoke_at_;
  fair::Digest spoke_head_{}, fed_head_{};  // fed_head_: after the words that the aide was given
  bool told_fork_ = false;

  std::unique_ptr<Aide> aide_;
  int failures_ = 0;
  double hires_at_ = 0;        // another one; 0: there is one
  bool begins_ = true;         // it has not heard all that was said before
  std::size_t fed_ = 0;        // words of the log that it was given
  int asked_ = 0;              // requests that it has not answered
  int gives_up_in_ = 0;        // answers until the one that gives somebody up; 0: none
  std::optional<Bytes> owed_;  // what this page owes the others
  mental::AideNews now_;       // where the game is, without what has happened
  SeatSet acting_;             // seats whose action the aide has been told
  bool audits_ = false, gave_up_ = false;
  std::optional<Bytes> gone_;    // the word that gives somebody up
  double due_since_ = 0;         // when what is due now became due
  double catches_up_since_ = 0;  // since when words are missing; 0: none are
  double ended_at_ = 0;          // when nothing but the audit was due any more; 0: not yet

  AnyView begin_, view_;                  // what is shown
  std::vector<net::LogEntry> entries_;    // since begin_
  std::vector<net::LogEntry> unseen_;     // that have happened and are not shown yet
  std::vector<AnyView> others_;           // of the bots of this page: as of now
  std::size_t rested_ = ~std::size_t{0};  // entries before a rest that the player has seen
  std::uint32_t version_ = 1;
  mutable LogWalk walk_;
  std::optional<mental::AideNews::Verdict> verdict_;
  std::optional<Table> past_;  // the whole game, once the audit has told it
  mutable std::optional<Record> record_;
  mutable room::DealReport deal_;
  // The words that are in the archive; that are stored there or with the hand.
  std::uint32_t archived_ = 0, stored_ = 0;
  std::size_t archived_bytes_ = 0;
  bool hand_full_ = false;  // there were more for it
  // When this page was loaded: the words in the archive, and those that were stored with the hand.
  std::uint32_t in_archive_ = 0;
  net::SignedWord last_archived_;
  net::Words rest_;
  bool fetched_ = false, heard_stored_ = false;  // the archive has answered; all are in the log
  double kept_at_ = 0, stores_since_ = 0;        // stores_since_: 0: it does not wait for that
  bool archiving_ = false, archive_fails_ = false;
  double answer_by_ = 0, limit_ = 0;  // when the time to answer is over, its length, ms
  bool timed_out_ = false;
  std::shared_ptr<bool> life_ = std::make_shared<bool>(true);
};

}  // namespace parlour::rooms
