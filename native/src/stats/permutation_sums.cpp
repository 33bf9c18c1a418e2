#include "stats/permutation_sums.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace treegauge::stats {
namespace {

// Below this no product in the comparison leaves 128 bits.
constexpr Wide kLargest = Wide{1} << 30;
// Sums of one column alone are only added and compared.
constexpr Wide kLargestAlone = Wide{1} << 60;

Wide absolute(Wide value) { return value < 0 ? -value : value; }

Wide floor_divided(Wide numerator, Wide denominator) {  // denominator > 0
  const Wide quotient = numerator / denominator;
  return numerator % denominator < 0 ? quotient - 1 : quotient;
}

bool parallel(const Kind& a, const Kind& b) { return Wide{a.u} * b.v == Wide{a.v} * b.u; }

// The score less a whole number k has the same differences: (N − kD) / D. With the k that makes numerators
// vary least, the distribution needs the fewest cells (1 − cost / worst becomes −cost / worst).
std::int64_t best_shear(const std::vector<Kind>& kinds) {
  double uv = 0, vv = 0;
  for (const Kind& kind : kinds) {
    uv += static_cast<double>(kind.u) * static_cast<double>(kind.v);
    vv += static_cast<double>(kind.v) * static_cast<double>(kind.v);
  }
  return vv > 0 ? static_cast<std::int64_t>(std::llround(std::clamp(uv / vv, -1e6, 1e6))) : 0;
}

// Equal kinds become one, with a count; signs do not matter.
void merge_kinds(std::vector<Kind>& kinds) {
  for (Kind& kind : kinds)
    if (kind.u < 0 || (kind.u == 0 && kind.v < 0)) kind = {-kind.u, -kind.v, kind.count};
  std::sort(kinds.begin(), kinds.end(),
            [](const Kind& a, const Kind& b) { return a.u != b.u ? a.u < b.u : a.v < b.v; });
  std::size_t kept = 0;
  for (const Kind& kind : kinds)
    if (kept > 0 && kinds[kept - 1].u == kind.u && kinds[kept - 1].v == kind.v)
      kinds[kept - 1].count += kind.count;
    else
      kinds[kept++] = kind;
  kinds.resize(kept);
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const Kind& a, const Kind& b) { return a.count > b.count; });
  // Two kinds that are not parallel make the characteristic function small almost everywhere.
  const auto other = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const Kind& kind) { return !parallel(kind, kinds.front()); });
  if (other != kinds.end()) std::rotate(kinds.begin() + 1, other, other + 1);
}

}  // namespace

bool PermutationSums::in_tail(std::int64_t u, std::int64_t v, const Bound& bound) const {
  if (range_v == 0) {
    const Wide value = Wide{u} * scale_u;
    return bound.strict ? value > bound.u : value >= bound.u;
  }
  const Wide big_u = Wide{u} * scale_u, big_v = Wide{v} * scale_v;
  if (absolute(big_v) == q)
    return bound.undefined == Bound::Undefined::either ||
           (bound.undefined == Bound::Undefined::second && big_v == q);
  const Wide left = (big_u * q - p * big_v) * bound.denominator;
  const Wide right = bound.numerator * (q * q - big_v * big_v);
  return bound.strict ? left > right : left >= right;
}

std::int64_t PermutationSums::least_u(std::int64_t v, const Bound& bound) const {
  Wide least = 0;  // the smallest U itself
  if (range_v == 0) {
    least = bound.u + (bound.strict ? 1 : 0);
  } else {
    const Wide big_v = Wide{v} * scale_v;
    if (absolute(big_v) == q)
      return bound.undefined == Bound::Undefined::either ||
                     (bound.undefined == Bound::Undefined::second && big_v == q)
                 ? kAll
                 : kNone;
    const Wide right = bound.numerator * (q * q - big_v * big_v) + p * big_v * bound.denominator;
    const Wide divisor = q * bound.denominator;
    least = bound.strict ? floor_divided(right, divisor) + 1 : -floor_divided(-right, divisor);
  }
  const Wide lattice = -floor_divided(-least, scale_u);
  return static_cast<std::int64_t>(std::clamp<Wide>(lattice, kAll, kNone));
}

