#include "classic/srleval/bags.hpp"

#include <algorithm>

namespace treegauge::classic::srleval_parts {

void BagPair::add(Side side, std::string_view relation, std::uint64_t times) {
  const StringId id = relations_.intern(relation);
  if (id == times_.size()) times_.emplace_back();
  (side == Side::ref ? times_[id].ref : times_[id].hyp) += times;
  (side == Side::ref ? ref_ : hyp_) += times;
}

void BagPair::add(const BagPair& other) {
  for (std::size_t id = 0; id < other.times_.size(); ++id) {
    const std::string_view relation = other.relations_[static_cast<StringId>(id)];
    add(Side::ref, relation, other.times_[id].ref);
    add(Side::hyp, relation, other.times_[id].hyp);
  }
}

std::uint64_t BagPair::both() const {
  std::uint64_t sum = 0;
  for (const Times& times : times_) sum += std::min(times.ref, times.hyp);
  return sum;
}

void collect(const Corpus& corpus, Side side, Name name, Bags& bags) {
  const auto name_of = [name](const Word& word) { return name == Name::form ? word.form : word.lemma; };
  // A relation is its three parts with blanks between, so that relations whose parts contain
  // blanks may coincide: the original's bags do the same.
  std::string relation;
  const auto joined = [&](std::string_view first, std::string_view second, std::string_view third) {
    relation.assign(first).append(1, ' ').append(second).append(1, ' ').append(third);
    return std::string_view(relation);
  };
  for (const std::size_t at : corpus.order) {
    const Word& word = corpus.words[at];
    const std::string_view head =
        word.head == kNoWord ? std::string_view("ROOT") : name_of(corpus.words[word.head]);
    bags.syntax.add(side, joined(name_of(word), word.label, head));
    if (!word.is_predicate()) continue;
    bags.semantics.add(side, joined(name_of(word), "SENSE", word.sense()));
    for (std::size_t nth = word.first_argument; nth < word.last_argument; ++nth) {
      const Argument& argument = corpus.arguments[nth];
      bags.semantics.add(side, joined(name_of(word), argument.label, name_of(corpus.words[argument.word])));
    }
  }
}

}  // namespace treegauge::classic::srleval_parts
