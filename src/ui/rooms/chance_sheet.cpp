#include "ui/rooms/chance_sheet.h"

#include <cmath>
#include <utility>

#include "fair/sealed.h"
#include "room/luck.h"
#include "ui/kit/sheets.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

using Kind = fair::Verdict::Kind;

std::string one_digit(const Ui& ui, double number) {
  const long tenths = std::lround(10 * number);
  return ui.tr(text::luck_digits, {std::to_string(tenths / 10), std::to_string(tenths % 10)});
}

// What chance gave every seat, next to what was to be expected: a line for each.
void tell_luck(const Ui& ui, const AnyGame& game, const Record& record,
               std::vector<std::string>& said) {
  const std::vector<Player> players = room::players_of(record);
  const std::vector<Fortune> all = room::fortunes(game, record);
  if (all.empty()) return;
  std::string lines = ui.tr(text::luck, {game.info().prizes->in(ui.lang)});
  for (std::size_t q = 0; q < all.size(); ++q) {
    const Fortune& f = all[q];
    lines += '\n' + ui.tr(text::luck_of, {player_name(ui, players, seat(static_cast<int>(q))),
                                          std::to_string(std::lround(f.got)),
                                          one_digit(ui, f.expected), std::to_string(f.luckier())});
  }
  said.push_back(std::move(lines));
}

// What a record says whose chance follows from a number; whether it does.
bool tell_sealed(const Ui& ui, const AnyGame& game, const Record& record, std::uint64_t number,
                 std::vector<std::string>& said) {
  const fair::SealedCheck c = fair::check(game, record, number);
  said.push_back(c.flaw ? ui.tr(text::chance_not_drawn, {std::to_string(c.flaw->place + 1)})
                        : ui.tr(text::chance_sealed_good, {fair::digits(number)}));
  tell_luck(ui, game, record, said);
  said.push_back(ui.tr(text::chance_compare, {fair::digits(fair::seal(number))}));
  return !c.flaw;
}

// What is wrong, or that nothing is.
std::string verdict_text(const Ui& ui, const fair::Verdict& v,
                         const std::vector<std::string>& names) {
  switch (v.kind) {
    case Kind::Fair:
      return std::string(ui.tr(text::chance_good));
    case Kind::Unsealed:
      return std::string(ui.tr(text::chance_unsealed));
    case Kind::Resealed:
      return std::string(ui.tr(text::chance_resealed));
    case Kind::Gaps:
      return std::string(ui.tr(text::chance_gaps));
    case Kind::Flawed:
      break;
  }
  const std::string place = std::to_string(v.flaw->place + 1);
  if (v.flaw->rule == fair::Flaw::Rule::NotDrawn) return ui.tr(text::chance_not_drawn, {place});
  const auto seat = static_cast<std::size_t>(index(v.flaw->member));
  const std::string name = seat < names.size() ? names[seat] : std::to_string(seat + 1);
  return ui.tr(text::chance_not_told, {place, name});
}

void add_names(const Ui& ui, std::vector<std::string>& to, const Line& line,
               const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& n : names) all = ui.list(std::move(all), n);
  if (!names.empty()) to.push_back(ui.tr(line, {all}));
}

// Paragraphs, the first of which is the answer.
class ChanceSheet final : public Sheet {
 public:
  ChanceSheet(Ui& ui, ChanceTold told) : ui_(ui), told_(std::move(told)) {}
  ChanceSheet(Ui& ui, std::function<std::optional<ChanceTold>()> news)
      : ui_(ui), news_(std::move(news)) {}

  bool draw() override {
    if (news_) {
      if (auto told = news_()) told_ = std::move(*told);
    }
    Rect in;
    float height = 0;
    const Rect probe = Rect::at({}, {sheet_words(ui_), 0});
    for (const std::string& s : told_.said) height += paragraph(probe, s, false) + kSpace3;
    const bool open = begin_usual_sheet(ui_, ui_.tr(text::room_chance), height, in);
    std::string all;
    for (const std::string& s : told_.said) all += all.empty() ? s : ' ' + s;
    ui_.describe(all);
    const Rect inside = ui_.begin_scroll("chance", in);
    Rect rest = inside;
    for (const std::string& s : told_.said) rest.take_top(paragraph(rest, s, true), kSpace3);
    ui_.end_scroll(height);
    end_sheet(ui_);
    return open;
  }

