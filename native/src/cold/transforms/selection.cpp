#include "cold/transforms/selection.hpp"

#include <stdexcept>

#include "corpus/columns.hpp"
#include "corpus/trees/discontinuous.hpp"

namespace treegauge {
namespace {

// Keeps the rows of one table that are not marked.
void drop_rows(Corpus& corpus, Table table, std::span<const std::uint8_t> drop) {
  each_column(
      [&](const ColumnInfo& info, auto& column) {
        if (info.table != table || column.empty()) return;
        std::size_t kept = 0;
        for (std::size_t row = 0; row < column.size(); ++row)
          if (drop[row] == 0) column[kept++] = column[row];
        column.resize(kept);
      },
      corpus);
}

// For each row and one behind the last, how many rows before it stay.
std::vector<Row> places(std::span<const std::uint8_t> drop) {
  std::vector<Row> place(drop.size() + 1, 0);
  for (std::size_t row = 0; row < drop.size(); ++row) place[row + 1] = place[row] + (drop[row] == 0);
  return place;
}

// Sends every number that names a row of this table to where that row stands now.
void renumber(Corpus& corpus, Holds holds, const std::vector<Row>& place) {
  each_column(
      [&](const ColumnInfo& info, auto& column) {
        if constexpr (std::is_same_v<typename std::remove_cvref_t<decltype(column)>::value_type, Row>) {
          if (info.holds != holds) return;
          for (Row& row : column)
            if (row < kRootRow) row = place[row];
        }
      },
      corpus);
}

// Pieces of spans without words go, and the arguments of predicates that go; `drop`: words, by their old
// rows.
void drop_spans(Corpus& corpus, std::span<const std::uint8_t> drop, const std::vector<Row>& place) {
  LabelledSpans& spans = corpus.spans;
  std::vector<std::uint8_t> gone(spans.size());
  bool begun = false;  // the span at hand has a piece that stays
  for (std::size_t row = 0; row < gone.size(); ++row) {
    if (spans.continues[row] == 0) begun = false;
    const bool lost = spans.head[row] != kNoRow && drop[spans.head[row]] != 0;
    gone[row] = lost || place[spans.first[row]] == place[spans.last[row]];
    if (gone[row] != 0) continue;
    if (!begun) spans.continues[row] = 0;
    begun = true;
  }
  drop_rows(corpus, Table::spans, gone);
}

// Before these constituents go.
void drop_runs_of(Corpus& corpus, std::span<const std::uint8_t> gone) {
  std::vector<std::uint8_t> drop(corpus.runs.size());
  for (std::size_t run = 0; run < drop.size(); ++run) drop[run] = gone[corpus.runs.node[run]];
  drop_rows(corpus, Table::runs, drop);
}

void check_size(std::span<const std::uint8_t> drop, std::size_t rows) {
  if (drop.size() != rows) throw std::invalid_argument("a mark is needed for every row");
}

}  // namespace

std::shared_ptr<Corpus> without_words(const Corpus& corpus, std::span<const std::uint8_t> drop,
                                      std::vector<Row>& origin) {
  check_size(drop, corpus.tokens.size());
  if (!corpus.tokens.head.empty() || corpus.arcs.size() > 0 || !corpus.spans.schemes.empty() ||
      corpus.extra_lines.size() > 0) {
    throw std::invalid_argument("words can be left out of bracketings only, not of other files");
  }
  for (Row token = 0; token < drop.size(); ++token)
    if (drop[token] == 0) origin.push_back(token);
  auto to = std::make_shared<Corpus>(corpus);
  const std::vector<Row> place = places(drop);
  drop_spans(*to, drop, place);
  drop_rows(*to, Table::tokens, drop);
  renumber(*to, Holds::tokens, place);
  std::vector<std::uint8_t> hollow(to->nodes.size());
  for (std::size_t node = 0; node < hollow.size(); ++node)
    hollow[node] = to->nodes.first[node] == to->nodes.last[node];
  // A discontinuous constituent whose words went may have those of others between its edges.
  std::vector<std::uint8_t> none(hollow.size(), 0);
  for (std::size_t run = 0; run < to->runs.size(); ++run) none[to->runs.node[run]] = 1;
  for (std::size_t run = 0; run < to->runs.size(); ++run)
    if (to->runs.first[run] < to->runs.last[run]) none[to->runs.node[run]] = 0;
  for (std::size_t node = 0; node < hollow.size(); ++node) hollow[node] |= none[node];
  drop_runs_of(*to, hollow);
  drop_rows(*to, Table::nodes, hollow);
  renumber(*to, Holds::nodes, places(hollow));
  settle_again(*to);
  std::vector<std::uint8_t> bare(to->surfaces.size());
  for (std::size_t word = 0; word < bare.size(); ++word)
    bare[word] = to->surfaces.first[word] == to->surfaces.last[word];
  drop_rows(*to, Table::surfaces, bare);
  return to;
}

std::shared_ptr<Corpus> without_nodes(const Corpus& corpus, std::span<const std::uint8_t> drop) {
  check_size(drop, corpus.nodes.size());
  std::vector<std::uint8_t> gone(drop.begin(), drop.end());
  auto to = std::make_shared<Corpus>(corpus);
  std::vector<Row> nearest(drop.size());  // the node itself, or the next one above that stays
  for (Row node = 0; node < drop.size(); ++node) {
    const Row above = corpus.nodes.parent[node];
    if (above == kNoRow) gone[node] = 0;
    nearest[node] = gone[node] == 0 ? node : nearest[above];
  }
  for (auto* column : {&to->nodes.parent, &to->tokens.parent}) {
    for (Row& above : *column)
      if (above != kNoRow) above = nearest[above];
  }
  drop_runs_of(*to, gone);
  drop_rows(*to, Table::nodes, gone);
  renumber(*to, Holds::nodes, places(gone));
  return to;
}

std::vector<std::uint8_t> repeated_nodes(const Corpus& corpus, std::span<const std::uint32_t> keys) {
  if (keys.size() != corpus.strings.size()) throw std::invalid_argument("a key is needed for every string");
  const auto& nodes = corpus.nodes;
  std::vector<std::uint8_t> repeated(nodes.size(), 0);
  for (std::size_t node = 0; node < repeated.size(); ++node) {
    const Row above = nodes.parent[node];
    repeated[node] = above != kNoRow && same_words(corpus, above, static_cast<Row>(node)) &&
                     nodes.first[node] < nodes.last[node] &&
                     keys[nodes.label[above]] == keys[nodes.label[node]];
  }
  return repeated;
}

}  // namespace treegauge
