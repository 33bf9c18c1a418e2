#include <algorithm>
#include <cstdint>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "align/edit/edit.hpp"
#include "check.hpp"
#include "edit_textbook.hpp"

using namespace treegauge::align;
using textbook::Ids;
using textbook::Marks;
using textbook::Side;

namespace {

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

  // Free with one chance in a thousand, punctuation with the other; by the word where `by_word`.
  Marks kinds(const Ids& text, std::uint32_t free, std::uint32_t punctuation, bool by_word) {
    Marks out;
    for (const std::uint32_t id : text) {
      const auto hit = [&](std::uint32_t per_mille, std::uint32_t factor) {
        return (by_word ? id * factor % 1000 : below(1000)) < per_mille;
      };
      out.push_back(static_cast<std::uint8_t>((hit(free, 617) ? kFree : 0) |
                                              (hit(punctuation, 389) ? kPunctuation : 0)));
    }
    return out;
  }

  Equality pairs(std::size_t count, std::uint32_t vocabulary) {
    std::vector<Equality::Pair> listed(count);
    for (auto& pair : listed) pair = {word(vocabulary), word(vocabulary)};
    return Equality(std::move(listed));
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
  const Alignment wanted = textbook::edit_align({gold, {}}, {test, {}}, Equality{}, costs, ties, false);
  const Alignment found = edit_align(gold, test, costs, ties, border_bytes);
  CHECK_EQ(found.cost, wanted.cost);
  CHECK(found.slots == wanted.slots);
  CHECK_EQ(edit_cost(gold, test, costs), wanted.cost);
}

void compare(const Side& gold, const Side& test, const Equality& equality, Costs costs, Ties ties, bool apart,
             std::size_t border_bytes) {
  const Alignment wanted = textbook::edit_align(gold, test, equality, costs, ties, apart);
  const Alignment found = edit_align(gold.text(), test.text(), equality, costs, ties, apart, border_bytes);
  CHECK_EQ(found.cost, wanted.cost);
  CHECK(found.slots == wanted.slots);
  CHECK_EQ(edit_cost(gold.text(), test.text(), equality, costs, apart), wanted.cost);
}

Alignment mirrored(Alignment alignment) {
  for (Slot& slot : alignment.slots) std::swap(slot.gold, slot.test);
  return alignment;
}

const std::vector<Costs> kCosts = {{1, 1, 1}, {4, 3, 3}, {2, 1, 1},     {3, 1, 1}, {1, 2, 3},
                                   {7, 4, 4}, {5, 4, 2}, {100, 75, 75}, {1, 4, 4}};

}  // namespace

