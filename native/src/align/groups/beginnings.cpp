#include "align/groups/beginnings.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace treegauge::align {
namespace {

bool counts(const Text& text, std::size_t at) { return text.kinds.empty() || (text.kinds[at] & kFree) == 0; }

// Whether some word of a text begins with a word and goes on like the one behind it. A bare one behind it may
// be left out: then anything may follow.
bool has_longer(const Text& text, const Spelling& spelling, std::uint32_t word, std::uint32_t behind) {
  const std::u32string_view first = spelling.letters(word);
  const std::u32string_view next = spelling.letters(behind);
  for (std::size_t at = 0; at < text.words.size(); ++at) {
    const std::u32string_view longer = spelling.letters(text.words[at]);
    if (longer.size() <= first.size() || !longer.starts_with(first) || !counts(text, at)) continue;
    const std::u32string_view rest = longer.substr(first.size());
    if (spelling.bare(behind) || rest.starts_with(next) || next.starts_with(rest)) return true;
  }
  return false;
}

// Whether a word of `side` and the next one that counts in its sentence may go on like a longer one of
// `other`. Nearly always no word at all goes on like that.
bool may_begin(const GroupText& side, const Text& other, const Spelling& spelling) {
  std::uint32_t behind = kNone;
  std::uint32_t sentence = 0;
  for (std::size_t at = side.text.words.size(); at-- > 0;) {
    if (!counts(side.text, at)) continue;
    const std::uint32_t word = side.text.words[at];
    const bool goes_on = behind != kNone && side.sentences[at] == sentence;
    if (goes_on && (spelling.bare(behind) || spelling.may_go_on(word, spelling.letters(behind).front())) &&
        has_longer(other, spelling, word, behind))
      return true;
    behind = word;
    sentence = side.sentences[at];
  }
  return false;
}

}  // namespace

bool may_have_groups(const GroupText& gold, const GroupText& test, const Spelling& spelling) {
  return may_begin(gold, test.text, spelling) || may_begin(test, gold.text, spelling);
}

}  // namespace treegauge::align
