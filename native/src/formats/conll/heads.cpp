#include "formats/conll/heads.hpp"

#include <algorithm>

#include "corpus/trees/head_cycles.hpp"
#include "formats/conll/row.hpp"

namespace treegauge::formats {
namespace {

void add_faults(const std::vector<WrittenHead>& heads, bool all_there, std::vector<HeadFault>& faults) {
  const auto is_root = [](const WrittenHead& head) { return head.number == 0; };
  const auto root = std::find_if(heads.begin(), heads.end(), is_root);
  if (root == heads.end()) {
    // Where every head is a word, some words go round in a circle: once is enough.
    if (all_there) faults.push_back({HeadProblem::no_root, heads.front().offset});
    if (all_there) return;
  } else {
    const auto second = std::find_if(root + 1, heads.end(), is_root);
    if (second != heads.end()) faults.push_back({HeadProblem::several_roots, second->offset});
  }
  std::vector<Row> places;
  places.reserve(heads.size());
  const auto size = static_cast<Row>(heads.size());
  for (const WrittenHead& head : heads) {
    const bool word = head.number != 0 && head.number <= heads.size();
    places.push_back(word ? static_cast<Row>(head.number - 1) : size);
  }
  for (const Row word : first_words_of_cycles(places))
    faults.push_back({HeadProblem::cycle, heads[word].offset});
}

}  // namespace

std::vector<HeadFault> link_heads(Corpus& corpus, const std::vector<WrittenHead>& heads) {
  std::vector<HeadFault> faults;
  const Row first = corpus.sentences.first_token.back();
  const auto missing = [](const WrittenHead& head) { return head.number == kNoHead; };
  const auto none = std::find_if(heads.begin(), heads.end(), missing);
  if (none != heads.end() && !std::all_of(heads.begin(), heads.end(), missing))
    faults.push_back({HeadProblem::missing, none->offset});
  bool all_there = none == heads.end();
  bool any_there = false;
  for (const WrittenHead& head : heads) {
    Row row = kNoRow;
    if (head.number == 0) {
      row = kRootRow;
    } else if (head.number <= heads.size()) {
      row = first + static_cast<Row>(head.number - 1);
    } else if (head.number != kNoHead) {
      all_there = false;
      faults.push_back({HeadProblem::out_of_range, head.offset});
      corpus.odd_heads.token.push_back(static_cast<Row>(corpus.tokens.head.size()));
      corpus.odd_heads.text.push_back(corpus.strings.intern(std::to_string(head.number)));
    }
    any_there = any_there || row != kNoRow;
    corpus.tokens.head.push_back(row);
  }
  if (any_there) add_faults(heads, all_there, faults);
  std::stable_sort(faults.begin(), faults.end(),
                   [](const HeadFault& a, const HeadFault& b) { return a.offset < b.offset; });
  return faults;
}

std::vector<ArcFault> link_arcs(Corpus& corpus, const std::vector<WrittenHead>& heads, SeenInFile& labels) {
  const Row first = corpus.sentences.first_token.back();
  const StringId nothing = corpus.strings.intern("_");
  const std::string_view file = corpus.sources.back().bytes;
  std::vector<ArcFault> faults;
  for (std::size_t word = 0; word < heads.size(); ++word) {
    const StringId column = corpus.tokens.deps[first + word];
    if (column == nothing) continue;
    for (std::string_view rest = file.substr(heads[word].deps_offset, corpus.strings[column].size());;) {
      const std::size_t bar = rest.find('|');
      const std::string_view arc = rest.substr(0, bar);
      const std::size_t colon = arc.find(':');
      const std::string_view head = arc.substr(0, colon);
      const auto number = conll_number(head);
      const bool to_empty_node = !number && head.find('.') != head.npos;
      if (colon == arc.npos || colon + 1 == arc.size() || (!number && !to_empty_node)) {
        faults.push_back({ArcProblem::bad, heads[word].deps_offset, std::string(arc)});
        return faults;
      }
      if (number) {
        const bool outside = *number > heads.size();
        if (outside) faults.push_back({ArcProblem::out_of_range, heads[word].deps_offset, std::string(arc)});
        corpus.arcs.kind.push_back(ArcKind::enhanced);
        corpus.arcs.dependent.push_back(first + static_cast<Row>(word));
        corpus.arcs.head.push_back(outside        ? kNoRow
                                   : *number == 0 ? kRootRow
                                                  : first + static_cast<Row>(*number - 1));
        corpus.arcs.label.push_back(labels.number(arc.substr(colon + 1)));
      }
      if (bar == rest.npos) break;
      rest.remove_prefix(bar + 1);
    }
  }
  return faults;
}

}  // namespace treegauge::formats
