// Shared code of all bindings of counts: columns out, the interpreter lock released in between.
#pragma once
#include "bind.hpp"
#include "compare/comparison.hpp"
#include "compare/count/count.hpp"

namespace treegauge::bindings {

template <typename Work>
auto unlocked(Work work) {
  const Unlocked released;
  return work();
}

inline nanobind::tuple as_tuple(PrfColumns&& columns) {
  return owned_columns(columns.matched, columns.gold, columns.test);
}

}  // namespace treegauge::bindings
