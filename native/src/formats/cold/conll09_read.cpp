#include <algorithm>
#include <optional>

#include "base/interrupt.hpp"
#include "corpus/trees/head_cycles.hpp"
#include "formats/cold/conll09.hpp"
#include "formats/cold/conll09_columns.hpp"
#include "formats/cold/rows_reader.hpp"

namespace treegauge::formats {
namespace {

class Conll09Reader : RowsReader {
 public:
  Conll09Reader(Corpus& corpus, Source source, RoleFormat format, ColumnChoice choice)
      : RowsReader(corpus, std::move(source)),
        columns_(format == RoleFormat::conll09 ? kColumns09 : kColumns08),
        split_forms_(format == RoleFormat::conll08),
        choice_(choice) {}

  void read() {
    each_line(text_, [this](std::string_view row, std::size_t at) {
      check_interrupted();
      line(row, at);
      ++line_;
      return false;
    });
    if (!text_.ends_with('\n')) --line_;
    if (!lines_.empty())
      note("no-final-empty-line", text_.size(), "the file ends inside a sentence; expected an empty line");
    sentence();
    end_file();
  }

 private:
  void line(std::string_view row, std::size_t at) {
    if (row.starts_with('#') && row.find('\t') == row.npos) {
      if (lines_.empty())
        keep_comment(row, at);
      else
        note("comment-inside-sentence", at, "a comment between the words of a sentence; it is not kept");
    } else if (row.find_first_not_of(kConllBlanks) == row.npos) {
      if (lines_.empty()) note("extra-empty-line", at, "an empty line that ends no sentence");
      sentence();
    } else {
      cut_at_tabs(row, row_cells_);
      add_row(at);
    }
  }

  [[nodiscard]] std::string_view cell(std::size_t word, std::size_t column) const {
    return column == kNoFeats ? std::string_view("_") : RowsReader::cell(word, column);
  }

  void sentence() {
    if (lines_.empty()) return;
    begin_sentence();
    if (!comments_.empty()) corpus_.sentences.comments.back() = corpus_.strings.intern(comments_);
    check_widths();
    if (!bad_) words();
    if (!bad_) arguments();
    if (!bad_) check_tree(corpus_.sentences.first_token.back());
    end_sentence();
  }

  void check_widths() {
    const std::size_t least = columns_.first_argument();
    std::size_t widest = 0;
    for (std::size_t word = 0; word < lines_.size(); ++word) widest = std::max(widest, width(word));
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      if (width(word) < widest || width(word) < least) {
        const std::size_t parts = width_between_blanks(word);
        if (parts >= least && (parts == widest || width(word) < least)) {
          issue("blanks-for-tabs", word, column_with_blanks(word), "blanks between columns where tabs belong",
                "put one tab between two columns");
          continue;
        }
      }
      if (width(word) >= least) continue;
      issue("too-few-columns", word, 0,
            counted(width(word), "column", "columns") + " between tabs; expected " + std::to_string(least) +
                " and one for each predicate",
            "put one tab between two columns, _ where there is nothing");
    }
  }

  // How many columns a row would have if it were cut at blanks too.
  [[nodiscard]] std::size_t width_between_blanks(std::size_t word) {
    std::size_t parts = 0;
    for (std::size_t column = 0; column < width(word); ++column) {
      cut_at_blanks(cell(word, column), row_cells_);
      parts += std::max<std::size_t>(row_cells_.size(), 1);
    }
    return parts;
  }
  [[nodiscard]] std::size_t column_with_blanks(std::size_t word) const {
    std::size_t column = 0;
    while (column + 1 < width(word) && cell(word, column).find(' ') == std::string_view::npos) ++column;
    return column;
  }

  // The column that counts: `nothing` is what a gold column says instead of _.
  [[nodiscard]] std::size_t chosen(std::size_t word, GoldAndPredicted pair, std::string_view nothing) const {
    if (choice_ == ColumnChoice::gold) return pair.gold;
    if (choice_ == ColumnChoice::predicted) return pair.predicted;
    const std::string_view gold = cell(word, pair.gold);
    return gold == "_" || gold == nothing ? pair.predicted : pair.gold;
  }

  StringId text(std::size_t word, GoldAndPredicted pair) {
    return corpus_.strings.intern(cell(word, chosen(word, pair, "_")));
  }

