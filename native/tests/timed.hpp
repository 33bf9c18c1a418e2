// Comparisons of STM and CTM texts, for tests.
#pragma once
#include <memory>
#include <string>

#include "compare/comparison.hpp"
#include "compare/steps/steps.hpp"
#include "formats/cold/times.hpp"

inline std::shared_ptr<treegauge::Corpus> timed(const std::string& text, treegauge::formats::Timed kind) {
  auto corpus = std::make_shared<treegauge::Corpus>();
  const auto bytes = std::make_shared<std::string>(text);
  treegauge::formats::read_timed(*corpus, treegauge::Source{"text", *bytes, bytes}, kind);
  return corpus;
}

// Both sides with the keys of their words.
inline treegauge::Comparison keyed(std::shared_ptr<treegauge::Corpus> gold,
                                   std::shared_ptr<treegauge::Corpus> test) {
  treegauge::Comparison comparison(std::move(gold), std::move(test));
  comparison.jobs = 1;
  for (treegauge::Side* side : {&comparison.gold, &comparison.test}) {
    const std::size_t strings = side->corpus->strings.size();
    side->keys.label.assign(strings, 0);
    side->keys.tag.assign(strings, 0);
    side->keys.tag_flags.assign(strings, 0);
  }
  unify_words(comparison);
  return comparison;
}

// All sentences of both sides as one chunk.
inline void add_whole(treegauge::Comparison& comparison) {
  add_chunk(comparison, 0, static_cast<treegauge::Row>(comparison.gold.corpus->sentences.size()), 0,
            static_cast<treegauge::Row>(comparison.test.corpus->sentences.size()), 0);
}
