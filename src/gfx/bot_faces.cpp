#include "gfx/bot_faces.h"

#include <algorithm>
#include <string>

namespace parlour::gfx {
namespace {

// On a grid of 64 x 64, reflected in x = 32 (drawing.h).
constexpr char kParts[] =
    // --- shoulders: a round collar, a lapel, a scarf
    "@A\n"
    "tm32/40 25/40 25/52 32/56\n"
    "cm32/52 22,52 8,56 3/64 32/64\n"
    "lm32/52 24/52 27,58 32/59\n"
    "@B\n"
    "tm32/40 25/40 25/52 32/56\n"
    "cm32/52 22,52 8,56 3/64 32/64\n"
    "wm32/52 26/51 29/64 32/64\n"
    "ld26/50 22/52 24/60 31/64\n"
    "@C\n"
    "tm32/40 25/40 25/52 32/56\n"
    "cm32/54 20,54 8,57 3/64 32/64\n"
    "lm32/48 24/47 21,52 23,57 32/58\n"
    // --- heads: round, long, square
    "@D\n"
    "sp15 33 3 5\n"
    "sm32/11 20,13 15,24 16,37 23,48 32,51\n"
    "@E\n"
    "sp17 33 3 5\n"
    "sm32/9 22,11 18,22 18,38 24,50 32,54\n"
    "@F\n"
    "sp15 33 3 5\n"
    "sm32/11 21,12 16,19 16,40 21,49 32,51\n"
    // --- hair behind the head: a bob, long, a bun
    "@G\n"
    "hm32/5 16,8 9,26 11/49 32/49\n"
    "@H\n"
    "hm32/5 15,8 9,26 7/59 32/59\n"
    "@I\n"
    "ho32 7 8 7\n"
    // --- hair over the forehead: short, a fringe, parted, curls, spikes, at the sides
    "@J\n"
    "hm32/6 20,8 13,18 15/30 19/22 26,18 32/18\n"
    "@K\n"
    "hm32/6 19,8 13,18 14/32 18/24 32/23\n"
    "@L\n"
    "hf15/31 13,18 21,8 34,5 46,10 51,20 49/31 46/21 38,18 28/12 24,19 19/22\n"
    "@M\n"
    "hp16 22 6 7\n"
    "hp21 13 7 7\n"
    "ho32 10 8 7\n"
    "hp27 15 5 5\n"
    "@N\n"
    "hf15/29 11/14 20/16 22/5 31/12 39/3 43/14 54/11 49/29 45/20 32/17 19/20\n"
    "@O\n"
    "hp15 27 4 7\n"
    // --- nose
    "@P\n"
    "ts3 32/32 35,38 30/40\n"
    // --- glasses: round, square
    "@Q\n"
    "kp24 32 7 7\n"
    "wp24 32 5 5\n"
    "ks3 28/31 32,29 36/31\n"
    "@R\n"
    "kd17/26 31/26 30/38 18/38\n"
    "wd19/28 29/28 28/36 20/36\n"
    "ks3 28/30 32,29 36/30\n"
    // --- a beard, a moustache
    "@S\n"
    "hm32/40 23/40 16/32 17,46 32,57\n"
    "@T\n"
    "hd32/40 26,38 19/43 26,44 32/43\n"
    // --- hats: a beret, a bowler, a cap, a headband
    "@U\n"
    "dm32/4 18,4 8,12 12/19 32/17\n"
    "ko32 4 2 2\n"
    "@V\n"
    "dm32/2 21,3 17/16 32/16\n"
    "lm32/12 18/12 17/16 32/16\n"
    "dm32/15 9/15 9,19 32/20\n"
    "@W\n"
    "dm32/4 20,6 14,18 14/21 32/19\n"
    "lf14/21 32/18 50/21 60,24 58/27 32/23\n"
    "@X\n"
    "dm32/15 15/18 14/23 32/20\n"
    // --- earrings
    "@Y\n"
    "gp14 41 2 2\n"
    // --- eyes, brows and mouths, by mood
    "@0\n"
    "kp24 32 2 3\n"
    "kt3 19/26 24,24 28/26\n"
    "ks3 26/46 32,48 38/46\n"
    "@1\n"
    "kt4 20/33 24,29 28/33\n"
    "kt3 19/24 24,22 28/24\n"
    "xf25/44 39/44 37,49 32,51 27,49\n"
    "@2\n"
    "kp24 33 2 2\n"
    "kt4 18/25 24,27 29/30\n"
    "ks4 26/48 32,45 38/48\n"
    "@3\n"
    "wp24 32 4 5\n"
    "kp24 32 2 2\n"
    "kt3 18/23 24,19 29/22\n"
    "xo32 47 4 4\n"
    "@4\n"
    "wp24 32 4 4\n"
    "ko26 30 2 2\n"
    "ko42 30 2 2\n"
    "kt3 19/25 24,22 28/24\n"
    "ks3 28/47 33,46 37/45\n";

constexpr Vec2 kGrid{64, 64};

struct Look {
  std::string_view parts;  // in drawing order, without the mood
  std::uint32_t skin, hair, clothes, hat, ground;
};
constexpr Look kLooks[kBotFaces] = {
    {"GADKPY", 0xE9B48A, 0x2B2320, 0xC0392B, 0xC0392B, 0xF2D7B6},   // Ada
    {"BFJPT", 0xF0C9A4, 0x6B4226, 0x2F5D7C, 0x33302E, 0xC9DCE6},    // Boris
    {"AEJPR", 0xEBC08E, 0x1D1B1E, 0x4E7A51, 0x33302E, 0xD9E6CF},    // Chen
    {"HCDKPX", 0xC68A5E, 0x3A1F1A, 0x7A2E4E, 0xD8A02E, 0xEBCBD6},   // Dara
    {"AFOPS", 0xF0C9A4, 0xB9B4AC, 0x6A5A8C, 0x33302E, 0xDCD5EA},    // Emil
    {"HBELP", 0xF5D6BA, 0xC9762F, 0x20646A, 0x33302E, 0xCDE5E2},    // Faye
    {"AFNP", 0xE2AE7C, 0x1D1B1E, 0xD2691E, 0xD2691E, 0xF6DCC0},     // Goro
    {"IGADKP", 0xF2CDA4, 0x221D22, 0xB85C7E, 0x33302E, 0xF2D5DF},   // Hana
    {"BEJPVT", 0xEDC3A0, 0x4A3A2C, 0x3A3A46, 0x26262E, 0xD3D3DB},   // Ivo
    {"MADPY", 0x8A5A3C, 0x1F1614, 0x8A6BB0, 0x33302E, 0xE2D8F0},    // Juno
    {"CDMPQ", 0x6B4430, 0x16110F, 0xCF9A2B, 0x33302E, 0xF3E5BE},    // Kofi
    {"HAELP", 0xF6DAC2, 0xE3C26F, 0x46596B, 0x33302E, 0xD5DEE6},    // Lena
    {"GADKPW", 0xEFC594, 0x1C1A1F, 0x2F8F83, 0xE0503A, 0xCDEBE6},   // Mei
    {"CFJPS", 0xF3CFAF, 0xD39A4A, 0x2E4F8A, 0x33302E, 0xCFDCF2},    // Nils
    {"BDJPTV", 0xB97F55, 0x1D1714, 0x5B7A35, 0x5E3B24, 0xDDE6C8},   // Omar
    {"HCDLPQU", 0xEDBF98, 0x7A2F1D, 0x3D3D7A, 0x8E2F3C, 0xD9D7EE},  // Pia
};

int within(int face) {
  return std::clamp(face, 0, kBotFaces - 1);
}

}  // namespace

Drawing bot_face_drawing(int face, Mood mood, std::string& parts) {
  const int m = static_cast<int>(mood);
  parts = std::string(kLooks[within(face)].parts) + static_cast<char>('0' + m);
  return {kFirstBotFace + within(face) * kMoods + m,
          {kParts, sizeof kParts - 1},
          parts,
          kGrid.x / 2,
          kGrid};
}

void bot_face(Canvas& c, const Rect& r, int face, Mood mood) {
  const Look& look = kLooks[within(face)];
  const Color skin = rgb(look.skin), hair = rgb(look.hair), clothes = rgb(look.clothes);
  Inks palette{};
  const auto set = [&](char letter, Color color) { palette[ink(letter)] = color.packed(); };
  set('k', rgb(0x2A2024));
  set('w', rgb(0xFBF3E2));
  set('s', skin);
  set('t', mix(skin, rgb(0x8A4A32), 0.35f));
  set('h', hair);
  set('c', clothes);
  set('l', mix(clothes, rgb(0xFBF3E2), 0.4f));
  set('d', rgb(look.hat));
  set('g', rgb(0xDDA63A));
  set('x', rgb(0x8E2B33));
  std::string parts;
  c.push_clip(r, r.width() / 2);
  c.rect(r, rgb(look.ground));
  c.drawing(bot_face_drawing(face, mood, parts), r, palette);
  c.pop_clip();
}

}  // namespace parlour::gfx
