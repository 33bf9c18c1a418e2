// One row of many lanes side by side: what the inner paths (inner.hpp) spend their time on.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>

namespace treegauge::ted {

// out = min(up + remove, less + insert, next + inside), lane by lane. `up` may be `out`.
template <class Value>
inline void fill_lanes(const Value* less, const Value* up, Value* out, const Value* next, Value remove, Value insert,
                       Value inside, std::int32_t lanes) {
  for (std::int32_t b = 0; b < lanes; ++b) {
    const Value single = std::min(up[b] + remove, less[b] + insert);
    out[b] = std::min(single, next[b] + inside);
  }
}

#if defined(__x86_64__) && defined(__GNUC__)

namespace lanes {

using Eight = std::int32_t __attribute__((vector_size(32)));

__attribute__((always_inline)) inline void fill(const std::int32_t* less, const std::int32_t* up, std::int32_t* out,
                                                const std::int32_t* next, std::int32_t remove, std::int32_t insert,
                                                std::int32_t inside, std::int32_t lanes) {
  std::int32_t b = 0;
  for (; b + 8 <= lanes; b += 8) {
    Eight left;
    Eight above;
    Eight beside;
    std::memcpy(&left, less + b, sizeof(Eight));
    std::memcpy(&above, up + b, sizeof(Eight));
    std::memcpy(&beside, next + b, sizeof(Eight));
    left += insert;
    above += remove;
    beside += inside;
    left = left < above ? left : above;
    left = left < beside ? left : beside;
    std::memcpy(out + b, &left, sizeof(Eight));
  }
  for (; b < lanes; ++b) out[b] = std::min(std::min(up[b] + remove, less[b] + insert), next[b] + inside);
}

__attribute__((target("avx2"))) inline void fill_avx2(const std::int32_t* less, const std::int32_t* up,
                                                      std::int32_t* out, const std::int32_t* next, std::int32_t remove,
                                                      std::int32_t insert, std::int32_t inside, std::int32_t lanes) {
  fill(less, up, out, next, remove, insert, inside, lanes);
}

inline const bool kHasAvx2 = __builtin_cpu_supports("avx2") != 0;

}  // namespace lanes

template <>
inline void fill_lanes(const std::int32_t* less, const std::int32_t* up, std::int32_t* out, const std::int32_t* next,
                       std::int32_t remove, std::int32_t insert, std::int32_t inside, std::int32_t lanes) {
  if (lanes::kHasAvx2) {
    lanes::fill_avx2(less, up, out, next, remove, insert, inside, lanes);
  } else {
    lanes::fill(less, up, out, next, remove, insert, inside, lanes);
  }
}

#endif

}  // namespace treegauge::ted