  void words() {
    const auto first = static_cast<Row>(corpus_.tokens.size());
    predicates_.clear();
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      if (conll_number(cell(word, 0)) != word + 1) {
        issue("bad-id", word, 0,
              quoted(cell(word, 0)) + " is not the word's number; expected " + std::to_string(word + 1),
              "number the words of a sentence 1, 2, 3 …");
      }
      std::string_view form = cell(word, columns_.form);
      std::size_t form_column = columns_.form;
      if (split_forms_ && form == "_" && cell(word, kUnsplitForm08) != "_") {
        form_column = kUnsplitForm08;
        form = cell(word, form_column);
      }
      if (form.empty())
        issue("empty-form", word, form_column, "the word is empty; expected a word", "write the word");
      Tokens& tokens = corpus_.tokens;
      tokens.form.push_back(corpus_.strings.intern(form));
      tokens.tag.push_back(text(word, columns_.tag));
      tokens.parent.push_back(kNoRow);
      tokens.offset.push_back(offset(word, form_column));
      tokens.lemma.push_back(text(word, columns_.lemma));
      tokens.feats.push_back(text(word, columns_.feats));
      tokens.deprel.push_back(text(word, columns_.deprel));
      tokens.head.push_back(head(word, first));
      tokens.others.push_back(corpus_.strings.intern(as_it_stands(word)));
      const std::string_view sense = cell(word, columns_.predicate);
      if (sense.empty()) {
        issue("empty-predicate", word, columns_.predicate,
              "PRED is empty; expected a sense, or _ for no predicate",
              "write _ where there is no predicate");
      }
      tokens.predicate.push_back(sense == "_" ? kNoString : corpus_.strings.intern(sense));
      if (sense != "_") predicates_.push_back(word);
    }
  }

  // The columns between the word number and PRED, with the tabs between them.
  [[nodiscard]] std::string_view as_it_stands(std::size_t word) const {
    const char* from = cell(word, 1).data();
    const std::string_view last = cell(word, columns_.predicate - 1);
    return {from, static_cast<std::size_t>(last.data() + last.size() - from)};
  }

  Row head(std::size_t word, Row first) {
    const std::size_t column = chosen(word, columns_.head, "-1");
    const std::string_view written = cell(word, column);
    if (written == "_" || written == "-1") return kNoRow;
    const auto number = conll_number(written);
    if (!number) {
      issue("bad-head", word, column,
            quoted(written) + " is not a head; expected a word number, or 0 for the root",
            "write the number of the word it depends on");
      return kNoRow;
    }
    if (*number > lines_.size()) {
      // It costs an arc, not the sentence.
      corpus_.sentences.tree.back() = 0;
      corpus_.odd_heads.token.push_back(first + static_cast<Row>(word));
      corpus_.odd_heads.text.push_back(corpus_.strings.intern(written));
      if (++issues_ <= kIssuesPerSentence) {
        tell_in_sentence("head-out-of-range", word, column,
                         "the head is word " + std::string(written) + " of a sentence of " +
                             counted(lines_.size(), "word", "words"),
                         "a head is a word number, or 0 for the root", false);
      }
      return kNoRow;
    }
    return *number == 0 ? kRootRow : first + static_cast<Row>(*number - 1);
  }

  // Arcs are compared one by one, so a graph that is not a tree can be scored; it is said all the same.
  void check_tree(Row first) {
    const auto& heads = corpus_.tokens.head;
    const auto begin = heads.begin() + first;
    std::uint8_t& tree = corpus_.sentences.tree.back();
    const auto missing = std::count(begin, heads.end(), kNoRow);
    if (missing == heads.end() - begin) return;
    if (missing > 0) tree = 0;
    const auto root = std::find(begin, heads.end(), kRootRow);
    const auto line_of = [&](auto place) { return static_cast<std::size_t>(place - begin); };
    if (root == heads.end()) {
      if (missing == 0) word_note("no-root", 0, "no word of the sentence is the root");
      tree = 0;
    } else if (const auto second = std::find(root + 1, heads.end(), kRootRow); second != heads.end()) {
      word_note("several-roots", line_of(second), "a second root in one sentence; both count");
    }
    for (const Row word : first_words_of_cycles(heads_within(corpus_, corpus_.sentences.size() - 1))) {
      tree = 0;
      word_note("cycle", word, "this word depends on itself, by way of its heads");
    }
  }

