#include "classic/discodop/rules.hpp"

#include <algorithm>

#include "classic/conll/stop.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

// In place of the number of children: a tag, with its word.
constexpr std::uint32_t kTag = 0xFFFFFFFFu;

}  // namespace

std::uint32_t Rules::number_of(Parts parts) {
  std::string key(reinterpret_cast<const char*>(parts.data()), parts.size() * sizeof(parts[0]));
  const auto [entry, is_new] = numbers_.emplace(std::move(key), static_cast<std::uint32_t>(rules_.size()));
  if (is_new) rules_.push_back(std::move(parts));
  return entry->second;
}

std::uint32_t Rules::rule_of_tag(const Node& node, StringId word) {
  return number_of({node.label, kTag, word});
}

std::uint32_t Rules::rule_of_phrase(const Prepared& side, const Node& node, const Spans& spans) {
  struct Piece {
    Run run;
    std::uint32_t child;
  };
  std::vector<Piece> pieces;
  Parts parts{node.label, static_cast<std::uint32_t>(node.children.size())};
  for (std::size_t place = 0; place < node.children.size(); ++place) {
    const Child child = node.children[place];
    if (!is_node(child)) throw Stop(1, "a word beside a node");
    parts.push_back(side.tree.nodes[node_of(child)].label);
    for (const Run& run : spans[side.spans[node_of(child)]])
      pieces.push_back({run, static_cast<std::uint32_t>(place + 1)});
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& left, const Piece& right) { return left.run.first < right.run.first; });
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    if (piece > 0 && pieces[piece].run.first != pieces[piece - 1].run.last + 1) parts.push_back(0);
    parts.push_back(pieces[piece].child);
  }
  return number_of(std::move(parts));
}

Tally Rules::of(const Prepared& side, const Spans& spans) {
  const Tree& tree = side.tree;
  const std::size_t words = tree.words.size();
  if (side.has_repeats) throw Stop(1, "a word is in the tree twice");
  if (words == 0) throw Stop(1, "no words");
  const Runs& all = spans[side.spans[tree.root()]];
  if (!all.empty() && all.back().last >= words) throw Stop(1, "a word has a wrong number");
  // Tags without a word have no rule, and in the original those behind them move up by one.
  const bool in_step = std::all_of(side.order.begin(), side.order.end(), [&](std::size_t place) {
    const Node& node = tree.nodes[place];
    return !node.is_tag() ||
           (node.children.size() == 1 && tree.words[word_of(node.children.front())] != kNoString);
  });
  Tally tally;
  std::vector<std::uint32_t> rules;
  for (const std::size_t place : side.order) {
    const Node& node = tree.nodes[place];
    if (node.children.empty()) throw Stop(1, "a node without words");
    if (node.is_phrase()) {
      if (in_step && spans.words(side.spans[place]) < 2) continue;
      const std::uint32_t rule = rule_of_phrase(side, node, spans);
      if (in_step)
        tally.add({side.spans[place], rule, 0});
      else
        rules.push_back(rule);
    } else if (!in_step) {
      const StringId word = tree.words[word_of(node.children.front())];
      if (node.children.size() == 1 && word != kNoString) rules.push_back(rule_of_tag(node, word));
    }
  }
  for (std::size_t rule = 0; rule < rules.size(); ++rule)
    tally.add({side.spans[side.order[rule]], rules[rule], 0});
  return tally;
}

std::string Rules::text(std::uint32_t rule) const {
  const Parts& parts = rules_[rule];
  std::string labels(strings_[parts[0]]);
  if (parts[1] == kTag) {
    std::string word(strings_[parts[2]]);
    for (const auto& [bracket, escape] : {std::pair('(', "#LRB#"), std::pair(')', "#RRB#")})
      for (std::size_t at = 0; (at = word.find(bracket, at)) != std::string::npos; at += 5)
        word.replace(at, 1, escape);
    return word + '\t' + labels + " Epsilon";
  }
  std::string blocks;
  const std::size_t children = parts[1];
  for (std::size_t child = 0; child < children; ++child)
    labels.append(" ").append(strings_[parts[2 + child]]);
  for (std::size_t at = 2 + children; at < parts.size(); ++at)
    blocks += parts[at] == 0 ? "," : std::to_string(parts[at] - 1);
  return blocks + '\t' + labels;
}

}  // namespace treegauge::classic::discodop_parts
