#include "corpus/cold/chance.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace treegauge {
namespace {

// Splitmix64 (Steele, Lea and Flood 2014): the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  // 0 ≤ result < limit
  std::uint64_t below(std::uint64_t limit) {
    state_ += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (z ^ (z >> 31)) % limit;
  }

 private:
  std::uint64_t state_;
};

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
      Random random(seed_ * 0x9E3779B97F4A7C15ull + s);
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
      const bool inner = begin + 1 < end && gold_.nodes.first[begin + 1] == gold_.nodes.first[begin] &&
                         gold_.nodes.last[begin + 1] == gold_.nodes.last[begin];
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
    // Spans that are still to be split, with the constituent that holds them; the left one is on top.
    std::vector<std::pair<Span, Row>> open = {{{first, last}, above}};
    bool whole = true;
    while (!open.empty()) {
      const auto [span, parent] = open.back();
      open.pop_back();
      if (span.last - span.first == 1) {
        out_.tokens.parent[span.first] = parent;
        continue;
      }
      const Row here = whole ? parent : add_node(label_, parent, span);
      whole = false;
      const Row cut = split(span, random);
      open.push_back({{cut, span.last}, here});
      open.push_back({{span.first, cut}, here});
    }
  }

  Row split(Span span, Random& random) const {
    switch (chance_) {
      case Chance::left_branching: return span.last - 1;
      case Chance::random: return span.first + 1 + static_cast<Row>(random.below(span.last - span.first - 1));
      default: return span.first + 1;
    }
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

  // Every projective tree can come up: a stretch below a head is cut off piece by piece, and each piece has a
  // word of its own below the head, with the rest of the piece below that word.
  void attach_at_random(Row first, Row last, Random& random) {
    std::vector<std::pair<Span, Row>> open;
    const auto below = [&](Span span, Row head) {
      if (span.first < span.last) open.emplace_back(span, head);
    };
    const auto take = [&](Span span, Row head) {
      const Row word = span.first + static_cast<Row>(random.below(span.last - span.first));
      set_head(word, head);
      below({word + 1, span.last}, word);
      below({span.first, word}, word);
    };
    take({first, last}, kRootRow);
    while (!open.empty()) {
      const auto [span, head] = open.back();
      open.pop_back();
      const Row cut = span.first + 1 + static_cast<Row>(random.below(span.last - span.first));
      below({cut, span.last}, head);
      take({span.first, cut}, head);
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
