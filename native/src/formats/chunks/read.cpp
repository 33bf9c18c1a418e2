#include <algorithm>

#include "base/interrupt.hpp"
#include "formats/chunks/chunks.hpp"
#include "formats/chunks/tags.hpp"
#include "formats/conll/row.hpp"
#include "formats/document_names.hpp"
#include "formats/encoding.hpp"
#include "formats/line_ends.hpp"
#include "text/seen_texts.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

bool is_blank(std::string_view row) {
  return row.empty() || (row.front() <= ' ' && row.find_first_not_of(kConllBlanks) == row.npos);
}

std::string columns_in_words(std::size_t number) {
  return number == 1 ? "1 column" : std::to_string(number) + " columns";
}

// How many columns from the end of a row are tags of chunks; no more than `most`.
std::size_t trailing_tags(std::string_view rest, bool tabs, std::size_t most) {
  std::size_t tags = 0;
  each_field(rest, tabs, [&](std::string_view field) {
    tags = chunk_tag(field).place == InChunk::unknown ? 0 : tags + 1;
  });
  return std::min(tags, most);
}

class ChunkReader {
 public:
  ChunkReader(Corpus& corpus, Source source, TagColumns columns)
      : corpus_(corpus),
        source_(add_source(corpus, std::move(source))),
        text_(corpus.sources.back().bytes),
        words_(text_, corpus.strings, 12),
        rests_(text_, corpus.strings, 12),
        first_sentence_(static_cast<Row>(corpus.sentences.size())),
        first_token_(static_cast<Row>(corpus.tokens.size())),
        tags_behind_(columns == TagColumns::last_but_one ? 1 : 0) {
    constexpr std::size_t kBytesOfRow = 8;  // few rows are shorter, and no memory is touched before its time
    corpus.tokens.reserve(corpus.tokens.size() + text_.size() / kBytesOfRow);
    corpus.tokens.others.reserve(corpus.tokens.size() + text_.size() / kBytesOfRow);
    find_tabs();
    if (columns == TagColumns::all) find_columns();
  }

  void read() {
    corpus_.start_document(corpus_.sources[source_].name, source_);
    each_line(text_, [this](std::string_view row, std::size_t at) {
      line(row, at);
      ++line_;
      return false;
    });
    if (!text_.ends_with('\n') && !text_.empty()) --line_;
    if (open_) {
      note("no-final-empty-line", text_.size(), "the file ends inside a sentence; expected an empty line",
           "end the last sentence with an empty line");
      close();
    } else if (!comments_.empty()) {
      note("comment-without-sentence", comments_at_,
           "the file ends with comments; expected a sentence after them", "remove them");
      // A document without sentences is none.
    }
    if (second_are_tags_)
      std::fill(corpus_.tokens.tag.begin() + first_token_, corpus_.tokens.tag.end(), kNoString);
    tell_odd_chunks();
    name_documents(corpus_, source_);
    mark_bad_bytes(corpus_, source_, first_sentence_);
  }

 private:
  // What stands behind a word, looked at once.
  struct Rest {
    std::uint32_t columns = 0;  // the word's own included; 0: not looked at yet
    std::uint32_t first_tag = 0;
    StringId second = kNoString;     // the second column of three and more
    bool second_is_tag = false;      // it may be a tag of a chunk
    std::uint32_t unknown = kNoRow;  // where, from the word's end, a text stands that is not a tag
    std::uint32_t unknown_size = 0;
  };
  struct OddChunk {
    std::size_t at;
    std::uint32_t line;
    Row sentence;
    std::string_view tag;
    std::uint8_t schemes;
  };

  void find_tabs() {
    each_line(text_, [&](std::string_view row, std::size_t) {
      if (is_blank(row) || row.starts_with('#') || begins_document(row)) return false;
      tabs_ = row.find('\t') != row.npos;
      return true;
    });
  }

  // How many columns from the end hold tags alone.
  void find_columns() {
    std::size_t least = kNoRow;
    each_line(text_, [&](std::string_view row, std::size_t) {
      check_interrupted();
      if (is_blank(row) || begins_document(row) || (row.starts_with('#') && !fits(row))) return false;
      const std::string_view rest = row.substr(word_of(row).size());
      least = std::min(least, trailing_tags(rest, tabs_, least));
      return false;
    });
    tag_columns_ = least == kNoRow || least == 0 ? 1 : least;
  }

