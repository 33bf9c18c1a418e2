// Corpora from text, for tests.
#pragma once
#include <memory>
#include <string>

#include "formats/bracketings/bracketings.hpp"

inline std::shared_ptr<treegauge::Corpus> bracketed(const std::string& text,
                                                    treegauge::formats::BracketingOptions options = {}) {
  auto corpus = std::make_shared<treegauge::Corpus>();
  const auto bytes = std::make_shared<std::string>(text);
  treegauge::formats::read_bracketings(*corpus, treegauge::Source{"text", *bytes, bytes}, options);
  return corpus;
}
