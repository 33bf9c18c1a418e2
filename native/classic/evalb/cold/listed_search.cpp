// The bracket search of -D: every gold bracket against every test bracket, line by line.
#include "base/interrupt.hpp"
#include "classic/evalb/score.hpp"
#include "classic/evalb/text.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

void list_pair(const Bracket& gold, const Bracket& test, std::string& listing) {
  listing.append("1.res=").append(number(static_cast<int>(gold.mark)));
  listing.append(", 2.res=").append(number(static_cast<int>(test.mark)));
  listing.append(", 1.start=").append(number(gold.start));
  listing.append(", 2.start=").append(number(test.start));
  listing.append(", 1.end=").append(number(gold.end));
  listing.append(", 2.end=").append(number(test.end)).append("\n");
}

void list_finding(std::string_view what, const Side& side, const Bracket& bracket, std::string& listing) {
  listing.append("  ").append(what).append("[").append(number(bracket.start)).append("-");
  listing.append(number(bracket.end - 1)).append("]: ");
  // A bracket that is never closed goes to the end of its line.
  const bool closed = bracket.text_end != std::string_view::npos && bracket.text_end >= bracket.text_begin;
  const std::size_t length = closed ? bracket.text_end - bracket.text_begin : std::string_view::npos;
  listing.append(c_string(side.line.substr(bracket.text_begin, length))).append("\n");
}

bool cross(const Bracket& gold, const Bracket& test) {
  return (gold.start < test.start && test.start < gold.end && gold.end < test.end) ||
         (test.start < gold.start && gold.start < test.end && test.end < gold.end);
}

}  // namespace

std::int64_t list_matches(const Labels& labels, bool labeled, Side& gold, Side& test, std::string& listing) {
  std::int64_t matched = 0;
  std::vector<bool> other_label(test.brackets.size(), false);
  for (Bracket& wanted : gold.brackets) {
    check_interrupted(test.brackets.size());
    bool same_span = false;
    for (std::size_t j = 0; j < test.brackets.size() && wanted.mark != Mark::kMatched; ++j) {
      Bracket& candidate = test.brackets[j];
      list_pair(wanted, candidate, listing);
      if (wanted.mark == Mark::kDeleted || candidate.mark != Mark::kUnmatched ||
          wanted.start != candidate.start || wanted.end != candidate.end) {
        continue;
      }
      same_span = true;
      if (!labeled || labels.equal(wanted.label, candidate.label)) {
        wanted.mark = candidate.mark = Mark::kMatched;
        ++matched;
      } else {
        list_finding("LABEL", gold, wanted, listing);
        other_label[j] = true;
      }
    }
    if (!same_span && wanted.mark != Mark::kDeleted) list_finding("BRACKET", gold, wanted, listing);
  }
  for (std::size_t j = 0; j < test.brackets.size(); ++j)
    if (test.brackets[j].mark == Mark::kUnmatched && !other_label[j])
      list_finding("EXTRA", test, test.brackets[j], listing);
  return matched;
}

std::int64_t list_crossing(const Side& gold, const Side& test, std::string& listing) {
  std::int64_t crossing = 0;
  const Bracket* last_listed = nullptr;
  for (const Bracket& candidate : test.brackets) {
    check_interrupted(gold.brackets.size());
    for (const Bracket& other : gold.brackets) {
      if (candidate.mark == Mark::kDeleted || other.mark == Mark::kDeleted || !cross(other, candidate))
        continue;
      // Not again when the test bracket before it crossed the same one.
      if (&other != last_listed) {
        list_finding("CROSSING", gold, other, listing);
        last_listed = &other;
      }
      ++crossing;
      break;
    }
  }
  return crossing;
}

}  // namespace treegauge::classic::evalb_parts
