#include "corpus/cold/check.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "corpus/columns.hpp"
#include "corpus/trees/discontinuous.hpp"
#include "corpus/trees/head_cycles.hpp"
#include "corpus/trees/sentence_tree.hpp"

namespace treegauge {
namespace {

std::string sentence_name(std::size_t s) { return "sentence " + std::to_string(s + 1); }

class Checking {
 public:
  explicit Checking(const Corpus& corpus) : corpus_(corpus) {}

  std::string tables() {
    columns();
    if (wrong_.empty()) documents();
    if (wrong_.empty()) sentences();
    return wrong_;
  }

  std::string run() {
    tables();
    if (wrong_.empty()) runs();
    for (std::size_t s = 0; s < corpus_.sentences.size() && wrong_.empty(); ++s) sentence(s);
    if (wrong_.empty()) arcs();
    if (wrong_.empty()) spans();
    if (wrong_.empty()) surfaces();
    if (wrong_.empty()) extra_lines();
    if (wrong_.empty()) odd_heads();
    if (wrong_.empty()) issues();
    return wrong_;
  }

 private:
  bool fail(std::string message) {
    if (wrong_.empty()) wrong_ = std::move(message);
    return false;
  }

  // Lengths, and numbers that name a row or a string.
  void columns() {
    each_column(
        [&](const ColumnInfo& info, const auto& column) {
          const std::string name(info.name);
          const std::size_t rows = rows_in(corpus_, info.table);
          if (column.size() != rows && !(column.empty() && may_be_missing(info.presence)))
            fail(name + " has " + std::to_string(column.size()) + " rows; expected " + std::to_string(rows));
          using Value = typename std::remove_cvref_t<decltype(column)>::value_type;
          if constexpr (std::is_same_v<Value, Row>) {
            const std::size_t limit = limit_of(info);
            for (std::size_t row = 0; row < column.size(); ++row) {
              const Row value = column[row];
              const bool nothing = value == kNoRow || (value == kRootRow && info.holds == Holds::tokens);
              if (nothing ? !may_be_nothing(info) : value >= limit) {
                fail(name + ", row " + std::to_string(row) + ": " +
                     (nothing ? "nothing" : std::to_string(value)) + " is no " + what(info.holds));
                return;
              }
            }
          }
        },
        corpus_);
    if (!corpus_.tokens.head.empty() && corpus_.tokens.deprel.empty())
      fail("there are heads and no relations");
  }

  [[nodiscard]] std::size_t limit_of(const ColumnInfo& info) const {
    switch (info.holds) {
      case Holds::strings: return corpus_.strings.size();
      case Holds::sources: return corpus_.sources.size();
      case Holds::sentences: return corpus_.sentences.size() + (info.table == Table::documents);
      // Where something begins or ends, it may be behind the last.
      case Holds::tokens:
        return corpus_.tokens.size() + (info.table == Table::sentences || info.table == Table::nodes ||
                                        info.table == Table::runs || info.table == Table::spans ||
                                        info.table == Table::surfaces || info.table == Table::extra_lines);
      case Holds::nodes: return corpus_.nodes.size() + (info.table == Table::sentences);
      case Holds::figures: break;
    }
    return kNoRow;
  }

  static bool may_be_nothing(const ColumnInfo& info) {
    if (info.holds == Holds::strings)
      return info.presence == Presence::filled || info.presence == Presence::optional;
    return info.name == "tokens.parent" || info.name == "nodes.parent" || info.name == "tokens.head" ||
           info.name == "arcs.head" || info.name == "spans.head" || info.holds == Holds::figures;
  }

  static const char* what(Holds holds) {
    switch (holds) {
      case Holds::strings: return "string";
      case Holds::sources: return "file";
      case Holds::sentences: return "sentence";
      case Holds::tokens: return "word";
      case Holds::nodes: return "constituent";
      case Holds::figures: break;
    }
    return "number";
  }

  void documents() {
    const auto& first = corpus_.documents.first_sentence;
    if (first.empty() && corpus_.sentences.size() > 0) fail("there are sentences and no document");
    if (!first.empty() && first.front() != 0)
      fail("the first document does not begin with the first sentence");
    if (!std::is_sorted(first.begin(), first.end())) fail("documents do not follow each other");
  }

