// CTM and STM, as NIST's scoring toolkit describes them.
#include <algorithm>
#include <vector>

#include "base/interrupt.hpp"
#include "formats/cold/times.hpp"
#include "formats/encoding.hpp"
#include "formats/line_ends.hpp"
#include "text/lower.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kIgnored = "ignore_time_segment_in_scoring";

bool is_label(std::string_view field) { return field.starts_with('<') && field.ends_with('>'); }

class TimedReader {
 public:
  TimedReader(Corpus& corpus, Source source, Timed kind) : corpus_(corpus), kind_(kind) {
    source_ = add_source(corpus, std::move(source));
    first_sentence_ = static_cast<Row>(corpus.sentences.size());
    text_ = corpus.sources.back().bytes;
  }

  void read() {
    corpus_.start_document(corpus_.sources[source_].name, source_);
    std::size_t at = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    for (; at < text_.size(); ++line_) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      check_interrupted(end - at);
      split(text_.substr(at, end - at));
      if (!fields_.empty() && !fields_.front().starts_with(";;")) kind_ == Timed::ctm ? word() : segment();
      at = end + 1;
    }
    mark_bad_bytes(corpus_, source_, first_sentence_);
  }

 private:
  void split(std::string_view row) {
    fields_.clear();
    for (row = trimmed(row); !row.empty(); row = trimmed(row)) {
      const auto end = std::find_if(row.begin(), row.end(), is_ascii_space) - row.begin();
      fields_.push_back(row.substr(0, static_cast<std::size_t>(end)));
      row.remove_prefix(fields_.back().size());
    }
  }

  [[nodiscard]] std::uint64_t place(std::string_view field) const {
    return static_cast<std::uint64_t>(field.data() - text_.data());
  }

  // Whether a document began here.
  bool open_document() {
    std::string name(fields_[0]);
    if (fields_.size() > 1 && fields_[1] != "1") name.append("-").append(fields_[1]);
    if (opened_ && name == document_) return false;
    corpus_.start_document(name, source_);
    document_ = std::move(name);
    opened_ = true;
    return true;
  }

  void open_sentence() {
    corpus_.start_sentence(place(fields_.front()), line_, SentenceState::good);
    broken_ = false;
  }

  void broken(std::string_view field, std::string message, const char* hint) {
    Issue found;
    found.code = kind_ == Timed::ctm ? "bad-ctm-line" : "bad-stm-line";
    found.source = source_;
    found.sentence = static_cast<std::uint32_t>(corpus_.sentences.size() - 1);
    found.line = line_;
    found.column = corpus_.position(source_, place(field)).column;
    found.message = std::move(message);
    found.hint = hint;
    if (!broken_) corpus_.issues.push_back(std::move(found));
    corpus_.empty_last_sentence(SentenceState::broken);
    broken_ = true;
  }

  void add(std::string_view form, Times times) {
    corpus_.tokens.add(corpus_.strings.intern(form), kNoString, kNoRow, place(form));
    corpus_.tokens.add_times(times.start, times.end);
  }

  void word() {
    constexpr const char* kHint = "write file, channel, start, duration and word";
    if (open_document()) {
      open_sentence();
      alternative_ = 0;
    }
    if (broken_) return;
    if (fields_.size() < 5) {
      broken(fields_.back(),
             std::to_string(fields_.size()) + " fields; expected file, channel, start, duration and word",
             kHint);
      return;
    }
    const std::string mark = lower(fields_[4]);
    if (mark == "<alt_begin>" || mark == "<alt>" || mark == "<alt_end>") {
      alternative_ = mark == "<alt_end>" ? 0 : alternative_ + 1;
      return;
    }
    if (alternative_ > 1) return;
    const auto start = milliseconds(fields_[2]);
    const auto length = milliseconds(fields_[3]);
    if (!start || !length) {
      const std::string_view odd = start ? fields_[3] : fields_[2];
      broken(odd, "«" + std::string(odd) + "» is no time; expected seconds such as 12.34", kHint);
      return;
    }
    if (fields_[4] != "@") add(fields_[4], {*start, *start + *length});
  }

  void segment() {
    constexpr const char* kHint = "write file, channel, speaker, start, end and words";
    const auto time = [&](std::size_t field) {
      return milliseconds(field < fields_.size() ? fields_[field] : std::string_view());
    };
    const auto start = time(3);
    const auto end = time(4);
    if (!start || !end || *end < *start) {
      open_document();
      open_sentence();
      if (fields_.size() < 5) {
        broken(
            fields_.back(),
            std::to_string(fields_.size()) + " fields; expected file, channel, speaker, start, end and words",
            kHint);
      } else {
        const std::string_view odd = start ? fields_[4] : fields_[3];
        broken(odd,
               "«" + std::string(odd) + "» is no time" +
                   (start && end ? " after the start" : "; expected seconds such as 12.34"),
               kHint);
      }
      return;
    }
    const bool labelled = fields_.size() > 5 && is_label(fields_[5]);
    const std::size_t first = labelled ? 6 : 5;
    if (fields_.size() == first || lower(fields_[first]) == kIgnored) return;
    open_document();
    open_sentence();
    std::string comments = "# speaker = " + std::string(fields_[2]);
    if (labelled) comments.append("\n# label = ").append(fields_[5]);
    corpus_.sentences.comments.back() = corpus_.strings.intern(comments);
    // Of alternatives the first is read; the others may have alternatives inside.
    std::size_t depth = 0;
    std::size_t silent = 0;  // the depth at which an alternative is passed over
    for (std::size_t i = first; i < fields_.size(); ++i) {
      const std::string_view field = fields_[i];
      if (field == "{") {
        ++depth;
      } else if (field == "}" && depth > 0) {
        if (silent == depth) silent = 0;
        --depth;
      } else if (field == "/" && depth > 0) {
        if (silent == 0) silent = depth;
      } else if (silent == 0 && field != "@") {
        add(field, {*start, *end});
      }
    }
  }

  Corpus& corpus_;
  Timed kind_;
  std::uint32_t source_ = 0;
  Row first_sentence_ = 0;
  std::string_view text_;
  std::uint32_t line_ = 1;
  std::vector<std::string_view> fields_;
  std::string document_;
  bool opened_ = false;
  bool broken_ = false;
  unsigned alternative_ = 0;
};

