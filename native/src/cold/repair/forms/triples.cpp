// Relations with two numbered words: nsubj(sings-2, She-1), as the Stanford tools write them.
#include <algorithm>
#include <map>

#include "cold/repair/conll/rows.hpp"
#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/rows.hpp"

namespace treegauge::repair {
namespace {

struct Numbered {
  std::string_view word;
  std::uint64_t number = 0;
};

struct Triple {
  std::string_view relation;
  Numbered head, dependent;
  std::size_t at = 0;
};

bool is_relation_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The word and its number that end at the first `mark` behind a number: word-2, word-2' and word-2*.
bool read_numbered(std::string_view text, std::size_t& at, char mark, Numbered& numbered) {
  const std::size_t begin = at;
  for (std::size_t end = text.find(mark, at + 1); end != text.npos; end = text.find(mark, end + 1)) {
    std::size_t stop = end;
    while (stop > begin &&
           (is_ascii_space(text[stop - 1]) || text[stop - 1] == '\'' || text[stop - 1] == '*'))
      --stop;
    std::size_t digits = stop;
    while (digits > begin && text[digits - 1] >= '0' && text[digits - 1] <= '9') --digits;
    if (digits == stop || digits == begin || text[digits - 1] != '-') continue;
    const std::string_view number = text.substr(digits, stop - digits);
    const std::string_view word = trimmed(text.substr(begin, digits - 1 - begin));
    if (!is_number(number) || word.empty()) continue;
    numbered = {word, std::stoull(std::string(number))};
    at = end + 1;
    return true;
  }
  return false;
}

// The next triple of a line at or after `at`.
bool next_triple(std::string_view line, std::size_t& at, Triple& triple) {
  for (std::size_t open = line.find('(', at); open != line.npos; open = line.find('(', open + 1)) {
    std::size_t begin = open;
    while (begin > at && is_relation_letter(line[begin - 1])) --begin;
    if (begin == open) continue;
    std::size_t place = open + 1;
    if (!read_numbered(line, place, ',', triple.head)) return false;
    if (!read_numbered(line, place, ')', triple.dependent)) return false;
    triple.relation = line.substr(begin, open - begin);
    triple.at = begin;
    at = place;
    return true;
  }
  return false;
}

class Sentences {
 public:
  Sentences(const Piece& piece, Log& log) : piece_(piece), log_(log) {}

  std::vector<Piece> all() {
    const std::string_view text = piece_.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      line(text.substr(at, end - at), at);
      at = end + 1;
    }
    finish();
    if (!analyses_.empty() && other_ != text.npos) log_.once(Rule::prose, piece_.offset(other_));
    return std::move(analyses_);
  }

 private:
  void line(std::string_view line, std::size_t begin) {
    Triple triple;
    bool any = false;
    for (std::size_t at = 0; next_triple(line, at, triple);) {
      triple.at += begin;
      add(triple);
      any = true;
    }
    if (any) return;
    gap_ = true;
    if (!trimmed(line).empty() && other_ == std::string_view::npos) other_ = begin + skip_blanks(line, 0);
  }

  // Another sentence, or another attempt: a word gets a second head, and other lines stand before it.
  void add(const Triple& triple) {
    const auto known = words_.find(triple.dependent.number);
    if (gap_ && known != words_.end() && !known->second.head.empty()) finish();
    gap_ = false;
    if (triple.dependent.number == 0) return;
    ++triples_;
    relations_ += is_known_relation(triple.relation);
    if (triple.head.number != 0) word(triple.head, triple.at);
    FormRow& row = word(triple.dependent, triple.at);
    // Of several heads the first counts.
    if (!row.head.empty()) return;
    row.head = std::to_string(triple.head.number);
    row.deprel = triple.relation;
  }

  FormRow& word(const Numbered& numbered, std::size_t at) {
    const auto [known, fresh] = words_.try_emplace(numbered.number);
    FormRow& row = known->second;
    if (fresh) {
      row.at = at;
      row.id = std::to_string(numbered.number);
      row.form = numbered.word;
    } else {
      agree_ = agree_ && row.form == numbered.word;
    }
    return row;
  }

  void finish() {
    if (agree_ && triples_ > 0 && 2 * relations_ >= triples_) {
      std::vector<FormRow> rows;
      rows.reserve(words_.size());
      for (auto& [number, row] : words_) rows.push_back(std::move(row));
      log_.once(Rule::triples, piece_.offset(rows.front().at));
      analyses_.push_back(written(std::move(rows), piece_, false));
    }
    words_.clear();
    triples_ = relations_ = 0;
    agree_ = true;
  }

  const Piece& piece_;
  Log& log_;
  std::vector<Piece> analyses_;
  std::map<std::uint64_t, FormRow> words_;  // by number
  std::size_t triples_ = 0, relations_ = 0;
  bool agree_ = true;  // a number has one word
  bool gap_ = false;   // a line without a triple since the last one
  std::size_t other_ = std::string_view::npos;
};

}  // namespace

std::vector<Piece> triples(const Piece& piece, Log& log) { return Sentences(piece, log).all(); }

}  // namespace treegauge::repair