  [[nodiscard]] std::string_view word_of(std::string_view row) const {
    std::size_t end = 0;
    while (end < row.size() && row[end] != '\t' && (tabs_ || row[end] != ' ')) ++end;
    return row.substr(0, end);
  }

  // Whether a line that begins with # is a row: it has a tag at its end, and as many columns as others.
  [[nodiscard]] bool fits(std::string_view row) const {
    std::size_t columns = 1;
    std::string_view last;
    each_field(row.substr(word_of(row).size()), tabs_, [&](std::string_view field) {
      last = field;
      ++columns;
    });
    return columns > 1 && (width_ == 0 || columns == width_) && chunk_tag(last).place != InChunk::unknown;
  }

  void line(std::string_view row, std::size_t at) {
    check_interrupted();
    if (is_blank(row)) {
      if (!row.empty())
        note("blanks-on-empty-line", at, "a line of blanks; expected an empty line", "remove the blanks");
      blank(at);
    } else if (begins_document(row)) {
      if (open_) {
        note("comment-inside-sentence", at,
             "-DOCSTART- without an empty line before it; it ends the sentence",
             "put an empty line before it");
      }
      close();
      comment(row, at);
      corpus_.start_document(kUnnamed, source_);
      behind_mark_ = true;
      return;
    } else if (!open_ && row.starts_with('#') && !fits(row)) {
      comment(row, at);
      if (const auto id = comment_value(row, "newdoc id"))
        corpus_.start_document(*id, source_);
      else if (const auto name = comment_value(row, "sent_id"))
        name_ = corpus_.strings.intern(*name);
    } else {
      word(row, at);
    }
    behind_mark_ = false;
  }

  void blank(std::size_t at) {
    if (open_) {
      close();
    } else if (behind_mark_) {
      comments_ += '\n';  // the empty line that follows -DOCSTART- is kept
    } else if (comments_.empty()) {
      note("extra-empty-line", at, "an empty line that ends no sentence", "one empty line ends a sentence");
    } else {
      note("comment-without-sentence", at, "an empty line after comments; expected the words of a sentence",
           "remove the empty line; the comments are taken as the next sentence's");
    }
  }

  void comment(std::string_view row, std::size_t at) {
    if (comments_.empty()) {
      comments_at_ = at;
      comments_line_ = line_;
    } else {
      comments_ += '\n';
    }
    comments_.append(row);
  }

  void open(std::size_t at) {
    open_ = true;
    const bool commented = !comments_.empty();
    sentence_ = corpus_.start_sentence(commented ? comments_at_ : at, commented ? comments_line_ : line_,
                                       SentenceState::good);
    corpus_.sentences.name.back() = name_;
    if (commented) corpus_.sentences.comments.back() = corpus_.strings.intern(comments_);
    comments_.clear();
    name_ = kNoString;
    first_line_ = line_;
    bad_ = false;
    issues_ = 0;
    tags_.clear();
  }

  void word(std::string_view row, std::size_t at) {
    if (!open_) open(at);
    const std::string_view form = word_of(row);
    const std::string_view behind = row.substr(form.size());
    const StringId rest = rests_.number(behind);
    if (rest >= seen_.size()) seen_.resize(corpus_.strings.size());
    if (seen_[rest].columns == 0) look_at(seen_[rest], behind);
    const Rest& tail = seen_[rest];
    if (width_ == 0) width_ = tail.columns;
    check(tail, form, behind, at);
    Tokens& tokens = corpus_.tokens;
    tokens.add(words_.number(form), tail.second, kNoRow, at);
    tokens.others.push_back(rest);
    second_are_tags_ = second_are_tags_ && tail.second_is_tag;
    tags_.push_back(tail.first_tag);
  }

