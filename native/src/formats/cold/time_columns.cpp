#include "formats/cold/time_columns.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "formats/cold/spoken.hpp"
#include "formats/cold/times.hpp"
#include "text/spaces.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

constexpr std::string_view kTrace = "-NONE-";
constexpr std::string_view kNotKnown = "_";

struct TimedLine {
  std::string_view form;
  std::size_t before = 0;  // bytes of the line before the word
  std::string_view row;
  Times times;
  std::uint32_t source = 0;
  std::uint64_t line = 0;
  std::size_t piece = 0;  // pieces are parted by empty lines
};

std::string quoted(std::string_view text) { return "«" + std::string(text) + "»"; }

class TimesAttacher {
 public:
  explicit TimesAttacher(Corpus& corpus) : corpus_(corpus) {}

  bool read(std::uint32_t source) {
    source_ = source;
    const std::string_view bytes = corpus_.sources[source].bytes;
    std::uint64_t line = 0;
    bool open = false;
    for (std::size_t at = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0; at < bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
      check_interrupted(end - at);
      const std::string_view row = bytes.substr(at, end - at);
      at = end + 1;
      ++line;
      const std::string_view content = trimmed(row);
      if (content.empty()) {
        pieces_ += std::exchange(open, false);
      } else if (!content.starts_with('#')) {
        if (!read_line(row, line)) return false;
        open = true;
      }
    }
    pieces_ += open;
    end_line_ = line + 1;
    return true;
  }

  void attach() {
    if (!place()) return;
    corpus_.tokens.start = std::move(start_);
    corpus_.tokens.end = std::move(end_);
  }

 private:
  bool read_line(std::string_view row, std::uint64_t line) {
    std::string_view rest = trimmed(row);
    const auto field = [&] {
      const auto size = std::find_if(rest.begin(), rest.end(), is_ascii_space) - rest.begin();
      const std::string_view text = rest.substr(0, static_cast<std::size_t>(size));
      rest = trimmed(rest.substr(text.size()));
      return text;
    };
    const std::string_view start = field();
    const std::string_view end = field();
    TimedLine timed{rest,   static_cast<std::size_t>(rest.data() - row.data()), row, {}, source_, line,
                    pieces_};
    const auto odd = [&](std::string_view at, std::string message) {
      issue("times-line", source_, line, column(row, static_cast<std::size_t>(at.data() - row.data())),
            std::move(message));
      return false;
    };
    if (rest.empty()) return odd(start, "expected start, end and word");
    if (start != kNotKnown || end != kNotKnown) {
      const auto from = milliseconds(start);
      const auto to = milliseconds(end);
      if (!from) return odd(start, quoted(start) + " is not a time; expected seconds such as 12.34");
      if (!to) return odd(end, quoted(end) + " is not a time; expected seconds such as 12.34");
      if (*to < *from) return odd(end, "the word ends before it begins");
      timed.times = {*from, *to};
    }
    lines_.push_back(timed);
    return true;
  }

  bool place() {
    const std::size_t words = corpus_.tokens.size();
    start_.assign(words, kNoTime);
    end_.assign(words, kNoTime);
    const std::size_t sentences = corpus_.sentences.size();
    const bool all = pieces_ == sentences;
    std::size_t at = 0;
    for (std::size_t s = 0; s < sentences; ++s) {
      const Row first = corpus_.sentences.first_token[s];
      const Row end = corpus_.token_end(s);
      if (first == end) {
        if (all && corpus_.sentences.state[s] != SentenceState::good)
          while (at < lines_.size() && lines_[at].piece == s) ++at;
        continue;
      }
      const std::size_t begin = at;
      for (Row token = first; token < end; ++token) {
        const bool there = at < lines_.size() && lines_[at].piece == lines_[begin].piece;
        const std::string_view form = corpus_.strings[corpus_.tokens.form[token]];
        if (there && lines_[at].form == form) {
          start_[token] = lines_[at].times.start;
          end_[token] = lines_[at].times.end;
          ++at;
        } else if (!is_trace(token)) {
          return differs(s, form, there ? &lines_[at] : nullptr, at);
        }
      }
      if (pieces_ > 1 && at < lines_.size() && at > begin && lines_[at].piece == lines_[at - 1].piece)
        return differs(s, {}, &lines_[at], at);
    }
    if (at == lines_.size()) return true;
    issue("times-length", lines_[at].source, lines_[at].line, 1,
          "the file of times goes on after the last word");
    return false;
  }

  [[nodiscard]] bool is_trace(Row token) const {
    const StringId tag = corpus_.tokens.tag[token];
    return tag != kNoString && corpus_.strings[tag] == kTrace;
  }

  // Tells of the first line that is not the next word; `form`: empty for the end of the sentence.
  bool differs(std::size_t sentence, std::string_view form, const TimedLine* line, std::size_t at) {
    const std::string wanted = form.empty() ? "its end" : quoted(form);
    const std::string where = "where sentence " + std::to_string(sentence + 1) + " has " + wanted;
    if (line != nullptr) {
      issue("times-differ", line->source, line->line, column(line->row, line->before),
            "the file of times has " + quoted(line->form) + " " + where);
    } else if (at < lines_.size()) {
      issue("times-differ", lines_[at].source, lines_[at].line, 1,
            "the file of times begins another sentence " + where);
    } else {
      issue("times-length", source_, end_line_, 1, "the file of times ends " + where);
    }
    return false;
  }

  static std::uint64_t column(std::string_view row, std::size_t byte) { return utf8::column_at(row, byte); }

  // Of no sentence: a bad file of times breaks no sentence.
  void issue(const char* code, std::uint32_t source, std::uint64_t line, std::uint64_t column,
             std::string message) {
    corpus_.issues.push_back({code, source, kNowhere, line, column, std::move(message),
                              "write start, end and word, a word a line, as docs/speech.md shows"});
  }

  Corpus& corpus_;
  std::uint32_t source_ = 0;
  std::vector<TimedLine> lines_;
  std::size_t pieces_ = 0;
  std::uint64_t end_line_ = 1;
  std::vector<std::uint32_t> start_, end_;
};

}  // namespace

void attach_times(Corpus& corpus, std::vector<Source> columns) {
  corpus.check_may_grow();
  TimesAttacher times(corpus);
  for (Source& source : columns) {
    corpus.sources.push_back(std::move(source));
    if (!times.read(static_cast<std::uint32_t>(corpus.sources.size() - 1))) return;
  }
  times.attach();
}

}  // namespace treegauge::formats
