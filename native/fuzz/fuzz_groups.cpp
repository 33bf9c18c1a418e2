// Reads bytes as two texts in a line (native/tests/groups_reference.hpp) and aligns them with groups, as the book says.
#include <cstdlib>
#include <string>

#include "../tests/groups_reference.hpp"
#include "target.hpp"

using namespace groups_reference;

std::vector<std::string_view> samples() {
  return {
      "we can not go / home | we cannot / go home",
      "a b ab ba | ab a b ab a",
      "well - known 3 . 5 | well-known 3.5",
      "it 's ~uh don't !- go | it's do ~uh n't go",
      "\xE6\x80\xBB\xE7\xBB\x9F \xE8\xAE\xBF\xE9\x97\xAE | \xE6\x80\xBB \xE7\xBB\x9F \xE8\xAE\xBF\xE9\x97\xAE",
  };
}

std::vector<std::string_view> pieces() {
  return {" ", " | ", " / ", "a", "b", "ab", "ba", "aab", "-", "'", ".", " - ", " ' ", " . ", "~", "!", "$", "\xC3\xA9", "\xFF"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The book takes long for long texts.
  if (size > 160) return 0;
  const Case given = parsed(std::string_view(reinterpret_cast<const char*>(data), size));
  for (const Likeness likeness : {Likeness::none, Likeness::letters}) {
    for (const std::size_t small_table : {GroupRule{}.small_table, std::size_t{0}}) {
      const GroupRule rule{likeness, size % 2 == 0, small_table, size % 3 == 0 ? 0 : kBorderBytes};
      if (!(aligned(given, rule) == textbook(given, rule))) std::abort();
    }
  }
  return 0;
}
