#include "compare/brackets/brackets.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/brackets/blocks.hpp"
#include "compare/brackets/joined_regions.hpp"
#include "compare/brackets/paired_brackets.hpp"
#include "compare/brackets/plain_brackets.hpp"
#include "compare/steps/steps.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

// So many are worth a thread.
constexpr std::size_t kLeastChunks = 2'000;

// Buffers that are used again for every sentence.
struct Scratch {
  std::vector<std::uint32_t> kept;  // how many words before the i-th of the sentence count
  std::vector<Row> rows;            // the words that count
  // By word that counts, and behind the last: where it begins inside a group, 1 and the letters of the
  // group's words before it, else 0.
  std::vector<std::uint32_t> inside;
};

std::uint32_t letters(std::string_view form) {
  std::uint32_t count = 0;
  for (std::size_t at = 0; at < form.size();) {
    const utf8::Character next = utf8::decode(form, at);
    count += is_punctuation(next.code) ? 0 : 1;
    at += next.bytes;
  }
  return count;
}

void find_inside(const Side& side, Scratch& scratch) {
  const auto& [kept, rows, _] = scratch;
  const Corpus& corpus = *side.corpus;
  scratch.inside.assign(rows.size() + 1, 0);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (side.slot[rows[i]] != side.slot[rows[i - 1]]) continue;
    const std::uint32_t before = scratch.inside[i - 1] == 0 ? 1 : scratch.inside[i - 1];
    scratch.inside[i] = before + letters(corpus.strings[corpus.tokens.form[rows[i - 1]]]);
  }
}

// `cut`: there are groups that a bracket may cut; `shaped`: some constituents are discontinuous.
void resize_rows(Brackets& brackets, std::size_t rows, bool cut, bool shaped) {
  for (auto* column : {&brackets.label, &brackets.begin, &brackets.end, &brackets.unit, &brackets.node})
    column->resize(rows);
  if (shaped) brackets.shape.resize(rows, kNoRow);
  if (!cut) return;
  brackets.cut_begin.resize(rows);
  brackets.cut_end.resize(rows);
}

// A sentence with discontinuous constituents: their blocks, and all brackets in their order.
//
// A block is a run of neighbouring words that count: words that do not count leave no gap. So blocks are
// found among the words that count first, and put into slots then.
class CrossingSentence {
 public:
  CrossingSentence(const Side& side, Row sentence, bool groups, const Scratch& scratch)
      : corpus_(*side.corpus), side_(side), sentence_(sentence), groups_(groups), scratch_(scratch) {}

  void append(Brackets& out) {
    const std::size_t first = out.size();
    const Corpus::RunRange all = corpus_.runs_of(sentence_);
    std::size_t run = all.begin;
    for (Row node = corpus_.sentences.first_node[sentence_]; node < corpus_.node_end(sentence_); ++node) {
      const std::size_t begin = run;
      while (run < all.end && corpus_.runs.node[run] == node) ++run;
      const Key label = side_.keys.label[corpus_.nodes.label[node]];
      if (label != kUncounted) add(node, label, begin, run, out);
    }
    put_in_order(first, out);
  }

 private:
  [[nodiscard]] std::uint32_t kept(Row token) const {
    return scratch_.kept[token - corpus_.sentences.first_token[sentence_]];
  }

  void add(Row node, Key label, std::size_t begin, std::size_t end, Brackets& out) {
    counted_.clear();
    const auto add_run = [&](Row first, Row last) {
      if (kept(first) == kept(last)) return;
      if (!counted_.empty() && counted_.back().second == kept(first))
        counted_.back().second = kept(last);
      else
        counted_.emplace_back(kept(first), kept(last));
    };
    if (begin == end) add_run(corpus_.nodes.first[node], corpus_.nodes.last[node]);
    for (std::size_t run = begin; run < end; ++run) add_run(corpus_.runs.first[run], corpus_.runs.last[run]);
    if (counted_.empty()) return;
    const auto from_slot = [&](std::uint32_t word) { return side_.slot[scratch_.rows[word]]; };
    const auto behind_slot = [&](std::uint32_t word) { return side_.slot[scratch_.rows[word - 1]] + 1; };
    const auto [from, to] = std::pair(counted_.front().first, counted_.back().second);
    const std::size_t at = out.size();
    resize_rows(out, at + 1, groups_, true);
    out.label[at] = label;
    out.begin[at] = from_slot(from);
    out.end[at] = behind_slot(to);
    out.unit[at] = side_.home[scratch_.rows[from]];
    out.node[at] = node;
    if (groups_) {
      out.cut_begin[at] = scratch_.inside[from];
      out.cut_end[at] = scratch_.inside[to];
    }
    out.shape[at] = kNoRow;
    if (counted_.size() == 1) return;
    for (const auto& [first, last] : counted_) {
      out.block_begin.push_back(from_slot(first));
      out.block_end.push_back(behind_slot(last));
      // A group that is cut in the middle of the bracket: as if it were at an edge.
      if (groups_ && (scratch_.inside[first] != 0 || scratch_.inside[last] != 0) && !out.cuts(at))
        out.cut_begin[at] = 1;
    }
    out.shape[at] = out.end_shape();
  }

