// Alignment with groups against the textbook's table: both rules of costs, words that do not count, bare
// words, two sentences; whole tables and bounded ones, with and without memory; swapped sides; all alignments
// of least cost.
#include <algorithm>
#include <string>
#include <utility>

#include "align/cold/co_optimal_groups.hpp"
#include "groups_reference.hpp"
#include "input.hpp"
#include "substitution_cost.hpp"
#include "target.hpp"

using namespace groups_reference;

// Switches, then two texts as groups_reference.hpp reads them.
std::vector<std::string_view> samples() {
  return {bytes("\x00"
                "we can not go | we cannot go"),
          bytes("\x01"
                "well - known ~uh 3 . 5 / ab c | wellknown 3.5 / a bc"),
          bytes("\x02"
                "affect know do n't a b ab | effect zebra no dont ab a b"),
          bytes("\x03"
                "well !- known . . . . ' em | wellknown ... 'em"),
          bytes("\x07"
                "aa a aaa a a aa | a aaaa aa aaa"),
          bytes("\x0F"
                "\xC3\xA9t\xC3\xA9 l' eau | \xC3\xA9 t\xC3\xA9 l'eau / \xC3\xA9"),
          bytes("\x04"
                "it 's ~uh don't !- go | it's do ~uh n't go"),
          bytes("\x05"
                "\xE6\x80\xBB\xE7\xBB\x9F \xE8\xAE\xBF | \xE6\x80\xBB \xE7\xBB\x9F\xE8\xAE\xBF")};
}

std::vector<std::string_view> pieces() {
  return {" ",    "a",   "b",   "ab",     " a ",      " aa ", " aaa ", " | ",    " / ",
          " ~",   " !",  " - ", " ' ",    "'",        "-",    " . ",   "$",      " ~a ",
          " !- ", "can", "not", "cannot", "\xC3\xA9", "\xFF", " b a ", " 3 . 5 "};
}

namespace {

constexpr std::size_t kLongest = 160;

void mirrored(const Case& given, const GroupRule& rule, const Result& expected) {
  Case other = given;
  std::swap(other.gold, other.test);
  Result found = aligned(other, rule);
  for (auto& slot : found.slots) std::swap(slot.first, slot.second);
  REQUIRE(found.cost == expected.cost && found.grouped == expected.grouped);
  // Words alone between two others may change their order.
  const auto sorted = [](Slots slots) {
    std::sort(slots.begin(), slots.end());
    return slots;
  };
  REQUIRE(sorted(found.slots) == sorted(expected.slots));
}

void all_of_least_cost(const Case& given, const GroupRule& rule, const Result& expected) {
  CoOptimalGroups all(given.gold.text(), given.test.text(), given.equality, given.spelling, rule);
  REQUIRE(all.count() >= 1);
  // Costs are those of its slots.
  const auto check = [&](const GroupAlignment& one) {
    REQUIRE(one.gold_slot.size() == given.gold.words.size() &&
            one.test_slot.size() == given.test.words.size());
    Slots slots(one.slots);
    for (std::size_t at = 0; at < one.gold_slot.size(); ++at) slots[one.gold_slot[at]].first.push_back(at);
    for (std::size_t at = 0; at < one.test_slot.size(); ++at) slots[one.test_slot[at]].second.push_back(at);
    std::uint64_t cost = 0;
    std::uint64_t grouped = 0;
    for (const auto& [gold, test] : slots) {
      REQUIRE(!gold.empty() || !test.empty());
      if (gold.empty() || test.empty()) {
        REQUIRE(gold.size() + test.size() == 1);
        const bool free = gold.empty() ? given.test.has(test[0], kFree) : given.gold.has(gold[0], kFree);
        cost += free ? 0 : 3 * cost_scale(rule.likeness);
      } else if (gold.size() + test.size() > 2) {
        grouped += gold.size() + test.size();
      } else if (const auto g = given.gold.words[gold[0]], t = given.test.words[test[0]];
                 !given.equality.same(g, t)) {
        cost += substitution_cost(given.spelling, g, t, rule.likeness);
      }
    }
    REQUIRE(cost == expected.cost && grouped == expected.grouped);
  };
  for (std::uint64_t number = 0; number < std::min<std::uint64_t>(all.count(), 5); ++number)
    check(all.at(number));
  DrawNumbers numbers(7, 1);
  check(all.draw(numbers));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t switches = input.byte();
  const Case given = parsed(input.rest().substr(0, kLongest));
  GroupRule rule{(switches & 1) != 0 ? Likeness::letters : Likeness::none, (switches & 2) != 0};
  const Result expected = textbook(given, rule);
  rule.keep_bytes = (switches & 4) != 0 ? kBorderBytes : 0;
  for (const std::size_t small_table : {GroupRule{}.small_table, std::size_t{0}}) {
    rule.small_table = small_table;
    REQUIRE(aligned(given, rule) == expected);
  }
  mirrored(given, rule, expected);
  all_of_least_cost(given, rule, expected);
  return 0;
}
