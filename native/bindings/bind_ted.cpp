#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "bind.hpp"
#include "treegauge/ted/distance.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// Numbers of labels, by a dictionary.
class LabelNumbers {
 public:
  explicit LabelNumbers(nb::dict numbers) : numbers_(std::move(numbers)) {}

  ted::Label number(nb::handle label) {
    Recent& recent = recent_[(reinterpret_cast<std::uintptr_t>(label.ptr()) >> 4) % recent_.size()];
    if (recent.label.ptr() == label.ptr()) return recent.number;
    const ted::Label found = looked_up(label);
    recent = {nb::borrow(label), found};
    return found;
  }

 private:
  // Most labels are the same few objects over and over: those seen last need no hashing.
  struct Recent {
    nb::object label;  // kept alive, so that no other object takes its address
    ted::Label number = 0;
  };
  std::array<Recent, 512> recent_;
  nb::dict numbers_;

  ted::Label looked_up(nb::handle label) {
    if (PyObject* known = PyDict_GetItemWithError(numbers_.ptr(), label.ptr())) {
      const long number = PyLong_AsLong(known);
      if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
      if (number < 0 || number > std::numeric_limits<int>::max()) throw nb::value_error("a label has a number that is none");
      return static_cast<ted::Label>(number);
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    const Py_ssize_t next = PyDict_Size(numbers_.ptr());
    const nb::object value = nb::steal(PyLong_FromSsize_t(next));
    if (PyDict_SetItem(numbers_.ptr(), label.ptr(), value.ptr()) != 0) throw nb::python_error();
    return static_cast<ted::Label>(next);
  }
};

// Trees from Python objects, labels numbered by a dictionary that several of them may share.
class TreeColumns {
 public:
  explicit TreeColumns(nb::dict numbers) : numbers_(std::make_shared<LabelNumbers>(std::move(numbers))) {}

  // Columns that number labels together with these: what was seen last by one has been seen by the other.
  [[nodiscard]] TreeColumns another() const { return TreeColumns(numbers_); }

  // (label, child, child, ...) to any depth; what is no tuple is a leaf's label. Tuples cannot change while
  // labels are hashed, so the root keeps everything alive.
  void add_nested(nb::handle tree) {
    struct Open {
      nb::handle items;
      Py_ssize_t next;
      Py_ssize_t size;
      ted::Node node;
    };
    const auto prefetch = []([[maybe_unused]] const void* object) {
#if defined(__GNUC__)
      __builtin_prefetch(object);
#endif
    };
    std::vector<Open> open;
    const std::size_t start = labels_.size();
    const auto add = [&](nb::handle item, ted::Node parent) {
      const auto node = static_cast<ted::Node>(labels_.size() - start);
      const bool nested = PyTuple_Check(item.ptr());
      const Py_ssize_t size = nested ? PyTuple_Size(item.ptr()) : 1;
      if (size == 0) throw nb::value_error("a node without a label");
      labels_.push_back(numbers_->number(nested ? nb::handle(PyTuple_GetItem(item.ptr(), 0)) : item));
      parents_.push_back(parent);
      if (size == 1) return;
      open.push_back({item, 1, size, node});
      // Nodes lie anywhere in memory: children are asked for before they are looked at.
      for (Py_ssize_t child = 2; child < size; ++child) prefetch(PyTuple_GetItem(item.ptr(), child));
    };
    const bool nothing =
        tree.is_none() || (PyTuple_Check(tree.ptr()) && PyTuple_Size(tree.ptr()) == 0);
    try {
      if (!nothing) add(tree, ted::kNoParent);
      while (!open.empty()) {
        Open& top = open.back();
        if (top.next == top.size) {
          open.pop_back();
          continue;
        }
        const nb::handle child = PyTuple_GetItem(top.items.ptr(), top.next++);
        add(child, top.node);
      }
    } catch (...) {
      labels_.resize(start);
      parents_.resize(start);
      throw;
    }
    finish({});
  }