  void sentences() {
    const auto& sentences = corpus_.sentences;
    if (sentences.size() == 0) {
      if (corpus_.tokens.size() + corpus_.nodes.size() > 0) fail("there are words and no sentence");
      return;
    }
    for (const auto* first : {&sentences.first_token, &sentences.first_node}) {
      if (first->front() != 0) fail("the first sentence does not begin with the first word and constituent");
      if (!std::is_sorted(first->begin(), first->end())) fail("sentences do not follow each other");
    }
    for (std::size_t s = 0; s < sentences.size(); ++s) {
      if (sentences.tree[s] > 1) fail(sentence_name(s) + ": its heads are a tree or not, 1 or 0");
      if (sentences.state[s] > SentenceState::broken)
        fail(sentence_name(s) + " is neither good, failed nor broken");
    }
  }

  void sentence(std::size_t s) {
    if (corpus_.discontinuous(s)) {
      crossing_tree(s);
    } else if (corpus_.sentences.first_node[s] < corpus_.node_end(s)) {
      tree(s);
    } else {
      for (Row token = corpus_.sentences.first_token[s]; token < corpus_.token_end(s); ++token)
        if (corpus_.tokens.parent[token] != kNoRow)
          fail(sentence_name(s) + ": a word below a constituent of another sentence");
    }
    if (!corpus_.tokens.head.empty()) heads(s);
  }

  // A sentence with runs: made anew from labels and parents alone, it must be the same.
  void crossing_tree(std::size_t s) {
    Corpus anew;
    const Row first_token = corpus_.sentences.first_token[s];
    const Row first_node = corpus_.sentences.first_node[s];
    const Row end_token = corpus_.token_end(s);
    const Row end_node = corpus_.node_end(s);
    anew.start_document("", 0);
    anew.start_sentence(0, 0, SentenceState::good);
    const auto within = [&](Row parent) {
      if (parent == kNoRow) return kNoRow;
      if (parent >= first_node && parent < end_node) return parent - first_node;
      fail(sentence_name(s) + ": a word or constituent below one of another sentence");
      return kNoRow;
    };
    std::size_t roots = 0;
    for (Row node = first_node; node < end_node; ++node) {
      anew.nodes.add(0, within(corpus_.nodes.parent[node]), 0);
      roots += anew.nodes.parent.back() == kNoRow;
    }
    for (Row token = first_token; token < end_token; ++token) {
      anew.tokens.add(0, 0, within(corpus_.tokens.parent[token]), 0);
      roots += anew.tokens.parent.back() == kNoRow;
    }
    if (!wrong_.empty()) return;
    const std::vector<Row> parents = anew.nodes.parent;
    if (roots != 1 || TreeOrder().settle(anew) != kNoRow) {
      fail(sentence_name(s) + ": its constituents are not a tree over its words");
      return;
    }
    for (Row i = 0; i < end_node - first_node; ++i) {
      if (anew.nodes.parent[i] != parents[i] ||
          anew.nodes.first[i] + first_token != corpus_.nodes.first[first_node + i] ||
          anew.nodes.last[i] + first_token != corpus_.nodes.last[first_node + i]) {
        fail(sentence_name(s) + ": the " + label(first_node + i) +
             " is not in the order of first words, or has other words than those below it");
        return;
      }
    }
    const Corpus::RunRange range = corpus_.runs_of(s);
    bool same = range.end - range.begin == anew.runs.size();
    for (std::size_t i = 0; same && i < anew.runs.size(); ++i) {
      const std::size_t row = range.begin + i;
      same = anew.runs.node[i] + first_node == corpus_.runs.node[row] &&
             anew.runs.first[i] + first_token == corpus_.runs.first[row] &&
             anew.runs.last[i] + first_token == corpus_.runs.last[row];
    }
    if (!same) fail(sentence_name(s) + ": pieces of a discontinuous constituent are not its words");
  }

