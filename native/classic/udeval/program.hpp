// udeval, the scorer of the CoNLL 2018 shared task on Universal Dependencies (Zeman et al. 2018) with
// the enhanced graphs of the IWPT 2020 and 2021 shared tasks (Bouma et al. 2020, 2021).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// A file that breaks the format, or two files with different characters.
class UdError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct UdOptions {
  // A digit each for what the gold graphs leave out and the comparison shall ignore: 1 gapping,
  // 2 parents shared in coordination, 3 dependents shared in coordination, 4 control, 5 external
  // arguments of relative clauses, 6 case information. Anything else counts for nothing.
  std::string enhancements = "0";
  bool no_empty_nodes = false;  // an empty node is an error, not skipped
  bool multiple_roots_okay = false;
};

struct UdText {
  std::string_view text;
  std::string_view name;  // for messages
};

struct UdScore {
  std::uint64_t correct = 0;
  std::uint64_t gold_total = 0;
  std::uint64_t system_total = 0;
  std::optional<std::uint64_t> aligned_total;  // only for properties of aligned words
};

inline constexpr std::array<std::string_view, 15> kUdMetrics{
    "Tokens", "Sentences", "Words", "UPOS", "XPOS", "UFeats", "AllTags", "Lemmas",
    "UAS",    "LAS",       "CLAS",  "MLAS", "BLEX", "ELAS",   "EULAS"};

// In the order of kUdMetrics.
using UdScores = std::array<UdScore, kUdMetrics.size()>;

[[nodiscard]] UdScores ud_evaluate(const UdText& gold, const UdText& system, const UdOptions& options);

[[nodiscard]] Outcome udeval(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
