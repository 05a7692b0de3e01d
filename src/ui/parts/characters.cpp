#include "ui/parts/characters.h"

#include <algorithm>

#include "core/rng.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

constexpr Character kCharacters[gfx::kBotFaces] = {
    {kPersonas[0], text::about_ada},   {kPersonas[1], text::about_boris},
    {kPersonas[2], text::about_chen},  {kPersonas[3], text::about_dara},
    {kPersonas[4], text::about_emil},  {kPersonas[5], text::about_faye},
    {kPersonas[6], text::about_goro},  {kPersonas[7], text::about_hana},
    {kPersonas[8], text::about_ivo},   {kPersonas[9], text::about_juno},
    {kPersonas[10], text::about_kofi}, {kPersonas[11], text::about_lena},
    {kPersonas[12], text::about_mei},  {kPersonas[13], text::about_nils},
    {kPersonas[14], text::about_omar}, {kPersonas[15], text::about_pia},
};

}  // namespace

std::span<const Character, gfx::kBotFaces> characters() {
  return kCharacters;
}

std::string_view character_name(const Ui& ui, int character) {
  std::string_view rest = ui.tr(text::bot_names);
  for (; character > 0; --character) rest.remove_prefix(std::min(rest.size(), rest.find(' ') + 1));
  return rest.substr(0, rest.find(' '));
}

int character_of(const Player& p) {
  const auto it = std::ranges::find(kCharacters, p.character, &Character::id);
  return p.bot && it != std::end(kCharacters) ? static_cast<int>(it - kCharacters) : -1;
}

std::string strength_text(const Ui& ui, const Character& c) {
  const std::string_view least = ui.tr(level_line(c.least)), most = ui.tr(level_line(c.most));
  return c.least == c.most ? std::string(most) : ui.tr(text::strength, {least, most});
}

void become(const Ui& ui, Player& p, int character) {
  const Character& c = kCharacters[character];
  p = {.bot = true,
       .level = std::clamp(p.level, c.least, c.most),
       .name = std::string(character_name(ui, character)),
       .style = c.style,
       .character = std::string(c.id)};
}

Player surprise(ai::Level level) {
  return {.bot = true, .level = level, .name = {}, .hidden = true};
}

bool is_surprise(const Player& p) {
  return p.bot && p.hidden && p.character.empty() && p.script.empty();
}

int free_character(std::span<const Player> players, ai::Level level, int from) {
  for (int i = 0; i < gfx::kBotFaces; ++i) {
    const int at = (from + i) % gfx::kBotFaces;
    const Character& c = kCharacters[at];
    if (level >= c.least && level <= c.most &&
        std::ranges::find(players, c.id, &Player::character) == players.end())
      return at;
  }
  return -1;
}

void reveal_surprises(const Ui& ui, std::span<Player> players, std::uint64_t seed) {
  Rng lot(seed);
  for (Player& p : players) {
    if (!is_surprise(p)) continue;
    const int found = free_character(players, p.level, static_cast<int>(lot.below(gfx::kBotFaces)));
    if (found >= 0) become(ui, p, found);
  }
}

}  // namespace parlour::ui