  // Walk through the tree as it is written: what is closed must end before what comes next.
  void tree(std::size_t s) {
    const auto& nodes = corpus_.nodes;
    const Row first_node = corpus_.sentences.first_node[s];
    const Row first_token = corpus_.sentences.first_token[s];
    const Row end_token = corpus_.token_end(s);
    if (nodes.parent[first_node] != kNoRow || nodes.first[first_node] != first_token ||
        nodes.last[first_node] != end_token) {
      fail(sentence_name(s) + ": the first constituent must hold all words");
      return;
    }
    Row before = first_token;
    for (Row node = first_node; node < corpus_.node_end(s); ++node) {
      if (nodes.first[node] < before || nodes.first[node] > nodes.last[node] ||
          nodes.last[node] > end_token) {
        fail(sentence_name(s) + ": the " + label(node) +
             " is not in the order of the words, or outside the sentence");
        return;
      }
      before = nodes.first[node];
    }
    std::vector<Row> open;
    const auto close_to = [&](Row parent, Row at) {
      while (!open.empty() && open.back() != parent) {
        if (nodes.last[open.back()] > at)
          return fail(sentence_name(s) + ": the " + label(open.back()) +
                      " crosses another constituent, or its words hang elsewhere");
        open.pop_back();
      }
      return open.empty() ? fail(sentence_name(s) + ": a word or constituent below one that does not hold it")
                          : true;
    };
    in_preorder(
        corpus_, s,
        [&](Row node) {
          if (!wrong_.empty()) return;
          if (node == first_node) {
            open.push_back(node);
          } else if (close_to(nodes.parent[node], nodes.first[node])) {
            if (nodes.last[node] > nodes.last[open.back()])
              fail(sentence_name(s) + ": the " + label(node) + " crosses the " + label(open.back()) +
                   " above it");
            open.push_back(node);
          }
        },
        [&](Row token) {
          if (!wrong_.empty() || !close_to(corpus_.tokens.parent[token], token)) return;
          if (nodes.last[open.back()] <= token)
            fail(sentence_name(s) + ": a word outside the " + label(open.back()) + " above it");
        });
  }

  [[nodiscard]] std::string label(Row node) const {
    return std::string(corpus_.strings[corpus_.nodes.label[node]]);
  }

  void heads(std::size_t s) {
    const auto& heads = corpus_.tokens.head;
    const Row first = corpus_.sentences.first_token[s];
    const Row end = corpus_.token_end(s);
    for (Row token = first; token < end; ++token) {
      if (heads[token] < kRootRow && (heads[token] < first || heads[token] >= end)) {
        fail(sentence_name(s) + ": the head of word " + std::to_string(token - first + 1) +
             " is not in the sentence");
        return;
      }
    }
    if (corpus_.sentences.tree[s] == 0) return;
    for (const Row word : first_words_of_cycles(heads_within(corpus_, s))) {
      fail(sentence_name(s) + ": word " + std::to_string(word + 1) +
           " depends on itself, by way of its heads");
    }
  }

