#include "formats/bracketings/blank_lines.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace treegauge::formats {
namespace {

void insert_failed_sentences(Corpus& corpus, std::uint32_t source, const std::vector<Blank>& blanks) {
  // Only the rows of this source move: those of many files before it must not be copied for each.
  const std::size_t from = blanks.front().before_sentence;
  const auto weave = [&](auto& column, auto value_of) {
    using Column = std::remove_reference_t<decltype(column)>;
    const Column tail(column.begin() + static_cast<std::ptrdiff_t>(from), column.end());
    column.resize(from);
    std::size_t row = 0;
    for (const Blank& blank : blanks) {
      while (from + row < blank.before_sentence) column.push_back(tail[row++]);
      column.push_back(value_of(blank, tail, row));
    }
    column.insert(column.end(), tail.begin() + static_cast<std::ptrdiff_t>(row), tail.end());
  };
  const auto always = [](auto value) {
    return [value](const Blank&, const auto&, std::size_t) { return value; };
  };
  auto& sentences = corpus.sentences;
  corpus.tree_texts.forget(from);
  // A failed parse has no rows: it begins where the sentence after it begins.
  const auto begin_of_next = [](std::size_t end) {
    return [end](const Blank&, const std::vector<Row>& tail, std::size_t next) {
      return next < tail.size() ? tail[next] : static_cast<Row>(end);
    };
  };
  weave(sentences.first_token, begin_of_next(corpus.tokens.size()));
  weave(sentences.first_node, begin_of_next(corpus.nodes.size()));
  weave(sentences.offset, [](const Blank& blank, const auto&, std::size_t) { return blank.offset; });
  weave(sentences.line, [](const Blank& blank, const auto&, std::size_t) { return blank.line; });
  weave(sentences.state, always(SentenceState::failed));
  weave(sentences.tree, always(std::uint8_t{1}));
  weave(sentences.name, always(kNoString));
  weave(sentences.starts_block, always(std::uint8_t{0}));
  weave(sentences.comments, always(kNoString));
  for (Issue& issue : corpus.issues) {
    if (issue.source != source || issue.sentence == kNowhere) continue;
    const auto after =
        std::upper_bound(blanks.begin(), blanks.end(), issue.sentence,
                         [](Row row, const Blank& blank) { return row < blank.before_sentence; });
    issue.sentence += static_cast<Row>(after - blanks.begin());
  }
  // A document starts behind the blank lines that came before it.
  auto before = blanks.begin();
  for (std::size_t document = 0; document < corpus.documents.size(); ++document) {
    while (before != blanks.end() && before->documents <= document) ++before;
    corpus.documents.first_sentence[document] += static_cast<Row>(before - blanks.begin());
  }
}

// Documents that were kept for their blank lines, which mean nothing.
void drop_empty_documents(Corpus& corpus, std::uint32_t source) {
  auto& documents = corpus.documents;
  std::size_t kept = documents.size();
  while (kept > 0 && documents.source[kept - 1] == source) --kept;
  for (std::size_t row = kept; row < documents.size(); ++row) {
    const bool empty =
        row + 1 < documents.size() && documents.first_sentence[row] == documents.first_sentence[row + 1];
    if (empty) continue;
    documents.name[kept] = documents.name[row];
    documents.source[kept] = documents.source[row];
    documents.first_sentence[kept++] = documents.first_sentence[row];
  }
  documents.name.resize(kept);
  documents.source.resize(kept);
  documents.first_sentence.resize(kept);
}

}  // namespace

void start_document(Corpus& corpus, std::string_view name, std::uint32_t source, bool after_blanks) {
  auto& documents = corpus.documents;
  if (!after_blanks) {
    corpus.start_document(name, source);
    return;
  }
  documents.name.push_back(corpus.strings.intern(name));
  documents.source.push_back(source);
  documents.first_sentence.push_back(static_cast<Row>(corpus.sentences.size()));
}

void place_blank_lines(Corpus& corpus, std::uint32_t source, const std::vector<Blank>& blanks,
                       BlankLines meaning) {
  if (blanks.empty()) return;
  if (meaning != BlankLines::failed) drop_empty_documents(corpus, source);
  if (meaning == BlankLines::blocks) {
    auto& starts = corpus.sentences.starts_block;
    for (const Blank& blank : blanks)
      if (blank.before_sentence < starts.size()) starts[blank.before_sentence] = 1;
  } else if (meaning == BlankLines::failed) {
    insert_failed_sentences(corpus, source, blanks);
  }
}

}  // namespace treegauge::formats
