#include "cli/verify_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/audit.h"
#include "mental/course.h"
#include "mental/signature.h"
#include "net/told_words.h"
#include "room/player.h"

namespace parlour::cli {
namespace {

using mental::Fault;
using mental::Finding;
using mental::MemberId;

// The players of a member's page: "seats 0, 2 (Ana in the record)".
std::string members_seats(const Replay& r, const net::Seating& seating, MemberId m) {
  const std::vector<room::Player> players = room::players_of(r.record);
  std::string seats, names;
  int count = 0;
  for (std::size_t i = 0; i < seating.owner.size(); ++i) {
    if (seating.owner[i] != m) continue;
    seats += (count++ == 0 ? "" : ", ") + std::to_string(i);
    if (i < players.size() && !players[i].name.empty())
      names += (names.empty() ? "" : ", ") + players[i].name;
  }
  return (count == 1 ? "seat " : "seats ") + seats +
         (names.empty() ? "" : " (" + names + " in the record)");
}

std::string action_text(const Replay& r, std::size_t event) {
  std::string out = "action " + std::to_string(event + 1);
  if (event < r.record.entries.size())
    out += " (" + line_text(*r.game, r.record.entries[event]) + ")";
  return out;
}

// By Fault::Kind.
constexpr std::array<std::string_view, mental::kFaults> kRules = {
    "bytes that are no word",
    "not what was promised or sealed before",
    "a proof that does not hold",
    "a card that is not in the hand",
    "a card that is not what the action says",
    "an action against the rules",
    "a card that the pack does not have, or had already",
    "words that do not fit together",
    "something that a member could not read",
    "the others have ended the game without this member",
};

// The game that the words make, played again; nothing: no honest page plays such a one.
class PlayedAgain {
 public:
  static std::optional<mental::Party> party_of(const net::ToldWords& told) {
    const net::Seating& s = told.seating;
    mental::Party out;
    out.game = find_game(s.id);
    out.rules = find_dealerless(s.id);
    if (!out.game || !out.rules || s.members.size() < 2) return {};
    for (MemberId m = 0; m < s.members.size(); ++m) {
      if (std::ranges::find(s.owner, m) == s.owner.end()) return {};  // a say without a seat
    }
    const auto start = out.game->start(s.options, static_cast<int>(s.owner.size()));
    if (!start || out.rules->refused(*start) != kAllowed) return {};
    out.options = s.options;
    out.members = static_cast<int>(s.members.size());
    out.owner = s.owner;
    out.name = name_of(told.room, s);
    return out;
  }
  PlayedAgain(const mental::Party& party, const net::ToldWords& told) : course_(party) {
    for (std::size_t i = 0; i < told.words.size(); ++i) {
      if (told.words[i].word.empty()) continue;
      course_.take(told.words[i].author, told.words[i].word);
      if (course_.lines().size() > places_.size()) places_.push_back(i);
    }
    if (!course_.ask()) audit_ = mental::audited(course_);
  }
  const mental::Course& course() const { return course_; }
  const std::optional<mental::Audit>& audit() const { return audit_; }
  /// The place among all words of one that counted.
  std::size_t place(std::uint32_t line) const { return places_[line]; }

 private:
  mental::Course course_;
  std::vector<std::size_t> places_;
  std::optional<mental::Audit> audit_;  // nothing: something is still due
};

std::string describe(const Replay& r, const net::Seating& seating, const PlayedAgain& again,
                     const Finding& f) {
  const std::string who = members_seats(r, seating, f.by);
  switch (f.kind) {
    case Finding::Kind::OtherWord:
      return "word " + std::to_string(again.place(f.line) + 1) + " of " + who +
             " does not follow from their secret";
    case Finding::Kind::Illegal:
      return action_text(r, f.event) + " of " + who + " was against the rules";
    case Finding::Kind::Untold:
      return who + " told a secret that is not that of the game";
    case Finding::Kind::Silent:
      break;
  }
  return who + " told no secret";
}

// The first thing that is wrong with the game.
std::optional<std::string> flaw_of(const Replay& r, const net::Seating& seating,
                                   const PlayedAgain& again) {
  if (const auto& fault = again.course().fault()) {
    const std::string by = fault->by ? ": " + members_seats(r, seating, *fault->by) : std::string();
    return "the game broke off: " + std::string(kRules[static_cast<std::size_t>(fault->kind)]) + by;
  }
  const auto& audit = again.audit();
  if (!audit) return "not all has been said: the game does not reach its end";
  if (!audit->findings.empty()) return describe(r, seating, again, audit->findings.front());
  const auto& record = r.record.entries;
  const auto [in_truth, in_record] =
      std::mismatch(audit->truth.begin(), audit->truth.end(), record.begin(), record.end());
  if (in_truth != audit->truth.end() || in_record != record.end() || !audit->complete)
    return action_text(r, static_cast<std::size_t>(in_truth - audit->truth.begin())) +
           " is not what was played";
  return {};
}

}  // namespace

WordsChecked check_words(const Replay& r, std::string_view text) {
  const auto told = net::told_words_in(text);
  if (!told) return {"the words of its members are damaged", {}};
  const net::Seating& s = told->seating;
  const auto options = parse_options(r.game->info(), s.options);
  const auto party = PlayedAgain::party_of(*told);
  if (s.id != r.record.game || !options || !party ||
      print_options(r.game->info(), *options) != r.record.options ||
      s.owner.size() != static_cast<std::size_t>(r.record.seats))
    return {"the words are those of another game", {}};
  if (const auto at = net::first_forged(*told, mental::is_signed))
    return {"word " + std::to_string(*at + 1) + " is not signed by " +
                members_seats(r, s, told->words[*at].author),
            {}};
  if (auto flaw = flaw_of(r, s, PlayedAgain(*party, *told))) return {std::move(flaw), {}};
  WordsChecked out;
  out.told =
      "nobody dealt: " + std::to_string(s.members.size()) + " pages signed " +
      std::to_string(told->words.size()) + " words, and played again from their secrets the " +
      "game is that of the record, all " + std::to_string(r.record.entries.size()) + " actions\n";
  for (std::size_t m = 0; m < s.members.size(); ++m)
    out.told += to_base64url(s.members[m]) + " played " +
                members_seats(r, s, static_cast<MemberId>(m)) + '\n';
  out.told += "nobody has signed the names\n";
  return out;
}

}  // namespace parlour::cli
