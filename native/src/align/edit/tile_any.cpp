// Any gains, and any processor: installs compile this file with less effort where the processor is of a kind
// that hardly ever comes here (CMakeLists.txt).
#include "align/edit/ticks.hpp"

namespace treegauge::align {

TREEGAUGE_GAINS(Gains);
TREEGAUGE_GAINS(Levels);

template <class G>
void sweep_tile_portable(const G& gains, const Tile<G>& tile, Planes<G>& v, Rise* below) {
  NoRecord none;
  run(gains, tile, v, below, none);
}

template <class G>
void record_tile_portable(const G& gains, const Tile<G>& tile, Planes<G>& v, Record<G>& record) {
  Rise below[kTileColumns];
  record.down[0] = v;
  run(gains, tile, v, below, record);
}

#define TREEGAUGE_PORTABLE(G)                                                        \
  template void sweep_tile_portable<G>(const G&, const Tile<G>&, Planes<G>&, Rise*); \
  template void record_tile_portable<G>(const G&, const Tile<G>&, Planes<G>&, Record<G>&)

TREEGAUGE_PORTABLE(Levenshtein);
TREEGAUGE_PORTABLE(Sclite);
TREEGAUGE_PORTABLE(LevenshteinLevels);
TREEGAUGE_PORTABLE(ScliteLevels);
TREEGAUGE_PORTABLE(ScliteFreeLevels);
TREEGAUGE_PORTABLE(GroupLevels);
TREEGAUGE_PORTABLE(Gains);
TREEGAUGE_PORTABLE(Levels);

}  // namespace treegauge::align
