// Costs of tree edits, as given from Python.
#pragma once
#include <nanobind/nanobind.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "ted/costs.hpp"

namespace treegauge::bindings {

namespace nb = nanobind;

// What operations cost: one number each, or numbers by label and by pair of labels. They are added up as
// whole numbers where all of them are.
class GivenCosts {
 public:
  GivenCosts(const std::vector<double>& remove, const std::vector<double>& insert, const nb::bytes& relabel,
             std::vector<ted::Label> rows, std::vector<ted::Label> columns, std::size_t width) {
    take(remove, real_.remove, real_.remove_by_label);
    take(insert, real_.insert, real_.insert_by_label);
    std::vector<double> table(relabel.size() / sizeof(double));
    std::memcpy(table.data(), relabel.data(), table.size() * sizeof(double));
    for (double& cost : table) {
      check(cost);
      if (std::isinf(cost)) cost = ted::RealCosts::kForbidden;
    }
    if (width == 0) {
      real_.relabel = table.at(0);
    } else {
      real_.relabel_table = std::move(table);
      real_.table_rows = std::move(rows);
      real_.table_columns = std::move(columns);
      real_.table_width = width;
    }
    if (!whole_) return;
    integers_.remove = static_cast<std::int64_t>(real_.remove);
    integers_.insert = static_cast<std::int64_t>(real_.insert);
    integers_.relabel = static_cast<std::int64_t>(real_.relabel);
    integers_.remove_by_label.assign(real_.remove_by_label.begin(), real_.remove_by_label.end());
    integers_.insert_by_label.assign(real_.insert_by_label.begin(), real_.insert_by_label.end());
    integers_.relabel_table.assign(real_.relabel_table.begin(), real_.relabel_table.end());
    integers_.table_rows = real_.table_rows;
    integers_.table_columns = real_.table_columns;
    integers_.table_width = real_.table_width;
  }

  // Hands over the costs.
  template <class Use>
  [[nodiscard]] auto with(Use use) const {
    return whole_ ? use(integers_) : use(real_);
  }

 private:
  // Sums of larger ones may not fit.
  static constexpr double kLargestWhole = 1099511627776;

  void check(double cost) {
    if (std::isnan(cost)) throw nb::value_error("a cost of nan");
    if (cost < 0) {
      const std::string what = std::string("a cost below 0: ") + nb::str(nb::float_(cost)).c_str();
      throw nb::value_error(what.c_str());
    }
    if (!std::isinf(cost)) whole_ = whole_ && cost <= kLargestWhole && cost == std::floor(cost);
  }
  void take(const std::vector<double>& given, double& all, std::vector<double>& by_label) {
    for (const double cost : given) {
      check(cost);
      if (std::isinf(cost)) throw nb::value_error("deleting or inserting cannot be forbidden");
    }
    if (given.size() == 1)
      all = given[0];
    else
      by_label = given;
  }

  ted::RealCosts real_;
  ted::IntegerCosts integers_;
  bool whole_ = true;
};

}  // namespace treegauge::bindings
