#include "room/report.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/normal.h"
#include "room/device.h"

namespace parlour::room {
namespace {

std::size_t at(Seat s) {
  return static_cast<std::size_t>(index(s));
}

// The decision that leads from one outlook to the next; null: chance and moves without a choice.
const Decision* between(const Findings& f, const Outlook& from, const Outlook& to) {
  if (to.entries != from.entries + 1) return nullptr;
  const auto it = std::ranges::lower_bound(f.decisions, from.entries, {}, &Decision::entry);
  return it != f.decisions.end() && it->entry == from.entries ? &*it : nullptr;
}

void add_step(const Outlook& from, const Outlook& to, const Decision* made, Seat who,
              std::vector<SeatReport>& out, std::vector<double>& squares) {
  for (std::size_t q = 0; q < out.size(); ++q) {
    double luck = static_cast<double>(to.chances[q]) - static_cast<double>(from.chances[q]);
    if (made && q != at(who)) {
      out[q].others += std::exchange(luck, 0);
    } else if (made) {
      const auto loss = static_cast<double>(made->judged.loss);
      out[q].skill -= loss;
      luck += loss;
    }
    out[q].luck += luck;
    squares[q] += luck * luck;
  }
}

void add_decision(const Decision& made, SeatReport& out) {
  if (made.judged.choices < 2) return;
  ++out.decisions;
  out.accuracy += accuracy_of(static_cast<double>(made.judged.loss));
  const auto error = static_cast<double>(made.judged.error);
  out.error += error * error;
}

}  // namespace

double accuracy_of(double loss) {
  return std::clamp(103.1668 * exponential(-0.04354 * 100 * loss) - 3.1669, 0.0, 100.0);
}

std::vector<SeatReport> report_of(const Record& record, const Findings& f) {
  std::vector<SeatReport> out(static_cast<std::size_t>(record.seats));
  std::vector<double> squares(out.size());  // of each seat's steps of luck, summed
  for (std::size_t i = 1; i < f.outlooks.size(); ++i) {
    const Outlook &from = f.outlooks[i - 1], &to = f.outlooks[i];
    const Decision* made = between(f, from, to);
    add_step(from, to, made, made ? record.entries[made->entry].seat : House, out, squares);
  }
  for (const Decision& d : f.decisions) add_decision(d, out[at(record.entries[d.entry].seat)]);
  for (std::size_t q = 0; q < out.size(); ++q) {
    SeatReport& r = out[q];
    r.start = static_cast<double>(f.outlooks.front().chances[q]);
    r.result = static_cast<double>(f.outlooks.back().chances[q]);
    r.accuracy = r.decisions ? r.accuracy / r.decisions : 100;
    r.error = std::sqrt(r.error);
    if (squares[q] > 0) r.luckier = share_below(r.luck / std::sqrt(squares[q]));
  }
  return out;
}

std::vector<std::size_t> worst_moves(const Record& record, const Findings& f, Seat who,
                                     std::size_t most) {
  constexpr float kClearly = 2;  // standard errors
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < f.decisions.size(); ++i) {
    const ai::Judgement& j = f.decisions[i].judged;
    if (record.entries[f.decisions[i].entry].seat == who && j.loss >= kWorthTelling &&
        j.loss >= kClearly * j.error)
      out.push_back(i);
  }
  std::ranges::sort(out, [&](std::size_t a, std::size_t b) {
    const float x = f.decisions[a].judged.loss, y = f.decisions[b].judged.loss;
    return x != y ? x > y : a < b;
  });
  if (out.size() > most) out.resize(most);
  return out;
}

const Outlook& outlook_at(const Findings& f, std::size_t entries) {
  const auto it = std::ranges::upper_bound(f.outlooks, entries, {}, &Outlook::entries);
  return it == f.outlooks.begin() ? *it : *(it - 1);
}

// --- bytes --------------------------------------------------------------------------------------
namespace {

constexpr std::uint8_t kVersion = 1;  // of the bytes, and of how the coach judges
constexpr std::uint32_t kParts = 65535;

void write_part(Writer& w, float part) {
  const auto n = static_cast<std::uint32_t>(std::clamp(part, 0.0f, 1.0f) * kParts + 0.5f);
  w.u8(static_cast<std::uint8_t>(n));
  w.u8(static_cast<std::uint8_t>(n >> 8));
}
float read_part(Reader& r) {
  const std::uint32_t low = r.u8(), high = r.u8();
  return static_cast<float>(low | (high << 8)) / kParts;
}

// The game without its notes: names do not change what happened.
std::uint64_t mark_of(const AnyGame& game, const Record& record) {
  Record bare = record;
  bare.notes.clear();
  return hash64(to_bytes(game, bare));
}

// The places of a list, each as its distance from the one before.
std::size_t read_place(Reader& r, std::size_t& last, std::size_t most) {
  const std::uint64_t step = r.varint_upto(most);
  if (step > most - last) r.fail();
  return last += r.ok() ? static_cast<std::size_t>(step) : 0;
}

// Whether every action named as the best could have been taken in its place.
bool possible(const AnyGame& game, const Record& record, const Findings& f) {
  auto s = game.start(record.options, record.seats);
  if (!s) return false;
  std::size_t i = 0;
  for (const Decision& d : f.decisions) {
    for (; i < d.entry; ++i) game.apply(*s, record.entries[i].seat, record.entries[i].action);
    const Seat who = record.entries[d.entry].seat;
    if (who == House || game.check(*s, who, d.judged.best) != kAllowed) return false;
  }
  return true;
}

bool framed(const Record& record, const Findings& f) {
  if (f.outlooks.empty() || f.outlooks.front().entries != 0 ||
      f.outlooks.back().entries != record.entries.size())
    return false;
  for (std::size_t i = 1; i < f.outlooks.size(); ++i) {
    if (f.outlooks[i].entries <= f.outlooks[i - 1].entries) return false;
  }
  for (std::size_t i = 0; i < f.decisions.size(); ++i) {
    if (i > 0 && f.decisions[i].entry <= f.decisions[i - 1].entry) return false;
    if (f.decisions[i].entry >= record.entries.size()) return false;
  }
  return true;
}

}  // namespace

