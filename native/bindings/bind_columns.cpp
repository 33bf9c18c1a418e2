// Operations on whole columns of 64-bit counts, so that Python needs no loop over units.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <numeric>
#include <stdexcept>

#include "any_counts.hpp"
#include "bind.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

void same_length(std::size_t left, std::size_t right) {
  if (left != right) throw std::invalid_argument("columns of different length");
}

template <typename Work>
auto with_both(const AnyCounts& column, const AnyCounts& mask, Work work) {
  same_length(column.shape(0), mask.shape(0));
  return with_rows(column, [&](const auto* values) {
    return with_rows(mask, [&](const auto* flags) { return work(values, flags); });
  });
}

std::int64_t total(const AnyCounts& column, const AnyCounts& mask) {
  return with_both(column, mask, [&](const auto* values, const auto* flags) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < column.shape(0); ++i) sum += flags[i] != 0 ? values[i] : 0;
    return sum;
  });
}

std::vector<std::int64_t> group_totals(const AnyCounts& column, const AnyCounts& mask, const Numbers& groups,
                                       std::size_t count) {
  same_length(column.shape(0), groups.shape(0));
  return with_both(column, mask, [&](const auto* values, const auto* flags) {
    std::vector<std::int64_t> sums(count, 0);
    for (std::size_t i = 0; i < column.shape(0); ++i) {
      if (flags[i] == 0) continue;
      if (groups.data()[i] >= count) throw std::invalid_argument("a group number is out of range");
      sums[groups.data()[i]] += values[i];
    }
    return sums;
  });
}

View<std::int64_t> at_most(const AnyCounts& column, const AnyCounts& mask, std::int64_t most) {
  return with_both(column, mask, [&](const auto* values, const auto* limits) {
    std::vector<std::int64_t> flags(column.shape(0));
    for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = limits[i] != 0 && values[i] <= most;
    return owned(std::move(flags));
  });
}

// A column with 32-bit rows if `shift` leaves them that small, else nothing. 0 stands for nothing, and stays.
nb::object narrow(const AnyCounts& column, std::int64_t shift) {
  return with_rows(column, [&](const auto* values) -> nb::object {
    std::vector<std::int32_t> narrowed(column.shape(0));
    for (std::size_t i = 0; i < narrowed.size(); ++i) {
      std::int64_t value = 0;
      const bool too_large =
          values[i] != 0 && __builtin_add_overflow(static_cast<std::int64_t>(values[i]), shift, &value);
      if (too_large || value < INT32_MIN || value > INT32_MAX) return nb::none();
      narrowed[i] = static_cast<std::int32_t>(value);
    }
    return nb::cast(owned(std::move(narrowed)));
  });
}

View<std::int64_t> all_equal(const Counts& a, const Counts& b, const Counts& c, const Counts& mask) {
  same_length(a.shape(0), b.shape(0));
  same_length(a.shape(0), c.shape(0));
  same_length(a.shape(0), mask.shape(0));
  std::vector<std::int64_t> flags(a.shape(0));
  for (std::size_t i = 0; i < flags.size(); ++i)
    flags[i] = mask.data()[i] != 0 && a.data()[i] == b.data()[i] && b.data()[i] == c.data()[i];
  return owned(std::move(flags));
}

View<std::int64_t> sum_columns(const Counts& a, const Counts& b) {
  same_length(a.shape(0), b.shape(0));
  std::vector<std::int64_t> sums(a.shape(0));
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = a.data()[i] + b.data()[i];
  return owned(std::move(sums));
}

View<std::uint32_t> shifted(const Numbers& column, std::uint32_t shift) {
  std::vector<std::uint32_t> sums(column.shape(0));
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = column.data()[i] + shift;
  return owned(std::move(sums));
}

bool all_different(const Numbers& column) {
  std::uint32_t most = 0;
  bool rising = true;
  for (std::size_t i = 0; i < column.shape(0); ++i) {
    rising = rising && (i == 0 || column.data()[i - 1] < column.data()[i]);
    most = std::max(most, column.data()[i]);
  }
  if (rising) return true;
  std::vector<bool> seen(std::size_t{most} + 1, false);
  for (std::size_t i = 0; i < column.shape(0); ++i) {
    if (seen[column.data()[i]]) return false;
    seen[column.data()[i]] = true;
  }
  return true;
}

// Numbers that mean a word that is none (the root, no word at all) stay what they are.
View<std::uint32_t> take(const Numbers& column, const Numbers& rows) {
  std::vector<std::uint32_t> taken(rows.shape(0));
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::uint32_t row = rows.data()[i];
    if (row >= column.shape(0) && row != kNoRow && row != kRootRow)
      throw std::invalid_argument("there is no such row");
    taken[i] = row < column.shape(0) ? column.data()[row] : row;
  }
  return owned(std::move(taken));
}

template <bool Least>
View<std::uint32_t> chosen(const Numbers& a, const Numbers& b) {
  same_length(a.shape(0), b.shape(0));
  std::vector<std::uint32_t> values(a.shape(0));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = (a.data()[i] < b.data()[i]) == Least ? a.data()[i] : b.data()[i];
  return owned(std::move(values));
}

}  // namespace

void bind_columns(nb::module_& module) {
  module.def(
      "rows_between",
      [](Row begin, Row end) {
        std::vector<Row> rows(end > begin ? end - begin : 0);
        std::iota(rows.begin(), rows.end(), begin);
        return owned(std::move(rows));
      },
      nb::arg("begin"), nb::arg("end"), "The rows from begin to end - 1, as a column.");
  module.def("total", &total, nb::arg("column"), nb::arg("mask"), "Sum of the rows where mask is not 0.");
  module.def("group_totals", &group_totals, nb::arg("column"), nb::arg("mask"), nb::arg("groups"),
             nb::arg("count"), "Sums by group number.");
  module.def("narrow", &narrow, nb::arg("column"), nb::arg("shift") = 0,
             "The column as 32-bit numbers, each moved by `shift`; None if one is too large.");
  module.def("shifted", &shifted, nb::arg("column"), nb::arg("shift"), "Row numbers, each moved by `shift`.");
  module.def("all_different", &all_different, nb::arg("column"), "Whether no number comes twice.");
  module.def("sum_columns", &sum_columns, nb::arg("a"), nb::arg("b"), "Two columns added row by row.");
  module.def("take", &take, nb::arg("column"), nb::arg("rows"),
             "The column's entry for each row; the numbers of the root and of no word stay.");
  module.def("least", &chosen<true>, nb::arg("a"), nb::arg("b"), "The smaller number of each row.");
  module.def("most", &chosen<false>, nb::arg("a"), nb::arg("b"), "The larger number of each row.");
  module.def("at_most", &at_most, nb::arg("column"), nb::arg("mask"), nb::arg("most"),
             "1 where mask is not 0 and the value is at most `most`.");
  module.def("all_equal", &all_equal, nb::arg("a"), nb::arg("b"), nb::arg("c"), nb::arg("mask"),
             "1 where mask is not 0 and the three values are equal.");
}

}  // namespace treegauge::bindings
