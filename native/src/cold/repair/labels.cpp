#include "cold/repair/labels.hpp"

#include <algorithm>
#include <array>

namespace treegauge::repair {
namespace {

// In the order of their bytes.
constexpr auto kTags = [] {
  std::array<std::string_view, 67> tags = {
      "#",     "$",    "''",   "(",    ")",    ",",     "-LRB-", "-NONE-", "-RRB-", ".",     ":",   "``",
      "ADD",   "ADJ",  "ADP",  "ADV",  "AFX",  "AUX",   "CC",    "CCONJ",  "CD",    "DET",   "DT",  "EX",
      "FW",    "GW",   "HYPH", "IN",   "INTJ", "JJ",    "JJR",   "JJS",    "LS",    "MD",    "NFP", "NN",
      "NNP",   "NNPS", "NNS",  "NOUN", "NUM",  "PART",  "PDT",   "POS",    "PRON",  "PROPN", "PRP", "PRP$",
      "PUNCT", "RB",   "RBR",  "RBS",  "RP",   "SCONJ", "SYM",   "TO",     "UH",    "VB",    "VBD", "VBG",
      "VBN",   "VBP",  "VBZ",  "VERB", "WDT",  "WP",    "WRB"};
  std::sort(tags.begin(), tags.end());
  return tags;
}();

constexpr auto kPhrases = [] {
  std::array<std::string_view, 33> phrases = {
      "ADJP", "ADVP", "CONJP", "EDITED", "FRAG", "INTJ", "LST",    "META",   "NAC",  "NML",  "NP",
      "NX",   "PP",   "PRN",   "PRT",    "QP",   "ROOT", "RRC",    "S",      "S1",   "SBAR", "SBARQ",
      "SINV", "SQ",   "TOP",   "TYPO",   "UCP",  "VP",   "WHADJP", "WHADVP", "WHNP", "WHPP", "X"};
  std::sort(phrases.begin(), phrases.end());
  return phrases;
}();

template <std::size_t N>
bool among(const std::array<std::string_view, N>& sorted, std::string_view text) {
  return std::binary_search(sorted.begin(), sorted.end(), text);
}

bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_tag(std::string_view label) { return label == "WP$" || label == "XX" || among(kTags, label); }

bool is_phrase(std::string_view label) {
  return among(kPhrases, label.substr(0, std::min(label.find_first_of("-="), label.size())));
}

bool is_clause(std::string_view label) {
  constexpr std::array<std::string_view, 8> kClauses = {"FRAG",  "ROOT", "S",  "S1",
                                                        "SBARQ", "SINV", "SQ", "TOP"};
  return among(kClauses, label.substr(0, std::min(label.find_first_of("-="), label.size())));
}

bool looks_like_label(std::string_view text) {
  if (is_tag(text) || is_phrase(text)) return !is_punctuation(text);
  const auto upper = std::count_if(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const auto other = std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
  });
  return upper >= 2 && !other;
}

bool is_punctuation(std::string_view text) {
  return !text.empty() &&
         std::none_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

}  // namespace treegauge::repair
