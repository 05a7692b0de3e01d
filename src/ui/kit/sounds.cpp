#include "ui/kit/sounds.h"

namespace parlour::ui {
namespace {

constexpr std::uint16_t kTurn[] = {35};
constexpr std::uint16_t kAsked[] = {25, 60, 25};
constexpr std::uint16_t kRefuse[] = {15, 40, 40};
constexpr std::uint16_t kHurry[] = {60, 60, 60, 60, 60};
constexpr std::uint16_t kWin[] = {30, 60, 30, 60, 120};

}  // namespace

std::span<const std::uint16_t> vibration_of(Sound sound) {
  switch (sound) {
    case Sound::Turn:
      return kTurn;
    case Sound::Asked:
      return kAsked;
    case Sound::Refuse:
      return kRefuse;
    case Sound::Hurry:
      return kHurry;
    case Sound::Win:
      return kWin;
    default:
      return {};
  }
}

}  // namespace parlour::ui
