// Reads bytes as bracketings, writes them, reads them again, and compares the corpus with itself.
#include <cstdlib>
#include <memory>
#include <string>

#include "samples.hpp"
#include "treegauge/compare/aligned.hpp"
#include "treegauge/compare/brackets.hpp"
#include "treegauge/compare/count.hpp"
#include "treegauge/compare/dependencies.hpp"
#include "treegauge/compare/steps.hpp"
#include "treegauge/describe.hpp"
#include "treegauge/formats/bracketings.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (. .)))\n",
      "(S\n  (NP (PRP we))\n  (VP (VBD left)))\n\n",
      "# newdoc id = one\n# sent_id = a\n(UH yes)\n\n(())\n",
      "( (S (NP-SBJ (-NONE- *T*-1)) (PRN (-LRB- () (NN f(x)) (-RRB- )))))\n",
      "\xEF\xBB\xBF(S1 (NP (NN K\xC3\xA4se)))\r\n(TOP ())\r\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"(",  ")",  "((", "))", " ",   "\n",  "\r\n",  "\t",        "()",         "(NP ", "(NN tea)",
          "a",  "#",  ";",  "%%", "*x*", "\xFF", "\xC3", "# newdoc\n", "# newdoc id = b\n", "-LRB-", "(-LRB- ()"};
}

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::shared_ptr<Corpus> corpus_of(std::string_view text, bool bare_words, formats::BlankLines blank_lines) {
  auto corpus = std::make_shared<Corpus>();
  auto bytes = std::make_shared<std::string>(text);
  formats::read_bracketings(*corpus, Source{"fuzz", *bytes, bytes}, {bare_words, blank_lines});
  return corpus;
}

void compare_with_itself(const std::shared_ptr<Corpus>& corpus, bool by_sentence) {
  Comparison comparison(corpus, corpus);
  for (Side* side : {&comparison.gold, &comparison.test}) {
    const std::size_t strings = corpus->strings.size();
    side->keys.label.resize(strings);
    side->keys.tag.resize(strings);
    side->keys.tag_flags.assign(strings, 0);
    for (std::size_t i = 0; i < strings; ++i) side->keys.label[i] = side->keys.tag[i] = static_cast<Key>(i);
  }
  unify_words(comparison);
  const auto sentences = static_cast<Row>(corpus->sentences.size());
  if (by_sentence) {
    for (Row s = 0; s < sentences; ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
    require(align_identity(comparison, {0, comparison.chunks.size()}).empty());
  } else {
    add_chunk(comparison, 0, sentences, 0, sentences, 0);
    rank_words(comparison);
    align_edit(comparison, {0, comparison.chunks.size()}, {align::kSclite});
    require(comparison.cost == 0);
  }
  finish_slots(comparison);
  build_brackets(comparison);
  const PrfColumns counts = count_brackets(comparison, Spans::slots, true);
  require(counts.matched == counts.gold && counts.gold == counts.test);
  for (const std::int64_t crossing : count_crossing(comparison)) require(crossing == 0);
  const PrfColumns tags = count_matched(comparison, match_words(comparison, {WordRule::tags}));
  require(tags.gold == tags.test);
  const PrfColumns ends = count_boundaries(comparison);
  require(ends.matched == ends.gold && ends.gold == ends.test);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const bool bare_words = size % 5 == 0;
  const auto blank_lines = static_cast<formats::BlankLines>(size % 4);
  const auto corpus = corpus_of(text, bare_words, blank_lines);
  for (const Issue& issue : corpus->issues) {
    require(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
  }
  describe(*corpus);
  for (Row token = 0; token < corpus->tokens.size(); ++token) corpus->token_position(token);
  const std::string written = formats::write_bracketings(*corpus);
  const auto again = corpus_of(written, bare_words, formats::BlankLines::failed);
  require(again->issues.empty());
  require(again->sentences.size() == corpus->sentences.size());
  require(again->tokens.parent == corpus->tokens.parent || !corpus->issues.empty());
  require(formats::write_bracketings(*again) == written);
  compare_with_itself(corpus, true);
  compare_with_itself(corpus, false);
  return 0;
}
