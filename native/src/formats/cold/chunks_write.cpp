#include <algorithm>
#include <optional>
#include <span>

#include "base/interrupt.hpp"
#include "formats/chunks/chunks.hpp"
#include "formats/chunks/tags.hpp"

namespace treegauge::formats {
namespace {

// The letter of a word in its chunk. `follows`: a chunk of the same type ends just before it.
char letter_of(WrittenTags tags, std::size_t word, std::size_t size, bool follows) {
  const bool first = word == 0;
  const bool last = word + 1 == size;
  const bool ends = tags == WrittenTags::bioes || tags == WrittenTags::bilou;
  if (tags == WrittenTags::iob1) return first && follows ? 'B' : 'I';
  if (ends && first && last) return tags == WrittenTags::bioes ? 'S' : 'U';
  if (ends && last) return tags == WrittenTags::bioes ? 'E' : 'L';
  return first ? 'B' : 'I';
}

// What stands behind the words of one file, between tabs or between blanks.
class Columns {
 public:
  Columns(const Corpus& corpus, Row first, Row end) : corpus_(corpus) {
    const std::span<const StringId> others(corpus.tokens.others.data() + first, end - first);
    tabs_ = std::all_of(others.begin(), others.end(),
                        [&](StringId id) { return corpus.strings[id].starts_with('\t'); });
    for (Row token = first; token < end; ++token) {
      const std::vector<std::string_view> fields = of(token);
      if (token == first) tags_.assign(fields.size(), 1);
      tags_.resize(std::min(tags_.size(), fields.size()));
      for (std::size_t column = 0; column < tags_.size(); ++column)
        if (chunk_tag(fields[column]).place == InChunk::unknown) tags_[column] = 0;
    }
  }

  // Columns behind the words; whether every cell of one is a tag.
  [[nodiscard]] std::size_t size() const { return tags_.size(); }
  [[nodiscard]] bool holds_tags(std::size_t column) const { return tags_[column] != 0; }

  [[nodiscard]] std::vector<std::string_view> of(Row token) const {
    std::vector<std::string_view> fields;
    each_field(corpus_.strings[corpus_.tokens.others[token]], tabs_,
               [&](std::string_view field) { fields.push_back(field); });
    return fields;
  }

 private:
  const Corpus& corpus_;
  bool tabs_ = false;
  std::vector<std::uint8_t> tags_;
};

class ChunkWriter {
 public:
  ChunkWriter(const Corpus& corpus, WrittenTags tags) : corpus_(corpus), tags_(tags) {}

  std::string write() {
    // Rows as they were read; those of CoNLL-2012, which has predicates, are of another kind.
    const bool own = !corpus_.tokens.others.empty() && corpus_.tokens.predicate.empty();
    if (!own) lay_out();
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      check_interrupted();
      if (corpus_.sentences.state[s] != SentenceState::good) continue;
      const Row first = corpus_.sentences.first_token[s];
      const Row end = corpus_.token_end(s);
      if (first == end) continue;
      if (own)
        kept(s, first, end);
      else
        made(s, first, end);
      out_ += '\n';
    }
    return std::move(out_);
  }

 private:
  // The columns of a sentence's file.
  const Columns& columns_of(std::size_t s) {
    const auto& sources = corpus_.documents.source;
    const std::uint32_t source = sources[corpus_.document_of(s)];
    if (!file_ || source != source_) {
      std::size_t behind = s + 1;
      while (behind < corpus_.sentences.size() && sources[corpus_.document_of(behind)] == source) ++behind;
      file_.emplace(corpus_, corpus_.sentences.first_token[s], corpus_.token_end(behind - 1));
      source_ = source;
    }
    return *file_;
  }

  void kept(std::size_t s, Row first, Row end) {
    if (const StringId comments = corpus_.sentences.comments[s]; comments != kNoString) {
      out_.append(corpus_.strings[comments]);
      out_ += '\n';
    }
    const std::vector<std::string> rests = tags_ == WrittenTags::as_they_stand
                                               ? std::vector<std::string>{}
                                               : rewritten(first, end, columns_of(s));
    for (Row token = first; token < end; ++token) {
      out_.append(corpus_.strings[corpus_.tokens.form[token]]);
      out_.append(rests.empty() ? corpus_.strings[corpus_.tokens.others[token]]
                                : std::string_view(rests[token - first]));
      out_ += '\n';
    }
  }

  // What stands behind the words of a sentence, its tags in another scheme.
  [[nodiscard]] std::vector<std::string> rewritten(Row first, Row end, const Columns& columns) const {
    std::vector<std::string> rests;
    std::vector<std::vector<std::string_view>> fields;
    for (Row token = first; token < end; ++token) {
      fields.push_back(columns.of(token));
      rests.emplace_back(corpus_.strings[corpus_.tokens.others[token]]);
    }
    for (std::size_t column = 0; column < columns.size(); ++column) {
      if (!columns.holds_tags(column)) continue;
      const auto text = [&](std::size_t word) { return fields[word][column]; };
      std::size_t behind = 0;  // the last chunk's end
      std::string_view type;
      for (std::size_t word = 0; word < fields.size();) {
        const ChunkTag tag = chunk_tag(text(word));
        if (tag.place == InChunk::outside) {
          ++word;
          continue;
        }
        std::size_t stop = word + 1;
        while (stop < fields.size() && same_chunk(chunk_tag(text(stop - 1)), chunk_tag(text(stop)))) ++stop;
        const bool follows = word > 0 && behind == word && type == tag.type;
        for (std::size_t at = word; at < stop; ++at) {
          const auto place = static_cast<std::size_t>(
              text(at).data() - corpus_.strings[corpus_.tokens.others[first + static_cast<Row>(at)]].data());
          rests[at][place] = letter_of(tags_, at - word, stop - word, follows);
        }
        type = tag.type;
        behind = word = stop;
      }
    }
    return rests;
  }

