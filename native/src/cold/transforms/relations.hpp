// Maps relations that count as equal to one name.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// A relation by its number, and what it is called from now on.
struct Renamed {
  StringId from = kNoString;
  std::string to;
};

// A corpus with the same sentences and words whose relations have other names; with `graph` those of the
// enhanced graph as well. The corpus itself is returned when nothing is renamed.
std::shared_ptr<const Corpus> with_relations(std::shared_ptr<const Corpus> corpus,
                                             const std::vector<Renamed>& renamed, bool graph);

}  // namespace treegauge
