// Rules of the CoNLL 2018 shared task on relations and features.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge {

// Relations between content words, and of function words to them (Zeman et al. 2018). Relations in
// neither list (punct, and anything unknown) count for neither.
inline constexpr std::array<std::string_view, 29> kContentRelations{
    "nsubj",  "obj",        "iobj",       "csubj",  "ccomp",     "xcomp",    "obl",   "vocative",
    "expl",   "dislocated", "advcl",      "advmod", "discourse", "nmod",     "appos", "nummod",
    "acl",    "amod",       "conj",       "fixed",  "flat",      "compound", "list",  "parataxis",
    "orphan", "goeswith",   "reparandum", "root",   "dep"};
inline constexpr std::array<std::string_view, 7> kFunctionalRelations{"aux", "cop",  "mark", "det",
                                                                      "clf", "case", "cc"};

inline constexpr std::array<std::string_view, 21> kUniversalFeatures{
    "PronType", "NumType", "Poss",  "Reflex",   "Foreign",  "Abbr",     "Gender",
    "Animacy",  "Number",  "Case",  "Definite", "Degree",   "VerbForm", "Mood",
    "Tense",    "Aspect",  "Voice", "Evident",  "Polarity", "Person",   "Polite"};

template <typename List>
bool is_in(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

inline std::string_view without_subtype(std::string_view relation) {
  return relation.substr(0, relation.find(':'));
}

// The same for a path of relations, a:x>b:y.
inline std::string path_without_subtypes(std::string_view path) {
  std::string plain;
  bool cut = false;
  for (const char c : path) {
    cut = c == ':' || (cut && c != '>');
    if (!cut) plain += c;
  }
  return plain;
}

// The universal ones among the features a=b|c=d, sorted.
inline std::string universal_features(std::string_view text) {
  std::vector<std::string_view> kept;
  while (!text.empty()) {
    const std::size_t bar = std::min(text.find('|'), text.size());
    const std::string_view feature = text.substr(0, bar);
    if (is_in(kUniversalFeatures, feature.substr(0, feature.find('=')))) kept.push_back(feature);
    text.remove_prefix(std::min(bar + 1, text.size()));
  }
  std::sort(kept.begin(), kept.end());
  std::string joined;
  for (const std::string_view feature : kept) joined.append(feature) += '|';
  return joined;
}

}  // namespace treegauge
