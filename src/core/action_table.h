// The actions of a game as a table: for each kind its words in records and its fields. Both
// encodings, bytes and words, are derived from it in both directions (write, read, print and parse
// of the Game concept).
//
// In bytes an action is its kind followed by its fields. In words it is the words of its row
// followed by its fields, with one blank between words. A kind may have several rows, distinguished
// by their fields: "sealed" and "sealed last". Members that no field of the row covers are as in a
// default Action.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/bytes.h"
#include "core/numbers.h"

namespace parlour {

/// Words separated by one blank.
class WordWriter {
 public:
  void add(std::string_view words) {
    if (words.empty()) return;
    if (!out_.empty()) out_ += ' ';
    out_ += words;
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

/// Reads words separated by single blanks.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : left_(text) {}
  bool done() const { return done_; }
  /// The next word; empty at the end.
  std::string_view peek() const { return left_.substr(0, left_.find(' ')); }
  std::string_view take() {
    const std::string_view word = peek();
    drop(word.size());
    return word;
  }
  /// Skips these words if they come next.
  bool skip(std::string_view words) {
    if (done_ || !left_.starts_with(words)) return false;
    if (left_.size() > words.size() && left_[words.size()] != ' ') return false;
    drop(words.size());
    return true;
  }

 private:
  void drop(std::size_t n) {
    done_ = n == left_.size();
    left_.remove_prefix(done_ ? n : n + 1);
  }
  std::string_view left_;
  bool done_ = false;
};

/// One part of an action, in bytes and in words. `fits` says whether an action that read or parse
/// produced is allowed: it is called once all fields of the row are present, and may look at each
/// of them.
template <class Action>
class Field {
 public:
  virtual bool fits(const Action&) const = 0;
  virtual void write(Writer&, const Action&) const = 0;      // requires fits
  virtual void read(Reader&, Action&) const = 0;             // any bytes; may fail the reader
  virtual void print(WordWriter&, const Action&) const = 0;  // requires fits
  virtual bool parse(WordReader&, Action&) const = 0;        // any words; false: not this field

 protected:
  constexpr ~Field() = default;
};

/// The words for numbers.
struct Naming {
  std::string (*name)(int);
  std::optional<int> (*find)(std::string_view);
};
inline constexpr Naming kByDigits = {[](int n) { return std::to_string(n); },
                                     [](std::string_view word) {
                                       const auto n = parse_number(word, 0xFF);
                                       return n ? std::optional(static_cast<int>(*n))
                                                : std::nullopt;
                                     }};
/// By an array of names, from 0.
template <const auto& names>
inline constexpr Naming kByName = {
    [](int n) { return std::string(names[at(n)]); },
    [](std::string_view word) {
      const auto it = std::ranges::find(names, word);
      return it == names.end() ? std::nullopt : std::optional(static_cast<int>(it - names.begin()));
    }};

/// A number from `low` to `high`: one byte, one word.
template <class Action>
class Small : public Field<Action> {
 public:
  constexpr Small(std::uint8_t Action::* member, int low, int high, Naming naming = kByDigits)
      : member_(member), low_(low), high_(high), naming_(naming) {}
  /// The same field that also accepts this value, which has a word of its own.
  constexpr Small or_value(int value, std::string_view word) const {
    Small out = *this;
    out.other_ = value;
    out.other_word_ = word;
    return out;
  }

  constexpr int low() const { return low_; }
  constexpr int count() const { return high_ - low_ + 1; }
  int get(const Action& a) const { return a.*member_; }
  void set(Action& a, int value) const { a.*member_ = byte(value); }

  bool fits(const Action& a) const override {
    return (get(a) >= low_ && get(a) <= high_) || get(a) == other_;
  }
  void write(Writer& w, const Action& a) const override { w.u8(a.*member_); }
  void read(Reader& r, Action& a) const override { a.*member_ = r.u8(); }
  void print(WordWriter& w, const Action& a) const override {
    if (get(a) == other_)
      w.add(other_word_);
    else
      w.add(naming_.name(get(a)));
  }
  bool parse(WordReader& r, Action& a) const override {
    const std::string_view word = r.take();
    if (other_ != kNoOther && word == other_word_) return set(a, other_), true;
    const std::optional<int> n = naming_.find(word);
    if (n) set(a, *n);
    return n && *n >= low_ && *n <= high_;
  }

 private:
  static constexpr int kNoOther = -1;
  std::uint8_t Action::* member_;
  int low_, high_, other_ = kNoOther;
  Naming naming_;
  std::string_view other_word_;
};

/// A member that has this value in each action of its row: one byte, and perhaps a word.
template <class Action>
class Constant : public Field<Action> {
 public:
  constexpr Constant(std::uint8_t Action::* member, int value, std::string_view word = {})
      : member_(member), value_(byte(value)), word_(word) {}
  bool fits(const Action& a) const override { return a.*member_ == value_; }
  void write(Writer& w, const Action&) const override { w.u8(value_); }
  void read(Reader& r, Action& a) const override { a.*member_ = r.u8(); }
  void print(WordWriter& w, const Action&) const override { w.add(word_); }
  bool parse(WordReader& r, Action& a) const override {
    a.*member_ = value_;
    return word_.empty() || r.skip(word_);
  }

