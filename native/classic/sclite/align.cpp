#include "classic/sclite/align.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "base/interrupt.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

// The arcs of a network in the order in which they are filled in. Number 0 stands before the first word.
struct Lattice {
  std::vector<const Word*> words{nullptr};
  std::vector<std::size_t> first_before{0, 0};  // where the list of an arc begins
  std::vector<std::uint32_t> before;            // the arcs that lead to an arc
  std::vector<std::uint32_t> last;              // the arcs that lead to the end

  explicit Lattice(const Network& network) {
    std::vector<std::uint32_t> number(network.arcs.size());
    std::vector<std::size_t> missing(network.nodes.size());
    for (std::size_t node = 0; node < missing.size(); ++node) missing[node] = network.nodes[node].in.size();
    std::vector<std::size_t> ready{Network::kStart};
    for (std::size_t i = 0; i < ready.size(); ++i) {
      const Network::Node& node = network.nodes[ready[i]];
      for (const std::size_t arc : node.out) {
        number[arc] = static_cast<std::uint32_t>(words.size());
        words.push_back(&network.words[network.arcs[arc].word]);
        if (ready[i] == Network::kStart) before.push_back(0);
        for (const std::size_t earlier : node.in) before.push_back(number[earlier]);
        first_before.push_back(before.size());
        if (--missing[network.arcs[arc].to] == 0) ready.push_back(network.arcs[arc].to);
      }
    }
    if (network.empty()) last.push_back(0);
    for (const std::size_t arc : network.nodes[network.stop].in) last.push_back(number[arc]);
  }

  [[nodiscard]] std::size_t size() const { return words.size(); }
  [[nodiscard]] const std::uint32_t* begin_before(std::size_t arc) const {
    return before.data() + first_before[arc];
  }
  [[nodiscard]] std::size_t count_before(std::size_t arc) const {
    return first_before[arc + 1] - first_before[arc];
  }
  [[nodiscard]] std::size_t most_before() const {
    std::size_t most = 1;
    for (std::size_t arc = 1; arc < size(); ++arc) most = std::max(most, count_before(arc));
    return most;
  }
  // How many arcs back the earliest one is that leads to an arc.
  [[nodiscard]] std::size_t longest_step() const {
    std::size_t longest = 1;
    for (std::size_t arc = 1; arc < size(); ++arc)
      for (std::size_t i = 0; i < count_before(arc); ++i)
        longest = std::max(longest, arc - begin_before(arc)[i]);
    return longest;
  }
};

// A fragment `fra-` or `-ment` is the same as a word that begins or ends so.
bool same_with_fragments(std::string_view a, std::string_view b) {
  if (a.size() > 1 && a.front() == '-') return b.ends_with(a.substr(1));
  if (a.size() > 1 && a.back() == '-') return b.starts_with(a.substr(0, a.size() - 1));
  if (b.size() > 1 && b.front() == '-') return a.ends_with(b.substr(1));
  if (b.size() > 1 && b.back() == '-') return a.starts_with(b.substr(0, b.size() - 1));
  return a == b;
}

bool same_word(const Word& a, const Word& b) {
  if (a.fragment || b.fragment) return same_with_fragments(a.compared(), b.compared());
  return a.compared() == b.compared();
}

constexpr float kNothing = 0.001F;

class Prices {
 public:
  Prices(const Lattice& ref, const Lattice& hyp, Costs costs) : ref_(ref), hyp_(hyp), costs_(costs) {
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    const auto read = [&](const Lattice& side, std::vector<Kind>& kinds, std::vector<float>& alone) {
      kinds.resize(side.size());
      alone.resize(side.size());
      for (std::size_t i = 1; i < side.size(); ++i) {
        const Word& word = *side.words[i];
        kinds[i].number =
            numbers.try_emplace(word.compared(), static_cast<std::uint32_t>(numbers.size())).first->second;
        kinds[i].fragment = word.fragment;
        kinds[i].nothing = word.nothing();
        alone[i] = word.nothing()          ? kNothing
                   : costs == Costs::times ? static_cast<float>(word.end - word.start)
                   : word.optional         ? 2.0F
                                           : 3.0F;
      }
    };
    read(ref, ref_kinds_, ref_alone);
    read(hyp, hyp_kinds_, hyp_alone);
  }

