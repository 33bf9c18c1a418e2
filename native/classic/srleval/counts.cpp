#include "classic/srleval/counts.hpp"

#include <algorithm>

#include "align/edit/edit.hpp"
#include "base/interrupt.hpp"
#include "text/ascii_case.hpp"
#include "text/spaces.hpp"

namespace treegauge::classic::srleval_parts {
namespace {

// The original stops with an exception.
constexpr int kStopped = 1;

// The original hands its aligner lines of "FORM SENTENCE ID" and splits them at white space, so
// that it finds only words whose form is one piece, white space around it apart.
bool is_one_piece(std::string_view form) {
  const std::string_view piece = trimmed(form);
  return !piece.empty() && std::none_of(piece.begin(), piece.end(), is_ascii_space);
}

// What is aligned: the first piece of that line between blanks.
std::string aligned_text(const Word& word) {
  const std::size_t begin = word.form.find_first_not_of(' ');
  if (begin == std::string_view::npos) return std::to_string(word.sentence);
  const std::string_view piece = word.form.substr(begin);
  return std::string(piece.substr(0, piece.find(' ')));
}

class Comparison {
 public:
  Comparison(const Corpus& ref, const Corpus& hyp)
      : ref_(ref),
        hyp_(hyp),
        partner_(ref.words.size(), kNoWord),
        known_(ref.words.size(), false),
        label_of_(hyp.words.size()),
        role_seen_(hyp.words.size(), kNoWord) {}

  Counts run() {
    totals();
    align_words();
    boundaries();
    for (std::size_t sentence = 0; sentence < ref_.sentences(); ++sentence) {
      check_interrupted();
      syntax(sentence);
      semantics(sentence);
    }
    collect(ref_, Side::ref, Name::form, counts_.bags);
    collect(hyp_, Side::hyp, Name::form, counts_.bags);
    return std::move(counts_);
  }

 private:
  void totals() {
    const Tally words{0, ref_.order.size(), hyp_.order.size()};
    const Tally sentences{0, ref_.sentences(), hyp_.sentences()};
    counts_.syntax_labeled = counts_.syntax_unlabeled = counts_.syntax_labels = counts_.syntax_lexicalized =
        counts_.tags = words;
    counts_.syntax_exact = counts_.semantic_exact = counts_.boundaries = sentences;
    Tally arcs;
    for (const std::size_t at : ref_.order) {
      if (ref_.words[at].is_predicate()) {
        ++counts_.predicates.ref;
        arcs.ref += 1 + ref_.words[at].arguments();
      }
    }
    for (const std::size_t at : hyp_.order) {
      if (hyp_.words[at].is_predicate()) {
        ++counts_.predicates.hyp;
        arcs.hyp += 1 + hyp_.words[at].arguments();
      }
    }
    counts_.propositions = counts_.predicates;
    counts_.semantic_labeled = counts_.semantic_unlabeled = counts_.semantic_lexicalized = arcs;
  }

  // Every reference word must be found by its line, hypothesis words only where they are aligned.
  static void require_found(const Corpus& corpus, const Word& word) {
    if (!is_one_piece(word.form))
      throw corpus.failure(kStopped, word.line, "the form is empty or contains white space");
    if (word.numbered == kNoWord)
      throw corpus.failure(kStopped, word.line, "the ID lies outside the sentence");
  }

  // Forms are compared exactly, sentence ends do not matter, substitution, insertion and deletion
  // cost 1.
  void align_words() {
    Strings forms;
    std::vector<StringId> ref_forms;
    std::vector<StringId> hyp_forms;
    ref_forms.reserve(ref_.order.size());
    hyp_forms.reserve(hyp_.order.size());
    for (const std::size_t at : ref_.order) {
      const Word& word = ref_.words[at];
      require_found(ref_, word);
      ref_forms.push_back(forms.intern(aligned_text(word)));
      known_[at] = true;
    }
    for (const std::size_t at : hyp_.order) hyp_forms.push_back(forms.intern(aligned_text(hyp_.words[at])));
    const align::Alignment alignment =
        align::edit_align(ref_forms, hyp_forms, align::kLevenshtein, align::Ties::srleval);
    for (const align::Slot& slot : alignment.slots) {
      if (slot.gold == align::kNone || slot.test == align::kNone) {
        ++counts_.word_errors;
        continue;
      }
      const Word& hyp_word = hyp_.words[hyp_.order[slot.test]];
      require_found(hyp_, hyp_word);
      const std::size_t ref_at = ref_.words[ref_.order[slot.gold]].numbered;
      partner_[ref_at] = hyp_word.numbered;
      known_[ref_at] = true;
      if (ref_.words[ref_at].tag == hyp_.words[hyp_word.numbered].tag) ++counts_.tags.right;
    }
  }

