#include "cold/repair/kinds.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "base/interrupt.hpp"
#include "cold/repair/find.hpp"
#include "cold/repair/letters.hpp"
#include "cold/repair/loop.hpp"
#include "cold/repair/refusals.hpp"
#include "cold/repair/scripts.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

constexpr std::array<std::string_view, kKinds> kKindNames = {"",
                                                             "empty",
                                                             "looping",
                                                             "another format",
                                                             "refusal",
                                                             "truncated",
                                                             "another language",
                                                             "wrong sentence",
                                                             "several sentences",
                                                             "prose only"};
constexpr std::string_view kFenceSigns = "```";
// A shorter repetition is a figure of speech.
constexpr std::size_t kLoopLetters = 20;
// A row with fewer tabs is cut.
constexpr int kRowTabs = 7;

// Nothing but white space, the signs of a code fence, and brackets around nothing.
bool is_empty(std::string_view text) {
  constexpr std::u32string_view kSigns = U"`()[]{}\uFEFF\u200B";
  for (std::size_t at = 0; at < text.size();) {
    const utf8::Character character = utf8::decode(text, at);
    if (!is_white_space(character.code) && kSigns.find(character.code) == kSigns.npos) return false;
    at += character.bytes;
  }
  return true;
}

// The same letters over and over up to the end, or the same line one after the other.
bool repeats_text(std::string_view text) {
  std::vector<std::uint32_t> letters;
  for (std::size_t at = 0; at < text.size();) {
    const utf8::Character character = utf8::decode(text, at);
    at += character.bytes;
    const bool blank = is_white_space(character.code);
    if (!blank)
      letters.push_back(character.code);
    else if (!letters.empty() && letters.back() != ' ')
      letters.push_back(' ');
  }
  // What is repeated may end in blanks or without.
  if (!letters.empty() && letters.back() == ' ') letters.pop_back();
  const Loop loop = loop_at_end(letters);
  if (loop.period == 0 || letters.size() - loop.begin < kLoopLetters) return false;
  return std::any_of(letters.end() - static_cast<std::ptrdiff_t>(loop.period), letters.end(),
                     [](std::uint32_t code) { return is_letter_or_digit(code); });
}

bool repeats_line(std::string_view text) {
  std::string_view before;
  std::size_t times = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    times = line == before ? times + 1 : 1;
    before = line;
    if (times >= kLoopTimes && letters_of({line}).words > 0) return true;
  }
  return false;
}

// Brackets of one kind that are never closed; :( is a face.
bool has_open(std::string_view text, char open, char close) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool face = at > 0 && (text[at - 1] == ':' || text[at - 1] == ';' || text[at - 1] == '-');
    if (text[at] == open && !face)
      ++depth;
    else if (text[at] == close && depth > 0)
      --depth;
  }
  return depth > 0;
}

bool has_open_fence(std::string_view text) {
  std::size_t fences = 0;
  for (std::size_t at = text.find(kFenceSigns); at != text.npos;
       at = text.find(kFenceSigns, at + kFenceSigns.size()))
    ++fences;
  return fences % 2 == 1;
}

// 2 → cat → cat → NOUN, and then nothing.
bool ends_in_row(std::string_view text) {
  text = trimmed(text);
  const std::string_view line = text.substr(std::min(text.rfind('\n') + 1, text.size()));
  const std::size_t tab = line.find('\t');
  if (tab == line.npos || tab == 0) return false;
  const bool number = std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(tab),
                                  [](char c) { return c >= '0' && c <= '9'; });
  return number && std::count(line.begin(), line.end(), '\t') < kRowTabs;
}

// An analysis stands there, of the other sort: rows for trees, trees for rows.
bool is_other_format(std::string_view answer, Options options) {
  options.format = options.format == Format::ptb ? Format::conllu : Format::ptb;
  options.bare_words = false;
  return mend(answer, options).usable;
}

Kind without_analysis(std::string_view answer, const Options& options) {
  Mended told;
  Log log(told);
  const Piece piece = whole_answer(answer, log);
  const bool thinks = ends_in_thinking(answer);
  const bool cut = thinks || has_open_fence(piece.text) || has_open(piece.text, '(', ')') ||
                   has_open(piece.text, '[', ']') || has_open(piece.text, '{', '}') ||
                   ends_in_row(piece.text);
  if (is_empty(piece.text)) return cut ? Kind::truncated : Kind::empty;
  if (repeats_text(piece.text) || repeats_line(piece.text)) return Kind::looping;
  if (is_other_format(answer, options)) return Kind::other_format;
  if (is_refusal(piece.text, options.words)) return Kind::refusal;
  if (cut) return Kind::truncated;
  if (options.words != nullptr && in_other_script({piece.text}, *options.words)) return Kind::other_language;
  return Kind::prose_only;
}

// The analysis ends before gold does, and the answer with it.
bool stops_early(std::string_view answer, const Mended& mended, const Letters& own, const Letters& gold) {
  if (!mended.at_end || gold.last == 0) return false;
  const bool open = mended.counts[static_cast<std::size_t>(Rule::close_end)] > 0 || has_open_fence(answer) ||
                    ends_in_row(answer);
  return open && !std::binary_search(own.runs.begin(), own.runs.end(), gold.last);
}

// The same words over and over at the end.
bool repeats_words(const std::vector<std::string_view>& words) {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  std::vector<std::uint32_t> items;
  items.reserve(words.size());
  for (const std::string_view word : words)
    items.push_back(numbers.try_emplace(word, static_cast<std::uint32_t>(numbers.size())).first->second);
  return loop_at_end(items).period > 0;
}

// What only gold's words can tell of an analysis.
Kind beside_gold(std::string_view answer, const Mended& mended, const Options& options) {
  const std::vector<std::string> forms = words_in(mended.text, options);
  const std::vector<std::string_view> words(forms.begin(), forms.end());
  if (words == *options.words) return Kind::none;
  if (repeats_words(words) && !repeats_words(*options.words)) return Kind::looping;
  const Letters own = letters_of(words);
  const Letters gold = letters_of(*options.words);
  if (mended.truncated || stops_early(answer, mended, own, gold)) return Kind::truncated;
  if (in_other_script(words, *options.words)) return Kind::other_language;
  return alike(own, gold) ? Kind::none : Kind::wrong_sentence;
}

Kind with_analysis(std::string_view answer, const Mended& mended, const Options& options) {
  if (mended.looping) return Kind::looping;
  const Kind kind = options.words != nullptr ? beside_gold(answer, mended, options) : Kind::none;
  if (kind != Kind::none) return kind;
  if (mended.truncated) return Kind::truncated;
  return mended.several ? Kind::several_sentences : Kind::none;
}

}  // namespace

std::string_view kind_name(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

Kind kind_of(std::string_view answer, const Mended& mended, const Options& options) {
  return mended.usable ? with_analysis(answer, mended, options) : without_analysis(answer, options);
}

std::vector<Kind> kinds_of(const std::vector<std::string_view>& answers, const std::vector<Mended>& mended,
                           const Options& options, const Corpus* gold, const std::vector<Row>& rows) {
  if (mended.size() != answers.size())
    throw std::invalid_argument("other answers than those that were mended");
  std::vector<Kind> kinds;
  kinds.reserve(answers.size());
  for_each_answer(answers, options, gold, rows, [&](std::size_t at, const Options& own) {
    kinds.push_back(kind_of(answers[at], mended[at], own));
  });
  return kinds;
}

}  // namespace treegauge::repair
