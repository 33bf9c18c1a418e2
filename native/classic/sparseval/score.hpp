// One chunk of sparseval: two trees in, a row of counts out.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "classic/sparseval/alignment.hpp"
#include "classic/sparseval/cold/parameters.hpp"
#include "corpus/trees/head_dependencies.hpp"

namespace treegauge::classic {

struct ChunkCounts {
  std::int64_t matched = 0;
  std::int64_t gold = 0;
  std::int64_t test = 0;
  std::int64_t crossing = 0;
  std::int64_t heads_matched = 0;
  std::int64_t heads_gold = 0;
  std::int64_t heads_test = 0;
  std::int64_t open_matched = 0;
  std::int64_t open_gold = 0;
  std::int64_t open_test = 0;

  ChunkCounts& operator+=(const ChunkCounts& other);
};

class ChunkScorer {
 public:
  // Without a head table there are no dependencies.
  ChunkScorer(Strings& strings, const SparsevalParameters& parameters, std::optional<HeadTable> heads,
              bool labelled);

  // Brackets and dependencies over slots: those given, or one for each gold word. Both trees are
  // left normalised and pruned.
  ChunkCounts aligned(PreorderTree& gold, PreorderTree& test, SlotList* given, std::string& warnings);

  // Dependencies only, as sequences without slots. Both trees are left normalised and pruned.
  ChunkCounts bags(PreorderTree& gold, PreorderTree& test);

 private:
  [[nodiscard]] std::vector<HeadDependency> dependencies(const PreorderTree& tree) const;
  [[nodiscard]] bool same(const HeadDependency& a, const HeadDependency& b) const;
  void match_by_slot(const PreorderTree& gold, const std::vector<std::uint32_t>& gold_slots,
                     const PreorderTree& test, const std::vector<std::uint32_t>& test_slots,
                     std::size_t slot_count, ChunkCounts& counts) const;

  Strings& strings_;
  const SparsevalParameters& parameters_;
  std::optional<HeadTable> heads_;
  bool labelled_;
  StringId top_;
};

}  // namespace treegauge::classic
