// The loop over a tile, tick by tick (tile.hpp); tile.cpp and tile_any.cpp compile it for their gains.
#pragma once
#include <type_traits>

#include "align/edit/tile.hpp"

namespace treegauge::align {
// NOLINTNEXTLINE(misc-anonymous-namespace-in-header): each file compiles its own, for other processors
namespace {

#if defined(__clang__) || __GNUC__ >= 12
#define TREEGAUGE_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define TREEGAUGE_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, Lanes{i, j, k, l})
#endif

struct NoRecord {};

template <class G>
[[gnu::always_inline]] inline void keep(Record<G>& record, std::size_t tick, const Planes<G>& v,
                                        const Planes<G>& h) {
  record.down[tick + 1] = v;
  record.right[tick] = h;
}

template <class G>
[[gnu::always_inline]] inline void keep(NoRecord&, std::size_t, const Planes<G>&, const Planes<G>&) {}

// `Few`: few columns are odd.
template <class G, bool Few>
class Ticks {
 public:
  [[gnu::always_inline]] Ticks(const G& gains, const Tile<G>& tile, Planes<G>& v)
      : gains_(gains), tile_(tile), v_(v) {}

  // One tick; where not `inside`, the lanes that are outside the tile stand still. Returns what leaves
  // the last lane.
  template <bool Inside>
  [[gnu::always_inline]] Rise tick(std::size_t k, Planes<G>& h) {
    Lanes fresh = {};
    Rows<G::kSets> rows;
    const bool enters_tile = Inside || k < tile_.columns;
    if (enters_tile && tile_.above != nullptr) fresh[0] = tile_.above[k];
    if constexpr (Few) {
      // Matches come as they do below; other gains are looked up in the few columns that have some.
      constexpr unsigned kMatch = G::kSets - 1;
      Lanes newest = {};
      if (enters_tile) {
        newest = tile_.rows[tile_.test[k]].set[kMatch];
        if (tile_.odd[k] != 0) odd_until_ = k + kLanes;
      }
      mix(newest, seen_[kMatch], rows.set[kMatch]);
      if (k < odd_until_)
        gather<Inside>(k, rows);
      else
        for (unsigned set = 0; set < kMatch; ++set)
          rows.set[set] = rows.set[kMatch] | tile_.any_plain->set[set];
    } else {
      for (unsigned set = 0; set < gains_.sets; ++set) {
        Lanes newest = {};
        if (enters_tile) {
          newest = tile_.rows[tile_.test[k]].set[set];
          if constexpr (!G::kUniform) newest |= tile_.any[tile_.classes[k]].set[set];
        }
        mix(newest, seen_[set], rows.set[set]);
      }
    }

    Planes<G> above;
    for (unsigned t = 0; t < gains_.match; ++t) {
      const Lanes enters = (fresh >> t) & 1;
      above.plane[t] = TREEGAUGE_SHUFFLE(left_.plane[t], enters, 4, 0, 1, 2);
    }
    Planes<G> next = v_;
    step(gains_, rows, above, next, h);
    unsigned out = 0;
    for (unsigned t = 0; t < gains_.match; ++t) {
      left_.plane[t] = h.plane[t] >> 63;
      out |= static_cast<unsigned>(left_.plane[t][kLanes - 1]) << t;
    }
    if constexpr (!G::kUniform) {
      if (tile_.inner[0] != nullptr) keep_inner<Inside>(k);
    }
    if constexpr (Inside) {
      v_ = next;
    } else {
      Lanes moves = {};
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        moves[lane] = k >= lane && k < tile_.columns + lane ? ~Word{0} : Word{0};
      for (unsigned t = 0; t < gains_.match; ++t)
        v_.plane[t] = (next.plane[t] & moves) | (v_.plane[t] & ~moves);
    }
    return static_cast<Rise>(out);
  }

 private:
  // The rows of each lane's own column.
  [[gnu::always_inline]] static void mix(const Lanes& newest, Lanes (&seen)[kLanes - 1], Lanes& rows) {
    Lanes mixed = TREEGAUGE_SHUFFLE(newest, seen[0], 0, 5, 2, 3);
    mixed = TREEGAUGE_SHUFFLE(mixed, seen[1], 0, 1, 6, 3);
    rows = TREEGAUGE_SHUFFLE(mixed, seen[2], 0, 1, 2, 7);
    seen[2] = seen[1];
    seen[1] = seen[0];
    seen[0] = newest;
  }

