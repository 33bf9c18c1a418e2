// Two texts of trees counted the ordinary way (read as wholes, put side by side, brackets held against each
// other by the book), and what has to hold for those that are counted in one pass.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bracketed.hpp"
#include "compare/brackets/brackets.hpp"
#include "compare/count/count.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/one_pass/plain_pairs.hpp"
#include "compare/steps/steps.hpp"
#include "text/utf8.hpp"

namespace treegauge {

using MeaningOf = std::function<TextMeaning(const std::string&)>;

// Of one pair: brackets that are matched, of gold, of test, crossing ones, equal tags, words, length, is it a
// sentence?
using PairNumbers = std::array<std::int64_t, 8>;

inline PairNumbers numbers_of(const PairCounts& one) {
  return {one.matched, one.gold,  one.test,   one.crossing,
          one.tags,    one.words, one.length, one.words > 0 ? 1 : 0};
}

struct OrdinaryPairs {
  std::string odd;     // what is wrong with the texts; nothing, if they are good trees over the same words
  bool plain = false;  // nothing about them is unusual
  std::vector<PairNumbers> pairs;
};

namespace ordinary {

inline void set_keys(Comparison& comparison, const MeaningOf& meaning) {
  for (Side* side : {&comparison.gold, &comparison.test}) {
    const Strings& strings = side->corpus->strings;
    for (StringId id = 0; id < strings.size(); ++id) {
      const TextMeaning found = meaning(std::string(strings[id]));
      side->keys.label.push_back(found.label);
      side->keys.tag.push_back(found.tag);
      side->keys.tag_flags.push_back(found.flags);
    }
  }
  unify_words(comparison);
}

inline std::string what_is_odd(const Corpus& corpus) {
  if (!corpus.issues.empty()) return "issue " + corpus.issues[0].code;
  const auto good = [](SentenceState state) { return state == SentenceState::good; };
  const auto& states = corpus.sentences.state;
  return std::all_of(states.begin(), states.end(), good) ? "" : "failed sentence";
}

// Brackets by the book: multisets of label and span, and every test bracket held against every gold one.
inline void count_by_the_book(const BothBrackets& brackets, std::size_t chunk, PairNumbers& found) {
  const auto [gold, test] = std::pair(std::cref(brackets.gold), std::cref(brackets.test));
  const auto rows = [chunk](const Brackets& side) {
    return std::pair(side.chunk_begin[chunk], side.chunk_begin[chunk + 1]);
  };
  const auto [gold_begin, gold_end] = rows(gold);
  const auto [test_begin, test_end] = rows(test);
  std::map<std::tuple<std::uint32_t, std::uint32_t, Key>, std::int64_t> left;
  const auto item = [](const Brackets& side, std::size_t i) {
    return std::tuple(side.begin[i], side.end[i], side.label[i]);
  };
  for (std::size_t g = gold_begin; g < gold_end; ++g) ++left[item(gold, g)];
  for (std::size_t t = test_begin; t < test_end; ++t) {
    const auto equal = left.find(item(test, t));
    if (equal != left.end() && equal->second-- > 0) ++found[0];
    bool crosses = false;
    for (std::size_t g = gold_begin; g < gold_end && !crosses; ++g) {
      const auto [a, b, c, d] =
          std::tuple(test.get().begin[t], test.get().end[t], gold.get().begin[g], gold.get().end[g]);
      crosses = (a < c && c < b && b < d) || (c < a && a < d && d < b);
    }
    found[3] += crosses;
  }
  found[1] = static_cast<std::int64_t>(gold_end - gold_begin);
  found[2] = static_cast<std::int64_t>(test_end - test_begin);
}

// Whether a text is what is written of its trees, line ends apart, and no tree is large or has odd words.
inline bool is_plain(const std::string& text, const Corpus& corpus) {
  std::string unified;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] != '\r' || at + 1 == text.size() || text[at + 1] != '\n') unified += text[at];
  if (!unified.empty() && unified.back() != '\n') unified += '\n';
  if (unified != formats::write_bracketings(corpus)) return false;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    const Row first = corpus.sentences.first_token[s];
    // So few words and constituents never have too many that cross, or are too deep.
    if (corpus.token_end(s) - first > 250 || corpus.node_end(s) - corpus.sentences.first_node[s] > 250)
      return false;
    for (Row token = first; token < corpus.token_end(s); ++token) {
      const bool tagged = corpus.tokens.tag[token] != kNoString && corpus.tokens.parent[token] != kNoRow;
      if (!tagged || corpus.strings[corpus.tokens.form[token]].find_first_of("()") != std::string_view::npos)
        return false;
    }
  }
  for (std::size_t at = 0, end = 0; at < unified.size(); at = end + 1) {
    end = unified.find('\n', at);
    if (end - at > 4000) return false;
  }
  return true;
}