  [[nodiscard]] std::size_t sentence_of(Row token) const {
    const auto& first = corpus_.sentences.first_token;
    return static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), token) - first.begin()) - 1;
  }

  void arcs() {
    const auto& arcs = corpus_.arcs;
    std::size_t last = 0;
    for (std::size_t row = 0; row < arcs.size(); ++row) {
      const std::size_t s = sentence_of(arcs.dependent[row]);
      if (s < last) fail("arcs are not in the order of the sentences");
      last = s;
      const Row head = arcs.head[row];
      // A wrong enhanced head costs its arc alone.
      if (head < kRootRow && sentence_of(head) != s) {
        fail(sentence_name(s) + ": an arc from outside the sentence");
        return;
      }
      if (arcs.kind[row] > ArcKind::role)
        fail(sentence_name(s) + ": an arc that is neither enhanced nor a role");
      if (arcs.kind[row] == ArcKind::role && (head >= kRootRow || corpus_.tokens.predicate.empty() ||
                                              corpus_.tokens.predicate[head] == kNoString)) {
        fail(sentence_name(s) + ": a role of a word that is not a predicate");
      }
    }
  }

  void runs() {
    const auto& runs = corpus_.runs;
    for (std::size_t row = 0; row < runs.size(); ++row) {
      const Row node = runs.node[row];
      const bool first = row == 0 || runs.node[row - 1] != node;
      const bool last = row + 1 == runs.size() || runs.node[row + 1] != node;
      const bool in_order =
          row == 0 || (first ? runs.node[row - 1] < node : runs.last[row - 1] < runs.first[row]);
      if (!in_order || runs.first[row] >= runs.last[row] || (first && last) ||
          (first && runs.first[row] != corpus_.nodes.first[node]) ||
          (last && runs.last[row] != corpus_.nodes.last[node])) {
        fail("the pieces of the " + label(node) + " are not those of a discontinuous constituent");
        return;
      }
    }
  }

  void spans() {
    const auto& spans = corpus_.spans;
    std::size_t before = 0;
    for (std::size_t row = 0; row < spans.size(); ++row) {
      const auto [first, last] = std::pair(spans.first[row], spans.last[row]);
      if (last <= first || sentence_of(first) != sentence_of(last - 1) || sentence_of(first) < before) {
        fail("span " + std::to_string(row + 1) + " has no words, leaves its sentence or is out of order");
        return;
      }
      before = sentence_of(first);
      const Row head = spans.head[row];
      const bool argument = spans.kind[row] == SpanKind::argument;
      if (argument != (head != kNoRow) || head == kRootRow || (argument && sentence_of(head) != before) ||
          spans.kind[row] > SpanKind::argument) {
        fail(sentence_name(before) + ": an argument has a predicate in its sentence, a chunk has none");
        return;
      }
      if (spans.continues[row] == 0) continue;
      if (row == 0 || spans.kind[row - 1] != spans.kind[row] || spans.head[row - 1] != head ||
          spans.label[row - 1] != spans.label[row] || spans.first[row - 1] > first) {
        fail(sentence_name(before) + ": a piece continues no span");
        return;
      }
    }
  }

  void surfaces() {
    const auto& surfaces = corpus_.surfaces;
    Row behind = 0;
    for (std::size_t row = 0; row < surfaces.size(); ++row) {
      const auto [first, last] = std::pair(surfaces.first[row], surfaces.last[row]);
      if (first < behind || last <= first || sentence_of(first) != sentence_of(last - 1)) {
        fail("multiword token " + std::to_string(row + 1) +
             " has no words, overlaps another or leaves its sentence");
        return;
      }
      behind = last;
    }
  }

  void extra_lines() {
    const auto& extra = corpus_.extra_lines;
    for (std::size_t row = 0; row < extra.size(); ++row) {
      const Row s = extra.sentence[row];
      const Row before = extra.before[row];
      const bool inside = before >= corpus_.sentences.first_token[s] && before <= corpus_.token_end(s);
      const bool in_order = row == 0 || (extra.sentence[row - 1] <= s && extra.before[row - 1] <= before);
      if (!inside || !in_order) fail(sentence_name(s) + ": a line that is kept for writing is out of place");
    }
  }

  void odd_heads() {
    const auto& tokens = corpus_.odd_heads.token;
    for (std::size_t row = 0; row < tokens.size(); ++row) {
      const bool in_order = row == 0 || tokens[row - 1] < tokens[row];
      if (!in_order || corpus_.tokens.head.empty() || corpus_.tokens.head[tokens[row]] != kNoRow) {
        fail("heads that point at no word are out of order, or of words that have a head");
        return;
      }
    }
  }

  void issues() {
    for (const Issue& issue : corpus_.issues) {
      if ((issue.source != kNowhere && issue.source >= corpus_.sources.size()) ||
          (issue.sentence != kNowhere && issue.sentence >= corpus_.sentences.size())) {
        fail("an issue of a sentence or file that is not there");
      }
    }
  }

  const Corpus& corpus_;
  std::string wrong_;
};

}  // namespace

std::string what_is_wrong(const Corpus& corpus) { return Checking(corpus).run(); }

std::string what_is_wrong_with_tables(const Corpus& corpus) { return Checking(corpus).tables(); }

void mark_trees(Corpus& corpus) {
  corpus.sentences.tree.assign(corpus.sentences.size(), 1);
  if (corpus.tokens.head.empty()) return;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    const auto begin = corpus.tokens.head.begin() + corpus.sentences.first_token[s];
    const auto end = corpus.tokens.head.begin() + corpus.token_end(s);
    const auto missing = std::count(begin, end, kNoRow);
    if (missing == end - begin) continue;
    const bool rooted = std::find(begin, end, kRootRow) != end;
    if (missing > 0 || !rooted || !first_words_of_cycles(heads_within(corpus, s)).empty())
      corpus.sentences.tree[s] = 0;
  }
}

void link_parents(Corpus& corpus) {
  corpus.nodes.parent.assign(corpus.nodes.size(), kNoRow);
  corpus.tokens.parent.assign(corpus.tokens.size(), kNoRow);
  std::vector<Row> open;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    open.clear();
    const auto above = [&](Row at) {
      while (!open.empty() && corpus.nodes.last[open.back()] <= at) open.pop_back();
      return open.empty() ? kNoRow : open.back();
    };
    in_preorder(
        corpus, s,
        [&](Row node) {
          corpus.nodes.parent[node] = above(corpus.nodes.first[node]);
          open.push_back(node);
        },
        [&](Row token) { corpus.tokens.parent[token] = above(token); });
  }
}

}  // namespace treegauge
