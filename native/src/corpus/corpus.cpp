#include "corpus/corpus.hpp"

#include <algorithm>
#include <stdexcept>

#include "corpus/columns.hpp"
#include "text/utf8.hpp"

namespace treegauge {

Row Corpus::document_of(std::size_t s) const {
  const auto& first = documents.first_sentence;
  const auto after = std::upper_bound(first.begin(), first.end(), static_cast<Row>(s));
  return after == first.begin() ? 0 : static_cast<Row>(after - first.begin() - 1);
}

void Corpus::check_may_grow() const {
  if (readers.any()) {
    throw std::invalid_argument(
        "a corpus cannot change while its columns are looked at or it is being compared");
  }
}

void Corpus::check_may_read(WordColumns columns) const {
  check_may_grow();
  const bool heads = columns == WordColumns::conll || columns == WordColumns::roles;
  const bool conll = columns == WordColumns::conll;
  const bool conll12 = columns == WordColumns::conll12;
  const bool predicates = columns == WordColumns::roles || columns == WordColumns::props || conll12;
  const bool graphs = columns == WordColumns::graphs;
  const auto fits = [&](const std::vector<Row>& column, bool filled) {
    return column.size() == (filled ? tokens.size() : 0);
  };
  const bool whole =
      fits(tokens.lemma, heads || conll12 || graphs) && fits(tokens.feats, heads || graphs) &&
      fits(tokens.deprel, heads) && fits(tokens.head, heads) && fits(tokens.upos, conll) &&
      fits(tokens.deps, conll) &&
      (fits(tokens.misc, conll) || (columns == WordColumns::timed && fits(tokens.misc, true))) &&
      fits(tokens.predicate, predicates) &&
      (fits(tokens.others, predicates || graphs || columns == WordColumns::chunks) ||
       (conll && fits(tokens.others, true))) &&
      (fits(tokens.start, columns == WordColumns::timed) || (conll && fits(tokens.start, true)));
  const bool edges = nodes.others.size() == (graphs ? nodes.size() : 0);
  if (!whole || !edges) throw std::invalid_argument("files of different formats cannot be in one corpus");
}

void Corpus::start_document(std::string_view name, std::uint32_t source) {
  const auto here = static_cast<Row>(sentences.size());
  // A file opens a document; a `# newdoc` line before its first sentence only names it.
  if (!documents.name.empty() && documents.first_sentence.back() == here &&
      documents.source.back() == source) {
    documents.name.back() = strings.intern(name);
    return;
  }
  documents.name.push_back(strings.intern(name));
  documents.source.push_back(source);
  documents.first_sentence.push_back(here);
}

Row Corpus::start_sentence(std::uint64_t offset, std::uint32_t line, SentenceState state) {
  sentences.first_token.push_back(static_cast<Row>(tokens.size()));
  sentences.first_node.push_back(static_cast<Row>(nodes.size()));
  sentences.offset.push_back(offset);
  sentences.line.push_back(line);
  sentences.state.push_back(state);
  sentences.tree.push_back(1);
  sentences.name.push_back(kNoString);
  sentences.starts_block.push_back(0);
  sentences.comments.push_back(kNoString);
  return static_cast<Row>(sentences.size() - 1);
}

void Corpus::empty_last_sentence(SentenceState state) {
  const Row token = sentences.first_token.back();
  const Row node = sentences.first_node.back();
  for (auto* column : {&tokens.form, &tokens.tag, &tokens.parent, &tokens.lemma, &tokens.upos, &tokens.feats,
                       &tokens.deprel, &tokens.deps, &tokens.misc, &tokens.predicate, &tokens.others,
                       &tokens.head, &tokens.start, &tokens.end}) {
    if (column->size() > token) column->resize(token);
  }
  tokens.offset.resize(std::min<std::size_t>(tokens.offset.size(), token));
  for (auto* column : {&nodes.label, &nodes.parent, &nodes.first, &nodes.last}) column->resize(node);
  if (nodes.others.size() > node) nodes.others.resize(node);
  while (!runs.node.empty() && runs.node.back() >= node)
    for (auto* column : {&runs.node, &runs.first, &runs.last}) column->pop_back();
  while (!spans.kind.empty() && spans.first.back() >= token) {
    spans.kind.pop_back();
    for (auto* column : {&spans.head, &spans.label, &spans.first, &spans.last}) column->pop_back();
    spans.continues.pop_back();
    if (spans.schemes.size() > spans.kind.size()) spans.schemes.pop_back();
  }
  while (!arcs.kind.empty() && arcs.dependent.back() >= token) {
    arcs.kind.pop_back();
    arcs.dependent.pop_back();
    arcs.head.pop_back();
    arcs.label.pop_back();
  }
  while (!surfaces.form.empty() && surfaces.first.back() >= token) {
    surfaces.form.pop_back();
    surfaces.first.pop_back();
    surfaces.last.pop_back();
    surfaces.offset.pop_back();
  }
  while (!extra_lines.text.empty() && extra_lines.sentence.back() + 1 == sentences.size()) {
    extra_lines.sentence.pop_back();
    extra_lines.before.pop_back();
    extra_lines.text.pop_back();
  }
  while (!odd_heads.token.empty() && odd_heads.token.back() >= token) {
    odd_heads.token.pop_back();
    odd_heads.text.pop_back();
  }
  sentences.state.back() = state;
}

std::string Corpus::written_head(Row first, Row token) const {
  const Row head = tokens.head.empty() ? kNoRow : tokens.head[token];
  if (head == kRootRow) return "0";
  if (head != kNoRow) return std::to_string(head - first + 1);
  const auto odd = std::lower_bound(odd_heads.token.begin(), odd_heads.token.end(), token);
  if (odd == odd_heads.token.end() || *odd != token) return "_";
  return std::string(strings[odd_heads.text[static_cast<std::size_t>(odd - odd_heads.token.begin())]]);
}

Corpus::Position Corpus::position(std::uint32_t source, std::uint64_t offset) const {
  const std::string_view bytes = sources[source].bytes;
  const std::uint64_t at = std::min<std::uint64_t>(offset, bytes.size());
  const auto line = std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return {static_cast<std::uint64_t>(line) + 1, utf8::column_at(bytes, at)};
}

Corpus::Position Corpus::token_position(Row token) const {
  const auto& firsts = sentences.first_token;
  const auto after = std::upper_bound(firsts.begin(), firsts.end(), token);
  const auto sentence = static_cast<std::size_t>(after - firsts.begin()) - 1;
  const std::string_view bytes = sources[documents.source[document_of(sentence)]].bytes;
  // A corpus that was built may not have the text of its files, and one may have let go of it.
  const std::uint64_t at = std::min<std::uint64_t>(tokens.offset[token], bytes.size());
  const std::uint64_t from = std::min<std::uint64_t>(sentences.offset[sentence], at);
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(bytes.substr(from, at - from), '\n'));
  return {sentences.line[sentence] + lines, utf8::column_at(bytes, at)};
}

void Corpus::drop_texts() {
  for (Source& source : sources) source = {std::move(source.name), {}, nullptr};
  tree_texts.forget(0);
}

std::size_t Corpus::bytes() const {
  std::size_t sum = 0;
  each_column([&](const ColumnInfo&, const auto& column) { sum += column.size() * sizeof(column[0]); },
              *this);
  return sum;
}

}  // namespace treegauge
