#include "cold/repair/conll/layout.hpp"

#include <algorithm>
#include <array>

namespace treegauge::repair {
namespace {

bool is_universal_tag(std::string_view text) {
  constexpr std::array<std::string_view, 18> kTags = {"ADJ",   "ADP",   "ADV",   "AUX", "CCONJ", "CONJ",
                                                      "DET",   "INTJ",  "NOUN",  "NUM", "PART",  "PRON",
                                                      "PROPN", "PUNCT", "SCONJ", "SYM", "VERB",  "X"};
  return std::find(kTags.begin(), kTags.end(), text) != kTags.end();
}

// A head as it may stand there: a number, nothing, -1, or the root by name.
bool is_head(std::string_view text) {
  return is_number(text) || text == "_" || text == "-1" || text == "-" || text == "root" || text == "ROOT";
}

bool is_relation(std::string_view text) {
  return !text.empty() && !is_number(text) && text.find('=') == text.npos;
}

void put(std::string& place, const std::string& cell) {
  if (!cell.empty()) place = cell;
}

ConllWord by_header(const std::vector<std::string>& cells, const std::vector<std::string>& header) {
  ConllWord word;
  for (std::size_t at = 0; at < std::min(cells.size(), header.size()); ++at) {
    const std::string& name = header[at];
    const auto is = [&](std::initializer_list<std::string_view> names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (is({"FORM", "WORD", "TOKEN", "TEXT", "DEPENDENT"})) put(word.form, cells[at]);
    if (is({"LEMMA"})) put(word.lemma, cells[at]);
    if (is({"UPOS", "UPOSTAG", "POS", "CPOS", "CPOSTAG", "TAG", "PARTOFSPEECH"})) put(word.upos, cells[at]);
    if (is({"XPOS", "XPOSTAG", "POSTAG"})) put(word.xpos, cells[at]);
    if (is({"FEATS", "FEATURES"})) put(word.feats, cells[at]);
    // A table may have both the number of the head and its word.
    if (is_head_column(name) && !is_number(word.head)) put(word.head, cells[at]);
    if (is({"DEPREL", "REL", "RELATION", "DEP", "DEPENDENCY", "DEPENDENCYRELATION", "DEPENDENCYLABEL",
            "DEPENDENCYTYPE", "DEPRELATION", "RELATIONTYPE", "LABEL"}))
      put(word.deprel, cells[at]);
    if (is({"DEPS"})) put(word.deps, cells[at]);
    if (is({"MISC"})) put(word.misc, cells[at]);
  }
  return word;
}

// ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC
ConllWord in_place(const std::vector<std::string>& cells) {
  ConllWord word;
  const std::array<std::string*, 9> places = {&word.form, &word.lemma,  &word.upos, &word.xpos, &word.feats,
                                              &word.head, &word.deprel, &word.deps, &word.misc};
  for (std::size_t at = 1; at < std::min<std::size_t>(cells.size(), 10); ++at)
    put(*places[at - 1], cells[at]);
  return word;
}

// Some columns are missing: the head is the last number, the relation stands behind it, lemma, tags and
// features before it are known by what they look like.
ConllWord by_looks(const std::vector<std::string>& cells) {
  ConllWord word;
  put(word.form, cells[1]);
  std::size_t head = 0;
  for (std::size_t at = 2; at < cells.size(); ++at) {
    const bool related = at + 1 == cells.size() || is_relation(cells[at + 1]);
    if ((is_number(cells[at]) || cells[at] == "-1") && related) head = at;
  }
  const std::size_t before = head == 0 ? cells.size() : head;
  std::size_t tag = 2;
  while (tag < before && !is_universal_tag(cells[tag])) ++tag;
  if (tag == before) tag = before > 3 ? 3 : 2;  // FORM LEMMA TAG, or FORM TAG
  if (tag > 2 && before > 2) put(word.lemma, cells[2]);
  if (tag < before) put(word.upos, cells[tag]);
  for (std::size_t at = tag + 1; at < before; ++at)
    put(cells[at].find('=') != std::string::npos ? word.feats : word.xpos, cells[at]);
  if (head != 0) {
    word.head = cells[head];
    if (head + 1 < cells.size()) put(word.deprel, cells[head + 1]);
    if (head + 2 < cells.size()) put(word.deps, cells[head + 2]);
    if (head + 3 < cells.size()) put(word.misc, cells[head + 3]);
  }
  return word;
}

// The columns of CoNLL-2009 and CoNLL-2008 as they stand, if heads are where they belong.
bool with_roles(const std::vector<std::string>& cells, Format format, ConllWord& word) {
  const bool late = format == Format::conll09;
  const std::size_t least = late ? 12 : 10;
  if (cells.size() < least) return false;
  const bool fits =
      late ? is_head(cells[8]) && is_head(cells[9]) && (is_number(cells[8]) || is_number(cells[9]))
           : is_number(cells[8]) && !is_number(cells[9]);
  if (!fits) return false;
  word.cells = cells;
  for (std::string& cell : word.cells)
    if (cell.empty()) cell = "_";
  word.cells.resize(std::max<std::size_t>(cells.size(), late ? 14 : 11), "_");
  word.form = cells[late ? 1 : 5];
  if (!late && (word.form.empty() || word.form == "_")) put(word.form, cells[1]);
  word.head = late && (cells[8] == "_" || cells[8] == "-1") ? cells[9] : cells[8];
  return true;
}

}  // namespace

bool is_head_column(std::string_view name) {
  constexpr std::array<std::string_view, 9> kHeads = {
      "HEAD", "HEADID", "HEADINDEX", "HEADNO", "HEADWORD", "HEADTOKEN", "GOVERNOR", "PARENT", "HEADPOSITION"};
  return std::find(kHeads.begin(), kHeads.end(), name) != kHeads.end();
}

ConllWord word_of(const ConllRow& row, const std::vector<std::string>& header, Format format, bool& moved) {
  const auto& cells = row.cells;
  if (format == Format::conll09 || format == Format::conll08) {
    ConllWord word;
    if (with_roles(cells, format, word)) {
      moved = moved || cells.size() < word.cells.size();
      return word;
    }
    moved = true;
  }
  if (!header.empty() && (cells.size() == header.size() || header.size() < 8)) {
    moved = moved || header.size() < 10;
    return by_header(cells, header);
  }
  const bool standard =
      cells.size() >= 8 && (is_head(cells[6]) || cells.size() == 10) && !is_number(cells[7]);
  moved = moved || (cells.size() != 10 && !(cells.size() == 8 && format == Format::conllx)) || !standard;
  return standard ? in_place(cells) : by_looks(cells);
}

}  // namespace treegauge::repair
