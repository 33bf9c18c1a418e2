// All alignments of least cost with groups: how many there are, one by its number, one drawn at random. As in
// co_optimal.hpp; a group is told from any other way of putting its words together. The least cost is that of
// align/groups/groups.hpp: cost first, then the number of grouped words.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "align/co_optimal/co_optimal.hpp"
#include "align/groups/groups.hpp"

namespace treegauge::align {

class CoOptimalGroups {
 public:
  // The equality must stay where it is; what is refused is what groups_align refuses.
  CoOptimalGroups(const GroupText& gold, const GroupText& test, const Equality& equality,
                  const Spelling& spelling, const GroupRule& rule, std::size_t count_bytes = kCountBytes);
  CoOptimalGroups(CoOptimalGroups&&) noexcept;
  CoOptimalGroups& operator=(CoOptimalGroups&&) noexcept;
  ~CoOptimalGroups();

  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] double log_count() const;
  [[nodiscard]] GroupAlignment at(std::uint64_t number);
  [[nodiscard]] GroupAlignment draw(DrawNumbers& numbers);

 private:
  class Paths;
  std::unique_ptr<Paths> paths_;
};

}  // namespace treegauge::align
