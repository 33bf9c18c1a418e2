// Depths of words and constituents, without recursion: each is reached once.
#include "compare/match/dependencies.hpp"

namespace treegauge {
namespace {

// above(row): the row one step up, kRootRow at the top, kNoRow where there is no way up.
template <typename Above>
std::vector<std::uint32_t> depths(std::size_t size, Above above) {
  constexpr std::uint32_t kUnknown = UINT32_MAX, kOpen = UINT32_MAX - 1;
  std::vector<std::uint32_t> depth(size, kUnknown);
  std::vector<Row> path;
  for (std::size_t start = 0; start < size; ++start) {
    Row row = static_cast<Row>(start);
    path.clear();
    while (row < size && depth[row] == kUnknown) {
      depth[row] = kOpen;
      path.push_back(row);
      row = above(row);
    }
    // An open row closes a cycle: nothing on it has a way up.
    std::uint32_t reached = row == kRootRow ? 0 : row < size && depth[row] != kOpen ? depth[row] : kUnknown;
    if (row < size && reached == 0) reached = kUnknown;
    for (auto position = path.rbegin(); position != path.rend(); ++position) {
      reached = reached == kUnknown ? kUnknown : reached + 1;
      depth[*position] = reached == kUnknown ? 0 : reached;
    }
  }
  return depth;
}

}  // namespace

std::vector<std::uint32_t> word_depths(const Corpus& corpus) {
  if (corpus.tokens.head.empty()) return std::vector<std::uint32_t>(corpus.tokens.size(), 0);
  return depths(corpus.tokens.size(), [&](Row row) { return corpus.tokens.head[row]; });
}

std::vector<std::uint32_t> node_depths(const Corpus& corpus) {
  return depths(corpus.nodes.size(), [&](Row row) {
    const Row parent = corpus.nodes.parent[row];
    return parent == kNoRow ? kRootRow : parent;
  });
}

}  // namespace treegauge
