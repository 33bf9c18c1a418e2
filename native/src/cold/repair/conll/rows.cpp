#include "cold/repair/conll/rows.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "cold/repair/conll/layout.hpp"
#include "cold/repair/forms/rows.hpp"
#include "text/ascii_case.hpp"

namespace treegauge::repair {
namespace {

// The name of a column: capitals and #, without blanks and whatever makes it bold.
std::string column_name(std::string_view cell) {
  std::string name;
  for (const char c : ascii_upper(cell))
    if ((c >= 'A' && c <= 'Z') || c == '#' || (c >= '0' && c <= '9')) name += c;
  return name;
}

// **word** and `word` in a table are the word.
std::string_view unmarked(std::string_view cell) {
  for (const std::string_view mark : {std::string_view("**"), std::string_view("`")})
    if (cell.size() > 2 * mark.size() && cell.starts_with(mark) && cell.ends_with(mark))
      return trimmed(cell.substr(mark.size(), cell.size() - 2 * mark.size()));
  return cell;
}

// Cells of a row of a table: bars with a blank or the line's end beside them, or all bars where none has one.
std::vector<std::string> cut_at_bars(std::string_view line) {
  if (line.starts_with('|')) line.remove_prefix(1);
  if (line.ends_with('|') && !line.ends_with("\\|")) line.remove_suffix(1);
  const bool spaced = line.find(" |") != line.npos || line.find("| ") != line.npos;
  std::vector<std::string> cells(1);
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '\\' && at + 1 < line.size() && line[at + 1] == '|') {
      cells.back() += '|';
      ++at;
      continue;
    }
    const bool beside =
        (at > 0 && is_ascii_space(line[at - 1])) || (at + 1 < line.size() && is_ascii_space(line[at + 1]));
    if (line[at] == '|' && (!spaced || beside))
      cells.emplace_back();
    else
      cells.back() += line[at];
  }
  for (std::string& cell : cells) cell = std::string(unmarked(trimmed(cell)));
  return cells;
}

std::vector<std::string> cut_at(std::string_view line, char mark) {
  std::vector<std::string> cells;
  while (true) {
    const std::size_t end = line.find(mark);
    cells.emplace_back(trimmed(line.substr(0, end)));
    if (end == line.npos) return cells;
    line.remove_prefix(end + 1);
  }
}

std::vector<std::string> cut_at_blanks(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t at = skip_blanks(line, 0); at < line.size(); at = skip_blanks(line, at)) {
    std::size_t end = at;
    while (end < line.size() && !is_ascii_space(line[end])) ++end;
    cells.emplace_back(line.substr(at, end - at));
    at = end;
  }
  return cells;
}

// A tag among the words of a sentence: capitals, and no other letters.
bool is_capitals(std::string_view text) {
  const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  return text.size() >= 2 && std::any_of(text.begin(), text.end(), capital) &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; });
}

// |---|:---:|
bool is_rule_of_table(std::string_view line) {
  return line.size() >= 3 && line.find('-') != line.npos && line.find_first_not_of("|-:+= \t\r") == line.npos;
}

