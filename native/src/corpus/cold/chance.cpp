#include "corpus/cold/chance.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "base/splitmix.hpp"
#include "corpus/trees/discontinuous.hpp"

namespace treegauge {
namespace {

// Splitmix64 (Steele, Lea and Flood 2014): the same numbers everywhere. Sentences have streams of their own.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream) : state_(splitmix(splitmix(seed) + stream)) {}
  // 0 ≤ result < limit
  std::uint64_t below(std::uint64_t limit) {
    state_ += 0x9E3779B97F4A7C15ull;
    return splitmix(state_) % limit;
  }

 private:
  std::uint64_t state_;
};

// Ordered trees in which an inner node has `arity` children, all of them equally likely, in preorder: for
// each node (leaves too) the number of inner nodes in it.
//
// A word of inner nodes (each opens `arity` places and takes one) and leaves (each takes one) in any order
// has as many rotations that are such trees as there are trees (the cycle lemma: Dvoretzky and Motzkin 1947),
// so a random word, rotated to one of them, is uniform.
std::vector<std::size_t> random_trees(std::size_t arity, std::size_t trees, std::size_t inner,
                                      Random& random) {
  const std::size_t length = arity * inner + trees;
  std::vector<char> word(length, 0);
  std::fill_n(word.begin(), inner, 1);
  for (std::size_t at = length; at > 1; --at) std::swap(word[at - 1], word[random.below(at)]);
  // The places that are open after each node; a rotation may begin where they are first so few.
  std::int64_t open = 0, fewest = 0;
  std::vector<std::size_t> first_below;  // behind which node there are first −1, −2 … places
  for (std::size_t at = 0; at < length; ++at) {
    open += word[at] != 0 ? static_cast<std::int64_t>(arity) - 1 : -1;
    if (open >= fewest) continue;
    fewest = open;
    first_below.push_back(at + 1);
  }
  const std::size_t from = first_below[first_below.size() - 1 - random.below(trees)];
  std::rotate(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(from % length), word.end());
  std::vector<std::size_t> sizes(length), roots;
  for (std::size_t at = length; at-- > 0;) {
    if (word[at] != 0) {
      sizes[at] = 1;
      for (std::size_t child = 0; child < arity; ++child) {
        sizes[at] += sizes[roots.back()];
        roots.pop_back();
      }
    }
    roots.push_back(at);
  }
  return sizes;
}

class Counter {
 public:
  void add(StringId id) {
    if (id != kNoString) ++counts_[id];
  }
  // Of several the first that was seen in the corpus; kNoString where there is none.
  [[nodiscard]] StringId most() const {
    StringId best = kNoString;
    std::size_t times = 0;
    for (const auto& [id, count] : counts_) {
      if (count > times) {
        best = id;
        times = count;
      }
    }
    return best;
  }

 private:
  std::map<StringId, std::size_t> counts_;
};

struct Span {
  Row first, last;
};

class Trees {
 public:
  Trees(const Corpus& gold, Chance chance, std::uint64_t seed)
      : gold_(gold), chance_(chance), seed_(seed), out_(gold) {}

