// Reads, writes and compares whatever bytes it is given; the driver (or libFuzzer) makes them up.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "treegauge/compare/count.hpp"
#include "treegauge/compare/steps.hpp"
#include "treegauge/formats/bracketings.hpp"

namespace {

using namespace treegauge;

Source source_of(std::string_view bytes) {
  Source source;
  source.name = "fuzz";
  source.bytes = bytes;
  return source;
}

void expect(bool condition) {
  if (!condition) std::abort();
}

// Every string means itself.
void set_keys(Side& side) {
  const std::size_t strings = side.corpus->strings.size();
  side.keys.label.resize(strings);
  for (std::size_t id = 0; id < strings; ++id) side.keys.label[id] = static_cast<Key>(id);
  side.keys.tag = side.keys.label;
  side.keys.tag_flags.assign(strings, 0);
}

void check_against_itself(const std::shared_ptr<const Corpus>& corpus) {
  Comparison comparison(corpus, corpus);
  set_keys(comparison.gold);
  set_keys(comparison.test);
  unify_words(comparison);
  for (Row s = 0; s < corpus->sentences.size(); ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
  for (const PairCheck& check : align_identity(comparison, true)) expect(check.mismatch == Mismatch::none);
  finish_slots(comparison);
  build_brackets(comparison);
  const PrfColumns counts = count_brackets(comparison, match_brackets(comparison, true));
  expect(counts.matched == counts.gold && counts.gold == counts.test);
  for (const std::int64_t crossing : count_crossing(comparison)) expect(crossing == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  formats::BracketingOptions options;
  // The first byte chooses the options, so that all of them are tried.
  if (size > 0) {
    options.bare_words = (data[0] & 1) != 0;
    options.blank_lines = static_cast<formats::BlankLines>((data[0] >> 1) % 4);
  }
  const auto corpus = std::make_shared<Corpus>();
  formats::read_bracketings(*corpus, source_of(bytes), options);
  for (const Issue& issue : corpus->issues) expect(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
  const std::string written = formats::write_bracketings(*corpus);
  Corpus again;
  options.blank_lines = formats::BlankLines::failed;
  formats::read_bracketings(again, source_of(written), options);
  expect(again.sentences.size() == corpus->sentences.size());
  check_against_itself(corpus);
  return 0;
}
