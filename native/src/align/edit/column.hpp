// One column of the table of gains, 64 rows in each of 4 lanes at a time.
//
// Let S be the table: S(i, j) = max(S(i-1, j), S(i, j-1), S(i-1, j-1) + w) with w the gain of putting gold
// word i on test word j. Write v = S(i, j-1) - S(i-1, j-1) for the step down in the column before and
// h = S(i-1, j) - S(i-1, j-1) for the step right in the row above; both are in 0..match gain. Then
//   S(i, j) - S(i-1, j-1) = max(v, h, w),   new v = max(v, h, w) - h,   new h = max(v, h, w) - v.
// A difference of 64 rows is kept as planes: bit r of plane t says that it is at least t in row r.
#pragma once
#include <cstddef>
#include <cstdint>

#include "align/edit/gains.hpp"

namespace treegauge::align {

using Word = std::uint64_t;

inline constexpr std::size_t kLanes = 4;
inline constexpr std::size_t kLaneRows = 64;

// GCC's and Clang's vectors: one AVX2 register, or whatever the machine has. How they are passed by value and
// aligned depends on the instructions a function may use: so never by value, and aligned by hand.
inline constexpr std::size_t kLanesBytes = kLanes * sizeof(Word);
using Lanes = Word __attribute__((vector_size(kLanesBytes), aligned(kLanesBytes)));

// plane[t - 1] is plane t. Planes beyond the match gain stay 0.
template <class G>
struct alignas(kLanesBytes) Planes {
  Lanes plane[G::kPlanes];

  // The difference in one row.
  [[nodiscard]] unsigned at(std::size_t lane, std::size_t bit) const {
    unsigned sum = 0;
    for (const Lanes& lanes : plane) sum += static_cast<unsigned>(lanes[lane] >> bit) & 1u;
    return sum;
  }
};

// Sets of the rows of a strip, by what they gain with one test word. With uniform gains there is one: the
// rows that match. With levels, set k has the rows that gain at least level k.
template <unsigned Sets>
struct alignas(kLanesBytes) Rows {
  Lanes set[Sets] = {};
};

// Moves `v` from the column before to this one, each lane by itself. `rows` says what this test word gains
// with the gold words; `above` is h over the lane's first row, 0 or 1 in each plane. h of every row comes out
// in `h`.
template <class G>
  requires(G::kUniform)
[[gnu::always_inline]] inline void step(const G& gains, const Rows<1>& rows, const Planes<G>& above,
                                        Planes<G>& v, Planes<G>& h) {
  const Lanes& matches = rows.set[0];
  const unsigned top = gains.match;
  const Lanes all = ~Lanes{};
  Planes<G> enters;  // h of the row above
  Planes<G> high;    // max(h of the row above, w)
  const Lanes flat = ~v.plane[0];
  // new h >= t iff for some s >= t: max(h, w) >= s and v <= s - t. The case s = t passes h >= t on from row
  // to row while v = 0: that is the carry of an addition.
  for (unsigned t = top; t >= 1; --t) {
    Lanes starts = {};
    if (t == top) starts = matches & flat;
    for (unsigned s = t + 1; s <= top; ++s) starts |= high.plane[s - 1] & ~v.plane[s - t];
    const Lanes passes = starts | flat;
    if (t <= gains.substitution) {
      h.plane[t - 1] = passes;
      enters.plane[t - 1] = (passes << 1) | above.plane[t - 1];
      high.plane[t - 1] = all;
    } else {
      enters.plane[t - 1] = (passes + starts + above.plane[t - 1]) ^ passes ^ starts;
      h.plane[t - 1] = starts | (flat & enters.plane[t - 1]);
      high.plane[t - 1] = enters.plane[t - 1] | matches;
    }
  }
  // new v >= t iff for some s >= t: max(v, w) >= s and h <= s - t. Plane t is needed by none after it.
  for (unsigned t = 1; t <= top; ++t) {
    Lanes sum = {};
    for (unsigned s = t; s <= top; ++s)
      if (s <= gains.substitution)
        sum |= ~enters.plane[s - t];
      else
        sum |= (v.plane[s - 1] | matches) & ~enters.plane[s - t];
    v.plane[t - 1] = sum;
  }
}

// The same where gains have levels: nothing is known of a row before its sets are.
template <class G>
  requires(!G::kUniform)
[[gnu::always_inline]] inline void step(const G& gains, const Rows<G::kSets>& rows, const Planes<G>& above,
                                        Planes<G>& v, Planes<G>& h) {
  const unsigned top = gains.match;
  Planes<G> enters{};
  Planes<G> high{};
  const Lanes flat = ~v.plane[0];
#pragma GCC unroll 8
  for (unsigned t = top; t >= 1; --t) {
    const Lanes& gain = rows.set[gains.set_of(t)];
    Lanes starts = gain & flat;
#pragma GCC unroll 8
    for (unsigned s = t + 1; s <= top; ++s) starts |= high.plane[s - 1] & ~v.plane[s - t];
    const Lanes passes = starts | flat;
    enters.plane[t - 1] = (passes + starts + above.plane[t - 1]) ^ passes ^ starts;
    h.plane[t - 1] = starts | (flat & enters.plane[t - 1]);
    high.plane[t - 1] = enters.plane[t - 1] | gain;
  }
#pragma GCC unroll 8
  for (unsigned t = 1; t <= top; ++t) {
    Lanes sum = {};
#pragma GCC unroll 8
    for (unsigned s = t; s <= top; ++s)
      sum |= (v.plane[s - 1] | rows.set[gains.set_of(s)]) & ~enters.plane[s - t];
    v.plane[t - 1] = sum;
  }
}

}  // namespace treegauge::align
