#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bind.hpp"
#include "counted.hpp"
#include "given_costs.hpp"
#include "ted/distance.hpp"
#include "ted/text_costs.hpp"

namespace treegauge::bindings {
namespace {

// What the stable interface has functions for is one look where it may be.
#ifdef Py_LIMITED_API
Py_ssize_t size_of(PyObject* tuple) { return PyTuple_Size(tuple); }
PyObject* item_of(PyObject* tuple, Py_ssize_t place) { return PyTuple_GetItem(tuple, place); }
#else
Py_ssize_t size_of(PyObject* tuple) { return PyTuple_GET_SIZE(tuple); }
PyObject* item_of(PyObject* tuple, Py_ssize_t place) { return PyTuple_GET_ITEM(tuple, place); }
#endif

// Numbers of labels, by a dictionary.
class LabelNumbers {
 public:
  explicit LabelNumbers(nb::dict numbers) : numbers_(std::move(numbers)), strings_(64) {}

  // From begin() to begin() the caller keeps all labels alive, so that no other object takes their addresses.
  void begin() { ++round_; }

  ted::Label number(PyObject* label) {
    Recent& recent = recent_[(reinterpret_cast<std::uintptr_t>(label) >> 4) % recent_.size()];
    if (recent.label == label && recent.round == round_) return recent.number;
    const ted::Label id = PyUnicode_CheckExact(label) ? of_string(label) : looked_up(label);
    recent = {label, round_, id};
    return id;
  }

 private:
  // Most labels are the same few objects over and over: those seen last need no hashing.
  struct Recent {
    PyObject* label = nullptr;
    std::uint32_t round = 0;
    ted::Label number = 0;
  };
  // Strings that the dictionary knows, found without touching its keys and numbers.
  struct Known {
    Py_hash_t hash = 0;
    PyObject* string = nullptr;
    ted::Label number = 0;
  };

  ted::Label of_string(PyObject* string) {
    const Py_hash_t hash = PyObject_Hash(string);
    const std::size_t mask = strings_.size() - 1;
    std::size_t place = static_cast<std::size_t>(hash) & mask;
    for (; strings_[place].string != nullptr; place = (place + 1) & mask) {
      const Known& known = strings_[place];
      if (known.hash != hash) continue;
      if (known.string == string || PyUnicode_Compare(known.string, string) == 0) return known.number;
    }
    // A label of some other kind may be equal to this string: the dictionary knows.
    const ted::Label id = looked_up(string);
    kept_.push_back(nb::borrow(string));
    strings_[place] = {hash, string, id};
    if (2 * kept_.size() > strings_.size()) grow();
    return id;
  }

  void grow() {
    std::vector<Known> larger(4 * strings_.size());
    const std::size_t mask = larger.size() - 1;
    for (const Known& known : strings_) {
      if (known.string == nullptr) continue;
      std::size_t place = static_cast<std::size_t>(known.hash) & mask;
      while (larger[place].string != nullptr) place = (place + 1) & mask;
      larger[place] = known;
    }
    strings_ = std::move(larger);
  }

  ted::Label looked_up(PyObject* label) {
    if (PyObject* known = PyDict_GetItemWithError(numbers_.ptr(), label)) {
      const long number = PyLong_AsLong(known);
      if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
      if (number < 0 || number > std::numeric_limits<int>::max())
        throw nb::value_error("a label has a number that is none");
      return static_cast<ted::Label>(number);
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    const Py_ssize_t next = PyDict_Size(numbers_.ptr());
    const nb::object value = nb::steal(PyLong_FromSsize_t(next));
    if (PyDict_SetItem(numbers_.ptr(), label, value.ptr()) != 0) throw nb::python_error();
    return static_cast<ted::Label>(next);
  }

  std::array<Recent, 512> recent_;
  std::uint32_t round_ = 1;
  nb::dict numbers_;
  std::vector<Known> strings_;  // a power of two of them, half of them free
  std::vector<nb::object> kept_;
};

// Trees from Python objects, labels numbered by a dictionary that several of them may share.
class TreeColumns {
 public:
  explicit TreeColumns(nb::dict numbers) : numbers_(std::make_shared<LabelNumbers>(std::move(numbers))) {}

