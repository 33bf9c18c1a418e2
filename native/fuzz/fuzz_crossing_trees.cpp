// Reads bytes as each format of trees whose branches may cross: a sound corpus whatever they are, what is
// written reads again as the same, and brackets and distances against itself are perfect.
#include <memory>
#include <string>
#include <utility>

#include "compare/brackets/brackets.hpp"
#include "compare/cold/lineages.hpp"
#include "compare/distance/distance.hpp"
#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "formats/graphs/graphs.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "(S (VP (VB 0=wake) (PRT 2=up)) (NP (PRP 1=him)) (. 3=!))\n(S (NN 0=tea))\tno verb\n",
      "(S\n (A 1=b)\n (B (C 0=a#LRB#) (C 3=d)) (D 2=#RRB#))\n\n(())\n# sent_id = z\n(S (A 0=1=2))\n",
      "#FORMAT 3\n#BOT ORIGIN\n0 x\n#EOT ORIGIN\n#BOS 1 2 1 0 %% a remark\nwake VB -- HD 500\nhim PRP 3 OA "
      "501\n"
      "up PRT -- SVP 500 SB 501 %% odd\n! $. -- -- 0\n#500 VP -- HD 501\n#501 S -- -- 0\n#EOS 1\n",
      "#FORMAT 4\n#BOS a\nTee\ttee\tNN\tSg\tSB\t500\n#500\t--\tNP\t--\t--\t0\n#EOS a\n#BOS b\n#EOS b\n",
      "<?xml version=\"1.0\"?><corpus id=\"c\"><head><meta/></head><body>\n<s id=\"s1\"><graph "
      "root=\"s1_502\" "
      "discontinuous=\"true\">\n<terminals><t id=\"s1_1\" word=\"wake\" lemma=\"wake\" pos=\"VB\" "
      "morph=\"--\"/>\n<t id=\"s1_2\" word=\"h&#x69;m\" pos=\"PRP\" case=\"acc\"/><t id=\"s1_3\" "
      "word=\"&lt;\" "
      "pos=\"PRT\"><secedge label=\"X\" idref=\"s1_500\"/></t></terminals>\n<nonterminals><nt id=\"s1_500\" "
      "cat=\"VP\"><edge label=\"HD\" idref=\"s1_1\"/><edge label=\"P\" idref=\"s1_3\"/></nt><nt "
      "id=\"s1_502\" "
      "cat=\"S\"><edge label=\"--\" idref=\"s1_500\"/><edge "
      "idref=\"s1_2\"/></nt></nonterminals></graph></s>\n"
      "</body></corpus>\n",
      "<s id='2'><graph><terminals><t id='a' word='a' pos='A'/><t id='b' word='b' pos='B'/></terminals>"
      "</graph></s><s id='3'/><s><!-- none --></s>",
      // A name with what is escaped, an empty tag, and a head that says its version twice.
      "<s id=\"s&gt;&amp;\"><graph><terminals><t id=\"a\" word=\"a\" pos=\"\"/></terminals></graph></s>",
      "#FORMAT 3\n#FORMAT 3\n#BOS 1\na b A -- -- 0\n#EOS 1\n",
      // A label like an attribute, a tab in a remark, and a word that is written like none.
      "#BOS 1\n_ X -- -- 500 @ 500 %% this\tand that\na A -- @x 0 @y=z 500 %% @\n#500 _ -- @ 0 @=1 0\n#EOS "
      "1\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"(",
          ")",
          " ",
          "\n",
          "\t",
          "\r\n",
          "0=",
          "1=",
          "2=a",
          "(A 0=",
          "#LRB#",
          "#BOS 1\n",
          "#EOS 1\n",
          "#500",
          "#501 NP -- -- 500\n",
          "a A -- -- 501\n",
          "--",
          "_",
          "0",
          "%%",
          "@",
          "<s id=\"x\">",
          "</s>",
          "<t id=\"x\" word=\"a\"/>",
          "<nt id=\"y\" cat=\"Y\">",
          "</nt>",
          "<edge idref=\"x\"/>",
          "<secedge label=\"@\" idref=\"y\"/>",
          " root=\"y\"",
          "&amp;",
          "&#9;",
          "&#xD800;",
          "\"",
          "<!--",
          "-->",
          "<![CDATA[",
          "s1_1",
          "s1_500",
          "VROOT",
          "\xFF",
          "\xEF\xBB\xBF",
          bytes("\0")};
}

