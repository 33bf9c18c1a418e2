#include "corpus/sentences.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <type_traits>

#include "corpus/columns.hpp"

namespace treegauge {
namespace {

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

using Ranges = std::array<Range, kTables>;

// The rows of every table that belong to these sentences; rows of one sentence stand together everywhere.
Ranges ranges_of(const Corpus& from, Row begin, Row end) {
  const auto token_at = [&](Row s) {
    return s < from.sentences.size() ? from.sentences.first_token[s] : static_cast<Row>(from.tokens.size());
  };
  const auto node_at = [&](Row s) {
    return s < from.sentences.size() ? from.sentences.first_node[s] : static_cast<Row>(from.nodes.size());
  };
  const auto place = [](const std::vector<Row>& column, Row row) {
    const auto boundary =
        std::partition_point(column.begin(), column.end(), [row](Row value) { return value < row; });
    return static_cast<std::size_t>(boundary - column.begin());
  };
  const Range tokens{token_at(begin), token_at(end)};
  const auto first = static_cast<Row>(tokens.begin);
  const auto behind = static_cast<Row>(tokens.end);
  Ranges ranges;
  ranges[static_cast<std::size_t>(Table::sentences)] = {begin, end};
  ranges[static_cast<std::size_t>(Table::tokens)] = tokens;
  ranges[static_cast<std::size_t>(Table::nodes)] = {node_at(begin), node_at(end)};
  ranges[static_cast<std::size_t>(Table::runs)] = {place(from.runs.first, first),
                                                   place(from.runs.first, behind)};
  ranges[static_cast<std::size_t>(Table::spans)] = {place(from.spans.first, first),
                                                    place(from.spans.first, behind)};
  ranges[static_cast<std::size_t>(Table::arcs)] = {place(from.arcs.dependent, first),
                                                   place(from.arcs.dependent, behind)};
  ranges[static_cast<std::size_t>(Table::surfaces)] = {place(from.surfaces.first, first),
                                                       place(from.surfaces.first, behind)};
  ranges[static_cast<std::size_t>(Table::extra_lines)] = {place(from.extra_lines.sentence, begin),
                                                          place(from.extra_lines.sentence, end)};
  ranges[static_cast<std::size_t>(Table::odd_heads)] = {place(from.odd_heads.token, first),
                                                        place(from.odd_heads.token, behind)};
  return ranges;
}

class Appending {
 public:
  Appending(Corpus& to, const Corpus& from, Row begin, Row end)
      : to_(to),
        from_(from),
        begin_(begin),
        end_(end),
        strings_(from.strings.size(), kNoString),
        sources_(from.sources.size(), kNowhere) {}

  void run() {
    const Row sentence_shift = static_cast<Row>(to_.sentences.size()) - begin_;  // may wrap
    add_documents(sentence_shift);
    copy(begin_, end_);
    add_issues(sentence_shift);
  }

  // The rows of these sentences, without documents and issues.
  void copy(Row first, Row last) {
    const Ranges ranges = ranges_of(from_, first, last);
    Ranges before;
    for (std::size_t table = 0; table < kTables; ++table)
      before[table] = {rows_in(to_, static_cast<Table>(table)), 0};
    const auto shift = [&](Table table) {
      const auto place = static_cast<std::size_t>(table);
      return static_cast<Row>(before[place].begin - ranges[place].begin);  // may wrap; sums come out right
    };
    const Row token_shift = shift(Table::tokens);
    const Row node_shift = shift(Table::nodes);
    const Row sentence_shift = shift(Table::sentences);
    each_column(
        [&](const ColumnInfo& info, auto& into, const auto& column) {
          if (info.table == Table::documents) return;
          using Entry = typename std::remove_cvref_t<decltype(into)>::value_type;
          const auto table = static_cast<std::size_t>(info.table);
          const std::size_t had = before[table].begin;
          const std::size_t size = ranges[table].end - ranges[table].begin;
          if (column.empty() && into.empty() && may_be_missing(info.presence)) return;
          if constexpr (std::is_same_v<Entry, Row>) {
            const Row nothing = info.presence == Presence::whole ? to_.strings.intern("_") : kNoRow;
            if (into.size() < had) into.resize(had, nothing);
            if (column.empty()) {
              into.resize(had + size, nothing);
              return;
            }
          }
          for (std::size_t row = ranges[table].begin; row < ranges[table].end; ++row)
            if constexpr (std::is_same_v<Entry, Row>)
              into.push_back(moved(info.holds, column[row], token_shift, node_shift, sentence_shift));
            else
              into.push_back(column[row]);
        },
        to_, from_);
  }

  void copy_documents() {
    to_.documents = from_.documents;
    for (StringId& name : to_.documents.name) name = string(name);
    for (std::uint32_t& file : to_.documents.source) file = source(file);
  }

  // Those of sentences that are not marked.
  void copy_issues(const std::vector<char>& left_out) {
    for (const Issue& issue : from_.issues) {
      if (issue.sentence != kNowhere && left_out[issue.sentence] != 0) continue;
      to_.issues.push_back(issue);
      if (issue.source != kNowhere) to_.issues.back().source = source(issue.source);
    }
  }

  StringId string(StringId id) {
    if (strings_[id] == kNoString) strings_[id] = to_.strings.intern(from_.strings[id]);
    return strings_[id];
  }

