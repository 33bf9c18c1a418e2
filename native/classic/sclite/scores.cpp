#include "classic/sclite/scores.hpp"

#include <algorithm>

namespace treegauge::classic::sclite_parts {

void Speaker::add(Path path) {
  const int before = errors();
  for (const Pair& pair : path.pairs) {
    switch (pair.verdict) {
      case Verdict::correct: ++correct; break;
      case Verdict::substituted: ++substituted; break;
      case Verdict::deleted: ++deleted; break;
      case Verdict::inserted: ++inserted; break;
    }
  }
  if (errors() > before) ++wrong_segments;
  paths.push_back(std::move(path));
}

Speaker& Scores::speaker(std::string_view name) {
  const auto entry = std::find_if(speakers.begin(), speakers.end(),
                                  [&](const Speaker& known) { return known.name == name; });
  if (entry != speakers.end()) return *entry;
  speakers.emplace_back().name = name;
  return speakers.back();
}

}  // namespace treegauge::classic::sclite_parts
