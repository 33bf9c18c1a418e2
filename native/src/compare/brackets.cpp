#include "treegauge/compare/brackets.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "plain_brackets.hpp"
#include "treegauge/compare/steps.hpp"
#include "treegauge/interrupt.hpp"
#include "treegauge/parallel.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastChunks = 256;

// Buffers that are used again for every sentence.
struct Scratch {
  std::vector<std::uint32_t> kept;  // how many words before the i-th of the sentence count
  std::vector<Row> rows;            // the words that count
};

void append_sentence(const Side& side, Row sentence, Brackets& out, Scratch& scratch) {
  const Corpus& corpus = *side.corpus;
  const Row first_token = corpus.sentences.first_token[sentence];
  const Row end_token = corpus.token_end(sentence);
  auto& [kept, rows] = scratch;
  kept.assign(end_token - first_token + 1, 0);
  rows.clear();
  for (Row token = first_token; token < end_token; ++token) {
    kept[token - first_token + 1] = kept[token - first_token] + side.keep[token];
    if (side.keep[token] != 0) rows.push_back(token);
  }
  const Row end_node = corpus.node_end(sentence);
  for (Row node = corpus.sentences.first_node[sentence]; node < end_node; ++node) {
    const Key label = side.keys.label[corpus.nodes.label[node]];
    if (label == kUncounted) continue;
    const std::uint32_t from = kept[corpus.nodes.first[node] - first_token];
    const std::uint32_t to = kept[corpus.nodes.last[node] - first_token];
    if (from == to) continue;
    out.label.push_back(label);
    out.begin.push_back(side.slot[rows[from]]);
    out.end.push_back(end_slot(side, rows[to - 1]) + 1);
    out.unit.push_back(side.home[rows[from]]);
    out.node.push_back(node);
  }
}

void build_side(const Comparison& comparison, Side& side, bool is_gold) {
  Brackets& brackets = side.brackets;
  brackets = {};
  const std::size_t most = side.corpus->nodes.size();
  for (auto* column : {&brackets.label, &brackets.begin, &brackets.end, &brackets.unit, &brackets.node}) {
    column->reserve(most);
  }
  Scratch scratch;
  brackets.chunk_begin.reserve(comparison.chunks.size() + 1);
  for (const Chunk& chunk : comparison.chunks) {
    check_interrupted();
    brackets.chunk_begin.push_back(brackets.size());
    const Row begin = is_gold ? chunk.gold_begin : chunk.test_begin;
    const Row end = is_gold ? chunk.gold_end : chunk.test_end;
    for (Row s = begin; s < end; ++s) {
      if (side.use[s] != 0) append_sentence(side, s, brackets, scratch);
    }
  }
  brackets.chunk_begin.push_back(brackets.size());
}

// For each bracket the one it is matched with on the other side, kNoRow if it has none.
struct BracketMatch {
  std::vector<Row> gold, test;
  void pair(std::size_t g, std::size_t t) {
    gold[g] = static_cast<Row>(t);
    test[t] = static_cast<Row>(g);
  }
};

// Brackets with one span, of each side; buffers are used again.
struct Runs {
  std::size_t gold_begin = 0, gold_end = 0, test_begin = 0, test_end = 0;
  std::vector<std::size_t> gold_order, test_order;
};

// Numbers from begin to end, by label; of equal labels the outer one first.
void order_by_label(const Brackets& brackets, std::size_t begin, std::size_t end, std::vector<std::size_t>& order) {
  order.resize(end - begin);
  std::iota(order.begin(), order.end(), begin);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return brackets.label[a] < brackets.label[b]; });
}

void match_same_labels(const Brackets& gold, const Brackets& test, Runs& runs, BracketMatch& match) {
  if (runs.gold_end - runs.gold_begin == 1 && runs.test_end - runs.test_begin == 1) {
    if (gold.label[runs.gold_begin] == test.label[runs.test_begin]) match.pair(runs.gold_begin, runs.test_begin);
    return;
  }
  order_by_label(gold, runs.gold_begin, runs.gold_end, runs.gold_order);
  order_by_label(test, runs.test_begin, runs.test_end, runs.test_order);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < runs.gold_order.size() && j < runs.test_order.size()) {
    const Key left = gold.label[runs.gold_order[i]];
    const Key right = test.label[runs.test_order[j]];
    if (left == right) match.pair(runs.gold_order[i], runs.test_order[j]);
    i += left <= right;
    j += right <= left;
  }
}

// Without labels too, equal ones are matched first, so that a label's cell never loses a match by it.
void match_other_labels(const Runs& runs, BracketMatch& match) {
  std::size_t g = runs.gold_begin;
  std::size_t t = runs.test_begin;
  while (true) {
    while (g < runs.gold_end && match.gold[g] != kNoRow) ++g;
    while (t < runs.test_end && match.test[t] != kNoRow) ++t;
    if (g == runs.gold_end || t == runs.test_end) return;
    match.pair(g, t);
  }
}

// Pre-order over increasing slots is order by begin, then by falling end: two sides can be merged.
void match_chunk(const Brackets& gold, const Brackets& test, std::size_t chunk, bool labeled, BracketMatch& match,
                 Runs& runs) {
  const std::size_t gold_end = gold.chunk_begin[chunk + 1];
  const std::size_t test_end = test.chunk_begin[chunk + 1];
  std::size_t g = gold.chunk_begin[chunk];
  std::size_t t = test.chunk_begin[chunk];
  const auto run_end = [](const Brackets& brackets, std::size_t begin, std::size_t end) {
    std::size_t at = begin + 1;
    while (at < end && brackets.begin[at] == brackets.begin[begin] && brackets.end[at] == brackets.end[begin]) ++at;
    return at;
  };
  while (g < gold_end && t < test_end) {
    check_interrupted(4);
    if (gold.begin[g] == test.begin[t] && gold.end[g] == test.end[t]) {
      runs.gold_begin = std::exchange(g, run_end(gold, g, gold_end));
      runs.test_begin = std::exchange(t, run_end(test, t, test_end));
      runs.gold_end = g;
      runs.test_end = t;
      match_same_labels(gold, test, runs, match);
      if (!labeled) match_other_labels(runs, match);
    } else if (gold.begin[g] < test.begin[t] || (gold.begin[g] == test.begin[t] && gold.end[g] > test.end[t])) {
      ++g;
    } else {
      ++t;
    }
  }
}

