#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "bind.hpp"
#include "compare/cold/co_optimal.hpp"
#include "counted.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace treegauge::bindings {
namespace {

using Words = std::vector<std::uint32_t>;

std::vector<std::size_t> changed_rows(const Counts& values, const Numbers& rows, const Counts& known) {
  if (values.shape(0) != rows.shape(0)) throw std::invalid_argument("columns of different length");
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < rows.shape(0); ++i) {
    if (rows.data()[i] >= known.shape(0)) throw std::out_of_range("there is no such row");
    if (values.data()[i] != known.data()[rows.data()[i]]) places.push_back(i);
  }
  return places;
}

}  // namespace

void bind_co_optimal(nb::module_& module) {
  nb::class_<CoOptimalChunks>(module, "CoOptimal", "The alignments of least cost of a comparison's chunks.")
      .def(nb::init<const Comparison&>(), "comparison"_a, nb::keep_alive<1, 2>())
      .def(
          "add_edit",
          [](CoOptimalChunks& self, std::size_t begin, std::size_t end, std::uint32_t substitution,
             std::uint32_t insertion, std::uint32_t deletion, bool symmetric, bool punctuation_apart) {
            const EditRule rule{{substitution, insertion, deletion},
                                symmetric ? align::Ties::symmetric : align::Ties::srleval,
                                punctuation_apart};
            unlocked([&] { self.add_edit({begin, end}, rule); });
          },
          "begin"_a, "end"_a, "substitution"_a, "insertion"_a, "deletion"_a, "symmetric"_a,
          "punctuation_apart"_a = false,
          "Find the alignments of chunks, as Comparison.align_edit would make them.")
      .def(
          "add_groups",
          [](CoOptimalChunks& self, std::size_t begin, std::size_t end, bool characters) {
            const auto likeness = characters ? align::Likeness::letters : align::Likeness::none;
            unlocked([&] { self.add_groups({begin, end}, likeness); });
          },
          "begin"_a, "end"_a, "characters"_a, "The same as Comparison.align_groups would make them.")
      .def_prop_ro("chunks", &CoOptimalChunks::chunks, "The chunks with several alignments.")
      .def_prop_ro("counts", &CoOptimalChunks::counts, "How many each has; 2**64 - 1 for that many or more.")
      .def_prop_ro("log_counts", &CoOptimalChunks::log_counts, "The natural logarithms of their numbers.")
      .def_prop_ro("digests", &CoOptimalChunks::digests, "A number for the words of each.")
      .def(
          "again",
          [](CoOptimalChunks& self, const Words& chunks, const std::vector<std::uint64_t>& seeds,
             std::uint64_t number, std::uint64_t limit) {
            return unlocked([&] { return self.again(chunks, seeds, number, limit); });
          },
          "chunks"_a, "seeds"_a, "number"_a, "limit"_a,
          "The comparison with these chunks alone, aligned by their alignment `number`, or draw `number` "
          "where they\n"
          "have more than `limit`.");
  module.def("changed_rows", &changed_rows, "values"_a, "rows"_a, "known"_a,
             "The places in `values` whose value is not that of their row in `known`.");
  module.def(
      "draw_below",
      [](std::uint64_t seed, std::uint64_t number, std::uint64_t limit) {
        if (limit == 0) throw std::invalid_argument("there is nothing to draw from");
        return align::DrawNumbers(seed, number).below(limit);
      },
      "seed"_a, "number"_a, "limit"_a,
      "Draw `number` of a seed: a number below the limit, all equally likely.");
}

}  // namespace treegauge::bindings
