// Costs of edits: numbers per operation, per label, or per pair of labels.
#pragma once
#include <cstdint>
#include <vector>

#include "ted/tree.hpp"

namespace treegauge::ted {

// Costs are never negative. An equal label costs nothing unless `relabel_table` says otherwise.
template <class Number>
struct Costs {
  // A relabelling at this price is not allowed at all.
  static constexpr Number kForbidden = -1;

  Number remove = 1;
  Number insert = 1;
  Number relabel = 1;

  // By label, when not empty: label numbers index them.
  std::vector<Number> remove_by_label;
  std::vector<Number> insert_by_label;
  // When not empty: [row of the gold label * table_width + column of the test label], the pairs of equal
  // labels included.
  std::vector<Number> relabel_table;
  std::size_t table_width = 0;
  // By label, when not empty; otherwise labels are rows and columns.
  std::vector<Label> table_rows;
  std::vector<Label> table_columns;

  [[nodiscard]] std::size_t row_of(Label gold) const { return place(table_rows, gold); }
  [[nodiscard]] std::size_t column_of(Label test) const { return place(table_columns, test); }

  [[nodiscard]] bool by_operation() const {
    return remove_by_label.empty() && insert_by_label.empty() && relabel_table.empty();
  }

 private:
  // Beyond the table where a label has no place in it.
  static std::size_t place(const std::vector<Label>& places, Label label) {
    if (places.empty()) return label;
    return label < places.size() ? places[label] : static_cast<Label>(-1);
  }
};

// Whole numbers: exact, ties decided by the rule in distance.hpp.
using IntegerCosts = Costs<std::int64_t>;
// Anything else: exact up to rounding; ties among mappings are decided by the smallest pairs only.
using RealCosts = Costs<double>;

// Deleting and inserting only (TedEval).
inline IntegerCosts add_and_delete() {
  IntegerCosts costs;
  costs.relabel = IntegerCosts::kForbidden;
  return costs;
}

}  // namespace treegauge::ted
