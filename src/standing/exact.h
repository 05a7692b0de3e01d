// exp and log from additions, multiplications and divisions alone, which give the same bits on
// every device; those of the standard libraries differ in the last one.
#pragma once

namespace parlour::standing {

struct Exact {
  /// To 15 digits, from -700 to 700; beyond, that of the bound.
  static double exp(double x);
  /// To 15 digits. Requires a normal number above 0.
  static double log(double x);
};

}  // namespace parlour::standing
