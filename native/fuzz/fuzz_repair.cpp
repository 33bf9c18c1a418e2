// Repairs bytes as a language model's answer, in every format. What comes out is read by the strict readers
// without fault, and repairing it once more changes nothing; what was readable before is not changed by a
// byte. Gold words help to choose, and change nothing else. What is unusable has a kind of failure.
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>

#include "cold/repair/kinds.hpp"
#include "cold/repair/repair.hpp"
#include "corpus/cold/check.hpp"
#include "target.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "(S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (. .))\n",
      "Sure! Here it is:\n```\n(S (NP (PRP we))\n   (VP (VBD left)))\n```\nAnything else (maybe)?",
      "<think>hm (NP</think>\n1. (S (NP the kettle) (VP sings))\n2) (S (NP (DT the)))\n",
      "{\"id\": 3, \"parse\": \"(S (NP (DT the)\\n (NN \\u00e9t\\u00e9)) (VP (VBZ ends)))\"}",
      "[S [NP [DT the] [NN kettle]] [VP [VBZ sings]]]",
      "(S (NP (DT the) (NN a)) (NP (DT the) (NN a)) (NP (DT the) (NN a)) (NP (DT the) (NN a)) (NP (DT the) "
      "(NN a)) (NP (DT the",
      "(X (-LRB- () (NN f(x)) (-RRB- )))",
      "1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tkettle\tkettle\tNOUN\tNN\t_\t3\tnsubj\t_\t_\n"
      "3\tsings\tsing\tVERB\tVBZ\t_\t0\troot\t_\t_\n\n",
      "| ID | FORM | UPOS | HEAD | DEPREL |\n|---|---|---|---|---|\n| 1 | we | PRON | 2 | nsubj |\n| 2 | "
      "left | VERB | 0 | root |\n",
      "# text = del mar\n1-2\tdel\n1 de de ADP _ _ 3 case 3:case _\n2 el el DET _ _ 9 det _ _\n3 mar mar "
      "NOUN _ _ 1 root _ _",
      "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n2\tleft\tleave\tleave\tVBD\tVBD\t_\t_"
      "\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n",
      "1\twe\twe\tPRP\tPRP\twe\twe\tPRP\t2\tSBJ\t_"
      "\tA0\n2\tleft\tleave\tVBD\tVBD\tleft\tleave\tVBD\t0\tROOT\tleave.01\t_\n\n",
      "I'm sorry, but I cannot parse this sentence.",
      "{\"label\": \"S\", \"children\": [{\"label\": \"NP\", \"children\": [{\"label\": \"PRP\", \"word\": "
      "\"we\"}]}, {\"VP\": [{\"VBD\": \"left\"}]}]}",
      "Tree('S', [Tree('NP', [Tree('PRP', ['we'])]), ('VP', ('VBD', \"left\"))])",
      "[{\"id\": 1, \"form\": \"we\", \"head\": 2, \"deprel\": \"nsubj\"}, {\"id\": 2, \"form\": \"left\", "
      "\"head\": 0, \"deprel\": \"root\"}]",
      "{\"tokens\": [\"we\", \"left\"], \"heads\": [1, null], \"deprels\": [\"nsubj\", \"root\"]}",
      "\\Tree [.S [.NP [.PRP we ] ] \\qroof{left early}.VP ]",
      "\\begin{forest} [S, tier=a [NP [PRP\\\\we]] [VP [{left, then}]]] \\end{forest}",
      "S\n\u251c\u2500\u2500 NP\n\u2502   \u2514\u2500\u2500 PRP we\n\u2514\u2500\u2500 VP: left\n    1.1 "
      "VBD (Verb): left\n",
      "    S\n  __|__\n NP   VP\n |    |\nPRP  VBD\n |    |\nwe  left\n",
      "- nsubj(left-2, we-1)\n- root(ROOT-0, left-2)\n",
      "The tree: S(NP(DT the, NN kettle), VP(VBZ(sings)), .(.)) as asked.",
      "(defun f (x) (+ x 1))",
      "| Word | Head Word | Relation |\n|---|---|---|\n| we | 2 (left) | nsubj |\n| left | - | root |\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"(",
          ")",
          "((",
          "))",
          "[",
          "]",
          " ",
          "\n",
          "\n\n",
          "\t",
          "()",
          "(NP ",
          "(NN tea)",
          "NP ",
          "```",
          "\"",
          "\\",
          "\\(",
          "\\n",
          "\\u",
          "<think>",
          "</think>",
          "# a = b\n",
          "#",
          "|",
          " | ",
          "-1",
          "0",
          "1",
          "1-2",
          "2.1",
          "_",
          "root",
          "\xFF",
          "\xC3\xA9",
          bytes("\0"),
          "1\ta\n",
          "{\"a\": \"",
          "-LRB- (",
          "\xEF\xBC\x88",
          "\r",
          "1) ",
          "(S (S (S (S (S (S (S ",
          "{",
          "}",
          "\"children\": [",
          "{\"label\": \"NP\",",
          "\"form\": \"a\", \"head\": 0}",
          "[.NP ",
          "\\Tree ",
          "\\begin{forest}[S ",
          "\u251c\u2500\u2500 ",
          "\n  NP\n    NN tea",
          "dep(a-1, b-2)",
          "NP(",
          "the kettle the kettle the kettle the kettle the kettle the kettle ",
          "__|__",
          ",",
          ":"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The bytes choose the format and the options, so that a finding comes again.
  constexpr repair::Format kFormats[] = {
      repair::Format::ptb,    repair::Format::ptb,    repair::Format::ptb,     repair::Format::conllu,
      repair::Format::conllu, repair::Format::conllx, repair::Format::conll09, repair::Format::conll08};
  const std::string_view answer(reinterpret_cast<const char*>(data), size);
  const std::size_t chosen = std::hash<std::string_view>{}(answer);
  const std::vector<std::string_view> words = {"the", "kettle", "sings"};
  repair::Options options;
  options.format = kFormats[chosen % 8];
  options.bare_words = chosen / 8 % 8 == 0;
  if (chosen / 64 % 2 == 0) options.words = &words;
  // Time of the processor: others may keep the machine busy.
  const std::clock_t begin = std::clock();
  const repair::Mended once = repair::mend(answer, options);
  const repair::Kind kind = repair::kind_of(answer, once, options);
  REQUIRE(std::clock() - begin < CLOCKS_PER_SEC);
  if (!once.usable) {
    REQUIRE(kind != repair::Kind::none);
    REQUIRE(once.text.empty() && once.steps.empty() && !repair::readable(answer, options));
    return 0;
  }
  if (!once.changed) REQUIRE(once.text == answer && once.steps.empty());
  if (once.changed) REQUIRE(!once.steps.empty() && !repair::readable(answer, options));
  for (const repair::Step& step : once.steps) REQUIRE(step.line >= 1 && step.column >= 1);
  const repair::Mended twice = repair::mend(once.text, options);
  REQUIRE(twice.usable && !twice.changed && twice.text == once.text);
  Corpus corpus;
  repair::read_mended(corpus, {once}, {0}, options);
  REQUIRE(corpus.sentences.size() == 1 && corpus.tokens.size() > 0 && what_is_wrong(corpus).empty());
  return 0;
}
