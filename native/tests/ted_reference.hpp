// Slow textbook versions the fast tree distance is held to.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "ted/distance.hpp"

namespace reference {

using treegauge::ted::kNoParent;
using treegauge::ted::Label;
using treegauge::ted::Node;

struct Owned {
  std::vector<Label> labels;
  std::vector<Node> parents;

  [[nodiscard]] treegauge::ted::Tree tree() const { return {labels, parents}; }
  [[nodiscard]] int size() const { return static_cast<int>(labels.size()); }
  [[nodiscard]] bool above(int a, int b) const {
    for (; b >= 0; b = parents[static_cast<std::size_t>(b)])
      if (a == b) return true;
    return false;
  }
};

using Random = std::mt19937;

inline int below(Random& random, int count) {
  return static_cast<int>(random() % static_cast<unsigned>(count));
}

// Shapes from chains to stars; every third one a forest.
inline Owned random_tree(Random& random, int nodes, int labels) {
  Owned tree;
  const int up = below(random, 5);
  const bool forest = below(random, 3) == 0;
  for (int node = 0; node < nodes; ++node) {
    Node parent = node - 1;
    for (int k = below(random, up + 1); k > 0 && parent >= 0; --k) {
      const Node above = tree.parents[static_cast<std::size_t>(parent)];
      if (above < 0 && !forest) break;
      parent = above;
    }
    tree.parents.push_back(node == 0 ? -1 : parent);
    tree.labels.push_back(static_cast<Label>(below(random, labels)));
  }
  return tree;
}

// A parse: every leaf is a word, the only child of its tag, and the three kinds of nodes share no label.
inline Owned random_parse(Random& random, int words) {
  Owned tree;
  const auto add = [&](int label, Node parent) {
    tree.labels.push_back(static_cast<Label>(label));
    tree.parents.push_back(parent);
    return static_cast<Node>(tree.labels.size()) - 1;
  };
  std::vector<Node> open{add(below(random, 2), kNoParent)};
  for (int word = 0; word < words; ++word) {
    while (below(random, 3) == 0) open.push_back(add(below(random, 2), open.back()));
    const Node tag = add(10 + below(random, 2), open.back());
    add(20 + below(random, 3), tag);
    while (open.size() > 1 && below(random, 3) == 0) open.pop_back();
  }
  return tree;
}

// One random edit: a label changed, a node spliced out, or a node put above some siblings.
inline Owned edited(Random& random, const Owned& from, int labels) {
  const int n = from.size();
  const auto label = static_cast<Label>(below(random, labels));
  if (n == 0) return {{label}, {-1}};
  Owned tree = from;
  const auto node = static_cast<std::size_t>(below(random, n));
  const int kind = below(random, 3);
  if (kind == 0) {
    tree.labels[node] = label;
  } else if (kind == 1) {
    for (Node& parent : tree.parents)
      if (parent == static_cast<Node>(node))
        parent = from.parents[node];
      else if (parent > static_cast<Node>(node))
        --parent;
    tree.labels.erase(tree.labels.begin() + static_cast<std::ptrdiff_t>(node));
    tree.parents.erase(tree.parents.begin() + static_cast<std::ptrdiff_t>(node));
  } else {
    // Above `node` and up to `more` of its right siblings.
    const Node parent = from.parents[node];
    int more = below(random, 3);
    for (Node& p : tree.parents)
      if (p >= static_cast<Node>(node)) ++p;
    tree.labels.insert(tree.labels.begin() + static_cast<std::ptrdiff_t>(node), label);
    tree.parents.insert(tree.parents.begin() + static_cast<std::ptrdiff_t>(node), parent);
    tree.parents[node + 1] = static_cast<Node>(node);
    for (std::size_t k = node + 2; k < tree.parents.size() && more > 0; ++k) {
      if (tree.parents[k] < parent) break;
      if (tree.parents[k] != parent) continue;
      tree.parents[k] = static_cast<Node>(node);
      --more;
    }
  }
  return tree;
}

template <class Number>
struct Price {
  std::function<Number(Label)> remove;
  std::function<Number(Label)> insert;
  std::function<Number(Label, Label)> pair;  // negative: forbidden
};

template <class Number>
Price<Number> price(const treegauge::ted::Costs<Number>& costs) {
  return {[&](Label a) { return costs.remove_by_label.empty() ? costs.remove : costs.remove_by_label[a]; },
          [&](Label b) { return costs.insert_by_label.empty() ? costs.insert : costs.insert_by_label[b]; },
          [&](Label a, Label b) {
            if (!costs.relabel_table.empty()) return costs.relabel_table[a * costs.table_width + b];
            return a == b ? Number{0} : costs.relabel;
          }};
}

template <class Number>
struct Best {
  Number cost = 0;
  int equal = 0;
  std::vector<int> partners;  // by gold node; the number of test nodes stands for none
};

// Every mapping there is, compared by cost, equal labels, and the list of partners.
template <class Number>
class BruteForce {
 public:
  BruteForce(const Owned& gold, const Owned& test, const Price<Number>& prices)
      : gold_(gold), test_(test), prices_(prices) {}

