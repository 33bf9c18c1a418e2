#include "sequences/lcs.hpp"

#include "base/interrupt.hpp"
#include "sequences/lcs_rows.hpp"

namespace treegauge {

std::size_t lcs_length(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                       const align::Equality& equality) {
  std::size_t same = 0;
  while (!a.empty() && !b.empty() && equality.same(a.front(), b.front())) {
    a = a.subspan(1);
    b = b.subspan(1);
    ++same;
  }
  while (!a.empty() && !b.empty() && equality.same(a.back(), b.back())) {
    a = a.first(a.size() - 1);
    b = b.first(b.size() - 1);
    ++same;
  }
  if (a.empty() || b.empty()) return same;
  lcs_parts::Rows rows(b, equality);
  for (const std::uint32_t item : a) {
    check_interrupted(rows.row().words() + 16);
    rows.next(item);
  }
  return same + rows.row().length();
}

}  // namespace treegauge
