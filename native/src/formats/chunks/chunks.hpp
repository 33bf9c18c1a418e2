// Columns of chunks and entities: a word a line, its tags behind it, an empty line after each sentence.
//
// Tjong Kim Sang and Buchholz (2000), Introduction to the CoNLL-2000 shared task: chunking; Tjong Kim Sang
// and De Meulder (2003), Introduction to the CoNLL-2003 shared task: language-independent named entity
// recognition.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// Which column has the tags of chunks.
enum class TagColumns : std::uint8_t {
  last,
  last_but_one,
  all,  // all from the end that hold nothing else: chunks inside chunks have a column of their own
};

// Reads one source into the corpus, as a document of its own, or several by -DOCSTART- lines. Columns stand
// between tabs if the first row has one, else between blanks. The first is the word, the second of three and
// more its tag, unless all of that column are tags of chunks. What stands behind the word is in tokens.others
// as it is, for writing back. Chunks are spans (goes_on in tags.hpp says where one ends).
// Rows of another number of columns and tags that are none break the sentence and have an Issue.
void read_chunks(Corpus& corpus, Source source, TagColumns columns);

// How chunks are written.
enum class WrittenTags : std::uint8_t { as_they_stand, iob1, iob2, bioes, bilou };

// All good sentences. What was read from a well-formed file is written byte for byte, but for the tags where
// a scheme is asked for. Other corpora give a word, its tag if words have tags, and a column of tags for the
// chunks (more where they overlap), between tabs.
std::string write_chunks(const Corpus& corpus, WrittenTags tags);

// Whether rows have columns beside word, tag and the tags of chunks.
bool has_more_columns(const Corpus& corpus);

// What stands behind a word, cut into columns; blanks around them do not belong to them.
template <typename Visit>
void each_field(std::string_view rest, bool tabs, Visit visit) {
  constexpr std::string_view kBlanks = " \t";
  const auto trimmed = [&](std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == text.npos) return text.substr(0, 0);
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
  };
  if (tabs) {
    // It begins with a tab.
    while (!rest.empty()) {
      rest.remove_prefix(1);
      const std::size_t end = std::min(rest.find('\t'), rest.size());
      visit(trimmed(rest.substr(0, end)));
      rest.remove_prefix(end);
    }
    return;
  }
  while (true) {
    const std::size_t begin = rest.find_first_not_of(kBlanks);
    if (begin == rest.npos) return;
    rest.remove_prefix(begin);
    const std::size_t end = std::min(rest.find_first_of(kBlanks), rest.size());
    visit(rest.substr(0, end));
    rest.remove_prefix(end);
  }
}

// A line that begins a document.
inline bool begins_document(std::string_view row) {
  constexpr std::string_view kMark = "-DOCSTART-";
  return row.starts_with(kMark) &&
         (row.size() == kMark.size() || row[kMark.size()] == ' ' || row[kMark.size()] == '\t');
}

}  // namespace treegauge::formats
