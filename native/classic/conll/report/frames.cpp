// Words whose dependents' relations differ between the files, with the two lists.
#include "classic/conll/report/report.hpp"

namespace treegauge::classic::conll {

void write_frame_confusions(Report& report, const Counts& counts) {
  constexpr Count kFewest = 5;
  const Tally<Count>& confusions = counts.frame_confusions;
  report.text("  Frame confusions (gold versus system; *...* marks the head token)\n\n");
  const auto count_of = [&](std::size_t confusion) { return confusions.value(confusion); };
  for (const std::size_t confusion : by_count(confusions.size(), count_of)) {
    if (count_of(confusion) < kFewest) break;
    report.format("  %3llu  ", static_cast<unsigned long long>(count_of(confusion)));
    report.text(confusions.name(confusion)).text("\n");
  }
  report.text("\n\n");
}

}  // namespace treegauge::classic::conll
