// The edit aligner against the textbook's table: every kind of word, listed pairs, all costs and ties, any
// border budget; the mirrored alignment where the sides are swapped.
#include <stdexcept>
#include <string>
#include <utility>

#include "edit_textbook.hpp"
#include "input.hpp"
#include "target.hpp"

using namespace treegauge::align;

// Costs (3), ties and punctuation, pairs, kinds, repetitions, gold, separator, test.
std::vector<std::string_view> samples() {
  return {bytes("\x03\x02\x02\x01\x00\x00\x01the tea is hot" NEXT "the tee was not hot"),
          bytes("\x00\x00\x00\x00\x02"
                "ab"
                "cd"
                "\x03\x01"
                "abcabd, abc." NEXT "abd, abcc"),
          bytes("\x03\x02\x02\x03\x01"
                "x,"
                "\x02\x08"
                "xyzzy, xyz, xyzzy" NEXT "xyz, xyzzy; xyz"),
          bytes("\x00\x00\x00\x01\x00\x00\x20"
                "abcdefghijklmnopqrstuvwxyz" NEXT "bcdefghiijklmnopqrsuvwxyz"),
          bytes("\x63\x4a\x4a\x01\x00\x00\x02"
                "aab" NEXT "baa")};
}

std::vector<std::string_view> pieces() {
  return {"a",  "b",    "c",    ",",    ".",    "ab",        "abc",  "aaaa",
          NEXT, "\x01", "\x02", "\x03", "\x04", bytes("\0"), "\xFF", "abcdefghijklmnop",
          "zyx"};
}

namespace {

// Words are bytes. A kind by word or by place, so that equal words may differ in it.
textbook::Side side_of(std::string_view text, std::uint32_t kinds, std::uint32_t times) {
  textbook::Side side;
  for (std::uint32_t k = 0; k < times && side.words.size() < 400; ++k)
    for (const char letter : text.substr(0, 120)) side.words.push_back(static_cast<unsigned char>(letter));
  if (kinds % 4 == 0) return side;
  for (std::size_t at = 0; at < side.words.size(); ++at) {
    const std::uint32_t word = side.words[at];
    std::uint8_t kind = 0;
    if (kinds % 4 != 2 && (kinds % 8 < 4 ? word % 5 == 0 : at % 7 == 0)) kind |= kFree;
    if (kinds % 4 != 1 && (word < 0x30 || word % 6 == 0)) kind |= kPunctuation;
    side.kinds.push_back(kind);
  }
  return side;
}

bool too_fine(const textbook::Side& gold, const textbook::Side& test, const Equality& equality, Costs costs,
              Ties ties, bool apart) {
  try {
    (void)edit_align(gold.text(), test.text(), equality, costs, ties, apart);
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  Costs costs;
  costs.substitution = 1 + input.byte();
  costs.insertion = 1 + input.byte();
  costs.deletion = 1 + input.byte();
  // As a rule costs that are not refused.
  if (costs.substitution < 64)
    costs = {1 + costs.substitution % 9, 1 + costs.insertion % 5, 1 + costs.deletion % 5};
  const std::uint32_t switches = input.byte();
  const Ties ties = (switches & 1) != 0 ? Ties::symmetric : Ties::srleval;
  const bool apart = (switches & 2) != 0;
  std::vector<Equality::Pair> pairs(input.below(6));
  for (auto& pair : pairs) {
    pair.first = input.byte();
    pair.second = input.byte();
  }
  const Equality equality(pairs);
  const std::uint32_t kinds = input.byte();
  const std::uint32_t times = 1 + input.below(16);
  const auto parts = fuzz::texts(input.rest(), 2);
  const textbook::Side gold = side_of(parts[0], kinds, times);
  const textbook::Side test = side_of(parts[1], kinds, times);
  if (too_fine(gold, test, equality, costs, ties, apart)) {
    // A match gains 8 at most in lowest terms: small costs are always taken.
    REQUIRE(costs.insertion + costs.deletion > 8 || !gold.kinds.empty() || !test.kinds.empty());
    return 0;
  }
  const Alignment expected = textbook::edit_align(gold, test, equality, costs, ties, apart);
  for (const std::size_t border : {kBorderBytes, std::size_t{0}, std::size_t{1} << (switches % 16)}) {
    const Alignment found = edit_align(gold.text(), test.text(), equality, costs, ties, apart, border);
    REQUIRE(found.cost == expected.cost);
    REQUIRE(found.slots == expected.slots);
  }
  REQUIRE(edit_cost(gold.text(), test.text(), equality, costs, apart) == expected.cost);
  if (ties == Ties::symmetric && costs.insertion == costs.deletion) {
    Alignment mirrored = edit_align(test.text(), gold.text(), equality, costs, ties, apart);
    for (Slot& slot : mirrored.slots) std::swap(slot.gold, slot.test);
    REQUIRE(mirrored.cost == expected.cost);
    REQUIRE(mirrored.slots == expected.slots);
  }
  const Alignment same = edit_align(gold.text(), gold.text(), equality, costs, ties, apart);
  REQUIRE(same.cost == 0);
  return 0;
}
