// Which words a punctuation rule leaves out.
#pragma once
#include "compare/groups.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/match/ud_rules.hpp"
#include "compare/steps/steps.hpp"
#include "text/unicode.hpp"

namespace treegauge {

// By token of one side: 1 for a word that counts. Each word goes by its own mark, of two equal words in one
// slot by gold's.
class CountedWords {
 public:
  CountedWords(const Comparison& comparison, Punctuation rule)
      : gold(rule == Punctuation::kept ? comparison.gold.keep : fewer_gold_),
        test(rule == Punctuation::kept ? comparison.test.keep : fewer_test_) {
    if (rule == Punctuation::kept) return;
    fewer_gold_ = comparison.gold.keep;
    fewer_test_ = comparison.test.keep;
    const auto out_of_gold = punctuation(*comparison.gold.corpus, rule);
    const auto out_of_test = punctuation(*comparison.test.corpus, rule);
    for (std::size_t token = 0; token < gold.size(); ++token)
      if (out_of_gold[token] != 0) fewer_gold_[token] = 0;
    for (std::size_t token = 0; token < test.size(); ++token) {
      if (test[token] == 0) continue;
      const std::uint32_t slot = comparison.test.slot[token];
      const Row partner = comparison.slot_gold[slot];
      const bool same = partner != kNoRow && group_in(comparison, slot) == nullptr &&
                        comparison.same_word(word_key(comparison.gold, partner),
                                             word_key(comparison.test, static_cast<Row>(token)));
      if (same ? out_of_gold[partner] != 0 : out_of_test[token] != 0) fewer_test_[token] = 0;
    }
  }
  CountedWords(const CountedWords&) = delete;
  CountedWords& operator=(const CountedWords&) = delete;
  ~CountedWords() = default;

 private:
  std::vector<std::uint8_t> fewer_gold_, fewer_test_;

 public:
  const std::vector<std::uint8_t>&gold, &test;

 private:
  static std::vector<std::uint8_t> punctuation(const Corpus& corpus, Punctuation rule) {
    const Tokens& tokens = corpus.tokens;
    const std::vector<StringId>& column = rule == Punctuation::unicode ? tokens.form
                                          : rule == Punctuation::upos  ? tokens.upos
                                                                       : tokens.deprel;
    std::vector<std::uint8_t> out(tokens.size(), 0);
    std::vector<std::uint8_t> known(corpus.strings.size(), 2);  // 2: not looked at yet
    for (std::size_t token = 0; token < column.size(); ++token) {
      if (column[token] == kNoString) continue;
      std::uint8_t& is = known[column[token]];
      if (is == 2) is = matches(corpus.strings[column[token]], rule);
      out[token] = is;
    }
    return out;
  }

  static bool matches(std::string_view text, Punctuation rule) {
    if (rule == Punctuation::unicode) return is_punctuation(text);
    return rule == Punctuation::upos ? text == "PUNCT" : without_subtype(text) == "punct";
  }
};

}  // namespace treegauge