  // Columns that number labels together with these: what was seen last by one has been seen by the other.
  [[nodiscard]] TreeColumns another() const { return TreeColumns(numbers_); }

  // (label, child, child, ...) to any depth; what is not a tuple is a leaf's label. Takes the trees from this
  // place on, as far as the first that is of the other class, and returns its place, or how many trees there
  // are. Tuples cannot change while labels are hashed, so they keep everything alive.
  std::size_t add_nested(const nb::tuple& trees, std::size_t place, const nb::type_object& other) {
    constexpr std::size_t kTogether = 16;
    numbers_->begin();
    const auto count = static_cast<std::size_t>(size_of(trees.ptr()));
    bool is_other = false;
    while (place < count && !is_other) {
      met_.clear();
      roots_.clear();
      for (; place < count && roots_.size() < kTogether; ++place) {
        PyObject* tree = item_of(trees.ptr(), static_cast<Py_ssize_t>(place));
        const bool nested = PyTuple_Check(tree);
        is_other = !nested && PyObject_TypeCheck(tree, reinterpret_cast<PyTypeObject*>(other.ptr()));
        if (is_other) break;
        const bool nothing = nested ? size_of(tree) == 0 : tree == Py_None;
        roots_.push_back(nothing ? kNothing : met_.size());
        if (!nothing) meet(tree, ted::kNoParent);
      }
      list_nodes();
      add_met();
    }
    return place;
  }

  // Nodes in any order, each with its label and its parent's number, -1 for a root.
  void add_nodes(const nb::sequence& labels, const std::vector<ted::Node>& parents) {
    std::vector<ted::Node> order = ted::preorder(parents);
    std::vector<ted::Node> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k)
      place[ted::Index::at(order[k])] = static_cast<ted::Node>(k);
    // A tuple: labels cannot change while they are hashed.
    const nb::object kept = nb::steal(PySequence_Tuple(labels.ptr()));
    if (!kept.is_valid()) throw nb::python_error();
    if (static_cast<std::size_t>(size_of(kept.ptr())) != parents.size())
      throw nb::value_error("a tree needs as many parents as labels");
    numbers_->begin();
    std::vector<ted::Label> numbered;
    numbered.reserve(order.size());
    for (const ted::Node node : order) {
      check_signals(numbered.size());
      numbered.push_back(numbers_->number(item_of(kept.ptr(), node)));
    }
    labels_.insert(labels_.end(), numbered.begin(), numbered.end());
    for (const ted::Node node : order) {
      const ted::Node parent = parents[ted::Index::at(node)];
      parents_.push_back(parent == ted::kNoParent ? parent : place[ted::Index::at(parent)]);
    }
    finish(std::move(order));
  }

  [[nodiscard]] ted::Trees trees() const { return {labels_, parents_, offsets_}; }
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }

  // The numbers of the labels, each once, as they come.
  [[nodiscard]] std::vector<ted::Label> distinct_labels() const {
    std::vector<ted::Label> distinct;
    std::vector<char> seen;
    for (const ted::Label label : labels_) {
      if (label >= seen.size()) seen.resize(2 * std::size_t{label} + 1);
      if (seen[label] == 0) distinct.push_back(label);
      seen[label] = 1;
    }
    return distinct;
  }

  // The number a node was given with.
  [[nodiscard]] ted::Node given(std::size_t tree, ted::Node node) const {
    const auto& order = orders_[tree];
    return order.empty() ? node : order[ted::Index::at(node)];
  }

 private:
  explicit TreeColumns(std::shared_ptr<LabelNumbers> numbers) : numbers_(std::move(numbers)) {}

  static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);

  // A node of several trees that are read together.
  struct Met {
    PyObject* object;  // until its turn comes the node, then its label
    std::int32_t parent;
    std::int32_t size;   // of its subtree
    std::int32_t place;  // in pre-order, in all trees together
    std::int32_t next;   // the place of its next child
  };