  // By place; of equal places the outer one stays first. A constituent whose first words do not count may
  // begin behind one that comes after it.
  void put_in_order(std::size_t first, Brackets& out) {
    order_.resize(out.size() - first);
    std::iota(order_.begin(), order_.end(), first);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t i, std::size_t j) { return compare_places(out, i, out, j) < 0; });
    for (auto* column :
         {&out.label, &out.begin, &out.end, &out.cut_begin, &out.cut_end, &out.shape, &out.unit, &out.node}) {
      if (column->empty()) continue;
      moved_.clear();
      for (const std::size_t i : order_) moved_.push_back((*column)[i]);
      std::copy(moved_.begin(), moved_.end(), column->begin() + static_cast<std::ptrdiff_t>(first));
    }
  }

  const Corpus& corpus_;
  const Side& side_;
  Row sentence_;
  bool groups_;
  const Scratch& scratch_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> counted_;  // blocks, as numbers of words that count
  std::vector<std::size_t> order_;
  std::vector<std::uint32_t> moved_;
};

void append_sentence(const Side& side, Row sentence, bool groups, Brackets& out, Scratch& scratch) {
  const Corpus& corpus = *side.corpus;
  const Row first_token = corpus.sentences.first_token[sentence];
  const Row end_token = corpus.token_end(sentence);
  auto& [kept, rows, inside] = scratch;
  kept.resize(end_token - first_token + 1);
  rows.resize(end_token - first_token + 1);
  std::uint32_t count = 0;
  for (Row token = first_token; token < end_token; ++token) {
    kept[token - first_token] = count;
    rows[count] = token;
    count += side.keep[token];
  }
  kept[end_token - first_token] = count;
  rows.resize(count);
  if (groups) find_inside(side, scratch);
  if (corpus.discontinuous(sentence)) return CrossingSentence(side, sentence, groups, scratch).append(out);
  const bool shaped = corpus.runs.size() > 0;
  const Row first_node = corpus.sentences.first_node[sentence];
  const Row end_node = corpus.node_end(sentence);
  // Room for all of them at once; what does not count is taken back at the end.
  std::size_t at = out.size();
  resize_rows(out, at + (end_node - first_node), groups, shaped);
  for (Row node = first_node; node < end_node; ++node) {
    const Key label = side.keys.label[corpus.nodes.label[node]];
    if (label == kUncounted) continue;
    const std::uint32_t from = kept[corpus.nodes.first[node] - first_token];
    const std::uint32_t to = kept[corpus.nodes.last[node] - first_token];
    if (from == to) continue;
    out.label[at] = label;
    out.begin[at] = side.slot[rows[from]];
    out.end[at] = side.slot[rows[to - 1]] + 1;
    if (groups) {
      out.cut_begin[at] = inside[from];
      out.cut_end[at] = inside[to];
    }
    out.unit[at] = side.home[rows[from]];
    out.node[at] = node;
    ++at;
  }
  resize_rows(out, at, groups, shaped);
}

// `before`: the first bracket of the sentence, which may continue the region that ended the text before.
void join_regions(std::size_t before, JoinedRegions& regions, Brackets& out) {
  if (before == out.size()) return;
  const std::size_t region = regions.continued(out.node[before]);
  if (region != JoinedRegions::kNowhere) {
    out.end[region] = out.end[before];
    if (!out.cut_end.empty()) out.cut_end[region] = out.cut_end[before];
    for (auto* column :
         {&out.label, &out.begin, &out.end, &out.cut_begin, &out.cut_end, &out.shape, &out.unit, &out.node})
      if (!column->empty()) column->erase(column->begin() + static_cast<std::ptrdiff_t>(before));
  }
  if (before < out.size()) regions.added(out.node.back(), out.size() - 1);
}

