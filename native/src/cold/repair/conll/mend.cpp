#include "cold/repair/conll/mend.hpp"

#include <algorithm>
#include <unordered_map>

#include "cold/repair/conll/heads_mend.hpp"
#include "cold/repair/conll/layout.hpp"
#include "cold/repair/loop.hpp"

namespace treegauge::repair {
namespace {

class ConllMender {
 public:
  ConllMender(ConllAttempt attempt, const Options& options, Log& log)
      : attempt_(std::move(attempt)),
        piece_(*attempt_.piece),
        format_(options.format),
        one_root_(options.format == Format::conllu && !options.several_roots),
        log_(log) {}

  std::string run() {
    drop_cut_row();
    cut_loop();
    read_words();
    if (words_.empty()) return {};
    check_numbers();
    const bool heads = mend_heads(words_, one_root_, log_);
    for (NumberedWord& numbered : words_) numbered.word.head = heads ? std::to_string(numbered.head) : "_";
    return roles() ? written_with_roles() : written();
  }

 private:
  [[nodiscard]] bool roles() const { return format_ == Format::conll09 || format_ == Format::conll08; }

  // A last row that breaks off before its head tells nothing.
  void drop_cut_row() {
    auto& rows = attempt_.rows;
    if (!attempt_.at_end || rows.size() < 2 || piece_.text.ends_with('\n')) return;
    std::size_t most = 0;
    for (const ConllRow& row : rows) most = std::max(most, row.cells.size());
    if (rows.back().cells.size() >= most) return;
    log_.mended().truncated = true;
    bool moved = false;
    const ConllWord last = word_of(rows.back(), attempt_.header, format_, moved);
    if (last.head != "_") return;
    log_.add(Rule::cut_row, piece_.offset(rows.back().at));
    rows.pop_back();
  }

  void cut_loop() {
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    std::vector<std::uint32_t> items;
    items.reserve(attempt_.rows.size());
    for (const ConllRow& row : attempt_.rows) {
      items.push_back(
          numbers.try_emplace(row.cells[1], static_cast<std::uint32_t>(numbers.size())).first->second);
    }
    const Loop loop = loop_at_end(items);
    if (loop.period == 0) return;
    log_.mended().looping = true;
    const std::size_t keep = loop.begin + loop.period;
    log_.add(Rule::loop, piece_.offset(attempt_.rows[keep].at));
    attempt_.rows.resize(keep);
  }

  void read_words() {
    for (const ConllRow& row : attempt_.rows) {
      if (row.kind != ConllRow::word) {
        others_.push_back({&row, words_.size()});
        continue;
      }
      bool moved = false;
      NumberedWord numbered{word_of(row, attempt_.header, format_, moved), row.first, piece_.offset(row.at),
                            0};
      if (numbered.word.form.empty()) numbered.word.form = "_";
      if (moved) log_.add(Rule::columns, numbered.offset);
      words_.push_back(std::move(numbered));
    }
  }

  void check_numbers() {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      // Heads go by the numbers of the answer, so those are kept until heads are read.
      if (words_[at].number != at + 1) {
        log_.add(Rule::ids, words_[at].offset);
        return;
      }
    }
  }

  [[nodiscard]] std::string written() {
    check_deps();
    std::string out;
    for (const std::string& comment : attempt_.comments) out += comment + "\n";
    std::size_t next = 0;
    std::size_t behind = 0;  // of the last multiword token
    for (std::size_t at = 0; at <= words_.size(); ++at) {
      for (; next < others_.size() && others_[next].before == at; ++next)
        write_other(others_[next], behind, out);
      if (at < words_.size()) write_word(at, out);
    }
    return out + "\n";
  }

  void write_word(std::size_t at, std::string& out) const {
    const ConllWord& word = words_[at].word;
    out += std::to_string(at + 1);
    for (const std::string* cell : {&word.form, &word.lemma, &word.upos, &word.xpos, &word.feats, &word.head,
                                    &word.deprel, &word.deps, &word.misc}) {
      out += '\t';
      out += *cell;
    }
    out += '\n';
  }

  struct Other {
    const ConllRow* row;
    std::size_t before;  // words
  };

