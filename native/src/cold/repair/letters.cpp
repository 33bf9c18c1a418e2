#include "cold/repair/letters.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "text/lower.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

constexpr unsigned kBits = 21;  // of a code point
constexpr std::uint64_t kRun = (std::uint64_t{1} << (3 * kBits)) - 1;

}  // namespace

Letters letters_of(const std::vector<std::string_view>& words) {
  Letters letters;
  std::uint64_t run = 0;
  std::size_t size = 0;
  for (const std::string_view word : words) {
    const std::string small = lower(word);
    const std::size_t before = size;
    for (std::size_t at = 0; at < small.size();) {
      const utf8::Character letter = utf8::decode(small, at);
      at += letter.bytes;
      if (!letter.valid || !is_letter_or_digit(letter.code)) continue;
      run = (run << kBits | letter.code) & kRun;
      if (++size >= 3) letters.runs.push_back(run);
    }
    letters.words += size > before;
  }
  if (size > 0 && size < 3) letters.runs.push_back(run);
  letters.last = run;
  std::sort(letters.runs.begin(), letters.runs.end());
  letters.runs.erase(std::unique(letters.runs.begin(), letters.runs.end()), letters.runs.end());
  return letters;
}

bool alike(const Letters& letters, const Letters& other) {
  const auto& [few, many] = letters.runs.size() < other.runs.size() ? std::tie(letters.runs, other.runs)
                                                                    : std::tie(other.runs, letters.runs);
  const auto shared = std::count_if(few.begin(), few.end(), [&](std::uint64_t run) {
    return std::binary_search(many.begin(), many.end(), run);
  });
  return 2 * static_cast<std::size_t>(shared) >= few.size();
}

}  // namespace treegauge::repair
