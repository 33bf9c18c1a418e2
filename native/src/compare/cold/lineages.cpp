#include "compare/cold/lineages.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <unordered_set>

#include "base/interrupt.hpp"
#include "corpus/trees/discontinuous.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

constexpr std::int64_t kOne = 1'000'000'000;

// A label or a mark. `more`: its first letter where those matter, or its depth.
struct Item {
  std::uint32_t label, more;
  bool operator==(const Item&) const = default;
};

// No label has these numbers, and no text these letters.
constexpr Item kBegins{0xFFFFFFF0u, 0xFFFFFFF0u};
constexpr Item kEnds{0xFFFFFFF1u, 0xFFFFFFF1u};
// Where a discontinuous constituent goes on behind a gap, and where it breaks off before one.
constexpr Item kGoesOn{0xFFFFFFF2u, 0xFFFFFFF2u};
constexpr Item kBreaksOff{0xFFFFFFF3u, 0xFFFFFFF3u};

using Lineage = std::vector<Item>;

// Costs in halves: inserting and deleting take 2.
constexpr std::int64_t kSingle = 2;

// Counts the cells that a stretch takes, those of its lineages and those of their tables.
class LineageWork {
 public:
  explicit LineageWork(const ted::Limits& limits) : limits_(limits) {}

  void begin(std::size_t words) {
    words_ = words;
    cells_ = 0;
  }

  void add(std::size_t cells) {
    const std::uint64_t before = cells_;
    cells_ += cells;
    if (limits_.notice && before <= limits_.long_work && cells_ > limits_.long_work)
      limits_.notice(stretch() + " takes long: its trees are deep and unlike");
    if (cells_ > limits_.cells) {
      throw ted::LimitExceeded(stretch() + " takes more than " + std::to_string(limits_.cells) +
                               " table cells");
    }
  }

 private:
  [[nodiscard]] std::string stretch() const {
    return "comparing the lineages of " + std::to_string(words_) + " words";
  }

  const ted::Limits& limits_;
  std::size_t words_ = 0;
  std::uint64_t cells_ = 0;
};

class EditDistance {
 public:
  EditDistance(bool graded, LineageWork& work) : graded_(graded), work_(work) {}

  // In halves. What both share at their ends is paired: no item has a cheaper partner than its equal.
  std::int64_t operator()(const Lineage& a, const Lineage& b) {
    std::size_t front = 0;
    while (front < a.size() && front < b.size() && a[front] == b[front]) ++front;
    std::size_t back = 0;
    while (front + back < a.size() && front + back < b.size() &&
           a[a.size() - 1 - back] == b[b.size() - 1 - back])
      ++back;
    const std::span<const Item> left(a.data() + front, a.size() - front - back);
    const std::span<const Item> right(b.data() + front, b.size() - front - back);
    const std::int64_t all = kSingle * static_cast<std::int64_t>(left.size() + right.size());
    if (left.empty() || right.empty()) return all;
    // A band around the diagonal that grows until the distance is inside.
    for (std::int64_t bound = 16;; bound *= 4) {
      const std::int64_t distance = within(left, right, std::min(bound, all));
      if (distance <= bound || bound >= all) return distance;
    }
  }

 private:
  [[nodiscard]] std::int64_t replaced(const Item& a, const Item& b) const {
    if (a == b) return 0;
    if (!graded_) return 2;
    return a.label == b.label ? 0 : a.more == b.more ? 1 : 4;
  }

  // Right if it is no more than the bound; otherwise more than the bound.
  std::int64_t within(std::span<const Item> a, std::span<const Item> b, std::int64_t bound) {
    constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;
    const auto width = static_cast<std::ptrdiff_t>(bound / kSingle);
    const auto rows = static_cast<std::ptrdiff_t>(a.size());
    const auto columns = static_cast<std::ptrdiff_t>(b.size());
    work_.add(a.size() * std::min(b.size(), static_cast<std::size_t>(2 * width + 1)));
    row_.assign(b.size() + 1, kFar);
    for (std::ptrdiff_t j = 0; j <= std::min(columns, width); ++j)
      row_[static_cast<std::size_t>(j)] = kSingle * j;
    for (std::ptrdiff_t i = 1; i <= rows; ++i) {
      check_interrupted(static_cast<std::size_t>(2 * width));
      const std::ptrdiff_t low = std::max<std::ptrdiff_t>(0, i - width);
      const std::ptrdiff_t high = std::min(columns, i + width);
      if (low > columns) return kFar;
      std::int64_t diagonal = low > 0 ? row_[static_cast<std::size_t>(low - 1)] : kFar;
      if (low > 0) row_[static_cast<std::size_t>(low - 1)] = kFar;
      for (std::ptrdiff_t j = low; j <= high; ++j) {
        std::int64_t& cell = row_[static_cast<std::size_t>(j)];
        const std::int64_t above = cell;
        std::int64_t best = above + kSingle;
        if (j > 0) {
          best = std::min(best, row_[static_cast<std::size_t>(j - 1)] + kSingle);
          best = std::min(best, diagonal + replaced(a[static_cast<std::size_t>(i - 1)],
                                                    b[static_cast<std::size_t>(j - 1)]));
        }
        cell = std::min(best, kFar);
        diagonal = above;
      }
    }
    return row_.back();
  }

