// Struct-IoU (Shi, Gimpel and Livescu 2024): trees over words that have times, compared by how far the
// stretches of time of their nodes overlap.
//
// A node is a constituent or a preterminal; it lasts from the beginning of its first word to the end of its
// last. A mapping keeps order and ancestry; a pair in it is worth shared time / time of both together. The
// heaviest mapping is the cheapest one of a tree edit distance: deleting and inserting cost 1, pairing
// 2 - 2 IoU; so the value, 2 * sum / (nodes + nodes), is 1 - distance / (nodes + nodes).
#pragma once
#include <utility>
#include <vector>

#include "compare/count/count.hpp"
#include "compare/distance/trees.hpp"
#include "ted/distance.hpp"

namespace treegauge {

struct IouOptions {
  bool labeled = true;  // constituents pair with equal labels only
  bool strict = false;  // so do preterminals; else they pair with anything
};

// From when to when each word was said, in seconds; by token row.
using WordTimes = std::vector<std::pair<double, double>>;

// Nothing on both sides: word times are the slots of the alignment, one second each.
struct TimePair {
  WordTimes gold, test;
};

// The times of the words that count, as the files have them. Throws std::invalid_argument where only some
// have any.
TimePair word_times(const Comparison& comparison);

struct IouMapping {
  TreePair trees;  // without words
  std::vector<std::pair<ted::Node, ted::Node>> pairs;
  double value = 0;  // undefined where there is no node
};

IouMapping iou_mapping(const TreePairs& pairs, std::size_t stretch, const TimePair& times, IouOptions options,
                       const ted::Limits& limits);

// Its value alone, which takes half as long; undefined where there is no node.
double iou_value(const TreePairs& pairs, std::size_t stretch, const TimePair& times, IouOptions options,
                 const ted::Limits& limits);

// The values of stretches in billionths, and how many they are; rows are units.
struct IouColumns {
  Column billionths, stretches;
};
IouColumns count_struct_iou(const TreePairs& pairs, const TimePair& times, IouOptions options,
                            const ted::Limits& limits);

}  // namespace treegauge
