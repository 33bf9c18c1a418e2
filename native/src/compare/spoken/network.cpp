#include "compare/spoken/network.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "base/interrupt.hpp"

namespace treegauge::spoken {
namespace {

using Cost = std::uint64_t;
constexpr Cost kFar = std::numeric_limits<Cost>::max() / 4;

// The arcs that lead to each place, and how many words may lie before it.
struct Lattice {
  std::vector<std::size_t> first;   // by place, one entry more than places
  std::vector<std::uint32_t> into;  // numbers of arcs
  std::vector<std::uint32_t> fewest, most;

  explicit Lattice(const Network& network)
      : first(network.places + 1, 0),
        into(network.arcs.size()),
        fewest(network.places, 0),
        most(network.places, 0) {
    for (const Arc& arc : network.arcs) ++first[arc.to + 1];
    for (std::size_t place = 1; place < first.size(); ++place) first[place] += first[place - 1];
    std::vector<std::size_t> at(first.begin(), first.end() - 1);
    for (std::uint32_t i = 0; i < network.arcs.size(); ++i) into[at[network.arcs[i].to]++] = i;
    for (std::uint32_t place = 1; place < network.places; ++place) {
      fewest[place] = kNothing;
      for (std::size_t i = first[place]; i < first[place + 1]; ++i) {
        const Arc& arc = network.arcs[into[i]];
        const std::uint32_t own = arc.word != kNothing;
        fewest[place] = std::min(fewest[place], fewest[arc.from] + own);
        most[place] = std::max(most[place], most[arc.from] + own);
      }
    }
  }
};

class Table {
 public:
  Table(const Network& gold, const Network& test, const Prices& prices)
      : gold_(gold),
        test_(test),
        prices_(prices),
        rows_(gold),
        columns_(test),
        reach_(columns_.most),
        need_(columns_.fewest) {
    // In order, so that a row's part can be looked up.
    for (std::size_t b = 1; b < reach_.size(); ++b) reach_[b] = std::max(reach_[b], reach_[b - 1]);
    for (std::size_t b = need_.size() - 1; b-- > 0;) need_[b] = std::min(need_[b], need_[b + 1]);
    plain_.resize(test_.places);
    for (std::size_t b = 0; b < test_.places; ++b) plain_[b] = is_plain(columns_, test_, b);
  }

  std::vector<Step> steps() {
    const std::size_t all = gold_.places + test_.places;
    for (std::size_t words = 64;; words *= 2) {
      fill(std::min(words, all));
      if (words >= all || cost(gold_.places - 1, test_.places - 1) <= Cost{words} * prices_.least)
        return trace();
    }
  }

 private:
  struct Row {
    std::size_t begin = 0;
    std::vector<Cost> costs;
  };

  [[nodiscard]] Cost cost(std::size_t a, std::size_t b) const {
    const Row& row = costs_[a];
    return b >= row.begin && b - row.begin < row.costs.size() ? row.costs[b - row.begin] : kFar;
  }

  [[nodiscard]] Cost pair_cost(const Arc& x, const Arc& y) const {
    if (x.word == kNothing || y.word == kNothing) return kFar;
    return prices_.same(x.word, y.word) ? 0 : prices_.pair;
  }

  void fill(std::size_t words) {
    costs_.assign(gold_.places, {});
    // Gold words without a partner less test words without one: before a place, and so behind it, for all
    // together may be `words`.
    const auto all = static_cast<std::int64_t>(words);
    const std::int64_t most = (std::int64_t{rows_.most.back()} - columns_.fewest.back() + all) / 2 + 1;
    const std::int64_t least = (std::int64_t{rows_.fewest.back()} - columns_.most.back() - all) / 2 - 1;
    for (std::uint32_t a = 0; a < gold_.places; ++a) {
      Row& row = costs_[a];
      const auto from = std::partition_point(reach_.begin(), reach_.end(), [&](std::uint32_t before) {
        return std::int64_t{rows_.fewest[a]} - before > most;
      });
      const auto to = std::partition_point(need_.begin(), need_.end(), [&](std::uint32_t before) {
        return std::int64_t{rows_.most[a]} - before >= least;
      });
      row.begin = static_cast<std::size_t>(from - reach_.begin());
      const auto end = std::max(row.begin, static_cast<std::size_t>(to - need_.begin()));
      row.costs.assign(end - row.begin, kFar);
      check_interrupted(end - row.begin);
      fill_row(a, row, end);
    }
  }

  // Whether one arc alone leads to a place, from the one before it.
  [[nodiscard]] static bool is_plain(const Lattice& side, const Network& network, std::size_t place) {
    return place > 0 && side.first[place + 1] == side.first[place] + 1 &&
           network.arcs[side.into[side.first[place]]].from + 1 == place;
  }

