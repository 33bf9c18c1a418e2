// Head tables and head dependencies.
#include <stdexcept>
#include <string>

#include "check.hpp"
#include "corpus/trees/head_dependencies.hpp"
#include "tree_text.hpp"

using namespace treegauge;

namespace {

// The word of the preterminal that is the head of a PP with these children.
std::string head(const std::string& table, const std::string& children) {
  Strings strings;
  const PreorderTree tree = check::tree_of(std::string("(TOP (PP ") + children + "))", strings);
  const NodeId child = HeadTable(table, strings).head_child(tree, 1, check::set_of({"EDITED"}, strings));
  return child == kNoNode ? "none" : std::string(strings[tree.word[child]]);
}

bool refused(const std::string& table) {
  Strings strings;
  try {
    HeadTable(table, strings);
  } catch (const std::runtime_error&) {
    return true;
  }
  return false;
}

// All dependencies as "LABEL^word>LABEL^word", a star when both heads are open.
std::string dependencies(const std::string& text) {
  Strings strings;
  const PreorderTree tree = check::tree_of(text, strings);
  const StringSet edits = check::set_of({"EDITED"}, strings);
  std::vector<NodeId> heads;
  lexical_heads(tree, HeadTable("*default* (l VP VBD NN) (r)", strings), edits, heads);
  std::string all;
  for (const HeadDependency& found :
       head_dependencies(tree, heads, edits, check::set_of({"DT"}, strings), check::set_of({"so"}, strings),
                         strings.intern("TOP"))) {
    all += all.empty() ? "" : " ";
    all += strings[found.governor_label];
    all += '^';
    all += found.governor_word == kNoString ? "" : strings[found.governor_word];
    all += '>';
    all += strings[found.label];
    all += '^';
    all += strings[found.word];
    all += found.open ? "*" : "";
  }
  return all;
}

}  // namespace

// Roark et al. (2006), 2.2.3: the left-most IN, RP or TO, else the right-most PP, else the default.
TEST(the_pp_rule_of_the_paper) {
  const std::string table = "PP (l IN RP TO) (r PP)\n*default* (r NN)\n";
  CHECK_EQ(head(table, "(NN a) (TO b) (IN c)"), std::string("b"));
  CHECK_EQ(head(table, "(PP a) (PP b) (NN c)"), std::string("b"));
  CHECK_EQ(head(table, "(NN a) (NN b) (JJ c)"), std::string("b"));
  CHECK_EQ(head(table, "(JJ a) (JJ b)"), std::string("none"));
}

TEST(an_empty_group_takes_any_child_and_the_first_line_of_a_category_counts) {
  CHECK_EQ(head("PP (l)\nPP (r)\n*default* (r)\n", "(NN a) (NN b)"), std::string("a"));
  CHECK_EQ(head("PP\n*default* (l)\n", "(NN a) (NN b)"), std::string("b"));
  CHECK_EQ(head("  PP ( l\tNN )(r)\n*default* (r)\n", "(JJ a) (NN b) (NN c)"), std::string("b"));
}

TEST(an_edited_child_is_head_only_when_the_group_finds_no_other) {
  CHECK_EQ(head("*default* (l)\n", "(EDITED a) (NN b)"), std::string("b"));
  CHECK_EQ(head("*default* (l EDITED) (r)\n", "(NN a) (EDITED b) (NN c)"), std::string("b"));
  CHECK_EQ(head("*default* (r)\n", "(EDITED a) (EDITED b)"), std::string("b"));
}

TEST(what_is_no_head_table_is_refused) {
  CHECK(refused("PP l NN\n"));
  CHECK(refused("PP (l NN\n"));
  CHECK(refused("PP (l NN) )\n"));
  CHECK(refused("PP ()\n"));
  CHECK(!refused("\n \nPP (l NN)"));
}

TEST(each_word_that_is_not_edited_depends_once) {
  CHECK_EQ(dependencies("(TOP (S (NP (DT the) (NN cook)) (EDITED (NN uh)) (VP (VBD left) (RB so))))"),
           std::string("NP^cook>DT^the S^left>NP^cook* TOP^TOP>S^left* VP^left>RB^so"));
}

TEST(nothing_but_an_edited_region_leaves_a_constituent_without_a_head_word) {
  CHECK_EQ(dependencies("(TOP (S (NP (EDITED (NN uh))) (VP (VBD left))))"), std::string("TOP^TOP>S^left*"));
  CHECK_EQ(dependencies("(TOP (S (EDITED uh) (EDITED (NN um))))"), std::string(""));
}
