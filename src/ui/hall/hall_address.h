// What is known of open tables before their code is there.
#pragma once

#include <string_view>

namespace parlour::ui {

/// The part of the page's code with everything about open tables.
inline constexpr std::string_view kHallPart = "hall";
/// The address of their list; an invitation never reads like it.
inline constexpr std::string_view kHallAddress = "/join/tables";

}  // namespace parlour::ui
