#include "fair/proof.h"

#include <algorithm>
#include <bit>

namespace parlour::fair {
namespace {

constexpr std::size_t kPiece = 280;  // bytes of a proof in one note

bool is_piece(std::string_view note) {
  return note.starts_with(kProofNote) && note.size() > kProofNote.size() &&
         note[kProofNote.size()] == ' ';
}

// A place, within what a chain can cover after it.
std::uint32_t get_place(Reader& r) {
  return static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF - kChain));
}

void put(Writer& w, const Share& s) {
  w.raw(s.member);
  w.u8(static_cast<std::uint8_t>(s.seat));
  w.varint(s.from);
  w.raw(s.anchor);
  w.varint(s.until - s.from);
  w.raw(s.last);
}

// What was told must lead to the anchor.
void get(Reader& r, Share& s) {
  r.raw(s.member);
  s.seat = Seat{r.u8()};
  s.from = s.until = get_place(r);
  r.raw(s.anchor);
  const auto told = static_cast<std::uint32_t>(r.varint_upto(kChain));
  Digest last{};
  r.raw(last);
  const bool fits = told == 0 ? last == Digest() : s.take(s.from + told - 1, last);
  if (!is_player(s.seat) || !fits) r.fail();
}

// All links of a share that were told, from its first place on.
std::vector<Digest> links_of(const Share& s) {
  std::vector<Digest> out(s.until - s.from);
  Digest link = s.last;
  for (std::size_t i = out.size(); i-- > 0; link = onward(link, 1)) out[i] = link;
  return out;
}

}  // namespace

std::uint64_t Proof::circle(std::uint32_t place) const {
  std::uint64_t whose = 0;
  for (const Circle& c : circles) {
    if (c.from <= place) whose = c.shares;
  }
  return whose;
}

Digest Proof::circle_digest(std::uint64_t whose) const {
  Writer w;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const Share& s = shares[i];
    if (whose >> i & 1) w.raw(s.member), w.u32(s.from), w.raw(s.anchor);
  }
  return digest("parlour circle 1", w.bytes());
}

void put(Writer& w, const Proof& p) {
  w.raw(p.ground.room);
  w.varint(p.ground.game);
  w.raw(p.secret.bytes());
  w.varint(p.shares.size());
  for (const Share& s : p.shares) put(w, s);
  w.varint(p.circles.size());
  for (const Circle& c : p.circles) w.varint(c.from), w.varint(c.shares);
}

void get(Reader& r, Proof& p) {
  r.raw(p.ground.room);
  p.ground.game = static_cast<std::uint32_t>(r.varint_upto(0xFFFFFFFF));
  Digest secret{};
  r.raw(secret);
  p.secret = Secret(secret);
  p.shares.resize(r.varint_upto(kMostShares));
  for (Share& s : p.shares) {
    get(r, s);
    if (!r.ok()) return;
  }
  p.circles.resize(r.varint_upto(kMostCircles));
  const std::uint64_t all =
      p.shares.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << p.shares.size()) - 1;
  for (std::size_t i = 0; i < p.circles.size() && r.ok(); ++i) {
    Circle& c = p.circles[i];
    c.from = get_place(r);
    c.shares = r.varint();
    if ((c.shares & ~all) != 0 || (i > 0 && c.from <= p.circles[i - 1].from)) r.fail();
  }
}

// --- notes ---------------------------------------------------------------------------------------

bool add_proof(Record& record, const Proof& proof) {
  std::erase_if(record.notes, [](const std::string& n) { return is_piece(n); });
  Writer w;
  put(w, proof);
  const ByteView all = w.bytes();
  const std::size_t notes = (all.size() + kPiece - 1) / kPiece;
  if (all.size() > kLargestProof || record.notes.size() + notes > kMostNotes) return false;
  for (std::size_t from = 0; from < all.size(); from += kPiece) {
    const ByteView piece = all.subspan(from, std::min(kPiece, all.size() - from));
    record.notes.push_back(std::string(kProofNote) + ' ' + to_base64url(piece));
  }
  return true;
}

std::optional<Proof> proof_of(const Record& record) {
  Bytes all;
  for (const std::string& n : record.notes) {
    if (!is_piece(n)) continue;
    const auto piece = from_base64url(std::string_view(n).substr(kProofNote.size() + 1));
    if (!piece || piece->size() > kPiece || all.size() + piece->size() > kLargestProof) return {};
    all.insert(all.end(), piece->begin(), piece->end());
  }
  Reader r(all);
  Proof p;
  get(r, p);
  if (!r.done()) return {};
  return p;
}

// --- checking ------------------------------------------------------------------------------------

namespace {

class Checking {
 public:
  Checking(const AnyGame& game, const Proof& proof, const AtMoment& at_moment)
      : game_(game), proof_(proof), at_moment_(at_moment) {
    for (const Share& s : proof.shares) links_.push_back(links_of(s));
    result_.with.resize(proof.shares.size());
  }

  Check run(const Record& record) {
    AnyState s = *game_.start(record.options, record.seats);
    bool due = false;  // the entry before was the House's
    for (std::uint32_t place = 0; place < record.entries.size(); ++place) {
      const Entry& e = record.entries[place];
      if (e.seat == House) {
        if (!std::exchange(due, true)) {
          if (!begin_moment(place)) break;
          if (at_moment_) at_moment_(place, s);
        }
        Rng rng(draw_seed(moment_, place));
        if (game_.house(s, rng) != e.action) {
          result_.flaw = Flaw{Flaw::Rule::NotDrawn, place};
          break;
        }
        ++result_.draws;
      } else {
        due = false;
      }
      game_.apply(s, e.seat, e.action);
    }
    return std::move(result_);
  }

 private:
  bool begin_moment(std::uint32_t place) {
    const std::uint64_t circle = proof_.circle(place);
    std::vector<Told> told;
    for (std::size_t i = 0; i < proof_.shares.size(); ++i) {
      if (!(circle >> i & 1)) continue;
      const Share& s = proof_.shares[i];
      if (!s.told(place)) {
        result_.flaw = Flaw{Flaw::Rule::NotTold, place, s.seat};
        return false;
      }
      told.push_back({s.member, links_[i][place - s.from]});
      ++result_.with[i];
    }
    moment_ = moment(proof_.secret, place, told);
    ++result_.moments;
    return true;
  }

  const AnyGame& game_;
  const Proof& proof_;
  const AtMoment& at_moment_;
  std::vector<std::vector<Digest>> links_;
  Digest moment_{};
  Check result_;
};

}  // namespace

Check check(const AnyGame& game, const Record& record, const Proof& proof,
            const AtMoment& at_moment) {
  return Checking(game, proof, at_moment).run(record);
}

}  // namespace parlour::fair
