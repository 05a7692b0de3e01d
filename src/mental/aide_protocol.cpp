#include "mental/aide_protocol.h"

namespace parlour::mental {
namespace {

constexpr std::size_t kLongestGame = 32, kLongestOptions = 512;

// --- parts of messages --------------------------------------------------------------------------

void put(Writer& w, bool yes) {
  w.u8(yes ? 1 : 0);
}
bool get_flag(Reader& r) {
  return r.varint_upto(1) == 1;
}

void put(Writer& w, ByteView bytes) {
  w.varint(bytes.size());
  w.raw(bytes);
}
Bytes get_bytes(Reader& r) {
  const ByteView bytes = r.raw(r.varint_upto(r.left()));
  return {bytes.begin(), bytes.end()};
}

// A number that may be missing.
template <class Number>
void put(Writer& w, const std::optional<Number>& n) {
  w.varint(n ? std::uint64_t{1} + static_cast<std::uint64_t>(*n) : 0);
}
template <class Number>
std::optional<Number> get_number(Reader& r, int count) {
  const std::uint64_t n = r.varint_upto(static_cast<std::uint64_t>(count));
  return n > 0 ? std::optional(static_cast<Number>(n - 1)) : std::nullopt;
}

template <class Enum>
Enum get_kind(Reader& r, int kinds) {
  return static_cast<Enum>(r.varint_upto(static_cast<std::uint64_t>(kinds - 1)));
}
MemberId get_member(Reader& r) {
  return get_kind<MemberId>(r, kMostMembers);
}

void put(Writer& w, Seat s) {
  w.u8(static_cast<std::uint8_t>(index(s)));
}
// A player's, or `other`.
Seat get_seat(Reader& r, Seat other) {
  const Seat s{r.u8()};
  if (!is_player(s) && s != other) r.fail();
  return s;
}
Seat get_player(Reader& r) {
  return seat(static_cast<int>(r.varint_upto(kMaxSeats - 1)));
}

void put(Writer& w, SeatSet seats) {
  std::uint64_t bits = 0;
  for (const Seat s : seats) bits |= std::uint64_t{1} << index(s);
  w.varint(bits);
}
SeatSet get_seats(Reader& r) {
  const std::uint64_t bits = r.varint_upto((1u << kMaxSeats) - 1);
  SeatSet out;
  for (int s = 0; s < kMaxSeats; ++s) {
    if ((bits >> s) & 1u) out = out.with(seat(s));
  }
  return out;
}

template <class T, class Put>
void put_all(Writer& w, const std::vector<T>& all, Put&& put_one) {
  w.varint(all.size());
  for (const T& one : all) put_one(one);
}
// Each takes a byte at least.
template <class T, class Get>
std::vector<T> get_all(Reader& r, Get&& get_one) {
  std::vector<T> out;
  for (std::uint64_t n = r.varint_upto(r.left()); n > 0 && r.ok(); --n) out.push_back(get_one());
  return out;
}

std::vector<MemberId> get_members(Reader& r) {
  return get_all<MemberId>(r, [&] { return get_member(r); });
}

// --- requests -----------------------------------------------------------------------------------

void put(Writer& w, const AideBegin& begin) {
  w.text(begin.game);
  w.text(begin.options);
  w.u8(begin.members);
  put_all(w, begin.owner, [&](MemberId m) { w.u8(m); });
  w.raw(begin.name);
  put(w, begin.self);
  w.raw(begin.secret.bytes());
  put_all(w, begin.deeds, [&](const Deed& deed) {
    w.u32(deed.turn);
    put(w, deed.seat);
    put(w, ByteView(deed.action.bytes));
  });
}

AideBegin get_begin(Reader& r) {
  AideBegin out;
  out.game = r.text(kLongestGame);
  out.options = r.text(kLongestOptions);
  out.members = get_kind<std::uint8_t>(r, kMostMembers + 1);
  out.owner = get_members(r);
  r.raw(out.name);
  out.self = get_number<MemberId>(r, kMostMembers);
  out.secret = fair::Secret([&](fair::Digest& bytes) { r.raw(bytes); });
  out.deeds = get_all<Deed>(r, [&] {
    Deed deed;
    deed.turn = r.u32();
    deed.seat = get_player(r);
    deed.action.bytes = get_bytes(r);
    return deed;
  });
  return out;
}

void put(Writer& w, const AideHear& hear) {
  put_all(w, hear.words, [&](const AideHear::Said& said) {
    w.u8(said.author);
    put(w, ByteView(said.word));
  });
}

AideHear get_hear(Reader& r) {
  return {get_all<AideHear::Said>(r, [&] {
    const MemberId author = get_member(r);
    return AideHear::Said{author, get_bytes(r)};
  })};
}

void put(Writer& w, const AideAct& act) {
  put(w, act.seat);
  put(w, ByteView(act.action.bytes));
}

AideAct get_act(Reader& r) {
  const Seat s = get_player(r);
  return {s, {get_bytes(r)}};
}

void put(Writer& w, const AideGiveUp& request) {
  w.u8(request.who);
}

void put(Writer&, const AideAudit&) {}

// --- news ---------------------------------------------------------------------------------------

void put(Writer& w, const AideNews::Due& due) {
  w.u8(static_cast<std::uint8_t>(due.word));
  w.u32(due.turn);
  put_all(w, due.from, [&](MemberId m) { w.u8(m); });
  put(w, due.seats);
}

AideNews::Due get_due(Reader& r) {
  AideNews::Due out;
  out.word = get_kind<Word>(r, kWords);
  out.turn = r.u32();
  out.from = get_members(r);
  out.seats = get_seats(r);
  return out;
}

void put(Writer& w, const Fault& fault) {
  w.u8(static_cast<std::uint8_t>(fault.kind));
  put(w, fault.by);
}

Fault get_fault(Reader& r) {
  const auto kind = get_kind<Fault::Kind>(r, kFaults);
  return {kind, get_number<MemberId>(r, kMostMembers)};
}

void put(Writer& w, const AideNews::Verdict& verdict) {
  put_all(w, verdict.findings, [&](const Finding& f) {
    w.u8(static_cast<std::uint8_t>(f.kind));
    w.u8(f.by);
    w.u32(f.line);
    w.u32(f.event);
  });
  put_all(w, verdict.truth, [&](const Entry& e) {
    put(w, e.seat);
    put(w, ByteView(e.action.bytes));
  });
  put(w, verdict.complete);
}

AideNews::Verdict get_verdict(Reader& r) {
  AideNews::Verdict out;
  out.findings = get_all<Finding>(r, [&] {
    const auto kind = get_kind<Finding::Kind>(r, kFindings);
    const MemberId by = get_member(r);
    const std::uint32_t line = r.u32();
    return Finding{kind, by, line, r.u32()};
  });
  out.truth = get_all<Entry>(r, [&] {
    const Seat s = get_seat(r, House);
    return Entry{s, {get_bytes(r)}};
  });
  out.complete = get_flag(r);
  return out;
}

// A part that may be missing.
template <class Part>
void put_if(Writer& w, const std::optional<Part>& part) {
  put(w, part.has_value());
  if (part) put(w, *part);
}
template <class Get>
auto get_if(Reader& r, Get&& get) -> std::optional<decltype(get(r))> {
  if (!get_flag(r)) return {};
  return get(r);
}

}  // namespace

Bytes write(const AideRequest& request) {
  Writer w;
  w.u8(static_cast<std::uint8_t>(request.index()));
  std::visit([&](const auto& what) { put(w, what); }, request);
  return w.take();
}

std::optional<AideRequest> read_aide_request(ByteView bytes) {
  Reader r(bytes);
  std::optional<AideRequest> out;
  switch (r.u8()) {
    case 0:
      out = get_begin(r);
      break;
    case 1:
      out = get_hear(r);
      break;
    case 2:
      out = get_act(r);
      break;
    case 3:
      out = AideGiveUp{get_member(r)};
      break;
    case 4:
      out = AideAudit{};
      break;
    default:
      r.fail();
  }
  return r.done() ? std::move(out) : std::nullopt;
}

Bytes write(const AideNews& news) {
  Writer w;
  put(w, news.refused);
  w.u32(news.heard);
  put_all(w, news.seen, [&](const AideNews::Seen& seen) {
    put(w, seen.viewer);
    put(w, seen.actor);
    put(w, ByteView(seen.shadow));
  });
  put_if(w, news.due);
  put(w, news.may_act);
  put(w, news.say.has_value());
  if (news.say) put(w, ByteView(*news.say));
  put(w, news.over);
  put_if(w, news.fault);
  put_if(w, news.verdict);
  return w.take();
}

std::optional<AideNews> read_aide_news(ByteView bytes) {
  Reader r(bytes);
  AideNews out;
  out.refused = get_flag(r);
  out.heard = r.u32();
  out.seen = get_all<AideNews::Seen>(r, [&] {
    const Seat viewer = get_seat(r, Watcher), actor = get_seat(r, House);
    return AideNews::Seen{viewer, actor, get_bytes(r)};
  });
  out.due = get_if(r, get_due);
  out.may_act = get_seats(r);
  out.say = get_if(r, get_bytes);
  out.over = get_flag(r);
  out.fault = get_if(r, get_fault);
  out.verdict = get_if(r, get_verdict);
  return r.done() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace parlour::mental
