// The counts behind every metric, over the aligned words of both sides.
#include <algorithm>
#include <array>

#include "treegauge/align/ud.hpp"
#include "treegauge/interrupt.hpp"
#include "udeval_side.hpp"

namespace treegauge::classic::ud {
namespace {

// Relations between content words, and of function words to them (Zeman et al. 2018). Relations in
// neither list (punct, and anything unknown) count for neither.
constexpr std::array<std::string_view, 29> kContent{
    "nsubj",  "obj",       "iobj",       "csubj",  "ccomp",    "xcomp",     "obl",   "vocative",
    "expl",   "dislocated", "advcl",     "advmod", "discourse", "nmod",     "appos", "nummod",
    "acl",    "amod",      "conj",       "fixed",  "flat",     "compound",  "list",  "parataxis",
    "orphan", "goeswith",  "reparandum", "root",   "dep"};
constexpr std::array<std::string_view, 7> kFunctional{"aux", "cop", "mark", "det",
                                                      "clf", "case", "cc"};

template <typename List>
std::vector<std::uint8_t> words_with(const Side& side, const List& relations, const Strings& strings) {
  std::vector<StringId> ids;
  for (const std::string_view relation : relations) {
    ids.push_back(strings.find(relation));
  }
  std::vector<std::uint8_t> has(side.size(), 0);
  for (std::size_t w = 0; w < side.size(); ++w) {
    has[w] = std::find(ids.begin(), ids.end(), side.deprel[w]) != ids.end() ? 1 : 0;
  }
  return has;
}

// Per word the function words that depend on it, in order of the text.
struct FunctionWords {
  std::vector<std::size_t> first;
  std::vector<std::size_t> child;

  FunctionWords(const Side& side, const Strings& strings) : first(side.size() + 1, 0) {
    const auto functional = words_with(side, kFunctional, strings);
    for (std::size_t w = 0; w < side.size(); ++w) {
      if (functional[w] != 0 && side.parent[w] >= 0) {
        ++first[static_cast<std::size_t>(side.parent[w]) + 1];
      }
    }
    for (std::size_t w = 0; w < side.size(); ++w) {
      first[w + 1] += first[w];
    }
    child.resize(first.back());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    for (std::size_t w = 0; w < side.size(); ++w) {
      if (functional[w] != 0 && side.parent[w] >= 0) {
        child[next[static_cast<std::size_t>(side.parent[w])]++] = w;
      }
    }
  }
};

constexpr std::int64_t kUnaligned = -3;

class Counter {
 public:
  Counter(const Side& gold, const Side& system, Strings& strings)
      : gold_(gold),
        system_(system),
        no_lemma_(strings.intern("_")),
        gold_functions_(gold, strings),
        system_functions_(system, strings),
        gold_of_(system.size(), kUnaligned) {
    pairs_ = align::align_ud({gold.begin, gold.end, gold.multiword, gold.form},
                             {system.begin, system.end, system.multiword, system.form});
    for (const auto& [g, s] : pairs_) {
      check_interrupted(8);
      gold_of_[s] = static_cast<std::int64_t>(g);
    }
    const auto gold_content = words_with(gold, kContent, strings);
    const auto system_content = words_with(system, kContent, strings);
    content_.gold_total = total(gold_content);
    content_.system_total = total(system_content);
    for (const auto& pair : pairs_) {
      if (gold_content[pair.gold] != 0) {
        content_pairs_.push_back(pair);
      }
    }
    content_.aligned_total = content_pairs_.size();
    all_.gold_total = gold.size();
    all_.system_total = system.size();
    all_.aligned_total = pairs_.size();
  }

  [[nodiscard]] UdScore words() const { return {pairs_.size(), gold_.size(), system_.size(), {}}; }

  // Aligned words that agree.
  template <typename Agree>
  [[nodiscard]] UdScore over_words(Agree agree) const {
    return scored(all_, pairs_, agree);
  }

  // The same over words with a content relation (on the gold side, where a pair is meant).
  template <typename Agree>
  [[nodiscard]] UdScore over_content(Agree agree) const {
    return scored(content_, content_pairs_, agree);
  }