  Corpus build() {
    clear();
    learn();
    for (std::size_t s = 0; s < out_.sentences.size(); ++s) {
      const Row first = out_.sentences.first_token[s];
      const Row last = out_.token_end(s);
      out_.sentences.first_node[s] = static_cast<Row>(out_.nodes.size());
      Random random(seed_, s);
      if (first == last) continue;
      if (constituents()) grow(first, last, random);
      if (!gold_.tokens.head.empty()) attach(first, last, random);
      out_.sentences.tree[s] = 1;
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool constituents() const { return gold_.tokens.head.empty(); }

  // Words and sentences stay, with multiword tokens; everything that is an analysis goes.
  void clear() {
    out_.readers = {};
    out_.nodes = {};
    out_.runs = {};
    out_.arcs = {};
    out_.odd_heads = {};
    out_.issues.clear();
    const StringId nothing = out_.strings.intern("_");
    for (auto* column : {&out_.tokens.lemma, &out_.tokens.feats, &out_.tokens.deps, &out_.tokens.misc})
      std::fill(column->begin(), column->end(), nothing);
    std::fill(out_.tokens.predicate.begin(), out_.tokens.predicate.end(), kNoString);
    out_.tokens.others.clear();
  }

  void learn() {
    Counter labels, tops, belows, tags, universal, relations, roots;
    std::size_t nested = 0;
    std::size_t trees = 0;
    for (std::size_t s = 0; s < gold_.sentences.size(); ++s) {
      const Row begin = gold_.sentences.first_node[s];
      const Row end = gold_.node_end(s);
      if (begin == end) continue;
      ++trees;
      tops.add(gold_.nodes.label[begin]);
      const bool inner = begin + 1 < end && same_words(gold_, begin, begin + 1);
      nested += inner;
      if (inner) belows.add(gold_.nodes.label[begin + 1]);
      for (Row node = begin + 1 + inner; node < end; ++node) labels.add(gold_.nodes.label[node]);
    }
    for (Row token = 0; token < gold_.tokens.size(); ++token) {
      tags.add(gold_.tokens.tag[token]);
      if (!gold_.tokens.upos.empty()) universal.add(gold_.tokens.upos[token]);
      if (gold_.tokens.head.empty()) continue;
      (gold_.tokens.head[token] == kRootRow ? roots : relations).add(gold_.tokens.deprel[token]);
    }
    const auto or_x = [&](StringId id) { return id == kNoString ? out_.strings.intern("X") : id; };
    top_ = or_x(tops.most());
    below_ = 2 * nested > trees ? belows.most() : kNoString;
    label_ = labels.most() == kNoString ? top_ : labels.most();
    relation_ = relations.most() == kNoString ? or_x(roots.most()) : relations.most();
    root_relation_ = roots.most() == kNoString ? relation_ : roots.most();
    std::fill(out_.tokens.tag.begin(), out_.tokens.tag.end(),
              constituents() ? or_x(tags.most()) : tags.most());
    if (!out_.tokens.upos.empty())
      std::fill(out_.tokens.upos.begin(), out_.tokens.upos.end(), universal.most());
  }

  Row add_node(StringId label, Row parent, Span span) {
    out_.nodes.add(label, parent, span.first);
    out_.nodes.last.back() = span.last;
    return static_cast<Row>(out_.nodes.size() - 1);
  }

  void grow(Row first, Row last, Random& random) {
    Row above = add_node(top_, kNoRow, {first, last});
    if (below_ != kNoString) above = add_node(below_, above, {first, last});
    if (chance_ == Chance::flat) {
      for (Row token = first; token < last; ++token) out_.tokens.parent[token] = above;
      return;
    }
    std::vector<std::size_t> sizes;
    if (chance_ == Chance::random) sizes = random_trees(2, 1, last - first - 1, random);
    // Spans that are still to be split, with the constituent that holds them; the left one is on top.
    std::vector<std::pair<Span, Row>> open = {{{first, last}, above}};
    bool whole = true;
    for (std::size_t node = 0; !open.empty(); ++node) {
      const auto [span, parent] = open.back();
      open.pop_back();
      if (span.last - span.first == 1) {
        out_.tokens.parent[span.first] = parent;
        continue;
      }
      const Row here = whole ? parent : add_node(label_, parent, span);
      whole = false;
      // A part with so many inner nodes has one word more.
      const Row cut = sizes.empty() ? split(span) : span.first + static_cast<Row>(sizes[node + 1]) + 1;
      open.push_back({{cut, span.last}, here});
      open.push_back({{span.first, cut}, here});
    }
  }

  [[nodiscard]] Row split(Span span) const {
    return chance_ == Chance::left_branching ? span.last - 1 : span.first + 1;
  }

  void set_head(Row token, Row head) {
    out_.tokens.head[token] = head;
    out_.tokens.deprel[token] = head == kRootRow ? root_relation_ : relation_;
  }

  void attach(Row first, Row last, Random& random) {
    if (chance_ == Chance::random) {
      attach_at_random(first, last, random);
      return;
    }
    for (Row token = first; token < last; ++token) {
      switch (chance_) {
        case Chance::left_branching: set_head(token, token + 1 == last ? kRootRow : token + 1); break;
        case Chance::flat: set_head(token, token == first ? kRootRow : first); break;
        default: set_head(token, token == first ? kRootRow : token - 1);
      }
    }
  }

  // A head's dependents on one side are a tree with three children at each inner node: those left of the
  // first dependent and below it, those right of it and below it, and the dependents that follow. So a
  // projective tree is two of them, left and right of the root, and all are equally likely.
  void attach_at_random(Row first, Row last, Random& random) {
    const std::vector<std::size_t> sizes = random_trees(3, 2, last - first - 1, random);
    const auto size = [&](std::size_t node) { return static_cast<Row>(sizes[node]); };
    // Dependents that are still to be placed: where their words begin, and their head.
    struct Side {
      Row begin, head;
    };
    const Row root = first + size(0);
    set_head(root, kRootRow);
    std::vector<Side> open = {{root + 1, root}, {first, root}};
    for (std::size_t node = 0; !open.empty(); ++node) {
      const Side side = open.back();
      open.pop_back();
      if (sizes[node] == 0) continue;
      const std::size_t left = node + 1;
      const std::size_t right = left + 3 * sizes[left] + 1;
      const Row word = side.begin + size(left);
      set_head(word, side.head);
      open.push_back({word + 1 + size(right), side.head});
      open.push_back({word + 1, word});
      open.push_back({side.begin, word});
    }
  }

  const Corpus& gold_;
  Chance chance_;
  std::uint64_t seed_;
  Corpus out_;
  StringId top_ = kNoString, below_ = kNoString, label_ = kNoString, relation_ = kNoString,
           root_relation_ = kNoString;
};

}  // namespace

Corpus chance_trees(const Corpus& gold, Chance chance, std::uint64_t seed) {
  return Trees(gold, chance, seed).build();
}

}  // namespace treegauge
