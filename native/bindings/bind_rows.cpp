// Rows of reports: columns and texts of Python in, pieces of text out.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <utility>

#include "any_counts.hpp"
#include "base/rows.hpp"
#include "bind.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using Terms = std::vector<std::pair<AnyCounts, std::int64_t>>;

rows::Counts counts_of(const AnyCounts& column) {
  return with_rows(column,
                   [&](const auto* values) { return rows::Counts(std::span(values, column.shape(0))); });
}

std::optional<rows::Counts> mask_of(const std::optional<AnyCounts>& mask) {
  if (!mask) return std::nullopt;
  return counts_of(*mask);
}

// Text as the core has it, without a copy: it lives as long as the Python object.
std::string_view borrowed(nb::handle text) {
  if (text.is_none()) return {};
  Py_ssize_t size = 0;
  const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data == nullptr) throw nb::python_error();
  return {data, static_cast<std::size_t>(size)};
}

// Cells, and what must stay alive as long as they do.
struct Kept {
  rows::Cells cells;
  std::vector<AnyCounts> counts;
  Numbers chosen;
  nb::object texts;

  rows::Sum sum(Terms&& terms) {
    rows::Sum made;
    for (auto& [column, times] : terms) {
      made.terms.push_back({counts_of(column), times});
      counts.push_back(std::move(column));
    }
    return made;
  }
  void where(std::optional<AnyCounts>&& mask) {
    cells.mask = mask_of(mask);
    if (mask) counts.push_back(std::move(*mask));
  }
};

Kept sums(Terms terms, std::string undefined, std::optional<AnyCounts> mask) {
  Kept made;
  made.cells.content = made.sum(std::move(terms));
  made.cells.undefined = std::move(undefined);
  made.where(std::move(mask));
  return made;
}

Kept shares(Terms numerator, Terms denominator, bool rest, std::string undefined, int digits, bool percent,
            std::optional<AnyCounts> mask) {
  Kept made;
  made.cells.content = rows::Share{made.sum(std::move(numerator)), made.sum(std::move(denominator)), rest};
  made.cells.undefined = std::move(undefined);
  made.cells.digits = digits;
  made.cells.percent = percent;
  made.where(std::move(mask));
  return made;
}

Kept texts(nb::list all, std::size_t first, std::string quote, std::string undefined) {
  Kept made;
  rows::Texts content{{}, first, std::move(quote)};
  // Others may change the list; the tuple keeps what was in it.
  made.texts = nb::tuple(std::move(all));
  content.texts.reserve(nb::len(made.texts));
  for (const nb::handle text : made.texts) content.texts.push_back(borrowed(text));
  made.cells.content = std::move(content);
  made.cells.undefined = std::move(undefined);
  return made;
}

Kept choices(Numbers chosen, std::vector<std::string> all) {
  Kept made;
  made.cells.content = rows::Choice{{chosen.data(), chosen.shape(0)}, std::move(all)};
  made.chosen = std::move(chosen);
  return made;
}

nb::object write_rows(const std::vector<std::string>& literals, const std::vector<const Kept*>& cells,
                      const std::optional<AnyCounts>& mask, std::size_t begin, std::size_t end,
                      const std::vector<std::int64_t>& widths) {
  std::vector<const rows::Cells*> columns;
  columns.reserve(cells.size());
  for (const Kept* column : cells) columns.push_back(&column->cells);
  const auto where = mask_of(mask);
  return text_of(unlocked([&] { return rows::write(literals, columns, where, begin, end, widths); }));
}

std::size_t widest(const Kept& cells, const std::optional<AnyCounts>& mask, std::size_t begin,
                   std::size_t end) {
  const auto where = mask_of(mask);
  return unlocked([&] { return rows::widest(cells.cells, where, begin, end); });
}

nb::list values(const Kept& cells, const std::optional<AnyCounts>& mask, std::size_t begin, std::size_t end) {
  const auto where = mask_of(mask);
  if (mask && mask->shape(0) < end) throw std::invalid_argument("columns of different length");
  nb::list entries;
  for (std::size_t row = begin; row < end; ++row) {
    const auto shown = [row](const auto& flags) { return flags[row] != 0; };
    if (where && !std::visit(shown, *where)) continue;
    const rows::Value value = rows::value(cells.cells, row);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
      entries.append(*whole);
    else if (const auto* number = std::get_if<double>(&value))
      entries.append(*number);
    else
      entries.append(nb::none());
  }
  return entries;
}

