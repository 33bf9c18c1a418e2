// Edited regions: each rule of edited.hpp on a tree of its own, and a property on random trees.
#include <random>
#include <string>

#include "check.hpp"
#include "corpus/cold/edited.hpp"
#include "tree_text.hpp"

using namespace treegauge;

namespace {

std::string normalised(const std::string& text) {
  Strings strings;
  PreorderTree tree = check::tree_of(text, strings);
  normalise_edited(tree, check::set_of({"EDITED", "REPAIR"}, strings));
  return check::text_of(tree, strings);
}

}  // namespace

TEST(an_edit_node_keeps_only_its_words) {
  CHECK_EQ(normalised("(TOP (S (NN a) (EDITED (NP (DT b)) (EDITED (X (NN c)))) (NN d)))"),
           std::string("(TOP (S (NN a) (EDITED (DT b) (NN c)) (NN d)))"));
}

TEST(an_edit_node_at_an_edge_moves_out_as_far_as_it_can) {
  CHECK_EQ(normalised("(TOP (S (NP (EDITED (NN a)) (NN b)) (VP (VB c) (EDITED (VB d)))))"),
           std::string("(TOP (EDITED (NN a)) (S (NP (NN b)) (VP (VB c))) (EDITED (VB d)))"));
  CHECK_EQ(normalised("(TOP (S (NN a) (NP (EDITED (NN b)) (NN c)) (NN d)))"),
           std::string("(TOP (S (NN a) (EDITED (NN b)) (NP (NN c)) (NN d)))"));
}

TEST(a_node_left_empty_goes) {
  CHECK_EQ(normalised("(TOP (S (NP (EDITED (NN a))) (VP (VB b))))"),
           std::string("(TOP (EDITED (NN a)) (S (VP (VB b))))"));
  CHECK_EQ(normalised("(TOP (S (NP (EDITED (NN a)))))"), std::string("(TOP (EDITED (NN a)))"));
}

TEST(neighbours_become_one_with_the_first_label) {
  CHECK_EQ(normalised("(TOP (S (NN a) (REPAIR (NN b)) (NP (EDITED (NN c)) (NN d))))"),
           std::string("(TOP (S (NN a) (REPAIR (NN b) (NN c)) (NP (NN d))))"));
  CHECK_EQ(normalised("(TOP (S (VB a) (EDITED (NN b))) (EDITED (NN c)))"),
           std::string("(TOP (S (VB a)) (EDITED (NN b) (NN c)))"));
}

TEST(a_preterminal_with_an_edit_label_is_a_region_of_one_word) {
  CHECK_EQ(normalised("(TOP (S (EDITED a) (NN b)))"), std::string("(TOP (EDITED a) (S (NN b)))"));
  CHECK_EQ(normalised("(TOP (S (NN a) (EDITED b) (EDITED (NN c)) (NN d)))"),
           std::string("(TOP (S (NN a) (EDITED (EDITED b) (NN c)) (NN d)))"));
}

TEST(words_stay_in_order_and_no_edit_node_is_left_at_an_edge) {
  std::mt19937 random(4);
  for (int round = 0; round < 500; ++round) {
    Strings strings;
    const StringId labels[] = {strings.intern("S"), strings.intern("EDITED"), strings.intern("NP")};
    const StringSet edits = check::set_of({"EDITED"}, strings);
    PreorderTree tree;
    tree.append(strings.intern("TOP"), kNoString, kNoNode);
    NodeId open = 0;
    std::string words;
    for (int word = 0; word < 12; ++word) {
      for (; open != 0 && random() % 2 == 0; open = tree.parent[open]) {
      }
      while (random() % 2 == 0) open = tree.append(labels[random() % 3], kNoString, open);
      const std::string text(1, static_cast<char>('a' + word));
      tree.append(strings.intern("NN"), strings.intern(text), open);
      words += text;
    }
    tree.close_ends();
    normalise_edited(tree, edits);
    std::string left;
    for (NodeId node = 1; node < tree.size(); ++node) {
      if (tree.is_leaf(node)) {
        left += strings[tree.word[node]];
        continue;
      }
      const NodeId parent = tree.parent[node];
      if (edits.contains(tree.label[node])) {
        CHECK(parent == 0 || (node != parent + 1 && tree.end[node] != tree.end[parent]));
        CHECK(tree.end[node] == tree.size() || !edits.contains(tree.label[tree.end[node]]) ||
              tree.parent[tree.end[node]] != parent);
      }
      CHECK(!edits.contains(tree.label[parent]));
    }
    CHECK_EQ(left, words);
  }
}