  // Nodes lie anywhere in memory: each is asked for long before it is looked at.
  static void prefetch([[maybe_unused]] const void* object) {
#ifdef __GNUC__
    __builtin_prefetch(object);
#endif
  }

  void meet(PyObject* item, std::int32_t parent) {
    prefetch(item);
    met_.push_back({item, parent, 1, 0, 0});
  }

  // All nodes below those met, level by level through all trees.
  void list_nodes() {
    for (std::size_t node = 0; node < met_.size(); ++node) {
      check_signals(node);
      PyObject* item = met_[node].object;
      if (!PyTuple_Check(item)) continue;
      const Py_ssize_t size = size_of(item);
      if (size == 0) throw nb::value_error("a node without a label");
      if (met_.size() + static_cast<std::size_t>(size) > kMostNodes)
        throw nb::value_error("trees of too many nodes");
      PyObject* label = item_of(item, 0);
      prefetch(label);
      met_[node].object = label;
      for (Py_ssize_t child = 1; child < size; ++child)
        meet(item_of(item, child), static_cast<std::int32_t>(node));
    }
  }

  // The trees that were met, in pre-order.
  void add_met() {
    for (std::size_t node = met_.size(); node-- > 0;) {
      check_signals(node);
      if (met_[node].parent >= 0) at(met_[node].parent).size += met_[node].size;
    }
    const std::size_t start = labels_.size();
    labels_.resize(start + met_.size());
    parents_.resize(start + met_.size());
    ordered_.resize(met_.size());
    std::int32_t next = 0;
    try {
      for (std::size_t node = 0; node < met_.size(); ++node) {
        check_signals(node);
        Met& met = met_[node];
        std::int32_t& place = met.parent < 0 ? next : at(met.parent).next;
        met.place = place;
        place += met.size;
        met.next = met.place + 1;
        ordered_[static_cast<std::size_t>(met.place)] = met.object;
        parents_[start + static_cast<std::size_t>(met.place)] =
            met.parent < 0 ? ted::kNoParent : at(met.parent).place;
      }
      for (std::size_t node = 0; node < ordered_.size(); ++node) {
        check_signals(node);
        labels_[start + node] = numbers_->number(ordered_[node]);
      }
    } catch (...) {
      labels_.resize(start);
      parents_.resize(start);
      throw;
    }
    std::size_t first = start;
    for (const std::size_t root : roots_) {
      const std::size_t size = root == kNothing ? 0 : static_cast<std::size_t>(met_[root].size);
      // Parents count from the start of their tree.
      const auto before = static_cast<ted::Node>(first - start);
      for (std::size_t node = first + 1; node < first + size; ++node) parents_[node] -= before;
      first += size;
      offsets_.push_back(first);
      orders_.emplace_back();
    }
  }

  Met& at(std::int32_t node) { return met_[static_cast<std::size_t>(node)]; }

  void finish(std::vector<ted::Node> order) {
    offsets_.push_back(labels_.size());
    orders_.push_back(std::move(order));
  }

  static constexpr std::size_t kMostNodes = std::numeric_limits<std::int32_t>::max();

  std::shared_ptr<LabelNumbers> numbers_;
  std::vector<Met> met_;
  std::vector<std::size_t> roots_;  // of each tree that is met, or kNothing
  std::vector<PyObject*> ordered_;
  std::vector<ted::Label> labels_;
  std::vector<ted::Node> parents_;
  std::vector<std::size_t> offsets_{0};
  std::vector<std::vector<ted::Node>> orders_;
};

template <class Number>
nb::list listed(const std::vector<ted::Result<Number>>& results, const TreeColumns& gold,
                const TreeColumns& test, const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                ted::Want want) {
  nb::list out;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const auto& result = results[k];
    if (want == ted::Want::kCost) {
      out.append(result.cost);
      continue;
    }
    nb::list mapping;
    for (const auto& [i, j] : result.mapping)
      mapping.append(nb::make_tuple(gold.given(pairs[k].first, i), test.given(pairs[k].second, j)));
    out.append(nb::make_tuple(result.cost, result.deleted, result.inserted, result.relabeled, result.matched,
                              mapping));
  }
  return out;
}

