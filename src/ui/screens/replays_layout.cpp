#include "ui/screens/replays_layout.h"

#include <algorithm>

namespace parlour::ui {
namespace {

constexpr float kLeast = 88;                                                    // height of a row
constexpr float kPictureShare = 0.26f, kLeastPicture = 56, kMostPicture = 112;  // of its width
constexpr float kPictureRatio = 0.7f;                                           // height to width

float picture_width(float width) {
  return std::clamp(width * kPictureShare, kLeastPicture, kMostPicture);
}

}  // namespace

float replay_words_width(float width) {
  return width - kTarget - kSpace1 - kSpace2 - picture_width(width) - 2 * kSpace3;
}

ReplayRow replay_row(const Rect& at, float title, float result, float below) {
  const float words = title + result + below, wide = picture_width(at.width());
  ReplayRow out;
  out.whole = Rect::at(at.min, {at.width(), std::max(kLeast, words + 2 * kSpace3)});
  out.card = out.whole;
  const Rect aside = out.card.take_right(kTarget, kSpace1);
  out.bin = Rect::around(aside.centre(), {kTarget, kTarget});
  out.picture = Rect::around({out.card.min.x + kSpace2 + wide / 2, out.card.centre().y},
                             {wide, wide * kPictureRatio});
  Rect text = Rect::at({out.picture.max.x + kSpace3, out.card.centre().y - words / 2},
                       {replay_words_width(at.width()), words});
  out.title = text.take_top(title, 0);
  out.result = text.take_top(result, 0);
  out.below = text.take_top(below, 0);
  return out;
}

std::string replay_facts(std::string when, std::string moves) {
  constexpr std::string_view kBlank = "\u00A0";
  for (std::size_t at = 0; (at = moves.find(' ')) != std::string::npos;)
    moves.replace(at, 1, kBlank);
  if (!when.empty() && !moves.empty()) when.append(kBlank).append("· ");
  return when + moves;
}

}  // namespace parlour::ui