Bytes write(const AnyGame& game, const Record& record, const Findings& f) {
  Writer w;
  w.u8(kVersion);
  w.u64(mark_of(game, record));
  w.varint(f.outlooks.size());
  std::size_t last = 0;
  for (const Outlook& o : f.outlooks) {
    w.varint(o.entries - last);
    last = o.entries;
    for (const float c : o.chances) write_part(w, c);
  }
  w.varint(f.decisions.size());
  last = 0;
  for (const Decision& d : f.decisions) {
    w.varint(d.entry - last);
    last = d.entry;
    w.varint(d.judged.choices);
    w.raw(d.judged.best.bytes);
    for (const float part : {d.judged.win, d.judged.loss, d.judged.error}) write_part(w, part);
  }
  w.u32(crc32(w.bytes()));
  return w.take();
}

std::optional<Findings> read_findings(const AnyGame& game, const Record& record, ByteView bytes) {
  constexpr std::size_t kSum = 4;
  if (bytes.size() < kSum) return {};
  Reader sum(bytes.last(kSum));
  bytes = bytes.first(bytes.size() - kSum);
  if (sum.u32() != crc32(bytes)) return {};
  Reader r(bytes);
  if (r.u8() != kVersion || r.u64() != mark_of(game, record)) return {};
  const std::size_t all = record.entries.size();
  Findings f;
  std::size_t last = 0;
  for (std::uint64_t n = r.varint_upto(all + 1); n > 0 && r.ok(); --n) {
    Outlook& o = f.outlooks.emplace_back();
    o.entries = read_place(r, last, all);
    for (int q = 0; q < record.seats; ++q) o.chances.push_back(read_part(r));
  }
  last = 0;
  for (std::uint64_t n = r.varint_upto(all); n > 0 && r.ok(); --n) {
    Decision& d = f.decisions.emplace_back();
    d.entry = read_place(r, last, all);
    d.judged.choices = static_cast<std::uint32_t>(r.varint_upto(~0u));
    d.judged.best = game.read(r);
    for (float* part : {&d.judged.win, &d.judged.loss, &d.judged.error}) *part = read_part(r);
  }
  if (!r.done() || !framed(record, f) || !possible(game, record, f)) return {};
  return f;
}

// --- on the device ------------------------------------------------------------------------------
namespace {

// Storage keys: kReports, a number that grows with time, '/', the mark of the game.
constexpr std::string_view kReports = "coach/";

std::string mark_text(const AnyGame& game, const Record& record) {
  Writer w;
  w.u64(mark_of(game, record));
  return to_base64url(w.bytes());
}

struct Kept {
  std::string key;
  std::uint32_t number = 0;
};

// Oldest first.
std::vector<Kept> kept(Device& device) {
  std::vector<Kept> out;
  for (std::string& key : device.keys(kReports)) {
    const std::string_view rest = std::string_view(key).substr(kReports.size());
    const auto number = parse_number(rest.substr(0, rest.find('/')), 1'000'000'000);
    out.push_back({std::move(key), number.value_or(0)});
  }
  std::ranges::sort(out, {}, &Kept::number);
  return out;
}

}  // namespace

std::optional<Findings> kept_findings(Device& device, const AnyGame& game, const Record& record) {
  const std::string mark = '/' + mark_text(game, record);
  for (const Kept& k : kept(device)) {
    if (!k.key.ends_with(mark)) continue;
    if (const auto text = device.load(k.key)) {
      const auto bytes = from_base64url(*text);
      if (auto found = bytes ? read_findings(game, record, *bytes) : std::nullopt) return found;
    }
    if (device.owns_saves()) device.erase(k.key);
  }
  return {};
}

bool keep_findings(Device& device, const AnyGame& game, const Record& record, const Findings& f) {
  if (!device.owns_saves()) return false;
  const std::string mark = '/' + mark_text(game, record);
  const std::string text = to_base64url(write(game, record, f));
  if (text.size() > kMostReportBytes) return false;
  std::vector<Kept> all = kept(device);
  std::erase_if(all, [&](const Kept& k) {
    const bool same = k.key.ends_with(mark);
    if (same) device.erase(k.key);
    return same;
  });
  std::size_t bytes = text.size();
  for (const Kept& k : all) bytes += device.load(k.key).value_or("").size();
  const auto drop_oldest = [&] {
    bytes -= device.load(all.front().key).value_or("").size();
    device.erase(all.front().key);
    all.erase(all.begin());
  };
  const std::uint32_t number = all.empty() ? 1 : all.back().number + 1;
  while (!all.empty() && (all.size() >= kMostReports || bytes > kMostReportBytes)) drop_oldest();
  const std::string key = std::string(kReports) + std::to_string(number) + mark;
  while (!device.save(key, text)) {
    if (all.empty()) return false;
    drop_oldest();
  }
  return true;
}

}  // namespace parlour::room
