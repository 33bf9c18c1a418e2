// Reads bytes as two texts of words, a letter each, and looks at all their alignments of least cost: each once, each as
// cheap as the aligner's own, which is one of them.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "input.hpp"
#include "target.hpp"
#include "treegauge/align/co_optimal.hpp"

using namespace treegauge::align;

// A letter is a word. A capital letter is a word that does not count, a sign is punctuation; `x` and `y` are equal.
std::vector<std::string_view> samples() {
  return {
      "abc" NEXT "abd", "aab" NEXT "ab", "a.b," NEXT "ab.", "aAbB" NEXT "baab", "xyx" NEXT "yxy", "aaaaaaaa" NEXT "aaa",
      "abcdefgh" NEXT "ijklmno", NEXT "abc",
  };
}

std::vector<std::string_view> pieces() { return {"a", "b", "x", "y", "A", "B", ".", ",", NEXT, "aa", "ab", "ba"}; }

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
    side.kinds.push_back(static_cast<std::uint8_t>((capital ? kFree : 0) | (capital || small ? 0 : kPunctuation)));
  }
  return side;
}

using Partners = std::pair<std::set<std::pair<std::uint32_t, std::uint32_t>>, std::set<std::uint32_t>>;

// What an alignment says of the words that count.
Partners partners(const std::vector<Slot>& slots, const Side& gold, const Side& test) {
  Partners found;
  for (const Slot& slot : slots) {
    if (slot.gold == kNone || slot.test == kNone) continue;
    if ((gold.kinds[slot.gold] & kFree) == 0) {
      found.first.insert({slot.gold, slot.test});
    } else if ((test.kinds[slot.test] & kFree) == 0) {
      found.second.insert(slot.test);
    }
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
  CoOptimal all(optimal_cells(gold.text(), test.text(), equality, costs, apart), gold.text(), test.text(), equality);
  CoOptimal small(optimal_cells(gold.text(), test.text(), equality, costs, apart, 0), gold.text(), test.text(), equality, 0);
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
  return 0;
}
