#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "corpus/cold/describe.hpp"
#include "corpus/cold/saved.hpp"
#include "corpus/columns.hpp"
#include "corpus/corpus.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/bracketings/leaf_numbers.hpp"
#include "text/unicode.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {

Source source_of(const std::string& name, nb::bytes data) {
  Source source;
  source.name = name;
  source.bytes = {data.c_str(), data.size()};
  source.owner = std::shared_ptr<const void>(data.release().ptr(), [](const void* object) {
    const nb::gil_scoped_acquire locked;
    Py_DECREF(static_cast<PyObject*>(const_cast<void*>(object)));
  });
  return source;
}

namespace {

void read_bracketings(Corpus& corpus, const std::string& name, nb::bytes data, bool bare_words,
                      std::uint8_t blank_lines, bool numbered) {
  Source source = source_of(name, std::move(data));
  formats::BracketingOptions options;
  options.numbered = numbered;
  options.bare_words = bare_words;
  options.blank_lines = static_cast<formats::BlankLines>(blank_lines);
  read_whole(corpus, [&] { formats::read_bracketings(corpus, std::move(source), options); });
}

nb::list issues_of(const Corpus& corpus) {
  nb::list list;
  for (const Issue& issue : corpus.issues) {
    const bool placed = issue.source != kNowhere;
    list.append(nb::make_tuple(issue.code, placed ? nb::cast(corpus.sources[issue.source].name) : nb::none(),
                               issue.line, issue.column, text_of(issue.message), text_of(issue.hint),
                               issue.sentence == kNowhere ? nb::none() : nb::cast(issue.sentence), nb::none(),
                               issue.note));
  }
  return list;
}

nb::list strings_of(const Corpus& corpus) {
  nb::list list;
  for (StringId id = 0; id < corpus.strings.size(); ++id) list.append(text_of(corpus.strings[id]));
  return list;
}

// Which strings are used in a column: distinct labels and tags are few, tokens are many.
std::vector<StringId> distinct(const std::vector<StringId>& column, std::size_t strings) {
  // One place more, for rows without a string: it counts as seen.
  std::vector<std::uint8_t> seen(strings + 1, 0);
  seen[strings] = 1;
  const auto place = [&](std::size_t row) { return std::min<std::size_t>(column[row], strings); };
  std::vector<StringId> ids;
  const auto look_at = [&](std::size_t row) {
    if (seen[place(row)] != 0) return;
    seen[place(row)] = 1;
    ids.push_back(column[row]);
  };
  // There are few, seen early: mostly four in a row are known.
  std::size_t row = 0;
  for (; row + 4 <= column.size(); row += 4) {
    if ((seen[place(row)] & seen[place(row + 1)] & seen[place(row + 2)] & seen[place(row + 3)]) != 0)
      continue;
    for (std::size_t at = row; at < row + 4; ++at) look_at(at);
  }
  for (; row < column.size(); ++row) look_at(row);
  return ids;
}

// What a view holds: the corpus lives, and does not grow.
struct Reader {
  nb::object corpus;
  std::shared_ptr<const void> reading;
};

nb::capsule reader_of(nb::handle self, const Corpus& corpus) {
  return nb::capsule(new Reader{nb::borrow(self), corpus.readers.add()},
                     [](void* data) noexcept { delete static_cast<Reader*>(data); });
}

nb::object column_of(nb::handle_t<Corpus> self, std::string_view name) {
  const auto& corpus = nb::cast<const Corpus&>(self);
  nb::object shown;
  const nb::capsule reader = reader_of(self, corpus);
  each_column(
      [&](const ColumnInfo& info, const auto& column) {
        if (info.name != name) return;
        using Value = typename std::remove_cvref_t<decltype(column)>::value_type;
        // States and kinds are bytes with names.
        using Shown = std::conditional_t<std::is_enum_v<Value>, std::uint8_t, Value>;
        shown = nb::cast(View<Shown>(reinterpret_cast<const Shown*>(column.data()), {column.size()}, reader));
      },
      corpus);
  if (!shown.is_valid()) throw nb::key_error(std::string(name).c_str());
  return shown;
}

nb::list column_names() {
  nb::list names;
  const Corpus none;
  each_column([&](const ColumnInfo& info, const auto&) { names.append(nb::cast(info.name)); }, none);
  return names;
}

}  // namespace

