#include "corpus/digest.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"

namespace treegauge::digest {
namespace {

// So many sentences are worth a thread.
constexpr std::size_t kLeast = 2'000;
// Unlike any text.
constexpr std::uint64_t kNothing = 0x5bd1e9955bd1e995;

// What is said of a word beside its tag; a cell that is missing, or _, says nothing.
enum class Says : std::uint64_t { lemma = 1, upos, feats, deprel, head, predicate, arc, role, surface };

class Sum {
 public:
  explicit Sum(const Corpus& corpus)
      : corpus_(corpus), forms_(corpus.strings.size()), nothing_(corpus.strings.find("_")) {
    for (std::size_t id = 0; id < forms_.size(); ++id)
      forms_[id] = form(corpus.strings[static_cast<StringId>(id)]);
  }

  [[nodiscard]] std::uint64_t of(std::size_t sentence, std::vector<std::uint32_t>& depths) const {
    const Row first = corpus_.sentences.first_token[sentence];
    const Row end = corpus_.token_end(sentence);
    const Row node = corpus_.sentences.first_node[sentence];
    const Row node_end = corpus_.node_end(sentence);
    depths.resize(node_end - node);
    std::uint64_t sum = 0;
    for (Row n = node; n < node_end; ++n) {
      const Row above = corpus_.nodes.parent[n];
      const std::uint32_t depth = above == kNoRow ? 0 : depths[above - node] + 1;
      depths[n - node] = depth;
      sum += constituent(text_of(corpus_.nodes.label[n]), place(corpus_.nodes.first[n] - first, depth));
    }
    for (Row token = first; token < end; ++token) {
      const Row above = corpus_.tokens.parent[token];
      const std::uint32_t depth = above == kNoRow ? 0 : depths[above - node] + 1;
      const std::uint64_t at = place(token - first, depth);
      sum += word(text_of(corpus_.tokens.tag[token]), forms_[corpus_.tokens.form[token]], at);
      sum += of_row(token, first);
    }
    return sum;
  }

  // Adds what stands in tables of their own: arcs, and surface tokens of several words.
  void add_tables(std::vector<std::uint64_t>& sums) const {
    const Arcs& arcs = corpus_.arcs;
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
      const std::size_t sentence = sentence_of(arcs.dependent[arc]);
      const Row first = corpus_.sentences.first_token[sentence];
      const Says what = arcs.kind[arc] == ArcKind::role ? Says::role : Says::arc;
      sums[sentence] += said(what, text_of(arcs.label[arc]), arcs.dependent[arc] - first) *
                        (2 * head_place(arcs.head[arc], first) + 1);
    }
    const Surfaces& surfaces = corpus_.surfaces;
    for (std::size_t surface = 0; surface < surfaces.size(); ++surface) {
      const std::size_t sentence = sentence_of(surfaces.first[surface]);
      const Row first = corpus_.sentences.first_token[sentence];
      sums[sentence] += said(Says::surface, text_of(surfaces.form[surface]),
                             place(surfaces.first[surface] - first, surfaces.last[surface] - first));
    }
  }

 private:
  [[nodiscard]] std::uint64_t text_of(StringId id) const {
    return id == kNoString ? kNothing : mixed(forms_[id]);
  }
  static std::uint64_t said(Says what, std::uint64_t value, std::uint64_t at) {
    return mixed((value + (static_cast<std::uint64_t>(what) << 52)) ^ at * 0x94d049bb133111eb);
  }
  // 0 for the root, the number in the sentence for a word.
  static std::uint64_t head_place(Row head, Row first) {
    if (head == kNoRow) return kNothing;
    return head == kRootRow ? 0 : std::uint64_t{head} - first + 1;
  }
  [[nodiscard]] std::uint64_t of_row(Row token, Row first) const {
    const Tokens& tokens = corpus_.tokens;
    std::uint64_t sum = 0;
    const auto add = [&](Says what, const std::vector<StringId>& column) {
      if (column.empty() || column[token] == kNoString || column[token] == nothing_) return;
      sum += said(what, text_of(column[token]), token - first);
    };
    add(Says::lemma, tokens.lemma);
    add(Says::upos, tokens.upos);
    add(Says::feats, tokens.feats);
    add(Says::deprel, tokens.deprel);
    add(Says::predicate, tokens.predicate);
    if (!tokens.head.empty() && tokens.head[token] != kNoRow)
      sum += said(Says::head, head_place(tokens.head[token], first), token - first);
    return sum;
  }
  [[nodiscard]] std::size_t sentence_of(Row token) const {
    const auto& firsts = corpus_.sentences.first_token;
    return static_cast<std::size_t>(std::upper_bound(firsts.begin(), firsts.end(), token) - firsts.begin()) -
           1;
  }

  const Corpus& corpus_;
  std::vector<std::uint64_t> forms_;  // by string
  StringId nothing_;                  // _
};

}  // namespace

std::vector<std::uint64_t> sentences(const Corpus& corpus, unsigned jobs) {
  std::vector<std::uint64_t> sums(corpus.sentences.size(), 0);
  const Sum sum(corpus);
  in_ranges(sums.size(), jobs, kLeast, [&](std::size_t begin, std::size_t end) {
    std::vector<std::uint32_t> depths;
    for (std::size_t s = begin; s < end; ++s) {
      check_interrupted();
      sums[s] = sum.of(s, depths);
    }
  });
  sum.add_tables(sums);
  return sums;
}

}  // namespace treegauge::digest