  [[nodiscard]] bool same(std::vector<StringId> Side::* column, std::size_t g, std::size_t s) const {
    return (gold_.*column)[g] == (system_.*column)[s];
  }
  [[nodiscard]] bool same_tags(std::size_t g, std::size_t s) const {
    return same(&Side::upos, g, s) && same(&Side::feats, g, s);
  }
  // A gold file without lemmas cannot tell a wrong lemma.
  [[nodiscard]] bool same_lemma(std::size_t g, std::size_t s) const {
    return gold_.lemma[g] == no_lemma_ || same(&Side::lemma, g, s);
  }
  [[nodiscard]] bool same_parent(std::size_t g, std::size_t s) const {
    return gold_.parent[g] == as_gold(system_.parent[s]);
  }
  [[nodiscard]] bool same_relation(std::size_t g, std::size_t s) const {
    return same(&Side::deprel, g, s) && same_parent(g, s);
  }
  [[nodiscard]] bool same_function_words(std::size_t g, std::size_t s) const {
    const std::size_t from = gold_functions_.first[g];
    const std::size_t other = system_functions_.first[s];
    const std::size_t count = gold_functions_.first[g + 1] - from;
    if (system_functions_.first[s + 1] - other != count) {
      return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t ours = gold_functions_.child[from + i];
      const std::size_t theirs = system_functions_.child[other + i];
      if (gold_of_[theirs] != static_cast<std::int64_t>(ours) ||
          !same(&Side::deprel, ours, theirs) || !same_tags(ours, theirs)) {
        return false;
      }
    }
    return true;
  }

  // Relations of the enhanced graphs. Each gold relation of an aligned word is compared with each
  // system relation of it, so that a relation given twice on both sides counts four times.
  [[nodiscard]] UdScore enhanced(StringId Edge::* label) const {
    UdScore score{0, gold_.edges.size(), system_.edges.size(), {}};
    std::vector<Relation> ours;
    std::vector<Relation> theirs;
    for (const auto& [g, s] : pairs_) {
      check_interrupted(8);
      ours.clear();
      theirs.clear();
      for (std::size_t e = gold_.first_edge[g]; e < gold_.first_edge[g + 1]; ++e) {
        ours.push_back({gold_.edges[e].parent, gold_.edges[e].*label});
      }
      for (std::size_t e = system_.first_edge[s]; e < system_.first_edge[s + 1]; ++e) {
        theirs.push_back({as_gold(system_.edges[e].parent), system_.edges[e].*label});
      }
      score.correct += equal_pairs(ours, theirs);
    }
    return score;
  }

 private:
  using Pairs = std::vector<align::WordPair>;

  struct Relation {
    std::int64_t parent;
    StringId label;
    friend auto operator<=>(const Relation&, const Relation&) = default;
  };

  static std::uint64_t total(const std::vector<std::uint8_t>& flags) {
    return static_cast<std::uint64_t>(std::count(flags.begin(), flags.end(), 1));
  }

  template <typename Agree>
  static UdScore scored(UdScore score, const Pairs& pairs, Agree agree) {
    score.correct = static_cast<std::uint64_t>(std::count_if(
        pairs.begin(), pairs.end(), [&](const align::WordPair& p) { return agree(p.gold, p.system); }));
    return score;
  }

  // A system parent as a gold position. kNowhere must not meet kNowhere.
  [[nodiscard]] std::int64_t as_gold(std::int64_t parent) const {
    if (parent >= 0) {
      return gold_of_[static_cast<std::size_t>(parent)];
    }
    return parent == kRoot ? kRoot : kUnaligned;
  }

  // How many (one of ours, one of theirs) are equal.
  static std::uint64_t equal_pairs(std::vector<Relation>& ours, std::vector<Relation>& theirs) {
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
  FunctionWords gold_functions_;
  FunctionWords system_functions_;
  std::vector<std::int64_t> gold_of_;  // per system word
  Pairs pairs_;
  Pairs content_pairs_;
  UdScore all_;
  UdScore content_;
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

UdScores count(const Side& gold, const Side& system, Strings& strings) {
  const Counter c(gold, system, strings);
  using Index = std::size_t;
  const auto column = [&](std::vector<StringId> Side::* which) {
    return c.over_words([&, which](Index g, Index s) { return c.same(which, g, s); });
  };
  return {
      spans(gold.tokens, system.tokens),
      spans(gold.sentences, system.sentences),
      c.words(),
      column(&Side::upos),
      column(&Side::xpos),
      column(&Side::feats),
      c.over_words([&](Index g, Index s) { return c.same_tags(g, s) && c.same(&Side::xpos, g, s); }),
      c.over_words([&](Index g, Index s) { return c.same_lemma(g, s); }),
      c.over_words([&](Index g, Index s) { return c.same_parent(g, s); }),
      c.over_words([&](Index g, Index s) { return c.same_relation(g, s); }),
      c.over_content([&](Index g, Index s) { return c.same_relation(g, s); }),
      c.over_content([&](Index g, Index s) {
        return c.same_relation(g, s) && c.same_tags(g, s) && c.same_function_words(g, s);
      }),
      c.over_content([&](Index g, Index s) { return c.same_relation(g, s) && c.same_lemma(g, s); }),
      c.enhanced(&Edge::path),
      c.enhanced(&Edge::plain_path),
  };
}

}  // namespace treegauge::classic::ud
