// Every column of a corpus once: its name, its table, what its numbers are.
//
// What is done to all columns alike (views, copies of rows, saving, checking) goes through each_column, so
// that a new column needs one line here and nothing elsewhere.
#pragma once
#include <cstdint>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge {

enum class Table : std::uint8_t {
  documents,
  sentences,
  tokens,
  nodes,
  runs,
  arcs,
  spans,
  surfaces,
  extra_lines,
  odd_heads
};
inline constexpr std::size_t kTables = 10;

// What a column's numbers are: figures, or rows of a table (kNoRow and kRootRow are not rows).
enum class Holds : std::uint8_t { figures, strings, tokens, nodes, sentences, sources };

enum class Presence : std::uint8_t {
  given,     // the table is as long as this column
  filled,    // always there; nothing, or 0, where nobody says more
  optional,  // empty where the format does not have it
  whole,     // the same, but where it is there every row has a text: _ for nothing
};

struct ColumnInfo {
  std::string_view name;
  Table table;
  Holds holds;
  Presence presence;
};

// Calls visit(info, column…) for each column, with that column of every corpus that is given.
template <typename Visit, typename... Corpora>
void each_column(Visit&& visit, Corpora&... corpus) {
#define TREEGAUGE_COLUMN(table, column, holds, presence)                                \
  visit(ColumnInfo{#table "." #column, Table::table, Holds::holds, Presence::presence}, \
        corpus.table.column...)
  TREEGAUGE_COLUMN(documents, name, strings, given);
  TREEGAUGE_COLUMN(documents, source, sources, filled);
  TREEGAUGE_COLUMN(documents, first_sentence, sentences, given);
  TREEGAUGE_COLUMN(documents, first_number, figures, optional);
  TREEGAUGE_COLUMN(sentences, first_token, tokens, given);
  TREEGAUGE_COLUMN(sentences, first_node, nodes, filled);
  TREEGAUGE_COLUMN(sentences, offset, figures, filled);
  TREEGAUGE_COLUMN(sentences, line, figures, filled);
  TREEGAUGE_COLUMN(sentences, state, figures, filled);
  TREEGAUGE_COLUMN(sentences, tree, figures, filled);
  TREEGAUGE_COLUMN(sentences, name, strings, filled);
  TREEGAUGE_COLUMN(sentences, starts_block, figures, filled);
  TREEGAUGE_COLUMN(sentences, comments, strings, filled);
  TREEGAUGE_COLUMN(tokens, form, strings, given);
  TREEGAUGE_COLUMN(tokens, tag, strings, filled);
  TREEGAUGE_COLUMN(tokens, parent, nodes, filled);
  TREEGAUGE_COLUMN(tokens, offset, figures, filled);
  TREEGAUGE_COLUMN(tokens, lemma, strings, whole);
  TREEGAUGE_COLUMN(tokens, upos, strings, whole);
  TREEGAUGE_COLUMN(tokens, feats, strings, whole);
  TREEGAUGE_COLUMN(tokens, deprel, strings, whole);
  TREEGAUGE_COLUMN(tokens, head, tokens, optional);
  TREEGAUGE_COLUMN(tokens, deps, strings, optional);
  TREEGAUGE_COLUMN(tokens, misc, strings, optional);
  TREEGAUGE_COLUMN(tokens, predicate, strings, optional);
  TREEGAUGE_COLUMN(tokens, others, strings, optional);
  TREEGAUGE_COLUMN(tokens, start, figures, optional);
  TREEGAUGE_COLUMN(tokens, end, figures, optional);
  TREEGAUGE_COLUMN(nodes, label, strings, given);
  TREEGAUGE_COLUMN(nodes, parent, nodes, filled);
  TREEGAUGE_COLUMN(nodes, first, tokens, given);
  TREEGAUGE_COLUMN(nodes, last, tokens, given);
  TREEGAUGE_COLUMN(nodes, others, strings, optional);
  TREEGAUGE_COLUMN(runs, node, nodes, given);
  TREEGAUGE_COLUMN(runs, first, tokens, given);
  TREEGAUGE_COLUMN(runs, last, tokens, given);
  TREEGAUGE_COLUMN(arcs, kind, figures, given);
  TREEGAUGE_COLUMN(arcs, dependent, tokens, given);
  TREEGAUGE_COLUMN(arcs, head, tokens, given);
  TREEGAUGE_COLUMN(arcs, label, strings, given);
  TREEGAUGE_COLUMN(spans, kind, figures, given);
  TREEGAUGE_COLUMN(spans, head, tokens, given);
  TREEGAUGE_COLUMN(spans, label, strings, given);
  TREEGAUGE_COLUMN(spans, first, tokens, given);
  TREEGAUGE_COLUMN(spans, last, tokens, given);
  TREEGAUGE_COLUMN(spans, continues, figures, given);
  TREEGAUGE_COLUMN(spans, schemes, figures, optional);
  TREEGAUGE_COLUMN(surfaces, form, strings, filled);
  TREEGAUGE_COLUMN(surfaces, first, tokens, given);
  TREEGAUGE_COLUMN(surfaces, last, tokens, given);
  TREEGAUGE_COLUMN(surfaces, offset, figures, filled);
  TREEGAUGE_COLUMN(extra_lines, sentence, sentences, given);
  TREEGAUGE_COLUMN(extra_lines, before, tokens, given);
  TREEGAUGE_COLUMN(extra_lines, text, strings, given);
  TREEGAUGE_COLUMN(odd_heads, token, tokens, given);
  TREEGAUGE_COLUMN(odd_heads, text, strings, given);
#undef TREEGAUGE_COLUMN
}

[[nodiscard]] inline bool may_be_missing(Presence presence) {
  return presence == Presence::optional || presence == Presence::whole;
}

[[nodiscard]] inline std::size_t rows_in(const Corpus& corpus, Table table) {
  switch (table) {
    case Table::documents: return corpus.documents.size();
    case Table::sentences: return corpus.sentences.size();
    case Table::tokens: return corpus.tokens.size();
    case Table::nodes: return corpus.nodes.size();
    case Table::runs: return corpus.runs.size();
    case Table::arcs: return corpus.arcs.size();
    case Table::spans: return corpus.spans.size();
    case Table::surfaces: return corpus.surfaces.first.size();
    case Table::extra_lines: return corpus.extra_lines.size();
    case Table::odd_heads: return corpus.odd_heads.size();
  }
  return 0;
}

}  // namespace treegauge