nb::list distances(const TreeColumns& gold, const TreeColumns& test,
                   const std::vector<std::pair<std::size_t, std::size_t>>& pairs, const GivenCosts& costs,
                   int want, std::size_t bytes, std::uint64_t cells, std::uint64_t threads) {
  ted::Options options;
  options.want = static_cast<ted::Want>(want);
  options.limits = {bytes, cells};
  options.threads = threads_of(threads);
  return costs.with([&](const auto& numbers) {
    const auto results =
        unlocked([&] { return ted::distances(gold.trees(), test.trees(), pairs, numbers, options); });
    return listed(results, gold, test, pairs, options.want);
  });
}

std::vector<ted::TextLabel> text_labels(const std::vector<std::pair<std::int64_t, nb::str>>& given) {
  std::vector<ted::TextLabel> labels;
  labels.reserve(given.size());
  for (const auto& [kind, text] : given) {
    ted::TextLabel label{kind, std::u32string(static_cast<std::size_t>(PyUnicode_GetLength(text.ptr())), 0)};
    static_assert(sizeof(Py_UCS4) == sizeof(char32_t));
    // With the end of the text, which the string has room for.
    if (PyUnicode_AsUCS4(text.ptr(), reinterpret_cast<Py_UCS4*>(label.text.data()),
                         static_cast<Py_ssize_t>(label.text.size() + 1), 1) == nullptr)
      throw nb::python_error();
    labels.push_back(std::move(label));
  }
  return labels;
}

nb::bytes text_costs(const std::vector<std::pair<std::int64_t, nb::str>>& gold,
                     const std::vector<std::pair<std::int64_t, nb::str>>& test, double otherwise,
                     std::size_t bytes) {
  const std::vector<ted::TextLabel> left = text_labels(gold);
  const std::vector<ted::TextLabel> right = text_labels(test);
  const std::vector<double> costs = unlocked([&] { return ted::text_costs(left, right, otherwise, bytes); });
  return nb::bytes(costs.data(), costs.size() * sizeof(double));
}

}  // namespace

void bind_ted(nb::module_& module) {
  // NOLINTNEXTLINE(bugprone-unused-raii,bugprone-throw-keyword-missing): it stays in the module
  nb::exception<ted::LimitExceeded>(module, "TreesTooLargeError", PyExc_RuntimeError);
  nb::class_<TreeColumns>(module, "TreeColumns")
      .def(nb::init<nb::dict>())
      .def("another", &TreeColumns::another)
      .def("add_nested", &TreeColumns::add_nested, nb::arg("trees"), nb::arg("start"), nb::arg("other"),
           nb::sig("def add_nested(self, trees: tuple[object, ...], start: int, other: type) -> int"))
      .def("add_nodes", &TreeColumns::add_nodes)
      .def("distinct_labels", &TreeColumns::distinct_labels, "The numbers of its labels, each once.")
      .def("__len__", &TreeColumns::size);
  nb::class_<GivenCosts>(module, "TreeCosts",
                         "What operations cost: a number, or numbers by label; relabelling doubles, one or a "
                         "table of so many columns with the places of all labels in it.")
      .def(nb::init<const std::vector<double>&, const std::vector<double>&, const nb::bytes&,
                    std::vector<ted::Label>, std::vector<ted::Label>, std::size_t>(),
           nb::arg("remove"), nb::arg("insert"), nb::arg("relabel"), nb::arg("rows"), nb::arg("columns"),
           nb::arg("width"));
  module.def("tree_distances", &distances, nb::arg("gold"), nb::arg("test"), nb::arg("pairs"),
             nb::arg("costs"), nb::arg("want"), nb::arg("bytes"), nb::arg("cells"), nb::arg("threads"));
  module.def("text_costs", &text_costs, nb::arg("gold"), nb::arg("test"), nb::arg("otherwise"),
             nb::arg("bytes"),
             "What it costs to change texts, each with its kind: doubles, a row for each of gold.");
}

}  // namespace treegauge::bindings
