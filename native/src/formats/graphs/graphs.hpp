// Treebanks as graphs: words and nodes in rows, each with its parent. NeGra's export format and TIGER XML.
//
// Brants (1997), The NeGra export format for annotated corpora (version 3); its version 4 adds lemmas.
// Mengel and Lezius (2000), An XML-based representation format for syntactically annotated corpora.
//
// Lemmas are tokens.lemma, morphology tokens.feats, each `_` where a file has `--`. What has no column of its
// own is in tokens.others and nodes.others, with tabs between: the label of the edge above (`--` for none),
// then label and target of each secondary edge, then `@name=value` for other attributes. A target is the
// place of a node in its sentence, from 500, and 0 is the root of an export file.
//
// The lines before the first sentence stand in extra_lines as one text.
#pragma once
#include <string>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// The root of all trees of an export file, which has no row.
inline constexpr std::string_view kExportRoot = "ROOT";
// What TIGER calls a root that is above several.
inline constexpr std::string_view kTigerRoot = "VROOT";

// Each reads one source into the corpus, as a document of its own. A sentence that is not a tree is broken
// and has an Issue. An empty one is a failed parse.
void read_export(Corpus& corpus, Source source);
void read_tiger(Corpus& corpus, Source source);

// All sentences. What was read from a well-formed file has the same content; nodes are numbered anew.
// `version`: 3 has no lemmas, 4 has; 0 is the file's own, or 4 where there are lemmas.
std::string write_export(const Corpus& corpus, int version = 0);
std::string write_tiger(const Corpus& corpus);

// What the trees of such files hold beside labels.
struct GraphContents {
  bool functions = false;
  bool secondary_edges = false;
  bool lemmas = false;
  bool attributes = false;  // beside lemma, tag, morphology and a remark
  bool remarks = false;     // on rows
  bool head = false;        // tables before the first sentence
};
GraphContents graph_contents(const Corpus& corpus);

}  // namespace treegauge::formats
