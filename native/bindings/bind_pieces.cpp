// Files that are read piece after piece.
#include <nanobind/stl/string.h>

#include "bind.hpp"
#include "treegauge/formats/bracketings.hpp"
#include "treegauge/formats/conll.hpp"
#include "treegauge/formats/piece.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using formats::Piece;

void read_bracketing_piece(Corpus& corpus, const std::string& name, nb::bytes data, bool bare_words,
                      std::uint8_t blank_lines, Piece& piece) {
  Source source = source_of(name, std::move(data));
  formats::BracketingOptions options;
  options.bare_words = bare_words;
  options.blank_lines = static_cast<formats::BlankLines>(blank_lines);
  if (options.blank_lines == formats::BlankLines::automatic) {
    throw nb::value_error("what blank lines mean must be known where a file is read in pieces");
  }
  read_whole(corpus, [&] { formats::read_bracketings(corpus, std::move(source), options, &piece); });
}

void read_conll(Corpus& corpus, const std::string& name, nb::bytes data, bool universal, Piece& piece) {
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] {
    formats::read_conll(corpus, std::move(source), universal ? formats::Conll::u : formats::Conll::x, &piece);
  });
}

}  // namespace

void bind_pieces(nb::module_& module) {
  nb::class_<Piece>(module, "Piece", "Where the reading of a file in pieces stands.")
      .def(nb::init<>())
      .def("copy", [](const Piece& piece) { return Piece(piece); }, "The same place once more.")
      .def_rw("limit", &Piece::limit, "How many sentences the next piece has.")
      .def_rw("documents", &Piece::documents, "How many whole documents it has beside that; 0: it may end in a document.")
      .def_ro("newdoc_seen", &Piece::newdoc_seen, "Whether a line has started a document so far.")
      .def_ro("consumed", &Piece::consumed, "Bytes of the text that the last piece took.")
      .def_ro("spans_lines", &Piece::spans_lines, "Whether a tree has gone over several lines so far.")
      .def_ro("blanks", &Piece::blanks, "Blank lines between trees so far.")
      .def_ro("newdocs", &Piece::newdocs, "Lines of the last piece that start a document.")
      .def_ro("plain", &Piece::plain, "Whether all documents so far have an id and a sentence.");
  module.def("read_bracketings_piece", &read_bracketing_piece, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("bare_words"), nb::arg("blank_lines"), nb::arg("piece"),
             "Read the next sentences of a file of bracketings; the piece moves on.");
  module.def("read_conll_piece", &read_conll, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("universal"), nb::arg("piece"), "Read the next sentences of a CoNLL-U or CoNLL-X file; the piece moves on.");
}

}  // namespace treegauge::bindings
