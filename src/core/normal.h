// The normal distribution. Without the mathematical library, whose tables would be part of the
// page's first load.
#pragma once

namespace parlour {

/// e to the power x, from -10 to 0, to twelve digits.
double exponential(double x);

/// The share of a normal distribution below `z` (Page: "Approximations to the cumulative normal
/// function and its inverse for use on a pocket calculator", 1977), to three digits.
double share_below(double z);

}  // namespace parlour
