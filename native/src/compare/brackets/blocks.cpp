#include "compare/brackets/blocks.hpp"

#include <numeric>
#include <vector>

namespace treegauge {
namespace {

void take(const Brackets& from, std::size_t i, Brackets& to) {
  to.label.push_back(from.label[i]);
  to.begin.push_back(from.begin[i]);
  to.end.push_back(from.end[i]);
  to.unit.push_back(from.unit[i]);
  to.node.push_back(from.node[i]);
  if (!from.cut_begin.empty()) {
    to.cut_begin.push_back(from.cut_begin[i]);
    to.cut_end.push_back(from.cut_end[i]);
  }
  if (!from.shape.empty()) to.shape.push_back(from.shape[i]);
}

void take_blocks(const Brackets& from, Brackets& to) {
  to.shape_first = from.shape_first;
  to.block_begin = from.block_begin;
  to.block_end = from.block_end;
}

}  // namespace

Brackets reordered(const Brackets& from, const std::vector<std::size_t>& order) {
  Brackets to;
  to.chunk_begin = from.chunk_begin;
  take_blocks(from, to);
  for (const std::size_t i : order) take(from, i, to);
  return to;
}

Brackets sorted_by_place(const Brackets& brackets) {
  std::vector<std::size_t> order(brackets.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t chunk = 0; chunk + 1 < brackets.chunk_begin.size(); ++chunk) {
    const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
    std::stable_sort(
        at(brackets.chunk_begin[chunk]), at(brackets.chunk_begin[chunk + 1]),
        [&](std::size_t i, std::size_t j) { return compare_places(brackets, i, brackets, j) < 0; });
  }
  return reordered(brackets, order);
}

Brackets only_some(const Brackets& brackets, bool discontinuous) {
  Brackets some;
  take_blocks(brackets, some);
  for (std::size_t chunk = 0; chunk + 1 < brackets.chunk_begin.size(); ++chunk) {
    some.chunk_begin.push_back(some.size());
    for (std::size_t i = brackets.chunk_begin[chunk]; i < brackets.chunk_begin[chunk + 1]; ++i)
      if (brackets.discontinuous(i) == discontinuous) take(brackets, i, some);
  }
  some.chunk_begin.push_back(some.size());
  return some;
}

}  // namespace treegauge