// The brackets of one chunk, behind those that are there.
void append_chunk(const Comparison& comparison, const Chunk& chunk, bool is_gold, Brackets& out,
                  Scratch& scratch) {
  const Side& side = is_gold ? comparison.gold : comparison.test;
  const Row begin = is_gold ? chunk.gold_begin : chunk.test_begin;
  const Row end = is_gold ? chunk.gold_end : chunk.test_end;
  JoinedRegions regions(side);
  for (Row s = begin; s < end; ++s) {
    regions.enter(s);
    if (side.use[s] == 0) continue;
    const std::size_t before = out.size();
    append_sentence(side, s, !comparison.groups.empty(), out, scratch);
    join_regions(before, regions, out);
  }
}

Brackets build_side(const Comparison& comparison, bool is_gold) {
  const Side& side = is_gold ? comparison.gold : comparison.test;
  Brackets brackets;
  const std::size_t most = side.corpus->nodes.size();
  for (auto* column : {&brackets.label, &brackets.begin, &brackets.end, &brackets.unit, &brackets.node})
    column->reserve(most);
  Scratch scratch;
  brackets.chunk_begin.reserve(comparison.chunks.size() + 1);
  for (const Chunk& chunk : comparison.chunks) {
    check_interrupted();
    brackets.chunk_begin.push_back(brackets.size());
    append_chunk(comparison, chunk, is_gold, brackets, scratch);
  }
  brackets.chunk_begin.push_back(brackets.size());
  return brackets;
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
void order_by_label(const Brackets& brackets, std::size_t begin, std::size_t end,
                    std::vector<std::size_t>& order) {
  order.resize(end - begin);
  std::iota(order.begin(), order.end(), begin);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return brackets.label[a] < brackets.label[b]; });
}

