#include "cold/repair/brackets/tree.hpp"

namespace treegauge::repair {

std::size_t BracketTree::prune() {
  std::vector<char> full(items_.size(), 0);
  std::size_t pruned = 0;
  for (std::size_t item = items_.size(); item-- > 0;) {
    if (!items_[item].word.empty()) full[item] = 1;
    if (full[item] != 0 && items_[item].parent != kNoItem) full[items_[item].parent] = 1;
    if (full[item] == 0 && !items_[item].gone) {
      items_[item].gone = true;
      ++pruned;
    }
  }
  return pruned;
}

// The nearest constituent above each item that is still there.
std::vector<std::size_t> BracketTree::places() const {
  std::vector<std::size_t> above(items_.size(), kNoItem);
  for (std::size_t item = 0; item < items_.size(); ++item) {
    const std::size_t parent = items_[item].parent;
    if (parent != kNoItem) above[item] = items_[parent].gone ? above[parent] : parent;
  }
  return above;
}

std::size_t BracketTree::roots() const {
  const auto above = places();
  std::size_t count = 0;
  for (std::size_t item = 0; item < items_.size(); ++item)
    count += !items_[item].gone && above[item] == kNoItem;
  return count;
}

std::string BracketTree::written() const {
  const auto above = places();
  const bool several = roots() > 1;
  std::string out = several ? "(" : "";
  std::vector<std::size_t> open;
  for (std::size_t item = 0; item < items_.size(); ++item) {
    const TreeItem& element = items_[item];
    if (element.gone) continue;
    while (!open.empty() && open.back() != above[item]) {
      out += ')';
      open.pop_back();
    }
    if (!out.empty()) out += ' ';
    out += '(';
    out += element.label;
    if (element.word.empty()) {
      open.push_back(item);
      continue;
    }
    out += ' ';
    out += element.word == "(" ? "-LRB-" : element.word == ")" ? "-RRB-" : element.word;
    out += ')';
  }
  out.append(open.size() + (several ? 1 : 0), ')');
  return out;
}

}  // namespace treegauge::repair
