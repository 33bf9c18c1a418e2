// Fills one row of many lanes side by side: the inner loop of inner.hpp and two_bands.hpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace treegauge::ted {

namespace lanes {

// One lane, and every lane where there are no vectors.
template <bool kUp, bool kNext, class Value>
inline Value fill_one(const Value* less, const Value* up, const Value* next, Value remove, Value insert,
                      Value inside, std::int32_t b) {
  Value best = less[b] + insert;
  if constexpr (kUp) best = std::min(best, up[b] + remove);
  if constexpr (kNext) best = std::min(best, next[b] + inside);
  return best;
}

#if defined(__x86_64__) && defined(__GNUC__)

using Eight = std::int32_t __attribute__((vector_size(32)));

template <bool kUp, bool kNext>
__attribute__((always_inline)) inline void fill(const std::int32_t* less, const std::int32_t* up,
                                                std::int32_t* out, const std::int32_t* next,
                                                std::int32_t remove, std::int32_t insert, std::int32_t inside,
                                                std::int32_t lanes) {
  std::int32_t b = 0;
  for (; b + 8 <= lanes; b += 8) {
    Eight best;
    std::memcpy(&best, less + b, sizeof(Eight));
    best += insert;
    if constexpr (kUp) {
      Eight above;
      std::memcpy(&above, up + b, sizeof(Eight));
      above += remove;
      best = best < above ? best : above;
    }
    if constexpr (kNext) {
      Eight beside;
      std::memcpy(&beside, next + b, sizeof(Eight));
      beside += inside;
      best = best < beside ? best : beside;
    }
    std::memcpy(out + b, &best, sizeof(Eight));
  }
  for (; b < lanes; ++b) out[b] = fill_one<kUp, kNext>(less, up, next, remove, insert, inside, b);
}

template <bool kUp, bool kNext>
__attribute__((target("avx2"))) inline void fill_avx2(const std::int32_t* less, const std::int32_t* up,
                                                      std::int32_t* out, const std::int32_t* next,
                                                      std::int32_t remove, std::int32_t insert,
                                                      std::int32_t inside, std::int32_t lanes) {
  fill<kUp, kNext>(less, up, out, next, remove, insert, inside, lanes);
}

inline const bool kHasAvx2 = __builtin_cpu_supports("avx2") != 0;

#endif

}  // namespace lanes

// out = min(up + remove, less + insert, next + inside), lane by lane; without kUp or kNext that one is left
// out. `up` may be `out`.
template <bool kUp, bool kNext, class Value>
inline void fill_lanes(const Value* less, const Value* up, Value* out, const Value* next, Value remove,
                       Value insert, Value inside, std::int32_t lanes) {
#if defined(__x86_64__) && defined(__GNUC__)
  if constexpr (std::is_same_v<Value, std::int32_t>) {
    if (lanes::kHasAvx2)
      lanes::fill_avx2<kUp, kNext>(less, up, out, next, remove, insert, inside, lanes);
    else
      lanes::fill<kUp, kNext>(less, up, out, next, remove, insert, inside, lanes);
    return;
  }
#endif
  for (std::int32_t b = 0; b < lanes; ++b)
    out[b] = lanes::fill_one<kUp, kNext>(less, up, next, remove, insert, inside, b);
}

}  // namespace treegauge::ted
