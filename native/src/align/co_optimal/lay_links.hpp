// Writes an alignment from its links, from the last word to the first, in the order of the aligner's trace.
#pragma once
#include <cstddef>
#include <span>

#include "align/co_optimal/co_optimal.hpp"
#include "align/edit/trace.hpp"
#include "align/groups/groups.hpp"

namespace treegauge::align {

// `Slots` takes them: gold(word), test(word), both(gold, test), group(link).
template <class Slots>
class LinkLayer {
 public:
  LinkLayer(const Text& gold, const Text& test, const Equality& equality, Ties ties, Slots& slots)
      : gold_(gold), test_(test), equality_(equality), rule_{gold, test, 0, ties}, slots_(slots) {}

  void lay(std::span<const Link> links) {
    std::size_t gold_end = gold_.words.size();
    std::size_t test_end = test_.words.size();
    std::size_t end = links.size();  // of the links not yet written
    while (true) {
      std::size_t pair = end;
      while (pair > 0 && links[pair - 1].taken_out) --pair;
      const std::span<const Link> taken = links.subspan(pair, end - pair);
      if (pair == 0) {
        gap(0, gold_end, 0, test_end, taken);
        return;
      }
      const Link& link = links[--pair];
      gap(link.gold + link.words.gold, gold_end, link.test + link.words.test, test_end, taken);
      if (link.words == Jump{1, 1})
        slots_.both(link.gold, link.test);
      else
        slots_.group(link);
      gold_end = link.gold;
      test_end = link.test;
      end = pair;
    }
  }

 private:
  // The words between two pairs. `taken` has the links of the test words that are taken out there, each by
  // the first gold word that can; here each is by the last one.
  void gap(std::size_t gold_begin, std::size_t gold_end, std::size_t test_begin, std::size_t test_end,
           std::span<const Link> taken) {
    std::size_t g = gold_end;
    std::size_t t = test_end;
    while (g > gold_begin || t > test_begin) {
      const Link* next = taken.empty() ? nullptr : &taken.back();
      // A gold word may go alone if those before it can still take out what has to be.
      const bool spare = g > gold_begin && (next == nullptr || next->gold + 1 < g);
      const bool due = next != nullptr && next->test + 1 == t;
      if (due && is(gold_, g - 1, kFree) && equality_.same(gold_.words[g - 1], test_.words[t - 1])) {
        slots_.both(--g, --t);
        taken = taken.first(taken.size() - 1);
      } else if (due || t == test_begin) {
        slots_.gold(--g);
      } else if (!spare) {
        slots_.test(--t);
      } else if (is(gold_, g - 1, kFree) && is(test_, t - 1, kFree) &&
                 equality_.same(gold_.words[g - 1], test_.words[t - 1])) {
        slots_.both(--g, --t);
      } else if (test_first(g - 1, t - 1)) {
        slots_.test(--t);
      } else {
        slots_.gold(--g);
      }
    }
  }

  [[nodiscard]] bool test_first(std::size_t gold, std::size_t test) const {
    if (is(gold_, gold, kOnlyInGroups)) return false;
    return is(test_, test, kOnlyInGroups) || rule_.insertion_first(gold, test);
  }

  static bool is(const Text& text, std::size_t at, std::uint8_t kind) {
    return !text.kinds.empty() && (text.kinds[at] & kind) != 0;
  }

  const Text& gold_;
  const Text& test_;
  const Equality& equality_;
  Rule rule_;
  Slots& slots_;
};

}  // namespace treegauge::align