  // Between two neighbours among the aligned reference words there is a boundary on both sides or
  // there is not; the end of the last sentence is always right.
  void boundaries() {
    std::size_t before = kNoWord;
    for (const std::size_t at : ref_.order) {
      const std::size_t named = ref_.words[at].numbered;
      if (!known_[named]) {
        throw ref_.failure(kStopped, ref_.words[at].line,
                           "the ID leads to a word that is not below the root");
      }
      if (partner_[named] == kNoWord) continue;
      if (before != kNoWord && ref_.words[before].sentence != ref_.words[named].sentence &&
          hyp_.words[partner_[before]].sentence != hyp_.words[partner_[named]].sentence) {
        ++counts_.boundaries.right;
      }
      before = named;
    }
    if (before != kNoWord) ++counts_.boundaries.right;
  }

  void syntax(std::size_t sentence) {
    bool exact = true;
    for (std::size_t nth = ref_.starts[sentence]; nth < ref_.starts[sentence + 1]; ++nth) {
      const std::size_t at = ref_.order[nth];
      if (partner_[at] == kNoWord) {
        exact = false;
        continue;
      }
      const Word& word = ref_.words[at];
      const Word& peer = hyp_.words[partner_[at]];
      const bool same_label = word.label == peer.label;
      const bool same_head = word.head == kNoWord || peer.head == kNoWord ? word.head == peer.head
                                                                          : partner_[word.head] == peer.head;
      counts_.word_errors += word.form != peer.form ? 1 : 0;
      counts_.syntax_labels.right += same_label ? 1 : 0;
      counts_.syntax_unlabeled.right += same_head ? 1 : 0;
      if (same_label && same_head) {
        ++counts_.syntax_labeled.right;
        counts_.syntax_lexicalized.right += same_but_ascii_case(word.form, peer.form) ? 1 : 0;
      } else {
        exact = false;
      }
    }
    counts_.syntax_exact.right += exact ? 1 : 0;
  }

  void semantics(std::size_t sentence) {
    bool exact = true;
    for (std::size_t nth = ref_.starts[sentence]; nth < ref_.starts[sentence + 1]; ++nth) {
      const std::size_t at = ref_.order[nth];
      if (ref_.words[at].is_predicate() && !proposition(at)) exact = false;
    }
    counts_.semantic_exact.right += exact ? 1 : 0;
  }

  // Count one reference predicate; says whether sense and all arguments are right.
  bool proposition(std::size_t at) {
    const Word& word = ref_.words[at];
    if (partner_[at] == kNoWord || !hyp_.words[partner_[at]].is_predicate()) return false;
    const Word& peer = hyp_.words[partner_[at]];
    ++counts_.predicates.right;
    ++counts_.semantic_unlabeled.right;
    bool right = word.sense() == peer.sense() && word.arguments() == peer.arguments();
    if (word.sense() == peer.sense()) {
      ++counts_.semantic_labeled.right;
      counts_.semantic_lexicalized.right += same_but_ascii_case(word.form, peer.form) ? 1 : 0;
    }
    // role_seen_ says for which reference predicate label_of_ was noted.
    for (std::size_t nth = peer.first_argument; nth < peer.last_argument; ++nth) {
      const Argument& argument = hyp_.arguments[nth];
      label_of_[argument.word] = argument.label;
      role_seen_[argument.word] = at;
    }
    for (std::size_t nth = word.first_argument; nth < word.last_argument; ++nth)
      right = argument_is_right(at, ref_.arguments[nth], peer) && right;
    if (right) ++counts_.propositions.right;
    return right;
  }

  bool argument_is_right(std::size_t predicate, const Argument& argument, const Word& peer) {
    if (!known_[argument.word] && peer.arguments() > 0) {
      throw ref_.failure(kStopped, ref_.words[argument.word].line,
                         "an argument that is not below the root of its sentence");
    }
    const std::size_t partner = partner_[argument.word];
    if (partner == kNoWord || role_seen_[partner] != predicate) return false;
    ++counts_.semantic_unlabeled.right;
    if (label_of_[partner] != argument.label) return false;
    ++counts_.semantic_labeled.right;
    counts_.semantic_lexicalized.right +=
        same_but_ascii_case(ref_.words[argument.word].form, hyp_.words[partner].form) ? 1 : 0;
    return true;
  }

  const Corpus& ref_;
  const Corpus& hyp_;
  // For every reference word: the aligned hypothesis word.
  std::vector<std::size_t> partner_;
  // Reference words of which the original knows whether they are aligned.
  std::vector<bool> known_;
  std::vector<std::string_view> label_of_;
  std::vector<std::size_t> role_seen_;
  Counts counts_;
};

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
  syntax_labeled += other.syntax_labeled;
  syntax_unlabeled += other.syntax_unlabeled;
  syntax_labels += other.syntax_labels;
  syntax_lexicalized += other.syntax_lexicalized;
  syntax_exact += other.syntax_exact;
  semantic_labeled += other.semantic_labeled;
  semantic_unlabeled += other.semantic_unlabeled;
  semantic_lexicalized += other.semantic_lexicalized;
  predicates += other.predicates;
  propositions += other.propositions;
  semantic_exact += other.semantic_exact;
  boundaries += other.boundaries;
  tags += other.tags;
  word_errors += other.word_errors;
  bags.add(other.bags);
  return *this;
}

Counts compare(const Corpus& ref, const Corpus& hyp) { return Comparison(ref, hyp).run(); }

}  // namespace treegauge::classic::srleval_parts
