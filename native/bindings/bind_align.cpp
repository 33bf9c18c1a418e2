#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "bind.hpp"
#include "treegauge/align/edit.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace treegauge::bindings {
namespace {

using Words = std::span<const std::uint32_t>;
using Buffer = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using List = std::vector<std::uint32_t>;

align::Ties ties_named(std::string_view name) {
  if (name == "srleval") return align::Ties::srleval;
  if (name == "symmetric") return align::Ties::symmetric;
  throw std::invalid_argument("ties must be 'srleval' or 'symmetric'");
}

Words words(const Buffer& buffer) { return {buffer.data(), buffer.size()}; }
Words words(const List& list) { return list; }

// Slots as raw bytes: no array package is needed to hand them over.
template <class Side>
nb::tuple edit_align(const Side& gold, const Side& test, std::uint32_t substitution,
                     std::uint32_t insertion, std::uint32_t deletion, std::string_view ties) {
  const align::Ties rule = ties_named(ties);
  align::Alignment alignment;
  {
    nb::gil_scoped_release unlocked;
    alignment = align::edit_align(words(gold), words(test), {substitution, insertion, deletion}, rule);
  }
  return nb::make_tuple(alignment.cost,
                        nb::bytes(alignment.slots.data(), alignment.slots.size() * sizeof(align::Slot)));
}

template <class Side>
std::uint64_t edit_cost(const Side& gold, const Side& test, std::uint32_t substitution,
                        std::uint32_t insertion, std::uint32_t deletion) {
  nb::gil_scoped_release unlocked;
  return align::edit_cost(words(gold), words(test), {substitution, insertion, deletion});
}

constexpr const char* kAlignDoc =
    "Align two sequences of 32-bit numbers: (cost, slots), slots as bytes of native uint32 pairs\n"
    "(gold position, test position), 0xFFFFFFFF where a side has no word.";
constexpr const char* kCostDoc = "The cost of the cheapest alignment of two sequences of 32-bit numbers.";

template <class Side>
void define(nb::module_& module) {
  module.def("edit_align", &edit_align<Side>, "gold"_a, "test"_a, "substitution"_a = 1,
             "insertion"_a = 1, "deletion"_a = 1, "ties"_a = "srleval", kAlignDoc);
  module.def("edit_cost", &edit_cost<Side>, "gold"_a, "test"_a, "substitution"_a = 1,
             "insertion"_a = 1, "deletion"_a = 1, kCostDoc);
}

}  // namespace

void bind_align(nb::module_& module) {
  define<Buffer>(module);
  define<List>(module);
}

}  // namespace treegauge::bindings
