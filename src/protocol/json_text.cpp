#include "protocol/json_text.h"

#include <cmath>
#include <cstdlib>

namespace parlour::protocol {

// Does not count brackets in strings.
bool too_deep(std::string_view line) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > JsonText::kDeepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}
namespace {

// The length of the multi-byte UTF-8 sequence that begins here; 0 if there is none (Unicode
// standard, table 3-7).
std::size_t utf8_length(const char* p, const char* end) {
  const auto byte = [&](int i) { return p + i < end ? static_cast<unsigned char>(p[i]) : 0u; };
  const auto tail = [&](int i) { return (byte(i) & 0xC0) == 0x80; };
  const unsigned a = byte(0), b = byte(1);
  if (a >= 0xC2 && a <= 0xDF) return tail(1) ? 2 : 0;
  if (a >= 0xE0 && a <= 0xEF) {
    const unsigned low = a == 0xE0 ? 0xA0 : 0x80, high = a == 0xED ? 0x9F : 0xBF;
    return b >= low && b <= high && tail(2) ? 3 : 0;
  }
  if (a >= 0xF0 && a <= 0xF4) {
    const unsigned low = a == 0xF0 ? 0x90 : 0x80, high = a == 0xF4 ? 0x8F : 0xBF;
    return b >= low && b <= high && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

void add_utf8(std::string& out, unsigned code) {
  const auto add = [&](unsigned byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | (code >> 6));
    add(0x80 | (code & 63));
  } else if (code < 0x10000) {
    add(0xE0 | (code >> 12));
    add(0x80 | ((code >> 6) & 63));
    add(0x80 | (code & 63));
  } else {
    add(0xF0 | (code >> 18));
    add(0x80 | ((code >> 12) & 63));
    add(0x80 | ((code >> 6) & 63));
    add(0x80 | (code & 63));
  }
}

}  // namespace

bool JsonText::parse(std::string_view line) {
  nodes_.clear();
  strings_ = 0;
  depth_ = 0;
  at_ = line.data();
  end_ = at_ + line.size();
  // Reserved, so that strings with escapes keep their places: a line has at most as many of them as
  // backslashes.
  if (line.find('\\') != std::string_view::npos) {
    std::size_t most = 0;
    for (const char c : line) most += c == '\\';
    if (unescaped_.size() < most) unescaped_.resize(most);
  }
  if (!value({})) return false;
  blanks();
  return at_ == end_;
}

void JsonText::blanks() {
  while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
}

bool JsonText::value(std::string_view key) {
  blanks();
  if (at_ == end_) return false;
  const char* begin = at_;
  const std::size_t i = nodes_.size();
  nodes_.emplace_back();
  nodes_[i].key = key;
  bool good = false;
  switch (*at_) {
    // Limited to what the stack, and later users of the value, can handle.
    case '{':
      if (++depth_ > kDeepest) return false;
      good = object();
      if (good) --depth_;
      break;
    case '[':
      if (++depth_ > kDeepest) return false;
      good = array();
      if (good) --depth_;
      break;
    case '"': {
      std::string_view text;
      good = string(text);
      nodes_[i].kind = Node::Kind::String;
      nodes_[i].text = text;
      break;
    }
    case 't':
      good = literal("true");
      nodes_[i].kind = Node::Kind::True;
      break;
    case 'f':
      good = literal("false");
      nodes_[i].kind = Node::Kind::False;
      break;
    case 'n':
      good = literal("null");
      break;
    default:
      good = number();
  }
  nodes_[i].source = begin;
  nodes_[i].length = static_cast<std::uint32_t>(at_ - begin);
  nodes_[i].next = static_cast<std::uint32_t>(nodes_.size());
  return good;
}

bool JsonText::literal(std::string_view word) {
  if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

bool JsonText::array() {
  const std::size_t own = nodes_.size() - 1;
  nodes_[own].kind = Node::Kind::Array;
  ++at_;
  blanks();
  if (at_ < end_ && *at_ == ']') {
    ++at_;
    return true;
  }
  while (value({})) {
    ++nodes_[own].count;
    blanks();
    if (at_ == end_) return false;
    const char c = *at_++;
    if (c == ']') return true;
    if (c != ',') return false;
  }
  return false;
}

bool JsonText::object() {
  const std::size_t own = nodes_.size() - 1;
  nodes_[own].kind = Node::Kind::Object;
  ++at_;
  blanks();
  if (at_ < end_ && *at_ == '}') {
    ++at_;
    return true;
  }
  while (true) {
    blanks();
    std::string_view key;
    if (at_ == end_ || *at_ != '"' || !string(key)) return false;
    blanks();
    if (at_ == end_ || *at_++ != ':') return false;
    if (!value(key)) return false;
    ++nodes_[own].count;
    blanks();
    if (at_ == end_) return false;
    const char c = *at_++;
    if (c == '}') return true;
    if (c != ',') return false;
  }
}

bool JsonText::number() {
  Node& node = nodes_.back();
  const char* begin = at_;
  if (at_ < end_ && *at_ == '-') ++at_;
  if (at_ == end_ || !is_digit(*at_)) return false;
  if (*at_ == '0')
    ++at_;
  else
    while (at_ < end_ && is_digit(*at_)) ++at_;
  bool whole = true;
  if (at_ < end_ && *at_ == '.') {
    whole = false;
    ++at_;
    if (at_ == end_ || !is_digit(*at_)) return false;
    while (at_ < end_ && is_digit(*at_)) ++at_;
  }
  if (at_ < end_ && (*at_ == 'e' || *at_ == 'E')) {
    whole = false;
    ++at_;
    if (at_ < end_ && (*at_ == '+' || *at_ == '-')) ++at_;
    if (at_ == end_ || !is_digit(*at_)) return false;
    while (at_ < end_ && is_digit(*at_)) ++at_;
  }
  if (whole && std::from_chars(begin, at_, node.integer).ec == std::errc()) {
    node.kind = Node::Kind::Integer;
    return true;
  }
  node.kind = Node::Kind::Real;
  return std::isfinite(std::strtod(std::string(begin, at_).c_str(), nullptr));
}

bool JsonText::hex4(unsigned& out) {
  if (end_ - at_ < 4) return false;
  const auto read = std::from_chars(at_, at_ + 4, out, 16);
  if (read.ptr != at_ + 4 || read.ec != std::errc()) return false;
  at_ += 4;
  return true;
}

// Called after the backslash.
bool JsonText::escape(std::string& out) {
  if (at_ == end_) return false;
  const char c = *at_++;
  switch (c) {
    case '"':
    case '\\':
    case '/':
      out += c;
      return true;
    case 'b':
      out += '\b';
      return true;
    case 'f':
      out += '\f';
      return true;
    case 'n':
      out += '\n';
      return true;
    case 'r':
      out += '\r';
      return true;
    case 't':
      out += '\t';
      return true;
    case 'u': {
      unsigned code = 0, low = 0;
      if (!hex4(code) || (code >= 0xDC00 && code <= 0xDFFF)) return false;
      if (code >= 0xD800 && code <= 0xDBFF) {
        if (end_ - at_ < 2 || at_[0] != '\\' || at_[1] != 'u') return false;
        at_ += 2;
        if (!hex4(low) || low < 0xDC00 || low > 0xDFFF) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
      }
      add_utf8(out, code);
      return true;
    }
    default:
      return false;
  }
}

bool JsonText::string(std::string_view& out) {
  const char* begin = ++at_;
  std::string* own = nullptr;  // from the first escape on
  while (at_ < end_) {
    const auto c = static_cast<unsigned char>(*at_);
    if (c == '"') {
      out = own ? std::string_view(*own)
                : std::string_view(begin, static_cast<std::size_t>(at_ - begin));
      ++at_;
      return true;
    }
    if (c < 0x20) return false;
    if (c == '\\') {
      if (!own) {
        own = &unescaped_[strings_++];
        own->assign(begin, at_);
      }
      ++at_;
      if (!escape(*own)) return false;
      continue;
    }
    const std::size_t n = c < 0x80 ? 1 : utf8_length(at_, end_);
    if (n == 0) return false;
    if (own) own->append(at_, n);
    at_ += n;
  }
  return false;
}

Value Value::find(std::string_view key) const {
  Value found;
  if (!text_ || !is_object()) return found;
  for (const Value v : *this) {
    const std::string_view name = v.key();
    if (name.size() != key.size() || (!key.empty() && name[0] != key[0])) continue;
    if (name == key) found = v;
  }
  return found;
}

Value Value::operator[](std::size_t i) const {
  Iterator it = begin();
  for (; i > 0; --i) ++it;
  return *it;
}

JsonOut& JsonOut::text(std::string_view text) {
  comma();
  *out_ += '"';
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      *out_ += '\\';
      *out_ += c;
    } else if (u < 0x20) {
      constexpr char digits[] = "0123456789abcdef";
      *out_ += "\\u00";
      *out_ += digits[u >> 4];
      *out_ += digits[u & 15];
    } else {
      *out_ += c;
    }
  }
  *out_ += '"';
  fresh_ = false;
  return *this;
}

JsonOut& JsonOut::same(Value v) {
  comma();
  // No string has a raw line break: any that occurs is between values.
  for (const char c : v.source()) {
    if (c != '\n' && c != '\r') *out_ += c;
  }
  fresh_ = false;
  return *this;
}

JsonOut& JsonOut::member(Value v) {
  text(v.key());
  *out_ += ':';
  fresh_ = true;
  return same(v);
}

}  // namespace parlour::protocol