std::string seconds(std::uint32_t time) {
  const std::uint32_t known = time == kNoTime ? 0 : std::min(time, kLastTime);
  const std::uint32_t rest = known % 1000;
  std::string digits = std::to_string(1000 + rest).substr(1);
  if (rest % 10 == 0) digits.pop_back();
  return std::to_string(known / 1000) + "." + digits;
}

std::string one_field(std::string_view text) {
  std::string found(text);
  std::replace_if(found.begin(), found.end(), is_ascii_space, '_');
  return found.empty() ? "_" : found;
}

}  // namespace

void read_timed(Corpus& corpus, Source source, Timed kind) {
  corpus.check_may_read(WordColumns::timed);
  TimedReader(corpus, std::move(source), kind).read();
}

std::string write_timed(const Corpus& corpus, Timed kind) {
  std::string out;
  const Tokens& tokens = corpus.tokens;
  const auto time = [&](const std::vector<std::uint32_t>& column, Row token) {
    return column.empty() ? kNoTime : column[token];
  };
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    const Row first = corpus.sentences.first_token[s];
    const Row end = corpus.token_end(s);
    check_interrupted(std::size_t{64} * (1 + end - first));
    if (corpus.sentences.state[s] != SentenceState::good || first == end) continue;
    std::string head = one_field(corpus.strings[corpus.documents.name[corpus.document_of(s)]]) + " 1 ";
    // No comment, and no mark that would be taken off.
    if (head.starts_with(";;")) head[0] = '_';
    if (out.empty() && head.starts_with(kByteOrderMark)) out += kByteOrderMark;
    if (kind == Timed::stm) {
      std::string speaker = "unknown";
      std::string label;
      const StringId comments = corpus.sentences.comments[s];
      std::string_view rest = comments == kNoString ? std::string_view{} : corpus.strings[comments];
      while (!rest.empty()) {
        const std::size_t line = std::min(rest.find('\n'), rest.size());
        if (const auto value = comment_value(rest.substr(0, line), "speaker")) speaker = one_field(*value);
        if (const auto value = comment_value(rest.substr(0, line), "label"); value && is_label(*value))
          label = one_field(*value) + " ";
        rest.remove_prefix(std::min(line + 1, rest.size()));
      }
      if (label.empty() && is_label(one_field(corpus.strings[tokens.form[first]]))) label = "<o> ";
      const auto known = [](std::uint32_t at) { return at == kNoTime ? 0 : at; };
      const std::uint32_t start = known(time(tokens.start, first));
      out += head + speaker + " " + seconds(start) + " " +
             seconds(std::max(start, known(time(tokens.end, end - 1)))) + " " + label;
    }
    for (Row token = first; token < end; ++token) {
      std::string form = one_field(corpus.strings[tokens.form[token]]);
      if (kind == Timed::stm) {
        // The first of two alternatives is not taken for an order to leave the segment out.
        if (token == first && lower(form) == kIgnored) form = "{ " + form + " / @ }";
        out += form + (token + 1 < end ? " " : "\n");
      } else {
        const std::uint32_t start = time(tokens.start, token);
        const std::uint32_t behind = time(tokens.end, token);
        out += head + seconds(start) + " " +
               seconds(behind == kNoTime || behind < start ? 0 : behind - start) + " " + form + "\n";
      }
    }
  }
  return out;
}

}  // namespace treegauge::formats