 private:
  Row moved(Holds holds, Row value, Row token_shift, Row node_shift, Row sentence_shift) {
    if (value >= kRootRow) return value;
    switch (holds) {
      case Holds::strings: return string(value);
      case Holds::tokens: return value + token_shift;
      case Holds::nodes: return value + node_shift;
      case Holds::sentences: return value + sentence_shift;
      case Holds::sources: return source(value);
      case Holds::figures: break;
    }
    return value;
  }

  std::uint32_t source(std::uint32_t number) {
    std::uint32_t& known = sources_[number];
    if (known != kNowhere) return known;
    const Source& file = from_.sources[number];
    const auto same = std::find_if(to_.sources.begin(), to_.sources.end(), [&](const Source& other) {
      return other.name == file.name && other.bytes.data() == file.bytes.data() &&
             other.bytes.size() == file.bytes.size();
    });
    known = static_cast<std::uint32_t>(same - to_.sources.begin());
    if (same == to_.sources.end()) to_.sources.push_back(file);
    return known;
  }

  void add_documents(Row sentence_shift) {
    for (std::size_t d = 0; d < from_.documents.size(); ++d) {
      const Row first = from_.documents.first_sentence[d];
      const Row behind = from_.document_end(d);
      const Row begin = std::max(first, begin_);
      const bool at_the_end = first == end_ && end_ == from_.sentences.size();
      if (first == behind ? first < begin_ || (first >= end_ && !at_the_end)
                          : begin >= std::min(behind, end_))
        continue;
      add_document(d, begin + sentence_shift, from_.first_number(d) + (begin - first));
    }
  }

  void add_document(std::size_t d, Row at, Row number) {
    Documents& documents = to_.documents;
    const StringId name = string(from_.documents.name[d]);
    const std::uint32_t file = source(from_.documents.source[d]);
    if (number > 1 && documents.size() > 0 && documents.name.back() == name &&
        documents.source.back() == file &&
        to_.first_number(documents.size() - 1) + (at - documents.first_sentence.back()) == number) {
      return;  // it goes on where it was cut
    }
    documents.name.push_back(name);
    documents.source.push_back(file);
    documents.first_sentence.push_back(at);
    if (number != 1 || !documents.first_number.empty()) {
      documents.first_number.resize(documents.size() - 1, 1);
      documents.first_number.push_back(number);
    }
  }

  void add_issues(Row sentence_shift) {
    if (from_.issues.empty()) return;
    std::vector<Row> first_of(from_.sources.size() + 1, kNoRow);
    for (std::size_t d = from_.documents.size(); d-- > 0;)
      first_of[from_.documents.source[d]] = from_.documents.first_sentence[d];
    for (const Issue& issue : from_.issues) {
      Row place = issue.sentence;
      if (place == kNowhere) {
        const Row first = first_of[std::min<std::size_t>(issue.source, from_.sources.size())];
        place = first == kNoRow ? 0 : first;
      }
      const bool at_the_end = place >= from_.sentences.size() && end_ == from_.sentences.size();
      if ((place < begin_ || place >= end_) && !at_the_end) continue;
      Issue copy = issue;
      if (copy.sentence != kNowhere) copy.sentence += sentence_shift;
      if (copy.source != kNowhere) copy.source = source(copy.source);
      to_.issues.push_back(std::move(copy));
    }
  }

  Corpus& to_;
  const Corpus& from_;
  Row begin_, end_;
  std::vector<StringId> strings_;  // of from_, as to_ numbers them
  std::vector<std::uint32_t> sources_;
};

}  // namespace

Corpus with_sentences(const Corpus& from, const Corpus& others, const std::vector<Row>& rows) {
  if (rows.size() > others.sentences.size()) throw std::invalid_argument("there are not so many sentences");
  Corpus to;
  const auto size = static_cast<Row>(from.sentences.size());
  Appending kept(to, from, 0, size);
  Appending added(to, others, 0, static_cast<Row>(rows.size()));
  std::vector<char> left_out(size, 0);
  Row done = 0;
  for (Row next = 0; next < rows.size(); ++next) {
    const Row row = rows[next];
    if (row < done || row >= size) throw std::invalid_argument("rows of sentences rise");
    kept.copy(done, row);
    const std::size_t tokens = to.tokens.size();
    const std::size_t surfaces = to.surfaces.first.size();
    added.copy(next, next + 1);
    const std::uint64_t offset = from.sentences.offset[row];
    to.sentences.offset.back() = offset;
    to.sentences.line.back() = from.sentences.line[row];
    to.sentences.starts_block.back() = from.sentences.starts_block[row];
    if (const StringId name = from.sentences.name[row]; name != kNoString)
      to.sentences.name.back() = kept.string(name);
    const auto from_here = [offset](std::vector<std::uint64_t>& column, std::size_t first) {
      std::fill(column.begin() + static_cast<std::ptrdiff_t>(first), column.end(), offset);
    };
    from_here(to.tokens.offset, tokens);
    from_here(to.surfaces.offset, surfaces);
    left_out[row] = 1;
    done = row + 1;
  }
  kept.copy(done, size);
  kept.copy_documents();
  kept.copy_issues(left_out);
  return to;
}

void append_sentences(Corpus& to, const Corpus& from, Row begin, Row end) {
  if (begin > end || end > from.sentences.size())
    throw std::invalid_argument("these sentences are not in the corpus");
  if (&to == &from) throw std::invalid_argument("a corpus cannot be put behind itself");
  to.check_may_grow();
  Appending(to, from, begin, end).run();
}

}  // namespace treegauge
