#include <algorithm>
#include <initializer_list>

#include "base/interrupt.hpp"
#include "formats/cold/conll09.hpp"
#include "formats/cold/conll09_columns.hpp"

namespace treegauge::formats {
namespace {

class Conll09Writer {
 public:
  Conll09Writer(const Corpus& corpus, RoleFormat format)
      : corpus_(corpus),
        tokens_(corpus.tokens),
        format_(format),
        columns_(format == RoleFormat::conll09 ? kColumns09 : kColumns08) {}

  std::string write() {
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      check_interrupted();
      if (corpus_.sentences.state[s] != SentenceState::good) continue;
      if (corpus_.sentences.first_token[s] == corpus_.token_end(s)) continue;  // a pause in a recording
      if (const StringId comments = corpus_.sentences.comments[s]; comments != kNoString) {
        out_.append(corpus_.strings[comments]);
        out_ += '\n';
      }
      sentence(corpus_.sentences.first_token[s], corpus_.token_end(s));
    }
    return std::move(out_);
  }

  bool has_own_columns() {
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      check_interrupted();
      if (corpus_.sentences.state[s] != SentenceState::good) continue;
      const Row first = corpus_.sentences.first_token[s];
      for (Row token = first; token < corpus_.token_end(s); ++token) {
        out_.clear();
        made(first, token);
        if (text(tokens_.others, token) != out_) return true;
      }
    }
    return false;
  }

 private:
  void sentence(Row first, Row end) {
    lay_arguments(first, end);
    for (Row token = first; token < end; ++token) {
      out_ += std::to_string(token - first + 1);
      out_ += '\t';
      const std::string_view kept = text(tokens_.others, token);
      // One tab less than columns between word number and PRED: these columns are of this format.
      if (static_cast<std::size_t>(std::count(kept.begin(), kept.end(), '\t')) + 2 == columns_.predicate)
        out_.append(kept);
      else
        made(first, token);
      out_ += '\t';
      out_.append(text(tokens_.predicate, token));
      for (std::size_t nth = 0; nth < predicates_; ++nth) {
        check_interrupted(8);
        out_ += '\t';
        const std::string& role = roles_[(token - first) * predicates_ + nth];
        out_.append(role.empty() ? "_" : role);
      }
      out_ += '\n';
    }
    out_ += '\n';
  }

  // Roles of the sentence by word and predicate.
  void lay_arguments(Row first, Row end) {
    std::vector<std::size_t> number(end - first, 0);
    predicates_ = 0;
    if (!tokens_.predicate.empty()) {
      for (Row token = first; token < end; ++token)
        if (tokens_.predicate[token] != kNoString) number[token - first] = predicates_++;
    }
    roles_.assign((end - first) * predicates_, {});
    const Arcs& arcs = corpus_.arcs;
    while (arc_ < arcs.size() && arcs.dependent[arc_] < first) ++arc_;
    for (; arc_ < arcs.size() && arcs.dependent[arc_] < end; ++arc_) {
      if (arcs.kind[arc_] != ArcKind::role) continue;
      std::string& role =
          roles_[(arcs.dependent[arc_] - first) * predicates_ + number[arcs.head[arc_] - first]];
      if (!role.empty()) role += '|';
      role.append(corpus_.strings[arcs.label[arc_]]);
    }
  }

  // The columns between word number and PRED, from a corpus of another format.
  void made(Row first, Row token) {
    const std::string form(text(tokens_.form, token));
    const std::string lemma(text(tokens_.lemma, token));
    const std::string_view fine = text(tokens_.tag, token);
    const std::string tag(fine != "_" ? fine : text(tokens_.upos, token));
    const std::string feats(text(tokens_.feats, token));
    const std::string deprel(text(tokens_.deprel, token));
    const std::string head = corpus_.written_head(first, token);
    if (format_ == RoleFormat::conll08) {
      add({form, lemma, tag, tag, form, lemma, tag, head, deprel});
    } else {
      const bool predicate = !tokens_.predicate.empty() && tokens_.predicate[token] != kNoString;
      add({form, lemma, lemma, tag, tag, feats, feats, head, head, deprel, deprel, predicate ? "Y" : "_"});
    }
  }

  void add(std::initializer_list<std::string_view> columns) {
    for (const std::string_view& column : columns) {
      if (&column != columns.begin()) out_ += '\t';
      out_.append(column);
    }
  }

  [[nodiscard]] std::string_view text(const std::vector<StringId>& column, Row token) const {
    if (column.empty() || column[token] == kNoString) return "_";
    return corpus_.strings[column[token]];
  }

  const Corpus& corpus_;
  const Tokens& tokens_;
  RoleFormat format_;
  const RoleColumns& columns_;
  std::size_t arc_ = 0;
  std::size_t predicates_ = 0;
  std::vector<std::string> roles_;
  std::string out_;
};

}  // namespace

std::string write_conll09(const Corpus& corpus, RoleFormat format) {
  return Conll09Writer(corpus, format).write();
}

bool has_own_columns(const Corpus& corpus, RoleFormat format) {
  return Conll09Writer(corpus, format).has_own_columns();
}

}  // namespace treegauge::formats
