#include "formats/piece.hpp"

#include <algorithm>

#include "formats/encoding.hpp"

namespace treegauge::formats {

bool document_begins(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == '#') {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view row = text.substr(at, end - at);
    if (comment_value(row, "newdoc id") || comment_value(row, "newdoc")) return true;
    at = end;
    if (at < text.size() && text[at] == '\r') ++at;
    if (at < text.size() && text[at] == '\n') ++at;
  }
  return false;
}

void note_documents(Corpus& corpus, Piece& piece, std::size_t before, std::size_t sentences) {
  Documents& documents = corpus.documents;
  const std::size_t here = documents.size() - before;
  const std::size_t count = corpus.sentences.size() - sentences;
  const bool goes_on = piece.newdocs == 0 || piece.before_newdoc > 0;
  // An empty document, or one whose blank lines came to nothing, is not where these numbers say.
  if (here != piece.newdocs + (goes_on ? 1 : 0)) piece.plain = false;
  if (goes_on && piece.in_document > 0) {
    documents.first_number.resize(before, 1);
    documents.first_number.push_back(piece.in_document + 1);
    documents.first_number.resize(documents.size(), 1);
  }
  const std::size_t last = documents.size() - 1;
  if (piece.newdocs > 0) {
    piece.document = corpus.strings[documents.name[last]];
    piece.in_document = 0;
    piece.newdoc_seen = true;
  }
  piece.in_document += static_cast<std::uint32_t>(
      here == 1 ? count : corpus.sentences.size() - documents.first_sentence[last]);
}

}  // namespace treegauge::formats