  [[nodiscard]] float pair(std::size_t a, std::size_t b) const {
    if (costs_ == Costs::times) return pair_by_time(*ref_.words[a], *hyp_.words[b]);
    const Kind& x = ref_kinds_[a];
    const Kind& y = hyp_kinds_[b];
    if (x.nothing && y.nothing) return 1.0F;
    if (x.fragment || y.fragment) return same_word(*ref_.words[a], *hyp_.words[b]) ? 0.0F : 4.0F;
    return x.number == y.number ? 0.0F : 4.0F;
  }

  std::vector<float> ref_alone;
  std::vector<float> hyp_alone;

 private:
  struct Kind {
    std::uint32_t number = 0;
    bool fragment = false;
    bool nothing = false;
  };

  static float pair_by_time(const Word& a, const Word& b) {
    return static_cast<float>(std::fabs(a.start - b.start) + std::fabs(a.end - b.end) +
                              (same_word(a, b) ? 0.0 : 0.001));
  }

  const Lattice& ref_;
  const Lattice& hyp_;
  Costs costs_;
  std::vector<Kind> ref_kinds_;
  std::vector<Kind> hyp_kinds_;
};

enum Step : std::uint32_t { kPair, kDelete, kInsert };

// Costs are 32-bit floats, and of equal ones the first counts: both decide between paths, as in the original.
// A cell keeps its step (2 bits) and which of the arcs before it was taken on either side.
template <class Cell, int kBits>
class Table {
 public:
  Table(const Lattice& ref, const Lattice& hyp, const Prices& prices)
      : ref_(ref),
        hyp_(hyp),
        prices_(prices),
        width_(hyp.size()),
        cells_(std::make_unique_for_overwrite<Cell[]>(ref.size() * hyp.size())) {
    const std::size_t kept = std::min(ref.longest_step() + 1, ref.size());
    rows_.assign(kept, std::vector<float>(width_));
    ends_.resize(ref.size());
    for (std::size_t a = 0; a < ref.size(); ++a) {
      fill_row(a);
      if (std::find(ref.last.begin(), ref.last.end(), a) != ref.last.end())
        for (const std::uint32_t b : hyp.last) ends_[a].push_back(row(a)[b]);
    }
  }

  [[nodiscard]] std::vector<Pair> path() const {
    std::size_t a = 0;
    std::size_t b = 0;
    float least = std::numeric_limits<float>::infinity();
    for (const std::uint32_t end_a : ref_.last) {
      for (std::size_t i = 0; i < hyp_.last.size(); ++i) {
        if (ends_[end_a][i] >= least) continue;
        least = ends_[end_a][i];
        a = end_a;
        b = hyp_.last[i];
      }
    }
    std::vector<Pair> pairs;
    while (a > 0 || b > 0) {
      const std::uint32_t cell = cells_[a * width_ + b];
      const auto step = static_cast<Step>(cell & 3U);
      add(step, a, b, pairs);
      if (step != kInsert) a = ref_.begin_before(a)[(cell >> 2U) & kMask];
      if (step != kDelete) b = hyp_.begin_before(b)[cell >> (2U + kBits)];
    }
    std::reverse(pairs.begin(), pairs.end());
    return pairs;
  }

 private:
  static constexpr std::uint32_t kMask = (1U << kBits) - 1;

  std::vector<float>& row(std::size_t a) { return rows_[a % rows_.size()]; }

  static Cell cell(Step step, std::size_t before_a, std::size_t before_b) {
    return static_cast<Cell>(step | (before_a << 2U) | (before_b << (2U + kBits)));
  }

