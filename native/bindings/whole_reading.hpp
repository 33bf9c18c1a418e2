// Reads a file into a corpus as a whole or not at all.
#pragma once
#include "corpus/sizes.hpp"
#include "unlocked.hpp"

namespace treegauge::bindings {

// Calls read() without the interpreter lock; if it throws (Ctrl-C, no memory) the corpus is as it was before.
template <typename Read>
void read_whole(Corpus& corpus, Read read) {
  const CorpusSizes before(corpus);
  const Unlocked released;
  try {
    read();
  } catch (...) {
    before.restore(corpus);
    throw;
  }
}

}  // namespace treegauge::bindings
