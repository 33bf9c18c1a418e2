#include "classic/discodop/measures.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "base/interrupt.hpp"
#include "classic/conll/stop.hpp"
#include "ted/distance.hpp"

namespace treegauge::classic::discodop_parts {

using conll::Stop;

void ExactSum::add(double value) {
  const double sum = high_ + value;
  const double rest = sum - high_;
  low_ += (high_ - (sum - rest)) + (value - rest);
  high_ = sum;
}

void ExactSum::add(std::int64_t part, std::int64_t whole) {
  const auto above = static_cast<double>(part);
  const auto below = static_cast<double>(whole);
  const double quotient = above / below;
  add(quotient);
  add(std::fma(-quotient, below, above) / below);
}

void ExactSum::add(const ExactSum& other) {
  add(other.high_);
  add(other.low_);
}

ExactSum ExactSum::over(std::int64_t whole) const {
  const auto below = static_cast<double>(whole);
  ExactSum result;
  const double quotient = high_ / below;
  result.add(quotient);
  result.add((std::fma(-quotient, below, high_) + low_) / below);
  return result;
}

double ExactSum::times(double factor) const {
  const double product = high_ * factor;
  return product + (std::fma(high_, factor, -product) + low_ * factor);
}

std::vector<std::vector<StringId>> lineages(const Prepared& side, const Names& names, const Spans& spans,
                                            Strings& strings) {
  const StringId begin = strings.intern("(");
  const StringId end = strings.intern(")");
  const StringId begin_piece = strings.intern("[");
  const StringId end_piece = strings.intern("]");
  const Tree& tree = side.tree;
  const Runs& all = spans[side.spans[tree.root()]];
  std::vector<std::vector<StringId>> paths(all.empty() ? 0 : all.back().last + 1);
  std::vector<std::size_t> level{tree.root()};
  while (!level.empty()) {
    std::vector<std::size_t> next;
    for (const std::size_t place : level) {
      const Node& node = tree.nodes[place];
      const Runs& runs = spans[side.spans[place]];
      if (runs.empty() || !node.is_phrase()) continue;
      if (!names.delete_labels.contains(node.label))
        for (const Run& run : runs) {
          check_interrupted(run.last - run.first + 1);
          for (std::uint32_t word = run.first; word <= run.last; ++word) {
            std::vector<StringId>& path = paths[word];
            const auto mark = [&](StringId which) {
              if (std::find(path.begin(), path.end(), which) == path.end()) path.push_back(which);
            };
            if (word == run.last) mark(word == runs.back().last ? end : end_piece);
            path.push_back(node.label);
            if (word == run.first) mark(word == runs.front().first ? begin : begin_piece);
          }
        }
      for (const Child child : node.children) next.push_back(node_of(child));
    }
    level = std::move(next);
  }
  return paths;
}

std::int64_t path_distance(const std::vector<StringId>& gold, const std::vector<StringId>& test) {
  if (gold == test) return 0;
  std::vector<std::int64_t> row(test.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (const StringId label : gold) {
    std::int64_t diagonal = row[0]++;
    for (std::size_t j = 0; j < test.size(); ++j) {
      const std::int64_t best = std::min({row[j + 1] + 1, row[j] + 1, diagonal + (label == test[j] ? 0 : 1)});
      diagonal = row[j + 1];
      row[j + 1] = best;
    }
  }
  return row.back();
}

LeafAncestor leaf_ancestor(const Prepared& gold, const Prepared& test, const Names& names, const Spans& spans,
                           Strings& strings) {
  const auto gold_paths = lineages(gold, names, spans, strings);
  const auto test_paths = lineages(test, names, spans, strings);
  LeafAncestor result;
  ExactSum sum;
  std::int64_t words = 0;
  bool is_perfect = true;
  const Runs& test_words = spans[test.spans[test.tree.root()]];
  for (const Run& run : spans[gold.spans[gold.tree.root()]])
    for (std::uint32_t word = run.first; word <= run.last; ++word) {
      const bool is_there = std::any_of(test_words.begin(), test_words.end(), [&](const Run& other) {
        return other.first <= word && word <= other.last;
      });
      if (!is_there) throw Stop(1, "test lacks a word");
      const std::vector<StringId>& here = gold_paths[word];
      const std::vector<StringId>& there = test_paths[word];
      const std::int64_t distance = path_distance(here, there);
      const auto length = static_cast<std::int64_t>(std::max<std::size_t>(here.size() + there.size(), 1));
      check_interrupted(here.size() * there.size());
      is_perfect &= distance == 0;
      sum.add(length - distance, length);
      ++words;
    }
  if (words == 0) return result;
  return {true, is_perfect, sum.over(words)};
}

namespace {

struct Labelled {
  std::vector<ted::Label> labels;
  std::vector<ted::Node> parents;
};

Labelled labelled(const Prepared& side, const Spans& spans, Strings& strings) {
  const Tree& tree = side.tree;
  const auto first_word = [&](Child child) { return spans[side.spans[node_of(child)]].front().first; };
  Labelled result;
  struct Open {
    std::size_t place;
    ted::Node parent;
  };
  std::vector<Open> agenda{{tree.root(), ted::kNoParent}};
  while (!agenda.empty()) {
    const Open open = agenda.back();
    agenda.pop_back();
    const Node& node = tree.nodes[open.place];
    if (node.children.empty()) throw Stop(1, "a node without words");
    const auto number = static_cast<ted::Node>(result.labels.size());
    result.parents.push_back(open.parent);
    if (node.is_tag()) {
      if (node.children.size() > 1) throw Stop(1, "a tag over several words");
      result.labels.push_back(strings.intern(std::string(strings[node.label]) + '-' +
                                             std::to_string(word_of(node.children.front()))));
      continue;
    }
    result.labels.push_back(node.label);
    std::vector<Child> children = node.children;
    std::stable_sort(children.begin(), children.end(),
                     [&](Child left, Child right) { return first_word(left) < first_word(right); });
    for (auto child = children.rbegin(); child != children.rend(); ++child)
      agenda.push_back({node_of(*child), number});
  }
  return result;
}

}  // namespace

std::int64_t tree_distance(const Prepared& gold, const Prepared& test, const Spans& spans, Strings& strings) {
  const Labelled here = labelled(gold, spans, strings);
  const Labelled there = labelled(test, spans, strings);
  ted::Options options;
  options.want = ted::Want::kCost;
  return ted::distance(ted::Tree{here.labels, here.parents}, ted::Tree{there.labels, there.parents},
                       ted::IntegerCosts{}, options)
      .cost;
}

}  // namespace treegauge::classic::discodop_parts
