#include "ui/hall/hall_choices.h"

namespace parlour::ui {

std::string digits_of(std::initializer_list<int> numbers) {
  std::string out;
  for (const int n : numbers) out += static_cast<char>('0' + n);
  return out;
}

int digit_at(std::string_view stored, std::size_t i, int count, int usual) {
  const int n = i < stored.size() ? stored[i] - '0' : -1;
  return n >= 0 && n < count ? n : usual;
}

}  // namespace parlour::ui
