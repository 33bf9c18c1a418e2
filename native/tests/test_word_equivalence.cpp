// Word equivalence: what the original sparseval says of these pairs, and partners() against it.
#include <string>

#include "check.hpp"
#include "text/word_equivalence.hpp"

using namespace treegauge;

TEST(surfaces) {
  CHECK(same_surface("re-read", "Reread"));
  CHECK(same_surface("-", "--"));
  CHECK(same_surface("0", "P"));
  CHECK(same_surface("P", "p"));
  CHECK(!same_surface("0", "p"));
  CHECK(same_surface("\xC3\x89t\xC3\xA9", "\xC3\xA9t\xC3\xA9"));
  CHECK(!same_surface("-", "x"));
  CHECK(!same_surface("ab", "abc"));
  CHECK(!same_surface("\x7F", "\x9F"));
}

TEST(pauses_and_pairs_are_not_transitive) {
  Strings strings;
  WordEquivalence words(strings);
  words.add_filled_pause("mm-hm", '1');
  words.add_filled_pause("Eh", '1');
  words.add_filled_pause("eh", '2');
  words.add_filled_pause("ah", '2');
  words.add_pair("lorry", "truck");
  words.add_pair("truck", "van");
  const auto equivalent = [&](const char* a, const char* b) {
    return words.equivalent(strings.intern(a), strings.intern(b));
  };
  CHECK(equivalent("EH", "ah"));
  CHECK(!equivalent("mm-hm", "Eh"));
  CHECK(equivalent("truck", "LO-RRY"));
  CHECK(equivalent("van", "truck"));
  CHECK(!equivalent("lorry", "van"));
  CHECK(!words.equivalent(kNoString, kNoString));
}

TEST(partners_are_the_equivalent_words) {
  Strings strings;
  WordEquivalence words(strings);
  words.add_filled_pause("uh", '1');
  words.add_filled_pause("e-r", '1');
  words.add_pair("a", "b");
  words.add_pair("B", "0");
  std::vector<StringId> all = {kNoString};
  for (const char* text : {"uh", "UH", "er", "e-r", "a", "A", "b", "-b", "B", "0", "P", "p", "x", "-"})
    all.push_back(strings.intern(text));
  const auto partners = words.partners(all, all);
  for (std::size_t a = 0; a < all.size(); ++a) {
    std::vector<std::uint32_t> expected;
    for (std::uint32_t b = 0; b < all.size(); ++b)
      if (words.equivalent(all[a], all[b])) expected.push_back(b);
    CHECK(partners[a] == expected);
  }
}