  // Nodes in any order, each with its label and its parent's number, -1 for a root.
  void add_nodes(nb::sequence labels, const std::vector<ted::Node>& parents) {
    if (nb::len(labels) != parents.size()) {
      throw nb::value_error("a tree needs as many parents as labels");
    }
    std::vector<ted::Node> order = ted::preorder(parents);
    std::vector<ted::Node> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
      place[ted::Index::at(order[k])] = static_cast<ted::Node>(k);
    }
    std::vector<ted::Label> numbered;
    numbered.reserve(order.size());
    for (const ted::Node node : order) numbered.push_back(numbers_->number(labels[node]));
    labels_.insert(labels_.end(), numbered.begin(), numbered.end());
    for (const ted::Node node : order) {
      const ted::Node parent = parents[ted::Index::at(node)];
      parents_.push_back(parent == ted::kNoParent ? parent : place[ted::Index::at(parent)]);
    }
    finish(std::move(order));
  }

  [[nodiscard]] ted::Trees trees() const { return {labels_, parents_, offsets_}; }
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }

  // The number a node was given with.
  [[nodiscard]] ted::Node given(std::size_t tree, ted::Node node) const {
    const auto& order = orders_[tree];
    return order.empty() ? node : order[ted::Index::at(node)];
  }

 private:
  explicit TreeColumns(std::shared_ptr<LabelNumbers> numbers) : numbers_(std::move(numbers)) {}

  void finish(std::vector<ted::Node> order) {
    offsets_.push_back(labels_.size());
    orders_.push_back(std::move(order));
  }

  std::shared_ptr<LabelNumbers> numbers_;
  std::vector<ted::Label> labels_;
  std::vector<ted::Node> parents_;
  std::vector<std::size_t> offsets_{0};
  std::vector<std::vector<ted::Node>> orders_;
};

template <class Number>
nb::list distances(const TreeColumns& gold, const TreeColumns& test,
                   const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                   const ted::Costs<Number>& costs, int want, std::size_t bytes,
                   std::uint64_t cells, std::uint64_t threads) {
  ted::Options options;
  options.want = static_cast<ted::Want>(want);
  options.limits = {bytes, cells};
  options.threads = threads_of(threads);
  std::vector<ted::Result<Number>> results;
  {
    const Unlocked released;
    results = ted::distances(gold.trees(), test.trees(), pairs, costs, options);
  }
  nb::list out;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const auto& result = results[k];
    if (options.want == ted::Want::kCost) {
      out.append(result.cost);
      continue;
    }
    nb::list mapping;
    for (const auto& [i, j] : result.mapping) {
      mapping.append(
          nb::make_tuple(gold.given(pairs[k].first, i), test.given(pairs[k].second, j)));
    }
    out.append(nb::make_tuple(result.cost, result.deleted, result.inserted, result.relabeled,
                              result.matched, mapping));
  }
  return out;
}

template <class Number>
void bind_costs(nb::module_& module, const char* name) {
  using Costs = ted::Costs<Number>;
  nb::class_<Costs>(module, name)
      .def(nb::init<>())
      .def_rw("remove", &Costs::remove)
      .def_rw("insert", &Costs::insert)
      .def_rw("relabel", &Costs::relabel)
      .def_rw("remove_by_label", &Costs::remove_by_label)
      .def_rw("insert_by_label", &Costs::insert_by_label)
      .def_rw("relabel_table", &Costs::relabel_table)
      .def_rw("table_width", &Costs::table_width);
  module.def("tree_distances", &distances<Number>, nb::arg("gold"), nb::arg("test"),
             nb::arg("pairs"), nb::arg("costs"), nb::arg("want"), nb::arg("bytes"),
             nb::arg("cells"), nb::arg("threads"));
}

}  // namespace

void bind_ted(nb::module_& module) {
  nb::exception<ted::LimitExceeded>(module, "TreesTooLargeError", PyExc_RuntimeError);
  nb::class_<TreeColumns>(module, "TreeColumns")
      .def(nb::init<nb::dict>())
      .def("another", &TreeColumns::another)
      .def("add_nested", &TreeColumns::add_nested, nb::arg("tree").none())
      .def("add_nodes", &TreeColumns::add_nodes)
      .def("__len__", &TreeColumns::size);
  bind_costs<std::int64_t>(module, "IntegerCosts");
  bind_costs<double>(module, "RealCosts");
}

}  // namespace treegauge::bindings
