#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "counted.hpp"
#include "treegauge/compare/distance.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

template <typename... Columns>
nb::tuple owned_columns(Columns&&... columns) {
  return nb::make_tuple(owned(std::move(columns))...);
}

using LabelCosts = std::vector<std::pair<Key, std::int64_t>>;

EditCosts costs_of(std::int64_t remove, std::int64_t insert, std::int64_t relabel, LabelCosts remove_label,
                   LabelCosts insert_label, bool moved) {
  return {remove, insert, relabel, std::move(remove_label), std::move(insert_label), moved};
}

nb::tuple distance(const Comparison& comparison, bool labeled, bool preterminals, const EditCosts& costs) {
  auto columns = unlocked([&] { return count_distance(comparison, {labeled, preterminals, true}, costs); });
  return owned_columns(columns.deleted, columns.inserted, columns.relabeled, columns.matched, columns.gold,
                       columns.test, columns.words, columns.cost, columns.worst, columns.moved);
}

// Nodes of both trees of a chunk as (kind, row, parent), the mapped pairs, the cost.
nb::tuple mapping(const Comparison& comparison, std::size_t chunk, bool labeled, bool preterminals,
                  const EditCosts& costs) {
  if (chunk >= comparison.chunks.size()) throw nb::index_error();
  TreePair trees;
  ted::Result<std::int64_t> result;
  {
    nb::gil_scoped_release released;
    trees = trees_of(comparison, {labeled, preterminals, true});
    result = mapping_of(trees, chunk, costs);
  }
  const auto nodes = [&](const SideTrees& side) {
    nb::list list;
    for (std::size_t node = side.offsets[chunk]; node < side.offsets[chunk + 1]; ++node) {
      list.append(nb::make_tuple(static_cast<int>(side.kind[node]), side.row[node], side.parents[node],
                                 side.labels[node]));
    }
    return list;
  };
  return nb::make_tuple(nodes(trees.gold), nodes(trees.test), nb::cast(result.mapping), result.cost);
}

}  // namespace

void bind_distance(nb::module_& module) {
  nb::class_<EditCosts>(module, "EditCosts", "What deleting, inserting and relabelling a node costs.")
      .def("__init__",
           [](EditCosts* self, std::int64_t remove, std::int64_t insert, std::int64_t relabel, LabelCosts remove_label,
              LabelCosts insert_label, bool moved) {
             new (self) EditCosts(costs_of(remove, insert, relabel, std::move(remove_label), std::move(insert_label), moved));
           },
           nb::arg("remove") = 1, nb::arg("insert") = 1, nb::arg("relabel") = 1,
           nb::arg("remove_label") = LabelCosts{}, nb::arg("insert_label") = LabelCosts{}, nb::arg("moved") = false);
  module.def("count_distance", &distance, nb::arg("comparison"), nb::arg("labeled"), nb::arg("preterminals"),
             nb::arg("costs"),
             "(deleted, inserted, relabeled, matched, gold, test, words, cost, worst, moved) per unit.");
  module.def("mapping", &mapping, nb::arg("comparison"), nb::arg("chunk"), nb::arg("labeled"),
             nb::arg("preterminals"), nb::arg("costs"),
             "Nodes of both trees of a chunk as (kind, row, parent, label), the mapped pairs, the cost.");
  module.def(
      "count_relation_spans",
      [](const Comparison& comparison, bool labeled) {
        auto columns = unlocked([&] { return count_relation_spans(comparison, labeled); });
        return owned_columns(columns.matched, columns.gold, columns.test);
      },
      nb::arg("comparison"), nb::arg("labeled"), "(matched, gold, test) nodes of dependency trees per unit.");
  module.def(
      "count_linear",
      [](const Comparison& comparison, bool labeled, bool preterminals) {
        auto columns = unlocked([&] { return count_linear(comparison, {labeled, preterminals, true}); });
        return owned_columns(columns.cost, columns.gold, columns.test);
      },
      nb::arg("comparison"), nb::arg("labeled"), nb::arg("preterminals"));
  module.def(
      "count_lineages",
      [](const Comparison& comparison, bool labeled, bool boundaries) {
        auto columns = unlocked([&] { return count_lineages(comparison, labeled, boundaries); });
        return owned_columns(columns.score, columns.words);
      },
      nb::arg("comparison"), nb::arg("labeled"), nb::arg("boundaries"));
}

}  // namespace treegauge::bindings