  Best<Number> run() {
    partners_.assign(static_cast<std::size_t>(gold_.size()), test_.size());
    decide(0, 0);
    return best_;
  }

 private:
  // NOLINTNEXTLINE(misc-no-recursion): small trees
  void decide(int i, int from) {
    if (i == gold_.size()) {
      judge();
      return;
    }
    auto& partner = partners_[static_cast<std::size_t>(i)];
    partner = test_.size();
    decide(i + 1, from);
    for (int j = from; j < test_.size(); ++j) {
      bool fits = true;
      for (int k = 0; k < i && fits; ++k) {
        const int other = partners_[static_cast<std::size_t>(k)];
        if (other != test_.size()) fits = gold_.above(k, i) == test_.above(other, j);
      }
      if (!fits) continue;
      partner = j;
      decide(i + 1, j + 1);
      partner = test_.size();
    }
  }

  void judge() {
    Best<Number> now;
    now.partners = partners_;
    std::vector<bool> used(static_cast<std::size_t>(test_.size()), false);
    for (int i = 0; i < gold_.size(); ++i) {
      const Label a = gold_.labels[static_cast<std::size_t>(i)];
      const int j = partners_[static_cast<std::size_t>(i)];
      if (j == test_.size()) {
        now.cost += prices_.remove(a);
        continue;
      }
      used[static_cast<std::size_t>(j)] = true;
      const Label b = test_.labels[static_cast<std::size_t>(j)];
      const Number cost = prices_.pair(a, b);
      if (cost < 0) return;
      now.cost += cost;
      now.equal += a == b ? 1 : 0;
    }
    for (int j = 0; j < test_.size(); ++j)
      if (!used[static_cast<std::size_t>(j)])
        now.cost += prices_.insert(test_.labels[static_cast<std::size_t>(j)]);
    const auto rank = [](const Best<Number>& b) { return std::tuple(b.cost, -b.equal, b.partners); };
    if (first_ || rank(now) < rank(best_)) best_ = std::move(now);
    first_ = false;
  }