std::optional<PermutationSums> permutation_sums(const PairedRatios& counts, Sides sides, Finish& finish) {
  PermutationSums sums;
  Wide u0 = 0, v0 = 0, sizes = 0;
  std::vector<Kind> kinds;
  for (std::size_t i = 0; i < counts.units; ++i) {
    const Wide na = counts.numerator_a[i], nb = counts.numerator_b[i];
    const Wide da = counts.denominator_a[i], db = counts.denominator_b[i];
    sums.p += na + nb;
    sums.q += da + db;
    u0 += na - nb;
    v0 += da - db;
    sizes += absolute(na) + absolute(nb) + absolute(da) + absolute(db);
    if (sizes > kLargestAlone) return std::nullopt;
    if (na != nb || da != db)
      kinds.push_back({static_cast<std::int64_t>(na - nb), static_cast<std::int64_t>(da - db), 1});
  }
  if (sums.q + v0 <= 0 || sums.q - v0 <= 0) return std::nullopt;  // a score is undefined
  if (const std::int64_t k = best_shear(kinds); k != 0) {
    for (Kind& kind : kinds) {
      const Wide sheared = Wide{kind.u} - Wide{k} * kind.v;
      if (absolute(sheared) > kLargestAlone) return std::nullopt;
      kind.u = static_cast<std::int64_t>(sheared);
    }
    std::erase_if(kinds, [](const Kind& kind) { return kind.u == 0 && kind.v == 0; });
    sums.p -= k * sums.q;
    u0 -= k * v0;
  }
  merge_kinds(kinds);
  std::int64_t scale_u = 0, scale_v = 0;
  Wide range_u = 0, range_v = 0;
  for (const Kind& kind : kinds) {
    scale_u = std::gcd(scale_u, kind.u);
    scale_v = std::gcd(scale_v, kind.v);
    range_u += absolute(kind.u) * kind.count;
    range_v += absolute(kind.v) * kind.count;
  }
  sums.scale_u = std::max<std::int64_t>(scale_u, 1);
  sums.scale_v = std::max<std::int64_t>(scale_v, 1);
  const Wide largest = range_v == 0 ? kLargestAlone : kLargest;
  if (range_u > largest || range_v > largest || absolute(sums.p) > largest || sums.q > largest)
    return std::nullopt;
  sums.range_u = static_cast<std::int64_t>(range_u) / sums.scale_u;
  sums.range_v = static_cast<std::int64_t>(range_v) / sums.scale_v;
  double uu = 0, vv = 0;
  for (Kind& kind : kinds) {
    kind.u /= sums.scale_u;
    kind.v /= sums.scale_v;
    sums.units += kind.count;
    sums.total_u += kind.u * kind.count;
    sums.total_v += kind.v * kind.count;
    uu += static_cast<double>(kind.count) * static_cast<double>(kind.u) * static_cast<double>(kind.u);
    vv += static_cast<double>(kind.count) * static_cast<double>(kind.v) * static_cast<double>(kind.v);
  }
  sums.deviation_x = std::sqrt(uu) / 2;
  sums.deviation_y = std::sqrt(vv) / 2;
  sums.kinds = std::move(kinds);

  // One sum alone is compared as it is; P and Q may be too large to be multiplied.
  int sign = 0;
  if (range_v == 0) {
    sign = (u0 > 0) - (u0 < 0);
  } else {
    const Wide seen = u0 * sums.q - sums.p * v0;
    sign = (seen > 0) - (seen < 0);
    sums.seen.numerator = absolute(seen);
    sums.seen.denominator = sums.q * sums.q - v0 * v0;
  }
  sums.seen.u = absolute(u0);
  if (sides == Sides::two) {
    finish = sign == 0 ? Finish::one : Finish::twice;
  } else if (sign >= 0) {
    finish = Finish::once;
    sums.seen.undefined = Bound::Undefined::either;
  } else {
    finish = Finish::complement;
    sums.seen.strict = true;
    sums.seen.undefined = Bound::Undefined::none;
  }
  return sums;
}

Window window_of(const PermutationSums& sums) {
  // Hoeffding: beyond 9 standard deviations lies less than 2 exp(−40.5) on each axis.
  const auto width = [](std::int64_t range, double deviation) {
    const double wide = 2 * std::ceil(9 * deviation) + 3;
    return wide < static_cast<double>(range) ? static_cast<std::int64_t>(wide) : range + 1;
  };
  return {width(sums.range_u, sums.deviation_x), width(sums.range_v, sums.deviation_y)};
}

}  // namespace treegauge::stats
