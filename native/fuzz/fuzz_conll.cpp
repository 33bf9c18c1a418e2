// Reads bytes as CoNLL-U, CoNLL-X, CoNLL-2009 and CoNLL-2008; what is written reads again as the same. Heads
// may be wrong in every way: whoever walks the arcs comes to an end, and a tree is called one only if it is.
#include <cstdlib>
#include <memory>
#include <string>

#include "compare/match/dependencies.hpp"
#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "corpus/trees/head_cycles.hpp"
#include "formats/cold/conll09.hpp"
#include "formats/conll/conll.hpp"
#include "target.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "# newdoc id = one\n# sent_id = 1\n"
      "1\tthe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t2:det\t_\n"
      "2\tkettle\tkettle\tNOUN\tNN\t_\t3\tnsubj\t3:nsubj\t_\n"
      "3\tsings\tsing\tVERB\tVBZ\t_\t0\troot\t0:root\tSpaceAfter=No\n\n",
      "1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\t_\t_\t3\tcase\t3:case\t_\n"
      "2\tel\tel\tDET\t_\t_\t3\tdet\t3:det\t_\n3\tmar\tmar\tNOUN\t_\t_\t0\troot\t0:root\t_\n"
      "3.1\tnada\tnada\tVERB\t_\t_\t_\t_\t0:root\t_\n\n",
      "1\ta\t_\t_\t_\t_\t2\tdep\t9:dep\t_\n2\tb\t_\t_\t_\t_\t1\tdep\t2:dep\t_\n"
      "3\tc\t_\t_\t_\t_\t7\tdep\t_\t_\n4\td\t_\t_\t_\t_\t_\tdep\t_\t_\n5\te\t_\t_\t_\t_\t5\troot\t_\t_\n\n"
      "# newdoc\n1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n2\tb\t_\t_\t_\t_\t0\troot\t_\t_\n\n",
      "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
      "2\tleft\tleave\tleave\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n",
      "1\twe\twe\tPRP\tPRP\twe\twe\tPRP\t2\tSBJ\t_"
      "\tA0\n2\tleft\tleave\tVBD\tVBD\tleft\tleave\tVBD\t0\tROOT\tleave.01\t_\n\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"\t", "\n",   "\r\n", "\n\n",        "_",    "0",          "1",     "2",
          "-1", "1-2",  "3.1",  "99999999999", "#",    " ",          "|",     "=",
          ":",  "\xFF", "\xC3", "A0|A1",       "\t\t", "# newdoc\n", "5:x>y", "1\ta\n"};
}

namespace {

std::string_view bytes_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

Source source_of(std::string_view text) {
  const auto bytes = std::make_shared<std::string>(text);
  return Source{"fuzz", *bytes, bytes};
}

// Up from every word, at most as many steps as there are words.
bool all_come_to_the_root(const Corpus& corpus, std::size_t s) {
  const std::vector<Row> heads = heads_within(corpus, s);
  for (Row word = 0; word < heads.size(); ++word) {
    Row at = word;
    for (std::size_t steps = 0; at < heads.size() && steps <= heads.size(); ++steps) at = heads[at];
    if (at < heads.size()) return false;
  }
  return true;
}

void check_arcs(const Corpus& corpus) {
  const auto& heads = corpus.tokens.head;
  REQUIRE(nonprojective(corpus).size() == corpus.tokens.size());
  REQUIRE(corpus.sentences.tree.size() == corpus.sentences.size());
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    const Row first = corpus.sentences.first_token[s];
    const Row end = corpus.token_end(s);
    bool any = false;
    bool missing = false;
    for (Row token = first; token < end && !heads.empty(); ++token) {
      const bool there = heads[token] != kNoRow;
      REQUIRE(!there || heads[token] == kRootRow || (heads[token] >= first && heads[token] < end));
      any = any || there;
      missing = missing || !there;
    }
    const bool tree = all_come_to_the_root(corpus, s) && !(any && missing);
    // A tree may be denied for several roots, or for heads that are all out of range; never granted.
    REQUIRE(corpus.sentences.tree[s] == 0 || tree);
  }
}

template <typename Read, typename Write>
void there_and_back(std::string_view text, Read read, Write write) {
  Corpus corpus;
  read(corpus, source_of(text));
  REQUIRE(what_is_wrong(corpus).empty());
  for (const Issue& issue : corpus.issues)
    REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
  describe(corpus);
  check_arcs(corpus);
  const std::string written = write(corpus);
  Corpus again;
  read(again, source_of(written));
  REQUIRE(again.tokens.size() != corpus.tokens.size() || again.tokens.head == corpus.tokens.head);
  REQUIRE(write(again) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = bytes_of(data, size);
  for (const formats::Conll kind : {formats::Conll::u, formats::Conll::x}) {
    there_and_back(
        text, [&](Corpus& corpus, Source source) { formats::read_conll(corpus, std::move(source), kind); },
        [&](const Corpus& corpus) { return formats::write_conll(corpus, kind); });
  }
  for (const formats::RoleFormat kind : {formats::RoleFormat::conll09, formats::RoleFormat::conll08}) {
    const auto columns = static_cast<formats::ColumnChoice>(size % 3);
    there_and_back(
        text,
        [&](Corpus& corpus, Source source) {
          formats::read_conll09(corpus, std::move(source), kind, columns);
        },
        [&](const Corpus& corpus) { return formats::write_conll09(corpus, kind); });
  }
  return 0;
}
