#include "classic/sparseval/reader.hpp"

#include <algorithm>
#include <string>

#include "classic/sparseval/cold/files.hpp"

namespace treegauge::classic {
namespace {

void pass_blanks(std::string_view line, std::size_t& at) {
  while (at < line.size() && is_blank(line[at])) ++at;
}

[[noreturn]] void misbracketed(std::string_view line) {
  constexpr std::size_t kShown = 200;
  throw SparsevalError("brackets do not match: " + std::string(line.substr(0, kShown)));
}

// NP-SBJ-1 and NP=2 are NP; -NONE- and X- stay as they are.
std::string_view without_function_tags(std::string_view label) {
  for (std::size_t at = 1; at + 1 < label.size(); ++at)
    if (label[at] == '-' || label[at] == '=') return label.substr(0, at);
  return label;
}

}  // namespace

SparsevalReader::SparsevalReader(Strings& strings, const SparsevalParameters& parameters,
                                 std::string_view nothing, bool strict)
    : strings_(strings),
      parameters_(parameters),
      nothing_(nothing),
      strict_(strict),
      top_(strings.intern("TOP")) {}

// A label ends only at a space; one that would begin with a bracket is empty.
StringId SparsevalReader::take_label(std::string_view line, std::size_t& at) {
  const std::size_t from = at;
  while (at < line.size() && line[at] != ' ' && !(at == from && line[at] == '(')) ++at;
  const std::string_view label = line.substr(from, at - from);
  return parameters_.equated(strings_.intern(label.empty() ? nothing_ : without_function_tags(label)));
}

// To the original it is the node's word: the last one counts, and goes with the node.
void SparsevalReader::add_stray(NodeId node, std::string_view text, bool another) {
  if (!another || node > 0)
    strays_.emplace_back(node, strings_.intern(text));
  else if (strict_)
    throw SparsevalError("text that is in no bracket of its own: " + std::string(text));
}

void SparsevalReader::settle_strays(NodeId first, PreorderTree& tree) {
  if (strays_.empty()) return;
  const std::size_t count = tree.size() - first;
  Mask empty(count, 0);   // it, or a node above it, is an empty node
  Mask filled(count, 0);  // there is a word below that stays
  std::vector<StringId> stray(count, kNoString);
  for (const auto& [node, word] : strays_) stray[node - first] = word;
  strays_.clear();
  for (NodeId node = first; node < tree.size(); ++node) {
    const NodeId above = tree.parent[node];
    const bool below_empty = above != kNoNode && above >= first && empty[above - first] != 0;
    empty[node - first] = node > 0 && (below_empty || parameters_.empty.contains(tree.label[node])) ? 1 : 0;
  }
  for (auto node = static_cast<NodeId>(tree.size()); node-- > first;) {
    const std::size_t at = node - first;
    if (empty[at] != 0) continue;
    filled[at] |= tree.is_leaf(node) ? 1 : 0;
    if (stray[at] != kNoString) {
      if (filled[at] == 0 && node > 0) {
        tree.word[node] = stray[at];
        filled[at] = 1;
      } else if (filled[at] == 0) {
        tree.append(top_, stray[at], 0);
      } else if (strict_) {
        throw SparsevalError("text that is in no bracket of its own: " + std::string(strings_[stray[at]]));
      }
    }
    if (node > first) filled[std::max(tree.parent[node], first) - first] |= filled[at];
  }
}

void SparsevalReader::add_line(std::string_view line, std::size_t from, PreorderTree& tree) {
  std::size_t at = from;
  if (at >= line.size() || line[at] != '(') throw SparsevalError("a tree must begin with (");
  const bool another = tree.size() > 0;
  // Another tree's root is the root that is there already; nodes of its own come after all others.
  const NodeId first = another ? static_cast<NodeId>(tree.size()) : 0;
  strays_.clear();
  if (!another) tree.append(top_, kNoString, kNoNode);
  const NodeId outside = kNoNode;
  NodeId open = outside;
  do {
    // At an opening bracket.
    ++at;
    const bool root = open == outside;
    if (root && another) {
      const bool unlabelled = at < line.size() && line[at] == '(';
      at = unlabelled ? at : std::min(line.size(), line.find_first_of(" \t", at));
    }
    const StringId label = root && another ? top_ : take_label(line, at);
    const NodeId node = root ? 0 : tree.append(label, kNoString, open);
    pass_blanks(line, at);
    if (at < line.size() && line[at] == '(') {
      open = node;
      continue;
    }
    const std::size_t close = line.find(')', at);
    if (close == std::string_view::npos) misbracketed(line);
    const std::string_view word = line.substr(at, close - at);
    const StringId word_id = strings_.intern(word.empty() ? nothing_ : word);
    at = close + 1;
    if (root) {
      // A root that is a preterminal: keep its word in one of its own below the root.
      if (another && strict_ && !word.empty())
        throw SparsevalError("text that is in no bracket of its own: " + std::string(word));
      if (!another) tree.append(top_, word_id, 0);
      break;
    }
    tree.word[node] = word_id;
    open = tree.parent[node];
    // Close what closes here.
    while (open != outside) {
      pass_blanks(line, at);
      if (at < line.size() && line[at] == '(') break;
      const std::size_t next = line.find(')', at);
      if (next == std::string_view::npos) misbracketed(line);
      if (next > at) add_stray(open, line.substr(at, next - at), another);
      at = next + 1;
      open = tree.parent[open];
    }
  } while (open != outside);
  settle_strays(first, tree);
  pass_blanks(line, at);
  if (at < line.size() && from == 0) misbracketed(line);
}

void prune(PreorderTree& tree, const SparsevalParameters& parameters, bool deleted) {
  Mask keep(tree.size(), 1);
  bool all = true;
  for (NodeId node = 1; node < tree.size(); ++node) {
    const bool empty = parameters.empty.contains(tree.label[node]);
    if (!empty && !(deleted && parameters.deleted.contains(tree.label[node]))) continue;
    all = false;
    keep[node] = 0;
    if (empty)
      for (const NodeId end = tree.end[node]; node + 1 < end; ++node) keep[node + 1] = 0;
  }
  if (!all) keep_nodes(tree, keep);
}

}  // namespace treegauge::classic
