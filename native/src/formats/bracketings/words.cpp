#include "formats/bracketings/words.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

struct MapWord {
  std::string_view form;
  std::string_view segments;
  std::uint64_t line;
};

// What stands between the segments of a word: spaces, or the colons of TedEval's own files.
enum class Between : char { spaces = ' ', colons = ':' };

std::vector<std::string_view> split(std::string_view text, Between between) {
  std::vector<std::string_view> parts;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(static_cast<char>(between), at), text.size());
    if (end > at) parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// In TedEval's files a colon is a mark, and so are brackets in the trees beside them: CoreNLP wrote these
// for the characters themselves.
std::string plain(std::string_view text) {
  constexpr std::pair<std::string_view, char> kMarks[] = {{"#pm#", ':'}, {"#lp#", '('}, {"#rp#", ')'}};
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const auto mark = std::find_if(std::begin(kMarks), std::end(kMarks), [&](const auto& entry) {
      return text.substr(at).starts_with(entry.first);
    });
    made += mark == std::end(kMarks) ? text[at] : mark->second;
    at += mark == std::end(kMarks) ? 1 : mark->first.size();
  }
  return made;
}

class Attacher {
 public:
  Attacher(Corpus& corpus, std::uint32_t source) : corpus_(corpus), source_(source) {}

  void read(std::string_view bytes) {
    std::vector<MapWord> words;
    std::uint64_t line = 0;
    std::size_t at = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < bytes.size()) {
      check_interrupted();
      const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
      std::string_view row = bytes.substr(at, end - at);
      if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
      ++line;
      const std::size_t tab = row.find('\t');
      if (row.empty()) {
        close(words);
      } else if (row.front() != '#' || tab != std::string_view::npos) {
        const std::string_view form = row.substr(0, tab);
        std::string_view segments = tab == std::string_view::npos ? row : row.substr(tab + 1);
        if (split(segments, Between::spaces).empty() || form.empty()) {
          issue("bad-word-map", line, "expected a word, a tab and its segments");
          segments = {};
        }
        words.push_back({form, segments, line});
      }
      at = end + 1;
    }
    close(words);
    skip_empty();
    if (sentence_ < corpus_.sentences.size()) {
      issue("word-map-length", line + 1,
            "the map ends after " + std::to_string(sentence_) + " of " +
                std::to_string(corpus_.sentences.size()) + " sentences");
    }
  }

 private:
  // Sentences without words (a failed parse) have no entry.
  void skip_empty() {
    while (sentence_ < corpus_.sentences.size() &&
           corpus_.sentences.first_token[sentence_] == corpus_.token_end(sentence_) &&
           corpus_.sentences.state[sentence_] == SentenceState::good) {
      ++sentence_;
    }
  }

  void close(std::vector<MapWord>& words) {
    if (words.empty()) return;
    skip_empty();
    if (sentence_ >= corpus_.sentences.size()) {
      if (!said_) issue("word-map-length", words.front().line, "the map goes on after the last sentence");
      said_ = true;
    } else {
      if (corpus_.sentences.state[sentence_] == SentenceState::good) place(words);
      ++sentence_;
    }
    words.clear();
  }

  // Where a map and a tree part: the word, its segment (none: the end), and how far they went together.
  struct Difference {
    const MapWord* word = nullptr;
    std::string_view segment;
    Row token = 0;
  };

  [[nodiscard]] bool fits(std::string_view segment, Row token) const {
    const std::string_view form = corpus_.strings[corpus_.tokens.form[token]];
    return form == segment || (segment.find('#') != segment.npos && form == plain(segment));
  }

  [[nodiscard]] Difference difference(const std::vector<MapWord>& words, Between between) const {
    const Row end = corpus_.token_end(sentence_);
    Row token = corpus_.sentences.first_token[sentence_];
    for (const MapWord& word : words) {
      for (const std::string_view segment : split(word.segments, between)) {
        if (token == end || !fits(segment, token)) return {&word, segment, token};
        ++token;
      }
    }
    if (token != end) return {&words.back(), {}, token};
    return {nullptr, {}, token};
  }

  // The tree decides what the colons of a map mean: where it has the segments between them, they part
  // them; where it has a leaf with a colon in it, they do not.
  void place(const std::vector<MapWord>& words) {
    if (std::any_of(words.begin(), words.end(), [](const MapWord& word) { return word.segments.empty(); }))
      return;
    Between between = Between::spaces;
    Difference mismatch = difference(words, between);
    if (mismatch.word != nullptr) {
      const Difference other = difference(words, Between::colons);
      const bool has_colon = mismatch.segment.find(':') != mismatch.segment.npos;
      if (other.word == nullptr || other.token > mismatch.token ||
          (has_colon && other.token == mismatch.token)) {
        between = Between::colons;
        mismatch = other;
      }
    }
    if (mismatch.word != nullptr) {
      const bool ends = mismatch.token == corpus_.token_end(sentence_);
      const std::string leaf =
          ends ? "nothing" : "«" + std::string(corpus_.strings[corpus_.tokens.form[mismatch.token]]) + "»";
      differs(*mismatch.word, mismatch.segment, leaf);
      return;
    }
    Row token = corpus_.sentences.first_token[sentence_];
    for (const MapWord& word : words) {
      const auto segments = split(word.segments, between);
      const Row first = token;
      token += static_cast<Row>(segments.size());
      if (segments.size() == 1 && segments.front() == word.form) continue;
      const std::string form = between == Between::colons ? plain(word.form) : std::string(word.form);
      corpus_.surfaces.form.push_back(corpus_.strings.intern(form));
      corpus_.surfaces.first.push_back(first);
      corpus_.surfaces.last.push_back(token);
      corpus_.surfaces.offset.push_back(corpus_.tokens.offset[first]);
    }
  }

  void differs(const MapWord& word, std::string_view segment, const std::string& leaf) {
    const std::string wanted = segment.empty() ? "the end" : "«" + std::string(segment) + "»";
    // Forms and segments are parts of one line.
    const char* const at = segment.empty() ? word.segments.data() + word.segments.size() : segment.data();
    const std::string_view row(word.form.data(), static_cast<std::size_t>(at - word.form.data()));
    issue("word-map-differs", word.line,
          "the map has " + wanted + " where sentence " + std::to_string(sentence_ + 1) +
              " of the trees has " + leaf,
          utf8::column_at(row, row.size()));
  }

  // Of no sentence: a bad map breaks no tree.
  void issue(const char* code, std::uint64_t line, std::string message, std::uint64_t column = 1) {
    corpus_.issues.push_back({code, source_, kNowhere, line, column, std::move(message),
                              "see docs/segmentation.md for the format"});
  }

  Corpus& corpus_;
  std::uint32_t source_;
  std::size_t sentence_ = 0;
  bool said_ = false;
};

}  // namespace

