// What all bindings of counts share: masks in, columns out, the interpreter lock released in between.
#pragma once
#include <stdexcept>

#include "bind.hpp"
#include "treegauge/compare/count.hpp"
#include "treegauge/comparison.hpp"

namespace treegauge::bindings {

using Counts =
    nanobind::ndarray<const std::int64_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <typename Work>
auto unlocked(Work work) {
  nanobind::gil_scoped_release released;
  return work();
}

inline UnitMask mask_of(const Comparison& comparison, const Counts& counted) {
  if (counted.shape(0) != comparison.units.size()) throw std::invalid_argument("a mask has an entry for each unit");
  return {counted.data(), counted.shape(0)};
}

inline nanobind::tuple as_tuple(PrfColumns&& columns) {
  return nanobind::make_tuple(owned(std::move(columns.matched)), owned(std::move(columns.gold)),
                              owned(std::move(columns.test)));
}

inline nanobind::tuple as_tuple(LabelCounts&& counts) {
  return nanobind::make_tuple(owned(std::move(counts.label)), owned(std::move(counts.counts.matched)),
                              owned(std::move(counts.counts.gold)), owned(std::move(counts.counts.test)),
                              owned(std::move(counts.matched_test)));
}

}  // namespace treegauge::bindings