void bind_corpus(nb::module_& module) {
  nb::class_<Corpus>(module, "Corpus", "A whole corpus as columns.")
      .def(nb::init<>())
      .def("read_bracketings", &read_bracketings, nb::arg("name"), nb::arg("data"), nb::arg("bare_words"),
           nb::arg("blank_lines"), nb::arg("numbered") = false,
           "Read one file of bracketings into this corpus; numbered: its leaves are number=word.")
      .def(
          "write_bracketings",
          [](const Corpus& corpus, bool numbered) {
            std::string out;
            {
              const Unlocked released;
              out = formats::write_bracketings(corpus, numbered);
            }
            return nb::bytes(out.data(), out.size());
          },
          nb::arg("numbered") = false,
          "All sentences as bracketings, a line each; numbered: leaves are number=word.")
      .def(
          "write_bracketing",
          [](const Corpus& corpus, std::size_t sentence) {
            if (sentence >= corpus.sentences.size()) throw nb::index_error();
            std::string out;
            formats::write_bracketing(corpus, sentence, out);
            return text_of(out);
          },
          nb::arg("sentence"), "One sentence as a bracketing; a discontinuous one has numbered leaves.")
      .def_static(
          "has_leaf_numbers",
          [](const nb::bytes& head) { return formats::has_leaf_numbers({head.c_str(), head.size()}); },
          nb::arg("head"), "Whether the leaves of most trees at the head of a file have numbers.")
      .def("issues", &issues_of,
           "(code, file, line, column, message, hint, sentence, None, whether it is a note) of each problem.")
      .def("column", &column_of, nb::arg("name"), "A read-only memoryview on a column, by table.column.")
      .def_static("column_names", &column_names, "The names of all columns.")
      .def("__getstate__",
           [](const Corpus& corpus) {
             const std::string bytes = saved(corpus);
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("__setstate__",
           [](Corpus& corpus, const nb::bytes& bytes) {
             new (&corpus) Corpus(loaded({bytes.c_str(), bytes.size()}));
           })
      .def("strings", &strings_of, "All distinct strings; a string's number is its place.")
      .def(
          "string",
          [](const Corpus& corpus, StringId id) {
            if (id >= corpus.strings.size()) throw nb::index_error();
            return text_of(corpus.strings[id]);
          },
          nb::arg("number"), "One string by its number.")
      .def(
          "source_name",
          [](const Corpus& corpus, std::size_t source) { return corpus.sources.at(source).name; },
          nb::arg("source"), "The name of a file of this corpus.")
      .def(
          "distinct_labels",
          [](const Corpus& corpus) { return owned(distinct(corpus.nodes.label, corpus.strings.size())); },
          "Numbers of all strings that label a constituent.")
      .def(
          "distinct_tags",
          [](const Corpus& corpus) { return owned(distinct(corpus.tokens.tag, corpus.strings.size())); },
          "Numbers of all strings that tag a word.")
      .def(
          "distinct_forms",
          [](const Corpus& corpus) { return owned(distinct(corpus.tokens.form, corpus.strings.size())); },
          "Numbers of all strings that are words.")
      .def(
          "maybe_decomposed",
          [](const Corpus& corpus) {
            std::vector<StringId> ids;
            for (StringId id = 0; id < corpus.strings.size(); ++id)
              if (may_be_decomposed(corpus.strings[id])) ids.push_back(id);
            return owned(std::move(ids));
          },
          "Numbers of all strings that may not be in NFC, rising.")
      .def(
          "document_of",
          [](const Corpus& corpus, std::size_t sentence) {
            if (sentence >= corpus.sentences.size()) throw nb::index_error();
            return corpus.document_of(sentence);
          },
          nb::arg("sentence"), "The number of the document that a sentence belongs to.")
      .def(
          "position",
          [](const Corpus& corpus, std::uint32_t source, std::uint64_t offset) {
            if (source >= corpus.sources.size()) throw nb::index_error();
            const auto place = corpus.position(source, offset);
            return nb::make_tuple(place.line, place.column);
          },
          nb::arg("source"), nb::arg("offset"), "(line, column) of a byte of a file.")
      .def(
          "token_position",
          [](const Corpus& corpus, Row token) {
            if (token >= corpus.tokens.size()) throw nb::index_error();
            const auto place = corpus.token_position(token);
            return nb::make_tuple(place.line, place.column);
          },
          nb::arg("token"), "(line, column) of a word.")
      .def(
          "describe",
          [](const Corpus& corpus) {
            const Description description = describe(corpus);
            nb::dict figures;
            figures["labels"] = nb::cast(description.labels);
            figures["tags"] = nb::cast(description.tags);
            figures["distinct_words"] = description.distinct_words;
            figures["longest"] = description.longest;
            figures["depth"] = description.depth;
            return figures;
          },
          "How often labels and tags occur, how deep and long sentences get.")
      .def(
          "source",
          [](const Corpus& corpus, std::size_t number) {
            const Source& source = corpus.sources.at(number);
            return nb::make_tuple(source.name, nb::bytes(source.bytes.data(), source.bytes.size()));
          },
          nb::arg("number"), "(name, bytes) of a file of this corpus.")
      .def("drop_texts", &Corpus::drop_texts,
           "Let go of the files' bytes: positions in them are not known any more.")
      .def_prop_ro("sources", [](const Corpus& corpus) { return corpus.sources.size(); })
      .def_prop_ro("documents", [](const Corpus& corpus) { return corpus.documents.size(); })
      .def_prop_ro("sentences", [](const Corpus& corpus) { return corpus.sentences.size(); })
      .def_prop_ro("tokens", [](const Corpus& corpus) { return corpus.tokens.size(); })
      .def_prop_ro("nodes", [](const Corpus& corpus) { return corpus.nodes.size(); })
      .def_prop_ro("string_count", [](const Corpus& corpus) { return corpus.strings.size(); })
      .def_prop_ro("bytes", &Corpus::bytes, "Bytes held by the tables, without the files.");
}

}  // namespace treegauge::bindings