 private:
  float paragraph(const Rect& r, const std::string& s, bool draw) {
    const bool first = &s == &told_.said.front();
    const Color color = !first       ? ui_.colors().second
                        : told_.good ? ui_.colors().text
                                     : ui_.colors().danger;
    return ui_.paragraph(r, s, Type::Body, color, 0, first, draw);
  }

  Ui& ui_;
  std::function<std::optional<ChanceTold>()> news_;
  ChanceTold told_;
};

}  // namespace

ChanceTold tell_chance(const Ui& ui, const room::ChanceReport& report,
                       const std::vector<std::string>& names, bool hosting, bool plays,
                       const AnyGame& game, const Record* record) {
  ChanceTold told;
  auto& [said, good] = told;
  const auto add = [&](const Line& line) { said.emplace_back(ui.tr(line)); };
  if (!report.sealed) {
    add(text::chance_alone);
  } else if (!report.over) {
    add(text::chance_how);
  } else {
    const fair::Verdict& v = report.own;
    said.push_back(verdict_text(ui, v, names));
    good = v.kind == Kind::Fair || v.kind == Kind::Gaps;
    if (hosting)
      add(text::chance_host_part);
    else if (good && plays)
      said.push_back(ui.tr(text::chance_part, {std::to_string(v.own), std::to_string(v.moments)}));
    if (v.changed > 0) said.push_back(ui.tr(text::chance_changed, {std::to_string(v.changed)}));
    if (v.since > 0) said.push_back(ui.tr(text::chance_since, {std::to_string(v.since)}));
    add_names(ui, said, text::chance_fair_by, report.fair);
    add_names(ui, said, text::chance_gaps_by, report.gaps);
    add_names(ui, said, text::chance_unfair_by, report.unfair);
    add_names(ui, said, text::chance_silent, report.silent);
    if (record) tell_luck(ui, game, *record, said);
    add(text::chance_how);
  }
  return told;
}

ChanceTold tell_deal(const Ui& ui, const room::DealReport& deal, const AnyGame& game,
                     const Record* record) {
  ChanceTold told{deal_told(ui, deal), deal.found.empty() && !deal.fault};
  if (record) tell_luck(ui, game, *record, told.said);
  told.said.emplace_back(ui.tr(text::deal_how));
  return told;
}

std::unique_ptr<Sheet> make_chance_sheet(Services& app,
                                         std::function<std::optional<ChanceTold>()> news) {
  return std::make_unique<ChanceSheet>(app.ui, std::move(news));
}

std::unique_ptr<Sheet> make_chance_sheet(Services& app, const room::LocalGame& game) {
  const std::uint64_t number = game.chance_to_keep();
  std::vector<std::string> said;
  bool good = true;
  if (game.over()) {
    good = tell_sealed(app.ui, game.game(), game.record_to_keep(), number, said);
  } else {
    said.emplace_back(app.ui.tr(text::chance_sealed_how));
    said.push_back(app.ui.tr(text::chance_opens, {fair::digits(fair::seal(number))}));
  }
  return std::make_unique<ChanceSheet>(app.ui, ChanceTold{std::move(said), good});
}

std::unique_ptr<Sheet> make_record_chance_sheet(Services& app, const AnyGame& game,
                                                const Record& record) {
  std::vector<std::string> said;
  bool good = false;
  if (const std::uint64_t number = chance_number(record); number && !fair::proof_of(record)) {
    good = tell_sealed(app.ui, game, record, number, said);
    return std::make_unique<ChanceSheet>(app.ui, ChanceTold{std::move(said), good});
  }
  const fair::Verdict v = fair::verdict_of(game, record);
  said.push_back(verdict_text(app.ui, v, {}));
  good = v.kind == Kind::Fair;
  if (good) said.emplace_back(app.ui.tr(text::chance_record));
  tell_luck(app.ui, game, record, said);
  said.emplace_back(app.ui.tr(text::chance_how));
  return std::make_unique<ChanceSheet>(app.ui, ChanceTold{std::move(said), good});
}

}  // namespace parlour::ui