  bool graded_;
  LineageWork& work_;
  std::vector<std::int64_t> row_;
};

// The trees of one stretch on one side, asked for the lineage of one word at a time: memory follows the
// nodes.
class SideLineages {
 public:
  SideLineages(const TreePairs& pairs, bool gold, const LineageOptions& options)
      : pairs_(pairs), gold_(gold), options_(options) {}

  void take(const SideTrees& trees) {
    trees_ = &trees;
    const std::size_t count = trees.labels.size();
    first_.assign(count, kNoRow);
    last_.assign(count, 0);
    depth_.assign(count, 0);
    more_.assign(count, 0);
    dropped_.assign(count, 0);
    words.clear();
    if (options_.collapse) drop_doubled(trees);
    for (std::size_t node = 0; node < count; ++node) {
      const ted::Node parent = trees.parents[node];
      const bool is_word = trees.kind[node] == NodeKind::word;
      if (is_word) words.emplace_back(trees.row[node], static_cast<std::uint32_t>(node));
      if (parent != ted::kNoParent) {
        const auto above = static_cast<std::size_t>(parent);
        depth_[node] = depth_[above] + (dropped_[above] == 0 ? 1 : 0);
      }
      if (options_.depths) {
        more_[node] = depth_[node];
      } else if (options_.graded && options_.labeled && !is_word && trees.labels[node] != kNoLabel) {
        const std::string_view name = pairs_.name(gold_, trees.kind[node], trees.row[node]);
        const utf8::Character first = name.empty() ? utf8::Character{} : utf8::decode(name, 0);
        more_[node] = first.valid ? first.code : 0;
      }
    }
    for (std::size_t node = count; node-- > 0;) {
      if (trees.kind[node] == NodeKind::word) first_[node] = last_[node] = trees.row[node];
      const ted::Node parent = trees.parents[node];
      if (parent == ted::kNoParent) continue;
      const auto above = static_cast<std::size_t>(parent);
      first_[above] = std::min(first_[above], first_[node]);
      last_[above] = std::max(last_[above], last_[node]);
    }
    std::sort(words.begin(), words.end());
    find_pieces(trees);
  }

  // What is between the word and the root, from the word upwards.
  void lineage(std::uint32_t word, Lineage& out) const {
    out.clear();
    const SideTrees& trees = *trees_;
    constexpr std::size_t kNone = ~std::size_t{0};
    // Places of the marks set last, where only the highest have them.
    std::size_t begins = kNone;
    std::size_t ends = kNone;
    std::size_t goes_on = kNone;
    std::size_t breaks_off = kNone;
    const auto mark = [&](const Item& item, std::size_t& before) {
      if (options_.marks == LineageMarks::highest && before != kNone) {
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(before));
        for (std::size_t* other : {&begins, &ends, &goes_on, &breaks_off})
          if (*other != kNone && *other > before) --*other;
      }
      before = out.size();
      out.push_back(item);
    };
    for (ted::Node at = trees.parents[word]; at != ted::kNoParent;
         at = trees.parents[static_cast<std::size_t>(at)]) {
      const auto node = static_cast<std::size_t>(at);
      const bool is_tag = trees.kind[node] == NodeKind::preterminal;
      const bool marked = options_.marks != LineageMarks::none && !is_tag;
      if (dropped_[node] != 0) continue;
      if (marked && first_[node] == trees.row[word]) mark(kBegins, begins);
      if (marked && is_edge(piece_begins_, node, word)) mark(kGoesOn, goes_on);
      if (trees.labels[node] != kNoLabel) out.push_back({trees.labels[node], more_[node]});
      if (marked && is_edge(piece_ends_, node, word)) mark(kBreaksOff, breaks_off);
      if (marked && last_[node] == trees.row[word]) mark(kEnds, ends);
    }
  }

  std::vector<std::pair<Row, std::uint32_t>> words;  // token rows with their nodes, in order

 private:
  // Where pieces of discontinuous constituents begin and end, but for their outer edges: at which word of
  // which node. Words that do not count leave no gap.
  void find_pieces(const SideTrees& trees) {
    piece_begins_.clear();
    piece_ends_.clear();
    const Corpus& corpus = *(gold_ ? pairs_.comparison().gold : pairs_.comparison().test).corpus;
    if (corpus.runs.size() == 0) return;
    seen_.assign(trees.labels.size(), 0);
    for (std::size_t number = 0; number < words.size(); ++number) {
      const std::uint32_t word = words[number].second;
      for (ted::Node at = trees.parents[word]; at != ted::kNoParent;
           at = trees.parents[static_cast<std::size_t>(at)]) {
        const auto node = static_cast<std::size_t>(at);
        if (seen_[node] != 0 && seen_[node] != number) {
          piece_begins_.insert(edge_of(node, word));
          piece_ends_.insert(edge_of(node, words[seen_[node] - 1].second));
        }
        seen_[node] = number + 1;
      }
    }
  }
  static std::uint64_t edge_of(std::size_t node, std::uint32_t word) {
    return (std::uint64_t{node} << 32) | word;
  }
  static bool is_edge(const std::unordered_set<std::uint64_t>& edges, std::size_t node, std::uint32_t word) {
    return !edges.empty() && edges.contains(edge_of(node, word));
  }

  void drop_doubled(const SideTrees& trees) {
    if (pairs_.dependencies()) return;
    const Corpus& corpus = *(gold_ ? pairs_.comparison().gold : pairs_.comparison().test).corpus;
    for (std::size_t node = 0; node < trees.labels.size(); ++node) {
      const ted::Node parent = trees.parents[node];
      if (parent == ted::kNoParent || trees.kind[node] != NodeKind::constituent) continue;
      const auto above = static_cast<std::size_t>(parent);
      const Row inner = trees.row[node];
      const Row outer = trees.row[above];
      const bool alone = same_words(corpus, outer, inner);
      if (alone && trees.labels[node] == trees.labels[above]) dropped_[above] = 1;
    }
  }

  const TreePairs& pairs_;
  bool gold_;
  LineageOptions options_;
  const SideTrees* trees_ = nullptr;
  std::vector<std::uint32_t> first_, last_;  // by node: its first and last word, as token rows
  std::vector<std::uint32_t> depth_, more_;
  std::vector<std::uint8_t> dropped_;
  std::vector<std::size_t> seen_;  // by node: one more than the number of its last word so far
  std::unordered_set<std::uint64_t> piece_begins_, piece_ends_;
};

}  // namespace