  template <bool Inside>
  [[gnu::always_inline]] void keep_inner(std::size_t k) const {
    for (std::size_t lane = 0; lane + 1 < kLanes; ++lane) {
      const std::size_t column = k - lane;
      if (!Inside && column >= tile_.columns) continue;
      unsigned out = 0;
      for (unsigned t = 0; t < gains_.match; ++t) out |= static_cast<unsigned>(left_.plane[t][lane]) << t;
      tile_.inner[lane][column] = static_cast<Rise>(out);
    }
  }

  // The sets before the last one, looked up for each lane.
  template <bool Inside>
  [[gnu::always_inline]] void gather(std::size_t k, Rows<G::kSets>& rows) const {
    for (unsigned set = 0; set + 1 < G::kSets; ++set) {
      Lanes lanes = {};
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const std::size_t column = k - lane;
        if (!Inside && column >= tile_.columns) continue;
        lanes[lane] =
            tile_.rows[tile_.test[column]].set[set][lane] | tile_.any[tile_.classes[column]].set[set][lane];
      }
      rows.set[set] = lanes;
    }
  }

  const G& gains_;
  const Tile<G>& tile_;
  Planes<G>& v_;
  Planes<G> left_{};                       // what left each lane at the last tick
  Lanes seen_[G::kSets][kLanes - 1] = {};  // the rows of the last words, newest first
  std::size_t odd_until_ = 0;              // the tick behind those in which a lane is at an odd column
};

template <bool Few, class G, class Keep>
[[gnu::always_inline]] inline void run_ticks(const G& gains, const Tile<G>& tile, Planes<G>& outer,
                                             Rise* below, Keep& record) {
  constexpr std::size_t kLag = kLanes - 1;
  Planes<G> v = outer;
  Planes<G> h{};
  Ticks<G, Few> ticks(gains, tile, v);
  const std::size_t end = tile.columns + kLag;
  std::size_t k = 0;
  for (; k < kLag; ++k) {
    ticks.template tick<false>(k, h);
    keep(record, k, v, h);
  }
  for (; k < tile.columns; ++k) {
    below[k - kLag] = ticks.template tick<true>(k, h);
    keep(record, k, v, h);
  }
  for (; k < end; ++k) {
    below[k - kLag] = ticks.template tick<false>(k, h);
    keep(record, k, v, h);
  }
  outer = v;
}

// More odd columns than that are not looked up one by one.
constexpr std::size_t kFewOdd = kTileColumns / 8;

template <class G, class Keep>
[[gnu::always_inline]] inline void run(const G& gains, const Tile<G>& tile, Planes<G>& outer, Rise* below,
                                       Keep& record) {
  if constexpr (!G::kUniform && std::is_same_v<Keep, NoRecord>) {
    std::size_t odd = tile.odd == nullptr ? kTileColumns : 0;
    for (std::size_t k = 0; tile.odd != nullptr && k < tile.columns; ++k) odd += tile.odd[k] != 0 ? 1 : 0;
    if (odd <= kFewOdd) return run_ticks<true>(gains, tile, outer, below, record);
  }
  run_ticks<false>(gains, tile, outer, below, record);
}

#ifdef __x86_64__
template <class G, class Keep>
__attribute__((target("avx2"))) void run_avx2(const G& gains, const Tile<G>& tile, Planes<G>& v, Rise* below,
                                              Keep& record) {
  run(gains, tile, v, below, record);
}
#endif

inline bool has_avx2() {
#ifdef __x86_64__
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
#else
  return false;
#endif
}

}  // namespace

template <class G>
void sweep_tile(const G& gains, const Tile<G>& tile, Planes<G>& v, Rise* below) {
#ifdef __x86_64__
  NoRecord none;
  if (has_avx2()) return run_avx2(gains, tile, v, below, none);
#endif
  sweep_tile_portable(gains, tile, v, below);
}

template <class G>
void record_tile(const G& gains, const Tile<G>& tile, Planes<G>& v, Record<G>& record) {
#ifdef __x86_64__
  if (has_avx2()) {
    Rise below[kTileColumns];
    record.down[0] = v;
    return run_avx2(gains, tile, v, below, record);
  }
#endif
  record_tile_portable(gains, tile, v, record);
}

#define TREEGAUGE_GAINS(G)                                                  \
  template void sweep_tile<G>(const G&, const Tile<G>&, Planes<G>&, Rise*); \
  template void record_tile<G>(const G&, const Tile<G>&, Planes<G>&, Record<G>&)

using Levenshtein = FixedGains<2, 1>;
using Sclite = FixedGains<3, 1>;
using LevenshteinLevels = FixedLevels<1, 2>;
using ScliteLevels = FixedLevels<1, 3>;
using ScliteFreeLevels = FixedLevels<2, 3, 6>;
using GroupLevels = FixedLevels<1, 2, 3>;

}  // namespace treegauge::align
