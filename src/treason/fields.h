// Fields of a JSON object from another program: each may be missing or of another type.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace parlour::treason {

/// Nothing if the object has no such field, the field is null, or `object` is not an object.
inline const nlohmann::json* member(const nlohmann::json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto it = object.find(key);
  return it == object.end() || it->is_null() ? nullptr : &*it;
}
/// The text, valid as long as the JSON lives; empty if it is not a string.
inline std::string_view word(const nlohmann::json* j) {
  return j && j->is_string() ? std::string_view(j->get_ref<const std::string&>())
                             : std::string_view();
}
/// An integer within these limits (both within a billion of 0).
inline std::optional<int> whole(const nlohmann::json* j, int low, int high) {
  if (!j || !j->is_number_integer()) return {};
  if (j->is_number_unsigned() && j->get<std::uint64_t>() > 1'000'000'000) return {};
  const auto v = j->get<std::int64_t>();
  return v >= low && v <= high ? std::optional(static_cast<int>(v)) : std::nullopt;
}

}  // namespace parlour::treason
