#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "bind.hpp"
#include "compare/cold/lineages.hpp"
#include "compare/distance/distance.hpp"
#include "compare/distance/struct_iou.hpp"
#include "compare/segments/stretches.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

constexpr std::array<const char*, 3> kKinds{"constituent", "preterminal", "word"};

TreeShape shape_of(bool labeled, bool preterminals) { return {labeled, preterminals, false}; }

nb::tuple distance(const TreePairs& pairs, bool labeled, bool preterminals, const EditCosts& costs,
                   const ted::Limits& limits) {
  auto columns =
      unlocked([&] { return count_distance(pairs, shape_of(labeled, preterminals), costs, limits); });
  return owned_columns(columns.deleted, columns.inserted, columns.relabeled, columns.matched, columns.gold,
                       columns.test, columns.words, columns.cost, columns.worst, columns.moved);
}

// A pair of trees with the pairs of their nodes, ready for Python.
struct NodeMapping {
  nb::list gold, test;
  double cost = 0;
};

// The nodes of one side as (label, kind, parent, partner, fate). Where partners are paired by their spans,
// they are equal. `with_words`: words are not nodes, so a preterminal is shown with its word.
nb::list nodes_of(const TreePairs& pairs, const SideTrees& side, const SideTrees& other, bool gold,
                  const std::vector<std::pair<ted::Node, ted::Node>>& mapped, bool by_span, bool with_words) {
  std::vector<ted::Node> partners(side.labels.size(), ted::kNoParent);
  for (const auto& [left, right] : mapped)
    partners[static_cast<std::size_t>(gold ? left : right)] = gold ? right : left;
  const nb::object lone = nb::str(gold ? "deleted" : "inserted");
  const nb::object matched = nb::str("matched");
  const nb::object relabeled = nb::str("relabeled");
  const auto number = [](ted::Node node) -> nb::object {
    return node == ted::kNoParent ? nb::none() : nb::object(nb::int_(node));
  };
  nb::list list;
  for (std::size_t node = 0; node < side.labels.size(); ++node) {
    std::string name(pairs.name(gold, side.kind[node], side.row[node]));
    if (with_words && side.kind[node] == NodeKind::preterminal)
      name.append(" ").append(pairs.name(gold, NodeKind::word, side.row[node]));
    const ted::Node partner = partners[node];
    const bool alone = partner == ted::kNoParent;
    const bool equal =
        by_span || (!alone && other.labels[static_cast<std::size_t>(partner)] == side.labels[node]);
    list.append(nb::make_tuple(text_of(name), kKinds[static_cast<std::size_t>(side.kind[node])],
                               number(side.parents[node]), number(partner),
                               alone   ? lone
                               : equal ? matched
                                       : relabeled));
  }
  return list;
}

NodeMapping ready(const TreePairs& pairs, const TreePair& trees,
                  const std::vector<std::pair<ted::Node, ted::Node>>& mapped, double cost, bool by_span,
                  bool with_words = false) {
  return {nodes_of(pairs, trees.gold, trees.test, true, mapped, by_span, with_words),
          nodes_of(pairs, trees.test, trees.gold, false, mapped, by_span, with_words), cost};
}

TreePair trees_at(const TreePairs& pairs, std::size_t stretch, TreeShape shape) {
  if (stretch >= pairs.stretches().size()) throw nb::index_error("there is no such stretch");
  return pairs.trees(shape, stretch, stretch + 1);
}

NodeMapping t_mapping(const TreePairs& pairs, std::size_t stretch, bool labeled, bool preterminals,
                      const EditCosts& costs, const ted::Limits& limits) {
  const TreePair trees = trees_at(pairs, stretch, shape_of(labeled, preterminals));
  const auto result = unlocked([&] { return mapping_of(trees, costs, limits); });
  return ready(pairs, trees, result.mapping, static_cast<double>(result.cost), false);
}

