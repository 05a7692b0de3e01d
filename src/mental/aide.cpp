#include "mental/aide.h"

#include <algorithm>

#include "mental/audit.h"
#include "mental/member.h"

namespace parlour::mental {
namespace {

// Nothing: the game cannot be played in this way.
std::optional<Party> party_of(const AideBegin& begin, const AnyGame* game,
                              const AnyDealerless* rules) {
  if (!game || !rules || begin.members < 2 || begin.members > kMostMembers) return {};
  if (begin.self && *begin.self >= begin.members) return {};
  for (const MemberId m : begin.owner) {
    if (m >= begin.members) return {};
  }
  const auto start = game->start(begin.options, static_cast<int>(begin.owner.size()));
  if (!start || rules->refused(*start) != kAllowed) return {};
  Party out;
  out.game = game;
  out.rules = rules;
  out.options = begin.options;
  out.members = begin.members;
  out.owner = begin.owner;
  out.name = begin.name;
  return out;
}

bool is_decision(Word word) {
  return word == Word::Act || word == Word::Seal;
}

}  // namespace

class Aide::Place {
 public:
  Place(const Party& party, const AideBegin& begin) : deeds_(begin.deeds) {
    const auto ours = [&](MemberId m) { return m == begin.self; };
    seated_ = std::ranges::any_of(party.owner, ours);
    if (begin.self)
      member_.emplace(party, *begin.self, begin.secret);
    else
      watched_.emplace(party);
  }

  // Each answers one request and says in `out` what came of it; then news() adds where we are.
  void on(const AideHear&, AideNews& out);
  void on(const AideAct&, AideNews& out);
  void on(const AideGiveUp&, AideNews& out);
  void on(const AideAudit&, AideNews& out);
  void on(const AideBegin&, AideNews&) {}  // places are made by it
  void news(AideNews& out);

 private:
  const Course& course() const { return member_ ? member_->course() : *watched_; }
  void hear(const AideHear::Said&, AideNews& out);
  void repeat_deeds();
  SeatSet may_act() const;
  const std::optional<Bytes>& word();
  std::optional<AideNews::Due> due() const;

  std::optional<Member> member_;
  std::optional<Course> watched_;
  bool seated_ = false;  // the page has a seat
  std::vector<Deed> deeds_;
  std::uint32_t heard_ = 0;
  // What we owe, and for which ask: it takes long to make, and stays the same.
  struct Owed {
    std::uint32_t turn = 0;
    SeatSet seats;
    bool operator==(const Owed&) const = default;
  };
  std::optional<Owed> owed_;
  std::optional<Bytes> word_;
};

void Aide::Place::on(const AideHear& request, AideNews& out) {
  for (const AideHear::Said& said : request.words) hear(said, out);
}

void Aide::Place::hear(const AideHear::Said& said, AideNews& out) {
  const std::size_t events = course().events().size();
  if (member_ && said.author == member_->self() && word_ == said.word)
    member_->take_own(said.word);
  else if (member_)
    member_->take(said.author, said.word);
  else
    watched_->take(said.author, said.word);
  ++heard_;
  for (std::size_t i = events; i < course().events().size(); ++i) {
    const Event& e = course().events()[i];
    out.seen.push_back({Watcher, e.actor, e.shadow.bytes});
  }
  if (seated_) {
    for (const Member::Seen& seen : member_->seen())
      out.seen.push_back({seen.viewer, seen.actor, seen.shadow.bytes});
  }
  repeat_deeds();
}

// What a seat did before: its hidden part is known to this page alone, and nothing follows from the
// word.
void Aide::Place::repeat_deeds() {
  const std::optional<Ask>& ask = course().ask();
  if (!ask || !is_decision(ask->word)) return;
  for (const Deed& deed : deeds_) {
    if (deed.turn == ask->turn && may_act().has(deed.seat))
      static_cast<void>(member_->act(deed.seat, deed.action));
  }
}

SeatSet Aide::Place::may_act() const {
  SeatSet out;
  if (!member_) return out;
  for (const Seat s : member_->may_act()) {
    if (!member_->acted(s)) out = out.with(s);
  }
  return out;
}

void Aide::Place::on(const AideAct& act, AideNews& out) {
  out.refused = !may_act().has(act.seat) || !member_->act(act.seat, act.action);
}

void Aide::Place::on(const AideGiveUp& request, AideNews& out) {
  const std::optional<Ask>& ask = course().ask();
  const bool due = ask && request.who < ask->from.size() && ask->from[request.who];
  out.refused = !member_ || !due || request.who == member_->self();
  if (!out.refused) out.say = member_->give_up(request.who);
}

void Aide::Place::on(const AideAudit&, AideNews& out) {
  out.refused = course().ask().has_value();
  if (out.refused) return;
  Audit audit = audited(course());
  out.verdict =
      AideNews::Verdict{std::move(audit.findings), std::move(audit.truth), audit.complete};
}

const std::optional<Bytes>& Aide::Place::word() {
  std::optional<Owed> owed;
  if (const std::optional<Ask>& ask = course().ask()) owed = {ask->turn, ask->seats};
  if (owed == owed_ && word_ && course().ask()->from[member_->self()]) return word_;
  owed_ = owed;
  word_ = member_->word();
  for (const Seat s : member_->may_act()) {
    if (word_) break;
    if (const Bytes* acted = member_->acted(s)) word_ = *acted;
  }
  return word_;
}

std::optional<AideNews::Due> Aide::Place::due() const {
  const std::optional<Ask>& ask = course().ask();
  if (!ask) return {};
  AideNews::Due out;
  out.word = ask->word;
  out.turn = ask->turn;
  for (std::size_t m = 0; m < ask->from.size(); ++m) {
    if (ask->from[m]) out.from.push_back(byte(static_cast<int>(m)));
  }
  if (is_decision(ask->word)) out.seats = ask->seats;
  return out;
}

void Aide::Place::news(AideNews& out) {
  out.heard = heard_;
  out.due = due();
  out.may_act = may_act();
  if (member_ && !out.say) out.say = word();
  out.over = course().over();
  out.fault = course().fault();
}

Aide::Aide(FindGame game, FindDealerless rules) : find_game_(game), find_dealerless_(rules) {}
Aide::~Aide() = default;

Bytes Aide::answer(ByteView bytes) {
  AideNews out;
  const std::optional<AideRequest> request = read_aide_request(bytes);
  out.refused = !request;
  if (const auto* begin = request ? std::get_if<AideBegin>(&*request) : nullptr) {
    place_.reset();
    const auto party = party_of(*begin, find_game_(begin->game), find_dealerless_(begin->game));
    if (party) place_ = std::make_unique<Place>(*party, *begin);
  }
  if (!place_) {
    out.refused = true;
    return write(out);
  }
  if (request) std::visit([&](const auto& what) { place_->on(what, out); }, *request);
  place_->news(out);
  return write(out);
}

}  // namespace parlour::mental