namespace {

struct CrossingFormat {
  void (*read)(Corpus& corpus, Source source);
  std::string (*write)(const Corpus& corpus);
};

void read_numbered(Corpus& corpus, Source source) {
  const formats::BracketingOptions options{.blank_lines = formats::BlankLines::failed, .numbered = true};
  formats::read_bracketings(corpus, std::move(source), options);
}

std::string write_numbered(const Corpus& corpus) { return formats::write_bracketings(corpus, true); }
std::string write_export(const Corpus& corpus) { return formats::write_export(corpus); }

constexpr CrossingFormat kFormats[] = {{read_numbered, write_numbered},
                                       {formats::read_export, write_export},
                                       {formats::read_tiger, formats::write_tiger}};

std::shared_ptr<Corpus> read(const CrossingFormat& format, std::string_view text) {
  auto corpus = std::make_shared<Corpus>();
  const auto kept = std::make_shared<std::string>(text);
  format.read(*corpus, Source{"fuzz", *kept, kept});
  REQUIRE(what_is_wrong(*corpus).empty());
  for (const Issue& issue : corpus->issues)
    REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty() && !issue.code.empty());
  return corpus;
}

bool same_texts(const Corpus& a, const std::vector<StringId>& left, const Corpus& b,
                const std::vector<StringId>& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if ((left[i] == kNoString) != (right[i] == kNoString)) return false;
    if (left[i] != kNoString && a.strings[left[i]] != b.strings[right[i]]) return false;
  }
  return true;
}

void check_same(const Corpus& one, const Corpus& other) {
  REQUIRE(one.sentences.size() == other.sentences.size());
  REQUIRE(same_texts(one, one.tokens.form, other, other.tokens.form));
  REQUIRE(same_texts(one, one.tokens.tag, other, other.tokens.tag));
  REQUIRE(same_texts(one, one.tokens.lemma, other, other.tokens.lemma));
  REQUIRE(same_texts(one, one.tokens.feats, other, other.tokens.feats));
  REQUIRE(same_texts(one, one.nodes.label, other, other.nodes.label));
  REQUIRE(one.tokens.parent == other.tokens.parent && one.nodes.parent == other.nodes.parent);
  REQUIRE(one.runs.node == other.runs.node && one.runs.first == other.runs.first);
}

void check_against_itself(const std::shared_ptr<Corpus>& corpus) {
  Comparison comparison(corpus, corpus);
  fuzz::set_keys(comparison, false);
  for (Row s = 0; s < corpus->sentences.size(); ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
  align_identity(comparison, {0, comparison.chunks.size()});
  finish_slots(comparison);
  build_brackets(comparison);
  for (const Spans spans :
       {Spans::slots, Spans::gap_tolerant, Spans::sparseval, Spans::terminals, Spans::characters}) {
    const fuzz::Totals counts = fuzz::totals(count_brackets(comparison, spans, true));
    REQUIRE(fuzz::perfect(counts));
    REQUIRE(counts == fuzz::totals(count_matched(comparison, match_brackets(comparison, spans, true))));
  }
  const Comparison trees = without_treeless(comparison, false);
  const TreePairs pairs(trees);
  REQUIRE(fuzz::sum(count_distance(pairs, {}, {}).cost) == 0);
  const LineageColumns lineages = count_lineages(pairs, {}, false);
  REQUIRE(fuzz::sum(lineages.score) == fuzz::sum(lineages.words) * 1'000'000'000);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const CrossingFormat& format : kFormats) {
    const auto corpus = read(format, text);
    describe(*corpus);
    (void)formats::graph_contents(*corpus);
    check_against_itself(corpus);
    const std::string written = format.write(*corpus);
    const auto again = read(format, written);
    // Broken sentences are written without their words.
    if (corpus->issues.empty()) {
      REQUIRE(again->issues.empty());
      check_same(*corpus, *again);
      REQUIRE(format.write(*again) == written);
    }
    // What another format cannot hold is another matter: it is sound at least.
    for (const CrossingFormat& other : kFormats) read(other, other.write(*corpus));
  }
  return 0;
}
