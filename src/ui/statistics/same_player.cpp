#include "ui/statistics/same_player.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/bytes.h"
#include "room/backup.h"
#include "room/settings.h"
#include "room/strangers.h"
#include "ui/app/preferences.h"
#include "ui/app/question.h"
#include "ui/daily/daily.h"
#include "ui/daily/daily_screen.h"
#include "ui/daily/daily_text.h"
#include "ui/kit/sheets.h"

namespace parlour::ui::statistics {

namespace words = daily::words;
namespace backup = room::backup;

namespace {

constexpr std::size_t kLongestRatings = 256;  // bytes: a line for each game

constexpr std::string_view kSettings = "settings";  // storage key

struct Player {
  room::Identity key{};
  std::string name, ratings;  // as of room::kOwnRatings
};

std::optional<Player> player_here(Services& app) {
  const auto key = room::read_identity(app.ui.shell.load(room::kIdentityKey).value_or(""));
  if (!key) return {};
  return Player{*key, app.ui.settings.name, app.ui.shell.load(room::kOwnRatings).value_or("")};
}

std::string packed(const Player& p) {
  backup::Backup file;
  file.kept[std::string(room::kIdentityKey)] = to_base64url(p.key);
  if (!p.name.empty()) file.kept[std::string(kSettings)] = "name " + p.name;
  if (!p.ratings.empty()) file.kept[std::string(room::kOwnRatings)] = p.ratings;
  const std::string text = backup::to_json(file, daily::now_seconds());
  return to_base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::optional<Player> unpacked(std::string_view text) {
  const auto bytes = from_base64url(text);
  if (!bytes) return {};
  const auto file =
      backup::from_json({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
  if (!file) return {};
  const auto kept = [&](std::string_view key) {
    const auto it = file->kept.find(std::string(key));
    return it != file->kept.end() ? it->second : std::string();
  };
  const auto key = room::read_identity(kept(room::kIdentityKey));
  const std::string ratings = kept(room::kOwnRatings);
  if (!key || ratings.size() > kLongestRatings) return {};
  return Player{*key, room::parse_settings(kept(kSettings)).name, ratings};
}

// How many games the lines count: the last word of each.
int games_in(std::string_view lines) {
  constexpr std::uint32_t kMost = 1'000'000;
  std::uint32_t out = 0;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const std::size_t blank = line.rfind(' ');
    if (blank != line.npos) out += parse_number(line.substr(blank + 1), kMost).value_or(0);
  }
  return static_cast<int>(std::min(out, kMost));
}

std::string told(const Ui& ui, const Player& p) {
  std::string out = p.name.empty() ? std::string(ui.tr(words::somebody)) : p.name;
  const int games = games_in(p.ratings);
  return games == 0 ? out : ui.list(std::move(out), count_text(words::with_games, ui.lang, games));
}

void become(Services& app, const Player& p) {
  Ui& ui = app.ui;
  room::become_stranger(ui.shell, p.key, p.ratings);
  ui.settings.name = p.name;
  app.preferences.keep();
  ui.toast(ui.tr(words::became, {told(ui, p)}));
}

}  // namespace

bool has_player(Services& app) {
  return player_here(app).has_value();
}

void offer_player(Services& app) {
  const Ui& ui = app.ui;
  const auto here = player_here(app);
  if (!here) return;
  TextOffer offer;
  offer.title = ui.tr(words::same_player), offer.note = ui.tr(words::same_about);
  offer.text = ui.shell.base_url() + '#' + std::string(kPlayerLink) + packed(*here);
  offer.is_link = true;
  offer.copy = ui.tr(text::copy), offer.copied = ui.tr(text::copied);
  offer.share = ui.tr(text::share), offer.close = ui.tr(text::close);
  ui.shell.offer_text(offer);
}

void take_player(Services& app, std::string_view given) {
  Ui& ui = app.ui;
  auto next = unpacked(given);
  restore_address(app);
  if (!next) return ui.toast(ui.tr(text::link_unknown), true);
  if (in_a_room(app)) return ui.toast(ui.tr(words::leave_first), true);
  const auto here = player_here(app);
  if (here && here->key == next->key) {
    if (games_in(here->ratings) > games_in(next->ratings)) next->ratings = here->ratings;
    return become(app, *next);
  }
  std::string said = ui.tr(words::becomes, {told(ui, *next)});
  if (here) said += ' ' + ui.tr(words::is_lost, {told(ui, *here)});
  const auto ask = [&ui, said]() -> std::optional<Asked> {
    return Asked{std::string(ui.tr(words::become)),
                 said,
                 {.label = ui.tr(words::become_do), .look = Look::Primary}};
  };
  app.nav.show(
      std::make_unique<Question>(ui, app.nav, ask, [&app, next = *next] { become(app, next); }));
}

}  // namespace parlour::ui::statistics