NodeMapping e_mapping(const TreePairs& pairs, std::size_t stretch, bool labeled, bool preterminals) {
  const TreePair trees = trees_at(pairs, stretch, shape_of(labeled, preterminals));
  const std::vector<ted::Node> partners = unlocked([&] { return equal_nodes(pairs, trees, 0); });
  std::vector<std::pair<ted::Node, ted::Node>> mapped;
  const auto countable = [](const SideTrees& side) {
    return std::count_if(side.kind.begin(), side.kind.end(),
                         [](NodeKind kind) { return kind != NodeKind::word; });
  };
  std::int64_t cost = countable(trees.gold) + countable(trees.test);
  for (std::size_t node = 0; node < partners.size(); ++node) {
    if (partners[node] == ted::kNoParent) continue;
    mapped.emplace_back(static_cast<ted::Node>(node), partners[node]);
    if (trees.gold.kind[node] != NodeKind::word) cost -= 2;
  }
  return ready(pairs, trees, mapped, static_cast<double>(cost), true);
}

// Words are not nodes of this mapping: a preterminal is shown with its word.
NodeMapping struct_iou(const TreePairs& pairs, std::size_t stretch, const IouOptions& options,
                       const TimePair& times, const ted::Limits& limits) {
  if (stretch >= pairs.stretches().size()) throw nb::index_error("there is no such stretch");
  const IouMapping mapping = unlocked([&] { return iou_mapping(pairs, stretch, times, options, limits); });
  const auto nodes = static_cast<double>(mapping.trees.gold.labels.size() + mapping.trees.test.labels.size());
  const double cost = nodes > 0 ? (1 - mapping.value) * nodes : 0;
  return ready(pairs, mapping.trees, mapping.pairs, cost, false, true);
}

double struct_iou_value(const TreePairs& pairs, std::size_t stretch, const IouOptions& options,
                        const TimePair& times, const ted::Limits& limits) {
  if (stretch >= pairs.stretches().size()) throw nb::index_error("there is no such stretch");
  return unlocked([&] { return iou_value(pairs, stretch, times, options, limits); });
}

// Names in the order of the enumerations: enumerations of Python's take milliseconds to load.
constexpr std::array<const char*, 3> kMarks{"none", "highest", "every"};

std::size_t place_in(const std::array<const char*, 3>& names, const std::string& name) {
  for (std::size_t place = 0; place < names.size(); ++place)
    if (name == names[place]) return place;
  throw std::invalid_argument("there is no " + name);
}

nb::typed<nb::list, nb::str> texts_of(const std::vector<std::string>& names) {
  nb::list list;
  for (const std::string& name : names) list.append(text_of(name));
  return list;
}

using LabelCosts = std::vector<std::tuple<std::string, Key, std::int64_t>>;

std::vector<LabelCost> label_costs(const LabelCosts& given) {
  std::vector<LabelCost> made;
  for (const auto& [kind, key, cost] : given)
    made.push_back({static_cast<NodeKind>(place_in(kKinds, kind)), key, cost});
  return made;
}

// A Python function that any thread may call and let go of; what it raises stays there.
std::function<void(const std::string&)> told(const nb::object& notice) {
  const std::shared_ptr<nb::object> kept(new nb::object(notice), [](nb::object* object) {
    const nb::gil_scoped_acquire locked;
    delete object;
  });
  return [kept](const std::string& text) {
    const nb::gil_scoped_acquire locked;
    try {
      (*kept)(text);
    } catch (nb::python_error& wrong) {
      wrong.discard_as_unraisable("a notice of tree distances");
    }
  };
}

}  // namespace

