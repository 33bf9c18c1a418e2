// The counts behind every metric, over the aligned words of both sides.
#include <algorithm>
#include <array>

#include "align/ud/ud.hpp"
#include "base/interrupt.hpp"
#include "classic/udeval/side.hpp"

namespace treegauge::classic::ud {
namespace {

// Relations between content words, and of function words to them (Zeman et al. 2018). Relations in
// neither list (punct, and anything unknown) count for neither.
constexpr std::array<std::string_view, 29> kContent{
    "nsubj",  "obj",        "iobj",       "csubj",  "ccomp",     "xcomp",    "obl",   "vocative",
    "expl",   "dislocated", "advcl",      "advmod", "discourse", "nmod",     "appos", "nummod",
    "acl",    "amod",       "conj",       "fixed",  "flat",      "compound", "list",  "parataxis",
    "orphan", "goeswith",   "reparandum", "root",   "dep"};
constexpr std::array<std::string_view, 7> kFunctional{"aux", "cop", "mark", "det", "clf", "case", "cc"};

// What a relation is by its number.
class Relations {
 public:
  explicit Relations(const Strings& strings) : kinds_(strings.size(), kOther) {
    mark(kContent, kIsContent, strings);
    mark(kFunctional, kIsFunctional, strings);
  }
  [[nodiscard]] bool content(const Word& word) const { return kinds_[word.deprel] == kIsContent; }
  [[nodiscard]] bool functional(const Word& word) const { return kinds_[word.deprel] == kIsFunctional; }

 private:
  enum Kind : std::uint8_t { kOther, kIsContent, kIsFunctional };

  template <typename List>
  void mark(const List& relations, Kind kind, const Strings& strings) {
    for (const std::string_view relation : relations)
      if (const StringId id = strings.find(relation); id != kNoString) kinds_[id] = kind;
  }
  std::vector<Kind> kinds_;
};

// Per word the function words that depend on it, in order of the text.
struct FunctionWords {
  std::vector<std::size_t> first;
  std::vector<std::size_t> child;

  FunctionWords(const Side& side, const Relations& relations) : first(side.size() + 2, 0) {
    std::vector<std::size_t> function_words;
    for (std::size_t w = 0; w < side.size(); ++w) {
      if (relations.functional(side.words[w]) && side.words[w].parent >= 0) {
        function_words.push_back(w);
        ++first[static_cast<std::size_t>(side.words[w].parent) + 2];
      }
    }
    for (std::size_t w = 0; w < side.size(); ++w) first[w + 2] += first[w + 1];
    child.resize(function_words.size());
    // One place further on than they will stand: filling moves them to where they belong.
    for (const std::size_t w : function_words)
      child[first[static_cast<std::size_t>(side.words[w].parent) + 1]++] = w;
  }

  [[nodiscard]] std::span<const std::size_t> of(std::size_t word) const {
    return std::span(child).subspan(first[word], first[word + 1] - first[word]);
  }
};

constexpr std::int64_t kUnaligned = -3;

align::UdWords words_of(const Side& side) {
  return {side.begin, side.end, side.multiword, [&side](std::size_t word) { return side.form[word]; }};
}

class Counter {
 public:
  Counter(const Side& gold, const Side& system, const Strings& strings)
      : gold_(gold),
        system_(system),
        no_lemma_(strings.find("_")),
        relations_(strings),
        gold_functions_(gold, relations_),
        system_functions_(system, relations_),
        pairs_(align::align_ud(words_of(gold), words_of(system))),
        gold_of_(system.size(), kUnaligned) {
    for (const auto& [g, s] : pairs_) {
      check_interrupted(8);
      gold_of_[s] = static_cast<std::int64_t>(g);
    }
  }

  void count(UdScores& scores) const {
    const UdScore all{0, gold_.size(), system_.size(), pairs_.size()};
    const UdScore content{0, content_words(gold_), content_words(system_), 0};
    const UdScore enhanced{0, gold_.edges.size(), system_.edges.size(), {}};
    scores[kWords] = {pairs_.size(), gold_.size(), system_.size(), {}};
    std::fill(scores.begin() + kUpos, scores.begin() + kClas, all);
    std::fill(scores.begin() + kClas, scores.begin() + kElas, content);
    std::fill(scores.begin() + kElas, scores.end(), enhanced);
    std::uint64_t content_pairs = 0;
    for (const auto& [g, s] : pairs_) {
      check_interrupted(16);
      const Agreement agree = compare(g, s);
      scores[kUpos].correct += agree.upos;
      scores[kXpos].correct += agree.xpos;
      scores[kUfeats].correct += agree.feats;
      scores[kAllTags].correct += agree.upos && agree.feats && agree.xpos;
      scores[kLemmas].correct += agree.lemma;
      scores[kUas].correct += agree.parent;
      scores[kLas].correct += agree.relation;
      if (relations_.content(gold_.words[g])) {
        ++content_pairs;
        scores[kClas].correct += agree.relation;
        scores[kMlas].correct += agree.relation && agree.upos && agree.feats && same_function_words(g, s);
        scores[kBlex].correct += agree.relation && agree.lemma;
      }
      count_edges(g, s, scores);
    }
    for (std::size_t metric = kClas; metric < kElas; ++metric) scores[metric].aligned_total = content_pairs;
  }

