// Matches of head dependencies as bags, by a longest common subsequence.

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/match/head_items.hpp"
#include "sequences/lcs.hpp"

namespace treegauge {
namespace {

using BagKind = std::array<Key, 4>;

struct KindHash {
  std::size_t operator()(const BagKind& kind) const {
    std::uint64_t hash = 0;
    for (const Key part : kind) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15ull;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
  }
};

using Kinds = std::unordered_map<BagKind, std::uint32_t, KindHash>;

// Which kinds of dependencies match without being the same: labels agree, and both head words are equal.
align::Equality equal_kinds(const Kinds& numbers, const align::Equality& words) {
  std::vector<align::Equality::Pair> pairs;
  if (words.empty()) return {};
  const auto same_or_partners = [&](Key word) {
    std::vector<Key> keys = {word};
    for (const align::Equality::Pair& pair : words.partners(word)) keys.push_back(pair.second);
    return keys;
  };
  for (const auto& [kind, number] : numbers) {
    check_interrupted(8);
    if (!words.may_have_partners(kind[2]) && !words.may_have_partners(kind[3])) continue;
    for (const Key governor : same_or_partners(kind[2])) {
      for (const Key word : same_or_partners(kind[3])) {
        const auto other = numbers.find({kind[0], kind[1], governor, word});
        if (other != numbers.end()) pairs.emplace_back(number, other->second);
      }
    }
  }
  return align::Equality(std::move(pairs));
}

// Dependencies of both sides as numbers: equal numbers match, and those that `equality` lists.
struct NumberedKinds {
  std::vector<std::uint32_t> gold, test;
  align::Equality equality;
};

NumberedKinds numbered(const HeadArcs& gold, const HeadArcs& test, bool labeled) {
  Kinds numbers;
  const auto number_all = [&](const HeadArcs& arcs, std::vector<std::uint32_t>& out) {
    out.reserve(arcs.size());
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      const BagKind kind = {labeled ? arcs.governor_label[i] : 0, labeled ? arcs.label[i] : 0,
                            arcs.governor_word[i], arcs.word[i]};
      out.push_back(numbers.try_emplace(kind, static_cast<std::uint32_t>(numbers.size())).first->second);
    }
  };
  NumberedKinds kinds;
  number_all(gold, kinds.gold);
  number_all(test, kinds.test);
  kinds.equality = equal_kinds(numbers, gold.equality);
  return kinds;
}

Marked chunk_of(const HeadArcs& arcs, const std::vector<std::uint32_t>& numbers, std::size_t chunk) {
  const std::size_t begin = arcs.chunk_begin[chunk];
  return Marked{numbers, arcs.open}.part(begin, arcs.chunk_begin[chunk + 1]);
}

std::size_t first_scored(const Comparison& comparison, const Chunk& chunk) {
  for (Row unit = chunk.unit_begin; unit < chunk.unit_end; ++unit)
    if (comparison.units.scored[unit] != 0) return unit;
  return chunk.unit_begin;
}

std::int64_t number_of(Marked side, bool open) {
  return static_cast<std::int64_t>(
      open ? static_cast<std::size_t>(
                 std::count_if(side.marks.begin(), side.marks.end(), [](auto m) { return m != 0; }))
           : side.size());
}

}  // namespace

PrfColumns count_head_bags(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                           HeadMatching matching) {
  const std::size_t units = comparison.units.size();
  PrfColumns columns{Column(units, 0), Column(units, 0), Column(units, 0)};
  const NumberedKinds numbers = numbered(gold, test, matching.labeled);
  // Chunks have units of their own, so threads write to different rows.
  in_ranges(comparison.chunks.size(), comparison.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      check_interrupted();
      const Chunk& place = comparison.chunks[chunk];
      if (place.unit_begin == place.unit_end) continue;
      const Marked left = chunk_of(gold, numbers.gold, chunk);
      const Marked right = chunk_of(test, numbers.test, chunk);
      const std::size_t row = first_scored(comparison, place);
      columns.gold[row] = number_of(left, matching.open);
      columns.test[row] = number_of(right, matching.open);
      columns.matched[row] =
          static_cast<std::int64_t>(matching.open ? marked_lcs_length(left, right, numbers.equality).marked
                                                  : lcs_length(left.items, right.items, numbers.equality));
    }
  });
  return columns;
}

Matches match_head_bags(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                        HeadMatching matching) {
  const NumberedKinds numbers = numbered(gold, test, matching.labeled);
  const NumberedKinds words = numbered(gold, test, false);
  HeadItems items(gold, test, matching.open);
  for (std::size_t chunk = 0; chunk < comparison.chunks.size(); ++chunk) {
    check_interrupted();
    const Chunk& place = comparison.chunks[chunk];
    if (place.unit_begin == place.unit_end) continue;
    const auto home = static_cast<Row>(first_scored(comparison, place));
    const std::size_t gold_begin = gold.chunk_begin[chunk];
    const std::size_t test_begin = test.chunk_begin[chunk];
    const auto move_home = [&](const HeadArcs& arcs, const std::vector<Row>& item, MatchedSide& side) {
      for (std::size_t i = arcs.chunk_begin[chunk]; i < arcs.chunk_begin[chunk + 1]; ++i)
        if (item[i] != kNoRow) side.unit[item[i]] = home;
    };
    move_home(gold, items.gold_item, items.matches.gold);
    move_home(test, items.test_item, items.matches.test);
    auto pairs = marked_lcs_pairs(chunk_of(gold, numbers.gold, chunk), chunk_of(test, numbers.test, chunk),
                                  numbers.equality);
    for (const auto& [g, t] : pairs) {
      items.match(gold_begin + g, test_begin + t, &MatchedSide::partner);
      items.match(gold_begin + g, test_begin + t, &MatchedSide::loose_partner);
    }
    if (!matching.labeled) continue;
    const Marked left = chunk_of(gold, words.gold, chunk);
    const Marked right = chunk_of(test, words.test, chunk);
    pairs.emplace_back(left.size(), right.size());
    std::uint32_t g_behind = 0;
    std::uint32_t t_behind = 0;
    for (const auto& [g_end, t_end] : pairs) {
      for (const auto& [g, t] :
           marked_lcs_pairs(left.part(g_behind, g_end), right.part(t_behind, t_end), words.equality)) {
        items.match(gold_begin + g_behind + g, test_begin + t_behind + t, &MatchedSide::loose_partner);
      }
      g_behind = g_end + 1;
      t_behind = t_end + 1;
    }
  }
  return std::move(items.matches);
}

}  // namespace treegauge
