#include "blank_lines.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace treegauge::formats {
namespace {

void insert_failed_sentences(Corpus& corpus, std::uint32_t source, const std::vector<Blank>& blanks) {
  const auto weave = [&](auto& column, auto value_of) {
    std::remove_reference_t<decltype(column)> woven;
    woven.reserve(column.size() + blanks.size());
    std::size_t row = 0;
    for (const Blank& blank : blanks) {
      while (row < blank.before_sentence) woven.push_back(column[row++]);
      woven.push_back(value_of(blank));
    }
    while (row < column.size()) woven.push_back(column[row++]);
    column = std::move(woven);
  };
  auto& sentences = corpus.sentences;
  // A failed parse has no rows: it begins where the sentence after it begins.
  const auto begin_of_next = [](const std::vector<Row>& firsts, std::size_t end) {
    return [&firsts, end](const Blank& blank) {
      return blank.before_sentence < firsts.size() ? firsts[blank.before_sentence] : static_cast<Row>(end);
    };
  };
  const std::vector<Row> first_tokens = sentences.first_token;
  const std::vector<Row> first_nodes = sentences.first_node;
  weave(sentences.first_token, begin_of_next(first_tokens, corpus.tokens.size()));
  weave(sentences.first_node, begin_of_next(first_nodes, corpus.nodes.size()));
  weave(sentences.offset, [](const Blank& blank) { return blank.offset; });
  weave(sentences.line, [](const Blank& blank) { return blank.line; });
  weave(sentences.state, [](const Blank&) { return SentenceState::failed; });
  weave(sentences.name, [](const Blank&) { return kNoString; });
  weave(sentences.starts_block, [](const Blank&) { return std::uint8_t{0}; });
  weave(sentences.comments, [](const Blank&) { return kNoString; });
  for (Issue& found : corpus.issues) {
    if (found.source != source || found.sentence == kNowhere) continue;
    const auto after =
        std::upper_bound(blanks.begin(), blanks.end(), found.sentence,
                         [](Row row, const Blank& blank) { return row < blank.before_sentence; });
    found.sentence += static_cast<Row>(after - blanks.begin());
  }
  // A document starts behind the blank lines that came before it.
  auto before = blanks.begin();
  for (std::size_t document = 0; document < corpus.documents.size(); ++document) {
    while (before != blanks.end() && before->documents <= document) ++before;
    corpus.documents.first_sentence[document] += static_cast<Row>(before - blanks.begin());
  }
}

}  // namespace

void place_blank_lines(Corpus& corpus, std::uint32_t source, const std::vector<Blank>& blanks, BlankLines meaning) {
  if (blanks.empty()) return;
  if (meaning == BlankLines::blocks) {
    auto& starts = corpus.sentences.starts_block;
    for (const Blank& blank : blanks) {
      if (blank.before_sentence < starts.size()) starts[blank.before_sentence] = 1;
    }
  } else if (meaning == BlankLines::failed) {
    insert_failed_sentences(corpus, source, blanks);
  }
}

}  // namespace treegauge::formats
