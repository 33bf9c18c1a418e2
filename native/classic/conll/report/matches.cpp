// Precision and recall of relations (alone and with the head), of head directions and distances.
#include "classic/conll/report/matches.hpp"

#include <cstdio>

#include "classic/conll/report/report.hpp"

namespace treegauge::classic::conll {
namespace {

constexpr std::size_t kNameWidth = 15;
constexpr std::string_view kRule =
    "  ----------------+------+---------+--------+------------+---------------\n";

void write_heading(Report& report, std::string_view what, std::string_view name) {
  report.text("  Precision and recall of ").text(what).text("\n\n").text(kRule).text("  ");
  report.plain(name, kNameWidth).text(" | gold | correct | system | recall (%) | precision (%) \n");
  report.text(kRule);
}

void write_row(Report& report, std::string_view name, const Matches& matches, Count correct) {
  report.text("  ").plain(name, kNameWidth);
  report.format(" | %4llu | %7llu | %6llu | %10s | %13s\n", static_cast<unsigned long long>(matches.gold),
                static_cast<unsigned long long>(correct), static_cast<unsigned long long>(matches.system),
                share(correct, matches.gold).c_str(), share(correct, matches.system).c_str());
}

template <std::size_t Size>
void write_bins(Report& report, std::string_view name, const std::array<Matches, Size>& bins,
                const std::array<std::string_view, Size>& names) {
  write_heading(report, std::string("binned HEAD ").append(name), name);
  for (std::size_t bin = 0; bin < Size; ++bin) write_row(report, names[bin], bins[bin], bins[bin].correct);
  report.text("\n\n");
}

}  // namespace

std::string share(Count part, Count all) {
  if (all == 0) return "NaN";
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.2f", static_cast<double>(part) / static_cast<double>(all) * 100);
  return digits;
}

void write_match_tables(Report& report, const Counts& counts) {
  const std::vector<std::size_t> order = counts.relations.alphabetic();
  const auto write_relations = [&](const char* title, auto correct) {
    write_heading(report, title, "deprel");
    for (const std::size_t relation : order) {
      const RelationMatches& matches = counts.relations.value(relation);
      write_row(report, counts.relations.name(relation), matches, matches.*correct);
    }
    report.text("\n\n");
  };
  write_relations("DEPREL", &RelationMatches::correct);
  write_relations("DEPREL + ATTACHMENT", &RelationMatches::correct_and_attached);
  write_bins<4>(report, "direction", counts.directions, {"to_root", "left", "right", "self"});
  write_bins<5>(report, "distance", counts.distances, {"to_root", "1", "2", "3-6", "7-..."});
}

}  // namespace treegauge::classic::conll
