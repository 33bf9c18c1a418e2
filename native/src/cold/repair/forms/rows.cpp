#include "cold/repair/forms/rows.hpp"

#include <algorithm>
#include <array>

#include "cold/repair/conll/rows.hpp"
#include "text/ascii_case.hpp"

namespace treegauge::repair {
namespace {

// Of Universal Dependencies, and those of Stanford Dependencies that it no longer has; in the order of their
// bytes.
constexpr auto kRelations = [] {
  std::array<std::string_view, 66> names = {
      "abbrev",     "acl",       "acomp",   "advcl",    "advmod",    "agent",      "amod",       "appos",
      "attr",       "aux",       "auxpass", "case",     "cc",        "ccomp",      "clf",        "complm",
      "compound",   "conj",      "cop",     "csubj",    "csubjpass", "dep",        "det",        "discourse",
      "dislocated", "dobj",      "expl",    "fixed",    "flat",      "goeswith",   "infmod",     "iobj",
      "list",       "mark",      "mwe",     "name",     "neg",       "nmod",       "nn",         "npadvmod",
      "nsubj",      "nsubjpass", "num",     "number",   "nummod",    "obj",        "obl",        "orphan",
      "parataxis",  "partmod",   "pcomp",   "pobj",     "poss",      "possessive", "preconj",    "predet",
      "prep",       "prt",       "punct",   "quantmod", "rcmod",     "relcl",      "reparandum", "root",
      "vocative",   "xcomp"};
  std::sort(names.begin(), names.end());
  return names;
}();

bool is_root_name(std::string_view text) {
  const std::string small = ascii_lower(text);
  return small == "root" || small == "null" || small == "none" || small == "-1";
}

bool is_root_relation(std::string_view text) { return same_but_ascii_case(text, "root"); }

// Numbered from `base` on: how many words have a head that makes no sense.
std::size_t faults(const std::vector<FormRow>& rows, std::uint64_t base) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const FormRow& row = rows[at];
    const bool number = is_number(row.head);
    const std::uint64_t head = number ? std::stoull(row.head) : 0;
    const bool self = number && head == at + base;
    const bool root = is_root_name(row.head) || (base == 1 && number && head == 0) || self;
    count += root != is_root_relation(row.deprel);
    count += number && head >= rows.size() + base;
    // In a count from 0 the head 0 is a word, and a root is told in another way.
    count += base == 1 && self;
  }
  return count;
}

std::string cell(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return "_";
  std::string cleaned(text);
  for (char& c : cleaned)
    if (is_ascii_space(c)) c = ' ';
  return cleaned;
}

}  // namespace

bool is_known_relation(std::string_view name) {
  const std::string small = ascii_lower(name.substr(0, std::min(name.find_first_of(":_"), name.size())));
  if (std::binary_search(kRelations.begin(), kRelations.end(), small)) return true;
  return name.size() >= 2 && name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == name.npos;
}

bool are_parse(const std::vector<FormRow>& rows) {
  bool any = false;
  for (const FormRow& row : rows) {
    if (row.form.empty()) return false;
    any = any || is_root_name(row.head) || is_known_relation(row.deprel) || row.head == "0";
  }
  return any;
}

Piece written(std::vector<FormRow> rows, const Piece& piece, bool cut) {
  const bool numbered =
      std::all_of(rows.begin(), rows.end(), [](const FormRow& row) { return is_number(row.id); });
  const std::uint64_t base = numbered                            ? (rows.front().id == "0" ? 0 : 1)
                             : faults(rows, 0) < faults(rows, 1) ? 0
                                                                 : 1;
  Piece out;
  out.end = piece.end;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    FormRow& row = rows[at];
    const std::size_t offset = piece.offset(row.at);
    if (!numbered) row.id = std::to_string(at + base);
    const bool self = row.head == row.id && is_root_relation(row.deprel);
    if (is_root_name(row.head) || self) row.head = base == 0 ? "-1" : "0";
    out.add(cell(row.id), offset);
    const bool last = cut && at + 1 == rows.size();
    std::vector<const std::string*> cells = {&row.form,  &row.lemma, &row.upos,  &row.xpos,
                                             &row.feats, &row.head,  &row.deprel};
    // A row without its head has no more cells.
    if (last && row.head.empty()) cells.resize(1);
    for (const std::string* value : cells) {
      out.add('\t', offset);
      out.add(cell(*value), offset);
    }
    if (last) break;
    out.add("\t_\t", offset);
    out.add(cell(row.misc), offset);
    out.add('\n', offset);
  }
  return out;
}

}  // namespace treegauge::repair