  void arguments() {
    check_argument_columns();
    if (bad_) return;
    const Row first = corpus_.sentences.first_token.back();
    Arcs& arcs = corpus_.arcs;
    for (std::size_t nth = 0; nth < predicates_.size(); ++nth) {
      check_interrupted(lines_.size());
      const std::size_t column = columns_.first_argument() + nth;
      for (std::size_t word = 0; word < lines_.size(); ++word) {
        std::string_view roles = cell(word, column);
        while (roles != "_") {
          const std::size_t bar = std::min(roles.find('|'), roles.size());
          if (bar == 0 || bar + 1 == roles.size()) {
            issue("empty-role", word, column,
                  quoted(cell(word, column)) + " has a role without a name; expected a role or _",
                  "write _ where there is no role, A0|A1 for two");
            break;
          }
          arcs.kind.push_back(ArcKind::role);
          arcs.dependent.push_back(first + static_cast<Row>(word));
          arcs.head.push_back(first + static_cast<Row>(predicates_[nth]));
          arcs.label.push_back(corpus_.strings.intern(roles.substr(0, bar)));
          if (bar == roles.size()) break;
          roles.remove_prefix(bar + 1);
        }
      }
    }
  }

  void check_argument_columns() {
    const std::size_t fitting = columns_.first_argument() + predicates_.size();
    const auto said = [&] {
      return counted(predicates_.size(), "predicate", "predicates") + " in the sentence";
    };
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      if (width(word) == fitting) continue;
      const std::size_t argument_columns = width(word) - columns_.first_argument();
      const std::string columns =
          counted(argument_columns, "argument column", "argument columns") + ", " + said();
      if (argument_columns < predicates_.size()) {
        issue("argument-columns-missing", word, width(word) - 1, columns,
              "every row has a column for each word with a PRED");
      } else if (const auto joined = word_of_two(argument_columns)) {
        issue("two-predicates-on-one-word", *joined, columns_.predicate,
              quoted(cell(*joined, columns_.predicate)) +
                  " with an argument column for each part; a word is one predicate at most",
              "give one sense and one argument column to the word");
        return;
      } else if (const std::size_t used = first_used(word, fitting); used < width(word)) {
        issue("argument-without-predicate", word, used,
              quoted(cell(word, used)) + " is an argument of predicate " +
                  std::to_string(used - columns_.first_argument() + 1) + "; " + columns,
              "write the predicate's sense in PRED, or remove the column");
      } else {
        issue("argument-columns-too-many", word, fitting, columns,
              "remove the columns that belong to no predicate");
      }
    }
  }

  [[nodiscard]] std::size_t first_used(std::size_t word, std::size_t from) const {
    while (from < width(word) && cell(word, from) == "_") ++from;
    return from;
  }

  // The first word whose PRED is several senses, if a column for each of them explains `argument_columns`.
  [[nodiscard]] std::optional<std::size_t> word_of_two(std::size_t argument_columns) const {
    std::size_t senses = 0;
    std::optional<std::size_t> first;
    for (const std::size_t word : predicates_) {
      const std::string_view text = cell(word, columns_.predicate);
      const auto bars = static_cast<std::size_t>(std::count(text.begin(), text.end(), '|'));
      if (bars > 0 && !first) first = word;
      senses += bars + 1;
    }
    return senses == argument_columns ? first : std::nullopt;
  }

  void word_note(const char* code, std::size_t word, const char* message) {
    if (++notes_ > kNotesPerFile) return;
    tell_in_sentence(code, word, columns_.head.gold, message, "it is scored arc by arc as it stands", true);
  }
  void note(const char* code, std::size_t at, const char* message) {
    if (++notes_ > kNotesPerFile) return;
    const std::size_t newline = at == 0 ? text_.npos : text_.rfind('\n', at - 1);
    tell(code, {newline == text_.npos ? 0 : newline + 1, line_}, at, message,
         "one empty line ends a sentence", true);
  }

  const RoleColumns& columns_;
  bool split_forms_;
  ColumnChoice choice_;
};

}  // namespace

void read_conll09(Corpus& corpus, Source source, RoleFormat format, ColumnChoice columns) {
  corpus.check_may_read(WordColumns::roles);
  Conll09Reader(corpus, std::move(source), format, columns).read();
}

}  // namespace treegauge::formats
