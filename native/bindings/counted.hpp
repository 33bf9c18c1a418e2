// Shared code of all bindings of counts: columns out, the interpreter lock released in between.
#pragma once
#include "bind.hpp"
#include "compare/comparison.hpp"
#include "compare/count/count.hpp"

namespace treegauge::bindings {

using Counts =
    nanobind::ndarray<const std::int64_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <typename Work>
auto unlocked(Work work) {
  const Unlocked released;
  return work();
}

inline nanobind::tuple as_tuple(PrfColumns&& columns) {
  return nanobind::make_tuple(owned(std::move(columns.matched)), owned(std::move(columns.gold)),
                              owned(std::move(columns.test)));
}

}  // namespace treegauge::bindings
