// What becomes of a member's secret when they are gone: at the start it is shared out (Shamir,
// 1979), with commitments by which everybody can check their part (Feldman, 1987). As many members
// as the threshold can put it together, fewer know nothing of it.
#pragma once

#include <span>
#include <vector>

#include "mental/group.h"

namespace parlour::mental {

/// Of a secret scalar: parts for members 1 to n, and the multiples of the base that bind them.
struct Backup {
  std::vector<Point> bound;         // one per coefficient; the first is the member's key
  std::vector<SecretScalar> parts;  // one per member
};
/// `threshold` of the `n` parts are needed, 1 <= threshold <= n. The polynomial follows from all
/// four: another secret, threshold or n gives another one.
Backup backed_up(const SecretScalar& secret, int threshold, int n, const Secret& source);
/// Whether the part of member `who` (from 1) is the one that `bound` binds; false if `bound` is
/// empty. The caller checks that bound[0] is the member's key, and that `bound` has as many points
/// as the threshold.
bool fits(std::span<const Point> bound, int who, const SecretScalar& part);
/// The secret, from parts that fit; `who` are different, from 1, and as many as the threshold.
/// Whoever puts a secret together checks that its multiple of the base is bound[0].
SecretScalar restored(std::span<const int> who, std::span<const SecretScalar> parts);

}  // namespace parlour::mental
