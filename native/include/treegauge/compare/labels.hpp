// The labels that occur on either side, each once and in order: the cells of a breakdown.
#pragma once
#include <algorithm>
#include <vector>

#include "treegauge/comparison.hpp"

namespace treegauge {

class LabelCells {
 public:
  LabelCells(const std::vector<Key>& gold, const std::vector<Key>& test) : labels(gold) {
    labels.insert(labels.end(), test.begin(), test.end());
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  }

  [[nodiscard]] std::size_t place(Key label) const {
    return static_cast<std::size_t>(std::lower_bound(labels.begin(), labels.end(), label) - labels.begin());
  }

  std::vector<Key> labels;
};

}  // namespace treegauge
