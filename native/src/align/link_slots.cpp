// An alignment written out slot by slot, as the trace of the edit aligner would.
#include <algorithm>
#include <stdexcept>

#include "trace.hpp"
#include "treegauge/align/co_optimal.hpp"

namespace treegauge::align {
namespace {

bool free_at(const Text& text, std::size_t at) { return !text.kinds.empty() && (text.kinds[at] & kFree) != 0; }

class Writer {
 public:
  Writer(const Text& gold, const Text& test, const Equality& equality, Ties ties)
      : gold_(gold), test_(test), equality_(equality), rule_{gold, test, 0, ties} {}

  // The words between two pairs, from the last to the first. `taken` has the links of the test words that are taken
  // out there, each by the first gold word that can; here each is by the last one.
  void gap(std::size_t gold_begin, std::size_t gold_end, std::size_t test_begin, std::size_t test_end,
           std::span<const Link> taken) {
    std::size_t g = gold_end;
    std::size_t t = test_end;
    while (g > gold_begin || t > test_begin) {
      const Link* next = taken.empty() ? nullptr : &taken.back();
      // A gold word may go alone if those before it can still take out what has to be.
      const bool spare = g > gold_begin && (next == nullptr || next->gold + 1 < g);
      const bool due = next != nullptr && next->test + 1 == t;
      if (due && free_at(gold_, g - 1) && equality_.same(gold_.words[g - 1], test_.words[t - 1])) {
        put(--g, --t);
        taken = taken.first(taken.size() - 1);
      } else if (due || t == test_begin) {
        put(--g, kNone);
      } else if (!spare) {
        put(kNone, --t);
      } else if (free_at(gold_, g - 1) && free_at(test_, t - 1) &&
                 equality_.same(gold_.words[g - 1], test_.words[t - 1])) {
        put(--g, --t);
      } else if (rule_.insertion_first(g - 1, t - 1)) {
        put(kNone, --t);
      } else {
        put(--g, kNone);
      }
    }
  }

  void put(std::size_t gold, std::size_t test) {
    slots.push_back({static_cast<std::uint32_t>(gold), static_cast<std::uint32_t>(test)});
  }

  std::vector<Slot> slots;

 private:
  const Text& gold_;
  const Text& test_;
  const Equality& equality_;
  Rule rule_;
};

}  // namespace

std::vector<Slot> slots_of(std::span<const Link> links, const Text& gold, const Text& test, const Equality& equality,
                           Ties ties) {
  Writer writer(gold, test, equality, ties);
  writer.slots.reserve(std::max(gold.words.size(), test.words.size()));
  std::size_t gold_end = gold.words.size();
  std::size_t test_end = test.words.size();
  std::size_t end = links.size();  // of the links not yet written
  while (true) {
    std::size_t pair = end;
    while (pair > 0 && links[pair - 1].taken_out) --pair;
    const std::span<const Link> taken = links.subspan(pair, end - pair);
    if (pair == 0) {
      writer.gap(0, gold_end, 0, test_end, taken);
      break;
    }
    const Link& link = links[--pair];
    if (link.words != Jump{1, 1}) throw std::invalid_argument("a group has no slot for each of its words");
    writer.gap(link.gold + 1, gold_end, link.test + 1, test_end, taken);
    writer.put(link.gold, link.test);
    gold_end = link.gold;
    test_end = link.test;
    end = pair;
  }
  std::reverse(writer.slots.begin(), writer.slots.end());
  return writer.slots;
}

}  // namespace treegauge::align
