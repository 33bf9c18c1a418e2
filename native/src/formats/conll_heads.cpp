#include "conll_heads.hpp"

#include <algorithm>

#include "conll_row.hpp"

namespace treegauge::formats {
namespace {

// Climb from every word up to a word seen before; meeting the own trail is a cycle.
std::size_t first_on_cycle(const std::vector<WrittenHead>& heads) {
  std::vector<std::uint64_t> trail(heads.size() + 1, 0);
  for (std::size_t word = 1; word <= heads.size(); ++word) {
    std::uint64_t up = word;
    while (up != 0 && trail[up] == 0) {
      trail[up] = word;
      up = heads[up - 1].number;
    }
    if (up != 0 && trail[up] == word) return static_cast<std::size_t>(up);
  }
  return 0;
}

HeadCheck check(const std::vector<WrittenHead>& heads) {
  const auto missing = [](const WrittenHead& head) { return head.number == kNoHead; };
  const auto none = std::find_if(heads.begin(), heads.end(), missing);
  if (none != heads.end()) {
    if (std::all_of(heads.begin(), heads.end(), missing)) return {};
    return {HeadProblem::missing, none->offset};
  }
  const auto far = std::find_if(heads.begin(), heads.end(),
                                [&](const WrittenHead& head) { return head.number > heads.size(); });
  if (far != heads.end()) return {HeadProblem::out_of_range, far->offset};
  const auto is_root = [](const WrittenHead& head) { return head.number == 0; };
  const auto root = std::find_if(heads.begin(), heads.end(), is_root);
  if (root == heads.end()) return {HeadProblem::no_root, heads.front().offset};
  if (const std::size_t word = first_on_cycle(heads); word != 0) {
    return {HeadProblem::cycle, heads[word - 1].offset};
  }
  const auto second = std::find_if(root + 1, heads.end(), is_root);
  if (second != heads.end()) return {HeadProblem::several_roots, second->offset};
  return {};
}

}  // namespace

HeadCheck link_heads(Corpus& corpus, const std::vector<WrittenHead>& heads) {
  const HeadCheck found = check(heads);
  if (found.problem != HeadProblem::none && found.problem != HeadProblem::several_roots) return found;
  const Row first = corpus.sentences.first_token.back();
  for (const WrittenHead& head : heads) {
    if (head.number == kNoHead) {
      corpus.tokens.head.push_back(kNoRow);
    } else {
      corpus.tokens.head.push_back(head.number == 0 ? kRootRow : first + static_cast<Row>(head.number - 1));
    }
  }
  return found;
}

ArcCheck link_arcs(Corpus& corpus, const std::vector<WrittenHead>& heads) {
  const Row first = corpus.sentences.first_token.back();
  const StringId nothing = corpus.strings.intern("_");
  for (std::size_t word = 0; word < heads.size(); ++word) {
    const StringId column = corpus.tokens.deps[first + word];
    if (column == nothing) continue;
    for (std::string_view rest = corpus.strings[column];;) {
      const std::size_t bar = rest.find('|');
      const std::string_view arc = rest.substr(0, bar);
      const std::size_t colon = arc.find(':');
      const std::string_view head = arc.substr(0, colon);
      const bool to_empty_node = head.find('.') != head.npos;
      const auto number = conll_number(head);
      if (colon == arc.npos || colon + 1 == arc.size() || (!number && !to_empty_node)) {
        return {ArcProblem::bad, heads[word].deps_offset, std::string(arc)};
      }
      if (number && *number > heads.size()) {
        return {ArcProblem::out_of_range, heads[word].deps_offset, std::string(arc)};
      }
      if (number) {
        corpus.arcs.kind.push_back(ArcKind::enhanced);
        corpus.arcs.dependent.push_back(first + static_cast<Row>(word));
        corpus.arcs.head.push_back(*number == 0 ? kRootRow : first + static_cast<Row>(*number - 1));
        corpus.arcs.label.push_back(corpus.strings.intern(arc.substr(colon + 1)));
      }
      if (bar == rest.npos) break;
      rest.remove_prefix(bar + 1);
    }
  }
  return {};
}

}  // namespace treegauge::formats
