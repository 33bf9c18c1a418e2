// Parameter files of evalb and SParseval and head tables, as the classic programs read them.
#include <stdexcept>
#include <string>

#include "classic/evalb/cold/parameters.hpp"
#include "classic/sparseval/cold/parameters.hpp"
#include "corpus/cold/head_table.hpp"
#include "input.hpp"
#include "target.hpp"
#include "tree_text.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "DEBUG 0\nMAX_ERROR 10\nCUTOFF_LEN 40\nLABELED 1\nDELETE_LABEL TOP\nDELETE_LABEL -NONE-\nEQ_LABEL ADVP "
      "PRT\n",
      "DELETE_LABEL_FOR_LENGTH -NONE-\nEQ_WORD will 'll\nQUOTE_LABEL ``\n## a comment\nMAX_ERROR -3\n",
      "EMPTY_NODE -NONE-\nEDIT_LABEL EDITED\nCLOSED_CLASS DT\nFILLED_PAUSE1 uh\nFILLED_PAUSE2 um\nEQ_WORDS "
      "is 's\n",
      "S (l VP) (r NP PP)\nNP (r NN NNS) (l)\n*default* (r)\n", "VP (l VBZ VBD) (r)\nS\nX (l A B (r C)\n"};
}

std::vector<std::string_view> pieces() {
  return {"\n",
          " ",
          "\t",
          "#",
          "DELETE_LABEL ",
          "EQ_LABEL ",
          "EQ_WORD ",
          "EQ_WORDS ",
          "MAX_ERROR ",
          "CUTOFF_LEN ",
          "LABELED ",
          "EMPTY_NODE ",
          "EDIT_LABEL ",
          "CLOSED_CLASS ",
          "FILLED_PAUSE1 ",
          "99999999999999999999",
          "-1",
          "0",
          "(l ",
          "(r",
          ")",
          "*default*",
          "NP",
          "VP",
          "a",
          "\xFF"};
}

namespace {

void check_evalb(std::string_view text) {
  classic::evalb_parts::Parameters parameters;
  std::string warnings;
  classic::evalb_parts::read_parameters(text, parameters, warnings);
  for (const auto* pairs : {&parameters.equal_labels, &parameters.equal_words})
    for (const auto& [one, other] : pairs->sorted())
      REQUIRE(pairs->contains(one, other) && pairs->contains(other, one));
  classic::evalb_parts::Parameters again;
  std::string more;
  classic::evalb_parts::read_parameters(text, again, more);
  REQUIRE(more == warnings && again.max_error == parameters.max_error &&
          again.delete_labels == parameters.delete_labels);
}

void check_sparseval(std::string_view text) {
  Strings strings;
  classic::SparsevalParameters parameters(strings);
  parameters.read(text);
  const std::string shown = parameters.settings();
  for (StringId id = 0; id < strings.size(); ++id) {
    REQUIRE(parameters.equated(id) < strings.size());
    REQUIRE(parameters.words.equivalent(id, id));
    for (StringId other = 0; other < strings.size() && other < 12; ++other)
      REQUIRE(parameters.words.equivalent(id, other) == parameters.words.equivalent(other, id));
  }
  Strings fresh;
  classic::SparsevalParameters again(fresh);
  again.read(text);
  REQUIRE(again.settings() == shown);
}

void check_heads(std::string_view text) {
  Strings strings;
  try {
    const HeadTable table(text, strings);
    const PreorderTree tree =
        check::tree_of("(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings) (NP (NN a) (B b)))))", strings);
    for (NodeId node = 0; node < tree.size(); ++node) {
      if (tree.is_leaf(node)) continue;
      const NodeId head = table.head_child(tree, node, check::set_of({"NP"}, strings));
      REQUIRE(head == kNoNode || tree.parent[head] == node);
    }
    std::vector<NodeId> heads;
    const NodeId missing = lexical_heads(tree, table, check::set_of({"VP"}, strings), heads);
    REQUIRE(missing == kNoNode || missing < tree.size());
    if (missing != kNoNode) return;
    REQUIRE(heads.size() == tree.size());
    for (NodeId node = 0; node < tree.size(); ++node)
      REQUIRE(heads[node] == kNoNode || (heads[node] >= node && heads[node] < tree.end[node]));
  } catch (const std::runtime_error& problem) {
    REQUIRE(std::string_view(problem.what()).find("line ") != std::string_view::npos);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_evalb(text);
  check_sparseval(text);
  check_heads(text);
  return 0;
}
