// An issue: something wrong with the input, as data and not as an exception, so that a run can go on.
#pragma once
#include <cstdint>
#include <string>

namespace treegauge {

inline constexpr std::uint32_t kNowhere = 0xFFFFFFFFu;

struct Issue {
  std::string code;                   // stable, kebab-case: "unclosed-bracket"
  std::uint32_t source = kNowhere;    // which file of the corpus
  std::uint32_t sentence = kNowhere;  // which sentence is affected, if one is
  std::uint64_t line = 0;             // from 1
  std::uint64_t column = 0;           // from 1, in characters
  std::string message;                // what was found and what was expected
  std::string hint;                   // what to do
  bool note = false;                  // odd, but it was understood
};

}  // namespace treegauge