void match_same_labels(const Brackets& gold, const Brackets& test, Runs& runs, BracketMatch& match) {
  if (runs.gold_end - runs.gold_begin == 1 && runs.test_end - runs.test_begin == 1) {
    if (gold.label[runs.gold_begin] == test.label[runs.test_begin])
      match.pair(runs.gold_begin, runs.test_begin);
    return;
  }
  const auto labels = [](const Brackets& brackets, std::size_t begin, std::size_t end) {
    return std::span(brackets.label).subspan(begin, end - begin);
  };
  if (std::ranges::equal(labels(gold, runs.gold_begin, runs.gold_end),
                         labels(test, runs.test_begin, runs.test_end))) {
    for (std::size_t g = runs.gold_begin, t = runs.test_begin; g < runs.gold_end; ++g, ++t) match.pair(g, t);
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

// Both sides are in the order of compare_places: they can be merged.
void match_chunk(const Brackets& gold, const Brackets& test, std::size_t chunk, bool labeled,
                 BracketMatch& match, Runs& runs) {
  const std::size_t gold_end = gold.chunk_begin[chunk + 1];
  const std::size_t test_end = test.chunk_begin[chunk + 1];
  std::size_t g = gold.chunk_begin[chunk];
  std::size_t t = test.chunk_begin[chunk];
  const auto run_end = [](const Brackets& brackets, std::size_t begin, std::size_t end) {
    std::size_t at = begin + 1;
    while (at < end && brackets.begin[at] == brackets.begin[begin] &&
           brackets.end[at] == brackets.end[begin] && !brackets.cuts(at) &&
           compare_blocks(brackets, at, brackets, begin) == 0) {
      ++at;
    }
    return at;
  };
  const auto skip_cut = [](const Brackets& brackets, std::size_t at, std::size_t end) {
    while (at < end && brackets.cuts(at)) ++at;
    return at;
  };
  while ((g = skip_cut(gold, g, gold_end)) < gold_end && (t = skip_cut(test, t, test_end)) < test_end) {
    check_interrupted(4);
    const auto order = compare_places(gold, g, test, t);
    if (order == 0) {
      runs.gold_begin = std::exchange(g, run_end(gold, g, gold_end));
      runs.test_begin = std::exchange(t, run_end(test, t, test_end));
      runs.gold_end = g;
      runs.test_end = t;
      match_same_labels(gold, test, runs, match);
      if (!labeled) match_other_labels(runs, match);
    } else if (order < 0) {
      ++g;
    } else {
      ++t;
    }
  }
}

// Where the brackets of one chunk begin and end on a scale from 0, of both sides; buffers are used again.
struct ChunkScale {
  std::vector<std::uint32_t> gold_begin, gold_end, test_begin, test_end;
  std::uint32_t length = 0;

  // `number`: of the chunk among the brackets.
  void fill(const Chunk& chunk, const Brackets& gold, const Brackets& test, std::size_t number) {
    const auto any_cut = [&](const Brackets& brackets) {
      for (std::size_t i = brackets.chunk_begin[number]; i < brackets.chunk_begin[number + 1]; ++i)
        if (brackets.cuts(i)) return true;
      return false;
    };
    if (any_cut(gold) || any_cut(test)) return rank(gold, test, number);
    length = chunk.slot_end - chunk.slot_begin;
    const auto copy = [&](const Brackets& brackets, const std::vector<std::uint32_t>& from,
                          std::vector<std::uint32_t>& to) {
      to.clear();
      for (std::size_t i = brackets.chunk_begin[number]; i < brackets.chunk_begin[number + 1]; ++i)
        to.push_back(from[i] - chunk.slot_begin);
    };
    copy(gold, gold.begin, gold_begin);
    copy(gold, gold.end, gold_end);
    copy(test, test.begin, test_begin);
    copy(test, test.end, test_end);
  }

 private:
  // A slot, and how far inside its group: those that occur, in order.
  using Place = std::pair<std::uint32_t, std::uint32_t>;
  static Place begin_of(const Brackets& brackets, std::size_t i) {
    return {brackets.begin[i], brackets.cut_begin[i]};
  }
  static Place end_of(const Brackets& brackets, std::size_t i) {
    return {brackets.end[i] - (brackets.cut_end[i] != 0 ? 1 : 0), brackets.cut_end[i]};
  }

  void rank(const Brackets& gold, const Brackets& test, std::size_t number) {
    std::vector<Place> places;
    for (const Brackets* side : {&gold, &test}) {
      for (std::size_t i = side->chunk_begin[number]; i < side->chunk_begin[number + 1]; ++i) {
        places.push_back(begin_of(*side, i));
        places.push_back(end_of(*side, i));
      }
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    length = static_cast<std::uint32_t>(places.size());
    const auto ranked = [&](const Place& place) {
      return static_cast<std::uint32_t>(std::lower_bound(places.begin(), places.end(), place) -
                                        places.begin());
    };
    const auto fill_side = [&](const Brackets& side, std::vector<std::uint32_t>& begins,
                               std::vector<std::uint32_t>& ends) {
      begins.clear();
      ends.clear();
      for (std::size_t i = side.chunk_begin[number]; i < side.chunk_begin[number + 1]; ++i) {
        begins.push_back(ranked(begin_of(side, i)));
        ends.push_back(ranked(end_of(side, i)));
      }
    };
    fill_side(gold, gold_begin, gold_end);
    fill_side(test, test_begin, test_end);
  }
};

// Gold brackets of a chunk are nested. So a test bracket [b, e) crosses one of them exactly if the
// innermost gold bracket that lies over the boundary e begins inside (b, e), or the innermost one
// over the boundary b ends inside.
struct CrossingScratch {
  std::vector<std::size_t> innermost, open;
  ChunkScale scale;
};

// `crosses`: of the chunk's test brackets.
void cross_chunk(const Chunk& chunk, const Brackets& gold, const Brackets& test, std::size_t number,
                 std::span<std::uint8_t> crosses, CrossingScratch& scratch) {
  auto& [innermost, open, scale] = scratch;
  if (crosses.empty()) return;
  scale.fill(chunk, gold, test, number);
  constexpr std::size_t kNobody = ~std::size_t{0};
  innermost.assign(std::size_t{scale.length} + 1, kNobody);
  open.clear();
  std::size_t next = 0;
  for (std::uint32_t boundary = 0; boundary <= scale.length; ++boundary) {
    check_interrupted(4);
    while (!open.empty() && scale.gold_end[open.back()] <= boundary) open.pop_back();
    if (!open.empty()) innermost[boundary] = open.back();
    while (next < scale.gold_begin.size() && scale.gold_begin[next] == boundary) open.push_back(next++);
  }
  for (std::size_t t = 0; t < scale.test_begin.size(); ++t) {
    const std::size_t over_end = innermost[scale.test_end[t]];
    const std::size_t over_begin = innermost[scale.test_begin[t]];
    crosses[t] = (over_end != kNobody && scale.gold_begin[over_end] > scale.test_begin[t]) ||
                 (over_begin != kNobody && scale.gold_end[over_begin] < scale.test_end[t]);
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
auto with_spans(const Comparison& comparison, Spans spans, Which which, Work work) {
  need(comparison, Stage::bracketed);
  const BothBrackets& both = built_brackets(comparison);
  if (spans == Spans::slots && which == Which::all) return work(both.gold, both.test);
  const auto chosen = [&](bool gold) {
    const Brackets& built = gold ? both.gold : both.test;
    Brackets side = which == Which::all ? built : only_some(built, which == Which::discontinuous);
    return spans == Spans::slots ? side : respanned(comparison, gold, spans, std::move(side));
  };
  return work(chosen(true), chosen(false));
}

bool is_plain(Spans spans) { return spans == Spans::terminals || spans == Spans::characters; }

// Equal labels were matched before others, so partners with labels are those whose labels are equal.
MatchedSide side_of(const Brackets& brackets, std::vector<Row> loose, const Brackets& other, bool labeled) {
  MatchedSide side;
  side.unit = brackets.unit;
  side.label = brackets.label;
  side.node = brackets.node;
  side.partner = loose;
  for (std::size_t i = 0; labeled && i < loose.size(); ++i)
    if (loose[i] != kNoRow && brackets.label[i] != other.label[loose[i]]) side.partner[i] = kNoRow;
  side.loose_partner = std::move(loose);
  return side;
}

}  // namespace

void build_brackets(Comparison& comparison) {
  need(comparison, Stage::finished);
  if (comparison.reached == Stage::bracketed) throw std::invalid_argument("brackets are built already");
  comparison.reached = Stage::bracketed;
}

const BothBrackets& built_brackets(const Comparison& comparison) {
  need(comparison, Stage::bracketed);
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (!comparison.built) {
    auto both = std::make_shared<BothBrackets>();
    in_ranges(2, comparison.jobs, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t side = begin; side < end; ++side)
        (side == 0 ? both->gold : both->test) = build_side(comparison, side == 0);
    });
    comparison.built = std::move(both);
  }
  return *comparison.built;
}

namespace {

// Chunk after chunk, in buffers of its own: what is counted, and which test brackets cross.
class ChunkCounter {
 public:
  ChunkCounter(const Comparison& comparison, bool labeled, PrfColumns& counts, Column* crossing)
      : comparison_(comparison),
        labeled_(labeled),
        counts_(counts),
        crossing_(crossing),
        paired_(comparison, labeled) {}

  void count(std::size_t number) {
    const Chunk& chunk = comparison_.chunks[number];
    if (paired_.count(chunk, counts_, crossing_)) return;
    fill(gold_, chunk, true);
    fill(test_, chunk, false);
    match_.gold.assign(gold_.size(), kNoRow);
    match_.test.assign(test_.size(), kNoRow);
    match_chunk(gold_, test_, 0, labeled_, match_, runs_);
    std::size_t all = 0;  // that are matched
    for (std::size_t g = 0; g < gold_.size(); ++g) {
      ++counts_.gold[gold_.unit[g]];
      const bool matched = match_.gold[g] != kNoRow;
      counts_.matched[gold_.unit[g]] += matched;
      all += matched;
    }
    for (const Row unit : test_.unit) ++counts_.test[unit];
    // The brackets of one tree do not cross: where test has gold's and no others, there is nothing to count.
    // Nor where constituents are discontinuous, for which crossing is not defined.
    if (crossing_ == nullptr || !gold_.shape.empty() || !test_.shape.empty() ||
        (all == gold_.size() && all == test_.size()))
      return;
    crosses_.assign(test_.size(), 0);
    cross_chunk(chunk, gold_, test_, 0, crosses_, crossing_scratch_);
    for (std::size_t t = 0; t < crosses_.size(); ++t) (*crossing_)[test_.unit[t]] += crosses_[t];
  }

 private:
  void fill(Brackets& brackets, const Chunk& chunk, bool is_gold) {
    for (auto* column : {&brackets.label, &brackets.begin, &brackets.end, &brackets.cut_begin,
                         &brackets.cut_end, &brackets.shape, &brackets.unit, &brackets.node}) {
      column->clear();
    }
    brackets.shape_first.resize(1);
    brackets.block_begin.clear();
    brackets.block_end.clear();
    append_chunk(comparison_, chunk, is_gold, brackets, scratch_);
    brackets.chunk_begin.assign({0, brackets.size()});
  }

  const Comparison& comparison_;
  bool labeled_;
  PrfColumns& counts_;
  Column* crossing_;
  PairedBrackets paired_;
  Brackets gold_, test_;
  BracketMatch match_;
  Scratch scratch_;
  Runs runs_;
  std::vector<std::uint8_t> crosses_;
  CrossingScratch crossing_scratch_;
};

// Several threads may count at the same time; what they keep is the same.
std::mutex crossing_mutex;

std::shared_ptr<const Column> kept_crossing(const Comparison& comparison) {
  const std::scoped_lock lock(crossing_mutex);
  return comparison.crossing;
}

// Crossing brackets are counted on the way the first time: most who ask for one ask for both.
PrfColumns count_in_slots(const Comparison& comparison, bool labeled) {
  need(comparison, Stage::bracketed);
  const std::size_t units = comparison.units.size();
  PrfColumns counts{Column(units, 0), Column(units, 0), Column(units, 0)};
  std::shared_ptr<Column> crossing;
  if (!kept_crossing(comparison)) crossing = std::make_shared<Column>(units, 0);
  // Chunks have units of their own, so threads write to different rows.
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    ChunkCounter counter(comparison, labeled, counts, crossing.get());
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      check_interrupted();
      counter.count(chunk);
    }
  });
  if (crossing) {
    const std::scoped_lock lock(crossing_mutex);
    if (!comparison.crossing) comparison.crossing = std::move(crossing);
  }
  return counts;
}

}  // namespace