// Whether two sentences have the same words, byte by byte; traces are none.
inline bool same_words(const Comparison& comparison, const Chunk& chunk) {
  const auto words = [](const Side& side, Row sentence) {
    std::vector<std::string_view> found;
    for (Row token = side.corpus->sentences.first_token[sentence]; token < side.corpus->token_end(sentence);
         ++token) {
      if (!is_trace(side, token)) found.push_back(side.corpus->strings[side.corpus->tokens.form[token]]);
    }
    return found;
  };
  return words(comparison.gold, chunk.gold_begin) == words(comparison.test, chunk.test_begin);
}

}  // namespace ordinary

inline OrdinaryPairs ordinary_pairs(const std::string& gold, const std::string& test,
                                    const MeaningOf& meaning) {
  OrdinaryPairs found;
  Comparison comparison(bracketed(gold), bracketed(test));
  const Corpus& gold_corpus = *comparison.gold.corpus;
  const Corpus& test_corpus = *comparison.test.corpus;
  found.odd = ordinary::what_is_odd(gold_corpus) + ordinary::what_is_odd(test_corpus);
  const std::size_t size = gold_corpus.sentences.size();
  if (size != test_corpus.sentences.size()) found.odd += "number of sentences";
  if (gold_corpus.documents.size() != 1 || test_corpus.documents.size() != 1) found.odd += "documents";
  if (!found.odd.empty()) return found;
  ordinary::set_keys(comparison, meaning);
  for (Row s = 0; s < static_cast<Row>(size); ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
  if (!align_identity(comparison, {0, comparison.chunks.size()}).empty()) {
    found.odd = "words";
    return found;
  }
  finish_slots(comparison);
  build_brackets(comparison);
  // Where much more text stands on one side, blocks may get too long.
  found.plain =
      test.size() < 500'000 && ordinary::is_plain(gold, gold_corpus) && ordinary::is_plain(test, test_corpus);
  const PrfColumns brackets = count_brackets(comparison, Spans::slots, true);
  const PrfColumns tags = count_words(comparison, {WordRule::tags});
  const Column crossing = count_crossing(comparison);
  const Column sentences = count_sentences(comparison);
  const BothBrackets& tables = built_brackets(comparison);
  for (std::size_t s = 0; s < size; ++s) {
    PairNumbers one{0, 0, 0, 0, tags.matched[s], tags.gold[s], comparison.units.length[s], sentences[s]};
    ordinary::count_by_the_book(tables, s, one);
    // What is counted quickly shares code with the one pass: it must agree with the book, too.
    const std::array<std::int64_t, 4> quick{brackets.matched[s], brackets.gold[s], brackets.test[s],
                                            crossing[s]};
    if (!std::equal(quick.begin(), quick.end(), one.begin()) || tags.test[s] != tags.gold[s])
      found.odd = "counts";
    found.plain = found.plain && ordinary::same_words(comparison, comparison.chunks[s]);
    found.pairs.push_back(one);
  }
  return found;
}

// How two texts go through the one pass.
struct OnePass {
  std::size_t blocks = 1;  // at a time
  unsigned jobs = 1;
  std::size_t gold_bytes = 0, test_bytes = 0;  // handed out at a time, at most; 0: all that are asked for
};

struct OnePassPairs {
  PlainPairs::Answer answer = PlainPairs::Answer::more;
  std::vector<PairNumbers> pairs;
  std::size_t learned = 0, rounds = 0;
  std::string odd;  // what never may be
};

// From the text itself, which has to stay.
inline NextBytes bytes_of(std::string_view text, std::size_t most) {
  return [text, most, drawn = std::uint32_t{1}](char* place, std::size_t asked) mutable {
    std::size_t size = std::min(asked, text.size());
    if (most != 0 && size > 0) {
      drawn = drawn * 1664525 + 1013904223;
      size = std::min(size, 1 + (drawn >> 8) % most);
    }
    std::copy_n(text.data(), size, place);
    text.remove_prefix(size);
    return size;
  };
}

inline OnePassPairs one_pass_pairs(const std::string& gold, const std::string& test, const MeaningOf& meaning,
                                   const OnePass& how) {
  OnePassPairs found;
  PlainPairs pairs(bytes_of(gold, how.gold_bytes), bytes_of(test, how.test_bytes));
  std::map<std::string, int> learned;
  while (true) {
    found.answer = pairs.count(how.blocks, how.jobs);
    ++found.rounds;
    if (found.answer == PlainPairs::Answer::more && !pairs.unknown().empty())
      found.odd = "unknown texts are passed over";
    if (found.answer == PlainPairs::Answer::more) continue;
    if (found.answer != PlainPairs::Answer::unknown) break;
    const std::vector<std::string> unknown = pairs.unknown();
    for (const std::string& text : unknown) {
      if (learned[text]++ > 0) found.odd = "learned twice: " + text;
      if (utf8::first_bad_byte(text, 0) != text.size()) found.odd = "to be learned, and no text";
      pairs.learn(text, meaning(text));
    }
    if (unknown.empty()) found.odd = "nothing to learn";
    if (!found.odd.empty()) return found;
  }
  found.learned = learned.size();
  if (found.answer != PlainPairs::Answer::ended) return found;
  pairs.each([&](const PairCounts& one) { found.pairs.push_back(numbers_of(one)); });
  if (found.pairs.size() != pairs.size()) found.odd = "size";
  if (pairs.bytes() != gold.size() + test.size()) found.odd = "bytes";
  return found;
}

// The law: what is counted in one pass is what the ordinary way counts, and what is plain is counted so.
// Returns what does not hold, or nothing.
inline std::string difference_of_pairs(const OnePassPairs& quick, const OrdinaryPairs& slow) {
  if (!quick.odd.empty()) return quick.odd;
  if (quick.answer != PlainPairs::Answer::ended)
    return slow.odd.empty() && slow.plain ? "plain, and not counted" : "";
  if (!slow.odd.empty()) return "odd, and counted: " + slow.odd;
  if (quick.pairs.size() != slow.pairs.size()) return "number of pairs";
  for (std::size_t s = 0; s < slow.pairs.size(); ++s) {
    if (quick.pairs[s] == slow.pairs[s]) continue;
    std::string text = "pair " + std::to_string(s) + ":";
    for (const std::int64_t number : quick.pairs[s]) text += " " + std::to_string(number);
    text += " /";
    for (const std::int64_t number : slow.pairs[s]) text += " " + std::to_string(number);
    return text;
  }
  return "";
}

inline std::string difference_of_pairs(const std::string& gold, const std::string& test,
                                       const MeaningOf& meaning, const OnePass& how) {
  return difference_of_pairs(one_pass_pairs(gold, test, meaning, how), ordinary_pairs(gold, test, meaning));
}

// Meanings under usual parameters: functions are cut off, some labels do not count and some count as others;
// traces, punctuation, and what does not count for length.
class UsualMeaning {
 public:
  TextMeaning operator()(const std::string& text) {
    TextMeaning found;
    const std::size_t cut = text.find_first_of("-=", 1);
    std::string label = text.substr(0, cut);
    if (label == "PRT") label = "ADVP";
    if (!label.empty() && label != "TOP") found.label = key(label);
    found.tag = key(text == "AUX" ? "VBZ" : text);
    if (text == "," || text == "." || text == "``") found.flags |= kDeletedTag;
    if (text == "-NONE-") found.flags |= kDeletedTag | kEmptyTag | kNoLengthTag;
    if (text == "ZERO") found.flags |= kEmptyTag;
    if (text == "." || text == "XX") found.flags |= kNoLengthTag;
    return found;
  }

 private:
  Key key(const std::string& text) {
    return keys_.try_emplace(text, static_cast<Key>(keys_.size())).first->second;
  }
  std::map<std::string, Key> keys_;
};

}  // namespace treegauge
