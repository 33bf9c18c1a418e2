// Bags of relations: no alignment, only how often each relation occurs on either side.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "classic/srleval/corpus.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::srleval_parts {

enum class Side { ref, hyp };

// A multiset on either side, and the size of the intersection.
class BagPair {
 public:
  void add(Side side, std::string_view relation, std::uint64_t times = 1);
  void add(const BagPair& other);

  [[nodiscard]] std::uint64_t ref() const { return ref_; }
  [[nodiscard]] std::uint64_t hyp() const { return hyp_; }
  [[nodiscard]] std::uint64_t both() const;

 private:
  struct Times {
    std::uint64_t ref = 0;
    std::uint64_t hyp = 0;
  };
  Strings relations_;
  std::vector<Times> times_;
  std::uint64_t ref_ = 0;
  std::uint64_t hyp_ = 0;
};

struct Bags {
  // (dependent, label, head), with ROOT for the head of the root.
  BagPair syntax;
  // (predicate, SENSE, sense) and (predicate, label, argument).
  BagPair semantics;

  void add(const Bags& other) {
    syntax.add(other.syntax);
    semantics.add(other.semantics);
  }
};

enum class Name { form, lemma };

// Count the relations of all words; words are named by their form or their lemma.
void collect(const Corpus& corpus, Side side, Name name, Bags& bags);

}  // namespace treegauge::classic::srleval_parts
