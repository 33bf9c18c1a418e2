#include "classic/sparseval/program.hpp"

#include <memory>

#include "base/interrupt.hpp"
#include "classic/sparseval/cold/files.hpp"
#include "classic/sparseval/cold/options.hpp"
#include "classic/sparseval/reader.hpp"
#include "classic/sparseval/score.hpp"
#include "classic/sparseval/table.hpp"

namespace treegauge::classic {
namespace {

// A file of trees that is read line by line.
struct TreeFile {
  explicit TreeFile(const std::string& name) : path(name), text(read_whole_file(name)), rest(text) {}
  TreeFile(const TreeFile&) = delete;
  TreeFile& operator=(const TreeFile&) = delete;

  std::string path;
  std::string text;
  std::string_view rest;
};

std::size_t skip_blanks(std::string_view line, std::size_t from) {
  while (from < line.size() && is_blank(line[from])) ++from;
  return from;
}

// A table without *default* loses its last line in the original.
HeadTable read_heads(const std::string& path, Strings& strings) {
  const std::string file = read_whole_file(path);
  std::string_view rest = file;
  std::string_view line;
  std::string text;
  std::size_t last_line = 0;
  bool has_default = false;
  while (next_line(rest, line)) {
    last_line = text.size();
    text.append(line).push_back('\n');
    const std::size_t from = line.find_first_not_of(" \t");
    const std::string_view category = from == std::string_view::npos ? line.substr(0, 0) : line.substr(from);
    has_default = has_default || category.substr(0, category.find_first_of(" \t")) == "*default*";
  }
  try {
    const HeadTable whole(text, strings);
    return has_default ? whole : HeadTable(text.substr(0, last_line), strings);
  } catch (const std::runtime_error& problem) {
    throw SparsevalError(path + ": " + problem.what());
  }
}

class SparsevalRun {
 public:
  SparsevalRun(const SparsevalOptions& options, std::string& out, std::string& err)
      : options_(options),
        parameters_(strings_),
        table_(out, options.labelled, !options.bag, options.verbose),
        warnings_(err) {}

  void run() {
    if (options_.parameters) parameters_.read(read_whole_file(*options_.parameters));
    std::optional<HeadTable> heads;
    if (options_.heads) heads = read_heads(*options_.heads, strings_);
    scorer_ = std::make_unique<ChunkScorer>(strings_, parameters_, std::move(heads), options_.labelled);
    if (options_.lists) {
      run_lists();
    } else {
      show_settings();
      run_pair(options_.gold, options_.test, options_.alignment);
    }
    table_.summary();
  }

 private:
  [[nodiscard]] bool bags() const { return options_.bag && !options_.alignment; }

  void show_settings() {
    if (options_.settings) table_.settings(parameters_.settings());
  }

  void run_lists() {
    const std::string gold_list = read_whole_file(options_.gold);
    const std::string test_list = read_whole_file(options_.test);
    const std::string alignment_list = options_.alignment ? read_whole_file(*options_.alignment) : "";
    show_settings();
    std::string_view gold_rest = gold_list;
    std::string_view test_rest = test_list;
    std::string_view alignment_rest = alignment_list;
    std::string_view gold;
    std::string_view test;
    std::string_view alignment;
    while (next_line(gold_rest, gold)) {
      if (!next_line(test_rest, test) || (options_.alignment && !next_line(alignment_rest, alignment)))
        throw SparsevalError("fewer files in a list than in " + options_.gold);
      std::optional<std::string> alignment_path;
      if (options_.alignment) alignment_path = alignment;
      run_pair(std::string(gold), std::string(test), alignment_path);
    }
  }

  void run_pair(const std::string& gold_path, const std::string& test_path,
                const std::optional<std::string>& alignment_path) {
    TreeFile gold(gold_path);
    TreeFile test(test_path);
    std::optional<SlotList> slots;
    if (alignment_path) {
      slots.emplace(strings_);
      slots->read(read_whole_file(*alignment_path));
    }
    while (next_chunk(gold, gold_reader_, gold_tree_, true)) {
      check_interrupted();
      if (!next_chunk(test, test_reader_, test_tree_, false))
        throw SparsevalError("fewer trees in " + test.path + " than in " + gold.path);
      table_.row(score(slots));
    }
  }

  // The next tree, or all trees of a side; false when the file is at its end. In test, blanks in
  // lines without a tree are remembered: the first tree is looked for only after as many characters.
  bool next_chunk(TreeFile& file, SparsevalReader& reader, PreorderTree& tree, bool gold) {
    tree.clear();
    std::string_view line;
    std::size_t from = 0;
    while (next_line(file.rest, line)) {
      check_interrupted();
      from = skip_blanks(line, gold || tree.size() > 0 ? 0 : from);
      if (from >= line.size()) continue;
      reader.add_line(line, from, tree);
      if (!options_.side) break;
    }
    if (tree.size() == 0) return false;
    tree.close_ends();
    prune(tree, parameters_, options_.bag || options_.alignment.has_value());
    return true;
  }

  ChunkCounts score(std::optional<SlotList>& slots) {
    if (bags()) return scorer_->bags(gold_tree_, test_tree_);
    return scorer_->aligned(gold_tree_, test_tree_, slots ? &*slots : nullptr, warnings_);
  }

  const SparsevalOptions& options_;
  Strings strings_;
  SparsevalParameters parameters_;
  SparsevalTable table_;
  std::string& warnings_;
  std::unique_ptr<ChunkScorer> scorer_;
  SparsevalReader gold_reader_{strings_, parameters_, "gU~l", !bags()};
  SparsevalReader test_reader_{strings_, parameters_, "tU~l", !bags()};
  PreorderTree gold_tree_;
  PreorderTree test_tree_;
};

}  // namespace

Outcome sparseval(const std::vector<std::string>& arguments) {
  Outcome outcome;
  const std::optional<SparsevalOptions> options = read_sparseval_options(arguments);
  if (!options) {
    outcome.err = sparseval_usage();
    outcome.code = 1;
    return outcome;
  }
  outcome.file = options->output;
  try {
    SparsevalRun(*options, outcome.out, outcome.err).run();
  } catch (const SparsevalError& problem) {
    outcome.err += std::string(problem.what()) + "\n";
    outcome.code = 1;
  }
  return outcome;
}

}  // namespace treegauge::classic
