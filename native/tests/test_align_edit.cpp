#include <algorithm>
#include <cstdint>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "treegauge/align/edit.hpp"

using namespace treegauge::align;
using Ids = std::vector<std::uint32_t>;

namespace {

// The full table and the rule of edit.hpp, cell by cell.
Alignment textbook(const Ids& gold, const Ids& test, Costs costs, Ties ties) {
  const std::size_t n = gold.size();
  const std::size_t m = test.size();
  std::vector<std::uint64_t> table((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint64_t& { return table[i * (m + 1) + j]; };
  const auto pair = [&](std::size_t i, std::size_t j) -> std::uint64_t {
    return gold[i - 1] == test[j - 1] ? 0 : costs.substitution;
  };
  for (std::size_t i = 0; i <= n; ++i) {
    for (std::size_t j = 0; j <= m; ++j) {
      if (i == 0) {
        at(i, j) = std::uint64_t{costs.insertion} * j;
      } else if (j == 0) {
        at(i, j) = std::uint64_t{costs.deletion} * i;
      } else {
        at(i, j) = std::min({at(i - 1, j - 1) + pair(i, j), at(i, j - 1) + costs.insertion,
                             at(i - 1, j) + costs.deletion});
      }
    }
  }
  Alignment result{at(n, m), {}};
  std::size_t i = n;
  std::size_t j = m;
  while (i > 0 || j > 0) {
    const bool diagonal = i > 0 && j > 0 && at(i, j) == at(i - 1, j - 1) + pair(i, j);
    const bool insertion = j > 0 && at(i, j) == at(i, j - 1) + costs.insertion;
    const bool deletion = i > 0 && at(i, j) == at(i - 1, j) + costs.deletion;
    bool insert = insertion;
    if (insertion && deletion && ties == Ties::symmetric) insert = gold[i - 1] < test[j - 1];
    if (diagonal) {
      --i, --j;
      result.slots.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
    } else if (insert) {
      result.slots.push_back({kNone, static_cast<std::uint32_t>(--j)});
    } else {
      result.slots.push_back({static_cast<std::uint32_t>(--i), kNone});
    }
  }
  std::reverse(result.slots.begin(), result.slots.end());
  return result;
}

// Slots as `0-0 1- -1`: gold and test position.
std::string show(const Alignment& alignment) {
  std::string out;
  for (const Slot& slot : alignment.slots) {
    if (!out.empty()) out += ' ';
    if (slot.gold != kNone) out += std::to_string(slot.gold);
    out += '-';
    if (slot.test != kNone) out += std::to_string(slot.test);
  }
  return out;
}

Ids letters(const std::string& text) { return {text.begin(), text.end()}; }

std::string pinned(const std::string& gold, const std::string& test, Costs costs, Ties ties) {
  const Alignment alignment = edit_align(letters(gold), letters(test), costs, ties);
  return std::to_string(alignment.cost) + ": " + show(alignment);
}

class Noise {
 public:
  explicit Noise(std::uint64_t seed) : engine_(seed) {}

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }

  // Small numbers are frequent, as the frequent words of a text are.
  std::uint32_t word(std::uint32_t vocabulary) { return below(below(vocabulary) + 1); }

  Ids text(std::size_t length, std::uint32_t vocabulary) {
    Ids out(length);
    for (auto& id : out) id = word(vocabulary);
    return out;
  }

  // Each word lost, doubled or replaced with the given chance in a thousand (for all three together).
  Ids spoil(const Ids& text, std::uint32_t per_mille, std::uint32_t vocabulary) {
    Ids out;
    for (const std::uint32_t id : text) {
      const bool hit = below(1000) < per_mille;
      const std::uint32_t kind = below(3);
      if (!hit || kind == 0) out.push_back(id);
      if (hit && kind != 1) out.push_back(word(vocabulary));
    }
    return out;
  }

 private:
  std::mt19937_64 engine_;
};

// All that edit_align promises, against the textbook.
void compare(const Ids& gold, const Ids& test, Costs costs, Ties ties, std::size_t border_bytes) {
  const Alignment wanted = textbook(gold, test, costs, ties);
  const Alignment found = edit_align(gold, test, costs, ties, border_bytes);
  CHECK_EQ(found.cost, wanted.cost);
  CHECK(found.slots == wanted.slots);
  CHECK_EQ(edit_cost(gold, test, costs), wanted.cost);
}

Alignment mirrored(Alignment alignment) {
  for (Slot& slot : alignment.slots) std::swap(slot.gold, slot.test);
  return alignment;
}

const std::vector<Costs> kCosts = {{1, 1, 1}, {4, 3, 3}, {2, 1, 1}, {3, 1, 1}, {1, 2, 3}, {7, 4, 4},
                                   {5, 4, 2}, {100, 75, 75}, {1, 4, 4}};

}  // namespace

// srleval's own program, run on these words, gives these slots.
TEST(srleval_ties) {
  CHECK_EQ(pinned("xx", "x", kLevenshtein, Ties::srleval), "1: 0- 1-0");
  CHECK_EQ(pinned("x", "xx", kLevenshtein, Ties::srleval), "1: -0 0-1");
  CHECK_EQ(pinned("ab", "bc", kLevenshtein, Ties::srleval), "2: 0-0 1-1");
  CHECK_EQ(pinned("abc", "x", kLevenshtein, Ties::srleval), "3: 0- 1- 2-0");
  // Insertion before deletion in the trace: here the two choices lead to different alignments.
  CHECK_EQ(pinned("bbca", "cac", kLevenshtein, Ties::srleval), "3: 0- 1- 2-0 3-1 -2");
  CHECK_EQ(pinned("bbaabba", "bbabaab", kLevenshtein, Ties::srleval),
           "3: 0-0 1-1 2- 3-2 4-3 5-4 6-5 -6");
  CHECK_EQ(pinned("cabbaa", "bbacbc", kLevenshtein, Ties::srleval),
           "5: 0- 1- 2-0 3-1 4-2 -3 -4 5-5");
  CHECK_EQ(pinned("cababc", "ccaccb", kLevenshtein, Ties::srleval),
           "4: 0-0 1- 2-1 3-2 4-3 5-4 -5");
}

// Worked out by hand. `ab` / `ba`: keeping a or keeping b costs 6 either way, two substitutions 8. From the
// end, b against a: the larger word, b, is dropped on whichever side it stands.
TEST(symmetric_ties) {
  CHECK_EQ(pinned("ab", "ba", kSclite, Ties::symmetric), "6: -0 0-1 1-");
  CHECK_EQ(pinned("ba", "ab", kSclite, Ties::symmetric), "6: 0- 1-0 -1");
  CHECK_EQ(pinned("ab", "ba", kSclite, Ties::srleval), "6: 0- 1-0 -1");
  CHECK_EQ(pinned("ba", "ab", kSclite, Ties::srleval), "6: 0- 1-0 -1");
  CHECK_EQ(pinned("xx", "x", kSclite, Ties::symmetric), "3: 0- 1-0");
  CHECK_EQ(pinned("x", "xx", kSclite, Ties::symmetric), "3: -0 0-1");
}

TEST(costs) {
  // One substitution 4, an insertion and a deletion would be 6.
  CHECK_EQ(pinned("abc", "axc", kSclite, Ties::symmetric), "4: 0-0 1-1 2-2");
  // A substitution dearer than both gaps is never taken; as dear as both, it wins as a diagonal.
  CHECK_EQ(pinned("a", "b", {3, 1, 1}, Ties::srleval), "2: 0- -0");
  CHECK_EQ(pinned("a", "b", {2, 1, 1}, Ties::srleval), "2: 0-0");
  CHECK_EQ(pinned("", "", kSclite, Ties::srleval), "0: ");
  CHECK_EQ(pinned("ab", "", {2, 3, 5}, Ties::srleval), "10: 0- 1-");
  CHECK_EQ(pinned("", "ab", {2, 3, 5}, Ties::srleval), "6: -0 -1");
  CHECK_EQ(edit_cost(letters("kitten"), letters("sitting"), kLevenshtein), std::uint64_t{3});
}

TEST(refused_costs) {
  const auto refused = [](Costs costs) {
    try {
      (void)edit_align(letters("a"), letters("b"), costs, Ties::srleval);
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  };
  CHECK(refused({0, 1, 1}));
  CHECK(refused({1, 0, 1}));
  CHECK(refused({1, 1, 0}));
  CHECK(refused({101, 75, 75}));
  CHECK(!refused({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}));
}

TEST(random_short) {
  Noise noise(1);
  for (int round = 0; round < 6000; ++round) {
    const std::uint32_t vocabulary = 1 + noise.below(5);
    const Ids gold = noise.text(noise.below(12), vocabulary);
    const Ids test = noise.below(2) != 0 ? noise.text(noise.below(12), vocabulary)
                                         : noise.spoil(gold, 300, vocabulary);
    const Costs costs = kCosts[noise.below(static_cast<std::uint32_t>(kCosts.size()))];
    compare(gold, test, costs, Ties::srleval, kBorderBytes);
    compare(gold, test, costs, Ties::symmetric, kBorderBytes);
  }
}

// Several strips and tiles, with and without a bound, with every budget of memory.
TEST(random_long) {
  Noise noise(2);
  for (int round = 0; round < 90; ++round) {
    const std::uint32_t vocabulary = 2 + noise.below(round % 2 == 0 ? 6 : 400);
    const std::size_t length = round % 3 == 0 ? 1100 + noise.below(900) : 60 + noise.below(300);
    Ids gold = noise.text(length, vocabulary);
    Ids test = noise.spoil(gold, noise.below(900), vocabulary);
    if (round % 5 == 0) {
      const Ids burst = noise.text(noise.below(700), vocabulary);
      test.insert(test.begin() + noise.below(static_cast<std::uint32_t>(test.size() + 1)),
                  burst.begin(), burst.end());
    }
    if (round % 7 == 0) std::swap(gold, test);
    const Costs costs = kCosts[static_cast<std::size_t>(round) % kCosts.size()];
    compare(gold, test, costs, Ties::srleval, kBorderBytes);
    compare(gold, test, costs, Ties::symmetric, 0);
    compare(gold, test, kLevenshtein, Ties::srleval, 1 + noise.below(20000));
    compare(gold, test, kSclite, Ties::symmetric, 1 + noise.below(20000));
  }
}

// Any 32-bit numbers are words.
TEST(sparse_numbers) {
  Noise noise(3);
  Ids gold = noise.text(700, 50);
  Ids test = noise.spoil(gold, 200, 50);
  const Alignment dense = edit_align(gold, test, kSclite, Ties::srleval);
  for (Ids* side : {&gold, &test}) {
    for (auto& id : *side) id = 0xFFFFFFFF - id * 70000001u % 4000000000u;
  }
  CHECK(edit_align(gold, test, kSclite, Ties::srleval).slots == dense.slots);
}

// Words that all fall on one place of the table they are looked up in.
TEST(colliding_numbers) {
  Ids words;
  for (std::uint32_t word = 0; words.size() < 400; ++word) {
    if ((word * std::uint64_t{0x9E3779B97F4A7C15}) >> 50 == 77) words.push_back(word);
  }
  Noise noise(5);
  Ids gold = noise.text(600, 400);
  Ids test = noise.spoil(gold, 200, 400);
  const Alignment dense = edit_align(gold, test, kSclite, Ties::symmetric);
  for (Ids* side : {&gold, &test}) {
    for (auto& id : *side) id = words[id];
  }
  CHECK(edit_align(gold, test, kSclite, Ties::symmetric).slots == dense.slots);
}

TEST(mirror) {
  Noise noise(4);
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t vocabulary = 2 + noise.below(20);
    const Ids gold = noise.text(noise.below(400), vocabulary);
    const Ids test = noise.spoil(gold, noise.below(1000), vocabulary);
    for (const Costs costs : {kLevenshtein, kSclite, Costs{2, 1, 1}}) {
      const Alignment there = edit_align(gold, test, costs, Ties::symmetric);
      const Alignment back = edit_align(test, gold, costs, Ties::symmetric);
      CHECK_EQ(there.cost, back.cost);
      CHECK(there.slots == mirrored(back).slots);
    }
  }
}

// Larger than a textbook table: cost and shape are known.
TEST(extremes) {
  const std::size_t many = 10000;
  const Ids same(many, 7);
  const Ids fewer(many - 1000, 7);
  CHECK_EQ(edit_align(same, same, kSclite, Ties::symmetric).cost, std::uint64_t{0});
  const Alignment dropped = edit_align(same, fewer, kLevenshtein, Ties::srleval);
  CHECK_EQ(dropped.cost, std::uint64_t{1000});
  CHECK((dropped.slots[999] == Slot{999, kNone}));
  CHECK((dropped.slots[1000] == Slot{1000, 0}));

  // Runs of one word with another word at different places: nothing at the ends to set aside.
  Ids early = same;
  Ids late = fewer;
  early.front() = early.back() = 1;
  late.front() = late.back() = 2;
  CHECK_EQ(edit_align(early, late, kLevenshtein, Ties::srleval).cost, std::uint64_t{1002});
  CHECK_EQ(edit_align(early, late, kSclite, Ties::symmetric).cost, std::uint64_t{3008});

  Ids left(many);
  Ids right(many);
  for (std::size_t k = 0; k < many; ++k) {
    left[k] = static_cast<std::uint32_t>(2 * k);
    right[k] = static_cast<std::uint32_t>(2 * k + 1);
  }
  const Alignment different = edit_align(left, right, kSclite, Ties::symmetric, 1 << 20);
  CHECK_EQ(different.cost, std::uint64_t{4 * many});
  CHECK_EQ(different.slots.size(), many);

  // Every tenth word of the longer side.
  Ids tenth;
  for (std::size_t k = 5; k < many; k += 10) tenth.push_back(left[k]);
  CHECK_EQ(edit_align(left, tenth, kLevenshtein, Ties::srleval).cost, std::uint64_t{9000});
  CHECK_EQ(edit_align(tenth, left, kSclite, Ties::symmetric).cost, std::uint64_t{27000});
  CHECK_EQ(edit_align({}, left, kSclite, Ties::symmetric).slots.size(), many);
}
