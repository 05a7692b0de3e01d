#include "cli/verify_words.h"

#include <algorithm>
#include <utility>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/aide.h"
#include "mental/signature.h"
#include "net/told_words.h"
#include "room/player.h"

namespace parlour::cli {
namespace {

using mental::AideNews;
using mental::Fault;
using mental::Finding;
using mental::MemberId;

// The players of a member's page: "seats 0 and 2 (Ana, Medium bot)".
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
  return (count == 1 ? "seat " : "seats ") + seats + (names.empty() ? "" : " (" + names + ")");
}

std::string action_text(const Replay& r, std::size_t event) {
  std::string out = "action " + std::to_string(event + 1);
  if (event < r.record.entries.size())
    out += " (" + line_text(*r.game, r.record.entries[event]) + ")";
  return out;
}

std::string_view rule_of(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::Garbled:
      return "bytes that are no word";
    case Fault::Kind::BrokenWord:
      return "not what was promised or sealed before";
    case Fault::Kind::NoProof:
      return "a proof that does not hold";
    case Fault::Kind::NotTheirs:
      return "a card that is not in the hand";
    case Fault::Kind::OtherCard:
      return "a card that is not what the action says";
    case Fault::Kind::Illegal:
      return "an action against the rules";
    case Fault::Kind::OddCard:
      return "a card that the pack does not have, or had already";
    case Fault::Kind::OddWord:
      return "words that do not fit together";
    case Fault::Kind::Complaint:
      return "something that a member could not read";
    case Fault::Kind::Gone:
      break;
  }
  return "the others have ended the game without this member";
}

std::string describe(const Replay& r, const net::ToldWords& told, const Finding& f) {
  const std::string who = members_seats(r, told.seating, f.by);
  switch (f.kind) {
    case Finding::Kind::OtherWord:
      return "word " + std::to_string(f.line + 1) + " of " + who +
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

// The first thing that is wrong with the game that the words make.
std::optional<std::string> flaw_of(const Replay& r, const net::ToldWords& told,
                                   const AideNews& news) {
  if (news.fault) {
    const std::string by =
        news.fault->by ? ": " + members_seats(r, told.seating, *news.fault->by) : std::string();
    return "the game broke off: " + std::string(rule_of(news.fault->kind)) + by;
  }
  if (news.refused || !news.verdict)
    return "not all has been said: the game does not reach its end";
  if (!news.verdict->findings.empty()) return describe(r, told, news.verdict->findings.front());
  const auto& truth = news.verdict->truth;
  const auto& record = r.record.entries;
  const auto [in_truth, in_record] =
      std::mismatch(truth.begin(), truth.end(), record.begin(), record.end());
  if (in_truth != truth.end() || in_record != record.end() || !news.verdict->complete)
    return action_text(r, static_cast<std::size_t>(in_truth - truth.begin())) +
           " is not what was played";
  return {};
}

AideNews played_again(const net::ToldWords& told) {
  mental::Aide aide(find_game, find_dealerless);
  mental::AideBegin begin;
  begin.game = told.seating.id;
  begin.options = told.seating.options;
  begin.members = byte(static_cast<int>(told.seating.members.size()));
  begin.owner = told.seating.owner;
  begin.name = name_of(told.room, told.seating);
  const auto ask = [&](const mental::AideRequest& request) {
    return *mental::read_aide_news(aide.answer(mental::write(request)));
  };
  AideNews news = ask(begin);
  for (const net::SignedWord& w : told.words) {
    if (!w.word.empty()) news = ask(mental::AideHear{{{w.author, w.word}}});
  }
  return news.fault ? news : ask(mental::AideAudit());
}

}  // namespace

WordsChecked check_words(const Replay& r, std::string_view text) {
  const auto told = net::told_words_in(text);
  if (!told) return {"the words of its members are damaged", {}};
  const net::Seating& s = told->seating;
  const auto options = parse_options(r.game->info(), s.options);
  if (s.id != r.record.game || !options ||
      print_options(r.game->info(), *options) != r.record.options ||
      s.owner.size() != static_cast<std::size_t>(r.record.seats))
    return {"the words are those of another game", {}};
  if (const auto at = net::first_forged(*told, mental::is_signed))
    return {"word " + std::to_string(*at + 1) + " is not signed by " +
                members_seats(r, s, told->words[*at].author),
            {}};
  if (auto flaw = flaw_of(r, *told, played_again(*told))) return {std::move(flaw), {}};
  WordsChecked out;
  out.told =
      "nobody dealt: " + std::to_string(s.members.size()) + " pages signed " +
      std::to_string(told->words.size()) + " words, and played again from their secrets the " +
      "game is that of the record, all " + std::to_string(r.record.entries.size()) + " actions\n";
  for (std::size_t m = 0; m < s.members.size(); ++m)
    out.told += to_base64url(s.members[m]) + " played " +
                members_seats(r, s, static_cast<MemberId>(m)) + '\n';
  return out;
}

}  // namespace parlour::cli
