#include "cold/repair/loop.hpp"

namespace treegauge::repair {

Loop loop_at_end(const std::vector<std::uint32_t>& items) {
  const std::size_t size = items.size();
  const auto item = [&](std::size_t place) { return items[size - 1 - place]; };
  std::vector<std::size_t> border(size, 0);  // of the first n + 1 items, read backwards
  Loop loop;
  for (std::size_t n = 1; n < size; ++n) {
    std::size_t k = border[n - 1];
    while (k > 0 && item(n) != item(k)) k = border[k - 1];
    if (item(n) == item(k)) ++k;
    border[n] = k;
    const std::size_t length = n + 1;
    const std::size_t period = length - k;
    if (length >= kLoopTimes * period) loop = {size - length, period};
  }
  return loop;
}

}  // namespace treegauge::repair