  // Cuts what stands behind a word.
  void look_at(Rest& tail, std::string_view behind) {
    tail.first_tag = static_cast<std::uint32_t>(known_tags_.size());
    fields_.clear();
    each_field(behind, tabs_, [this](std::string_view field) { fields_.push_back(field); });
    tail.columns = static_cast<std::uint32_t>(fields_.size() + 1);
    if (fields_.size() > 1) {
      tail.second = corpus_.strings.intern(fields_.front());
      tail.second_is_tag = chunk_tag(fields_.front()).place != InChunk::unknown;
    }
    for (std::size_t nth = 0; nth < tag_columns_; ++nth) {
      const std::size_t from_end = tags_behind_ + tag_columns_ - nth;
      WordTag tag;
      if (from_end <= fields_.size()) {
        const std::string_view field = fields_[fields_.size() - from_end];
        const ChunkTag read = chunk_tag(field);
        if (read.place == InChunk::unknown && tail.unknown == kNoRow) {
          tail.unknown = static_cast<std::uint32_t>(field.data() - behind.data());
          tail.unknown_size = static_cast<std::uint32_t>(field.size());
        }
        tag.place = read.place;
        if (!read.type.empty()) tag.type = corpus_.strings.intern(read.type);
      }
      known_tags_.push_back(tag);
    }
  }

  void check(const Rest& tail, std::string_view form, std::string_view behind, std::size_t at) {
    if (form.empty()) {
      issue("empty-form", at, "the word is empty; expected a word", "write the word");
    } else if (tabs_ && behind.empty() && form.find(' ') != form.npos) {
      issue("blanks-for-tabs", at + form.find(' '), "blanks between columns where tabs belong",
            "put one tab between two columns");
    } else if (tail.columns < 2 + tags_behind_) {
      issue("too-few-columns", at,
            columns_in_words(tail.columns) +
                (tags_behind_ == 0 ? "; expected a word and a tag" : "; expected a word and two tags"),
            "write the tag behind the word, O for a word in no chunk");
    } else if (tail.columns != width_) {
      issue("wrong-column-count", at,
            columns_in_words(tail.columns) + "; the rows before have " + std::to_string(width_),
            "give every row of a file the same number of columns");
    } else if (tail.unknown != kNoRow) {
      issue("bad-chunk-tag", at + form.size() + tail.unknown,
            quoted(behind.substr(tail.unknown, tail.unknown_size)) +
                " is not a tag of a chunk or an entity; expected O, or B-, I-, E-, S- (or L-, U-) and a type",
            "correct the tag; if another column has the tags, put it last");
    }
  }

  void close() {
    if (!open_) return;
    open_ = false;
    if (bad_) {
      corpus_.empty_last_sentence(SentenceState::broken);
      return;
    }
    for (std::size_t column = 0; column < tag_columns_; ++column) add_chunks(column);
  }

  void add_chunks(std::size_t column) {
    const Row first_word = corpus_.sentences.first_token.back();
    const std::size_t size = tags_.size();
    const auto tag = [&](std::size_t word) { return known_tags_[tags_[word] + column]; };
    LabelledSpans& spans = corpus_.spans;
    WordTag before;
    for (std::size_t first = 0; first < size;) {
      const WordTag begin = tag(first);
      if (begin.place == InChunk::outside) {
        before = begin;
        ++first;
        continue;
      }
      WordTag last = begin;
      std::size_t end = first + 1;
      for (; end < size && goes_on(last, tag(end)); ++end) last = tag(end);
      const WordTag behind = end < size ? tag(end) : WordTag{};
      const std::uint8_t schemes = schemes_of(before, begin, last, behind, end == first + 1);
      spans.kind.push_back(SpanKind::chunk);
      spans.head.push_back(kNoRow);
      spans.label.push_back(begin.type);
      spans.first.push_back(first_word + static_cast<Row>(first));
      spans.last.push_back(first_word + static_cast<Row>(end));
      spans.continues.push_back(0);
      spans.schemes.push_back(schemes);
      note_scheme(first_word, first, schemes);
      before = last;
      first = end;
    }
  }

