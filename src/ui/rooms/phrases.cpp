#include "ui/rooms/phrases.h"

#include <algorithm>
#include <iterator>

#include "ui/kit/sheets.h"
#include "ui/rooms/phrases_layout.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {
namespace {

using net::StockPhrase;

struct OfAGame {
  std::string_view game;
  StockPhrase all[2];
};
constexpr OfAGame kOfGames[] = {
    {"settlers", {StockPhrase::AnyTrade, StockPhrase::RobberAgain}},
    {"coup", {StockPhrase::NotBelieved, StockPhrase::NiceBluff}},
    {"tractor", {StockPhrase::NiceTractor, StockPhrase::WellDonePartner}},
    {"flax", {StockPhrase::NiceLine, StockPhrase::MyRoom}},
};

}  // namespace

const Line& line_of(StockPhrase phrase) {
  static constexpr const Line* lines[] = {
      &text::phrase_hello,         &text::phrase_good_luck,
      &text::phrase_well_played,   &text::phrase_thanks,
      &text::phrase_sorry,         &text::phrase_one_moment,
      &text::phrase_are_you_there, &text::phrase_another_game,
      &text::phrase_gladly,        &text::phrase_goodbye,
      &text::phrase_any_trade,     &text::phrase_robber_again,
      &text::phrase_not_believed,  &text::phrase_nice_bluff,
      &text::phrase_nice_tractor,  &text::phrase_well_done_partner,
      &text::phrase_nice_line,     &text::phrase_my_room};
  static_assert(std::size(lines) == net::kStockPhrases);
  return *lines[static_cast<int>(phrase)];
}

std::string said_in(const Ui& ui, const std::string& text, std::optional<StockPhrase> phrase) {
  return phrase ? std::string(ui.tr(line_of(*phrase))) : text;
}

std::vector<StockPhrase> phrases_for(std::string_view game) {
  std::vector<StockPhrase> out;
  for (int i = 0; i < net::kCommonPhrases; ++i) out.push_back(static_cast<StockPhrase>(i));
  const auto* own = std::ranges::find(kOfGames, game, &OfAGame::game);
  if (own != std::end(kOfGames)) out.insert(out.end(), std::begin(own->all), std::end(own->all));
  return out;
}

bool PhraseSheet::draw() {
  if (!rooms_.inside() || rooms_.room->lobby().talk != net::Talk::Phrases) return false;
  const std::vector<StockPhrase> phrases = phrases_for(rooms_.room->lobby().game);
  const int count = static_cast<int>(phrases.size());
  float widest = 0;
  for (const StockPhrase p : phrases) widest = std::max(widest, ui_.least_button(line_of(p)));
  const float height =
      phrase_rects(Rect::at({}, {sheet_words(ui_), 0}), count, widest).back().max.y;
  Rect in;
  bool open = begin_usual_sheet(ui_, ui_.tr(text::room_say), height, in);
  ui_.describe(ui_.tr(text::room_say_label));
  const Rect page = ui_.begin_scroll("phrases", in);
  const std::vector<Rect> at = phrase_rects(page, count, widest);
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    if (ui_.button("phrase" + std::to_string(static_cast<int>(phrases[i])), at[i],
                   {.label = ui_.tr(line_of(phrases[i]))})) {
      rooms_.say(phrases[i]);
      open = false;
    }
    if (i == 0) ui_.starts_here();
  }
  ui_.end_scroll(height);
  end_sheet(ui_);
  if (!open) rooms_.show_chat();
  return open;
}

}  // namespace parlour::ui
