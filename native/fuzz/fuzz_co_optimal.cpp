// Reads bytes as two texts of words, a letter each, and looks at all their alignments of least cost, one to
// one and with groups: each once, each as cheap as the aligner's own, which is one of them.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "align/co_optimal/co_optimal.hpp"
#include "align/cold/co_optimal_groups.hpp"
#include "input.hpp"
#include "substitution_cost.hpp"
#include "target.hpp"

using namespace treegauge::align;

// A letter is a word. A capital letter is a word that does not count, a sign is punctuation; `x` and `y` are
// equal.
std::vector<std::string_view> samples() {
  return {
      "abc" NEXT "abd",   "aab" NEXT "ab",       "a.b," NEXT "ab.",         "aAbB" NEXT "baab",
      "xyx" NEXT "yxy",   "aaaaaaaa" NEXT "aaa", "abcdefgh" NEXT "ijklmno", NEXT "abc",
      "abcde" NEXT "ecd", "gabe" NEXT "abcabe",  "a-be" NEXT "eab",
  };
}

std::vector<std::string_view> pieces() {
  return {"a", "b", "x", "y", "A", "B", ".", ",", NEXT, "aa", "ab", "ba", "e", "f", "g", "-"};
}

namespace {

struct Side {
  std::vector<std::uint32_t> words;
  std::vector<std::uint8_t> kinds;
  [[nodiscard]] Text text() const { return {words, kinds}; }
};

Side side_of(std::string_view line) {
  Side side;
  for (const char letter : line.substr(0, 400)) {
    const bool capital = letter >= 'A' && letter <= 'Z';
    const bool small = letter >= 'a' && letter <= 'z';
    side.words.push_back(static_cast<unsigned char>(capital ? letter - 'A' + 'a' : letter));
    side.kinds.push_back(
        static_cast<std::uint8_t>((capital ? kFree : 0) | (capital || small ? 0 : kPunctuation)));
  }
  return side;
}

using Partners = std::pair<std::set<std::pair<std::uint32_t, std::uint32_t>>, std::set<std::uint32_t>>;

// What an alignment says of the words that count.
Partners partners(const std::vector<Slot>& slots, const Side& gold, const Side& test) {
  Partners found;
  for (const Slot& slot : slots) {
    if (slot.gold == kNone || slot.test == kNone) continue;
    if ((gold.kinds[slot.gold] & kFree) == 0)
      found.first.insert({slot.gold, slot.test});
    else if ((test.kinds[slot.test] & kFree) == 0)
      found.second.insert(slot.test);
  }
  return found;
}

struct Problem {
  const Side& gold;
  const Side& test;
  const Equality& equality;
  Costs costs;
  bool apart;

  // Every word once and in order; what it costs.
  [[nodiscard]] std::uint64_t cost(const std::vector<Slot>& slots) const {
    std::uint64_t sum = 0;
    std::uint32_t next_gold = 0;
    std::uint32_t next_test = 0;
    for (const auto& [g, t] : slots) {
      REQUIRE(g == kNone || g == next_gold++);
      REQUIRE(t == kNone || t == next_test++);
      const bool gold_free = g != kNone && (gold.kinds[g] & kFree) != 0;
      const bool test_free = t != kNone && (test.kinds[t] & kFree) != 0;
      if (t == kNone) {
        sum += gold_free ? 0 : costs.deletion;
      } else if (g == kNone) {
        sum += test_free ? 0 : costs.insertion;
      } else if (!equality.same(gold.words[g], test.words[t])) {
        REQUIRE(!gold_free && !test_free);
        REQUIRE(!apart || gold.kinds[g] == test.kinds[t]);
        sum += costs.substitution;
      }
    }
    REQUIRE(next_gold == gold.words.size() && next_test == test.words.size());
    return sum;
  }
};

void look(const Side& gold, const Side& test, const Equality& equality, Costs costs, bool apart) {
  const Problem problem{gold, test, equality, costs, apart};
  const Alignment own = edit_align(gold.text(), test.text(), equality, costs, Ties::symmetric, apart);
  CoOptimal all(optimal_cells(gold.text(), test.text(), equality, costs, apart), gold.text(), test.text(),
                equality);
  CoOptimal small(optimal_cells(gold.text(), test.text(), equality, costs, apart, 0), gold.text(),
                  test.text(), equality, 0);
  REQUIRE(all.count() >= 1 && all.count() == small.count() && all.log_count() == small.log_count());
  const auto slots = [&](const std::vector<Link>& links) {
    return slots_of(links, gold.text(), test.text(), equality, Ties::symmetric);
  };
  if (all.count() <= 300) {
    std::set<Partners> seen;
    for (std::uint64_t number = 0; number < all.count(); ++number) {
      const std::vector<Link> links = all.at(number);
      REQUIRE(links == small.at(number));
      REQUIRE(problem.cost(slots(links)) == own.cost);
      REQUIRE(seen.insert(partners(slots(links), gold, test)).second);
    }
    REQUIRE(seen.count(partners(own.slots, gold, test)) == 1);
  }
  for (std::uint64_t number = 0; number < 3; ++number) {
    DrawNumbers one(7, number);
    DrawNumbers other(7, number);
    const std::vector<Link> links = all.draw(one);
    REQUIRE(links == small.draw(other));
    REQUIRE(problem.cost(slots(links)) == own.cost);
  }
}

// How words are spelt where letters matter: `e`, `f` and `g` are those before them written as one.
const Spelling& spelling() {
  static const Spelling made = [] {
    Spelling all;
    for (unsigned word = 0; word < 256; ++word) {
      switch (word) {
        case 'e': all.add("ab"); break;
        case 'f': all.add("ba"); break;
        case 'g': all.add("abc"); break;
        default: all.add(std::string(1, static_cast<char>(word)));
      }
    }
    return all;
  }();
  return made;
}

using Words = std::vector<std::uint32_t>;

struct GroupProblem {
  const Side& gold;
  const Side& test;
  const Equality& equality;
  GroupRule rule;