 private:
  enum Metric : std::size_t {
    kTokens,
    kSentences,
    kWords,
    kUpos,
    kXpos,
    kUfeats,
    kAllTags,
    kLemmas,
    kUas,
    kLas,
    kClas,
    kMlas,
    kBlex,
    kElas,
    kEulas
  };

  struct Agreement {
    bool upos, xpos, feats, lemma, parent, relation;
  };

  struct Relation {
    std::int64_t parent;
    StringId label;
    friend auto operator<=>(const Relation&, const Relation&) = default;
  };

  [[nodiscard]] std::uint64_t content_words(const Side& side) const {
    return static_cast<std::uint64_t>(std::count_if(
        side.words.begin(), side.words.end(), [&](const Word& word) { return relations_.content(word); }));
  }

  [[nodiscard]] Agreement compare(std::size_t g, std::size_t s) const {
    const Word& ours = gold_.words[g];
    const Word& theirs = system_.words[s];
    const bool parent = ours.parent == as_gold(theirs.parent);
    return {.upos = ours.upos == theirs.upos,
            .xpos = ours.xpos == theirs.xpos,
            .feats = ours.feats == theirs.feats,
            // A gold file without lemmas cannot tell a wrong lemma.
            .lemma = ours.lemma == theirs.lemma || ours.lemma == no_lemma_,
            .parent = parent,
            .relation = parent && ours.deprel == theirs.deprel};
  }

  [[nodiscard]] bool same_function_words(std::size_t g, std::size_t s) const {
    const auto same = [&](std::size_t gold_word, std::size_t other) {
      const Word& ours = gold_.words[gold_word];
      const Word& theirs = system_.words[other];
      return gold_of_[other] == static_cast<std::int64_t>(gold_word) && ours.deprel == theirs.deprel &&
             ours.upos == theirs.upos && ours.feats == theirs.feats;
    };
    const auto ours = gold_functions_.of(g);
    const auto theirs = system_functions_.of(s);
    return std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(), same);
  }

  // A system parent as a gold position. kNowhere must not meet kNowhere.
  [[nodiscard]] std::int64_t as_gold(std::int64_t parent) const {
    if (parent >= 0) return gold_of_[static_cast<std::size_t>(parent)];
    return parent == kRoot ? kRoot : kUnaligned;
  }

  // Relations of the enhanced graphs. Each gold relation of an aligned word is compared with each
  // system relation of it, so that a relation given twice on both sides counts four times.
  void count_edges(std::size_t g, std::size_t s, UdScores& scores) const {
    const auto ours = gold_.edges_of(g);
    const auto theirs = system_.edges_of(s);
    constexpr std::size_t kFew = 64;
    if (ours.size() * theirs.size() > kFew) {
      scores[kElas].correct += equal_pairs(ours, theirs, &Edge::path);
      scores[kEulas].correct += equal_pairs(ours, theirs, &Edge::plain_path);
      return;
    }
    for (const Edge& edge : theirs) {
      const std::int64_t parent = as_gold(edge.parent);
      for (const Edge& our : ours) {
        scores[kElas].correct += our.parent == parent && our.path == edge.path;
        scores[kEulas].correct += our.parent == parent && our.plain_path == edge.plain_path;
      }
    }
  }

  // How many (one of ours, one of theirs) are equal.
  [[nodiscard]] std::uint64_t equal_pairs(std::span<const Edge> our_edges, std::span<const Edge> their_edges,
                                          StringId Edge::* label) const {
    std::vector<Relation> ours;
    std::vector<Relation> theirs;
    for (const Edge& edge : our_edges) ours.push_back({edge.parent, edge.*label});
    for (const Edge& edge : their_edges) theirs.push_back({as_gold(edge.parent), edge.*label});
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    std::uint64_t equal = 0;
    auto theirs_from = theirs.cbegin();
    for (auto from = ours.cbegin(); from != ours.cend();) {
      const auto to = std::find_if(from, ours.cend(), [&](const Relation& r) { return r != *from; });
      const auto [first, last] = std::equal_range(theirs_from, theirs.cend(), *from);
      equal += static_cast<std::uint64_t>(to - from) * static_cast<std::uint64_t>(last - first);
      theirs_from = last;
      from = to;
    }
    return equal;
  }

  const Side& gold_;
  const Side& system_;
  StringId no_lemma_;
  Relations relations_;
  FunctionWords gold_functions_;
  FunctionWords system_functions_;
  std::vector<align::WordPair> pairs_;
  std::vector<std::int64_t> gold_of_;  // per system word
};

UdScore spans(const std::vector<Span>& gold, const std::vector<Span>& system) {
  UdScore score{0, gold.size(), system.size(), {}};
  std::size_t g = 0;
  std::size_t s = 0;
  while (g < gold.size() && s < system.size()) {
    if (gold[g].begin == system[s].begin) {
      score.correct += gold[g].end == system[s].end ? 1 : 0;
      ++g;
      ++s;
    } else {
      ++(gold[g].begin < system[s].begin ? g : s);
    }
  }
  return score;
}

}  // namespace

UdScores count(const Side& gold, const Side& system, const Strings& strings) {
  UdScores scores;
  scores[0] = spans(gold.tokens, system.tokens);
  scores[1] = spans(gold.sentences, system.sentences);
  Counter(gold, system, strings).count(scores);
  return scores;
}

}  // namespace treegauge::classic::ud
