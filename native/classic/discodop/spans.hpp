// Sets of words, as runs, each with a number.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace treegauge::classic::discodop_parts {

struct Run {
  std::uint32_t first;
  std::uint32_t last;
};
using Runs = std::vector<Run>;

class Spans {
 public:
  // Runs in order, none touching the next.
  [[nodiscard]] std::uint32_t number_of(Runs runs) {
    std::string key(reinterpret_cast<const char*>(runs.data()), runs.size() * sizeof(Run));
    const auto [entry, is_new] = numbers_.emplace(std::move(key), static_cast<std::uint32_t>(runs_.size()));
    if (is_new) runs_.push_back(std::move(runs));
    return entry->second;
  }

  [[nodiscard]] const Runs& operator[](std::uint32_t number) const { return runs_[number]; }
  [[nodiscard]] bool is_discontinuous(std::uint32_t number) const { return runs_[number].size() > 1; }

  [[nodiscard]] std::uint64_t words(std::uint32_t number) const {
    std::uint64_t sum = 0;
    for (const Run& run : runs_[number]) sum += run.last - run.first + 1;
    return sum;
  }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<Runs> runs_;
};

}  // namespace treegauge::classic::discodop_parts
