// Summaries of results: keys of units, and sums over samples of them.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string_view>

#include "any_counts.hpp"
#include "bind.hpp"
#include "counted.hpp"
#include "stats/poisson.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using UnitKeys = Given<std::uint64_t>;

stats::UnitColumn sum_column(const AnyCounts& column, std::size_t units) {
  if (column.shape(0) != units) throw std::invalid_argument("columns of different length");
  return with_rows(column, [](const auto* rows) -> stats::UnitColumn {
    if constexpr (sizeof *rows == sizeof(std::int64_t))
      return {rows, nullptr};
    else
      return {nullptr, rows};
  });
}

View<std::uint64_t> unit_keys(const std::vector<std::string>& documents, const Numbers& document,
                              const AnyCounts& number, std::string_view names, bool by_document) {
  const std::size_t units = document.shape(0);
  const stats::UnitColumn numbers = sum_column(number, units);
  std::vector<std::uint64_t> outer;
  outer.reserve(documents.size());
  for (const std::string& name : documents) outer.push_back(stats::text_key(name));
  std::vector<std::uint64_t> keys(units);
  for (std::size_t unit = 0; unit < units; ++unit) {
    const std::uint32_t row = document.data()[unit];
    if (row >= outer.size()) throw std::invalid_argument("a unit of a document that is not there");
    std::string_view name;
    if (!names.empty()) {
      const std::size_t end = std::min(names.find('\n'), names.size());
      name = names.substr(0, end);
      names.remove_prefix(std::min(end + 1, names.size()));
    }
    if (by_document)
      keys[unit] = outer[row];
    else if (name.empty())
      keys[unit] = stats::inner_key(outer[row], static_cast<std::uint64_t>(numbers[unit]));
    else
      keys[unit] = stats::inner_key(~outer[row], stats::text_key(name));
  }
  return owned(std::move(keys));
}

constexpr std::size_t kMostSamples = 1'000'000;

View<std::int64_t> poisson_sums(const UnitKeys& keys, const std::vector<AnyCounts>& columns,
                                const AnyCounts& mask, std::size_t samples, std::uint64_t seed,
                                std::uint64_t jobs) {
  if (samples > kMostSamples) throw std::invalid_argument("at most a million samples");
  std::vector<stats::UnitColumn> counted;
  counted.reserve(columns.size());
  for (const AnyCounts& column : columns) counted.push_back(sum_column(column, keys.shape(0)));
  const stats::UnitColumn flags = sum_column(mask, keys.shape(0));
  std::vector<std::int64_t> sums(samples * columns.size(), 0);
  unlocked([&] {
    stats::add_poisson_sums({keys.data(), keys.shape(0)}, counted, flags, samples, seed, threads_of(jobs),
                            sums);
    return 0;
  });
  return owned(std::move(sums));
}

}  // namespace

void bind_summaries(nb::module_& module) {
  module.def("unit_keys", &unit_keys, nb::arg("documents"), nb::arg("document"), nb::arg("number"),
             nb::arg("names"), nb::arg("by_document"),
             "A number for each unit that is the same in every process; `names`: sent_ids, one to a line, or "
             "nothing.");
  module.def("poisson_sums", &poisson_sums, nb::arg("keys"), nb::arg("columns"), nb::arg("mask"),
             nb::arg("samples"), nb::arg("seed"), nb::arg("jobs"),
             "The sums of columns in samples of units, column after column.");
}

}  // namespace treegauge::bindings
