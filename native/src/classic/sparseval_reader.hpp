// Trees as sparseval reads them: one per line.
#pragma once
#include <string_view>

#include "sparseval_parameters.hpp"
#include "treegauge/preorder_tree.hpp"

namespace treegauge::classic {

class SparsevalReader {
 public:
  // `nothing` stands for an empty label or word; it differs between gold and test.
  SparsevalReader(Strings& strings, const SparsevalParameters& parameters, std::string_view nothing);

  // Adds the tree of a line below the root of `tree`, which is made if there is none yet. The
  // outermost label becomes TOP. Throws SparsevalError where the brackets are wrong.
  void add_line(std::string_view line, PreorderTree& tree);

 private:
  StringId take_label(std::string_view line, std::size_t& at);

  Strings& strings_;
  const SparsevalParameters& parameters_;
  std::string_view nothing_;
  StringId top_;
};

// Takes out empty nodes with all below them, and, if asked, deleted labels: a preterminal goes with
// its word, any other node leaves its children.
void prune(PreorderTree& tree, const SparsevalParameters& parameters, bool deleted);

}  // namespace treegauge::classic
