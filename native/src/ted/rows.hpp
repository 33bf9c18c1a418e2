// The rows of a table of F that nodes still to come will ask for.
//
// Rows are filled from the last gold node to the first. A row asks for the one before it (the next
// node in pre-order) and for the row where its node's subtree stops. The latter are those of the
// node's ancestors, so they are held on a stack as deep as subtrees with right siblings nest.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ted/limits.hpp"

namespace treegauge::ted {

template <class Value>
class RowStack {
 public:
  // `held_besides`: cells of other tables that are there as long as the rows are.
  RowStack(const Meter& meter, std::uint64_t held_besides) : meter_(meter), cells_(held_besides) {}

  // A new table; returns its bottom row, to be filled, which stays to the end.
  Value* start(std::size_t width) {
    width_ = width;
    free_.clear();
    for (std::size_t row = rows_.size(); row > 0; --row) free_.push_back(row - 1);
    last_ = take();
    held_.assign(1, last_);
    last_is_held_ = true;
    return rows_[last_].data();
  }

  // A row to be filled, while last() and stop() may be read.
  Value* open() {
    open_ = take();
    return rows_[open_].data();
  }
  [[nodiscard]] const Value* last() const { return rows_[last_].data(); }
  [[nodiscard]] const Value* stop() const { return rows_[held_.back()].data(); }

  // The row of node i, in a table over the nodes [from, to) with these subtree ends, is filled.
  void close(const std::vector<Node>& end, const std::vector<Node>& parent, Node i, Node from, Node to) {
    if (!last_is_held_) free_.push_back(last_);
    // The last node to ask for the row where it stops lets go of it.
    const Node stop = end[Index::at(i)];
    if (stop != to && end[Index::at(parent[Index::at(i)])] != stop) {
      free_.push_back(held_.back());
      held_.pop_back();
    }
    last_ = open_;
    // The node before is not a parent: subtrees stop here.
    last_is_held_ = i > from && end[Index::at(i) - 1] == i;
    if (last_is_held_) held_.push_back(last_);
  }

 private:
  std::size_t take() {
    if (free_.empty()) {
      rows_.emplace_back();
      free_.push_back(rows_.size() - 1);
    }
    const std::size_t row = free_.back();
    free_.pop_back();
    if (rows_[row].size() < width_) {
      cells_ += width_ - rows_[row].size();
      meter_.hold(cells_, sizeof(Value));
      rows_[row] = {};  // what was there is not needed beside it
      rows_[row].resize(width_);
    }
    return row;
  }

  const Meter& meter_;
  std::uint64_t cells_;
  std::size_t width_ = 0;
  std::vector<std::vector<Value>> rows_;
  std::vector<std::size_t> free_;
  std::vector<std::size_t> held_;
  std::size_t last_ = 0;
  std::size_t open_ = 0;
  bool last_is_held_ = false;
};

}  // namespace treegauge::ted