bool is_number_column(std::string_view name) {
  constexpr std::array<std::string_view, 8> kNames = {"ID",  "#",       "INDEX",  "NO",
                                                      "IDX", "TOKENID", "WORDID", "POSITION"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

bool is_column_name(std::string_view name) {
  constexpr std::array<std::string_view, 35> kNames = {"FORM",
                                                       "WORD",
                                                       "TOKEN",
                                                       "TEXT",
                                                       "DEPENDENT",
                                                       "LEMMA",
                                                       "UPOS",
                                                       "UPOSTAG",
                                                       "POS",
                                                       "CPOS",
                                                       "CPOSTAG",
                                                       "TAG",
                                                       "XPOS",
                                                       "XPOSTAG",
                                                       "POSTAG",
                                                       "FEATS",
                                                       "FEATURES",
                                                       "DEPREL",
                                                       "REL",
                                                       "RELATION",
                                                       "DEP",
                                                       "DEPS",
                                                       "MISC",
                                                       "PRED",
                                                       "DEPENDENCY",
                                                       "DEPENDENCYRELATION",
                                                       "DEPENDENCYLABEL",
                                                       "DEPENDENCYTYPE",
                                                       "DEPRELATION",
                                                       "RELATIONTYPE",
                                                       "LABEL",
                                                       "PARTOFSPEECH",
                                                       "UPOSTAGS",
                                                       "MORPH",
                                                       "FEAT"};
  return is_number_column(name) || is_head_column(name) ||
         std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

bool is_header(const std::vector<std::string>& cells) {
  const auto known = std::count_if(cells.begin(), cells.end(),
                                   [](const std::string& cell) { return is_column_name(column_name(cell)); });
  return known >= 3 && 2 * static_cast<std::size_t>(known) > cells.size();
}

std::uint64_t number_of(std::string_view text) {
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && stop == text.data() + text.size() ? value : 0;
}

// 3, 3., 3), 3-4, 3–4, 3.1: what the first cell says; false where it is not a number of a row.
bool read_number(std::string_view id, ConllRow& row) {
  if (id.ends_with('.') || id.ends_with(')') || id.ends_with(':')) id.remove_suffix(1);
  if (id.starts_with('(')) id.remove_prefix(1);
  if (is_number(id)) {
    row.first = row.last = number_of(id);
    return true;
  }
  for (const std::string_view mark :
       {std::string_view("-"), std::string_view("\xE2\x80\x93"), std::string_view(".")}) {
    const std::size_t at = id.find(mark);
    if (at == id.npos) continue;
    const std::string_view left = trimmed(id.substr(0, at));
    const std::string_view right = trimmed(id.substr(at + mark.size()));
    if (!is_number(left) || !is_number(right)) return false;
    row.kind = mark == "." ? ConllRow::empty_node : ConllRow::range;
    row.first = number_of(left);
    row.last = number_of(right);
    return true;
  }
  return false;
}

class Rows {
 public:
  Rows(const Piece& piece, Log& log, bool numbered) : piece_(piece), log_(log), numbered_(numbered) {}

  std::vector<ConllAttempt> all() {
    const std::string_view text = piece_.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      line(text.substr(at, end - at), at);
      at = end + 1;
    }
    finish();
    if (!attempts_.empty()) attempts_.back().at_end = skip_blanks(text, last_end_) == text.size();
    return std::move(attempts_);
  }

 private:
  void line(std::string_view whole, std::size_t at) {
    std::string_view text = whole;
    while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
    const std::size_t lead = skip_blanks(text, 0);
    // A tab in front is an empty first cell to some; a blank is layout.
    text.remove_prefix(lead);
    // > 1 …, - 1 … and * 1 … are quotes and lists.
    if (text.size() > 2 && (text[0] == '>' || text[0] == '-' || text[0] == '*') && text[1] == ' ')
      text.remove_prefix(2);
    if (text.empty()) {
      gap_ = true;
      return;
    }
    if (text.starts_with('#') && !(text.find('\t') != text.npos && is_header(cut_at(text, '\t')))) {
      comment(text, at);
      return;
    }
    if (is_rule_of_table(text)) {
      if (text.find('|') != text.npos) log_.once(Rule::table, piece_.offset(at));
      return;
    }
    ConllRow row;
    row.at = at + static_cast<std::size_t>(text.data() - whole.data());
    const Style style = cut(text, row);
    if (style == Style::none) {
      prose(at);
      return;
    }
    if (is_header(row.cells)) {
      if (!current_.rows.empty()) finish();
      log_.once(Rule::header, piece_.offset(row.at));
      header_.clear();
      for (const std::string& cell : row.cells) header_.push_back(column_name(cell));
      // Words of a table without numbers get theirs in front.
      unnumbered_ = std::any_of(header_.begin(), header_.end(), is_head_column) &&
                    std::none_of(header_.begin(), header_.end(), is_number_column);
      if (unnumbered_) header_.insert(header_.begin(), "ID");
      if (style == Style::table) log_.once(Rule::table, piece_.offset(row.at));
      return;
    }
    if (!fits(row, style)) {
      prose(at);
      return;
    }
    if (style == Style::table) log_.once(Rule::table, piece_.offset(row.at));
    if (style == Style::blanks) log_.once(Rule::blanks, piece_.offset(row.at));
    add(std::move(row), at + whole.size());
  }

  enum class Style { none, tabs, table, blanks };

  static Style cut(std::string_view text, ConllRow& row) {
    if (text.starts_with('|')) {
      row.cells = cut_at_bars(text);
      return Style::table;
    }
    if (text.find('\t') != text.npos) {
      row.cells = cut_at(text, '\t');
      return Style::tabs;
    }
    if (text.find(" | ") != text.npos) {
      row.cells = cut_at_bars(text);
      return Style::table;
    }
    row.cells = cut_at_blanks(text);
    return row.cells.size() > 1 ? Style::blanks : Style::none;
  }

  // Whether a row is one of a word: a number in front, and enough behind it to be no sentence of prose.
  bool fits(ConllRow& row, Style style) {
    if (numbered_ && unnumbered_) return false;
    if (!numbered_) {
      const bool in_table = unnumbered_ && row.cells.size() + 1 == header_.size();
      const bool head = in_table || std::any_of(row.cells.begin() + 1, row.cells.end(),
                                                [](const std::string& cell) { return is_number(cell); });
      if (style == Style::blanks || row.cells.size() < 3 || !head || row.cells.front().empty()) return false;
      log_.once(Rule::columns, piece_.offset(row.at));
      row.first = row.last = current_.rows.empty() || gap_ ? 1 : current_.rows.back().last + 1;
      row.cells.insert(row.cells.begin(), std::to_string(row.first));
      return true;
    }
    if (!read_number(row.cells.front(), row) || row.cells.size() < 2) return false;
    if (style != Style::blanks) return true;
    if (row.cells.size() < 4) return false;
    const bool head = std::any_of(row.cells.begin() + 2, row.cells.end(),
                                  [](const std::string& cell) { return is_number(cell) || cell == "_"; });
    const bool tag = std::any_of(row.cells.begin() + 2, row.cells.end(),
                                 [](const std::string& cell) { return is_capitals(cell) || cell == "_"; });
    return head && tag;
  }

  void comment(std::string_view text, std::size_t at) {
    const std::size_t equals = text.find(" = ");
    const bool told =
        text.starts_with("# ") && equals != text.npos && text.substr(2, equals - 2).find(' ') == text.npos;
    if (!told) {
      prose(at);
      return;
    }
    if (!current_.rows.empty()) finish();
    // Documents are the file's business, and global.columns would say that there are other columns.
    if (!text.starts_with("# global") && !text.starts_with("# newdoc")) comments_.emplace_back(text);
  }

  void prose(std::size_t at) {
    log_.once(Rule::prose, piece_.offset(at));
    gap_ = true;
  }

  void add(ConllRow row, std::size_t end) {
    if (!current_.rows.empty()) {
      const std::uint64_t before = current_.rows.back().last;
      const bool goes_on = row.first == before + 1 || (row.kind != ConllRow::word && row.first + 1 >= before);
      const bool anew = row.first <= 1 && row.kind != ConllRow::empty_node && words_ > 0 && before >= 1 &&
                        row.first < before;
      if ((gap_ && !goes_on) || anew)
        finish();
      else if (gap_)
        log_.once(Rule::prose, piece_.offset(row.at));
    }
    gap_ = false;
    if (current_.rows.empty()) {
      current_.piece = &piece_;
      current_.comments = std::move(comments_);
      current_.header = header_;
      comments_.clear();
      words_ = 0;
    }
    words_ += row.kind == ConllRow::word;
    // A range does not count for the next number.
    if (row.kind != ConllRow::word) row.last = row.kind == ConllRow::range ? row.last : row.first;
    last_end_ = end;
    current_.rows.push_back(std::move(row));
  }

  void finish() {
    gap_ = false;
    if (current_.rows.empty()) return;
    const bool any = std::any_of(current_.rows.begin(), current_.rows.end(),
                                 [](const ConllRow& row) { return row.kind == ConllRow::word; });
    if (any) attempts_.push_back(std::move(current_));
    current_ = {};
    words_ = 0;
  }

  const Piece& piece_;
  Log& log_;
  bool numbered_;
  std::vector<ConllAttempt> attempts_;
  ConllAttempt current_;
  std::vector<std::string> comments_, header_;
  bool unnumbered_ = false;  // a header says that there are heads and no numbers
  bool gap_ = false;         // an empty line or prose since the last row
  std::size_t words_ = 0;
  std::size_t last_end_ = 0;
};

// Numbers behind words are heads if one is a root or a relation is known, or if all columns are there.
bool is_analysis(const ConllAttempt& attempt) {
  bool heads = false;
  for (const ConllRow& row : attempt.rows) {
    if (row.kind != ConllRow::word) continue;
    bool moved = false;
    const ConllWord word = word_of(row, attempt.header, Format::conllu, moved);
    const bool root = word.head == "0" || word.head == "-1" || ascii_upper(word.head) == "ROOT";
    if (row.cells.size() >= 8 || root || is_known_relation(word.deprel)) return true;
    heads = heads || word.head != "_";
  }
  return !heads;
}

}  // namespace

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 9 && text.find_first_not_of("0123456789") == text.npos;
}

std::vector<ConllAttempt> conll_attempts(const Piece& piece, Log& log) {
  Mended scratch;
  Log told(scratch);
  std::vector<ConllAttempt> attempts = Rows(piece, told, true).all();
  if (attempts.empty()) {
    scratch = {};
    attempts = Rows(piece, told, false).all();
  }
  std::erase_if(attempts, [](const ConllAttempt& attempt) { return !is_analysis(attempt); });
  if (attempts.empty()) return attempts;
  for (const Step& step : scratch.steps) log.once(step.rule, step.offset);
  for (ConllAttempt& attempt : attempts) {
    for (const ConllRow& row : attempt.rows)
      if (row.kind == ConllRow::word) attempt.words.push_back(row.cells[1]);
  }
  return attempts;
}

}  // namespace treegauge::repair