  static bool same_chunk(const ChunkTag& before, const ChunkTag& here) {
    const StringId other = before.type == here.type ? 0 : 1;
    return goes_on({before.place, 0}, {here.place, other});
  }

  // Chunks that overlap go into columns of their own, the first that is free.
  void lay_out() {
    const Tokens& tokens = corpus_.tokens;
    tagged_ = std::any_of(tokens.tag.begin(), tokens.tag.end(), [](StringId id) { return id != kNoString; });
    const LabelledSpans& spans = corpus_.spans;
    column_.assign(spans.size(), 0);
    std::vector<Row> free;
    std::vector<std::size_t> order;
    for (std::size_t row = 0; row < spans.size(); ++row)
      if (spans.kind[row] == SpanKind::chunk) order.push_back(row);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return spans.first[a] != spans.first[b] ? spans.first[a] < spans.first[b]
                                              : spans.last[a] > spans.last[b];
    });
    for (const std::size_t row : order) {
      const auto column =
          std::find_if(free.begin(), free.end(), [&](Row behind) { return behind <= spans.first[row]; });
      column_[row] = static_cast<std::size_t>(column - free.begin());
      if (column == free.end())
        free.push_back(spans.last[row]);
      else
        *column = spans.last[row];
    }
    columns_ = std::max<std::size_t>(free.size(), 1);
    order_ = std::move(order);
    last_.assign(columns_, {0, kNoString});
  }

  void made(std::size_t s, Row first, Row end) {
    const auto& documents = corpus_.documents;
    if (documents.size() > 1 && documents.first_sentence[corpus_.document_of(s)] == s) {
      out_ += "-DOCSTART-";
      if (tagged_) out_ += "\t-X-";
      for (std::size_t column = 0; column < columns_; ++column) out_ += "\tO";
      out_ += "\n\n";
    }
    std::vector<std::string> tags((end - first) * columns_, "O");
    const LabelledSpans& spans = corpus_.spans;
    const WrittenTags scheme = tags_ == WrittenTags::as_they_stand ? WrittenTags::iob2 : tags_;
    for (; next_ < order_.size() && spans.first[order_[next_]] < end; ++next_) {
      const std::size_t row = order_[next_];
      if (spans.first[row] < first) continue;
      auto& [behind, type] = last_[column_[row]];
      const bool follows = behind == spans.first[row] && behind > first && type == spans.label[row];
      const std::string_view label = corpus_.strings[spans.label[row]];
      for (Row token = spans.first[row]; token < spans.last[row]; ++token) {
        std::string& tag = tags[(token - first) * columns_ + column_[row]];
        tag = letter_of(scheme, token - spans.first[row], spans.last[row] - spans.first[row], follows);
        if (label != kUntyped) tag.append("-").append(label);
      }
      behind = spans.last[row];
      type = spans.label[row];
    }
    for (Row token = first; token < end; ++token) {
      out_.append(corpus_.strings[corpus_.tokens.form[token]]);
      if (tagged_) {
        const StringId tag = corpus_.tokens.tag[token];
        out_ += '\t';
        out_.append(tag == kNoString ? std::string_view("_") : corpus_.strings[tag]);
      }
      for (std::size_t column = 0; column < columns_; ++column) {
        out_ += '\t';
        out_.append(tags[(token - first) * columns_ + column]);
      }
      out_ += '\n';
    }
  }

  const Corpus& corpus_;
  WrittenTags tags_;
  std::string out_;
  std::optional<Columns> file_;  // the columns of the file at hand
  std::uint32_t source_ = 0;
  // Of a corpus that has no columns of its own.
  bool tagged_ = false;
  std::size_t columns_ = 1;
  std::vector<std::size_t> column_;  // by span
  std::vector<std::size_t> order_;   // chunks by first word, the longer first
  std::size_t next_ = 0;
  std::vector<std::pair<Row, StringId>> last_;  // by column: the last chunk's end and type
};

}  // namespace

std::string write_chunks(const Corpus& corpus, WrittenTags tags) { return ChunkWriter(corpus, tags).write(); }

bool has_more_columns(const Corpus& corpus) {
  if (corpus.tokens.others.empty()) return false;
  const auto last = static_cast<Row>(corpus.tokens.size());
  const std::size_t tagged = corpus.tokens.tag.front() != kNoString ? 1 : 0;
  return Columns(corpus, 0, last).size() > 1 + tagged;
}

}  // namespace treegauge::formats
