// Reading files piece by piece.
#include <nanobind/stl/string.h>

#include <cstring>
#include <limits>
#include <new>

#include "bind.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/conll/conll.hpp"
#include "formats/piece.hpp"
#include "read_into.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using formats::Piece;

// The bytes from `begin` to `end` of what was read of a file so far: who reads on need not copy them out.
Source part_of(const std::string& name, nb::bytes data, std::size_t begin, std::size_t end) {
  Source source = source_of(name, std::move(data));
  if (begin > end || end > source.bytes.size()) throw nb::value_error("the data do not have these bytes");
  source.bytes = source.bytes.substr(begin, end - begin);
  return source;
}

void read_bracketing_piece(Corpus& corpus, const std::string& name, nb::bytes data, std::size_t begin,
                           std::size_t end, bool bare_words, std::uint8_t blank_lines, Piece& piece,
                           bool numbered) {
  Source source = part_of(name, std::move(data), begin, end);
  formats::BracketingOptions options;
  options.bare_words = bare_words;
  options.numbered = numbered;
  options.blank_lines = static_cast<formats::BlankLines>(blank_lines);
  if (options.blank_lines == formats::BlankLines::automatic)
    throw nb::value_error("what blank lines mean must be known where a file is read in pieces");
  read_whole(corpus, [&] { formats::read_bracketings(corpus, std::move(source), options, &piece); });
}

void read_conll(Corpus& corpus, const std::string& name, nb::bytes data, std::size_t begin, std::size_t end,
                bool universal, Piece& piece) {
  Source source = part_of(name, std::move(data), begin, end);
  read_whole(corpus, [&] {
    formats::read_conll(corpus, std::move(source), universal ? formats::Conll::u : formats::Conll::x, &piece);
  });
}

// The bytes of `before` from `begin` on, and behind them the next `more` of a file, fewer at its end. The
// file reads to where they stay: bytes that are read and then joined are copied once more.
nb::bytes read_behind(const nb::bytes& before, std::size_t begin, const nb::object& file, std::size_t more) {
  if (begin > before.size()) throw nb::value_error("the data do not have these bytes");
  const std::size_t kept = before.size() - begin;
  constexpr std::size_t kMost = std::numeric_limits<Py_ssize_t>::max();
  if (more > kMost - kept) throw std::bad_alloc();
  const auto joined =
      nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(kept + more)));
  if (!joined.is_valid()) throw nb::python_error();
  std::size_t size = kept;
  char* const place = PyBytes_AsString(joined.ptr());
  std::memcpy(place, before.c_str() + begin, kept);
  while (size < kept + more) {
    const std::size_t read = read_into(file, place + size, kept + more - size);
    if (read == 0) break;
    size += read;
  }
  // Once a file, at its end: what makes bytes shorter where they stand is not in the stable ABI.
  return size < kept + more ? nb::bytes(place, size) : joined;
}

}  // namespace

void bind_pieces(nb::module_& module) {
  nb::class_<Piece>(module, "Piece", "Where the reading of a file in pieces stands.")
      .def(nb::init<>())
      .def(
          "copy", [](const Piece& piece) { return Piece(piece); }, "The same place once more.")
      .def_rw("limit", &Piece::limit, "How many sentences the next piece has.")
      .def_rw("documents", &Piece::documents,
              "How many whole documents it has beside that; 0: it may end in a document.")
      .def_ro("newdoc_seen", &Piece::newdoc_seen, "Whether a line has started a document so far.")
      .def_ro("consumed", &Piece::consumed, "Bytes of the text that the last piece took.")
      .def_ro("spans_lines", &Piece::spans_lines, "Whether a tree has gone over several lines so far.")
      .def_ro("blanks", &Piece::blanks, "Blank lines between trees so far.")
      .def_ro("newdocs", &Piece::newdocs, "Lines of the last piece that start a document.")
      .def_ro("plain", &Piece::plain, "Whether all documents so far have an id and a sentence.");
  module.def("read_behind", &read_behind, nb::arg("before"), nb::arg("begin"), nb::arg("file"),
             nb::arg("more"),
             "The bytes from ``begin`` on, and behind them the next ``more`` of a file, fewer at its end.");
  module.def("read_bracketings_piece", &read_bracketing_piece, nb::arg("corpus"), nb::arg("name"),
             nb::arg("data"), nb::arg("begin"), nb::arg("end"), nb::arg("bare_words"), nb::arg("blank_lines"),
             nb::arg("piece"), nb::arg("numbered") = false,
             "Read the next sentences of a file of bracketings; the piece moves on.");
  module.def("read_conll_piece", &read_conll, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("begin"), nb::arg("end"), nb::arg("universal"), nb::arg("piece"),
             "Read the next sentences of a CoNLL-U or CoNLL-X file; the piece moves on.");
}

}  // namespace treegauge::bindings
