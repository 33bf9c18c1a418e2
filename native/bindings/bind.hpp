// One function per binding file; module.cpp calls them all.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/corpus.hpp"
#include "unlocked.hpp"

namespace treegauge::bindings {

void bind_align(nanobind::module_& module);
void bind_constants(nanobind::module_& module);
void bind_chunks(nanobind::module_& module);
void bind_classic(nanobind::module_& module);
void bind_corpus(nanobind::module_& module);
void bind_comparison(nanobind::module_& module);
void bind_columns(nanobind::module_& module);
void bind_heads(nanobind::module_& module);
void bind_distance(nanobind::module_& module);
void bind_ud(nanobind::module_& module);
void bind_ted(nanobind::module_& module);
void bind_conll(nanobind::module_& module);
void bind_timed(nanobind::module_& module);
void bind_join(nanobind::module_& module);
void bind_characters(nanobind::module_& module);
void bind_roles(nanobind::module_& module);
void bind_span_columns(nanobind::module_& module);
void bind_lexemes(nanobind::module_& module);
void bind_builder(nanobind::module_& module);
void bind_matches(nanobind::module_& module);
void bind_causes(nanobind::module_& module);
void bind_co_optimal(nanobind::module_& module);
void bind_stats(nanobind::module_& module);
void bind_repair(nanobind::module_& module);
void bind_pieces(nanobind::module_& module);
void bind_plain_pairs(nanobind::module_& module);
void bind_summaries(nanobind::module_& module);
void bind_test_sets(nanobind::module_& module);
void bind_rows(nanobind::module_& module);

// Keeps a Python bytes object alive from threads that do not hold the interpreter lock.
Source source_of(const std::string& name, nanobind::bytes data);

// A column from Python: any buffer of numbers of this kind.
template <typename T>
using Given = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
using Numbers = Given<std::uint32_t>;
using Flags = Given<std::uint8_t>;
using Doubles = Given<double>;
using Counts = Given<std::int64_t>;

inline std::span<const double> span_of(const Doubles& column) { return {column.data(), column.shape(0)}; }

template <typename T>
using View = nanobind::ndarray<nanobind::memview, const T, nanobind::ndim<1>>;

// As many threads as somebody may ask for.
inline unsigned threads_of(std::uint64_t asked) {
  return static_cast<unsigned>(std::clamp<std::uint64_t>(asked, 1, 256));
}

// Text of a file. Bytes that are not UTF-8 have been reported; they must still print.
inline nanobind::object text_of(std::string_view text) {
  return nanobind::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

// A memoryview on a column that lives as long as `owner`.
template <typename T>
View<T> view(const std::vector<T>& column, nanobind::handle owner) {
  return View<T>(column.data(), {column.size()}, owner);
}

// A memoryview that owns its column.
template <typename T>
View<T> owned(std::vector<T>&& column) {
  auto* kept = new std::vector<T>(std::move(column));
  const nanobind::capsule owner(kept, [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return View<T>(kept->data(), {kept->size()}, owner);
}

// Several of them as a tuple.
template <typename... Columns>
nanobind::tuple owned_columns(Columns&&... columns) {
  return nanobind::make_tuple(owned(std::move(columns))...);
}

// The value whose name is at its place in a table.
template <typename Value, typename Table>
Value named(const Table& names, std::string_view name) {
  const auto position = std::find(names.begin(), names.end(), name);
  if (position == names.end()) throw std::invalid_argument("there is no " + std::string(name));
  return static_cast<Value>(position - names.begin());
}

}  // namespace treegauge::bindings