  // A chunk that only one scheme allows says which one the file has; others of it are told at the end.
  void note_scheme(Row first_word, std::size_t word, std::uint8_t schemes) {
    if (schemes == kBioes) bioes_ = true;
    if ((schemes & kIob2) != 0 && (schemes & kIob1) == 0) iob2_ = true;
    if (schemes == kBioes || odd_.size() >= kNotesPerFile || (schemes & kIob2) != 0) {
      if ((schemes & kIob2) == 0 || begun_.size() >= kNotesPerFile) return;
      begun_.push_back(odd_chunk(first_word, word, schemes));
      return;
    }
    odd_.push_back(odd_chunk(first_word, word, schemes));
  }
  [[nodiscard]] OddChunk odd_chunk(Row first_word, std::size_t word, std::uint8_t schemes) const {
    const Row token = first_word + static_cast<Row>(word);
    const std::string_view form = corpus_.strings[corpus_.tokens.form[token]];
    const std::size_t at = corpus_.tokens.offset[token] + form.size();
    std::string_view tag;
    std::vector<std::string_view> fields;
    const std::string_view behind = text_.substr(at, corpus_.strings[corpus_.tokens.others[token]].size());
    each_field(behind, tabs_, [&](std::string_view field) { fields.push_back(field); });
    tag = fields[fields.size() - 1 - tags_behind_];
    return {static_cast<std::size_t>(tag.data() - text_.data()),
            first_line_ + static_cast<std::uint32_t>(word), sentence_, tag, schemes};
  }

  void tell_odd_chunks() {
    if (!bioes_ && !iob2_) return;
    // In BIOES a chunk without an end is as odd as one without a beginning.
    if (bioes_) odd_.insert(odd_.end(), begun_.begin(), begun_.end());
    std::stable_sort(odd_.begin(), odd_.end(),
                     [](const OddChunk& a, const OddChunk& b) { return a.at < b.at; });
    for (const OddChunk& chunk : odd_) {
      note("odd-chunk", chunk.at, chunk.line,
           "the chunk that begins with " + quoted(chunk.tag) + " is not written as others of this file (" +
               (bioes_ ? "BIOES: B- to E-, or S-" : "IOB2: B- begins a chunk") + "); it is read as a chunk",
           "correct its tags, or have only chunks of the file's scheme scored");
      if (!corpus_.issues.empty()) corpus_.issues.back().sentence = chunk.sentence;
    }
  }

  void issue(const char* code, std::size_t at, std::string message, const char* hint) {
    bad_ = true;
    if (++issues_ > kIssuesPerSentence) return;
    tell(code, at, line_, std::move(message), hint, false, sentence_);
  }
  void note(const char* code, std::size_t at, std::string message, const char* hint) {
    note(code, at, line_, std::move(message), hint);
  }
  void note(const char* code, std::size_t at, std::uint32_t line, std::string message, const char* hint) {
    if (++notes_ <= kNotesPerFile) tell(code, at, line, std::move(message), hint, true);
  }

  void tell(const char* code, std::size_t at, std::uint32_t line, std::string message, const char* hint,
            bool is_note, Row sentence = kNowhere) {
    corpus_.issues.push_back(
        {code, source_, sentence, line, utf8::column_at(text_, at), std::move(message), hint, is_note});
  }

  Corpus& corpus_;
  std::uint32_t source_;
  std::string_view text_;
  SeenInFile words_, rests_;
  Row first_sentence_, first_token_;
  std::size_t tags_behind_;      // columns behind those that are read
  std::size_t tag_columns_ = 1;  // that are read
  bool tabs_ = false;
  std::uint32_t width_ = 0;  // columns of the first row
  std::uint32_t line_ = 1;
  std::size_t notes_ = 0;
  bool second_are_tags_ = true;

  std::vector<Rest> seen_;  // by string
  std::vector<WordTag> known_tags_;
  std::vector<std::string_view> fields_;

  std::string comments_;  // before the next sentence
  std::size_t comments_at_ = 0;
  std::uint32_t comments_line_ = 1;
  bool behind_mark_ = false;  // the line before was -DOCSTART-
  StringId name_ = kNoString;

  // The sentence at hand: where its words' tags begin.
  std::vector<std::uint32_t> tags_;
  bool open_ = false;
  bool bad_ = false;
  std::size_t issues_ = 0;
  Row sentence_ = 0;
  std::uint32_t first_line_ = 1;

  bool bioes_ = false, iob2_ = false;  // some chunk says so
  std::vector<OddChunk> odd_, begun_;  // begun with I- or in no scheme; begun with B- and without an end
};

}  // namespace

void read_chunks(Corpus& corpus, Source source, TagColumns columns) {
  corpus.check_may_read(WordColumns::chunks);
  ChunkReader(corpus, std::move(source), columns).read();
}

}  // namespace treegauge::formats