  // Words of both sides by slot.
  [[nodiscard]] std::vector<std::pair<Words, Words>> slots(const GroupAlignment& alignment) const {
    std::vector<std::pair<Words, Words>> found(alignment.slots);
    REQUIRE(alignment.gold_slot.size() == gold.words.size() &&
            alignment.test_slot.size() == test.words.size());
    for (std::uint32_t at = 0; at < gold.words.size(); ++at)
      found.at(alignment.gold_slot[at]).first.push_back(at);
    for (std::uint32_t at = 0; at < test.words.size(); ++at)
      found.at(alignment.test_slot[at]).second.push_back(at);
    return found;
  }
  // What an alignment costs, and how many words are in groups.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> price(const GroupAlignment& alignment) const {
    const auto gap = std::uint64_t{3} * cost_scale(rule.likeness);
    std::uint64_t cost = 0;
    std::uint64_t grouped = 0;
    for (const auto& [left, right] : slots(alignment)) {
      REQUIRE(!left.empty() || !right.empty());
      if (left.size() + right.size() > 2) {
        // Groups have words of both sides, and all of them count.
        REQUIRE(!left.empty() && !right.empty());
        for (const std::uint32_t word : left) REQUIRE((gold.kinds[word] & kFree) == 0);
        for (const std::uint32_t word : right) REQUIRE((test.kinds[word] & kFree) == 0);
        grouped += left.size() + right.size();
      } else if (right.empty()) {
        cost += (gold.kinds[left[0]] & kFree) != 0 ? 0 : gap;
      } else if (left.empty()) {
        cost += (test.kinds[right[0]] & kFree) != 0 ? 0 : gap;
      } else if (!equality.same(gold.words[left[0]], test.words[right[0]])) {
        REQUIRE(((gold.kinds[left[0]] | test.kinds[right[0]]) & kFree) == 0);
        cost += substitution_cost(spelling(), gold.words[left[0]], test.words[right[0]], rule.likeness);
      }
    }
    return {cost, grouped};
  }
  // What it says of the words that count.
  [[nodiscard]] std::pair<std::set<std::pair<Words, Words>>, std::set<std::uint32_t>> said(
      const GroupAlignment& alignment) const {
    std::pair<std::set<std::pair<Words, Words>>, std::set<std::uint32_t>> found;
    for (const auto& [left, right] : slots(alignment)) {
      if (left.empty() || right.empty()) continue;
      if ((gold.kinds[left[0]] & kFree) == 0)
        found.first.insert({left, right});
      else if ((test.kinds[right[0]] & kFree) == 0)
        found.second.insert(right[0]);
    }
    return found;
  }
};

void look_at_groups(const Side& gold, const Side& test, const Equality& equality, Likeness likeness,
                    bool apart) {
  GroupRule rule;
  rule.likeness = likeness;
  rule.punctuation_apart = apart;
  const GroupProblem problem{gold, test, equality, rule};
  const std::vector<std::uint32_t> gold_sentences(gold.words.size(), 0);
  const std::vector<std::uint32_t> test_sentences(test.words.size(), 0);
  const GroupText left{gold.text(), gold_sentences};
  const GroupText right{test.text(), test_sentences};
  const GroupAlignment own = groups_align(left, right, equality, spelling(), rule);
  const std::pair<std::uint64_t, std::uint64_t> least{own.cost, own.grouped};
  REQUIRE(problem.price(own) == least);
  GroupRule bounded = rule;
  bounded.small_table = 0;
  bounded.keep_bytes = 0;
  CoOptimalGroups all(left, right, equality, spelling(), rule);
  const CoOptimalGroups small(left, right, equality, spelling(), bounded, 0);
  REQUIRE(all.count() >= 1 && all.count() == small.count());
  if (all.count() <= 100) {
    std::set<std::pair<std::set<std::pair<Words, Words>>, std::set<std::uint32_t>>> seen;
    for (std::uint64_t number = 0; number < all.count(); ++number) {
      const GroupAlignment one = all.at(number);
      REQUIRE(problem.price(one) == least);
      REQUIRE(seen.insert(problem.said(one)).second);
    }
    REQUIRE(seen.count(problem.said(own)) == 1);
  }
  for (std::uint64_t number = 0; number < 3; ++number) {
    DrawNumbers numbers(7, number);
    REQUIRE(problem.price(all.draw(numbers)) == least);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto texts = fuzz::texts(text, 2);
  const Side gold = side_of(texts[0]);
  const Side test = side_of(texts[1]);
  const Equality equality({{'x', 'y'}});
  look(gold, test, equality, kLevenshtein, false);
  look(gold, test, equality, kSclite, size % 2 == 0);
  look(gold, test, equality, {2, 1, 1}, size % 3 == 0);
  look_at_groups(gold, test, equality, Likeness::none, size % 2 == 0);
  look_at_groups(gold, test, equality, Likeness::letters, size % 3 == 0);
  return 0;
}