LineageColumns count_lineages(const TreePairs& pairs, const LineageOptions& options, bool sentence_means,
                              const ted::Limits& limits) {
  const Comparison& comparison = pairs.comparison();
  const TreeShape shape{options.labeled, options.tags, options.uncounted};
  const Column zeros(comparison.units.size(), 0);
  LineageColumns columns{zeros, zeros, zeros};
  SideLineages gold(pairs, true, options);
  SideLineages test(pairs, false, options);
  LineageWork work(limits);
  EditDistance distance(options.graded, work);
  Lineage left;
  Lineage right;
  const auto home = [&](const Side& side, Row token) {
    if (side.home[token] >= comparison.units.size())
      throw std::invalid_argument("a word that counts has no home");
    return side.home[token];
  };
  for (std::size_t n = 0; n < pairs.stretches().size(); ++n) {
    const TreePair trees = pairs.trees(shape, n, n + 1);
    gold.take(trees.gold);
    test.take(trees.test);
    work.begin(gold.words.size());
    std::size_t met = 0;  // test words with a partner
    for (const auto& [token, node] : gold.words) {
      check_interrupted();
      const Row unit = home(comparison.gold, token);
      ++columns.words[unit];
      const std::uint32_t slot = comparison.gold.slot[token];
      if (slot >= comparison.slots || comparison.slot_gold[slot] != token) continue;
      const Row partner = comparison.slot_test[slot];
      const auto test_word =
          std::lower_bound(test.words.begin(), test.words.end(), std::pair<Row, std::uint32_t>{partner, 0});
      if (partner == kNoRow || test_word == test.words.end() || test_word->first != partner) continue;
      ++met;
      gold.lineage(node, left);
      test.lineage(test_word->second, right);
      work.add(left.size() + right.size());
      const auto sum = static_cast<std::int64_t>(left.size() + right.size());
      // Halves below the line, too.
      const std::int64_t lost = sum == 0 ? 0 : (distance(left, right) * kOne + sum) / (2 * sum);
      columns.score[unit] += kOne - lost;
    }
    if (met == test.words.size()) continue;
    for (const auto& [token, node] : test.words) {
      const std::uint32_t slot = comparison.test.slot[token];
      const Row partner = slot < comparison.slots && comparison.slot_test[slot] == token
                              ? comparison.slot_gold[slot]
                              : kNoRow;
      if (partner == kNoRow || comparison.gold.keep[partner] == 0)
        ++columns.words[home(comparison.test, token)];
    }
  }
  for (std::size_t unit = 0; unit < columns.words.size(); ++unit) {
    const std::int64_t words = columns.words[unit];
    if (words == 0) continue;
    columns.sentences[unit] = 1;
    if (sentence_means) columns.score[unit] = (2 * columns.score[unit] + words) / (2 * words);
  }
  return columns;
}

}  // namespace treegauge