void bind_distance(nb::module_& module) {
  module.def("has_treeless", &has_treeless, nb::arg("comparison"),
             "Whether a sentence that takes part has arcs that form no tree.");
  module.def("without_treeless", &without_treeless, nb::arg("comparison"), nb::arg("zero"),
             "The comparison without such sentences, as metrics of trees see it.");
  nb::class_<EditCosts>(module, "EditCosts", "What deleting, inserting and relabelling a node costs.")
      .def(
          "__init__",
          [](EditCosts* self, std::int64_t remove, std::int64_t insert, std::int64_t relabel,
             const LabelCosts& remove_label, const LabelCosts& insert_label, bool moved) {
            new (self) EditCosts{
                remove, insert, relabel, label_costs(remove_label), label_costs(insert_label), moved};
          },
          nb::arg("remove") = 1, nb::arg("insert") = 1, nb::arg("relabel") = 1,
          nb::arg("remove_label") = LabelCosts{}, nb::arg("insert_label") = LabelCosts{},
          nb::arg("moved") = false, "By label: (kind, key, cost).");
  nb::class_<ted::Limits>(module, "TreeLimits",
                          "Where an exact tree distance is given up: bytes, table cells.")
      .def(
          "__init__",
          [](ted::Limits* self, std::size_t bytes, std::uint64_t cells, std::uint64_t long_work,
             std::optional<nb::typed<nb::callable, void(nb::str)>> notice) {
            new (self) ted::Limits{bytes, cells, long_work, notice ? told(*notice) : nullptr};
          },
          nb::arg("bytes"), nb::arg("cells"), nb::arg("long_work") = 0, nb::arg("notice") = nb::none(),
          "`notice` is told, in words, before a pair of trees takes more cells than `long_work`.");
  nb::class_<Stretch>(module, "Stretch",
                      "The fewest sentences (rows) that hold the same words on both sides.")
      .def_ro("gold_begin", &Stretch::gold_begin)
      .def_ro("gold_end", &Stretch::gold_end)
      .def_ro("test_begin", &Stretch::test_begin)
      .def_ro("test_end", &Stretch::test_end)
      .def_ro("unit", &Stretch::unit);
  nb::class_<NodeMapping>(
      module, "NodeMapping",
      "Nodes of both trees of a stretch as (label, kind, parent, partner, fate), and the cost.")
      .def_ro("gold", &NodeMapping::gold)
      .def_ro("test", &NodeMapping::test)
      .def_ro("cost", &NodeMapping::cost);
  nb::class_<TreePairs>(module, "TreePairs", "The trees of an aligned comparison, stretch by stretch.")
      .def(
          "__init__",
          [](TreePairs* self, const Comparison& comparison, bool fine) {
            need(comparison, Stage::finished);
            new (self) TreePairs(comparison, fine);
          },
          nb::arg("comparison"), nb::arg("fine") = false, nb::keep_alive<1, 2>(),
          "`fine`: of dependencies, the fine tags (XPOS) instead of the coarse ones.")
      .def("__len__", [](const TreePairs& self) { return self.stretches().size(); })
      .def("__getitem__",
           [](const TreePairs& self, std::size_t number) {
             if (number >= self.stretches().size()) throw nb::index_error();
             return self.stretches()[number];
           })
      .def(
          "of_chunk",
          [](const TreePairs& self, std::size_t chunk) {
            if (chunk >= self.chunk_begin().size() - 1) throw nb::index_error("there is no such chunk");
            return std::make_pair(self.chunk_begin()[chunk], self.chunk_begin()[chunk + 1]);
          },
          nb::arg("chunk"), "The stretches of a chunk: the first, and one behind the last.")
      .def(
          "at_sentence",
          [](const TreePairs& self, Row sentence) {
            const auto& all = self.stretches();
            for (std::size_t number = 0; number < all.size(); ++number)
              if (all[number].gold_begin <= sentence && sentence < all[number].gold_end) return number;
            throw nb::index_error("no stretch has this gold sentence");
          },
          nb::arg("sentence"), "The stretch of a gold sentence (row).")
      .def_prop_ro("dependencies", &TreePairs::dependencies)
      .def_prop_ro(
          "relations", [](const TreePairs& self) { return texts_of(self.relations()); },
          "Names of relations by key.")
      .def_prop_ro(
          "tags", [](const TreePairs& self) { return texts_of(self.tags()); },
          "Names of tags by key; none where they have the comparison's keys.");
  module.def("count_distance", &distance, nb::arg("pairs"), nb::arg("labeled"), nb::arg("preterminals"),
             nb::arg("costs"), nb::arg("limits"),
             "(deleted, inserted, relabeled, matched, gold, test, words, cost, worst, moved) per unit.");
  module.def("t_mapping", &t_mapping, nb::arg("pairs"), nb::arg("stretch"), nb::arg("labeled"),
             nb::arg("preterminals"), nb::arg("costs"), nb::arg("limits"),
             "The cheapest mapping of one stretch that keeps order and ancestry.");
  module.def("e_mapping", &e_mapping, nb::arg("pairs"), nb::arg("stretch"), nb::arg("labeled"),
             nb::arg("preterminals"), "The mapping of one stretch that keeps labels and spans.");
  module.def(
      "count_equal_nodes",
      [](const TreePairs& pairs, bool labeled, bool preterminals) {
        return as_tuple(unlocked([&] { return count_equal_nodes(pairs, shape_of(labeled, preterminals)); }));
      },
      nb::arg("pairs"), nb::arg("labeled"), nb::arg("preterminals"), "(matched, gold, test) nodes per unit.");
  module.def(
      "count_linear",
      [](const TreePairs& pairs, bool labeled, bool preterminals) {
        auto columns = unlocked([&] { return count_linear(pairs, shape_of(labeled, preterminals)); });
        return owned_columns(columns.cost, columns.gold, columns.test);
      },
      nb::arg("pairs"), nb::arg("labeled"), nb::arg("preterminals"), "(cost, gold, test) marks per unit.");
  nb::class_<IouOptions>(module, "IouOptions", "Which nodes may pair under Struct-IoU.")
      .def(
          "__init__",
          [](IouOptions* self, bool labeled, bool strict) { new (self) IouOptions{labeled, strict}; },
          nb::arg("labeled") = true, nb::arg("strict") = false);
  nb::class_<TimePair>(module, "WordTimes", "From when to when words of both sides were said, in seconds.")
      .def(
          "__init__",
          [](TimePair* self, WordTimes gold, WordTimes test) {
            new (self) TimePair{std::move(gold), std::move(test)};
          },
          nb::arg("gold"), nb::arg("test"), "By word; nothing on both sides: the slots of the alignment.");
  module.def("word_times", &word_times, nb::arg("comparison"),
             "The times of the words that count; an error where only some have any.");
  module.def("struct_iou", &struct_iou, nb::arg("pairs"), nb::arg("stretch"), nb::arg("options"),
             nb::arg("times"), nb::arg("limits"), "The mapping of one stretch that shares most time.");
  module.def("struct_iou_value", &struct_iou_value, nb::arg("pairs"), nb::arg("stretch"), nb::arg("options"),
             nb::arg("times"), nb::arg("limits"), "The value of one stretch; nan where it has no node.");
  module.def(
      "count_struct_iou",
      [](const TreePairs& pairs, const IouOptions& options, const TimePair& times,
         const ted::Limits& limits) {
        auto columns = unlocked([&] { return count_struct_iou(pairs, times, options, limits); });
        return owned_columns(columns.billionths, columns.stretches);
      },
      nb::arg("pairs"), nb::arg("options"), nb::arg("times"), nb::arg("limits"),
      "(value in billionths, stretches) per unit.");
  nb::class_<LineageOptions>(module, "LineageOptions",
                             "What the labels between a word and the root are compared by.")
      .def(
          "__init__",
          [](LineageOptions* self, bool labeled, bool tags, const std::string& marks, bool graded,
             bool uncounted, bool depths, bool collapse) {
            new (self) LineageOptions{labeled, tags,      static_cast<LineageMarks>(place_in(kMarks, marks)),
                                      graded,  uncounted, depths,
                                      collapse};
          },
          nb::arg("labeled") = true, nb::arg("tags") = false, nb::arg("marks") = "highest",
          nb::arg("graded") = true, nb::arg("uncounted") = false, nb::arg("depths") = false,
          nb::arg("collapse") = false,
          "marks: which constituents that begin or end at a word have one, none, the highest or every.");
  module.def(
      "count_lineages",
      [](const TreePairs& pairs, const LineageOptions& options, bool sentence_means,
         const ted::Limits& limits) {
        auto columns = unlocked([&] { return count_lineages(pairs, options, sentence_means, limits); });
        return owned_columns(columns.score, columns.words, columns.sentences);
      },
      nb::arg("pairs"), nb::arg("options"), nb::arg("sentence_means"), nb::arg("limits"),
      "(score in billionths, words, sentences) per unit.");
}

}  // namespace treegauge::bindings
