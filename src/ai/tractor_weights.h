// Weights of Tractor's rules of thumb, in the order of their names (tractor_thumb.h).
// Written by `parlour train tractor`; tractor_weights.md says how.
#pragma once

#include "ai/tractor_thumb.h"

namespace parlour::tractor {

inline constexpr Weights kShippedWeights = {
    248,   // sure_card
    18,    // sure_point
    -403,  // sure_trump
    -32,   // sure_trump_card
    -589,  // sure_ruffed
    -30,   // sure_ruffed_point
    1,     // sure_length
    14,    // sure_outside
    34,    // sure_friend_void
    100,   // sure_throw
    -244,  // lead
    -9,    // lead_level
    -6,    // lead_point
    -9,    // lead_length
    3,     // lead_outside
    -312,  // lead_trump
    -13,   // lead_trump_level
    -12,   // lead_trump_length
    1,     // lead_trump_outside
    222,   // lead_pair_card
    195,   // lead_friend_void
    -80,   // lead_foe_void
    268,   // lead_last
    -52,   // lead_banker
    6,     // cost_level
    101,   // cost_trump
    14,    // cost_trump_level
    168,   // cost_break
    58,    // cost_high
    -162,  // cost_void
    40,    // give_sure
    10,    // give_maybe
    6,     // give_risk
    -371,  // take_sure
    145,   // take_maybe
    8,     // take_maybe_level
    -54,   // win_last
    640,   // win
    68,    // win_last_point
    45,    // win_sure_point
    7,     // win_point
    -3,    // win_stay
    254,   // win_ruff
    -36,   // lose_point
    31,    // bid_trump
    31,    // bid_copy
    -33,   // bid_joker
    -4,    // bid_ace
    -32,   // bid_void
    -29,   // bid_no_suit
    4,     // need_lap
    208,   // need
    249,   // need_late
    47,    // need_over
    189,   // need_ours
    9,     // keep_level
    101,   // keep_length
    3445,  // keep_trump
    900,   // keep_ace
    61,    // keep_king
    150,   // keep_pair
    810,   // keep_high_pair
    -66,   // keep_rich
    165,   // keep_poor
    2,     // keep_point
};

}  // namespace parlour::tractor
