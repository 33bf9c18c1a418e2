// CTM and STM, as NIST's scoring toolkit describes them.
#include <algorithm>
#include <optional>
#include <vector>

#include "base/interrupt.hpp"
#include "formats/cold/spoken.hpp"
#include "formats/encoding.hpp"
#include "formats/line_ends.hpp"
#include "text/ascii_case.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

std::string one_field(std::string_view text) {
  std::string field(text);
  std::replace_if(field.begin(), field.end(), is_ascii_space, '_');
  return field.empty() ? "_" : field;
}

// A word that is read as it stands: no brace, no brackets that make it optional.
std::string plain_word(std::string_view text, Timed kind) {
  std::string word = one_field(text);
  const auto name = [&](char bracket, std::string_view penn) {
    for (std::size_t at = word.find(bracket); at != word.npos; at = word.find(bracket, at + penn.size()))
      word.replace(at, 1, penn);
  };
  if (word.size() > 2 && word.front() == '(' && word.back() == ')') {
    name('(', "-LRB-");
    name(')', "-RRB-");
  }
  if (kind == Timed::stm) {
    name('{', "-LCB-");
    name('}', "-RCB-");
  } else if (const std::string mark = ascii_lower(word);
             mark == "<alt_begin>" || mark == "<alt>" || mark == "<alt_end>") {
    word.front() = word.back() = '_';
  }
  return word;
}

// What the comments before a segment say of it.
struct SegmentComments {
  std::string speaker = "unknown", channel, label;
  std::optional<std::string> times;  // of a segment without words
  bool ignored = false;

  explicit SegmentComments(std::string_view comments) {
    while (!comments.empty()) {
      const std::size_t end = std::min(comments.find('\n'), comments.size());
      const std::string_view line = comments.substr(0, end);
      if (const auto value = comment_value(line, "speaker")) speaker = one_field(*value);
      if (const auto value = comment_value(line, "channel")) channel = *value;
      if (const auto value = comment_value(line, "label"); value && is_label(*value))
        label = one_field(*value);
      if (const auto value = comment_value(line, "ignored")) ignored = *value == "yes";
      if (const auto value = comment_value(line, "segment")) read_times(*value);
      comments.remove_prefix(std::min(end + 1, comments.size()));
    }
  }

 private:
  void read_times(std::string_view value) {
    const std::size_t blank = std::min(value.find(' '), value.size());
    const auto start = milliseconds(value.substr(0, blank));
    const auto end = milliseconds(trimmed(value.substr(blank)));
    if (start && end && *start <= *end) times = in_seconds(*start) + " " + in_seconds(*end);
  }
};

class TimedReader {
 public:
  TimedReader(Corpus& corpus, Source source, Timed kind) : corpus_(corpus), kind_(kind) {
    source_ = add_source(corpus, std::move(source));
    first_sentence_ = static_cast<Row>(corpus.sentences.size());
    text_ = corpus.sources.back().bytes;
  }

  void read() {
    corpus_.start_document(corpus_.sources[source_].name, source_);
    std::string before;
    for (const SpokenSegment& segment : read_spoken(text_, kind_)) {
      std::string name(segment.file);
      if (!segment.channel.empty() && segment.channel != "1") name.append("-").append(segment.channel);
      if (before.empty() || name != before) corpus_.start_document(name, source_);
      before = std::move(name);
      corpus_.start_sentence(place(segment.file), segment.line, SentenceState::good);
      if (!segment.wrong.empty()) {
        broken(segment);
        continue;
      }
      add(segment);
      corpus_.sentences.comments.back() = corpus_.strings.intern(comments(segment));
    }
    mark_bad_bytes(corpus_, source_, first_sentence_, 1, true);
  }

 private:
  [[nodiscard]] std::uint64_t place(std::string_view field) const {
    return static_cast<std::uint64_t>(field.data() - text_.data());
  }

  void broken(const SpokenSegment& segment) {
    corpus_.issues.push_back({kind_ == Timed::ctm ? "bad-ctm-line" : "bad-stm-line", source_,
                              static_cast<Row>(corpus_.sentences.size() - 1), segment.odd_line,
                              corpus_.position(source_, place(segment.odd)).column, segment.wrong,
                              fields_of(kind_)});
    corpus_.empty_last_sentence(SentenceState::broken);
  }

