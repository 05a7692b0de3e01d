// A player's choices about open tables as they are stored: a digit for each.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace parlour::ui {

/// Requires numbers below ten.
std::string digits_of(std::initializer_list<int>);
/// The digit at i; `usual` if there is none below `count`.
int digit_at(std::string_view stored, std::size_t i, int count, int usual = 0);

}  // namespace parlour::ui