  // A multiword token or an empty node, if it fits where it stands.
  void write_other(const Other& other, std::size_t& behind, std::string& out) {
    const ConllRow& row = *other.row;
    const std::size_t offset = piece_.offset(row.at);
    const bool fine = row.cells.size() == 10 && !row.cells[1].empty();
    std::string id;
    if (format_ != Format::conllu) {
      log_.add(Rule::multiword, offset);
      return;
    }
    if (row.kind == ConllRow::range) {
      const std::uint64_t size = row.last - row.first;
      if (row.last < row.first || other.before < behind || other.before + size >= words_.size()) {
        log_.add(Rule::multiword, offset);
        return;
      }
      id = std::to_string(other.before + 1) + "-" + std::to_string(other.before + size + 1);
      behind = other.before + size + 1;
      nodes_ = 0;
    } else {
      if (nodes_at_ != other.before) nodes_ = 0;
      nodes_at_ = other.before;
      id = std::to_string(other.before) + "." + std::to_string(++nodes_);
    }
    if (!fine || id != row.cells.front()) log_.add(Rule::multiword, offset);
    out += id;
    for (std::size_t column = 1; column < 10; ++column) {
      const bool there = column < row.cells.size() && !row.cells[column].empty() && (fine || column == 1);
      out += '\t';
      out += there ? row.cells[column] : "_";
    }
    out += '\n';
  }

  // Enhanced relations that cannot be read, or that point nowhere, are left out.
  void check_deps() {
    if (format_ != Format::conllu) return;
    for (NumberedWord& numbered : words_) {
      std::string_view rest = numbered.word.deps;
      if (rest == "_") continue;
      bool fine = true;
      while (fine) {
        const std::size_t bar = rest.find('|');
        const std::string_view arc = rest.substr(0, bar);
        const std::size_t colon = arc.find(':');
        const std::string_view head = arc.substr(0, colon);
        const bool plain = is_number(head) && (head.size() == 1 || head.front() != '0') &&
                           std::stoull(std::string(head)) <= words_.size();
        fine = colon != arc.npos && colon + 1 < arc.size() && (plain || head.find('.') != head.npos);
        if (bar == rest.npos) break;
        rest.remove_prefix(bar + 1);
      }
      if (fine) continue;
      log_.add(Rule::deps, numbered.offset);
      numbered.word.deps = "_";
    }
  }

  [[nodiscard]] std::string written_with_roles() {
    const bool late = format_ == Format::conll09;
    const std::size_t sense = late ? 13 : 10;
    std::size_t predicates = 0;
    for (NumberedWord& numbered : words_) {
      if (numbered.word.cells.empty()) numbered.word.cells = cells_for(numbered.word);
      predicates += numbered.word.cells[sense] != "_";
    }
    for (const Other& other : others_) log_.add(Rule::multiword, piece_.offset(other.row->at));
    std::string out;
    for (const std::string& comment : attempt_.comments) out += comment + "\n";
    for (std::size_t at = 0; at < words_.size(); ++at) {
      auto& cells = words_[at].word.cells;
      if (cells.size() != sense + 1 + predicates) {
        log_.once(Rule::columns, words_[at].offset);
        cells.resize(sense + 1 + predicates, "_");
      }
      cells[0] = std::to_string(at + 1);
      cells[8] = words_[at].word.head;
      if (late && !(is_number(cells[9]) && heads_in_range(cells[9]))) cells[9] = words_[at].word.head;
      for (std::size_t role = sense + 1; role < cells.size(); ++role)
        if (cells[role].starts_with('|') || cells[role].ends_with('|') ||
            cells[role].find("||") != std::string::npos)
          cells[role] = "_";
      for (std::size_t column = 0; column < cells.size(); ++column) {
        if (column > 0) out += '\t';
        out += cells[column];
      }
      out += '\n';
    }
    return out + "\n";
  }

  [[nodiscard]] bool heads_in_range(const std::string& text) const {
    return (text.size() == 1 || text.front() != '0') && std::stoull(text) <= words_.size();
  }

  [[nodiscard]] std::vector<std::string> cells_for(const ConllWord& word) const {
    const std::string tag = word.xpos != "_" ? word.xpos : word.upos;
    if (format_ == Format::conll09) {
      return {"",         word.form, word.lemma, word.lemma,  tag,         tag, word.feats,
              word.feats, word.head, word.head,  word.deprel, word.deprel, "_", "_"};
    }
    return {"", word.form, word.lemma, tag, tag, word.form, word.lemma, tag, word.head, word.deprel, "_"};
  }

  ConllAttempt attempt_;
  const Piece& piece_;
  Format format_;
  bool one_root_;
  Log& log_;
  std::vector<NumberedWord> words_;
  std::vector<Other> others_;
  std::size_t nodes_ = 0;  // empty nodes behind a word
  std::size_t nodes_at_ = 0;
};

}  // namespace

std::string mended_rows(ConllAttempt attempt, const Options& options, Log& log) {
  return ConllMender(std::move(attempt), options, log).run();
}

}  // namespace treegauge::repair
