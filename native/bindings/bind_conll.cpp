#include <nanobind/stl/string.h>

#include "bind.hpp"
#include "formats/conll/conll.hpp"
#include "formats/graphs/graphs.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

void read_dependencies(Corpus& corpus, const std::string& name, nb::bytes data, bool universal) {
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] {
    formats::read_conll(corpus, std::move(source), universal ? formats::Conll::u : formats::Conll::x);
  });
}

nb::bytes write_dependencies(const Corpus& corpus, bool universal, bool comments) {
  std::string out;
  {
    const Unlocked released;
    out = formats::write_conll(corpus, universal ? formats::Conll::u : formats::Conll::x, comments);
  }
  return nb::bytes(out.data(), out.size());
}

nb::list contents_of(const Corpus& corpus) {
  const formats::Contents contents = formats::contents(corpus);
  nb::list names;
  const auto add = [&](bool there, const char* name) {
    if (there) names.append(name);
  };
  add(contents.constituents, "constituents");
  add(contents.discontinuous, "discontinuous constituents");
  add(contents.heads, "heads");
  add(contents.multiword, "multiword tokens");
  add(contents.empty_nodes, "empty nodes");
  add(contents.deps, "deps");
  add(contents.misc, "misc");
  add(contents.comments, "comments");
  const formats::GraphContents graphs = formats::graph_contents(corpus);
  add(contents.extra_columns && corpus.nodes.others.empty(), "columns of its own");
  add(graphs.functions, "functions");
  add(graphs.secondary_edges, "secondary edges");
  add(graphs.lemmas, "lemmas");
  add(graphs.attributes, "attributes");
  add(graphs.remarks, "remarks on rows");
  add(graphs.head, "head tables");
  add(contents.predicates, "predicates");
  add(contents.features, "features");
  add(contents.roles, "roles");
  add(contents.arguments, "arguments");
  add(contents.chunks, "chunks");
  add(contents.two_tags, "tags of two kinds");
  add(contents.chunks, "chunks");
  return names;
}

void read_graphs(Corpus& corpus, const std::string& name, nb::bytes data, bool xml) {
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] {
    if (xml)
      formats::read_tiger(corpus, std::move(source));
    else
      formats::read_export(corpus, std::move(source));
  });
}

nb::bytes write_graphs(const Corpus& corpus, bool xml, int version) {
  std::string out;
  {
    const Unlocked released;
    out = xml ? formats::write_tiger(corpus) : formats::write_export(corpus, version);
  }
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_conll(nb::module_& module) {
  module.def("read_conll", &read_dependencies, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("universal"), "Read one CoNLL-U (universal) or CoNLL-X file into a corpus.");
  module.def("write_conll", &write_dependencies, nb::arg("corpus"), nb::arg("universal"),
             nb::arg("comments") = true, "All good sentences as CoNLL-U or CoNLL-X.");
  module.def("read_graphs", &read_graphs, nb::arg("corpus"), nb::arg("name"), nb::arg("data"), nb::arg("xml"),
             "Read one file of NeGra's export format, or of TIGER XML, into a corpus.");
  module.def("write_graphs", &write_graphs, nb::arg("corpus"), nb::arg("xml"), nb::arg("version"),
             "All sentences in NeGra's export format of this version (0: the file's own), or as TIGER XML.");
  module.def("contents", &contents_of, nb::arg("corpus"), "What a corpus holds beside words and tags.");
}

}  // namespace treegauge::bindings