  void add(const SpokenSegment& segment) {
    if (segment.ignored) return;
    for (const std::size_t i : first_words(segment)) {
      const SpokenArc& arc = segment.arcs[i];
      corpus_.tokens.add(corpus_.strings.intern(arc.form), kNoString, kNoRow, place(arc.form));
      corpus_.tokens.add_times(arc.times.start, arc.times.end);
      corpus_.tokens.add_misc(misc(arc.confidence));
    }
  }

  // A bar would begin another entry of MISC.
  StringId misc(std::string_view confidence) {
    if (confidence.empty() || confidence.find('|') != confidence.npos) return kNoString;
    return corpus_.strings.intern(std::string(kConfidence).append(confidence));
  }

  [[nodiscard]] std::string comments(const SpokenSegment& segment) const {
    std::string lines = "# channel = " + ascii_lower(segment.channel);
    if (kind_ == Timed::ctm) return lines;
    lines = "# speaker = " + ascii_lower(segment.speaker) + "\n" + lines;
    if (!segment.label.empty()) lines.append("\n# label = ").append(ascii_lower(segment.label));
    if (segment.ignored) lines += "\n# ignored = yes";
    // What has no words has no words with times either.
    if (segment.ignored || first_words(segment).empty())
      lines += "\n# segment = " + in_seconds(segment.times.start) + " " + in_seconds(segment.times.end);
    return lines;
  }

  Corpus& corpus_;
  Timed kind_;
  std::uint32_t source_ = 0;
  Row first_sentence_ = 0;
  std::string_view text_;
};

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
  const auto known = [](std::uint32_t at) { return at == kNoTime ? 0 : at; };
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    const Row first = corpus.sentences.first_token[s];
    const Row end = corpus.token_end(s);
    check_interrupted(std::size_t{64} * (1 + end - first));
    if (corpus.sentences.state[s] != SentenceState::good) continue;
    const StringId own = corpus.sentences.comments[s];
    const SegmentComments said(own == kNoString ? std::string_view{} : corpus.strings[own]);
    if (first == end && (kind == Timed::ctm || !said.times)) continue;
    std::string name = one_field(corpus.strings[corpus.documents.name[corpus.document_of(s)]]);
    std::string channel = "1";
    if (const std::size_t size = said.channel.size() + 1;
        size > 1 && name.size() > size && ascii_lower(name).ends_with("-" + said.channel)) {
      channel = name.substr(name.size() - size + 1);
      name.resize(name.size() - size);
    }
    std::string head = name + " " + channel + " ";
    // No comment, and no mark that would be taken off.
    if (head.starts_with(";;")) head[0] = '_';
    if (out.empty() && head.starts_with(kByteOrderMark)) out += kByteOrderMark;
    if (kind == Timed::stm) {
      const std::uint32_t start = first == end ? 0 : known(time(tokens.start, first));
      out += head + said.speaker + " ";
      out += first == end
                 ? *said.times
                 : in_seconds(start) + " " + in_seconds(std::max(start, known(time(tokens.end, end - 1))));
      if (!said.label.empty())
        out += " " + said.label;
      else if (first < end && is_label(one_field(corpus.strings[tokens.form[first]])))
        out += " <o>";
      if (said.ignored && first == end) out += " IGNORE_TIME_SEGMENT_IN_SCORING";
    }
    for (Row token = first; token < end; ++token) {
      std::string form = plain_word(corpus.strings[tokens.form[token]], kind);
      if (kind == Timed::stm) {
        // The first of two alternatives is not taken for an order to leave the segment out.
        if (ascii_lower(form).find(kIgnored) != form.npos) form = "{ " + form + " / @ }";
        out += " " + form;
      } else {
        const std::uint32_t start = time(tokens.start, token);
        const std::uint32_t behind = time(tokens.end, token);
        out += head + in_seconds(start) + " " +
               in_seconds(behind == kNoTime || behind < start ? 0 : behind - start) + " " + form;
        const StringId misc = tokens.misc.empty() ? kNoString : tokens.misc[token];
        const std::string_view sure =
            confidence_in(misc == kNoString ? std::string_view() : corpus.strings[misc]);
        out += sure.empty() ? "\n" : " " + one_field(sure) + "\n";
      }
    }
    if (kind == Timed::stm) out += '\n';
  }
  return out;
}

}  // namespace treegauge::formats