// The places of the texts that hold a byte which is not among those that are harmless there.
std::vector<std::size_t> odd_texts(const nb::list& all, const std::string& first, const std::string& inside,
                                   const std::string& last) {
  constexpr unsigned char kFirst = 1;
  constexpr unsigned char kInside = 2;
  constexpr unsigned char kLast = 4;
  std::array<unsigned char, 256> harmless{};
  for (const char byte : first) harmless[static_cast<unsigned char>(byte)] |= kFirst;
  for (const char byte : inside) harmless[static_cast<unsigned char>(byte)] |= kInside;
  for (const char byte : last) harmless[static_cast<unsigned char>(byte)] |= kLast;
  std::vector<std::size_t> odd;
  std::size_t place = 0;
  for (const nb::handle item : all) {
    Py_ssize_t size = 0;
    const char* data = item.is_none() ? "" : PyUnicode_AsUTF8AndSize(item.ptr(), &size);
    if (data == nullptr) {
      // A name that is not UTF-8.
      if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw nb::python_error();
      PyErr_Clear();
      odd.push_back(place++);
      continue;
    }
    const std::string_view text(data, static_cast<std::size_t>(size));
    unsigned char all_of = kFirst | kInside | kLast;
    for (const char letter : text) all_of &= harmless[static_cast<unsigned char>(letter)] | (kFirst | kLast);
    if (!text.empty()) {
      all_of &= harmless[static_cast<unsigned char>(text.front())] | (kInside | kLast);
      all_of &= harmless[static_cast<unsigned char>(text.back())] | (kInside | kFirst);
    }
    if (all_of != (kFirst | kInside | kLast)) odd.push_back(place);
    ++place;
  }
  return odd;
}

}  // namespace

void bind_rows(nb::module_& module) {
  nb::class_<Kept>(module, "Cells", "A column of a report: a cell in each row.")
      .def_static("sums", &sums, nb::arg("terms"), nb::arg("undefined") = "", nb::arg("mask") = nb::none(),
                  "Columns times whole numbers, added; undefined where mask is 0.")
      .def_static(
          "shares", &shares, nb::arg("numerator"), nb::arg("denominator"), nb::arg("rest") = false,
          nb::arg("undefined") = "", nb::arg("digits") = -1, nb::arg("percent") = false,
          nb::arg("mask") = nb::none(),
          "One sum over another, or 1 minus that (rest), with so many decimals (below 0: as repr has it); "
          "undefined where the lower sum or mask is 0.")
      .def_static("texts", &texts, nb::arg("texts"), nb::arg("first") = 0, nb::arg("quote") = "",
                  nb::arg("undefined") = "",
                  "A text for each row from `first` on, with a mark before and behind; None is undefined.")
      .def_static("choices", &choices, nb::arg("chosen"), nb::arg("texts"),
                  "One of several texts in each row.")
      .def("widest", &widest, nb::arg("mask").none(), nb::arg("begin"), nb::arg("end"),
           "The characters of the widest cell of these rows where mask is not 0.")
      .def("values", &values, nb::arg("mask").none(), nb::arg("begin"), nb::arg("end"),
           "The numbers in these rows where mask is not 0; None where undefined.");
  module.def(
      "write_rows", &write_rows, nb::arg("literals"), nb::arg("cells"), nb::arg("mask").none(),
      nb::arg("begin"), nb::arg("end"), nb::arg("widths") = std::vector<std::int64_t>(),
      "The rows begin to end - 1 where mask is not 0: a literal, a cell, a literal … and the last literal. "
      "Cells get blanks up to their width before them, behind them if it is negative.");
  module.def(
      "indented_json",
      [](const std::string& compact, std::size_t indent) {
        return text_of(unlocked([&] { return rows::indented_json(compact, indent); }));
      },
      nb::arg("compact"), nb::arg("indent"),
      "JSON without breaks, and with blanks behind colons alone, as json.dumps(indent=…) has it.");
  module.def("odd_texts", &odd_texts, nb::arg("texts"), nb::arg("first"), nb::arg("inside"), nb::arg("last"),
             "The places of texts with a byte that is not in `inside`, or first not in `first`, or last not "
             "in `last`.");
}

}  // namespace treegauge::bindings
