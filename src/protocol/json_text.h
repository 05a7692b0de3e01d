// Reading and writing JSON fast: `parlour query` must answer 50,000 requests per second. Reading a
// Settlers position into a tree of JSON for Modern C++ and writing the answer from another takes
// three times as long as the whole answer takes here (tests/bench/query.cpp).
//
// JSON here means RFC 8259 with valid UTF-8, and numbers that fit a double.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlour::protocol {

/// The values of one line, in the order of the text; reused from line to line.
class JsonText {
 public:
  struct Node {  // fills a cache line
    enum class Kind : std::uint8_t { Null, False, True, Integer, Real, String, Array, Object };
    std::string_view key;          // for a member of an object
    std::string_view text;         // for a string, without quotes and escapes
    const char* source = nullptr;  // the value as it was written
    std::int64_t integer = 0;      // for an Integer that fits 64 bits; others are a Real
    std::uint32_t length = 0;      // of the source
    std::uint32_t next = 0;        // number of the value after it, at the same level or further out
    std::uint32_t count = 0;       // members of an array or object
    Kind kind = Kind::Null;
  };

  static constexpr int kDeepest = 32;  // nesting of brackets

  /// False if the line is not JSON, or is nested too deeply. The line, of less than 4 GB, must live
  /// as long as the values are used.
  bool parse(std::string_view line);
  /// Whether parse refused the line for its depth.
  bool too_deep() const { return depth_ > kDeepest; }
  const Node& operator[](std::uint32_t i) const { return nodes_[i]; }

 private:
  bool value(std::string_view key);
  bool array();
  bool object();
  bool number();
  bool string(std::string_view& out);
  bool escape(std::string& out);
  bool hex4(unsigned& out);
  bool literal(std::string_view word);
  void blanks();

  std::vector<Node> nodes_;
  std::vector<std::string> unescaped_;  // strings that had escapes
  std::size_t strings_ = 0;
  int depth_ = 0;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
};

/// Whether brackets nest deeper than JsonText::kDeepest: neither the tree of JSON for Modern C++
/// nor its printer may go that deep.
bool too_deep(std::string_view line);

/// One value of a text, or none.
class Value {
 public:
  using Kind = JsonText::Node::Kind;

  Value() = default;
  Value(const JsonText& text, std::uint32_t i) : text_(&text), i_(i) {}

  explicit operator bool() const { return text_ != nullptr; }
  /// Null also for no value.
  Kind kind() const { return text_ ? node().kind : Kind::Null; }
  bool is_object() const { return kind() == Kind::Object; }
  bool is_array() const { return kind() == Kind::Array; }
  bool is_string() const { return kind() == Kind::String; }
  bool is_null() const { return kind() == Kind::Null; }
  bool is_number() const { return kind() == Kind::Integer || kind() == Kind::Real; }
  bool is_integer() const { return kind() == Kind::Integer; }
  bool is_boolean() const { return kind() == Kind::True || kind() == Kind::False; }
  std::int64_t integer() const { return node().integer; }
  std::string_view text() const { return node().text; }
  std::string_view key() const { return node().key; }
  std::string_view source() const { return {node().source, node().length}; }
  std::size_t size() const { return text_ ? node().count : 0; }

  /// The member of an object; the last one if several have that name. No value if there is none.
  Value find(std::string_view key) const;
  /// For an array or object; requires i < size().
  Value operator[](std::size_t i) const;

  class Iterator {
   public:
    Iterator(const JsonText* text, std::uint32_t i) : text_(text), i_(i) {}
    Value operator*() const { return {*text_, i_}; }
    Iterator& operator++() {
      i_ = (*text_)[i_].next;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const JsonText* text_;
    std::uint32_t i_;
  };
  Iterator begin() const { return {text_, has_members() ? i_ + 1 : 0}; }
  Iterator end() const { return {text_, has_members() ? node().next : 0}; }

 private:
  const JsonText::Node& node() const { return (*text_)[i_]; }
  bool has_members() const { return text_ && (is_array() || is_object()); }

  const JsonText* text_ = nullptr;
  std::uint32_t i_ = 0;
};

/// Writes one value after another; inserts commas itself.
class JsonOut {
 public:
  explicit JsonOut(std::string& out) : out_(&out) {}

  JsonOut& open(char bracket) {
    comma();
    *out_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonOut& close(char bracket) {
    *out_ += bracket;
    fresh_ = false;
    return *this;
  }
  JsonOut& key(std::string_view name) {  // without characters to escape
    comma();
    *out_ += '"';
    *out_ += name;
    *out_ += "\":";
    fresh_ = true;
    return *this;
  }
  JsonOut& word(std::string_view text) {  // the same
    comma();
    *out_ += '"';
    *out_ += text;
    *out_ += '"';
    fresh_ = false;
    return *this;
  }
  JsonOut& number(std::int64_t n) {
    comma();
    char digits[24];
    out_->append(digits, std::to_chars(digits, digits + sizeof digits, n).ptr);
    fresh_ = false;
    return *this;
  }
  JsonOut& raw(std::string_view json) {
    comma();
    *out_ += json;
    fresh_ = false;
    return *this;
  }
  JsonOut& flag(bool b) { return raw(b ? "true" : "false"); }
  JsonOut& null() { return raw("null"); }
  /// Any text, escaped.
  JsonOut& text(std::string_view text);
  /// A value as it was read, on one line; the second writes the member of an object, with its key.
  JsonOut& same(Value);
  JsonOut& member(Value);

 private:
  void comma() {
    if (!fresh_) *out_ += ',';
  }
  std::string* out_;
  bool fresh_ = true;
};

}  // namespace parlour::protocol