  const Owned& gold_;
  const Owned& test_;
  const Price<Number>& prices_;
  std::vector<int> partners_;
  Best<Number> best_;
  bool first_ = true;
};

// Zhang and Shasha (1989) as in the paper: post-order, key roots, two full tables. Returns cost and
// the most equal labels at that cost.
template <class Number>
std::pair<Number, int> zhang_shasha(const Owned& gold, const Owned& test, const Price<Number>& prices) {
  using Value = std::pair<Number, int>;  // cost, minus equal labels
  struct Post {
    std::vector<Label> labels;
    std::vector<int> leftmost;
    std::vector<int> keyroots;
  };
  const auto post = [](const Owned& tree) {
    const int n = tree.size() + 1;  // with a root above all
    std::vector<std::vector<int>> children(static_cast<std::size_t>(n));
    for (int i = 1; i < n; ++i)
      children[static_cast<std::size_t>(tree.parents[static_cast<std::size_t>(i - 1)]) + 1].push_back(i);
    Post out;
    const std::function<int(int)> visit = [&](int node) -> int {
      int left = -1;
      for (const int child : children[static_cast<std::size_t>(node)]) {
        const int l = visit(child);
        if (left < 0) left = l;
      }
      out.labels.push_back(node == 0 ? 0xFFFFFFFFU : tree.labels[static_cast<std::size_t>(node - 1)]);
      if (left < 0) left = static_cast<int>(out.labels.size());
      out.leftmost.push_back(left);
      return left;
    };
    visit(0);
    for (int k = 0; k < n; ++k) {
      bool last = true;
      for (int l = k + 1; l < n; ++l)
        if (out.leftmost[static_cast<std::size_t>(l)] == out.leftmost[static_cast<std::size_t>(k)])
          last = false;
      if (last) out.keyroots.push_back(k + 1);
    }
    return out;
  };
  const Number big = 1000000;
  const Post g = post(gold);
  const Post t = post(test);
  const Label root = 0xFFFFFFFFU;
  const auto remove = [&](Label a) { return Value{a == root ? big : prices.remove(a), 0}; };
  const auto insert = [&](Label b) { return Value{b == root ? big : prices.insert(b), 0}; };
  const auto pair = [&](Label a, Label b) -> Value {
    if (a == root && b == root) return {0, 0};
    if (a == root || b == root) return {3 * big, 0};
    const Number cost = prices.pair(a, b);
    return {cost < 0 ? 3 * big : cost, a == b ? -1 : 0};
  };
  const auto add = [](Value a, Value b) { return Value{a.first + b.first, a.second + b.second}; };
  const std::size_t n = g.labels.size();
  const std::size_t m = t.labels.size();
  std::vector<std::vector<Value>> trees(n + 1, std::vector<Value>(m + 1));
  for (const int x : g.keyroots) {
    for (const int y : t.keyroots) {
      const auto l = static_cast<std::size_t>(g.leftmost[static_cast<std::size_t>(x - 1)]);
      const auto r = static_cast<std::size_t>(t.leftmost[static_cast<std::size_t>(y - 1)]);
      const auto rows = static_cast<std::size_t>(x) - l + 2;
      const auto columns = static_cast<std::size_t>(y) - r + 2;
      std::vector<std::vector<Value>> f(rows, std::vector<Value>(columns));
      for (std::size_t i = 1; i < rows; ++i) f[i][0] = add(f[i - 1][0], remove(g.labels[l + i - 2]));
      for (std::size_t j = 1; j < columns; ++j) f[0][j] = add(f[0][j - 1], insert(t.labels[r + j - 2]));
      for (std::size_t i = 1; i < rows; ++i) {
        for (std::size_t j = 1; j < columns; ++j) {
          const std::size_t a = l + i - 1;
          const std::size_t b = r + j - 1;
          Value best =
              std::min(add(f[i - 1][j], remove(g.labels[a - 1])), add(f[i][j - 1], insert(t.labels[b - 1])));
          const auto la = static_cast<std::size_t>(g.leftmost[a - 1]);
          const auto lb = static_cast<std::size_t>(t.leftmost[b - 1]);
          if (la == l && lb == r) {
            best = std::min(best, add(f[i - 1][j - 1], pair(g.labels[a - 1], t.labels[b - 1])));
            trees[a][b] = best;
          } else {
            best = std::min(best, add(f[la - l][lb - r], trees[a][b]));
          }
          f[i][j] = best;
        }
      }
    }
  }
  return {trees[n][m].first, -trees[n][m].second};
}

}  // namespace reference
