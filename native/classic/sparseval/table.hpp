// The output of sparseval.
#pragma once
#include <string>

#include "classic/sparseval/score.hpp"

namespace treegauge::classic {

class SparsevalTable {
 public:
  SparsevalTable(std::string& out, bool labelled, bool brackets, bool verbose)
      : out_(out), labelled_(labelled), brackets_(brackets), verbose_(verbose) {}

  void settings(const std::string& lines);
  void row(const ChunkCounts& counts);
  void summary();

 private:
  void figures(const ChunkCounts& counts);
  void percentages(const char* what, int width, std::int64_t matched, std::int64_t gold, std::int64_t test);
  void line(const char* name, int width, float value);

  std::string& out_;
  bool labelled_;
  bool brackets_;
  bool verbose_;
  ChunkCounts total_;
  std::int64_t chunks_ = 0;
  std::int64_t complete_ = 0;
  std::int64_t no_crossing_ = 0;
  std::int64_t two_crossing_ = 0;
};

}  // namespace treegauge::classic
