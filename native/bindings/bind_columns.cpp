// Small whole-column operations on 64-bit counts, so that Python loops over no units.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bind.hpp"
#include "counted.hpp"
#include "treegauge/prf_table.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using Groups = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void same_length(std::size_t left, std::size_t right) {
  if (left != right) throw std::invalid_argument("columns of different length");
}

std::int64_t total(const Counts& column, const Counts& mask) {
  same_length(column.shape(0), mask.shape(0));
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < column.shape(0); ++i) sum += mask.data()[i] != 0 ? column.data()[i] : 0;
  return sum;
}

std::vector<std::int64_t> group_totals(const Counts& column, const Counts& mask, const Groups& groups,
                                       std::size_t count) {
  same_length(column.shape(0), mask.shape(0));
  same_length(column.shape(0), groups.shape(0));
  std::vector<std::int64_t> sums(count, 0);
  for (std::size_t i = 0; i < column.shape(0); ++i) {
    if (mask.data()[i] == 0) continue;
    if (groups.data()[i] >= count) throw std::invalid_argument("a group number is out of range");
    sums[groups.data()[i]] += column.data()[i];
  }
  return sums;
}

View<std::int64_t> at_most(const Counts& column, const Counts& mask, std::int64_t most) {
  same_length(column.shape(0), mask.shape(0));
  std::vector<std::int64_t> flags(column.shape(0));
  for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = mask.data()[i] != 0 && column.data()[i] <= most;
  return owned(std::move(flags));
}

View<std::int64_t> all_equal(const Counts& a, const Counts& b, const Counts& c, const Counts& mask) {
  same_length(a.shape(0), b.shape(0));
  same_length(a.shape(0), c.shape(0));
  same_length(a.shape(0), mask.shape(0));
  std::vector<std::int64_t> flags(a.shape(0));
  for (std::size_t i = 0; i < flags.size(); ++i) {
    flags[i] = mask.data()[i] != 0 && a.data()[i] == b.data()[i] && b.data()[i] == c.data()[i];
  }
  return owned(std::move(flags));
}

View<std::int64_t> sum_columns(const Counts& a, const Counts& b) {
  same_length(a.shape(0), b.shape(0));
  std::vector<std::int64_t> sums(a.shape(0));
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = a.data()[i] + b.data()[i];
  return owned(std::move(sums));
}

// Numbers that mean a word that is none (the root, no word at all) stay what they are.
View<std::uint32_t> take(const Groups& column, const Groups& rows) {
  std::vector<std::uint32_t> taken(rows.shape(0));
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::uint32_t row = rows.data()[i];
    if (row >= column.shape(0) && row != kNoRow && row != kRootRow) throw std::invalid_argument("there is no such row");
    taken[i] = row < column.shape(0) ? column.data()[row] : row;
  }
  return owned(std::move(taken));
}

template <bool Least>
View<std::uint32_t> chosen(const Groups& a, const Groups& b) {
  same_length(a.shape(0), b.shape(0));
  std::vector<std::uint32_t> found(a.shape(0));
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i] = (a.data()[i] < b.data()[i]) == Least ? a.data()[i] : b.data()[i];
  }
  return owned(std::move(found));
}

nb::object prf_lines(const std::vector<std::string>& header, const std::optional<std::vector<std::string>>& names,
                     const Counts& number, const Counts& mask, const Counts& matched, const Counts& gold,
                     const Counts& test) {
  const auto span = [](const Counts& column) { return std::span<const std::int64_t>(column.data(), column.shape(0)); };
  const PrfRows rows{span(matched), span(gold), span(test), span(mask), span(number), names ? &*names : nullptr};
  const std::string text = unlocked([&] { return prf_table(header, rows); });
  return text_of(text);
}

}  // namespace

void bind_columns(nb::module_& module) {
  module.def("total", &total, nb::arg("column"), nb::arg("mask"), "Sum of the rows where mask is not 0.");
  module.def("group_totals", &group_totals, nb::arg("column"), nb::arg("mask"), nb::arg("groups"),
             nb::arg("count"), "Sums by group number.");
  module.def("sum_columns", &sum_columns, nb::arg("a"), nb::arg("b"), "Two columns added row by row.");
  module.def("take", &take, nb::arg("column"), nb::arg("rows"),
             "The column's entry for each row; the numbers of the root and of no word stay.");
  module.def("least", &chosen<true>, nb::arg("a"), nb::arg("b"), "The smaller number of each row.");
  module.def("most", &chosen<false>, nb::arg("a"), nb::arg("b"), "The larger number of each row.");
  module.def("at_most", &at_most, nb::arg("column"), nb::arg("mask"), nb::arg("most"),
             "1 where mask is not 0 and the value is at most `most`.");
  module.def("all_equal", &all_equal, nb::arg("a"), nb::arg("b"), nb::arg("c"), nb::arg("mask"),
             "1 where mask is not 0 and the three values are equal.");
  module.def("prf_lines", &prf_lines, nb::arg("header"), nb::arg("names").none(), nb::arg("number"), nb::arg("mask"),
             nb::arg("matched"), nb::arg("gold"), nb::arg("test"),
             "The lines of a table of precision, recall and F1: the header and the rows where mask is not 0.");
}

}  // namespace treegauge::bindings