void attach_words(Corpus& corpus, Source map) {
  corpus.check_may_grow();
  const auto number = static_cast<std::uint32_t>(corpus.sources.size());
  const std::string_view bytes = map.bytes;
  corpus.sources.push_back(std::move(map));
  Attacher(corpus, number).read(bytes);
}

void set_words(Corpus& corpus, std::span<const Row> first, std::span<const Row> last,
               const std::vector<std::string>& forms) {
  corpus.check_may_grow();
  if (first.size() != last.size() || first.size() != forms.size())
    throw std::invalid_argument("a first segment, a last one and a spelling for each word");
  Row behind = corpus.surfaces.last.empty() ? 0 : corpus.surfaces.last.back();
  for (std::size_t word = 0; word < first.size(); ++word) {
    if (first[word] < behind || last[word] <= first[word] || last[word] > corpus.tokens.size())
      throw std::invalid_argument("words must hold segments, and come one after the other");
    behind = last[word];
  }
  for (std::size_t word = 0; word < first.size(); ++word) {
    corpus.surfaces.form.push_back(forms[word].empty() ? kNoString : corpus.strings.intern(forms[word]));
    corpus.surfaces.first.push_back(first[word]);
    corpus.surfaces.last.push_back(last[word]);
    corpus.surfaces.offset.push_back(corpus.tokens.offset[first[word]]);
  }
}

void join_marked(Corpus& corpus, std::string_view mark) {
  corpus.check_may_grow();
  if (mark.empty()) return;
  corpus.tree_texts.forget(0);
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    const Row end = corpus.token_end(s);
    Row first = corpus.sentences.first_token[s];
    bool open = false;  // the segment before asks for this one
    for (Row token = first; token < end; ++token) {
      std::string_view form = corpus.strings[corpus.tokens.form[token]];
      const bool leans_back = form.size() > mark.size() && form.starts_with(mark);
      if (leans_back) form.remove_prefix(mark.size());
      const bool leans_on = form.size() > mark.size() && form.ends_with(mark);
      if (leans_on) form.remove_suffix(mark.size());
      if (leans_back || leans_on) corpus.tokens.form[token] = corpus.strings.intern(form);
      if (!open && !leans_back) first = token;
      open = leans_on && token + 1 < end;
      const bool joined = first < token;
      const bool grown = joined && !corpus.surfaces.first.empty() && corpus.surfaces.first.back() == first;
      if (grown) {
        corpus.surfaces.last.back() = token + 1;
      } else if (joined) {
        corpus.surfaces.form.push_back(kNoString);
        corpus.surfaces.first.push_back(first);
        corpus.surfaces.last.push_back(token + 1);
        corpus.surfaces.offset.push_back(corpus.tokens.offset[first]);
      }
    }
  }
}

}  // namespace treegauge::formats
