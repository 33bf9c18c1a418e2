// Keys for strings of both sides that are equal once brought to a canonical form.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

// By StringId of each side. Names: the canonical form behind each key, for reports.
struct CanonicalKeys {
  std::vector<Key> gold, test;
  std::vector<std::string> names;
};

// `canonical` takes a std::string_view and returns a std::string (or view); it is called once for
// each distinct string that occurs in one of the given columns.
template <typename Canonical>
CanonicalKeys canonical_keys(const Corpus& gold, const std::vector<StringId>& gold_column, const Corpus& test,
                             const std::vector<StringId>& test_column, Canonical canonical) {
  CanonicalKeys keys;
  Strings pool;
  const auto fill = [&](const Corpus& corpus, const std::vector<StringId>& column, std::vector<Key>& out) {
    out.assign(corpus.strings.size(), kUncounted);
    for (const StringId id : column)
      if (id != kNoString && out[id] == kUncounted) out[id] = pool.intern(canonical(corpus.strings[id]));
  };
  fill(gold, gold_column, keys.gold);
  fill(test, test_column, keys.test);
  keys.names.reserve(pool.size());
  for (StringId id = 0; id < pool.size(); ++id) keys.names.emplace_back(pool[id]);
  return keys;
}

}  // namespace treegauge
