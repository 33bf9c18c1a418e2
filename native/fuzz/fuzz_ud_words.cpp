// The word alignment by character spans against its definition; common subsequences against the textbook's
// table.
#include "input.hpp"
#include "target.hpp"
#include "ud_textbook.hpp"

using namespace treegauge;

// A byte for each word: below 160 a plain word; above, a multiword token of one to three characters and
// words.
std::vector<std::string_view> samples() {
  // The first one: blank words behind a multiword token of blank words.
  return {
      "\xA0"
      "aaaa\x84"
      "aaaa\x9B" NEXT
      "aaaa\xA0"
      "\x9B",
      "abcabc" NEXT "abcabc",
      "ab\xA4"
      "cab" NEXT
      "ab\xA9"
      "cabb",
      "\xF0\xC1"
      "ab\xC2" NEXT
      "a\xB1"
      "bb\xFF"
      "c"};
}

std::vector<std::string_view> pieces() {
  return {"a", "b", "aaaa", NEXT, "\xA0", "\xB5", "\xC9", "\xFF", "abab"};
}

namespace {

textbook::UdSide side_of(std::string_view bytes, std::uint64_t& length, bool long_words) {
  textbook::UdSide side;
  std::uint64_t at = 0;
  for (const char letter : bytes.substr(0, 200)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 160) {
      const std::uint64_t end = at + (long_words ? byte / 8 % 4 : 1);
      side.word(at, end, byte % 4);
      at = end;
      continue;
    }
    const std::uint64_t end = at + (long_words ? byte % 4 : 1 + byte % 3);
    std::vector<StringId> forms;
    for (unsigned k = 0; k <= byte / 3 % 3; ++k) forms.push_back((byte / 9 + k) % 4);
    side.multi(at, end, forms);
    at = end;
  }
  length = at;
  return side;
}

void check_order(const std::vector<align::WordPair>& pairs, std::size_t gold, std::size_t system) {
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    REQUIRE(pairs[k].gold < gold && pairs[k].system < system);
    REQUIRE(k == 0 || (pairs[k - 1].gold < pairs[k].gold && pairs[k - 1].system < pairs[k].system));
  }
}

void against_the_definition(std::string_view one, std::string_view other) {
  std::uint64_t length = 0;
  std::uint64_t other_length = 0;
  textbook::UdSide gold = side_of(one, length, false);
  textbook::UdSide system = side_of(other, other_length, false);
  for (; length < other_length; ++length) gold.word(length, length + 1, 0);
  for (; other_length < length; ++other_length) system.word(other_length, other_length + 1, 0);
  REQUIRE(align::align_ud(gold.view(), system.view()) == textbook::align_by_definition(gold, system, length));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parts = fuzz::texts({reinterpret_cast<const char*>(data), size}, 2);
  against_the_definition(parts[0], parts[1]);
  against_the_definition(parts[1], parts[0]);
  // Words of any length, blank ones too: order, and every word beside itself.
  std::uint64_t length = 0;
  std::uint64_t other_length = 0;
  const textbook::UdSide gold = side_of(parts[0], length, true);
  const textbook::UdSide system = side_of(parts[1], other_length, true);
  const auto pairs = align::align_ud(gold.view(), system.view());
  check_order(pairs, gold.form.size(), system.form.size());
  for (const auto& [g, s] : pairs) {
    const bool equal_spans = gold.begin[g] == system.begin[s] && gold.end[g] == system.end[s];
    REQUIRE(equal_spans || gold.form[g] == system.form[s]);
  }
  const auto same = align::align_ud(gold.view(), gold.view());
  check_order(same, gold.form.size(), gold.form.size());
  REQUIRE(same.size() == gold.form.size());
  for (const auto& [g, s] : same) REQUIRE(g == s);
  const auto expected = textbook::slow_subsequence(gold.form, system.form);
  for (const std::size_t keep : {std::size_t{1} << 20, std::size_t{0}, size % 64})
    REQUIRE(align::common_subsequence(gold.form, system.form, keep) == expected);
  return 0;
}
