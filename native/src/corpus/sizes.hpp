// The sizes of all tables of a corpus, so that an interrupted reading can be taken back.
#pragma once
#include <cstddef>
#include <vector>

#include "corpus/columns.hpp"

namespace treegauge {

class CorpusSizes {
 public:
  explicit CorpusSizes(const Corpus& corpus)
      : sources_(corpus.sources.size()), issues_(corpus.issues.size()) {
    each_column([&](const ColumnInfo&, const auto& column) { rows_.push_back(column.size()); }, corpus);
  }

  // Takes away what readers appended since. Strings stay: nothing asks for those that nobody uses.
  void restore(Corpus& corpus) const {
    auto rows = rows_.begin();
    each_column([&](const ColumnInfo&, auto& column) { column.resize(*rows++); }, corpus);
    corpus.sources.resize(sources_);
    corpus.issues.resize(issues_);
  }

 private:
  std::vector<std::size_t> rows_;
  std::size_t sources_;
  std::size_t issues_;
};

}  // namespace treegauge
