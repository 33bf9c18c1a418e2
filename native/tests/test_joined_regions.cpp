// Edited regions across sentence cuts, against counting runs in a row of letters.
#include <random>
#include <string>
#include <vector>

#include "bracketed.hpp"
#include "check.hpp"
#include "compare/brackets/joined_regions.hpp"

using namespace treegauge;

namespace {

// E: a region; N: a constituent; w: a region whose word does not count; a blank cuts sentences, X is one that
// takes no part. Returns the regions with a place, each as the letters that it was made of.
std::vector<std::string> joined(const std::string& row) {
  std::string text = "(TOP ";
  for (const char letter : row)
    text += letter == ' ' ? ")\n(TOP " : letter == 'N' ? "(NP (T a))" : "(EDITED (T a))";
  const auto corpus = bracketed(text + ")\n");
  Comparison comparison(corpus, corpus);
  Side& side = comparison.gold;
  side.keys.label.assign(corpus->strings.size(), 0);
  side.keys.edited.assign(corpus->strings.size(), 0);
  side.keys.label[corpus->strings.find("TOP")] = kUncounted;
  if (row.find_first_of("EwX") != std::string::npos) side.keys.edited[corpus->strings.find("EDITED")] = 1;
  side.use.assign(corpus->sentences.size(), 1);
  std::vector<std::string> found;
  JoinedRegions regions(side);
  std::size_t at = 0;
  for (Row s = 0; s < corpus->sentences.size(); ++s) {
    side.use[s] = row[at] == 'X' ? 0 : 1;
    regions.enter(s);
    for (Row node = corpus->sentences.first_node[s] + 1; node < corpus->node_end(s); ++node, ++at) {
      if (row[at] == 'w' || row[at] == 'X') continue;
      const std::size_t place = regions.continued(node);
      if (place != JoinedRegions::kNowhere) {
        found[place] += row[at];
        continue;
      }
      regions.added(node, found.size());
      found.emplace_back(1, row[at]);
    }
    ++at;
  }
  std::erase(found, "N");
  return found;
}

// Runs of regions, blanks left out.
std::vector<std::string> runs(const std::string& row) {
  std::vector<std::string> found(1);
  for (const char letter : row) {
    if (letter == 'E') found.back() += letter;
    if ((letter == 'N' || letter == 'X') && !found.back().empty()) found.emplace_back();
  }
  if (found.back().empty()) found.pop_back();
  return found;
}

}  // namespace

TEST(regions_are_joined_across_cuts) {
  using Found = std::vector<std::string>;
  CHECK(joined("NE EN") == Found{"EE"});
  CHECK(joined("NE E EN") == Found{"EEE"});
  CHECK(joined("NE NE") == (Found{"E", "E"}));
  CHECK(joined("NE X EN") == (Found{"E", "E"}));
}

TEST(a_region_without_a_word_that_counts_is_a_neighbour_all_the_same) {
  using Found = std::vector<std::string>;
  CHECK(joined("NE w EN") == Found{"EE"});
  CHECK(joined("Nw EN") == Found{"E"});
}

TEST(as_many_as_there_are_runs) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::string row;
    const unsigned sentences = 1 + random() % 5;
    for (unsigned s = 0; s < sentences; ++s) {
      if (s > 0) row += ' ';
      if (random() % 8 == 0) {
        row += 'X';
        continue;
      }
      // In normal form no region stands beside another.
      const std::size_t begin = row.size();
      for (unsigned word = 1 + random() % 3; word > 0; --word)
        row += row.size() > begin && row.back() != 'N' ? 'N' : "NEEw"[random() % 4];
    }
    CHECK(joined(row) == runs(row));
  }
}
