// One column of the table of gains, 64 rows at a time.
//
// Let S be the table: S(i, j) = max(S(i-1, j), S(i, j-1), S(i-1, j-1) + w) with w the gain of putting gold
// word i on test word j. Write v = S(i, j-1) - S(i-1, j-1) for the step down in the column before and
// h = S(i-1, j) - S(i-1, j-1) for the step right in the row above; both are in 0..match gain. Then
//   S(i, j) - S(i-1, j-1) = max(v, h, w),   new v = max(v, h, w) - h,   new h = max(v, h, w) - v.
// A difference of 64 rows is kept as planes: bit r of plane t says that it is at least t in row r.
#pragma once
#include <array>
#include <cstdint>

#include "gains.hpp"

namespace treegauge::align {

using Word = std::uint64_t;

// planes[t - 1] is plane t.
template <class G>
using Planes = std::array<Word, G::kPlanes>;

// A step right at one row of one column as bits: bit t - 1 says that it is at least t.
using Rise = std::uint8_t;

// Moves `v` from the column before to this column. `matches` has the rows whose gold word is this test
// word, `above` is h over the first row; h of every row comes out in `h`, that of the last row is returned.
template <class G>
inline Rise step(const G& gains, Word matches, Rise above, Planes<G>& v, Planes<G>& h) {
  const unsigned top = gains.match;
  constexpr Word kAll = ~Word{0};
  Planes<G> enters;  // h of the row above
  Planes<G> high;    // max(h of the row above, w)
  const Word flat = ~v[0];
  unsigned below = 0;
  // new h >= t iff for some s >= t: max(h, w) >= s and v <= s - t. The case s = t passes h >= t on from row to
  // row while v = 0: that is the carry of an addition.
  for (unsigned t = top; t >= 1; --t) {
    Word starts = t == top ? matches & flat : Word{0};
    for (unsigned s = t + 1; s <= top; ++s) starts |= high[s - 1] & ~v[s - t];
    const Word enter_bit = (static_cast<unsigned>(above) >> (t - 1)) & 1u;
    Word leaves;
    if (t <= gains.substitution) {
      leaves = starts | flat;
      enters[t - 1] = (leaves << 1) | enter_bit;
      high[t - 1] = kAll;
    } else {
      const Word passes = starts | flat;
      enters[t - 1] = (passes + starts + enter_bit) ^ passes ^ starts;
      leaves = starts | (flat & enters[t - 1]);
      high[t - 1] = enters[t - 1] | matches;
    }
    h[t - 1] = leaves;
    below |= static_cast<unsigned>(leaves >> 63) << (t - 1);
  }
  // new v >= t iff for some s >= t: max(v, w) >= s and h <= s - t. Plane t is needed by none above it.
  for (unsigned t = 1; t <= top; ++t) {
    Word sum = 0;
    for (unsigned s = t; s <= top; ++s) {
      const Word reaches = s <= gains.substitution ? kAll : v[s - 1] | matches;
      sum |= reaches & ~enters[s - t];
    }
    v[t - 1] = sum;
  }
  return static_cast<Rise>(below);
}

}  // namespace treegauge::align