  void fill_row(std::size_t a) {
    check_interrupted(width_);
    std::vector<float>& now = row(a);
    Cell* const cells = cells_.get() + a * width_;
    const std::size_t before_a = a == 0 ? 0 : ref_.count_before(a);
    const std::uint32_t* const arcs_a = ref_.begin_before(a);
    std::size_t best_deleted = 0;
    std::size_t best_inserted = 0;
    for (std::size_t b = 0; b < width_; ++b) {
      float deleted = std::numeric_limits<float>::infinity();
      float inserted = deleted;
      float paired = deleted;
      std::size_t paired_a = 0;
      std::size_t paired_b = 0;
      const std::size_t before_b = b == 0 ? 0 : hyp_.count_before(b);
      const std::uint32_t* const arcs_b = hyp_.begin_before(b);
      for (std::size_t j = 0; j < before_b; ++j) {
        if (now[arcs_b[j]] >= inserted) continue;
        inserted = now[arcs_b[j]];
        best_inserted = j;
      }
      for (std::size_t i = 0; i < before_a; ++i) {
        const std::vector<float>& earlier = row(arcs_a[i]);
        if (earlier[b] < deleted) {
          deleted = earlier[b];
          best_deleted = i;
        }
        for (std::size_t j = 0; j < before_b; ++j) {
          if (earlier[arcs_b[j]] >= paired) continue;
          paired = earlier[arcs_b[j]];
          paired_a = i;
          paired_b = j;
        }
      }
      if (a == 0 && b == 0) {
        now[0] = 0;
        continue;
      }
      if (a > 0) deleted += prices_.ref_alone[a];
      if (b > 0) inserted += prices_.hyp_alone[b];
      if (a > 0 && b > 0) paired += prices_.pair(a, b);
      if (a > 0 && b > 0 && paired <= deleted && paired <= inserted) {
        now[b] = paired;
        cells[b] = cell(kPair, paired_a, paired_b);
      } else if (deleted < inserted) {
        now[b] = deleted;
        cells[b] = cell(kDelete, best_deleted, 0);
      } else {
        now[b] = inserted;
        cells[b] = cell(kInsert, 0, best_inserted);
      }
    }
  }

  void add(Step step, std::size_t a, std::size_t b, std::vector<Pair>& pairs) const {
    const Word* const ref = step == kInsert ? nullptr : ref_.words[a];
    const Word* const hyp = step == kDelete ? nullptr : hyp_.words[b];
    if ((ref == nullptr || ref->nothing()) && (hyp == nullptr || hyp->nothing())) return;
    Pair& pair = pairs.emplace_back();
    if (ref != nullptr) pair.ref = ref->value;
    if (hyp != nullptr) {
      pair.hyp = hyp->value;
      pair.confidence = hyp->confidence;
    }
    switch (step) {
      case kPair: pair.verdict = same_word(*ref, *hyp) ? Verdict::correct : Verdict::substituted; break;
      case kDelete:
        pair.verdict = ref->optional ? Verdict::correct : Verdict::deleted;
        pair.start = ref->start;
        break;
      case kInsert:
        pair.verdict = hyp->optional ? Verdict::correct : Verdict::inserted;
        pair.start = hyp->start;
        break;
    }
  }

  const Lattice& ref_;
  const Lattice& hyp_;
  const Prices& prices_;
  std::size_t width_;
  std::unique_ptr<Cell[]> cells_;  // not filled before it is used: it can be large
  std::vector<std::vector<float>> rows_;
  std::vector<std::vector<float>> ends_;
};

}  // namespace

std::vector<Pair> align(const Network& ref, const Network& hyp, Costs costs) {
  const Lattice ref_words(ref);
  const Lattice hyp_words(hyp);
  const Prices prices(ref_words, hyp_words, costs);
  if (ref_words.most_before() <= 8 && hyp_words.most_before() <= 8)
    return Table<std::uint8_t, 3>(ref_words, hyp_words, prices).path();
  return Table<std::uint32_t, 15>(ref_words, hyp_words, prices).path();
}

}  // namespace treegauge::classic::sclite_parts
