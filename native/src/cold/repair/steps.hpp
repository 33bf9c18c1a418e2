// The log of a repair: which rules were applied to an answer, and where.
#pragma once
#include "cold/repair/repair.hpp"

namespace treegauge::repair {

class Log {
 public:
  explicit Log(Mended& mended) : mended_(mended) {}

  // `offset`: of the byte of the answer at which something was done.
  void add(Rule rule, std::size_t offset) {
    ++mended_.counts[static_cast<std::size_t>(rule)];
    if (mended_.steps.size() < kSteps) mended_.steps.push_back({rule, offset, 0, 0});
  }
  // The same, but one step is enough for the whole answer.
  void once(Rule rule, std::size_t offset) {
    if (mended_.counts[static_cast<std::size_t>(rule)] == 0) add(rule, offset);
  }
  Mended& mended() { return mended_; }

 private:
  Mended& mended_;
};

}  // namespace treegauge::repair