// Gold brackets of a chunk are nested. So a test bracket [b, e) crosses one of them exactly if the
// innermost gold bracket that lies over the boundary e begins inside (b, e), or the innermost one
// over the boundary b ends inside.
void cross_chunk(const Comparison& comparison, std::size_t number, std::vector<std::uint8_t>& crosses,
                 std::vector<std::size_t>& innermost) {
  const Chunk& chunk = comparison.chunks[number];
  const Brackets& gold = comparison.gold.brackets;
  const Brackets& test = comparison.test.brackets;
  const std::size_t test_begin = test.chunk_begin[number];
  const std::size_t test_end = test.chunk_begin[number + 1];
  if (test_begin == test_end) return;
  constexpr std::size_t kNobody = ~std::size_t{0};
  innermost.assign(chunk.slot_end - chunk.slot_begin + 1, kNobody);
  std::vector<std::size_t> open;
  std::size_t next = gold.chunk_begin[number];
  for (std::uint32_t boundary = chunk.slot_begin; boundary <= chunk.slot_end; ++boundary) {
    check_interrupted(4);
    while (!open.empty() && gold.end[open.back()] <= boundary) open.pop_back();
    if (!open.empty()) innermost[boundary - chunk.slot_begin] = open.back();
    while (next < gold.chunk_begin[number + 1] && gold.begin[next] == boundary) open.push_back(next++);
  }
  for (std::size_t t = test_begin; t < test_end; ++t) {
    const std::size_t over_end = innermost[test.end[t] - chunk.slot_begin];
    const std::size_t over_begin = innermost[test.begin[t] - chunk.slot_begin];
    crosses[t] = (over_end != kNobody && gold.begin[over_end] > test.begin[t]) ||
                 (over_begin != kNobody && gold.end[over_begin] < test.end[t]);
  }
}

BracketMatch matched(const Comparison& comparison, const Brackets& gold, const Brackets& test, bool labeled) {
  BracketMatch match{std::vector<Row>(gold.size(), kNoRow), std::vector<Row>(test.size(), kNoRow)};
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    Runs runs;
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      check_interrupted();
      match_chunk(gold, test, chunk, labeled, match, runs);
    }
  });
  return match;
}

template <typename Work>
auto with_spans(const Comparison& comparison, Spans spans, Work work) {
  need(comparison, Stage::bracketed);
  if (spans == Spans::slots) return work(comparison.gold.brackets, comparison.test.brackets);
  return work(respanned(comparison, true, spans), respanned(comparison, false, spans));
}

bool is_plain(Spans spans) { return spans == Spans::terminals || spans == Spans::characters; }

// Equal labels were matched before others, so partners with labels are those whose labels are equal.
MatchedSide side_of(const Brackets& brackets, std::vector<Row> loose, const Brackets& other, bool labeled) {
  MatchedSide side;
  side.unit = brackets.unit;
  side.label = brackets.label;
  side.node = brackets.node;
  side.partner = loose;
  for (std::size_t i = 0; labeled && i < loose.size(); ++i) {
    if (loose[i] != kNoRow && brackets.label[i] != other.label[loose[i]]) side.partner[i] = kNoRow;
  }
  side.loose_partner = std::move(loose);
  return side;
}

}  // namespace

void build_brackets(Comparison& comparison) {
  need(comparison, Stage::finished);
  if (comparison.reached == Stage::bracketed) throw std::invalid_argument("brackets are built already");
  in_ranges(2, comparison.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t side = begin; side < end; ++side) {
      build_side(comparison, side == 0 ? comparison.gold : comparison.test, side == 0);
    }
  });
  comparison.reached = Stage::bracketed;
}

PrfColumns count_brackets(const Comparison& comparison, Spans spans, bool labeled) {
  if (is_plain(spans)) return count_matched(comparison, match_plain_brackets(comparison, spans, labeled));
  return with_spans(comparison, spans, [&](const Brackets& gold, const Brackets& test) {
    const BracketMatch match = matched(comparison, gold, test, labeled);
    return count_matched(comparison.units.size(), gold.unit, match.gold, test.unit);
  });
}

Matches match_brackets(const Comparison& comparison, Spans spans, bool labeled) {
  if (is_plain(spans)) return match_plain_brackets(comparison, spans, labeled);
  return with_spans(comparison, spans, [&](const Brackets& gold, const Brackets& test) {
    Matches matches;
    BracketMatch loose = matched(comparison, gold, test, false);
    matches.gold = side_of(gold, std::move(loose.gold), test, labeled);
    matches.test = side_of(test, std::move(loose.test), gold, labeled);
    return matches;
  });
}

std::vector<std::uint8_t> crossing_brackets(const Comparison& comparison) {
  need(comparison, Stage::bracketed);
  std::vector<std::uint8_t> crosses(comparison.test.brackets.size(), 0);
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> innermost;
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      check_interrupted();
      cross_chunk(comparison, chunk, crosses, innermost);
    }
  });
  return crosses;
}

}  // namespace treegauge
