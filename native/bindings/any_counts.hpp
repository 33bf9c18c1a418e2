// Columns of counts held by Python.
#pragma once
#include <nanobind/ndarray.h>

#include <cstdint>

namespace treegauge::bindings {

// A column of counts: 64-bit numbers, or 32-bit ones where a result of many units keeps them small.
using AnyCounts =
    nanobind::ndarray<nanobind::ro, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

// Calls work(first row) with the column's own type.
template <typename Work>
auto with_rows(const AnyCounts& column, Work work) {
  if (column.dtype() == nanobind::dtype<std::int64_t>())
    return work(static_cast<const std::int64_t*>(column.data()));
  if (column.dtype() == nanobind::dtype<std::int32_t>())
    return work(static_cast<const std::int32_t*>(column.data()));
  throw nanobind::type_error("counts are signed whole numbers of 64 or 32 bits");
}

}  // namespace treegauge::bindings
