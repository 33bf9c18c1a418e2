// Trees as sparseval reads them: one per line.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "classic/sparseval/cold/parameters.hpp"
#include "corpus/trees/preorder_tree.hpp"

namespace treegauge::classic {

class SparsevalReader {
 public:
  // `nothing` stands for an empty label or word; it differs between gold and test. Text that follows
  // the children of a node is to the original one more word, that of the node: where all children are
  // empty nodes it is a preterminal then. Else it is ignored or, if asked, an error: an alignment has
  // no slot for it.
  SparsevalReader(Strings& strings, const SparsevalParameters& parameters, std::string_view nothing,
                  bool strict);

  // Adds the tree that begins at line[from] below the root of `tree`, which is made if there is none
  // yet. The outermost label becomes TOP. What follows the tree is an error only if `from` is 0.
  // Throws SparsevalError where the brackets are wrong.
  void add_line(std::string_view line, std::size_t from, PreorderTree& tree);

 private:
  StringId take_label(std::string_view line, std::size_t& at);
  void add_stray(NodeId node, std::string_view text, bool another);
  // What becomes of text beside children, for the nodes from `first` on.
  void settle_strays(NodeId first, PreorderTree& tree);

  Strings& strings_;
  const SparsevalParameters& parameters_;
  std::string_view nothing_;
  bool strict_;
  StringId top_;
  std::vector<std::pair<NodeId, StringId>> strays_;
};

// Takes out empty nodes with all below them, and, if asked, deleted labels: a preterminal goes with
// its word, any other node leaves its children.
void prune(PreorderTree& tree, const SparsevalParameters& parameters, bool deleted);

}  // namespace treegauge::classic