// srleval's own program, run on these words, gives these slots.
TEST(srleval_ties) {
  CHECK_EQ(pinned("xx", "x", kLevenshtein, Ties::srleval), "1: 0- 1-0");
  CHECK_EQ(pinned("x", "xx", kLevenshtein, Ties::srleval), "1: -0 0-1");
  CHECK_EQ(pinned("ab", "bc", kLevenshtein, Ties::srleval), "2: 0-0 1-1");
  CHECK_EQ(pinned("abc", "x", kLevenshtein, Ties::srleval), "3: 0- 1- 2-0");
  // Insertion before deletion in the trace: here the two choices lead to different alignments.
  CHECK_EQ(pinned("bbca", "cac", kLevenshtein, Ties::srleval), "3: 0- 1- 2-0 3-1 -2");
  CHECK_EQ(pinned("bbaabba", "bbabaab", kLevenshtein, Ties::srleval), "3: 0-0 1-1 2- 3-2 4-3 5-4 6-5 -6");
  CHECK_EQ(pinned("cabbaa", "bbacbc", kLevenshtein, Ties::srleval), "5: 0- 1- 2-0 3-1 4-2 -3 -4 5-5");
  CHECK_EQ(pinned("cababc", "ccaccb", kLevenshtein, Ties::srleval), "4: 0-0 1- 2-1 3-2 4-3 5-4 -5");
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

// Worked out by hand: texts of one length in which few words differ.
TEST(words_in_pairs) {
  // Two substitutions cost 8, a word less and a word more 6: only where the texts are shifted by one.
  CHECK_EQ(pinned("abc", "xby", kSclite, Ties::symmetric), "8: 0-0 1-1 2-2");
  CHECK_EQ(pinned("abb", "bbc", kSclite, Ties::symmetric), "6: 0- 1-0 2-1 -2");
  CHECK_EQ(pinned("bbc", "abb", kSclite, Ties::symmetric), "6: -0 0-1 1-2 2-");
  // Three substitutions cost as much as a word less, a word more and one substitution: the diagonal wins.
  CHECK_EQ(pinned("abcd", "xbyz", kLevenshtein, Ties::srleval), "3: 0-0 1-1 2-2 3-3");
  CHECK_EQ(pinned("abc", "bcd", kLevenshtein, Ties::srleval), "2: 0- 1-0 2-1 -2");
  // Three cost 12, but 10 with one of them and a word less and a word more.
  CHECK_EQ(pinned("abcx", "bcdy", kSclite, Ties::symmetric), "10: 0- 1-0 2-1 -2 3-3");
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
  for (int round = 0; round < check::draws(6000); ++round) {
    const std::uint32_t vocabulary = 1 + noise.below(5);
    const Ids gold = noise.text(noise.below(12), vocabulary);
    const Ids test =
        noise.below(2) != 0 ? noise.text(noise.below(12), vocabulary) : noise.spoil(gold, 300, vocabulary);
    const Costs costs = kCosts[noise.below(static_cast<std::uint32_t>(kCosts.size()))];
    compare(gold, test, costs, Ties::srleval, kBorderBytes);
    compare(gold, test, costs, Ties::symmetric, kBorderBytes);
  }
}

// Several strips and tiles, with and without a bound, with every budget of memory.
TEST(random_long) {
  Noise noise(2);
  for (int round = 0; round < check::draws(90); ++round) {
    const std::uint32_t vocabulary = 2 + noise.below(round % 2 == 0 ? 6 : 400);
    const std::size_t length = round % 3 == 0 ? 1100 + noise.below(900) : 60 + noise.below(300);
    Ids gold = noise.text(length, vocabulary);
    Ids test = noise.spoil(gold, noise.below(900), vocabulary);
    if (round % 5 == 0) {
      const Ids burst = noise.text(noise.below(700), vocabulary);
      test.insert(test.begin() + noise.below(static_cast<std::uint32_t>(test.size() + 1)), burst.begin(),
                  burst.end());
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
  for (Ids* side : {&gold, &test})
    for (auto& id : *side) id = 0xFFFFFFFF - id * 70000001u % 4000000000u;
  CHECK(edit_align(gold, test, kSclite, Ties::srleval).slots == dense.slots);
}

// Words that all fall on one place of the table they are looked up in.
TEST(colliding_numbers) {
  Ids words;
  for (std::uint32_t word = 0; words.size() < 400; ++word)
    if ((word * std::uint64_t{0x9E3779B97F4A7C15}) >> 50 == 77) words.push_back(word);
  Noise noise(5);
  Ids gold = noise.text(600, 400);
  Ids test = noise.spoil(gold, 200, 400);
  const Alignment dense = edit_align(gold, test, kSclite, Ties::symmetric);
  for (Ids* side : {&gold, &test})
    for (auto& id : *side) id = words[id];
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

// Worked out by hand; upper-case letters are free.
namespace {

std::string general(const std::string& gold, const std::string& test, Costs costs, Ties ties,
                    std::vector<Equality::Pair> pairs = {}, bool apart = false) {
  const auto side = [](const std::string& text) {
    Side found;
    for (const char letter : text) {
      const bool free = letter >= 'A' && letter <= 'Z';
      found.words.push_back(static_cast<std::uint32_t>(free ? letter - 'A' + 'a' : letter));
      found.kinds.push_back(static_cast<std::uint8_t>((free ? kFree : 0) |
                                                      (letter == '.' || letter == ',' ? kPunctuation : 0)));
    }
    return found;
  };
  const Side left = side(gold);
  const Side right = side(test);
  const Alignment alignment =
      edit_align(left.text(), right.text(), Equality(std::move(pairs)), costs, ties, apart);
  return std::to_string(alignment.cost) + ": " + show(alignment);
}

}  // namespace

TEST(free_words) {
  // Alone it costs nothing, and it stands opposite no other word: k (know) is beside n (no), . is alone.
  CHECK_EQ(general("ikX", "in", kLevenshtein, Ties::srleval), "1: 0-0 1-1 2-");
  CHECK_EQ(general("iX", "in", kLevenshtein, Ties::srleval), "1: 0-0 1- -1");
  // Opposite an equal word that counts: cost 0, where the word alone would be an insertion.
  CHECK_EQ(general("X", "x", kSclite, Ties::symmetric), "0: 0-0");
  CHECK_EQ(general("x", "X", kSclite, Ties::symmetric), "0: 0-0");
  CHECK_EQ(general("X", "X", kSclite, Ties::symmetric), "0: 0-0");
  CHECK_EQ(general("XaX", "x", kSclite, Ties::symmetric), "3: 0- 1- 2-0");
  // The words that count are matched: both free words stay alone.
  CHECK_EQ(general("aX", "Xa", kSclite, Ties::symmetric), "0: -0 0-1 1-");
}

TEST(equal_pairs) {
  // The words: i(s) and w(as) both equal z ('s), but not each other.
  const std::vector<Equality::Pair> listed = {{'i', 'z'}, {'z', 'w'}};
  CHECK_EQ(general("hih", "hwh", kLevenshtein, Ties::srleval, listed), "1: 0-0 1-1 2-2");
  CHECK_EQ(general("hih", "hzh", kLevenshtein, Ties::srleval, listed), "0: 0-0 1-1 2-2");
  CHECK_EQ(general("hzh", "hwh", kSclite, Ties::symmetric, listed), "0: 0-0 1-1 2-2");
  CHECK_EQ(general("iw", "zz", kSclite, Ties::symmetric, listed), "0: 0-0 1-1");
  CHECK_EQ(general("iX", "iz", kSclite, Ties::symmetric, {{'x', 'z'}}), "0: 0-0 1-1");
}

TEST(punctuation_apart) {
  CHECK_EQ(general("a.", "ab", kLevenshtein, Ties::srleval), "1: 0-0 1-1");
  CHECK_EQ(general("a.", "ab", kLevenshtein, Ties::srleval, {}, true), "2: 0-0 1- -1");
  CHECK_EQ(general("a.", "a,", kLevenshtein, Ties::srleval, {}, true), "1: 0-0 1-1");
  CHECK_EQ(general("a.", "ab", kSclite, Ties::symmetric, {{'.', 'b'}}, true), "0: 0-0 1-1");
  // Two insertions and deletions rather than a substitution that is not allowed.
  CHECK_EQ(general("k.", "n", kSclite, Ties::symmetric, {}, true), "7: 0-0 1-");
}

// Two equal free words whose better partners are other words: the words before them decide (edit.hpp).
TEST(tie_of_equal_words) {
  const std::vector<Equality::Pair> listed = {{'a', 'x'}, {'b', 'x'}};
  // x alone with b or with a: 3 either way. a < b, so that gold is the smaller side: its x stays.
  CHECK_EQ(general("aX", "bX", kSclite, Ties::symmetric, listed), "3: 0- 1-0 -1");
  CHECK_EQ(general("bX", "aX", kSclite, Ties::symmetric, listed), "3: -0 0-1 1-");
}

TEST(general_refusals) {
  const Ids words = {1, 2};
  const Marks kinds = {kFree, 0};
  const auto refused = [&](const Text& text, Costs costs) {
    try {
      (void)edit_align(text, text, Equality{}, costs, Ties::srleval);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(refused({words, {kinds.data(), 1}}, kSclite));
  CHECK(!refused({words, kinds}, kSclite));
  CHECK(!refused({words}, {5, 5, 5}));
  CHECK(!refused({words, kinds}, {5, 5, 5}));
  // 9 : 4 where all words count is refused; 10 : 5 is 2 : 1, but not with words that gain 9 and 1.
  CHECK(!refused({words}, {5, 9, 1}));
  CHECK(refused({words, kinds}, {5, 9, 1}));
}

namespace {

// Both sides of a text with everything at once.
struct Drawn {
  Side gold, test;
  Equality equality;
  Costs costs;
  bool apart;
};

Drawn drawn(Noise& noise, std::size_t length, std::uint32_t vocabulary, int round) {
  static const std::vector<Costs> kGeneralCosts = {{1, 1, 1}, {4, 3, 3}, {2, 1, 1}, {3, 2, 2},
                                                   {3, 1, 1}, {1, 2, 3}, {5, 3, 2}, {100, 75, 75}};
  Drawn found;
  found.costs = kGeneralCosts[static_cast<std::size_t>(round) % kGeneralCosts.size()];
  found.gold.words = noise.text(length, vocabulary);
  found.test.words = noise.spoil(found.gold.words, noise.below(900), vocabulary);
  const std::uint32_t free = round % 3 == 0 ? 0 : noise.below(500);
  const bool by_word = noise.below(2) == 0;
  const std::uint32_t marks = noise.below(500);
  if (noise.below(5) != 0) found.gold.kinds = noise.kinds(found.gold.words, free, marks, by_word);
  if (noise.below(5) != 0) found.test.kinds = noise.kinds(found.test.words, free, marks, by_word);
  if (round % 2 == 0) found.equality = noise.pairs(noise.below(6), vocabulary);
  found.apart = noise.below(2) == 0;
  if (round % 7 == 0) std::swap(found.gold, found.test);
  return found;
}

}  // namespace

TEST(general_short) {
  Noise noise(6);
  for (int round = 0; round < check::draws(30000); ++round) {
    const Drawn text = drawn(noise, noise.below(12), 2 + noise.below(5), round);
    for (const Ties ties : {Ties::srleval, Ties::symmetric})
      compare(text.gold, text.test, text.equality, text.costs, ties, text.apart, kBorderBytes);
  }
}

TEST(general_long) {
  Noise noise(7);
  for (int round = 0; round < check::draws(96); ++round) {
    const std::size_t length = round % 3 == 0 ? 1100 + noise.below(900) : 60 + noise.below(300);
    Drawn text = drawn(noise, length, 2 + noise.below(round % 2 == 0 ? 6 : 400), round);
    if (round % 5 == 0) {
      const std::size_t burst = noise.below(700);
      text.test.words.insert(text.test.words.begin(), burst, 1);
      if (!text.test.kinds.empty()) text.test.kinds.insert(text.test.kinds.begin(), burst, 0);
    }
    compare(text.gold, text.test, text.equality, text.costs, Ties::srleval, text.apart, kBorderBytes);
    compare(text.gold, text.test, text.equality, text.costs, Ties::symmetric, text.apart, 0);
    compare(text.gold, text.test, text.equality, kLevenshtein, Ties::symmetric, text.apart,
            1 + noise.below(20000));
    compare(text.gold, text.test, text.equality, kSclite, Ties::srleval, text.apart, 1 + noise.below(20000));
  }
}

TEST(general_mirror) {
  Noise noise(8);
  for (int round = 0; round < check::draws(4000); ++round) {
    const Drawn text = drawn(noise, noise.below(round % 20 == 0 ? 400 : 10), 2 + noise.below(5), round);
    for (const Costs costs : {kLevenshtein, kSclite, Costs{2, 1, 1}, Costs{3, 2, 2}}) {
      const auto align = [&](const Side& a, const Side& b) {
        return edit_align(a.text(), b.text(), text.equality, costs, Ties::symmetric, text.apart);
      };
      const Alignment there = align(text.gold, text.test);
      const Alignment back = align(text.test, text.gold);
      CHECK_EQ(there.cost, back.cost);
      CHECK(there.slots == mirrored(back).slots);
    }
  }
}
