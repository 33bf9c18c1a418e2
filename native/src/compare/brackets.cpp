#include "treegauge/compare/brackets.hpp"

#include <algorithm>
#include <numeric>

#include "treegauge/compare/steps.hpp"
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
    brackets.chunk_begin.push_back(brackets.size());
    const Row begin = is_gold ? chunk.gold_begin : chunk.test_begin;
    const Row end = is_gold ? chunk.gold_end : chunk.test_end;
    for (Row s = begin; s < end; ++s) {
      if (side.use[s] != 0) append_sentence(side, s, brackets, scratch);
    }
  }
  brackets.chunk_begin.push_back(brackets.size());
}

// One run of brackets with the same span on one side.
struct Run {
  std::size_t begin, end;
};

void match_same_labels(const Brackets& gold, Run g, const Brackets& test, Run t, BracketMatch& match,
                       std::vector<std::size_t>& order_g, std::vector<std::size_t>& order_t) {
  if (g.end - g.begin == 1 && t.end - t.begin == 1) {
    if (gold.label[g.begin] == test.label[t.begin]) {
      match.gold[g.begin] = static_cast<Row>(t.begin);
      match.test[t.begin] = static_cast<Row>(g.begin);
    }
    return;
  }
  const auto ordered = [](const Brackets& brackets, Run run, std::vector<std::size_t>& order) {
    order.resize(run.end - run.begin);
    std::iota(order.begin(), order.end(), run.begin);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return brackets.label[a] < brackets.label[b];
    });
  };
  ordered(gold, g, order_g);
  ordered(test, t, order_t);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < order_g.size() && j < order_t.size()) {
    const Key left = gold.label[order_g[i]];
    const Key right = test.label[order_t[j]];
    if (left == right) {
      match.gold[order_g[i]] = static_cast<Row>(order_t[j]);
      match.test[order_t[j]] = static_cast<Row>(order_g[i]);
      ++i;
      ++j;
    } else if (left < right) {
      ++i;
    } else {
      ++j;
    }
  }
}

// Without labels too, equal ones are matched first, so that a label's cell never loses a match by it.
void match_run(const Brackets& gold, Run g, const Brackets& test, Run t, bool labeled, BracketMatch& match,
               std::vector<std::size_t>& order_g, std::vector<std::size_t>& order_t) {
  match_same_labels(gold, g, test, t, match, order_g, order_t);
  if (labeled) return;
  while (true) {
    while (g.begin < g.end && match.gold[g.begin] != kNoRow) ++g.begin;
    while (t.begin < t.end && match.test[t.begin] != kNoRow) ++t.begin;
    if (g.begin == g.end || t.begin == t.end) return;
    match.gold[g.begin] = static_cast<Row>(t.begin);
    match.test[t.begin] = static_cast<Row>(g.begin);
  }
}

// Pre-order over increasing slots is order by begin, then by falling end: two sides can be merged.
void match_chunk(const Brackets& gold, const Brackets& test, std::size_t chunk, bool labeled, BracketMatch& match,
                 std::vector<std::size_t>& order_g, std::vector<std::size_t>& order_t) {
  const std::size_t gold_end = gold.chunk_begin[chunk + 1];
  const std::size_t test_end = test.chunk_begin[chunk + 1];
  std::size_t g = gold.chunk_begin[chunk];
  std::size_t t = test.chunk_begin[chunk];
  while (g < gold_end && t < test_end) {
    if (gold.begin[g] == test.begin[t] && gold.end[g] == test.end[t]) {
      Run left{g, g};
      Run right{t, t};
      const auto same = [](const Brackets& brackets, std::size_t a, std::size_t b) {
        return brackets.begin[a] == brackets.begin[b] && brackets.end[a] == brackets.end[b];
      };
      while (left.end < gold_end && same(gold, left.end, g)) ++left.end;
      while (right.end < test_end && same(test, right.end, t)) ++right.end;
      match_run(gold, left, test, right, labeled, match, order_g, order_t);
      g = left.end;
      t = right.end;
    } else if (gold.begin[g] < test.begin[t] ||
               (gold.begin[g] == test.begin[t] && gold.end[g] > test.end[t])) {
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

}  // namespace

void build_brackets(Comparison& comparison) {
  in_ranges(2, comparison.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t side = begin; side < end; ++side) {
      build_side(comparison, side == 0 ? comparison.gold : comparison.test, side == 0);
    }
  });
}

BracketMatch match_brackets(const Comparison& comparison, bool labeled) {
  return match_brackets(comparison, comparison.gold.brackets, comparison.test.brackets, labeled);
}

BracketMatch match_brackets(const Comparison& comparison, const Brackets& gold, const Brackets& test,
                            bool labeled) {
  BracketMatch match;
  match.gold.assign(gold.size(), kNoRow);
  match.test.assign(test.size(), kNoRow);
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> order_g;
    std::vector<std::size_t> order_t;
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      match_chunk(gold, test, chunk, labeled, match, order_g, order_t);
    }
  });
  return match;
}

std::vector<std::uint8_t> crossing_brackets(const Comparison& comparison) {
  std::vector<std::uint8_t> crosses(comparison.test.brackets.size(), 0);
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> innermost;
    for (std::size_t chunk = begin; chunk < end; ++chunk) cross_chunk(comparison, chunk, crosses, innermost);
  });
  return crosses;
}

}  // namespace treegauge
