#include "cold/transforms/relations.hpp"

#include <numeric>

namespace treegauge {

std::shared_ptr<const Corpus> with_relations(std::shared_ptr<const Corpus> corpus,
                                             const std::vector<Renamed>& renamed, bool graph) {
  if (renamed.empty()) return corpus;
  auto changed = std::make_shared<Corpus>(*corpus);
  std::vector<StringId> names(changed->strings.size());
  std::iota(names.begin(), names.end(), StringId{0});
  for (const Renamed& renaming : renamed) names.at(renaming.from) = changed->strings.intern(renaming.to);
  const auto rename = [&](std::vector<StringId>& column) {
    for (StringId& name : column)
      if (name != kNoString) name = names[name];
  };
  rename(changed->tokens.deprel);
  if (graph) rename(changed->arcs.label);
  return changed;
}

}  // namespace treegauge