  void fill_row(std::uint32_t a, Row& row, std::size_t end) {
    const bool plain = is_plain(rows_, gold_, a);
    for (std::size_t b = row.begin; b < end; ++b) {
      // The usual case without any loops.
      if (!plain || b == 0 || plain_[b] == 0) {
        row.costs[b - row.begin] = this->least(a, b);
        continue;
      }
      const Arc& x = gold_.arcs[rows_.into[rows_.first[a]]];
      const Arc& y = test_.arcs[columns_.into[columns_.first[b]]];
      const Cost inserted = (b > row.begin ? row.costs[b - 1 - row.begin] : kFar) + y.alone;
      const Cost best = std::min(inserted, cost(a - 1, b) + x.alone);
      const Cost before = cost(a - 1, b - 1);
      row.costs[b - row.begin] = std::min({kFar, best, before < best ? before + pair_cost(x, y) : kFar});
    }
  }

  [[nodiscard]] Cost least(std::uint32_t a, std::size_t b) const {
    if (a == 0 && b == 0) return 0;
    Cost best = kFar;
    for (std::size_t j = columns_.first[b]; j < columns_.first[b + 1]; ++j) {
      const Arc& y = test_.arcs[columns_.into[j]];
      best = std::min(best, cost(a, y.from) + y.alone);
    }
    for (std::size_t i = rows_.first[a]; i < rows_.first[a + 1]; ++i) {
      const Arc& x = gold_.arcs[rows_.into[i]];
      best = std::min(best, cost(x.from, b) + x.alone);
      for (std::size_t j = columns_.first[b]; j < columns_.first[b + 1]; ++j) {
        const Arc& y = test_.arcs[columns_.into[j]];
        best = std::min(best, cost(x.from, y.from) + pair_cost(x, y));
      }
    }
    return std::min(best, kFar);
  }

  // An arc that alone leads to this cost: without a word and free, or (`words`) any.
  [[nodiscard]] std::uint32_t alone(bool gold, std::uint32_t a, std::uint32_t b, bool words) const {
    const Lattice& side = gold ? rows_ : columns_;
    const std::uint32_t place = gold ? a : b;
    for (std::size_t i = side.first[place]; i < side.first[place + 1]; ++i) {
      const std::uint32_t number = side.into[i];
      const Arc& arc = gold ? gold_.arcs[number] : test_.arcs[number];
      if (!words && (arc.word != kNothing || arc.alone > 0 || arc.skip)) continue;
      if ((gold ? cost(arc.from, b) : cost(a, arc.from)) + arc.alone == cost(a, b)) return number;
    }
    return kNothing;
  }

  [[nodiscard]] Step pair(std::uint32_t a, std::uint32_t b) const {
    for (std::size_t i = rows_.first[a]; i < rows_.first[a + 1]; ++i) {
      const Arc& x = gold_.arcs[rows_.into[i]];
      for (std::size_t j = columns_.first[b]; j < columns_.first[b + 1]; ++j) {
        const Arc& y = test_.arcs[columns_.into[j]];
        const Cost own = pair_cost(x, y);
        if (own < kFar && cost(x.from, y.from) + own == cost(a, b)) return {rows_.into[i], columns_.into[j]};
      }
    }
    return {};
  }

  [[nodiscard]] Step step_to(std::uint32_t a, std::uint32_t b) const {
    if (const std::uint32_t free = alone(true, a, b, false); free != kNothing) return {free, kNothing};
    if (const std::uint32_t free = alone(false, a, b, false); free != kNothing) return {kNothing, free};
    if (const Step both = pair(a, b); both.gold != kNothing) return both;
    if (const std::uint32_t arc = alone(false, a, b, true); arc != kNothing) return {kNothing, arc};
    return {alone(true, a, b, true), kNothing};
  }

  [[nodiscard]] std::vector<Step> trace() const {
    std::vector<Step> steps;
    std::uint32_t a = gold_.places - 1;
    std::uint32_t b = test_.places - 1;
    while (a > 0 || b > 0) {
      const Step step = step_to(a, b);
      bool says = false;
      if (step.gold != kNothing) {
        a = gold_.arcs[step.gold].from;
        says = gold_.arcs[step.gold].word != kNothing;
      }
      if (step.test != kNothing) {
        b = test_.arcs[step.test].from;
        says = says || test_.arcs[step.test].word != kNothing;
      }
      if (says) steps.push_back(step);
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  const Network& gold_;
  const Network& test_;
  const Prices& prices_;
  Lattice rows_, columns_;
  std::vector<std::uint32_t> reach_,
      need_;  // of test places: most words before, never falling; fewest, never rising back
  std::vector<std::uint8_t> plain_;
  std::vector<Row> costs_;
};

}  // namespace

std::vector<Step> cheapest(const Network& gold, const Network& test, const Prices& prices) {
  return Table(gold, test, prices).steps();
}

}  // namespace treegauge::spoken
