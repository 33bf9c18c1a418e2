// Compares the letters of two texts, wherever words end: are they about the same sentence?
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace treegauge::repair {

// Letters and digits in small letters, run together and taken three by three.
struct Letters {
  std::vector<std::uint64_t> runs;  // each once, in order of their codes; a shorter text is one run
  std::uint64_t last = 0;           // the run at the end; 0: there are no letters
  std::size_t words = 0;            // words with a letter or a digit
};

[[nodiscard]] Letters letters_of(const std::vector<std::string_view>& words);

// Whether they share at least half of the runs of the shorter one; true where one of them has none.
[[nodiscard]] bool alike(const Letters& letters, const Letters& other);

}  // namespace treegauge::repair