 protected:
  std::uint8_t Action::* member_;
  std::uint8_t value_;

 private:
  std::string_view word_;
};

/// The same, but absent from both bytes and words.
template <class Action>
class Implied final : public Constant<Action> {
 public:
  using Constant<Action>::Constant;
  void write(Writer&, const Action&) const override {}
  void read(Reader&, Action& a) const override { a.*(this->member_) = this->value_; }
};
template <class Action>
Implied(std::uint8_t Action::*, int) -> Implied<Action>;

/// Two small numbers: one byte, two words.
template <class Action>
class Packed final : public Field<Action> {
 public:
  constexpr Packed(const Small<Action>& high, const Small<Action>& low) : high_(high), low_(low) {}
  bool fits(const Action& a) const override { return high_.fits(a) && low_.fits(a); }
  void write(Writer& w, const Action& a) const override {
    const int high = high_.get(a) - high_.low(), low = low_.get(a) - low_.low();
    w.u8(byte(low_.count() * high + low));
  }
  void read(Reader& r, Action& a) const override {
    const int n = r.u8();
    if (n >= high_.count() * low_.count()) return r.fail();
    high_.set(a, n / low_.count() + high_.low());
    low_.set(a, n % low_.count() + low_.low());
  }
  void print(WordWriter& w, const Action& a) const override {
    high_.print(w, a);
    low_.print(w, a);
  }
  bool parse(WordReader& r, Action& a) const override {
    return high_.parse(r, a) && low_.parse(r, a);
  }

 private:
  const Small<Action>&high_, &low_;
};

template <class Action>
struct ActionRow {
  typename Action::Kind kind;
  std::string_view words;  // empty: its first field says everything
  std::array<const Field<Action>*, 4> fields = {};

  Action blank() const {
    Action a{};
    a.kind = kind;
    return a;
  }
  bool fits(const Action& a) const {
    return a.kind == kind && each([&](const Field<Action>& f) { return f.fits(a); });
  }
  /// Whether f(field) is true for every field; stops at the first for which it is not.
  template <class F>
  bool each(F&& f) const {
    return std::ranges::all_of(fields,
                               [&](const Field<Action>* field) { return !field || f(*field); });
  }
};

template <class Action>
class ActionTable {
 public:
  using Row = ActionRow<Action>;
  constexpr explicit ActionTable(std::span<const Row> rows) : rows_(rows) {}

  /// Requires an action that fits a row.
  void write(Writer& w, const Action& a) const {
    w.u8(static_cast<std::uint8_t>(a.kind));
    row_of(a).each([&](const Field<Action>& f) { return f.write(w, a), true; });
  }
  /// Fails the reader if the bytes fit no row.
  Action read(Reader& r) const {
    const std::uint8_t kind = r.u8();
    for (const Row& row : rows_) {
      if (!r.ok() || static_cast<std::uint8_t>(row.kind) != kind) continue;
      Reader rest = r;
      Action a = row.blank();
      row.each([&](const Field<Action>& f) { return f.read(rest, a), rest.ok(); });
      if (!rest.ok() || !row.fits(a)) continue;
      r = rest;
      return a;
    }
    r.fail();
    return {};
  }
  /// Requires an action that fits a row.
  std::string print(const Action& a) const {
    const Row& row = row_of(a);
    WordWriter w;
    w.add(row.words);
    row.each([&](const Field<Action>& f) { return f.print(w, a), true; });
    return w.take();
  }
  /// Inverse of print; accepts nothing else.
  std::optional<Action> parse(std::string_view text) const {
    const std::optional<Action> a = parse_loosely(text);
    return a && print(*a) == text ? a : std::nullopt;
  }
  /// Also accepts variants that fields allow, such as cards in any order.
  std::optional<Action> parse_loosely(std::string_view text) const {
    for (const Row& row : rows_) {
      WordReader words(text);
      Action a = row.blank();
      if (!row.words.empty() && !words.skip(row.words)) continue;
      const bool all = row.each([&](const Field<Action>& f) { return f.parse(words, a); });
      if (all && words.done() && row.fits(a)) return a;
    }
    return {};
  }

 private:
  const Row& row_of(const Action& a) const {
    const auto row = std::ranges::find_if(rows_, [&](const Row& r) { return r.fits(a); });
    assert(row != rows_.end() && "an action that read or parse could give");
    return *row;
  }
  std::span<const Row> rows_;
};

}  // namespace parlour
