// Reads bytes as CoNLL-2005 props and as CoNLL-2012: a sound corpus whatever they are, and what is written
// reads again as the same.
#include <algorithm>
#include <memory>
#include <string>

#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "formats/cold/span_columns.hpp"
#include "target.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "the\t-\t(A0*\nferry\t-\t*)\nleaves\tleave\t(V*)\n\nquiet\t-\n\n",
      "- (A0*) *\nmake (V*) *\n- (A1*) (A0*)\nleave (C-A1* (V*)\n- *) (AM-TMP*)\n\n",
      "she PRP - (A0(A1*) *A1)\nleft VBD leave (V*)\n",
      "#begin document (a/b); part 000\n"
      "a/b 0 0 The DT (TOP(S(NP* - - - ida (FAC* (ARG0* (0\n"
      "a/b 0 1 pier NN *) - - - ida *) *) 0)\n"
      "a/b 0 2 opened VBD (VP*))) open 02 1 ida (DATE) (V*) -\n\n#end document\n",
      "# newdoc id = x\n# genre = talk\nd 0 0 yes UH * - - - - * -\n\nd 0 0 no UH - - - - - (X(Y*)) -\n\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"\t",
          " ",
          "\n",
          "\n\n",
          "\r\n",
          "-",
          "*",
          "(",
          ")",
          "(V*)",
          "(A0*",
          "*)",
          "(C-A0*)",
          "0",
          "1",
          "#",
          "_",
          "\xFF",
          "\xC3",
          "#begin document",
          "#end document\n",
          "(X)",
          "* * *",
          "part",
          "# newdoc\n",
          "- - - -"};
}

namespace {

Source source_of(std::string_view text) {
  const auto bytes = std::make_shared<std::string>(text);
  return Source{"fuzz", *bytes, bytes};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  for (const formats::SpanFormat format : {formats::SpanFormat::props, formats::SpanFormat::conll12}) {
    Corpus corpus;
    formats::read_span_columns(corpus, source_of(text), format);
    REQUIRE(what_is_wrong(corpus).empty());
    for (const Issue& issue : corpus.issues)
      REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
    describe(corpus);
    const std::string written = formats::write_span_columns(corpus, format);
    Corpus again;
    formats::read_span_columns(again, source_of(written), format);
    REQUIRE(what_is_wrong(again).empty());
    // Broken sentences are not written.
    if (std::count(corpus.sentences.state.begin(), corpus.sentences.state.end(), SentenceState::good) ==
        static_cast<std::ptrdiff_t>(corpus.sentences.size())) {
      REQUIRE(again.tokens.size() == corpus.tokens.size());
      REQUIRE(again.spans.first == corpus.spans.first && again.spans.last == corpus.spans.last);
      REQUIRE(again.spans.continues == corpus.spans.continues && again.spans.head == corpus.spans.head);
      REQUIRE(again.nodes.size() == corpus.nodes.size());
    }
    // A document may get another name where two have one.
    const auto renamed = [](const Issue& issue) { return issue.code == "duplicate-document"; };
    REQUIRE(std::any_of(again.issues.begin(), again.issues.end(), renamed) ||
            formats::write_span_columns(again, format) == written);
  }
  return 0;
}