std::shared_ptr<const Column> crossing_counts(const Comparison& comparison) {
  if (const auto kept = kept_crossing(comparison)) return kept;
  count_in_slots(comparison, true);
  return kept_crossing(comparison);
}

PrfColumns count_brackets(const Comparison& comparison, Spans spans, bool labeled, Which which) {
  if (spans == Spans::slots && which == Which::all) return count_in_slots(comparison, labeled);
  if (is_plain(spans))
    return count_matched(comparison, match_plain_brackets(comparison, spans, labeled, which));
  return with_spans(comparison, spans, which, [&](const Brackets& gold, const Brackets& test) {
    const BracketMatch match = matched(comparison, gold, test, labeled);
    std::vector<Row> test_unit = test.unit;
    live_together(gold.unit, match.test, test_unit);
    return count_matched(comparison.units.size(), gold.unit, match.gold, test_unit);
  });
}

Matches match_brackets(const Comparison& comparison, Spans spans, bool labeled, Which which) {
  if (is_plain(spans)) return match_plain_brackets(comparison, spans, labeled, which);
  return with_spans(comparison, spans, which, [&](const Brackets& gold, const Brackets& test) {
    Matches matches;
    BracketMatch loose = matched(comparison, gold, test, false);
    matches.gold = side_of(gold, std::move(loose.gold), test, labeled);
    matches.test = side_of(test, std::move(loose.test), gold, labeled);
    live_together(matches.gold.unit, matches.test.partner, matches.test.unit);
    return matches;
  });
}

std::vector<std::uint8_t> crossing_brackets(const Comparison& comparison) {
  const BothBrackets& built = built_brackets(comparison);
  const Brackets& gold = built.gold;
  const Brackets& test = built.test;
  std::vector<std::uint8_t> crosses(test.size(), 0);
  // Not defined for discontinuous constituents.
  if (!gold.shape.empty() || !test.shape.empty()) return crosses;
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    CrossingScratch scratch;
    for (std::size_t number = begin; number < end; ++number) {
      check_interrupted();
      const std::size_t first = test.chunk_begin[number];
      const auto own = std::span(crosses).subspan(first, test.chunk_begin[number + 1] - first);
      cross_chunk(comparison.chunks[number], gold, test, number, own, scratch);
    }
  });
  return crosses;
}

}  // namespace treegauge
